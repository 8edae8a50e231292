"""The first minute: the page knows the code from its address, and shows the password to whoever wants to see it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from turnier.models import User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_the_first_account_is_made_without_typing_the_code(visit: Callable[..., Page]) -> None:
    page = visit(f"/einrichten/#{settings.SETUP_CODE}")
    expect(page.get_by_label("Einrichtungs-Code")).to_have_value(settings.SETUP_CODE)
    expect(page.get_by_label("Benutzername")).to_be_focused()
    assert "#" not in page.url
    page.get_by_label("Benutzername").fill("Anna Huber")
    box = page.get_by_label("Passwort", exact=True)
    box.fill("vier gute Karten")
    page.get_by_label("Passwort zeigen").check()
    expect(box).to_have_attribute("type", "text")
    page.get_by_label("Passwort zeigen").uncheck()
    expect(box).to_have_attribute("type", "password")
    page.get_by_role("button", name="Konto anlegen").click()
    expect(page.get_by_role("heading", name="Grüß Gott und moin.")).to_be_visible()
    assert User.objects.get().username == "Anna Huber"
