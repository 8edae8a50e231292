"""Perfect matchings: a greedy start in the given order and Edmonds' augmenting paths to repair it."""

from collections import deque

from turnier.draw.prices import Level, Prices

NEVER = 1 << 62
"""More than any two of level 0 cost."""
WINDOW = 16
"""How many of the next waiting vertices the greedy start looks at."""


def match(mate: list[int], level: Level, worst: int) -> bool:
    """Complete the partners of the vertices (-1: none yet) in place, with few pairs of a high level.

    False if there is no perfect matching with levels up to `worst`.
    """
    if -1 not in mate or _match_soon(mate, level):
        return True
    if not matchable(len(mate), level, worst):
        return False
    for allowed in range(worst + 1):
        if -1 in mate:
            _augment(mate, level, allowed)
    return True


def _match_soon(mate: list[int], level: Level) -> bool:
    """Match by the shortest paths of level 0, one vertex after the other; whether that was enough for all of them.

    These are the very paths that the search would find: it goes in breadth, and through all that is so near before it
    goes any further.
    """
    free = [vertex for vertex, other in enumerate(mate) if other == -1]
    while free:
        root = free.pop(0)
        end = _near_end(mate, level, root, free)
        if end == -1:
            return False
        free.remove(end)
    return True


def _near_end(mate: list[int], level: Level, root: int, free: list[int]) -> int:
    """The free vertex that is matched by a path of one edge from the root, or of three; -1 if there is none."""
    for end in free:
        if not level(root, end):
            mate[root], mate[end] = end, root
            return end
    for near, between in enumerate(mate):
        if between != -1 and not level(root, near):
            for end in free:
                if not level(between, end):
                    mate[root], mate[near], mate[between], mate[end] = near, root, end, between
                    return end
    return -1


def matchable(count: int, level: Level, worst: int) -> bool:
    """Whether there is a perfect matching with levels up to `worst`; ends at the first vertex without a partner."""
    mate = greedy(count, level, worst)
    return all(mate[root] != -1 or _Search(mate, level, worst).grow_from(root) for root in range(count))


def greedy(count: int, level: Level, allowed: int) -> list[int]:
    """Partners (-1: none) by the first that is allowed among the next that wait.

    Earlier vertices choose first, so an order that is random makes a matching that is random.
    """
    mate = [-1] * count
    waiting = list(range(count))
    while len(waiting) > 1:
        vertex = waiting.pop(0)
        for place, other in enumerate(waiting[:WINDOW]):
            if level(vertex, other) <= allowed:
                mate[vertex], mate[other] = other, vertex
                del waiting[place]
                break
    return mate


def nearest(prices: Prices) -> tuple[list[int], list[int]]:
    """Partners (-1: none) of level 0 and what they cost: the cheapest among the next that wait, the first of equals."""
    scores, leanings, level = prices.scores, prices.leanings, prices.level
    mate, costs = [-1] * len(scores), [0] * len(scores)
    waiting = list(range(len(scores) - 1, -1, -1))
    while len(waiting) > 1:
        vertex = waiting.pop()
        score, leaning = scores[vertex], leanings[vertex]
        other = waiting[-1]
        if scores[other] == score and leaning * leanings[other] <= 0 and not level(vertex, other):
            # Mostly the very next one costs nothing.
            mate[vertex], mate[other] = other, vertex
            waiting.pop()
            continue
        found, least = 0, NEVER
        for place, other in enumerate(waiting[: -WINDOW - 1 : -1], 1):
            apart, both = score - scores[other], leaning * leanings[other]
            apart *= apart
            if apart >= least:
                break
            cost = apart + both if both > 0 else apart
            if cost < least and not level(vertex, other):
                found, least = place, cost
                if not cost:
                    break
        if found:
            other = waiting.pop(-found)
            mate[vertex], mate[other] = other, vertex
            costs[vertex] = costs[other] = least
    return mate, costs


def _augment(mate: list[int], level: Level, allowed: int) -> None:
    """Make the matching as large as the pairs up to the allowed level permit."""
    for root in range(len(mate)):
        if mate[root] == -1:
            _Search(mate, level, allowed).grow_from(root)


class _Search:
    """One breadth-first search for an augmenting path, with blossoms contracted to their base."""

    def __init__(self, mate: list[int], level: Level, allowed: int) -> None:
        self.mate, self.level, self.allowed = mate, level, allowed
        self.parent = [-1] * len(mate)
        self.base = list(range(len(mate)))
        self.members = [[vertex] for vertex in self.base]
        self.outer = [False] * len(mate)
        self.queue: deque[int] = deque()

    def grow_from(self, root: int) -> bool:
        """Match the root and one more vertex, if a path exists."""
        self._reach(root)
        while self.queue:
            vertex = self.queue.popleft()
            for other in range(len(self.mate)):
                if self.level(vertex, other) <= self.allowed and self._meets(vertex, other, root):
                    self._flip(other)
                    return True
        return False

    def _reach(self, vertex: int) -> None:
        if not self.outer[vertex]:
            self.outer[vertex] = True
            self.queue.append(vertex)

    def _meets(self, vertex: int, other: int, root: int) -> bool:
        """Follow the edge; true if it ends at a free vertex."""
        if self.base[vertex] == self.base[other] or self.mate[vertex] == other:
            return False
        if other == root or (self.mate[other] != -1 and self.parent[self.mate[other]] != -1):
            self._contract(vertex, other)
        elif self.parent[other] == -1:
            self.parent[other] = vertex
            if self.mate[other] == -1:
                return True
            self._reach(self.mate[other])
        return False

    def _contract(self, vertex: int, other: int) -> None:
        top = self._common_base(vertex, other)
        inside: set[int] = set()
        self._mark(vertex, other, top, inside)
        self._mark(other, vertex, top, inside)
        moved = sorted(member for base in inside for member in self.members[base])
        for base in inside:
            self.members[base] = []
        self.members[top] += moved
        for member in moved:
            self.base[member] = top
            self._reach(member)

    def _common_base(self, vertex: int, other: int) -> int:
        above = set()
        vertex = self.base[vertex]
        above.add(vertex)
        while self.mate[vertex] != -1:
            vertex = self.base[self.parent[self.mate[vertex]]]
            above.add(vertex)
        other = self.base[other]
        while other not in above:
            other = self.base[self.parent[self.mate[other]]]
        return other

    def _mark(self, vertex: int, child: int, top: int, inside: set[int]) -> None:
        while self.base[vertex] != top:
            partner = self.mate[vertex]
            inside |= {self.base[vertex], self.base[partner]}
            self.parent[vertex] = child
            child = partner
            vertex = self.parent[partner]

    def _flip(self, vertex: int) -> None:
        """Exchange matched and unmatched edges along the path that ends here."""
        while vertex != -1:
            before = self.parent[vertex]
            following = self.mate[before]
            self.mate[vertex], self.mate[before] = before, vertex
            vertex = following
