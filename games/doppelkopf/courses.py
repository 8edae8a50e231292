"""The courses that calls can take, as tables: which call is possible after which others, and until when (§ 8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TypeAlias

from games.doppelkopf.actions import Words
from games.doppelkopf.entries import LADDER, PARTIES, Call, Party
from games.doppelkopf.play import MOST_CALLS, Chances, chances

Step: TypeAlias = "tuple[Course, Party, Call, int]"
"""A call that is possible: what is possible after it, whose it is, and how many cards may be on the table."""
Course: TypeAlias = tuple[Mapping[int, Step], Mapping[int, Step]]
"""The next steps of Kontra and of Re, by the action that makes them."""


@cache
def courses(words: Words, latest: tuple[str, int], *, both: bool) -> Sequence[Course]:
    """The courses of the calls, by how many Re has made before the cards; see `chances`."""
    possible, found, counts = chances(words, latest, both=both), dict[tuple[int, int], Course](), range(MOST_CALLS + 1)
    for re in reversed(counts):
        for kontra in reversed(counts):
            steps = possible[re][kontra]
            found[re, kontra] = _next(steps, "kontra", kontra, found.get((re, kontra + 1))), _next(
                steps, "re", re, found.get((re + 1, kontra))
            )
    return [found[re, 0] for re in counts]


def _next(chances: Chances, party: Party, made: int, after: Course | None) -> Mapping[int, Step]:
    """The next step of a party, if it has one."""
    call, latest = chances.calls[party]
    return {call.bit_length() - 1: (after, party, LADDER[party][made], latest)} if call and after else {}
