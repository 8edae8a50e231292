"""Draws of single players: how their number can be split into tables, what it costs them, what a draw is made from.

That is the tables of the organiser's choice, and everything that happened before.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, groupby
from operator import itemgetter
from typing import Any

from turnier import draw as draw_rules
from turnier.models import Bye, Draw, Entrant, Seat, Tournament
from turnier.models.tournaments import in_pairs
from turnier.services.draw.options import draw_options
from turnier.services.record.compiled import CompiledQuery
from turnier.services.standings.standings import standings
from turnier.services.standings.standings_input import plays_in
from turnier.stages.stage import last_of_stage

NEAR = 1
"""Tables that differ more from the usual size are offered only where nothing else seats everybody at even tables."""
FEWEST_EVEN = 3
"""Nobody plays a game for more in pairs only because their number is even."""


def splits(tournament: Tournament, players: int) -> tuple[draw_rules.Option, ...]:
    """The ways to seat so many, the recommended one first; empty if there are too few for one table.

    Repeats are those of all planned rounds together. Who has come into a stage plays in it: there nobody pauses whom
    helpers of the organisers could give a table. A final has one table, as long as that holds all of them, unless
    its stage says how large its tables are. Where stacks are played for, all may sit at one table that holds them.
    """
    stage = tournament.newest_stage
    if stage is not None and stage.kind == "final" and not stage.size and players in tournament.kind_of_game.sides:
        return _all_with_stacks(_advised(tournament, players, [players]))
    sizes = _preferred_first(tournament, stage.size if stage is not None else 0)
    near_sizes = [size for size in sizes if abs(size - sizes[0]) <= NEAR]
    near = _advised(tournament, players, near_sizes)
    if tournament.kind_of_game.stacks:
        whole = _advised(tournament, players, [players]) if players in tournament.kind_of_game.sides else ()
        usual = _all_with_stacks(near) or _all_with_stacks(_advised(tournament, players, sizes))
        return _all_with_stacks([*usual, *(option for option in whole if option.sizes not in {o.sizes for o in usual})])
    seated = [option for option in near if not option.fillers and not option.pausing]
    if not seated:
        return _seating_all(tournament, players, sizes) or _advised(tournament, players, sizes)
    if any(len(set(option.sizes)) == 1 for option in seated):
        return near
    return _advised(tournament, players, near_sizes, [size for size in sizes[len(near_sizes) :] if size >= FEWEST_EVEN])


def _seating_all(tournament: Tournament, players: int, sizes: Sequence[int]) -> tuple[draw_rules.Option, ...]:
    """The ways with the first size of which some seat everybody and nobody else; empty where there is none."""
    for size in sizes[1:]:
        options = _advised(tournament, players, [size, *(other for other in sizes if other != size)])
        if any(not option.fillers and not option.pausing for option in options):
            return options
    return ()


def _all_with_stacks(options: Sequence[draw_rules.Option]) -> tuple[draw_rules.Option, ...]:
    """The ways that seat everybody and nobody else: who has a stack plays, and nobody plays without one."""
    kept = [option for option in options if not option.fillers and not option.pausing]
    return tuple(replace(option, recommended=number == 0) for number, option in enumerate(kept))


def _advised(
    tournament: Tournament, players: int, sizes: Sequence[int], even: Sequence[int] = ()
) -> tuple[draw_rules.Option, ...]:
    game, rules = tournament.kind_of_game, tournament.house_rules()
    hands = {size: count for size in (*sizes, *even) if (count := game.hands(rules, size)) is not None}
    out = {size: game.sitting_out(size) for size in (*sizes, *even)}
    options = draw_rules.advise(players, rounds_left(tournament, 1), sizes, hands, out, even)
    if tournament.newest_stage is None:
        return options
    seating_all = sorted(options, key=lambda option: bool(option.pausing))
    return tuple(replace(option, recommended=place == 0) for place, option in enumerate(seating_all))


def somebody_may_pause(tournament: Tournament, players: int) -> bool:
    """Whether there is a way to seat so many that leaves somebody without a table."""
    return any(option.pausing for option in splits(tournament, players))


def split_key(option: draw_rules.Option) -> str:
    """Names a split for a form."""
    return sizes_key(option.sizes)


def sizes_key(sizes: Sequence[int]) -> str:
    """ "7x4+3x5"."""
    return "+".join(f"{sizes.count(size)}x{size}" for size in sorted(set(sizes)))


def usual_sizes(tournament: Tournament, players: int) -> tuple[int, ...]:
    """The tables where nobody has chosen: the first split that needs no fillers; empty if there is none."""
    return next((option.sizes for option in splits(tournament, players) if not option.fillers), ())


def _preferred_first(tournament: Tournament, wanted: int) -> list[int]:
    game = tournament.kind_of_game
    return sorted(game.sides, key=lambda size: (abs(size - (wanted or game.usual_sides)), size))


SEATS = CompiledQuery(
    Seat.objects.order_by("round__number", "sitting__table", "seat").values_list(
        "round__number", "sitting__table", "entrant__number"
    )
)
Rows = Sequence[Sequence[int]]
"""Rows of round, table, places or start numbers in seat order."""
EVERY_ROUND = 32_767
"""More than the number of any round."""


@dataclass(frozen=True)
class SeatingWish:
    """How a draw is to be made; only `ahead` matters where every table has two sides.

    `sizes` are the tables of single players (empty: as the adviser recommends), seated by score or by lot, clubs apart
    or not. `ahead` draws this round and all that follow at once.
    """

    sizes: tuple[int, ...] = ()
    by_score: bool = False
    clubs_apart: bool = True
    ahead: bool = False


def left_over(tournament: Tournament, playing: int) -> int:
    """How many find no table, where every table seats the same number."""
    sides = tournament.kind_of_game.sides
    return playing % sides.start if len(sides) == 1 else 0


def set_aside(
    tournament: Tournament, entrants: Sequence[Entrant], wish: SeatingWish | None = None
) -> tuple[list[Entrant], SeatingWish | None]:
    """Who pauses because they are last, the last one first, and the wish for those who are left.

    Nobody where the lot decides, where nobody has to pause, and where several rounds are drawn at once.
    """
    wish_or_none = wish or SeatingWish()
    if draw_options(tournament).pausing != "last" or wish_or_none.ahead or tournament.kind_of_game.stacks:
        return [], wish
    if in_pairs(tournament):
        return last_ones(tournament, entrants, len(entrants) % 2), wish
    sizes = sizes_of(tournament, entrants, wish_or_none)
    out = last_ones(tournament, entrants, len(entrants) - sum(sizes))
    return out, replace(wish_or_none, sizes=tuple(sizes)) if out else wish


def last_ones(tournament: Tournament, entrants: Sequence[Entrant], count: int) -> list[Entrant]:
    """So many of them from the end of the standings: first those who paused least, guests only if nobody else is left.

    Of those who share a place the higher start number is last.
    """
    if count < 1:
        return []
    behind = {row.entrant.pk: -at for at, row in enumerate(standings(tournament).rows)}
    pauses = without_table(tournament, [entrant.number for entrant in entrants])
    return sorted(entrants, key=lambda e: (not e.competes, pauses[e.number], behind[e.pk]))[:count]


def without_table(
    tournament: Tournament, numbers: Collection[int], before: int = EVERY_ROUND, seated: Rows | None = None
) -> Counter[int]:
    """Start number → in how many rounds before that one it had no table.

    Those are the byes of all, and of the `numbers` the rounds that they missed because they came late or were away: who
    played less than others is not the next to pause. `seated` are the rows of `seated_before`, if known.
    """
    paused = Bye.objects.filter(round__tournament=tournament, round__number__lt=before)
    byes = set(paused.values_list("round__number", "entrant__number"))
    seated = seated_before(tournament, before) if seated is None else seated
    there = byes | {(row[0], number) for row in seated for number in row[2:]}
    stages = tournament.later_stages
    rounds = () if tournament.kind_of_game.stacks else {number for number, _who in there}
    missed = ((number, who) for number in rounds for who in numbers if (number, who) not in there)
    return Counter([who for _number, who in byes] + [who for number, who in missed if plays_in(stages, number, who)])


def aside_in(frozen: Mapping[str, Any]) -> list[int]:
    """The start numbers that pause by a frozen list because they were last; they are not among its entrants."""
    return list(frozen.get("set_aside", ()))


def rounds_left(tournament: Tournament, number: int) -> int:
    """How many rounds of its stage are to be drawn from round `number` on, itself counted."""
    last = last_of_stage(tournament.later_stages, number, tournament.rounds_planned)
    return 1 if tournament.kind_of_game.stacks else max(1, last - number + 1)


def demands_on(tournament: Tournament, number: int, entrants: Sequence[Entrant]) -> dict[str, list[list[int]]]:
    """The pairs that must not, and those that are to meet, as far as both play.

    A fixed pair is a wish for one round: once they have met it is fulfilled.
    """
    demands, playing = draw_options(tournament), {entrant.number for entrant in entrants}
    met = (
        {pair for _round, _table, *sat in seated_before(tournament, number) for pair in combinations(sorted(sat), 2)}
        if demands.fixed
        else set()
    )
    return {
        "forbidden": [list(pair) for pair in demands.forbidden if set(pair) <= playing],
        "fixed": [list(pair) for pair in demands.fixed if set(pair) <= playing and pair not in met],
    }


def sizes_of(tournament: Tournament, entrants: Sequence[Entrant], wish: SeatingWish) -> list[int]:
    """The tables of the wish, the smallest first, or those of the adviser where it names none."""
    return sorted(wish.sizes or usual_sizes(tournament, len(entrants)))


def wish_of(draw: Draw | None, entrants: Sequence[Entrant]) -> SeatingWish | None:
    """What was chosen for an earlier attempt, as far as it fits a number that has changed since.

    None where it was a draw of one round of pairs, or of one round of another number of single players.
    """
    frozen = json.loads(draw.frozen) if draw else {}
    known = len(frozen.get("entrants", ())) + len(aside_in(frozen))
    sizes = table_sizes(frozen) if known == len(entrants) else ()
    ahead = rounds_of(frozen) > 1
    if not sizes and not ahead:
        return None
    return SeatingWish(sizes, "scores" in frozen, "clubs" in frozen, ahead)


def table_sizes(frozen: Mapping[str, Any]) -> tuple[int, ...]:
    """The sizes of the tables of single players in a frozen list, the smallest first; empty for pairs."""
    if frozen.get("procedure") == "lot":
        first = frozen["plan"][0][0]
        sizes = sorted(len(row) - 2 for row in frozen["plan"] if row[0] == first)
    else:
        sizes = frozen.get("sizes", [])
    return () if set(sizes) <= {2} else tuple(sizes)


def rounds_of(frozen: Mapping[str, Any]) -> int:
    """How many rounds are drawn at once with a frozen list, that one counted."""
    return int(frozen.get("ahead", 1))


def seated_before(tournament: Tournament, number: int) -> list[tuple[int, ...]]:
    """The tables of the rounds before `number` as they are now: round, table, start numbers in seat order."""
    found = SEATS(round__tournament=tournament.pk, round__number__lt=number)
    return [(*table, *(row[2] for row in of_table)) for table, of_table in groupby(found, key=itemgetter(0, 1))]


def club_numbers(entrants: Iterable[Entrant]) -> dict[int, int]:
    """Start number → number of the club, from 1 in the order of their names; whoever has none is left out."""
    own = {e.number: e.club.strip().casefold() for e in entrants if e.club.strip()}
    numbers = {club: number for number, club in enumerate(sorted(set(own.values())), start=1)}
    return {entrant: numbers[club] for entrant, club in own.items()}


def scores_by_place(tournament: Tournament, entrants: Sequence[Entrant]) -> dict[str, int]:
    """More is better: how many rows of the standings stand behind; whoever has no place stands last."""
    rows = standings(tournament).rows
    places = {row.entrant.number: row.place or len(rows) for row in rows}
    return {str(e.number): len(rows) - places[e.number] for e in entrants}
