"""What becomes of people's data: handed out on request, forgotten on request, telephone numbers after thirty days."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

from django.db import connection, models, transaction
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext as _

from turnier.errors import UserError
from turnier.models import (
    AuditEvent,
    Booking,
    CashCount,
    Decision,
    Draw,
    Entrant,
    HelpCall,
    PastWinner,
    Player,
    Prize,
    ReportVersion,
    Revision,
    Substitution,
    Swap,
    Tournament,
    User,
)
from turnier.models.tournament import new_salt
from turnier.names import name_key, surname
from turnier.services.writing import lock, record

CONTACTS_KEPT = timedelta(days=30)
LONGEST_TITLE = 80
MEMBERS = re.compile(r"(\s*[/&+]\s*)")
"""What stands between the people in the name of a team."""
CLOSED_BY = ("tournament_close", "tournament_import")
REMARKS: tuple[tuple[type[models.Model], str, str], ...] = (
    (Revision, "reason", "sitting__round__tournament"),
    (Booking, "reason", "tournament"),
    (CashCount, "reason", "tournament"),
    (ReportVersion, "text", "tournament"),
    (Swap, "reason", "round__tournament"),
    (Draw, "reason", "round__tournament"),
    (HelpCall, "reason", "sitting__round__tournament"),
    (Substitution, "reason", "entrant__tournament"),
    (Decision, "witness", "tournament"),
    (Prize, "donor", "tournament"),
)
"""Free text in which a name may stand: the row, its column, the way to its tournament."""


def contacts_delete() -> int:
    """Empties the telephone numbers of tournaments that ended thirty days ago; gives how many. Recorded."""
    closed = Tournament.objects.filter(stage=Tournament.Stage.CLOSED)
    return sum(_contacts_delete(tournament) for tournament in closed)


@transaction.atomic
def _contacts_delete(tournament: Tournament) -> int:
    tournament = lock(tournament.pk)
    end = tournament.events.filter(action__in=CLOSED_BY).order_by("number").last()
    if end is None or timezone.now() - end.at < CONTACTS_KEPT:
        return 0
    count = sum(rows.exclude(phone="").update(phone="") for rows in (tournament.entrants, tournament.players))
    if count:
        record(tournament, "contacts_delete", by=None, count=count)
    return count


@transaction.atomic
def person_show(*, player: Player, publicity: str, by: User) -> None:
    """Chooses whether everybody may see a name. Raises `UserError` for a way that does not exist."""
    if publicity not in Player.Publicity.values:
        raise UserError(_("Diese Anzeige gibt es nicht. Bitte eine der angebotenen wählen."))
    tournament = lock(player.tournament_id)
    Player.objects.filter(pk=player.pk).update(publicity=publicity)
    record(tournament, "people_show", by=by, player=player.pk, publicity=publicity)


def person_export(player: Player) -> dict[str, Any]:
    """Everything that is stored about one person, and nothing about others."""
    entrant, tournament = player.entrant, player.tournament
    row: dict[str, Any] = {
        "tournament": tournament.name,
        "date": tournament.date.isoformat() if tournament.date else None,
        "name": player.name,
        "club": player.club or (entrant.club if entrant else ""),
        "publicity": player.publicity,
        "phone": player.phone or (entrant.phone if entrant else ""),
        "registered_at": player.registered_at.isoformat(),
    }
    if entrant is None:
        return row | {"paid": player.paid, "withdrawn": player.withdrawn}
    seats = entrant.seats.filter(round__published_at__isnull=False).select_related("sitting__round")
    return row | {
        "guest": entrant.guest,
        "number": entrant.number,
        "entrant": entrant.name,
        "status": entrant.status,
        "paid": entrant.paid,
        "tables": [
            {"round": s.sitting.round.number, "table": s.sitting.table, "seat": s.seat, "result": s.sitting.result}
            for s in seats.order_by("round__number")
        ],
        "bookings": [
            {"at": p.booking.at.isoformat(), "kind": p.booking.kind, "account": p.account, "cents": p.cents}
            for p in entrant.postings.select_related("booking").order_by("booking__number", "pk")
        ],
        "awards": list(entrant.awards.order_by("pk").values("ranking", "place", "cents")),
        "prizes": [choice.prize.title for choice in entrant.choices.filter(revoked=False, prize__isnull=False)],
        "since_round": _since(entrant, player),
        "record": [
            {"at": event.at.isoformat(), "action": event.action, "data": event.data}
            for event in tournament.events.filter(
                models.Q(data__number=entrant.number) | models.Q(data__player=player.pk)
            ).order_by("number")
        ],
    }


def _since(entrant: Entrant, player: Player) -> int:
    """The round from which somebody plays; later than the first for who came in for somebody else."""
    came = entrant.substitutions.filter(position=player.position, coming=player.name).order_by("pk").last()
    return came.since if came else 1


def person_anonymise(*, player: Player, by: User) -> None:
    """Puts a number in the place of a name, everywhere in the tournament; results and the chain stay valid.

    The freed pages of the database file are overwritten too. Papers still know the name, and so do snapshots until
    `turnier.backup.forgetting` deletes them.
    """
    _person_anonymise(player, by)
    if connection.vendor == "sqlite" and not connection.in_atomic_block:
        with connection.cursor() as cursor:
            cursor.execute("VACUUM")
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")


@transaction.atomic
def _person_anonymise(player: Player, by: User) -> None:
    tournament = lock(player.tournament_id)
    player = Player.objects.select_related("entrant").get(pk=player.pk)
    name, new = player.name, _new_name(player)
    entrant = player.entrant
    if entrant is not None:
        number = {"n": entrant.number}
        alone = tournament.kind_of_game.team_size == 1
        entrant.name = _("Spieler %(n)s") % number if alone else _("Team %(n)s") % number
        entrant.phone, entrant.club = "", "" if alone else entrant.club
        entrant.save(update_fields=["name", "phone", "club"])
        for column in ("leaving", "coming"):
            Substitution.objects.filter(entrant=entrant, **{column: name}).update(**{column: new})
    player.name, player.club, player.phone = new, "", ""
    player.save(update_fields=["name", "club", "phone"])
    for model, column, path in REMARKS:
        _naming(model.objects.filter(**{path: tournament}), column, name).update(**{column: ""})
    _prizes_forget(tournament, name, new)
    _helpers_forget(tournament, name, new)
    _series_forget(tournament, name, new)
    forgotten = _reasons_forget(tournament, name, entrant)
    tournament.seal_salt = new_salt()
    if _names(str(tournament.wall.get("message", "")), name):
        tournament.wall["message"] = ""
    tournament.save(update_fields=["seal_salt", "wall"])
    record(tournament, "people_anonymise", by=by, player=player.pk, forgotten=forgotten)


def _new_name(player: Player) -> str:
    if player.entrant is None:
        return _("Spieler %(n)s") % {"n": player.pk}
    if player.tournament.kind_of_game.team_size == 1:
        return _("Spieler %(n)s") % {"n": player.entrant.number}
    return _("Spieler %(n)s-%(place)s") % {"n": player.entrant.number, "place": player.position + 1}


def _naming(rows: models.QuerySet[Any], column: str, name: str) -> models.QuerySet[Any]:
    """The rows in whose text the name or the surname stands."""
    last = name.rsplit(maxsplit=1)[-1]
    return rows.annotate(low=Lower(column)).filter(
        models.Q(low__contains=last.lower()) | models.Q(**{f"{column}__contains": last})
    )


def _prizes_forget(tournament: Tournament, name: str, new: str) -> None:
    """Puts the new name under the cash counts that somebody signed, and into what a prize is called."""
    last = name.rsplit(maxsplit=1)[-1]
    for count in tournament.cash_counts.all():
        count.signers = [new if last.lower() in signer.lower() else signer for signer in count.signers]
        count.save(update_fields=["signers"])
    for prize in _naming(tournament.prizes.all(), "title", name):
        words = re.compile(f"{re.escape(name)}|{re.escape(last)}", re.IGNORECASE)
        prize.title = words.sub(new, prize.title)[:LONGEST_TITLE]
        prize.save(update_fields=["title"])


def _helpers_forget(tournament: Tournament, name: str, new: str) -> None:
    """A referee of the same name is the same person."""
    for referee in tournament.referees.select_related("user"):
        if name_key(referee.user.first_name) == name_key(name):
            referee.user.first_name = new
            referee.user.save(update_fields=["first_name"])


def _series_forget(tournament: Tournament, name: str, new: str) -> None:
    """Who won under the same name in the organiser's halls of fame, alone or as part of a team, is forgotten there too.

    A surname alone is another person's as well, unless a team is called by it.
    """
    for winner in PastWinner.objects.filter(series__organiser=tournament.organiser):
        members = MEMBERS.split(winner.name)
        called = {name_key(name), name_key(surname(name))} if len(members) > 1 else {name_key(name)}
        parts = (new if name_key(part) in called else part for part in members)
        winner.name = re.sub(re.escape(name), new, "".join(parts), flags=re.IGNORECASE)[:LONGEST_TITLE]
        if name.lower() in winner.note.lower():
            winner.note = ""
        winner.save(update_fields=["name", "note"])


def _names(text: str, name: str) -> bool:
    return name.rsplit(maxsplit=1)[-1].lower() in text.lower()


def _reasons_forget(tournament: Tournament, name: str, entrant: Entrant | None) -> list[int]:
    """Empties reasons of the chain that name somebody, and what stood in the registration before it was changed."""
    naming = set(_naming(tournament.events.all(), "reason", name).values_list("number", flat=True))
    if entrant is not None:
        edits = tournament.events.filter(action="entrant_edit", data__number=entrant.number)
        naming |= set(edits.values_list("number", flat=True))
    AuditEvent.objects.filter(tournament=tournament, number__in=naming).update(reason="", salt="")
    return sorted(naming)
