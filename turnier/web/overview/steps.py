"""The stepper of the evening: registration, the rounds, the prize-giving."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from django.urls import reverse
from django.utils.translation import gettext as _

from turnier.web.overview.evening import Evening

Progress = Literal["done", "now", "late", "ahead"]


@dataclass(frozen=True)
class Step:
    """One station of the evening; `url` is empty where there is nothing to see yet."""

    label: str
    progress: Progress
    url: str = ""


def steps(of: Evening) -> tuple[Step, ...]:
    """All stations in order; exactly one is "now" until the tournament is closed."""
    slug = of.tournament.slug
    started = bool(of.rounds)
    if of.tournament.kind_of_game.stacks:
        return _with_stacks(of)
    planned = max(of.tournament.rounds_planned, len(of.rounds))
    return (
        Step(_("Anmeldung"), "done" if started else "now", reverse("registration", args=[slug])),
        *(_round_step(of, number) for number in range(1, planned + 1)),
        Step(_("Siegerehrung"), _prize_giving(of), reverse("standings", args=[slug]) if started else ""),
    )


def _with_stacks(of: Evening) -> tuple[Step, ...]:
    """Nobody plans rounds where tables end one by one: the tables are one station."""
    slug = of.tournament.slug
    started = bool(of.rounds)
    playing: Progress = "ahead" if not started else "done" if of.closed or of.played_out else "now"
    return (
        Step(_("Anmeldung"), "done" if started else "now", reverse("registration", args=[slug])),
        Step(_("Tische"), playing, reverse("stacks", args=[slug])),
        Step(_("Siegerehrung"), _prize_giving(of), reverse("honours", args=[slug]) if started else ""),
    )


def _round_step(of: Evening, number: int) -> Step:
    progress = _round_progress(of, number)
    url = reverse("draw_round", args=[of.tournament.slug, number]) if progress != "ahead" else ""
    return Step(_("Durchgang %(n)s") % {"n": number}, progress, url)


def _round_progress(of: Evening, number: int) -> Progress:
    if number == _round_now(of):
        return "now"
    if of.is_finished(number):
        return "done"
    return "late" if number < of.upcoming else "ahead"


def _round_now(of: Evening) -> int | None:
    if not of.rounds or of.closed or of.played_out:
        return None
    newest = of.upcoming - 1
    return of.upcoming if of.is_finished(newest) and not of.missing else newest


def _prize_giving(of: Evening) -> Progress:
    if of.closed:
        return "done"
    return "now" if of.played_out else "ahead"
