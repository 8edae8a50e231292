"""Why a saved line is changed: five reasons to choose from, the last one in words."""

from __future__ import annotations

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from turnier.errors import NeedsReason
from turnier.remarks import clean_remark

OTHER = "other"
REASONS = (
    ("misread", gettext_lazy("Zettel falsch gelesen")),
    ("swapped", gettext_lazy("Seiten vertauscht")),
    ("typo", gettext_lazy("Tippfehler")),
    ("referee", gettext_lazy("Entscheid des Schiedsrichters")),
    (OTHER, gettext_lazy("Anderer Grund")),
)
LONGEST = 200


def reason_of(data: QueryDict) -> str:
    """The chosen reason as it is kept in the records; "" if none is chosen."""
    chosen, words = data.get("reason", ""), clean_remark(data.get("words", ""))[:LONGEST]
    if chosen == OTHER:
        if not words:
            raise NeedsReason(_("Bitte den anderen Grund in Worten angeben."), "words")
        return words
    label = str(dict(REASONS).get(chosen, ""))
    return f"{label}: {words}"[:LONGEST] if label and words else label
