"""What is in a tournament file, in figures at its beginning, and whether it is here already."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from turnier.models import AuditEvent, Tournament
from turnier.services.tournaments.file.read import read_file
from turnier.text.errors import UserError
from turnier.text.words import counted, listed


def contents_of(content: Mapping[str, Any]) -> dict[str, int]:
    """How much of what the parts of a file hold."""
    rounds = content["rounds"]
    money = content.get("money") or {}
    return {
        "entrants": len(content["entrants"]),
        "singles": len(content.get("singles") or ()),
        "rounds": len(rounds),
        "tables": sum(len(each["sittings"]) for each in rounds),
        "bookings": len(money.get("bookings") or ()),
        "acts": sum(len(each["links"]) for each in content.get("records") or ()),
    }


def contents_text(tournament: Tournament) -> str:
    """ "24 Teams, 3 Durchgänge und 52 Buchungen": what a tournament holds. Three queries."""
    rounds, bookings = tournament.rounds.count(), tournament.bookings.count()
    parts = [counted(tournament.kind_of_game.team_size, tournament.entrants.count())]
    if rounds:
        parts.append(ngettext("%(n)s Durchgang", "%(n)s Durchgänge", rounds) % {"n": rounds})
    if bookings:
        parts.append(ngettext("%(n)s Buchung", "%(n)s Buchungen", bookings) % {"n": bookings})
    return listed(parts)


def file_digest(text: str) -> str:
    """SHA-256 of a file."""
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()


def already_here(text: str, own: QuerySet[Tournament]) -> Tournament | None:
    """The tournament among these that was taken over from just this file, or is the same evening; None otherwise.

    Whoever writes a file and takes it over where it was written has the evening twice, with nothing to tell them apart.
    """
    event = AuditEvent.objects.filter(
        tournament__in=own, action="tournament_import", data__file=file_digest(text)
    ).select_related("tournament")
    found = event.first()
    return found.tournament if found is not None else _same_evening(text, own)


def _same_evening(text: str, own: QuerySet[Tournament]) -> Tournament | None:
    try:
        content = read_file(text)
    except UserError:  # which the taking over says
        return None
    return own.filter(name=content.name, game=content.game, date=content.date).first()


def again_text(tournament: Tournament) -> str:
    """What is asked before the same file makes another tournament."""
    text = _("„%(name)s“ ist schon hier. Soll es aus dieser Datei ein zweites Mal dazukommen?")
    return text % {"name": tournament.name}
