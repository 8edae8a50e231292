"""What a phone sent beside what another one has written meanwhile."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest

from games.kit.sittings.evaluation import Evaluation
from turnier.services.sheets.propose import lines_mark
from turnier.services.sheets.queries import people_at
from turnier.services.sheets.seen import lines_seen
from turnier.web.sheets.phone.page import PhonePage
from turnier.web.sheets.phone.told import ToldLine, told


@dataclass(frozen=True)
class Moved:
    """`new` are the lines that the phone has not seen, `gone` those that it saw and that stand there no more.

    `sent` is its own line as its own page told it.
    `added` is its own as it would be saved after all that stands there now, None where it would be refused, and
    `otherwise` whether it would bring something else there, as in another round.
    `same`: somebody has written the very same line in its place. `reseated`: it was written for others than those who
    sit there now. `full`: nothing more is taken. `mark` names all lines that stand there now, and who sits there.
    """

    new: tuple[ToldLine, ...]
    gone: tuple[ToldLine, ...]
    sent: ToldLine
    added: ToldLine | None
    otherwise: bool
    same: bool
    reseated: bool
    full: bool
    mark: str


def moved(page: PhonePage) -> Moved:
    """Compares a line that was sent with a table that has gone on; without the lines it was added to, with the last."""
    now = page.typed.before
    seen = lines_seen(page.sitting, page.seen)
    before = now if seen is None else page.sheet.evaluated(seen)
    own, count = page.sheet.typed(before, (page.line,)).evaluation, len(before.entries)
    sent, added = told(page.sheet, own, count), told(page.sheet, page.typed.evaluation, len(now.entries))
    mark = lines_mark(now.payloads, people_at(page.sitting))
    return Moved(
        new=_missing(page, now, before) if seen is not None else _missing(page, now, now.first(len(now.entries) - 1)),
        gone=_missing(page, before, now),
        sent=sent,
        added=None if page.errors else added,
        otherwise=not page.errors and added.head != sent.head,
        same=own.entries == now.entries[: count + 1],
        reseated=page.seen.rpartition(".")[2] != mark.rpartition(".")[2],
        full=now.score is not None and now.score.finished,
        mark=mark,
    )


def _missing(page: PhonePage, lines: Evaluation, others: Evaluation) -> tuple[ToldLine, ...]:
    """The lines that do not stand at the same place among the others."""
    pairs = enumerate(zip_longest(lines.entries, others.entries[: len(lines.entries)]))
    return tuple(told(page.sheet, lines, index) for index, (line, other) in pairs if line != other)
