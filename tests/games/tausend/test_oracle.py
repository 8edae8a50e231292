"""A second reading of the rules, written apart from the game, judges random damaged hands the same way."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.kit.sittings.checking import check
from games.kit.terms import Json

LEAST = (0, 0, 4, 11, 20, 32, 56, 87, 120)
MOST = (0, 33, 64, 88, 100, 109, 116, 120, 120)
HOUSES: list[dict[str, Json]] = [{}, {"forced_seat": "any"}, {"meld_on_first_lead": True}]
WORTH = {"clubs": 100, "spades": 80, "hearts": 60, "diamonds": 40}


def wrong(hand: dict[str, Json], n: int, rules: dict[str, Json]) -> bool:
    """Whether a well-formed hand breaks a MUST."""
    dealer, solo, bid, final = (hand[key] for key in ("dealer", "declarer", "bid", "final_bid"))
    forced, durch = hand.get("forced", False), hand.get("durch", False)
    playing = [seat for seat in range(n) if n == 3 or seat != dealer]
    points, pairs, tricks = hand["card_points"], hand["marriages"], hand.get("tricks")
    bad = [
        solo not in playing,
        bid < 0 or bid % 5 != 0,
        final < bid or final % 5 != 0 or final > 380,
        forced != (bid == 0),
        bid == 0 and rules.get("forced_seat") != "any" and solo != (dealer + 1) % n,
    ]
    if hand.get("exchange_forgotten", False):
        bad += [durch, tricks is not None, any(pairs), points != [None] * n]
        return any(bad)
    if [seat for seat in range(n) if points[seat] is not None] != playing:
        return True
    own = [points[seat] for seat in playing]
    melded = [suit for suits in pairs for suit in suits]
    bad += [sum(own) != 120, min(own) < 0, 1 in own, 119 in own, len(melded) > len(set(melded))]
    bad += [any(pairs[seat] for seat in range(n) if seat not in playing)]
    if durch:
        bad += [points[solo] != 120, any(pairs[seat] for seat in playing if seat != solo), len(pairs[solo]) > 3]
    return any(bad) or (tricks is not None and wrong_tricks(hand, playing, rules))


def wrong_tricks(hand: dict[str, Json], playing: list[int], rules: dict[str, Json]) -> bool:
    """Whether the numbers of tricks break a MUST."""
    tricks, points, solo = hand["tricks"], hand["card_points"], hand["declarer"]
    if [seat for seat in range(len(tricks)) if tricks[seat] is not None] != playing:
        return True
    if sum(tricks[seat] for seat in playing) != 8 or any(tricks[seat] < 0 for seat in playing):
        return True
    first = [seat == solo and rules.get("meld_on_first_lead", False) for seat in range(len(tricks))]
    return (tricks[solo] == 8) is not hand.get("durch", False) or any(
        not LEAST[tricks[seat]] <= points[seat] <= MOST[tricks[seat]]
        or len(hand["marriages"][seat]) > tricks[seat] + first[seat]
        for seat in playing
    )


def scored(hand: dict[str, Json], n: int) -> list[int]:
    solo, goal = hand["declarer"], 100 + hand["final_bid"]
    if hand.get("exchange_forgotten"):
        return [-240 * (seat == solo) for seat in range(n)]
    found = []
    for seat in range(n):
        total = (hand["card_points"][seat] or 0) + sum(WORTH[suit] for suit in hand["marriages"][seat])
        if seat == solo:
            total += 120 * hand.get("durch", False)
            found.append(goal if total >= goal else -goal)
        else:
            found.append(5 * round(total / 5))
    return found


def plain(rng: random.Random, n: int, dealer: int) -> dict[str, Json]:
    """A hand as it could be played."""
    playing = [(dealer + step) % n for step in range(1, 4)]
    bid = rng.choice([0, *range(5, 200, 5)])
    solo = playing[0] if bid == 0 else rng.choice(playing)
    hand: dict[str, Json] = {"kind": "hand", "dealer": dealer, "declarer": solo, "bid": bid}
    hand |= {"final_bid": bid + rng.choice([0, 0, 5, 60]), "forced": bid == 0}
    points, pairs = [None] * n, [[] for _ in range(n)]  # type: ignore[var-annotated]
    if rng.random() < 0.1:
        return hand | {"exchange_forgotten": True, "card_points": points, "marriages": pairs}
    durch = rng.random() < 0.1
    a, b = sorted(rng.choice([0, 2, 20, 30, 40, 58, 59, 75, 90, 118, 120]) for _ in range(2))
    cards = [120, 0, 0] if durch else rng.sample([a, b - a, 120 - b], 3)
    for seat, own in zip([solo, *(p for p in playing if p != solo)], cards, strict=True):
        points[seat] = own  # type: ignore[call-overload]
    for suit in WORTH:
        if rng.random() < 0.3:
            pairs[solo if durch else rng.choice(playing)].append(suit)
    hand |= {"card_points": points, "marriages": pairs, "durch": durch}
    if rng.random() < 0.3:
        hand["tricks"] = [
            None if own is None else rng.choice([t for t in range(9) if LEAST[t] <= own <= MOST[t]] or [0])
            for own in points
        ]
    return hand


def damaged(rng: random.Random, hand: dict[str, Json], n: int) -> dict[str, Json]:
    """The hand with one thing changed, its form still right."""
    key = rng.choice([*hand, "tricks"])
    changes: dict[str, Any] = {
        "dealer": lambda: rng.randrange(n),
        "declarer": lambda: rng.randrange(n),
        "bid": lambda: rng.choice([0, 3, 5, -5, 380, 385]),
        "final_bid": lambda: rng.choice([0, 3, -5, 320, 325, 380, 385]),
        "forced": lambda: rng.random() < 0.5,
        "durch": lambda: rng.random() < 0.5,
        "exchange_forgotten": lambda: rng.random() < 0.5,
        "card_points": lambda: [rng.choice([own, own, own, None, 0, 1, 30, 120, -1]) for own in hand["card_points"]],
        "marriages": lambda: [rng.choice([each, each, ["clubs"], ["hearts", "hearts"]]) for each in hand["marriages"]],
        "tricks": lambda: [rng.choice([None, 0, 1, 2, 3, 8, -1, 9]) for _ in range(n)],
    }
    return {**hand, key: changes[key]()} if key in changes else hand


@pytest.mark.parametrize("seed", range(8))
def test_both_readings_judge_and_score_alike(seed: int) -> None:
    rng, verdicts = random.Random(seed), []
    for _ in range(250):
        n = rng.choice([3, 4])
        rules = rng.choice(HOUSES)
        hands = [plain(rng, n, dealer) for dealer in range(rng.randrange(1, 4))]
        hands = [damaged(rng, hand, n) if rng.random() < 0.4 else hand for hand in hands]
        sides = ["Anna", "Bernd", "Cilli", "Otto"][:n]
        answer = check({"game": "tausend", "rules": rules, "sides": sides, "start": None, "entries": hands})
        verdicts.append(answer["valid"])
        assert answer["valid"] is not any(wrong(hand, n, rules) for hand in hands), (hands, answer["problems"])
        assert not answer["valid"] or answer["score"]["scores"] == [scored(hand, n) for hand in hands]
    assert 50 < sum(verdicts) < 200
