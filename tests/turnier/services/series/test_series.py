"""The hall of fame: winners typed in and played out, each number once; a tournament leaves and comes back by file."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest

from turnier.models import AuditEvent, Entrant, Posting, Revision, Round, Series, Tournament, User
from turnier.services.integrity import check_tournament
from turnier.services.series.series import (
    defender,
    event_title,
    hall_of_fame,
    honours,
    missing_number,
    next_series_number,
    past_winner_add,
    past_winner_remove,
    poster_line,
    series_create,
    series_edit,
    title_of,
    tournament_archive,
    tournament_assign,
    tournament_detach,
)
from turnier.services.stacks.regroup import evening_close, open_tables, tables_redraw
from turnier.services.tournaments.end import tournament_call_off, tournament_close
from turnier.services.tournaments.file.exchange import tournament_import
from turnier.services.tournaments.found import tournament_create
from turnier.text.errors import UserError

LOST = {"kind": "rubber", "ending": "points", "loser": 0}


@pytest.fixture
def series(organiser: User) -> Series:
    return series_create(by=organiser, name="Brokdorf-Weltmeisterschaft")


@pytest.fixture
def played(singles: Callable[..., Tournament], organiser: User, enter: Callable[..., Revision]) -> Tournament:
    """Two players, of whom the second has 11 €."""
    tournament = singles("brokdorf", 2, date=dt.date(2011, 12, 30))
    tables_redraw(tournament=tournament, by=organiser)
    enter(open_tables(tournament)[0], [LOST])
    return tournament


def close(tournament: Tournament, by: User) -> Tournament:
    evening_close(tournament=tournament, by=by)
    return Tournament.objects.get(pk=tournament.pk)


def winner(tournament: Tournament) -> str:
    return tournament.entrants.get(seats__seat=1).name


@pytest.mark.parametrize(("taken", "wanted"), [((), 1), ((1, 2), 3), ((10,), 9), ((10, 9), 8), ((1, 4), 3)])
def test_the_number_of_an_earlier_winner_is_the_latest_gap(series: Series, taken: tuple[int, ...], wanted: int) -> None:
    for number in taken:
        past_winner_add(series=series, number=number, year=2000 + number, name="Jens Petersen", note="")
    assert missing_number(series) == wanted


def test_a_past_evening_is_computed_once(
    series: Series, played: Tournament, organiser: User, django_assert_num_queries: Callable[[int], Any]
) -> None:
    tournament_assign(tournament=played, series=series, number=1, by=organiser)
    close(played, organiser)
    before = hall_of_fame(series)
    with django_assert_num_queries(2):
        assert hall_of_fame(series) == before


def test_the_tenth_of_a_series(series: Series, played: Tournament, organiser: User) -> None:
    past_winner_add(series=series, number=9, year=2010, name="Jens Petersen", note="bei Uwe")
    past_winner_add(series=series, number=8, year=2009, name="Imke Abt", note="")
    tournament_assign(tournament=played, series=series, number=next_series_number(series), by=organiser)
    played.refresh_from_db()
    assert event_title(played) == "10. Brokdorf-Weltmeisterschaft"
    assert defender(played) == "Titelverteidiger: Jens Petersen (2010)"
    assert poster_line(played) == "10. Brokdorf-Weltmeisterschaft · Titelverteidiger: Jens Petersen (2010)"
    assert [reign.number for reign in hall_of_fame(series)] == [9, 8]
    closed = close(played, organiser)
    assert [(r.number, r.year, r.said, r.note, r.tournament) for r in hall_of_fame(series)] == [
        (10, 2011, winner(played), "", closed),
        (9, 2010, "Jens Petersen", "bei Uwe", None),
        (8, 2009, "Imke Abt", "", None),
    ]
    assert defender(closed) == "Titelverteidiger: Jens Petersen (2010)"


def test_without_a_series_there_is_nothing_to_say(played: Tournament) -> None:
    assert (poster_line(played), title_of(played)) == ("", "Sieger")


def test_only_the_rules_of_the_world_championship_make_a_world_champion(singles: Callable[..., Tournament]) -> None:
    assert title_of(singles("brokdorf", 2, rules={"rising_limit": True})) == "Weltmeister"


def test_the_first_defends_nothing(series: Series, played: Tournament, organiser: User) -> None:
    tournament_assign(tournament=played, series=series, number=1, by=organiser)
    played.refresh_from_db()
    assert defender(played) == ""
    tournament_detach(tournament=played, by=organiser)
    played.refresh_from_db()
    assert (played.series, played.series_number) == (None, None)


def test_a_year_may_be_forgotten(series: Series, played: Tournament, organiser: User) -> None:
    past_winner_add(series=series, number=1, name="Jens Petersen")
    tournament_assign(tournament=played, series=series, number=2, by=organiser)
    played.refresh_from_db()
    assert defender(played) == "Titelverteidiger: Jens Petersen"


def test_a_series_has_a_title_of_its_own(series: Series, played: Tournament, organiser: User) -> None:
    series_edit(series=series, name="Deichpokal", title="Deichgraf", public=True)
    tournament_assign(tournament=played, series=series, number=3, by=organiser)
    played.refresh_from_db()
    assert (title_of(played), event_title(played), series.is_public) == ("Deichgraf", "3. Deichpokal", True)


def test_every_number_is_there_once(series: Series, played: Tournament, organiser: User) -> None:
    typed = past_winner_add(series=series, number=4, name="Jens Petersen")
    with pytest.raises(UserError, match=r"^Die Nummer 4 ist schon vergeben\. Nächste freie: 5\.$"):
        tournament_assign(tournament=played, series=series, number=4, by=organiser)
    past_winner_remove(winner=typed)
    tournament_assign(tournament=played, series=series, number=4, by=organiser)
    tournament_assign(tournament=played, series=series, number=4, by=organiser)
    with pytest.raises(UserError, match="schon vergeben"):
        past_winner_add(series=series, number=4, name="Jens Petersen")
    with pytest.raises(UserError, match=r"^Bitte eine Nummer von 1 bis 999 eintragen\.$"):
        past_winner_add(series=series, number=0, name="Jens Petersen")


def test_names_are_names(organiser: User) -> None:
    with pytest.raises(UserError) as refused:
        series_create(by=organiser, name="\u0007")
    assert refused.value.field == "name"


@pytest.mark.parametrize("name", ["Vereinsliga", "vereinsliga", "  Vereinsliga ", "VEREINSLIGA", "Vereinsliga\u00a0"])
def test_no_two_series_of_an_account_have_the_same_name(organiser: User, other_organiser: User, name: str) -> None:
    first = series_create(by=organiser, name="Vereinsliga")
    second = series_create(by=organiser, name="Pokal")
    for take in (
        lambda: series_create(by=organiser, name=name),
        lambda: series_edit(series=second, name=name, title="", public=False),
    ):
        with pytest.raises(UserError, match="^Die Reihe „Vereinsliga“ gibt es schon") as refused:
            take()
        assert refused.value.field == "name"
    assert series_edit(series=first, name=name, title="Meister", public=True).title == "Meister"
    assert series_create(by=other_organiser, name=name)


def test_the_closing_screen(played: Tournament, organiser: User) -> None:
    before = honours(played)
    assert (before.final, before.holds_everything, before.first[0].main_label) == (False, False, "Stapel")
    found = honours(close(played, organiser))
    assert [(row.entrant.name, row.main) for row in found.first] == [(winner(played), "11,00\u00a0€")]
    assert ([row.place for row in found.next], found.entrants, found.final) == ([2], 2, True)


def test_three_stand_on_the_closing_screen(first_round: Callable[..., Tournament]) -> None:
    found = honours(first_round(6, lambda table: [{"kind": "bummerl", "score": [11, 2 * table + n]} for n in range(3)]))
    assert ([row.place for row in (*found.first, *found.next)], found.entrants) == ([1, 2, 3], 6)


def test_who_has_everything(played: Tournament, organiser: User, enter: Callable[..., Revision]) -> None:
    enter(open_tables(played)[0], [LOST] * 10)
    assert honours(close(played, organiser)).holds_everything


def test_nobody_has_won_before_anything_is_played(tournament: Tournament) -> None:
    found = honours(tournament)
    assert (found.first, found.next, found.stacks, found.holds_everything) == ((), (), None, False)


@pytest.mark.parametrize("invented", ["is_rehearsal", "is_demo"])
def test_what_is_invented_belongs_to_no_series(
    series: Series, tournament: Tournament, organiser: User, invented: str
) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(**{invented: True})
    with pytest.raises(UserError) as refused:
        tournament_assign(tournament=tournament, series=series, number=1, by=organiser)
    assert (refused.value.field, Tournament.objects.get(pk=tournament.pk).series) == ("tournament", None)


@pytest.fixture
def over(
    organiser: User,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., object],
) -> Tournament:
    """An evening with money, the fourth of its series."""
    tournament = tournament_create(by=organiser, name="Preiswatten", game="watten", entry_fee_cents=1000, rounds=1)
    register(tournament, 2, paid=True)
    enter(drawn(tournament).sittings.get())
    series = series_create(by=organiser, name="Meisterschaft")
    tournament_assign(tournament=tournament, series=series, number=4, by=organiser)
    tournament_close(tournament=tournament, by=organiser)
    return Tournament.objects.get(pk=tournament.pk)


def test_it_goes_and_comes_back(over: Tournament, organiser: User) -> None:
    assert over.series is not None
    before, files = hall_of_fame(over.series)[0], list[str]()
    tournament_archive(tournament=over, keep=files.append)
    assert not any(model.objects.exists() for model in (Tournament, Entrant, Round, AuditEvent, Posting))
    (after,) = hall_of_fame(over.series)
    assert (after.number, after.year, after.said) == (4, before.year, before.said)
    back = tournament_import(text=files[0], by=organiser)
    assert (back.name, back.status, check_tournament(back)) == ("Preiswatten", "closed", ())
    assert (back.entrants.count(), back.originals.count()) == (2, 1)


def test_it_stays_where_its_file_cannot_be_kept(over: Tournament) -> None:
    def full(_text: str) -> None:
        raise OSError

    with pytest.raises(OSError):  # noqa: PT011 - just this one
        tournament_archive(tournament=over, keep=full)
    over.refresh_from_db()
    assert (over.is_rehearsal, over.entrants.count(), over.series) == (False, 2, over.series)
    assert not over.series or not over.series.past_winners.exists()


def test_an_evening_that_is_on_stays(tournament: Tournament) -> None:
    with pytest.raises(UserError, match="Nur abgeschlossene Turniere lassen sich auslagern"):
        tournament_archive(tournament=tournament, keep=lambda _text: None)
    assert Tournament.objects.exists()


def test_of_what_was_called_off_nobody_is_remembered(
    tournament: Tournament, register: Callable[..., list[Entrant]], series: Series, organiser: User
) -> None:
    register(tournament, 4, paid=True)
    tournament_assign(tournament=tournament, series=series, number=2, by=organiser)
    tournament_call_off(tournament=tournament, by=organiser, reason="Schnee")
    files: list[str] = []
    tournament_archive(tournament=tournament, keep=files.append)
    assert (series.past_winners.count(), Tournament.objects.count()) == (0, 0)
    assert tournament_import(text=files[0], by=organiser).called_off
