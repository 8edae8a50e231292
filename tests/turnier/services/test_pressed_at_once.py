"""Two organisers press at once: one draw, whatever is drawn – pairs, tables, all rounds, or the rest of them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.turnier.at_once import at_once
from turnier import draw as draw_rules
from turnier.models import Draw, Entrant, Round, Seat, Tournament, User
from turnier.services.draw.draw import list_freeze, round_draw, round_publish
from turnier.services.draw.freeze import draw_document
from turnier.services.draw.table_input import SeatingWish
from turnier.services.registration.register import entrant_status

TABLES, AHEAD = SeatingWish(sizes=(4, 4, 4)), SeatingWish(ahead=True)


def pressed_at_once(tournament: Tournament, number: int, organiser: User, wish: SeatingWish | None) -> list[object]:
    """What two get who draw the same round at the same moment: the attempt, or what they are told."""

    def press() -> int:
        drawn = round_draw(
            tournament=tournament, by=organiser, number=number, wish=wish, despite_missing=True, reason="Probe"
        )
        return drawn.attempt

    return at_once(press, press)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("wish", "draws"), [(TABLES, 1), (AHEAD, 3)], ids=["tables", "plan"])
def test_tables_and_plans_are_drawn_once(
    singles: Callable[..., Tournament], organiser: User, wish: SeatingWish, draws: int
) -> None:
    tournament = singles("doppelkopf", 12, rounds=3)
    assert pressed_at_once(tournament, 1, organiser, wish) == [1, "Durchgang 1 ist schon ausgelost."]
    assert (Draw.objects.count(), Seat.objects.count()) == (draws, 12)
    assert draw_rules.verify(draw_document(Draw.objects.get(round__number=1))) == ()


@pytest.mark.django_db(transaction=True)
def test_a_circle_of_pairs_is_drawn_once(
    tournament: Tournament, register: Callable[..., list[Entrant]], organiser: User
) -> None:
    register(tournament, 6)
    Tournament.objects.update(rounds_planned=5)
    tournament.refresh_from_db()
    assert pressed_at_once(tournament, 1, organiser, AHEAD) == [1, "Durchgang 1 ist schon ausgelost."]
    assert (Draw.objects.count(), Seat.objects.count()) == (5, 6)


@pytest.mark.django_db(transaction=True)
def test_a_frozen_plan_is_drawn_once(singles: Callable[..., Tournament], organiser: User) -> None:
    tournament = singles("doppelkopf", 12, rounds=3)
    list_freeze(tournament=tournament, by=organiser, wish=AHEAD)
    assert pressed_at_once(tournament, 1, organiser, AHEAD) == [1, "Durchgang 1 ist schon ausgelost."]
    assert Draw.objects.exclude(outcome=None).count() == 3


@pytest.mark.django_db(transaction=True)
def test_the_next_round_of_a_plan_is_seated_once(singles: Callable[..., Tournament], organiser: User) -> None:
    tournament = planned(singles, organiser)
    assert pressed_at_once(tournament, 2, organiser, None) == [1, "Durchgang 2 ist schon ausgelost."]
    assert Seat.objects.filter(round__number=2).count() == 12


@pytest.mark.django_db(transaction=True)
def test_the_rest_of_a_plan_is_drawn_once(singles: Callable[..., Tournament], organiser: User) -> None:
    tournament = planned(singles, organiser)
    leaving = Entrant.objects.get(number=12)
    entrant_status(entrant=leaving, status=Entrant.Status.WITHDRAWN, by=organiser)
    assert pressed_at_once(tournament, 2, organiser, AHEAD) == [2, "Durchgang 2 ist schon ausgelost."]
    assert Draw.objects.filter(attempt=2).count() == 2
    assert Seat.objects.filter(round__number=2).count() == 10


def planned(singles: Callable[..., Tournament], organiser: User) -> Tournament:
    """Twelve players, three rounds drawn at once, the first one public."""
    tournament = singles("doppelkopf", 12, rounds=3)
    first = round_draw(tournament=tournament, by=organiser, wish=AHEAD)
    round_publish(round=Round.objects.get(pk=first.round.pk), by=organiser)
    return tournament
