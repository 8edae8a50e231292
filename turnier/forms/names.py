"""A form field for the name of a person, a team or a club."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from turnier.names import BadName, clean_name
from turnier.texts import spoken


class NameField(forms.CharField):
    """A text that `clean_name`, or a stricter `cleaner`, accepts; its own sentences say what is wrong with it."""

    def __init__(self, *, cleaner: Callable[[str], str] = clean_name, **kwargs: Any) -> None:
        super().__init__(strip=False, **kwargs)
        self.cleaner = cleaner
        self.widget.attrs.update(autocomplete="off", spellcheck="false", enterkeyhint="next")

    def to_python(self, value: object) -> str:
        typed = super().to_python(value) or ""
        if not typed.strip():
            return ""
        try:
            return self.cleaner(typed)
        except BadName as bad:
            raise ValidationError(spoken(bad.message), code="name") from bad
