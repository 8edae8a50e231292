"""Lists, sound and damaged, judged twice: by the program, and by a scorer that was written from the rules alone."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from typing import Any, Protocol

from games.kit.sittings.checking import check
from games.kit.terms import Json

Sitting = dict[str, Any]
WRONG_VALUES: tuple[Json, ...] = (None, True, False, -1, 0, 1, 2, 3, 4, 5, 1.0, "x", "hand", [], {}, 119, 33, [0, 0, 0])


class Opinion(Protocol):
    """What the second scorer says of a list."""

    malformed: bool
    errors: set[str]
    warnings: set[str]
    scores: list[list[int]]
    tally: list[dict[str, int]]
    finished: bool

    @property
    def valid(self) -> bool: ...

    @property
    def totals(self) -> list[int]: ...


def disagreement(sitting: Sitting, opinion: Opinion) -> str | None:
    """In what the program judges otherwise; None where both agree."""
    answer = check(sitting)
    codes = {
        severity: {each["code"] for each in answer["problems"] if each["severity"] == severity}
        for severity in ("error", "warning")
    }
    if answer["valid"] is not opinion.valid:
        return f"valid {answer['valid']} {codes}, not {opinion}"
    if opinion.malformed:
        return None if codes["error"] else "refused without a problem"
    if codes["error"] != opinion.errors:
        return f"errors {codes['error']}, not {opinion.errors}"
    if not opinion.valid:
        return None if answer["score"] is None else "scored although it is refused"
    told = (codes["warning"], answer["score"]["scores"], answer["score"]["totals"], answer["score"]["tally"])
    mine = (opinion.warnings, opinion.scores, opinion.totals, opinion.tally)
    return None if (*told, answer["score"]["finished"]) == (*mine, opinion.finished) else f"{told}, not {mine}"


def compare(
    draw: Callable[[random.Random], Sitting],
    damage: Callable[[random.Random, Sitting], None],
    judge: Callable[[Sitting], Opinion],
    *,
    count: int,
    seed: int,
) -> Counter[str]:
    """Judges so many sound lists and so many that are refused; what they were, by the second scorer's word."""
    rng, seen = random.Random(seed), Counter[str]()
    while seen["sound"] < count or seen["refused"] < count:
        sound = draw(rng)
        opinion = judge(sound)
        assert opinion.valid, (sound, opinion)
        damaged = deepcopy(sound)
        damage(rng, damaged)
        verdict = judge(damaged)
        for sitting, own in ((sound, opinion), (damaged, verdict)):
            found = disagreement(sitting, own)
            assert found is None, (found, sitting)
        seen["sound"] += 1
        seen["refused"] += not verdict.valid
        seen["malformed"] += verdict.malformed
        seen.update(verdict.errors)
    return seen


def break_a_field(rng: random.Random, entry: dict[str, Any], fields: tuple[str, ...]) -> None:
    """Leaves a field out, adds one that nobody knows, or writes something into one that may not belong there."""
    name = rng.choice(fields)
    match rng.randrange(5):
        case 0:
            entry.pop(name, None)
        case 1:
            entry[rng.choice(("kontra", "Spitzen", "", "bids"))] = 1
        case _:
            entry[name] = rng.choice(WRONG_VALUES)
