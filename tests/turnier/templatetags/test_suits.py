"""The suits have names for those who do not see their drawings, in both languages."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.utils import translation

from turnier.templatetags.turnier import suit_named

DRAWN = sorted(path.stem for path in (settings.BASE_DIR / "static/turnier/suits").glob("*.svg"))


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_suit_that_is_drawn_has_a_name(language: str) -> None:
    with translation.override(language):
        named = [suit_named(suit) for suit in DRAWN]
    assert all(name[0].isupper() for name in named)
    assert len(set(named)) == len(DRAWN)
    assert suit_named("trumpf") == "trumpf"
