"""The projector in a real browser: large enough for its room, honest about what is old, back by itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Page, expect

from turnier.models import Tournament, User
from turnier.services.demo import demo_create
from turnier.services.wall import wall_of, wall_switch

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
LEAST_PIXELS = {5: 36, 8: 56, 12: 76}
"""Room in metres → the height of the letters of a name on a screen of 1080 lines."""


@pytest.fixture
def shown(organiser: User) -> Tournament:
    """The example, in its third round, with the standings on the wall."""
    tournament = demo_create(by=organiser)
    wall_switch(tournament=tournament, wall=replace(wall_of(tournament), parts=("standings",)), by=organiser)
    return tournament


@pytest.fixture
def projector(browser: Browser, live_server: object) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1920, "height": 1080}, base_url=str(live_server), locale="de-DE")
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("room", LEAST_PIXELS)
def test_names_are_as_large_as_the_room_is_deep(projector: Page, shown: Tournament, organiser: User, room: int) -> None:
    wall_switch(tournament=shown, wall=replace(wall_of(shown), room=room, parts=("standings",)), by=organiser)
    projector.goto(f"/leinwand/{shown.wall_key}/")
    names = projector.locator("[data-slide]:visible .t-name")
    sizes = names.evaluate_all("all => all.map(each => parseFloat(getComputedStyle(each).fontSize))")
    assert min(sizes) >= LEAST_PIXELS[room]
    assert projector.evaluate("document.documentElement.scrollHeight") <= 1080


def test_what_is_old_says_so_and_the_wall_comes_back_by_itself(projector: Page, shown: Tournament) -> None:
    projector.clock.install()
    projector.goto(f"/leinwand/{shown.wall_key}/")
    stale = projector.locator("[data-stale]")
    expect(stale).to_be_hidden()
    projector.context.set_offline(True)
    projector.clock.run_for(65_000)
    expect(stale).to_have_text("nicht aktuell")
    expect(stale).to_be_visible()
    projector.context.set_offline(False)
    projector.clock.run_for(3_000)
    expect(stale).to_be_hidden()
