"""Draws all rounds that are left together (rest-4): after withdrawals and latecomers, against what was played."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations

from games.kit.text import text
from turnier.draw.best_exchange import best_exchanges
from turnier.draw.demands import sorted_pair
from turnier.draw.even_seats import even_seats
from turnier.draw.field import NAMED, Field, barring, not_found, read, relaxed
from turnier.draw.frozen import Frozen
from turnier.draw.generator import Generator
from turnier.draw.joint import BARRED, CLUB, LONG, MET, PAUSING, SHORTER, Joint, Place
from turnier.draw.outcome import Draw, DrawImpossible, InputUnreadable
from turnier.draw.places import spread
from turnier.draw.scheme import Stream
from turnier.draw.sharing import share_seats
from turnier.draw.streams import Streams
from turnier.draw.together import gather
from turnier.draw.turns import share_turns

FIRST, SECOND, THIRD, ALGORITHM = "rest-1", "rest-2", "rest-3", "rest-4"
"""The first version shared out the seats in another way, and took a number of the stream for every random number; the
first two knew the first of the two searches only, and went on with it for longer. None but the last lets players change
tables for the sake of their seats."""
MOST_ROUNDS = 100
SEATS = 3000
"""Exchanges of seats that are tried at most, before players change tables for it."""

Tables = list[list[int]]
Search = Callable[[Joint, Sequence[Sequence[Place]], Generator], None]
Share = Callable[[Sequence[Tables], Field, Streams], None]


def draw(frozen: Frozen, streams: Streams) -> Draw:
    """The tables of the first of these rounds, and those of the later ones; who is too many pauses in turn.

    Rounds that were drawn before (`plan`) stay as they are where that is possible.
    """
    return _drawn(frozen, streams, search_twice, _share_evenly)


def draw_third(frozen: Frozen, streams: Streams) -> Draw:
    """The same in the third version."""
    return _drawn(frozen, streams, search_twice, _share)


def draw_second(frozen: Frozen, streams: Streams) -> Draw:
    """The same in the second version."""
    return _drawn(frozen, streams, _search_before, _share)


def draw_first(frozen: Frozen, streams: Streams) -> Draw:
    """The same in the first version."""
    return _drawn(frozen, streams, _search_before, _share_first)


def search_twice(joint: Joint, places: Sequence[Sequence[Place]], generator: Generator) -> None:
    """Exchange players by chance, then by the best exchange; ends before the tries do only if nobody is uneasy."""
    joint.improve(places, generator, quiet=SHORTER, hot=False)
    best_exchanges(joint, places, generator)


def _search_before(joint: Joint, places: Sequence[Sequence[Place]], generator: Generator) -> None:
    joint.improve(places, generator, quiet=LONG, hot=True)


def _share_evenly(rounds: Sequence[Tables], field: Field, streams: Streams) -> None:
    """Share out the seats; where that fails, players change tables for it."""
    generator = Generator(streams("seats").number())
    if not share_seats(rounds, field.tables_before(), generator, SEATS):
        return
    index = {number: place for place, number in enumerate(field.entrants)}
    joint = _joint(field, [_with_pausing(tables, field) for tables in rounds], index)
    pinned = [index[number] for group in field.together for number in group]
    places = [[place for place in of if joint.kinds[place[0]][place[1]] != PAUSING] for of in joint.places(pinned)]
    before = Counter(
        {(index[number], seat): times for (number, seat), times in _seats(field).items() if number in index}
    )
    shared = min(len(table) for table in [*field.tables_before(), *(table for tables in rounds for table in tables)])
    even_seats(joint, places, before, shared, generator)
    for tables, found in zip(rounds, joint.rounds, strict=True):
        tables[:] = [[field.entrants[place] for place in table] for table in found[: len(tables)]]


def _with_pausing(tables: Tables, field: Field) -> Tables:
    seated = {number for table in tables for number in table}
    return [*tables, *([number] for number in field.entrants if number not in seated)]


def _share(rounds: Sequence[Tables], field: Field, streams: Streams) -> None:
    share_seats(rounds, field.tables_before(), Generator(streams("seats").number()))


def _share_first(rounds: Sequence[Tables], field: Field, _streams: Streams) -> None:
    share_turns([table for tables in rounds for table in tables], _seats(field))


def _drawn(frozen: Frozen, streams: Streams, search: Search, share: Share) -> Draw:
    field, count = read(frozen), frozen.number("rounds", default=1)
    if not 1 <= count <= MOST_ROUNDS:
        raise InputUnreadable(f"Es werden 1 bis {MOST_ROUNDS} Runden auf einmal ausgelost.")
    planned = _planned(frozen, count)
    rounds = _found(field, [list(tables) for tables in planned], streams, search)
    share(rounds, field, streams)
    if not frozen.rows("plan"):
        rounds = _placed(rounds, field, streams("tables"))
    first, *later = _draws(field, rounds)
    return Draw(first.tables, first.byes, first.relaxed, tuple(later))


def _planned(frozen: Frozen, count: int) -> list[list[tuple[int, ...]]]:
    """Round by round the tables as they were drawn before; empty where nothing was."""
    first = frozen.number("round", default=1)
    rounds: list[list[tuple[int, ...]]] = [[] for _ in range(count)]
    for row in frozen.rows("plan"):
        if len(row) < 2 or not 0 <= row[0] - first < count:
            raise InputUnreadable("Der bisherige Plan nennt nur Tische der Runden, die ausgelost werden.")
        rounds[row[0] - first].append(row[2:])
    seated = [[number for table in tables for number in table] for tables in rounds]
    if any(len(set(numbers)) != len(numbers) for numbers in seated):
        raise InputUnreadable("Im bisherigen Plan sitzt jemand in einer Runde zweimal.")
    return rounds


def _found(field: Field, planned: Sequence[Sequence[Sequence[int]]], streams: Streams, search: Search) -> list[Tables]:
    """The rounds after the search, with the tables of the start."""
    joint, places = begun(field, planned, streams("order"))
    search(joint, places, Generator(streams("search").number()))
    found = best_of(joint, field)
    _check_kept(found, field)
    return found


def begun(field: Field, planned: Sequence[Sequence[Sequence[int]]], chance: Stream) -> tuple[Joint, list[list[Place]]]:
    """What a search for the rounds to come starts from: the planned tables filled up by chance, and who may move."""
    rounds = [_start(field, tables, chance) for tables in planned]
    home = gather(rounds[0], field.together)
    index = {number: place for place, number in enumerate(field.entrants)}
    joint = _joint(field, rounds, index)
    return joint, joint.places([index[number] for number in home])


def _joint(field: Field, rounds: Sequence[Tables], index: Mapping[int, int]) -> Joint:
    pauses = len(field.entrants) - sum(field.sizes)
    return Joint(
        [[[index[number] for number in table] for table in tables] for tables in rounds],
        [_kinds(tables, field.sizes, pauses) for tables in rounds],
        _extra(field, index),
        _counts(field, index),
    )


def best_of(joint: Joint, field: Field) -> list[Tables]:
    """The best rounds of a search in start numbers, without those who pause."""
    return [
        [[field.entrants[place] for place in table] for table in tables[: len(field.sizes)]] for tables in joint.kept
    ]


def _start(field: Field, planned: Sequence[Sequence[int]], chance: Stream) -> Tables:
    """The planned tables with those who still play; the fullest become the largest, and chance fills what is free.

    Behind them everybody who pauses has a table of his own.
    """
    playing = set(field.entrants)
    tables = [[number for number in table if number in playing] for table in planned]
    tables += [[] for _ in range(len(field.sizes) - len(tables))]
    fullest = sorted(range(len(tables)), key=lambda at: -len(tables[at]))[: len(field.sizes)]
    size = dict(zip(fullest, reversed(field.sizes), strict=True))
    kept = [(tables[at][: size[at]], size[at]) for at in sorted(fullest)]
    seated = {number for table, _ in kept for number in table}
    waiting = chance.shuffled([number for number in field.entrants if number not in seated])
    filled = [table + [waiting.pop() for _ in range(room - len(table))] for table, room in kept]
    return filled + [[number] for number in waiting]


def _kinds(tables: Tables, sizes: Sequence[int], pauses: int) -> list[int]:
    rare = min(sizes, key=lambda size: (sizes.count(size), size)) if sizes[0] != sizes[-1] else 0
    playing = tables[: len(tables) - pauses]
    return [int(len(table) == rare) for table in playing] + [PAUSING] * pauses


def _extra(field: Field, index: Mapping[int, int]) -> list[list[int]]:
    """What every further meeting of two players (by index) weighs at the start."""
    weights = [[0] * len(index) for _ in index]

    def add(pairs: Iterable[tuple[int, int]], weight: int) -> None:
        for one, two in pairs:
            if one in index and two in index:
                weights[index[one]][index[two]] += weight
                weights[index[two]][index[one]] += weight

    add((pair for table in field.tables_before() for pair in combinations(table, 2)), MET)
    add(field.club_pairs(field.entrants), BARRED if field.hard_clubs else CLUB)
    add({sorted_pair(*pair) for pair in field.forbidden}, BARRED)
    return weights


def _counts(field: Field, index: Mapping[int, int]) -> list[list[int]]:
    """How often each player had a table of the rarer size, and a pause; usual tables do not count."""
    sizes = field.sizes
    rare = min(sizes, key=lambda size: (sizes.count(size), size))
    short = Counter(number for table in field.tables_before() if len(table) == rare for number in table)
    paused = Counter(field.byes_before)
    return [[0] * len(index), [short[number] for number in index], [paused[number] for number in index]]


def _check_kept(rounds: Sequence[Tables], field: Field) -> None:
    """Refuse a plan that breaks a demand which must be kept."""
    met, forbidden = field.met(), {sorted_pair(*pair) for pair in field.forbidden}
    together = [sorted_pair(*pair) for tables in rounds for table in tables for pair in combinations(table, 2)]
    for pair in field.tied():
        together.remove(pair)
        met[pair] += 1
    for one, two in together:
        if (one, two) in forbidden:
            few = len(forbidden) <= NAMED
            demand = barring(one, two) if few else text("bestimmte Paare an einem Tisch zu verbieten")
        elif field.hard_clubs and field.clubs.get(one) and field.clubs.get(one) == field.clubs.get(two):
            demand = text("die Vereine streng zu trennen")
        elif field.hard_repeats and met[one, two]:
            demand = text("jede Wiederholung auszuschließen")
        else:
            met[one, two] += 1
            continue
        raise DrawImpossible(not_found(demand))


def _seats(field: Field) -> Counter[tuple[int, int]]:
    return Counter((number, seat) for table in field.tables_before() for seat, number in enumerate(table))


def _placed(rounds: Sequence[Tables], field: Field, chance: Stream) -> list[Tables]:
    """Each round spread over the table numbers, with the visits of the rounds before it."""
    before = field.visits()
    placed = []
    for tables in rounds:
        placed.append(spread(chance.shuffled(tables), before))
        before += [(number, at) for at, table in enumerate(placed[-1], 1) for number in table]
    return placed


def _draws(field: Field, rounds: Sequence[Tables]) -> list[Draw]:
    met, draws = field.met(), []
    for tables in rounds:
        seated = {number for table in tables for number in table}
        absent = tuple(number for number in field.entrants if number not in seated)
        draws.append(Draw(tuple(map(tuple, tables)), absent, relaxed(tables, field, met)))
        met.update(sorted_pair(*pair) for table in tables for pair in combinations(table, 2))
    return draws
