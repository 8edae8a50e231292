"""What a phone sent beside what another one has written meanwhile."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice

from games.kit.text import Text
from turnier.services.sheets.propose import lines_mark
from turnier.services.sheets.queries import people_at
from turnier.web.shared.http import number_in
from turnier.web.sheets.phone.page import PhonePage


@dataclass(frozen=True)
class Moved:
    """`new` are the lines that the phone has not seen, `sent` is its own, where it says something.

    `same`: somebody has written the very same line in its place. `reseated`: it was written for others than those who
    sit there now. `mark` names all lines that stand there now, and who sits there.
    """

    new: tuple[Text, ...]
    sent: Text | None
    same: bool
    reseated: bool
    mark: str


def moved(page: PhonePage) -> Moved:
    """Compares a line that was sent with a table that has gone on; without the lines it was added to, with the last."""
    now = page.typed.before
    count = _seen(page)
    before = now if count is None else now.first(count)
    own = page.sheet.typed(before, (page.line,)).evaluation
    said, sent = now.sentences[-1:] if count is None else now.sentences[count:], own.sentences[-1]
    there = next(islice(now.entries, count, None), None) if count is not None else None
    mark = lines_mark(now.payloads, people_at(page.sitting))
    return Moved(
        new=tuple(each.head for each in said if each is not None),
        sent=sent.head if sent else None,
        same=there is not None and there == own.entries[-1],
        reseated=page.seen.rpartition(".")[2] != mark.rpartition(".")[2],
        mark=mark,
    )


def _seen(page: PhonePage) -> int | None:
    """How many of the lines that stand there now the phone has seen; None where it saw others."""
    count = number_in(page.seen.partition(".")[0])
    if count is None:
        return None
    known = lines_mark(page.typed.before.payloads[:count], "")
    return count if known.rpartition(".")[0] == page.seen.rpartition(".")[0] else None
