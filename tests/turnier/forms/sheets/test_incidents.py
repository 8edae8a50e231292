"""Forms for incidents at a table."""

from __future__ import annotations

import pytest

from turnier.forms.sheets.incidents import RulingForm, TroubleForm


def test_a_reason_is_more_than_spaces() -> None:
    assert TroubleForm({"reason": "\n\t "}).errors == {"reason": ["Bitte den Grund eintragen."]}


def test_a_ruling_says_what_was_decided() -> None:
    (asked,) = RulingForm({"reason": " "}).errors["reason"]
    assert asked == "Bitte eintragen, was entschieden wurde. Es bleibt im Protokoll."


@pytest.mark.parametrize(("chosen", "winner"), [("1", 1), ("none", None)])
def test_who_gets_a_rubber_that_is_begun_is_a_seat_or_nobody(chosen: str, winner: int | None) -> None:
    form = TroubleForm({"reason": "Zeit", "rubber": chosen}, rubber=[("1", "Anna"), ("none", "Verfällt")])
    assert (form.is_valid(), form.winner) == (True, winner)
