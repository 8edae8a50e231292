"""A bank transfer as a code that banking apps read (EPC069-12, version 002), and the IBAN in it."""

from __future__ import annotations

import re
import unicodedata

from games.kit.text import text
from turnier.text.names import BadName

_LENGTHS = {
    "AD": 24,
    "AT": 20,
    "BE": 16,
    "BG": 22,
    "CH": 21,
    "CY": 28,
    "CZ": 24,
    "DE": 22,
    "DK": 18,
    "EE": 20,
    "ES": 24,
    "FI": 18,
    "FR": 27,
    "GB": 22,
    "GI": 23,
    "GR": 27,
    "HR": 21,
    "HU": 28,
    "IE": 22,
    "IS": 26,
    "IT": 27,
    "LI": 21,
    "LT": 20,
    "LU": 20,
    "LV": 21,
    "MC": 27,
    "MT": 31,
    "NL": 18,
    "NO": 15,
    "PL": 28,
    "PT": 25,
    "RO": 24,
    "SE": 24,
    "SI": 19,
    "SK": 24,
    "SM": 27,
    "VA": 22,
}
"""Characters of an IBAN by country, of those that take part in SEPA (IBAN registry, ISO 13616)."""
_LONGEST_HOLDER, _LONGEST_REFERENCE = 70, 140
_ASCII = {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss"}
_NOT_SEPA = re.compile(r"[^A-Za-z0-9/?:().,'+ -]")


def clean_iban(typed: str) -> str:
    """The IBAN without spaces, in capitals; raises `BadName` where it is none of a SEPA country (ISO 7064, mod 97)."""
    iban = re.sub(r"[\s.-]", "", typed).upper()
    if not re.fullmatch(r"[A-Z]{2}[0-9]{2}[A-Z0-9]+", iban, re.ASCII):
        raise BadName(text("Eine IBAN beginnt mit dem Land und zwei Ziffern, zum Beispiel DE12. Bitte ganz eintragen."))
    if (wanted := _LENGTHS.get(iban[:2])) is None:
        raise BadName(text("Mit „{country}“ beginnt keine IBAN im Euro-Zahlungsraum. Bitte prüfen.", country=iban[:2]))
    if len(iban) != wanted:
        raise BadName(
            text(
                "Eine IBAN mit {country} hat {wanted} Zeichen, hier sind es {there}. Bitte prüfen.",
                country=iban[:2],
                wanted=wanted,
                there=len(iban),
            )
        )
    if int("".join(str(int(char, 36)) for char in iban[4:] + iban[:4])) % 97 != 1:
        raise BadName(text("In der IBAN ist ein Zeichen falsch oder vertauscht. Bitte noch einmal abschreiben."))
    return iban


def spaced_iban(iban: str) -> str:
    """The IBAN in groups of four, as it is printed."""
    return " ".join(iban[start : start + 4] for start in range(0, len(iban), 4))


def epc_code(*, holder: str, iban: str, cents: int, reference: str) -> str:
    """What the code says: pay so many cents to this account with this reference.

    Umlauts are written out and other signs left away, as banks do: the text is plain ASCII of at most 331 bytes.
    """
    amount = f"EUR{cents // 100}.{cents % 100:02d}"
    lines = ("BCD", "002", "1", "SCT", "", _plain(holder, _LONGEST_HOLDER), iban, amount, "", "")
    return "\n".join((*lines, _plain(reference, _LONGEST_REFERENCE)))


def _plain(words: str, longest: int) -> str:
    written = unicodedata.normalize("NFC", words)
    spelled = "".join(_ASCII.get(char, char) for char in written)
    bare = _NOT_SEPA.sub(" ", unicodedata.normalize("NFKD", spelled).encode("ascii", "ignore").decode())
    return " ".join(bare.split())[:longest].rstrip()
