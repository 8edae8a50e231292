"""The words of a list: what an organiser calls things, and what is said about a table."""

from __future__ import annotations

from games.kit.definition import Definition, DefinitionPart, ListColumn
from games.kit.text import Text, chained, listed, minus, text

USUAL = {
    str(word): word
    for word in (
        text("Punkte"),
        text("Strafpunkte"),
        text("Spielpunkte"),
        text("Gesamt"),
        text("gewonnen"),
        text("verloren"),
        text("Siege"),
        text("Soli"),
        text("Plus"),
        text("Minus"),
        text("Spiel"),
        text("Spiele"),
        text("Spielen"),
        text("Runde"),
        text("Runden"),
        text("Liste"),
        text("Eigenes Spiel"),
    )
}
"""What many a list calls things, so that it can be said in another language."""
LETTERS = 8
"""So many fit at the head of a narrow column."""
PEOPLE = {
    2: text("zu zweit"),
    3: text("zu dritt"),
    4: text("zu viert"),
    5: text("zu fünft"),
    6: text("zu sechst"),
}


def said(word: str) -> Text:
    """An organiser's word as a text; a usual one knows its translation."""
    return USUAL.get(word) or text("{word}", word=word)


def of_several(word: str) -> Text:
    """An organiser's plural as it stands in "3 von 12 Spielen"."""
    return said(f"{word}n" if word.endswith(("e", "el", "er")) else word)


def short(word: str) -> Text:
    """An organiser's word for the head of a narrow column, cut where it is long."""
    return said(word) if len(word) <= LETTERS else text("{word}.", word=word[: LETTERS - 1])


def people(definition: Definition) -> Text:
    """ "zu dritt oder zu viert am Tisch"."""
    if definition.pairs:
        return text("zwei gegen zwei")
    return text("{who} am Tisch", who=listed([PEOPLE[sides] for sides in definition.sides], "oder"))


def summary(definition: Definition) -> Text:
    """ "zu dritt oder zu viert am Tisch, 12 Spiele"."""
    return text("{people}, {hands}", people=people(definition), hands=hands_text(definition, definition.hands))


def hands_text(definition: Definition, hands: int) -> Text:
    """ "12 Spiele", "1 Spiel"."""
    word = definition.hand if hands == 1 else definition.hands_word
    return text("{number} {word}", number=hands, word=said(word))


def adds_text(column: ListColumn) -> Text | None:
    """What the figures of a line add up to; None where they need not."""
    if column.computed or column.adds == "free":
        return None
    facts = {"name": said(column.name), "sum": minus(column.sum)}
    if column.adds == "total":
        return text("{name}: alle am Tisch zusammen {sum}", **facts)
    return text("{name}: alle am Tisch zusammen ein Vielfaches von {sum}", **facts)


WHOSE = {
    "own": text("{column}"),
    "others": text("{column} der anderen"),
    "shared": text("{column} der anderen, durch die Plätze geteilt"),
}


def parts_text(definition: Definition, column: ListColumn) -> Text:
    """ "Gesamt = Spielpunkte + 50 × gewonnen − 50 × verloren"."""
    told = [_part_text(definition, part, first=index == 0) for index, part in enumerate(column.parts)]
    return text("{name} = {parts}", name=said(column.name), parts=chained(told, " "))


def _part_text(definition: Definition, part: DefinitionPart, *, first: bool) -> Text:
    sign = "−" if part.factor < 0 else "" if first else "+"
    factor = "" if abs(part.factor) == 1 else f"{abs(part.factor)} ×"
    what = text(WHOSE[part.whose], column=said(definition.by_key[part.column].name))
    return chained([each for each in (sign, factor, what) if each], " ")


BETTER = {False: text("mehr ist besser"), True: text("weniger ist besser")}
CUT_SHORT = text(
    "Von „{column}“ sind hier weniger besser: "
    "Ein Tisch, der abbricht, hat davon weniger als die anderen und steht vor ihnen."
)
LAST_TIE = {
    "shared": text("Wer in allem gleich ist, teilt sich den Platz."),
    "lot": text("Wer in allem gleich ist, zieht ein Los."),
}


def house_text(definition: Definition) -> tuple[Text, ...]:
    """What the poster says: what is written, what it adds up to, and what decides."""
    written = {
        "hand": text("Geschrieben wird {hand} für {hand}.", hand=said(definition.hand)),
        "list": text("Abgegeben wird, was am Ende auf der {list} steht.", list=said(definition.list_word)),
    }
    order = [
        text("{name} ({better})", name=said(column.name), better=BETTER[column.less_is_better])
        for column in (definition.by_key[key] for key in definition.order)
    ]
    return (
        text("Gespielt wird {summary}.", summary=summary(definition)),
        written[definition.written],
        *(text("{sentence}.", sentence=each) for each in map(adds_text, definition.columns) if each),
        *(
            text("{sentence}.", sentence=parts_text(definition, column))
            for column in definition.columns
            if column.computed
        ),
        text("Gereiht wird nach: {order}.", order=listed(order)),
        LAST_TIE[definition.last_tie],
    )
