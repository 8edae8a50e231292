"""A round drawn by the split that was chosen, with its fillers, once."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.turnier.conftest import at_once
from turnier import draw as draw_rules
from turnier.models import Draw, Entrant, Revision, Round, Sitting, Tournament, User
from turnier.services.draw.checks import StaleList, draw_version
from turnier.services.draw.draw import round_draw, round_publish
from turnier.services.draw.freeze import draw_document
from turnier.services.draw.split import (
    list_freeze_split,
    round_draw_split,
    round_redraw_split,
    split_as_before,
    splits_again,
)
from turnier.services.draw.table_input import SeatingWish, splits
from turnier.services.registration.fillers import fillers_of
from turnier.services.registration.queries import playing
from turnier.services.registration.register import entrant_status
from turnier.services.stages.plan import stage_begin, stages_plan
from turnier.stages.stage import Stage
from turnier.text.errors import UserError

MIXED_CLUBS = SeatingWish(clubs_apart=False)
Singles = Callable[..., Tournament]


def fillers(tournament: Tournament) -> list[str]:
    return [e.name for e in tournament.entrants.filter(status=Entrant.Status.OUT_OF_COMPETITION)]


def test_the_choice_is_frozen_with_the_draw(singles: Singles, organiser: User) -> None:
    tournament = singles("brokdorf", 13)
    draw = round_draw_split(tournament=tournament, by=organiser, number=1, split="2x4+1x5")
    assert '"sizes":[4,4,5]' in draw.frozen
    assert sorted(map(len, draw.outcome["tables"])) == [4, 4, 5]


def test_fillers_come_with_the_split(singles: Singles, organiser: User) -> None:
    tournament = singles("seconds", 10)
    draw = round_draw_split(tournament=tournament, by=organiser, number=1, split="3x4")
    assert fillers(tournament) == ["Turnierleitung", "Turnierleitung 2"]
    assert (sorted(map(len, draw.outcome["tables"])), draw.outcome["byes"]) == ([4, 4, 4], [])
    assert splits_again(tournament) == splits(tournament, 10)


def test_fillers_who_left_come_back(singles: Singles, organiser: User) -> None:
    tournament = singles("seconds", 11)
    first = round_draw_split(tournament=tournament, by=organiser, number=1, split="3x4").round
    filler = tournament.entrants.get(status=Entrant.Status.OUT_OF_COMPETITION)
    entrant_status(entrant=filler, status=Entrant.Status.WITHDRAWN, by=organiser)
    first.sittings.all().delete()
    first.draws.update(current=False)
    round_draw_split(tournament=tournament, by=organiser, number=1, split="3x4")
    assert (fillers(tournament), tournament.entrants.count()) == (["Turnierleitung"], 12)


def test_pressing_twice_draws_once_and_adds_no_fillers(singles: Singles, organiser: User) -> None:
    tournament = singles("seconds", 11)
    round_draw_split(tournament=tournament, by=organiser, number=1, split="3x4")
    with pytest.raises(UserError, match="Durchgang 1 ist schon ausgelost"):
        round_draw_split(tournament=tournament, by=organiser, number=1, split="3x4")
    assert (Draw.objects.count(), tournament.entrants.count()) == (1, 12)


def test_a_split_that_no_longer_fits_is_refused(singles: Singles, organiser: User) -> None:
    tournament = singles("seconds", 12)
    with pytest.raises(UserError, match="passt nicht mehr, dabei: 12 Spieler"):
        round_draw_split(tournament=tournament, by=organiser, number=1, split="4x4")
    assert not Sitting.objects.exists()


def test_a_split_is_frozen_and_drawn_with_a_call(singles: Singles, organiser: User) -> None:
    tournament = singles("seconds", 11)
    frozen = list_freeze_split(tournament=tournament, by=organiser, number=1, split="3x4", wish=MIXED_CLUBS)
    drawn = round_draw(tournament=tournament, by=organiser, public="12-34-56")
    assert (drawn.pk, sorted(map(len, drawn.outcome["tables"]))) == (frozen.pk, [4, 4, 4])
    assert draw_rules.verify(draw_document(drawn)) == ()


def test_another_split_than_the_frozen_one_is_not_drawn(singles: Singles, organiser: User) -> None:
    tournament = singles("brokdorf", 13)
    list_freeze_split(tournament=tournament, by=organiser, number=1, split="2x4+1x5")
    with pytest.raises(StaleList):
        round_draw_split(tournament=tournament, by=organiser, number=1, split="2x4+1x5", wish=MIXED_CLUBS)
    assert not Sitting.objects.exists()


def test_another_split_sends_the_filler_home(singles: Singles, organiser: User) -> None:
    tournament = singles("tausend", 11)
    list_freeze_split(tournament=tournament, by=organiser, number=1, split="4x3")
    assert [filler.name for filler in fillers_of(playing(tournament))] == ["Turnierleitung"]
    list_freeze_split(tournament=tournament, by=organiser, number=1, split="1x3+2x4")
    assert fillers_of(playing(tournament)) == []
    assert Draw.objects.last().reason == "Nicht mehr dabei: Nr. 12."


def test_a_round_is_drawn_again_on_other_tables(singles: Singles, organiser: User) -> None:
    tournament = singles("brokdorf", 10)
    first = round_draw_split(tournament=tournament, by=organiser, number=1, split="2x5")
    again = round_redraw_split(round=first.round, by=organiser, reason="Zu eng", split="2x3+1x4")
    assert sorted(map(len, again.outcome["tables"])) == [3, 3, 4]
    assert (again.attempt, again.reason) == (2, "Zu eng")


@pytest.mark.parametrize(
    ("chosen", "then", "kept"),
    [
        ("3x3", 10, "3x3"),
        ("3x3", 11, "3x3"),
        ("3x3", 12, "4x3"),
        ("4x3", 11, "4x3"),
        ("2x3+1x4", 11, ""),
        ("3x3", 2, ""),
    ],
    ids=["as many", "another pauses", "nobody pauses", "with fillers", "by the adviser", "too few"],
)
def test_a_choice_against_the_adviser_is_kept(
    singles: Singles, organiser: User, chosen: str, then: int, kept: str
) -> None:
    """At tables of three somebody pauses rather than that four sit at one of them."""
    tournament = singles("tausend", 10, rounds=3)
    draw = round_draw_split(tournament=tournament, by=organiser, number=1, split=chosen)
    round_publish(round=draw.round, by=organiser)
    assert splits(tournament, 10)[0].sizes == (3, 3, 4)
    at_once(tournament, [(f"Zoë Spät{number}",) for number in range(2)], organiser)
    there = [entrant for entrant in playing(tournament) if entrant.competes][:then]
    assert split_as_before(tournament, 2, there) == kept
    assert split_as_before(tournament, 1, there) == ""


def test_a_final_begins_with_the_advice(singles: Singles, organiser: User) -> None:
    tournament = singles("tausend", 10, rounds=1)
    draw = round_draw_split(tournament=tournament, by=organiser, number=1, split="3x3")
    Tournament.objects.update(stages=[Stage("final", 2, 1).dump()])
    tournament.refresh_from_db()
    assert (split_as_before(tournament, 2, playing(tournament)), draw.round.number) == ("", 1)


def test_a_repeat_with_one_more_keeps_the_choice(singles: Singles, organiser: User) -> None:
    tournament = singles("tausend", 10, rounds=3)
    first = round_draw_split(tournament=tournament, by=organiser, number=1, split="3x3")
    at_once(tournament, [("Klara Spät",)], organiser)
    again = round_redraw_split(round=first.round, by=organiser, reason="Klara ist da")
    assert (sorted(map(len, again.outcome["tables"])), len(again.outcome["byes"])) == ([3, 3, 3], 2)


def test_a_repeat_with_a_call_is_frozen_first(singles: Singles, organiser: User) -> None:
    tournament = singles("seconds", 8)
    first = round_draw(tournament=tournament, by=organiser)
    round_publish(round=first.round, by=organiser)
    frozen = round_redraw_split(round=first.round, by=organiser, reason="Zuruf gewünscht", call=True)
    assert (frozen.attempt, frozen.outcome, Sitting.objects.count()) == (2, None, 0)
    drawn = round_draw(tournament=tournament, by=organiser, public="47-03-81", seen=draw_version(frozen))
    assert (drawn.pk, drawn.public_part, drawn.reason) == (frozen.pk, "47-03-81", "Zuruf gewünscht")
    assert not Round.objects.get().published_at


def test_a_repeat_may_take_in_the_rest(singles: Singles, organiser: User) -> None:
    tournament = singles("doppelkopf", 16, rounds=3)
    first = round_draw(tournament=tournament, by=organiser)
    again = round_redraw_split(round=first.round, by=organiser, reason="Lieber alle", ahead=True)
    assert again.followers.count() == 2


def test_a_final_is_drawn_and_drawn_again_among_those_in_it(
    singles: Callable[..., Tournament],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    """Four of twelve play on: the split is theirs, whoever else is there."""
    tournament = singles("doppelkopf", 12, rounds=1, rules={"booking": "zero_sum"})
    for sitting in drawn(tournament).sittings.order_by("table"):
        factor = 4 - sitting.table
        points = [points * factor for points in (7, 5, -4, -8)]
        enter(sitting, [{"kind": "totals", "points": points, "hands_won": [9, 8, 6, 5]}])
    tournament.refresh_from_db()
    stages_plan(tournament=tournament, stages=[Stage("rounds", 0, 1, count=4)], by=organiser)
    tournament.refresh_from_db()
    stage = stage_begin(tournament=tournament, by=organiser)
    draw = round_draw_split(tournament=tournament, by=organiser, number=2, split="1x4")
    again = round_redraw_split(round=draw.round, by=organiser, reason="Verzählt", split="1x4")
    assert {number for table in again.outcome["tables"] for number in table} == stage.numbers
    with pytest.raises(UserError, match="passt nicht mehr"):
        round_redraw_split(round=draw.round, by=organiser, reason="Verzählt", split="3x4")
