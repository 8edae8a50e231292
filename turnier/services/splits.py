"""Draws a round of single players by the split that the organiser chose, with the fillers that it needs."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from turnier import draw as pure
from turnier.errors import UserError
from turnier.models import Draw, Tournament, User
from turnier.services.advice import split_key, splits
from turnier.services.draws import check_turn, list_freeze, round_draw
from turnier.services.fillers import fillers_register
from turnier.services.seating import playing
from turnier.services.tables import SeatingWish
from turnier.services.words import counted
from turnier.services.writing import lock


@transaction.atomic
def round_draw_split(
    *,
    tournament: Tournament,
    by: User | None,
    number: int,
    split: str,
    by_score: bool = False,
    clubs_apart: bool = True,
) -> Draw:
    """Draws round `number` with the tables of the split (see `split_key`); the choice is frozen with the draw.

    Fillers of the organisers are registered if the split needs them. Refused if the number of players has changed
    so that there is no such split any more.
    """
    tournament = lock(tournament.pk)
    wish = _wish(tournament, by, number, split, by_score=by_score, clubs_apart=clubs_apart)
    return round_draw(tournament=tournament, by=by, number=number, wish=wish)


@transaction.atomic
def list_freeze_split(
    *,
    tournament: Tournament,
    by: User | None,
    number: int,
    split: str,
    by_score: bool = False,
    clubs_apart: bool = True,
) -> Draw:
    """Freezes the list of round `number` with the tables of the split, for a draw with a part from the room."""
    tournament = lock(tournament.pk)
    wish = _wish(tournament, by, number, split, by_score=by_score, clubs_apart=clubs_apart)
    return list_freeze(tournament=tournament, by=by, number=number, wish=wish)


def _wish(
    tournament: Tournament, by: User | None, number: int, split: str, *, by_score: bool, clubs_apart: bool
) -> SeatingWish:
    check_turn(tournament, number)
    option = _option(tournament, split)
    if option.fillers:
        fillers_register(tournament=tournament, by=by, count=option.fillers)
    return SeatingWish(option.sizes, by_score, clubs_apart)


def _option(tournament: Tournament, split: str) -> pure.Option:
    players = len(playing(tournament))
    option = next((way for way in splits(tournament, players) if split_key(way) == split), None)
    if option is None:
        text = _("Diese Aufteilung geht mit %(n)s nicht. Bitte eine andere wählen.")
        raise UserError(text % {"n": counted(tournament, players)}, "split")
    return option
