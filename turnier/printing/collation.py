"""The order of a German list of names: Ä beside A, ß as ss, Ž beside Z."""

from __future__ import annotations

import unicodedata

_LETTERS = str.maketrans(
    {"ł": "l", "đ": "d", "ø": "o", "ı": "i", "ħ": "h", "ŧ": "t", "æ": "ae", "œ": "oe", "ð": "d", "þ": "th"}
)


def sort_key(name: str) -> tuple[str, str]:
    """DIN 5007-1: marks and case do not count; they only settle the order of names that are otherwise the same."""
    return _bare(name), name


def initial(name: str) -> str:
    """The letter under which a name is looked up; "#" for a name that does not begin with one."""
    first = _bare(name)[:1].upper()
    return first if first.isalpha() else "#"


def _bare(name: str) -> str:
    folded = unicodedata.normalize("NFKD", name.strip().casefold().translate(_LETTERS))
    return "".join(character for character in folded if not unicodedata.combining(character))
