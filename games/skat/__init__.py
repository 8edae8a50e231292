"""Skat (ISkO): one plays alone against two; with four at the table the dealer sits out."""

from games.skat.game import GAME

__all__ = ["GAME"]
