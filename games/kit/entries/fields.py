"""The vocabulary of entry fields: what stands in `Annotated[...]` beside the type of a field."""

from games.kit.entries.field import Field
from games.kit.entries.grouped import Counts, FinalScore, Ladders, Owners, PerSide
from games.kit.entries.single import Choice, Flag, Number, Side, Sides, Words

__all__ = [
    "Choice",
    "Counts",
    "Field",
    "FinalScore",
    "Flag",
    "Ladders",
    "Number",
    "Owners",
    "PerSide",
    "Side",
    "Sides",
    "Words",
]
