"""Everything that the page of one score sheet shows."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.kit.entries.field import Input
from games.kit.sittings.evaluation import Evaluation
from games.kit.terms import MISSING, Standing
from games.kit.text import Text, chained, text, verbatim
from turnier.forms.sheets.entry import Sheet, Typed, TypedLine
from turnier.models import Entrant, HelpCall, Proposal, Seat, Sitting, Tournament
from turnier.services.prizes.correction import correction_money
from turnier.services.sheets.history import programs_at
from turnier.services.sheets.propose import confirmed_by_same_phone, entries_with, last_refusal, lines_in_words
from turnier.services.sheets.queries import match_decided, open_proposals, people_at
from turnier.services.sheets.referee import open_call
from turnier.services.sheets.stack_changes import stack_changes
from turnier.services.sheets.submission import Submission, canonical
from turnier.services.sheets.tallies import play_changes
from turnier.services.stages.qualified import others_with
from turnier.services.standings.brackets import later_round_begun, winner_with
from turnier.services.standings.place_changes import PlaceChange, changes_with
from turnier.text.words import in_sentence, listed, through_program, translate
from turnier.web.sheets.keys import fills_sheet
from turnier.web.sheets.notes import Note, NotedPage, gaps
from turnier.web.sheets.pads import ShownBlock, TableTotals, blocks, blocks_of
from turnier.web.sheets.rows import SheetRow, Surroundings, blank_rows, marked, patterns, typed_rows, written_hints

STAR = "*"
FEWEST_COUNTED = 2
MOST_LINES_SAID = 3


@dataclass(frozen=True)
class KindChoice:
    """A kind of row that the desk offers, its `title` in the language of the page.

    In a `mode` a whole sheet is typed, in one line if it is `single`, which a correction need not know; the others are
    lines now and then.
    """

    name: str
    title: str
    chosen: bool
    mode: bool
    single: bool


@dataclass(frozen=True)
class SheetPage(NotedPage):
    """One table's sheet as saved, as typed, and what the rules say to it. `whole`: all lines are in the form.

    While somebody types, `at` is the row with the cursor and `since` the first one that can have changed. `asks`: what
    is missing is asked about before anything is saved. `seen` is the mark of those whom the page has shown.
    """

    tournament: Tournament
    sitting: Sitting
    seats: tuple[Seat, ...]
    sheet: Sheet
    typed: Typed
    lines: tuple[TypedLine, ...]
    key: str
    base_version: int
    accepted: frozenset[str]
    whole: bool
    mode: str
    notes: tuple[Note, ...] = ()
    blanks: int = 0
    table_totals: TableTotals | None = None
    at: str = ""
    since: int = 0
    asks: bool = False
    seen: str = ""

    @cached_property
    def open_kinds(self) -> tuple[str, ...]:
        """The kinds of rows that can come after what is typed, in the game's order."""
        return self.sheet.open_kinds(self.typed.evaluation.state)

    @cached_property
    def next_kind(self) -> str:
        """The kind of the row that comes after what is typed."""
        return next_kind(self.open_kinds, self.mode)

    @property
    def why_other(self) -> str:
        """Why the next row is not of the kind in which the sheet is typed; "" where it is, or where none follows."""
        if self.finished or self.mode in self.open_kinds:
            return ""
        kind, state = self.sheet.game.kinds[self.mode], self.typed.evaluation.state
        return translate(kind.why_impossible(self.sheet.rules, state, self.sheet.table) or "")

    @cached_property
    def rows(self) -> tuple[SheetRow, ...]:
        """The typed rows from `since` on."""
        return typed_rows(self.sheet, self.typed, self.lines, self.notes, self.since)

    @property
    def blank_rows(self) -> SafeString:
        """Those below, in which nothing is typed."""
        first = max((line.row for line in self.lines), default=-1) + 1
        lines = range(line := len(self.typed.payloads), line + self.blanks)
        return blank_rows(self.sheet, self.typed.evaluation.state, self.next_kind, first, lines, self._around)

    @property
    def patterns(self) -> SafeString:
        """One row per kind, from which the script makes more."""
        return patterns(self.sheet, self.kinds_of_rows, self._around)

    @cached_property
    def _around(self) -> Surroundings:
        return Surroundings(self.letters, self.runs_on, self.other_key)

    @cached_property
    def kinds_of_rows(self) -> tuple[str, ...]:
        """The kinds that a row can be of, in the game's order."""
        allowed = {*self.sheet.allowed_kinds, *(line.kind.name for line in self.lines)}
        return tuple(name for name in self.sheet.game.desk if name in allowed)

    @cached_property
    def kinds(self) -> tuple[KindChoice, ...]:
        """The kinds of rows to choose from, in the game's order.

        They are those that can come next and those that are typed already; in a correction all that are allowed,
        because any line of it may become another.
        """
        wanted = {*self.open_kinds, *(line.kind.name for line in self.lines)}
        wanted |= {*self.sheet.allowed_kinds} if self.whole else set()
        return tuple(self._choice(name) for name in self.sheet.game.desk if name in wanted)

    def _choice(self, name: str) -> KindChoice:
        title, mode = translate(self.sheet.game.kinds[name].title), name in self.modes
        single = mode and not self.whole and fills_sheet(self.sheet, name)
        return KindChoice(name, title, name == self.next_kind, mode, single)

    @property
    def modes(self) -> tuple[str, ...]:
        """The kinds of rows in which a whole sheet can be typed."""
        return self.sheet.game.sheet_kinds or self.sheet.game.desk[:1]

    @property
    def hints(self) -> SafeString:
        """How a line of each kind is typed; those of the others are hidden while one kind is typed."""
        return written_hints(self.sheet, self.typed.before.state, [kind.name for kind in self.kinds], self.mode)

    @cached_property
    def sides(self) -> tuple[tuple[Seat, str, Text], ...]:
        """Who sits where, each with what the paper calls the seat, and its score of the sitting so far.

        On an empty sheet that would read as what they have in the tournament, which only stacks are.
        """
        game, rules, state = self.sheet.game, self.sheet.rules, self.typed.evaluation.state
        begun = bool(self.typed.payloads) or game.stacks is not None
        return tuple(
            (seat, self.letters[side], _in_one_line(game.standing(rules, state, side)) if begun else text(""))
            for side, seat in enumerate(self.seats)
        )

    @cached_property
    def going(self) -> tuple[Seat, ...]:
        """Whose leaving is saved on a sheet on which they still play: they go at the end of the Runde."""
        leaving, lines = self.sheet.game.stacks, self.typed.base
        return tuple(s for s in self.seats if leaving and s.entrant.plays and leaving.leaving(s.seat) in lines)

    @property
    def letters(self) -> tuple[str, ...]:
        """What the paper calls the seats."""
        return self.sheet.letters

    @cached_property
    def called(self) -> tuple[Text, ...]:
        """What the sides are called above narrow columns."""
        return self.sheet.side_labels

    @cached_property
    def pad(self) -> tuple[ShownBlock, ...]:
        """The score pad; only of what is saved where the rest stands in the rows, or where the table has ended."""
        if self._pad_is_written or not (self.lines or self.blanks):
            found = blocks(self.sheet, self.typed)
            return tuple(block for block in found if block.lines) if self.sitting.ended_at else found
        return tuple(block for block in blocks_of(self.sheet, self.typed.before) if block.lines)

    @cached_property
    def runs_on(self) -> bool:
        """Whether running totals stand beside the rows; then the pad is needed only for lines that are no rows."""
        return bool(self.sheet.game.running_text(self.sheet.rules, self.typed.evaluation.start))

    @cached_property
    def shows_pad(self) -> bool:
        """Whether the pad is there: not where it would only say again what stands in the rows."""
        return self._pad_is_written or bool(self.typed.base) or not (self.lines or self.blanks)

    @property
    def _pad_is_written(self) -> bool:
        """Whether the rows are lines of the pad and have no totals beside them."""
        kinds = {self.mode, *(line.kind.name for line in self.typed.lines)}
        return not self.runs_on and any(self.sheet.game.kinds[kind].numbered for kind in kinds)

    @cached_property
    def other_key(self) -> str:
        """The key for another kind of row; the star where no box needs it. Empty where all rows are of one kind."""
        if len(self.kinds_of_rows) < 2:
            return ""
        return "F4" if any(asked.key == STAR for asked in self._asked) else STAR

    @cached_property
    def may_stay_empty(self) -> bool:
        """Whether any box of the rows may, so that a dash in it says that there is nothing."""
        return any(asked.default is not MISSING or asked.may_sit_out for asked in self._asked)

    @property
    def _asked(self) -> Iterator[Input]:
        """What the rows ask, whoever sits at the table."""
        kinds, table = (self.sheet.game.kinds[name] for name in self.kinds_of_rows), marked(self.sheet).table
        return (asked for kind in kinds for asked in kind.inputs(self.sheet.rules, table))

    @cached_property
    def verdict(self) -> Text | None:
        """How the places of a finished table come about, where the game has something to explain."""
        if not self.finished:
            return None
        return self.sheet.game.verdict(self.sheet.rules, self.typed.evaluation.state, self.sheet.table) or None

    @cached_property
    def finished(self) -> bool:
        """Whether nothing is missing on the sheet as typed."""
        score = self.typed.evaluation.score
        return score is not None and score.finished

    @cached_property
    def decided(self) -> bool:
        """Whether a match of a knock-out is over although lines are left; see `match_decided`."""
        return match_decided(self.sitting, self.typed.evaluation)

    @cached_property
    def may_ask(self) -> bool:
        """Whether a sheet that is not full is saved only when somebody says so.

        Not where a table goes on until it is ended, and not where a sheet is corrected that was not full before.
        """
        if self.sheet.game.stacks or self.sitting.ended_at:
            return False
        return self.sitting.finished or not self.whole

    @property
    def unfinished(self) -> bool:
        """Whether something is missing on a sheet that is otherwise fit to be saved now."""
        fit = bool(self.typed.payloads) and not self.held and self.base_version == self.sitting.version
        return self.may_ask and not self.finished and not self.decided and fit

    @cached_property
    def so_far(self) -> Text | None:
        """How much of a sheet is there: "1 von 3 Bummerln".

        None where nobody knows how much it will be, and for a final list, which has no hands to be counted.
        """
        game, rules = self.sheet.game, self.sheet.rules
        layout = game.sheet(rules)
        if layout.blocks == 1 and not game.kinds[self.mode].numbered:
            return None
        whole = layout.blocks if layout.blocks > 1 else game.hands(rules, len(self.seats))
        if not layout.many or whole is None or whole < FEWEST_COUNTED:
            return None
        done = sum(step.state == "done" for step in game.progress(rules, self.typed.evaluation.state))
        return text("{done} von {whole} {many}", done=done, whole=whole, many=layout.many)

    @cached_property
    def said(self) -> Text | None:
        """The sentence of the last typed line."""
        sentence = self.typed.sentence
        return sentence.head if sentence else None

    @property
    def told_errors(self) -> tuple[tuple[str, Note], ...]:
        """The same for the list above the sheet, each with the line where several were typed: "Zeile 2"."""
        first, several = len(self.typed.base) + 1, len({line.row for line in self.typed.lines}) > 1
        said = (_("Zeile %(n)s") % {"n": first + note.row} if several else "" for note in self.errors)
        return tuple(zip(said, self.errors, strict=True))

    @property
    def gap(self) -> bool:
        """Whether a row is skipped that must not be."""
        return bool(gaps(self.sheet, self.lines, len(self.typed.base)))

    @property
    def to_tick(self) -> tuple[Note, ...]:
        """Warnings that want a tick, those about totals and about phones too."""
        own = (self.table_totals.note if self.table_totals else None, self.phone_note)
        return tuple(note for note in (*self.notes, *own) if note and note.tick)

    @property
    def ticks(self) -> tuple[Note, ...]:
        """Those of them about lines and about phones, as they stand beside the button that saves."""
        about_lines = (
            replace(note, text=_("Zeile %(line)s: %(note)s") % {"line": self._line(note.row), "note": note.text})
            for note in self.notes
            if note.tick
        )
        return (*about_lines, *([self.phone_note] if self.phone_note else []))

    @cached_property
    def phone_note(self) -> Note | None:
        """Which lines wait on phones that would not count once this is saved; None where all are typed here."""
        if not self._proposed or not self.typed.lines:
            return None
        typed = [canonical(line) for line in self.typed.payloads[self.sitting.entries_count :]]
        waiting = [canonical(line.payload) for line in self._proposed]
        others = {self._proposed[at].pk for at, line in enumerate(waiting) if typed[at : at + 1] != [line]}
        if not others:
            return None
        text = ngettext(
            "Vom Handy wartet %(n)s Zeile: %(lines)s. Wird das hier gespeichert, zählt sie nicht.",
            "Vom Handy warten %(n)s Zeilen: %(lines)s. Wird das hier gespeichert, zählen sie nicht.",
            len(others),
        )
        said = text % {"n": len(others), "lines": self._said_by_phones(others)}
        tick = f"phones-{self._proposed[-1].pk}"
        return Note(-1, "hinweise", said, "", warning=True, tick=tick, ticked=tick in self.accepted)

    def _said_by_phones(self, numbers: Collection[int]) -> str:
        """The first of these waiting lines in words; also how it came about where the same words stand here."""
        evaluation = self.sheet.evaluated(entries_with(self.sitting, self._proposed))
        here = [translate(say.head) for say in self.typed.evaluation.sentences if say]
        lines = [line for line in lines_in_words(evaluation, self._proposed) if line.number in numbers]
        said = []
        for line in lines[:MOST_LINES_SAID]:
            head = chained([line.head, line.detail], " · ") if translate(line.head) in here else line.head
            said.append(_("„%(value)s“") % {"value": f"{translate(line.title)} · {translate(head)}"})
        more = len(numbers) - len(said)
        further = ngettext("und %(n)s weitere Zeile", "und %(n)s weitere Zeilen", more) % {"n": more} if more else ""
        return f"{', '.join(said)} {further}".strip()

    def _line(self, row: int) -> int:
        return next(self.typed.entry_of(line) + 1 for line in self.typed.lines if line.row == row)

    @property
    def waiting(self) -> bool:
        """Whether phones have proposed lines at this table; how many is said where they would not count."""
        return bool(self._proposed)

    @property
    def drops_lines(self) -> bool:
        """Whether lines of phones would be dropped, and nobody has said that this is right."""
        return self.phone_note is not None and not self.phone_note.ticked

    @cached_property
    def refused(self) -> bool:
        """Whether somebody said no to what phones proposed, and nothing was proposed or saved since."""
        return self.sitting.proposed > 0 and bool(last_refusal(self.sitting).lines)

    @cached_property
    def _proposed(self) -> Sequence[Proposal]:
        return open_proposals(self.sitting) if self.sitting.proposed else ()

    @cached_property
    def same_phone(self) -> bool:
        """Whether the phone that wrote the last lines has confirmed them, too."""
        return self.sitting.version > 0 and confirmed_by_same_phone(self.sitting)

    @cached_property
    def by_program(self) -> str:
        """In whose name a program saved the lines that stand there; "" where none did."""
        sitting = self.sitting
        program = programs_at(sitting).get(sitting.version) if sitting.changed_by_id else None
        return "" if program is None else through_program(str(sitting.changed_by), program)

    @cached_property
    def call(self) -> HelpCall | None:
        """The table's call for the referee that is still open."""
        return open_call(self.sitting)

    def submission(self, reason: str = "") -> Submission:
        """The whole sheet as typed, for the service."""
        return Submission(
            key=self.key,
            base_version=self.base_version,
            entries=self.typed.payloads,
            accepted=self.accepted,
            reason=reason,
            remarks=self.table_totals.remarks if self.table_totals else (),
            evaluation=self.typed.evaluation,
            people=self.seen,
        )

    @property
    def people(self) -> str:
        """The mark of those whom this page shows."""
        return people_at(self.sitting)

    @cached_property
    def place_changes(self) -> tuple[PlaceChange, ...]:
        """What saving would change in the standings, at this table first."""
        return changes_with(self.tournament, self.sitting, self.typed.evaluation)

    @cached_property
    def money_changes(self) -> tuple[str, ...]:
        """What saving would mean for prizes that are fixed and for money that is paid out, in sentences."""
        return correction_money(self.tournament, self.sitting, self.typed.evaluation)

    @cached_property
    def play_changes(self) -> tuple[str, ...]:
        """What saving would change of who plays on, and of a table that was done, in sentences."""
        return play_changes(self.sitting, self.typed.evaluation)

    @cached_property
    def stack_changes(self) -> tuple[str, ...]:
        """What money would have to be moved at the tables besides, in sentences."""
        return stack_changes(self.sitting, self.typed.evaluation)

    @property
    def others_go_on(self) -> str:
        """Who would go on instead of whom, in one sentence; "" where nothing of that changes."""
        winner = other_winner(self.sitting, self.typed.evaluation)
        return winner or told_others(*others_with(self.tournament, self.sitting, self.typed.evaluation))


def other_winner(sitting: Sitting, evaluation: Evaluation) -> str:
    """Who would win a match of a knock-out instead of whom, or that nobody would, and what follows; "" without that."""
    other = winner_with(sitting, evaluation)
    if other is None:
        return ""
    if other.came is None:
        said = _("Dann hätte das Spiel keinen Sieger: %(went)s wäre nicht mehr vorn. Das entscheidet dann die Münze.")
        return said % {"went": other.went.name}
    names = {"came": other.came.name, "went": other.went.name}
    if not other.rests:
        return _("Dann gewänne das Spiel: %(came)s. Nicht mehr: %(went)s.") % names
    if later_round_begun(sitting):
        rest = _("Die nächste Runde ist schon gespielt: Wer darin weiterkommt, ist danach in der Endrunde zu sagen.")
    else:
        rest = _("Die nächste Runde ist schon ausgelost und danach neu anzusetzen.")
    return f"{_('Dann käme weiter: %(came)s. Nicht mehr: %(went)s.') % names} {rest}"


def told_others(going: Sequence[Entrant], staying: Sequence[Entrant]) -> str:
    """Who would go on by the places instead of whom, in one sentence; "" where nothing of that changes."""
    came, went = (listed([entrant.name for entrant in entrants]) for entrants in (going, staying))
    if not came and not went:
        return ""
    if not went:
        return _("Dann käme weiter: %(came)s.") % {"came": came}
    if not came:
        text = _("Dann käme nicht mehr weiter: %(went)s. Was das heißt, steht danach auf der Seite „Endrunde“.")
        return text % {"went": went}
    return _("Dann käme weiter: %(came)s. Nicht mehr: %(went)s.") % {"came": came, "went": went}


def next_kind(possible: Sequence[str], mode: str) -> str:
    """The kind of the row to come: the chosen one, unless another has to come first."""
    return mode if mode in possible else next(iter(possible), mode)


def _in_one_line(standing: Standing) -> Text:
    return replace(standing, unit=verbatim(in_sentence(standing.unit))).words
