"""Views that take over a registration list: upload, preview, confirmation. Only the last one writes."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from turnier.errors import UserError
from turnier.forms.registration import ListForm
from turnier.models import Tournament
from turnier.registration_files import UnreadableFile
from turnier.services.registration_import import registration_import
from turnier.texts import spoken
from turnier.web.access import organiser_page
from turnier.web.registration.parts import back, page
from turnier.web.registration.proposal import Proposal, opened_proposal, read_proposal


@organiser_page
def upload(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Asks for the file; the answer is the preview, or one sentence why the file cannot be read."""
    form = ListForm(request.POST, request.FILES, sent=_sent(request)) if request.method == "POST" else ListForm()
    if request.method == "POST" and form.is_valid():
        file = form.cleaned_data["file"]
        try:
            return _shown(request, tournament, read_proposal(tournament, file.read(), file.name))
        except UnreadableFile as error:
            form.add_error("file", spoken(error.message))
        except UserError as error:
            form.add_error("file", error.message)
    return render(request, "registration/upload.html", page(tournament, form=form), status=422 if form.errors else 200)


@require_POST
@organiser_page
def take_over(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Registers the whole list, unless something came up since the preview."""
    accepted = {int(row) for row in request.POST.getlist("accept") if row.isdecimal()}
    proposal = opened_proposal(tournament, request.POST.get("content", ""), accepted)
    if not proposal.ready:
        return _shown(request, tournament, proposal, status=422)
    entrants, singles = registration_import(tournament=tournament, candidates=proposal.candidates, by=request.user)
    messages.success(request, _done(len(entrants), len(singles), teams=tournament.kind_of_game.team_size > 1))
    return back(request, tournament)


def _sent(request: HttpRequest) -> int:
    length = request.headers.get("Content-Length", "")
    return int(length) if length.isdecimal() else 0


def _shown(request: HttpRequest, tournament: Tournament, proposal: Proposal, status: int = 200) -> HttpResponse:
    return render(request, "registration/preview.html", page(tournament, proposal=proposal), status=status)


def _done(entrants: int, singles: int, *, teams: bool) -> str:
    if not teams:
        return ngettext("%(n)s Spieler ist übernommen.", "%(n)s Spieler sind übernommen.", entrants) % {"n": entrants}
    text = ngettext("%(n)s Team ist übernommen.", "%(n)s Teams sind übernommen.", entrants) % {"n": entrants}
    waiting = ngettext("%(n)s Spieler wartet auf einen Partner.", "%(n)s Spieler warten auf einen Partner.", singles)
    return f"{text} {waiting % {'n': singles}}" if singles else text
