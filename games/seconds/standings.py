"""How Seconds players are ranked: placing points, wins at the table, points, else shared (§ 5, RS8)."""

from __future__ import annotations

from fractions import Fraction

from games.kit.criteria import Criterion, figure
from games.kit.terms import Column
from games.kit.text import text
from games.seconds.house_rules import SecondsRules
from games.seconds.scoring import TWELFTHS


def placing_text(twelfths: int) -> str:
    """Placing points as they are written: "10", "10,5", "4,25", "2 1/3"."""
    whole, rest = divmod(twelfths, TWELFTHS)
    if 100 * rest % TWELFTHS:
        return f"{whole} {Fraction(rest, TWELFTHS)}"
    return f"{whole},{100 * rest // TWELFTHS:02}".rstrip("0").rstrip(",") if rest else str(whole)


PLACING = figure("placing", text("Platzpunkte"), placing_text, worth=text("am Tisch 4, 3, 2, 1"))
WINS = figure("wins", text("Siege"))
POINTS = figure("points", text("Punkte"))


def criteria(rules: SecondsRules) -> tuple[Criterion, ...]:
    """The criteria in order."""
    return (POINTS, PLACING, WINS) if rules.overall == "total_points" else (PLACING, WINS, POINTS)


def columns(rules: SecondsRules) -> tuple[Column, ...]:
    """The figures in the order in which they decide, the first one in bold."""
    return tuple(
        Column(each.key, each.label, _SHORT[each.key], each.show, main=index == 0)
        for index, each in enumerate(criteria(rules))
    )


_SHORT = {"placing": text("Platzp."), "wins": text("Siege"), "points": text("Punkte")}
FEATS = {"wins": text("meiste Siege am Tisch")}
"""What may win a prize of its own."""
