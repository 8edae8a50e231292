"""Everybody has paid: what is open is booked at once, and taken back at once where that was a slip."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from turnier.models import Entrant, Player, Tournament, User
from turnier.services.money.dues import dues_follow
from turnier.services.money.fees import open_cents
from turnier.services.money.ledger import check_reason
from turnier.services.money.pay import open_settle, payment_take_back
from turnier.services.record.write import lock, record
from turnier.services.registration.singles import waiting_singles
from turnier.text.errors import UserError
from turnier.text.words import euros

Person = Entrant | Player


def owing(tournament: Tournament) -> list[Person]:
    """Who plays or waits for a partner and owes something; `money.cash.owed` are all who do. Two queries."""
    return owing_among(tournament.entrants.filter(status__in=Entrant.PLAYING), waiting_singles(tournament))


def owing_among(entrants: Iterable[Entrant], waiting: Iterable[Player]) -> list[Person]:
    """Who of these plays and owes something, and who of those who are `waiting` for a partner."""
    people: list[Person] = [*(entrant for entrant in entrants if entrant.plays), *waiting]
    return [person for person in people if open_cents(person) > 0]


@transaction.atomic
def fees_collect(*, tournament: Tournament, by: User | None, seen: int) -> list[Person]:
    """Books that everybody who owes something has paid it; gives them.

    Raises `UserError` where that is not the sum that was `seen`, in cents: somebody has paid or come in between.
    """
    tournament = lock(tournament.pk)
    dues_follow(tournament, by=by)
    people = owing(tournament)
    cents = sum(map(open_cents, people))
    if cents != seen:
        text = _("Inzwischen sind %(sum)s offen. Es ist nichts gebucht, bitte noch einmal ansehen.")
        raise UserError(text % {"sum": euros(cents)})
    if people:
        open_settle(tournament, people, by=by)
        _record(tournament, people, by=by, paid=True)
    return people


@transaction.atomic
def collection_revoke(
    *, tournament: Tournament, numbers: Sequence[int], players: Sequence[int], by: User, reason: str
) -> None:
    """Takes the last payment of these start numbers and single players back, as far as they still count as paid.

    The `reason` stands in the cash book; raises `NeedsReason` without one.
    """
    tournament = lock(tournament.pk)
    check_reason(reason)
    teams = tournament.entrants.filter(number__in=numbers).exclude(status=Entrant.Status.DISQUALIFIED)
    singles = tournament.players.filter(pk__in=players, entrant__isnull=True)
    people: list[Person] = [*(team for team in teams if team.paid), *(player for player in singles if player.paid)]
    for person in people:
        payment_take_back(tournament, person, by=by, reason=reason)
    _record(tournament, people, by=by, paid=False, reason=reason)


def _record(tournament: Tournament, people: Sequence[Person], *, by: User | None, paid: bool, reason: str = "") -> None:
    numbers = [person.number for person in people if isinstance(person, Entrant)]
    players = [person.pk for person in people if isinstance(person, Player)]
    who: dict[str, Sequence[int]] = {"numbers": numbers, "players": players}
    record(tournament, "fees_collect", by=by, reason=reason, **who, count=len(people), paid=int(paid))
