"""The cheapest matching is the cheapest of all, and of equally cheap ones the first."""

from hypothesis import given, settings
from hypothesis import strategies as st

from turnier.draw.cheapest import cheapest

COST = st.one_of(st.none(), st.integers(0, 3), st.integers(0, 1 << 70))


def best_by_trying(left, costs):
    """Cost and pairs of the best matching of these vertices; None if there is none."""
    if not left:
        return 0, []
    one, *others = left
    found = []
    for two in others:
        rest = best_by_trying([other for other in others if other != two], costs)
        if costs[one, two] is not None and rest is not None:
            found.append((costs[one, two] + rest[0], [(one, two), *rest[1]]))
    return min(found, default=None)


@st.composite
def fields(draw):
    count = draw(st.sampled_from([0, 2, 4, 6, 8]))
    return count, {(one, two): draw(COST) for one in range(count) for two in range(one + 1, count)}


@given(fields())
@settings(max_examples=120, deadline=None)
def test_no_other_matching_is_cheaper_or_earlier(field):
    count, costs = field
    mates = cheapest(count, lambda one, two: costs[one, two])
    pairs = None if mates is None else [(one, two) for one, two in enumerate(mates) if one < two]
    best = best_by_trying(list(range(count)), costs)
    assert pairs == (None if best is None else best[1])


@given(st.randoms(use_true_random=False), st.integers(6, 32))
@settings(max_examples=15, deadline=None)
def test_no_exchange_of_two_pairs_is_cheaper_in_a_larger_field(chance, half):
    count = 2 * half
    costs = {
        (one, two): chance.choice([0, 1, 1 << 64, chance.randrange(900)])
        for one in range(count)
        for two in range(one + 1, count)
    }
    mates = cheapest(count, lambda one, two: costs[one, two])
    pairs = [(one, two) for one, two in enumerate(mates) if one < two]

    def cost(one, two):
        return costs[min(one, two), max(one, two)]

    for one, two in pairs:
        for three, four in pairs:
            if one < three:
                now = cost(one, two) + cost(three, four)
                assert now <= min(cost(one, three) + cost(two, four), cost(one, four) + cost(two, three))


def test_triangles_that_share_one_vertex_leave_only_one_way():
    edges = {(0, 1), (0, 2), (1, 2), (2, 3), (3, 4), (3, 5), (4, 5)}
    assert cheapest(6, lambda one, two: 1 if (one, two) in edges else None) == [1, 0, 3, 2, 5, 4]


def test_two_odd_islands_have_no_matching():
    assert cheapest(6, lambda one, two: 0 if one // 3 == two // 3 else None) is None
