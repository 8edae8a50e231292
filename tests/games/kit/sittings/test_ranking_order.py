"""An order of the organiser's own: what it may hold, what it makes of the places, and what the columns show."""

import pytest

from games.kit.criteria import ENDINGS, SHARED, USUAL, RankingOrder
from games.kit.sittings.ranking import Ranked, columns_under, criteria_under, order_problem, rank, usual_order
from games.registry import games

WATTEN = games()["watten"]
RULES = WATTEN.rules()
TEAMS = [
    Ranked("A", {"bummerl": 2, "scored": 25, "conceded": 29}),
    Ranked("B", {"bummerl": 1, "scored": 30, "conceded": 26}),
    Ranked("C", {"bummerl": 1, "scored": 30, "conceded": 26}),
]


def places(order, lots=None):
    return [(each.name, each.place, each.decided_by) for each in rank(WATTEN, RULES, TEAMS, lots or {}, (), order)]


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_the_usual_order_spelt_out_ranks_like_the_usual_one(game):
    rules = game.rules()
    spelt = usual_order(game, rules)
    assert order_problem(game, rules, spelt) is None
    assert [each.label for each in criteria_under(game, rules, spelt)] == [each.label for each in game.criteria(rules)]
    assert [each.label for each in columns_under(game, rules, USUAL)] == [each.label for each in game.columns(rules)]


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_every_measure_may_come_first_with_every_ending(game):
    rules = game.rules()
    keys = [each.key for each in game.measures(rules)]
    assert len(set(keys)) == len(keys)
    for key in keys:
        for ending in ENDINGS:
            order = RankingOrder((key,), ending)
            assert order_problem(game, rules, order) is None
            columns = columns_under(game, rules, order)
            assert [column.shows for column in columns if column.main] == [key] == [columns[0].shows]
            assert len(columns) >= len(game.columns(rules))


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_published_orders_can_be(game):
    problems = {key: order_problem(game, game.rules(), order) for key, (_name, order) in game.orders.items()}
    assert problems == dict.fromkeys(game.orders)


def test_points_before_bummerl_put_another_team_first():
    assert places(USUAL)[0] == ("A", 1, "bummerl")
    order = RankingOrder(("scored", "bummerl"), SHARED)
    assert places(order) == [("B", 1, "shared"), ("C", 1, "shared"), ("A", 3, "scored")]


def test_the_ending_parts_those_who_are_equal():
    order = RankingOrder(("scored",), "lot")
    assert places(order, {"C": 1, "B": 2})[:2] == [("C", 1, "lot"), ("B", 2, "scored")]
    assert [each.needs_lot for each in rank(WATTEN, RULES, TEAMS, {}, (), order)] == [("B", "C"), ("B", "C"), ()]


def test_a_bummerl_is_worth_a_point_more():
    order = RankingOrder(("points_and_bummerl",))
    first = rank(WATTEN, RULES, TEAMS, {}, (), order)[0]
    assert (first.name, str(first.steps[0].mine)) == ("B", "31")


@pytest.mark.parametrize(
    ("measures", "ending"), [((), "lot"), (("stack",), "lot"), (("scored", "scored"), "lot"), (("scored",), "duel")]
)
def test_an_order_that_cannot_be_is_told(measures, ending):
    assert order_problem(WATTEN, RULES, RankingOrder(measures, ending)) is not None
