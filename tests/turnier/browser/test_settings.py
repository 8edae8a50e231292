"""The settings in a real browser: nothing that is not saved is lost by going elsewhere."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Dialog, Page, Route, expect

from turnier.models import Entrant, Tournament, User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_leaving_with_something_unsaved_is_asked_about(
    visit: Callable[..., Page], tournament: Tournament, organiser: User
) -> None:
    address = f"/t/{tournament.slug}/einstellungen/"
    page = visit(address, user=organiser)
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    page.on("dialog", stay)
    page.get_by_label("Ort", exact=True).fill("Deichkrug")
    page.get_by_role("link", name="Kasse").click(no_wait_after=True)
    expect(page.get_by_label("Ort", exact=True)).to_have_value("Deichkrug")
    assert (page.url.endswith(address), asked) == (True, ["beforeunload"])
    page.get_by_role("button", name="Speichern").click()
    page.goto(address)
    expect(page.get_by_label("Ort", exact=True)).to_have_value("Deichkrug")
    page.get_by_label("Ort", exact=True).fill("Schützenheim")
    page.get_by_role("link", name="Verwerfen").click()
    expect(page.get_by_label("Ort", exact=True)).to_have_value("Deichkrug")
    assert asked == ["beforeunload"]


def test_another_language_is_asked_about_once(
    visit: Callable[..., Page], tournament: Tournament, organiser: User
) -> None:
    page = visit(f"/t/{tournament.slug}/einstellungen/", user=organiser)
    asked: list[tuple[str, str]] = []

    def go(dialog: Dialog) -> None:
        asked.append((dialog.type, dialog.message))
        dialog.accept()

    page.on("dialog", go)
    page.get_by_label("Ort", exact=True).fill("Deichkrug")
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("button", name="Deutsch")).to_be_visible()
    lost = "Was hier eingetippt und noch nicht gespeichert ist, geht verloren. Trotzdem umstellen?"
    assert asked == [("confirm", lost)]


@pytest.fixture
def rules(visit: Callable[..., Page], singles: Callable[..., Tournament], organiser: User) -> Callable[[str], Page]:
    """The settings of a game, with the fold open in which a box stands."""

    def opened(box: str) -> Page:
        tournament = singles("schafkopf", 0)
        page = visit(f"/t/{tournament.slug}/einstellungen/", user=organiser)
        page.locator(f"#id_{box}").evaluate("(each) => { each.closest('details').open = true; }")
        return page

    return opened


def test_a_rule_that_brings_others_can_be_switched_off(rules: Callable[[str], Page], organiser: User) -> None:
    page = rules("rule_tout_allowed")
    box = page.locator("#id_rule_tout_allowed")
    expect(box).to_be_checked()
    with page.expect_response("**/einstellungen/?*"):
        box.uncheck()
    expect(page.get_by_role("button", name="Speichern")).to_be_visible()
    expect(box).not_to_be_checked()
    page.get_by_role("button", name="Speichern").click()
    expect(page.get_by_text("Die Einstellungen sind gespeichert.")).to_be_visible()
    assert Tournament.objects.get().house_rules().tout_allowed is False


def test_what_is_ticked_while_others_come_stays_ticked(rules: Callable[[str], Page]) -> None:
    page = rules("rule_tout_allowed")
    address, held = "**/einstellungen/?*", list[Route]()
    tout = page.locator("#id_rule_tout_allowed")
    other = page.locator("details:has(#id_rule_tout_allowed) input[type=checkbox]:not(#id_rule_tout_allowed)").first
    before = other.is_checked()
    page.route(address, lambda route: route.continue_() if held else held.append(route))
    with page.expect_request(address):
        tout.uncheck()
    other.set_checked(not before)
    with page.expect_response(address):
        held[0].continue_()
    expect(page.locator(".htmx-request")).to_have_count(0)
    expect(other).to_be_checked(checked=not before)
    expect(tout).not_to_be_checked()


def test_a_question_is_answered_by_a_tick_and_the_bar(
    visit: Callable[..., Page], tournament: Tournament, register: Callable[..., list[Entrant]], organiser: User
) -> None:
    """The bar stays while something is asked, and saves once it is ticked."""
    register(tournament, 2, paid=True)
    page = visit(f"/t/{tournament.slug}/einstellungen/", user=organiser, width=360)
    page.get_by_label("Startgeld je Team").fill("25")
    bar = page.locator("[data-savebar]").get_by_role("button", name="Speichern")
    bar.click()
    expect(page.get_by_text("2 haben schon bezahlt und schulden dann zusammen noch 10,00")).to_be_visible()
    page.get_by_label("Ja, trotzdem so ändern").check()
    expect(page.get_by_text("Noch nicht gespeichert", exact=True)).to_be_visible()
    bar.click()
    expect(page.get_by_text("Die Einstellungen sind gespeichert.")).to_be_visible()
    assert Tournament.objects.get().entry_fee_cents == 2500


@pytest.mark.parametrize("width", [360, 1280])
def test_the_way_to_save_is_in_sight_before_anything_is_changed(
    visit: Callable[..., Page], tournament: Tournament, organiser: User, width: int
) -> None:
    page = visit(f"/t/{tournament.slug}/einstellungen/?next=/t/{tournament.slug}/", user=organiser, width=width)
    save = page.get_by_role("button", name="Speichern")
    expect(save).to_be_in_viewport()
    expect(page.get_by_role("link", name="Zurück", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name="Verwerfen")).to_be_hidden()
    page.get_by_label("Ort", exact=True).fill("Deichkrug")
    expect(page.get_by_role("link", name="Verwerfen")).to_be_visible()
    save.click()
    page.wait_for_url(f"**/t/{tournament.slug}/")
    expect(page.get_by_text("Die Einstellungen sind gespeichert.")).to_be_visible()


@pytest.mark.parametrize("width", [360, 1280])
def test_day_and_hour_of_a_new_tournament_are_not_cut_off(
    visit: Callable[..., Page], organiser: User, width: int
) -> None:
    """Also where a browser writes "07:00 PM", as this one does: each is as wide as it would be by itself."""
    page = visit("/turniere/neu/", user=organiser, width=width)
    lacking = """box => {
      const free = box.cloneNode();
      free.style.cssText = "flex: none; width: max-content; min-width: 0";
      box.after(free);
      const lacks = free.offsetWidth - box.offsetWidth;
      free.remove();
      return lacks;
    }"""
    assert max(page.locator(name).evaluate(lacking) for name in ("#id_date", "#id_begins")) <= 0
