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
    """The scheme, the attempt, and the beginnings of E, C and the seed."""
    return (
        Proof(_("Verfahren"), pure.SCHEME),
        Proof(_("Versuch"), str(draw.attempt)),
        Proof(_("Liste E"), shortened(draw.input_hash)),
        Proof(_("Siegel C"), shortened(draw.commitment)),
        Proof(_("Startwert"), shortened(draw.seed)),
    )


def shortened(digits: str) -> str:
    """ "3fa9 02d1 77be 0c4e …" """
    return " ".join([*(digits[i : i + GROUP] for i in range(0, SHOWN, GROUP)), "…"])
