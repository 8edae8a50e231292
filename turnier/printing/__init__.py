"""The papers of an evening: pure functions from plain values to the bytes of a PDF."""

from turnier.printing.certificate import certificates
from turnier.printing.closing import closing
from turnier.printing.money_lists import journal, payout_list, prize_list, thanks
from turnier.printing.money_papers import Certificate, ClosingPaper, DonorLine, JournalLine, PrizeLine
from turnier.printing.notice_by_name import notice_by_name
from turnier.printing.notice_by_table import notice_by_table
from turnier.printing.paper import (
    Head,
    ListedEntrant,
    PaperSide,
    PaperTable,
    StandingsPaper,
    StandingsRow,
    StartListPaper,
)
from turnier.printing.sheet import score_sheets
from turnier.printing.standings import standings
from turnier.printing.start_list import start_list

__all__ = [
    "Certificate",
    "ClosingPaper",
    "DonorLine",
    "Head",
    "JournalLine",
    "ListedEntrant",
    "PaperSide",
    "PaperTable",
    "PrizeLine",
    "StandingsPaper",
    "StandingsRow",
    "StartListPaper",
    "certificates",
    "closing",
    "journal",
    "notice_by_name",
    "notice_by_table",
    "payout_list",
    "prize_list",
    "score_sheets",
    "standings",
    "start_list",
    "thanks",
]
