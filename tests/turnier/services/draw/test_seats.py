"""From a drawn round to people on chairs, and back; the figures of the tables now, and of a swap not yet done."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from turnier.models import Entrant, Revision, Round, Seat, Tournament, User
from turnier.services.draw.draw import round_draw, round_publish
from turnier.services.draw.seats import entrants_swap, first_deals, quality_of, swap_effect, unseat_round
from turnier.services.draw.table_input import SeatingWish
from turnier.text.errors import UserError

Register = Callable[..., list[Entrant]]
Drawn = Callable[[Tournament], Round]


def test_unseating_keeps_the_attempts(tournament: Tournament, register: Register, drawn: Drawn) -> None:
    register(tournament, 4)
    public = drawn(tournament)
    unseat_round(public)
    assert (public.sittings.count(), public.seats.count(), public.published_at) == (0, 0, None)
    assert list(public.draws.values_list("attempt", "current")) == [(1, False)]


@pytest.mark.parametrize("status", ["eliminated", "left", "excluded", "withdrawn", "disqualified"])
@pytest.mark.parametrize("ahead", [False, True])
def test_whoever_is_out_is_not_drawn(singles: Callable[..., Tournament], status: str, ahead: bool) -> None:
    tournament = singles("brokdorf", 9, rounds=2)
    tournament.entrants.filter(number=4).update(status=status)
    drawn = round_draw(tournament=tournament, by=None, wish=SeatingWish(ahead=ahead))
    assert sorted(number for table in drawn.outcome["tables"] for number in table) == [1, 2, 3, 5, 6, 7, 8, 9]


Singles = Callable[..., Tournament]


@pytest.fixture
def first(singles: Singles, organiser: User) -> Round:
    """Nine players at two tables; one pauses."""
    return round_draw(tournament=singles("seconds", 9, ("TSV", "FC", "SV")), by=organiser).round


def number_at(of_round: Round, table: int, seat: int) -> int:
    return Seat.objects.get(round=of_round, sitting__table=table, seat=seat).entrant.number


def test_one_round_has_no_repeats(first: Round) -> None:
    quality = quality_of(first)
    assert (quality.repeats, quality.least_repeats, quality.most_meetings, len(quality.numbers)) == (0, 0, 1, 8)


def test_the_effect_is_what_the_swap_then_does(first: Round, organiser: User) -> None:
    one, two = number_at(first, 1, 0), number_at(first, 2, 3)
    effect = swap_effect(round=first, first=one, second=two)
    assert quality_of(first) == effect.before
    entrants_swap(round=first, first=one, second=two, by=organiser)
    assert quality_of(first) == effect.after
    assert number_at(first, 2, 3) == one


def test_the_effect_counts_the_rounds_that_are_planned(singles: Singles, organiser: User) -> None:
    tournament = singles("seconds", 16, rounds=5)
    first = round_draw(tournament=tournament, by=organiser, wish=SeatingWish(ahead=True)).round
    one, two = number_at(first, 1, 0), number_at(first, 2, 0)
    effect = swap_effect(round=first, first=one, second=two)
    entrants_swap(round=first, first=one, second=two, by=organiser)
    for _round in range(4):
        round_publish(round=tournament.rounds.order_by("number").filter(sittings__isnull=False).last(), by=organiser)
        round_draw(tournament=tournament, by=organiser, despite_missing=True, reason="Probe")
    last = Round.objects.get(number=5)
    assert (effect.before.repeats, effect.after.repeats) == (0, 6)
    assert quality_of(last) == effect.after
    assert swap_effect(round=first, first=one, second=two).after.repeats == 0


def test_looking_changes_nothing(first: Round) -> None:
    before = list(Seat.objects.order_by("pk").values_list("sitting", "seat", "entrant"))
    swap_effect(round=first, first=number_at(first, 1, 0), second=first.byes.get().entrant.number)
    assert list(Seat.objects.order_by("pk").values_list("sitting", "seat", "entrant")) == before


def test_an_impossible_swap_has_no_effect(first: Round) -> None:
    with pytest.raises(UserError, match="Nr. 77 ist nicht angemeldet"):
        swap_effect(round=first, first=1, second=77)
    seated = number_at(first, 1, 0)
    with pytest.raises(UserError, match="verschiedene Plätze"):
        swap_effect(round=first, first=seated, second=seated)


def test_clubs_count_for_pairs_too(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> None:
    register(tournament, 2, club="TSV")
    first = drawn(tournament)
    assert quality_of(first).club_meetings == 1
    enter(first.sittings.get())
    assert quality_of(drawn(tournament)).repeats == 1


@pytest.mark.parametrize(
    ("game", "rules", "dealt"),
    [
        ("watten", {"first_dealer": "higher_number"}, {1: 0, 2: 1, 3: 1, 4: 0, 5: 0, 6: 2}),
        ("watten", {"first_dealer": "lot"}, {1: 1, 2: 0, 3: 1, 4: 0, 5: 0, 6: 2}),
    ],
)
def test_first_deals_are_counted_over_all_rounds(
    singles: Singles, game: str, rules: dict[str, object], dealt: dict[int, int]
) -> None:
    """Those who never dealt first are in it as well."""
    tournament = singles(game, 0, rules=rules)
    assert first_deals(tournament, [[(1, 2), (6, 4)], [(3, 1), (6, 5)]]) == dealt
    assert first_deals(tournament, []) == {}
