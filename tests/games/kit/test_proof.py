"""The proof of an engine finds what is wrong with it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.kit.proof import DisprovedError, prove
from games.seconds.deal import SecondsDeal
from games.seconds.engine import SecondsEngine
from games.seconds.game import Seconds


class Forgetful(SecondsDeal):
    """Loses a trick of the first seat."""

    def entry(self) -> dict[str, Any] | None:
        """One trick too few."""
        entry = super().entry()
        return entry and {**entry, "tricks": [entry["tricks"][0] - 1, *entry["tricks"][1:]]}


class ForgetfulEngine(SecondsEngine):
    """Deals cards to a forgetful table, and keeps good records of it."""

    def dealt(self, rules: Any, seating: Any, cards: Any) -> Forgetful:
        """As Seconds deals."""
        return Forgetful(seating, super().dealt(rules, seating, cards).holdings)  # type: ignore[attr-defined]


class ForgetfulGame(Seconds):
    """Seconds whose engine forgets, while its record does not."""

    engine = ForgetfulEngine()


class AllForget(ForgetfulEngine):
    """Its record forgets, too."""

    def outcome(self, rules: Any, seating: Any, cards: Any, actions: Any) -> dict[str, Any] | None:
        """Played again by the same engine."""
        deal = self.dealt(rules, seating, cards)
        deal.obeyed(actions)
        return deal.entry()


def test_whole_sittings_are_counted_by_their_deals() -> None:
    assert list(prove(Seconds(), 20, seed=1)) == [8, 16, 24]


def test_a_record_that_ends_otherwise_is_told() -> None:
    with pytest.raises(DisprovedError) as raised:
        list(prove(ForgetfulGame(), 1, seed=1))
    assert set(json.loads(str(raised.value))) == {"deal", "entry", "found", "outcome"}


def test_a_sitting_that_the_checker_refuses_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Seconds, "engine", AllForget())
    with pytest.raises(DisprovedError) as raised:
        list(prove(Seconds(), 1, seed=1))
    assert json.loads(str(raised.value))["problems"][0]["code"] == "tricks_sum"
