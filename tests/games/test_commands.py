"""What the command line answers: list and rank."""

from __future__ import annotations

import pytest

from games.commands import checked_line, listing, ranking
from games.kit.entries.load import UnreadableError
from games.kit.terms import Json

TEAMS: list[Json] = [
    {"name": "T1", "tally": {"bummerl": 6, "scored": 81, "conceded": 54}},
    {"name": "T2", "tally": {"bummerl": 6, "scored": 80, "conceded": 53}},
]


def test_the_list_has_what_the_format_says() -> None:
    watten = next(each for each in listing() if each["game"] == "watten")
    assert {key: watten[key] for key in ("game", "name", "sides", "team_size")} == {
        "game": "watten",
        "name": "Watten",
        "sides": [2, 2],
        "team_size": 2,
    }
    assert watten["house_rules"]["penalty_may_end_bummerl"] == {"default": True, "choices": [True, False]}
    assert watten["house_rules"]["entry_depth"] == {"default": "any", "choices": ["any", "game", "final"]}
    assert watten["house_rules"]["retourschneider_points"] == {"default": [22, 0], "choices": None}
    assert watten["presets"]["watten13"] == {
        "target": 13,
        "gespannt_from": 11,
        "schneider_points": [13, 0],
        "retourschneider_points": [26, 0],
        "walkover": [13, 0],
        "bye_points": [13, 0],
    }


def test_a_ranking_tells_its_reasons() -> None:
    assert ranking("watten", {"rules": {}, "entrants": TEAMS, "lots": {}}) == [
        {"name": "T2", "place": 1, "decided_by": "point_ratio", "explanation": "80:53 > 81:54"},
        {"name": "T1", "place": 2, "decided_by": "point_ratio", "explanation": "81:54 < 80:53"},
    ]


def test_rules_and_lots_may_be_left_out() -> None:
    assert [each["name"] for each in ranking("watten", {"entrants": TEAMS})] == ["T2", "T1"]


@pytest.mark.parametrize(
    "asked",
    [
        None,
        [],
        {},
        {"entrants": {}},
        {"entrants": [5]},
        {"entrants": [{"name": 5, "tally": {}}]},
        {"entrants": [{"name": "A", "tally": []}]},
        {"entrants": [{"name": "A", "tally": {"bummerl": 1}}]},
        {"entrants": [{"name": "A", "tally": {"bummerl": True, "scored": 1, "conceded": 1}}]},
        {"entrants": TEAMS, "lots": []},
        {"entrants": TEAMS, "lots": {"T1": "x"}},
        {"entrants": TEAMS, "rules": {"x": 1}},
        {"entrants": [TEAMS[0], TEAMS[0]]},
    ],
)
def test_an_ill_formed_question_is_not_readable(asked: Json) -> None:
    with pytest.raises(UnreadableError):
        ranking("watten", asked)


def test_an_unknown_game_is_not_ranked() -> None:
    with pytest.raises(UnreadableError, match="Dieses Spiel gibt es nicht"):
        ranking("mensch", {"entrants": []})


def test_an_unreadable_line_has_an_answer() -> None:
    answer = checked_line(b"{")
    assert (answer["valid"], answer["problems"][0]["code"], answer["score"]) == (False, "unreadable", None)
