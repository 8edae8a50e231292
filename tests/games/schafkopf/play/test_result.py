"""A deal that was played to its end, as it is written."""

from __future__ import annotations

from games.kit.terms import Json
from games.schafkopf.house_rules import SchafkopfRules
from games.schafkopf.play.deal import SchafkopfDeal
from tests.games.schafkopf.dealing import dealt, say

CALL = "play_game pass pass pass announce:rufspiel:gras"


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
