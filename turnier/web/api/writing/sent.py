"""What a program sends: done once for its key, and typed into the form of a page; what is refused there is a fault."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TypeVar

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from ninja import Field, Schema

from turnier.services.api.programs import once
from turnier.text.errors import UserError
from turnier.web.api.access import ProgramRequest
from turnier.web.api.problems import FaultOut, Invalid

Typed = TypeVar("Typed", bound=forms.Form)


class Sent(Schema):
    """What names an act, so that sending it again does nothing."""

    idempotency_key: str = Field("", alias="Idempotency-Key", max_length=64, pattern="^[!-~]*$")


def done_once(request: ProgramRequest, sent: Sent, act: Callable[[], str]) -> str:
    """Does it unless it was done under this key; gives the name of what came of it."""
    asked = request.path.encode() + b"\n" + request.body
    return once(token=request.auth, key=sent.idempotency_key, sent=asked, act=act)


def act_once(request: ProgramRequest, sent: Sent, name: int, act: Callable[[], object]) -> None:
    """Does it to what has this `name`, as `done_once`; with the faults of `faults_named`."""

    def done() -> str:
        with faults_named():
            act()
        return str(name)

    done_once(request, sent, done)


def typed_names(players: Sequence[str], *sizes: int) -> QueryDict:
    """The names as somebody would type them. Raises `Invalid` where they are not as many as one of the `sizes`."""
    if len(players) not in sizes:
        said = _("Ein Team hat %(size)s Spieler.") % {"size": max(sizes)}
        raise Invalid([FaultOut(path="players", code="length", message=said)])
    typed = QueryDict(mutable=True)
    typed.update({f"player_{n}": name for n, name in enumerate(players, start=1)})
    return typed


def valid(form: Typed, **paths: str) -> Typed:
    """The form, when nothing is wrong with it. Raises `Invalid`; `paths` are fields that have other names outside."""
    if not form.is_valid():
        raise Invalid(list(_faults(form, paths)))
    return form


@contextmanager
def faults_named() -> Iterator[None]:
    """What a service refuses at a field of the form is a fault of what was sent."""
    try:
        yield
    except UserError as error:
        if not error.field:
            raise
        raise Invalid([FaultOut(path=_path(error.field), code="refused", message=error.message)]) from error


def _faults(form: forms.Form, paths: Mapping[str, str]) -> Iterator[FaultOut]:
    for field, errors in form.errors.as_data().items():
        for error in errors:
            for message in error.messages:
                yield FaultOut(path=paths.get(field) or _path(field), code=error.code or "invalid", message=message)


def _path(field: str) -> str:
    """The place in what was sent that a field of the form stands for."""
    for name, sent in (("player_", "players"), ("fee_class_", "fee_classes")):
        if field.startswith(name):
            return f"{sent}/{int(field.removeprefix(name)) - 1}"
    return "" if field == "__all__" else field
