"""Snapshots in the browser: taken with one press, restored only after seeing what it costs."""

from __future__ import annotations

import json
import re
import sqlite3
import sys
from contextlib import closing
from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.utils import timezone

from turnier.models import Booking, Series, Sitting, Tournament, User
from turnier.services.accounts.accounts import account_create, account_lock, password_give
from turnier.services.host import read_only
from turnier.services.host.snapshots import take
from turnier.services.host.snapshots.check import HEADER
from turnier.services.host.snapshots.files import LARGEST, MOST_KEPT, folder, snapshots
from turnier.services.host.snapshots.take import ONE_AT_A_TIME, SECOND_DISK
from turnier.services.money.cash import cash_book
from turnier.services.money.close import cash_close
from turnier.services.money.pay import refund_book, stacks_to_cash_out
from turnier.services.prizes.hand_over import hand_overs
from turnier.services.registration.register import entrant_pay
from turnier.services.registration.withdraw import entrant_withdraw
from turnier.services.series.series import series_create
from turnier.services.sheets.queries import entries_at
from turnier.services.sheets.save import sheets_exchange
from turnier.services.stacks.regroup import evening_close
from turnier.services.tournaments.end import tournament_close
from turnier.services.tournaments.file.exchange import tournament_export, tournament_import
from turnier.services.tournaments.found import tournament_create
from turnier.web.shared.http import FORM_AROUND

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif("postgres" in str(connection.vendor), reason="a server has its own backup"),
]


@pytest.fixture
def at_laptop(client, admin, own_folder):
    """The administrator's browser."""
    client.force_login(admin)
    return client


def rows(page):
    """Of each snapshot why it was taken, and how far the evening was."""
    found = re.findall(r'<td>([^<]+)(?:<span class="t-sub"><bdi>([^<]+)</bdi></span>)?</td>', page)
    return [f"{reason}: {state}" for reason, state in found]


def test_one_press_takes_a_snapshot(at_laptop):
    assert at_laptop.post("/sicherungen/").status_code == 303
    page = at_laptop.get("/sicherungen/").content.decode()
    assert ("von Hand" in page, page.count(">Zurückholen<")) == (True, 2)
    assert 'href="?_export=csv"' in page


def test_a_snapshot_says_for_which_tournament_it_was_taken(at_laptop, admin, tournament, register):
    """Also when that is gone; what was taken for all names the one in which something was done last."""
    other = tournament_create(by=admin, name="Anderer Abend", game="watten")
    register(tournament, 4)
    at_laptop.post("/sicherungen/")
    at_laptop.post(f"/t/{other.slug}/durchgang/1/draw/", {})
    at_laptop.post(f"/t/{other.slug}/einstellungen/loeschen/", {"sure": "0"})
    assert not Tournament.objects.filter(pk=other.pk).exists()
    page = at_laptop.get("/sicherungen/").content.decode()
    assert rows(page) == [
        "vor dem Löschen: Anderer Abend · 0 Teams · noch nichts ausgelost",
        "vor einer Auslosung: Anderer Abend · 0 Teams · noch nichts ausgelost",
        "von Hand: Preiswatten · 4 Teams · noch nichts ausgelost",
    ]
    assert re.search(r'<td class="t-n t-wide">\d+,\d MB</td>', page)
    snapshots()[0].path.write_bytes(b"nichts")
    assert rows(at_laptop.get("/sicherungen/").content.decode())[0] == "vor dem Löschen: "


def test_a_snapshot_says_how_far_the_evening_was(at_laptop, admin, tournament, register, drawn, enter):
    Tournament.objects.update(rounds_planned=2)
    register(tournament, 4)
    for _round in range(2):
        for sitting in drawn(tournament).sittings.order_by("table"):
            at_laptop.post("/sicherungen/")
            enter(sitting)
    at_laptop.post("/sicherungen/")
    tournament_close(tournament=tournament, by=admin)
    at_laptop.post("/sicherungen/")
    told = [
        "abgeschlossen",
        "Durchgang 2 · 2 von 2 Zetteln sind da",
        "Durchgang 2 · 1 von 2 Zetteln ist da",
        "Durchgang 2 · 0 von 2 Zetteln sind da",
        "Durchgang 1 · 1 von 2 Zetteln ist da",
        "Durchgang 1 · 0 von 2 Zetteln sind da",
    ]
    assert rows(at_laptop.get("/sicherungen/").content.decode()) == [
        f"von Hand: Preiswatten · 4 Teams · {state}" for state in told
    ]
    assert told[3] in at_laptop.get(f"/sicherungen/{snapshots()[3].path.name}/").content.decode()
    assert told[3] in at_laptop.get("/sicherungen/?_export=csv").content.decode()


def test_a_snapshot_with_stages_of_a_newer_version_is_listed_without_them(at_laptop, tournament, register, drawn):
    Tournament.objects.update(rounds_planned=1)
    register(tournament, 4)
    drawn(tournament)
    later = {"kind": "knockout", "first": 1, "last": 2, "of_a_newer_version": True}
    Tournament.objects.filter(pk=tournament.pk).update(stages=[later])
    at_laptop.post("/sicherungen/")
    Tournament.objects.filter(pk=tournament.pk).update(stages=[])
    assert rows(at_laptop.get("/sicherungen/").content.decode()) == ["von Hand: "]


def test_a_snapshot_without_any_evening_is_listed(at_laptop):
    at_laptop.post("/sicherungen/")
    assert rows(at_laptop.get("/sicherungen/").content.decode()) == ["von Hand: "]


def test_who_is_no_longer_logged_in_reads_that_nothing_was_kept(at_laptop):
    before = [*snapshots()]
    at_laptop.logout()
    answer = at_laptop.post("/sicherungen/", follow=True)
    assert answer.redirect_chain == [("/konto/anmelden/?next=/sicherungen/", 302)]
    assert "Nichts wurde gespeichert: Die Anmeldung gilt nicht mehr." in answer.content.decode()
    assert [*snapshots()] == before


def test_what_is_lost_is_called_as_its_players_do_and_who_logs_in_is_not_registered(
    at_laptop, tournament, register, drawn, enter
):
    register(tournament, 2)
    at_laptop.post("/sicherungen/")
    enter(drawn(tournament).sittings.get())
    Tournament.objects.update(words={"Durchgang": ["die", "Serie", "Serien"]})
    told = " ".join(at_laptop.get(f"/sicherungen/{snapshots()[0].path.name}/").content.decode().split())
    assert "Preiswatten, Serie 1, Tisch 1: " in told
    assert "wieder Benutzername und Passwort oder ihren Code" in told
    assert "Zettel offener Tische bitte noch einmal drucken" in told
    assert "neu anmelden" not in told


def test_restoring_says_first_what_is_lost(at_laptop, tournament, register, drawn, enter):
    register(tournament, 4)
    of_round = drawn(tournament)
    at_laptop.post("/sicherungen/")
    enter(of_round.sittings.get(table=2))
    address = f"/sicherungen/{snapshots()[0].path.name}/"
    assert "Preiswatten, Durchgang 1, Tisch 2: 3:0 " in " ".join(at_laptop.get(address).content.decode().split())
    assert at_laptop.post(address)["Location"] == "/konto/anmelden/"
    shown = at_laptop.get("/konto/anmelden/").content.decode()
    assert "Die Sicherung ist zurückgeholt. Bitte wieder Benutzername und Passwort eingeben." in shown
    assert "für offene Tische neu drucken" in shown
    assert entries_at(of_round.sittings.get(table=2), 9) == ()
    assert at_laptop.get("/sicherungen/").status_code == 302


def test_accounts_and_series_of_another_computer_are_not_taken_for_those_of_this_one(at_laptop, organiser):
    """They have the same primary keys there."""
    series_create(name="Winterpokal", title="", by=organiser)
    at_laptop.post("/sicherungen/")
    User.objects.filter(pk=organiser.pk).update(username="neu", password="ein anderes")
    Series.objects.update(name="Sommerpokal", public_key="eine andere")
    page = at_laptop.get(f"/sicherungen/{snapshots()[0].path.name}/").content.decode()
    told = ["Konto „neu“: Es fehlt danach.", "Reihe „Sommerpokal“: Sie fehlt danach."]
    assert re.findall("<li>((?:Konto|Reihe) .*?)</li>", page) == told
    assert "Danach fehlt alles, was seither dazukam" not in page


def words(response):
    return " ".join(response.content.decode().split())


def bring(browser, name, content):
    """Sends a file where a snapshot is chosen on a stick."""
    return browser.post("/sicherungen/", {"bring": "", "file": SimpleUploadedFile(name, content)})


def test_an_evening_comes_back_from_a_stick_on_a_new_computer(at_laptop, client, settings, tournament, register):
    """Each step is the one that the page before names; nothing changes before the last one."""
    register(tournament, 4)
    at_laptop.post("/sicherungen/")
    (snapshot,) = snapshots()
    content = snapshot.path.read_bytes()
    snapshot.path.unlink()
    call_command("flush", interactive=False)
    client.logout()
    assert client.get("/")["Location"] == "/einrichten/"
    assert "Dann hier ein Konto anlegen und die Sicherung unter „Verwaltung“, „Sicherungen“" in words(
        client.get("/einrichten/")
    )
    sent = {"code": settings.SETUP_CODE, "username": "neu", "password": "drei lange Worte"}
    assert client.post("/einrichten/", sent)["Location"] == "/"
    assert '<a href="/sicherungen/">Sicherung von einem Stick zurückholen</a>' in words(client.get("/"))
    wrong = client.post("/turniere/datei/", {"file": SimpleUploadedFile("stick.sqlite3", content)})
    assert "Das ist eine Sicherung, keine Turnierdatei." in words(wrong)
    assert '<button class="t-btn t-btn--2" name="bring">Sicherung ansehen</button>' in words(
        client.get("/sicherungen/")
    )
    address = bring(client, f"{snapshot.path.stem} (1).sqlite3", content)["Location"]
    assert "Preiswatten · 4 Teams · noch nichts ausgelost" in words(client.get(address))
    assert Tournament.objects.count() == 0
    assert rows(client.get("/sicherungen/").content.decode()) == [
        "von einem Stick geholt: Preiswatten · 4 Teams · noch nichts ausgelost"
    ]
    shown = words(client.post(address, follow=True))
    assert "Es gelten die Konten und Passwörter, die in der Sicherung stehen." in shown
    assert re.findall("Benutzernamen darin: ([^.]+)[.]", shown) == ["admin und anna"]
    client.post("/konto/anmelden/", {"username": "admin", "password": "geheim-genug"})
    assert "Preiswatten" in words(client.get("/"))


def test_the_last_of_the_list_comes_back(at_laptop, tournament):
    """The safety copy before it is one more than are kept."""
    for _press in range(MOST_KEPT):
        at_laptop.post("/sicherungen/")
    last = snapshots()[-1]
    assert "ist zurückgeholt" in words(at_laptop.post(f"/sicherungen/{last.path.name}/", follow=True))
    assert last.path.exists()


def test_what_was_copied_here_from_a_stick_waits_to_be_restored(at_laptop, tournament):
    """Older and of a smaller number than all that this computer keeps; another old one of its own goes."""
    at_laptop.post("/sicherungen/")
    brought = snapshots()[0].path.with_name("turnier-20260101-200000-000000-0-hand.sqlite3")
    snapshots()[0].path.rename(brought)
    for _press in range(MOST_KEPT + 2):
        at_laptop.post("/sicherungen/")
    found = snapshots()
    assert (len(found), found[-1].path) == (MOST_KEPT + 1, brought)
    assert "ist zurückgeholt" in words(at_laptop.post(f"/sicherungen/{brought.name}/", follow=True))


def test_a_spoilt_snapshot_is_refused(at_laptop):
    at_laptop.post("/sicherungen/")
    path = snapshots()[0].path
    path.write_bytes(b"nichts")
    answer = at_laptop.post(f"/sicherungen/{path.name}/")
    assert (answer.status_code, "keine Sicherung von Turnier" in answer.content.decode()) == (422, True)


@pytest.mark.parametrize("name", ["nichts.sqlite3", "geheim.json"])
def test_only_snapshots_can_be_named(at_laptop, name):
    assert at_laptop.get(f"/sicherungen/{name}/").status_code == 404


@pytest.mark.parametrize(
    ("address", "sent", "reason"),
    [
        ("durchgang/2/draw/", {}, "auslosung"),
        ("durchgang/1/redraw/", {}, "auslosung"),
        ("durchgang/1/withdraw/", {}, "ruecknahme"),
        ("durchgang/1/swap/", {}, "tische"),
        ("durchgang/1/abmelden/", {}, "abmeldung"),
        ("stapel/tische/", {"do": "draw"}, "auslosung"),
        ("zettel/1/1/korrektur/", {}, "korrektur"),
        ("anmeldung/namensliste/uebernehmen/", {}, "einlesen"),
    ],
)
def test_a_snapshot_comes_before_what_changes_much(at_laptop, tournament, register, drawn, address, sent, reason):
    register(tournament, 4)
    drawn(tournament)
    at_laptop.post(f"/t/{tournament.slug}/{address}", sent)
    assert [snapshot.reason for snapshot in snapshots()] == [reason]


def test_a_draw_leaves_a_snapshot_before_it_and_its_publishing_one_after_it(at_laptop, tournament, register, taken):
    """The answer does not wait for the second: here another is written meanwhile."""
    register(tournament, 4)
    at_laptop.post(f"/t/{tournament.slug}/durchgang/1/draw/")
    with ONE_AT_A_TIME:
        at_laptop.post(f"/t/{tournament.slug}/durchgang/1/publish/")
        assert tournament.rounds.get().published_at
        assert [snapshot.reason for snapshot in snapshots()] == ["auslosung"]
    taken()
    assert [snapshot.reason for snapshot in snapshots()] == ["oeffentlich", "auslosung"]
    at_laptop.post(f"/t/{tournament.slug}/durchgang/1/publish/")
    taken()
    assert [snapshot.reason for snapshot in snapshots()] == ["oeffentlich", "auslosung"]


def test_tables_with_stacks_leave_one_before_and_one_after(at_laptop, singles, taken):
    """They are drawn and public in one act."""
    evening = singles("brokdorf", 8)
    at_laptop.post(f"/t/{evening.slug}/stapel/tische/", {"do": "draw"})
    assert evening.rounds.get().published_at
    taken()
    assert [snapshot.reason for snapshot in snapshots()] == ["oeffentlich", "auslosung"]


def test_what_leads_to_a_draw_leaves_no_snapshot_of_its_own(at_laptop, tournament, register):
    register(tournament, 5)
    for action in ("freeze", "options", "pair", "release", "bye", "expect", "return", "filler", "draw"):
        at_laptop.post(f"/t/{tournament.slug}/durchgang/1/{action}/")
    assert [snapshot.reason for snapshot in snapshots()] == ["auslosung"]


def test_the_list_says_that_a_draw_was_taken_back(at_laptop, tournament, register):
    register(tournament, 4)
    at_laptop.post(f"/t/{tournament.slug}/durchgang/1/draw/")
    at_laptop.post(f"/t/{tournament.slug}/durchgang/1/withdraw/", {"withdraw-reason": "Irrtum"})
    page = words(at_laptop.get("/sicherungen/"))
    assert page.index("vor dem Zurücknehmen einer Auslosung") < page.index("vor einer Auslosung")


def test_looking_takes_no_snapshot(at_laptop, tournament, register, drawn):
    register(tournament, 4)
    drawn(tournament)
    at_laptop.get(f"/t/{tournament.slug}/zettel/1/1/korrektur/")
    assert snapshots() == []


@pytest.mark.parametrize(
    ("listens", "seen_as", "named"),
    [
        ("192.0.2.2", "localhost", "http://192.0.2.2:8126"),
        ("192.0.2.2", "127.0.0.1:8126", "http://192.0.2.2:8126"),
        ("0.0.0.0", "192.0.2.7:8126", "http://192.0.2.7:8126"),
        ("127.0.0.1", "localhost:8126", None),
    ],
)
def test_the_spare_is_told_the_address_in_the_network(at_laptop, settings, listens, seen_as, named):
    at_laptop.post("/sicherungen/")
    settings.HOST, settings.PORT, settings.ALLOWED_HOSTS = listens, 8126, ["*"]
    at_laptop.post("/sicherungen/ersatz/")
    page = at_laptop.get("/sicherungen/", headers={"host": seen_as}).content.decode()
    found = re.search(r"manage spare (\S+) ", page)
    assert (found and found[1]) == named
    assert 'href="?_export=csv"' in page
    assert ("Dieser Rechner ist in keinem Netz" in page) == (named is None)


def test_a_snapshot_goes_to_a_stick_and_only_with_the_administrator(at_laptop, client, organiser):
    at_laptop.post("/sicherungen/")
    snapshot = snapshots()[0]
    page = at_laptop.get("/sicherungen/").content.decode()
    address = re.search(r'href="(/sicherungen/[^"]+/datei/)"', page)[1]
    assert "Bitte den Stick hüten wie den Laptop." in " ".join(page.split())
    answer = at_laptop.get(address)
    assert answer["Content-Disposition"] == f'attachment; filename="{snapshot.path.name}"'
    assert b"".join(answer.streaming_content) == snapshot.path.read_bytes()
    assert at_laptop.get("/sicherungen/turnier-nirgends.sqlite3/datei/").status_code == 404
    client.force_login(organiser)
    assert client.get(address).status_code == 404


def test_restoring_says_that_accounts_and_series_go_back_too(at_laptop, organiser, other_organiser):
    locked = User.objects.create_user("gast", password="drei lange Worte")
    User.objects.filter(pk=locked.pk).update(is_active=False)
    at_laptop.post("/sicherungen/")
    address = f"/sicherungen/{snapshots()[0].path.name}/"
    assert "Auch Konten" not in at_laptop.get(address).content.decode()
    password_give(user=organiser)
    account_lock(user=other_organiser, locked=True)
    account_lock(user=locked, locked=False)
    account_create(username="neu", password="drei lange Worte")
    series_create(name="Winterpokal", title="", by=organiser)
    page = at_laptop.get(address).content.decode()
    assert re.findall(
        r"<li>(.*?)</li>", page.partition("Auch Konten, Passwörter und Reihen")[2].partition("</ul>")[0]
    ) == [
        "Konto „anna“: Danach gilt wieder das vorige Passwort.",
        "Konto „bernd“: Danach ist es wieder offen.",
        "Konto „gast“: Danach ist es wieder gesperrt.",
        "Konto „neu“: Es fehlt danach.",
        "Reihe „Winterpokal“: Sie fehlt danach.",
    ]


def test_a_snapshot_is_taken_once_a_draw_is_public_and_names_the_round_that_is_played(
    at_laptop, tournament, register, enter
):
    """Also where later rounds were drawn with it, which have no tables yet."""
    Tournament.objects.update(rounds_planned=2)
    register(tournament, 8)
    at_laptop.post("/t/preiswatten/durchgang/1/draw/", {"draw-extent": "all"})
    at_laptop.post("/sicherungen/")
    at_laptop.post("/t/preiswatten/durchgang/1/redraw/", {"redraw-words": "Noch einmal", "redraw-ahead": "on"})
    at_laptop.post("/t/preiswatten/durchgang/1/publish/")
    assert tournament.rounds.get(number=1).draws.count() == 2
    drawn_last = [seat.entrant.number for seat in tournament.rounds.get(number=1).seats.order_by("pk")]
    enter(tournament.rounds.get(number=1).sittings.get(table=1))
    at_laptop.post("/sicherungen/")
    assert tournament.rounds.count() == 2
    states = [state.partition(" · 8 Teams · ")[::2] for state in rows(at_laptop.get("/sicherungen/").content.decode())]
    states = [(said.partition(":")[0], state) for said, state in states]
    assert (states[0], states[1]) == (
        ("von Hand", "Durchgang 1 · 1 von 4 Zetteln ist da"),
        ("nach dem Veröffentlichen", "Durchgang 1 · 0 von 4 Zetteln sind da"),
    )
    assert ("von Hand", "Durchgang 1 · noch nicht veröffentlicht") in states
    at_laptop.post(f"/sicherungen/{snapshots()[1].path.name}/")
    assert [seat.entrant.number for seat in tournament.rounds.get(number=1).seats.order_by("pk")] == drawn_last


def test_a_draw_from_a_snapshot_asks_for_the_paper_before_it_is_public(at_laptop, admin, tournament, register):
    register(tournament, 4)
    at_laptop.post("/t/preiswatten/durchgang/1/draw/", {})
    warned = "Diese Auslosung kommt aus einer Sicherung. Bitte vor dem Veröffentlichen mit dem Papier vergleichen"
    page = "/t/preiswatten/durchgang/1/"
    assert warned not in at_laptop.get(page).content.decode()
    at_laptop.post("/sicherungen/")
    at_laptop.post(f"/sicherungen/{snapshots()[0].path.name}/")
    at_laptop.force_login(admin)
    assert warned in at_laptop.get(page).content.decode()
    at_laptop.post(f"{page}redraw/", {"redraw-words": "Neu"})
    assert warned not in at_laptop.get(page).content.decode()


def test_a_snapshot_from_a_stick_is_older_than_all_of_this_computer_and_stays(at_laptop, tournament):
    """Whatever it is called there: a name that says no time gets that of the last act in it."""
    at_laptop.post("/sicherungen/")
    (own,) = snapshots()
    content = own.path.read_bytes()
    names = [
        f"turnier-20260101-200000-000000-99-auslosung-{tournament.pk}.sqlite3",
        "Watten am Freitag.sqlite3",
        "turnier-20269999-200000-000000-99-hand.sqlite3",
        "turnier-00010101-000000-000000-99-hand.sqlite3",
        "turnier-99991231-235959-999999-99-hand.sqlite3",
    ]
    found = [at_laptop.get(bring(at_laptop, name, content)["Location"]) for name in names]
    done = timezone.localtime(tournament.events.latest("pk").at).strftime("%d.%m. %H:%M:%S")
    assert [re.search("Sicherung von (.+?) zurückholen", words(page))[1] for page in found] == [
        "01.01. 20:00:00",
        *[done] * 4,
    ]
    for _press in range(MOST_KEPT):
        at_laptop.post("/sicherungen/")
    assert [(each.reason, each.number) for each in snapshots()[MOST_KEPT:]] == [("ohnezeit", 0), ("stick", 0)]
    assert snapshots()[-1].key == tournament.pk


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "Die Datei ist leer. Bitte eine andere wählen."),
        (b"PK\x03\x04 Urlaub", "Diese Datei ist keine Sicherung von Turnier."),
        (b'{"format": "turnier"}', "Das ist eine Turnierdatei, keine Sicherung. Auf der Startseite holt"),
        (HEADER, "Diese Sicherung ist beschädigt. Bitte eine andere wählen."),
        (None, "Bitte die Datei auswählen."),
    ],
)
def test_a_file_that_is_no_snapshot_is_refused_and_not_kept(at_laptop, tournament, content, told):
    sent = {"bring": ""} if content is None else {"bring": "", "file": SimpleUploadedFile("turnier.sqlite3", content)}
    refused = at_laptop.post("/sicherungen/", sent)
    assert refused.status_code == 422
    shown = words(refused)
    assert "Die Sicherung ist nicht geholt" in shown
    assert told in shown.partition('<p class="t-err" id="id_file_error">')[2]
    assert [*folder().iterdir()] == []


def test_a_snapshot_of_a_newer_version_or_another_program_is_refused_and_not_kept(at_laptop, tournament, tmp_path):
    at_laptop.post("/sicherungen/")
    newer, other = tmp_path / "neuer", tmp_path / "anderes"
    newer.write_bytes(snapshots()[0].path.read_bytes())
    with closing(sqlite3.connect(newer)) as file:
        file.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('turnier', '9999_later', '2030-01-01')"
        )
        file.commit()
    with closing(sqlite3.connect(other)) as file:
        file.executescript("CREATE TABLE django_migrations (app, name); CREATE TABLE turnier_tournament (id);")
    refused = [words(bring(at_laptop, "turnier.sqlite3", file.read_bytes())) for file in (newer, other)]
    assert "Diese Sicherung stammt von einer neueren Version. Bitte zuerst das Programm erneuern." in refused[0]
    assert "Diese Datei ist keine Sicherung von Turnier." in refused[1]
    assert ["open> <summary>Sicherung von einem Stick" in page for page in refused] == [True, True]
    assert [each.path.name for each in snapshots()] == [path.name for path in folder().iterdir()]
    assert len(snapshots()) == 1


def test_a_file_too_large_for_a_snapshot_is_said_to_be(at_laptop, tournament):
    """Django drops it, as if none had been chosen."""
    form = SimpleUploadedFile("film.sqlite3", b"0" * (LARGEST + FORM_AROUND))
    refused = at_laptop.post("/sicherungen/", {"bring": "", "file": form})
    said = "Die Datei ist größer als 200 MB. Das ist keine Sicherung von Turnier."
    assert (refused.status_code, said in words(refused).partition('id="id_file_error"')[2]) == (422, True)
    assert [*folder().iterdir()] == []


def test_only_the_administrator_brings_a_snapshot_from_a_stick(at_laptop, client, organiser, tournament):
    at_laptop.post("/sicherungen/")
    content = snapshots()[0].path.read_bytes()
    client.force_login(organiser)
    assert bring(client, "turnier.sqlite3", content).status_code == 404
    forged = Client(enforce_csrf_checks=True)
    forged.force_login(User.objects.get(username="admin"))
    assert bring(forged, "turnier.sqlite3", content).status_code == 403
    assert len(snapshots()) == 1


def test_no_act_waits_for_a_slow_stick(at_laptop, settings, tmp_path, tournament, register, taken, caplog):
    """Here another copy is written there meanwhile; the present computer has its own before each answer."""
    stick = tmp_path / "stick"
    stick.mkdir()
    settings.SECOND_BACKUP_FOLDER = str(stick)
    register(tournament, 4)
    with SECOND_DISK:
        for action, sent in (("draw", {}), ("publish", {}), ("redraw", {"redraw-words": "Neu"})):
            at_laptop.post(f"/t/{tournament.slug}/durchgang/1/{action}/", sent)
        assert [snapshot.reason for snapshot in snapshots()].count("auslosung") == 2
        assert [*stick.iterdir()] == []
    taken()
    assert [each.path.name for each in snapshots(stick)] == [each.path.name for each in snapshots()]
    assert [each.reason for each in snapshots(stick)].count("auslosung") == 2
    with SECOND_DISK:
        at_laptop.post(f"/t/{tournament.slug}/durchgang/1/redraw/", {"redraw-words": "Neu"})
        take.forget_snapshots()
    taken()
    assert [each.reason for each in snapshots(stick)] == ["hand"]
    assert not caplog.records, "what was forgotten has not failed"


@pytest.mark.skipif(sys.platform != "linux", reason="needs a folder in which nobody can write")
def test_a_stick_that_takes_nothing_is_named_and_this_computer_has_its_own(at_laptop, settings, tournament):
    settings.SECOND_BACKUP_FOLDER = "/proc"
    refused = at_laptop.post("/sicherungen/")
    assert refused.status_code == 409
    assert "Die Sicherung liegt auf diesem Rechner, aber nicht auf dem Stick" in words(refused)
    assert len(snapshots()) == 1


def test_what_ends_an_evening_leaves_a_snapshot_after_it(at_laptop, stacks, enter, organiser, taken, monkeypatch):
    """Of several payments soon one after the other the first and the last one."""
    monkeypatch.setattr(take, "MINUTE", timedelta(days=1))
    evening, sitting = stacks(4)
    enter(sitting, [{"kind": "rubber", "ending": "points", "loser": loser} for loser in (0, 0, 0, 1, 1, 2)])
    evening_close(tournament=evening, by=organiser)
    evening.refresh_from_db()
    begun = len(snapshots())

    def reasons():
        taken()
        return [snapshot.reason for snapshot in reversed(snapshots())][begun:]

    address = f"/t/{evening.slug}"
    first, second, *rest = [row.entrant.number for row in hand_overs(evening) if row.pending]
    for number in (first, second):
        at_laptop.post(f"{address}/kasse/auszahlung/{number}/", {"seen": ""})
        assert reasons() == ["auszahlung"]
    for number in rest:
        at_laptop.post(f"{address}/kasse/auszahlung/{number}/", {"seen": ""})
    assert reasons() == ["auszahlung"] * 2
    counted = {"pieces_1000": "1", "reason": "Probe", "first": "Rosi"}
    at_laptop.post(f"{address}/zum-schluss/zaehlen/", counted)
    assert reasons()[2:] == ["kasse"]
    at_laptop.post(f"{address}/kasse/zaehlen/", counted)
    assert reasons()[2:] == ["kasse"] * 2
    at_laptop.post(f"{address}/zum-schluss/abschliessen/")
    assert reasons()[4:] == ["abschluss"]
    told = [told.partition(":")[0] for told in rows(at_laptop.get("/sicherungen/").content.decode())]
    assert told[:5] == [
        "nach dem Abschließen",
        *["nach dem Zählen der Kasse"] * 2,
        *["nach dem Auszahlen"] * 2,
    ]


def test_paying_all_the_rest_leaves_a_snapshot_after_it(at_laptop, stacks, enter, organiser, taken):
    evening, sitting = stacks(4)
    enter(sitting, [{"kind": "rubber", "ending": "points", "loser": loser} for loser in (0, 1)])
    evening_close(tournament=evening, by=organiser)
    evening.refresh_from_db()
    cents = sum(row.cash for row in hand_overs(evening))
    at_laptop.post(f"/t/{evening.slug}/kasse/auszahlung/", {"seen": "", "cents": str(cents)})
    taken()
    assert snapshots()[0].reason == "auszahlung"


def test_a_copy_from_a_tournament_file_is_not_lost_with_what_the_backup_holds_of_it(
    at_laptop, organiser, tournament, register, drawn, enter
):
    """On a second computer, which got the evening as a file; what was entered there afterwards is lost."""
    register(tournament, 4)
    for table in drawn(tournament).sittings.order_by("table"):
        enter(table)
    file = tournament_export(Tournament.objects.get())
    at_laptop.post("/sicherungen/")
    address = f"/sicherungen/{snapshots()[0].path.name}/"
    copy = tournament_import(text=file, by=organiser)
    page = words(at_laptop.get(address))
    assert "Seit dieser Sicherung ist nichts dazugekommen." in page
    assert "auch in der Sicherung steht: <bdi>Preiswatten</bdi>." in page
    enter(Sitting.objects.get(round__tournament=copy, table=2), reason="Verschrieben", entries=[])
    page = words(at_laptop.get(address))
    assert "1 Eintrag im Protokoll" in page
    assert re.findall("<li> (Preiswatten, .*?):", page) == ["Preiswatten, Durchgang 1, Tisch 2"]
    one, two = Sitting.objects.filter(round__tournament=copy).order_by("table")
    sheets_exchange(sitting=one, other=two, by=organiser, reason="Falscher Tisch")
    page = words(at_laptop.get(address))
    assert sorted(re.findall("<li> (Preiswatten, .*?):", page)) == [
        "Preiswatten, Durchgang 1, Tisch 1",
        *["Preiswatten, Durchgang 1, Tisch 2"] * 2,
    ]
    changed = json.loads(file)
    changed["rounds"][0]["sittings"][0]["entries"][0]["score"] = [2, 11]
    tournament_import(text=json.dumps(changed), by=organiser, anyway=True)
    assert "<li>Turnier Preiswatten</li>" in words(at_laptop.get(address)), "not as it is written there"
    at_laptop.post("/sicherungen/")
    both = words(at_laptop.get(f"/sicherungen/{snapshots()[0].path.name}/"))
    assert "auch in der Sicherung steht" not in both, "both are in it"


def test_a_tournament_whose_file_the_backup_took_over_is_not_lost(at_laptop, organiser, tournament, register):
    """The other way round: the original is here, and the backup comes from the computer with the copy."""
    register(tournament, 4)
    tournament_import(text=tournament_export(Tournament.objects.get()), by=organiser)
    at_laptop.post("/sicherungen/")
    with closing(sqlite3.connect(snapshots()[0].path)) as there:
        for (name,) in there.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            there.execute(f"DROP TRIGGER {name}")
        there.execute("UPDATE turnier_auditevent SET hash = 'x' || hash WHERE tournament_id = ?", [tournament.pk])
        there.execute("UPDATE turnier_tournament SET slug = 'anders' WHERE id = ?", [tournament.pk])
        there.commit()
    page = words(at_laptop.get(f"/sicherungen/{snapshots()[0].path.name}/"))
    assert "Seit dieser Sicherung ist nichts dazugekommen." in page
    assert "auch in der Sicherung steht: <bdi>Preiswatten</bdi>." in page
    register(tournament, 1)
    assert "1 Eintrag im Protokoll" in words(at_laptop.get(f"/sicherungen/{snapshots()[0].path.name}/"))


@pytest.mark.parametrize("checked_in", ["de", "en"])
def test_what_does_not_fit_is_read_in_the_own_language_whoever_has_checked(
    at_laptop, tournament, register, drawn, checked_in
):
    """The names of tables too; and what was kept before as one sentence stays."""
    page = "/sicherungen/pruefung/"
    register(tournament, 4)
    sitting = drawn(tournament).sittings.get(table=1)
    Sitting.objects.filter(pk=sitting.pk).update(proposed=7)
    at_laptop.cookies["django_language"] = checked_in
    at_laptop.post(page)
    read_only.begin(["Die Datenbankdatei ist beschädigt."])

    def told(language):
        at_laptop.cookies["django_language"] = language
        return re.findall(r"<li>((?:The database|Die Datenbank|Preiswatten:)[^<]*)</li>", at_laptop.get(page).text)

    assert told("de") == [
        "Die Datenbankdatei ist beschädigt.",
        "Preiswatten: Durchgang 1, Tisch 1: Was am Handy geschrieben wurde, steht anders im Protokoll.",
    ]
    assert told("en") == [
        "The database file is damaged.",
        "Preiswatten: Round 1, table 1: what was written on the phone differs from the record.",
    ]
    Tournament.objects.update(faults=["Von früher."])
    assert told("en")[1:] == ["Preiswatten: Von früher."]


def test_restoring_says_which_money_was_paid_since(at_laptop, admin, tournament, register):
    """Paid out after the snapshot, it would be due again: by name the three who got and gave most."""
    fees = register(tournament, 5)
    entrant_pay(entrant=fees[0], paid=True, by=admin)
    at_laptop.post("/sicherungen/")
    address = f"/sicherungen/{snapshots()[0].path.name}/"
    assert "der Kasse" not in at_laptop.get(address).content.decode()
    entrant_withdraw(entrant=fees[0], tables={}, by=admin)
    refund_book(entrant=fees[0], by=admin)
    for number in (1, 2, 3, 4):
        entrant_pay(entrant=fees[number], paid=True, by=admin)
    cash_book(tournament=tournament, kind=Booking.Kind.CHANGE_IN, cents=5_000, by=admin, reason="")
    cash_book(tournament=tournament, kind=Booking.Kind.COST, cents=750, by=admin, reason="Papier")
    out = f"Aus der Kasse gingen seither 27,50 €: {fees[0].name} 20,00 € und Ausgabe 7,50 €."
    into = (
        f"In die Kasse kamen seither 130,00 €: Wechselgeld in die Kasse 50,00 €, "
        f"{fees[1].name} 20,00 €, {fees[2].name} 20,00 € und 2 weitere."
    )
    page = words(at_laptop.get(address)).replace("\xa0", " ")
    assert re.findall(r"<p><b>((?:Aus|In) d[^<]*)</b></p>", page) == [out, into]
    assert "Bitte aufschreiben, sonst wird noch einmal gezahlt." in page


def test_of_several_tournaments_it_is_said_whose_cash_box_is_meant(at_laptop, admin, tournament):
    other = tournament_create(by=admin, name="Skat am Montag", game="skat")
    at_laptop.post("/sicherungen/")
    for of, cents in ((tournament, 2_000), (other, 3_000)):
        cash_book(tournament=of, kind=Booking.Kind.CHANGE_IN, cents=cents, by=admin, reason="")
    page = words(at_laptop.get(f"/sicherungen/{snapshots()[0].path.name}/")).replace("\xa0", " ")
    assert re.findall(r"<p><b>([^<]* die Kasse [^<]*)</b></p>", page) == [
        "Preiswatten: In die Kasse kamen seither 20,00 €: Wechselgeld in die Kasse 20,00 €.",
        "Skat am Montag: In die Kasse kamen seither 30,00 €: Wechselgeld in die Kasse 30,00 €.",
    ]
    at_laptop.post("/sicherungen/")
    cash_book(tournament=other, kind=Booking.Kind.CHANGE_IN, cents=1_000, by=admin, reason="")
    page = words(at_laptop.get(f"/sicherungen/{snapshots()[0].path.name}/"))
    assert "<b>Skat am Montag: In die Kasse kamen seither" in page


@pytest.mark.skipif(sys.platform != "linux", reason="needs a folder in which nobody can write")
@pytest.mark.parametrize("takes", [False, True])
def test_a_backup_comes_back_whatever_the_stick_takes(at_laptop, settings, tmp_path, tournament, taken, takes):
    """What was there before goes to a stick that takes it."""
    at_laptop.post("/sicherungen/")
    brought = snapshots()[0]
    Tournament.objects.update(name="Anders")
    settings.SECOND_BACKUP_FOLDER = str(tmp_path) if takes else "/proc"
    assert "ist zurückgeholt" in words(at_laptop.post(f"/sicherungen/{brought.path.name}/", follow=True))
    taken()
    assert Tournament.objects.get().name == "Preiswatten"
    assert [each.reason for each in snapshots()] == ["rettung", "hand"]
    assert [each.reason for each in snapshots(tmp_path)] == ["rettung"] * takes


ONLY_NAMES = """
CREATE TABLE django_migrations (app, name); CREATE TABLE turnier_tournament ({0});
CREATE TABLE turnier_auditevent ({0}); CREATE TABLE turnier_revision ({0});
CREATE TABLE turnier_series ({0}); CREATE TABLE turnier_user ({0});
"""


@pytest.mark.parametrize(
    "foreign",
    [
        ONLY_NAMES.format("id"),
        ONLY_NAMES.format("at"),
        ONLY_NAMES.format("at, hash, data, action") + "INSERT INTO turnier_auditevent (at) VALUES ('gestern')",
        ONLY_NAMES.format("at, hash, data, action")
        + f"INSERT INTO turnier_auditevent (data, action) VALUES ('{'[' * 99_999}', 'tournament_import')",
    ],
)
def test_a_file_whose_tables_only_have_the_names_is_refused_and_not_kept(at_laptop, tournament, tmp_path, foreign):
    file = tmp_path / "fremd.sqlite3"
    with closing(sqlite3.connect(file)) as made:
        made.executescript(foreign)
    refused = bring(at_laptop, "turnier.sqlite3", file.read_bytes())
    assert refused.status_code == 422
    assert "Diese Sicherung ist beschädigt. Bitte eine andere wählen." in words(refused)
    assert [*folder().iterdir()] == []


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("UPDATE turnier_auditevent SET at = 7", "beschädigt"),
        ("UPDATE turnier_auditevent SET at = 'gestern'", "beschädigt"),
        ("UPDATE turnier_auditevent SET at = '0001-01-01 00:00:00'", "beschädigt"),
        ("UPDATE turnier_auditevent SET at = '9999-12-31 23:59:59'", "beschädigt"),
        ("UPDATE turnier_auditevent SET action = 'tournament_import', data = '[1]'", "beschädigt"),
        ("UPDATE turnier_tournament SET public_key = x'ff'", "beschädigt"),
        ("UPDATE turnier_booking SET at = 7", "beschädigt"),
        ("CREATE VIEW more AS SELECT 1", "keine Sicherung von Turnier"),
        (
            "CREATE TRIGGER more AFTER INSERT ON turnier_entrant BEGIN DELETE FROM turnier_user; END",
            "keine Sicherung von Turnier",
        ),
        (
            "CREATE TRIGGER turnier_booking_no_update AFTER INSERT ON turnier_user BEGIN SELECT 1; END",
            "keine Sicherung von Turnier",
        ),
    ],
)
def test_a_snapshot_that_the_preview_could_not_read_is_refused_and_not_kept(
    at_laptop, tournament, register, organiser, change, told
):
    """Columns of SQLite hold anything; what lies there since before says the same."""
    entrant, *_rest = register(tournament, 4)
    entrant_pay(entrant=entrant, paid=True, by=organiser)
    at_laptop.post("/sicherungen/")
    path = snapshots()[0].path
    with closing(sqlite3.connect(path)) as there:
        for (name,) in there.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            there.execute(f"DROP TRIGGER {name}")
        assert there.execute(change).rowcount != 0
        there.commit()
    refused = bring(at_laptop, "turnier.sqlite3", path.read_bytes())
    shown = at_laptop.get(f"/sicherungen/{path.name}/")
    assert (refused.status_code, shown.status_code) == (422, 422)
    assert told in words(refused).partition('<p class="t-err" id="id_file_error">')[2]
    assert told in words(shown)
    assert [*folder().iterdir()] == [path]
    assert at_laptop.get("/sicherungen/").status_code == 200


def test_snapshots_from_two_sticks_that_are_as_old_both_stay(at_laptop, tournament, tmp_path):
    """Whether the last act in them is the same, or what they are called; one that comes once more is no other."""
    at_laptop.post("/sicherungen/")
    first = snapshots()[0].path.read_bytes()
    (file := tmp_path / "anderer").write_bytes(first)
    with closing(sqlite3.connect(file)) as there:
        there.execute("UPDATE turnier_tournament SET name = 'Anderer Abend'")
        there.commit()
    other = file.read_bytes()
    for name in ("Watten.sqlite3", "turnier-20260101-200000-000000-99-hand.sqlite3"):
        for content in (first, other, first, other):
            assert bring(at_laptop, name, content).status_code == 303
    brought = [each.path for each in snapshots() if each.reason in {"stick", "ohnezeit"}]
    assert [path.read_bytes() == first for path in brought] == [False, True] * 2


def test_closing_an_evening_of_stacks_and_paying_one_out_leaves_a_snapshot_after_it(
    at_laptop, stacks, enter, taken, monkeypatch
):
    """Of several stacks soon after that the last one."""
    monkeypatch.setattr(take, "MINUTE", timedelta(days=1))
    evening, sitting = stacks(4)
    enter(sitting, [{"kind": "rubber", "ending": "points", "loser": loser} for loser in (0, 1)])
    at_laptop.post(f"/t/{evening.slug}/stapel/beenden/", {"sure": "1"})
    taken()
    assert [snapshot.reason for snapshot in snapshots()] == ["abschluss"]
    evening.refresh_from_db()
    assert evening.status == Tournament.Status.CLOSED
    numbers = [row.entrant.number for row in stacks_to_cash_out(evening)]
    assert len(numbers) > 2
    for number in numbers:
        at_laptop.post(f"/t/{evening.slug}/kasse/konto/{number}/stapel/")
        taken()
    assert [snapshot.reason for snapshot in snapshots()] == ["auszahlung", "abschluss"]
    assert stacks_to_cash_out(evening) == []


@pytest.mark.parametrize("renamed", ["{}.bak", "Kopie von {}", "{} - Kopie.sqlite3", "{} (2).db", "{}.sqlite3.txt"])
def test_a_renamed_copy_still_says_when_it_was_taken(at_laptop, tournament, renamed):
    at_laptop.post("/sicherungen/")
    (own,) = snapshots()
    name = renamed.format("turnier-20260101-200000-000000-7-hand")
    page = words(at_laptop.get(bring(at_laptop, name, own.path.read_bytes())["Location"]))
    assert re.search("Sicherung von (.+?) zurückholen", page)[1] == "01.01. 20:00:00"
    assert "Der Name der Datei sagt nicht" not in page
    assert rows(at_laptop.get("/sicherungen/").content.decode())[1].startswith("von einem Stick geholt: ")


def test_a_copy_whose_name_says_no_time_is_known_by_its_last_act_and_says_so(at_laptop, tournament):
    """Also where it is saved again under the name that it got, and brought once more."""
    at_laptop.post("/sicherungen/")
    (own,) = snapshots()
    content = own.path.read_bytes()
    own.path.unlink()
    name = "Watten am Freitag.bak"
    for _time in range(2):
        address = bring(at_laptop, name, content)["Location"]
        assert "Die Zeit ist die des letzten Eintrags darin." in words(at_laptop.get(address))
        (brought,) = snapshots()
        name = brought.path.name
    (told,) = rows(at_laptop.get("/sicherungen/").content.decode())
    assert told.startswith("von einem Stick geholt, Zeit des letzten Eintrags: ")


def test_restoring_says_that_a_count_of_the_cash_and_the_closing_are_lost(
    at_laptop, admin, tournament, register, drawn, enter
):
    """Only what the snapshot does not have: of what was counted once more the last sum."""
    Tournament.objects.update(rounds_planned=1)
    for entrant in register(tournament, 4):
        entrant_pay(entrant=entrant, paid=True, by=admin)
    for sitting in drawn(tournament).sittings.order_by("table"):
        enter(sitting)
    at_laptop.post("/sicherungen/")
    for pieces, reason in (({5000: 1}, "Wechselgeld fehlt"), ({5000: 1, 1000: 3}, "gefunden")):
        cash_close(tournament=tournament, pieces=pieces, signers=("Georg",), by=admin, reason=reason)
    tournament_close(tournament=tournament, by=admin)

    def told():
        page = words(at_laptop.get(f"/sicherungen/{snapshots()[0].path.name}/")).replace("\xa0", " ")
        return re.findall(r"<p><b>(Preiswatten[^<]*)</b></p>", page)

    assert told() == [
        "Preiswatten: Die Zählung der Kasse mit 80,00 € fehlt danach.",
        "Preiswatten ist danach wieder offen.",
    ]
    at_laptop.post("/sicherungen/")
    assert told() == []
