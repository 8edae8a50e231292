"""Kept pieces of pages: the same HTML for the same version, and none for another page, language or reader."""

from __future__ import annotations

from django.utils.safestring import SafeString
from django.utils.translation import override

from turnier.models import Tournament
from turnier.web.shared.http import fragment_key, keep_fragment, kept_fragment


def test_a_piece_is_kept_as_it_was_rendered() -> None:
    key = fragment_key("standings", Tournament(pk=1, version=2), public=True)
    keep_fragment(key, "<b>Anna</b>")
    kept = kept_fragment(key)
    assert (kept, type(kept)) == ("<b>Anna</b>", SafeString)


def test_nothing_is_shown_that_was_kept_for_another_reader() -> None:
    evening = Tournament(pk=3, version=4)
    keep_fragment(fragment_key("standings", evening, public=False), "<b>Anna Albers</b>")
    others = [
        fragment_key("standings", evening, public=True),
        fragment_key("stacks", evening, public=False),
        fragment_key("standings", Tournament(pk=3, version=5), public=False),
        fragment_key("standings", Tournament(pk=5, version=4), public=False),
    ]
    with override("en"):
        others.append(fragment_key("standings", evening, public=False))
    assert [kept_fragment(key) for key in others] == [None] * 5
