"""What one cell of a list says: who, a start number, whether somebody has paid, or nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from games.kit.text import Text, text
from turnier.text.names import first_name_first

_BETWEEN_PLAYERS = re.compile(r"\s*[/&+]\s*|(?<!\bvon)\s+(?:und|u\.?)\s+(?!zu\b)|\s*\n\s*")
"""Also "Huber u. Maier", not "von und zu Hohenfels"."""
_DASH = re.compile(r"\s+(?:[–-]|(?:kommt\s+)?mit)\s+")
PARTICLES = "von|vom|van|de|den|der|des|di|da|del|dos|du|la|le|ten|ter|te|zu|zum|zur"
_PARTICLE = re.compile(PARTICLES)
_NOBODY = frozenset({"", "-", "–", "—", "--", "---", "/", "?", "n.n.", "nn", "frei"})

_PAID_WORDS = """
    ja j x xx 1 true wahr yes y ok ✓ ✔ ☑ ✅ bezahlt bar barbezahlt bezahltbar bargezahlt gezahlt überwiesen überweisung
    paypal karte ec erledigt paid
"""
_UNPAID_WORDS = """
    nein n no 0 false falsch ☐ ✗ ✘ ❌ offen nochoffen nichtbezahlt unbezahlt nochnicht nochnichtbezahlt später
    zahltspäter ausstehend unpaid notpaid notyet
"""
_PAID, _UNPAID = frozenset(_PAID_WORDS.split()), frozenset(_UNPAID_WORDS.split())
_NUMBER = re.compile(r"(?:nr\.?|#)?\s*0*(\d{1,4})\.?", re.IGNORECASE | re.ASCII)


def cell_at(cells: Sequence[str], index: int | None) -> str:
    """The cell, empty where the row ends before it or the list has no such column."""
    return cells[index] if index is not None and index < len(cells) else ""


def filled(cell: str) -> str:
    """The cell, or nothing for the signs with which people fill an empty one ("–", "n. n.")."""
    return "" if cell.replace(" ", "").casefold() in _NOBODY else cell


def names_in(cell: str, team_size: int, spoken: Callable[[str], str] = first_name_first) -> list[str]:
    """The players of a team in one cell, with a comma, a dash or "mit" between them where each has two names.

    `spoken` turns a name as it is written into one with the first name first.
    """
    by_comma = [part.split() for part in cell.split(",")]
    if len(by_comma) == team_size and all(map(_has_two_names, by_comma)):
        return [spoken(" ".join(words)) for words in by_comma]
    parts = _BETWEEN_PLAYERS.split(cell)
    by_dash = _DASH.split(cell)
    if len(parts) == 1 and len(by_dash) == team_size and all(" " in part and part[0].isupper() for part in by_dash):
        parts = by_dash
    return [name for part in parts if (name := spoken(part))]


def too_many(count: int, team_size: int) -> Text:
    """That more players stand in one row than a team has."""
    if team_size == 1:
        return text(
            "Hier stehen {count} Spieler. In diesem Turnier spielt jeder für sich: eine Zeile je Spieler.", count=count
        )
    return text("Hier stehen {count} Spieler. Ein Team hat {size}.", count=count, size=team_size)


def _has_two_names(words: Sequence[str]) -> bool:
    """Whether these are a first name and a surname: "von der Au Georg", not "von der Au"."""
    names = [word for word in words if not _PARTICLE.fullmatch(word)]
    return len(names) > 1 and all(name[0].isupper() for name in names)


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
