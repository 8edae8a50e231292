"""How every form of the program is laid out: one column or two, one button."""

from __future__ import annotations

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Submit


def sheet_helper(button: str, *, css: str = "t-form", action: str = "") -> FormHelper:
    """A form on a sheet of paper with its one button."""
    helper = FormHelper()
    helper.form_class = css
    helper.form_action = action
    helper.attrs = {"novalidate": "novalidate"}
    helper.add_input(Submit("", button, css_class=""))
    return helper
