"""The bracket of a knock-out on the wall: as long as many play, their matches; from the quarter-finals on the tree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from turnier.models import Tournament
from turnier.services.public.shown_names import shown_names
from turnier.services.public.visibility import secret_round
from turnier.services.stages.board import Level, Pairing, Tree, boards

TREE = 4
"""So many matches of its first level a tree shows that is read from the back of the room."""
LISTED = 8
"""So many matches without a tree fit one page."""
LONG, LONGER = 22, 40
"""Where one name of a tree is longer, all of it is set one step smaller, and then two."""


@dataclass(frozen=True)
class BracketPage:
    """One page: the level that is played, and the levels that are shown; a single one is a list of matches."""

    now: str
    levels: tuple[Level, ...]
    beside: tuple[Level, ...] = ()

    @property
    def size(self) -> str:
        """The step of the type that all its names need: a tree in several sizes looks as if some were more."""
        pairings = (pairing for level in (*self.levels, *self.beside) for pairing in level.pairings)
        longest = max((len(side.name) for pairing in pairings for side in pairing.sides), default=0)
        return "" if longest <= LONG else "long" if longest <= LONGER else "longer"


def bracket_pages(tournament: Tournament) -> Iterator[BracketPage]:
    """The pages of the newest bracket as everybody may see it, or of both that are played at once; none without one."""
    found = boards(tournament, shown_names(tournament), secret_round(tournament)) if tournament.stages else ()
    for board in found:
        if board.tree and board.stage.first == found[0].stage.first:
            yield from _pages(board.tree, f"{board.name}: " if board.stage.beside else "")


def _pages(tree: Tree, of: str) -> Iterator[BracketPage]:
    """The pages of one bracket; who has no opponent is in no list of matches."""
    now = next((level for level in tree.main if not all(map(_decided, level.pairings))), tree.main[-1])
    if len(now.pairings) <= TREE:
        levels = tuple(level for level in tree.main if len(level.pairings) <= TREE)
        yield BracketPage(of + now.name, levels, tuple(level for level in tree.beside if level.part == "third"))
        return
    matches = tuple(pairing for pairing in now.pairings if not pairing.bye)
    for start in range(0, len(matches), LISTED):
        yield BracketPage(of + now.name, (replace(now, pairings=matches[start : start + LISTED]),))


def _decided(pairing: Pairing) -> bool:
    return pairing.bye or any(side.won for side in pairing.sides)
