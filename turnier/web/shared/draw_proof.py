"""What makes a draw verifiable, as the pages of the organiser and of everybody tell it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from turnier.models import Draw, Swap, TableChange
from turnier.services.draw.table_changes import ByHand, in_order
from turnier.services.draw.table_input import rounds_of
from turnier.text.words import grouped_hex, listed

SHOWN_DIGITS = 16
"""Hex digits of a hash that are shown where there is little room."""


@dataclass(frozen=True)
class Seal:
    """One value with its name."""

    label: str
    value: str


@dataclass(frozen=True)
class Move:
    """Where a swap by hand took somebody: the tables before and after it, None for a pause."""

    number: int
    before: int | None
    after: int | None


@dataclass(frozen=True)
class HandChange:
    """What was done by hand after the lot: two who were swapped, or a table that was added or dissolved.

    Of a swap the `moves` say where it took the two; of a table `numbers` are those who sit or sat there, in words, and
    `pausing` are those of them who pause while the table is not there.
    """

    numbers: str
    moves: tuple[Move, ...] = ()
    table: int = 0
    added: bool = False
    pausing: str = ""


@dataclass(frozen=True)
class DrawProof:
    """The three steps of a draw or of a lot with their values in full, and what may be known of the rounds to come.

    `later` is "sealed" where the next rounds are drawn already, "open" where the lot has yet to say which round of the
    plan comes next, "last" where only one of them is left, and "" without a plan. `by_hand` is what was changed after
    the lot.
    """

    list_hash: str
    seal: str
    nonce: str
    seed: str
    called: str
    procedure: str
    later: str
    by_hand: tuple[HandChange, ...]


def draw_proof(document: Mapping[str, Any], changes: Iterable[ByHand] = ()) -> DrawProof:
    """What the document of a draw or of a lot tells a person; the `changes` came after it, the oldest first."""
    frozen = document["frozen"]
    return DrawProof(
        list_hash=grouped_hex(document["input_hash"]),
        seal=grouped_hex(document["commitment"]),
        nonce=grouped_hex(document["nonce"]),
        seed=grouped_hex(document["seed"]),
        called=document["public"],
        procedure=frozen["procedure"],
        later=_later(document),
        by_hand=tuple(_by_hand(document, changes)),
    )


def _later(document: Mapping[str, Any]) -> str:
    left = {row[0] for row in document.get("left", ())}
    if len(left) < 2:
        return "last" if left else ""
    return "sealed" if rounds_of(document["frozen"]) > 1 else "open"


def changes_after(draw: Draw) -> list[ByHand]:
    """What was changed by hand after a draw, the oldest first."""
    return in_order(draw.swaps.all(), draw.table_changes.all())


def _by_hand(document: Mapping[str, Any], changes: Iterable[ByHand]) -> Iterator[HandChange]:
    tables = document.get("tables", ())
    at: dict[int, int | None] = {number: table for table, row in enumerate(tables, start=1) for number in row}
    for change in changes:
        if isinstance(change, Swap):
            yield _swapped(change, at)
        else:
            at |= dict.fromkeys(change.seated, change.table if change.added else None)
            yield _table_changed(change)


def _swapped(swap: Swap, at: dict[int, int | None]) -> HandChange:
    one, two = swap.first.number, swap.second.number
    before_one, before_two = at.get(one), at.get(two)
    at[one], at[two] = before_two, before_one
    return HandChange(listed([one, two]), (Move(one, before_one, before_two), Move(two, before_two, before_one)))


def _table_changed(change: TableChange) -> HandChange:
    return HandChange(
        numbers=listed(change.seated), table=change.table, added=change.added, pausing=listed(change.pausing)
    )


def seals(draw: Draw) -> tuple[Seal, ...]:
    """E and C in full: all that is known, and can be written down, before the draw."""
    return (
        Seal(_("Liste E"), grouped_hex(draw.input_hash)),
        Seal(_("Siegel C"), grouped_hex(draw.commitment)),
    )


def shortened(digits: str) -> str:
    """ "3fa9 02d1 77be 0c4e …" """
    return f"{grouped_hex(digits[:SHOWN_DIGITS])} …"
