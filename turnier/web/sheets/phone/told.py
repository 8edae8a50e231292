"""Lines in words with the round or game that each of them is: of the sheet, and of phones beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.kit.sittings.evaluation import Evaluation
from games.kit.text import Text, text
from turnier.forms.sheets.entry import Sheet
from turnier.services.sheets.seen import PhoneLine


@dataclass(frozen=True)
class ToldLine:
    """A line with the `title` that the page had on which it is entered, such as "Runde 4 von 8"."""

    title: Text
    head: Text
    detail: Text


@dataclass(frozen=True)
class OverruledLine:
    """A line of a phone, and what the desk wrote in its place; None where it wrote nothing there.

    `counted`: it had been confirmed before.
    """

    phone: ToldLine
    there: ToldLine | None
    counted: bool


def told(sheet: Sheet, lines: Evaluation, index: int) -> ToldLine:
    """The line at this place; one that says nothing has only its title."""
    state, say = (lines.start, *lines.states)[index], lines.sentences[index]
    title = sheet.game.title(sheet.rules, state, sheet.table)[0]
    return ToldLine(title, say.head, say.detail) if say else ToldLine(title, text(""), text(""))


def told_overruled(sheet: Sheet, now: Evaluation, phones: Mapping[int, PhoneLine]) -> tuple[OverruledLine, ...]:
    """Lines of phones by their place on the sheet, told as in that place, beside what stands there `now`."""
    if not phones:
        return ()
    merged = dict(enumerate(now.payloads)) | {at: line.payload for at, line in phones.items()}
    places = sorted(merged)
    lines = sheet.evaluated([merged[at] for at in places])
    return tuple(
        OverruledLine(
            phone=told(sheet, lines, places.index(at)),
            there=told(sheet, now, at) if at < len(now.payloads) else None,
            counted=phones[at].counted,
        )
        for at in sorted(phones)
    )
