"""Swaps by hand: every kind of place, what is refused, what is recorded."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from turnier.errors import UserError
from turnier.models import Bye, Entrant, Revision, Round, Seat, Swap, Tournament, User
from turnier.services.draws import draw_version, round_draw
from turnier.services.swaps import entrants_swap
from turnier.services.tournaments import tournament_create

Register = Callable[..., list[Entrant]]
Enter = Callable[..., Revision]


def places(of_round: Round) -> dict[int, tuple[int, int]]:
    """Start number → (table, seat)."""
    seats = Seat.objects.filter(round=of_round).values_list("entrant__number", "sitting__table", "seat")
    return {number: (table, seat) for number, table, seat in seats}


@pytest.fixture
def six(tournament: Tournament, register: Register, organiser: User) -> Round:
    """A drawn round of six teams."""
    register(tournament, 6)
    return round_draw(tournament=tournament, by=organiser).round


@pytest.fixture
def with_bye(organiser: User, register: Register) -> Round:
    """A drawn round of three teams, one of which pauses."""
    generous = tournament_create(by=organiser, name="Freilos", game="watten", rules={"bye": "scored"})
    register(generous, 3)
    return round_draw(tournament=generous, by=organiser).round


@pytest.mark.parametrize(("first", "second"), [(1, 2), (1, 6), (4, 3)])
def test_two_change_places_and_the_rest_stay(six: Round, organiser: User, first: int, second: int) -> None:
    before = places(six)
    entrants_swap(round=six, first=first, second=second, by=organiser)
    assert places(six) == before | {first: before[second], second: before[first]}


def test_swapping_twice_restores(six: Round, organiser: User) -> None:
    before = places(six)
    for _ in range(2):
        entrants_swap(round=six, first=1, second=5, by=organiser)
    assert places(six) == before


def test_a_swap_is_recorded(six: Round, organiser: User) -> None:
    entrants_swap(round=six, first=2, second=5, by=organiser, reason=" Brüder ")
    swap = Swap.objects.get(draw__round=six)
    assert (swap.first.number, swap.second.number, swap.reason, swap.by) == (2, 5, "Brüder", organiser)
    event = six.tournament.events.last()
    assert (event.action, event.data, event.reason) == ("entrants_swap", {"round": 1, "numbers": [2, 5]}, "Brüder")


@pytest.mark.parametrize("turned", [False, True])
def test_a_pause_can_be_swapped_too(with_bye: Round, organiser: User, turned: bool) -> None:
    pausing = Bye.objects.get(round=with_bye).entrant
    seated = Seat.objects.filter(round=with_bye).first()
    wanted = [pausing.number, seated.entrant.number]
    first, second = wanted[::-1] if turned else wanted
    entrants_swap(round=with_bye, first=first, second=second, by=organiser)
    assert Bye.objects.get(round=with_bye).entrant == seated.entrant
    assert places(with_bye)[pausing.number] == (seated.sitting.table, seated.seat)
    assert set(with_bye.tallies.values_list("entrant_id", flat=True)) == {seated.entrant_id}


@pytest.mark.parametrize(
    ("first", "second", "field"),
    [(99, 1, "first"), (1, 99, "second"), (2, 2, "second")],
)
def test_wrong_numbers_are_refused_at_their_field(
    six: Round, organiser: User, first: int, second: int, field: str
) -> None:
    before = places(six)
    with pytest.raises(UserError) as refused:
        entrants_swap(round=six, first=first, second=second, by=organiser)
    assert refused.value.field == field
    assert places(six) == before


def test_a_table_with_a_result_keeps_its_teams(
    tournament: Tournament, register: Register, drawn: Callable[[Tournament], Round], enter: Enter, organiser: User
) -> None:
    register(tournament, 4)
    played, open_table = drawn(tournament).sittings.order_by("table")
    enter(played)
    numbers = [s.seats.first().entrant.number for s in (played, open_table)]
    with pytest.raises(UserError, match=f"Nr. {numbers[0]} sitzt an Tisch 1") as refused:
        entrants_swap(round=played.round, first=numbers[1], second=numbers[0], by=organiser)
    assert refused.value.field == "second"


def test_pressing_twice_swaps_once(six: Round, organiser: User) -> None:
    seen = draw_version(six.draws.get())
    before = places(six)
    entrants_swap(round=six, first=1, second=2, by=organiser, seen=seen)
    with pytest.raises(UserError, match="inzwischen geändert"):
        entrants_swap(round=six, first=1, second=2, by=organiser, seen=seen)
    assert places(six) == before | {1: before[2], 2: before[1]}


def test_a_round_without_a_draw_is_not_swapped(six: Round, organiser: User) -> None:
    six.draws.all().delete()
    with pytest.raises(UserError, match="kam ohne Auslosung"):
        entrants_swap(round=six, first=1, second=2, by=organiser)
