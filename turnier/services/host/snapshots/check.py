"""Whether a file is a snapshot of this program that can be restored, and what would be lost with it."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.apps import apps
from django.db.migrations.loader import MigrationLoader
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.registry import games
from turnier.models import AuditEvent, Booking, Posting, Revision, Series, Tournament, User
from turnier.models.append_only import triggers
from turnier.services.host.snapshots.files import Snapshot, likely
from turnier.sqlite.files import address
from turnier.text.errors import UserError
from turnier.text.words import euros, listed, spoken

HEADER = b"SQLite format 3\x00"
PREVIEWED = ("tournament", "auditevent", "revision", "series", "user")
"""Tables that every version has, and that are read before a snapshot comes back."""
SHOWN_NAMES = 3
"""Of how many people it is said what money they got or gave."""
UNREADABLE = (sqlite3.Error, ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""What comes of reading a file that holds anything: SQLite keeps words in a column of numbers, and nothing in any."""
DAMAGED = gettext_lazy("Diese Sicherung ist beschädigt. Bitte eine andere wählen.")


@dataclass(frozen=True)
class Loss:
    """One result that is in the database and not in the snapshot; `part` is its round in words."""

    tournament: str
    round: int
    part: str
    table: int
    version: int
    result: str


@dataclass(frozen=True)
class EveningThen:
    """How far a tournament was when a snapshot was taken; `tournament` has only what says its name and its terms.

    `round_name` is that of the last round that had tables, "" for none: of several drawn at once the later ones have
    none yet. It was `public` or only drawn; `done` of its `tables` had a finished sheet.
    """

    tournament: Tournament
    entrants: int
    round_name: str
    tables: int
    done: int
    public: bool


STATE = """
SELECT name, game, rules, words, stages, status, called_off,
    (SELECT COUNT(*) FROM turnier_entrant WHERE tournament_id = tournament.id),
    COALESCE(round.number, 0), COUNT(sitting.id), COALESCE(SUM(sitting.finished), 0), round.published_at IS NOT NULL
FROM turnier_tournament AS tournament
LEFT JOIN turnier_round AS round ON round.id =
    (SELECT id FROM turnier_round AS drawn WHERE tournament_id = tournament.id
        AND EXISTS (SELECT 1 FROM turnier_sitting WHERE round_id = drawn.id AND NOT discarded)
        ORDER BY number DESC LIMIT 1)
LEFT JOIN turnier_sitting AS sitting ON sitting.round_id = round.id AND NOT sitting.discarded
WHERE tournament.id = COALESCE(?, (
    SELECT tournament_id FROM turnier_auditevent
    WHERE action NOT IN ('snapshot_restore', 'clock_jump') ORDER BY id DESC LIMIT 1
))
GROUP BY tournament.id, round.id
"""
"""How far the named tournament was, else the one in which somebody did something last."""


def evening_in(snapshot: Snapshot) -> EveningThen | None:
    """The evening for which it was taken, or that went on at that time; None without one, and where nobody can read it.

    That is so where the file is damaged or holds what only a newer version knows; whoever restores it is told more.
    The file is only read, whoever else holds it, and by keys and indexes: a few milliseconds.
    """
    try:
        with closing(_open(snapshot.path)) as opened:
            row = opened.execute(STATE, (snapshot.key,)).fetchone()
        return _evening(*row) if row is not None and row[1] in games() else None
    except UNREADABLE:
        return None


def _evening(
    name: str,
    game: str,
    rules: str,
    words: str,
    stages: str,
    status: str,
    called_off: int,
    entrants: int,
    last_round: int,
    tables: int,
    done: int,
    public: int,
) -> EveningThen:
    tournament = Tournament(name=str(name), game=game, status=status, called_off=bool(called_off))
    tournament.rules, tournament.words, tournament.stages = json.loads(rules), json.loads(words), json.loads(stages)
    with spoken(tournament.renaming):
        round_name = tournament.round_name(last_round) if last_round else ""
    return EveningThen(tournament, entrants, round_name, tables, int(done), bool(public))


def snapshot_check(path: Path) -> None:
    """Raises `UserError` with the reason if the file is foreign, incomplete, corrupted or from a newer version."""
    _check_header(path)
    try:
        with closing(_open(path)) as snapshot:
            _check_content(snapshot)
            _read(snapshot)
    except UNREADABLE:
        raise UserError(DAMAGED) from None


def _check_content(snapshot: sqlite3.Connection) -> None:
    answer = snapshot.execute("PRAGMA integrity_check").fetchone()[0]
    known = {name for (name,) in snapshot.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if answer != "ok":
        raise UserError(DAMAGED)
    made = set(snapshot.execute("SELECT name, tbl_name FROM sqlite_master WHERE type IN ('trigger', 'view')"))
    if not {"django_migrations", *(f"turnier_{name}" for name in PREVIEWED)} <= known or not made <= triggers():
        raise UserError(_("Diese Datei ist keine Sicherung von Turnier."))
    applied = set(snapshot.execute("SELECT app, name FROM django_migrations"))
    newest = set(MigrationLoader(None).disk_migrations)
    if not applied <= newest:
        raise UserError(_("Diese Sicherung stammt von einer neueren Version. Bitte zuerst das Programm erneuern."))
    # What an older version lacks comes with its migrations.
    if newest <= applied and (missing := _missing(snapshot)):
        text = _("In dieser Sicherung fehlt etwas („%(what)s“). Bitte eine andere wählen.")
        raise UserError(text % {"what": missing[0]})
    if snapshot.execute("PRAGMA foreign_key_check").fetchone() is not None:
        raise UserError(_("In dieser Sicherung verweist etwas auf Zeilen, die fehlen. Bitte eine andere wählen."))


def _read(snapshot: sqlite3.Connection) -> None:
    """Reads once what is read of it before and while it comes back, so that whatever cannot be is found now."""
    _last_act(snapshot)
    _origins(snapshot)
    _accounts(snapshot)
    _bookings(snapshot)
    _seals(snapshot)
    for statement in ("SELECT key FROM turnier_revision", "SELECT public_key FROM turnier_series"):
        snapshot.execute(statement).fetchall()
    for tournament in snapshot.execute("SELECT public_key, slug, status, version FROM turnier_tournament"):
        if list(map(type, tournament)) != [str, str, str, int]:
            raise ValueError(tournament)


def last_act(path: Path) -> datetime:
    """When something was done last before this snapshot was taken, in local time; now, where nothing was."""
    with closing(_open(path)) as snapshot:
        return _last_act(snapshot)


def _last_act(snapshot: sqlite3.Connection) -> datetime:
    (last,) = snapshot.execute("SELECT MAX(at) FROM turnier_auditevent").fetchone()
    if last is None:
        return timezone.localtime()
    at = timezone.localtime(datetime.fromisoformat(last).replace(tzinfo=UTC))
    if not likely(at):
        raise ValueError(last)
    return at


def _missing(snapshot: sqlite3.Connection) -> list[str]:
    """The tables and columns that this version reads and the snapshot does not have."""
    missing = []
    for model in apps.get_models(include_auto_created=True):
        table = model._meta.db_table
        there = {row[1] for row in snapshot.execute("SELECT * FROM pragma_table_info(?)", [table])}
        columns = [field.column for field in model._meta.local_concrete_fields]
        missing += [f"{table}.{column}" for column in columns if column not in there] if there else [table]
    return missing


def _check_header(path: Path) -> None:
    try:
        with path.open("rb") as file:
            header = file.read(len(HEADER))
    except OSError:
        raise UserError(_("Diese Sicherung lässt sich nicht lesen. Bitte eine andere wählen.")) from None
    if header != HEADER:
        raise UserError(_("Diese Datei ist keine Sicherung von Turnier."))


def losses(path: Path) -> list[Loss]:
    """The saved changes of tables that restoring this snapshot would undo, in the order in which they were made."""
    with closing(_open(path)) as snapshot:
        kept = {key for (key,) in snapshot.execute("SELECT key FROM turnier_revision")}
        held = _held(snapshot)
    newer = [pk for pk, key in Revision.objects.values_list("pk", "key") if key not in kept]
    revisions = Revision.objects.filter(pk__in=newer).select_related("sitting__round__tournament").order_by("id")
    since = _saved_since(held)
    lost = (each for each in revisions if each.sitting.round.tournament_id not in held or _place(each) in since)
    return list(map(_loss, lost))


def _saved_since(held: Mapping[int, int]) -> set[tuple[object, object]]:
    """Sitting and number of what was saved in these tournaments after the acts of these numbers."""
    acts = AuditEvent.objects.filter(tournament__in=held).values_list("tournament", "number", "data")
    later = [data for key, number, data in acts if number > held[key]]
    said = (each for data in later for each in (data, data.get("other")) if isinstance(each, dict))
    return {(each.get("sitting"), each.get("revision")) for each in said}


def _place(revision: Revision) -> tuple[object, object]:
    return revision.sitting_id, revision.number


def _loss(revision: Revision) -> Loss:
    sitting, tournament = revision.sitting, revision.sitting.round.tournament
    with spoken(tournament.renaming):
        part = tournament.round_name(sitting.round.number)
    return Loss(
        tournament=tournament.name,
        round=sitting.round.number,
        part=part,
        table=sitting.table,
        version=revision.number,
        result=sitting.result,
    )


def lost_tournaments(path: Path) -> list[str]:
    """The names of tournaments that the snapshot does not know."""
    with closing(_open(path)) as snapshot:
        kept = {slug for (slug,) in snapshot.execute("SELECT slug FROM turnier_tournament")}
        held = _held(snapshot)
    return [each.name for each in Tournament.objects.order_by("pk") if each.slug not in kept and each.pk not in held]


def copied_tournaments(path: Path) -> list[str]:
    """The names of tournaments whose evening the snapshot knows by the file that it came from here, or there."""
    with closing(_open(path)) as snapshot:
        kept, held = _seals(snapshot), _held(snapshot)
    begun = AuditEvent.objects.filter(number=1, tournament__in=held).exclude(hash__in=kept)
    return list(begun.order_by("tournament").values_list("tournament__name", flat=True))


def lost_acts(path: Path) -> int:
    """How many acts are on record that the snapshot does not know: of all kinds, in all tournaments."""
    return len(_lost(path, AuditEvent.objects.all()))


def _lost(path: Path, acts: QuerySet[AuditEvent]) -> list[int]:
    """The primary keys of those of the acts that the snapshot does not know."""
    with closing(_open(path)) as snapshot:
        kept, held = _seals(snapshot), _held(snapshot)
    rows = acts.order_by("pk").values_list("pk", "hash", "number", "tournament")
    return [pk for pk, seal, number, key in rows if seal not in kept and number > held.get(key, 0)]


def lost_endings(path: Path) -> list[str]:
    """The last count of each cash box that the snapshot does not know, and who is open again then, a sentence each."""
    with closing(_open(path)) as snapshot:
        then = dict(snapshot.execute("SELECT slug, status FROM turnier_tournament").fetchall())
    acts = AuditEvent.objects.filter(action="cash_close", tournament__slug__in=then)
    lost = AuditEvent.objects.filter(pk__in=_lost(path, acts)).select_related("tournament").order_by("pk")
    counted = {act.tournament: act.data["counted"] for act in lost}
    closed = Tournament.objects.filter(status=Tournament.Status.CLOSED, slug__in=then).order_by("pk")
    count = _("%(name)s: Die Zählung der Kasse mit %(sum)s fehlt danach.")
    return [
        *(count % {"name": each.name, "sum": euros(cents)} for each, cents in counted.items()),
        *(
            _("%(name)s ist danach wieder offen.") % {"name": each.name}
            for each in closed
            if then[each.slug] != each.status
        ),
    ]


def _seals(snapshot: sqlite3.Connection) -> set[str]:
    """What vouches for each act in it."""
    return {seal for (seal,) in snapshot.execute("SELECT hash FROM turnier_auditevent")}


def _held(snapshot: sqlite3.Connection) -> dict[int, int]:
    """Key of a tournament here → number of its last act that the snapshot holds in a tournament of another record.

    One of both came from a tournament file that the other had written; what was taken as it was not written, is not.
    """
    kept, came = _seals(snapshot), AuditEvent.objects.filter(action="tournament_import")
    held = {act.tournament_id: act.number for act in AuditEvent.objects.filter(hash__in=_origins(snapshot))}
    return held | {act.tournament_id: act.number for act in came if _origin(act.data) in kept}


def _origins(snapshot: sqlite3.Connection) -> set[str]:
    rows = snapshot.execute("SELECT data FROM turnier_auditevent WHERE action = 'tournament_import'")
    return {_origin(json.loads(data)) for (data,) in rows}


def _origin(data: dict[str, Any]) -> str:
    """The seal of the last act in the file; "" without a record that holds it."""
    originals = data.get("originals")
    return str(originals[-1]) if originals and not data.get("differs") else ""


def lost_accounts(path: Path) -> list[str]:
    """What becomes of accounts and series that were made or changed since, a sentence each.

    Primary keys would not do: those of another computer are of other people.
    """
    with closing(_open(path)) as snapshot:
        kept = _accounts(snapshot)
        series = {key for (key,) in snapshot.execute("SELECT public_key FROM turnier_series")}
    now = User.objects.filter(referee=None).order_by("username").values_list("username", "password", "is_active")
    told = [_of_account(name, kept.get(name), (password, active)) for name, password, active in now]
    newer = Series.objects.exclude(public_key__in=series).values_list("name", flat=True)
    return [*filter(None, told), *(_("Reihe „%(name)s“: Sie fehlt danach.") % {"name": name} for name in newer)]


def _accounts(snapshot: sqlite3.Connection) -> dict[str, tuple[str, bool]]:
    """Name → password as it is kept, and whether the account is open."""
    rows = snapshot.execute("SELECT username, password, is_active FROM turnier_user")
    return {name: (password, bool(is_active)) for name, password, is_active in rows}


def _of_account(name: str, kept: tuple[str, bool] | None, now: tuple[str, bool]) -> str:
    if kept is None:
        return _("Konto „%(name)s“: Es fehlt danach.") % {"name": name}
    if kept[0] != now[0]:
        return _("Konto „%(name)s“: Danach gilt wieder das vorige Passwort.") % {"name": name}
    if kept[1] != now[1]:
        text = (
            _("Konto „%(name)s“: Danach ist es wieder offen.")
            if kept[1]
            else _("Konto „%(name)s“: Danach ist es wieder gesperrt.")
        )
        return text % {"name": name}
    return ""


def lost_money(path: Path) -> list[str]:
    """What went out of each cash box and into it since the snapshot, with who got and gave most, a sentence each.

    Of which tournament it is is said where there are several.
    """
    moved = _cash_of(_lost_bookings(path))
    names = Tournament.objects.filter(pk__in={of for of, _who in moved}).order_by("pk").values_list("pk", "name")
    ways = (
        (-1, _("Aus der Kasse gingen seither %(sum)s: %(who)s.")),
        (1, _("In die Kasse kamen seither %(sum)s: %(who)s.")),
    )
    several = Tournament.objects.count() > 1
    told = []
    for key, name in names:
        for way, text in ways:
            sums = Counter({who: way * cents for (of, who), cents in moved.items() if of == key and way * cents > 0})
            said = text % {"sum": euros(sums.total()), "who": _with_sums(sums)}
            told += [f"{name}: {said}" if several else said] if sums else []
    return told


def _lost_bookings(path: Path) -> list[int]:
    """Their primary keys; the second tells apart what was booked under the same number after a restore."""
    with closing(_open(path)) as snapshot:
        kept = _bookings(snapshot)
    now = Booking.objects.values_list("pk", "number", "kind", "at")
    return [pk for pk, number, kind, at in now if (number, kind, f"{at:%Y-%m-%d %H:%M:%S}") not in kept]


def _bookings(snapshot: sqlite3.Connection) -> set[tuple[int, str, str]]:
    there = snapshot.execute("SELECT 1 FROM sqlite_master WHERE name = 'turnier_booking'").fetchone()
    rows = snapshot.execute("SELECT number, kind, at FROM turnier_booking").fetchall() if there else []
    return {(number, kind, at[:19]) for number, kind, at in rows}


def _cash_of(bookings: list[int]) -> Counter[tuple[int, str]]:
    """Tournament and who, or for what where it is nobody in particular → cents into the cash box."""
    people: Counter[tuple[int, int, str]] = Counter()
    cash, kinds = Counter[int](), dict[int, tuple[int, str]]()
    columns = ("booking", "booking__tournament", "booking__kind", "account", "cents", "entrant__name", "player__name")
    lines = Posting.objects.filter(booking__in=bookings).order_by("pk").values_list(*columns)
    for booking, tournament, kind, account, cents, entrant, player in lines:
        kinds[booking] = tournament, str(Booking.Kind(kind).label)
        if account == Posting.Account.CASH:
            cash[booking] += cents
        elif name := entrant or player:
            people[booking, tournament, name] -= cents
    moved: Counter[tuple[int, str]] = Counter()
    for (booking, tournament, name), cents in people.items():
        if booking in cash:
            moved[tournament, name] += cents
            cash[booking] -= cents
    for booking, cents in cash.items():
        moved[kinds[booking]] += cents
    return moved


def _with_sums(sums: Counter[str]) -> str:
    """ "Silke 17,75 €, Huber / Größl 5,00 € und 2 weitere"."""
    told = [f"{name} {euros(cents)}" for name, cents in sums.most_common(SHOWN_NAMES)]
    more = len(sums) - SHOWN_NAMES
    return listed([*told, _("%(n)s weitere") % {"n": more}] if more > 0 else told)


def _open(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{address(path, 'ro')}&immutable=1", uri=True)
