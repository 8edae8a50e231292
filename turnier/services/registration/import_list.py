"""Takes over a checked registration list, or people known from elsewhere, as a whole: all of them or nobody."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from django.db import transaction
from django.utils.translation import gettext as _

from turnier.models import Entrant, Player, Tournament, User
from turnier.registration_files import Candidate, RowProblem
from turnier.services.money.dues import dues_follow
from turnier.services.money.fees import single_fee, to_pay
from turnier.services.money.pay import open_settle
from turnier.services.record.write import check_open, lock, record
from turnier.services.registration.register import (
    Registration,
    check_free,
    check_round_to_come,
    check_size,
    checked_classes,
    new_entrant,
    new_players,
    next_number,
)
from turnier.services.registration.singles import new_single

Person = TypeVar("Person", Entrant, Player)
PHONE_LENGTH = Player._meta.get_field("phone").max_length or 0


def long_phones(candidates: Sequence[Candidate]) -> list[RowProblem]:
    """The rows whose telephone number is longer than what is stored of one."""
    text = _("Die Telefonnummer hat %(length)s Zeichen, erlaubt sind %(limit)s. Bitte kürzen.")
    return [
        RowProblem(c.row, _("Telefon"), text % {"length": len(c.phone), "limit": PHONE_LENGTH})
        for c in candidates
        if len(c.phone) > PHONE_LENGTH
    ]


def to_pay_in_list(tournament: Tournament, players: int, classes: Sequence[str]) -> int:
    """What the players of a row, in these classes, pay at the desk, in cents; one without a partner pays a share."""
    each = checked_classes(tournament, classes)
    if players < tournament.kind_of_game.team_size:
        return single_fee(tournament, each[0])
    return to_pay(tournament, each)


@transaction.atomic
def registration_import(
    *, tournament: Tournament, candidates: Sequence[Candidate], by: User | None
) -> tuple[list[Entrant], list[Player]]:
    """Teams get the numbers of the list, or the next free ones in its order; single players wait for a partner."""
    tournament = _locked(tournament)
    size = tournament.kind_of_game.team_size
    teams = [_registration(c) for c in candidates if len(c.players) == size]
    singles = [_registration(c) for c in candidates if len(c.players) < size]
    return _take_over(tournament, teams, singles, by)


@transaction.atomic
def entrants_register(
    *, tournament: Tournament, registrations: Sequence[Registration], by: User | None
) -> list[Entrant]:
    """Registers many at once, as a list would, in one action: a twentieth of the time that one after the other takes.

    Of nobody it registers nobody, and records nothing.
    """
    if not registrations:
        return []
    tournament = _locked(tournament)
    for registration in registrations:
        check_size(tournament, registration.players)
    return _take_over(tournament, registrations, (), by)[0]


def _locked(tournament: Tournament) -> Tournament:
    locked = lock(tournament.pk)
    check_open(locked)
    check_round_to_come(locked)
    return locked


def _take_over(
    tournament: Tournament, teams: Sequence[Registration], singles: Sequence[Registration], by: User | None
) -> tuple[list[Entrant], list[Player]]:
    entrants = _create_entrants(tournament, teams)
    waiting = Player.objects.bulk_create(new_single(tournament, each) for each in singles)
    dues_follow(tournament, by=by)
    entrants, waiting = _reread(entrants), _reread(waiting)
    people: list[Entrant | Player] = [*entrants, *waiting]
    both = zip(people, (*teams, *singles), strict=True)
    open_settle(tournament, [person for person, registration in both if registration.paid], by=by)
    record(tournament, "registration_import", by=by, teams=len(entrants), singles=len(waiting))
    return _reread(entrants), _reread(waiting)


def _create_entrants(tournament: Tournament, teams: Sequence[Registration]) -> list[Entrant]:
    given = [each.number for each in teams if each.number]
    check_free(tournament, given)
    free = max([next_number(tournament) - 1, *given])
    made = []
    for registration in teams:
        if registration.number is None:
            free += 1
        made.append(new_entrant(tournament, registration, registration.number or free))
    entrants = Entrant.objects.bulk_create(made)
    Player.objects.bulk_create(
        player
        for entrant, registration in zip(entrants, teams, strict=True)
        for player in new_players(entrant, registration)
    )
    return entrants


def _registration(candidate: Candidate) -> Registration:
    return Registration(
        players=candidate.players,
        name=candidate.name,
        club=candidate.club,
        phone=candidate.phone,
        paid=candidate.paid,
        number=candidate.number,
        fee_classes=candidate.fee_classes,
    )


def _reread(people: Sequence[Person]) -> list[Person]:
    """The same people as the books left them, in the same order."""
    if not people:
        return []
    rows = type(people[0]).objects.in_bulk([person.pk for person in people])
    return [rows[person.pk] for person in people]
