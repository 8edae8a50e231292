"""The papers of an evening: pure functions from plain values to the bytes of a PDF."""

from turnier.printing.notice_by_name import notice_by_name
from turnier.printing.notice_by_table import notice_by_table
from turnier.printing.paper import (
    Head,
    ListedEntrant,
    PaperSide,
    PaperTable,
    PlanPaper,
    PlanPaperRow,
    StandingsPaper,
    StandingsRow,
    StartListPaper,
)
from turnier.printing.plan_by_number import plan_by_number
from turnier.printing.sheet import score_sheets
from turnier.printing.standings import standings
from turnier.printing.start_list import start_list

__all__ = [
    "Head",
    "ListedEntrant",
    "PaperSide",
    "PaperTable",
    "PlanPaper",
    "PlanPaperRow",
    "StandingsPaper",
    "StandingsRow",
    "StartListPaper",
    "notice_by_name",
    "notice_by_table",
    "plan_by_number",
    "score_sheets",
    "standings",
    "start_list",
]
