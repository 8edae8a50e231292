"""Random tournaments, drawn by the services, and random documents: two checkers written apart recompute all."""

from __future__ import annotations

import json
import random
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.programs import has_program
from tests.turnier.draw.evenings import document as random_document
from turnier import draw as draw_rules
from turnier.models import Entrant, Tournament, User
from turnier.services.draw.draw import list_freeze, round_draw, round_publish
from turnier.services.draw.freeze import draw_document
from turnier.services.draw.options import draw_options_save, pair_demand
from turnier.services.draw.table_input import SeatingWish
from turnier.services.registration.register import entrant_status
from turnier.services.tournaments.found import tournament_create

ROOT = Path(__file__).parents[3]
CHECK = """
const { verifyDraw } = require("./static/verify/verify-draw.js");
const documents = JSON.parse(require("fs").readFileSync(0, "utf8"));
console.log(JSON.stringify(documents.map(verifyDraw)));
"""


@pytest.fixture
def documents(db: None, organiser: User) -> list[dict[str, Any]]:
    """The draws of a hundred tournaments with clubs, demands, calls from the room and up to three rounds."""
    chance = random.Random(4711)
    pairs = [document for seed in range(100) for document in evening(seed, chance, organiser)]
    return pairs + [document for seed in range(8) for document in evening_of_singles(seed, chance, organiser)]


def evening(seed: int, chance: random.Random, organiser: User) -> list[dict[str, Any]]:
    tournament = tournament_create(by=organiser, name=f"T{seed}", game="watten", rules={"bye": "scored"})
    count = chance.randint(4, 14)
    clubs = ("", "Au", "Eppan", "Reischach")
    Entrant.objects.bulk_create(
        Entrant(tournament=tournament, number=number, name=f"Team {number}", club=chance.choice(clubs))
        for number in sorted(chance.sample(range(1, 60), count))
    )
    numbers = [entrant.number for entrant in tournament.entrants.all()]
    draw_options_save(
        tournament=tournament, mode=chance.choice(["random", "swiss"]), clubs=chance.choice(["soft", "off"]), by=None
    )
    one, two, three, four = chance.sample(numbers, 4)
    pair_demand(tournament=tournament, side="fixed", first=one, second=two, by=organiser)
    if count > 5:
        pair_demand(tournament=tournament, side="forbidden", first=three, second=four, by=organiser)
    return [draw(tournament, chance, organiser) for _round in range(chance.randint(1, 3))]


def evening_of_singles(seed: int, chance: random.Random, organiser: User) -> list[dict[str, Any]]:
    """Rounds one by one or all at once; after the second round somebody may leave."""
    game = chance.choice(["seconds", "doppelkopf", "tausend"])
    tournament = tournament_create(by=organiser, name=f"E{seed}", game=game, rounds=4)
    Entrant.objects.bulk_create(
        Entrant(tournament=tournament, number=number, name=f"Nr. {number}")
        for number in range(1, chance.randint(9, 21))
    )
    wish = SeatingWish(ahead=seed % 4 == 0)
    documents = [draw(tournament, chance, organiser, wish), draw(tournament, chance, organiser, None)]
    if seed % 3 == 0:
        entrant_status(entrant=tournament.entrants.first(), status=Entrant.Status.WITHDRAWN, by=organiser)
    return [*documents, draw(tournament, chance, organiser, wish)]


def draw(
    tournament: Tournament, chance: random.Random, organiser: User, wish: SeatingWish | None = None
) -> dict[str, Any]:
    called = chance.choice(["", "47-03-81", "7"])
    if called:
        list_freeze(tournament=tournament, by=organiser, wish=wish)
    drawn = round_draw(
        tournament=tournament, by=organiser, public=called, despite_missing=True, reason="Probe", wish=wish
    )
    round_publish(round=drawn.round, by=organiser)
    return draw_document(drawn)


def said(documents: list[dict[str, Any]]) -> Any:
    """What the checker of the browser says of each document."""
    given, command = json.dumps(documents), ["node", "-e", CHECK]
    done = subprocess.run(command, input=given, capture_output=True, text=True, check=True, cwd=ROOT, timeout=300)
    return json.loads(done.stdout)


def test_both_checkers_agree_with_every_draw(documents: list[dict[str, Any]]) -> None:
    assert len({document["input_hash"] for document in documents}) > 200
    assert [draw_rules.verify(document) for document in documents] == [()] * len(documents)
    if has_program("node"):
        assert said(documents) == [[] for _document in documents]


@pytest.mark.slow
def test_both_checkers_agree_with_a_thousand_random_draws() -> None:
    documents = [random_document(seed) for seed in range(1000)]
    assert [draw_rules.verify(document) for document in documents] == [()] * 1000
    if has_program("node"):
        assert said(documents) == [[] for _document in documents]


def test_a_changed_table_is_noticed(tournament: Tournament, register: Callable[..., Any]) -> None:
    register(tournament, 6)
    document = draw_document(round_draw(tournament=tournament, by=None))
    document["tables"] = [document["tables"][0], *document["tables"][:0:-1]]
    assert draw_rules.verify(document) == ("Tisch 2 ist anders gelost worden.", "Tisch 3 ist anders gelost worden.")
    if has_program("node"):
        assert said([document]) == [["table 2", "table 3"]]
