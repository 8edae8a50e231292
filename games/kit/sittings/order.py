"""By what an organiser has the standings ordered: measures of the game in an order of their own, and how a tie ends."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.kit.criteria import ENDINGS, SHARED, USUAL, Criterion, RankingOrder
from games.kit.game import AnyGame
from games.kit.terms import Column
from games.kit.text import Text, text


def usual_order(game: AnyGame, rules: Any) -> RankingOrder:
    """What the house rules say, in the keys of the measures of the same name."""
    criteria = game.criteria(rules)
    key_of = {each.label: each.key for each in game.measures(rules)}
    ending = next((each.key for each in criteria if each.lot), SHARED)
    return RankingOrder(tuple(key_of[each.label] for each in criteria if not each.lot), ending)


def order_problem(game: AnyGame, rules: Any, order: RankingOrder) -> Text | None:
    """Why the standings cannot be ordered like this; None if they can."""
    offered = {each.key for each in game.measures(rules)}
    if not order.measures:
        return text("Bitte wenigstens ein Merkmal wählen, nach dem gereiht wird.")
    if not offered.issuperset(order.measures) or order.ending not in ENDINGS:
        return text("Dieses Spiel kennt ein gewähltes Merkmal nicht. Bitte die Liste neu zusammenstellen.")
    if len(set(order.measures)) < len(order.measures):
        return text("Ein Merkmal steht zweimal in der Liste. Bitte eines davon streichen.")
    return None


def criteria_under(game: AnyGame, rules: Any, order: RankingOrder) -> tuple[Criterion, ...]:
    """The criteria in this order. An ending of the game's own keeps what the game says of it."""
    if order == USUAL:
        return game.criteria(rules)
    measures = {each.key: each for each in game.measures(rules)}
    own = {each.key: each for each in game.criteria(rules) if each.lot}
    ending = own.get(order.ending, ENDINGS[order.ending][1])
    return (*(measures[key] for key in order.measures), *([ending] if ending else []))


def columns_under(game: AnyGame, rules: Any, order: RankingOrder) -> tuple[Column, ...]:
    """The columns of the standings: what decides comes first and its first column is the main one, then the others."""
    columns = game.columns(rules)
    if order == USUAL:
        return columns
    showing = {name: column for column in columns for name in (column.key, column.shows)}
    measures = [each for each in criteria_under(game, rules, order) if not each.lot]
    first = [showing.get(each.key) or Column(each.key, each.label, each.label, each.show) for each in measures]
    rest = [column for column in columns if column not in first]
    decide = [replace(column, criterion=each.key) for column, each in zip(first, measures, strict=True)]
    return tuple(replace(column, main=index == 0) for index, column in enumerate((*decide, *rest)))
