"""The proof of an engine finds what is wrong with it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.seconds.game import Seconds
from games.seconds.play import SecondsDeal, SecondsEngine
from tests.games.proof import DisprovedError, prove


class Forgetful(SecondsDeal):
    """Loses a trick of the first seat."""

    def entry(self) -> dict[str, Any] | None:
        """One trick too few."""
        entry = super().entry()
        return entry and {**entry, "tricks": [entry["tricks"][0] - 1, *entry["tricks"][1:]]}


class ForgetfulEngine(SecondsEngine):
    """Deals cards to a forgetful table."""

    def dealt(self, rules: Any, seating: Any, cards: Any) -> Forgetful:
        """As Seconds deals."""
        return Forgetful(seating, super().dealt(rules, seating, cards).holdings)  # type: ignore[attr-defined]


class Fickle(ForgetfulEngine):
    """Deals fairly when a deal is played again."""

    redeal = False

    def dealt(self, rules: Any, seating: Any, cards: Any) -> Any:
        """Every second deal is a forgetful one."""
        self.redeal = not self.redeal
        return super().dealt(rules, seating, cards) if self.redeal else SecondsEngine.dealt(self, rules, seating, cards)


def test_whole_sittings_are_counted_by_their_deals() -> None:
    assert list(prove(Seconds(), 20, seed=1)) == [8, 16, 24]


@pytest.mark.parametrize(
    ("engine", "found"), [(Fickle(), {"deal", "entry", "found"}), (ForgetfulEngine(), {"sitting", "problems"})]
)
def test_what_is_wrong_is_told(monkeypatch: pytest.MonkeyPatch, engine: SecondsEngine, found: set[str]) -> None:
    monkeypatch.setattr(Seconds, "engine", engine)
    with pytest.raises(DisprovedError) as raised:
        list(prove(Seconds(), 1, seed=1))
    told = json.loads(str(raised.value))
    assert set(told) == found
    assert "problems" not in told or told["problems"][0]["code"] == "tricks_sum"
