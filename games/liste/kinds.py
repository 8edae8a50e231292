"""What can be written on a list, made from its definition: hands, and the final list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from inspect import Parameter, Signature
from random import Random
from typing import Annotated, Any, ClassVar

from pydantic import create_model

from games.kit.definition import LARGEST_FIGURE, Definition, ListColumn, computed
from games.kit.entries.field import Count, Many, SheetEntry, Whole
from games.kit.entries.fields import PerSide
from games.kit.entries.kind import EntryKind, kinds_of
from games.kit.entries.rules import Rule
from games.kit.terms import Json, Sentence, Table
from games.kit.text import Text, chained, minus, text
from games.liste import scoring, words
from games.liste.scoring import ListeState

CITE = "Liste"
OFFERED = 300
"""A column of so many possible figures is offered figure by figure; a wider one is typed and judged afterwards."""
Figures = tuple[int, ...]


class ListeHandEntry(SheetEntry):
    """One hand; its fields are the columns of the definition."""

    kind: ClassVar[str] = "hand"


class ListeTotalsEntry(SheetEntry):
    """The final list of a table; its fields are the columns of the definition."""

    kind: ClassVar[str] = "totals"


def kinds(definition: Definition) -> Mapping[str, EntryKind]:
    """What is written: hands or their final list, or only the list."""
    totals = _kind(definition, ListeTotalsEntry, 1 if definition.written == "list" else definition.hands)
    if definition.written == "list":
        return kinds_of(totals)
    return kinds_of(_kind(definition, ListeHandEntry, 1), totals)


def _kind(definition: Definition, base: type[SheetEntry], hands: int) -> EntryKind:
    """One kind; `hands` of the definition's lines go into one entry of it."""
    columns = tuple(_over(column, hands) for column in definition.typed)
    model = create_model(base.__name__, __base__=base, **{each.key: _field(each) for each in columns})  # type: ignore[call-overload]
    listing = base is ListeTotalsEntry
    return EntryKind(
        model,
        title=text("Endstand") if listing else words.said(definition.hand),
        say=_Saying(definition),
        rules=(*_now(definition, listing=listing), *(each for column in columns for each in _rules(column))),
        weight=int(not listing or definition.written == "list"),
        numbered=not listing,
        draw=partial(_drawn, columns=columns, kind=base.kind, hands=definition.hands if listing else 1),
        counted=(text("{number} Zeile"), text("{number} Zeilen")),
    )


def _over(column: ListColumn, hands: int) -> ListColumn:
    """A column as so many hands add it up."""
    if hands == 1:
        return column
    limits = {"least": max(-LARGEST_FIGURE, hands * column.least), "most": min(LARGEST_FIGURE, hands * column.most)}
    total = {"sum": hands * column.sum} if column.adds == "total" else {}
    return column.model_copy(update={**limits, **total})


def _offered(column: ListColumn) -> bool:
    return column.most - column.least < OFFERED


def _field(column: ListColumn) -> tuple[Any, Any]:
    name = words.said(column.name)
    asked = PerSide(
        label=name,
        short=words.short(column.name),
        ask=text("{name}?", name=name),
        ge=column.least,
        le=column.most if _offered(column) else None,
        total=column.sum if column.adds == "total" else None,
    )
    written: Any = Whole if column.least < 0 else Count
    return Annotated[Many[written], asked], ...


def _now(definition: Definition, *, listing: bool) -> tuple[Rule, ...]:
    """Whether such an entry is possible at all now."""

    def sitting_over(state: ListeState) -> Text | None:
        """No line after the last one."""
        if not scoring.is_over(definition, state):
            return None
        if state.listed:
            return text("Der Endstand steht schon da. Bitte ihn ändern, statt noch etwas einzutragen.")
        return text("Die Liste hat {hands}. Ein weiterer Eintrag geht nicht.", hands=_planned(definition))

    def totals_alone(state: ListeState) -> Text | None:
        """The final list stands for all hands."""
        alone = text("Entweder der Endstand oder die einzelnen Zeilen, nicht beides.")
        return alone if state.scores and not state.listed else None

    over = Rule(sitting_over, ("state",), "sitting_over", CITE, "error")
    if not listing or definition.written == "list":
        return (over,)
    return over, Rule(totals_alone, ("state",), "totals_alone", CITE, "error")


def _planned(definition: Definition) -> Text:
    return words.hands_text(definition, definition.hands)


def _rules(column: ListColumn) -> tuple[Rule, ...]:
    """What a field does not say by itself: the upper limit of a wide column, and that its sum is a multiple."""

    def most(table: Table, figures: Figures) -> Text | None:
        """No figure above the limit."""
        for name, figure in zip(table.names, figures, strict=True):
            if figure > column.most:
                template = text("{name}: „{column}“ geht bis {most}, nicht {figure}.")
                facts = {"name": name, "column": words.said(column.name)}
                return text(template, **facts, most=minus(column.most), figure=minus(figure))
        return None

    def multiple(figures: Figures) -> Text | None:
        """The sum is a multiple."""
        found = sum(figures)
        if found % column.sum == 0:
            return None
        template = text("„{column}“: Zusammen sind es {found}. Es muss ein Vielfaches von {sum} sein.")
        return text(template, column=words.said(column.name), found=minus(found), sum=column.sum)

    above = () if _offered(column) else (Rule(most, ("table", column.key), "most", CITE, "error"),)
    return (*above, Rule(multiple, (column.key,), "multiple", CITE, "error")) if column.adds == "multiple" else above


class _Saying:
    """How an entry is said: "Anna 12, Bernd −3"; of several columns each with its name, the score first."""

    def __init__(self, definition: Definition) -> None:
        self.definition = definition
        named = ("table", *(column.key for column in definition.typed))
        self.__signature__ = Signature([Parameter(name, Parameter.POSITIONAL_OR_KEYWORD) for name in named])
        self.__name__ = "say"

    def __call__(self, table: Table, *typed: Sequence[int]) -> Sentence:
        """The score of each side, and what else stands in the line."""
        definition = self.definition
        given = dict(zip([str(column.key) for column in definition.typed], typed, strict=True))
        figures = computed(definition, given, len(table.names))
        score = chained(
            [
                text("{name} {figure}", name=name, figure=minus(figure))
                for name, figure in zip(table.names, figures[definition.main.key], strict=True)
            ]
        )
        rest = [
            _named(column, _in_a_row(figures[column.key]))
            for column in definition.columns
            if column is not definition.main
        ]
        return Sentence(chained([_named(definition.main, score), *rest], "; ") if rest else score, text(""))


def _named(column: ListColumn, figures: str) -> Text:
    return text("{column}: {figures}", column=words.said(column.name), figures=figures)


def _in_a_row(figures: Sequence[int]) -> str:
    return " · ".join(map(minus, figures))


PLAUSIBLE = 90
"""How far a figure of a sample list is from the mean."""


def _drawn(
    rules: object,
    state: ListeState,
    table: Table,
    chance: Random,
    *,
    columns: Sequence[ListColumn],
    kind: str,
    hands: int,
) -> dict[str, Json]:
    """A plausible line that adds up; what is counted by hands is no more than so many `hands`."""
    sides = len(table.names)
    figures = {str(column.key): _figures(column, sides, chance) for column in columns}
    return {"kind": kind, **figures, **_counted(columns, sides, hands, chance)}


def _counted(columns: Sequence[ListColumn], sides: int, hands: int, chance: Random) -> dict[str, list[int]]:
    """Columns that can count at most every hand, as "gewonnen" and "verloren": each hand is in one of them.

    Of one that is alone, as "Soli", only some are.
    """
    counting = [str(column.key) for column in columns if _counts_hands(column, hands)]
    counts = {key: [0] * sides for key in counting}
    for _hand in range(hands if len(counting) > 1 else max(1, hands // 4)) if counting else ():
        counts[chance.choice(counting)][chance.randrange(sides)] += 1
    most = {str(column.key): column.most for column in columns}
    return {key: [min(count, most[key]) for count in found] for key, found in counts.items()}


def _counts_hands(column: ListColumn, hands: int) -> bool:
    return column.adds == "free" and column.least == 0 and column.most <= hands


def _figures(column: ListColumn, sides: int, chance: Random) -> list[int]:
    """Less than nothing only where the limits or the total want it: elsewhere nobody would believe it."""
    above_nothing = column.sum > 0 if column.adds == "total" else column.most > 0
    floor = max(column.least, 0) if above_nothing else column.least
    mean = column.sum // sides if column.adds == "total" else min(max(column.least, 0), column.most)
    least, most = max(floor, mean - PLAUSIBLE), min(column.most, mean + PLAUSIBLE)
    figures = [chance.randint(least, most) for _ in range(sides)]
    if column.adds == "free":
        return figures
    if column.adds == "total":
        return _adjusted(figures, column.sum - sum(figures), least, most)
    below = sum(figures) // column.sum * column.sum
    wanted = below if below >= sides * column.least else below + column.sum
    return _adjusted(figures, wanted - sum(figures), floor, column.most)


def _adjusted(figures: list[int], missing: int, least: int, most: int) -> list[int]:
    """The figures with what is missing spread over the sides, within the limits as far as that goes."""
    for side, figure in enumerate(figures):
        changed = min(max(figure + missing, least), most)
        missing -= changed - figure
        figures[side] = changed
    return figures
