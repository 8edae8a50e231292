"""What can stand on a Tausend sheet: one hand."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from games.kit.entries.field import Many, Seat, SheetEntry, Whole
from games.kit.entries.fields import Flag, Number, Owners, PerSide, Side
from games.kit.text import Text, text
from games.tausend.points import ALL_POINTS, HOLES, MOST_BID, STEP, TRICKS

Suit = Literal["clubs", "spades", "hearts", "diamonds"]

SUITS: dict[str, Text] = {
    "clubs": text("Kreuz"),
    "spades": text("Pik"),
    "hearts": text("Herz"),
    "diamonds": text("Karo"),
}
USUAL_BIDS = tuple(range(0, 100, STEP))
RARE = text("Sonst")


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
            short=text("Gebot"),
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
            label=text("Erhöht auf"),
            short=text("Erhöht"),
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
