"""Whole sittings of Watten, played card by card: the checker accepts what comes of them."""

from __future__ import annotations

import json
import random

import pytest

from games.kit.play.replay import recorded, replayed
from games.kit.play.simulate import as_sitting, one_deal, sitting
from games.kit.sittings.checking import check
from games.kit.terms import Json, Table
from games.watten import GAME
from games.watten.house_rules import PRESETS, WattenRules
from games.watten.play.deal import WattenEngine
from games.watten.play.phases import WattenSeating

VARIANTS: list[Json] = [
    {},
    {"preset": "watten15"},
    {"kritische_may_replace_trump": False, "bummerl_per_sitting": 1},
    {"target": 4, "gespannt_from": 2},
]


def rules_of(variant: Json) -> WattenRules:
    named = {**PRESETS.get(variant.get("preset", ""), {}), **variant}
    named.pop("preset", None)
    return WattenRules(**{name: tuple(value) if isinstance(value, list) else value for name, value in named.items()})


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_what_the_engine_plays_the_checker_accepts(variant: Json) -> None:
    rng = random.Random(1)
    for _ in range(12):
        played = list(sitting(GAME, rules_of(variant), Table(("A", "B")), rng))
        entries = [entry for each in played if (entry := each.deal.entry()) is not None]
        answer = check({"game": "watten", "rules": variant, "sides": ["A", "B"], "start": None, "entries": entries})
        assert (answer["valid"], answer["problems"], answer["score"]["finished"]) == (True, [], True)


@pytest.mark.parametrize("variant", [{}, {"preset": "watten15"}, {"gespannt_from": 4}], ids=str)
def test_where_only_final_scores_are_written_the_same_is_played(variant: Json) -> None:
    rng, endings = random.Random(2), set()
    for _ in range(60):
        played = sitting(GAME, rules_of(variant), Table(("A", "B")), rng)
        entries = [entry for each in played if (entry := each.deal.entry()) is not None]
        finals = as_sitting(GAME, rules_of({**variant, "entry_depth": "final"}), Table(("A", "B")), entries)
        answer = check(json.loads(json.dumps(finals)))
        games = check({**finals, "rules": variant, "entries": entries})
        assert (answer["valid"], answer["problems"]) == (True, [])
        assert [answer["score"][key] for key in ("rubbers", "tally")] == [
            games["score"][key] for key in ("rubbers", "tally")
        ]
        endings |= {each["ending"] for each in answer["score"]["rubbers"]}
    assert endings == {"normal", "schneider", "retourschneider"}


def test_the_deal_goes_round_and_stays_after_a_schenas() -> None:
    rng, redeal = random.Random(2), False
    expected = 0
    for played in sitting(GAME, WattenRules(bummerl_per_sitting=9), Table(("A", "B")), rng):
        assert played.seating.dealer == expected
        redeal = redeal or played.deal.entry() is None
        expected = expected if played.deal.entry() is None else (expected + 1) % 4
    assert redeal


def test_a_game_starts_at_the_score_of_the_sheet() -> None:
    played = list(sitting(GAME, WattenRules(bummerl_per_sitting=1), Table(("A", "B")), random.Random(3)))
    score = [0, 0]
    for each in played:
        assert isinstance(each.seating, WattenSeating)
        assert list(each.seating.score) == score
        if entry := each.deal.entry():
            score[entry["winner"]] += entry["value"]
    assert max(score) >= 11


def test_a_game_that_is_written_down_comes_to_the_same_end() -> None:
    rng = random.Random(4)
    for dealer in range(40):
        chairs = WattenSeating(
            seats=4, dealer=dealer % 4, score=(9, 2) if dealer % 3 else (0, 0), kept={"HK": dealer % 4}
        )
        played = one_deal(WattenEngine(), WattenRules(), chairs, rng)
        found = replayed(json.loads(json.dumps(recorded(GAME, {}, played))))
        assert (found["entry"], found["illegal"], found["next"]) == (played.deal.entry(), None, None)


@pytest.mark.parametrize("kept", [{"HA": 0}, {"HK": 4}, {"HK": True}, ["HK"], None])
def test_only_a_kritischer_can_be_kept(kept: Json) -> None:
    with pytest.raises(ValueError, match="kept"):
        WattenSeating.model_validate({"seats": 4, "kept": kept})
