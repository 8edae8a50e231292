"""Small things that templates say everywhere: icons, states, money, durations, texts of the games."""

from __future__ import annotations

from datetime import datetime

from django import template
from django.templatetags.static import static
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext

from turnier.sums import euros
from turnier.texts import spoken

register = template.Library()

STATES = {
    "open": "state-open",
    "run": "state-run",
    "wait": "state-wait",
    "good": "state-good",
    "bad": "state-bad",
    "help": "state-help",
}


@register.simple_tag
def icon(name: str, css: str = "t-i") -> SafeString:
    """One sign from the icon file, hidden from screen readers: the text stands beside it."""
    return format_html(
        '<svg class="{}" aria-hidden="true" focusable="false"><use href="{}#{}"/></svg>',
        css,
        static("turnier/icons.svg"),
        name,
    )


@register.simple_tag
def suit(name: str, css: str = "") -> SafeString:
    """A card suit as a drawing: eichel, gras, herz, schellen, kreuz, pik, karo."""
    colour = {"kreuz": "black", "pik": "black", "herz": "red", "karo": "red"}.get(name, name)
    return icon(f"suit-{name}", f"t-suit t-suit--{colour} {css}".strip())


@register.simple_tag
def state(kind: str, label: str) -> SafeString:
    """A state as symbol, colour and word."""
    return format_html('<span class="t-state" data-state="{}">{}{}</span>', kind, icon(STATES[kind]), label)


@register.filter
def money(cents: int) -> str:
    """Cents as "1.240,00 €", a negative sum with a true minus."""
    return euros(cents)


@register.filter
def said(text: object) -> str:
    """A text of a game in the language of the page."""
    return spoken(text)


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
