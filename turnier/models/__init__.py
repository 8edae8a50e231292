"""The tables of the database, one module for each room of services that writes them."""

from turnier.models.accounts import Referee, SecondFactor, User
from turnier.models.api import ApiToken, ApiWrite, Webhook, WebhookDelivery
from turnier.models.draw import Bye, Draw, Swap, TableChange
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
from turnier.models.record import AuditEvent, OriginalRecord
from turnier.models.registration import Entrant, Player, SignUp, Substitution
from turnier.models.series import PastWinner, Series
from turnier.models.sheets import Decision, Entry, HelpCall, Proposal, Revision, TableKey, Tally
from turnier.models.tournaments import Round, Seat, Sitting, Tournament

__all__ = [
    "ApiToken",
    "ApiWrite",
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
    "OriginalRecord",
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
    "SignUp",
    "Sitting",
    "Substitution",
    "Swap",
    "TableChange",
    "TableKey",
    "Tally",
    "Tournament",
    "User",
    "Webhook",
    "WebhookDelivery",
]
