"""Views for everybody: standings, draw, search, the closing screen, and what other sites and calendars show.

On one page anybody recomputes a published draw; with its files that can be done elsewhere.
"""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

from csp.decorators import csp_replace
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.views.decorators.clickjacking import xframe_options_exempt

from turnier.models import Bye, Decision, Draw, Round, Seat, Tournament
from turnier.models.tournaments import newest_published
from turnier.services.draw.freeze import draw_document, waiting_draw
from turnier.services.draw.table_changes import ByHand
from turnier.services.papers.texts import rule_book_paper
from turnier.services.public.shown_names import names_without_numbers, show_names, shown_names
from turnier.services.public.visibility import public_decisions, public_standings, secret_round
from turnier.services.series.series import honours
from turnier.services.stacks.queries import sittings_in_play
from turnier.services.stages.board import Board, boards
from turnier.services.standings.byes import won_without_table
from turnier.text.words import listed, translate, with_number
from turnier.web.shared.access import organiser_page, public_page
from turnier.web.shared.draw_proof import changes_after, draw_proof, seals
from turnier.web.shared.http import fragment_of_page, kept_fragment
from turnier.web.shared.tables import export_asked, seating_file, stages_file
from turnier.web.stacks.views import picture
from turnier.web.standings.live import cached_standings
from turnier.web.standings.views import (
    fragment_response,
    listed_standings,
    only_place_found,
    standings_file,
    why_response,
)

LONGEST_LINE = 75
"""So many bytes a line of a calendar has; what is longer goes on in the next."""


@organiser_page
def organiser(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What is said at the ceremony, with whole names; before the end, what is missing.

    With `?zeigen` for the wall, where nobody is named who does not want it.
    """
    context = _context(tournament) | {"area": "standings", "secret": secret_round(tournament)}
    if "zeigen" in request.GET and context["honours"].final:
        return render(request, "public/honours/show.html", context | _context(tournament, in_hall=True))
    return render(request, "public/honours/organiser.html", context)


@public_page
def public(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """For everybody, once the tournament is closed."""
    if tournament.status != Tournament.Status.CLOSED or tournament.called_off:
        return redirect("public", tournament.public_key)
    return render(request, "public/honours/public.html", _context(tournament, public=True) | {"place": "honours"})


def _context(tournament: Tournament, *, public: bool = False, in_hall: bool = False) -> dict[str, Any]:
    found = honours(tournament, public=public, in_hall=in_hall)
    curves = picture(tournament, found.stacks) if found.stacks and found.final else ""
    return {"tournament": tournament, "honours": found, "picture": curves}


@public_page
def standings_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The standings that update themselves."""
    if kind := export_asked(request):
        return standings_file(kind, public_standings(tournament))
    if there := only_place_found(request, tournament, public=True):
        return redirect(there)
    context = {
        "tournament": tournament,
        "place": "standings",
        "seated": None if cached_standings(tournament, public=True).played else newest_published(tournament),
        **listed_standings(request, tournament, public=True),
    }
    return render(request, "public/standings.html", context)


@fragment_of_page("public")
@public_page
def fragment(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The table alone, for the page that asks every two seconds."""
    return fragment_response(request, tournament, 1, public=True)


@fragment_of_page("public", "?page={number}")
@public_page
def fragment_page(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A later page of it."""
    return fragment_response(request, tournament, number, public=True)


@fragment_of_page("public", "?warum={number}#warum-{number}")
@public_page
def why(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The reason for one place, as a row of the table."""
    return why_response(tournament, number, public=True)


@public_page
def draw(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The newest published draw, by table, with the earlier tables that go on beside it."""
    current = newest_published(tournament)
    if current and (kind := export_asked(request)):
        return _draw_file(kind, tournament, current)
    waiting = _waiting(tournament, current)
    context = {
        "tournament": tournament,
        "place": "draw",
        "round": current,
        "seated": _draw_fragment(tournament, current) if current else "",
        "waiting": waiting,
        "state": _draw_state(current, waiting),
        "seals": seals(waiting) if waiting else (),
        "verifiable": current is not None and current.draws.filter(current=True).exists(),
    }
    return render(request, "public/draw.html", context)


def _draw_file(kind: str, tournament: Tournament, current: Round) -> HttpResponse:
    sittings = sittings_in_play(current).prefetch_related("seats__entrant")
    byes, names = _byes(tournament, current), names_without_numbers(tournament)
    show_names((seat.entrant for sitting in sittings for seat in sitting.seats.all()), names)
    return seating_file(kind, current, sittings, byes)


def _draw_fragment(tournament: Tournament, current: Round) -> SafeString:
    """Who sits where and who has no table; kept, for everybody looks at it at once and there may be 2,000 of them."""

    def made() -> str:
        byes = _byes(tournament, current)
        won = won_without_table(current) if byes else frozenset()
        context = {
            "tournament": tournament,
            "tables": _tables(tournament, current),
            "byes": _named(bye for bye in byes if bye.entrant_id not in won),
            "won": _named(bye for bye in byes if bye.entrant_id in won),
        }
        return render_to_string("public/seated.html", context)

    return kept_fragment("draw", tournament, made, public=True)


def _tables(tournament: Tournament, current: Round) -> Iterator[tuple[int, list[tuple[int, str]]]]:
    """Number of a table → number and shown name of who sits there, in the order of the seats. One query."""
    names = names_without_numbers(tournament)
    seats = Seat.objects.filter(sitting__in=sittings_in_play(current)).order_by("sitting__table", "sitting", "seat")
    rows = seats.values_list("sitting", "sitting__table", "entrant", "entrant__number", "entrant__name")
    for (_sitting, table), people in groupby(rows, key=itemgetter(0, 1)):
        yield table, [(number, names.get(entrant, name)) for _pk, _table, entrant, number, name in people]


def _byes(tournament: Tournament, current: Round) -> list[Bye]:
    byes = list(current.byes.select_related("entrant"))
    show_names((bye.entrant for bye in byes), names_without_numbers(tournament) if byes else {})
    return byes


def _named(byes: Iterable[Bye]) -> str:
    return listed([with_number(bye.entrant.name, bye.entrant.number) for bye in byes])


@fragment_of_page("public_draw")
@public_page
def draw_news(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """204 as long as the page shows the newest draw (`v`), else it is to be loaded anew."""
    current = newest_published(tournament)
    if request.GET.get("v") == _draw_state(current, _waiting(tournament, current)):
        return HttpResponse(status=204)
    return HttpResponse(headers={"HX-Refresh": "true"})


def _waiting(tournament: Tournament, current: Round | None) -> Draw | None:
    return waiting_draw(tournament, current.number + 1 if current else 1)


def _draw_state(current: Round | None, waiting: Draw | None) -> str:
    drawn = current.draws.filter(current=True).values_list("pk", flat=True).first() if current else None
    changed = current.swaps.count() + current.table_changes.count() if current else 0
    return f"{current.number if current else 0}.{drawn or 0}.{changed}.{waiting.pk if waiting else 0}"


@public_page
def stages(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Bracket and groups, as far as everybody may know."""
    found = _boards(tournament)
    if kind := export_asked(request):
        return stages_file(kind, tournament, found)
    return render(request, "public/stages.html", {"tournament": tournament, "place": "stages", "boards": found})


@fragment_of_page("public_stages")
@public_page
def stages_live(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Bracket and groups alone, for the page that asks every few seconds."""
    return render(request, "public/stages_live.html", {"tournament": tournament, "boards": _boards(tournament)})


def _boards(tournament: Tournament) -> tuple[Board, ...]:
    return boards(tournament, shown_names(tournament), secret_round(tournament)) if tournament.stages else ()


@public_page
def rules(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The rule book, to look something up at the table."""
    return render(request, "public/rules.html", {"tournament": tournament, "book": rule_book_paper(tournament)})


@xframe_options_exempt
@csp_replace({"frame-ancestors": ["*"]})
@public_page
def embedded(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The standings without anything around them: the one page that other sites may show in theirs."""

    def made() -> str:
        context = {"tournament": tournament, "table": cached_standings(tournament, public=True)}
        return render_to_string("public/embedded.html", context, request)

    return HttpResponse(kept_fragment("embedded", tournament, made, public=True))


@public_page
def calendar(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Date, time and place for a calendar; without a date there is nothing to enter."""
    if tournament.date is None:
        return redirect("public", tournament.public_key)
    address = request.build_absolute_uri(reverse("public", args=[tournament.public_key]))
    response = HttpResponse(calendar_file(tournament, address), content_type="text/calendar; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="{tournament.slug}.ics"'
    return response


def calendar_file(tournament: Tournament, address: str) -> bytes:
    """One event as RFC 5545 has it, at its time in UTC; the whole day where nobody has said when it begins."""
    told = ", ".join(filter(None, (translate(tournament.kind_of_game.name), tournament.host)))
    lines = (
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Turnier//DE",
        "BEGIN:VEVENT",
        f"UID:{tournament.public_key}@turnier",
        f"DTSTAMP:{_moment(tournament.changed_at)}",
        _begin(tournament),
        f"SUMMARY:{_text(tournament.name)}",
        f"DESCRIPTION:{_text(told)}",
        *([f"LOCATION:{_text(tournament.venue)}"] if tournament.venue else ()),
        f"URL:{address}",
        "END:VEVENT",
        "END:VCALENDAR",
    )
    return "".join(f"{part}\r\n" for line in lines for part in _folded(line)).encode()


def _begin(tournament: Tournament) -> str:
    if tournament.date is None or tournament.begins is None:
        return f"DTSTART;VALUE=DATE:{tournament.date:%Y%m%d}"
    return f"DTSTART:{_moment(timezone.make_aware(dt.datetime.combine(tournament.date, tournament.begins)))}"


def _moment(at: dt.datetime) -> str:
    return f"{at.astimezone(dt.UTC):%Y%m%dT%H%M%SZ}"


def _text(words: str) -> str:
    for sign in ("\\", ";", ","):
        words = words.replace(sign, f"\\{sign}")
    return words.replace("\n", "\\n")


def _folded(line: str) -> Iterator[str]:
    """The line in pieces, each short enough as UTF-8, the later ones after a space."""
    piece = ""
    for letter in line:
        if len((piece + letter).encode()) > LONGEST_LINE:
            yield piece
            piece = " "
        piece += letter
    yield piece


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
