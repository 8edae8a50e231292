"""A game of an organiser's own: said on one page, looked at before it is saved, taken along as a file."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.kit.definition import template
from turnier.models import Round, Tournament, User
from turnier.services.tournaments.change import rules_change
from turnier.services.tournaments.found import tournament_create

pytestmark = pytest.mark.django_db
LISTS = ("binokel", "jass", "schafkopf", "skat", "romme", "cego")


@pytest.fixture
def own(organiser: User) -> Tournament:
    return tournament_create(by=organiser, name="Abend", game="liste")


def shown(page: Any) -> dict[str, Any]:
    """What stands in the boxes of the page, as a browser would send it."""
    form = page.context["form"]
    return {field.html_name: "" if field.value() is None else field.value() for field in form}


def test_an_empty_list_is_founded_and_leads_to_its_page(at_desk: Client) -> None:
    sent = {"game": "liste", "name": "Preiskarteln", "way": "evening", "variant": "", "entry_fee_cents": "7,00"}
    answer = at_desk.post("/turniere/neu/", sent)
    assert answer.headers["Location"] == "/t/preiskarteln/einstellungen/spiel/"
    assert at_desk.get(answer.headers["Location"]).context["preview"].name == "Eigenes Spiel"


def test_pairs_pay_as_a_team(at_desk: Client) -> None:
    fees = [at_desk.get(f"/turniere/neu/?game=liste&variant={preset}") for preset in ("jass", "cego")]
    labels = [str(page.context["form"].fields["entry_fee_cents"].label) for page in fees]
    assert labels == ["Startgeld je Team", "Startgeld je Spieler"]


def test_a_published_list_is_founded_as_it_is(at_desk: Client) -> None:
    sent = {"game": "liste", "name": "Jassabend", "way": "evening", "variant": "jass", "entry_fee_cents": ""}
    assert at_desk.post("/turniere/neu/", sent).headers["Location"] == "/t/jassabend/"
    jass = Tournament.objects.get()
    assert (jass.kind_of_game.name, jass.kind_of_game.team_size, tuple(jass.kind_of_game.sides)) == ("Jass", 2, (2,))


@pytest.mark.parametrize("preset", LISTS)
def test_every_published_list_comes_back_from_the_boxes(at_desk: Client, own: Tournament, preset: str) -> None:
    page = at_desk.get("/t/abend/einstellungen/spiel/", {"vorlage": preset})
    meant = page.context["form"].initial
    assert at_desk.post("/t/abend/einstellungen/spiel/", shown(page) | {"save": "1"}).status_code == 303
    own.refresh_from_db()
    own_game = own.kind_of_game
    assert own_game == own_game.under(own_game.rules(**_preset_rules(own_game, preset)))
    assert own_game.name == meant["name"]


def _preset_rules(game: Any, preset: str) -> dict[str, Any]:
    return {"definition": type(game.definition).model_validate(game.presets[preset]["definition"])}


def test_what_has_no_box_usually_is_shown_and_stays(at_desk: Client, own: Tournament) -> None:
    """Columns in another order, a column of five parts, an order of six ranks: saved as it is, nothing is lost."""
    keys = [f"column_{number}" for number in (6, 2, 1, 4, 3, 5)]
    columns = [{"key": key, "name": f"Spalte {key[-1]}"} for key in keys[1:]]
    parts = [{"column": key, "factor": number} for number, key in enumerate(keys[1:], start=1)]
    meant = {
        "columns": [{"key": keys[0], "name": "Summe", "parts": parts}, *columns],
        "order": [*keys[1:], keys[0]],
        "hands": 9,
    }
    rules_change(tournament=own, rules={"definition": meant}, by=own.organiser)
    own.refresh_from_db()
    before = own.kind_of_game.definition
    assert before is not None
    page = at_desk.get("/t/abend/einstellungen/spiel/")
    names = [column.name for column in page.context["form"].columns()]
    assert names == ["Summe", "Spalte 2", "Spalte 1", "Spalte 4", "Spalte 3", "Spalte 5"]
    for hands in (9, 12):
        sent = shown(page) | {"save": "1", "hands": str(hands)}
        assert at_desk.post("/t/abend/einstellungen/spiel/", sent).status_code == 303
        own.refresh_from_db()
        assert own.kind_of_game.definition == before.model_copy(update={"hands": hands})


@pytest.mark.parametrize("published", [False, True])
def test_a_list_that_is_printed_already_asks_for_new_sheets(at_desk: Client, own: Tournament, published: bool) -> None:
    Round.objects.create(tournament=own, number=1, published_at=timezone.now() if published else None)
    page = at_desk.get("/t/abend/einstellungen/spiel/")
    saved = at_desk.post("/t/abend/einstellungen/spiel/", shown(page) | {"hands": "3", "save": "1"}, follow=True)
    assert ("Bitte neu drucken." in saved.content.decode()) == published


def test_a_list_that_values_written_sheets_anew_is_asked_for_first(
    at_desk: Client, singles: Callable[..., Tournament], drawn: Callable[[Tournament], Round], enter: Callable[..., Any]
) -> None:
    """A won game that counts 60 instead of 50, from a template: its boxes wait for the tick."""
    tournament = singles("liste", 4, rules={"preset": "skat"})
    enter(
        drawn(tournament).sittings.get(),
        [{"kind": "totals", "column_1": [9, 0, 0, 0], "column_2": [1, 0, 0, 0], "column_3": [0, 0, 0, 0]}],
    )
    page, said = f"/t/{tournament.slug}/einstellungen/spiel/", "1 Zettel, auf dem schon etwas steht, zählt dann anders"
    before = Tournament.objects.get().rules
    file = at_desk.get(f"{page}vorlage/").content.replace(b'"factor": 50', b'"factor": 60')
    asked = at_desk.post(f"{page}vorlage/", {"file": _file(file)})
    sent = shown(asked) | {"save": "1"}
    again = at_desk.post(page, sent)
    assert [each.status_code for each in (asked, again)] == [422, 422]
    assert [said in each.content.decode() for each in (asked, again)] == [True, True]
    assert Tournament.objects.get().rules == before
    done = at_desk.post(page, sent | {"sure": again.context["question"].mark}, follow=True).content.decode()
    assert ("Die Liste ist gespeichert." in done, "Anders gezählt ist jetzt Durchgang 1: Tisch 1." in done) == (
        True,
        True,
    )


def test_looking_saves_nothing(at_desk: Client, own: Tournament) -> None:
    page = at_desk.get("/t/abend/einstellungen/spiel/")
    looked = at_desk.post("/t/abend/einstellungen/spiel/", shown(page) | {"name": "Wizard", "hands": "20"})
    assert (looked.status_code, looked.context["preview"].name, looked.context["preview"].lines) == (200, "Wizard", 20)
    more = at_desk.post("/t/abend/einstellungen/spiel/", shown(page) | {"more": "1"})
    assert len(list(more.context["form"].columns())) == 2
    own.refresh_from_db()
    assert own.rules == {}


WRONG = (
    ({"column_1-name": ""}, "column_1-name", "Eine Liste hat wenigstens eine Spalte. Bitte ihr einen Namen geben."),
    ({"fewest": "5", "most": "3"}, "most", "Wenigstens 5 sitzen am Tisch: Höchstens dürfen es nicht weniger sein."),
    (
        {"column_1-least": "10", "column_1-most": "5"},
        "column_1-most",
        "Von 10 bis 5 gibt es keine Zahl. Bitte die Grenzen tauschen.",
    ),
    (
        {"column_1-least": "0", "column_1-most": "30", "column_1-adds": "total", "column_1-sum": "157"},
        "column_1-sum",
        "„Punkte“: Bei 4 am Tisch geht das mit Zahlen von 0 bis 30 nicht auf.",
    ),
    (
        {"column_1-adds": "total", "column_1-sum": ""},
        "column_1-sum",
        "Bitte die Zahl angeben, die alle am Tisch zusammen haben.",
    ),
    ({"column_1-adds": "multiple", "column_1-sum": "1"}, "column_1-sum", "Ein Vielfaches braucht eine Zahl ab 2."),
    ({"column_2-name": "punkte"}, "column_2-name", "Zwei Spalten heißen „punkte“. Bitte eine anders nennen."),
    (
        {"column_2-name": "Soli", "order-1": "column_1"},
        "order-0",
        "Gereiht wird nach Spalten der Liste, nach jeder höchstens einmal.",
    ),
    (
        {
            "column_2-name": "Gesamt",
            "column_2-of-0": "column_1",
            "column_2-factor-0": "9",
            "column_2-whose-0": "shared",
        },
        "column_2-factor-0",
        "9 lässt sich nicht durch jede Zahl der Plätze teilen.",
    ),
)


@pytest.mark.parametrize(("typed", "box", "sentence"), WRONG)
def test_what_cannot_be_is_said_at_its_box(
    at_desk: Client, own: Tournament, typed: dict[str, str], box: str, sentence: str
) -> None:
    page = at_desk.get("/t/abend/einstellungen/spiel/")
    answer = at_desk.post("/t/abend/einstellungen/spiel/", shown(page) | typed | {"save": "1"})
    assert (answer.status_code, answer.context["form"].errors) == (422, {box: [sentence]})


def test_a_template_goes_round(at_desk: Client, own: Tournament, organiser: User) -> None:
    club = tournament_create(by=organiser, name="Anderer Verein", game="liste", rules={"preset": "skat"})
    file = at_desk.get(f"/t/{club.slug}/einstellungen/spiel/vorlage/")
    assert file.headers["Content-Disposition"] == 'attachment; filename="vorlage-skat.json"'
    assert at_desk.post("/t/abend/einstellungen/spiel/vorlage/", {"file": _file(file.content)}).status_code == 303
    assert at_desk.get("/t/abend/einstellungen/spiel/vorlage/").content == file.content
    own.refresh_from_db()
    assert own.rules == club.rules


SKAT = {"format": "turnier-liste", "version": 1, "definition": {"name": "Skat"}}
DAMAGED = (
    (b"\x00\xff", "Die Eingabe ist nicht UTF-8 (Byte 2)."),
    (b"[" * 9000, "Die Eingabe ist zu tief verschachtelt."),
    (b"x" * 20_001, "Die Datei ist zu groß. Eine Vorlage hat höchstens 20 Kilobyte."),
    (b"[]", "Das ist keine Vorlage einer Liste."),
    (json.dumps(SKAT | {"format": "turnier"}).encode(), "Das ist keine Vorlage einer Liste."),
    (json.dumps(SKAT | {"version": 2}).encode(), "Diese Vorlage ist von einer neueren Fassung des Programms."),
    (
        json.dumps(SKAT | {"definition": {"hands": 10**9}}).encode(),
        "Die Vorlage ist beschädigt: „hands“ ist so nicht möglich.",
    ),
    (
        json.dumps(SKAT | {"definition": {"name": "Sk\u202eat"}}).encode(),
        "Die Vorlage ist beschädigt: „name“ ist so nicht möglich.",
    ),
    (
        json.dumps(SKAT | {"definition": {"name": "\ud800"}}).encode(),
        "Die Vorlage ist beschädigt: „name“ ist so nicht möglich.",
    ),
    (
        json.dumps(SKAT | {"definition": {"order": ["column_2"]}}).encode(),
        "Die Vorlage ist beschädigt: Gereiht wird nach Spalten der Liste, nach jeder höchstens einmal.",
    ),
)


@pytest.mark.parametrize(("content", "sentence"), DAMAGED)
def test_a_damaged_template_is_refused(at_desk: Client, own: Tournament, content: bytes, sentence: str) -> None:
    answer = at_desk.post("/t/abend/einstellungen/spiel/vorlage/", {"file": _file(content)})
    assert (answer.status_code, answer.context["upload"].errors) == (422, {"file": [sentence]})
    own.refresh_from_db()
    assert own.rules == {}


def _file(content: bytes) -> BytesIO:
    file = BytesIO(content)
    file.name = "vorlage.json"
    return file


def test_other_games_have_no_such_page(at_desk: Client, tournament: Tournament) -> None:
    settings = f"/t/{tournament.slug}/einstellungen/"
    for page in ("spiel/", "spiel/vorlage/"):
        assert at_desk.get(settings + page).headers["Location"] == settings


def test_a_template_is_small(own: Tournament) -> None:
    game = own.kind_of_game
    assert (
        max(len(template(game.definition.model_validate(each["definition"]))) for each in game.presets.values()) < 3000
    )


def test_limits_of_one_hand_are_doubted_where_only_the_sums_are_handed_in(at_desk: Client, own: Tournament) -> None:
    """Rommé has at most one win in each of its eight hands; with the sums that would be one for the whole list."""
    address = "/t/abend/einstellungen/spiel/"
    sent = shown(at_desk.get(address, {"vorlage": "romme"}))
    said = "„Siege“: 0 bis 1 gilt für die ganze Liste, und die hat 8 Spiele."
    doubted = []
    for changed in ({}, {"written": "list"}, {"written": "list", "column_2-most": "8", "column_2-adds": "free"}):
        doubted.append(said in at_desk.post(address, sent | changed).content.decode())
    assert doubted == [False, True, False]
    saved = at_desk.post(address, sent | {"written": "list", "save": "1"}, follow=True)
    assert (saved.redirect_chain[0][1], said in saved.content.decode()) == (303, True)


def test_what_is_chosen_of_a_few_is_a_row_of_buttons(at_desk: Client) -> None:
    """What a bye counts, as large as everything else; and templates that are called like a game say what they are."""
    page = at_desk.get("/turniere/neu/?game=liste&way=free").content.decode()
    buttons = page[page.index('id="id_bye_label"') :].partition("</div>\n            </div>")[0]
    assert (buttons.count('<label class="t-opt">'), buttons.count('type="radio" name="bye"')) == (3, 3)
    said = "Das sind Listen zum Ausfüllen, ohne Regeln."
    assert [said in at_desk.get(f"/turniere/neu/?game={game}").content.decode() for game in ("liste", "skat")] == [
        True,
        False,
    ]
