"""The coin: only for those who are equal, with a witness, and revocable; and an order of the organiser's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.kit.criteria import USUAL, RankingOrder
from games.kit.sittings.ranking import usual_order
from tests.turnier.evening import NARROW_WIN
from turnier import draw as draw_rules
from turnier.models import AuditEvent, Entrant, Revision, Round, Sitting, Tournament, User
from turnier.services.integrity import check_tournament
from turnier.services.protocol.queries import Search, protocol
from turnier.services.protocol.undo import undo_option
from turnier.services.registration.register import entrant_status
from turnier.services.stages.plan import stage_begin, stages_plan
from turnier.services.standings.decide import coin_record, decision_revoke, lot_draw, lots_draw, order_change, tie_share
from turnier.services.standings.place_changes import changes_under
from turnier.services.standings.standings import standings
from turnier.services.tournaments.file.exchange import tournament_export, tournament_import
from turnier.stages.stage import Stage
from turnier.text.errors import NeedsReason, UserError


@pytest.fixture
def tied(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> Tournament:
    """Two winners and two losers with the same scores."""
    register(tournament, 4)
    for sitting in drawn(tournament).sittings.all():
        enter(sitting)
    return tournament


@pytest.fixture
def winners(tied: Tournament) -> list[int]:
    return [row.entrant.number for row in standings(tied).rows if row.place == 1]


def test_a_toss_decides_and_is_recorded(tied: Tournament, winners: list[int], organiser: User) -> None:
    order = winners[::-1]
    coin_record(tournament=tied, order=order, witness=" Rosi Wimmer ", by=organiser)
    decision = tied.decisions.get()
    assert (decision.entrants, decision.order, decision.witness) == (sorted(winners), order, "Rosi Wimmer")
    assert [row.entrant.number for row in standings(tied).rows][:2] == order
    assert AuditEvent.objects.filter(tournament=tied, action="coin_record").count() == 1


def test_a_toss_costs_no_query_where_there_is_no_stage(
    tied: Tournament, winners: list[int], organiser: User, django_assert_num_queries: Callable[..., Any]
) -> None:
    with CaptureQueriesContext(connection) as before:
        standings(tied)
    coin_record(tournament=tied, order=winners, witness="Rosi", by=organiser)
    with django_assert_num_queries(len(before)):
        standings(tied)


def test_a_revoked_toss_decides_nothing(tied: Tournament, winners: list[int], organiser: User) -> None:
    decision = coin_record(tournament=tied, order=winners, witness="Rosi", by=organiser)
    decision_revoke(decision=decision, by=organiser, reason="falsche Münze")
    assert [row.place for row in standings(tied).rows] == [1, 1, 3, 3]
    assert tied.decisions.count() == 1


def test_a_decision_is_revoked_once(tied: Tournament, winners: list[int], organiser: User) -> None:
    decision = coin_record(tournament=tied, order=winners, witness="Rosi", by=organiser)
    decision_revoke(decision=decision, by=organiser, reason="falsche Münze")
    with pytest.raises(UserError, match=r"^Diese Entscheidung ist schon zurückgenommen\.$"):
        decision_revoke(decision=decision, by=organiser, reason="falsche Münze")
    assert AuditEvent.objects.filter(action="decision_revoke").count() == 1


def test_nothing_is_decided_after_the_end(tied: Tournament, winners: list[int], organiser: User) -> None:
    decision = coin_record(tournament=tied, order=winners, witness="Rosi", by=organiser)
    Tournament.objects.update(status="closed")
    with pytest.raises(UserError, match="abgeschlossen"):
        decision_revoke(decision=decision, by=organiser, reason="falsche Münze")
    with pytest.raises(UserError, match="abgeschlossen"):
        lot_draw(tournament=tied, tied=winners, by=organiser)


def test_no_coin_while_a_table_is_open(
    tied: Tournament, winners: list[int], drawn: Callable[[Tournament], Round], organiser: User
) -> None:
    drawn(tied)
    with pytest.raises(UserError, match="liegen nicht mehr gleich"):
        coin_record(tournament=tied, order=winners, witness="Rosi", by=organiser)


@pytest.mark.parametrize("order", [[1], [1, 1], [1, 2, 3], [], [7, 8]])
def test_only_a_tie_can_be_tossed(tied: Tournament, organiser: User, order: list[int]) -> None:
    with pytest.raises(UserError, match="liegen nicht mehr gleich"):
        coin_record(tournament=tied, order=order, witness="Rosi", by=organiser)


def test_a_toss_needs_a_witness(tied: Tournament, winners: list[int], organiser: User) -> None:
    with pytest.raises(UserError, match="wer dabei war") as refused:
        coin_record(tournament=tied, order=winners, witness="  ", by=organiser)
    assert refused.value.field == "witness"


@pytest.mark.parametrize(
    ("witness", "message"),
    [(" ", "wer dabei war"), ("R" * 81, "81 Zeichen"), ("Ro\0si", "Steuerzeichen")],
)
def test_the_witness_is_a_name(
    tied: Tournament, winners: list[int], organiser: User, witness: str, message: str
) -> None:
    with pytest.raises(UserError, match=message) as caught:
        coin_record(tournament=tied, order=winners, witness=witness, by=organiser)
    assert caught.value.field == "witness"
    assert not tied.decisions.exists()


def test_the_lot_of_the_program_decides_and_can_be_recomputed(
    tied: Tournament, winners: list[int], organiser: User
) -> None:
    decision = lot_draw(tournament=tied, tied=winners, by=organiser)
    assert (decision.kind, decision.entrants) == ("lot", sorted(winners))
    assert decision.proof["tables"] == [decision.order]
    assert draw_rules.verify(decision.proof) == ()
    assert [row.entrant.number for row in standings(tied).rows][:2] == decision.order


def test_pressing_twice_draws_one_lot(tied: Tournament, winners: list[int], organiser: User) -> None:
    lot_draw(tournament=tied, tied=winners, by=organiser)
    with pytest.raises(UserError, match="liegen nicht mehr gleich"):
        lot_draw(tournament=tied, tied=winners, by=organiser)
    assert tied.decisions.count() == 1


def test_several_lots_are_drawn_together_or_not_at_all(tied: Tournament, winners: list[int], organiser: User) -> None:
    with pytest.raises(UserError, match="Diese liegen nicht mehr gleich"):
        lots_draw(tournament=tied, ties=[winners, winners[:1]], by=organiser)
    assert tied.decisions.count() == 0
    (decision,) = lots_draw(tournament=tied, ties=[winners], by=organiser)
    assert sorted(decision.order) == sorted(winners)


def test_the_document_of_a_lot_goes_with_the_file(tied: Tournament, winners: list[int], organiser: User) -> None:
    proof = lot_draw(tournament=tied, tied=winners, by=organiser).proof
    copy = tournament_import(text=tournament_export(tied), by=organiser)
    assert copy.decisions.get().proof == proof


def test_a_game_that_plays_ties_off_records_a_playoff(singles, drawn, enter, organiser):
    tournament = singles("brokdorf", 3)
    enter(drawn(tournament).sittings.get(), ({"kind": "rubber", "ending": "points", "loser": 0},))
    Sitting.objects.update(finished=True)
    [tie] = standings(tournament).ties
    decision = coin_record(tournament=tournament, order=[e.number for e in tie], witness="Anna", by=organiser)
    assert (decision.kind, standings(tournament).playoff, standings(tournament).ties) == ("playoff", True, ())


@pytest.fixture
def four(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> Tournament:
    """Four winners with the same score, and four losers."""
    register(tournament, 8)
    for sitting in drawn(tournament).sittings.all():
        enter(sitting)
    return tournament


def first_tie(tournament: Tournament) -> list[int]:
    return [entrant.number for entrant in standings(tournament).ties[0]]


def places(tournament: Tournament, numbers: list[int]) -> list[int | None]:
    place_of = {row.entrant.number: row.place for row in standings(tournament).rows}
    return [place_of[number] for number in numbers]


@pytest.mark.parametrize(
    ("named", "found", "kept"),
    [(1, [1, 2, 2, 2], 1), (2, [1, 2, 3, 3], 2), (3, [1, 2, 3, 4], 4), (4, [1, 2, 3, 4], 4)],
)
@pytest.mark.parametrize("playoff", [True, False])
def test_who_is_not_named_shares_the_place_behind(
    four: Tournament, organiser: User, named: int, found: list[int], kept: int, *, playoff: bool
) -> None:
    """As it is played on: nobody is asked about the others again, and a file carries it on."""
    tie = first_tie(four)
    order = [tie[2], tie[0], tie[3], tie[1]]
    sent = {"tied": tie, "order": order[:named], "witness": "Rosi", "playoff": playoff}
    decision = coin_record(tournament=four, by=organiser, **sent)
    assert (decision.entrants, decision.order) == (sorted(tie), order[:kept])
    assert decision.behind == sorted(order[kept:])
    assert places(four, order) == found
    assert [{entrant.number for entrant in each} & set(tie) for each in standings(four).ties] == [set()]
    rows = {row.entrant.number: row for row in standings(four).rows}
    assert {rows[number].parted_by for number in tie} == {"Stechen" if playoff else "Münze"}
    copy = tournament_import(text=tournament_export(four), by=organiser)
    assert (places(copy, order), check_tournament(copy), check_tournament(four)) == (found, (), ())


def test_who_shares_behind_is_told_and_found_in_the_record(four: Tournament, organiser: User) -> None:
    tie = first_tie(four)
    coin_record(tournament=four, tied=tie, order=tie[1:2], witness="Rosi", by=organiser)
    others = ", ".join(str(number) for number in sorted(tie) if number != tie[1])
    said = f"Münze oder Stechen: Nr. {tie[1]}, dahinter teilen Nr. {others}"
    for number in tie:
        name = four.entrants.get(number=number).name
        found = protocol(four, Search(words=name))
        assert said in [line.what for line in found.lines], name


def test_without_the_winner_the_others_are_asked_again_and_may_share(four: Tournament, organiser: User) -> None:
    """They were equal behind somebody who has no place any more: that is no reason to share the first one."""
    tie = first_tie(four)
    winner, *others = tie
    coin_record(tournament=four, tied=tie, order=[winner], witness="Rosi", by=organiser)
    entrant_status(entrant=four.entrants.get(number=winner), status="disqualified", by=organiser, reason="Streit")
    assert (places(four, tie), sorted(first_tie(four))) == ([None, 1, 1, 1], sorted(others))
    rows = {row.entrant.number: row for row in standings(four).rows}
    assert {rows[number].parted_by for number in others} == {""}
    tie_share(tournament=four, tied=others, by=organiser)
    assert (places(four, tie), set(others) & set(first_tie(four))) == ([None, 1, 1, 1], set())


def test_a_winner_who_is_taken_back_leaves_all_of_them_equal(four: Tournament, organiser: User) -> None:
    tie = first_tie(four)
    decision = coin_record(tournament=four, tied=tie, order=tie[:1], witness="Rosi", by=organiser)
    decision_revoke(decision=decision, by=organiser, reason="")
    assert (places(four, tie), first_tie(four)) == ([1, 1, 1, 1], tie)


@pytest.mark.parametrize(
    "order",
    [lambda _tie: [], lambda tie: [tie[0], tie[0]], lambda tie: [tie[0], 99], lambda tie: [*tie, 99]],
    ids=["nobody", "twice", "a stranger", "a stranger behind"],
)
def test_only_those_who_are_equal_are_named(
    four: Tournament, organiser: User, order: Callable[[list[int]], list[int]]
) -> None:
    tie = first_tie(four)
    with pytest.raises(UserError, match="liegen nicht mehr gleich"):
        coin_record(tournament=four, tied=tie, order=order(tie), witness="Rosi", by=organiser)
    with pytest.raises(UserError, match="liegen nicht mehr gleich"):
        coin_record(tournament=four, tied=tie[1:], order=tie[1:2], witness="Rosi", by=organiser)
    assert not four.decisions.exists()


POINTS = RankingOrder(("scored", "difference"), "shared")


@pytest.fixture
def played(first_round: Callable[..., Tournament]) -> Tournament:
    return first_round(4, lambda _table: NARROW_WIN)


def fresh(tournament: Tournament) -> Tournament:
    return Tournament.objects.get(pk=tournament.pk)


def figures(tournament: Tournament) -> list[tuple[int | None, str]]:
    return [(row.place, row.cells[0]) for row in standings(tournament).rows]


def test_points_count_first_and_are_explained(played: Tournament, organiser: User) -> None:
    assert [place for place, _bummerl in figures(played)] == [1, 1, 3, 3]
    order_change(tournament=played, order=POINTS, by=organiser, reason="So steht es im Plakat")
    table = standings(fresh(played))
    assert [(row.place, row.cells[0]) for row in table.rows] == [(1, "31:22"), (1, "31:22"), (3, "22:31"), (3, "22:31")]
    assert table.order == ("erzielte Punkte", "Punktedifferenz")
    assert table.ties == ()
    assert check_tournament(fresh(played)) == ()


def test_once_played_a_reason_is_needed(played: Tournament, organiser: User) -> None:
    with pytest.raises(NeedsReason):
        order_change(tournament=played, order=POINTS, by=organiser, reason=" ")
    assert fresh(played).order == USUAL


def test_before_anything_is_played_no_reason_is_needed(tournament: Tournament, organiser: User) -> None:
    order_change(tournament=tournament, order=POINTS, by=organiser)
    assert fresh(tournament).order == POINTS


def test_what_the_game_does_not_know_is_refused(tournament: Tournament, organiser: User) -> None:
    with pytest.raises(UserError):
        order_change(tournament=tournament, order=RankingOrder(("cents",)), by=organiser)


def test_the_house_rules_spelt_out_are_the_usual_order(played: Tournament, organiser: User) -> None:
    spelt = usual_order(played.kind_of_game, played.house_rules())
    order_change(tournament=played, order=spelt, by=organiser)
    assert (fresh(played).ranking, played.events.filter(action="order_change").exists()) == ({}, False)


def test_who_would_stand_elsewhere_is_told_before(played: Tournament) -> None:
    changes = changes_under(played, POINTS)
    assert [(change.before, change.after) for change in changes] == [(1, 3), (1, 3), (3, 1), (3, 1)]
    assert changes_under(played, USUAL) == ()


def test_it_is_taken_back(played: Tournament, organiser: User) -> None:
    order_change(tournament=played, order=POINTS, by=organiser, reason="Plakat")
    option = undo_option(fresh(played).events.get(action="order_change"))
    assert option.action is not None
    option.action(organiser, "doch nicht")
    assert fresh(played).order == USUAL
    assert undo_option(fresh(played).events.filter(action="order_change").earliest("number")).action is None


def test_it_goes_round_with_the_file(played: Tournament, organiser: User) -> None:
    order_change(tournament=played, order=POINTS, by=organiser, reason="Plakat")
    text = tournament_export(fresh(played))
    copy = tournament_import(text=text, by=organiser)
    assert (copy.order, figures(copy)) == (POINTS, figures(fresh(played)))
    assert '"measures": [' in tournament_export(copy)


def test_a_coin_stays_while_seats_hang_on_it(
    tied: Tournament, winners: list[int], organiser: User, drawn: Callable[[Tournament], Round]
) -> None:
    """First the draw is taken back, then who goes on."""
    tied.rounds_planned = 1
    tied.save()
    coin = coin_record(tournament=tied, order=winners, witness="Resi", by=organiser)
    stages_plan(tournament=tied, stages=[Stage("knockout", first=2, rounds=1, count=2)], by=organiser)
    stage_begin(tournament=Tournament.objects.get(pk=tied.pk), by=organiser)
    with pytest.raises(UserError, match="Bitte zuerst auf der Seite „Endrunde“ die Auswahl zurücknehmen"):
        decision_revoke(decision=coin, by=organiser, reason="")
    drawn(Tournament.objects.get(pk=tied.pk))
    with pytest.raises(UserError, match="Bitte zuerst die Auslosung zurücknehmen"):
        decision_revoke(decision=coin, by=organiser, reason="")
