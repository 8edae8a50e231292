"""Reads the text of a tournament file: its shape, and whether what refers to each other is there."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _
from pydantic import ValidationError

from games.registry import games
from turnier.services.tournaments.file.format import FORMAT, DrawPart, TournamentPart, trouble
from turnier.text.errors import UserError
from turnier.text.words import round_name

LARGEST = 20_000_000
DEEPEST = 60
"""So many lists and tables inside each other at most; a tournament needs a dozen."""
NULL = re.compile(r"(?<!\\)(?:\\\\)*\\u0000")
MOST_OF_EACH = {
    "entrants": 2_000,
    "singles": 1_000,
    "tables": 1_500,
    "lines": 20_000,
    "bookings": 8_000,
    "drawn": 12_000,
    "acts": 40_000,
}
"""What one file may hold. It is read in one go, and until it is, nobody else can save anything."""


def read_file(text: str) -> TournamentPart:
    """The parts of a file whose shape and references are right. Raises `UserError` naming what is not, and where."""
    content = _read(text)
    _check_size(content)
    _check_references(content)
    return content


def _read(text: str) -> TournamentPart:
    if len(text) > LARGEST:
        raise UserError(_("Die Datei ist zu groß für eine Turnierdatei."))
    try:
        raw = json.loads(text, parse_constant=_no_number)
        words = json.dumps(raw, ensure_ascii=False)
    except (ValueError, RecursionError):
        raise UserError(_("Das ist keine Turnierdatei: Der Inhalt lässt sich nicht lesen.")) from None
    if not isinstance(raw, dict) or raw.get("format") != FORMAT:
        raise UserError(_("Das ist keine Turnierdatei. Am Anfang muss „format“: „turnier/1“ stehen."))
    try:
        content = TournamentPart.model_validate(raw)
    except ValidationError as error:
        raise UserError(trouble(error)) from error
    if _is_too_deep(raw) or not _is_storable(words):
        raise UserError(_("In der Datei stehen Zeichen oder Verschachtelungen, die in keine Turnierdatei gehören."))
    return content


def _no_number(word: str) -> float:
    """JSON has no `NaN` and no `Infinity`, and no database takes them."""
    raise ValueError(word)


def _is_storable(words: str) -> bool:
    """Whether every database takes these characters: no half of a character, no NUL."""
    try:
        words.encode()
    except UnicodeEncodeError:
        return False
    return NULL.search(words) is None


def _is_too_deep(raw: object) -> bool:
    level = [raw]
    for _depth in range(DEEPEST):
        inside = (value.values() if isinstance(value, dict) else value for value in level if not isinstance(value, str))
        level = [each for values in inside if isinstance(values, Iterable) for each in values]
    return bool(level)


def _check_size(content: TournamentPart) -> None:
    """Refuses what would take so long that everybody else has to wait."""
    sittings = [sitting for part in content.rounds for sitting in part.sittings]
    sheets = [sitting.entries for sitting in sittings]
    sheets += [decision.sheet.entries for decision in content.decisions if decision.sheet]
    there = {
        "entrants": (len(content.entrants), _("Anmeldungen")),
        "singles": (len(content.singles), _("Spieler ohne Partner")),
        "tables": (len(sittings), _("Tische")),
        "lines": (sum(map(len, sheets)), _("Zeilen auf Zetteln")),
        "bookings": (len(content.money.bookings) if content.money else 0, _("Buchungen")),
        "acts": (sum(len(part.links) for part in content.records), _("Einträge im Protokoll")),
        "drawn": (sum(len(_drawn(draw)) for part in content.rounds for draw in part.draws), _("ausgeloste Plätze")),
    }
    for name, (count, what) in there.items():
        if count > MOST_OF_EACH[name]:
            text = _("In der Datei stehen %(n)s %(what)s. Mehr als %(most)s kann ein Turnier nicht haben.")
            raise UserError(text % {"n": count, "what": what, "most": MOST_OF_EACH[name]})


def _check_references(content: TournamentPart) -> None:
    numbers = [e.number for e in content.entrants]
    _check_unique(numbers, _("Die Startnummer %(n)s steht zweimal in der Datei."))
    _check_unique([r.number for r in content.rounds], _("Nr. %(n)s der Auslosungen steht zweimal in der Datei."))
    known = set(numbers)
    for part in content.rounds:
        seated = [n for s in part.sittings for n in {*s.sides}] + list(part.byes)
        where = {"round": _round_name(content, part.number)}
        double = _("Startnummer %(n)s sitzt in %(round)s zweimal.")
        _check_unique(seated, double, **where)
        tables = _("Tisch %(n)s steht in %(round)s zweimal.")
        _check_unique([s.table for s in part.sittings], tables, **where)
        strangers = sorted(set(seated) - known)
        if strangers:
            text = _("Startnummer %(n)s in %(round)s ist nicht angemeldet.")
            raise UserError(text % {"n": strangers[0], **where})
        for draw in part.draws:
            if not known.issuperset(_drawn(draw)):
                text = _("Eine Auslosung von %(round)s nennt Startnummern, die nicht angemeldet sind.")
                raise UserError(text % where)
    for decision in content.decisions:
        if sorted(decision.order) != sorted(decision.entrants) or not set(decision.order) <= known:
            raise UserError(_("Eine Entscheidung (Münze, Los) nennt andere Startnummern, als sie ordnet."))


def _drawn(draw: DrawPart) -> list[int]:
    """The start numbers for which a draw was made, as far as there are any."""
    drawn = draw.frozen.get("entrants")
    return [number for number in drawn if isinstance(number, int)] if isinstance(drawn, list) else []


def _round_name(content: TournamentPart, number: int) -> str:
    game = games().get(content.game)  # which one it is, and whether there is one, is looked at later
    return round_name(game, number) if game else _("Durchgang %(n)s") % {"n": number}


def _check_unique(numbers: Sequence[int], message: str, **values: object) -> None:
    seen: set[int] = set()
    for number in numbers:
        if number in seen:
            raise UserError(message % {"n": number, **values})
        seen.add(number)
