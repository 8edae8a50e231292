"""Standings of groups with a knock-out fit every screen, and words of names stay whole where there is room."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from tests.turnier.browser.test_narrow import BROKEN, FIT
from turnier.models import Entrant, Revision, Round, Tournament, User
from turnier.services.stages.plan import stage_begin, stages_plan
from turnier.services.tournaments.change import tournament_publish
from turnier.stages.stage import Stage

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
WORDS = """(all) => all.flatMap((each) => {
  const range = document.createRange();
  const text = each.firstChild;
  return [...text.data.matchAll(/\\p{L}{4,}/gu)].filter((word) => {
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    return range.getClientRects().length > 1;
  }).map((word) => word[0]);
})"""
"""The words of names that run over two lines, with a hyphen or without."""
NAMES = ("Die Donnerschläger vom Oberland", "Die Unbezwingbaren Wattweiber e.V.", "Schafkopfverweigerer & Freunde")


def fresh(tournament: Tournament) -> Tournament:
    return Tournament.objects.get(pk=tournament.pk)


@pytest.fixture
def evening(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> Tournament:
    """Three groups of three with byes, then a knock-out of four, drawn up to its final."""
    register(tournament, 9)
    for number, name in enumerate(NAMES, start=1):
        tournament.entrants.filter(number=number).update(name=name)
    groups = Stage("groups", 1, 3, who="all", groups=3)
    final = Stage("knockout", 4, 2, who="groups", count=1, extra=1)
    stages_plan(tournament=fresh(tournament), stages=[groups, final], by=organiser)
    stage_begin(tournament=fresh(tournament), by=organiser)
    chance = Random(3)
    for number in range(1, 6):
        if number == 4:
            stage_begin(tournament=fresh(tournament), by=organiser)
        round_ = drawn(fresh(tournament))
        for sitting in round_.sittings.all() if number < 5 else ():
            least = 3 if number < 4 else 0
            scores = [chance.sample((11, chance.randrange(2, 11)), 2) if least else [11, 4] for _ in range(least or 2)]
            enter(sitting, [{"kind": "bummerl", "score": score} for score in scores])
    tournament_publish(tournament=fresh(tournament), by=organiser, public=True)
    return fresh(tournament)


@pytest.mark.parametrize("width", [360, 768, 900, 950, 1100, 1280, 1600])
def test_the_standings_of_groups_and_a_knock_out_fit(
    visit: Callable[..., object], evening: Tournament, organiser: User, width: int
) -> None:
    page = visit("/", user=organiser, width=width)
    for path in (f"/t/{evening.slug}/rangliste/", f"/o/{evening.public_key}/"):
        page.goto(path)
        table = page.locator(".t-standings")
        assert page.evaluate(FIT), path
        assert table.evaluate("each => each.parentElement.scrollWidth <= each.parentElement.clientWidth"), path
        if width > 360:
            assert page.evaluate(BROKEN) == [], path
            broken = table.locator("tbody th bdi").evaluate_all(WORDS)
            assert broken == [], path
        assert table.locator("thead .t-round").first.is_visible() is (width >= 1100), path
