"""All rounds drawn at once: one freeze, one seal, one document; each round is seated in its turn, or planned anew."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from itertools import combinations

import pytest

from turnier import draw as draw_rules
from turnier.models import Bye, Draw, Entrant, Round, Seat, Tournament, User
from turnier.models.tournaments import drawn_rounds
from turnier.services.draw.draw import list_freeze, round_draw, round_publish, round_redraw, round_withdraw
from turnier.services.draw.freeze import draw_document
from turnier.services.draw.plan_ahead import planned_draw
from turnier.services.draw.table_input import SeatingWish
from turnier.services.registration.register import Registration, entrant_register, entrant_status
from turnier.services.tournaments.file.exchange import tournament_export, tournament_import

AHEAD = SeatingWish(ahead=True)
Singles = Callable[..., Tournament]


def draw(tournament: Tournament, wish: SeatingWish | None = None) -> Draw:
    """Draws and publishes the next round."""
    drawn = round_draw(tournament=tournament, by=None, wish=wish, despite_missing=True, reason="Probe")
    round_publish(round=drawn.round, by=None)
    return drawn


def met(tournament: Tournament) -> Counter[tuple[int, ...]]:
    """How often each pair of start numbers sat at one table."""
    tables: dict[int, list[int]] = {}
    for seat in Seat.objects.filter(round__tournament=tournament).select_related("entrant"):
        tables.setdefault(seat.sitting_id, []).append(seat.entrant.number)
    return Counter(pair for table in tables.values() for pair in combinations(sorted(table), 2))


def numbers(of_round: Round) -> list[list[int]]:
    sittings = of_round.sittings.order_by("table").prefetch_related("seats__entrant")
    return [[seat.entrant.number for seat in sitting.seats.all()] for sitting in sittings]


@pytest.mark.parametrize("teams", [6, 7])
def test_a_full_circle_of_pairs_meets_everybody_once(tournament: Tournament, register: Callable, teams: int) -> None:
    register(tournament, teams)
    rounds = teams - 1 + teams % 2
    Tournament.objects.update(rounds_planned=rounds, rules={"bye": "scored"})
    tournament.refresh_from_db()
    drawn = [draw(tournament, AHEAD)] + [draw(tournament) for _round in range(rounds - 1)]
    assert set(met(tournament).values()) == {1}
    assert len(met(tournament)) == teams * (teams - 1) // 2
    assert [draw_rules.verify(draw_document(one)) for one in drawn] == [()] * rounds


def test_the_nonce_of_a_round_is_the_seal_of_the_next(singles: Singles) -> None:
    tournament = singles("doppelkopf", 16, rounds=4)
    first = draw(tournament, AHEAD)
    waiting = [planned_draw(tournament, 2), *first.followers.filter(round__number__gt=2)]
    assert [one.commitment for one in waiting] == [first.nonce, *(one.nonce for one in waiting[:-1])]
    later = [draw(tournament) for _round in range(3)]
    assert [numbers(one.round) for one in later] == [one.drawn["tables"] for one in waiting]
    assert [json.loads(one.frozen)["plan"] for one in later[1:]] == [one.drawn["left"] for one in later[:-1]]
    assert max(met(tournament).values()) == 1


def test_the_document_of_a_round_does_not_tell_the_next(singles: Singles) -> None:
    tournament = singles("doppelkopf", 16, rounds=4)
    document = json.dumps(draw_document(draw(tournament, AHEAD)))
    waiting = planned_draw(tournament, 2)
    assert (waiting.nonce in document, waiting.commitment in document) == (False, True)


def test_nobody_sees_a_later_round_before_its_turn(singles: Singles) -> None:
    tournament = singles("doppelkopf", 16, rounds=3)
    draw(tournament, AHEAD)
    assert list(drawn_rounds(tournament).values_list("number", flat=True)) == [1]
    assert planned_draw(tournament, 2).plan.round.number == 1
    assert planned_draw(tournament, 3) is None


def test_one_call_for_all_rounds(singles: Singles, organiser: User) -> None:
    tournament = singles("doppelkopf", 16, rounds=3)
    frozen = list_freeze(tournament=tournament, by=organiser, wish=AHEAD)
    assert list_freeze(tournament=tournament, by=organiser, wish=AHEAD) == frozen
    drawn = round_draw(tournament=tournament, by=organiser, public="47-03-81")
    assert drawn == frozen
    assert drawn.commitment == frozen.commitment
    shared = Draw.objects.values_list("round__number", "attempt", "public_part", "plan")
    rows = [(n, 1, "47-03-81", None if n == 1 else frozen.pk) for n in (1, 2, 3)]
    assert list(shared.order_by("round__number")) == rows


def test_a_planned_round_is_recorded_with_who_seated_it_and_why(singles: Singles, organiser: User) -> None:
    tournament = singles("doppelkopf", 8, rounds=2)
    draw(tournament, AHEAD)
    second = round_draw(tournament=tournament, by=organiser, despite_missing=True, reason="Zeit ist um")
    event = tournament.events.filter(action="round_draw").latest("number")
    assert (event.by, event.reason) == (organiser, "Zeit ist um")
    assert event.data == {"round": 2, "attempt": 1, "seed": second.seed}
    assert (second.current, second.reason, second.by) == (True, "Zeit ist um", None)
    assert Draw.objects.get(pk=second.pk).current


def test_a_plan_that_is_drawn_again_replaces_all_its_rounds(singles: Singles) -> None:
    tournament = singles("doppelkopf", 16, rounds=3)
    first = round_draw(tournament=tournament, by=None, wish=AHEAD)
    again = round_redraw(round=first.round, by=None, reason="Zu früh ausgelost")
    round_publish(round=again.round, by=None)
    assert planned_draw(tournament, 2).plan == again
    attempts = Draw.objects.order_by("round__number", "attempt").values_list("round__number", "attempt")
    assert list(attempts) == [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (3, 2)]


def test_a_planned_round_that_is_taken_back_waits_again(singles: Singles) -> None:
    tournament = singles("doppelkopf", 16, rounds=3)
    draw(tournament, AHEAD)
    second = round_draw(tournament=tournament, by=None, despite_missing=True, reason="Probe")
    round_withdraw(round=second.round, by=None, reason="Zu früh")
    assert planned_draw(tournament, 2) == second


def test_a_round_drawn_beside_the_plan_ends_it(singles: Singles) -> None:
    tournament = singles("doppelkopf", 16, rounds=3)
    draw(tournament, AHEAD)
    second = draw(tournament)
    apart = round_redraw(round=second.round, by=None, reason="Anders", wish=SeatingWish())
    assert (apart.attempt, json.loads(apart.frozen)["procedure"]) == (2, "lot")
    round_publish(round=apart.round, by=None)
    assert planned_draw(tournament, 3) is None


@pytest.mark.parametrize(("players", "sizes", "pausing"), [(10, (4, 4), 2), (14, (4, 4, 4), 2)])
def test_pauses_go_round(singles: Singles, players: int, sizes: tuple[int, ...], pausing: int) -> None:
    tournament = singles("seconds", players, rounds=4)
    draw(tournament, SeatingWish(sizes, ahead=True))
    for _round in range(3):
        draw(tournament)
    pauses = Counter(Bye.objects.values_list("entrant__number", flat=True))
    assert (sum(pauses.values()), max(pauses.values())) == (4 * pausing, 1)


@pytest.mark.parametrize(("game", "count", "rounds"), [("watten", 9, 5), ("doppelkopf", 20, 5), ("tausend", 13, 4)])
def test_somebody_leaves_and_somebody_comes_before_every_round(
    tournament: Tournament, singles: Singles, register: Callable, game: str, count: int, rounds: int
) -> None:
    evening = tournament if game == "watten" else singles(game, count, rounds=rounds)
    if game == "watten":
        register(evening, count)
    Tournament.objects.update(rounds_planned=rounds, rules={"bye": "scored"} if game == "watten" else {})
    evening.refresh_from_db()
    draw(evening, AHEAD)
    for number in range(2, rounds + 1):
        entrant_status(entrant=evening.entrants.get(number=number), status=Entrant.Status.WITHDRAWN, by=None)
        names = (f"Neu {number}",) if game != "watten" else (f"Neu {number}", f"Da {number}")
        entrant_register(tournament=evening, registration=Registration(players=names), by=None)
        drawn = draw(evening)
        seated = sorted(sum(numbers(drawn.round), drawn.outcome["byes"]))
        assert seated == [e.number for e in evening.entrants.filter(status="active")]
        assert draw_rules.verify(draw_document(drawn)) == ()
    assert max(met(evening).values()) == 1


def test_a_plan_travels_with_the_file(singles: Singles, organiser: User) -> None:
    tournament = singles("doppelkopf", 16, rounds=3)
    draw(tournament, AHEAD)
    text = tournament_export(tournament)
    copy = tournament_import(text=text, by=organiser)
    assert tournament_export(copy) == text
    assert planned_draw(copy, 2).outcome == planned_draw(tournament, 2).outcome


def test_a_withdrawal_plans_the_rest_anew_and_keeps_both(singles: Singles) -> None:
    tournament = singles("doppelkopf", 16, rounds=4)
    draw(tournament, AHEAD)
    entrant_status(entrant=tournament.entrants.get(number=5), status=Entrant.Status.WITHDRAWN, by=None)
    entrant_register(tournament=tournament, registration=Registration(players=("Spät Dran",)), by=None)
    second = draw(tournament)
    assert second.reason == "Probe"
    assert json.loads(second.frozen)["procedure"] == "mix"
    assert 5 not in {number for table in numbers(second.round) for number in table}
    kept = Draw.objects.filter(round__number=2).order_by("attempt").values_list("attempt", "current")
    assert list(kept) == [(1, False), (2, True)]
    for _round in range(2):
        draw(tournament)
    assert max(met(tournament).values()) == 1
    assert draw_rules.verify(draw_document(second)) == ()
    assert set(Draw.objects.filter(current=True, round__number__gt=2).values_list("plan", flat=True)) == {second.pk}


def test_what_changed_is_the_reason_of_the_new_plan(singles: Singles, enter: Callable) -> None:
    tournament = singles("doppelkopf", 8, rounds=3)
    first = round_draw(tournament=tournament, by=None, wish=AHEAD)
    round_publish(round=first.round, by=None)
    first.round.sittings.update(finished=True)
    for number in (2, 3, 4, 5):
        entrant_status(entrant=tournament.entrants.get(number=number), status=Entrant.Status.WITHDRAWN, by=None)
    second = round_draw(tournament=tournament, by=None)
    assert second.reason == "Nicht mehr dabei: Nr. 2, Nr. 3, Nr. 4 und Nr. 5."
