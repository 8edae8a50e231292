"""Referees: the organiser lets them in with a code that works once, gives them tables, and sends them away."""

from __future__ import annotations

import re
import secrets
from collections.abc import Collection

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from turnier.models import Referee, Tournament, User
from turnier.services.accounts.access_codes import (
    CODE_LETTERS,
    AccessCode,
    clean_code,
    code_digest,
    derive,
    new_key,
    token_digest,
)
from turnier.services.record.write import lock, record
from turnier.text.errors import UserError
from turnier.text.names import BadName, clean_name
from turnier.text.words import translate

DOOR = "referee"
MOST_TABLES = 500
SPAN = re.compile(r"(\d{1,4})(?:-(\d{1,4}))?")
LONGEST_LIST = 200


@transaction.atomic
def referee_invite(
    *, tournament: Tournament, name: str, tables: str = "", door: bool = False, by: User | None
) -> Referee:
    """Makes a referee who may join with the code of `referee_code_of`; `tables` as typed, "1–4, 7", empty for all.

    With `door` it is somebody who notes who is there, and has no tables at all.
    """
    tournament = lock(tournament.pk)
    if tournament.status == Tournament.Status.CLOSED:
        raise UserError(_("Das Turnier ist abgeschlossen. Schiedsrichter braucht es keine mehr."))
    called, numbers = _clean(name), table_numbers(tables)
    user = User(username=f"schiri-{secrets.token_hex(8)}", first_name=called)
    user.set_unusable_password()
    user.save()
    referee = Referee(tournament=tournament, user=user, tables=numbers, door=door)
    _take_new_key(referee)
    referee.save()
    record(tournament, "referee_invite", by=by, referee=referee.pk, tables=numbers, door=int(door))
    return referee


@transaction.atomic
def referee_assign(*, referee: Referee, tables: str, by: User | None) -> None:
    """Gives a referee other tables."""
    tournament = lock(referee.tournament_id)
    referee.tables = table_numbers(tables)
    referee.save(update_fields=["tables"])
    record(tournament, "referee_assign", by=by, referee=referee.pk, tables=referee.tables)


@transaction.atomic
def referee_renew(*, referee: Referee, by: User | None) -> None:
    """Another code for another phone; the phone from before is out, and a revoked referee is asked in again."""
    tournament = lock(referee.tournament_id)
    _take_new_key(referee)
    referee.joined_at = referee.revoked_at = None
    referee.save()
    _end_sessions(referee)
    record(tournament, "referee_renew", by=by, referee=referee.pk)


@transaction.atomic
def referee_revoke(*, referee: Referee, by: User | None) -> None:
    """Sends a referee away, at once and on every phone."""
    tournament = lock(referee.tournament_id)
    referee.revoked_at = timezone.now()
    referee.save(update_fields=["revoked_at"])
    _end_sessions(referee)
    record(tournament, "referee_revoke", by=by, referee=referee.pk)


def referees_rotate() -> None:
    """Nobody's code and nobody's phone counts any more; those who may come get new codes."""
    for referee in Referee.objects.select_related("user"):
        _take_new_key(referee)
        referee.joined_at = None
        referee.save()
        _end_sessions(referee)


def referee_code_of(referee: Referee) -> AccessCode | None:
    """What lets a referee in; None once it is used, and for those who were sent away."""
    usable = referee.joined_at is None and referee.revoked_at is None
    return derive(referee.nonce, DOOR) if usable else None


@transaction.atomic
def referee_join(*, token: str = "", code: str = "") -> Referee:
    """Lets in whoever scanned the token or typed the code. Each works once; `UserError` tells why it does not."""
    found = _invited(token, code)
    if found is None:
        raise UserError(_("Diesen Code gibt es nicht. Bitte bei der Turnierleitung den neuen scannen."), "code")
    tournament = lock(found.tournament_id)
    referee = Referee.objects.select_for_update().get(pk=found.pk)
    if referee.revoked_at is not None:
        raise UserError(_("Dieser Zugang wurde zurückgenommen. Die Turnierleitung kann einen neuen geben."))
    if referee.joined_at is not None:
        raise UserError(_("Dieser Code wurde schon benutzt. Bitte bei der Turnierleitung einen neuen holen."))
    if tournament.status == Tournament.Status.CLOSED:
        raise UserError(_("Das Turnier ist abgeschlossen. Schiedsrichter braucht es keine mehr."))
    referee.joined_at = timezone.now()
    referee.save(update_fields=["joined_at"])
    record(tournament, "referee_join", by=referee.user, referee=referee.pk)
    return referee


def referees_of(tournament: Tournament) -> QuerySet[Referee]:
    """Everybody who was ever let in, in the order in which they were."""
    return tournament.referees.select_related("user").order_by("id")


def table_numbers(typed: str) -> list[int]:
    """The numbers in "1–4, 7", in order; none for an empty text. Raises `UserError` for anything else."""
    wanted = [part for part in re.split(r"[,;\s]+", re.sub(r"\s*[-–]\s*", "-", typed[: LONGEST_LIST + 1])) if part]
    matches = [SPAN.fullmatch(part) for part in wanted]
    numbers = {n for match in matches if match for n in range(int(match[1]), int(match[2] or match[1]) + 1)}
    backwards = any(match and int(match[2] or match[1]) < int(match[1]) for match in matches)
    unread = len(typed) > LONGEST_LIST or None in matches or backwards
    if unread or 0 in numbers or len(numbers) > MOST_TABLES:
        raise UserError(_("Tische bitte so angeben: 1–4, 7. Leer heißt: alle Tische."), "tables")
    return sorted(numbers)


def spans(numbers: Collection[int]) -> str:
    """Table numbers as one writes them: "1–4, 7"."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)


def _invited(token: str, code: str) -> Referee | None:
    if token:
        return Referee.objects.filter(token_digest=token_digest(token)).first()
    letters = clean_code(code)
    if len(letters) != CODE_LETTERS:
        raise UserError(_("Der Code hat 8 Zeichen. Er steht neben dem QR-Code auf dem Laptop."), "code")
    return Referee.objects.filter(code_digest=code_digest(letters, DOOR)).first()


def _take_new_key(referee: Referee) -> None:
    referee.nonce, referee.token_digest, referee.code_digest = new_key(DOOR)


def _end_sessions(referee: Referee) -> None:
    """A new unusable password is another one, and with the password every session of the account ends."""
    referee.user.set_unusable_password()
    referee.user.save(update_fields=["password"])


def _clean(name: str) -> str:
    try:
        return clean_name(name)
    except BadName as error:
        raise UserError(translate(error.message), "name") from error
