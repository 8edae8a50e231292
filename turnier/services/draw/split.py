"""Draws a round of single players by the split that the organiser chose, with the fillers that it needs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

from django.db import transaction
from django.utils.translation import gettext as _

from turnier import draw as draw_rules
from turnier.models import Draw, Entrant, Round, Tournament, User
from turnier.models.draw import current_draws
from turnier.models.tournaments import drawn_rounds
from turnier.services.draw.checks import check_turn
from turnier.services.draw.draw import list_freeze, round_draw, round_redraw, round_refreeze
from turnier.services.draw.stage_input import players
from turnier.services.draw.table_input import SeatingWish, aside_in, split_key, splits, table_sizes, wish_of
from turnier.services.record.write import lock
from turnier.services.registration.fillers import fillers_of, fillers_set
from turnier.services.registration.queries import playing
from turnier.text.errors import UserError
from turnier.text.words import counted


@transaction.atomic
def round_draw_split(
    *, tournament: Tournament, by: User | None, number: int, split: str, wish: SeatingWish | None = None
) -> Draw:
    """Draws round `number` with the tables of the split (see `split_key`); the choice is frozen with the draw.

    Fillers of the organisers are registered or withdrawn as the split needs them. Refused if the number of players has
    changed so that there is no such split any more.
    """
    wish = _prepared(tournament, by, number, split, wish)
    return round_draw(tournament=tournament, by=by, number=number, wish=wish)


@transaction.atomic
def list_freeze_split(
    *, tournament: Tournament, by: User | None, number: int, split: str, wish: SeatingWish | None = None
) -> Draw:
    """Freezes the list of round `number` with the tables of the split, for a draw with a part from the room."""
    wish = _prepared(tournament, by, number, split, wish)
    return list_freeze(tournament=tournament, by=by, number=number, wish=wish)


@transaction.atomic
def round_redraw_split(
    *,
    round: Round,
    by: User | None,
    reason: str,
    seen: str = "",
    split: str = "",
    ahead: bool = False,
    call: bool = False,
) -> Draw:
    """Draws a round again, with other tables if a split is named, and all that follow with `ahead`.

    Without one the tables are those of before, or such as were chosen where the number has changed.

    With `call` the list is frozen anew and waits for the part of the room. Refused like `round_redraw`.
    """
    tournament = lock(round.tournament_id)
    there = _players(tournament, round)
    drawn = round.current_draw
    before = wish_of(drawn, there)
    split = split or ("" if before and before.sizes else _like(tournament, drawn, there))
    wish = replace(before or SeatingWish(), ahead=ahead)
    if split:
        wish = _with_split(tournament, by, split, wish, there)
    service = round_refreeze if call else round_redraw
    return service(round=round, by=by, reason=reason, seen=seen, wish=wish)


def splits_again(tournament: Tournament) -> tuple[draw_rules.Option, ...]:
    """The ways to seat those whom a repeat of the newest draw would seat."""
    return _ways(tournament, _players(tournament, drawn_rounds(tournament).last()))


def split_as_before(tournament: Tournament, number: int, there: Sequence[Entrant]) -> str:
    """The key of the way to seat them with tables as the organiser chose them for the round before `number`.

    Empty where there was no choice against the adviser, where a stage begins, and where so many do not sit like that.
    """
    if tournament.kind_of_game.stacks or any(stage.first == number for stage in tournament.later_stages):
        return ""
    return _like(tournament, current_draws(tournament, number - 1).first(), there)


def _like(tournament: Tournament, draw: Draw | None, there: Sequence[Entrant]) -> str:
    """The key of the way that seats them at tables of the sizes chosen for a draw; see `split_as_before`."""
    frozen = json.loads(draw.frozen) if draw else {}
    sizes = table_sizes(frozen)
    numbers = [*frozen.get("entrants", ()), *aside_in(frozen)]
    fillers = len(fillers_of(tournament.entrants.filter(number__in=numbers))) if sizes else 0
    known = splits(tournament, len(numbers) - fillers) if sizes else ()
    if not any(way.sizes == sizes and not way.recommended for way in known):
        return ""
    alike = [way for way in _ways(tournament, there) if {*way.sizes} == {*sizes} and (fillers or not way.fillers)]
    return split_key(min(alike, key=lambda way: bool(way.fillers) != bool(fillers))) if alike else ""


def _ways(tournament: Tournament, there: Sequence[Entrant]) -> tuple[draw_rules.Option, ...]:
    """Fillers are not counted: they come and go with the choice."""
    return splits(tournament, len(there) - len(fillers_of(there)))


def _players(tournament: Tournament, again: Round | None) -> list[Entrant]:
    """Who would be drawn if a round were drawn again: whoever is free, and whoever sits at its tables."""
    if not tournament.kind_of_game.stacks:
        return players(tournament, again.number) if again else playing(tournament)
    free = playing(tournament)
    seated = tournament.entrants.filter(status__in=Entrant.PLAYING, seats__round=again) if again else ()
    return sorted({*free, *seated}, key=lambda entrant: entrant.number)


def _prepared(
    tournament: Tournament, by: User | None, number: int, split: str, wish: SeatingWish | None
) -> SeatingWish:
    tournament = lock(tournament.pk)
    check_turn(tournament, number)
    return _with_split(tournament, by, split, wish or SeatingWish(), players(tournament, number))


def _with_split(
    tournament: Tournament, by: User | None, split: str, wish: SeatingWish, there: Sequence[Entrant]
) -> SeatingWish:
    option = next((way for way in _ways(tournament, there) if split_key(way) == split), None)
    if option is None:
        text = _("Diese Aufteilung passt nicht mehr, dabei: %(n)s. Bitte eine andere wählen.")
        raise UserError(
            text % {"n": counted(tournament.kind_of_game.team_size, len(there) - len(fillers_of(there)))}, "split"
        )
    fillers_set(tournament=tournament, by=by, count=option.fillers, there=fillers_of(there))
    return replace(wish, sizes=option.sizes)
