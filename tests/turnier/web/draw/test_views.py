"""The page of a draw: what each station shows, and who may see it."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable

import pytest
from django.http import HttpResponse
from django.test import Client

from tests.turnier.reading import printed
from turnier import draw as draw_rules
from turnier.models import Bye, Entrant, Revision, Round, Seat, Tournament, User
from turnier.services.draw.draw import round_draw, round_publish, round_redraw
from turnier.services.draw.seats import entrants_swap
from turnier.services.registration.check_in import check_in_begin, entrant_presence
from turnier.services.registration.fillers import filler_register
from turnier.services.registration.register import entrant_status
from turnier.services.sheets.break_off import sitting_end
from turnier.services.sheets.propose import proposal_make, seen_lines
from turnier.services.stages.plan import stages_plan
from turnier.services.tournaments.change import tournament_publish
from turnier.services.tournaments.end import tournament_close
from turnier.services.tournaments.found import tournament_create
from turnier.stages.stage import Stage
from turnier.text.names import surname_first
from turnier.text.words import grouped_hex

Register = Callable[..., list[Entrant]]
Drawn = Callable[[Tournament], Round]
Enter = Callable[..., Revision]
PAGE = "/t/preiswatten/durchgang/"


def shown(client: Client, address: str = PAGE) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def play(of_round: Round, enter: Enter) -> None:
    for sitting in of_round.sittings.all():
        enter(sitting)


@pytest.mark.parametrize("address", [PAGE, f"{PAGE}1/", f"{PAGE}1/draw/", f"{PAGE}1/versuch-1.json"])
def test_others_see_nothing(
    client: Client, tournament: Tournament, register: Register, drawn: Drawn, other_organiser: User, address: str
) -> None:
    register(tournament, 2)
    drawn(tournament)
    assert client.get(address).status_code == 302
    client.force_login(other_organiser)
    assert client.get(address).status_code == 404


def test_the_public_sees_a_draw_after_publication_only(
    client: Client, tournament: Tournament, register: Register, organiser: User
) -> None:
    register(tournament, 2)
    tournament_publish(tournament=tournament, by=organiser, public=True)
    drawn = round_draw(tournament=tournament, by=organiser).round
    address = f"/o/{tournament.public_key}/auslosung/"
    assert "Zwei1" not in client.get(address).content.decode()
    round_publish(round=drawn, by=organiser)
    assert "Zwei1" in client.get(address).content.decode()
    round_redraw(round=drawn, by=organiser, reason="Grund")
    assert "Zwei1" not in client.get(address).content.decode()


def test_who_comes_between_draw_and_publication_is_named(
    at_desk: Client, tournament: Tournament, register: Register, organiser: User
) -> None:
    register(tournament, 4)
    drawn = round_draw(tournament=tournament, by=organiser).round
    said = "Nach dem Auslosen dazugekommen und an keinem Tisch: "
    assert said not in shown(at_desk)
    (late,) = register(tournament, 1)
    assert f"{said}{late.name}." in shown(at_desk)
    gone = drawn.seats.first().entrant
    assert "noch gesetzt" not in shown(at_desk)
    entrant_status(entrant=gone, status=Entrant.Status.WITHDRAWN, by=organiser)
    assert f"Nicht mehr dabei und noch gesetzt: {gone.name}." in shown(at_desk)
    round_publish(round=drawn, by=organiser)
    assert said not in shown(at_desk)


def test_who_is_there_need_not_pause_for_who_is_not(
    at_desk: Client, tournament: Tournament, register: Register, organiser: User
) -> None:
    register(tournament, 5)
    check_in_begin(tournament=tournament, by=organiser)
    late = tournament.entrants.get(number=round_draw_without(tournament, organiser))
    page = shown(at_desk)
    pausing = Bye.objects.get().entrant
    table = late.seats.get().sitting.table
    said = f"{late.name} fehlt noch und sitzt an Tisch {table}. {pausing.name} ist da und pausiert."
    said += " Getauscht hat das Freilos, wer fehlt."
    assert page.count(said) == 1
    swap = re.search(r'href="([^"]*swap-first[^"]*)"', page)
    assert swap is not None
    effect = shown(at_desk, html.unescape(swap[1]))
    sent = dict(re.findall(r'name="(swap-[a-z]+)" value="([^"]*)"', effect))
    assert at_desk.post(f"{PAGE}1/swap/", sent).status_code == 303
    assert Bye.objects.get().entrant == late
    assert "fehlt noch und sitzt" not in shown(at_desk)


def round_draw_without(tournament: Tournament, organiser: User) -> int:
    """Draws with everybody there but one who is expected and does not pause; gives that number."""
    here, expected = Entrant.Presence.HERE, Entrant.Presence.EXPECTED
    tournament.entrants.update(presence=expected)
    fresh = Tournament.objects.get(pk=tournament.pk)
    pauses = round_draw(tournament=fresh, by=organiser).round.byes.get().entrant.number
    late = 1 if pauses != 1 else 2
    for entrant in fresh.entrants.exclude(number=late):
        entrant_presence(entrant=entrant, presence=here, by=organiser)
    assert fresh.entrants.get(number=late).presence == expected
    return late


def test_before_the_draw_the_page_lists_who_takes_part(
    at_desk: Client, tournament: Tournament, register: Register
) -> None:
    register(tournament, 4, club="TSV Niederau")
    page = shown(at_desk)
    assert "4 Teams werden gelost." in page
    assert page.count("TSV Niederau") == 4
    assert 'action="/t/preiswatten/durchgang/1/draw/"' in page


def test_the_fingerprint_before_is_the_one_after(
    at_desk: Client, tournament: Tournament, register: Register, organiser: User
) -> None:
    register(tournament, 8)
    before = shown(at_desk)
    hashed = round_draw(tournament=tournament, by=organiser).input_hash
    assert f"E {hashed[:4]} {hashed[4:8]} {hashed[8:12]} {hashed[12:16]} …" in before


def test_nobody_there_leads_to_the_registration(at_desk: Client, tournament: Tournament) -> None:
    page = shown(at_desk)
    assert "Geht ab zwei. Dabei: 0 Teams." in page
    assert "/1/draw/" not in page


def test_an_odd_number_asks_first(at_desk: Client, tournament: Tournament, register: Register) -> None:
    Tournament.objects.update(rules={"bye": "forbidden"})
    register(tournament, 3)
    page = shown(at_desk)
    assert "3 Teams – wer hat ein Freilos?" in page
    assert "Füllteam außer Wertung anmelden" in page
    assert "Die Hausregeln erlauben kein Freilos." in page
    assert "/1/draw/" not in page


def test_an_odd_number_may_pause_by_the_house_rules(at_desk: Client, organiser: User, register: Register) -> None:
    generous = tournament_create(by=organiser, name="Freilos", game="watten", rules={"bye": "scored"})
    register(generous, 3)
    page = shown(at_desk, "/t/freilos/durchgang/")
    assert "Wer übrig bleibt, pausiert." in page
    assert "Die Hausregeln erlauben kein Freilos." not in page
    folded = re.findall(r'<details class="t-fold"( open)?><summary><span><b>(Ein [^<]+)</b>', page)
    assert folded == [("", "Ein Füllteam der Turnierleitung"), ("", "Ein Team geht")]
    refused = at_desk.post("/t/freilos/durchgang/1/leave/", {"leave-number": ""}).content.decode()
    assert '<details class="t-fold" open><summary><span><b>Ein Team geht</b>' in refused


def test_a_filler_that_makes_it_odd_can_go(
    at_desk: Client, tournament: Tournament, register: Register, organiser: User
) -> None:
    register(tournament, 3)
    filler_register(tournament=tournament, by=organiser)
    register(tournament, 1)
    page = shown(at_desk)
    assert "„Turnierleitung“ abmelden" in page
    assert "Füllteam außer Wertung anmelden" not in page


def test_between_draw_and_publication(
    at_desk: Client, tournament: Tournament, register: Register, organiser: User
) -> None:
    register(tournament, 4)
    draw = round_draw(tournament=tournament, by=organiser)
    page = shown(at_desk)
    for offered in ("publish", "redraw", "withdraw"):
        assert f'action="/t/preiswatten/durchgang/1/{offered}/"' in page
    assert 'name="swap-first"' in page
    assert "nachgerechnet: stimmt" in page
    values = (draw.input_hash, draw.commitment, draw.nonce, draw.seed)
    assert [page.count(grouped_hex(digits)) for digits in values] == [1, 1, 1, 1]


def test_a_draw_changed_by_hand_says_where(
    at_desk: Client, client: Client, tournament: Tournament, register: Register, organiser: User
) -> None:
    register(tournament, 4)
    tournament_publish(tournament=tournament, by=organiser, public=True)
    draw = round_draw(tournament=tournament, by=organiser)
    round_publish(round=draw.round, by=organiser)
    (one, _two), (three, _four) = draw.outcome["tables"]
    entrants_swap(round=draw.round, first=one, second=three, by=organiser)
    told = (
        f"Nach dem Losen von Hand getauscht: Nr. {one} und Nr. {three}.",
        f"Nr. {one} kam von Tisch 1 an Tisch 2.",
        f"Nr. {three} kam von Tisch 2 an Tisch 1.",
    )
    mine, everybodys = shown(at_desk), shown(client, f"/o/{tournament.public_key}/auslosung/nachrechnen/1/")
    assert [sentence in page for page in (mine, everybodys) for sentence in told] == [True] * 6
    assert '<span class="t-tag">von Hand geändert</span>' in mine


def test_after_publication_missing_tables_are_links(
    at_desk: Client, tournament: Tournament, register: Register, drawn: Drawn
) -> None:
    register(tournament, 4)
    drawn(tournament)
    page = shown(at_desk)
    assert "Es fehlen 2 Tische: 1 und 2." in page
    assert len(re.findall(r"<dd>etwa \d\d:\d\d</dd>", page)) == 2
    assert 'href="/t/preiswatten/zettel/1/2/"' in page
    assert 'action="/t/preiswatten/durchgang/2/despite/"' in page
    assert "schon veröffentlicht" in page
    assert 'action="/t/preiswatten/durchgang/1/redraw/"' in page
    assert "/1/withdraw/" not in page


def test_missing_tables_of_two_rounds_stand_under_their_round(
    at_desk: Client, tournament: Tournament, register: Register, drawn: Drawn, organiser: User
) -> None:
    register(tournament, 6)
    drawn(tournament)
    assert '<p class="t-label">Durchgang' not in shown(at_desk)
    second = round_draw(tournament=tournament, by=organiser, number=2, despite_missing=True, reason="spät").round
    round_publish(round=second, by=organiser)
    page = shown(at_desk, "/t/preiswatten/durchgang/2/")
    assert page.index('<p class="t-label">Durchgang 1</p>') < page.index("zettel/1/3/")
    assert page.index("zettel/1/3/") < page.index('<p class="t-label">Durchgang 2</p>') < page.index("zettel/2/1/")


def test_without_teams_no_number_of_rounds_is_recommended(at_desk: Client, tournament: Tournament) -> None:
    assert "nicht immer ohne Wiederholung" not in shown(at_desk)


def test_once_a_result_is_in_only_swaps_are_left(
    at_desk: Client, tournament: Tournament, register: Register, drawn: Drawn, enter: Enter
) -> None:
    register(tournament, 4)
    enter(drawn(tournament).sittings.first())
    page = shown(at_desk)
    assert 'name="swap-first"' in page
    assert "/1/redraw/" not in page


def test_when_all_is_in_the_next_round_is_prepared(
    at_desk: Client, tournament: Tournament, register: Register, drawn: Drawn, enter: Enter
) -> None:
    register(tournament, 4)
    play(drawn(tournament), enter)
    assert "<h1>Durchgang 2</h1>" in shown(at_desk)
    assert "<h1>Durchgang 1</h1>" in shown(at_desk, f"{PAGE}1/")


def test_after_the_last_round_the_standings_are_next(
    at_desk: Client, tournament: Tournament, register: Register, drawn: Drawn, enter: Enter, organiser: User
) -> None:
    register(tournament, 4)
    for _round in range(3):
        play(drawn(tournament), enter)
    page = shown(at_desk)
    assert "<h1>Durchgang 3</h1>" in page
    assert "Zum Schluss" in page
    tournament_close(tournament=tournament, by=organiser)
    closed = shown(at_desk)
    assert "Das Turnier ist abgeschlossen" in closed
    assert "/3/swap/" not in closed


@pytest.mark.parametrize("number", [0, 2, 9])
def test_rounds_that_are_not_next_are_not_there(at_desk: Client, tournament: Tournament, number: int) -> None:
    assert at_desk.get(f"{PAGE}{number}/").status_code == (200 if number == 0 else 404)


def test_by_name_everybody_finds_himself(
    at_desk: Client, tournament: Tournament, register: Register, drawn: Drawn
) -> None:
    register(tournament, 2)
    drawn(tournament)
    page = shown(at_desk, f"{PAGE}1/?ordnung=name")
    order = [page.index(f"<b>{last}</b>, {first}") for first, last in (
        ("Anna", "Eins1"), ("Anna", "Eins2"), ("Bernd", "Zwei1"), ("Bernd", "Zwei2"),
    )]  # fmt: skip
    assert order == sorted(order)


def test_page_and_notice_list_people_in_the_same_order(
    at_desk: Client, tournament: Tournament, register: Register, drawn: Drawn
) -> None:
    """A "von" is written behind and does not count; "zum" holds an article and does."""
    listed = (
        *("Adam Bach", "Anna von Bergen", "Berta Huber", "Carla Huber jun.", "Dora Huber-Au"),
        *("Jan van Ost", "Özil Ötz", "Uwe zum Felde"),
    )
    register(tournament, 4)
    drawn(tournament)
    for player, name in zip(tournament.players.order_by("-pk"), listed, strict=True):
        tournament.players.filter(pk=player.pk).update(name=name)
    page = shown(at_desk, f"{PAGE}1/?ordnung=name")
    rows = [", ".join(row) for row in re.findall(r"<td>\s*<b>([^<]*)</b>, (.*?)\s*<", page)]
    assert rows == [surname_first(name) for name in listed]
    notice = printed(at_desk.get("/t/preiswatten/drucken/aushang-namen-1.pdf").content)
    assert [line for line in notice if line in map(surname_first, listed)] == [surname_first(name) for name in listed]
    assert [line for line in notice if line in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"] == ["B", "H", "H", "O", "Z"]


def test_every_attempt_stays_visible(
    at_desk: Client, tournament: Tournament, register: Register, organiser: User
) -> None:
    register(tournament, 4)
    first = round_draw(tournament=tournament, by=organiser).round
    round_redraw(round=first, by=organiser, reason="Jemand kam dazu")
    page = shown(at_desk)
    assert "Versuch 1" in page
    assert "verworfen" in page
    assert "Jemand kam dazu" in page
    assert 'href="/t/preiswatten/durchgang/1/versuch-1.json"' in page


def test_the_file_recomputes_the_draw(
    at_desk: Client, tournament: Tournament, register: Register, drawn: Drawn
) -> None:
    register(tournament, 4)
    drawn(tournament)
    answer = at_desk.get(f"{PAGE}1/versuch-1.json")
    document = json.loads(answer.content)
    assert answer["Content-Disposition"] == 'attachment; filename="auslosung-preiswatten-1-1.json"'
    assert draw_rules.verify(document) == ()
    seated = Seat.objects.filter(sitting__table=1).order_by("seat").values_list("entrant__number", flat=True)
    assert document["tables"][0] == list(seated)
    assert at_desk.get(f"{PAGE}1/versuch-2.json").status_code == 404


def test_a_round_from_a_file_without_a_draw_is_shown(
    at_desk: Client, tournament: Tournament, register: Register, drawn: Drawn
) -> None:
    register(tournament, 4)
    drawn(tournament).draws.all().delete()
    page = shown(at_desk)
    assert "2 Tische" in page
    assert "Nachprüfbar" not in page
    assert 'name="swap-first"' in page


@pytest.mark.parametrize("teams", [8, 16])
def test_the_number_of_queries_is_fixed(
    at_desk: Client,
    tournament: Tournament,
    register: Register,
    drawn: Drawn,
    django_assert_num_queries: Callable[..., object],
    teams: int,
) -> None:
    register(tournament, teams)
    with django_assert_num_queries(14):
        shown(at_desk)
    drawn(tournament)
    with django_assert_num_queries(20):
        shown(at_desk)


def test_the_tables_are_renewed_when_a_sheet_comes(
    at_desk: Client, tournament: Tournament, register: Register, drawn: Drawn, enter: Enter
) -> None:
    """A change alone is sent; after the last sheet the whole page comes anew, with the next step."""
    register(tournament, 4)
    one, two = drawn(tournament).sittings.order_by("table")

    def renewed(version: int) -> HttpResponse:
        return at_desk.get(f"{PAGE}1/stand/?v={version}")

    before = Tournament.objects.get(pk=tournament.pk).version
    assert renewed(before).status_code == 204
    enter(one)
    sent = renewed(before).content.decode()
    assert ("1 von 2 Zetteln ist da" in sent, "Es fehlt 1 Tisch: 2." in sent, "<h1>" in sent) == (True, True, False)
    enter(two)
    assert renewed(before)["HX-Refresh"] == "true"


@pytest.mark.parametrize(("old", "new"), [("auslosung/", ""), ("auslosung/1/", "1/"), ("zettel/", "")])
def test_old_addresses_lead_on(at_desk: Client, tournament: Tournament, old: str, new: str) -> None:
    assert at_desk.get(f"/t/preiswatten/{old}")["Location"] == PAGE + new


def test_for_the_last_round_it_is_not_asked_how_many(at_desk: Client, singles: Callable[..., Tournament]) -> None:
    tournament = singles("seconds", 8)
    address = f"/t/{tournament.slug}/durchgang/"
    assert "Wie viele Durchgänge jetzt losen?" in at_desk.get(f"{address}1/").content.decode()
    Tournament.objects.filter(pk=tournament.pk).update(rounds_planned=2)
    at_desk.post(f"{address}1/draw/", {"draw-extent": "one"})
    page = at_desk.get(f"{address}2/").content.decode()
    asked = [
        words in page for words in ("Wer sitzt mit wem?", "Nach Stand gesetzt", "Wie viele Durchgänge", "Nur Durchgang")
    ]
    assert asked == [True, True, False, False]


def test_before_the_draw_both_who_comes_and_who_goes_have_a_way(
    at_desk: Client, tournament: Tournament, register: Register
) -> None:
    register(tournament, 4)
    page = shown(at_desk)
    for words, address in (
        ("Jemand kommt dazu", "anmeldung/"),
        ("Jemand geht: zur Teilnehmerliste", "anmeldung/teilnehmer/"),
    ):
        assert f'<a href="/t/preiswatten/{address}">{words}</a>' in page


def test_a_table_that_never_played_is_broken_off_and_the_standings_say_whom_that_cost_a_round(
    at_desk: Client, tournament: Tournament, register: Register, drawn: Drawn, enter: Enter, organiser: User
) -> None:
    register(tournament, 4)
    first, second = drawn(tournament).sittings.order_by("table")
    enter(first)
    sitting_end(sitting=second, by=organiser, reason="Sperrstunde")
    rows = shown(at_desk, f"{PAGE}1/").split('<tr class="is-link">')[1:]
    assert ["abgebrochen" in row for row in rows] == [False, True]
    register(tournament, 2)
    play(drawn(tournament), enter)
    rows = shown(at_desk, "/t/preiswatten/rangliste/").split("<tr data-row")[1:]
    numbers = {int(re.findall(r'data-number="(\d+)"', row)[0]): row for row in rows}
    seated = {seat.entrant.number for seat in second.seats.all()}
    said = {number for number, row in numbers.items() if "Durchgang 1 nicht gespielt" in row}
    assert said == {*seated, 5, 6}


def test_who_takes_part_again_where_it_is_looked_who_is_there_is_there(
    at_desk: Client, tournament: Tournament, register: Register, organiser: User
) -> None:
    late, *others = register(tournament, 5)
    check_in_begin(tournament=tournament, by=organiser)
    for entrant in others:
        entrant_presence(entrant=entrant, presence=Entrant.Presence.HERE, by=organiser)
    page = shown(at_desk)
    assert f"Nr. {late.number} abmelden …" in page
    assert f"Nr. {late.number} trotzdem mitlosen" in page
    at_desk.post(f"{PAGE}1/abmelden/", {"numbers": str(late.number)})
    at_desk.post(f"/t/preiswatten/anmeldung/{late.number}/wieder-dabei/")
    assert Entrant.objects.get(pk=late.pk).plays
    assert "fehlt noch" not in shown(at_desk)


def test_what_is_said_of_meeting_again_is_over_the_rounds_before_the_final(
    at_desk: Client, singles: Callable[..., Tournament], organiser: User
) -> None:
    tournament = singles("skat", 8, rounds=2)
    stages_plan(tournament=tournament, stages=[Stage("final", 0, 1, who="best", count=4)], by=organiser)
    page = " ".join(shown(at_desk, "/t/abend/durchgang/1/").split())
    assert "Wiederbegegnungen in allen 2 Serien zusammen" in page


def test_a_round_of_a_knock_out_has_nothing_that_a_draw_could_have_done_better(
    at_desk: Client, knock_out: Callable[..., Round], drawn: Drawn, enter: Enter
) -> None:
    play(knock_out(6), enter)
    semis = drawn(Tournament.objects.get())
    play(semis, enter)
    final = drawn(Tournament.objects.get())
    for of_round in (semis, final):
        page = shown(at_desk, f"{PAGE}{of_round.number}/")
        assert ("Wiederbegegnung" in page, "pausiert zum zweiten Mal" in page) == (False, False)


def test_a_swap_at_a_table_where_a_phone_waits_says_what_is_first(
    at_desk: Client, tournament: Tournament, register: Register, drawn: Drawn, enter: Enter
) -> None:
    register(tournament, 4)
    public = drawn(tournament)
    enter(public.sittings.get(table=1))
    sitting = public.sittings.get(table=2)
    line, key = {"kind": "bummerl", "score": [11, 7]}, "a" * 32
    proposal_make(sitting=sitting, key=key, seen=seen_lines(sitting), payload=line, accepted=frozenset(), device="a")
    one, two = (public.sittings.get(table=table).seats.first().entrant.number for table in (1, 2))
    answer = at_desk.get(f"{PAGE}1/", {"swap-first": one, "swap-second": two, "swap-reason": "saßen falsch"})
    shown = answer.content.decode()
    assert (answer.status_code, "data-summary" in shown) == (422, True)
    assert "An Tisch 2 wartet etwas vom Handy. Bitte zuerst bei den Handys dieses Tisches" in shown
    assert f'name="swap-second" value="{two}"' in shown
