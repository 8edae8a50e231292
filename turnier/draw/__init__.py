"""The draw: who sits at which table, decided by chance that anybody can check. Pure Python, no Django."""

from turnier.draw.outcome import DrawImpossible, InputUnreadable, Outcome, Relaxation
from turnier.draw.running import run, verify
from turnier.draw.scheme import SCHEME, canonical, commitment, input_hash, new_nonce

__all__ = [
    "SCHEME",
    "DrawImpossible",
    "InputUnreadable",
    "Outcome",
    "Relaxation",
    "canonical",
    "commitment",
    "input_hash",
    "new_nonce",
    "run",
    "verify",
]
