"""What a phone sent beside what another one has written meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.kit.sittings.evaluation import Evaluation
from games.kit.text import Text, text
from turnier.forms.sheets.entry import Payload
from turnier.services.sheets.propose import lines_mark
from turnier.services.sheets.queries import people_at
from turnier.web.shared.http import number_in
from turnier.web.sheets.phone.page import PhonePage


@dataclass(frozen=True)
class MovedLine:
    """A line with the `title` that the page had on which it is entered, such as "Runde 4 von 8"."""

    title: Text
    head: Text
    detail: Text


@dataclass(frozen=True)
class Moved:
    """`new` are the lines that the phone has not seen, `sent` is its own as its own page told it.

    `added` is its own as it would be saved after all that stands there now, None where it would be refused, and
    `otherwise` whether it would bring something else there, as in another round.
    `same`: somebody has written the very same line in its place. `reseated`: it was written for others than those who
    sit there now. `full`: nothing more is taken. `mark` names all lines that stand there now, and who sits there.
    """

    new: tuple[MovedLine, ...]
    sent: MovedLine
    added: MovedLine | None
    otherwise: bool
    same: bool
    reseated: bool
    full: bool
    mark: str


def moved(page: PhonePage) -> Moved:
    """Compares a line that was sent with a table that has gone on; without the lines it was added to, with the last."""
    now = page.typed.before
    seen = _seen(page)
    before = now if seen is None else now.first(len(seen))
    own = page.sheet.typed(before, (page.line,)).evaluation
    sent, added = _told(page, own, len(before.entries)), _told(page, page.typed.evaluation, len(now.entries))
    there = now.entries[len(before.entries) :][:1]
    mark = lines_mark(now.payloads, people_at(page.sitting))
    since = len(now.entries) - 1 if seen is None else len(before.entries)
    return Moved(
        new=tuple(_told(page, now, index) for index in range(max(since, 0), len(now.entries))),
        sent=sent,
        added=None if page.errors else added,
        otherwise=not page.errors and added.head != sent.head,
        same=there == own.entries[-1:],
        reseated=page.seen.rpartition(".")[2] != mark.rpartition(".")[2],
        full=now.score is not None and now.score.finished,
        mark=mark,
    )


def _told(page: PhonePage, lines: Evaluation, index: int) -> MovedLine:
    """The line at this place; one that says nothing by what it is called."""
    state, say = (lines.start, *lines.states)[index], lines.sentences[index]
    title = page.sheet.game.title(page.sheet.rules, state, page.sheet.table)[0]
    return MovedLine(title, say.head, say.detail) if say else MovedLine(title, page.kind.title, text(""))


def _seen(page: PhonePage) -> Sequence[Payload] | None:
    """The lines that stand there now and that the phone has seen; None where it saw others."""
    count = number_in(page.seen.partition(".")[0])
    if count is None:
        return None
    lines = page.typed.before.payloads[:count]
    return lines if lines_mark(lines, "").rpartition(".")[0] == page.seen.rpartition(".")[0] else None
