"""What the rules say to the typed rows, each sentence at the box it belongs to."""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import dataclass

from games.kit.game import Problem
from turnier.forms.entry import Line, Typed
from turnier.services.results import entry_index, warning_id
from turnier.texts import spoken

HALF_TYPED = "missing"


@dataclass(frozen=True)
class Note:
    """One sentence at a box (`box` is its id). `tick` names a warning; `may_override` that a referee can insist."""

    row: int
    box: str
    text: str
    rule: str
    warning: bool = False
    tick: str = ""
    ticked: bool = False
    may_override: bool = False


def notes(typed: Typed, accepted: Set[str] = frozenset(), *, half_typed: bool = False) -> tuple[Note, ...]:
    """All problems of the typed rows; while somebody is still typing (`half_typed`), what is missing is no problem."""
    found = list(_unreadable(typed))
    covered = {note.box for note in found}
    for problem in typed.evaluation.problems:
        if half_typed and problem.code == HALF_TYPED:
            continue
        note = _note(typed, problem, accepted)
        if note is not None and note.box not in covered:
            found.append(note)
    return tuple(sorted(found, key=lambda note: note.row))


def box_id(row: int | str, name: str) -> str:
    """The id and name of a box."""
    return f"line-{row}-{name}"


def _unreadable(typed: Typed) -> Iterator[Note]:
    for (row, name), sentence in typed.unreadable.items():
        yield Note(row, box_id(row, name), sentence, "")


def _note(typed: Typed, problem: Problem, accepted: Set[str]) -> Note | None:
    index = entry_index(problem)
    if index < len(typed.base):
        return None
    line = typed.lines[index - len(typed.base)]
    insisted = "override" in typed.payloads[index]
    warning = problem.severity == "warning"
    return Note(
        row=line.row,
        box=box_id(line.row, _input(line, problem)),
        text=spoken(problem.message),
        rule=problem.rule,
        warning=warning,
        tick=warning_id(problem) if warning and not insisted else "",
        ticked=warning_id(problem) in accepted,
        may_override=not warning and typed.evaluation.entries[index] is not None,
    )


def _input(line: Line, problem: Problem) -> str:
    field = problem.path.split("/")[2] if problem.path.count("/") > 1 else ""
    if field == "override":
        return field
    return line.kind.input_of(field) if field in line.kind.infos else next(iter(line.typed), "")
