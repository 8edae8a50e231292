"""The draw: who sits at which table, decided by chance that anybody can check. Pure Python, no Django."""

from turnier.draw.plans import Option, advise, lot_input, plan_pairs, plan_tables
from turnier.draw.report import RELAXATIONS, Effect, Quality, quality, relaxed, swap_effect
from turnier.draw.verified.interface import DrawImpossible, Drawn, InputUnreadable, Outcome
from turnier.draw.verified.running import document, result_of, run, verify
from turnier.draw.verified.scheme import SCHEME, canonical, commitment, input_hash, new_nonce

__all__ = [
    "RELAXATIONS",
    "SCHEME",
    "DrawImpossible",
    "Drawn",
    "Effect",
    "InputUnreadable",
    "Option",
    "Outcome",
    "Quality",
    "advise",
    "canonical",
    "commitment",
    "document",
    "input_hash",
    "lot_input",
    "new_nonce",
    "plan_pairs",
    "plan_tables",
    "quality",
    "relaxed",
    "result_of",
    "run",
    "swap_effect",
    "verify",
]
