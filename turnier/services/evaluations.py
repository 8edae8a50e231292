"""Evaluations of sheets that grow line by line: a saved sheet is carried on instead of being played again.

What is kept is named by the text of the lines, so that it can never be out of date; it only saves time.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from games.kit.sitting import Evaluation, carried_on, evaluate
from games.kit.terms import Table
from games.kit.values import Json
from turnier.models import Tournament

MOST_KEPT = 100

_kept: OrderedDict[int, tuple[str, Evaluation]] = OrderedDict()
_keeping = Lock()


def sheet_evaluation(
    tournament: Tournament, sitting: int, table: Table, lines: tuple[Json, ...], canonical: str
) -> Evaluation:
    """What the rules say to the lines of a table; `canonical` is their canonical text."""
    game, rules = tournament.kind_of_game, tournament.house_rules()
    text, before = _kept.get(sitting, ("", None))
    same = before is not None and (before.game, before.rules, before.table) == (game, rules, table)
    if before is not None and same and _continues(text, canonical):
        evaluation = carried_on(before, lines[len(before.entries) :])
    else:
        evaluation = evaluate(game, rules, table, lines)
    _keep(sitting, canonical, evaluation)
    return evaluation


def evaluation_forget(sitting: int) -> None:
    """Drops what is kept of a table, with the text of its lines."""
    with _keeping:
        _kept.pop(sitting, None)


def _continues(before: str, after: str) -> bool:
    return before == after or after.startswith(f"{before.removesuffix(']')},")


def _keep(sitting: int, canonical: str, evaluation: Evaluation) -> None:
    with _keeping:
        _kept[sitting] = (canonical, evaluation)
        _kept.move_to_end(sitting)
        if len(_kept) > MOST_KEPT:
            _kept.popitem(last=False)
