"""The bracket as people read it: names, results, tables, who goes on, the winner."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from games.kit.sittings.evaluation import evaluate
from turnier.models import Entrant, Revision, Round, Seat, Tournament, User
from turnier.services.papers.standings import standings_paper
from turnier.services.registration.register import entrant_return
from turnier.services.registration.withdraw import entrant_disqualify, entrant_withdraw
from turnier.services.sheets.queries import table_of
from turnier.services.sheets.save import walkover_save
from turnier.services.stages.board import boards, moved_text
from turnier.services.stages.decide import match_decide
from turnier.services.stages.plan import stage_admit, stage_begin, stages_plan
from turnier.services.stages.qualified import effects_by, others_with
from turnier.services.standings.place_changes import changes_with
from turnier.services.standings.standings import standings
from turnier.services.tournaments.file.exchange import tournament_export, tournament_import
from turnier.stages.stage import Stage


def fresh(tournament: Tournament) -> Tournament:
    return Tournament.objects.get(pk=tournament.pk)


def test_a_bracket_from_its_seeds_to_the_winner(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    first, *_others = register(tournament, 5)
    stage = Stage("knockout", 1, 3, who="all", third=True)
    stages_plan(tournament=fresh(tournament), stages=[stage], by=organiser)
    stage_begin(tournament=fresh(tournament), by=organiser)
    tree = boards(fresh(tournament), {first.pk: "Geheim"})[0].tree
    assert tree is not None
    assert [(level.name, len(level.pairings)) for level in tree.main] == [
        ("Viertelfinale", 4),
        ("Halbfinale", 2),
        ("Finale", 1),
    ]
    assert [pairing.bye for pairing in tree.main[0].pairings].count(True) == 3
    assert [side.name for pairing in tree.main[0].pairings for side in pairing.sides].count("Geheim") == 1
    for _level in range(3):
        for sitting in drawn(fresh(tournament)).sittings.all():
            enter(sitting)
    tree = boards(fresh(tournament))[0].tree
    assert tree is not None
    (final,), (third,) = tree.main[2].pairings, tree.beside[0].pairings
    won, lost = sorted(final.sides, key=lambda side: not side.won)
    assert (won.result, lost.result, tree.winner) == ("3", "0", won.name)
    assert {final.table, third.table} == {1, 2}
    rows = standings(fresh(tournament)).rows
    assert [f"{row.main_label}: {row.main}" for row in rows[:2]] == ["K.-o.: Sieger", "K.-o.: Zweiter"]
    assert [row.main for row in rows[2:4]] == ["Dritter", "Vierter"]


def test_what_parted_two_who_were_equal_stands_with_the_winner(
    knock_out: Callable[..., Round], enter: Callable[..., Revision], organiser: User
) -> None:
    Tournament.objects.update(rules={"bummerl_per_sitting": 2})
    even, won = knock_out(4).sittings.order_by("table")
    enter(even, [{"kind": "bummerl", "score": [11, 4]}, {"kind": "bummerl", "score": [4, 11]}])
    enter(won, [{"kind": "bummerl", "score": [11, 4]}] * 2)
    second, first = (seat.entrant.number for seat in even.seats.order_by("seat"))
    winner = won.seats.get(seat=0).entrant.number
    match_decide(tournament=Tournament.objects.get(), winner=first, witness="Rosi", by=organiser)
    tree = boards(Tournament.objects.get())[0].tree
    assert tree is not None
    results = {side.number: side.result for pairing in tree.main[0].pairings for side in pairing.sides}
    assert (results[second], results[first], results[winner]) == ("1", "1 · Münze", "2")


def test_a_match_that_was_handed_over_says_so(
    tournament: Tournament, register: Callable[..., list[Entrant]], organiser: User
) -> None:
    first, second, *_others = register(tournament, 4)
    stage = Stage("knockout", 1, 2, who="all")
    stages_plan(tournament=fresh(tournament), stages=[stage], by=organiser)
    stage_begin(tournament=fresh(tournament), by=organiser)
    entrant_withdraw(entrant=first, tables={}, by=organiser)
    tree = boards(fresh(tournament))[0].tree
    assert tree is not None
    results = {side.number: side.result for pairing in tree.main[0].pairings for side in pairing.sides}
    assert results == {first.number: "", 4: "kampflos", second.number: "", 3: ""}


@pytest.fixture
def in_groups(
    tournament: Tournament, register: Callable[..., list[Entrant]], organiser: User
) -> Callable[[int, int], None]:
    """Registers so many teams, who play three rounds in so many groups."""

    def begun(teams: int, groups: int) -> None:
        register(tournament, teams)
        stages_plan(
            tournament=fresh(tournament), stages=[Stage("groups", 0, 3, who="all", groups=groups)], by=organiser
        )
        stage_begin(tournament=fresh(tournament), by=organiser)

    return begun


def test_the_table_of_a_group_has_the_figures_of_its_own_rounds(
    tournament: Tournament,
    in_groups: Callable[[int, int], None],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    in_groups(4, 1)
    first, second = drawn(fresh(tournament)).sittings.order_by("table")
    enter(first, [{"kind": "bummerl", "score": [11, 5]}] * 3)
    enter(second, [{"kind": "bummerl", "score": [11, 7]}] * 3)
    sat = [seat.entrant for sitting in (first, second) for seat in sitting.seats.order_by("seat")]
    entrant_withdraw(entrant=sat[3], tables={}, by=organiser)
    (board,) = boards(fresh(tournament))
    assert [[(row.place, row.number, row.cells, row.gone, row.with_bye) for row in rows] for rows in board.groups] == [
        [
            (1, sat[0].number, ("3", "33:15", "2,200", "+18"), False, False),
            (2, sat[2].number, ("2", "24:24", "1,000", "±0"), False, True),  # what the others played, halves rounded up
            (3, sat[1].number, ("0", "15:33", "0,455", "−18"), False, False),
            (4, sat[3].number, ("0", "0:0", "–", "±0"), True, False),
        ]
    ]


def test_the_groups_say_what_a_bye_counts_there(
    tournament: Tournament,
    in_groups: Callable[[int, int], None],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> None:
    """Of seven, three are in one group: from the first bye on it counts, until all there have paused equally often."""
    in_groups(7, 2)
    said = []
    for _round in range(3):
        for sitting in drawn(fresh(tournament)).sittings.all():
            enter(sitting)
        (board,) = boards(fresh(tournament))
        said.append((sum(row.with_bye for group in board.groups for row in group), board.byes_text[:14]))
    assert said == [(1, "„mit Freilos“:"), (2, "„mit Freilos“:"), (0, "In der Gruppe ")]
    paper = standings_paper(fresh(tournament), public=True)
    assert paper.groups is not None
    assert [len(table.rows) for table in paper.groups.tables] == [3, 4]


@pytest.mark.parametrize(("moved", "said"), [((), ""), ((("Huber", 5, 6),), "getauscht: Huber (5. statt 6.). Für")])
def test_whose_seed_was_exchanged_is_named(moved: tuple[tuple[str, int, int], ...], said: str) -> None:
    assert (said in moved_text(moved), bool(moved_text(moved))) == (True, bool(moved))


@pytest.fixture
def play_group(
    tournament: Tournament,
    in_groups: Callable[[int, int], None],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> Callable[..., list[Entrant]]:
    """Plays rounds of a group of four, each match 2:1; who is named first in the answer beats all behind.

    These are the best one, the second, the third and the last one, who plays against the second in the first round.
    `forfeited` are the rounds in which the last one has to be there and does not play.
    """
    order: list[Entrant] = []

    def played(rounds: int, forfeited: tuple[int, ...] = ()) -> list[Entrant]:
        if not order:
            in_groups(4, 1)
        for _round in range(rounds):
            of_round = drawn(fresh(tournament))
            tables = [[seat.entrant for seat in sitting.seats.order_by("seat")] for sitting in of_round.sittings.all()]
            if not order:
                (second, last), (best, third) = tables
                order.extend((best, second, third, last))
            for sitting, sides in zip(of_round.sittings.all(), tables, strict=True):
                won, lost = [11, 5], [5, 11]
                first, other = (won, lost) if order.index(sides[0]) < order.index(sides[1]) else (lost, won)
                if order[3] in sides and of_round.number in forfeited:
                    walkover_save(
                        sitting=sitting,
                        winner=1 - sides.index(order[3]),
                        key="f" * 31 + str(of_round.number),
                        base_version=sitting.version,
                        by=None,
                        reason="Nicht da",
                    )
                else:
                    enter(sitting, [{"kind": "bummerl", "score": score} for score in (first, first, other)])
        return order

    return played


def group_table(tournament: Tournament) -> list[tuple[int | None, int, str, bool]]:
    (board,) = boards(fresh(tournament))
    (rows,) = board.groups
    return [(row.place, row.number, row.cells[0], row.gone) for row in rows]


def test_nobody_wins_or_loses_because_somebody_left_a_group_early(
    tournament: Tournament, play_group: Callable[..., list[Entrant]], organiser: User
) -> None:
    """The second has won against whoever left and against the third, and stands before the third."""
    best, second, third, last = play_group(1)
    assert standings(fresh(tournament)).paused == ""
    entrant_withdraw(entrant=last, tables={}, by=organiser)
    assert standings(fresh(tournament)).paused.startswith("Wer einmal ohne Tisch bleibt, bekommt den eigenen Schnitt")
    play_group(2)
    table = [(1, best.number, "4", False), (2, second.number, "3", False), (3, third.number, "2", False)]
    assert group_table(tournament) == [*table, (4, last.number, "0", True)]
    (board,) = boards(fresh(tournament))
    said = f"Vor der Hälfte der eigenen Gruppenspiele gegangen: {last.name}. Spiele gegen sie zählen für alle nur wie "
    assert (board.gone, any(row.with_bye for row in board.groups[0])) == (
        said + "ein Freilos, auch die schon gespielten.",
        False,
    )
    rows = standings(fresh(tournament)).rows
    assert [row.entrant.number for row in rows] == [each.number for each in (best, second, third, last)]
    assert {row.entrant.number: (row.tally["bummerl"], row.rounds) for row in rows} == {
        best.number: (6, ("2", "Freilos 2", "2")),
        second.number: (5, ("gestrichen, dafür 2", "2", "1")),
        third.number: (3, ("1", "1", "Freilos 1")),
        last.number: (0, ("gestrichen", "–", "–")),
    }
    assert [sorted(row.byes) for row in rows] == [[2], [], [3], []], "who sat at a table was not left without one"
    assert [row.unplayed_remark.partition(":")[0] for row in rows] == [
        "Freilos in Gruppen, Durchgang 2",
        "Gruppen, Durchgang 1 gestrichen, zählt wie ein Freilos",
        "Freilos in Gruppen, Durchgang 3",
        "Gruppen, Durchgang 1 gestrichen, zählt nicht",
    ]
    paper = standings_paper(fresh(tournament), public=False)
    assert paper.groups is not None
    assert board.gone in paper.groups.said
    copy = tournament_import(text=tournament_export(fresh(tournament)), by=organiser)
    assert group_table(copy) == group_table(tournament)


def test_no_average_is_taken_of_what_who_left_early_has_played(
    tournament: Tournament, play_group: Callable[..., list[Entrant]], organiser: User
) -> None:
    """Who has no match but a cancelled one gets that of the others: (2 + 1) / 2, and not (2 + 1 + 1) / 3."""
    _best, second, _third, last = play_group(1)
    entrant_withdraw(entrant=last, tables={}, by=organiser)
    (row,) = (row for row in standings(fresh(tournament)).rows if row.entrant == second)
    assert row.rounds == ("gestrichen, dafür 2",)


def test_a_match_is_won_without_a_fight_once_however_long_a_larger_group_plays(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    """Five in one group, four in the other: these are through after three rounds and wait for two."""
    register(tournament, 9)
    stages_plan(tournament=fresh(tournament), stages=[Stage("groups", 0, 5, who="all", groups=2)], by=organiser)
    stage_begin(tournament=fresh(tournament), by=organiser)
    (stage,) = fresh(tournament).later_stages
    four = min(stage.members(), key=len)
    for number in range(1, 6):
        if number == 3:
            gone = tournament.entrants.get(number=four[3])
            entrant_withdraw(entrant=gone, tables={}, by=organiser)
        for sitting in drawn(fresh(tournament)).sittings.all():
            enter(sitting)
    told = {row.entrant.number: row.unplayed for row in standings(fresh(tournament)).rows}
    kinds = [sorted(value.kind for value in told[number].values()) for number in four[:3]]
    assert sorted(kinds) == [["bye", "bye"], ["bye", "bye"], ["bye", "bye", "won"]]
    (board,) = boards(fresh(tournament))
    (rows,) = (rows for rows in board.groups if len(rows) == 4)
    assert sum(int(row.cells[0]) for row in rows) == 6 * 3, "six matches of three Bummerl, whoever has won them"


def test_a_match_that_is_cancelled_counts_nothing_before_its_round_is_played(
    tournament: Tournament,
    play_group: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    """As a bye does not: nobody is ahead by a round of which no card is played."""
    last = play_group(1)[3]
    of_round = drawn(fresh(tournament))
    (table,) = of_round.sittings.filter(seats__entrant=last)
    (other,) = of_round.sittings.exclude(pk=table.pk)
    opponent = table.seats.exclude(entrant=last).get().entrant
    entrant_withdraw(entrant=last, tables={}, by=organiser)

    def told() -> str:
        (row,) = (row for row in standings(fresh(tournament)).rows if row.entrant == opponent)
        return row.rounds[1]

    before = told()
    enter(other)
    assert (before, told()) == ("gestrichen, dafür –", "gestrichen, dafür 2")


def test_from_half_of_the_matches_on_they_count_and_the_rest_is_won(
    tournament: Tournament, play_group: Callable[..., list[Entrant]], organiser: User
) -> None:
    best, second, third, last = play_group(2)
    entrant_withdraw(entrant=last, tables={}, by=organiser)
    play_group(1)
    counted = {number: figure for _place, number, figure, _gone in group_table(tournament)}
    assert counted == {best.number: "6", second.number: "5", third.number: "5", last.number: "2"}


def test_matches_that_were_won_without_a_fight_are_no_half(
    tournament: Tournament, play_group: Callable[..., list[Entrant]], organiser: User
) -> None:
    """Whoever leaves has played one of three, and was missing in the second one."""
    best, second, third, last = play_group(2, forfeited=(2,))
    entrant_withdraw(entrant=last, tables={}, by=organiser)
    play_group(1)
    table = [(1, best.number, "4", False), (2, second.number, "3", False), (3, third.number, "2", False)]
    assert group_table(tournament) == [*table, (4, last.number, "0", True)]


def test_who_comes_back_into_a_group_counts_again(
    tournament: Tournament, play_group: Callable[..., list[Entrant]], organiser: User
) -> None:
    """As if the round that was missed had been won by who was to be met; after the last round it changes nothing."""
    best, second, third, last = play_group(1)
    before = group_table(tournament)
    entrant_withdraw(entrant=last, tables={}, by=organiser)
    entrant_return(entrant=fresh(tournament).entrants.get(pk=last.pk), by=organiser)
    assert group_table(tournament) == before
    entrant_withdraw(entrant=last, tables={}, by=organiser)
    play_group(1)
    entrant_return(entrant=fresh(tournament).entrants.get(pk=last.pk), by=organiser)
    play_group(1)
    counted = {number: figure for _place, number, figure, _gone in group_table(tournament)}
    assert counted == {best.number: "7", second.number: "5", third.number: "4", last.number: "2"}
    entrant_withdraw(entrant=last, tables={}, by=organiser)
    assert {number: figure for _place, number, figure, _gone in group_table(tournament)} == counted


def test_who_comes_back_or_goes_after_the_groups_changes_nothing_in_them(
    tournament: Tournament, play_group: Callable[..., list[Entrant]], organiser: User
) -> None:
    *_others, last = play_group(1)
    entrant_withdraw(entrant=last, tables={}, by=organiser)
    play_group(2)
    over = group_table(tournament)
    entrant_return(entrant=fresh(tournament).entrants.get(pk=last.pk), by=organiser)
    assert group_table(tournament) == over
    entrant_disqualify(entrant=fresh(tournament).entrants.get(number=over[0][1]), reason="Streit", by=organiser)
    assert [row[:3] for row in group_table(tournament)] == [row[:3] for row in over]


@pytest.mark.parametrize("forfeited", [(), (2,)])
def test_a_correction_says_whether_half_of_the_matches_are_played_then(
    tournament: Tournament,
    play_group: Callable[..., list[Entrant]],
    enter: Callable[..., Revision],
    organiser: User,
    forfeited: tuple[int, ...],
) -> None:
    """Whoever left has played two of three, or was missing in the second one; the sheet of that is turned round."""
    best, second, third, last = play_group(2, forfeited)
    entrant_withdraw(entrant=last, tables={}, by=organiser)
    play_group(1)
    final = Stage("knockout", 4, 1, who="groups", count=2)
    stages_plan(tournament=fresh(tournament), stages=[final], by=organiser)
    begun = stage_begin(tournament=fresh(tournament), by=organiser)
    assert begun.numbers == {best.number, second.number if forfeited else third.number}
    seats = Seat.objects.filter(entrant=last).select_related("sitting__round__tournament")
    seat = seats.get(sitting__round__number=2)
    lost = [{"kind": "bummerl", "score": [5, 11] if seat.seat == 0 else [11, 5]}] * 3
    lines = lost if forfeited else [{"kind": "walkover", "winner": 1 - seat.seat}] * 3
    evaluation = evaluate(tournament.kind_of_game, fresh(tournament).house_rules(), table_of(seat.sitting), lines)
    said = changes_with(fresh(tournament), seat.sitting, evaluation)
    others = others_with(fresh(tournament), seat.sitting, evaluation)
    real = effects_by(fresh(tournament), 2, lambda: enter(seat.sitting, lines, reason="Doch nicht so"))
    assert {(each.name, each.before, each.after) for each in said} == {
        (each.name, each.before, each.after) for each in real.places
    }
    assert others == real.others
    assert others != ([], [])


def test_who_joined_a_group_and_goes_after_it_leaves_the_byes_as_they_are(
    tournament: Tournament,
    in_groups: Callable[[int, int], None],
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    """All have as many matches then, also who was not there in the first round: no bye counts, whoever goes."""

    def play(rounds: int) -> None:
        for _round in range(rounds):
            for sitting in drawn(fresh(tournament)).sittings.all():
                enter(sitting)

    in_groups(4, 1)
    play(1)
    (late,) = register(tournament, 1)
    stage_admit(tournament=fresh(tournament), number=late.number, by=organiser, reason="Stau")
    play(4)
    (over,) = boards(fresh(tournament))
    assert over.byes_text.startswith("In der Gruppe zählt, was gespielt ist")
    entrant_withdraw(entrant=late, tables={}, by=organiser)
    (board,) = boards(fresh(tournament))
    assert [replace(row, gone=False) for row in board.groups[0]] == list(over.groups[0])
    assert (board.byes_text, board.without_byes) == (over.byes_text, True)
