"""Signing up in a real browser: the form, one's own page and the organiser's list, each looked at by axe."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.turnier.browser.accessible import faults_of
from turnier.fees import FeeClass, FeeTerms
from turnier.models import Tournament, User
from turnier.services.money.terms import fee_terms_save
from turnier.services.registration.sign_ups.offer import SignUpOffer, sign_up_offer_save
from turnier.services.registration.sign_ups.sign_up import Details, sign_up_add, sign_up_decline
from turnier.services.tournaments.found import tournament_create

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def organiser(transactional_db: None) -> User:
    return User.objects.create_superuser("anna", password="geheim-genug")


@pytest.fixture
def evening(organiser: User) -> Tournament:
    """Two places, of which one is taken, with classes and an account."""
    tournament = tournament_create(by=organiser, name="Preiswatten", game="watten", entry_fee_cents=2000)
    terms = FeeTerms(classes=(FeeClass("Jugend", 1000),), iban="DE89370400440532013000", holder="TSV Niederau")
    tournament = fee_terms_save(tournament=tournament, terms=terms, by=organiser)
    consent = "Wir speichern Namen, Verein und Telefon nur für dieses Turnier."
    sign_up_offer_save(tournament=tournament, offer=SignUpOffer(True, 2, None, consent), by=organiser)
    tournament.refresh_from_db()
    sign_up_add(tournament=tournament, details=Details(("Sepp Huber", "Max Maier"), phone="0170 1"), key="a")
    return tournament


def test_a_team_signs_up_and_cancels(visit: Callable[..., Page], evening: Tournament) -> None:
    page = visit(f"/o/{evening.public_key}/anmelden/", width=360)
    assert faults_of(page, f"/o/{evening.public_key}/anmelden/") == []
    page.get_by_label("Spieler 1", exact=True).fill("Zoë Großhauser")
    page.get_by_label("Spieler 2", exact=True).fill("Ali Öztürk")
    page.get_by_label("Damit sind wir einverstanden").check()
    page.get_by_role("button", name="Anmelden").click()
    expect(page.get_by_role("heading", name="Der Platz ist sicher.")).to_be_visible()
    own = page.url
    assert faults_of(page, own) == []
    page.get_by_text("Absagen", exact=True).click()
    page.get_by_role("button", name="Anmeldung absagen").click()
    expect(page.get_by_text("Die Anmeldung ist abgesagt.").first).to_be_visible()


def test_the_organisers_pages_are_accessible(visit: Callable[..., Page], evening: Tournament, organiser: User) -> None:
    teams = [Details((f"Anna Eins{n}", f"Bernd Zwei{n}"), email="a@example.org") for n in range(3)]
    made = [sign_up_add(tournament=evening, details=team, key=str(n)) for n, team in enumerate(teams)]
    sign_up_decline(sign_up=made[2], by=organiser)
    page = visit("/", user=organiser)
    for path in ("voranmeldungen/", "voranmeldungen/einstellen/"):
        assert faults_of(page, f"/t/preiswatten/anmeldung/{path}") == []


def test_two_who_come_alone_become_a_team(visit: Callable[..., Page], evening: Tournament, organiser: User) -> None:
    offer = SignUpOffer(True, 2, None, "Einverstanden?", alone=True)
    sign_up_offer_save(tournament=evening, offer=offer, by=organiser)
    evening.refresh_from_db()
    page = visit(f"/o/{evening.public_key}/anmelden/", width=360)
    assert faults_of(page, page.url) == []
    page.get_by_label("Spieler 1", exact=True).fill("Zoë Großhauser")
    page.get_by_label("Spieler 2", exact=True).fill("Ali Öztürk")
    page.get_by_label("Ich komme allein").check()
    expect(page.get_by_label("Spieler 2", exact=True)).to_be_hidden()
    page.get_by_label("Damit sind wir einverstanden").check()
    page.get_by_role("button", name="Anmelden").click()
    expect(page.get_by_text("Hier steht ein zweiter Name.").first).to_be_visible()
    page.get_by_label("Spieler 2", exact=True).fill("")
    page.get_by_role("button", name="Anmelden").click()
    expect(page.get_by_role("heading", name="Partner gesucht")).to_be_visible()
    own = page.url
    assert faults_of(page, own) == []
    sign_up_add(tournament=evening, details=Details(("Ali Öztürk",), phone="0170 2"), key="b")
    desk = visit("/t/preiswatten/anmeldung/voranmeldungen/", user=organiser, width=360)
    assert faults_of(desk, desk.url) == []
    desk.get_by_role("button", name="Diese beiden spielen zusammen").click()
    expect(desk.get_by_text("Großhauser / Öztürk sind jetzt ein Team.")).to_be_visible()
    assert faults_of(desk, desk.url) == []
    assert faults_of(page, own) == []
    expect(page.get_by_text("Partner gefunden")).to_be_visible()


def test_the_own_link_is_kept_and_back_leads_to_no_error_page(visit: Callable[..., Page], evening: Tournament) -> None:
    """The consent was forgotten first; the link is copied, or handed to what the phone offers."""
    page = visit(f"/o/{evening.public_key}/anmelden/", width=360)
    page.get_by_label("Spieler 1", exact=True).fill("Zoë Großhauser")
    page.get_by_label("Spieler 2", exact=True).fill("Ali Öztürk")
    page.get_by_role("button", name="Anmelden").click()
    page.get_by_label("Damit sind wir einverstanden").check()
    page.get_by_role("button", name="Anmelden").click()
    expect(page.get_by_role("heading", name="Der Platz ist sicher.")).to_be_visible()
    own = page.locator(".r-link a").get_attribute("href")
    page.evaluate("navigator.share = undefined; document.execCommand = (what) => { window.did = what; return true; }")
    page.get_by_role("button", name="Link kopieren").click()
    expect(page.get_by_text("Kopiert", exact=True)).to_be_visible()
    assert page.evaluate("window.did") == "copy"
    page.add_init_script("navigator.share = async (what) => { window.shared = what.url; }")
    page.reload()
    page.get_by_role("button", name="Link teilen oder merken").click()
    assert page.evaluate("window.shared") == own
    page.go_back()
    expect(page.get_by_role("button", name="Anmelden")).to_be_visible()
