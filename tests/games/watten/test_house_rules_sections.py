"""Problems cite the sections by their place in the rules."""

from __future__ import annotations

import pytest

from games.watten import GAME
from games.watten.house_rules import cite


@pytest.mark.parametrize(("section", "cited"), [("Abheben", "Watten § 1"), ("Turnier-Modus", "Watten § 7")])
def test_a_section_is_cited_by_its_number(section: str, cited: str) -> None:
    assert cite(section) == cited


def test_there_is_no_ninth_section() -> None:
    with pytest.raises(ValueError, match="not in tuple"):
        cite("gibt es nicht")


def test_only_points_and_tournament_refuse_an_entry() -> None:
    cited = {rule.cite for kind in GAME.kinds.values() for rule in kind.rules}
    assert cited == {"Watten § 6", "Watten § 7"}
