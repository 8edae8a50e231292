"""The Eselstall evening, from its founding to the closed books, through the pages: 20 players, five times eight hands.

Some tables write hand by hand, the others hand in their final figures. What counts is worked out here from the card
points alone.
"""

from __future__ import annotations

from collections import defaultdict
from random import Random
from typing import Any

from tests.games.doppelkopf.written import hand
from tests.turnier.whole_evening import Evening
from turnier.models import Tournament, User

PLAYERS, ROUNDS, HANDS = 20, 5, 8
NAMES = [
    f"{name} {word}" for word in ("Esel", "Stall", "Heu", "Hof") for name in ("Anna", "Bernd", "Cilli", "Dora", "Emil")
]
PAIRS = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
Score = list[list[int]]
"""Points and hands won, seat by seat."""


def worth(re_points: int) -> tuple[bool, int]:
    """Whether Re wins, and what the hand is worth: one, one more against Re, and one for each mark that was missed."""
    won = re_points > 120
    losing = 240 - re_points if won else re_points
    return won, 1 + (not won) + sum(losing < mark for mark in (90, 60, 30, 1))


def hands(rng: Random) -> tuple[list[dict[str, Any]], Score]:
    """Eight hands without calls, and what they come to: the winners write, the others write nothing."""
    lines, score = [], [[0, 0] for _seat in range(4)]
    for _number in range(HANDS):
        pair, points = rng.choice(PAIRS), rng.randint(30, 210)
        lines.append(hand(points=points) | {"re": list(pair)})
        won, value = worth(points)
        for seat in range(4):
            if (seat in pair) == won:
                score[seat] = [score[seat][0] + value, score[seat][1] + 1]
    return lines, score


def test_an_eselstall_evening(organiser: User) -> None:
    evening = Evening(organiser, "doppelkopf", name="Eselstall", fee="5", way="eselstall")
    evening.register(NAMES)
    rng, points, won, met = Random(20), defaultdict[int, int](int), defaultdict[int, int](int), set[frozenset[int]]()
    for turn in range(ROUNDS):
        tables = evening.draw()
        assert [sitting.seats.count() for sitting in tables] == [4] * (PLAYERS // 4)
        for place, sitting in enumerate(tables):
            numbers = list(sitting.seats.order_by("seat").values_list("entrant__number", flat=True))
            met |= {frozenset((one, two)) for one in numbers for two in numbers if one < two}
            lines, score = hands(rng)
            if turn == place == 0:
                evening.by_phone(sitting, lines)
            elif place == 1 and turn < 2:
                evening.at_desk(sitting, lines)
            else:
                foot = {"points": [own[0] for own in score], "hands_won": [own[1] for own in score]}
                evening.type_in(sitting, [foot], "totals")
            for number, own in zip(numbers, score, strict=True):
                points[number] += own[0]
                won[number] += own[1]
    rows = evening.standings()
    assert {int(row[1]): row[3:5] for row in rows} == {n: [str(points[n]), str(won[n])] for n in points}
    ranks = [(-points[int(row[1])], -won[int(row[1])]) for row in rows]
    assert ranks == sorted(ranks)
    assert [row[0] for row in rows] == [str(ranks.index(rank) + 1) for rank in ranks]
    evening.close()
    assert Tournament.objects.get().status == Tournament.Status.CLOSED
    assert [name for name, _sum in evening.prizes()] == [row[2] for row in evening.standings()][: len(evening.prizes())]
    paid = [int(amount.partition(",")[0]) for _name, amount in evening.prizes()]
    assert (sum(paid), paid) == (100, sorted(paid, reverse=True))
    assert len(met) >= 135
