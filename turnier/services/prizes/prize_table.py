"""The prize table ("Preistisch"): donated prizes, and who chooses what in the order of the places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from django.db import transaction
from django.utils.translation import gettext as _

from turnier.models import Choice, Choosing, Entrant, Prize, Tournament, User
from turnier.prizes import last_of
from turnier.services.prizes.choosing_order import choosing_order, choosing_outdated, choosing_too_early
from turnier.services.prizes.pictures import picture_save
from turnier.services.prizes.plan import WENT_HOME, ranked
from turnier.services.record.write import lock, record
from turnier.text.errors import UserError


@dataclass(frozen=True)
class ChoosingTurn:
    """One entrant in the order of choosing: place, what was taken, and whether the turn was passed.

    Who is `tied` shares the place, so that a lot decided who chooses first.
    """

    entrant: Entrant
    place: int | None
    choice: Choice | None
    tied: bool = False

    @property
    def done(self) -> bool:
        """Whether the turn was taken, or passed."""
        return self.choice is not None

    @property
    def went_home(self) -> bool:
        """Whether they have withdrawn or left, so that they are probably not there to choose."""
        return self.entrant.status in WENT_HOME


@dataclass(frozen=True)
class PrizeTable:
    """The prize table as it stands: whose turn it is, what is left, and what everybody took."""

    turns: tuple[ChoosingTurn, ...]
    left: tuple[Prize, ...]
    consolation: Prize | None

    @property
    def now(self) -> ChoosingTurn | None:
        """Whose turn it is; nobody once all have chosen or nothing is left to choose."""
        if not self.left:
            return None
        return next((turn for turn in self.turns if not turn.done), None)

    @property
    def lying(self) -> tuple[Prize, ...]:
        """What nobody has yet, the consolation prize last."""
        prize = self.consolation
        return self.left if prize is None or prize.pk in self._given else (*self.left, prize)

    @property
    def last(self) -> ChoosingTurn | None:
        """Who gets the consolation prize: the last who stayed, where there is somebody else to choose."""
        stayed = [turn for turn in self.turns if not turn.went_home]
        return stayed[-1] if stayed and len(self.turns) > 1 else None

    @property
    def consolation_waits(self) -> bool:
        """Whether the order is fixed and the consolation prize has not gone to the last."""
        return self.last is not None and self.consolation in self.lying

    @property
    def _given(self) -> set[int | None]:
        return {turn.choice.prize_id for turn in self.turns if turn.choice is not None}

    @property
    def taken(self) -> tuple[ChoosingTurn, ...]:
        """What was taken, the newest first."""
        done = {turn.choice.pk: turn for turn in self.turns if turn.choice is not None}
        return tuple(done[pk] for pk in sorted(done, reverse=True))


@transaction.atomic
def prize_add(
    *,
    tournament: Tournament,
    title: str,
    donor: str,
    value_cents: int,
    consolation: bool,
    picture: bytes | None,
    by: User | None,
) -> Prize:
    """Puts a prize on the table; there is one consolation prize at most."""
    tournament = lock(tournament.pk)
    _check_one_consolation(tournament, consolation)
    prize = Prize.objects.create(
        tournament=tournament, title=title, donor=donor, value_cents=value_cents, consolation=consolation
    )
    if picture is not None:
        picture_save(tournament, picture, prize)
    record(tournament, "prize_add", by=by, prize=prize.pk)
    return prize


@transaction.atomic
def prize_edit(
    *,
    prize: Prize,
    title: str,
    donor: str,
    value_cents: int,
    consolation: bool,
    picture: bytes | None,
    by: User | None,
) -> Prize:
    """Changes what is said about a prize; a new picture takes the place of the old one."""
    tournament = lock(prize.tournament_id)
    _check_one_consolation(tournament, consolation, prize)
    prize = Prize.objects.get(pk=prize.pk)
    prize.title, prize.donor, prize.value_cents, prize.consolation = title, donor, value_cents, consolation
    prize.save()
    if picture is not None:
        picture_save(tournament, picture, prize)
    record(tournament, "prize_edit", by=by, prize=prize.pk)
    return prize


@transaction.atomic
def prize_withdraw(*, prize: Prize, by: User | None) -> None:
    """Takes a prize off the table that nobody has chosen."""
    tournament = lock(prize.tournament_id)
    if Choice.objects.filter(prize=prize, revoked=False).exists():
        raise UserError(_("„%(prize)s“ ist schon vergeben und bleibt in der Liste.") % {"prize": prize.title})
    Prize.objects.filter(pk=prize.pk).update(withdrawn=True)
    record(tournament, "prize_withdraw", by=by, prize=prize.pk)


@transaction.atomic
def choosing_start(*, tournament: Tournament, by: User | None) -> Choosing:
    """Fixes who chooses when: by place, equal places by lots that stay with their proof. Done again, it starts anew.

    Once the first has chosen the order stays, unless the standings have changed since: then who has chosen keeps it.
    By an order that stays the last gets a consolation prize that has come since.
    Refused before the last sheet of the last round is in.
    """
    tournament = lock(tournament.pk)
    if why := choosing_too_early(tournament):
        raise UserError(why)
    if tournament.choices.filter(revoked=False).exists() and not choosing_outdated(tournament):
        return _go_on(tournament, by)
    if not tournament.prizes.filter(withdrawn=False).exists():
        raise UserError(_("Auf dem Preistisch liegt noch nichts. Bitte zuerst Preise eintragen."))
    order, lots = choosing_order(tournament)
    Choosing.objects.filter(tournament=tournament).delete()
    choosing = Choosing.objects.create(tournament=tournament, order=order, lots=lots, by=by)
    _give_consolation(tournament, order, by)
    record(tournament, "choosing_start", by=by, order=order)
    return choosing


@transaction.atomic
def prize_choose(*, tournament: Tournament, number: int, prize: Prize | None, by: User | None) -> Choice:
    """The entrant whose turn it is takes a prize, or passes (None).

    Refused out of turn, for what is gone, and where the order is no longer that of the standings.
    """
    tournament = lock(tournament.pk)
    if why := choosing_outdated(tournament):
        raise UserError(why)
    table = prize_table(tournament)
    if table.now is None or table.now.entrant.number != number:
        raise UserError(_("Diese Wahl ist schon eingetragen. Bitte die Seite neu laden."))
    if prize is not None and prize not in table.left:
        raise UserError(_("„%(prize)s“ ist schon vergeben. Bitte einen anderen Preis wählen.") % {"prize": prize.title})
    choice = Choice.objects.create(tournament=tournament, entrant=table.now.entrant, prize=prize, by=by)
    record(tournament, "prize_choose", by=by, number=number, prize=prize.pk if prize else None)
    return choice


@transaction.atomic
def choice_revoke(*, choice: Choice, by: User | None) -> None:
    """Takes a choice back; the row stays, the prize is on the table again."""
    tournament = lock(choice.tournament_id)
    Choice.objects.filter(pk=choice.pk).update(revoked=True)
    record(tournament, "choice_revoke", by=by, choice=choice.pk)


def prize_table(tournament: Tournament) -> PrizeTable:
    """The prize table in five queries at most."""
    prizes = list(tournament.prizes.filter(withdrawn=False).select_related("picture").defer("picture__content"))
    choices = {c.entrant_id: c for c in tournament.choices.filter(revoked=False).select_related("prize")}
    gone = {choice.prize_id for choice in choices.values()}
    choosing = Choosing.objects.filter(tournament=tournament).first()
    order = choosing.order if choosing else []
    entrants = {e.number: e for e in tournament.entrants.filter(number__in=[number for number, _place in order])}
    at_place = Counter(place for _number, place in order)
    return PrizeTable(
        turns=tuple(
            ChoosingTurn(entrants[n], place, choices.get(entrants[n].pk), tied=at_place[place] > 1)
            for n, place in order
            if n in entrants
        ),
        left=tuple(prize for prize in prizes if prize.pk not in gone and not prize.consolation),
        consolation=next((prize for prize in prizes if prize.consolation), None),
    )


def donors(tournament: Tournament) -> list[tuple[str, list[Prize]]]:
    """Who gave what, by the name of the donor; prizes without one are left out."""
    prizes = tournament.prizes.filter(withdrawn=False).exclude(donor="").order_by("donor", "pk")
    return [(donor, list(given)) for donor, given in groupby(prizes, key=lambda prize: prize.donor)]


def _go_on(tournament: Tournament, by: User | None) -> Choosing:
    """Gives the consolation prize by the order that is fixed; refused where the last cannot get it."""
    table, choosing = prize_table(tournament), Choosing.objects.get(tournament=tournament)
    if not table.consolation_waits or table.last is None or table.last.done:
        raise UserError(_("Es wird schon gewählt. Die Reihenfolge bleibt, bis alle Wahlen zurückgenommen sind."))
    _give_consolation(tournament, choosing.order, by)
    record(tournament, "choosing_start", by=by, order=choosing.order)
    return choosing


def _give_consolation(tournament: Tournament, order: Sequence[tuple[int, int]], by: User | None) -> None:
    """The last who stayed gets the consolation prize at once, where there is one and somebody else to choose.

    Who had it by earlier standings chooses like everybody else; who has chosen keeps that instead.
    """
    prize = tournament.prizes.filter(withdrawn=False, consolation=True).first()
    tournament.choices.filter(prize=prize, prize__isnull=False).update(revoked=True)
    stayed = {last.number for last in last_of(ranked(tournament))}
    holders = [number for number, _place in order if number in stayed]
    if prize is not None and len(order) > 1 and holders:
        last = Entrant.objects.get(tournament=tournament, number=holders[-1])
        if not tournament.choices.filter(entrant=last, revoked=False).exists():
            Choice.objects.create(tournament=tournament, entrant=last, prize=prize, by=by)


def _check_one_consolation(tournament: Tournament, consolation: bool, own: Prize | None = None) -> None:  # noqa: FBT001 - a fact of the prize
    others = tournament.prizes.filter(withdrawn=False, consolation=True)
    if own is not None:
        others = others.exclude(pk=own.pk)
    if consolation and (other := others.first()) is not None:
        text = _("Der Trostpreis ist schon „%(prize)s“. Bitte dort das Häkchen entfernen.")
        raise UserError(text % {"prize": other.title}, "consolation")
