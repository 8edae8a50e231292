"""A Brokdorf WM in two evenings, through the pages only: heats, the best six with their stacks, a limit that rises."""

from __future__ import annotations

import html
import random
import re

import pytest
from django.test import Client
from django.urls import reverse

from turnier.models import Sitting, Tournament, User
from turnier.services.integrity import check_tournament
from turnier.services.stacks.regroup import open_tables
from turnier.services.standings.standings import standings
from turnier.services.tournaments.file.exchange import tournament_export, tournament_import

PEOPLE, FINALISTS, STAKE = 14, 6, 100
WORLD = {"game": "brokdorf", "name": "Weltmeisterschaft", "way": "wm", "date": "2026-12-27"}


class Money:
    """Who has how much, counted beside the program: the loser of a Runde pays everybody at the table who is in."""

    def __init__(self) -> None:
        self.cents = dict.fromkeys(range(1, PEOPLE + 1), 1000)
        self.gone: list[int] = []
        self.limit = 0

    def loses(self, loser: int, table: list[int]) -> None:
        others = [number for number in table if number not in (loser, *self.gone)]
        paid = min(self.cents[loser], STAKE * len(others))
        assert paid == STAKE * len(others), "nobody is short here"
        self.cents[loser] -= paid
        for number in others:
            self.cents[number] += STAKE
        if self.cents[loser] <= self.limit:
            self.gone.append(loser)

    def can_pay(self, number: int, table: list[int]) -> bool:
        return self.cents[number] >= STAKE * (len([each for each in table if each not in self.gone]) - 1)


def fresh(tournament: Tournament) -> Tournament:
    return Tournament.objects.get(pk=tournament.pk)


class Desk:
    """The organiser's browser, and the money counted beside it."""

    def __init__(self, client: Client, tournament: Tournament, seed: int) -> None:
        self.client, self.tournament, self.money = client, tournament, Money()
        self.chance = random.Random(seed)

    def press(self, name: str, **data: object) -> None:
        answer = self.client.post(reverse(name, args=[self.tournament.slug]), data, follow=True)
        assert answer.status_code == 200
        assert 'class="t-note t-note--bad"' not in answer.content.decode()

    def play(self, sitting: Sitting) -> None:
        """Types one more Runde on the sheet of a table."""
        table = [seat.entrant.number for seat in sitting.seats.select_related("entrant").order_by("seat")]
        inside = [number for number in table if number not in self.money.gone]
        loser = self.chance.choice([number for number in inside if self.money.can_pay(number, table)])
        self.send(sitting, {"kind": "rubber", "ending": "1", "loser": str(1 + table.index(loser))})
        self.money.loses(loser, table)

    def send(self, sitting: Sitting, line: dict[str, str]) -> None:
        sitting.refresh_from_db()
        typed = {f"line-0-{name}": text for name, text in line.items()}
        head = {"key": f"{sitting.pk}-{sitting.version}", "base_version": str(sitting.version), "mode": "rubber"}
        url = reverse("desk_sheet", args=[self.tournament.slug, sitting.round.number, sitting.table])
        assert self.client.post(url, {**head, **typed}).status_code == 303

    def raise_limit(self, euros: int) -> None:
        self.press("stacks_limit", euros=euros)
        self.money.limit = 100 * euros

    def tables(self) -> list[Sitting]:
        return open_tables(fresh(self.tournament))


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 3])
def test_a_world_championship_in_two_evenings(at_desk: Client, organiser: User, seed: int) -> None:
    at_desk.post("/turniere/neu/", WORLD)
    tournament = Tournament.objects.get()
    desk = Desk(at_desk, tournament, seed)
    money = desk.money
    names = "\r\n".join(["Name", *[f"Anna Eins{n:02}" for n in range(1, PEOPLE + 1)]])
    shown = at_desk.post(f"/t/{tournament.slug}/anmeldung/namensliste/", {"pasted": names}).content.decode()
    content = re.search(r'name="content" value="([^"]*)"', shown)
    assert content is not None
    at_desk.post(f"/t/{tournament.slug}/anmeldung/namensliste/uebernehmen/", {"content": html.unescape(content[1])})
    assert tournament.entrants.count() == PEOPLE
    for heat in range(3):
        if heat:
            desk.press("stacks_tables", do="end", tables=[table.pk for table in desk.tables()])
        desk.press("stacks_tables", do="draw")
        for _rubber in range(2):
            for sitting in desk.tables():
                desk.play(sitting)
    desk.press("stacks_tables", do="end", tables=[table.pk for table in desk.tables()])
    finalists = the_final_begins(desk)
    others_stay_behind(tournament, money, finalists)
    played = 0
    (table,) = desk.tables()
    while len(inside := [number for number in finalists if number not in money.gone]) > 1:
        possible = (min(money.cents[number] for number in inside) - 1) // 100
        if played >= 2 and possible > money.limit // 100 and desk.chance.random() < 0.4:
            desk.raise_limit(possible)
        desk.play(table)
        played += 1
    assert money.limit > 0
    ends_well(desk, finalists, organiser)


def the_final_begins(desk: Desk) -> list[int]:
    """The best six are settled, on the other evening they sit at one table."""
    stacks = desk.money.cents
    ordered = sorted(stacks, key=lambda number: (-stacks[number], number))
    sixth, seventh = (stacks[ordered[at]] for at in (FINALISTS - 1, FINALISTS))
    tied = {"chosen": ordered[:FINALISTS], "reason": "Los"} if sixth == seventh else {}
    page = reverse("stages", args=[desk.tournament.slug])
    desk.client.post(page, {"begin": "1", **tied})
    (stage,) = fresh(desk.tournament).later_stages
    assert sorted(stage.numbers) == sorted(ordered[:FINALISTS])
    desk.press("stacks_tables", do="draw")
    return sorted(stage.numbers)


def others_stay_behind(tournament: Tournament, money: Money, finalists: list[int]) -> None:
    rows = standings(fresh(tournament)).rows
    assert {row.entrant.number for row in rows[:FINALISTS]} == set(finalists)
    behind = [money.cents[row.entrant.number] for row in rows[FINALISTS:]]
    assert behind == sorted(behind, reverse=True)


def ends_well(desk: Desk, finalists: list[int], organiser: User) -> None:
    """The last one is world champion, the others follow as they went; checks, page and file agree."""
    tournament, money = desk.tournament, desk.money
    gone = [number for number in money.gone if number in finalists]
    (champion,) = set(finalists) - set(gone)
    rows = standings(fresh(tournament)).rows
    assert [row.entrant.number for row in rows[:FINALISTS]] == [champion, *reversed(gone)]
    told = desk.client.get(reverse("protocol", args=[tournament.slug])).content.decode()
    assert f"auf {money.limit // 100} € angehoben" in told
    desk.press("stacks_close", sure="1")
    honours = desk.client.get(reverse("honours", args=[tournament.slug])).content.decode()
    assert ("Weltmeister" in honours, f"Anna Eins{champion:02}" in honours) == (True, True)
    assert check_tournament(fresh(tournament)) == ()
    text = tournament_export(fresh(tournament))
    assert tournament_export(fresh(tournament_import(text=text, by=organiser))) == text
