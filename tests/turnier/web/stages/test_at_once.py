"""Those who go on and all others play at the same time: one draw, one page, one order of places."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest
from django.test import Client
from django.urls import reverse

from benchmarks.plain_walk import sent
from tests.turnier.programs import Program
from tests.turnier.reading import printed
from tests.turnier.whole_evening import Evening, said
from turnier.models import Tournament, User
from turnier.services.integrity.check import check_tournament
from turnier.services.protocol.undo import undo_option
from turnier.services.tournaments.change import tournament_publish
from turnier.services.tournaments.file.exchange import tournament_export, tournament_import

NAMES = [(f"Anton {word}", f"Berta {word}") for word in ("Ast", "Bach", "Cern", "Dorn", "Eck", "Fink", "Gras", "Hof")]
MORE = [("Anton Igel", "Berta Igel"), ("Anton Jagd", "Berta Jagd")]


def evening_of(organiser: User, teams: Sequence[tuple[str, str]]) -> Evening:
    evening = Evening(organiser, "watten", name="Preiswatten", fee="10", way="3x3")
    evening.register(teams)
    settings = f"{evening.home}einstellungen/"
    form = evening.pages.form(settings, lambda form: form.has("rounds"))
    form.answer("rounds", "1")
    evening.pages.press(settings, form, form.buttons[0].get("value", ""))
    tournament_publish(tournament=evening.tournament, by=organiser, public=True)
    return evening


def play(evening: Evening) -> list[tuple[int, int]]:
    """A round in which the first side always wins, the higher the table the closer; who won and who lost, in order."""
    found = []
    for sitting in evening.draw():
        line = {"score.winner": 1, "score.points": 2 + sitting.table}
        evening.type_in(sitting, [line] * 3, "bummerl")
        first, second = sitting.seats.order_by("seat").values_list("entrant__number", flat=True)
        found.append((first, second))
    return found


def page(evening: Evening) -> str:
    return evening.pages.read(f"{evening.home}endrunde/")


@pytest.fixture
def begun(organiser: User) -> tuple[Evening, set[int]]:
    """Ten teams after one round; who won plays on, so do the others. With those who won."""
    evening = evening_of(organiser, [*NAMES, *MORE])
    won = {first for first, _second in play(evening)}
    evening.plan("knockout", {"who": "winners", "others": "1", "third": ""})
    evening.go_on()
    evening.go_on()
    return evening, won


def test_winners_and_losers_play_at_once(begun: tuple[Evening, set[int]], organiser: User, client: Client) -> None:
    evening, won = begun
    main, beside = Tournament.objects.get().later_stages
    assert (main.numbers, beside.numbers) == (won, set(range(1, 11)) - won)
    assert (main.first, main.rounds, beside.first, beside.rounds) == (2, 3, 2, 3)
    shown = said(page(evening))
    head, _, boards = shown.partition("Zur Rangliste")
    assert "Endrunde 1 Durchgang, danach K.-o.-Runde und Trostrunde" in head
    assert boards.index("Hauptrunde") < boards.index("Trostrunde")
    levels = [play(evening) for _level in range(3)]
    assert [len(level) for level in levels] == [2, 4, 2]
    for level in levels:
        assert all({first, second} <= won or not {first, second} & won for first, second in level)
    paper = printed(evening.pages.client.get("/t/preiswatten/drucken/zettel-3.pdf").content)
    beside = [line for line in paper if line.startswith(("Halbfinale", "Trostrunde"))]
    assert sorted(beside) == [*["Halbfinale"] * 2, *["Trostrunde: Halbfinale"] * 2]
    shown = said(evening.pages.read(f"{evening.home}durchgang/3/"))
    assert ("Halbfinale: Tisch 1 und 2" in shown, "Trostrunde: Halbfinale: Tisch 3 und 4" in shown) == (True, True)
    finals = {first in won: (first, second) for first, second in levels[-1]}
    assert evening.places()[:2] == [("1", finals[True][0]), ("2", finals[True][1])]
    places = [number for _place, number in evening.places()]
    assert (set(places[:5]), places[5:7]) == (won, list(finals[False]))
    remarks = {row[1]: row[2] for row in evening.standings()}
    assert "Trostrunde: Sieger" in remarks[str(finals[False][0])]
    why = evening.pages.read(f"{evening.home}rangliste/warum/{places[5]}/")
    assert "Erreichte Runde" in why
    names = [of_round["name"] for of_round in Program(organiser).get("/tournaments/preiswatten/rounds").json()["items"]]
    assert names[1:] == ["Viertelfinale und Trostrunde", "Halbfinale und Trostrunde", "Finale und Trostrunde"]
    stages = Program(organiser).get("/tournaments/preiswatten/stages").json()
    assert [(stage["name"], stage["who"], stage["beside"]) for stage in stages] == [
        ("K.-o.-Runde", "winners", False),
        ("Trostrunde", "others", True),
    ]


def test_both_are_seen_by_everybody_and_on_paper(begun: tuple[Evening, set[int]], client: Client) -> None:
    evening, _won = begun
    play(evening)
    tournament = Tournament.objects.get()
    public = said(client.get(reverse("public_stages", args=[tournament.public_key])).content.decode())
    assert [public.count(word) for word in ("Hauptrunde", "Trostrunde")] == [1, 1]
    wall = client.get(f"/leinwand/{tournament.wall_key}/").content.decode()
    assert "Trostrunde: Halbfinale" in wall
    papers = [
        " ".join(printed(evening.pages.client.get(f"{evening.home}drucken/turnierbaum.pdf{size}").content))
        for size in ("", "?gross")
    ]
    assert all("Hauptrunde" in paper and "Trostrunde" in paper for paper in papers)
    for name in ("overview", "round", "standings", "protocol", "papers", "settings", "closing"):
        assert evening.pages.client.get(reverse(name, args=[tournament.slug])).status_code == 200


def test_the_draw_is_checked_as_any(begun: tuple[Evening, set[int]]) -> None:
    evening, _won = begun
    play(evening)
    tournament = Tournament.objects.get()
    public = reverse("public_draw", args=[tournament.public_key])
    assert Client().get(public).status_code == 200
    assert check_tournament(tournament) == ()


def test_the_file_holds_both(begun: tuple[Evening, set[int]], organiser: User) -> None:
    evening, _won = begun
    play(evening)
    text = tournament_export(Tournament.objects.get())
    assert tournament_export(tournament_import(text=text, by=organiser)) == text


def test_the_record_undoes_the_newer_choice_first(begun: tuple[Evening, set[int]], organiser: User) -> None:
    first, second = Tournament.objects.get().events.filter(action="stage_begin").order_by("number")
    assert undo_option(first).action is None
    assert "Bitte zuerst diese Auswahl zurücknehmen." in undo_option(first).advice
    for event in (second, first):
        back = undo_option(Tournament.objects.get().events.get(pk=event.pk)).action
        assert back is not None
        back(organiser, "Irrtum")
    assert not any(stage.begun for stage in Tournament.objects.get().later_stages)


def test_too_few_for_both_drop_the_second(organiser: User) -> None:
    """One is left over: no bracket holds that one, and without it the best play on."""
    evening = evening_of(organiser, [*NAMES, *MORE])
    play(evening)
    evening.plan("knockout", {"count": "9", "others": "1", "third": ""})
    evening.go_on()
    url = f"{evening.home}endrunde/"
    refused = evening.pages.client.post(url, {"begin": "1"})
    assert (refused.status_code, "Dabei wären: 1." in refused.content.decode()) == (422, True)
    drop = evening.pages.form(url, lambda form: any(button.get("name") == "drop" for button in form.buttons))
    evening.pages.client.post(url, sent(drop.content("1")) | {"drop": ["1"], "reopen": []})
    assert [stage.begun for stage in Tournament.objects.get().later_stages] == [True]
    assert len(play(evening)) == 1


def test_each_is_taken_back(begun: tuple[Evening, set[int]]) -> None:
    """First the others, then those who go on; then the plan."""
    evening, _won = begun
    for begun_now in ([True, False], [False, False]):
        url = f"{evening.home}endrunde/"
        back = evening.pages.form(url, lambda form: any(button.get("name") == "reopen" for button in form.buttons))
        evening.pages.press(url, back, "1")
        assert [stage.begun for stage in Tournament.objects.get().later_stages] == begun_now


def test_nothing_is_drawn_before_both_have_begun(organiser: User) -> None:
    evening = evening_of(organiser, NAMES)
    play(evening)
    evening.plan("knockout", {"count": "4", "others": "1", "third": ""})
    evening.go_on()
    assert "Wer spielt weiter?" in page(evening)
    assert "alle anderen, zur gleichen Zeit" in said(page(evening))
    assert "Zur Auslosung" not in page(evening)
    evening.go_on()
    assert "Zur Auslosung" in page(evening)


def test_those_who_go_on_may_be_drawn_by_lot(organiser: User) -> None:
    evening = evening_of(organiser, [*NAMES, *MORE])
    play(evening)
    evening.plan("knockout", {"count": "5", "seeding": "lot", "others": "1", "third": ""})
    evening.go_on()
    evening.go_on()
    main, _beside = Tournament.objects.get().later_stages
    levels = [play(evening) for _level in range(3)]
    assert [sum(first in main.numbers for first, _second in level) for level in levels] == [1, 2, 1]
    assert evening.places()[0] == ("1", next(first for first, _second in levels[-1] if first in main.numbers))
    assert check_tournament(Tournament.objects.get()) == ()


def test_groups_lead_into_both(organiser: User) -> None:
    evening = evening_of(organiser, NAMES)
    evening.plan("groups", {"groups": "2", "per_group": "2", "others": "1", "third": "1"})
    evening.go_on()
    for _turn in range(3):
        play(evening)
    evening.go_on()
    evening.go_on()
    groups, main, beside = Tournament.objects.get().later_stages
    assert (len(main.numbers), len(beside.numbers), main.numbers & beside.numbers) == (4, 4, frozenset())
    first = play(evening)
    members = [set(each) for each in groups.members()]
    assert not any({one, two} <= group for one, two in first for group in members)
    last = play(evening)
    places = [number for _place, number in evening.places()]
    assert (set(places[:4]), set(places[4:])) == (main.numbers, beside.numbers)
    assert {(one, two) for one, two in last} == {*list(pairwise(places))[::2]}
