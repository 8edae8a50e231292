"""A list as a game of the kit, one game for each definition, and its paper."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial

from games.kit.byes import FIXED
from games.kit.criteria import Criterion, figure, lot
from games.kit.definition import Definition, ListColumn
from games.kit.entries.field import SheetEntry
from games.kit.game import Game
from games.kit.layout import Layout, PaperColumn
from games.kit.terms import Column, Standing, Step, Table, Tally, steps
from games.kit.text import Text, listed, minus, text
from games.liste import scoring, words
from games.liste.house_rules import PRESET_NAMES, PRESETS, VARIANTS, WAYS, ListeRules
from games.liste.kinds import kinds
from games.liste.scoring import ListeState

LOT = lot("lot", text("Los"))


class Liste(Game[ListeRules, ListeState]):
    """The game of a definition. What it answers follows from that, whatever other house rules it is asked under."""

    definition: Definition

    slug = "liste"
    summary = text("Spieler, Spalten und Wertung selbst festlegen")
    event = text("Kartenabend im Vereinsheim")
    suit = "karo"
    rules = ListeRules
    presets = PRESETS
    preset_names = PRESET_NAMES
    ways = WAYS
    variants = VARIANTS
    control_totals = True

    def __init__(self, definition: Definition) -> None:
        """Makes the entries, columns and words of a definition without faults."""
        self.definition = definition
        self.name = words.said(definition.name)
        self.sides = definition.sides
        self.team_size = 2 if definition.pairs else 1
        self.table_size = definition.sides[-1]
        self.kinds = kinds(definition)
        self.desk = self.sheet_kinds = tuple(self.kinds)
        self.layout = layout(definition)
        self.tally_keys = tuple(column.key for column in definition.columns)
        self.feats = {
            column.key: text("meiste {column}", column=words.said(column.name))
            for column in definition.columns
            if column is not definition.main and not column.computed
        }
        self.losses = words.said(definition.by_key[definition.lost].name) if definition.lost else None

    def under(self, rules: ListeRules) -> Liste:
        """The game of the definition in these house rules."""
        return made(rules.definition)

    def begin(self, rules: ListeRules, table: Table) -> ListeState:
        """Nothing is written yet."""
        return scoring.begin(self.definition, len(table.names))

    def after(self, rules: ListeRules, state: ListeState, entry: SheetEntry) -> ListeState:
        """The sums after a line."""
        return scoring.after(self.definition, state, entry)

    def scores(self, state: ListeState) -> Sequence[Sequence[int]]:
        """The score of each line."""
        return state.scores

    def totals(self, state: ListeState) -> Sequence[int]:
        """The score so far."""
        return scoring.sum_of(self.definition, state, self.definition.main.key)

    def tally(self, state: ListeState) -> Sequence[Tally]:
        """Every column."""
        return scoring.tally(self.definition, state)

    def losses_at(self, rules: ListeRules, state: ListeState, entries: Sequence[SheetEntry]) -> Sequence[int] | None:
        """The column of what is lost."""
        lost = self.definition.lost
        return None if lost is None else scoring.sum_of(self.definition, state, lost)

    def finished(self, rules: ListeRules, state: ListeState) -> bool:
        """The list is full, or was handed in."""
        return scoring.is_over(self.definition, state)

    def criteria(self, rules: ListeRules) -> tuple[Criterion, ...]:
        """The columns in their order, then shared or a lot."""
        measures = {criterion.key: criterion for criterion in self.measures(rules)}
        ordered = tuple(measures[key] for key in self.definition.order)
        return (*ordered, LOT) if self.definition.last_tie == "lot" else ordered

    def measures(self, rules: ListeRules) -> tuple[Criterion, ...]:
        """Every column."""
        return tuple(
            figure(column.key, words.said(column.name), minus, less_is_better=column.less_is_better)
            for column in self.definition.columns
        )

    def columns(self, rules: ListeRules) -> tuple[Column, ...]:
        """What decides first, then the others."""
        definition = self.definition
        ordered = sorted(definition.columns, key=lambda column: column is not definition.main)
        return tuple(
            Column(
                column.key,
                words.said(column.name),
                words.said(column.name),
                partial(_written, column.key),
                main=column is definition.main,
            )
            for column in ordered
        )

    def round_text(self, rules: ListeRules, tally: Tally) -> str:
        """The score of one round."""
        return minus(tally[self.definition.main.key])

    def rounds(self, rules: ListeRules) -> int | None:
        """As many as the evening has."""
        return None

    def bye(self, rules: ListeRules) -> Tally | None:
        """The points of the house rule in the column that is the score."""
        if rules.bye != FIXED:
            return None
        return dict.fromkeys(self.tally_keys, 0) | {self.definition.main.key: rules.bye_points}

    def hands(self, rules: ListeRules, seats: int) -> int:
        """As many as the list has lines."""
        return self.definition.hands

    def result_text(self, rules: ListeRules, state: ListeState) -> str:
        """The score of all, in seat order."""
        return " · ".join(map(minus, self.totals(state)))

    def cut_short(self, rules: ListeRules) -> Text:
        """Who breaks off is ahead where less of what decides first is better."""
        first = self.definition.by_key[self.definition.order[0]]
        return text(words.CUT_SHORT, column=words.said(first.name)) if first.less_is_better else text("")

    def progress(self, rules: ListeRules, state: ListeState) -> Sequence[Step]:
        """One step per line, or the final list."""
        if state.listed or self.definition.written == "list":
            return (Step(text("Endstand"), "done" if state.listed else "now"),)
        done, word = len(state.scores), words.said(self.definition.hand)
        hands = range(max(self.definition.hands, done))
        return steps([text("{hand} {number}", hand=word, number=n + 1) for n in hands], done)

    def title(self, rules: ListeRules, state: ListeState, table: Table) -> tuple[Text, Text]:
        """ "Spiel 3 von 12", and the score so far; or that the final list is asked for."""
        if state.listed or self.definition.written == "list":
            return text("Endstand"), words.summary(self.definition)
        count = self.definition.hands
        head = text(
            "{hand} {number} von {count}",
            hand=words.said(self.definition.hand),
            number=min(len(state.scores) + 1, count),
            count=count,
        )
        return head, text("Stand {points}", points=self.result_text(rules, state))

    def standing(self, rules: ListeRules, state: ListeState, side: int) -> Standing:
        """The score so far, in the word of its column."""
        return Standing(minus(self.totals(state)[side]), words.said(self.definition.main.name))

    def summary_under(self, rules: ListeRules) -> Text:
        """ "zu viert am Tisch, 12 Spiele"."""
        return words.summary(self.definition)

    def outlook(self, rules: ListeRules, rounds: int) -> Text:
        """ "36 Spiele für jeden, zu viert am Tisch"."""
        hands = words.hands_text(self.definition, rounds * self.definition.hands)
        return text("{hands} für jeden, {summary}", hands=hands, summary=words.people(self.definition))

    def minutes(self, rules: ListeRules) -> int:
        """About four for each line."""
        return 4 * self.definition.hands

    def house_text(self, rules: ListeRules) -> tuple[Text, ...]:
        """See `words.house_text`."""
        return words.house_text(self.definition)

    def ranked_text(self, rules: ListeRules) -> tuple[Text, ...]:
        """The last two sentences."""
        return self.house_text(rules)[-2:]


def _written(key: str, tally: Tally) -> str:
    return minus(tally[key])


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
        notes=_notes(definition, fitting),
    )


def _notes(definition: Definition, in_line: Sequence[ListColumn]) -> tuple[Text, ...]:
    """What stands in a line and at the foot, then what the poster says of it."""
    names = listed([words.said(column.name) for column in in_line])
    sums = listed([words.said(column.name) for column in definition.columns])
    return (
        text("In jeder Zeile steht bei jedem: {columns}.", columns=names),
        text("Unten steht, was jeder am Ende hat: {columns}.", columns=sums),
        *words.house_text(definition)[1:],
    )


@lru_cache(maxsize=64)
def made(definition: Definition) -> Liste:
    """The game of a definition; the same one each time, for its entries are known by their kinds."""
    return Liste(definition)


GAME = made(Definition())
