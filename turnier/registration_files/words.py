"""What stands in the cells for "paid" and for a start number."""

from __future__ import annotations

import re

_PAID_WORDS = """
    ja j x xx 1 true wahr yes y ok ✓ ✔ ☑ ✅ bezahlt bar barbezahlt bezahltbar bargezahlt gezahlt überwiesen überweisung
    paypal karte ec erledigt
"""
_UNPAID_WORDS = """
    nein n no 0 false falsch ☐ ✗ ✘ ❌ offen nochoffen nichtbezahlt unbezahlt nochnicht nochnichtbezahlt später
    zahltspäter ausstehend
"""
_PAID, _UNPAID = frozenset(_PAID_WORDS.split()), frozenset(_UNPAID_WORDS.split())
_NUMBER = re.compile(r"(?:nr\.?|#)?\s*0*(\d{1,4})\.?", re.IGNORECASE | re.ASCII)


def paid(cell: str) -> bool | None:
    """True or False; None for a word that says neither. An empty cell is not paid."""
    word = re.sub(r"[\s.!?,:–—-]", "", cell).casefold()
    if not word or word in _UNPAID:
        return False
    return True if word in _PAID else None


def start_number(cell: str) -> int | None:
    """The number in "12", "Nr. 12" or "12."; None if the cell holds anything else. 0 is no start number."""
    found = _NUMBER.fullmatch(cell.strip())
    return (int(found[1]) or None) if found else None
