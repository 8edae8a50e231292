"""Why an action is refused: the section and the sentence."""

from __future__ import annotations

import pytest

from games.doppelkopf.house_rules import DoppelkopfRules
from games.kit.play.cards import lowest
from tests.games.doppelkopf.dealing import KINGS, OLD, POOR, dealt, say

HEALTHY = "healthy healthy healthy healthy"
OLD_PAIR = ("CQ", "", "CQ")


@pytest.mark.parametrize(
    ("cards", "words", "rule", "message"),
    [
        ((), "krankheit", "§ 3", "Platz 1 ist nicht krank: Es braucht fünf Könige, und es muss gelten."),
        ((), "armut", "§ 4", "Platz 1 ist nicht arm: höchstens drei Trümpfe, und es muss gelten."),
        (("",), "healthy hochzeit", "§ 5", "Platz 2 hat nicht beide Alten (Kreuz Dame)."),
        ((), "play:CA", "§ 7", "Platz 1 meldet jetzt, ob er gesund ist oder einen Vorbehalt hat."),
        ((KINGS,), "krankheit healthy", "§ 7", "Es muss neu gegeben werden."),
        (
            (),
            "solo:damen solo:herz healthy healthy hold:2",
            "§ 7",
            "Platz 2 muss über die Stufe 0 um genau eine gehen oder passen.",
        ),
        ((), "solo:damen solo:herz healthy healthy hold:1 hold:2", "§ 7", "Platz 1 hält die Stufe 1 oder passt."),
        (
            (POOR,),
            "armut healthy healthy healthy healthy",
            "§ 4",
            "Platz 2 nimmt die Armut auf oder schiebt sie weiter.",
        ),
        (
            ("HT HT CA CT CT SA SA ST ST HA",),
            "armut healthy healthy healthy take take",
            "§ 4",
            "Platz 2 gibt noch 2 Karten aus der Hand zurück.",
        ),
        (
            ("HT CA CA CT CT SA SA ST ST HA",),
            "armut healthy healthy healthy take take",
            "§ 4",
            "Platz 2 gibt noch 1 Karte aus der Hand zurück.",
        ),
        (OLD_PAIR, f"{HEALTHY} healthy", "§ 1", "Platz 1 spielt jetzt eine Karte."),
        (("CQ CA", "CQ CK"), f"{HEALTHY} play:CA play:CQ", "§ 1", "Kreuz ist ausgespielt. Platz 2 muss bedienen."),
        (
            ("CQ DA", "CQ CK"),
            f"{HEALTHY} play:DA play:CK",
            "§ 1",
            "Trumpf ist ausgespielt. Platz 2 muss Trumpf bedienen.",
        ),
        (("CQ CA", "CQ", "HT HT"), f"{HEALTHY} play:HT", "§ 1", "Platz 1 hat Herz 10 nicht auf der Hand."),
        (OLD_PAIR, f"{HEALTHY} announce:kontra", "§ 8", "„Kontra“ ist das Wort der anderen Partei."),
        (OLD_PAIR, f"{HEALTHY} announce:re announce:re", "§ 8", "„Re“ hat Re schon angesagt."),
        (OLD_PAIR, f"{HEALTHY} announce:re announce:keine60", "§ 8", "„Keine 60“ setzt „Keine 90“ voraus."),
        (OLD_PAIR, f"{HEALTHY} announce:keine90", "§ 8", "„Keine 90“ setzt „Re“ voraus."),
        (
            (OLD, "CK", "CK", "CA"),
            "hochzeit healthy healthy healthy play:HQ announce:re",
            "§ 8",
            "Bei der Hochzeit ist noch offen, zu wem Platz 2 gehört.",
        ),
    ],
)
def test_a_refusal_says_which_rule_and_why(cards: tuple[str, ...], words: str, rule: str, message: str) -> None:
    illegal = say(dealt(*cards), words)
    assert illegal is not None
    assert (illegal.index, illegal.refusal) == (len(words.split()) - 1, (f"Doppelkopf {rule}", message))


def test_the_other_party_was_first() -> None:
    deal = dealt(*OLD_PAIR)
    say(deal, f"{HEALTHY} announce:re announce:keine90")
    deal.act(lowest(deal.legal))
    say(deal, "announce:kontra")
    illegal = say(deal, "announce:keine90")
    assert illegal is not None
    assert illegal.refusal.message == "„Keine 90“ geht nicht mehr: Die andere Partei hat „Keine 90“ angesagt."


@pytest.mark.parametrize(
    ("rules", "count", "latest"), [(DoppelkopfRules(), 8, 5), (DoppelkopfRules(moments="cards_held"), 8, 7)]
)
def test_a_call_can_come_too_late(rules: DoppelkopfRules, count: int, latest: int) -> None:
    deal = dealt(*OLD_PAIR, rules=rules)
    say(deal, HEALTHY)
    for _ in range(count):
        deal.act(lowest(deal.legal))
    word = deal.party[deal.turn]
    illegal = say(deal, f"announce:{word}")
    assert illegal is not None
    assert illegal.refusal.message.endswith(
        f"kommt zu spät: Es liegen {count} Karten, höchstens {latest} dürfen es sein."
    )
