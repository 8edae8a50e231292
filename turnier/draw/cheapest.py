"""The cheapest perfect matching, proven and unique: Edmonds' algorithm with a price for every vertex and blossom."""

from collections import deque
from collections.abc import Callable

Cost = Callable[[int, int], int | None]
"""What it costs to match two vertices (one < two), None if they must not be matched."""
Edge = tuple[int, int]

NO_EDGE: Edge = (0, 0)
FREE, OUTER, INNER = -1, 0, 1


def cheapest(count: int, cost: Cost) -> list[int] | None:
    """The partner of each vertex 0..count-1 (count even) in the cheapest perfect matching; None if there is none.

    Of equally cheap matchings it is the first in lexicographic order: vertex 0 gets the lowest partner it can have,
    then the lowest vertex that is left, and so on.
    """
    costs = _unique(count, cost)
    ceiling = 1 + count * max(costs.values(), default=0)
    matcher = _Matcher(count, {edge: ceiling - price for edge, price in costs.items()})
    while matcher.matched_one_more():
        pass
    mates = [mate - 1 for mate in matcher.match[1 : count + 1]]
    return None if -1 in mates else mates


def _unique(count: int, cost: Cost) -> dict[Edge, int]:
    """The costs, and below all of them the place of the partner, the more the lower the vertex is."""
    bits = count.bit_length()
    prices = {}
    for one in range(count):
        for two in range(one + 1, count):
            price = cost(one, two)
            if price is not None:
                prices[one, two] = (price << bits * count) + (two << bits * (count - 1 - one))
    return prices


class _Matcher:
    """Vertices are 1..count, blossoms come behind them, 0 is nobody. Doubled weights keep every price whole.

    An edge between blossoms is remembered by the two vertices at its ends. The sum of the prices at its ends is never
    below twice the weight of an edge; edges that meet it are tight, and only they are matched.
    """

    def __init__(self, count: int, weights: dict[Edge, int]) -> None:
        self.count, self.top = count, count
        room = count + count // 2 + 2
        self.weight = [[0] * (count + 1) for _ in range(count + 1)]
        for (one, two), weight in weights.items():
            self.weight[one + 1][two + 1] = self.weight[two + 1][one + 1] = weight
        self.edge: list[list[Edge]] = [
            [(one, two) if one <= count and two <= count and self.weight[one][two] else NO_EDGE for two in range(room)]
            for one in range(room)
        ]
        self.price = [0] + [max(weights.values(), default=0)] * count + [0] * room
        self.match = [0] * room
        self.parent = [0] * room
        self.slack = [0] * room
        self.label = [FREE] * room
        self.root = list(range(count + 1)) + [0] * room
        self.members: list[list[int]] = [[] for _ in range(room)]
        self.member_of = [[vertex if vertex == own else 0 for vertex in range(count + 1)] for own in range(room)]
        self.queue: deque[int] = deque()

    def matched_one_more(self) -> bool:
        """Enlarge the matching by one edge, if that is possible."""
        self.label = [FREE] * len(self.label)
        self.slack = [0] * len(self.slack)
        self.queue.clear()
        for node in self._roots():
            if not self.match[node]:
                self.parent[node], self.label[node] = 0, OUTER
                self._enqueue(node)
        if not self.queue:
            return False
        while not self._scan():
            if not self._reprice():
                return False
            if self._take_tight():
                return True
        return True

    def _roots(self) -> list[int]:
        return [node for node in range(1, self.top + 1) if self.root[node] == node]

    def _missing(self, edge: Edge) -> int:
        """By how much the prices at the ends exceed what makes the edge tight."""
        one, two = edge
        return self.price[one] + self.price[two] - 2 * self.weight[one][two]

    def _scan(self) -> bool:
        """Follow every tight edge of the waiting outer vertices; true if the matching has grown."""
        while self.queue:
            vertex = self.queue.popleft()
            if self.label[self.root[vertex]] == INNER:
                continue
            for other in range(1, self.count + 1):
                edge = self.edge[vertex][other]
                if not edge[0] or self.root[vertex] == self.root[other]:
                    continue
                if self._missing(edge):
                    self._note_slack(vertex, self.root[other])
                elif self._follow(edge):
                    return True
        return False

    def _note_slack(self, vertex: int, node: int) -> None:
        """Remember the outer vertex whose edge to the node is nearest to being tight."""
        best, edge = self._slack_edge(node), self.edge[vertex][node]
        if edge[0] and (not best[0] or self._missing(edge) < self._missing(best)):
            self.slack[node] = vertex

    def _slack_edge(self, node: int) -> Edge:
        return self.edge[self.slack[node]][node] if self.slack[node] else NO_EDGE

    def _find_slack(self, node: int) -> None:
        self.slack[node] = 0
        for vertex in range(1, self.count + 1):
            if self.root[vertex] != node and self.label[self.root[vertex]] == OUTER:
                self._note_slack(vertex, node)

    def _enqueue(self, node: int) -> None:
        if node <= self.count:
            self.queue.append(node)
        for member in self.members[node]:
            self._enqueue(member)

    def _follow(self, edge: Edge) -> bool:
        """Use a tight edge from an outer node; true if it joined two trees and the matching has grown."""
        one, two = self.root[edge[0]], self.root[edge[1]]
        if self.label[two] == FREE:
            self._grow(edge[0], two)
        elif self.label[two] == OUTER:
            base = self._common(one, two)
            if not base:
                self._augment(one, two)
                self._augment(two, one)
                return True
            self._shrink(one, base, two)
        return False

    def _grow(self, vertex: int, node: int) -> None:
        partner = self.root[self.match[node]]
        self.parent[node], self.label[node], self.label[partner] = vertex, INNER, OUTER
        self.slack[node] = self.slack[partner] = 0
        self._enqueue(partner)

    def _above(self, node: int) -> int:
        """The next outer node towards the root of the tree; 0 at the root."""
        partner = self.root[self.match[node]]
        return self.root[self.parent[partner]] if partner else 0

    def _common(self, one: int, two: int) -> int:
        """The lowest outer node above both; 0 if they are in different trees."""
        path = set()
        while one:
            path.add(one)
            one = self._above(one)
        while two and two not in path:
            two = self._above(two)
        return two

    def _augment(self, node: int, other: int) -> None:
        """Match the node with the other one and exchange the edges from there up to the root."""
        while True:
            following = self.root[self.match[node]]
            self._set_match(node, other)
            if not following:
                return
            above = self.root[self.parent[following]]
            self._set_match(following, above)
            node, other = above, following

    def _set_match(self, node: int, other: int) -> None:
        edge = self.edge[node][other]
        self.match[node] = edge[1]
        if node > self.count:
            entry = self.member_of[node][edge[0]]
            position = self._even_position(node, entry)
            members = self.members[node]
            for place in range(position):
                self._set_match(members[place], members[place ^ 1])
            self._set_match(entry, other)
            self.members[node] = members[position:] + members[:position]

    def _even_position(self, blossom: int, member: int) -> int:
        """How far the member is from the base, after turning the blossom round so that it is an even distance."""
        members = self.members[blossom]
        position = members.index(member)
        if position % 2:
            members[1:] = members[:0:-1]
            position = len(members) - position
        return position

    def _shrink(self, one: int, base: int, two: int) -> None:
        """Make one node of the cycle that an edge between two outer nodes closes."""
        blossom = self.count + 1
        while blossom <= self.top and self.root[blossom]:
            blossom += 1
        self.top = max(self.top, blossom)
        self.price[blossom], self.label[blossom] = 0, OUTER
        self.match[blossom], self.parent[blossom] = self.match[base], self.parent[base]
        left, right = self._branch(one, base), self._branch(two, base)
        self.members[blossom] = [base, *reversed(left), *right]
        self._set_root(blossom, blossom)
        self._join_edges(blossom)
        self._find_slack(blossom)

    def _branch(self, node: int, base: int) -> list[int]:
        """The nodes from an outer node up to the base (without it); inner ones among them become outer."""
        path = []
        while node != base:
            partner = self.root[self.match[node]]
            self._enqueue(partner)
            path += [node, partner]
            node = self.root[self.parent[partner]]
        return path

    def _set_root(self, node: int, root: int) -> None:
        self.root[node] = root
        for member in self.members[node]:
            self._set_root(member, root)

    def _join_edges(self, blossom: int) -> None:
        """The blossom has, to every other node, the edge of its members that is nearest to being tight."""
        for node in range(1, self.top + 1):
            self.edge[blossom][node] = self.edge[node][blossom] = NO_EDGE
        self.member_of[blossom] = [0] * (self.count + 1)
        for member in self.members[blossom]:
            for node in range(1, self.top + 1):
                edge, best = self.edge[member][node], self.edge[blossom][node]
                if edge[0] and (not best[0] or self._missing(edge) < self._missing(best)):
                    self.edge[blossom][node], self.edge[node][blossom] = edge, self.edge[node][member]
            for vertex in range(1, self.count + 1):
                if self.member_of[member][vertex]:
                    self.member_of[blossom][vertex] = member

    def _reprice(self) -> bool:
        """Change the prices until another edge becomes tight or a blossom free; false if there is nothing left."""
        step = self._step()
        if step is None:
            return False
        for vertex in range(1, self.count + 1):
            label = self.label[self.root[vertex]]
            self.price[vertex] += step if label == INNER else -step if label == OUTER else 0
        for blossom in range(self.count + 1, self.top + 1):
            if self.root[blossom] == blossom:
                label = self.label[blossom]
                self.price[blossom] += 2 * step if label == OUTER else -2 * step if label == INNER else 0
        return True

    def _step(self) -> int | None:
        """The largest change that keeps every price allowed; None if a free vertex would have to pay to be matched."""
        steps = [self.price[blossom] // 2 for blossom in self._shrunk_inner()]
        for node in self._roots():
            edge = self._slack_edge(node)
            if edge[0] and self.label[node] != INNER:
                missing = self._missing(edge)
                steps.append(missing if self.label[node] == FREE else missing // 2)
        outer = [self.price[one] for one in range(1, self.count + 1) if self.label[self.root[one]] == OUTER]
        step = min(steps, default=None)
        return None if step is None or min(outer) <= step else step

    def _shrunk_inner(self) -> list[int]:
        return [node for node in self._roots() if node > self.count and self.label[node] == INNER]

    def _take_tight(self) -> bool:
        """Follow the edges that have become tight, open the inner blossoms whose price has gone."""
        for node in range(1, self.top + 1):
            edge = self._slack_edge(node) if self.root[node] == node else NO_EDGE
            if edge[0] and self.root[edge[0]] != node and not self._missing(edge) and self._follow(edge):
                return True
        for blossom in self._shrunk_inner():
            if not self.price[blossom]:
                self._open(blossom)
        return False

    def _open(self, blossom: int) -> None:
        """Dissolve an inner blossom; the path from its entry to its base stays in the tree."""
        members = self.members[blossom]
        for member in members:
            self._set_root(member, member)
        entered = self.edge[blossom][self.parent[blossom]]
        entry = self.member_of[blossom][entered[0]]
        position = self._even_position(blossom, entry)
        members = self.members[blossom]
        for inner, outer in zip(members[0:position:2], members[1:position:2], strict=True):
            edge = self.edge[outer][inner]
            self.parent[inner], self.label[inner], self.label[outer] = edge[0], INNER, OUTER
            self.slack[inner] = 0
            self._find_slack(outer)
            self._enqueue(outer)
        self.label[entry], self.parent[entry] = INNER, self.parent[blossom]
        for member in members[position + 1 :]:
            self.label[member] = FREE
            self._find_slack(member)
        self.root[blossom] = 0
