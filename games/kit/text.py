"""German texts that remember how they were made, so that somebody else can say them in another language."""

from __future__ import annotations

from collections.abc import Mapping


class Text(str):
    """A finished German sentence that still knows its template and the values in it."""

    __slots__ = ("template", "values")
    template: str
    values: Mapping[str, object]


def text(template: str, **values: object) -> Text:
    """Fills `{name}` places of a German template; without values the template is the text itself.

    The name is also the mark for the catalogue: a template that is not written in the call is marked where it is.
    """
    made = Text(template.format(**values) if values else template)
    made.template = template
    made.values = values
    return made
