"""What makes a draw verifiable, short enough to read aloud; the whole values are in the file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from turnier import draw as pure
from turnier.models import Draw
from turnier.text.words import grouped_hex

SHOWN = 16
"""Hex digits of a hash that are shown where there is little room."""


@dataclass(frozen=True)
class Proof:
    """One value with its name."""

    label: str
    value: str


def proofs(draw: Draw) -> tuple[Proof, ...]:
    """The scheme, the attempt, and the beginnings of E, C and the seed, with what the room called."""
    return (
        Proof(_("Verfahren"), pure.SCHEME),
        Proof(_("Versuch"), str(draw.attempt)),
        Proof(_("Liste E"), shortened(draw.input_hash)),
        Proof(_("Siegel C"), shortened(draw.commitment)),
        Proof(_("Zuruf P"), draw.public_part or _("ohne Zuruf")),
        Proof(_("Zufallszahl N"), shortened(draw.nonce)),
        Proof(_("Startwert"), shortened(draw.seed)),
    )


def seals(draw: Draw) -> tuple[Proof, ...]:
    """E and C in full: all that is known, and can be written down, before the draw."""
    return (
        Proof(_("Liste E"), grouped_hex(draw.input_hash)),
        Proof(_("Siegel C"), grouped_hex(draw.commitment)),
    )


def full_proofs(document: Mapping[str, Any]) -> dict[str, str]:
    """E, C, N and the seed in full, to be compared digit by digit, from the document of a draw or of a lot."""
    names = {"E": "input_hash", "C": "commitment", "N": "nonce", "seed": "seed"}
    return {name: grouped_hex(document[key]) for name, key in names.items()}


def shortened(digits: str) -> str:
    """ "3fa9 02d1 77be 0c4e …" """
    return f"{grouped_hex(digits[:SHOWN])} …"
