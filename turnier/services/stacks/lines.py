"""Lines that a press on the page of the stacks writes on the sheet of a table, or strikes."""

from __future__ import annotations

import secrets

from turnier.models import Sitting, User
from turnier.services.sheets.propose import check_nothing_waits
from turnier.services.sheets.queries import lines_now
from turnier.services.sheets.save import result_save
from turnier.services.sheets.submission import Payload, Submission


def line_append(sitting: Sitting, line: Payload, by: User | None) -> None:
    """Writes one line more. Part of the caller's transaction."""
    lines_save(sitting, (*lines_now(sitting), line), by)


def lines_save(sitting: Sitting, lines: tuple[Payload, ...], by: User | None, reason: str = "") -> None:
    """Saves these lines, where none of a phone waits. Part of the caller's transaction."""
    check_nothing_waits([sitting])
    submission = Submission(key=secrets.token_hex(16), base_version=sitting.version, entries=lines, reason=reason)
    result_save(sitting=sitting, submission=submission, by=by)
