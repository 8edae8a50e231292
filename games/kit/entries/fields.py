"""The vocabulary of entry fields: what stands in `Annotated[...]` beside the type of a field."""

from games.kit.entries.field import Field
from games.kit.entries.grouped import Counts, FinalScore, Ladders, Owners, PerSide
from games.kit.entries.single import Flag, Number, OneOf, Side, Sides, Words

__all__ = [
    "Counts",
    "Field",
    "FinalScore",
    "Flag",
    "Ladders",
    "Number",
    "OneOf",
    "Owners",
    "PerSide",
    "Side",
    "Sides",
    "Words",
]
