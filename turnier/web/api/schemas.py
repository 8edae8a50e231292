"""What goes out and comes in. What a sheet holds is not said here: the games declare it (`interface.py`)."""

from __future__ import annotations

import datetime as dt
from typing import Any, Generic, Literal, TypeVar

from django.http import HttpRequest
from ninja import Field, Schema

T = TypeVar("T")
LARGEST = 2**31 - 1
LONGEST_NAME = 80


class Paging(Schema):
    """Which page of how many rows."""

    page: int = Field(1, ge=1, le=100_000)
    per_page: int = Field(50, ge=1, le=200)


class Page(Schema, Generic[T]):
    """Some rows of `total`; `next` is the address of the following page."""

    items: list[T]
    total: int
    page: int
    next: str | None

    @classmethod
    def of(cls, request: HttpRequest, found: Any, paging: Paging) -> dict[str, Any]:
        """The page of a query or a list."""
        total = len(found) if isinstance(found, list | tuple) else found.count()
        start, query = (paging.page - 1) * paging.per_page, request.GET.copy()
        query["page"] = str(paging.page + 1)
        more = start + paging.per_page < total
        following = f"{request.path}?{query.urlencode()}" if more else None
        items = list(found[start : start + paging.per_page])
        return {"items": items, "total": total, "page": paging.page, "next": following}


class TournamentOut(Schema):
    """A tournament; `version` rises with everything that happens in it.

    One that was `called_off` is closed, and nobody played in it.
    """

    slug: str
    name: str
    game: str
    status: Literal["registration", "running", "closed"]
    called_off: bool
    date: dt.date | None
    begins: dt.time | None
    venue: str
    host: str
    rounds_planned: int
    entry_fee_cents: int
    is_public: bool
    version: int


class KindOut(Schema):
    """A kind of line on the sheets of a tournament, with the JSON Schema of one."""

    kind: str
    title: str
    entry: dict[str, Any]


class WinnerOut(Schema):
    """Who won a tournament of a series; `tournament` is its slug where it was played here."""

    number: int
    year: int | None
    names: list[str]
    note: str
    tournament: str | None


class SeriesOut(Schema):
    """A series of tournaments with its hall of fame, the latest winner first."""

    name: str
    title: str
    is_public: bool
    winners: list[WinnerOut]


class PlayerOut(Schema):
    """A person of an entrant."""

    name: str
    fee_class: str
    publicity: Literal["public", "private", "minor"]


class PrivateOut(Schema):
    """What only the organisers see of an entrant."""

    players: list[PlayerOut]
    club: str
    phone: str
    presence: str
    paid: bool
    due_cents: int
    paid_cents: int


class EntrantOut(Schema):
    """Who takes part under a start number; `private` only for tokens that read everything."""

    number: int
    name: str
    status: str
    private: PrivateOut | None


class CheckInOut(Schema):
    """Whether it is noted who is there, and the start numbers of those who are and who are not."""

    on: bool
    here: list[int]
    missing: list[int]


class SignUpPrivateOut(Schema):
    """What only the organisers see of a sign-up; `consent` is the version of what they agreed to."""

    players: list[str]
    name: str
    club: str
    phone: str
    email: str
    fee_classes: list[str]
    public: bool
    consent: int
    language: str


class SignUpOut(Schema):
    """Who signed up before the evening. `turn` counts from 1 in the waiting list; `entrant` is their start number.

    Who is `joined` plays with the sign-up `partner`, which says where they are.
    """

    number: int
    state: Literal["place", "waiting", "searching", "joined", "taken", "declined", "cancelled"]
    turn: int | None
    partner: int | None
    entrant: int | None
    private: SignUpPrivateOut | None


class SignedUpOut(SignUpOut):
    """Who has just signed up, with the address of the page of their own."""

    address: str


class SinglePrivateOut(Schema):
    """What only the organisers see of somebody who waits for a partner."""

    name: str
    club: str
    phone: str
    fee_class: str
    paid: bool


class SingleOut(Schema):
    """Who came alone; `entrant` is the start number of the team once there is one."""

    id: int
    withdrawn: bool
    entrant: int | None
    private: SinglePrivateOut | None


class SeatOut(Schema):
    """Who sits at a table; seats count from 0."""

    seat: int
    number: int
    name: str


class TableOut(Schema):
    """A table of a round; `entries` are the lines of its sheet, only for tokens that read everything."""

    table: int
    version: int
    finished: bool
    result: str
    seats: list[SeatOut]
    entries: list[dict[str, Any]] | None = None


class DrawOut(Schema):
    """What makes a draw verifiable; without a seed the list is only frozen."""

    attempt: int
    input_hash: str
    commitment: str
    public_part: str
    seed: str
    reason: str


class RoundOut(Schema):
    """A round; its name is that of its stage where the tournament has several: "Viertelfinale"."""

    number: int
    name: str
    published_at: dt.datetime | None
    closed_at: dt.datetime | None

    @staticmethod
    def resolve_name(found: Any) -> str:
        """Of a row of the database, or as it was looked up."""
        return str(found["name"]) if isinstance(found, dict) else found.tournament.round_name(found.number)


class StageEntrantOut(Schema):
    """Who plays in a stage: the start number, the seed from 1, the group from 1 or 0."""

    number: int
    seed: int
    group: int


class StageOut(Schema):
    """A stage after the ordinary rounds, or in their place. `entrants` is empty as long as it has not begun."""

    kind: Literal["rounds", "groups", "knockout", "final"]
    name: str
    first: int
    rounds: int
    who: Literal["all", "best", "groups", "winners", "losers", "others"]
    count: int
    carried: Literal["all", "half", "nothing"]
    beside: bool
    day: dt.date | None
    entrants: list[StageEntrantOut]


class RoundTablesOut(RoundOut):
    """A round with its draw, its tables, and the start numbers without one.

    `walkovers` are those of the `byes` who win a match without a fight, since whom they were to meet has gone.
    """

    draw: DrawOut | None
    tables: list[TableOut]
    byes: list[int]
    walkovers: list[int]


class RowOut(Schema):
    """A row of the standings: `cells` go with the columns, `rounds` with the rounds."""

    place: int | None
    number: int
    name: str
    cells: list[str]
    rounds: list[str]
    remark: str


class StandingsOut(Schema):
    """The standings; `final` once nothing is missing any more."""

    columns: list[str]
    rounds: list[int]
    order: list[str]
    final: bool
    missing: str
    rows: list[RowOut]


class PostingOut(Schema):
    """One line of a booking; positive cents are debit."""

    account: str
    cents: int
    number: int | None


class BookingOut(Schema):
    """A booking; its postings sum to zero."""

    number: int
    kind: str
    reason: str
    at: dt.datetime
    reverses: int | None
    postings: list[PostingOut]


class MoneyOut(Schema):
    """The books at a glance: cents by account, and the cents that entrants still owe."""

    accounts: dict[str, int]
    open_cents: int


class PaperOut(Schema):
    """A paper, with its address."""

    name: str
    title: str
    address: str


class EntrantIn(Schema):
    """Who comes. `namesakes` are names that somebody else has and that are meant as another person.

    A change states the whole registration: what is left out is empty from then on, but `number`, `paid` and
    `fee_classes` stay as they are. Of somebody who had paid and has not after all, the `reason` stands in the cash
    book and has to be said.
    """

    players: list[str] = Field(min_length=1, max_length=8)
    name: str = Field("", max_length=LONGEST_NAME)
    club: str = Field("", max_length=LONGEST_NAME)
    phone: str = Field("", max_length=40)
    paid: bool | None = None
    number: int | None = Field(None, ge=1, le=9999)
    out_of_competition: bool = False
    fee_classes: list[str] = Field([], max_length=8)
    namesakes: list[str] = Field([], max_length=8)
    reason: str = Field("", max_length=200)


class ListIn(Schema):
    """A registration list with headings, as CSV. `namesakes` are the rows of it in which other people are meant.

    Rows count as in the text, the first one is 1.
    """

    text: str
    namesakes: list[int] = Field([], max_length=5_000)


class ListOut(Schema):
    """How many were registered, and how many of the list wait for a partner."""

    entrants: int
    singles: int


class WithdrawIn(Schema):
    """Who goes; a registration that was a slip is taken back with its money."""

    slip: bool = False


class SingleIn(Schema):
    """Who comes alone. `namesakes` are names that somebody else has and that are meant as another person."""

    name: str = Field(min_length=1, max_length=LONGEST_NAME)
    club: str = Field("", max_length=LONGEST_NAME)
    phone: str = Field("", max_length=40)
    paid: bool = False
    fee_class: str = Field("", max_length=40)
    namesakes: list[str] = Field([], max_length=8)


class SingleWithdrawIn(Schema):
    """Whether somebody who waits for a partner goes home; a slip is taken back with its money."""

    withdrawn: bool = True
    slip: bool = False


class SubstituteIn(Schema):
    """Who takes over a place; positions count from 0. `namesake`: somebody else of this name is meant.

    `since` is the round from which on the substitute plays; without it the usual one.
    """

    name: str = Field(min_length=1, max_length=LONGEST_NAME)
    position: int = Field(0, ge=0, le=8)
    since: int | None = Field(None, ge=1, le=LARGEST)
    reason: str = Field("", max_length=200)
    namesake: bool = False


class PayIn(Schema):
    """Whether everything that is owed is paid; why not after all stands in the cash book and has to be said."""

    paid: bool
    reason: str = Field("", max_length=200)


class DisqualifyIn(Schema):
    """Why somebody is disqualified."""

    reason: str = Field(min_length=1, max_length=200)


class PresenceIn(Schema):
    """Whether somebody is there."""

    present: bool


class CheckInIn(Schema):
    """Whether it is noted who is there."""

    on: bool


class SignUpIn(Schema):
    """Who signs up; one name alone searches a partner. `consent` says that they agreed to what the page asks of them.

    `language` is the one in which mails are written to them; without it that of the request.
    """

    players: list[str] = Field(min_length=1, max_length=8)
    name: str = Field("", max_length=LONGEST_NAME)
    club: str = Field("", max_length=LONGEST_NAME)
    phone: str = Field("", max_length=40)
    email: str = Field("", max_length=254)
    fee_classes: list[str] = Field([], max_length=8)
    public: bool = False
    consent: bool = False
    language: Literal["de", "en"] | None = None


class TakeOverIn(Schema):
    """How those are registered who signed up; `waiting` also takes who still waits, out of turn and without a place."""

    paid: bool = False
    waiting: bool = False


class JoinIn(Schema):
    """The number of the other sign-up."""

    partner: int = Field(ge=1, le=LARGEST)


class ResultIn(Schema):
    """A whole sheet: all its lines, and the version of the table that was seen.

    `accepted` are the `accept` of warnings; `reason` is needed where a saved line changes.
    """

    base_version: int = Field(ge=0, le=LARGEST)
    entries: list[dict[str, Any]] = Field(max_length=1000)
    accepted: list[str] = Field([], max_length=1000)
    reason: str = Field("", max_length=200)


class RedrawIn(Schema):
    """Why a round is drawn again."""

    reason: str = Field(min_length=1, max_length=200)


class SwapIn(Schema):
    """Who change places; a reason is needed where results are in."""

    first: int = Field(ge=1, le=LARGEST)
    second: int = Field(ge=1, le=LARGEST)
    reason: str = Field("", max_length=200)


class DrawIn(Schema):
    """How a round is drawn; `public` is what the room calls to a list that was frozen."""

    despite_missing: bool = False
    reason: str = Field("", max_length=200)
    public: str = Field("", max_length=80, pattern="^[0-9-]*$")
