"""The forms of a page as a browser without script has them: what can be filled in, and what a button sends."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser

Attributes = Mapping[str, str]


class NotOfferedError(Exception):
    """The form has no such field, or the field cannot say this."""


@dataclass
class Control:
    """One field as it stands; a radio button or a tick box is one of several of its name."""

    name: str
    look: str
    value: str
    on: bool = True
    longest: int | None = None
    options: list[str] = field(default_factory=list)


@dataclass
class PlainForm:
    """One form of a page; `attributes` are those of its tag."""

    attributes: Attributes
    controls: list[Control] = field(default_factory=list)
    buttons: list[Attributes] = field(default_factory=list)

    @property
    def action(self) -> str:
        """The address it is sent to; "" is that of the page."""
        return self.attributes.get("action", "")

    def has(self, name: str) -> bool:
        """Whether there is a field of this name that somebody can fill in."""
        return any(each.name == name and each.look != "hidden" for each in self.controls)

    def value(self, name: str) -> str:
        """What stands in the first field of a name, a hidden one too."""
        return next(each.value for each in self.controls if each.name == name)

    def answer(self, name: str, text: str) -> None:
        """Types, chooses or ticks, whatever the field is for; in tick boxes each letter is one that is on."""
        own = [each for each in self.controls if each.name == name and each.look != "hidden"]
        if not own:
            raise NotOfferedError(f"no field {name}")
        if own[0].look == "checkbox":
            self._tick(own, text)
        elif own[0].look == "radio":
            self._choose(own, text)
        elif own[0].look == "select":
            self._select(own[0], text)
        else:
            self._type(own[0], text)

    def content(self, button: str = "") -> list[tuple[str, str]]:
        """What is sent, in the order of the page; `button` is the value of the one that is pressed."""
        pressed = [each for each in self.buttons if each.get("value", "") == button]
        if not pressed:
            raise NotOfferedError(f"no button {button}")
        named = [(pressed[0]["name"], button)] if pressed[0].get("name") else []
        return [(each.name, each.value) for each in self.controls if each.on] + named

    def _tick(self, own: list[Control], text: str) -> None:
        if len(own) == 1 and text in {"0", "1", ""}:
            own[0].on = text == "1"
            return
        if unknown := set(text) - {each.value for each in own}:
            raise NotOfferedError(f"{own[0].name} has no {unknown}")
        for each in own:
            each.on = each.value in text

    def _choose(self, own: list[Control], text: str) -> None:
        if text not in {each.value for each in own}:
            raise NotOfferedError(f"{own[0].name} has no {text}")
        for each in own:
            each.on = each.value == text

    def _select(self, own: Control, text: str) -> None:
        if text not in own.options:
            raise NotOfferedError(f"{own.name} has no {text}")
        own.value = text

    def _type(self, own: Control, text: str) -> None:
        if own.longest is not None and len(text) > own.longest:
            raise NotOfferedError(f"{own.name} has no room for {text}")
        own.value = text


def forms_of(page: str) -> list[PlainForm]:
    """The forms of a page, in order; what a script makes of templates is not there."""
    reader = _Reader()
    reader.feed(page)
    reader.close()
    for button in reader.elsewhere:
        own = (form for form in reader.forms if form.attributes.get("id") == button["form"])
        for form in own:
            form.buttons.append(button)
    return reader.forms


def form_of(page: str, mark: str) -> PlainForm:
    """The form whose tag has an attribute."""
    found = next((form for form in forms_of(page) if mark in form.attributes), None)
    if found is None:
        raise NotOfferedError(f"no form with {mark}")
    return found


class _Reader(HTMLParser):
    """Collects forms and their fields; `elsewhere` are buttons that stand outside and name their form."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[PlainForm] = []
        self.elsewhere: list[Attributes] = []
        self._open: PlainForm | None = None
        self._templates = 0
        self._written: Control | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A form, one of its fields, or a template, in which nothing counts."""
        found = {name: value or "" for name, value in attrs}
        self._templates += tag == "template"
        if self._templates:
            return
        if tag == "form":
            self._open = PlainForm(found)
            self.forms.append(self._open)
        elif tag == "button" and "form" in found:
            self.elsewhere.append(found)
        elif self._open is not None:
            self._field(self._open, tag, found)

    def handle_endtag(self, tag: str) -> None:
        """The end of a form, of a template, or of a field of several lines."""
        if tag == "textarea":
            self._written = None
        self._templates -= tag == "template"
        if tag == "form" and not self._templates:
            self._open = None

    def handle_data(self, data: str) -> None:
        """What stands in a field of several lines; the first line break is none."""
        if self._written is not None:
            self._written.value += data if self._written.value else data.removeprefix("\n")

    def _field(self, form: PlainForm, tag: str, found: Attributes) -> None:
        if "disabled" in found or (tag == "input" and "name" not in found):
            return
        if tag == "button" and found.get("type", "submit") == "submit":
            form.buttons.append(found)
        elif tag == "select":
            form.controls.append(Control(found["name"], "select", ""))
        elif tag == "textarea":
            self._written = Control(found["name"], "textarea", "")
            form.controls.append(self._written)
        elif tag == "option":
            self._option(form.controls[-1], found)
        elif tag == "input":
            form.controls.append(_input(found))

    def _option(self, select: Control, found: Attributes) -> None:
        select.options.append(found["value"])
        if "selected" in found or len(select.options) == 1:
            select.value = found["value"]


def _input(found: Attributes) -> Control:
    look = found.get("type", "text")
    on = "checked" in found if look in {"checkbox", "radio"} else True
    longest = int(found["maxlength"]) if "maxlength" in found else None
    usual = "on" if look in {"checkbox", "radio"} else ""
    return Control(found["name"], look, found.get("value", usual), on, longest)
