"""A registration list as a whole, read by the same parser and refused for the same reasons as the page's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from ninja import Body, Header
from ninja.responses import Status

from games.kit.entries.load import shortened
from turnier.models import Tournament
from turnier.registration_files import Candidate, RowProblem, UnreadableFile, preview, read_table
from turnier.services.money.fees import terms_of
from turnier.services.registration.import_list import long_phones, registration_import
from turnier.services.registration.queries import known
from turnier.text.words import translate
from turnier.web.api.access import REGISTRATION, ProgramRequest, router, to_write
from turnier.web.api.problems import FaultOut, Invalid
from turnier.web.api.reading import TOURNAMENT
from turnier.web.api.schemas import ListIn, ListOut
from turnier.web.api.writing.idempotency import Sent, done_once


@router.post(f"{TOURNAMENT}/entrants/list", response={201: ListOut}, **REGISTRATION(gettext_lazy("Liste einlesen")))
def register_list(request: ProgramRequest, slug: str, body: Body[ListIn], sent: Header[Sent]) -> Status[dict[str, Any]]:
    """Registers the whole list, or nobody. `path` of what is wrong is the row and the heading of its column."""
    tournament = to_write(request, slug)

    def imported() -> str:
        rows = _checked(tournament, body)
        entrants, singles = registration_import(tournament=tournament, candidates=rows, by=request.auth.user)
        return f"{len(entrants)} {len(singles)}"

    entrants, singles = done_once(request, sent, imported).split()
    return Status(201, {"entrants": int(entrants), "singles": int(singles)})


def _checked(tournament: Tournament, sent: ListIn) -> Sequence[Candidate]:
    """The rows of the list. Raises `Invalid` with everything that is wrong with any of them."""
    try:
        table = read_table(sent.text.encode(), _("Anmeldeliste"))
    except UnreadableFile as error:
        raise Invalid([FaultOut(path="text", code="unreadable", message=translate(error.message))]) from error
    read = preview(
        table,
        tournament.kind_of_game.team_size,
        known(tournament),
        accept_duplicates=frozenset(sent.namesakes),
        classes=terms_of(tournament).class_names,
    )
    if problems := (*read.problems, *long_phones(read.candidates)):
        raise Invalid([_fault(problem) for problem in problems])
    return read.candidates


def _fault(problem: RowProblem) -> FaultOut:
    path = f"text/{problem.row}/{shortened(translate(problem.column))}".rstrip("/")
    return FaultOut(path=path, code="row", message=translate(problem.sentence))
