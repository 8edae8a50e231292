"""What the sheets of a knock-out say: who has won, who meets whom next, and what a corrected sheet changes of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games.kit.sittings.evaluation import evaluate
from turnier.models import Revision, Round, Sitting, Tournament, User
from turnier.services.draw.draw import round_draw, round_publish
from turnier.services.registration.withdraw import entrant_withdraw
from turnier.services.sheets.queries import table_of
from turnier.services.standings.brackets import (
    coming_match,
    drawn_matches,
    match_outcome,
    others_ought_to_meet,
    settled_by_draws,
    winner_with,
)

Enter = Callable[..., Revision]
KnockOut = Callable[..., Round]


def fresh(tournament: Tournament) -> Tournament:
    return Tournament.objects.get(pk=tournament.pk)


def table(number: int, of_round: int = 1) -> Sitting:
    return Sitting.objects.select_related("round__tournament").get(round__number=of_round, table=number)


def lines(*scores: tuple[int, int]) -> list[dict[str, Any]]:
    return [{"kind": "bummerl", "score": list(score)} for score in scores]


def numbers(sitting: Sitting) -> list[int]:
    return list(sitting.seats.order_by("seat").values_list("entrant__number", flat=True))


def would_win(sitting: Sitting, *scores: tuple[int, int]) -> list[int] | None:
    tournament = sitting.round.tournament
    evaluation = evaluate(tournament.kind_of_game, tournament.house_rules(), table_of(sitting), lines(*scores))
    found = winner_with(sitting, evaluation)
    return found and [entrant.number for entrant in (found.came, found.went) if entrant]


@pytest.fixture
def two_each(tournament: Tournament) -> Tournament:
    """Two Bummerl at each table, so that a match can be drawn."""
    Tournament.objects.filter(pk=tournament.pk).update(rules={"bummerl_per_sitting": 2, "bummerl_total": 2})
    tournament.refresh_from_db()
    return tournament


def test_an_ordinary_evening_has_no_matches(tournament: Tournament, first_sheet: Callable[[int], Sitting]) -> None:
    first_sheet(2)
    evening = fresh(tournament)
    assert (match_outcome(table(1)), coming_match(evening, 1), settled_by_draws(evening)) == (None, None, [])
    assert (others_ought_to_meet(evening, 1), would_win(table(1), (0, 11), (0, 11))) == (False, None)


@pytest.mark.parametrize(
    ("scores", "won", "why"),
    [
        (((11, 7), (11, 4)), 0, None),
        (((2, 11), (11, 7)), 1, "Punkteverhältnis"),
        (((7, 11), (11, 7)), None, None),
    ],
)
def test_who_has_won_a_match_and_by_what(
    two_each: Tournament, knock_out: KnockOut, enter: Enter, scores: Any, won: int | None, why: str | None
) -> None:
    sitting = knock_out(2).sittings.get()
    assert match_outcome(table(1)) is None, "nothing is entered"
    enter(sitting, lines(*scores))
    outcome = match_outcome(table(1))
    assert outcome is not None
    assert (outcome.winner and outcome.winner.number) == (None if won is None else numbers(sitting)[won])
    assert (outcome.why and str(outcome.why.label)) == why
    assert bool(drawn_matches(fresh(two_each))) is (won is None)


def test_the_match_that_somebody_still_has_to_play(tournament: Tournament, knock_out: KnockOut, enter: Enter) -> None:
    sitting = knock_out(4).sittings.get(table=1)
    first, second = numbers(sitting)

    def coming(number: int) -> tuple[int, set[int | None]] | None:
        found = coming_match(fresh(tournament), number)
        return found and (found[1].level, set(found[1].sides))

    assert coming(first) == (0, {first, second})
    enter(sitting)
    assert (coming(first), coming(second)) == ((1, {first, None}), None)


def test_a_corrected_sheet_lets_others_meet(
    tournament: Tournament, knock_out: KnockOut, enter: Enter, organiser: User
) -> None:
    semi = knock_out(4)
    for sitting in semi.sittings.all():
        enter(sitting)
    first, second = numbers(table(1))
    other_way = ((7, 11), (4, 11))
    assert would_win(table(1), *other_way) == [second, first], "also before the next round rests on it"
    final = round_draw(tournament=fresh(tournament), by=organiser).round
    round_publish(round=final, by=organiser)
    before = settled_by_draws(fresh(tournament))
    assert would_win(table(1), *other_way) == [second, first]
    assert (would_win(table(1), (11, 0), (11, 0)), would_win(table(1))) == (None, None)
    assert not others_ought_to_meet(fresh(tournament), 2)
    enter(table(1), lines(*other_way), reason="verlesen")
    assert others_ought_to_meet(fresh(tournament), 2)
    assert settled_by_draws(fresh(tournament)) != before


def test_who_is_left_alone_meets_nobody(
    tournament: Tournament, knock_out: KnockOut, enter: Enter, organiser: User
) -> None:
    for sitting in knock_out(4).sittings.all():
        enter(sitting)
    round_publish(round=round_draw(tournament=fresh(tournament), by=organiser).round, by=organiser)
    entrant_withdraw(entrant=table(1, 2).seats.get(seat=0).entrant, tables={}, by=organiser)
    assert not others_ought_to_meet(fresh(tournament), 2)
