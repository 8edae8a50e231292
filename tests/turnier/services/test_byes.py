"""Byes in the standings: as much as whoever pauses wins elsewhere, by the sheets as they are now."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable
from typing import Any

import pytest

from games.kit.sittings.evaluation import evaluate
from turnier.models import Bye, Entrant, Revision, Round, Seat, Sitting, Tally, Tournament, User
from turnier.services.draw.draw import round_draw, round_publish
from turnier.services.draw.options import bye_choose
from turnier.services.integrity import check_tournament
from turnier.services.registration.withdraw import entrant_withdraw
from turnier.services.sheets.queries import lines_now, table_of
from turnier.services.stages.plan import stage_begin, stages_plan
from turnier.services.standings.byes import ByeValue
from turnier.services.standings.place_changes import changes_by, changes_with, standings_with
from turnier.services.standings.places import place_history, reach
from turnier.services.standings.standings import PlacedEntrant, standings
from turnier.services.tournaments.file.exchange import tournament_export, tournament_import
from turnier.services.tournaments.found import tournament_create
from turnier.stages.stage import Stage

Register = Callable[..., list[Entrant]]
Drawn = Callable[[Tournament], Round]
Enter = Callable[..., Revision]
METRICS = ("bummerl", "scored", "conceded")


def lines(*scores: tuple[int, int]) -> list[dict[str, Any]]:
    return [{"kind": "bummerl", "score": list(score)} for score in scores]


def rows(tournament: Tournament, **options: Any) -> dict[int, PlacedEntrant]:
    return {row.entrant.number: row for row in standings(Tournament.objects.get(pk=tournament.pk), **options).rows}


def pauses(of_round: Round) -> int:
    return of_round.byes.get().entrant.number


def half_up(total: int, count: int) -> int:
    return (2 * total + count) // (2 * count)


@pytest.fixture
def five(organiser: User, register: Register) -> Tournament:
    """Five teams, three rounds: one team pauses in each."""
    tournament = tournament_create(by=organiser, name="Fünf", game="watten")
    register(tournament, 5)
    return tournament


def played(tournament: Tournament, drawn: Drawn, enter: Enter, chance: random.Random) -> Round:
    of_round = drawn(tournament)
    for sitting in of_round.sittings.all():
        lost = [(11, chance.choice((0, 2, 3, 5, 8))) for _ in range(3)]
        enter(sitting, lines(*(pair if chance.random() < 0.5 else pair[::-1] for pair in lost)))
    return of_round


def by_hand(tournament: Tournament) -> dict[int, dict[str, int]]:
    """Every team's sum by the rule: the sheets, and each bye the own average, of nobody's sheets that of all."""
    tallies: defaultdict[int, defaultdict[int, dict[str, int]]] = defaultdict(lambda: defaultdict(dict))
    for number, of_round, metric, value in Tally.objects.filter(round__tournament=tournament).values_list(
        "entrant__number", "round__number", "metric", "value"
    ):
        tallies[number][of_round][metric] = value
    everything = [tally for of_team in tallies.values() for tally in of_team.values()]
    sums = {}
    for number in tournament.entrants.values_list("number", flat=True):
        own, byes = list(tallies[number].values()), Bye.objects.filter(entrant__number=number).count()
        of = own or everything
        worth = {metric: half_up(sum(t[metric] for t in of), len(of)) for metric in METRICS}
        sums[number] = {metric: sum(t[metric] for t in own) + byes * worth[metric] for metric in METRICS}
    return sums


@pytest.mark.parametrize("seed", range(2))
def test_whoever_pauses_counts_as_elsewhere(five: Tournament, drawn: Drawn, enter: Enter, seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(3):
        played(five, drawn, enter, chance)
        assert {n: dict(row.tally) for n, row in rows(five).items()} == by_hand(five)
    table = standings(Tournament.objects.get(pk=five.pk))
    assert table.final
    assert [value.provisional for row in table.rows for value in row.byes.values()] == [False] * 3
    copy = tournament_import(text=tournament_export(five), by=None)
    assert {n: (row.place, row.tally) for n, row in rows(copy).items()} == {
        row.entrant.number: (row.place, row.tally) for row in table.rows
    }
    assert check_tournament(five) == () == check_tournament(copy)


def test_a_bye_is_worth_the_field_then_the_own_average_and_provisional_until_the_last_round(
    five: Tournament, drawn: Drawn, enter: Enter
) -> None:
    first = drawn(five)
    number = pauses(first)
    assert rows(five)[number].byes == {1: ByeValue(None, provisional=True)}
    assert (rows(five)[number].rounds, rows(five)[number].unplayed_remark) == (
        ("Freilos –",),
        "Freilos in Durchgang 1: zählt noch nicht",
    )
    one, two = first.sittings.all()
    enter(one, lines((11, 5), (11, 7), (11, 9)))
    enter(two, lines((11, 2)))
    assert rows(five)[number].byes[1] == ByeValue(None, provisional=True), "the others still play"
    enter(two, lines((11, 2), (11, 2), (11, 2)))
    assert rows(five)[number].byes[1].tally == {"bummerl": 2, "scored": 23, "conceded": 23}
    second = drawn(five)
    sitting = second.sittings.get(seats__entrant__number=number)
    seat = sitting.seats.get(entrant__number=number).seat
    scores = [(11, 2), (11, 3), (2, 11)]
    enter(sitting, lines(*(score if seat == 0 else score[::-1] for score in scores)))
    row = rows(five)[number]
    assert row.byes[1] == ByeValue({"bummerl": 2, "scored": 24, "conceded": 16}, provisional=True)
    assert row.tally == {"bummerl": 4, "scored": 48, "conceded": 32}
    assert row.rounds == ("Freilos 2", "2")
    assert row.remark == "Freilos in Durchgang 1: 2 Bummerl, 24:16 (vorläufig)"
    enter(sitting, lines(*(score[::-1] if seat == 0 else score for score in scores)), reason="verdreht")
    assert rows(five)[number].byes[1].tally == {"bummerl": 1, "scored": 16, "conceded": 24}, "the sheet was corrected"


def test_nobody_sees_a_bye_before_the_draw_is_published(five: Tournament, enter: Enter, organiser: User) -> None:
    bye_choose(tournament=five, by=organiser, rules={"bye": "scored"})
    of_round = round_draw(tournament=five, by=organiser).round
    number = pauses(of_round)
    assert rows(five)[number].tally["bummerl"] == 0
    round_publish(round=of_round, by=organiser)
    assert rows(five)[number].byes == {1: ByeValue(None, provisional=True)}
    enter(of_round.sittings.get(table=1), lines((11, 2), (11, 2), (11, 2)))
    assert rows(five)[number].tally == {"bummerl": 3, "scored": 33, "conceded": 0}


def test_nobody_leads_by_a_round_of_which_no_card_is_played(five: Tournament, drawn: Drawn, enter: Enter) -> None:
    """Who pauses gets what the bye counts with the first table that is in, and not when the draw is published."""
    played(five, drawn, enter, random.Random(1))
    second = drawn(five)
    number = pauses(second)
    before = rows(five)[number]
    assert set(before.byes) == {2}
    assert (before.tally, before.rounds[1]) == (rows(five, before=2)[number].tally, "Freilos –")
    assert before.remark == "Freilos in Durchgang 2: zählt noch nicht"
    assert before.unplayed_brief == "Freilos D2: –"
    enter(second.sittings.get(table=1), lines((11, 2), (11, 2), (11, 2)))
    after = rows(five)[number]
    assert after.tally == {metric: 2 * before.tally[metric] for metric in METRICS}
    assert reach(standings(Tournament.objects.get(pk=five.pk)), number) is not None


def test_a_round_that_is_kept_back_changes_no_bye(five: Tournament, drawn: Drawn, enter: Enter) -> None:
    """The standings of an earlier round know only the sheets until then, and so does the course of the places."""
    chance = random.Random(7)
    first = played(five, drawn, enter, chance)
    number = pauses(first)
    before = {n: (row.place, dict(row.tally)) for n, row in rows(five).items()}
    played(five, drawn, enter, chance)
    earlier = rows(five, before=2)
    assert {n: (row.place, dict(row.tally)) for n, row in earlier.items()} == before
    assert earlier[number].byes[1].provisional
    assert {n: places[0] for n, places in place_history(five).places.items()} == {
        n: at for n, (at, _) in before.items()
    }


def test_two_byes_count_twice(five: Tournament, drawn: Drawn, enter: Enter) -> None:
    chance = random.Random(3)
    number = pauses(played(five, drawn, enter, chance))
    played(five, drawn, enter, chance)
    third = played(five, drawn, enter, chance)
    Bye.objects.filter(round=third).update(entrant=five.entrants.get(number=number))
    Tally.objects.filter(round=third, entrant__number=number).delete()
    own = Tally.objects.get(entrant__number=number, metric="bummerl").value
    assert rows(five)[number].tally["bummerl"] == 3 * own


def test_what_is_chosen_counts_for_every_bye_at_once(
    five: Tournament, drawn: Drawn, enter: Enter, organiser: User
) -> None:
    number = pauses(played(five, drawn, enter, random.Random(1)))

    def worth(**rules: object) -> object:
        bye_choose(tournament=five, by=organiser, rules=rules)
        return rows(five)[number].byes[1]

    nothing = dict.fromkeys(METRICS, 0)
    assert worth(bye="nothing") == ByeValue(nothing, provisional=False)
    fixed = worth(bye="scored", bye_bummerl=2, bye_points=[11, 6])
    assert fixed == ByeValue({"bummerl": 2, "scored": 22, "conceded": 12}, provisional=False)
    average = worth(bye="average")
    assert isinstance(average, ByeValue)
    assert average.provisional
    assert check_tournament(five) == ()


def test_who_goes_keeps_the_bye(five: Tournament, drawn: Drawn, enter: Enter, organiser: User) -> None:
    first = played(five, drawn, enter, random.Random(5))
    gone = first.byes.get().entrant
    entrant_withdraw(entrant=gone, tables={}, by=organiser)
    row = rows(five)[gone.number]
    assert row.tally == by_hand(five)[gone.number]
    assert row.byes[1].provisional, "the field still plays"
    assert check_tournament(five) == ()


def test_no_average_is_taken_of_what_nobody_played(
    five: Tournament, drawn: Drawn, enter: Enter, organiser: User
) -> None:
    """Who wins because the others went home is not said to have won as much while pausing."""
    played(five, drawn, enter, random.Random(17))
    second = drawn(five)
    number = pauses(Round.objects.get(tournament=five, number=1))
    sitting = second.sittings.get(seats__entrant__number=number)
    seat = sitting.seats.get(entrant__number=number)
    enter(sitting, lines(*[(2, 11) if seat.seat == 0 else (11, 2)] * 2))
    enter(second.sittings.exclude(pk=sitting.pk).get(), lines((11, 2), (11, 3), (5, 11)))
    other = sitting.seats.exclude(pk=seat.pk).get().entrant
    entrant_withdraw(entrant=other, tables={f"2-{sitting.table}": "walkover"}, by=organiser)
    field = rows(five)[number].byes[1].tally
    tallies = [
        {tally.metric: tally.value for tally in Tally.objects.filter(sitting=seat.sitting, entrant=seat.entrant)}
        for seat in Seat.objects.filter(round__tournament=five).exclude(sitting=sitting)
    ]
    assert field == {metric: half_up(sum(t[metric] for t in tallies), len(tallies)) for metric in METRICS}
    third = drawn(Tournament.objects.get(pk=five.pk))
    sitting = third.sittings.get(seats__entrant__number=number)
    seat = sitting.seats.get(entrant__number=number)
    enter(sitting, lines(*[(5, 11) if seat.seat == 0 else (11, 5)] * 3))
    assert rows(five)[number].byes[1].tally == {"bummerl": 0, "scored": 15, "conceded": 33}
    assert check_tournament(five) == ()


def test_the_effect_of_a_correction_knows_byes(five: Tournament, drawn: Drawn, enter: Enter, organiser: User) -> None:
    """What the desk says before a correction is what comes of it, byes and all."""
    chance = random.Random(11)
    for _ in range(2):
        played(five, drawn, enter, chance)
    for sitting in Sitting.objects.filter(round__tournament=five).select_related("round__tournament"):
        turned = [{**line, "score": line["score"][::-1]} for line in lines_now(sitting)]
        game, rules = five.kind_of_game, five.house_rules()
        said = changes_with(five, sitting, evaluate(game, rules, table_of(sitting), turned))
        real = changes_by(five, lambda sitting=sitting, turned=turned: enter(sitting, turned, reason="verdreht"))  # type: ignore[misc]
        assert {(m.entrant.pk, m.before, m.after) for m in said} == {(s.entrant.pk, s.before, s.after) for s in real}


@pytest.mark.parametrize("counts", ["average", "nothing", "scored"])
def test_the_places_within_reach_hold(
    five: Tournament, drawn: Drawn, enter: Enter, organiser: User, counts: str
) -> None:
    bye_choose(tournament=five, by=organiser, rules={"bye": counts})
    chance = random.Random(13)
    played(five, drawn, enter, chance)
    said = [{row.entrant.number: reach(t, row.entrant.number) for row in t.rows} for t in [_now(five)]]
    for _ in range(2):
        played(five, drawn, enter, chance)
        said.append({row.entrant.number: reach(_now(five), row.entrant.number) for row in _now(five).rows})
    final = {row.entrant.number: row.place for row in _now(five).rows}
    for reaches in said:
        for number, place in final.items():
            span = reaches[number]
            assert span is not None
            assert place is not None
            assert span.best <= place <= span.worst


def _now(tournament: Tournament) -> Any:
    return standings(Tournament.objects.get(pk=tournament.pk))


@pytest.mark.parametrize(("game", "players"), [("seconds", 6), ("tausend", 5), ("doppelkopf", 7)])
def test_single_players_have_byes_as_well(
    singles: Callable[..., Tournament], drawn: Drawn, game: str, players: int
) -> None:
    tournament = singles(game, players, rounds=2)
    of_round = drawn(tournament)
    numbers = set(of_round.byes.values_list("entrant__number", flat=True))
    assert numbers
    for sitting in of_round.sittings.all():
        for seat in sitting.seats.all():
            for metric in tournament.kind_of_game.tally_keys:
                Tally.objects.create(round=of_round, sitting=sitting, entrant=seat.entrant, metric=metric, value=6)
    Sitting.objects.filter(round=of_round).update(finished=True)
    found = rows(tournament)
    assert {tuple(found[number].tally.values()) for number in numbers} == {
        (6,) * len(tournament.kind_of_game.tally_keys)
    }
    assert all(found[number].rounds[0].startswith("Freilos ") for number in numbers)


def test_what_is_played_in_a_later_stage_changes_no_bye_of_before(
    five: Tournament, drawn: Drawn, enter: Enter, organiser: User
) -> None:
    """Everybody plays on, and whoever paused loses high there."""
    Tournament.objects.filter(pk=five.pk).update(rounds_planned=2)
    five.refresh_from_db()
    who = pauses(played(five, drawn, enter, random.Random(3)))
    played(five, drawn, enter, random.Random(4))
    before = rows(five)[who].byes[1]
    stages_plan(tournament=five, stages=[Stage("knockout", 1, 3, who="all")], by=organiser)
    stage_begin(tournament=Tournament.objects.get(pk=five.pk), by=organiser)
    for _level in range(3):
        for sitting in drawn(Tournament.objects.get(pk=five.pk)).sittings.all():
            lost = [seat.seat for seat in sitting.seats.all() if seat.entrant.number == who]
            enter(sitting, lines(*[(0, 11) if lost == [0] else (11, 0)] * 3))
    after = rows(five)[who].byes[1]
    assert (after.tally, after.provisional, before.tally) == (before.tally, False, before.tally)


@pytest.mark.parametrize("teams", [4, 5])
def test_who_was_to_meet_somebody_of_the_group_who_has_gone_wins_that_match(
    tournament: Tournament, register: Register, drawn: Drawn, enter: Enter, organiser: User, teams: int
) -> None:
    """After half of the own matches; of five, everybody pauses once besides, for as much as they win on average."""
    register(tournament, teams)
    stages_plan(
        tournament=tournament, stages=[Stage("groups", 1, teams - 1 + teams % 2, who="all", groups=1)], by=organiser
    )
    stage_begin(tournament=Tournament.objects.get(), by=organiser)
    gone, *_others = Tournament.objects.get().entrants.order_by("number")
    for _number in range(Tournament.objects.get().later_stages[0].rounds):
        if gone.seats.count() == 2:
            gone = entrant_withdraw(entrant=gone, tables={}, by=organiser)
        for sitting in drawn(Tournament.objects.get()).sittings.all():
            enter(sitting, lines((11, 5), (11, 7), (5, 11)))
    met = set(Entrant.objects.filter(seats__sitting__seats__entrant=gone).values_list("number", flat=True))
    assert (gone.plays, len(met)) == (False, 3)
    table = rows(tournament)
    won = {number: [each.tally for each in row.byes.values() if each.kind == "won"] for number, row in table.items()}
    match = {"bummerl": 3, "scored": 33, "conceded": 0}
    assert won == {number: [] if number in met else [match] for number in table}
    paused = {number: sum(each.kind == "bye" for each in row.byes.values()) for number, row in table.items()}
    assert {times for number, times in paused.items() if number != gone.number} == {teams % 2}
    assert check_tournament(Tournament.objects.get()) == ()


@pytest.mark.parametrize("fought", [False, True])
def test_the_effect_of_a_correction_knows_what_is_no_match_of_an_average(
    five: Tournament, drawn: Drawn, enter: Enter, fought: bool
) -> None:
    """A sheet that is corrected to a win without a fight, or back, counts in the average of a bye as it would be."""
    who = pauses(played(five, drawn, enter, random.Random(11)))
    second = played(five, drawn, enter, random.Random(12))
    sitting = second.sittings.select_related("round__tournament").get(seats__entrant__number=who)
    unfought = [{"kind": "walkover", "winner": 0}] * 3
    turned = unfought
    if fought:
        enter(sitting, unfought, reason="Nicht gespielt")
        turned = lines((11, 2), (11, 3), (5, 11))
    evaluation = evaluate(five.kind_of_game, five.house_rules(), table_of(sitting), turned)
    said = standings_with(Tournament.objects.get(pk=five.pk), sitting, evaluation)
    assert said is not None
    enter(sitting, turned, reason="Doch nicht so")
    assert {row.entrant.number: (row.place, row.tally, row.unplayed) for row in said.rows} == {
        number: (row.place, row.tally, row.unplayed) for number, row in rows(five).items()
    }
