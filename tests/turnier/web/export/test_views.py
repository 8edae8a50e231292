"""The results to take along: whole, valid, the same each time, and without anybody who is hidden."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone, translation
from openpyxl import load_workbook
from PIL import Image

from games import registry
from games.kit.game import AnyGame
from games.kit.sittings.evaluation import evaluate
from games.kit.sittings.random_lines import random_sitting
from tests.turnier.conftest import at_once
from tests.turnier.reading import printed, shown
from tests.turnier.remembered import demo_of
from tests.turnier.valid import faults
from turnier.models import Entrant, Player, Round, Tournament, User
from turnier.services.papers.texts import rule_book_paper
from turnier.services.public.visibility import Wall, wall_switch
from turnier.services.series.series import past_winner_add, series_create, series_edit, tournament_assign
from turnier.services.sheets.queries import table_of
from turnier.services.sheets.submission import warning_id
from turnier.services.standings.standings import standings
from turnier.services.tournaments.end import tournament_close
from turnier.services.tournaments.found import tournament_create
from turnier.services.tournaments.queries import tournament_games
from turnier.web.export.views import archive, results_files, results_of, shared_of

HIDDEN, MINOR = ("Xaver Unsichtbar", "Quirin Verborgen"), ("Jonas Minderjährig", "Yvonne Kindlein")
SECRET = re.compile("Xaver|Unsichtbar|Quirin|Verborgen|Jonas|Minderjähr|Yvonne|Kindlein")


@pytest.fixture
def evening(
    tournament: Tournament,
    organiser: User,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Any],
) -> Tournament:
    """Two rounds of six teams, of which one is hidden and one has a minor; all sheets are in."""
    Tournament.objects.filter(pk=tournament.pk).update(rounds_planned=2, venue="Gasthof Post")
    register(tournament, 4)
    hidden, minor = at_once(tournament, [HIDDEN, MINOR], organiser, club="TSV Geheim")
    Player.objects.filter(entrant=hidden).update(publicity=Player.Publicity.PRIVATE)
    Player.objects.filter(entrant=minor, position=1).update(publicity=Player.Publicity.MINOR)
    for _round in range(2):
        for sitting in drawn(tournament).sittings.all():
            enter(sitting)
    return Tournament.objects.get(pk=tournament.pk)


def words_in(name: str, content: bytes) -> list[str]:
    """Everything that can be read in a file: its bytes, and what is packed inside."""
    found = [content.decode("utf-8", "ignore"), content.decode("utf-16", "ignore"), content.decode("latin-1")]
    if name.endswith((".xlsx", ".zip")):
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            for inner in packed.namelist():
                found += [inner, *words_in(inner, packed.read(inner))]
    if name.endswith(".png"):
        found.append(str(Image.open(io.BytesIO(content)).info))
    return found


def test_what_is_in_it(evening: Tournament) -> None:
    files = results_files(evening)
    lists = ("rangliste", "durchgang-1", "durchgang-2", "verlauf")
    assert set(files) == {
        "index.html",
        "stil.css",
        "ergebnisse.json",
        "teilen.txt",
        "regeln.html",
        "regelbuch.pdf",
        *(f"{suit}.svg" for suit in ("eichel", "gras", "herz", "schellen")),
        "bild-1080x1350.png",
        "bild-1200x630.png",
        *(f"{name}.{kind}" for name in lists for kind in ("csv", "xlsx")),
    }


def test_who_played_alone_has_an_own_result_in_every_round(
    singles: Callable[..., Tournament], drawn: Callable[[Tournament], Round], enter: Callable[..., object]
) -> None:
    tournament = singles("doppelkopf", 4, rules={"booking": "zero_sum"})
    sitting = drawn(tournament).sittings.get()
    enter(sitting, [{"kind": "totals", "points": [9, 1, -4, -6], "hands_won": [6] * 4}])
    found = json.loads(results_files(Tournament.objects.get(pk=tournament.pk))["ergebnisse.json"])["lists"]["round-1"]
    assert found["columns"] == ["Tisch", "Nr.", "Name", "Ergebnis", "Am Tisch"]
    sat = [seat.entrant.number for seat in sitting.seats.order_by("seat")]
    assert {row[1]: row[3] for row in found["rows"]} == dict(zip(sat, (9, 1, -4, -6), strict=True))
    assert len({row[4] for row in found["rows"]}) == 1


@pytest.mark.parametrize("public", [True, False])
def test_the_hall_of_fame_leaves_where_everybody_may_see_it(
    evening: Tournament, organiser: User, *, public: bool
) -> None:
    series = series_create(by=organiser, name="Jahrespreis", title="Wattkönig")
    series_edit(series=series, name="Jahrespreis", title="Wattkönig", public=public)
    past_winner_add(series=series, number=3, name="Xaver Alt", year=2019, note="beim Wirt")
    tournament_assign(tournament=evening, series=series, number=4, by=organiser)
    evening.refresh_from_db()
    files = results_files(evening)
    assert ("ruhmeshalle.csv" in files, "Xaver Alt" in files["index.html"].decode()) == (public, public)
    hall = json.loads(files["ergebnisse.json"])["lists"].get("hall")
    assert (hall and hall["rows"]) == ([[3, 2019, "Xaver Alt", "beim Wirt"]] if public else None)


@pytest.mark.parametrize("shown", Tournament.NamesShown.values)
def test_nobody_who_is_hidden_is_in_any_byte(evening: Tournament, shown: str) -> None:
    Tournament.objects.filter(pk=evening.pk).update(names_shown=shown)
    evening.refresh_from_db()
    files = results_files(evening)
    packed = {**files, "alles.zip": archive(files)}
    found = [name for name, content in packed.items() if SECRET.search(" ".join(words_in(name, content)))]
    assert found == []
    assert ("Eins1" in files["index.html"].decode()) == (shown != Tournament.NamesShown.HIDDEN)
    assert "Geheim" not in files["index.html"].decode()


@pytest.mark.parametrize(
    "game", [game for game in registry.games().values() if not game.definition], ids=lambda game: game.slug
)
def test_no_name_in_what_any_game_says_of_a_result(
    organiser: User, drawn: Callable[[Tournament], Round], enter: Callable[..., Any], game: AnyGame
) -> None:
    played = tournament_create(by=organiser, name="Abend", game=game.slug, rounds=2)
    people = iter(f"Xaver Unsichtbar{chr(97 + n)}" for n in range(26))
    teams = [tuple(next(people) for _ in range(game.team_size)) for _ in range(game.usual_sides)]
    at_once(played, teams, organiser)
    Player.objects.filter(tournament=played).update(publicity=Player.Publicity.PRIVATE)
    sitting = drawn(played).sittings.get()
    lines = random_sitting(game, played.house_rules(), table_of(sitting), Random(7))
    warnings = evaluate(game, played.house_rules(), table_of(sitting), lines).problems
    enter(sitting, lines, accepted=frozenset(map(warning_id, warnings)))
    files = results_files(played)
    assert sitting.entries.exists()
    assert [name for name, content in files.items() if SECRET.search(" ".join(words_in(name, content)))] == []


def test_the_picture_is_as_large_as_it_says(evening: Tournament) -> None:
    files = results_files(evening)
    for size in ((1080, 1350), (1200, 630)):
        image = Image.open(io.BytesIO(files[f"bild-{size[0]}x{size[1]}.png"]))
        assert image.size == size
        assert image.info == {}
        assert len(image.getcolors(1_000_000) or ()) > 50


def test_the_tables_are_those_of_the_page(evening: Tournament) -> None:
    files = results_files(evening)
    assert files["rangliste.csv"][:3] == b"\xef\xbb\xbf"
    rows = list(csv.reader(io.StringIO(files["rangliste.csv"].decode("utf-8-sig")), delimiter=";"))
    told = json.loads(files["ergebnisse.json"])["lists"]["standings"]
    sheet = [list(row) for row in load_workbook(io.BytesIO(files["rangliste.xlsx"])).active.values]
    assert rows[0] == told["columns"] == sheet[0]
    assert [row[2] for row in rows[1:]] == [row[2] for row in told["rows"]] == [row[2] for row in sheet[1:]]
    assert all(row[2] in files["index.html"].decode() for row in rows[1:])
    assert len(json.loads(files["ergebnisse.json"])["lists"]["round-1"]["rows"]) == 6


def within_a_minute(make: Callable[[], tuple[dict[str, bytes], ...]]) -> tuple[dict[str, bytes], ...]:
    """What is made while the clock that papers print shows the same."""
    while True:
        begun, made = timezone.localtime().strftime("%H:%M"), make()
        if timezone.localtime().strftime("%H:%M") == begun:
            return made


def test_the_same_results_give_the_same_pages(evening: Tournament) -> None:
    first, second = within_a_minute(lambda: tuple(results_files(evening) for _ in range(2)))
    assert {name for name in first if first[name] != second[name]} <= {name for name in first if name.endswith("xlsx")}


def test_the_page_loads_nothing_from_elsewhere_and_links_what_is_there(evening: Tournament) -> None:
    files = results_files(evening)
    pages = {name: content.decode() for name, content in files.items() if name.endswith(".html")}
    linked = {name: set(re.findall(r"(?:href|src)=\"([^\"]+)\"", page)) for name, page in pages.items()}
    assert set().union(*linked.values()) == set(files) - {"teilen.txt", *(name for name in files if "bild" in name)}
    assert {"regeln.html", "regelbuch.pdf"} <= linked["index.html"]
    assert {"index.html", "regelbuch.pdf"} <= linked["regeln.html"]
    for page in pages.values():
        assert "<script" not in page
        assert "style=" not in page
    assert "url(" not in files["stil.css"].decode()
    assert "<svg" in pages["index.html"]


def test_the_rules_are_those_of_the_evening(evening: Tournament) -> None:
    files = results_files(evening)
    book = rule_book_paper(evening)
    read = shown(files["regeln.html"].decode())
    words = " ".join(" ".join(printed(files["regelbuch.pdf"])).split())
    for section in book.sections:
        assert f"{section.mark} {section.heading}" in read
        assert section.heading in words
        assert all(rule.words in read for rule in section.rules)
    assert f"Regelstand {book.version}" in " ".join(read)


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("game", ["watten", "brokdorf", "schafkopf", "skat", "tausend"])
def test_every_page_is_valid(organiser: User, own_folder: None, language: str, game: str) -> None:
    example = demo_of(tournament_games()[game], organiser)
    with translation.override(language):
        files = results_files(example)
    pages = {name: content.decode() for name, content in files.items() if name.endswith(".html")}
    assert {name: found for name, page in pages.items() if (found := faults(page))} == {}
    assert len(pages) == 2


def test_in_english(evening: Tournament, at_desk: Client) -> None:
    at_desk.cookies["django_language"] = "en"
    answer = at_desk.get(f"/t/{evening.slug}/ergebnisse.zip")
    with zipfile.ZipFile(io.BytesIO(answer.content)) as packed:
        assert {"standings.csv", "round-1.xlsx", "results.json", "share.txt"} <= set(packed.namelist())
        page = packed.read("index.html").decode()
    assert '<html lang="en">' in page
    assert "Standings" in page
    assert 'href="rules.html"' in page


def test_what_waits_for_the_ceremony_waits(evening: Tournament, organiser: User) -> None:
    wall_switch(tournament=evening, wall=Wall(hide_last=True), by=organiser)
    evening.refresh_from_db()
    files = results_files(evening)
    second = list(csv.reader(io.StringIO(files["durchgang-2.csv"].decode("utf-8-sig")), delimiter=";"))
    assert {row[3] for row in second[1:]} == {""}
    assert "D2" not in files["rangliste.csv"].decode()


def test_who_pauses_has_what_it_counts_in_the_list_of_the_round(
    organiser: User, drawn: Callable[[Tournament], Round], enter: Callable[..., Any]
) -> None:
    odd = tournament_create(by=organiser, name="Zu dritt", game="watten", rounds=1)
    at_once(odd, [("Anna A", "Bernd B"), ("Cilli C", "Dora D"), ("Emil E", "Fritz F")], organiser)
    enter(drawn(odd).sittings.get())
    rows = list(csv.reader(io.StringIO(results_files(odd)["durchgang-1.csv"].decode("utf-8-sig")), delimiter=";"))
    (bye,) = [row for row in rows if row[0] == "Freilos"]
    pausing = next(row for row in standings(Tournament.objects.get(pk=odd.pk)).rows if row.byes)
    assert bye == ["Freilos", str(pausing.entrant.number), pausing.entrant.name, pausing.values[0], ""]


def test_the_picture_says_who_sat_at_the_final_table(final_table: Callable[..., Tournament]) -> None:
    """They stand before others with more points."""
    shared = shared_of(results_of(final_table()))
    assert shared is not None
    assert [row.name.endswith(" (Finaltisch)") for row in shared.rows] == [True] * 4 + [False] * 4


def test_before_anything_is_played(tournament: Tournament, at_desk: Client) -> None:
    files = {"index.html", "stil.css", "ergebnisse.json", "rangliste.csv", "rangliste.xlsx"}
    rules = {"regeln.html", "regelbuch.pdf", *(f"{suit}.svg" for suit in ("eichel", "gras", "herz", "schellen"))}
    assert set(results_files(tournament)) == files | rules
    assert at_desk.get(f"/t/{tournament.slug}/ergebnisse.zip").status_code == 200


def test_the_share_text(evening: Tournament) -> None:
    lines = results_files(evening)["teilen.txt"].decode().splitlines()
    assert lines[:2] == ["Preiswatten", "Watten · Gasthof Post"]
    assert lines[3].startswith("1. ")
    assert lines[-1] == "6 Teams"


def test_where_it_is_offered(
    organiser: User, drawn: Callable[[Tournament], Round], enter: Callable[..., Any], at_desk: Client
) -> None:
    over = tournament_create(by=organiser, name="Abend", game="watten", rounds=1)
    at_once(over, [("Anna A", "Bernd B"), ("Cilli C", "Dora D")], organiser)
    enter(drawn(over).sittings.get())
    tournament_close(tournament=over, by=organiser)
    for page in ("drucken", "zum-schluss"):
        assert f"/t/{over.slug}/ergebnisse.zip" in at_desk.get(f"/t/{over.slug}/{page}/").content.decode()


def test_the_command_writes_the_same_into_a_folder(evening: Tournament, tmp_path: Path) -> None:
    call_command("export_results", evening.slug, str(tmp_path / "neu"), "--language", "en")
    written = {path.name for path in (tmp_path / "neu").iterdir()}
    assert {"index.html", "stil.css", "standings.csv", "picture-1080x1350.png"} <= written
    with pytest.raises(CommandError, match="nicht leer"):
        call_command("export_results", evening.slug, str(tmp_path / "neu"))
