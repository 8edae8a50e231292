"""A made-up game of two sides whose one kind of line has answers that may be missing, null being a value of each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal

from games.kit.criteria import Criterion, figure
from games.kit.entries.field import Many, Seat, SheetEntry, Whole
from games.kit.entries.fields import Number, OneOf, Side, Sides, Words
from games.kit.entries.kind import EntryKind, kinds_of
from games.kit.game import Game
from games.kit.house_rules import HouseRules
from games.kit.layout import Layout
from games.kit.terms import Column, Sentence, Step, Table, Tally
from games.kit.text import Text, text

LINES = 3


class Rules(HouseRules):
    """None."""


class ShotEntry(SheetEntry):
    """Who hit, and what somebody may have noted about it."""

    kind: ClassVar[str] = "shot"
    winner: Annotated[Seat, Side(label=text("Sieger"))]
    ring: Annotated[Whole | None, Number(label=text("Ring"), le=99, nullable=True)]
    series: Annotated[Whole | None, Number(label=text("Serie"), ge=1, le=3, nullable=True, none=text("keine"))]
    wind: Annotated[Whole | None, Number(label=text("Wind"), ge=-9, nullable=True)]
    handicap: Annotated[Whole | None, Number(label=text("Vorgabe"), le=50, nullable=True)] = 5
    target: Annotated[
        Literal["near", "far"] | None,
        OneOf(label=text("Scheibe"), words={"near": text("nah"), "far": text("fern")}, nullable=True),
    ]
    watched: Annotated[Many[Seat] | None, Sides(label=text("Zuschauer"), least=1, nullable=True)]
    cards: Annotated[Many[str] | None, Words(label=text("Karten"), words={"CA": "KrA", "HA": "HA"}, nullable=True)]


def say_shot(table: Table, winner: int) -> Sentence:
    """ "Anna trifft"."""
    return Sentence(text("{name} trifft", name=table.names[winner]), text(""))


SHOT = EntryKind(ShotEntry, title=text("Schuss"), say=say_shot)
Hits = tuple[int, ...]


class Shooting(Game[Rules, Hits]):
    """Three shots; whoever hits more often wins."""

    slug = "shooting"
    name = text("Schießen")
    summary = text("drei Schüsse")
    event = text("Schießen")
    suit = "karo"
    sides = range(2, 3)
    rules = Rules
    kinds = kinds_of(SHOT)
    desk = ("shot",)
    layout = Layout(rows=LINES, columns=("winner", "totals"))
    tally_keys = ("won",)

    def begin(self, rules: Rules, table: Table) -> Hits:
        """Nobody has hit yet."""
        return (0,) * len(table.names)

    def after(self, rules: Rules, state: Hits, entry: SheetEntry) -> Hits:
        """One more for the side that hit."""
        return tuple(hits + (seat == entry.__dict__["winner"]) for seat, hits in enumerate(state))

    def scores(self, state: Hits) -> Sequence[Sequence[int]]:
        """All in one."""
        return (state,)

    def totals(self, state: Hits) -> Sequence[int]:
        """The hits so far."""
        return state

    def tally(self, state: Hits) -> Sequence[Tally]:
        """The hits."""
        return [{"won": hits} for hits in state]

    def finished(self, rules: Rules, state: Hits) -> bool:
        """Three shots are made."""
        return sum(state) >= LINES

    def criteria(self, rules: Rules) -> tuple[Criterion, ...]:
        """Most hits."""
        return (figure("won", text("Treffer")),)

    def columns(self, rules: Rules) -> tuple[Column, ...]:
        """The hits."""
        return (Column("won", text("Treffer"), text("Treffer"), lambda tally: str(tally["won"]), main=True),)

    def round_text(self, rules: Rules, tally: Tally) -> str:
        """The hits of one round."""
        return str(tally["won"])

    def rounds(self, rules: Rules) -> int | None:
        """As many as the evening has."""
        return None

    def result_text(self, rules: Rules, state: Hits) -> str:
        """ "2:1"."""
        return ":".join(map(str, state))

    def progress(self, rules: Rules, state: Hits) -> Sequence[Step]:
        """One step per shot."""
        done = sum(state)
        return [Step(text("Schuss {n}", n=n + 1), "done" if n < done else "open") for n in range(LINES)]

    def title(self, rules: Rules, state: Hits, table: Table) -> tuple[Text, Text]:
        """ "Schuss 2", and the hits."""
        return text("Schuss {n}", n=sum(state) + 1), text("Stand {points}", points=self.result_text(rules, state))


GAME = Shooting()
