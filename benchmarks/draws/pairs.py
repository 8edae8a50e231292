"""Pairs: time, repeats, sides and clubs, beside networkx and rustworkx."""

from benchmarks.draws.common import NONCE, SCHEME, chosen, line, timed
from benchmarks.draws.matchers import CANDIDATES, networkx, rustworkx, with_networkx, with_rustworkx
from benchmarks.draws.season import Season
from turnier.draw import plan_pairs, run


def pairs(*, short):
    line("pairs: entrants, mode, CPU s for nine rounds, repeats, slowest round, seats max-min")
    for entrants in chosen((1000, 4000), short=short):
        for swiss in (False, True):
            season, total, slowest = Season(entrants, swiss), 0.0, 0.0
            for _ in range(9):
                spent, outcome = timed(lambda season=season: run(season.frozen(), NONCE))
                total, slowest = total + spent, max(slowest, spent)
                season.take(outcome.drawn)
            line(entrants, "swiss" if swiss else "random", total, season.repeats(), slowest, season.leaning())


def peers(entrants=1000, rounds=9, tries=5, *, short):
    """The whole draw reads, checks and hashes its input, shuffles with HMAC and spreads the pairs over the tables; the
    peer only matches.
    """
    line(f"peers: {entrants} entrants, the shortest of {tries} in ms")
    if not rustworkx:
        line("", "needs rustworkx")
        return
    given = planned(entrants, rounds)
    line("lot over a plan of all rounds", 1000 * min(timed(lambda: run(given, NONCE))[0] for _ in range(tries)))
    line("mode, points: nine rounds here, rustworkx, rustworkx / here in the mean, smallest, largest")
    for swiss, top in chosen(((False, 3), (True, 3), (True, 100)), short=short):
        season, columns = Season(entrants, swiss, top=top), []
        for _ in range(rounds):
            ways = (
                lambda season=season: run(season.frozen(), NONCE),
                lambda season=season: with_rustworkx(season, CANDIDATES),
            )
            columns.append(
                [min(times) for times in zip(*([timed(way)[0] for way in ways] for _ in range(tries)), strict=True)]
            )
            season.take(run(season.frozen(), NONCE).drawn)
        ratios = [theirs / mine for mine, theirs in columns]
        sums = [1000 * sum(column) for column in zip(*columns, strict=True)]
        line("swiss" if swiss else "random", top, *sums, sums[1] / sums[0], min(ratios), max(ratios))


def planned(entrants, rounds):
    return {
        **SCHEME,
        "procedure": "lot",
        "entrants": list(range(1, entrants + 1)),
        "plan": plan_pairs(entrants, rounds),
    }


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
                    best, mine = season.cost(proven(season)), season.cost(outcome.drawn.tables)
                    ratios.append(1.0 if mine == best else mine / best if best else float("inf"))
                    season.take(outcome.drawn)
            line(entrants, top, sum(ratios) / len(ratios), max(ratios))


def clubs(*, short):
    line("clubs: entrants, clubs, club meetings in five rounds, repeats")
    for entrants, count in chosen(((100, 5), (1000, 40), (1000, 3)), short=short):
        season = Season(entrants, swiss=False)
        own = {str(one): one % count + 1 for one in season.scores}
        for number in range(5):
            outcome = run(season.frozen(clubs=own, round=number), NONCE)
            season.take(outcome.drawn)
        line(entrants, count, sum(own[str(one)] == own[str(two)] for _, _, one, two in season.played), season.repeats())
