"""The house rules of Watten that do not go together."""

from __future__ import annotations

import pytest

from games.watten.house_rules import WattenRules


@pytest.mark.parametrize(("target", "gespannt_from"), [(11, 9), (11, 10), (4, 1)])
def test_somebody_can_be_gespannt(target: int, gespannt_from: int) -> None:
    assert list(WattenRules(target=target, gespannt_from=gespannt_from).conflicts()) == []


@pytest.mark.parametrize(("target", "gespannt_from"), [(11, 11), (9, 11)])
def test_nobody_is_gespannt_at_the_target(target: int, gespannt_from: int) -> None:
    message = f"„Gespannt ab“ muss unter den {target} Zielpunkten liegen."
    assert list(WattenRules(target=target, gespannt_from=gespannt_from).conflicts()) == [
        (("gespannt_from", "target"), message)
    ]
