"""Watten: two teams, games of five cards written up to 11 points, three Bummerl at a table."""

from games.watten.game import GAME

__all__ = ["GAME"]
