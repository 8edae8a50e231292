"""What everybody sees of the standings: nothing of the last round before the ceremony, if it is kept back."""

from __future__ import annotations

from collections.abc import Callable

from turnier.models import Revision, Round, Tournament, User
from turnier.services.public.visibility import (
    Wall,
    last_round_reveal,
    public_standings,
    secret_round,
    standings_on_the_wall,
    wall_switch,
)
from turnier.services.standings.standings import standings

Singles = Callable[..., Tournament]
Drawn = Callable[[Tournament], Round]
Enter = Callable[..., Revision]
FIRST, SECOND = ([{"kind": "hand", "tricks": tricks}] * 8 for tricks in ([5, 3, 3, 2], [2, 3, 3, 5]))


def fresh(tournament: Tournament) -> Tournament:
    return Tournament.objects.get(pk=tournament.pk)


def test_the_last_round_waits_for_the_ceremony(singles: Singles, drawn: Drawn, enter: Enter, organiser: User) -> None:
    tournament = singles("seconds", 4, rounds=2)
    wall_switch(tournament=tournament, wall=Wall(hide_last=True), by=organiser)
    secret = [secret_round(fresh(tournament))]
    for _round in range(2):
        enter(drawn(tournament).sittings.get(), FIRST)
        secret.append(secret_round(fresh(tournament)))
    assert (secret, public_standings(fresh(tournament)).rounds) == ([None, None, 2], (1,))
    for _time in range(2):
        last_round_reveal(tournament=tournament, by=organiser)
    assert (secret_round(fresh(tournament)), public_standings(fresh(tournament)).rounds) == (None, (1, 2))
    assert tournament.events.filter(action="last_round_reveal").count() == 1


def test_stacks_lie_in_plain_sight(singles: Singles, drawn: Drawn, organiser: User) -> None:
    tournament = singles("brokdorf", 4)
    wall_switch(tournament=tournament, wall=Wall(hide_last=True), by=organiser)
    drawn(tournament)
    assert secret_round(fresh(tournament)) is None


def test_the_wall_compares_with_one_round_earlier(singles: Singles, drawn: Drawn, enter: Enter) -> None:
    """A round counts from its first result on."""
    tournament = singles("seconds", 4, rounds=3)
    seen = []
    for lines in (FIRST, SECOND):
        sitting = drawn(tournament).sittings.get()
        seen.append(standings_on_the_wall(fresh(tournament)))
        enter(sitting, lines)
        seen.append(standings_on_the_wall(fresh(tournament)))
    assert [shown.rounds for shown, _earlier in seen] == [(), (1,), (1,), (1, 2)]
    after_first = {row.entrant.number: row.place for row in standings(fresh(tournament), before=2).rows}
    assert [earlier for _shown, earlier in seen] == [{}, {}, {}, after_first]
    assert len(after_first) == 4
