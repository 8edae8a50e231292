"""The papers of an evening: pure functions from plain values to the bytes of a PDF."""

from turnier.printing.paper import Head, PaperSide, PaperTable, StandingsPaper, StandingsRow
from turnier.printing.sheet import score_sheets

__all__ = [
    "Head",
    "PaperSide",
    "PaperTable",
    "StandingsPaper",
    "StandingsRow",
    "score_sheets",
]
