"""Chance is even, and every bit of the input counts."""

from collections import Counter

import pytest

from turnier.draw import run
from turnier.draw.scheme import Bundles, Stream, seed

NONCE = "ab" * 32
CRITICAL = {1: 10.83, 4: 18.47, 9: 27.88, 16: 39.25, 25: 52.62}
"""The values of chi squared that chance exceeds once in a thousand times, by degrees of freedom."""


@pytest.mark.parametrize("kind", [Stream, Bundles])
@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_every_player_gets_every_position_equally_often(count, kind):
    draws = 100_000
    seen = Counter()
    players = range(count)
    for number in range(draws):
        stream = kind(seed(NONCE, str(number), "e" * 64), "e" * 64, "order")
        seen.update(enumerate(stream.shuffled(players)))
    expected = draws / count
    statistic = sum((seen[place, who] - expected) ** 2 / expected for place in players for who in players)
    assert statistic < CRITICAL[(count - 1) ** 2]


def test_every_pair_meets_equally_often():
    draws = 6000
    met = Counter()
    for public in range(draws):
        frozen = {"scheme": "kt-draw-1", "algorithm": "pairs-2", "entrants": [1, 2, 3, 4], "round": 1}
        met.update(frozenset(pair) for pair in run(frozen, NONCE, str(public)).tables)
    expected = draws * 2 / 6
    assert len(met) == 6
    assert sum((times - expected) ** 2 / expected for times in met.values()) < 20.5


def test_every_bit_of_the_input_and_of_the_public_part_counts():
    frozen = {"scheme": "kt-draw-1", "algorithm": "pairs-2", "round": 1, "entrants": list(range(1, 41)), "clubs": {}}
    drawn = [run(frozen, NONCE, public).tables for public in ("", "1", "2", "12", "1-2")]
    drawn += [run({**frozen, "round": number}, NONCE).tables for number in (2, 3)]
    drawn += [run({**frozen, "clubs": {"1": 1}}, NONCE).tables]
    drawn += [run(frozen, NONCE[:-1] + digit).tables for digit in "0123"]
    assert len(set(drawn)) == len(drawn)
