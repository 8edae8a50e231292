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
PATIENCE_MS = 60_000


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
        expect(saved).to_contain_text(f"Tisch {table} ist gespeichert", timeout=PATIENCE_MS)
        assert stored(tournament, table) == json.loads(json.dumps(meant))
        assert len(keys) <= GOALS[slug][1]
