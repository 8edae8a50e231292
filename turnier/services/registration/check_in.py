"""Who is there: noted at the door once the organiser wants to know, by start number, by code or by a tap on the row."""

from __future__ import annotations

import re
from collections.abc import Collection

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from turnier.models import Entrant, SignUp, Tournament, User
from turnier.models.tournaments import newest_published
from turnier.services.record.write import check_open, lock, record
from turnier.services.registration.queries import absent, begins, entrant_named, entrants_named, playing
from turnier.services.registration.register import entrant_status
from turnier.services.registration.sign_ups.offer import waiting
from turnier.services.registration.singles import waiting_singles
from turnier.text.errors import UserError
from turnier.text.words import counted, listed, spelled

Presence = Entrant.Presence
NUMBER = re.compile(r"[0-9]{1,9}")
OWN_PAGE = re.compile(r"/o/([\w-]+)/ich/([0-9]{1,9})/?$")
"""The address in the code of a start card."""
CODE = "Nr. "
"""Before the start number in the code of a card that leads to no public page."""
LONGEST_TYPED = 20
"""So much of what was typed is repeated where it means nobody."""


@transaction.atomic
def check_in_begin(*, tournament: Tournament, by: User | None) -> None:
    """From now on it is noted who is there, and a draw asks about everybody who is not. Beginning twice is harmless.

    Who has played or paused in the newest round is there; with stacks, whoever has sat at any table and has not gone.
    """
    if not _switch(tournament, on=True, by=by):
        return
    newest = newest_published(tournament)
    came = Q(seats__round=newest) | Q(byes__round=newest)
    if tournament.kind_of_game.stacks:
        came = Q(seats__round__published_at__isnull=False)
    for entrant in tournament.entrants.filter(came, presence=Presence.MISSING).distinct() if newest else ():
        if entrant.plays:
            _note(tournament, entrant, Presence.HERE, by)


@transaction.atomic
def check_in_end(*, tournament: Tournament, by: User | None) -> None:
    """Nobody is asked about any more; who was there stays noted for when it begins again."""
    _switch(tournament, on=False, by=by)


@transaction.atomic
def entrant_presence(*, entrant: Entrant, presence: str, by: User | None) -> Entrant:
    """Notes that somebody is there, or is not after all. What is noted already is not recorded again."""
    tournament = lock(entrant.tournament_id)
    check_open(tournament)
    entrant = Entrant.objects.get(pk=entrant.pk)
    if not tournament.check_in:
        raise UserError(_("Noch wird nicht festgehalten, wer da ist. Es beginnt bei der Anmeldung mit „Wer ist da?“."))
    if not entrant.plays:
        text = _("Nr. %(n)s, %(name)s, spielt nicht mehr mit. Bitte zur Turnierleitung schicken.")
        raise UserError(text % {"n": entrant.number, "name": entrant.name})
    if entrant.presence != presence:
        _note(tournament, entrant, Presence(presence), by)
    return entrant


@transaction.atomic
def absentees_expect(*, tournament: Tournament, numbers: Collection[int], by: User | None) -> None:
    """Those who are not there are drawn all the same. `numbers` are those who were looked at."""
    tournament = lock(tournament.pk)
    check_open(tournament)
    for entrant in _seen(tournament, numbers):
        _note(tournament, entrant, Presence.EXPECTED, by)


@transaction.atomic
def absentees_withdraw(*, tournament: Tournament, numbers: Collection[int], by: User | None) -> None:
    """Those who are not there do not play, and free their places. `numbers` are those who were looked at.

    Refused where nobody could be drawn without them.
    """
    tournament = lock(tournament.pk)
    missing = _seen(tournament, numbers)
    if why := needed(tournament, missing):
        raise UserError(why)
    for entrant in missing:
        entrant_status(entrant=entrant, status=Entrant.Status.WITHDRAWN, by=by)


@transaction.atomic
def absentees_return(*, tournament: Tournament, numbers: Collection[int], by: User | None) -> list[Entrant]:
    """The way back for all of them: whoever is still withdrawn takes part again, and is as missing as before."""
    tournament = lock(tournament.pk)
    found = list(tournament.entrants.filter(number__in=numbers, status=Entrant.Status.WITHDRAWN))
    for entrant in found:
        status = Entrant.Status.ACTIVE if entrant.competes else Entrant.Status.OUT_OF_COMPETITION
        entrant_status(entrant=entrant, status=status, by=by)
    return found


def needed(tournament: Tournament, missing: Collection[Entrant]) -> str:
    """Why it does not go without these: too few are left to draw. Empty where it does.

    In a stage whoever is alone goes on without a game, and whoever waits for a place gets one.
    """
    left, least = len(playing(tournament)) - len(missing), tournament.kind_of_game.sides[0]
    if left >= least or tournament.newest_stages or (tournament.sign_up and waiting(tournament)):
        return ""
    text = _("Ohne sie geht es nicht: Dabei blieben %(n)s, ausgelost wird ab %(least)s.")
    return text % {"n": counted(tournament.kind_of_game.team_size, left), "least": spelled(least)}


def entrant_of_code(tournament: Tournament, words: str) -> Entrant:
    """Whom a typed start number, the code of a start card, or the beginning of a name means.

    Raises `UserError` where it is nobody here, or several.
    """
    words = words.strip()
    if scanned := OWN_PAGE.search(words):
        if scanned[1] != tournament.public_key:
            raise UserError(_("Diese Karte gehört zu einem anderen Turnier."), "number")
        words = scanned[2]
    words = words.removeprefix(CODE)
    if words and not words.isdecimal():
        return _entrant_named(tournament, words)
    number = int(words) if NUMBER.fullmatch(words) else None
    entrant = tournament.entrants.filter(number=number).first() if number else None
    if entrant is None:
        text = _("Die Startnummer „%(typed)s“ gibt es nicht. Sie steht auf der Startkarte.")
        raise UserError(text % {"typed": words[:LONGEST_TYPED]}, "number")
    return entrant


def _entrant_named(tournament: Tournament, typed: str) -> Entrant:
    """Who is there already is meant only where nobody of that name is missing, who has gone where nobody plays."""
    everybody = list(tournament.entrants.all())
    playing_now = [each for each in everybody if each.status in Entrant.PLAYING]
    missing = entrants_named(typed, [each for each in playing_now if each.presence != Presence.HERE])
    found = missing or entrants_named(typed, playing_now) or entrants_named(typed, everybody)
    if not found:
        _check_waiting(tournament, typed)
    return entrant_named(typed[:LONGEST_TYPED], found)


def _check_waiting(tournament: Tournament, typed: str) -> None:
    """Whoever waits for a partner, or has only signed up, has no start number yet."""
    for player in waiting_singles(tournament):
        if begins(typed, (player.name,)):
            text = _("Noch ohne Startnummer: %(name)s wartet auf einen Partner. Bitte zur Anmeldung schicken.")
            raise UserError(text % {"name": player.name}, "number")
    for sign_up in tournament.sign_ups.exclude(state=SignUp.State.TAKEN).order_by("number"):
        if begins(typed, (sign_up.name, *sign_up.players)):
            text = _("Noch ohne Startnummer: %(name)s, %(state)s. Bitte zur Turnierleitung schicken.")
            name = sign_up.name or listed(sign_up.players)
            raise UserError(text % {"name": name, "state": sign_up.get_state_display()}, "number")


def _seen(tournament: Tournament, numbers: Collection[int]) -> list[Entrant]:
    missing = [entrant for entrant in absent(tournament, playing(tournament)) if entrant.number in numbers]
    if len(missing) != len(set(numbers)):
        raise UserError(_("Inzwischen ist jemand gekommen oder gegangen. Bitte noch einmal ansehen."))
    return missing


def _switch(tournament: Tournament, *, on: bool, by: User | None) -> bool:
    """Whether that changed anything."""
    tournament = lock(tournament.pk)
    check_open(tournament)
    if tournament.check_in == on:
        return False
    tournament.check_in = on
    tournament.save(update_fields=["check_in"])
    record(tournament, "check_in_switch", by=by, on=int(on))
    return True


def _note(tournament: Tournament, entrant: Entrant, presence: Presence, by: User | None) -> None:
    was, entrant.presence = entrant.presence, presence
    entrant.save(update_fields=["presence"])
    record(tournament, "entrant_presence", by=by, number=entrant.number, presence=presence.value, was=str(was))
