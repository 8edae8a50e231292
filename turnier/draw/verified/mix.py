"""`mix`: tables of any size where places are not alike: after changes, without a plan, with demands, by points.

Several tries, each from shuffled tables: whoever pays something changes with the best other place of the round
(best-improvement local search), then the tables are shuffled and every one takes its cheapest order of seats.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, permutations

from turnier.draw.verified.demands import check_met, check_possible, check_together
from turnier.draw.verified.interface import DrawInput, Drawn, InputUnreadable, Rows
from turnier.draw.verified.lot import hand_out, shuffled_rounds
from turnier.draw.verified.numbering import numbered, visits_of
from turnier.draw.verified.scheme import Stream

FORBIDDEN, PAUSE, AGAIN, BLOCK, CLUB, RARE = 10**18, 10**14, 10**12, 3 * 10**11, 10**10, 10**6
"""The prices: forbidden or apart though fixed, per other pause, per other meeting, per table away from the own block of
points, for one club, per other table of the rarer size."""
UNEVEN = 1000
"""The price of a seat with which somebody has two seats 2 apart."""
MANY_TRIES, TRIES, WORK = 64, 16, 3000
"""At most 64 tries for one round without points, 16 otherwise; no more than people · rounds fit into 3000, but one."""
STANDING = (0, 2, 4, 6)
"""So many of the shuffled order stand up from planned tables, in turn from try to try."""
PAUSING = 2
PRICES = (0, RARE, PAUSE)
"""By kind of table: usual, of the rarer size, pausing."""
MOST_ROUNDS = 50

Tables = list[list[int]]


def draw(given: DrawInput, stream: Stream) -> Drawn:
    """The first of the `rounds`; the others are left as a plan in which everybody is their own place.

    Raises DrawImpossible if in the end a demand is broken. A look at one person takes O(people · size of a table), and
    a pass O(people · rounds) looks at most; every exchange makes the sum of all prices smaller.
    """
    check_possible(given)
    if not given.sizes or not 1 <= given.rounds <= MOST_ROUNDS:
        raise InputUnreadable(f"Eine Auslosung braucht Tische und höchstens {MOST_ROUNDS} Runden.")
    planned = shuffled_rounds(given, stream)[: given.rounds]
    planned += [[] for _ in range(given.rounds - len(planned))]
    found = list[SeatingAttempt]()
    tries = MANY_TRIES if given.rounds == 1 and given.scores is None else TRIES
    for attempt in range(max(1, min(tries, WORK // (len(given.entrants) * given.rounds)))):
        seating = SeatingAttempt(given, *_started(given, planned, STANDING[attempt % len(STANDING)], stream))
        seating.settle_people()
        seating.shuffle_tables([stream.shuffled(given.entrants) for _ in planned])
        seating.settle_seats()
        found.append(seating)
        if not seating.people_cost():
            break
    return _drawn(given, min(found, key=SeatingAttempt.cost).tables())


def _drawn(given: DrawInput, rounds: Sequence[Tables]) -> Drawn:
    """The rounds with the numbers of their tables, each spread by the visits of those before it."""
    check_met(given, rounds[0])
    check_together(given, rounds[0])
    visits = visits_of(given.history)
    placed = []
    for tables in rounds:
        placed.append(numbered(tables, visits))
        for at, table in enumerate(placed[-1], start=1):
            visits.setdefault(at, Counter()).update(table)
    first, *later = placed
    playing = {number for table in first for number in table}
    left = [(number, at, *table) for number, row in enumerate(later, 1) for at, table in enumerate(row, 1)]
    places = {number: number for number in given.entrants} if left else {}
    return Drawn(tuple(first), tuple(n for n in given.entrants if n not in playing), tuple(left), places)


def _started(
    given: DrawInput, planned: Sequence[Rows], standing: int, stream: Stream
) -> tuple[list[list[int]], list[Tables]]:
    """For each round a random order of all (then by points), and the tables of the plan filled up in that order.

    Behind the tables everybody who pauses has one of their own.
    """
    places = hand_out(given, planned, stream)
    number_at = {place: number for number, place in places.items()}
    points = given.scores or {}
    orders, rounds = [], []
    for rows in planned:
        order = sorted(stream.shuffled(given.entrants), key=lambda number: -points.get(number, 0))
        up = set(order[:standing])
        seated = [[number_at[p] for p in row[2:] if p in number_at and number_at[p] not in up] for row in rows]
        orders.append(order)
        rounds.append(_filled(given.sizes, seated, order))
    return orders, rounds


def _filled(sizes: Sequence[int], seated: Tables, order: Sequence[int]) -> Tables:
    """The fullest tables get the largest sizes, the first of equals; whoever has no place waits in the order."""
    seated = seated + [[] for _ in range(len(sizes) - len(seated))]
    fullest = sorted(range(len(seated)), key=lambda at: -len(seated[at]))[: len(sizes)]
    size_of = dict(zip(fullest, sorted(sizes, reverse=True), strict=True))
    tables = [seated[at][: size_of[at]] for at in sorted(fullest)]
    kept = {number for table in tables for number in table}
    waiting = iter([number for number in order if number not in kept])
    for at, table in zip(sorted(fullest), tables, strict=True):
        table.extend(next(waiting) for _ in range(size_of[at] - len(table)))
    return tables + [[number] for number in waiting]


class SeatingAttempt:
    """The tables of all rounds of one try, and what everybody pays; people are indices of the entrants."""

    def __init__(self, given: DrawInput, orders: Sequence[Sequence[int]], rounds: Sequence[Tables]) -> None:
        index = {number: at for at, number in enumerate(given.entrants)}
        self.given = given
        self.orders = [[index[number] for number in order] for order in orders]
        self.rounds = [[[index[number] for number in table] for table in tables] for tables in rounds]
        rare = min(given.sizes, key=lambda size: (given.sizes.count(size), size))
        self.rare = rare if len(set(given.sizes)) > 1 else 0
        self.kinds = [[self._kind(len(table)) for table in tables] for tables in self.rounds]
        self.table_of = [{who: at for at, table in enumerate(tables) for who in table} for tables in self.rounds]
        self.meeting = _meeting_prices(given, index)
        self.times = _times_before(given, index, self.rare)
        self.shared = min([given.sizes[0], *(len(row) - 2 for row in given.history)])
        self.seats = _seats_before(given, index)
        self.partners = _partners(given, index)
        self.home = dict(self.table_of[0]) if given.scores is not None else {}
        for tables, kinds in zip(self.rounds, self.kinds, strict=True):
            for table, kind in zip(tables, kinds, strict=True):
                self._meet(table, AGAIN)
                for who in table:
                    self.times[kind][who] += 1

    def settle_people(self) -> None:
        """In every round everybody who pays something changes with the best other place, until nobody does."""
        moved = True
        while moved:
            moved = False
            for number, order in enumerate(self.orders):
                for who in order:
                    own = self.pays(who, number, self.table_of[number][who])
                    other = self._best(who, number, own) if own else None
                    if other is not None:
                        self._exchange(number, who, other)
                        moved = True

    def shuffle_tables(self, orders: Sequence[Sequence[int]]) -> None:
        """Seats the people of every table in the order of their round, and without points the tables by their first.

        The exchanges before do not leave it to chance where somebody with many demands sits. Large tables come first.
        """
        count = len(self.given.sizes)
        for number, order in enumerate(orders):
            place = {who: at for at, who in enumerate(order)}
            tables = [sorted(table, key=lambda who: place[self.given.entrants[who]]) for table in self.rounds[number]]
            if not self.home:
                first = [(-len(table), place[self.given.entrants[table[0]]], table) for table in tables[:count]]
                tables[:count] = [table for *_, table in sorted(first)]
            self.rounds[number] = tables
            self.kinds[number] = [self._kind(len(table)) for table in tables]
            self.table_of[number] = {who: at for at, table in enumerate(tables) for who in table}

    def settle_seats(self) -> None:
        """Every table takes its cheapest order, round by round, until none changes; of equals the first by seats."""
        for tables in self.rounds:
            for table in tables[: len(self.given.sizes)]:
                self._seat(table, 1)
        moved = True
        while moved:
            moved = False
            for tables in self.rounds:
                for table in tables[: len(self.given.sizes)]:
                    moved |= self._reseat(table)

    def pays(self, who: int, number: int, at: int, without: int = -1) -> int:
        """What somebody pays at a table of a round: where they sit, or in the place of the one `without`."""
        table, kind, now = self.rounds[number][at], self.kinds[number][at], self.table_of[number][who]
        prices = self.meeting[who]
        found = sum([prices[other] for other in table if other not in (who, without)])
        if now == at:
            found -= AGAIN * (len(table) - 1)
        if kind:
            found += PRICES[kind] * (self.times[kind][who] - (kind == self.kinds[number][now]))
        if not number and self.partners:
            found += FORBIDDEN * sum(other not in table or other == without for other in self.partners.get(who, ()))
        if self.home and kind != PAUSING:
            found += BLOCK * abs(at - min(self.home[who], len(self.given.sizes) - 1))
        return found

    def people_cost(self) -> int:
        """What all pay together for whom they meet, for tables of the rarer size and for pauses."""
        return sum(self.pays(who, number, at) for number, of in enumerate(self.table_of) for who, at in of.items())

    def cost(self) -> int:
        """What all pay together, with the cost of their seats."""
        seats = (
            self._seat_price(who, seat, seat)
            for tables in self.rounds
            for table in tables[: len(self.given.sizes)]
            for seat, who in enumerate(table)
        )
        return self.people_cost() + sum(seats)

    def tables(self) -> list[Tables]:
        """The tables of all rounds in start numbers, without those who pause."""
        numbers, count = self.given.entrants, len(self.given.sizes)
        return [[[numbers[who] for who in table] for table in tables[:count]] for tables in self.rounds]

    def _kind(self, size: int) -> int:
        return PAUSING if size == 1 else int(size == self.rare)

    def _best(self, who: int, number: int, own: int) -> int | None:
        """With whom it is best to change, the first in the order of the round; None if nothing becomes cheaper."""
        here, best, least = self.table_of[number][who], None, 0
        meeting, tables, table_of = self.meeting, self.rounds[number], self.table_of[number]
        mine, table = meeting[who], tables[here]
        joining = [sum([mine[other] for other in away]) for away in tables]
        alone = not (self.home or (self.partners and not number) or any(self.kinds[number]))
        for other in self.orders[number]:
            there = table_of[other]
            if there == here:
                continue
            if alone:
                # The same as below, with the sums over a table made once: only meetings count here.
                his = meeting[other]
                change = joining[there] - 2 * mine[other] + sum([his[one] for one in table]) - own
                change -= sum([his[one] for one in tables[there]]) - AGAIN * (len(tables[there]) - 1)
            else:
                change = self.pays(who, number, there, other) + self.pays(other, number, here, who)
                change -= own + self.pays(other, number, there)
            if change < least:
                best, least = other, change
        return best

    def _exchange(self, number: int, one: int, two: int) -> None:
        tables, table_of = self.rounds[number], self.table_of[number]
        here, there = table_of[one], table_of[two]
        for at, leaving, coming in ((here, one, two), (there, two, one)):
            table, kind = tables[at], self.kinds[number][at]
            self._meet(table, -AGAIN)
            table[table.index(leaving)] = coming
            self._meet(table, AGAIN)
            self.times[kind][leaving] -= 1
            self.times[kind][coming] += 1
            table_of[coming] = at

    def _meet(self, table: Sequence[int], price: int) -> None:
        for one, two in combinations(table, 2):
            self.meeting[one][two] += price
            self.meeting[two][one] += price

    def _seat(self, table: Sequence[int], times: int) -> None:
        for seat, who in enumerate(table):
            self.seats[who][seat] += times

    def _seat_price(self, who: int, seat: int, now: int) -> int:
        """What a seat costs somebody who sits at seat `now` of the same table."""
        had = list(self.seats[who])
        had[now] -= 1
        times = had[seat]
        had[seat] += 1
        shared = had[: self.shared]
        return times + UNEVEN * max(0, max(shared) - min(shared) - 1)

    def _reseat(self, table: list[int]) -> bool:
        prices = [[self._seat_price(who, seat, now) for seat in range(len(table))] for now, who in enumerate(table)]
        best = min(permutations(range(len(table))), key=lambda way: sum([prices[at][s] for s, at in enumerate(way)]))
        self._seat(table, -1)
        table[:] = [table[at] for at in best]
        self._seat(table, 1)
        return best != tuple(range(len(table)))


def _meeting_prices(given: DrawInput, index: dict[int, int]) -> list[list[int]]:
    """What everybody pays for meeting everybody once, before the rounds that are searched."""
    prices = [[0] * len(index) for _ in index]

    def add(one: int, two: int, price: int) -> None:
        if one in index and two in index:
            prices[index[one]][index[two]] += price
            prices[index[two]][index[one]] += price

    for row in given.history:
        for one, two in combinations(row[2:], 2):
            add(one, two, AGAIN)
    members: dict[int, list[int]] = {}
    for number in given.entrants:
        members.setdefault(given.clubs.get(number, 0), []).append(number)
    for club, group in members.items():
        for one, two in combinations(group if club else (), 2):
            add(one, two, CLUB + (FORBIDDEN if given.strict_clubs else 0))
    for one, two in given.forbidden:
        add(one, two, FORBIDDEN)
    return prices


def _times_before(given: DrawInput, index: dict[int, int], rare: int) -> list[list[int]]:
    """For the kinds of tables (usual, rarer size, pause) how often everybody had one; usual ones do not count."""
    rares = Counter(number for row in given.history if len(row) - 2 == rare for number in row[2:])
    pauses = Counter(given.byes_before)
    return [[0] * len(index), [rares[number] for number in index], [pauses[number] for number in index]]


def _seats_before(given: DrawInput, index: dict[int, int]) -> list[list[int]]:
    most = max([given.sizes[-1], *(len(row) - 2 for row in given.history)])
    seats = [[0] * most for _ in index]
    for row in given.history:
        for seat, number in enumerate(row[2:]):
            if number in index:
                seats[index[number]][seat] += 1
    return seats


def _partners(given: DrawInput, index: dict[int, int]) -> dict[int, list[int]]:
    """With whom somebody has to sit in the first round."""
    partners: dict[int, list[int]] = {}
    for one, two in given.fixed:
        partners.setdefault(index[one], []).append(index[two])
        partners.setdefault(index[two], []).append(index[one])
    return partners
