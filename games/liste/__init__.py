"""A game without programming: what a table writes down is said by the organiser."""

from games.liste.game import GAME

__all__ = ["GAME"]
