"""A sentence for every action that is ever recorded."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from turnier.models import Entrant
from turnier.services.record.actions import ACTIONS

DAY = 24 * 60
"""Minutes."""


def sentence(action: str, data: Mapping[str, object], known: Mapping[str, str]) -> str:
    """The action in words; `known` names what `data` holds as ids or bare numbers.

    That is who, player, table, round, since; and `where`, the round in brackets where tables have one.
    """
    if action not in ACTIONS:
        return action
    values = {name: _shown(name, value) for name, value in data.items() if name != "player"} | dict(known)
    return str(ACTIONS[action].words(data)) % _Known(values)


class _Known(dict[str, str]):
    """What is not known any more is a question mark."""

    def __missing__(self, name: str) -> str:
        return "?"


BYES = {
    "counts": {
        "average": _("zählt den eigenen Schnitt"),
        "scored": _("zählt einen festen Wert"),
        "nothing": _("zählt nichts"),
        "forbidden": _("ist nicht erlaubt"),
    },
    "pausing": {"lot": _("wer pausiert, entscheidet das Los"), "last": _("es pausiert der Letzte")},
}


def _shown(name: str, value: object) -> str:
    if name in BYES:
        return str(BYES[name].get(str(value), value))
    if name == "jump":
        return _span(int(str(value)))
    if name == "status":
        return gettext("wieder dabei") if value == Entrant.Status.ACTIVE else str(Entrant.Status(str(value)).label)
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _span(seconds: int) -> str:
    """With its sign, in days from the second one on."""
    sign, minutes = "−" if seconds < 0 else "+", round(abs(seconds) / 60)
    if minutes >= 2 * DAY:
        return gettext("%(sign)s%(n)s Tage") % {"sign": sign, "n": round(minutes / DAY)}
    return gettext("%(sign)s%(hours)s:%(minutes)02d Stunden") % {
        "sign": sign,
        "hours": minutes // 60,
        "minutes": minutes % 60,
    }
