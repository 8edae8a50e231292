"""The projector in a real browser: large enough for its room, honest about what is old, back by itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from games import registry
from tests.turnier.remembered import demo_of
from turnier.models import Entrant, Revision, Round, Sitting, Tournament, User
from turnier.services.public.visibility import WALL_PARTS, wall_of, wall_switch
from turnier.services.registration.register import Registration, entrant_register
from turnier.services.rehearsal.rehearse import rehearsal_create
from turnier.services.tournaments.end import tournament_close
from turnier.services.tournaments.found import tournament_create

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
LEAST_PIXELS = {5: 36, 8: 56, 12: 76}
"""Room in metres → the height of the letters of a name on a screen of 1080 lines."""

CUT_OFF = """all => all
  .filter((each) => each.scrollHeight > each.clientHeight + parseFloat(getComputedStyle(each).fontSize) / 2
    || each.scrollWidth > each.clientWidth + 1)
  .map((each) => each.textContent.trim())"""
"""What is cut off: another line, or the end of one."""


@pytest.fixture
def shown(organiser: User) -> Tournament:
    """The example, in its third round, with the standings on the wall."""
    tournament = demo_of(registry.find("watten"), organiser)
    wall_switch(tournament=tournament, wall=replace(wall_of(tournament), parts=("standings",)), by=organiser)
    return tournament


@pytest.fixture
def projector(browser: Browser, live_server: object) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1920, "height": 1080}, base_url=str(live_server), locale="de-DE")
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("room", LEAST_PIXELS)
def test_names_are_as_large_as_the_room_is_deep(projector: Page, shown: Tournament, organiser: User, room: int) -> None:
    wall_switch(tournament=shown, wall=replace(wall_of(shown), room=room, parts=("standings",)), by=organiser)
    projector.goto(f"/leinwand/{shown.wall_key}/")
    names = projector.locator("[data-slide]:visible .t-name")
    sizes = names.evaluate_all("all => all.map(each => parseFloat(getComputedStyle(each).fontSize))")
    assert min(sizes) >= LEAST_PIXELS[room]
    for width, height in ((1920, 1080), (1920, 1000), (1440, 900), (1280, 800), (1280, 720), (1024, 768)):
        projector.set_viewport_size({"width": width, "height": height})
        assert projector.evaluate("document.documentElement.scrollHeight") <= height, (width, height)


@pytest.mark.parametrize("room", LEAST_PIXELS)
def test_at_tables_of_five_no_long_name_is_cut(
    projector: Page, organiser: User, drawn: Callable[[Tournament], Round], room: int
) -> None:
    tournament = tournament_create(by=organiser, name="Abend", game="doppelkopf")
    people = ("Jo Au", "Sebastian Oberhuber-Niedermayr", "Jo Au", "Bartholomäus Oberhuber-Schwarzenberger")
    for number in range(22):
        name = f"{people[number % 4]} {number}"
        entrant_register(tournament=tournament, registration=Registration(players=(name,)), by=organiser)
    drawn(tournament)
    wall_switch(tournament=tournament, wall=replace(wall_of(tournament), room=room), by=organiser)
    projector.goto(f"/leinwand/{tournament.wall_key}/")
    names = projector.locator("[data-slide]:visible .w-draw--5 .w-side > span")
    assert (names.count(), names.evaluate_all(CUT_OFF)) == (22, [])


@pytest.mark.parametrize(("game", "count"), [("doppelkopf", 60), ("watten", 24), ("watten", 48)])
def test_no_name_of_the_draw_is_smaller_in_a_deeper_room(
    projector: Page, organiser: User, drawn: Callable[[Tournament], Round], game: str, count: int
) -> None:
    """Who sits further away needs larger letters; long names begin where short ones do."""
    tournament = tournament_create(by=organiser, name="Abend", game=game)
    for number in range(count):
        people = ("Jürgen Müller-Lüdenscheidt", "Öztürk von der Au") if number % 2 else ("Jo Au", "Al Ei")
        players = tuple(f"{name} {number}" for name in people[: tournament.kind_of_game.team_size])
        entrant_register(tournament=tournament, registration=Registration(players=players), by=organiser)
    drawn(tournament)
    found = []
    for room in LEAST_PIXELS:
        wall_switch(tournament=tournament, wall=replace(wall_of(tournament), room=room), by=organiser)
        projector.goto(f"/leinwand/{tournament.wall_key}/")
        sides = projector.locator("[data-slide]:visible .w-side")
        assert sides.evaluate_all("all => all.filter(each => parseFloat(getComputedStyle(each).paddingLeft))") == []
        assert sides.locator("> span").evaluate_all(CUT_OFF) == []
        sizes = sides.evaluate_all("all => all.map(each => parseFloat(getComputedStyle(each).fontSize))")
        found.append((min(sizes), max(sizes)))
    assert [least for least, _most in found] == sorted(least for least, _most in found)
    assert [most for _least, most in found] == sorted(most for _least, most in found)


def test_names_of_any_length_have_room_in_two_columns(
    projector: Page, organiser: User, drawn: Callable[[Tournament], Round]
) -> None:
    tournament = tournament_create(by=organiser, name="Abend", game="doppelkopf")
    people = ("Bartholomäus Oberhuber-Schwarzenberger", "Jürgen Müller-Lüdenscheidt", "Maximilian Mooshammer")
    for number in range(60):
        name = f"{people[number % 3]}{'abcdefghijklmnopqrst'[number // 3]}"
        entrant_register(tournament=tournament, registration=Registration(players=(name,)), by=organiser)
    drawn(tournament)
    for room in LEAST_PIXELS:
        wall_switch(tournament=tournament, wall=replace(wall_of(tournament), room=room), by=organiser)
        for width, height in ((1920, 1080), (1280, 720), (1024, 768)):
            projector.set_viewport_size({"width": width, "height": height})
            projector.goto(f"/leinwand/{tournament.wall_key}/")
            names = projector.locator("[data-slide]:has(.w-names)")
            names.evaluate_all("all => all.forEach((each) => { each.hidden = false; })")
            assert names.locator(".t-name, .w-two > *").evaluate_all(CUT_OFF) == [], (room, width)
            heights = names.evaluate_all("all => all.map((each) => each.getBoundingClientRect().height)")
            assert max(heights) <= height, (room, width)


@pytest.mark.parametrize("letters", [20, 50, 51, 100, 101, 200])
def test_a_message_of_any_length_is_read_whole(
    projector: Page, shown: Tournament, organiser: User, letters: int
) -> None:
    words = ("Der Wagen mit dem Kennzeichen steht in der Feuerwehreinfahrt bitte " * 4)[: letters - 1] + "X"
    for room in LEAST_PIXELS:
        wall = replace(wall_of(shown), room=room, parts=("message",), message=words)
        wall_switch(tournament=shown, wall=wall, by=organiser)
        projector.goto(f"/leinwand/{shown.wall_key}/")
        expect(projector.get_by_text(words)).to_be_in_viewport(ratio=1)
        for width, height in ((1920, 1080), (1280, 720), (1024, 768)):
            projector.set_viewport_size({"width": width, "height": height})
            assert projector.evaluate("document.documentElement.scrollHeight") <= height, (room, width)


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (1280, 720)])
@pytest.mark.parametrize("game", ["doppelkopf", "watten"])
def test_no_name_of_the_draw_is_cut_off(
    projector: Page,
    organiser: User,
    drawn: Callable[[Tournament], Round],
    game: str,
    width: int,
    height: int,
) -> None:
    tournament = tournament_create(by=organiser, name="Abend", game=game)
    for number in range(60):
        players = tuple(f"Anna Huber{number}-{n}" for n in range(tournament.kind_of_game.team_size))
        entrant = entrant_register(tournament=tournament, registration=Registration(players=players), by=organiser)
        name = f"Wolfgang-Amadeus Oberhintermoosbauer-Schnittgrundinger {number}"
        Entrant.objects.filter(pk=entrant.pk).update(name=name if number % 3 else f"Anna {number}")
    drawn(tournament)
    projector.set_viewport_size({"width": width, "height": height})
    projector.goto(f"/leinwand/{tournament.wall_key}/")
    names = projector.locator("[data-slide]:visible .w-side > span")
    assert names.count() > 0
    assert names.evaluate_all(CUT_OFF) == []


def test_the_mark_of_a_rehearsal_leaves_the_foot_on_the_screen(
    projector: Page, shown: Tournament, organiser: User
) -> None:
    rehearsal = rehearsal_create(tournament=shown, by=organiser)
    projector.goto(f"/leinwand/{rehearsal.wall_key}/")
    expect(projector.get_by_text("PROBE", exact=True)).to_be_in_viewport(ratio=1)
    for width, height in ((1920, 1080), (1280, 720), (1024, 768)):
        projector.set_viewport_size({"width": width, "height": height})
        assert projector.evaluate("document.documentElement.scrollHeight") <= height, (width, height)


def test_what_is_old_says_so_and_the_wall_comes_back_by_itself(projector: Page, shown: Tournament) -> None:
    projector.clock.install()
    projector.goto(f"/leinwand/{shown.wall_key}/")
    stale = projector.locator("[data-stale]")
    expect(stale).to_be_hidden()
    projector.context.set_offline(True)
    projector.clock.run_for(65_000)
    expect(stale).to_have_text("nicht aktuell")
    expect(stale).to_be_visible()
    projector.context.set_offline(False)
    projector.clock.run_for(3_000)
    expect(stale).to_be_hidden()


def test_the_time_of_a_round_waits_for_its_begin(
    projector: Page, drawn: Callable[[Tournament], Round], organiser: User
) -> None:
    evening = tournament_create(by=organiser, name="Abend", game="watten")
    for number in range(4):
        registration = Registration(players=(f"Anna Huber{number}", f"Bernd Maier{number}"))
        entrant_register(tournament=evening, registration=registration, by=organiser)
    published = timezone.localtime(drawn(evening).published_at)
    begins = (published + timedelta(minutes=10)).replace(second=0, microsecond=0)
    wall = replace(wall_of(evening), parts=("draw",), minutes=45, begins=f"{begins:%H:%M}")
    wall_switch(tournament=evening, wall=wall, by=organiser)
    projector.clock.install(time=published)
    projector.goto(f"/leinwand/{evening.wall_key}/")
    clock = projector.locator("[data-slide]:visible [data-clock-from]")
    if begins.date() == published.date():
        expect(clock).to_have_text(f"Beginn {begins:%H:%M}")
    projector.clock.fast_forward("10:30")
    expect(clock).to_have_text(re.compile(r"noch 4\d Min\."))


CONTRASTS = """() => {
  const channels = (colour) => (colour.match(/[\\d.]+/g) ?? []).map(Number);
  const linear = (c) => (c / 255 <= 0.03928 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4);
  const light = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  const ground = (each) => {
    const found = channels(getComputedStyle(each).backgroundColor);
    if (found.length === 3 || found[3] === 1) return found;
    return each.parentElement ? ground(each.parentElement) : [255, 255, 255];
  };
  const contrast = (each) => {
    const both = [channels(getComputedStyle(each).color), ground(each)].map((colour) => light(colour) + 0.05);
    return Math.max(...both) / Math.min(...both);
  };
  return [...document.querySelectorAll("body *")]
    .filter((each) => [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()))
    .map((each) => [contrast(each), `${each.className} ${each.textContent.trim()}`]);
}"""
"""Contrast and name of everything that carries a text, shown or not."""
LEAST_CONTRAST = 7


def test_every_text_stands_out(
    projector: Page, shown: Tournament, organiser: User, enter: Callable[..., Revision]
) -> None:
    """Standings with who moved, a message, open tables, the draw, the clock, the mark of what is old and of a Probe."""
    everything = replace(wall_of(shown), parts=tuple(WALL_PARTS), message="Pause bis 20 Uhr", minutes=45)
    sitting = Sitting.objects.filter(round__tournament=shown, round__number=3).earliest("table")
    texts = []
    for tournament in (shown, rehearsal_create(tournament=shown, by=organiser)):
        wall_switch(tournament=tournament, wall=everything, by=organiser)
        projector.goto(f"/leinwand/{tournament.wall_key}/")
        texts += projector.evaluate(CONTRASTS)
    enter(sitting)
    projector.goto(f"/leinwand/{shown.wall_key}/")
    texts += projector.evaluate(CONTRASTS)
    words = " ".join(text for _contrast, text in texts)
    assert all(word in words for word in ("Pause", "Wer sitzt wo", "hoch", "noch", "nicht aktuell", "PROBE", "spielen"))
    assert [text for contrast, text in texts if contrast < LEAST_CONTRAST] == []


def test_the_clock_counts_down_and_says_when_the_time_is_up(
    projector: Page, shown: Tournament, organiser: User
) -> None:
    shown.rounds.update(published_at=timezone.now())  # it is remembered from an earlier test
    wall_switch(tournament=shown, wall=replace(wall_of(shown), minutes=45), by=organiser)
    projector.clock.install()
    projector.goto(f"/leinwand/{shown.wall_key}/")
    clock = projector.locator("[data-slide]:visible [data-clock-from]")
    expect(clock).to_have_text(re.compile(r"noch 4[45] Min\."))
    projector.clock.fast_forward(46 * 60_000)
    expect(clock).to_have_text("Zeit ist um")


CUT = """all => all.filter((each) => {
  const words = document.createRange(), cell = each.closest("td");
  words.selectNodeContents(each);
  return words.getBoundingClientRect().right > cell.getBoundingClientRect().right;
}).map((each) => each.textContent)"""
"""Those whose words go on beyond their cell."""


def test_what_a_bye_counts_is_never_cut(
    projector: Page, organiser: User, drawn: Callable[[Tournament], Round], enter: Callable[..., Revision]
) -> None:
    """Provisional byes beside the longest names; the page stays as high as the screen."""
    tournament = tournament_create(by=organiser, name="Abend", game="watten", rules={})
    for n in range(3):
        players = tuple(f"Maximiliane Đorđević-Zimmermann{n}{m}" for m in "ab")
        entrant_register(tournament=tournament, registration=Registration(players=players), by=organiser)
    for _ in range(2):
        for sitting in drawn(tournament).sittings.all():
            enter(sitting)
    for room in LEAST_PIXELS:
        wall = replace(wall_of(tournament), room=room, parts=("standings",))
        wall_switch(tournament=tournament, wall=wall, by=organiser)
        projector.goto(f"/leinwand/{tournament.wall_key}/")
        for width, height in ((1920, 1080), (1280, 800), (1280, 720)):
            projector.set_viewport_size({"width": width, "height": height})
            byes = projector.locator("[data-slide]:visible .t-name small", has_text="Freilos")
            expect(byes).not_to_have_count(0)
            assert byes.evaluate_all(CUT) == [], (room, width)
            assert projector.evaluate("document.documentElement.scrollHeight") <= height, (room, width)


def test_on_a_phone_every_row_of_the_standings_is_one_line(projector: Page, shown: Tournament) -> None:
    """Who opens it there reads figures, not letters one below the other."""
    projector.set_viewport_size({"width": 360, "height": 740})
    projector.goto(f"/leinwand/{shown.wall_key}/")
    cells = projector.locator("[data-slide]:visible :is(th, td)")
    heights = cells.evaluate_all("all => all.map(each => each.clientHeight)")
    assert len(heights) > 40
    assert max(heights) < 2 * min(heights)


def test_the_names_of_every_table_stand_beside_its_number(
    projector: Page, singles: Callable[..., Tournament], organiser: User, drawn: Callable[[Tournament], Round]
) -> None:
    """A table of three first leaves the next one of four its four columns."""
    tournament = singles("skat", 7)
    sittings = {sitting.seats.count(): sitting for sitting in drawn(tournament).sittings.all()}
    for number, (_size, sitting) in enumerate(sorted(sittings.items()), start=11):
        Sitting.objects.filter(pk=sitting.pk).update(table=number)
    wall_switch(tournament=tournament, wall=replace(wall_of(tournament), parts=("draw",)), by=organiser)
    projector.goto(f"/leinwand/{tournament.wall_key}/")
    tables = projector.locator("[data-slide]:visible .w-table")
    expect(tables).to_have_count(2)
    lefts = [
        table.locator(".w-side").evaluate_all("all => all.map((each) => each.getBoundingClientRect().left)")
        for table in tables.all()
    ]
    assert [len(each) for each in lefts] == [3, 4]
    assert lefts[0] == lefts[1][:3] == sorted(lefts[1][:3])
    assert lefts[1][3] > lefts[1][2]


def test_its_clock_goes_on_while_nothing_changes(projector: Page, shown: Tournament) -> None:
    """What it shows may have been made an hour ago; the time beside it is that of now."""
    projector.clock.install(time="2026-11-27T20:15:00")
    projector.goto(f"/leinwand/{shown.wall_key}/")
    time = projector.locator("[data-time]").first
    expect(time).to_have_text("20:15")
    projector.clock.fast_forward("01:00:00")
    expect(time).to_have_text("21:15")


def test_all_of_a_bracket_have_one_size(projector: Page, knock_out: Callable[..., Round], organiser: User) -> None:
    """A short name is as large as a long one, and begins where it begins."""
    tournament = knock_out(4).tournament
    tournament.entrants.filter(number=1).update(name="Die Donnerschläger vom Oberland")
    tournament.entrants.filter(number=2).update(name="Kurz")
    wall_switch(tournament=tournament, wall=replace(wall_of(tournament), parts=("standings", "draw")), by=organiser)
    projector.goto(f"/leinwand/{tournament.wall_key}/")
    halves = projector.locator(".w-bracket .w-half")
    expect(halves).to_have_count(6)
    found = halves.evaluate_all("""all => all.map(half => {
      const style = getComputedStyle(half);
      return [style.fontSize, style.paddingLeft, half.offsetHeight].join(" ");
    })""")
    assert len(set(found)) == 1
    assert found[0].startswith("30.72px ")


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (1280, 720)])
def test_each_match_stands_in_the_middle_of_those_that_lead_to_it(
    projector: Page, knock_out: Callable[..., Round], organiser: User, width: int, height: int
) -> None:
    """Also the final, below which is played for place 3."""
    tournament = knock_out(8, third=True).tournament
    wall_switch(tournament=tournament, wall=replace(wall_of(tournament), parts=("standings",)), by=organiser)
    projector.set_viewport_size({"width": width, "height": height})
    projector.goto(f"/leinwand/{tournament.wall_key}/")
    pairings = projector.locator(".w-bracket .w-pairing")
    expect(pairings).to_have_count(8)
    at = pairings.evaluate_all(
        "all => all.map(e => e.getBoundingClientRect()).map(e => [e.top + e.height / 2, e.width])"
    )
    (one, two, three, four, left, right, final, third), widths = zip(*at, strict=True)
    assert [left, right, final] == pytest.approx([(one + two) / 2, (three + four) / 2, (left + right) / 2], abs=2)
    assert (third > final, widths) == (True, pytest.approx([widths[0]] * 8, abs=2))


@pytest.mark.parametrize("teams", [4, 8])
def test_all_who_share_the_first_place_stand_on_its_step(
    projector: Page, organiser: User, drawn: Callable[[Tournament], Round], enter: Callable[..., Revision], teams: int
) -> None:
    """Two or four of the longest names on one step, above a block that is still seen."""
    tournament = tournament_create(by=organiser, name="Abend", game="watten")
    Tournament.objects.filter(pk=tournament.pk).update(rounds_planned=1)
    tournament.refresh_from_db()
    for number in range(teams):
        players = tuple(f"Maximiliane Đorđević-Zimmermann{number}{n}" for n in "ab")
        entrant_register(tournament=tournament, registration=Registration(players=players), by=organiser)
    for sitting in drawn(tournament).sittings.all():
        enter(sitting)
    Tournament.objects.filter(pk=tournament.pk).update(status="closed")
    for width, height in ((1920, 1080), (1280, 720)):
        projector.set_viewport_size({"width": width, "height": height})
        projector.goto(f"/leinwand/{tournament.wall_key}/")
        step = projector.locator("[data-slide]:visible .w-podium .is-1")
        expect(step.locator("h2")).to_have_count(teams // 2)
        for part in step.locator("h2, p, b").all():
            expect(part).to_be_in_viewport(ratio=1)
        head, name = projector.locator("[data-slide]:visible .t-wall__head").bounding_box(), step.locator("h2").first
        name_box = name.bounding_box()
        assert head is not None
        assert name_box is not None
        assert name_box["y"] > head["y"] + head["height"]


def cut_names(projector: Page) -> list[str]:
    """What is cut off of the names on all pages, one after the other; none is higher than the screen."""
    found: list[str] = []
    for number in range(projector.locator("[data-slide]").count()):
        projector.evaluate(
            "n => document.querySelectorAll('[data-slide]').forEach((e, i) => { e.hidden = i !== n; })", number
        )
        found += projector.locator("[data-slide]:visible .t-name").evaluate_all(CUT_OFF)
        assert projector.evaluate("document.documentElement.scrollHeight <= innerHeight") is True, number
    return found


def test_in_the_deepest_room_two_surnames_are_whole_beside_their_figures(
    projector: Page, shown: Tournament, organiser: User
) -> None:
    """The figures give way, though no further than to what is read from eight metres."""
    for entrant, letter in zip(shown.entrants.all(), "abcdefghijklmnopqrstuvwx", strict=True):
        shown.entrants.filter(pk=entrant.pk).update(name=f"Żu{letter} / Zimmermann")
    wall_switch(tournament=shown, wall=replace(wall_of(shown), room=12), by=organiser)
    projector.goto(f"/leinwand/{shown.wall_key}/")
    assert cut_names(projector) == []
    figures = projector.locator(".w-rank td.t-n")
    sizes = figures.evaluate_all("all => all.map(each => parseFloat(getComputedStyle(each).fontSize))")
    assert min(sizes) >= LEAST_PIXELS[8]


def test_in_the_deepest_room_how_far_somebody_came_is_whole(
    projector: Page, knock_out: Callable[..., Round], enter: Callable[..., Revision], organiser: User
) -> None:
    drawn = knock_out(16)
    for sitting in drawn.sittings.all():
        enter(sitting)
    tournament = drawn.tournament
    for entrant, letter in zip(tournament.entrants.all(), "abcdefghijklmnop", strict=True):
        tournament.entrants.filter(pk=entrant.pk).update(name=f"Neumann / Öztür{letter}")
    wall_switch(tournament=tournament, wall=replace(wall_of(tournament), room=12, parts=("standings",)), by=organiser)
    projector.goto(f"/leinwand/{tournament.wall_key}/")
    expect(projector.locator(".t-name small").first).to_be_attached()
    assert cut_names(projector) == []


@pytest.mark.parametrize("teams", [8, 12])
def test_no_name_of_the_standings_is_cut_at_twelve_metres(
    projector: Page,
    tournament: Tournament,
    organiser: User,
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    teams: int,
) -> None:
    """Three figures stand beside them, in large type for few rows and in the usual one for many."""
    names = (
        "Die lustigen Wattbrüder",
        "Maxi Hinterwaldner",
        "Kartenfreunde Obersdorf",
        "Jo Au",
        "Oberhuber / Maier-Alt",
    )
    names += (
        "Niederhofer / Oberhuber-Maier",
        "Oberhuber-Schwarzenberger / Großkopf-Brandl",
        "Bartholomäus' Kartenrunde",
    )
    for number in range(teams):
        players, name = (f"Anna Eins{number}", f"Bernd Zwei{number}"), f"{names[number % 8]} {number}"
        entrant_register(tournament=tournament, registration=Registration(players=players, name=name), by=organiser)
    for score in (2, 0):
        for sitting in drawn(tournament).sittings.all():
            enter(sitting, [{"kind": "bummerl", "score": [11, 9 - (score + sitting.table) % 5]}] * 3)
    wall_switch(tournament=tournament, wall=replace(wall_of(tournament), room=12, parts=("standings",)), by=organiser)
    projector.goto(f"/leinwand/{tournament.wall_key}/")
    assert projector.locator("[data-slide]:visible thead .t-n").count() == 4
    for slide in range(2):
        projector.evaluate(
            "n => document.querySelectorAll('[data-slide]').forEach((each, at) => each.hidden = at !== n)", slide
        )
        shown = projector.locator("[data-slide]:visible :is(.t-name, .t-name > *)")
        assert shown.evaluate_all(CUT_OFF) == []
        assert projector.evaluate("document.documentElement.scrollHeight") <= 1080


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (1280, 720), (1024, 768)])
def test_the_page_of_the_ceremony_fills_the_screen(
    visit: Callable[..., Page],
    tournament: Tournament,
    organiser: User,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    width: int,
    height: int,
) -> None:
    """And no more than that; those behind the winner are read from the back of the hall, too."""
    register(tournament, 8)
    for sitting in drawn(tournament).sittings.all():
        enter(sitting, [{"kind": "bummerl", "score": [11, 5 + sitting.table]}] * 3)
    tournament_close(tournament=Tournament.objects.get(), by=organiser)
    page = visit(f"/t/{tournament.slug}/siegerehrung/?zeigen", user=organiser, width=width, height=height)
    assert page.evaluate("document.documentElement.scrollHeight") <= height
    sheet = page.locator(".h-screen").bounding_box()
    assert sheet is not None
    assert (sheet["width"] > 0.9 * width, sheet["height"] > 0.8 * height) == (True, True)
    size = page.locator(".h-next th").first.evaluate("each => parseFloat(getComputedStyle(each).fontSize)")
    assert size > 0.04 * height


@pytest.mark.parametrize("name", ["Huber / Maier", "Oberhuber / Niedermaier", "Hinterhuber-Bauer / Niederhofer-Maier"])
def test_what_stands_beside_a_name_makes_no_name_smaller(
    projector: Page,
    tournament: Tournament,
    organiser: User,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    name: str,
) -> None:
    """Where a line is too short for both it stands below; who has paused is as large as who has not."""
    for entrant in register(tournament, 3):
        Entrant.objects.filter(pk=entrant.pk).update(name=f"{name} {entrant.number}")
    for _ in range(2):
        for sitting in drawn(tournament).sittings.all():
            enter(sitting)
    for room in LEAST_PIXELS:
        wall_switch(
            tournament=tournament, wall=replace(wall_of(tournament), room=room, parts=("standings",)), by=organiser
        )
        projector.goto(f"/leinwand/{tournament.wall_key}/")
        for width, height in ((1920, 1080), (1280, 720)):
            projector.set_viewport_size({"width": width, "height": height})
            names = projector.locator("[data-slide]:visible .t-name")
            sizes = names.evaluate_all("all => all.map(each => getComputedStyle(each).fontSize)")
            assert (names.count(), names.locator("small").count(), len(set(sizes))) == (3, 2, 1), (room, width)
            assert names.locator("small").evaluate_all(CUT) == [], (room, width)
