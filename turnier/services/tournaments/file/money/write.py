"""Writes the books, the prizes and the report into a tournament file."""

from __future__ import annotations

import datetime as dt
import json
from base64 import b64encode
from collections.abc import Mapping
from typing import Any

from turnier.models import Award, Booking, CashCount, Choice, Picture, Posting, Prize, PrizePlan, Tournament
from turnier.prizes import terms_from

MOST_PICTURES = 9_000_000
"""Bytes of pictures that travel with the file; what does not fit stays behind."""


def money_out(tournament: Tournament) -> dict[str, Any]:
    """All money as the file has it; who booked is left out, for the file knows no accounts. Empty without any."""
    prizes = list(tournament.prizes.all())
    numbers = {prize.pk: number for number, prize in enumerate(prizes, start=1)}
    pictures = _pictures(tournament)
    parts = {
        "bookings": _bookings(tournament),
        "plan": _plan(PrizePlan.objects.filter(tournament=tournament).first()),
        "awards": [_award(award) for award in tournament.awards.select_related("entrant")],
        "prizes": [_prize(prize, pictures) for prize in prizes],
        "choosing": _choosing(tournament),
        "choices": [_choice(choice, numbers) for choice in tournament.choices.select_related("entrant")],
        "counts": [_count(count) for count in tournament.cash_counts.select_related("booking")],
        "logo": pictures.get(None),
        "reports": [{"text": v.text, "at": _moment(v.at)} for v in tournament.report_versions.all()],
    }
    return {name: part for name, part in parts.items() if part}


def _bookings(tournament: Tournament) -> list[dict[str, Any]]:
    rows = tournament.bookings.select_related("sitting__round", "reverses").prefetch_related("postings__entrant")
    people = _people(tournament)
    return [_booking(booking, people) for booking in rows]


def _people(tournament: Tournament) -> Mapping[int, dict[str, Any]]:
    """Primary key of a player → how the file names the one who waits for a partner, or did."""
    players = list(tournament.players.select_related("entrant").order_by("pk"))
    single = [player for player in players if player.entrant is None]
    named = {player.pk: {"single": number} for number, player in enumerate(single, start=1)}
    return named | {p.pk: {"member": [p.entrant.number, p.position]} for p in players if p.entrant is not None}


def _booking(booking: Booking, people: Mapping[int, dict[str, Any]]) -> dict[str, Any]:
    row: dict[str, Any] = {"number": booking.number, "kind": booking.kind, "at": _moment(booking.at)}
    if booking.reason:
        row["reason"] = booking.reason
    if booking.sitting is not None:
        row["sitting"] = [booking.sitting.round.number, booking.sitting.table]
    if booking.reverses is not None:
        row["reverses"] = booking.reverses.number
    return {**row, "postings": [_posting(posting, people) for posting in booking.postings.all()]}


def _posting(posting: Posting, people: Mapping[int, dict[str, Any]]) -> dict[str, Any]:
    row: dict[str, Any] = {"account": posting.account, "cents": posting.cents}
    if posting.entrant is not None:
        row["entrant"] = posting.entrant.number
    return row | people[posting.player_id] if posting.player_id is not None else row


def _plan(plan: PrizePlan | None) -> dict[str, Any] | None:
    if plan is None:
        return None
    row: dict[str, Any] = {"terms": terms_from(plan.terms).dump()}
    if plan.seed:
        row["seed"] = plan.seed
    if plan.fixed_at:
        row |= {"fixed_at": _moment(plan.fixed_at), "places": plan.places}
    return row


def _award(award: Award) -> dict[str, Any]:
    values = {name: getattr(award, name) for name in ("ranking", "place", "tied", "cents")}
    return {"entrant": award.entrant.number, **values}


def _prize(prize: Prize, pictures: Mapping[int | None, str]) -> dict[str, Any]:
    names = ("title", "donor", "value_cents", "consolation", "withdrawn")
    row = {name: value for name in names if (value := getattr(prize, name))}
    return row | {"picture": pictures[prize.pk]} if prize.pk in pictures else row


def _choosing(tournament: Tournament) -> dict[str, Any] | None:
    choosing = getattr(tournament, "choosing", None)
    return None if choosing is None else {"order": choosing.order, "lots": _sorted(choosing.lots)}


def _choice(choice: Choice, numbers: Mapping[int, int]) -> dict[str, Any]:
    row: dict[str, Any] = {"entrant": choice.entrant.number}
    if choice.prize_id is not None:
        row["prize"] = numbers[choice.prize_id]
    return {**row, "revoked": True} if choice.revoked else row


def _count(count: CashCount) -> dict[str, Any]:
    pieces = dict(sorted(count.pieces.items(), key=lambda item: -int(item[0])))
    names = ("counted_cents", "expected_cents", "last_booking", "reason", "signers")
    row = {"pieces": pieces, **{name: getattr(count, name) for name in names}, "at": _moment(count.at)}
    return {**row, "booking": count.booking.number} if count.booking is not None else row


def _pictures(tournament: Tournament) -> dict[int | None, str]:
    """Primary key of a prize (None: the logo) → its picture in Base64; the logo first, as many as fit."""
    pictures = list(tournament.pictures.all())
    kept: dict[int | None, str] = {}
    room = MOST_PICTURES
    for picture in sorted(pictures, key=_rank):
        content = bytes(picture.content)
        if len(content) <= room:
            room -= len(content)
            kept[picture.prize_id] = b64encode(content).decode()
    return kept


def _rank(picture: Picture) -> tuple[bool, int]:
    return picture.prize_id is not None, picture.prize_id or 0


def _sorted(stored: Any) -> Any:
    """The same document whatever order of keys a database keeps."""
    return json.loads(json.dumps(stored, sort_keys=True))


def _moment(at: dt.datetime) -> str:
    return at.astimezone(dt.UTC).isoformat()
