"""Turnier: the tournament around the card games, as one Django app and its project package."""
