"""The shape of a tournament file as it is read, and what is wrong with one that has another shape, in German."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Any, Literal

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from pydantic import AfterValidator, AwareDatetime, Field, ValidationError

from games.kit.criteria import SHARED
from games.kit.sittings.evaluation import MOST_ENTRIES
from turnier.fees import MOST_CLASSES, MOST_FIRST, clean_iban
from turnier.services.money.fees import LARGEST_FEE
from turnier.services.tournaments.file.money.format import MoneyPart
from turnier.services.tournaments.file.parts import FilePart, Label, Name, Number, Short, printable
from turnier.services.tournaments.file.records import RecordPart
from turnier.stages.bracket import LARGEST

FORMAT = "turnier/1"
MOST_ROUNDS = 100

Publicity = Literal["public", "private", "minor"]
Status = Literal["active", "withdrawn", "disqualified", "eliminated", "left", "excluded", "out_of_competition"]


def known_iban(iban: str) -> str:
    """The IBAN as it is; refuses one that no bank has."""
    if iban and clean_iban(iban) != iban:
        raise ValueError("not an IBAN")
    return iban


class SubstitutionPart(FilePart):
    """Who took over the place at this `position` of an entrant, counted from 0, and `since` which round.

    `at` is when that was entered: whoever paid before is still in the books.
    """

    position: Annotated[int, Field(ge=0, le=9, strict=True)] = 0
    leaving: Name
    coming: Name
    since: Number
    reason: Short = ""
    at: AwareDatetime | None = None


ClassName = Annotated[str, Field(max_length=40, strict=True), AfterValidator(printable)]
FeeCents = Annotated[int, Field(ge=0, le=LARGEST_FEE, strict=True)]


class EntrantPart(FilePart):
    """An entrant; `gone` is the order in which those went who no longer play, sums are cents."""

    number: Number
    name: Name
    players: tuple[Name, ...] = ()
    publicity: tuple[Publicity, ...] = ()
    proposed: tuple[bool, ...] = ()
    fee_classes: tuple[ClassName, ...] = ()
    club: Label = ""
    phone: Annotated[str, Field(max_length=40)] = ""
    paid: bool = False
    part_paid_cents: Annotated[int, Field(ge=0, le=100_000_000)] = 0
    reduction_cents: Annotated[int, Field(ge=0, le=100_000_000)] = 0
    status: Status = "active"
    gone: Annotated[int, Field(ge=0, le=1_000_000_000)] | None = None
    guest: bool = False
    presence: Literal["", "here", "expected"] = ""
    substitutions: tuple[SubstitutionPart, ...] = ()


class SinglePart(FilePart):
    """A single player who has no team yet."""

    name: Name
    club: Label = ""
    phone: Annotated[str, Field(max_length=40)] = ""
    paid: bool = False
    fee_class: ClassName = ""
    withdrawn: bool = False
    publicity: Publicity = "public"
    proposed: bool = True


class SignUpPart(FilePart):
    """Who signed up before the evening; `entrant` is the start number of those who were taken over.

    `partner` is the number of the sign-up that somebody has joined who came alone.
    """

    number: Number
    turn: Annotated[int, Field(ge=-1_000_000, le=1_000_000, strict=True)]
    state: Literal["place", "waiting", "searching", "joined", "taken", "declined", "cancelled"]
    players: Annotated[tuple[Name, ...], Field(max_length=9)] = ()
    name: Label = ""
    club: Label = ""
    phone: Annotated[str, Field(max_length=40)] = ""
    email: Annotated[str, Field(max_length=254)] = ""
    fee_classes: Annotated[tuple[ClassName, ...], Field(max_length=9)] = ()
    public: bool = False
    consent: Annotated[int, Field(ge=0, le=30_000, strict=True)] = 0
    language: Annotated[str, Field(pattern=r"^[a-z]{2}$")] = "de"
    partner: Number | None = None
    entrant: Number | None = None


class SignUpOfferPart(FilePart):
    """What is offered before the evening. In a file it is always closed: nothing that comes as one is public."""

    open: bool = False
    limit: Annotated[int, Field(ge=0, le=9999, strict=True)] = 0
    closes: Annotated[str, Field(pattern=r"^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})?$")] = ""
    consent: Annotated[str, Field(max_length=2000)] = ""
    version: Annotated[int, Field(ge=0, le=30_000, strict=True)] = 0
    alone: bool = False


class SittingPart(FilePart):
    """A table with who sits there, in seat order, and its lines; `ended`: broken off."""

    table: Number
    sides: tuple[Number, ...]
    entries: tuple[dict[str, Any], ...] = ()
    ended: bool = False


class SwapPart(FilePart):
    """Two start numbers that changed seats by hand."""

    first: Number
    second: Number
    reason: Short = ""


class TableChangePart(FilePart):
    """A table that was added by hand or dissolved, after so many swaps: who sat or sits there, and who pauses else."""

    table: Number
    added: bool
    seated: tuple[Number, ...]
    pausing: tuple[Number, ...] = ()
    after_swaps: Annotated[int, Field(ge=0, le=30_000, strict=True)] = 0
    reason: Short = ""


class DrawPart(FilePart):
    """One attempt to draw a round: all that a stranger needs to compute it again. `plan` is first round and part."""

    attempt: Number
    frozen: dict[str, Any]
    nonce: Short
    public: Annotated[str, Field(pattern=r"^[0-9-]{0,80}$")] = ""
    input_hash: Short
    commitment: Short
    seed: Short
    outcome: dict[str, Any]
    reason: Short = ""
    current: bool
    plan: tuple[Number, Number] | None = None
    swaps: tuple[SwapPart, ...] = ()
    table_changes: tuple[TableChangePart, ...] = ()


class RoundPart(FilePart):
    """A round: its tables, who paused, and each attempt to draw it."""

    number: Number
    sittings: tuple[SittingPart, ...]
    byes: tuple[Number, ...] = ()
    draws: tuple[DrawPart, ...] = ()
    swaps: tuple[SwapPart, ...] = ()
    table_changes: tuple[TableChangePart, ...] = ()
    published: bool = True
    closed: bool = False


class DrawOptionsPart(FilePart):
    """What the organiser demands of every draw, as `services/draw/options.py` has it."""

    mode: Literal["random", "swiss"] = "random"
    clubs: Literal["soft", "hard", "off"] = "soft"
    pausing: Literal["lot", "last"] = "lot"
    forbidden: tuple[tuple[Number, Number], ...] = ()
    fixed: tuple[tuple[Number, Number], ...] = ()


class RankingPart(FilePart):
    """By which measures the organiser has the standings ordered, and how a tie ends; without measures as usual."""

    measures: tuple[Short, ...] = ()
    ending: Short = SHARED


InGroup = Annotated[int, Field(ge=0, le=LARGEST, strict=True)]
"""The group of somebody in a stage, 0 where there is none."""
Since = Annotated[int, Field(ge=0, le=MOST_ROUNDS, strict=True)]
"""The round since which somebody is in a stage, 0 where it is all of it."""
StageRow = (
    tuple[Number, Number, InGroup]
    | tuple[Number, Number, InGroup, Number]
    | tuple[Number, Number, InGroup, Since, Number]
)


class StagePart(FilePart):
    """A stage as `turnier.stages.stage.Stage` has it; `entrants` are rows of start number, seed and group.

    A fourth number is the round since which somebody is in it who came late, a fifth the rank of whose seed was moved.
    """

    kind: Literal["rounds", "groups", "knockout", "final"]
    first: Number
    rounds: Annotated[int, Field(ge=0, le=MOST_ROUNDS, strict=True)]
    who: Literal["all", "best", "groups", "winners", "losers", "others"] = "best"
    count: Annotated[int, Field(ge=0, le=LARGEST, strict=True)] = 0
    extra: Annotated[int, Field(ge=0, le=LARGEST, strict=True)] = 0
    groups: Annotated[int, Field(ge=0, le=LARGEST, strict=True)] = 0
    seeding: Literal["place", "lot"] = "place"
    carried: Literal["all", "half", "nothing"] = "all"
    third: bool = False
    consolation: bool = False
    date: Annotated[str, Field(pattern=r"^(\d{4}-\d{2}-\d{2})?$")] = ""
    size: Annotated[int, Field(ge=0, le=LARGEST, strict=True)] = 0
    beside: bool = False
    asked: Annotated[int, Field(ge=0, le=MOST_ROUNDS, strict=True)] = 0
    entrants: tuple[StageRow, ...] = ()
    proof: dict[str, Any] = Field(default_factory=dict)


class PlayoffPart(FilePart):
    """The sheet of a playoff: start numbers by seat, 0 for whoever only helped out, and the house rules that differ."""

    sides: tuple[Annotated[int, Field(ge=0, strict=True)], ...]
    rules: dict[str, Any] = Field(default_factory=dict)
    entries: Annotated[tuple[dict[str, Any], ...], Field(max_length=MOST_ENTRIES)]


class DecisionPart(FilePart):
    """How equals were told apart: `order` is what came of it, `proof` the document of a lot, `sheet` a playoff.

    `before` is the first round that was not public yet; without it all that are public were.
    """

    kind: Literal["coin", "playoff", "lot", "shared"]
    entrants: tuple[Number, ...]
    order: tuple[Number, ...]
    witness: Label = ""
    proof: dict[str, Any] | None = None
    sheet: PlayoffPart | None = None
    before: Number | None = None


class SeriesPart(FilePart):
    """The series that a tournament belongs to, and the how-manieth of it this is."""

    name: Name
    title: Annotated[str, Field(max_length=40, strict=True), AfterValidator(printable)] = ""
    number: Annotated[int, Field(ge=1, le=999, strict=True)]


class FeeClassPart(FilePart):
    """A class of people who pay another fee, in cents."""

    name: Annotated[ClassName, Field(min_length=1)]
    cents: FeeCents


class LossTariffPart(FilePart):
    """What lost games cost: the `first` so many one sum each, further ones another, in cents."""

    first: Annotated[int, Field(ge=0, le=MOST_FIRST, strict=True)]
    first_cents: FeeCents
    then_cents: FeeCents
    per: Literal["sitting", "evening"] = "sitting"


class FeeTermsPart(FilePart):
    """Classes, tariff and account, as `turnier.fees.FeeTerms` has them."""

    per_person: bool = False
    classes: Annotated[tuple[FeeClassPart, ...], Field(max_length=MOST_CLASSES)] = ()
    losses: LossTariffPart | None = None
    iban: Annotated[str, AfterValidator(known_iban)] = ""
    holder: Label = ""


class TournamentPart(FilePart):
    """The whole file."""

    format: Literal["turnier/1"]
    name: Name
    game: Short
    rules: dict[str, Any] = Field(default_factory=dict)
    entrants: tuple[EntrantPart, ...] = ()
    rounds: tuple[RoundPart, ...] = ()
    decisions: tuple[DecisionPart, ...] = ()
    singles: tuple[SinglePart, ...] = ()
    rounds_planned: Annotated[int, Field(ge=1, le=MOST_ROUNDS)] | None = None
    entry_fee_cents: FeeCents = 0
    fee_terms: FeeTermsPart = FeeTermsPart()
    ranking: RankingPart = RankingPart()
    words: dict[Short, tuple[Literal["der", "die", "das"], Short, Short]] = Field(default_factory=dict)
    stages: Annotated[tuple[StagePart, ...], Field(max_length=20)] = ()
    draw_options: DrawOptionsPart = DrawOptionsPart()
    status: Literal["registration", "running", "closed"] | None = None
    date: dt.date | None = None
    begins: dt.time | None = None
    venue: Label = ""
    host: Label = ""
    series: SeriesPart | None = None
    rehearsal: bool = False
    called_off: bool = False
    check_in: bool = False
    sign_up: SignUpOfferPart | None = None
    sign_ups: Annotated[tuple[SignUpPart, ...], Field(max_length=100_000)] = ()
    names_shown: Literal["full", "short", "hidden"] = "full"
    money: MoneyPart | None = None
    records: Annotated[tuple[RecordPart, ...], Field(max_length=99)] = ()


SENTENCES = {
    "missing": gettext_noop("„%(place)s“ fehlt"),
    "literal_error": gettext_noop("„%(place)s“ hat einen Wert, den es nicht gibt"),
    "string_too_long": gettext_noop("„%(place)s“ ist zu lang"),
    "too_long": gettext_noop("„%(place)s“ ist zu lang"),
    "value_error": gettext_noop("„%(place)s“ enthält Zeichen, die niemand drucken kann"),
    "string_too_short": gettext_noop("„%(place)s“ ist leer"),
    "greater_than_equal": gettext_noop("„%(place)s“ ist zu klein"),
    "less_than_equal": gettext_noop("„%(place)s“ ist zu groß"),
}


def trouble(error: ValidationError) -> str:
    """The first three faults of a file, each with the place where it stands."""
    faults = []
    for fault in error.errors(include_url=False, include_context=False, include_input=False)[:3]:
        place = " → ".join(str(part + 1) if isinstance(part, int) else part for part in fault["loc"])
        sentence = SENTENCES.get(fault["type"], gettext_noop("„%(place)s“ passt nicht"))
        faults.append(_(sentence) % {"place": place})
    more = error.error_count() - len(faults)
    text = _("Die Datei passt nicht: %(faults)s.") % {"faults": ", ".join(faults)}
    return text if more <= 0 else text + " " + _("Und %(more)s weitere Stellen.") % {"more": more}
