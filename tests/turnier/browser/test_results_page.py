"""The page of the results that are taken along, opened without the program."""

from __future__ import annotations

import pytest

from games import registry
from tests.turnier.remembered import demo_of
from turnier.models import User
from turnier.web.export.views import results_files

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize(("width", "shown"), [(1920, "c-wide"), (360, "c-narrow")])
def test_the_course_is_drawn_once(visit, organiser: User, width: int, shown: str) -> None:
    files = results_files(demo_of(registry.find("watten"), organiser))
    style = f"<style>{files['stil.css'].decode()}</style>"
    page = visit("about:blank", width=width)
    page.set_content(files["index.html"].decode().replace('<link rel="stylesheet" href="stil.css">', style))
    seen = [each for each in page.locator("svg").all() if each.is_visible()]
    assert [each.evaluate("svg => svg.parentElement.className") for each in seen] == [shown]
