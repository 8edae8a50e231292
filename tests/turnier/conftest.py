"""The fixed cast, and tournaments made by the services themselves."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.core.cache import cache
from django.core.management.color import no_style
from django.db import connection
from django.test import Client

from tests.turnier.everybody import PEOPLE, Cast
from tests.turnier.remembered import numbers_anew, remembered
from turnier.models import Entrant, PastWinner, Revision, Round, Series, Sitting, Tournament, User
from turnier.registration_files import Candidate
from turnier.services.accounts.referees import referee_code_of, referee_invite
from turnier.services.draw.draw import round_draw, round_publish
from turnier.services.host import read_only
from turnier.services.host.clock import SessionStore
from turnier.services.host.snapshots.take import AFTER
from turnier.services.registration.import_list import registration_import
from turnier.services.registration.register import Registration, entrant_register
from turnier.services.registration.sign_ups.offer import SignUpOffer, sign_up_offer_save
from turnier.services.sheets.save import result_save
from turnier.services.sheets.submission import Submission
from turnier.services.sheets.table_codes import access_code_of
from turnier.services.stages.plan import stage_begin, stages_plan
from turnier.services.standings import standings_input
from turnier.services.tournaments.change import tournament_edit, tournament_publish
from turnier.services.tournaments.found import tournament_create
from turnier.stages.bracket import levels_of
from turnier.stages.stage import Stage
from turnier.web.standings import live

Payload = dict[str, Any]
THREE_WINS: tuple[Payload, ...] = (
    {"kind": "bummerl", "score": [11, 5]},
    {"kind": "bummerl", "score": [11, 7]},
    {"kind": "bummerl", "score": [11, 9]},
)


@pytest.fixture(autouse=True)
def fresh_cache() -> None:
    """Nothing of an earlier test is shown or counted, and no fault that it found hinders writing."""
    cache.clear()
    for kept in (live._kept, live._rows_kept, standings_input._kept):
        kept.clear()
    read_only.end()


@pytest.fixture(autouse=True)
def numbers_begin_anew(request: pytest.FixtureRequest) -> None:
    """With PostgreSQL too, primary keys are the same whichever tests came before."""
    asked = "_django_db_helper" in request.fixturenames or request.node.get_closest_marker("django_db")
    if asked and connection.vendor == "postgresql":
        request.getfixturevalue("_django_db_helper")
        numbers_anew()


@pytest.fixture(autouse=True)
def taken() -> Iterator[Callable[[], None]]:
    """Waits for the snapshots that are written after an answer; none is still written when the next test begins."""

    def wait() -> None:
        for thread in threading.enumerate():
            if thread.name == AFTER:
                thread.join()

    yield wait
    wait()


@pytest.fixture
def own_folder(settings: Any, tmp_path: Path, taken: Callable[[], None]) -> Iterator[None]:
    """The snapshots of this test lie in a folder of their own: those of another show other tournaments."""
    settings.DATA_FOLDER, settings.SECOND_BACKUP_FOLDER = tmp_path, ""
    yield
    taken()


@pytest.fixture
def admin(db: None) -> User:
    """The administrator of the laptop."""
    return User.objects.create_superuser("admin", password="geheim-genug")


@pytest.fixture
def organiser(db: None) -> User:
    """Runs the tournament."""
    return User.objects.create_user("anna", password="geheim-genug")


@pytest.fixture
def other_organiser(db: None) -> User:
    """Runs another one."""
    return User.objects.create_user("bernd", password="geheim-genug")


@pytest.fixture
def tournament(organiser: User) -> Tournament:
    """A Watten tournament with nobody in it."""
    return tournament_create(by=organiser, name="Preiswatten", game="watten", entry_fee_cents=2000)


def at_once(
    tournament: Tournament, teams: Sequence[tuple[str, ...]], by: User, *, clubs: Sequence[str] = ("",), **extra: Any
) -> list[Entrant]:
    """Registers them as a list would, `clubs` going round among them; `extra` is what their row says besides."""
    row = {"number": None, "name": "", "phone": "", "paid": False, "club": ""} | extra
    candidates = [
        Candidate(**row | {"row": n, "players": players, "club": row["club"] or clubs[n % len(clubs)]})
        for n, players in enumerate(teams)
    ]
    return registration_import(tournament=tournament, candidates=candidates, by=by)[0]


def charge(tournament: Tournament, cents: int, by: User) -> Tournament:
    """Changes what an evening costs and nothing else."""
    facts = {name: getattr(tournament, name) for name in ("name", "rules", "date", "begins", "venue", "host")}
    rounds = tournament.rounds_planned
    return tournament_edit(tournament=tournament, by=by, rounds=rounds, entry_fee_cents=cents, **facts)


def next_teams(tournament: Tournament, count: int) -> list[tuple[str, str]]:
    """Names for so many more teams."""
    start = tournament.entrants.count() + 1
    return [(f"Anna Eins{n}", f"Bernd Zwei{n}") for n in range(start, start + count)]


@pytest.fixture
def register(organiser: User) -> Callable[..., list[Entrant]]:
    """Registers so many teams as a list does, all in one action: a twentieth of the time at the desk."""

    def registered(tournament: Tournament, count: int, **extra: Any) -> list[Entrant]:
        return at_once(tournament, next_teams(tournament, count), organiser, **extra)

    return registered


@pytest.fixture
def register_at_desk(organiser: User) -> Callable[..., list[Entrant]]:
    """Registers so many teams as the desk does, one after the other, each an action of its own."""

    def registered(tournament: Tournament, count: int, **extra: Any) -> list[Entrant]:
        return [
            entrant_register(tournament=tournament, registration=Registration(players=team, **extra), by=organiser)
            for team in next_teams(tournament, count)
        ]

    return registered


@pytest.fixture
def singles(organiser: User) -> Callable[..., Tournament]:
    """A tournament of a game for single players, with so many of them; `clubs` go round among them."""

    def founded(game: str, count: int, clubs: Sequence[str] = ("",), **extra: Any) -> Tournament:
        founded = tournament_create(by=organiser, name="Abend", game=game, **extra)
        people = [(f"Anna Eins{n + 1}",) for n in range(count)]
        at_once(founded, people, organiser, clubs=clubs)
        return founded

    return founded


@pytest.fixture
def drawn(organiser: User) -> Callable[[Tournament], Round]:
    """Draws and publishes the next round."""

    def draw(tournament: Tournament) -> Round:
        new_round = round_draw(tournament=tournament, by=organiser).round
        round_publish(round=new_round, by=organiser)
        return Round.objects.get(pk=new_round.pk)

    return draw


@pytest.fixture
def stacks(
    singles: Callable[..., Tournament], drawn: Callable[..., Round]
) -> Callable[..., tuple[Tournament, Sitting]]:
    """So many players with 10 € each at one table of a published round."""

    def seated(count: int = 4, entry_fee_cents: int = 0, **rules: Any) -> tuple[Tournament, Sitting]:
        tournament = singles("brokdorf", count, rules=rules, entry_fee_cents=entry_fee_cents)
        drawn(tournament)
        return tournament, Sitting.objects.get(round__tournament=tournament)

    return seated


@pytest.fixture
def enter(organiser: User) -> Callable[..., Revision]:
    """Saves a sheet as the desk would; by default side 0 wins three Bummerl."""

    def entered(sitting: Sitting, entries: Sequence[Payload] = THREE_WINS, **extra: Any) -> Revision:
        sitting.refresh_from_db()
        submission = Submission(
            key=secrets.token_hex(16), base_version=sitting.version, entries=tuple(entries), **extra
        )
        return result_save(sitting=sitting, submission=submission, by=organiser)

    return entered


@pytest.fixture
def final_table(
    singles: Callable[..., Tournament], drawn: Callable[..., Round], enter: Callable[..., Revision], organiser: User
) -> Callable[..., Tournament]:
    """Eight at two tables, and a final table of the best four who take half along, drawn and played if asked for.

    The four had 20, 10, 6 and 3 points, take 10, 5, 3 and 2 along and end with 20, 17, 11 and -28; behind them -5.
    """

    def founded(*, seated: bool = True, played: bool = True) -> Tournament:
        tournament = singles("doppelkopf", 8, rounds=1, rules={"booking": "zero_sum"})
        final = Stage("final", 0, 1, who="best", count=4, carried="half")
        stages_plan(tournament=Tournament.objects.get(pk=tournament.pk), stages=[final], by=organiser)
        had: dict[int, int] = {}
        for sitting in drawn(Tournament.objects.get(pk=tournament.pk)).sittings.order_by("table"):
            points = [sitting.table * each for each in (10, 3, -5, -8)]
            enter(sitting, [{"kind": "totals", "points": points, "hands_won": [6] * 4}])
            had |= {seat.entrant_id: points[seat.seat] for seat in sitting.seats.all()}
        stage_begin(tournament=Tournament.objects.get(pk=tournament.pk), by=organiser)
        if seated or played:
            (table,) = drawn(Tournament.objects.get(pk=tournament.pk)).sittings.all()
            if played:
                best = sorted(had, key=lambda pk: -had[pk])
                gets = dict(zip(best, (10, 12, 8, -30), strict=False))
                points = [gets[seat.entrant_id] for seat in table.seats.order_by("seat")]
                enter(table, [{"kind": "totals", "points": points, "hands_won": [6] * 4}])
        return Tournament.objects.get(pk=tournament.pk)

    return founded


@pytest.fixture
def first_sheet(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> Callable[[int], Sitting]:
    """Registers so many teams, publishes their first round and gives table 1, at which side 0 has won."""

    def entered(teams: int) -> Sitting:
        register(tournament, teams)
        sitting = drawn(tournament).sittings.get(table=1)
        enter(sitting)
        return sitting

    return entered


@pytest.fixture
def first_round(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> Callable[..., Tournament]:
    """Registers so many teams and plays their first round; `lines` says by table what stands on its sheet."""

    def played(teams: int, lines: Callable[[int], Sequence[Payload]] = lambda _table: THREE_WINS) -> Tournament:
        register(tournament, teams)
        for sitting in drawn(tournament).sittings.order_by("table"):
            enter(sitting, lines(sitting.table))
        return Tournament.objects.get(pk=tournament.pk)

    return played


@pytest.fixture
def knock_out(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    organiser: User,
) -> Callable[..., Round]:
    """Registers so many teams, all of whom play a knock-out from the start, and publishes its first round."""

    def begun(teams: int, **stage: Any) -> Round:
        register(tournament, teams)
        rounds = levels_of(teams)
        stages_plan(tournament=tournament, stages=[Stage("knockout", 1, rounds, who="all", **stage)], by=organiser)
        stage_begin(tournament=Tournament.objects.get(pk=tournament.pk), by=organiser)
        return drawn(Tournament.objects.get(pk=tournament.pk))

    return begun


@pytest.fixture
def at_desk(client: Client, organiser: User) -> Client:
    """A browser in which the organiser is logged in: what a login leaves, in a third of its time."""
    session = SessionStore()
    session[SESSION_KEY] = str(organiser.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[-1]
    session[HASH_SESSION_KEY] = organiser.get_session_auth_hash()
    session.save()
    client.cookies[settings.SESSION_COOKIE_NAME] = session.session_key
    return client


@pytest.fixture
def cast(
    admin: User,
    organiser: User,
    other_organiser: User,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
) -> Cast:
    """Everybody with a browser, at a public tournament with a published round, in a series."""
    browsers = {person: Client() for person in PEOPLE}
    for person, user in (("admin", admin), ("organiser", organiser), ("other organiser", other_organiser)):
        browsers[person].force_login(user)
    let_in = remembered("cast", lambda: _let_in(organiser, register, drawn))
    for person, cookies in let_in.cookies.items():
        browsers[person].cookies = deepcopy(cookies)
    return Cast(Tournament.objects.get(pk=let_in.tournament), Series.objects.get(pk=let_in.series), browsers)


@dataclass(frozen=True)
class _LetIn:
    """The tournament and its series, by primary key, and the cookies of those who came with a code."""

    tournament: int
    series: int
    cookies: dict[str, SimpleCookie]


def _let_in(organiser: User, register: Callable[..., list[Entrant]], drawn: Callable[[Tournament], Round]) -> _LetIn:
    tournament = tournament_create(by=organiser, name="Preiswatten", game="watten", entry_fee_cents=2000)
    register(tournament, 4)
    first, second = drawn(tournament).sittings.order_by("table")
    series = Series.objects.create(pk=1, organiser=organiser, name="Meisterschaft", is_public=True)
    series.past_winners.create(pk=1, number=1, name="Zoe Alt")
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), [Series, PastWinner]):
            cursor.execute(statement)
    Tournament.objects.filter(pk=tournament.pk).update(series=series, series_number=2)
    tournament_publish(tournament=tournament, by=organiser, public=True)
    offer = SignUpOffer(True, 8, None, "Einverstanden?")
    sign_up_offer_save(tournament=tournament, offer=offer, by=organiser)
    browsers = {person: Client() for person in ("table", "other table", "referee", "door")}
    for person, sitting in (("table", first), ("other table", second)):
        browsers[person].post("/tisch/", {"token": access_code_of(sitting.keys.get()).token})
    for person, given in (("referee", {"tables": "1"}), ("door", {"door": True})):
        invited = referee_code_of(referee_invite(tournament=tournament, name="Rita", by=organiser, **given))
        assert invited is not None
        browsers[person].post("/schiedsrichter/", {"token": invited.token})
    return _LetIn(tournament.pk, series.pk, {person: browser.cookies for person, browser in browsers.items()})
