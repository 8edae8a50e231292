"""Every fault test with its number of runs: many for the figures in docs/reliability.md, few for the test suite."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from benchmarks.faults import bit_rot, clash, clocks, cut_off, databases, kills, later, storage
from benchmarks.faults.outcome import Outcome


@dataclass(frozen=True)
class Fault:
    """One test."""

    test: Callable[[int], Outcome]
    many: int
    few: int


FAULTS: Mapping[str, Fault] = {
    "R01": Fault(kills.r01, 200, 2),
    "R02": Fault(kills.r02, 30, 2),
    "R03": Fault(databases.r03, 100, 2),
    "R04": Fault(cut_off.r04, 20, 1),
    "R05": Fault(storage.r05, 20, 1),
    "R06": Fault(storage.r06, 20, 1),
    "R07": Fault(clocks.r07, 6, 1),
    "R08": Fault(clash.r08, 1_000, 10),
    "R09": Fault(clash.r09, 500, 10),
    "R12": Fault(clash.r12, 200, 5),
    "R13": Fault(clash.r13, 200, 3),
    "R14": Fault(later.r14, 20, 1),
    "R15": Fault(later.r15, 12, 12),
    "R16": Fault(later.r16, 100, 3),
    "R17": Fault(later.r17, 20, 1),
    "R24": Fault(bit_rot.r24, 200, 5),
}
