"""What other sites and calendars show of a tournament: the standings in a frame, and when it is."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

from csp.decorators import csp_replace
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.clickjacking import xframe_options_exempt

from turnier.models import Tournament
from turnier.text.words import translate
from turnier.web.shared.access import public_page
from turnier.web.standings.live import cached_standings

LONGEST_LINE = 75
"""So many bytes a line of a calendar has; what is longer goes on in the next."""


@xframe_options_exempt
@csp_replace({"frame-ancestors": ["*"]})
@public_page
def embedded(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The standings without anything around them: the one page that other sites may show in theirs."""
    context = {"tournament": tournament, "table": cached_standings(tournament, public=True)}
    return render(request, "public/embedded.html", context)


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
