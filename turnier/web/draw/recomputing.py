"""Recomputes a draw once and remembers what came of it: a search over many tables is too long for every page view."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, cast

from django.core.cache import cache
from django.utils.translation import gettext as _

from turnier import draw as pure
from turnier.models import Draw
from turnier.services.draw_documents import draw_document
from turnier.services.results import canonical

KEPT_SECONDS = 6 * 3600


def faults_of(draw: Draw) -> tuple[str, ...]:
    """What is wrong with the draw as it is stored; the key holds all of it, so that nothing changed goes unseen."""
    document = draw_document(draw)
    stored = canonical([document, draw.round.number, draw.outcome])
    key = f"recomputed-{hashlib.sha256(stored.encode()).hexdigest()}"
    kept = cache.get(key)
    if kept is None:
        kept = pure.verify(document) or _apart_from(document, draw)
        cache.set(key, kept, KEPT_SECONDS)
    return cast("tuple[str, ...]", kept)


def _apart_from(document: Mapping[str, Any], draw: Draw) -> tuple[str, ...]:
    """Whether a round that was drawn with an earlier one has the tables of the common document."""
    if draw.plan is None:
        return ()
    part = document["later"][draw.round.number - draw.plan.round.number - 1]
    same = all(part[name] == draw.outcome[name] for name in ("tables", "byes"))
    return () if same else (_("Die Tischbelegung ist nicht die des Plans."),)
