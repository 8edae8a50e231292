"""The adviser before a draw of single players: how their number can be split into tables, and what it costs them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from turnier import draw as draw_rules
from turnier.models import Tournament

NEAR = 1
"""Tables that differ more from the usual size are offered only where nothing else seats everybody at even tables."""
FEWEST_EVEN = 3
"""Nobody plays a game for more in pairs only because their number is even."""


def splits(tournament: Tournament, players: int) -> tuple[draw_rules.Option, ...]:
    """The ways to seat so many, the recommended one first; empty if there are too few for one table.

    Repeats are those of all planned rounds together. A final has one table, as long as that holds all of them, unless
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
    rounds = 1 if game.stacks else tournament.rounds_planned
    return draw_rules.advise(players, rounds, sizes, hands, out, even)


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
