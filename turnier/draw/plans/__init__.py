"""The search for plans, and what it says of them: made before the lot, frozen with the list, never recomputed.

Nothing in `turnier.draw.verified` knows of it.
"""

from turnier.draw.plans.planner import Option, advise, lot_input, plan_pairs, plan_tables

__all__ = ["Option", "advise", "lot_input", "plan_pairs", "plan_tables"]
