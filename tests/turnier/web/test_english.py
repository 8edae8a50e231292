"""No German on the pages and papers of somebody who chose English: every page that can be reached is read."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from random import Random

import pytest
from django.conf import settings
from django.core.cache import cache
from django.core.files.base import ContentFile
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from games.kit.sittings.evaluation import evaluate
from games.kit.sittings.random_lines import random_entry
from tests.turnier.english import german
from tests.turnier.reading import names, reached, shown
from tests.turnier.remembered import demo_of
from turnier.models import Entrant, Round, Sitting, Tournament, User
from turnier.services.draw.draw import round_draw
from turnier.services.sheets.propose import proposal_make, seen_lines
from turnier.services.sheets.queries import entries_at, table_of
from turnier.services.sheets.table_codes import access_code_of
from turnier.services.tournaments.change import tournament_publish
from turnier.services.tournaments.queries import tournament_games
from turnier.web.middleware.requests import PAPERS


def left_on_pages(client: Client, start: str, tournament: Tournament, proper: list[str]) -> list[tuple[str, str]]:
    """What is still German on the pages that can be reached; one of them lets choose among German nouns."""
    of_nouns = reverse("words", args=[tournament.slug])
    nouns = {noun.singular for term in tournament.kind_of_game.terms for noun in (term.noun, *term.variants)}
    choices = nouns | {f"{noun} (as usual)" for noun in nouns} | {"der", "die", "das"}
    return [
        (address, words)
        for address, response in reached(client, start, files=False)
        if response["Content-Type"].startswith("text/html")
        for words in german(shown(response.content.decode()), proper)
        if not (address == of_nouns and words in choices)
    ]


@pytest.fixture
def english(client: Client, admin: User) -> Client:
    """The browser of the administrator, switched to English."""
    client.force_login(admin)
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    return client


EXAMPLES = [
    slug if slug == "watten" else pytest.param(slug, marks=pytest.mark.slow) for slug in sorted(tournament_games())
]


@pytest.fixture(params=EXAMPLES)
def example(request: pytest.FixtureRequest, admin: User, own_folder: None) -> Tournament:
    """The example tournament of a game: rounds behind it, one under way, the standings public."""
    tournament = demo_of(tournament_games()[request.param], admin)
    tournament_publish(tournament=tournament, by=admin, public=True)
    tournament.refresh_from_db()
    return tournament


def newest(tournament: Tournament) -> int:
    """The number of the round that is played now."""
    return tournament.rounds.count()


def test_every_page_of_the_example_tournament(english: Client, example: Tournament) -> None:
    assert left_on_pages(english, "/", example, names(example)) == []


def test_every_paper_of_the_example_tournament(english: Client, example: Tournament) -> None:
    english.cookies[PAPERS] = "en"
    proper = names(example)
    papers = [reverse("paper_standings", args=[example.slug])]
    papers += [reverse(name, args=[example.slug, newest(example)]) for name in ("paper_tables", "paper_names")]
    papers.append(reverse("paper_sheets", args=[example.slug, newest(example)]) + "?rueckseite&tisch=1")
    left = []
    for address in papers:
        pages = PdfReader(BytesIO(english.get(address).content)).pages
        lines = [line for page in pages for line in page.extract_text().splitlines()]
        left += [(address, words) for words in german(lines, proper)]
    assert left == []


@pytest.mark.parametrize("count", [0, 1, 4, 5])
def test_every_page_before_the_first_round(
    english: Client, admin: User, tournament: Tournament, register: Callable[..., list[Entrant]], count: int
) -> None:
    register(tournament, count)
    if count == 4:
        round_draw(tournament=tournament, by=admin)
    assert left_on_pages(english, reverse("overview", args=[tournament.slug]), tournament, names(tournament)) == []


def test_every_page_of_a_phone_at_a_table(client: Client, example: Tournament) -> None:
    """Each kind of line, what waits for the other side, and what the rules say to a line that is being tapped."""
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    sitting = Sitting.objects.filter(round__tournament=example, finished=False).latest("round__number", "table")
    client.post("/tisch/", {"token": access_code_of(sitting.keys.get()).token})
    game, rules, table = example.kind_of_game, example.house_rules(), table_of(sitting)
    state = evaluate(game, rules, table, entries_at(sitting, sitting.version)).state
    line = random_entry(game.kinds[game.desk[0]], rules, state, table, Random(6))
    proposal_make(sitting=sitting, key="x", seen=seen_lines(sitting), payload=line, accepted=frozenset(), device="x")
    kinds = [f"/tisch/blatt/?art={kind}" for kind in game.desk]
    pages = [client.get(address) for address in ("/tisch/", "/tisch/bestaetigen/", *kinds)]
    assert [page.status_code for page in pages] == [200] * len(pages)
    proper = names(example)
    assert [words for page in pages for words in german(shown(page.content.decode()), proper)] == []


def test_the_button_of_the_phone_is_a_verb(
    client: Client,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
) -> None:
    register(tournament, 4)
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    client.post("/tisch/", {"token": access_code_of(drawn(tournament).sittings.get(table=1).keys.get()).token})
    assert shown(client.get("/tisch/blatt/").content.decode()).count("Enter") == 1


MISTAKES = [
    ("anmeldung/", {"player_1": "", "number": "x", "fee_paid": "later"}),
    ("anmeldung/", {"player_1": "\u202eAnna", "player_2": "...", "number": "0"}),
    ("anmeldung/1/", {"player_1": "", "player_2": "", "number": "99999", "name": ""}),
    ("anmeldung/1/disqualifizieren/", {"reason": ""}),
    ("anmeldung/namensliste/", {"file": b"Team;Ort\nA;B\n"}),
    ("anmeldung/namensliste/", {"file": b"%PDF-1.4"}),
    ("anmeldung/namensliste/", {"file": b"Player 1;Player 2;paid\nA;B;maybe\nC;;\n"}),
    ("durchgang/{newest}/again/", {}),
    ("durchgang/{newest}/swap/", {"swap-one": "1", "swap-two": "1"}),
    ("durchgang/{newest}/table/", {}),
    ("durchgang/{newest}/table/", {"table-numbers": ["1", "2"]}),
    ("tisch/{newest}/1/aufloesen/", {}),
    ("durchgang/{newest}/withdraw/", {}),
    ("durchgang/4/draw/", {}),
    ("zettel/", {"table": "99"}),
    ("zettel/{newest}/1/", {}),
    ("zettel/{newest}/1/", {"line-0-kind": "game", "line-0-winner": "1", "line-0-value": "99"}),
    ("zettel/{newest}/1/", {"line-0-kind": "game", "line-0-winner": "x", "line-0-value": "x"}),
    ("zettel/{newest}/1/vorschau/", {"line-0-kind": "bummerl", "line-0-score.winner": "1", "line-0-score.points": "8"}),
    ("zettel/{newest}/1/kampflos/", {}),
    ("zettel/1/1/korrektur/", {}),
    ("zettel/1/1/anderer-tisch/", {"tisch": "99"}),
    ("einstellungen/", {"name": "", "rounds_planned": "0", "rule-target": "x"}),
    ("zum-schluss/abschliessen/", {}),
    ("zum-schluss/gleichstand/", {"witness": ""}),
]


def test_every_mistake_is_explained(english: Client, example: Tournament) -> None:
    proper = names(example)
    mistakes = [(address.format(newest=newest(example)), data) for address, data in MISTAKES]
    answers = [(address, answer(english, f"/t/{example.slug}/{address}", data)) for address, data in mistakes]
    assert [(address, got.status_code) for address, got in answers if got.status_code not in {200, 409, 422}] == []
    left = [(address, words) for address, got in answers for words in german(shown(got.content.decode()), proper)]
    assert left == []


def answer(client: Client, path: str, data: dict[str, object]) -> HttpResponse:
    """What the form gets in the end; the tournament is afterwards as if it had never been sent."""
    sent = {name: ContentFile(value, "list.csv") if isinstance(value, bytes) else value for name, value in data.items()}
    with transaction.atomic():
        response = client.post(path, sent, follow=True)
        transaction.set_rollback(True)
    cache.clear()
    return response
