"""Exactly the 560 possible hands are accepted, in every one of the eight hands."""

from __future__ import annotations

from itertools import product

import pytest

from games.kit.entries.resolver import possible
from games.kit.sittings.evaluation import check_entry
from games.kit.terms import Table
from games.seconds import GAME
from games.seconds.house_rules import SecondsRules
from games.seconds.scoring import SecondsState

TABLE = Table(("Anna", "Bernd", "Cilli", "Otto"))
VECTORS = [tricks for tricks in product(range(14), repeat=4) if sum(tricks) == 13]
KIND = GAME.kinds["hand"]


def accepted(tricks: tuple[int, ...], state: SecondsState) -> bool:
    payload = {"kind": "hand", "tricks": list(tricks)}
    return check_entry(GAME, SecondsRules(), TABLE, state=state, payload=payload, path="")[1] == []


@pytest.mark.parametrize("played", [0, 7])
def test_exactly_the_560_possible_hands_are_accepted(played: int) -> None:
    state = SecondsState(scores=((0, 0, 0, 0),) * played)
    near = {
        tuple(own + (seat == changed) * by for seat, own in enumerate(tricks))
        for tricks in VECTORS
        for changed in range(4)
        for by in (-1, 1)
    }
    assert [tricks for tricks in VECTORS if not accepted(tricks, state)] == []
    assert [tricks for tricks in near if accepted(tricks, state)] == []


def test_exactly_the_560_possible_hands_are_offered() -> None:
    found: list[dict[str, int]] = [{}]
    for seat in range(4):
        found = [{**chosen, f"tricks.{seat}": own} for chosen in found for own in _left(chosen, f"tricks.{seat}")]
    assert sorted(tuple(chosen.values()) for chosen in found) == VECTORS


def _left(chosen: dict[str, int], name: str) -> tuple[int, ...]:
    slot = possible(KIND, SecondsRules(), SecondsState(), TABLE, chosen)[name]
    return tuple(slot.values or ())


def test_the_fourth_figure_is_computed() -> None:
    slot = possible(KIND, SecondsRules(), SecondsState(), TABLE, {"tricks.0": 4, "tricks.1": 2, "tricks.2": 3})[
        "tricks.3"
    ]
    assert slot.value == 4


def test_only_what_is_impossible_by_itself_is_named_first() -> None:
    _, problems = check_entry(
        GAME, SecondsRules(), TABLE, state=SecondsState(), payload={"kind": "hand", "tricks": [14, 0, 0, 0]}, path="x"
    )
    assert [(problem.path, problem.code, problem.rule) for problem in problems] == [
        ("x/tricks", "tricks_range", "Seconds § 4")
    ]


@pytest.mark.parametrize(
    ("tricks", "message"),
    [
        ([36, 4, 36, 4], "Bitte Stiche eintragen, keine Punkte. 36 ist zu groß – gerechnet wird automatisch."),
        ([20, 0, 0, 0], "Bitte Stiche eintragen, keine Punkte. 20 ist zu groß – gerechnet wird automatisch."),
        ([19, 0, 0, 0], "Anna hat 19 Stiche. Möglich sind 0 bis 13."),
        ([0, 14, 0, -1], "Bernd hat 14 Stiche. Möglich sind 0 bis 13."),
        ([0, 10, 4, -1], "Otto hat −1 Stiche. Möglich sind 0 bis 13."),
        ([0, 0, 0, 0], "Die Stiche ergeben 0. Es müssen 13 sein – es fehlen 13."),
        ([13, 13, 13, 13], "Die Stiche ergeben 52. Es sind 39 zu viel."),
    ],
)
def test_a_hand_that_cannot_be_is_refused_with_the_reason(tricks: list[int], message: str) -> None:
    payload = {"kind": "hand", "tricks": tricks}
    _, problems = check_entry(GAME, SecondsRules(), TABLE, state=SecondsState(), payload=payload, path="")
    assert [problem.message for problem in problems] == [message]


@pytest.mark.parametrize(("hands", "ordinal"), [(7, "achte"), (8, "neunte")])
def test_there_is_no_hand_after_the_last(hands: int, ordinal: str) -> None:
    state = SecondsState(hands, scores=((0, 0, 0, 0),) * hands)
    message = f"Das Spiel hat {hands} Runden. Eine {ordinal} gibt es nicht."
    assert KIND.why_impossible(SecondsRules(hands=hands), state, TABLE) == message
