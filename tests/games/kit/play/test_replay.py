"""What can be wrong with the form of a recorded deal."""

from __future__ import annotations

import pytest

from games.kit.entries.load import UnreadableError
from games.kit.play.cards import FRENCH_52, SKAT_24
from games.kit.play.replay import held, replayed
from games.kit.terms import Json
from tests.games.kit.duel import DuelEngine, DuelSeating

PACK = list(FRENCH_52.names)
BLACK = list(SKAT_24.names)
ENGINE = DuelEngine()
HELD = [PACK[seat::4] for seat in range(4)]
DEAL: dict[str, Json] = {"game": "seconds", "rules": {}, "seats": 4, "dealer": 0, "actions": []}
FAULTS: list[tuple[Json, str]] = [
    (None, "Ein aufgezeichnetes Spiel ist ein JSON-Objekt."),
    ({}, "Dieses Spiel gibt es nicht."),
    ({"game": ["seconds"]}, "Dieses Spiel gibt es nicht."),
    ({**DEAL, "rules": 5}, "Die Hausregeln fehlen oder haben nicht die vorgesehene Form."),
    ({**DEAL, "seats": 3, "pack": PACK}, "Am Tisch sitzen 4, und einer davon gibt."),
    ({**DEAL, "dealer": 4, "pack": PACK}, "Am Tisch sitzen 4, und einer davon gibt."),
    ({**DEAL, "dealer": "0", "pack": PACK}, "Die Angabe „dealer“ fehlt oder passt nicht."),
    ({**DEAL, "trump": "C", "pack": PACK}, "Die Angabe „trump“ fehlt oder passt nicht."),
    ({**DEAL, "pack": PACK[1:]}, "Das Blatt hat 52 Karten, nicht 51."),
    ({**DEAL, "pack": [*PACK[1:], "CA"]}, "Die Karte „CA“ gibt es nicht, oder sie kommt zu oft vor."),
    ({**DEAL, "pack": [*PACK[1:], "X"]}, "Die Karte „X“ gibt es nicht, oder sie kommt zu oft vor."),
    ({**DEAL, "pack": PACK * 2}, "„pack“ muss eine Liste von Texten sein, höchstens 52."),
    ({**DEAL, "pack": {}}, "„pack“ muss eine Liste von Texten sein, höchstens 52."),
    (DEAL, "Es fehlt ein Blatt für jeden der 4 Plätze."),
    ({**DEAL, "holdings": HELD[:3]}, "Es fehlt ein Blatt für jeden der 4 Plätze."),
    ({**DEAL, "holdings": [*HELD[:3], HELD[3][1:]]}, "Platz 4 hält 13 Karten, nicht 12."),
    ({**DEAL, "holdings": [*HELD[:3], [5] * 13]}, "„holdings“ muss eine Liste von Texten sein, höchstens 52."),
    ({**DEAL, "holdings": [*HELD[:3], HELD[2]]}, "Die Karte „C4“ gibt es nicht, oder sie kommt zu oft vor."),
    ({**DEAL, "pack": PACK, "actions": [5]}, "„actions“ muss eine Liste von Texten sein, höchstens 2000."),
]


@pytest.mark.parametrize(("raw", "message"), FAULTS)
def test_a_fault_of_form_is_told(raw: Json, message: str) -> None:
    with pytest.raises(UnreadableError) as raised:
        replayed(raw)
    assert raised.value.message.startswith(message)


def test_holdings_and_the_pack_they_come_from_are_the_same_deal() -> None:
    dealt = [HELD[(seat - 1) % 4] for seat in range(4)]
    assert replayed({**DEAL, "holdings": dealt}) == replayed({**DEAL, "pack": PACK})


def test_a_rest_that_is_named_completes_the_pack() -> None:
    with pytest.raises(UnreadableError, match="Das Blatt hat 24 Karten, nicht 9"):
        held(ENGINE, None, DuelSeating(seats=2), SKAT_24, {"holdings": [BLACK[:4], BLACK[4:8]], "rest": ["DA"]})


def test_a_rest_that_is_not_named_is_what_remains() -> None:
    raw = {"holdings": [BLACK[:4], BLACK[4:8]]}
    holdings, rest = held(ENGINE, None, DuelSeating(seats=2), SKAT_24, raw)
    assert (holdings, rest) == ([0b1111, 0b11110000], list(range(8, 24)))
    named = {**raw, "rest": [SKAT_24.names[card] for card in reversed(rest)]}
    assert held(ENGINE, None, DuelSeating(seats=2), SKAT_24, named) == (holdings, rest[::-1])


def test_the_dealer_may_be_left_out() -> None:
    raw = {key: value for key, value in DEAL.items() if key != "dealer"}
    assert replayed({**raw, "pack": PACK})["next"] == 1
