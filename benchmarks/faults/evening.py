"""An evening to be disturbed, and the check of what is stored against what was acknowledged."""

from __future__ import annotations

import secrets
import sqlite3
from collections import Counter
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from django.db import connection

from turnier.models import AuditEvent, Proposal, Revision, Sitting, Tally, Tournament, User
from turnier.services.draw.draw import round_draw, round_publish
from turnier.services.integrity import check_database, check_tournament
from turnier.services.record.actions import RESULTS
from turnier.services.record.write import GENESIS, link_hash
from turnier.services.registration.register import Registration, entrant_register
from turnier.services.sheets.queries import entries_at
from turnier.services.sheets.submission import saved_by
from turnier.services.sheets.table_codes import access_codes
from turnier.services.sheets.tallies import tallies_rewrite
from turnier.services.tournaments.change import tournament_publish
from turnier.services.tournaments.found import tournament_create

GAME = "watten"
WIN = {"kind": "bummerl", "score": [11, 7]}


def points(n: int) -> int:
    """The points of a loser that nobody asks about twice."""
    return 3 + n % 7


def organiser() -> User:
    """Whoever runs the evenings."""
    return User.objects.filter(is_superuser=True).first() or User.objects.create_superuser(
        "anna", password="vier Karten"
    )


def evening(tables: int, *, drawn: bool = True) -> Tournament:
    """A tournament of so many tables, its first round published."""
    by = organiser()
    tournament = tournament_create(by=by, name=f"Abend {secrets.token_hex(4)}", game=GAME, rules={})
    for n in range(2 * tables):
        players = (f"Anna Eins{n}", f"Bernd Zwei{n}")
        entrant_register(tournament=tournament, registration=Registration(players=players), by=by)
    if drawn:
        round_publish(round=round_draw(tournament=tournament, by=by).round, by=by)
    tournament_publish(tournament=tournament, by=by, public=True)
    return tournament


def tokens(tournament: Tournament) -> list[str]:
    """What the QR codes of the tables hold, in the order of the tables."""
    sittings = list(Sitting.objects.filter(round__tournament=tournament).order_by("table"))
    found = access_codes(sittings)
    return [found[sitting.pk].token for sitting in sittings]


def violations(acknowledged: Iterable[str] = ()) -> list[str]:
    """What breaks a promise: lost and doubled entries, halves, gaps, wrong sums, a broken chain, a damaged file."""
    found = [*_lost_or_doubled(acknowledged), *_damaged(), *map(str, check_database())]
    for tournament in Tournament.objects.all():
        found += _chain(tournament)
        found += [f"{tournament}: {fault}" for fault in check_tournament(tournament)]
        for sitting in Sitting.objects.filter(round__tournament=tournament).select_related("round"):
            found += _sitting(tournament, sitting)
    return found


def _lost_or_doubled(acknowledged: Iterable[str]) -> list[str]:
    kept = Counter([*Revision.objects.values_list("key", flat=True), *Proposal.objects.values_list("key", flat=True)])
    return [f"{key}: {kept[key]} times" for key in acknowledged if kept[key] != 1]


def _damaged() -> list[str]:
    if connection.vendor != "sqlite":
        return []
    with connection.cursor() as cursor:
        answer = cursor.execute("PRAGMA integrity_check").fetchone()[0]
        keys = cursor.execute("PRAGMA foreign_key_check").fetchall()
    return [f"integrity_check: {answer}"] * (answer != "ok") + [f"foreign key: {row}" for row in keys]


def _chain(tournament: Tournament) -> list[str]:
    """Every action raised the version and left one link; each revision has the link that tells of it."""
    found, previous = [], GENESIS
    links = list(AuditEvent.objects.filter(tournament=tournament).order_by("number"))
    for number, link in enumerate(links, start=1):
        if (link.number, link.previous, link.hash) != (number, previous, link_hash(link)):
            found.append(f"{tournament}: link {link.number} does not fit")
        previous = link.hash
    if tournament.version < len(links):
        found.append(f"{tournament}: version {tournament.version}, {len(links)} links")
    written = Proposal.objects.filter(sitting__round__tournament=tournament).values_list("pk", flat=True)
    if sorted(link.data["proposal"] for link in links if link.action == "proposal_make") != sorted(written):
        found.append(f"{tournament}: proposals and links differ")
    told = Counter(saved["revision"] for link in links if link.action in RESULTS for saved in saved_by(link.data))
    numbers = Counter(Revision.objects.filter(sitting__round__tournament=tournament).values_list("number", flat=True))
    if told != numbers:
        found.append(f"{tournament}: revisions and links differ")
    return found


def _sitting(tournament: Tournament, sitting: Sitting) -> list[str]:
    numbers = list(sitting.revisions.order_by("number").values_list("number", flat=True))
    found = []
    if numbers != list(range(1, sitting.version + 1)):
        found.append(f"{sitting}: version {sitting.version}, revisions {numbers[-3:]}")
    if sitting.entries_count != len(entries_at(sitting, sitting.version)):
        found.append(f"{sitting}: half a sheet")
    rows = Tally.objects.filter(sitting=sitting).values_list("entrant", "metric", "value")
    before = sorted(rows)
    tallies_rewrite(tournament, sitting)
    return found + [f"{sitting}: wrong sums"] * (before != sorted(rows.all()))


def database() -> Path:
    """The file of the database."""
    return Path(str(connection.settings_dict["NAME"]))


def raw(statement: str, *values: object) -> list[tuple[object, ...]]:
    """A statement past the program, as another program would send it."""
    with closing(sqlite3.connect(database(), isolation_level=None, timeout=10)) as other:
        return other.execute(statement, values).fetchall()
