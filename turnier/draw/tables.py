"""Draws one round of tables of single players (tables-1): few repeats, clubs apart, seats shared out, sizes mixed."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from turnier.draw.demands import sorted_pair
from turnier.draw.frozen import Frozen
from turnier.draw.generator import Generator
from turnier.draw.outcome import Draw, DrawImpossible, InputUnreadable, Relaxation
from turnier.draw.places import spread
from turnier.draw.seating import improve
from turnier.draw.streams import Streams

ALGORITHM = "tables-1"

SEAT, SHORT, CLUB, BLOCK, MET, BARRED = 4, 8, 100, 300, 1000, 1_000_000
"""Weights: a seat or a table of the rarer size once more than needed, a shared club, one table away from the own
score, one earlier meeting, a demand that must be kept."""


@dataclass(frozen=True)
class Field:
    """The frozen input of one round. Rows of `history` are round, table, players in seat order."""

    entrants: tuple[int, ...]
    sizes: tuple[int, ...]
    history: tuple[tuple[int, ...], ...]
    byes_before: tuple[int, ...]
    forbidden: tuple[tuple[int, int], ...]
    clubs: Mapping[int, int]
    scores: Mapping[int, int] | None
    club_weight: int
    met_weight: int

    def tables_before(self) -> list[tuple[int, ...]]:
        """Who sat together before, in seat order."""
        return [row[2:] for row in self.history]

    def met(self) -> Counter[tuple[int, int]]:
        """How often each pair sat at one table."""
        return Counter(sorted_pair(*pair) for table in self.tables_before() for pair in combinations(table, 2))


def draw(frozen: Frozen, streams: Streams) -> Draw:
    """The tables of one round in seat order; who is too many pauses, those first who have paused least."""
    field = _read(frozen)
    order = streams("order").shuffled(field.entrants)
    byes = _byes(field, order)
    playing = [number for number in order if number not in byes]
    if field.scores is not None:
        playing.sort(key=lambda number: -(field.scores or {}).get(number, 0))
    tables = _searched(field, playing, Generator(streams("search").number()))
    before = [(number, row[1]) for row in field.history for number in row[2:]]
    placed = tuple(tuple(table) for table in spread(streams("tables").shuffled(tables), before))
    relaxed = _relaxed(placed, field)
    _check_kept(placed, field)
    return Draw(placed, tuple(sorted(byes)), relaxed)


def _read(frozen: Frozen) -> Field:
    clubs = frozen.option("clubs", "soft", "hard", "off")
    field = Field(
        entrants=frozen.numbers("entrants"),
        sizes=frozen.numbers("sizes"),
        history=frozen.rows("history"),
        byes_before=frozen.numbers("byes_before"),
        forbidden=frozen.pairs("forbidden"),
        clubs={} if clubs == "off" else frozen.by_number("clubs"),
        scores=frozen.option_by_number("scores") if frozen.option("mode", "random", "score") == "score" else None,
        club_weight=BARRED if clubs == "hard" else CLUB,
        met_weight=BARRED if frozen.option("repeats", "soft", "hard") == "hard" else MET,
    )
    _check(field)
    return field


def _check(field: Field) -> None:
    players, places, tables = len(field.entrants), sum(field.sizes), len(field.sizes)
    if len(set(field.entrants)) != players or any(number < 1 for number in field.entrants):
        raise InputUnreadable("Jede Startnummer steht genau einmal in der Auslosung und ist mindestens 1.")
    if not field.sizes or field.sizes[0] < 2 or any(len(row) < 2 for row in field.history):
        raise InputUnreadable("An jedem Tisch der Auslosung sitzen mindestens zwei Spieler.")
    if places > players:
        raise DrawImpossible(
            f"Die Tische haben {places} Plätze, es spielen aber nur {players} mit. Wählen Sie eine kleinere Aufteilung."
        )
    crowd = max(
        Counter(field.clubs.get(number, 0) for number in field.entrants if field.clubs.get(number)).values(), default=0
    )
    if field.club_weight == BARRED and crowd - (players - places) > tables:
        raise DrawImpossible(
            f"Ein Verein stellt {crowd} Spieler, es gibt aber nur {tables} Tische. "
            "Verzichten Sie darauf, die Vereine streng zu trennen."
        )


def _byes(field: Field, order: Sequence[int]) -> set[int]:
    """Who pauses: of those with the fewest pauses the last in the order."""
    before = Counter(field.byes_before)
    place = {number: index for index, number in enumerate(order)}
    waiting = sorted(order, key=lambda number: (before[number], -place[number]))
    return set(waiting[: len(order) - sum(field.sizes)])


def _searched(field: Field, playing: list[int], generator: Generator) -> list[list[int]]:
    """The tables in the order of the sizes, found by exchanging players."""
    sitting = _sitting(field, playing)
    if field.scores is None:
        tables = _first(range(len(playing)), list(enumerate(field.sizes)), sitting)
    else:
        ends = [sum(field.sizes[: number + 1]) for number in range(len(field.sizes))]
        blocks = [range(end - size, end) for end, size in zip(ends, field.sizes, strict=True)]
        tables = [_first(block, [(number, len(block))], sitting)[0] for number, block in enumerate(blocks)]
    improve(tables, _meeting(field, playing), sitting, generator)
    return [[playing[index] for index in table] for table in tables]


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


def _meeting(field: Field, playing: Sequence[int]) -> list[list[int]]:
    """The weight of each pair of players (by index) at one table."""
    index = {number: place for place, number in enumerate(playing)}
    weights = [[0] * len(playing) for _ in playing]

    def add(one: int, two: int, weight: int) -> None:
        if one in index and two in index:
            weights[index[one]][index[two]] += weight
            weights[index[two]][index[one]] += weight

    for (one, two), times in field.met().items():
        add(one, two, times * field.met_weight)
    for one, two in _club_pairs(playing, field.clubs):
        add(one, two, field.club_weight)
    for one, two in {sorted_pair(*pair) for pair in field.forbidden}:
        add(one, two, BARRED)
    return weights


def _club_pairs(numbers: Iterable[int], clubs: Mapping[int, int]) -> list[tuple[int, int]]:
    members: dict[int, list[int]] = {}
    for number in numbers:
        members.setdefault(clubs.get(number, 0), []).append(number)
    return [pair for club, group in members.items() if club for pair in combinations(group, 2)]


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


def _relaxed(tables: Iterable[Sequence[int]], field: Field) -> tuple[Relaxation, ...]:
    met = field.met()
    pairs = [sorted_pair(*pair) for table in tables for pair in combinations(table, 2)]
    clubs = [(one, two) for one, two in pairs if field.clubs.get(one) and field.clubs.get(one) == field.clubs.get(two)]
    return (
        *(
            Relaxation("repeat", f"Nr. {one} und {two} sitzen zum {met[one, two] + 1}. Mal zusammen.")
            for one, two in pairs
            if met[one, two]
        ),
        *(Relaxation("club", f"Nr. {one} und {two} aus demselben Verein sitzen an einem Tisch.") for one, two in clubs),
    )


def _check_kept(tables: Iterable[Sequence[int]], field: Field) -> None:
    """Refuse a seating that breaks a demand which must be kept."""
    met = field.met()
    forbidden = {sorted_pair(*pair) for pair in field.forbidden}
    for one, two in (sorted_pair(*pair) for table in tables for pair in combinations(table, 2)):
        if (one, two) in forbidden:
            demand = f"Nr. {one} und {two} an einem Tisch zu verbieten"
        elif field.met_weight == BARRED and met[one, two]:
            demand = "jede Wiederholung auszuschließen"
        elif field.club_weight == BARRED and field.clubs.get(one) and field.clubs.get(one) == field.clubs.get(two):
            demand = "die Vereine streng zu trennen"
        else:
            continue
        raise DrawImpossible(f"Mit allen Vorgaben wurde keine Auslosung gefunden. Verzichten Sie darauf, {demand}.")
