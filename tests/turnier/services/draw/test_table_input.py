"""Rounds of single players: whom they know and leave out, the choice that is kept; and the adviser for any game."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest

from turnier import draw as draw_rules
from turnier.models import Draw, Entrant, Revision, Round, Sitting, Tournament, User
from turnier.models.tournaments import in_pairs
from turnier.services.draw.draw import round_draw, round_redraw
from turnier.services.draw.freeze import draw_document
from turnier.services.draw.options import bye_choose, pair_demand
from turnier.services.draw.table_input import (
    SeatingWish,
    club_numbers,
    demands_on,
    last_ones,
    left_over,
    rounds_left,
    set_aside,
    somebody_may_pause,
    split_key,
    splits,
    table_sizes,
    usual_sizes,
    wish_of,
)
from turnier.services.registration.queries import playing
from turnier.services.registration.register import Registration, entrant_register, entrant_status
from turnier.text.errors import UserError

Singles = Callable[..., Tournament]
Drawn = Callable[[Tournament], Round]
Enter = Callable[..., Revision]
HANDS = ({"kind": "hand", "tricks": [4, 3, 3, 3]},) * 8


def finish(of_round: Round, enter: Enter) -> None:
    for sitting in of_round.sittings.all():
        enter(sitting, HANDS)


def tables(of_round: Round) -> list[list[int]]:
    sittings = of_round.sittings.order_by("table")
    return [list(s.seats.order_by("seat").values_list("entrant__number", flat=True)) for s in sittings]


def test_two_sides_are_pairs(tournament: Tournament, singles: Singles) -> None:
    assert [in_pairs(tournament), in_pairs(singles("seconds", 0)), in_pairs(singles("brokdorf", 0))] == [
        True,
        False,
        False,
    ]


@pytest.mark.parametrize(
    ("game", "count", "sizes"),
    [
        ("seconds", 4, [4]),
        ("seconds", 16, [4] * 4),
        ("seconds", 18, [4] * 4),
        ("brokdorf", 6, [3, 3]),
        ("brokdorf", 13, [4, 4, 5]),
    ],
)
def test_any_number_is_drawn_and_can_be_recomputed(
    singles: Singles, drawn: Drawn, game: str, count: int, sizes: list[int]
) -> None:
    tournament = singles(game, count)
    first = drawn(tournament)
    seated = [number for table in tables(first) for number in table]
    paused = list(first.byes.values_list("entrant__number", flat=True))
    assert sorted(map(len, tables(first))) == sizes
    assert sorted([*seated, *paused]) == list(range(1, count + 1))
    assert draw_rules.verify(draw_document(first.draws.get())) == ()


def test_nobody_meets_again_where_it_can_be_avoided(singles: Singles, drawn: Drawn, enter: Enter) -> None:
    tournament = singles("seconds", 16)
    met: list[tuple[int, ...]] = []
    for _round in range(3):
        current = drawn(tournament)
        met += [tuple(sorted(pair)) for table in tables(current) for pair in combinations(table, 2)]
        finish(current, enter)
    assert len(met) == len(set(met)) == 72


def test_who_has_gone_is_left_out_and_latecomers_come_in(
    singles: Singles, drawn: Drawn, enter: Enter, organiser: User
) -> None:
    tournament = singles("seconds", 12)
    finish(drawn(tournament), enter)
    for number, status in enumerate(
        (Entrant.Status.WITHDRAWN, Entrant.Status.ELIMINATED, Entrant.Status.LEFT), start=1
    ):
        entrant_status(entrant=tournament.entrants.get(number=number), status=status, by=organiser)
    tournament.entrants.filter(number=4).update(status=Entrant.Status.EXCLUDED)
    entrant_register(tournament=tournament, registration=Registration(players=("Zoë Neu",)), by=organiser)
    second = drawn(tournament)
    byes = set(second.byes.values_list("entrant__number", flat=True))
    assert {number for table in tables(second) for number in table} | byes == {*range(5, 14)}


def test_too_few_are_refused(singles: Singles, organiser: User) -> None:
    with pytest.raises(UserError, match=r"mindestens vier\. Dabei: 3 Spieler\."):
        round_draw(tournament=singles("seconds", 3), by=organiser)
    assert not Sitting.objects.exists()


def test_a_repeat_keeps_the_split(singles: Singles, organiser: User) -> None:
    tournament = singles("brokdorf", 13)
    wish = SeatingWish((4, 4, 5), clubs_apart=False)
    first = round_draw(tournament=tournament, by=organiser, wish=wish)
    assert wish_of(first, list(tournament.entrants.all())) == wish
    again = round_redraw(round=first.round, by=organiser, reason="Zu früh")
    assert sorted(map(len, again.outcome["tables"])) == [4, 4, 5]
    assert wish_of(again, list(tournament.entrants.all())[1:]) is None


def test_rounds_left_are_the_planned_ones_where_tables_end_together(singles: Singles) -> None:
    together, one_by_one = singles("doppelkopf", 8, rounds=5), singles("brokdorf", 8, rounds=5)
    assert [rounds_left(together, number) for number in (1, 5, 6)] == [5, 1, 1]
    assert rounds_left(one_by_one, 1) == 1


def test_pairs_have_no_split(tournament: Tournament, register: Callable[..., list[Entrant]], organiser: User) -> None:
    entrants = register(tournament, 2)
    round_draw(tournament=tournament, by=organiser)
    assert wish_of(Draw.objects.get(), entrants) is None
    assert wish_of(None, entrants) is None


def test_clubs_are_numbered_by_name(singles: Singles) -> None:
    entrants = playing(singles("seconds", 4, ("Zeche", "Almrausch", "", "zeche ")))
    assert club_numbers(entrants) == {1: 2, 2: 1, 4: 2}


def test_what_is_left_over_where_every_table_seats_the_same(tournament: Tournament, singles: Singles) -> None:
    assert [left_over(tournament, playing) for playing in (6, 7)] == [0, 1]
    assert [left_over(singles("seconds", 0), playing) for playing in (8, 11)] == [0, 3]
    assert left_over(singles("brokdorf", 0), 11) == 0


def test_the_last_of_the_standings_pauses_where_that_was_chosen(
    singles: Singles, drawn: Drawn, enter: Enter, organiser: User
) -> None:
    """First who paused least; guests only if nobody else is left."""
    tournament = singles("seconds", 5)
    entrants = playing(tournament)
    assert set_aside(tournament, entrants) == ([], None)
    bye_choose(tournament=tournament, by=organiser, pausing="last")
    tournament.refresh_from_db()
    wish = SeatingWish((4,), clubs_apart=False)
    assert set_aside(tournament, entrants, wish) == ([entrants[4]], wish)
    assert set_aside(tournament, entrants) == ([entrants[4]], SeatingWish((4,)))
    assert set_aside(tournament, entrants[:4], None) == ([], None)
    assert set_aside(tournament, entrants, SeatingWish(ahead=True)) == ([], SeatingWish(ahead=True))
    first = drawn(tournament)
    assert first.byes.get().entrant == entrants[4]
    enter(first.sittings.get(), ({"kind": "hand", "tricks": [4, 3, 3, 3]},) * 8)
    order = last_ones(tournament, entrants, 5)
    assert (order[4], last_ones(tournament, entrants, 0)) == (entrants[4], [])
    tournament.entrants.filter(pk=order[0].pk).update(guest=True)
    again = last_ones(tournament, playing(tournament), 5)
    assert again == [*order[1:], order[0]]


def test_of_pairs_the_last_one_pauses(
    tournament: Tournament, register: Callable[..., list[Entrant]], organiser: User
) -> None:
    entrants = register(tournament, 3)
    bye_choose(tournament=tournament, by=organiser, pausing="last")
    tournament.refresh_from_db()
    assert set_aside(tournament, entrants) == ([entrants[2]], None)
    assert set_aside(tournament, entrants[:2]) == ([], None)


def test_demands_hold_as_far_as_both_play_and_a_wish_once(
    tournament: Tournament, register: Callable[..., list[Entrant]], drawn: Drawn, organiser: User
) -> None:
    entrants = register(tournament, 8)
    for side, first, second in (("forbidden", 1, 2), ("forbidden", 1, 8), ("fixed", 3, 4), ("fixed", 5, 6)):
        pair_demand(tournament=tournament, side=side, first=first, second=second, by=organiser)
    tournament.refresh_from_db()
    assert demands_on(tournament, 1, entrants) == {"forbidden": [[1, 2], [1, 8]], "fixed": [[3, 4], [5, 6]]}
    assert demands_on(tournament, 1, entrants[:5]) == {"forbidden": [[1, 2]], "fixed": [[3, 4]]}
    drawn(tournament)
    assert demands_on(tournament, 2, entrants) == {"forbidden": [[1, 2], [1, 8]], "fixed": []}


@pytest.mark.parametrize(
    ("frozen", "sizes"),
    [
        ({}, ()),
        ({"sizes": [2, 2]}, ()),
        ({"sizes": [3, 4]}, (3, 4)),
        ({"procedure": "lot", "plan": [[2, 1, 5, 6, 7, 8], [2, 2, 1, 2, 3], [3, 1, 1, 2, 3, 4, 5]]}, (3, 4)),
        ({"procedure": "lot", "plan": [[1, 1, 5, 6]]}, ()),
    ],
)
def test_the_tables_of_a_frozen_list(frozen: dict[str, object], sizes: tuple[int, ...]) -> None:
    assert table_sizes(frozen) == sizes


@pytest.mark.parametrize(
    ("game", "players", "keys"),
    [
        ("seconds", 3, ["1x4"]),
        ("seconds", 8, ["2x4"]),
        ("schafkopf", 9, ["2x4", "3x4"]),
        ("seconds", 43, ["10x4", "11x4"]),
        ("brokdorf", 2, ["1x2"]),
        ("brokdorf", 4, ["1x4"]),
        ("brokdorf", 6, ["2x3", "1x6"]),
        ("brokdorf", 13, ["2x4+1x5", "3x3+1x4"]),
        ("doppelkopf", 43, ["7x4+3x5", "11x4", "10x4"]),
        ("doppelkopf", 11, ["2x5", "3x4", "2x4"]),
        ("tausend", 5, ["1x4", "2x3", "1x3"]),
    ],
)
def test_the_splits_of_a_number(singles: Singles, game: str, players: int, keys: list[str]) -> None:
    assert [split_key(option) for option in splits(singles(game, 0), players)] == keys


def test_hands_come_from_the_game(singles: Singles) -> None:
    seconds, brokdorf = splits(singles("seconds", 0), 8)[0], splits(singles("brokdorf", 0), 8)[0]
    assert (seconds.hands, brokdorf.hands) == ({4: 8}, {4: 0})


def test_who_sits_out_at_a_bigger_table_plays_as_many_hands(singles: Singles) -> None:
    mixed = splits(singles("doppelkopf", 0), 43)[0]
    assert (mixed.hands, mixed.waiting) == ({4: 24, 5: 24}, {4: 0, 5: 6})


@pytest.mark.parametrize(("players", "sizes"), [(3, ()), (9, (4, 4)), (12, (4, 4, 4))])
def test_without_a_choice_nobody_is_invented(singles: Singles, players: int, sizes: tuple[int, ...]) -> None:
    assert usual_sizes(singles("seconds", 0), players) == sizes


@pytest.mark.parametrize(
    ("game", "players", "pausing"),
    [
        ("watten", 4, False),
        ("watten", 5, True),
        ("seconds", 8, False),
        ("seconds", 9, True),
        ("doppelkopf", 43, True),
        ("doppelkopf", 8, False),
        ("brokdorf", 9, False),
    ],
)
def test_who_may_have_to_pause(singles: Singles, game: str, players: int, pausing: bool) -> None:
    assert somebody_may_pause(singles(game, 0), players) == pausing


@pytest.mark.parametrize(
    ("fewest", "most", "players", "keys"),
    [
        (3, 5, 9, ["3x3", "1x4+1x5", "2x5"]),
        (3, 5, 7, ["1x3+1x4", "2x4"]),
        (3, 4, 9, ["3x3", "2x4", "3x4"]),
        (2, 4, 10, ["2x3+1x4", "3x4", "2x4"]),
        (2, 4, 8, ["2x4"]),
        (3, 6, 16, ["4x4", "2x5+1x6", "3x6", "2x6"]),
        (3, 6, 15, ["3x5", "3x6", "2x6"]),
    ],
)
def test_even_tables_are_among_the_ways(
    singles: Singles, fewest: int, most: int, players: int, keys: list[str]
) -> None:
    """Of a size that the game allows, however far from the largest; in pairs only where that is nearly the largest."""
    tournament = singles("liste", 0, rules={"definition": {"fewest": fewest, "most": most}})
    assert [split_key(option) for option in splits(tournament, players)] == keys
