"""Schafkopf: four at a table, two against two or one against three."""

from games.schafkopf.game import GAME

__all__ = ["GAME"]
