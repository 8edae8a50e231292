"""An evening with four rounds and the best eight after it: seeds, bracket, places, reasons, and the way back."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.turnier.remembered import remembered
from turnier import draw as draw_rules
from turnier.models import Entrant, Revision, Round, Sitting, Tournament, User
from turnier.services.draw.draw import round_draw, round_publish, round_redraw, round_withdraw
from turnier.services.draw.freeze import draw_document
from turnier.services.draw.seats import entrants_swap
from turnier.services.draw.stage_input import met_in
from turnier.services.integrity import check_tournament
from turnier.services.protocol.undo import undo_option
from turnier.services.registration.withdraw import entrant_withdraw
from turnier.services.sheets.queries import entries_at
from turnier.services.stages.board import boards
from turnier.services.stages.plan import (
    latecomers,
    offered,
    stage_admit,
    stage_begin,
    stage_drop,
    stage_reopen,
    stage_withdraw,
    stages_plan,
)
from turnier.services.stages.qualified import qualified
from turnier.services.standings.brackets import bracket_of
from turnier.services.standings.standings import standings
from turnier.services.tournaments.change import tournament_edit
from turnier.services.tournaments.file.exchange import tournament_export, tournament_import
from turnier.services.tournaments.found import tournament_create
from turnier.stages.stage import Stage
from turnier.text.errors import NeedsReason, UserError

Enter = Callable[..., Revision]
BEST_8 = Stage("knockout", 0, 3, who="best", count=8, third=True)


def fresh(tournament: Tournament) -> Tournament:
    return Tournament.objects.get(pk=tournament.pk)


def lines(chance: random.Random) -> tuple[dict[str, object], ...]:
    """Three Bummerl, of which chance says who won and how high."""
    scores = [[11, chance.randrange(2, 11)] for _ in range(3)]
    return tuple({"kind": "bummerl", "score": score if chance.random() < 0.5 else score[::-1]} for score in scores)


def play_round(tournament: Tournament, organiser: User, enter: Enter, chance: random.Random) -> Round:
    """Draws, publishes and plays the next round."""
    of_round = round_draw(tournament=fresh(tournament), by=organiser).round
    round_publish(round=of_round, by=organiser)
    for sitting in of_round.sittings.all():
        enter(sitting, lines(chance))
    return of_round


@pytest.fixture
def preliminary(register: Callable[..., list[Entrant]], enter: Enter, organiser: User) -> Tournament:
    """Twelve teams after four rounds."""

    def played() -> Tournament:
        tournament = tournament_create(by=organiser, name="Preiswatten", game="watten", entry_fee_cents=2000, rounds=4)
        register(tournament, 12)
        chance = random.Random(8)
        for _number in range(4):
            play_round(tournament, organiser, enter, chance)
        return fresh(tournament)

    return remembered("twelve teams after four rounds", played)


def scored(tournament: Tournament, rounds: Iterable[int]) -> dict[int, tuple[int, Fraction]]:
    """Start number → Bummerl won and quotient, counted from the sheets alone."""
    won: dict[int, int] = {}
    points: dict[int, list[int]] = {}
    for sitting in Sitting.objects.filter(round__tournament=tournament, round__number__in=rounds):
        sides = [seat.entrant.number for seat in sitting.seats.order_by("seat")]
        entries = entries_at(sitting, sitting.version)
        for me, other in ((0, 1), (1, 0)):
            for line in entries:
                mine, theirs = line["score"][me], line["score"][other]
                won[sides[me]] = won.get(sides[me], 0) + (mine > theirs)
                total = points.setdefault(sides[me], [0, 0])
                total[0] += mine
                total[1] += theirs
    return {number: (won[number], Fraction(*points[number])) for number in won}


def test_the_best_eight_of_four_rounds(preliminary: Tournament, organiser: User, enter: Enter) -> None:
    """Quarter-finals by seeds, semi-finals, final and third place; places and reasons follow."""
    figures = scored(preliminary, range(1, 5))
    expected = sorted(figures, key=figures.__getitem__, reverse=True)
    stages_plan(tournament=preliminary, stages=[BEST_8], by=organiser)
    stage = stage_begin(tournament=fresh(preliminary), by=organiser)
    assert stage.seeds == expected[:8]
    assert fresh(preliminary).rounds_planned == 7
    chance = random.Random(3)
    quarter = play_round(preliminary, organiser, enter, chance)
    one, two, three, four, five, six, seven, eight = expected[:8]
    seated = {frozenset(s.seats.values_list("entrant__number", flat=True)) for s in quarter.sittings.all()}
    assert seated == {frozenset(pair) for pair in ((one, eight), (four, five), (two, seven), (three, six))}
    semi, final = (play_round(preliminary, organiser, enter, chance) for _ in range(2))
    assert [of_round.sittings.count() for of_round in (semi, final)] == [2, 2]

    def winner(sitting: Sitting) -> int:
        sides = [seat.entrant.number for seat in sitting.seats.order_by("seat")]
        taken = sum(line["score"][0] > line["score"][1] for line in entries_at(sitting, sitting.version))
        return sides[0] if taken > 1 else sides[1]

    def loser(sitting: Sitting) -> int:
        return next(n for n in sitting.seats.values_list("entrant__number", flat=True) if n != winner(sitting))

    last, third = final.sittings.order_by("table")
    places = [winner(last), loser(last), winner(third), loser(third)]
    places += sorted(map(loser, quarter.sittings.all()), key=expected.index)
    table = standings(fresh(preliminary))
    assert [(row.place, row.entrant.number) for row in table.rows] == list(enumerate([*places, *expected[8:]], start=1))
    assert table.final
    assert [row.remark for row in table.rows[:4]] == ["Sieger", "Zweiter", "Dritter", "Vierter"]
    reason = table.rows[4].placing
    assert reason is not None
    assert [step.verdict for step in reason.steps[:2]] == ["equal", "decides"]
    assert [table.rows[7].placing.steps[0].mine, table.rows[7].placing.steps[0].theirs] == ["Viertelfinale", "Vorrunde"]
    for of_round in (quarter, semi, final):
        assert draw_rules.verify(draw_document(of_round.draws.get(current=True))) == ()
    assert check_tournament(fresh(preliminary)) == ()
    text = tournament_export(fresh(preliminary))
    taken = tournament_import(text=text, by=organiser)
    assert tournament_export(fresh(taken)) == text
    assert [(row.place, row.entrant.number) for row in standings(fresh(taken)).rows] == list(
        enumerate([*places, *expected[8:]], start=1)
    )


def test_an_ordinary_evening_knows_nothing_of_stages(preliminary: Tournament) -> None:
    """No query more, and no word more."""
    with CaptureQueriesContext(connection) as queries:
        table = standings(preliminary)
    assert len(queries) == 7
    assert {row.remark for row in table.rows} == {""}
    assert [label for label in table.order if "gekommen" in label] == []


def test_it_is_settled_who_plays_before_anything_is_drawn(preliminary: Tournament, organiser: User) -> None:
    stages_plan(tournament=preliminary, stages=[BEST_8], by=organiser)
    with pytest.raises(UserError, match="Bitte zuerst festlegen, wer weiterspielt"):
        round_draw(tournament=fresh(preliminary), by=organiser)


def test_somebody_else_plays_only_for_a_reason(preliminary: Tournament, organiser: User) -> None:
    """One of the eight goes home, and the ninth comes for another one."""
    stages_plan(tournament=preliminary, stages=[BEST_8], by=organiser)
    best = qualified(fresh(preliminary), fresh(preliminary).later_stages[0])
    _home, *rest = best.numbers
    chosen = [*rest, best.behind[1].entrant.number]
    with pytest.raises(NeedsReason):
        stage_begin(tournament=fresh(preliminary), by=organiser, chosen=chosen)
    stage = stage_begin(tournament=fresh(preliminary), by=organiser, chosen=chosen, reason="Muss heim")
    assert stage.seeds == chosen
    assert preliminary.events.get(action="stage_begin").reason == "Muss heim"


def test_a_withdrawn_team_hands_the_match_over(preliminary: Tournament, organiser: User, enter: Enter) -> None:
    """Before the draw of its match, the other one pauses and goes on."""
    stages_plan(tournament=preliminary, stages=[BEST_8], by=organiser)
    stage = stage_begin(tournament=fresh(preliminary), by=organiser)
    play_round(preliminary, organiser, enter, random.Random(1))
    tree = bracket_of(fresh(preliminary), stage)
    assert tree is not None
    gone, other = tree.at(1)[0].sides
    assert gone
    entrant_withdraw(entrant=preliminary.entrants.get(number=gone), tables={}, by=organiser)
    semi = round_draw(tournament=fresh(preliminary), by=organiser).round
    assert list(semi.byes.values_list("entrant__number", flat=True)) == [other]
    assert semi.sittings.count() == 1
    round_publish(round=semi, by=organiser)
    enter(semi.sittings.get(), lines(random.Random(2)))
    final = bracket_of(fresh(preliminary), stage)
    assert final is not None
    assert other in final.at(2, "main")[0].sides


def test_a_public_draw_is_taken_back_with_who_plays_until_something_is_entered(
    preliminary: Tournament, organiser: User, enter: Enter
) -> None:
    stages_plan(tournament=preliminary, stages=[BEST_8], by=organiser)

    def quarter() -> Round:
        stage_begin(tournament=fresh(preliminary), by=organiser)
        drawn = round_draw(tournament=fresh(preliminary), by=organiser).round
        round_publish(round=drawn, by=organiser)
        return Round.objects.get(pk=drawn.pk)

    first = quarter()
    stage_withdraw(tournament=fresh(preliminary), by=organiser, reason="Ergebnis berichtigt")
    assert (first.sittings.count(), fresh(preliminary).later_stages[-1].begun) == (0, False)
    assert list(check_tournament(fresh(preliminary), quick=False)) == []
    enter(quarter().sittings.order_by("table")[0], lines(random.Random(1)))
    with pytest.raises(UserError, match="Dort ist schon etwas eingetragen"):
        stage_withdraw(tournament=fresh(preliminary), by=organiser, reason="Ergebnis berichtigt")


def test_two_change_places_in_the_first_round_only(preliminary: Tournament, organiser: User, enter: Enter) -> None:
    """The bracket follows them."""
    stages_plan(tournament=preliminary, stages=[BEST_8], by=organiser)
    stage = stage_begin(tournament=fresh(preliminary), by=organiser)
    quarter = round_draw(tournament=fresh(preliminary), by=organiser).round
    entrants_swap(round=quarter, first=stage.seeds[0], second=stage.seeds[1], by=organiser)
    tree = bracket_of(fresh(preliminary), stage)
    assert tree is not None
    assert tree.at(0)[0].sides == (stage.seeds[1], stage.seeds[7])
    round_publish(round=quarter, by=organiser)
    for sitting in quarter.sittings.all():
        enter(sitting, lines(random.Random(4)))
    semi = round_draw(tournament=fresh(preliminary), by=organiser).round
    first, second = semi.seats.values_list("entrant__number", flat=True)[1:3]
    with pytest.raises(UserError, match="steht durch die Runde davor fest"):
        entrants_swap(round=semi, first=first, second=second, by=organiser)


def test_everything_has_its_way_back(preliminary: Tournament, organiser: User) -> None:
    """The draw, who plays on, and the plan itself; then it is an ordinary evening again."""
    before = preliminary.stages, preliminary.rounds_planned
    stages_plan(tournament=preliminary, stages=[BEST_8], by=organiser)
    stage_begin(tournament=fresh(preliminary), by=organiser)
    quarter = round_draw(tournament=fresh(preliminary), by=organiser).round
    tables = quarter.draws.get(current=True).drawn["tables"]
    again = round_redraw(round=quarter, by=organiser, reason="Noch einmal")
    assert again.drawn["tables"] == tables
    with pytest.raises(UserError, match="Bitte zuerst die Auslosung zurücknehmen"):
        stage_reopen(tournament=fresh(preliminary), by=organiser)
    round_withdraw(round=quarter, by=organiser, reason="Zu früh")
    for action in ("stage_begin", "stages_plan"):
        way = undo_option(fresh(preliminary).events.filter(action=action).latest("number"))
        assert way.action is not None
        way.action(organiser, "Doch nicht")
    assert (fresh(preliminary).stages, fresh(preliminary).rounds_planned) == before
    assert check_tournament(fresh(preliminary)) == ()


def test_what_is_not_there_is_neither_begun_nor_taken_back(preliminary: Tournament, organiser: User) -> None:
    for act in (stage_begin, stage_reopen, stage_drop):
        with pytest.raises(UserError):
            act(tournament=fresh(preliminary), by=organiser)
    with pytest.raises(UserError):
        stage_admit(tournament=fresh(preliminary), number=12, by=organiser)


@pytest.mark.parametrize(
    ("stage", "words"),
    [
        (Stage("knockout", 0, 2, who="best", count=1), "Eine K.-o.-Runde geht mit 2 bis 512. Dabei wären: 1."),
        (Stage("rounds", 0, 99, who="best", count=8), "Das sind zu viele Durchgänge. Bitte mehr Gruppen"),
    ],
)
def test_what_cannot_be_played_is_not_planned(
    preliminary: Tournament, organiser: User, stage: Stage, words: str
) -> None:
    with pytest.raises(UserError, match=words):
        stages_plan(tournament=preliminary, stages=[stage], by=organiser)
    assert fresh(preliminary).stages == []


@pytest.mark.parametrize(("count", "rounds"), [(2, 1), (512, 9)])
def test_the_smallest_and_the_largest_knock_out_are_planned(
    preliminary: Tournament, organiser: User, count: int, rounds: int
) -> None:
    planned = Stage("knockout", 0, rounds, who="best", count=count)
    stages_plan(tournament=preliminary, stages=[planned], by=organiser)
    assert [(stage.count, stage.rounds) for stage in fresh(preliminary).later_stages] == [(count, rounds)]


def test_games_offer_what_their_tables_allow(organiser: User, preliminary: Tournament) -> None:
    kinds = {game: offered(Tournament(game=game)) for game in ("watten", "skat", "brokdorf")}
    assert kinds == {
        "watten": ("groups", "knockout", "rounds", "final"),
        "skat": ("rounds", "final"),
        "brokdorf": ("final",),
    }
    Tournament.objects.filter(pk=preliminary.pk).update(game="skat")
    with pytest.raises(UserError, match="Gruppen und K.-o. brauchen Tische mit zwei Seiten"):
        stages_plan(tournament=preliminary, stages=[BEST_8], by=organiser)


@pytest.mark.parametrize(
    ("rounds", "words"), [(2, "Vorher sind noch Durchgänge zu spielen"), (1, "Es fehlen noch Ergebnisse")]
)
def test_a_stage_waits_for_the_rounds_and_results_before_it(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[..., Round],
    organiser: User,
    rounds: int,
    words: str,
) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(rounds_planned=rounds)
    register(tournament, 12)
    drawn(fresh(tournament))
    stages_plan(tournament=fresh(tournament), stages=[BEST_8], by=organiser)
    with pytest.raises(UserError, match=words):
        stage_begin(tournament=fresh(tournament), by=organiser)


@pytest.mark.parametrize(("count", "more"), [(4, ""), (8, " Es reicht für 2 Gruppen.")])
def test_too_few_are_left_for_groups(preliminary: Tournament, organiser: User, count: int, more: str) -> None:
    groups = Stage("groups", 0, 0, who="best", count=count, groups=4)
    stages_plan(tournament=preliminary, stages=[groups], by=organiser)
    with pytest.raises(
        UserError, match=rf"^Dafür sind es zu wenige: {count} \w+\. Es braucht mindestens 12\.{re.escape(more)}$"
    ):
        stage_begin(tournament=fresh(preliminary), by=organiser)


def test_nobody_joins_a_bracket_that_is_drawn(preliminary: Tournament, organiser: User) -> None:
    stages_plan(tournament=preliminary, stages=[BEST_8], by=organiser)
    stage = stage_begin(tournament=fresh(preliminary), by=organiser)
    late = next(number for number in range(1, 13) if number not in stage.numbers)
    for number, words in ((stage.seeds[0], "ist schon dabei"), (99, "ist nicht angemeldet")):
        with pytest.raises(UserError, match=words):
            stage_admit(tournament=fresh(preliminary), number=number, by=organiser)
    round_draw(tournament=fresh(preliminary), by=organiser)
    with pytest.raises(UserError, match="Der Turnierbaum steht schon"):
        stage_admit(tournament=fresh(preliminary), number=late, by=organiser)
    for act in (stage_reopen, stage_drop):
        with pytest.raises(UserError, match="Hier ist schon ausgelost"):
            act(tournament=fresh(preliminary), by=organiser)


def test_who_joins_those_who_qualified_needs_a_reason(preliminary: Tournament, organiser: User) -> None:
    groups = Stage("groups", 0, 0, who="best", count=8, groups=2)
    stages_plan(tournament=preliminary, stages=[groups], by=organiser)
    assert latecomers(fresh(preliminary)) == []
    stage = stage_begin(tournament=fresh(preliminary), by=organiser)
    late = [entrant.number for entrant in latecomers(fresh(preliminary))]
    assert sorted([*late, *stage.numbers]) == list(range(1, 13))
    with pytest.raises(NeedsReason, match="warum noch jemand mitspielt"):
        stage_admit(tournament=fresh(preliminary), number=late[0], by=organiser, reason=" ")
    stage_admit(tournament=fresh(preliminary), number=late[0], by=organiser, reason="Verlesen")
    joined = fresh(preliminary).later_stages[0]
    assert sorted(map(len, joined.members())) == [4, 5]
    assert late[0] in joined.numbers


@pytest.mark.parametrize("played", [0, 1])
def test_everybody_of_a_group_meets_whoever_came_or_left(
    preliminary: Tournament, organiser: User, enter: Enter, played: int
) -> None:
    """Before the first round or between two: the others of the group meet once, and nobody waits without need."""
    stages_plan(tournament=preliminary, stages=[Stage("groups", 0, 0, who="best", count=8, groups=2)], by=organiser)
    stage_begin(tournament=fresh(preliminary), by=organiser)
    chance = random.Random(3)
    for _round in range(played):
        play_round(preliminary, organiser, enter, chance)
    late = latecomers(fresh(preliminary))[0]
    stage_admit(tournament=fresh(preliminary), number=late.number, by=organiser, reason="Verlesen")
    (stage,) = fresh(preliminary).later_stages
    joined = next(members for members in stage.members() if late.number in members)
    assert stage.rounds >= 5
    gone = joined[2]
    entrant_withdraw(entrant=preliminary.entrants.get(number=gone), tables={}, by=organiser)
    while (upcoming := Round.objects.filter(tournament=preliminary).count() + 1) <= stage.last:
        if not play_round(preliminary, organiser, enter, chance).sittings.exists():
            break
    met = met_in(fresh(preliminary), stage, upcoming)
    there = [[who for who in members if who != gone] for members in stage.members()]
    assert {pair: met[pair] for pair in wanted_in(there)} == dict.fromkeys(wanted_in(there), 1)
    (board,) = boards(fresh(preliminary))
    found = qualified(fresh(preliminary), Stage("knockout", upcoming, 2, who="groups", count=2))
    best_two = [[row.number for row in rows if not row.gone][:2] for rows in board.groups]
    assert (found.open, {*found.numbers}) == ((), {number for numbers in best_two for number in numbers})
    assert check_tournament(fresh(preliminary)) == ()


def wanted_in(groups: Sequence[Sequence[int]]) -> list[frozenset[int]]:
    """Everybody against everybody of the own group."""
    return [frozenset(pair) for members in groups for pair in combinations(members, 2)]


def test_what_is_open_is_played_before(preliminary: Tournament, enter: Enter, organiser: User) -> None:
    stages_plan(tournament=preliminary, stages=[Stage("groups", 0, 0, who="best", count=8, groups=2)], by=organiser)
    stage_begin(tournament=fresh(preliminary), by=organiser)
    stages_plan(
        tournament=fresh(preliminary),
        stages=[*fresh(preliminary).later_stages, replace(BEST_8, count=4)],
        by=organiser,
    )
    with pytest.raises(UserError, match="Vorher sind noch Durchgänge zu spielen"):
        stage_begin(tournament=fresh(preliminary), by=organiser)
    round_draw(tournament=fresh(preliminary), by=organiser)
    with pytest.raises(UserError, match="Vorher sind noch Durchgänge zu spielen"):
        stage_begin(tournament=fresh(preliminary), by=organiser)


def test_the_number_of_rounds_follows_from_the_stages(preliminary: Tournament, organiser: User) -> None:
    stages_plan(tournament=preliminary, stages=[BEST_8], by=organiser)
    planned = fresh(preliminary)
    assert [planned.round_name(number) for number in (4, 5)] == ["Durchgang 4", "K.-o.-Runde, Durchgang 1"]
    stage_begin(tournament=planned, by=organiser)
    assert [fresh(preliminary).round_name(number) for number in (5, 6, 7)] == [
        "Viertelfinale",
        "Halbfinale",
        "Finale und Spiel um Platz 3",
    ]
    facts = {name: getattr(planned, name) for name in ("name", "rules", "entry_fee_cents", "date", "begins", "venue")}
    with pytest.raises(UserError, match="Die Zahl der Durchgänge folgt aus der Endrunde"):
        tournament_edit(tournament=planned, by=organiser, rounds=9, host="", **facts)
