"""Reasons, remarks and texts that people give: typed, as every database stores them, or chosen from ready-made ones."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext, gettext_lazy, gettext_noop

from turnier.text.words import in_every_language

UNPRINTABLE = {"Cc", "Cs"}
OTHER = "other"
ANOTHER_REASON = gettext_lazy("Anderer Grund")
OF_A_CORRECTION = {
    "misread": gettext_noop("Zettel falsch gelesen"),
    "swapped": gettext_noop("Spalten vertauscht"),
    "typo": gettext_noop("Tippfehler"),
    "table": gettext_noop("Falscher Tisch"),
    "referee": gettext_noop("Entscheid des Schiedsrichters"),
}
OF_A_DRAW = {
    "late": gettext_noop("Jemand kam dazu"),
    "absent": gettext_noop("Jemand fehlt"),
    "list": gettext_noop("Startliste war falsch"),
    "result": gettext_noop("Ergebnis berichtigt"),
    "early": gettext_noop("Zu früh ausgelost"),
}
GIVEN = (
    gettext_noop("Am Tisch zurückgenommen."),
    gettext_noop("Bleibt doch dabei"),
    gettext_noop("Das Turnier ist abgesagt."),
    gettext_noop("Die Zeit ist um"),
    gettext_noop("Doch nicht kassiert"),
    gettext_noop("Durchgang zu Ende"),
    gettext_noop("Grenze doch nicht angehoben"),
    gettext_noop("Übernahme zurückgenommen"),
)
"""What the program writes by itself, or wrote."""
READY_MADE = (*OF_A_CORRECTION.values(), *OF_A_DRAW.values(), *GIVEN)
BEFORE, NUMBERED = gettext_noop("vorher: %(who)s"), gettext_noop("Nr. %(n)s, %(name)s")
"""With these it says whose place somebody has taken."""
BETWEEN = ": "
"""Stands between a ready-made reason and the words that somebody added."""


def clean_remark(typed: str) -> str:
    """The remark with single spaces; line breaks, control characters and halves of characters count as spaces."""
    printable = (" " if unicodedata.category(char) in UNPRINTABLE else char for char in typed)
    return " ".join("".join(printable).split())


def clean_text(typed: str) -> str:
    """A text of several lines that every database stores; control characters count as spaces."""
    lines = typed.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    kept = ["".join(" " if unicodedata.category(c) in UNPRINTABLE else c for c in line).rstrip() for line in lines]
    return "\n".join(kept).strip()


def choices_of(offered: Mapping[str, str]) -> tuple[tuple[str, Any], ...]:
    """The reasons of a form, another one last."""
    return (*((key, gettext_lazy(label)) for key, label in offered.items()), (OTHER, ANOTHER_REASON))


def reason_given(offered: Iterable[tuple[str, Any]], chosen: str, words: str) -> str:
    """A reason as it is kept: the chosen one, with the words that were added. Words alone are one, too; "" for none."""
    label = "" if chosen == OTHER else str(dict(offered).get(chosen, ""))
    return f"{label}{BETWEEN}{words}" if label and words else label or words


def reason_text(kept: str) -> str:
    """A reason as it is said on this page: what was ready-made in the language of the page, other words as typed."""
    if before := _values(BEFORE, kept):
        number = _values(NUMBERED, before["who"])
        return gettext(BEFORE) % ({"who": gettext(NUMBERED) % number} if number else before)
    label, between, words = kept.partition(BETWEEN)
    found = next((each for each in READY_MADE if label in in_every_language(each)), None)
    return kept if found is None else f"{gettext(found)}{between}{words}"


def _values(template: str, kept: str) -> dict[str, str] | None:
    """What was filled into a template, in whichever language; None where the words were not made of it."""
    for each in in_every_language(template):
        found = re.fullmatch(re.sub(r"%\\\((\w+)\\\)s", r"(?P<\1>.+?)", re.escape(each)), kept)
        if found:
            return found.groupdict()
    return None
