"""Registration at the desk: teams and single players, payment, withdrawal, pairing by lot, import of lists."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from turnier import draw as pure
from turnier.errors import UserError
from turnier.models import Entrant, Player, Seat, Tournament, User
from turnier.names import team_name
from turnier.registration_files import Candidate
from turnier.services.writing import lock, record


@dataclass(frozen=True)
class Registration:
    """What the desk knows about one team or player. `number` is None for the next free one."""

    players: tuple[str, ...]
    name: str = ""
    club: str = ""
    phone: str = ""
    paid: bool = False
    number: int | None = None
    out_of_competition: bool = False


@transaction.atomic
def entrant_register(*, tournament: Tournament, registration: Registration, by: User | None) -> Entrant:
    """Registers a team (or, in games for single players, a player) and gives the start number at once."""
    tournament = lock(tournament.pk)
    _check_open(tournament)
    _check_size(tournament, registration.players)
    entrant = _create(tournament, registration)
    record(tournament, "entrant_register", by=by, number=entrant.number)
    return entrant


@transaction.atomic
def entrant_edit(*, entrant: Entrant, registration: Registration, by: User | None) -> Entrant:
    """Changes names, club, payment or number. The number stays once the entrant has been drawn."""
    tournament = lock(entrant.tournament_id)
    entrant = Entrant.objects.get(pk=entrant.pk)
    _check_size(tournament, registration.players)
    number = registration.number or entrant.number
    if number != entrant.number:
        if Seat.objects.filter(entrant=entrant).exists():
            raise UserError(_("Die Startnummer steht schon in einer Auslosung und bleibt."), field="number")
        _check_free(tournament, number)
    entrant.number = number
    entrant.name = registration.name or team_name(registration.players)
    entrant.club, entrant.phone, entrant.paid = registration.club, registration.phone, registration.paid
    if entrant.status in Entrant.PLAYING:
        out = registration.out_of_competition
        entrant.status = Entrant.Status.OUT_OF_COMPETITION if out else Entrant.Status.ACTIVE
    entrant.save()
    _set_players(tournament, entrant, registration)
    record(tournament, "entrant_edit", by=by, number=entrant.number)
    return entrant


@transaction.atomic
def entrant_pay(*, entrant: Entrant, paid: bool, by: User | None) -> Entrant:
    """Marks the entry fee as paid or as still owed."""
    tournament = lock(entrant.tournament_id)
    entrant = Entrant.objects.get(pk=entrant.pk)
    entrant.paid = paid
    entrant.save(update_fields=["paid"])
    record(tournament, "entrant_pay", by=by, number=entrant.number, paid=int(paid))
    return entrant


@transaction.atomic
def entrant_status(*, entrant: Entrant, status: Entrant.Status, by: User | None, reason: str = "") -> Entrant:
    """Withdraws, disqualifies, or takes back; results stay as they are."""
    tournament = lock(entrant.tournament_id)
    entrant = Entrant.objects.get(pk=entrant.pk)
    entrant.status = status
    entrant.save(update_fields=["status"])
    record(tournament, "entrant_status", by=by, reason=reason, number=entrant.number, status=str(status))
    return entrant


@transaction.atomic
def single_register(*, tournament: Tournament, registration: Registration, by: User | None) -> Player:
    """Registers a single player who gets a partner by lot."""
    tournament = lock(tournament.pk)
    _check_open(tournament)
    if len(registration.players) != 1:
        raise UserError(_("Bitte genau einen Namen eintragen."), field="player_1")
    player = Player.objects.create(
        tournament=tournament,
        name=registration.players[0],
        club=registration.club,
        phone=registration.phone,
        paid=registration.paid,
    )
    record(tournament, "single_register", by=by, player=player.pk)
    return player


@transaction.atomic
def single_withdraw(*, player: Player, by: User | None) -> None:
    """A waiting single player goes home."""
    tournament = lock(player.tournament_id)
    Player.objects.filter(pk=player.pk, entrant__isnull=True).update(withdrawn=True)
    record(tournament, "single_withdraw", by=by, player=player.pk)


@transaction.atomic
def singles_pair(*, tournament: Tournament, by: User | None) -> list[Entrant]:
    """Makes pairs of the waiting single players by lot, from a recorded seed. An odd one goes on waiting."""
    tournament = lock(tournament.pk)
    _check_open(tournament)
    size = tournament.kind_of_game.team_size
    waiting = waiting_singles(tournament)
    if len(waiting) < size:
        raise UserError(_("Zum Auslosen von Paaren braucht es mindestens zwei einzelne Spieler."))
    frozen = {"scheme": pure.SCHEME, "algorithm": "lots-1", "size": size, "entrants": [p.pk for p in waiting]}
    nonce = pure.new_nonce()
    outcome = pure.run(frozen, nonce)
    by_id = {p.pk: p for p in waiting}
    entrants = [_team_of(tournament, [by_id[pk] for pk in group]) for group in outcome.tables]
    record(
        tournament,
        "singles_pair",
        by=by,
        nonce=nonce,
        input_hash=outcome.input_hash,
        players=[pk for group in outcome.tables for pk in group],
        numbers=[e.number for e in entrants],
    )
    return entrants


@transaction.atomic
def registration_import(
    *, tournament: Tournament, candidates: Sequence[Candidate], by: User | None
) -> tuple[list[Entrant], list[Player]]:
    """Takes over a checked list as a whole: teams with start numbers, single players to the waiting list."""
    tournament = lock(tournament.pk)
    _check_open(tournament)
    size = tournament.kind_of_game.team_size
    numbered = sorted(candidates, key=lambda c: (c.number is None, c.number or 0, c.row))
    entrants, singles = [], []
    for candidate in numbered:
        registration = Registration(
            players=candidate.players,
            name=candidate.name,
            club=candidate.club,
            phone=candidate.phone,
            paid=candidate.paid,
            number=candidate.number,
        )
        if len(candidate.players) == size:
            entrants.append(_create(tournament, registration))
        else:
            singles.append(
                Player.objects.create(
                    tournament=tournament,
                    name=candidate.players[0],
                    club=candidate.club,
                    phone=candidate.phone,
                    paid=candidate.paid,
                )
            )
    record(tournament, "registration_import", by=by, teams=len(entrants), singles=len(singles))
    return entrants, singles


def waiting_singles(tournament: Tournament) -> list[Player]:
    """Single players without a partner, in order of arrival."""
    return list(tournament.players.filter(entrant__isnull=True, withdrawn=False).order_by("pk"))


def next_number(tournament: Tournament) -> int:
    """The next free start number: one above the highest."""
    highest: int | None = tournament.entrants.aggregate(m=Max("number"))["m"]
    return (highest or 0) + 1


@dataclass(frozen=True)
class Fees:
    """Entry fees in cents: what all owe together, what is paid, what is open; and how many have paid."""

    per_entrant: int
    owed: int
    paid: int
    entrants: int
    entrants_paid: int

    @property
    def open(self) -> int:
        """Cents that are still to come."""
        return self.owed - self.paid


def fees(tournament: Tournament) -> Fees:
    """Adds up the entry fees of everybody who takes part or has paid, single players included."""
    per_entrant = entry_fee(tournament)
    share = per_entrant // tournament.kind_of_game.team_size
    counted = [e for e in tournament.entrants.all() if e.paid or e.status not in (Entrant.Status.WITHDRAWN, *NO_FEE)]
    singles = waiting_singles(tournament)
    paid = sum(per_entrant if e.paid else min(e.part_paid_cents, per_entrant) for e in counted)
    return Fees(
        per_entrant=per_entrant,
        owed=per_entrant * len(counted) + share * len(singles),
        paid=paid + share * sum(p.paid for p in singles),
        entrants=len(counted),
        entrants_paid=sum(e.paid for e in counted),
    )


NO_FEE = (Entrant.Status.OUT_OF_COMPETITION,)


def entry_fee(tournament: Tournament) -> int:
    """The entry fee of one entrant in cents; 0 if the game asks for none."""
    return int(getattr(tournament.house_rules(), "entry_fee_cents", 0))


def owed_cents(entrant: Entrant, per_entrant: int) -> int:
    """What this entrant still owes."""
    if entrant.paid or entrant.status in NO_FEE:
        return 0
    return max(0, per_entrant - entrant.part_paid_cents)


def _check_open(tournament: Tournament) -> None:
    if tournament.stage == Tournament.Stage.CLOSED:
        raise UserError(_("Das Turnier ist abgeschlossen. Zum Anmelden bitte zuerst wieder öffnen."))


def _check_size(tournament: Tournament, players: Sequence[str]) -> None:
    size = tournament.kind_of_game.team_size
    if len(players) != size:
        raise UserError(
            _("Ein Team hat %(size)s Spieler.") % {"size": size}, field=f"player_{min(len(players) + 1, size)}"
        )


def _check_free(tournament: Tournament, number: int) -> None:
    holder = tournament.entrants.filter(number=number).first()
    if holder is not None:
        text = _("Startnummer %(number)s hat schon %(name)s. Nächste freie: %(free)s.")
        values = {"number": number, "name": holder.name, "free": next_number(tournament)}
        raise UserError(text % values, field="number")


def _create(tournament: Tournament, registration: Registration) -> Entrant:
    number = registration.number or next_number(tournament)
    _check_free(tournament, number)
    out = registration.out_of_competition
    entrant = Entrant.objects.create(
        tournament=tournament,
        number=number,
        name=registration.name or team_name(registration.players),
        club=registration.club,
        phone=registration.phone,
        paid=registration.paid,
        status=Entrant.Status.OUT_OF_COMPETITION if out else Entrant.Status.ACTIVE,
    )
    _set_players(tournament, entrant, registration)
    return entrant


def _set_players(tournament: Tournament, entrant: Entrant, registration: Registration) -> None:
    known = list(entrant.players.order_by("position"))
    for position, name in enumerate(registration.players):
        if position < len(known):
            known[position].name = name
            known[position].save(update_fields=["name"])
        else:
            Player.objects.create(tournament=tournament, entrant=entrant, position=position, name=name)


def _team_of(tournament: Tournament, players: Sequence[Player]) -> Entrant:
    share = entry_fee(tournament) // len(players)
    entrant = Entrant.objects.create(
        tournament=tournament,
        number=next_number(tournament),
        name=team_name([p.name for p in players]),
        club=players[0].club if len({p.club for p in players}) == 1 else "",
        paid=all(p.paid for p in players),
        part_paid_cents=share * sum(p.paid for p in players),
    )
    for position, player in enumerate(players):
        player.entrant, player.position = entrant, position
        player.save(update_fields=["entrant", "position"])
    return entrant
