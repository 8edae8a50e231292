"""Views of one registration's personal data: what is stored, to take away or to forget."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from turnier.backup.forgetting import forget_snapshots
from turnier.models import Player, Tournament
from turnier.policy import may_back_up
from turnier.services.forgetting import address_changes, leftovers
from turnier.services.privacy import person_anonymise, person_export, person_show
from turnier.web.access import organiser_page
from turnier.web.numbers import number_in
from turnier.web.registration.parts import back, find, page


class _Person:
    """Somebody, and what forgetting them does beyond their own rows."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.leftovers = leftovers(player)
        self.moves = address_changes(player)


@organiser_page
def personal(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The people of a registration; sent with one of them, that one is made unrecognisable, or shown in another way."""
    entrant = find(tournament, number)
    if request.method == "POST" and "publicity" in request.POST:
        player = get_object_or_404(entrant.players, position=number_in(request.POST.get("position", "")))
        person_show(player=player, publicity=request.POST["publicity"], by=request.user)
        messages.success(request, _("Gespeichert. Es gilt sofort auf allen öffentlichen Seiten."))
        return back(request, tournament, "entrant_personal", number=number)
    if request.method == "POST":
        player = get_object_or_404(entrant.players, position=number_in(request.POST.get("position", "")))
        person_anonymise(player=player, by=request.user)
        messages.success(request, _("Der Name ist überall in diesem Turnier durch eine Nummer ersetzt."))
        if "snapshots" in request.POST and may_back_up(request.user):
            messages.success(request, _("Frühere Sicherungen gelöscht: %(n)s") % {"n": forget_snapshots()})
        tournament.refresh_from_db(fields=["slug"])
        return back(request, tournament, "entrant_personal", number=number)
    people = [_Person(player) for player in entrant.players.select_related("tournament", "entrant")]
    ways, purges = Player.Publicity.choices, may_back_up(request.user)
    context = page(tournament, entrant=entrant, people=people, ways=ways, purges=purges)
    return render(request, "registration/personal.html", context)


@organiser_page
def export(request: HttpRequest, tournament: Tournament, number: int, position: int) -> HttpResponse:
    """Everything about one person, as a file."""
    player = get_object_or_404(
        find(tournament, number).players.select_related("entrant", "tournament"), position=position
    )
    answer = JsonResponse(person_export(player), json_dumps_params={"indent": 1, "ensure_ascii": False})
    answer.headers["Content-Disposition"] = f'attachment; filename="daten-{number}-{position + 1}.json"'
    return answer
