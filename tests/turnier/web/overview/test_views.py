"""The overview in the browser: who may see it, what updates, how a table is opened."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.registry import games
from turnier.models import Entrant, Revision, Round, Sitting, Tournament, User
from turnier.services.accounts.referees import referee_code_of, referee_invite
from turnier.services.draw.draw import round_draw, round_publish
from turnier.services.draw.table_input import SeatingWish
from turnier.services.registration.register import Registration, entrant_register, entrant_status
from turnier.services.registration.withdraw import entrant_withdraw
from turnier.services.sheets.propose import proposal_make, proposals_refuse, seen_lines
from turnier.services.sheets.referee import help_call
from turnier.services.stacks.regroup import entrant_move, evening_close, open_tables, tables_end, tables_redraw
from turnier.services.standings.standings import standings
from turnier.services.tournaments.end import tournament_close
from turnier.services.tournaments.file.exchange import tournament_export, tournament_import
from turnier.services.tournaments.found import tournament_create

Register = Callable[..., list[Entrant]]
Drawn = Callable[[Tournament], Round]
Enter = Callable[..., Revision]
PAGE = "/t/preiswatten/"
LIVE = "/t/preiswatten/tische/"


@pytest.mark.parametrize("address", [PAGE, LIVE])
def test_others_see_nothing(client: Client, tournament: Tournament, other_organiser: User, address: str) -> None:
    assert client.get(address).status_code == 302
    client.force_login(other_organiser)
    assert client.get(address).status_code == 404


def test_an_empty_tournament_leads_to_the_registration(at_desk: Client, tournament: Tournament) -> None:
    page = at_desk.get(PAGE).content.decode()
    assert "Noch ist niemand angemeldet" in page
    assert 'href="/t/preiswatten/anmeldung/namensliste/"' in page


def test_registration_shows_heads_and_money(at_desk: Client, tournament: Tournament, register: Register) -> None:
    register(tournament, 2, paid=True)
    register(tournament, 1)
    page = at_desk.get(PAGE).content.decode()
    assert "40,00\u00a0€" in page
    assert "20,00\u00a0€" in page


def test_what_goes_back_to_whoever_withdrew_is_said(
    at_desk: Client, tournament: Tournament, register: Register, organiser: User
) -> None:
    gone, _other = register(tournament, 2, paid=True)
    asked = "<dt>davon zurückzugeben</dt>"
    assert asked not in at_desk.get(PAGE).content.decode()
    entrant_status(entrant=gone, status=Entrant.Status.WITHDRAWN, by=organiser)
    assert f'{asked}<dd><span class="t-sum">20,00\u00a0€</span></dd>' in at_desk.get(PAGE).content.decode()


def test_missing_tables_are_said_and_linked(
    at_desk: Client, tournament: Tournament, register: Register, drawn: Drawn
) -> None:
    register(tournament, 6)
    drawn(tournament)
    page = at_desk.get(PAGE).content.decode()
    assert "<h2>Es fehlen 3 Tische: 1, 2 und 3</h2>" in page
    assert 'href="/t/preiswatten/zettel/1/3/"' in page
    assert "0 von 3 bestätigt" in page


def test_one_filled_big_button_on_every_station(
    at_desk: Client, tournament: Tournament, register: Register, drawn: Drawn, enter: Enter, organiser: User
) -> None:
    def big_buttons() -> int:
        return at_desk.get(PAGE).content.decode().count("t-btn--big")

    counts = [big_buttons()]
    register(tournament, 4)
    for _round in range(3):
        counts.append(big_buttons())
        for sitting in drawn(tournament).sittings.all():
            counts.append(big_buttons())
            enter(sitting)
    counts.append(big_buttons())
    tournament_close(tournament=tournament, by=organiser)
    assert [*counts, big_buttons()] == [1] * (len(counts) + 1)


def test_the_best_are_shown_when_all_is_played(
    at_desk: Client, tournament: Tournament, register: Register, drawn: Drawn, enter: Enter, organiser: User
) -> None:
    register(tournament, 2)
    for _round in range(3):
        for sitting in drawn(tournament).sittings.all():
            enter(sitting)
    assert "Vorn liegen" in at_desk.get(PAGE).content.decode()
    tournament_close(tournament=tournament, by=organiser)
    page = at_desk.get(PAGE).content.decode()
    assert "Die ersten drei" in page
    assert LIVE not in page


def test_nothing_new_is_an_empty_answer(
    at_desk: Client, tournament: Tournament, register: Register, drawn: Drawn
) -> None:
    register(tournament, 4)
    drawn(tournament)
    tournament.refresh_from_db()
    answer = at_desk.get(LIVE, {"v": tournament.version})
    assert (answer.status_code, answer.content) == (204, b"")


def test_a_new_result_brings_all_that_changes(
    at_desk: Client, tournament: Tournament, register: Register, drawn: Drawn, enter: Enter
) -> None:
    register(tournament, 4)
    sitting = drawn(tournament).sittings.get(table=1)
    tournament.refresh_from_db()
    before = tournament.version
    enter(sitting)
    answer = at_desk.get(LIVE, {"v": before})
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "Es fehlt 1 Tisch: 2" in page
    assert page.count("hx-swap-oob") == 4
    assert f"?v={before + 1}" in page
    assert "<html" not in page


@pytest.mark.parametrize("address", [PAGE, LIVE])
@pytest.mark.parametrize("teams", [2, 8])
def test_the_number_of_queries_is_fixed(
    at_desk: Client,
    tournament: Tournament,
    register: Register,
    drawn: Drawn,
    django_assert_num_queries: Callable[..., object],
    address: str,
    teams: int,
) -> None:
    register(tournament, teams)
    drawn(tournament)
    with django_assert_num_queries(13 if address == PAGE else 12):  # the head asks whether it is over
        at_desk.get(address)


def test_between_draw_and_publication_the_page_shows_no_tables(
    at_desk: Client, tournament: Tournament, register: Register, organiser: User
) -> None:
    register(tournament, 4)
    round_draw(tournament=tournament, by=organiser)
    page = at_desk.get(PAGE).content.decode()
    assert "Auslosung veröffentlichen" in page
    assert "t-tile" not in page


def test_a_confirmed_table_that_calls_is_counted_once(
    at_desk: Client, tournament: Tournament, register: Register, drawn: Drawn, enter: Enter
) -> None:
    """What is missing, what is confirmed and the tiles below are the same tables."""
    register(tournament, 6)
    first, second, _third = drawn(tournament).sittings.order_by("table")
    enter(first)
    help_call(sitting=first)
    page = at_desk.get(PAGE).content.decode()
    assert "<h2>Es fehlen 2 Tische: 2 und 3</h2>" in page
    assert ("1 von 3 bestätigt" in page, ">1 Ruf</a>" in " ".join(page.split()).replace("> ", ">")) == (True, True)
    board = at_desk.get(PAGE).context["page"].board
    assert ([tile.table for tile in board.missing], [(t.table, t.word) for t in board.done]) == (
        [2, 3],
        [(1, "Hilfe gerufen")],
    )
    enter(second)
    page = " ".join(at_desk.get(PAGE).content.decode().split())
    assert "> 2 Tische, nach Nummer </span>" in page


@pytest.mark.parametrize(
    ("game", "rules", "said"),
    [
        ("watten", {}, "zwei Teams am Tisch, 3 Bummerl bis 11"),
        (
            "watten",
            {"target": 15, "gespannt_from": 13, "bummerl_per_sitting": 4, "bummerl_total": 12},
            "zwei Teams am Tisch, 4 Bummerl bis 15",
        ),
        ("seconds", {"hands": 7}, "vier Spieler am Tisch, 7 Runden mit wechselnden Partnern"),
        ("brokdorf", {"stack_cents": 2050}, "zwei bis sechs am Tisch, jeder mit 20,50\u00a0€"),
    ],
)
def test_the_subtitle_says_what_holds_in_this_tournament(
    at_desk: Client, organiser: User, game: str, rules: dict[str, int], said: str
) -> None:
    """The same at the overview, the settings and the draw; where no tournament is founded no figure is promised."""
    slug = tournament_create(by=organiser, name="Abend", game=game, rules=rules).slug
    pages = [f"/t/{slug}/", f"/t/{slug}/einstellungen/", f"/t/{slug}/durchgang/1/"]
    shown = [at_desk.get(page, follow=True).content.decode() for page in pages]
    assert [said in page for page in shown] == [True] * 3
    assert not [each.slug for each in games().values() if re.search(r"\d", str(each.summary))]


def test_a_call_is_answered_from_here(
    at_desk: Client, tournament: Tournament, register: Register, drawn: Drawn
) -> None:
    register(tournament, 4)
    call = help_call(sitting=drawn(tournament).sittings.get(table=2), reason="Stand stimmt nicht")
    assert "„Stand stimmt nicht“" in at_desk.get(PAGE).content.decode()
    answer = at_desk.post(f"{PAGE}rufe/{call.pk}/erledigt/", {"next": PAGE}, follow=True)
    assert answer.redirect_chain == [(PAGE, 303)]
    assert (answer.context["page"].calls, "Tisch 2 ist erledigt." in answer.content.decode()) == ((), True)


def test_who_has_a_phone_finds_the_way_in(at_desk: Client, tournament: Tournament) -> None:
    phones = at_desk.get(PAGE).context["phones"]
    assert (phones.address, phones.code.count("<path")) == ("http://testserver/", 2)
    Tournament.objects.update(status=Tournament.Status.CLOSED)
    assert "Für Handys" not in at_desk.get(PAGE).content.decode()


def test_where_stacks_are_played_for_it_is_the_tables(at_desk: Client, singles: Callable[..., Tournament]) -> None:
    slug = singles("brokdorf", 4).slug
    assert at_desk.get(f"/t/{slug}/durchgang/")["Location"] == f"/t/{slug}/stapel/"


def test_who_came_after_the_draw_is_named_until_they_sit(
    at_desk: Client, tournament: Tournament, register: Register, drawn: Drawn, enter: Enter
) -> None:
    register(tournament, 5)
    sittings = drawn(tournament).sittings.all()
    said = "Spielt mit und sitzt an keinem Tisch:"
    assert said not in at_desk.get(PAGE).content.decode()
    late, later = register(tournament, 2)
    named = f"{said} Nr. 6, {late.name} und Nr. 7, {later.name}."
    assert [named in at_desk.get(page).content.decode() for page in (PAGE, f"{LIVE}?v=0")] == [True, True]
    register(tournament, 7)
    assert f"{said} 9 Teams." in at_desk.get(PAGE).content.decode()
    for sitting in sittings:
        enter(sitting)
    assert said not in at_desk.get(PAGE).content.decode()


def test_where_stacks_are_played_for_the_overview_names_who_is_free(
    at_desk: Client, singles: Callable[..., Tournament], organiser: User
) -> None:
    evening = singles("brokdorf", 6)
    tables_redraw(tournament=evening, by=organiser, wish=SeatingWish((3, 3)))
    first = open_tables(evening)[0]
    tables_end(tournament=evening, sittings=[first], by=organiser)
    free = [seat.entrant for seat in first.seats.order_by("entrant__number")]
    page = at_desk.get(f"/t/{evening.slug}/").content.decode()
    names = [f"Nr. {each.number}, {each.name}" for each in free]
    said = f"Spielt mit und sitzt an keinem Tisch: {names[0]}, {names[1]} und {names[2]}."
    assert (page.count(said), f'href="/t/{evening.slug}/stapel/#umsetzen"' in page) == (2, True)


def test_a_latecomer_without_a_seat_is_the_next_step_where_stacks_are_played_for(
    at_desk: Client, singles: Callable[..., Tournament], organiser: User
) -> None:
    """The overview and the page of the tables name the same one, until there is a seat."""
    evening = singles("brokdorf", 4)
    tables_redraw(tournament=evening, by=organiser)
    pages = [f"/t/{evening.slug}/", f"/t/{evening.slug}/stapel/"]

    def told() -> list[bool]:
        return ["Zoë Späth ist frei" in at_desk.get(page).content.decode() for page in pages]

    late = entrant_register(tournament=evening, registration=Registration(players=("Zoë Späth",)), by=organiser)
    assert told() == [True, True]
    step = at_desk.get(pages[0]).context["page"].next
    assert (step.button.url, step.other.url) == (pages[1], f"{pages[1]}#umsetzen")
    entrant_move(entrant=late, to=open_tables(evening)[0], by=organiser)
    assert told() == [False, False]
    assert at_desk.get(pages[0]).context["page"].next.head == "Runden eintragen"


def test_at_the_end_all_tables_are_there_that_ended_last(
    at_desk: Client, singles: Callable[..., Tournament], organiser: User
) -> None:
    """Two of three tables were drawn anew; the third, of the first seating, went on to the end as they did."""
    evening = singles("brokdorf", 9)
    tables_redraw(tournament=evening, by=organiser, wish=SeatingWish((3, 3, 3)))
    moved = open_tables(evening)[:2]
    tables_redraw(tournament=evening, sittings=moved, by=organiser, wish=SeatingWish((3, 3)))
    evening_close(tournament=evening, by=organiser)
    answer = at_desk.get(f"/t/{evening.slug}/")
    tiles = answer.context["page"].board.done
    assert [(tile.round, tile.table, len(tile.names)) for tile in tiles] == [(2, 1, 3), (2, 2, 3), (1, 3, 3)]
    assert "Die letzten Tische" in answer.content.decode()
    assert "9 Spieler" in answer.content.decode()


def test_what_a_phone_proposed_is_an_entry_that_waits(
    at_desk: Client, tournament: Tournament, register: Register, drawn: Drawn
) -> None:
    register(tournament, 2)
    sitting = drawn(tournament).sittings.get()
    assert "noch kein Eintrag" in at_desk.get(PAGE).content.decode()
    proposal_make(
        sitting=sitting,
        key="first",
        seen=seen_lines(sitting),
        payload={"kind": "bummerl", "score": [11, 5]},
        accepted=frozenset(),
        device="phone",
    )
    page = at_desk.get(PAGE).content.decode()
    assert ("1 Zeile noch nicht bestätigt" in page, "noch kein Eintrag" in page) == (True, False)


def test_a_tile_says_how_many_lines_phones_entered_and_that_one_of_them_says_no(
    at_desk: Client, singles: Callable[..., Tournament], drawn: Drawn, enter: Enter
) -> None:
    tournament = singles("seconds", 8)
    first, second = drawn(tournament).sittings.order_by("table")
    enter(second, [{"kind": "hand", "tricks": [4, 2, 3, 4]}])

    def write(sitting: Sitting, *rounds: list[int]) -> list[int]:
        made = []
        for tricks in rounds:
            now = Sitting.objects.get(pk=sitting.pk)
            line = {"key": f"{now.pk} {tricks}", "payload": {"kind": "hand", "tricks": tricks}}
            seen = {"seen": seen_lines(now), "accepted": frozenset(), "device": "phone"}
            made.append(proposal_make(sitting=now, **line, **seen).pk)
        return made

    def feet() -> list[str]:
        page = at_desk.get(f"/t/{tournament.slug}/").content.decode()
        tiles = sorted(re.findall(r'id="table-1-(\d)".*?class="t-tile__foot">\s*<span>(.*?)</span>', page, re.DOTALL))
        return [" ".join(foot.split()) for _table, foot in tiles]

    lines = write(first, [4, 2, 3, 4], [5, 2, 1, 5], [3, 4, 3, 3])
    write(second, [5, 2, 1, 5])
    assert feet() == ["3 Zeilen noch nicht bestätigt", "bisher 12 · 8 · 12 · 8 · 1 Zeile noch nicht bestätigt"]
    proposals_refuse(sitting=Sitting.objects.get(pk=first.pk), page_version=3, lines=lines[2:])
    assert feet()[0] == "2 Zeilen noch nicht bestätigt · „stimmt nicht“"
    proposals_refuse(sitting=Sitting.objects.get(pk=first.pk), page_version=4, lines=lines[:2])
    assert feet()[0] == "„stimmt nicht“"
    enter(first, [{"kind": "hand", "tricks": [4, 2, 3, 4]}])
    assert feet()[0] == "bisher 12 · 8 · 12 · 8"


def test_a_round_that_came_with_a_file_says_no_times(
    at_desk: Client, tournament: Tournament, register: Register, drawn: Drawn, enter: Enter, organiser: User
) -> None:
    """A file keeps none: its rounds begin and end when it is taken over."""
    register(tournament, 2)
    enter(drawn(tournament).sittings.get())
    Round.objects.update(published_at=timezone.now() - timedelta(minutes=30))
    timed = "von der Veröffentlichung bis zum letzten Ergebnis"
    copy = tournament_import(text=tournament_export(Tournament.objects.get()), by=organiser)
    pages = [at_desk.get(address).content.decode() for address in (PAGE, f"/t/{copy.slug}/")]
    assert [(timed in page, "<b>ist gespielt</b>" in page) for page in pages] == [(True, False), (False, True)]


def test_where_stacks_are_played_for_ended_tables_lead_on_to_the_last_hour(
    at_desk: Client, singles: Callable[..., Tournament], organiser: User
) -> None:
    """The overview and the page of the tables, which leads to the sheets, too, if the money at a table is another."""
    evening = singles("brokdorf", 6)
    tables_redraw(tournament=evening, by=organiser, wish=SeatingWish((3, 3)))
    tables, closing = f"/t/{evening.slug}/stapel/", f"/t/{evening.slug}/zum-schluss/"
    asked = at_desk.get(f"{tables}beenden/").content.decode()
    assert "Vorher zählen: Liegt vor jemandem anderes Geld" in asked
    tables_end(tournament=evening, sittings=list(open_tables(evening)), by=organiser)
    step = at_desk.get(f"/t/{evening.slug}/").context["page"].next
    assert (step.head, step.other.url) == ("Neu auslosen oder Schluss machen", closing)
    page = at_desk.get(tables).content.decode().partition("Nächster Schritt")[2].partition("</section>")[0]
    sheets = [f'href="/t/{evening.slug}/zettel/1/{table}/"' for table in (1, 2)]
    assert [f'href="{closing}"' in page, *[sheet in page for sheet in sheets]] == [True] * 3


def test_groups_are_found_from_the_overview_until_something_is_planned_or_drawn(
    at_desk: Client, tournament: Tournament, register: Register, singles: Callable[..., Tournament], organiser: User
) -> None:
    """Of a new tournament the form says where, in games in which every table has two sides."""
    link, said = "In Gruppen oder im K.-o. spielen</a>", "Gruppen oder K.-o. werden nach dem Anlegen"

    def offered(slug: str = "preiswatten") -> int:
        page = at_desk.get(f"/t/{slug}/").content.decode()
        assert page.count(link) == page.count(f'<a href="/t/{slug}/endrunde/">{link}')
        return page.count(link)

    assert (offered(), offered(singles("seconds", 4).slug)) == (1, 0)
    register(tournament, 6)
    assert offered() == 1
    assert "art=groups" in at_desk.get("/t/preiswatten/endrunde/").content.decode()
    form = {"card": "groups", "grouping": "place", "groups": "2", "per_group": "1", "extra": "0", "seeding": "place"}
    at_desk.post("/t/preiswatten/endrunde/", form)
    assert offered() == 0
    for _stage in range(2):
        at_desk.post("/t/preiswatten/endrunde/", {"drop": "1"})
    assert offered() == 1
    round_draw(tournament=tournament, by=organiser)
    assert offered() == 0
    new = [at_desk.get("/turniere/neu/", {"game": game}).content.decode() for game in ("watten", "seconds")]
    assert [said in page for page in new] == [True, False]


@pytest.mark.parametrize("published", [False, True])
def test_who_paused_and_withdrew_before_sitting_at_any_table_took_part(
    at_desk: Client, tournament: Tournament, register: Register, organiser: User, published: bool
) -> None:
    """As in the standings, where a pause that everybody knows of counts."""
    register(tournament, 5)
    draw = round_draw(tournament=tournament, by=organiser)
    if published:
        round_publish(round=draw.round, by=organiser)
    pausing = draw.round.byes.get().entrant
    entrant_withdraw(entrant=pausing, tables={}, by=organiser)
    assert [row.entrant for row in standings(tournament).rows].count(pausing) == published
    Tournament.objects.update(status=Tournament.Status.CLOSED)
    assert ("5 Teams" if published else "4 Teams") in at_desk.get(PAGE).content.decode()


def test_who_has_gone_home_with_the_stack_is_marked_at_their_table(
    at_desk: Client, singles: Callable[..., Tournament], organiser: User, enter: Enter
) -> None:
    """The seat stays theirs on the sheet; overview, closing and referee say that nobody sits there."""
    evening = singles("brokdorf", 4)
    tables_redraw(tournament=evening, by=organiser, wish=SeatingWish((4,)))
    sitting = open_tables(evening)[0]
    enter(sitting, [{"kind": "leave", "player": 1}])
    gone, stays = (sitting.seats.get(seat=seat).entrant.name for seat in (1, 0))
    overview = at_desk.get(f"/t/{evening.slug}/").content.decode()
    assert (f"<span>{gone} (raus)</span>" in overview, f"<span>{stays}</span>" in overview) == (True, True)
    closing = at_desk.get(f"/t/{evening.slug}/stapel/beenden/").content.decode()
    assert f"<bdi>{gone}</bdi><span>freiwillig raus</span>" in closing
    access_code = referee_code_of(referee_invite(tournament=evening, name="Momme", tables="", by=organiser))
    assert access_code is not None
    phone = Client()
    phone.post("/schiedsrichter/", {"token": access_code.token})
    tables = " ".join(phone.get(f"/t/{evening.slug}/meine-tische/").content.decode().split())
    assert (f"<bdi>{gone}</bdi> (raus)" in tables, f"<bdi>{stays}</bdi> (raus)" in tables) == (True, False)
