"""The lists of the treasurer on paper: prizes, payouts to sign for, the journal, thanks to the donors."""

from __future__ import annotations

from collections.abc import Sequence

from games.kit.text import text
from turnier.printing.listing import Column, Listing, print_listing
from turnier.printing.money_papers import DonorLine, JournalLine, PrizeLine
from turnier.printing.paper import Head

_SIGNED = 34.0


def prize_list(head: Head, lines: Sequence[PrizeLine], total: str) -> bytes:
    """The prizes as they are hung up."""
    columns = (
        Column(text("Platz"), 8, "bold"),
        Column(text("Nr."), 6, "figures"),
        Column(text("Name"), 42),
        Column("", 28),
        Column(text("Preisgeld"), 16, "figures"),
    )
    rows = [(line.place, str(line.number), line.name, line.what, line.sum) for line in lines]
    remark = text("Zusammen {total}", total=total)
    return print_listing(head, Listing(text("Preisliste"), columns, rows, remark=remark))


def payout_list(head: Head, lines: Sequence[PrizeLine], total: str) -> bytes:
    """The prizes with a line on which everybody signs for the money."""
    columns = (
        Column(text("Nr."), 6, "figures"),
        Column(text("Name"), 30),
        Column(text("Wofür"), 22),
        Column(text("Betrag"), 14, "figures"),
        Column(text("Erhalten (Unterschrift)"), 28, "line"),
    )
    rows = [(str(line.number), line.name, line.what, line.sum, "") for line in lines]
    remark = text("Zusammen {total}", total=total)
    return print_listing(head, Listing(text("Auszahlungsliste"), columns, rows, remark=remark, row_height=_SIGNED))


def journal(head: Head, lines: Sequence[JournalLine], summary: str) -> bytes:
    """Every booking that moved the box, in order."""
    columns = (
        Column(text("Nr."), 5, "figures"),
        Column(text("Zeit"), 19),
        Column(text("Was"), 39),
        Column(text("Grund"), 20.5),
        Column(text("Ein"), 11, "figures"),
        Column(text("Aus"), 11, "figures"),
    )
    rows = [(line.number, line.time, line.what, line.reason, line.into, line.out_of) for line in lines]
    return print_listing(head, Listing(text("Kassenbuch"), columns, rows, remark=summary))


def thanks(head: Head, lines: Sequence[DonorLine]) -> bytes:
    """Who gave what for the prize table."""
    columns = (Column(text("Gespendet von"), 40, "bold"), Column(text("Preis"), 60))
    rows = [(line.donor, line.prizes) for line in lines]
    remark = text("Herzlichen Dank allen, die etwas für den Preistisch gegeben haben.")
    return print_listing(head, Listing(text("Dank an die Spender"), columns, rows, remark=remark, row_height=28))
