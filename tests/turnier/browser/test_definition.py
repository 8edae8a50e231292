"""The page of an own game in a real browser: nothing that is not saved is lost by going elsewhere."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import Dialog, Page, expect

from turnier.models import User
from turnier.services.tournaments.found import tournament_create

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_leaving_with_something_unsaved_is_asked_about(visit: Callable[..., Page], organiser: User) -> None:
    address = reverse("definition", args=[tournament_create(by=organiser, name="Abend", game="liste").slug])
    page = visit(address, user=organiser)
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    page.on("dialog", stay)
    name = page.get_by_label("Wie heißt das Spiel?")
    name.fill("Rommé")
    page.get_by_role("link", name="Kasse").click(no_wait_after=True)
    expect(name).to_have_value("Rommé")
    assert (page.url.endswith(address), asked) == (True, ["beforeunload"])
    page.get_by_role("button", name="Speichern").click()
    page.get_by_role("link", name="Kasse").click()
    page.wait_for_url("**/kasse/**")
    assert asked == ["beforeunload"]
