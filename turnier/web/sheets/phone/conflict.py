"""Two phones wrote at one table: what one sent beside what another one has written meanwhile."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import zip_longest

from games.kit.sittings.evaluation import Evaluation
from games.kit.terms import MISSING
from turnier.forms.sheets.entry import Typed, TypedLine
from turnier.forms.sheets.typed import write
from turnier.services.sheets.history import lines_seen, place_of
from turnier.services.sheets.propose import lines_mark
from turnier.services.sheets.queries import is_finished, people_at
from turnier.web.sheets.notes import notes
from turnier.web.sheets.phone.page import PhonePage
from turnier.web.sheets.phone.proof import ToldLine, told


@dataclass(frozen=True)
class PhoneConflict:
    """`new` are the lines that the phone has not seen, `gone` those that it saw and that stand there no more.

    `sent` is its own line as its own page told it, with the totals that stand there now; `line` is the same for the
    place where it would stand.
    `added` is its own as it would be saved after all that stands there now, None where it would be refused, and
    `otherwise` whether it would bring something else there, as in another round.
    `same`: somebody has written the very same line in its place. `free`: nobody has written anything there.
    `missing` are so many lines that it saw and that nobody knows any more, as after a restored backup.
    `reseated`: it was written for others than those who sit there now. `full`: nothing more is taken. `mark` names all
    lines that stand there now, and who sits there.
    """

    new: tuple[ToldLine, ...]
    gone: tuple[ToldLine, ...]
    sent: ToldLine
    line: TypedLine
    added: ToldLine | None
    otherwise: bool
    same: bool
    free: bool
    missing: int
    reseated: bool
    full: bool
    mark: str

    @property
    def keeps(self) -> bool:
        """Whether its own line is a new one, so that it is kept unless somebody says otherwise."""
        return self.free and not (self.missing or self.reseated or self.full)


def conflict_of(page: PhonePage) -> PhoneConflict:
    """Compares a line that was sent with a table that has gone on.

    Where nobody knows the lines it was added to, with what stands in its place since.
    """
    now = page.typed.before
    seen = lines_seen(page.sitting, page.seen)
    before = now.first(_place(page.seen, len(now.entries))) if seen is None else page.sheet.evaluated(seen)
    place = len(before.entries)
    own = page.sheet.typed(before, (page.line,))
    again = _in_its_new_place(page, own, now)
    typed = page.sheet.typed(now, (again,))
    errors = [note for note in notes(typed, page.accepted) if not note.warning]
    sent, added = told(page.sheet, own.evaluation, place), told(page.sheet, typed.evaluation, len(now.entries))
    if not errors and (added.title, added.head) == (sent.title, sent.head):
        sent = added  # only the running totals beside it may be other ones
    mark = lines_mark(now.payloads, people_at(page.sitting))
    return PhoneConflict(
        new=_missing(page, now, before),
        gone=_missing(page, before, now),
        sent=sent,
        line=again,
        added=None if errors else added,
        otherwise=not errors and added.head != sent.head,
        same=seen is not None and own.evaluation.entries == now.entries[: place + 1],
        free=len(now.entries) <= place,
        missing=max((place_of(page.seen) or 0) - len(now.entries), 0) if seen is None else 0,
        reseated=page.seen.rpartition(".")[2] != mark.rpartition(".")[2],
        full=is_finished(page.sitting, now),
        mark=mark,
    )


def _place(mark: str, count: int) -> int:
    """Where a line was to stand on a sheet of so many; the last place where the mark says nothing."""
    place = place_of(mark)
    return max(count - 1, 0) if place is None else min(place, count)


def _in_its_new_place(page: PhonePage, own: Typed, now: Evaluation) -> TypedLine:
    """Its own line after those that stand there now: what its page only proposed, such as who deals, is so anew."""
    given, _faults = page.sheet.given(page.kind, page.line.typed)
    slots = own.slots[page.line.row]
    proposed = {n for n, slot in slots.items() if slot.proposed is not MISSING and given.get(n) == slot.proposed}
    left = {name: value for name, value in given.items() if name not in proposed}
    after = page.sheet.slots(page.kind, now.state, left)
    inputs = page.kind.inputs(page.sheet.rules, page.sheet.table)
    anew = {
        asked.name: "" if after[asked.name].proposed is MISSING else write(asked, after[asked.name].proposed)
        for asked in inputs
        if asked.name in proposed
    }
    return replace(page.line, typed={**page.line.typed, **anew})


def _missing(page: PhonePage, lines: Evaluation, others: Evaluation) -> tuple[ToldLine, ...]:
    """The lines that do not stand at the same place among the others."""
    pairs = enumerate(zip_longest(lines.entries, others.entries[: len(lines.entries)]))
    return tuple(told(page.sheet, lines, index) for index, (line, other) in pairs if line != other)
