"""Matches that end in a draw, groups of several sizes, a final table, and late or missing people in each stage."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from itertools import combinations

import pytest
from django.utils import timezone

from tests.turnier.services.stages.test_plan import fresh, lines, play_round, scored
from turnier import draw as draw_rules
from turnier.models import Decision, Entrant, Revision, Tournament, User
from turnier.models.tournaments import drawn_rounds
from turnier.services.draw.draw import round_draw, round_publish, round_walkover, round_withdraw
from turnier.services.draw.freeze import draw_document
from turnier.services.integrity import check_tournament
from turnier.services.protocol.undo import undo_option
from turnier.services.registration.register import Registration, entrant_register, entrant_return
from turnier.services.registration.withdraw import entrant_withdraw
from turnier.services.stages.board import boards
from turnier.services.stages.decide import match_decide, seeds_draw, seeds_toss
from turnier.services.stages.plan import stage_admit, stage_begin, stages_plan
from turnier.services.standings.brackets import bracket_of, drawn_matches
from turnier.services.standings.decide import decision_revoke
from turnier.services.standings.standings import standings
from turnier.services.tournaments.change import rules_change
from turnier.services.tournaments.file.exchange import tournament_export, tournament_import
from turnier.services.tournaments.queries import at_the_end
from turnier.stages.bracket import group_sizes, rounds_of
from turnier.stages.stage import Stage
from turnier.text.errors import UserError

Enter = Callable[..., Revision]
Register = Callable[..., list[Entrant]]
WHOLE = Stage("knockout", 0, 1, who="all", seeding="lot", third=True)


def equal(entries: int) -> tuple[dict[str, object], ...]:
    """As many Bummerl for each side, and as many points."""
    return tuple({"kind": "bummerl", "score": [11, 5] if n % 2 else [5, 11]} for n in range(entries))


def everything_fits(tournament: Tournament, organiser: User) -> None:
    """Every draw comes out again, nothing contradicts itself, and the file gives the same tournament."""
    for of_round in tournament.rounds.all():
        draws = of_round.draws.filter(current=True)
        assert all(draw_rules.verify(draw_document(draw)) == () for draw in draws)
        assert draws or not of_round.sittings.exists()
    assert check_tournament(fresh(tournament)) == ()
    text = tournament_export(fresh(tournament))
    taken = fresh(tournament_import(text=text, by=organiser))
    assert tournament_export(taken) == text
    places = [[(row.place, row.entrant.number) for row in standings(each).rows] for each in (taken, fresh(tournament))]
    assert places[0] == places[1]


def test_equals_before_a_stage_are_tossed_or_drawn_and_nobody_else(
    tournament: Tournament, register: Register, organiser: User, enter: Enter, drawn: Callable[[Tournament], object]
) -> None:
    """Four winners are equal, and so are four losers, of whom nobody goes on."""
    Tournament.objects.filter(pk=tournament.pk).update(rounds_planned=1)
    register(tournament, 8)
    drawn(fresh(tournament))
    for sitting in tournament.rounds.get().sittings.all():
        enter(sitting, [{"kind": "bummerl", "score": [11, 4]}] * 3)
    with pytest.raises(UserError, match="nicht mehr gleich"):
        seeds_draw(tournament=fresh(tournament), tied=[1, 2], by=organiser)
    stages_plan(tournament=fresh(tournament), stages=[Stage("knockout", 2, 3, who="best", count=4)], by=organiser)
    rows = standings(fresh(tournament)).rows
    best, last = (sorted(row.entrant.number for row in part) for part in (rows[:4], rows[4:]))
    with pytest.raises(UserError, match="nicht mehr gleich"):
        seeds_draw(tournament=fresh(tournament), tied=last, by=organiser)
    tossed = seeds_toss(tournament=fresh(tournament), tied=best, order=best[:1], witness="Rosi", by=organiser)
    lot = seeds_draw(tournament=fresh(tournament), tied=best[1:], by=organiser)
    assert (tossed.kind, lot.kind, sorted(lot.order)) == ("coin", "lot", best[1:])
    stage_begin(tournament=fresh(tournament), by=organiser)
    assert fresh(tournament).later_stages[0].seeds == [best[0], *lot.order]


def test_a_coin_counts_though_the_clock_was_put_back_since_the_draw(
    tournament: Tournament, register: Register, organiser: User, enter: Enter, drawn: Callable[[Tournament], object]
) -> None:
    """And the draw after it is later than the coin, so that this decides no match of that draw."""
    rules_change(tournament=tournament, rules={"bummerl_per_sitting": 2, "bummerl_total": 2}, by=organiser)
    register(tournament, 4)
    stages_plan(tournament=fresh(tournament), stages=[Stage("knockout", 1, 2, who="all")], by=organiser)
    stage_begin(tournament=fresh(tournament), by=organiser)
    drawn(fresh(tournament))
    ahead = timezone.now() + timedelta(hours=1)
    tournament.rounds.update(published_at=ahead)
    for sitting in tournament.rounds.get().sittings.all():
        enter(sitting, equal(2))
    for match in drawn_matches(fresh(tournament)):
        match_decide(tournament=fresh(tournament), winner=max(match), witness="Rosi", by=organiser)
    assert drawn_matches(fresh(tournament)) == []
    drawn(fresh(tournament))
    assert tournament.rounds.get(number=2).published_at > max(tournament.decisions.values_list("at", flat=True)) > ahead


def test_a_drawn_match_waits_for_the_coin(
    tournament: Tournament, register: Register, enter: Enter, organiser: User
) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(rules={"bummerl_per_sitting": 2, "bummerl_total": 2})
    register(tournament, 4)
    stages_plan(tournament=fresh(tournament), stages=[WHOLE], by=organiser)
    stage = stage_begin(tournament=fresh(tournament), by=organiser)
    semi = round_draw(tournament=fresh(tournament), by=organiser).round
    round_publish(round=semi, by=organiser)
    for sitting in semi.sittings.all():
        enter(sitting, equal(2))
    (one, two), other = drawn_matches(fresh(tournament))
    with pytest.raises(UserError, match="noch ein Spiel offen oder unentschieden"):
        round_draw(tournament=fresh(tournament), by=organiser)
    with pytest.raises(UserError, match="wer dabei war"):
        match_decide(tournament=fresh(tournament), winner=two, witness="", by=organiser)
    decided = match_decide(tournament=fresh(tournament), winner=two, witness="Wirt", by=organiser)
    match_decide(tournament=fresh(tournament), winner=other[0], witness="Wirt", by=organiser)
    tree = bracket_of(fresh(tournament), stage)
    assert tree is not None
    assert set(tree.at(1, "main")[0].sides) == {two, other[0]}
    assert set(tree.at(1, "third")[0].sides) == {one, other[1]}
    with pytest.raises(UserError, match="nichts zu entscheiden"):
        match_decide(tournament=fresh(tournament), winner=two, witness="Wirt", by=organiser)
    last = round_draw(tournament=fresh(tournament), by=organiser).round
    with pytest.raises(UserError, match="schon weiter ausgelost"):
        decision_revoke(decision=decided, by=organiser, reason="")
    assert not Decision.objects.get(pk=decided.pk).revoked
    round_publish(round=last, by=organiser)
    for sitting in last.sittings.all():
        enter(sitting, equal(2))
    assert set(map(frozenset, drawn_matches(fresh(tournament)))) == {
        frozenset({two, other[0]}),
        frozenset({one, other[1]}),
    }


def groups_played(tournament: Tournament, enter: Enter, organiser: User, stages: list[Stage]) -> Stage:
    """Plans, begins and plays the groups to their end."""
    stages_plan(tournament=fresh(tournament), stages=stages, by=organiser)
    stage = stage_begin(tournament=fresh(tournament), by=organiser)
    for number in range(stage.rounds):
        play_round(tournament, organiser, enter, random.Random(number))
    return stage


def check_groups(tournament: Tournament, stage: Stage) -> list[list[int]]:
    """Everybody met everybody of the own group once and nobody else; gives the groups in order of place."""
    met = Counter[tuple[int, int]]()
    for of_round in tournament.rounds.filter(number__range=(stage.first, stage.last)):
        for sitting in of_round.sittings.all():
            met[tuple(sorted(sitting.seats.values_list("entrant__number", flat=True)))] += 1  # type: ignore[index]
    wanted = [pair for members in stage.members() for pair in combinations(sorted(members), 2)]
    assert met == Counter(wanted)
    figures = scored(tournament, range(stage.first, stage.last + 1))
    return [sorted(members, key=figures.__getitem__, reverse=True) for members in stage.members()]


@pytest.mark.parametrize(
    ("teams", "groups"),
    [(8, 2), pytest.param(35, 4, marks=pytest.mark.slow), pytest.param(18, 3, marks=pytest.mark.slow)],
)
def test_groups_and_the_knockout_behind_them(
    tournament: Tournament, register: Register, enter: Enter, organiser: User, teams: int, groups: int
) -> None:
    """The best two of each group go on, with three groups the two best thirds as well."""
    if teams % 2:
        rules_change(tournament=tournament, rules={"bye": "nothing"}, by=organiser)
    register(tournament, teams)
    extra = 2 if groups == 3 else 0
    after = Stage("knockout", 0, 1, who="groups", count=2, extra=extra)
    first = Stage("groups", 0, 0, who="all", groups=groups, seeding="lot")
    stage = groups_played(tournament, enter, organiser, [first, after])
    assert stage.rounds == rounds_of(group_sizes(teams, groups))
    ordered = check_groups(tournament, stage)
    shown = boards(fresh(tournament))[0].groups
    assert [[row.number for row in group] for group in shown] == ordered
    figures = scored(tournament, range(stage.first, stage.last + 1))
    thirds = sorted((members[2] for members in ordered), key=figures.__getitem__, reverse=True)[:extra]
    knockout = stage_begin(tournament=fresh(tournament), by=organiser)
    assert knockout.numbers == {number for members in ordered for number in members[:2]} | set(thirds)
    assert set(knockout.seeds[:groups]) == {members[0] for members in ordered}
    group_of = {number: at for at, members in enumerate(ordered) for number in members}
    tree = bracket_of(fresh(tournament), knockout)
    assert tree is not None
    if not extra:
        assert all(group_of[m.sides[0] or 0] != group_of[m.sides[1] or 0] for m in tree.at(0))
    for number in range(knockout.rounds):
        play_round(tournament, organiser, enter, random.Random(number))
    table = standings(fresh(tournament))
    assert table.final
    best = [row.entrant.number for row in table.rows[: len(knockout.numbers)]]
    assert set(best) == knockout.numbers
    assert draw_rules.verify(stage.proof) == ()
    everything_fits(tournament, organiser)


def test_somebody_comes_late_into_a_group_and_somebody_goes(
    tournament: Tournament, register: Register, enter: Enter, organiser: User
) -> None:
    register(tournament, 7)
    stages_plan(tournament=tournament, stages=[Stage("groups", 0, 0, who="all", groups=2)], by=organiser)
    stage_begin(tournament=fresh(tournament), by=organiser)
    play_round(tournament, organiser, enter, random.Random(1))
    late = entrant_register(
        tournament=fresh(tournament), registration=Registration(players=("Zu", "Spät")), by=organiser
    )
    stage_admit(tournament=fresh(tournament), number=late.number, by=organiser)
    assert sorted(map(len, fresh(tournament).later_stages[0].members())) == [4, 4]
    entrant_withdraw(entrant=tournament.entrants.get(number=1), tables={}, by=organiser)
    second = play_round(tournament, organiser, enter, random.Random(2))
    seated = set(second.seats.values_list("entrant__number", flat=True))
    assert (1 in seated, late.number in seated | set(second.byes.values_list("entrant__number", flat=True))) == (
        False,
        True,
    )


@pytest.mark.parametrize("level", [1, 2])
def test_a_round_in_which_nobody_is_left_to_meet_is_walked_over(
    tournament: Tournament, register: Register, enter: Enter, organiser: User, level: int
) -> None:
    """Half-finals without the second of each match, or a final without the one side; both are taken back and undone."""
    register(tournament, 8)
    stages_plan(tournament=fresh(tournament), stages=[replace(WHOLE, third=False)], by=organiser)
    stage = stage_begin(tournament=fresh(tournament), by=organiser)
    for number in range(level):
        play_round(tournament, organiser, enter, random.Random(number))
    tree = bracket_of(fresh(tournament), stage)
    assert tree is not None
    going = [match.sides for match in tree.at(level)]
    with pytest.raises(UserError, match="Hier ist noch zu spielen"):
        round_walkover(tournament=fresh(tournament), by=organiser)
    for _stays, leaves in going:
        entrant_withdraw(entrant=tournament.entrants.get(number=leaves), tables={}, by=organiser)
    with pytest.raises(UserError, match="hat niemand einen Gegner"):
        round_draw(tournament=fresh(tournament), by=organiser)
    round_walkover(tournament=fresh(tournament), by=organiser)
    way = undo_option(fresh(tournament).events.filter(action="round_walkover").latest("number"))
    assert way.action is not None
    way.action(organiser, "Doch nicht")
    assert drawn_rounds(fresh(tournament)).count() == level
    walked = round_walkover(tournament=fresh(tournament), by=organiser)
    assert set(walked.byes.values_list("entrant__number", flat=True)) == {stays for stays, _leaves in going}
    if level == 1:
        play_round(tournament, organiser, enter, random.Random(9))
    assert at_the_end(fresh(tournament))
    table = standings(fresh(tournament))
    assert (table.final, table.rows[0].entrant.number in {stays for stays, _leaves in going}) == (True, True)
    everything_fits(tournament, organiser)


def test_nobody_comes_back_into_a_knockout_in_which_others_were_drawn_instead(
    tournament: Tournament, register: Register, enter: Enter, organiser: User
) -> None:
    """Who hands a match over is out once that round is drawn, or the winner of the final would be another."""
    register(tournament, 8)
    stages_plan(tournament=fresh(tournament), stages=[WHOLE], by=organiser)
    stage = stage_begin(tournament=fresh(tournament), by=organiser)
    play_round(tournament, organiser, enter, random.Random(0))
    tree = bracket_of(fresh(tournament), stage)
    assert tree is not None
    through, beaten = (tournament.entrants.get(number=n) for n in (tree.at(1)[0].sides[0], tree.at(0)[0].loser))
    why = f"Seit Nr. {through.number} gegangen ist, wurde in der K.-o.-Runde weiter ausgelost"
    for entrant in (through, beaten):
        entrant_withdraw(entrant=entrant, tables={}, by=organiser)
    entrant_return(entrant=through, by=organiser)
    entrant_withdraw(entrant=through, tables={}, by=organiser)
    for level in (1, 2):
        of_round = round_draw(tournament=fresh(tournament), by=organiser).round
        with pytest.raises(UserError, match=why):
            entrant_return(entrant=through, by=organiser)
        if level == 1:
            round_withdraw(round=of_round, by=organiser, reason="Kommt doch")
            entrant_return(entrant=through, by=organiser)
            entrant_withdraw(entrant=through, tables={}, by=organiser)
            of_round = round_draw(tournament=fresh(tournament), by=organiser).round
        round_publish(round=of_round, by=organiser)
        for sitting in of_round.sittings.all():
            enter(sitting, lines(random.Random(level)))
    champion = standings(fresh(tournament)).rows[0].entrant
    entrant_return(entrant=beaten, by=organiser)
    with pytest.raises(UserError, match=why):
        entrant_return(entrant=through, by=organiser)
    assert standings(fresh(tournament)).rows[0].entrant == champion
    everything_fits(tournament, organiser)


def test_whoever_goes_from_a_table_of_a_knockout_comes_back_to_it(
    tournament: Tournament, register: Register, organiser: User
) -> None:
    register(tournament, 4)
    stages_plan(tournament=fresh(tournament), stages=[WHOLE], by=organiser)
    stage_begin(tournament=fresh(tournament), by=organiser)
    half = round_draw(tournament=fresh(tournament), by=organiser).round
    round_publish(round=half, by=organiser)
    entrant = half.seats.first().entrant
    entrant_withdraw(entrant=entrant, tables={}, by=organiser)
    assert entrant_return(entrant=entrant, by=organiser).plays
    everything_fits(tournament, organiser)


def big(tournament: Tournament, organiser: User, enter: Enter, gone: Iterator[int]) -> None:
    """Plays a knock-out to its end; before each round one more of `gone` goes home."""
    stage = fresh(tournament).later_stages[0]
    for level in range(stage.rounds):
        out = next(gone, None)
        if out is not None:
            entrant_withdraw(entrant=tournament.entrants.get(number=out), tables={}, by=organiser)
        of_round = round_draw(tournament=fresh(tournament), by=organiser).round
        round_publish(round=of_round, by=organiser)
        for sitting in of_round.sittings.all():
            enter(sitting, lines(random.Random(100 * level + sitting.table)))


@pytest.mark.slow
def test_a_knockout_of_47_with_three_withdrawals(
    tournament: Tournament, register: Register, enter: Enter, organiser: User
) -> None:
    """Seeded by lot, so that those who lost in the same round share their place; who never played stands nowhere."""
    register(tournament, 47)
    stages_plan(tournament=fresh(tournament), stages=[WHOLE], by=organiser)
    stage_begin(tournament=fresh(tournament), by=organiser)
    big(tournament, organiser, enter, iter((5, 6, 7)))
    table = standings(fresh(tournament))
    assert [row.place for row in table.rows[:4]] == [1, 2, 3, 4]
    assert (table.final, table.ties) == (True, ())
    assert [row.place for row in table.rows[4:]] == [5] * 4 + [9] * 8 + [17] * 16 + [33] * 14
    assert 5 not in {row.entrant.number for row in table.rows}
    everything_fits(tournament, organiser)
