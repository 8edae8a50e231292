"""The card play of the game: its actions, a deal, the engine that plays and replays it. Only `game.py` knows it."""
