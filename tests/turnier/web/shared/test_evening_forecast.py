"""About when the round and the evening end: from what the game says, later from what the rounds took."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

import pytest

from turnier.models import Entrant, Revision, Round, Sitting, Tournament, User
from turnier.web.shared.evening import evening, forecast

Register = Callable[..., list[Entrant]]
Drawn = Callable[[Tournament], Round]
Enter = Callable[..., Revision]


@pytest.fixture
def played(tournament: Tournament, register: Register, drawn: Drawn, enter: Enter) -> Tournament:
    """Three tables, one of them finished."""
    register(tournament, 6)
    enter(drawn(tournament).sittings.earliest("table"))
    return tournament


def at(hour: int, minute: int) -> dt.datetime:
    return dt.datetime(2026, 11, 21, hour, minute, tzinfo=dt.UTC)


def expected(tournament: Tournament, now: dt.datetime) -> tuple[dt.datetime, dt.datetime]:
    found = forecast(evening(tournament), now)
    assert found is not None
    return found.round_ends, found.prizes


def test_the_first_round_takes_what_the_game_says_and_is_never_over_yet(played: Tournament) -> None:
    """Three Bummerl to 11 take an hour; two more rounds follow, ten minutes apart."""
    Round.objects.update(published_at=at(19, 2))
    assert expected(played, at(19, 30)) == (at(20, 5), at(22, 35))
    assert expected(played, at(20, 38))[0] == at(20, 45)


def test_a_draw_hung_up_early_is_played_from_the_announced_begin_on(
    played: Tournament, drawn: Drawn, enter: Enter
) -> None:
    """Begin is 19:00 in Berlin, an hour before that in UTC; the next round takes what this one took from then on."""
    Tournament.objects.update(date=dt.date(2026, 11, 21), begins=dt.time(19))
    Round.objects.update(published_at=at(16, 23))
    early = Tournament.objects.get()
    assert expected(early, at(16, 25)) == (at(19, 0), at(21, 30))
    Tournament.objects.update(date=dt.date(2026, 11, 22))
    assert expected(Tournament.objects.get(), at(16, 25))[0] == at(17, 25)
    Tournament.objects.update(date=dt.date(2026, 11, 21))
    for sitting in Sitting.objects.filter(finished=False):
        enter(sitting)
    drawn(early)
    Sitting.objects.filter(round__number=1).update(changed_at=at(18, 40))
    Round.objects.filter(number=2).update(published_at=at(19, 0))
    assert expected(Tournament.objects.get(), at(19, 5))[0] == at(19, 40)
    Sitting.objects.filter(round__number=1).update(changed_at=at(16, 53))
    assert expected(Tournament.objects.get(), at(19, 5))[0] == at(19, 30)
    Sitting.objects.filter(round__number=1).update(changed_at=at(18, 5))
    assert expected(Tournament.objects.get(), at(19, 5))[0] == at(20, 0), "an hour, as usual, and not five minutes"


def test_a_later_round_takes_as_long_as_the_earlier_ones(
    played: Tournament, drawn: Drawn, enter: Enter, organiser: User
) -> None:
    for sitting in Sitting.objects.filter(finished=False):
        enter(sitting)
    drawn(played)
    Sitting.objects.filter(round__number=1).update(changed_at=at(19, 40))
    Round.objects.filter(number=1).update(published_at=at(19, 0))
    Round.objects.filter(number=2).update(published_at=at(20, 0))
    assert expected(played, at(20, 10)) == (at(20, 40), at(21, 40))


def test_where_stacks_are_played_for_nobody_knows_when(singles: Callable[..., Tournament], drawn: Drawn) -> None:
    tournament = singles("brokdorf", 4)
    assert forecast(evening(tournament), at(20, 0)) is None


def test_once_a_round_is_played_nobody_waits_for_the_announced_begin(
    played: Tournament, drawn: Drawn, enter: Enter
) -> None:
    """All came early: the second round ends when it has taken as long as the first one did."""
    for sitting in Sitting.objects.filter(finished=False):
        enter(sitting)
    drawn(played)
    Tournament.objects.update(date=dt.date(2026, 11, 21), begins=dt.time(19))
    Sitting.objects.filter(round__number=1).update(changed_at=at(9, 40))
    Round.objects.filter(number=1).update(published_at=at(9, 0))
    Round.objects.filter(number=2).update(published_at=at(10, 0))
    assert expected(Tournament.objects.get(), at(10, 20)) == (at(10, 40), at(11, 40))
