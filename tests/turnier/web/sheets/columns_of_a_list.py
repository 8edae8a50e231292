"""A list of two columns of which the second is the score, and a sheet of it whose figures are often the same."""

from __future__ import annotations

from games.kit.definition import Definition, ListColumn
from games.kit.terms import Table
from games.liste.game import made
from games.liste.house_rules import ListeRules
from turnier.forms.sheets.entry import Sheet

COLUMNS = (
    ListColumn(key="column_1", name="Punkte", least=0, most=1000),
    ListColumn(key="column_2", name="Siege", least=0, most=1),
)
NAMES = ("Helga Haas", "Franz Fuchs", "Eva Ebner", "Ivo Ihle")
LINES = (
    {"kind": "hand", "column_1": [1, 0, 0, 0], "column_2": [1, 0, 0, 0]},
    {"kind": "hand", "column_1": [0, 20, 2, 0], "column_2": [0, 1, 0, 0]},
)


def sheet_of(*order: str, hands: int = 2) -> Sheet:
    """The sheet of a table under a list that is ordered by these columns."""
    definition = Definition(columns=COLUMNS, order=order or ("column_2", "column_1"), hands=hands)
    return Sheet(made(definition), ListeRules(definition=definition), Table(NAMES))
