"""Calls for the referee, tables that disagree, rulings that change no figure; and how links name a saved change."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.turnier.conftest import THREE_WINS
from turnier.models import Entrant, HelpCall, Revision, Round, Sitting, Tournament, User
from turnier.services.draw.draw import round_draw
from turnier.services.sheets.propose import proposal_make, proposals_refuse, seen_lines
from turnier.services.sheets.referee import (
    disputed_tables,
    help_answer,
    help_call,
    help_withdraw,
    name_of,
    open_calls,
    ruling_write,
)
from turnier.text.errors import NeedsReason, UserError


@pytest.fixture
def tables(
    tournament: Tournament, register: Callable[..., list[Entrant]], drawn: Callable[[Tournament], Round]
) -> list[Sitting]:
    """Two tables of a published round."""
    register(tournament, 4)
    return list(drawn(tournament).sittings.order_by("table"))


def recorded(tournament: Tournament) -> list[str]:
    """What the record tells of calls and rulings, in its order."""
    told = tournament.events.filter(action__regex="^(help_|sitting_ruling)").order_by("number")
    return list(told.values_list("action", flat=True))


def test_who_calls_twice_is_on_the_list_once_since_the_first_time(tables: list[Sitting]) -> None:
    later = help_call(sitting=tables[1], reason="x" * 300)
    first = help_call(sitting=tables[0])
    assert help_call(sitting=tables[1], reason="Schon wieder") == later
    tournament = tables[0].round.tournament
    assert open_calls(tournament) == [later, first]
    assert (HelpCall.objects.get(pk=later.pk).reason, recorded(tournament)) == ("x" * 200, ["help_call"] * 2)


def test_a_call_is_answered_once(tables: list[Sitting], organiser: User, other_organiser: User) -> None:
    call = help_call(sitting=tables[0])
    for by in (organiser, other_organiser):
        help_answer(call=call, by=by)
    tournament = tables[0].round.tournament
    assert (HelpCall.objects.get(pk=call.pk).answered_by, open_calls(tournament)) == (organiser, [])
    assert help_call(sitting=tables[0]) != call
    assert recorded(tournament) == ["help_call", "help_answer", "help_call"]


def test_a_call_is_withdrawn_only_while_it_is_open(tables: list[Sitting]) -> None:
    help_withdraw(sitting=tables[0])
    call = help_call(sitting=tables[0])
    for _ in range(2):
        help_withdraw(sitting=tables[0])
    assert HelpCall.objects.get(pk=call.pk).answered_at is not None
    assert recorded(tables[0].round.tournament) == ["help_call", "help_withdraw"]


def test_nobody_waits_at_a_table_of_an_earlier_round(
    tables: list[Sitting], enter: Callable[..., Revision], organiser: User
) -> None:
    tournament = tables[0].round.tournament
    for sitting in tables:
        enter(sitting)
    call = help_call(sitting=tables[0])
    assert open_calls(tournament) == [call]
    round_draw(tournament=tournament, by=organiser)
    assert open_calls(tournament) == []


def test_a_call_for_a_refused_line_ends_with_the_sheet_from_the_desk(
    tables: list[Sitting], enter: Callable[..., Revision]
) -> None:
    refused(tables[0], "no")
    help_call(sitting=tables[1])
    assert [call.sitting for call in open_calls(tables[0].round.tournament)] == tables
    for sitting in tables:
        enter(sitting)
    assert [call.sitting for call in open_calls(tables[0].round.tournament)] == tables[1:]


def test_a_ruling_says_what_was_decided_at_a_published_table(tables: list[Sitting], organiser: User) -> None:
    tournament = tables[0].round.tournament
    for words in ("", "  \n"):
        with pytest.raises(NeedsReason) as unsaid:
            ruling_write(sitting=tables[0], by=organiser, words=words)
        assert unsaid.value.field == "reason"
    ruling_write(sitting=tables[1], by=organiser, words=" Das Spiel gilt. ")
    event = tournament.events.get(action="sitting_ruling")
    assert (event.reason, event.data) == ("Das Spiel gilt.", {"round": 1, "table": 2})


def test_there_is_no_ruling_before_a_round_is_published(
    tournament: Tournament, register: Callable[..., list[Entrant]], organiser: User
) -> None:
    register(tournament, 2)
    sitting = round_draw(tournament=tournament, by=organiser).round.sittings.get()
    with pytest.raises(UserError) as refused:
        ruling_write(sitting=sitting, by=organiser, words="Das Spiel gilt.")
    assert (refused.value.message, recorded(tournament)) == ("Durchgang 1 ist noch nicht veröffentlicht.", [])


def refused(sitting: Sitting, key: str) -> None:
    """One phone proposes a Bummerl, and the other says no."""
    proposed = proposal_make(
        sitting=sitting,
        key=key,
        seen=seen_lines(Sitting.objects.get(pk=sitting.pk)),
        payload=THREE_WINS[0],
        accepted=frozenset(),
        device="phone-a",
    )
    proposals_refuse(sitting=sitting, page_version=proposed.sitting.page_version)


def test_a_table_disagrees_until_something_is_written_anew(
    tables: list[Sitting], enter: Callable[..., Revision]
) -> None:
    tournament = tables[0].round.tournament
    assert disputed_tables(tournament) == []
    for sitting in reversed(tables):
        refused(sitting, f"no-{sitting.table}")
    assert disputed_tables(tournament) == [(1, 1), (1, 2)]
    enter(tables[0])
    proposal_make(
        sitting=tables[1],
        key="again",
        seen=seen_lines(Sitting.objects.get(pk=tables[1].pk)),
        payload=THREE_WINS[1],
        accepted=frozenset(),
        device="phone-b",
    )
    assert disputed_tables(tournament) == []


def test_a_saved_change_is_named_by_its_table_and_number() -> None:
    assert name_of(Revision(sitting_id=12, number=3)) == "12-3"
