"""Collects the rule book of a tournament: what its game says under its house rules, in the language of the reader."""

from __future__ import annotations

from dataclasses import replace

from games.kit.game import AnyGame
from games.kit.house_rules import HouseRules
from games.kit.rule_book import RuleExample, RuleSection
from games.kit.sittings.evaluation import evaluate
from games.kit.terms import Table
from turnier.models import Tournament
from turnier.printing import BookRule, BookSection, RuleBookPaper
from turnier.services.papers.texts import ranked_otherwise, rules_version
from turnier.text.words import translate


def rule_book_paper(tournament: Tournament) -> RuleBookPaper:
    """The whole book; marked is what the game under its usual rules would not say."""
    game, rules = tournament.kind_of_game, tournament.house_rules()
    usual: set[str] = {rule for section in game.rule_book(game.rules()) for rule in section.rules}
    said = [replace(each, rules=tuple(ranked_otherwise(tournament, each.rules))) for each in game.rule_book(rules)]
    sections = tuple(_section(game, rules, section, usual) for section in said)
    return RuleBookPaper(sections, rules_version(tournament))


def _section(game: AnyGame, rules: HouseRules, section: RuleSection, usual: set[str]) -> BookSection:
    return BookSection(
        mark="" if section.cite == game.name else section.cite.removeprefix(f"{game.name} "),
        heading=translate(section.title),
        rules=tuple(BookRule(translate(rule), own=rule not in usual) for rule in section.rules),
        cards=tuple((translate(ranked.title), ranked.cards) for ranked in section.cards),
        examples=tuple(lines for example in section.examples if (lines := _told(game, rules, example))),
    )


def _told(game: AnyGame, rules: HouseRules, example: RuleExample) -> tuple[str, ...]:
    """Line by line what an example says; nothing where these house rules refuse it."""
    evaluation = evaluate(game, rules, Table(example.names), example.entries)
    if not evaluation.valid:
        return ()
    sentences = [sentence for sentence in evaluation.sentences if sentence is not None]
    return tuple(
        translate(sentence.head) + (f" ({translate(sentence.detail)})" if sentence.detail else "")
        for sentence in sentences
    )
