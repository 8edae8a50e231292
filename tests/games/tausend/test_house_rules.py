"""Problems cite the sections by their place in the rules."""

from __future__ import annotations

import pytest

from games.tausend import GAME
from games.tausend.house_rules import cite


@pytest.mark.parametrize(
    ("section", "cited"), [("Spieler und Karten", "Tausend § 1"), ("Das Anschreiben", "Tausend § 6")]
)
def test_a_section_is_cited_by_its_number(section: str, cited: str) -> None:
    assert cite(section) == cited


def test_there_is_no_seventh_section() -> None:
    with pytest.raises(ValueError, match="not in tuple"):
        cite("gibt es nicht")


def test_every_rule_cites_a_section() -> None:
    cited = {rule.cite for kind in GAME.kinds.values() for rule in kind.rules}
    assert cited == {f"Tausend § {number}" for number in range(1, 7)}
