"""Kept pieces of pages: the same HTML for the same version, and none for another page, language or reader."""

from __future__ import annotations

from django.core.cache import cache
from django.utils.safestring import SafeString
from django.utils.translation import override

from turnier.models import Tournament
from turnier.web.shared.http import kept_fragment


def piece(words: str, name: str = "standings", pk: int = 3, version: int = 4, *, public: bool = False) -> SafeString:
    return kept_fragment(name, Tournament(pk=pk, version=version), lambda: words, public=public)


def test_a_piece_is_kept_as_it_was_rendered() -> None:
    piece("<b>Anna</b>")
    kept = piece("<b>Bernd</b>")
    assert (kept, type(kept)) == ("<b>Anna</b>", SafeString)


def test_nothing_is_shown_that_was_kept_for_another_reader() -> None:
    piece("<b>Anna Albers</b>")
    others = [piece("other", public=True), piece("other", "stacks"), piece("other", pk=5)]
    with override("en"):
        others.append(piece("other"))
    assert (others, piece("other")) == (["other"] * 4, "<b>Anna Albers</b>")


def test_a_new_version_takes_the_place_of_the_one_before() -> None:
    piece("before")
    kept = len(cache._cache)  # type: ignore[attr-defined] # of the cache in memory
    assert (piece("now", version=5), piece("later", version=5), len(cache._cache)) == ("now", "now", kept)  # type: ignore[attr-defined]
