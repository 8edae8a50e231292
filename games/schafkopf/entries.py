"""What can stand on a Schafkopf list: a hand, a Ramsch, a deal thrown together, or the final list alone."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from annotated_types import Interval

from games.kit.entries.field import Count, Many, Seat, SheetEntry, Whole
from games.kit.entries.fields import Flag, Number, OneOf, PerSide, Side, Sides
from games.kit.text import Text, text
from games.schafkopf.house_rules import SchafkopfRules

HandType = Literal["rufspiel", "wenz", "solo", "sie", "muss", "kreuz", "geier", "farbwenz", "hochzeit", "bettel"]
Suit = Literal["eichel", "gras", "herz", "schellen"]
Level = Literal["normal", "schneider", "schwarz"]

SEATS = 4
ALL_POINTS = 120
WITH_PARTNER: frozenset[HandType] = frozenset({"rufspiel", "muss", "kreuz", "hochzeit"})
"""The types that two play against two; all others one plays against three."""
WON_SOLI: frozenset[HandType] = frozenset({"wenz", "solo", "sie", "geier", "farbwenz"})
"""The types that get a circle on the list when they are won."""
WITH_TOUT: frozenset[HandType] = frozenset({"wenz", "solo", "geier", "farbwenz"})
WITHOUT_LEVELS: frozenset[HandType] = frozenset({"sie", "bettel"})
"""No Schneider, no Laufende, no Augen."""
HIGH_ONLY: frozenset[HandType] = frozenset({"wenz", "geier"})
"""Only four cards are trumps."""

TYPE_NAMES: dict[HandType, Text] = {
    "rufspiel": text("{Rufspiel}"),
    "wenz": text("Wenz"),
    "solo": text("Solo"),
    "muss": text("Muss"),
    "kreuz": text("Über Kreuz"),
    "geier": text("Geier"),
    "farbwenz": text("Farb­wenz"),
    "hochzeit": text("Hochzeit"),
    "bettel": text("Bettel"),
    "sie": text("Sie"),
}
SUIT_NAMES: dict[Suit, Text] = {
    "eichel": text("Eichel"),
    "gras": text("Gras"),
    "herz": text("Herz"),
    "schellen": text("Schellen"),
}
LEVEL_NAMES: dict[Level, Text] = {
    "normal": text("einfach"),
    "schneider": text("Schneider"),
    "schwarz": text("Schwarz"),
}
WON_NAMES = {True: text("gewonnen"), False: text("verloren")}
MORE = text("Mehr")
IN_SIGHT = (0, 2, 3, 4, 5)
"""So many Laufende are offered at first sight."""


def doubling(rules: SchafkopfRules) -> Text:
    """The button for what doubles a hand: of its own where that is allowed, else it is as rare as the rest."""
    return text("Leger, Kontra, Re") if rules.max_knocks or rules.max_stoss else MORE


Dealer = Annotated[Seat | None, Side(label=text("Geber"), ask=text("Wer hat gegeben?"), more=MORE, key="g")]
Knocks = Annotated[
    int,
    Interval(ge=0, le=SEATS),
    Number(
        label=text("Leger"),
        ask=text("Wie viele haben gelegt?"),
        more=doubling,
        key=lambda rules: None if rules.max_knocks else "l",
        le=lambda rules: rules.max_knocks,
        words={0: text("–")},
    ),
]


def types_played(rules: SchafkopfRules) -> dict[HandType, Text]:
    """The types of a hand that the house rules allow, the usual ones first."""
    return {name: word for name, word in TYPE_NAMES.items() if is_played(rules, name)}


def is_played(rules: SchafkopfRules, type: HandType) -> bool:
    """Whether the house rules allow a type of hand."""
    if type in {"muss", "kreuz"}:
        return bool(rules.all_pass == type)
    if type == "sie":
        return rules.sie_allowed
    return bool(getattr(rules, type, True))


def most_runners(rules: SchafkopfRules, type: HandType) -> int:
    """How many Laufende there can be: as many as there are trumps."""
    if type in WITHOUT_LEVELS:
        return 0
    if type in HIGH_ONLY:
        return 4
    return {"long": 14, "short": 12}[rules.pack] - 3 * (type == "farbwenz")


class SchafkopfHandEntry(SheetEntry):
    """One hand that somebody declared, or that two had to play."""

    kind: ClassVar[str] = "hand"
    dealer: Dealer = None
    type: Annotated[
        HandType,
        OneOf(
            label=text("Spielart"),
            short=text("Spiel"),
            ask=text("Was wurde gespielt?"),
            key="*",
            words=types_played,
            fold=(3, text("mehr")),
        ),
    ]
    declarer: Annotated[Seat, Side(label=text("Spielt"), ask=text("Wer spielt?"))]
    partner: Annotated[
        Seat | None,
        Side(
            label=text("Mitspieler"),
            short=text("mit"),
            ask=text("Mit wem?"),
            beside=True,
            nullable=True,
            none_is_tile=False,
        ),
    ] = None
    won: Annotated[
        bool,
        OneOf(
            label=text("Ergebnis"),
            short=text("Erg."),
            ask=text("Wie ging es aus?"),
            words=WON_NAMES,
            across="declarer",
            missing=text("Bitte antippen, ob der Spieler gewonnen oder verloren hat."),
        ),
    ]
    tout: Annotated[bool, Flag(label=text("Tout"), ask=text("War es ein Tout?"))] = False
    level: Annotated[
        Level,
        OneOf(
            label=text("Schneider"),
            short=text("Schn."),
            ask=text("Schneider oder Schwarz?"),
            key="/",
            words=LEVEL_NAMES,
        ),
    ] = "normal"
    runners: Annotated[
        Annotated[int, Interval(ge=0, le=1_000_000_000)],
        Number(
            label=text("Laufende"),
            short=text("Lauf."),
            le=lambda rules: most_runners(rules, "solo"),
            words={0: text("–")},
            usual=IN_SIGHT,
            fold=text("mehr"),
        ),
    ] = 0
    suit: Annotated[
        Suit | None,
        OneOf(
            label=text("Farbe"),
            ask=text("Welche Farbe?"),
            more=MORE,
            key="f",
            words=SUIT_NAMES,
            nullable=True,
        ),
    ] = None
    knocks: Knocks = 0
    stoss: Annotated[
        int,
        Interval(ge=0, le=9),
        Number(
            label=text("Kontra und Re"),
            short=text("Kontra"),
            ask=text("Kontra oder Re?"),
            more=doubling,
            key=lambda rules: None if rules.max_stoss else "s",
            le=lambda rules: rules.max_stoss,
            words={0: text("–"), 1: text("Kontra"), 2: text("Re")},
        ),
    ] = 0
    card_points: Annotated[
        Whole | None,
        Number(
            label=text("Augen"),
            ask=text("Wie viele Augen hat die Spielerpartei?"),
            more=MORE,
            key="u",
            le=ALL_POINTS,
            nullable=True,
        ),
    ] = None
    fault: Annotated[
        Seat | None,
        Side(
            label=text("Fehler"),
            ask=text("Wer hat falsch gespielt?"),
            more=MORE,
            key="x",
            none=text("niemand"),
            nullable=True,
        ),
    ] = None


class RamschEntry(SheetEntry):
    """A hand that nobody declared: whoever has most Augen loses, or takes all tricks and wins."""

    kind: ClassVar[str] = "ramsch"
    dealer: Dealer = None
    loser: Annotated[
        Seat | None,
        Side(label=text("Verlierer"), ask=text("Wer verliert?"), none=text("Durch­marsch"), nullable=True),
    ] = None
    durchmarsch: Annotated[
        Seat | None,
        Side(label=text("Durchmarsch"), ask=text("Wer hat den Durchmarsch?"), none=text("niemand"), nullable=True),
    ] = None
    virgins: Annotated[
        Many[Seat], Sides(label=text("Jungfrauen"), short=text("Jungfr."), ask=text("Wer hat keinen Stich?"))
    ] = ()
    knocks: Knocks = 0


class PassedEntry(SheetEntry):
    """A deal that was thrown together."""

    kind: ClassVar[str] = "passed"
    dealer: Dealer = None


class SchafkopfTotalsEntry(SheetEntry):
    """The final list of a table of which the hands were not written down."""

    kind: ClassVar[str] = "totals"
    points: Annotated[
        Many[Whole],
        PerSide(
            label=text("Saldo"),
            ask=text("Wie steht jeder am Ende?"),
            ge=-1_000_000_000,
            total=lambda rules: 0 if rules.booking == "zero_sum" else None,
        ),
    ]
    solos_won: Annotated[
        Many[Count] | None,
        PerSide(
            label=text("Gewonnene Soli"),
            short=text("Soli"),
            ask=text("Wie viele Soli und Wenze hat jeder gewonnen?"),
            nullable=True,
        ),
    ] = None
    plus: Annotated[
        Many[Count] | None,
        PerSide(
            label=text("Summe plus"), short=text("Plus"), ask=text("Summe plus?"), more=text("Summen"), nullable=True
        ),
    ] = None
    minus: Annotated[
        Many[Count] | None,
        PerSide(
            label=text("Summe minus"), short=text("Minus"), ask=text("Summe minus?"), more=text("Summen"), nullable=True
        ),
    ] = None
