"""The games that are there, by slug."""

from games.kit.discovery import find, games

__all__ = ["find", "games"]
