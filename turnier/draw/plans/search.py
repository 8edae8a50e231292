"""Searches all rounds of a plan together, as the rounds after changes are searched."""

from turnier.draw.best_exchange import best_exchanges
from turnier.draw.generator import Generator
from turnier.draw.joint import PAUSING, SHORTER, Joint
from turnier.draw.plans.kinds import Plan, repeats

SLICE = 20_000
"""Exchanges that are tried until it is asked again whether the plan is good enough."""


def searched(plan: Plan, tries: int, *, goal: int = 0, rare: int = 0) -> Plan:
    """The best plan found from this one within a number of exchanges that are tried; ends early at `goal` repeats.

    Tables of the size `rare` go round as well, as far as that hardly repeats anybody; then only tries end it.
    """
    joint, generator = _joint(plan, rare), Generator(1)
    places = joint.places(())
    joint.left = tries
    joint.improve(places, generator, quiet=SHORTER, hot=False)
    left = joint.left
    while left > 0 and (rare or repeats(joint.kept) > goal):
        joint.left = min(left, SLICE)
        best_exchanges(joint, places, generator)
        left = left - SLICE if joint.left <= 0 else 0
    return joint.kept


def _joint(plan: Plan, rare: int) -> Joint:
    count = sum(len(table) for table in plan[0])
    rounds = [[list(table) for table in tables] for tables in plan]
    kinds = [[_kind(len(table), rare) for table in tables] for tables in plan]
    return Joint(rounds, kinds, [[0] * count for _ in range(count)], [[0] * count for _ in range(3)])


def _kind(size: int, rare: int) -> int:
    """A table of one is a pause."""
    return PAUSING if size == 1 else int(size == rare)
