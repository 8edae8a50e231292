"""What the papers of the treasurer are told: plain values, finished words, sums as text."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class PrizeLine:
    """One prize, or all that somebody gets: `place` in the ranking or "", `what` says for what and with how many.

    What a club wins has no start number.
    """

    place: str
    number: int | None
    name: str
    what: str
    sum: str


@dataclass(frozen=True)
class PaidLossLine:
    """What a table pays for what was lost: who lost how often, the sum, and what of it is paid or ""."""

    table: str
    who: str
    sum: str
    paid: str


@dataclass(frozen=True)
class JournalLine:
    """One booking: number, time, what and who, why, into the box and out of it, what lies there then, who booked it.

    `into` and `out_of` are "" where nothing moved, `by` where nobody is known.
    """

    number: str
    time: str
    what: str
    reason: str
    into: str
    out_of: str
    balance: str
    by: str = ""


@dataclass(frozen=True)
class ClosingLine:
    """What went into the box or out of it, and for what; a total is the sum of all that stands above it."""

    label: str
    sum: str
    total: bool = False


@dataclass(frozen=True)
class ClosingPaper:
    """The counted box: rows of denomination, pieces and sum; the statement by the books; the difference in words."""

    rows: tuple[tuple[str, str, str], ...]
    sums: tuple[ClosingLine, ...]
    result: str
    reason: str
    signers: tuple[str, ...]


@dataclass(frozen=True)
class Certificate:
    """One certificate: who, what for, the figures below, the two lines of place and date, the suits of the pack.

    `members` are who is in a team, and what tells namesakes apart.
    """

    name: str
    members: str
    honour: str
    result: str
    occasion: str
    where: str
    when: str
    host: str
    suits: tuple[str, ...]


@dataclass(frozen=True)
class DonorLine:
    """A donor and what was given."""

    donor: str
    prizes: str


@dataclass(frozen=True)
class MoneyReceipt:
    """A receipt: `direction` says whether `who` paid or was paid, `signer` who signs."""

    title: str
    number: str
    sum: str
    direction: str
    who: str
    purpose: str
    where_and_when: str
    signer: str
    note: str = ""
