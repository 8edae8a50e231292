"""How undesirable it is that two meet."""

import pytest

from turnier.draw.demands import Levels, read
from turnier.draw.earlier import read_played
from turnier.draw.frozen import Frozen

MET = {"played": [[1, 1, 2, 3, 4], [2, 2, 1, 4, 5]]}


def levels(**fields):
    """The level of 2, 3, 4 and 5 as opponents of 1, and the worst that is possible."""
    given = Frozen({"entrants": [1, 2, 3, 4, 5, 6], **fields})
    found = Levels(read(given, read_played(given)))
    level = found.among([1, 2, 3, 4, 5])
    assert [level(0, other) for other in range(1, 5)] == [level(other, 0) for other in range(1, 5)]
    return [level(0, other) for other in range(1, 5)], found.worst


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, ([0, 0, 0, 0], 1)),
        (MET, ([3, 0, 0, 0], 3)),
        ({**MET, "options": {"repeats": "hard"}}, ([4, 0, 0, 0], 3)),
        ({**MET, "clubs": {"1": 1, "2": 1, "3": 1, "4": 2}}, ([3, 1, 0, 0], 3)),
        ({**MET, "forbidden": [[5, 1]]}, ([3, 0, 0, 4], 3)),
        ({**MET, "byes_before": [3]}, ([3, 0, 0, 0], 3)),
    ],
    ids=["nothing", "met", "met, strictly", "clubs", "forbidden", "byes"],
)
def test_the_level_says_what_is_against_two(fields, expected):
    assert levels(**fields) == expected
