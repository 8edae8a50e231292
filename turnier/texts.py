"""Says the texts of the games in the language of the page."""

from __future__ import annotations

from django.utils.translation import gettext

from games.kit.text import Text


def spoken(text: object) -> str:
    """The text in the active language: the template is looked up, then the values are put in, themselves spoken.

    Names, figures and whatever else is no `Text` stay as they are.
    """
    if not isinstance(text, Text):
        return str(text)
    template = gettext(text.template)
    if not text.values:
        return template
    return template.format(**{name: spoken(value) for name, value in text.values.items()})
