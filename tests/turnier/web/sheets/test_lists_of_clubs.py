"""Published lists through the real pages: entered at phone and desk, ranked, charged, and taken along as a file."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest
from django.test import Client

from benchmarks.plain_walk import walk_desk, walk_phone
from benchmarks.sampler import Sampled
from games.kit.terms import Table
from tests.games.liste.evenings import EVENINGS, rules_of
from turnier.models import Sitting, Tournament, User
from turnier.services.sheets.table_codes import access_code_of
from turnier.services.standings.standings import standings
from turnier.services.tournaments.file.exchange import tournament_export, tournament_import

pytestmark = pytest.mark.django_db


def evening_text(evening: dict[str, Any]) -> str:
    """The evening before its first result, as a tournament file."""
    names = [name for name, _place in evening["standings"]]
    numbers = {name: number for number, name in enumerate(names, start=1)}
    pairs = evening["preset"] == "jass"
    entrants = [{"number": n, "name": name, "players": [name] * (1 + pairs)} for name, n in numbers.items()]
    rounds: list[list[list[str]]] = []
    for table in evening["tables"]:
        free = (tables for tables in rounds if not {name for sides in tables for name in sides} & set(table["sides"]))
        if (tables := next(free, None)) is None:
            rounds.append(tables := [])
        tables.append(table["sides"])
    content = {
        "format": "turnier/1",
        "name": evening["preset"],
        "game": "liste",
        "rules": rules_of(evening),
        "entrants": entrants,
        "rounds": [
            {
                "number": number,
                "published": True,
                "sittings": [
                    {"table": at, "sides": [numbers[name] for name in sides], "entries": []}
                    for at, sides in enumerate(tables, start=1)
                ],
            }
            for number, tables in enumerate(rounds, start=1)
        ],
    }
    return json.dumps(content)


@pytest.mark.parametrize("evening", EVENINGS.values(), ids=EVENINGS)
def test_an_evening_through_the_pages(evening: dict[str, Any], organiser: User, at_desk: Client) -> None:
    tournament = tournament_import(text=evening_text(evening), by=organiser)
    game, rules = tournament.kind_of_game, tournament.house_rules()
    sittings = Sitting.objects.filter(round__tournament=tournament).order_by("round__number", "table")
    for number, (sitting, table) in enumerate(zip(sittings, evening["tables"], strict=True)):
        sampled = Sampled(game, rules, Table(tuple(table["sides"])), tuple(table["entries"]))
        if number % 2:
            stored = walk_phone(sampled, sitting, Random(1))
        else:
            stored = walk_desk(sampled, sitting, Random(1), organiser)
        assert stored == table["entries"]
    placed = [[row.entrant.name, row.place] for row in standings(tournament).rows]
    assert placed == evening["standings"]
    page = at_desk.get(f"/t/{tournament.slug}/rangliste/").content.decode()
    assert [name for name, _place in evening["standings"] if name not in page] == []
    written = tournament_export(tournament)
    again = tournament_import(text=written, by=organiser)
    assert tournament_export(again) == written
    assert Tournament.objects.count() == 2


@pytest.mark.parametrize("preset", [name for name, evening in EVENINGS.items() if evening["preset"] == "romme"])
def test_a_phone_says_above_each_column_what_it_is_and_no_other(preset: str, organiser: User) -> None:
    tournament = tournament_import(text=evening_text(EVENINGS[preset]), by=organiser)
    sitting = Sitting.objects.filter(round__tournament=tournament).earliest("pk")
    phone = Client()
    phone.post("/tisch/", {"token": access_code_of(sitting.keys.get()).token})
    heads = re.findall(
        r'<p class="t-[^"]*\bt-ask\b[^>]*>(.*?)</p>', phone.get("/tisch/blatt/").content.decode(), re.DOTALL
    )
    asked = [re.findall("<span>(.*?)</span>", words) for words in heads]
    assert asked == [["Strafpunkte", "Siege"]]


def test_what_is_wrong_on_a_list_names_line_side_and_column(singles: Any, drawn: Any, at_desk: Client) -> None:
    points = {"key": "column_1", "name": "Punkte", "most": 500}
    definition = {"hands": 3, "columns": [points, {"key": "column_2", "name": "Treffer", "most": 1}]}
    tournament = singles("liste", 4, rules={"definition": definition | {"order": ["column_1"]}})
    drawn(tournament)
    page = at_desk.get("/t/abend/zettel/1/1/").context["page"]
    whole = {f"line-{row}-column_1.{seat}": "10" for row in (0, 1) for seat in range(4)}
    hits = {f"line-0-column_2.{seat}": figure for seat, figure in enumerate("2000")}
    kinds = {f"line-{row}-kind": "hand" for row in (0, 1)}
    sent = whole | hits | kinds | {"key": page.key, "base_version": "0", "mode": "hand"}
    answer = at_desk.post("/t/abend/zettel/1/1/", sent)
    name = page.seats[0].entrant.name
    assert [f"{where}: {note.text}" for where, note in answer.context["page"].told_errors] == [
        f"Zeile 1: „{name}, Treffer“: 2 geht nicht. Möglich sind 0 bis 1.",
        "Zeile 2: „Treffer“ fehlt. Bitte eintragen.",
    ]
    assert "<li>Zeile 2: <a" in answer.content.decode()
