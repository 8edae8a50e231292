"""Draws who gets which place of a plan of all rounds (plan-1): the plan is frozen, chance hands out its places."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import combinations

from games.kit.text import text
from turnier.draw.frozen import Frozen
from turnier.draw.handing import Demands, demanded
from turnier.draw.outcome import ONE_CLUB_AT_A_TABLE, Draw, DrawImpossible, InputUnreadable, Relaxation
from turnier.draw.streams import Streams
from turnier.draw.together import groups

ALGORITHM = "plan-1"

Table = tuple[int, ...]
Rounds = list[list[Table]]


def draw(frozen: Frozen, streams: Streams) -> Draw:
    """The tables of the first round, and those of all later ones; who has no table in a round pauses."""
    entrants = frozen.numbers("entrants")
    if len(entrants) < 2 or len(set(entrants)) != len(entrants) or entrants[0] < 1:
        raise DrawImpossible(text("Für einen Plan braucht es mindestens zwei verschiedene Startnummern ab 1."))
    plan = rounds_of(frozen.rows("plan"), len(entrants))
    clubs = {} if frozen.option("clubs", "soft", "hard", "off") == "off" else frozen.by_number("clubs")
    order = streams("order").shuffled(entrants)
    demands = _demands(frozen, entrants, clubs)
    if demands.given() or clubs:
        neighbours = _neighbours(plan)
        pinned = demanded(order, plan, neighbours, demands)
        _part_clubs(order, neighbours, clubs, pinned)
    rounds = [[tuple(order[place - 1] for place in table) for table in tables] for tables in plan]
    draws = [Draw(tuple(tables), _absent(entrants, tables), _clubs_met(tables, clubs)) for tables in rounds]
    return Draw(draws[0].tables, draws[0].byes, draws[0].relaxed, later=tuple(draws[1:]))


def _demands(frozen: Frozen, entrants: Sequence[int], clubs: Mapping[int, int]) -> Demands:
    forbidden = frozen.pairs("forbidden")
    strict = clubs if frozen.option("clubs", "soft", "hard", "off") == "hard" else {}
    return Demands(forbidden, strict, groups(frozen.pairs("fixed"), forbidden, entrants))


def rounds_of(rows: Sequence[Table], places: int) -> Rounds:
    """The rounds of a plan for so many places (from 1); rows are round, table, places in seat order."""
    if any(len(row) < 3 for row in rows):
        raise InputUnreadable("Eine Zeile des Plans nennt Runde, Tisch und mindestens einen Platz.")
    rounds: Rounds = []
    for number, table, *seated in rows:
        if table == 1:
            rounds.append([])
        if not rounds or (number, table) != (len(rounds), len(rounds[-1]) + 1):
            raise InputUnreadable("Der Plan nummeriert Runden und Tische nicht lückenlos ab 1.")
        rounds[-1].append(tuple(seated))
    if not rounds or not all(_sound(tables, places) for tables in rounds):
        raise InputUnreadable("Im Plan sitzt jeder Platz in einer Runde höchstens einmal.")
    return rounds


def _sound(tables: list[Table], places: int) -> bool:
    seated = [place for table in tables for place in table]
    return len(set(seated)) == len(seated) and all(1 <= place <= places for place in seated)


def _neighbours(plan: Rounds) -> list[list[tuple[int, int]]]:
    """For each place (0-based) whom it meets and how heavy a meeting within a club weighs: early rounds weigh more."""
    weights: defaultdict[tuple[int, int], int] = defaultdict(int)
    for number, tables in enumerate(plan):
        for one, two in (pair for table in tables for pair in combinations(table, 2)):
            weights[min(one, two) - 1, max(one, two) - 1] += len(plan) - number
    places = max(place for tables in plan for table in tables for place in table)
    neighbours: list[list[tuple[int, int]]] = [[] for _ in range(places)]
    for (one, two), weight in sorted(weights.items()):
        neighbours[one].append((two, weight))
        neighbours[two].append((one, weight))
    return neighbours


def _part_clubs(
    order: list[int], neighbours: list[list[tuple[int, int]]], clubs: Mapping[int, int], pinned: set[int]
) -> None:
    """Place after place changes with the first other place that makes club meetings lighter; at most ten passes."""
    club = [clubs.get(number, 0) for number in order]

    def weight(place: int, of: int) -> int:
        return sum(heavy for other, heavy in neighbours[place] if club[other] == of) if of else 0

    def swapped(one: int, two: int) -> None:
        order[one], order[two] = order[two], order[one]
        club[one], club[two] = club[two], club[one]

    def better(one: int, two: int) -> bool:
        if club[one] == club[two] or one in pinned or two in pinned:
            return False
        before = weight(one, club[one]) + weight(two, club[two])
        swapped(one, two)
        after = weight(one, club[one]) + weight(two, club[two])
        if after >= before:
            swapped(one, two)
        return after < before

    for _ in range(10):
        moved = [
            any(better(place, other) for other in range(len(neighbours)))
            for place in range(len(neighbours))
            if weight(place, club[place])
        ]
        if not any(moved):
            break


def _absent(entrants: Sequence[int], tables: list[Table]) -> tuple[int, ...]:
    seated = {number for table in tables for number in table}
    return tuple(number for number in entrants if number not in seated)


def _clubs_met(tables: list[Table], clubs: Mapping[int, int]) -> tuple[Relaxation, ...]:
    if not clubs:
        return ()
    pairs = (sorted(pair) for table in tables for pair in combinations(table, 2))
    return tuple(
        Relaxation("club", text(ONE_CLUB_AT_A_TABLE, one=one, two=two))
        for one, two in pairs
        if clubs.get(one) and clubs.get(one) == clubs.get(two)
    )
