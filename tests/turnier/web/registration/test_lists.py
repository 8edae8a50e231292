"""Taking over a list: upload, preview, confirmation, and nothing in between."""

from __future__ import annotations

import html
import io
import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from openpyxl import Workbook, load_workbook

from turnier.fees import FeeClass, FeeTerms
from turnier.models import Entrant, Tournament, User
from turnier.services.money.ledger import balances
from turnier.services.money.terms import fee_terms_save
from turnier.services.registration.register import Registration, entrant_register, entrant_unregister
from turnier.services.registration.singles import single_register
from turnier.services.registration.withdraw import entrant_withdraw
from turnier.services.tournaments.found import tournament_create

PAGE = "/t/preiswatten/anmeldung/namensliste/"
TAKE_OVER = f"{PAGE}uebernehmen/"
GOOD = (
    "Team;Spieler 1;Spieler 2;Verein;bezahlt;Tischwunsch\r\n"
    ";Jürgen Größl;Ewa Zuk;TSV;ja;am Fenster\r\n"
    "Die Zwei;Ali Öztürk;Max Maier;;nein;\r\n"
    ";Hans Allein;;;;\r\n"
)


def uploaded(client: Client, content: str | bytes, name: str = "liste.csv", encoding: str = "cp1252") -> Any:
    data = content.encode(encoding) if isinstance(content, str) else content
    return client.post(PAGE, {"file": SimpleUploadedFile(name, data)})


def text(response: Any) -> str:
    return response.content.decode()


def sealed(response: Any) -> str:
    found = re.search(r'name="content" value="([^"]*)"', text(response))
    assert found is not None
    return html.unescape(found[1])


def counts(tournament: Tournament) -> tuple[int, int]:
    return tournament.entrants.count(), tournament.players.filter(entrant=None).count()


def test_the_pages_are_not_for_others(stranger: Client, tournament: Tournament) -> None:
    assert stranger.get(PAGE).status_code == 404
    assert uploaded(stranger, GOOD).status_code == 404
    assert stranger.post(TAKE_OVER, {"content": "x"}).status_code == 404


def test_the_upload_shows_what_a_list_looks_like(at_desk: Client, tournament: Tournament) -> None:
    page = text(at_desk.get(PAGE))
    assert 'enctype="multipart/form-data"' in page
    assert '<th scope="col">Spieler 2</th>' in page


def test_the_preview_shows_everything_and_saves_nothing(at_desk: Client, tournament: Tournament) -> None:
    response = uploaded(at_desk, GOOD)
    page = text(response)
    assert response.status_code == 200
    assert "2 Teams und 1 Spieler ohne Partner übernehmen" in page
    assert "2 Teams und 1 Spieler ohne Partner" in page
    assert "„Jürgen Größl“ – sieht das richtig aus?" in page
    assert "Tischwunsch" in page
    assert "ohne eigene ab 1" in page
    assert counts(tournament) == (0, 0)


@pytest.mark.parametrize("encoding", ["cp1252", "utf-8", "utf-8-sig", "utf-16"])
def test_the_confirmation_takes_over_all_of_it(at_desk: Client, tournament: Tournament, encoding: str) -> None:
    content = sealed(uploaded(at_desk, GOOD, encoding=encoding))
    response = at_desk.post(TAKE_OVER, {"content": content})
    assert (response.status_code, response["Location"]) == (303, "/t/preiswatten/anmeldung/teilnehmer/")
    assert list(tournament.entrants.values_list("number", "name", "club", "paid")) == [
        (1, "Größl / Zuk", "TSV", True),
        (2, "Die Zwei", "", False),
    ]
    assert counts(tournament) == (2, 1)
    page = text(at_desk.get(response["Location"]))
    assert "Übernommen: 2 Teams und 1 Spieler ohne Partner." in page


def test_a_workbook_is_read_too(at_desk: Client, tournament: Tournament) -> None:
    book, file = Workbook(), io.BytesIO()
    for row in (("Spieler 1", "Spieler 2", "Startnummer"), ("Jürgen Größl", "Ewa Żuk", 12)):
        book.active.append(row)
    book.save(file)
    at_desk.post(TAKE_OVER, {"content": sealed(uploaded(at_desk, file.getvalue(), "liste.xlsx"))})
    assert list(tournament.entrants.values_list("number", "name")) == [(12, "Größl / Żuk")]


def test_every_bad_row_is_named_and_nothing_can_be_taken_over(at_desk: Client, tournament: Tournament) -> None:
    response = uploaded(
        at_desk, GOOD + ";Eva\u202enetsieD;Rosi Braun;;;\r\n;A Neu;B Neu;;vielleicht;\r\n", encoding="utf-8"
    )
    page = text(response)
    assert "2 Fehler in der Liste." in page
    assert "Zeile 5, „Spieler 1“: Nach „Eva“ steht ein Steuerzeichen" in page
    assert "Zeile 6, „bezahlt“: „vielleicht“ sagt nicht, ob bezahlt ist." in page
    assert "Teams übernehmen" not in page
    assert f'href="{PAGE}"' in page
    assert at_desk.post(TAKE_OVER, {"content": sealed(response)}).status_code == 422
    assert counts(tournament) == (0, 0)


def test_the_sum_that_is_owed_says_that_it_is_paid(at_desk: Client, tournament: Tournament, organiser: User) -> None:
    """Of a team, of one who comes alone and of a class; nothing at all is not paid."""
    fee_terms_save(tournament=tournament, terms=FeeTerms(classes=(FeeClass("Jugend", 500),)), by=organiser)
    rows = (
        "A Eins;A Zwei;;20,00 €",
        "B Eins;B Zwei;Jugend;5",
        "C Eins;C Zwei;Jugend / ;12.50 EUR",
        "D Eins;;;10",
        "E Eins;;Jugend;2,50",
        "F Eins;F Zwei;;0,00 €",
    )
    response = uploaded(at_desk, "\r\n".join(("Spieler 1;Spieler 2;Klasse;bezahlt", *rows)))
    at_desk.post(TAKE_OVER, {"content": sealed(response)})
    assert list(tournament.entrants.values_list("paid_cents", flat=True)) == [2000, 500, 1250, 0]
    alone = tournament.players.filter(entrant=None).order_by("pk")
    assert list(alone.values_list("paid_cents", flat=True)) == [1000, 250]


def test_a_class_may_be_called_free(at_desk: Client, tournament: Tournament, organiser: User) -> None:
    """Under the names the same word means that nobody is there."""
    fee_terms_save(tournament=tournament, terms=FeeTerms(classes=(FeeClass("frei", 0),)), by=organiser)
    rows = "A Eins;A Zwei;frei\r\nB Eins;B Zwei;Frei / -\r\nC Eins;frei;\r\nD Eins;D Zwei;n.n.\r\n"
    response = uploaded(at_desk, f"Spieler 1;Spieler 2;Klasse\r\n{rows}")
    at_desk.post(TAKE_OVER, {"content": sealed(response)})
    assert list(tournament.entrants.values_list("due_cents", flat=True)) == [0, 1000, 2000]
    assert counts(tournament) == (3, 1)


def test_another_sum_is_told_with_what_is_owed(at_desk: Client, tournament: Tournament, organiser: User) -> None:
    """Nothing is guessed, neither from a part nor from a column that may be what is still to be paid."""
    fee_terms_save(tournament=tournament, terms=FeeTerms(classes=(FeeClass("Helfer", 0),)), by=organiser)
    rows = "A Eins;A Zwei;;10,00 €\r\nB Eins;;;20\r\nC Eins;C Zwei;Helfer;20\r\nD Eins;D Zwei;gibts nicht;7\r\n"
    page = text(uploaded(at_desk, f"Spieler 1;Spieler 2;Klasse;bezahlt\r\n{rows}")).replace("\u00a0", " ")
    said = "Bitte „ja“, „nein“ oder genau diesen Betrag eintragen."
    assert f"Zeile 2, „bezahlt“: „10,00 €“: Zu zahlen sind hier 20,00 €. {said}" in page
    assert f"Zeile 3, „bezahlt“: „20“: Zu zahlen sind hier 10,00 €. {said}" in page
    assert "Zeile 4, „bezahlt“: „20“: Hier ist nichts zu zahlen. Bitte leer lassen." in page
    assert page.count("Zeile 5, „") == 1
    page = text(uploaded(at_desk, "Spieler 1;Spieler 2;Startgeld\r\nA Eins;A Zwei;20,00 €"))
    assert "„20,00 €“ sagt nicht, ob bezahlt ist. Bitte „ja“ oder „nein“ eintragen." in page
    assert counts(tournament) == (0, 0)


@pytest.mark.parametrize(
    ("content", "name", "words"),
    [
        (b"", "leer.csv", "Die Datei ist leer. Bitte die Liste mit Überschrift und Namen speichern."),
        (b"%PDF-1.7 ...", "liste.pdf", "liste.pdf: "),
        (b"\x89PNG\r\n\x1a\n0000", "foto.png", "foto.png: "),
        (b"PK\x03\x04kaputt", "liste.xlsx", "liste.xlsx: "),
    ],
)
def test_a_wrong_file_is_one_sentence(
    at_desk: Client, tournament: Tournament, content: bytes, name: str, words: str
) -> None:
    response = uploaded(at_desk, content, name)
    assert response.status_code == 422
    assert text(response).count(words) == 2


def test_no_file_at_all(at_desk: Client, tournament: Tournament) -> None:
    response = at_desk.post(PAGE, {})
    assert response.status_code == 422
    assert "Bitte eine Datei auswählen oder die Liste unten einfügen." in text(response)


@pytest.mark.parametrize("megabytes", [2.2, 4])
def test_a_file_that_is_too_large(at_desk: Client, tournament: Tournament, megabytes: float) -> None:
    response = uploaded(at_desk, b"Name\n" + b"x" * int(megabytes * 1024 * 1024))
    assert response.status_code == 422
    assert "größer als 2 MB. Bitte nur die Anmeldeliste speichern." in text(response)


def test_a_list_that_does_not_fit_into_the_page(at_desk: Client, tournament: Tournament) -> None:
    chance = random.Random(1)
    letters = [chr(code) for code in (*range(ord("0"), ord("9") + 1), *range(ord("A"), ord("z") + 1), *range(192, 256))]
    rows = ("".join(chance.choices(letters, k=500)) for _ in range(4000))
    response = uploaded(at_desk, "Name;Bemerkung\n" + "\n".join(f"Anna Neu;{row}" for row in rows))
    assert response.status_code == 422
    assert "Die Liste ist zu lang für ein Mal. Bitte in zwei Dateien teilen." in text(response)


def test_namesakes_must_be_ticked_row_by_row(at_desk: Client, tournament: Tournament, organiser: User) -> None:
    entrant_register(tournament=tournament, registration=Registration(("Max Maier", "X Yy")), by=organiser)
    single_register(tournament=tournament, registration=Registration(("Hans Allein",)), by=organiser)
    response = uploaded(at_desk, GOOD + ";Jürgen Größl;Neu Mann;;;\r\n")
    page, content = text(response), sealed(response)
    assert "In 3 Zeilen steht ein Name, den es schon gibt" in page
    assert "Max Maier ist schon angemeldet: Nr. 1, Maier / Yy." in page
    assert "Hans Allein wartet schon auf einen Partner." in page
    assert "Jürgen Größl steht schon in Zeile 2." in page
    assert (page.count('name="accept"'), " required" in page) == (3, False)
    for accepted, status in (([], 422), (["3", "4"], 422), (["3", "4", "5", "x"], 303)):
        before = counts(tournament)
        answer = at_desk.post(TAKE_OVER, {"content": content, "accept": accepted})
        assert answer.status_code == status
        assert ("Bitte erst sagen, wer doppelt dasteht." in text(answer)) is (status == 422)
        assert (counts(tournament) == before) is (status == 422)
    assert counts(tournament) == (4, 2)


def test_rows_that_stand_there_twice_are_left_out_at_one_press(
    at_desk: Client, tournament: Tournament, organiser: User
) -> None:
    entrant_register(tournament=tournament, registration=Registration(("Max Maier", "X Yy")), by=organiser)
    shown = uploaded(at_desk, GOOD + ";Jürgen Größl;Ewa Zuk;;;\r\n")
    assert "Zeilen ohne Häkchen weglassen" in text(shown)
    again = at_desk.post(TAKE_OVER, {"content": sealed(shown), "accept": ["3"], "action": "undoubled"})
    assert (again.status_code, counts(tournament)) == (200, (1, 0))
    assert 'value="3" checked>' in text(again)
    assert ["Zeile 3 weglassen, sie steht doppelt da" in text(again), "steht schon in Zeile" in text(again)] == [
        True,
        False,
    ]
    assert at_desk.post(TAKE_OVER, {"content": sealed(again), "accept": ["3"]}).status_code == 303
    assert counts(tournament) == (3, 1)


def test_a_list_of_doubles_only_is_no_list_without_them(
    at_desk: Client, tournament: Tournament, organiser: User
) -> None:
    entrant_register(tournament=tournament, registration=Registration(("Max Maier", "X Yy")), by=organiser)
    page = text(uploaded(at_desk, "Spieler 1;Spieler 2\r\nMax Maier;X Yy\r\n"))
    assert ["weglassen" in page, "gehört in der Datei gelöscht" in page] == [False, True]


def test_a_tick_that_was_set_stays(at_desk: Client, tournament: Tournament, organiser: User) -> None:
    for name in ("Max Maier", "Jürgen Größl"):
        entrant_register(tournament=tournament, registration=Registration((name, "X Yy")), by=organiser)
    content = sealed(uploaded(at_desk, GOOD))
    page = text(at_desk.post(TAKE_OVER, {"content": content, "accept": ["3"]}))
    assert 'value="3" checked>' in page
    assert 'value="2">' in page


def test_who_registered_since_the_preview_is_asked_about(
    at_desk: Client, tournament: Tournament, organiser: User
) -> None:
    content = sealed(uploaded(at_desk, GOOD))
    entrant_register(tournament=tournament, registration=Registration(("Max Maier", "X Yy")), by=organiser)
    response = at_desk.post(TAKE_OVER, {"content": content})
    assert response.status_code == 422
    assert "Max Maier ist schon angemeldet: Nr. 1, Maier / Yy." in text(response)
    assert counts(tournament) == (1, 0)


def test_who_was_taken_back_is_not_there_twice(at_desk: Client, tournament: Tournament, organiser: User) -> None:
    slip = entrant_register(tournament=tournament, registration=Registration(("Max Maier", "X Yy")), by=organiser)
    entrant_unregister(entrant=slip, by=organiser)
    page = text(uploaded(at_desk, GOOD))
    assert ("2 Teams und 1 Spieler ohne Partner übernehmen" in page, "ohne eigene ab 2" in page) == (True, True)
    assert "steht ein Name, den es schon gibt" not in page
    numbered = text(uploaded(at_desk, "Nr;Spieler 1;Spieler 2\n1;Max Maier;X Yy\n"))
    assert "Die Startnummer 1 hat schon Maier / Yy." in numbered


@pytest.mark.parametrize(
    ("more", "label"),
    [
        ("", "Zeile 3 weglassen"),
        (";Anna Neu;Bernd Neu;;;\r\n", "Zeilen ohne Häkchen weglassen"),
    ],
)
def test_a_row_with_father_and_son_is_not_called_doubled(
    at_desk: Client, tournament: Tournament, more: str, label: str
) -> None:
    head = "Startnummer;Spieler 1;Spieler 2;Verein;Telefon;bezahlt\r\n;Anna Neu;Bernd Neu;;;\r\n"
    shown = uploaded(at_desk, f"{head};Josef Huber;Josef Huber;;;\r\n{more}")
    page = " ".join(text(shown).split())
    assert "Zeile 3: Josef Huber steht zweimal in dieser Zeile. Das sind zwei, die gleich heißen." in page
    assert (
        f"> {label} </button>" in page,
        "steht doppelt da" in page or "stehen doppelt da" in page,
        "steht schon in Zeile 3" in page,
    ) == (
        True,
        False,
        False,
    )
    assert at_desk.post(TAKE_OVER, {"content": sealed(shown), "accept": ["3", "4"]}).status_code == 303
    assert tournament.players.filter(name="Josef Huber").count() == 2


def test_the_preview_says_which_teams_have_the_same_name(
    at_desk: Client, tournament: Tournament, organiser: User
) -> None:
    lions = Registration(("Max Maier", "X Yy"), name="Die Löwen")
    entrant_register(tournament=tournament, registration=lions, by=organiser)
    head = "Team;Spieler 1;Spieler 2\r\n"
    rows = "Die Löwen;Anna Neu;Bernd Neu\r\nHerz;Cilli Alt;Dora Alt\r\nHerz;Emil Jung;Franz Jung\r\n"
    page = text(uploaded(at_desk, head + rows))
    behind = "Wo nur Namen stehen, steht die Nummer dabei."
    assert f"„Die Löwen“ heißt auch Nr. 1 (Zeile 2). {behind}" in page
    assert f"„Herz“ heißen mehrere Teams (Zeilen 3, 4). {behind}" in page
    again = text(uploaded(at_desk, head + "Die Löwen;Max Maier;X Yy\r\nPik;Emil Jung;Franz Jung\r\n"))
    assert ("heißt auch" in again, "heißen mehrere" in again) == (False, False)


def test_who_has_gone_home_is_asked_about(at_desk: Client, tournament: Tournament, organiser: User) -> None:
    gone = entrant_register(tournament=tournament, registration=Registration(("Max Maier", "X Yy")), by=organiser)
    entrant_withdraw(entrant=gone, tables={}, by=organiser)
    assert "steht ein Name, den es schon gibt" in text(uploaded(at_desk, GOOD))


def test_a_number_that_is_given_stays_a_fault(at_desk: Client, tournament: Tournament, team: Entrant) -> None:
    page = text(uploaded(at_desk, "Nr;Spieler 1;Spieler 2\n1;Anna Neu;Bernd Neu\n"))
    assert "Zeile 2" in page
    assert "Die Startnummer 1 hat schon Huber / Großhauser." in page
    assert "Teams übernehmen" not in page


def test_content_from_elsewhere_is_refused(
    at_desk: Client, tournament: Tournament, organiser: User, solo: Tournament
) -> None:
    content = sealed(uploaded(at_desk, GOOD))
    for strange in ("", "x", content[:-3], content + "a"):
        response = at_desk.post(TAKE_OVER, {"content": strange})
        assert response.status_code == 409
        assert "Bitte die Datei neu hochladen." in text(response)
    assert at_desk.post("/t/solo/anmeldung/namensliste/uebernehmen/", {"content": content}).status_code == 409
    assert (counts(tournament), counts(solo)) == ((0, 0), (0, 0))


def test_sending_the_confirmation_twice_registers_nobody_twice(at_desk: Client, tournament: Tournament) -> None:
    content = sealed(uploaded(at_desk, GOOD))
    assert at_desk.post(TAKE_OVER, {"content": content}).status_code == 303
    assert at_desk.post(TAKE_OVER, {"content": content}).status_code == 422
    assert counts(tournament) == (2, 1)


def test_a_phone_number_longer_than_can_be_stored_is_a_fault(at_desk: Client, tournament: Tournament) -> None:
    page = text(uploaded(at_desk, f"Spieler 1;Spieler 2;Telefon\nAnna Neu;Bernd Neu;{'1' * 41}\n"))
    assert "Zeile 2, „Telefon“: Die Telefonnummer hat 41 Zeichen, erlaubt sind 40. Bitte kürzen." in page


def test_formulas_are_names_like_others(at_desk: Client, tournament: Tournament) -> None:
    content = sealed(uploaded(at_desk, "Team;Spieler 1;Spieler 2\n=1+1;@Anna Neu;+Bernd Neu\n"))
    at_desk.post(TAKE_OVER, {"content": content})
    assert tournament.entrants.get().name == "=1+1"


def test_a_game_for_single_players_reads_one_name_a_row(at_desk: Client, solo: Tournament) -> None:
    page = "/t/solo/anmeldung/namensliste/"
    assert "Spieler 2" not in text(at_desk.get(page))
    file = SimpleUploadedFile("liste.csv", "Vorname;Nachname\nJürgen;Größl\nEwa;Zuk\n".encode())
    preview = at_desk.post(page, {"file": file})
    assert "2 Spieler übernehmen" in text(preview)
    done = at_desk.post(f"{page}uebernehmen/", {"content": sealed(preview)})
    assert list(solo.entrants.values_list("number", "name")) == [(1, "Jürgen Größl"), (2, "Ewa Zuk")]
    assert "Übernommen: 2 Spieler." in text(at_desk.get(done["Location"]))


def test_a_list_of_single_players_only(
    at_desk: Client, tournament: Tournament, register: Callable[..., list[Entrant]]
) -> None:
    preview = uploaded(at_desk, "Spieler 1;Spieler 2\nHans Allein;\n")
    assert "1 Spieler ohne Partner übernehmen" in text(preview)
    at_desk.post(TAKE_OVER, {"content": sealed(preview)})
    assert counts(tournament) == (0, 1)


def test_a_single_player_has_the_own_name_in_the_preview(at_desk: Client, tournament: Tournament) -> None:
    preview = text(uploaded(at_desk, "Team;Spieler 1;Spieler 2\nOachlsau;Xaver Schießl;\n;Eva Ohne;\n"))
    assert ("<bdi>Xaver Schießl</bdi>" in preview, "<bdi>Eva Ohne</bdi>" in preview) == (True, True)
    assert preview.count("bekommt, wer einen Partner hat") == 1


FAULTY = (
    "Nr;Spieler 1;Spieler 2;bezahlt\r\n"
    "7;Sepp Huber;Zoë Größl;ja\r\n8;Hans;Max;vielleicht\r\nx;Ali Öztürk;Max Maier;\r\n"
)


def test_a_list_is_pasted_from_a_spreadsheet(at_desk: Client, tournament: Tournament) -> None:
    pasted = "Team\tSpieler 1\tSpieler 2\r\n\tJürgen Größl\tEwa Zuk\r\n"
    shown = at_desk.post(PAGE, {"pasted": pasted})
    assert "1 Team übernehmen" in text(shown)
    assert at_desk.post(TAKE_OVER, {"content": sealed(shown)}).status_code == 303
    assert [entrant.name for entrant in tournament.entrants.all()] == ["Größl / Zuk"]
    refused = at_desk.post(PAGE, {"pasted": "1\t2"})
    assert (refused.status_code, "Es fehlen Überschriften" in text(refused)) == (200, True)


def test_a_list_without_headings_is_guessed_and_can_be_changed(at_desk: Client, tournament: Tournament) -> None:
    shown = at_desk.post(PAGE, {"pasted": "Anna Huber\tJosef Maier\tAu\r\nEva Koch\tMax Wolf\tAu"})
    chosen = re.findall(r'<option value="([^"]*)" selected>', text(shown))
    assert (chosen, "2 Teams übernehmen" in text(shown)) == (["Spieler 1", "Spieler 2", "Verein"], True)
    changed = {"content": sealed(shown), "heading": ["Spieler 2", "Spieler 1", ""]}
    again = at_desk.post(TAKE_OVER, changed)
    assert (again.status_code, counts(tournament)) == (200, (0, 0))
    taken = at_desk.post(TAKE_OVER, {"content": sealed(again), "heading": ["Spieler 2", "Spieler 1", ""]})
    assert taken.status_code == 303
    assert [(e.name, e.club) for e in tournament.entrants.order_by("number")] == [
        ("Maier / Huber", ""),
        ("Wolf / Koch", ""),
    ]


def test_columns_that_nobody_knows_can_be_assigned(at_desk: Client, tournament: Tournament) -> None:
    shown = uploaded(at_desk, "Kartler;Mitkartler;Heimat;Zahlt bar\r\nAnna Huber;Josef Maier;Au;ja", "liste.csv")
    assert "Es fehlen Überschriften für die Namen" in text(shown)
    assert chosen_in(shown) == ["", "", "", ""]
    assert ['<details class="t-fold" open>' in text(page) for page in (shown, uploaded(at_desk, GOOD))] == [True, False]
    headings = ["Spieler 1", "Spieler 2", "Verein", "bezahlt"]
    again = at_desk.post(TAKE_OVER, {"content": sealed(shown), "heading": headings, "action": "columns"})
    assert (chosen_in(again), "1 Team übernehmen" in text(again)) == ([], True)
    at_desk.post(TAKE_OVER, {"content": sealed(again)})
    entrant = tournament.entrants.get()
    assert (entrant.name, entrant.club, entrant.paid_cents > 0) == ("Huber / Maier", "Au", True)


def test_a_list_is_taken_over_with_its_own_headings_as_they_are(at_desk: Client, tournament: Tournament) -> None:
    shown = uploaded(at_desk, GOOD)
    headings = ["Team", "Spieler 1", "Spieler 2", "Verein", "bezahlt", ""]
    assert chosen_in(shown) == headings
    assert at_desk.post(TAKE_OVER, {"content": sealed(shown), "heading": headings}).status_code == 303
    assert counts(tournament) == (2, 1)


def chosen_in(page: Any) -> list[str]:
    """What each column is taken for."""
    return re.findall(r'<option value="([^"]*)" selected>', text(page))


@pytest.mark.parametrize("headings", [["Spieler 1"], ["Kasse", "Spieler 2", "Verein"], []])
def test_other_headings_than_offered_change_nothing(
    at_desk: Client, tournament: Tournament, headings: list[str]
) -> None:
    shown = at_desk.post(PAGE, {"pasted": "Anna Huber\tJosef Maier\tTSV Au"})
    sent = {"content": sealed(shown), "heading": headings, "action": "columns"}
    chosen = re.findall(r'<option value="([^"]*)" selected>', text(at_desk.post(TAKE_OVER, sent)))
    assert chosen == ["Spieler 1", "Spieler 2", "Verein"]


@pytest.mark.parametrize(
    ("game", "players"), [("watten", ["Spieler 1", "Spieler 2"]), ("tausend", ["Vorname", "Nachname"])]
)
def test_the_template_can_be_read_in(at_desk: Client, organiser: User, game: str, players: list[str]) -> None:
    evening = tournament_create(by=organiser, name="Abend", game=game)
    address = f"/t/{evening.slug}/anmeldung/namensliste/"
    book = load_workbook(io.BytesIO(at_desk.get(address, {"_export": "xlsx"}).content))
    sheet = book.active
    head = [cell.value for cell in sheet[1]]
    assert [name for name in head if name in players] == players
    sheet.append([{"bezahlt": "ja"}.get(name, "Sepp" if name in players else None) for name in head])
    target = io.BytesIO()
    book.save(target)
    shown = at_desk.post(address, {"file": SimpleUploadedFile("vorlage.xlsx", target.getvalue())})
    assert "Nicht verwendet" not in text(shown)
    assert 'name="content"' in text(shown)


def test_the_rest_is_taken_over_without_what_is_wrong(at_desk: Client, tournament: Tournament) -> None:
    shown = uploaded(at_desk, FAULTY)
    assert "Ohne Zeile 3 und 4 übernehmen: 1 Team" in " ".join(text(shown).split())
    refused = at_desk.post(TAKE_OVER, {"content": sealed(shown)})
    assert (refused.status_code, counts(tournament)) == (422, (0, 0))
    done = at_desk.post(TAKE_OVER, {"content": sealed(shown), "action": "rest"}, follow=True)
    assert "Übernommen: 1 Team. Nicht übernommen: Zeilen 3 und 4." in text(done)
    assert [(entrant.number, entrant.name) for entrant in tournament.entrants.all()] == [(7, "Huber / Größl")]


def test_a_namesake_in_the_rest_is_asked_about(at_desk: Client, tournament: Tournament, organiser: User) -> None:
    entrant_register(tournament=tournament, registration=Registration(players=("Sepp Huber", "Vroni X")), by=organiser)
    shown = uploaded(at_desk, FAULTY)
    assert 'name="accept" id="zeile-2"' in text(shown)
    content = {"content": sealed(shown), "action": "rest"}
    again = at_desk.post(TAKE_OVER, content)
    assert (again.status_code, counts(tournament)) == (422, (1, 0))
    told = text(again)
    assert ("Bitte erst sagen, wer doppelt dasteht." in told, "Ohne Zeile 3 und 4 übernehmen" in told) == (True, True)
    assert "Liste als Text öffnen und verbessern" in told
    assert (at_desk.post(TAKE_OVER, content | {"accept": "2"}).status_code, counts(tournament)) == (303, (2, 0))


def pressed(client: Client, shown: Any, label: str, **ticks: str) -> Any:
    """Sends the form of the preview as a browser does, by the button that begins so."""
    page = " ".join(text(shown).split())
    button = re.search(rf"<button (?P<with>[^>]*)>(?: <svg.*?</svg>)? ?{label}", page)
    assert button is not None
    action = re.search(r'value="(\w+)"', button["with"])
    sent = {"content": sealed(shown), "asked": re.findall(r'name="asked" value="(\d+)"', page), **ticks}
    return client.post(TAKE_OVER, sent | ({"action": action[1]} if action else {}), follow=True)


@pytest.mark.parametrize("tick", [False, True])
def test_who_stands_there_twice_is_left_out_as_the_page_says(
    at_desk: Client, tournament: Tournament, organiser: User, tick: bool
) -> None:
    entrant_register(tournament=tournament, registration=Registration(("Max Maier", "X Yy")), by=organiser)
    shown = uploaded(at_desk, GOOD)
    assert "Wer doppelt dasteht, wird weggelassen." in text(shown)
    label = "Übernehmen: 1 Team und 1 Spieler ohne Partner, dazu alle mit Häkchen"
    done = text(pressed(at_desk, shown, label, **({"accept": "3"} if tick else {})))
    assert ("Nicht übernommen: Zeile 3." in done) is not tick
    assert counts(tournament) == (3 if tick else 2, 1)


def test_the_rest_is_taken_over_without_who_stands_there_twice(
    at_desk: Client, tournament: Tournament, organiser: User
) -> None:
    entrant_register(tournament=tournament, registration=Registration(("Max Maier", "X Yy")), by=organiser)
    shown = uploaded(at_desk, GOOD + ";A Neu;B Neu;;vielleicht;\r\n")
    label = "Ohne Zeile 5 übernehmen: 1 Team und 1 Spieler ohne Partner, dazu alle mit Häkchen"
    done = text(pressed(at_desk, shown, label))
    assert "Übernommen: 1 Team und 1 Spieler ohne Partner. Nicht übernommen: Zeilen 3 und 5." in done
    assert counts(tournament) == (2, 1)


def test_a_list_of_doubles_only_takes_over_who_has_a_tick(
    at_desk: Client, tournament: Tournament, organiser: User
) -> None:
    entrant_register(tournament=tournament, registration=Registration(("Max Maier", "X Yy")), by=organiser)
    shown = uploaded(at_desk, "Spieler 1;Spieler 2\r\nMax Maier;X Yy\r\n")
    refused = pressed(at_desk, shown, "Übernehmen: alle mit Häkchen")
    assert (refused.status_code, counts(tournament)) == (422, (1, 0))
    assert pressed(at_desk, refused, "Übernehmen: alle mit Häkchen", accept="2").status_code == 200
    assert counts(tournament) == (2, 0)


def test_of_many_rows_that_are_wrong_the_number_is_said(at_desk: Client, tournament: Tournament) -> None:
    wrong = "".join(f"A{n} B;C{n} D;vielleicht\r\n" for n in range(6))
    shown = uploaded(at_desk, f"Spieler 1;Spieler 2;bezahlt\r\nSepp Huber;Vroni X;ja\r\n{wrong}")
    assert "Ohne 6 Zeilen übernehmen: 1 Team" in text(shown)


def test_a_list_without_anybody_right_has_no_rest(at_desk: Client, tournament: Tournament) -> None:
    shown = uploaded(at_desk, "Spieler 1;Spieler 2;bezahlt\r\nA B;C D;vielleicht\r\n")
    assert "Ohne Zeile" not in text(shown)
    refused = at_desk.post(TAKE_OVER, {"content": sealed(shown), "action": "rest"})
    assert (refused.status_code, counts(tournament)) == (422, (0, 0))


def test_the_numbers_of_a_list_need_not_be_used(at_desk: Client, tournament: Tournament) -> None:
    shown = uploaded(at_desk, "Nr;Spieler 1;Spieler 2\r\n17;Sepp Huber;Zoë Größl\r\n17;Hans X;Max Y\r\n")
    assert "Nummern der Liste nicht verwenden" in text(shown)
    again = at_desk.post(TAKE_OVER, {"content": sealed(shown), "action": "unnumbered"})
    assert (again.status_code, counts(tournament)) == (200, (0, 0))
    assert ["2 Teams übernehmen" in text(again), "Nummern der Liste" in text(again)] == [True, False]
    assert at_desk.post(TAKE_OVER, {"content": sealed(again)}).status_code == 303
    assert [entrant.number for entrant in tournament.entrants.all()] == [1, 2]


def mending(client: Client, seen: Any) -> str:
    page = text(client.post(TAKE_OVER, {"content": sealed(seen), "action": "mend"}))
    box = re.search(r"<textarea[^>]*>\n?(.*?)</textarea>", page, re.DOTALL)
    assert box is not None
    return html.unescape(box[1])


def test_what_was_pasted_comes_back_to_be_mended(at_desk: Client, tournament: Tournament) -> None:
    heading = "Team\tSpieler 1\tSpieler 2\tbezahlt\n"
    good = 'Die Zwei\tAli Öztürk\tMax "Maxl" Maier\tja\n\tLena Au\tKarl Ott\tnein\n'
    seen = at_desk.post(PAGE, {"pasted": f"{heading}{good}Die Drei\t\t\tnein\n"})
    assert "Bitte hier verbessern" in text(seen)
    mended = mending(at_desk, seen).replace("Die Drei\t\t\tnein", "")
    taken = at_desk.post(TAKE_OVER, {"content": sealed(at_desk.post(PAGE, {"pasted": mended}))})
    assert taken.status_code == 303
    assert [entrant.name for entrant in tournament.entrants.order_by("number")] == ["Die Zwei", "Au / Ott"]
    first = tournament.entrants.get(number=1).players.all()
    assert [player.name for player in first] == ["Ali Öztürk", 'Max "Maxl" Maier']


def test_what_is_to_be_mended_stands_above_the_box(at_desk: Client, tournament: Tournament) -> None:
    """Which row and why; and that whoever was said to be somebody else is asked about again."""
    asked_again = "Wer doppelt dasteht, wird danach noch einmal gefragt."
    seen = at_desk.post(PAGE, {"pasted": "Spieler 1\tSpieler 2\tbezahlt\nAli Öztürk\tMax Maier\tvielleicht\n"})
    sent = {"content": sealed(seen), "action": "mend"}
    plain, ticked = (text(at_desk.post(TAKE_OVER, sent | also)) for also in ({}, {"accept": "2"}))
    assert ("Zeile 2, „bezahlt“:" in plain, plain.index("Zeile 2") < plain.index("<textarea")) == (True, True)
    assert (asked_again in plain, asked_again in ticked) == (False, True)


def test_each_line_to_be_mended_has_the_number_of_which_the_faults_speak(
    at_desk: Client, tournament: Tournament
) -> None:
    """A row left empty in the file counts there, and a cell of two lines is one row."""
    book, file = Workbook(), io.BytesIO()
    rows = [("Spieler 1", "Spieler 2", "bezahlt"), ("A B", "C\nD", "ja"), (), ("E F", "G H", "vielleicht")]
    for at, row in enumerate(rows, start=1):
        for column, value in enumerate(row, start=1):
            book.active.cell(at, column, value)
    book.save(file)
    for shown, numbers in (
        (uploaded(at_desk, FAULTY), ["1", "2", "3!", "4!"]),
        (uploaded(at_desk, file.getvalue(), "liste.xlsx"), None),
    ):
        faults = {f"{row}!" for row in re.findall(r"Zeile (\d+), „", text(shown))}
        page = text(at_desk.post(TAKE_OVER, {"content": sealed(shown), "action": "mend"}))
        found = [
            number + ("!" if mark else "") for mark, number in re.findall(r"<li( class=.is-faulty.)?>(\d*)</li>", page)
        ]
        box = re.search(r"<textarea[^>]*>\n?(.*?)</textarea>", page, re.DOTALL)
        assert box is not None
        assert len(found) == len(html.unescape(box[1]).splitlines())
        assert {number for number in found if "!" in number} == faults
        assert numbers is None or found == numbers


def test_headings_that_were_guessed_are_not_part_of_what_is_mended(at_desk: Client, tournament: Tournament) -> None:
    pasted = "Ali Öztürk\tMax Maier\tTSV\nLena Au\tKarl Ott\tTSV\n"
    assert mending(at_desk, at_desk.post(PAGE, {"pasted": pasted})) == pasted


def test_the_preview_says_what_the_box_gets(at_desk: Client, singles: Callable[..., Tournament]) -> None:
    """With stacks "bezahlt" is the fee and the stack: the sum a head, of all, and what is in it."""
    tournament = singles("brokdorf", 1, entry_fee_cents=200)
    address = f"/t/{tournament.slug}/anmeldung/namensliste/"
    before = at_desk.post(address, {"pasted": "Spieler\tbezahlt\nAnna Neu\tja\nBernd Neu\tx\nCilli Neu\t\n"})
    page = " ".join(text(before).replace("\u00a0", " ").split())
    assert "<b>24,00 €: 2 × 12,00 €.</b> Darin ist je Spieler der Stapel von 10,00 €, nicht nur das Startgeld." in page
    at_desk.post(f"{address}uebernehmen/", {"content": sealed(before)})
    assert balances(tournament)["cash"] == 2400
    unpaid = text(at_desk.post(address, {"pasted": "Spieler\nDora Neu\nEmil Neu\n"}))
    assert "In die Kasse" not in unpaid


def test_the_preview_says_no_more_than_what_may_be_booked(at_desk: Client, tournament: Tournament) -> None:
    """While it is asked whether somebody is there twice, it may become less."""
    entrant_register(tournament=tournament, registration=Registration(players=("Anna Neu", "Bernd Neu")), by=None)
    page = text(uploaded(at_desk, "Spieler 1;Spieler 2;bezahlt\r\nAnna Neu;Bernd Neu;ja\r\nC D;E F;ja\r\n"))
    assert "<b>Bis zu 40,00\u00a0€: 2 × 20,00\u00a0€.</b>" in page
    assert "Stapel" not in page


def test_a_numbered_list_of_a_club_loses_nobody(at_desk: Client, organiser: User) -> None:
    evening = tournament_create(by=organiser, name="Abend", game="tausend")
    address = f"/t/{evening.slug}/anmeldung/namensliste/"
    pasted = "1. Sepp Huber\r\n2. Max Maier, TSV\r\n3. Anna Koch (kommt später)"
    shown = at_desk.post(address, {"pasted": pasted})
    assert "3 Spieler übernehmen" in text(shown)
    at_desk.post(f"{address}uebernehmen/", {"content": sealed(shown)})
    assert list(evening.entrants.order_by("number").values_list("number", "name", "club")) == [
        (1, "Sepp Huber", ""),
        (2, "Max Maier", "TSV"),
        (3, "Anna Koch", ""),
    ]


def test_it_is_asked_whether_the_first_row_is_a_heading(at_desk: Client, tournament: Tournament) -> None:
    rows = ("Erste Person\tZweite Person\tKommt aus", "Sepp Huber\tMax Maier\tAu", "Eva Koch\tIna Blum\tBerg")
    shown = at_desk.post(PAGE, {"pasted": "\r\n".join(rows)})
    asked = "erste Zeile wird angemeldet: Erste Person, Zweite Person, Kommt aus. Oder ist sie die Überschrift?"
    assert (asked in text(shown), "3 Teams übernehmen" in text(shown)) == (True, True)
    without = {"content": sealed(shown), "heading": chosen_in(shown), "action": "heading"}
    again = at_desk.post(TAKE_OVER, without)
    told = "Zeile 1 gilt als Überschrift: Erste Person, Zweite Person, Kommt aus."
    assert [each in text(again) for each in (told, "2 Teams übernehmen", "erste Zeile")] == [True, True, False]
    assert at_desk.post(TAKE_OVER, {"content": sealed(again)}).status_code == 303
    assert list(tournament.entrants.order_by("number").values_list("name", "club")) == [
        ("Huber / Maier", "Au"),
        ("Koch / Blum", "Berg"),
    ]


@pytest.mark.parametrize(
    ("first", "names"),
    [
        (("1. FC Au", "TSV Nord", "Stammtisch Post"), ("1. FC Au", "TSV Nord", "Stammtisch Post")),
        (("1. FC Au", "2. Zug Nord", "3. Kompanie"), ("1. FC Au", "2. Zug Nord", "3. Kompanie")),
        (("1. Zug Nord", "3. Kompanie", "Die Bären"), ("1. Zug Nord", "3. Kompanie", "Die Bären")),
        (("1. Die Bären", "2. Die Wölfe", "3. Die Füchse"), ("Die Bären", "Die Wölfe", "Die Füchse")),
    ],
)
def test_a_number_that_belongs_to_a_name_stays_there(
    at_desk: Client, tournament: Tournament, first: tuple[str, ...], names: tuple[str, ...]
) -> None:
    people = ("Sepp Huber\tMax Maier", "Eva Koch\tIna Blum", "Ute Lang\tJan Kurz")
    pasted = "\r\n".join(f"{name}\t{both}" for name, both in zip(first, people, strict=True))
    shown = at_desk.post(PAGE, {"pasted": pasted})
    headings = ["Team", "Spieler 1", "Spieler 2"]
    again = at_desk.post(TAKE_OVER, {"content": sealed(shown), "heading": headings, "action": "columns"})
    assert at_desk.post(TAKE_OVER, {"content": sealed(again), "heading": headings}).status_code == 303
    assert tuple(tournament.entrants.order_by("number").values_list("name", flat=True)) == names


MESSAGE = """Watten am Freitag 🃏
1) Huber Sepp u. Maier Max
2) Vogt Georg u. Vogt Maria (bezahlt)
3)
Bitte alle pünktlich!"""


def test_a_list_out_of_a_message_is_taken_over(at_desk: Client, tournament: Tournament) -> None:
    """What belongs to nobody is named; names with the surname first are turned at one press, and back."""
    preview = at_desk.post(PAGE, {"pasted": MESSAGE})
    assert "2 Teams übernehmen" in text(preview)
    for left_out in ("Zeile 1 nicht übernommen: „Watten am Freitag 🃏“", "Zeile 5 nicht übernommen: „Bitte alle pünkt"):
        assert left_out in text(preview)
    turned = pressed(at_desk, preview, "Namen umdrehen")
    assert "umgedreht: „Sepp Huber“" in text(turned)
    back = pressed(at_desk, turned, "Doch nicht umdrehen")
    assert "„Huber Sepp“ – steht der Nachname vorne?" in text(back)
    pressed(at_desk, turned, "2 Teams übernehmen")
    assert [(each.name, [player.name for player in each.players.all()]) for each in tournament.entrants.all()] == [
        ("Huber / Maier", ["Sepp Huber", "Max Maier"]),
        ("Georg Vogt / Maria Vogt", ["Georg Vogt", "Maria Vogt"]),
    ]


def test_two_in_one_line_of_a_list_of_single_players_are_no_one(
    at_desk: Client, singles: Callable[..., Tournament]
) -> None:
    tournament = singles("doppelkopf", 0)
    pasted = "1) Huber Sepp\n2) Obermeier Franz u. Obermeier Lisi"
    preview = at_desk.post(PAGE.replace("preiswatten", tournament.slug), {"pasted": pasted})
    assert (preview.status_code, "Hier stehen 2 Spieler." in text(preview)) == (200, True)
    assert "Ohne Zeile 2 übernehmen: 1 Spieler" in text(preview)


def test_who_has_first_name_and_surname_in_columns_is_not_asked(at_desk: Client, tournament: Tournament) -> None:
    columns = "Vorname 1;Nachname 1;Vorname 2;Nachname 2\nSepp;Huber;Max;Maier\n"
    assert "steht der Nachname vorne" not in text(uploaded(at_desk, columns))


def test_what_was_said_of_a_list_is_said_in_the_language_of_the_next_page(
    at_desk: Client, tournament: Tournament
) -> None:
    book, file = Workbook(), io.BytesIO()
    book.create_sheet("Alt").append(("Kasse",))
    for row in (("Spieler 1", "Spieler 2", "Verein"), ("Jürgen Größl", "Ewa Żuk", "=1+1")):
        book.active.append(row)
    book.save(file)
    at_desk.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    shown = uploaded(at_desk, file.getvalue(), "liste.xlsx")
    again = at_desk.post(TAKE_OVER, {"content": sealed(shown), "action": "columns"})
    note, fault = "Only the worksheet “Sheet” was read.", "The formula has no saved result."
    assert [(note in text(page), fault in text(page)) for page in (shown, again)] == [(True, True)] * 2


@pytest.mark.parametrize(
    ("rows", "asked"),
    [
        (("1) Huber Sepp / Maier Max", "2) Koch Eva / Blum Ina"), False),
        (("Watten am Samstag", "1. Huber Sepp / Maier Max", "2. Koch Eva / Blum Ina"), False),
        (("Lang Ute / Kurz Jan", "1) Huber Sepp / Maier Max", "2) Koch Eva / Blum Ina"), True),
        (("1. Sepp Huber\tMax Maier", "2. Eva Koch\tIna Blum"), False),
        (("7\tSepp Huber\tMax Maier", "9\tEva Koch\tIna Blum"), False),
        (("Sepp Huber\tMax Maier\t0171 1234567", "Eva Koch\tIna Blum\t"), False),
        (("Sepp Huber\tMax Maier", "Eva Koch\tIna Blum"), True),
    ],
)
def test_a_first_row_with_a_number_is_asked_for_no_heading(
    at_desk: Client, tournament: Tournament, rows: tuple[str, ...], asked: bool
) -> None:
    """Its own number of the line, as those below have one, its start number or its telephone."""
    shown = text(at_desk.post(PAGE, {"pasted": "\r\n".join(rows)}))
    assert ("Oder ist sie die Überschrift?" in shown, "Teams übernehmen" in shown) == (asked, True)


WRITTEN = """Hallo zusammen, hier die Liste:
1. Huber Sepp / Maier Franz bezahlt
2. Gruber Lisl / ???
3. Fam. Lechner (Alois und Anni)

4- Dr. Klaus Brandl & Dr. Eva Brandl
5: Hölzl Rudi - Hölzl Rosi
6 Wagner Uli kommt mit Wagner Toni
Bitte pünktlich!"""


def rows_shown(page: Any) -> list[str]:
    """The rows of the list in a preview, each as one text."""
    table = re.search(r"<tbody>(.*?)</tbody>", text(page), re.DOTALL)
    assert table is not None
    rows = table[1].split("<tr>")[1:]
    return [" ".join(html.unescape(re.sub(r"<[^>]*>", " ", row)).split()) for row in rows]


def mended_again(client: Client, seen: Any, *changes: tuple[str, str]) -> Any:
    """The preview of what is sent from the page on which the list is mended."""
    page = text(client.post(TAKE_OVER, {"content": sealed(seen), "action": "mend"}))
    box = re.search(r"<textarea[^>]*>\n?(.*?)</textarea>", page, re.DOTALL)
    assert box is not None
    written = html.unescape(box[1])
    for before, after in changes:
        written = written.replace(before, after)
    hidden = re.findall(r'<input type="hidden" name="(heading|spoken)" value="([^"]*)">', page)
    sent = {key: [html.unescape(value) for name, value in hidden if name == key] for key, _value in hidden}
    return client.post(PAGE, {"pasted": written, **sent})


def test_a_message_mended_as_text_is_read_as_before(at_desk: Client, tournament: Tournament) -> None:
    """All its lines come back, and only the line that is changed is read in another way."""
    seen = at_desk.post(PAGE, {"pasted": WRITTEN})
    assert "Zeile 3, „Spieler 1“: „Gruber Lisl / ???“ ist kein Name." in text(seen)
    assert "Ohne Zeile 3 übernehmen: 5 Teams" in text(seen)
    assert mending(at_desk, seen) == f"{WRITTEN}\n"
    assert rows_shown(mended_again(at_desk, seen)) == rows_shown(seen)
    right = mended_again(at_desk, seen, ("???", "Wimmer Toni"))
    assert "6 Teams übernehmen" in text(right)
    assert rows_shown(right)[0] == rows_shown(seen)[0]
    assert at_desk.post(TAKE_OVER, {"content": sealed(right)}).status_code == 303
    assert [
        (each.paid, *(player.name for player in each.players.all())) for each in tournament.entrants.order_by("number")
    ] == [
        (True, "Huber Sepp", "Maier Franz"),
        (False, "Gruber Lisl", "Wimmer Toni"),
        (False, "Alois", "Anni"),
        (False, "Dr. Klaus Brandl", "Dr. Eva Brandl"),
        (False, "Hölzl Rudi", "Hölzl Rosi"),
        (False, "Wagner Uli", "Wagner Toni"),
    ]


def test_turned_names_stay_so_when_the_list_is_mended(at_desk: Client, tournament: Tournament) -> None:
    """Those of one row can be left as they are, and stay so too."""
    seen = at_desk.post(PAGE, {"pasted": WRITTEN})
    assert 'name="turn"' not in text(seen)
    turned = pressed(at_desk, seen, "Namen umdrehen")
    assert [row.startswith("6 Klaus / Eva Dr. Brandl Klaus, Dr. Brandl Eva") for row in rows_shown(turned)][3]
    assert 'name="turn" value="6"' in text(turned)
    left = at_desk.post(TAKE_OVER, {"content": sealed(turned), "turn": "6"})
    assert "6 Dr. Klaus Brandl / Dr. Eva Brandl Dr. Klaus Brandl, Dr. Eva Brandl" in rows_shown(left)[3]
    assert rows_shown(left)[:3] == rows_shown(turned)[:3]
    again = mended_again(at_desk, left, ("???", "Wimmer Toni"))
    assert [row for at, row in enumerate(rows_shown(again)) if at != 1] == [
        row for at, row in enumerate(rows_shown(left)) if at != 1
    ]
    assert "Lisl Gruber, Toni Wimmer" in rows_shown(again)[1]
    back = at_desk.post(TAKE_OVER, {"content": sealed(left), "turn": "6"})
    assert rows_shown(back) == rows_shown(turned)


def test_columns_that_were_chosen_stay_so_when_the_list_is_mended(at_desk: Client, tournament: Tournament) -> None:
    seen = at_desk.post(PAGE, {"pasted": "Huber Sepp\tMaier Max\tAu\n\nKoch Eva\tBlum \u202eIna\tBerg\n"})
    chosen = ["Nachname Vorname 1", "Nachname Vorname 2", "Verein"]
    shown = at_desk.post(TAKE_OVER, {"content": sealed(seen), "heading": chosen, "action": "columns"})
    again = mended_again(at_desk, shown)
    assert (rows_shown(again), chosen_in(again)) == (rows_shown(shown), chosen)
    assert rows_shown(again)[0].startswith("1 Huber / Maier Sepp Huber, Max Maier Au")


def test_a_line_that_cannot_be_parted_is_in_the_text_to_be_mended(at_desk: Client, tournament: Tournament) -> None:
    pasted = 'Beim Wirt\nSpieler 1;Spieler 2\n"Sepp" Huber;Max Maier\nEva Koch;Ina Blum\n'
    seen = at_desk.post(PAGE, {"pasted": pasted})
    assert "Zeile 3: Ein Anführungszeichen" in text(seen)
    assert mending(at_desk, seen) == 'Beim Wirt\nSpieler 1\tSpieler 2\n"Sepp" Huber;Max Maier\nEva Koch\tIna Blum\n'
    assert "Ohne Zeile 3 übernehmen: 1 Team" in text(mended_again(at_desk, seen))


def test_a_usual_list_fits_into_the_box(at_desk: Client, tournament: Tournament) -> None:
    rows = re.search(r'<textarea[^>]*rows="(\d+)"', text(at_desk.get(PAGE)))
    assert rows is not None
    assert int(rows[1]) >= 10


def test_nobody_is_lost_where_others_of_a_numbered_list_have_cancelled(
    at_desk: Client, singles: Callable[..., Tournament]
) -> None:
    """A bare number without a neighbour may be one or a remark: it is asked about, not left out."""
    tournament = singles("doppelkopf", 0)
    address = f"/t/{tournament.slug}/anmeldung/namensliste/"
    seen = at_desk.post(address, {"pasted": "1 Anna Huber\n2 Eva Koch\n10 Ida Kern\n20 Stück Kuchen gibt es"})
    said = [f"„{name}“ ist kein Name. Bitte ändern oder die Zeile löschen." for name in ("10 Ida Kern", "20 Stück")]
    assert [each in text(seen) for each in said] == [True, False]
    assert "Aus Zeile 4 nicht übernommen" in text(seen)


def test_whether_both_have_paid_is_asked_where_it_is_said_of_one(at_desk: Client, tournament: Tournament) -> None:
    lines = (
        "1. Eva Koch / Ida Kern bezahlt",
        "2. Anna Bauer / Bernd Bauer einer hat bezahlt",
        "3. Ute Lang bezahlt / Jo Lang",
    )
    seen = text(at_desk.post(PAGE, {"pasted": "\n".join(lines)}))
    asked = "Wer hat bezahlt? Bitte „bezahlt“ hinter alle Namen schreiben oder löschen."
    assert (seen.count(asked), "Ohne Zeile 2 und 3 übernehmen: 1 Team" in seen) == (4, True)


def test_a_list_without_faults_can_be_mended_too(at_desk: Client, tournament: Tournament) -> None:
    """What is read as a name and is none, only a person sees; whoever seeks a partner is said to stand alone."""
    pasted = "1. Sepp Huber / Eva Koch bezahlt\n2. Rudi Zeller sucht noch einen Partner"
    shown = at_desk.post(PAGE, {"pasted": pasted})
    assert "1 Team und 1 Spieler ohne Partner übernehmen" in text(shown)
    opened = at_desk.post(TAKE_OVER, {"content": sealed(shown), "action": "mend"}).content.decode()
    assert pasted in html.unescape(opened).replace("\r\n", "\n")
    at_desk.post(TAKE_OVER, {"content": sealed(shown)})
    assert [(each.name, each.entrant is None) for each in tournament.players.order_by("pk")] == [
        ("Sepp Huber", False),
        ("Eva Koch", False),
        ("Rudi Zeller", True),
    ]
    assert 'value="mend"' in shown.content.decode()


def test_bullets_and_a_greeting_register_nobody(
    at_desk: Client, tournament: Tournament, singles: Callable[..., Tournament]
) -> None:
    """And two in one cell of the first row are a team, as in every other."""

    def names(registered: Tournament) -> list[str]:
        return list(registered.players.order_by("pk").values_list("name", flat=True))

    alone = singles("doppelkopf", 0)
    address = f"/t/{alone.slug}/anmeldung/namensliste/"
    pasted = "Moin zusammen,\n- Gerd Möller\n• Kurt Ahrens\n* Dieter Voß\n0171 1234567 Jens Kröger"
    content = {"content": sealed(at_desk.post(address, {"pasted": pasted})), "action": "rest"}
    at_desk.post(f"{address}uebernehmen/", content)
    assert names(alone) == ["Gerd Möller", "Kurt Ahrens", "Dieter Voß"]
    two = '"Huber Sepp\nMaier Franz"\n"Koch Eva\nBlum Ina"\nMoin zusammen,'
    at_desk.post(TAKE_OVER, {"content": sealed(at_desk.post(PAGE, {"pasted": two})), "action": "rest"})
    assert names(tournament) == ["Huber Sepp", "Maier Franz", "Koch Eva", "Blum Ina"]
    unread = text(at_desk.post(address, {"pasted": "Möller, Gerd\nAhrens, Kurt + 1"}))
    assert "Bitte darüber schreiben oder unter „Spalten der Liste“ wählen." in unread
    assert re.search(r'<details class="t-fold" open>\s*<summary><span><b>Spalten der Liste', unread)


def test_an_english_preview_shows_no_german_word_that_nobody_typed(at_desk: Client, tournament: Tournament) -> None:
    """Of lines of a message the program itself writes down who has paid."""
    at_desk.cookies["django_language"] = "en"
    lines = "Anna Ahl / Ben Bell paid\nCarla Cole / Dan Dole\nEva East / Fred Fox paid"
    page = text(uploaded(at_desk, lines, "list.txt"))
    assert re.findall('<span class="t-sub">“(.*?)”</span>', page) == ["Anna Ahl / Ben Bell", "paid"]
    assert "The first row will be registered too: Anna Ahl / Ben Bell, paid." in page


def test_who_has_paid_is_understood_in_the_usual_words(at_desk: Client, tournament: Tournament) -> None:
    """Only in small letters: a surname may be the same word. What may say more than "not paid" is told."""
    lines = (
        "23. Gerd Nagel / Heike Nagel PayPal",
        "43. Jens Wolf / Emma Wolf nein",
        "44. Karl Vogel / Fina Vogel ja",
        "45. Ja-Hyun Kim / Lee Ja",
    )
    shown = at_desk.post(PAGE, {"pasted": "\n".join(lines)})
    assert "4 Teams übernehmen" in text(shown)
    assert re.findall("Aus Zeile (.*?) nicht übernommen: (.*?)[.]", text(shown)) == [("2", "„nein“")]
    at_desk.post(TAKE_OVER, {"content": sealed(shown)})
    assert [
        (each.paid, *(player.name for player in each.players.all())) for each in tournament.entrants.order_by("number")
    ] == [
        (True, "Gerd Nagel", "Heike Nagel"),
        (False, "Jens Wolf", "Emma Wolf"),
        (True, "Karl Vogel", "Fina Vogel"),
        (False, "Ja-Hyun Kim", "Lee Ja"),
    ]


def test_bold_and_italic_of_a_message_are_no_part_of_names(at_desk: Client, tournament: Tournament) -> None:
    """Who is crossed out is asked about; what was pasted stays as it was."""
    pasted = "1. *Egon Fett* / _Iris Kursiv_\n2. ~Rosi Alt / Hans Alt~\n3. *Eva Koch / Ina Blum* bezahlt"
    shown = at_desk.post(PAGE, {"pasted": pasted})
    assert "1 Fehler in der Liste." in text(shown)
    assert "Zeile 2, „Spieler 1“: „~Rosi Alt / Hans Alt~“ ist durchgestrichen." in text(shown)
    assert mending(at_desk, shown) == f"{pasted}\n"
    at_desk.post(TAKE_OVER, {"content": sealed(shown), "action": "rest"})
    assert [(each.name, each.paid) for each in tournament.entrants.order_by("number")] == [
        ("Fett / Kursiv", False),
        ("Koch / Blum", True),
    ]


def test_the_name_of_a_team_before_its_players_is_no_part_of_theirs(at_desk: Client, tournament: Tournament) -> None:
    """Where it may be something else it is asked; who comes along is no club."""
    pasted = (
        "1. Team Watteufel - Paul Bär / Paula Bär\n"
        "2. Max Bauer / Toni Bauer (+1 Kind)\n"
        "3. Watthaie: Timo Hai / Jana Hai\n"
    )
    shown = at_desk.post(PAGE, {"pasted": pasted})
    assert "Zeile 3, „Spieler 1“: Ist „Watthaie“ der Teamname? Dann bitte so schreiben" in text(shown)
    assert "Aus Zeile 2 nicht übernommen: „+1 Kind“." in text(shown)
    right = mended_again(at_desk, shown, ("Watthaie: Timo Hai / Jana Hai", "Watthaie (Timo Hai / Jana Hai)"))
    at_desk.post(TAKE_OVER, {"content": sealed(right)})
    assert [
        (each.name, each.club, *(player.name for player in each.players.all()))
        for each in tournament.entrants.order_by("number")
    ] == [
        ("Team Watteufel", "", "Paul Bär", "Paula Bär"),
        ("Max Bauer / Toni Bauer", "", "Max Bauer", "Toni Bauer"),
        ("Watthaie", "", "Timo Hai", "Jana Hai"),
    ]


def test_that_nobody_is_named_is_said_in_plain_words(at_desk: Client, tournament: Tournament) -> None:
    """With what a line should look like, and without a question about columns; it can be mended and sent again."""
    shown = at_desk.post(PAGE, {"pasted": "Hallo!\nWer kommt?\nIch nicht …"})
    said = "Hier sind keine Namen zu erkennen. Bitte nur die Namen einfügen, in jede Zeile ein Team: „Sepp Huber / Eva"
    needless = ("Überschrift", "Zeile 0", "Umlaute", "Nicht verwendet")
    assert [each in text(shown) for each in (f"<li>{said}", *needless)] == [True, False, False, False, False]
    assert '<details class="t-fold" open>' not in text(shown)
    assert at_desk.post(TAKE_OVER, {"content": sealed(shown), "action": "rest"}).status_code == 422
    right = mended_again(at_desk, shown, ("Hallo!\nWer kommt?\nIch nicht …", "Sepp Huber / Eva Koch"))
    assert "1 Team übernehmen" in text(right)


def test_a_line_without_a_name_is_one_fault(at_desk: Client, tournament: Tournament) -> None:
    shown = at_desk.post(PAGE, {"pasted": "1. ??? / ???\n2. Sepp Huber / Eva Koch"})
    assert "1 Fehler in der Liste." in text(shown)
    assert [text(shown).count(said) for said in ("ist kein Name", "besteht nur aus")] == [2, 0]


def test_what_is_wrong_stands_before_the_columns(at_desk: Client, tournament: Tournament) -> None:
    """Of lines of a message nobody is asked what their columns are; it can be said below the list."""
    asks = '<h2 id="columns-head">Die Liste hat keine Überschriften</h2>'
    columns = text(at_desk.post(PAGE, {"pasted": "Sepp Huber\tMax Maier\tja\nEva Koch\t???\tnein"}))
    assert columns.index("1 Fehler in der Liste.") < columns.index(asks) < columns.index('name="heading"')
    lines = text(at_desk.post(PAGE, {"pasted": "1. Sepp Huber / Max Maier ja\n2. Eva Koch / ???"}))
    assert (asks in lines, "Oder ist sie die Überschrift?" in lines) == (False, False)
    folded = re.search(r'<details class="t-fold">\s*<summary><span><b>Spalten der Liste', lines)
    assert folded is not None
    assert lines.index("1 Fehler in der Liste.") < folded.start() < lines.index('name="heading"')
    unnumbered = text(at_desk.post(PAGE, {"pasted": "Sepp Huber / Max Maier\nEva Koch / Ina Blum"}))
    assert unnumbered.index("Oder ist sie die Überschrift?") < unnumbered.index("Spalten der Liste")


def test_nobody_is_lost_between_bare_numbers(at_desk: Client, singles: Callable[..., Tournament]) -> None:
    tournament = singles("doppelkopf", 0)
    address = f"/t/{tournament.slug}/anmeldung/namensliste/"
    lines = ("Startgeld: 10,- €", "01 Uwe Jensen", "02 Jan v. d. Berg", "03 ???", "04 Erwin in het Veld, Husumer SV")
    shown = at_desk.post(address, {"pasted": "\n".join(lines)})
    assert "Zeile 4, „Spieler 1“: „???“ ist kein Name." in text(shown)
    assert "Aus Zeile 1 nicht übernommen: „Startgeld: 10,- €“." in text(shown)
    at_desk.post(f"{address}uebernehmen/", {"content": sealed(shown), "action": "rest"})
    names = tournament.players.order_by("pk").values_list("name", flat=True)
    assert list(names) == ["Uwe Jensen", "Jan v. d. Berg", "Erwin in het Veld"]


def test_what_frames_a_list_is_nobody_and_who_waits_is_asked_about(at_desk: Client, tournament: Tournament) -> None:
    lines = ("*Anmeldeliste*", "1. Sepp Huber / Eva Koch", "Warteliste:", "2. Ute Lang / Jo Lang", "Gruß Sepp")
    shown = at_desk.post(PAGE, {"pasted": "\n".join(lines)})
    assert "Zeile 4, „Spieler 1“: Steht unter „Warteliste:“. Bitte löschen, oder die Zeile" in text(shown)
    assert re.findall("Aus Zeile (.*?) nicht übernommen", text(shown)) == ["1", "3", "5"]
    assert "Ohne Zeile 4 übernehmen: 1 Team" in text(shown)
    all_play = mended_again(at_desk, shown, ("Warteliste:", ""))
    assert "2 Teams übernehmen" in text(all_play)


def test_strange_real_names_are_registered_as_they_are(at_desk: Client, singles: Callable[..., Tournament]) -> None:
    tournament = singles("doppelkopf", 0)
    address = f"/t/{tournament.slug}/anmeldung/namensliste/"
    names = [
        "Jan v. d. Berg",
        "Karl aus dem Winkel",
        "Peter vor dem Berge",
        "Yusuf bin al Said",
        "Ali ben el Hadj",
        "Prof. dr. h.c. Max Au",
        "Erwin in het Veld",
        "Karl aufm Kampe am Rhein",
        "Otto Zusammen",
        "Servus Max",
        "Hallo Kitty",
        "Rainer Überwiesen",
        "Sepp (Sepperl) Huber",
        "Ja-Hyun Kim",
        "Lee Ja",
        "Anna Frei",
    ]
    shown = at_desk.post(address, {"pasted": "\n".join(f"{n}. {name}" for n, name in enumerate(names, start=1))})
    at_desk.post(f"{address}uebernehmen/", {"content": sealed(shown)})
    assert list(tournament.players.order_by("pk").values_list("name", flat=True)) == names


def notes(page: Any) -> list[str]:
    return re.findall(r"<dt>Hinweis</dt><dd>(.*?)</dd>", text(page))


def test_a_sign_that_is_taken_for_paid_is_told(at_desk: Client, tournament: Tournament) -> None:
    """It may as well say that they take part. A word of paying may not; nor is it said where payments are left out."""
    lines = (
        "1. Sepp Huber / Eva Koch ✅",
        "2. Ute Ott / Ida Kern ✅ bezahlt",
        "3. Max Bauer / Ina Bauer (ok)",
        "4. Jo Lang / Li Lang bar",
        "5. Lee Ja / Bo Xx ✅",
    )
    told = "„{0}“ gilt hier als bezahlt. Bitte prüfen, ob das Geld da ist, sonst „{0}“ aus der Liste löschen."
    shown = at_desk.post(PAGE, {"pasted": "\n".join(lines)})
    assert notes(shown) == [told.format("✅"), told.format("ok")]
    chosen = ["" if heading == "bezahlt" else heading for heading in chosen_in(shown)]
    assert notes(at_desk.post(TAKE_OVER, {"content": sealed(shown), "action": "columns", "heading": chosen})) == []
    at_desk.post(TAKE_OVER, {"content": sealed(shown)})
    assert [each.paid for each in tournament.entrants.order_by("number")] == [True] * 5


def test_a_number_stays_one_when_the_line_before_it_is_deleted(at_desk: Client, tournament: Tournament) -> None:
    """Without a dot it was taken for one beside the line that is gone; a number out of order is none."""
    lines = (
        "1. Sepp Huber / Eva Koch",
        "2. Max Bauer / Ina Bauer",
        "3. ???",
        "4 Jo Lang / Li Lang",
        "7. Bo Ott / Al Ott",
        "8. Uwe Kern / Ida Kern",
        "20. Ewa Żuk / Jan Żuk",
        "10 Ute Abt / Ulf Abt",
    )
    shown = at_desk.post(PAGE, {"pasted": "\n".join(lines)})
    faults = [faults_of(each) for each in (shown, mended_again(at_desk, shown, ("3. ???\n", "")))]
    assert faults == [[(3, "???"), (8, "10 Ute Abt / Ulf Abt")], [(7, "10 Ute Abt / Ulf Abt")]]


def faults_of(page: Any) -> list[tuple[int, str]]:
    """The lines that are said to be no name."""
    found = re.findall(r"<li>Zeile (\d+), „Spieler 1“: „(.*?)“ ist kein Name\.", text(page))
    return [(int(number), written) for number, written in found]


def test_a_message_of_a_club_is_read_from_its_bullets_to_who_wrote_it(at_desk: Client, tournament: Tournament) -> None:
    """Who has paid stands behind a bracket too; what was eaten is no club, and who has no name is asked about."""
    lines = (
        "- *Eva Koch* / Ida Kern",
        "- Wehr Au (Tom Ried / Ina Ried) bezahlt",
        "- Uwe Lang / Jo Lang (2 Brotzeiten)",
        "- Sepp Zach / sucht noch wen",
        "Viele Grüße",
        "Bepp",
    )
    shown = at_desk.post(PAGE, {"pasted": "\n".join(lines)})
    assert "Ohne Zeile 4, 5 und 6 übernehmen: 3 Teams" in text(shown)
    at_desk.post(TAKE_OVER, {"content": sealed(shown), "action": "rest"})
    assert list(tournament.entrants.order_by("number").values_list("name", "club", "paid")) == [
        ("Koch / Kern", "", False),
        ("Wehr Au", "", True),
        ("Uwe Lang / Jo Lang", "", False),
    ]


def test_of_a_thumb_at_a_name_the_page_says_what_to_do(at_desk: Client, tournament: Tournament) -> None:
    shown = at_desk.post(PAGE, {"pasted": "1. Sepp Huber / Eva Koch\n2. Max Bauer / Ina Bauer 👍"})
    why = "Bitte „👍“ löschen. Hat jemand bezahlt, „bezahlt“ dahinter schreiben."
    told = re.findall(r"<li>(Zeile .*?)</li>", text(shown))
    assert told == [f"Zeile 2, „Spieler 1“: „Max Bauer / Ina Bauer 👍“: {why}"]


def test_a_place_behind_a_comma_is_asked_about(at_desk: Client, tournament: Tournament) -> None:
    shown = at_desk.post(PAGE, {"pasted": "1. Eva Koch / Ida Kern, Niederau\n2. Koch, Uwe / Kern, Ute\n3. Jo Lang"})
    assert "„Eva Koch / Ida Kern, Niederau“: Bitte Verein oder Ort in Klammern schreiben" in text(shown)
    right = mended_again(at_desk, shown, ("Ida Kern, Niederau", "Ida Kern (Niederau)"))
    at_desk.post(TAKE_OVER, {"content": sealed(right)})
    assert list(tournament.entrants.order_by("number").values_list("name", "club")) == [
        ("Koch / Kern", "Niederau"),
        ("Koch / Kern", ""),
    ]


def test_who_waits_or_has_cancelled_is_registered_by_no_advice(at_desk: Client, tournament: Tournament) -> None:
    """It is said of the line; those below a waiting list are asked about, and stay away with "Ohne … übernehmen"."""
    pasted = (
        "1. Sepp Huber / Eva Koch\n"
        "2. Abgesagt: Max Huber / Ina Koch\n"
        "Auf der Warteliste (ab 20 Leuten):\n"
        "3. Ute Lang / Jo Lang\n"
    )
    shown = at_desk.post(PAGE, {"pasted": pasted})
    faults = re.findall(r"Zeile \d, „Spieler 1“: .*?(?=<)", text(shown))
    title = "Auf der Warteliste (ab 20 Leuten):"
    below = f"Steht unter „{title}“. Bitte löschen, oder die Zeile „{title}“ löschen, wenn alle darunter mitspielen."
    assert list(dict.fromkeys(faults)) == [
        "Zeile 2, „Spieler 1“: „Abgesagt: Max Huber / Ina Koch“ ist kein Name. Bitte ändern oder die Zeile löschen.",
        f"Zeile 4, „Spieler 1“: {below}",
    ]
    assert "der Teamname?" not in text(shown)
    at_desk.post(TAKE_OVER, {"content": sealed(shown), "action": "rest"})
    assert [each.name for each in tournament.entrants.all()] == ["Huber / Koch"]


def test_how_the_fee_was_paid_is_no_part_of_a_name(at_desk: Client, tournament: Tournament) -> None:
    pasted = "1. Sepp Huber / Eva Koch mit Karte\n2. Ina Au / Jo Au Startgeld bezahlt\n3. Max Lang - Eva Frei\n"
    at_desk.post(TAKE_OVER, {"content": sealed(at_desk.post(PAGE, {"pasted": pasted}))})
    assert [
        (each.paid, *(player.name for player in each.players.all())) for each in tournament.entrants.order_by("number")
    ] == [(True, "Sepp Huber", "Eva Koch"), (True, "Ina Au", "Jo Au"), (False, "Max Lang", "Eva Frei")]


def test_a_line_between_names_is_no_title_unasked(at_desk: Client, tournament: Tournament) -> None:
    """A surname may end as a title does; of one that is a word of a title it is said how to write it."""
    shown = at_desk.post(PAGE, {"pasted": "1. Sepp Huber\nMuskat Eva\nWatten Ina\n2. Jo Au\n"})
    assert "Ist „Watten Ina“ ein Name? Dann bitte den Vornamen zuerst schreiben" in text(shown)
    right = mended_again(at_desk, shown, ("Watten Ina", "Ina Watten"))
    at_desk.post(TAKE_OVER, {"content": sealed(right)})
    assert sorted(player.name for player in tournament.players.all()) == [
        "Ina Watten",
        "Jo Au",
        "Muskat Eva",
        "Sepp Huber",
    ]


def test_a_partner_in_a_bracket_is_no_club_unasked(at_desk: Client, tournament: Tournament) -> None:
    shown = at_desk.post(PAGE, {"pasted": "1. Sepp Huber / Eva Koch\n2. Max Lang (Ina Frei)\n"})
    assert "Spielt „Ina Frei“ mit? Dann bitte so schreiben: „Max Lang / Ina Frei“, sonst" in text(shown)
    at_desk.post(TAKE_OVER, {"content": sealed(mended_again(at_desk, shown, (" (Ina Frei)", " / Ina Frei")))})
    assert [each.name for each in tournament.entrants.order_by("number")] == ["Huber / Koch", "Lang / Frei"]
