"""The draw: who sits at which table, decided by chance that anybody can check. Pure Python, no Django."""

from turnier.draw.adviser import Option, advise
from turnier.draw.bounds import least_repeats
from turnier.draw.normal import canonical, input_hash
from turnier.draw.outcome import RELAXATIONS, Draw, DrawImpossible, InputUnreadable, Outcome, Relaxation
from turnier.draw.plans import numbered, plan_pairs, plan_tables
from turnier.draw.report import Effect, Quality, quality, swap_effect
from turnier.draw.running import run, verify
from turnier.draw.scheme import SCHEME, commitment, new_nonce

__all__ = [
    "RELAXATIONS",
    "SCHEME",
    "Draw",
    "DrawImpossible",
    "Effect",
    "InputUnreadable",
    "Option",
    "Outcome",
    "Quality",
    "Relaxation",
    "advise",
    "canonical",
    "commitment",
    "input_hash",
    "least_repeats",
    "new_nonce",
    "numbered",
    "plan_pairs",
    "plan_tables",
    "quality",
    "run",
    "swap_effect",
    "verify",
]
