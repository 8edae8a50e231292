"""Tables that are broken off: what is entered counts, and nobody waits for the rest."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from turnier.models import Revision, Round, Sitting, Tournament, User
from turnier.services.draw.draw import round_draw
from turnier.services.record.write import missing_tables
from turnier.services.sheets.break_off import sitting_end, sitting_resume
from turnier.services.standings.standings import standings
from turnier.text.errors import NeedsReason, UserError

HAND = {"kind": "hand", "tricks": [4, 3, 3, 3]}


@pytest.fixture
def sitting(singles: Callable[..., Tournament], drawn: Callable[[Tournament], Round]) -> Sitting:
    """A published table of four."""
    return drawn(singles("seconds", 4)).sittings.get()


def test_what_is_entered_counts_and_the_table_is_complete(
    sitting: Sitting, enter: Callable[..., Revision], organiser: User
) -> None:
    tournament = sitting.round.tournament
    enter(sitting, [HAND])
    before = sorted(sitting.tallies.values_list("entrant", "metric", "value"))
    ended = sitting_end(sitting=sitting, by=organiser, reason="Licht aus")
    assert (ended.finished, ended.entries_count, missing_tables(tournament)) == (True, 1, [])
    assert sorted(sitting.tallies.values_list("entrant", "metric", "value")) == before
    event = tournament.events.last()
    assert (event.action, event.reason, event.data) == ("sitting_end", "Licht aus", {"round": 1, "table": 1})


def test_a_table_that_never_played_can_end_too(sitting: Sitting, organiser: User) -> None:
    ended = sitting_end(sitting=sitting, by=organiser, reason="Nur drei da")
    assert (ended.finished, ended.entries_count, standings(sitting.round.tournament).open_tables) == (True, 0, ())


def test_later_lines_still_count(sitting: Sitting, enter: Callable[..., Revision], organiser: User) -> None:
    sitting_end(sitting=sitting, by=organiser, reason="Licht aus")
    enter(sitting, [HAND])
    sitting.refresh_from_db()
    assert (sitting.finished, sitting.entries_count, sitting.tallies.exists()) == (True, 1, True)


def test_the_end_can_be_taken_back(sitting: Sitting, organiser: User) -> None:
    sitting_end(sitting=sitting, by=organiser, reason="Licht aus")
    resumed = sitting_resume(sitting=sitting, by=organiser)
    assert (resumed.finished, resumed.ended_at, missing_tables(sitting.round.tournament)) == (False, None, [(1, 1)])


def test_ending_needs_a_reason_and_once_is_enough(sitting: Sitting, organiser: User) -> None:
    with pytest.raises(NeedsReason):
        sitting_end(sitting=sitting, by=organiser, reason="  ")
    for _ in range(2):
        sitting_end(sitting=sitting, by=organiser, reason="Licht aus")
    assert sitting.round.tournament.events.filter(action="sitting_end").count() == 1


def test_a_table_that_nobody_has_seen_is_not_ended(singles: Callable[..., Tournament], organiser: User) -> None:
    secret = round_draw(tournament=singles("seconds", 4), by=organiser).round.sittings.get()
    with pytest.raises(UserError, match="noch nicht veröffentlicht"):
        sitting_end(sitting=secret, by=organiser, reason="Licht aus")


def test_a_table_that_plays_has_no_end_to_take_back(sitting: Sitting, organiser: User) -> None:
    before = sitting.round.tournament.events.count()
    assert sitting_resume(sitting=sitting, by=organiser).ended_at is None
    assert sitting.round.tournament.events.count() == before
