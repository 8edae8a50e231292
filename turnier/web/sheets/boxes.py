"""The boxes of a row: what each is called, what can be typed into it, which of them stand together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from itertools import groupby
from types import MappingProxyType

from games.kit.entries.field import Input
from games.kit.entries.kind import EntryKind
from games.kit.entries.resolver import Slot
from games.kit.terms import MISSING
from games.kit.text import Text, text
from turnier.forms.sheets.entry import Sheet
from turnier.forms.sheets.typed import NONE, BothCode, both_codes, codes, of_each_side, side_by_side, with_rests, write
from turnier.text.words import translate
from turnier.web.sheets.notes import box_id

WIDEST = 6
"""So many characters a number without an upper bound may have."""
LONGEST_WORDS = 38
"""In characters, where words are typed."""
USUAL = 3
"""So many characters the box of one seat holds, unless it is a wide one."""
TICK_KEY = "+"
NO_TITLE = text("")


@dataclass(frozen=True)
class Box:
    """One input of a row.

    `label` says it in full, `name` beside the title of its group. `codes` can be typed and mean a word; `barred` are
    those that are impossible now. `absent` says that the question does not arise now, `computed` what the box stands
    for while it is empty because nothing else is possible. `order` is that of the questions. `structural`: whether the
    boxes before may leave no question. `tick_key` sets a tick box; it has none where another box has the usual one.
    `required`: it has to be filled. `letters` are what the paper calls the seats, which can be typed for their digits.
    `both` are the codes that fill the box across it too. `side_title`: whose figures it stands among, where several are
    asked of each side.
    """

    id: str
    input: Input
    label: Text
    name: Text
    value: str
    codes: tuple[tuple[str, Text], ...]
    order: int = 0
    structural: bool = False
    tick_key: str = ""
    invalid: bool = False
    absent: bool = False
    computed: str = ""
    barred: tuple[str, ...] = ()
    required: bool = False
    letters: str = ""
    both: tuple[BothCode, ...] = ()
    side_title: Text | None = None

    @property
    def takes_nothing(self) -> bool:
        """Whether a minus alone can be typed into it, for "none"."""
        return self.input.control == "number" and (self.input.may_be_none or self.input.may_sit_out)

    @property
    def takes_minus(self) -> bool:
        """Whether a minus can be typed into it: for a number below zero, or for "none"."""
        below = self.input.values is None and (self.input.ge is None or self.input.ge < 0)
        return self.takes_nothing or below or any(code.startswith(NONE) for code, _word in self.codes)

    @property
    def of_sum(self) -> bool:
        """Whether it is a part of a fixed sum, of which the rest is asked beside it or follows from it."""
        return self.input.total is not None or self.input.rest is not None

    @property
    def shown(self) -> str:
        """What an empty box shows."""
        return self.computed.replace(NONE, "–") or "–"

    @property
    def flag(self) -> bool:
        """A tick box instead of a box for digits."""
        return self.input.control == "flag"

    @property
    def side(self) -> bool:
        """The digits are seats."""
        return self.input.control in {"side", "sides"}

    @property
    def rare(self) -> bool:
        """No stop on the way through the row.

        It has a hot key, a proposal, is a tick box with a default, or an earlier box has filled it.
        """
        settled = self.input.default is not MISSING and self.flag
        return bool(self.input.key or self.input.hide or self.input.across or settled)

    @property
    def wide(self) -> bool:
        """Whether it is of one seat, and takes more than the usual box of one."""
        return self.input.seat is not None and self.longest > USUAL

    @property
    def attributes(self) -> Mapping[str, object]:
        """What the box is for the browser and for the script; None is left out."""
        if self.flag:
            known: dict[str, object] = {"value": "1", "data-flag": True, "data-settled": ""}
            set_by = {"data-key": self.input.key or None, "checked": self.value == "1"}
            return self._named | known | set_by | self._wrong
        return self._named | self._typing | self._meaning | self._standing

    @property
    def _named(self) -> dict[str, object]:
        return {"id": self.id, "name": self.id}

    @property
    def _typing(self) -> dict[str, object]:
        """What can be typed and where the cursor goes."""
        asked = self.input
        return {
            "value": self.value,
            "inputmode": "text" if asked.control == "words" else "numeric",
            "autocomplete": "off",
            "maxlength": 40 if asked.control == "side" else self.longest + 2,
            "data-box": True,
            "data-order": self.order,
            "data-longest": self.longest,
            "data-codes": self.typeable,
            "data-words": "|".join(translate(word) for _code, word in self.codes),
            "data-set": asked.control == "sides",
            "data-le": asked.le,
        }

    @property
    def _meaning(self) -> dict[str, object]:
        """How it belongs to the boxes beside it."""
        asked = self.input
        return {
            "data-rare": self.rare,
            "data-structural": self.structural,
            "data-key": asked.key or None,
            "data-more": asked.more or None,
            "data-required": self.required,
            "data-minus": self.takes_minus,
            "data-nothing": self.takes_nothing,
            "data-letters": self.letters or None,
            "data-sum": self.of_sum,
            "data-total": asked.total,
            "data-ge": None if asked.total is None else asked.ge or 0,
            "data-field": asked.field,
            "data-across": asked.across or None,
            "data-both": " ".join(f"{each.code}:{each.row}:{each.column}" for each in self.both) or None,
        }

    @property
    def _standing(self) -> dict[str, object]:
        """What stands in it while it is empty, and where its notes are."""
        settled = "absent" if self.absent else "yes" if self.computed else ""
        before = "seiten " if self.side else f"{self.id}-woerter " if self.words else ""
        return {
            "data-settled": settled,
            "placeholder": self.shown if settled else "",
            "aria-invalid": "true" if self.invalid else None,
            "aria-describedby": f"{before}{self.id}-fehler",
        }

    @property
    def _wrong(self) -> dict[str, object]:
        return {"aria-invalid": "true", "aria-describedby": f"{self.id}-fehler"} if self.invalid else {}

    @property
    def told(self) -> tuple[Mapping[str, object], ...]:
        """What the script hears of it when a line is judged anew, each as attributes of a mark."""
        settled = {
            "data-settles": self.id,
            "data-value": "–" if self.absent else self.shown,
            "data-absent": self.absent,
        }
        told = ({"data-requires": self.id},) if self.required else ()
        return (*told, settled) if self.absent or self.computed else told

    @property
    def words(self) -> tuple[tuple[str, Text], ...]:
        """The codes that need saying: not those of seats, not numbers that are their own word."""
        return (
            ()
            if self.side or self.flag
            else tuple((code, word) for code, word in self.codes if code != word.replace("–", NONE))
        )

    @property
    def typeable(self) -> str:
        """All codes, for the script that moves on when none can follow."""
        return " ".join(code for code, _word in self.codes)

    @property
    def longest(self) -> int:
        """How many characters the box holds."""
        if self.input.control == "sides":
            return self.input.le or len(self.codes)
        if self.input.control == "words":
            return LONGEST_WORDS
        if self.codes:
            return max(len(code) for code, _word in self.codes)
        return WIDEST if self.input.le is None else len(str(self.input.le))


@dataclass(frozen=True)
class Group:
    """The boxes of one field, or of one side; `title` only where they are several.

    An `extra` group opens while its row is typed.
    """

    title: Text
    boxes: tuple[Box, ...]
    extra: bool

    @property
    def key(self) -> str | None:
        """The hot key of all of them."""
        return self.boxes[0].input.key

    @property
    def hidden(self) -> bool:
        """Whether none of its questions arises."""
        return all(box.absent and not box.value for box in self.boxes)


def boxes(
    sheet: Sheet,
    kind: EntryKind,
    row: int | str,
    typed: Mapping[str, str] = MappingProxyType({}),
    slots: Mapping[str, Slot] = MappingProxyType({}),
    wrong: Set[str] = frozenset(),
) -> tuple[Box, ...]:
    """The boxes of a row, in the order in which they are asked; several figures of each side as on the paper.

    Of what the house rules bar only what is typed has one.
    """
    inputs = [asked for asked in kind.inputs(sheet.rules, sheet.table) if not asked.barred or typed.get(asked.name)]
    several = of_each_side(inputs)
    together = [asked.field for asked in inputs]
    short = dict(zip(sheet.table.names, sheet.side_labels, strict=True))
    made = []
    both = both_codes(inputs)
    usual = "" if TICK_KEY in {asked.key for asked in inputs} else TICK_KEY
    for order, asked in enumerate(with_rests(side_by_side(inputs, several))):
        title = group_title(kind, asked.field) if together.count(asked.field) > 1 else NO_TITLE
        said = bool(title) and str(asked.label).startswith(str(title))
        called = asked.short if said else short.get(asked.label, asked.label)
        by_side = asked.field in several
        box = Box(
            id=box_id(row, asked.name),
            input=asked,
            label=text("{group}: {name}", group=title, name=asked.label) if title and not said else asked.label,
            name=kind.declared(asked.field).short or title if by_side else called,
            value=typed.get(asked.name, ""),
            codes=tuple((each.code, each.word) for each in both.get(asked.name, ()))
            or tuple((code, word) for code, _value, word in codes(asked)),
            both=both.get(asked.name, ()),
            order=order,
            structural=asked.field in kind.narrowings,
            tick_key=asked.key or usual,
            invalid=box_id(row, asked.name) in wrong,
            required=asked.default is MISSING,
            letters=" ".join(sheet.letters) if asked.control in {"side", "sides"} else "",
        )
        made.append(replace(_settled(box, slots.get(asked.name)), side_title=called if by_side else None))
    return tuple(made)


def group_title(kind: EntryKind, field: str) -> Text:
    """What a field is called that is asked in several boxes."""
    return kind.declared(field).label


def groups(kind: EntryKind, made: Sequence[Box]) -> Iterator[Group]:
    """The boxes of a row field by field, those that stand side by side for each side."""
    for _place, own in groupby(made, key=lambda box: box.input.seat if box.side_title else box.input.field):
        members = tuple(own)
        title = members[0].side_title
        if title is None:
            title = group_title(kind, members[0].input.field) if len(members) > 1 else NO_TITLE
        yield Group(title, members, any((box.rare and not box.input.across) or box.input.more for box in members))


def _settled(box: Box, slot: Slot | None) -> Box:
    if slot is None:
        return box
    box = replace(box, barred=_barred(box, slot), required=slot.applies and slot.value is MISSING)
    if box.value:
        return box
    settled = slot.computed or slot.proposed is not MISSING
    computed = write(box.input, slot.value) if settled and slot.value is not MISSING else ""
    return replace(box, absent=not slot.applies, computed=computed)


def _barred(box: Box, slot: Slot) -> tuple[str, ...]:
    """The codes that stand for nothing possible."""
    if slot.values is None:
        return ()
    if box.input.control == "sides":
        known = {str(seat + 1) for members in slot.values for seat in members or ()}
    else:
        known = {write(box.input, value) for value in slot.values}
        known |= {each.code for each in box.both if each.row in known}
    return tuple(code for code, _word in box.codes if code not in known)
