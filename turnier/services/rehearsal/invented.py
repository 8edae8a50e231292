"""What a rehearsal invents: people and clubs, and sheets that the engines have played, always by the rules."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from games.kit.game import AnyGame, rubbers
from games.kit.play.deal import AnyEngine
from games.kit.play.simulate import Played, as_entry, calm_deal, sitting
from games.kit.sittings.random_lines import random_sitting
from games.kit.terms import Json, Table

FIRST_NAMES = (
    "Agnieszka",
    "Anna",
    "Bernd",
    "Björn",
    "Christa",
    "Dieter",
    "Elfriede",
    "Franz",
    "Gerda",
    "Hans",
    "Heidi",
    "Inge",
    "Josef",
    "Jürgen",
    "Karin",
    "Käthe",
    "Kemal",
    "Ludwig",
    "Maria",
    "Max",
    "Nada",
    "Norbert",
    "Olga",
    "Özlem",
    "Peter",
    "Petra",
    "Rosi",
    "Rudi",
    "Sabine",
    "Sepp",
    "Sigrid",
    "Traudl",
    "Uwe",
    "Vroni",
    "Walter",
    "Xaver",
    "Zenzi",
    "Zoë",
)
SURNAMES = (
    "Aigner",
    "Bauer",
    "Braun",
    "Đorđević",
    "Eberl",
    "Fischer",
    "Größl",
    "Hinterseer",
    "Hofmann",
    "Huber",
    "Kirchberger",
    "Koch",
    "Köhler",
    "Krause",
    "Krüger",
    "Lange",
    "Lechner",
    "Lehmann",
    "Maier",
    "Müller",
    "Neumann",
    "Obermeier",
    "Öztürk",
    "Pichler",
    "Pürner",
    "Richter",
    "Rottenaicher",
    "Schneider",
    "Schwarz",
    "Stöckl",
    "Wagner",
    "Weber",
    "Wimmer",
    "Wolf",
    "Zimmermann",
    "Żuk",
)
CLUBS = (
    "SV Almrausch",
    "TSV Niederau",
    "Stammtisch Linde",
    "Kartenfreunde Obere Isar",
    "FC Moosbach",
    "",
    "",
)


RUBBERS = 6
"""A game that ends only when somebody has lost everything is left after so many rubbers."""
MOST_LINES = 150
TRIES = 7
"""People rarely bid what they lose; whoever plays at random nearly always does, so such a deal is played anew."""


def played_lines(game: AnyGame, rules: Any, table: Table, chance: Random) -> tuple[Json, ...]:
    """The lines of one table as its house rules want them written, finished or left at the end of a rubber.

    Without an engine it is a plausible sheet.
    """
    if game.engine is None:
        return tuple(random_sitting(game, rules, table, chance))
    play = calm_deal if game.engine.sensible else _careful(game, table)
    state, lines, whole = game.begin(rules, table), [], 0
    for played in sitting(game, rules, table, chance, hands=MOST_LINES, play=play):
        payload = played.deal.entry()
        if payload is None:
            continue
        lines.append(payload)
        before, state = state, game.after(rules, state, as_entry(game, payload))
        if len(rubbers(game, state)) > len(rubbers(game, before)):
            whole = len(lines)
        if not game.finished(rules, state) and len(rubbers(game, state)) >= RUBBERS:
            break
    left_early = not game.finished(rules, state) and whole
    return tuple(game.engine.written(rules, lines[:whole] if left_early else lines))


def _careful(game: AnyGame, table: Table) -> Callable[[AnyEngine, Any, Any, Random], Played]:
    """Plays a deal until nobody loses points in it, or for the last time."""

    def play(engine: AnyEngine, rules: Any, seating: Any, chance: Random) -> Played:
        start = game.begin(rules, table)
        for _try in range(TRIES - 1):
            played = calm_deal(engine, rules, seating, chance)
            payload = played.deal.entry()
            if payload is None or min(game.totals(game.after(rules, start, as_entry(game, payload)))) >= 0:
                return played
        return calm_deal(engine, rules, seating, chance)

    return play
