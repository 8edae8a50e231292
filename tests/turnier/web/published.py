"""Evenings as clubs have published them: how each is set up, what its sheets say, and what that counts.

What a sheet counts and who is before whom is worked out here from its figures alone, without any rule of the program.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any

Line = dict[str, Any]
"""One line of a sheet: field → figure, or one for each side."""
Figures = dict[str, int]
Rank = tuple[int | Fraction, ...]


@dataclass(frozen=True)
class Mode:
    """One published evening.

    `drawn` is a sheet by chance with so many sides, `counted` what it counts for each side, `shown` what stands in the
    first columns of the standings, `rank` the less the better. `settled` are boxes of the page that makes a list of
    one's own. In `pairs` two people are one entrant. Of a `final` so many play a knock-out, seeded by place.
    """

    name: str
    game: str
    way: str
    rounds: int
    kind: str
    drawn: Callable[[Random, int], list[Line]]
    counted: Callable[[Sequence[Line], int], list[Figures]]
    shown: Sequence[Callable[[Figures], str]]
    rank: Callable[[Figures], Rank]
    variant: str = ""
    settled: Mapping[str, str] = field(default_factory=dict)
    pairs: bool = False
    final: int = 0


def signed(number: int) -> str:
    """A figure as the standings write it."""
    return str(number).replace("-", "−")


def figure(key: str) -> Callable[[Figures], str]:
    """One figure of the standings."""
    return lambda own: signed(own[key])


def split(rng: Random, total: int, sides: int, most: int) -> list[int]:
    """So many figures around zero that add up to the total, none further away than `most`."""
    while True:
        figures = [rng.randint(-most // 2, most // 2) for _ in range(sides - 1)]
        figures.append(total - sum(figures))
        if abs(figures[-1]) <= most:
            return figures


# ---- Watten: three Bummerl to eleven ----
def bummerl(rng: Random, _sides: int) -> list[Line]:
    """Somebody reaches eleven, the other one less."""
    return [{"score.winner": rng.randint(1, 2), "score.points": rng.randint(0, 10)} for _ in range(3)]


def counted_bummerl(lines: Sequence[Line], _sides: int) -> list[Figures]:
    """Bummerl and points of both sides."""
    found = []
    for side in (1, 2):
        own = [11 if line["score.winner"] == side else line["score.points"] for line in lines]
        other = [line["score.points"] if line["score.winner"] == side else 11 for line in lines]
        won = sum(line["score.winner"] == side for line in lines)
        found.append({"bummerl": won, "scored": sum(own), "conceded": sum(other), "sum": sum(own) + won})
    return found


def scores(own: Figures) -> str:
    """The points of a Watten evening."""
    return f"{own['scored']}:{own['conceded']}"


def by_points(own: Figures) -> Rank:
    """Points, then their difference."""
    return -own["scored"], own["conceded"] - own["scored"]


def by_bummerl(own: Figures) -> Rank:
    """Bummerl, then the points scored for each one conceded, then those scored."""
    return -own["bummerl"], -Fraction(own["scored"], own["conceded"]), -own["scored"]


def by_sum(own: Figures) -> Rank:
    """Points with one for each Bummerl, then the difference of points."""
    return -own["sum"], own["conceded"] - own["scored"]


def watten(name: str, way: str, rounds: int, shown: Sequence[Callable[[Figures], str]], **more: Any) -> Mode:
    """A Watten evening."""
    return Mode(name, "watten", way, rounds, "bummerl", bummerl, counted_bummerl, shown, pairs=True, **more)


# ---- lists and final figures: one line for a sheet ----
def as_written(keys: Mapping[str, str]) -> Callable[[Sequence[Line], int], list[Figures]]:
    """Figure → the field of the lines in which it stands, side by side."""
    return lambda lines, sides: [
        {key: sum(line[name][side] for line in lines) for key, name in keys.items()} for side in range(sides)
    ]


def by(*keys: str) -> Callable[[Figures], Rank]:
    """One figure after the other; "-key" where more is better."""
    return lambda own: tuple(-own[key[1:]] if key.startswith("-") else own[key] for key in keys)


def skat_foot(rng: Random, sides: int) -> list[Line]:
    """Games of eighteen to fifty points won, and others lost at twice as much; the rest of the list was passed."""
    won, lost = [rng.randint(2, 8) for _ in range(sides)], [rng.randint(0, 2) for _ in range(sides)]
    points = [rng.randint(18, 50) * w - 2 * rng.randint(18, 50) * no for w, no in zip(won, lost, strict=True)]
    return [{"points": points, "won": won, "lost": lost}]


def seeger_fabian(win: int, opponents: Mapping[int, int]) -> Callable[[Sequence[Line], int], list[Figures]]:
    """Game points, so much for a game won more than lost, and for each that another one lost by size of the table."""

    def counted(lines: Sequence[Line], sides: int) -> list[Figures]:
        (line,) = lines
        found = []
        for points, won, lost in zip(line["points"], line["won"], line["lost"], strict=True):
            total = points + win * (won - lost) + opponents[sides] * (sum(line["lost"]) - lost)
            found.append({"total": total, "points": points, "won": won, "lost": lost})
        return found

    return counted


def skat_sheet(rng: Random, sides: int) -> list[Line]:
    """The foot of a list in the boxes of the game, with what was passed."""
    (foot,) = skat_foot(rng, sides)
    passed = {3: 36, 4: 48}[sides] - sum(foot["won"]) - sum(foot["lost"])
    return [{"game_points": foot["points"], "won": foot["won"], "lost": foot["lost"], "passed": passed}]


def counted_sheet(win: int, opponents: Mapping[int, int]) -> Callable[[Sequence[Line], int], list[Figures]]:
    """The same of the boxes of the game."""
    count = seeger_fabian(win, opponents)
    return lambda lines, sides: count([{**line, "points": line["game_points"]} for line in lines], sides)


SKAT_SHOWN = tuple(map(figure, ("total", "points", "won", "lost")))


def skat(name: str, variant: str, win: int, opponents: Mapping[int, int]) -> Mode:
    """A Preisskat of two series."""
    counted = counted_sheet(win, opponents)
    order = by("-total", "-won", "lost")
    return Mode(name, "skat", "2x48", 2, "totals", skat_sheet, counted, SKAT_SHOWN, order, variant)


def own_list(
    name: str,
    drawn: Callable[[Random, int], list[Line]],
    columns: Mapping[str, str],
    *order: str,
    kind: str = "totals",
    **more: Any,
) -> Mode:
    """A game of one's own: what is called how is the column of which box, ordered as named."""
    shown = [figure(key) for key in columns]
    return Mode(name, "liste", "short", 2, kind, drawn, as_written(columns), shown, by(*order), **more)


def binokel(rng: Random, sides: int) -> list[Line]:
    """What each one has, and how many games were lost."""
    points = [10 * rng.randint(-150, 400) for _ in range(sides)]
    return [{"column_1": points, "column_2": [rng.randint(0, 6) for _ in range(sides)]}]


def jass(rng: Random, _sides: int) -> list[Line]:
    """Twelve games of 157 points."""
    won = rng.randint(0, 12)
    points = rng.randint(0, 12 * 157)
    return [{"column_1": [points, 12 * 157 - points], "column_2": [won, 12 - won]}]


def schafkopf(rng: Random, sides: int) -> list[Line]:
    """Plus and minus, and solos."""
    return [{"column_1": split(rng, 0, sides, 200), "column_2": [rng.randint(0, 3) for _ in range(sides)]}]


def romme(rng: Random, sides: int) -> list[Line]:
    """Eight hands, each of which somebody won and has nothing left."""
    lines = []
    for _hand in range(8):
        winner = rng.randrange(sides)
        left = [0 if side == winner else rng.randint(2, 120) for side in range(sides)]
        lines.append({"column_1": left, "column_2": [int(side == winner) for side in range(sides)]})
    return lines


def cego(rng: Random, sides: int) -> list[Line]:
    """Twenty-four games in one sum."""
    return [{"column_1": split(rng, 0, sides, 300)}]


def canasta(rng: Random, sides: int) -> list[Line]:
    """Points in fives, and the Canastas."""
    points = [5 * rng.randint(-40, 1000) for _ in range(sides)]
    return [{"column_1": points, "column_2": [rng.randint(0, 9) for _ in range(sides)]}]


def wizard(rng: Random, sides: int) -> list[Line]:
    """Points in tens."""
    return [{"column_1": [10 * rng.randint(-20, 45) for _ in range(sides)]}]


def doppelkopf(rng: Random, sides: int) -> list[Line]:
    """The final figures, which add up to nothing, and the games won."""
    return [{"points": split(rng, 0, sides, 24), "hands_won": [rng.randint(0, 6) for _ in range(sides)]}]


def schafkopf_foot(rng: Random, sides: int) -> list[Line]:
    """The final figures of a list, and the solos won."""
    return [{"points": split(rng, 0, sides, 80), "solos_won": [rng.randint(0, 3) for _ in range(sides)]}]


def of_four(name: str, game: str, way: str, rounds: int, drawn: Any, second: str, **more: Any) -> Mode:
    """A game for four of which only the final figures are handed in."""
    columns = {"points": "points", second: second}
    shown, order = [figure(key) for key in columns], by("-points", f"-{second}")
    return Mode(name, game, way, rounds, "totals", drawn, as_written(columns), shown, order, **more)


POINTS_AND_LOST = {"points": "column_1", "lost": "column_2"}
POINTS_AND_WON = {"points": "column_1", "won": "column_2"}
CANASTA = {
    "name": "Canasta",
    "table": "pairs",
    "written": "list",
    "hands": "4",
    "column_1-name": "Punkte",
    "column_1-least": "-5000",
    "column_1-most": "20000",
    "column_1-adds": "multiple",
    "column_1-sum": "5",
    "column_2-name": "Canastas",
    "column_2-most": "50",
    "order-0": "column_1",
    "order-1": "column_2",
}
WIZARD = {
    "name": "Wizard",
    "fewest": "3",
    "most": "6",
    "written": "list",
    "hands": "15",
    "column_1-name": "Punkte",
    "column_1-least": "-2000",
    "column_1-most": "2000",
    "order-0": "column_1",
}
BOTH_WAYS = {3: 40, 4: 30}
MODES = {
    mode.name: mode
    for mode in (
        watten("TV Oberndorf", "oberndorf", 3, (scores,), rank=by_points),
        watten("Wattkönig", "wattkoenig", 4, (scores,), rank=by_points, final=8),
        watten("Troadbod’n", "troadbodn", 3, (figure("sum"),), rank=by_sum),
        watten("9 Bummerl", "3x3", 3, (figure("bummerl"), scores), rank=by_bummerl),
        of_four("Doppelkopf DDV", "doppelkopf", "2x24", 2, doppelkopf, "hands_won", variant="ddv"),
        of_four("Eselstall", "doppelkopf", "eselstall", 5, doppelkopf, "hands_won"),
        of_four("Schafkopf", "schafkopf", "2x32", 2, schafkopf_foot, "solos_won"),
        skat("Preisskat", "", 50, BOTH_WAYS),
        skat("Skat nach Seeger", "seeger", 50, {3: 0, 4: 0}),
        skat("Skat nach Spielpunkten", "plain", 0, {3: 0, 4: 0}),
        own_list("Binokel", binokel, POINTS_AND_LOST, "-points", variant="binokel"),
        own_list("Jass", jass, POINTS_AND_WON, "-points", "-won", variant="jass", pairs=True),
        own_list("Schafkopf nach Listen", schafkopf, POINTS_AND_WON, "-points", "-won", variant="schafkopf"),
        own_list("Rommé", romme, POINTS_AND_WON, "points", "-won", variant="romme", kind="hand"),
        own_list("Cego", cego, {"points": "column_1"}, "-points", variant="cego"),
        own_list("Canasta", canasta, POINTS_AND_WON, "-points", "-won", settled=CANASTA, pairs=True),
        own_list("Wizard", wizard, {"points": "column_1"}, "-points", settled=WIZARD),
        Mode(
            "Skat nach Listen",
            "liste",
            "short",
            2,
            "totals",
            lambda rng, sides: [
                {f"column_{number}": figures for number, figures in enumerate(line.values(), start=1)}
                for line in skat_foot(rng, sides)
            ],
            lambda lines, sides: seeger_fabian(50, BOTH_WAYS)(
                [{key: lines[0][f"column_{at}"] for at, key in enumerate(("points", "won", "lost"), start=1)}], sides
            ),
            SKAT_SHOWN,
            by("-total", "-won"),
            "skat",
        ),
    )
}
"""Name → how it is played."""
