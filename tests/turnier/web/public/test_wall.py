"""The projector: what it shows, what it keeps back, and how it is switched."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from itertools import pairwise

import pytest
from django.utils import timezone

from games.seconds.sheet import EXAMPLE
from tests.turnier.conftest import THREE_WINS
from turnier.models import Entrant, Round, Tournament
from turnier.services.draw.draw import round_draw
from turnier.services.draw.table_input import SeatingWish
from turnier.services.public.visibility import wall_of, wall_switch
from turnier.services.record.write import chain_head
from turnier.services.registration.fillers import filler_register
from turnier.services.registration.register import Registration, entrant_register
from turnier.services.stacks.lines import leave_write
from turnier.services.stacks.regroup import entrant_move, evening_close, open_tables, tables_redraw
from turnier.services.stages.board import boards
from turnier.services.stages.plan import stage_begin, stages_plan
from turnier.services.standings.standings import standings
from turnier.services.tournaments.found import tournament_create
from turnier.stages.stage import Stage
from turnier.web.public.wall_slides import WallPlace


@pytest.fixture
def switched(at_desk, tournament):
    """Switches the projector as the form does."""

    def switch(**fields: object):
        sent = {"parts": ["standings", "draw", "open"], "room": "8", "minutes": "", "message": ""} | fields
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


def test_before_the_draw_it_says_when_and_where_it_begins(client, tournament, register, drawn, switched):
    Tournament.objects.update(date="2026-11-21", begins="19:00", venue="Gasthaus Post")

    def told() -> list[tuple[str, ...]]:
        return [slide.rows for slide in client.get(f"/leinwand/{tournament.wall_key}/").context["slides"]]

    when = "Samstag, 21. November 2026, Beginn 19:00 Uhr"
    assert told() == [("Herzlich willkommen", when, "Gasthaus Post")]
    assert client.get(f"/leinwand/{tournament.wall_key}/seiten/").content.decode().count(tournament.name) == 1
    register(tournament, 4)
    drawn(tournament)
    switched(parts=["standings"])
    assert told() == [("Herzlich willkommen",)]


@pytest.mark.parametrize(("teams", "pages"), [(24, [("tables", 1, 1)]), (26, [("grid", 1, 1)]), (48, [("grid", 1, 1)])])
def test_a_fresh_draw_fills_one_page(slides, tournament, register, drawn, teams, pages):
    register(tournament, teams)
    drawn(tournament)
    assert slides() == pages


def test_a_draw_of_many_tables_is_shown_by_table_and_by_name(slides, tournament, register, drawn):
    register(tournament, 50)
    drawn(tournament)
    assert slides() == [("grid", 1, 2), ("grid", 2, 2), *(("names", page, 5) for page in range(1, 6))]


def test_people_find_themselves_by_surname_as_on_the_printed_notice(client, organiser, drawn):
    """Namesakes have their numbers, who is not public has the number alone; columns are read one below the other."""
    tournament = tournament_create(by=organiser, name="Abend", game="doppelkopf")
    people = [*(f"Otto Z{letter}" for letter in "abcdefghijklmnopqrstuvwxy" * 2), "Zora Abel", "Sepp Huber"]
    people[:25] = [f"Jo {name}" for name in people[:25]]
    people += ["Sepp Huber", "Pia von der Au", "Mia Groß", "Huber, Ida"]
    for name in people:
        entrant_register(tournament=tournament, registration=Registration(players=(name,)), by=organiser)
    hidden = tournament.entrants.get(name="Mia Groß")
    hidden.players.update(publicity="private")
    drawn(tournament)
    page = client.get(f"/leinwand/{tournament.wall_key}/")
    pages = [slide for slide in page.context["slides"] if slide.kind == "names"]
    told = [row.name.replace("\u00a0", " ") for slide in pages for row in slide.rows]
    first = ["Abel, Zora", "Au, Pia von der", "Huber, Ida", "Huber, Sepp (Nr. 52)", "Huber, Sepp (Nr. 53)"]
    assert told[:6] == [*first, f"Spieler {hidden.number}"]
    assert [len(slide.rows) for slide in pages] == [18, 19, 19]
    assert [[row.name for row in line] for line in pages[0].halves[:1]] == [["Abel, Zora", pages[0].rows[9].name]]
    assert pages[1].halves[9] == (pages[1].rows[9], None)


@pytest.mark.parametrize(
    ("number", "published", "begins", "runs_from"),
    [
        (2, "2026-11-21 20:55", "", "2026-11-21 20:55"),
        (2, "2026-11-21 20:55", "21:10", "2026-11-21 21:10"),
        (2, "2026-11-21 21:10", "20:55", "2026-11-21 21:10"),
        (2, "2026-11-21 23:55", "00:10", "2026-11-22 00:10"),
        (2, "2026-11-22 00:20", "23:50", "2026-11-22 00:20"),
        (1, "2026-11-21 18:50", "", "2026-11-21 19:00"),
        (1, "2026-11-21 19:05", "", "2026-11-21 19:05"),
        (1, "2026-11-20 20:00", "", "2026-11-21 19:00"),
    ],
)
def test_the_time_of_a_round_runs_from_the_begin_that_is_announced(
    client, tournament, register, drawn, switched, number, published, begins, runs_from
):
    Tournament.objects.update(date="2026-11-21", begins="19:00")
    register(tournament, 4)
    drawn(tournament)
    tournament.rounds.update(number=number, published_at=moment(published))
    switched(begins=begins, minutes=30, parts=["draw"])
    told = client.get(f"/leinwand/{tournament.wall_key}/").content.decode()
    assert f'data-clock-from="{int(moment(runs_from).timestamp())}" data-clock-minutes="30"' in told
    said = f'data-clock-begins="Beginn {runs_from[-5:]}"'
    assert (said in told, "data-clock-begins" in told) == ((published != runs_from),) * 2


def moment(written: str) -> dt.datetime:
    return timezone.make_aware(dt.datetime.fromisoformat(written))


def test_the_draw_says_who_deals_when_it_begins_and_who_pauses(client, tournament, register, drawn, switched):
    register(tournament, 5)
    bye = drawn(tournament).byes.get().entrant
    at = f"{timezone.localtime() + dt.timedelta(hours=1):%H:%M}"
    switched(begins=at, parts=["draw"])
    slide = client.get(f"/leinwand/{tournament.wall_key}/").context["slides"][0]
    assert (slide.side, slide.foot) == (at, f"Es pausiert {bye.name} · 0 Wiederbegegnungen")
    assert [sum(side.deals for side in table.sides) for table in slide.rows] == [1, 1]


def test_a_message_is_shown_as_long_as_there_is_one(slides, tournament, register, drawn, switched):
    register(tournament, 4)
    drawn(tournament)
    switched(message="Brotzeit um 20 Uhr")
    assert ("message", 1, 1) in slides()
    switched()
    assert [kind for kind, _part, _parts in slides()] == ["tables"]


def test_a_draw_that_is_not_published_is_not_shown(slides, tournament, register, organiser):
    register(tournament, 4)
    round_draw(tournament=tournament, by=organiser)
    assert slides() == [("message", 1, 1)]


def test_results_bring_the_standings_and_the_tables_that_still_play(slides, tournament, register, drawn, enter):
    register(tournament, 6)
    enter(drawn(tournament).sittings.get(table=2))
    assert slides() == [("last", 1, 1), ("standings", 1, 1)]


@pytest.mark.parametrize(("teams", "rows"), [(10, [10]), (12, [6, 6]), (21, [7, 7, 7]), (22, [7, 7, 8])])
def test_the_rows_are_shared_out_over_the_pages(client, tournament, register, drawn, enter, teams, rows):
    Tournament.objects.update(wall={"parts": ["standings"]})
    register(tournament, teams)
    enter(drawn(Tournament.objects.get()).sittings.first(), THREE_WINS)
    shown = client.get(f"/leinwand/{tournament.wall_key}/").context["slides"]
    assert [len(slide.rows) for slide in shown] == rows


def test_the_last_tables_say_who_plays_and_how_far_they_are(client, tournament, register, drawn, enter):
    register(tournament, 6)
    first, second, third = drawn(tournament).sittings.order_by("table")
    enter(second)
    enter(third, THREE_WINS[:1])
    slide = client.get(f"/leinwand/{tournament.wall_key}/").context["slides"][0]
    assert slide.title == "2 Tische spielen noch"
    assert [(row.table, row.far) for row in slide.rows] == [
        (first.table, "noch nichts eingetragen"),
        (third.table, "Bummerl 2 von 3"),
    ]


def test_the_host_says_before_the_wall_who_has_won(client, at_desk, tournament, register, drawn, enter):
    Tournament.objects.update(rounds_planned=1)
    register(tournament, 6)
    for lost, sitting in enumerate(drawn(Tournament.objects.get()).sittings.order_by("table"), start=2):
        enter(sitting, [each | {"score": [11, lost]} for each in THREE_WINS])
    wall = f"/leinwand/{tournament.wall_key}/"
    assert "podium" not in [slide.kind for slide in client.get(wall).context["slides"]]
    at_desk.post("/t/preiswatten/zum-schluss/abschliessen/")
    slide = client.get(wall).context["slides"][0]
    assert (slide.kind, [row.place for row in slide.rows]) == ("podium", [2, 1, 3])
    assert slide.rows[1].cells == ("3 Bummerl, 33:6",)


def test_who_share_a_place_stand_on_one_step_and_nothing_decides_between_them(
    client, at_desk, tournament, register, drawn, enter
):
    Tournament.objects.update(rounds_planned=1)
    register(tournament, 6)
    for lost, sitting in zip((2, 2, 5), drawn(Tournament.objects.get()).sittings.order_by("table"), strict=True):
        enter(sitting, [each | {"score": [11, lost]} for each in THREE_WINS])
    Tournament.objects.update(status="closed")
    podium, ranking = client.get(f"/leinwand/{tournament.wall_key}/").context["slides"]
    assert [(step.place, len(step.names)) for step in podium.rows] == [(1, 2), (3, 1)]
    assert podium.rows[0].cells == ("3 Bummerl, 33:6",)
    decides = [(row.place, any(decides for _cell, decides in row.figures)) for row in ranking.rows]
    assert decides == [(1, False), (1, False), (3, True), (4, True), (5, False), (5, False)]
    assert "Unterstrichen entscheidet" in ranking.foot


def test_nothing_is_underlined_where_all_are_equal(client, tournament, register, drawn, enter):
    register(tournament, 4)
    for sitting in drawn(tournament).sittings.all():
        enter(sitting)
    Tournament.objects.update(status="closed")
    page = client.get(f"/leinwand/{tournament.wall_key}/")
    ranking = page.context["slides"][-1]
    assert [row.place for row in ranking.rows] == [1, 1, 3, 3]
    assert ranking.foot == "4 in der Wertung"
    assert '<u class="w-key"' not in page.content.decode()


def test_one_figure_of_each_row_decides(client, tournament, register, drawn, enter):
    """Two with the same Bummerl are parted by the quotient, the others by the Bummerl; the points are never it."""
    register(tournament, 6)
    wins = ([0, 0, 0], [0, 0, 0], [1, 0, 0])
    for lost, (sides, sitting) in enumerate(
        zip(wins, drawn(tournament).sittings.order_by("table"), strict=True), start=2
    ):
        enter(sitting, [THREE_WINS[0] | {"score": [11, lost] if not side else [lost, 11]} for side in sides])
    slide = client.get(f"/leinwand/{tournament.wall_key}/").context["slides"][0]
    assert slide.heads == ("Bummerl", "Punkte", "Verh.")
    assert [slide.heads[row.deciding] for row in slide.rows] == [
        "Verh.",
        "Verh.",
        "Bummerl",
        "Bummerl",
        "Verh.",
        "Verh.",
    ]


def test_the_standings_are_provisional_only_while_a_sheet_is_open(client, tournament, register, drawn, enter):
    register(tournament, 4)
    sides = []
    for sitting in drawn(tournament).sittings.all():
        enter(sitting)
        sides.append(client.get(f"/leinwand/{tournament.wall_key}/").context["slides"][-1].side)
    assert sides == ["vorläufig, es fehlt 1 Tisch", "alle Zettel da"]


@pytest.mark.parametrize(("move", "words"), [(5, "5 hoch"), (-3, "3 runter"), (0, ""), (None, "")])
def test_moves_are_told_in_words(move, words):
    assert WallPlace(place=1, name="Anna", move=move, cells=()).moved == words


@pytest.mark.parametrize(("letters", "lines"), [(46, 1), (47, 2)])
def test_the_longest_names_of_the_standings_take_two_lines(client, tournament, register, drawn, enter, letters, lines):
    entrant = register(tournament, 2)[0]
    Entrant.objects.filter(pk=entrant.pk).update(name="Ö" * letters)
    enter(drawn(tournament).sittings.get())
    page = client.get(f"/leinwand/{tournament.wall_key}/").content.decode()
    assert page.count("t-wall__two") == lines - 1


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


@pytest.mark.parametrize(("letters", "size"), [(22, ""), (23, "is-long"), (34, "is-long"), (35, "is-longer")])
def test_a_long_name_of_the_draw_is_a_step_smaller(client, tournament, register, drawn, letters, size):
    register(tournament, 4)
    first = drawn(tournament).seats.filter(sitting__table=1).order_by("seat").last()
    Entrant.objects.filter(pk=first.entrant_id).update(name="x" * letters)
    slide = client.get(f"/leinwand/{tournament.wall_key}/").context["slides"][0]
    assert [side.size for side in slide.rows[0].sides] == ["", size]


def test_tables_of_four_have_a_line_each_whatever_the_room(client, organiser, drawn):
    tournament = tournament_create(by=organiser, name="Abend", game="doppelkopf")
    for n in range(60):
        entrant_register(tournament=tournament, registration=Registration(players=(f"Anna {n}",)), by=organiser)
    drawn(tournament)
    slides = client.get(f"/leinwand/{tournament.wall_key}/").context["slides"]
    assert [len(slide.rows) for slide in slides if slide.kind == "tables"] == [7, 8]
    assert {slide.kind for slide in slides} == {"tables", "names"}


def test_a_message_is_shown(client, tournament, switched):
    assert switched(message="  Pause  bis 20:30 ").status_code == 302
    assert client.get(f"/leinwand/{tournament.wall_key}/").context["slides"][0].rows == ("Pause bis 20:30",)


@pytest.mark.parametrize(("typed", "minutes"), [("45 Minuten", 45), ("45 min", 45), ("45Min.", 45), ("0 minutes", 0)])
def test_the_minutes_may_have_their_unit(switched, typed, minutes):
    assert switched(minutes=typed).status_code == 302
    assert Tournament.objects.get().wall["minutes"] == minutes


def test_a_deeper_room_has_fewer_and_larger_rows(client, tournament, register, drawn, switched):
    register(tournament, 26)
    drawn(tournament)
    switched(room="12", parts=["draw"])
    answer = client.get(f"/leinwand/{tournament.wall_key}/")
    assert 'data-room="12"' in answer.content.decode()
    assert [len(slide.rows) for slide in answer.context["slides"] if slide.kind == "tables"] == [6, 7]


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("minutes", "-5", "von 0 bis 600 Minuten"),
        ("minutes", "abc", "von 0 bis 600 Minuten"),
        ("message", "x" * 201, "höchstens 200 Zeichen"),
        ("room", "7", "gibt es nicht"),
        ("room", "", "gibt es nicht"),
        ("begins", "9 Uhr", "Uhrzeit wie 21:10"),
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
    assert f"Prüfzeichen {head[:4]} {head[4:]}" in client.get(address).content.decode()


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
    assert (opened.kind, opened.side, [row.table for row in opened.rows]) == ("last", "", [1, 2, 3])


def test_another_seating_at_which_nobody_played_hides_no_end(client, singles, drawn, enter, organiser):
    evening = singles("brokdorf", 4)
    enter(drawn(evening).sittings.get(), ({"kind": "rubber", "ending": "points", "loser": 0},))
    tables_redraw(tournament=evening, sittings=open_tables(evening), by=organiser)
    evening_close(tournament=evening, by=organiser)
    slides = client.get(f"/leinwand/{evening.wall_key}/").context["slides"]
    assert [(slide.title, slide.side) for slide in slides if slide.kind == "standings"] == [("Endstand", "endgültig")]
    client.cookies["django_language"] = "en"
    slides = client.get(f"/leinwand/{evening.wall_key}/").context["slides"]
    assert [(slide.title, slide.side) for slide in slides if slide.kind == "standings"] == [
        ("Final standings", "final")
    ]


def test_who_has_gone_is_not_shown_at_a_table_that_plays_on(client, singles, organiser):
    evening = singles("brokdorf", 8)
    tables_redraw(tournament=evening, by=organiser, wish=SeatingWish((4, 4)))
    tables_redraw(tournament=evening, sittings=open_tables(evening), by=organiser, wish=SeatingWish((4, 4)))
    sitting = open_tables(evening)[0]
    gone = sitting.seats.get(seat=1).entrant
    shown = []
    for _ in range(2):
        table = client.get(f"/leinwand/{evening.wall_key}/").context["slides"][0].rows[0]
        shown.append((len(table.sides), gone.name in [side.name for side in table.sides]))
        if gone.plays:
            gone = leave_write(entrant=gone, by=organiser)
    assert shown == [(4, True), (3, False)]


def test_the_wall_shows_the_figure_that_decides(client, singles, drawn, enter):
    """With placing points and wins alike only the points tell why two players have different places."""
    tournament = singles("seconds", 8)
    for number, sitting in enumerate(drawn(tournament).sittings.all()):
        last = (5 - number, 3, 2, 3 + number)
        enter(sitting, tuple({"kind": "hand", "tricks": list(tricks)} for tricks in (*EXAMPLE[:7], last)))
    slide = client.get(f"/leinwand/{tournament.wall_key}/").context["slides"][0]
    assert slide.heads == ("Platzp.", "Siege", "Punkte")
    assert [(a.place, b.place) for a, b in pairwise(slide.rows) if a.place != b.place and a.cells == b.cells] == []


def test_the_wall_counts_those_who_are_ranked(client, tournament, register, drawn, enter, organiser):
    register(tournament, 3)
    filler_register(tournament=tournament, by=organiser)
    for sitting in drawn(tournament).sittings.all():
        enter(sitting)
    slide = client.get(f"/leinwand/{tournament.wall_key}/").context["slides"][0]
    assert (slide.kind, len(slide.rows)) == ("standings", 3)
    assert slide.foot.endswith(" · 3 in der Wertung")


def test_groups_have_a_page_each_as_they_are_ranked(client, tournament, register, drawn, enter, organiser):
    """The places in a group decide, not those among all; who has paused is as large as the others."""
    register(tournament, 9)
    stages_plan(tournament=fresh(tournament), stages=[Stage("groups", 0, 0, who="all", groups=2)], by=organiser)
    stage_begin(tournament=fresh(tournament), by=organiser)
    for _round in range(2):
        for sitting in drawn(fresh(tournament)).sittings.all():
            enter(sitting, [{"kind": "bummerl", "score": [11, 1 + sitting.table]}] * 3)
    (board,) = boards(fresh(tournament))
    shown = [slide for slide in client.get(f"/leinwand/{tournament.wall_key}/").context["slides"] if slide.heads]
    assert [slide.title for slide in shown] == ["Gruppe 1", "Gruppe 2"]
    assert [[(row.place, row.name) for row in slide.rows] for slide in shown] == [
        [(row.place, row.name) for row in rows] for rows in board.groups
    ]
    paused = [row for slide in shown for row in slide.rows if row.bye]
    assert [row.long for row in paused] == [False, False]


def test_who_sat_at_the_final_table_stands_first_and_the_wall_says_why(client, final_table):
    """Place 4 has fewer points than place 5; few rows are set larger."""
    tournament = final_table()
    page = client.get(f"/leinwand/{tournament.wall_key}/")
    slide = page.context["slides"][-1]
    told = [(row.place, row.reached, row.figures[0]) for row in slide.rows[3:5]]
    assert told == [(4, "Finaltisch", ("−28", True)), (5, "", ("−5", True))]
    assert slide.foot.startswith("Wer weiter gekommen ist, steht davor · Unterstrichen entscheidet")
    assert page.content.decode().count("Finaltisch") == 4
    assert [slide.few, "w-rank--few" in page.content.decode()] == [len(slide.rows) <= 7] * 2


def test_the_place_in_the_group_is_underlined_where_it_decided(client, tournament, register, drawn, enter, organiser):
    """Before any figure of theirs the place in the group parts those who are out, and the seed those who go on."""
    register(tournament, 4)
    stages = [Stage("groups", 0, 0, who="all", groups=1), Stage("knockout", 0, 1, who="groups", count=2)]
    stages_plan(tournament=fresh(tournament), stages=stages, by=organiser)
    stage_begin(tournament=fresh(tournament), by=organiser)
    for _round in range(3):
        for sitting in drawn(fresh(tournament)).sittings.order_by("table"):
            first, second = (seat.entrant.number for seat in sitting.seats.order_by("seat"))
            enter(sitting, [{"kind": "bummerl", "score": [11, 5] if first < second else [5, 11]}] * 3)
    stage_begin(tournament=fresh(tournament), by=organiser)
    page = client.get(f"/leinwand/{tournament.wall_key}/")
    assert [(row.far, row.reached) for row in page.context["slides"][-1].rows] == [
        (True, "Finale · Gesetzt: 1."),
        (True, "Finale · Gesetzt: 2."),
        (True, "Gruppe 1, Platz 3"),
        (True, "Gruppe 1, Platz 4"),
    ]
    assert '<u class="w-key">Gruppe 1, Platz 3</u>' in page.content.decode()


def test_how_far_somebody_came_decides_in_a_knock_out(client, tournament, register, drawn, enter, organiser):
    register(tournament, 4)
    stages_plan(tournament=fresh(tournament), stages=[Stage("knockout", 0, 1, who="all", seeding="lot")], by=organiser)
    stage_begin(tournament=fresh(tournament), by=organiser)
    for _round in range(2):
        for sitting in drawn(fresh(tournament)).sittings.all():
            enter(sitting)
    page = client.get(f"/leinwand/{tournament.wall_key}/")
    slide = page.context["slides"][-1]
    assert [(row.reached, row.far) for row in slide.rows[:2]] == [("Sieger", True), ("Zweiter", True)]
    assert '<u class="w-key">Sieger</u>' in page.content.decode()


def fresh(tournament):
    return Tournament.objects.get(pk=tournament.pk)


def test_what_it_shows_is_made_once_for_a_version(client, tournament, register, drawn, django_assert_num_queries):
    """Whoever opens it again, or asks what is new, gets what was made for the first one."""
    register(tournament, 6)
    drawn(tournament)
    wall = f"/leinwand/{tournament.wall_key}/"
    pages = client.get(wall).content.decode().partition("<main")[2]
    with django_assert_num_queries(1):
        again = client.get(wall).content.decode().partition("<main")[2]
    assert again == pages
    assert client.get(f"{wall}seiten/?v=0").content.decode().strip() in pages


def test_the_wall_says_final_only_once_the_final_has_a_winner(client, tournament, knock_out, enter, organiser):
    """Both are equal at the last table: by their seeds they stand one behind the other, but nobody has won."""
    Tournament.objects.update(rules={"bummerl_per_sitting": 2, "bummerl_total": 2})
    tournament.refresh_from_db()
    sitting = knock_out(2).sittings.get()
    enter(sitting, [{"kind": "bummerl", "score": [11, 6]}, {"kind": "bummerl", "score": [6, 11]}])

    def told() -> list[tuple[str, str]]:
        slides = client.get(f"/leinwand/{tournament.wall_key}/").context["slides"]
        return [(slide.title, slide.side) for slide in slides if slide.kind == "standings"]

    assert told() == [("Stand nach Finale", "vorläufig, noch ohne Sieger: Finale")]
    client.force_login(organiser)
    client.post(f"/t/{tournament.slug}/endrunde/", {"decide": "2", "witness": "Rosi"})
    assert told() == [("Endstand", "alle Zettel da")]


def test_the_wall_says_by_what_those_are_still_parted_who_are_equal(client, tournament, register, drawn, enter):
    Tournament.objects.update(rounds_planned=1)
    tournament.refresh_from_db()
    register(tournament, 4)
    for sitting in drawn(tournament).sittings.all():
        enter(sitting)
    slides = client.get(f"/leinwand/{tournament.wall_key}/").context["slides"]
    told = [(slide.title, slide.side) for slide in slides if slide.kind == "standings"]
    assert told == [("Stand nach Durchgang 1", "alle Zettel da, es entscheidet noch: Münze")]


def test_with_stacks_no_table_is_missing_and_who_went_home_is_marked(client, singles, enter, organiser):
    """What is underlined is said only on the page on which something is."""
    evening = singles("brokdorf", 12)
    tables_redraw(tournament=evening, by=organiser, wish=SeatingWish((4, 4, 4)))
    sitting = open_tables(evening)[0]
    enter(sitting, ({"kind": "rubber", "ending": "points", "loser": 0},))
    home = leave_write(entrant=open_tables(evening)[1].seats.get(seat=2).entrant, by=organiser)
    wall_switch(tournament=evening, wall=replace(wall_of(evening), room=12, parts=("standings",)), by=organiser)
    pages = client.get(f"/leinwand/{evening.wall_key}/").context["slides"]
    assert {page.side for page in pages} == {"3 Tische spielen noch"}
    assert {row.name: row.small for page in pages for row in page.rows if row.small} == {
        home.name: "freiwillig ausgeschieden"
    }
    underlined = [any(decides for row in page.rows for _cell, decides in row.figures) for page in pages]
    assert underlined == [False, True]
    assert [page.foot for page in pages] == [
        "12 in der Wertung",
        "Unterstrichen entscheidet · 12 in der Wertung",
    ]


def test_the_groups_are_shown_once_something_is_played_in_them(client, tournament, register, drawn, enter, organiser):
    """Until then it is the standings by which they were made, also once the first round of the groups is public."""
    register(tournament, 8)
    Tournament.objects.update(rounds_planned=1)
    for sitting in drawn(fresh(tournament)).sittings.all():
        enter(sitting)
    stages_plan(tournament=fresh(tournament), stages=[Stage("groups", 2, 3, who="all", groups=2)], by=organiser)
    stage_begin(tournament=fresh(tournament), by=organiser)

    def shown():
        slides = client.get(f"/leinwand/{tournament.wall_key}/").context["slides"]
        return [slide.title for slide in slides if slide.kind == "standings"]

    first = drawn(fresh(tournament))
    assert shown() == ["Stand nach Durchgang 1"]
    enter(first.sittings.first())
    assert shown() == ["Gruppe 1", "Gruppe 2"]


def test_a_group_on_the_wall_has_the_figures_of_its_table(client, tournament, register, drawn, enter, organiser):
    """Once nobody has a bye more than the others none counts there, and none is named."""
    register(tournament, 3)
    stages_plan(tournament=tournament, stages=[Stage("groups", 1, 3, who="all", groups=1)], by=organiser)
    stage_begin(tournament=fresh(tournament), by=organiser)

    def shown():
        (slide,) = client.get(f"/leinwand/{tournament.wall_key}/").context["slides"]
        (board,) = boards(fresh(tournament))
        assert [(row.place, row.name, row.cells) for row in slide.rows] == [
            (row.place, row.name, row.cells[: len(slide.rows[0].cells)]) for row in board.groups[0]
        ]
        return {row.bye for row in slide.rows}

    named = []
    for _round in range(3):
        for sitting in drawn(fresh(tournament)).sittings.all():
            enter(sitting)
        named.append(shown())
    assert [names == {""} for names in named] == [False, False, True]


def test_a_table_with_a_new_sheet_is_not_said_to_have_played_nothing(client, singles, enter, organiser):
    """Somebody has sat down at table 1 after a round of it; at table 2 nobody has played."""
    evening = singles("brokdorf", 8)
    tables_redraw(tournament=evening, by=organiser, wish=SeatingWish((3, 5)))
    first, second = open_tables(evening)
    enter(first, ({"kind": "rubber", "ending": "points", "loser": 0},))
    entrant_move(entrant=second.seats.get(seat=0).entrant, to=first, by=organiser)
    enter(open_tables(evening)[1], ({"kind": "rubber", "ending": "points", "loser": 0},))
    opened = client.get(f"/leinwand/{evening.wall_key}/").context["slides"][0]
    assert [(row.table, row.far) for row in opened.rows] == [(1, "neuer Zettel, noch leer"), (2, "Runde 2, Spiel 1")]


def test_a_table_plays_since_its_own_seating(client, singles, organiser):
    """That others were seated later says nothing of it."""
    evening = singles("brokdorf", 8)
    tables_redraw(tournament=evening, by=organiser, wish=SeatingWish((4, 4)))
    Round.objects.update(published_at=timezone.now() - dt.timedelta(minutes=50, seconds=5))
    tables_redraw(tournament=evening, sittings=open_tables(evening)[:1], by=organiser)
    opened = client.get(f"/leinwand/{evening.wall_key}/").context["slides"][0]
    assert [(row.table, row.minutes) for row in opened.rows] == [(1, 0), (2, 50)]
