"""The books, the prizes and the report in a tournament file."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import AfterValidator, AwareDatetime, Base64Bytes, Field
from pydantic_core import PydanticCustomError

from turnier.models import Booking, Posting
from turnier.models.money import LARGEST_SUM, LONGEST_REPORT
from turnier.prizes import EXTRA_KINDS, SHAPES, STEPS
from turnier.services.tournaments.file.parts import FilePart, Label, Name, Number, Short
from turnier.text.remarks import clean_text

MOST_ROWS = 100_000
MOST_PLACES = 200


def one_of(*values: object) -> AfterValidator:
    """Refuses what is none of these."""

    def known(value: object) -> object:
        if value not in values:
            raise PydanticCustomError("literal_error", "unknown")
        return value

    return AfterValidator(known)


def nonzero(cents: int) -> int:
    """Refuses a posting of nothing."""
    if not cents:
        raise PydanticCustomError("greater_than_equal", "nothing")
    return cents


def clean(text: str) -> str:
    """Refuses a text that is not as this program keeps it."""
    if clean_text(text) != text:
        raise ValueError("control character")
    return text


SignedCents = Annotated[int, Field(ge=-LARGEST_SUM, le=LARGEST_SUM, strict=True), AfterValidator(nonzero)]
Cents = Annotated[int, Field(ge=0, le=LARGEST_SUM, strict=True)]
Position = Annotated[int, Field(ge=0, le=9, strict=True)]


class PostingPart(FilePart):
    """One line; in the name of an entrant, of a member by number and seat, or of the n-th single player."""

    account: Annotated[str, one_of(*Posting.Account.values)]
    cents: SignedCents
    entrant: Number | None = None
    member: tuple[Number, Position] | None = None
    single: Number | None = None


class BookingPart(FilePart):
    """A booking: its postings sum to zero; `sitting` is round and table, `reverses` the number that it sets right."""

    number: Number
    kind: Annotated[str, one_of(*Booking.Kind.values)]
    at: AwareDatetime
    reason: Short = ""
    sitting: tuple[Number, Number] | None = None
    reverses: Number | None = None
    postings: Annotated[tuple[PostingPart, ...], Field(min_length=2, max_length=MOST_ROWS)]


class ExtraPart(FilePart):
    """A prize beside the ranking, `sums` in cents from the first to the last."""

    label: Label
    kind: Annotated[str, one_of(*EXTRA_KINDS)]
    sums: Annotated[tuple[Cents, ...], Field(max_length=MOST_PLACES)]
    who: Label = ""
    size: Annotated[int, Field(ge=1, le=99, strict=True)] = 1
    numbers: Annotated[tuple[Number, ...], Field(max_length=MOST_PLACES)] = ()


class TermsPart(FilePart):
    """How the prize money is shared out, as `turnier.prizes.Terms` has it; sums are cents."""

    kept_percent: Annotated[int, Field(ge=0, le=100, strict=True)] = 0
    guaranteed_cents: Cents = 0
    places: Annotated[int, Field(ge=1, le=MOST_PLACES, strict=True)] = 3
    shape: Annotated[str, one_of(*SHAPES)] = "top_heavy"
    table: Annotated[tuple[Cents, ...], Field(max_length=MOST_PLACES)] = ()
    step: Annotated[int, one_of(*STEPS)] = 500
    extras: Annotated[tuple[ExtraPart, ...], Field(max_length=MOST_PLACES)] = ()
    below_fee: bool = False


class PlanPart(FilePart):
    """The terms, and the standings that the awards were written down by, as start number and place."""

    terms: TermsPart
    seed: Annotated[str, Field(max_length=64, strict=True)] = ""
    fixed_at: AwareDatetime | None = None
    places: Annotated[tuple[tuple[Number, Number], ...], Field(max_length=MOST_ROWS)] = ()


class AwardPart(FilePart):
    """What an entrant gets, in cents: by place with so many `tied`, or by the name of another ranking."""

    entrant: Number
    ranking: Label = ""
    place: Number | None = None
    tied: Number = 1
    cents: Cents


class PrizePart(FilePart):
    """What lies on the prize table; its picture as it is kept."""

    title: Name
    donor: Label = ""
    value_cents: Cents = 0
    consolation: bool = False
    withdrawn: bool = False
    picture: Base64Bytes | None = None


class ChoosingPart(FilePart):
    """Who chooses when, as rows of start number and place, and the lots that parted equal ones."""

    order: tuple[tuple[Number, Number], ...]
    lots: tuple[dict[str, Any], ...] = ()


class ChoicePart(FilePart):
    """What an entrant took: the n-th prize, or nothing."""

    entrant: Number
    prize: Number | None = None
    revoked: bool = False


class CountPart(FilePart):
    """The cash box as it was counted: pieces by denomination in cents, against the books at that moment."""

    pieces: dict[str, Annotated[int, Field(ge=1, le=99_999, strict=True)]]
    counted_cents: Cents
    expected_cents: Annotated[int, Field(ge=-LARGEST_SUM, le=LARGEST_SUM, strict=True)]
    booking: Number | None = None
    last_booking: Annotated[int, Field(ge=0, le=1_000_000, strict=True)] = 0
    reason: Short = ""
    signers: tuple[Label, ...] = ()
    at: AwareDatetime


class ReportPart(FilePart):
    """One version of the report of the evening; empty where it is the one of the program again."""

    text: Annotated[str, Field(max_length=LONGEST_REPORT, strict=True), AfterValidator(clean)] = ""
    at: AwareDatetime


class MoneyPart(FilePart):
    """Everything that has to do with money. Without it, the books are opened from what everybody has paid."""

    bookings: Annotated[tuple[BookingPart, ...], Field(max_length=MOST_ROWS)] = ()
    plan: PlanPart | None = None
    awards: tuple[AwardPart, ...] = ()
    prizes: tuple[PrizePart, ...] = ()
    choosing: ChoosingPart | None = None
    choices: tuple[ChoicePart, ...] = ()
    counts: tuple[CountPart, ...] = ()
    logo: Base64Bytes | None = None
    reports: tuple[ReportPart, ...] = ()
