"""A made-up kind of entry with every field of the vocabulary, and the table it is played at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

import pytest

from games.kit.entries.field import Frozen, Many, Pair, Part, Seat, SheetEntry, Whole
from games.kit.entries.fields import (
    Counts,
    FinalScore,
    Flag,
    Ladders,
    Number,
    OneOf,
    Owners,
    PerSide,
    Side,
    Sides,
    Words,
)
from games.kit.entries.kind import EntryKind, Narrowing
from games.kit.entries.rules import rule
from games.kit.terms import Sentence, Table
from games.kit.text import Text, text

Thing = Literal["gold", "silver"]


class Call(Frozen):
    party: Literal["re", "kontra"]
    call: str


class Extras(Frozen):
    fox: Whole
    double: Whole


class Both(Frozen):
    re: Extras
    kontra: Extras


@dataclass(frozen=True)
class Rules:
    """House rules as far as the fields read them."""

    target: int = 11
    cards: int = 8
    foxes: int = 2


class Everything(SheetEntry):
    kind: ClassVar[str] = "everything"
    declarer: Annotated[Seat, Side(label=text("Ansager"), missing=text("Bitte den Ansager antippen."))]
    type: Annotated[
        Literal["plain", "solo"],
        OneOf(label=text("Art"), words={"plain": text("normal"), "solo": text("Solo")}),
    ] = "plain"
    joined: Annotated[Many[Seat], Sides(label=text("Mit"), least=1, most=2)]
    bid: Annotated[Whole, Number(label=text("Gebot"), ge=0, le=20, step=5, words={0: text("vorgeführt")})]
    tricks: Annotated[Many[Whole], PerSide(label=text("Stiche"), le=8, total=lambda rules: rules.cards, absent=0)]
    tens: Annotated[Many[Whole | None] | None, PerSide(label=text("Zehner"), le=4, absent=None)] = None
    things: Annotated[
        Many[Many[Thing]], Owners(label=text("Paare"), words={"gold": text("Gold"), "silver": text("Silber")})
    ] = ()
    calls: Annotated[
        Many[Part[Call]],
        Ladders(
            label=text("Ansagen"),
            ladders={
                "re": {"re": text("Re"), "no90": text("Keine 90")},
                "kontra": {"kontra": text("Kontra"), "no90": text("Keine 90")},
            },
        ),
    ] = ()
    extras: Annotated[
        Part[Both] | None,
        Counts(
            label=text("Extras"),
            rows={"re": text("Re"), "kontra": text("Kontra")},
            columns=lambda rules: {"fox": (text("Fuchs"), rules.foxes), "double": (text("Doppelkopf"), 1)},
        ),
    ] = None
    helper: Annotated[Seat | None, Side(label=text("Helfer"), none=text("niemand"))] = None
    drawn: Annotated[Many[str] | None, Words(label=text("Karten"), words={"CA": "KrA"})] = None
    over: Annotated[bool, Flag(label=text("Aus"))] = False


def solo_plays_alone(type_: str) -> Narrowing:
    return [(seat,) for seat in range(3)] if type_ == "solo" else None


def only_those_who_joined(joined: tuple[int, ...]) -> Narrowing:
    return {str(seat): () for seat in range(3) if seat not in joined}


def no_tens_below_ten(bid: int) -> Narrowing:
    return (None,) if bid < 10 else None


def bid_goes_on(state: int) -> int:
    return state


@rule("open", "Probe § 1")
def still_open(state: int) -> Text | None:
    return text("Es ist zu Ende.") if state < 0 else None


@rule("high_bid", "Probe § 2", severity="warning")
def high_bid(bid: int) -> Text | None:
    return text("{bid} ist sehr hoch. Stimmt das?", bid=bid) if bid >= 20 else None


@rule("declarer_joins", "Probe § 3")
def declarer_joins(table: Table, declarer: int, joined: tuple[int, ...]) -> Text | None:
    return None if declarer in joined else text("{name} spielt mit.", name=table.names[declarer])


def say_everything(table: Table, declarer: int, bid: int) -> Sentence:
    return Sentence(text("{name} sagt {bid} an", name=table.names[declarer], bid=bid), text(""))


class Final(SheetEntry):
    kind: ClassVar[str] = "final"
    score: Annotated[Pair[Whole], FinalScore(label=text("Endstand"), target=lambda rules: rules.target)]


def say_final(score: tuple[int, int]) -> Sentence:
    return Sentence(text("{a}:{b}", a=score[0], b=score[1]), text(""))


@pytest.fixture
def table() -> Table:
    return Table(("Anna", "Bernd", "Cilli"))


@pytest.fixture
def rules() -> Rules:
    return Rules()


@pytest.fixture(scope="session")
def everything() -> EntryKind:
    return EntryKind(
        Everything,
        title=text("Alles"),
        say=say_everything,
        rules=(still_open, high_bid, declarer_joins),
        narrow={"joined": solo_plays_alone, "tricks": only_those_who_joined, "tens": no_tens_below_ten},
        propose={"bid": bid_goes_on},
    )


@pytest.fixture(scope="session")
def final() -> EntryKind:
    return EntryKind(Final, title=text("Endstand"), say=say_final)
