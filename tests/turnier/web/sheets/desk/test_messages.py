"""What is said to a wrong sheet of each game: in the summary and at the box, short, in the words of the players.

The boxes of the desk leave no room for some faults; those are checked on the entries, as other ways bring them in.
"""

from __future__ import annotations

import html
import json
import re
from pathlib import Path

import pytest
from django.utils import timezone

from games import registry
from games.kit.game import first_table
from games.kit.sittings.evaluation import evaluate
from tests.turnier.remembered import imported
from turnier.models import Revision, Sitting, Tournament, User
from turnier.services.sheets.save import result_save
from turnier.services.sheets.submission import Submission
from turnier.text.errors import UserError

CASES = json.loads((Path(__file__).parent / "messages.json").read_text(encoding="utf-8"))
NAMES = ("Anna", "Bernd", "Christa", "Dieter", "Emil", "Franz", "Gerda")
SEATS = {"brokdorf": 4, "watten": 2, "tausend": 3, "seconds": 4, "doppelkopf": 4}
LONGEST = 120


def named(case) -> str:
    return f"{case['game']}-{case['n']}"


def table_of(case, organiser: User) -> Tournament:
    return imported(json.dumps(content_of(case)), organiser)


def content_of(case) -> dict[str, object]:
    """A tournament with this one table; `others` are registered too, two of them sit at another one."""
    game = registry.find(case["game"])
    count = case.get("seats", SEATS[case["game"]])
    seats = case.get("sides", [*range(1, count + 1)])
    others = [*range(count + 1, count + 1 + case.get("others", 0))]
    entries = [entry for entry, times in case.get("saved", ()) for _ in range(times)]
    sittings = [{"table": 1, "sides": seats, "entries": entries}]
    sittings += [{"table": 2, "sides": others, "entries": []}] if len(others) in game.sides else []
    entrants = [
        {"number": n, "name": NAMES[n - 1], "players": [NAMES[n - 1] + part for part in ("", " B")][: game.team_size]}
        for n in sorted({*seats, *others})
    ]
    rounds = [{"number": case.get("round", 1), "published": True, "sittings": sittings}]
    return {"format": "turnier/1", "name": "X", "game": game.slug, "rules": {}, "entrants": entrants, "rounds": rounds}


def posted(case) -> dict[str, str]:
    rows = case.get("rows") or case.get("after") or case["hint"]
    fields = {f"line-{i}-{name}": value for i, row in enumerate(rows) for name, value in row.items()}
    return fields | {"key": "k", "base_version": "1" if case.get("saved") else "0", "mode": rows[0]["kind"]}


def answered(case, client, organiser):
    tournament = table_of(case, organiser)
    return client.post(f"/t/{tournament.slug}/zettel/{case.get('round', 1)}/1/", posted(case))


def plain(markup: str) -> str:
    return html.unescape(" ".join(re.sub(r"<[^>]+>", " ", markup).split()))


@pytest.mark.parametrize("case", [case for case in CASES if "at" in case and "rows" in case], ids=named)
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
    table = first_table(game, rules, NAMES[: SEATS[case["game"]]])
    problems = evaluate(game, rules, table, case["entries"]).problems
    assert [(problem.path, str(problem.message)) for problem in problems] == [(f"entries/0/{case['at']}", case["says"])]


def test_what_is_missing_only_because_something_else_is_wrong_is_not_named(at_desk, organiser):
    case = next(case for case in CASES if named(case) == "tausend-2")
    answer = answered(case, at_desk, organiser)
    assert [note.text for note in answer.context["page"].errors] == [case["says"]]


@pytest.mark.parametrize("case", [case for case in CASES if "late" in case], ids=named)
def test_what_somebody_else_has_entered_meanwhile_is_said_beside_both_versions(case, at_desk, organiser):
    tournament = table_of(case, organiser)
    sitting = Sitting.objects.get(round__tournament=tournament)
    result_save(sitting=sitting, submission=Submission("k0", 0, tuple(case["late"])), by=organiser)
    says = case["says"].replace("20:41", f"{timezone.localtime(Revision.objects.get().at):%H:%M}")
    answer = at_desk.post(f"/t/{tournament.slug}/zettel/1/1/", posted(case))
    assert (answer.status_code, answer.context["already"]) == (409, (says,))
    assert says in plain(answer.content.decode())
    assert "Korrigieren: meine Eingabe nehmen" in plain(answer.content.decode())


@pytest.mark.parametrize("case", [case for case in CASES if "hint" in case], ids=named)
def test_a_hint_stands_beside_the_row_while_it_is_typed(case, at_desk, organiser):
    tournament = table_of(case, organiser)
    answer = at_desk.post(f"/t/{tournament.slug}/zettel/1/1/vorschau/", posted(case))
    assert case["says"] in plain(answer.content.decode())


@pytest.mark.parametrize("case", [case for case in CASES if "after" in case], ids=named)
def test_what_the_table_waits_to_hear_stands_on_the_page_after_the_save(case, at_desk, organiser):
    answer = answered(case, at_desk, organiser)
    assert answer.status_code == 303
    assert case["says"] in plain(at_desk.get(answer["Location"]).content.decode())


@pytest.mark.parametrize("case", [case for case in CASES if "sides" in case], ids=named)
def test_who_cannot_sit_like_that_is_not_taken_from_a_file(case, organiser):
    with pytest.raises(UserError) as refused:
        table_of(case, organiser)
    where = "Sitzordnung 1" if registry.find(case["game"]).stacks else "Durchgang 1"
    assert refused.value.message == f"Tisch 1 in {where}: {case['says']}"


def test_each_of_the_fifty_has_its_case():
    games = ("brokdorf", "watten", "tausend", "seconds", "doppelkopf")
    assert sorted((case["game"], case["n"]) for case in CASES) == sorted(
        (game, n + 1) for game in games for n in range(10)
    )


@pytest.mark.parametrize("case", CASES, ids=named)
def test_it_is_short_and_names_no_field_of_the_code(case):
    fields = {name for kind in registry.find(case["game"]).kinds.values() for name in kind.field_infos if "_" in name}
    assert len(case["says"]) <= LONGEST
    assert [name for name in fields if name in case["says"]] == []
