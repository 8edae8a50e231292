"""Draws of rounds: what is refused, what is kept, what is shown to whom, and two who press at once."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from tests.turnier.at_once import at_once
from turnier import draw as draw_rules
from turnier.models import Bye, Draw, Entrant, Revision, Round, Seat, Sitting, TableKey, Tournament, User
from turnier.models.tournaments import drawn_rounds
from turnier.services.draw.checks import OddCount, TablesMissing, draw_version
from turnier.services.draw.draw import round_draw, round_publish, round_redraw, round_withdraw
from turnier.services.draw.freeze import draw_document
from turnier.services.draw.seats import entrants_swap
from turnier.services.integrity import check_tournament
from turnier.services.record.write import missing_tables
from turnier.services.registration.register import entrant_status
from turnier.services.sheets.propose import proposal_make, proposals_refuse, seen_lines
from turnier.services.tournaments.end import tournament_close
from turnier.services.tournaments.file.exchange import tournament_export, tournament_import
from turnier.services.tournaments.found import tournament_create
from turnier.text.errors import NeedsReason, UserError
from turnier.text.words import missing_text

Register = Callable[..., list[Entrant]]
Drawn = Callable[[Tournament], Round]
Enter = Callable[..., Revision]


def pairs(of_round: Round) -> list[list[int]]:
    """The start numbers at each table, in seat order."""
    return [
        [seat.entrant.number for seat in sitting.seats.order_by("seat")]
        for sitting in of_round.sittings.order_by("table")
    ]


def stage(tournament: Tournament) -> str:
    return Tournament.objects.get(pk=tournament.pk).status


@pytest.fixture
def four(tournament: Tournament, register: Register) -> Tournament:
    """A tournament with four teams."""
    register(tournament, 4)
    return tournament


@pytest.fixture
def prepared(four: Tournament, organiser: User) -> Round:
    """Its first round, drawn but not published."""
    return round_draw(tournament=four, by=organiser).round


def test_everybody_gets_one_seat(four: Tournament, organiser: User) -> None:
    draw = round_draw(tournament=four, by=organiser)
    assert sorted(number for pair in pairs(draw.round) for number in pair) == [1, 2, 3, 4]
    assert pairs(draw.round) == draw.outcome["tables"]
    assert stage(four) == Tournament.Status.RUNNING


def test_withdrawn_teams_are_not_drawn_and_fillers_are(
    four: Tournament, register_at_desk: Register, organiser: User
) -> None:
    gone, _filler = register_at_desk(four, 1)[0], register_at_desk(four, 1, out_of_competition=True)
    register_at_desk(four, 1)
    entrant_status(entrant=gone, status=Entrant.Status.WITHDRAWN, by=organiser)
    draw = round_draw(tournament=four, by=organiser)
    assert sorted(Seat.objects.filter(round=draw.round).values_list("entrant__number", flat=True)) == [1, 2, 3, 4, 6, 7]


def test_a_draw_is_not_public_by_itself(prepared: Round) -> None:
    assert prepared.published_at is None


def test_publishing_twice_keeps_the_first_time(prepared: Round, organiser: User) -> None:
    round_publish(round=prepared, by=organiser)
    first = Round.objects.get(pk=prepared.pk).published_at
    round_publish(round=prepared, by=organiser)
    assert Round.objects.get(pk=prepared.pk).published_at == first
    assert prepared.tournament.events.filter(action="round_publish").count() == 1


def test_nothing_undrawn_is_published(prepared: Round, organiser: User) -> None:
    round_withdraw(round=prepared, by=organiser, reason="Jemand fehlt")
    with pytest.raises(UserError, match="Durchgang 1 ist noch nicht ausgelost"):
        round_publish(round=prepared, by=organiser)


def test_the_next_round_waits_for_publication(prepared: Round, organiser: User) -> None:
    with pytest.raises(UserError, match="Durchgang 1 ist ausgelost, aber noch nicht veröffentlicht"):
        round_draw(tournament=prepared.tournament, by=organiser)


def test_the_same_round_is_not_drawn_twice(prepared: Round, organiser: User) -> None:
    with pytest.raises(UserError, match="Durchgang 1 ist schon ausgelost"):
        round_draw(tournament=prepared.tournament, by=organiser, number=1)
    assert Draw.objects.count() == 1


def test_no_round_is_skipped(four: Tournament, organiser: User) -> None:
    with pytest.raises(UserError, match="Durchgang 2 ist noch nicht an der Reihe"):
        round_draw(tournament=four, by=organiser, number=2)
    assert Draw.objects.count() == 0


def test_missing_tables_are_named(four: Tournament, drawn: Drawn, organiser: User) -> None:
    drawn(four)
    with pytest.raises(TablesMissing, match="Es fehlen 2 Tische: 1 und 2") as refused:
        round_draw(tournament=four, by=organiser)
    assert refused.value.tables == ((1, 1), (1, 2))
    assert four.rounds.count() == 1


def test_despite_missing_tables_needs_a_reason(four: Tournament, drawn: Drawn, organiser: User) -> None:
    drawn(four)
    with pytest.raises(NeedsReason):
        round_draw(tournament=four, by=organiser, despite_missing=True, reason="  ")
    draw = round_draw(tournament=four, by=organiser, despite_missing=True, reason="Tisch 2 spielt nach")
    assert (draw.round.number, draw.reason) == (2, "Tisch 2 spielt nach")
    assert missing_tables(four) == [(1, 1), (1, 2)]


def test_the_next_round_closes_the_last_and_avoids_its_meetings(
    four: Tournament, drawn: Drawn, enter: Enter, organiser: User
) -> None:
    first = drawn(four)
    for sitting in first.sittings.all():
        enter(sitting)
    second = drawn(four)
    assert Round.objects.get(pk=first.pk).closed_at is not None
    assert not {frozenset(pair) for pair in pairs(first)} & {frozenset(pair) for pair in pairs(second)}


def test_no_more_rounds_than_planned(organiser: User, register: Register, drawn: Drawn, enter: Enter) -> None:
    short = tournament_create(by=organiser, name="Kurz", game="watten", rounds=1)
    register(short, 2)
    for sitting in drawn(short).sittings.all():
        enter(sitting)
    with pytest.raises(UserError, match="Alle geplanten Durchgänge"):
        round_draw(tournament=short, by=organiser)


@pytest.mark.parametrize("teams", [0, 1])
def test_nobody_is_drawn_alone(tournament: Tournament, register: Register, organiser: User, teams: int) -> None:
    register(tournament, teams)
    with pytest.raises(UserError, match="mindestens zwei"):
        round_draw(tournament=tournament, by=organiser)
    assert tournament.rounds.count() == 0
    assert stage(tournament) == Tournament.Status.REGISTRATION


def test_where_byes_are_forbidden_an_odd_number_wants_a_decision(
    tournament: Tournament, register: Register, organiser: User
) -> None:
    Tournament.objects.update(rules={"bye": "forbidden"})
    register(tournament, 3)
    with pytest.raises(OddCount, match="3 Teams sind eine ungerade Zahl"):
        round_draw(tournament=tournament, by=organiser)
    assert tournament.rounds.count() == 0


def test_one_of_an_odd_number_pauses(organiser: User, register: Register) -> None:
    generous = tournament_create(by=organiser, name="Freilos", game="watten")
    register(generous, 3)
    draw = round_draw(tournament=generous, by=organiser)
    bye = Bye.objects.get(round=draw.round)
    assert [bye.entrant.number] == draw.outcome["byes"]
    assert not draw.round.tallies.exists(), "what a bye counts is computed, not stored"


def test_a_closed_tournament_is_left_alone(four: Tournament, drawn: Drawn, enter: Enter, organiser: User) -> None:
    played = drawn(four)
    for sitting in played.sittings.all():
        enter(sitting)
    tournament_close(tournament=four, by=organiser)
    for forbidden in (
        lambda: round_draw(tournament=four, by=organiser),
        lambda: round_redraw(round=played, by=organiser, reason="Grund"),
        lambda: round_withdraw(round=played, by=organiser, reason="Grund"),
        lambda: round_publish(round=played, by=organiser),
    ):
        with pytest.raises(UserError, match="abgeschlossen"):
            forbidden()


def test_a_redraw_needs_a_reason(prepared: Round, organiser: User) -> None:
    with pytest.raises(NeedsReason):
        round_redraw(round=prepared, by=organiser, reason=" ")


def test_a_redraw_keeps_the_old_attempt(prepared: Round, organiser: User) -> None:
    again = round_redraw(round=prepared, by=organiser, reason="Jemand kam dazu")
    recorded = prepared.draws.values_list("attempt", "current", "reason")
    assert list(recorded) == [(1, False, ""), (2, True, "Jemand kam dazu")]
    assert pairs(prepared) == again.outcome["tables"]


def test_a_redraw_of_a_published_round_hides_it_again(four: Tournament, drawn: Drawn, organiser: User) -> None:
    public = drawn(four)
    round_redraw(round=public, by=organiser, reason="Startliste war falsch")
    assert Round.objects.get(pk=public.pk).published_at is None


def test_pressing_redraw_twice_draws_once(prepared: Round, organiser: User) -> None:
    seen = draw_version(prepared.draws.get(current=True))
    round_redraw(round=prepared, by=organiser, reason="Grund", seen=seen)
    with pytest.raises(UserError, match="inzwischen geändert"):
        round_redraw(round=prepared, by=organiser, reason="Grund", seen=seen)
    assert prepared.draws.count() == 2


def test_a_public_draw_is_not_replaced_by_who_saw_it_before(prepared: Round, organiser: User) -> None:
    seen = draw_version(prepared.draws.get(current=True))
    round_publish(round=prepared, by=organiser)
    with pytest.raises(UserError, match="Inzwischen ist Durchgang 1 veröffentlicht"):
        round_redraw(round=prepared, by=organiser, reason="Grund", seen=seen)
    public = Round.objects.get(pk=prepared.pk)
    round_redraw(round=public, by=organiser, reason="Grund", seen=draw_version(public.draws.get(current=True)))
    assert prepared.draws.count() == 2


def test_only_what_was_seen_is_published(prepared: Round, organiser: User) -> None:
    seen = draw_version(prepared.draws.get(current=True))
    round_redraw(round=prepared, by=organiser, reason="Grund")
    with pytest.raises(UserError, match="inzwischen geändert"):
        round_publish(round=prepared, by=organiser, seen=seen)
    assert Round.objects.get(pk=prepared.pk).published_at is None


def test_only_what_was_seen_is_taken_back(prepared: Round, organiser: User) -> None:
    seen = draw_version(prepared.draws.get(current=True))
    round_redraw(round=prepared, by=organiser, reason="Grund")
    with pytest.raises(UserError, match="inzwischen geändert"):
        round_withdraw(round=prepared, by=organiser, reason="Jemand fehlt", seen=seen)
    assert Round.objects.filter(pk=prepared.pk).exists()


def test_results_end_the_redraws(four: Tournament, drawn: Drawn, enter: Enter, organiser: User) -> None:
    public = drawn(four)
    enter(public.sittings.first())
    with pytest.raises(UserError, match="An 1 Tisch ist schon ein Ergebnis"):
        round_redraw(round=public, by=organiser, reason="Grund")


def test_a_sheet_that_was_emptied_again_stands_in_no_way_and_stays_on_record(
    four: Tournament, drawn: Drawn, enter: Enter, organiser: User
) -> None:
    of_round = drawn(four)
    sitting = of_round.sittings.get(table=2)
    enter(sitting)
    enter(sitting, entries=(), reason="falscher Tisch")
    round_redraw(round=of_round, by=organiser, reason="Grund")
    assert [table.version for table in of_round.sittings.all()] == [0, 0]
    assert not of_round.sittings.filter(pk=sitting.pk).exists()
    assert sorted(number for pair in pairs(of_round) for number in pair) == [1, 2, 3, 4]
    assert Revision.objects.filter(sitting=sitting).count() == 2
    assert not TableKey.objects.filter(sitting=sitting).exists()
    assert check_tournament(four) == ()
    copy = tournament_import(text=tournament_export(four), by=organiser)
    assert check_tournament(copy) == ()


def test_a_line_that_waits_on_a_phone_ends_them_too(four: Tournament, drawn: Drawn, organiser: User) -> None:
    public = drawn(four)
    sitting = public.sittings.get(table=2)
    line = {"kind": "bummerl", "score": [11, 7]}
    proposal_make(
        sitting=sitting, key="a" * 32, seen=seen_lines(sitting), payload=line, accepted=frozenset(), device="a"
    )
    with pytest.raises(UserError, match="An Tisch 2 wartet etwas vom Handy"):
        round_redraw(round=public, by=organiser, reason="Grund")
    with pytest.raises(UserError, match="An Tisch 2 wartet etwas vom Handy"):
        entrants_swap(round=public, first=pairs(public)[0][0], second=pairs(public)[1][0], by=organiser)
    proposals_refuse(sitting=sitting, page_version=Sitting.objects.get(pk=sitting.pk).page_version)
    round_redraw(round=public, by=organiser, reason="Grund")


def test_only_the_newest_round_is_redrawn(four: Tournament, drawn: Drawn, organiser: User) -> None:
    first = drawn(four)
    round_draw(tournament=four, by=organiser, despite_missing=True, reason="Grund")
    with pytest.raises(UserError, match="Nach Durchgang 1 ist schon wieder ausgelost"):
        round_redraw(round=first, by=organiser, reason="Grund")


def test_a_withdrawn_draw_opens_the_registration_again(prepared: Round, organiser: User) -> None:
    round_withdraw(round=prepared, by=organiser, reason="Jemand fehlt")
    assert stage(prepared.tournament) == Tournament.Status.REGISTRATION
    assert list(drawn_rounds(prepared.tournament)) == []
    assert prepared.sittings.count() == 0


def test_a_withdrawn_draw_is_not_forgotten(prepared: Round, organiser: User) -> None:
    round_withdraw(round=prepared, by=organiser, reason="Jemand fehlt")
    again = round_draw(tournament=prepared.tournament, by=organiser)
    assert (again.round, again.attempt, again.reason) == (prepared, 2, "Jemand fehlt")
    assert list(prepared.draws.values_list("attempt", "current")) == [(1, False), (2, True)]


def test_a_withdrawn_round_goes_round_in_the_tournament_file(prepared: Round, organiser: User) -> None:
    round_withdraw(round=prepared, by=organiser, reason="Jemand fehlt")
    exported = tournament_export(prepared.tournament)
    assert tournament_export(tournament_import(text=exported, by=organiser)) == exported


def test_withdrawing_a_later_round_reopens_the_one_before(
    four: Tournament, drawn: Drawn, enter: Enter, organiser: User
) -> None:
    first = drawn(four)
    for sitting in first.sittings.all():
        enter(sitting)
    second = round_draw(tournament=four, by=organiser).round
    round_withdraw(round=second, by=organiser, reason="Jemand fehlt")
    assert Round.objects.get(pk=first.pk).closed_at is None
    assert stage(four) == Tournament.Status.RUNNING


def test_withdrawing_needs_a_reason(prepared: Round, organiser: User) -> None:
    with pytest.raises(NeedsReason):
        round_withdraw(round=prepared, by=organiser, reason="")


def test_what_is_public_is_not_withdrawn(four: Tournament, drawn: Drawn, organiser: User) -> None:
    with pytest.raises(UserError, match="schon veröffentlicht"):
        round_withdraw(round=drawn(four), by=organiser, reason="Grund")


def test_the_document_of_a_draw_can_be_verified(prepared: Round) -> None:
    document = json.loads(json.dumps(draw_document(prepared.draws.get())))
    assert draw_rules.verify(document) == ()
    assert draw_rules.verify({**document, "tables": document["tables"][::-1]}) == (
        "Tisch 1 ist anders gelost worden.",
        "Tisch 2 ist anders gelost worden.",
    )


def test_every_step_is_in_the_records(prepared: Round, organiser: User) -> None:
    round_redraw(round=prepared, by=organiser, reason="Grund")
    round_publish(round=prepared, by=organiser)
    actions = list(prepared.tournament.events.values_list("action", "reason"))
    assert actions[-3:] == [("round_draw", ""), ("round_draw", "Grund"), ("round_publish", "")]


@pytest.mark.parametrize(
    ("tables", "text"),
    [
        ([(1, 4)], "Es fehlt 1 Tisch: 4."),
        ([(1, 4), (1, 9)], "Es fehlen 2 Tische: 4 und 9."),
        ([(2, 4), (2, 9), (2, 11)], "Es fehlen 3 Tische: 4, 9 und 11."),
        (
            [(1, 4), (2, 1), (2, 3)],
            "Es fehlen 3 Tische: 4 (Durchgang 1) · 1 und 3 (Durchgang 2).",
        ),
    ],
)
def test_missing_tables_are_listed_by_round(tables: list[tuple[int, int]], text: str) -> None:
    assert missing_text(Tournament(game="watten"), tables) == text


def test_tables_that_end_one_by_one_are_missing_by_number_only() -> None:
    assert missing_text(Tournament(game="brokdorf"), [(1, 4), (2, 1)]) == "Es fehlen 2 Tische: 4 und 1."


@pytest.mark.django_db(transaction=True)
def test_two_who_press_at_once_draw_one_round(four: Tournament, organiser: User) -> None:
    def press() -> int:
        return round_draw(tournament=four, by=organiser, number=1).attempt

    assert at_once(press, press) == [1, "Durchgang 1 ist schon ausgelost."]
    assert (Round.objects.count(), Draw.objects.count(), Seat.objects.count()) == (1, 1, 4)
