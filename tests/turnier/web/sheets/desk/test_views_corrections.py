"""Correcting what is saved, taking one's own version in a conflict, counting the rest without a fight."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.conf import settings

from tests.turnier.programs import Program
from turnier.models import Revision
from turnier.services.sheets.queries import entries_at
from turnier.web.sheets.desk.views import mode_cookie

SHEET = (("1", "7"), ("2", "4"), ("1", "9"))


def finals(*rows):
    fields = {}
    for i, (winner, points) in enumerate(rows):
        fields |= {f"line-{i}-kind": "bummerl", f"line-{i}-score.winner": winner, f"line-{i}-score.points": points}
    return fields


@pytest.fixture
def url(tournament):
    return f"/t/{tournament.slug}/zettel/1/1/"


@pytest.fixture
def carried(at_desk, url):
    """What a fresh page carries, with or without the saved lines."""

    def fresh(tail="", **extra):
        page = at_desk.get(url + tail).context["page"]
        return {"key": page.key, "base_version": str(page.base_version), "mode": page.mode, "unfinished": "1", **extra}

    return fresh


@pytest.fixture
def correct(at_desk, url, carried):
    """Sends the whole sheet as a correction."""

    def sent(rows, **extra):
        return at_desk.post(url + "korrektur/", {**carried("korrektur/"), "whole": "1", **finals(*rows), **extra})

    return sent


@pytest.fixture
def saved(at_desk, url, carried, sitting):
    at_desk.post(url, {**carried(), **finals(*SHEET)})
    sitting.refresh_from_db()
    return sitting


def test_all_saved_lines_stand_in_the_form(at_desk, url, saved):
    page = at_desk.get(url + "korrektur/").context["page"]
    assert [[box.value for box in row.boxes] for row in page.rows] == [["1", "7", ""], ["2", "4", ""], ["1", "9", ""]]


def test_a_full_sheet_names_no_keys_for_lines(at_desk, url, carried):
    words = "nächstes Feld, nach einer Zahl immer erlaubt"
    assert words in at_desk.get(url).content.decode()
    at_desk.post(url, {**carried(), **finals(*SHEET)})
    page = at_desk.get(url).content.decode()
    assert (words in page, "<kbd>Esc</kbd>" in page) == (False, True)


def test_a_correction_wants_a_reason(correct, saved):
    answer = correct((*SHEET[:2], ("1", "8")))
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Bitte einen Grund für die Korrektur angeben." in page
    assert 'name="line-2-score.points" value="8"' in page
    assert len(entries_at(saved, 2)) == 3
    assert Revision.objects.filter(sitting=saved).count() == 1


def test_points_that_cannot_be_are_red_and_not_who_won(correct, saved):
    answer = correct((("1", "11"), *SHEET[1:]), reason="typo")
    page = answer.content.decode()
    assert answer.status_code == 422
    marks = [f'id="line-0-score.{box}-fehler"' in page for box in ("winner", "points")]
    assert marks == [False, True]
    assert re.findall(r'<input[^>]*aria-invalid="true"[^>]*>', page)[0].count('name="line-0-score.points"') == 1


def test_words_alone_are_a_reason(correct, saved):
    answer = correct((*SHEET[:2], ("1", "8")), words="Der Zettel war nass")
    assert (answer.status_code, Revision.objects.latest("number").reason) == (303, "Der Zettel war nass")


def test_a_correction_is_saved_and_the_old_line_stays_visible(at_desk, url, correct, saved):
    assert correct((*SHEET[:2], ("1", "8")), reason="typo").status_code == 303
    assert entries_at(saved, 2)[2]["score"] == [11, 8]
    page = at_desk.get(url).content.decode()
    assert "Frühere Eintragungen" in page
    assert "Grund: Tippfehler" in page
    assert "<del>Huber / Maier gewinnen den Bummerl 11:9</del>" in page


def test_another_reason_wants_words(correct, saved):
    refused = correct((*SHEET[:2], ("1", "8")), reason="other", words="  ")
    assert refused.status_code == 422
    assert 'id="words-fehler"' in refused.content.decode()
    assert correct((*SHEET[:2], ("1", "8")), reason="other", words="Kaffee auf dem Zettel").status_code == 303
    assert Revision.objects.get(sitting=saved, number=2).reason == "Kaffee auf dem Zettel"


def test_words_go_with_any_reason(correct, saved):
    correct((*SHEET[:2], ("1", "8")), reason="typo", words="acht statt neun")
    assert Revision.objects.get(sitting=saved, number=2).reason == "Tippfehler: acht statt neun"


def test_an_emptied_row_is_struck_out(correct, saved):
    assert correct((*SHEET[:2], ("", "")), reason="misread").status_code == 303
    saved.refresh_from_db()
    assert (saved.finished, saved.result) == (False, "1:1")


def test_saving_without_a_change_is_no_correction(correct, saved):
    assert correct(SHEET).status_code == 303
    assert Revision.objects.filter(sitting=saved).count() == 1


def test_the_rules_hold_for_corrections_too(correct, saved):
    answer = correct((*SHEET[:2], ("1", "12")), reason="typo")
    assert answer.status_code == 422
    assert [note.box for note in answer.context["page"].errors] == ["line-2-score.points"]


def test_the_effect_is_shown_before_saving(at_desk, url, carried, saved):
    fields = {**carried("korrektur/", whole="1"), **finals(("2", "7"), ("2", "4"), ("2", "9"))}
    answer = at_desk.post(url + "vorschau/", fields)
    page = answer.content.decode()
    assert 'data-into="wirkung"' in page
    assert "Huber / Maier Platz 1 → 2, Öztürk / Żuk Platz 2 → 1." in " ".join(page.split())
    assert Revision.objects.filter(sitting=saved).count() == 1


def test_ones_own_version_can_be_taken_after_a_conflict(at_desk, url, carried, sitting):
    mine = carried()
    at_desk.post(url, {**carried(), **finals(*SHEET)})
    conflict = at_desk.post(url, {**mine, **finals(*SHEET[:2], ("1", "8"))})
    page = conflict.context["page"]
    fields = {"key": page.key, "base_version": str(page.base_version), "whole": "1", "reason": "misread"}
    for row in page.rows:
        fields |= {f"line-{row.index}-kind": row.kind, **{box.id: box.value for box in row.boxes}}
    assert at_desk.post(url + "korrektur/", fields).status_code == 303
    assert entries_at(sitting, 2)[2]["score"] == [11, 8]
    assert entries_at(sitting, 1)[2]["score"] == [11, 9]


def test_what_leads_on_to_the_tables_brings_their_styles_along(at_desk, url, carried, saved):
    def styles(answer):
        return set(re.findall(r'<(?:link rel="stylesheet"|script type="module")[^>]*>', answer.content.decode()))

    tables = styles(at_desk.get(url.partition("zettel/")[0] + "durchgang/"))
    conflict = at_desk.post(url, {**carried(), "base_version": "0", **finals(*SHEET[:2], ("1", "8"))})
    assert conflict.status_code == 409
    for answer in (at_desk.get(url), at_desk.get(url + "korrektur/"), conflict):
        assert tables - styles(answer) == set()


def test_two_corrections_at_once_are_a_conflict(at_desk, url, carried, saved):
    mine = carried("korrektur/", whole="1", reason="typo")
    at_desk.post(
        url + "korrektur/", {**carried("korrektur/", whole="1", reason="typo"), **finals(*SHEET[:2], ("1", "8"))}
    )
    answer = at_desk.post(url + "korrektur/", {**mine, **finals(*SHEET[:2], ("1", "6"))})
    assert answer.status_code == 409
    assert entries_at(saved, 2)[2]["score"] == [11, 8]


def test_the_rest_is_counted_without_a_fight(at_desk, url, carried, sitting):
    at_desk.post(url, {**carried(), **finals(SHEET[0])})
    answer = at_desk.post(url + "kampflos/", {**carried(), "winner": "1"})
    assert answer.status_code == 303
    sitting.refresh_from_db()
    assert (sitting.finished, sitting.result) == (True, "1:2")


def test_a_walkover_for_nobody(at_desk, url, carried, sitting):
    at_desk.post(url + "kampflos/", {**carried(), "winner": "none"})
    sitting.refresh_from_db()
    assert (sitting.finished, sitting.result) == (True, "0:0")


@pytest.mark.parametrize(
    "change", [{"winner": "7"}, {"winner": ""}, {"winner": "0", "base_version": "x"}, {"winner": "0", "key": ""}]
)
def test_a_walkover_without_a_choice_changes_nothing(at_desk, url, carried, sitting, change):
    answer = at_desk.post(url + "kampflos/", {**carried(), **change}, follow=True)
    assert "Bitte wählen, für wen der Rest zählt." in answer.content.decode()
    sitting.refresh_from_db()
    assert sitting.version == 0


def test_a_walkover_is_offered_only_while_something_is_missing(at_desk, url, saved):
    assert "Rest kampflos werten" not in at_desk.get(url).content.decode()


@pytest.mark.parametrize(("last_typed", "mode"), [("game", "bummerl"), ("bummerl", "bummerl"), ("", "bummerl")])
def test_a_correction_adds_lines_of_the_kind_that_is_there(at_desk, url, tournament, saved, last_typed, mode):
    """Whatever this browser typed last on another sheet."""
    at_desk.cookies[mode_cookie(tournament)] = last_typed
    assert at_desk.get(url + "korrektur/").context["page"].mode == mode


def test_a_ready_made_reason_is_said_in_the_language_of_the_page(at_desk, url, tournament, correct, saved):
    correct((*SHEET[:2], ("1", "8")), reason="typo")
    at_desk.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    pages = [at_desk.get(where).content.decode() for where in (url, f"/t/{tournament.slug}/protokoll/")]
    assert [("Tippfehler" in page, "Typing error" in page) for page in pages] == [(False, True)] * 2


@pytest.mark.parametrize("page", ["zettel/1/1/korrektur/", "tisch/1/1/"])
def test_a_sheet_of_another_table_is_put_there_or_taken_back_in_the_protocol(at_desk, tournament, saved, page):
    """Emptied row by row it would be a correction for every line."""
    own = f"/t/{tournament.slug}/"
    shown = " ".join(at_desk.get(own + page).content.decode().split())
    asked = "Der Zettel gehört zu einem anderen Tisch?"
    assert f'{asked} <a href="{own}zettel/1/1/anderer-tisch/">Anderen Tisch wählen …</a>' in shown
    entries = at_desk.get(f"{own}protokoll/?tisch=1").content.decode()
    (way,) = re.findall(rf'href="({own}protokoll/[0-9]+/zuruecknehmen/)"', entries)
    at_desk.post(way, {"reason": "Zettel von Tisch 2"})
    saved.refresh_from_db()
    assert (entries_at(saved, saved.version), saved.finished) == ((), False)


def test_a_sheet_of_another_table_is_emptied_with_that_reason(at_desk, correct, saved, url):
    assert "Falscher Tisch" in at_desk.get(url + "korrektur/").content.decode()
    answer = correct([("", ""), ("", ""), ("", "")], reason="table")
    assert answer.status_code == 303
    said = " ".join(re.sub(r"<[^>]+>", " ", at_desk.get(answer["Location"]).content.decode()).split())
    assert "Tisch 1 ist korrigiert: Der Zettel ist leer." in said
    saved.refresh_from_db()
    assert (entries_at(saved, saved.version), Revision.objects.latest("number").reason) == ((), "Falscher Tisch")


def test_a_correction_leads_back_to_the_sheet_that_was_corrected(at_desk, correct, saved, drawn, enter, url):
    """Never into the empty form of another table, neither of its round nor of the one that is played."""
    assert correct([("1", "7"), ("2", "5"), ("1", "9")], reason="typo")["Location"] == f"{url}?nach=1-1-2"
    for other in saved.round.sittings.exclude(pk=saved.pk):
        enter(other)
    drawn(saved.round.tournament)
    answer = correct([("1", "7"), ("2", "6"), ("1", "9")], reason="typo")
    assert answer["Location"] == f"{url}?nach=1-1-3"
    shown = at_desk.get(answer["Location"])
    said = " ".join(re.sub(r"<[^>]+>", " ", shown.content.decode()).split())
    assert ("Tisch 1 ist korrigiert: 2:1." in said, "Weiter zu Tisch 1, Durchgang 2" in said) == (True, True)


def test_what_a_program_entered_or_corrected_says_so(at_desk, url, correct, tournament, organiser, sitting):
    """As what a phone entered; somebody who types again stands there as ever."""
    program, result = Program(organiser), f"/tournaments/{tournament.slug}/rounds/1/tables/1/result"
    for version, points in enumerate((7, 8)):
        lines = [{"kind": "bummerl", "score": [11, points]}]
        sent = program.post(result, {"entries": lines, "base_version": version, "reason": "vertippt"})
        assert sent.status_code == 200
    through = f"{organiser}, über das Programm „Anzeige“"
    page = unescape(at_desk.get(url).content.decode())
    assert (f"Zuletzt eingetragen: {through}" in page, heads_of_corrections(page)) == (True, [through])
    assert correct((("1", "9"),), reason="typo").status_code == 303
    page = unescape(at_desk.get(url).content.decode())
    assert ("Zuletzt eingetragen" in page, heads_of_corrections(page)) == (False, [str(organiser), through])
    program.token.delete()
    page = unescape(at_desk.get(url).content.decode())
    assert heads_of_corrections(page) == [str(organiser), f"{organiser}, über ein Programm"]


def heads_of_corrections(page: str) -> list[str]:
    """Who corrected, the latest first."""
    return [
        " ".join(who.split()) for who in re.findall(r'class="d-history">\s*<h3>.*?Uhr, (.*?)</h3>', page, re.DOTALL)
    ]
