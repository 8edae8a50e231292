"""After a result under a stage that is played was corrected, pages go on saying who would have been in it."""

from __future__ import annotations

from collections.abc import Callable

from django.test import Client

from turnier.models import Revision, Round, Sitting, Tournament, User
from turnier.services.integrity.check import check_tournament
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


def test_a_final_that_nobody_has_played_is_taken_back_from_the_hint_and_settled_anew(
    at_desk: Client,
    tournament: Tournament,
    first_round: Callable[..., Tournament],
    enter: Callable[..., Revision],
    drawn: Callable[[Tournament], Round],
    organiser: User,
) -> None:
    """The overview names who would go on and leads to the button; after it the right ones are in the final."""
    Tournament.objects.update(rounds_planned=1)
    first_round(8, lambda table: tuple({"kind": "bummerl", "score": [11, 2 + table]} for _ in range(3)))
    stages_plan(tournament=fresh(), stages=[Stage("knockout", 0, 1, who="best", count=2)], by=organiser)
    stage_begin(tournament=fresh(), by=organiser)
    drawn(fresh())
    first = Sitting.objects.get(round__number=1, table=1)
    lost, won = (seat.entrant for seat in first.seats.order_by("seat"))
    overview, stages, _closing = PAGES
    assert 'name="withdraw"' not in at_desk.get(stages).content.decode()
    enter(first, [{"kind": "bummerl", "score": [2, 11]}] * 3, reason="Seiten vertauscht")
    hint = at_desk.get(overview).content.decode()
    assert (f"wäre {won.name} weitergekommen" in hint, f'href="{stages}#others-now"' in hint) == (True, True)
    page = at_desk.get(stages).content.decode()
    assert ('id="others-now"' in page, 'name="withdraw"' in page, "ihre Zettel gelten nicht mehr" in page) == (
        True,
    ) * 3
    said = at_desk.post(stages, {"withdraw": "1"}, follow=True).content.decode()
    assert "Finale ist zurückgenommen. Bitte neu festlegen, wer weiterspielt." in said
    assert Sitting.objects.filter(round__number=2).count() == 0
    at_desk.post(stages, {"begin": "1"})
    final = drawn(fresh()).sittings.get()
    assert won in [seat.entrant for seat in final.seats.all()]
    assert lost not in [seat.entrant for seat in final.seats.all()]
    assert SAID not in at_desk.get(overview).content.decode()
    assert list(check_tournament(fresh(), quick=False)) == []


def test_what_is_entered_in_the_final_is_not_taken_back(
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
    first = Sitting.objects.get(round__number=1, table=1)
    refused = at_desk.post(PAGES[1], {"withdraw": "1"})
    assert (refused.status_code, "spielen die Richtigen" in refused.content.decode()) == (422, True)
    enter(first, [{"kind": "bummerl", "score": [2, 11]}] * 3, reason="Seiten vertauscht")
    enter(final, [{"kind": "bummerl", "score": [11, 4]}])
    page = at_desk.get(PAGES[1]).content.decode()
    assert (SAID in page, 'name="withdraw"' in page) == (True, False)
    refused = at_desk.post(PAGES[1], {"withdraw": "1"})
    assert (refused.status_code, "Dort ist schon etwas eingetragen." in refused.content.decode()) == (422, True)
    assert final.seats.count() == 2
