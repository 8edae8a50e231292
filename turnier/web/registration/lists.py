"""Views that take over a registration list: upload, preview, confirmation. Only the last one writes."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from turnier.forms.registration.register import ListForm
from turnier.models import Tournament
from turnier.registration_files import UnreadableFile
from turnier.services.money.fees import to_pay
from turnier.services.registration.import_list import registration_import
from turnier.text.errors import UserError
from turnier.text.words import translate
from turnier.web.registration.import_preview import ImportPage, opened_proposal, read_proposal
from turnier.web.registration.parts import page
from turnier.web.shared.access import AccountRequest, organiser_page
from turnier.web.shared.http import back, number_in


@organiser_page
def upload(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Asks for the file; the answer is the preview, or one sentence why the file cannot be read."""
    form = ListForm(request.POST, request.FILES, sent=_sent(request)) if request.method == "POST" else ListForm()
    if request.method == "POST" and form.is_valid():
        file = form.cleaned_data["file"]
        try:
            return _shown(request, tournament, read_proposal(tournament, file.read(), file.name))
        except UnreadableFile as error:
            form.add_error("file", translate(error.message))
        except UserError as error:
            form.add_error("file", error.message)
    return render(request, "registration/upload.html", page(tournament, form=form), status=422 if form.errors else 200)


@require_POST
@organiser_page
def take_over(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Registers the whole list, unless something came up since the preview."""
    accepted = {row for sent in request.POST.getlist("accept") if (row := number_in(sent)) is not None}
    proposal = opened_proposal(tournament, request.POST.get("content", ""), accepted)
    if not proposal.ready:
        return _shown(request, tournament, proposal, status=422)
    registration_import(tournament=tournament, candidates=proposal.candidates, by=request.user)
    messages.success(request, _("Übernommen: %(all)s.") % {"all": proposal.summary})
    return back(request, tournament)


def _sent(request: HttpRequest) -> int:
    return number_in(request.headers.get("Content-Length", "")) or 0


def _shown(request: HttpRequest, tournament: Tournament, proposal: ImportPage, status: int = 200) -> HttpResponse:
    fee = to_pay(tournament)
    paid_for_nothing = 0 if fee else sum(candidate.paid for candidate in proposal.candidates)
    context = page(tournament, proposal=proposal, fee=fee, paid_for_nothing=paid_for_nothing)
    return render(request, "registration/preview.html", context, status=status)
