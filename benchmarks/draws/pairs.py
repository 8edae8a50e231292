"""Pairs: time, repeats, sides and clubs, beside networkx and rustworkx."""

from collections import Counter

from benchmarks.draws.common import NONCE, chosen, line, timed
from benchmarks.draws.matchers import CANDIDATES, networkx, rustworkx, with_networkx, with_rustworkx
from benchmarks.draws.season import Season
from turnier.draw import run, scheme
from turnier.draw.frozen import Frozen
from turnier.draw.normal import normalised
from turnier.draw.pairs import line_up, pair_up
from turnier.draw.streams import Streams


def pairs(*, short):
    line("pairs: entrants, mode, CPU s for nine rounds, relaxed wishes, slowest round, seats max-min")
    for entrants in chosen((1000, 4000), short=short):
        for swiss in (False, True):
            season, total, slowest, again = Season(entrants, swiss), 0.0, 0.0, 0
            for _ in range(9):
                spent, outcome = timed(lambda season=season: run(season.frozen(), NONCE))
                total, slowest, again = total + spent, max(slowest, spent), again + len(outcome.relaxed)
                season.take(outcome)
            line(entrants, "swiss" if swiss else "random", total, again, slowest, season.leaning())


def peers(entrants=1000, rounds=9, tries=9, *, short):
    """The search alone does what rustworkx does: both begin with who may meet whom. The whole draw reads, checks and
    hashes its input too, makes every lot with HMAC and spreads the pairs over the tables.
    """
    line(f"peers: {entrants} entrants, the shortest of {tries} in ms, and how often each goes into that of rustworkx")
    if not rustworkx:
        line("", "needs rustworkx")
        return
    line("mode, points, round: search, whole draw, rustworkx, rustworkx / search, rustworkx / whole")
    for swiss, top in chosen(((False, 3), (True, 3), (True, 100)), short=short):
        season, ratios = Season(entrants, swiss, top=top), []
        for number in range(1, rounds + 1):
            spent = compared(season, tries)
            ratios.append((spent[2] / spent[0], spent[2] / spent[1]))
            line("swiss" if swiss else "random", top, number, *(1000 * one for one in spent), *ratios[-1])
            season.take(run(season.frozen(), NONCE))
        for name, column in zip(("search", "whole"), zip(*ratios, strict=True), strict=True):
            line("", name, "mean", sum(column) / rounds, "smallest", min(column), "largest", max(column))
    if networkx:
        season.played.pop()
        mine = min(timed(lambda: run(season.frozen(), NONCE))[0] for _ in range(tries))
        theirs, _ = timed(lambda: with_networkx(season, CANDIDATES))
        line("networkx, the last of these rounds", 1000 * theirs, theirs / mine)


def compared(season, tries):
    """The shortest seconds of the search, of the whole draw and of rustworkx, in turns."""
    frozen = season.frozen()
    lined_up = line_up(Frozen(normalised(frozen).fields), Streams("ab" * 32, "cd" * 32, scheme.Bundles))
    ways = (lambda: pair_up(lined_up), lambda: run(frozen, NONCE), lambda: with_rustworkx(season, CANDIDATES))
    return [min(column) for column in zip(*([timed(way)[0] for way in ways] for _ in range(tries)), strict=True)]


def swiss(*, short):
    line("swiss: entrants, points per round, mean and largest cost / optimum over rounds and seeds")
    proven = with_rustworkx if rustworkx else with_networkx
    if not (rustworkx or networkx):
        line("", "needs rustworkx or networkx")
        return
    for entrants, rounds, seeds in chosen(((16, 7, 6), (32, 9, 4), (64, 9, 3), (256, 9, 2)), short=short):
        for top in (3, 100):
            ratios = []
            for seed in range(seeds):
                season = Season(entrants, swiss=True, seed=seed, top=top)
                for number in range(rounds):
                    outcome = run(season.frozen(round=number), NONCE)
                    best, mine = season.cost(proven(season)), season.cost(outcome.tables)
                    ratios.append(1.0 if mine == best else mine / best if best else float("inf"))
                    season.take(outcome)
            line(entrants, top, sum(ratios) / len(ratios), max(ratios))


def clubs(*, short):
    line("clubs: entrants, clubs, club meetings in five rounds, repeats")
    for entrants, count in chosen(((100, 5), (1000, 40), (1000, 3)), short=short):
        season, codes = Season(entrants, swiss=False), Counter()
        own = {str(one): one % count + 1 for one in season.scores}
        for number in range(5):
            outcome = run(season.frozen(clubs=own, round=number), NONCE)
            codes.update(relaxed.code for relaxed in outcome.relaxed)
            season.take(outcome)
        line(entrants, count, codes["club"], codes["repeat"])
