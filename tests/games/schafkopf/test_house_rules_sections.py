"""The sections that problems cite."""

from __future__ import annotations

import pytest

from games.schafkopf.house_rules import LIST, SECTIONS, cite


def test_a_section_is_cited_by_its_number() -> None:
    assert (cite("Rufspiel"), LIST) == ("Schafkopf § 4", f"Schafkopf § {len(SECTIONS)}")


def test_no_other_section() -> None:
    with pytest.raises(ValueError, match="not in tuple"):
        cite("Skat")
