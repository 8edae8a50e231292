"""What taking part costs, in integer cents: classes, the tariff for what was lost, and the code of a bank transfer.

The terms stand beside the one amount that everybody else pays, early or late. Banking apps read the code (EPC069-12,
version 002).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

from games.kit.text import text
from turnier.text.names import BadName

Per = Literal["sitting", "evening"]
MOST_CLASSES = 20
MOST_FIRST = 999
"""A tariff may start with so many losses of their own price."""


@dataclass(frozen=True)
class FeeClass:
    """A named class of people (Mitglied, Jugend) and what each of them pays, in cents."""

    name: str
    cents: int


@dataclass(frozen=True)
class LossTariff:
    """What losing costs, in cents: each of the `first` losses `first_cents`, each further one `then_cents`.

    `per` says whether the count begins anew at every table or goes on over the evening.
    """

    first: int
    first_cents: int
    then_cents: int
    per: Per = "sitting"

    def cents(self, lost: int) -> int:
        """The price of so many losses together."""
        dear = max(0, lost - self.first)
        return (lost - dear) * self.first_cents + dear * self.then_cents

    def by_sitting(self, lost: Sequence[int]) -> list[int]:
        """What each sitting costs somebody who lost so often at one after the other; together the price of the evening.

        Linear in the number of sittings.
        """
        before, prices = 0, []
        for count in lost:
            prices.append(self.cents(before + count) - self.cents(before))
            before = before + count if self.per == "evening" else 0
        return prices


@dataclass(frozen=True)
class FeeTerms:
    """Whom the amounts are meant for, the classes, the tariff, and the account for transfers; all of it may be absent.

    With `per_person` each member of a team pays the amount, else the team pays it once.
    """

    per_person: bool = False
    classes: tuple[FeeClass, ...] = ()
    losses: LossTariff | None = None
    iban: str = ""
    holder: str = ""

    def dump(self) -> dict[str, Any]:
        """The terms as JSON, without what is as usual: {} for an evening with one fee."""
        values = asdict(self) | {"classes": [asdict(each) for each in self.classes]}
        return {name: value for name, value in values.items() if value}

    @property
    def class_names(self) -> tuple[str, ...]:
        """The names of the classes, in the order of the organisers."""
        return tuple(each.name for each in self.classes)

    def amount(self, regular: int, name: str) -> int:
        """What a class pays; the `regular` amount without one, and under a name that is no class any more."""
        return next((each.cents for each in self.classes if each.name == name), regular)

    def share(self, regular: int, name: str, team_size: int) -> int:
        """The cents of one person; of a team that pays once a part of so many, rounded down."""
        amount = self.amount(regular, name)
        return amount if self.per_person else amount // team_size

    def fee(self, regular: int, names: Sequence[str], team_size: int) -> int:
        """The cents of a team whose members are in these classes; who is not named yet pays the `regular` amount.

        A team that pays once and is of several classes pays the mean of their amounts, rounded down to a cent.
        """
        padded = [*names, *[""] * team_size][:team_size]
        total = sum(self.amount(regular, name) for name in padded)
        return total if self.per_person else total // team_size


def terms_from(stored: Mapping[str, Any]) -> FeeTerms:
    """The terms from their JSON; what is missing is as usual."""
    losses = stored.get("losses")
    return FeeTerms(
        per_person=stored.get("per_person", False),
        classes=tuple(FeeClass(**each) for each in stored.get("classes", ())),
        losses=LossTariff(**losses) if losses else None,
        iban=stored.get("iban", ""),
        holder=stored.get("holder", ""),
    )


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
