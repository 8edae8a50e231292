"""The desk: choose a table, type its sheet, save, next missing table; nothing twice, nothing lost; and corrections."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from html import unescape
from itertools import permutations

import pytest
from django.http import HttpResponse, QueryDict
from django.test import Client
from django.urls import reverse

from turnier.models import Entry, Revision, Round, Sitting, Tournament
from turnier.prizes import Terms
from turnier.services.draw.draw import round_draw, round_publish
from turnier.services.money.pay import stack_cash_out
from turnier.services.prizes.award import prizes_fix
from turnier.services.sheets.propose import proposal_make, proposals_refuse, seen_lines
from turnier.services.sheets.queries import entries_at
from turnier.services.stacks.regroup import entrant_move, evening_close, tables_end
from turnier.text.errors import NeedsReason
from turnier.web.shared.desk_board import PILE
from turnier.web.sheets.desk.views import reason_of

SHEET = (("1", "7"), ("2", "4"), ("1", "9"))


def finals(*rows: tuple[str, str]) -> dict[str, str]:
    """Rows in which only the final scores are typed: (winner, points of the loser)."""
    fields = {}
    for i, (winner, points) in enumerate(rows):
        fields |= {f"line-{i}-kind": "bummerl", f"line-{i}-score.winner": winner, f"line-{i}-score.points": points}
    return fields


def games(*rows: tuple[str, str]) -> dict[str, str]:
    """Rows game by game: (winner, points)."""
    fields = {}
    for i, (winner, value) in enumerate(rows):
        fields |= {f"line-{i}-kind": "game", f"line-{i}-winner": winner, f"line-{i}-value": value}
    return fields


def url(tournament: Tournament, table: int = 1, tail: str = "") -> str:
    return f"/t/{tournament.slug}/zettel/1/{table}/{tail}"


def opened(desk: Client, tournament: Tournament, table: int = 1, tail: str = "") -> dict[str, str]:
    """What the form of a fresh page carries."""
    page = desk.get(url(tournament, table, tail)).context["page"]
    return {"key": page.key, "base_version": str(page.base_version), "mode": page.mode}


def save(
    desk: Client, tournament: Tournament, fields: Mapping[str, str], table: int = 1, **carried: str
) -> HttpResponse:
    """Sends a form, also where the sheet is not full."""
    carried = carried or opened(desk, tournament, table)
    return desk.post(url(tournament, table), {"unfinished": "1", **carried, **fields})


def proposed(sitting: Sitting, *scores: list[int]) -> None:
    """Lines that a phone has written and nobody has confirmed."""
    for number, score in enumerate(scores):
        now = Sitting.objects.get(pk=sitting.pk)
        line = {"kind": "bummerl", "score": score, "retourschneider": False}
        told = {"accepted": frozenset(), "device": "phone"}
        proposal_make(sitting=now, key=f"line-{number}", seen=seen_lines(now), payload=line, **told)


def test_lines_of_a_phone_are_dropped_only_by_who_says_so(at_desk, tournament, sitting):
    proposed(sitting, [11, 7], [4, 11])
    asked = save(at_desk, tournament, finals(("1", "9")))
    assert (asked.status_code, Revision.objects.count()) == (422, 0)
    (note,) = asked.context["page"].to_tick
    assert note.text == (
        "Vom Handy warten 2 Zeilen: „Bummerl 1 von 3 · Huber / Maier gewinnen den Bummerl 11:7“, "
        "„Bummerl 2 von 3 · Öztürk / Żuk gewinnen den Bummerl 11:4“. Wird das hier gespeichert, zählen sie nicht."
    )
    assert save(at_desk, tournament, finals(("1", "9")) | {"accept": note.tick}).status_code == 303
    assert [entry["score"] for entry in entries_at(sitting, 1)] == [[11, 9]]


def test_what_the_phone_wrote_too_is_saved_without_a_word(at_desk, tournament, sitting):
    proposed(sitting, [11, 7], [4, 11])
    assert save(at_desk, tournament, finals(*SHEET)).status_code == 303
    assert [entry["score"] for entry in entries_at(sitting, 1)] == [[11, 7], [4, 11], [11, 9]]


def test_nothing_is_said_of_phones_before_anything_is_typed(at_desk, tournament, sitting):
    proposed(sitting, [11, 7])
    assert at_desk.get(url(tournament)).context["page"].to_tick == ()


def test_how_many_lines_wait_is_said_in_one_place(at_desk, tournament, sitting):
    """The head of the page stays as it was opened while a phone goes on writing."""
    proposed(sitting, [11, 7])
    waits = "Was ein Handy eingetragen hat, wartet auf eine Bestätigung."
    opened_page = at_desk.get(url(tournament)).content.decode()
    asked = save(at_desk, tournament, finals(("1", "9"))).content.decode()
    assert [(page.count(waits), page.count("1 Zeile")) for page in (opened_page, asked)] == [(1, 0), (1, 2)]


def test_a_sheet_is_saved_and_leads_to_the_next_missing_table(at_desk, tournament, sitting):
    answer = save(at_desk, tournament, finals(*SHEET))
    assert (answer.status_code, answer["Location"]) == (303, url(tournament, 2) + "?nach=1-1-1")
    sitting.refresh_from_db()
    assert (sitting.finished, sitting.result, sitting.version) == (True, "2:1", 1)
    page = at_desk.get(answer["Location"]).content.decode()
    assert "Tisch 1 ist gespeichert: 2:1." in page


def test_the_last_missing_table_leads_on_to_the_next_round(at_desk, evening):
    tournament = evening(tables=1)
    answer = save(at_desk, tournament, finals(*SHEET))
    assert answer["Location"] == f"/t/{tournament.slug}/durchgang/?nach=1-1-1"
    page = at_desk.get(answer["Location"]).content.decode()
    assert ("Tisch 1 ist gespeichert: 2:1." in page, "Durchgang 2 auslosen" in page) == (True, True)


def pile_of(page: str) -> list[tuple[str, str, bool]]:
    """The missing tables as the desk shows them: where each leads, what it says, whether it is the one in hand."""
    shown = page.partition('<nav class="d-pile"')[2].partition("</nav>")[0]
    links = re.findall(r'<a href="([^"]+)" title="[^"]+"([^>]*)>(.*?)</a>', shown, re.DOTALL)
    return [
        (url, " ".join(re.sub(r"<[^>]+>", "", words).split()), "aria-current" in rest) for url, rest, words in links
    ]


def test_the_missing_tables_are_one_tap_away(at_desk, tournament, enter):
    enter(Sitting.objects.get(round__tournament=tournament, table=1))
    page = at_desk.get(url(tournament, 2)).content.decode()
    assert pile_of(page) == [(url(tournament, 2), "Tisch 2", True), (url(tournament, 3), "Tisch 3", False)]
    assert "data-table-form" not in page


def test_a_full_sheet_of_an_earlier_round_says_whose_tables_are_missing(at_desk, tournament, enter, organiser):
    for sitting in Round.objects.get().sittings.all():
        enter(sitting)
    round_publish(round=round_draw(tournament=tournament, by=organiser).round, by=organiser)
    old = " ".join(at_desk.get(url(tournament, 3)).content.decode().split())
    assert ("Durchgang 2: Es fehlen noch" in old, "Weiter zu Tisch 1, Durchgang 2" in old) == (True, True)
    new = at_desk.get(url(tournament, 3).replace("/1/3/", "/2/3/")).content.decode()
    assert ("Es fehlen noch" in new, "Durchgang 2: Es fehlen noch" in new) == (True, False)


def test_a_sheet_left_over_from_an_earlier_round_comes_first(at_desk, tournament, enter, organiser):
    first = Round.objects.get()
    for sitting in first.sittings.exclude(table=3):
        enter(sitting)
    late = round_draw(tournament=tournament, by=organiser, despite_missing=True, reason="Zeit").round
    round_publish(round=late, by=organiser)
    page = at_desk.get(url(tournament, 3)).content.decode()
    assert [words for _url, words, _here in pile_of(page)] == ["D1 Tisch 3", "Tisch 1", "Tisch 2", "Tisch 3"]
    assert [here for _url, _words, here in pile_of(page)] == [True, False, False, False]
    asked = at_desk.get(f"/t/{tournament.slug}/durchgang/", {"tisch": "3"}).content.decode()
    _before, question, ways = asked.partition("Tisch 3 fehlt noch in mehreren Durchgängen. Welcher Zettel ist es?")
    assert question
    assert re.findall('href="(/t/[^"]+/zettel/./3/)">(Durchgang .)<', ways) == [
        (f"/t/{tournament.slug}/zettel/1/3/", "Durchgang 1"),
        (f"/t/{tournament.slug}/zettel/2/3/", "Durchgang 2"),
    ]


def test_above_a_pile_the_number_is_typed(at_desk, evening):
    tournament = evening(tables=PILE + 1)
    page = at_desk.get(url(tournament)).content.decode()
    assert (pile_of(page), "data-table-form" in page) == ([], True)
    assert f"danach fehlen noch {PILE} Zettel" in page


def test_the_last_sheet_needs_neither(at_desk, evening):
    page = at_desk.get(url(evening(tables=1))).content.decode()
    assert (pile_of(page), "data-table-form" in page, "Das ist der letzte Zettel." in page) == ([], False, True)


def test_a_closed_tournament_says_so_before_anybody_types(at_desk, tournament, enter, sitting):
    enter(sitting)
    tournament.status = Tournament.Status.CLOSED
    tournament.save()
    for table, path in ((1, ""), (1, "korrektur/"), (2, "")):
        page = at_desk.get(url(tournament, table) + path).content.decode()
        assert "Zum Ändern bitte zuerst wieder öffnen." in page
        assert "data-correct " not in page


def test_after_the_last_round_the_way_leads_to_the_end(at_desk, tournament, enter):
    tournament.rounds_planned = 1
    tournament.save()
    for sitting in Sitting.objects.filter(round__tournament=tournament):
        enter(sitting)
    page = at_desk.get(f"/t/{tournament.slug}/durchgang/").content.decode()
    assert (f'href="/t/{tournament.slug}/zum-schluss/">Zum Schluss' in page, "data-table-form" in page) == (True, False)


def test_after_the_last_table_number_the_search_starts_in_front(at_desk, tournament):
    assert save(at_desk, tournament, finals(*SHEET), 3)["Location"] == url(tournament, 1) + "?nach=1-3-1"


def test_an_incomplete_sheet_is_saved_only_when_somebody_says_so(at_desk, tournament, sitting):
    form = opened(at_desk, tournament) | finals(*SHEET[:1])
    asked = at_desk.post(url(tournament), form)
    page = asked.content.decode()
    assert (asked.status_code, Revision.objects.count()) == (422, 0)
    assert "Nur 1 von 3 Bummerln. Trotzdem speichern?" in page
    assert ("data-unfinished hidden" in page, "data-summary" in page, 'value="7"' in page) == (False, False, True)
    assert at_desk.post(url(tournament), form | {"unfinished": "1"}).status_code == 303
    assert sitting.revisions.count() == 1


def test_a_sheet_that_is_not_full_is_never_green(at_desk, tournament):
    answer = save(at_desk, tournament, finals(*SHEET[:1]))
    said = re.search(r'<div class="t-say" data-state="(\w+)" role="status" data-saved-key', following(at_desk, answer))
    assert said is not None
    assert said[1] == "wait"
    answer = save(at_desk, tournament, finals(*SHEET), table=2)
    assert 'data-state="good" role="status" data-saved-key' in following(at_desk, answer)


def following(desk: Client, answer: HttpResponse) -> str:
    return desk.get(answer["Location"]).content.decode()


def test_after_saving_nothing_but_the_first_box_waits_for_digits(at_desk, tournament):
    page = following(at_desk, save(at_desk, tournament, finals(*SHEET)))
    assert "autofocus" not in page


def test_why_a_final_score_is_not_offered_is_said_to_who_types_final_scores(at_desk, tournament):
    penalty = {"line-0-kind": "penalty", "line-0-team": "1", "line-0-reason": "0"}
    said = "Bummerl 1 läuft schon, Stand 0:2. Bitte Spiel für Spiel weiterschreiben."
    pages = [
        at_desk.post(url(tournament, tail="vorschau/"), {**opened(at_desk, tournament), **typed, "mode": mode})
        for mode, typed in (("bummerl", penalty), ("game", penalty), ("bummerl", finals(("1", "7"))))
    ]
    shown = [unescape(page.content.decode()) for page in pages]
    assert [said in page for page in shown] == [True, False, False]
    assert [">Endstand</a>" in page for page in shown] == [False, False, True]


def test_a_seat_can_be_typed_as_the_paper_calls_it(at_desk, tournament, sitting):
    save(at_desk, tournament, finals(("A", "7"), ("b", "4"), ("1", "9")))
    assert [entry["score"] for entry in entries_at(sitting, 1)] == [[11, 7], [4, 11], [11, 9]]


def test_missing_points_of_the_loser_are_said_at_their_box(at_desk, tournament):
    answer = save(at_desk, tournament, finals(("1", "")))
    (note,) = answer.context["page"].errors
    assert (note.box, note.text) == ("line-0-score.points", "Bitte „Punkte des Verlierers“ eintragen.")


def test_the_pad_says_nothing_again_that_stands_in_the_rows(at_desk, tournament):
    form = opened(at_desk, tournament) | finals(*SHEET[:2])
    live = at_desk.post(url(tournament, tail="vorschau/"), form).content.decode()
    assert ("t-block" in live, "2 von 3 Bummerln" in live) == (False, True)
    form = opened(at_desk, tournament) | games(("1", "4")) | {"mode": "game"}
    by_hand = at_desk.post(url(tournament, tail="vorschau/"), form).content.decode()
    assert by_hand.count("<section") == 3


def test_what_wants_a_tick_is_asked_beside_the_button_that_saves(at_desk, tournament):
    form = opened(at_desk, tournament) | finals(("1", "7"), ("2", "1"))
    page = at_desk.post(url(tournament), form).content.decode()
    place = page[page.index('id="hinweise"') : page.index("data-save>")]
    assert "Zeile 2: 11:1 geht nur, wenn jemand gestraft wurde. Stimmt das?" in place
    assert page.count("data-tick") == place.count("data-tick") == 1


def test_a_correction_that_makes_a_sheet_incomplete_asks_as_well(at_desk, tournament, sitting):
    save(at_desk, tournament, finals(*SHEET))
    form = opened(at_desk, tournament, tail="korrektur/") | {"whole": "1", "reason": "misread"} | finals(*SHEET[:2])
    asked = at_desk.post(url(tournament, tail="korrektur/"), form)
    assert (asked.status_code, "Nur 2 von 3 Bummerln. Trotzdem speichern?" in asked.content.decode()) == (422, True)
    assert at_desk.post(url(tournament, tail="korrektur/"), form | {"unfinished": "1"}).status_code == 303
    form |= opened(at_desk, tournament, tail="korrektur/") | finals(("1", "8"))
    assert at_desk.post(url(tournament, tail="korrektur/"), form).status_code == 303


def test_an_incomplete_sheet_stays_on_the_list(at_desk, tournament, sitting):
    save(at_desk, tournament, finals(*SHEET[:1]))
    page = at_desk.get(f"/t/{tournament.slug}/durchgang/")
    assert [row.table for row in page.context["desk"].board.missing] == [1, 2, 3]
    assert [row.state for row in page.context["page"].seating.tables] == ["run", "open", "open"]


def test_new_lines_are_added_below_those_that_stand(at_desk, tournament, sitting):
    save(at_desk, tournament, finals(*SHEET[:2]))
    save(at_desk, tournament, finals(SHEET[2]))
    assert len(entries_at(sitting, 2)) == 3
    assert Entry.objects.filter(sitting=sitting, removed_by__isnull=False).count() == 0


def test_a_double_click_or_a_resent_form_enters_once(at_desk, tournament, sitting):
    carried = opened(at_desk, tournament)
    first = save(at_desk, tournament, finals(*SHEET[:1]), **carried)
    again = save(at_desk, tournament, finals(*SHEET[:1]), **carried)
    assert (again.status_code, again["Location"]) == (303, first["Location"])
    assert Revision.objects.filter(sitting=sitting).count() == 1
    assert len(entries_at(sitting, 1)) == 1


def test_the_same_form_with_other_content_is_refused_and_kept(at_desk, tournament, sitting):
    carried = opened(at_desk, tournament)
    save(at_desk, tournament, finals(("1", "7")), **carried)
    answer = save(at_desk, tournament, finals(("1", "8")), **carried)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "schon anders eingetragen" in page
    assert 'name="line-0-score.points" value="8"' in page


def test_what_the_rules_refuse_stands_in_the_summary_and_at_the_box(at_desk, tournament, sitting):
    carried = opened(at_desk, tournament)
    answer = save(at_desk, tournament, games(("1", "4"), ("2", "3"), ("1", "8")), **carried)
    page = answer.content.decode()
    assert answer.status_code == 422
    sentence = "Ausschaffen über 11 nicht möglich: Stand 4:3, höchstens 7."
    assert "Der Zettel ist nicht gespeichert: 1 Fehler" in page
    assert f'<a href="#line-2-value">{sentence} <span class="d-rule">Watten § 6</span></a>' in page
    assert 'id="line-2-value-fehler" data-error-for="line-2-value"' in page
    assert 'name="line-2-value" value="8"' in page
    assert "4 + 8 ?" in page
    assert f'name="key" value="{carried["key"]}"' in page
    assert entries_at(sitting, 1) == ()


def test_the_key_of_a_refused_form_stays_usable(at_desk, tournament, sitting):
    carried = opened(at_desk, tournament)
    save(at_desk, tournament, games(("1", "12")), **carried)
    assert save(at_desk, tournament, games(("1", "4")), **carried).status_code == 303


def test_an_unreadable_box_is_not_taken_for_an_empty_one(at_desk, tournament, sitting):
    answer = save(at_desk, tournament, {"line-0-kind": "penalty", "line-0-team": "1", "line-0-reason": "x"})
    assert answer.status_code == 422
    assert "„Grund“: Bitte" in answer.content.decode()
    assert entries_at(sitting, 1) == ()


def test_an_empty_form_says_what_to_do(at_desk, tournament):
    answer = save(at_desk, tournament, finals(("", "")))
    assert answer.status_code == 422
    assert "Bitte mindestens eine Zeile ausfüllen." in answer.content.decode()


def test_a_warning_is_saved_only_with_its_tick(at_desk, tournament, sitting):
    carried = opened(at_desk, tournament)
    asked = save(at_desk, tournament, finals(("1", "1")), **carried)
    (note,) = asked.context["page"].to_tick
    assert asked.status_code == 422
    assert "Bitte 1 Hinweis bestätigen" in asked.content.decode()
    assert "checked" not in asked.content.decode()
    ticked = save(at_desk, tournament, finals(("1", "1")) | {"accept": note.tick}, **carried)
    assert ticked.status_code == 303
    assert Revision.objects.get(sitting=sitting).warnings == [note.tick]


def test_a_referee_insists_with_a_reason(at_desk, tournament, sitting):
    refused = save(at_desk, tournament, games(("1", "12")))
    assert [note.may_override for note in refused.context["page"].errors] == [True]
    saved = save(at_desk, tournament, games(("1", "12")) | {"line-0-override": "so gespielt"})
    assert saved.status_code == 303
    assert entries_at(sitting, 1)[0]["override"] == "so gespielt"


def test_a_fault_of_form_cannot_be_insisted_on(at_desk, tournament, sitting):
    answer = save(at_desk, tournament, games(("", "5")) | {"line-0-override": "doch"})
    assert answer.status_code == 422
    assert [note.may_override for note in answer.context["page"].errors] == [False]


def test_two_people_get_both_versions_and_lose_nothing(at_desk, tournament, sitting):
    mine = opened(at_desk, tournament)
    save(at_desk, tournament, finals(*SHEET))
    answer = save(at_desk, tournament, finals(*SHEET[:2], ("1", "8")), **mine)
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "von anna geändert. Beide Eingaben stehen unten." in page
    saved, typed = answer.context["saved_version"], answer.context["my_version"]
    assert [line.differs for line in saved.lines] == [False, False, True]
    assert [line.cells for line in typed.lines] == [("11", "7"), ("4", "11"), ("11", "8")]
    assert 'name="line-2-score.points" value="8"' in page
    assert entries_at(sitting, 1)[2]["score"] == [11, 9]


def test_identical_content_of_two_people_is_no_conflict(at_desk, tournament, sitting):
    mine = opened(at_desk, tournament)
    save(at_desk, tournament, finals(*SHEET))
    assert save(at_desk, tournament, finals(*SHEET), **mine).status_code == 303
    assert Revision.objects.filter(sitting=sitting).count() == 1


@pytest.mark.parametrize("steps", sorted(set(permutations(["A", "A", "B", "B"]))), ids="".join)
def test_nobody_passes_over_the_other_in_any_order_of_opening_and_saving(at_desk, tournament, sitting, steps):
    rows, forms, answers = {"A": ("1", "6"), "B": ("1", "8")}, {}, {}
    for who in steps:
        if who in forms:
            answers[who] = save(at_desk, tournament, finals(rows[who]), **forms[who]).status_code
        else:
            forms[who] = opened(at_desk, tournament)
    one_after_the_other = steps[0] == steps[1]
    assert sorted(answers.values()) == ([303, 303] if one_after_the_other else [303, 409])
    assert Revision.objects.filter(sitting=sitting).count() == (2 if one_after_the_other else 1)


def test_the_preview_speaks_and_writes_nothing(at_desk, tournament, sitting):
    carried = opened(at_desk, tournament)
    answer = at_desk.post(url(tournament, tail="vorschau/"), {**carried, **games(("1", "4"), ("2", "9"), ("1", ""))})
    page = answer.content.decode()
    assert answer.status_code == 200
    assert 'data-into="line-0-note"' in page
    assert "Huber / Maier gewinnen, Stand 4:0" in page
    assert "fehlt" not in page
    assert entries_at(sitting, 1) == ()


def test_the_preview_says_when_the_sheet_is_complete(at_desk, tournament):
    carried = opened(at_desk, tournament)
    answers = [
        at_desk.post(url(tournament, tail="vorschau/"), {**carried, **finals(*rows)}).content.decode()
        for rows in (SHEET[:2], SHEET)
    ]
    assert ["data-finished" in answer for answer in answers] == [False, True]


def test_the_table_number_opens_the_sheet(at_desk, tournament):
    answer = at_desk.get(f"/t/{tournament.slug}/durchgang/?tisch=2")
    assert answer["Location"] == url(tournament, 2)


def test_beside_the_number_stands_who_sits_there(at_desk, tournament, sitting, enter):
    enter(sitting)
    page = at_desk.get(f"/t/{tournament.slug}/durchgang/").content.decode()
    listed = re.findall(r'<li data-table="(\d+)"[^>]*>(.*?)</li>', page, re.DOTALL)
    names = {s.table: " – ".join(each.entrant.name for each in s.seats.all()) for s in Sitting.objects.all()}
    told = {int(table): " ".join(unescape(words).split()) for table, words in listed}
    assert told == names | {1: f"{names[1]} · eingetragen: 3:0"}


@pytest.mark.parametrize("number", ["40", "x", "²", "0"])
def test_an_unknown_table_number_says_which_there_are(at_desk, tournament, number):
    answer = at_desk.get(f"/t/{tournament.slug}/durchgang/", {"tisch": number})
    assert answer.status_code == 404
    assert f"Tisch {number} gibt es in Durchgang 1 nicht, nur die Tische 1 bis 3." in answer.content.decode()


def test_before_the_first_draw_no_number_opens_a_sheet(at_desk, tournament):
    Round.objects.all().delete()
    page = at_desk.get(f"/t/{tournament.slug}/durchgang/?tisch=1").content.decode()
    assert "Noch ist nichts ausgelost und veröffentlicht." in page


def test_a_table_of_a_secret_draw_leads_to_the_round(at_desk, tournament):
    Round.objects.update(published_at=None)
    for answer in (
        at_desk.get(url(tournament), follow=True),
        at_desk.post(url(tournament), finals(*SHEET), follow=True),
    ):
        assert answer.redirect_chain == [(f"/t/{tournament.slug}/durchgang/", 303)]
        assert "Durchgang 1 ist noch nicht veröffentlicht. Gespeichert wurde nichts." in answer.content.decode()


def test_other_organisers_find_nothing(client, other_organiser, tournament):
    client.force_login(other_organiser)
    paths = ["1/1/", "1/1/korrektur/"]
    assert [client.get(f"/t/{tournament.slug}/zettel/{path}").status_code for path in paths] == [404] * 2
    assert client.post(url(tournament), finals(*SHEET)).status_code == 404


@pytest.mark.parametrize(
    "junk",
    [{"base_version": "²"}, {"base_version": "9" * 40}, {"line-0-kind": ""}, {"key": "k" * 500}, {"accept": "x"}],
)
def test_junk_in_the_form_breaks_nothing(at_desk, tournament, junk):
    for tail in ("", "vorschau/", "korrektur/"):
        answer = at_desk.post(url(tournament, tail=tail), {**opened(at_desk, tournament), **finals(("1", "7")), **junk})
        assert answer.status_code in {200, 303, 409, 422}


def test_the_kind_of_rows_is_remembered_by_the_browser(at_desk, tournament):
    assert opened(at_desk, tournament)["mode"] == "bummerl"
    save(at_desk, tournament, games(("1", "4")) | {"mode": "game"})
    assert opened(at_desk, tournament, 2)["mode"] == "game"


def test_a_rare_kind_is_offered_but_not_remembered(at_desk, tournament):
    assert opened(at_desk, tournament, tail="?art=penalty")["mode"] == "penalty"
    save(at_desk, tournament, games(("1", "4")) | {"mode": "penalty"})
    assert opened(at_desk, tournament, 2)["mode"] == "bummerl"


def test_kinds_that_the_house_rules_forbid_are_not_offered(at_desk, evening):
    tournament = evening(entry_depth="final")
    page = at_desk.get(url(tournament)).context["page"]
    assert [kind.name for kind in page.kinds] == ["bummerl", "walkover"]


@pytest.mark.parametrize("tables", [1, 3, 30])
def test_the_pages_ask_the_database_a_fixed_number_of_times(
    at_desk, evening: Callable[..., Tournament], tables, django_assert_max_num_queries
):
    tournament = evening(tables=tables)
    with django_assert_max_num_queries(9):
        at_desk.get(url(tournament))
    with django_assert_max_num_queries(3):
        at_desk.post(url(tournament, tail="vorschau/"), {"key": "k", "base_version": "0", **finals(*SHEET)})
    with django_assert_max_num_queries(16):
        saved = at_desk.post(url(tournament), {"key": "k", "base_version": "0", **finals(*SHEET)})
    assert saved.status_code == 303


def test_long_names_stand_in_full(at_desk, tournament):
    assert "Đorđević-Zimmermann / von der Weiden-Größl" in at_desk.get(url(tournament, 2)).content.decode()


def test_tables_of_earlier_rounds_stay_on_the_list(at_desk, tournament):
    later = Round.objects.create(tournament=tournament, number=2, published_at=Round.objects.get().published_at)
    Sitting.objects.filter(table=3).update(round=later)
    board = at_desk.get(f"/t/{tournament.slug}/durchgang/").context["desk"].board
    assert [(row.round, row.table) for row in board.missing] == [(1, 1), (1, 2), (2, 3)]
    assert [row.table for row in board.current] == [3]


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_table_that_is_no_longer_there_leads_to_the_round(at_desk, tournament, method):
    answer = getattr(at_desk, method)(url(tournament, 9), follow=True)
    assert answer.redirect_chain == [(f"/t/{tournament.slug}/durchgang/", 303)]
    assert "Tisch 9 gibt es in Durchgang 1 nicht. Gespeichert wurde nichts." in answer.content.decode()


def test_a_correction_says_who_is_back_and_that_the_table_is_open_again(at_desk, stacks, enter):
    """Two of three have gone home, and the correction strikes the line of one of them; then of both."""
    tournament, sitting = stacks(3)
    lost = {"kind": "rubber", "ending": "points", "loser": 2}
    enter(sitting, [lost, {"kind": "leave", "player": 0}, {"kind": "leave", "player": 1}])
    back = [tournament.entrants.get(seats__seat=seat).name for seat in (0, 1)]
    assert Sitting.objects.get(pk=sitting.pk).finished
    address = f"/t/{tournament.slug}/zettel/1/1/korrektur/"
    fresh = at_desk.get(address).context["page"]
    form = {"key": fresh.key, "base_version": str(fresh.base_version), "mode": fresh.mode, "whole": "1"}
    form |= {"line-0-kind": "rubber", "line-0-ending": "points", "line-0-loser": "3"}
    gone = {"line-1-kind": "leave", "line-1-player": "2"}
    for more, named in (({}, back), (gone, back[:1])):
        page = at_desk.post(address, form | more).content.decode()
        effect = page.partition('id="wirkung"')[2].partition("</div>")[0]
        assert re.findall("<b>([^<]*dabei.)</b>", effect) == [f"{name} ist wieder dabei." for name in named]
        assert ("Tisch 1 ist wieder offen." in effect, "Alle Plätze bleiben" in effect) == (True, False)


def test_a_correction_names_all_whose_place_changes_and_the_money_that_is_out(at_desk, stacks, enter, organiser):
    """One has gone with 11 €, the prizes are fixed, and then another lost the first Runde."""
    tournament, sitting = stacks(4, entry_fee_cents=500)
    first = {"kind": "rubber", "ending": "points", "loser": 0}
    enter(sitting, [first, {"kind": "leave", "player": 1}])
    gone = tournament.entrants.get(seats__seat=1)
    stack_cash_out(entrant=gone, by=organiser)
    tables_end(tournament=tournament, sittings=[Sitting.objects.get()], by=organiser)
    evening_close(tournament=tournament, by=organiser)
    prizes_fix(tournament=tournament, by=organiser, terms=Terms(places=1), shared=True)
    address = f"/t/{tournament.slug}/zettel/1/1/korrektur/"
    fresh = at_desk.get(address).context["page"]
    form = {"key": fresh.key, "base_version": str(fresh.base_version), "mode": fresh.mode, "whole": "1"}
    form |= {"line-0-kind": "rubber", "line-0-ending": "points", "line-0-loser": "2"}
    form |= {"line-1-kind": "leave", "line-1-player": "2"}
    effect = at_desk.post(address, form).content.decode().partition('id="wirkung"')[2].partition("</div>")[0]
    assert "Das festgelegte Preisgeld gilt dann nicht mehr" in effect
    assert f"Schon ausgezahlt: {gone.name} 11,00\u00a0€." in effect
    assert all(entrant.name in effect for entrant in tournament.entrants.filter(seats__seat__in=(0, 1)))


def test_a_correction_tells_who_sits_elsewhere_too(at_desk, tournament, enter):
    """The winner of table 1 falls behind that of table 2, who never sat there."""
    one, two = Sitting.objects.order_by("table")[:2]
    for sitting, lost in ((one, 2), (two, 3)):
        enter(sitting, [{"kind": "bummerl", "score": [11, lost]}] * 3)
    form = {"key": "k", "base_version": str(Sitting.objects.get(pk=one.pk).version), "mode": "bummerl", "whole": "1"}
    for line in range(3):
        row = {"kind": "bummerl", "score.winner": "1", "score.points": "9"}
        form |= {f"line-{line}-{name}": value for name, value in row.items()}
    effect = at_desk.post(f"{url(tournament, 1)}korrektur/", form).content.decode().partition('id="wirkung"')[2]
    names = [seats.get(seat=0).entrant.name for seats in (one.seats, two.seats)]
    assert [name in effect.partition("</div>")[0] for name in names] == [True, True]


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        ("", ""),
        ("reason=unknown", ""),
        ("reason=typo", "Tippfehler"),
        ("reason=typo&words=8+statt+9", "Tippfehler: 8 statt 9"),
        ("reason=other&words=+nass++geworden+", "nass geworden"),
        ("reason=other&words=nass%00%0D%0Ageworden", "nass geworden"),
        ("words=nass", "nass"),
    ],
)
def test_the_reason_as_it_is_kept(sent, kept):
    assert reason_of(QueryDict(sent)) == kept


def test_another_reason_without_words_is_none():
    with pytest.raises(NeedsReason) as caught:
        reason_of(QueryDict("reason=other"))
    assert caught.value.field == "words"


def test_long_words_are_cut_to_what_the_record_holds():
    assert len(reason_of(QueryDict(f"reason=referee&words={'x' * 500}"))) == 200


def corrected(at_desk, tournament, round_number, table, *losers):
    """The correction of a table at which these seats lost a Runde each: the effect shown before, and the page after."""
    address = f"/t/{tournament.slug}/zettel/{round_number}/{table}/korrektur/"
    fresh = at_desk.get(address).context["page"]
    form = {"key": fresh.key, "base_version": str(fresh.base_version), "mode": fresh.mode, "whole": "1"}
    for number, seat in enumerate(losers):
        row = {"kind": "rubber", "ending": "1", "loser": str(seat + 1)}
        form |= {f"line-{number}-{name}": value for name, value in row.items()}
    shown = at_desk.post(address, form).content.decode()
    after = at_desk.post(address, form | {"reason": "misread"}, follow=True)
    assert after.redirect_chain, "saved"
    return shown.partition('id="wirkung"')[2].partition("</div>")[0], after.content.decode()


def test_a_correction_that_revives_somebody_says_which_runden_are_paid_otherwise(at_desk, stacks, enter):
    """Seat 3 was out after four Runden and sat there no more in the fifth, which would pay them now."""
    tournament, sitting = stacks(4)
    enter(sitting, [{"kind": "rubber", "ending": "points", "loser": seat} for seat in (3, 3, 3, 3, 0)])
    names = list(sitting.seats.order_by("seat").values_list("entrant__name", flat=True))
    assert tournament.entrants.get(name=names[3]).status == "eliminated"
    effect, after = corrected(at_desk, tournament, 1, 1, 1, 3, 3, 3, 0)
    paid = f"{names[0]} −2,00\u00a0€ → −3,00\u00a0€, {names[3]} ±0,00\u00a0€ → +1,00\u00a0€."
    assert "Tisch 1 ist korrigiert: " in after
    assert f"{names[1]} zahlt 3 × 1" in after, "the line that was corrected, not the last"
    said = f"Runde 5 wird damit anders bezahlt: {paid}"
    hint = "Wer in so einer Runde nicht am Tisch saß, gehört dort zu „Nicht mitgespielt“"
    moved = "Dieses Geld bitte an den Tischen umlegen."
    assert [sentence in text for text in (effect, after) for sentence in (said, hint, moved)] == [True] * 6, effect
    effect, _after = corrected(at_desk, tournament, 1, 1, 2, 3, 3, 3, 0)
    assert ("anders bezahlt" in effect, "Nicht mitgespielt“" in effect) == (False, False), "nobody comes back"


def test_a_correction_names_the_stacks_that_it_changes_at_other_tables(at_desk, singles, drawn, enter, organiser):
    """Somebody has moved to table 1 since; the Runde before was lost by another one."""
    tournament = singles("brokdorf", 8)
    one, two = drawn(tournament).sittings.order_by("table")
    enter(two, [{"kind": "rubber", "ending": "points", "loser": 0}])
    winner = two.seats.get(seat=1).entrant
    entrant_move(entrant=winner, to=one, by=organiser)
    effect, after = corrected(at_desk, tournament, 1, 2, 1)
    loser = two.seats.get(seat=0).entrant.name
    for text in (effect, after):
        assert f"Tisch 1: {winner.name} 11,00\u00a0€ → 7,00\u00a0€." in text
        assert f"Tisch 2: {loser} 7,00\u00a0€ → 11,00\u00a0€." in text
    assert f"{winner.name}\n  Platz 1 → 8" in effect


def test_namesakes_with_stacks_are_told_apart_where_money_moves(at_desk, stacks, enter):
    tournament, sitting = stacks(4)
    one, two = (sitting.seats.get(seat=seat).entrant for seat in (0, 1))
    tournament.entrants.filter(pk__in=(one.pk, two.pk)).update(name="Kalle Jensen")
    enter(sitting, [{"kind": "rubber", "ending": "points", "loser": 0}])
    names = [f"Kalle Jensen (Nr.\u00a0{entrant.number})" for entrant in (one, two)]
    page = at_desk.get(f"/t/{tournament.slug}/stapel/").content.decode()
    assert [page.count(f"<bdi>{name}</bdi>") > 0 for name in names] == [True, True]
    address = f"/t/{tournament.slug}/zettel/1/1/korrektur/"
    fresh = at_desk.get(address).context["page"]
    form = {"key": fresh.key, "base_version": str(fresh.base_version), "mode": fresh.mode, "whole": "1"}
    form |= {"line-0-kind": "rubber", "line-0-ending": "points", "line-0-loser": "2"}
    effect = at_desk.post(address, form).content.decode().partition('id="wirkung"')[2].partition("</div>")[0]
    assert [name in effect for name in names] == [True, True]


def test_a_number_of_another_table_is_first_taken_for_a_slip(at_desk, tournament, sitting):
    """Beside what the box takes it is said where the one of that start number sits."""
    other = tournament.rounds.get().seats.exclude(sitting=sitting).select_related("entrant", "sitting").first()
    page = save(at_desk, tournament, games((str(other.entrant.number), "9"))).content.decode()
    told = f"{other.entrant.name} sitzen laut Auslosung an Tisch {other.sitting.table}, nicht an Tisch 1."
    assert f"Bitte 1 oder 2 tippen. Als Startnummer {other.entrant.number} gelesen: {told}" in unescape(page)


def taken(desk: Client, tournament: Tournament) -> tuple[HttpResponse, dict[str, str]]:
    """The sheet with the refused lines, where the page of the phones leads, and what its form sends as it stands."""
    phones = desk.get(reverse("desk_phones", args=(tournament.slug, 1, 1))).content.decode()
    address = f"{url(tournament)}?uebernehmen"
    assert phones.count(f'href="{address}"') == 1
    answer = desk.get(address)
    rows = answer.context["page"].rows
    sent = {box.id: box.value for row in rows for box in row.boxes if box.value}
    return answer, sent | {f"line-{row.index}-kind": row.kind for row in rows}


def test_a_refused_line_is_taken_after_all_without_typing_it_again(at_desk, tournament, sitting, organiser):
    proposed(sitting, [11, 7], [4, 11])
    now = Sitting.objects.get(pk=sitting.pk)
    proposals_refuse(sitting=now, page_version=now.page_version, by=organiser)
    answer, sent = taken(at_desk, tournament)
    page = answer.content.decode()
    assert "Das hat ein Handy eingetragen, und es wurde abgelehnt." in page
    assert 'name="line-1-score.points" value="4"' in page
    assert [(row.number, row.index) for row in answer.context["page"].rows] == [(1, 0), (2, 1)]
    assert entries_at(sitting, 1) == ()
    assert save(at_desk, tournament, sent).status_code == 303
    assert [entry["score"] for entry in entries_at(sitting, 1)] == [[11, 7], [4, 11]]


def test_what_wants_a_tick_is_asked_of_a_line_that_is_taken_after_all(at_desk, tournament, sitting, organiser):
    line = {"kind": "bummerl", "score": [11, 1], "retourschneider": False}
    affirmed = save(at_desk, tournament, finals(("1", "1"))).context["page"].to_tick[0].tick
    told = {"accepted": frozenset({affirmed}), "device": "phone"}
    proposal_make(sitting=sitting, key="line", seen=seen_lines(sitting), payload=line, **told)
    now = Sitting.objects.get(pk=sitting.pk)
    proposals_refuse(sitting=now, page_version=now.page_version)
    answer, sent = taken(at_desk, tournament)
    assert [note.tick for note in answer.context["page"].to_tick] == [affirmed]
    assert save(at_desk, tournament, sent).status_code == 422
    assert save(at_desk, tournament, sent | {"accept": affirmed}).status_code == 303


def test_a_refused_line_is_taken_only_as_long_as_nothing_else_was_written(at_desk, tournament, sitting, organiser):
    proposed(sitting, [11, 7])
    now = Sitting.objects.get(pk=sitting.pk)
    proposals_refuse(sitting=now, page_version=now.page_version, by=organiser)
    save(at_desk, tournament, finals(("1", "9")))
    late = at_desk.get(url(tournament) + "?uebernehmen")
    said = "Hier gibt es nichts mehr zu übernehmen." in late.content.decode()
    assert (late.status_code, said, late.context["page"].rows) == (200, True, ())


def test_who_corrects_while_a_phone_waits_is_led_to_confirm_it_first(at_desk, tournament, sitting):
    save(at_desk, tournament, finals(("1", "9")))
    address = f"/t/{tournament.slug}/zettel/1/1/"
    first = f'<a href="{address}handy/">Ansehen</a>'
    said = "Stimmt es, bitte erst dort bestätigen und danach korrigieren."
    pages = [at_desk.get(f"{address}korrektur/").content.decode()]
    proposed(sitting, [4, 11])
    pages.append(at_desk.get(f"{address}korrektur/").content.decode())
    assert [(said in page, first in page) for page in pages] == [(False, False), (True, True)]


def test_of_the_lines_of_a_phone_only_those_are_told_that_read_otherwise_here(at_desk, tournament, sitting):
    proposed(sitting, [11, 7], [4, 11], [11, 9])
    (note,) = save(at_desk, tournament, finals(("1", "7"), ("1", "4"), ("1", "9"))).context["page"].to_tick
    assert note.text == (
        "Vom Handy wartet 1 Zeile: „Bummerl 2 von 3 · Öztürk / Żuk gewinnen den Bummerl 11:4“. "
        "Wird das hier gespeichert, zählt sie nicht."
    )


def test_of_many_lines_of_a_phone_the_first_are_told_and_where_they_read_alike_how_they_came_about(
    at_desk, tournament, sitting
):
    for number in range(4):
        now = Sitting.objects.get(pk=sitting.pk)
        line = {"kind": "game", "winner": 0, "value": 2}
        told = {"accepted": frozenset(), "device": "phone"}
        proposal_make(sitting=now, key=f"line-{number}", seen=seen_lines(now), payload=line, **told)
    fields = games(("1", "3"), ("1", "3"), ("1", "3"), ("2", "3"))
    (note,) = save(at_desk, tournament, fields, mode="game", key="k", base_version="0").context["page"].to_tick
    assert note.text == (
        "Vom Handy warten 4 Zeilen: „Bummerl 1 von 3 · Huber / Maier gewinnen, Stand 2:0“, "
        "„Bummerl 1 von 3 · Huber / Maier gewinnen, Stand 4:0“, "
        "„Bummerl 1 von 3 · Huber / Maier gewinnen, Stand 6:0 · 2 Punkte“ und 1 weitere Zeile. "
        "Wird das hier gespeichert, zählen sie nicht."
    )
