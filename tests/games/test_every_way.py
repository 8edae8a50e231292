"""The ways to play that games offer where a tournament is founded: each is accepted, each says what it comes to."""

from __future__ import annotations

import re

import pytest

from games import registry
from games.kit.game import load_rules
from games.kit.house_rules import Way, described

GAMES = {slug: game for slug, game in registry.games().items() if game.ways}
"""Of a game that offers none only the rounds are asked for."""
WAYS = [(slug, way) for slug, game in GAMES.items() for way in (*game.ways, *game.modes)]
NAMES = [f"{slug} {way.slug}" for slug, way in WAYS]


@pytest.mark.parametrize("slug", GAMES)
def test_three_or_four_ways_the_last_of_which_is_free(slug: str) -> None:
    ways = GAMES[slug].ways
    assert len(ways) in {3, 4}
    assert [bool(way.asks) for way in ways] == [False] * (len(ways) - 1) + [True]
    assert len({way.slug for way in ways}) == len(ways)


@pytest.mark.parametrize(("slug", "way"), WAYS, ids=NAMES)
def test_a_way_is_accepted_and_says_what_it_comes_to(slug: str, way) -> None:
    game = GAMES[slug]
    variants = game.variants.answers if game.variants else (("", None),)
    for preset, _answer in variants:
        rules, problems = load_rules(game, ({"preset": preset} if preset else {}) | dict(way.rules))
        assert problems == ()
        rounds = way.rounds or 0
        assert str(game.outlook(game.with_rounds(rules, rounds), rounds)) != ""
        assert (game.minutes(rules) is None) == (way.rounds is None)


@pytest.mark.parametrize(("slug", "way"), WAYS, ids=NAMES)
def test_what_a_way_asks_is_a_house_rule_that_is_typed(slug: str, way) -> None:
    fields = GAMES[slug].rules.model_fields
    assert [name for name in way.asks if described(fields[name]).follows] == []


def test_the_bummerl_of_a_tournament_follow_from_its_rounds() -> None:
    watten = GAMES["watten"]
    rules, _problems = load_rules(watten, {"bummerl_per_sitting": 4, "preset": "watten13"})
    planned = watten.with_rounds(rules, 5)
    assert (planned.bummerl_total, watten.rounds(planned), watten.minutes(planned)) == (20, 5, 95)


def test_the_order_of_a_way_is_one_of_the_game() -> None:
    assert [way.slug for slug, way in WAYS if way.order and way.order not in GAMES[slug].orders] == []
    assert [way.order for way in GAMES["watten"].modes] == ["points", "points", "points_and_bummerl"]


@pytest.mark.parametrize("way", [way for _slug, way in WAYS], ids=NAMES)
def test_a_way_is_called_by_its_rounds_and_their_length(way: Way) -> None:
    """Its mark "2x32" is two rounds of 32, and the number with which its sentence begins is that of the rounds."""
    assert re.fullmatch(r"[a-z0-9-]+", way.slug)
    if marked := re.fullmatch(r"(\d+)x(\d+)", way.slug):
        rounds, each = map(int, marked.groups())
        assert (way.name, way.rounds, way.each) == (f"{rounds} × {each}", rounds, each)
    if told := re.match(r"(\d+) (?:Durchgänge|Serien|Runden)\b", way.meaning):
        assert way.rounds == int(told[1])
    assert len(way.name) < len(way.meaning)
