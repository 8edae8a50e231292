"""The document of a draw: everything with which an outsider recomputes it."""

from __future__ import annotations

import json

from turnier import draw as pure
from turnier.models import Draw


def proof_of(draw: Draw) -> dict[str, object]:
    """What a draw was made of, in the words of its document and of the tournament file."""
    return {
        "attempt": draw.attempt,
        "frozen": json.loads(draw.frozen),
        "nonce": draw.nonce,
        "public": draw.public_part,
        "input_hash": draw.input_hash,
        "commitment": draw.commitment,
        "seed": draw.seed,
    }


def draw_document(draw: Draw) -> dict[str, object]:
    """Everything that an outsider needs to recompute a draw that the lot has decided."""
    result: dict[str, object] = {
        key: draw.drawn[key] for key in ("tables", "byes", "left", "places") if key in draw.drawn
    }
    return {"scheme": pure.SCHEME, **proof_of(draw), **result}
