"""What is under the seals: by part, the rows of a tournament that a link of its chain does not name itself.

`tests/turnier/services/integrity/test_columns.py` says of every column of the database whether it is here.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from django.db.models import QuerySet

from turnier.models import (
    Booking,
    Choosing,
    Draw,
    Entrant,
    HelpCall,
    Picture,
    Player,
    Posting,
    PrizePlan,
    Sitting,
    Substitution,
    Swap,
    Tournament,
)

Row = Sequence[Any]
Status = Entrant.Status
BY_RESULTS = (Status.ACTIVE, Status.OUT_OF_COMPETITION, Status.ELIMINATED, Status.LEFT, Status.EXCLUDED)
"""Between these a result moves somebody; whether in or out of competition only a person decides."""


def people(tournament: Tournament, **which: Any) -> Iterator[Row]:
    """`which` picks entrants, as their start number does."""
    entrants = Entrant.objects.filter(tournament=tournament, **which).order_by("number")
    for *row, guest, status in entrants.values_list(
        "number", "name", "club", "phone", "reduction_cents", "guest", "status"
    ):
        competes = not guest and status != Status.OUT_OF_COMPETITION
        yield [*row, competes, "" if status in BY_RESULTS else status]
    yield from members(tournament, **{f"entrant__{name}": value for name, value in which.items()})
    substitutions = Substitution.objects.filter(
        entrant__tournament=tournament, **{f"entrant__{name}": value for name, value in which.items()}
    )
    yield from substitutions.order_by("pk").values_list(
        "entrant__number", "position", "leaving", "coming", "since", "reason"
    )


def members(tournament: Tournament, **which: Any) -> Iterator[Row]:
    """The persons alone; `which` picks them."""
    found = Player.objects.filter(tournament=tournament, **which).order_by("pk")
    yield from found.values_list("pk", "entrant__number", "position", "name", "club", "phone", "withdrawn", "publicity")


def books(tournament: Tournament, after: int = 0) -> Iterator[Row]:
    """What people have booked, since booking number `after`."""
    bookings = Booking.objects.filter(tournament=tournament, number__gt=after)
    postings = Posting.objects.filter(booking__in=bookings.exclude(kind__in=Booking.FOLLOWING))
    booking = ("booking__number", "booking__kind", "booking__reason", "booking__reverses__number", "booking__by")
    yield from postings.order_by("pk").values_list(*booking, "account", "cents", "entrant__number", "player")
    following = bookings.filter(kind__in=Booking.FOLLOWING).exclude(reason="").order_by("pk")
    yield from following.values_list("number", "reason")


def ledger(tournament: Tournament, after: int = 0) -> Iterator[Row]:
    """What the books say beside: when and of which table, and what follows from registration and results."""
    bookings = Booking.objects.filter(tournament=tournament, number__gt=after)
    yield from bookings.order_by("pk").values_list("number", "at", "by", "sitting")
    postings = Posting.objects.filter(booking__in=bookings.filter(kind__in=Booking.FOLLOWING))
    yield from postings.order_by("pk").values_list(
        "booking__number", "booking__kind", "account", "cents", "entrant", "player"
    )


def _rules(tournament: Tournament) -> Iterator[Row]:
    head = ("name", "game", "rules", "host", "venue", "date", "begins", "is_public", "is_demo", "is_rehearsal")
    yield from _itself(tournament).values_list(*head, "entry_fee_cents")


def _fees(tournament: Tournament) -> Iterator[Row]:
    yield from _itself(tournament).values_list("fee_terms")


def _classes(tournament: Tournament) -> Iterator[Row]:
    """Who pays as what; nobody, and no query, where the fees have no terms but the one amount."""
    if not tournament.fee_terms:
        return
    classed = Player.objects.filter(tournament=tournament).exclude(fee_class="")
    yield from classed.order_by("pk").values_list("pk", "fee_class")


def _setting(tournament: Tournament) -> Iterator[Row]:
    """How the evening goes on, who runs it and who helps."""
    columns = ("slug", "rounds_planned", "draw_options", "stage", "series", "series_number", "names_shown", "organiser")
    yield from _itself(tournament).values_list(*columns)
    yield from tournament.treasurers.order_by("pk").values_list("pk")
    yield from _happened(tournament.referees.order_by("pk"), "pk", "user", "tables", moments=["revoked_at"])


def _ranking(tournament: Tournament) -> Iterator[Row]:
    """By what the organiser ranks, where it is not what the house rules say."""
    yield from _itself(tournament).exclude(ranking={}).values_list("ranking")


def _rounds(tournament: Tournament) -> Iterator[Row]:
    """Rounds and tables without their results; every draw and every swap as it was made."""
    yield from _happened(tournament.rounds.order_by("number"), "number", moments=["published_at", "closed_at"])
    sittings = Sitting.objects.filter(round__tournament=tournament).order_by("pk")
    yield from _happened(sittings, "pk", "round__number", "table", moments=["ended_at"])
    draws = Draw.objects.filter(round__tournament=tournament).order_by("pk")
    secret = ("frozen", "nonce", "public_part", "input_hash", "commitment", "seed", "outcome")
    yield from draws.values_list("pk", "round__number", "attempt", *secret, "reason", "current", "plan", "by")
    swaps = Swap.objects.filter(round__tournament=tournament).order_by("pk")
    yield from swaps.values_list("pk", "round__number", "draw", "first", "second", "reason", "by")


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
    yield from plans.values_list("terms", "seed", "fixed_at", "places")
    yield from Choosing.objects.filter(tournament=tournament).values_list("order", "lots")


def _notes(tournament: Tournament) -> Iterator[Row]:
    """What was decided, called and written, and by whom what stands in other parts."""
    yield from tournament.decisions.order_by("pk").values_list(
        "pk", "kind", "entrants", "order", "witness", "proof", "revoked", "by"
    )
    calls = HelpCall.objects.filter(sitting__round__tournament=tournament).order_by("pk")
    yield from _happened(calls, "pk", "sitting", "reason", "answered_by", moments=["answered_at"])
    yield from tournament.report_versions.order_by("number").values_list("number", "text", "by")
    yield from Substitution.objects.filter(entrant__tournament=tournament).order_by("pk").values_list("pk", "by")
    yield from tournament.choices.order_by("pk").values_list("pk", "by")
    yield from tournament.awards.order_by("pk").values_list("pk", "tied")
    yield from tournament.cash_counts.order_by("pk").values_list("pk", "booking", "last_booking", "by")
    yield from Choosing.objects.filter(tournament=tournament).values_list("by")


def _pictures(tournament: Tournament) -> Iterator[Row]:
    for prize, content in Picture.objects.filter(tournament=tournament).order_by("pk").values_list("prize", "content"):
        yield prize, hashlib.sha256(bytes(content)).hexdigest()


def _itself(tournament: Tournament) -> QuerySet[Tournament]:
    return Tournament.objects.filter(pk=tournament.pk)


def _happened(rows: QuerySet[Any], *columns: str, moments: Sequence[str]) -> Iterator[Row]:
    """The columns, and of each moment whether it has come: when it did says the chain."""
    for row in rows.values_list(*columns, *moments):
        yield [*row[: len(columns)], *(moment is not None for moment in row[len(columns) :])]


PARTS: dict[str, Callable[[Tournament], Iterator[Row]]] = {
    "people": people,
    "rules": _rules,
    "books": books,
    "prizes": _prizes,
    "plan": _plan,
    "ledger": ledger,
    "setting": _setting,
    "rounds": _rounds,
    "notes": _notes,
    "pictures": _pictures,
    "fees": _fees,
    "classes": _classes,
    "ranking": _ranking,
}
"""Name of a seal in a link → the rows under it. What a seal covers never changes: old links hold it."""
