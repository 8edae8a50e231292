"""Draws one round of tables of single players with those that follow in mind (tables-2), where the field is dense."""

from collections.abc import Sequence
from math import comb

from turnier.draw import tables
from turnier.draw.field import Field, lonely, read
from turnier.draw.frozen import Frozen
from turnier.draw.generator import Generator
from turnier.draw.joint import LIMIT
from turnier.draw.outcome import Draw, InputUnreadable
from turnier.draw.rest import MOST_ROUNDS, Tables, begun, best_of, search_twice
from turnier.draw.sharing import share_seats
from turnier.draw.streams import Streams
from turnier.draw.strict import kept

ALGORITHM = "tables-2"

MOST_PLAYERS = 64
"""Larger fields are drawn round by round by themselves."""
ATTEMPTS = 60
"""Plans of all rounds to come that are made at most until everybody's seats come out even."""
SEATS = 3000
"""Exchanges of seats that are tried for each of them; those of players are counted for all together."""


def draw(frozen: Frozen, streams: Streams) -> Draw:
    """The tables of one round. In a dense field they are the first of a plan of all rounds to come.

    Round by round by itself (tables-1) such a field runs into dead ends. Only the first round of the plan is seated:
    the next draw makes a new one. Who may sit with too few others pauses before all others.
    """
    field, left = read(frozen), frozen.number("rounds_left", default=1)
    if not 1 <= left <= MOST_ROUNDS:
        raise InputUnreadable(f"Es folgen noch 1 bis {MOST_ROUNDS} Runden, die ausgeloste mitgezählt.")
    if _dense(field, left):
        first = _first_of_plan(field, left, streams)
        if kept(first, field):
            return tables.placed(field, first, streams("tables"))
    return tables.drawn_alone(field, streams, lonely(field))


def _dense(field: Field, left: int) -> bool:
    """Whether at the end three of five pairs will have met, if nobody pauses and the tables do not follow scores."""
    players = len(field.entrants)
    if field.scores is not None or players != sum(field.sizes) or players > MOST_PLAYERS:
        return False
    playing = set(field.entrants)
    before = sum([comb(len(playing.intersection(table)), 2) for table in field.tables_before()])
    return 5 * (before + left * sum([comb(size, 2) for size in field.sizes])) >= 3 * comb(players, 2)


def _first_of_plan(field: Field, left: int, streams: Streams) -> Sequence[Sequence[int]]:
    """The first round of the plan with the evenest seats among several in which nobody has a reason to change.

    A search whose tries end before that counts only if there is no other plan.
    """
    chance = streams("order")
    moves, turns = Generator(streams("search").number()), Generator(streams("seats").number())
    best, fewest, tries = list[Tables](), len(field.entrants) + 1, LIMIT
    for _ in range(ATTEMPTS):
        joint, places = begun(field, [[] for _ in range(left)], chance)
        joint.left = tries
        search_twice(joint, places, moves)
        tries = joint.left
        if tries <= 0 and best:
            break
        rounds = best_of(joint, field)
        uneven = share_seats(rounds, field.tables_before(), turns, SEATS)
        if uneven < fewest:
            best, fewest = rounds, uneven
        if not uneven or tries <= 0:
            break
    return best[0]
