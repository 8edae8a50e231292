"""What makes a draw verifiable, short enough to read aloud; the whole values are in the file."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from turnier import draw as pure
from turnier.models import Draw

SHOWN, GROUP = 16, 4
"""Hex digits of a hash that are shown, and how many stand together."""


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
        Proof(_("Liste E"), grouped(draw.input_hash)),
        Proof(_("Siegel C"), grouped(draw.commitment)),
    )


def grouped(digits: str) -> str:
    """ "3fa9 02d1 77be 0c4e"."""
    return " ".join(digits[i : i + GROUP] for i in range(0, len(digits), GROUP))


def shortened(digits: str) -> str:
    """ "3fa9 02d1 77be 0c4e …" """
    return f"{grouped(digits[:SHOWN])} …"
