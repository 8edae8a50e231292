"""Views of the protocol: the list with its search, and taking an action back after its consequences were shown."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _

from turnier.forms.protocol import SearchForm, UndoForm
from turnier.models import AuditEvent, Tournament, User
from turnier.services.protocol.originals import original_protocol
from turnier.services.protocol.queries import line_of, protocol
from turnier.services.protocol.undo import UndoOption, undo_option
from turnier.services.standings.place_changes import PlaceChange, changes_by
from turnier.text.errors import UserError
from turnier.text.words import grouped_hex
from turnier.web.protocol.tables import OriginalTable, ProtocolTable
from turnier.web.shared.access import AccountRequest, organiser_page
from turnier.web.shared.http import see_other
from turnier.web.shared.tables import export_asked, exported, listed

PER_PAGE = 50


@organiser_page
def protocol_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What was done, fifty actions to a page, and whether the chain holds."""
    form = SearchForm(request.GET)
    search = form.search()
    found = protocol(tournament, search)
    table = listed(request, ProtocolTable(found.events, tournament=tournament), per_page=PER_PAGE)
    table.tell(found.lines if export_asked(request) else found.lines_of([row.record for row in table.page]))
    if file := exported(request, table, _("Protokoll %(tournament)s") % {"tournament": tournament.slug}):
        return file
    context = {
        "tournament": tournament,
        "area": "protocol",
        "form": form,
        "is_search": bool(search),
        "found": found,
        "table": table,
        "head": grouped_hex(found.chain.head),
    }
    return render(request, "protocol/protocol.html", context)


@organiser_page
def original(request: HttpRequest, tournament: Tournament, position: int) -> HttpResponse:
    """What was done where the tournament was held, before it came here as a file."""
    found = original_protocol(tournament, position)
    if found is None:
        raise Http404
    table = listed(request, OriginalTable(found.lines), per_page=PER_PAGE)
    if file := exported(request, table, _("Protokoll des Originals %(tournament)s") % {"tournament": tournament.slug}):
        return file
    context = {"tournament": tournament, "area": "protocol", "found": found, "table": table}
    return render(request, "protocol/original.html", context)


@organiser_page
def undo(request: AccountRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Shows what follows from taking an action back; sent with a reason, it does so."""
    event = get_object_or_404(
        AuditEvent.objects.select_related("tournament", "by"), tournament=tournament, number=number
    )
    way = undo_option(event)
    form = UndoForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and way.action is not None and form.is_valid():
        try:
            way.action(request.user, form.cleaned_data["reason"])
        except UserError as error:
            form.add_error("reason", error.message)
        else:
            messages.success(request, _("Zurückgenommen: %(what)s.") % {"what": line_of(event).what})
            return see_other(reverse("protocol", args=[tournament.slug]))
    moved, hindrance = _moved(tournament, way, request.user)
    context = {
        "tournament": tournament,
        "area": "protocol",
        "line": line_of(event),
        "way": way,
        "form": form,
        "place_changes": moved,
        "hindrance": hindrance,
        "possible": way.action is not None and not hindrance,
    }
    return render(request, "protocol/undo.html", context, status=422 if form.errors else 200)


def _moved(tournament: Tournament, way: UndoOption, by: User) -> tuple[tuple[PlaceChange, ...], str]:
    """Who would stand elsewhere, or why it cannot be taken back."""
    action = way.action
    if action is None:
        return (), ""
    try:
        return changes_by(tournament, lambda: action(by, "?")), ""
    except UserError as error:
        return (), error.message
