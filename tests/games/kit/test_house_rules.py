"""House rules: only what differs, presets, and everything that may be wrong with them; and the book of every game."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path

import pytest

from games import registry
from games.kit.entries.kind import EntryKind
from games.kit.game import AnyGame, dump_rules, load_rules
from games.kit.house_rules import CITE, RuleSection, choices, described
from games.kit.sittings.evaluation import FORM, evaluate
from games.kit.terms import Json, Table
from games.registry import games
from games.watten import GAME
from games.watten.house_rules import WattenRules
from turnier.printing.drawings import drawing_of


def test_nothing_differs() -> None:
    assert load_rules(GAME, {}) == (WattenRules(), ())


def test_a_copy_with_another_value_is_another_key() -> None:
    rules = WattenRules()
    found = {rules: "usual", rules.model_copy(update={"target": 13}): "longer"}
    assert found[WattenRules()] == "usual"
    assert found[WattenRules(target=13)] == "longer"
    assert found[copy.copy(rules)] == found[copy.deepcopy(rules)] == found[pickle.loads(pickle.dumps(rules))] == "usual"


def test_a_preset_names_several_and_others_override_it() -> None:
    rules, problems = load_rules(GAME, {"preset": "watten13", "walkover": [13, 5]})
    assert problems == ()
    assert rules == WattenRules(
        target=13,
        gespannt_from=11,
        schneider_points=(13, 0),
        retourschneider_points=(26, 0),
        walkover=(13, 5),
        bye_points=(13, 0),
    )


def test_only_what_differs_is_written_in_the_order_of_the_rules() -> None:
    rules, _ = load_rules(GAME, {"walkover": [11, 5], "point_ratio": "difference", "target": 11})
    assert list(dump_rules(GAME, rules).items()) == [("point_ratio", "difference"), ("walkover", [11, 5])]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("raw", "path", "code", "message"),
    [
        (None, "rules", "type", "Die Hausregeln fehlen oder haben nicht die vorgesehene Form."),
        ([], "rules", "type", "Die Hausregeln fehlen oder haben nicht die vorgesehene Form."),
        ({"preset": "watten12"}, "rules/preset", "preset", "Diese Vorlage gibt es für Watten nicht."),
        ({"preset": None}, "rules/preset", "preset", "Diese Vorlage gibt es für Watten nicht."),
        ({"farbe": 1}, "rules/farbe", "unknown", "Die Hausregel „farbe“ gibt es für Watten nicht."),
        ({"target": "11"}, "rules/target", "type", "„Zielpunkte“: Bitte eine ganze Zahl eintragen."),
        ({"target": True}, "rules/target", "type", "„Zielpunkte“: Bitte eine ganze Zahl eintragen."),
        ({"target": 10**30}, "rules/target", "type", "„Zielpunkte“: Diese Zahl ist nicht möglich. Bitte prüfen."),
        (
            {"bye": "immer"},
            "rules/bye",
            "type",
            "„Freilos“: Diesen Wert gibt es nicht. Bitte einen der angebotenen wählen.",
        ),
        (
            {"walkover": [11]},
            "rules/walkover",
            "type",
            "„Punkte für einen kampflosen Bummerl“: Eine Angabe fehlt. Bitte vollständig eintragen.",
        ),
    ],
)
def test_what_is_wrong_is_told(raw: Json, path: str, code: str, message: str) -> None:
    rules, problems = load_rules(GAME, raw)
    assert rules is None
    assert [(each.path, each.code, each.message, each.rule) for each in problems] == [
        (path, code, message, "Hausregeln")
    ]


def test_a_conflict_stands_at_every_house_rule_in_it() -> None:
    rules, problems = load_rules(GAME, {"target": 9})
    message = "„Gespannt ab“ muss unter den 9 Zielpunkten liegen."
    assert rules is None
    assert [(each.path, each.code, each.message) for each in problems] == [
        ("rules/gespannt_from", "conflict", message),
        ("rules/target", "conflict", message),
    ]


def test_all_faults_are_told_at_once() -> None:
    _, problems = load_rules(GAME, {"preset": 3, "target": None, "x": 1})
    assert [each.path for each in problems] == ["rules/preset", "rules/target", "rules/x"]


def test_an_absurd_number_of_rules_is_cut_off() -> None:
    _, problems = load_rules(GAME, {f"x{n}": n for n in range(100_000)})
    assert len(problems) == 20


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("point_ratio", ["quotient", "difference", "scored_only"]),
        ("penalty_may_end_bummerl", [True, False]),
        ("target", None),
    ],
)
def test_choices(name: str, values: list[Json] | None) -> None:
    assert choices(WattenRules.model_fields[name]) == values


def test_a_house_rule_is_described() -> None:
    rule = described(WattenRules.model_fields["point_ratio"])
    assert (rule.label, rule.group, rule.choices[0]) == ("Punkteverhältnis", "Wertung", ("quotient", "Quotient"))


def test_equal_house_rules_are_one_key_whether_they_were_one_before_or_not() -> None:
    used, new = WattenRules(target=13), WattenRules(target=13)
    found = {used: "13", WattenRules(): "11"}
    assert (found[new], found[WattenRules(target=11)], used == new) == ("13", "11", True)
    assert (dump_rules(GAME, used), WattenRules(target=15) in found) == ({"target": 13}, False)


@pytest.mark.parametrize("game", registry.games().values(), ids=registry.games())
def test_every_house_rule_leaves_something_to_choose(game: AnyGame) -> None:
    allowed = {name: choices(info) for name, info in game.rules.model_fields.items()}
    assert [name for name, values in allowed.items() if values is not None and len(values) < 2] == []


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
