"""The draw of an evening whose tables end one by one: whoever is free can be drawn while the others play."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from turnier.models import Entrant, Tournament, User
from turnier.services.draw.draw import round_publish
from turnier.services.draw.table_input import SeatingWish
from turnier.services.stacks.regroup import open_tables, tables_end, tables_redraw
from turnier.web.draw.page import number_to_show
from turnier.web.shared.evening import evening


@pytest.fixture
def tournament(singles: Callable[..., Tournament], organiser: User) -> Tournament:
    """Two tables of three."""
    tournament = singles("brokdorf", 6)
    tables_redraw(tournament=tournament, by=organiser, wish=SeatingWish((3, 3)))
    return tournament


def test_while_everybody_plays_the_page_shows_who_sits_where(tournament: Tournament) -> None:
    assert number_to_show(evening(tournament)) == 1


def test_the_free_are_drawn_beside_an_open_table(at_desk: Client, tournament: Tournament, organiser: User) -> None:
    first, second = open_tables(tournament)
    tables_end(tournament=tournament, sittings=[first], by=organiser)
    assert number_to_show(evening(tournament)) == 2
    page = at_desk.get(reverse("draw_round", args=[tournament.slug, 2])).content.decode()
    assert "3 Spieler werden gelost." in page
    split = {"tables-split": "1x3", "tables-seen": ""}
    response = at_desk.post(reverse("draw_do", args=[tournament.slug, 2, "tables"]), split)
    assert response.status_code == 303
    assert number_to_show(evening(tournament)) == 2
    round_publish(round=tournament.rounds.get(number=2), by=organiser)
    assert [sitting.table for sitting in open_tables(tournament)] == [1, second.table]


def test_one_alone_is_not_drawn(tournament: Tournament) -> None:
    Entrant.objects.create(tournament=tournament, number=7, name="Zoe Spät")
    assert number_to_show(evening(tournament)) == 1


def test_the_sheet_of_a_table_that_ended_is_found_on_the_page_of_its_round(
    at_desk: Client, tournament: Tournament, organiser: User
) -> None:
    tables_redraw(tournament=tournament, sittings=open_tables(tournament), by=organiser, wish=SeatingWish((3, 3)))
    page = at_desk.get(reverse("draw_round", args=[tournament.slug, 1])).content.decode()
    for table in (1, 2):
        assert f'<a href="/t/{tournament.slug}/zettel/1/{table}/">{table}</a>' in page
