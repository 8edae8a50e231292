"""Views of the protocol: the list with its search and table, and taking an action back after its effects were shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, ClassVar

import django_tables2 as tables
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from turnier.forms.protocol import SearchForm, UndoForm
from turnier.models import AuditEvent, Tournament, User
from turnier.services.protocol.originals import OriginalLine, original_protocol
from turnier.services.protocol.queries import ProtocolLine, line_of, protocol
from turnier.services.protocol.undo import RECENT, UNDO_OPTIONS, take_back, undo_option
from turnier.services.protocol.undo_rounds import UndoOption
from turnier.services.record.actions import ACTIONS, AT_THE_TABLE, NOTHING, RESULTS
from turnier.services.stacks.queries import stack_moves
from turnier.services.standings.place_changes import PlaceChange, changes_by
from turnier.text.errors import UserError
from turnier.text.words import grouped_hex
from turnier.web.shared.access import AccountRequest, organiser_page
from turnier.web.shared.http import see_other
from turnier.web.shared.tables import ROW_HEADER, WIDE, ListTable, export_asked, exported, listed

PER_PAGE = 50
ELSEWHERE = ("entrant_edit", "round_publish")
"""What is never taken back, but changed on its page."""


def _way(line: ProtocolLine) -> str:
    """How the link to what can be done about an action is called; "" where there is only the sheet, or nothing."""
    declared = ACTIONS.get(line.action)
    if line.action not in UNDO_OPTIONS or (declared and declared.instead in (NOTHING, AT_THE_TABLE)):
        return ""
    if line.overtaken and line.action in RESULTS:
        return ""
    elsewhere = line.overtaken or line.action in ELSEWHERE or (declared and declared.instead)
    return _("Ändern …") if elsewhere else _("Zurücknehmen …")


class ProtocolTable(ListTable):
    """Actions of the record; `tell` puts those that are shown into words, which costs too much for all of them."""

    number = tables.Column(verbose_name=gettext_lazy("Eintrag"), visible=False)
    at = tables.TemplateColumn(
        template_name="protocol/cells/at.html", verbose_name=gettext_lazy("Zeit"), order_by="number"
    )
    by = tables.Column(
        verbose_name=gettext_lazy("Wer"), order_by=("by__username", "number"), attrs=WIDE, empty_values=()
    )
    what = tables.Column(
        verbose_name=gettext_lazy("Was"), order_by=("action", "number"), attrs=ROW_HEADER, empty_values=()
    )
    old = tables.Column(verbose_name=gettext_lazy("vorher"), visible=False, empty_values=())
    new = tables.Column(verbose_name=gettext_lazy("nachher"), visible=False, empty_values=())
    reason = tables.Column(verbose_name=gettext_lazy("Grund"), visible=False, empty_values=())

    class Meta(ListTable.Meta):
        attrs: ClassVar[Mapping[str, Any]] = {"class": "t-table p-table"}
        order_by = "-at"

    def __init__(self, events: Sequence[AuditEvent], *, tournament: Tournament) -> None:
        super().__init__(events)
        self.tournament = tournament
        self.told: dict[int, ProtocolLine] = {}

    def tell(self, lines: Sequence[ProtocolLine]) -> None:
        """The words of the rows that are shown or written."""
        self.told = {line.number: line for line in lines}

    def value_at(self, value: datetime) -> str:
        return f"{timezone.localtime(value):%Y-%m-%d %H:%M:%S}"

    def render_what(self, record: AuditEvent) -> SafeString:
        line = self.told[record.number]
        way = _way(line) if line.at > timezone.now() - RECENT and not line.taken_back else ""
        return self._cell("what", line=line, tournament=self.tournament, way=way)

    def value_what(self, record: AuditEvent) -> str:
        return self.told[record.number].what

    def render_by(self, record: AuditEvent) -> str:
        return self.told[record.number].by

    def value_old(self, record: AuditEvent) -> str:
        return self.told[record.number].old

    def value_new(self, record: AuditEvent) -> str:
        return self.told[record.number].new

    def _cell(self, name: str, **context: object) -> SafeString:
        return render_to_string(f"protocol/cells/{name}.html", context)


class OriginalTable(ListTable):
    """What was done at the original."""

    number = tables.Column(verbose_name=gettext_lazy("Eintrag"), visible=False)
    at = tables.TemplateColumn(
        template_name="protocol/cells/at.html", verbose_name=gettext_lazy("Zeit"), order_by="number"
    )
    by = tables.Column(verbose_name=gettext_lazy("Wer"), order_by=("by", "number"), attrs=WIDE)
    what = tables.TemplateColumn(
        template_name="protocol/cells/original.html",
        verbose_name=gettext_lazy("Was"),
        order_by=("what", "number"),
        attrs=ROW_HEADER,
    )
    reason = tables.Column(verbose_name=gettext_lazy("Grund"), visible=False)

    class Meta(ListTable.Meta):
        attrs: ClassVar[Mapping[str, Any]] = {"class": "t-table p-table"}
        order_by = "-at"

    def value_at(self, value: datetime) -> str:
        return f"{timezone.localtime(value):%Y-%m-%d %H:%M:%S}"

    def value_what(self, record: OriginalLine) -> str:
        return record.what


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
            stacks_moved = _stacks_moved(tournament, number, request.user)
            take_back(event=event, way=way, by=request.user, reason=form.cleaned_data["reason"])
        except UserError as error:
            form.add_error("reason", error.message)
        else:
            messages.success(request, _("Zurückgenommen: %(what)s.") % {"what": line_of(event).what})
            if stacks_moved:
                messages.warning(request, " ".join(stacks_moved))
            return see_other(reverse("protocol", args=[tournament.slug]))
    moved, hindrance = _moved(tournament, way, request.user)
    context = {
        "tournament": tournament,
        "area": "protocol",
        "line": line_of(event),
        "way": way,
        "form": form,
        "place_changes": moved,
        "stack_changes": () if hindrance else _stacks_moved(tournament, number, request.user),
        "hindrance": hindrance,
        "possible": way.action is not None and not hindrance,
    }
    return render(request, "protocol/undo.html", context, status=422 if form.errors else 200)


def _stacks_moved(tournament: Tournament, number: int, by: User) -> tuple[str, ...]:
    """What money would have to be moved at the tables, in sentences; tried with objects of its own."""
    action = undo_option(AuditEvent.objects.get(tournament=tournament, number=number)).action
    moved = stack_moves(tournament, lambda: action(by, "?")) if action else ()
    return (*moved, _("Dieses Geld bitte an den Tischen umlegen.")) if moved else ()


def _moved(tournament: Tournament, way: UndoOption, by: User) -> tuple[tuple[PlaceChange, ...], str]:
    """Who would stand elsewhere, or why it cannot be taken back."""
    action = way.action
    if action is None:
        return (), ""
    try:
        return changes_by(tournament, lambda: action(by, "?")), ""
    except UserError as error:
        return (), error.message
