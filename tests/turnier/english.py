"""Finds German words that are left in English texts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

GERMAN = re.compile(
    r"[äöüßÄÖÜ„]|\b(?:aber|am|auf|bei|bis|bitte|das|dem|den|der|des|die|ein|eine|einen|fehlt|für|geht"
    r"|gibt|hat|im|ist|kein|keine|mit|nach|nicht|noch|oder|schon|sind|und|von|vor|wer|wie|wird|zum|zur"
    r"|Anmeldung|Auslosung|Durchgang|Punkte|Rangliste|Runde|Spieler|Startgeld|Stiche|Tisch|Zettel)\b"
)
PROPER = (
    "Preiswatten im Schützenheim",
    "Grüß Gott and moin",
    "Deutsch",
    "“Trumpf oder Kritisch”",
    "“Wos liegt, des biggd!”",
    "Zoë Größl",
    "Ali Öztürk",
    "Die Zwei",
    "Wattkönig",
    "“Spieler 2”",
)
"""A tournament as an example, a greeting, a language, sayings of a game, people in the example of a list,
a published mode, the heading of a column."""


def german(pieces: Iterable[str], proper: Sequence[str] = PROPER) -> list[str]:
    """The pieces in which a German word is left when all proper names are taken out."""
    pattern = re.compile("|".join(map(re.escape, proper)))
    return [piece for piece in pieces if GERMAN.search(pattern.sub("", piece))]
