"""Brokdorf: two to six players, hands of five tricks from 15 points down, and the loser of a Runde pays everybody."""

from games.brokdorf.game import GAME

__all__ = ["GAME"]
