"""The prize plan with its live preview, and the payout that ticks one receipt after the other."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable
from io import BytesIO, StringIO

import pytest
from django.test import Client
from pypdf import PdfReader

from tests.turnier.web.money.reading import seen, text
from turnier.forms.prizes import PrizePlanForm
from turnier.models import Award, Entrant, PrizePlan, Tournament, User
from turnier.prizes import Extra, Terms
from turnier.services.money.close import statement
from turnier.services.money.fees import open_cents
from turnier.services.money.ledger import balances
from turnier.services.papers.money import payout_lines, prize_lines
from turnier.services.prizes.award import payouts, prizes_fix
from turnier.services.prizes.plan import plan_preview, plan_save, prize_terms_of
from turnier.services.registration.register import entrant_pay
from turnier.services.standings.decide import tie_share
from turnier.services.standings.standings import standings
from turnier.text.words import euros

PAGE = "/t/preiswatten/kasse/preise/"
CLOSING = "/t/preiswatten/zum-schluss/"
PAYOUTS = "/t/preiswatten/kasse/auszahlung/"
TYPED = {
    "kept_percent": "10",
    "guaranteed": "100",
    "shape": "linear",
    "places": "3",
    "table": "",
    "step": "500",
    "extra0-kind": "last",
    "extra0-label": "Trostpreis",
    "extra0-sums": "10",
    "extra0-who": "",
    "extra1-kind": "four",
    "extra1-label": "",
    "extra1-sums": "40 20",
    "extra1-who": "",
}


@pytest.mark.parametrize(
    ("percent", "places"), [("10 %", "3 Plätze"), ("10%", "3 PLÄTZE"), ("10\u00a0Prozent", "3."), (" 10 percent ", "3")]
)
def test_numbers_may_have_their_unit(at_desk: Client, tournament: Tournament, percent: str, places: str) -> None:
    typed = {**TYPED, "kept_percent": percent, "places": places, "extra0-kind": "", "extra1-kind": ""}
    assert at_desk.post(PAGE, typed)["Location"] == PAGE
    terms = prize_terms_of(tournament)
    assert (terms.kept_percent, terms.places) == (10, 3)


@pytest.mark.parametrize("percent", ["10,5 %", "zehn", "10 Euro", "%"])
def test_what_is_no_whole_number_is_refused(at_desk: Client, tournament: Tournament, percent: str) -> None:
    refused = at_desk.post(PAGE, {**TYPED, "kept_percent": percent})
    assert (refused.status_code, "Bitte eine ganze Zahl eintragen." in text(refused)) == (422, True)
    assert "Die Vorschau rechnet weiter, sobald das stimmt:" in text(refused), "not what another plan comes to"


def test_a_plan_is_saved_as_it_was_typed(at_desk: Client, tournament: Tournament) -> None:
    assert at_desk.post(PAGE, TYPED)["Location"] == PAGE
    assert prize_terms_of(tournament) == Terms(
        10,
        10000,
        3,
        "linear",
        (),
        500,
        (
            Extra("Trostpreis", "last", (1000,)),
            Extra("beste Vierermannschaft", "clubs", (4000, 2000), size=4),
        ),
    )
    page = text(at_desk.get(PAGE))
    assert 'value="Trostpreis"' in page
    assert 'value="40 20"' in page


@pytest.mark.parametrize(
    ("shape", "table", "numbers"),
    [
        ("percent", "50 % 30 % 20 %", (50, 30, 20)),
        ("percent", "60, 40", (60, 40)),
        ("fixed", "200 100,50", (20000, 10050)),
    ],
)
def test_free_tables(tournament: Tournament, shape: str, table: str, numbers: tuple[int, ...]) -> None:
    for places in (str(len(numbers)), ""):
        form = PrizePlanForm({**TYPED, "shape": shape, "table": table, "places": places}, terms=Terms(), feats={})
        assert form.is_valid()
        assert (form.terms().table, form.terms().places) == (numbers, len(numbers))


def test_places_are_never_dropped_silently(at_desk: Client, over: Tournament) -> None:
    """Five places asked for, four in the table; five places, and the money reaches for less."""
    refused = at_desk.post(PAGE, {**TYPED, "shape": "percent", "table": "40 30 20 10", "places": "5"})
    assert refused.status_code == 422
    assert "In der Tabelle stehen 4 Werte, gefragt sind 5 Plätze." in text(refused)
    plain = {**TYPED, "kept_percent": "0", "guaranteed": "", "extra0-kind": "", "extra1-kind": "", "places": "5"}
    preview = text(at_desk.post(f"{PAGE}vorschau/", {**plain, "step": "100"}))
    assert "Für 5 Plätze mit mindestens dem Startgeld von 20,00\u00a0€ reichen 80,00\u00a0€ nicht." in preview
    assert "Noch ist nichts im Topf." not in preview
    assert "festlegen/" not in preview
    allowed = at_desk.post(f"{PAGE}vorschau/", {**plain, "below_fee": "on", "step": "1000"})
    assert re.findall(r'<th scope="row" class="t-n">(\d)</th><td class="t-n">([\d,]+)', allowed.content.decode()) == [
        ("1", "30,00"),
        ("2", "20,00"),
        ("3", "10,00"),
        ("4", "10,00"),
        ("5", "10,00"),
    ]
    assert "Bitte eintragen, wie viele Plätze" in text(at_desk.post(PAGE, {**plain, "places": ""}))


def test_the_preview_says_what_is_rounded(at_desk: Client, over: Tournament) -> None:
    plain = {**TYPED, "kept_percent": "4", "guaranteed": "", "extra0-kind": "", "extra1-kind": "", "places": "2"}
    preview = text(at_desk.post(f"{PAGE}vorschau/", plain))
    assert "Gerundet wird auf 5,00\u00a0€, was übrig bleibt, bekommt Platz 1." in preview
    preview = text(at_desk.post(f"{PAGE}vorschau/", {**plain, "shape": "percent", "table": "50 30"}))
    assert "Die Prozente ergeben zusammen 80\u00a0%, verteilt wird im selben Verhältnis." in preview


def test_what_is_fixed_is_what_was_on_the_screen(at_desk: Client, over: Tournament) -> None:
    """50 % are typed and not saved: the preview follows, and so does what is fixed."""
    typed = {**TYPED, "kept_percent": "50", "guaranteed": "", "extra0-kind": "", "extra1-kind": "", "places": "1"}
    before = seen(at_desk.get(PAGE))
    refused = at_desk.post(f"{PAGE}festlegen/", {**typed, "seen": before, "shared": "1"})
    assert (refused.status_code, Award.objects.count()) == (422, 0)
    page = text(refused)
    assert "Die Zahlen sind andere als die, die zu sehen waren." in page
    assert 'name="kept_percent" value="50"' in page
    preview = at_desk.post(f"{PAGE}vorschau/", typed)
    assert seen(preview) == seen(refused)
    assert "40,00\u00a0€" in text(preview)
    at_desk.post(f"{PAGE}festlegen/", {**typed, "seen": seen(preview), "shared": "1"})
    assert list(Award.objects.values_list("cents", flat=True)) == [2000, 2000]
    assert prize_terms_of(over).kept_percent == 50
    assumed = at_desk.post(f"{PAGE}vorschau/", {**typed, "assumed": "40"})
    assert "festlegen/" not in text(assumed)


def test_a_tie_that_matters_is_decided_first_or_shared_on_purpose(at_desk: Client, over: Tournament) -> None:
    terms = Terms(places=1, step=100)
    plan_save(tournament=over, terms=terms, by=None)
    page = at_desk.get(PAGE)
    assert "Noch nicht entschieden: Platz 1 (Nr. " in text(page)
    refused = at_desk.post(f"{PAGE}festlegen/", {"seen": seen(page)})
    assert (refused.status_code, Award.objects.count()) == (409, 0)
    assert "ankreuzen, dass diese Plätze geteilt werden" in text(refused)
    assert at_desk.post(f"{PAGE}festlegen/", {"seen": seen(page), "shared": "1"})["Location"] == CLOSING
    assert list(Award.objects.values_list("cents", "tied")) == [(4000, 2), (4000, 2)]


@pytest.mark.parametrize("table", ["", "fünfzig", "50 0", "-1"])
def test_a_free_shape_needs_its_table(at_desk: Client, tournament: Tournament, table: str) -> None:
    response = at_desk.post(PAGE, {**TYPED, "shape": "fixed", "table": table})
    assert (response.status_code, PrizePlan.objects.count()) == (422, 0)


@pytest.mark.parametrize(
    ("name", "typed", "words"),
    [
        ("extra0-sums", "", "Bitte den Betrag eintragen, zum Beispiel 50."),
        ("extra0-sums", "viel", "Bitte einen Betrag wie 20 oder 20,00 eintragen."),
        ("extra1-who", "vier", "Bitte eintragen, wie viele je Verein zählen, zum Beispiel 4."),
        ("kept_percent", "101", "100"),
    ],
)
def test_rows_say_what_is_missing(at_desk: Client, tournament: Tournament, name: str, typed: str, words: str) -> None:
    club = {"extra1-kind": "clubs"} if name == "extra1-who" else {}
    response = at_desk.post(PAGE, {**TYPED, **club, name: typed})
    assert response.status_code == 422
    assert words in text(response)


def test_prizes_beside_the_ranking_are_folded_until_there_are_some(at_desk: Client, tournament: Tournament) -> None:
    folded = {**TYPED, "extra0-kind": "", "extra1-kind": ""}
    assert '<details class="t-fold">' in text(at_desk.get(PAGE))
    assert '<details class="t-fold" open>' in text(at_desk.post(PAGE, {**TYPED, "extra0-sums": "viel"}))
    at_desk.post(PAGE, folded)
    assert '<details class="t-fold">' in text(at_desk.get(PAGE))
    at_desk.post(PAGE, TYPED)
    assert '<details class="t-fold" open>' in text(at_desk.get(PAGE))


@pytest.mark.parametrize(
    ("kind", "who", "extra"),
    [
        ("club", "TSV", Extra("Meister", "club", (3000,), who="TSV")),
        ("named", "4, 17", Extra("Meister", "named", (3000,), numbers=(4, 17))),
        ("among", "4 17", Extra("Meister", "among", (3000,), numbers=(4, 17))),
        ("clubs", "2", Extra("Meister", "clubs", (3000,), size=2)),
        ("four", "", Extra("Meister", "clubs", (3000,), size=4)),
        ("feat:solos", "", Extra("Meister", "feat", (3000,), who="solos")),
    ],
)
def test_other_prizes(kind: str, who: str, extra: Extra) -> None:
    feats = {"solos": "meiste Soli"}
    row = {"extra0-kind": kind, "extra0-label": "Meister", "extra0-sums": "30", "extra0-who": who}
    form = PrizePlanForm({**TYPED, **row, "extra1-kind": ""}, terms=Terms(), feats=feats)
    assert form.is_valid()
    assert form.terms().extras == (extra,)
    again = PrizePlanForm(terms=form.terms(), feats=feats)
    assert [again.rows[0].initial[name] for name in ("kind", "who")] == [kind, who.replace(",", "")]


def test_only_feats_of_the_game_are_offered(at_desk: Client, tournament: Tournament) -> None:
    page = text(at_desk.get(PAGE))
    assert ("meiste Schneider" in page, "meiste gewonnene Soli" in page) == (True, False)
    row = {"extra0-kind": "feat:solos", "extra0-label": "", "extra0-sums": "30", "extra0-who": ""}
    assert at_desk.post(PAGE, {**TYPED, **row}).status_code == 422
    at_desk.post(PAGE, {**TYPED, **row, "extra0-kind": "feat:schneider", "extra1-kind": ""})
    assert prize_terms_of(tournament).extras == (Extra("meiste Schneider", "feat", (3000,), who="schneider"),)


def test_what_nobody_has_won_is_said(at_desk: Client, over: Tournament) -> None:
    plan_save(tournament=over, terms=Terms(extras=(Extra("Bester Verein", "clubs", (500,), size=9),)), by=None)
    page = text(at_desk.post(f"{PAGE}festlegen/", {"seen": seen(at_desk.get(PAGE)), "shared": "1"}, follow=True))
    assert "5,00\u00a0€ hat niemand gewonnen, sie bleiben beim Verein." in page


def test_what_nobody_will_win_is_said_before_it_is_fixed(at_desk: Client, over: Tournament) -> None:
    extras = (Extra("Bester Verein", "clubs", (500,), size=9), Extra("Trostpreis", "last", (100,)))
    plan_save(tournament=over, terms=Terms(places=1, extras=extras), by=None)
    unwon = "5,00\u00a0€ gewinnt niemand, sie bleiben beim Verein. Ohne Gewinner: Bester Verein."
    promised = plan_preview(over, prize_terms_of(over)).fund.total - 500
    for tie in standings(over).ties:
        tie_share(tournament=over, tied=[entrant.number for entrant in tie], by=None)
    before = text(at_desk.get(CLOSING))
    assert f"{unwon}" in before
    assert f"Preise, zusammen {euros(promised)}." in before
    preview = text(at_desk.get(PAGE))
    assert unwon in preview
    assert "Kein Verein hat so viele Leute." in preview
    at_desk.post(f"{PAGE}festlegen/", {"seen": seen(at_desk.get(PAGE)), "shared": "1"})
    won = [row for row in payouts(over) if row.awarded]
    assert sum(row.awarded for row in won) == promised
    assert f"{len(won)} Preise, zusammen {euros(promised)}." in before


def test_the_best_clubs_can_be_checked(at_desk: Client, over: Tournament) -> None:
    Entrant.objects.filter(tournament=over, number__in=(1, 2)).update(club="TSV Niederau")
    plan_save(tournament=over, terms=Terms(extras=(Extra("Bester Verein", "clubs", (500,), size=2),)), by=None)
    places = {row.entrant.number: row.place or 0 for row in standings(over).rows}
    page = " ".join(text(at_desk.get(PAGE)).split())
    assert f"Nr. 1: Platz {places[1]}" in page
    assert f'<td class="t-n">{places[1] + places[2]}</td>' in page


def test_the_prize_of_a_club_is_named_with_the_club_at_the_end_and_on_paper(
    at_desk: Client, over: Tournament, organiser: User
) -> None:
    """Whoever wins nothing by their place is not left with a sum that nobody explains; on the list it is one line."""
    for entrant in over.entrants.all():
        entrant_pay(entrant=entrant, paid=True, by=organiser)
    last = [row.entrant for row in standings(over).rows][-2:]
    Entrant.objects.filter(pk__in=[each.pk for each in last]).update(club="Stammtisch")
    Entrant.objects.exclude(pk__in=[each.pk for each in last]).update(club="")
    extras = (
        Extra("Mannschaftspreis", "clubs", (1000,), size=2),
        Extra("Bester Neuling", "named", (300,), numbers=(1,)),
    )
    plan_save(tournament=over, terms=Terms(places=1, extras=extras), by=organiser)

    def beside() -> dict[int, str]:
        rows = at_desk.get(CLOSING).context["closing"].rows
        return {row.entrant.number: row.beside for row in rows if row.beside}

    for each in standings(over).ties:
        tie_share(tournament=over, tied=[entrant.number for entrant in each], by=organiser)
    before = beside()
    assert [before[each.number].split(", ")[0] for each in last] == ["Mannschaftspreis (Stammtisch)"] * 2
    assert "Bester Neuling" in before[1]
    assert "Mannschaftspreis (Stammtisch)" in text(at_desk.get(CLOSING))
    prizes_fix(tournament=over, by=organiser, shared=True)
    assert beside() == before
    (line,) = [line for line in prize_lines(over)[0] if line.what.startswith("Mannschaftspreis")]
    assert (line.number, line.place, line.sum) == (None, "", "10,00\u00a0€")
    assert line.name.startswith("Stammtisch (")
    assert [each.name in line.name for each in last] == [True, True]
    assert "Stammtisch (" in "".join(
        page.extract_text()
        for page in PdfReader(BytesIO(at_desk.get("/t/preiswatten/kasse/preisliste.pdf").content)).pages
    )


def test_a_plan_that_does_not_come_out_is_saved_with_a_warning(at_desk: Client, tournament: Tournament) -> None:
    plan = {**TYPED, "extra0-sums": "500"}
    page = text(at_desk.post(PAGE, plan, follow=True))
    assert "Der Preisplan ist gespeichert." in page
    assert "Noch geht der Plan nicht auf: Die Sonderpreise kosten" in page


def test_an_older_page_is_told_of_prizes_beside_the_ranking(at_desk: Client, tournament: Tournament) -> None:
    older = at_desk.get(PAGE).context["form"].carried_mark
    at_desk.post(PAGE, TYPED)
    plain = {**TYPED, "extra0-kind": "", "extra1-kind": "", "stored": older}
    refused = text(at_desk.post(PAGE, plain))
    assert "Sonderpreise: Trostpreis 10,00\u00a0€, beste Vierermannschaft 40,00\u00a0€ 20,00\u00a0€." in refused
    assert len(prize_terms_of(tournament).extras) == 2


def test_the_preview_follows_the_typing_and_writes_nothing(
    at_desk: Client, tournament: Tournament, register: Callable[..., list[Entrant]]
) -> None:
    register(tournament, 4)
    plain = {**TYPED, "guaranteed": "", "extra0-kind": "", "extra1-kind": ""}
    page = text(at_desk.post(f"{PAGE}vorschau/", plain))
    assert "72,00\u00a0€" in page
    assert "720,00\u00a0€" in text(at_desk.post(f"{PAGE}vorschau/", {**plain, "assumed": "40"}))
    refused = text(at_desk.post(f"{PAGE}vorschau/", {**plain, "places": "viele"}))
    assert ("Die Vorschau rechnet weiter, sobald das stimmt:" in refused, 'href="#id_places"' in refused) == (
        True,
        True,
    )
    assert "zu viel" in text(
        at_desk.post(f"{PAGE}vorschau/", {**plain, "shape": "fixed", "table": "500", "places": ""})
    )
    assert PrizePlan.objects.count() == 0


def test_prizes_are_fixed_and_handed_over_one_by_one(at_desk: Client, over: Tournament) -> None:
    assert "Wer bekommt Platz 1?" in text(at_desk.get(CLOSING))
    assert at_desk.post(f"{PAGE}festlegen/", {"seen": seen(at_desk.get(PAGE))})["Location"] == CLOSING
    page = text(at_desk.get(f"{CLOSING}?nach=siegerehrung"))
    assert page.count("Platz 1 (geteilt)") == 2
    winners = [award.entrant for award in Award.objects.all()]
    halves = f"{euros(2000)} bar, {euros(2000)} verrechnet"
    owed = [f"Schuldet noch {euros(open_cents(winner))}: {halves}" for winner in winners]
    assert owed == re.findall("Schuldet noch [^<]*verrechnet", page) != []
    assert ("2 × 20,00\u00a0€" in page, "Dafür liegen 40,00\u00a0€ zu wenig in der Kasse." in page) == (True, True)
    number = Award.objects.earliest("pk").entrant.number
    sent = {"seen": PrizePlan.objects.get().fixed_at.isoformat()}
    assert at_desk.post(f"{PAYOUTS}{number}/").status_code == 409
    said = text(at_desk.post(f"{PAYOUTS}{number}/", sent, follow=True))
    assert (f"übergeben. {halves}." in said, "Aus der Kasse gehen noch <b>20,00\u00a0€</b>." in said) == (True, True)
    assert (balances(over)["cash"], open_cents(winners[0])) == (-2000, 2000)
    assert open_cents(Entrant.objects.get(pk=winners[0].pk)) == 0
    again = at_desk.post(f"{PAYOUTS}{number}/", sent)
    assert again.status_code == 409
    assert "schon bekommen" in text(again)


def test_a_fee_that_was_set_off_against_a_prize_is_told_without_stacks_too(at_desk: Client, over: Tournament) -> None:
    """Two owe 20 € and win 40 €; one has got the prize: pages and papers say what did not go through the box."""
    at_desk.post(f"{PAGE}festlegen/", {"seen": seen(at_desk.get(PAGE))})
    first = Award.objects.earliest("pk").entrant.number
    sent = {"seen": PrizePlan.objects.get().fixed_at.isoformat()}
    at_desk.post(f"{PAYOUTS}{first}/", sent)
    settled = f"davon verrechnet {euros(2000)}"
    for address in ("/t/preiswatten/anmeldung/", "/t/preiswatten/anmeldung/teilnehmer/"):
        totals = re.sub(r"(<[^>]+>|[ \n])+", " ", at_desk.get(address).content.decode())
        assert f"Bezahlt {euros(2000)} {settled}" in totals
    assert f"davon {euros(2000)} verrechnet" in text(at_desk.get("/t/preiswatten/kasse/"))
    lines, total = payout_lines(over)
    assert [(line.what.partition(", ")[2], line.sum) for line in lines] == [
        (f"verrechnet: {euros(2000)}, ausgezahlt: {euros(2000)}", "ausgezahlt"),
        (f"verrechnet: {euros(2000)}", euros(2000)),
    ]
    assert total == euros(2000)
    moved = dict(statement(over, None).moved)
    assert moved["davon verrechnet, nicht bar"] == 2000


def test_what_was_handed_over_is_not_divided_anew_once_it_is_over(at_desk: Client, over: Tournament) -> None:
    """Neither the plan nor the awards change, until the tournament is opened again; without a payout both may."""
    typed = {**TYPED, "places": "1", "guaranteed": "", "extra0-kind": "", "extra1-kind": ""}

    def fix() -> object:
        return at_desk.post(f"{PAGE}festlegen/", {"shared": "1", "seen": seen(at_desk.get(PAGE))})["Location"]

    assert fix() == CLOSING
    Tournament.objects.update(status=Tournament.Status.CLOSED)
    assert at_desk.post(PAGE, typed).status_code == 303
    assert fix() == CLOSING
    awards = list(Award.objects.values())
    mark = PrizePlan.objects.get().fixed_at.isoformat()
    at_desk.post(f"{PAYOUTS}{Award.objects.earliest('pk').entrant.number}/", {"seen": mark})
    why = "lässt sich erst wieder ändern, wenn das Turnier wieder geöffnet ist."
    page = text(at_desk.get(PAGE))
    assert (why in page, "Neu festlegen" in page, "Preisplan speichern" in page) == (True, False, False)
    refused = [at_desk.post(PAGE, typed), at_desk.post(f"{PAGE}festlegen/", typed), at_desk.post(f"{PAGE}festlegen/")]
    assert [(each.status_code, why in text(each)) for each in refused] == [(422, True), (422, True), (409, True)]
    assert list(Award.objects.values()) == awards
    assert at_desk.post(f"{CLOSING}wieder-oeffnen/", {"reason": "Startgeld vergessen"}).status_code in (302, 303)
    assert at_desk.post(PAGE, typed).status_code == 303


def test_nothing_is_fixed_while_a_table_is_open(
    at_desk: Client, tournament: Tournament, register: Callable[..., list[Entrant]], drawn: Callable[..., object]
) -> None:
    register(tournament, 2)
    drawn(tournament)
    refused = at_desk.post(f"{PAGE}festlegen/")
    assert refused.status_code == 409
    assert "Es fehlt 1 Tisch: 1." in text(refused)
    assert f'"{PAGE}festlegen/"' not in text(at_desk.get(PAGE))


def test_stacks_stand_in_the_payout(at_desk: Client, singles: Callable[..., Tournament]) -> None:
    evening = singles("brokdorf", 3)
    for entrant in evening.entrants.all():
        entrant_pay(entrant=entrant, paid=True, by=None)
    Tournament.objects.update(status=Tournament.Status.CLOSED)
    page = text(at_desk.get(f"/t/{evening.slug}/zum-schluss/"))
    assert (page.count("Stapel auszahlen"), page.count('name="cents" value="1000"')) == (1, 3)
    assert "Dafür bereitlegen: 3 × 10,00\u00a0€" in page


def test_the_prize_money_leaves_as_a_list(at_desk: Client, over: Tournament, organiser: User) -> None:
    """As planned, then who has won it."""

    def rows() -> list[list[str]]:
        content = at_desk.get(PAGE, {"_export": "csv"}).content.decode("utf-8-sig")
        return list(csv.reader(StringIO(content), delimiter=";"))[1:]

    planned = plan_preview(over, prize_terms_of(over)).sums
    assert [(row[0], row[4]) for row in rows()] == [
        (str(place), f"{cents / 100:.2f}".replace(".", ",")) for place, cents in enumerate(planned, 1)
    ]
    prizes_fix(tournament=over, by=organiser)
    won = [(str(row.entrant.number), row.entrant.name) for row in payouts(over) for _award in row.awards]
    assert [(row[2], row[3]) for row in rows()] == won


def test_the_preview_says_which_places_the_rounding_made_equal(
    at_desk: Client, tournament: Tournament, register: Callable[..., list[Entrant]]
) -> None:
    """78 € in steep steps, and each place gets at least its fee: 48 €, 15 €, 15 €, or 45 €, 20 €, 13 €."""
    Tournament.objects.update(entry_fee_cents=1250)
    tournament.refresh_from_db()
    register(tournament, 8)
    typed = {**TYPED, "kept_percent": "22", "guaranteed": "", "extra0-kind": "", "extra1-kind": ""}
    said = "Durch das Runden bekommen Platz 2 und 3 gleich viel; auf 1,00\u00a0€ gerundet nicht."
    for step, told in (("500", True), ("100", False)):
        page = text(at_desk.post(f"{PAGE}vorschau/", {**typed, "shape": "top_heavy", "step": step}))
        assert (said in page) is told


@pytest.mark.parametrize("typed", ["10 Euro", "10 €", "10,-", "10.-", "10euro"])
def test_a_prize_beside_the_ranking_may_have_its_unit(at_desk: Client, tournament: Tournament, typed: str) -> None:
    assert at_desk.post(PAGE, {**TYPED, "extra0-sums": typed})["Location"] == PAGE
    assert prize_terms_of(tournament).extras[0].sums == (1000,)
