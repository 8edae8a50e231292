"""Perfect matchings against trying all of them."""

from hypothesis import given, settings
from hypothesis import strategies as st

from turnier.draw.matching import match, matchable
from turnier.draw.polish import polish

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
    mate = match(count, level_of(cells), WORST)
    assert (mate is not None, matchable(count, level_of(cells), WORST)) == (exists, exists)
    if mate is not None:
        assert all(mate[mate[one]] == one != mate[one] for one in range(count))
        assert all(level_of(cells)(one, mate[one]) <= WORST for one in range(count))


@given(levels(), st.lists(st.integers(0, 20), min_size=8, max_size=8))
@settings(max_examples=100, deadline=None)
def test_polishing_never_makes_it_worse(drawn, scores):
    count, cells = drawn
    level, scores = level_of(cells), sorted(scores[:count], reverse=True)
    mate = match(count, level, WORST)
    if mate is None:
        return

    def cost():
        squares = sum((scores[one] - scores[two]) ** 2 for one, two in enumerate(mate))
        return sum(level(one, two) for one, two in enumerate(mate)), squares

    before = cost()
    polish(mate, scores, level)
    assert cost() <= before


def test_a_blossom_is_seen_through():
    edges = {(0, 1), (1, 2), (2, 3), (3, 4), (0, 4), (2, 5)}
    mate = match(6, lambda one, two: 0 if (min(one, two), max(one, two)) in edges else 1, 0)
    assert mate == [1, 0, 5, 4, 3, 2]
