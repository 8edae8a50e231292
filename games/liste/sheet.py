"""The paper of a list: as many lines as hands are played, and what is handed in at its foot."""

from __future__ import annotations

from games.kit.definition import Definition
from games.kit.layout import Layout, PaperColumn
from games.kit.text import Text, text
from games.liste import words

WIDE = 12
"""So many columns of figures fit into a line; where there are more, each side has one, and all stand at the foot."""


def layout(definition: Definition) -> Layout:
    """A line per hand; what decides, and all else that is handed in, at the foot."""
    per_hand = definition.written == "hand"
    sides = definition.sides[-1]
    scored = definition.typed[0] if definition.main.computed else definition.main
    columns = definition.typed if per_hand else (scored,)
    fitting = columns if len(columns) * sides <= WIDE else columns[:1]
    return Layout(
        many=words.of_several(definition.hands_word),
        rows=definition.hands,
        block_title=words.said(definition.list_word),
        line_title=words.said(definition.hand),
        columns=tuple(PaperColumn(words.short(column.name), each=True) for column in fitting),
        dealer_marks=not definition.pairs,
        sums=tuple(words.said(column.name) for column in definition.columns),
        notes=_notes(definition),
    )


def _notes(definition: Definition) -> tuple[Text, ...]:
    adds = [text("{sentence}.", sentence=each) for each in map(words.adds_text, definition.columns) if each]
    parts = [
        text("{sentence}.", sentence=words.parts_text(definition, column))
        for column in definition.columns
        if column.computed
    ]
    return (*adds, *parts, words.LAST_TIE[definition.last_tie])
