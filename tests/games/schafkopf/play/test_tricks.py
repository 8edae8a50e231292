"""Following suit, the called Sau, Stösse, and a deal that was played to its end, as it is written."""

from __future__ import annotations

from games.kit.terms import Json
from games.schafkopf.house_rules import SchafkopfRules
from games.schafkopf.play.deal import SchafkopfDeal
from tests.games.schafkopf.dealing import cards, dealt, legal, say

FOUR_OF_SUIT = (
    "EO GO EU HA GT G7 ST S7",
    "HO GU HT GA GK G9 G8 SA",
    "HU SU HK H9 EA ET EK E9",
    "H8 H7 SO SK S9 S8 E8 E7",
)
"""Seat 1 has the Gras-Sau and three more of its suit."""
SHORT_SUIT = (
    "EO GO EU HA GT G7 ST S7",
    "HO GU HT HK GA GK SA SK",
    "HU SU H9 H8 EA ET EK E9",
    "H7 SO G9 G8 S9 S8 E8 E7",
)
NO_EICHEL = (
    "EO GO EU HA GT G7 ET E7",
    "HO GU HT HK GA GK SA SK",
    "HU SU H9 H8 EA S7 EK E9",
    "H7 SO G9 G8 S9 S8 E8 ST",
)
"""Seat 1 has the Gras-Sau and no Eichel."""
CALL = "play_game pass pass pass announce:rufspiel:gras"


def test_trumps_are_one_suit() -> None:
    deal = dealt()
    say(deal, f"{CALL} HA")
    assert cards(deal) == {"HO", "SO", "GU", "HT"}


def test_the_called_sau_has_to_come_when_it_is_asked_for() -> None:
    deal = dealt(*SHORT_SUIT)
    say(deal, f"{CALL} G7")
    assert cards(deal) == {"GA"}
    say(deal, "GA")
    assert deal.sau == 0


def test_it_is_not_thrown_away() -> None:
    deal = dealt(*NO_EICHEL)
    say(deal, f"{CALL} E7")
    assert cards(deal) == {"HO", "GU", "HT", "HK", "GK", "SA", "SK"}


def test_its_holder_does_not_lead_below_it() -> None:
    deal = dealt(*SHORT_SUIT, dealer=0)
    say(deal, "pass pass pass play_game announce:rufspiel:gras")
    assert (deal.turn, cards(deal)) == (1, {"HO", "GU", "HT", "HK", "GA", "SA", "SK"})


def test_with_four_cards_it_may_be_underplayed_and_is_free_then() -> None:
    deal = dealt(*FOUR_OF_SUIT, dealer=0)
    say(deal, "pass pass pass play_game announce:rufspiel:gras")
    assert cards(deal) == {"HO", "GU", "HT", "GA", "GK", "G9", "G8", "SA"}
    assert say(deal, "G8 SU SO GT") is None
    assert (deal.sau, deal.turn) == (0, 3)
    assert say(deal, "E8 S7") is None
    assert cards(deal) == {"HO", "GU", "HT", "GA", "GK", "G9", "SA"}


def test_in_the_last_trick_there_is_no_choice() -> None:
    deal = dealt("EO GO EU HA GT S9", "HO SO GU HT GA SK", "HU SU HK H9 EA ET", "GK G9 ST SA E9 EK", pack="short")
    assert say(deal, f"{CALL} EO HT HK G9 GO GU H9 GK EU SO SU E9 SK EA SA S9 ST HA HO ET") is None
    assert (deal.turn, cards(deal)) == (1, {"GA"})


def test_the_highest_card_takes_the_trick() -> None:
    deal = dealt()
    say(deal, f"{CALL} HA HT HU H7")
    assert (deal.turn, deal.taken) == (2, [0, 0, 1, 0])


def test_stoss_goes_back_and_forth_until_the_second_card() -> None:
    deal = dealt(max_stoss=2)
    say(deal, CALL)
    assert "stoss" in legal(deal)
    say(deal, "stoss stoss")
    assert ("stoss" in legal(deal), deal.stoss) == (False, 2)


def test_stoss_comes_before_the_second_card() -> None:
    deal = dealt(max_stoss=2)
    say(deal, f"{CALL} HA")
    assert "stoss" in legal(deal)
    say(deal, "HT")
    assert "stoss" not in legal(deal)


def test_there_is_no_stoss_in_a_ramsch_or_where_it_is_forbidden() -> None:
    ramsch, forbidden = dealt(max_stoss=2, all_pass="ramsch"), dealt()
    say(ramsch, "pass pass pass pass")
    say(forbidden, CALL)
    assert ("stoss" in legal(ramsch), "stoss" in legal(forbidden)) == (False, False)


def played(deal: SchafkopfDeal, words: str) -> dict[str, Json]:
    """The entry after these words; then the smallest card that can be played, and the next one."""
    assert say(deal, words) is None
    while not deal.over:
        deal.act((deal.legal & -deal.legal).bit_length() - 1)
    entry = deal.entry()
    assert entry is not None
    return entry


def told(entry: dict[str, Json], *names: str) -> tuple[Json, ...]:
    return tuple(entry[name] for name in names)


def test_a_rufspiel() -> None:
    entry = played(dealt(), CALL)
    points, won = entry["card_points"], entry["won"]
    assert told(entry, "type", "declarer", "partner", "suit", "dealer") == ("rufspiel", 0, 1, "gras", 3)
    assert won is (points > 60)


def test_laufende_of_either_side() -> None:
    """Seats 0 and 1 hold the four Ober and both highest Unter; against seat 2 they are those of the others."""
    assert played(dealt(), CALL)["runners"] == 6
    assert played(dealt(), "pass pass play_game pass announce:solo:eichel")["runners"] == 6
    assert played(dealt(), "play_game pass pass pass announce:solo:gras")["runners"] == 0


def test_a_solo_without_a_trick_is_schwarz() -> None:
    solo = ("E7 E8 G7 G8 S7 S8 H7 H8", "EO GO HO SO EA ET EK E9", "EU GU HU SU GA GT GK G9", "HA HT HK H9 SA ST SK S9")
    entry = played(dealt(*solo), "play_game pass pass pass announce:solo:herz")
    assert told(entry, "won", "level", "card_points") == (False, "schwarz", 0)


def test_who_takes_no_trick_is_schwarz_and_who_has_thirty_is_schneider() -> None:
    assert told(played(dealt(), CALL), "won", "level", "card_points") == (True, "schwarz", 120)


def test_a_tout_needs_all_tricks() -> None:
    sure = ("EO GO HO SO EU GU HA HT", "HU SU HK H9 GA GT GK G9", "H8 H7 EA ET EK E9 E8 E7", "G8 G7 SA ST SK S9 S8 S7")
    entry = played(dealt(*sure), "play_game pass pass pass announce:solo:herz:tout EO")
    assert told(entry, "won", "tout", "level", "card_points") == (True, True, "normal", 120)
    lost = played(dealt(), "play_game pass pass pass announce:wenz:tout")
    assert told(lost, "won", "tout") == (False, True)


def test_a_bettel_needs_none() -> None:
    poor = ("E7 E8 G7 G8 S7 S8 H7 H8", "EO GO HO SO EA ET EK E9", "EU GU HU SU GA GT GK G9", "HA HT HK H9 SA ST SK S9")
    entry = played(dealt(*poor, bettel=True), "play_game pass pass pass announce:bettel")
    assert told(entry, "won", "card_points", "runners", "level") == (True, None, 0, "normal")
    rich = played(dealt(bettel=True), "play_game pass pass pass announce:bettel EO")
    assert rich["won"] is False


def test_a_ramsch_names_the_loser() -> None:
    entry = played(dealt(all_pass="ramsch"), "pass pass pass pass")
    assert entry["kind"] == "ramsch"
    assert told(entry, "durchmarsch", "knocks") == (None, 0)
    assert entry["loser"] not in entry["virgins"]


def test_who_takes_all_tricks_of_a_ramsch_has_a_durchmarsch() -> None:
    sure = ("EO GO HO SO EU GU HU SU", "HK H9 GA GT GK G9 HA HT", "H8 H7 EA ET EK E9 E8 E7", "G8 G7 SA ST SK S9 S8 S7")
    entry = played(dealt(*sure, all_pass="ramsch"), "pass pass pass pass")
    assert told(entry, "loser", "durchmarsch", "virgins") == (None, 0, [])


def test_stoss_and_leger_are_written() -> None:
    deal = dealt(max_stoss=2, max_knocks=4)
    entry = played(deal, f"knock no_knock no_knock knock {CALL} stoss HA HT HU H7")
    assert told(entry, "knocks", "stoss") == (2, 1)


def test_muss_and_kreuz_have_their_names() -> None:
    muss = played(dealt(), "pass pass pass pass announce:rufspiel:gras")
    kreuz = played(dealt(all_pass="kreuz"), "pass pass pass pass")
    assert told(muss, "type", "suit", "partner") == ("muss", "gras", 1)
    assert told(kreuz, "type", "suit", "partner", "declarer") == ("kreuz", None, 2, 0)


def test_laufende_that_count_nothing_are_not_written() -> None:
    rules = SchafkopfRules(runner_value=0)
    assert played(dealt(runner_value=rules.runner_value), CALL)["runners"] == 0
