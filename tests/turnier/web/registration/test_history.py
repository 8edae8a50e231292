"""What the record says about one entrant."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games import registry
from turnier.models import Entrant, Round, Tournament, User
from turnier.services.protocol.queries import Search, protocol
from turnier.services.registration.register import (
    Registration,
    entrant_edit,
    entrant_pay,
    entrant_status,
    entrant_unregister,
)
from turnier.services.sheets.referee import ruling_write
from turnier.web.registration.entrants import MOST_EVENTS, history

Status = Entrant.Status


def test_every_action_is_said_in_words_newest_first(
    tournament: Tournament, organiser: User, team: Entrant, register: Callable[..., list[Entrant]]
) -> None:
    register(tournament, 1)
    entrant_pay(entrant=team, paid=True, by=organiser)
    entrant_pay(entrant=team, paid=False, by=organiser, reason="Versehen")
    entrant_edit(entrant=team, registration=Registration(("Sepp Hueber", "Zoë G")), by=organiser)
    entrant_status(entrant=team, status=Status.DISQUALIFIED, by=organiser, reason="Karten gezinkt")
    entrant_status(entrant=team, status=Status.ACTIVE, by=organiser)
    entrant_unregister(entrant=team, by=organiser)
    assert [(step.what, step.reason) for step in history(team)] == [
        ("Anmeldung zurückgenommen", ""),
        ("dabei", ""),
        ("disqualifiziert", "Karten gezinkt"),
        ("geändert", "vorher: Nr. 1, Huber / Großhauser (Sepp Huber, Zoë Großhauser, TSV Niederau)"),
        ("Startgeld doch offen", "Versehen"),
        ("Startgeld bezahlt", ""),
        ("angemeldet", ""),
    ]
    assert {step.by for step in history(team)} == {"anna"}


def test_what_was_decided_at_a_table_stands_with_everybody_who_sat_there(
    tournament: Tournament, organiser: User, register: Callable[..., list[Entrant]], drawn: Callable[..., Round]
) -> None:
    """The second warning is to be seen as a second one, at whatever table."""
    register(tournament, 4)
    sitting = drawn(tournament).sittings.get(table=2)
    ruling_write(sitting=sitting, by=organiser, words="Verwarnung für Nr. 3")
    there = {seat.entrant_id for seat in sitting.seats.all()}
    for entrant in tournament.entrants.all():
        steps = [(step.what, step.reason) for step in history(entrant)]
        expected = [("Entscheidung an Tisch 2", "Verwarnung für Nr. 3")] if entrant.pk in there else []
        assert steps == expected


def test_a_long_history_is_cut(organiser: User, team: Entrant) -> None:
    for paid in [True, False] * MOST_EVENTS:
        entrant_pay(entrant=team, paid=paid, by=organiser, reason="Versehen")
    assert len(history(team)) == MOST_EVENTS


@pytest.mark.parametrize("game", [slug for slug, game in sorted(registry.games().items()) if game.stacks])
def test_who_brings_a_stack_pays_a_stake(organiser: User, singles: Callable[..., Tournament], game: str) -> None:
    tournament = singles(game, 1)
    entrant = tournament.entrants.get()
    entrant_pay(entrant=entrant, paid=True, by=organiser)
    entrant_pay(entrant=entrant, paid=False, by=organiser, reason="Versehen")
    assert [step.what for step in history(entrant)] == ["Stapel doch offen", "Stapel bezahlt"]
    said = [line.what for line in protocol(tournament, Search()).lines[:2]]
    assert said == ["Stapel von Nr. 1, Anna Eins1 doch offen", "Stapel von Nr. 1, Anna Eins1 bezahlt"]
