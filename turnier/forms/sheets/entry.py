"""The rows in which a score sheet is typed: made from the inputs that the game declares, read back into entries."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

from games.kit.entries.field import Input
from games.kit.entries.kind import EntryKind
from games.kit.entries.resolver import Slot, possible
from games.kit.game import AnyGame
from games.kit.sittings.evaluation import Evaluation, evaluate, extended
from games.kit.terms import MISSING, Json, Sentence, Table
from games.kit.text import Text, text
from turnier.forms.sheets import typed as boxes
from turnier.forms.sheets.typed import Unreadable
from turnier.models import Sitting, Tournament
from turnier.services.sheets.queries import table_of
from turnier.text.remarks import clean_remark
from turnier.text.words import translate

ROW = re.compile(r"line-(0|[1-9][0-9]{0,3})-kind")


MOST_ROWS = 200


Payload = Mapping[str, Any]


@dataclass(frozen=True)
class TypedLine:
    """One row as it was typed: the text of each box by the name of its input, and the referee's reason if any."""

    row: int
    kind: EntryKind
    typed: Mapping[str, str]
    override: str = ""

    @property
    def blank(self) -> bool:
        """Whether nothing was typed into it."""
        return not self.override and not any(self.typed.values())


@dataclass(frozen=True)
class Typed:
    """A whole sheet as it would be saved: the lines `before`, then the rows that are not blank.

    `unreadable` maps (row, name of the input) to a sentence, `slots` a row to what its inputs may still take.
    """

    before: Evaluation
    lines: tuple[TypedLine, ...]
    evaluation: Evaluation
    unreadable: Mapping[tuple[int, str], str] = field(default_factory=dict)
    slots: Mapping[int, Mapping[str, Slot]] = field(default_factory=dict)

    @property
    def base(self) -> tuple[Payload, ...]:
        """The lines that stood there before."""
        return self.before.payloads

    @property
    def payloads(self) -> tuple[Payload, ...]:
        """All lines as they would be saved."""
        return self.evaluation.payloads

    @property
    def sentence(self) -> Sentence | None:
        """What the last row says that is not blank, once it is complete."""
        sentences = self.evaluation.sentences
        return sentences[-1] if self.lines and sentences else None

    def entry_of(self, line: TypedLine) -> int:
        """The 0-based number on the sheet of a row that is not blank."""
        return len(self.base) + self.lines.index(line)


@dataclass(frozen=True)
class Sheet:
    """What the rows of one table are made of."""

    game: AnyGame
    rules: Any
    table: Table

    @cached_property
    def letters(self) -> tuple[str, ...]:
        """What the paper calls the seats."""
        layout = self.game.sheet(self.rules)
        return tuple(translate(layout.side_name(side)) for side in self.table.seats)

    @cached_property
    def side_labels(self) -> tuple[Text, ...]:
        """What the sides are called where there is little room: single players by the first name.

        Where two of them have the same one, after the letter of the seat. "Dr. Huber" and "Nr. 3" stay whole.
        """
        names = self.table.names
        if self.game.team_size > 1:
            return tuple(map(text, names))
        words = [(name.split() or [name])[0] for name in names]
        first = [name if word.endswith(".") else word for name, word in zip(names, words, strict=True)]
        if len(set(first)) < len(names):
            first = [f"{letter} {name}" for letter, name in zip(self.letters, first, strict=True)]
        return tuple(map(text, first))

    @cached_property
    def allowed_kinds(self) -> tuple[str, ...]:
        """The kinds of rows that the house rules allow at all, in the game's order."""
        kinds = self.game.kinds
        return tuple(name for name in self.game.desk if not kinds[name].forbidden(self.rules, self.table))

    def open_kinds(self, state: Any) -> tuple[str, ...]:
        """The kinds of rows that can come next after a state, the expected ones first."""
        kinds, offered = self.game.kinds, self.game.offered(state)
        return tuple(name for name in offered if kinds[name].why_impossible(self.rules, state, self.table) is None)

    def lines(self, data: Mapping[str, str]) -> tuple[TypedLine, ...]:
        """The rows of a submitted form, in their order; rows of an unknown kind are left out."""
        rows = sorted(int(found[1]) for name in data if (found := ROW.fullmatch(name)))
        kinds = {row: self.game.kinds.get(data[f"line-{row}-kind"]) for row in rows[:MOST_ROWS]}
        return tuple(self._line(data, row, kind) for row, kind in kinds.items() if kind is not None)

    def written(self, row: int, payload: Payload) -> TypedLine:
        """A saved line as one would type it."""
        kind = self.game.kinds[payload["kind"]]
        known = kind.decode(self.rules, self.table, payload)
        texts = {asked.name: _text(kind, asked, known) for asked in kind.inputs(self.rules, self.table)}
        return TypedLine(row, kind, dict.fromkeys(self._boxes(kind), "") | texts, str(payload.get("override", "")))

    def blank(self, row: int, name: str) -> TypedLine:
        """A row of a kind in which nothing is typed."""
        return self._line({}, row, self.game.kinds[name])

    def slots(self, kind: EntryKind, state: Any, given: Mapping[str, Json]) -> Mapping[str, Slot]:
        """What the inputs of a row may take after a state, of which some are given."""
        return _slots(kind, self.rules, state, self.table, tuple(given.items()))

    def evaluated(self, payloads: Sequence[Payload]) -> Evaluation:
        """What the rules say to lines as they are stored."""
        return evaluate(self.game, self.rules, self.table, payloads)

    def typed(self, before: Evaluation, lines: Sequence[TypedLine], kept: Sequence[Payload] = ()) -> Typed:
        """What the rows say after the lines before.

        An empty box takes what is computed, proposed or the default. A row that still reads like the line of `kept`
        at its place is that line, also where the boxes cannot show all of it.
        """
        filled = tuple(line for line in lines if not line.blank)
        evaluation = before
        unreadable: dict[tuple[int, str], str] = {}
        slots: dict[int, Mapping[str, Slot]] = {}
        for line in lines:
            given, faults = self.given(line.kind, line.typed)
            slots[line.row] = self.slots(line.kind, evaluation.state, given)
            if rests := self._rests(line.kind, slots[line.row], given):
                given |= rests
                slots[line.row] = self.slots(line.kind, evaluation.state, given)
            if line.blank:
                continue
            payload = self._kept(line, kept) or self._payload(line, slots[line.row], given)
            unreadable.update({(line.row, name): sentence for name, sentence in faults.items()})
            evaluation = extended(evaluation, (payload,))
        return Typed(before, filled, evaluation, unreadable, slots)

    def _line(self, data: Mapping[str, str], row: int, kind: EntryKind) -> TypedLine:
        texts = {name: data.get(f"line-{row}-{name}", "").strip()[:40] for name in self._boxes(kind)}
        for asked in kind.inputs(self.rules, self.table):
            if asked.control in {"side", "sides"}:
                texts[asked.name] = boxes.seat_digits(texts[asked.name], self.letters)
        return TypedLine(row, kind, texts, clean_remark(data.get(f"line-{row}-override", "")))

    def _boxes(self, kind: EntryKind) -> list[str]:
        """The names of all boxes of a row: one per input, and one for what is left of its sum."""
        inputs = kind.inputs(self.rules, self.table)
        return [name for each in inputs for name in (each.name, *([boxes.rest_name(each)] if each.rest else []))]

    def given(self, kind: EntryKind, typed: Mapping[str, str]) -> tuple[dict[str, Json], dict[str, str]]:
        """The values of the boxes that are not empty, and a sentence for each that stands for none."""
        values: dict[str, Json] = {}
        faults: dict[str, str] = {}
        for asked in kind.inputs(self.rules, self.table):
            own, left = typed.get(asked.name, ""), typed.get(boxes.rest_name(asked), "")
            try:
                if left:
                    values[asked.name] = boxes.read_rest(asked, own, left)
                elif own:
                    values[asked.name] = boxes.read(asked, own)
            except Unreadable as fault:
                faults[asked.name] = str(fault)
        return values, faults

    def _rests(self, kind: EntryKind, slots: Mapping[str, Slot], given: Mapping[str, Json]) -> dict[str, Json]:
        """What is left of a fixed sum for the one box of it that is empty, whichever that is; 0 where nothing is left.

        The last box is computed anyway; the page shows the same in the others.
        """
        found: dict[str, Json] = {}
        inputs = [asked for asked in kind.inputs(self.rules, self.table) if slots[asked.name].applies]
        for name in {asked.field for asked in inputs if asked.total is not None}:
            group = [asked for asked in inputs if asked.field == name]
            values = {each.name: given.get(each.name, slots[each.name].value) for each in group}
            known = [value for value in values.values() if isinstance(value, int)]
            left = [each for each in group if values[each.name] is MISSING]
            if not known or len(known) + len(left) < len(group):
                continue
            rest = (group[0].total or 0) - sum(known)
            if rest >= max(each.ge or 0 for each in group) and (len(left) == 1 or rest == 0):
                found |= dict.fromkeys([each.name for each in left], rest)
        return found

    def _payload(self, line: TypedLine, slots: Mapping[str, Slot], given: Mapping[str, Json]) -> Payload:
        settled = {name: slot.value for name, slot in slots.items() if slot.value is not MISSING}
        if line.override:
            settled |= dict.fromkeys(self.settled_ticks(line.kind, slots), False)
        payload = line.kind.encode(self.rules, self.table, settled | dict(given))
        return payload | {"override": line.override} if line.override else payload

    def settled_ticks(self, kind: EntryKind, slots: Mapping[str, Slot]) -> Iterator[str]:
        """The ticks to which the rules leave nothing but yes. Who insists on a line may still mean no."""
        for asked in kind.inputs(self.rules, self.table):
            slot = slots[asked.name]
            if asked.control == "flag" and slot.computed and slot.value is True:
                yield asked.name

    def _kept(self, line: TypedLine, kept: Sequence[Payload]) -> Payload | None:
        if line.row < len(kept) and self.written(line.row, kept[line.row]) == line:
            return kept[line.row]
        return None


def sheet_of(tournament: Tournament, sitting: Sitting) -> Sheet:
    """The game, its house rules and who sits at this table."""
    return Sheet(tournament.kind_of_game, tournament.house_rules(), table_of(sitting))


@lru_cache(maxsize=1024)
def _slots(
    kind: EntryKind, rules: Any, state: Any, table: Table, given: tuple[tuple[str, Json], ...]
) -> Mapping[str, Slot]:
    """While somebody types, all rows but one stay as they were."""
    return possible(kind, rules, state, table, dict(given))


def _text(kind: EntryKind, asked: Input, known: Mapping[str, Json]) -> str:
    """What stands in a box: nothing for a default, unless an empty box would take a proposal instead.

    Nothing too where a value is that of the earlier box which it follows: it goes on following it.
    """
    value = known.get(asked.name, asked.default)
    followed = kind.copies.get(asked.field)
    if followed is not None and value == known.get(followed):
        return ""
    if value is MISSING or (value == asked.default and asked.field not in kind.propose):
        return ""
    return boxes.write(asked, value)
