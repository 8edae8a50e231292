"""What every registered game must keep, also one that is added tomorrow: its facts, and whole sittings."""

from __future__ import annotations

import json

from games.kit.game import AnyGame, departures, dump_rules, first_table, load_rules, walkover
from games.kit.house_rules import choices, described
from games.kit.sittings.checking import check
from games.kit.sittings.evaluation import evaluate
from games.kit.sittings.pad import pad
from games.kit.text import Text
from tests.games.every import as_raw, each_game, sittings, tables


@each_game
def test_it_lies_in_the_folder_of_its_slug(game: AnyGame) -> None:
    assert type(game).__module__.startswith(f"games.{game.slug}.")


@each_game
def test_it_is_complete(game: AnyGame) -> None:
    assert set(game.desk) == set(game.kinds)
    assert game.suit in {"eichel", "kreuz", "herz", "pik", "karo"}
    assert [column.main for column in game.columns(game.rules())].count(True) == 1
    keys = [criterion.key for criterion in game.criteria(game.rules())]
    assert len(set(keys)) == len(keys)
    assert set(game.preset_names) == set(game.presets)


@each_game
def test_every_house_rule_has_words(game: AnyGame) -> None:
    for info in game.rules.model_fields.values():
        rule = described(info)
        assert isinstance(rule.label, Text)
        if info.annotation is not bool and (values := choices(info)) is not None:
            assert [value for value, _ in rule.choices] == values


@each_game
def test_house_rules_come_back(game: AnyGame) -> None:
    assert dump_rules(game, game.rules()) == {}
    for preset in game.presets:
        rules, problems = load_rules(game, {"preset": preset})
        assert problems == ()
        assert load_rules(game, json.loads(json.dumps(dump_rules(game, rules)))) == (rules, ())


@each_game
def test_an_unknown_house_rule_is_refused(game: AnyGame) -> None:
    _, problems = load_rules(game, {"kein_wort": 1})
    assert [(problem.path, problem.code) for problem in problems] == [("rules/kein_wort", "unknown")]


@each_game
def test_scores_have_the_shape_of_the_table(game: AnyGame) -> None:
    for table, entries in sittings(game, count=3):
        score = check(as_raw(game, table, entries))["score"]
        seats = len(table.names)
        assert [len(each) for each in score["scores"]] == [seats] * len(entries)
        assert len(score["totals"]) == seats
        assert [tuple(tally) for tally in score["tally"]] == [game.tally_keys] * seats


@each_game
def test_feats_are_counted_per_side(game: AnyGame) -> None:
    for table, entries in sittings(game, count=3):
        evaluation = evaluate(game, game.rules(), table, entries)
        counts = game.feats_at(game.rules(), evaluation.state, [e for e in evaluation.entries if e is not None])
        assert [set(count) for count in counts] == [set(game.feats)] * len(table.names)
        assert min((number for count in counts for number in count.values()), default=0) >= 0


@each_game
def test_every_moment_can_be_told(game: AnyGame) -> None:
    rules = game.rules()
    for table, entries in sittings(game, count=2):
        evaluation = evaluate(game, rules, table, entries)
        assert None not in evaluation.sentences
        for state in (evaluation.start, *evaluation.states):
            assert all(isinstance(line, Text) for line in game.title(rules, state, table))
            assert isinstance(game.result_text(rules, state), str)
            assert len(game.tense(rules, state)) == len(table.names)
            assert len(departures(game, rules, state)) == len(table.names)
            assert len(game.progress(rules, state)) > 0
            assert all(isinstance(game.standing(rules, state, side).words, Text) for side in table.seats)
        assert sum(len(block.lines) for block in pad(game, rules, table, evaluation)) == len(entries)


@each_game
def test_a_walkover_ends_a_broken_off_sitting(game: AnyGame) -> None:
    rules = game.rules()
    for table, entries in sittings(game, count=2):
        for winner in (*table.seats, None):
            state = evaluate(game, rules, table, entries[:1]).state
            added = list(walkover(game, rules, state, winner))
            finished = check(as_raw(game, table, [*entries[:1], *added]))
            assert finished["valid"]
            assert finished["score"]["finished"] or not added


@each_game
def test_who_begins_brings_what_the_game_begins_with(game: AnyGame) -> None:
    rules = game.rules()
    for table in tables(game):
        start = first_table(game, rules, table.names).start
        assert start in (None, tuple(game.totals(game.begin(rules, table))))


@each_game
def test_a_bye_is_a_tally(game: AnyGame) -> None:
    bye = game.bye(game.rules())
    assert bye is None or tuple(bye) == game.tally_keys


@each_game
def test_columns_can_write_every_tally(game: AnyGame) -> None:
    for table, entries in sittings(game, count=2):
        for tally in evaluate(game, game.rules(), table, entries).score.tally:  # type: ignore[union-attr]
            assert all(column.text(tally) for column in game.columns(game.rules()))
            assert game.round_text(game.rules(), tally)


@each_game
def test_who_sits_out_leaves_enough_to_play(game: AnyGame) -> None:
    for table in tables(game):
        seats = len(table.names)
        assert 0 <= game.sitting_out(seats) < seats
        planned = game.hands(game.rules(), seats)
        assert planned is None or planned > 0


@each_game
def test_the_paper_asks_in_the_order_of_the_desk(game: AnyGame) -> None:
    """Whoever types a sheet reads its lines from left to right."""
    columns = [column for column in game.sheet(game.rules()).columns if isinstance(column, str) and column != "totals"]
    kind = next(kind for kind in map(game.kinds.get, game.desk) if kind and set(columns) <= set(kind.field_infos))
    assert columns == [name for name in kind.field_infos if name in columns]
