"""What the card play of every registered game must keep, also of one that is added tomorrow."""

from __future__ import annotations

import inspect
import random
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from games.kit.game import AnyGame, engine_of
from games.kit.play.cards import bits
from games.kit.play.deal import AnyEngine, Deal
from games.kit.play.replay import replayed
from games.kit.play.simulate import Played, as_entry, chooser, sitting
from games.kit.text import Text
from games.registry import games
from tests.games.proof import own_rules, prove, tables
from tests.games.recording import assert_alike_either_way, played_at

PLAYED = sorted(slug for slug, game in games().items() if game.engine)
ACTIONS = Path(__file__).parents[2] / "docs" / "card-actions.md"
LONGEST_MESSAGE = 120
DEALS = 300

each_game = pytest.mark.parametrize("game", [pytest.param(games()[slug], id=slug) for slug in PLAYED])


def deals(game: AnyGame, rules: Any, count: int) -> Iterator[Played]:
    """Deals of random sittings at every table, always the same."""
    for table in tables(game):
        yield from played_at(game, rules, table, len(table.names), count)


@each_game
def test_what_it_plays_the_checker_accepts_and_the_record_repeats(game: AnyGame) -> None:
    deals_of_each_way = list(prove(game, DEALS, seed=1))
    assert deals_of_each_way[-1] >= DEALS


@each_game
def test_a_deal_is_scored_like_its_entry(game: AnyGame) -> None:
    engine, rules = engine_of(game), game.rules()
    for table in tables(game):
        state = game.begin(rules, table)
        for played in sitting(game, rules, table, random.Random(6)):
            scored, payload = engine.scored(rules, state, played.deal), played.deal.entry()
            after = None if payload is None else game.after(rules, state, as_entry(game, payload))
            assert scored in (None, after)
            state = after or state


@each_game
def test_a_record_is_judged_as_action_by_action(game: AnyGame) -> None:
    """Whole tricks at once, as in self-play, end as card by card does; also with a slip of the pen, in every preset."""
    for rules, table in product(own_rules(game), tables(game)):
        assert_alike_either_way(game, rules, table, 60)


@each_game
def test_every_action_that_is_not_legal_is_refused_with_a_reason(game: AnyGame) -> None:
    rng = random.Random(4)
    for played in deals(game, game.rules(), 4):
        deal = engine_of(game).dealt(game.rules(), played.seating, played.pack)
        for action in played.actions:
            if rng.random() < 0.3:
                _assert_refusals(deal)
            deal.act(action)


def _assert_refusals(deal: Deal) -> None:
    for action in bits(((1 << len(deal.actions.texts)) - 1) & ~deal.legal):
        rule, message = deal.refusal(action)
        assert rule
        assert isinstance(message, Text)
        assert 0 < len(message) <= LONGEST_MESSAGE


@each_game
def test_every_action_is_known_by_its_text(game: AnyGame) -> None:
    for played in deals(game, game.rules(), 2):
        actions = played.deal.actions
        for action, words in enumerate(actions.texts):
            assert actions.action_of(words, 1 << action) == action


@each_game
def test_cards_stay_what_they_are(game: AnyGame) -> None:
    """Every trick is made of different cards of the pack, and who plays in it holds no more of them."""
    for played in deals(game, game.rules(), 40):
        cards = [card for trick in played.deal.tricks for card in trick.cards]
        assert len(set(cards)) == len(cards)
        assert set(cards) <= set(played.pack)


@each_game
def test_given_holdings_are_as_large_as_said(game: AnyGame) -> None:
    engine: AnyEngine = engine_of(game)
    rules = game.rules()
    for played in deals(game, rules, 3):
        sizes = engine.sizes(rules, played.seating)
        assert len(sizes) == played.seating.seats
        cards = list(played.pack)
        names = engine.pack(rules).names
        holdings = [[names[cards.pop()] for _ in range(size)] for size in sizes]
        raw = {"game": game.slug, "rules": {}, "holdings": holdings, "rest": [names[card] for card in cards]}
        found = replayed({**raw, "seats": played.seating.seats, "dealer": played.seating.dealer, "actions": []})
        assert found["legal"]


@each_game
def test_the_same_seed_gives_the_same_sitting(game: AnyGame) -> None:
    table = tables(game)[0]
    one, other = (
        [played.actions for played in sitting(game, game.rules(), table, random.Random(9), 3)] for _ in range(2)
    )
    assert one == other


@each_game
def test_at_most_so_many_entries_as_asked_for(game: AnyGame) -> None:
    played = sitting(game, game.rules(), tables(game)[0], random.Random(2), 2)
    assert sum(each.deal.entry() is not None for each in played) == 2


def test_every_action_of_a_mask_is_chosen_alike() -> None:
    rng = random.Random(1)
    mask = 0b1001_0110
    counts = dict.fromkeys(bits(mask), 0)
    for _ in range(4000):
        counts[chooser(rng.random, [])(mask)] += 1
    assert all(900 < count < 1100 for count in counts.values())


def vocabulary(game: AnyGame) -> str:
    """What is written about its words: by the game itself in its own folder, else in the documentation of all."""
    own = Path(inspect.getfile(type(game))).with_name("actions.md")
    if own.exists():
        return own.read_text(encoding="utf-8")
    return ACTIONS.read_text(encoding="utf-8").split(f"## {game.name}\n")[1].split("\n## ")[0]


@each_game
def test_its_words_are_those_of_the_documentation(game: AnyGame) -> None:
    played = next(deals(game, game.rules(), 1))
    words = {text.split(":")[0] for text in played.deal.actions.texts}
    section = vocabulary(game)
    cells = [line.split("|")[1] for line in section.splitlines() if line.startswith("| `")]
    assert {word for cell in cells for word in re.findall(r"`(\w+)", cell)} == words
