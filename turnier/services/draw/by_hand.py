"""What was changed by hand in a drawn round, in its order: swaps, and tables that were added or dissolved."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from turnier.models import Draw, Round, Swap, TableChange

ByHand = Swap | TableChange


def in_order(swaps: Iterable[Swap], table_changes: Iterable[TableChange]) -> list[ByHand]:
    """The changes of one draw, the oldest first; both kinds as they were made, one after the other."""
    waiting = sorted(table_changes, key=lambda change: (change.after_swaps, change.pk))
    found: list[ByHand] = []
    for done, swap in enumerate(sorted(swaps, key=lambda swap: swap.pk)):
        found += (change for change in waiting if change.after_swaps == done)
        found.append(swap)
        waiting = [change for change in waiting if change.after_swaps > done]
    return [*found, *waiting]


def changes_of(of_round: Round) -> list[ByHand]:
    """Those of the draw that counts, or of a round that came without one. Three queries, none of them prefetched."""
    draw = Draw.objects.filter(round=of_round, current=True).first()
    swaps = Swap.objects.filter(round=of_round, draw=draw).select_related("first", "second")
    return in_order(swaps, TableChange.objects.filter(round=of_round, draw=draw))


def tables_at_first(now: Iterable[int], changes: Sequence[ByHand]) -> list[int]:
    """The numbers of the tables before anything was changed, from those that are there now."""
    tables = set(now)
    for change in reversed(changes):
        if isinstance(change, TableChange):
            (tables.discard if change.added else tables.add)(change.table)
    return sorted(tables)
