"""The page on which anybody recomputes a published draw, and the files to do it elsewhere."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render

from turnier.models import Decision, Draw, Tournament
from turnier.services.draw.freeze import draw_document
from turnier.services.draw.table_changes import ByHand
from turnier.services.public.visibility import public_decisions
from turnier.web.shared.access import public_page
from turnier.web.shared.draw_proof import changes_after, draw_proof


@public_page
def check(request: HttpRequest, tournament: Tournament, number: int | None = None) -> HttpResponse:
    """Recomputes the draw of a published round, the newest unless a number is given."""
    published = tournament.rounds.filter(published_at__isnull=False)
    of_round = published.last() if number is None else published.filter(number=number).first()
    if of_round is None:
        raise Http404
    draws = (
        of_round.draws.filter(outcome__isnull=False)
        .select_related("plan__round")
        .prefetch_related("swaps__first", "swaps__second", "table_changes")
    )
    attempts = list(draws)
    current = next((draw for draw in attempts if draw.current), None)
    if current is None:
        raise Http404
    context = {
        "tournament": tournament,
        "place": "draw",
        "round": of_round,
        "draw": current,
        "attempts": attempts,
        **_shown(draw_document(current), changes_after(current)),
    }
    return render(request, "public/check.html", context)


@public_page
def check_lot(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Recomputes a lot that decided a tie."""
    decision, document = _lot_or_404(tournament, number)
    context = {
        "tournament": tournament,
        "place": "standings",
        "decision": decision,
        **_shown(document),
    }
    return render(request, "public/check.html", context)


@public_page
def document(request: HttpRequest, tournament: Tournament, number: int, attempt: int) -> HttpResponse:
    """The document of one attempt at a published round, as a file."""
    published = Draw.objects.filter(round__tournament=tournament, round__published_at__isnull=False)
    drawn = get_object_or_404(published, round__number=number, attempt=attempt, outcome__isnull=False)
    return as_file(draw_document(drawn), f"auslosung-{number}-{attempt}.json")


@public_page
def lot_document(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The document of a lot, as a file."""
    _decision, document = _lot_or_404(tournament, number)
    return as_file(document, f"los-{number}.json")


def _lot_or_404(tournament: Tournament, number: int) -> tuple[Decision, dict[str, Any]]:
    """A lot that everybody may see, by its number within the tournament, as its document names it; and that."""
    decision = get_object_or_404(public_decisions(tournament), proof__frozen__round=number)
    if decision.proof is None:
        raise Http404
    return decision, decision.proof


def as_file(content: object, name: str) -> HttpResponse:
    """A document of a draw to keep."""
    answer = JsonResponse(content, json_dumps_params={"indent": 1})
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def _shown(document: dict[str, Any], changes: Sequence[ByHand] = ()) -> dict[str, object]:
    """What the page tells of a document: the three steps with their values, and the document itself."""
    return {"proof": draw_proof(document, changes), "document": json.dumps(document, sort_keys=True)}
