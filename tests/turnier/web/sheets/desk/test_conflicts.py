"""Two people type the same sheet, in every game: both versions are shown, one is chosen, none is lost."""

from __future__ import annotations

import html
import json
import random
import re

import pytest

from games import registry
from games.kit.sittings.random_lines import random_sitting
from turnier.forms.sheets.entry import sheet_of
from turnier.models import Sitting, Tournament
from turnier.services.sheets.queries import lines_now
from turnier.services.sheets.save import result_save
from turnier.services.sheets.submission import Submission
from turnier.services.tournaments.file.exchange import tournament_import
from turnier.text.words import translate

MOST_LINES = 6
SEATS = {"brokdorf": 4, "watten": 2, "tausend": 3, "seconds": 4, "doppelkopf": 4}
HIDDEN = re.compile(r'<input type="hidden" name="(line-[^"]+)" value="([^"]*)">')


@pytest.fixture(params=sorted(SEATS))
def sitting(request, organiser):
    game = registry.find(request.param)
    numbers = [*range(1, SEATS[game.slug] + 1)]
    players = [[f"{n} {part}" for part in "AB"][: game.team_size] for n in numbers]
    entrants = [{"number": n, "name": f"Nr {n}", "players": own} for n, own in zip(numbers, players, strict=True)]
    rounds = [{"number": 1, "published": True, "sittings": [{"table": 1, "sides": numbers, "entries": []}]}]
    content = {
        "format": "turnier/1",
        "name": "X",
        "game": game.slug,
        "rules": {},
        "entrants": entrants,
        "rounds": rounds,
    }
    tournament = tournament_import(text=json.dumps(content), by=organiser)
    return Sitting.objects.get(round__tournament=tournament)


def sheets(tournament: Tournament, sitting: Sitting):
    """Two different sheets of the table."""
    sheet = sheet_of(tournament, sitting)
    kind = sheet.game.desk[0]
    rng = random.Random(7)
    return sheet, *(random_sitting(sheet.game, sheet.rules, sheet.table, rng, kind)[:MOST_LINES] for _ in range(2))


def posted(sheet, entries) -> dict[str, str]:
    lines = [sheet.written(row, entry) for row, entry in enumerate(entries)]
    fields = {f"line-{line.row}-{name}": words for line in lines for name, words in line.typed.items() if words}
    kinds = {f"line-{line.row}-kind": line.kind.name for line in lines}
    return {**kinds, **fields, "key": "k1", "base_version": "0", "mode": lines[0].kind.name}


def test_the_later_one_is_shown_beside_the_saved_one_and_can_be_taken_with_a_reason(sitting, at_desk, organiser):
    tournament = sitting.round.tournament
    sheet, saved, typed = sheets(tournament, sitting)
    result_save(sitting=sitting, submission=Submission("k0", 0, tuple(saved)), by=organiser)
    answer = at_desk.post(f"/t/{tournament.slug}/zettel/1/1/", posted(sheet, typed))
    assert answer.status_code == 409
    kept = dict(HIDDEN.findall(answer.content.decode()))
    form = kept | {"key": "k2", "base_version": "1", "mode": typed[0]["kind"], "whole": "1", "reason": "misread"}
    taken = at_desk.post(f"/t/{tournament.slug}/zettel/1/1/korrektur/", form)
    assert taken.status_code == 303
    assert [json.loads(json.dumps(line)) for line in lines_now(sitting)] == json.loads(json.dumps(typed))


def test_every_line_that_differs_is_said_on_its_side(sitting, at_desk, organiser):
    """Brokdorf begins with the outcomes of whole Runden, which have no figures."""
    sheet, first, second = sheets(sitting.round.tournament, sitting)
    result_save(sitting=sitting, submission=Submission("k0", 0, tuple(first)), by=organiser)
    answer = at_desk.post(f"/t/{sitting.round.tournament.slug}/zettel/1/1/", posted(sheet, second))
    assert answer.status_code == 409
    for version, entries in (("saved_version", first), ("my_version", second)):
        lines, evaluation = answer.context[version].lines, sheet.evaluated(entries)
        told = [translate(say.head) for say in evaluation.sentences if say]
        assert [line.said for line in lines if line.differs or line.empty] == [
            sentence for line, sentence in zip(lines, told, strict=True) if line.differs or line.empty
        ]
        page = html.unescape(answer.content.decode())
        assert [line.said for line in lines if line.said not in page] == []
        assert any(line.said for line in lines)
