"""An evening of Brokdorf by phone alone: there are ties at three tables, and the phones ask for each Stechen."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from benchmarks.plain_form import form_of
from benchmarks.plain_walk import confirm, propose, scanned
from benchmarks.typist import tournament_text
from turnier.models import Sitting, Tournament, User
from turnier.services.stacks.queries import stacks
from turnier.services.tournaments.file.exchange import tournament_import

FOUR, THREE, TWO = ("hand", "1", "2", "1234", "2111"), ("hand", "1", "2", "123", "311"), ("hand", "1", "2", "13", "302")
ALONE = ("hand", "1", "1", "1", "5")
"""The first player takes all tricks: after three of them he is through, whatever the first hand was."""
FIRST_RUNDE = [FOUR, ALONE, ALONE, ALONE, ("playoff", "2", "1", "234", "0311"), ("playoff", "3", "1", "34", "0041")]
"""The other three have 14 points; in the Stechen two take one trick each, in the next one the fourth player loses."""
SECOND_RUNDE = [THREE, ALONE, ALONE, ALONE, ("playoff", "2", "3", "23", "023")]
"""Now it is the second player, who bids too much. The last two need two Runden more."""
LAST_RUNDE = [TWO, ALONE, ALONE, ALONE]


@pytest.fixture
def evening(organiser: User) -> Tournament:
    """Three tables of four with one euro each: whoever loses a Runde is out."""
    text = tournament_text("brokdorf", 3, {"stack_cents": 100}, seats=4)
    return tournament_import(text=text, by=organiser)


def write(phone: Client, line: tuple[str, ...]) -> None:
    """One hand: who bids what, who joins, and the tricks, one digit for each seat."""
    kind, declarer, bid, joined, tricks = line
    own = [(f"tricks.{seat}", taken) for seat, taken in enumerate(tricks) if str(seat + 1) in joined]
    players = [("players", joined)] if kind == "playoff" else []
    propose(phone, {"kind": kind}, [*players, ("declarer", declarer), ("bid", bid), ("joined", joined), *own])


def asked(phone: Client) -> str:
    """The kind of line that the phone asks for by itself."""
    return form_of(phone.get("/tisch/blatt/").content.decode(), "data-entry").value("kind")


def standing(phone: Client) -> list[str]:
    """What everybody has at the end, as the page of the table says."""
    page = phone.get("/tisch/blatt/").content.decode()
    assert "data-entry" not in page
    assert "Der Zettel dieses Tisches ist fertig und zählt." in page
    return re.findall(r"<td>([^<]*)</td>", page.partition("<tfoot>")[2].partition("</tfoot>")[0])


def test_ties_at_three_tables_are_played_off_to_the_end(evening: Tournament) -> None:
    tables = Sitting.objects.filter(round__tournament=evening).order_by("table")
    phones = [scanned(sitting) for sitting in tables]
    for lines in (FIRST_RUNDE, SECOND_RUNDE, LAST_RUNDE, LAST_RUNDE):
        for number, line in enumerate(lines):
            for phone in phones:
                assert (asked(phone) == "playoff") is (line[0] == "playoff")
                write(phone, line)
            if number == 3 and lines is not LAST_RUNDE:
                assert [asked(phone) for phone in phones] == ["playoff"] * 3
        for phone in phones:
            confirm(phone)
    assert [standing(phone) for phone in phones] == [["4,00\u00a0€", *["raus"] * 3]] * 3
    assert [sitting.finished for sitting in tables.all()] == [True] * 3


def test_a_rubber_begun_by_hands_ends_with_its_loser(evening: Tournament) -> None:
    """A phone goes on asking for the next hand, and has the end of the Runde among what else can be entered."""
    phone = scanned(Sitting.objects.get(round__tournament=evening, table=1))
    write(phone, FOUR)
    assert asked(phone) == "hand"
    propose(phone, {"kind": "rubber"}, [("loser", "3")])
    confirm(phone)
    page = phone.get("/tisch/blatt/").content.decode()
    strip = " ".join(page.partition('<ol class="t-strip">')[2].partition("</ol>")[0].split())
    assert re.findall(r">([^<>]+)</li>", strip) == ["Runde 1 Nr. 3 −1 €", "Runde 2"]
    asks_tricks = phone.get("/tisch/blatt/?art=hand").content.decode()
    assert 'data-words="Stiche: noch {n} zu verteilen"' in asks_tricks
    assert standings_of(evening, 1) == [133, 133, 0, 134]


def standings_of(evening: Tournament, table: int) -> list[int]:
    """The stacks of a table in cents, in the order of the seats."""
    cents = {row.entrant.pk: row.cents for row in stacks(evening).rows}
    seats = Sitting.objects.get(round__tournament=evening, table=table).seats.order_by("seat")
    return [cents[seat.entrant_id] for seat in seats]
