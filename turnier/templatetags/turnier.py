"""Small things that templates say everywhere: icons, states, money, durations, texts of the games."""

from __future__ import annotations

import math
from collections.abc import Sequence
from datetime import datetime
from functools import cache

from django import template
from django.templatetags.static import static
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext

from turnier.models import Tournament
from turnier.text.remarks import reason_text
from turnier.text.words import euros, in_sentence, translate

register = template.Library()
register.filter(in_sentence)
register.filter(reason_text)

STATES = {
    "open": "state-open",
    "run": "state-run",
    "wait": "state-wait",
    "good": "state-good",
    "bad": "state-bad",
    "help": "state-help",
    "off": "state-open",
}


@register.simple_tag
def icon(name: str, css: str = "t-i") -> SafeString:
    """One sign from the icon file, hidden from screen readers: the text stands beside it."""
    return _drawing(name, css)


@cache
def _drawing(name: str, css: str) -> SafeString:
    """A page of many tables says the same few signs hundreds of times."""
    file = static("turnier/icons.svg")
    return format_html('<svg class="{}" aria-hidden="true"><use href="{}#{}"/></svg>', css, file, name)


@register.simple_tag
def suit(name: str, css: str = "") -> SafeString:
    """A card suit as a drawing: eichel, gras, herz, schellen, kreuz, pik, karo."""
    colour = {"kreuz": "black", "pik": "black", "herz": "red", "karo": "red"}.get(name, name)
    return icon(f"suit-{name}", f"t-suit t-suit--{colour} {css}".strip())


@register.filter
def suit_named(name: str) -> str:
    """The name of a suit, to be read aloud in the place of its drawing; a name that is no suit stays."""
    names = {
        "eichel": gettext("Eichel"),
        "gras": gettext("Gras"),
        "herz": gettext("Herz"),
        "schellen": gettext("Schellen"),
        "kreuz": gettext("Kreuz"),
        "pik": gettext("Pik"),
        "karo": gettext("Karo"),
    }
    return names.get(name, name)


@register.simple_tag
def state(kind: str, label: str) -> SafeString:
    """A state as symbol, colour and word."""
    return format_html('<span class="t-state" data-state="{}">{}{}</span>', kind, icon(STATES[kind]), label)


@register.filter
def round_name(tournament: Tournament, number: int) -> str:
    """What a game calls one of its draws, with its number."""
    return tournament.round_name(number)


@register.filter
def round_mark(tournament: Tournament, number: int) -> str:
    """The same where there is little room."""
    return tournament.round_mark(number)


@register.filter
def thousands(number: int) -> str:
    """A count as "1.284"."""
    return f"{number:,}".replace(",", "," if gettext("Sprache") == "Language" else ".")


@register.filter
def money(cents: int) -> str:
    """Cents as "1.240,00 €", a negative sum with a true minus."""
    return euros(cents)


@register.filter
def translated(text: object) -> str:
    """A text of a game in the language of the page."""
    return translate(text)


@register.filter
def minutes_since(moment: datetime | None) -> str:
    """ "3 Min." since a moment; empty without one."""
    if moment is None:
        return ""
    minutes = max(0, int((timezone.now() - moment).total_seconds() // 60))
    if minutes < 120:
        return gettext("%(n)s Min.") % {"n": minutes}
    return ngettext("%(n)s Stunde", "%(n)s Stunden", minutes // 60) % {"n": minutes // 60}


@register.filter
def at(mapping: object, key: object) -> object:
    """The value of a mapping under a key, None without one."""
    return mapping.get(key) if hasattr(mapping, "get") else None


@register.inclusion_tag("sheets/desk/partners.html")
def partners(who: Sequence[int], letters: Sequence[str]) -> dict[str, object]:
    """A small table with its seats, and lines between those who play together; arrows where it goes round."""
    spots = [_spot(seat, len(letters)) for seat in range(len(letters))]
    lines = [(*spots[seat], *spots[other]) for seat, other in enumerate(who) if seat < other or who[other] != seat]
    named = list(zip(letters, spots, strict=True))
    return {"spots": named, "lines": [_shortened(*line) for line in lines], "arrows": _round(who)}


def _spot(seat: int, seats: int) -> tuple[float, float]:
    """Where a seat is: the first on top, on clockwise, round the middle of a square of 100."""
    turn = 2 * math.pi * seat / seats
    return round(50 + 33 * math.sin(turn), 1), round(50 - 33 * math.cos(turn), 1)


def _shortened(x: float, y: float, to_x: float, to_y: float) -> dict[str, str]:
    """A line that ends before the spots do, and the head of an arrow at its end, as attributes of a drawing."""
    length = math.hypot(to_x - x, to_y - y)
    along_x, along_y = (to_x - x) / length, (to_y - y) / length
    end_x, end_y = to_x - 18 * along_x, to_y - 18 * along_y
    back_x, back_y = end_x - 9 * along_x, end_y - 9 * along_y
    head = ((end_x, end_y), (back_x - 6 * along_y, back_y + 6 * along_x), (back_x + 6 * along_y, back_y - 6 * along_x))
    ends = {"x1": x + 18 * along_x, "y1": y + 18 * along_y, "x2": end_x, "y2": end_y}
    return {name: f"{value:.1f}" for name, value in ends.items()} | {
        "head": " ".join(f"{a:.1f},{b:.1f}" for a, b in head)
    }


def _round(who: Sequence[int]) -> bool:
    return any(who[other] != seat for seat, other in enumerate(who))
