"""Views of one registration's personal data: what is stored, to take away or to forget."""

from __future__ import annotations

from django.contrib import messages
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from turnier.models import Entrant, Player, Tournament
from turnier.policy import may_back_up
from turnier.services.host.snapshots.take import forget_snapshots
from turnier.services.privacy.erase import address_changes, leftovers
from turnier.services.privacy.privacy import anonymise, person_export, person_propose, person_show
from turnier.services.privacy.subject import ErasureSubject, erasure_subject, left_before
from turnier.web.registration.views import find, page
from turnier.web.shared.access import AccountRequest, organiser_page
from turnier.web.shared.http import back, number_in


class _Person:
    """Somebody, and what forgetting them does beyond their own rows; `field` and `value` name them in the form."""

    def __init__(self, who: ErasureSubject, value: int) -> None:
        self.name, self.player = who.mention.name, who.player
        self.field, self.value = ("position" if who.player else "left"), value
        self.leftovers = leftovers(who)
        self.moves = address_changes(who)


@organiser_page
def personal(request: AccountRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The people of a registration; sent with one of them, that one is made unrecognisable, or shown in another way."""
    entrant = find(tournament, number)
    if request.method == "POST" and "publicity" in request.POST:
        player = get_object_or_404(entrant.players, position=number_in(request.POST.get("position", "")))
        person_show(player=player, publicity=request.POST["publicity"], by=request.user)
        messages.success(request, _("Gespeichert. Es gilt sofort auf allen öffentlichen Seiten."))
        return back(request, tournament, "entrant_personal", number=number)
    if request.method == "POST" and "proposed" in request.POST:
        player = get_object_or_404(entrant.players, position=number_in(request.POST.get("position", "")))
        person_propose(player=player, proposed=request.POST["proposed"] == "1", by=request.user)
        messages.success(request, _("Gespeichert."))
        return back(request, tournament, "entrant_personal", number=number)
    if request.method == "POST":
        anonymise(who=_chosen(request, entrant), by=request.user)
        messages.success(request, _("Der Name ist überall in diesem Turnier durch eine Nummer ersetzt."))
        if "snapshots" in request.POST and may_back_up(request.user):
            messages.success(request, _("Frühere Sicherungen gelöscht: %(n)s") % {"n": forget_snapshots()})
        tournament.refresh_from_db(fields=["slug"])
        return back(request, tournament, "entrant_personal", number=number)
    present = [_Person(erasure_subject(player), player.position) for player in _players(entrant)]
    left = [_Person(who, place) for place, who in enumerate(left_before(entrant))]
    ways, purges = Player.Publicity.choices, may_back_up(request.user)
    context = page(tournament, entrant=entrant, people=[*present, *left], ways=ways, purges=purges)
    return render(request, "registration/personal.html", context)


def _players(entrant: Entrant) -> QuerySet[Player]:
    return entrant.players.select_related("tournament", "entrant")


def _chosen(request: HttpRequest, entrant: Entrant) -> ErasureSubject:
    """Who is to be forgotten: of those who play under the number, or of those who left it."""
    if "left" not in request.POST:
        return erasure_subject(
            get_object_or_404(_players(entrant), position=number_in(request.POST.get("position", "")))
        )
    place, left = number_in(request.POST["left"]), left_before(entrant)
    if place is None or place >= len(left):
        raise Http404
    return left[place]


@organiser_page
def export(request: HttpRequest, tournament: Tournament, number: int, position: int) -> HttpResponse:
    """Everything about one person, as a file."""
    player = get_object_or_404(
        find(tournament, number).players.select_related("entrant", "tournament"), position=position
    )
    answer = JsonResponse(person_export(player), json_dumps_params={"indent": 1, "ensure_ascii": False})
    answer.headers["Content-Disposition"] = f'attachment; filename="daten-{number}-{position + 1}.json"'
    return answer
