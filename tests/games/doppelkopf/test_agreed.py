"""What words come to, by hand; places count from the dealer's left."""

from __future__ import annotations

import pytest

from games.doppelkopf.actions import words_of
from games.doppelkopf.agreed import Agreed, agreed
from games.kit.cards import DOUBLE_40

WORDS = words_of(DOUBLE_40)
HEALTHY = "healthy healthy healthy healthy"


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (HEALTHY, Agreed("normal", [], 0, [])),
        ("healthy solo:solo_damen healthy healthy", Agreed("solo_damen", [1], 0, [])),
        ("hochzeit healthy healthy healthy", Agreed("hochzeit", [0], 0, [(0, "hochzeit")])),
        ("hochzeit armut solo:solo_karo healthy", Agreed("solo_karo", [2], 0, [(0, "hochzeit"), (1, "armut")])),
        ("solo:solo_karo solo:solo_herz healthy healthy pass", Agreed("solo_karo", [0], 0, [])),
        ("solo:solo_karo solo:solo_herz healthy healthy hold:1 pass", Agreed("solo_herz", [1], 1, [])),
        ("solo:solo_karo solo:solo_herz healthy healthy hold:1 hold:1 pass", Agreed("solo_karo", [0], 1, [])),
        ("healthy healthy healthy", None),
        (f"{HEALTHY} pass", None),
        ("healthy krankheit redeal", None),
        ("healthy healthy armut healthy decline take", Agreed("armut", [2, 0], 0, [(2, "armut")])),
        ("armut healthy healthy healthy take", Agreed("armut", [0, 1], 0, [(0, "armut")])),
        ("armut healthy healthy healthy take take", None),
        ("solo:solo_karo healthy healthy healthy pass", None),
    ],
)
def test_what_words_come_to(said: str, expected: Agreed | None) -> None:
    assert agreed(WORDS, bytes(WORDS.number(word) for word in said.split())) == expected
