"""The courses that calls can take, as tables: which call is possible after which others, and until when (§ 8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TypeAlias

from games.doppelkopf.actions import Words
from games.doppelkopf.entries import LADDER, Call, Party
from games.doppelkopf.play import MOST_CALLS, Chances, chances
from games.kit.rows import PLAYERS
from games.kit.values import Json

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
            after_kontra, after_re = found.get((re, kontra + 1)), found.get((re + 1, kontra))
            found[re, kontra] = _next(steps, "kontra", kontra, after_kontra), _next(steps, "re", re, after_re)
    return [found[re, 0] for re in counts]


def _next(chances: Chances, party: Party, made: int, after: Course | None) -> Mapping[int, Step]:
    """The next step of a party, if it has one."""
    call, latest = chances.calls[party]
    return {call.bit_length() - 1: (after, party, LADDER[party][made], latest)} if call and after else {}


def called(courses: Sequence[Course], level: int, is_call: bytes, plays: bytes, by_re: bytes) -> list[dict[str, Json]]:
    """The calls of a deal, as its entry has them; raises `ValueError` or `LookupError` where one is not legal.

    `level` is how many a soloist has made by bidding. `plays` are the cards with the calls among them, which `is_call`
    turns into 1; `by_re` says for each card whether Re played it.
    """
    made = _by_bidding(level) if level else []
    if len(plays) == len(by_re):
        return made
    course, flags, place = courses[level], plays.translate(is_call), -1
    for earlier in range(len(plays) - len(by_re)):
        place = flags.index(1, place + 1)
        card = place - earlier
        course, party, call, latest = course[by_re[card]][plays[place]]
        if card > latest:
            raise ValueError(place)
        made.append({"party": party, "call": call, "card": card})
    return made


def _by_bidding(level: int) -> list[dict[str, Json]]:
    return [{"party": "re", "call": call, "card": 0} for call in LADDER["re"][:level]]


def is_too_early(made: Sequence[dict[str, Json]], tricks: int, turns: bytes, searcher: int) -> bool:
    """Whether in a Hochzeit somebody called who could not know his party yet; that is settled after so many tricks."""
    return any(turns[call["card"]] != searcher for call in made if call["card"] < PLAYERS * tricks)
