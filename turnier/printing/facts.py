"""What a paper is told: plain values, finished words, nothing that still has to be looked up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from games.kit.layout import KeyCard
from games.kit.text import text


@dataclass(frozen=True)
class Head:
    """What stands on every page. `state` names the version of the data; a `rehearsal` is marked as one.

    `suits` are the drawings of the pack. `proof` is what makes a draw verifiable, `check` the address where anybody
    recomputes it or the values to do so, `relaxed` the wishes that the draw could not keep. `moment` stands in place of
    the round where rounds do not say how far the evening is.
    """

    tournament: str
    game: str
    round: int | None
    printed_at: str
    state: str
    rehearsal: bool = False
    proof: str = ""
    check: str = ""
    relaxed: str = ""
    suits: tuple[str, ...] = ()
    date: str = ""
    moment: str = ""

    @property
    def part(self) -> str:
        """The part of the evening in words; empty where a paper belongs to all of it."""
        return self.moment or (text("Durchgang {round}", round=self.round) if self.round else "")


@dataclass(frozen=True)
class BracketSide:
    """One side of a match of a knock-out: its seed if it was seeded, what it won there, whether it goes on."""

    name: str
    seed: int | None = None
    result: str = ""
    won: bool = False


@dataclass(frozen=True)
class BracketMatch:
    """A match of a knock-out from top to bottom; a side that nobody knows yet has no name."""

    sides: tuple[BracketSide, BracketSide]


@dataclass(frozen=True)
class BracketLevel:
    """One round of a knock-out, or of what is played beside it."""

    name: str
    matches: tuple[BracketMatch, ...]


@dataclass(frozen=True)
class BracketPaper:
    """A knock-out from its first level to the final, what is played `beside`, and the `winner` once there is one.

    `name` tells it from another one that is played at the same time.
    """

    levels: tuple[BracketLevel, ...]
    beside: tuple[BracketLevel, ...] = ()
    winner: str = ""
    name: str = ""


@dataclass(frozen=True)
class PaperSide:
    """One side of a table: its start number, its name and, where a team plays, its players."""

    number: int
    name: str
    players: tuple[str, ...] = ()

    @property
    def is_blank(self) -> bool:
        """Whether number and name are written by hand."""
        return not self.name


@dataclass(frozen=True)
class PaperTable:
    """One table of a round; with a single side it is a bye, or `won` without a fight.

    `first_dealer` is the 0-based side that deals first, `sheet` the number of the score sheet. The slot for a phone:
    `qr` is the address in the code, `code` what is typed in its place and `host` where. `opening` says with what each
    side begins, `opening_sum` what that is together. `match` is what is played for at it, where the name of
    its round does not say that, `group` the one to which its sides belong.
    """

    table: int
    sides: tuple[PaperSide, ...]
    first_dealer: int | None
    sheet: str
    qr: str | None = None
    code: str = ""
    host: str = ""
    opening: tuple[str, ...] = ()
    opening_sum: str = ""
    match: str = ""
    won: bool = False
    group: str = ""

    @property
    def is_bye(self) -> bool:
        """Whether it is nobody's table: somebody pauses."""
        return len(self.sides) < 2

    @property
    def is_blank(self) -> bool:
        """Whether the number of the table is written by hand."""
        return not self.sheet and not self.is_bye


@dataclass(frozen=True)
class ListedEntrant:
    """One line of the start list before a draw; `remark` is the club, or that they are out of competition."""

    number: int
    name: str
    remark: str


@dataclass(frozen=True)
class StartListPaper:
    """The frozen start list: what is hashed in words, and both hashes in groups to copy down by hand."""

    rows: tuple[ListedEntrant, ...]
    attempt: int
    input_hash: str
    commitment: str


@dataclass(frozen=True)
class StandingsRow:
    """One entrant: `cells` belong to the paper's columns, `rounds` to its rounds.

    `note` says how a tie was decided, `unplayed` what rounds without a table count, `happened` what else there was.
    """

    place: str
    number: int
    name: str
    cells: tuple[str, ...]
    rounds: tuple[str, ...]
    note: str
    unplayed: str = ""
    happened: tuple[str, ...] = ()

    @property
    def notes(self) -> tuple[str, ...]:
        """The footnotes of the row."""
        return tuple(filter(None, (self.note, self.unplayed, *self.happened)))


@dataclass(frozen=True)
class GroupTable:
    """One group in order of place, under its `title`; its rows have no rounds and no notes."""

    title: str
    rows: tuple[StandingsRow, ...]


@dataclass(frozen=True)
class GroupTables:
    """The tables of groups, with what there is to say of them all; `over` says that a later stage has begun."""

    columns: tuple[str, ...]
    tables: tuple[GroupTable, ...]
    said: str = ""
    over: bool = False


@dataclass(frozen=True)
class StandingsPaper:
    """The standings in order of place, with a mark for each of the `rounds`.

    `order` says by what they are ranked, `open_tables` which sheets are missing. `final` says that nothing is open,
    `closed` that nothing can change any more, `undecided` what still has to part some who are equal ("Stechen"), where
    nothing else is open. `groups` have pages of their own: the first ones as long as they are played.
    `without_winner` names the matches that are played and that nobody has won ("Finale").
    """

    columns: tuple[str, ...]
    rows: tuple[StandingsRow, ...]
    rounds: tuple[str, ...]
    order: str
    open_tables: tuple[int, ...]
    final: bool
    closed: bool = False
    undecided: str = ""
    groups: GroupTables | None = None
    without_winner: str = ""


@dataclass(frozen=True)
class StartCardLine:
    """One round on a start card; what is not drawn yet is empty and written by hand.

    `briefly` names the others once more, for where their whole names find no room.
    """

    round: int
    table: str = ""
    seat: str = ""
    others: str = ""
    briefly: str = ""


@dataclass(frozen=True)
class StartCard:
    """What an entrant carries along. `result` heads the figure of each round.

    The slot for a phone: `qr` is the address in the code, `hint` says what opens there, `code` is what is typed;
    `transfer` is what a banking app reads, `transfer_hint` says what it pays.
    """

    number: int
    name: str
    players: tuple[str, ...]
    club: str
    result: str
    lines: tuple[StartCardLine, ...]
    qr: str = ""
    hint: str = ""
    code: str = ""
    transfer: str = ""
    transfer_hint: str = ""

    def with_lines(self, lines: tuple[StartCardLine, ...]) -> StartCard:
        """The card for some of its rounds."""
        return replace(self, lines=lines)


@dataclass(frozen=True)
class PhoneSlot:
    """What leads a phone somewhere: the address in the code, what opens there, what is typed instead, and where."""

    qr: str
    hint: str
    code: str = ""
    host: str = ""


@dataclass(frozen=True)
class TableCardPaper:
    """The signs on the tables: their numbers, the seats in their order clockwise, what is said inside.

    `phones` has the slot for a phone of each table that has one.
    """

    tables: tuple[int, ...]
    seats: tuple[str, ...]
    notes: tuple[str, ...]
    phones: Mapping[int, PhoneSlot] = field(default_factory=dict)


@dataclass(frozen=True)
class SlipPaper:
    """The registration slip: how many players a team has, what is to pay, how many slips, what it is called."""

    team_size: int
    fee: str
    copies: int
    fee_name: str = ""


@dataclass(frozen=True)
class RoundListPaper:
    """Which sheets are out: table numbers, how many rounds there will be, and whether they are mere seatings."""

    tables: tuple[int, ...]
    rounds: int
    seatings: bool = False


@dataclass(frozen=True)
class Section:
    """A heading with its sentences."""

    heading: str
    sentences: tuple[str, ...]


@dataclass(frozen=True)
class PosterPaper:
    """The rules on the wall: the sentences of the house, cards with a name, and the version that they have."""

    sentences: tuple[str, ...]
    cards: tuple[KeyCard, ...]
    version: str


@dataclass(frozen=True)
class BookRule:
    """A sentence of the rule book; `own`: the usual rules of the game do not say it so."""

    words: str
    own: bool = False


@dataclass(frozen=True)
class BookSection:
    """A section of the rule book: its rules, rankings of cards with a title, examples by lines.

    Its mark is "§ 6", or nothing where it is the only one.
    """

    mark: str
    heading: str
    rules: tuple[BookRule, ...]
    cards: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = ()
    examples: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True)
class RuleBookPaper:
    """All rules of a game under the house rules of a tournament, and the version that they have."""

    sections: tuple[BookSection, ...]
    version: str

    @property
    def differs(self) -> bool:
        """Whether a house rule is another one than usual."""
        return any(rule.own for section in self.sections for rule in section.rules)


@dataclass(frozen=True)
class AnnouncementPaper:
    """The announcement of a tournament: when, where, how much; each fact with its label, then the sections.

    Of one that was `called_off` it says that.
    """

    host: str
    facts: tuple[tuple[str, str], ...]
    sections: tuple[Section, ...]
    version: str
    called_off: bool = False


@dataclass(frozen=True)
class EmergencyPaper:
    """What is needed to go on without the computer: standings, seating, the sheets of open tables and blank ones."""

    standings: StandingsPaper
    seated: tuple[PaperTable, ...]
    open_sheets: tuple[PaperTable, ...]
    blank_sheets: tuple[PaperTable, ...]


@dataclass(frozen=True)
class PlanPaperRow:
    """One line of a plan: a table for each round, or a dash."""

    number: int
    name: str
    tables: tuple[str, ...]


@dataclass(frozen=True)
class PlanPaper:
    """All rounds that were drawn at once, by start number."""

    rounds: tuple[int, ...]
    rows: tuple[PlanPaperRow, ...]
