"""A ready-made reason is said in the language of the page, whatever it was kept in; words that were typed stay."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.utils.translation import override

from turnier.text.remarks import READY_MADE, reason_text

BASE = Path(__file__).parents[3]


@pytest.mark.parametrize(
    ("kept", "german", "english"),
    [
        ("Tippfehler", "Tippfehler", "Typing error"),
        ("Zettel falsch gelesen: 6 statt 9", "Zettel falsch gelesen: 6 statt 9", "Score sheet misread: 6 statt 9"),
        ("Die Zeit ist um", "Die Zeit ist um", "Time is up"),
        ("Tisch", "Tisch", "Tisch"),
        ("Runde: zu spät", "Runde: zu spät", "Runde: zu spät"),
        ("", "", ""),
    ],
)
def test_what_was_ready_made_follows_the_page(kept: str, german: str, english: str) -> None:
    said = []
    for code in ("de", "en"):
        with override(code):
            said.append(reason_text(kept))
    assert said == [german, english]


@pytest.mark.parametrize("reason", READY_MADE)
def test_what_was_kept_in_english_is_said_in_german(reason: str) -> None:
    """Equal at the first comparison is a reason without English in the catalogue, or in the compiled one."""
    with override("en"):
        english = reason_text(reason)
    assert english != reason
    with override("de"):
        assert reason_text(english) == reason


def test_every_reason_that_the_program_gives_is_known() -> None:
    given = re.compile(r'reason ?= ?_\("([^"]+)"\)')
    found = {each for path in (BASE / "turnier").rglob("*.py") for each in given.findall(path.read_text())}
    assert found - set(READY_MADE) == set()
