"""Sums of money as people read them."""

from __future__ import annotations

from django.utils.translation import gettext


def euros(cents: int) -> str:
    """Cents as "1.240,00 €", a negative sum with a true minus, a no-break space before the sign."""
    whole, rest = divmod(abs(cents), 100)
    sign = "−" if cents < 0 else ""
    separator, comma = (",", ".") if gettext("Sprache") == "Language" else (".", ",")
    return f"{sign}{whole:,}".replace(",", separator) + f"{comma}{rest:02d}\u00a0€"
