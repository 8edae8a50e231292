"""What an evening costs its players, in cents: what everybody has paid and what is still to come.

What becomes of the fee of somebody who withdraws is decided in `dues.fee_of`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import F, Sum
from django.utils.translation import gettext as _

from turnier.fees import FeeTerms, terms_from
from turnier.models import Booking, Entrant, Player, Posting, Tournament
from turnier.services.money.ledger import paid_out
from turnier.services.record.compiled import CompiledQuery
from turnier.text.words import euros, listed

LARGEST_FEE = 1_000_000
"""In cents."""
ENTRANTS = CompiledQuery(
    Entrant.objects.order_by().values_list("paid", "due_cents", "paid_cents", "status", "guest"),
)
SINGLES = CompiledQuery(
    Player.objects.filter(entrant__isnull=True).order_by().values_list("paid", "due_cents", "paid_cents"),
)
"""Those who wait for a partner, and those who went home: what they have paid is still in the box."""
FREE = (Entrant.Status.OUT_OF_COMPETITION, Entrant.Status.WITHDRAWN)


@dataclass(frozen=True)
class Fees:
    """Cents: what one entrant pays, what is paid, what of that was set off, what of it goes back, what is to come.

    And how many are asked for it, who withdrew too late among them, and have paid.
    """

    per_entrant: int
    paid: int
    settled: int
    back: int
    open: int
    entrants: int
    entrants_paid: int

    @property
    def owed(self) -> int:
        """Cents that the evening brings in when everybody has paid."""
        return self.paid - self.back + self.open


def fees(tournament: Tournament) -> Fees:
    """Adds up the fees of all entrants and single players. Four queries at most, three before the draw."""
    singles = (Charged(*facts) for facts in SINGLES(tournament=tournament.pk))
    return fees_of(tournament, charged(tournament), list(singles))


class Charged(NamedTuple):
    """What fees ask of a person."""

    paid: bool
    due_cents: int
    paid_cents: int
    status: str = ""
    guest: bool = False


def charged(tournament: Tournament) -> tuple[Charged, ...]:
    """What each entrant owes and has paid, in no order. One query, no objects."""
    return tuple(Charged(*facts) for facts in ENTRANTS(tournament=tournament.pk))


def fees_of(tournament: Tournament, entrants: Sequence[Entrant | Charged], singles: Sequence[Player | Charged]) -> Fees:
    """What is owed and paid, from what is loaded already: all entrants, and all who have no partner."""
    people = [*entrants, *singles]
    pays_out = stack_cents(tournament) or tournament.status != Tournament.Status.REGISTRATION
    asked = [e for e in entrants if e.due_cents or not is_outside_the_fees(e)]
    return Fees(
        per_entrant=to_pay(tournament),
        paid=sum(person.paid_cents for person in people),
        settled=paid_out(tournament).settled if pays_out else 0,
        back=sum(map(credit_cents, [*(e for e in entrants if not forfeits(tournament, e)), *singles])),
        open=sum(open_cents(person) for person in people),
        entrants=len(asked),
        entrants_paid=sum(e.paid for e in asked),
    )


def forfeits(tournament: Tournament, entrant: Entrant | Charged) -> bool:
    """Whether an entrant gets nothing back: who was disqualified, unless all of it was called off."""
    return entrant.status == Entrant.Status.DISQUALIFIED and not tournament.called_off


def is_outside_the_fees(entrant: Entrant | Charged) -> bool:
    """Whether an entrant is left out where fees are counted: fillers, who plays out of competition, and who withdrew.

    What they owe is another question, which `dues.fee_of` answers: who withdrew may still have to pay.
    """
    return entrant.guest or entrant.status in FREE


def fee_terms_of(tournament: Tournament) -> FeeTerms:
    """The classes, the tariff and the account of a tournament."""
    return terms_from(tournament.fee_terms)


def entry_fee(tournament: Tournament, classes: Sequence[str] = ()) -> int:
    """The entry fee of one entrant whose members are in these classes, in cents; 0 if there is none."""
    size = tournament.kind_of_game.team_size
    return fee_terms_of(tournament).fee(tournament.entry_fee_cents, classes, size)


def fee_of_entrant(entrant: Entrant) -> int:
    """The entry fee of somebody who is registered, before any reduction, in cents."""
    tournament = entrant.tournament
    return entry_fee(tournament, classes_of(tournament, {entrant.pk}).get(entrant.pk, ()))


def fees_of_all(tournament: Tournament) -> list[int]:
    """The entry fee of everybody who takes part, before any reduction, in cents. Two queries at most."""
    classes = classes_of(tournament)
    taking_part = [entrant for entrant in tournament.entrants.all() if not is_outside_the_fees(entrant)]
    return [entry_fee(tournament, classes.get(entrant.pk, ())) for entrant in taking_part]


def classes_of(tournament: Tournament, entrants: Collection[int] | None = None) -> dict[int, list[str]]:
    """Primary key of an entrant → the classes of its members; no query where the tournament has no classes."""
    if not fee_terms_of(tournament).classes:
        return {}
    players = tournament.players.filter(entrant__isnull=False)
    if entrants is not None:
        players = players.filter(entrant__in=entrants)
    found: dict[int, list[str]] = {}
    for entrant, name in players.order_by("entrant", "position").values_list("entrant", "fee_class"):
        found.setdefault(entrant, []).append(name)
    return found


def stack_cents(tournament: Tournament) -> int:
    """The stake of their own with which everybody starts, in cents; 0 in games without stacks."""
    return int(getattr(tournament.house_rules(), "stack_cents", 0))


def fee_name(tournament: Tournament) -> str:
    """What people call the money that they bring to the desk."""
    if stack_cents(tournament):
        return _("Startgeld und Stapel") if entry_fee(tournament) else _("Stapel")
    return _("Startgeld")


def brought_along(entrants: Collection[Entrant]) -> dict[int, str]:
    """Primary key of a team made by lot → what each of its members had paid before, in a sentence. Two queries.

    Only where some of them had: then the team owes what the others did not pay.
    """
    payments = Posting.objects.filter(
        booking__kind=Booking.Kind.PAYMENT,
        booking__postings__entrant=F("player__entrant"),
        player__entrant__in=[entrant.pk for entrant in entrants],
    )
    paid = dict(payments.order_by().values_list("player").annotate(sum=Sum("cents")))
    members: dict[int, list[Player]] = {}
    if paid:
        for player in Player.objects.filter(entrant__players__in=paid).distinct().order_by("entrant", "position"):
            members.setdefault(player.entrant_id or 0, []).append(player)
    return {team: _brought(players, paid) for team, players in members.items()}


def _brought(players: Sequence[Player], paid: Mapping[int, int]) -> str:
    have = [f"{player.name} {euros(paid[player.pk])}" for player in players if player.pk in paid]
    told = _("Vor dem Auslosen bezahlt: %(who)s.") % {"who": ", ".join(have)}
    others = [player.name for player in players if player.pk not in paid]
    return f"{told} " + _("Noch nicht: %(who)s.") % {"who": listed(others)} if others else told


def class_text(names: Sequence[str]) -> str:
    """The class of all members, or of each of them as a list to be read in has it: "Mitglied / Gast"."""
    return names[0] if len(set(names)) == 1 else " / ".join(name or "–" for name in names)


def to_pay(tournament: Tournament, classes: Sequence[str] = ()) -> int:
    """What one entrant pays at the desk, in cents: the fee and the stake."""
    return entry_fee(tournament, classes) + stack_cents(tournament)


def single_fee(tournament: Tournament, fee_class: str = "") -> int:
    """The share of the entry fee that a single player of this class pays, in cents."""
    size = tournament.kind_of_game.team_size
    return fee_terms_of(tournament).share(tournament.entry_fee_cents, fee_class, size)


def open_cents(person: Entrant | Player | Charged) -> int:
    """What an entrant or a waiting single player still has to pay, in cents."""
    return max(0, person.due_cents - person.paid_cents)


def credit_cents(person: Entrant | Player | Charged) -> int:
    """What an entrant or a waiting single player has paid too much, in cents."""
    return max(0, person.paid_cents - person.due_cents)
