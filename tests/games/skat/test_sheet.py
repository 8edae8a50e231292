"""The list on paper."""

from __future__ import annotations

from games.skat.house_rules import SkatRules
from games.skat.sheet import house_text, layout


def test_the_example_is_filled_in_as_it_counts() -> None:
    found = layout(SkatRules())
    assert found.example[0] == ("12", "1", *[""] * 7, "24", "", ("", "24", ""), ("", "1", ""), ("", "", ""), "")
    assert found.example[1][:3] == ("10", "", "2")
    assert found.example[1][10:14] == ("60", ("", "", "−60"), ("", "", ""), ("", "", "1"))
    assert found.example[2][3:6] == ("×", "×", "")
    assert found.example[3][-1] == "×"
    assert found.example[4][11:] == (("0", "144", "−60"), ("0", "2", "0"), ("0", "0", "1"), "1")
    assert found.example_sums == (
        ("0", "100", "−50"),
        ("40", "40", "0"),
        ("40", "284", "−110"),
    )
    assert {len(line) for line in found.example} == {len(found.columns)}


def test_the_foot_follows_the_house_rules() -> None:
    assert layout(SkatRules()).sums[:2] == ("(gewonnen − verloren) × 50", "verlorene der anderen × 30, zu dritt × 40")
    assert layout(SkatRules(loss_penalty=20)).sums[0] == "gewonnen × 50 − verloren × 20"


def test_the_poster_tells_what_counts() -> None:
    usual = house_text(SkatRules())
    assert usual[:3] == (
        "Eine Liste hat zu viert 48 Spiele, zu dritt 36.",
        "Gewonnene Spiele zählen ihren Wert und 50 Punkte, verlorene kosten das Doppelte und 50 Punkte.",
        "Für jedes verlorene Spiel bekommen die anderen je 30 Punkte, zu dritt 40.",
    )
    assert usual[-1] == "Wer auch darin gleich ist, zieht ein Los."
    none = {"opponents_bonus_three": 0, "opponents_bonus_four": 0}
    plain = house_text(SkatRules(win_bonus=0, loss_penalty=0, last_tie="shared", **none))  # type: ignore[arg-type]
    assert plain[1:3] == (
        "Gewonnene Spiele zählen ihren Wert, verlorene kosten das Doppelte.",
        "Für verlorene Spiele der anderen gibt es nichts.",
    )
    assert plain[-1] == "Wer auch darin gleich ist, teilt sich den Platz."
