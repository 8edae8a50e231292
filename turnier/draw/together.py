"""Players who are to sit at one table: their groups, and room for them."""

from collections.abc import Iterable, Sequence

from games.kit.text import listed, text
from turnier.draw.demands import sorted_pair
from turnier.draw.outcome import DrawImpossible

Pairs = Iterable[tuple[int, int]]


def groups(fixed: Pairs, forbidden: Pairs, entrants: Iterable[int]) -> list[list[int]]:
    """Who has to sit together, ascending in each group; the largest group first, then by its lowest start number.

    Raises DrawImpossible if the pairs contradict each other.
    """
    group_of = {number: [number] for number in entrants}
    for one, two in fixed:
        if one == two or one not in group_of or two not in group_of:
            raise DrawImpossible(
                text(
                    "Die feste Paarung {one} – {two} geht nicht: Beide müssen in dieser Runde mitspielen. "
                    "Streichen Sie die feste Paarung.",
                    one=one,
                    two=two,
                )
            )
        if group_of[one] is not group_of[two]:
            joined = sorted(group_of[one] + group_of[two])
            group_of |= dict.fromkeys(joined, joined)
    _check_forbidden(forbidden, group_of)
    found = {group[0]: group for group in group_of.values() if len(group) > 1}
    return sorted(found.values(), key=lambda group: (-len(group), group))


def _check_forbidden(forbidden: Pairs, group_of: dict[int, list[int]]) -> None:
    for one, two in (sorted_pair(*pair) for pair in forbidden):
        if two in group_of.get(one, ()) and one != two:
            raise DrawImpossible(
                text(
                    "Nr. {one} und {two} sollen zusammensitzen und sind zugleich verboten. "
                    "Streichen Sie eines von beidem.",
                    one=one,
                    two=two,
                )
            )


def gather(tables: Sequence[list[int]], together: Iterable[Sequence[int]]) -> dict[int, int]:
    """Bring each group to one table by exchanges, in place; for each member the table (index) where it has to stay.

    A group goes to the table of its first member or, if that has no room, to the next one that has.
    """
    home: dict[int, int] = {}
    for group in together:
        here = _with_room(tables, group, home)
        for number in group:
            _bring(tables, number, here, {*home, *group})
        home |= dict.fromkeys(group, here)
    return home


def _with_room(tables: Sequence[list[int]], group: Sequence[int], home: dict[int, int]) -> int:
    start = next(index for index, table in enumerate(tables) if group[0] in table)
    for step in range(len(tables)):
        index = (start + step) % len(tables)
        if sum(number not in home for number in tables[index]) >= len(group):
            return index
    raise DrawImpossible(
        text(
            "Kein Tisch hat noch Platz für Nr. {numbers} zusammen. Streichen Sie eine der festen Paarungen.",
            numbers=listed(list(map(str, group))),
        )
    )


def _bring(tables: Sequence[list[int]], number: int, here: int, staying: set[int]) -> None:
    if number not in tables[here]:
        from_table = next(table for table in tables if number in table)
        place = next(place for place, other in enumerate(tables[here]) if other not in staying)
        seat = from_table.index(number)
        from_table[seat], tables[here][place] = tables[here][place], number
