"""Every page of an evening with stages in English: cards, plans, who plays on, draws, brackets, playoffs, papers."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.conf import settings
from django.test import Client

from tests.turnier.english import german
from tests.turnier.reading import printed, shown
from turnier.models import Entrant, Revision, Round, Tournament, User
from turnier.services.registration.register import Registration, entrant_register
from turnier.services.registration.withdraw import entrant_withdraw
from turnier.services.stages.plan import offered
from turnier.web.middleware.requests import PAPERS

HOME = "/t/preiswatten/"
PAGE = f"{HOME}endrunde/"
NAMES = ("Deutsch", "Eins", "Zwei", "Preiswatten", "Bummerl", "Schneider", "Watten", "Anna Adler")
OF_EVENING = (
    "",
    "endrunde/",
    "durchgang/",
    "rangliste/",
    "protokoll/",
    "drucken/",
    "zum-schluss/",
    "kasse/verlustgeld/",
)


def fresh(tournament: Tournament) -> Tournament:
    return Tournament.objects.get(pk=tournament.pk)


def left(page: str) -> list[str]:
    """German words that a page says."""
    return german(shown(page), NAMES)


@pytest.fixture
def english(at_desk: Client) -> Client:
    at_desk.cookies[settings.LANGUAGE_COOKIE_NAME] = at_desk.cookies[PAPERS] = "en"
    return at_desk


class Walk:
    """Looks at every page of the evening, and collects what is German there."""

    def __init__(self, client: Client, tournament: Tournament) -> None:
        self.client, self.tournament, self.found = client, tournament, list[tuple[str, str]]()

    def look(self, *more: str) -> None:
        everybody = [f"/o/{self.tournament.public_key}/{page}" for page in ("", "endrunde/", "auslosung/", "ich/1/")]
        addresses = [*(HOME + page for page in (*OF_EVENING, *more)), *everybody]
        for address in [*addresses, f"/leinwand/{self.tournament.wall_key}/"]:
            answer = self.client.get(address, follow=True)
            assert answer.status_code == 200, address
            self.found += [(address, words) for words in left(answer.content.decode())]

    def post(self, data: dict[str, object], address: str = PAGE) -> None:
        """Sends a form, also one that is refused."""
        answer = self.client.post(address, data, follow=True)
        self.found += [(address, words) for words in left(answer.content.decode())]

    def papers(self, number: int) -> None:
        for paper in ("turnierbaum.pdf", "turnierbaum.pdf?gross", "rangliste.pdf", f"auslosung-{number}.pdf"):
            answer = self.client.get(f"{HOME}drucken/{paper}")
            if answer.headers["Content-Type"] == "application/pdf":
                self.found += [(paper, words) for words in german(printed(answer.getvalue()), NAMES)]


@pytest.fixture
def walk(english: Client, tournament: Tournament) -> Walk:
    Tournament.objects.filter(pk=tournament.pk).update(is_public=True, rounds_planned=1)
    return Walk(english, fresh(tournament))


def test_groups_and_both_brackets(
    walk: Walk,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    first, *_others = register(tournament, 10)
    walk.look(*(f"endrunde/?art={card}" for card in ("knockout", "groups", "whole", "rounds", "final")))
    groups = {"card": "groups", "groups": "2", "grouping": "lot", "per_group": "2", "extra": "1", "others": "on"}
    walk.post(groups | {"groups": "1"})
    walk.post(groups | {"third": "on", "date": "2026-12-04"})
    walk.look()
    walk.post({"begin": "1"})
    entrant_register(tournament=fresh(tournament), registration=Registration(players=("Anna", "Adler")), by=organiser)
    walk.look()
    walk.post({"admit": "1", "number": "99"})
    walk.post({"admit": "1", "number": "11"})
    while (stage := fresh(tournament).later_stages[0]).rounds and fresh(tournament).rounds.count() < stage.last:
        for sitting in drawn(fresh(tournament)).sittings.all():
            enter(sitting)
        walk.look()
    walk.post({"begin": "1", "chosen": ["1"]})
    walk.look()
    for _stage in range(2):
        numbers = [str(number) for number in fresh(tournament).entrants.values_list("number", flat=True)]
        walk.post({"begin": "1"})
        if not fresh(tournament).later_stages[1].begun:
            walk.post({"begin": "1", "chosen": numbers[:5], "reason": "toss"})
        walk.look()
    entrant_withdraw(entrant=first, tables={}, by=organiser)
    for _level in range(2):
        for sitting in drawn(fresh(tournament)).sittings.all():
            enter(sitting)
        walk.look(f"durchgang/{fresh(tournament).rounds.count()}/")
    walk.papers(fresh(tournament).rounds.count())
    assert walk.found == []


def test_a_drawn_match_and_its_playoff(
    walk: Walk,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(rules={"bummerl_per_sitting": 2, "bummerl_total": 2})
    register(tournament, 4)
    walk.post({"card": "whole", "third": "on", "date": ""})
    walk.post({"begin": "1"})
    walk.post({"reopen": "1"})
    walk.post({"begin": "1"})
    level = [{"kind": "bummerl", "score": [11, 5]}, {"kind": "bummerl", "score": [5, 11]}]
    for sitting in drawn(fresh(tournament)).sittings.all():
        enter(sitting, level)
    walk.look()
    numbers = [seat.entrant.number for seat in fresh(tournament).rounds.get().sittings.first().seats.all()]
    sheet = f"{HOME}zettel/stechen/?nr={numbers[0]}&nr={numbers[1]}"
    walk.look(sheet.removeprefix(HOME), sheet.removeprefix(HOME) + "&kurz=five")
    for points in ("99", "7"):
        typed = {"line-0-kind": "bummerl", "line-0-score.winner": "1", "line-0-score.points": points}
        walk.post(typed, sheet)
    walk.post({"decide": str(numbers[0]), "witness": ""})
    walk.look("zettel/stechen/?nr=1")
    assert walk.found == []


@pytest.mark.parametrize("game", ["skat", "doppelkopf"])
def test_what_single_players_are_offered(
    english: Client,
    singles: Callable[..., Tournament],
    drawn: Callable[[Tournament], Round],
    game: str,
) -> None:
    tournament = singles(game, 8, rounds=1)
    found = []
    for card in ("", *(f"?art={kind}" for kind in offered(tournament))):
        page = english.get(f"/t/{tournament.slug}/endrunde/{card}").content.decode()
        found += [(card, words) for words in left(page)]
    assert found == []
