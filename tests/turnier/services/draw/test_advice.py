"""The adviser for any game: which splits there are, how they are named, what is taken where nobody chooses."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from turnier.models import Tournament
from turnier.services.draw.advice import somebody_may_pause, split_key, splits, usual_sizes

Singles = Callable[..., Tournament]


@pytest.mark.parametrize(
    ("game", "players", "keys"),
    [
        ("seconds", 3, ["1x4"]),
        ("seconds", 8, ["2x4"]),
        ("schafkopf", 9, ["2x4", "3x4"]),
        ("seconds", 43, ["11x4", "10x4"]),
        ("brokdorf", 2, ["1x2"]),
        ("brokdorf", 4, ["1x4"]),
        ("brokdorf", 6, ["2x3", "1x6"]),
        ("brokdorf", 13, ["2x4+1x5", "3x3+1x4"]),
        ("doppelkopf", 43, ["7x4+3x5", "11x4", "10x4"]),
        ("tausend", 5, ["2x3", "1x4", "1x3"]),
    ],
)
def test_the_splits_of_a_number(singles: Singles, game: str, players: int, keys: list[str]) -> None:
    assert [split_key(option) for option in splits(singles(game, 0), players)] == keys


def test_hands_come_from_the_game(singles: Singles) -> None:
    seconds, brokdorf = splits(singles("seconds", 0), 8)[0], splits(singles("brokdorf", 0), 8)[0]
    assert (seconds.hands, brokdorf.hands) == ({4: 8}, {4: 0})


def test_who_sits_out_at_a_bigger_table_plays_as_many_hands(singles: Singles) -> None:
    mixed = splits(singles("doppelkopf", 0), 43)[0]
    assert (mixed.hands, mixed.waiting) == ({4: 24, 5: 24}, {4: 0, 5: 6})


@pytest.mark.parametrize(("players", "sizes"), [(3, ()), (9, (4, 4)), (12, (4, 4, 4))])
def test_without_a_choice_nobody_is_invented(singles: Singles, players: int, sizes: tuple[int, ...]) -> None:
    assert usual_sizes(singles("seconds", 0), players) == sizes


@pytest.mark.parametrize(
    ("game", "players", "pausing"),
    [
        ("watten", 4, False),
        ("watten", 5, True),
        ("seconds", 8, False),
        ("seconds", 9, True),
        ("doppelkopf", 43, True),
        ("doppelkopf", 8, False),
        ("brokdorf", 9, False),
    ],
)
def test_who_may_have_to_pause(singles: Singles, game: str, players: int, pausing: bool) -> None:
    assert somebody_may_pause(singles(game, 0), players) == pausing


@pytest.mark.parametrize(
    ("fewest", "most", "players", "keys"),
    [
        (3, 5, 9, ["3x3", "1x4+1x5", "2x5", "1x5"]),
        (3, 5, 7, ["1x3+1x4", "2x4", "1x5", "1x4"]),
        (3, 4, 9, ["3x3", "2x4", "3x4"]),
        (2, 4, 10, ["2x3+1x4", "3x4", "2x4"]),
        (2, 4, 8, ["2x4"]),
        (3, 6, 16, ["4x4", "2x5+1x6", "3x6", "2x6"]),
        (3, 6, 15, ["3x5", "3x6", "2x6"]),
    ],
)
def test_even_tables_are_among_the_ways(
    singles: Singles, fewest: int, most: int, players: int, keys: list[str]
) -> None:
    """Of a size that the game allows, however far from the largest; in pairs only where that is nearly the largest."""
    tournament = singles("liste", 0, rules={"definition": {"fewest": fewest, "most": most}})
    assert [split_key(option) for option in splits(tournament, players)] == keys
