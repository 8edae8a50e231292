"""Tausend: one plays against two for the points he has bid, pairs of king and queen make trumps."""

from games.tausend.game import GAME

__all__ = ["GAME"]
