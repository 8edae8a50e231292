"""Draws one round of tables of single players (tables-3): the next of a frozen plan while it fits what was played."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from turnier.draw import foresight, tables
from turnier.draw.field import Field, read
from turnier.draw.frozen import Frozen
from turnier.draw.outcome import Draw
from turnier.draw.places import settled_by, visits_of
from turnier.draw.plan import rounds_of
from turnier.draw.retracing import Round, retraced
from turnier.draw.scheme import Stream
from turnier.draw.streams import Streams
from turnier.draw.strict import kept

ALGORITHM = "tables-3"


def draw(frozen: Frozen, streams: Streams) -> Draw:
    """The tables of one round. Chance decides which of the plan's rounds comes next, and who has which of its places.

    Of both it has only what the rounds before leave open. Where they do not follow the plan (somebody left or came,
    two were exchanged), or the round would break a demand, it is drawn as tables-2 draws it. In the end the tables are
    spread over their numbers for longer than there.
    """
    field, rows = read(frozen), frozen.rows("plan")
    following = _next_of_plan(rounds_of(rows, len(field.entrants)), field, streams("plan")) if rows else []
    if following and kept(following, field):
        drawn = tables.placed(field, following, streams("tables"))
    else:
        drawn = foresight.draw(frozen, streams)
    return replace(drawn, tables=tuple(settled_by(drawn.tables, visits_of(field.visits()))))


def _next_of_plan(plan: Sequence[Round], field: Field, chance: Stream) -> list[tuple[int, ...]]:
    """A round of the plan that was not played yet, in start numbers; empty if there is none, or tables follow scores.

    The plan has to seat everybody, and at tables as they are wanted.
    """
    wanted = sum(field.sizes) == len(field.entrants) and field.scores is None
    if not wanted or any(sorted(map(len, of_round)) != list(field.sizes) for of_round in plan):
        return []
    played = [[row[2:] for row in rows] for _, rows in groupby(field.history, key=lambda row: row[0])]
    shuffled = [chance.shuffled(of_round) for of_round in chance.shuffled(plan)]
    numbers = chance.shuffled(field.entrants)
    found = retraced(played, shuffled, numbers) if len(played) < len(plan) else None
    if found is None:
        return []
    number_at, following = found
    return [tuple(number_at[place] for place in table) for table in following]
