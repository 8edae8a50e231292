"""Sittings: check one in the result format, or fold its entries step by step."""

from games.kit.sittings.checking import check
from games.kit.sittings.evaluation import Evaluation, Score, carried_on, check_entry, evaluate

__all__ = ["Evaluation", "Score", "carried_on", "check", "check_entry", "evaluate"]
