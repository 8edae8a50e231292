"""The shape of the money in a tournament file."""

from __future__ import annotations

import pytest

from turnier.services.tournaments.file.money.format import clean


def test_a_text_is_taken_only_as_this_program_keeps_it() -> None:
    assert clean("Brotzeit für die Küche") == "Brotzeit für die Küche"
    for text in ("Brot\x07zeit", " Brotzeit"):
        with pytest.raises(ValueError, match="control character"):
            clean(text)
