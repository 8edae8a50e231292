"""Where each question of an entry stands on the phone: below each other, in a box, behind a button; with its tiles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import replace
from itertools import groupby
from types import MappingProxyType

from games.kit.entries.field import Input
from games.kit.entries.kind import EntryKind
from games.kit.entries.resolver import Slot
from games.kit.terms import MISSING, Json
from games.kit.text import Text
from turnier.forms.sheets.typed import codes, of_each_side, side_by_side, write
from turnier.web.sheets.phone.questions import (
    SUIT_DRAWINGS,
    AnswerTile,
    Pane,
    Question,
    Questions,
    SeatLabel,
    SideRow,
    StackedQuestion,
)

TWO_SIDES = 2
FEW_COLUMNS = 2
"""So many columns have room for the whole name of what is asked in them."""


def questions(
    kind: EntryKind,
    inputs: Sequence[Input],
    typed: Mapping[str, str],
    slots: Mapping[str, Slot],
    seat_labels: Sequence[SeatLabel],
    so_far: Mapping[str, Sequence[str]] = MappingProxyType({}),
) -> Questions:
    """All questions of an entry. `seat_labels` stand at the names, one per seat.

    What the house rules bar is asked only where it is answered already. Several figures of each side are asked side by
    side, as on the paper; `so_far` is by field what every side has of it before this line.
    """
    inputs = [each for each in inputs if not each.barred or typed.get(each.name)]
    several = of_each_side(inputs)
    inputs = side_by_side(inputs, several)
    stays = _staying(inputs, slots)
    questions = [
        _question(kind, each, typed.get(each.name, ""), slots[each.name], seat_labels, stays=each is stays)
        for each in inputs
    ]
    boxes = [question for question in questions if _place(question) == "box"]
    field = next((box.input.members for box in boxes if box.input.members), None)
    members = next((question for question in questions if question.name == field), None)
    stacked = _in_tables(
        [question for question in questions if _place(question) == "stack" and question is not members]
    )
    if several:
        boxes = _in_columns(kind, boxes, several, so_far)
    elif kind.numbered and not any(question.names for question in stacked):
        boxes = [
            question if question.input.seat is None else replace(question, seat_label=seat_labels[question.input.seat])
            for question in boxes
        ]
    if not several and (len({box.input.field for box in boxes}) > 1 or (stacked and members is None)):
        boxes = _headed(kind, boxes)
    shared = next((kind.declared(box.input.field).label for box in boxes if box.input.total is not None), "")
    return Questions(
        _with_flags(stacked), _in_lines(boxes, members), _panes(kind, questions), members, _rows(boxes, several), shared
    )


def _in_columns(
    kind: EntryKind, boxes: Sequence[Question], several: Set[str], so_far: Mapping[str, Sequence[str]]
) -> list[Question]:
    """Says of every figure of a side in which column it stands, and what the side has of it so far."""
    few = len(several) <= FEW_COLUMNS
    made = []
    for box in boxes:
        field, seat = box.input.field, box.input.seat
        if field not in several or seat is None:
            made.append(box)
            continue
        declared = kind.declared(field)
        column = declared.label if few else declared.short or declared.label
        made.append(replace(box, column=column, so_far=so_far[field][seat] if field in so_far else ""))
    return made


def _rows(boxes: Sequence[Question], several: Set[str]) -> tuple[SideRow, ...]:
    """The boxes of each side whose figures stand side by side."""
    own = [box for box in boxes if box.input.field in several]
    sides = [tuple(row) for _seat, row in groupby(own, key=lambda box: box.input.seat)]
    return tuple(SideRow(row[0].label, row) for row in sides)


def _headed(kind: EntryKind, boxes: Sequence[Question]) -> list[Question]:
    """Says what is asked of the sides, where other questions stand before theirs."""
    firsts = {box.input.field: box for box in reversed(boxes) if box.input.seat is not None}
    return [
        replace(box, head=kind.declared(box.input.field).label) if firsts.get(box.input.field) is box else box
        for box in boxes
    ]


def _panes(kind: EntryKind, questions: Sequence[Question]) -> tuple[Pane, ...]:
    last_box = max((number for number, question in enumerate(questions) if _place(question) == "box"), default=-1)
    panes: dict[str, list[int]] = {}
    for number, question in enumerate(questions):
        if _place(question) == "pane":
            panes.setdefault(question.name if question.input.hide else str(question.input.more or ""), []).append(
                number
            )
    return tuple(
        Pane(
            questions[numbers[0]].input.more or "",
            tuple(_headed(kind, [questions[n] for n in numbers])),
            late=-1 < last_box < numbers[0],
        )
        for numbers in panes.values()
    )


def _in_lines(questions: Sequence[Question], members: Question | None) -> tuple[Question, ...]:
    """The boxes, those that share a line as halves, those of sides that may take part with their tick."""
    beside = {number for number, question in enumerate(questions) if question.input.beside and number}
    return tuple(
        replace(
            question,
            half=bool({number, number + 1} & beside),
            tick=members.tiles[question.input.seat] if members and question.input.seat is not None else None,
        )
        for number, question in enumerate(questions)
    )


def _in_tables(questions: Sequence[Question]) -> list[Question]:
    """The questions; one that is asked across another stands in the table of that one."""
    across = {question.input.across: question for question in questions if question.input.across}
    return [replace(question, across=across.get(question.name)) for question in questions if not question.input.across]


def _with_flags(questions: Sequence[Question]) -> tuple[StackedQuestion, ...]:
    """A tile for yes stands in the grid before it; where that is full, in the next."""
    found: list[StackedQuestion] = []
    waiting: Question | None = None
    for question in questions:
        before = found[-1] if found else None
        if before and question.look == "flag" and _has_room(before):
            found[-1] = StackedQuestion(before.question, question)
        elif question.look == "flag" and waiting is None:
            waiting = question
        else:
            found.append(StackedQuestion(question))
            if waiting and _has_room(found[-1]):
                found[-1], waiting = StackedQuestion(question, waiting), None
    return (*found, *([StackedQuestion(waiting)] if waiting else []))


def _has_room(stacked: StackedQuestion) -> bool:
    question = stacked.question
    return stacked.flag is None and question.look == "tiles" and question.across is None and not question.brief


def _place(question: Question) -> str:
    if question.input.more or (question.input.key and question.input.control not in {"choice", "flag"}):
        return "pane"
    return "box" if question.look in {"box", "words"} else "stack"


def _staying(inputs: Sequence[Input], slots: Mapping[str, Slot]) -> Input | None:
    """Where every answer follows by itself, the first question that stays, answered: else the page would be empty."""
    in_sight = [each for each in inputs if slots[each.name].applies and not (each.more or each.hide)]
    return in_sight[0] if in_sight and all(slots[each.name].computed for each in in_sight) else None


def _question(
    kind: EntryKind, asked: Input, typed: str, slot: Slot, seat_labels: Sequence[SeatLabel], *, stays: bool = False
) -> Question:
    settled, proposed = _settled(asked, slot), asked.field in kind.propose
    computed = slot.computed and not stays
    chosen = (proposed or stays) and not computed and not asked.hide and _look(asked) != "box"
    value = typed or (settled if chosen else _by_default(asked, slot))
    return Question(
        name=asked.name,
        look=_look(asked),
        input=asked,
        label=asked.short,
        legend=asked.ask,
        hint=asked.ge if asked.control == "sides" and asked.ge == asked.le else None,
        value=value,
        tiles=_tiles(asked, value, slot, seat_labels),
        absent=not slot.applies,
        computed=computed,
        stays=stays,
        proposed=proposed,
        same_as=kind.copies.get(asked.field, ""),
        settled=settled,
    )


def _settled(asked: Input, slot: Slot) -> str:
    return "" if slot.value is MISSING or slot.value == asked.default else write(asked, slot.value)


def _by_default(asked: Input, slot: Slot) -> str:
    """What a strip in sight says before anybody has touched it."""
    in_sight = asked.control == "choice" and not asked.more and not slot.computed
    return write(asked, slot.value) if in_sight and slot.value is not MISSING and slot.value is not None else ""


def _look(asked: Input) -> str:
    if asked.control in {"flag", "words"}:
        return asked.control
    if asked.control == "sides":
        return "ticks"
    if asked.control == "number" and (asked.values is None or (asked.seat is not None)):
        return "box"
    parts_in_a_pane = {"side": "owner", "number": "turn"} if asked.more and asked.part else {}
    return parts_in_a_pane.get(asked.control, "tiles")


def _tiles(asked: Input, value: str, slot: Slot, seat_labels: Sequence[SeatLabel]) -> tuple[AnswerTile, ...]:
    tiles = tuple(
        AnswerTile(
            code=code,
            word=word,
            seat_label=seat_labels[known]
            if asked.control in {"side", "sides"} and isinstance(known, int) and not asked.beside
            else None,
            chosen=code in value if asked.control == "sides" else code == value,
            possible=_possible(asked, known, slot),
            unlikely=known in slot.unlikely,
            suit=SUIT_DRAWINGS.get(known, "") if asked.control == "choice" else "",
            nothing=known is None,
        )
        for code, known, word in _in_sight_first(asked)
        if not (asked.control == "flag" and not known)
    )
    return _own_first(tiles) if asked.control == "side" and len(seat_labels) == TWO_SIDES else tiles


def _own_first(tiles: Sequence[AnswerTile]) -> tuple[AnswerTile, ...]:
    """Of two sides that of this phone comes first; more keep the order in which they sit."""
    return tuple(sorted(tiles, key=lambda tile: not (tile.seat_label and tile.seat_label.own)))


def _in_sight_first(asked: Input) -> Sequence[tuple[str, Json, Text]]:
    """The answers of an input; where a number is folded, the usual ones come first."""
    if asked.fold and asked.usual:
        return sorted(codes(asked), key=lambda answer: answer[1] not in asked.usual)
    return codes(asked)


def _possible(asked: Input, known: Json, slot: Slot) -> bool:
    if slot.values is None:
        return True
    if asked.control == "sides":
        return any(isinstance(chosen, tuple) and known in chosen for chosen in slot.values)
    return known in slot.values
