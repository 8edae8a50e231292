"""Where the desk goes next, and how an address names what was saved before."""

from __future__ import annotations

from django.http import HttpResponse
from django.urls import reverse

from games.kit.terms import Say
from turnier.models import Revision, Tournament
from turnier.services.sheets.queries import evaluate_saved
from turnier.web.shared.numbers import number_in
from turnier.web.shared.redirects import see_other
from turnier.web.sheets.board import board


def after_save(tournament: Tournament, revision: Revision) -> HttpResponse:
    """Leads to the next missing table, or to the list when no other one is missing.

    Where tables go on until somebody ends them, none is missing: the list asks which one comes next.
    """
    sitting = revision.sitting
    row = None if tournament.kind_of_game.stacks else board(tournament).next_after(sitting.round.number, sitting.table)
    note = f"?nach={sitting.round.number}-{sitting.table}-{revision.number}"
    if row is None:
        return see_other(reverse("desk", args=(tournament.slug,)) + note)
    return see_other(reverse("desk_sheet", args=(tournament.slug, row.round, row.table)) + note)


def just_saved(tournament: Tournament, where: str) -> Revision | None:
    """The change that an address names as round, table and version."""
    parts = where.split("-")
    numbers = [number for part in parts if (number := number_in(part)) is not None]
    if len(parts) != 3 or len(numbers) != 3:
        return None
    found = Revision.objects.filter(
        sitting__round__tournament=tournament,
        sitting__round__number=numbers[0],
        sitting__table=numbers[1],
        number=numbers[2],
    )
    return found.select_related("sitting__round", "by").first()


def told(saved: Revision | None) -> Say | None:
    """What the last line of the sheet says, where the table waits to hear it: who pays whom of their stack."""
    if saved is None or not saved.sitting.round.tournament.kind_of_game.stacks:
        return None
    says = evaluate_saved(saved.sitting.round.tournament, saved.sitting).says
    return says[-1] if says else None
