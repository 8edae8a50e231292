"""The organiser ranks by an order of his own: with a reason once played, everywhere, and back again."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.kit.criteria import USUAL, RankingOrder
from games.kit.sittings.ranking import usual_order
from tests.turnier.evening import NARROW_WIN
from turnier.models import Tournament, User
from turnier.services.integrity import check_tournament
from turnier.services.protocol.undo import undo_option
from turnier.services.standings.change_order import order_change
from turnier.services.standings.place_changes import changes_under
from turnier.services.standings.standings import standings
from turnier.services.tournaments.file.exchange import tournament_export, tournament_import
from turnier.text.errors import NeedsReason, UserError

POINTS = RankingOrder(("scored", "difference"), "shared")


@pytest.fixture
def played(first_round: Callable[..., Tournament]) -> Tournament:
    return first_round(4, lambda _table: NARROW_WIN)


def fresh(tournament: Tournament) -> Tournament:
    return Tournament.objects.get(pk=tournament.pk)


def figures(tournament: Tournament) -> list[tuple[int | None, str]]:
    return [(row.place, row.cells[0]) for row in standings(tournament).rows]


def test_points_count_first_and_are_explained(played: Tournament, organiser: User) -> None:
    assert [place for place, _bummerl in figures(played)] == [1, 1, 3, 3]
    order_change(tournament=played, order=POINTS, by=organiser, reason="So steht es im Plakat")
    table = standings(fresh(played))
    assert [(row.place, row.cells[0]) for row in table.rows] == [(1, "31:22"), (1, "31:22"), (3, "22:31"), (3, "22:31")]
    assert table.order == ("erzielte Punkte", "Punktedifferenz")
    assert table.ties == ()
    assert check_tournament(fresh(played)) == ()


def test_once_played_a_reason_is_needed(played: Tournament, organiser: User) -> None:
    with pytest.raises(NeedsReason):
        order_change(tournament=played, order=POINTS, by=organiser, reason=" ")
    assert fresh(played).order == USUAL


def test_before_anything_is_played_no_reason_is_needed(tournament: Tournament, organiser: User) -> None:
    order_change(tournament=tournament, order=POINTS, by=organiser)
    assert fresh(tournament).order == POINTS


def test_what_the_game_does_not_know_is_refused(tournament: Tournament, organiser: User) -> None:
    with pytest.raises(UserError):
        order_change(tournament=tournament, order=RankingOrder(("cents",)), by=organiser)


def test_the_house_rules_spelt_out_are_the_usual_order(played: Tournament, organiser: User) -> None:
    spelt = usual_order(played.kind_of_game, played.house_rules())
    order_change(tournament=played, order=spelt, by=organiser)
    assert (fresh(played).ranking, played.events.filter(action="order_change").exists()) == ({}, False)


def test_who_would_stand_elsewhere_is_told_before(played: Tournament) -> None:
    changes = changes_under(played, POINTS)
    assert [(change.before, change.after) for change in changes] == [(1, 3), (1, 3), (3, 1), (3, 1)]
    assert changes_under(played, USUAL) == ()


def test_it_is_taken_back(played: Tournament, organiser: User) -> None:
    order_change(tournament=played, order=POINTS, by=organiser, reason="Plakat")
    option = undo_option(fresh(played).events.get(action="order_change"))
    assert option.action is not None
    option.action(organiser, "doch nicht")
    assert fresh(played).order == USUAL
    assert undo_option(fresh(played).events.filter(action="order_change").earliest("number")).action is None


def test_it_goes_round_with_the_file(played: Tournament, organiser: User) -> None:
    order_change(tournament=played, order=POINTS, by=organiser, reason="Plakat")
    text = tournament_export(fresh(played))
    copy = tournament_import(text=text, by=organiser)
    assert (copy.order, figures(copy)) == (POINTS, figures(fresh(played)))
    assert '"measures": [' in tournament_export(copy)
