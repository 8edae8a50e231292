"""Views of the projector and of its switches."""

from __future__ import annotations

from dataclasses import asdict

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from turnier.forms.public import WallForm
from turnier.models import Tournament
from turnier.models.tournaments import newest_published
from turnier.services.public.visibility import last_round_reveal, secret_round, wall_of, wall_switch
from turnier.services.record.write import chain_head, missing_tables
from turnier.text.errors import UserError
from turnier.text.words import grouped_hex, speak
from turnier.web.public.wall_slides import begin_text, clock_from, slides_of
from turnier.web.shared.access import AccountRequest, organiser_page
from turnier.web.shared.http import flash, fragment_of_page, kept_fragment, path_here, room_address, see_other


def wall(request: HttpRequest, wall_key: str) -> HttpResponse:
    """The wall, whole: the page that the projector opens once."""
    tournament = _tournament(wall_key)
    context = {"tournament": tournament, "wall": wall_of(tournament), "pages": _pages(request, tournament)}
    return render(request, "public/wall/wall.html", context)


@fragment_of_page("wall")
def slides(request: HttpRequest, wall_key: str) -> HttpResponse:
    """Its pages anew, for the wall that asks every two seconds."""
    return HttpResponse(_pages(request, _tournament(wall_key)))


def _pages(request: HttpRequest, tournament: Tournament) -> SafeString:
    def made() -> str:
        return render_to_string("public/wall/slides.html", _context(tournament), request)

    return kept_fragment("wall", tournament, made, public=True)


def _tournament(wall_key: str) -> Tournament:
    tournament = get_object_or_404(Tournament, wall_key=wall_key)
    speak(tournament.renaming)
    return tournament


def _context(tournament: Tournament) -> dict[str, object]:
    switches = wall_of(tournament)
    current = newest_published(tournament)
    runs = current is not None and current.closed_at is None and bool(switches.minutes)
    return {
        "tournament": tournament,
        "wall": switches,
        "slides": slides_of(tournament, switches),
        "chain": grouped_hex(chain_head(tournament)) if current and not missing_tables(tournament) else "",
        "clock_from": clock_from(current, switches) if current and runs else None,
        "clock_begins": begin_text(current, switches) if current and runs else "",
    }


@organiser_page
def switch(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """What the wall shows, how deep the room is, a message, the round clock, and the last round's secret."""
    initial = asdict(wall_of(tournament))
    form = WallForm(request.POST or None, initial=initial, tournament=tournament)
    if request.method == "POST" and form.is_valid():
        try:
            wall_switch(tournament=tournament, wall=form.wall(), by=request.user)
        except UserError as error:
            form.add_user_error(error)
        else:
            messages.success(request, _("Die Leinwand ist umgestellt."))
            return redirect("wall_switch", tournament.slug)
    context = {
        "tournament": tournament,
        "area": "wall",
        "form": form,
        "secret": secret_round(tournament),
        "address": room_address(request, reverse("wall", args=[tournament.wall_key])),
    }
    return render(request, "public/wall/switch.html", context, status=422 if form.errors else 200)


@organiser_page
@require_POST
def reveal(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Shows everybody the last round, for the ceremony begins."""
    with flash(request, _("Jetzt sehen alle auch den letzten Durchgang.")):
        last_round_reveal(tournament=tournament, by=request.user)
    return see_other(path_here(request, request.POST.get("next", "")) or reverse("standings", args=[tournament.slug]))
