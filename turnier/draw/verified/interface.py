"""What a draw is made from and what it hands back: the frozen input as typed fields, the tables, and the refusals.

Every wrong shape of an input becomes one German sentence.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import cast

Pair = tuple[int, int]
Rows = Sequence[Sequence[int]]

MOST_SEATS, MOST_PLACES = 8, 12_000
"""No table of any game has more seats, no plan more places: who reads a foreign input computes within bounds."""


@dataclass(frozen=True)
class DrawInput:
    """What a procedure reads; what the input leaves out is empty. Start numbers and places begin at 1.

    `plan` are rows of round, table and places in seat order, `places` says which start number has which place.
    `history` are rows of round, table and start numbers in seat order. `scores` (more is better) is None where the
    standings do not matter. `sizes` are the tables of every one of the `rounds`.
    """

    entrants: Sequence[int]
    plan: Rows
    places: Mapping[int, int]
    sizes: Sequence[int]
    rounds: int
    history: Rows
    byes_before: Sequence[int]
    clubs: Mapping[int, int]
    strict_clubs: bool
    forbidden: Sequence[Pair]
    fixed: Sequence[Pair]
    scores: Mapping[int, int] | None

    @cached_property
    def barred(self) -> frozenset[Pair]:
        """Both orders of every forbidden pair."""
        return frozenset(pair for one, two in self.forbidden for pair in ((one, two), (two, one)))

    def one_club(self, one: int, two: int) -> bool:
        """Whether both belong to the same club; who has none shares it with nobody."""
        club = self.clubs.get(one)
        return bool(club) and club == self.clubs.get(two)

    def forbids(self, one: int, two: int) -> bool:
        """Whether two must not meet: a forbidden pair, or one club where clubs are strictly apart."""
        return (one, two) in self.barred or (self.strict_clubs and self.one_club(one, two))


def read(normal: Mapping[str, object]) -> DrawInput:
    """The fields of a normalised input; raises InputUnreadable. O(length)."""
    entrants = _numbers(normal, "entrants")
    if len(set(entrants)) != len(entrants) or min(entrants, default=0) < 1:
        raise InputUnreadable("Jede Startnummer steht genau einmal in der Auslosung und ist mindestens 1.")
    sizes = _numbers(normal, "sizes")
    if min(sizes, default=2) < 2 or max(sizes, default=2) > MOST_SEATS:
        raise InputUnreadable(f"An jedem Tisch der Auslosung sitzen mindestens zwei und höchstens {MOST_SEATS}.")
    return DrawInput(
        entrants=entrants,
        plan=_plan(normal),
        places=_places(normal),
        sizes=sizes,
        rounds=_whole(normal.get("rounds", 1), "rounds"),
        history=_history(normal),
        byes_before=_numbers(normal, "byes_before"),
        clubs=_mapping(normal, "clubs"),
        strict_clubs=bool(_whole(normal.get("strict_clubs", 0), "strict_clubs")),
        forbidden=_pairs(normal, "forbidden"),
        fixed=_fixed(normal),
        scores=_mapping(normal, "scores") if "scores" in normal else None,
    )


def _plan(normal: Mapping[str, object]) -> Rows:
    rows = _rows(normal, "plan", 3)
    seated = [(row[0], place) for row in rows for place in row[2:]]
    if len(set(seated)) != len(seated) or min(chain.from_iterable(rows), default=1) < 1:
        raise InputUnreadable("Im Plan sitzt jeder Platz in einer Runde höchstens einmal, und alles zählt ab 1.")
    _check_places([place for _round, place in seated])
    return rows


def _places(normal: Mapping[str, object]) -> Mapping[int, int]:
    places = _mapping(normal, "places")
    _check_places(places.values())
    return places


def _check_places(places: Collection[int]) -> None:
    if max(places, default=0) > MOST_PLACES:
        raise InputUnreadable(f"Ein Plan der Auslosung hat höchstens {MOST_PLACES} Plätze.")


def _history(normal: Mapping[str, object]) -> Rows:
    """Where somebody met themselves, an exchange could make them cheaper without end."""
    rows = _rows(normal, "history", 3)
    if any(len(row) - 2 > MOST_SEATS or len(set(row[2:])) != len(row) - 2 for row in rows):
        raise InputUnreadable(f"An einem Tisch von früher saß jeder höchstens einmal, und höchstens {MOST_SEATS}.")
    return rows


def _fixed(normal: Mapping[str, object]) -> Sequence[Pair]:
    pairs = _pairs(normal, "fixed")
    if max(Counter(chain.from_iterable(pairs)).values(), default=0) >= MOST_SEATS:
        raise InputUnreadable(f"Mit höchstens {MOST_SEATS - 1} anderen kann jemand fest zusammensitzen.")
    return pairs


def _numbers(normal: Mapping[str, object], key: str) -> Sequence[int]:
    return _all_whole(_list(normal, key), key)


def _rows(normal: Mapping[str, object], key: str, least: int) -> Rows:
    rows = cast("Rows", _list(normal, key))
    if set(map(type, rows)) - {list, tuple} or min(map(len, rows), default=least) < least:
        raise InputUnreadable(f"Im Feld „{key}“ der Auslosung fehlt etwas in einer Zeile.")
    _all_whole(list(chain.from_iterable(rows)), key)
    return rows


def _pairs(normal: Mapping[str, object], key: str) -> Sequence[Pair]:
    rows = _rows(normal, key, 2)
    if any(len(row) != 2 or row[0] == row[1] for row in rows):
        raise InputUnreadable(f"Im Feld „{key}“ der Auslosung nennt jede Zeile zwei verschiedene Startnummern.")
    return [(row[0], row[1]) for row in rows]


def _list(normal: Mapping[str, object], key: str) -> Sequence[object]:
    value = normal.get(key, ())
    if not isinstance(value, list | tuple):
        raise InputUnreadable(f"Das Feld „{key}“ der Auslosung ist keine Liste.")
    return value


def _mapping(normal: Mapping[str, object], key: str) -> dict[int, int]:
    value = normal.get(key, {})
    if not isinstance(value, Mapping):
        raise InputUnreadable(f"Das Feld „{key}“ der Auslosung ist keine Zuordnung.")
    numbers = [int(name) if name.isdecimal() else 0 for name in value]
    if [*map(str, numbers)] != [*value] or min(numbers, default=1) < 1:
        raise InputUnreadable(f"Im Feld „{key}“ der Auslosung sind die Schlüssel Startnummern.")
    return dict(zip(numbers, _all_whole(list(value.values()), key), strict=True))


def _all_whole(values: Sequence[object], key: str) -> Sequence[int]:
    if set(map(type, values)) - {int}:
        raise InputUnreadable(f"Im Feld „{key}“ der Auslosung steht etwas anderes als eine ganze Zahl.")
    return cast("Sequence[int]", values)


def _whole(value: object, key: str) -> int:
    return _all_whole([value], key)[0]


Table = tuple[int, ...]


@dataclass(frozen=True)
class Drawn:
    """Tables of start numbers in seat order (index 0 is table 1), and who pauses, ascending.

    `left` are the rounds of the plan that remain, as rows of round, table and places; `places` says who has which.
    """

    tables: tuple[Table, ...]
    byes: tuple[int, ...] = ()
    left: tuple[Table, ...] = ()
    places: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Outcome:
    """A draw with everything that makes it verifiable; hashes, commitment and seed in lower-case hex."""

    input_hash: str
    commitment: str
    seed: str
    drawn: Drawn


class DrawImpossible(Exception):
    """No draw meets the demands; the German text, its only argument, says which one to drop."""


class InputUnreadable(ValueError):
    """The frozen input is not what the procedure reads; the German text says which field."""
