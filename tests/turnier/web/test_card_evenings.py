"""A Skat evening of 43 and a Schafkopfrennen of 52 through their pages, beside scorers written from the rules alone."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import pytest

from tests.games.schafkopf import drawn as schafkopf
from tests.games.schafkopf import independent as schafkopf_rules
from tests.games.second_opinion import Opinion, Sitting
from tests.games.skat import drawn as skat
from tests.games.skat import independent as skat_rules
from tests.turnier.whole_evening import Evening
from turnier.models import Sitting as Seated
from turnier.models import Tournament, User

Lines = list[dict[str, Any]]
Figures = dict[int, dict[str, int]]
Judge = Callable[[Sitting], Opinion]

pytestmark = pytest.mark.slow


def names(count: int) -> list[str]:
    """No two alike."""
    return [
        f"{first} {last}"
        for last in ("Berg", "Öztürk", "Stöckl", "Żuk", "Wolf", "Maier", "Huber")
        for first in ("Anna", "Bernd", "Cilli", "Dieter", "Emil", "Fanny", "Gerd", "Ilse")
    ][:count]


def skat_list(rng: random.Random, seats: int) -> Lines:
    """A whole list with a hand that was passed, one that was overbid, and everything else that is drawn."""
    while True:
        dealers = [number % seats for number in range(48 if seats == 4 else 36)]
        lines = [skat.drawn_line(rng, seats, dealer, {}, named=True) for dealer in dealers]
        overbid = [line for line in lines if line.get("bid") and skat_rules.is_overbid({**skat_rules.DEFAULTS, **line})]
        if overbid and any(line["kind"] == "passed" for line in lines):
            return lines


def skat_foot(rng: random.Random, seats: int) -> Lines:
    """Such a list of which only the foot is handed in."""
    while True:
        sitting = {"game": "skat", "rules": {}, "sides": list("ABCD"[:seats]), "entries": skat_list(rng, seats)}
        foot = skat.foot_of(rng, sitting)
        if skat_rules.judge({**sitting, "entries": [foot]}).valid:
            return [foot]


def schafkopf_list(rng: random.Random, seats: int) -> Lines:
    """A whole list of 32 hands."""
    rules = schafkopf_rules.house_rules({})
    return [{**schafkopf.drawn_line(rng, rules), "dealer": number % seats} for number in range(32)]


def schafkopf_foot(rng: random.Random, seats: int) -> Lines:
    """Such a list of which only the foot is handed in."""
    sitting = {"game": "schafkopf", "rules": {}, "entries": schafkopf_list(rng, seats)}
    return [schafkopf.foot_of(rng, sitting)]


def counted(evening: Evening, judge: Judge, sitting: Seated, lines: Lines, figures: Figures) -> None:
    """Adds what a list counts, by the second scorer's word."""
    numbers = sitting.seats.order_by("seat").values_list("entrant__number", flat=True)
    raw = {"game": evening.tournament.game, "rules": {}, "sides": list("ABCD"[: len(numbers)]), "entries": lines}
    opinion = judge(raw)
    assert opinion.valid, opinion
    assert opinion.finished
    for number, own in zip(numbers, opinion.tally, strict=True):
        for key, value in own.items():
            figures.setdefault(number, {}).setdefault(key, 0)
            figures[number][key] += value


def whole(text: str) -> int:
    """A number as a page writes it."""
    return int(text.replace("−", "-").replace(".", ""))


def agree(evening: Evening, figures: Figures, keys: Sequence[str], order: Callable[[dict[str, int]], Any]) -> None:
    """The standings page has the same figures in the order of the rules, and equal places where all is equal."""
    rows = evening.standings()
    assert {int(row[1]): [whole(cell) for cell in row[3 : 3 + len(keys)]] for row in rows} == {
        number: [own[key] for key in keys] for number, own in figures.items()
    }
    ranks = [order(figures[int(row[1])]) for row in rows]
    assert ranks == sorted(ranks)
    assert [whole(row[0]) for row in rows] == [ranks.index(rank) + 1 for rank in ranks]


def write_all(
    evening: Evening,
    judge: Judge,
    figures: Figures,
    tables: Sequence[Seated],
    *,
    whole_list: Callable[[int], Lines],
    foot: Callable[[int], Lines],
    at_phones: int,
    at_desk: int,
) -> None:
    """Some tables line by line on phones, some typed from paper, of all others the foot: by phone or at the desk."""
    for place, sitting in enumerate(tables):
        lines = whole_list(sitting.seats.count()) if place < at_phones + at_desk else foot(sitting.seats.count())
        enter = evening.by_phone if place < at_phones or (len(lines) == 1 and place % 3 == 0) else evening.at_desk
        enter(sitting, lines)
        counted(evening, judge, sitting, lines, figures)


def test_skat_with_43(organiser: User) -> None:
    evening = Evening(organiser, "skat", name="Preisskat", fee="10", way="2x48")
    evening.register(names(43))
    rng, figures, threes = random.Random(43), Figures(), []
    for turn, (at_phones, at_desk) in enumerate([(2, 1), (0, 1)], start=1):
        tables = sorted(evening.draw(), key=lambda sitting: sitting.seats.count())
        threes.append(set(tables[0].seats.values_list("entrant__number", flat=True)))
        assert [sitting.seats.count() for sitting in tables] == [3, *[4] * 10]
        assert evening.pages_of(f"zettel-{turn}.pdf?rueckseite") == 2 * len(tables)
        write_all(
            evening,
            skat_rules.judge,
            figures,
            tables,
            whole_list=lambda seats: skat_list(rng, seats),
            foot=lambda seats: skat_foot(rng, seats),
            at_phones=at_phones,
            at_desk=at_desk,
        )
        agree(
            evening,
            figures,
            ("points", "game_points", "won", "lost"),
            lambda own: (-own["points"], -own["won"], own["lost"]),
        )
    assert not threes[0] & threes[1]
    end(evening, 430)


def test_schafkopf_with_52(organiser: User) -> None:
    evening = Evening(organiser, "schafkopf", name="Schafkopfrennen", fee="10", way="2x32")
    evening.register(names(52))
    rng, figures = random.Random(52), Figures()
    for turn, (at_phones, at_desk) in enumerate([(1, 1), (0, 1)], start=1):
        tables = evening.draw()
        assert [sitting.seats.count() for sitting in tables] == [4] * 13
        assert evening.pages_of(f"zettel-{turn}.pdf?rueckseite") == 2 * len(tables)
        write_all(
            evening,
            schafkopf_rules.judge,
            figures,
            tables,
            whole_list=lambda seats: schafkopf_list(rng, seats),
            foot=lambda seats: schafkopf_foot(rng, seats),
            at_phones=at_phones,
            at_desk=at_desk,
        )
        agree(evening, figures, ("points", "solos_won"), lambda own: (-own["points"], -own["solos_won"]))
    end(evening, 520)


def end(evening: Evening, euros: int) -> None:
    """Prizes, ceremony, paying out, closing: all that was paid goes to the best, the standings are final."""
    evening.close()
    best = [row[2] for row in evening.standings()][:3]
    prizes = evening.prizes()
    assert [name for name, _sum in prizes] == best
    sums = [int(amount.replace(".", "").partition(",")[0]) for _name, amount in prizes]
    assert (sum(sums), all(more >= less for more, less in pairwise(sums))) == (euros, True)
    assert Tournament.objects.get().status == Tournament.Status.CLOSED
