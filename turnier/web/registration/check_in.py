"""Views of the door: who is there, who is missing, and the number, code or tap that says that somebody has come."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_GET, require_POST

from turnier.models import Entrant, Tournament
from turnier.models.tournaments import newest_published
from turnier.policy import may_change_participation
from turnier.registration_files.export import Cell
from turnier.services.money.fees import fee_name, open_cents
from turnier.services.registration.check_in import check_in_begin, check_in_end, entrant_of_code, entrant_presence
from turnier.services.stacks.queries import sittings_in_play
from turnier.text.errors import UserError
from turnier.text.words import euros
from turnier.web.middleware.requests import POWERS
from turnier.web.registration.views import could_sit_down, find, page
from turnier.web.shared.access import AccountRequest, door_page, organiser_page
from turnier.web.shared.http import back, flash, fragment_of_page
from turnier.web.shared.tables import export_asked, name_heading, spreadsheet

Presence = Entrant.Presence
WORDS = {
    Presence.HERE: gettext_lazy("da"),
    Presence.EXPECTED: gettext_lazy("kommt noch"),
    Presence.MISSING: gettext_lazy("fehlt"),
}
CAMERA = POWERS.replace("camera=()", "camera=(self)")
"""The one page that looks through the camera, at the codes of start cards."""


@dataclass(frozen=True)
class Door:
    """Who is there and who is not, by start number; `missing` has also those of whom a draw knows that they come."""

    here: tuple[Entrant, ...]
    missing: tuple[Entrant, ...]

    @cached_property
    def owing(self) -> dict[int, int]:
        """Who still has to pay, by primary key, and how many cents."""
        owed = {entrant.pk: open_cents(entrant) for entrant in (*self.here, *self.missing)}
        return {entrant: cents for entrant, cents in owed.items() if cents}

    @property
    def headline(self) -> str:
        """ "41 von 48 da, 7 fehlen noch"."""
        here, left = len(self.here), len(self.missing)
        numbers = {"here": here, "all": here + left, "n": left}
        if not left:
            return _("Alle %(all)s sind da") % numbers
        text = ngettext("%(here)s von %(all)s da, %(n)s fehlt noch", "%(here)s von %(all)s da, %(n)s fehlen noch", left)
        return text % numbers


def door_of(tournament: Tournament) -> Door:
    """Everybody who plays. Two queries."""
    entrants = tournament.entrants.filter(status__in=Entrant.PLAYING).prefetch_related("players")
    here = tuple(entrant for entrant in entrants if entrant.presence == Presence.HERE)
    return Door(here, tuple(entrant for entrant in entrants if entrant.presence != Presence.HERE))


@door_page
def check_in(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """The page of the door, or its list as a file; a sent number or code means that its entrant is there."""
    if tournament.check_in and (kind := export_asked(request)):
        return _file(kind, request, tournament)
    words, error, gone = request.POST.get("number", ""), None, None
    if request.method == "POST":
        try:
            entrant = entrant_of_code(tournament, words)
            withdrawn = entrant.status == Entrant.Status.WITHDRAWN and tournament.status != Tournament.Status.CLOSED
            gone = entrant if withdrawn and may_change_participation(request.user, entrant) else None
            return _noted(request, tournament, entrant, Presence.HERE)
        except UserError as refused:
            error = refused.message
    name = "part" if request.htmx else "page"
    return _door(request, tournament, name, status=422 if error else 200, error=error, typed=words, gone=gone)


@require_POST
@door_page
def presence(request: AccountRequest, tournament: Tournament, number: int) -> HttpResponse:
    """One tap on a row: is there, or is not after all."""
    wanted = Presence.HERE if request.POST.get("here") == "1" else Presence.MISSING
    try:
        return _noted(request, tournament, find(tournament, number), wanted)
    except UserError as refused:
        name = "part" if request.htmx else "page"
        return _door(request, tournament, name, status=422, error=refused.message)


@require_GET
@fragment_of_page("check_in")
@door_page
def live(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """The lists alone, for the page that asks whether another door has let somebody in; 204 while nothing changed."""
    if request.GET.get("v") == str(tournament.version):
        return HttpResponse(status=204)
    return _door(request, tournament, "part")


@require_POST
@organiser_page
def begin(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """From now on it is noted who is there."""
    with flash(request, _("Ab jetzt wird festgehalten, wer da ist.")):
        check_in_begin(tournament=tournament, by=request.user)
    return redirect("check_in", tournament.slug)


@require_POST
@organiser_page
def end(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Nobody asks any more who is there."""
    with flash(request, _("Es wird nicht mehr festgehalten, wer da ist.")):
        check_in_end(tournament=tournament, by=request.user)
    return redirect("registration", tournament.slug)


def _noted(request: AccountRequest, tournament: Tournament, entrant: Entrant, wanted: Presence) -> HttpResponse:
    before = entrant.presence
    entrant = entrant_presence(entrant=entrant, presence=wanted, by=request.user)
    said = {"n": entrant.number, "name": entrant.name}
    if wanted != Presence.HERE:
        done = _("Nr. %(n)s, %(name)s, fehlt noch.") % said
    elif before == Presence.HERE:
        done = _("Nr. %(n)s, %(name)s, ist schon da.") % said
    else:
        done = _("Nr. %(n)s, %(name)s, ist da.") % said
    done = " ".join(filter(None, (done, _where(request, tournament, entrant), _owes(entrant))))
    if request.htmx:
        tournament.refresh_from_db(fields=["version"])
        return _door(request, tournament, "part", done=done, noted=entrant)
    messages.success(request, done)
    return back(request, tournament, "check_in")


def _owes(entrant: Entrant) -> str:
    """What whoever comes has still to pay."""
    if entrant.presence != Presence.HERE or open_cents(entrant) <= 0:
        return ""
    return _("%(fee)s noch offen: %(sum)s.") % {"fee": fee_name(entrant.tournament), "sum": euros(open_cents(entrant))}


def _where(request: AccountRequest, tournament: Tournament, entrant: Entrant) -> str:
    """What the round that is played has to do with whoever comes or is missing: their table, or that they have none."""
    of_round = newest_published(tournament)
    if of_round is None or not (played := sittings_in_play(of_round)).filter(finished=False).exists():
        return ""
    whose = {"finished": False} if tournament.kind_of_game.stacks else {}
    sitting = played.filter(seats__entrant=entrant, **whose).first()
    if sitting is not None:
        said = {"round": tournament.round_name(sitting.round.number), "table": sitting.table}
        return _("In %(round)s: Tisch %(table)s.") % said
    name = tournament.round_name(of_round.number)
    if of_round.byes.filter(entrant=entrant).exists():
        return _("Pausiert in %(round)s.") % {"round": name}
    if entrant.presence != Presence.HERE:
        return ""
    said = {"round": name, "n": entrant.number}
    if request.door or request.treasurer:
        return _("%(round)s läuft ohne Nr. %(n)s. Bitte der Turnierleitung sagen.") % said
    return could_sit_down(request, tournament) or _("%(round)s läuft ohne Nr. %(n)s.") % said


def _file(kind: str, request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Who is there and who is not; telephone numbers only for those who register."""
    registers = not request.door
    columns = [
        _("Nr."),
        name_heading(tournament),
        _("Verein oder Ort"),
        _("Stand"),
        *([_("Telefon")] if registers else []),
    ]
    door = door_of(tournament)
    rows: list[list[Cell]] = [
        [each.number, each.name, each.club, str(WORDS[Presence(each.presence)]), *([each.phone] if registers else [])]
        for each in sorted((*door.here, *door.missing), key=lambda each: each.number)
    ]
    return spreadsheet(kind, _("Wer ist da %(tournament)s") % {"tournament": tournament.slug}, columns, rows)


def _door(
    request: AccountRequest, tournament: Tournament, name: str, status: int = 200, **more: object
) -> HttpResponse:
    door = door_of(tournament) if tournament.check_in else None
    context = page(tournament, door=door, registers=not request.door, **more)
    response = render(request, f"registration/check_in/{name}.html", context, status=status)
    if name == "page":
        response.headers["Permissions-Policy"] = CAMERA
    return response
