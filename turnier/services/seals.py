"""Seals: what a link of the chain says about rows that it does not name itself, as they stand after the action.

A seal is a salted digest, so it tells nobody's name; once the salt is replaced, old seals tell nothing at all.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator

from turnier.models import Booking, Entrant, Player, Posting, Substitution, Tournament

Rows = Iterator[object]
Status = Entrant.Status
BY_RESULTS = (Status.ACTIVE, Status.OUT_OF_COMPETITION, Status.ELIMINATED, Status.LEFT, Status.EXCLUDED)
"""Between these a result moves somebody; whether in or out of competition only a person decides."""


def _people(tournament: Tournament) -> Rows:
    entrants = Entrant.objects.filter(tournament=tournament).order_by("number")
    for *row, guest, status in entrants.values_list(
        "number", "name", "club", "phone", "reduction_cents", "guest", "status"
    ):
        competes = not guest and status != Status.OUT_OF_COMPETITION
        yield [*row, competes, "" if status in BY_RESULTS else status]
    members = Player.objects.filter(tournament=tournament).order_by("pk")
    yield from members.values_list(
        "pk", "entrant__number", "position", "name", "club", "phone", "withdrawn", "publicity"
    )
    substitutions = Substitution.objects.filter(entrant__tournament=tournament).order_by("pk")
    yield from substitutions.values_list("entrant__number", "position", "leaving", "coming", "since", "reason")


def _rules(tournament: Tournament) -> Rows:
    columns = ("name", "game", "rules", "host", "venue", "date", "begins", "is_public", "is_demo", "is_rehearsal")
    yield from Tournament.objects.filter(pk=tournament.pk).values_list(*columns)


def _books(tournament: Tournament) -> Rows:
    """What people have booked; the rest follows from registration and results, and has no reason of its own."""
    postings = Posting.objects.filter(booking__tournament=tournament).exclude(booking__kind__in=Booking.FOLLOWING)
    booking = ("booking__number", "booking__kind", "booking__reason", "booking__reverses__number", "booking__by")
    yield from postings.order_by("pk").values_list(*booking, "account", "cents", "entrant__number", "player")
    following = Booking.objects.filter(tournament=tournament, kind__in=Booking.FOLLOWING)
    yield from following.exclude(reason="").values_list("number", "reason")


def _prizes(tournament: Tournament) -> Rows:
    yield from tournament.prizes.order_by("pk").values_list(
        "pk", "title", "donor", "value_cents", "consolation", "withdrawn"
    )
    yield from tournament.choices.order_by("pk").values_list("entrant__number", "prize", "revoked")
    yield from tournament.awards.order_by("pk").values_list("entrant__number", "ranking", "place", "cents")
    yield from tournament.cash_counts.order_by("pk").values_list(
        "pieces", "counted_cents", "expected_cents", "reason", "signers"
    )


PARTS: dict[str, Callable[[Tournament], Rows]] = {
    "people": _people,
    "rules": _rules,
    "books": _books,
    "prizes": _prizes,
}
"""Name of a seal in a link → the rows under it."""
REGISTERED = ("people", "books")
AFTER = {
    "tournament_": tuple(PARTS),
    "rehearsal_": tuple(PARTS),
    "people_": tuple(PARTS),
    "contacts_": ("people",),
    "entrant_": REGISTERED,
    "single": REGISTERED,
    "registration_": REGISTERED,
    "reduction_": REGISTERED,
    "money_": ("books",),
    "booking_": ("books",),
    "cash_": ("books", "prizes"),
    "prize": ("prizes",),
    "choosing_": ("prizes",),
    "choice_": ("prizes",),
}
"""How an action begins → what it may have changed, which is sealed with it."""


def seals(tournament: Tournament, action: str) -> dict[str, str]:
    """What is sealed with an action. Part of the caller's transaction, after its last change."""
    parts = next((parts for begin, parts in AFTER.items() if action.startswith(begin)), ())
    return {part: seal(tournament, part) for part in parts}


def seal(tournament: Tournament, part: str) -> str:
    """32 hex digits over the rows of a part as they stand now."""
    rows = json.dumps(list(PARTS[part](tournament)), default=str, ensure_ascii=False)
    return hashlib.sha256(f"{tournament.seal_salt}|{rows}".encode()).hexdigest()[:32]
