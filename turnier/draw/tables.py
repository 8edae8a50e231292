"""Draws one round of tables of single players by itself (tables-1): few repeats, clubs apart, seats shared out."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import combinations

from turnier.draw.field import Field, pausing, read, relaxed
from turnier.draw.frozen import Frozen
from turnier.draw.generator import Generator
from turnier.draw.outcome import Draw
from turnier.draw.places import spread
from turnier.draw.scheme import Stream
from turnier.draw.seating import improve
from turnier.draw.streams import Streams
from turnier.draw.strict import kept, seated_strictly
from turnier.draw.together import gather

ALGORITHM = "tables-1"

SEAT, SHORT, CLUB, BLOCK, MET, BARRED = 4, 8, 100, 300, 1000, 1_000_000
"""Weights: a seat or a table of the rarer size once more than needed, a shared club, one table away from the own
score, one earlier meeting, a demand that must be kept."""


def draw(frozen: Frozen, streams: Streams) -> Draw:
    """The tables of one round in seat order; who is too many pauses, those first who have paused least."""
    return drawn_alone(read(frozen), streams)


def drawn_alone(field: Field, streams: Streams, pausing_first: AbstractSet[int] = frozenset()) -> Draw:
    """The same for a field that is read; some may have to pause before all others."""
    order = streams("order").shuffled(field.entrants)
    byes = pausing(field, order, pausing_first)
    generator = Generator(streams("search").number())
    playing = _ranked([number for number in order if number not in byes], field.scores)
    tables = _searched(field, playing, _first_tables(field, playing), generator)
    if not kept(tables, field):
        first = seated_strictly(field, order, len(byes))
        tables = _searched(
            field, _ranked([number for table in first for number in table], field.scores), first, generator
        )
    return placed(field, tables, streams("tables"))


def placed(field: Field, tables: Sequence[Sequence[int]], chance: Stream) -> Draw:
    """The tables of a round, shuffled and spread over the table numbers."""
    placed = tuple(tuple(table) for table in spread(chance.shuffled(tables), field.visits()))
    seated = {number for table in placed for number in table}
    absent = tuple(number for number in field.entrants if number not in seated)
    return Draw(placed, absent, relaxed(placed, field, field.met()))


def _ranked(numbers: Sequence[int], scores: Mapping[int, int] | None) -> list[int]:
    """The best first if the tables follow the standings; equals stay in the order that chance gave them."""
    return sorted(numbers, key=lambda number: -(scores or {}).get(number, 0))


def _searched(
    field: Field, playing: list[int], first: Sequence[Sequence[int]], generator: Generator
) -> list[list[int]]:
    """The tables in the order of the sizes, found by exchanging players of a first seating."""
    index = {number: place for place, number in enumerate(playing)}
    seated = [list(table) for table in first]
    home = gather(seated, field.together)
    sitting = _sitting(field, playing)
    for number, here in home.items():
        sitting[index[number]] = _only(sitting[index[number]], here)
    tables = [[index[number] for number in table] for table in seated]
    improve(tables, _meeting(field, index), sitting, generator)
    return [[playing[place] for place in table] for table in tables]


def _only(weights: list[list[int]], here: int) -> list[list[int]]:
    """The weights of a player who has to stay at one table."""
    return [row if table == here else [weight + BARRED for weight in row] for table, row in enumerate(weights)]


def _first_tables(field: Field, playing: list[int]) -> list[list[int]]:
    """A first seating by the weights of the seats alone."""
    sitting = _sitting(field, playing)
    if field.scores is None:
        tables = _first(range(len(playing)), list(enumerate(field.sizes)), sitting)
    else:
        ends = [sum(field.sizes[: number + 1]) for number in range(len(field.sizes))]
        blocks = [range(end - size, end) for end, size in zip(ends, field.sizes, strict=True)]
        tables = [_first(block, [(number, len(block))], sitting)[0] for number, block in enumerate(blocks)]
    return [[playing[place] for place in table] for table in tables]


def _first(
    indices: Iterable[int], tables: Sequence[tuple[int, int]], sitting: Sequence[Sequence[Sequence[int]]]
) -> list[list[int]]:
    """A first seating: those with the least choice first take the seat that suits them best and has most tables left.

    `tables` are the numbers and sizes that are to be filled; each seat is filled from the last table to the first.
    """
    free = [
        [place for place, (_, size) in enumerate(tables) if size > seat]
        for seat in range(max(size for _, size in tables))
    ]
    seated = [[0] * size for _, size in tables]
    table = tables[0][0]
    for index in sorted(indices, key=lambda index: sitting[index][table].count(0)):
        _, _, seat = min(
            (sitting[index][tables[rooms[-1]][0]][seat], -len(rooms), seat) for seat, rooms in enumerate(free) if rooms
        )
        seated[free[seat].pop()][seat] = index
    return seated


def _meeting(field: Field, index: Mapping[int, int]) -> list[list[int]]:
    """The weight of each pair of players (by index) at one table."""
    weights = [[0] * len(index) for _ in index]

    def add(pairs: Iterable[tuple[int, int]], weight: int) -> None:
        for one, two in pairs:
            if one in index and two in index:
                weights[index[one]][index[two]] += weight
                weights[index[two]][index[one]] += weight

    add((pair for table in field.tables_before() for pair in combinations(table, 2)), MET)
    add(field.club_pairs(index), CLUB)
    add(field.barred(list(index)), BARRED)
    return weights


def _sitting(field: Field, playing: Sequence[int]) -> list[list[list[int]]]:
    """The weight of each player (by index) at each table and seat."""
    seats = Counter((number, seat) for table in field.tables_before() for seat, number in enumerate(table))
    rare = min(field.sizes, key=lambda size: (field.sizes.count(size), size))
    short = Counter(number for table in field.tables_before() if len(table) == rare for number in table)
    mixed = field.sizes[0] != field.sizes[-1]
    fewest = min(short[number] for number in playing)
    sizes = set(field.sizes)
    weights = []
    for index, number in enumerate(playing):
        least = min(seats[number, seat] for seat in range(field.sizes[0]))
        by_seat = [SEAT * max(0, seats[number, seat] - least) for seat in range(field.sizes[-1])]
        extra = SHORT * (short[number] - fewest) if mixed else 0
        kinds = {size: [weight + (extra if size == rare else 0) for weight in by_seat[:size]] for size in sizes}
        if field.scores is None:
            weights.append([kinds[size] for size in field.sizes])
        else:
            weights.append(_by_block(index, kinds, field.sizes))
    return weights


def _by_block(index: int, kinds: Mapping[int, list[int]], sizes: Sequence[int]) -> list[list[int]]:
    """The weights of a player who belongs to the table that his place in the order of scores falls into."""
    home, end = 0, sizes[0]
    while index >= end:
        home += 1
        end += sizes[home]
    return [[weight + BLOCK * abs(home - number) for weight in kinds[size]] for number, size in enumerate(sizes)]
