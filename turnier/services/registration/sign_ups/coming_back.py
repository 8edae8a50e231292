"""Who had been registered, went, and signed up again: the same entrant as before, with number and money."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from turnier.models import AuditEvent, Entrant, Player, SignUp, Tournament, User
from turnier.services.registration.register import entrant_return
from turnier.services.registration.sign_ups.team import fee_classes, team_people
from turnier.text.names import name_key

Names = tuple[str, ...]


def withdrawn_by_names(tournament: Tournament) -> dict[Names, Entrant]:
    """Everybody who is withdrawn, under `names_key` the names; of the same names the first one. Two queries."""
    withdrawn = tournament.entrants.filter(status=Entrant.Status.WITHDRAWN).prefetch_related("players")
    found = [(names_key([player.name for player in entrant.players.all()]), entrant) for entrant in withdrawn]
    return dict(reversed(found))


def names_key(names: list[str] | Names) -> Names:
    """The names of a team as they are compared, in whatever order they stand."""
    return tuple(sorted(map(name_key, names)))


def brought_back(tournament: Tournament, sign_up: SignUp, *, by: User | None) -> Entrant | None:
    """The withdrawn entrant who these people were, taking part again; None of who is new.

    Part of the caller's transaction.
    """
    entrant = withdrawn_by_names(tournament).get(names_key(team_people(sign_up)))
    if entrant is None:
        return None
    classes = dict(zip(map(name_key, team_people(sign_up)), fee_classes(sign_up), strict=False))
    players = list(entrant.players.all())
    for player in players:
        player.fee_class = classes.get(name_key(player.name), player.fee_class)
    Player.objects.bulk_update(players, ["fee_class"])
    SignUp.objects.filter(entrant=entrant).update(entrant=None)
    return entrant_return(entrant=entrant, by=by)


def has_come_back(entrant: Entrant) -> bool:
    """Whether the last take-over brought an entrant back; how they went and returned since says nothing of it."""
    taken = _last_take_over(entrant)
    if taken is None:
        return False
    came = _before(taken).filter(action__in=("entrant_register", "entrant_status")).last()
    return came is not None and came.action == "entrant_status"


def plays_since_return(entrant: Entrant) -> bool:
    """Whether an entrant whom the last take-over brought back sits at a table, or has had a result since then."""
    taken = _last_take_over(entrant)
    if taken is None:
        return False
    return entrant.seats.filter(Q(sitting__finished=False) | Q(sitting__revisions__at__gt=taken.at)).exists()


def paid_on_return(entrant: Entrant) -> bool:
    """Whether the last take-over, of somebody brought back, also booked that they had paid."""
    taken = _last_take_over(entrant)
    return taken is not None and _before(taken).filter(action="entrant_pay", number=taken.number - 1).exists()


def was_waiting(entrant: Entrant) -> bool:
    """Whether the last take-over was out of the waiting list."""
    taken = _last_take_over(entrant)
    return taken is not None and "passed_over" in taken.data


def _last_take_over(entrant: Entrant) -> AuditEvent | None:
    """By the sign-up that is still saved as theirs, since the start number may have been changed."""
    numbers = SignUp.objects.filter(entrant=entrant).values_list("number", flat=True)
    taken = entrant.tournament.events.filter(action="sign_up_take_over", data__sign_up__in=list(numbers))
    return taken.order_by("number").last()


def _before(taken: AuditEvent) -> QuerySet[AuditEvent]:
    """What was recorded of an entrant until they were taken over, under the start number of then."""
    earlier = AuditEvent.objects.filter(tournament=taken.tournament_id, number__lt=taken.number)
    return earlier.filter(data__number=taken.data["number"]).order_by("number")
