"""What the suits of the cards are called."""

from __future__ import annotations

from django.utils.translation import gettext as _


def suit_name(suit: str) -> str:
    """The name of a suit for those who do not see its drawing; a name that is no suit stays."""
    names = {
        "eichel": _("Eichel"),
        "gras": _("Gras"),
        "herz": _("Herz"),
        "schellen": _("Schellen"),
        "kreuz": _("Kreuz"),
        "pik": _("Pik"),
        "karo": _("Karo"),
    }
    return names.get(suit, suit)
