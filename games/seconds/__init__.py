"""Seconds: four players, eight hands with changing partners, where the second-highest card and total win."""

from games.seconds.game import GAME

__all__ = ["GAME"]
