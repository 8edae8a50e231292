"""Abheben and Geben: which cards go where, and who keeps a Kritischen."""

from __future__ import annotations

import random

import pytest

from games.kit.play.cards import GERMAN_32
from games.kit.play.simulate import chooser
from games.watten.play.cards import ACTIONS
from games.watten.play.phases import Cutting, WattenSeating

PACK = "EA EK E7 S7 HK EO EU ET E9 E8 GA GK GO GU GT G9 G8 G7 HA HO HU HT H9 H8 H7 SA SK SO SU ST S9 S8"
"""From the top; Spitz, Welle and Max are the third to the fifth card."""


def cutting(actions: str, dealer: int = 0, **kept: int) -> Cutting:
    phase = Cutting(WattenSeating(seats=4, dealer=dealer, kept=kept), GERMAN_32.read(PACK.split()))
    for words in actions.split():
        assert phase.legal >> ACTIONS.number(words) & 1
        phase.act(ACTIONS.number(words))
    return phase


def held(phase: Cutting) -> list[set[str]]:
    return [set(GERMAN_32.texts(mask)) for mask in phase.holdings()]


def keepers(phase: Cutting) -> dict[str, int]:
    return {GERMAN_32.names[card]: seat for card, seat in phase.kept.items()}


def written(*holdings: str) -> list[set[str]]:
    return [set(each.split()) for each in holdings]


@pytest.mark.parametrize("dealer", range(4))
def test_three_and_two_to_ansager_and_geber_then_to_the_others(dealer: int) -> None:
    found = held(cutting("cut:6", dealer))
    assert [found[(dealer + step) % 4] for step in range(4)] == written(
        "E8 GA GK GT G9",
        "EU ET E9 GO GU",
        "G8 G7 HA H9 H8",
        "HO HU HT H7 SA",
    )


@pytest.mark.parametrize(
    ("actions", "kept", "holdings"),
    [
        (
            "cut:5 keep leave",
            {},
            ["E9 E8 GA GU GT", "EO EU ET GK GO", "G9 G8 G7 HU HT", "HK HA HO H9 H8"],
        ),
        (
            "cut:5 keep keep keep",
            {},
            ["S7 E9 E8 GO GU", "EO EU ET GA GK", "GT G9 G8 HA HO", "HK E7 G7 HU HT"],
        ),
        (
            "keep cut:4 keep keep",
            {"HK": 3},
            ["HK E7 E9 GK GO", "EO EU ET E8 GA", "GU GT G9 HA HO", "S7 G8 G7 HU HT"],
        ),
        (
            "keep keep keep cut:2",
            {"HK": 0, "S7": 0, "E7": 0},
            ["HK S7 E7 GA GK", "EO EU ET E9 E8", "GO GU GT HA HO", "G9 G8 G7 HU HT"],
        ),
    ],
    ids=["einer", "zwei und einer", "zwei beim Geber", "die Maschine"],
)
def test_who_kept_some_gets_as_many_less_in_the_first_packet(
    actions: str, kept: dict[str, int], holdings: list[str]
) -> None:
    assert held(cutting(actions, **kept)) == written(*holdings)


@pytest.mark.parametrize(
    ("actions", "before", "after"),
    [
        ("cut:5 leave", {}, {}),
        ("cut:4 keep leave", {}, {"S7": 3}),
        ("cut:3 keep", {}, {"E7": 3}),
        ("leave cut:5 keep leave", {"HK": 3}, {"HK": 3}),
        ("keep cut:6", {"HK": 3}, {"HK": 3}),
        ("keep cut:4 keep leave", {"HK": 3}, {"S7": 3, "HK": 0}),
        ("keep cut:4 leave leave", {"HK": 3}, {"HK": 3, "S7": 0}),
        ("keep keep cut:3 keep", {"S7": 3, "E7": 3}, {"HK": 3, "S7": 3, "E7": 0}),
        ("keep keep cut:3 leave", {"S7": 3, "E7": 3}, {"S7": 3, "E7": 3, "HK": 0}),
        ("keep cut:4 keep keep", {"HK": 0}, {"HK": 0, "S7": 3, "E7": 0}),
    ],
)
def test_who_keeps_what(actions: str, before: dict[str, int], after: dict[str, int]) -> None:
    phase = cutting(actions, **before)
    assert (phase.legal, keepers(phase)) == (0, after)


def test_a_kritischer_that_is_left_becomes_the_last_card() -> None:
    phase = cutting("cut:5 leave")
    assert GERMAN_32.names[(phase.below + phase.lifted)[-1]] == "HK"


def test_every_seat_gets_five_cards_whatever_is_kept() -> None:
    rng = random.Random(4)
    for _ in range(200):
        kept = {name: rng.randrange(4) for name in ("HK", "S7", "E7") if rng.random() < 0.5}
        phase = Cutting(WattenSeating(seats=4, dealer=rng.randrange(4), kept=kept), rng.sample(GERMAN_32.cards, 32))
        while phase.legal:
            phase.act(chooser(rng.random, [])(phase.legal))
        holdings = phase.holdings()
        assert [mask.bit_count() for mask in holdings] == [5] * 4
        assert sum(holdings).bit_count() == 20
        assert all(holdings[seat] >> card & 1 for card, seat in phase.kept.items())
