"""Enters sittings through the real pages of phone and desk as plain forms: only what the HTML offers is filled in."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from html import unescape
from itertools import zip_longest
from random import Random
from typing import Any

from django.test import Client

from benchmarks.plain_form import NotOfferedError, PlainForm, form_of, forms_of
from benchmarks.sampler import Sampled
from games.kit.entries.resolver import possible
from games.kit.terms import MISSING
from turnier.forms.sheets.typed import ACROSS, write
from turnier.models import Sitting, Tournament, User
from turnier.services.sheets.queries import entries_at
from turnier.services.sheets.table_codes import access_code_of
from turnier.services.tournaments.file.exchange import tournament_import

Payload = Mapping[str, Any]
LINK = re.compile(r'<a [^>]*href="([^"]*)"')
ROW = re.compile(r"line-(\d+)-kind")
ERROR = re.compile(r'role="alert".*?</div>', re.DOTALL)
TAG = re.compile(r"<[^>]*>|\s+")


def founded(sampled: Sampled, by: User) -> Sitting:
    """A tournament with one empty table for a sitting; raises `UserError` where its house rules are refused."""
    size, sides = sampled.game.team_size, sampled.table.names
    numbers = range(1, len(sides) + 1)
    entrants = [
        {"number": n, "name": name, "players": [name] if size == 1 else [f"{name} {i}" for i in range(size)]}
        for n, name in zip(numbers, sides, strict=True)
    ]
    sitting = {"table": 1, "sides": list(numbers), "entries": []}
    content = {
        "format": "turnier/1",
        "name": sampled.game.slug,
        "game": sampled.game.slug,
        "rules": sampled.raw_rules,
        "entrants": entrants,
        "rounds": [{"number": 1, "published": True, "sittings": [sitting]}],
    }
    tournament = tournament_import(text=json.dumps(content), by=by)
    return Sitting.objects.select_related("round__tournament").get(round__tournament=tournament)


def stored(sitting: Sitting) -> list[dict[str, Any]]:
    """What counts at a table now."""
    now = Sitting.objects.get(pk=sitting.pk)
    return [dict(payload) for payload in entries_at(now, now.version)]


def answers(sampled: Sampled, state: Any, payload: Payload, *, lazy: bool) -> list[tuple[str, str]]:
    """What to enter for a line, by the name of its input; `lazy`: nothing where a default says the same."""
    kind, rules, table = sampled.game.kinds[payload["kind"]], sampled.rules, sampled.table
    given = kind.decode(rules, table, payload)
    slots = possible(kind, rules, state, table, given)
    found = []
    for asked in kind.inputs(rules, table):
        value = given.get(asked.name, asked.default)
        by_itself = value == asked.default and asked.field not in kind.propose
        asks = slots[asked.name].applies and not asked.barred
        if value is not MISSING and asks and not (lazy and by_itself):
            found.append((asked.name, write(asked, value)))
    return found


def enter_line(form: PlainForm, row: int, line: Sequence[tuple[str, str]], payload: Payload) -> None:
    """Fills in one row; raises `NotOfferedError` where a field is missing or cannot say it."""
    for name, text in line:
        field = f"line-{row}-{name}"
        if text or form.has(field):
            form.answer(field, text)
    if "override" in payload:
        form.answer(f"line-{row}-override", payload["override"])


# ---- the phone ----
def scanned(sitting: Sitting) -> Client:
    """A phone that has scanned the sheet of a table."""
    phone = Client()
    phone.post("/tisch/", {"token": access_code_of(sitting.keys.get()).token})
    return phone


def walk_phone(sampled: Sampled, sitting: Sitting, rng: Random) -> list[dict[str, Any]]:
    """Proposes a sitting line by line and confirms it now and then; gives what is stored."""
    phone = scanned(sitting)
    for number, (state, payload) in enumerate(zip(sampled.states(), sampled.entries, strict=False), start=1):
        line = answers(sampled, state, payload, lazy=rng.random() < 1 / 2)
        propose(phone, payload, in_tables(sampled, payload, line))
        if rng.random() < 1 / 6 or number == len(sampled.entries):
            confirm(phone)
    return stored(sitting)


def propose(phone: Client, payload: Payload, line: Sequence[tuple[str, str]]) -> None:
    """Enters one line on the page of the table."""
    page = phone.get("/tisch/blatt/").content.decode()
    form = form_of(page, "data-entry")
    if form.value("kind") != payload["kind"]:
        page = phone.get(link_to(page, f"/tisch/blatt/?art={payload['kind']}")).content.decode()
        form = form_of(page, "data-entry")
    enter_line(form, 0, line, payload)
    send(phone, form.action, form, "data-entry")


def in_tables(sampled: Sampled, payload: Payload, line: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """The same answers where the phone asks two questions in one table: one cell says both."""
    texts = dict(line)
    for asked in sampled.game.kinds[payload["kind"]].inputs(sampled.rules, sampled.table):
        if asked.across and asked.name in texts:
            texts[asked.across] += ACROSS + texts.pop(asked.name)
    return list(texts.items())


def confirm(phone: Client) -> None:
    """The other side says yes."""
    page = phone.get("/tisch/bestaetigen/").content.decode()
    form = next(form for form in forms_of(page) if form.action == "/tisch/bestaetigen/")
    answer = phone.post(form.action, sent(form.content("yes")))
    if answer.status_code != 303:
        raise NotOfferedError(complaints(answer.content.decode()))


# ---- the desk ----
def walk_desk(sampled: Sampled, sitting: Sitting, rng: Random, by: User) -> list[dict[str, Any]]:
    """Types a sitting in as few turns as the page has rows; gives what is stored."""
    desk = Client()
    desk.force_login(by)
    lines = [
        (payload, answers(sampled, state, payload, lazy=rng.random() < 1 / 2))
        for state, payload in zip(sampled.states(), sampled.entries, strict=False)
    ]
    url = sheet_url(sitting.round.tournament, sitting)
    while lines:
        form, rows = sheet_form(desk, url, lines[0][0]["kind"])
        for row in rows:
            if not lines or form.value(f"line-{row}-kind") != lines[0][0]["kind"]:
                break
            payload, line = lines.pop(0)
            enter_line(form, row, line, payload)
        send(desk, url, form, "data-sheet")
    return stored(sitting)


def sheet_url(tournament: Tournament, sitting: Sitting) -> str:
    """The address of a table's sheet."""
    return f"/t/{tournament.slug}/zettel/{sitting.round.number}/{sitting.table}/"


def sheet_form(desk: Client, url: str, kind: str) -> tuple[PlainForm, list[int]]:
    """The form of the sheet with its rows, the first of them of a kind."""
    page = desk.get(url).content.decode()
    form = form_of(page, "data-sheet")
    rows = list(rows_of(form))
    if not rows or form.value(f"line-{rows[0]}-kind") != kind:
        form = form_of(desk.get(url + link_to(page, f"?art={kind}")).content.decode(), "data-sheet")
        rows = list(rows_of(form))
    if not rows or form.value(f"line-{rows[0]}-kind") != kind:
        raise NotOfferedError(f"no row for {kind}")
    return form, rows


def rows_of(form: PlainForm) -> Iterator[int]:
    """The numbers of the rows of a form."""
    return (int(found[1]) for each in form.controls if (found := ROW.fullmatch(each.name)))


def correct_line(sampled: Sampled, sitting: Sitting, by: User, number: int, payload: Payload) -> list[dict[str, Any]]:
    """Changes one saved line into another of its kind, with a reason; gives what is stored."""
    desk = Client()
    desk.force_login(by)
    url = sheet_url(sitting.round.tournament, sitting) + "korrektur/"
    form = form_of(desk.get(url).content.decode(), "data-correction")
    for each in form.controls:
        if each.name.startswith(f"line-{number}-") and each.look != "hidden":
            each.value, each.on = (each.value, False) if each.look == "checkbox" else ("", True)
    enter_line(form, number, answers(sampled, sampled.states()[number], payload, lazy=False), payload)
    form.answer("reason", "misread")
    send(desk, url, form, "data-correction")
    return stored(sitting)


# ---- both ----
def send(client: Client, url: str, form: PlainForm, mark: str) -> None:
    """Sends a form; what the page then asks back is affirmed once."""
    answer = client.post(url, sent(form.content()))
    if answer.status_code == 422:
        again = form_of(answer.content.decode(), mark)
        ticks = [each for each in again.controls if each.name == "accept" and not each.on]
        for each in ticks:
            each.on = True
        if ticks:
            answer = client.post(url, sent(again.content()))
    if answer.status_code == 422 and answer.context["page"].asks:
        answer = client.post(url, sent(form_of(answer.content.decode(), mark).content("1")))
    if answer.status_code != 303:
        raise NotOfferedError(complaints(answer.content.decode()))


def sent(content: Sequence[tuple[str, str]]) -> dict[str, list[str]]:
    """The pairs as the test client takes them."""
    found: dict[str, list[str]] = {}
    for name, value in content:
        found.setdefault(name, []).append(value)
    return found


def link_to(page: str, address: str) -> str:
    """A link that the page has."""
    if address not in {unescape(found) for found in LINK.findall(page)}:
        raise NotOfferedError(f"no link to {address}")
    return address


def complaints(page: str) -> str:
    """What a page says to what it refuses."""
    return " ".join(TAG.sub(" ", found).strip() for found in ERROR.findall(page)) or "refused without a word"


def as_meant(found: Sequence[Payload | None], meant: Sequence[Payload | None]) -> bool:
    """Whether the same is stored, whatever way JSON writes it; null says no more than a key that is not there."""
    return [_said(line) for line in found] == [_said(line) for line in meant]


def _said(line: Payload | None) -> str:
    return json.dumps(line and {name: value for name, value in line.items() if value is not None}, sort_keys=True)


def difference(found: Sequence[Payload], meant: Sequence[Payload]) -> str:
    """The first line that is stored otherwise than meant."""
    for number, (has, line) in enumerate(zip_longest(found, meant), start=1):
        if not as_meant([has], [line]):
            return f"line {number} is {json.dumps(has)}, meant {json.dumps(line)}"
    return ""
