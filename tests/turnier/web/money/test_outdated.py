"""Prizes are bound to the standings that they were fixed by: once these change, nothing old is paid or printed."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from django.test import Client

from tests.turnier.reading import pressed
from tests.turnier.web.money.reading import seen, text
from turnier.models import Award, Booking, Entrant, PrizePlan, Revision, Round, Sitting, Tournament, User
from turnier.prizes import Terms
from turnier.services.money.cash import cash_book
from turnier.services.money.close import cash_close, last_count
from turnier.services.money.ledger import Kind, balances, booking_reverse
from turnier.services.papers.money import closing_paper
from turnier.services.prizes.award import payouts, prizes_fix, prizes_outdated
from turnier.services.prizes.hand_over import hand_over
from turnier.services.prizes.plan import plan_save
from turnier.services.prizes.prize_table import choosing_start, prize_add, prize_choose
from turnier.services.registration.register import entrant_status
from turnier.services.tournaments.end import tournament_close, tournament_reopen
from turnier.services.tournaments.file.exchange import tournament_export, tournament_import

CASH, CLOSING = "/t/preiswatten/kasse/", "/t/preiswatten/zum-schluss/"
Enter = Callable[..., Revision]


def sheet(*scores: tuple[int, int]) -> Sequence[dict[str, Any]]:
    return [{"kind": "bummerl", "score": list(score)} for score in scores]


@pytest.fixture
def played(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Enter,
) -> Tournament:
    """Four teams that have paid, with places 1 to 4 in the order of their seats after the only round."""
    tournament.rounds_planned = 1
    tournament.save(update_fields=["rounds_planned"])
    register(tournament, 4, paid=True)
    first, second = drawn(tournament).sittings.order_by("table")
    enter(first, sheet((11, 2), (11, 2), (11, 2)))
    enter(second, sheet((11, 4), (11, 4), (11, 4)))
    return tournament


@pytest.fixture
def fixed(played: Tournament, organiser: User) -> Tournament:
    """Two win 54 € and 26 €, both are fixed, one is paid."""
    plan_save(tournament=played, terms=Terms(places=2, shape="linear", step=100), by=organiser)
    winner, _second = prizes_fix(tournament=played, by=organiser)
    hand_over(entrant=winner.entrant, by=organiser)
    return played


def at_table(tournament: Tournament, table: int) -> Sitting:
    return Sitting.objects.get(round__tournament=tournament, table=table)


def corrected(tournament: Tournament, enter: Enter, by: User) -> None:
    enter(at_table(tournament, 1), sheet((11, 9), (11, 9), (11, 9)), reason="verlesen")


def closed_after_a_correction(tournament: Tournament, enter: Enter, by: User) -> None:
    tournament_close(tournament=tournament, by=by)
    tournament_reopen(tournament=tournament, by=by, reason="Zettel gefunden")
    corrected(tournament, enter, by)
    tournament_close(tournament=tournament, by=by)


def disqualified(tournament: Tournament, enter: Enter, by: User) -> None:
    second = Award.objects.latest("pk").entrant
    entrant_status(entrant=second, status=Entrant.Status.DISQUALIFIED, by=by, reason="Betrug")


def planned_otherwise(tournament: Tournament, enter: Enter, by: User) -> None:
    plan_save(tournament=tournament, terms=Terms(places=1), by=by)


def donated(tournament: Tournament, enter: Enter, by: User) -> None:
    """Which is possible as long as nobody has a prize."""
    booking_reverse(booking=tournament.bookings.get(kind=Kind.PAYOUT), by=by, reason="War noch nicht übergeben")
    cash_book(tournament=tournament, kind=Kind.SPONSOR, cents=5000, by=by, reason="Brauerei")


def opened(tournament: Tournament, enter: Enter, by: User) -> None:
    enter(at_table(tournament, 1), sheet((11, 2), (11, 2)), reason="fehlt")


CHANGES = [corrected, closed_after_a_correction, disqualified, planned_otherwise, donated, opened]


@pytest.mark.parametrize("change", CHANGES)
def test_nothing_old_is_paid_or_printed(
    at_desk: Client, fixed: Tournament, enter: Enter, organiser: User, change: Callable[..., None]
) -> None:
    unpaid = Award.objects.latest("pk").entrant
    before = {"seen": PrizePlan.objects.get().fixed_at.isoformat()}  # type: ignore[union-attr]
    assert prizes_outdated(fixed) == ""
    change(fixed, enter, organiser)
    why = prizes_outdated(Tournament.objects.get(pk=fixed.pk))
    assert why.startswith(("Seit das Preisgeld festgelegt wurde", "Das Preisgeld wurde festgelegt, danach"))
    booked = balances(fixed)["cash"]
    refused = at_desk.post(f"{CASH}auszahlung/{unpaid.number}/", before)
    assert (refused.status_code, why in text(refused), balances(fixed)["cash"]) == (409, True, booked)
    papers = ("preisliste.pdf", "auszahlungsliste.pdf", "urkunden.pdf", "urkunden.pdf?art=consolation")
    assert [at_desk.get(CASH + paper).status_code for paper in papers] == [409] * 4
    assert at_desk.get(f"{CASH}urkunden.pdf?art=all").status_code == 200
    for page in (CASH, f"{CASH}preise/", CLOSING, f"{CASH}urkunden/", f"{CASH}bericht/"):
        assert why in text(at_desk.get(page)), page
    payouts_page = text(at_desk.get(CLOSING))
    assert f"auszahlung/{unpaid.number}/" not in payouts_page
    assert "An Preisgeld gab es" not in text(at_desk.get(f"{CASH}bericht/"))


def test_a_correction_that_changes_no_prize_holds_nothing_up(
    at_desk: Client, fixed: Tournament, enter: Enter, organiser: User
) -> None:
    """Only the first place wins: places 2 and 3 are swapped, and money and papers go on."""
    booking_reverse(booking=fixed.bookings.get(kind=Kind.PAYOUT), by=organiser, reason="War noch nicht übergeben")
    plan_save(tournament=fixed, terms=Terms(places=1), by=organiser)
    prizes_fix(tournament=fixed, by=organiser)
    mark = PrizePlan.objects.get().fixed_at.isoformat()  # type: ignore[union-attr]
    address = "/t/preiswatten/zettel/1/2/korrektur/"
    form = {"key": "k", "base_version": str(at_table(fixed, 2).version), "mode": "bummerl", "whole": "1"}
    for line in range(3):
        row = {"kind": "bummerl", "score.winner": "1", "score.points": "0"}
        form |= {f"line-{line}-{name}": value for name, value in row.items()}
    effect = text(at_desk.post(address, form)).partition('id="wirkung"')[2].partition("</div>")[0]
    assert ("gilt dann nicht mehr" in effect, "Schon ausgezahlt" in effect) == (True, False)
    form |= {f"line-{line}-score.points": "9" for line in range(3)}
    form |= {f"line-{line}-score.winner": "2" for line in range(2)}
    effect = text(at_desk.post(address, form)).partition('id="wirkung"')[2].partition("</div>")[0]
    assert ("gilt dann nicht mehr" in effect, "Alle festgelegten Preise bleiben, wie sie sind." in effect) == (
        False,
        True,
    )
    enter(at_table(fixed, 2), sheet((9, 11), (9, 11), (11, 9)), reason="verlesen")
    winner = Award.objects.get().entrant
    assert prizes_outdated(Tournament.objects.get()) == ""
    assert at_desk.post(f"{CASH}auszahlung/{winner.number}/", {"seen": mark}).status_code == 303
    assert at_desk.get(f"{CASH}preisliste.pdf").status_code == 200


def test_papers_with_old_prizes_are_said_to_be_locked(
    at_desk: Client, fixed: Tournament, enter: Enter, organiser: User
) -> None:
    """The page of all papers leads to where the prizes are fixed anew instead of to a refusal."""
    page, lists = "/t/preiswatten/drucken/", (f"{CASH}preisliste.pdf", f"{CASH}auszahlungsliste.pdf")
    before = at_desk.get(page).content.decode()
    corrected(fixed, enter, organiser)
    after = at_desk.get(page).content.decode()
    assert [f'href="{address}"' in said for said in (before, after) for address in lists] == [True, True, False, False]
    assert after.count("gesperrt, bis das Preisgeld neu festgelegt ist") == 2
    assert after.count(f'href="{CLOSING}" target="_blank"') == 2
    assert [at_desk.get(address).status_code for address in lists] == [409, 409]


def test_it_is_fixed_anew_and_the_difference_is_said(
    at_desk: Client, fixed: Tournament, enter: Enter, organiser: User
) -> None:
    first, second = (award.entrant for award in Award.objects.order_by("pk"))
    corrected(fixed, enter, organiser)
    page = at_desk.get(CLOSING)
    assert "geändert. Platz 1: jetzt Nr. " in text(page)
    assert "festgelegt 54,00\u00a0€, jetzt 26,00\u00a0€, schon bekommen 54,00\u00a0€" in text(page)
    assert "28,00\u00a0€ zurückholen" in text(page)
    assert "Zuerst den Preisplan ändern" not in text(page), "with what comes back there is enough"
    assert at_desk.post(f"{CASH}preise/festlegen/", {"seen": seen(page)})["Location"] == CLOSING
    assert {row.entrant: (row.awarded, row.paid, row.open) for row in payouts(fixed)} == {
        second: (5400, 0, 5400),
        first: (2600, 5400, -2800),
    }
    assert "Neue Urkunden drucken" in text(at_desk.get(CLOSING))
    page_now = text(at_desk.get(f"{CLOSING}?nach=siegerehrung"))
    assert "Aus der Kasse gehen noch <b>54,00\u00a0€</b>. 28,00\u00a0€ zurückzuholen." in re.sub(
        r"\s*\n\s*", " ", page_now
    )
    assert "Zuerst die 28,00\u00a0€ zurückholen, dann reicht es." in page_now
    sent = {"seen": PrizePlan.objects.get().fixed_at.isoformat()}  # type: ignore[union-attr]
    for entrant in (first, second):
        assert at_desk.post(f"{CASH}auszahlung/{entrant.number}/", sent).status_code == 303
    assert [row.open for row in payouts(fixed)] == [0, 0]
    assert (balances(fixed)["cash"], Booking.objects.filter(kind=Kind.PAYOUT).count()) == (0, 3)
    assert at_desk.get(f"{CASH}auszahlungsliste.pdf").status_code == 200
    assert text(at_desk.get(f"{CASH}buchungen/")).count("Preisgeld zurückgeholt") == 1
    told = text(at_desk.get("/t/preiswatten/protokoll/"))
    assert f"Preisgeld von Nr. {first.number}, {first.name} zurückgeholt, Buchung" in told
    assert len(re.findall(r"<bdi>Preisgeld an [^<]* ausgezahlt, Buchung", told)) == 2


def test_two_who_swap_paid_prizes_need_no_other_plan(
    at_desk: Client, fixed: Tournament, enter: Enter, organiser: User
) -> None:
    """The box is empty, and what one brings back the other gets; no sum of before stands at a later step."""
    for row in payouts(fixed):
        if row.open:
            hand_over(entrant=row.entrant, by=organiser)
    assert balances(fixed)["cash"] == 0
    corrected(fixed, enter, organiser)
    page = text(at_desk.get(CLOSING))
    assert ("So festlegen" in page, "Zuerst den Preisplan ändern" in page, "reicht nicht" in page) == (
        True,
        False,
        False,
    )


def test_no_sum_of_before_stands_at_the_payout(
    at_desk: Client, fixed: Tournament, enter: Enter, organiser: User
) -> None:
    corrected(fixed, enter, organiser)
    page = text(at_desk.get(CLOSING))
    assert ("Auszahlen" in page, "1 Team, 26,00\u00a0€" in page) == (True, False)


def test_what_changed_between_looking_and_pressing_is_refused(
    at_desk: Client, fixed: Tournament, enter: Enter, organiser: User
) -> None:
    corrected(fixed, enter, organiser)
    looked = seen(at_desk.get(CLOSING))
    enter(at_table(fixed, 1), sheet((2, 11), (2, 11), (2, 11)), reason="Spalten verwechselt")
    refused = at_desk.post(f"{CASH}preise/festlegen/", {"seen": looked})
    assert refused.status_code == 409
    assert "Die Zahlen sind andere als die, die zu sehen waren." in text(refused)
    mark = PrizePlan.objects.get().fixed_at.isoformat()  # type: ignore[union-attr]
    prizes_fix(tournament=fixed, by=organiser)
    row = next(row for row in payouts(fixed) if row.open > 0)
    refused = at_desk.post(f"{CASH}auszahlung/{row.entrant.number}/", {"seen": mark})
    assert (refused.status_code, "inzwischen neu festgelegt" in text(refused)) == (409, True)


def test_a_copy_of_the_file_is_outdated_where_the_tournament_is(
    fixed: Tournament, enter: Enter, organiser: User
) -> None:
    current = tournament_import(text=tournament_export(fixed), by=organiser)
    assert prizes_outdated(current) == ""
    corrected(fixed, enter, organiser)
    copy = tournament_import(text=tournament_export(Tournament.objects.get(pk=fixed.pk)), by=organiser)
    assert prizes_outdated(copy).startswith("Seit das Preisgeld festgelegt wurde")


def test_choosing_stops_until_its_order_is_that_of_the_standings(
    at_desk: Client, fixed: Tournament, enter: Enter, organiser: User
) -> None:
    kept: dict[str, Any] = {"donor": "", "value_cents": 0, "picture": None, "by": organiser}
    for title in ("Schinken", "Korb", "Radio"):
        prize_add(tournament=fixed, title=title, consolation=False, **kept)
    prize_add(tournament=fixed, title="Wurst", consolation=True, **kept)
    order = choosing_start(tournament=fixed, by=organiser).order
    ham = fixed.prizes.get(title="Schinken")
    prize_choose(tournament=fixed, number=order[0][0], prize=ham, by=organiser)
    enter(at_table(fixed, 2), sheet((4, 11), (4, 11), (4, 11)), reason="Spalten verwechselt")
    page = text(at_desk.get(f"{CASH}preistisch/waehlen/"))
    assert "Die Rangliste hat sich geändert, seit die Reihenfolge feststeht." in page
    sent = {"number": order[1][0], "prize": fixed.prizes.get(title="Korb").pk}
    assert at_desk.post(f"{CASH}preistisch/waehlen/nehmen/", sent).status_code == 409
    assert at_desk.post(f"{CASH}preistisch/waehlen/beginnen/").status_code == 303
    now = Tournament.objects.get(pk=fixed.pk).choosing.order
    assert [number for number, _place in now] != [number for number, _place in order]
    standing = fixed.choices.filter(revoked=False)
    assert {(c.entrant.number, c.prize and c.prize.title) for c in standing} == {
        (order[0][0], "Schinken"),
        (now[-1][0], "Wurst"),
    }
    assert "Bitte wählen: noch 2 Preise" in text(at_desk.get(f"{CASH}preistisch/waehlen/"))


def test_counting_says_that_prizes_are_still_to_be_handed_over(
    at_desk: Client, fixed: Tournament, organiser: User
) -> None:
    """The overview and the counting name the same next step."""
    page = text(at_desk.get(f"{CASH}zaehlen/"))
    assert "<h2>Preise auszahlen</h2> <p>1 Preis ist noch zu übergeben." in page
    assert page.count("Nächster Schritt") == 1
    for award in payouts(fixed):
        if award.open:
            hand_over(entrant=award.entrant, by=organiser)
    page = text(at_desk.get(f"{CASH}zaehlen/"))
    assert ("Preise auszahlen" in page, page.count("Nächster Schritt")) == (False, 1)


def test_a_closed_tournament_says_what_is_still_to_be_handed_over(
    at_desk: Client, fixed: Tournament, organiser: User
) -> None:
    tournament_close(tournament=fixed, by=organiser)
    page = text(at_desk.get("/t/preiswatten/"))
    assert "Das Turnier ist abgeschlossen. Noch zu tun: Preise auszahlen" in page
    assert "1 Preis ist noch zu übergeben." in page
    hand_over(entrant=Award.objects.latest("pk").entrant, by=organiser)
    page = text(at_desk.get("/t/preiswatten/"))
    assert ("Noch zu tun" in page, "Das Turnier ist abgeschlossen" in page) == (False, True)


def test_a_locked_certificate_is_not_offered_but_explained(
    at_desk: Client, fixed: Tournament, enter: Enter, organiser: User
) -> None:
    offered = "urkunden.pdf?art=places"
    assert offered in at_desk.get(f"{CASH}urkunden/").content.decode()
    corrected(fixed, enter, organiser)
    page = at_desk.get(f"{CASH}urkunden/").content.decode()
    assert (offered in page, "urkunden.pdf?art=all" in page) == (False, True)
    assert "gibt es keine Urkunden mit Platz." in page
    assert at_desk.get(f"{CASH}urkunden.pdf?art=places").status_code == 409


def test_certificates_wait_for_the_last_table(
    at_desk: Client,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Enter,
) -> None:
    register(tournament, 4)
    enter(drawn(tournament).sittings.earliest("table"))
    page = text(at_desk.get(f"{CASH}urkunden/"))
    assert "Es fehlt 1 Tisch: 2. Urkunden mit Platz gibt es, sobald alle Ergebnisse da sind." in page
    assert at_desk.get(f"{CASH}urkunden.pdf").status_code == 409
    enter(at_table(tournament, 2))
    assert "Noch wird gespielt. Urkunden mit Platz gibt es" in text(at_desk.get(f"{CASH}urkunden/"))


def test_who_keeps_too_much_does_not_hold_up_the_end(
    at_desk: Client, fixed: Tournament, enter: Enter, organiser: User
) -> None:
    """Once everybody else has theirs the box can be counted; until it is back, each page says what is missing."""
    second, first = (award.entrant for award in Award.objects.order_by("-pk"))
    corrected(fixed, enter, organiser)
    at_desk.post(f"{CASH}preise/festlegen/", {"seen": seen(at_desk.get(CLOSING))})
    sent = {"seen": PrizePlan.objects.get().fixed_at.isoformat()}  # type: ignore[union-attr]
    at_desk.post(f"{CASH}auszahlung/{second.number}/", sent)
    page = text(at_desk.get(f"{CLOSING}?nach=siegerehrung"))
    said = f"{first.name} hat 28,00\u00a0€ Preisgeld zu viel. Kommt es nicht zurück, fehlt es beim Zählen."
    assert (said in page, "<h2>Kasse zählen</h2>" in page) == (True, True)
    for money_page in (CASH, f"{CASH}zaehlen/"):
        assert "28,00\u00a0€ wurden zu viel ausgezahlt." in text(at_desk.get(money_page)), money_page
    button = pressed(text(at_desk.get(f"{CLOSING}?nach=siegerehrung")), f"{CASH}auszahlung/{first.number}/")
    other = at_desk.post(f"{CASH}auszahlung/{first.number}/", {**button, "cents": "-2700"})
    assert (button["cents"], other.status_code) == ("-2800", 409)
    at_desk.post(f"{CASH}auszahlung/{first.number}/", button)
    assert said not in text(at_desk.get(f"{CLOSING}?nach=siegerehrung"))


def test_after_other_winners_the_certificates_are_due_again(
    at_desk: Client, fixed: Tournament, enter: Enter, organiser: User
) -> None:
    """The box was counted, too: the statement of the box says when, and how often money went out since."""
    unpaid = payouts(fixed)[1]
    hand_over(entrant=unpaid.entrant, by=organiser)
    cash_close(tournament=fixed, pieces={}, signers=("Rosi",), by=organiser)
    assert not closing_paper(fixed, last_count(fixed)).reason
    corrected(fixed, enter, organiser)
    at_desk.post(f"{CASH}preise/festlegen/", {"seen": seen(at_desk.get(CLOSING))})
    assert "<h2>Neue Urkunden drucken</h2>" in text(at_desk.get(CLOSING))
    passed = f"{CLOSING}?nach=siegerehrung"
    page = at_desk.get(passed).content.decode()
    assert ("28,00\u00a0€ zurückholen" in page, "noch 28,00\u00a0€ auszahlen" in page) == (True, True)
    for row in payouts(fixed)[::-1]:
        mark = PrizePlan.objects.get().fixed_at.isoformat()  # type: ignore[union-attr]
        sent = {"seen": mark, "cents": str(row.cash), "next": passed}
        assert at_desk.post(f"{CASH}auszahlung/{row.entrant.number}/", sent)["Location"] == passed
    assert "<h2>Neue Urkunden drucken</h2>" in text(at_desk.get(CLOSING)), "paid is not printed"
    at_desk.post(CLOSING)
    assert "Neue Urkunden drucken" not in text(at_desk.get(CLOSING))
    said = closing_paper(fixed, last_count(fixed)).reason
    assert re.match(r"Gezählt um \d\d:\d\d, seither 2 Buchungen\.", said)


def test_prizes_that_need_what_comes_back_say_so_before_and_after_they_are_fixed(
    at_desk: Client, fixed: Tournament, enter: Enter, organiser: User
) -> None:
    """All 80 € were paid out; after a correction the first place goes to another one, whose prize is in a pocket."""
    hand_over(entrant=payouts(fixed)[1].entrant, by=organiser)
    enter(at_table(fixed, 1), sheet((2, 11), (2, 11), (2, 11)), reason="verlesen")
    before = text(at_desk.get(CLOSING)).replace("\u00a0", " ")
    assert "In der Kasse liegen 0,00 €. Nach dem Festlegen sind zuerst 54,00 € zurückzuholen." in before
    assert "reicht erst dann" in before
    prizes_fix(tournament=Tournament.objects.get(), by=organiser, shared=True)
    after = " ".join(text(at_desk.get(f"{CLOSING}?nach=siegerehrung")).split())
    assert "Dafür liegen 54,00 € zu wenig in der Kasse. Zuerst die 54,00 € zurückholen, dann reicht es." in after
    at_desk.post(f"{CASH}buchen/", {"kind": "cost", "cents": "7,50", "reason": "Brotzeit", "beyond": "on"})
    worse = " ".join(text(at_desk.get(f"{CLOSING}?nach=siegerehrung")).split())
    assert "Dafür liegen 61,50 € zu wenig in der Kasse. Sind die 54,00 € zurückgeholt, fehlen noch 7,50 €" in worse


@pytest.mark.parametrize("held", [True, False])
def test_certificates_of_places_that_changed_are_named_though_nobody_gets_other_money(
    at_desk: Client, fixed: Tournament, enter: Enter, organiser: User, *, held: bool
) -> None:
    """Only the first wins: its place and its prize hold, but whoever was second is third now."""
    booking_reverse(booking=fixed.bookings.get(kind=Kind.PAYOUT), by=organiser, reason="War noch nicht übergeben")
    plan_save(tournament=fixed, terms=Terms(places=1), by=organiser)
    (award,) = prizes_fix(tournament=fixed, by=organiser)
    if held:
        at_desk.post(CLOSING)
    hand_over(entrant=award.entrant, by=organiser)
    second, third = (at_table(fixed, 2).seats.get(seat=seat).entrant for seat in (0, 1))
    up, down = (f"Nr. {each.number}, {each.name}" for each in (third, second))
    swapped = [f"Platz 2: jetzt {up}, vorher {down}.", f"Platz 3: jetzt {down}, vorher {up}."]

    def told() -> tuple[bool, list[str]]:
        page = text(at_desk.get(CLOSING))
        return "<h2>Neue Urkunden drucken</h2>" in page, re.findall(r"<li>(Platz \d: jetzt[^<]*)</li>", page)

    assert told() == (False, [])
    enter(at_table(fixed, 2), sheet((9, 11), (9, 11), (11, 9)), reason="verlesen")
    assert told() == (True, swapped)
    at_desk.post(CLOSING)
    assert told() == (False, [])


def test_prizes_that_were_fixed_anew_before_they_were_paid_ask_for_no_certificates(
    at_desk: Client, played: Tournament, enter: Enter, organiser: User
) -> None:
    """Nobody was told who had been second."""
    plan_save(tournament=played, terms=Terms(places=1), by=organiser)
    prizes_fix(tournament=played, by=organiser)
    enter(at_table(played, 2), sheet((9, 11), (9, 11), (11, 9)), reason="verlesen")
    (award,) = prizes_fix(tournament=played, by=organiser)
    hand_over(entrant=award.entrant, by=organiser)
    assert "Neue Urkunden drucken" not in text(at_desk.get(CLOSING))
