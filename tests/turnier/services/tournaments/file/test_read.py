"""What is refused of a file before anything is written: its shape, its size, what it refers to."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from turnier.services.tournaments.file.read import DEEPEST, MOST_OF_EACH, read_file
from turnier.text.errors import UserError

Change = Callable[[dict[str, Any]], Any]


def small() -> dict[str, Any]:
    """Two teams, a round with a table, and a coin."""
    return {
        "format": "turnier/1",
        "name": "Klein",
        "game": "watten",
        "entrants": [{"number": 1, "name": "A / B"}, {"number": 7, "name": "C / D"}],
        "rounds": [{"number": 1, "sittings": [{"table": 3, "sides": [7, 1], "entries": []}]}],
        "decisions": [{"kind": "coin", "entrants": [1, 7], "order": [7, 1]}],
    }


def deep(levels: int) -> dict[str, Any]:
    """A line of a sheet with so many objects, one within the other."""
    line: dict[str, Any] = {}
    for _level in range(levels):
        line = {"kind": line}
    return line


def entries(content: dict[str, Any], lines: list[dict[str, Any]]) -> None:
    content["rounds"][0]["sittings"][0]["entries"] = lines


MOST_ENTRANTS = MOST_OF_EACH["entrants"]
TOO_MANY = (
    f"In der Datei stehen {MOST_ENTRANTS + 1} Anmeldungen. Mehr als {MOST_ENTRANTS} kann ein Turnier nicht haben."
)


def refusal(text: str) -> str:
    with pytest.raises(UserError) as refused:
        read_file(text)
    return refused.value.message


def test_what_is_right_is_read() -> None:
    content = read_file(json.dumps(small()))
    assert ([each.number for each in content.entrants], content.rounds[0].sittings[0].sides) == ([1, 7], (7, 1))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda c: c["rounds"].append(c["rounds"][0]), "Nr. 1 der Auslosungen steht zweimal in der Datei."),
        (
            lambda c: c["rounds"][0]["sittings"].append({"table": 3, "sides": [], "entries": []}),
            "Tisch 3 steht in Durchgang 1 zweimal.",
        ),
        (
            lambda c: c["decisions"][0].update(order=[7]),
            "Eine Entscheidung (Münze, Los) nennt andere Startnummern, als sie ordnet.",
        ),
        (
            lambda c: c["decisions"][0].update(kind="lot", order=[7], entrants=[1, 7, 8]),
            "Eine Entscheidung (Münze, Los) nennt andere Startnummern, als sie ordnet.",
        ),
        (
            lambda c: c["decisions"][0].update(order=[], entrants=[1, 7]),
            "Eine Entscheidung (Münze, Los) nennt andere Startnummern, als sie ordnet.",
        ),
        (
            lambda c: c["decisions"][0].update(order=[7, 7], entrants=[1, 7]),
            "Eine Entscheidung (Münze, Los) nennt andere Startnummern, als sie ordnet.",
        ),
        (
            lambda c: c["decisions"][0].update(order=[7], entrants=[1, 1, 7]),
            "Eine Entscheidung (Münze, Los) nennt andere Startnummern, als sie ordnet.",
        ),
        (
            lambda c: c["decisions"][0].update(order=[7], entrants=[1, 7, 8]),
            "Eine Entscheidung (Münze, Los) nennt andere Startnummern, als sie ordnet.",
        ),
        (
            lambda c: c["decisions"][0].update(order=[1, 8], entrants=[8, 1]),
            "Eine Entscheidung (Münze, Los) nennt andere Startnummern, als sie ordnet.",
        ),
        (
            lambda c: c["decisions"][0].update(before=2),
            "Eine Entscheidung (Münze, Los) fiel vor Durchgang 2, doch Durchgang 2 fehlt in der Datei.",
        ),
        (
            lambda c: entries(c, [deep(DEEPEST)]),
            "In der Datei stehen Zeichen oder Verschachtelungen, die in keine Turnierdatei gehören.",
        ),
        (
            lambda c: entries(c, [{"kind": "bummerl", "text": "\ud800"}]),
            "In der Datei stehen Zeichen oder Verschachtelungen, die in keine Turnierdatei gehören.",
        ),
        (
            lambda c: entries(c, [{"kind": "bummerl", "text": "\0"}]),
            "In der Datei stehen Zeichen oder Verschachtelungen, die in keine Turnierdatei gehören.",
        ),
        (
            lambda c: c.update(entrants=[{"number": n, "name": "A"} for n in range(1, MOST_OF_EACH["entrants"] + 2)]),
            TOO_MANY,
        ),
    ],
)
def test_what_contradicts_itself_or_is_too_much_is_named(change: Change, words: str) -> None:
    content = small()
    change(content)
    assert refusal(json.dumps(content)) == words


def test_what_only_just_fits_is_read() -> None:
    content = small()
    entries(content, [deep(3)])
    content["entrants"] = [{"number": n, "name": "A"} for n in range(1, MOST_OF_EACH["entrants"] + 1)]
    assert len(read_file(json.dumps(content)).entrants) == MOST_OF_EACH["entrants"]


@pytest.mark.parametrize("word", ["NaN", "Infinity", "-Infinity"])
def test_what_is_no_number_is_no_file(word: str) -> None:
    text = json.dumps(small()).replace('"number": 7', f'"number": {word}')
    assert refusal(text) == "Das ist keine Turnierdatei: Der Inhalt lässt sich nicht lesen."


DRAW = {
    "attempt": 1,
    "frozen": {"entrants": [1, 7, 8]},
    **dict.fromkeys(("nonce", "input_hash", "commitment", "seed"), ""),
    "outcome": {},
    "current": True,
}


def test_a_draw_names_only_who_is_registered() -> None:
    content = small()
    content["rounds"][0]["draws"] = [DRAW]
    assert refusal(json.dumps(content)) == (
        "Eine Auslosung von Durchgang 1 nennt Startnummern, die nicht angemeldet sind."
    )
