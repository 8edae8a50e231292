"""The last hour on one page: ties, prizes, the ceremony, the payout, the count, the end."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from dataclasses import replace
from html import unescape
from random import Random
from urllib.parse import urljoin

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from benchmarks.plain_form import form_of
from games.kit.criteria import SHARED, RankingOrder
from games.kit.sittings.ranking import usual_order
from tests.turnier.reading import pressed
from turnier.models import Booking, Decision, Entrant, PrizePlan, Revision, Round, Sitting, Tournament, User
from turnier.prizes.terms import Extra, Terms
from turnier.services.accounts.accounts import HelperRole, helper_role_add
from turnier.services.money.cash import cash_book
from turnier.services.money.close import cash_close
from turnier.services.money.ledger import Kind, balances
from turnier.services.money.pay import stack_cash_out, stacks_to_cash_out
from turnier.services.papers.money import closing_paper
from turnier.services.papers.report import report_text
from turnier.services.prizes.award import ceremony_held, fixed_mark, payouts, prizes_fix, prizes_outdated
from turnier.services.prizes.hand_over import hand_over, hand_over_rest, hand_overs
from turnier.services.prizes.plan import plan_save
from turnier.services.public.visibility import Wall, secret_round, wall_switch
from turnier.services.registration.register import Registration, entrant_pay
from turnier.services.registration.singles import single_register
from turnier.services.registration.withdraw import entrant_withdraw
from turnier.services.rehearsal.rehearse import rehearsal_create
from turnier.services.sheets.break_off import sitting_end
from turnier.services.sheets.propose import proposal_make, proposals_refuse, seen_lines
from turnier.services.stacks.regroup import evening_close, tables_end, tables_redraw
from turnier.services.stages.plan import stages_plan
from turnier.services.standings.decide import lots_draw, order_change
from turnier.services.standings.standings import standings
from turnier.services.tournaments.end import tournament_call_off, tournament_close, tournament_reopen
from turnier.services.tournaments.found import tournament_create
from turnier.services.tournaments.queries import tournament_games
from turnier.stages.stage import Stage
from turnier.text.errors import UserError
from turnier.text.words import listed
from turnier.web.shared.evening import evening
from turnier.web.shared.money_glance import Glance
from turnier.web.shared.next_step import next_step

Register = Callable[..., list[Entrant]]
Drawn = Callable[[Tournament], Round]
Enter = Callable[..., Revision]
PAGE = "/t/preiswatten/zum-schluss/"


@pytest.fixture
def tied(tournament: Tournament, register: Register, drawn: Drawn, enter: Enter) -> Tournament:
    """Two winners with the same score, after the only round."""
    Tournament.objects.update(rounds_planned=1)
    register(tournament, 4)
    for sitting in drawn(tournament).sittings.all():
        enter(sitting)
    tournament.refresh_from_db()
    return tournament


def test_the_coin_is_asked_for_and_recorded(at_desk: Client, tied: Tournament) -> None:
    page = at_desk.get(PAGE).content.decode()
    assert "Wer bekommt Platz 1?" in page
    one, two = (int(part.split('"')[0]) for part in page.split('name="tie" value="')[1:3])
    at_desk.post(f"{PAGE}gleichstand/", {"how": "coin", "tie": [one, two], "winner": two, "witness": "Rosi"})
    decision = Decision.objects.get()
    assert (decision.order, decision.witness) == ([two, one], "Rosi")
    why = at_desk.get(f"/t/preiswatten/rangliste/warum/{two}/").content.decode()
    names = " vor ".join(tied.entrants.get(number=number).name for number in (two, one))
    assert (f"Münze: {names}" in why, "1 &gt; 2" in why, "2 &gt; 1" in why, "1 < 2" in why) == (
        True,
        False,
        False,
        False,
    )
    at_desk.post(f"{PAGE}gleichstand/{decision.pk}/zuruecknehmen/")
    assert Decision.objects.get().revoked


@pytest.mark.parametrize("teams", [6, 12])
def test_among_many_equals_the_lot_is_proposed(
    at_desk: Client, tournament: Tournament, register: Register, drawn: Drawn, enter: Enter, teams: int
) -> None:
    """Three or six winners with the same score: one press, nothing to fill in."""
    Tournament.objects.update(rounds_planned=1)
    register(tournament, teams)
    for sitting in drawn(tournament).sittings.all():
        enter(sitting)
    page = at_desk.get(PAGE).content.decode()
    assert "Zwischen mehr als zweien zieht das Los." in page
    form = page[page.index('class="c-tie"') :]
    assert re.findall(r'name="how" value="(\w+)"[^>]*checked', form) == ["lot"]
    tie = re.findall(r'name="tie" value="(\d+)"', form)
    assert len(tie) == teams // 2
    at_desk.post(f"{PAGE}gleichstand/", {"how": "lot", "tie": tie})
    assert sorted(Decision.objects.get().order) == sorted(map(int, tie))
    assert 'class="c-tie"' not in at_desk.get(PAGE).content.decode()


def test_a_tie_says_what_hangs_on_it(at_desk: Client, tied: Tournament) -> None:
    for entrant in tied.entrants.all():
        at_desk.post(f"/t/preiswatten/anmeldung/{entrant.number}/bezahlt/", {"paid": "1"})
    page = at_desk.get(PAGE).content.decode()
    assert "An diesen Plätzen hängen 40,00\u00a0€ und 20,00\u00a0€." in page


def tie_of(tournament: Tournament) -> list[int]:
    return [entrant.number for entrant in standings(tournament).ties[0]]


def test_a_toss_without_witness_keeps_the_winner(at_desk: Client, tied: Tournament) -> None:
    one, two = tie_of(tied)
    response = at_desk.post(f"{PAGE}gleichstand/", {"how": "coin", "tie": [one, two], "winner": two, "witness": " "})
    page = response.content.decode()
    assert response.status_code == 422
    assert page.count("Bitte eintragen, wer dabei war.") == 2
    assert f'name="winner" value="{two}" checked' in page
    assert not Decision.objects.exists()


def test_a_toss_without_winner_keeps_the_witness(at_desk: Client, tied: Tournament) -> None:
    page = at_desk.post(f"{PAGE}gleichstand/", {"how": "coin", "tie": tie_of(tied), "witness": "Rosi"}).content.decode()
    assert page.count("Bitte eine Startnummer wählen.") == 2
    assert 'value="Rosi"' in page


def test_a_toss_that_somebody_else_has_recorded_comes_too_late(at_desk: Client, tied: Tournament) -> None:
    one, two = tie_of(tied)
    toss = {"how": "coin", "tie": [one, two], "winner": two, "witness": "Rosi"}
    at_desk.post(f"{PAGE}gleichstand/", toss)
    page = at_desk.post(f"{PAGE}gleichstand/", {**toss, "winner": one}, follow=True).content.decode()
    assert "Diese liegen nicht mehr gleich." in page
    assert [decision.order for decision in Decision.objects.all()] == [[two, one]]


def test_one_team_at_two_places_is_named_and_the_witness_stays(
    at_desk: Client, tournament: Tournament, register: Register, drawn: Drawn, enter: Enter
) -> None:
    Tournament.objects.update(rounds_planned=1)
    register(tournament, 6)
    for sitting in drawn(tournament).sittings.all():
        enter(sitting)
    one, two, three = tie_of(tournament)
    sent = {"how": "coin", "tie": [one, two, three], "place-1": two, "place-2": two, "place-3": one, "witness": "Rosi"}
    page = at_desk.post(f"{PAGE}gleichstand/", sent).content.decode()
    assert page.count(f"Nr. {two} ist schon bei „Auf Platz 1“ gewählt. Bitte jede Startnummer einmal wählen.") == 2
    assert 'value="Rosi"' in page
    at_desk.post(f"{PAGE}gleichstand/", {**sent, "place-2": three})
    assert Decision.objects.get().order == [two, three, one]


def test_of_a_playoff_the_winner_is_enough(
    at_desk: Client, stacks: Callable[..., tuple[Tournament, Sitting]], enter: Enter, organiser: User
) -> None:
    """Four with 10 € each: one has the first prize, the others share the second to the fourth."""
    tournament, sitting = stacks(4, entry_fee_cents=500)
    for entrant in tournament.entrants.all():
        entrant_pay(entrant=entrant, paid=True, by=organiser)
    plan_save(tournament=tournament, terms=Terms(places=4, below_fee=True, step=1), by=organiser)
    enter(sitting, [{"kind": "rubber", "ending": "points", "loser": loser} for loser in range(4)])
    tables_end(tournament=tournament, sittings=[sitting], by=organiser)
    address = f"/t/{tournament.slug}/zum-schluss/"
    assert "Es genügt, wer vorne liegt. Die Übrigen teilen sich die Plätze dahinter." in words_at(at_desk, address)
    tie = tie_of(tournament)
    sums = at_desk.get(address).context["glance"].preview.sums
    sent = {"how": "playoff", "tie": tie, "witness": "Rosi", "place-1": "", "place-2": "", "place-3": "", "place-4": ""}
    refused = at_desk.post(f"{address}gleichstand/", sent)
    assert (refused.status_code, refused.content.decode().count("Bitte eine Startnummer wählen.")) == (422, 2)
    refused = at_desk.post(f"{address}gleichstand/", {**sent, "place-1": tie[2], "place-3": tie[0]})
    assert (refused.status_code, refused.content.decode().count("Bitte eine Startnummer wählen.")) == (422, 2)
    assert not Decision.objects.exists()
    at_desk.post(f"{address}gleichstand/", {**sent, "place-1": tie[2]})
    first, *others = tie[2], *(number for number in tie if number != tie[2])
    page = words_at(at_desk, address)
    assert f"Stechen: Nr. {first} vor Nr. {others[0]}, Nr. {others[1]} und Nr. {others[2]}" in page
    assert "Wer bekommt Platz" not in page
    rows = at_desk.get(address).context["closing"].rows
    assert [(row.place, row.entrant.number) for row in rows] == [(1, first), *((2, number) for number in others)]
    assert [row.cents for row in rows] == [sums[0], *[sum(sums[1:]) // 3] * 3]
    ranking = f"/t/{tournament.slug}/rangliste/"
    why = words_at(at_desk, f"{ranking}warum/{others[1]}/")
    names = {entrant.number: entrant.name for entrant in tournament.entrants.all()}
    assert f"Hinter {names[first]} (Platz 1):" in why
    assert f"Stechen: {names[first]} vor {names[others[1]]}" in why
    assert f"{names[others[0]]} vor" not in why
    assert f"vor {names[others[0]]}" not in why


def test_the_start_numbers_of_equals_do_not_look_like_places(at_desk: Client, tied: Tournament) -> None:
    page = words_at(at_desk, PAGE)
    for entrant in standings(tied).ties[0]:
        assert f"Nr. {entrant.number} {entrant.name}" in page


def test_prizes_hold_when_the_order_is_again_what_it_was(tied: Tournament, organiser: User) -> None:
    """They were fixed with a place that was knowingly shared."""
    for entrant in tied.entrants.all():
        entrant_pay(entrant=entrant, paid=True, by=None)
    terms = Terms(places=2, shape="fixed", table=(4000, 2000))
    prizes_fix(tournament=Tournament.objects.get(), by=organiser, terms=terms, shared=True)
    usual = usual_order(tied.kind_of_game, tied.house_rules())
    for order in (replace(usual, ending=SHARED), usual):
        order_change(tournament=Tournament.objects.get(), order=order, by=organiser, reason="Plakat")
    assert prizes_outdated(Tournament.objects.get()) == ""


@pytest.mark.parametrize(
    ("ending", "said"), [("coin", "Die Regeln sehen die Münze vor."), ("lot", "Die Regeln sehen das Los vor.")]
)
def test_what_the_order_has_in_mind_is_said_and_chosen(
    at_desk: Client, tied: Tournament, organiser: User, ending: str, said: str
) -> None:
    order = RankingOrder(("bummerl",), ending)
    order_change(tournament=tied, order=order, by=organiser, reason="Plakat")
    page = at_desk.get(PAGE).content.decode()
    assert (said in page, re.search(rf'value="{ending}"[^>]* checked', page) is not None) == (True, True)


@pytest.mark.parametrize(("ending", "offered"), [("coin", False), ("lot", True)])
def test_only_what_the_rules_leave_to_the_lot_is_drawn_at_once(
    at_desk: Client,
    tournament: Tournament,
    organiser: User,
    register: Register,
    drawn: Drawn,
    enter: Enter,
    ending: str,
    offered: bool,
) -> None:
    Tournament.objects.update(rounds_planned=1)
    register(tournament, 10)
    for table, sitting in enumerate(drawn(tournament).sittings.order_by("table")):
        enter(sitting, [{"kind": "bummerl", "score": [11, 2 if table < 2 else 4]}] * 3)
    tournament.refresh_from_db()
    order = replace(usual_order(tournament.kind_of_game, tournament.house_rules()), ending=ending)
    order_change(tournament=tournament, order=order, by=organiser, reason="Plakat")
    assert [len(tie) for tie in standings(tournament).ties][:2] == [2, 3]
    link = "Die Plätze 1 und 3 auf einmal losen"
    assert (link in at_desk.get(PAGE).content.decode()) == offered
    at_desk.post(f"{PAGE}lose/")
    drawn_by_lot = [decision.kind for decision in Decision.objects.all()]
    assert drawn_by_lot == ["lot"] * (2 if offered else 1)


def test_a_decision_is_taken_back_once(at_desk: Client, tied: Tournament) -> None:
    at_desk.post(f"{PAGE}gleichstand/", {"how": "lot", "tie": tie_of(tied)})
    back = f"{PAGE}gleichstand/{Decision.objects.get().pk}/zuruecknehmen/"
    assert "Das Los hat entschieden. Bitte einen Grund angeben" in at_desk.post(back, follow=True).content.decode()
    assert 'name="reason"' in at_desk.get(PAGE).content.decode()
    why = {"reason": "Falsche Startnummern"}
    assert "Die Entscheidung ist zurückgenommen." in at_desk.post(back, why, follow=True).content.decode()
    assert "Diese Entscheidung ist schon zurückgenommen." in at_desk.post(back, why, follow=True).content.decode()


def test_the_end_can_be_taken_back_with_a_reason(at_desk: Client, tied: Tournament) -> None:
    Decision.objects.bulk_create(
        Decision(tournament=tied, kind="coin", entrants=list(pair), order=list(pair))
        for pair in [sorted(e.number for e in tied.entrants.all())]
    )
    page = at_desk.post(f"{PAGE}abschliessen/", follow=True).content.decode()
    assert "Das Turnier ist abgeschlossen." in page
    assert "Wieder öffnen" in page
    refused = at_desk.post(f"{PAGE}wieder-oeffnen/", {"reason": " "}, follow=True).content.decode()
    assert "Bitte einen Grund angeben, warum das Turnier wieder geöffnet wird." in refused
    at_desk.post(f"{PAGE}wieder-oeffnen/", {"reason": "Zettel gefunden"})
    assert Tournament.objects.get().status == Tournament.Status.RUNNING
    again = {name: at_desk.get(f"/t/preiswatten/{name}").status_code for name in ("", "rangliste/", "zum-schluss/")}
    assert set(again.values()) == {200}, again
    newest = Tournament.objects.get().version
    advice = at_desk.get(f"/t/preiswatten/protokoll/{newest}/zuruecknehmen/").content.decode()
    assert "Bitte das Turnier unter „Zum Schluss“ noch einmal abschließen." in advice
    assert f'href="{PAGE}"' in advice


def test_tables_that_were_broken_off_are_counted(
    at_desk: Client, tournament: Tournament, register: Register, drawn: Drawn, enter: Enter, organiser: User
) -> None:
    Tournament.objects.update(rounds_planned=1)
    register(tournament, 4)
    first, second = drawn(tournament).sittings.order_by("table")
    enter(first)
    assert "abgebrochen" not in words_at(at_desk, PAGE)
    sitting_end(sitting=second, by=organiser, reason="Sperrstunde")
    assert "2 von 2, 1 Tisch abgebrochen" in words_at(at_desk, PAGE)


def test_a_round_that_counts_for_some_only_is_said_and_can_be_emptied_for_all(
    at_desk: Client, tournament: Tournament, register: Register, drawn: Drawn, enter: Enter
) -> None:
    Tournament.objects.update(rounds_planned=2)
    register(tournament, 4)
    for sitting in drawn(tournament).sittings.all():
        enter(sitting)
    first, _second = drawn(tournament).sittings.order_by("table")
    enter(first)
    at_desk.post(f"{PAGE}tische-beenden/", {"reason": "Das Gasthaus schließt."})
    said = "Durchgang 2 zählt nur für 2 von 4, die anderen haben daraus nichts."
    page = words_at(at_desk, PAGE)
    assert (said in page, "Alle Tische sind zu Ende 4 von 4, 1 Tisch abgebrochen" in page) == (True, True)
    sheet = f"/t/preiswatten/zettel/2/{first.table}/korrektur/"
    form = form_of(at_desk.get(sheet).content.decode(), "data-sheet")
    for each in form.controls:
        if "-score." in each.name:
            form.answer(each.name, "")
    form.answer("reason", "other")
    form.answer("words", "Durchgang 2 zählt für niemanden")
    assert at_desk.post(sheet, dict(form.content())).status_code == 303
    at_desk.post(f"{PAGE}tische-beenden/", {"reason": "Das Gasthaus schließt."})
    assert said not in words_at(at_desk, PAGE)
    assert {row.values[1] for row in standings(Tournament.objects.get()).rows} == {"–"}


def test_who_came_late_makes_no_round_one_that_counts_for_some_only(
    at_desk: Client, tournament: Tournament, register: Register, drawn: Drawn, enter: Enter
) -> None:
    """Broken off is a table on which something stands: it counts."""
    Tournament.objects.update(rounds_planned=2)
    register(tournament, 4)
    for sitting in drawn(tournament).sittings.all():
        enter(sitting)
    register(tournament, 2)
    last, *others = drawn(tournament).sittings.all()
    for sitting in others:
        enter(sitting)
    enter(last, [{"kind": "bummerl", "score": [11, 5]}])
    at_desk.post(f"{PAGE}tische-beenden/", {"reason": "Das Gasthaus schließt."})
    page = words_at(at_desk, PAGE)
    assert ("1 Tisch abgebrochen" in page, "Nicht für alle gleich viel gespielt" in page) == (True, False)


def test_an_evening_may_end_before_its_last_round(at_desk: Client, tied: Tournament) -> None:
    Tournament.objects.update(rounds_planned=3)
    assert "Gespielt sind 1 von 3 Durchgängen." in at_desk.get(PAGE).content.decode()
    at_desk.post(f"{PAGE}abschliessen/")
    assert "Endgültig: das Turnier ist abgeschlossen" in at_desk.get("/t/preiswatten/rangliste/").content.decode()
    assert "Gespielt sind 1 von 3 Durchgängen." not in at_desk.get(PAGE).content.decode()


def test_the_end_waits_for_open_tables(
    at_desk: Client, tournament: Tournament, register: Register, drawn: Drawn
) -> None:
    register(tournament, 2)
    drawn(tournament)
    page = at_desk.post(f"{PAGE}abschliessen/", follow=True).content.decode()
    assert "Es fehlen noch Ergebnisse: Tisch 1 (Durchgang 1)." in page


def test_all_tables_end_as_they_stand_when_the_house_closes(
    at_desk: Client, tournament: Tournament, register: Register, drawn: Drawn, enter: Enter
) -> None:
    Tournament.objects.update(rounds_planned=1)
    register(tournament, 6)
    first, *_others = drawn(tournament).sittings.order_by("table")
    enter(first, [{"kind": "bummerl", "score": [11, 7]}])
    assert f'action="{PAGE}tische-beenden/"' in at_desk.get(PAGE).content.decode()
    asked = at_desk.post(f"{PAGE}tische-beenden/", follow=True).content.decode()
    assert "Bitte eintragen, warum der Tisch nicht zu Ende spielt." in asked
    at_desk.post(f"{PAGE}tische-beenden/", {"reason": "Das Gasthaus schließt."})
    assert not Sitting.objects.filter(finished=False).exists()
    rows = standings(Tournament.objects.get()).rows
    assert sorted(row.tally["bummerl"] for row in rows) == [0, 0, 0, 0, 0, 1]
    assert "Zettel eingeben" not in at_desk.get(PAGE).content.decode()


def test_an_evening_that_nobody_played_can_be_ended(
    at_desk: Client, tournament: Tournament, register: Register, drawn: Drawn, organiser: User
) -> None:
    entrants = register(tournament, 2)
    drawn(tournament)
    at_desk.post(f"{PAGE}tische-beenden/", {"reason": "Gewitter"})
    for entrant in entrants:
        entrant_withdraw(entrant=Entrant.objects.get(pk=entrant.pk), tables={}, by=organiser)
    step = next_step(evening(Tournament.objects.get()))
    assert (step.head, step.other and step.other.url) == ("Weiter anmelden", PAGE)
    page = at_desk.get(PAGE).content.decode()
    assert ("Es ist noch nichts gespielt" in page, f'action="{PAGE}abschliessen/"' in page) == (True, True)
    at_desk.post(f"{PAGE}abschliessen/")
    assert Tournament.objects.get().status == Tournament.Status.CLOSED


def test_equals_may_share_their_place(at_desk: Client, tied: Tournament) -> None:
    one, two = tie_of(tied)
    at_desk.post(f"{PAGE}gleichstand/", {"how": "shared", "tie": [one, two]})
    assert [one, two] != tie_of(tied)
    page = at_desk.get(PAGE).content.decode()
    assert (f"geteilt: Nr. {one}, Nr. {two}" in page, "Wer bekommt Platz 1?" in page) == (True, False)
    at_desk.post(f"{PAGE}gleichstand/{Decision.objects.get().pk}/zuruecknehmen/")
    assert tie_of(tied) == [one, two]


def test_who_shares_the_first_place_is_said_with_a_way_to_part_them(at_desk: Client, tied: Tournament) -> None:
    said = "Den ersten Platz teilen sich "
    assert said not in at_desk.get(PAGE).content.decode()
    order = replace(usual_order(tied.kind_of_game, tied.house_rules()), ending=SHARED)
    order_change(tournament=tied, order=order, by=None, reason="So ausgeschrieben")
    page = at_desk.get(PAGE).content.decode()
    assert (page.count(said), "rangliste/wertung/" in page, "Wer bekommt Platz 1?" in page) == (1, True, False)


def test_a_coin_can_be_entered_when_prizes_were_fixed_for_a_shared_place(at_desk: Client, tied: Tournament) -> None:
    """Somebody let the place be shared: the page that says who share it leads to the coin, whole, and asks for none."""
    for entrant in tied.entrants.all():
        entrant_pay(entrant=entrant, paid=True, by=None)
    sums = Terms(places=2, shape="fixed", table=(4000, 2000))
    prizes_fix(tournament=Tournament.objects.get(), by=None, terms=sums, shared=True)
    asked, way = "Wer bekommt Platz 1?", 'href="?auch=alle">Doch entscheiden'
    page, whole = at_desk.get(PAGE).content.decode(), at_desk.get(f"{PAGE}?auch=alle").content.decode()
    assert (asked in page, page.count(way), page.count("Den ersten Platz teilen sich")) == (False, 1, 1)
    assert (whole.count(asked), whole.count(way), whole.count("Den ersten Platz teilen sich")) == (1, 0, 0)
    one, two = tie_of(tied)
    at_desk.post(f"{PAGE}gleichstand/", {"how": "coin", "tie": [one, two], "winner": two, "witness": "Rosi"})
    page = at_desk.get(PAGE).content.decode()
    assert (f"Münze: Nr. {two} vor Nr. {one}" in page, "Seit das Preisgeld festgelegt wurde" in page) == (True, True)


def test_ties_are_asked_about_when_the_rule_changes_after_prizes_were_fixed(
    at_desk: Client, tied: Tournament, organiser: User
) -> None:
    """Nothing more is paid out for a shared place until the lot has spoken, or the place is shared all the same."""
    for entrant in tied.entrants.all():
        entrant_pay(entrant=entrant, paid=True, by=None)
    usual = usual_order(tied.kind_of_game, tied.house_rules())
    shared, lot = replace(usual, ending=SHARED), replace(usual, ending="lot")
    order_change(tournament=tied, order=shared, by=organiser, reason="So ausgeschrieben")
    sums = Terms(places=2, shape="fixed", table=(4000, 2000))
    first, second = prizes_fix(tournament=Tournament.objects.get(), by=organiser, terms=sums)
    hand_over(entrant=first.entrant, by=organiser)
    payout = f"/t/preiswatten/kasse/auszahlung/{second.entrant.number}/"
    order_change(tournament=Tournament.objects.get(), order=lot, by=organiser, reason="Plakat")
    page = words_at(at_desk, PAGE)
    who = listed([f"Nr. {n}, {Entrant.objects.get(number=n).name}" for n in tie_of(tied)])
    changed = "Seit das Preisgeld festgelegt wurde, hat sich geändert, wie die Rangliste gereiht wird."
    why = f"{changed} Noch nicht entschieden: Platz 1 ({who})."
    assert prizes_outdated(Tournament.objects.get()) == why
    assert [text in page for text in ("Wer bekommt Platz 1?", "Den ersten Platz teilen sich", "auszahlen ")] == [
        True,
        False,
        False,
    ]
    assert at_desk.post(payout, {"seen": fixed_mark(tied)}, follow=True).content.decode().count(changed) >= 1
    assert balances(tied)["cash"] == 8000 - 3000
    order_change(tournament=Tournament.objects.get(), order=shared, by=organiser, reason="Doch nicht")
    assert prizes_outdated(Tournament.objects.get()) == ""
    order_change(tournament=Tournament.objects.get(), order=lot, by=organiser, reason="Plakat")
    prizes_fix(tournament=Tournament.objects.get(), by=organiser, shared=True)
    assert prizes_outdated(Tournament.objects.get()) == ""
    order_change(tournament=Tournament.objects.get(), order=shared, by=organiser, reason="Doch nicht")
    assert prizes_outdated(Tournament.objects.get()) == ""
    prizes_fix(tournament=Tournament.objects.get(), by=organiser)
    order_change(tournament=Tournament.objects.get(), order=lot, by=organiser, reason="Plakat")
    at_desk.post(f"{PAGE}lose/")
    assert prizes_outdated(Tournament.objects.get()).startswith(
        "Seit das Preisgeld festgelegt wurde, hat sich die Rangl"
    )


def test_a_tie_that_a_correction_parts_is_decided_no_more(
    at_desk: Client, tied: Tournament, enter: Enter, organiser: User
) -> None:
    """The row stays in the record; the page no longer says that anything was decided."""
    at_desk.post(f"{PAGE}gleichstand/", {"how": "shared", "tie": tie_of(tied)})
    assert "geteilt: " in at_desk.get(PAGE).content.decode()
    sitting = tied.rounds.get().sittings.earliest("table")
    enter(sitting, [{"kind": "bummerl", "score": [11, 9]}] * 3, reason="Falsch gelesen")
    assert "geteilt: " not in at_desk.get(PAGE).content.decode()
    assert Decision.objects.get().revoked is False


def test_a_playoff_is_written_down_where_the_rules_toss(at_desk: Client, tied: Tournament) -> None:
    one, two = tie_of(tied)
    sent = {"how": "playoff", "tie": [one, two], "winner": one, "witness": "Rosi"}
    at_desk.post(f"{PAGE}gleichstand/", sent)
    assert Decision.objects.values_list("kind", "order").get() == ("playoff", [one, two])
    assert f"Stechen: Nr. {one} vor Nr. {two}" in at_desk.get(PAGE).content.decode()


def test_all_ties_that_matter_are_drawn_at_once(
    at_desk: Client, tournament: Tournament, organiser: User, register: Register, drawn: Drawn, enter: Enter
) -> None:
    Tournament.objects.update(rounds_planned=1)
    register(tournament, 8)
    for sitting in drawn(tournament).sittings.order_by("table"):
        enter(sitting, [{"kind": "bummerl", "score": [11, 9 if sitting.table < 3 else 8]}] * 3)
    assert len(standings(tournament).ties) == 4
    tournament.refresh_from_db()
    order = replace(usual_order(tournament.kind_of_game, tournament.house_rules()), ending="lot")
    order_change(tournament=tournament, order=order, by=organiser, reason="Plakat")
    page = at_desk.get(PAGE).content.decode()
    assert (page.count("Wer bekommt Platz"), "Daran hängt nichts" in page) == (2, True)
    assert at_desk.get(f"{PAGE}?auch=alle").content.decode().count("Wer bekommt Platz") == 4
    below = [entrant.number for entrant in standings(tournament).ties[-1]]
    refused = at_desk.post(f"{PAGE}gleichstand/", {"how": "coin", "tie": below, "witness": "Rosi"}).content.decode()
    assert (refused.count("Wer bekommt Platz"), 'value="Rosi"' in refused) == (4, True)
    at_desk.post(f"{PAGE}lose/")
    assert [decision.kind for decision in Decision.objects.all()] == ["lot", "lot"]
    assert len(standings(tournament).ties) == 2
    at_desk.post(f"{PAGE}lose/")
    assert Decision.objects.count() == 2
    page = " ".join(at_desk.get(PAGE).content.decode().split())
    folds = re.findall(
        r"<details> <summary>[^…]{1,300}Zurücknehmen …</summary> <form [^>]*gleichstand/.*?</details>", page
    )
    assert ["Grund, warum das Los nicht gilt" in fold for fold in folds] == [True, True]
    assert "Grund, warum das Los" not in re.sub(r"<details>.*?</details>", "", page)


def press(client: Client, panel: str) -> None:
    """Sends the form of the panel's filled button as the page has it: the lot decides, the box is counted right."""
    before = panel[: panel.index('class="t-btn"')]
    form = before[before.rindex("<form") :]
    sent = dict(re.findall(r'name="([\w-]+)" value="([^"]*)"', form))
    sent["tie"] = re.findall(r'name="tie" value="(\d+)"', form)  # type: ignore[assignment]
    if expected := re.search(r'data-expected="(-?\d+)"', form):
        sent["pieces_1000"] = str(int(expected[1]) // 1000)
    action = re.search(r'action="([^"]+)"', form)
    assert action is not None
    assert client.post(action[1], {**sent, "how": "lot"}).status_code == 303, action[1]


def test_the_last_hour_is_walked_on_one_page(at_desk: Client, tied: Tournament) -> None:
    """Two ties, prizes fixed as shown, handed over, counted, closed; one filled button at each step."""
    for entrant in tied.entrants.all():
        at_desk.post(f"/t/preiswatten/anmeldung/{entrant.number}/bezahlt/", {"paid": "1"})
    at_desk.post("/t/preiswatten/kasse/buchen/", {"kind": "sponsor", "cents": "100", "reason": "Wirt", "seen": "0"})
    at_desk.post("/t/preiswatten/kasse/buchen/", {"kind": "change_in", "cents": "50", "reason": ""})
    heads, page, change = [], "", []
    for _step in range(12):
        page = at_desk.get(f"{PAGE}?nach=siegerehrung" if "Siegerehrung" in heads else PAGE).content.decode()
        panel = page.partition('<section class="t-next">')[2].partition("</section>")[0]
        heads.append(panel.partition("<h2>")[2].partition("</h2>")[0])
        assert panel.count('class="t-btn"') == 1, heads
        if heads[-1] == "Preise festlegen":
            assert ("alles eingetragen" in page, "steht fest" in page) == (True, False)
        if heads[-1] == "Kasse zählen":  # all on this page, down to one cent
            asked = re.findall(r'name="(pieces_1|pieces_20000|reason|first|second)"', panel)
            assert asked == ["pieces_20000", "pieces_1", "reason", "first", "second"]
            assert 'href="/t/preiswatten/kasse/zaehlen/"' not in panel
        if "liegen noch 50,00\u00a0€ Wechselgeld." in panel:
            change.append(heads[-1])
        if heads[-1] == "Geschafft":
            break
        if "href" in panel.partition('class="t-btn"')[2].partition(">")[0]:
            continue
        press(at_desk, panel)
    assert heads == [
        "Wer bekommt Platz 1?",
        "Wer bekommt Platz 3?",
        "Preise festlegen",
        "Siegerehrung",
        "Preise auszahlen",
        "Preise auszahlen",
        "Preise auszahlen",
        "Kasse zählen",
        "Turnier abschließen",
        "Geschafft",
    ]
    assert ("endgültig" in page, change) == (True, ["Kasse zählen"])
    left = "In der Kasse liegen 50,00 €. 50,00 € Wechselgeld gehen zurück. Dem Verein bleiben 0,00 €."
    assert left in " ".join(page.split())
    for address in (
        "/t/preiswatten/siegerehrung/",
        "/t/preiswatten/kasse/urkunden.pdf",
        "/turniere/wie/?earlier=preiswatten",
    ):
        assert f'href="{address}"' in page
        assert at_desk.get(address).status_code == 200


def walk_to_the_end(client: Client) -> str:
    """Takes all fees and does every step of the last hour but the end itself; gives the panel of the end."""
    for entrant in Entrant.objects.all():
        client.post(f"/t/preiswatten/anmeldung/{entrant.number}/bezahlt/", {"paid": "1"})
    for _step in range(12):
        page = client.get(f"{PAGE}?nach=siegerehrung").content.decode()
        panel = page.partition('<section class="t-next">')[2].partition("</section>")[0]
        if "<h2>Turnier abschließen</h2>" in panel:
            return panel
        press(client, panel)
    raise AssertionError(panel)


def test_a_page_from_before_a_correction_does_not_close(at_desk: Client, tied: Tournament, enter: Enter) -> None:
    """The prizes no longer hold, and nobody has seen it: the page says what is open again and goes on there."""
    stale = walk_to_the_end(at_desk)
    sitting = tied.rounds.get().sittings.earliest("table")
    enter(sitting, [{"kind": "bummerl", "score": [9, 11]}] * 3, reason="Falsch gelesen")
    press(at_desk, stale)
    assert "Inzwischen hat sich etwas geändert, und es ist wieder offen: Preise festlegen" in words_at(at_desk, PAGE)
    assert Tournament.objects.get().status == Tournament.Status.RUNNING
    assert "<h2>Preise neu festlegen</h2>" in at_desk.get(PAGE).content.decode()


def test_a_page_that_still_holds_closes(at_desk: Client, tied: Tournament) -> None:
    press(at_desk, walk_to_the_end(at_desk))
    assert Tournament.objects.get().status == Tournament.Status.CLOSED


@pytest.mark.parametrize("paid", [True, False])
def test_where_the_till_does_not_suffice_the_fees_come_first(
    at_desk: Client, tournament: Tournament, register: Register, drawn: Drawn, enter: Enter, *, paid: bool
) -> None:
    Tournament.objects.update(rounds_planned=1)
    register(tournament, 4, paid=paid)
    for lost, sitting in enumerate(drawn(tournament).sittings.all()):
        enter(sitting, [{"kind": "bummerl", "score": [11, lost + 2]}] * 3)
    page = at_desk.get(PAGE).content.decode()
    assert [word in page for word in ("Trotzdem so festlegen", "Zuerst das Startgeld eintragen")] == [not paid] * 2


def test_where_the_fees_would_not_suffice_either_the_plan_comes_first(
    at_desk: Client, tournament: Tournament, register: Register, drawn: Drawn, enter: Enter, organiser: User
) -> None:
    Tournament.objects.update(rounds_planned=1)
    register(tournament, 4)
    plan_save(tournament=tournament, terms=Terms(guaranteed_cents=50_000), by=organiser)
    for lost, sitting in enumerate(drawn(tournament).sittings.all()):
        enter(sitting, [{"kind": "bummerl", "score": [11, lost + 2]}] * 3)
    page = at_desk.get(PAGE).content.decode()
    assert ("Zuerst den Preisplan ändern" in page, "Zuerst das Startgeld eintragen" in page) == (True, False)


@pytest.mark.parametrize(
    ("spent", "said"),
    [
        (
            1_230,
            "reicht nur mit Wechselgeld Für die Preise fehlen 12,30 €: So viel geht aus dem Wechselgeld weg",
        ),
        (0, "reicht In der Kasse liegen 130,00 €."),
    ],
)
def test_prizes_that_the_change_pays_are_named(
    at_desk: Client,
    tournament: Tournament,
    register: Register,
    drawn: Drawn,
    enter: Enter,
    organiser: User,
    spent: int,
    said: str,
) -> None:
    Tournament.objects.update(rounds_planned=1)
    register(tournament, 4, paid=True)
    cash_book(tournament=tournament, kind=Booking.Kind.CHANGE_IN, cents=5_000, by=organiser, reason="")
    if spent:
        cash_book(tournament=tournament, kind=Booking.Kind.COST, cents=spent, by=organiser, reason="Papier")
    for lost, sitting in enumerate(drawn(tournament).sittings.all()):
        enter(sitting, [{"kind": "bummerl", "score": [11, lost + 2]}] * 3)
    page = words_at(at_desk, PAGE)
    assert (said in page, "aus dem Wechselgeld" in page) == (True, bool(spent))


@pytest.mark.parametrize(
    ("unpaid", "said"),
    [
        (0, "In der Kasse liegen noch 50,00 € Wechselgeld."),
        (1, "50,00 € Wechselgeld gehen noch zurück. Nach Buch liegen aber nur 30,00 € in der Kasse: 20,00 € fehlen"),
        (2, "50,00 € Wechselgeld gehen noch zurück. Nach Buch liegen aber nur 10,00 € in der Kasse: 40,00 € fehlen"),
        (3, "10,00 € weniger als nichts"),
    ],
)
def test_change_that_prizes_were_paid_from_is_not_said_to_lie_in_the_box(
    at_desk: Client,
    tournament: Tournament,
    register: Register,
    drawn: Drawn,
    enter: Enter,
    organiser: User,
    unpaid: int,
    said: str,
) -> None:
    """Fees that nobody has paid are among the prizes: what lacks is taken from the change."""
    Tournament.objects.update(rounds_planned=1)
    register(tournament, 4)
    cash_book(tournament=tournament, kind=Kind.CHANGE_IN, cents=5_000, by=organiser, reason="")
    for lost, sitting in enumerate(drawn(tournament).sittings.all()):
        enter(sitting, [{"kind": "bummerl", "score": [11, lost + 2]}] * 3)
    prizes_fix(tournament=Tournament.objects.get(), by=organiser, terms=Terms(places=1), shared=True)
    winner = tournament.awards.get().entrant
    for entrant in (winner, *tournament.entrants.exclude(pk=winner.pk)[unpaid:]):
        entrant_pay(entrant=entrant, paid=True, by=organiser)
    hand_over(entrant=winner, by=organiser)
    page = words_at(at_desk, f"{PAGE}?nach=siegerehrung")
    told = [text for text in ("liegen noch 50,00 €", "gehen noch zurück", "weniger als nichts") if text in page]
    assert (said in page, len(told)) == (True, 1)


def test_what_goes_back_to_somebody_is_not_there_for_prizes(
    at_desk: Client, tournament: Tournament, register: Register, drawn: Drawn, enter: Enter, organiser: User
) -> None:
    """Who withdrew in time gets the fee back: said at every step that has to do with money, and at the registration."""
    Tournament.objects.update(rounds_planned=1)
    left = register(tournament, 5, paid=True)[-1]
    plan_save(tournament=tournament, terms=Terms(guaranteed_cents=10_000), by=organiser)
    entrant_withdraw(entrant=left, tables={}, by=organiser)
    for lost, sitting in enumerate(drawn(tournament).sittings.all()):
        enter(sitting, [{"kind": "bummerl", "score": [11, lost + 2]}] * 3)
    said = "20,00 € sind zu viel bezahlt und noch zurückzugeben."
    page = at_desk.get(PAGE).content.decode().replace("\xa0", " ")
    assert (said in page, "In der Kasse liegen 100,00 €, zum Auszahlen fehlen 20,00 €." in page) == (True, True)
    totals = at_desk.get("/t/preiswatten/anmeldung/").context["board"].fees
    assert (totals.paid, totals.back, totals.owed) == (10_000, 2_000, 8_000)
    plan_save(tournament=tournament, terms=Terms(), by=organiser)
    prizes_fix(tournament=Tournament.objects.get(), by=organiser)
    for row in payouts(tournament):
        hand_over(entrant=row.entrant, by=organiser)
    counting = f"{PAGE}?nach=siegerehrung"
    assert said in at_desk.get(counting).content.decode().replace("\xa0", " ")
    assert "Zu viel Bezahltes zurückgeben" in at_desk.get("/t/preiswatten/kasse/").content.decode()
    at_desk.post(f"/t/preiswatten/kasse/konto/{left.number}/zurueckzahlen/")
    assert said not in at_desk.get(counting).content.decode().replace("\xa0", " ")


@pytest.mark.parametrize("tie", [True, False])
def test_equals_share_their_prizes_to_the_cent_and_the_page_says_so(
    at_desk: Client,
    tournament: Tournament,
    register: Register,
    drawn: Drawn,
    enter: Enter,
    organiser: User,
    *,
    tie: bool,
) -> None:
    Tournament.objects.update(rounds_planned=1)
    register(tournament, 4, paid=True)
    plan_save(tournament=tournament, terms=Terms(places=2), by=organiser)
    for lost, sitting in enumerate(drawn(tournament).sittings.all()):
        enter(sitting, [{"kind": "bummerl", "score": [11, 2 if tie else lost + 2]}] * 3)
    for _pair in range(2 * tie):
        at_desk.post(f"{PAGE}gleichstand/", {"how": "shared", "tie": tie_of(tournament)})
    said = "Wer gleich steht, teilt sich die Preise dieser Plätze auf den Cent genau."
    assert (said in at_desk.get(PAGE).content.decode()) == tie


@pytest.mark.parametrize("paid", [True, False])
def test_the_stacks_of_the_players_are_not_there_for_prizes(
    at_desk: Client, stacks: Callable[..., tuple[Tournament, Sitting]], enter: Enter, organiser: User, *, paid: bool
) -> None:
    tournament, sitting = stacks(4, entry_fee_cents=500)
    enter(sitting, [{"kind": "rubber", "ending": "points", "loser": loser} for loser in (0, 0, 0, 1, 1, 2)])
    Tournament.objects.update(rounds_planned=1)
    tables_end(tournament=tournament, sittings=[sitting], by=organiser)
    if paid:
        for entrant in tournament.entrants.all():
            entrant_pay(entrant=entrant, paid=True, by=organiser)
    page = at_desk.get(f"/t/{tournament.slug}/zum-schluss/").content.decode().replace("\xa0", " ")

    there = "In der Kasse liegen 60,00 €." if paid else "In der Kasse liegen 0,00 €, zum Auszahlen fehlen 60,00 €."
    assert there in page
    assert "40,00 € gehören den Spielern, in ihren Stapeln; sie zählen hier nicht mit." in page


def test_who_went_home_and_wins_is_named_with_the_way_out(at_desk: Client, tied: Tournament, organiser: User) -> None:
    for entrant in tied.entrants.all():
        entrant_pay(entrant=entrant, paid=True, by=organiser)
    lots_draw(tournament=tied, ties=[[e.number for e in tie] for tie in standings(tied).ties], by=organiser)
    gone = standings(tied).rows[0].entrant
    said = f"{gone.name} (Platz 1) ist zurückgezogen und gewinnt trotzdem 40,00\xa0€."
    assert said not in words(at_desk)
    entrant_withdraw(entrant=gone, tables={}, by=organiser)
    page = words(at_desk)
    assert ("So festlegen" in page, said in page) == (True, True)
    assert re.search(rf'href="/t/preiswatten/anmeldung/{gone.number}/">„Außer Wertung“ ankreuzen', page)
    prizes_fix(tournament=tied, by=organiser)
    payout = words(at_desk, "?nach=siegerehrung")
    assert ("Preise auszahlen" in payout, said in payout) == (True, True)


@pytest.mark.parametrize("paid", [True, False])
def test_who_found_no_partner_is_named_before_the_prizes_are_fixed(
    at_desk: Client,
    tournament: Tournament,
    register: Register,
    drawn: Drawn,
    enter: Enter,
    organiser: User,
    paid: bool,
) -> None:
    alone = Registration(players=("Sepp Allein",), paid=paid)
    waiting = single_register(tournament=tournament, registration=alone, by=organiser)
    Tournament.objects.update(rounds_planned=1)
    register(tournament, 4)
    for sitting in drawn(tournament).sittings.all():
        enter(sitting)
    lots_draw(tournament=tournament, ties=[[e.number for e in tie] for tie in standings(tournament).ties], by=organiser)
    said = "Sepp Allein hat keinen Partner bekommen und nicht gespielt"
    page = words_at(at_desk, PAGE)
    assert (said in page, "aber 10,00 € bezahlt. Noch zählt das zum Preisgeld" in page) == (True, paid)
    at_desk.post(f"/t/preiswatten/anmeldung/einzeln/{waiting.pk}/zurueckziehen/", {"withdrawn": "1"})
    page = words_at(at_desk, PAGE)
    assert (said in page, "10,00 € sind zu viel bezahlt und noch zurückzugeben" in page) == (False, paid)


@pytest.mark.parametrize(("sums", "small"), [((4000, 2000), []), ((3995, 2005), [5, 2, 1])])
def test_small_coins_are_counted_where_prizes_were_paid_with_them(
    at_desk: Client, tied: Tournament, organiser: User, sums: tuple[int, int], small: list[int]
) -> None:
    """5, 2 and 1 cents beside all from 10 cents on, which else are folded away."""
    for entrant in tied.entrants.all():
        entrant_pay(entrant=entrant, paid=True, by=organiser)
    lots_draw(tournament=tied, ties=[[e.number for e in tie] for tie in standings(tied).ties], by=organiser)
    prizes_fix(tournament=tied, by=organiser, terms=Terms(places=2, shape="fixed", table=sums))
    for row in payouts(tied):
        hand_over(entrant=row.entrant, by=organiser)
    page = words(at_desk)
    assert "Kasse zählen" in page
    panel = page.partition('<section class="t-next">')[2].partition("</section>")[0]
    counted = [int(cents) for cents in re.findall(r'data-cents="(\d+)"', panel.partition("<details>")[0])]
    assert [cents for cents in counted if cents < 10] == small
    assert [int(cents) for cents in re.findall(r'data-cents="(\d+)"', panel)][-3:] == [5, 2, 1]


def words_at(client: Client, address: str) -> str:
    """A page as it is read."""
    return words_in(client.get(address))


def words_in(answer: HttpResponse) -> str:
    """An answer as it is read."""
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode().replace("\xa0", " ")).split())


def words(client: Client, query: str = "") -> str:
    """The page with single spaces between its words."""
    return re.sub(r"[ \n]+", " ", client.get(PAGE + query).content.decode())


def words_of(html: str) -> dict[str, set[str]]:
    """What the buttons of a page say, and what its marks do."""
    found = {"button": r"<button[^>]*>(.*?)</button>", "mark": r'<span class="t-state[^>]*>(.*?)</span>'}
    told = {what: re.findall(pattern, html, re.DOTALL) for what, pattern in found.items()}
    return {what: {" ".join(re.sub(r"<[^>]*>", " ", each).split()) for each in all_} for what, all_ in told.items()}


def test_nothing_is_settled_while_the_final_has_no_winner(
    at_desk: Client, tournament: Tournament, knock_out: Callable[..., Round], enter: Enter, organiser: User
) -> None:
    Tournament.objects.update(rules={"bummerl_per_sitting": 2, "bummerl_total": 2})
    tournament.refresh_from_db()
    plan_save(tournament=tournament, terms=Terms(places=2, below_fee=True), by=organiser)
    sitting = knock_out(2).sittings.get()
    enter(sitting, [{"kind": "bummerl", "score": [11, 6]}, {"kind": "bummerl", "score": [6, 11]}])
    page = at_desk.get(PAGE).content.decode()
    assert ("Wer hat gewonnen?" in page, "alles eingetragen" in page, "15,00" in page) == (True, False, False)
    with pytest.raises(UserError, match="hat keinen Sieger"):
        prizes_fix(tournament=Tournament.objects.get(), by=organiser)


def test_an_evening_with_stacks_says_all_that_is_open_and_all_that_went_out(
    at_desk: Client, stacks: Callable[..., tuple[Tournament, Sitting]], enter: Enter, organiser: User
) -> None:
    """Four with 5 € of fee and 10 € of stack: nobody has paid, and everything is settled in the end."""
    tournament, sitting = stacks(4, entry_fee_cents=500)
    enter(sitting, [{"kind": "rubber", "ending": "points", "loser": loser} for loser in (0, 0, 0, 1, 1, 2)])
    tables_end(tournament=tournament, sittings=[sitting], by=organiser)
    address = f"/t/{tournament.slug}/zum-schluss/"
    at_desk.post(f"{address}abschliessen/")
    plan_save(tournament=tournament, terms=Terms(places=1), by=organiser)
    prizes_fix(tournament=tournament, by=organiser, shared=True)
    for row in payouts(tournament):
        hand_over(entrant=row.entrant, by=organiser)
    paying = words_at(at_desk, address)
    assert "Startgeld und Stapel sind noch nicht bezahlt." in paying
    for row in stacks_to_cash_out(tournament):
        stack_cash_out(entrant=row.entrant, by=organiser)
    page = words_at(at_desk, address)
    told = "Preise 20,00 €, Stapel 40,00 €, davon 39,00 € verrechnet"
    assert f"Ausgezahlt {told}" in page
    assert f"Ausgezahlt 60,00 € {told} · alles übergeben" in words_at(at_desk, f"/t/{tournament.slug}/kasse/")
    assert [(line.label, line.sum) for line in closing_paper(tournament, None).sums] == [
        ("Stapel ausgezahlt", "\u221240,00\u00a0€"),
        ("Preisgeld ausgezahlt", "\u221220,00\u00a0€"),
        ("davon verrechnet, nicht bar", "39,00\u00a0€"),
        ("Soll nach Buch", "\u221221,00\u00a0€"),
    ]
    assert ("Nach Buch läge 21,00 € weniger" in page, page.count("Startgeld und Stapel sind noch nicht bezahlt.")) == (
        True,
        1,
    )


def test_prizes_and_stacks_are_handed_over_as_one_sum(
    at_desk: Client, stacks: Callable[..., tuple[Tournament, Sitting]], enter: Enter, organiser: User
) -> None:
    """One line and one button for everybody, the rest at once after one question, the same sums on the list to sign."""
    tournament, sitting = stacks(4, entry_fee_cents=500)
    for entrant in tournament.entrants.all():
        entrant_pay(entrant=entrant, paid=True, by=organiser)
    enter(sitting, [{"kind": "rubber", "ending": "points", "loser": loser} for loser in (0, 0, 0, 1, 1, 2)])
    tables_end(tournament=tournament, sittings=[sitting], by=organiser)
    address = f"/t/{tournament.slug}/zum-schluss/"
    at_desk.post(f"{address}abschliessen/")
    plan_save(tournament=tournament, terms=Terms(places=1), by=organiser)
    prizes_fix(tournament=tournament, by=organiser)
    page = words_at(at_desk, f"{address}?nach=siegerehrung")
    assert "Preise und Stapel auszahlen" in page
    assert "Platz 1 (20,00 €) · Stapel (16,00 €) 36,00 € auszahlen" in page
    assert (page.count("€ auszahlen "), "4 Zeilen sind offen, zusammen 60,00 €." in page) == (4, True)
    panel = at_desk.get(f"{address}?nach=siegerehrung").content.decode()
    press(at_desk, panel.partition('<section class="t-next">')[2])
    page = words_at(at_desk, address)
    assert ("36,00 € übergeben." in page, "3 Zeilen sind offen, zusammen 24,00 €." in page) == (True, True)
    on_page = words_of(at_desk.get(address).content.decode())
    assert ({"auszahlen"} <= on_page["button"], {"übergeben"} <= on_page["mark"]) == (True, True)
    assert on_page["button"] & on_page["mark"] == set()
    rest = f"/t/{tournament.slug}/kasse/auszahlung/"
    mark = PrizePlan.objects.get().fixed_at.isoformat()
    assert at_desk.post(rest, {"seen": mark, "cents": "2500"}).status_code == 409
    assert at_desk.post(rest, {"seen": mark, "cents": "2400"}).status_code == 303
    page = words_at(at_desk, address)
    assert ("24,00 € übergeben: 3 Spieler." in page, "Ausgezahlt Preise 20,00 €, Stapel 40,00 €" in page) == (
        True,
        True,
    )
    assert balances(tournament)["cash"] == 0


def test_nobody_is_told_that_all_is_done_while_money_is_open(
    at_desk: Client, stacks: Callable[..., tuple[Tournament, Sitting]], enter: Enter, organiser: User
) -> None:
    """One has 4 € in the stack and owes 15 €; when the change is counted 1 € is missing, and nothing is to pay out."""
    tournament, sitting = stacks(4, entry_fee_cents=500)
    enter(sitting, [{"kind": "rubber", "ending": "points", "loser": loser} for loser in (0, 0, 0, 1, 1, 2)])
    poor = sitting.seats.get(seat=0).entrant
    for entrant in tournament.entrants.exclude(pk=poor.pk):
        entrant_pay(entrant=entrant, paid=True, by=organiser)
    cash_book(tournament=tournament, kind=Kind.CHANGE_IN, cents=3000, by=organiser, reason="")
    tables_end(tournament=tournament, sittings=[sitting], by=organiser)
    evening_close(tournament=tournament, by=organiser)
    tournament = Tournament.objects.get()
    plan_save(tournament=tournament, terms=Terms(places=1), by=organiser)
    prizes_fix(tournament=tournament, by=organiser)
    hand_over_rest(
        tournament=tournament, by=organiser, seen=fixed_mark(tournament), cents=Glance(tournament).rest_cents
    )
    pieces = {1000: 1, 500: 1, 200: 1, 100: 1}
    cash_close(tournament=tournament, pieces=pieces, signers=("Anna Kasse",), by=organiser, reason="Heruntergefallen")
    home = f"/t/{tournament.slug}/"
    page = words_at(at_desk, f"{home}zum-schluss/")
    assert ("Geschafft" in page, "Alles ist erledigt" in page, "Noch ist Geld offen" in page) == (False, False, True)
    why = "Dafür fehlen 12,00 €. Noch nicht bezahlt: 11,00 €. Beim Zählen gefehlt: 1,00 €."
    assert f"In der Kasse liegen 18,00 €. 30,00 € Wechselgeld gehen zurück. {why}" in page
    assert "11,00 € Startgeld und Stapel sind noch nicht bezahlt." in words_at(at_desk, home)
    entrant_pay(entrant=Entrant.objects.get(pk=poor.pk), paid=True, by=organiser)
    cash_close(tournament=tournament, pieces=pieces | {1000: 2, 100: 2}, signers=(), by=organiser)
    page = words_at(at_desk, f"{home}zum-schluss/")
    assert ("Geschafft" in page, "Alles ist erledigt" in page) == (True, True)
    assert "sind noch nicht bezahlt" not in words_at(at_desk, home)


def test_with_stacks_a_seating_at_which_nobody_played_is_no_sheet(
    at_desk: Client, stacks: Callable[..., tuple[Tournament, Sitting]], enter: Enter, organiser: User
) -> None:
    tournament, sitting = stacks(4)
    enter(sitting, [{"kind": "rubber", "ending": "points", "loser": 0}])
    tables_redraw(tournament=tournament, sittings=[sitting], by=organiser)
    evening_close(tournament=tournament, by=organiser)
    page = words_at(at_desk, f"/t/{tournament.slug}/zum-schluss/")
    assert "Alle Zettel sind da 1 von 1" in page
    assert "Gespielt wurde an 1 Tisch." in report_text(Tournament.objects.get())


def test_a_stack_stays_to_be_paid_while_another_was_paid_too_much(
    at_desk: Client, stacks: Callable[..., tuple[Tournament, Sitting]], enter: Enter, organiser: User
) -> None:
    """A correction after the payout: 1 € too much went to one, and belongs to another who has still to get it."""
    tournament, sitting = stacks(4)
    for entrant in tournament.entrants.all():
        entrant_pay(entrant=entrant, paid=True, by=organiser)
    lost = [{"kind": "rubber", "ending": "points", "loser": loser} for loser in (0, 0, 0)]
    enter(sitting, lost)
    tables_end(tournament=tournament, sittings=[sitting], by=organiser)
    address, box = f"/t/{tournament.slug}/zum-schluss/", f"/t/{tournament.slug}/kasse/"
    at_desk.post(f"{address}abschliessen/")
    for row in stacks_to_cash_out(tournament):
        stack_cash_out(entrant=row.entrant, by=organiser)
    tournament_reopen(tournament=tournament, by=organiser, reason="Verschrieben")
    enter(Sitting.objects.get(), [*lost[:2], {**lost[2], "loser": 1}], reason="Verschrieben")
    at_desk.post(f"{address}abschliessen/")
    open_rows = {row.entrant.number: row.cents for row in stacks_to_cash_out(tournament)}
    assert sorted(open_rows.values()) == [-400, 400]
    assert "zu viel ausgezahlt: 4,00 €" in words_at(at_desk, box)
    page = at_desk.get(address)
    assert (page.context["closing"].current, "zurückholen" in page.content.decode()) == ("payout", True)
    assert f'href="{box}auszahlungsliste.pdf"' in page.content.decode()
    to_pay = next(number for number, cents in open_rows.items() if cents > 0)
    at_desk.post(f"{box}konto/{to_pay}/stapel/")
    page = at_desk.get(address)
    assert (page.context["closing"].current, "zurückholen" in page.content.decode()) == ("payout", True)
    left = "Das Turnier ist abgeschlossen. Noch zu tun: Zu viel Ausgezahltes zurückholen"
    assert left in words_at(at_desk, f"/t/{tournament.slug}/")
    back = next(number for number, cents in open_rows.items() if cents < 0)
    said = at_desk.post(f"{box}konto/{back}/stapel/", follow=True).content.decode()
    assert "Stapel abgerechnet, 4,00\u00a0€ zurückgeholt." in said
    assert stacks_to_cash_out(tournament) == []
    assert "Noch zu tun" not in words_at(at_desk, f"/t/{tournament.slug}/")
    assert "Kasse zählen" in words_at(at_desk, address)


def test_who_got_a_prize_and_a_stack_too_much_gives_one_sum_back(
    at_desk: Client, stacks: Callable[..., tuple[Tournament, Sitting]], enter: Enter, organiser: User
) -> None:
    """All is paid out when another turns out to have lost: no other plan is needed, the money is in a pocket."""
    tournament, sitting = stacks(4, entry_fee_cents=500)
    for entrant in tournament.entrants.all():
        entrant_pay(entrant=entrant, paid=True, by=organiser)
    lost = [{"kind": "rubber", "ending": "points", "loser": loser} for loser in (0, 0, 0, 1, 1, 2)]
    enter(sitting, lost)
    tables_end(tournament=tournament, sittings=[sitting], by=organiser)
    home, address = f"/t/{tournament.slug}/", f"/t/{tournament.slug}/zum-schluss/"
    at_desk.post(f"{address}abschliessen/")
    tournament = Tournament.objects.get()
    plan_save(tournament=tournament, terms=Terms(places=1), by=organiser)
    prizes_fix(tournament=tournament, by=organiser)
    hand_over_rest(
        tournament=tournament, by=organiser, seen=fixed_mark(tournament), cents=Glance(tournament).rest_cents
    )
    tournament_reopen(tournament=tournament, by=organiser, reason="Verschrieben")
    enter(Sitting.objects.get(), [{**each, "loser": 3} if each["loser"] == 0 else each for each in lost], reason="so")
    page = words_at(at_desk, address)
    assert (
        "Nach dem Festlegen sind zuerst 32,00 € zurückzuholen. Davon sind 12,00 € zu viel für Stapel ausgezahlt" in page
    )
    assert ("reicht erst dann" in page, "Zuerst den Preisplan ändern" in page) == (True, False)
    prizes_fix(tournament=Tournament.objects.get(), by=organiser, shared=True)
    at_desk.post(f"{address}abschliessen/")
    page = words_at(at_desk, f"{address}?nach=siegerehrung")
    assert "32,00 € zurückzuholen. Dafür liegen 32,00 € zu wenig in der Kasse. Zuerst die 32,00 € zurückholen" in page
    html = at_desk.get(f"{address}?nach=siegerehrung").content.decode()
    main = re.findall(r'<button class="t-btn"[^>]*>(.*?)</button>', html, re.DOTALL)
    assert [said for said in main if "zurückholen" in said], "the money is fetched before it is given to another"
    for row in Glance(Tournament.objects.get()).rest:
        hand_over(entrant=row.entrant, by=organiser)
    page = words_at(at_desk, f"{address}?nach=siegerehrung")
    below = "Nach Buch läge 32,00 € weniger als nichts in der Kasse, bis die 32,00 € zurückgeholt sind"
    assert (below in page, "Es fehlt eine Einnahme" in page) == (True, False)
    assert ("Auszahlen 32,00 € zurückzuholen" in page, page.count("32,00 € zurückzuholen.")) == (False, 1)
    assert "32,00 € wurden zu viel ausgezahlt." in words_at(at_desk, f"{home}kasse/")
    html = at_desk.get(f"{address}?nach=siegerehrung").content.decode()
    press(at_desk, html.partition('<section class="t-next">')[2])
    page = words_at(at_desk, address)
    assert ("weniger als nichts" in page, "zurückzuholen" in page) == (False, False)


def test_with_stacks_the_ceremony_comes_when_the_prizes_are_fixed(
    at_desk: Client, stacks: Callable[..., tuple[Tournament, Sitting]], enter: Enter, organiser: User
) -> None:
    """The tournament is closed before the prizes are fixed, so that does not say that they were given."""
    tournament, sitting = stacks(4, entry_fee_cents=500)
    enter(sitting, [{"kind": "rubber", "ending": "points", "loser": loser} for loser in (0, 0, 0, 1, 1, 2)])
    tables_end(tournament=tournament, sittings=[sitting], by=organiser)
    plan_save(tournament=tournament, terms=Terms(places=1), by=organiser)
    address = f"/t/{tournament.slug}/zum-schluss/"

    def steps(query: str = "") -> dict[str, bool]:
        return {step.key: step.done for step in at_desk.get(address + query).context["closing"].steps}

    at_desk.post(f"{address}abschliessen/")
    assert (steps()["prizes"], steps()["ceremony"], steps()["close"]) == (False, False, True)
    prizes_fix(tournament=tournament, by=organiser, shared=True)
    assert at_desk.get(address).context["closing"].current == "ceremony"
    assert steps("?nach=siegerehrung")["ceremony"]
    hand_over(entrant=payouts(tournament)[0].entrant, by=organiser)
    assert steps()["ceremony"]


def test_all_winners_stand_in_the_short_standings_and_how_many_more_there_are(
    at_desk: Client, first_round: Callable[..., Tournament], organiser: User
) -> None:
    tournament = first_round(12, lambda table: [{"kind": "bummerl", "score": [11, 2 + table]}] * 3)
    Tournament.objects.update(rounds_planned=1)
    assert "Dazu 4 weitere Plätze, hier nicht gezeigt." in words_at(at_desk, PAGE)
    for entrant in tournament.entrants.all():
        entrant_pay(entrant=entrant, paid=True, by=organiser)
    plan_save(tournament=tournament, terms=Terms(places=11, below_fee=True), by=organiser)
    rows = at_desk.get(PAGE).context["closing"].rows
    assert [bool(row.cents) for row in rows] == [*[True] * 11, False]
    assert "hier nicht gezeigt" not in words_at(at_desk, PAGE)


@pytest.mark.parametrize("tie", [True, False])
def test_of_equals_the_page_does_not_say_that_rounding_made_them_equal(
    at_desk: Client,
    tournament: Tournament,
    register: Register,
    drawn: Drawn,
    enter: Enter,
    organiser: User,
    *,
    tie: bool,
) -> None:
    """48 €, 15 € and 15 €: two winners, then two who are equal or not."""
    Tournament.objects.update(rounds_planned=1, entry_fee_cents=1250)
    tournament.refresh_from_db()
    register(tournament, 8, paid=True)
    plan_save(tournament=tournament, terms=Terms(places=3, step=500, kept_percent=22), by=organiser)
    for table, sitting in enumerate(drawn(tournament).sittings.order_by("table")):
        lost = 3 if tie and table in {1, 2} else table + 2
        enter(sitting, [{"kind": "bummerl", "score": [11, lost]}] * 3)
    for equals in standings(tournament).ties:
        at_desk.post(f"{PAGE}gleichstand/", {"how": "shared", "tie": [entrant.number for entrant in equals]})
    page = words_at(at_desk, PAGE)
    assert "Preise festlegen" in page
    said = "Durch das Runden bekommen Platz 2 und 3 gleich viel; auf 1,00 € gerundet nicht."
    assert (said in page) is not tie


def test_of_what_was_called_off_the_treasurer_is_led_to_the_cash_box(
    client: Client, tournament: Tournament, register: Register, organiser: User, other_organiser: User
) -> None:
    """The organiser to the overview, which the treasurer does not see."""
    register(tournament, 2, paid=True)
    treasurer = {"role": HelperRole.TREASURER, "username": other_organiser.username}
    helper_role_add(tournament=tournament, by=organiser, **treasurer)
    tournament_call_off(tournament=tournament, by=organiser, reason="Schnee")
    led = {}
    for who in (organiser, other_organiser):
        client.force_login(who)
        answer = client.get(PAGE, follow=True)
        led[who.username] = (answer.redirect_chain[0][0], answer.status_code)
    assert [led[who.username] for who in (organiser, other_organiser)] == [
        ("/t/preiswatten/", 200),
        ("/t/preiswatten/kasse/", 200),
    ]


def test_a_late_fee_after_the_end_leaves_the_standings_final(
    at_desk: Client, tournament: Tournament, register: Register, drawn: Drawn, enter: Enter, organiser: User
) -> None:
    """The box is to be counted anew, and the page says why; what was played is as final as before."""
    Tournament.objects.update(rounds_planned=1)
    register(tournament, 4)
    for lost, sitting in enumerate(drawn(tournament).sittings.all()):
        enter(sitting, [{"kind": "bummerl", "score": [11, lost + 2]}] * 3)
    prizes_fix(tournament=Tournament.objects.get(), by=organiser, terms=Terms(places=1), shared=True)
    winner = tournament.awards.get().entrant
    late, *others = tournament.entrants.exclude(pk=winner.pk)
    for entrant in (winner, *others):
        entrant_pay(entrant=entrant, paid=True, by=organiser)
    hand_over(entrant=winner, by=organiser)
    cash_close(tournament=tournament, pieces={}, signers=["Anna"], reason="leer", by=organiser)
    tournament_close(tournament=tournament, by=organiser)
    first = words_at(at_desk, PAGE)
    at_desk.post(f"/t/preiswatten/anmeldung/{late.number}/bezahlt/", {"paid": "1"})
    page = words_at(at_desk, PAGE)
    assert "Die Rangliste ist endgültig. Bis alles erledigt ist, fehlt noch 1 Schritt." in page
    assert "gezählt: 0,00 €. Seither wurde gebucht." in page
    assert [("Noch 1 Schritt" in each, "alles eingetragen" in each) for each in (first, page)] == [(False, False)] * 2


def test_before_anybody_is_registered_there_is_no_empty_table(at_desk: Client, tournament: Tournament) -> None:
    page = at_desk.get(PAGE).content.decode()
    assert ("Noch hat niemand einen Platz." in page, "<thead>" in page) == (True, False)


def test_where_the_next_round_would_be_drawn_one_may_stop_early(at_desk: Client, tied: Tournament) -> None:
    Tournament.objects.update(rounds_planned=3)
    way = f'href="{PAGE}#stop-early">Heute früher aufhören?</a>'
    pages = ["/t/preiswatten/", "/t/preiswatten/durchgang/2/"]
    assert [way in at_desk.get(page).content.decode() for page in pages] == [True, True]
    page = at_desk.get(PAGE).content.decode()
    assert page.count('id="stop-early"') == 1
    assert "die Zahl der Durchgänge auf 1 setzen. Dann geht es hier weiter." in page
    assert 'href="/t/preiswatten/einstellungen/#id_rounds">Zahl der Durchgänge ändern</a>' in page
    Tournament.objects.update(rounds_planned=1)
    assert ["stop-early" in at_desk.get(page).content.decode() for page in (*pages, PAGE)] == [False] * 3


def test_before_the_first_round_nobody_stops_early(
    at_desk: Client, tournament: Tournament, register: Callable[..., list[Entrant]]
) -> None:
    register(tournament, 4)
    for page in ("/t/preiswatten/", "/t/preiswatten/durchgang/1/"):
        assert "stop-early" not in at_desk.get(page).content.decode()


def test_the_ceremony_is_held_for_every_device_until_the_prizes_are_fixed_anew(
    at_desk: Client, stacks: Callable[..., tuple[Tournament, Sitting]], enter: Enter, organiser: User
) -> None:
    """It was only in an address: another phone, and the same page after the end, asked for it again."""
    tournament, sitting = stacks(4, entry_fee_cents=500)
    for entrant in tournament.entrants.all():
        entrant_pay(entrant=entrant, paid=True, by=organiser)
    enter(sitting, [{"kind": "rubber", "ending": "points", "loser": loser} for loser in (0, 0, 0, 1, 1, 2)])
    tables_end(tournament=tournament, sittings=[sitting], by=organiser)
    plan_save(tournament=tournament, terms=Terms(places=1), by=organiser)
    address = f"/t/{tournament.slug}/zum-schluss/"
    assert at_desk.post(address).status_code == 303
    prizes_fix(tournament=tournament, by=organiser)
    steps = [words_at(at_desk, address)]
    assert "Auszahlen Preise 20,00 €, in den Stapeln 40,00 €" in steps[0]
    assert at_desk.post(address).status_code == 303
    steps.append(words_at(at_desk, address))
    at_desk.post(f"{address}abschliessen/")
    steps.append(words_at(at_desk, address))
    prizes_fix(tournament=tournament, by=organiser)
    steps.append(words_at(at_desk, address))
    named = [step.partition("Nächster Schritt ")[2].split()[:2] for step in steps]
    ceremony = ["Siegerehrung", "Urkunden"]
    assert named == [ceremony, ["Turnier", "beenden"], ["Preise", "und"], ceremony]
    held = tournament.events.filter(action="ceremony_hold")
    assert held.count() == 1


def test_prizes_are_counted_as_the_record_counts_them(
    at_desk: Client, tournament: Tournament, register: Register, drawn: Drawn, enter: Enter, organiser: User
) -> None:
    """Two win three: whoever is last gets two."""
    Tournament.objects.update(rounds_planned=1)
    register(tournament, 2, paid=True)
    enter(drawn(tournament).sittings.get())
    extras = (Extra("Trostpreis", "last", (400,)), Extra("Schlusslicht", "last", (200,)))
    terms = Terms(places=1, extras=extras)
    plan_save(tournament=tournament, terms=terms, by=organiser)
    address = "/t/preiswatten/zum-schluss/"
    before = words_at(at_desk, address)
    prizes_fix(tournament=tournament, by=organiser)
    after, record = words_at(at_desk, address), words_at(at_desk, "/t/preiswatten/protokoll/")
    counted = ("3 Preise, zusammen 40,00 €" in before, "3 Preise, 40,00 €" in after)
    assert (*counted, "Preisgeld festgelegt: 3 Preise" in record) == (True, True, True)


def test_who_stops_early_before_a_stage_is_told_to_drop_it_first(
    at_desk: Client, tournament: Tournament, register: Register, drawn: Drawn, enter: Enter, organiser: User
) -> None:
    """The settings refuse another number of rounds while a stage is planned; one that is drawn cannot be dropped."""
    register(tournament, 8)
    Tournament.objects.update(rounds_planned=1)
    stages_plan(tournament=Tournament.objects.get(), stages=[Stage("knockout", 2, 2, count=4)], by=organiser)
    for sitting in drawn(Tournament.objects.get()).sittings.all():
        enter(sitting)
    number, way = "die Zahl der Durchgänge auf", 'href="/t/preiswatten/endrunde/">Zur Endrunde</a>'

    def advised() -> tuple[bool, bool]:
        advice = at_desk.get(PAGE).content.decode().partition('id="stop-early"')[2]
        return number in advice, way in advice

    assert advised() == (False, True)
    at_desk.post("/t/preiswatten/endrunde/", {"drop": "1"})
    Tournament.objects.update(rounds_planned=2)
    assert advised() == (True, False)


def messages_of(client: Client, sent: dict[str, str]) -> list[str]:
    """What is said after the page of the last hour was sent."""
    return [str(each) for each in client.post(PAGE, sent, follow=True).context["messages"]]


def test_everybody_is_shown_the_last_round_whoever_has_gone_on_meanwhile(
    at_desk: Client, tied: Tournament, organiser: User, other_organiser: User
) -> None:
    """A treasurer ends no ceremony while a round is secret; "allen alles zeigen" shows it at whatever step."""
    wall_switch(tournament=tied, wall=Wall(hide_last=True), by=organiser)
    prizes_fix(tournament=Tournament.objects.get(), by=organiser, terms=Terms(places=1), shared=True)
    helper_role_add(tournament=tied, by=organiser, role=HelperRole.TREASURER, username=other_organiser.username)
    treasurer = Client()
    treasurer.force_login(other_organiser)
    panel = treasurer.get(PAGE).content.decode().partition('<section class="t-next">')[2].partition("</section>")[0]
    assert (f'action="{PAGE}"' in panel, 'href="?nach=siegerehrung"' in panel) == (False, True)
    kept = "Der letzte Durchgang ist noch geheim. Zur Siegerehrung zeigt ihn die Turnierleitung allen."
    assert (messages_of(treasurer, {}), messages_of(treasurer, {"reveal": "1"})) == ([kept], [kept])
    ended, again, shown = (
        "Die Siegerehrung ist beendet.",
        "Die Siegerehrung war schon beendet.",
        "Jetzt sehen alle auch den letzten Durchgang.",
    )
    assert (ceremony_held(tied), messages_of(at_desk, {})) == (False, [ended])
    assert secret_round(Tournament.objects.get()) == 1
    assert messages_of(at_desk, {"reveal": "1"}) == [shown, again]
    assert secret_round(Tournament.objects.get()) is None


def test_a_ceremony_that_is_not_next_is_not_ended_and_that_is_said(at_desk: Client, tied: Tournament) -> None:
    said = "Vor der Siegerehrung ist noch etwas zu tun. Sie ist noch nicht beendet."
    assert (messages_of(at_desk, {}), ceremony_held(tied)) == ([said], False)


def test_without_prizes_a_ceremony_is_held_anew_for_other_results(
    at_desk: Client, singles: Callable[..., Tournament], register: Register, drawn: Drawn, enter: Enter, organiser: User
) -> None:
    """Only prizes that were fixed anew asked for it again: another winner, or one more round, went without."""
    tournament = singles("watten", 0, rounds=1)
    register(tournament, 4)
    address, done = f"/t/{tournament.slug}/zum-schluss/", []

    def play(wanted: int) -> None:
        Tournament.objects.update(rounds_planned=wanted)
        for lost, sitting in enumerate(drawn(Tournament.objects.get()).sittings.order_by("table"), start=2):
            enter(sitting, [{"kind": "bummerl", "score": [11, lost]}] * 3)

    def press_done() -> None:
        before = at_desk.get(address).context["closing"].current
        at_desk.post(address)
        done.append((before, at_desk.get(address).context["closing"].current))

    play(1)
    press_done()
    enter(tournament.rounds.get().sittings.first(), [{"kind": "bummerl", "score": [2, 11]}] * 3, reason="Verkehrt")
    press_done()
    at_desk.post(f"{address}abschliessen/")
    tournament_reopen(tournament=Tournament.objects.get(), by=organiser, reason="Zu früh")
    press_done()
    play(2)
    press_done()
    assert done == [("ceremony", "close")] * 4


def test_the_ceremony_can_be_looked_at_once_more(at_desk: Client, tied: Tournament, organiser: User) -> None:
    """After a slip its step is there again, on this device only; from there it goes on as before."""
    prizes_fix(tournament=Tournament.objects.get(), by=organiser, terms=Terms(places=1), shared=True)
    way = 'href="?nach=preise">Noch einmal</a>'
    pages = [at_desk.get(PAGE).content.decode()]
    at_desk.post(PAGE)
    pages += [at_desk.get(f"{PAGE}{query}").content.decode() for query in ("", "?nach=preise")]
    assert [(way in page, "<h2>Siegerehrung</h2>" in page) for page in pages] == [
        (False, True),
        (True, False),
        (False, True),
    ]
    assert messages_of(at_desk, {}) == ["Die Siegerehrung war schon beendet."]


def test_without_prizes_a_ceremony_is_held_anew_for_another_order_or_winner(
    at_desk: Client, singles: Callable[..., Tournament], register: Register, drawn: Drawn, enter: Enter, organiser: User
) -> None:
    """With prizes they are fixed anew, and it is asked for; without, the new winner went without."""
    tournament = singles("watten", 0, rounds=1)
    register(tournament, 4)
    for sitting in drawn(tournament).sittings.all():
        enter(sitting, [{"kind": "bummerl", "score": [11, 2]}] * 3)
    address, nexts = f"/t/{tournament.slug}/zum-schluss/", []

    def asked() -> str:
        return str(at_desk.get(address).context["closing"].current)

    def press_done() -> None:
        before = asked()
        at_desk.post(address)
        nexts.append((before, asked()))

    def decide(**how: object) -> None:
        tie = tie_of(Tournament.objects.get())
        at_desk.post(f"{address}gleichstand/", {"tie": tie, "winner": tie[0], "witness": "Rosi", **how})

    decide(how="coin")
    decide(how="shared")
    press_done()
    for how in ("lot", "shared", "coin"):
        at_desk.post(f"{address}gleichstand/{Decision.objects.latest('pk').pk}/zuruecknehmen/", {"reason": "Verkehrt"})
        decide(how=how)
        press_done()
    ending = replace(usual_order(tournament.kind_of_game, tournament.house_rules()), ending=SHARED)
    order_change(tournament=tournament, order=ending, by=organiser, reason="So ausgeschrieben")
    press_done()
    winner = standings(Tournament.objects.get()).rows[0].entrant
    disqualify = f"/t/{tournament.slug}/anmeldung/{winner.number}/disqualifizieren/"
    at_desk.post(disqualify, {"reason": "Karten gezinkt"})
    assert tournament.entrants.get(number=winner.number).status == Entrant.Status.DISQUALIFIED
    press_done()
    assert nexts == [("ceremony", "close")] * 6


def test_a_count_that_is_refused_comes_back_on_its_page_as_it_was_typed(
    at_desk: Client, singles: Callable[..., Tournament], register: Register, drawn: Drawn, enter: Enter, organiser: User
) -> None:
    """One coin too few: what was typed was on another page, with other words on its button."""
    tournament = singles("watten", 0, rounds=1)
    register(tournament, 4)
    for lost, sitting in enumerate(drawn(tournament).sittings.all(), start=2):
        enter(sitting, [{"kind": "bummerl", "score": [11, lost]}] * 3)
    cash_book(tournament=tournament, kind=Kind.INCOME, cents=1550, by=organiser, reason="Lose")
    address = f"/t/{tournament.slug}/zum-schluss/"
    counting, page = f"{address}zaehlen/?nach=siegerehrung", words_in(at_desk.get(f"{address}?nach=siegerehrung"))
    assert "Zählung übernehmen" in page
    form = pressed(at_desk.get(f"{address}?nach=siegerehrung").content.decode(), counting)
    del form["csrfmiddlewaretoken"]
    short = {**form, "pieces_1000": "1", "pieces_500": "1"}
    refusals = (
        (short, 2, "Es fehlen 0,50 €. Bitte noch einmal zählen."),
        ({**short, "reason": "verzählt"}, 2, "Es fehlen 0,50 €. Bitte eintragen, wer gezählt hat."),
        ({**short, "pieces_50": "eins"}, 1, "Bitte nur ganze Stückzahlen ab 0 eintragen."),
    )
    for typed, times, said in refusals:
        answer = at_desk.post(counting, typed)
        page, html = words_in(answer), answer.content.decode()
        panel = html.partition('<section class="t-next">')[2]
        assert (answer.status_code, page.count(said), tournament.cash_counts.count()) == (422, times, 0)
        assert ("<h1>Zum Schluss</h1>" in html, "<h2>Kasse zählen</h2>" in panel, "<details open>" in panel) == (
            (True,) * 3
        )
        assert ("Zählung übernehmen" in page, "Gezählt 15,00 €" in page) == (True, True)
        kept = pressed(html, counting)
        assert {name: kept[name] for name in typed} == typed
    at_desk.post(counting, {**short, "pieces_50": "1"})
    page = words_in(at_desk.get(address))
    assert ("Die Kasse ist abgeschlossen. Die Kasse stimmt." in page, "Gezählt 15,50 €" in page) == (True, True)


@pytest.mark.parametrize("prizes", [True, False])
def test_with_stacks_the_page_to_show_knows_the_winner_wherever_it_is_offered(
    at_desk: Client,
    stacks: Callable[..., tuple[Tournament, Sitting]],
    enter: Enter,
    organiser: User,
    *,
    prizes: bool,
) -> None:
    """Before the end it is fixed prizes that decide; without any, more may still be played."""
    tournament, sitting = stacks(4, entry_fee_cents=500 if prizes else 0)
    enter(sitting, [{"kind": "rubber", "ending": "points", "loser": loser} for loser in (0, 0, 0, 1, 1, 2)])
    tables_end(tournament=tournament, sittings=[sitting], by=organiser)
    honours, address = f"/t/{tournament.slug}/siegerehrung/", f"/t/{tournament.slug}/zum-schluss/"
    assert "Noch nicht entschieden" in words_at(at_desk, honours)
    if prizes:
        plan_save(tournament=tournament, terms=Terms(places=1), by=organiser)
        prizes_fix(tournament=tournament, by=organiser, shared=True)
    page = at_desk.get(address)
    assert page.context["closing"].current == "ceremony"
    assert (f'href="{honours}"' in steps_of(page.content.decode())) is prizes
    assert ("Noch nicht entschieden" in words_at(at_desk, honours)) is not prizes


def steps_of(page: str) -> str:
    """The steps alone, without the navigation around them."""
    return page.partition('<ol class="c-lane"')[2].partition("</ol>")[0]


def test_after_each_payout_the_list_stays_at_the_row_and_says_what_was_only_settled(
    at_desk: Client, stacks: Callable[..., tuple[Tournament, Sitting]], enter: Enter, organiser: User
) -> None:
    """Nobody has paid for the stack: two have less than that now."""
    tournament, sitting = stacks(4)
    enter(sitting, [{"kind": "rubber", "ending": "points", "loser": loser} for loser in (0, 0, 0, 1, 1, 2)])
    evening_close(tournament=tournament, by=organiser)
    address = f"/t/{tournament.slug}/zum-schluss/"
    least = sitting.seats.get(seat=0).entrant
    panel = at_desk.get(address).content.decode()
    assert f'<li id="bekommt-{least.number}">' in panel
    pay = f"/t/{tournament.slug}/kasse/auszahlung/{least.number}/"
    form = form_of(panel[panel.rindex("<form", 0, panel.index(pay)) :], "action")
    paid = at_desk.post(pay, dict(form.content()))
    assert (paid.status_code, paid["Location"]) == (303, f"{address}#bekommt-{least.number}")
    said = words_at(at_desk, address)
    assert f"Nr. {least.number}, {least.name}: 4,00 € verrechnet, bar gibt es nichts." in said
    assert "übergeben." not in said
    at_desk.post(f"/t/{tournament.slug}/kasse/auszahlung/", {"seen": "", "cents": "800"})
    assert "8,00 € übergeben: 2 Spieler. Nur verrechnet: 1 Spieler." in words_at(at_desk, address)
    box = words_at(at_desk, f"/t/{tournament.slug}/kasse/")
    assert ("Stapel der Spieler: 0,00 €" in box, "Stapel der Spieler: 0,00 €, davon" in box) == (True, False)
    assert ("Wer noch zahlt" in box, "spielt trotzdem mit" in box) == (True, False)


def test_equals_behind_the_first_are_asked_for_by_their_places(
    at_desk: Client, stacks: Callable[..., tuple[Tournament, Sitting]], enter: Enter, organiser: User
) -> None:
    """One is ahead of three who are equal: they share the second place."""
    tournament, sitting = stacks(4)
    enter(sitting, [{"kind": "rubber", "ending": "points", "loser": loser} for loser in (1, 2, 3)])
    tables_end(tournament=tournament, sittings=[sitting], by=organiser)
    address = f"/t/{tournament.slug}/zum-schluss/"
    asked = words_at(at_desk, address)
    assert ("Wer bekommt Platz 2?" in asked, "An Stelle" in asked) == (True, False)
    assert [f"Auf Platz {place}" in asked for place in (1, 2, 3, 4, 5)] == [False, True, True, True, False]
    two, three, four = tie_of(tournament)
    sent = {"how": "playoff", "tie": tie_of(tournament), "place-1": two, "place-2": two, "witness": "Rosi"}
    refused = at_desk.post(f"{address}gleichstand/", sent).content.decode()
    assert f"Nr. {two} ist schon bei „Auf Platz 2“ gewählt." in refused
    at_desk.post(f"{address}gleichstand/", {**sent, "place-2": three})
    assert Decision.objects.get().order == [two, three, four]


def test_a_refused_count_stays_whatever_step_is_next_and_its_address_leads_to_the_page(
    at_desk: Client, tied: Tournament
) -> None:
    """A tie has come up since: what was counted is still there; another language leads back to a page."""
    counting = f"{PAGE}zaehlen/"
    typed = {"pieces_10000": "3", "pieces_500": "2", "reason": "", "first": "Eva", "second": ""}
    answer = at_desk.post(counting, typed)
    html = answer.content.decode()
    kept = pressed(html, counting)
    assert (answer.status_code, answer.context["closing"].current) == (422, "ties")
    assert {name: kept.get(name) for name in typed} == typed
    linked = re.findall(r'href="#(count_\w+)"', html)
    assert (linked != [], [name for name in linked if f'id="{name}"' not in html]) == (True, [])
    turned = at_desk.post("/sprache/", {"language": "de"}, headers={"Referer": f"http://testserver{counting}"})
    assert at_desk.get(turned["Location"])["Location"] == PAGE
    assert at_desk.get(f"{counting}?nach=siegerehrung")["Location"] == f"{PAGE}?nach=siegerehrung"


def test_what_comes_back_of_prize_and_stack_comes_back_with_one_press_before_the_end(
    at_desk: Client, stacks: Callable[..., tuple[Tournament, Sitting]], enter: Enter, organiser: User
) -> None:
    """Whoever left won by a slip of the sheet, and got too much of both."""
    tournament, sitting = stacks(4)
    leaves = {"kind": "leave", "player": 3}
    wrong, right = (
        [*({"kind": "rubber", "ending": "points", "loser": loser} for loser in losers), leaves]
        for losers in ((0, 0, 0, 1, 1, 2), (3, 3, 3, 1, 1, 2))
    )
    enter(sitting, wrong)
    for entrant in tournament.entrants.all():
        entrant_pay(entrant=entrant, paid=True, by=organiser)
    cash_book(tournament=tournament, kind=Kind.SPONSOR, cents=5000, by=organiser, reason="Wirt")
    evening_close(tournament=tournament, by=organiser)
    plan_save(tournament=tournament, terms=Terms(places=1), by=organiser)
    prizes_fix(tournament=tournament, by=organiser, shared=True)
    given = Glance(Tournament.objects.get(pk=tournament.pk))
    hand_over_rest(tournament=tournament, by=organiser, seen=fixed_mark(tournament), cents=given.rest_cents)
    tournament_reopen(tournament=tournament, by=organiser, reason="Zettel falsch")
    enter(sitting, right, reason="verlesen")
    prizes_fix(tournament=tournament, by=organiser, shared=True)
    gone = tournament.entrants.get(status=Entrant.Status.LEFT)
    address = f"/t/{tournament.slug}/zum-schluss/?nach=siegerehrung"
    page = at_desk.get(address)
    assert page.context["closing"].current == "close"
    assert f"{gone.name} hat 50,00 € Preisgeld zu viel." in words_in(page)
    paying = f"/t/{tournament.slug}/kasse/auszahlung/{gone.number}/"
    form = page.content.decode().partition(f'action="{paying}"')[2].partition("</form>")[0]
    assert "62,00\u00a0€ zurückholen" in form
    answer = at_desk.post(paying, pressed(page.content.decode(), paying), follow=True)
    assert f"Nr. {gone.number}, {gone.name}: 62,00 € zurück." in words_in(answer)


def test_where_nobody_gets_cash_nothing_is_said_to_be_handed_over(
    at_desk: Client, stacks: Callable[..., tuple[Tournament, Sitting]], enter: Enter, organiser: User
) -> None:
    """All four owe what they have in front of them."""
    tournament, sitting = stacks(4)
    enter(sitting, [{"kind": "rubber", "ending": "points", "loser": loser} for loser in (0, 1, 2, 3)])
    evening_close(tournament=tournament, by=organiser)
    answer = at_desk.post(f"/t/{tournament.slug}/kasse/auszahlung/", {"seen": "", "cents": "0"}, follow=True)
    assert [str(each) for each in answer.context["messages"]] == ["Nur verrechnet: 4 Spieler."]


def test_another_language_leads_back_from_a_tie_that_was_refused(at_desk: Client, tied: Tournament) -> None:
    """Also to the ties that need not be decided, where these were asked about."""
    refused = at_desk.post(f"{PAGE}gleichstand/", {"how": "coin", "tie": tie_of(tied)})
    sent_to = f"{PAGE}gleichstand/?auch=alle"
    answer = at_desk.post(
        "/sprache/", {"language": "en"}, headers={"referer": f"http://testserver{sent_to}"}, follow=True
    )
    assert (refused.status_code, answer.status_code) == (422, 200)
    assert [url for url, _status in answer.redirect_chain] == [sent_to, f"{PAGE}?auch=alle"]
    assert "Who gets place 1?" in answer.content.decode()


def test_what_was_settled_is_not_called_handed_over_and_the_rest_stays_owed(
    at_desk: Client, stacks: Callable[..., tuple[Tournament, Sitting]], enter: Enter, organiser: User
) -> None:
    """Two owe 15 €: the one has 4 € in the stack, the other has won 20 € beside theirs."""
    tournament, sitting = stacks(4, entry_fee_cents=500)
    enter(sitting, [{"kind": "rubber", "ending": "points", "loser": loser} for loser in (0, 0, 0, 1, 1, 2)])
    poor, winner = (sitting.seats.get(seat=seat).entrant for seat in (0, 3))
    for entrant in tournament.entrants.exclude(pk__in=(poor.pk, winner.pk)):
        entrant_pay(entrant=entrant, paid=True, by=organiser)
    tables_end(tournament=tournament, sittings=[sitting], by=organiser)
    evening_close(tournament=tournament, by=organiser)
    tournament = Tournament.objects.get()
    plan_save(tournament=tournament, terms=Terms(places=1), by=organiser)
    prizes_fix(tournament=tournament, by=organiser, shared=True)
    rows = {row.entrant.pk: row for row in hand_overs(tournament)}
    for entrant in (poor, winner):
        hand_over(entrant=entrant, by=organiser)
    page = words_at(at_desk, f"/t/{tournament.slug}/zum-schluss/?nach=ceremony")
    told = {pk: page.partition(f"{row.entrant.name} Nr. ")[2][:150] for pk, row in rows.items()}
    assert "Schuldet noch 11,00 € 4,00 € verrechnet" in told[poor.pk]
    assert rows[winner.pk].cash == 2100
    assert "21,00 € bar, 15,00 € verrechnet 36,00 € übergeben" in told[winner.pk]


def offered(client: Client, address: str) -> dict[str, int]:
    """Every address that the steps of a page link to, and how it answers in the end."""
    steps = steps_of(client.get(address).content.decode())
    links = {urljoin(address, unescape(link)) for link in re.findall(r'<a [^>]*href="([^"#][^"]*)"', steps)}
    return {link: client.get(link, follow=True).status_code for link in links}


@pytest.mark.parametrize("game", sorted(tournament_games()))
def test_whatever_a_step_offers_works_at_that_step(
    at_desk: Client, organiser: User, other_organiser: User, game: str
) -> None:
    """From the last sheet to the closed books, in every game: each link leads on, each filled button does the step.

    The links that the treasurer has, too.
    """
    planned = tournament_create(by=organiser, name="Abend", game=game, rounds=1, entry_fee_cents=500)
    tournament = rehearsal_create(tournament=planned, by=organiser, chance=Random(1))
    helper_role_add(tournament=tournament, by=organiser, role=HelperRole.TREASURER, username=other_organiser.username)
    treasurer = Client()
    treasurer.force_login(other_organiser)
    address, passed = f"/t/{tournament.slug}/zum-schluss/", []
    for _step in range(40):
        page = at_desk.get(address)
        current = page.context["closing"].current
        if current not in passed:
            passed.append(current)
            answers = offered(at_desk, address)
            assert answers, current
            answers |= {f"treasurer {link}": status for link, status in offered(treasurer, address).items()}
            assert {link: status for link, status in answers.items() if status != 200} == {}, current
        if not current:
            break
        press(at_desk, steps_of(page.content.decode()).partition('<section class="t-next">')[2])
    last = ["close", "payout", "count"] if tournament.kind_of_game.stacks else ["payout", "count", "close"]
    assert [step for step in passed if step != "ties"] == ["prizes", "ceremony", *last, ""]


def test_a_toss_without_winner_leads_to_the_first_of_them(at_desk: Client, tied: Tournament) -> None:
    tie = tie_of(tied)
    sent = {"how": "coin", "tie": tie, "witness": "Rosi"}
    page = " ".join(at_desk.post(f"{PAGE}gleichstand/", sent).content.decode().split())
    (link,) = re.findall(r'href="#([^"]*)"', page.partition("data-summary")[2].partition("</ul>")[0])
    form = page[: page.index(f'id="{link}"')].rpartition("<form")[2]
    assert re.findall(r'name="tie" value="(\d+)"', form) == [str(number) for number in tie]
    assert page.partition(f'id="{link}" ')[2].startswith(f'name="winner" value="{tie[0]}"')


def test_before_tables_are_broken_off_a_refused_line_is_named(
    at_desk: Client, tournament: Tournament, register: Register, drawn: Drawn
) -> None:
    """Where all of them are, and where one is; once the line is written anew nothing is said."""
    register(tournament, 4)
    sitting = drawn(tournament).sittings.get(table=2)

    def proposed() -> None:
        key, seen = secrets.token_hex(16), seen_lines(Sitting.objects.get(pk=sitting.pk))
        line = {"kind": "bummerl", "score": [11, 5]}
        proposal_make(sitting=sitting, key=key, seen=seen, payload=line, accepted=frozenset(), device="phone")

    def said() -> list[int]:
        text = "An Tisch 2 ist etwas vom Handy abgelehnt und noch nicht neu eingetragen."
        addresses = (PAGE, reverse("table", args=[tournament.slug, 1, 2]))
        return [at_desk.get(address).content.decode().count(text) for address in addresses]

    proposed()
    proposals_refuse(sitting=sitting, page_version=Sitting.objects.get(pk=sitting.pk).page_version)
    assert said() == [1, 1]
    proposed()
    assert said() == [0, 0]
