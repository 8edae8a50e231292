"""How links name a saved change: the chains of years hold such names."""

from __future__ import annotations

from turnier.models import Revision
from turnier.services.sheets.remarks import name_of


def test_a_saved_change_is_named_by_its_table_and_number() -> None:
    assert name_of(Revision(sitting_id=12, number=3)) == "12-3"
