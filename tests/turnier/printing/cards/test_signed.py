"""A receipt for money: nothing is clipped, whatever the names and the sum are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from turnier.printing import Head, MoneyReceipt, money_receipt

LONG = "Đorđević-Zimmermann-Wagenknecht / von der Weiden-Größl-Öhlenschläger"
Read = Callable[[bytes], list[list[Any]]]
WellSet = Callable[[bytes], None]


@pytest.mark.parametrize("name", ["Abt", LONG])
def test_a_receipt_holds_the_longest_names(head: Head, read: Read, well_set: WellSet, name: str) -> None:
    paper = MoneyReceipt(
        title="Quittung",
        number="Buchung 1234",
        sum="7.777.777,77 €",
        direction="Erhalten von",
        who=name,
        purpose=name,
        where_and_when=f"{name}, 21. November 2026",
        signer=name,
        note="Keine Spendenbescheinigung für das Finanzamt.",
    )
    pdf = money_receipt(head, paper)
    well_set(pdf)
    assert [piece.words for page in read(pdf) for piece in page].count("7.777.777,77 €") == 2
