"""What an organiser says about a game of their own: who sits at a table, what is written, and what decides.

As a file it is a template, with which the next evening or another club plays the same.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Annotated, Literal, TypeAlias

from annotated_types import Interval, Len
from pydantic import AfterValidator, ValidationError

from games.kit.entries.field import Frozen, Many
from games.kit.entries.load import UnreadableError, read_json
from games.kit.text import Text, minus, text

MOST_COLUMNS = 6
LARGEST_FIGURE = 100_000
"""The greatest figure of a column, and with a minus sign the least."""
KEYS = tuple(f"column_{number}" for number in range(1, MOST_COLUMNS + 1))
"""The names of the columns in entries and tallies: a column that is renamed or moved keeps its own."""

Figure = Annotated[int, Interval(ge=-LARGEST_FIGURE, le=LARGEST_FIGURE)]
Key = Literal["column_1", "column_2", "column_3", "column_4", "column_5", "column_6"]
Fault: TypeAlias = tuple[str, Text]
"""Where a definition is wrong ("columns/0/most"), and what to do about it."""


def _one_line(word: str) -> str:
    """A word that stands in one line of a page or a paper; refuses what cannot be seen."""
    if not word.isprintable() or word != word.strip():
        raise ValueError("not printable")
    return word


Word = Annotated[str, Len(1, 30), AfterValidator(_one_line)]


class DefinitionPart(Frozen):
    """What a column that is computed takes of another one: `factor` times the own figure, or those of the others.

    `shared`: those of the others, and the factor is divided by the number of sides at the table.
    """

    column: Key
    factor: Annotated[int, Interval(ge=-10_000, le=10_000)] = 1
    whose: Literal["own", "others", "shared"] = "own"


class ListColumn(Frozen):
    """One column: a figure for each side, typed from `least` to `most`, or computed from `parts`.

    What a line `adds` up to over all sides: anything, exactly the `sum`, or a multiple of it.
    """

    key: Key
    name: Word
    least: Figure = 0
    most: Figure = LARGEST_FIGURE
    less_is_better: bool = False
    adds: Literal["free", "total", "multiple"] = "free"
    sum: Figure = 0
    parts: Annotated[Many[DefinitionPart], Len(0, MOST_COLUMNS)] = ()

    @property
    def computed(self) -> bool:
        """Whether nobody types it."""
        return bool(self.parts)


class Definition(Frozen):
    """A whole game of an organiser's own.

    `order` names the columns by which the standings are ordered, the first of which is the score; `lost` the one that
    an evening may ask a Verlustgeld for. Under `pairs` two sides of two play.
    """

    name: Word = "Eigenes Spiel"
    hand: Word = "Spiel"
    hands_word: Word = "Spiele"
    list_word: Word = "Liste"
    pairs: bool = False
    fewest: Annotated[int, Interval(ge=2, le=6)] = 4
    most: Annotated[int, Interval(ge=2, le=6)] = 4
    written: Literal["hand", "list"] = "hand"
    hands: Annotated[int, Interval(ge=1, le=99)] = 12
    columns: Annotated[Many[ListColumn], Len(1, MOST_COLUMNS)] = (
        ListColumn(key="column_1", name="Punkte", least=-LARGEST_FIGURE),
    )
    order: Annotated[Many[Key], Len(1, MOST_COLUMNS)] = ("column_1",)
    last_tie: Literal["shared", "lot"] = "shared"
    lost: Key | None = None

    @property
    def sides(self) -> range:
        """The possible numbers of sides at a table."""
        return range(2, 3) if self.pairs else range(self.fewest, self.most + 1)

    @cached_property
    def by_key(self) -> dict[str, ListColumn]:
        """The columns by their key."""
        return {column.key: column for column in self.columns}

    @cached_property
    def typed(self) -> tuple[ListColumn, ...]:
        """The columns that somebody fills in."""
        return tuple(column for column in self.columns if not column.computed)

    @property
    def words(self) -> tuple[str, ...]:
        """Everything that the organiser named."""
        return (self.name, self.hand, self.hands_word, self.list_word, *(column.name for column in self.columns))

    @property
    def main(self) -> ListColumn:
        """The column that is the score."""
        return self.by_key[self.order[0]]

    def faults(self) -> Iterator[Fault]:
        """What cannot be, place by place; each field by itself is well-formed."""
        if not self.pairs and self.fewest > self.most:
            yield (
                "most",
                text(
                    "Wenigstens {fewest} sitzen am Tisch: Höchstens dürfen es nicht weniger sein.", fewest=self.fewest
                ),
            )
        keys = [column.key for column in self.columns]
        names = [column.name.casefold() for column in self.columns]
        for index, column in enumerate(self.columns):
            at = f"columns/{index}"
            if column.key in keys[:index]:
                yield f"{at}/name", text("Diese Spalte gibt es zweimal. Bitte eine davon streichen.")
            if column.name.casefold() in names[:index]:
                yield f"{at}/name", text("Zwei Spalten heißen „{name}“. Bitte eine anders nennen.", name=column.name)
            yield from self._column_faults(at, column)
        if not self.typed:
            yield "columns", text("Wenigstens eine Spalte muss eingetragen werden, nicht alle berechnet.")
        if len(set(self.order)) < len(self.order) or not set(keys).issuperset(self.order):
            yield "order", text("Gereiht wird nach Spalten der Liste, nach jeder höchstens einmal.")
        if self.lost is not None and self.lost not in keys:
            yield "lost", text("Die Spalte für das Verlustgeld gibt es nicht mehr. Bitte eine andere wählen.")

    def doubts(self) -> Iterator[Text]:
        """What can be, but is hardly meant: limits of one hand where the sums of a whole list are handed in."""
        if self.written == "hand":
            return
        for column in self.typed:
            if max(-column.least, column.most) < self.hands:
                yield text(
                    "„{name}“: {least} bis {most} gilt für die ganze Liste, und die hat {hands} {hands_word}. "
                    "Bitte prüfen, auch die Summe aller am Tisch.",
                    name=column.name,
                    hands=self.hands,
                    hands_word=self.hands_word,
                    **_limits(column),
                )

    def _column_faults(self, at: str, column: ListColumn) -> Iterator[Fault]:
        if column.computed:
            yield from self._part_faults(at, column)
            return
        if column.least > column.most:
            yield (
                f"{at}/most",
                text("Von {least} bis {most} gibt es keine Zahl. Bitte die Grenzen tauschen.", **_limits(column)),
            )
            return
        if column.adds == "multiple" and column.sum < 2:
            yield f"{at}/sum", text("Ein Vielfaches braucht eine Zahl ab 2.")
            return
        for sides in self.sides:
            if column.adds != "free" and not _reachable(column, sides):
                yield (
                    f"{at}/sum",
                    text(
                        "„{name}“: Bei {sides} am Tisch geht das mit Zahlen von {least} bis {most} nicht auf.",
                        name=column.name,
                        sides=sides,
                        **_limits(column),
                    ),
                )
                return

    def _part_faults(self, at: str, column: ListColumn) -> Iterator[Fault]:
        for number, part in enumerate(column.parts):
            where = f"{at}/parts/{number}"
            source = self.by_key.get(part.column)
            if source is None or source.computed:
                yield f"{where}/column", text("Berechnet wird nur aus Spalten, die eingetragen werden.")
            elif part.whose == "shared" and any(part.factor % sides for sides in self.sides):
                yield (
                    f"{where}/factor",
                    text("{factor} lässt sich nicht durch jede Zahl der Plätze teilen.", factor=part.factor),
                )


def _limits(column: ListColumn) -> dict[str, str]:
    return {"least": minus(column.least), "most": minus(column.most)}


def _reachable(column: ListColumn, sides: int) -> bool:
    """Whether so many figures within the limits can add up as they have to."""
    least, most = sides * column.least, sides * column.most
    if column.adds == "total":
        return least <= column.sum <= most
    return least <= most // column.sum * column.sum


def computed(definition: Definition, figures: Mapping[str, Sequence[int]], sides: int) -> dict[str, tuple[int, ...]]:
    """All columns from those that were typed; computed ones are linear, so it holds for sums as well."""
    found: dict[str, tuple[int, ...]] = {}
    for column in definition.columns:
        if not column.computed:
            found[column.key] = tuple(figures[column.key])
            continue
        found[column.key] = tuple(
            sum(_of_part(part, figures[part.column], side, sides) for part in column.parts) for side in range(sides)
        )
    return found


def _of_part(part: DefinitionPart, figures: Sequence[int], side: int, sides: int) -> int:
    if part.whose == "own":
        return part.factor * figures[side]
    others = sum(figures) - figures[side]
    return (part.factor if part.whose == "others" else part.factor // sides) * others


LARGEST_TEMPLATE = 20_000
"""Bytes; a definition with all its columns has a quarter of that."""
FORMAT = "turnier-liste"
NO_TEMPLATE = text("Das ist keine Vorlage einer Liste.")


def template(definition: Definition) -> str:
    """The definition as a file; the same definition is always the same file."""
    written = {"format": FORMAT, "version": 1, "definition": definition.model_dump(mode="json")}
    return json.dumps(written, ensure_ascii=False, indent=1) + "\n"


def read_template(data: bytes) -> Definition:
    """The definition in a file; raises `UnreadableError` where it is none, or where something in it cannot be."""
    if len(data) > LARGEST_TEMPLATE:
        raise UnreadableError(text("Die Datei ist zu groß. Eine Vorlage hat höchstens 20 Kilobyte."))
    raw = read_json(data)
    if not isinstance(raw, dict) or raw.get("format") != FORMAT:
        raise UnreadableError(NO_TEMPLATE)
    if raw.get("version") != 1:
        raise UnreadableError(text("Diese Vorlage ist von einer neueren Fassung des Programms."))
    try:
        definition = Definition.model_validate(raw.get("definition"))
    except ValidationError as error:
        place = ", ".join(str(part)[:30] for part in error.errors(include_url=False)[0]["loc"])
        raise UnreadableError(
            text("Die Vorlage ist beschädigt: „{place}“ ist so nicht möglich.", place=place)
        ) from error
    for _at, message in definition.faults():
        raise UnreadableError(text("Die Vorlage ist beschädigt: {message}", message=message))
    return definition
