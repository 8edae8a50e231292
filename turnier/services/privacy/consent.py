"""Those who signed up say anew whether everybody may see their names, also when they take part or all is over."""

from __future__ import annotations

from django.db import transaction

from turnier.models import Player, SignUp
from turnier.services.privacy.privacy import person_show
from turnier.services.record.write import lock, record
from turnier.services.registration.sign_ups.team import leading, loaded, place_in_sign_up

Publicity = Player.Publicity


@transaction.atomic
def sign_up_show(*, sign_up: SignUp, public: bool) -> None:
    """Those behind one link, and nobody else of their team, may be shown by name or not; minors never are."""
    tournament = lock(sign_up.tournament_id)
    sign_up = loaded(tournament, sign_up)
    sign_up.public = public
    sign_up.save(update_fields=["public"])
    record(tournament, "sign_up_change", by=None, sign_up=sign_up.number)
    entrant, publicity = leading(sign_up).entrant, Publicity.PUBLIC if public else Publicity.PRIVATE
    for player in entrant.players.exclude(publicity__in=(Publicity.MINOR, publicity)) if entrant else ():
        place = place_in_sign_up(player)
        if place is not None and place[0].pk == sign_up.pk:
            person_show(player=player, publicity=publicity, by=None)
