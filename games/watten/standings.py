"""How Watten teams are ranked: Bummerl, Punkteverhältnis, points scored, coin (§ 7)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from games.kit.criteria import COIN, Criterion, RankingOrder, figure
from games.kit.terms import Column, Tally
from games.kit.text import Text, quotient, signed, text
from games.watten.house_rules import WattenRules

BUMMERL = figure("bummerl", text("{Bummerl.plural}"))
SCORED = figure("scored", text("erzielte Punkte"))


def ratio(tally: Tally) -> tuple[bool, Fraction]:
    """The exact quotient of points scored and conceded; x:0 is infinite, 0:0 counts as 0 (RW16)."""
    scored, conceded = tally["scored"], tally["conceded"]
    if conceded == 0:
        return scored > 0, Fraction(0)
    return False, Fraction(scored, conceded)


def difference(tally: Tally) -> int:
    """Points scored less points conceded."""
    return tally["scored"] - tally["conceded"]


def points_text(tally: Tally) -> str:
    """Points scored and conceded: "63:35"."""
    return f"{tally['scored']}:{tally['conceded']}"


def quotient_text(tally: Tally) -> str:
    """The quotient with three decimals."""
    return quotient(tally["scored"], tally["conceded"])


def difference_text(tally: Tally) -> str:
    """The difference with its sign."""
    return signed(difference(tally))


def _quotients(mine: Tally, theirs: Tally) -> Text:
    """The two quotients, and cross-multiplied where three decimals do not tell them apart."""
    one, other = quotient_text(mine), quotient_text(theirs)
    sign = _sign(ratio(mine), ratio(theirs))
    if one != other or sign == "=":
        return text("{one} {sign} {other}", one=one, sign=sign, other=other)
    return text(
        "{a} × {d} {sign} {c} × {b}",
        a=mine["scored"],
        d=theirs["conceded"],
        sign=sign,
        c=theirs["scored"],
        b=mine["conceded"],
    )


def _sign(one: tuple[bool, Fraction], other: tuple[bool, Fraction]) -> str:
    if one == other:
        return "="
    return ">" if one > other else "<"


QUOTIENT = Criterion("point_ratio", text("Punkteverhältnis"), ratio, points_text, _quotients)
DIFFERENCE = Criterion("point_ratio", text("Punktedifferenz"), difference, difference_text)
CONCEDED = figure("conceded", text("Punkte der Gegner"), less_is_better=True)
POINTS_AND_BUMMERL = Criterion(
    "points_and_bummerl",
    text("Punkte und {Bummerl.plural}"),
    lambda tally: tally["scored"] + tally["bummerl"],
    lambda tally: str(tally["scored"] + tally["bummerl"]),
    worth=text("je {Bummerl} ein Punkt dazu"),
)
SCHNEIDER = Criterion(
    "schneider",
    text("{Schneider.plural}"),
    lambda tally: tally.get("schneider", 0),
    lambda tally: str(tally.get("schneider", 0)),
)
MEASURES = (
    BUMMERL,
    replace(QUOTIENT, key="ratio"),
    replace(DIFFERENCE, key="difference"),
    SCORED,
    CONCEDED,
    POINTS_AND_BUMMERL,
    SCHNEIDER,
)
"""By what an organiser may rank: of quotient and difference each has a key of its own here."""
ORDERS = {
    "points": (text("Nach Punkten"), RankingOrder(("scored", "difference"), "lot")),
    "points_and_bummerl": (
        text("Nach Punkten, je {Bummerl} einer dazu"),
        RankingOrder(("points_and_bummerl", "difference"), "lot"),
    ),
}
"""Published orders: TV Oberndorf and Wattkönig count points, Troadbod'n one more for each Bummerl."""


def criteria(rules: WattenRules) -> tuple[Criterion, ...]:
    """The criteria in order; with `scored_only` the points scored follow the Bummerl at once (RW5)."""
    if rules.point_ratio == "scored_only":
        return BUMMERL, SCORED, COIN
    middle = QUOTIENT if rules.point_ratio == "quotient" else DIFFERENCE
    return BUMMERL, middle, SCORED, COIN


COLUMNS = (
    Column(
        "bummerl", text("{Bummerl.plural}"), text("{Bummerl.plural}"), lambda tally: str(tally["bummerl"]), main=True
    ),
    Column("points", text("Punkte"), text("Punkte"), points_text, criterion="scored"),
    Column("ratio", text("Verhältnis"), text("Verh."), quotient_text),
    Column("difference", text("Differenz"), text("Diff."), difference_text),
)


def columns(rules: WattenRules) -> tuple[Column, ...]:
    """All of them; of quotient and difference the one that counts is known as the criterion."""
    counts = {"quotient": "ratio", "difference": "difference"}.get(rules.point_ratio)
    return tuple(replace(each, criterion=QUOTIENT.key) if each.key == counts else each for each in COLUMNS)
