"""The papers of an evening: pure functions from plain values to the bytes of a PDF."""

from turnier.printing.cards.certificate import certificates
from turnier.printing.cards.small_cards import CARDS_ON_A_PAGE, slips, start_cards, start_receipts
from turnier.printing.cards.table_cards import table_cards
from turnier.printing.drawings import pack_of
from turnier.printing.extent import RoundExtent, round_extent, sheets_extent, standings_extent
from turnier.printing.facts import (
    AnnouncementPaper,
    BookRule,
    BookSection,
    BracketLevel,
    BracketMatch,
    BracketPaper,
    BracketSide,
    EmergencyPaper,
    Head,
    ListedEntrant,
    PaperSide,
    PaperTable,
    PhoneSlot,
    PlanPaper,
    PlanPaperRow,
    PosterPaper,
    RoundListPaper,
    RuleBookPaper,
    Section,
    SlipPaper,
    StandingsPaper,
    StandingsRow,
    StartCard,
    StartCardLine,
    StartListPaper,
    TableCardPaper,
)
from turnier.printing.lists.bracket import bracket
from turnier.printing.lists.by_number import plan_by_number, start_list
from turnier.printing.lists.money import closing, journal, loss_list, payout_list, prize_list, thanks
from turnier.printing.lists.notices import notice_by_name, notice_by_table
from turnier.printing.lists.round_list import round_list
from turnier.printing.lists.standings import standings
from turnier.printing.money_facts import (
    Certificate,
    ClosingLine,
    ClosingPaper,
    DonorLine,
    JournalLine,
    PaidLossLine,
    PrizeLine,
)
from turnier.printing.prose import announcement, checklist, poster
from turnier.printing.rule_book import rule_book, rule_booklet
from turnier.printing.sheets.bundles import emergency_folder, round_papers
from turnier.printing.sheets.columns import Plan, plan_of
from turnier.printing.sheets.sheet import score_sheets

__all__ = [
    "CARDS_ON_A_PAGE",
    "AnnouncementPaper",
    "BookRule",
    "BookSection",
    "BracketLevel",
    "BracketMatch",
    "BracketPaper",
    "BracketSide",
    "Certificate",
    "ClosingLine",
    "ClosingPaper",
    "DonorLine",
    "EmergencyPaper",
    "Head",
    "JournalLine",
    "ListedEntrant",
    "PaidLossLine",
    "PaperSide",
    "PaperTable",
    "PhoneSlot",
    "Plan",
    "PlanPaper",
    "PlanPaperRow",
    "PosterPaper",
    "PrizeLine",
    "RoundExtent",
    "RoundListPaper",
    "RuleBookPaper",
    "Section",
    "SlipPaper",
    "StandingsPaper",
    "StandingsRow",
    "StartCard",
    "StartCardLine",
    "StartListPaper",
    "TableCardPaper",
    "announcement",
    "bracket",
    "certificates",
    "checklist",
    "closing",
    "emergency_folder",
    "journal",
    "loss_list",
    "notice_by_name",
    "notice_by_table",
    "pack_of",
    "payout_list",
    "plan_by_number",
    "plan_of",
    "poster",
    "prize_list",
    "round_extent",
    "round_list",
    "round_papers",
    "rule_book",
    "rule_booklet",
    "score_sheets",
    "sheets_extent",
    "slips",
    "standings",
    "standings_extent",
    "start_cards",
    "start_list",
    "start_receipts",
    "table_cards",
    "thanks",
]
