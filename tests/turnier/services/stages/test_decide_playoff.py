"""Playoffs are recorded with their sheets, found out when changed by hand, and never for anybody who is not equal."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from turnier.models import Decision, Tournament, User
from turnier.services.integrity.check import check_tournament
from turnier.services.protocol.undo import undo_option
from turnier.services.stages.decide import equals, playoff_record
from turnier.services.standings.standings import standings
from turnier.services.tournaments.change import tournament_edit
from turnier.services.tournaments.file.exchange import tournament_export, tournament_import
from turnier.text.errors import UserError


@pytest.fixture
def level(tournament: Tournament, first_round: Callable[..., Tournament], organiser: User) -> Tournament:
    """Four teams after their only round: both winners are equal, and so are both losers."""
    rules = {"bummerl_total": 3}
    facts = {name: getattr(tournament, name) for name in ("name", "entry_fee_cents", "date", "begins", "venue", "host")}
    tournament_edit(tournament=tournament, by=organiser, rules=rules, rounds=1, **facts)
    return first_round(4)


def sheet_of(tournament: Tournament, score: list[int]) -> dict[str, Any]:
    """One Bummerl between those who share the first place."""
    tied = [entrant.number for entrant in standings(tournament).ties[0]]
    return {"sides": tied, "rules": {}, "entries": [{"kind": "bummerl", "score": score}]}


def test_it_is_recorded_and_undone(level: Tournament, organiser: User) -> None:
    decision = playoff_record(tournament=level, sheet=sheet_of(level, [7, 11]), by=organiser)
    assert decision.order == decision.sheet["sides"][::-1]
    assert not equals(level, decision.order)
    event = level.events.latest("number")
    undo = undo_option(event).action
    assert undo is not None
    undo(organiser, "Irrtum")
    assert equals(Tournament.objects.get(pk=level.pk), decision.order)


def test_nobody_else_plays_off(level: Tournament, organiser: User) -> None:
    best, worst = (tie[0].number for tie in standings(level).ties)
    sheet = sheet_of(level, [11, 7]) | {"sides": [best, worst]}
    with pytest.raises(UserError, match="nicht mehr gleich"):
        playoff_record(tournament=level, sheet=sheet, by=organiser)
    with pytest.raises(UserError, match="steht es noch gleich"):
        playoff_record(tournament=level, sheet=sheet_of(level, [11, 12]), by=organiser)


def test_a_sheet_that_is_changed_by_hand_is_found(level: Tournament, organiser: User) -> None:
    decision = playoff_record(tournament=level, sheet=sheet_of(level, [11, 7]), by=organiser)
    assert check_tournament(level) == ()
    entries = [{"kind": "bummerl", "score": [7, 11]}]
    Decision.objects.filter(pk=decision.pk).update(sheet=decision.sheet | {"entries": entries})
    assert "Ein Stechen ging nach seinem Zettel anders aus." in [found.text for found in check_tournament(level)]


def test_a_file_that_contradicts_its_sheet_is_refused(level: Tournament, organiser: User) -> None:
    playoff_record(tournament=level, sheet=sheet_of(level, [11, 7]), by=organiser)
    content = json.loads(tournament_export(Tournament.objects.get(pk=level.pk)))
    content["decisions"][0]["order"].reverse()
    with pytest.raises(UserError, match="nach seinem Zettel anders"):
        tournament_import(text=json.dumps(content), by=organiser)
