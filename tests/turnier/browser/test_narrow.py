"""No page of an organiser's evening scrolls sideways or breaks a word without a hyphen, on a phone and beyond."""

from __future__ import annotations

import re
from random import Random

import pytest
from django.test import Client
from playwright.sync_api import Page

from games import registry
from tests.turnier.everybody import log_in
from tests.turnier.remembered import demo_of
from turnier.models import Entrant, Player, Tournament, User
from turnier.services.accounts.second_factor import factor_prepare
from turnier.services.money.pay import stack_cash_out
from turnier.services.registration.register import Registration, entrant_register
from turnier.services.registration.sign_ups.offer import SignUpOffer, sign_up_offer_save
from turnier.services.rehearsal.rehearse import rehearsal_create
from turnier.services.stacks.lines import leave_write
from turnier.services.stacks.regroup import tables_redraw
from turnier.services.stages.plan import stage_begin, stages_plan
from turnier.services.tournaments.change import tournament_publish
from turnier.services.tournaments.found import tournament_create
from turnier.stages.stage import Stage

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
WIDTH = 360
WIDER = (768, 1280)
"""Further widths at which a page is looked at: of a tablet, and of a laptop, where tables have all their columns."""
LONG = "Donaudampfschifffahrtsgesellschaftskapitäne"
ANYWHERE = ("/konto/", "/konto/zweiter-faktor/", "/turniere/neu/", "/turniere/datei/", "/reihen/", "/sicherungen/")
"""What names no tournament is the same whatever is played."""
EVENING = (
    "",
    "anmeldung/",
    "anmeldung/namensliste/",
    "anmeldung/teilnehmer/",
    "anmeldung/1/",
    "anmeldung/1/ersatz/",
    "anmeldung/1/zurueckziehen/",
    "anmeldung/1/disqualifizieren/",
    "durchgang/",
    "durchgang/1/",
    "zettel/1/1/",
    "zettel/1/1/korrektur/",
    "zettel/1/1/handy/",
    "tisch/1/1/",
    "stapel/",
    "stapel/geht/?entrant=1",
    "rangliste/",
    "rangliste/?warum=1",
    "siegerehrung/",
    "kasse/",
    "kasse/buchungen/",
    "kasse/startgeld/",
    "kasse/verlustgeld/",
    "rangliste/wertung/",
    "einstellungen/woerter/",
    "endrunde/",
    "endrunde/?art=groups",
    "kasse/preise/",
    "zum-schluss/",
    "kasse/zaehlen/",
    "kasse/preistisch/",
    "kasse/urkunden/",
    "kasse/bericht/",
    "drucken/",
    "leinwand/",
    "einstellungen/",
    "einstellungen/probe/",
)
PUBLIC = (
    "",
    "auslosung/",
    "stapel/",
    "siegerehrung/",
    "verlauf/",
    "endrunde/",
    "regeln/",
    "ich/",
    "ich/?nummer=a",
    "ich/1/",
    "ich/2/",
    "ich/3/",
)
LARGE_TOO = ("anmeldung/voranmeldungen/einstellen/", "anmeldung/voranmeldungen/", "einlass/", "protokoll/", "helfer/")
FIT = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
BROKEN = """() => {
  const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const broken = (text, word) => {
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 2);
    return new Set(boxes.map((box) => Math.round(box.top))).size > 1;
  };
  const found = [];
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const around = text.parentElement;
    const aside = around.closest(".t-hidden, .d-words, code, .h-address");
    if (aside || !around.checkVisibility({visibilityProperty: true})) continue;
    if (getComputedStyle(around).hyphens === "auto") continue;
    for (const word of text.data.matchAll(/\\p{L}{4,}/gu)) if (broken(text, word)) found.push(word[0]);
  }
  return found;
}"""
"""Words that run over two lines where the browser may not put a hyphen; a code is no word."""


@pytest.fixture
def organiser(transactional_db: None) -> User:
    return User.objects.create_superuser("anna", password="geheim-genug")


def tournament_of(game: str, state: str, organiser: User) -> Tournament:
    """The example of a game with a name and people that no line holds, or its rehearsal."""
    tournament = demo_of(registry.find(game), organiser)
    tournament.name = LONG
    tournament.save()
    for entrant in tournament.entrants.all()[:3]:
        entrant.name = f"{LONG} {entrant.number}"
        entrant.save()
        entrant.players.update(name=LONG)
    tournament_publish(tournament=tournament, by=organiser, public=True)
    if state != "rehearsal":
        return tournament
    return rehearsal_create(tournament=tournament, by=organiser, open_last=True, chance=Random(3))


def badly_set(page: Page, paths: list[str]) -> list[str]:
    """The pages that are there and scroll sideways, and what breaks in the middle of a word; and at which width.

    Where tables have all their columns, a name of 43 letters may break.
    """
    found = []
    for path in paths:
        page.set_viewport_size({"width": WIDTH, "height": 740})
        answer = page.goto(path)
        if answer is None or answer.status >= 400:
            continue
        for width in (WIDTH, *WIDER):
            page.set_viewport_size({"width": width, "height": 740})
            if not page.evaluate(FIT):
                found.append(f"{path} at {width}")
            broken = [word for word in page.evaluate(BROKEN) if word != LONG or width == WIDTH]
            found += [f"{path} at {width}: {word}" for word in broken]
    return found


def paths_of(tournament: Tournament) -> list[str]:
    """The pages that show a tournament; where nobody has a stack, those of the stacks lead to others of them."""
    evening, public = f"/t/{tournament.slug}/", f"/o/{tournament.public_key}/"
    paths = ["/", *(evening + path for path in EVENING), *(public + path for path in PUBLIC)]
    of_stacks = [f"{evening}stapel/", f"{public}stapel/", f"{public}siegerehrung/"]
    return [path for path in paths if tournament.kind_of_game.stacks or path not in of_stacks]


def pages(client: Client, paths: list[str]) -> dict[str, str]:
    """Each page as it is sent, without the token that differs every time."""
    return {path: re.sub(r"\b[A-Za-z0-9]{64}\b", "", client.get(path).content.decode()) for path in paths}


@pytest.mark.parametrize(
    ("game", "state"), [*((game, "normal") for game in sorted(registry.games())), ("watten", "rehearsal")]
)
def test_no_page_of_the_evening_scrolls_sideways_or_breaks_a_word(visit, organiser, game, state):
    tournament = tournament_of(game, state, organiser)
    page = visit("/", user=organiser, width=WIDTH, height=740)
    assert badly_set(page, paths_of(tournament)) == []


def test_no_page_without_a_tournament_scrolls_sideways_or_breaks_a_word(visit, organiser, own_folder):
    tournament_of("watten", "normal", organiser)
    page = visit("/sicherungen/", user=organiser, width=WIDTH, height=740)
    page.get_by_role("button", name="Jetzt sichern").click()
    page.get_by_role("link", name="Zurückholen").wait_for()
    assert badly_set(page, [*ANYWHERE]) == []


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_page_of_the_stacks_fits_when_people_have_left(visit, organiser, language):
    """Who left, who was paid out, who plays with a stack of three digits: the widest rows that there are."""
    tournament = tournament_create(by=organiser, name="Abend", game="brokdorf", rules={"stack_cents": 15000})
    for name in ("Hinnerk Petersen", "Antje von der Heide", "Jörg-Peter Müller", "Klaus Ö. Brodersen", "Uwe Claußen"):
        entrant_register(tournament=tournament, registration=Registration((name,), paid=True), by=organiser)
    tables_redraw(tournament=tournament, by=organiser)
    left, paid = tournament.entrants.order_by("number")[:2]
    for entrant in (left, paid):
        leave_write(entrant=entrant, by=organiser)
    stack_cash_out(entrant=paid, by=organiser)
    page = visit("/", user=organiser, width=WIDTH, height=740)
    page.context.add_cookies([{"name": "django_language", "value": language, "url": page.url}])
    assert badly_set(page, [f"/t/{tournament.slug}/stapel/"]) == []
    assert page.locator(".s-list tbody tr.is-out").count() == 2
    assert page.locator("html").get_attribute("lang") == language


def test_in_large_print_no_page_scrolls_sideways(visit, organiser):
    """Of an evening with everything that can be asked; words may break, for letters as large as these."""
    tournament = tournament_of("watten", "normal", organiser)
    page = visit("/", user=organiser, width=WIDTH, height=740)
    page.context.add_cookies([{"name": "schrift", "value": "1", "url": page.url}])
    wide = []
    for path in [*ANYWHERE, *paths_of(tournament), *(f"/t/{tournament.slug}/{path}" for path in LARGE_TOO)]:
        page.goto(path)
        assert page.locator("html").get_attribute("data-print") == "large", path
        if not page.evaluate(FIT):
            wide.append(path)
    assert wide == []


def test_in_large_print_no_short_word_is_torn_where_money_is_handed_out(visit, organiser):
    """Who wins and who still owes, by names as people have them: too short for a hyphen."""
    tournament = demo_of(registry.find("seconds"), organiser)
    Entrant.objects.filter(tournament=tournament).update(paid=False)
    page = visit("/", user=organiser, width=WIDTH, height=740)
    page.context.add_cookies([{"name": "schrift", "value": "1", "url": page.url}])
    short = BROKEN.replace(r"\p{L}{4,}", r"(?<!\p{L})\p{L}{2,9}(?!\p{L})").replace(
        'hyphens === "auto"', "hyphens === 0"
    )
    torn = {}
    for path, shown in (("zum-schluss/", ".c-final"), ("kasse/", ".m-owed")):
        page.goto(f"/t/{tournament.slug}/{path}")
        assert page.locator(shown).count(), path
        torn[path] = page.evaluate(short)
    assert torn == {"zum-schluss/": [], "kasse/": []}


def test_in_the_list_of_all_the_button_for_the_fee_is_whole_and_no_name_is_torn(visit, organiser):
    """One whose name is not public among them; the names are too short for a hyphen, or have one."""
    tournament = tournament_create(by=organiser, name="Abend", game="schafkopf", entry_fee_cents=1250)
    for name in ("Bartholomäus Huber", "Dieter Oberhuber-Schwarzenberger", "Quirin Vorab"):
        registration = Registration((name,), club="Schützenverein Edelweiß Niederaltaich e. V.")
        entrant_register(tournament=tournament, registration=registration, by=organiser)
    Player.objects.filter(entrant__number=3).update(publicity=Player.Publicity.PRIVATE)
    page = visit(f"/t/{tournament.slug}/anmeldung/teilnehmer/", user=organiser, width=WIDTH, height=740)
    assert page.get_by_text("Name nicht öffentlich").is_visible()
    aside = "[...document.querySelectorAll('.t-scroll')].filter((e) => e.scrollWidth > e.clientWidth).length"
    assert page.evaluate(aside) == 0
    assert page.evaluate(BROKEN.replace('hyphens === "auto"', "hyphens === 0")) == []


def test_on_the_sheet_no_label_is_cut(visit, organiser, drawn):
    tournament = tournament_create(by=organiser, name="Abend", game="doppelkopf")
    for number in range(4):
        name = f"Annelies-Marie Oberhuber-Niedermayer {number}"
        entrant_register(tournament=tournament, registration=Registration(players=(name,)), by=organiser)
    drawn(tournament)
    page = visit(f"/t/{tournament.slug}/zettel/1/1/", user=organiser, width=WIDTH)
    labels = page.locator(".d-field:not([data-seat]) .t-label:visible, .d-control .t-label:visible")
    cut = labels.evaluate_all("all => all.filter(e => e.scrollWidth > e.clientWidth).map(e => e.textContent.trim())")
    assert (labels.count() > 6, cut) == (True, [])


def test_nor_does_what_is_different_on_a_server(visit, client, organiser, settings):
    """What a server sends just as the laptop does is looked at above."""
    paths = [*ANYWHERE, *paths_of(tournament_of("watten", "normal", organiser))]
    log_in(client, organiser)
    here = pages(client, paths)
    settings.HOSTED = True
    factor_prepare(organiser)
    there = pages(client, paths)
    assert there["/konto/zweiter-faktor/"] != here["/konto/zweiter-faktor/"]
    different = [path for path in paths if there[path] != here[path]]
    assert badly_set(visit("/", user=organiser, width=WIDTH, height=740), different) == []


@pytest.mark.parametrize("width", [WIDTH, 1280])
def test_every_round_of_a_long_evening_is_in_sight(visit, organiser, tournament, first_round, width):
    Tournament.objects.update(rounds_planned=12)
    first_round(4)
    page = visit(f"/t/{tournament.slug}/", user=organiser, width=width)
    sides = "steps => steps.map(step => { const at = step.getBoundingClientRect(); return [at.left, at.right]; })"
    found = page.locator(".t-steps li").evaluate_all(sides)
    assert len(found) == 14
    assert [place for place in found if place[0] < 0 or place[1] > width] == []


def test_in_large_print_the_check_of_the_data_fits_in_english(visit, admin):
    page = visit("/", user=admin, width=WIDTH, height=740)
    cookies = {"schrift": "1", "django_language": "en"}
    page.context.add_cookies([{"name": name, "value": value, "url": page.url} for name, value in cookies.items()])
    page.goto("/sicherungen/pruefung/")
    assert page.locator("html").get_attribute("data-print") == "large"
    assert (page.get_by_text("Everything was in order").count(), page.evaluate(FIT)) == (1, True)


def test_what_one_can_do_besides_shares_the_lines_above_what_one_came_for(visit, organiser):
    tournament = demo_of(registry.find("watten"), organiser)
    sign_up_offer_save(tournament=tournament, offer=SignUpOffer(True, 64, None, "Ja?"), by=organiser)
    page = visit("/", user=organiser, width=WIDTH, height=740)
    tops = "buttons => buttons.map(each => Math.round(each.getBoundingClientRect().top))"
    lines = {}
    for path in ("anmeldung/", "anmeldung/voranmeldungen/", "anmeldung/1/", "anmeldung/teilnehmer/"):
        page.goto(f"/t/{tournament.slug}/{path}")
        found = page.locator(".t-head .t-btn").evaluate_all(tops)
        lines[path] = (len(found), len(set(found)))
    assert lines == {
        "anmeldung/": (2, 1),
        "anmeldung/voranmeldungen/": (2, 1),
        "anmeldung/1/": (3, 2),
        "anmeldung/teilnehmer/": (2, 2),
    }


def test_the_label_of_a_box_at_the_desk_is_whole_on_a_phone(visit, organiser):
    tournament = demo_of(registry.find("watten"), organiser)
    page = visit(f"/t/{tournament.slug}/zettel/3/1/", user=organiser, width=WIDTH, height=740)
    assert page.get_by_text("Punkte des Verlierers").first.is_visible()
    assert page.evaluate(BROKEN.replace('hyphens === "auto"', "hyphens === 0")) == []


def test_on_a_tablet_no_button_is_a_bar_and_three_choices_are_one_line(visit, organiser):
    tournament = demo_of(registry.find("watten"), organiser)
    page = visit(f"/t/{tournament.slug}/", user=organiser, width=768, height=1024)
    width = "each => each.getBoundingClientRect().width"
    assert page.locator(".t-next .t-btn--wide").first.evaluate(width) == 456
    page.goto(f"/t/{tournament.slug}/leinwand/")
    tops = "all => new Set(all.map(each => each.getBoundingClientRect().top)).size"
    rooms = page.get_by_role("radio", name=re.compile("Meter"))
    assert (rooms.count(), rooms.evaluate_all(tops)) == (3, 1)


@pytest.mark.parametrize("width", [WIDTH, 1280])
def test_the_foot_of_a_page_begins_where_the_page_does(visit, organiser, width):
    tournament = demo_of(registry.find("watten"), organiser)
    page = visit("/", user=organiser, width=width, height=740)
    begins = "each => each.getBoundingClientRect().left + parseFloat(getComputedStyle(each).paddingLeft)"
    for path in ("", "einstellungen/"):
        page.goto(f"/t/{tournament.slug}/{path}")
        assert page.locator("footer").evaluate(begins) == page.locator("main").evaluate(begins), path


def test_four_groups_stand_two_by_two(visit, organiser, tournament, register):
    register(tournament, 16)
    stages_plan(tournament=tournament, stages=[Stage("groups", 0, 3, who="all", groups=4)], by=organiser)
    stage_begin(tournament=Tournament.objects.get(pk=tournament.pk), by=organiser)
    page = visit(f"/t/{tournament.slug}/endrunde/", user=organiser)
    lefts = "all => all.map(each => Math.round(each.getBoundingClientRect().left))"
    found = page.locator(".k-groups > *").evaluate_all(lefts)
    assert (len(found), len(set(found)), found[:2]) == (4, 2, found[2:])


def test_what_goes_on_beyond_the_edge_of_a_phone_has_a_shadow_there(visit, organiser):
    tournament = tournament_of("watten", "normal", organiser)
    page = visit("/", user=organiser, width=WIDTH, height=740)
    plain = """regions => regions.filter((each) => each.scrollWidth > each.clientWidth
      && getComputedStyle(each).backgroundImage === "none").length"""
    scrolled = {}
    for path in ("rangliste/wertung/", "anmeldung/namensliste/", "anmeldung/teilnehmer/", "rangliste/", "kasse/"):
        page.goto(f"/t/{tournament.slug}/{path}")
        scrolled[path] = page.locator(".t-scroll").evaluate_all(plain)
    assert scrolled == dict.fromkeys(scrolled, 0)


def test_a_surname_of_fifteen_letters_is_whole_in_the_standings_of_a_phone(visit, organiser, tournament, first_sheet):
    first_sheet(4)
    tournament.entrants.update(name="Bauer / Oberhuber-Schwarzenberger")
    page = visit(f"/t/{tournament.slug}/rangliste/", user=organiser, width=WIDTH, height=740)
    assert page.get_by_text("Bauer / Oberhuber-Schwarzenberger").count() == 4
    assert page.evaluate(BROKEN.replace('hyphens === "auto"', "hyphens === 0")) == []


@pytest.mark.usefixtures("own_folder")
def test_a_thumb_hits_the_snapshot_that_it_means(visit, admin):
    page = visit("/sicherungen/", user=admin, width=WIDTH)
    page.get_by_role("button", name="Jetzt sichern").click()
    links = page.locator(".t-table td a").evaluate_all("all => all.map(each => each.getBoundingClientRect().height)")
    assert ([height >= 44 for height in links], page.evaluate(FIT)) == ([True, True], True)


@pytest.mark.parametrize("width", [WIDTH, 1280])
def test_in_large_print_the_prizes_of_a_knock_out_are_in_sight(visit, organiser, tournament, knock_out, enter, width):
    """How far somebody came is a long word, and half of the screen is not wide for letters as large as these."""
    Tournament.objects.update(entry_fee_cents=2000)
    for sitting in knock_out(8).sittings.all():
        enter(sitting, [{"kind": "bummerl", "score": [11, 7]}] * 2)
    page = visit("/", user=organiser, width=width, height=800)
    page.context.add_cookies([{"name": "schrift", "value": "1", "url": page.url}])
    page.goto(f"/t/{tournament.slug}/zum-schluss/")
    shown = page.locator(".c-final")
    assert (shown.get_by_text("Viertelfinale").count(), page.evaluate(FIT)) == (4, True)
    assert shown.evaluate("card => card.scrollWidth <= card.clientWidth")
