"""A tournament is founded with a game and its house rules, or like an earlier one, with or without its people."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest

from turnier.models import Entrant, Player, Round, Tournament, User
from turnier.prizes import Terms
from turnier.services.integrity import check_tournament
from turnier.services.money.fees import fees
from turnier.services.privacy.privacy import anonymise, person_show
from turnier.services.privacy.subject import erasure_subject
from turnier.services.prizes.plan import plan_save, prize_terms_of
from turnier.services.public.shown_names import names_show
from turnier.services.registration.register import entrant_status
from turnier.services.rehearsal.demo import demo_create
from turnier.services.tournaments.found import (
    earlier_tournaments,
    free_slug,
    people_of,
    tournament_copy,
    tournament_create,
)
from turnier.stages.stage import Stage
from turnier.text.errors import UserError

NEXT = {"name": "Preiswatten 2026", "date": dt.date(2026, 11, 20), "begins": dt.time(19), "entry_fee_cents": 2500}


@pytest.fixture
def earlier(organiser: User, register: Callable[..., list[Entrant]]) -> Tournament:
    """Five teams with telephone numbers, all paid; one went before the first draw, one holds a minor."""
    evening = tournament_create(
        by=organiser,
        name="Preiswatten 2025",
        game="watten",
        rules={"target": 13},
        rounds=4,
        entry_fee_cents=2000,
        venue="Post",
        host="TSV",
    )
    entrants = register(evening, 5, paid=True, phone="0171 1")
    entrant_status(entrant=entrants[4], status=Entrant.Status.WITHDRAWN, by=organiser)
    for player in entrants[1].players.all():
        person_show(player=player, publicity=Player.Publicity.MINOR, by=organiser)
    names_show(tournament=evening, by=organiser, shown=Tournament.NamesShown.SHORT)
    plan_save(tournament=evening, terms=Terms(places=2), by=organiser)
    return Tournament.objects.get(pk=evening.pk)


def test_the_settings_come_and_the_evening_is_new(earlier: Tournament, organiser: User) -> None:
    copy = tournament_copy(earlier=earlier, by=organiser, people=False, **NEXT)
    same = ("game", "rules", "rounds_planned", "venue", "host", "names_shown")
    assert [getattr(copy, name) for name in same] == [getattr(earlier, name) for name in same]
    assert [getattr(copy, name) for name in NEXT] == list(NEXT.values())
    assert (copy.entrants.count(), copy.status, copy.is_public) == (0, Tournament.Status.REGISTRATION, False)
    assert prize_terms_of(copy).places == 2


@pytest.mark.parametrize(("now", "expected"), [(dt.date(2027, 1, 15), "2027-01-17"), (None, "")])
def test_another_day_moves_along(earlier: Tournament, organiser: User, now: dt.date | None, expected: str) -> None:
    """A final on the second day is not to lie before the evening that begins it."""
    stage = Stage("final", 4, 1, count=4, date="2026-11-29")
    Tournament.objects.filter(pk=earlier.pk).update(date=dt.date(2026, 11, 27), stages=[stage.dump()])
    facts = {"name": "Nächstes", "date": now, "begins": None, "entry_fee_cents": 0, "people": False}
    copy = tournament_copy(earlier=Tournament.objects.get(pk=earlier.pk), by=organiser, **facts)
    assert [each.date for each in copy.later_stages] == [expected]


def test_people_come_with_their_wishes_and_have_not_paid(earlier: Tournament, organiser: User) -> None:
    copy = tournament_copy(earlier=earlier, by=organiser, people=True, **NEXT)
    columns = ("number", "name", "club")
    came = [row for row in earlier.entrants.values_list(*columns) if row[0] != 5]
    assert list(copy.entrants.values_list(*columns)) == came
    assert set(copy.entrants.values_list("phone", "paid")) == {("", False)}
    minors = copy.players.filter(publicity=Player.Publicity.MINOR).values_list("entrant__number", flat=True)
    assert set(minors) == {2}
    assert fees(copy).open == 4 * 2500
    assert check_tournament(copy) == ()


def test_who_went_in_the_middle_was_there_and_who_was_sent_away_does_not_come_back(
    earlier: Tournament, drawn: Callable[[Tournament], Round], organiser: User
) -> None:
    first, second, *_others = earlier.entrants.all()
    drawn(earlier)
    entrant_status(entrant=first, status=Entrant.Status.WITHDRAWN, by=organiser)
    entrant_status(entrant=second, status=Entrant.Status.DISQUALIFIED, by=organiser, reason="Gezinkt")
    assert [entrant.number for entrant in people_of(earlier)] == [1, 3, 4]


def test_whoever_was_erased_does_not_come_back(earlier: Tournament, organiser: User) -> None:
    player = earlier.players.get(entrant__number=1, position=0)
    anonymise(who=erasure_subject(player), by=organiser)
    assert [entrant.number for entrant in people_of(earlier)] == [2, 3, 4]


@pytest.mark.parametrize(("people", "kept"), [(True, {"clubs": "off", "fixed": [[1, 2]]}), (False, {"clubs": "off"})])
def test_wishes_about_numbers_come_with_the_numbers(
    earlier: Tournament, organiser: User, people: bool, kept: dict[str, object]
) -> None:
    Tournament.objects.filter(pk=earlier.pk).update(draw_options={"clubs": "off", "fixed": [[1, 2]]})
    copy = tournament_copy(earlier=Tournament.objects.get(pk=earlier.pk), by=organiser, people=people, **NEXT)
    assert copy.draw_options == kept


def test_nobody_founds_one_like_a_rehearsal_or_an_example(earlier: Tournament, organiser: User) -> None:
    tournament_create(by=organiser, name="Probe", game="watten", is_rehearsal=True)
    demo_create(by=organiser)
    assert list(earlier_tournaments(Tournament.objects.all())) == [earlier]


def test_a_tournament_knows_its_rounds_from_the_house_rules(organiser: User) -> None:
    plain = tournament_create(by=organiser, name="Watten", game="watten")
    short = tournament_create(by=organiser, name="Watten", game="watten", rules={"bummerl_total": 6})
    assert (plain.rounds_planned, short.rounds_planned) == (3, 2)
    assert (plain.slug, short.slug) == ("watten", "watten-2")


def test_house_rules_are_stored_as_what_differs(organiser: User) -> None:
    rules = {"preset": "watten13", "bummerl_total": 9}
    tournament = tournament_create(by=organiser, name="Watten", game="watten", rules=rules)
    assert tournament.rules["target"] == 13
    assert "bummerl_total" not in tournament.rules
    assert tournament.house_rules().gespannt_from == 11


def test_a_name_without_letters_still_gets_an_address(db: None) -> None:
    assert free_slug("★") == "turnier"
    assert free_slug("Großes Turnier") == "grosses-turnier"


@pytest.mark.parametrize(
    ("game", "rules", "words"),
    [("canasta", {}, "„canasta“ gibt es hier nicht"), ("watten", {"target": "elf"}, "Zielpunkte")],
)
def test_what_the_game_does_not_know_is_refused(organiser: User, game: str, rules: Any, words: str) -> None:
    with pytest.raises(UserError, match=words):
        tournament_create(by=organiser, name="X", game=game, rules=rules)
