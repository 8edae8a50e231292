"""The state of a table by what is saved."""

from __future__ import annotations

import pytest

from turnier.models import Sitting
from turnier.web.shared.table_state import sitting_state


@pytest.mark.parametrize(
    ("finished", "entries", "state"), [(False, 0, "open"), (False, 2, "run"), (True, 3, "good"), (True, 0, "good")]
)
def test_every_sitting_has_one_state(finished: bool, entries: int, state: str) -> None:
    assert sitting_state(Sitting(finished=finished, entries_count=entries)) == state
