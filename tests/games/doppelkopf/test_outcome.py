"""Who wins and what it counts, beyond the worked examples."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.doppelkopf.entries import Announcement, BothExtras, HandType
from games.doppelkopf.house_rules import PRESETS, DoppelkopfRules
from games.doppelkopf.outcome import (
    LIMITS,
    DoppelkopfItem,
    DoppelkopfOutcome,
    bill,
    called_by_party,
    counts_as_solo,
    items_of,
    outcome,
    winner_of,
)
from tests.games.doppelkopf.written import announcements, extras

DDV = DoppelkopfRules(**PRESETS["ddv"])
LADDERS = ["", "R", "R R90", "R R90 R60", "R R90 R60 R30", "R R90 R60 R30 R1"]
NEEDED = [121, 121, 151, 181, 211, 240]


def counted(
    rules: DoppelkopfRules,
    points: int,
    calls: str = "-",
    special: str = "-",
    type: HandType = "normal",
    re: Sequence[int] = (0, 2),
) -> DoppelkopfOutcome:
    return outcome(
        rules=rules,
        hand_type=type,
        re=re,
        re_points=points,
        announcements=tuple(Announcement.model_validate(each) for each in announcements(calls)),
        extras=BothExtras.model_validate(extras(special)),
    )


def test_the_bill_is_itemised() -> None:
    assert counted(DoppelkopfRules(), 185, "R R90 R60 K", "R:f") == DoppelkopfOutcome(
        "re", (DoppelkopfItem("won", 1), DoppelkopfItem("keine90", 2), DoppelkopfItem("keine60", 2)), 2, 1, 1, 21
    )
    assert counted(DDV, 118, "R R90 K") == DoppelkopfOutcome(
        "kontra",
        (
            DoppelkopfItem("won", 1),
            DoppelkopfItem("keine90", 1),
            DoppelkopfItem("against_call", 1),
            DoppelkopfItem("against_re", 1),
            DoppelkopfItem("re", 2),
            DoppelkopfItem("kontra", 2),
        ),
        0,
        0,
        1,
        8,
    )


@pytest.mark.parametrize("level", range(6))
def test_the_declaring_party_needs_its_limit(level: int) -> None:
    need = NEEDED[level]
    assert counted(DoppelkopfRules(), need, LADDERS[level]).winner == "re"
    assert counted(DoppelkopfRules(), need - 1, LADDERS[level]).winner == "kontra"


@pytest.mark.parametrize("level", range(1, 6))
def test_kontra_alone_needs_its_limit(level: int) -> None:
    calls = LADDERS[level].replace("R", "K")
    need = NEEDED[level]
    assert counted(DoppelkopfRules(), 240 - need, calls).winner == "kontra"
    assert counted(DoppelkopfRules(), 240 - need + 1, calls).winner == "re"


@pytest.mark.parametrize(
    ("rules", "type", "re", "solo"),
    [
        (DoppelkopfRules(), "solo_karo", [1], True),
        (DoppelkopfRules(), "stilles_solo", [1], True),
        (DoppelkopfRules(), "hochzeit", [1], True),
        (DoppelkopfRules(), "hochzeit", [1, 2], False),
        (DoppelkopfRules(), "normal", [1], False),
        (DoppelkopfRules(), "armut", [1, 2], False),
        (DoppelkopfRules(silent_solo_doubles=False), "stilles_solo", [1], False),
        (DoppelkopfRules(silent_solo_doubles=False), "hochzeit", [1], False),
        (DoppelkopfRules(silent_solo_doubles=False), "solo_damen", [1], True),
    ],
)
def test_what_counts_as_a_solo(rules: DoppelkopfRules, type: HandType, re: list[int], solo: bool) -> None:
    assert counts_as_solo(rules, type, re) is solo


def test_an_overridden_double_call_leaves_re_to_reach_the_limit() -> None:
    assert counted(DoppelkopfRules(), 151, "R K R90 K90").winner == "re"
    assert counted(DoppelkopfRules(), 150, "R K R90 K90").winner == "kontra"


def test_sonderpunkte_written_into_a_solo_do_not_count() -> None:
    assert counted(DoppelkopfRules(), 130, "-", "R:d", "solo_damen", [0]).value == 2


def plain_value(points: int, calls: str, special: int) -> tuple[str, int]:
    """The scoring of the document once more, in its own order, for the default house rules."""
    called = called_by_party([Announcement.model_validate(each) for each in announcements(calls)])
    sharp = {party: {c for c in called.by(party) if c.startswith("keine")} for party in ("re", "kontra")}  # type: ignore[arg-type]
    declarer = "re"
    if sharp["kontra"] or (called.kontra and not called.re):
        declarer = "kontra"
    limits = {0: 121, 1: 151, 2: 181, 3: 211, 4: 240}
    mine = points if declarer == "re" else 240 - points
    won = mine >= limits[len(sharp[declarer])]
    winner = declarer if won else {"re": "kontra", "kontra": "re"}[declarer]
    loser = 240 - points if winner == "re" else points
    value = 1 + (winner == "kontra")
    for number, level in enumerate((90, 60, 30, 1), start=1):
        value += 2 if len(sharp[declarer]) >= number else int(loser < level)
    value *= 2 ** (("re" in called.re) + ("kontra" in called.kontra))
    return winner, value + (special if winner == "re" else -special)


calls_of_both = st.tuples(st.integers(0, 5), st.integers(0, 5)).filter(lambda both: min(both) < 2)


@settings(max_examples=300, deadline=None, database=None)
@given(points=st.integers(0, 240), levels=calls_of_both, fuchs=st.integers(0, 2), karl=st.integers(0, 1))
def test_the_default_agrees_with_a_plain_reading(points: int, levels: tuple[int, int], fuchs: int, karl: int) -> None:
    calls = f"{LADDERS[levels[0]]} {LADDERS[levels[1]].replace('R', 'K')}"
    result = counted(DoppelkopfRules(), points, calls, f"R:{'f' * fuchs} K:{'k' * karl}")
    assert (result.winner, result.value) == plain_value(points, calls, fuchs - karl)


def ddv_value(points: int, levels: tuple[int, int]) -> tuple[str | None, int]:
    """The preset's scoring once more, item by item; `levels` count the calls of Re and Kontra."""
    need = {0: 121, 1: 121, 2: 151, 3: 181, 4: 211, 5: 240}
    mine = {"re": points, "kontra": 240 - points}
    level = dict(zip(mine, levels, strict=True))
    sharp = [party for party in mine if level[party] > 1]
    if len(sharp) == 2:
        winners = [party for party in mine if mine[party] >= need[level[party]]]
    elif sharp:
        other = "kontra" if sharp == ["re"] else "re"
        winners = [sharp[0] if mine[sharp[0]] >= need[level[sharp[0]]] else other]
    else:
        winners = ["kontra" if 240 - points >= (121 if levels[1] and not levels[0] else 120) else "re"]
    if not winners:
        return None, 0
    winner, loser = winners[0], "kontra" if winners == ["re"] else "re"
    value = 1 + 2 * (levels[0] > 0) + 2 * (levels[1] > 0) + (winner == "kontra")
    for number, limit in enumerate((90, 60, 30, 1), start=2):
        value += (mine[loser] < limit) + (max(levels) >= number)
    value += sum(mine[winner] >= limit for number, limit in enumerate((120, 90, 60, 30), 2) if level[loser] >= number)
    return winner, value


@settings(max_examples=400, deadline=None, database=None)
@given(points=st.integers(0, 240), levels=st.tuples(st.integers(0, 5), st.integers(0, 5)))
def test_the_preset_agrees_with_a_plain_reading(points: int, levels: tuple[int, int]) -> None:
    result = counted(DDV, points, f"{LADDERS[levels[0]]} {LADDERS[levels[1]].replace('R', 'K')}")
    assert (result.winner, result.value) == ddv_value(points, levels)


@pytest.mark.parametrize(
    "rules", [DoppelkopfRules(), DDV, DoppelkopfRules(declaring_party="literal", base_point="below_120_only")]
)
def test_between_two_limits_nothing_changes(rules: DoppelkopfRules) -> None:
    for calls in ("-", "R", "K K90", "R R90 R60 K", "R R90 R60 R30 R1"):
        called = called_by_party([Announcement.model_validate(each) for each in announcements(calls)])
        for points in range(241):
            found = bill(rules, called, bisect(LIMITS, points), is_solo=False)
            assert found.winner == winner_of(rules, points, called)
            assert found.items == (
                tuple(items_of(rules, called, found.winner, points, is_solo=False)) if found.winner else ()
            )
