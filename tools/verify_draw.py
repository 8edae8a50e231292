"""Recomputes a published draw from its document, with the standard library alone: python verify_draw.py FILE.

Written from docs/draw.md and not from the program that drew, so that an error of one shows against the other.
"""

import hashlib
import hmac
import json
import sys
from collections import Counter
from itertools import combinations, permutations
from math import prod
from pathlib import Path


def canonical(frozen):
    rows = {key: sorted(value) if isinstance(value, list) else value for key, value in frozen.items()}
    return rows, json.dumps(rows, sort_keys=True, separators=(",", ":")).encode("ascii")


def sha(*fields):
    return hashlib.sha256("\n".join(fields).encode("ascii")).hexdigest()


class Stream:
    """The random numbers of one purpose; in bundles one number serves several limits."""

    def __init__(self, seed, entry, label, *, bundled):
        self.seed, self.prefix, self.bundled, self.counter = seed.encode(), ("kt-draw-1", entry, label), bundled, 0

    def number(self):
        text = "\n".join((*self.prefix, str(self.counter)))
        self.counter += 1
        return int(hmac.new(self.seed, text.encode(), hashlib.sha256).hexdigest()[:16], 16)

    def below(self, limit):
        number = self.number()
        while number >= 2**64 // limit * limit:
            number = self.number()
        return number % limit

    def below_each(self, limits):
        found = []
        while limits:
            count = 1
            while self.bundled and count < len(limits) and prod(limits[: count + 1]) <= 2**60:
                count += 1
            number = self.below(prod(limits[:count]))
            for limit in limits[:count]:
                found.append(number % limit)
                number //= limit
            limits = limits[count:]
        return found

    def shuffle(self, items):
        items = list(items)
        lasts = range(len(items) - 1, 0, -1)
        for last, pick in zip(lasts, self.below_each([last + 1 for last in lasts]), strict=True):
            items[last], items[pick] = items[pick], items[last]
        return items


def key(one, two):
    return min(one, two), max(one, two)


def option(frozen, name, default):
    return frozen.get("options", {}).get(name, default)


def clubs_of(frozen):
    if option(frozen, "clubs", "soft") == "off":
        return {}
    return {int(number): club for number, club in frozen.get("clubs", {}).items() if club}


def scores_of(frozen, mode):
    if option(frozen, "mode", "random") != mode:
        return None
    return {int(number): score for number, score in option(frozen, "scores", {}).items()}


def spread(groups, visits, power=1):
    """Table after table changes with the first one that lowers the number of repeated visits."""

    def seen(group, place):
        return sum(visits[number, place + 1] ** power for number in group)

    for place in range(len(groups)):
        here = seen(groups[place], place)
        if not here:
            continue
        for other in range(len(groups)):
            after = seen(groups[place], other) + seen(groups[other], place)
            if after < here + seen(groups[other], other):
                groups[place], groups[other] = groups[other], groups[place]
                break
    return groups


def spread_out(groups, visits):
    """The same with squares, again and again until nothing changes, twenty times at most."""
    for _ in range(20):
        before = list(groups)
        if spread(groups, visits, power=2) == before:
            break
    return groups


# pairs-1 to pairs-4 ---------------------------------------------------------------------------------------------------


LATER_PAIRS = {"pairs-3", "pairs-4"}


def played(frozen):
    """The pairs of earlier rounds in seat order, and how often everybody was at every table."""
    if frozen["algorithm"] not in LATER_PAIRS:
        return frozen.get("meetings", []), Counter(map(tuple, frozen.get("tables_before", [])))
    tables = [
        (place, row[2 * place - 1 : 2 * place + 1])
        for row in frozen.get("played", [])
        for place in range(1, len(row) // 2 + 1)
        if row[2 * place]
    ]
    return [pair for _, pair in tables], Counter((number, place) for place, pair in tables for number in pair)


def pair_levels(frozen):
    """A function from two start numbers to their level, and the highest level that is allowed."""
    met = Counter(key(*row) for row in played(frozen)[0])
    byes = Counter(frozen.get("byes_before", []))
    fewest = min(byes[number] for number in frozen["entrants"])
    met.update({(0, number): byes[number] - fewest for number in frozen["entrants"] if byes[number] > fewest})
    worst = max([1, *(times + 1 for times in met.values())])
    hard = option(frozen, "repeats", "soft") == "hard"
    known = {pair: worst + 1 if hard else times + 1 for pair, times in met.items()}
    known.update({key(*row): worst + 1 for row in frozen.get("forbidden", [])})
    clubs = clubs_of(frozen)
    shared = worst + 1 if option(frozen, "clubs", "soft") == "hard" else 1

    def level(one, two):
        same = one in clubs and clubs[one] == clubs.get(two)
        return known.get(key(one, two), shared if same else 0)

    return level, worst


def matched(count, level, worst, nearest=None):
    """Greedy partners among the next sixteen that wait, then augmenting paths, level after level.

    Of those of level 0 the first, or the first of the cheapest where `nearest` says what two cost.
    """
    mate, waiting = [None] * count, list(range(count))
    while len(waiting) > 1:
        first = waiting.pop(0)
        fine = [other for other in waiting[:16] if level(first, other) == 0]
        if fine:
            other = min(fine, key=lambda other: nearest(first, other)) if nearest else fine[0]
            waiting.remove(other)
            mate[first], mate[other] = other, first
    for allowed in range(worst + 1):
        for root in range(count):
            if mate[root] is None:
                augment(mate, root, lambda one, two, allowed=allowed: level(one, two) <= allowed)
    return mate


def augment(mate, root, joined):
    """Edmonds' search from one free vertex, breadth first and in the order of the numbers."""
    count = len(mate)
    parent, base, outer, queue = [None] * count, list(range(count)), {root}, [root]
    for vertex in queue:
        for other in range(count):
            if not joined(vertex, other) or base[vertex] == base[other] or mate[vertex] == other:
                continue
            if other == root or (mate[other] is not None and parent[mate[other]] is not None):
                for member in contract(mate, parent, base, vertex, other):
                    if member not in outer:
                        outer.add(member)
                        queue.append(member)
            elif parent[other] is None:
                parent[other] = vertex
                if mate[other] is None:
                    return flip(mate, parent, other)
                if mate[other] not in outer:
                    outer.add(mate[other])
                    queue.append(mate[other])
    return None


def contract(mate, parent, base, one, two):
    above, walk = set(), base[one]
    above.add(walk)
    while mate[walk] is not None:
        walk = base[parent[mate[walk]]]
        above.add(walk)
    top = base[two]
    while top not in above:
        top = base[parent[mate[top]]]
    inside = set()
    for start, end in ((one, two), (two, one)):
        vertex, child = start, end
        while base[vertex] != top:
            inside.update((base[vertex], base[mate[vertex]]))
            parent[vertex], child = child, mate[vertex]
            vertex = parent[child]
    members = [member for member in range(len(mate)) if base[member] in inside]
    for member in members:
        base[member] = top
    return members


def flip(mate, parent, vertex):
    while vertex is not None:
        before = parent[vertex]
        after = mate[before]
        mate[vertex], mate[before] = before, vertex
        vertex = after


class Cheapest:
    """The cheapest perfect matching by Edmonds' blossoms with prices; vertices from 1, blossoms behind them, 0 nobody.

    `of` are the edges between nodes, each named by its two vertices; `side` is 0 outer, 1 inner, None not reached.
    """

    def __init__(self, count, costs):
        bits, size = count.bit_length(), 2 * count + 2
        worth = {
            (one, two): (cost << bits * count) + (two << bits * (count - 1 - one)) for (one, two), cost in costs.items()
        }
        top = 1 + count * max(worth.values(), default=0)
        self.count, self.last = count, count
        self.of = [[None] * size for _ in range(size)]
        self.gain = {}
        for (one, two), cost in worth.items():
            self.of[one + 1][two + 1], self.of[two + 1][one + 1] = (one + 1, two + 1), (two + 1, one + 1)
            self.gain[one + 1, two + 1] = self.gain[two + 1, one + 1] = top - cost
        self.price = [0] + [max(self.gain.values(), default=0)] * count + [0] * size
        self.mate, self.up, self.near = [0] * size, [0] * size, [0] * size
        self.head = [*range(count + 1), *[0] * size]
        self.ring, self.part = [[] for _ in range(size)], [{one: one} for one in range(size)]
        self.side, self.queue = [None] * size, []

    def mates(self):
        while self.grow():
            pass
        return None if 0 in self.mate[1 : self.count + 1] else [mate - 1 for mate in self.mate[1 : self.count + 1]]

    def nodes(self):
        return [node for node in range(1, self.last + 1) if self.head[node] == node]

    def rest(self, edge):
        return self.price[edge[0]] + self.price[edge[1]] - 2 * self.gain[edge]

    def grow(self):  # noqa: C901, PLR0912 - one phase of the algorithm, told in one piece
        self.side, self.near, self.queue = [None] * len(self.side), [0] * len(self.near), []
        for node in self.nodes():
            if not self.mate[node]:
                self.side[node], self.up[node] = 0, 0
                self.push(node)
        if not self.queue:
            return False
        while True:
            while self.queue:
                one = self.queue.pop(0)
                for two in range(1, self.count + 1):
                    edge = self.of[one][two]
                    if self.side[self.head[one]] == 1 or not edge or self.head[one] == self.head[two]:
                        continue
                    if self.rest(edge):
                        self.note(one, self.head[two])
                    elif self.use(edge):
                        return True
            if not self.reprice():
                return False
            for node in range(1, self.last + 1):
                edge = self.nearest(node) if self.head[node] == node else None
                if edge and self.head[edge[0]] != node and not self.rest(edge) and self.use(edge):
                    return True
            for node in self.nodes():
                if node > self.count and self.side[node] == 1 and not self.price[node]:
                    self.dissolve(node)

    def nearest(self, node):
        return self.of[self.near[node]][node] if self.near[node] else None

    def note(self, vertex, node):
        edge, best = self.of[vertex][node], self.nearest(node)
        if edge and (not best or self.rest(edge) < self.rest(best)):
            self.near[node] = vertex

    def search_near(self, node):
        self.near[node] = 0
        for vertex in range(1, self.count + 1):
            if self.head[vertex] != node and self.side[self.head[vertex]] == 0:
                self.note(vertex, node)

    def push(self, node):
        if node <= self.count:
            self.queue.append(node)
        for part in self.ring[node]:
            self.push(part)

    def use(self, edge):
        one, two = self.head[edge[0]], self.head[edge[1]]
        if self.side[two] is None:
            partner = self.head[self.mate[two]]
            self.up[two], self.side[two], self.side[partner] = edge[0], 1, 0
            self.near[two] = self.near[partner] = 0
            self.push(partner)
        elif self.side[two] == 0:
            ways = [self.way(one), self.way(two)]
            base = next((node for node in ways[1] if node in ways[0]), 0)
            if not base:
                self.flip(one, two)
                self.flip(two, one)
                return True
            self.shrink(one, base, two)
        return False

    def way(self, node):
        path = []
        while node:
            path.append(node)
            partner = self.head[self.mate[node]]
            node = self.head[self.up[partner]] if partner else 0
        return path

    def flip(self, node, other):
        while True:
            partner = self.head[self.mate[node]]
            self.marry(node, other)
            if not partner:
                return
            above = self.head[self.up[partner]]
            self.marry(partner, above)
            node, other = above, partner

    def marry(self, node, other):
        edge = self.of[node][other]
        self.mate[node] = edge[1]
        if node > self.count:
            start = self.part[node][edge[0]]
            place = self.even(node, start)
            for index in range(place):
                self.marry(self.ring[node][index], self.ring[node][index ^ 1])
            self.marry(start, other)
            self.ring[node] = self.ring[node][place:] + self.ring[node][:place]

    def even(self, node, part):
        place = self.ring[node].index(part)
        if place % 2 == 0:
            return place
        self.ring[node] = self.ring[node][:1] + self.ring[node][:0:-1]
        return len(self.ring[node]) - place

    def rename(self, node, head):
        self.head[node] = head
        for part in self.ring[node]:
            self.rename(part, head)

    def shrink(self, one, base, two):
        node = next(number for number in range(self.count + 1, len(self.of)) if not self.head[number])
        self.last = max(self.last, node)
        arms = [path[: path.index(base)] for path in (self.way(one), self.way(two))]
        arms = [[step for end in arm for step in (end, self.head[self.mate[end]])] for arm in arms]
        for partner in [*arms[0][1::2], *arms[1][1::2]]:
            self.push(partner)
        self.ring[node] = [base, *reversed(arms[0]), *arms[1]]
        self.price[node], self.side[node] = 0, 0
        self.mate[node], self.up[node] = self.mate[base], self.up[base]
        self.rename(node, node)
        self.part[node] = {vertex: part for part in self.ring[node] for vertex in self.part[part]}
        for other in range(1, self.last + 1):
            edges = [self.of[part][other] for part in self.ring[node] if self.of[part][other]]
            best = min(edges, key=self.rest, default=None)
            self.of[node][other], self.of[other][node] = best, best and best[::-1]
        self.search_near(node)

    def reprice(self):
        steps = [self.price[node] // 2 for node in self.nodes() if node > self.count and self.side[node] == 1]
        for node in self.nodes():
            edge = self.nearest(node)
            if edge and self.side[node] != 1:
                steps.append(self.rest(edge) // (2 if self.side[node] == 0 else 1))
        vertices = range(1, self.count + 1)
        if not steps or min(steps) >= min(self.price[one] for one in vertices if self.side[self.head[one]] == 0):
            return False
        step = min(steps)
        for one in vertices:
            self.price[one] += {None: 0, 0: -step, 1: step}[self.side[self.head[one]]]
        for node in self.nodes():
            if node > self.count:
                self.price[node] += {None: 0, 0: 2 * step, 1: -2 * step}[self.side[node]]
        return True

    def dissolve(self, node):
        for part in self.ring[node]:
            self.rename(part, part)
        start = self.part[node][self.of[node][self.up[node]][0]]
        place = self.even(node, start)
        ring = self.ring[node]
        for inner, outer in zip(ring[0:place:2], ring[1:place:2], strict=True):
            self.up[inner], self.side[inner], self.side[outer] = self.of[outer][inner][0], 1, 0
            self.near[inner] = 0
            self.search_near(outer)
            self.push(outer)
        self.side[start], self.up[start] = 1, self.up[node]
        for part in ring[place + 1 :]:
            self.side[part] = None
            self.search_near(part)
        self.head[node] = 0


class Costs:
    """What a pair of places costs: the square of the difference of points, leaning to one side, and its level."""

    def __init__(self, points, level, leanings):
        self.points, self.level, self.leanings = points, level, leanings

    def apart(self, one, two):
        return (self.points[one] - self.points[two]) ** 2 + max(0, self.leanings[one] * self.leanings[two])

    def __call__(self, one, two):
        level = self.level(one, two)
        return self.apart(one, two) + (2 ** (64 * level) if level else 0)


class Polish:
    """Lin-Kernighan: cycles of exchanged partners while they lower the cost."""

    def __init__(self, mate, cost, steps, budget):
        self.mate, self.scores, self.cost, self.steps, self.budget = mate, cost.points, cost, steps, budget
        self.moves = 0

    def run(self, *, all_again):
        waiting = range(len(self.mate))
        while waiting:
            changed = set()
            for start in waiting:
                while edges := self.search(start):
                    changed.update(one for edge in edges for one in edge)
                    for one, two in edges:
                        self.mate[one], self.mate[two] = two, one
            waiting = range(len(self.mate)) if all_again and changed else sorted(changed)
        return self.mate

    def search(self, start):
        gain, self.moves = self.cost(start, self.mate[start]), self.budget
        return self.cycle(start, self.mate[start], gain, {start, self.mate[start]}) if gain else []

    def outwards(self, last):
        low, high, scores = last - 1, last + 1, self.scores
        while low >= 0 or high < len(scores):
            upper = scores[low] - scores[last] if low >= 0 else None
            lower = scores[last] - scores[high] if high < len(scores) else None
            if upper is None or (lower is not None and lower < upper):
                yield high, lower
                high += 1
            else:
                yield low, upper
                low -= 1

    def cycle(self, start, last, gain, used):
        for other, distance in self.outwards(last):
            if distance**2 >= gain:
                return []
            if other in used:
                continue
            self.moves -= 1
            if self.moves < 0:
                return []
            if edges := self.close(start, last, other, gain - self.cost(last, other), used):
                return edges
        return []

    def close(self, start, last, other, left, used):
        end = self.mate[other]
        if left <= 0:
            return []
        left += self.cost(other, end)
        if left > self.cost(end, start):
            return [(last, other), (end, start)]
        further = self.cycle(start, end, left, {*used, other, end}) if len(used) < 2 * self.steps else []
        return [(last, other), *further] if further else []


def pairs(frozen, chance):
    third = frozen["algorithm"] in LATER_PAIRS
    fixed = [tuple(row) for row in frozen.get("fixed", [])]
    free = [number for number in frozen["entrants"] if not any(number in row for row in fixed)]
    given = scores_of(frozen, "swiss") or {}
    score = {number: given.get(number, 0) for number in free}
    score[0] = min(score.values(), default=0) - third
    meetings, visits = played(frozen)
    first = Counter(row[0] for row in meetings)
    if third:
        first.subtract(row[1] for row in meetings)
    order = chance("order").shuffle([0, *free] if len(free) % 2 else free)
    order.sort(key=lambda number: -score[number])
    if third:
        order = alternating(order, score, first)
    drawn = paired(frozen, order, score, first)
    byes = [sum(pair) for pair in drawn if 0 in pair]
    groups = chance("tables").shuffle([pair for pair in drawn if 0 not in pair] + fixed)
    groups = spread_out(groups, visits) if frozen["algorithm"] == "pairs-4" else spread(groups, visits)
    coins = chance("sides").below_each([2] * len(groups))
    tables = []
    for (one, two), coin_turns in zip(map(sorted, groups), coins, strict=True):
        turned = coin_turns if first[one] == first[two] else first[one] > first[two]
        tables.append([two, one] if turned else [one, two])
    return [(tables, byes)]


def alternating(order, score, first):
    """Among equals the k-th who leans one way beside the k-th who leans the other, those who lean nowhere behind."""
    seen, keys = Counter(), {}
    for number in order:
        side = (first[number] > 0) - (first[number] < 0)
        keys[number] = (-score[number], not side, seen[score[number], side] if side else 0)
        seen[score[number], side] += 1
    return sorted(order, key=keys.get)


def paired(frozen, order, score, first):
    """The pairs in the order of their lower place: proven up to 64 places, else searched."""
    third = frozen["algorithm"] in LATER_PAIRS
    of_numbers, worst = pair_levels(frozen)

    def level(one, two):
        return of_numbers(order[one], order[two])

    points = [score[number] * (256 if third else 1) for number in order]
    cost = Costs(points, level, [first[number] if third else 0 for number in order])
    if len(order) <= 64:
        allowed = [pair for pair in combinations(range(len(order)), 2) if level(*pair) <= worst]
        mate = Cheapest(len(order), {pair: cost(*pair) for pair in allowed}).mates()
    else:
        mate = matched(len(order), level, worst, cost.apart if third else None)
        mate = Polish(mate, cost, *((2, 8) if third else (3, 60))).run(all_again=not third)
    return [(order[one], order[two]) for one, two in enumerate(mate) if one < two]


# tables-1 -------------------------------------------------------------------------------------------------------------


def single_tables(frozen, chance, pausing_first=()):
    sizes, rows = frozen["sizes"], frozen.get("history", [])
    order = chance("order").shuffle(frozen["entrants"])
    together = groups(frozen)
    tied = {number for group in together for number in group}
    paused = Counter(frozen.get("byes_before", []))
    waiting = sorted(
        range(len(order)), key=lambda at: (order[at] not in pausing_first, order[at] in tied, paused[order[at]], -at)
    )
    byes = {order[at] for at in waiting[: len(order) - sum(sizes)]}
    scores = scores_of(frozen, "score")
    state = [chance("search").number() % 2**32]

    def searched(playing, first):
        sitting = sitting_weights(sizes, rows, playing, by_score=scores is not None)
        tables = first or numbered(playing, first_seating(sizes, sitting, by_score=scores is not None))
        for number, home in gather(tables, together).items():
            at = playing.index(number)
            sitting[at] = [row if one == home else [w + 1_000_000 for w in row] for one, row in enumerate(sitting[at])]
        tables = [[playing.index(number) for number in table] for table in tables]
        search = Search(tables, meeting_weights(frozen, rows, playing), sitting, state[0])
        found = search.run()
        state[0] = search.state
        return numbered(playing, found)

    def ranked(numbers):
        return sorted(numbers, key=lambda number: -(scores or {}).get(number, 0))

    tables = searched(ranked([number for number in order if number not in byes]), None)
    barred = barred_pairs(frozen, rows, [number for table in tables for number in table])
    met = {key(*pair) for table in tables for pair in combinations(table, 2)}
    if barred & met or not {key(*pair) for group in together for pair in combinations(group, 2)} <= met:
        first = strict(frozen, rows, order, together, len(byes))
        tables = searched(ranked([number for table in first for number in table]), first)
    placed = chance("tables").shuffle(tables)
    visits = Counter((number, row[1]) for row in rows for number in row[2:])
    return [(spread(placed, visits), absent(frozen, tables))]


def numbered(playing, tables):
    return [[playing[index] for index in table] for table in tables]


def absent(frozen, tables):
    seated = {number for table in tables for number in table}
    return [number for number in frozen["entrants"] if number not in seated]


def groups(frozen):
    """Who has to sit at one table: the largest group first, then by the lowest number."""
    group = {number: {number} for number in frozen["entrants"]}
    for one, two in frozen.get("fixed", []):
        joined = group[one] | group[two]
        group.update(dict.fromkeys(joined, joined))
    found = {min(one): sorted(one) for one in group.values() if len(one) > 1}
    return sorted(found.values(), key=lambda one: (-len(one), one))


def gather(tables, together):
    """Brings each group to a table, from that of its first member on; who has to stay where."""
    home = {}
    for group in together:
        start = next(at for at, table in enumerate(tables) if group[0] in table)
        ways = [(start + step) % len(tables) for step in range(len(tables))]
        here = next(at for at in ways if len([one for one in tables[at] if one not in home]) >= len(group))
        for number in group:
            if number not in tables[here]:
                away = next(table for table in tables if number in table)
                leaving = next(one for one in tables[here] if one not in home and one not in group)
                away[away.index(number)], tables[here][tables[here].index(leaving)] = leaving, number
        home.update(dict.fromkeys(group, here))
    return home


def same_club(frozen, numbers):
    clubs = clubs_of(frozen)
    return {key(*pair) for pair in combinations(numbers, 2) if clubs.get(pair[0], 0) == clubs.get(pair[1])}


def barred_pairs(frozen, rows, playing):
    pairs = {key(*row) for row in frozen.get("forbidden", [])}
    if option(frozen, "repeats", "soft") == "hard":
        pairs |= {key(*pair) for row in rows for pair in combinations(row[2:], 2)}
    if option(frozen, "clubs", "soft") == "hard":
        pairs |= same_club(frozen, playing)
    pairs -= {key(*pair) for group in groups(frozen) for pair in combinations(group, 2)}
    return {pair for pair in pairs if set(pair) <= set(playing)}


def strict(frozen, rows, order, together, pauses):  # noqa: C901 - one search, told in one piece
    """A seating that keeps every demand: group after group at the first table that can take it, with steps back."""
    barred = barred_pairs(frozen, rows, order)
    enemies = {one: {two for two in order if key(one, two) in barred} for one in order}
    units = [list(one) for one in together]
    units += [[one] for one in order if not any(one in unit for unit in units)]
    units.sort(key=lambda unit: (-len(unit), -max(len(enemies[one]) for one in unit)))
    rooms = [*frozen["sizes"], pauses]
    tables, taken, at, left = [[] for _ in rooms], [], 0, 200_000

    def fits(unit, room):
        if len(tables[room]) + len(unit) > rooms[room]:
            return False
        if room == len(rooms) - 1:
            return len(unit) == 1
        if room and not tables[room] and not tables[room - 1] and rooms[room - 1] == rooms[room]:
            return False
        return not any(enemies[one] & set(tables[room]) for one in unit)

    while len(taken) < len(units):
        unit = units[len(taken)]
        while at < len(rooms):
            left -= 1
            if left <= 0:
                raise LookupError("no seating within the steps")
            if fits(unit, at):
                break
            at += 1
        if at < len(rooms):
            tables[at] += unit
            taken.append(at)
            at = 0
        else:
            at = taken.pop()
            for _ in units[len(taken)]:
                tables[at].pop()
            at += 1
    return tables[:-1]


def meeting_weights(frozen, rows, playing):
    met = Counter(key(*pair) for row in rows for pair in combinations(row[2:], 2))
    barred, club = barred_pairs(frozen, rows, playing), same_club(frozen, playing)
    weights = [[0] * len(playing) for _ in playing]
    for (left, one), (right, two) in combinations(enumerate(playing), 2):
        pair = key(one, two)
        weight = 1000 * met[pair] + 100 * (pair in club) + 1_000_000 * (pair in barred)
        weights[left][right] = weights[right][left] = weight
    return weights


def sitting_weights(sizes, rows, playing, *, by_score):
    seats = Counter((number, seat) for row in rows for seat, number in enumerate(row[2:]))
    rare = min(sizes, key=lambda size: (sizes.count(size), size))
    short = Counter(number for row in rows if len(row) - 2 == rare for number in row[2:])
    fewest = min(short[number] for number in playing)
    homes = [number for number, size in enumerate(sizes) for _ in range(size)]
    weights = []
    for index, player in enumerate(playing):
        least = min(seats[player, seat] for seat in range(min(sizes)))
        extra = 8 * (short[player] - fewest) if len(set(sizes)) > 1 else 0
        kinds = {
            size: [4 * max(0, seats[player, seat] - least) + (extra if size == rare else 0) for seat in range(size)]
            for size in set(sizes)
        }
        if by_score:
            weights.append(
                [[weight + 300 * abs(homes[index] - at) for weight in kinds[size]] for at, size in enumerate(sizes)]
            )
        else:
            weights.append([kinds[size] for size in sizes])
    return weights


def first_seating(sizes, sitting, *, by_score):
    tables, start = [[None] * size for size in sizes], 0
    groups = [[number] for number in range(len(sizes))] if by_score else [list(range(len(sizes)))]
    for group in groups:
        count = sum(sizes[number] for number in group)
        free = [[number for number in group if sizes[number] > seat] for seat in range(max(sizes[n] for n in group))]
        chosen = sorted(range(start, start + count), key=lambda index: sitting[index][group[0]].count(0))
        for index in chosen:
            options = [(sitting[index][rooms[-1]][seat], -len(rooms), seat) for seat, rooms in enumerate(free) if rooms]
            seat = min(options)[2]
            tables[free[seat].pop()][seat] = index
        start += count
    return tables


class Search:
    """Exchange players as long as it helps, at most 400,000 tries."""

    def __init__(self, tables, meeting, sitting, state):
        self.tables, self.meeting, self.sitting, self.state = tables, meeting, sitting, state
        self.places = [(number, seat) for number, table in enumerate(tables) for seat in range(len(table))]
        self.cost = sum(self.together(*place) + 2 * self.alone(*place) for place in self.places) // 2
        self.best, self.kept, self.left = self.cost + 1, tables, 400_000

    def pick(self, limit):
        self.state = (self.state * 1664525 + 1013904223) % 2**32
        return self.state // 65536 * limit // 65536

    def together(self, number, seat):
        table = self.tables[number]
        return sum(self.meeting[table[seat]][other] for other in table)

    def alone(self, number, seat):
        return self.sitting[self.tables[number][seat]][number][seat]

    def keep(self):
        if self.cost < self.best:
            self.best, self.kept = self.cost, [list(row) for row in self.tables]

    def run(self):
        quiet = 0
        while self.cost and self.left > 0 and quiet < 2000:
            before = self.best
            self.uneasy = [place for place in self.places if self.together(*place) + self.alone(*place)]
            for place in self.uneasy:
                if self.together(*place) + self.alone(*place):
                    self.turn(place)
            quiet = 0 if self.best < before else quiet + 1
        self.keep()
        return self.kept

    def turn(self, here):
        for attempt in range(16):
            self.left -= 1
            if attempt % 4 == 0:
                there = here[0], self.pick(len(self.tables[here[0]]))
            else:
                among = self.places if attempt % 4 == 1 else self.uneasy
                there = among[self.pick(len(among))]
            change, slack = self.change(*here, *there), self.pick(32)
            if change > (0 if slack < 28 else 4 if slack < 31 else 1000):
                continue
            if change > 0:
                self.keep()
            table, away = self.tables[here[0]], self.tables[there[0]]
            table[here[1]], away[there[1]] = away[there[1]], table[here[1]]
            self.cost += change
            if change < 0:
                return

    def change(self, number, seat, other, place):
        table, away = self.tables[number], self.tables[other]
        one, two = table[seat], away[place]
        change = self.sitting[one][other][place] + self.sitting[two][number][seat]
        change -= self.alone(number, seat) + self.alone(other, place)
        if number != other:
            change += sum(self.meeting[two][who] - self.meeting[one][who] for who in table if who != one)
            change += sum(self.meeting[one][who] - self.meeting[two][who] for who in away if who != two)
        return change


# plan-1, coin-1, lots-1 -----------------------------------------------------------------------------------------------


def plan(frozen, chance):
    order, clubs = chance("order").shuffle(frozen["entrants"]), clubs_of(frozen)
    rounds = max(row[0] for row in frozen["plan"])
    pinned = hand_out(frozen, order, clubs)
    if clubs:
        part_clubs(order, frozen["plan"], rounds, clubs, pinned)
    drawn = []
    for number in range(1, rounds + 1):
        tables = [[order[place - 1] for place in row[2:]] for row in frozen["plan"] if row[0] == number]
        drawn.append((tables, absent(frozen, tables)))
    return drawn


def hand_out(frozen, order, clubs):
    """Reorders so that fixed pairs sit together in the first round and strangers never meet; the places that stay."""
    first = [row[2:] for row in frozen["plan"] if row[0] == 1]
    at_tables = {place for table in first for place in table}
    first += [[place] for place in range(1, len(order) + 1) if place not in at_tables]
    tables, together = [[order[place - 1] for place in table] for table in first], groups(frozen)
    gather(tables, together)
    for place, number in (
        (place, one) for row, table in zip(first, tables, strict=True) for place, one in zip(row, table, strict=True)
    ):
        order[place - 1] = number
    tied = {number for group in together for number in group}
    pairs = {key(*row) for row in frozen.get("forbidden", []) if row[0] != row[1]}
    if option(frozen, "clubs", "soft") == "hard":
        pairs |= same_club(frozen, order)
    pairs = {pair for pair in pairs if set(pair) <= set(order)}
    given = strangers_apart(order, tied, pairs, frozen["plan"])
    for number, place in given.items():
        old = order.index(number)
        order[old], order[place] = order[place], number
    return {order.index(number) for number in tied} | set(given.values())


def strangers_apart(order, tied, pairs, rows):
    """A place (from 0) for everybody who must not meet somebody, those with most strangers first."""
    own, count = {number: place for place, number in enumerate(order)}, len(order)
    near = [set() for _ in order]
    for one, two in (pair for row in rows for pair in combinations(row[2:], 2)):
        near[one - 1].add(two - 1)
        near[two - 1].add(one - 1)
    enemies = {}
    for one, two in pairs:
        enemies.setdefault(one, set()).add(two)
        enemies.setdefault(two, set()).add(one)
    turns = sorted(enemies, key=lambda number: (number not in tied, -len(enemies[number]), number))
    kept, given, step, left = {own[number] for number in tied}, {}, 0, 200_000
    while len(given) < len(turns):
        number = turns[len(given)]
        last = 1 if number in tied else count
        while step < last:
            left -= 1
            if left <= 0:
                raise LookupError("no places within the steps")
            place = (own[number] + step) % count
            free = place not in given.values() and (number in tied or place not in kept)
            if free and not any(given.get(other) in near[place] for other in enemies[number]):
                break
            step += 1
        if step < last:
            given[number], step = place, 0
        else:
            number, place = given.popitem()
            step = (place - own[number]) % count + 1
    return given


def part_clubs(order, rows, rounds, clubs, pinned):
    """Place after place changes with the first other one that makes club meetings lighter, in at most ten passes."""
    heavy = Counter()
    for number, _, *places in rows:
        for one, two in combinations(places, 2):
            heavy[one - 1, two - 1] += rounds - number + 1
            heavy[two - 1, one - 1] += rounds - number + 1
    near = [[] for _ in range(max(place for row in rows for place in row[2:]))]
    for one, two in heavy:
        near[one].append(two)

    def weight(place):
        club = clubs.get(order[place])
        return sum(heavy[place, other] for other in near[place] if club and clubs.get(order[other]) == club)

    def better(one, two):
        if clubs.get(order[one]) == clubs.get(order[two]) or one in pinned or two in pinned:
            return False
        before = weight(one) + weight(two)
        order[one], order[two] = order[two], order[one]
        if weight(one) + weight(two) < before:
            return True
        order[one], order[two] = order[two], order[one]
        return False

    places = range(len(near))
    for _ in range(10):
        moved = [any(better(place, other) for other in places) for place in places if weight(place)]
        if not any(moved):
            return


def coin(frozen, chance):
    return [([chance("coin").shuffle(frozen["entrants"])], [])]


def lots(frozen, chance):
    order, size = chance("order").shuffle(frozen["entrants"]), frozen.get("size", 1)
    full = len(order) // size * size
    return [([order[at : at + size] for at in range(0, full, size)], sorted(order[full:]))]


# tables-2 -------------------------------------------------------------------------------------------------------------


def tables_with_foresight(frozen, chance):
    """In a dense field the first round of a plan of all that are left; else, or where that fails, as tables-1."""
    first = first_of_plan(frozen, chance) if is_dense(frozen) else None
    if first is None or not keeps_demands(frozen, first):
        return single_tables(frozen, chance, lonely(frozen))
    visits = Counter((number, row[1]) for row in frozen.get("history", []) for number in row[2:])
    return [(spread(chance("tables").shuffle(first), visits), [])]


def lonely(frozen):
    """Those who may sit with too few others to fill a table."""
    entrants = frozen["entrants"]
    shunned = Counter(one for pair in barred_pairs(frozen, frozen.get("history", []), entrants) for one in pair)
    return {one for one in entrants if len(entrants) - shunned[one] < min(frozen["sizes"])}


def is_dense(frozen):
    sizes, entrants = frozen["sizes"], frozen["entrants"]
    if scores_of(frozen, "score") is not None or sum(sizes) != len(entrants) or len(entrants) > 64:
        return False
    before = [len([one for one in row[2:] if one in entrants]) for row in frozen.get("history", [])]
    meetings = [size * (size - 1) // 2 for size in [*before, *sizes * frozen.get("rounds_left", 1)]]
    return 5 * sum(meetings) >= 3 * len(entrants) * (len(entrants) - 1) // 2


def first_of_plan(frozen, chance):
    rows, sizes, entrants = frozen.get("history", []), frozen["sizes"], frozen["entrants"]
    order, state, seats = chance("order"), chance("search").number() % 2**32, chance("seats").number() % 2**32
    left, best, fewest = 400_000, None, None
    for _ in range(60):
        rounds = [start_of([], sizes, entrants, order) for _ in range(frozen.get("rounds_left", 1))]
        joint = Joint(frozen, rows, rounds, 0, gather(rounds[0], groups(frozen)), state)
        joint.left = left
        found = joint.run(in_two=True)
        state, left = joint.state, joint.left
        if left <= 0 and best:
            break
        sharing = Sharing([table for tables in found for table in tables], [row[2:] for row in rows], seats)
        uneven = sharing.run(3000)
        seats = sharing.state
        if best is None or uneven < fewest:
            best, fewest = found[0], uneven
        if not uneven or left <= 0:
            break
    return best


def keeps_demands(frozen, tables):
    met = {key(*pair) for table in tables for pair in combinations(table, 2)}
    tied = {key(*pair) for group in groups(frozen) for pair in combinations(group, 2)}
    return tied <= met and not met & barred_pairs(frozen, frozen.get("history", []), frozen["entrants"])


# tables-3 -------------------------------------------------------------------------------------------------------------


def tables_by_plan(frozen, chance):
    """The next round of the frozen plan; as tables-2 where what was played does not follow it."""
    following = next_of_plan(frozen, chance("plan"))
    visits = Counter((number, row[1]) for row in frozen.get("history", []) for number in row[2:])
    if following is None or not keeps_demands(frozen, following):
        tables, byes = tables_with_foresight(frozen, chance)[0]
    else:
        tables, byes = spread(chance("tables").shuffle(following), visits), []
    return [(spread_out(tables, visits), byes)]


def next_of_plan(frozen, stream):
    rows, entrants, sizes = frozen.get("plan", []), frozen["entrants"], frozen["sizes"]
    plan = [[row[2:] for row in rows if row[0] == at] for at in range(1, rows[-1][0] + 1)] if rows else []
    if scores_of(frozen, "score") is not None or sum(sizes) != len(entrants):
        return None
    if any(sorted(map(len, tables)) != sizes for tables in plan):
        return None
    plan = [stream.shuffle(tables) for tables in stream.shuffle(plan)]
    numbers = stream.shuffle(entrants)
    rounds = {row[0]: [] for row in frozen.get("history", [])}
    for row in frozen.get("history", []):
        rounds[row[0]].append(row[2:])
    if len(rounds) >= len(plan) or any(
        sorted(one for table in tables for one in table) != entrants for tables in rounds.values()
    ):
        return None
    chosen = chosen_of_plan(list(rounds.values()), plan)
    if chosen is None:
        return None
    seats = same_seats(list(rounds.values()), [plan[at] for at in chosen]) or dict(enumerate(numbers, 1))
    following = next(tables for at, tables in enumerate(plan) if at not in chosen)
    return [[seats[place] for place in table] for table in following]


def chosen_of_plan(rounds, plan):
    """Which round of the plan each round was, the first way there is; None after a thousand trials, or without one."""
    chosen, start, trials = [], 0, 0
    while len(chosen) < len(rounds):
        for at in (one for one in range(start, len(plan)) if one not in chosen):
            if trials == 1000:
                return None
            trials += 1
            if same_seats(rounds[: len(chosen) + 1], [plan[one] for one in [*chosen, at]]):
                chosen, start = [*chosen, at], 0
                break
        else:
            if not chosen:
                return None
            start = chosen.pop() + 1
    return chosen


def same_seats(rounds, planned):
    """Who sits at which place if these rounds are those; None if they cannot be."""
    if not rounds:
        return None
    seats, placed = {}, set()
    for table in rounds[0]:
        for places in [] if table[0] in placed else planned[0]:
            more = None if places[0] in seats else linked(table, places, rounds, planned)
            if more:
                seats.update(more)
                placed.update(more.values())
                break
        if table[0] not in placed:
            return None
    return seats


def linked(table, places, rounds, planned):
    """The same for all whom these have to do with, starting from one table; None if it does not come out."""
    seats, done, links = {}, {}, [(table, places)]
    for sat, at in links:
        if len(sat) != len(at):
            return None
        for number, place in zip(sat, at, strict=True):
            if seats.get(place, number) != number or done.get(number, place) != place:
                return None
            if number not in done:
                seats[place], done[number] = number, place
                for tables, plan in zip(rounds, planned, strict=True):
                    mine = next(one for one in tables if number in one)
                    links.append((mine, next(one for one in plan if place in one)))
    return seats


# rest-1 to rest-4 -----------------------------------------------------------------------------------------------------


def rest(frozen, chance):
    sizes, rows, entrants = frozen["sizes"], frozen.get("history", []), frozen["entrants"]
    count, first = frozen.get("rounds", 1), frozen.get("round", 1)
    planned = [[row[2:] for row in frozen.get("plan", []) if row[0] == first + at] for at in range(count)]
    pauses, order = len(entrants) - sum(sizes), chance("order")
    rounds = [start_of(tables, sizes, entrants, order) for tables in planned]
    pinned = gather(rounds[0], groups(frozen))
    found = Joint(frozen, rows, rounds, pauses, pinned, chance("search").number() % 2**32).run(
        in_two=frozen["algorithm"] in ("rest-3", "rest-4")
    )
    found = [tables[: len(sizes)] for tables in found]
    shared = [table for tables in found for table in tables]
    if frozen["algorithm"] == "rest-1":
        share_seats(shared, rows)
    else:
        sharing = Sharing(shared, [row[2:] for row in rows], chance("seats").number() % 2**32)
        newest = frozen["algorithm"] == "rest-4"
        if sharing.run(3000 if newest else 100_000) and newest:
            found = EvenSeats(frozen, rows, found, pauses, sharing.state).run()
    if not frozen.get("plan"):
        visits, stream = Counter((number, row[1]) for row in rows for number in row[2:]), chance("tables")
        for at, tables in enumerate(found):
            found[at] = spread(stream.shuffle(tables), visits)
            visits.update((number, place) for place, table in enumerate(found[at], 1) for number in table)
    return [(tables, absent(frozen, tables)) for tables in found]


def start_of(planned, sizes, entrants, order):
    """The planned tables with those who still play, filled up by chance; behind them everybody who pauses."""
    tables = [[number for number in table if number in entrants] for table in planned]
    tables += [[] for _ in range(len(sizes) - len(tables))]
    fullest = sorted(range(len(tables)), key=lambda at: -len(tables[at]))[: len(sizes)]
    room = dict(zip(fullest, sizes[::-1], strict=True))
    kept = [(tables[at][: room[at]], room[at]) for at in sorted(fullest)]
    waiting = order.shuffle([one for one in entrants if not any(one in table for table, _ in kept)])
    return [table + [waiting.pop() for _ in range(size - len(table))] for table, size in kept] + [
        [one] for one in waiting
    ]


class Joint:
    """Exchange players within the rounds to come until nobody has a reason to move."""

    COLD = (0,) * 125 + (8, 1000, 2000)
    HOT = (0,) * 54 + (8,) * 4 + (1000,) * 4 + (2000, 3000)
    KINDS = (0, 8, 10_000)

    def __init__(self, frozen, rows, rounds, pauses, pinned, state):
        self.rounds, self.state, self.left, self.cost = rounds, state, 400_000, 0
        self.best, self.kept = 1, rounds
        sizes, entrants = frozen["sizes"], frozen["entrants"]
        rare = min(sizes, key=lambda size: (sizes.count(size), size))
        marked = rare if len(set(sizes)) > 1 else 0
        self.kinds = [
            [int(len(table) == marked) for table in tables[: len(tables) - pauses]] + [2] * pauses for tables in rounds
        ]
        size = max(entrants) + 1
        self.weigh = [[0] * size for _ in range(size)]
        self.count = [
            Counter(),
            Counter(number for row in rows if len(row) - 2 == rare for number in row[2:] if number in entrants),
            Counter(number for number in frozen.get("byes_before", []) if number in entrants),
        ]
        strict_clubs = option(frozen, "clubs", "soft") == "hard"
        self.add(same_club(frozen, entrants), 1_000_000 if strict_clubs else 100)
        self.add({key(*row) for row in frozen.get("forbidden", []) if set(row) <= set(entrants)}, 1_000_000)
        for row in rows:
            self.add(combinations([one for one in row[2:] if one in entrants], 2), 1000)
        for tables, kinds in zip(rounds, self.kinds, strict=True):
            for table, kind in zip(tables, kinds, strict=True):
                self.add(combinations(table, 2), 1000)
                self.count[kind].update(table)
        self.most = [-(-sum(count.values()) // len(entrants)) for count in self.count]
        self.places = [
            [
                (number, at, seat)
                for at, table in enumerate(tables)
                for seat, who in enumerate(table)
                if number or who not in pinned
            ]
            for number, tables in enumerate(rounds)
        ]

    def run(self, *, in_two):
        self.by_chance(400 if in_two else 2000, hot=not in_two)
        if in_two:
            self.by_the_best()
        return self.kept

    def by_chance(self, patience, *, hot):
        quiet = passed = 0
        while self.left > 0 and quiet < patience:
            before, uneasy = self.best, self.all_uneasy()
            if not any(uneasy):
                break
            self.slack = self.HOT if hot and passed // 100 % 2 else self.COLD
            passed += 1
            for moving, places in zip(uneasy, self.places, strict=True):
                for place in moving:
                    if self.uneasy(place):
                        self.turn(place, moving, places)
                        self.keep()
            quiet = 0 if self.best < before else quiet + 1
        self.keep()

    def by_the_best(self):
        """Of all exchanges that an uneasy player can make the best, though not one that was made shortly before."""
        step = quiet = 0
        until = {}
        while self.left > 0 and any(uneasy := self.all_uneasy()):
            step, quiet, before = step + 1, quiet + 1, self.best
            if quiet > 400:
                quiet = 0
                for _ in range(4):
                    places = self.places[self.pick(len(self.places))]
                    if places:
                        self.do(places[self.pick(len(places))], places[self.pick(len(places))])
            else:
                found = []
                for here, there in self.ways(uneasy):
                    self.left -= 1
                    change = self.change(here, there)
                    if until.get(self.names(here, there), 0) <= step or self.cost + change < self.best:
                        found.append((change, here, there))
                if found:
                    least = min(change for change, _, _ in found)
                    best = [way for way in found if way[0] == least]
                    _, here, there = best[self.pick(len(best))]
                    until[self.names(here, there)] = step + 4 + self.pick(4)
                    self.do(here, there)
                else:
                    self.left -= 1000
            self.keep()
            quiet = 0 if self.best < before else quiet

    def ways(self, uneasy):
        for moving, places in zip(uneasy, self.places, strict=True):
            yield from ((here, there) for here in moving for there in places if here[1] != there[1])

    def names(self, here, there):
        return here[0], frozenset(self.rounds[number][at][seat] for number, at, seat in (here, there))

    def do(self, here, there):
        change = self.change(here, there)
        self.exchange(here, there)
        self.cost += change

    def keep(self):
        if self.cost < self.best:
            self.best, self.kept = self.cost, [[list(table) for table in tables] for tables in self.rounds]

    def all_uneasy(self):
        return [[place for place in places if self.uneasy(place)] for places in self.places]

    def uneasy(self, place):
        number, at, seat = place
        table, kind = self.rounds[number][at], self.kinds[number][at]
        if kind and self.count[kind][table[seat]] > self.most[kind]:
            return True
        weigh = self.weigh[table[seat]]
        return any(weigh[other] > 1000 for other in table if other != table[seat])

    def pick(self, limit):
        self.state = (self.state * 1664525 + 1013904223) % 2**32
        return self.state // 65536 * limit // 65536

    def turn(self, here, moving, places):
        for attempt in range(16):
            self.left -= 1
            among = places if attempt % 2 else moving
            there = among[self.pick(len(among))]
            change = self.change(here, there)
            if change <= self.slack[self.pick(len(self.slack))]:
                self.exchange(here, there)
                self.cost += change
                if change < 0:
                    return

    def change(self, here, there):
        (number, at, seat), (_, other, place) = here, there
        if at == other:
            return 0
        table, away = self.rounds[number][at], self.rounds[number][other]
        one, two = table[seat], away[place]
        kind, beyond = self.kinds[number][at], self.kinds[number][other]
        mine, yours = self.weigh[one], self.weigh[two]
        # The loops go over all who sit there: what the two weigh with themselves and each other is taken back.
        change = 1000 * (len(table) + len(away) - 2) + mine[one] + yours[two] - 2 * mine[two]
        for who in table:
            change += yours[who] - mine[who]
        for who in away:
            change += mine[who] - yours[who]
        if kind != beyond:
            change += self.KINDS[kind] * (self.count[kind][two] - self.count[kind][one] + 1)
            change += self.KINDS[beyond] * (self.count[beyond][one] - self.count[beyond][two] + 1)
        return change

    def exchange(self, here, there):
        (number, at, seat), (_, other, place) = here, there
        table, away = self.rounds[number][at], self.rounds[number][other]
        one, two = table[seat], away[place]
        table[seat], away[place] = two, one
        if at != other:
            self.move(table, one, two, self.kinds[number][at])
            self.move(away, two, one, self.kinds[number][other])

    def move(self, table, gone, come, kind):
        """Changes the weights for a table where one player has taken the place of another."""
        for who in table:
            if who != come:
                for number, weight in ((gone, -1000), (come, 1000)):
                    self.weigh[number][who] += weight
                    self.weigh[who][number] += weight
        self.count[kind][gone] -= 1
        self.count[kind][come] += 1

    def add(self, pairs, weight):
        for one, two in pairs:
            self.weigh[one][two] += weight
            self.weigh[two][one] += weight


class Sharing:
    """Exchanges two seats of a table until everybody has every seat equally often (from rest-2 on)."""

    def __init__(self, tables, before, state):
        self.tables, self.state, self.had = tables, state, Counter()
        sizes = {len(table) for table in [*before, *tables]}
        self.weight = [3] + [2] * (min(sizes) - 1) + [1] * (max(sizes) - min(sizes))
        self.shared = range(min(sizes))
        for table in before:
            self.had.update((number, seat) for seat, number in enumerate(table))
        played = Counter(number for table in [*before, *tables] for number in table)
        self.numbers = sorted({number for table in tables for number in table})
        most = max(played[number] for number in self.numbers)
        self.always = [number for number in self.numbers if played[number] == most]
        self.at = {number: [table for table in tables if number in table] for number in self.numbers}

    def run(self, left=100_000):
        """The number of those whose seats are not even in the end."""
        for table in self.tables:
            self.had.update((number, seat) for seat, number in enumerate(table))
            changed = True
            while changed:
                changed = False
                for pair in combinations(range(len(table)), 2):
                    changed = self.exchange(table, *pair, -1) < 0 or changed
        kept, fewest = [], len(self.numbers) + 1
        while True:
            uneasy = self.uneasy()
            if len(uneasy) < fewest:
                kept, fewest = [list(table) for table in self.tables], len(uneasy)
            if not uneasy or left <= 0:
                break
            for number in uneasy:
                left -= self.turn(number)
        for table, best in zip(self.tables, kept, strict=True):
            table[:] = best
        return fewest

    def uneasy(self):
        first = [self.had[number, 0] for number in self.always]
        low, high = min(first), max(first)
        if high - low > 1:
            low, high = sum(first) // len(first), (sum(first) + len(first) - 1) // len(first)
        found = []
        for number in self.numbers:
            seats = [self.had[number, seat] for seat in self.shared]
            if max(seats) > min(seats) + 1 or (number in self.always and not low <= seats[0] <= high):
                found.append(number)
        return found

    def pick(self, limit):
        self.state = (self.state * 1664525 + 1013904223) % 2**32
        return self.state // 65536 * limit // 65536

    def turn(self, number):
        for tried in range(8):
            table = self.at[number][self.pick(len(self.at[number]))]
            other, slack = self.pick(len(table)), 4 if self.pick(16) == 15 else 0
            if self.exchange(table, table.index(number), other, slack) < 0:
                return tried + 1
        return 8

    def squares(self, numbers, seats):
        return sum(self.weight[seat] * self.had[number, seat] ** 2 for number in numbers for seat in seats)

    def exchange(self, table, seat, other, slack):
        if seat == other:
            return 0
        numbers, seats = (table[seat], table[other]), (seat, other)
        before = self.squares(numbers, seats)
        self.swap(table, seat, other)
        change = self.squares(numbers, seats) - before
        if change > slack:
            self.swap(table, seat, other)
        return change

    def swap(self, table, seat, other):
        one, two = table[seat], table[other]
        self.had.subtract([(one, seat), (two, other)])
        self.had.update([(one, other), (two, seat)])
        table[seat], table[other] = two, one


class EvenSeats:
    """Players whose seats are not even change tables, or seats, where that costs nothing (rest-4)."""

    def __init__(self, frozen, rows, found, pauses, state):
        rounds = [[*map(list, tables), *([one] for one in absent(frozen, tables))] for tables in found]
        self.joint = Joint(frozen, rows, rounds, pauses, {one for group in groups(frozen) for one in group}, state)
        self.tables = len(frozen["sizes"])
        self.places = [[place for place in places if place[1] < self.tables] for places in self.joint.places]
        tables = [table for tables in found for table in tables]
        everything = [row[2:] for row in rows] + tables
        self.shared = range(min(map(len, everything)))
        self.seats = range(max(map(len, everything)))
        self.had = Counter((number, seat) for table in everything for seat, number in enumerate(table))
        self.numbers = sorted({number for table in tables for number in table})
        played = Counter(number for table in everything for number in table)
        most = max(played[number] for number in self.numbers)
        self.always = {number for number in self.numbers if played[number] == most}
        self.low = sum(self.had[number, 0] for number in self.always) // len(self.always)

    def run(self):
        fewest, kept, left = self.total(), self.copied(), 300
        while fewest and left > 0:
            for number in [number for number in self.numbers if self.uneven(number)]:
                if self.uneven(number):
                    self.turn(number)
                    left -= 1
            if self.total() < fewest:
                fewest, kept = self.total(), self.copied()
        return kept

    def copied(self):
        return [[list(table) for table in tables[: self.tables]] for tables in self.joint.rounds]

    def total(self):
        return sum(self.uneven(number) for number in self.numbers)

    def uneven(self, number):
        had = [self.had[number, seat] for seat in self.seats]
        apart = sum(max(0, abs(had[one] - had[two]) - 1) for one, two in combinations(self.shared, 2))
        if number in self.always:
            apart += max(0, self.low - had[0], had[0] - self.low - 1)
        return apart

    def turn(self, number):
        ways = [
            (gain, here, there)
            for places in self.places
            for here in places
            if self.at(here) == number
            for there in places
            if (gain := self.gain(here, there)) >= 0 and self.joint.change(here, there) <= 0
        ]
        best = max([gain for gain, _, _ in ways], default=0)
        ways = [(here, there) for gain, here, there in ways if gain == best]
        if ways:
            here, there = ways[self.joint.pick(len(ways))]
            self.move(self.at(here), here[2], there[2])
            self.move(self.at(there), there[2], here[2])
            self.joint.exchange(here, there)

    def gain(self, here, there):
        """How much more even both become together; -1 unless the first one does."""
        own = self.less(self.at(here), here[2], there[2])
        return own + self.less(self.at(there), there[2], here[2]) if own > 0 else -1

    def less(self, number, leaving, coming):
        """By how much less uneven a player is on another seat."""
        if leaving == coming:
            return 0
        before = self.uneven(number)
        self.move(number, leaving, coming)
        after = self.uneven(number)
        self.move(number, coming, leaving)
        return before - after

    def move(self, number, leaving, coming):
        self.had[number, leaving] -= 1
        self.had[number, coming] += 1

    def at(self, place):
        number, table, seat = place
        return self.joint.rounds[number][table][seat]


def share_seats(tables, rows):
    """Exchanges two seats along paths of tables while that lowers the sum of the squares of the counts."""
    had = Counter((number, seat) for row in rows for seat, number in enumerate(row[2:]))
    had.update((number, seat) for table in tables for seat, number in enumerate(table))
    numbers, sizes = sorted({number for table in tables for number in table}), [len(table) for table in tables]
    for weights in [[1] * max(sizes), [1] * min(sizes) + [0] * (max(sizes) - min(sizes))]:
        changed = True
        while changed:
            changed = False
            for pair in permutations(range(max(sizes)), 2):
                changed = balance(tables, had, numbers, weights, *pair) or changed


def balance(tables, had, numbers, weights, one, two):  # noqa: C901 - one search, told in one piece
    at, changed = {number: [] for number in numbers}, False
    for index, table in enumerate(tables):
        if len(table) > max(one, two):
            at[table[one]].append(index)

    def ahead(number):
        return weights[one] * had[number, one] - weights[two] * had[number, two]

    def path(start):
        came, enough = {start: None}, ahead(start) - weights[one] - weights[two]
        queue = [start]
        for number in queue:
            for index in at[number]:
                other = tables[index][two]
                if other not in came:
                    came[other] = (number, index)
                    if ahead(other) < enough:
                        found = []
                        while came[other]:
                            other, step = came[other]
                            found.append(step)
                        return found
                    queue.append(other)
        return []

    for number in numbers:
        while ahead(number) >= 2 and (steps := path(number)):
            changed = True
            for index in steps:
                left, right = tables[index][one], tables[index][two]
                at[left].remove(index)
                at[right].append(index)
                had.subtract([(left, one), (right, two)])
                had.update([(right, one), (left, two)])
                tables[index][one], tables[index][two] = right, left
    return changed


ALGORITHMS = {
    "pairs-1": pairs,
    "pairs-2": pairs,
    "pairs-3": pairs,
    "pairs-4": pairs,
    "tables-1": single_tables,
    "tables-2": tables_with_foresight,
    "tables-3": tables_by_plan,
    "plan-1": plan,
    "rest-1": rest,
    "rest-2": rest,
    "rest-3": rest,
    "rest-4": rest,
    "coin-1": coin,
    "lots-1": lots,
}
BUNDLED = {"pairs-2", "pairs-3", "pairs-4", "tables-2", "tables-3", "rest-2", "rest-3", "rest-4"}


def problems(document):
    """What is wrong with the document, as German sentences; an empty list if nothing is."""
    frozen, form = canonical(document["frozen"])
    entry = hashlib.sha256(form).hexdigest()
    seed = sha("kt-seed-1", document["nonce"], document["public"], entry)
    algorithm = frozen["algorithm"]
    if algorithm not in ALGORITHMS:
        return [f"algorithm: Das Verfahren {algorithm} kennt dieses Programm nicht."]

    def chance(label):
        return Stream(seed, entry, label, bundled=algorithm in BUNDLED)

    first, *later = ALGORITHMS[algorithm](frozen, chance)
    expected = {
        "scheme": "kt-draw-1",
        "input_hash": entry,
        "commitment": sha(document["nonce"]),
        "seed": seed,
        "tables": [list(table) for table in first[0]],
        "byes": first[1],
        "later": [{"tables": tables, "byes": byes} for tables, byes in later],
    }
    found = {"later": [], **document}
    return [
        f"{name}: stimmt nicht mit der Nachrechnung überein." for name in expected if found.get(name) != expected[name]
    ]


def main(arguments):
    """Exit status 0: the draw is as it should be; 1: it is not; 2: the file could not be read."""
    try:
        document = json.loads(Path(arguments[0]).read_text("utf-8"))
        wrong = problems(document)
    except (OSError, ValueError, LookupError, TypeError) as unreadable:
        print(f"Das Dokument lässt sich nicht nachrechnen: {unreadable!r}")
        return 2
    for line in wrong or ["Die Auslosung stimmt: Jede Zahl wurde nachgerechnet."]:
        print(line)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
