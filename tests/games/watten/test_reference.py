"""The checks and the score of Watten agree with a second reading of the rules, sheet by sheet."""

from __future__ import annotations

import random
import sys
from collections import Counter

from games.kit.sittings.checking import check
from tests.games.watten.reference import judged
from tests.games.watten.sheets import written

SUITE = 1500


def disagreement(seed: int) -> str | None:
    """What the two say to one random sheet, where they differ."""
    rules, entries = written(random.Random(seed))
    answer = check({"game": "watten", "rules": rules, "sides": ["A", "B"], "start": None, "entries": entries})
    expected = judged(rules, entries)
    agreed = answer["score"] == expected and answer["valid"] is (expected is not None)
    return None if agreed else f"{seed}: {rules} {entries}\n  {answer}\n  {expected}\n"


def test_both_readings_agree() -> None:
    assert [found for seed in range(SUITE) if (found := disagreement(seed))] == []


def test_the_random_sheets_have_everything_in_them() -> None:
    sheets = [written(random.Random(seed)) for seed in range(SUITE)]
    judgements = [judged(*sheet) for sheet in sheets]
    refused = judgements.count(None)
    endings = Counter(each["ending"] for score in judgements if score for each in score["rubbers"])
    assert SUITE / 4 < refused < SUITE * 3 / 4
    assert min(endings[each] for each in ("normal", "schneider", "retourschneider", "walkover")) > 50


if __name__ == "__main__":
    sys.stdout.writelines(found for seed in range(int(sys.argv[1])) if (found := disagreement(seed)))
