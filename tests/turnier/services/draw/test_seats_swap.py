"""Swaps by hand: every kind of place, what is refused, what is recorded."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from turnier.models import Bye, Entrant, Revision, Round, Seat, Swap, Tournament, User
from turnier.services.draw.checks import draw_version
from turnier.services.draw.draw import round_draw, round_publish
from turnier.services.draw.seats import entrants_swap
from turnier.services.sheets.break_off import sitting_end
from turnier.services.standings.standings import standings
from turnier.services.tournaments.found import tournament_create
from turnier.text.errors import NeedsReason, UserError

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
    round_publish(round=with_bye, by=organiser)
    byes = {row.entrant.number: set(row.byes) for row in standings(with_bye.tournament).rows if row.byes}
    assert byes == {seated.entrant.number: {with_bye.number}}


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


def test_results_stay_with_the_chairs(
    tournament: Tournament, register: Register, drawn: Callable[[Tournament], Round], enter: Enter, organiser: User
) -> None:
    register(tournament, 4)
    played, open_table = drawn(tournament).sittings.order_by("table")
    enter(played)
    winner, stranger = (s.seats.get(seat=0).entrant for s in (played, open_table))
    entrants_swap(round=played.round, first=winner.number, second=stranger.number, by=organiser, reason="Saßen anders")
    bummerl = dict(played.round.tallies.filter(metric="bummerl").values_list("entrant__number", "value"))
    loser = played.seats.get(seat=1).entrant
    assert bummerl == {stranger.number: 3, loser.number: 0}


def test_two_played_tables_exchange_their_results(
    tournament: Tournament, register: Register, drawn: Callable[[Tournament], Round], enter: Enter, organiser: User
) -> None:
    register(tournament, 4)
    sittings = list(drawn(tournament).sittings.order_by("table"))
    for sitting in sittings:
        enter(sitting)
    winner, loser = sittings[0].seats.get(seat=0).entrant, sittings[1].seats.get(seat=1).entrant
    entrants_swap(
        round=sittings[0].round, first=winner.number, second=loser.number, by=organiser, reason="Saßen anders"
    )
    bummerl = dict(sittings[0].round.tallies.filter(metric="bummerl").values_list("entrant__number", "value"))
    assert (bummerl[winner.number], bummerl[loser.number], sum(bummerl.values())) == (0, 3, 6)


def test_results_are_not_moved_without_a_reason(
    tournament: Tournament, register: Register, drawn: Callable[[Tournament], Round], enter: Enter, organiser: User
) -> None:
    register(tournament, 4)
    played, open_table = drawn(tournament).sittings.order_by("table")
    enter(played)
    before = places(played.round)
    numbers = [s.seats.first().entrant.number for s in (played, open_table)]
    with pytest.raises(NeedsReason, match="Hier stehen schon Ergebnisse") as refused:
        entrants_swap(round=played.round, first=numbers[1], second=numbers[0], by=organiser, reason=" ")
    assert (refused.value.field, places(played.round)) == ("reason", before)


def test_stacks_of_later_tables_follow(singles: Callable[..., Tournament], organiser: User, enter: Enter) -> None:
    evening = singles("brokdorf", 4, rounds=2)
    for number in (1, 2):
        round_publish(round=round_draw(tournament=evening, by=organiser, number=number).round, by=organiser)
        loser = {"kind": "rubber", "ending": "points", "loser": 0}
        for sitting in evening.rounds.get(number=number).sittings.all():
            enter(sitting, [loser])
            sitting_end(sitting=sitting, by=organiser, reason="Pause")
    first = evening.rounds.get(number=1)
    one, two = (seat.entrant.number for seat in first.sittings.get().seats.order_by("seat")[:2])
    entrants_swap(round=first, first=one, second=two, by=organiser, reason="Saßen anders")
    lost = dict(first.tallies.values_list("entrant__number", "value"))
    assert (lost[one], lost[two], sum(lost.values())) == (100, -300, 0)


def test_somebody_who_was_not_drawn_takes_a_chair(six: Round, register: Register, organiser: User) -> None:
    before = places(six)
    [late] = register(six.tournament, 1)
    entrants_swap(round=six, first=2, second=late.number, by=organiser)
    after = dict(before)
    after[late.number] = after.pop(2)
    assert places(six) == after


def test_pressing_twice_swaps_once(six: Round, organiser: User) -> None:
    seen = draw_version(six.draws.get())
    before = places(six)
    entrants_swap(round=six, first=1, second=2, by=organiser, seen=seen)
    with pytest.raises(UserError, match="inzwischen geändert"):
        entrants_swap(round=six, first=1, second=2, by=organiser, seen=seen)
    assert places(six) == before | {1: before[2], 2: before[1]}


def test_a_round_without_a_draw_is_swapped_too(six: Round, organiser: User) -> None:
    six.draws.all().delete()
    before = places(six)
    swap = entrants_swap(round=six, first=1, second=6, by=organiser)
    assert (swap.draw, places(six)) == (None, before | {1: before[6], 6: before[1]})
