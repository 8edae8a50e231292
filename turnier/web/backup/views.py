"""Views of the snapshots."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from turnier.backup.checking import check, losses, lost_tournaments
from turnier.backup.restoring import restore
from turnier.backup.snapshots import Snapshot, snapshots
from turnier.backup.taking import take
from turnier.errors import UserError
from turnier.policy import may_back_up
from turnier.web.desk.addresses import see_other

REASONS = {
    "hand": gettext_lazy("von Hand"),
    "uhr": gettext_lazy("alle zehn Minuten"),
    "auslosung": gettext_lazy("vor einer Auslosung"),
    "einlesen": gettext_lazy("vor dem Einlesen einer Liste"),
    "korrektur": gettext_lazy("vor einer Korrektur"),
    "rettung": gettext_lazy("vor dem Zurückholen einer Sicherung"),
}


def backup_page(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """The administrator gets the view, anybody else "not found"."""

    @wraps(view)
    @login_required
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not may_back_up(request.user):
            raise Http404
        return view(request, *args, **kwargs)

    return guarded


@backup_page
def listing(request: HttpRequest) -> HttpResponse:
    """All snapshots, and one button that takes another."""
    if request.method == "POST":
        take("hand")
        messages.success(request, _("Die Sicherung ist geschrieben und geprüft."))
        return see_other(request.path)
    return render(request, "backup/listing.html", {"snapshots": _told(snapshots())})


@backup_page
def one(request: HttpRequest, name: str) -> HttpResponse:
    """What restoring a snapshot would undo, and the button that does it."""
    snapshot = next((each for each in snapshots() if each.path.name == name), None)
    if snapshot is None:
        raise Http404
    try:
        check(snapshot.path)
        if request.method == "POST":
            restore(snapshot.path)
            return redirect("login")
        lost = {"losses": losses(snapshot.path), "tournaments": lost_tournaments(snapshot.path)}
    except UserError as error:
        return render(request, "backup/one.html", {"snapshot": snapshot, "message": error.message}, status=422)
    return render(request, "backup/one.html", {"snapshot": snapshot, **lost})


def _told(found: list[Snapshot]) -> list[tuple[Snapshot, str]]:
    return [(snapshot, str(REASONS.get(snapshot.reason, snapshot.reason))) for snapshot in found]
