"""What can stand on a Tausend sheet, one hand, and what it counts: card points, pairs, the bid, and rounding (§ 6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal

from games.kit.entries.field import Count, Many, Seat, SheetEntry, Whole
from games.kit.entries.fields import Flag, Number, Owners, PerSide, Side
from games.kit.text import Text, text

Points = tuple[int, ...]
CardPoints = tuple[int | None, ...]
Marriages = tuple[tuple[str, ...], ...]

ALL_POINTS = 120
TRICKS = 8
STEP = 5
MOST_BID = 380
"""100 more is what all tricks count with three pairs; four pairs and all tricks are impossible (RT11)."""
LIKELY_BID = 320
"""100 more is what all tricks count with two pairs; a third one needs the help of the opponents (RT11)."""
HOLES = (1, ALL_POINTS - 1)
"""Card points that no number of tricks can add up to."""
MOST_PAIRS_DURCH = 3

PAIRS = {"clubs": 100, "spades": 80, "hearts": 60, "diamonds": 40}
BASE = 100
"""What the declarer has to reach beside his bid."""
DURCH = 240
FORGOTTEN = 240

POINTS_BY_TRICKS = (
    range(1),
    range(34),
    range(4, 65),
    range(11, 89),
    range(20, 101),
    range(32, 110),
    range(56, 117),
    range(87, 121),
    range(120, 121),
)
"""The card points that 0, 1, … 8 tricks can hold."""
Suit = Literal["clubs", "spades", "hearts", "diamonds"]
SUITS: dict[str, Text] = {
    "clubs": text("Kreuz"),
    "spades": text("Pik"),
    "hearts": text("Herz"),
    "diamonds": text("Karo"),
}
USUAL_BIDS = tuple(range(0, 100, STEP))
RARE = text("Sonst")


def rounded(points: int) -> int:
    """The nearest multiple of five: 1 and 2 down, 3 and 4 up."""
    return STEP * ((points + 2) // STEP)


def pairs_worth(suits: Sequence[str]) -> int:
    """The points of melded pairs."""
    return sum([PAIRS[suit] for suit in suits]) if suits else 0


def target(final_bid: int) -> int:
    """The points that the declarer has to reach."""
    return BASE + final_bid


def reached(card_points: int | None, suits: Sequence[str], *, durch: bool = False) -> int:
    """What a player has reached, unrounded; all tricks of the declarer count 240."""
    return (DURCH if durch else card_points or 0) + pairs_worth(suits)


def succeeds(*, final_bid: int, card_points: int | None, suits: Sequence[str], durch: bool) -> bool:
    """Whether the declarer has reached his bid, before any rounding."""
    return reached(card_points, suits, durch=durch) >= target(final_bid)


def written(
    *,
    declarer: int,
    final_bid: int,
    exchange_forgotten: bool,
    durch: bool,
    card_points: Sequence[int | None],
    marriages: Sequence[Sequence[str]],
) -> Points:
    """The points of a hand per seat: the bid for or against the declarer, what they reached for the others."""
    if exchange_forgotten:
        return tuple(-FORGOTTEN if seat == declarer else 0 for seat in range(len(card_points)))
    points = [rounded(reached(own, suits)) for own, suits in zip(card_points, marriages, strict=True)]
    own, suits = card_points[declarer], marriages[declarer]
    won = succeeds(final_bid=final_bid, card_points=own, suits=suits, durch=durch)
    points[declarer] = target(final_bid) if won else -target(final_bid)
    return tuple(points)


class TausendHandEntry(SheetEntry):
    """One hand: the bidding, the card points, the pairs that were melded (§§ 3–6)."""

    kind: ClassVar[str] = "hand"
    dealer: Annotated[
        Seat,
        Side(
            label=text("Geber"),
            ask=text("Wer hat gegeben?"),
            missing=text("Bitte antippen, wer gegeben hat."),
            hide=True,
            key=",",
        ),
    ]
    declarer: Annotated[
        Seat,
        Side(
            label=text("Alleinspieler"),
            short=text("Spieler"),
            ask=text("Wer hat das Gebot gewonnen?"),
            missing=text("Bitte antippen, wer das Gebot gewonnen hat."),
        ),
    ]
    bid: Annotated[
        Whole,
        Number(
            label=text("Gebot über 100"),
            ask=text("Wie viel wurde über 100 geboten?"),
            ge=0,
            le=MOST_BID,
            step=STEP,
            words={0: text("vorgeführt")},
            usual=USUAL_BIDS,
        ),
    ]
    final_bid: Annotated[
        Whole,
        Number(
            label=text("Erhöht auf, über 100"),
            short=text("Erhöht über 100"),
            ask=text("Auf wie viel über 100 wurde erhöht?"),
            ge=0,
            le=MOST_BID,
            step=STEP,
            usual=USUAL_BIDS,
            beside=True,
        ),
    ]
    forced: Annotated[bool, Flag(label=text("Vorgeführt"), short=text("Vor­geführt"), more=RARE)] = False
    exchange_forgotten: Annotated[
        bool,
        Flag(
            label=text("Nicht abgelegt"),
            short=text("Nicht ab­gelegt"),
            ask=text("Hat der Alleinspieler ausgespielt, ohne abzulegen?"),
            more=RARE,
            key="/",
        ),
    ] = False
    durch: Annotated[
        bool, Flag(label=text("Durch"), ask=text("Hat der Alleinspieler alle Stiche?"), more=RARE, key="*")
    ] = False
    card_points: Annotated[
        Many[Whole | None],
        PerSide(
            label=text("Augen"),
            ask=text("Wie viele Augen in den Stichen?"),
            ge=0,
            le=ALL_POINTS,
            but=HOLES,
            total=ALL_POINTS,
            absent=None,
            missing=text("Bitte die Augen eintragen. Der letzte Wert wird berechnet."),
        ),
    ]
    marriages: Annotated[
        Many[Many[Suit]],
        Owners(
            label=text("Pärchen"),
            ask=text("Wer hat ein Pärchen gemeldet?"),
            words=SUITS,
            none=text("keiner"),
            more=text("Pärchen"),
        ),
    ]
    tricks: Annotated[
        Many[Whole | None] | None,
        PerSide(
            label=text("Stiche"), ask=text("Wie viele Stiche?"), ge=0, le=TRICKS, total=TRICKS, absent=None, key="+"
        ),
    ] = None


class TausendTotalsEntry(SheetEntry):
    """The final list of a table of which the hands were not written down."""

    kind: ClassVar[str] = "totals"
    points: Annotated[
        Many[Whole],
        PerSide(label=text("Punkte"), ask=text("Wie viele Punkte hat jeder?"), ge=-1_000_000_000),
    ]
    solos_won: Annotated[
        Many[Count] | None,
        PerSide(
            label=text("Gewonnene Spiele"),
            short=text("gewonnen"),
            ask=text("Wie viele Spiele hat jeder allein gewonnen?"),
        ),
    ] = None
