"""What a change would do to the places, without doing it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.kit.sittings.evaluation import evaluate
from turnier.models import Entrant, Revision, Round, Sitting, Tally, Tournament, User
from turnier.services.registration.register import entrant_status
from turnier.services.sheets.queries import table_of
from turnier.services.stacks.regroup import tables_redraw
from turnier.services.standings.place_changes import changes_by, changes_with
from turnier.services.standings.standings import standings
from turnier.services.tournaments.file.exchange import tournament_export
from turnier.text.errors import UserError


@pytest.fixture
def played(tournament: Tournament, first_sheet: Callable[[int], Sitting]) -> Tournament:
    """One table of two, at which the first side has won."""
    first_sheet(2)
    return Tournament.objects.get(pk=tournament.pk)


def test_who_would_stand_elsewhere_is_named_and_nothing_is_written(played: Tournament, organiser: User) -> None:
    winner, loser = (seat.entrant for seat in played.rounds.get().seats.order_by("seat"))
    out = Entrant.Status.DISQUALIFIED
    before = tournament_export(played)
    found = changes_by(played, lambda: entrant_status(entrant=winner, status=out, by=organiser, reason="Betrug"))
    assert [(s.entrant.number, s.before, s.after) for s in found] == [(winner.number, 1, None), (loser.number, 2, 1)]
    assert tournament_export(Tournament.objects.get(pk=played.pk)) == before


def test_before_anything_is_played_nobody_moves(
    tournament: Tournament, register: Callable[..., list[Entrant]], organiser: User
) -> None:
    one, _two = register(tournament, 2)
    gone = Entrant.Status.DISQUALIFIED
    assert changes_by(tournament, lambda: entrant_status(entrant=one, status=gone, by=organiser, reason="x")) == ()


def test_what_is_refused_is_refused_here_too(played: Tournament, organiser: User) -> None:
    entrant = played.entrants.get(number=1)
    with pytest.raises(UserError):
        changes_by(played, lambda: entrant_status(entrant=entrant, status=Entrant.Status.DISQUALIFIED, by=organiser))
    assert Entrant.objects.get(pk=entrant.pk).status == Entrant.Status.ACTIVE


CLEAR = [{"kind": "bummerl", "score": [11, 0]}] * 3


CLOSE = [
    {"kind": "bummerl", "score": [11, 9]},
    {"kind": "bummerl", "score": [11, 9]},
    {"kind": "bummerl", "score": [8, 11]},
]


NARROW = [
    {"kind": "bummerl", "score": [11, 9]},
    {"kind": "bummerl", "score": [7, 11]},
    {"kind": "bummerl", "score": [11, 9]},
]


TURNED = [{"kind": "bummerl", "score": [2, 11]}] * 3


@pytest.fixture
def sittings(
    tournament: Tournament, register: Callable[..., object], drawn: Callable[..., object], enter
) -> list[Sitting]:
    """Two tables with results."""
    register(tournament, 4)
    drawn(tournament)
    tables = list(Sitting.objects.filter(round__tournament=tournament).order_by("table"))
    enter(tables[0], CLEAR)
    enter(tables[1], CLOSE)
    return tables


def places(tournament: Tournament) -> dict[str, int | None]:
    return {row.entrant.name: row.place for row in standings(tournament).rows}


def evaluated(tournament: Tournament, sitting: Sitting, entries: list[dict[str, object]]):
    return evaluate(tournament.kind_of_game, tournament.house_rules(), table_of(sitting), entries)


def test_the_announced_places_are_those_after_saving(tournament, sittings, enter):
    before = places(tournament)
    announced = changes_with(tournament, sittings[0], evaluated(tournament, sittings[0], TURNED))
    enter(sittings[0], TURNED, reason="Seiten vertauscht")
    after = places(tournament)
    assert {move.entrant.name: (move.before, move.after) for move in announced} == {
        seat.entrant.name: (before[seat.entrant.name], after[seat.entrant.name])
        for seat in sittings[0].seats.select_related("entrant")
    }


def test_all_are_announced_those_of_the_table_first(tournament, sittings, enter):
    before = places(tournament)
    announced = changes_with(tournament, sittings[0], evaluated(tournament, sittings[0], NARROW))
    enter(sittings[0], NARROW, reason="Zettel falsch gelesen")
    here = {seat.entrant.name for seat in sittings[0].seats.select_related("entrant")}
    moved = {name for name, place in places(tournament).items() if place != before[name]}
    assert moved - here
    names = [move.entrant.name for move in announced]
    assert (set(names), {*names[: len(moved & here)]}) == (moved, moved & here)


def test_announcing_writes_nothing(tournament, sittings):
    rows = list(Tally.objects.order_by("pk").values_list())
    changes_with(tournament, sittings[0], evaluated(tournament, sittings[0], TURNED))
    assert list(Tally.objects.order_by("pk").values_list()) == rows


def test_a_sheet_that_is_taken_back_counts_as_unplayed(tournament, sittings, enter):
    announced = changes_with(tournament, sittings[0], evaluated(tournament, sittings[0], []))
    enter(sittings[0], [], reason="falscher Tisch")
    after = places(tournament)
    assert {move.entrant.name: move.after for move in announced} == {
        move.entrant.name: after[move.entrant.name] for move in announced
    }
    assert announced != ()


def test_a_refused_sheet_has_no_effect(tournament, sittings):
    impossible = evaluated(tournament, sittings[0], [{"kind": "bummerl", "score": [10, 8]}])
    assert changes_with(tournament, sittings[0], impossible) == ()


@pytest.mark.parametrize("written", [CLEAR[:1], CLEAR[:2], CLOSE[2:]])
def test_what_is_saved_already_moves_nobody_beside_a_bye(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    written: list[dict[str, object]],
) -> None:
    """A bye counts what full sheets give: one that is not full yet changes nothing about it."""
    register(tournament, 5)
    full, open_table = drawn(tournament).sittings.order_by("table")
    enter(full, NARROW)
    enter(open_table, written)
    open_table.refresh_from_db()
    same = evaluate(tournament.kind_of_game, tournament.house_rules(), table_of(open_table), written)
    assert changes_with(tournament, open_table, same) == ()


def test_where_stacks_went_on_to_another_table_what_they_have_there_moves_too(stacks, enter, organiser):
    """Who lost at the first table is told to be somebody else: so is what they have left at the next."""
    tournament, first = stacks(4)
    lost = [{"kind": "rubber", "ending": "points", "loser": 0}]
    enter(first, lost)
    tables_redraw(tournament=tournament, sittings=[first], by=organiser)
    second = Sitting.objects.filter(round__tournament=tournament).latest("pk")
    enter(second, lost)
    before, other = places(tournament), [{"kind": "rubber", "ending": "points", "loser": 1}]
    announced = changes_with(tournament, first, evaluated(tournament, first, other))
    enter(first, other, reason="verlesen")
    after = places(tournament)
    moved = {name: (before[name], after[name]) for name in before if before[name] != after[name]}
    assert moved
    assert {move.entrant.name: (move.before, move.after) for move in announced} == moved
