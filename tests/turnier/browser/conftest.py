"""A real Chromium against the real server: every console message and every request off the machine is a failure."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from math import hypot
from time import monotonic
from typing import Any
from weakref import WeakKeyDictionary

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    Request,
    expect,
    sync_playwright,
)

from tests import programs
from tests.turnier.everybody import session_of
from turnier.models import User

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

PATIENCE_MS = 60_000
"""So long a page may take to come and to show what is expected: a busy machine is no fault of it."""
expect.set_options(timeout=PATIENCE_MS)


READING_MS = 750
"""So long somebody looks at what has just come before they press where they have pressed already."""
SAME_SPOT_PX = 32


@pytest.fixture(autouse=True, scope="session")
def reading_what_comes() -> None:
    """Who presses a button has seen it: no press is the second of a double one, which the pages let go by."""
    press = Locator.click
    pressed: WeakKeyDictionary[Page, tuple[float, float, float]] = WeakKeyDictionary()

    def read_and_pressed(button: Locator, **options: Any) -> None:
        box = None
        with suppress(Error):  # what moves or is drawn anew at that moment is waited for by the press itself
            button.scroll_into_view_if_needed(timeout=options.get("timeout"))
            box = button.bounding_box()
        if box is not None:
            x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            before = pressed.get(button.page)
            if before and monotonic() - before[2] < 2 and hypot(x - before[0], y - before[1]) < SAME_SPOT_PX:
                button.page.wait_for_timeout(READING_MS)
            pressed[button.page] = (x, y, monotonic())
        press(button, **options)

    Locator.click = read_and_pressed  # type: ignore[method-assign,assignment]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for all tests of a worker."""
    path = programs.browser()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        new_context = browser.new_context

        def patient(**options: Any) -> BrowserContext:
            context = new_context(**options)
            context.set_default_timeout(PATIENCE_MS)
            return context

        browser.new_context = patient  # type: ignore[method-assign]
        yield browser
        browser.close()


Visit = Callable[..., Page]


@pytest.fixture
def visit(browser: Browser, live_server: object) -> Iterator[Visit]:
    """Opens a page of the given width, logged in as somebody; anything suspicious fails the test at its end."""
    contexts: list[BrowserContext] = []
    troubles: list[str] = []

    def opened(path: str, *, user: User | None = None, width: int = 1280, height: int = 900, **options: object) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            base_url=str(live_server),
            locale="de-DE",
            **options,  # type: ignore[arg-type]
        )
        contexts.append(context)
        if user is not None:
            context.add_cookies([{"name": "sessionid", "value": session_of(user), "url": str(live_server)}])
        page = context.new_page()
        watch(page, str(live_server), troubles)
        page.goto(path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert troubles == []


HARMLESS = (
    "status of 4",
    "preloaded using link preload but not used within",  # a slow machine shows a font late
    "htmx:sendAbort",  # the next question takes the place of one that is not answered yet
    "htmx:afterRequest, ",  # comes with that, and otherwise with an error of its own
)


def watch(page: Page, home: str, troubles: list[str]) -> None:
    """Collects what must not happen on a page."""

    def console(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"} and not any(words in message.text for words in HARMLESS):
            troubles.append(f"console: {message.text}")

    def request(request: Request) -> None:
        if not request.url.startswith((home, "data:", "blob:")):
            troubles.append(f"foreign request: {request.url}")

    page.on("console", console)
    page.on("request", request)
    page.on("pageerror", lambda error: troubles.append(f"error: {error}"))
