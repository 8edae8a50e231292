"""Every reason for a place of every game reads true: figures stand in the order that the sign between them says."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from games.kit.criteria import Criterion, figure, lot
from games.kit.game import AnyGame
from games.kit.sittings.ranking import Placing, Ranked, rank
from games.kit.text import text
from games.registry import games
from tests.games.proof import own_rules

COMPARED = re.compile(r"(.+) ([<=>]) (.+)")


def number(shown: str) -> Fraction | None:
    """What a figure is worth as it is read: "−3", "1,509", "33:15", "12,00 €"; None for words."""
    plain = shown.replace("−", "-").replace("€", "").replace("\u00a0", "").replace("+", "").replace("±", "").strip()
    if re.fullmatch(r"-?\d{1,3}(\.\d{3})+(,\d+)?", plain):
        plain = plain.replace(".", "")
    if match := re.fullmatch(r"(-?\d+):(\d+)", plain):
        return Fraction(int(match[1]), int(match[2])) if int(match[2]) else None
    plain = plain.replace(",", ".")
    return Fraction(plain) if re.fullmatch(r"-?\d+(\.\d+)?", plain) else None


def true(sentence: str) -> bool:
    """Whether a comparison of two numbers is one that a reader would call true; words and unequal forms pass."""
    match = COMPARED.fullmatch(sentence)
    one, other = (number(match[1]), number(match[3])) if match else (None, None)
    if match is None or one is None or other is None:
        return True
    return {"<": one < other, "=": one == other, ">": one > other}[match[2]]


def sentences(placings: tuple[Placing, ...]) -> Iterator[str]:
    for each in placings:
        yield str(each.explanation)
        for step in each.steps:
            if step.verdict != "unneeded" and step.sign:
                yield f"{step.mine} {step.sign} {step.theirs}"
            if step.detail:
                yield str(step.detail)


def tallies(game: AnyGame, rng: random.Random) -> list[Ranked]:
    """Few different figures, so that every criterion comes to decide."""
    return [Ranked(name, {key: rng.randrange(4) for key in game.tally_keys}) for name in "ABCDEFGH"]


@pytest.mark.parametrize("game", [pytest.param(game, id=slug) for slug, game in sorted(games().items())])
def test_every_reason_reads_true(game: AnyGame) -> None:
    rng = random.Random(8)
    for rules in own_rules(game):
        for _evening in range(60):
            entrants = tallies(game, rng)
            lots = {each.name: rng.randrange(1, 9) for each in entrants}
            for given in ({}, lots):
                wrong = [said for said in sentences(rank(game, rules, entrants, given)) if not true(said)]
                assert wrong == []


class Fewest(type(games()["watten"])):  # type: ignore[misc]
    """Ranked by the fewest points conceded, then by the coin."""

    def criteria(self, rules: Any) -> tuple[Criterion, ...]:
        return figure("conceded", text("Gegenpunkte"), less_is_better=True), lot("coin", text("Münze"))


def test_fewer_may_be_better() -> None:
    game = Fewest()
    conceded = {"A": 1, "B": 0, "C": 1}
    entrants = [Ranked(name, {"bummerl": 0, "scored": 0, "conceded": count}) for name, count in conceded.items()]
    placings = rank(game, game.rules(), entrants, {"A": 3, "C": 2})
    assert [(each.name, each.explanation) for each in placings] == [
        ("B", "0 < 1"),
        ("C", "Münze: C vor A"),
        ("A", "Münze: C vor A"),
    ]
    assert [(step.mine, step.sign, step.theirs, step.detail) for step in placings[1].steps] == [
        ("1", "=", "1", ""),
        ("1", "", "2", "Münze: C vor A"),
    ]
