"""The rules of Seconds: their sections as problems cite them, and what a house decides."""

from __future__ import annotations

from typing import Annotated, Literal

from annotated_types import Interval

from games.kit.byes import SET_WITH, Bye
from games.kit.house_rules import HouseRule, HouseRules, Way
from games.kit.text import text

CARDS = "Seconds § 1"
PARTNERSHIPS = "Seconds § 2"
PLAY = "Seconds § 3"
SCORING = "Seconds § 4"
END = "Seconds § 5"

SCORES = text("Wertung")
MODE = text("Ablauf")


class SecondsRules(HouseRules):
    """What a tournament may decide for itself; the defaults are those of the rules."""

    hands: Annotated[
        int,
        Interval(ge=7, le=8),
        HouseRule(
            text("Runden"),
            text("Die achte Runde kam erst später zum Spiel dazu."),
            MODE,
            ((8, text("acht")), (7, text("sieben"))),
            scores=True,
        ),
    ] = 8
    hand6: Annotated[
        Literal["three_per_trick", "square"],
        HouseRule(
            text("Runde 6"),
            text("Was die eigenen Stiche zählen."),
            SCORES,
            (("three_per_trick", text("3 Punkte je Stich")), ("square", text("Stiche mal Stiche"))),
            scores=True,
        ),
    ] = "three_per_trick"
    hand8: Annotated[
        Literal["shared", "literal"],
        HouseRule(
            text("Runde 8"),
            text("Was einer, zwei oder drei Spieler mit genau drei Stichen bekommen."),
            SCORES,
            (("shared", text("12, je 6 oder je 4 Punkte")), ("literal", text("12, je 4 oder je 3 Punkte"))),
            scores=True,
        ),
    ] = "shared"
    overall: Annotated[
        Literal["placing_points", "total_points"],
        HouseRule(
            text("Turnierwertung"),
            text("Platzpunkte: 4, 3, 2 und 1 für die Plätze am Tisch."),
            SCORES,
            (("placing_points", text("Platzpunkte")), ("total_points", text("Summe der Punkte"))),
        ),
    ] = "placing_points"
    bye: Bye = "average"
    bye_placing: Annotated[
        int, Interval(ge=0, le=4), HouseRule(text("Platzpunkte für ein Freilos"), group=MODE, only_with=SET_WITH)
    ] = 2
    bye_points: Annotated[
        int, Interval(ge=0, le=999), HouseRule(text("Punkte für ein Freilos"), group=MODE, only_with=SET_WITH)
    ] = 0


WAYS = (
    Way("3x8", text("3 × 8"), text("3 Durchgänge, je 8 Runden. Der übliche Abend."), 3, 8),
    Way("4x8", text("4 × 8"), text("4 Durchgänge, je 8 Runden. Ein langer Abend."), 4, 8),
    Way(
        "3x7",
        text("3 × 7"),
        text("3 Durchgänge, je 7 Runden, wie zuerst gespielt wurde."),
        rounds=3,
        each=7,
        rules={"hands": 7},
    ),
    Way("free", text("Frei"), text("Durchgänge und Runden selbst wählen."), rounds=3, each=8, asks=("hands",)),
)
