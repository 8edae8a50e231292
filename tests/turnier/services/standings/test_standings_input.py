"""Where less is better, whoever misses a round gets the worst result of it, and stands before nobody who played it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from games.kit.criteria import RankingOrder
from tests.turnier.conftest import at_once
from turnier.models import Entrant, Revision, Round, Tournament, User
from turnier.services.draw.table_input import scores_by_place
from turnier.services.registration.register import entrant_status
from turnier.services.sheets.break_off import sitting_end
from turnier.services.stages.plan import stage_begin, stages_plan
from turnier.services.standings.byes import ByeValue
from turnier.services.standings.places import place_history
from turnier.services.standings.standings import PlacedEntrant, standings
from turnier.services.standings.standings_input import MOST_KEPT, evening_read, missed_text
from turnier.services.tournaments.file.exchange import tournament_export, tournament_import
from turnier.services.tournaments.found import tournament_create
from turnier.stages.stage import Stage

Singles = Callable[..., Tournament]
Drawn = Callable[[Tournament], Round]
Enter = Callable[..., Revision]
Play = Callable[[Mapping[int, int]], Round]
RULE = "Wer einen Durchgang nicht spielt, bekommt das schlechteste Ergebnis daraus."
POINTS = {"key": "column_1", "name": "Strafpunkte", "most": 500, "less_is_better": True}
RUMMY = {
    "fewest": 3,
    "most": 3,
    "written": "list",
    "columns": [POINTS, {"key": "column_2", "name": "Siege", "most": 9}],
    "order": ["column_1", "column_2"],
}
FIRST = {1: 10, 2: 20, 3: 30, 4: 40, 5: 50, 6: 87}


@pytest.fixture
def rummy(singles: Singles) -> Tournament:
    """Six players of a list of which the fewest points win."""
    return singles("liste", 6, rules={"definition": RUMMY}, rounds=2)


@pytest.fixture
def play(rummy: Tournament, drawn: Drawn, enter: Enter) -> Play:
    """Draws the next round and enters what each start number has; a table nobody of whom is named stays open."""

    def played(points: Mapping[int, int]) -> Round:
        of_round = drawn(Tournament.objects.get(pk=rummy.pk))
        for sitting in of_round.sittings.all():
            sat = list(sitting.seats.order_by("seat").values_list("entrant__number", flat=True))
            if set(sat) <= set(points):
                enter(sitting, totals([points[number] for number in sat]))
        return of_round

    return played


def totals(points: list[int]) -> list[dict[str, Any]]:
    """Whoever has few points has won once."""
    return [{"kind": "totals", "column_1": points, "column_2": [int(each < 30) for each in points]}]


def rows(tournament: Tournament, **options: Any) -> dict[int, PlacedEntrant]:
    return {row.entrant.number: row for row in standings(Tournament.objects.get(pk=tournament.pk), **options).rows}


def summed(tournament: Tournament, **options: Any) -> dict[int, tuple[int | None, int]]:
    """Start number → place and points."""
    return {number: (row.place, row.tally["column_1"]) for number, row in rows(tournament, **options).items()}


def come_late(tournament: Tournament, organiser: User, count: int = 3) -> None:
    at_once(tournament, [(f"Zoe Spät{n}",) for n in range(count)], organiser)


def test_who_comes_late_stands_last_and_is_told_why(rummy: Tournament, play: Play, organiser: User) -> None:
    play(FIRST)
    come_late(rummy, organiser)
    found = rows(rummy)
    assert [(row.place, number) for number, row in found.items()] == [
        *zip(FIRST, FIRST, strict=True),
        (6, 7),
        (6, 8),
        (6, 9),
    ]
    late = found[7]
    assert late.tally == {"column_1": 87, "column_2": 0}
    assert late.unplayed == {1: ByeValue(late.tally, provisional=False, kind="missed")}
    assert (late.rounds, late.byes) == (("nicht gespielt 87",), {})
    assert (late.remark, late.unplayed_brief) == (
        "Durchgang 1 nicht gespielt: 87 Strafpunkte",
        "nicht gespielt D1: 87",
    )
    assert late.unplayed_reasons == ("Zoe Spät0: Durchgang 1 nicht gespielt: 87 Strafpunkte",)
    assert found[1].rounds == ("10",)


def test_the_next_round_is_drawn_by_it(rummy: Tournament, play: Play, organiser: User) -> None:
    play(FIRST)
    come_late(rummy, organiser)
    tournament = Tournament.objects.get(pk=rummy.pk)
    scores = scores_by_place(tournament, list(tournament.entrants.order_by("number")))
    assert scores == {"1": 8, "2": 7, "3": 6, "4": 5, "5": 4, "6": 3, "7": 3, "8": 3, "9": 3}


def test_who_comes_late_catches_up(rummy: Tournament, play: Play, organiser: User) -> None:
    play(FIRST)
    come_late(rummy, organiser)
    play({1: 90, 2: 90, 3: 90, 4: 90, 5: 90, 6: 90, 7: 1, 8: 2, 9: 3})
    came_late, others = {7: (1, 88), 8: (2, 89), 9: (3, 90)}, {1: (4, 100), 2: (5, 110), 3: (6, 120)}
    assert summed(rummy) == came_late | others | {4: (7, 130), 5: (8, 140), 6: (9, 177)}
    history = place_history(Tournament.objects.get(pk=rummy.pk))
    assert (history.places[7], history.places[1]) == ((6, 1), (1, 4))


def test_who_goes_after_a_good_round_leads_no_more(rummy: Tournament, play: Play, organiser: User) -> None:
    play(FIRST)
    for number in (1, 2, 3):
        entrant = rummy.entrants.get(number=number)
        entrant_status(entrant=entrant, status=Entrant.Status.WITHDRAWN, by=organiser)
    play({4: 10, 5: 20, 6: 60})
    assert summed(rummy) == {4: (1, 50), 1: (2, 70), 5: (2, 70), 2: (4, 80), 3: (5, 90), 6: (6, 147)}
    assert rows(rummy)[1].remark == "zurückgezogen · Durchgang 2 nicht gespielt: 60 Strafpunkte"


def test_it_is_provisional_while_the_round_is_played(
    rummy: Tournament, play: Play, organiser: User, enter: Enter
) -> None:
    one, other = play({}).sittings.order_by("table")
    come_late(rummy, organiser, 1)
    assert (rows(rummy)[7].rounds, rows(rummy)[7].remark) == (("–",), "")
    enter(one, totals([40, 20, 30]))
    assert rows(rummy)[7].remark == "Durchgang 1 nicht gespielt: 40 Strafpunkte (vorläufig)"
    assert rows(rummy)[7].unplayed_brief == "nicht gespielt D1: 40 (vorläufig)"
    enter(other, totals([10, 60, 60]))
    assert rows(rummy)[7].remark == "Durchgang 1 nicht gespielt: 60 Strafpunkte"


def test_whoever_still_plays_or_pauses_misses_nothing(
    rummy: Tournament, play: Play, organiser: User, enter: Enter
) -> None:
    come_late(rummy, organiser, 1)
    of_round = play({})
    pausing = of_round.byes.get().entrant.number
    enter(of_round.sittings.get(table=1), totals([40, 20, 30]))
    found = rows(rummy)
    assert [number for number, row in found.items() if row.byes] == [pausing]
    assert not [number for number, row in found.items() if any(value.missed for value in row.unplayed.values())]


def test_a_missed_round_is_no_part_of_an_average(rummy: Tournament, play: Play, organiser: User) -> None:
    play(FIRST)
    come_late(rummy, organiser, 1)
    pausing = play(dict.fromkeys(range(1, 8), 20)).byes.get().entrant.number
    assert rows(rummy)[pausing].byes[2].tally == (
        {"column_1": 30, "column_2": 1} if pausing == 7 else {"column_1": FIRST[pausing], "column_2": pausing < 3}
    )


def test_a_table_that_ended_with_nothing_written_gives_no_lead(
    rummy: Tournament, play: Play, organiser: User, enter: Enter
) -> None:
    one, other = play({}).sittings.order_by("table")
    enter(one, totals([10, 20, 40]))
    sitting_end(sitting=other, by=organiser, reason="Das Lokal schließt.")
    assert sorted(summed(rummy).values()) == [(1, 10), (2, 20), (3, 40), (3, 40), (3, 40), (3, 40)]


def test_who_is_out_of_competition_or_has_no_place_misses_nothing(
    rummy: Tournament, play: Play, organiser: User
) -> None:
    play(FIRST)
    come_late(rummy, organiser, 2)
    guest, out = rummy.entrants.filter(number__gt=6).order_by("number")
    entrant_status(entrant=guest, status=Entrant.Status.OUT_OF_COMPETITION, by=organiser)
    entrant_status(entrant=out, status=Entrant.Status.DISQUALIFIED, by=organiser, reason="Karten gezinkt")
    found = rows(rummy)
    assert [(found[n].place, found[n].tally["column_1"], found[n].rounds) for n in (7, 8)] == [(None, 0, ("–",))] * 2


def test_of_equal_figures_the_result_counts_that_would_be_last(
    rummy: Tournament, play: Play, organiser: User, enter: Enter
) -> None:
    one, other = play({}).sittings.order_by("table")
    come_late(rummy, organiser, 1)
    enter(one, [{"kind": "totals", "column_1": [10, 20, 60], "column_2": [4, 4, 3]}])
    enter(other, [{"kind": "totals", "column_1": [10, 60, 60], "column_2": [0, 1, 2]}])
    assert rows(rummy)[7].tally == {"column_1": 60, "column_2": 1}


def test_a_round_that_is_left_out_is_not_missed(rummy: Tournament, play: Play, organiser: User) -> None:
    play(FIRST)
    come_late(rummy, organiser, 1)
    play(dict.fromkeys(range(1, 7), 90) | {7: 0})
    assert rows(rummy, before=2)[7].rounds == ("nicht gespielt 87",)
    assert rows(rummy, before=1)[7].rounds == ()


def test_a_file_brings_the_same_standings(rummy: Tournament, play: Play, organiser: User) -> None:
    play(FIRST)
    come_late(rummy, organiser)
    copy = tournament_import(text=tournament_export(Tournament.objects.get(pk=rummy.pk)), by=None)
    assert summed(copy) == summed(rummy)


def test_what_others_play_is_not_missed_and_half_of_what_was_missed_is_taken_along(
    rummy: Tournament, play: Play, organiser: User
) -> None:
    play(FIRST)
    come_late(rummy, organiser)
    play({1: 90, 2: 90, 3: 90, 4: 90, 5: 90, 6: 90, 7: 1, 8: 2, 9: 3})
    stages = [Stage("rounds", 3, 2, who="best", count=6, carried="half")]
    stages_plan(tournament=Tournament.objects.get(pk=rummy.pk), stages=stages, by=organiser)
    stage_begin(tournament=Tournament.objects.get(pk=rummy.pk), by=organiser)
    came_late, others = {7: (1, 44), 8: (2, 45), 9: (2, 45)}, {1: (4, 50), 2: (5, 55), 3: (6, 60)}
    assert summed(rummy) == came_late | others | {4: (7, 130), 5: (8, 140), 6: (9, 177)}
    for entrant in rummy.entrants.filter(number__in=(7, 8, 9)):
        entrant_status(entrant=entrant, status=Entrant.Status.WITHDRAWN, by=organiser)
    play({1: 40, 2: 41, 3: 42})
    found = rows(rummy)
    assert (found[7].rounds, found[7].tally["column_1"]) == (("nicht gespielt 87", "1", "nicht gespielt 42"), 86)
    assert (found[4].rounds, found[4].tally["column_1"]) == (("40", "90", "–"), 130)


def test_in_a_knock_out_nobody_misses_anything(
    tournament: Tournament, register: Callable[..., list[Entrant]], drawn: Drawn, enter: Enter, organiser: User
) -> None:
    register(tournament, 4)
    Tournament.objects.update(ranking={"measures": ["conceded"], "ending": "lot"})
    stages_plan(tournament=Tournament.objects.get(), stages=[Stage("knockout", 1, 2, who="all")], by=organiser)
    stage_begin(tournament=Tournament.objects.get(), by=organiser)
    for sitting in drawn(Tournament.objects.get()).sittings.all():
        enter(sitting)
    for sitting in drawn(Tournament.objects.get()).sittings.all():
        enter(sitting)
    assert [row.unplayed for row in rows(tournament).values()] == [{}] * 4


def test_where_more_is_better_a_missed_round_counts_nothing(
    tournament: Tournament, register: Callable[..., list[Entrant]], drawn: Drawn, enter: Enter
) -> None:
    register(tournament, 2)
    enter(drawn(tournament).sittings.get())
    register(tournament, 1)
    late = rows(tournament)[3]
    assert (late.rounds, late.unplayed, set(late.tally.values())) == (("–",), {}, {0})
    assert (missed_text(tournament), missed_text(tournament, RankingOrder(("conceded", "bummerl")))) == ("", RULE)


def test_another_order_may_make_less_the_better(
    tournament: Tournament, register: Callable[..., list[Entrant]], drawn: Drawn, enter: Enter
) -> None:
    register(tournament, 2)
    enter(drawn(tournament).sittings.get())
    register(tournament, 1)
    order = RankingOrder(("conceded", "bummerl"))
    late = rows(tournament, order=order)[3]
    assert (late.place, late.tally) == (2, {"bummerl": 0, "scored": 21, "conceded": 33})
    late = rows(tournament, order=RankingOrder(("bummerl", "conceded")))[3]
    assert (late.place, late.unplayed) == (2, {})


def test_stacks_know_no_rounds_that_can_be_missed(singles: Singles) -> None:
    assert missed_text(singles("brokdorf", 4)) == ""


def rows_of(tournament: Tournament, *, kept: bool, before: int | None = None) -> list[tuple[object, ...]]:
    """What the standings say of everybody, and what is still open."""
    table = standings(Tournament.objects.get(pk=tournament.pk), before=before, kept=kept)
    return [
        table.open_tables,
        *((row.entrant.number, row.place, row.cells, row.rounds, row.remark) for row in table.rows),
    ]


def test_of_the_tables_that_have_written_alone_is_read_again(
    rummy: Tournament, play: Play, drawn: Drawn, enter: Enter, organiser: User
) -> None:
    """The kept evening goes on with sheets, corrections and empty sheets; anything else is read as a whole."""
    of_round = play({})
    assert rows_of(rummy, kept=True) == rows_of(rummy, kept=False)
    for points in (FIRST, {number: 90 - worth for number, worth in FIRST.items()}):
        for sitting in of_round.sittings.all():
            sat = sitting.seats.order_by("seat").values_list("entrant__number", flat=True)
            enter(sitting, totals([points[number] for number in sat]), reason="verlesen")
            before = evening_read(rummy)
            assert rows_of(rummy, kept=True) == rows_of(rummy, kept=False)
            assert evening_read(rummy) is before
    enter(of_round.sittings.first(), (), reason="am falschen Tisch")
    assert rows_of(rummy, kept=True) == rows_of(rummy, kept=False)
    assert rows_of(rummy, kept=True, before=1) == rows_of(rummy, kept=False, before=1)
    entrant_status(entrant=rummy.entrants.get(number=1), status=Entrant.Status.OUT_OF_COMPETITION, by=organiser)
    assert rows_of(rummy, kept=True) == rows_of(rummy, kept=False)


def test_of_few_tournaments_what_was_read_is_kept(organiser: User) -> None:
    several = [tournament_create(by=organiser, name="Abend", game="liste") for _each in range(MOST_KEPT + 1)]
    read = [evening_read(tournament) for tournament in several]
    assert evening_read(several[-1]) is read[-1]
    assert evening_read(several[0]) is not read[0]
