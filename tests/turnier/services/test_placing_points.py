"""Placing points over several sittings: from the settings to the standings, onto the paper and through the file."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from io import BytesIO
from random import Random

import pytest
from django.test import Client
from pypdf import PdfReader

from games.kit.sittings.random_lines import random_sitting
from tests.games.seconds.reference import answer
from turnier.forms.tournaments.house_rules import PREFIX
from turnier.models import Round, Tournament, User
from turnier.services.sheets.queries import entries_at, table_of
from turnier.services.standings.standings import standings
from turnier.services.tournaments.file.exchange import tournament_export, tournament_import

ROUNDS, PLAYERS = 3, 8

Figures = dict[int, tuple[Fraction, int, int]]


@pytest.fixture
def evening(
    singles: Callable[..., Tournament], drawn: Callable[[Tournament], Round], enter: Callable[..., object]
) -> Tournament:
    """Three sittings of everybody, each table with a sheet of its own."""
    tournament = singles("seconds", PLAYERS, rounds=ROUNDS)
    chance = Random(3)
    for _number in range(ROUNDS):
        for sitting in drawn(tournament).sittings.all():
            game, rules = tournament.kind_of_game, tournament.house_rules()
            enter(sitting, random_sitting(game, rules, table_of(sitting), chance))
    return Tournament.objects.get(pk=tournament.pk)


def by_hand(tournament: Tournament) -> Figures:
    """Start number → placing points, wins and points, added up by the second scorer."""
    sums: dict[int, list[Fraction]] = defaultdict(lambda: [Fraction(0)] * 3)
    for of_round in tournament.rounds.all():
        for sitting in of_round.sittings.all():
            score = answer({"rules": {}, "entries": list(entries_at(sitting, sitting.version))})
            assert score is not None
            for seat in sitting.seats.select_related("entrant"):
                tally = score["tally"][seat.seat]
                figures = (Fraction(tally["placing"], 12), Fraction(tally["wins"]), Fraction(tally["points"]))
                sums[seat.entrant.number] = [a + b for a, b in zip(sums[seat.entrant.number], figures, strict=True)]
    return {number: (placing, int(wins), int(points)) for number, (placing, wins, points) in sums.items()}


def order(figures: Figures, *, points_first: bool) -> list[tuple[int, ...]]:
    """Who is where: start numbers in falling order, those that are equal in everything together."""
    keys = {number: (f[2], f[0], f[1]) if points_first else f for number, f in figures.items()}
    return [tuple(sorted(n for n in keys if keys[n] == key)) for key in sorted(set(keys.values()), reverse=True)]


def shown(tournament: Tournament) -> list[tuple[int, ...]]:
    """The same of the standings of the program."""
    places: dict[int, list[int]] = defaultdict(list)
    for row in standings(tournament).rows:
        places[row.place or 0].append(row.entrant.number)
    return [tuple(sorted(places[place])) for place in sorted(places)]


def test_they_decide_over_all_sittings(evening: Tournament) -> None:
    figures = by_hand(evening)
    assert sum(placing for placing, _wins, _points in figures.values()) == 10 * ROUNDS * PLAYERS // 4
    assert shown(evening) == order(figures, points_first=False)
    assert order(figures, points_first=False) != order(figures, points_first=True)


def test_the_settings_choose_the_sum_of_the_points_instead(evening: Tournament, at_desk: Client) -> None:
    address = f"/t/{evening.slug}/einstellungen/"
    form = at_desk.get(address).context["form"]
    values = {name: form[name].value() for name in form.fields}
    data = {name: value for name, value in values.items() if value not in {None, False}}
    answer = at_desk.post(address, data | {PREFIX + "overall": json.dumps("total_points")})
    assert answer.status_code == 302
    assert shown(Tournament.objects.get(pk=evening.pk)) == order(by_hand(evening), points_first=True)


def test_the_paper_says_them(evening: Tournament, at_desk: Client) -> None:
    paper = at_desk.get(f"/t/{evening.slug}/drucken/rangliste.pdf")
    words = " ".join(" ".join(page.extract_text() for page in PdfReader(BytesIO(paper.content)).pages).split())
    assert "Platzp." in words
    for row in standings(evening).rows:
        assert " ".join((row.entrant.name, *row.cells)) in words


def test_the_file_keeps_them(evening: Tournament, organiser: User) -> None:
    again = tournament_import(text=tournament_export(evening), by=organiser)
    assert [(row.place, row.entrant.number, row.cells) for row in standings(again).rows] == [
        (row.place, row.entrant.number, row.cells) for row in standings(evening).rows
    ]
