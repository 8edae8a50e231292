"""The demands on draws: stored once, checked at once, in the tournament file."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from turnier.models import Entrant, Tournament, User
from turnier.services.draw.options import DrawOptions, draw_options, draw_options_save, pair_demand, pair_release
from turnier.services.tournaments.file.exchange import tournament_export, tournament_import
from turnier.text.errors import UserError


@pytest.fixture
def four(tournament: Tournament, register: Callable[..., list[Entrant]]) -> Tournament:
    register(tournament, 4)
    return tournament


def stored(tournament: Tournament) -> DrawOptions:
    return draw_options(Tournament.objects.get(pk=tournament.pk))


def test_without_any_choice_the_lot_decides_and_clubs_stay_apart(four: Tournament) -> None:
    assert stored(four) == DrawOptions(mode="random", clubs="soft")


def test_everything_is_stored_and_goes_with_the_file(four: Tournament, organiser: User) -> None:
    draw_options_save(tournament=four, mode="swiss", clubs="hard", by=organiser)
    assert pair_demand(tournament=four, side="forbidden", first=3, second=1, by=organiser) == (1, 3)
    pair_demand(tournament=four, side="fixed", first=2, second=4, by=organiser)
    expected = DrawOptions("swiss", "hard", ((1, 3),), ((2, 4),))
    assert stored(four) == expected
    text = tournament_export(Tournament.objects.get(pk=four.pk))
    copy = tournament_import(text=text, by=organiser)
    assert (stored(copy), tournament_export(copy)) == (expected, text)


def test_saying_the_same_twice_is_recorded_once(four: Tournament, organiser: User) -> None:
    for _time in range(2):
        draw_options_save(tournament=four, mode="swiss", clubs="soft", by=organiser)
        pair_demand(tournament=four, side="forbidden", first=1, second=2, by=organiser)
    actions = four.events.filter(action__startswith="draw_").values_list("action", flat=True)
    assert sorted(actions) == ["draw_options_save", "draw_pairs_save"]


def test_a_demand_is_dropped(four: Tournament, organiser: User) -> None:
    pair_demand(tournament=four, side="forbidden", first=1, second=2, by=organiser)
    for _time in range(2):
        pair_release(tournament=four, side="forbidden", first=1, second=2, by=organiser)
    assert stored(four).forbidden == ()


@pytest.mark.parametrize(
    ("side", "first", "second", "complaint"),
    [
        ("forbidden", 1, 1, "zwei verschiedene"),
        ("forbidden", 1, 9, "Startnummer 9 ist nicht angemeldet"),
        ("fixed", 1, 2, "stehen schon in der anderen Liste"),
        ("forbidden", 4, 3, "stehen schon in der anderen Liste"),
        ("fixed", 3, 1, "Nr. 3 ist schon fest gesetzt"),
    ],
)
def test_what_cannot_be_is_refused(
    four: Tournament, organiser: User, side: str, first: int, second: int, complaint: str
) -> None:
    pair_demand(tournament=four, side="forbidden", first=1, second=2, by=organiser)
    pair_demand(tournament=four, side="fixed", first=3, second=4, by=organiser)
    with pytest.raises(UserError, match=complaint):
        pair_demand(tournament=four, side=side, first=first, second=second, by=organiser)
    assert stored(four) == DrawOptions(forbidden=((1, 2),), fixed=((3, 4),))
