"""Views of the computer: snapshots, the spare, the address for phones, and whether everything fits."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from turnier.forms.tournaments.create import SnapshotForm
from turnier.models import Tournament, User
from turnier.policy import may_back_up, may_check
from turnier.registration_files.export import Cell
from turnier.services.host.snapshots.check import (
    copied_tournaments,
    evening_in,
    losses,
    lost_accounts,
    lost_acts,
    lost_endings,
    lost_money,
    lost_tournaments,
    snapshot_check,
)
from turnier.services.host.snapshots.files import UNDATED, Snapshot, snapshots
from turnier.services.host.snapshots.restore import restore
from turnier.services.host.snapshots.spare import HEADER, bring, code_check, code_new, code_now, present_state
from turnier.services.host.snapshots.take import changes_so_far, take
from turnier.services.host.watch import check_everything, known_faults
from turnier.text.errors import UserError
from turnier.text.words import counted, listed, spoken
from turnier.web.shared.access import page_for
from turnier.web.shared.attempts import attempt
from turnier.web.shared.http import fragment_of_page, paper_address, see_other, sent_bytes, takes_snapshots
from turnier.web.shared.tables import export_asked, spreadsheet

PIECE = 2**16
"""Bytes."""
REASONS = {
    "hand": gettext_lazy("von Hand"),
    "uhr": gettext_lazy("alle zehn Minuten"),
    "auslosung": gettext_lazy("vor einer Auslosung"),
    "ruecknahme": gettext_lazy("vor dem Zurücknehmen einer Auslosung"),
    "tische": gettext_lazy("vor einer Änderung an den Tischen"),
    "abmeldung": gettext_lazy("vor dem Abmelden derer, die fehlen"),
    "oeffentlich": gettext_lazy("nach dem Veröffentlichen"),
    "auszahlung": gettext_lazy("nach dem Auszahlen"),
    "kasse": gettext_lazy("nach dem Zählen der Kasse"),
    "abschluss": gettext_lazy("nach dem Abschließen"),
    "einlesen": gettext_lazy("vor dem Einlesen einer Liste"),
    "korrektur": gettext_lazy("vor einer Korrektur"),
    "loeschen": gettext_lazy("vor dem Löschen"),
    "stick": gettext_lazy("von einem Stick geholt"),
    UNDATED: gettext_lazy("von einem Stick geholt, Zeit des letzten Eintrags"),
    "ersatz": gettext_lazy("vom anderen Rechner geholt"),
    "verlust": gettext_lazy("als die Datenbank verschwand"),
    "rettung": gettext_lazy("vor dem Zurückholen einer Sicherung"),
}


@fragment_of_page("home")
def connection(request: HttpRequest) -> HttpResponse:
    """Tells an open page that the program still answers, and how old the newest snapshot is."""
    if not request.user.is_authenticated:
        return HttpResponse(status=204)
    return render(request, "host/connection.html")


@page_for(may_back_up)
@takes_snapshots
def listing(request: HttpRequest) -> HttpResponse:
    """All snapshots, one button that takes another, and one that brings one from a stick."""
    form = SnapshotForm()
    if "bring" in request.POST:
        form = SnapshotForm(request.POST, request.FILES, sent=sent_bytes(request))
        if form.is_valid() and (brought := _brought(form)):
            return see_other(reverse("backup", kwargs={"name": brought.path.name}))
    elif request.method == "POST":
        take("hand")
        messages.success(request, _("Die Sicherung ist geschrieben und geprüft."))
        return see_other(request.path)
    if kind := export_asked(request):
        return _snapshots_file(kind)
    context = {
        "snapshots": _told(snapshots()),
        "code": code_now(),
        "address": paper_address(request, "/").rstrip("/"),
        "form": form,
    }
    return render(request, "host/listing.html", context, status=422 if form.errors else 200)


def _brought(form: SnapshotForm) -> Snapshot | None:
    """The snapshot that was sent, among those of this computer; None where it is no good, which the form says."""
    sent = form.cleaned_data["file"]
    try:
        return bring(sent.chunks(), sent.name)
    except UserError as error:
        form.add_error("file", error.message)
        return None


@page_for(may_back_up)
def one(request: HttpRequest, name: str) -> HttpResponse:
    """What restoring a snapshot would undo, and the button that does it."""
    snapshot = _named(name)
    try:
        snapshot_check(snapshot.path)
        if request.method == "POST":
            restore(snapshot.path)
            said = _("Die Sicherung ist zurückgeholt. Bitte wieder Benutzername und Passwort eingeben.")
            messages.success(request, said)
            names = User.objects.filter(referee=None, is_active=True).order_by("username")
            valid = _("Es gelten die Konten und Passwörter, die in der Sicherung stehen.")
            which = _("Benutzernamen darin: %(names)s.") % {"names": listed([each.username for each in names])}
            messages.info(request, f"{valid} {which}")
            void = _("Codes auf gedruckten Zetteln gelten nicht mehr: für offene Tische neu drucken.")
            messages.warning(request, void)
            return redirect("login")
        lost = {
            "money": lost_money(snapshot.path),
            "endings": lost_endings(snapshot.path),
            "losses": losses(snapshot.path),
            "tournaments": lost_tournaments(snapshot.path),
            "acts": lost_acts(snapshot.path),
            "accounts": lost_accounts(snapshot.path),
            "copies": copied_tournaments(snapshot.path),
        }
    except UserError as error:
        return render(request, "host/one.html", {"snapshot": snapshot, "message": error.message}, status=422)
    context = {"snapshot": snapshot, "state": _state(snapshot), "undated": snapshot.reason == UNDATED}
    return render(request, "host/one.html", context | lost)


@page_for(may_back_up)
def file(request: HttpRequest, name: str) -> StreamingHttpResponse:
    """A snapshot to be kept elsewhere, under the name by which another computer finds it."""
    snapshot = _named(name)
    headers = {
        "Content-Disposition": f'attachment; filename="{snapshot.path.name}"',
        "Content-Length": str(snapshot.size),
    }
    return StreamingHttpResponse(_pieces(snapshot.path), content_type="application/vnd.sqlite3", headers=headers)


def _pieces(path: Path) -> Iterator[bytes]:
    """The file piece by piece; opened when the first one is fetched."""
    with path.open("rb") as opened:
        while piece := opened.read(PIECE):
            yield piece


def _named(name: str) -> Snapshot:
    snapshot = next((each for each in snapshots() if each.path.name == name), None)
    if snapshot is None:
        raise Http404
    return snapshot


def spare(request: HttpRequest) -> HttpResponseBase:
    """The present state for whoever knows the code; for the administrator, a new code."""
    if HEADER in request.headers:
        return _present_state(request)
    return spare_code(request)


@page_for(may_back_up)
def spare_code(request: HttpRequest) -> HttpResponse:
    """Makes a code for a spare computer; it is shown with the list."""
    if request.method == "POST":
        code_new()
    return see_other(reverse("backups"))


def _present_state(request: HttpRequest) -> HttpResponse:
    if settings.HOSTED:
        raise Http404
    try:
        with attempt(request, "spare"):
            code_check(request.headers[HEADER])
    except UserError as error:
        raise Http404 from error
    mark = f'"{changes_so_far()}"'
    if request.headers.get("If-None-Match") == mark:
        return HttpResponse(status=304)
    headers = {"ETag": mark, "Cache-Control": "no-store"}
    return HttpResponse(present_state(), content_type="application/vnd.sqlite3", headers=headers)


@page_for(may_check)
def integrity(request: HttpRequest) -> HttpResponse:
    """What does not fit in the data, and the button that checks everything anew."""
    if request.method == "POST":
        if not check_everything():
            messages.success(request, _("Alles geprüft: Es steht alles so da, wie es eingetragen wurde."))
        return see_other(request.path)
    context = {"faults": known_faults(), "may_back_up": may_back_up(request.user)}
    return render(request, "host/integrity.html", context)


def _snapshots_file(kind: str) -> HttpResponse:
    columns = [_("Zeit"), _("Anlass"), _("Abend"), _("Bytes"), _("Datei")]
    rows: list[list[Cell]] = [
        [snapshot.at.strftime("%Y-%m-%d %H:%M:%S"), reason, state, snapshot.size, snapshot.path.name]
        for snapshot, reason, state in _told(snapshots())
    ]
    return spreadsheet(kind, _("Sicherungen"), columns, rows)


def _told(found: list[Snapshot]) -> list[tuple[Snapshot, str, str]]:
    """Each with why it was taken, and how far the evening was."""
    return [(each, str(REASONS.get(each.reason, each.reason)), _state(each)) for each in found]


def _state(snapshot: Snapshot) -> str:
    """ "Preiswatten · 32 Teams · Durchgang 3 · 5 von 16 Zetteln sind da"; empty where nothing is known."""
    evening = evening_in(snapshot)
    if evening is None:
        return ""
    tournament = evening.tournament
    with spoken(tournament.renaming):
        said = [tournament.name, counted(tournament.kind_of_game.team_size, evening.entrants)]
        if tournament.status == Tournament.Status.CLOSED:
            said.append(_("abgesagt") if tournament.called_off else _("abgeschlossen"))
        elif not evening.round_name:
            said.append(_("noch nichts ausgelost"))
        elif not evening.public:
            said += [evening.round_name, _("noch nicht veröffentlicht")]
        else:
            in_words = ngettext(
                "%(done)s von %(total)s Zetteln ist da", "%(done)s von %(total)s Zetteln sind da", evening.done
            )
            said.append(evening.round_name)
            said.append(in_words % {"done": evening.done, "total": evening.tables})
    return " · ".join(said)
