"""Says the texts of the games in the language of the page."""

from __future__ import annotations

from django.utils.translation import gettext

from games.kit.text import Text


def spoken(text: Text) -> str:
    """The text in the active language: the template is looked up, then the values are put in, themselves spoken."""
    template = gettext(text.template)
    if not text.values:
        return template
    return template.format(**{k: spoken(v) if isinstance(v, Text) else v for k, v in text.values.items()})
