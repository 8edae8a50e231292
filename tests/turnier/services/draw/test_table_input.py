"""The input of a draw of single players, and rounds drawn from it: whom it knows, whom it leaves out."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import combinations

import pytest

from turnier import draw as pure
from turnier.models import Draw, Entrant, Revision, Round, Sitting, Tournament, User
from turnier.models.tournaments import in_pairs
from turnier.services.draw.documents import draw_document
from turnier.services.draw.draw import round_draw, round_redraw
from turnier.services.draw.table_input import (
    SeatingWish,
    club_numbers,
    rounds_left,
    seated_before,
    tables_input,
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


def test_the_first_round_knows_numbers_sizes_and_clubs(singles: Singles) -> None:
    tournament = singles("seconds", 8, ("TSV", "", " tsv ", "FC"))
    assert tables_input(tournament, 1, playing(tournament), None) == {
        "scheme": "kt-draw-1",
        "algorithm": "tables-3",
        "round": 1,
        "rounds_left": tournament.rounds_planned,
        "entrants": [1, 2, 3, 4, 5, 6, 7, 8],
        "sizes": [4, 4],
        "history": [],
        "byes_before": [],
        "forbidden": [],
        "fixed": [],
        "clubs": {"1": 2, "3": 2, "4": 1, "5": 2, "7": 2, "8": 1},
        "options": {"mode": "random", "clubs": "soft"},
        "plan": [],
    }


def test_rounds_drawn_one_by_one_follow_one_plan(singles: Singles, drawn: Drawn, enter: Enter) -> None:
    tournament = singles("seconds", 8, rounds=3)
    plan = [list(row) for row in pure.plan_tables([4, 4], 3)]
    for number in (1, 2, 3):
        assert tables_input(tournament, number, playing(tournament), None)["plan"] == plan
        of_round = drawn(tournament)
        frozen = json.loads(of_round.draws.get().frozen)
        assert (frozen["algorithm"], frozen["plan"]) == ("tables-3", plan)
        finish(of_round, enter)


@pytest.mark.parametrize(
    ("game", "count", "clubs", "wish"),
    [
        ("doppelkopf", 8, ("TSV", "", "", "TSV"), SeatingWish()),
        ("doppelkopf", 8, (), SeatingWish((4, 4), by_score=True)),
        ("doppelkopf", 9, (), SeatingWish((4, 4))),
        ("doppelkopf", 65, (), SeatingWish()),
        ("brokdorf", 8, (), SeatingWish()),
    ],
    ids=["clubs", "by score", "a pause", "many", "stacks"],
)
def test_other_rounds_follow_none(
    singles: Singles, game: str, count: int, clubs: tuple[str, ...], wish: SeatingWish
) -> None:
    tournament = singles(game, count, clubs) if clubs else singles(game, count)
    assert tables_input(tournament, 1, playing(tournament), wish)["plan"] == []


@pytest.mark.parametrize("clubs_apart", [True, False])
def test_clubs_that_do_not_matter_leave_the_plan(singles: Singles, *, clubs_apart: bool) -> None:
    tournament = singles("doppelkopf", 8, ("TSV",) if clubs_apart else ("TSV", "FC"))
    wish = SeatingWish((4, 4), clubs_apart=clubs_apart)
    assert tables_input(tournament, 1, playing(tournament), wish)["plan"] != []


def test_demands_are_looked_at_round_by_round(singles: Singles) -> None:
    tournament = singles("doppelkopf", 8)
    tournament.draw_options = {"forbidden": [[1, 2]]}
    tournament.save()
    assert tables_input(tournament, 1, playing(tournament), None)["plan"] == []


def test_after_a_change_no_plan_is_followed(singles: Singles, drawn: Drawn, organiser: User) -> None:
    tournament = singles("doppelkopf", 8, rounds=3)
    drawn(tournament)
    entrant_status(entrant=tournament.entrants.get(number=3), status=Entrant.Status.WITHDRAWN, by=organiser)
    entrant_register(tournament=tournament, registration=Registration(players=("Zoë Neu",)), by=organiser)
    assert tables_input(tournament, 2, playing(tournament), None)["plan"] == []


def test_later_rounds_know_the_tables_in_seat_order(singles: Singles, drawn: Drawn, enter: Enter) -> None:
    tournament = singles("seconds", 9)
    first = drawn(tournament)
    finish(first, enter)
    frozen = tables_input(tournament, 2, playing(tournament), None)
    assert frozen["history"] == [[1, table, *numbers] for table, numbers in enumerate(tables(first), start=1)]
    assert frozen["byes_before"] == list(first.byes.values_list("entrant__number", flat=True))
    assert seated_before(tournament, 1) == []


def test_seating_by_score_orders_by_the_standings(singles: Singles, drawn: Drawn, enter: Enter) -> None:
    tournament = singles("seconds", 8)
    finish(drawn(tournament), enter)
    wish = SeatingWish((4, 4), by_score=True, clubs_apart=False)
    frozen = tables_input(tournament, 2, playing(tournament), wish)
    options = frozen["options"]
    assert isinstance(options, dict)
    assert (options["mode"], options["clubs"], frozen["clubs"]) == ("score", "off", {})
    assert sorted(options["scores"]) == ["1", "2", "3", "4", "5", "6", "7", "8"]
    assert max(options["scores"].values()) == 7


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
    assert pure.verify(draw_document(first.draws.get())) == ()


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


@pytest.mark.parametrize("algorithm", ["plan-1", "rest-1", "rest-2", "rest-3", "rest-4"])
def test_all_versions_that_draw_ahead_are_repeated_as_such(singles: Singles, algorithm: str) -> None:
    entrants = playing(singles("doppelkopf", 8))
    seats = {"plan": [[1, 1, 1, 2, 3, 4], [1, 2, 5, 6, 7, 8]]} if algorithm == "plan-1" else {"sizes": [4, 4]}
    frozen = {"algorithm": algorithm, "entrants": list(range(1, 9)), "options": {"clubs": "off"}, **seats}
    assert wish_of(Draw(frozen=json.dumps(frozen)), entrants) == SeatingWish((4, 4), clubs_apart=False, ahead=True)


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
