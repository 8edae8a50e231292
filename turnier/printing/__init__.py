"""The papers of an evening: pure functions from plain values to the bytes of a PDF."""

from turnier.printing.notice_by_name import notice_by_name
from turnier.printing.notice_by_table import notice_by_table
from turnier.printing.paper import Head, PaperSide, PaperTable, StandingsPaper, StandingsRow
from turnier.printing.sheet import score_sheets
from turnier.printing.standings import standings

__all__ = [
    "Head",
    "PaperSide",
    "PaperTable",
    "StandingsPaper",
    "StandingsRow",
    "notice_by_name",
    "notice_by_table",
    "score_sheets",
    "standings",
]
