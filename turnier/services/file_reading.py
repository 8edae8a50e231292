"""Reads the text of a tournament file: its shape, and whether what refers to each other is there."""

from __future__ import annotations

import json
from collections.abc import Sequence

from django.utils.translation import gettext as _
from pydantic import ValidationError

from turnier.errors import UserError
from turnier.services.file_format import FORMAT, TournamentPart, trouble

LARGEST = 20_000_000


def read_file(text: str) -> TournamentPart:
    """The parts of a file whose shape and references are right. Raises `UserError` naming what is not, and where."""
    content = _read(text)
    _check_references(content)
    return content


def _read(text: str) -> TournamentPart:
    if len(text) > LARGEST:
        raise UserError(_("Die Datei ist zu groß für eine Turnierdatei."))
    try:
        raw = json.loads(text)
    except (ValueError, RecursionError):
        raise UserError(_("Das ist keine Turnierdatei: Der Inhalt lässt sich nicht lesen.")) from None
    if not isinstance(raw, dict) or raw.get("format") != FORMAT:
        raise UserError(_("Das ist keine Turnierdatei. Am Anfang muss „format“: „turnier/1“ stehen."))
    try:
        return TournamentPart.model_validate(raw)
    except ValidationError as error:
        raise UserError(trouble(error)) from error


def _check_references(content: TournamentPart) -> None:
    numbers = [e.number for e in content.entrants]
    _check_unique(numbers, _("Die Startnummer %(n)s steht zweimal in der Datei."))
    _check_unique([r.number for r in content.rounds], _("Durchgang %(n)s steht zweimal in der Datei."))
    known = set(numbers)
    for part in content.rounds:
        seated = [n for s in part.sittings for n in {*s.sides}] + list(part.byes)
        where = {"round": part.number}
        double = _("Startnummer %(n)s sitzt in Durchgang %(round)s zweimal.")
        _check_unique(seated, double, **where)
        tables = _("Tisch %(n)s steht in Durchgang %(round)s zweimal.")
        _check_unique([s.table for s in part.sittings], tables, **where)
        strangers = sorted(set(seated) - known)
        if strangers:
            text = _("Startnummer %(n)s in Durchgang %(round)s ist nicht angemeldet.")
            raise UserError(text % {"n": strangers[0], **where})
    for decision in content.decisions:
        if sorted(decision.order) != sorted(decision.entrants) or not set(decision.order) <= known:
            raise UserError(_("Eine Entscheidung (Münze, Los) nennt andere Startnummern, als sie ordnet."))


def _check_unique(numbers: Sequence[int], message: str, **values: int) -> None:
    seen: set[int] = set()
    for number in numbers:
        if number in seen:
            raise UserError(message % {"n": number, **values})
        seen.add(number)
