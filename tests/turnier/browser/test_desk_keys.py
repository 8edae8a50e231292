"""Plain sheets of every game, typed far faster than a person types: few keys, and stored as they were meant."""

from __future__ import annotations

import json
import random

import pytest
from playwright.sync_api import expect

from benchmarks.typist import GOALS, keys_of, random_sheet, sheet_of, tournament_text
from turnier.models import Sitting, User
from turnier.services.results import entries_at
from turnier.services.tournament_file import tournament_import

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SHEETS = 2


def stored(tournament, table: int) -> object:
    sitting = Sitting.objects.get(round__tournament=tournament, table=table)
    return json.loads(json.dumps(entries_at(sitting, sitting.version)))


@pytest.mark.parametrize("slug", sorted(GOALS))
def test_a_plain_sheet_takes_few_keys_and_none_is_lost(visit, slug):
    organiser = User.objects.create_user("anna", password="geheim-genug")
    tournament = tournament_import(text=tournament_text(slug, SHEETS), by=organiser)
    sheet, rng = sheet_of(slug), random.Random(11)
    page = visit(f"/t/{tournament.slug}/zettel/", user=organiser)
    for table in range(1, SHEETS + 1):
        meant = random_sheet(sheet, rng)
        keys = keys_of(sheet, table, meant)
        for key in keys:
            page.keyboard.press(key)
        saved = page.locator("[data-saved-key]")
        expect(saved).to_contain_text(f"Tisch {table} ist gespeichert")
        assert stored(tournament, table) == json.loads(json.dumps(meant))
        assert len(keys) <= GOALS[slug][1]


def test_impossible_values_are_greyed_and_a_tap_types_the_others(visit):
    organiser = User.objects.create_user("anna", password="geheim-genug")
    tournament = tournament_import(text=tournament_text("seconds", 1), by=organiser)
    page = visit(f"/t/{tournament.slug}/zettel/1/1/", user=organiser)
    page.keyboard.type("9")
    tiles = page.locator(".d-strip button")
    expect(page.locator("[id='line-0-tricks.1']")).to_be_focused()
    expect(tiles.and_(page.locator(":disabled"))).to_have_text(["5", "6", "7", "8", "9", "10", "11", "12", "13"])
    tiles.nth(3).click()
    tiles.nth(1).click()
    expect(page.locator("[id='line-0-tricks.3']")).to_have_value("0")
    expect(page.locator("[id='line-1-tricks.0']")).to_be_focused()
