"""The page of a table where something else than play has happened."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape

import pytest
from django.test import Client

from turnier.models import AuditEvent, Entrant, Player, Revision, Round, Sitting, Tournament, User
from turnier.services.registration.substitute import Newcomer, substitute_enter
from turnier.services.sheets.propose import proposal_make, seen_lines
from turnier.services.sheets.queries import open_proposals

PAGE = "/t/preiswatten/tisch/1/1/"
SURE: dict[str, object] = {"sure": "1"}
Enter = Callable[..., Revision]


@pytest.fixture
def sitting(
    tournament: Tournament, register: Callable[..., list[Entrant]], drawn: Callable[[Tournament], Round]
) -> Sitting:
    """The first of two published tables."""
    register(tournament, 4)
    return drawn(tournament).sittings.get(table=1)


def text(client: Client, path: str = PAGE) -> str:
    return client.get(path).content.decode()


def names(sitting: Sitting) -> list[str]:
    return [seat.entrant.name for seat in sitting.seats.order_by("seat")]


def test_the_sheet_leads_here(at_desk: Client, sitting: Sitting) -> None:
    sheet = text(at_desk, "/t/preiswatten/zettel/1/1/")
    (said,) = re.findall(rf'href="{PAGE}">(.*?)</a>', sheet, re.DOTALL)
    assert said.strip() == "Nicht angetreten, abgebrochen, Ersatz, falsch gesessen, Verwarnung?"


def test_where_nobody_wins_without_playing_the_first_that_is_offered_is_to_break_off(
    at_desk: Client, singles: Callable[..., Tournament], drawn: Callable[[Tournament], Round]
) -> None:
    tournament = singles("seconds", 4)
    drawn(tournament)
    section = text(at_desk, f"/t/{tournament.slug}/tisch/1/1/").partition('id="kampflos"')[2].partition("</section>")[0]
    first, *_others = re.findall(r"<p>(.*?)</p>", section, re.DOTALL)
    assert first.strip() == "Der Tisch endet, wie er steht: Noch ist nichts bestätigt, also zählt er für niemanden."


def test_the_outcomes_stand_there_before(at_desk: Client, sitting: Sitting, enter: Enter) -> None:
    enter(sitting, ({"kind": "bummerl", "score": [11, 5]},))
    page = text(at_desk)
    outcomes = [page.index(f"<small>dann steht es {result}</small>") for result in ("3:0", "1:2", "1:0")]
    assert outcomes == sorted(outcomes)


def test_lines_of_phones_that_wait_are_named_before_anything_counts_without_them(
    at_desk: Client, sitting: Sitting
) -> None:
    for number, score in enumerate(([11, 5], [5, 11])):
        line = {"kind": "bummerl", "score": score}
        told = {"key": f"key{number}", "seen": seen_lines(sitting), "accepted": frozenset(), "device": "handy"}
        proposal_make(sitting=sitting, payload=line, **told)
    page = text(at_desk)
    assert "An Tisch 1 sind 2 Zeilen vom Handy noch nicht bestätigt. Vorher wird hier nichts gewertet." in page
    assert 'href="/t/preiswatten/zettel/1/1/handy/">Ansehen und bestätigen oder ablehnen' in page


def test_a_walkover_is_entered_from_here(at_desk: Client, sitting: Sitting) -> None:
    sent = {"winner": "1", "key": "k", "base_version": "0"}
    at_desk.post("/t/preiswatten/zettel/1/1/kampflos/", sent)
    sitting.refresh_from_db()
    assert sitting.result == "0:3"


def test_everybody_at_the_table_can_be_replaced(at_desk: Client, sitting: Sitting) -> None:
    page = text(at_desk)
    for seat in sitting.seats.all():
        for position in (0, 1):
            assert f'href="/t/preiswatten/anmeldung/{seat.entrant.number}/ersatz/?platz={position}"' in page


def test_a_table_is_broken_off_and_plays_on(at_desk: Client, sitting: Sitting) -> None:
    answer = at_desk.post(f"{PAGE}abbrechen/", {"end-reason": "Licht aus"}, follow=True).content.decode()
    assert "Tisch 1 ist beendet. Was eingetragen ist, zählt." in answer
    assert "Doch weiterspielen" in answer
    at_desk.post(f"{PAGE}weiterspielen/")
    sitting.refresh_from_db()
    assert (sitting.ended_at, sitting.finished) == (None, False)


@pytest.mark.parametrize(("action", "prefix"), [("abbrechen", "end"), ("disqualifizieren", "disqualify")])
def test_a_reason_is_asked_for(at_desk: Client, sitting: Sitting, action: str, prefix: str) -> None:
    answer = at_desk.post(f"{PAGE}{action}/", {f"{prefix}-reason": " "})
    assert (answer.status_code, "Grund: Bitte den Grund eintragen." in answer.content.decode()) == (422, True)


def test_both_teams_are_disqualified(at_desk: Client, sitting: Sitting) -> None:
    assert "Was an diesem Tisch noch offen ist, zählt für niemanden." in text(at_desk)
    at_desk.post(f"{PAGE}disqualifizieren/", {"disqualify-reason": "Schlägerei"})
    assert {seat.entrant.status for seat in sitting.seats.all()} == {"disqualified"}
    page = text(at_desk)
    assert (page.count("disqualifiziert</span>"), "Beide Teams disqualifizieren" in page) == (2, False)


def test_who_sat_here_wrongly_leads_to_the_preview(at_desk: Client, sitting: Sitting, enter: Enter) -> None:
    enter(sitting)
    here = sitting.seats.get(seat=0).entrant
    there = sitting.round.sittings.get(table=2).seats.get(seat=0).entrant
    query = f"?swap-first={here.number}&swap-second={there.number}&swap-reason=vertauscht"
    page = text(at_desk, f"/t/preiswatten/durchgang/1/{query}")
    assert "Tisch 1 ist schon eingetragen (3:0)." in page
    assert f"<bdi>{there.name}</bdi>" in page
    assert names(sitting)[0] == here.name


def test_the_preview_asks_for_the_reason_once_results_are_in(at_desk: Client, sitting: Sitting, enter: Enter) -> None:
    enter(sitting)
    here = sitting.seats.values_list("entrant__number", flat=True)
    other = sitting.round.tournament.entrants.exclude(number__in=here).values_list("number", flat=True)
    swap = f"swap-first={here[0]}&swap-second={other[0]}&swap-reason="
    answer = at_desk.get(f"/t/preiswatten/durchgang/1/?{swap}")
    assert (answer.status_code, "Hier stehen schon Ergebnisse." in answer.content.decode()) == (422, True)


def test_a_finished_table_can_still_be_put_right(at_desk: Client, sitting: Sitting, enter: Enter) -> None:
    enter(sitting)
    page = text(at_desk)
    assert ("Sie saßen anders als ausgelost" in page, "Nicht angetreten oder abgebrochen" in page) == (True, False)


def test_a_walkover_does_not_pass_over_what_was_entered_meanwhile(
    at_desk: Client, sitting: Sitting, enter: Callable[..., Revision]
) -> None:
    enter(sitting)
    sent = {"winner": "1", "key": "k" * 16, "base_version": "0"}
    answer = at_desk.post("/t/preiswatten/zettel/1/1/kampflos/", sent, follow=True)
    assert answer.redirect_chain == [("/t/preiswatten/tisch/1/1/", 303)]
    assert "Hier wurde inzwischen etwas eingetragen. Gewertet ist nichts, bitte neu wählen." in answer.content.decode()
    assert Revision.objects.count() == 1


def test_a_table_that_is_not_there_leads_to_the_round(at_desk: Client, sitting: Sitting) -> None:
    answer = at_desk.get("/t/preiswatten/tisch/1/99/", follow=True)
    assert answer.redirect_chain == [("/t/preiswatten/durchgang/", 303)]
    assert "Tisch 99 gibt es in Durchgang 1 nicht. Gespeichert wurde nichts." in answer.content.decode()


def test_single_players_have_the_same_page(
    at_desk: Client, singles: Callable[..., Tournament], drawn: Callable[[Tournament], Round]
) -> None:
    tournament = singles("seconds", 4)
    drawn(tournament)
    page = text(at_desk, f"/t/{tournament.slug}/tisch/1/1/")
    assert ("Rest kampflos werten" in page, "Tisch abbrechen" in page) == (False, True)
    assert "Alle am Tisch disqualifizieren" in page


def test_a_ruling_without_figures_is_written_down(at_desk: Client, sitting: Sitting, organiser: User) -> None:
    """Who decides at the table at which he plays himself is marked as such, on the page and in the record."""
    refused = at_desk.post(f"{PAGE}entscheidung/", {"ruling-reason": " "})
    assert refused.status_code == 422
    at_desk.post(f"{PAGE}entscheidung/", {"ruling-reason": "Zu lautes Zählen verwarnt"})
    assert "Zu lautes Zählen verwarnt" in text(at_desk)
    record = text(at_desk, "/t/preiswatten/protokoll/")
    assert ("Entscheidung an Tisch 1 (Durchgang 1)" in record, "am eigenen Tisch" in record) == (True, False)
    Player.objects.filter(entrant=sitting.seats.first().entrant, position=0).update(name=str(organiser).title())
    assert "Sie spielen an diesem Tisch." in text(at_desk)
    assert f"{organiser}, am eigenen Tisch" in text(at_desk, "/t/preiswatten/protokoll/")
    sitting.refresh_from_db()
    assert (sitting.result, sitting.version) == ("", 0)


def test_what_becomes_of_a_begun_bummerl_is_chosen(at_desk: Client, sitting: Sitting, enter: Enter) -> None:
    """Breaking up a table asks who gets what is begun; nothing is dropped unasked."""
    enter(sitting, ({"kind": "bummerl", "score": [11, 5]}, {"kind": "game", "winner": 1, "value": 3}))
    page = text(at_desk)
    assert "Was wird aus dem, was angefangen ist?" in page
    assert "Verfällt: Was angefangen ist (0:3), zählt für niemanden" in page
    answer = at_desk.post(f"{PAGE}abbrechen/", {"end-reason": "Kneipe schließt"})
    assert answer.status_code == 422
    assert "Bitte wählen, was aus dem Angefangenen wird." in answer.content.decode()
    sitting.refresh_from_db()
    assert sitting.ended_at is None
    at_desk.post(f"{PAGE}abbrechen/", {"end-reason": "Kneipe schließt", "end-rubber": "1"})
    sitting.refresh_from_db()
    assert (sitting.result, sitting.ended_at is None) == ("1:1", False)
    assert at_desk.post(f"{PAGE}weiterspielen/").status_code < 400


def test_a_begun_bummerl_may_be_dropped(at_desk: Client, sitting: Sitting, enter: Enter) -> None:
    enter(sitting, ({"kind": "bummerl", "score": [11, 5]}, {"kind": "game", "winner": 1, "value": 3}))
    at_desk.post(f"{PAGE}abbrechen/", {"end-reason": "Kneipe schließt", "end-rubber": "none"})
    sitting.refresh_from_db()
    assert (sitting.result, sitting.ended_at is None) == ("1:0", False)


def test_what_nobody_gets_at_a_table_that_breaks_off_is_said_before_and_after(
    at_desk: Client, singles: Callable[..., Tournament], drawn: Callable[[Tournament], Round], enter: Enter
) -> None:
    tournament = singles("seconds", 4, rounds=1)
    enter(drawn(tournament).sittings.get(), ({"kind": "hand", "tricks": [4, 3, 3, 3]},))
    said = "Bricht ein Tisch vorher ab, bekommt dort niemand Platzpunkte oder einen Sieg."
    incidents, sheet = (f"/t/{tournament.slug}/{page}/1/1/" for page in ("tisch", "zettel"))
    assert [text(at_desk, page).count(said) for page in (incidents, sheet)] == [1, 0]
    assert said in text(at_desk, f"/t/{tournament.slug}/zum-schluss/")
    at_desk.post(f"{incidents}abbrechen/", {"end-reason": "Kneipe schließt"})
    assert [text(at_desk, page).count(said) for page in (incidents, sheet)] == [1, 1]


def test_where_all_that_is_written_counts_nothing_is_said_to_be_lost(at_desk: Client, sitting: Sitting) -> None:
    at_desk.post(f"{PAGE}abbrechen/", {"end-reason": "Licht aus"})
    assert "Bricht ein Tisch vorher ab" not in text(at_desk) + text(at_desk, "/t/preiswatten/zettel/1/1/")


def test_a_table_that_never_began_is_dissolved(at_desk: Client, sitting: Sitting) -> None:
    here, missing = (seat.entrant for seat in sitting.seats.order_by("seat"))
    section = text(at_desk).partition('id="aufloesen"')[2].partition("</section>")[0]
    assert re.findall(r'name="dissolve-missing" value="(\d+)"', section) == [str(here.number), str(missing.number)]
    answer = at_desk.post(f"{PAGE}aufloesen/", SURE | {"dissolve-missing": [missing.number]}, follow=True)
    page = answer.content.decode()
    assert answer.redirect_chain == [("/t/preiswatten/durchgang/1/", 303)]
    assert "Tisch 1 ist aufgelöst." in page
    assert f"Weiter angemeldet, und wird wieder ausgelost: Nr. {missing.number}, {missing.name}." in page
    assert [bye.entrant for bye in sitting.round.byes.all()] == [here]
    assert "0 von 1 Zetteln sind da" in " ".join(page.split())


def test_who_is_missing_has_to_be_said(at_desk: Client, sitting: Sitting) -> None:
    for nobody in ({}, {"dissolve-missing": "77"}):
        answer = at_desk.post(f"{PAGE}aufloesen/", nobody)
        assert (answer.status_code, "data-summary" in answer.content.decode()) == (422, True)
    assert "Bitte ankreuzen, wer fehlt." in at_desk.post(f"{PAGE}aufloesen/", {}).content.decode()
    assert sitting.round.sittings.count() == 2


def test_a_table_that_has_begun_is_not_dissolved(at_desk: Client, sitting: Sitting, enter: Enter) -> None:
    assert 'id="aufloesen"' in text(at_desk)
    enter(sitting, ({"kind": "bummerl", "score": [11, 5]},))
    assert 'id="aufloesen"' not in text(at_desk)
    other = "/t/preiswatten/tisch/1/2/"
    assert 'id="aufloesen"' in text(at_desk, other)
    numbers = [seat.entrant.number for seat in sitting.seats.all()]
    refused = at_desk.post(f"{PAGE}aufloesen/", SURE | {"dissolve-missing": numbers}).content.decode()
    assert "An Tisch 1 ist schon etwas eingetragen. Bitte am Zettel abbrechen." in refused


def test_the_last_table_is_not_dissolved(at_desk: Client, sitting: Sitting) -> None:
    gone = [seat.entrant.number for seat in sitting.round.sittings.get(table=2).seats.all()]
    at_desk.post("/t/preiswatten/tisch/1/2/aufloesen/", SURE | {"dissolve-missing": gone})
    assert (sitting.round.sittings.get(), 'id="aufloesen"' in text(at_desk)) == (sitting, True)
    missing = sitting.seats.get(seat=0).entrant.number
    refused = at_desk.post(f"{PAGE}aufloesen/", SURE | {"dissolve-missing": missing})
    assert (refused.status_code, sitting.round.sittings.get()) == (422, sitting)
    assert "Das ist der einzige Tisch. Bitte stattdessen erneut auslosen." in refused.content.decode()


def test_where_nothing_is_won_without_a_fight_no_choice_of_one_is_asked(
    at_desk: Client, singles: Callable[..., Tournament], drawn: Callable[[Tournament], Round]
) -> None:
    tournament = singles("schafkopf", 4)
    sitting = drawn(tournament).sittings.get()
    page = at_desk.get("/t/abend/tisch/1/1/").content.decode()
    assert ("zählt kampflos für" in page, "Leer abschließen" in page) == (False, True)
    key = re.findall(r'name="key" value="([^"]+)"', page)[0]
    sent = {"key": key, "base_version": "0", "winner": re.findall(r'name="winner" value="([^"]+)"', page)[0]}
    assert at_desk.post("/t/abend/zettel/1/1/kampflos/", sent).status_code == 303
    sitting.refresh_from_db()
    assert sitting.finished


def test_a_table_is_not_broken_off_while_a_line_of_a_phone_waits(at_desk: Client, sitting: Sitting) -> None:
    told = {"key": "key", "seen": seen_lines(sitting), "accepted": frozenset(), "device": "handy"}
    proposal_make(sitting=sitting, payload={"kind": "bummerl", "score": [11, 5]}, **told)
    for action, prefix in (("abbrechen", "end"), ("disqualifizieren", "disqualify")):
        answer = at_desk.post(f"{PAGE}{action}/", {f"{prefix}-reason": "Licht aus"})
        page = answer.content.decode()
        assert (answer.status_code, page.count("Licht aus")) == (422, 1)
        assert (
            "An Tisch 1 wartet etwas vom Handy. Bitte zuerst bei den Handys dieses Tisches bestätigen oder ablehnen."
        ) in page
    sitting.refresh_from_db()
    assert (sitting.ended_at, sitting.version) == (None, 0)
    told = {"action": "confirm", "key": "yes", "page_version": sitting.page_version}
    at_desk.post("/t/preiswatten/zettel/1/1/handy/", told)
    answer = at_desk.post(f"{PAGE}abbrechen/", {"end-reason": "Licht aus"}, follow=True).content.decode()
    sitting.refresh_from_db()
    assert ("Tisch 1 ist beendet. Was eingetragen ist, zählt." in answer, sitting.result) == (True, "1:0")


def test_a_slip_in_who_sat_here_stays_on_the_page_and_a_number_leads_to_the_preview(
    at_desk: Client, sitting: Sitting
) -> None:
    here = sitting.seats.get(seat=1).entrant.number
    there = sitting.round.sittings.get(table=2).seats.get(seat=0).entrant.number
    typed = {"swap-first": here, "swap-second": "abc", "swap-reason": "vertauscht"}
    slip = at_desk.get(PAGE, typed)
    page = slip.content.decode()
    assert (slip.status_code, "Was ist an Tisch 1 passiert?" in page) == (422, True)
    assert re.findall(r'<a href="(#[^"]+)">\s*Dort saß aber Startnummer:', page) == ["#id_swap-second"]
    assert re.findall(r'id="id_swap-second"[^>]*value="([^"]*)"', page) == ["abc"]
    assert re.findall(r'id="id_swap-reason"[^>]*value="([^"]*)"', page) == ["vertauscht"]
    assert re.findall(r'<option value="(\d+)" selected>', page) == [str(here)]
    led = at_desk.get(PAGE, typed | {"swap-second": there})
    query = f"swap-first={here}&swap-second={there}&swap-reason=vertauscht"
    assert led["Location"] == f"/t/preiswatten/durchgang/1/?{query}#swap"


ACTS = (("abbrechen", "end"), ("disqualifizieren", "disqualify"), ("entscheidung", "ruling"))


def mark_shown(client: Client, path: str = PAGE) -> str:
    return re.findall(r'name="people" value="(\w+)"', text(client, path))[0]


def renamed(client: Client, entrant: Entrant, *names: str) -> int:
    data = {"player_1": names[0], "player_2": names[1], "number": entrant.number, "paid": "0"}
    return client.post(f"/t/preiswatten/anmeldung/{entrant.number}/", data).status_code


@pytest.mark.parametrize(("action", "prefix"), ACTS)
def test_a_name_that_is_spelled_right_meanwhile_refuses_no_act(
    at_desk: Client, sitting: Sitting, action: str, prefix: str
) -> None:
    shown, entrant = mark_shown(at_desk), sitting.seats.get(seat=0).entrant
    one, two = (player.name for player in entrant.players.order_by("position"))
    assert renamed(at_desk, entrant, f"{one}x", two) == 303
    answer = at_desk.post(f"{PAGE}{action}/", {"people": shown, f"{prefix}-reason": "Licht aus"})
    assert (answer.status_code, AuditEvent.objects.filter(reason__contains="Licht aus").exists()) == (303, True)


@pytest.mark.parametrize(("action", "prefix"), ACTS)
def test_an_act_for_others_than_were_shown_is_refused_and_what_was_typed_stays(
    at_desk: Client, sitting: Sitting, organiser: User, action: str, prefix: str
) -> None:
    """Whoever stands in has the surname of whom they stand in for."""
    shown, entrant = mark_shown(at_desk), sitting.seats.get(seat=0).entrant
    leaving, team = entrant.players.get(position=0), entrant.name
    newcomer = Newcomer(name=f"Ersatz {leaving.name.split()[-1]}", position=0, since=1)
    substitute_enter(entrant=entrant, newcomer=newcomer, by=organiser)
    answer = at_desk.post(f"{PAGE}{action}/", {"people": shown, f"{prefix}-reason": "Licht aus"})
    page = unescape(answer.content.decode())
    assert (answer.status_code, page.count("Licht aus")) == (422, 1)
    assert f"An Tisch 1 sitzt inzwischen: {' – '.join(names(sitting))}. Gespeichert wurde nichts." in page
    assert (team, AuditEvent.objects.filter(reason__contains="Licht aus").exists()) == (names(sitting)[0], False)
    again = re.findall(r'name="people" value="(\w+)"', page)[0]
    assert at_desk.post(f"{PAGE}{action}/", {"people": again, f"{prefix}-reason": "Licht aus"}).status_code == 303


def test_a_sheet_is_saved_though_a_name_was_spelled_right_meanwhile(at_desk: Client, sitting: Sitting) -> None:
    sheet = "/t/preiswatten/zettel/1/1/"
    page, entrant = at_desk.get(sheet).context["page"], sitting.seats.get(seat=0).entrant
    one, two = (player.name for player in entrant.players.order_by("position"))
    assert renamed(at_desk, entrant, f"{one}x", two) == 303
    data = {"key": page.key, "base_version": "0", "mode": page.mode, "people": page.people, "unfinished": "1"}
    data |= {"line-0-kind": page.mode, "line-0-score.winner": "1", "line-0-score.points": "7"}
    assert at_desk.post(sheet, data).status_code == 303
    sitting.refresh_from_db()
    assert sitting.version == 1


def test_nothing_is_counted_without_a_fight_while_a_line_of_a_phone_waits(at_desk: Client, sitting: Sitting) -> None:
    """Neither by the desk nor because one side is disqualified or goes home: the line would be dropped."""
    told = {"key": "key", "seen": seen_lines(sitting), "accepted": frozenset(), "device": "handy"}
    proposal_make(sitting=sitting, payload={"kind": "bummerl", "score": [11, 5]}, **told)
    waits = "An Tisch 1 wartet etwas vom Handy. Bitte zuerst bei den Handys dieses Tisches bestätigen oder ablehnen."
    sent = {"winner": "1", "key": "k", "base_version": "0"}
    number = sitting.seats.get(seat=0).entrant.number
    person = f"/t/preiswatten/anmeldung/{number}/"
    walkover = at_desk.post("/t/preiswatten/zettel/1/1/kampflos/", sent, follow=True).content.decode()
    disqualified = at_desk.post(f"{person}disqualifizieren/", {"reason": "Betrug"}).content.decode()
    gone = at_desk.post(f"{person}zurueckziehen/", {"1-1": "walkover"}).content.decode()
    assert [page.count(waits) for page in (walkover, disqualified, gone)] == [1, 1, 1]
    sitting.refresh_from_db()
    assert (sitting.version, open_proposals(sitting)[0].payload["score"]) == (0, [11, 5])
    at_desk.post("/t/preiswatten/zettel/1/1/handy/", {"action": "refuse", "page_version": sitting.page_version})
    at_desk.post("/t/preiswatten/zettel/1/1/kampflos/", sent)
    sitting.refresh_from_db()
    assert sitting.result == "0:3"


def test_before_a_table_is_dissolved_it_is_said_what_becomes_of_whom(at_desk: Client, sitting: Sitting) -> None:
    here, missing = (seat.entrant for seat in sitting.seats.order_by("seat"))
    asked = " ".join(at_desk.post(f"{PAGE}aufloesen/", {"dissolve-missing": missing.number}).content.decode().split())
    assert "Tisch 1 auflösen?" in asked
    assert f"Fehlt und bekommt nichts: Nr. {missing.number}, {missing.name}." in asked
    assert f"Bekommt ein Freilos: Nr. {here.number}, {here.name}." in asked
    assert sitting.round.sittings.count() == 2
    sent = dict(re.findall(r'type="hidden" name="([a-z-]+)" value="([^"]*)"', asked.partition("t-row t-gap-top")[2]))
    at_desk.post(f"{PAGE}aufloesen/", SURE | sent)
    assert (sitting.round.sittings.count(), sitting.round.byes.get().entrant) == (1, here)


def test_a_match_that_is_broken_off_says_who_goes_on_and_why(
    at_desk: Client, knock_out: Callable[..., Round], enter: Enter
) -> None:
    """In the message and at the next step of the evening."""
    Tournament.objects.update(rules={"bummerl_per_sitting": 3})
    first, second = knock_out(4).sittings.order_by("table")
    enter(second)
    enter(first, [{"kind": "bummerl", "score": [11, 9]}, {"kind": "bummerl", "score": [6, 11]}])
    won = first.seats.get(seat=1).entrant.name
    said = f"Sieger: {won}. Es entscheidet: Punkteverhältnis 20:17 > 17:20."
    answer = at_desk.post(f"{PAGE}abbrechen/", {"end-reason": "Licht aus"}, follow=True).content.decode()
    assert f"Tisch 1 ist beendet. Was eingetragen ist, zählt. {said}" in unescape(answer)
    assert f"Tisch 1 ist abgebrochen. {said}" in unescape(text(at_desk, "/t/preiswatten/"))
