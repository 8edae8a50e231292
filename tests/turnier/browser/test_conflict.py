"""What two desks have typed stands side by side, or one below the other, with a column for everybody in view."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

from games.kit.sittings.random_lines import random_sitting
from turnier.forms.sheets.entry import sheet_of
from turnier.models import Seat
from turnier.services.registration.register import Registration, entrant_register
from turnier.services.sheets.save import result_save
from turnier.services.sheets.submission import Submission
from turnier.services.tournaments.found import tournament_create

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
WIDTHS = (360, 768, 1280)
SIDES = {"watten": 2, "schafkopf": 4, "seconds": 4, "doppelkopf": 5, "brokdorf": 6}
NAMES = ("Maximiliane Straßenmüller", "Karl-Heinz Öz", "Otto Hohenwaldecker", "Anna Bär", "Bernd Großhauser", "Cilli Ö")
MOST_LINES = 8
SEND = """(fields) => {
  const form = document.createElement("form");
  Object.assign(form, {method: "post", action: location.href});
  for (const [name, value] of fields) form.append(Object.assign(document.createElement("input"), {name, value}));
  form.append(document.querySelector("[name=csrfmiddlewaretoken]"));
  document.body.append(form);
  form.submit();
}"""
HIDDEN = """() => [...document.querySelectorAll(".t-version :is(th, td)")]
  .map(cell => [cell, cell.getBoundingClientRect()])
  .filter(([cell, box]) => box.left < 0 || box.right > innerWidth || cell.scrollWidth > cell.clientWidth + 1)
  .map(([cell]) => cell.textContent.trim())"""
"""Cells that lie beyond the edge of the page, or whose content lies beyond their own."""


@pytest.mark.parametrize("game", SIDES)
def test_both_versions_are_in_view_with_everybody_at_the_table(visit, organiser, drawn, game):
    tournament = tournament_create(by=organiser, name="Abend", game=game)
    for n in range(SIDES[game]):
        players = (NAMES[n], NAMES[n - 2])[: tournament.kind_of_game.team_size]
        entrant_register(tournament=tournament, registration=Registration(players=players), by=organiser)
    of_round = drawn(tournament)
    sitting = of_round.sittings.earliest("table")
    for seat, late in enumerate(of_round.seats.exclude(sitting=sitting), start=sitting.seats.count()):
        Seat.objects.filter(pk=late.pk).update(sitting=sitting, seat=seat)
    sheet, rng = sheet_of(tournament, sitting), Random(3)
    saved, typed = (random_sitting(sheet.game, sheet.rules, sheet.table, rng, sheet.game.desk[0]) for _ in range(2))
    lines = [sheet.written(row, entry) for row, entry in enumerate(typed[:MOST_LINES])]
    fields = [(f"line-{line.row}-{name}", words) for line in lines for name, words in line.typed.items() if words]
    fields += [(f"line-{line.row}-kind", line.kind.name) for line in lines]
    page = visit(f"/t/{tournament.slug}/zettel/1/1/", user=organiser)
    result_save(sitting=sitting, submission=Submission("k0", 0, tuple(saved[:MOST_LINES])), by=organiser)
    page.evaluate(SEND, [*fields, ("key", "k1"), ("base_version", "0"), ("mode", lines[0].kind.name)])
    expect(page.get_by_role("heading", name="Konflikt an Tisch 1")).to_be_visible()
    beyond = {}
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        beyond[width] = page.evaluate(HIDDEN)
    assert beyond == {width: [] for width in WIDTHS}
    results = page.locator(".t-version tfoot td").all_inner_texts()
    assert all(results)
