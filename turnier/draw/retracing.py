"""Finds again who has which place of a plan, from the rounds that were played by it."""

from collections.abc import Mapping, Sequence

Table = tuple[int, ...]
Round = Sequence[Table]

TRIES = 1000
"""So many times at most it is looked whether the first rounds played can be these rounds of the plan."""


def retraced(
    played: Sequence[Round], plan: Sequence[Round], numbers: Sequence[int]
) -> tuple[Mapping[int, int], Round] | None:
    """Who has which place (from 1), and the first round of the plan that was not played; None if they do not fit.

    Tables are in seat order, and every seat counts. Of several ways it is the first: rounds and tables of the plan
    are tried in the order given. Before the first round the numbers have the places in their order.
    """
    if not played:
        return dict(enumerate(numbers, 1)), plan[0]
    if any(sorted(number for table in tables for number in table) != sorted(numbers) for tables in played):
        return None
    return _Retracing(played, plan).found([])


class _Retracing:
    def __init__(self, played: Sequence[Round], plan: Sequence[Round]) -> None:
        self.played, self.plan, self.left = played, plan, TRIES

    def found(self, chosen: list[int]) -> tuple[Mapping[int, int], Round] | None:
        """The first way to go on, when the rounds played so far were those chosen of the plan."""
        number_at = dict[int, int]()
        if chosen:
            self.left -= 1
            number_at = _places(self.played[: len(chosen)], [self.plan[at] for at in chosen])
            if not number_at:
                return None
        open_ = [at for at in range(len(self.plan)) if at not in chosen]
        if len(chosen) == len(self.played):
            return number_at, self.plan[open_[0]]
        for at in open_:
            if self.left > 0 and (found := self.found([*chosen, at])):
                return found
        return None


def _places(played: Sequence[Round], planned: Sequence[Round]) -> dict[int, int]:
    """Who has which place if these rounds are those of the plan, one by one; empty if they cannot be."""
    tables_of = [{number: table for table in tables for number in table} for tables in played]
    tables_at = [{place: table for table in tables for place in table} for tables in planned]
    number_at = dict[int, int]()
    seated = set[int]()
    for table in played[0]:
        if table[0] in seated:
            continue
        for places in planned[0]:
            found = {} if places[0] in number_at else _followed(table, places, tables_of, tables_at)
            if found:
                number_at |= found
                seated.update(found.values())
                break
        else:
            return {}
    return number_at


def _followed(
    table: Table, places: Table, tables_of: Sequence[Mapping[int, Table]], tables_at: Sequence[Mapping[int, Table]]
) -> dict[int, int]:
    """Who has which place if this table sat at these places: all who met them, and whom those met; empty if wrong."""
    number_at, place_of = dict[int, int](), dict[int, int]()
    waiting = [(table, places)]
    while waiting:
        sat, at = waiting.pop()
        if len(sat) != len(at):
            return {}
        for number, place in zip(sat, at, strict=True):
            if (number_at.get(place), place_of.get(number)) == (number, place):
                continue
            if place in number_at or number in place_of:
                return {}
            number_at[place], place_of[number] = number, place
            waiting += [(of[number], of_plan[place]) for of, of_plan in zip(tables_of, tables_at, strict=True)]
    return number_at
