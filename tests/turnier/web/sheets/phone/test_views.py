"""The phone page without a script: plain forms do everything."""

from __future__ import annotations

import re
from random import Random

import pytest
from django.conf import settings
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from games.kit.sittings.random_lines import random_entry
from turnier.models import HelpCall, Proposal, Round, Sitting, Tournament
from turnier.services.accounts.referees import referee_code_of, referee_invite
from turnier.services.draw.draw import round_draw, round_publish
from turnier.services.draw.seats import entrants_swap
from turnier.services.sheets.break_off import sitting_end, sitting_resume
from turnier.services.sheets.propose import proposal_make, seen_lines
from turnier.services.sheets.queries import entries_at, open_proposals, table_of
from turnier.services.sheets.referee import help_answer
from turnier.services.sheets.save import result_save
from turnier.services.sheets.submission import Submission
from turnier.services.sheets.table_codes import access_code_of, key_renew
from turnier.services.tournaments.end import tournament_close
from turnier.text.words import translate

LINE = {"kind": "bummerl", "line-0-score.winner": "1", "line-0-score.points": "7"}


@pytest.fixture
def sitting(tournament, register, drawn) -> Sitting:
    """Table 1 of a published round."""
    register(tournament, 6)
    return drawn(tournament).sittings.get(table=1)


@pytest.fixture
def phone(sitting) -> Client:
    """A phone that has scanned the sheet of that table."""
    client = Client()
    answer = client.post("/tisch/", {"token": access_code_of(sitting.keys.get()).token})
    assert (answer.status_code, answer["Location"]) == (303, "/tisch/blatt/")
    return client


def fresh(sitting: Sitting) -> Sitting:
    return Sitting.objects.get(pk=sitting.pk)


def line(sitting: Sitting, key: str = "a", **more: object) -> dict[str, object]:
    return LINE | {"key": key, "seen": seen_lines(fresh(sitting))} | more


def test_a_line_asks_a_fixed_number_of_times(phone, sitting, django_assert_max_num_queries):
    proposed = line(sitting)
    with django_assert_max_num_queries(15):
        assert phone.post("/tisch/blatt/", proposed).status_code == 303
    answer = {"answer": "yes", "key": "b", "page_version": fresh(sitting).page_version}
    with django_assert_max_num_queries(19):
        assert phone.post("/tisch/bestaetigen/", answer).status_code == 303
    assert fresh(sitting).version == 1


def test_looking_makes_no_session_and_no_cookie(db):
    client = Client()
    client.get("/tisch/")
    assert {*client.cookies} == {"csrftoken"}


def test_a_phone_at_a_table_finds_back_from_the_code(phone, sitting):
    back = '<a class="t-btn t-btn--big t-btn--wide" href="/tisch/blatt/"> Zurück an Tisch 1</a>'
    entrances = [phone.get("/tisch/"), phone.post("/tisch/", {"code": "K7M2"}), Client().get("/tisch/")]
    assert [each.content.decode().replace("\n", " ").count(back) for each in entrances] == [1, 1, 0]
    key_renew(sitting=sitting, by=None)
    assert back not in phone.get("/tisch/").content.decode().replace("\n", " ")


def test_the_typed_code_opens_the_same_table(sitting):
    client = Client()
    client.post("/tisch/", {"code": access_code_of(sitting.keys.get()).spaced_code.lower()})
    assert client.get("/tisch/blatt/").context["page"].sitting == sitting


def test_a_wrong_code_is_refused_at_its_field_and_kept(db):
    answer = Client().post("/tisch/", {"code": "K7M2"})
    assert answer.status_code == 422
    assert answer.content.decode().count("Der Code hat 8 Zeichen.") == 1
    assert 'value="K7M2"' in answer.content.decode()


def test_codes_cannot_be_tried_without_end(sitting):
    answers = [Client().post("/tisch/", {"code": "ZZZZZZZZ"}).content.decode() for _ in range(12)]
    assert ["Zu viele Versuche" in answer for answer in answers] == [False] * 10 + [True] * 2


def test_a_line_is_proposed_confirmed_and_then_counts(phone, sitting):
    answer = phone.post("/tisch/blatt/", line(sitting))
    assert (answer.status_code, answer["Location"]) == (303, "/tisch/blatt/?stand=1")
    page = " ".join(phone.get(answer["Location"]).content.decode().split())
    winners = sitting.seats.get(seat=0).entrant.name
    assert f"Gespeichert</span><small> Bummerl 1 von 3: {winners} gewinnen den Bummerl 11:7</small>" in page
    assert entries_at(sitting, 9) == ()
    phone.post("/tisch/bestaetigen/", {"key": "yes", "page_version": 1, "answer": "yes"})
    assert entries_at(sitting, 1) == ({"kind": "bummerl", "score": [11, 7], "retourschneider": False},)


def test_nothing_is_confirmed_without_a_yes(phone, sitting):
    phone.post("/tisch/blatt/", line(sitting))
    answer = phone.post("/tisch/bestaetigen/", {"key": "yes", "page_version": 1})
    assert "Bitte „Stimmt“ oder „Stimmt nicht“ antippen." in answer.content.decode()
    assert (answer.status_code, fresh(sitting).version) == (422, 0)


@pytest.mark.parametrize("same", [True, False])
def test_the_desk_sees_that_the_phone_that_wrote_has_confirmed(phone, sitting, at_desk, same):
    phone.post("/tisch/blatt/", line(sitting))
    other = Client()
    other.post("/tisch/", {"token": access_code_of(sitting.keys.get()).token})
    (phone if same else other).post("/tisch/bestaetigen/", {"key": "yes", "page_version": 1, "answer": "yes"})
    slug = sitting.round.tournament.slug
    for address in (f"/t/{slug}/zettel/1/1/", f"/t/{slug}/zettel/1/1/handy/"):
        page = at_desk.get(address).content.decode()
        assert ("Zuletzt bestätigt vom selben Handy, das eingetragen hat." in page) is same
    protocol = at_desk.get(f"/t/{slug}/protokoll/").content.decode()
    assert (", vom selben Handy wie eingetragen" in protocol) is same


def test_sending_twice_proposes_once(phone, sitting):
    sent = line(sitting)
    assert {phone.post("/tisch/blatt/", sent)["Location"] for _ in range(3)} == {"/tisch/blatt/?stand=1"}
    assert Proposal.objects.count() == 1


def test_what_belongs_to_another_table_is_not_written_here(phone, sitting):
    answer = phone.post("/tisch/blatt/", line(sitting, table=sitting.pk + 1))
    assert answer.status_code == 403
    assert "für einen anderen Tisch" in answer.content.decode()
    assert Proposal.objects.count() == 0


def test_what_cannot_be_is_said_and_what_was_typed_stays(phone, sitting):
    answer = phone.post("/tisch/blatt/", line(sitting, **{"line-0-score.winner": ""}))
    assert answer.status_code == 422
    assert "Bitte das Siegerteam antippen." in answer.content.decode()
    assert [one.question.value for one in answer.context["page"].questions.stacked] == ["", "7"]


def test_what_says_nothing_is_not_taken_for_a_line(phone, sitting):
    nothing = {"kind": "bummerl", "key": "leer", "table": sitting.pk}
    answer = phone.post("/tisch/blatt/", nothing)
    assert answer.status_code == 422
    assert "Noch ist nichts gewählt. Bitte erst sagen, was am Tisch war." in answer.content.decode()


def test_two_phones_see_both_versions(phone, sitting):
    stale = line(sitting, key="b", **{"line-0-score.points": "4"})
    phone.post("/tisch/blatt/", line(sitting))
    answer = phone.post("/tisch/blatt/", stale)
    assert (answer.status_code, Proposal.objects.count()) == (409, 1)
    conflict = answer.context["conflict"]
    said = [translate(each.head) for each in (*conflict.new, conflict.sent)]
    assert [each.partition(" gewinnen den Bummerl ")[2] for each in said] == ["11:7", "11:4"]
    assert "Beide Eingaben stehen hier" in answer.content.decode()
    again = stale | {"key": "c", "seen": conflict.mark}
    assert phone.post("/tisch/blatt/", again)["Location"] == "/tisch/blatt/?stand=2"


def test_the_same_from_two_phones_stands_there_already(phone, sitting):
    stale = line(sitting, key="b")
    phone.post("/tisch/blatt/", line(sitting))
    answer = phone.post("/tisch/blatt/", stale)
    assert (answer.status_code, Proposal.objects.count(), answer.context["conflict"].same) == (409, 1, True)
    assert "Dasselbe hat inzwischen ein anderes Handy eingetragen." in answer.content.decode()


def test_a_line_goes_on_from_one_that_is_confirmed_meanwhile(phone, sitting):
    phone.post("/tisch/blatt/", line(sitting))
    next_line = line(sitting, key="b")
    phone.post("/tisch/bestaetigen/", {"key": "yes", "page_version": 1, "answer": "yes"})
    assert phone.post("/tisch/blatt/", next_line)["Location"] == "/tisch/blatt/?stand=3"


def test_the_last_line_is_taken_back(phone, sitting):
    phone.post("/tisch/blatt/", line(sitting))
    answer = phone.post("/tisch/zurueck/", {"proposal": Proposal.objects.get().pk, "page_version": 1}, follow=True)
    assert open_proposals(fresh(sitting)) == []
    assert "Zurückgenommen" in answer.content.decode()


@pytest.mark.parametrize("answer", ["yes", "no"])
@pytest.mark.parametrize("lines", [1, 2])
def test_whoever_answers_what_is_confirmed_already_is_led_to_what_counts(phone, sitting, answer, lines):
    for number in range(lines):
        phone.post("/tisch/blatt/", line(fresh(sitting), key=f"{number}"))
    asked = {"page_version": lines, "line": [each.pk for each in open_proposals(fresh(sitting))]}
    phone.post("/tisch/bestaetigen/", {"key": "yes", "answer": "yes", **asked})
    late = phone.post("/tisch/bestaetigen/", {"key": "late", "answer": answer, **asked}, follow=True)
    assert [address.partition("?")[0] for address, _status in late.redirect_chain] == ["/tisch/blatt/"]
    assert fresh(sitting).entries_count == lines
    shown = late.content.decode()
    asks = "Stimmt es nicht, bitte „Rückgängig“ antippen oder den Schiedsrichter rufen."
    assert ("Jemand hat das schon bestätigt: Es zählt." in shown, asks in shown) == (True, answer == "no")
    phone.post("/tisch/blatt/", line(fresh(sitting), key="next"))
    assert "Jemand hat das schon bestätigt" not in phone.get(late.redirect_chain[0][0]).content.decode()


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_a_full_sheet_says_that_it_counts_to_whoever_answers_late(phone, sitting, answer):
    for number in range(3):
        phone.post("/tisch/blatt/", line(fresh(sitting), key=f"{number}"))
    asked = {"page_version": 3, "line": [each.pk for each in open_proposals(fresh(sitting))]}
    phone.post("/tisch/bestaetigen/", {"key": "yes", "answer": "yes", **asked})
    late = phone.post("/tisch/bestaetigen/", {"key": "late", "answer": answer, **asked}, follow=True)
    shown = late.content.decode()
    assert "Der Zettel dieses Tisches ist fertig und zählt." in shown
    assert "Jemand hat das schon bestätigt: Es zählt." in shown


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_whoever_answers_what_was_taken_back_hears_so(phone, sitting, answer):
    phone.post("/tisch/blatt/", line(sitting))
    number = Proposal.objects.get().pk
    phone.post("/tisch/zurueck/", {"proposal": number, "page_version": 1})
    late = phone.post(
        "/tisch/bestaetigen/", {"key": "late", "answer": answer, "page_version": 1, "line": [number]}, follow=True
    )
    assert "Das steht nicht mehr da: Jemand hat es inzwischen zurückgenommen." in late.content.decode()


def test_what_was_confirmed_a_moment_ago_is_not_taken_back_and_the_table_says_what_holds(phone, sitting):
    phone.post("/tisch/blatt/", line(sitting))
    back = {"proposal": Proposal.objects.get().pk, "page_version": 1}
    phone.post("/tisch/bestaetigen/", {"key": "yes", "page_version": 1, "answer": "yes"})
    answer = phone.post("/tisch/zurueck/", back, follow=True)
    assert [(each.partition("?")[0], status) for each, status in answer.redirect_chain] == [("/tisch/blatt/", 303)]
    assert "Zurückgenommen" not in answer.content.decode()
    assert "Jemand hat das schon bestätigt: Es zählt." in answer.content.decode()
    assert Proposal.objects.get().state == Proposal.State.CONFIRMED
    assert phone.get("/tisch/zurueck/")["Location"] == "/tisch/blatt/"


def test_what_the_desk_wrote_instead_is_told_at_the_table(phone, sitting, organiser):
    phone.post("/tisch/blatt/", line(sitting))
    instead = Submission("desk", 0, ({"kind": "bummerl", "score": [11, 9]},))
    result_save(sitting=fresh(sitting), submission=instead, by=organiser)
    said = "Die Turnierleitung hat vom Papier anders eingetragen:"
    shown = " ".join(phone.get("/tisch/blatt/").content.decode().split())
    assert re.search(
        f"{said}</p><p><b>Bummerl 1 von 3:</b> [^;]* den Bummerl 11:9<br> "
        "<small> Vom Handy nicht übernommen: [^;]* den Bummerl 11:7 </small>",
        shown,
    )
    phone.post("/tisch/blatt/", line(sitting, key="b"))
    assert said not in phone.get("/tisch/blatt/").content.decode()


def test_a_table_that_was_broken_off_says_so_and_takes_nothing_more(phone, sitting, organiser):
    next_line = line(sitting, key="b")
    sitting_end(sitting=sitting, by=organiser, reason="Brotzeit")
    assert phone.get("/tisch/stand/?v=0").json() == {"fills": True}
    page = phone.get("/tisch/blatt/")
    assert ("Der Tisch ist beendet" in page.content.decode(), "data-entry" in page.content.decode()) == (True, False)
    assert phone.get(f"/tisch/stand/?v={page.context['page'].state}").status_code == 204
    refused = phone.post("/tisch/blatt/", next_line)
    assert (refused.status_code, Proposal.objects.count()) == (403, 0)
    assert "Tisch 1 ist beendet. Änderungen macht die Turnierleitung." in refused.content.decode()
    sitting_resume(sitting=sitting, by=organiser)
    assert phone.get(f"/tisch/stand/?v={page.context['page'].state}").status_code == 200
    assert "data-entry" in phone.get("/tisch/blatt/").content.decode()


def test_a_full_sheet_from_the_desk_tells_what_it_left_out(phone, sitting, enter):
    phone.post("/tisch/blatt/", line(sitting))
    enter(fresh(sitting), [{"kind": "bummerl", "score": [11, 9]}] * 3)
    page = phone.get("/tisch/blatt/")
    (told,) = page.context["page"].overruled
    said = [translate(each.head).partition(" gewinnen den Bummerl ")[2] for each in (told.there, told.phone)]
    assert said == ["11:9", "11:7"]
    assert "Vom Handy nicht übernommen:" in page.content.decode()


def test_nobody_writes_for_those_who_sat_there_before(phone, sitting, organiser):
    stale = line(sitting)
    there = sitting.round.seats.exclude(sitting=sitting).first().entrant.number
    here = sitting.seats.first().entrant.number
    entrants_swap(round=sitting.round, first=here, second=there, by=organiser)
    answer = phone.post("/tisch/blatt/", stale)
    assert (answer.status_code, Proposal.objects.count()) == (409, 0)
    assert "An diesem Tisch sitzt inzwischen jemand anders." in answer.content.decode()
    assert "Ihre Eingabe, mit denen, die jetzt hier sitzen" in answer.content.decode()
    again = stale | {"key": "b", "seen": answer.context["conflict"].mark}
    assert phone.post("/tisch/blatt/", again).status_code == 303


def test_a_no_to_several_lines_asks_from_which_one_on(phone, sitting):
    for key, points in (("a", "7"), ("b", "4"), ("c", "9")):
        phone.post("/tisch/blatt/", line(sitting, key=key, **{"line-0-score.points": points}))
    first, second, third = (each.pk for each in open_proposals(fresh(sitting)))
    no = {"answer": "no", "page_version": 3, "line": [first, second, third]}
    asked = phone.post("/tisch/bestaetigen/", no)
    assert [each.number for each in asked.context["page"].lines] == [first, second, third]
    said = re.findall(r"(\d)\. [^>]*? gewinnen den Bummerl ([\d:]+)<", asked.content.decode())
    assert said == [("1", "11:7"), ("2", "11:4"), ("3", "11:9")]
    assert HelpCall.objects.count() == 0
    phone.post("/tisch/bestaetigen/", no | {"first": second})
    assert ([each.pk for each in open_proposals(fresh(sitting))], HelpCall.objects.count()) == ([first], 1)
    shown = " ".join(phone.get("/tisch/blatt/").content.decode().split())
    assert re.search(r"das stimmt nicht: [^;]* Bummerl 11:4; [^;]* Bummerl 11:9<", shown)


def test_who_said_no_to_another_phone_cannot_say_yes_to_its_own_line(phone, sitting, at_desk, tournament):
    """Another phone says yes, or the desk; until then the call of the table stays open."""
    phone.post("/tisch/blatt/", line(sitting))
    Proposal.objects.update(device="another")
    phone.post("/tisch/bestaetigen/", {"page_version": 1, "answer": "no"})
    phone.post("/tisch/blatt/", line(fresh(sitting), key="b", **{"line-0-score.points": "4"}))
    yes = {"page_version": fresh(sitting).page_version, "answer": "yes", "key": "k1"}
    answer = phone.post("/tisch/bestaetigen/", yes)
    assert (answer.status_code, fresh(sitting).version) == (422, 0)
    assert "Das Ja muss jetzt von einem anderen Handy kommen" in answer.content.decode()
    assert HelpCall.objects.filter(answered_at=None).count() == 1
    at_desk.post(f"/t/{tournament.slug}/zettel/1/1/handy/", {**yes, "action": "confirm"})
    assert (fresh(sitting).version, HelpCall.objects.filter(answered_at=None).count()) == (1, 0)


def test_a_phone_is_told_that_the_desk_said_no_and_not_the_other_side(phone, sitting, at_desk, tournament):
    phone.post("/tisch/blatt/", line(sitting))
    at_desk.post(f"/t/{tournament.slug}/zettel/1/1/handy/", {"action": "refuse", "page_version": 1})
    shown = " ".join(phone.get("/tisch/blatt/").content.decode().split())
    assert re.search(r"Die Turnierleitung hat abgelehnt: [^<]* gewinnen den Bummerl 11:7", shown)
    assert "Eine Seite sagt" not in shown
    Proposal.objects.update(device="another")
    phone.post("/tisch/blatt/", line(fresh(sitting), key="b", **{"line-0-score.points": "4"}))
    phone.post("/tisch/bestaetigen/", {"page_version": fresh(sitting).page_version, "answer": "yes", "key": "k1"})
    assert fresh(sitting).version == 1


def test_a_no_calls_the_referee(phone, sitting, at_desk, tournament):
    phone.post("/tisch/blatt/", line(sitting))
    phone.post("/tisch/bestaetigen/", {"page_version": 1, "answer": "no"})
    assert HelpCall.objects.get().sitting == sitting
    shown = phone.get("/tisch/blatt/").content.decode()
    assert "Schiedsrichter ist gerufen" in shown
    assert "Eine Seite sagt, das stimmt nicht:" in shown
    assert shown.count("gewinnen den Bummerl 11:7") == 1
    address = f"/t/{tournament.slug}/zettel/1/1/handy/"
    page = at_desk.get(address).content.decode()
    assert "Der Tisch ruft den Schiedsrichter." in page
    assert "Das hat die andere Seite abgelehnt" in page
    assert "gewinnen den Bummerl 11:7" in page
    assert page.count(f'href="/t/{tournament.slug}/zettel/1/1/"') == 2
    at_desk.post(address, {"action": "answered"})
    assert HelpCall.objects.filter(answered_at=None).count() == 0


def test_what_was_refused_stays_in_sight_of_the_referee_until_somebody_writes(phone, sitting, at_desk, tournament):
    phone.post("/tisch/blatt/", line(sitting))
    phone.post("/tisch/bestaetigen/", {"page_version": 1, "answer": "no"})
    address = f"/t/{tournament.slug}/zettel/1/1/handy/"
    page = at_desk.post(address, {"action": "answered"}, follow=True).content.decode()
    assert ("Das hat die andere Seite abgelehnt" in page, "gewinnen den Bummerl 11:7" in page) == (True, True)
    refused = "Was ein Handy eingetragen hat, wurde abgelehnt und zählt nicht."
    assert refused in at_desk.get(f"/t/{tournament.slug}/zettel/1/1/").content.decode()
    phone.post("/tisch/blatt/", line(fresh(sitting), key="b"))
    at_desk.post(address, {"action": "refuse", "page_version": fresh(sitting).page_version})
    assert "Das hat die Turnierleitung abgelehnt" in at_desk.get(address).content.decode()


def test_the_desk_confirms_in_place_of_the_other_side(phone, sitting, at_desk, tournament):
    phone.post("/tisch/blatt/", line(sitting))
    waits = at_desk.get(f"/t/{tournament.slug}/zettel/1/1/handy/").content.decode()
    assert "1 Bummerl wartet auf eine Bestätigung" in waits
    confirms = {"action": "confirm", "key": "yes", "page_version": 1}
    done = at_desk.post(f"/t/{tournament.slug}/zettel/1/1/handy/", confirms, follow=True).content.decode()
    assert "Bestätigt: 1 Bummerl. Das zählt jetzt." in done
    assert [entry["score"] for entry in entries_at(sitting, 1)] == [[11, 7]]


def test_the_desk_refuses_in_place_of_the_other_side(phone, sitting, at_desk, tournament):
    phone.post("/tisch/blatt/", line(sitting))
    refuses = {"action": "refuse", "page_version": 1}
    done = at_desk.post(f"/t/{tournament.slug}/zettel/1/1/handy/", refuses, follow=True).content.decode()
    assert "Abgelehnt: 1 Bummerl. Das zählt nicht, der Tisch trägt neu ein." in done
    assert entries_at(fresh(sitting), fresh(sitting).version) == ()


def test_a_hand_that_was_thrown_in_is_no_game_more(singles, drawn, at_desk):
    tournament = singles("schafkopf", 4, rules={"all_pass": "redeal"})
    sitting, phone = drawn(tournament).sittings.get(), Client()
    phone.post("/tisch/", {"token": access_code_of(sitting.keys.get()).token})
    page = phone.get("/tisch/blatt/?art=passed").content.decode()
    assert re.search(r"<button[^>]*data-opens[^>]*>\s*Wer hat gegeben\?", page), "the button says what it asks"
    hand = {"kind": "hand", "declarer": 1, "partner": 2, "type": "rufspiel", "won": True, "runners": 0}
    for number, entry in enumerate((hand, {"kind": "passed", "dealer": 1})):
        proposal_make(
            sitting=fresh(sitting),
            key=str(number),
            seen=seen_lines(fresh(sitting)),
            payload=entry,
            accepted=frozenset(),
            device="x",
        )
    desk = at_desk.get(f"/t/{tournament.slug}/zettel/1/1/handy/").content.decode()
    assert "2 Einträge warten auf eine Bestätigung" in desk


def test_the_overview_shows_who_waits_first(phone, sitting, at_desk, tournament):
    phone.post("/tisch/hilfe/", {})
    other = Sitting.objects.get(round=sitting.round, table=3)
    client = Client()
    client.post("/tisch/", {"token": access_code_of(other.keys.get()).token})
    client.post("/tisch/blatt/", line(other, key="c"))
    board = at_desk.get(f"/t/{tournament.slug}/").context["page"].board
    assert [(tile.table, tile.state) for tile in board.missing] == [(1, "help"), (3, "wait"), (2, "open")]


def test_a_replaced_code_shuts_the_phone_out(phone, sitting, organiser):
    key_renew(sitting=sitting, by=organiser)
    answer = phone.post("/tisch/blatt/", line(sitting))
    assert (answer.status_code, Proposal.objects.count()) == (403, 0)
    assert "Dieser QR-Code wurde ersetzt." in answer.content.decode()


def test_a_new_code_is_asked_about_and_its_sheet_is_offered(sitting, at_desk, tournament):
    address, paper = f"/t/{tournament.slug}/zettel/1/1/handy/", f"/t/{tournament.slug}/drucken/zettel-1.pdf?tisch=1"
    page = at_desk.get(address).content.decode()
    asked = re.search(r"<details[^>]*>\s*<summary>Neuer QR …</summary>(.*?)</details>", page, re.DOTALL)
    assert asked is not None
    for told in ("auf dem Zettel, der am Tisch liegt", "müssen den neuen scannen", 'value="renew"'):
        assert (told in asked[1], page.count(told)) == (True, 1)
    before = sitting.keys.get().pk
    done = at_desk.post(address, {"action": "renew"}, follow=True).content.decode()
    assert [key.pk == before for key in sitting.keys.filter(revoked_at=None)] == [False]
    assert "Der Tisch braucht einen neuen Zettel." in done
    assert (page.count(paper), done.count(paper)) == (1, 2)
    assert at_desk.get(paper)["Content-Type"] == "application/pdf"


def test_an_unchanged_table_costs_nothing_to_ask(phone, sitting):
    assert phone.get("/tisch/stand/?v=0").status_code == 204
    phone.post("/tisch/hilfe/", {})
    phone.post("/tisch/blatt/", line(sitting))
    assert phone.get("/tisch/stand/?v=0").json() == {"page_version": 1}


def test_an_answered_call_is_news(phone, sitting, organiser):
    phone.post("/tisch/hilfe/", {})
    assert "&amp;ruf=1&amp;v=" in phone.get("/tisch/blatt/").content.decode()
    assert phone.get("/tisch/stand/?ruf=1&v=0").status_code == 204
    help_answer(call=HelpCall.objects.get(), by=organiser)
    assert phone.get("/tisch/stand/?ruf=1&v=0").status_code == 200


def test_a_line_that_was_refused_is_not_called_saved(phone, sitting):
    saved = phone.post("/tisch/blatt/", line(sitting))["Location"]
    assert "Gespeichert" in phone.get(saved).content.decode()
    phone.post("/tisch/bestaetigen/", {"page_version": 1, "answer": "no"})
    page = phone.get(saved).content.decode()
    assert ("Gespeichert" in page, "Eine Seite sagt: stimmt nicht." in page) == (False, True)


def test_a_runde_that_has_begun_is_written_on_hand_by_hand(singles, drawn):
    """A phone goes on with the next hand, offers the end of the Runde beside it, and money is told as money."""
    table, client = drawn(singles("brokdorf", 4)).sittings.get(), Client()
    client.post("/tisch/", {"token": access_code_of(table.keys.get()).token})
    game, rules, seats = table.round.tournament.kind_of_game, table.round.tournament.house_rules(), table_of(table)
    hand = random_entry(game.kinds["hand"], rules, game.begin(rules, seats), seats, Random(1))
    proposal_make(sitting=table, key="a", seen=seen_lines(table), payload=hand, accepted=frozenset(), device="x")
    page = client.get("/tisch/blatt/").context["page"]
    assert (page.kind.name, "rubber" in {other.name for other in page.others}) == ("hand", True)
    assert "10,00\u00a0€" in client.get("/tisch/bestaetigen/").content.decode()


def test_the_code_is_a_picture_with_the_address_of_the_room(at_desk, sitting, tournament):
    answer = at_desk.get(f"/t/{tournament.slug}/zettel/1/1/handy/code.svg")
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/svg+xml")


def scan(phone: Client, sitting: Sitting) -> str:
    """What the phone shows after the sheet of this table."""
    answer = phone.post("/tisch/", {"token": access_code_of(sitting.keys.get(revoked_at=None)).token}, follow=True)
    return answer.content.decode()


def test_the_sheet_of_another_table_says_which_one_it_is(phone, sitting):
    other = sitting.round.sittings.get(table=2)
    page = scan(phone, other)
    assert "Das ist Tisch 2. Bisher hat dieses Handy für Tisch 1 eingetragen." in page
    assert "Bitte den QR-Code von Tisch 1 scannen." in page
    assert phone.get("/tisch/blatt/").context["page"].sitting == other


def test_the_same_sheet_scanned_again_says_nothing(phone, sitting):
    assert "Bisher hat dieses Handy" not in scan(phone, sitting)


def test_the_sheet_of_the_next_round_says_nothing(phone, sitting, tournament, enter, drawn):
    for each in sitting.round.sittings.all():
        enter(each)
    assert "Bisher hat dieses Handy" not in scan(phone, drawn(tournament).sittings.get(table=2))


def test_a_photographed_sheet_of_a_past_round_says_what_to_do(phone, sitting, tournament, enter, drawn):
    for each in sitting.round.sittings.all():
        enter(each)
    drawn(tournament)
    answer = phone.post("/tisch/blatt/", line(sitting))
    assert answer.status_code == 403
    words = "Dieser QR-Code ist von einem früheren Zettel (Durchgang 1). Bitte den neuen Zettel scannen."
    assert words in answer.content.decode()


def test_large_letters_are_switched_at_the_table(phone):
    answer = phone.post("/schrift/", {"large": "1"}, headers={"Referer": "http://testserver/tisch/blatt/"}, follow=True)
    assert 'data-print="large"' in answer.content.decode()
    assert "Normale Schrift" in answer.content.decode()


def test_what_was_refused_is_not_said_to_be_saved(phone, sitting):
    phone.post("/tisch/blatt/", line(sitting))
    answer = phone.post("/tisch/bestaetigen/", {"page_version": 1, "answer": "no"}, follow=True)
    assert "Gespeichert" not in answer.content.decode()
    assert "Schiedsrichter ist gerufen" in answer.content.decode()


def test_the_refused_lines_are_gone_once_somebody_writes_again(phone, sitting, at_desk, tournament):
    phone.post("/tisch/blatt/", line(sitting))
    phone.post("/tisch/bestaetigen/", {"page_version": 1, "answer": "no"})
    phone.post("/tisch/blatt/", line(sitting, "b", **{"line-0-score.points": "9"}))
    page = at_desk.get(f"/t/{tournament.slug}/zettel/1/1/handy/").content.decode()
    assert "gewinnen den Bummerl 11:9" in page
    assert "11:7" not in page


def test_a_full_sheet_says_how_it_ended(phone, sitting, enter):
    enter(sitting)
    page = phone.get("/tisch/blatt/").content.decode()
    assert "Der Zettel dieses Tisches ist fertig und zählt." in page
    assert "Der nächste Tisch steht hier, sobald ausgelost ist." in page
    assert [row.cells for row in phone.get("/tisch/blatt/").context["page"].proof.rows] == [
        (("", "11:5"),),
        (("", "11:7"),),
        (("", "11:9"),),
    ]


@pytest.mark.parametrize("address", ["/tisch/blatt/", "/tisch/bestaetigen/"])
def test_a_table_that_is_over_reads_where_its_people_sit_next(phone, sitting, tournament, enter, drawn, address):
    people = [seat.entrant.name for seat in sitting.seats.order_by("seat")]
    for each in sitting.round.sittings.all():
        enter(each)
    coming = drawn(tournament)
    answer = phone.get(address)
    there = {seat.entrant.name: seat.sitting.table for seat in coming.seats.select_related("entrant", "sitting")}
    assert answer.status_code == 200
    assert [(each.name, each.table) for each in answer.context["page"].next_tables] == [
        (name, there[name]) for name in people
    ]


def test_a_phone_stays_on_the_page_of_its_table_until_there_is_news(phone, sitting, tournament, enter, organiser):
    """The round is closed with the next draw, which somebody publishes later; nobody is thrown out meanwhile."""

    def shown() -> tuple[str, int]:
        page = phone.get("/tisch/blatt/?stand=3")
        state = page.context["page"].state
        assert page.status_code == 200
        assert f'data-state="{state}"' in page.content.decode()
        return state, phone.get(f"/tisch/stand/?v={state}").status_code

    for each in sitting.round.sittings.all():
        enter(each)
    found = [shown()]
    coming = round_draw(tournament=tournament, by=organiser).round
    found.append(shown())
    round_publish(round=coming, by=organiser)
    found.append(shown())
    Tournament.objects.update(status=Tournament.Status.CLOSED)
    found.append(shown())
    assert found == [("1.0.0", 204), ("1.0.1", 204), ("1.2.1", 204), ("1.2.2", 204)]
    assert phone.get("/tisch/stand/?v=1.0.0").json() == {"fills": True}
    page = phone.get("/tisch/blatt/").content.decode()
    assert ("Schiedsrichter" in page, "Rückgängig" in page) == (False, False)


@pytest.fixture
def other(sitting) -> Client:
    """A second phone at the same table."""
    client = Client()
    client.post("/tisch/", {"token": access_code_of(sitting.keys.get()).token})
    return client


def fill(phone: Client, sitting: Sitting) -> None:
    for number in range(3):
        phone.post("/tisch/blatt/", line(sitting, f"line {number}"))


def test_a_full_sheet_fills_the_other_phone_and_the_one_that_wrote_it_waits(phone, other, sitting):
    phone.post("/tisch/blatt/", line(sitting))
    assert "fills" not in other.get("/tisch/stand/?v=0").json()
    assert "1 Bummerl<small>bestätigen" in other.get("/tisch/blatt/").content.decode()
    fill(phone, sitting)
    asked = {client: "fills" in client.get("/tisch/stand/?v=0").json() for client in (phone, other)}
    assert asked == {phone: False, other: True}
    assert "Wartet auf die anderen am Tisch" in phone.get("/tisch/blatt/").content.decode()
    assert "Stimmt das so?" in other.get("/tisch/blatt/").content.decode()


def test_with_nothing_to_confirm_the_question_leads_back_to_the_table(phone):
    answer = phone.get("/tisch/bestaetigen/")
    assert (answer.status_code, answer["Location"]) == (303, "/tisch/blatt/")


def test_a_call_is_taken_back_at_the_table(phone, sitting):
    phone.post("/tisch/hilfe/", {})
    phone.post("/tisch/hilfe/", {"action": "withdraw"})
    phone.post("/tisch/hilfe/", {"action": "withdraw"})
    assert [call.answered_at is not None for call in HelpCall.objects.all()] == [True]
    assert "Schiedsrichter ist gerufen" not in phone.get("/tisch/blatt/").content.decode()


def test_a_line_without_questions_is_one_tap_beside_the_first_question(singles, drawn):
    client, of_round = Client(), drawn(singles("skat", 4))
    client.post("/tisch/", {"token": access_code_of(of_round.sittings.get().keys.get()).token})
    page = client.get("/tisch/blatt/").context["page"]
    assert [other.name for other in page.beside] == ["passed"]
    assert [other.name for other in page.others] == ["passed", "totals"]
    passed = client.get("/tisch/blatt/?art=passed").context["page"]
    assert [(one.question.name, one.question.value) for one in passed.questions.stacked] == [("dealer", "1")]


@pytest.mark.parametrize(("way", "said"), [("ramsch", "Ramsch"), ("redeal", "Zusammengeworfen")])
def test_what_there_is_instead_of_a_game_stands_beside_who_plays(singles, drawn, way, said):
    client, of_round = Client(), drawn(singles("schafkopf", 4, rules={"all_pass": way}))
    client.post("/tisch/", {"token": access_code_of(of_round.sittings.get().keys.get()).token})
    legends = re.findall(r"<legend>(.*?)</legend>", client.get("/tisch/blatt/").content.decode(), re.DOTALL)
    words = [" ".join(re.sub("<[^>]+>", " ", each).split()) for each in legends]
    assert words[:2] == [f"Wer spielt? oder {said}", "Mit wem?"]


def test_from_another_kind_of_line_one_goes_back_before_anything_is_taken_back(client, singles, drawn):
    """What looks like the way back would take the line before with it."""
    sitting = drawn(singles("skat", 3)).sittings.get()
    client.post("/tisch/", {"token": access_code_of(sitting.keys.get()).token})
    client.post("/tisch/blatt/", {"kind": "passed", "key": "a", "page_version": "0", "line-0-dealer": "1"})
    assert sitting.proposals.count() == 1
    usual, aside = (client.get(f"/tisch/blatt/{wish}").content.decode() for wish in ("", "?art=passed"))
    assert [("/tisch/zurueck/" in page, "Zurück zum Tisch" in page) for page in (usual, aside)] == [
        (True, False),
        (False, True),
    ]


def test_what_the_phone_shows_as_left_of_the_card_points_counts(singles, drawn):
    """Of Tausend two of three are typed; the third, in the middle, is shown at once and need not be typed again."""
    table, client = drawn(singles("tausend", 3)).sittings.get(), Client()
    client.post("/tisch/", {"token": access_code_of(table.keys.get()).token})
    hand = {"kind": "hand", "dealer": "1", "declarer": "2", "bid": "20", "final_bid": "20"}
    typed = {f"line-0-{name}": value for name, value in hand.items() if name != "kind"}
    typed |= {"line-0-card_points.0": "15", "line-0-card_points.2": "15"}
    form = {"key": "a", "table": table.pk, "seen": seen_lines(table), "kind": "hand", **typed}
    assert client.post("/tisch/blatt/", form).status_code == 303
    assert Proposal.objects.get().payload["card_points"] == [15, 90, 15]


def test_the_card_points_are_asked_of_the_party_whose_they_are(singles, drawn):
    """Beside "Kontra" stands "Re", not once more what is counted."""
    table, client = drawn(singles("doppelkopf", 4)).sittings.get(), Client()
    client.post("/tisch/", {"token": access_code_of(table.keys.get()).token})
    page = " ".join(client.get("/tisch/blatt/").content.decode().split())
    assert re.findall(r'<small class="t-box__who"> ?([^<]*?) ?</small>', page) == ["Re"]


def test_it_is_said_beforehand_that_a_no_calls_the_referee(phone, sitting):
    phone.post("/tisch/blatt/", line(sitting))
    shown = phone.get("/tisch/bestaetigen/").content.decode()
    assert "Zählt erst mit einem Ja, ein Nein ruft den Schiedsrichter." in shown


def test_whoever_loses_the_last_money_is_said_to_be_out(stacks, enter):
    """The tiles no longer have the name, and the stack of before is not what is left."""
    _tournament, sitting = stacks(4)
    lost = {"kind": "rubber", "ending": "points", "loser": 0}
    enter(sitting, [lost] * 3)
    phone, now = Client(), fresh(sitting)
    phone.post("/tisch/", {"code": access_code_of(sitting.keys.get()).spaced_code})
    loser = sitting.seats.get(seat=0).entrant.name
    typed = {"line-0-kind": "rubber", "line-0-ending": "1", "line-0-loser": "1", "key": "a", "seen": seen_lines(now)}
    page = phone.post("/tisch/blatt/", typed, follow=True).content.decode()
    said = " ".join(page.partition('role="status"')[2].partition("</p>")[0].split())
    assert f": {loser} zahlt nur noch 1 €. " in said
    assert f"{loser} ist ausgeschieden." in said


def test_a_full_sheet_that_counts_is_not_opened_by_a_tap(phone, sitting):
    """Neither by a button, which is not there, nor by one of a page that a phone had shown before."""
    for number in range(2):
        phone.post("/tisch/blatt/", line(fresh(sitting), key=f"{number}"))
    phone.post("/tisch/bestaetigen/", {"key": "two", "page_version": 2, "answer": "yes"})
    shown = ["/tisch/zurueck/" in text_of(phone.get("/tisch/blatt/"))]
    phone.post("/tisch/blatt/", line(fresh(sitting), key="last"))
    asked = {"page_version": fresh(sitting).page_version, "line": [each.pk for each in open_proposals(fresh(sitting))]}
    phone.post("/tisch/bestaetigen/", {"key": "yes", "answer": "yes", **asked})
    shown.append("/tisch/zurueck/" in text_of(phone.get("/tisch/blatt/")))
    assert shown == [True, False]
    answer = phone.post("/tisch/zurueck/", {"key": "back", "page_version": fresh(sitting).page_version})
    said = "Der Zettel ist fertig und zählt. Jetzt ändert ihn nur noch die Turnierleitung."
    assert (answer.status_code, said in text_of(answer)) == (422, True)
    assert (fresh(sitting).finished, fresh(sitting).entries_count) == (True, 3)
    late = phone.post("/tisch/bestaetigen/", {"key": "late", "answer": "no", **asked}, follow=True)
    assert "Stimmt es nicht, bitte den Schiedsrichter rufen." in text_of(late)


def text_of(answer: HttpResponse) -> str:
    """What a page says, in one line."""
    return " ".join(answer.content.decode().split())


def test_it_is_said_which_line_was_taken_back_and_a_second_press_takes_no_other_one(phone, sitting):
    for number in range(2):
        phone.post("/tisch/blatt/", line(fresh(sitting), key=f"{number}"))
    first, second = open_proposals(fresh(sitting))
    sent = {"proposal": second.pk, "page_version": 2}
    for _press in range(2):
        shown = text_of(phone.post("/tisch/zurueck/", sent, follow=True))
        assert re.search(r"Zurückgenommen.*?<small>Bummerl 2 von 3: .*?11:7</small>", shown)
        assert ('action="/tisch/zurueck/"' in shown, "Noch eine …" in shown) == (False, True)
    assert open_proposals(fresh(sitting)) == [first]
    address = f"/tisch/blatt/?zurueck={second.pk}"
    assert f'href="{address}&amp;noch"' in shown
    further = text_of(phone.get(f"{address}&noch"))
    assert (f'name="proposal" value="{first.pk}"' in further, "Bummerl 2 von 3:" in further) == (True, True)
    phone.post("/tisch/blatt/", line(fresh(sitting), key="next"))
    assert "Bummerl 2 von 3:" not in text_of(phone.get(address))
    phone.post("/tisch/bestaetigen/", {"key": "yes", "answer": "yes", "page_version": fresh(sitting).page_version})
    back = {"key": "back", "page_version": fresh(sitting).page_version}
    assert "Die Bestätigung: Alles davon wartet wieder." in text_of(phone.post("/tisch/zurueck/", back, follow=True))


def test_after_a_no_it_says_that_only_the_call_is_taken_back(phone, sitting):
    phone.post("/tisch/blatt/", line(sitting))
    no = {"answer": "no", "page_version": 1, "line": [Proposal.objects.get().pk]}
    shown = text_of(phone.post("/tisch/bestaetigen/", no, follow=True))
    assert re.findall(r'name="action" value="withdraw">(.*?)</button>', shown) == ["Ruf zurücknehmen"]


def test_several_lines_are_refused_only_by_a_choice_and_a_press(phone, sitting):
    for number in range(3):
        phone.post("/tisch/blatt/", line(fresh(sitting), key=f"{number}"))
    lines = [each.pk for each in open_proposals(fresh(sitting))]
    no = {"answer": "no", "page_version": 3, "line": lines}
    asked = text_of(phone.post("/tisch/bestaetigen/", no))
    assert re.findall(r'<button class="t-btn t-btn--big[^>]*>(.*?)</button>', asked) == ["Ab hier stimmt es nicht"]
    assert re.findall(r'<input type="radio" name="first" value="(\d+)">', asked) == [str(each) for each in lines]
    missing = phone.post("/tisch/bestaetigen/", no | {"asked": "1"})
    assert (missing.status_code, "Bitte antippen, ab wo es nicht stimmt." in text_of(missing)) == (422, True)
    assert len(open_proposals(fresh(sitting))) == 3
    phone.post("/tisch/bestaetigen/", no | {"asked": "1", "first": lines[2]})
    assert [each.pk for each in open_proposals(fresh(sitting))] == lines[:2]


def test_the_desk_refuses_from_a_line_on_and_says_what(phone, sitting, at_desk, tournament):
    for number in range(3):
        phone.post("/tisch/blatt/", line(fresh(sitting), key=f"{number}"))
    lines = [each.pk for each in open_proposals(fresh(sitting))]
    address = f"/t/{tournament.slug}/zettel/1/1/handy/"
    shown = text_of(at_desk.get(address))
    assert re.findall(r'name="refuse_from" value="(\d+)"', shown) == [str(each) for each in lines[1:]]
    assert "Alles ablehnen: 3 Bummerl" in shown
    done = text_of(at_desk.post(address, {"refuse_from": lines[2], "page_version": 3}, follow=True))
    assert "Abgelehnt: 1 Bummerl. Das zählt nicht, der Tisch trägt neu ein." in done
    assert [each.pk for each in open_proposals(fresh(sitting))] == lines[:2]
    version = fresh(sitting).page_version
    done = text_of(at_desk.post(address, {"action": "refuse", "page_version": version}, follow=True))
    assert "Abgelehnt: 2 Bummerl. Das zählt nicht" in done
    assert open_proposals(fresh(sitting)) == []


def test_it_is_said_which_referee_refused(phone, sitting, tournament, organiser):
    phone.post("/tisch/blatt/", line(sitting))
    invited = referee_invite(tournament=tournament, name="Momme", by=organiser)
    referee, address = Client(), f"/t/{tournament.slug}/zettel/1/1/handy/"
    referee.post("/schiedsrichter/", {"code": referee_code_of(invited).code})
    shown = text_of(referee.post(address, {"action": "refuse", "page_version": 1}, follow=True))
    assert "Das hat Schiedsrichter Momme abgelehnt" in shown
    shown = text_of(phone.get("/tisch/blatt/"))
    assert "Schiedsrichter Momme hat abgelehnt:" in shown
    assert "Turnierleitung hat abgelehnt" not in shown


def test_after_a_yes_it_says_that_it_is_confirmed(phone, sitting):
    phone.post("/tisch/blatt/", line(sitting))
    assert "Bestätigt und gespeichert" not in text_of(phone.get("/tisch/blatt/?stand=1"))
    yes = {"answer": "yes", "key": "yes", "page_version": 1}
    assert "Bestätigt und gespeichert" in text_of(phone.post("/tisch/bestaetigen/", yes, follow=True))


def test_the_phone_of_a_finished_table_leads_to_the_next_code(phone, sitting, enter):
    way = '<a class="t-btn t-btn--2 t-btn--wide" href="/tisch/">Code eingeben</a>'
    for each in sitting.round.sittings.all():
        enter(each)
    assert way not in text_of(phone.get("/tisch/blatt/"))
    Tournament.objects.update(status=Tournament.Status.CLOSED)
    assert way in text_of(phone.get("/tisch/blatt/"))


def test_a_long_word_of_a_game_breaks_at_a_hyphen_in_english_too(singles, drawn):
    sitting, phone = drawn(singles("brokdorf", 4)).sittings.get(), Client()
    phone.post("/tisch/", {"token": access_code_of(sitting.keys.get()).token})
    phone.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    page = text_of(phone.get("/tisch/blatt/"))
    assert ('lang="en"' in page, "Durch\u00admarsch" in page) == (True, True)


def test_it_is_said_which_referee_wrote_something_else(phone, sitting, tournament, organiser, enter):
    """While lines are missing as well as on a full sheet; of what the organiser wrote it is said as ever."""
    invited = referee_invite(tournament=tournament, name="Momme", by=organiser)
    phone.post("/tisch/blatt/", line(sitting))
    phone.post("/tisch/bestaetigen/", {"answer": "yes", "key": "yes", "page_version": 1})
    said = []
    for by, count in ((invited.user, 1), (organiser, 1), (invited.user, 3), (organiser, 3)):
        lines = tuple({"kind": "bummerl", "score": [11, 8 if by == organiser else 9]} for _ in range(count))
        corrected = Submission(f"{by}{count}", fresh(sitting).version, lines, reason="falsch gelesen")
        result_save(sitting=fresh(sitting), submission=corrected, by=by)
        said += re.findall(r"[\w ]+ hat korrigiert:", text_of(phone.get("/tisch/blatt/")))
    assert said == ["Schiedsrichter Momme hat korrigiert:", "Die Turnierleitung hat korrigiert:"] * 2


def test_it_is_said_which_referee_wrote_something_else_than_waited(phone, sitting, tournament, organiser):
    invited = referee_invite(tournament=tournament, name="Momme", by=organiser)
    phone.post("/tisch/blatt/", line(sitting))
    instead = Submission("desk", 0, ({"kind": "bummerl", "score": [11, 9]},))
    result_save(sitting=fresh(sitting), submission=instead, by=invited.user)
    shown = text_of(phone.get("/tisch/blatt/"))
    assert ("Schiedsrichter Momme hat anders eingetragen:" in shown, "Die Turnierleitung hat" in shown) == (True, False)


def test_what_was_refused_is_told_until_all_of_it_is_written_anew(phone, sitting, at_desk, tournament):
    """The desk reads it beside the line that still waits; the phone is told what is missing after the first one."""
    for number, points in enumerate(("7", "4", "9")):
        phone.post("/tisch/blatt/", line(fresh(sitting), key=f"{number}", **{"line-0-score.points": points}))
    second, address = open_proposals(fresh(sitting))[1].pk, f"/t/{tournament.slug}/zettel/1/1/handy/"
    shown = text_of(at_desk.post(address, {"refuse_from": second, "page_version": 3}, follow=True))
    waits = "Was davor eingetragen ist, wartet weiter auf eine Bestätigung."
    assert ("Das hat die Turnierleitung abgelehnt" in shown, waits in shown, "Doch übernehmen" in shown) == (
        True,
        True,
        False,
    )
    said = []
    for key in ("again", "last"):
        phone.post("/tisch/blatt/", line(fresh(sitting), key=key))
        said.append(re.findall(r"Auch abgelehnt, bitte neu eintragen: (.*?)</p>", text_of(phone.get("/tisch/blatt/"))))
    third = [told for told in said[0] if told.startswith("Bummerl 3 von 3: ") and told.endswith(" den Bummerl 11:9")]
    assert (len(third), said) == (1, [third, []])
    assert "Das hat die Turnierleitung abgelehnt" not in text_of(at_desk.get(address))


def test_more_games_won_than_the_list_has_are_refused_and_what_was_ticked_is_shown_to_who_confirms(singles, drawn):
    """Also whose points look wrong is said by name."""
    sitting, phone = drawn(singles("doppelkopf", 4, rules={"hands_per_sitting": 4})).sittings.get(), Client()
    phone.post("/tisch/", {"token": access_code_of(sitting.keys.get()).token})

    def sent(*won: int, accept: str = "") -> HttpResponse:
        figures = {f"line-0-hands_won.{seat}": own for seat, own in enumerate(won)}
        figures |= {f"line-0-points.{seat}": own for seat, own in enumerate((9, 3, 2, 1))}
        head = {"kind": "totals", "key": f"{won}", "seen": seen_lines(fresh(sitting)), "accept": accept}
        return phone.post("/tisch/blatt/", head | figures)

    name = sitting.seats.get(seat=3).entrant.name
    refused = sent(9, 1, 1, 0, accept="entries/0/hands_won:totals_won")
    assert (refused.status_code, Proposal.objects.count()) == (422, 0)
    assert re.findall(r"[\w ]+: \d+ gewonnene Spiele gehen nicht[^<]*[.]", text_of(refused)) == [
        f"{sitting.seats.get(seat=0).entrant.name}: 9 gewonnene Spiele gehen nicht. Die Liste hat nur 4."
    ]
    assert sent(4, 1, 1, 0, accept="entries/0/hands_won:totals_won_none").status_code == 303
    asked = text_of(phone.get("/tisch/bestaetigen/"))
    assert re.findall(r"nachgefragt und bejaht:</p>\s*<p>(.*?)</p>", asked) == [
        f"{name}: 1 Punkte ohne ein gewonnenes Spiel. Stimmt das?"
    ]


def test_that_somebody_is_thrown_out_is_said_and_wants_a_tick(singles, drawn):
    sitting, phone = drawn(singles("brokdorf", 4, rules={"stack_cents": 200})).sittings.get(), Client()
    phone.post("/tisch/", {"token": access_code_of(sitting.keys.get()).token})
    sent = {"kind": "rubber", "key": "a", "seen": seen_lines(sitting), "line-0-ending": "4", "line-0-loser": "1"}
    name = sitting.seats.get(seat=0).entrant.name
    shown = phone.post("/tisch/vorschau/", sent).json()
    assert shown["head"].replace("\u00a0", " ") == f"{name} wird ausgeschlossen und zahlt nur noch 2 €"
    assert [tick["text"] for tick in shown["ticks"]] == [
        f"{name} ist damit ausgeschlossen und spielt nicht weiter. Stimmt das?"
    ]
    assert (phone.post("/tisch/blatt/", sent).status_code, Proposal.objects.count()) == (422, 0)
    meant = sent | {"accept": shown["ticks"][0]["id"]}
    assert (phone.post("/tisch/blatt/", meant).status_code, Proposal.objects.count()) == (303, 1)


def test_of_a_full_sheet_it_is_said_that_it_counts_and_who_can_change_it(phone, sitting, enter):
    """No phone takes its confirmation back: places and prizes follow from it."""
    enter(sitting)
    page = text_of(phone.get("/tisch/blatt/"))
    said = "Der volle Zettel zählt. Doch ein Fehler? Den ändert der Schiedsrichter."
    assert (said in page, "Rückgängig" in page) == (True, False)


def answered(page: HttpResponse) -> dict[str, str]:
    """The answers that stand on the page of a phone: what is chosen, and what is in the boxes."""
    boxes = re.findall(r"<input[^>]*>", page.content.decode())
    found = (re.search(r'name="line-0-([^"]+)"\s+value="([^"]+)"(?: checked|\s+inputmode)', box) for box in boxes)
    return {each[1]: each[2] for each in found if each}


def test_what_was_taken_back_still_stands_there_to_be_changed(phone, other, sitting):
    """On the phone that wrote it, until something is written; the other phones begin anew."""
    untouched = answered(phone.get("/tisch/blatt/"))
    phone.post("/tisch/blatt/", line(sitting))
    number = Proposal.objects.get().pk
    own = phone.post("/tisch/zurueck/", {"proposal": number, "page_version": 1}, follow=True)
    assert answered(own) == untouched | {"score.winner": "1", "score.points": "7"}
    assert "Zurückgenommen, steht zum Ändern noch da" in text_of(own)
    address = f"/tisch/blatt/?zurueck={number}"
    assert answered(other.get(address)) == untouched
    phone.post("/tisch/blatt/", line(fresh(sitting), key="next"))
    assert answered(phone.get(address)) == untouched


def test_that_a_confirmation_is_taken_back_is_told_on_the_phone_that_gave_it(phone, sitting):
    said = "Jemand am Tisch hat die Bestätigung zurückgenommen: Alles davon wartet wieder."
    other = Client()
    other.post("/tisch/", {"token": access_code_of(sitting.keys.get()).token})
    phone.post("/tisch/blatt/", line(sitting))
    other.post("/tisch/bestaetigen/", {"key": "yes", "answer": "yes", "page_version": fresh(sitting).page_version})
    back = {"key": "back", "page_version": fresh(sitting).page_version}
    whose_it_is = text_of(phone.post("/tisch/zurueck/", back, follow=True))
    told = [text_of(other.get(address)) for address in ("/tisch/blatt/", "/tisch/bestaetigen/")]
    assert [said in each for each in (whose_it_is, *told)] == [False, True, True]
    phone.post("/tisch/blatt/", line(sitting, key="next"))
    assert said not in text_of(other.get("/tisch/blatt/"))


def test_what_each_of_two_sides_had_before_stands_above_what_is_confirmed(phone, sitting):
    assert phone.post("/tisch/blatt/", line(sitting)).status_code == 303
    answer = {"answer": "yes", "key": "b", "page_version": fresh(sitting).page_version}
    assert phone.post("/tisch/bestaetigen/", answer).status_code == 303
    assert phone.post("/tisch/blatt/", line(sitting, "c")).status_code == 303
    rows = [
        " ".join(re.sub(r"<[^>]+>", " ", row).split())
        for row in re.findall(r"<tr.*?</tr>", phone.get("/tisch/bestaetigen/").content.decode(), re.DOTALL)
    ]
    first, second = (seat.entrant.name for seat in sitting.seats.order_by("seat"))
    assert rows[1:] == [
        f"Bisher {first} 1 Bummerl, 11:7",
        f"Bisher {second} 0 Bummerl, 7:11",
        f"2. {first} 11:7",
        f"Zusammen {first} 2 Bummerl, 22:14",
        f"Zusammen {second} 0 Bummerl, 14:22",
    ]


def test_of_all_lines_in_one_no_line_is_marked_as_the_next(singles, drawn):
    sitting, phone = drawn(singles("doppelkopf", 4, rules={"hands_per_sitting": 4})).sittings.get(), Client()
    phone.post("/tisch/", {"token": access_code_of(sitting.keys.get()).token})
    marked = [text_of(phone.get(f"/tisch/blatt/?art={kind}")).count("aria-current") for kind in ("hand", "totals")]
    assert marked == [1, 0]


def test_whose_code_was_replaced_after_the_end_hears_that_all_is_over(phone, sitting, enter, organiser, tournament):
    """As after a backup was brought back: no sheet is printed anew for a table that has its result."""
    Tournament.objects.update(is_public=True)
    standings = f'href="/o/{tournament.public_key}/"'
    for each in sitting.round.sittings.all():
        enter(each)
    key_renew(sitting=fresh(sitting), by=organiser)
    page = phone.get("/tisch/blatt/").content.decode()
    said = "Der Zettel von Tisch 1 ist fertig, sein QR-Code gilt nicht mehr. Weiter geht es am nächsten Tisch."
    assert (said in page, standings in page) == (True, True)
    tournament_close(tournament=Tournament.objects.get(), by=organiser)
    page = phone.get("/tisch/blatt/").content.decode()
    assert ("Das Turnier ist abgeschlossen." in page, standings in page, "neuen Zettel" in page) == (True, True, False)
    Tournament.objects.update(is_public=False)
    assert standings not in phone.get("/tisch/blatt/").content.decode()


def test_what_somebody_else_confirmed_is_asked_about_before_it_is_taken_back(phone, other, sitting):
    asks = "Bestätigung zurücknehmen? <small>Jemand am Tisch hat „Stimmt“ getippt."
    name = 'aria-label="Rückgängig: {}"'
    phone.post("/tisch/blatt/", line(sitting))
    assert name.format("letzte Zeile") in text_of(phone.get("/tisch/blatt/"))
    yes = {"key": "yes", "answer": "yes", "page_version": 1}
    told = [text_of(other.post("/tisch/bestaetigen/", yes, follow=True)), text_of(phone.get("/tisch/blatt/"))]
    assert [(asks in page, page.count(name.format("Bestätigung"))) for page in told] == [(False, 1), (True, 1)]
    key, version = re.findall(r'name="(?:key|page_version)" value="([^"]*)"', told[1].partition(asks)[2])
    answer = phone.post("/tisch/zurueck/", {"table": sitting.pk, "key": key, "page_version": version}, follow=True)
    assert "Die Bestätigung: Alles davon wartet wieder." in text_of(answer)


def test_from_a_tournament_that_is_closed_it_is_one_tap_to_the_code_of_the_next_evening(phone, sitting):
    way, form = '<a class="t-btn t-btn--2 t-btn--wide" href="/tisch/">Code eingeben</a>', "data-code hidden"
    Tournament.objects.update(status=Tournament.Status.CLOSED)
    closed, there = text_of(phone.get("/tisch/blatt/")), text_of(phone.get("/tisch/"))
    assert [(way in page, form in page) for page in (closed, there)] == [(True, True), (False, False)]


def test_of_a_mistake_on_a_sheet_that_no_phone_changes_any_more_it_is_said_whom_to_tell(phone, sitting, enter):
    said, told = "Doch ein Fehler? Bitte der Turnierleitung sagen.", []
    enter(sitting)
    told.append(said in text_of(phone.get("/tisch/blatt/")))
    Round.objects.update(closed_at=timezone.now())
    told.append(said in text_of(phone.get("/tisch/blatt/")))
    Tournament.objects.update(status=Tournament.Status.CLOSED)
    told.append(said in text_of(phone.get("/tisch/blatt/")))
    assert told == [False, True, False]
