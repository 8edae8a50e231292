"""The tables of the database: tournaments, people, results, money, audit."""

from turnier.models.audit import AuditEvent
from turnier.models.draws import Bye, Draw, Swap
from turnier.models.money import (
    Award,
    Booking,
    CashCount,
    Choice,
    Choosing,
    Picture,
    Posting,
    Prize,
    PrizePlan,
    ReportVersion,
)
from turnier.models.people import Entrant, Player, Substitution, User
from turnier.models.phones import HelpCall, Proposal, TableKey
from turnier.models.results import Decision, Entry, Revision, Tally
from turnier.models.roles import Referee, SecondFactor
from turnier.models.series import PastWinner, Series
from turnier.models.tournament import Round, Seat, Sitting, Tournament

__all__ = [
    "AuditEvent",
    "Award",
    "Booking",
    "Bye",
    "CashCount",
    "Choice",
    "Choosing",
    "Decision",
    "Draw",
    "Entrant",
    "Entry",
    "HelpCall",
    "PastWinner",
    "Picture",
    "Player",
    "Posting",
    "Prize",
    "PrizePlan",
    "Proposal",
    "Referee",
    "ReportVersion",
    "Revision",
    "Round",
    "Seat",
    "SecondFactor",
    "Series",
    "Sitting",
    "Substitution",
    "Swap",
    "TableKey",
    "Tally",
    "Tournament",
    "User",
]
