"""Every act, tried out with answers that fit to what it asks: which rows it changes, or why it refuses."""

from __future__ import annotations

import datetime as dt
import inspect
import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from django.db import connection, transaction

from games.kit.criteria import RankingOrder
from tests.turnier.remembered import NUMBERS
from tests.turnier.services.moments import other_words
from tests.turnier.services.telling import Function, functions, needed, newest_of_each, shown, some
from turnier.fees import FeeClass, FeeTerms
from turnier.models import (
    Booking,
    Choice,
    Decision,
    Entrant,
    HelpCall,
    PastWinner,
    Prize,
    Proposal,
    Referee,
    Series,
    SignUp,
    Sitting,
    Tournament,
)
from turnier.prizes.terms import Terms
from turnier.registration_files import Candidate
from turnier.services.protocol.undo import undo_option
from turnier.services.public.visibility import Wall
from turnier.services.registration.register import Registration
from turnier.services.registration.sign_ups.offer import SignUpOffer
from turnier.services.registration.sign_ups.sign_up import Details
from turnier.services.registration.substitute import Newcomer
from turnier.services.sheets.submission import Submission
from turnier.services.standings.standings import standings
from turnier.stages.stage import Stage
from turnier.text.errors import NeedsReason, UserError

BEYOND = (
    *("host", "api", "integrity", "rehearsal", "tournaments.file", "record", "privacy.privacy.anonymise"),
    *(
        "accounts.accounts",
        "accounts.second_factor",
        "tournaments.found.tournament_create",
        "tournaments.end.tournament_delete",
    ),
)
"""What is not done to an evening, or to more than one."""
WHOLE = {
    "series.series.tournament_archive",
    "tournaments.found.tournament_create",
    "tournaments.end.tournament_delete",
}
TEAM, ONE = ("Nora Neu", "Otto Neu"), ("Nora Neu",)
FIT: dict[tuple[str, str], Any] = {
    ("cents", "int"): 300,
    ("first", "int"): 1,
    ("second", "int"): 2,
    ("position", "int"): 0,
    ("base_version", "int"): 0,
    ("page_version", "int"): 0,
    ("seen", "str"): "0.4f53cda1.none",
    ("winner", "int"): 1,
    ("date", "dt.date | None"): dt.date(2031, 11, 9),
    ("begins", "dt.time | None"): dt.time(18, 30),
    ("entry_fee_cents", "int"): 700,
    ("host", "str"): "Sportverein",
    ("venue", "str"): "Gasthaus",
    ("euros", "int"): 3,
    ("key", "str"): "key",
    ("mode", "Mode"): "swiss",
    ("clubs", "Clubs"): "hard",
    ("side", "Side"): "forbidden",
    ("device", "str"): "a",
    ("accepted", "frozenset[str]"): frozenset(),
    ("pieces", "Mapping[int, int]"): {1000: 2},
    ("signers", "Sequence[str]"): ("Wirt",),
    ("people", "bool"): True,
    ("picture", "bytes | None"): None,
    ("consolation", "bool"): False,
    ("value_cents", "int"): 900,
    ("public", "bool"): True,
    ("paid", "bool"): True,
    ("proposed", "bool"): False,
    ("publicity", "str"): "private",
    ("shown", "str"): "short",
    ("seen", "int"): 0,
    ("count", "int"): 1,
    ("split", "str"): "4",
    ("pausing", "Pausing"): "last",
    ("rules", "Mapping[str, str]"): {"bye": '"scored"'},
    ("rules", "Mapping[str, object]"): {},
    ("rounds", "int"): 5,
    ("tables", "str"): "2",
    ("tables", "Mapping[str, Settlement]"): {},
    ("winner", "int | None"): 0,
    ("kind", "Booking.Kind"): Booking.Kind.COST,
    ("status", "Entrant.Status"): Entrant.Status.WITHDRAWN,
    ("presence", "str"): "here",
    ("content", "bytes"): b"no picture",
    ("wall", "Wall"): Wall(message="Gleich geht es weiter"),
    ("offer", "SignUpOffer"): SignUpOffer(True, 10, None, "Einverstanden?"),
    ("terms", "FeeTerms"): FeeTerms(classes=(FeeClass("Jugend", 200),)),
    ("terms", "Terms"): Terms(kept_percent=50, places=2),
    ("order", "RankingOrder"): RankingOrder(("scored",), "lot"),
    ("stages", "Sequence[Stage]"): (Stage("final", 0, 1, who="best", count=4),),
    ("newcomer", "Newcomer"): Newcomer("Nora Neu", 0, 1, "krank"),
    ("sheet", "Mapping[str, Any]"): {"sides": [1, 2], "rules": {}, "entries": []},
    ("there", "Sequence[Entrant]"): [],
    ("registrations", "Sequence[Registration]"): (Registration(TEAM, "TSV Neudorf"), Registration(TEAM[::-1])),
}
LINE = {"kind": "bummerl", "score": [11, 4]}
STORED: dict[str, Callable[[Tournament], Iterable[object]]] = {
    "User": lambda tournament: [tournament.organiser],
    "User | None": lambda tournament: [tournament.organiser],
    "int": lambda _tournament: [1, 5],
    "str": lambda _tournament: ["Wort"],
    "bool": lambda _tournament: [True],
    "Payload": lambda _tournament: [LINE],
    "Submission": lambda _tournament: [Submission("key", 0, (LINE,))],
    "Tournament": lambda tournament: [tournament],
    "Round": lambda tournament: tournament.rounds.order_by("-number")[:1],
    "Entrant": lambda tournament: [
        *tournament.entrants.filter(status=Entrant.Status.ACTIVE).order_by("number")[2:3],
        *tournament.entrants.exclude(status__in=Entrant.PLAYING).order_by("number")[:1],
    ],
    "Player": lambda tournament: tournament.players.order_by("pk")[:1],
    "Sitting": lambda tournament: tournament_tables(tournament)[-2:],
    "Booking": lambda tournament: some(tournament.bookings.order_by("-number")),
    "Choice": lambda tournament: Choice.objects.filter(tournament=tournament),
    "Decision": lambda tournament: some(Decision.objects.filter(tournament=tournament)),
    "HelpCall": lambda tournament: some(HelpCall.objects.filter(sitting__round__tournament=tournament)),
    "PastWinner": lambda _tournament: some(PastWinner.objects.all()),
    "Prize": lambda tournament: some(Prize.objects.filter(tournament=tournament)),
    "Prize | None": lambda tournament: (*Prize.objects.filter(tournament=tournament)[:1], None),
    "Proposal": lambda tournament: some(Proposal.objects.filter(sitting__round__tournament=tournament)),
    "Referee": lambda tournament: some(Referee.objects.filter(tournament=tournament)),
    "Series": lambda _tournament: some(Series.objects.all()),
    "SignUp": lambda tournament: some(SignUp.objects.filter(tournament=tournament).order_by("number")),
    "Sequence[Sitting]": lambda tournament: [
        list(Sitting.objects.filter(round__tournament=tournament, finished=False))
    ],
    "Collection[Sitting]": lambda tournament: [
        list(Sitting.objects.filter(round__tournament=tournament, finished=False)[:1])
    ],
    "Sequence[Candidate]": lambda tournament: [[Candidate(1, None, "", _team(tournament), "Au", "", True)]],
    "Registration": lambda tournament: [
        Registration(players, club="Au", phone="0160 1", paid=True)
        for players in dict.fromkeys((_team(tournament), ONE))
    ],
    "Details": lambda tournament: [Details(_team(tournament), phone="0160 1", email="neu@example.org")],
    "Sequence[Sequence[int]]": lambda tournament: [_ties(tournament)],
    "Sequence[int]": lambda tournament: (_ties(tournament) or [[1, 2]])[:1],
    "Mapping[str, Noun]": lambda tournament: [other_words(tournament)],
    "Collection[int]": lambda tournament: [[1], [tournament.entrants.count()]],
}


def tournament_tables(tournament: Tournament) -> list[Sitting]:
    """All its tables, in the order in which they were drawn."""
    return list(Sitting.objects.filter(round__tournament=tournament).order_by("pk"))


def _team(tournament: Tournament) -> tuple[str, ...]:
    return TEAM if tournament.kind_of_game.team_size == len(TEAM) else ONE


def _ties(tournament: Tournament) -> list[list[int]]:
    return [[entrant.number for entrant in tie] for tie in standings(tournament).ties]


def acts(tournament: Tournament) -> Iterator[tuple[str, object]]:
    """Every act with its answers, and what comes of it; with a reason where it asks for one."""
    before = rows()
    for name, function in functions(*BEYOND).items():
        asked = needed(function)
        if _is_act(name, function):
            for answers in itertools.product(*(_answers(each, tournament) for each in asked)):
                named = {each.name: answer for each, answer in zip(asked, answers, strict=True)}
                told = ", ".join(f"{key}={shown(each)}" for key, each in named.items() if key in TOLD)
                yield f"{name}({told})", tried(function, named, before)
    for event in newest_of_each(tournament.events.order_by("number")):
        if (undo := undo_option(event).action) is not None:
            yield f"undo {event.action}", tried(undo, {"by": tournament.organiser, "reason": "Grund"}, before)


def _is_act(name: str, function: Function) -> bool:
    """Whether it is all or nothing, and everything that it is given has a name."""
    named = any(asked.kind is asked.KEYWORD_ONLY for asked in needed(function))
    return named and hasattr(function, "__wrapped__") and name not in WHOLE


TOLD = ("entrant", "player", "sitting", "booking", "prize", "number", "sign_up", "referee", "decision", "proposal")


def _answers(asked: inspect.Parameter, tournament: Tournament) -> list[object]:
    """What fits to a parameter: to its name and kind, or to its kind alone."""
    kind = str(asked.annotation)
    if (asked.name, kind) in FIT:
        return [FIT[asked.name, kind]]
    assert kind in STORED, f"what fits to {asked}?"
    return list(STORED[kind](tournament))


def tried(function: Function, answers: Mapping[str, object], before: Rows) -> object:
    """Which rows it changes, or why it refuses. Nothing stays."""
    with transaction.atomic():
        try:
            given = function(*answers.values()) if function.__name__ == "<lambda>" else function(**answers)
            return {"gives": shown(given)} | changes(before, rows())
        except NeedsReason as refused:
            asks = f"NeedsReason: {refused} [{refused.field}]"
        except UserError as refused:
            return f"{type(refused).__name__}: {refused} [{refused.field}]"
        finally:
            transaction.set_rollback(True)
    return {asks: tried(function, {**answers, "reason": "Grund"}, before)}


Rows = dict[str, dict[object, dict[str, object]]]
MOST = 6
"""So many rows of a table are told one by one."""


def rows() -> Rows:
    """All that is stored: by table and primary key."""
    found: Rows = {}
    with connection.cursor() as cursor:
        for table in tables():
            cursor.execute(f"SELECT * FROM {table}")
            names = [column[0] for column in cursor.description]
            found[table] = {row[0]: dict(zip(names, row, strict=True)) for row in cursor.fetchall()}
    return found


@cache
def tables() -> list[str]:
    """Those of the program."""
    return [
        table for table in connection.introspection.table_names() if table.startswith("turnier_") and table != NUMBERS
    ]


def changes(before: Rows, after: Rows) -> dict[str, list[str]]:
    """By table, what is new, gone or otherwise."""
    found: dict[str, list[str]] = {}
    for table, now in after.items():
        was = before[table]
        told = [f"- {key}" for key in was if key not in now]
        told += [f"+ {_told(row)}" for key, row in now.items() if key not in was]
        for key, row in now.items():
            if key in was and row != was[key]:
                other = {name: value for name, value in row.items() if value != was[key][name]}
                told.append(f"{key}: {_told(other)}")
        if told:
            name = table.removeprefix("turnier_")
            found[name] = told if len(told) <= MOST else [*told[:MOST], f"{len(told)} in all"]
    return found


def _told(row: Mapping[str, object]) -> str:
    """Its columns without those in which nothing stands but a lot, the time, or where it belongs."""
    values = {name: str(shown(value)) for name, value in row.items() if name not in EVERYWHERE}
    return " · ".join(f"{name}={value}" for name, value in values.items() if value not in NOTHING)


EVERYWHERE = {
    *("id", "tournament_id", "at", "by_id", "password", "date_joined"),
    *("seals", "hash", "previous", "commitment", "salt", "seal_salt"),
}
NOTHING = {"None", "", "#", "{}", "[]"}
