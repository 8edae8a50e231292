"""A tournament with a final counts to the end: the last hour, prizes, series, books and programs follow its places."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from tests.turnier.programs import Program
from tests.turnier.whole_evening import Pages
from turnier.models import Award, Revision, Round, Series, Tournament, User
from turnier.services.series.series import hall_of_fame, series_create
from turnier.services.standings.standings import standings
from turnier.services.tournaments.file.exchange import tournament_export, tournament_import

ADDRESS = "/t/preiswatten"
KNOCKOUT = {"card": "knockout", "who": "best", "count": "4", "seeding": "place", "third": "on", "date": "2026-12-04"}
UPSET = [{"kind": "bummerl", "score": [5, 11]} for _bummerl in range(3)]


def fresh(tournament: Tournament) -> Tournament:
    return Tournament.objects.get(pk=tournament.pk)


@pytest.fixture
def final_played(
    at_desk: Client,
    tournament: Tournament,
    first_round: Callable[..., Tournament],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> tuple[Tournament, list[int]]:
    """Eight teams, all paid, then the best four; the lower seed wins each match. With the places of the four."""
    Tournament.objects.filter(pk=tournament.pk).update(rounds_planned=1, is_public=True)
    first_round(8, lambda table: tuple({"kind": "bummerl", "score": [11, 2 + table]} for _ in range(3)))
    for number in range(1, 9):
        at_desk.post(f"{ADDRESS}/anmeldung/{number}/bezahlt/", {"paid": "1"})
    at_desk.post(f"{ADDRESS}/endrunde/", KNOCKOUT)
    at_desk.post(f"{ADDRESS}/endrunde/", {"begin": "1"})
    order: list[int] = []
    seeds = fresh(tournament).later_stages[0].seeds
    for _level in range(2):
        for sitting in drawn(fresh(tournament)).sittings.order_by("table"):
            seats = [seat.entrant.number for seat in sitting.seats.order_by("seat")]
            better_sits_first = seeds.index(seats[0]) < seeds.index(seats[1])
            enter(sitting, UPSET if better_sits_first else [{"kind": "bummerl", "score": [11, 5]}] * 3)
    # Third beats second and fourth beats first: the fourth wins the final, the first that for third place loses.
    one, two, three, four = seeds
    order = [four, three, two, one]
    return fresh(tournament), order


def test_the_places_are_those_of_the_final(final_played: tuple[Tournament, list[int]], at_desk: Client) -> None:
    tournament, order = final_played
    assert [row.entrant.number for row in standings(tournament).rows[:4]] == order
    assert [row.place for row in standings(tournament).rows[:4]] == [1, 2, 3, 4]
    why = at_desk.get(f"{ADDRESS}/rangliste/warum/{order[0]}/").content.decode()
    assert "Erreichte Runde" in why


def test_the_last_hour_pays_by_the_final(
    final_played: tuple[Tournament, list[int]], at_desk: Client, organiser: User
) -> None:
    """160 € came in; typed on its page the first four share them as 56, 48, 32 and 24 €."""
    tournament, order = final_played
    money = Pages(at_desk)
    form = money.form(f"{ADDRESS}/kasse/preise/", lambda form: form.has("shape"))
    for box, typed in {"shape": "percent", "places": "4", "table": "35 30 20 15", "step": "100"}.items():
        form.answer(box, typed)
    assert money.press(f"{ADDRESS}/kasse/preise/", form) == f"{ADDRESS}/kasse/preise/"
    plan = at_desk.get(f"{ADDRESS}/kasse/preise/").content.decode()
    seen = re.search(r'name="seen" value="([^"]*)"', plan)
    assert seen is not None
    fixed = at_desk.post(f"{ADDRESS}/kasse/preise/festlegen/", {"seen": seen[1]})
    assert fixed["Location"] == f"{ADDRESS}/zum-schluss/"
    awards = {award.entrant.number: award.cents for award in Award.objects.all()}
    assert awards == dict(zip(order, (5600, 4800, 3200, 2400), strict=True))
    assert "56,00" in at_desk.get(f"{ADDRESS}/zum-schluss/?nach=siegerehrung").content.decode()
    at_desk.post(f"{ADDRESS}/zum-schluss/abschliessen/")
    assert fresh(tournament).status == Tournament.Status.CLOSED
    honours = at_desk.get(reverse("honours", args=[tournament.slug])).content.decode()
    assert tournament.entrants.get(number=order[0]).name in honours
    text = tournament_export(fresh(tournament))
    assert tournament_export(fresh(tournament_import(text=text, by=organiser))) == text


def test_a_series_knows_who_won_the_final(
    final_played: tuple[Tournament, list[int]], at_desk: Client, organiser: User
) -> None:
    tournament, order = final_played
    series = series_create(by=organiser, name="Meisterschaft")
    at_desk.post(reverse("series_assign", args=[series.pk]), {"tournament": tournament.pk, "number": 3})
    at_desk.post(f"{ADDRESS}/zum-schluss/abschliessen/")
    winner = tournament.entrants.get(number=order[0]).name
    assert winner in at_desk.get(reverse("series", args=[series.pk])).content.decode()
    (line,) = hall_of_fame(Series.objects.get(pk=series.pk))
    assert line.names == (winner,)


def test_the_treasurer_collects_for_what_was_lost_in_the_final(
    final_played: tuple[Tournament, list[int]], at_desk: Client
) -> None:
    """One euro for each lost Bummerl, three at each of eight tables: in the round before, the semi-finals, the end."""
    assert final_played
    tariff = {"per_person": "0", "first": "0", "first_cents": "0", "then_cents": "1", "per": "sitting"}
    at_desk.post(f"{ADDRESS}/kasse/startgeld/", tariff)
    page = at_desk.get(f"{ADDRESS}/kasse/verlustgeld/").content.decode()
    assert ("Halbfinale" in page, "Finale" in page, page.count("zahlt 3,00")) == (True, True, 8)
    at_desk.post(f"{ADDRESS}/kasse/verlustgeld/3/1/", {"seen": "300"})
    postings = at_desk.get(f"{ADDRESS}/kasse/buchungen/").content.decode()
    assert "Verlustgeld: Finale und Spiel um Platz 3, Tisch 1" in postings


def test_programs_read_stages_and_their_rounds(final_played: tuple[Tournament, list[int]], organiser: User) -> None:
    tournament, order = final_played
    program = Program(organiser)
    (stage,) = program.get(f"/tournaments/{tournament.slug}/stages").json()
    assert {name: stage[name] for name in ("kind", "name", "first", "rounds", "who", "count", "day")} == {
        "kind": "knockout",
        "name": "K.-o.-Runde",
        "first": 2,
        "rounds": 2,
        "who": "best",
        "count": 4,
        "day": "2026-12-04",
    }
    assert [each["number"] for each in stage["entrants"]] == list(reversed(order))
    rounds = program.get(f"/tournaments/{tournament.slug}/rounds").json()["items"]
    assert [each["name"] for each in rounds] == ["Durchgang 1", "Halbfinale", "Finale und Spiel um Platz 3"]
    assert program.get(f"/tournaments/{tournament.slug}/rounds/3").json()["name"] == "Finale und Spiel um Platz 3"
    rows = program.get(f"/tournaments/{tournament.slug}/standings").json()["rows"]
    assert [(row["number"], row["remark"]) for row in rows[:2]] == [(order[0], "Sieger"), (order[1], "Zweiter")]
