"""The quality of a draw in figures and sentences: repeats, clubs, seats, tables, and what a swap would change."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import comb

from games.kit.text import text
from turnier.draw.plans.plan import least_repeats
from turnier.draw.verified.interface import DrawImpossible, Table

PAUSED_MORE = text("Team {one} pausiert öfter als andere.")
PLAYED_BEFORE = text("Die Teams {one} und {two} haben schon gegeneinander gespielt.")
ONE_CLUB = text("Die Teams {one} und {two} sind aus demselben Verein.")
TOGETHER_AGAIN = text("Nr. {one} und {two} sitzen zum {times}. Mal zusammen.")
ONE_CLUB_AT_A_TABLE = text("Nr. {one} und {two} aus demselben Verein sitzen an einem Tisch.")
RELAXATIONS = (PAUSED_MORE, PLAYED_BEFORE, ONE_CLUB, TOGETHER_AGAIN, ONE_CLUB_AT_A_TABLE)
"""What is said of wishes that a draw could not keep; the places are whole numbers."""

Rounds = Sequence[Sequence[Sequence[int]]]
"""The tables of each round in seat order; a table holds start numbers."""


@dataclass(frozen=True)
class Quality:
    """How good the draws so far are; all figures are counts, small is good.

    `repeats` is the sum over all pairs of C(meetings, 2), `least_repeats` what no draw could go below. `seats` and
    `first_dealers` are the largest difference of one player's seats, and between players of their first seats.
    `met` says how often a pair of `numbers`, the smaller one first, sat at one table, if ever.
    """

    repeats: int
    least_repeats: int
    most_meetings: int
    club_meetings: int
    seats: int
    first_dealers: int
    same_table: int
    numbers: tuple[int, ...]
    met: Mapping[tuple[int, int], int]

    @cached_property
    def matrix(self) -> tuple[tuple[int, ...], ...]:
        """`matrix[i][j]` says how often `numbers[i]` and `numbers[j]` met; it grows with the square of the field."""
        return _matrix(self.met, self.numbers)

    @cached_property
    def pairs(self) -> Counter[int]:
        """How often two met → how many pairs did."""
        found = Counter(self.met.values())
        never = comb(len(self.numbers), 2) - len(self.met)
        return found | Counter({0: never}) if never else found

    def meetings(self, one: int, two: int) -> int:
        """How often two start numbers sat at one table."""
        return self.met.get((min(one, two), max(one, two)), 0)


def quality(rounds: Rounds, clubs: Mapping[int, int] | None = None) -> Quality:
    """The figures over all rounds; clubs map start numbers to numbers of clubs, 0 is none."""
    present = [{number for table in tables for number in table} for tables in rounds]
    numbers = sorted(set().union(*present))
    met = Counter(pair for tables in rounds for table in tables for pair in pairs_at(table))
    own = clubs or {}
    return Quality(
        repeats=sum(times * (times - 1) // 2 for times in met.values()),
        least_repeats=least_repeats([[len(table) for table in tables] for tables in rounds], len(numbers), present),
        most_meetings=max(met.values(), default=0),
        club_meetings=sum(times for (one, two), times in met.items() if own.get(one) and own.get(one) == own.get(two)),
        seats=_seats(rounds, numbers),
        first_dealers=_first_dealers(rounds),
        same_table=_same_table(rounds),
        numbers=tuple(numbers),
        met=met,
    )


@dataclass(frozen=True)
class Relaxation:
    """A wish that could not be kept; `code` names it for programs, `text` says it in German."""

    code: str
    text: str


def relaxed(
    tables: Iterable[Table],
    byes: Sequence[int],
    earlier: Rounds,
    byes_before: Sequence[int],
    clubs: Mapping[int, int],
) -> tuple[Relaxation, ...]:
    """What could not be kept at these tables after the `earlier` rounds, in the words of pairs where all are pairs."""
    tables = list(tables)
    two = all(len(table) == 2 for table in tables)
    met = Counter(pair for of_round in earlier for table in of_round for pair in pairs_at(table))
    paused = Counter(byes_before)
    playing = [*byes, *(number for table in tables for number in table)]
    fewest = min((paused[number] for number in playing), default=0)
    again = [pair for table in tables for pair in pairs_at(table) if met[pair]]
    club = [pair for table in tables for pair in pairs_at(table) if clubs.get(pair[0]) and _one_club(clubs, pair)]
    repeat, same = (PLAYED_BEFORE, ONE_CLUB) if two else (TOGETHER_AGAIN, ONE_CLUB_AT_A_TABLE)
    times = [{} if two else {"times": met[pair] + 1} for pair in again]
    return (
        *(Relaxation("second_bye", text(PAUSED_MORE, one=who)) for who in byes if two and paused[who] > fewest),
        *(Relaxation("repeat", text(repeat, one=a, two=b, **more)) for (a, b), more in zip(again, times, strict=True)),
        *(Relaxation("club", text(same, one=a, two=b)) for a, b in club),
    )


def pairs_at(table: Iterable[int]) -> Iterable[tuple[int, int]]:
    """The pairs of a table, the smaller number first."""
    return combinations(sorted(table), 2)


def _one_club(clubs: Mapping[int, int], pair: tuple[int, int]) -> bool:
    return clubs.get(pair[0]) == clubs.get(pair[1])


@dataclass(frozen=True)
class Effect:
    """What a swap changes: the last round with the swap, and the figures before and after it."""

    tables: tuple[tuple[int, ...], ...]
    before: Quality
    after: Quality


def swap_effect(rounds: Rounds, one: int, two: int, clubs: Mapping[int, int] | None = None) -> Effect:
    """The effect of exchanging two start numbers in the last round; one of them may be pausing.

    Raises DrawImpossible if they cannot change places.
    """
    *earlier, last = rounds
    seated = {number for table in last for number in table}
    if one == two or not {one, two} & seated:
        raise DrawImpossible(
            text(
                "Nr. {one} und Nr. {two} können nicht tauschen. Wählen Sie zwei, die verschieden sitzen.",
                one=one,
                two=two,
            )
        )
    other = {one: two, two: one}
    tables = tuple(tuple(other.get(number, number) for number in table) for table in last)
    return Effect(tables, quality(rounds, clubs), quality([*earlier, tables], clubs))


def _seats(rounds: Rounds, numbers: Sequence[int]) -> int:
    """The largest difference between the seats of one player, over the seats that all tables have."""
    shared = min((len(table) for tables in rounds for table in tables), default=0)
    counts = Counter((who, seat) for tables in rounds for table in tables for seat, who in enumerate(table))
    spreads = ([counts[who, seat] for seat in range(shared)] for who in numbers)
    return max((max(counted) - min(counted) for counted in spreads if counted), default=0)


def _matrix(met: Mapping[tuple[int, int], int], numbers: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """How often each met each, both ways round; of a large field nearly all is 0, so only the meetings are walked."""
    places = {number: place for place, number in enumerate(numbers)}
    rows = [[0] * len(numbers) for _ in numbers]
    for (one, two), times in met.items():
        rows[places[one]][places[two]] = rows[places[two]][places[one]] = times
    return tuple(map(tuple, rows))


def _first_dealers(rounds: Rounds) -> int:
    """The difference between who dealt first most and least often, among those who played every round."""
    played = Counter(who for tables in rounds for table in tables for who in table)
    first = Counter(table[0] for tables in rounds for table in tables)
    counted = [first[who] for who, times in played.items() if times == len(rounds)]
    return max(counted, default=0) - min(counted, default=0)


def _same_table(rounds: Rounds) -> int:
    """How often somebody sat at one and the same table number at most."""
    visits = Counter((who, place) for tables in rounds for place, table in enumerate(tables) for who in table)
    return max(visits.values(), default=0)
