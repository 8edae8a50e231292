"""The series, and who stood in for whom, go round with the tournament file."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Callable

import pytest

from turnier.models import Entrant, Revision, Round, Seat, Series, Tournament, User
from turnier.services.integrity import check_tournament
from turnier.services.registration.register import entrant_pay
from turnier.services.registration.substitute import NamesOverTime, Newcomer, substitute_enter
from turnier.services.series.series import event_title, series_create, tournament_assign
from turnier.services.stages.decide import match_decide
from turnier.services.stages.plan import stage_begin, stages_plan
from turnier.services.standings.brackets import open_matches
from turnier.services.standings.decide import coin_record
from turnier.services.standings.standings import standings
from turnier.services.tournaments.file.exchange import tournament_export, tournament_import
from turnier.stages.stage import Stage


def tenth(tournament: Tournament, organiser: User) -> str:
    """The file of the tenth tournament of a series."""
    series = series_create(by=organiser, name="Brokdorf-Weltmeisterschaft", title="Weltmeister")
    tournament_assign(tournament=tournament, series=series, number=10, by=organiser)
    return tournament_export(Tournament.objects.get(pk=tournament.pk))


def test_another_organiser_gets_the_series_too(tournament: Tournament, organiser: User, other_organiser: User) -> None:
    text = tenth(tournament, organiser)
    copy = tournament_import(text=text, by=other_organiser)
    assert (event_title(copy), copy.series and copy.series.title) == ("10. Brokdorf-Weltmeisterschaft", "Weltmeister")
    assert (tournament_export(copy), copy.series and copy.series.organiser) == (text, other_organiser)


def test_an_existing_series_is_gone_on_with(tournament: Tournament, organiser: User, other_organiser: User) -> None:
    known = series_create(by=other_organiser, name="Brokdorf-Weltmeisterschaft")
    assert tournament_import(text=tenth(tournament, organiser), by=other_organiser).series == known


def test_beside_the_original_the_copy_stands_alone(tournament: Tournament, organiser: User) -> None:
    copy = tournament_import(text=tenth(tournament, organiser), by=organiser)
    assert (copy.series, copy.series_number, Series.objects.count()) == (None, None, 1)


def test_without_an_organiser_there_is_no_series(tournament: Tournament, organiser: User) -> None:
    assert tournament_import(text=tenth(tournament, organiser), by=None).series is None


@pytest.mark.parametrize("dated", [True, False])
def test_who_paid_before_somebody_took_over_is_known_there_too(
    tournament: Tournament, register: Callable[..., list[Entrant]], organiser: User, dated: bool
) -> None:
    team = register(tournament, 2)[0]
    entrant_pay(entrant=team, paid=True, by=organiser)
    substitute_enter(entrant=team, newcomer=Newcomer("Cilli Drei", 1, 1), by=organiser)
    content = json.loads(tournament_export(Tournament.objects.get(pk=tournament.pk)))
    if not dated:
        del content["entrants"][0]["substitutions"][0]["at"]
    copy = tournament_import(text=json.dumps(content), by=organiser, anyway=True)
    paid = copy.bookings.get(kind="payment")
    name = NamesOverTime(copy).name(copy.entrants.get(number=1), paid.at)
    assert name == ("Eins1 / Zwei1" if dated else "Eins1 / Drei")


def test_a_coin_before_the_final_does_not_decide_it_there_either(
    tournament: Tournament,
    first_round: Callable[..., Tournament],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    """Both won alike and play the final, which ends equal: the coin of before says nothing, the one of after does."""
    Tournament.objects.update(rules={"bummerl_per_sitting": 2, "bummerl_total": 2}, rounds_planned=1)
    first_round(4, lambda _table: ({"kind": "bummerl", "score": [11, 4]},) * 2)
    winners = sorted(Seat.objects.filter(seat=0).values_list("entrant__number", flat=True))
    coin_record(tournament=Tournament.objects.get(), order=winners[::-1], witness="Rosi", by=organiser)
    stages_plan(tournament=Tournament.objects.get(), stages=[Stage("knockout", 2, 1, count=2)], by=organiser)
    stage_begin(tournament=Tournament.objects.get(), by=organiser)
    sitting = drawn(Tournament.objects.get()).sittings.get()
    enter(sitting, [{"kind": "bummerl", "score": score} for score in ([11, 5], [5, 11])])

    def copied(text: str) -> Tournament:
        copy = tournament_import(text=text, by=organiser)
        assert (check_tournament(copy), tournament_export(Tournament.objects.get(pk=copy.pk))) == ((), text)
        return Tournament.objects.get(pk=copy.pk)

    text = tournament_export(Tournament.objects.get())
    assert [part.get("before") for part in json.loads(text)["decisions"]] == [2]
    copy = copied(text)
    assert [sorted(match.sides) for match in open_matches(copy)] == [winners]
    match_decide(tournament=copy, winner=winners[0], witness="Rosi", by=organiser)
    text = tournament_export(Tournament.objects.get(pk=copy.pk))
    assert [part.get("before") for part in json.loads(text)["decisions"]] == [2, None]
    copy = copied(text)
    first = standings(copy).rows[0]
    assert (open_matches(copy), first.entrant.number, first.place) == ([], winners[0], 1)


def test_a_file_that_does_not_say_before_which_round_a_coin_fell_is_read(
    tournament: Tournament, first_round: Callable[..., Tournament], organiser: User
) -> None:
    first_round(4, lambda _table: ({"kind": "bummerl", "score": [11, 4]},) * 3)
    tied = [entrant.number for entrant in standings(Tournament.objects.get()).ties[0]]
    decision = coin_record(tournament=Tournament.objects.get(), order=tied, witness="Rosi", by=organiser)
    Round.objects.update(published_at=decision.at + dt.timedelta(minutes=1))
    content = json.loads(tournament_export(Tournament.objects.get()))
    assert content["decisions"][0].pop("before") == 1
    copy = tournament_import(text=json.dumps(content), by=organiser)
    assert "before" not in json.loads(tournament_export(Tournament.objects.get(pk=copy.pk)))["decisions"][0]
