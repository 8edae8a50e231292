"""The brackets of knock-outs as a paper needs them."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from turnier import printing
from turnier.models import Tournament
from turnier.services.public.shown_names import shown_names
from turnier.services.public.visibility import secret_round
from turnier.services.stages.board import Level, MatchSide, Pairing, Tree, boards


def bracket_papers(tournament: Tournament) -> tuple[printing.BracketPaper, ...]:
    """The newest bracket, or both that are played at once, as everybody may see it: names, and no secret round."""
    found = boards(tournament, shown_names(tournament), secret_round(tournament)) if tournament.stages else ()
    with_tree = [(board, board.tree) for board in found if board.tree]
    return tuple(
        _paper(tree, board.name) for board, tree in with_tree if board.stage.first == with_tree[0][0].stage.first
    )


def _paper(tree: Tree, name: str) -> printing.BracketPaper:
    return printing.BracketPaper(_levels(tree.main), _levels(tree.beside), tree.winner, name)


def _levels(levels: Sequence[Level]) -> tuple[printing.BracketLevel, ...]:
    return tuple(printing.BracketLevel(each.name, tuple(map(_match, each.pairings))) for each in levels)


def _match(pairing: Pairing) -> printing.BracketMatch:
    first, second = pairing.sides
    return printing.BracketMatch((_side(first, pairing), _side(second, pairing)))


def _side(side: MatchSide, pairing: Pairing) -> printing.BracketSide:
    name = side.name if side.number or not pairing.bye else _("Freilos")
    return printing.BracketSide(name, side.seed, side.result, side.won)
