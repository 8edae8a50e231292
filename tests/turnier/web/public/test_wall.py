"""The projector: what it shows, what it keeps back, and how it is switched."""

from __future__ import annotations

from itertools import pairwise

import pytest

from games.seconds.sheet import TRICKS
from turnier.models import Entrant, Tournament
from turnier.services.draw.draw import round_draw
from turnier.services.draw.table_input import SeatingWish
from turnier.services.record.write import chain_head
from turnier.services.registration.fillers import filler_register
from turnier.services.stacks.regroup import open_tables, tables_redraw
from turnier.services.standings.standings import standings
from turnier.web.public.wall_slides import WallPlace


@pytest.fixture
def switched(at_desk, tournament):
    """Switches the projector as the form does."""

    def switch(**fields: object):
        sent = {"parts": ["standings", "draw", "open", "message"], "room": "8", "minutes": "", "message": ""} | fields
        return at_desk.post(f"/t/{tournament.slug}/leinwand/", sent)

    return switch


@pytest.fixture
def slides(client, tournament):
    """Kind and part of every page that the wall turns now."""

    def shown() -> list[tuple[str, int, int]]:
        answer = client.get(f"/leinwand/{tournament.wall_key}/")
        return [(slide.kind, slide.part, slide.parts) for slide in answer.context["slides"]]

    return shown


def test_before_the_draw_it_greets(slides):
    assert slides() == [("message", 1, 1)]


def test_a_fresh_draw_is_shown_by_table_and_by_name(slides, tournament, register, drawn):
    register(tournament, 24)
    drawn(tournament)
    assert slides() == [("tables", 1, 2), ("tables", 2, 2), ("names", 1, 3), ("names", 2, 3), ("names", 3, 3)]


def test_a_draw_that_is_not_published_is_not_shown(slides, tournament, register, organiser):
    register(tournament, 4)
    round_draw(tournament=tournament, by=organiser)
    assert slides() == [("message", 1, 1)]


def test_results_bring_the_standings_and_the_tables_that_still_play(slides, tournament, register, drawn, enter):
    register(tournament, 6)
    enter(drawn(tournament).sittings.get(table=2))
    assert slides() == [("open", 1, 1), ("standings", 1, 1)]


@pytest.mark.parametrize(("move", "words"), [(5, "5 hoch"), (-3, "3 runter"), (0, ""), (None, "")])
def test_moves_are_told_in_words(move, words):
    assert WallPlace(place=1, name="Anna", long=False, move=move, cells=(), bye="").moved == words


def test_a_move_counts_from_the_round_before(client, tournament, register, drawn, enter):
    register(tournament, 4)
    for _ in range(2):
        for sitting in drawn(tournament).sittings.all():
            enter(sitting)
    rows = client.get(f"/leinwand/{tournament.wall_key}/").context["slides"][0].rows
    before = {row.entrant.name: row.place for row in standings(tournament, before=2).rows}
    assert [row.move for row in rows] == [before[row.name] - row.place for row in rows]


def test_the_last_round_is_kept_back_until_the_ceremony(client, tournament, register, drawn, enter, switched):
    Tournament.objects.update(rounds_planned=2)
    register(tournament, 4)
    for _ in range(2):
        for sitting in drawn(Tournament.objects.get()).sittings.all():
            enter(sitting)
    switched(parts=["standings"], hide_last="on")
    address = f"/leinwand/{tournament.wall_key}/"
    assert client.get(address).context["slides"][0].title == "Stand nach Durchgang 1"
    switched(parts=["standings"])
    assert (
        client.get(address).context["slides"][0].title == "Stand nach Durchgang 2"
    )  # equal ones are still to be tossed for


@pytest.mark.parametrize(("letters", "size"), [(58, ""), (59, "is-mid"), (74, "is-mid"), (75, "is-long")])
def test_all_tables_of_a_draw_have_the_size_that_the_longest_needs(client, tournament, register, drawn, letters, size):
    register(tournament, 4)
    first, second = drawn(tournament).seats.filter(sitting__table=1)
    Entrant.objects.filter(pk=first.entrant_id).update(name="x" * 20)
    Entrant.objects.filter(pk=second.entrant_id).update(name="x" * (letters - 23))
    slide = client.get(f"/leinwand/{tournament.wall_key}/").context["slides"][0]
    assert [table.size for table in slide.rows] == [size, size]


def test_a_message_is_shown(client, tournament, switched):
    assert switched(message="  Pause  bis 20:30 ").status_code == 302
    assert client.get(f"/leinwand/{tournament.wall_key}/").context["slides"][0].rows == ("Pause bis 20:30",)


def test_a_deeper_room_has_fewer_and_larger_rows(client, tournament, register, drawn, switched):
    register(tournament, 16)
    drawn(tournament)
    switched(room="12", parts=["draw"])
    answer = client.get(f"/leinwand/{tournament.wall_key}/")
    assert 'data-room="12"' in answer.content.decode()
    assert [len(slide.rows) for slide in answer.context["slides"] if slide.kind == "tables"] == [6, 2]


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("minutes", "-5", "von 0 bis 600 Minuten"),
        ("minutes", "abc", "von 0 bis 600 Minuten"),
        ("message", "x" * 201, "höchstens 200 Zeichen"),
        ("room", "7", "gibt es nicht"),
        ("room", "", "gibt es nicht"),
    ],
)
def test_what_no_wall_can_show_is_refused_and_stays_typed(switched, field, value, words):
    answer = switched(**{field: value})
    assert (answer.status_code, words in answer.content.decode()) == (422, True)
    assert Tournament.objects.get().wall == {}


def test_nothing_new_costs_nothing(client, tournament):
    address = f"/leinwand/{tournament.wall_key}/seiten/"
    assert client.get(f"{address}?v={tournament.version}").status_code == 204
    assert client.get(f"{address}?v=99").status_code == 200


def test_the_head_of_the_chain_is_shown_after_each_round(client, tournament, register, drawn, enter):
    register(tournament, 4)
    sittings = list(drawn(tournament).sittings.all())
    address = f"/leinwand/{tournament.wall_key}/"
    assert client.get(address).context["chain"] == ""
    for sitting in sittings:
        enter(sitting)
    head = chain_head(tournament)
    assert f"Kette {head[:4]} {head[4:]}" in client.get(address).content.decode()


def test_a_game_without_fixed_rounds_has_its_standings_too(client, singles, drawn, enter):
    tournament = singles("brokdorf", 4)
    enter(drawn(tournament).sittings.get(), ({"kind": "rubber", "ending": "points", "loser": 0},))
    slides = client.get(f"/leinwand/{tournament.wall_key}/").context["slides"]
    assert [(slide.kind, slide.title) for slide in slides] == [("standings", "Zwischenstand")]


def test_with_stacks_every_table_that_plays_on_is_shown(client, singles, organiser):
    evening = singles("brokdorf", 12)
    tables_redraw(tournament=evening, by=organiser, wish=SeatingWish((4, 4, 4)))
    first, second, _third = open_tables(evening)
    tables_redraw(tournament=evening, sittings=[first, second], by=organiser, wish=SeatingWish((4, 4)))
    opened = client.get(f"/leinwand/{evening.wall_key}/").context["slides"][0]
    assert (opened.kind, opened.side, opened.rows) == ("open", "", (1, 2, 3))


def test_the_wall_shows_the_figure_that_decides(client, singles, drawn, enter):
    """With placing points and wins alike only the points tell why two players have different places."""
    tournament = singles("seconds", 8)
    for number, sitting in enumerate(drawn(tournament).sittings.all()):
        last = (5 - number, 3, 2, 3 + number)
        enter(sitting, tuple({"kind": "hand", "tricks": list(tricks)} for tricks in (*TRICKS[:7], last)))
    slide = client.get(f"/leinwand/{tournament.wall_key}/").context["slides"][0]
    assert slide.heads == ("Platzp.", "Siege", "Punkte")
    assert [(a.place, b.place) for a, b in pairwise(slide.rows) if a.place != b.place and a.cells == b.cells] == []


def test_the_wall_counts_those_who_are_ranked(client, tournament, register, drawn, enter, organiser):
    register(tournament, 3)
    filler_register(tournament=tournament, by=organiser)
    for sitting in drawn(tournament).sittings.all():
        enter(sitting)
    slide = client.get(f"/leinwand/{tournament.wall_key}/").context["slides"][0]
    assert (slide.kind, len(slide.rows), slide.foot) == ("standings", 3, "3 in der Wertung")
