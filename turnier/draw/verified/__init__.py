"""What a stranger recomputes of a draw, as docs/draw.md describes it: hashes, chance, and the three procedures.

Nothing here searches for a plan: where there is one, it comes in from outside and is frozen with the list.
"""
