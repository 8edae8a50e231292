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
    """Everything that an outsider needs to recompute a draw that the lot has decided.

    Rounds that were drawn at once share one document: that of the first, with the others as `later`.
    """
    draw = draw.plan or draw
    document: dict[str, object] = {
        "scheme": pure.SCHEME,
        **proof_of(draw),
        "tables": draw.drawn["tables"],
        "byes": draw.drawn["byes"],
    }
    return document | ({"later": draw.drawn["later"]} if "later" in draw.drawn else {})
