"""Perfect matchings against trying all of them."""

from hypothesis import given, settings
from hypothesis import strategies as st

from turnier.draw.matching import greedy, match, matchable, nearest
from turnier.draw.polish import Effort, polish
from turnier.draw.prices import Prices

WORST = 2


@st.composite
def levels(draw):
    """A table of levels 0..3 of an even number of vertices; 3 is impossible."""
    count = draw(st.sampled_from([2, 4, 6, 8]))
    cells = {(one, two): draw(st.sampled_from([0, 1, 3, 3])) for two in range(count) for one in range(two)}
    return count, cells


def perfect(vertices, cells):
    """All perfect matchings as lists of levels."""
    if not vertices:
        yield []
        return
    first, *others = vertices
    for other in others:
        for rest in perfect([one for one in others if one != other], cells):
            yield [cells[first, other], *rest]


def level_of(cells):
    return lambda one, two: cells.get((min(one, two), max(one, two)), 3)


@given(levels())
@settings(max_examples=150, deadline=None)
def test_a_matching_is_found_if_and_only_if_there_is_one(drawn):
    count, cells = drawn
    exists = any(max(found) <= WORST for found in perfect(list(range(count)), cells))
    mate = greedy(count, level_of(cells), 0)
    assert (match(mate, level_of(cells), WORST), matchable(count, level_of(cells), WORST)) == (exists, exists)
    if exists:
        assert all(mate[mate[one]] == one != mate[one] for one in range(count))
        assert all(level_of(cells)(one, mate[one]) <= WORST for one in range(count))


@given(
    levels(),
    st.lists(st.integers(0, 20), min_size=8, max_size=8),
    st.lists(st.integers(-3, 3), min_size=8, max_size=8),
    st.booleans(),
)
@settings(max_examples=100, deadline=None)
def test_polishing_never_makes_it_worse(drawn, scores, leanings, only_changed):
    count, cells = drawn
    prices = Prices(sorted(scores[:count], reverse=True), level_of(cells), leanings)
    mate, _ = nearest(prices)
    if not match(mate, prices.level, WORST):
        return

    def cost():
        return sum(prices.cost(one, two) for one, two in enumerate(mate) if one < two)

    before = cost()
    polish(mate, [prices.cost(*pair) for pair in enumerate(mate)], prices, Effort(2, 8, only_changed))
    assert sorted(mate) == list(range(count))
    assert cost() <= before


def test_the_cheapest_that_waits_is_taken():
    prices = Prices([9, 9, 9, 4, 4, 0], lambda one, two: int((one, two) == (0, 1)), [1, 1, 1, 0, 0, 0])
    assert nearest(prices) == ([2, 3, 0, 1, 5, 4], [1, 25, 1, 25, 16, 16])


def test_a_blossom_is_seen_through():
    edges = {(0, 1), (1, 2), (2, 3), (3, 4), (0, 4), (2, 5)}
    mate = [-1] * 6
    assert match(mate, lambda one, two: 0 if (min(one, two), max(one, two)) in edges else 1, 0)
    assert mate == [1, 0, 5, 4, 3, 2]
