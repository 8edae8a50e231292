"""The page of the evening: what is offered, what each button does, what is refused in words."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable

import pytest
from django.contrib.messages import get_messages
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from benchmarks.plain_form import form_of, forms_of
from benchmarks.plain_walk import sent
from tests.turnier.remembered import demo_of
from turnier.models import Entrant, Proposal, Revision, Sitting, Tournament, User
from turnier.services.draw.table_input import SeatingWish
from turnier.services.money.fees import entry_fee, to_pay
from turnier.services.money.ledger import booking_reverse
from turnier.services.money.pay import stack_cash_out, stack_of
from turnier.services.registration.check_in import check_in_begin, entrant_presence
from turnier.services.registration.register import entrant_pay
from turnier.services.sheets.propose import proposal_make, proposals_confirm, proposals_refuse, seen_lines
from turnier.services.stacks.lines import leave_write
from turnier.services.stacks.regroup import evening_close, open_tables, table_resume, tables_end, tables_redraw
from turnier.services.standings.standings import standings
from turnier.services.tournaments.change import tournament_publish
from turnier.services.tournaments.end import tournament_reopen
from turnier.text.errors import UserError
from turnier.text.words import euros, listed
from turnier.web.stacks.views import evening_page

Enter = Callable[..., Revision]
LOST = {"kind": "rubber", "ending": "points", "loser": 0}
HAND = {"kind": "hand", "declarer": 0, "bid": 1, "joined": [0, 2], "tricks": [2, 0, 3]}
LEAVES = {"kind": "leave", "player": 1}


@pytest.fixture
def evening(singles: Callable[..., Tournament], organiser: User) -> Tournament:
    """Two tables of three."""
    tournament = singles("brokdorf", 6)
    tables_redraw(tournament=tournament, by=organiser, wish=SeatingWish((3, 3)))
    return tournament


def press(client: Client, tournament: Tournament, name: str, *args: object, **data: object) -> str:
    """What the page says after a button; it always leads back with 303."""
    response = client.post(reverse(name, args=[tournament.slug, *args]), data)
    address, _, query = response["Location"].partition("?")
    assert (response.status_code, address) == (303, reverse("stacks", args=[tournament.slug]))
    assert not query or query.startswith("tables=")
    return said(response)


def said(response: HttpResponse) -> str:
    return str(list(get_messages(response.wsgi_request))[-1])


def page(client: Client, tournament: Tournament) -> str:
    response = client.get(reverse("stacks", args=[tournament.slug]))
    assert response.status_code == 200
    return str(response.content.decode())


def pks(*sittings: Sitting) -> list[int]:
    return [sitting.pk for sitting in sittings]


def test_the_stacks_with_their_control_sum(at_desk: Client, evening: Tournament, enter: Enter) -> None:
    enter(open_tables(evening)[0], [LOST])
    html = page(at_desk, evening)
    assert "Kontrolle: 6 × 10,00\u00a0€ = 60,00\u00a0€" in html
    assert html.count("<polyline") == 2 * 6 * 2
    assert "Es wird gespielt" in html


@pytest.mark.parametrize("public", [False, True])
def test_the_stacks_leave_as_a_file(
    at_desk: Client, evening: Tournament, enter: Enter, organiser: User, public: bool
) -> None:
    enter(open_tables(evening)[0], [LOST])
    tournament_publish(tournament=evening, by=organiser, public=True)
    address = reverse("public_stacks", args=[evening.public_key]) if public else reverse("stacks", args=[evening.slug])
    assert "?_export=xlsx" in at_desk.get(address).content.decode()
    rows = at_desk.get(address, {"_export": "csv"}).content.decode("utf-8-sig").splitlines()
    assert (len(rows), rows[0]) == (1 + 6, "Nr.;Name;Wo;Tisch;Stapel")
    assert sorted(row.rpartition(";")[2] for row in rows[1:])[:2] == ["10,00", "10,00"]


def test_buttons_end_merge_and_draw(at_desk: Client, evening: Tournament) -> None:
    first, second = open_tables(evening)
    assert press(at_desk, evening, "stacks_tables", do="end", tables=pks(first)) == "1 Tisch ist beendet."
    assert "3 Spieler sind frei" in page(at_desk, evening)
    assert press(at_desk, evening, "stacks_tables", do="draw") == "1 Tisch ist ausgelost."
    assert press(at_desk, evening, "stacks_undo", 2) == (
        "Die neuen Plätze sind zurückgenommen. Noch beendet: Tisch 1. "
        "Soll es dort weitergehen, unter „Doch nicht?“ antippen."
    )
    assert press(at_desk, evening, "stacks_resume", 1, 1) == "Tisch 1 spielt weiter."
    assert press(at_desk, evening, "stacks_tables", do="merge", tables=pks(first, second)) == (
        "Alle sitzen jetzt an Tisch 1."
    )
    assert [sitting.table for sitting in open_tables(evening)] == [1]


def test_each_draw_is_printed_and_verified_from_here(at_desk: Client, evening: Tournament) -> None:
    first = open_tables(evening)[0]
    asked = at_desk.post(reverse("stacks_tables", args=[evening.slug]), {"do": "draw", "tables": pks(first)})
    assert ("1 Tisch neu auslosen?" in asked.content.decode(), len(open_tables(evening))) == (True, 2)
    press(at_desk, evening, "stacks_tables", do="draw", tables=pks(first), sure="1")
    again = press(at_desk, evening, "stacks_tables", do="draw", tables=pks(first))
    assert again == "Die ausgewählten Tische sind schon beendet. Bitte die Seite neu laden."
    html = page(at_desk, evening)
    draws = re.findall(r'href="/t/abend/durchgang/(\d)/#proof"', html)
    papers = re.findall(r'href="/t/abend/drucken/durchgang-(\d)\.pdf"', html)
    assert (draws, papers) == (["2", "1"], ["2", "2", "1"])  # that of the new tables at the next step too


def test_where_the_next_step_is_a_draw_nothing_else_has_the_focus(at_desk: Client, evening: Tournament) -> None:
    assert "autofocus" in page(at_desk, evening)
    press(at_desk, evening, "stacks_tables", do="end", tables=pks(open_tables(evening)[0]))
    html = page(at_desk, evening)
    assert ("Auslosen und bekannt geben" in html, 'id="tisch"' in html, "autofocus" in html) == (True, True, False)


def test_who_is_free_is_led_to_a_seat_at_a_running_table(at_desk: Client, evening: Tournament) -> None:
    shut = '<details class="t-fold" id="umsetzen">'
    assert (shut in page(at_desk, evening), 'href="#umsetzen"' in page(at_desk, evening)) == (True, False)
    for name in ("Nora Nach", "Lena Lange"):
        at_desk.post(f"/t/{evening.slug}/anmeldung/", {"player_1": name, "paid": "1"})
        html = page(at_desk, evening)
        assert ('href="#umsetzen"' in html, shut in html, 'id="umsetzen"' in html) == (True, False, True)
    desk = words(at_desk.get(f"/t/{evening.slug}/anmeldung/").content.decode())
    assert "Wer jetzt kommt, bekommt unter „Tische“ einen Platz, auch an einem laufenden Tisch." in desk
    table, late = open_tables(evening)[0], evening.entrants.get(name="Nora Nach")
    assert "Nora Nach sitzt jetzt an Tisch 1." in press(
        at_desk, evening, "stacks_move", entrant=late.number, table=table.pk
    )


def test_one_player_moves(at_desk: Client, evening: Tournament) -> None:
    first, second = open_tables(evening)
    mover = first.seats.get(seat=0).entrant
    assert press(at_desk, evening, "stacks_move", entrant=mover.number, table=second.pk) == (
        f"{mover.name} sitzt jetzt an Tisch 2."
    )


def test_somebody_is_out_and_back(at_desk: Client, evening: Tournament) -> None:
    """A press on the name asks first, and changes nothing."""
    leaver = open_tables(evening)[0].seats.get(seat=1).entrant
    link = f"{reverse('stacks_leave', args=[evening.slug])}?entrant={leaver.number}"
    assert link in page(at_desk, evening)
    asked = at_desk.get(link).content.decode()
    assert f"Scheidet {leaver.name} freiwillig aus?" in asked
    assert f"Behält den Stapel, jetzt {euros(1000)}. In der Kasse: {euros(0)} bar, {euros(1000)} verrechnet." in asked
    assert Entrant.objects.get(pk=leaver.pk).plays
    assert press(at_desk, evening, "stacks_leave", entrant=leaver.number) == (
        f"{leaver.name} ist freiwillig raus und behält den Stapel, {euros(1000)}. "
        f"In der Kasse: {euros(0)} bar, {euros(1000)} verrechnet."
    )
    assert "Bleibt doch" in page(at_desk, evening)
    assert press(at_desk, evening, "stacks_stay", entrant=leaver.number) == f"{leaver.name} bleibt dabei."


def test_who_left_may_stay_only_until_the_table_has_played_on(
    at_desk: Client, evening: Tournament, enter: Enter
) -> None:
    sitting = open_tables(evening)[0]
    leaver = sitting.seats.get(seat=1).entrant
    press(at_desk, evening, "stacks_leave", entrant=leaver.number)
    assert page(at_desk, evening).count("Bleibt doch") == 1
    lines = [*(entry.payload for entry in sitting.entries.all()), LOST]
    enter(sitting, lines)
    assert "Bleibt doch" not in page(at_desk, evening)
    enter(sitting, lines[:-1], reason="Noch nicht gespielt")
    assert page(at_desk, evening).count("Bleibt doch") == 1


def test_in_mid_rubber_the_leaver_waits(at_desk: Client, evening: Tournament, enter: Enter) -> None:
    sitting = open_tables(evening)[0]
    enter(sitting, [{"kind": "misdeal", "dealer": 0}])
    leaver = sitting.seats.get(seat=1).entrant
    assert press(at_desk, evening, "stacks_leave", entrant=leaver.number) == f"{leaver.name} geht am Ende der Runde."
    assert press(at_desk, evening, "stacks_leave", entrant=leaver.number) == f"{leaver.name} geht am Ende der Runde."
    assert [entry.kind for entry in sitting.entries.all()] == ["misdeal", "leave"]


@pytest.mark.parametrize("begun", [None, "misdeal", "rubber"])
def test_the_record_says_who_left(at_desk: Client, evening: Tournament, enter: Enter, *, begun: str | None) -> None:
    """Whatever is on the sheet before; a later correction does not say it again."""
    sitting = open_tables(evening)[0]
    before = {
        None: [],
        "misdeal": [{"kind": "misdeal", "dealer": 0}],
        "rubber": [{"kind": "rubber", "ending": "points", "loser": 0}],
    }[begun]
    if before:
        enter(sitting, before)
    leaver = sitting.seats.get(seat=1).entrant
    press(at_desk, evening, "stacks_leave", entrant=leaver.number)
    address = f"/t/{evening.slug}/protokoll/"
    said = f"Ergebnis an Tisch 1 eingetragen, scheidet freiwillig aus: Nr. {leaver.number}, {leaver.name}"
    for query in ({}, {"wer": "freiwillig"}, {"nummer": leaver.number}):
        record = words(at_desk.get(address, query).content.decode())
        assert re.findall(r"<bdi>([^<]*freiwillig[^<]*)</bdi>", record) == [said], query
    press(at_desk, evening, "stacks_stay", entrant=leaver.number)
    record = words(at_desk.get(address).content.decode())
    assert re.findall(r"<bdi>([^<]*freiwillig[^<]*)</bdi>", record) == [said]


def test_a_begun_rubber_ends_with_its_loser_at_the_desk(at_desk: Client, evening: Tournament, enter: Enter) -> None:
    sitting = open_tables(evening)[0]
    enter(sitting, [HAND])
    sheet = reverse("desk_sheet", args=[evening.slug, 1, 1])
    html = at_desk.get(sheet, {"art": "hand"}).content.decode()
    assert ('href="?art=rubber"' in html, 'name="line-0-bid"' in html) == (True, True)
    form = form_of(at_desk.get(sheet, {"art": "rubber"}).content.decode(), "data-sheet")
    form.answer("line-0-loser", "2")
    assert at_desk.post(form.action or sheet, sent(form.content())).status_code == 303
    assert sorted(row.cents for row in evening_page(evening).stacks.rows)[:1] == [800]
    assert evening_page(evening).tables[0].running == ""


def test_the_old_sheet_of_a_table_leads_to_the_new_one(at_desk: Client, evening: Tournament, enter: Enter) -> None:
    first, second = open_tables(evening)
    enter(first, [LOST])
    press(at_desk, evening, "stacks_move", entrant=second.seats.get(seat=0).entrant.number, table=first.pk)
    html = words(at_desk.get(reverse("desk_sheet", args=[evening.slug, 1, 1])).content.decode())
    assert "Dieser Zettel ist beendet, der Tisch spielt auf einem neuen weiter." in html
    assert re.search(r'href="/t/abend/zettel/2/1/"> Zum neuen Zettel von Tisch 1 <', html)


def test_the_sheet_of_an_ended_table_invites_to_nothing_more(
    at_desk: Client, evening: Tournament, enter: Enter, organiser: User
) -> None:
    first, second = open_tables(evening)
    enter(first, [LOST])
    sheet = reverse("desk_sheet", args=[evening.slug, 1, 1])
    assert "scheidet aus …" in at_desk.get(sheet).content.decode()
    press(at_desk, evening, "stacks_tables", do="end", tables=pks(first))
    html = at_desk.get(sheet).content.decode()
    assert ["Dieser Tisch ist beendet" in html, "hier weiter" in html, "scheidet aus …" in html] == [True, False, False]
    mover = second.seats.get(seat=0).entrant
    stayed = first.seats.get(seat=0).entrant
    press(at_desk, evening, "stacks_move", entrant=stayed.number, table=second.pk)
    told = f"Neu gesetzt: Tisch 2 mit Nr. {mover.number}, "
    assert told in at_desk.get(reverse("protocol", args=[evening.slug])).content.decode()


def test_after_somebody_moved_everybody_finds_their_table(
    at_desk: Client, singles: Callable[..., Tournament], organiser: User
) -> None:
    """The public draw shows the tables that go on beside the new ones."""
    evening = singles("brokdorf", 9)
    tables_redraw(tournament=evening, by=organiser, wish=SeatingWish((3, 3, 3)))
    tournament_publish(tournament=evening, by=organiser, public=True)
    mover = open_tables(evening)[0].seats.get(seat=0).entrant
    press(at_desk, evening, "stacks_move", entrant=mover.number, table=open_tables(evening)[1].pk)
    html = at_desk.get(reverse("public_draw", args=[evening.public_key])).content.decode()
    assert re.findall(r'<td class="t-place" rowspan="(\d)">(\d)</td>', html) == [("2", "1"), ("4", "2"), ("3", "3")]
    assert html.count("data-row data-number") == 9


def test_after_paying_out_a_reopened_evening_draws_nobody(
    at_desk: Client, evening: Tournament, enter: Enter, organiser: User
) -> None:
    """It leads to the sheets that may be wrong; whoever is to play on has to give the money back first."""
    first = open_tables(evening)[0]
    enter(first, [LOST])
    assert "Jeder spielt mit einem Stapel; einen zweiten gibt es nicht." in page(at_desk, evening)
    evening_close(tournament=evening, by=organiser)
    for entrant in evening.entrants.all():
        entrant_pay(entrant=entrant, paid=True, by=organiser)
        booking = stack_cash_out(entrant=entrant, by=organiser)
    tournament_reopen(tournament=Tournament.objects.get(), by=organiser, reason="Zettel falsch")
    html = page(at_desk, evening)
    assert ("Die Stapel sind ausgezahlt" in html, "Auslosen und bekannt geben" in html) == (True, False)
    assert (html.count("ausgezahlt</span>"), html.count("frei</span>")) == (6, 0)
    sheets = re.findall(r'class="t-nowrap" href="([^"]*)"', html)
    assert sorted(sheets) == [reverse("desk_sheet", args=[evening.slug, 1, table]) for table in (1, 2)]
    assert at_desk.get(reverse("money_journal", args=[evening.slug])).status_code == 200
    booking_reverse(booking=booking, by=organiser, reason="spielt weiter")
    assert f"{booking.postings.get(account='stacks').entrant.name} ist frei" in page(at_desk, evening)


def test_the_overview_calls_nobody_free_whose_stack_is_paid_out(
    at_desk: Client, evening: Tournament, enter: Enter, organiser: User
) -> None:
    """One table goes on after all; those of the other have their money at home, until one brings it back."""
    first, second = open_tables(evening)
    enter(first, [LOST])
    evening_close(tournament=evening, by=organiser)
    at_home = [seat.entrant for seat in second.seats.all()]
    for entrant in at_home:
        entrant_pay(entrant=entrant, paid=True, by=organiser)
        booking = stack_cash_out(entrant=entrant, by=organiser)
    tournament_reopen(tournament=Tournament.objects.get(), by=organiser, reason="Zettel falsch")
    table_resume(sitting=Sitting.objects.get(pk=first.pk), by=organiser)
    overview = reverse("overview", args=[evening.slug])
    html = words(at_desk.get(overview).content.decode())
    assert ("Runden eintragen" in html, "frei" in html, "sitzt an keinem Tisch" in html) == (True, False, False)
    booking_reverse(booking=booking, by=organiser, reason="spielt weiter")
    html = words(at_desk.get(overview).content.decode()).replace("\u00a0", " ")
    assert f"{at_home[-1].name} ist frei" in html
    assert f"Spielt mit und sitzt an keinem Tisch: Nr. {at_home[-1].number}, {at_home[-1].name}" in html.replace(
        "\u00a0", " "
    )


def test_who_goes_at_the_end_of_the_rubber_is_marked_and_may_stay(
    at_desk: Client, evening: Tournament, enter: Enter, organiser: User
) -> None:
    """On the page of the stacks and on the sheet, until it ends, also when the table has gone on writing."""
    sitting = open_tables(evening)[0]
    enter(sitting, [HAND])
    leaver = sitting.seats.get(seat=1).entrant
    leave, going = f"?entrant={leaver.number}", "geht am Ende der Runde"
    assert (going in page(at_desk, evening), leave in page(at_desk, evening)) == (False, True)
    assert going in press(at_desk, evening, "stacks_leave", entrant=leaver.number)
    assert going in page(at_desk, evening)
    html = page(at_desk, evening)  # without the message
    assert (html.count(going), leave in html) == (2, False)
    tournament_publish(tournament=evening, by=organiser, public=True)
    assert going in at_desk.get(reverse("public_stacks", args=[evening.public_key])).content.decode()
    sheet = reverse("desk_sheet", args=[evening.slug, 1, 1])
    html = at_desk.get(sheet).content.decode()
    assert f"<td>{leaver.name} scheidet freiwillig aus</td>" in html
    assert (f"<span>{leaver.name} geht am Ende der Runde.</span>" in html, leave in html) == (True, False)
    enter(sitting, [HAND, LEAVES, HAND])
    stayed = at_desk.post(reverse("stacks_stay", args=[evening.slug]), {"entrant": leaver.number, "next": sheet})
    assert (stayed["Location"], said(stayed)) == (sheet, f"{leaver.name} bleibt dabei.")
    assert going not in page(at_desk, evening)
    enter(sitting, [HAND, LEAVES, *[HAND] * 4], reason="doch")
    assert not Entrant.objects.get(pk=leaver.pk).plays
    assert (going in page(at_desk, evening), "freiwillig raus" in page(at_desk, evening)) == (False, True)


def test_a_button_elsewhere_leads_back_there(at_desk: Client, evening: Tournament) -> None:
    sitting = open_tables(evening)[0]
    sheet = reverse("desk_sheet", args=[evening.slug, 1, 1])
    leaver = sitting.seats.get(seat=1).entrant
    link = f"{reverse('stacks_leave', args=[evening.slug])}?entrant={leaver.number}&amp;next={sheet}"
    assert link in at_desk.get(sheet).content.decode()
    assert f'name="next" value="{sheet}"' in at_desk.get(link.replace("&amp;", "&")).content.decode()
    data = {"entrant": leaver.number, "next": sheet}
    assert at_desk.post(reverse("stacks_leave", args=[evening.slug]), data)["Location"] == sheet


def test_the_registration_lets_somebody_go_with_the_stack(at_desk: Client, evening: Tournament) -> None:
    html = at_desk.get(reverse("entrant", args=[evening.slug, 1])).content.decode()
    assert ("Freiwillig ausscheiden" in html, "Zurückziehen" in html) == (True, False)
    leave_write(entrant=evening.entrants.get(number=1), by=None)
    assert "Bleibt doch dabei" in at_desk.get(reverse("entrant", args=[evening.slug, 1])).content.decode()


@pytest.mark.parametrize(
    ("name", "data", "sentence"),
    [
        ("stacks_tables", {"do": "end"}, "Bitte zuerst einen Tisch auswählen."),
        ("stacks_tables", {"do": "merge", "tables": ["x"]}, "Bitte einen Tisch auswählen."),
        ("stacks_tables", {"do": "merge"}, "Zum Zusammenlegen bitte zwei Tische auswählen."),
        ("stacks_tables", {}, "Bitte zuerst einen Tisch auswählen."),
        ("stacks_move", {"entrant": "1"}, "Bitte einen Tisch auswählen."),
        ("stacks_move", {}, "Bitte auswählen, wer es ist."),
        ("stacks_leave", {"entrant": "99"}, "Bitte auswählen, wer es ist."),
        ("stacks_stay", {"entrant": "1"}, "Seitdem ist weitergespielt worden. Bitte die Zeile am Tisch korrigieren."),
    ],
)
def test_what_is_missing_is_said(
    at_desk: Client, evening: Tournament, name: str, data: dict[str, object], sentence: str
) -> None:
    assert press(at_desk, evening, name, **data) == sentence


def test_the_end_leads_to_the_champion(at_desk: Client, evening: Tournament, enter: Enter) -> None:
    sitting = open_tables(evening)[0]
    enter(sitting, [LOST, {"kind": "misdeal", "dealer": 0}])
    refused = press(at_desk, evening, "stacks_close", sure="1")
    assert refused.startswith("An Tisch 1 geht es noch nicht: Runde 2 läuft noch.")
    enter(sitting, [LOST], reason="Feierabend")
    response = at_desk.post(reverse("stacks_close", args=[evening.slug]), {"sure": "1"})
    assert response["Location"] == reverse("honours", args=[evening.slug])
    assert "Das Turnier ist beendet" in page(at_desk, evening)


def test_the_end_is_asked_for_while_tables_are_open(at_desk: Client, evening: Tournament, enter: Enter) -> None:
    """One click on the page of the evening shows what is still open, and ends nothing."""
    first, second = open_tables(evening)
    enter(first, [LOST, {"kind": "misdeal", "dealer": 0}])
    assert reverse("stacks_close", args=[evening.slug]) in page(at_desk, evening)
    asked = at_desk.post(reverse("stacks_close", args=[evening.slug]))
    html = asked.content.decode()
    assert (asked.status_code, "Turnier beenden? 2 Tische spielen noch" in html) == (409, True)
    assert [seat.entrant.name in html for seat in second.seats.all()] == [True] * 3
    assert html.count("Runde 2 läuft noch") == 1
    sheet = reverse("desk_sheet", args=[evening.slug, 1, 1])
    stopped = html[html.index("Beenden geht noch nicht") :]
    assert (f'href="{sheet}"' in stopped, 'name="sure"' in stopped) == (True, False)
    enter(first, [LOST], reason="Feierabend")
    assert 'name="sure"' in at_desk.get(reverse("stacks_close", args=[evening.slug])).content.decode()
    evening.refresh_from_db()
    assert (evening.status, len(open_tables(evening))) == (Tournament.Status.RUNNING, 2)


def wait(sitting: Sitting) -> Proposal:
    """A phone of this table has entered a line that the other side has not seen yet."""
    key, seen = secrets.token_hex(16), seen_lines(Sitting.objects.get(pk=sitting.pk))
    return proposal_make(sitting=sitting, key=key, seen=seen, payload=LOST, accepted=frozenset(), device="a")


def test_nothing_ends_or_changes_while_a_line_of_a_phone_waits(at_desk: Client, evening: Tournament) -> None:
    """It would be dropped, and the money with it: the table says so before, and the button refuses."""
    sitting = open_tables(evening)[0]
    wait(sitting)
    phones = reverse("desk_phones", args=[evening.slug, 1, 1])
    asked = at_desk.get(reverse("stacks_close", args=[evening.slug])).content.decode()
    assert [html.count(f'href="{phones}"') for html in (page(at_desk, evening), asked)] == [1, 1]
    assert ("An Tisch 1 wartet etwas vom Handy." in asked, 'name="sure"' in asked) == (True, False)
    refused = "An Tisch 1 wartet etwas vom Handy. "
    refused += "Bitte zuerst bei den Handys dieses Tisches bestätigen oder ablehnen."
    leaver = sitting.seats.get(seat=1).entrant.number
    assert press(at_desk, evening, "stacks_close", sure="1") == refused
    assert press(at_desk, evening, "stacks_tables", do="end", tables=pks(sitting)) == refused
    question = at_desk.get(reverse("stacks_leave", args=[evening.slug]), {"entrant": leaver}).content.decode()
    assert ("Erst danach steht fest, wie hoch der Stapel ist." in question, f'href="{phones}"' in question) == (
        True,
        True,
    )
    assert ("Behält den Stapel" in question, ">Scheidet aus<" in question) == (False, False)
    assert press(at_desk, evening, "stacks_leave", entrant=leaver) == refused
    assert (len(open_tables(evening)), sitting.proposals.get().state) == (2, "open")
    proposals_refuse(sitting=sitting, page_version=Sitting.objects.get(pk=sitting.pk).page_version)
    assert press(at_desk, evening, "stacks_tables", do="end", tables=pks(sitting), sure="1") == "1 Tisch ist beendet."


def test_a_line_that_came_just_before_counts_too(evening: Tournament, organiser: User) -> None:
    """The page was read before the phone had sent it."""
    tables = open_tables(evening)
    wait(tables[0])
    with pytest.raises(UserError, match="An Tisch 1 wartet etwas vom Handy"):
        tables_end(tournament=evening, sittings=tables, by=organiser)
    assert len(open_tables(evening)) == 2


def test_the_end_names_who_would_share_it(at_desk: Client, evening: Tournament, enter: Enter) -> None:
    close = reverse("stacks_close", args=[evening.slug])
    shared = "Vorn stehen gleich: "
    assert f"{shared}{listed([entrant.name for entrant in evening.entrants.order_by('number')])}." in words(
        at_desk.get(close).content.decode()
    )
    first, second = open_tables(evening)
    enter(first, [LOST])
    enter(second, [LOST, LOST | {"loser": 1}, LOST | {"loser": 1}])
    assert shared not in words(at_desk.get(close).content.decode())


def test_who_left_and_keeps_the_place_shares_the_win_and_a_playoff_is_told(
    at_desk: Client, evening: Tournament, enter: Enter
) -> None:
    """All tables are ended, one has gone home with as much as two who stayed; the end is asked for all the same."""
    first, second = open_tables(evening)
    enter(first, [LOST, {"kind": "leave", "player": 1}])
    enter(second, [LOST | {"loser": 1}])
    close = reverse("stacks_close", args=[evening.slug])
    shared = sorted(first.seats.get(seat=seat).entrant.number for seat in (1, 2))
    shared += sorted(second.seats.get(seat=seat).entrant.number for seat in (0, 2))
    names = [evening.entrants.get(number=number).name for number in sorted(shared)]
    said = f"Vorn stehen gleich: {listed(names)}. Wird das Turnier jetzt beendet, teilen sie sich den Sieg."
    asked = words(at_desk.get(close).content.decode())
    assert (said in asked, "Tische beenden, dann stechen" in asked) == (True, True)
    assert ("Sieg teilen und abschließen" in asked, "Alle Tische beenden und abschließen" in asked) == (True, False)
    press(at_desk, evening, "stacks_tables", do="end", tables=pks(*open_tables(evening)))
    asked = words(at_desk.post(close).content.decode())
    assert (said in asked, "Zum Stechen" in asked) == (True, True)
    evening.refresh_from_db()
    assert evening.status == Tournament.Status.RUNNING
    assert at_desk.post(close, {"sure": "1"})["Location"] == reverse("honours", args=[evening.slug])


def test_nobody_plays_on_with_a_stack_that_was_paid_out(at_desk: Client, evening: Tournament, organiser: User) -> None:
    """The tournament was closed, two were paid, and it is opened once more."""
    first, second = open_tables(evening)
    evening_close(tournament=evening, by=organiser)
    paid = [first.seats.get(seat=seat).entrant for seat in (0, 1)]
    till, closing = f"/t/{evening.slug}/kasse/", f"/t/{evening.slug}/zum-schluss/"
    for entrant in paid:
        at_desk.post(f"{till}konto/{entrant.number}/stapel/", {"next": closing})
    tournament_reopen(tournament=Tournament.objects.get(), by=organiser, reason="Stechen")
    both = ", ".join(f"{entrant.name} 10,00\u00a0€" for entrant in paid)
    refused = f"Den Stapel haben schon ausgezahlt bekommen: {both}. Bitte erst in der Kasse zurückbuchen."
    assert press(at_desk, evening, "stacks_resume", 1, 1) == refused
    assert press(at_desk, evening, "stacks_tables", do="draw").startswith("Den Stapel haben schon ausgezahlt")
    assert press(at_desk, evening, "stacks_resume", 1, 2) == "Tisch 2 spielt weiter."
    moved = press(at_desk, evening, "stacks_move", entrant=paid[0].number, table=second.pk)
    assert moved.startswith(f"{paid[0].name} hat den Stapel schon ausgezahlt bekommen: 10,00\u00a0€.")
    for booking in evening.bookings.filter(kind="cash_out"):
        at_desk.post(f"{till}buchungen/{booking.number}/zurueck/", {"reason": "spielt weiter"})
    assert press(at_desk, evening, "stacks_resume", 1, 1) == "Tisch 1 spielt weiter."


@pytest.mark.parametrize("rules", ["playoff", "shared"])
def test_the_win_is_played_off_before_the_end(
    at_desk: Client, stacks: Callable[..., tuple[Tournament, Sitting]], enter: Enter, rules: str
) -> None:
    """Three are equal; one of them has gone home with as much and counts all the same."""
    tournament, sitting = stacks(4, title_tie=rules)
    enter(sitting, [LOST, {"kind": "leave", "player": 1}])
    close, closing = (reverse(name, args=[tournament.slug]) for name in ("stacks_close", "closing"))
    names = listed([seat.entrant.name for seat in sitting.seats.order_by("entrant__number") if seat.seat])
    asked = words(at_desk.get(close).content.decode())
    assert f"Vorn stehen gleich: {names}." in asked
    assert ["Die Regeln sehen ein Stechen vor" in asked, 'name="playoff"' in asked] == [rules == "playoff"] * 2
    if rules == "shared":
        return
    assert at_desk.post(close, {"playoff": "1"})["Location"] == closing
    assert 'name="playoff"' in at_desk.post(close).content.decode()
    assert at_desk.post(close, {"playoff": "1"})["Location"] == closing
    page = at_desk.get(closing)
    assert (page.context["closing"].current, open_tables(tournament)) == ("ties", [])
    ((_place, _stake, form),) = page.context["forms"]
    won = {"how": "playoff", "witness": "Rita", "tie": form.numbers}
    won |= {f"place-{n}": number for n, number in enumerate(reversed(form.numbers), start=1)}
    at_desk.post(reverse("tie_decide", args=[tournament.slug]), won)
    assert standings(tournament).rows[0].entrant.number == form.numbers[-1]
    assert 'name="playoff"' not in at_desk.get(close).content.decode()
    assert at_desk.post(close, {"sure": "1"})["Location"] == reverse("honours", args=[tournament.slug])


@pytest.mark.parametrize("fee", [0, 1000])
def test_a_playoff_for_a_place_that_wins_money_is_asked_for_too(
    at_desk: Client, stacks: Callable[..., tuple[Tournament, Sitting]], enter: Enter, fee: int
) -> None:
    """One is first alone, three share the second place; without a fee nothing depends on that."""
    tournament, sitting = stacks(5, entry_fee_cents=fee)
    enter(sitting, [LOST | {"unpaid": [1, 2, 3]}])
    close = reverse("stacks_close", args=[tournament.slug])
    names = listed([seat.entrant.name for seat in sitting.seats.order_by("entrant__number") if seat.seat in (1, 2, 3)])
    said = f"Auf Platz 2 stehen gleich: {names}. Wird das Turnier jetzt beendet, teilen sie sich die Preise."
    asked = words(at_desk.get(close).content.decode())
    wanted = (said, 'name="playoff"', "Preise teilen und abschließen")
    assert [each in asked for each in wanted] == [fee > 0] * 3
    if fee:
        assert at_desk.post(close, {"playoff": "1"})["Location"] == reverse("closing", args=[tournament.slug])
        assert at_desk.get(reverse("closing", args=[tournament.slug])).context["closing"].current == "ties"


def words(html: str) -> str:
    return re.sub(r"\s+", " ", html)


def test_who_sits_nowhere_yet_is_withdrawn(at_desk: Client, singles: Callable[..., Tournament]) -> None:
    tournament = singles("brokdorf", 3)
    response = at_desk.get(reverse("stacks_leave", args=[tournament.slug]), {"entrant": "2"})
    assert response["Location"] == reverse("entrant_withdraw", args=[tournament.slug, 2])


def test_nothing_is_said_that_the_game_does_not_have(
    at_desk: Client, singles: Callable[..., Tournament], organiser: User
) -> None:
    """No rounds to plan, no fillers, no fee; one word for the money that everybody brings, another for a payment."""
    tournament = singles("brokdorf", 13)

    def shown(name: str, *args: object) -> str:
        return str(at_desk.get(reverse(name, args=[tournament.slug, *args])).content.decode())

    draw, settings, registration = shown("draw_round", 1), shown("settings"), shown("registration")
    assert [word in draw for word in ("Springer", "Durchgängen", "pausiert")] == [False] * 3
    (split,) = re.findall(r'<input[^>]* id="id_tables-split"[^>]*>', draw)
    assert " checked" in split
    assert ('name="rounds"' in settings, "Zeit für einen Durchgang" in shown("wall_switch")) == (False, False)
    assert ("Einsatz" in registration, "Stapel" in registration) == (False, True)
    demo = demo_of(tournament.kind_of_game, organiser)
    assert (entry_fee(demo), to_pay(demo)) == (0, 1000)


def test_one_alone_is_told_what_can_be_done(at_desk: Client, evening: Tournament) -> None:
    Entrant.objects.create(tournament=evening, number=7, name="Zoe Spät")
    html = page(at_desk, evening)
    assert "Zoe Spät ist frei" in html
    assert "Allein geht es nicht weiter" in html


def test_the_last_one_ends_the_evening(
    at_desk: Client, singles: Callable[..., Tournament], organiser: User, enter: Enter
) -> None:
    tournament = singles("brokdorf", 2)
    assert "2 Spieler sind frei" in page(at_desk, tournament)
    tables_redraw(tournament=tournament, by=organiser)
    enter(open_tables(tournament)[0], [LOST] * 10)
    assert evening_page(tournament).over
    assert "Damit steht fest, wer gewonnen hat." in page(at_desk, tournament)


def test_before_anybody_has_come(at_desk: Client, singles: Callable[..., Tournament]) -> None:
    html = page(at_desk, singles("brokdorf", 0))
    assert ("Weiter anmelden" in html, "stehen hier die Stapel" in html) == (True, True)


def test_sizes_are_said(singles: Callable[..., Tournament]) -> None:
    assert [evening_page(singles("brokdorf", number)).sizes_text for number in (4, 7)] == [
        "1 Tisch zu 4",
        "2 Tische: 3 und 4",
    ]


@pytest.mark.parametrize("players", [4, 30])
def test_queries_do_not_grow(
    singles: Callable[..., Tournament],
    organiser: User,
    players: int,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    tournament = singles("brokdorf", players)
    tables_redraw(tournament=tournament, by=organiser)
    tables_end(tournament=tournament, sittings=open_tables(tournament)[:1], by=organiser)
    for sitting in open_tables(tournament):
        wait(sitting)
    with django_assert_max_num_queries(18):
        evening_page(tournament)


def test_other_games_have_no_such_page(at_desk: Client, tournament: Tournament, organiser: User) -> None:
    assert at_desk.get(reverse("stacks", args=[tournament.slug]))["Location"] == reverse(
        "overview", args=[tournament.slug]
    )
    tournament_publish(tournament=tournament, by=organiser, public=True)
    assert at_desk.get(reverse("public_stacks", args=[tournament.public_key]))["Location"] == reverse(
        "public", args=[tournament.public_key]
    )
    assert at_desk.get(reverse("stacks_fragment", args=[tournament.slug])).status_code == 204


def test_the_public_list_renews_itself(client: Client, evening: Tournament, organiser: User, enter: Enter) -> None:
    tournament_publish(tournament=evening, by=organiser, public=True)
    enter(open_tables(evening)[0], [LOST])
    evening.refresh_from_db()
    html = client.get(reverse("public_stacks", args=[evening.public_key])).content.decode()
    assert ("Kontrolle: 6 ×" in html, "Geht</button>" in html) == (True, False)
    fragment = reverse("public_stacks_fragment", args=[evening.public_key])
    assert client.get(fragment, {"v": evening.version}).status_code == 204
    assert client.get(fragment, {"v": evening.version - 1}).content.decode() in html


def test_a_limit_that_is_refused_stays_in_its_box(
    at_desk: Client, singles: Callable[..., Tournament], organiser: User
) -> None:
    tournament = singles("brokdorf", 6, rules={"rising_limit": True})
    tables_redraw(tournament=tournament, by=organiser, wish=SeatingWish((3, 3)))
    address = reverse("stacks_limit", args=[tournament.slug])
    for typed, why in (("", "in ganzen Euro"), ("7,50", "in ganzen Euro"), ("12", "Möglich sind bis 9\u00a0€")):
        answer = at_desk.post(address, {"euros": typed})
        html = answer.content.decode()
        assert answer.status_code == 422
        assert f'value="{typed}"' in html
        assert len(re.findall(f"{why}", html)) == 2
        assert 'aria-describedby="euros_error"' in html
        assert re.search(r"<details[^>]* open[^>]*>\s*<summary><span><b>Ausscheidungsgrenze anheben", html)
    assert "Die Ausscheidungsgrenze liegt jetzt bei 7 €." in press(at_desk, tournament, "stacks_limit", euros=7)
    assert 'value="12"' in page(at_desk, tournament)


def test_nothing_is_said_of_a_limit_on_an_ordinary_evening(at_desk: Client, evening: Tournament) -> None:
    assert "Ausscheidungsgrenze" not in page(at_desk, evening)
    for address in ("zettel/1/1/", "durchgang/"):
        assert "Ausscheidungsgrenze" not in at_desk.get(f"/t/{evening.slug}/{address}", follow=True).content.decode()


def test_who_went_out_has_played_too(at_desk: Client, evening: Tournament, organiser: User) -> None:
    """Closed, the overview and the list count all six, and nobody is told that no table is taken."""
    for entrant in evening.entrants.order_by("number")[:2]:
        leave_write(entrant=entrant, by=organiser)
    assert at_desk.get(f"/t/{evening.slug}/").context["page"].facts.startswith("2 Tische · 4 Spieler · ")
    evening_close(tournament=evening, by=organiser)
    shown = at_desk.get(f"/t/{evening.slug}/")
    assert shown.context["page"].facts.startswith("6 Spieler · ")
    assert ("Kein Tisch ist besetzt" in shown.content.decode(), "Die letzten Tische" in shown.content.decode()) == (
        False,
        True,
    )
    assert [row.get_cell("entrants") for row in at_desk.get("/").context["over"].rows] == [6]


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ({}, "Wer mitten in einer Runde ausscheiden will, spielt sie noch zu Ende."),
        ({"leave_takes_effect": "at_once"}, "Wer mitten in einer Runde ausscheidet, geht sofort."),
    ],
)
def test_who_leaves_is_told_the_house_rule(
    at_desk: Client, stacks: Callable[..., tuple[Tournament, Sitting]], rules: dict[str, str], said: str
) -> None:
    tournament, _sitting = stacks(4, **rules)
    page = at_desk.get(reverse("stacks_leave", args=[tournament.slug]), {"entrant": "1"}).content.decode()
    assert said in page


def test_the_control_sum_says_what_of_the_stacks_is_unpaid(at_desk: Client, singles: Callable[..., Tournament]) -> None:
    """Whoever pays a part has paid the fee first: what is open beyond the stack is no part of the stacks."""
    tournament = singles("brokdorf", 3, entry_fee_cents=250)
    open_cents = [entrant.due_cents - entrant.paid_cents for entrant in tournament.entrants.all()]
    assert open_cents == [1250] * 3
    page = " ".join(at_desk.get(f"/t/{tournament.slug}/stapel/").content.decode().split())
    assert "Von den Stapeln sind 30,00 € noch nicht bezahlt." in page


def test_what_a_stack_has_paid_for_is_no_longer_missing_in_the_stacks(
    at_desk: Client, stacks: Callable[..., tuple[Tournament, Sitting]], enter: Enter
) -> None:
    """Three of four have paid; the fourth goes with 11 € that pay the stake, and owes of the fee what is left."""
    tournament, sitting = stacks(4, entry_fee_cents=300)
    gone = sitting.seats.get(seat=1).entrant
    for entrant in tournament.entrants.exclude(pk=gone.pk):
        entrant_pay(entrant=entrant, paid=True, by=None)
    enter(sitting, [LOST, LOST])
    address = reverse("stacks_leave", args=[tournament.slug])
    told = "In der Kasse: 0,00\u00a0€ bar, 12,00\u00a0€ verrechnet, 1,00\u00a0€ noch zu zahlen."
    assert told in at_desk.get(address, {"entrant": gone.number}).content.decode()
    assert press(at_desk, tournament, "stacks_leave", entrant=gone.number).endswith(told)
    till = f"/t/{tournament.slug}/kasse/"
    assert "davon 10,00\u00a0€ für Stapel" in at_desk.get(till).content.decode()
    at_desk.post(f"{till}konto/{gone.number}/stapel/")
    shown = at_desk.get(till).content.decode()
    assert ("Stapel der Spieler: 28,00\u00a0€" in shown, "für Stapel" in shown) == (True, False)
    assert "noch nicht bezahlt" not in page(at_desk, tournament)


def test_who_went_home_with_the_money_is_marked_and_their_stack_told_apart(
    at_desk: Client, evening: Tournament, organiser: User
) -> None:
    """Two leave, one of them is paid out while the others play: nothing leads back that could only be refused."""
    paid, waits = (open_tables(evening)[0].seats.get(seat=seat).entrant for seat in (0, 1))
    for entrant in (paid, waits):
        entrant_pay(entrant=entrant, paid=True, by=organiser)
        press(at_desk, evening, "stacks_leave", entrant=entrant.number)
    assert "davon ausgezahlt" not in page(at_desk, evening)
    at_desk.post(f"/t/{evening.slug}/kasse/konto/{paid.number}/stapel/")
    html = page(at_desk, evening)
    rows = {" ".join(re.sub(r"<[^>]*>", " ", row).split()) for row in re.findall(r"<tr[^>]*>.*?</tr>", html, re.DOTALL)}
    assert {
        f"{paid.name} ausgezahlt 10,00 €",
        f"{waits.name} freiwillig raus 10,00 € Bleibt doch",
        "Zusammen 60,00 €",
        "davon ausgezahlt 10,00 €",
        "noch nicht ausgezahlt 50,00 €",
    } <= rows
    tournament_publish(tournament=evening, by=organiser, public=True)
    html = at_desk.get(reverse("public_stacks", args=[evening.public_key])).content.decode()
    shown = " ".join(re.sub(r"<[^>]*>", " ", html).split())
    assert (f"{paid.name} ausgezahlt 10,00 €" in shown, "noch nicht ausgezahlt 50,00 €" in shown) == (True, True)


def test_the_registration_counts_those_who_are_out_as_registered(
    at_desk: Client, stacks: Callable[..., tuple[Tournament, Sitting]], enter: Enter
) -> None:
    tournament, sitting = stacks(4, entry_fee_cents=500)
    enter(sitting, [LOST, {"kind": "leave", "player": 1}])
    page = re.sub(r"<[^>]*>", " ", at_desk.get(f"/t/{tournament.slug}/anmeldung/").content.decode())
    words = " ".join(page.split())
    assert "Angemeldet 4 Spieler Davon noch dabei 3 Spieler Bezahlt haben 0 von 4" in words


def test_a_spreadsheet_adds_up_what_was_won_and_lost(at_desk: Client, evening: Tournament, enter: Enter) -> None:
    enter(Sitting.objects.get(table=1), [LOST])
    rows = at_desk.get(f"/t/{evening.slug}/rangliste/?_export=csv").content.decode("utf-8-sig").splitlines()
    heads = rows[0].split(";")
    columns = [heads.index(head) for head in ("Stapel", "Gewinn")]
    figures = sorted(tuple(row.split(";")[at] for at in columns) for row in rows[1:])
    assert figures == [("10,00", "0,00")] * 3 + [("11,00", "1,00")] * 2 + [("8,00", "-2,00")]


def test_nobody_withdraws_from_a_table_with_a_stack_but_at_the_table(at_desk: Client, evening: Tournament) -> None:
    """Else they would be paid out, and still win and lose at the table."""
    address = f"/t/{evening.slug}/anmeldung/1/zurueckziehen/"
    for answer in (at_desk.get(address), at_desk.post(address, {"table-1-1": "open"})):
        assert (answer.status_code, answer["Location"]) == (303, f"/t/{evening.slug}/stapel/geht/?entrant=1")
    assert evening.entrants.get(number=1).status == Entrant.Status.ACTIVE


def test_who_withdrew_before_sitting_down_is_in_no_standings(
    at_desk: Client, singles: Callable[..., Tournament], organiser: User
) -> None:
    tournament = singles("brokdorf", 4)
    at_desk.post(f"/t/{tournament.slug}/anmeldung/4/zurueckziehen/")
    tables_redraw(tournament=tournament, by=organiser, wish=SeatingWish((3,)))
    rows = at_desk.get(f"/t/{tournament.slug}/rangliste/?_export=csv").content.decode("utf-8-sig").splitlines()
    places = {row.split(";")[1]: row.split(";")[0] for row in rows[1:]}
    assert (places.get("4", ""), len([place for place in places.values() if place])) == ("", 3)


def test_who_was_paid_out_is_not_back_by_a_press_at_the_desk(
    at_desk: Client, evening: Tournament, enter: Enter, organiser: User
) -> None:
    """Between two tables somebody withdraws at the desk, and the till pays the stack."""
    first, _second = open_tables(evening)
    enter(first, [LOST])
    gone = first.seats.get(seat=0).entrant
    tables_end(tournament=evening, sittings=[first], by=organiser)
    at_desk.post(f"/t/{evening.slug}/anmeldung/{gone.number}/zurueckziehen/")
    at_desk.post(f"/t/{evening.slug}/kasse/konto/{gone.number}/stapel/")
    assert evening.entrants.get(pk=gone.pk).status == Entrant.Status.WITHDRAWN
    assert stack_of(gone) == 0
    again = reverse("entrant_return", args=[evening.slug, gone.number])
    page = " ".join(at_desk.post(again, follow=True).content.decode().split())
    assert "hat den Stapel schon ausgezahlt bekommen" in page
    assert evening.entrants.get(pk=gone.pk).status == Entrant.Status.WITHDRAWN


def test_who_is_out_and_wants_another_stack_is_told_that_there_is_none(
    at_desk: Client, stacks: Callable[..., tuple[Tournament, Sitting]], enter: Enter
) -> None:
    tournament, sitting = stacks(4)
    enter(sitting, [{"kind": "rubber", "ending": "points", "loser": 0}] * 4)
    out = tournament.entrants.get(status=Entrant.Status.ELIMINATED)
    page = at_desk.post(f"/t/{tournament.slug}/anmeldung/", {"player_1": out.name, "paid": "1"}).content.decode()
    said = "Wieder einkaufen geht nicht, nach den Regeln gibt es nur einen Stapel."
    tick = "Das Häkchen ist nur für jemand anderen, der genauso heißt."
    assert f"{out.name} (Nr. {out.number}) ist raus. {said} {tick}" in page
    assert "Bitte das Häkchen setzen" not in page


def test_who_stands_in_takes_over_the_stack_and_the_page_says_so(
    at_desk: Client, stacks: Callable[..., tuple[Tournament, Sitting]], enter: Enter
) -> None:
    tournament, sitting = stacks(3)
    enter(sitting, [LOST])
    gone = sitting.seats.get(seat=1).entrant
    page = words(at_desk.get(f"/t/{tournament.slug}/anmeldung/{gone.number}/ersatz/").content.decode())
    assert f"Auch der Stapel, jetzt 11,00 €, gehört dann dem Ersatz: {gone.name} bekommt nichts davon." in page


def test_namesakes_have_their_numbers_beside_the_name(at_desk: Client, evening: Tournament) -> None:
    Entrant.objects.filter(tournament=evening, number__in=[2, 5]).update(name="Kalle Jensen")
    shown = page(at_desk, evening)
    for number in (2, 5):
        name = f"Kalle Jensen (Nr.\u00a0{number})"
        assert f"<bdi>{name}</bdi>" in shown
        assert f"{name} scheidet freiwillig aus" in shown


def test_a_cent_that_was_left_over_wins_no_title(
    at_desk: Client, singles: Callable[..., Tournament], organiser: User, enter: Enter
) -> None:
    """One lost all to three who are equal; one of these has a cent more, and all three play a Stechen."""
    tournament = singles("brokdorf", 4)
    tables_redraw(tournament=tournament, by=organiser, wish=SeatingWish((4,)))
    enter(open_tables(tournament)[0], [LOST] * 4)
    html = words(at_desk.get(reverse("standings", args=[tournament.slug])).content.decode())
    assert [html.count(stack) for stack in ("13,34 €", "13,33 €")] == [1, 2]
    rows = standings(tournament).rows
    assert [row.place for row in rows] == [1, 1, 1, 4]
    richest = next(row for row in rows if row.tally["cents"] == 334)
    why = at_desk.get(reverse("standings_why", args=[tournament.slug, richest.entrant.number])).content.decode()
    assert "13,33 € ohne den Cent, der beim Aufteilen übrig blieb" in words(why)
    tables_end(tournament=tournament, sittings=open_tables(tournament), by=organiser)
    assert [len(tied) for tied in standings(tournament).ties] == [3]


def test_who_is_missing_is_asked_about_where_the_tables_are_drawn(
    at_desk: Client, singles: Callable[..., Tournament], organiser: User
) -> None:
    """Three ways lead on; who is there is counted, and nobody without a table is offered to leave with a stack."""
    tournament = singles("brokdorf", 5)
    check_in_begin(tournament=tournament, by=organiser)
    for entrant in tournament.entrants.filter(number__lte=3):
        entrant_presence(entrant=entrant, presence=Entrant.Presence.HERE, by=organiser)
    html = page(at_desk, tournament)
    assert ("2 fehlen noch" in html, html.count(">fehlt noch<"), "sind frei" in html) == (True, 2, False)
    assert ("Scheidet aus\u00a0…" in html, html.count("Abmelden\u00a0…"), "Auslosen und bekannt geben" in html) == (
        False,
        5,
        False,
    )
    overview = words(at_desk.get(reverse("overview", args=[tournament.slug])).content.decode())
    assert "Dabei: 5 Spieler. Davon fehlen noch 2." in overview
    assert reverse("check_in", args=[tournament.slug]) in html
    assert reverse("draw_absentees", args=[tournament.slug, 1]) in html
    there = reverse("stacks", args=[tournament.slug])
    assert f'<input type="hidden" name="next" value="{there}">' in html
    press(at_desk, tournament, "draw_do", 1, "expect", next=there, **{"expect-numbers": "4 5"})
    assert "5 Spieler sind frei" in page(at_desk, tournament)
    assert press(at_desk, tournament, "stacks_tables", do="draw") == "1 Tisch ist ausgelost."


def test_one_who_comes_late_and_is_missing_waits_beside_the_tables(at_desk: Client, evening: Tournament) -> None:
    """Nobody else is free, so the game goes on; but drawing the tables anew has to be possible."""
    check_in_begin(tournament=evening, by=None)
    at_desk.post(f"/t/{evening.slug}/anmeldung/", {"player_1": "Lena Lange", "paid": "1"})
    late = evening.entrants.get(name="Lena Lange")
    entrant_presence(entrant=late, presence=Entrant.Presence.MISSING, by=None)
    html = page(at_desk, evening)
    assert ("Es wird gespielt" in html, "1 fehlt noch" in html) == (True, True)
    assert "Runden eintragen" in at_desk.get(reverse("overview", args=[evening.slug])).content.decode()
    refused = press(at_desk, evening, "stacks_tables", do="draw", tables=pks(*open_tables(evening)), sure="1")
    assert refused.startswith("Lena Lange fehlt noch. Bitte zuerst entscheiden")
    press(
        at_desk, evening, "draw_do", 2, "expect", next=reverse("stacks", args=[evening.slug]), **{"expect-numbers": "7"}
    )
    assert "Lena Lange ist frei" in page(at_desk, evening)


def test_the_sheet_of_an_ended_table_does_not_ask_to_go_on(at_desk: Client, evening: Tournament) -> None:
    sitting, goes_on = open_tables(evening)[0], "Der Tisch geht weiter, bis er beendet wird."
    sheet = reverse("desk_sheet", args=[evening.slug, 1, sitting.table])
    assert goes_on in at_desk.get(sheet).content.decode()
    tables_end(tournament=evening, sittings=[sitting], by=None)
    ended = at_desk.get(sheet).content.decode()
    assert ("Dieser Tisch ist beendet." in ended, goes_on in ended) == (True, False)


def test_to_draw_anew_while_everybody_plays_a_table_has_to_be_chosen(at_desk: Client, evening: Tournament) -> None:
    """As with the buttons beside it: nothing is said of how many are there."""
    assert press(at_desk, evening, "stacks_tables", do="draw") == "Bitte zuerst einen Tisch auswählen."
    assert len(open_tables(evening)) == 2


def test_tables_that_were_ticked_in_vain_are_ticked_again(at_desk: Client, evening: Tournament) -> None:
    first, second = open_tables(evening)
    wait(first)
    sent = {"do": "merge", "tables": [first.pk, second.pk]}
    html = at_desk.post(reverse("stacks_tables", args=[evening.slug]), sent, follow=True).content.decode()
    assert "An Tisch 1 wartet etwas vom Handy." in html
    assert [f'name="tables" value="{each.pk}" checked' in html for each in (first, second)] == [True, True]
    assert "checked" not in page(at_desk, evening)


@pytest.mark.parametrize("by_desk", [True, False])
@pytest.mark.parametrize("act", ["end", "merge", "draw", "move", "close"])
def test_a_refused_line_that_is_missing_is_asked_about_before_its_table_ends(
    at_desk: Client, evening: Tournament, organiser: User, act: str, *, by_desk: bool
) -> None:
    """Whoever has refused it: a Runde may be missing in the stacks. The way on stays open, since it need not be one."""
    first, second = open_tables(evening)
    wait(first)
    page_version = Sitting.objects.get(pk=first.pk).page_version
    proposals_refuse(sitting=first, page_version=page_version, by=organiser if by_desk else None)
    phones = reverse("desk_phones", args=[evening.slug, 1, 1])
    assert page(at_desk, evening).count("Zeile vom Handy abgelehnt, fehlt noch") == 1
    guest = second.seats.get(seat=0).entrant
    name, data = {
        "move": ("stacks_move", {"entrant": guest.number, "table": first.pk}),
        "close": ("stacks_close", {}),
    }.get(act, ("stacks_tables", {"do": act, "tables": pks(first, second)}))
    address = reverse(name, args=[evening.slug])
    asked = at_desk.post(address, data).content.decode()
    assert f'href="{phones}"' in asked
    assert "An Tisch 1 ist etwas vom Handy abgelehnt und noch nicht neu eingetragen." in asked
    assert [sitting.pk for sitting in open_tables(evening)] == pks(first, second)
    form = next(form for form in forms_of(asked) if form.action == address)
    at_desk.post(address, sent(form.content(form.buttons[0]["value"])))
    assert first.pk not in pks(*open_tables(evening))


def test_a_table_where_nothing_was_refused_ends_with_one_press(at_desk: Client, evening: Tournament) -> None:
    first, second = open_tables(evening)
    wait(first)
    proposals_refuse(sitting=first, page_version=Sitting.objects.get(pk=first.pk).page_version)
    assert press(at_desk, evening, "stacks_tables", do="end", tables=pks(second)) == "1 Tisch ist beendet."


def test_who_alone_is_free_is_chosen_already_and_all_stand_by_name(
    at_desk: Client, evening: Tournament, enter: Enter
) -> None:
    """Not by their stacks, which change all evening; where two are free, nobody is chosen."""
    enter(open_tables(evening)[0], [LOST])
    chosen = []
    for name in ("Piet Jansen", "Ärmel Adam"):
        at_desk.post(f"/t/{evening.slug}/anmeldung/", {"player_1": name, "paid": "1"})
        fields = page(at_desk, evening).partition('id="entrant"')[2].partition("</select>")[0]
        chosen.append(re.findall(r'value="(\d*)" selected', fields))
        names = [line.strip() for line in re.sub(r"<[^>]+>|\(.*\)", "", fields).splitlines()[1:]]
    assert chosen == [[str(evening.entrants.get(name="Piet Jansen").number)], []]
    assert [name for name in names if name and name[0] not in "(b"] == [
        "Anna Eins1",
        "Anna Eins2",
        "Anna Eins3",
        "Anna Eins4",
        "Anna Eins5",
        "Anna Eins6",
        "Ärmel Adam",
        "Piet Jansen",
    ]


def test_a_refused_line_is_missing_until_it_is_written_anew_too(
    at_desk: Client, evening: Tournament, organiser: User
) -> None:
    """Of two that were refused the table has written one anew, and that counts: the other one is still asked about."""
    first, _second = open_tables(evening)

    def confirm(key: str) -> None:
        page_version = Sitting.objects.get(pk=first.pk).page_version
        proposals_confirm(sitting=first, key=key, page_version=page_version, by=organiser)

    wait(first)
    wait(first)
    proposals_refuse(sitting=first, page_version=Sitting.objects.get(pk=first.pk).page_version, by=organiser)
    asks, phones = "Zeile vom Handy abgelehnt, fehlt noch", reverse("desk_phones", args=[evening.slug, 1, 1])
    refused = words(at_desk.get(phones).content.decode())
    assert ("Das hat die Turnierleitung abgelehnt" in refused, "Doch übernehmen" in refused) == (True, True)
    wait(first)
    assert asks not in page(at_desk, evening)
    proposals_confirm(
        sitting=first, key="yes", page_version=Sitting.objects.get(pk=first.pk).page_version, by=organiser
    )
    assert page(at_desk, evening).count(asks) == 1
    left = words(at_desk.get(phones).content.decode())
    assert ("Abgelehnt und noch nicht neu eingetragen" in left, "Doch übernehmen" in left) == (True, False)
    address = reverse("stacks_tables", args=[evening.slug])
    asked = at_desk.post(address, {"do": "end", "tables": pks(first)}).content.decode()
    assert "An Tisch 1 ist etwas vom Handy abgelehnt und noch nicht neu eingetragen." in asked
    wait(first)
    proposals_confirm(
        sitting=first, key="both", page_version=Sitting.objects.get(pk=first.pk).page_version, by=organiser
    )
    assert asks not in page(at_desk, evening)
    assert press(at_desk, evening, "stacks_tables", do="end", tables=pks(first)) == "1 Tisch ist beendet."
