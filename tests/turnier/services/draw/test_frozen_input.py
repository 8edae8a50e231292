"""The input of a draw: which procedure it takes, what is in it, and what does not change it."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from tests.turnier.conftest import at_once
from turnier import draw as draw_rules
from turnier.models import Draw, Entrant, Revision, Round, Seat, Tournament, User
from turnier.services.draw.draw import round_draw, round_publish
from turnier.services.draw.frozen_input import frozen_input
from turnier.services.draw.seats import entrants_swap
from turnier.services.draw.stage_input import check_level, stage_input
from turnier.services.draw.table_changes import table_add, table_dissolve
from turnier.services.draw.table_input import SeatingWish, seated_before, without_table
from turnier.services.registration.queries import playing
from turnier.services.registration.register import Registration, entrant_register, entrant_status
from turnier.services.stages.plan import stage_begin, stages_plan
from turnier.stages.stage import Stage, StageEntrant
from turnier.text.errors import UserError

Register = Callable[..., list[Entrant]]
Singles = Callable[..., Tournament]
Drawn = Callable[[Tournament], Round]
Enter = Callable[..., Revision]
MATCHES = [[1, 1, 1, 4], [1, 2, 2, 3]]
"""Of the places 1 to 4, the best against the last."""
HANDS = ({"kind": "hand", "tricks": [4, 3, 3, 3]},) * 8


def finish(of_round: Round, enter: Enter) -> None:
    for sitting in of_round.sittings.all():
        enter(sitting, HANDS)


def procedure(tournament: Tournament, number: int = 1, wish: SeatingWish | None = None) -> tuple[str, int]:
    """The procedure, and how many rounds the plan has that it follows."""
    frozen = frozen_input(tournament, number, playing(tournament), wish)
    return frozen["procedure"], len({row[0] for row in frozen.get("plan", [])})


def test_the_first_round_of_pairs_knows_nothing_but_the_numbers(tournament: Tournament, register: Register) -> None:
    entrants = register(tournament, 12)
    assert frozen_input(tournament, 1, entrants[::-1]) == {
        "scheme": "kt-draw-1",
        "procedure": "pairs",
        "round": 1,
        "entrants": list(range(1, 13)),
        "history": [],
        "byes_before": [],
        "clubs": {},
        "forbidden": [],
        "fixed": [],
    }


def test_the_first_round_of_singles_knows_a_plan_over_places(singles: Singles) -> None:
    tournament = singles("doppelkopf", 8, rounds=3)
    assert frozen_input(tournament, 1, playing(tournament)) == {
        "scheme": "kt-draw-1",
        "procedure": "lot",
        "round": 1,
        "entrants": list(range(1, 9)),
        "plan": sorted(draw_rules.plan_tables([4, 4], 3)),
        "places": {},
        "clubs": {},
        "forbidden": [],
        "fixed": [],
    }


@pytest.mark.parametrize(
    ("count", "clubs", "options", "wish", "rounds", "found"),
    [
        (16, (), {}, SeatingWish(), 3, ("lot", 3)),
        (16, (), {}, SeatingWish(ahead=True), 3, ("lot", 3)),
        (16, ("TSV",), {}, SeatingWish(), 3, ("lot", 3)),
        (16, ("TSV", "FC"), {}, SeatingWish(clubs_apart=False), 3, ("lot", 3)),
        (16, ("TSV", "FC"), {}, SeatingWish(), 2, ("mix", 0)),
        (16, ("TSV", "FC"), {}, SeatingWish(), 5, ("lot", 5)),
        (12, ("TSV", "FC"), {}, SeatingWish(), 2, ("mix", 0)),
        (16, (), {}, SeatingWish((4,) * 4, by_score=True), 3, ("mix", 0)),
        (16, (), {"forbidden": [[1, 2]]}, SeatingWish(), 2, ("mix", 0)),
        (16, (), {"forbidden": [[1, 2]]}, SeatingWish(), 3, ("lot", 3)),
        (16, (), {"fixed": [[1, 2]]}, SeatingWish(), 3, ("mix", 3)),
        (17, (), {}, SeatingWish((4,) * 4), 3, ("mix", 0)),
        (64, (), {}, SeatingWish(), 3, ("lot", 3)),
        (65, (), {}, SeatingWish(), 3, ("mix", 0)),
        (16, (), {}, SeatingWish(), 1, ("mix", 0)),
    ],
    ids=[
        "places are alike",
        "all at once",
        "one club alone",
        "clubs that nobody parts",
        "clubs in a wide field",
        "clubs in a dense field",
        "clubs in a field that is nearly dense",
        "by score",
        "forbidden in a wide field",
        "forbidden in a dense field",
        "fixed",
        "a pause",
        "not too many",
        "many",
        "one round",
    ],
)
def test_which_procedure(
    singles: Singles,
    count: int,
    clubs: tuple[str, ...],
    options: dict[str, object],
    wish: SeatingWish,
    rounds: int,
    found: tuple[str, int],
) -> None:
    tournament = singles("doppelkopf", count, clubs or ("",), rounds=rounds)
    Tournament.objects.update(draw_options=options)
    tournament.refresh_from_db()
    assert procedure(tournament, 1, wish) == found


@pytest.mark.parametrize(
    ("teams", "rounds", "found"), [(10, 5, ("pairs", 0)), (10, 6, ("lot", 6)), (2, 3, ("pairs", 0))]
)
def test_pairs_follow_the_circle_where_round_by_round_runs_into_dead_ends(
    tournament: Tournament, register: Register, teams: int, rounds: int, found: tuple[str, int]
) -> None:
    register(tournament, teams)
    Tournament.objects.update(rounds_planned=rounds)
    tournament.refresh_from_db()
    assert procedure(tournament) == found


@pytest.mark.parametrize(
    ("option", "clubs", "found"),
    [
        ("off", ("TSV", "FC"), {}),
        ("soft", ("TSV", "FC"), {"clubs": {"1": 2, "2": 1, "3": 2, "4": 1}}),
        ("hard", ("TSV", "FC"), {"clubs": {"1": 2, "2": 1, "3": 2, "4": 1}, "strict_clubs": 1}),
        ("soft", ("TSV",), {"clubs": {}}),
        ("hard", ("TSV",), {"clubs": {"1": 1, "2": 1, "3": 1, "4": 1}, "strict_clubs": 1}),
    ],
)
def test_clubs_are_kept_apart_as_wished(
    tournament: Tournament, register: Register, option: str, clubs: tuple[str, ...], found: dict[str, object]
) -> None:
    """Where all are of one club a wish is moot; a strict one stays, and nothing can be drawn."""
    register(tournament, 4, clubs=clubs)
    Tournament.objects.update(draw_options={"clubs": option})
    tournament.refresh_from_db()
    frozen = frozen_input(tournament, 1, playing(tournament))
    assert {name: frozen[name] for name in ("clubs", "strict_clubs") if name in frozen} == found


def test_the_next_round_is_a_lot_over_what_is_left(singles: Singles, drawn: Drawn) -> None:
    tournament = singles("doppelkopf", 8, rounds=3)
    first = drawn(tournament)
    left = first.draws.get().drawn
    frozen = frozen_input(tournament, 2, playing(tournament))
    assert (frozen["procedure"], frozen["plan"], frozen["places"]) == ("lot", left["left"], left["places"])


def test_whoever_leaves_or_comes_lets_the_seats_be_shared_anew(singles: Singles, drawn: Drawn, organiser: User) -> None:
    tournament = singles("doppelkopf", 8, rounds=3)
    drawn(tournament)
    entrant_status(entrant=tournament.entrants.get(number=3), status=Entrant.Status.WITHDRAWN, by=organiser)
    assert procedure(tournament, 2) == ("mix", 2)
    entrant_register(tournament=tournament, registration=Registration(players=("Zoë Neu",)), by=organiser)
    assert procedure(tournament, 2) == ("mix", 2)


def test_a_pair_that_is_left_alone_pauses_by_the_plan(tournament: Tournament, register: Register, drawn: Drawn) -> None:
    register(tournament, 6)
    Tournament.objects.update(rounds_planned=5, rules={"bye": "scored"})
    tournament.refresh_from_db()
    drawn(tournament)
    for left in (5, 4):
        tournament.entrants.filter(number=left).update(status="withdrawn")
        assert procedure(tournament, 2) == (("lot", 4) if left == 5 else ("mix", 4))


def test_after_an_exchange_by_hand_the_plan_is_only_a_start(singles: Singles, drawn: Drawn, organiser: User) -> None:
    tournament = singles("doppelkopf", 8, rounds=3)
    first = drawn(tournament)
    tables = first.draws.get().drawn["tables"]
    entrants_swap(round=first, first=tables[0][0], second=tables[1][0], by=organiser)
    assert procedure(tournament, 2) == ("mix", 2)


def test_after_a_table_that_was_added_the_plan_is_only_a_start(singles: Singles, drawn: Drawn, organiser: User) -> None:
    tournament = singles("doppelkopf", 8, rounds=3)
    first = drawn(tournament)
    sitting = first.sittings.get(table=1)
    late = at_once(tournament, [(f"Zoë Spät{n}",) for n in range(4)], organiser)
    table_add(round=first, numbers=[each.number for each in late], by=organiser)
    assert procedure(tournament, 2) == ("mix", 2)
    assert len(frozen_input(tournament, 2, playing(tournament))["history"]) == 3
    table_dissolve(sitting=sitting, missing=[sitting.seats.first().entrant.number], by=organiser)
    frozen = frozen_input(tournament, 2, playing(tournament))
    assert (len(frozen["history"]), len(frozen["byes_before"])) == (2, 4), "three who were there, and who was missing"


def test_whoever_came_late_counts_as_having_paused(
    tournament: Tournament, register: Register, drawn: Drawn, organiser: User
) -> None:
    register(tournament, 5)
    first = drawn(tournament)
    at_once(tournament, [("Klara Spät", "Kurt Spät"), ("Zoë Spät", "Zeno Spät")], organiser)
    frozen = frozen_input(tournament, 2, playing(tournament))
    assert frozen["byes_before"] == sorted([first.byes.get().entrant.number, 6, 7])


def test_a_round_of_others_is_not_missed(tournament: Tournament, register: Register, drawn: Drawn) -> None:
    """Nobody pauses less often later because they had no part in a stage."""
    register(tournament, 6)
    drawn(tournament)
    finals = Stage("rounds", 1, 1, entrants=tuple(StageEntrant(number, number) for number in range(1, 6)))
    Tournament.objects.update(stages=[finals.dump()])
    tournament.refresh_from_db()
    Seat.objects.filter(entrant__number__gt=4).delete()
    assert without_table(tournament, range(1, 7)) == {5: 1}


def test_who_takes_a_place_that_became_free_is_not_the_next_to_pause(
    tournament: Tournament, register: Register, drawn: Drawn, organiser: User
) -> None:
    """In the plan of an odd number every place has its round without a table."""
    register(tournament, 5)
    Tournament.objects.update(rounds_planned=5)
    tournament.refresh_from_db()
    drawn(tournament)
    assert procedure(tournament, 2) == ("lot", 4)
    tournament.entrants.filter(number=3).update(status="withdrawn")
    at_once(tournament, [("Klara Spät", "Kurt Spät")], organiser)
    assert procedure(tournament, 2) == ("mix", 4)


def test_later_rounds_know_who_met_whom_in_which_seats(
    tournament: Tournament, register: Register, drawn: Drawn
) -> None:
    register(tournament, 12)
    first = drawn(tournament)
    frozen = frozen_input(tournament, 2, playing(tournament))
    assert frozen["history"] == [
        [1, sitting.table, *sitting.seats.order_by("seat").values_list("entrant__number", flat=True)]
        for sitting in first.sittings.order_by("table")
    ]
    assert seated_before(tournament, 1) == []


def test_seating_by_score_orders_by_the_standings(singles: Singles, drawn: Drawn, enter: Enter) -> None:
    tournament = singles("seconds", 8)
    finish(drawn(tournament), enter)
    wish = SeatingWish((4, 4), by_score=True, clubs_apart=False)
    frozen = frozen_input(tournament, 2, playing(tournament), wish)
    assert ("clubs" in frozen, max(frozen["scores"].values())) == (False, 7)
    assert sorted(frozen["scores"]) == ["1", "2", "3", "4", "5", "6", "7", "8"]


def test_names_do_not_change_the_hash(tournament: Tournament, register: Register) -> None:
    register(tournament, 2)
    before = draw_rules.input_hash(frozen_input(tournament, 1, playing(tournament)))
    tournament.entrants.update(name="Umbenannt")
    assert draw_rules.input_hash(frozen_input(tournament, 1, playing(tournament))) == before


def test_rounds_drawn_one_by_one_know_nothing_of_those_to_come(singles: Singles) -> None:
    tournament = singles("doppelkopf", 16, rounds=3)
    drawn = round_draw(tournament=tournament, by=None)
    round_publish(round=drawn.round, by=None)
    second = round_draw(tournament=tournament, by=None, despite_missing=True, reason="Probe")
    assert [draw.nonce == drawn.nonce for draw in Draw.objects.filter(round__number=2)] == [False]
    assert json.loads(second.frozen)["plan"] == drawn.drawn["left"]


@pytest.mark.parametrize(
    ("stage", "found"),
    [
        (
            Stage("knockout", 1, 2, who="all"),
            {"plan": MATCHES, "places": {"1": 1, "2": 2, "3": 3, "4": 4}},
        ),
        (
            Stage("knockout", 1, 2, who="all", seeding="lot"),
            {"plan": MATCHES, "places": {}, "clubs": {"1": 2, "2": 1, "3": 2, "4": 1}},
        ),
    ],
    ids=["by place", "by lot"],
)
def test_the_first_round_of_a_knockout_is_a_lot_over_its_matches(
    tournament: Tournament, register: Register, organiser: User, stage: Stage, found: dict[str, object]
) -> None:
    """Only where the lot hands out the places it can keep clubs apart."""
    register(tournament, 4, clubs=("TSV", "FC"))
    stages_plan(tournament=Tournament.objects.get(), stages=[stage], by=organiser)
    stage_begin(tournament=Tournament.objects.get(), by=organiser)
    tournament = Tournament.objects.get()
    usual = {"scheme": "kt-draw-1", "procedure": "lot", "round": 1, "entrants": [1, 2, 3, 4]}
    assert frozen_input(tournament, 1, playing(tournament)) == {**usual, "forbidden": [], "fixed": [], **found}
    assert "clubs" not in stage_input(tournament, tournament.later_stages, 2, playing(tournament))
    with pytest.raises(UserError, match="^In der Runde „Halbfinale“ ist noch ein Spiel offen oder unentschieden"):
        check_level(tournament, tournament.later_stages[0], 2)
