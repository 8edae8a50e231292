"""What the script of the phone page is told after each tap, as JSON."""

from __future__ import annotations

from games.kit.inputs import Input
from games.kit.possible import Slot
from games.kit.values import MISSING
from turnier.forms.typed import write
from turnier.texts import spoken
from turnier.web.desk.notes import box_id
from turnier.web.phone.page import PhonePage


def preview_of(page: PhonePage) -> dict[str, object]:
    """Slots by the name of their input, the sentence, and what the rules say to that which has been answered."""
    inputs = page.kind.inputs(page.sheet.rules, page.sheet.table)
    slots = page.typed.slots.get(0, {})
    answered = {box_id(0, name) for name, typed in page.line.typed.items() if typed}
    return {
        "slots": {asked.name: _slot(asked, slots[asked.name]) for asked in inputs if asked.name in slots},
        "head": spoken(page.said) if page.said and not page.errors else "",
        "detail": spoken(page.detail) if page.detail and not page.errors else "",
        "errors": [{"at": note.box, "text": note.text} for note in page.errors if note.box in answered],
        "ticks": [{"id": note.tick, "text": note.text} for note in page.to_tick],
    }


def _slot(asked: Input, slot: Slot) -> dict[str, object]:
    known: dict[str, object] = {"absent": not slot.applies, "computed": slot.computed}
    if slot.value is not MISSING and (slot.computed or slot.value != asked.default):
        known["value"] = write(asked, slot.value)
    if slot.values is not None:
        known["codes"] = [write(asked, value) for value in slot.values]
    if slot.unlikely:
        known["unlikely"] = [write(asked, value) for value in slot.unlikely]
    return known
