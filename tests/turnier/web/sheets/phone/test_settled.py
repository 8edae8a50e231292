"""What a table reads once its sheet counts: how its people stand, and where they go."""

from __future__ import annotations

import re

from django.test import Client

from benchmarks.plain_walk import confirm, propose, scanned
from turnier.models import Entrant, Player, Seat, Sitting, Tournament, User
from turnier.services.draw.draw import round_draw, round_publish
from turnier.services.draw.table_input import SeatingWish
from turnier.services.sheets.table_codes import access_code_of
from turnier.services.stacks.regroup import entrant_move, evening_close, open_tables, tables_end, tables_redraw
from turnier.services.stages.plan import stages_plan
from turnier.services.tournaments.change import tournament_publish
from turnier.stages.stage import Stage
from turnier.text.names import team_name
from turnier.web.sheets.phone.settled import NextTable, settled


def test_the_first_three_and_who_stands_beside_the_table_are_shown(tournament, register, drawn, enter):
    Tournament.objects.update(is_public=True)
    register(tournament, 16)
    sittings = list(drawn(Tournament.objects.get()).sittings.select_related("round__tournament").order_by("table"))
    for lost, sitting in enumerate(sittings, start=2):
        enter(sitting, [{"kind": "bummerl", "score": [11, lost]} for _ in range(3)])
    page = settled(sittings[4])
    shown = [rank and (rank.row.place, rank.own) for rank in page.ranks]
    assert shown == [
        *((1, False), (2, False), (3, False)),
        *((4, False), (5, True), (6, False)),
        None,
        *((11, False), (12, True), (13, False)),
    ]
    assert page.columns == ("Bummerl", "Punkte")


def test_a_phone_that_slept_through_a_round_is_sent_to_the_newest_one(tournament, register, drawn, enter, organiser):
    """As soon as a further round is drawn, nobody is sent to one that is over; once it is published, to that."""
    register(tournament, 8)
    first = drawn(tournament).sittings.select_related("round__tournament").get(table=1)
    sent = [places(first)]
    for _ in range(2):
        for sitting in Sitting.objects.filter(finished=False):
            enter(sitting)
        coming = round_draw(tournament=tournament, by=organiser).round
        sent.append(places(first))
        round_publish(round=coming, by=organiser)
        sent.append(places(first))
    assert sent == [
        ("", set()),
        ("", set()),
        ("Durchgang 2", seats_in(2, first)),
        ("", set()),
        ("Durchgang 3", seats_in(3, first)),
    ]


def test_nobody_is_sent_to_a_round_that_is_played(tournament, register, drawn, enter):
    register(tournament, 8)
    sitting = drawn(tournament).sittings.select_related("round__tournament").get(table=1)
    phone = Client()
    phone.post("/tisch/", {"token": access_code_of(sitting.keys.get()).token})
    for each in Sitting.objects.all():
        enter(each)
    coming = drawn(Tournament.objects.get())
    said, waits = "schon fertig gespielt", "Der nächste Tisch steht hier, sobald ausgelost ist."
    for count, each in enumerate(coming.sittings.order_by("table")):
        page = " ".join(phone.get("/tisch/blatt/").content.decode().split())
        done = coming.sittings.filter(finished=True, seats__entrant__seats__sitting=sitting).count()
        assert (page.count(said), waits in page, "Durchgang 2" in page) == (done, False, True), count
        assert "scannt den QR-Code auf dem neuen Zettel" in page
        enter(each)
    page = phone.get("/tisch/blatt/").content.decode()
    assert (said in page, waits in page, "Durchgang 2" in page) == (False, True, False)


def places(sitting: Sitting) -> tuple[str, set[tuple[str, int]]]:
    """The round to which the people of a table are sent, and to which tables."""
    page = settled(Sitting.objects.select_related("round__tournament").get(pk=sitting.pk))
    return page.coming_name if page.coming else "", {(each.name, each.table) for each in page.next_tables}


def seats_in(number: int, sitting: Sitting) -> set[tuple[str, int]]:
    """Where those who sat at a table sit in another round."""
    people = Seat.objects.filter(round__number=number, entrant__seats__sitting=sitting)
    return set(people.values_list("entrant__name", "sitting__table"))


def test_one_other_side_is_the_opponent() -> None:
    two, four = NextTable("Abt / Wolf", 3, ("Huber / Maier",)), NextTable("Abt", 3, ("Huber", "Maier", "Wolf"))
    assert (two.beside, four.beside) == ("gegen Huber / Maier", "mit Huber, Maier, Wolf")


def test_of_a_tournament_that_is_not_public_nobody_reads_the_standings(tournament, register, drawn, enter):
    register(tournament, 4)
    sitting = drawn(tournament).sittings.select_related("round__tournament").first()
    enter(sitting)
    Tournament.objects.update(is_public=False)
    sitting.round.tournament.refresh_from_db()
    assert (settled(sitting).ranks, settled(sitting).next_tables) == ((), ())


def evening_with_phone(singles, organiser) -> tuple[Tournament, Client, list[Sitting]]:
    """Three tables with stacks and a phone at the first of them, everything public."""
    evening = singles("brokdorf", 12)
    tables_redraw(tournament=evening, by=organiser, wish=SeatingWish((4, 4, 4)))
    tournament_publish(tournament=evening, by=organiser, public=True)
    tables, phone = open_tables(evening), Client()
    phone.post("/tisch/", {"token": access_code_of(tables[0].keys.get()).token})
    return evening, phone, tables


def read(phone: Client) -> str:
    return " ".join(phone.get("/tisch/blatt/").content.decode().split())


def news(phone: Client, page: str) -> bool:
    """Whether the page that a phone shows goes on by itself."""
    shown = re.findall(r'data-page-version="([^"]*)"(?: data-state="([^"]*)")?', page)[0]
    return phone.get("/tisch/stand/", {"v": shown[1] or shown[0]}).status_code == 200


NO_TABLE_PLAYS = (
    "Gerade spielt kein Tisch. Wie es weitergeht, sagt die Turnierleitung. Ein neuer Tisch steht dann hier."
)


def test_a_table_with_stacks_that_has_ended_leads_to_the_new_ones_and_then_to_the_standings(singles, organiser):
    """Its people may be seated one after the other, at tables that were drawn at different times."""
    evening, phone, (first, second, third) = evening_with_phone(singles, organiser)
    at_the_table = read(phone)
    tables_end(tournament=evening, sittings=[first], by=organiser)
    assert news(phone, at_the_table)
    waits = read(phone)
    assert "Der Tisch ist beendet" in waits
    assert (NO_TABLE_PLAYS in waits, "t-goon" in waits, 'name="code"' in waits) == (False, True, False)
    assert not news(phone, waits)

    somebody = first.seats.get(seat=0).entrant
    entrant_move(entrant=somebody, to=second, by=organiser)
    assert news(phone, waits)
    moved = read(phone)
    assert [words in moved for words in (somebody.name, "So geht es weiter", "<small>Tisch</small>2")] == [True] * 3
    tables_redraw(tournament=evening, sittings=[third], by=organiser)
    seated = settled(Sitting.objects.select_related("round__tournament").get(pk=first.pk)).next_tables
    people = {seat.entrant.name for seat in first.seats.all()}
    now = Seat.objects.filter(sitting__in=open_tables(evening), entrant__name__in=people)
    assert {(each.name, each.table) for each in seated} == set(now.values_list("entrant__name", "sitting__table"))
    assert {each.name for each in seated} == people

    left = read(phone)
    tables_end(tournament=evening, sittings=open_tables(evening), by=organiser)
    assert news(phone, left)
    over = read(phone)
    public = f'href="/o/{evening.public_key}/"'
    assert (NO_TABLE_PLAYS in over, "So geht es weiter" in over, public in over) == (True, False, True)
    evening_close(tournament=evening, by=organiser)
    assert "Das Turnier ist abgeschlossen." in read(phone)


def test_the_last_table_that_ends_is_news_for_those_whose_table_ended_before(singles, organiser):
    evening, phone, (first, *others) = evening_with_phone(singles, organiser)
    tables_end(tournament=evening, sittings=[first], by=organiser)
    waits = read(phone)
    tables_end(tournament=evening, sittings=others, by=organiser)
    assert news(phone, waits)
    rests = read(phone)
    assert NO_TABLE_PLAYS in rests
    people = Entrant.objects.filter(seats__sitting=first)
    tables_redraw(tournament=evening, by=organiser, wish=SeatingWish((6, 6)))
    assert news(phone, rests)
    drawn_anew = read(phone)
    assert (NO_TABLE_PLAYS in drawn_anew, all(each.name in drawn_anew for each in people)) == (False, True)


def test_before_a_final_that_is_planned_nobody_reads_that_play_is_over(singles, organiser):
    evening, phone, tables = evening_with_phone(singles, organiser)
    final = Stage("final", 0, 1, who="best", count=6)
    stages_plan(tournament=Tournament.objects.get(pk=evening.pk), stages=[final], by=organiser)
    tables_end(tournament=evening, sittings=tables, by=organiser)
    page = read(phone)
    assert "Geplant ist noch: Finaltisch. Wer dabei ist, sieht hier seinen Tisch, sobald er feststeht." in page
    assert NO_TABLE_PLAYS not in page


def test_who_leads_by_a_bye_is_marked_and_it_is_said_of_what_it_is_the_average(singles, drawn, enter, organiser):
    evening = singles("seconds", 5, rounds=3)
    sitting = drawn(evening).sittings.get()
    enter(sitting, [{"kind": "hand", "tricks": [0, 1, 11, 1]}] * 8)
    tournament_publish(tournament=Tournament.objects.get(), by=organiser, public=True)
    phone = Client()
    phone.post("/tisch/", {"token": access_code_of(sitting.keys.get()).token})
    assert re.findall(r"<small>(Freilos[^<]*)</small>", read(phone)) == ["Freilos D1: 2,5 (vorläufig)"]
    table = phone.get(f"/o/{Tournament.objects.get().public_key}/").content.decode()
    until = "Wer selbst noch nichts gespielt hat, bekommt bis dahin den Schnitt aller."
    pages = [table]
    for each in round_drawn(evening, organiser):
        enter(each, [{"kind": "hand", "tricks": [0, 1, 11, 1]}] * 8)
    pages.append(phone.get(f"/o/{Tournament.objects.get().public_key}/").content.decode())
    assert [until in page for page in pages] == [True, False]


def round_drawn(evening: Tournament, organiser: User) -> list[Sitting]:
    """The tables of one round more."""
    coming = round_draw(tournament=Tournament.objects.get(pk=evening.pk), by=organiser).round
    round_publish(round=coming, by=organiser)
    return list(coming.sittings.all())


def test_a_phone_goes_on_by_itself_where_somebody_is_put_to_its_table(singles, organiser):
    """Nobody gets up and nobody needs another sheet: it writes on for the table with whoever has come."""
    _evening, phone, (first, second, _third) = evening_with_phone(singles, organiser)
    at_the_table = read(phone)
    (polled,) = re.findall(r'data-poll-url="([^"]+)"', at_the_table)
    late = second.seats.get(seat=0).entrant
    newer = entrant_move(entrant=late, to=first, by=organiser)
    assert phone.get(f"{polled.replace('&amp;', '&')}0").json() == {"fills": True}
    page = read(phone)
    said = "Am Tisch hat sich geändert, wer mitspielt. Hier geht es auf einem neuen Zettel weiter,"
    assert (said in page, late.name in page, f'data-table="{newer.pk}"' in page) == (True, True, True)
    sent = phone.post("/tisch/blatt/", {"table": first.pk, "kind": "rubber", "line-0-loser": "1"})
    refused = " ".join(sent.content.decode().split())
    assert (sent.status_code, "Tisch 1 spielt auf einem neuen Zettel weiter." in refused) == (403, True)
    assert ("data-code data-here" in refused, 'href="/tisch/blatt/"> Zurück an Tisch 1</a>' in refused) == (True, True)
    carried = {name: re.findall(f'name="{name}" value="([^"]*)"', page)[0] for name in ("key", "seen", "kind")}
    phone.post("/tisch/blatt/", {"table": newer.pk, **carried, "line-0-loser": "5"})
    assert newer.proposals.get().payload["loser"] == 4
    assert said not in read(phone)


def test_the_phone_of_who_is_moved_away_writes_no_more_there_and_is_sent_to_their_own_table(singles, organiser):
    """It has said whose it is; that of the whole table stays with those who stay."""
    _evening, phone, (first, second, _third) = evening_with_phone(singles, organiser)
    tables_phone = Client()
    old, there = ({"token": access_code_of(table.keys.get()).token} for table in (first, second))
    tables_phone.post("/tisch/", old)
    tables_phone.post("/tisch/seite/", {"table": first.pk, "side": ""})
    phone.post("/tisch/seite/", {"table": first.pk, "side": 0})
    at_the_table, own = read(phone), first.seats.get(seat=0).entrant
    entrant_move(entrant=own, to=second, by=organiser)
    newer = Sitting.objects.get(round__number=2, table=1)
    assert f'data-table="{newer.pk}"' in read(tables_phone)
    assert news(phone, at_the_table)
    page = read(phone)
    sent_on = re.findall(r'<ul class="t-goon">.*?<b>(.*?)</b>.*?<strong><small>Tisch</small>(.*?)</strong>', page)
    assert (sent_on, "data-entry" in page) == ([(own.name, "2")], False)
    said = f"{own.name} spielt jetzt an Tisch 2. Bitte dessen Zettel scannen."
    line = {"table": newer.pk, "kind": "rubber", "line-0-loser": "1"}
    asked = [(phone.post("/tisch/blatt/", line), 403), (phone.post("/tisch/bestaetigen/", {"answer": "yes"}), 403)]
    for answer, status in (*asked, (phone.post("/tisch/", old), 422)):
        assert (answer.status_code, said in answer.content.decode()) == (status, True)
    assert not newer.proposals.exists()
    phone.post("/tisch/", there)
    assert f'data-table="{Sitting.objects.get(round__number=2, table=2).pk}"' in read(phone)


def test_who_has_left_reads_their_stack_on_their_phone_wherever_the_others_go(singles, organiser):
    evening, phone, (first, second, _third) = evening_with_phone(singles, organiser)
    tournament_publish(tournament=evening, by=organiser, public=False)
    names = [seat.entrant.name for seat in first.seats.order_by("seat")]
    phone.post("/tisch/seite/", {"table": first.pk, "side": 1})
    propose(phone, {"kind": "rubber"}, [("loser", "1")])
    propose(phone, {"kind": "leave"}, [("player", "2")])
    confirm(phone)
    tiles = re.findall(r"is-words[^>]*>\s*([a-z ]+)<.*?<small[^>]*>([^<]*)", read(phone))
    assert set(tiles) == {("freiwillig ausgeschieden", "11,00 €")}
    propose(phone, {"kind": "rubber"}, [("loser", "3")])
    confirm(phone)
    entrant_move(entrant=second.seats.get(seat=0).entrant, to=first, by=organiser)
    page = read(phone)
    goes_on = [" ".join(re.sub(r"<[^>]+>", " ", each).split()) for each in re.findall(r"<li>(.*?)</li>", page)]
    assert goes_on[0] == f"{names[1]} freiwillig ausgeschieden · 11,00 €"
    assert [each.partition(" mit ")[0] for each in goes_on[1:]] == [names[0], names[2], names[3]]
    tables_end(tournament=evening, sittings=open_tables(evening), by=organiser)
    sums = re.findall(r"<td>([^<]*)</td>", read(phone).partition("<tfoot>")[2])
    assert sums == [f"{words} €" for words in ("8,00", "raus 11,00", "9,00", "12,00")]


def test_the_sentence_of_who_has_won_ends_once_after_a_shortened_name(knock_out, enter):
    of_round = knock_out(2)
    sitting = of_round.sittings.select_related("round__tournament").get()
    enter(sitting)
    first, second = Entrant.objects.order_by("number")
    for entrant, players in ((first, ("Antje Dierks", "Kea Ott")), (second, ("Ole Ohlsen", "Piet Jansen"))):
        for player, name in zip(entrant.players.order_by("pk"), players, strict=True):
            Player.objects.filter(pk=player.pk).update(name=name)
        Entrant.objects.filter(pk=entrant.pk).update(name=team_name(players))
    Tournament.objects.update(names_shown=Tournament.NamesShown.SHORT, status=Tournament.Status.CLOSED)
    page = settled(Sitting.objects.select_related("round__tournament").get(pk=sitting.pk))
    assert page.won == "Sieger: Antje D. / Kea O."


def test_of_stacks_from_before_it_is_said_that_play_went_on(singles, organiser):
    """A table that was drawn anew leads nowhere once all tables have ended; of the last sheets it is not said."""
    evening, phone, tables = evening_with_phone(singles, organiser)
    tournament_publish(tournament=evening, by=organiser, public=False)
    said = "Danach wurde auf einem neuen Zettel weitergespielt. Die Stapel hier sind die von davor."
    tables_end(tournament=evening, sittings=tables[:1], by=organiser)
    told = [said in read(phone)]
    tables_redraw(tournament=evening, sittings=tables[1:], by=organiser)
    newest = scanned(open_tables(evening)[0])
    told.append(said in read(phone))
    tables_end(tournament=evening, sittings=open_tables(evening), by=organiser)
    assert [*told, said in read(phone), said in read(newest)] == [False, True, True, False]
