"""The books, the prizes and the report in a tournament file: written, and read where the books come out."""

from __future__ import annotations

import datetime as dt
import json
from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from turnier.models import (
    Award,
    Booking,
    CashCount,
    Choice,
    Choosing,
    Entrant,
    Picture,
    Player,
    Posting,
    Prize,
    PrizePlan,
    ReportVersion,
    Sitting,
    Tournament,
    User,
)
from turnier.prizes import terms_from
from turnier.services.money.cash import ledger_problems
from turnier.services.money.dues import Paid, dues_follow, stacks_astray
from turnier.services.money.ledger import books_key, derive_all, sums_of_people
from turnier.services.prizes.pictures import kept_picture, picture_save
from turnier.services.tournaments.file.money.checks import People, check_money, person_of
from turnier.services.tournaments.file.money.format import BookingPart, CountPart, MoneyPart, PrizePart
from turnier.text.errors import UserError

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
        "prizes": [_prize_out(prize, pictures) for prize in prizes],
        "choosing": _choosing(tournament),
        "choices": [_choice(choice, numbers) for choice in tournament.choices.select_related("entrant")],
        "counts": [_count_out(count) for count in tournament.cash_counts.select_related("booking")],
        "logo": pictures.get(None),
        "reports": [{"text": v.text, "at": _moment(v.at)} for v in tournament.report_versions.all()],
    }
    return {name: part for name, part in parts.items() if part}


def _bookings(tournament: Tournament) -> list[dict[str, Any]]:
    rows = tournament.bookings.select_related("sitting__round", "reverses").prefetch_related("postings__entrant")
    people = _people_out(tournament)
    return [_booking(booking, people) for booking in rows]


def _people_out(tournament: Tournament) -> Mapping[int, dict[str, Any]]:
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


def _prize_out(prize: Prize, pictures: Mapping[int | None, str]) -> dict[str, Any]:
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


def _count_out(count: CashCount) -> dict[str, Any]:
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


def money_in(tournament: Tournament, part: MoneyPart, singles: Sequence[Player], *, by: User | None) -> None:
    """Stores all money of a file; `singles` are its single players in order. Part of the caller's transaction.

    Raises `UserError` for books that do not come out or do not fit the results. Whoever reads the file in stands for
    the bookings: the file knows no accounts.
    """
    people = _people(tournament, singles)
    check_money(part, people)
    made = _bookings_in(tournament, part.bookings, people, by)
    _check_nobody_below_zero(tournament)
    derive_all(tournament)
    _check_follows(tournament, by)
    _prizes_in(tournament, part, people, by)
    CashCount.objects.bulk_create(_count(tournament, count, made, by) for count in part.counts)
    ReportVersion.objects.bulk_create(
        ReportVersion(tournament=tournament, number=number, text=report.text, at=report.at, by=by)
        for number, report in enumerate(part.reports, start=1)
    )


def check_paid(entrants: Iterable[tuple[Entrant, Paid]], singles: Iterable[tuple[Player, Paid]]) -> None:
    """Refuses a list of entrants that says something else about paying than the books."""
    people: list[tuple[Entrant | Player, Paid]] = [*entrants, *singles]
    for person, (paid, part) in people:
        person.refresh_from_db()
        booked = part if isinstance(person, Player) or person.paid else person.paid_cents
        if (person.paid, booked) != (paid, part):
            text = _("Bei %(name)s passt „bezahlt“ nicht zum Kassenbuch in der Datei.")
            raise UserError(text % {"name": person.name})


def _people(tournament: Tournament, singles: Sequence[Player]) -> People:
    members = tournament.players.filter(entrant__isnull=False).select_related("entrant")
    sittings = Sitting.objects.filter(round__tournament=tournament).select_related("round")
    return People(
        entrants={entrant.number: entrant for entrant in tournament.entrants.all()},
        members={(p.entrant.number, p.position): p for p in members if p.entrant is not None},
        singles=dict(enumerate(singles, start=1)),
        sittings={(sitting.round.number, sitting.table): sitting for sitting in sittings},
    )


def _bookings_in(
    tournament: Tournament, parts: Sequence[BookingPart], people: People, by: User | None
) -> Mapping[int, Booking]:
    made: dict[int, Booking] = {}
    for part in parts:
        made[part.number] = Booking.objects.create(
            tournament=tournament,
            number=part.number,
            kind=part.kind,
            reason=part.reason,
            sitting=people.sittings[part.sitting] if part.sitting is not None else None,
            reverses=made[part.reverses] if part.reverses is not None else None,
            by=by,
            at=part.at,
        )
    Posting.objects.bulk_create(
        Posting(
            booking=made[part.number],
            account=line.account,
            cents=line.cents,
            entrant=people.entrants[line.entrant] if line.entrant is not None else None,
            player=person_of(line, people),
        )
        for part in parts
        for line in part.postings
    )
    return made


def _check_nobody_below_zero(tournament: Tournament) -> None:
    due, paid = sums_of_people(tournament)
    people: list[Entrant | Player] = [*tournament.entrants.all(), *tournament.players.all()]
    for person in people:
        if due[books_key(person)] < 0 or paid[books_key(person)] < 0:
            raise UserError(_("Im Kassenbuch der Datei steht %(name)s im Minus.") % {"name": person.name})


def _check_follows(tournament: Tournament, by: User | None) -> None:
    """The books have to say what registration and tables say: nothing may be left to book."""
    astray = stacks_astray(tournament)
    if astray:
        entrant = Entrant.objects.get(pk=astray[0])
        text = _("Der Stapel von Nr. %(n)s, %(name)s ist im Kassenbuch der Datei ein anderer als an den Tischen.")
        raise UserError(text % {"n": entrant.number, "name": entrant.name})
    if dues_follow(tournament, by=by) is not None:
        raise UserError(_("Die Startgelder im Kassenbuch der Datei passen nicht zur Anmeldung."))
    problems = ledger_problems(tournament)
    if problems:
        raise UserError(" ".join(problems))


def _prizes_in(tournament: Tournament, part: MoneyPart, people: People, by: User | None) -> None:
    if part.plan is not None:
        values = part.plan.model_dump() | {"terms": terms_from(part.plan.terms.model_dump()).dump()}
        PrizePlan.objects.create(tournament=tournament, **values)
    Award.objects.bulk_create(
        Award(tournament=tournament, **award.model_dump(exclude={"entrant"}), entrant=people.entrants[award.entrant])
        for award in part.awards
    )
    if part.logo is not None:
        picture_save(tournament, kept_picture(part.logo))
    prizes = [_prize(tournament, prize) for prize in part.prizes]
    if part.choosing is not None:
        order, lots = [list(turn) for turn in part.choosing.order], list(part.choosing.lots)
        Choosing.objects.create(tournament=tournament, order=order, lots=lots, by=by)
    for choice in part.choices:
        chosen = prizes[choice.prize - 1] if choice.prize is not None else None
        entrant = people.entrants[choice.entrant]
        Choice.objects.create(tournament=tournament, entrant=entrant, prize=chosen, revoked=choice.revoked, by=by)


def _prize(tournament: Tournament, part: PrizePart) -> Prize:
    prize = Prize.objects.create(tournament=tournament, **part.model_dump(exclude={"picture"}))
    if part.picture is not None:
        picture_save(tournament, kept_picture(part.picture), prize)
    return prize


def _count(tournament: Tournament, part: CountPart, made: Mapping[int, Booking], by: User | None) -> CashCount:
    booking = made[part.booking] if part.booking is not None else None
    values = part.model_dump(exclude={"booking", "signers"}) | {"signers": list(part.signers)}
    return CashCount(tournament=tournament, booking=booking, by=by, **values)
