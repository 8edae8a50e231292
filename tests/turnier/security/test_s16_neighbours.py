"""S16: whatever an organiser uploads, types, clicks or deletes is refused in words, or leaves every tournament whole.

A sample with fixed seeds; `python -m benchmarks.uploads` sends a thousand of each kind.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pydantic import TypeAdapter, ValidationError

from games import registry
from tests.turnier.mutations import forged_record, seal_draw
from tests.turnier.neighbours import Evening, small_evening
from turnier.models import Tournament, User
from turnier.services.host.watch import check_quickly, known_faults
from turnier.services.record.chain import broken_links
from turnier.services.tournaments.file.exchange import tournament_export
from turnier.services.tournaments.file.read import MOST_OF_EACH
from turnier.services.tournaments.file.records import RecordPart, links_of, seal_of
from turnier.services.tournaments.found import tournament_create

SAMPLES = Path(__file__).parents[1] / "registration_files/files"
Change = Callable[[dict[str, Any]], Any]


@pytest.fixture
def evening(request: pytest.FixtureRequest, organiser: User, other_organiser: User) -> Evening:
    """An evening of the game that the test names, and somebody else's beside it."""
    browsers = Client(), Client()
    for browser, user in zip(browsers, (organiser, other_organiser), strict=True):
        browser.force_login(user)
    neighbour = tournament_create(by=other_organiser, name="Daneben", game="watten")
    return Evening(browsers[0], small_evening(registry.find(request.param), organiser), neighbour, browsers[1])


def exchange_tables(content: dict[str, Any]) -> None:
    first, second, *_rest = content["rounds"][1]["sittings"]
    first["sides"], second["sides"] = second["sides"], first["sides"]
    first["entries"], second["entries"] = second["entries"], first["entries"]


def two_current_draws(content: dict[str, Any]) -> None:
    draws = content["rounds"][0]["draws"]
    draws.append({**draws[0], "attempt": 2})


def half_a_character(content: dict[str, Any]) -> None:
    content["rounds"][0]["draws"][0]["frozen"]["\ud800"] = 1


def null(content: dict[str, Any]) -> None:
    content["rounds"][0]["sittings"][0]["entries"][0]["override"] = "A\0B"


def too_deep(content: dict[str, Any]) -> None:
    deep: list[Any] = []
    for _level in range(400):
        deep = [deep]
    content["rules"]["deep"] = deep


def another_outcome(content: dict[str, Any]) -> None:
    tables = content["rounds"][0]["draws"][0]["outcome"]["tables"]
    tables[0], tables[1] = tables[1], tables[0]


def meets_himself(content: dict[str, Any]) -> None:
    draw = content["rounds"][2]["draws"][0]
    draw["frozen"]["history"][0][2:] = [1] * 60
    seal_draw(draw)


def too_many(content: dict[str, Any]) -> None:
    for number in range(1000, 1000 + MOST_OF_EACH["entrants"]):
        content["entrants"].append({"number": number, "name": f"Team {number}"})


SENTENCES: dict[Change, str] = {
    exchange_tables: "Die Datei widerspricht sich: Durchgang 2: jemand sitzt anders, als ausgelost und getauscht",
    another_outcome: "Die Datei widerspricht sich: Durchgang 1: jemand sitzt anders, als ausgelost und getauscht",
    meets_himself: "Die Datei widerspricht sich: Durchgang 3: Die Auslosung lässt sich nicht nachrechnen.",
    two_current_draws: "Etwas steht doppelt darin, oder eine Zahl ist viel zu groß.",
    half_a_character: "Zeichen oder Verschachtelungen, die in keine Turnierdatei gehören.",
    null: "Zeichen oder Verschachtelungen, die in keine Turnierdatei gehören.",
    too_deep: "Zeichen oder Verschachtelungen, die in keine Turnierdatei gehören.",
    too_many: "In der Datei stehen 2008 Anmeldungen. Mehr als 2000 kann ein Turnier nicht haben.",
}


@pytest.mark.parametrize("evening", ["watten"], indirect=True)
def test_a_file_that_contradicts_itself_is_refused_and_stops_nobody(evening: Evening) -> None:
    whole = tournament_export(evening.own)
    said = {}
    for change in SENTENCES:
        change(content := json.loads(whole))
        file = SimpleUploadedFile("abend.json", json.dumps(content).encode())
        answer = evening.browser.post("/turniere/datei/", {"file": file, "again": "on"})
        said[change] = (answer.status_code, " ".join(answer.context["form"].errors["file"]))
    wrong = {
        change.__name__: found for change, found in said.items() if found[0] != 422 or SENTENCES[change] not in found[1]
    }
    assert wrong == {}
    assert (Tournament.objects.count(), check_quickly(), known_faults(), evening.goes_on()) == (2, (), [], True)


@pytest.mark.slow
@pytest.mark.parametrize("evening", ["watten", "brokdorf"], indirect=True)
def test_no_spoiled_tournament_file_hurts_anybody(evening: Evening) -> None:
    assert list(evening.files(range(25), "16")) == []
    assert evening.goes_on()


@pytest.mark.slow
@pytest.mark.parametrize("evening", ["watten"], indirect=True)
def test_no_spoiled_registration_list_hurts_anybody(evening: Evening) -> None:
    samples = [(path.name, path.read_bytes()) for path in sorted(SAMPLES.iterdir())]
    assert list(evening.lists(range(30), "16", samples)) == []
    assert evening.goes_on()


@pytest.mark.slow
@pytest.mark.parametrize("evening", ["brokdorf"], indirect=True)
def test_no_spoiled_form_hurts_anybody(evening: Evening) -> None:
    assert list(evening.forms(range(60), "16")) == []
    assert len(evening.shown) > 30
    assert evening.goes_on()


@pytest.mark.parametrize("evening", ["watten"], indirect=True)
def test_some_spoiled_files_tell_something_else_in_a_record_that_is_whole(evening: Evening) -> None:
    whole = json.loads(tournament_export(evening.own))
    told = set()
    for number in range(60):
        forged_record(content := json.loads(json.dumps(whole)), Random(number))
        parts = TypeAdapter(list[RecordPart])
        try:
            read = parts.validate_python(content["records"])
        except ValidationError:
            continue
        if not any(fault for part in read for fault in broken_links(links_of(part), part.forgotten)):
            told |= {seal_of(part) for part in read}
    assert len(told) > 20
