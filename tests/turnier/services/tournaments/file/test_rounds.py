"""The stages of a file: those that fit come in as they went out, those that contradict the rest are refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from turnier.services.tournaments.file.format import StagePart
from turnier.services.tournaments.file.rounds import stages_in
from turnier.stages.stage import Stage, StageEntrant
from turnier.text.errors import UserError

FOUR = tuple(StageEntrant(number, seed) for seed, number in enumerate((7, 3, 1, 4), start=1))
KNOCKOUT = Stage("knockout", 3, 2, entrants=FOUR)
GROUPS = Stage("groups", 3, 1, groups=2, entrants=tuple(replace(each, group=each.seed % 2 + 1) for each in FOUR))
NUMBERS, PLANNED = {1, 2, 3, 4, 7}, 4


def parts(*stages: Stage) -> list[StagePart]:
    return [StagePart.model_validate(stage.dump()) for stage in stages]


@pytest.mark.parametrize("stages", [(), (KNOCKOUT,), (GROUPS, Stage("knockout", 4, 1))], ids=["none", "one", "two"])
def test_stages_that_fit_come_in(stages: tuple[Stage, ...]) -> None:
    assert stages_in(parts(*stages), NUMBERS, PLANNED) == [stage.dump() for stage in stages]


@pytest.mark.parametrize(
    "stage",
    [
        replace(KNOCKOUT, entrants=(*FOUR, StageEntrant(9, 5))),
        replace(KNOCKOUT, entrants=(*FOUR, StageEntrant(7, 5))),
        replace(KNOCKOUT, entrants=(*FOUR, StageEntrant(2, 4))),
        replace(KNOCKOUT, entrants=(*FOUR, StageEntrant(2, 6))),
        replace(KNOCKOUT, entrants=(*FOUR, StageEntrant(2, 5, group=1))),
        replace(KNOCKOUT, entrants=(*FOUR[:3], replace(FOUR[3], rank=3))),
        replace(KNOCKOUT, rounds=3),
        replace(GROUPS, groups=1),
        replace(GROUPS, proof={"tables": [[7]]}),
    ],
    ids=[
        "a stranger",
        "twice",
        "a seed twice",
        "a gap",
        "a group",
        "a rank twice",
        "too long",
        "one group too few",
        "no such lot",
    ],
)
def test_stages_that_contradict_the_file_are_refused(stage: Stage) -> None:
    with pytest.raises(UserError, match="Wer in der Endrunde spielt, passt nicht zu den Startnummern"):
        stages_in(parts(stage), NUMBERS, PLANNED)


def test_stages_follow_one_another() -> None:
    with pytest.raises(UserError, match="Die Runden der Endrunde folgen nicht aufeinander"):
        stages_in(parts(GROUPS, Stage("knockout", 5, 1)), NUMBERS, PLANNED)
