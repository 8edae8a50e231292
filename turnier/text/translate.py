"""Says the texts of the games in the language of the page."""

from __future__ import annotations

import re
from collections.abc import Iterable

from django.utils.translation import gettext

from games.kit.text import Text, text


def translate(text: object) -> str:
    """The text in the active language: the template is looked up, then the values are put in, themselves spoken.

    Names, figures and whatever else is no `Text` stay as they are.
    """
    if not isinstance(text, Text):
        return str(text)
    template = gettext(text.template)
    if not text.values:
        return template
    return template.format(**{name: translate(value) for name, value in text.values.items()})


def spoken_again(stored: str, templates: Iterable[str]) -> str:
    """A stored German sentence in the active language, if it was made by one of the templates, of whole numbers."""
    for template in templates:
        pattern = re.sub(r"\\{(\w+)\\}", r"(?P<\1>[0-9]+)", re.escape(template))
        if found := re.fullmatch(pattern, stored):
            return translate(text(template, **found.groupdict()))
    return stored
