"""The bracket of a knock-out as a paper needs it."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from turnier import printing
from turnier.models import Tournament
from turnier.services.public.shown_names import shown_names
from turnier.services.public.visibility import secret_round
from turnier.services.stages.board import Level, MatchSide, Pairing, Tree, boards


def bracket_paper(tournament: Tournament) -> printing.BracketPaper | None:
    """The newest bracket under the names that everybody may see, without a round that is secret; None without one."""
    found = boards(tournament, shown_names(tournament), secret_round(tournament)) if tournament.stages else ()
    tree = next((board.tree for board in found if board.tree), None)
    return _paper(tree) if tree else None


def _paper(tree: Tree) -> printing.BracketPaper:
    return printing.BracketPaper(_levels(tree.main), _levels(tree.beside), tree.winner)


def _levels(levels: Sequence[Level]) -> tuple[printing.BracketLevel, ...]:
    return tuple(printing.BracketLevel(each.name, tuple(map(_match, each.pairings))) for each in levels)


def _match(pairing: Pairing) -> printing.BracketMatch:
    first, second = pairing.sides
    return printing.BracketMatch((_side(first, pairing), _side(second, pairing)))


def _side(side: MatchSide, pairing: Pairing) -> printing.BracketSide:
    name = side.name if side.number or not pairing.bye else _("Freilos")
    return printing.BracketSide(name, side.seed, side.result, side.won)
