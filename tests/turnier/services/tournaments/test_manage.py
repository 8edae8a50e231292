"""Tournaments themselves: founding, house rules, the public switch, the end."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest

from games.kit.criteria import RankingOrder
from turnier.fees import FeeTerms, LossTariff
from turnier.models import AuditEvent, Entrant, Revision, Round, Tally, Tournament, User
from turnier.services.draw.draw import list_freeze, round_draw, round_withdraw
from turnier.services.money.terms import fee_terms_save
from turnier.services.registration.register import entrant_pay
from turnier.services.standings.decide import order_change
from turnier.services.tournaments.manage import (
    deletable,
    free_slug,
    round_plan,
    rules_change,
    rules_effect,
    tournament_call_off,
    tournament_close,
    tournament_create,
    tournament_delete,
    tournament_edit,
    tournament_publish,
    tournament_reopen,
)
from turnier.text.errors import NeedsReason, UserError

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


def test_a_tournament_knows_its_rounds_from_the_house_rules(organiser: User) -> None:
    plain = tournament_create(by=organiser, name="Watten", game="watten")
    short = tournament_create(by=organiser, name="Watten", game="watten", rules={"bummerl_total": 6})
    assert (plain.rounds_planned, short.rounds_planned) == (3, 2)
    assert (plain.slug, short.slug) == ("watten", "watten-2")


def test_what_follows_from_the_rounds_is_never_left_behind(organiser: User) -> None:
    """Whoever drops or adds a round changes one number, and the poster says what is played."""
    tournament = tournament_create(by=organiser, name="Watten", game="watten", rounds=4)
    assert tournament.house_rules().bummerl_total == 12
    assert edit(tournament, organiser, rounds=2).house_rules().bummerl_total == 6


def test_house_rules_are_stored_as_what_differs(organiser: User) -> None:
    rules = {"preset": "watten13", "bummerl_total": 9}
    tournament = tournament_create(by=organiser, name="Watten", game="watten", rules=rules)
    assert tournament.rules["target"] == 13
    assert "bummerl_total" not in tournament.rules
    assert tournament.house_rules().gespannt_from == 11


def test_a_name_without_letters_still_gets_an_address(db: None) -> None:
    assert free_slug("★") == "turnier"
    assert free_slug("Großes Turnier") == "grosses-turnier"


@pytest.mark.parametrize(
    ("game", "rules", "words"),
    [("canasta", {}, "„canasta“ gibt es hier nicht"), ("watten", {"target": "elf"}, "Zielpunkte")],
)
def test_what_the_game_does_not_know_is_refused(organiser: User, game: str, rules: Any, words: str) -> None:
    with pytest.raises(UserError, match=words):
        tournament_create(by=organiser, name="X", game=game, rules=rules)


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


def test_a_tournament_ends_when_every_table_is_in(
    tournament: Tournament, register: Register, drawn: Drawn, enter: Enter, organiser: User
) -> None:
    with pytest.raises(UserError, match="noch nichts gespielt"):
        tournament_close(tournament=tournament, by=organiser)
    register(tournament, 2)
    sitting = drawn(tournament).sittings.get()
    with pytest.raises(UserError, match=r"Tisch 1 \(Durchgang 1\)"):
        tournament_close(tournament=tournament, by=organiser)
    enter(sitting)
    tournament_close(tournament=tournament, by=organiser)
    tournament.refresh_from_db()
    assert tournament.status == Tournament.Status.CLOSED
    with pytest.raises(UserError, match="abgeschlossen"):
        enter(sitting, [{"kind": "bummerl", "score": [11, 0]}])
    with pytest.raises(NeedsReason):
        tournament_reopen(tournament=tournament, by=organiser, reason="  ")
    tournament_reopen(tournament=tournament, by=organiser, reason="Zettel gefunden")
    with pytest.raises(UserError, match="Das Turnier ist nicht abgeschlossen"):
        tournament_reopen(tournament=tournament, by=organiser, reason="Zettel gefunden")
    tournament.refresh_from_db()
    assert tournament.status == Tournament.Status.RUNNING


def test_what_was_played_can_be_deleted_only_in_an_example(
    tournament: Tournament, register: Register, drawn: Drawn, enter: Enter, organiser: User
) -> None:
    register(tournament, 4)
    enter(drawn(tournament).sittings.first())
    with pytest.raises(UserError, match="schon gespielt oder kassiert"):
        tournament_delete(tournament=tournament, by=organiser)
    Tournament.objects.update(is_demo=True)
    tournament_delete(tournament=tournament, by=organiser)
    assert not Tournament.objects.exists()


def test_a_draw_alone_goes_with_the_tournament_but_no_money(
    tournament: Tournament, register: Register, drawn: Drawn, organiser: User
) -> None:
    team = register(tournament, 4)[0]
    drawn(tournament)
    assert deletable(tournament)
    for paid in (True, False):  # what was given back was taken all the same
        entrant_pay(entrant=team, paid=paid, by=organiser, reason="Versehen")
        with pytest.raises(UserError, match="schon gespielt oder kassiert"):
            tournament_delete(tournament=tournament, by=organiser)
    assert Tournament.objects.exists()


def test_a_round_more_is_planned_for_everybody(tournament: Tournament, organiser: User) -> None:
    before = tournament.rounds_planned
    planned = round_plan(tournament=tournament, by=organiser)
    assert planned.rounds_planned == before + 1
    assert tournament.events.latest("number").data == {"rules_changed": 2, "was": before, "rounds": before + 1}


def test_before_anything_was_drawn_it_can_be_deleted(
    tournament: Tournament, register: Register, organiser: User
) -> None:
    register(tournament, 4)
    tournament_delete(tournament=tournament, by=organiser)
    assert not Tournament.objects.exists()


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


def state(tournament: Tournament) -> tuple[str, bool, list[int]]:
    tournament.refresh_from_db()
    return tournament.status, tournament.called_off, [each.due_cents for each in tournament.entrants.all()]


@pytest.mark.parametrize("begun", ["frozen", "withdrawn"])
def test_what_was_never_drawn_is_called_off_and_not_closed(
    tournament: Tournament, register: Register, organiser: User, begun: str
) -> None:
    """Neither a frozen list nor a draw that was taken back is a round that was played."""
    register(tournament, 4)
    if begun == "frozen":
        list_freeze(tournament=tournament, by=organiser)
    else:
        round_withdraw(round=round_draw(tournament=tournament, by=organiser).round, by=organiser, reason="Irrtum")
    with pytest.raises(UserError, match="noch nichts gespielt"):
        tournament_close(tournament=tournament, by=organiser)
    owing = state(tournament)
    assert owing == ("registration", False, [2000] * 4)
    tournament_call_off(tournament=tournament, by=organiser, reason="Schnee")
    assert state(tournament) == ("closed", True, [0] * 4)
    tournament_reopen(tournament=tournament, by=organiser, reason="doch")
    assert state(tournament) == owing


def test_closed_before_anything_was_drawn_is_not_called_off(
    tournament: Tournament, register: Register, organiser: User
) -> None:
    """As a file may have it: the fees stay due, and opened again it takes registrations."""
    register(tournament, 2)
    Tournament.objects.update(status="closed")
    assert state(tournament) == ("closed", False, [2000] * 2)
    tournament_reopen(tournament=tournament, by=organiser, reason="Irrtum")
    assert state(tournament) == ("registration", False, [2000] * 2)


def test_it_is_called_off_with_a_reason_and_never_as_a_rehearsal(tournament: Tournament, organiser: User) -> None:
    recorded = AuditEvent.objects.count()
    with pytest.raises(NeedsReason, match="warum das Turnier abgesagt wird"):
        tournament_call_off(tournament=tournament, by=organiser, reason=" ")
    Tournament.objects.update(is_rehearsal=True)
    with pytest.raises(UserError, match="Eine Probe wird nicht abgesagt"):
        tournament_call_off(tournament=tournament, by=organiser, reason="Schnee")
    assert (state(tournament)[:2], AuditEvent.objects.count()) == (("registration", False), recorded)
