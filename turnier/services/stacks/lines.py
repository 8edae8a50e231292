"""Lines that a press on the page of the stacks writes on the sheet of a table, or strikes."""

from __future__ import annotations

import secrets

from django.utils.translation import ngettext

from turnier.models import Sitting, User
from turnier.services.sheets.propose import open_proposals
from turnier.services.sheets.queries import lines_now
from turnier.services.sheets.save import result_save
from turnier.services.sheets.submission import Payload, Submission
from turnier.text.errors import UserError


def check_nothing_waits(sitting: Sitting) -> None:
    """Raises `UserError` while lines of phones wait at this table: what is written or ended here would drop them."""
    if waiting := len(open_proposals(sitting)):
        text = ngettext(
            "An Tisch %(table)s wartet %(n)s Zeile vom Handy. "
            "Bitte zuerst bei den Handys dieses Tisches bestätigen oder ablehnen.",
            "An Tisch %(table)s warten %(n)s Zeilen vom Handy. "
            "Bitte zuerst bei den Handys dieses Tisches bestätigen oder ablehnen.",
            waiting,
        )
        raise UserError(text % {"table": sitting.table, "n": waiting}, "tables")


def line_append(sitting: Sitting, line: Payload, by: User | None) -> None:
    """Writes one line more. Part of the caller's transaction."""
    lines_save(sitting, (*lines_now(sitting), line), by)


def lines_save(sitting: Sitting, lines: tuple[Payload, ...], by: User | None, reason: str = "") -> None:
    """Saves these lines, where none of a phone waits. Part of the caller's transaction."""
    check_nothing_waits(sitting)
    submission = Submission(key=secrets.token_hex(16), base_version=sitting.version, entries=lines, reason=reason)
    result_save(sitting=sitting, submission=submission, by=by)
