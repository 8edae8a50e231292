"""What pages say of a stage: that it is to come, and who would be in it after a result under it was corrected."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client

from turnier.models import AuditEvent, Entrant, Revision, Round, Sitting, Tournament, User
from turnier.services.integrity.check import check_tournament
from turnier.services.registration.withdraw import entrant_withdraw
from turnier.services.stacks.regroup import open_tables, tables_redraw
from turnier.services.stages.plan import stage_begin, stages_plan
from turnier.stages.stage import Stage
from turnier.web.shared.money_glance import Glance, next_of_money

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
    corrected = enter(first, [{"kind": "bummerl", "score": [2, 11]}] * 3, reason="Seiten vertauscht")
    landed = f"{overview}zettel/1/1/?nach=1-1-{corrected.number}"
    for there in (overview, f"{overview}durchgang/", f"{overview}durchgang/2/", landed):
        hint = at_desk.get(there).content.decode()
        assert (f"wäre {won.name} weitergekommen" in hint, f'href="{stages}#others-now"' in hint) == (True, True), there
    page = at_desk.get(stages).content.decode()
    assert ('id="others-now"' in page, 'name="withdraw"' in page, "ihre Zettel gelten nicht mehr" in page) == (
        True,
    ) * 3
    said = at_desk.post(stages, {"withdraw": "1"}, follow=True).content.decode()
    assert "Finale ist zurückgenommen. Bitte neu festlegen, wer weiterspielt." in said
    assert Sitting.objects.filter(round__number=2).count() == 0
    at_desk.post(stages, {"begin": "1"})
    final = drawn(fresh()).sittings.get()
    reasons = set(AuditEvent.objects.filter(action="round_withdraw").values_list("reason", flat=True))
    assert reasons == {f"Ergebnis berichtigt: Nr. {won.number}"}  # everybody may read it, nobody's name is in it
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


@pytest.fixture
def heat(singles: Callable[..., Tournament], enter: Callable[..., Revision]) -> str:
    """A Vorrunde with stacks has just ended at two tables of four, the best three play on; the address."""
    stages = [Stage("final", 0, 1, who="best", count=3)]
    tournament = singles("brokdorf", 8, entry_fee_cents=500, stages=stages)
    tables_redraw(tournament=tournament, by=None)
    for sitting in open_tables(fresh()):
        enter(sitting, [{"kind": "rubber", "ending": "points", "loser": 0} for _rubber in range(sitting.table)])
    return f"/t/{tournament.slug}/"


def next_at(client: Client, page: str) -> str:
    """What a page puts first, in plain words."""
    html = client.get(page).content.decode()
    found = re.search(r't-next__kicker">Nächster Schritt</p>(.*?)</section>', html, re.DOTALL)
    assert found is not None
    return " ".join(re.sub(r"<[^>]+>", " ", found[1]).split())


def stations(client: Client, page: str) -> list[str]:
    return [f"{step.label} {step.progress}" for step in client.get(page).context["page"].steps]


def test_an_evening_with_stacks_waits_for_its_final(at_desk: Client, heat: str) -> None:
    """Every page leads to who plays on, then to the draw of the final, and only then to prizes and stacks."""
    pages = [f"{heat}{page}" for page in ("", "stapel/", "zum-schluss/", "kasse/")]
    assert stations(at_desk, heat) == ["Anmeldung done", "Tische now", "Finaltisch ahead", "Siegerehrung ahead"]
    at_desk.post(f"{heat}stapel/beenden/", {"stage": "1"})
    assert [next_at(at_desk, page).startswith("Wer spielt weiter?") for page in pages] == [True] * 4
    assert [f'href="{heat}endrunde/"' in at_desk.get(page).content.decode() for page in pages] == [True] * 4
    assert stations(at_desk, heat) == ["Anmeldung done", "Tische done", "Finaltisch now", "Siegerehrung ahead"]
    closing = at_desk.get(pages[2]).context["closing"]
    assert (closing.current, closing.ties, closing.steps[0].fact) == ("sheets", (), "2 von 2, danach Finaltisch")
    at_desk.post(f"{heat}endrunde/", {"begin": "1"})
    assert [next_at(at_desk, page).startswith("Finaltisch auslosen") for page in pages] == [True] * 4
    assert stations(at_desk, heat) == ["Anmeldung done", "Tische done", "Finaltisch now", "Siegerehrung ahead"]
    at_desk.post(f"{heat}stapel/tische/", {"do": "draw"})
    (final,) = open_tables(fresh())
    assert fresh().round_name(final.round.number) == "Finaltisch"
    assert stations(at_desk, heat) == ["Anmeldung done", "Tische done", "Finaltisch now", "Siegerehrung ahead"]
    assert "Es folgt noch" not in at_desk.get(f"{heat}stapel/beenden/").content.decode()
    at_desk.post(f"{heat}stapel/beenden/", {"sure": "1"})
    assert stations(at_desk, heat) == ["Anmeldung done", "Tische done", "Finaltisch done", "Siegerehrung done"]


@pytest.mark.parametrize("through", ["stapel", "zum-schluss"])
def test_the_end_before_the_final_is_asked_for_as_everywhere(at_desk: Client, heat: str, through: str) -> None:
    """The page says what follows; "sure" of a page that knew of no final ends nothing."""
    close = f"{heat}stapel/beenden/"
    assert "Es folgt noch: Finaltisch." in at_desk.get(f"{heat}stapel/").content.decode()
    asked = at_desk.post(close, {"sure": "1"})
    html = asked.content.decode()
    assert (asked.status_code, fresh().status) == (409, Tournament.Status.RUNNING)
    wanted = ("Es folgt noch: Finaltisch.", "Tische beenden, dann Finaltisch", "Heute früher aufhören?")
    assert [words in html for words in (*wanted, "teilen sie sich", "dann stechen", 'name="sure"')] == [True] * 3 + [
        False
    ] * 3
    assert at_desk.post(close, {"stage": "1"})["Location"] == f"{heat}endrunde/"
    assert (open_tables(fresh()), "Heute früher aufhören?" in next_at(at_desk, f"{heat}zum-schluss/")) == ([], True)
    if through == "stapel":
        assert at_desk.post(close, {"early": "1"})["Location"] == f"{heat}siegerehrung/"
    else:
        closing = at_desk.get(f"{heat}zum-schluss/").context["closing"]
        refused = at_desk.post(f"{heat}zum-schluss/abschliessen/", {"seen": ""}, follow=True).content.decode()
        assert ("Noch nicht abgeschlossen." in refused, fresh().status) == (True, Tournament.Status.RUNNING)
        at_desk.post(f"{heat}zum-schluss/abschliessen/", {"seen": " ".join(closing.to_settle)})
    assert fresh().status == Tournament.Status.CLOSED
    assert stations(at_desk, heat)[1:3] == ["Tische done", "Finaltisch ahead"]
    assert at_desk.get(f"{heat}zum-schluss/").context["closing"].played


def test_before_the_final_everybody_may_be_drawn_once_more(at_desk: Client, heat: str) -> None:
    at_desk.post(f"{heat}stapel/beenden/", {"stage": "1"})
    assert "Oder vorher noch einmal mit allen spielen. 2 Tische: 4 und 4." in next_at(at_desk, f"{heat}stapel/")
    at_desk.post(f"{heat}stapel/tische/", {"do": "draw"})
    assert (len(open_tables(fresh())), fresh().round_name(2) != "Finaltisch") == (2, True)
    assert stations(at_desk, heat) == ["Anmeldung done", "Tische now", "Finaltisch ahead", "Siegerehrung ahead"]


def test_where_too_few_are_left_for_it_no_page_waits_for_the_final(at_desk: Client, heat: str) -> None:
    at_desk.post(f"{heat}stapel/beenden/", {"stage": "1"})
    Entrant.objects.filter(number__gt=1).update(status=Entrant.Status.ELIMINATED)
    assert next_at(at_desk, f"{heat}stapel/").startswith("Niemand ist mehr da, der verlieren kann")
    assert at_desk.get(f"{heat}zum-schluss/").context["closing"].played
    assert stations(at_desk, heat)[-2:] == ["Finaltisch ahead", "Siegerehrung now"]
    assert at_desk.post(f"{heat}stapel/beenden/", {"sure": "1"})["Location"] == f"{heat}siegerehrung/"


def test_who_keeps_the_books_goes_on_collecting_until_the_final(at_desk: Client, heat: str) -> None:
    at_desk.post(f"{heat}stapel/beenden/", {"stage": "1"})
    glance = Glance(fresh())
    assert (next_of_money(glance).head, next_of_money(glance, organises=False).head) == (
        "Wer spielt weiter?",
        "Wechselgeld eintragen",
    )
