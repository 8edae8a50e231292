"""A made-up game that asks much: who bid, for what, how it went, and behind a button what was called besides.

With four at the table the dealer sits out. A table that wrote down no hands has a list of totals whose
sum is nought. Fewer bad points are better.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, cast

from games.kit.criteria import Criterion, figure
from games.kit.entries.field import Many, Seat, SheetEntry, Whole
from games.kit.entries.fields import Flag, Number, OneOf, PerSide, Side
from games.kit.entries.kind import EntryKind, Narrowing, kinds_of
from games.kit.entries.rules import rule
from games.kit.game import Game
from games.kit.house_rules import HouseRules
from games.kit.layout import Layout
from games.kit.terms import Column, Sentence, Step, Table, Tally
from games.kit.text import Text, minus, text

HANDS = 36
CALLED = text("Ansagen")
SUITS = {
    "clubs": text("Kreuz"),
    "spades": text("Pik"),
    "hearts": text("Herz"),
    "diamonds": text("Karo"),
    "grand": text("Grand"),
    "null": text("Null"),
}


class AuctionRules(HouseRules):
    """None."""


def most_matadors(rules: AuctionRules, table: Table) -> int:
    """Eleven, or ten where a fourth sits at the table."""
    return 14 - len(table.names)


class AuctionHandEntry(SheetEntry):
    """One hand."""

    kind: ClassVar[str] = "hand"
    declarer: Annotated[Seat, Side(label=text("Alleinspieler"), short=text("Allein"), ask=text("Wer spielt allein?"))]
    trump: Annotated[
        Literal["clubs", "spades", "hearts", "diamonds", "grand", "null"],
        OneOf(label=text("Trumpf"), ask=text("Was ist Trumpf?"), words=SUITS),
    ]
    matadors: Annotated[
        Whole, Number(label=text("Spitzen"), ask=text("Mit wie vielen Spitzen?"), ge=1, le=most_matadors)
    ]
    lost: Annotated[
        Literal["won", "lost"],
        OneOf(
            label=text("Ausgang"),
            ask=text("Wie ging es aus?"),
            words={"won": text("gewonnen"), "lost": text("verloren")},
        ),
    ]
    hand: Annotated[bool, Flag(label=text("aus der Hand"), more=CALLED)] = False
    tricks: Annotated[
        Literal["schneider", "schwarz"] | None,
        OneOf(
            label=text("Stufe"),
            ask=text("Welche Stufe wurde erreicht?"),
            words={"schneider": text("Schneider"), "schwarz": text("Schwarz")},
            more=CALLED,
        ),
    ] = None
    called: Annotated[
        Literal["schneider", "schwarz"] | None,
        OneOf(
            label=text("Angesagt"),
            ask=text("Was wurde angesagt?"),
            words={"schneider": text("Schneider"), "schwarz": text("Schwarz")},
            more=CALLED,
        ),
    ] = None


class AuctionTotalsEntry(SheetEntry):
    """The totals of a table that wrote down no hands."""

    kind: ClassVar[str] = "totals"
    points: Annotated[
        Many[Whole],
        PerSide(label=text("Strafpunkte"), ask=text("Wie viele Strafpunkte hat jeder?"), ge=-999, le=999, total=0),
    ]


Points = tuple[int, ...]


@dataclass(frozen=True)
class AuctionState:
    """The points of each entry, and their sum."""

    scores: tuple[Points, ...]
    totals: Points
    listed: bool = False


@rule("over", "Auktion § 3")
def over(state: AuctionState) -> Text | None:
    """Nothing more can be written."""
    return text("Die Liste ist voll.") if state.listed or len(state.scores) >= HANDS else None


def playing(state: AuctionState, table: Table) -> Narrowing:
    """With four the dealer sits out."""
    dealer = len(state.scores) % len(table.names)
    return [seat for seat in table.seats if len(table.names) < 4 or seat != dealer]


def say_hand(table: Table, declarer: int, lost: str) -> Sentence:
    """ "Anna gewinnt"."""
    verb = {"won": text("{name} gewinnt"), "lost": text("{name} verliert")}[lost]
    return Sentence(
        text(verb, name=table.names[declarer]), text("Die anderen haben sehr gut aufgepasst und mitgezählt.")
    )


def say_totals(points: Points) -> Sentence:
    """The totals."""
    return Sentence(text("Endstand"), text(" · ".join(map(minus, points))))


HAND = EntryKind(AuctionHandEntry, title=text("Spiel"), say=say_hand, rules=(over,), narrow={"declarer": playing})
TOTALS = EntryKind(AuctionTotalsEntry, title=text("Endstand"), say=say_totals, rules=(over,), weight=0, numbered=False)


class Auction(Game[AuctionRules, AuctionState]):
    """Three, or four of whom one sits out."""

    slug = "auction"
    name = text("Auktion")
    summary = text("drei oder vier am Tisch")
    event = text("Auktion")
    suit = "kreuz"
    sides = range(3, 5)
    rules = AuctionRules
    kinds = kinds_of(HAND, TOTALS)
    desk = ("hand", "totals")
    layout = Layout(rows=HANDS, columns=("declarer", "trump", "matadors", "lost", "hand", "tricks", "totals"))
    tally_keys = ("points",)

    def begin(self, rules: AuctionRules, table: Table) -> AuctionState:
        """Nothing is written."""
        return AuctionState((), (0,) * len(table.names))

    def after(self, rules: AuctionRules, state: AuctionState, entry: SheetEntry) -> AuctionState:
        """The declarer who loses has bad points, who wins gets rid of some."""
        if isinstance(entry, AuctionTotalsEntry):
            return AuctionState((*state.scores, entry.points), entry.points, listed=True)
        hand = cast(AuctionHandEntry, entry)
        worth = 20 * hand.matadors * (1 if hand.lost == "lost" else -1)
        score = tuple(worth * (seat == hand.declarer) for seat in range(len(state.totals)))
        return AuctionState((*state.scores, score), tuple(map(sum, zip(state.totals, score, strict=True))))

    def scores(self, state: AuctionState) -> Sequence[Points]:
        """The points of each entry."""
        return state.scores

    def totals(self, state: AuctionState) -> Points:
        """The bad points so far."""
        return state.totals

    def tally(self, state: AuctionState) -> Sequence[Tally]:
        """The bad points."""
        return [{"points": points} for points in state.totals]

    def finished(self, rules: AuctionRules, state: AuctionState) -> bool:
        """The list is full."""
        return state.listed or len(state.scores) >= HANDS

    def criteria(self, rules: AuctionRules) -> tuple[Criterion, ...]:
        """Fewest bad points."""
        return (figure("points", text("Strafpunkte"), minus, less_is_better=True),)

    def columns(self, rules: AuctionRules) -> tuple[Column, ...]:
        """The bad points."""
        label = text("Strafpunkte")
        return (Column("points", label, text("Strafp."), lambda tally: minus(tally["points"]), main=True),)

    def round_text(self, rules: AuctionRules, tally: Tally) -> str:
        """The bad points of one round."""
        return minus(tally["points"])

    def rounds(self, rules: AuctionRules) -> int | None:
        """As many as the evening has."""
        return None

    def hands(self, rules: AuctionRules, seats: int) -> int | None:
        """36, for four and for three."""
        return HANDS

    def sitting_out(self, seats: int) -> int:
        """The dealer, with four."""
        return seats - 3

    def result_text(self, rules: AuctionRules, state: AuctionState) -> str:
        """ "−20 · 40 · 0"."""
        return " · ".join(map(minus, state.totals))

    def progress(self, rules: AuctionRules, state: AuctionState) -> Sequence[Step]:
        """Too many to be shown one by one."""
        return ()

    def title(self, rules: AuctionRules, state: AuctionState, table: Table) -> tuple[Text, Text]:
        """ "Spiel 2 von 36"."""
        number = min(len(state.scores) + 1, HANDS)
        return text("Spiel {number} von {count}", number=number, count=HANDS), text("")


GAME = Auction()
