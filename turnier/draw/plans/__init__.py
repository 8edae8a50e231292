"""Plans of all rounds, made for places 1..n before anybody knows who will get which place."""

from turnier.draw.plans.numbers import numbered
from turnier.draw.plans.planner import plan_pairs, plan_tables

__all__ = ["numbered", "plan_pairs", "plan_tables"]
