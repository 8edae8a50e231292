"""What house rules bear on: another choice of one that scores counts some line otherwise, of all the others none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

from games.kit.game import AnyGame
from games.kit.house_rules import described, scored_otherwise
from games.kit.sittings.evaluation import Evaluation, evaluate
from games.kit.terms import Json, Table
from games.registry import find
from tests.games.every import each_game
from tests.games.test_every_word import under_others


class Rare(NamedTuple):
    """A house rule that seldom bears on anything: lines on which it does, under other rules, and its other value."""

    slug: str
    name: str
    value: Json
    lines: tuple[dict[str, Json], ...]
    rules: Mapping[str, Json] = {}
    sides: int = 4


def _played(kind: str, **facts: Json) -> tuple[dict[str, Json]]:
    return ({"kind": "hand", "type": kind, "declarer": 0, "won": True, **facts},)


NINETY = [{"party": party, "call": call} for party in ("re", "kontra") for call in (party, "keine90")]
NO_EXTRAS = {party: {"fuchs": 0, "karlchen": 0, "doppelkopf": 0} for party in ("re", "kontra")}
BOTH_MISSED = {
    "kind": "hand",
    "type": "normal",
    "re": [0, 2],
    "re_points": 130,
    "announcements": NINETY,
    "extras": NO_EXTRAS,
}
LEFT = (
    {"kind": "hand", "declarer": 2, "bid": 1, "trump": "diamonds", "joined": [2], "tricks": [0, 0, 5], "forfeited": []},
    {"kind": "leave", "player": 2},
    {"kind": "rubber", "ending": "points", "loser": 0, "unpaid": [], "playoff": False},
)
LOST = ({"kind": "rubber", "ending": "points", "loser": 0, "unpaid": [], "playoff": False},)
COUNTED_TWICE: Json = {
    "columns": [
        {"key": "column_1", "name": "Punkte"},
        {"key": "column_2", "name": "Gesamt", "parts": [{"column": "column_1", "factor": 2}]},
    ],
    "order": ["column_2"],
}
RARE = (
    Rare("brokdorf", "leave_takes_effect", "at_once", LEFT, sides=3),
    Rare("brokdorf", "stack_cents", 200, LOST),
    Rare("doppelkopf", "both_may_call", False, (BOTH_MISSED,), {"both_may_call": True}),
    Rare("liste", "definition", COUNTED_TWICE, ({"kind": "totals", "column_1": [1, 2, 3, 4]},)),
    Rare("schafkopf", "pack", "short", _played("sie"), {"runners_in_sie": True}),
    Rare("schafkopf", "geier_value", 3, _played("geier"), {"geier": True}),
    Rare("schafkopf", "farbwenz_value", 3, _played("farbwenz", suit="gras"), {"farbwenz": True}),
    Rare("schafkopf", "herz_solo_value", 3, _played("solo", suit="herz")),
    Rare("schafkopf", "hochzeit_value", 3, _played("hochzeit", partner=1), {"hochzeit": True}),
    Rare("schafkopf", "bettel_value", 4, _played("bettel"), {"bettel": True}),
    Rare("schafkopf", "ramsch_value", 3, ({"kind": "ramsch", "loser": 1},), {"all_pass": "ramsch"}),
    Rare("schafkopf", "tout_factor", 3, _played("wenz", tout=True)),
    Rare("schafkopf", "stock_stake", 3, ({"kind": "passed"},), {"all_pass": "redeal"}),
    Rare("watten", "schneider_points", [21, 0], ({"kind": "bummerl", "score": [11, 0]},), sides=2),
    Rare(
        "watten",
        "retourschneider_points",
        [21, 0],
        ({"kind": "bummerl", "score": [9, 11], "retourschneider": True},),
        sides=2,
    ),
)


def counts(found: Evaluation) -> Iterator[object]:
    """What each line counts, also of one that is refused: whoever is the referee may let it stand."""
    game = found.game
    for before, after in pairwise((found.start, *found.states)):
        points = game.scores(after)[len(game.scores(before)) :]
        figures = [
            {key: value - was.get(key, 0) for key, value in now.items()}
            for was, now in zip(game.tally(before), game.tally(after), strict=True)
        ]
        yield points, figures


def pairs(game: AnyGame) -> Iterator[tuple[str, Evaluation, Evaluation]]:
    """Sittings under house rules, and under others that differ in one of them, with its name."""
    yield from ((change.split(" = ")[0], found, other) for change, found, other in under_others(game))
    for case in RARE:
        if case.slug == game.slug:
            usual: dict[str, Any] = {**case.rules}
            before, after = (game.rules.model_validate(rules) for rules in (usual, usual | {case.name: case.value}))
            table = Table(tuple("ABCD"[: case.sides]))
            found, other = (evaluate(game.under(rules), rules, table, case.lines) for rules in (before, after))
            yield case.name, found, other


@cache
def bearing(slug: str) -> Mapping[str, frozenset[str]]:
    """For each house rule of which another choice counts lines otherwise, of what kinds these are."""
    kinds: dict[str, set[str]] = {}
    for name, found, other in pairs(find(slug)):
        for payload, was, now in zip(found.payloads, counts(found), counts(other), strict=True):
            if was != now:
                kinds.setdefault(name, set()).add(payload["kind"])
    return {name: frozenset(each) for name, each in kinds.items()}


@each_game
def test_what_scores_counts_a_line_otherwise_and_nothing_else_does(game: AnyGame) -> None:
    """Extra on the left: the rule lacks `scores=True`. Extra on the right: no example shows it, so `RARE` needs one."""
    marked = {name for name, info in game.rules.model_fields.items() if described(info).scores}
    assert set(bearing(game.slug)) == marked


@each_game
def test_no_house_rule_counts_anew_what_a_table_has_counted_itself(game: AnyGame) -> None:
    """Other figures of a whole list are counted anew, as hands are."""
    anew = frozenset[str]().union(*bearing(game.slug).values())
    assert {kind for kind in anew if game.kinds[kind].summed} == set()
    assert not anew or "totals" not in game.kinds or game.kinds["totals"].summed != ("totals" in anew)


def test_what_has_no_effect_scores_nothing() -> None:
    rules = find("schafkopf").rules
    usual, dearer = rules(), rules(geier_value=3)
    assert not scored_otherwise(usual, dearer)
    assert scored_otherwise(usual.model_copy(update={"geier": True}), dearer)
    assert not scored_otherwise(usual, rules(hands_per_sitting=8, bye="nothing"))
