"""Single players who wait for a partner: registered, paid, withdrawn, and made into teams by lot."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from turnier import draw as draw_rules
from turnier.models import Entrant, Player, Tournament, User
from turnier.services.money.dues import dues_follow
from turnier.services.money.fees import entry_fee, single_fee
from turnier.services.money.ledger import last_number
from turnier.services.money.pay import all_returned, handed_over, is_as_said, settled_as_said
from turnier.services.record.write import check_open, lock, record
from turnier.services.registration.queries import registered_before, unused_key
from turnier.services.registration.register import (
    Registration,
    check_round_to_come,
    checked_classes,
    next_number,
)
from turnier.text.errors import UserError
from turnier.text.names import is_respelled, team_name


@transaction.atomic
def single_register(*, tournament: Tournament, registration: Registration, by: User | None) -> Player:
    """Registers a single player who gets a partner by lot."""
    tournament = lock(tournament.pk)
    earlier = registered_before(tournament, registration.key, registration.players)
    if isinstance(earlier, Player):
        return earlier
    check_open(tournament)
    check_round_to_come(tournament)
    if tournament.kind_of_game.team_size == 1:
        raise UserError(_("Hier spielt jeder für sich. Es braucht keine Partner."))
    if len(registration.players) != 1:
        raise UserError(_("Wer allein kommt, trägt nur einen Namen ein."), field="player_2")
    player = new_single(tournament, registration)
    player.key = unused_key(tournament, registration.key)
    player.save()
    dues_follow(tournament, by=by)
    player = settled_as_said(tournament, player, paid=registration.paid, by=by)
    record(tournament, "single_register", by=by, player=player.pk)
    return player


@transaction.atomic
def single_edit(*, player: Player, registration: Registration, by: User | None) -> Player:
    """Changes name, club, telephone or class of somebody who waits for a partner; what was paid stays.

    The record keeps the name of before; where somebody else waits now, as `others` the last booking of who did before.
    """
    tournament = lock(player.tournament_id)
    player = _still_single(player)
    typed, before = new_single(tournament, registration), player.name
    changed = ("name", "fee_class", *Entrant.AS_REGISTERED)
    for name in changed:
        setattr(player, name, getattr(typed, name))
    player.save(update_fields=changed)
    dues_follow(tournament, by=by)
    data = {"player": player.pk}
    if not is_respelled(before, player.name):
        data["others"] = last_number(tournament)
    said = _("vorher: %(who)s") % {"who": before}
    record(tournament, "single_edit", by=by, reason=said, **data)
    return Player.objects.get(pk=player.pk)


@transaction.atomic
def single_pay(*, player: Player, paid: bool, by: User | None, reason: str = "", cents: int | None = None) -> Player:
    """Marks the share of a waiting single player as paid, or as given back; see `entrant_pay`."""
    tournament = lock(player.tournament_id)
    player = _still_single(player)
    if is_as_said(player, paid=paid):
        return player
    dues_follow(tournament, by=by)
    player = settled_as_said(tournament, player, paid=paid, by=by, reason=reason, cents=cents)
    record(tournament, "single_pay", by=by, reason=reason, player=player.pk, paid=int(paid))
    return player


@transaction.atomic
def single_withdraw(*, player: Player, by: User | None, withdrawn: bool = True, slip: bool = False) -> Player:
    """A waiting single player goes home, or comes back. What was paid stays paid until the cash box gives it back.

    Who was registered by a `slip` has paid nothing.
    """
    tournament = lock(player.tournament_id)
    player = _still_single(player)
    player.withdrawn = withdrawn
    player.save(update_fields=["withdrawn"])
    if withdrawn and slip:
        all_returned(tournament, player, by=by)
    dues_follow(tournament, by=by)
    record(tournament, "single_withdraw", by=by, player=player.pk, withdrawn=int(withdrawn))
    return Player.objects.get(pk=player.pk)


@transaction.atomic
def singles_pair(*, tournament: Tournament, by: User | None) -> list[Entrant]:
    """Makes teams of the waiting single players by lot, from a recorded seed. Who is left over goes on waiting."""
    tournament = lock(tournament.pk)
    check_open(tournament)
    size = tournament.kind_of_game.team_size
    waiting = {p.pk: p for p in waiting_singles(tournament)}
    if len(waiting) < size:
        raise UserError(_("Zum Auslosen braucht es mindestens %(size)s einzelne Spieler.") % {"size": size})
    nonce = draw_rules.new_nonce()
    outcome = draw_rules.run(draw_rules.lot_input(list(waiting), 1, size), nonce)
    groups = [[waiting[pk] for pk in group] for group in outcome.drawn.tables]
    entrants = [_team_of(tournament, group) for group in groups]
    dues_follow(tournament, by=by)
    for entrant, group in zip(entrants, groups, strict=True):
        handed_over(tournament, group, entrant, by=by)
    record(
        tournament,
        "singles_pair",
        by=by,
        nonce=nonce,
        input_hash=outcome.input_hash,
        players=[pk for group in outcome.drawn.tables for pk in group],
        numbers=[e.number for e in entrants],
    )
    return list(Entrant.objects.filter(pk__in=[e.pk for e in entrants]).order_by("number"))


def waiting_singles(tournament: Tournament) -> list[Player]:
    """Single players without a partner, in order of arrival."""
    return list(tournament.players.filter(Player.WAITING).order_by("pk"))


def new_single(tournament: Tournament, registration: Registration) -> Player:
    """The waiting player as it would be saved. Part of the caller's transaction."""
    return Player(
        tournament=tournament,
        name=registration.players[0],
        fee_class=checked_classes(tournament, registration.fee_classes)[0],
        **{name: getattr(registration, name) for name in Entrant.AS_REGISTERED},
    )


def _still_single(player: Player) -> Player:
    player = Player.objects.select_related("entrant").get(pk=player.pk)
    if player.entrant is not None:
        text = _("%(name)s spielt schon mit: Nr. %(number)s, %(team)s.")
        values = {"name": player.name, "number": player.entrant.number, "team": player.entrant.name}
        raise UserError(text % values)
    return player


def _team_of(tournament: Tournament, players: Sequence[Player]) -> Entrant:
    number = next_number(tournament)
    shares = sum(single_fee(tournament, player.fee_class) for player in players)
    odd_cents = entry_fee(tournament, [player.fee_class for player in players]) - shares
    entrant = Entrant.objects.create(
        tournament=tournament,
        number=number,
        name=team_name([p.name for p in players]),
        club=players[0].club if len({p.club for p in players}) == 1 else "",
        reduction_cents=odd_cents,
    )
    for position, player in enumerate(players):
        player.entrant, player.position = entrant, position
        player.save(update_fields=["entrant", "position"])
    return entrant
