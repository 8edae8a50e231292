"""The settings in a real browser: nothing that is not saved is lost by going elsewhere."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Dialog, Page, expect

from turnier.models import Tournament, User

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
