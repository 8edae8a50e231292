"""What can stand on a Doppelkopf list: a hand, or the final list alone."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, get_args

from pydantic import BeforeValidator
from pydantic_core import PydanticCustomError

from games.doppelkopf.house_rules import DoppelkopfRules
from games.kit.entries.field import Count, Frozen, Many, Part, Rest, Seat, SheetEntry, Whole
from games.kit.entries.fields import Counts, Ladders, Number, OneOf, PerSide, Side, Sides
from games.kit.entries.load import TOLD
from games.kit.terms import Json
from games.kit.text import Text, text

Party = Literal["re", "kontra"]
Call = Literal["re", "kontra", "keine90", "keine60", "keine30", "keine1"]
HandType = Literal[
    "normal",
    "hochzeit",
    "armut",
    "solo_damen",
    "solo_buben",
    "solo_kreuz",
    "solo_pik",
    "solo_herz",
    "solo_karo",
    "solo_fleischlos",
    "stilles_solo",
]

PARTIES: tuple[Party, ...] = ("re", "kontra")
OTHER: dict[Party, Party] = {"re": "kontra", "kontra": "re"}
SHARPENED: tuple[Call, ...] = ("keine90", "keine60", "keine30", "keine1")
"""The calls beyond Re and Kontra, in their order."""
LADDER: dict[Party, tuple[Call, ...]] = {"re": ("re", *SHARPENED), "kontra": ("kontra", *SHARPENED)}
"""What each party can call, in the order in which it has to."""

ALL_POINTS = 240
DOUBLE_POINTS = 40
"""A trick of at least so many card points is a Doppelkopf."""

PARTY_NAMES: dict[Party, Text] = {"re": text("Re"), "kontra": text("Kontra")}
CALL_NAMES: dict[Call, Text] = {
    "re": text("Re"),
    "kontra": text("Kontra"),
    "keine90": text("Keine 90"),
    "keine60": text("Keine 60"),
    "keine30": text("Keine 30"),
    "keine1": text("Keine 1"),
}
TYPE_NAMES: dict[HandType, Text] = {
    "normal": text("Normal"),
    "hochzeit": text("Hochzeit"),
    "armut": text("Armut"),
    "stilles_solo": text("Stilles Solo"),
    "solo_damen": text("Damen­solo"),
    "solo_buben": text("Buben­solo"),
    "solo_kreuz": text("Kreuz­solo"),
    "solo_pik": text("Pik­solo"),
    "solo_herz": text("Herz­solo"),
    "solo_karo": text("Karo­solo"),
    "solo_fleischlos": text("Fleischlos"),
}
SOLO_TYPES: frozenset[HandType] = frozenset(name for name in get_args(HandType) if name.startswith("solo_"))
ALONE: frozenset[HandType] = SOLO_TYPES | {"stilles_solo"}
"""The types that one plays against all others; a Hochzeit without a partner comes to that."""


IMPOSSIBLE = (*range(1, 8), *range(ALL_POINTS - 7, ALL_POINTS))
"""Card points that no party can have: a trick has at least 8."""
IMPOSSIBLE_WITH_NINES = (1, ALL_POINTS - 1)
"""With nines a trick may have 0, but no trick has 1."""


def impossible_points(rules: DoppelkopfRules) -> tuple[int, ...]:
    """Card points that no party can have (§ 9)."""
    return IMPOSSIBLE_WITH_NINES if rules.nines else IMPOSSIBLE


def most_karlchen(rules: DoppelkopfRules) -> int:
    """How often Karlchen can count: the last trick is won once, and another one may be caught in it (RD12)."""
    return 2 if rules.karlchen_caught else 1


def _no_sickness(value: Json) -> Json:
    if value == "krankheit":
        raise PydanticCustomError(TOLD, text("Bei Krankheit wird neu gegeben. Bitte kein Ergebnis eintragen."))
    return value


def _not_null(value: Json) -> Json:
    if value is None:
        raise ValueError("left out, not null")
    return value


class Announcement(Frozen):
    """A call; `card` is how many cards of the deal were on the table at that moment, where somebody noted it."""

    party: Party
    call: Call
    card: Annotated[Whole | None, BeforeValidator(_not_null)] = None


class Extras(Frozen):
    """The Sonderpunkte of one party."""

    fuchs: Count
    karlchen: Count
    doppelkopf: Count

    @property
    def total(self) -> int:
        """All of them, one point each."""
        return self.fuchs + self.karlchen + self.doppelkopf


class BothExtras(Frozen):
    """The Sonderpunkte of both parties."""

    re: Part[Extras]
    kontra: Part[Extras]


class DoppelkopfHandEntry(SheetEntry):
    """One hand; with five at the table the dealer sits out (§ 9)."""

    kind: ClassVar[str] = "hand"
    dealer: Annotated[Seat | None, Side(label=text("Geber"), ask=text("Wer hat gegeben?"), key="/")] = None
    type: Annotated[
        HandType,
        BeforeValidator(_no_sickness),
        OneOf(
            label=text("Spielart"),
            short=text("Art"),
            ask=text("Was wurde gespielt?"),
            key="*",
            words=TYPE_NAMES,
            fold=(3, text("Solo …")),
        ),
    ]
    re: Annotated[
        Many[Seat],
        Sides(
            label=text("Re"),
            ask=text("Wer war Re?"),
            least=1,
            most=2,
            missing=text("Bitte zwei Re-Spieler antippen – oder „Solo“ bei einem."),
        ),
    ]
    re_points: Annotated[
        Whole,
        Number(
            label=text("Re-Augen"),
            short=text("Augen"),
            ask=text("Wie viele Augen hat Re?"),
            le=ALL_POINTS,
            but=impossible_points,
            rest=Rest(text("Kontra"), ALL_POINTS, own=text("Re"), unit=text("Augen")),
        ),
    ]
    announcements: Annotated[
        Many[Announcement],
        Ladders(
            label=text("Ansagen"),
            ask=text("Was wurde angesagt?"),
            more=text("Ansagen"),
            ladders={party: {call: CALL_NAMES[call] for call in LADDER[party]} for party in PARTIES},
        ),
    ]
    extras: Annotated[
        Part[BothExtras],
        Counts(
            label=text("Sonderpunkte"),
            short=text("Sonderp."),
            ask=text("Welche Sonderpunkte gab es?"),
            more=text("Sonderpunkte"),
            rows=PARTY_NAMES,
            columns=lambda rules: {
                "fuchs": (text("Fuchs"), 2),
                "karlchen": (text("{Karlchen}"), most_karlchen(rules)),
                "doppelkopf": (text("Doppelk."), 4),
            },
        ),
    ]


class TotalsEntry(SheetEntry):
    """The final list of a table of which the hands were not written down."""

    kind: ClassVar[str] = "totals"
    points: Annotated[
        Many[Whole],
        PerSide(label=text("Punkte"), ask=text("Wie viele Punkte hat jeder?"), ge=-1_000_000_000),
    ]
    hands_won: Annotated[
        Many[Count] | None,
        PerSide(
            label=text("Gewonnene Spiele"),
            short=text("Siege"),
            ask=text("Wie viele Spiele hat jeder gewonnen?"),
        ),
    ] = None
