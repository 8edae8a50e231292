"""The book of every game: all that problems cite, no rule of the game missing, examples that hold."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.kit.entries.kind import EntryKind
from games.kit.game import AnyGame
from games.kit.house_rules import CITE
from games.kit.rule_book import RuleSection
from games.kit.sittings.evaluation import FORM, evaluate
from games.kit.terms import Table
from games.registry import games
from turnier.printing.drawings import drawing_of

LISTS = Path(__file__).parents[1]
ALWAYS = {CITE, FORM}
"""What a problem of any game can cite that is no section of it."""
EVERY = pytest.mark.parametrize("game", games().values(), ids=games())
WITH_A_BOOK = pytest.mark.parametrize(
    "game", [game for game in games().values() if len(game.rule_book(game.rules())) > 1], ids=lambda game: game.slug
)


def sections(game: AnyGame) -> tuple[RuleSection, ...]:
    return game.rule_book(game.rules())


def cited(kind: EntryKind) -> set[str]:
    return {rule.cite for rule in kind.rules}


@WITH_A_BOOK
def test_what_a_problem_cites_is_a_section(game: AnyGame) -> None:
    known = {cite for section in sections(game) for cite in (section.cite, *section.also)}
    assert set[str]().union(*map(cited, game.kinds.values())) - ALWAYS - known == set()


@EVERY
def test_a_section_is_a_title_and_sentences(game: AnyGame) -> None:
    cites = [section.cite for section in sections(game)]
    assert len(set(cites)) == len(cites)
    assert [section.title for section in sections(game) if not section.title or not section.rules] == []
    said = [rule for section in sections(game) for rule in section.rules]
    assert [rule for rule in said if rule[-1] not in ".!?“" or "{" in rule] == []
    assert [rule for section in sections(game) for rule in section.rules if section.rules.count(rule) > 1] == []


@EVERY
def test_examples_hold_and_cards_can_be_drawn(game: AnyGame) -> None:
    for section in sections(game):
        for example in section.examples:
            assert evaluate(game, game.rules(), Table(example.names), example.entries).problems == ()
        assert [suit for ranked in section.cards for suit, _rank in ranked.cards if not drawing_of(suit)] == []


@WITH_A_BOOK
def test_every_preset_has_its_book(game: AnyGame) -> None:
    for preset in game.presets.values():
        rules = game.rules.model_validate(preset)
        assert [section.cite for section in game.rule_book(rules)] == [section.cite for section in sections(game)]


@WITH_A_BOOK
def test_no_rule_of_the_game_is_missing(game: AnyGame) -> None:
    """A line of the list names words that one rule of the section above it says together."""
    said: dict[str, tuple[str, ...]] = {section.cite: tuple(section.rules) for section in sections(game)}
    missing, here = [], ()
    for line in (LISTS / game.slug / "rule_list.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            here = said.pop(line[2:])
        elif line and not any(all(words in rule for words in line.split(" | ")) for rule in here):
            missing.append(line)
    assert (missing, said) == ([], {})
