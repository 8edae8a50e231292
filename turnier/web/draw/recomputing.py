"""Recomputes a draw once and remembers what came of it: a search over many tables is too long for every page view."""

from __future__ import annotations

import hashlib
from typing import cast

from django.core.cache import cache

from turnier import draw as pure
from turnier.models import Draw
from turnier.services.draw_documents import draw_document
from turnier.services.results import canonical

KEPT_SECONDS = 6 * 3600


def faults_of(draw: Draw) -> tuple[str, ...]:
    """What is wrong with the draw as it is stored; the key holds all of it, so that nothing changed goes unseen."""
    document = draw_document(draw)
    key = f"recomputed-{hashlib.sha256(canonical(document).encode()).hexdigest()}"
    kept = cache.get(key)
    if kept is None:
        kept = pure.verify(document)
        cache.set(key, kept, KEPT_SECONDS)
    return cast("tuple[str, ...]", kept)
