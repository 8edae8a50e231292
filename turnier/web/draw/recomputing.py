"""Recomputes a draw once and remembers what came of it: a search over many tables is too long for every page view."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

from django.core.cache import cache
from django.utils.translation import gettext as _

from turnier import draw as pure
from turnier.models import Draw
from turnier.services.draw_documents import draw_document
from turnier.services.submission import canonical

KEPT_SECONDS = 6 * 3600


def faults_of(draw: Draw) -> tuple[str, ...]:
    """What is wrong with the draw as it is stored; empty if nothing is."""
    kept = kept_faults(draw)
    if kept is None:
        document = draw_document(draw)
        kept = pure.verify(document) or _apart_from(document, draw)
        cache.set(_key(draw), kept, KEPT_SECONDS)
    return kept


def kept_faults(draw: Draw) -> tuple[str, ...] | None:
    """The same if somebody has asked before; None if it has to be recomputed."""
    kept: tuple[str, ...] | None = cache.get(_key(draw))
    return kept


def takes_long(draw: Draw) -> bool:
    """Whether recomputing is a search over several rounds that no page should wait for."""
    return '"algorithm":"rest-' in draw.frozen and kept_faults(draw) is None


def _key(draw: Draw) -> str:
    """Holds all that is stored, so that nothing changed goes unseen."""
    stored = canonical([draw_document(draw), draw.round.number, draw.outcome])
    return f"recomputed-{hashlib.sha256(stored.encode()).hexdigest()}"


def _apart_from(document: Mapping[str, Any], draw: Draw) -> tuple[str, ...]:
    """Whether a round that was drawn with an earlier one has the tables of the common document."""
    if draw.plan is None:
        return ()
    part = document["later"][draw.round.number - draw.plan.round.number - 1]
    same = all(part[name] == draw.drawn[name] for name in ("tables", "byes"))
    return () if same else (_("Die Tischbelegung ist nicht die des Plans."),)
