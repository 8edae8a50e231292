"""The rules of Tausend: their sections, whose numbers problems cite, and what a house decides."""

from __future__ import annotations

from typing import Annotated, Literal

from annotated_types import Interval

from games.kit.byes import SET_WITH, Bye
from games.kit.house_rules import HouseRule, HouseRules, Way
from games.kit.text import text

SECTIONS = (
    "Spieler und Karten",
    "Das Geben",
    "Das Reizen",
    "Der Kartentausch",
    "Das Spielen der Karten",
    "Das Anschreiben",
)


def cite(section: str) -> str:
    """ "Tausend § 3"; ValueError for a section that the rules do not have."""
    return f"Tausend § {SECTIONS.index(section) + 1}"


CARDS = cite("Spieler und Karten")
DEALING = cite("Das Geben")
BIDDING = cite("Das Reizen")
EXCHANGE = cite("Der Kartentausch")
PLAY = cite("Das Spielen der Karten")
WRITING = cite("Das Anschreiben")

AUCTION = text("Reizen")
COURSE = text("Spiel")
MODE = text("Ablauf")


class TausendRules(HouseRules):
    """What a tournament may decide for itself; the defaults are those of the rules."""

    target: Annotated[
        int,
        Interval(ge=1, le=1_000_000),
        HouseRule(text("Zielpunkte"), text("Eine Partie gewinnt, wer mehr als so viele Punkte hat."), MODE),
    ] = 1000
    meld_on_first_lead: Annotated[
        bool,
        HouseRule(
            text("Melden beim ersten Ausspielen"),
            text("Sonst meldet nur, wer schon einen Stich gewonnen hat."),
            COURSE,
        ),
    ] = False
    must_overtrump: Annotated[
        bool,
        HouseRule(
            text("Übertrumpfen ist Pflicht"),
            text("Sonst genügt jeder Trumpf, wenn man nicht bedienen kann."),
            COURSE,
        ),
    ] = False
    jump_bids: Annotated[
        bool,
        HouseRule(
            text("Sprunggebote"),
            text("Sonst ist jedes Gebot genau 5 höher als das vorige."),
            AUCTION,
        ),
    ] = False
    sitting_length: Annotated[
        Literal["hands", "rubber"],
        HouseRule(
            text("Dauer am Tisch"),
            text("Eine feste Zahl von Spielen oder eine Partie bis zum Ziel."),
            MODE,
            (("hands", text("feste Zahl von Spielen")), ("rubber", text("eine Partie"))),
        ),
    ] = "hands"
    hands_per_sitting: Annotated[
        int,
        Interval(ge=1, le=200),
        HouseRule(
            text("Spiele am Tisch"),
            text("Zu viert sind es um ein Drittel mehr, 16 statt 12: Jeder spielt dann ebenso oft."),
            MODE,
            only_with=("sitting_length", "hands"),
        ),
    ] = 12
    forced_seat: Annotated[
        Literal["left_of_dealer", "any"],
        HouseRule(
            text("Vorgeführt wird"),
            text("Wer spielen muss, wenn niemand bietet."),
            AUCTION,
            (("left_of_dealer", text("wer links vom Geber sitzt")), ("any", text("wer auch immer"))),
        ),
    ] = "left_of_dealer"
    bye: Bye = "average"
    bye_points: Annotated[
        int, Interval(ge=-9999, le=9999), HouseRule(text("Punkte für ein Freilos"), group=MODE, only_with=SET_WITH)
    ] = 0


WAYS = (
    Way("3x12", text("3 × 12"), text("3 Durchgänge, je 12 Spiele. Der übliche Abend."), 3, 12),
    Way("4x12", text("4 × 12"), text("4 Durchgänge, je 12 Spiele. Ein langer Abend."), 4, 12),
    Way(
        "rubbers",
        text("Partien"),
        text("3 Durchgänge, jeder Tisch spielt eine Partie bis 1000."),
        rounds=3,
        each=1,
        rules={"sitting_length": "rubber"},
    ),
    Way(
        "free",
        text("Frei"),
        text("Durchgänge und Spiele selbst wählen."),
        rounds=3,
        each=12,
        asks=("hands_per_sitting",),
    ),
)
