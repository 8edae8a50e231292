"""What a bye counts: an average that is never better than what was played, a fixed value, or nothing."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import registry
from games.kit.byes import AVERAGE, FIXED, NOTHING, average, bye_counts, bye_tally, fixed_fields, rounded_figures
from games.kit.game import AnyGame, dump_rules, load_rules
from games.kit.house_rules import choices
from games.kit.sittings.ranking import Ranked, rank

GAMES = [game for game in registry.games().values() if not game.stacks]
WATTEN = registry.find("watten")


def sitting(bummerl: int, lost: int) -> dict[str, int]:
    """A sitting of three Bummerl: each of them won 11 to so many, or lost so many to 11."""
    scored = 11 * bummerl + lost * (3 - bummerl)
    return {"bummerl": bummerl, "scored": scored, "conceded": lost * bummerl + 11 * (3 - bummerl)}


SITTINGS = st.builds(sitting, st.integers(0, 3), st.integers(0, 10))


@given(st.lists(st.integers(-500, 500), min_size=1, max_size=12))
def test_an_average_is_the_mean_rounded_half_up(values: list[int]) -> None:
    mean = Fraction(sum(values), len(values))
    assert average([{"points": value} for value in values], ("points",)) == {
        "points": math.floor(mean + Fraction(1, 2))
    }


@given(st.lists(SITTINGS, min_size=1, max_size=6), st.integers(1, 3), st.data())
def test_with_byes_nobody_stands_before_whoever_played_better(
    own: list[dict[str, int]], byes: int, data: st.DataObject
) -> None:
    """A side with byes, and one that played all rounds and has the better average by more than rounding can give."""
    rounds = len(own) + byes
    other = data.draw(st.lists(SITTINGS, min_size=rounds, max_size=rounds))
    rules = WATTEN.rules()
    worth = bye_tally(WATTEN, rules, own, [*own, *other])
    assert worth is not None
    total = _sum([*own, *[worth] * byes])
    places = {p.name: p.place for p in rank(WATTEN, rules, [Ranked("bye", total), Ranked("full", _sum(other))], {})}
    mine, theirs = (Fraction(_sum(tallies)["bummerl"], len(tallies)) for tallies in (own, other))
    if theirs * rounds > mine * rounds + Fraction(byes, 2):
        assert places == {"full": 1, "bye": 2}
    if mine * rounds > theirs * rounds + Fraction(byes, 2):
        assert places == {"full": 2, "bye": 1}


def _sum(tallies: list[dict[str, int]]) -> dict[str, int]:
    return {key: sum(tally[key] for tally in tallies) for key in WATTEN.tally_keys}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_game_with_byes_offers_an_average_a_fixed_value_and_nothing(game: AnyGame) -> None:
    default = game.rules()
    assert bye_counts(default) == AVERAGE
    assert (choices(game.rules.model_fields["bye"]) or [])[:3] == [AVERAGE, FIXED, NOTHING]
    own = dict.fromkeys(game.tally_keys, 3)
    field = dict.fromkeys(game.tally_keys, 8)
    assert bye_tally(game, default, [own], [own, field]) == own
    assert bye_tally(game, default, [], [own, field]) == dict.fromkeys(game.tally_keys, 6)
    assert bye_tally(game, default, [], []) is None
    assert bye_tally(game, default.model_copy(update={"bye": NOTHING}), [own], [field]) == dict.fromkeys(own, 0)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_fixed_value_is_made_of_the_house_rules_that_say_so(game: AnyGame) -> None:
    fixed = game.rules().model_copy(update={"bye": FIXED})
    worth = bye_tally(game, fixed, [], [])
    assert worth is not None
    assert tuple(worth) == game.tally_keys
    assert game.bye(game.rules()) is None
    for name in fixed_fields(game):
        value = (1, 0) if isinstance(getattr(fixed, name), tuple) else 1
        assert game.bye(fixed.model_copy(update={name: value})) != worth


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_the_choice_is_kept_among_the_house_rules(game: AnyGame) -> None:
    rules, problems = load_rules(game, {"bye": NOTHING})
    assert (rules and dump_rules(game, rules), problems) == ({"bye": NOTHING}, ())


def test_an_average_that_is_no_whole_number_says_so() -> None:
    rules, one, other = WATTEN.rules(), sitting(1, 4), sitting(2, 4)
    found = [
        rounded_figures(WATTEN, rules, [one, other], []),
        rounded_figures(WATTEN, rules, [], [one, other]),
        rounded_figures(WATTEN, rules, [one, one], [one, other]),
        rounded_figures(WATTEN, WATTEN.rules(bye=NOTHING), [one, other], []),
    ]
    assert found == [{*WATTEN.tally_keys}, {*WATTEN.tally_keys}, set(), set()]
