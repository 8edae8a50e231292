"""What becomes of people's data: handed out, shown or forgotten as they ask; telephone numbers go after thirty days."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from datetime import timedelta
from typing import Any

from django.db import connection, models, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from turnier.models import Entrant, Player, SignUp, Tournament, User
from turnier.services.privacy.erase import forget
from turnier.services.privacy.subject import ErasureSubject
from turnier.services.record.write import lock, record
from turnier.services.registration.sign_ups.sign_up import empty_people, unnamed
from turnier.services.registration.sign_ups.team import ROWS, leading, loaded, place_in_sign_up, takes_part
from turnier.text.errors import OnlyRead, UserError

CONTACTS_KEPT = timedelta(days=30)
NO_CONTACTS = dict.fromkeys(Entrant.CONTACTS, "")
CLOSED_BY = ("tournament_close", "tournament_call_off", "tournament_import")
Publicity = Player.Publicity


def contacts_delete() -> int:
    """Empties the telephone numbers of tournaments that ended thirty days ago; gives how many. Recorded.

    Who signed up and did not take part is forgotten altogether. A tournament whose data do not fit is left as it is
    until they do.
    """
    closed = Tournament.objects.filter(status=Tournament.Status.CLOSED).order_by()
    rows = closed.values_list("pk", "public_key", "version")
    waiting = {pk: (key, version) for pk, key, version in rows if _without_contacts.get(key) != version}
    held = _with_contacts(waiting)
    _without_contacts.update(known for pk, known in waiting.items() if pk not in held)
    count = 0
    for pk in sorted(held):
        with suppress(OnlyRead):
            count += _contacts_delete(pk)
    return count


_without_contacts: dict[str, int] = {}
"""Public key of a closed tournament → the version at which nothing was left, so that none is looked at for ever."""


def _with_contacts(tournaments: Collection[int]) -> set[int]:
    """Those of them in which a telephone number stands, or somebody who signed up."""
    if not tournaments:
        return set()
    reached = [rows.exclude(**NO_CONTACTS).order_by() for rows in (Entrant.objects.all(), Player.objects.all())]
    return {
        pk
        for rows in (*reached, SignUp.objects.order_by())
        for pk in rows.filter(tournament__in=list(tournaments)).values_list("tournament", flat=True).distinct()
    }


@transaction.atomic
def _contacts_delete(tournament_id: int) -> int:
    tournament = lock(tournament_id)
    end = tournament.events.filter(action__in=CLOSED_BY).order_by("number").last()
    if end is None or timezone.now() - end.at < CONTACTS_KEPT:
        return 0
    count = sum(rows.exclude(**NO_CONTACTS).update(**NO_CONTACTS) for rows in (tournament.entrants, tournament.players))
    signed_up = [sign_up for sign_up in tournament.sign_ups.select_related(*ROWS) if reachable(sign_up)]
    for sign_up in signed_up:
        sign_up.phone = sign_up.email = ""
        if not takes_part(sign_up):
            empty_people([sign_up])
        sign_up.save()
    count += len(signed_up)
    if count:
        record(tournament, "contacts_delete", by=None, count=count)
    return count


def reachable(sign_up: SignUp) -> bool:
    """Whether a row still says how to reach somebody, or names somebody who did not take part."""
    forgotten = takes_part(sign_up) or sign_up.players == unnamed(sign_up)
    return bool(sign_up.phone or sign_up.email or not forgotten)


@transaction.atomic
def person_show(*, player: Player, publicity: str, by: User | None) -> None:
    """Chooses whether everybody may see a name. Raises `UserError` for a way that does not exist."""
    if publicity not in Player.Publicity.values:
        raise UserError(_("Diese Anzeige gibt es nicht. Bitte eine der angebotenen wählen."))
    tournament = lock(player.tournament_id)
    Player.objects.filter(pk=player.pk).update(publicity=publicity)
    record(tournament, "people_show", by=by, player=player.pk, publicity=publicity)


@transaction.atomic
def person_propose(*, player: Player, proposed: bool, by: User) -> None:
    """Chooses whether somebody is proposed where names are typed at other evenings of the organiser."""
    tournament = lock(player.tournament_id)
    Player.objects.filter(pk=player.pk).update(proposed=proposed)
    record(tournament, "people_propose", by=by, player=player.pk, proposed=int(proposed))


SIGNED_UP = (
    *("number", "turn", "state", "name", "club", "phone", "email"),
    *("fee_classes", "public", "consent", "language"),
)
"""What a person is told of the own sign-up."""


def person_export(player: Player) -> dict[str, Any]:
    """Everything that is stored about one person, and nothing about others."""
    entrant, tournament = player.entrant, player.tournament
    row: dict[str, Any] = {
        "tournament": tournament.name,
        "date": tournament.date.isoformat() if tournament.date else None,
        "name": player.name,
        **{name: getattr(player, name) or getattr(entrant, name, "") for name in Entrant.AS_REGISTERED},
        "publicity": player.publicity,
        "proposed": player.proposed,
        "fee_class": player.fee_class,
        "registered_at": player.registered_at.isoformat(),
    }
    if entrant is None:
        return row | {"paid": player.paid, "withdrawn": player.withdrawn}
    return row | {
        "guest": entrant.guest,
        "presence": entrant.presence,
        "number": entrant.number,
        "entrant": entrant.name,
        "status": entrant.status,
        "paid": entrant.paid,
        "reduction_cents": entrant.reduction_cents,
        **_played(entrant),
        "since_round": _since(entrant, player),
        "sign_ups": _signed_up(player),
        "record": [
            {"at": event.at.isoformat(), "action": event.action, "data": event.data}
            for event in tournament.events.filter(
                models.Q(data__number=entrant.number) | models.Q(data__player=player.pk)
            ).order_by("number")
        ],
    }


def _played(entrant: Entrant) -> dict[str, Any]:
    """Where somebody sat, what was paid, and what was won."""
    seats = entrant.seats.filter(round__published_at__isnull=False).select_related("sitting__round")
    return {
        "tables": [
            {"round": s.sitting.round.number, "table": s.sitting.table, "seat": s.seat, "result": s.sitting.result}
            for s in seats.order_by("round__number")
        ],
        "bookings": [
            {"at": p.booking.at.isoformat(), "kind": p.booking.kind, "account": p.account, "cents": p.cents}
            for p in entrant.postings.select_related("booking").order_by("booking__number", "pk")
        ],
        "awards": list(entrant.awards.order_by("pk").values("ranking", "place", "cents")),
        "prizes": list(
            entrant.choices.filter(revoked=False, prize__isnull=False).values_list("prize__title", flat=True)
        ),
    }


def _signed_up(player: Player) -> list[dict[str, Any]]:
    """The own sign-up, or that of the team; none of who came otherwise."""
    found = place_in_sign_up(player)
    return [{name: getattr(found[0], name) for name in SIGNED_UP}] if found else []


def _since(entrant: Entrant, player: Player) -> int:
    """The round from which somebody plays; later than the first for who came in for somebody else."""
    came = entrant.substitutions.filter(position=player.position, coming=player.name).order_by("pk").last()
    return came.since if came else 1


def anonymise(*, who: ErasureSubject, by: User) -> None:
    """Puts a number in the place of a name, everywhere in the tournament; results and the chain stay valid.

    The freed pages of the database file are overwritten too. Papers still know the name, and so do snapshots until
    `turnier.services.host.snapshots.take` deletes them.
    """
    forget(who, by)
    if connection.vendor == "sqlite" and not connection.in_atomic_block:
        with connection.cursor() as cursor:
            cursor.execute("VACUUM")
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")


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
