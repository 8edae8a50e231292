"""Forms of pages that were open while the world moved on: the draw taken back, the table broken off, all over.

Each is sent after that, and once more so that it happens just between reading and writing. Nothing breaks, nothing is
half done, and whoever sent it reads what is.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from http.cookies import SimpleCookie
from threading import Event
from typing import Any

import pytest
from django.db import connection, transaction
from django.http import HttpResponse
from django.test import Client

from benchmarks.plain_form import Control, forms_of
from benchmarks.plain_walk import scanned, sent
from tests.turnier.at_once import PATIENCE, at_once
from tests.turnier.conftest import THREE_WINS
from tests.turnier.neighbours import Page, shape
from tests.turnier.programs import Program
from tests.turnier.remembered import remembered
from tests.turnier.whole_evening import said
from turnier.models import Entrant, Revision, Round, Sitting, Tournament, User
from turnier.services.accounts.referees import referee_code_of, referee_invite
from turnier.services.draw.draw import round_draw, round_publish, round_withdraw
from turnier.services.draw.table_changes import table_dissolve
from turnier.services.integrity.check import check_tournament
from turnier.services.registration.withdraw import entrant_withdraw
from turnier.services.sheets.break_off import sittings_end
from turnier.services.sheets.referee import help_call
from turnier.services.sheets.save import result_save
from turnier.services.sheets.submission import Submission
from turnier.services.stages.plan import stage_withdraw
from turnier.services.tournaments.end import tournament_close
from turnier.services.tournaments.found import tournament_create

ROOMS = ("durchgang", "zettel", "tisch", "rufe", "meine-tische", "rangliste", "endrunde", "zum-schluss", "drucken")
OTHER_TABLES = re.compile(r"/(zettel|tisch)/\d+/[2-9]/")
"""One table is enough: each has the same forms."""
NO_RIGHT = "Das darf dieses Konto hier nicht"
Drawn = Callable[[Tournament], Round]
Act = Callable[[Tournament, User], object]


@dataclass(frozen=True)
class StaleForm:
    """A form as a page showed it: who had it, on which page, where it goes, what its button sends."""

    who: str
    page: str
    action: str
    content: dict[str, list[str]]


@dataclass(frozen=True)
class Opened:
    """A tournament and what was open of it; the cookies of those who came with a code."""

    tournament: int
    forms: tuple[StaleForm, ...]
    cookies: dict[str, SimpleCookie]


def save(sitting: Sitting, organiser: User) -> Revision:
    submission = Submission(key=secrets.token_hex(16), base_version=sitting.version, entries=THREE_WINS)
    return result_save(sitting=sitting, submission=submission, by=organiser)


def newest(tournament: Tournament) -> Round:
    return tournament.rounds.filter(sittings__isnull=False).distinct().latest("number")


# ---- what happens meanwhile ----
def draw_taken_back(tournament: Tournament, by: User) -> None:
    round_withdraw(round=newest(tournament), by=by, reason="Irrtum", despite_public=True)


def drawn_anew(tournament: Tournament, by: User) -> None:
    draw_taken_back(tournament, by)
    round_draw(tournament=Tournament.objects.get(pk=tournament.pk), by=by)


def drawn_anew_for_all(tournament: Tournament, by: User) -> None:
    drawn_anew(tournament, by)
    round_publish(round=newest(tournament), by=by)


def broken_off(tournament: Tournament, by: User) -> None:
    sittings_end(tournament=tournament, by=by, reason="Feierabend")


def over(tournament: Tournament, by: User) -> None:
    broken_off(tournament, by)
    tournament_close(tournament=Tournament.objects.get(pk=tournament.pk), by=by)


def entered(tournament: Tournament, by: User) -> None:
    for sitting in newest(tournament).sittings.all():
        save(sitting, by)


def dissolved(tournament: Tournament, by: User) -> None:
    table = newest(tournament).sittings.get(table=1)
    table_dissolve(sitting=table, missing=[table.seats.earliest("seat").entrant.number], by=by)


def gone_home(tournament: Tournament, by: User) -> None:
    for entrant in tournament.entrants.order_by("number")[:2]:
        entrant_withdraw(entrant=entrant, by=by, tables={})


def stage_taken_back(tournament: Tournament, by: User) -> None:
    stage_withdraw(tournament=tournament, by=by, reason="Irrtum")


# ---- who has what open ----
def opened(tournament: Tournament, by: User, desk: Client) -> Opened:
    """Everybody opens everything."""
    referee = referee_invite(tournament=tournament, name="Rita", by=by, tables="1-9")
    invited, table = referee_code_of(referee), newest(tournament).sittings.get(table=1)
    assert invited is not None
    browsers = {"desk": desk, "referee": Client(), "phone": scanned(table)}
    browsers["referee"].post("/schiedsrichter/", {"token": invited.token})
    home = f"/t/{tournament.slug}/"
    starts = {"desk": home, "referee": f"{home}meine-tische/", "phone": "/tisch/blatt/"}
    forms = tuple(form for who, browser in browsers.items() for form in shown(who, browser, starts[who], home))
    return Opened(tournament.pk, forms, {who: browsers[who].cookies for who in ("referee", "phone")})


def shown(who: str, browser: Client, start: str, home: str) -> Iterator[StaleForm]:
    """The forms of all pages of these rooms to which links lead."""
    waiting, read, known = [start], {shape(start)}, set[object]()
    while waiting:
        page = waiting.pop(0)
        answer = browser.get(page)
        if answer.status_code != 200 or not answer.headers["Content-Type"].startswith("text/html"):
            continue
        text = answer.content.decode()
        for form in forms_of(text):
            for button in form.buttons if form.attributes.get("method", "") == "post" else ():
                action, pressed = form.action or page, button.get("value", "")
                key = (action, tuple(sorted({each.name for each in form.controls})), pressed)
                if key not in known and action.startswith((*(f"{home}{room}/" for room in ROOMS), "/tisch/")):
                    known.add(key)
                    fill_in(form.controls)
                    yield StaleForm(who, page, action, sent(form.content(pressed)))
        links = Page(page)
        links.feed(text)
        for link in links.links:
            in_room = link.startswith((*(f"{home}{room}/" for room in ROOMS), "/tisch/"))
            mark = link if "/zettel/" in link or "/tisch/" in link else shape(link)
            if in_room and mark not in read and not OTHER_TABLES.search(link):
                read.add(mark)
                waiting.append(link)


def fill_in(controls: Sequence[Control]) -> None:
    """As somebody would: side 1 wins with five points, and every reason is written down."""
    for each in controls:
        if each.name == "line-0-score.points":
            each.value = "5"
        elif each.name == "line-0-score.winner":
            each.value, each.on = ("1", True) if each.look == "text" else (each.value, each.value == "1")
        elif each.look in {"text", "textarea"} and not each.name.startswith("line-"):
            each.value = each.value or "Grund"
        elif each.look == "radio" and not any(other.on for other in controls if other.name == each.name):
            each.on = True


class Meanwhile:
    """Lets something happen at the last moment: when a request has read all it shows and begins to write.

    `version` is that of the tournament after it; None as long as nothing was written.
    """

    def __init__(self, tournament: Tournament, act: Callable[[], object]) -> None:
        self.tournament, self.act, self.version = tournament, act, None

    def __call__(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if self.version is None and sql.startswith("SAVEPOINT"):
            self.version = -1
            self.act()
            self.version = version(self.tournament)
        return execute(sql, params, many, context)


def version(tournament: Tournament) -> Any:
    return Tournament.objects.values_list("version", flat=True).get(pk=tournament.pk)


def sent_before(opened: Opened, act: Act, by: User, desk: Client) -> Iterator[str]:
    """What is wrong with an answer to any of the forms, sent after that has happened."""
    tournament = Tournament.objects.get(pk=opened.tournament)
    with transaction.atomic():
        act(tournament, by)
        now = version(tournament)
        for form in opened.forms:
            with transaction.atomic():
                yield from fault(form, tournament, *send(form, opened, desk), now)
                transaction.set_rollback(True)
        transaction.set_rollback(True)


def sent_meanwhile(opened: Opened, act: Act, by: User, desk: Client) -> Iterator[str]:
    """The same where it happens when the form has already come in."""
    tournament = Tournament.objects.get(pk=opened.tournament)
    for form in opened.forms:
        with transaction.atomic():
            meanwhile = Meanwhile(tournament, lambda: act(tournament, by))
            with connection.execute_wrapper(meanwhile):
                browser, answer = send(form, opened, desk)
            if meanwhile.version is not None:
                yield from fault(form, tournament, browser, answer, meanwhile.version)
            transaction.set_rollback(True)


def send(form: StaleForm, opened: Opened, desk: Client) -> tuple[Client, HttpResponse]:
    """The browser and its answer."""
    browser = Client(raise_request_exception=False)
    browser.cookies = deepcopy(opened.cookies.get(form.who, desk.cookies))
    return browser, browser.post(form.action, form.content, headers={"referer": f"http://testserver{form.page}"})


def fault(form: StaleForm, tournament: Tournament, browser: Client, answer: Any, now: int) -> Iterator[str]:
    """What is wrong with an answer; the tournament was in version `now` when it came to writing."""
    connection.check_constraints()
    half_saved = answer.status_code >= 400 and version(tournament) != now
    if answer.status_code == 303:
        answer = browser.get(answer.headers["Location"])
    text = said(answer.content.decode().partition("<main")[2])
    if half_saved or answer.status_code >= 500 or NO_RIGHT in text:
        yield f"{form.who} {form.action} {form.content}: {answer.status_code} {text[:200]}"


@pytest.fixture
def evening(register: Callable[..., list[Entrant]], drawn: Drawn, organiser: User, at_desk: Client) -> Opened:
    """The second of three rounds is on, and at table 1 somebody calls."""

    def made() -> Opened:
        tournament = tournament_create(by=organiser, name="Preiswatten", game="watten", entry_fee_cents=2000)
        register(tournament, 8)
        for sitting in drawn(tournament).sittings.all():
            save(sitting, organiser)
        help_call(sitting=drawn(Tournament.objects.get(pk=tournament.pk)).sittings.get(table=1), reason="Frage")
        return opened(Tournament.objects.get(pk=tournament.pk), organiser, at_desk)

    return remembered("stale evening", made)


@pytest.mark.parametrize("sent_then", [sent_before, sent_meanwhile])
@pytest.mark.parametrize(
    "act", [draw_taken_back, drawn_anew, drawn_anew_for_all, broken_off, over, entered, dissolved, gone_home]
)
def test_a_stale_form_is_answered(
    evening: Opened, organiser: User, at_desk: Client, act: Act, sent_then: Callable[..., Iterator[str]]
) -> None:
    assert list(sent_then(evening, act, organiser, at_desk)) == []


@pytest.fixture
def stage(knock_out: Callable[[int], Round], organiser: User, at_desk: Client) -> Opened:
    """The first round of a knock-out is on."""
    return opened(Tournament.objects.get(pk=knock_out(4).tournament_id), organiser, at_desk)


@pytest.mark.parametrize("act", [stage_taken_back, drawn_anew, over])
def test_a_stale_form_of_a_stage_is_answered(stage: Opened, organiser: User, at_desk: Client, act: Act) -> None:
    assert list(sent_before(stage, act, organiser, at_desk)) == []
    assert list(sent_meanwhile(stage, act, organiser, at_desk)) == []


@pytest.fixture
def open_sheets(evening: Opened) -> dict[str, StaleForm]:
    """The sheet of table 1 as everybody has it open and has filled it in."""
    found = [form for form in evening.forms if form.action.endswith(("/zettel/2/1/", "/tisch/blatt/"))]
    return {form.who: form for form in sorted(found, key=lambda form: "unfinished" in form.content)}


GONE = "Tisch 1 gibt es in Durchgang 2 nicht. Gespeichert wurde nichts."


@pytest.mark.parametrize("who", ["desk", "referee", "phone"])
@pytest.mark.parametrize("act", [draw_taken_back, drawn_anew_for_all])
def test_a_sheet_comes_just_too_late(
    evening: Opened, open_sheets: dict[str, StaleForm], organiser: User, at_desk: Client, who: str, act: Act
) -> None:
    tournament = Tournament.objects.get(pk=evening.tournament)
    with connection.execute_wrapper(Meanwhile(tournament, lambda: act(tournament, organiser))):
        browser, answer = send(open_sheets[who], evening, at_desk)
    shown = browser.get(answer.headers["Location"]) if answer.status_code == 303 else answer
    assert GONE in said(shown.content.decode())
    assert Revision.objects.filter(sitting__round__number=2).count() == 0
    assert check_tournament(Tournament.objects.get()) == ()


@pytest.mark.parametrize("who", ["desk", "referee"])
def test_a_sheet_is_not_saved_for_others(
    evening: Opened, open_sheets: dict[str, StaleForm], organiser: User, at_desk: Client, who: str
) -> None:
    tournament = Tournament.objects.get(pk=evening.tournament)
    drawn_anew_for_all(tournament, organiser)
    browser, answer = send(open_sheets[who], evening, at_desk)
    text = answer.content.decode()
    who_sits = " – ".join(seat.entrant.name for seat in newest(tournament).sittings.get(table=1).seats.order_by("seat"))
    assert f"An Tisch 1 sitzt inzwischen: {who_sits}. Bitte mit dem Zettel vergleichen" in said(text)
    assert (answer.status_code, Revision.objects.filter(sitting__round__number=2).count()) == (422, 0)
    again = next(form for form in forms_of(text) if "data-sheet" in form.attributes)
    assert again.value("line-0-score.points") == "5"
    assert browser.post(open_sheets[who].action, sent(again.content("1"))).status_code == 303
    assert Revision.objects.filter(sitting__round__number=2).count() == 1


def test_nobody_is_disqualified_who_was_not_shown(evening: Opened, organiser: User, at_desk: Client) -> None:
    tournament = Tournament.objects.get(pk=evening.tournament)
    form = next(form for form in evening.forms if form.action.endswith("/disqualifizieren/"))
    drawn_anew_for_all(tournament, organiser)
    _browser, answer = send(form, evening, at_desk)
    assert (answer.status_code, "An Tisch 1 sitzt inzwischen: " in said(answer.content.decode())) == (422, True)
    assert tournament.entrants.filter(status=Entrant.Status.DISQUALIFIED).count() == 0


def test_a_program_comes_just_too_late(evening: Opened, organiser: User) -> None:
    tournament, program = Tournament.objects.get(pk=evening.tournament), Program(organiser)
    result = {"base_version": 0, "entries": [*THREE_WINS]}
    with connection.execute_wrapper(Meanwhile(tournament, lambda: draw_taken_back(tournament, organiser))):
        answer = program.post(f"/tournaments/{tournament.slug}/rounds/2/tables/1/result", result)
    assert (answer.status_code, answer.json()["detail"]) == (409, GONE)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("who", ["desk", "referee", "phone"])
def test_a_draw_is_taken_back_while_a_sheet_is_sent(
    first_sheet: Callable[[int], Sitting], drawn: Drawn, organiser: User, at_desk: Client, who: str
) -> None:
    """Who sends waits for who takes back: each on a connection of their own, as two servers or threads have."""
    tournament = first_sheet(2).round.tournament
    drawn(tournament)
    evening = opened(Tournament.objects.get(pk=tournament.pk), organiser, at_desk)
    form = next(each for each in evening.forms if each.who == who and "line-0-score.winner" in each.content)
    taken_back, writes = Event(), Event()

    def notice(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.startswith("BEGIN") or "FOR UPDATE" in sql:
            writes.set()
        return execute(sql, params, many, context)

    def take_back() -> str:
        with transaction.atomic():
            draw_taken_back(Tournament.objects.get(pk=tournament.pk), organiser)
            taken_back.set()
            writes.wait(PATIENCE)
        return "taken back"

    def write() -> str:
        taken_back.wait(PATIENCE)
        with connection.execute_wrapper(notice):
            browser, answer = send(form, evening, at_desk)
            shown = browser.get(answer.headers["Location"]) if answer.status_code == 303 else answer
        return GONE if GONE in said(shown.content.decode()) else said(shown.content.decode())

    assert at_once(take_back, write) == [GONE, "taken back"]
    assert (Revision.objects.count(), check_tournament(Tournament.objects.get())) == (1, ())
