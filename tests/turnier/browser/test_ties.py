"""Ties are decided one by one, on one page: what is typed about the others stays."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from turnier.models import Decision, Entrant, Revision, Round, Tournament, User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_what_is_typed_about_another_tie_stays(
    visit: Callable[..., Page],
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    """Whether the one that is sent is refused or decided."""
    Tournament.objects.update(rounds_planned=1)
    tournament.refresh_from_db()
    register(tournament, 4)
    for sitting in drawn(tournament).sittings.all():
        enter(sitting)
    page = visit(f"/t/{tournament.slug}/zum-schluss/", user=organiser)
    first, other = (page.locator(".c-tie").nth(at) for at in range(2))
    other.locator("input[name=how][value=playoff]").check(force=True)
    other.locator("input[name=winner]").first.check(force=True)
    other.locator("input[name=witness]").fill("Rosi")
    first.get_by_role("button", name="So entscheiden").click()
    expect(page.locator("[data-summary]")).to_be_visible()
    expect(other.locator("input[name=how]:checked")).to_have_value("playoff")
    first.locator("input[name=how][value=lot]").check(force=True)
    first.get_by_role("button", name="So entscheiden").click()
    expect(page.locator(".c-tie")).to_have_count(1)
    expect(first.locator("input[name=witness]")).to_have_value("Rosi")
    first.get_by_role("button", name="So entscheiden").click()
    expect(page.locator(".c-tie")).to_have_count(0)
    assert sorted(Decision.objects.values_list("kind", "witness")) == [("lot", ""), ("playoff", "Rosi")]
