"""What is said to a wrong sheet of each game: in the summary and at the box, short, in the words of the players.

The boxes of the desk leave no room for some faults; those are checked on the entries, as other ways bring them in.
"""

from __future__ import annotations

import html
import json
import re
from pathlib import Path

import pytest

from games import registry
from games.kit.game import Table
from games.kit.sitting import evaluate
from turnier.models import Tournament, User
from turnier.services.tournament_file import tournament_import

CASES = json.loads((Path(__file__).parent / "messages.json").read_text(encoding="utf-8"))
NAMES = ("Anna", "Bernd", "Christa", "Dieter", "Emil")
SEATS = {"brokdorf": 4, "watten": 2, "tausend": 3, "seconds": 4, "doppelkopf": 4}
LONGEST = 120


def named(case) -> str:
    return f"{case['game']}-{case['n']}"


def table_of(case, organiser: User) -> Tournament:
    game = registry.find(case["game"])
    seats = range(1, case.get("seats", SEATS[case["game"]]) + 1)
    entries = [entry for entry, times in case.get("saved", ()) for _ in range(times)]
    sittings = [{"table": 1, "sides": list(seats), "entries": entries}]
    entrants = [
        {"number": n, "name": NAMES[n - 1], "players": [NAMES[n - 1] + part for part in ("", " B")][: game.team_size]}
        for n in seats
    ]
    rounds = [{"number": 1, "published": True, "sittings": sittings}]
    content = {
        "format": "turnier/1",
        "name": "X",
        "game": game.slug,
        "rules": {},
        "entrants": entrants,
        "rounds": rounds,
    }
    return tournament_import(text=json.dumps(content), by=organiser)


def posted(case) -> dict[str, str]:
    rows = case["rows"]
    fields = {f"line-{i}-{name}": value for i, row in enumerate(rows) for name, value in row.items()}
    return fields | {"key": "k", "seen": "1" if case.get("saved") else "0", "mode": rows[0]["kind"]}


def answered(case, client, organiser):
    tournament = table_of(case, organiser)
    return client.post(f"/t/{tournament.slug}/zettel/1/1/", posted(case))


def plain(markup: str) -> str:
    return html.unescape(" ".join(re.sub(r"<[^>]+>", " ", markup).split()))


@pytest.mark.parametrize("case", [case for case in CASES if "rows" in case], ids=named)
def test_it_stands_in_the_summary_and_at_the_box_and_what_was_typed_stays(case, at_desk, organiser):
    answer = answered(case, at_desk, organiser)
    page = answer.content.decode()
    box = f"line-{case.get('row', 0)}-{case['at']}"
    notes = {(note.box, note.text) for note in answer.context["page"].notes}
    assert (answer.status_code, (box, case["says"]) in notes) == (422, True), notes
    escaped = html.escape(case["says"], quote=False)
    assert page.count(escaped) >= 2
    assert f'href="#{box}"' in page
    for name, value in posted(case).items():
        if name.startswith("line-") and not name.endswith("-kind"):
            assert re.search(rf'name="{re.escape(name)}" value="{value}"', page), name


@pytest.mark.parametrize("case", [case for case in CASES if "entries" in case], ids=named)
def test_entries_from_elsewhere_are_refused_in_the_same_words(case):
    game = registry.find(case["game"])
    rules = game.rules()
    start = game.start(rules, dict.fromkeys(game.tally_keys, 0))
    seats = SEATS[case["game"]]
    table = Table(NAMES[:seats], None if start is None else (start,) * seats)
    problems = evaluate(game, rules, table, case["entries"]).problems
    assert [(problem.path, str(problem.message)) for problem in problems] == [(f"entries/0/{case['at']}", case["says"])]


@pytest.mark.parametrize("case", CASES, ids=named)
def test_it_is_short_and_names_no_field_of_the_code(case):
    fields = {name for kind in registry.find(case["game"]).kinds.values() for name in kind.infos if "_" in name}
    assert len(case["says"]) <= LONGEST
    assert [name for name in fields if name in case["says"]] == []
