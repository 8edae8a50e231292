"""What can stand on a Brokdorf sheet: a hand, a misdeal, a Stechen, a whole Runde, and who goes."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import StringConstraints

from games.kit.entries.field import Many, Seat, SheetEntry, Whole
from games.kit.entries.fields import Flag, Number, OneOf, PerSide, Side, Sides, Words
from games.kit.text import Text, text

Suit = Literal["clubs", "spades", "hearts", "diamonds"]
Ending = Literal["points", "durchmarsch", "misdeal", "exclusion"]
Card = Annotated[str, StringConstraints(pattern=r"^[CSHD][ATKQJ987]$")]

TRICKS = 5
"""Five cards each, five tricks."""

SUITS: dict[str, Text] = {
    "clubs": text("Kreuz"),
    "spades": text("Pik"),
    "hearts": text("Herz"),
    "diamonds": text("Karo"),
}
CARDS: dict[str, str] = {
    suit + rank: f"{suit_word}{rank_word or rank}"
    for suit, suit_word in {"C": "Kr", "S": "Pi", "H": "He", "D": "Ka"}.items()
    for rank, rank_word in {**dict.fromkeys("AK987"), "T": "10", "Q": "D", "J": "B"}.items()
}
"""The cards as they are stored, and as they are typed."""
ENDINGS: dict[str, Text] = {
    "points": text("Punkte"),
    "durchmarsch": text("Durch­marsch"),
    "misdeal": text("dreimal vergeben"),
    "exclusion": text("Aus­schluss"),
}

Dealer = Annotated[Seat | None, Side(label=text("Geber"), ask=text("Wer hat gegeben?"), hide=True, key="g")]
Declarer = Annotated[
    Seat,
    Side(
        label=text("Ansager"),
        ask=text("Wer macht das Spiel?"),
        missing=text("Bitte antippen, wer das Spiel gemacht hat."),
    ),
]
Bid = Annotated[
    Whole,
    Number(
        label=text("Ansage"),
        ask=text("Wie viele Stiche sind angesagt?"),
        ge=lambda rules: 0 if rules.zero_bid_allowed else 1,
        le=TRICKS,
    ),
]
Trump = Annotated[
    Suit | None,
    OneOf(label=text("Trumpf"), ask=text("Welche Farbe ist Trumpf?"), more=text("Trumpf"), words=SUITS, key="/"),
]
Joined = Annotated[Many[Seat], Sides(label=text("Mit"), ask=text("Wer spielt mit?"), least=1)]
Tricks = Annotated[
    Many[Whole],
    PerSide(
        label=text("Stiche"),
        ask=text("Wie viele Stiche hat jeder?"),
        ge=0,
        le=TRICKS,
        total=TRICKS,
        absent=0,
        members="joined",
    ),
]
Forfeited = Annotated[
    Many[Seat],
    Sides(
        label=text("Stiche aberkannt"),
        short=text("aberk."),
        ask=text("Wem werden die Stiche aberkannt?"),
        more=text("Mehr"),
        key="+",
    ),
]


class BrokdorfHandEntry(SheetEntry):
    """One hand: who bid what, who joined, and the five tricks (§§ 4–6)."""

    kind: ClassVar[str] = "hand"
    dealer: Dealer = None
    declarer: Declarer
    bid: Bid
    trump: Trump = None
    joined: Joined
    tricks: Tricks
    forfeited: Forfeited = ()


class PlayoffEntry(SheetEntry):
    """One hand of a Stechen among those who are tied for most points (§ 7)."""

    kind: ClassVar[str] = "playoff"
    players: Annotated[
        Many[Seat],
        Sides(label=text("Stechen"), ask=text("Wer sticht?"), missing=text("Bitte eintragen, wer sticht."), least=2),
    ]
    dealer: Dealer = None
    declarer: Declarer
    bid: Bid
    trump: Trump = None
    joined: Joined
    tricks: Tricks
    forfeited: Forfeited = ()
    drawn: Annotated[
        Many[Card] | None,
        Words(
            words=CARDS,
            label=text("Gezogen, zum Beispiel KrA Pi10"),
            short=text("Gezogen"),
            ask=text("Wer hat welche Karte gezogen?"),
            more=text("Mehr"),
            key=",",
        ),
    ] = None


class MisdealEntry(SheetEntry):
    """Somebody has dealt wrongly: forgiven, 5 points, or the end of the Runde (§ 2)."""

    kind: ClassVar[str] = "misdeal"
    dealer: Annotated[
        Seat,
        Side(
            label=text("Geber"),
            ask=text("Wer hat sich vergeben?"),
            missing=text("Bitte antippen, wer sich vergeben hat."),
        ),
    ]


class ExclusionEntry(SheetEntry):
    """Somebody is sent away, and pays everybody first (§ 6)."""

    kind: ClassVar[str] = "exclusion"
    player: Annotated[
        Seat,
        Side(
            label=text("Ausschluss"),
            short=text("gesperrt"),
            ask=text("Wer wird ausgeschlossen?"),
            missing=text("Bitte antippen, wer ausgeschlossen wird."),
        ),
    ]


class LeaveEntry(SheetEntry):
    """Somebody leaves the tournament with what he has."""

    kind: ClassVar[str] = "leave"
    player: Annotated[
        Seat,
        Side(
            label=text("Scheidet aus"),
            short=text("geht"),
            ask=text("Wer scheidet freiwillig aus?"),
            missing=text("Bitte antippen, wer ausscheidet."),
        ),
    ]


class LimitEntry(SheetEntry):
    """The limit rises: from now on whoever has no more than it is eliminated."""

    kind: ClassVar[str] = "limit"
    euros: Annotated[
        Whole,
        Number(
            label=text("Ausscheidungsgrenze in Euro"),
            short=text("Grenze"),
            ask=text("Bei wie vielen Euro scheidet man jetzt aus?"),
            ge=1,
            le=9999,
        ),
    ]


class RubberEntry(SheetEntry):
    """How a Runde ended of which the hands were not written, or only the first ones."""

    kind: ClassVar[str] = "rubber"
    ending: Annotated[Ending, OneOf(label=text("Ende"), ask=text("Wie endete die Runde?"), words=ENDINGS, key="*")]
    loser: Annotated[
        Seat | None, Side(label=text("Verlierer"), short=text("Verloren"), ask=text("Wer hat verloren?"))
    ] = None
    winner: Annotated[Seat | None, Side(label=text("Sieger"), ask=text("Wer hat den Durchmarsch gemacht?"))] = None
    payer: Annotated[
        Seat | None,
        Side(
            label=text("Zahlt für alle"),
            short=text("Zahler"),
            ask=text("Zahlt einer für alle?"),
            none=text("jeder für sich"),
        ),
    ] = None
    unpaid: Annotated[
        Many[Seat],
        Sides(
            label=text("Nicht mitgespielt"),
            short=text("ohne"),
            ask=text("Wer hat kein Spiel mitgespielt?"),
            more=text("Mehr"),
            key=",",
        ),
    ] = ()
    points: Annotated[
        Many[Whole | None] | None,
        PerSide(
            label=text("Punkte"),
            ask=text("Wie viele Punkte hat jeder am Ende?"),
            more=text("Mehr"),
            key="+",
            ge=-99,
            absent=None,
            usual=range(31),
        ),
    ] = None
    playoff: Annotated[
        bool, Flag(label=text("Stechen"), ask=text("Entschied ein Stechen?"), more=text("Mehr"), key="/")
    ] = False
