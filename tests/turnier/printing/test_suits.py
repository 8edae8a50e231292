"""The suits on paper are the pictures of the pages."""

import pytest

from turnier.printing.suits import drawing_of, operators, pack_of


@pytest.mark.parametrize(
    ("suit", "drawing"),
    [("clubs", "kreuz"), ("diamonds", "karo"), ("schellen", "schellen"), ("herz", "herz"), ("other", "")],
)
def test_what_an_entry_calls_a_suit_has_its_drawing(suit: str, drawing: str) -> None:
    assert drawing_of(suit) == drawing


def test_a_pack_is_german_or_french() -> None:
    assert pack_of("eichel") == ("eichel", "gras", "herz", "schellen")
    assert pack_of("karo") == ("kreuz", "pik", "herz", "karo")


@pytest.mark.parametrize("name", sorted({*pack_of("eichel"), *pack_of("karo")}))
def test_every_drawing_is_a_filled_outline_inside_its_grid(name: str) -> None:
    words = operators(name).split()
    figures = [float(word) for word in words if word.lstrip("-").replace(".", "").isdigit()]
    assert {word for word in words if word.isalpha()} <= {"m", "l", "c", "h", "g"}
    assert words[-1] == "f*"
    assert (min(figures) >= -64, max(figures) <= 64) == (True, True)
