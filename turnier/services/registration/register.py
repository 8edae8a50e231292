"""Teams and players are registered under a start number, changed and taken back; one pays; one takes part or not."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from turnier.models import Entrant, Player, SignUp, Tournament, User
from turnier.policy import Person, may_change_participation
from turnier.services.money.dues import dues_follow
from turnier.services.money.fees import fee_terms_of
from turnier.services.money.ledger import last_number
from turnier.services.money.pay import (
    all_returned,
    check_not_disqualified,
    check_not_paid_out,
    is_as_said,
    settled_as_said,
)
from turnier.services.record.write import check_open, lock, record
from turnier.services.registration.queries import registered_before, taken_back, unused_key
from turnier.services.registration.sign_ups.offer import waiting_follow
from turnier.services.standings.brackets import settled_by_draws
from turnier.text.errors import NeedsReason, UserError
from turnier.text.names import is_respelled, team_name
from turnier.text.words import numbered

LONGEST_REASON = 300
OUT_OF_THE_GAME = frozenset({Entrant.Status.ELIMINATED, Entrant.Status.LEFT, Entrant.Status.EXCLUDED})
"""How somebody goes at a table: a line of their sheet says so."""
SLIPS_ONLY = gettext_lazy(
    "Nur Tippfehler lassen sich noch verbessern. Spielt jemand anders, trägt das die Turnierleitung als Ersatz ein."
)
SETTLED = OUT_OF_THE_GAME | {Entrant.Status.DISQUALIFIED}
"""Who went like this does not withdraw any more."""


@dataclass(frozen=True)
class Registration:
    """What the desk knows about one team or player. `number` is None for the next free one.

    `key` names the form that was sent: the same one with the same names registers once. It has a field for each of
    `Entrant.AS_REGISTERED`. `fee_classes` are those of the players in their order, "" for the regular fee; of one class
    alone all of them are, and without any nobody's changes. Who registers at the desk is `here`.
    """

    players: tuple[str, ...]
    name: str = ""
    club: str = ""
    phone: str = ""
    paid: bool = False
    number: int | None = None
    out_of_competition: bool = False
    fee_classes: tuple[str, ...] = ()
    key: str = ""
    here: bool = True


@transaction.atomic
def entrant_register(*, tournament: Tournament, registration: Registration, by: User | None) -> Entrant:
    """Registers a team (or, in games for single players, a player) and gives the start number at once."""
    tournament = lock(tournament.pk)
    earlier = registered_before(tournament, registration.key, registration.players)
    if isinstance(earlier, Entrant):
        return earlier
    check_open(tournament)
    check_round_to_come(tournament)
    check_size(tournament, registration.players)
    number = registration.number or next_number(tournament)
    check_free(tournament, [number])
    entrant = new_entrant(tournament, registration, number)
    entrant.key = unused_key(tournament, registration.key)
    entrant.presence = Entrant.Presence.HERE if tournament.check_in and registration.here else entrant.presence
    entrant.save()
    Player.objects.bulk_create(new_players(entrant, registration))
    dues_follow(tournament, by=by, newcomer=entrant)
    entrant = settled_as_said(tournament, entrant, paid=registration.paid, by=by)
    record(tournament, "entrant_register", by=by, number=entrant.number)
    return entrant


def participation_refused(entrant: Entrant, by: Person | None) -> str:
    """Why this person may not let an entrant go or come back; empty if they may, and where nobody is logged in."""
    if by is None or may_change_participation(by, entrant):
        return ""
    text = _("Nr. %(n)s: Geht jemand oder kommt jemand wieder, trägt das die Turnierleitung ein.")
    return text % {"n": entrant.number}


def check_participation(entrant: Entrant, by: User | None) -> None:
    """Refuses what `participation_refused` says."""
    if refused := participation_refused(entrant, by):
        raise UserError(refused)


def _check_same_people(entrant: Entrant, registration: Registration, by: User | None) -> None:
    """Refuses another person in a place that was drawn to who may not change that; a slip in a name is set right."""
    if not participation_refused(entrant, by):
        return
    for player, name in zip(entrant.players.order_by("position"), registration.players, strict=False):
        if not is_respelled(player.name, name):
            raise UserError(SLIPS_ONLY, field=f"player_{player.position + 1}")
    made = registration.name in ("", team_name(registration.players))
    if not made and not is_respelled(entrant.name, registration.name):
        text = _("Nur Tippfehler lassen sich noch verbessern. Einen anderen Teamnamen trägt die Turnierleitung ein.")
        raise UserError(text, field="name")


def _are_others(before: Sequence[str], after: Sequence[str]) -> bool:
    """Whether somebody is new among the players, in whatever order they stand."""
    orders = permutations(after)
    return not any(all(map(is_respelled, before, order)) for order in orders)


def check_not_settled(entrant: Entrant, settled: Collection[str]) -> None:
    """Refuses to change how somebody went of whom it is decided: disqualified, or out of the game at a table."""
    if entrant.status in settled:
        text = _("Nr. %(n)s ist schon %(status)s. Es ist nichts geändert.")
        raise UserError(text % {"n": entrant.number, "status": entrant.get_status_display()})


def already_drawn(entrant: Entrant) -> UserError:
    """Why what has led to a seat or a bye is no slip any more."""
    return UserError(_("Nr. %(n)s ist schon ausgelost. Bitte stattdessen zurückziehen.") % {"n": entrant.number})


@transaction.atomic
def entrant_unregister(*, entrant: Entrant, by: User | None) -> Entrant:
    """Takes a registration back that was a slip: the entrant is withdrawn and the money returned. Not after a draw."""
    tournament = lock(entrant.tournament_id)
    check_open(tournament)
    entrant = tournament.entrants.get(pk=entrant.pk)
    check_participation(entrant, by)
    check_not_settled(entrant, SETTLED)
    if entrant.is_drawn:
        raise already_drawn(entrant)
    was = entrant.status
    entrant.take_status(Entrant.Status.WITHDRAWN)
    entrant.save(update_fields=["status", "guest"])
    all_returned(tournament, entrant, by=by)
    dues_follow(tournament, by=by)
    record(tournament, "entrant_unregister", by=by, number=entrant.number, was=str(was))
    waiting_follow(tournament, by=by)
    return Entrant.objects.get(pk=entrant.pk)


@transaction.atomic
def entrant_edit(
    *, entrant: Entrant, registration: Registration, by: User | None, reason: str = "", payment_stays: bool = False
) -> Entrant:
    """Changes names, club, payment or number; the record keeps number, names, classes and club of before.

    Where somebody else has the number now, its link holds as `others` the last booking of those who had it before.
    The number stays once the entrant has been drawn, and who competes once the tournament is over; a treasurer sets
    right how somebody who was drawn is spelled, and puts in nobody else. The `reason` for which a payment is taken back
    stands in the cash book; raises `NeedsReason` without one. With `payment_stays` nothing is booked, whatever the
    registration says of it.
    """
    tournament = lock(entrant.tournament_id)
    entrant = Entrant.objects.get(pk=entrant.pk)
    check_size(tournament, registration.players)
    _check_same_people(entrant, registration, by)
    before, competed, was_paid = _as_text(entrant), entrant.competes, entrant.paid
    players = entrant.players.order_by("position").values_list("name", flat=True)
    others = _are_others(tuple(players), registration.players)
    booked = last_number(tournament) if others else 0
    _renumber(tournament, entrant, registration.number or entrant.number)
    entrant.name = registration.name or team_name(registration.players)
    for name in Entrant.AS_REGISTERED:
        setattr(entrant, name, getattr(registration, name))
    if entrant.plays:
        entrant.status = _status(registration)
    elif entrant.status == Entrant.Status.WITHDRAWN:
        entrant.guest = registration.out_of_competition
    if entrant.competes != competed:
        check_open(tournament)
    entrant.save()
    _players_edit(entrant, registration)
    dues_follow(tournament, by=by)
    # who owes less now may have paid enough, and nobody takes that back
    if not payment_stays and (registration.paid or was_paid):
        entrant = settled_as_said(tournament, entrant, paid=registration.paid, by=by, reason=reason)
    else:
        entrant.refresh_from_db()
    data = {"number": entrant.number, "entrant": entrant.pk}
    if others:
        # what was paid in the same act the new ones have paid, what was given back went to those of before
        data["others"] = booked if registration.paid else last_number(tournament)
    record(tournament, "entrant_edit", by=by, reason=before[:LONGEST_REASON], **data)
    return entrant


@transaction.atomic
def entrant_pay(
    *, entrant: Entrant, paid: bool, by: User | None, reason: str = "", cents: int | None = None
) -> Entrant:
    """Books that everything owed is paid, or takes the last payment back: what a part had paid before stays.

    The `reason` for that stands in the cash book; raises `NeedsReason` without one.

    Of what is so already, nothing is booked and nothing recorded: two desks may say it at once. Refused where `cents`
    says how much was to be taken, and another sum is open by now.
    """
    tournament = lock(entrant.tournament_id)
    entrant = Entrant.objects.get(pk=entrant.pk)
    if not paid:
        check_not_disqualified(tournament, entrant)
    if is_as_said(entrant, paid=paid):
        return entrant
    dues_follow(tournament, by=by)
    entrant = settled_as_said(tournament, entrant, paid=paid, by=by, reason=reason, cents=cents)
    record(tournament, "entrant_pay", by=by, reason=reason, number=entrant.number, paid=int(paid))
    return entrant


@transaction.atomic
def entrant_status(*, entrant: Entrant, status: Entrant.Status, by: User | None, reason: str = "") -> Entrant:
    """Withdraws, disqualifies (with a reason), or makes a filler of somebody; results stay as they are.

    Whoever comes back to a knock-out takes a match back that was handed over; refused once others were drawn by it, and
    to whom the stack was paid out.
    """
    tournament = lock(entrant.tournament_id)
    check_open(tournament)
    entrant = Entrant.objects.get(pk=entrant.pk)
    if status == Entrant.Status.DISQUALIFIED and not reason.strip():
        raise NeedsReason(_("Bitte den Grund der Disqualifikation eintragen. Er bleibt im Protokoll."), "reason")
    was, comes_back = entrant.status, not entrant.plays and status in Entrant.PLAYING
    if comes_back:
        check_not_paid_out(entrant)
    before = settled_by_draws(tournament) if comes_back else []
    entrant.take_status(status)
    entrant.save(update_fields=["status", "guest"])
    if comes_back and settled_by_draws(tournament) != before:
        text = _(
            "Seit Nr. %(n)s gegangen ist, wurde in der K.-o.-Runde weiter ausgelost, und andere sind an dieser Stelle. "
            "Zurück geht es erst, wenn diese Auslosung zurückgenommen ist."
        )
        raise UserError(text % {"n": entrant.number})
    dues_follow(tournament, by=by)
    data: dict[str, Any] = {"number": entrant.number, "status": str(status), "was": str(was)}
    if entrant.gone is not None:
        data["gone"] = entrant.gone
    record(tournament, "entrant_status", by=by, reason=reason.strip(), **data)
    waiting_follow(tournament, by=by)
    return Entrant.objects.get(pk=entrant.pk)


@transaction.atomic
def entrant_return(*, entrant: Entrant, by: User | None, reason: str = "") -> Entrant:
    """Whoever had gone takes part again, and who played out of competition before does so again.

    Where it is looked who is there, they are: that they come is why they take part again. A sign-up that they had
    cancelled holds again, so that their own link says the same. Who plays already changes nothing.
    """
    check_open(lock(entrant.tournament_id))
    entrant = Entrant.objects.get(pk=entrant.pk)
    check_participation(entrant, by)
    check_not_settled(entrant, OUT_OF_THE_GAME)
    if entrant.plays:
        return entrant
    status = Entrant.Status.ACTIVE if entrant.competes else Entrant.Status.OUT_OF_COMPETITION
    back = entrant_status(entrant=entrant, status=status, by=by, reason=reason)
    _sign_up_follows(back, by)
    if back.tournament.check_in and not back.presence:
        back.presence = Entrant.Presence.HERE
        back.save(update_fields=["presence"])
        here = Entrant.Presence.HERE.value
        record(back.tournament, "entrant_presence", by=by, number=back.number, presence=here, was="")
    return back


def _sign_up_follows(entrant: Entrant, by: User | None) -> None:
    if not entrant.tournament.sign_up:
        return
    for sign_up in SignUp.objects.filter(entrant=entrant, state=SignUp.State.CANCELLED):
        sign_up.state = SignUp.State.TAKEN
        sign_up.save(update_fields=["state"])
        record(entrant.tournament, "sign_up_restore", by=by, sign_up=sign_up.number)


def next_number(tournament: Tournament) -> int:
    """The next start number: one above the highest, since the record names by it whoever had one before."""
    highest: int | None = tournament.entrants.aggregate(m=Max("number"))["m"]
    return (highest or 0) + 1


def check_round_to_come(tournament: Tournament) -> None:
    """Refuses to register anybody for an evening whose last planned round is being played."""
    if not tournament.kind_of_game.stacks and no_round_to_come(tournament):
        text = _(
            "Alle geplanten Durchgänge sind ausgelost, der letzte wird schon gespielt. Wer jetzt kommt, spielt "
            "nicht mehr mit. Mehr Durchgänge lassen die Einstellungen zu."
        )
        raise UserError(text)


def no_round_to_come(tournament: Tournament) -> bool:
    """Whether the last planned round is drawn and results are in, so that nobody new finds a table any more.

    While it is played, whoever comes can sit down with whoever pauses in it, but not where places say who meets whom.
    """
    last = tournament.rounds.filter(number__gte=tournament.rounds_planned, sittings__isnull=False).last()
    if last is None or not last.sittings.filter(entries_count__gt=0).exists():
        return False
    beside = not tournament.stages and last.byes.exists() and last.sittings.filter(finished=False).exists()
    return not beside


def check_size(tournament: Tournament, players: Sequence[str]) -> None:
    """Refuses a team that is too small or too large for the game."""
    size = tournament.kind_of_game.team_size
    if len(players) != size:
        field = f"player_{min(len(players) + 1, size)}"
        raise UserError(_("Ein Team hat %(size)s Spieler.") % {"size": size}, field=field)


def check_free(tournament: Tournament, numbers: Collection[int]) -> None:
    """Refuses start numbers that somebody has."""
    holder = tournament.entrants.filter(number__in=numbers).first()
    if holder is not None:
        text = _("Startnummer %(number)s hat schon %(name)s. Nächste freie: %(free)s.")
        if taken_back(tournament, [holder]):
            text = _(
                "Unter Startnummer %(number)s steht die zurückgenommene Anmeldung von %(name)s. Soll jemand anders die "
                "Nummer haben, dort die Namen ändern und „Wieder dabei“ drücken. Nächste freie: %(free)s."
            )
        values = {"number": holder.number, "name": holder.name, "free": next_number(tournament)}
        raise UserError(text % values, field="number")


def new_entrant(tournament: Tournament, registration: Registration, number: int) -> Entrant:
    """The entrant as it would be saved. Part of the caller's transaction."""
    return Entrant(
        tournament=tournament,
        number=number,
        name=registration.name or team_name(registration.players),
        status=_status(registration),
        **{name: getattr(registration, name) for name in Entrant.AS_REGISTERED},
    )


def new_players(entrant: Entrant, registration: Registration) -> list[Player]:
    """The members of a saved entrant as they would be saved. Part of the caller's transaction."""
    classes = checked_classes(entrant.tournament, registration.fee_classes)
    return [
        Player(tournament=entrant.tournament, entrant=entrant, position=position, name=name, fee_class=fee_class)
        for position, (name, fee_class) in enumerate(zip(registration.players, classes, strict=False))
    ]


def checked_classes(tournament: Tournament, names: Sequence[str]) -> list[str]:
    """One class for each member of a team; refuses a class that the tournament does not have."""
    known = ("", *fee_terms_of(tournament).class_names)
    for name in names:
        if name not in known:
            text = _("Die Klasse „%(name)s“ gibt es hier nicht. Bitte eine von diesen: %(known)s.")
            raise UserError(text % {"name": name, "known": ", ".join(known[1:]) or "–"}, field="fee_class_1")
    size = tournament.kind_of_game.team_size
    return list(names) * size if len(names) == 1 else [*names, *[""] * size][:size]


def _status(registration: Registration) -> Entrant.Status:
    return Entrant.Status.OUT_OF_COMPETITION if registration.out_of_competition else Entrant.Status.ACTIVE


def _renumber(tournament: Tournament, entrant: Entrant, number: int) -> None:
    if number == entrant.number:
        return
    in_stage = any(entrant.number in stage.numbers for stage in tournament.later_stages)
    if in_stage or entrant.is_drawn:
        raise UserError(_("Die Startnummer steht schon in einer Auslosung und bleibt."), field="number")
    check_free(tournament, [number])
    entrant.number = number


def _as_text(entrant: Entrant) -> str:
    people = entrant.players.order_by("position")
    told = [each for player in people for each in (player.name, player.fee_class)]
    facts = ", ".join(each for each in (*told, entrant.club) if each and each != entrant.name)
    before = _("vorher: %(who)s") % {"who": numbered(entrant.number, entrant.name)}
    return f"{before} ({facts})" if facts else before


def _players_edit(entrant: Entrant, registration: Registration) -> None:
    """Whoever changes the place takes along what is theirs alone; who is new gets nobody's club, telephone or leave."""
    known, wanted = list(entrant.players.order_by("position")), new_players(entrant, registration)
    before = [(player.name, {column: getattr(player, column) for column in _OF_ONE}) for player in known]
    for at, (player, new) in enumerate(zip(known, wanted, strict=False)):
        own = (columns for name, columns in (before[at], *before) if is_respelled(name, new.name))
        columns = next(own, None)
        if columns is None:
            columns = {**dict.fromkeys(Entrant.AS_REGISTERED, ""), "publicity": shown_in_place_of(player)}
        for column, value in columns.items():
            setattr(player, column, value)
        player.name = new.name
        if registration.fee_classes:
            player.fee_class = new.fee_class
    Player.objects.bulk_update(known, ["name", "fee_class", *_OF_ONE])
    Player.objects.bulk_create(wanted[len(known) :])


def shown_in_place_of(leaving: Player) -> Player.Publicity:
    """How somebody is shown who takes over a place, until they choose: nobody gives leave for another, nor an age.

    At the desk nobody is asked, and all are shown as the tournament is set up; who refused stays hidden, whoever it is.
    """
    asked = leaving.publicity != Player.Publicity.PUBLIC or SignUp.objects.filter(entrant=leaving.entrant_id).exists()
    return Player.Publicity.PRIVATE if asked else Player.Publicity.PUBLIC


_OF_ONE = (*Entrant.AS_REGISTERED, "publicity", "proposed")
"""What the row of a player says of one person, whichever place in the team."""
