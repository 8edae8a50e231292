"""Deals of random self-play per second of CPU, recorded deals checked per second, the cost of checking one entry.

    python -m benchmarks.engines [--sizes 250 1000 4000]

Beside them the peers OpenSpiel (hearts and skat) and RLCard (bridge), driven from Python in the same way, where they
are installed; without them a message. Every figure is taken at three sizes with the exponent of its growth (1,00 is
linear); only ratios within one run say something.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from itertools import islice
from time import process_time
from types import ModuleType

from games.kit.game import AnyGame, engine_of
from games.kit.play.replay import follow
from games.kit.play.simulate import LABELS, Played, sitting
from games.kit.sittings.evaluation import check_entry, evaluate
from games.kit.terms import Table
from games.registry import games

ROUNDS = 5
GOALS = {
    "seconds": ("OpenSpiel hearts", 1.5),
    "tausend": ("OpenSpiel skat", 1.0),
    "doppelkopf": ("OpenSpiel skat", 1.0),
    "skat": ("OpenSpiel skat", 1.0),
}


@dataclass(frozen=True)
class Figure:
    """How often something was done per second of CPU at the largest size, and how its cost grows with the size."""

    per_second: float
    exponent: float


def measured(sizes: Sequence[int], *works: Callable[[int], int]) -> list[Figure]:
    """Measures each of `works` at every size, from the smallest; they give how often they did what they were asked for.

    They take turns, and the quickest of several times counts: neighbours on the machine only ever add to it.
    """
    quickest: dict[tuple[int, int], tuple[float, int]] = {}
    for _ in range(ROUNDS):
        for size in sizes:
            for number, work in enumerate(works):
                start = process_time()
                done = work(size)
                cost = (process_time() - start, done)
                quickest[number, size] = min(quickest.get((number, size), cost), cost)
    return [_figure(quickest[number, sizes[0]], quickest[number, sizes[-1]]) for number in range(len(works))]


def _figure(small: tuple[float, int], large: tuple[float, int]) -> Figure:
    (short, few), (long, many) = small, large
    return Figure(many / long, math.log(long / short) / math.log(many / few))


def self_play(game: AnyGame) -> Iterator[Played]:
    """Random self-play of whole sittings, scored, without end."""
    rng, rules, table = random.Random(1), game.rules(), usual_table(game)
    while True:
        yield from sitting(game, rules, table, rng)


def usual_table(game: AnyGame) -> Table:
    """As many as usually sit down."""
    return Table(tuple(LABELS[: engine_of(game).usual // game.team_size]))


def recorded_deals(game: AnyGame, most: int) -> Callable[[int], int]:
    """Checks recorded deals as `replay` does, `most` different ones: every action by its words, and the entry of it."""
    engine, rules = engine_of(game), game.rules()
    deals = [
        (
            played.seating,
            played.pack,
            [played.deal.actions.text_of(each) for each in played.actions],
            played.deal.entry(),
        )
        for played in islice(self_play(game), most)
    ]

    def work(count: int) -> int:
        for seating, pack, actions, entry in deals[:count]:
            deal = engine.dealt(rules, seating, pack)
            if follow(deal, actions, game.name) is not None or deal.entry() != entry:
                raise AssertionError(actions)
        return count

    return work


def entry_checks(game: AnyGame) -> Callable[[int], int]:
    """Checks the entries of one sitting again and again, each in the state before it."""
    rules, table = game.rules(), usual_table(game)
    deals = sitting(game, rules, table, random.Random(1))
    entries = [entry for each in deals if (entry := each.deal.entry()) is not None]
    evaluation = evaluate(game, rules, table, entries)
    places = list(zip((evaluation.start, *evaluation.states), entries, strict=False))

    def work(count: int) -> int:
        for number in range(count):
            state, entry = places[number % len(places)]
            check_entry(game, rules, table, state=state, payload=entry, path="")
        return count

    return work


def open_spiel(pyspiel: ModuleType, name: str) -> Callable[[int], int]:
    """Random self-play in OpenSpiel."""
    game = pyspiel.load_game(name)
    uniform = random.Random(1).random

    def work(count: int) -> int:
        for _ in range(count):
            state = game.new_initial_state()
            while not state.is_terminal():
                chance = state.is_chance_node()
                actions = [action for action, _ in state.chance_outcomes()] if chance else state.legal_actions()
                state.apply_action(actions[int(uniform() * len(actions))])
            state.returns()
        return count

    return work


def rlcard_bridge(rlcard: ModuleType) -> Callable[[int], int]:
    """Random self-play in RLCard."""
    environment = rlcard.make("bridge", config={"seed": 1})
    uniform = random.Random(1).random

    def work(count: int) -> int:
        count = max(1, count // 50)
        for _ in range(count):
            state, _ = environment.reset()
            while not environment.is_over():
                actions = list(state["legal_actions"])
                state, _ = environment.step(actions[int(uniform() * len(actions))])
        return count

    return work


def peers(sizes: Sequence[int]) -> dict[str, Figure]:
    """The peers that are installed; a message for each that is not."""
    found = {}
    if pyspiel := installed("pyspiel", "OpenSpiel", "open_spiel"):
        names = ("hearts", "skat")
        figures = measured(sizes, *(open_spiel(pyspiel, name) for name in names))
        found |= {f"OpenSpiel {name}": figure for name, figure in zip(names, figures, strict=True)}
    if rlcard := installed("rlcard", "RLCard", "rlcard"):
        found["RLCard bridge"] = measured(sizes, rlcard_bridge(rlcard))[0]
    return found


def installed(module: str, name: str, package: str) -> ModuleType | None:
    """A peer's module, or None with a message."""
    try:
        return import_module(module)
    except ImportError:
        print(f"{name} is not installed (pip install {package}): left out")
        return None


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", type=int, nargs="+", default=[250, 1000, 4000], help="deals, at least two numbers")
    sizes = parser.parse_args().sizes
    beside = peers(sizes)
    print(f"\n{'':18} {'deals/s':>9} {'growth':>7}")
    for name, figure in beside.items():
        print(f"{name:18} {figure.per_second:>9,.0f} {figure.exponent:>7.2f}")
    head = ("self-play/s", "growth", "× peer", "goal", "recorded/s", "× self-play", "entry check µs")
    print(f"\n{'':12} " + " ".join(f"{each:>14}" for each in head))
    for game in games().values():
        if game.engine is not None:
            print(f"{game.slug:12} " + " ".join(f"{each:>14}" for each in row(game, beside, sizes)))


def row(game: AnyGame, beside: dict[str, Figure], sizes: Sequence[int]) -> tuple[str, ...]:
    """The figures of one game."""
    played = partial(_played, game)
    own, recorded, checks = measured(sizes, played, recorded_deals(game, sizes[-1]), entry_checks(game))
    peer, factor = GOALS.get(game.slug, ("", 0.0))
    return (
        f"{own.per_second:,.0f}",
        f"{own.exponent:.2f}",
        f"{own.per_second / beside[peer].per_second:.2f}" if peer in beside else "–",
        f"≥ {factor} {peer.split()[-1]}" if peer else "–",
        f"{recorded.per_second:,.0f}",
        f"{recorded.per_second / own.per_second:.1f}",
        f"{1e6 / checks.per_second:.1f}",
    )


def _played(game: AnyGame, count: int) -> int:
    return sum(1 for _ in islice(self_play(game), count))


if __name__ == "__main__":
    main()
