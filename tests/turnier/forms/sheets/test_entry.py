"""Rows of every game: typed, read into entries, and written back."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import registry
from games.kit.game import AnyGame, load_rules
from games.kit.sittings.evaluation import evaluate
from games.kit.sittings.random_lines import random_sitting
from games.kit.terms import Table
from turnier.forms.sheets.entry import Sheet

NAMES = ("Anna", "Bernd", "Cilli", "Dieter", "Emil", "Frieda")
GAMES = sorted(registry.games())


def sheet_of(slug: str) -> Sheet:
    game: AnyGame = registry.find(slug)
    rules, _problems = load_rules(game, {})
    return Sheet(game, rules, Table(NAMES[: game.sides[0]]))


WATTEN = sheet_of("watten")


def posted(*rows: dict[str, str]) -> dict[str, str]:
    return {f"line-{i}-{name}": value for i, row in enumerate(rows) for name, value in row.items()}


def final(winner: str, points: str, **extra: str) -> dict[str, str]:
    return {"kind": "bummerl", "score.winner": winner, "score.points": points, **extra}


def test_rows_become_the_entries_that_are_stored():
    typed = WATTEN.typed(
        WATTEN.evaluated(()), WATTEN.lines(posted(final("1", "7"), final("2", "9", retourschneider="1")))
    )
    assert typed.payloads == (
        {"kind": "bummerl", "score": [11, 7], "retourschneider": False},
        {"kind": "bummerl", "score": [9, 11], "retourschneider": True},
    )
    assert typed.evaluation.valid


def test_blank_rows_are_left_out_wherever_they_stand():
    lines = WATTEN.lines(posted({"kind": "bummerl"}, final("1", "7"), {"kind": "game"}, final("2", "0")))
    typed = WATTEN.typed(WATTEN.evaluated(()), lines)
    assert [line.row for line in typed.lines] == [1, 3]
    assert len(typed.payloads) == 2


def test_rows_of_unknown_kinds_and_foreign_fields_are_ignored():
    assert WATTEN.lines({"line-0-kind": "penny", "line-x-kind": "game", "line-99999-kind": "game", "evil": "1"}) == ()


@pytest.mark.parametrize("row", ["01", "٣", "-1", ""])
def test_rows_that_the_page_never_counts_so_are_ignored(row):
    assert WATTEN.lines({f"line-{row}-kind": "bummerl", f"line-{row}-score.winner": "1"}) == ()


def test_the_referees_reason_is_kept_as_one_printable_line():
    (line,) = WATTEN.lines(posted(final("1", "7", override=" Sepp\0\r\n sagt so ")))
    assert line.override == "Sepp sagt so"


def test_new_rows_follow_the_saved_lines():
    saved = ({"kind": "bummerl", "score": [11, 7]},)
    typed = WATTEN.typed(WATTEN.evaluated(saved), WATTEN.lines(posted(final("1", "4"))))
    assert typed.payloads[0] == saved[0]
    assert typed.entry_of(typed.lines[0]) == 1


def test_an_unreadable_box_is_named_and_a_missing_one_is_left_to_the_rules():
    typed = WATTEN.typed(WATTEN.evaluated(()), WATTEN.lines(posted(final("3", "7"), final("1", ""))))
    assert typed.unreadable == {(0, "score.winner"): "„Sieger“: Bitte 1 oder 2 tippen."}
    assert {problem.path for problem in typed.evaluation.problems} == {"entries/0/score", "entries/1/score"}


def test_an_empty_box_takes_the_only_value_that_is_left():
    nine = posted({"kind": "game", "winner": "1", "value": "9"}, {"kind": "game", "winner": "2", "value": "2"})
    typed = WATTEN.typed(WATTEN.evaluated(()), WATTEN.lines(nine))
    assert typed.payloads[1] == {"kind": "game", "winner": 1, "value": 2, "conceded": True}
    assert typed.evaluation.valid


def test_the_reason_of_the_referee_goes_into_the_entry():
    row = {"kind": "game", "winner": "1", "value": "12", "override": "  so gespielt  "}
    typed = WATTEN.typed(WATTEN.evaluated(()), WATTEN.lines(posted(row)))
    assert typed.payloads[0]["override"] == "so gespielt"
    assert [problem.severity for problem in typed.evaluation.problems] == ["warning"]


def test_who_insists_leaves_a_tick_out_that_the_rules_would_set():
    first = {"kind": "game", "winner": "1", "value": "9"}
    insisted = {"kind": "game", "winner": "2", "value": "2", "override": "sie haben gespielt"}
    typed = WATTEN.typed(WATTEN.evaluated(()), WATTEN.lines(posted(first, insisted)))
    assert typed.payloads[1] == {"kind": "game", "winner": 1, "value": 2, "conceded": False} | {
        "override": "sie haben gespielt"
    }


def test_a_saved_line_that_reads_the_same_stays_as_it_was_stored():
    saved = ({"kind": "bummerl", "score": [10, 8], "override": "abgebrochen"}, {"kind": "bummerl", "score": [11, 7]})
    lines = tuple(WATTEN.written(row, payload) for row, payload in enumerate(saved))
    assert WATTEN.typed(WATTEN.evaluated(()), lines, saved).payloads == saved


def test_a_changed_row_is_read_anew():
    saved = ({"kind": "bummerl", "score": [11, 7]},)
    typed = WATTEN.typed(WATTEN.evaluated(()), WATTEN.lines(posted(final("1", "8"))), saved)
    assert typed.payloads == ({"kind": "bummerl", "score": [11, 8], "retourschneider": False},)


@pytest.mark.parametrize("slug", GAMES)
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_every_plausible_sheet_can_be_typed_as_it_is_stored(slug, seed):
    sheet = sheet_of(slug)
    stored = random_sitting(sheet.game, sheet.rules, sheet.table, random.Random(seed))
    lines = tuple(sheet.written(row, payload) for row, payload in enumerate(stored))
    typed = sheet.typed(sheet.evaluated(()), lines)
    scored = evaluate(sheet.game, sheet.rules, sheet.table, stored).score
    assert typed.unreadable == {}
    assert [dict(payload) for payload in typed.payloads] == stored
    assert typed.evaluation.score == scored


@pytest.mark.parametrize(("written", "final"), [(75, ""), (90, "90")])
def test_what_follows_another_box_goes_on_following_it_in_a_correction(written, final):
    """Nobody raised in Tausend: whoever corrects the bid corrects what is played for."""
    sheet = sheet_of("tausend")
    rng, kind = random.Random(4), sheet.game.kinds["hand"]
    stored = random_sitting(sheet.game, sheet.rules, sheet.table, rng)[0] | {"bid": 75, "final_bid": written}
    line = sheet.written(0, stored)
    assert (line.typed["bid"], line.typed["final_bid"]) == ("75", final)
    corrected = replace(line, typed=line.typed | {"bid": "60"})
    before = sheet.evaluated(())
    (payload,) = sheet.typed(before, (corrected,), (stored,)).payloads
    assert (payload["kind"], payload["bid"], payload["final_bid"]) == (kind.name, 60, written if final else 60)


@pytest.mark.parametrize("slug", GAMES)
def test_rows_of_every_kind_can_be_sent_at_any_time(slug):
    sheet = sheet_of(slug)
    for name, kind in sheet.game.kinds.items():
        first = kind.inputs(sheet.rules, sheet.table)[0].name
        lines = sheet.lines(posted({"kind": name}, {"kind": name, first: "1"}))
        typed = sheet.typed(sheet.evaluated(()), lines)
        assert [line.row for line in typed.lines] == [1]
        assert sorted(typed.slots) == [0, 1]


TAUSEND = sheet_of("tausend")
HAND = {"kind": "hand", "dealer": "1", "declarer": "2", "bid": "20", "final_bid": "20"}


@pytest.mark.parametrize("empty", [0, 1, 2])
def test_what_is_left_of_a_fixed_sum_stands_in_whichever_box_is_empty(empty):
    points = {f"card_points.{seat}": str(own) for seat, own in enumerate((15, 90, 15)) if seat != empty}
    typed = TAUSEND.typed(TAUSEND.evaluated(()), TAUSEND.lines(posted(HAND | points)))
    assert typed.evaluation.problems == ()
    assert typed.payloads[0]["card_points"] == [15, 90, 15]


def test_where_nothing_is_left_of_a_fixed_sum_all_others_have_nothing():
    typed = TAUSEND.typed(TAUSEND.evaluated(()), TAUSEND.lines(posted(HAND | {"card_points.1": "120"})))
    assert typed.payloads[0]["card_points"] == [0, 120, 0]


@pytest.mark.parametrize("points", [{}, {"card_points.1": "90"}, {"card_points.0": "90", "card_points.2": "45"}])
def test_nothing_is_made_up_where_more_is_left_open(points):
    typed = TAUSEND.typed(TAUSEND.evaluated(()), TAUSEND.lines(posted(HAND | points)))
    assert {problem.path for problem in typed.evaluation.problems} == {"entries/0/card_points"}


def test_players_are_called_by_their_first_names_and_by_the_letter_where_two_are_alike():
    sheet = sheet_of("seconds")
    names = ("Anna Berg", "Bernd Öztürk", "Cilli", "Dieter Wolf")
    assert replace(sheet, table=Table(names)).side_labels == ("Anna", "Bernd", "Cilli", "Dieter")
    titled = ("Dr. Anna Berg", "Nr. 3", "Cilli", "Dieter Wolf")
    assert replace(sheet, table=Table(titled)).side_labels == ("Dr. Anna Berg", "Nr. 3", "Cilli", "Dieter")
    twice = ("Anna Berg (Nr. 2)", "Anna Berg (Nr. 13)", "Cilli", "Dieter Wolf")
    assert replace(sheet, table=Table(twice)).side_labels == ("N Anna", "O Anna", "S Cilli", "W Dieter")


def test_teams_are_called_in_full():
    names = ("Huber / Maier", "Die Wilden")
    assert replace(WATTEN, table=Table(names)).side_labels == names
