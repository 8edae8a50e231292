"""Reads a tournament file: its shape, what refers to each other in it, its contents, and whether it is here already."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from pydantic import ValidationError

from games.registry import games
from turnier.models import AuditEvent, Tournament
from turnier.services.record.actions import RESULTS
from turnier.services.sheets.submission import EMPTY_SHEET, entries_digest, saved_by
from turnier.services.tournaments.file.format import FORMAT, DecisionPart, DrawPart, RoundPart, TournamentPart, trouble
from turnier.services.tournaments.file.records import LinkPart, RecordPart
from turnier.text.errors import UserError
from turnier.text.words import HasRounds, counted, listed, round_name, tables_text

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
    public = {part.number for part in content.rounds if part.published}
    for decision in content.decisions:
        if not _orders(decision) or not known.issuperset(decision.entrants):
            raise UserError(_("Eine Entscheidung (Münze, Los) nennt andere Startnummern, als sie ordnet."))
        if decision.before is not None and decision.before not in public:
            text = _("Eine Entscheidung (Münze, Los) fiel vor %(round)s, doch %(round)s fehlt in der Datei.")
            raise UserError(text % {"round": _round_name(content, decision.before)})


def _orders(decision: DecisionPart) -> bool:
    """Whether a decision orders those whom it is about; where people decided, two or more may share the last place."""
    order, about = sorted(decision.order), sorted(decision.entrants)
    if order == about or decision.kind not in ("coin", "playoff"):
        return order == about
    behind = set(about) - set(order)
    return bool(order) and len(behind) > 1 and sorted([*order, *behind]) == about


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


def contents_of(content: Mapping[str, Any]) -> dict[str, int]:
    """How much of what the parts of a file hold."""
    rounds = content["rounds"]
    money = content.get("money") or {}
    return {
        "entrants": len(content["entrants"]),
        "singles": len(content.get("singles") or ()),
        "rounds": len(rounds),
        "tables": sum(len(each["sittings"]) for each in rounds),
        "bookings": len(money.get("bookings") or ()),
        "acts": sum(len(each["links"]) for each in content.get("records") or ()),
    }


def contents_text(tournament: Tournament) -> str:
    """ "24 Teams, 3 Durchgänge und 52 Buchungen": what a tournament holds. Three queries."""
    rounds, bookings = tournament.rounds.count(), tournament.bookings.count()
    parts = [counted(tournament.kind_of_game.team_size, tournament.entrants.count())]
    if rounds:
        parts.append(ngettext("%(n)s Durchgang", "%(n)s Durchgänge", rounds) % {"n": rounds})
    if bookings:
        parts.append(ngettext("%(n)s Buchung", "%(n)s Buchungen", bookings) % {"n": bookings})
    return listed(parts)


ROUNDS = range(1, 1_000_001)
DECIDED = (0, 0)
"""Stands among what differs for decisions between equals."""
Differing = Sequence[tuple[int, int]]
"""What a file says otherwise than the record that came with it, as round and table; table 0 is who sits where."""


def differing(content: TournamentPart) -> list[tuple[int, int]] | None:
    """What a file says otherwise than its record; None where no record tells of the tournament from its beginning.

    Names and money are not compared: of them a record holds only seals, and what these are made with stays at home.
    """
    links = [link for part in content.records for link in part.links]
    if not links or "tournament_import" in {link.action for link in content.records[0].links}:
        return None
    found = [*_other_sheets(content), *_other_draws(content, links)]
    return [*found, DECIDED] if _decided_otherwise(content, links) else found


def _other_sheets(content: TournamentPart) -> Iterator[tuple[int, int]]:
    sheets = {(r.number, s.table): entries_digest(s.entries) for r in content.rounds for s in r.sittings}
    there = {place: digest for place, digest in sheets.items() if digest != EMPTY_SHEET}
    said = {place: digest for place, digest in _recorded_sheets(content.records).items() if digest != EMPTY_SHEET}
    return (place for place in sorted({*there, *said}) if there.get(place) != said.get(place))


def _other_draws(content: TournamentPart, links: Sequence[LinkPart]) -> Iterator[tuple[int, int]]:
    """Rounds that were drawn otherwise, or in which others changed places or sat down at a table by hand."""
    there, said = {part.number: _seated(part) for part in content.rounds}, _recorded_seated(links)
    found = {number for number in {*there, *said} if there.get(number, NOBODY) != said.get(number, NOBODY)}
    acts = [link.data for link in links if link.action == "round_draw"]
    seeds = {(str(data.get("round")), str(data.get("attempt"))): data.get("seed") for data in acts}
    found |= {part.number for part in content.rounds for draw in part.draws if _is_other(part.number, draw, seeds)}
    return ((number, 0) for number in sorted(found))


def _is_other(number: int, draw: DrawPart, seeds: Mapping[tuple[str, str], object]) -> bool:
    """Whether the record has another seed for a draw, or none: it knows those that were not only drawn ahead."""
    key = (str(number), str(draw.attempt))
    if key not in seeds:
        return draw.current or draw.plan is None
    return seeds[key] not in (draw.seed, None)


class _RoundSeating(NamedTuple):
    """By which attempt a round is seated, "" without a draw, and what was changed in it by hand since."""

    attempt: str = ""
    swaps: tuple[object, ...] = ()
    tables: tuple[object, ...] = ()


NOBODY = _RoundSeating()


def _seated(part: RoundPart) -> _RoundSeating:
    draw = next((draw for draw in part.draws if draw.current), None)
    changed = draw or part
    tables = ([c.added, c.table, [*c.seated], [*c.pausing], c.after_swaps] for c in changed.table_changes)
    swaps = ([swap.first, swap.second] for swap in changed.swaps)
    return _RoundSeating(str(draw.attempt) if draw else "", tuple(swaps), tuple(tables))


UNSEATING = {"round_withdraw", "list_freeze", "seating_undo"}
"""What leaves nobody at a table of its round."""


def _recorded_seated(links: Sequence[LinkPart]) -> dict[int, _RoundSeating]:
    """The same by the record, as far as its numbers are those of rounds: a stranger's may hold anything."""
    found: dict[int, _RoundSeating] = {}
    for link in links:
        number, data = link.data.get("round"), link.data
        if not isinstance(number, int) or number not in ROUNDS:
            continue
        before = found.get(number, NOBODY)
        if link.action == "round_draw":
            found[number] = _RoundSeating(str(data.get("attempt")))
        elif link.action in UNSEATING:
            found.pop(number, None)
        elif link.action == "entrants_swap":
            found[number] = before._replace(swaps=(*before.swaps, data.get("numbers")))
        elif link.action in ("table_add", "table_dissolve"):
            told = [data.get(name) for name in ("table", "numbers", "pausing")]
            row = [link.action == "table_add", *told, len(before.swaps)]
            found[number] = before._replace(tables=(*before.tables, row))
    return found


def _decided_otherwise(content: TournamentPart, links: Sequence[LinkPart]) -> bool:
    orders = [link.data.get("order") for link in links]
    return any(list(decision.order) not in orders for decision in content.decisions)


def _recorded_sheets(records: Sequence[RecordPart]) -> dict[tuple[int, int], str]:
    """By round and table, the digest of the sheet as it was saved last, or after texts on it were forgotten."""
    found: dict[tuple[int, int], str] = {}
    for part in records:
        places = {str(place.sitting): (place.round, place.table) for place in part.places}
        newest: dict[str, str] = {}
        for link in part.links:
            for saved in saved_by(link.data) if link.action in RESULTS else ():
                sitting = str(saved.get("sitting"))
                if sitting in places:
                    newest[sitting] = str(saved.get("revision"))
                    found[places[sitting]] = str(saved.get("digest"))
            forgotten = link.data.get("sheets") if link.action == "people_anonymise" else None
            for name, digest in forgotten.items() if isinstance(forgotten, dict) else ():
                sitting, _sep, revision = name.partition("-")
                if sitting in places and newest.get(sitting, "1") == revision:
                    found[places[sitting]] = str(digest)
    return found


def differing_text(of: HasRounds, found: Differing) -> str:
    """What differs, in sentences; empty where nothing does."""
    said, tables = [], [(number, table) for number, table in found if table]
    if tables:
        text = _("Auf diesen Zetteln steht etwas anderes als im Protokoll der Datei: %(tables)s.")
        said.append(text % {"tables": tables_text(of, tables)})
    if rounds := sorted({number for number, table in found if number and not table}):
        text = _("Anders ausgelost oder gesetzt als im Protokoll der Datei: %(rounds)s.")
        said.append(text % {"rounds": listed([of.round_name(number) for number in rounds])})
    if DECIDED in found:
        said.append(_("Wie bei Gleichstand entschieden wurde, steht so nicht im Protokoll der Datei."))
    return " ".join(said)


class Differs(UserError):
    """A file says something else than its record, in sentences; it may be wanted all the same."""


def file_digest(text: str) -> str:
    """SHA-256 of a file."""
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()


def already_here(text: str, own: QuerySet[Tournament]) -> Tournament | None:
    """The tournament among these that was taken over from just this file, or is the same evening; None otherwise.

    Whoever writes a file and takes it over where it was written has the evening twice, with nothing to tell them apart.
    """
    event = AuditEvent.objects.filter(
        tournament__in=own, action="tournament_import", data__file=file_digest(text)
    ).select_related("tournament")
    found = event.first()
    return found.tournament if found is not None else _same_evening(text, own)


def _same_evening(text: str, own: QuerySet[Tournament]) -> Tournament | None:
    try:
        content = read_file(text)
    except UserError:  # which the taking over says
        return None
    return own.filter(name=content.name, game=content.game, date=content.date).first()


def again_text(tournament: Tournament) -> str:
    """What is asked before the same file makes another tournament."""
    text = _("„%(name)s“ ist schon hier. Soll es aus dieser Datei ein zweites Mal dazukommen?")
    return text % {"name": tournament.name}
