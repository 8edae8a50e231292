"""How many rounds can be drawn now: this one, or all that are left, and what speaks for it."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from turnier.models import Tournament
from turnier.services.advice import somebody_may_pause
from turnier.services.draw_options import draw_options
from turnier.services.tables import in_pairs, rounds_left


@dataclass(frozen=True)
class Extent:
    """`first` to `last` are the rounds that could be drawn at once; `ahead` says whether that is recommended."""

    first: int
    last: int
    ahead: bool
    why: str

    @property
    def choice(self) -> bool:
        """Whether there is more than one round to draw."""
        return self.last > self.first


def extent(tournament: Tournament, number: int, entrants: int, *, planned: bool) -> Extent:
    """What can be drawn from round `number` on; `planned` if an earlier plan is to be continued.

    Where stacks carry over, tables end one by one and players drop out: there is nothing to plan.
    """
    one_by_one = _by_score(tournament, entrants) or tournament.kind_of_game.stacks
    left = 1 if one_by_one else rounds_left(tournament, number)
    why = _why(tournament, entrants, left, planned=planned) if left > 1 else ""
    return Extent(number, number + max(left, 1) - 1, bool(why), why)


def _why(tournament: Tournament, entrants: int, left: int, *, planned: bool) -> str:
    """Why to draw all at once; empty where it is as good, or better, to draw round by round."""
    if planned:
        return _("Der Rest des Plans wird mit denen neu gelost, die jetzt dabei sind.")
    if in_pairs(tournament):
        if entrants < 2 or 2 * tournament.rounds_planned <= entrants:
            return ""
        text = _("Einzeln gelost gehen %(rounds)s Durchgänge bei %(n)s nicht immer ohne Wiederholung auf.")
        return text % {"rounds": tournament.rounds_planned, "n": entrants}
    return _("So treffen sich die wenigsten zweimal, und Plätze und erste Geber verteilen sich am besten.")


def _by_score(tournament: Tournament, entrants: int) -> bool:
    """Whether pairs are made, or pauses given, by the standings, which nobody knows for later rounds."""
    options = draw_options(tournament)
    last_pauses = options.pausing == "last" and somebody_may_pause(tournament, entrants)
    return last_pauses or (in_pairs(tournament) and options.mode == "swiss")
