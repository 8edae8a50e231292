"""Pieces of pages as HTML, kept by the version of their tournament: what nobody changed is rendered once."""

from __future__ import annotations

from django.core.cache import cache
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from turnier.models import Tournament

KEPT_SECONDS = 60 * 60


def fragment_key(name: str, tournament: Tournament, *, public: bool) -> str:
    """The name under which a piece is kept, in the language that is spoken now."""
    return f"{name}:{tournament.pk}:{tournament.version}:{int(public)}:{get_language()}"


def kept_fragment(key: str) -> SafeString | None:
    """The piece if somebody has asked for it before."""
    html = cache.get(key)
    return None if html is None else mark_safe(html)  # nosec B308 # noqa: S308 rendered by our own template with autoescape


def keep_fragment(key: str, html: str) -> None:
    """Keeps a piece for those who ask next."""
    cache.set(key, html, KEPT_SECONDS)
