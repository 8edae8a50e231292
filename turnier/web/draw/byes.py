"""The card on which an odd number is decided: who pauses, and what the pause counts, with a real example."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.kit.byes import AVERAGE, FIXED, NOTHING, bye_counts, forbidden
from turnier.models import Entrant, Tournament
from turnier.services.draw.advice import somebody_may_pause
from turnier.services.draw.options import draw_options
from turnier.services.draw.table_input import last_ones
from turnier.services.standings.byes import bye_value_text
from turnier.services.standings.standings import bye_ahead, standings
from turnier.text.words import translate


@dataclass(frozen=True)
class ByeChoice:
    """One tile of the card."""

    value: str
    name: str
    detail: str
    chosen: bool


@dataclass(frozen=True)
class ByeCard:
    """`example` is somebody who might pause, `worth` what that would count for them now."""

    who: tuple[ByeChoice, ...]
    counts: tuple[ByeChoice, ...]
    example: Entrant
    worth: str
    averaged: bool
    fixed: bool
    last: bool
    forbidden: bool


def bye_card(tournament: Tournament, entrants: Sequence[Entrant]) -> ByeCard | None:
    """None where everybody finds a table."""
    if not entrants or not somebody_may_pause(tournament, len(entrants)):
        return None
    rules, pausing = tournament.house_rules(), draw_options(tournament).pausing
    last = last_ones(tournament, entrants, 1)[0]
    example = last if pausing == "last" else _somebody(tournament, entrants)
    counts = bye_counts(rules)
    return ByeCard(
        who=(
            ByeChoice("lot", _("Das Los"), _("wer noch nicht pausiert hat"), pausing == "lot"),
            ByeChoice("last", _("Der Letzte"), _("zurzeit Nr. %(n)s %(name)s") % _named(last), pausing == "last"),
        ),
        counts=_counts(tournament, counts),
        example=example,
        worth=bye_value_text(tournament, bye_ahead(tournament, example)),
        averaged=counts == AVERAGE,
        fixed=counts == FIXED,
        last=pausing == "last",
        forbidden=forbidden(rules),
    )


def _counts(tournament: Tournament, chosen: str) -> tuple[ByeChoice, ...]:
    game, rules = tournament.kind_of_game, tournament.house_rules()
    fixed = game.bye(rules.model_copy(update={"bye": FIXED}))
    nothing = dict.fromkeys(game.tally_keys, 0)
    choices = [ByeChoice(AVERAGE, _("Eigener Schnitt"), _("so gut wie sonst, gerundet"), chosen == AVERAGE)]
    if fixed:  # a game need not have such a value
        choices += [ByeChoice(FIXED, _("Fester Wert"), translate(game.tally_text(rules, fixed)), chosen == FIXED)]
    choices += [ByeChoice(NOTHING, _("Nichts"), translate(game.tally_text(rules, nothing)), chosen == NOTHING)]
    return tuple(choices)


def _somebody(tournament: Tournament, entrants: Sequence[Entrant]) -> Entrant:
    """Whoever stands in the middle."""
    playing = {entrant.pk: entrant for entrant in entrants}
    rows = [row.entrant.pk for row in standings(tournament).rows if row.entrant.pk in playing and row.place]
    return playing[rows[len(rows) // 2]] if rows else entrants[0]


def _named(entrant: Entrant) -> dict[str, object]:
    return {"n": entrant.number, "name": entrant.name}
