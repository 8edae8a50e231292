"""The card play of Watten: recorded positions, and what random games must keep to."""

from __future__ import annotations

import random
import tomllib
from itertools import pairwise
from pathlib import Path

import pytest

from games.kit.play.cards import GERMAN_32
from games.kit.play.replay import replayed
from games.kit.play.simulate import Played, chooser, one_deal
from games.kit.terms import Json
from games.watten.house_rules import WattenRules
from games.watten.play.deal import WattenDeal, WattenEngine
from games.watten.play.phases import WattenSeating

RECORDED = tomllib.loads((Path(__file__).parent / "positions.toml").read_text(encoding="utf-8"))
POSITIONS = RECORDED["position"]


def asked(position: Json) -> Json:
    """A position as a recorded deal."""
    deal = {
        name: [seat.split() for seat in cards] if name == "holdings" else cards.split()
        for name, cards in RECORDED["deals"][position["deal"]].items()
    }
    actions = [*position.get("actions", "").split(), *position.get("illegal", "").split()]
    given = {name: position[name] for name in ("score", "kept") if name in position}
    return {
        "game": "watten",
        "rules": position.get("rules", {}),
        "seats": 4,
        "dealer": position.get("dealer", 0),
        **deal,
        **given,
        "actions": actions,
    }


def shown(trick: Json) -> str:
    return f"{trick['leader']}: {' '.join(trick['cards'])} > {trick['winner']}"


@pytest.mark.parametrize("position", POSITIONS, ids=[each["name"] for each in POSITIONS])
def test_a_recorded_position(position: Json) -> None:
    found = replayed(asked(position))
    fault = found["illegal"]
    assert (fault and (fault["action"], [fault["rule"], fault["message"]])) == (
        (position["illegal"], position["why"]) if "illegal" in position else None
    )
    assert (found["next"], found["entry"]) == (position.get("next"), position.get("entry"))
    assert sorted(found["legal"]) == sorted(position.get("legal", " ".join(found["legal"])).split())
    assert [shown(trick) for trick in found["tricks"]] == position.get("tricks", [])


def test_every_refusal_can_be_said() -> None:
    rng = random.Random(9)
    cited = set()
    for number in range(30):
        score = (9, 10) if number % 3 == 0 else (8, 4)
        kept = {"S7": (number + 3) % 4} if number % 2 else {}
        deal = WattenEngine().dealt(
            WattenRules(),
            WattenSeating(seats=4, dealer=number % 4, score=score, kept=kept),
            rng.sample(GERMAN_32.cards, 32),
        )
        while deal.legal:
            for action in range(len(deal.actions.texts)):
                if not deal.legal >> action & 1:
                    found = deal.refusal(action)
                    cited.add(found.rule)
                    assert 10 < len(found.message) <= 120
            deal.act(chooser(rng.random, [])(deal.legal))
    assert cited == {"Watten § 1", "Watten § 3", "Watten § 4", "Watten § 6"}


def strength(card: str, led: str, schlag: str, farbe: str) -> tuple[int, int]:
    """The order of the cards as the rules tell it; greater is stronger."""
    rank = "789TUOKA".index(card[1])
    groups = [card[0] == led[0], card[0] == farbe, card[1] == schlag, card == farbe + schlag]
    if card in {"HK", "S7", "E7"}:
        return 5, {"HK": 2, "S7": 1, "E7": 0}[card]
    group = max((place for place, is_in in enumerate(groups, 1) if is_in), default=0)
    return group, rank if group in {1, 2} else 0


def winner(cards: list[str], schlag: str, farbe: str) -> int:
    strengths = [strength(card, cards[0], schlag, farbe) for card in cards]
    return strengths.index(max(strengths))


def games(count: int, seed: int) -> list[tuple[Played, list[str]]]:
    """Random games to their end, with the texts of their actions."""
    rng = random.Random(seed)
    played = []
    for number in range(count):
        score = (rng.choice([0, 2, 5, 8, 9, 10]), rng.choice([0, 3, 7, 9, 10]))
        found = one_deal(WattenEngine(), WattenRules(), WattenSeating(seats=4, dealer=number % 4, score=score), rng)
        played.append((found, [found.deal.actions.text_of(action) for action in found.actions]))
    return played


def test_every_trick_of_random_games_goes_to_the_strongest_card() -> None:
    for played, words in games(300, seed=1):
        leader = (played.seating.dealer + 1) % 4
        for trick in played.deal.tricks:
            schlag, farbe = called(words)
            cards = [GERMAN_32.names[card] for card in trick.cards]
            assert trick.leader == leader
            leader = (leader + winner(cards, schlag, farbe)) % 4
            assert trick.winner == leader


def called(words: list[str]) -> tuple[str, str]:
    """The last Schlag and Farbe that were called, as letters."""
    rank = next(each for each in reversed(words) if each.startswith("call_rank"))
    suit = next(each for each in reversed(words) if each.startswith("call_suit"))
    return rank[-1], suit.removeprefix("call_suit:")[0].upper()


def test_random_games_end_at_the_third_trick_of_a_team() -> None:
    for played, _ in games(200, seed=2):
        entry = played.deal.entry()
        won = [sum(trick.winner % 2 == side for trick in played.deal.tricks) for side in (0, 1)]
        if entry is None or entry["conceded"]:
            assert max(won) < 3
        else:
            assert won[entry["winner"]] == 3
            assert won[1 - entry["winner"]] < 3


def test_the_value_of_random_games_is_what_was_agreed() -> None:
    for played, words in games(300, seed=3):
        entry = played.deal.entry()
        if entry is None:
            assert words[-2:] == ["offer_redeal", "accept"]
            continue
        agreed = sum(one == "raise" and other == "accept" for one, other in pairwise(words))
        gespannt = isinstance(played.seating, WattenSeating) and max(played.seating.score) >= 9
        assert entry["conceded"] is (words[-1] == "concede")
        assert entry["value"] == (2 + agreed if not gespannt else 2 if entry["conceded"] else 3)


def test_a_game_that_starts_anew_keeps_dealer_score_and_kritische() -> None:
    chairs = WattenSeating(seats=4, dealer=2, score=(4, 7), kept={"S7": 1})
    deal = WattenDeal(WattenRules(), chairs)
    deal.cut([*GERMAN_32.cards])
    for words in ("keep", "cut:9", "offer_redeal", "accept"):
        deal.act(deal.actions.number(words))
    assert (deal.legal, deal.entry(), deal.redeal()) == (0, None, chairs)
