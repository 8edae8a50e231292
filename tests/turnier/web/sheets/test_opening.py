"""A sheet with what somebody sent: a saved line of which all that is in sight is emptied is struck."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.http import QueryDict

from games import registry
from tests.games.every import sittings
from turnier.models import Sitting, User
from turnier.services.tournaments.file.exchange import tournament_import
from turnier.web.sheets.opening import correction_page, typed_page
from turnier.web.sheets.sheet import SheetPage

pytestmark = pytest.mark.django_db


def saved(slug: str, number: int, by: User) -> tuple[Sitting, list[Any]]:
    """A table of the game with lines of an evening that was drawn by lot."""
    game = registry.find(slug)
    table, entries = sittings(game)[number]
    entrants = [
        {"number": n, "name": name, "players": [name] * game.team_size} for n, name in enumerate(table.names, start=1)
    ]
    seats = [*range(1, len(entrants) + 1)]
    rounds = [{"number": 1, "published": True, "sittings": [{"table": 1, "sides": seats, "entries": entries}]}]
    content = {"format": "turnier/1", "name": "X", "game": slug, "rules": {}, "entrants": entrants, "rounds": rounds}
    made = tournament_import(text=json.dumps(content), by=by)
    return Sitting.objects.get(round__tournament=made), entries


def sent(page: SheetPage, emptied: frozenset[str] = frozenset()) -> QueryDict:
    """The form of a correction as it stands there, some boxes emptied."""
    data = QueryDict(mutable=True)
    data.update({"whole": "1", "base_version": str(page.base_version), "mode": page.mode})
    for row in page.rows:
        data[f"line-{row.index}-kind"] = row.kind
        data.update({box.id: "" if box.id in emptied else box.value for box in row.boxes})
    return data


@pytest.mark.parametrize("number", range(2))
@pytest.mark.parametrize("slug", sorted(registry.games()))
def test_whichever_line_is_emptied_in_sight_is_struck(slug: str, number: int, organiser: User) -> None:
    sitting, entries = saved(slug, number, organiser)
    tournament = sitting.round.tournament
    page = correction_page(tournament, sitting, "")
    whole = typed_page(tournament, sitting, sent(page))
    assert list(whole.typed.payloads) == list(page.typed.payloads)
    assert len(page.rows) == len(entries)
    for row in page.rows:
        in_sight = frozenset(box.id for group in row.main for box in group.boxes)
        if any(box.value for box in row.boxes if box.id in in_sight):
            struck = typed_page(tournament, sitting, sent(page, in_sight))
            assert len(struck.typed.lines) == len(entries) - 1
            assert [line.row for line in struck.lines if line.blank] == [row.index]


def test_what_is_typed_anew_behind_a_key_strikes_nothing(organiser: User) -> None:
    sitting, entries = saved("schafkopf", 0, organiser)
    tournament = sitting.round.tournament
    page = correction_page(tournament, sitting, "")
    row = next(row for row in page.rows if row.kind == "hand")
    data = sent(page, frozenset(box.id for group in row.main for box in group.boxes))
    data[f"line-{row.index}-dealer"] = str(int(data[f"line-{row.index}-dealer"]) % 4 + 1)
    assert len(typed_page(tournament, sitting, data).typed.lines) == len(entries)


def test_a_line_that_has_become_one_of_another_kind_stays(organiser: User) -> None:
    sitting, entries = saved("schafkopf", 0, organiser)
    page = correction_page(sitting.round.tournament, sitting, "")
    row = next(row for row in page.rows if row.kind == "hand")
    data = sent(page, frozenset(box.id for box in row.boxes))
    data[f"line-{row.index}-kind"], data[f"line-{row.index}-loser"] = "ramsch", "2"
    assert len(typed_page(sitting.round.tournament, sitting, data).typed.lines) == len(entries)
