"""How every form of the program is laid out: one column or two, one button."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Submit
from django import forms

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

Kind = TypeVar("Kind", bound=forms.Field)


def sheet_helper(button: StrOrPromise, *, css: str = "t-form", action: str = "") -> FormHelper:
    """A form on a sheet of paper with its one button."""
    helper = FormHelper()
    helper.form_class = css
    helper.form_action = action
    helper.attrs = {"novalidate": "novalidate"}
    helper.add_input(Submit("", button, css_class=""))
    return helper


def field_of(form: forms.Form, name: str, kind: type[Kind]) -> Kind:
    """The field of this name, which is of this kind."""
    field = form.fields[name]
    if not isinstance(field, kind):
        raise TypeError(f"{name} is a {type(field).__name__}, not a {kind.__name__}")
    return field
