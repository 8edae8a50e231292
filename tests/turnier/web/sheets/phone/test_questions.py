"""What a finger is asked: which control, which tiles, what stands there already, and what waits behind a button."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

import pytest

from games import registry
from games.kit.game import first_table
from games.kit.sittings.evaluation import evaluate
from games.kit.terms import Json
from turnier.forms.sheets.entry import Sheet
from turnier.text.words import translate
from turnier.web.sheets.phone.layout import questions
from turnier.web.sheets.phone.page import seat_labels
from turnier.web.sheets.phone.questions import MANY_USUAL, Pane, Question, Questions

NAMES = ("Anna", "Bernd", "Cilli", "Otto", "Emil")
Wish = tuple[str, int, str]
BUMMERL: Wish = ("watten", 2, "bummerl")
SECONDS: Wish = ("seconds", 4, "hand")
BROKDORF: Wish = ("brokdorf", 5, "hand")
TAUSEND: Wish = ("tausend", 3, "hand")
DOPPELKOPF: Wish = ("doppelkopf", 4, "hand")
SKAT: Wish = ("skat", 4, "hand")
SCHAFKOPF: Wish = ("schafkopf", 4, "hand")


def asked(
    wish: Wish,
    names: tuple[str, ...] = NAMES,
    before: tuple[Json, ...] = (),
    rules: Mapping[str, Json] = MappingProxyType({}),
    **typed: str,
) -> Questions:
    """The questions of a line of this game, number of sides and kind, after the lines `before`."""
    slug, seats, name = wish
    game = registry.find(slug)
    house = game.rules(**rules)
    sheet = Sheet(game, house, first_table(game, house, names[:seats]))
    kind, state = game.kinds[name], evaluate(game, sheet.rules, sheet.table, before).state
    given, _faults = sheet.given(kind, typed)
    inputs = kind.inputs(sheet.rules, sheet.table)
    return questions(kind, inputs, typed, sheet.slots(kind, state, given), seat_labels(sheet, state))


def every(found: Questions) -> dict[str, Question]:
    """All that is asked, by its name."""
    stacked = [ask for one in found.stacked for ask in (one.question, one.flag) if ask]
    hidden = [ask for pane in found.panes for ask in pane.questions]
    return {ask.name: ask for ask in (*stacked, *found.boxes, *hidden, *([found.members] if found.members else []))}


def pane(found: Questions, title: str) -> Pane:
    return next(pane for pane in found.panes if str(pane.title) == title)


def test_the_button_of_what_is_rare_says_what_it_asks_and_names_nobody() -> None:
    found = asked(("brokdorf", 5, "rubber"))
    assert [translate(each.asked) for each in found.panes if each.rare] == ["Nicht mitgespielt, Punkte, Stechen"]


def test_a_yes_or_no_stands_in_the_grid_of_the_numbers_before_it_and_not_in_that_of_names() -> None:
    found = asked(BUMMERL)
    assert [(one.question.name, one.flag and one.flag.name) for one in found.stacked] == [
        ("score.winner", None),
        ("score.points", "retourschneider"),
    ]
    assert [tile.code for tile in every(found)["retourschneider"].tiles] == ["1"]


@pytest.mark.parametrize(
    ("wish", "looks"),
    [
        (BUMMERL, {"score.winner": "tiles", "score.points": "tiles", "retourschneider": "flag"}),
        (SECONDS, {f"tricks.{seat}": "box" for seat in range(4)}),
        (BROKDORF, {"declarer": "tiles", "bid": "tiles", "joined": "ticks", "tricks.0": "box", "forfeited": "ticks"}),
        (TAUSEND, {"bid": "box", "card_points.0": "box", "durch": "flag", "marriages.hearts": "owner"}),
        (DOPPELKOPF, {"type": "tiles", "re": "ticks", "announcements.re": "tiles", "extras.re.fuchs": "turn"}),
    ],
)
def test_each_question_has_the_control_that_fits(wish: Wish, looks: dict[str, str]) -> None:
    found = every(asked(wish))
    assert {name: found[name].look for name in looks} == looks


def test_what_follows_by_itself_is_asked_all_the_same_where_nothing_else_is() -> None:
    """Of two players one has left: the page says who is the other instead of nothing."""
    leaves = every(asked(("brokdorf", 2, "leave"), before=({"kind": "leave", "player": 0},)))["player"]
    assert (leaves.value, leaves.computed, leaves.stays) == ("2", False, True)
    assert [tile.code for tile in leaves.tiles if tile.chosen] == ["2"]
    first = every(asked(("brokdorf", 2, "leave")))["player"]
    assert (first.value, first.stays) == ("", False)


def test_what_is_proposed_is_chosen_unless_a_box_shows_it() -> None:
    found = every(asked(DOPPELKOPF))
    assert (found["type"].value, found["type"].settled, found["type"].required) == ("1", "1", False)
    assert [tile.word for tile in found["type"].tiles if tile.chosen] == [found["type"].tiles[0].word]
    assert (found["re"].value, found["re"].settled, found["re"].required) == ("", "", True)
    box = every(asked(TAUSEND, bid="30"))["final_bid"]
    assert (box.value, box.settled, box.same_as, box.required) == ("", "30", "bid", False)


def test_what_is_typed_goes_before_what_is_proposed() -> None:
    assert every(asked(DOPPELKOPF, type="3"))["type"].value == "3"


def test_what_the_rest_leaves_is_settled_and_computed() -> None:
    found = every(asked(SECONDS, **{"tricks.0": "10", "tricks.1": "2", "tricks.2": "1"}))
    assert [(ask.value, ask.settled, ask.computed) for ask in found.values()][-1] == ("", "0", True)
    assert [ask.computed for ask in found.values()] == [False, False, False, True]


def test_who_sits_out_is_asked_nothing() -> None:
    found = every(asked(("tausend", 4, "hand"), declarer="2"))
    assert [found[f"card_points.{seat}"].absent for seat in range(4)] == [True, False, False, False]
    assert [tile.possible for tile in found["declarer"].tiles] == [False, True, True, True]


def test_a_tile_says_what_is_impossible_and_what_will_be_asked_about() -> None:
    found = every(asked(BUMMERL, **{"score.winner": "1", "score.points": "7"}))
    points = {str(tile.word): tile for tile in found["score.points"].tiles}
    assert [name for name, tile in points.items() if tile.unlikely] == ["1"]
    assert [tile.chosen for tile in found["score.winner"].tiles] == [True, False]
    parties = every(asked(DOPPELKOPF, re="1"))["re"]
    assert [tile.chosen for tile in parties.tiles] == [True, False, False, False]
    five = every(asked(("doppelkopf", 5, "hand"), type="1"))["re"]
    assert [tile.possible for tile in five.tiles] == [False, True, True, True, True]


def test_a_side_that_cannot_be_chosen_keeps_its_place_while_it_has_a_score() -> None:
    found = every(asked(("brokdorf", 4, "rubber"), ending="1"))
    nobody, *sides = found["winner"].tiles
    assert [tile.possible for tile in found["winner"].tiles] == [False] * 5
    assert (nobody.seat_label, nobody.shown) == (None, False)
    assert [tile.shown for tile in sides] == [True] * 4
    assert [str(tile.seat_label.letter) for tile in sides if tile.seat_label] == [""] * 4


def test_boxes_share_a_line_and_bear_ticks_letters_and_heads() -> None:
    tausend = asked(TAUSEND)
    assert [box.half for box in tausend.boxes] == [True, True, False, False, False]
    assert [str(box.head) for box in tausend.boxes] == ["", "", "Augen", "", ""]
    assert (tausend.members, [box.tick for box in tausend.boxes]) == (None, [None] * 5)
    seconds = asked(SECONDS)
    assert [str(box.seat_label.letter) for box in seconds.boxes if box.seat_label] == ["N", "O", "S", "W"]
    assert [str(box.head) for box in seconds.boxes] == [""] * 4
    brokdorf = asked(BROKDORF)
    assert brokdorf.members is not None
    assert "joined" not in [one.question.name for one in brokdorf.stacked]
    assert [(box.tick and box.tick.code, box.seat_label) for box in brokdorf.boxes] == [
        (str(n), None) for n in range(1, 6)
    ]


def test_several_figures_of_each_side_stand_side_by_side() -> None:
    found = asked(("skat", 4, "totals"))
    assert [(str(row.name), [box.name for box in row.boxes]) for row in found.sides] == [
        (name, [f"game_points.{seat}", f"won.{seat}", f"lost.{seat}"]) for seat, name in enumerate(NAMES[:4])
    ]
    assert [str(box.column) for box in found.sides[0].boxes] == ["Punkte", "gew.", "verl."]
    assert [box.name for box in found.boxes][-4:] == ["game_points.3", "won.3", "lost.3", "passed"]
    assert [box.name for box in found.alone] == ["passed"]
    assert (asked(TAUSEND).sides, asked(SECONDS).sides) == ((), ())


def test_one_question_above_the_boxes_says_what_all_of_them_are_for() -> None:
    wishes = (SECONDS, BROKDORF, TAUSEND, ("skat", 4, "totals"), ("doppelkopf", 4, "totals"))
    assert [asked(wish).asks_boxes for wish in wishes] == [True, False, False, False, False]


@pytest.mark.parametrize(
    ("wish", "shape"),
    [
        (BUMMERL, (False, False, False, False)),
        (TAUSEND, (True, False, False, False)),
        (SECONDS, (True, True, False, False)),
        (("brokdorf", 3, "hand"), (False, False, False, False)),
        (("brokdorf", 4, "hand"), (True, False, False, False)),
        (BROKDORF, (True, False, False, False)),
        (DOPPELKOPF, (False, False, False, False)),
    ],
)
def test_many_boxes_need_another_shape(wish: Wish, shape: tuple[bool, ...]) -> None:
    found = asked(wish)
    assert (found.many_boxes, found.scored, found.paired, found.crowded) == shape


def test_the_pad_has_a_sign_only_where_a_figure_may_be_below_zero() -> None:
    assert [asked(wish).signed for wish in (TAUSEND, ("tausend", 3, "totals"), SECONDS)] == [False, True, False]


def test_what_is_rare_waits_behind_a_button_and_what_comes_last_opens_by_itself() -> None:
    doppelkopf = asked(DOPPELKOPF)
    assert [(str(pane.title), pane.late, pane.owners, pane.rare) for pane in doppelkopf.panes] == [
        ("", False, False, True),
        ("Ansagen", True, False, False),
        ("Sonderpunkte", True, False, False),
    ]
    tausend = asked(TAUSEND)
    assert [(str(pane.title), pane.late, pane.owners, pane.rare) for pane in tausend.panes] == [
        ("", False, False, True),
        ("Sonst", False, False, False),
        ("Pärchen", True, True, False),
        ("", True, False, True),
    ]
    assert {pane.late for pane in asked(("brokdorf", 4, "rubber")).panes} == {False}
    parties = pane(doppelkopf, "Sonderpunkte").parties
    assert [[str(ask.label) for ask in party] for party in parties] == [["Fuchs", "Karlchen", "Doppelk."]] * 2


def test_a_strip_needs_no_question_and_folds() -> None:
    found = every(asked(DOPPELKOPF))
    assert (found["type"].strip, found["type"].folded) == (True, 3)
    assert (found["re"].strip, found["re"].folded) == (False, 0)
    assert (found["re"].names, found["type"].names) == (True, False)


def test_a_single_answer_is_not_hidden_behind_a_button_of_its_own_size() -> None:
    rules: tuple[dict[str, Json], ...] = ({"all_pass": "ramsch"}, {"all_pass": "muss"})
    found = [every(asked(SCHAFKOPF, rules=each))["type"] for each in rules]
    assert [(ask.folded, len(ask.tiles)) for ask in found] == [(0, 4), (3, 5)]


def test_names_that_were_shown_just_before_stand_in_one_line_without_scores() -> None:
    declarer, partner = (every(asked(SCHAFKOPF))[name] for name in ("declarer", "partner"))
    assert (declarer.brief, declarer.columns, partner.brief, partner.columns) == (False, 2, True, 4)
    assert [tile.seat_label is None for ask in (declarer, partner) for tile in ask.tiles] == [False] * 4 + [True] * 4


def test_two_questions_stand_in_one_table_a_row_for_each_name_a_column_for_each_result() -> None:
    declarer = every(asked(SKAT, declarer="2", won="1"))["declarer"]
    assert (declarer.across and declarer.across.name, "won" in every(asked(SKAT))) == ("won", False)
    assert [row.tile.word for row in declarer.rows] == list(NAMES[:4])
    assert [[cell.code for cell in row.cells] for row in declarer.rows][:2] == [["1.1", "1.2"], ["2.1", "2.2"]]
    cells = [cell for row in declarer.rows for cell in row.cells]
    assert [cell.code for cell in cells if cell.chosen] == ["2.1"]
    assert [cell.code for cell in cells if not cell.possible] == ["1.1", "1.2"]


def test_a_yes_or_no_waits_for_the_next_grid_where_the_one_before_is_full() -> None:
    flags = {one.question.name: one.flag.name for one in asked(SKAT).stacked if one.flag}
    assert flags == {"tops": "hand", "announced": "ouvert"}
    assert {one.question.name: one.flag.name for one in asked(SCHAFKOPF).stacked if one.flag} == {"level": "tout"}


def test_of_a_folded_number_the_usual_answers_are_in_sight() -> None:
    runners = every(asked(SCHAFKOPF))["runners"]
    assert (runners.folded, runners.columns) == (5, 6)
    assert [tile.code for tile in runners.tiles][:7] == ["0", "2", "3", "4", "5", "1", "6"]


def test_where_there_is_no_room_the_button_for_everything_else_says_what_is_rare() -> None:
    found = asked(SCHAFKOPF)
    assert (found.hides_rare, [str(pane.asked) for pane in found.panes if pane.rare]) == (
        True,
        ["Geber, Farbe, Augen, Fehler"],
    )
    assert [asked(wish).hides_rare for wish in (BUMMERL, TAUSEND)] == [False, True]
    assert str(asked(TAUSEND).panes[0].asked) == "Wer hat gegeben?"


def test_a_fixed_number_of_ticks_is_said_and_another_is_not() -> None:
    assert every(asked(DOPPELKOPF))["re"].hint is None
    assert every(asked(BUMMERL))["score.points"].hint is None


@pytest.mark.parametrize(
    ("names", "columns"),
    [
        (("Anna", "Bernd"), 2),
        (("Maximiliane Huber", "Öztürk und Żukowska"), 2),
        (("Maximiliane Huberx", "Öztürk und Żukowska"), 1),
    ],
)
def test_two_long_names_stand_one_above_the_other(names: tuple[str, ...], columns: int) -> None:
    assert sum(map(len, names)) in {9, 36, 37}
    assert every(asked(BUMMERL, names))["score.winner"].columns == columns


@pytest.mark.parametrize(
    ("seats", "last", "columns"),
    [(3, "Konstantinopel", 3), (4, "Emil", 2), (5, "Emil", 3), (5, "Maximiliane", 3), (5, "Maximilianes", 2)],
)
def test_names_stand_three_in_a_row_if_every_word_fits(seats: int, last: str, columns: int) -> None:
    names = (*NAMES[: seats - 1], last)
    assert every(asked(("brokdorf", seats, "hand"), names))["declarer"].columns == columns


def test_numbers_stand_in_rows_that_a_thumb_reaches() -> None:
    brokdorf = every(asked(BROKDORF))
    assert (len(brokdorf["bid"].tiles), brokdorf["bid"].columns) == (6, 6)
    watten = every(asked(BUMMERL))["score.points"]
    assert (len(watten.tiles), watten.columns) == (11, 4)
    assert every(asked(DOPPELKOPF))["type"].columns == 4


def test_the_script_is_told_what_can_be_typed_and_after_what_it_moves_on() -> None:
    found = every(asked(TAUSEND))
    assert found["bid"].usual == "0..95/5"
    bid = replace(found["bid"], input=replace(found["bid"].input, usual=(2, 3, 10)))
    assert bid.usual == "2 3 10"
    uneven = [*range(MANY_USUAL), 20]
    assert replace(bid, input=replace(bid.input, usual=uneven)).usual == "0 1 2 3 4 5 6 7 8 9 20"
    assert every(asked(BUMMERL))["score.winner"].typeable == "1 2"


def test_short_words_and_suits_stand_in_one_row() -> None:
    game = every(asked(SKAT))["game"]
    assert (game.columns, game.short) == (6, True)
    assert [tile.suit for tile in game.tiles] == ["karo", "herz", "pik", "kreuz", "", ""]
    assert every(asked(DOPPELKOPF))["type"].short is False


def test_a_strip_in_sight_says_its_default_and_one_of_a_pane_nothing() -> None:
    found = every(asked(SKAT))
    assert [tile.word for tile in found["level"].tiles if tile.chosen] == ["normal"]
    assert found["announced"].value == ""


def test_the_rare_of_many_questions_stands_behind_the_button_for_everything_else() -> None:
    found = asked(SKAT)
    assert (found.hides_rare, [(pane.rare, pane.several) for pane in found.panes]) == (True, [(True, True)])
