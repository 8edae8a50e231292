"""Referees: let in once, for their tables, until somebody or the evening ends it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from turnier.models import AuditEvent, Entrant, Referee, Tournament, User
from turnier.policy import may_create_tournament, may_override_rules, referee_of
from turnier.services.accounts.referees import (
    referee_assign,
    referee_code_of,
    referee_invite,
    referee_join,
    referee_renew,
    referee_revoke,
    referees_rotate,
    spans,
    table_numbers,
)
from turnier.text.errors import UserError


@pytest.fixture
def rita(tournament: Tournament, organiser: User) -> Referee:
    """Invited for two tables."""
    return referee_invite(tournament=tournament, name=" Rita  Recht ", tables="1, 2", by=organiser)


def token_of(referee: Referee) -> str:
    access_code = referee_code_of(referee)
    assert access_code is not None
    return access_code.token


@pytest.mark.parametrize(
    ("typed", "numbers", "written"),
    [
        ("", [], ""),
        ("  ", [], ""),
        ("7", [7], "7"),
        ("1–4, 7", [1, 2, 3, 4, 7], "1–4, 7"),
        ("3 1 - 2;9,", [1, 2, 3, 9], "1–3, 9"),
        ("5,5,5", [5], "5"),
    ],
)
def test_tables_are_read_and_written_as_people_do(typed: str, numbers: list[int], written: str) -> None:
    assert (table_numbers(typed), spans(numbers)) == (numbers, written)


@pytest.mark.parametrize("typed", ["alle", "0", "4-2", "2-1, 9", "1-9999", "1,,x", "-3", "1 " * 101, "9" * 100_000])
def test_anything_else_is_told_how_to_write_it(typed: str) -> None:
    with pytest.raises(UserError) as refused:
        table_numbers(typed)
    assert refused.value.message == "Tische bitte so angeben: 1–4, 7. Leer heißt: alle Tische."


def test_the_token_works_once(rita: Referee) -> None:
    token = token_of(rita)
    joined = referee_join(token=token)
    assert (joined, str(joined), joined.user.has_usable_password()) == (rita, "Rita Recht", False)
    with pytest.raises(UserError, match="schon benutzt"):
        referee_join(token=token)
    assert referee_code_of(joined) is None


def test_the_typed_code_works_as_well(rita: Referee) -> None:
    access_code = referee_code_of(rita)
    assert access_code is not None
    assert referee_join(code=access_code.spaced_code.lower()) == rita


@pytest.mark.parametrize(("code", "sentence"), [("K7M2", "8 Zeichen"), ("K7M2 9QXD", "gibt es nicht")])
def test_a_wrong_code_is_refused(rita: Referee, code: str, sentence: str) -> None:
    with pytest.raises(UserError, match=sentence):
        referee_join(code=code)


def test_another_phone_needs_another_code(rita: Referee, organiser: User) -> None:
    old, password = token_of(rita), rita.user.password
    referee_renew(referee=rita, by=organiser)
    with pytest.raises(UserError, match="gibt es nicht"):
        referee_join(token=old)
    assert referee_join(token=token_of(rita)) == rita
    assert User.objects.get(pk=rita.user.pk).password != password


def test_who_was_sent_away_stays_out(rita: Referee, organiser: User) -> None:
    token = token_of(rita)
    referee_revoke(referee=rita, by=organiser)
    with pytest.raises(UserError, match="zurückgenommen"):
        referee_join(token=token)


def test_the_evening_ends_it(rita: Referee, tournament: Tournament, organiser: User) -> None:
    Tournament.objects.update(status=Tournament.Status.CLOSED)
    for action in (
        lambda: referee_join(token=token_of(rita)),
        lambda: referee_invite(tournament=tournament, name="Sepp", by=organiser),
    ):
        with pytest.raises(UserError, match="abgeschlossen"):
            action()


def test_a_referee_may_override_and_found_nothing(
    rita: Referee, tournament: Tournament, organiser: User, other_organiser: User
) -> None:
    before = may_override_rules(rita.user, tournament)
    referee_join(token=token_of(rita))
    people = (rita.user, organiser, other_organiser)
    assert (before, [may_override_rules(person, tournament) for person in people]) == (False, [True, True, False])
    assert [may_create_tournament(person) for person in people] == [False, True, True]


def test_a_referee_counts_in_one_tournament_only(rita: Referee, tournament: Tournament) -> None:
    referee_join(token=token_of(rita))
    assert (referee_of(rita.user, tournament.slug), referee_of(rita.user, "anderswo")) == (rita, None)


def test_every_step_is_recorded_without_a_name(
    rita: Referee, tournament: Tournament, organiser: User, register: Callable[..., list[Entrant]]
) -> None:
    referee_assign(referee=rita, tables="3", by=organiser)
    referee_join(token=token_of(rita))
    referee_revoke(referee=rita, by=organiser)
    events = AuditEvent.objects.filter(tournament=tournament, action__startswith="referee")
    assert [(event.action, event.by) for event in events] == [
        ("referee_invite", organiser),
        ("referee_assign", organiser),
        ("referee_join", rita.user),
        ("referee_revoke", organiser),
    ]
    assert "Rita" not in str([event.data for event in events])


def test_after_a_rotation_only_new_codes_count(rita: Referee) -> None:
    before = token_of(rita)
    referee_join(token=before)
    referees_rotate()
    after = token_of(Referee.objects.get(pk=rita.pk))
    assert Referee.objects.get(pk=rita.pk).joined_at is None
    with pytest.raises(UserError):
        referee_join(token=before)
    assert referee_join(token=after).pk == rita.pk
