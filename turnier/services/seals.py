"""Seals: what a link of the chain says about rows that it does not name itself, as they stand after the action.

A seal is the sum of a salted digest of each row, so it tells nobody's name; once the salt is replaced, old seals tell
nothing at all. An action that only adds rows adds their digests to the seal before, whatever else there is.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from turnier.models import Booking, Choosing, Entrant, Player, Posting, PrizePlan, Substitution, Tournament

Row = Sequence[Any]
Status = Entrant.Status
BY_RESULTS = (Status.ACTIVE, Status.OUT_OF_COMPETITION, Status.ELIMINATED, Status.LEFT, Status.EXCLUDED)
"""Between these a result moves somebody; whether in or out of competition only a person decides."""
COUNTED = "bookings"
"""Beside the seal of the books: the number of the last booking that is in it."""
LONGER = 64
"""Hex digits of a seal; those of the first version have 32 and are a digest over all rows together."""


def _people(tournament: Tournament, **which: Any) -> Iterator[Row]:
    """`which` picks entrants, as their start number does."""
    entrants = Entrant.objects.filter(tournament=tournament, **which).order_by("number")
    for *row, guest, status in entrants.values_list(
        "number", "name", "club", "phone", "reduction_cents", "guest", "status"
    ):
        competes = not guest and status != Status.OUT_OF_COMPETITION
        yield [*row, competes, "" if status in BY_RESULTS else status]
    yield from _members(tournament, **{f"entrant__{name}": value for name, value in which.items()})
    substitutions = Substitution.objects.filter(
        entrant__tournament=tournament, **{f"entrant__{name}": value for name, value in which.items()}
    )
    yield from substitutions.order_by("pk").values_list(
        "entrant__number", "position", "leaving", "coming", "since", "reason"
    )


def _members(tournament: Tournament, **which: Any) -> Iterator[Row]:
    members = Player.objects.filter(tournament=tournament, **which).order_by("pk")
    yield from members.values_list(
        "pk", "entrant__number", "position", "name", "club", "phone", "withdrawn", "publicity"
    )


def _rules(tournament: Tournament) -> Iterator[Row]:
    columns = ("name", "game", "rules", "host", "venue", "date", "begins", "is_public", "is_demo", "is_rehearsal")
    yield from Tournament.objects.filter(pk=tournament.pk).values_list(*columns)


def _books(tournament: Tournament, after: int = 0) -> Iterator[Row]:
    """What people have booked; the rest follows from registration and results, and has no reason of its own."""
    bookings = Booking.objects.filter(tournament=tournament, number__gt=after)
    postings = Posting.objects.filter(booking__in=bookings.exclude(kind__in=Booking.FOLLOWING))
    booking = ("booking__number", "booking__kind", "booking__reason", "booking__reverses__number", "booking__by")
    yield from postings.order_by("pk").values_list(*booking, "account", "cents", "entrant__number", "player")
    following = bookings.filter(kind__in=Booking.FOLLOWING).exclude(reason="").order_by("pk")
    yield from following.values_list("number", "reason")


def _prizes(tournament: Tournament) -> Iterator[Row]:
    yield from tournament.prizes.order_by("pk").values_list(
        "pk", "title", "donor", "value_cents", "consolation", "withdrawn"
    )
    yield from tournament.choices.order_by("pk").values_list("entrant__number", "prize", "revoked")
    yield from tournament.awards.order_by("pk").values_list("entrant__number", "ranking", "place", "cents")
    yield from tournament.cash_counts.order_by("pk").values_list(
        "pieces", "counted_cents", "expected_cents", "reason", "signers"
    )


def _plan(tournament: Tournament) -> Iterator[Row]:
    plans = PrizePlan.objects.filter(tournament=tournament)
    yield from plans.values_list("terms", "seed", "fixed_at")
    yield from Choosing.objects.filter(tournament=tournament).values_list("order", "lots")


PARTS: dict[str, Callable[[Tournament], Iterator[Row]]] = {
    "people": _people,
    "rules": _rules,
    "books": _books,
    "prizes": _prizes,
    "plan": _plan,
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
    "plan_": ("plan",),
    "prize": ("prizes", "plan"),
    "choosing_": ("prizes", "plan"),
    "choice_": ("prizes",),
}
"""How an action begins → what it may have changed, which is sealed with it."""
ADDING: dict[str, Callable[[Tournament, Mapping[str, Any]], Iterator[Row]]] = {
    "entrant_register": lambda tournament, data: _people(tournament, number=data["number"]),
    "single_register": lambda tournament, data: _members(tournament, pk=data["player"]),
}
"""Actions that only add: a row of people and bookings. → The people who are new."""


def seals(tournament: Tournament, action: str, data: Mapping[str, Any]) -> dict[str, str | int]:
    """What is sealed with an action. Part of the caller's transaction, after its last change."""
    parts = next((parts for begin, parts in AFTER.items() if action.startswith(begin)), ())
    if not parts:
        return {}
    added = _added(tournament, action, data)
    rest = [part for part in parts if part not in added]
    return {name: value for part in rest for name, value in _sealed(tournament, part).items()} | added


def seal(tournament: Tournament, part: str) -> str:
    """64 hex digits over the rows of a part as they stand now."""
    return _sum(tournament, part, PARTS[part](tournament))


def fits(tournament: Tournament, part: str, sealed: str) -> bool:
    """Whether the rows of a part are still those of a seal."""
    if len(sealed) == LONGER:
        return sealed == seal(tournament, part)
    rows = json.dumps(list(PARTS[part](tournament)), default=str, ensure_ascii=False)
    return sealed == hashlib.sha256(f"{tournament.seal_salt}|{rows}".encode()).hexdigest()[: len(sealed)]


def _added(tournament: Tournament, action: str, data: Mapping[str, Any]) -> dict[str, str | int]:
    """The seals after an action that only adds rows, from the seals before; nothing where there are none."""
    if action not in ADDING:
        return {}
    people, books = _last(tournament, "people"), _last(tournament, "books")
    if len(people.get("people", "")) != LONGER or COUNTED not in books:
        return {}
    sealed = _sum(tournament, "people", ADDING[action](tournament, data), people["people"])
    return {"people": sealed, **_books_sealed(tournament, books["books"], books[COUNTED])}


def _sealed(tournament: Tournament, part: str) -> dict[str, str | int]:
    return _books_sealed(tournament) if part == "books" else {part: seal(tournament, part)}


def _books_sealed(tournament: Tournament, before: str = "0", after: int = 0) -> dict[str, str | int]:
    rows = list(_books(tournament, after))
    return {
        "books": _sum(tournament, "books", rows, before),
        COUNTED: max((int(row[0]) for row in rows), default=after),
    }


def _last(tournament: Tournament, part: str) -> dict[str, Any]:
    """The seals of the last link that seals a part; empty before the first one."""
    links = tournament.events.filter(seals__has_key=part).order_by("-number")
    return links.values_list("seals", flat=True).first() or {}


def _sum(tournament: Tournament, part: str, rows: Iterable[Row], before: str = "0") -> str:
    total = int(before, 16)
    for row in rows:
        text = json.dumps(row, default=str, ensure_ascii=False)
        digest = hashlib.sha256(f"{tournament.seal_salt}|{part}|{text}".encode()).digest()
        total += int.from_bytes(digest, "big")
    return f"{total % 16**LONGER:0{LONGER}x}"
