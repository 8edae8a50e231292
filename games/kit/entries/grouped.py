"""Fields that are several inputs: a figure per side, owners of things, ladders of calls, counts, a final score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from itertools import product
from operator import or_

from games.kit.entries.field import Field, Input, Parameter, Parts
from games.kit.entries.single import out_of_bounds, with_tiles
from games.kit.terms import MISSING, Json, Missing, Table
from games.kit.text import Text, listed, minus, text, verbatim


@dataclass(frozen=True, eq=False)
class PerSide(Field):
    """One number per side; `total` is their fixed sum, `absent` (0 or None) stands for a side that takes no part.

    The last number of a sum comes by itself. A sum that differs is refused.

    `members` names the field whose sides take part; the two are shown as one list.
    """

    ge: Parameter = 0
    le: Parameter = None
    step: Parameter = 1
    but: Parameter = ()
    total: Parameter = None
    absent: Parameter = MISSING
    members: str | None = None
    usual: Parameter = ()

    def inputs(self, name: str, table: Table) -> tuple[Input, ...]:
        """A box or a row of tiles per side."""
        facts = {
            "ge": self.ge,
            "le": self.le,
            "step": self.step,
            "but": self.but,
            "total": self.total,
            "members": self.members,
            "may_sit_out": self.absent is None,
            "usual": self.usual,
        }
        boxes = (
            self._input(
                name, "number", str(seat), **(facts | {"seat": seat, "label": verbatim(who), "short": verbatim(who)})
            )
            for seat, who in enumerate(table.names)
        )
        return tuple(with_tiles(box) for box in boxes)

    def first_part(self) -> str:
        """The part that is asked first."""
        return "0"

    def encode(self, parts: Parts, table: Table) -> Json | Missing:
        """The numbers in seat order."""
        numbers = [parts.get(str(seat), MISSING) for seat in table.seats]
        if self.nullable and not any(number is not None for number in numbers):
            return None
        return MISSING if MISSING in numbers else numbers

    def decode(self, value: Json, table: Table) -> dict[str, Json]:
        """Each number to its seat."""
        if value is None:
            return {str(seat): None for seat in table.seats}
        if not isinstance(value, list | tuple):
            return {}
        return {str(seat): number for seat, number in enumerate(value) if seat in table.seats}

    def remaining(
        self, asked: Input, domain: Sequence[Json], before: Parts, later: Sequence[Sequence[Json]]
    ) -> Sequence[Json]:
        """What leaves the sides to come a way to make up the sum."""
        domain = [n for n in domain if all((n is None) is (other is None) for other in before.values())]
        if self.total is None:
            return domain
        rest = self.total - sum(n for n in before.values() if n is not None)
        reachable, least = _sums(later)
        return [n for n in domain if n is None or (rest - n >= least and reachable >> rest - n - least & 1)]

    def remainder(self, before: Parts) -> Sequence[Json] | None:
        """What makes up the sum."""
        return None if self.total is None else (self.total - sum(n for n in before.values() if n is not None),)

    def absent_value(self) -> Json:
        """What the field declares for a side that takes no part."""
        return None if self.absent is MISSING else self.absent

    def shape_error(self, value: Json, table: Table) -> Text | None:
        """One number per side."""
        if len(value) == len(table.names):
            return None
        return text(
            "„{label}“: Bitte genau {sides} Werte eintragen, nicht {count}.",
            label=self.label,
            sides=len(table.names),
            count=len(value),
        )

    def gap(self, value: Json, table: Table) -> Text | None:
        """The sides without a number, where others have one."""
        if not isinstance(value, list | tuple) or len(value) != len(table.names):
            return None
        names = [name for name, number in zip(table.names, value, strict=True) if number is None]
        if not 0 < len(names) < len(value):
            return None
        message = text("„{label}“ fehlt bei {names}. Bitte bei allen eintragen, eine 0 bei wem nichts war.")
        return text(message, label=self.label, names=listed(names))

    def range_error(self, value: Json, table: Table) -> Text | None:
        """The declared bounds, for every side that takes part."""
        for name, number in zip(table.names, value, strict=True):
            if number is None or (self.absent is not MISSING and number == self.absent):
                continue
            complaint = out_of_bounds(text("{name}, {column}", name=name, column=self.label), number, self)
            if complaint:
                return complaint
        return self._other_sum([number for number in value if number is not None])

    def _other_sum(self, numbers: Sequence[int]) -> Text | None:
        if self.total is None or not numbers or sum(numbers) == self.total:
            return None
        message = text("„{label}“: Zusammen müssen es {total} sein, nicht {sum}.")
        return text(message, label=self.label, total=minus(self.total), sum=minus(sum(numbers)))


def _sums(domains: Sequence[Sequence[Json]]) -> tuple[int, int]:
    """What the domains can add up to: a mask, and what its bit 0 stands for; the next bit stands for one more."""
    reachable, least = 1, 0
    for domain in domains:
        numbers = [n for n in domain if n is not None] or [0]
        lowest = min(numbers)
        reachable = reduce(or_, (reachable << n - lowest for n in numbers))
        least += lowest
    return reachable, least


def _first(words: Parameter) -> str:
    """The first of the parts; "" while only the house rules know them."""
    return "" if callable(words) else str(next(iter(words)))


@dataclass(frozen=True, eq=False)
class Owners(Field):
    """Who has each of some things (the pairs of Tausend); stored as one list of things per side."""

    words: Parameter

    def inputs(self, name: str, table: Table) -> tuple[Input, ...]:
        """A tile per thing; each tap is the next possible owner."""
        owners = ((None, self.none), *((seat, verbatim(who)) for seat, who in enumerate(table.names)))
        return tuple(
            self._input(name, "side", thing, label=word, short=word, values=owners, default=None)
            for thing, word in self.words.items()
        )

    def first_part(self) -> str:
        """The part that is asked first."""
        return _first(self.words)

    def encode(self, parts: Parts, table: Table) -> Json | Missing:
        """The things of each side, in the order of declaration."""
        return [[thing for thing in self.words if parts.get(thing) == seat] for seat in table.seats]

    def decode(self, value: Json, table: Table) -> dict[str, Json]:
        """The first owner of each thing."""
        owner: dict[str, Json] = dict.fromkeys(self.words)
        for seat, things in enumerate(value if isinstance(value, list | tuple) else ()):
            for thing in things if isinstance(things, list | tuple) else ():
                if thing in owner and owner[thing] is None:
                    owner[thing] = seat
        return owner

    def shape_error(self, value: Json, table: Table) -> Text | None:
        """One list per side."""
        if len(value) == len(table.names):
            return None
        return text(
            "„{label}“: Bitte eine Liste je Platz, also {sides}, nicht {count}.",
            label=self.label,
            sides=len(table.names),
            count=len(value),
        )


@dataclass(frozen=True, eq=False)
class Ladders(Field):
    """Calls of parties in rising order; a level includes those below it.

    `ladders` maps each party to its levels with their words, lowest first. Stored as a list of {party, call}.
    """

    ladders: Parameter

    def inputs(self, name: str, table: Table) -> tuple[Input, ...]:
        """A ladder per party; the value is its highest call."""
        return tuple(
            self._input(
                name,
                "choice",
                party,
                label=text("{calls}: {party}", calls=self.label, party=next(iter(levels.values()))),
                short=next(iter(levels.values())),
                ask=text("{party}: {question}", party=next(iter(levels.values())), question=self.ask or self.label),
                values=((None, self.none), *levels.items()),
                default=None,
                rising=True,
            )
            for party, levels in self.ladders.items()
        )

    def first_part(self) -> str:
        """The part that is asked first."""
        return _first(self.ladders)

    def encode(self, parts: Parts, table: Table) -> Json | Missing:
        """All calls up to the highest of each party, party by party."""
        return [
            {"party": party, "call": call}
            for party, levels in self.ladders.items()
            for call in _up_to(list(levels), parts.get(party))
        ]

    def decode(self, value: Json, table: Table) -> dict[str, Json]:
        """The highest call of each party."""
        highest: dict[str, Json] = dict.fromkeys(self.ladders)
        for call in value if isinstance(value, list | tuple) else ():
            party, level = (_item(call, key) for key in ("party", "call"))
            levels = list(self.ladders.get(party, ())) if isinstance(party, str) else []
            if level in levels and level not in _up_to(levels, highest[party]):
                highest[party] = level
        return highest


def _item(call: Json, key: str) -> Json:
    return call.get(key) if isinstance(call, Mapping) else getattr(call, key, None)


def _up_to(levels: list[str], highest: Json) -> list[str]:
    return levels[: levels.index(highest) + 1] if highest in levels else []


@dataclass(frozen=True, eq=False)
class Counts(Field):
    """How often something happened to each row; `columns` maps a thing to its word and the maximum all rows share.

    Stored as {row: {column: number}}.
    """

    rows: Parameter
    columns: Parameter

    def inputs(self, name: str, table: Table) -> tuple[Input, ...]:
        """A tile per cell; each tap counts one up."""
        return tuple(
            self._input(
                name,
                "number",
                f"{row}.{column}",
                label=text("{row}: {thing}", row=word, thing=thing),
                short=thing,
                ge=0,
                le=most,
                step=1,
                values=tuple((n, text(str(n))) for n in range(most + 1)),
                default=0,
            )
            for row, word in self.rows.items()
            for column, (thing, most) in self.columns.items()
        )

    def first_part(self) -> str:
        """The part that is asked first."""
        row, column = _first(self.rows), _first(self.columns)
        return f"{row}.{column}" if row and column else ""

    def encode(self, parts: Parts, table: Table) -> Json | Missing:
        """All cells, 0 where nothing was counted."""
        return {row: {column: parts.get(f"{row}.{column}", 0) for column in self.columns} for row in self.rows}

    def decode(self, value: Json, table: Table) -> dict[str, Json]:
        """All cells that are there."""
        cells = {}
        for row, column in product(self.rows, self.columns):
            number = _item(_item(value, row), column)
            if number is not None:
                cells[f"{row}.{column}"] = number
        return cells

    def remaining(
        self, asked: Input, domain: Sequence[Json], before: Parts, later: Sequence[Sequence[Json]]
    ) -> Sequence[Json]:
        """What the rows before have left of the shared maximum."""
        column = asked.part.split(".")[1]
        taken = sum(n for part, n in before.items() if part.split(".")[1] == column)
        return [n for n in domain if n + taken <= self.columns[column][1]]

    def absent_value(self) -> Json:
        """Where nothing is counted, nothing happened."""
        return 0

    def range_error(self, value: Json, table: Table) -> Text | None:
        """The shared maximum of each column."""
        cells = self.decode(value, table)
        for column, (thing, most) in self.columns.items():
            numbers = [n for part, n in cells.items() if part.split(".")[1] == column]
            if any(n < 0 for n in numbers) or sum(numbers) > most:
                return text(
                    "„{thing}“: höchstens {most}, eingetragen sind {count}.", thing=thing, most=most, count=sum(numbers)
                )
        return None


LOSER = text("Punkte des Verlierers")


@dataclass(frozen=True, eq=False)
class FinalScore(Field):
    """The final score of two sides: one has reached the `target`; stored as [a, b].

    It is asked as the winner and the points of the loser.
    """

    target: Parameter
    ask_points: Text = field(default_factory=lambda: text("Wie viele Punkte hat der Verlierer?"))

    def inputs(self, name: str, table: Table) -> tuple[Input, ...]:
        """Tiles of the two winners, then the points of the loser."""
        seats = tuple((seat, verbatim(who)) for seat, who in enumerate(table.names))
        winner = self._input(name, "side", "winner", label=text("Sieger"), short=text("Sieger"), values=seats)
        facts = {"ask": self.ask_points, "ge": 0, "le": self.target - 1, "step": 1}
        points = self._input(name, "number", "points", label=LOSER, short=text("Verl."), **facts)
        return winner, with_tiles(points)

    def first_part(self) -> str:
        """The part that is asked first."""
        return "winner"

    def encode(self, parts: Parts, table: Table) -> Json | Missing:
        """The target for the winner, the points for the other."""
        winner, points = parts.get("winner", MISSING), parts.get("points", MISSING)
        if winner is MISSING or points is MISSING:
            return MISSING
        return [self.target, points] if winner == 0 else [points, self.target]

    def decode(self, value: Json, table: Table) -> dict[str, Json]:
        """Readable where exactly one side has the target."""
        if (
            not isinstance(value, list | tuple)
            or len(value) != 2
            or (value[0] == self.target) is (value[1] == self.target)
        ):
            return {}
        winner = 0 if value[0] == self.target else 1
        return {"winner": winner, "points": value[1 - winner]}
