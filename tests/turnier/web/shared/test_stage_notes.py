"""After a result under a stage that is played was corrected, pages go on saying who would have been in it."""

from __future__ import annotations

from collections.abc import Callable

from django.test import Client

from turnier.models import Revision, Round, Sitting, Tournament, User
from turnier.services.registration.withdraw import entrant_withdraw
from turnier.services.stages.manage import stage_begin, stages_plan
from turnier.stages.stage import Stage

PAGES = ("/t/preiswatten/", "/t/preiswatten/endrunde/", "/t/preiswatten/zum-schluss/")
SAID = "Nach den Ergebnissen von jetzt wäre "


def fresh() -> Tournament:
    return Tournament.objects.get()


def test_who_would_have_been_in_the_final_stays_said(
    at_desk: Client,
    tournament: Tournament,
    first_round: Callable[..., Tournament],
    enter: Callable[..., Revision],
    drawn: Callable[[Tournament], Round],
    organiser: User,
) -> None:
    Tournament.objects.update(rounds_planned=1)
    first_round(8, lambda table: tuple({"kind": "bummerl", "score": [11, 2 + table]} for _ in range(3)))
    stages_plan(tournament=fresh(), stages=[Stage("knockout", 0, 1, who="best", count=2)], by=organiser)
    stage_begin(tournament=fresh(), by=organiser)
    final = drawn(fresh()).sittings.get()
    enter(final)

    def told(words: str = SAID) -> list[bool]:
        return [words in at_desk.get(page).content.decode() for page in PAGES]

    assert told() == [False, False, False]
    first = Sitting.objects.get(round__number=1, table=1)
    enter(first, [{"kind": "bummerl", "score": [2, 11]}] * 3, reason="Seiten vertauscht")
    lost, won = (seat.entrant for seat in first.seats.order_by("seat"))
    assert told(f"{SAID}{won.name} weitergekommen statt {lost.name}.") == [True, True, True]
    enter(first, [{"kind": "bummerl", "score": [11, 2]}] * 3, reason="Doch nicht")
    entrant_withdraw(entrant=lost, tables={}, by=organiser)
    assert told() == [False, False, False]
