"""The score pad at the desk: blocks of lines as they would stand on paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from games.kit.game import AnyGame, rubber_text, rubbers
from games.kit.sittings.evaluation import Evaluation
from games.kit.terms import Table
from games.kit.text import Text, minus, text


@dataclass(frozen=True)
class PadLine:
    """One entry: the figures after it, who scored, who is in the marked zone; `entry` is its index in the sitting.

    `called` is what stands beside it: the title, or the sentence of a kind that is told. `number` counts it within its
    block, where its kind is numbered. Who wrote only how a rubber ended has no figures.
    """

    title: Text
    called: Text
    number: int
    cells: tuple[str, ...]
    scored: tuple[bool, ...]
    tense: tuple[bool, ...]
    entry: int
    note: Text


@dataclass(frozen=True)
class PadBlock:
    """One rubber (or the whole list, in a game without rubbers)."""

    title: Text
    lines: tuple[PadLine, ...]
    state: Literal["done", "now", "open"]
    foot: Text
    result: str


def pad(game: AnyGame, rules: Any, table: Table, evaluation: Evaluation) -> tuple[PadBlock, ...]:
    """The blocks of a sitting: those that are done, the one that is on, and those to come."""
    layout = game.sheet(rules)
    finished = rubbers(game, evaluation.state)
    lines = _by_block(game, rules, evaluation)
    count = max(layout.blocks, len(lines)) if layout.blocks > 1 or finished else 1
    if layout.blocks == 1 and len(finished) == len(lines) and not game.finished(rules, evaluation.state):
        count = len(finished) + 1
    blocks = []
    for number in range(count):
        title = (
            text("{block} {number}", block=layout.block_title, number=number + 1) if count > 1 else layout.block_title
        )
        own = tuple(lines[number]) if number < len(lines) else ()
        foot, result = rubber_text(game, rules, table, finished[number]) if number < len(finished) else (text(""), "")
        blocks.append(PadBlock(title, own, _state(game, rules, evaluation, number), foot, result))
    return tuple(blocks)


def _state(game: AnyGame, rules: Any, evaluation: Evaluation, number: int) -> Literal["done", "now", "open"]:
    done = len(rubbers(game, evaluation.state))
    over = game.finished(rules, evaluation.state)
    if number < done or over:
        return "done"
    return "now" if number == done else "open"


def _by_block(game: AnyGame, rules: Any, evaluation: Evaluation) -> Sequence[list[PadLine]]:
    blocks: list[list[PadLine]] = []
    for block, line in _lines(game, rules, evaluation):
        while len(blocks) <= block:
            blocks.append([])
        blocks[block].append(line)
    return blocks


def _lines(game: AnyGame, rules: Any, evaluation: Evaluation) -> Iterator[tuple[int, PadLine]]:
    before, block, number = evaluation.start, 0, 0
    for index, (entry, state) in enumerate(zip(evaluation.entries, evaluation.states, strict=True)):
        if entry is None:
            continue
        kind = game.kinds[entry.kind]
        number = 0 if len(rubbers(game, before)) > block else number
        number += kind.numbered
        block = len(rubbers(game, before))
        score = game.scores(state)[-1]
        bare = not any(score) and len(rubbers(game, state)) > block
        figures = () if bare else game.line(rules, before, score)
        say = evaluation.sentences[index]
        title = text("{line} {number}", line=kind.title, number=number) if kind.numbered else kind.title
        yield (
            block,
            PadLine(
                title=title,
                called=say.head if kind.told and say else title,
                number=number,
                cells=("",) * len(score) if bare else tuple(minus(figure) for figure in figures),
                scored=tuple(change != 0 for change in score),
                tense=game.tense(rules, state),
                entry=index,
                note=say.detail if say else text(""),
            ),
        )
        before = state
