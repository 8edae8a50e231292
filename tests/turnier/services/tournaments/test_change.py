"""A tournament is changed: its house rules, its rounds, the public switch."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest

from games.kit.criteria import RankingOrder
from turnier.fees import FeeTerms, LossTariff
from turnier.models import Entrant, Revision, Round, Tally, Tournament, User
from turnier.services.money.terms import fee_terms_save
from turnier.services.standings.decide import order_change
from turnier.services.tournaments.change import (
    round_plan,
    rules_change,
    rules_effect,
    tournament_edit,
    tournament_publish,
)
from turnier.services.tournaments.found import tournament_create
from turnier.text.errors import UserError

Register = Callable[..., list[Entrant]]
Drawn = Callable[[Tournament], Round]
Enter = Callable[..., Revision]


def edit(tournament: Tournament, by: User, **changes: Any) -> Tournament:
    facts: dict[str, Any] = {
        "name": tournament.name,
        "rules": tournament.rules,
        "rounds": tournament.rounds_planned,
        "entry_fee_cents": tournament.entry_fee_cents,
        "date": None,
        "begins": None,
        "venue": "",
        "host": "",
    }
    return tournament_edit(tournament=tournament, by=by, **{**facts, **changes})


def test_what_follows_from_the_rounds_is_never_left_behind(organiser: User) -> None:
    """Whoever drops or adds a round changes one number, and the poster says what is played."""
    tournament = tournament_create(by=organiser, name="Watten", game="watten", rounds=4)
    assert tournament.house_rules().bummerl_total == 12
    assert edit(tournament, organiser, rounds=2).house_rules().bummerl_total == 6


def test_other_house_rules_recompute_what_is_saved(
    tournament: Tournament, register: Register, drawn: Drawn, enter: Enter, organiser: User
) -> None:
    register(tournament, 2)
    enter(drawn(tournament).sittings.get(), [{"kind": "bummerl", "score": [11, 0]}])
    edit(tournament, organiser, rules={"schneider_points": [15, 0]})
    assert Tally.objects.get(metric="scored", value__gt=0).value == 15


def test_house_rules_that_break_saved_results_are_refused_whole(
    tournament: Tournament, register: Register, drawn: Drawn, enter: Enter, organiser: User
) -> None:
    register(tournament, 2)
    enter(drawn(tournament).sittings.get())
    with pytest.raises(UserError, match="An Tisch 1 in Durchgang 1 stehen Ergebnisse"):
        edit(tournament, organiser, name="Anders", rules={"preset": "watten13"})
    tournament.refresh_from_db()
    assert (tournament.name, tournament.rules) == ("Preiswatten", {})


def test_fewer_rounds_than_drawn_are_refused(
    tournament: Tournament, register: Register, drawn: Drawn, organiser: User
) -> None:
    register(tournament, 4)
    drawn(tournament)
    with pytest.raises(UserError, match="schon 1 Durchgänge") as refused:
        edit(tournament, organiser, rounds=0)
    assert refused.value.field == "rounds"


def test_other_house_rules_leave_every_other_column(tournament: Tournament, organiser: User) -> None:
    edit(tournament, organiser, venue="Adler", host="Skatclub", date=dt.date(2026, 11, 27), begins=dt.time(19, 0))
    before = Tournament.objects.values().get(pk=tournament.pk)
    rules_change(tournament=tournament, rules={"gespannt_from": 8}, by=organiser)
    after = Tournament.objects.values().get(pk=tournament.pk)
    changed = {"rules": {"gespannt_from": 8}, "version": before["version"] + 1, "changed_at": after["changed_at"]}
    assert after == before | changed


def test_what_other_rules_would_do_to_written_sheets_is_known_before(
    tournament: Tournament, register: Register, drawn: Drawn, enter: Enter
) -> None:
    """The first table is full, of the second one Bummerl is written; rules that are refused do nothing."""
    register(tournament, 8)
    full, begun = drawn(tournament).sittings.order_by("table")[:2]
    enter(full)
    enter(begun, [{"kind": "bummerl", "score": [11, 10]}])
    before = Tournament.objects.values().get()
    rules = ({}, {"gespannt_from": 8}, {"bummerl_per_sitting": 4}, {"target": 13, "gespannt_from": 11}, {"target": 0})
    effects = [rules_effect(tournament, each, tournament.rounds_planned) for each in rules]
    assert effects == [([], [], []), ([], [], []), ([], [(1, 1)], []), ([], [], []), ([], [], [])]
    assert Tournament.objects.values().get() == before


@pytest.mark.parametrize("change", [{"rules": {"gespannt_from": 8}}, {"rounds": 4}, {"entry_fee_cents": 500}])
def test_of_what_is_over_only_the_name_and_the_place_are_put_right(
    tournament: Tournament, organiser: User, change: dict[str, Any]
) -> None:
    Tournament.objects.update(status=Tournament.Status.CLOSED)
    with pytest.raises(UserError, match="Das Turnier ist abgeschlossen"):
        edit(tournament, organiser, name="Anders", **change)
    edit(tournament, organiser, name="Preiswatten 2026", venue="Adler")
    tournament.refresh_from_db()
    assert (tournament.name, tournament.venue, tournament.rules) == ("Preiswatten 2026", "Adler", {})


def test_the_public_switch(tournament: Tournament, organiser: User) -> None:
    tournament_publish(tournament=tournament, by=organiser, public=True)
    tournament.refresh_from_db()
    assert tournament.is_public
    tournament_publish(tournament=tournament, by=organiser, public=False)
    tournament.refresh_from_db()
    assert not tournament.is_public


def test_a_round_more_is_planned_for_everybody(tournament: Tournament, organiser: User) -> None:
    before = tournament.rounds_planned
    planned = round_plan(tournament=tournament, by=organiser)
    assert planned.rounds_planned == before + 1
    assert tournament.events.latest("number").data == {"rules_changed": 2, "was": before, "rounds": before + 1}


COLUMNS = [{"key": "column_1", "name": "Punkte"}, {"key": "column_2", "name": "verloren", "most": 12}]
FOR_THREE = {"fewest": 3, "most": 3, "columns": COLUMNS, "order": ["column_2"], "lost": "column_2"}
LOSSES = LossTariff(3, 50, 100)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"pairs": True, "fewest": 2, "most": 2}, "Ob Paare oder Einzelne spielen"),
        ({"fewest": 4, "most": 4}, "Es gibt schon Tische mit 3 Plätzen"),
        ({"lost": None}, "Ein Verlustgeld ist eingestellt"),
        ({"columns": COLUMNS[1:]}, "Nach einer gestrichenen Spalte wird gereiht"),
    ],
)
def test_a_list_stays_one_that_its_evening_can_play(
    organiser: User, singles: Callable[..., Tournament], drawn: Drawn, change: dict[str, object], words: str
) -> None:
    tournament = singles("liste", 6, rules={"definition": FOR_THREE})
    drawn(tournament)
    fee_terms_save(tournament=tournament, by=organiser, terms=FeeTerms(losses=LOSSES))
    order_change(tournament=tournament, order=RankingOrder(("column_2", "column_1")), by=organiser)
    with pytest.raises(UserError, match=words):
        edit(Tournament.objects.get(), organiser, rules={"definition": {**FOR_THREE, **change}})
    assert Tournament.objects.get().rules == tournament.rules
