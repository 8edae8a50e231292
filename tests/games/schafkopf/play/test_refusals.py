"""Why something may not be done."""

from __future__ import annotations

import pytest

from tests.games.schafkopf.dealing import FOUR, dealt, say
from tests.games.schafkopf.play.test_deal import POOR, THREE_SAUS
from tests.games.schafkopf.play.test_tricks import CALL, FOUR_OF_SUIT, NO_EICHEL, SHORT_SUIT

HERZ = ("E7 E8 G7 G8 S7 S8 S9 E9", "HO SO GU HT GA GK SA SK", "HU SU HK H9 EA ET EK GT", "H8 H7 G9 ST EO GO EU HA")
"""Seat 0 has no trump."""


@pytest.mark.parametrize(
    ("hands", "rules", "words", "rule", "message"),
    [
        (FOUR, {"max_knocks": 1}, "pass", "2", "Platz 1 legt jetzt oder legt nicht."),
        (FOUR, {}, "announce:wenz", "3", "Platz 1 spielt oder sagt weiter."),
        (FOUR, {}, "EO", "3", "Platz 1 spielt oder sagt weiter."),
        (FOUR, {}, "play_game pass pass pass pass", "3", "Platz 1 sagt jetzt, was er spielt."),
        (
            FOUR,
            {},
            "play_game pass pass pass announce:rufspiel:eichel",
            "4",
            "Platz 1 ruft eine Sau, die er nicht hat, mit einer anderen Karte dieser Farbe.",
        ),
        (
            FOUR,
            {},
            "play_game pass pass pass announce:sie",
            "5",
            "Platz 1 kann das nicht spielen: mit diesen Karten oder nach den Hausregeln nicht.",
        ),
        (
            FOUR,
            {},
            "play_game play_game pass pass announce:wenz announce:wenz",
            "3",
            "Platz 2 braucht ein höheres Spiel als das angesagte, oder er passt.",
        ),
        (THREE_SAUS, {}, "pass pass pass pass pass", "6", "Wer muss, kann keine Sau rufen. Es wird neu gegeben."),
        (
            POOR,
            {"hochzeit": True},
            "pass pass pass play_game hochzeit give:HA",
            "5",
            "Platz 1 gibt für den Trumpf eine Karte, die keiner ist, oder passt.",
        ),
        (FOUR, {}, f"{CALL} pass", "8", "Platz 1 spielt jetzt eine Karte."),
        (FOUR, {}, f"{CALL} GA", "8", "Platz 1 hat Gras Sau nicht auf der Hand."),
        (FOUR, {}, f"{CALL} HA GK", "8", "Trumpf ist ausgespielt. Platz 2 muss Trumpf bedienen."),
        (FOUR, {}, f"{CALL} S7 HT", "8", "Schellen ist ausgespielt. Platz 2 muss bedienen."),
        (SHORT_SUIT, {}, f"{CALL} G7 GK", "4", "Die gerufene Gras Sau ist gesucht. Platz 2 muss sie geben."),
        (FOUR, {}, f"{CALL} stoss", "7", "Kontra ist in diesem Turnier nicht erlaubt."),
        (FOUR, {"max_stoss": 2}, f"{CALL} HA HT stoss", "7", "Kontra und Re kommen, bevor die zweite Karte liegt."),
        (FOUR, {"all_pass": "ramsch"}, "pass pass pass pass stoss", "7", "Beim Ramsch gibt es kein Kontra."),
    ],
)
def test_a_refusal_says_why(
    hands: tuple[str, ...], rules: dict[str, object], words: str, rule: str, message: str
) -> None:
    illegal = say(dealt(*hands, **rules), words)
    assert illegal is not None
    assert (illegal.refusal.rule, illegal.refusal.message) == (f"Schafkopf § {rule}", message)
    assert illegal.index == len(words.split()) - 1


def test_the_sau_is_not_thrown_away() -> None:
    illegal = say(dealt(*NO_EICHEL), f"{CALL} E7 GA")
    assert illegal is not None
    assert illegal.refusal.message == "Platz 2 darf die gerufene Gras Sau nicht abwerfen."


def test_nobody_leads_below_the_sau() -> None:
    words = "pass pass pass play_game announce:rufspiel:gras GK"
    illegal = say(dealt(*SHORT_SUIT, dealer=0), words)
    assert illegal is not None
    message = "Platz 2 darf nicht unter der gerufenen Gras Sau ausspielen: Das geht erst mit vier Karten."
    assert illegal.refusal.message == message
    assert say(dealt(*FOUR_OF_SUIT, dealer=0), words) is None


def test_who_can_play_nothing_cannot_say_so() -> None:
    deal = dealt(*HERZ, tout_allowed=False)
    assert say(deal, "play_game") is None
