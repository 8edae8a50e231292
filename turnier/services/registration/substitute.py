"""Substitutes: somebody takes over a place with its number and its points, and the record keeps who played when."""

from __future__ import annotations

import datetime as dt
import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.db import transaction
from django.utils.translation import gettext as _

from turnier.models import AuditEvent, Booking, Entrant, Player, Sitting, Substitution, Tournament, User
from turnier.models.tournaments import drawn_rounds, is_unfinished
from turnier.services.record.write import check_open, lock, record
from turnier.services.registration.register import entrant_return, shown_in_place_of
from turnier.services.registration.singles import single_withdraw, waiting_singles
from turnier.text.errors import UserError
from turnier.text.names import name_key, team_name
from turnier.text.remarks import BETWEEN

REPLACEABLE = (*Entrant.PLAYING, Entrant.Status.WITHDRAWN)
"""Whoever was disqualified or has lost everything has nothing left that somebody could take over."""


@dataclass(frozen=True)
class PlayerSpell:
    """One person and the rounds in which that person played; `last` is None for whoever plays now."""

    name: str
    position: int
    first: int
    last: int | None


@dataclass(frozen=True)
class Newcomer:
    """Who takes over the 0-based `position` from round `since` on; `name` may be one who waits for a partner."""

    name: str
    position: int
    since: int
    reason: str = ""


class _Edit(NamedTuple):
    """Others got a number: the last booking of those of before, when it was, and what the record says of them."""

    booked: int
    at: dt.datetime
    before: str


_SECOND = dt.timedelta(seconds=1)
"""The record keeps whole seconds."""


class NamesOverTime:
    """What an entrant or a player was called at a moment, whoever has taken over a place since.

    A name that was only spelled anew is the new one at every moment. Two queries, three where somebody was replaced.
    """

    def __init__(self, tournament: Tournament) -> None:
        self._changes = defaultdict[tuple[int | None, int], list[Substitution]](list)
        for change in Substitution.objects.filter(entrant__tournament=tournament).order_by("pk"):
            self._changes[change.entrant_id, change.position].append(change)
        self._teams = defaultdict[int | None, list[Player]](list)
        replaced = {entrant for entrant, _position in self._changes}
        for player in Player.objects.filter(entrant__in=replaced).order_by("position") if replaced else ():
            self._teams[player.entrant_id].append(player)
        self._edits = defaultdict[tuple[type[Entrant | Player], int], list[_Edit]](list)
        acts = AuditEvent.objects.filter(tournament=tournament, action__in=("entrant_edit", "single_edit"))
        edits = acts.filter(data__has_key="others").order_by("number")
        columns = ("data__entrant", "data__player", "data__others", "at", "reason")
        for entrant, player, *edit in edits.values_list(*columns):
            self._edits[(Player, player) if entrant is None else (Entrant, entrant)].append(_Edit(*edit))

    def told(self, person: Entrant | Player, booking: Booking) -> str:
        """Whose money a booking was; where others came in their place, also who it was then, as the record has it.

        Of what sets a booking right, whose that one was.
        """
        paid = booking.reverses or booking
        edits = self._edits[type(person), person.pk]
        edit = next((edit for edit in edits if edit.booked >= paid.number), None)
        if edit is None:
            return self.name(person, paid.at)
        values = {"name": person.name, "who": self._before(person, edit, paid.at) or _("jemand anders")}
        return _("%(name)s (vorher: %(who)s)") % values

    def _before(self, person: Entrant | Player, edit: _Edit, at: dt.datetime) -> str:
        """Who had the number at a moment before an edit; "" where the record does not say it, or not any more."""
        words = re.split(r"(, | \(|\)$)", edit.before.partition(BETWEEN)[2])
        team = isinstance(person, Entrant)
        changes = [c for (key, _n), found in self._changes.items() if team and key == person.pk for c in found]
        between = [change for change in changes if at < change.at < edit.at + _SECOND]
        for change in sorted(between, key=lambda change: change.at, reverse=True):
            if change.coming not in words:
                return ""
            words = [change.leaving if word == change.coming else word for word in words]
        who, _bracket, people = "".join(words).partition(" (")
        alike = between or who.endswith(f", {person.name}")
        return people.removesuffix(")") if people and alike else who

    def name(self, person: Entrant | Player, at: dt.datetime) -> str:
        """The name at this moment; a team name that somebody chose stays whoever plays."""
        if isinstance(person, Player):
            later = self._changes.get((person.entrant_id, person.position), ())
            return next((change.leaving for change in later if change.at > at), person.name)
        players = self._teams.get(person.pk, [])
        made = players and person.name == team_name([player.name for player in players])
        return team_name([self.name(player, at) for player in players]) if made else person.name


@transaction.atomic
def substitute_enter(*, entrant: Entrant, newcomer: Newcomer, by: User | None) -> Substitution:
    """Lets somebody take over a place. Whoever waited for a partner under that name waits no longer.

    A team name that was made from the surnames follows. Who had withdrawn takes part again. The same once more
    changes nothing.
    """
    tournament = lock(entrant.tournament_id)
    check_open(tournament)
    entrant = Entrant.objects.get(pk=entrant.pk)
    players = _players(entrant)
    if repeated := _repeated(entrant, newcomer):
        return repeated
    _check(tournament, entrant, players, newcomer)
    leaving = players[newcomer.position]
    substitution = Substitution.objects.create(
        entrant=entrant,
        position=newcomer.position,
        leaving=leaving.name,
        coming=newcomer.name,
        since=newcomer.since,
        reason=newcomer.reason,
        by=by,
    )
    _rename(entrant, players, leaving, newcomer.name)
    _stop_waiting(tournament, newcomer.name, by)
    if entrant.status == Entrant.Status.WITHDRAWN:
        entrant_return(entrant=entrant, by=by)
    data = {"number": entrant.number, "position": newcomer.position, "since": newcomer.since}
    record(tournament, "entrant_substitute", by=by, reason=newcomer.reason, **data)
    return substitution


def player_spells(entrant: Entrant) -> tuple[PlayerSpell, ...]:
    """Everybody who has played under the number, place by place in order of time; empty if nobody was replaced."""
    changes = list(entrant.substitutions.order_by("pk"))
    return tuple(
        turn
        for player in _players(entrant)
        for turn in _turns_at(player, [c for c in changes if c.position == player.position])
    )


def round_now(tournament: Tournament) -> int:
    """The round from which a substitute plays unless somebody says otherwise: the newest drawn, at first the first."""
    last = drawn_rounds(tournament).last()
    return last.number if last else 1


def open_table(entrant: Entrant) -> Sitting | None:
    """The table of a round that everybody may see at which the entrant still plays; the earliest of several."""
    playing = Sitting.objects.filter(is_unfinished(), seats__entrant=entrant)
    return playing.select_related("round").order_by("round__number").first()


def _turns_at(player: Player, changes: Sequence[Substitution]) -> list[PlayerSpell]:
    begins = [1, *(change.since for change in changes)]
    ends = [*(change.since - 1 for change in changes), None]
    names = [*(change.leaving for change in changes), player.name]
    found = [PlayerSpell(*turn) for turn in zip(names, [player.position] * len(names), begins, ends, strict=True)]
    return [turn for turn in found if turn.last is None or turn.first <= turn.last] if changes else []


def _players(entrant: Entrant) -> list[Player]:
    return list(entrant.players.order_by("position"))


def _repeated(entrant: Entrant, newcomer: Newcomer) -> Substitution | None:
    last = entrant.substitutions.filter(position=newcomer.position).order_by("pk").last()
    same = last is not None and (last.coming, last.since) == (newcomer.name, newcomer.since)
    return last if same else None


def _check(tournament: Tournament, entrant: Entrant, players: Sequence[Player], newcomer: Newcomer) -> None:
    if entrant.status not in REPLACEABLE:
        values = {"n": entrant.number, "status": entrant.get_status_display()}
        raise UserError(_("Nr. %(n)s ist %(status)s. Dafür kann niemand einspringen.") % values)
    if not 0 <= newcomer.position < len(players):
        raise UserError(_("Bitte wählen, wer ersetzt wird."), "position")
    if name_key(players[newcomer.position].name) == name_key(newcomer.name):
        text = _("%(name)s spielt schon unter dieser Nummer. Bitte den Namen des Ersatzspielers eintragen.")
        raise UserError(text % {"name": newcomer.name}, "name")
    if not 1 <= newcomer.since <= round_now(tournament) + 1:
        raise UserError(_("Bitte wählen, ab welchem Durchgang der Ersatzspieler spielt."), "since")
    table = open_table(entrant)
    if table is not None and newcomer.since > table.round.number:
        raise UserError(later_text(tournament, table), "since")


def later_text(tournament: Tournament, table: Sitting) -> str:
    """Why nobody is entered for a later round than the one that is played: its sheets bear the name at once."""
    values = {"table": table.table, "round": tournament.round_name(table.round.number)}
    return (
        _(
            "Tisch %(table)s spielt %(round)s noch, und ein neuer Name gilt sofort. "
            "Wer erst danach einspringt, wird eingetragen, wenn das Ergebnis da ist."
        )
        % values
    )


def _rename(entrant: Entrant, players: Sequence[Player], leaving: Player, name: str) -> None:
    made = entrant.name == team_name([p.name for p in players])
    leaving.name = name
    theirs: list[Entrant | Player] = [leaving] if len(players) > 1 else [leaving, entrant]
    for person in theirs:
        for contact in Entrant.CONTACTS:
            setattr(person, contact, "")
    leaving.publicity = shown_in_place_of(leaving)
    leaving.save(update_fields=["name", "publicity", *Entrant.CONTACTS])
    if made:
        entrant.name = team_name([leaving.name if p.pk == leaving.pk else p.name for p in players])
    entrant.save(update_fields=["name", *Entrant.CONTACTS])


def _stop_waiting(tournament: Tournament, name: str, by: User | None) -> None:
    for player in waiting_singles(tournament):
        if name_key(player.name) == name_key(name):
            single_withdraw(player=player, by=by)
