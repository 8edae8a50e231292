"""Doppelkopf: Re against Kontra with two packs in one, points credited hand by hand."""

from games.doppelkopf.game import GAME

__all__ = ["GAME"]
