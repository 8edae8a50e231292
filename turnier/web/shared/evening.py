"""Where the evening stands: rounds that are drawn, tables and what they are doing, who takes part, when it ends.

Pages mark a table as offen, läuft, vorgeschlagen, bestätigt, abgebrochen, Hilfe gerufen, Konflikt.
"""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any, Literal, NamedTuple

from django.db.models import Count, Exists, Max, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from turnier.models import Draw, Entrant, Player, Proposal, Round, Sitting, Tournament
from turnier.models.tournaments import is_drawn
from turnier.services.draw.plan_ahead import planned_draw
from turnier.services.draw.stage_input import by_places, players
from turnier.services.record.compiled import CompiledObjects, CompiledQuery
from turnier.services.record.write import missing_tables
from turnier.services.registration.sign_ups.offer import to_take_over
from turnier.services.sheets.referee import OPEN_CALLS, disputed_tables, refused_by_desk
from turnier.services.stages.plan import stage_to_come
from turnier.services.tournaments.queries import rounds_played
from turnier.text.words import stage_name

PAUSE = dt.timedelta(minutes=10)
"""Between the last sheet of a round and the first card of the next."""
STEP = dt.timedelta(minutes=5)
ROUNDS = CompiledObjects(Round.objects.filter(is_drawn()))
PLAYING = CompiledQuery(Entrant.objects.filter(status__in=Entrant.PLAYING).order_by("number").values_list("number"))

ENDED = CompiledQuery(Sitting.objects.order_by().values_list("round").annotate(last=Max("changed_at")))


@dataclass(frozen=True)
class Evening:
    """The facts that the stepper and the next step are made of.

    `missing` are (round, table), `playing` the start numbers of those who take part.
    """

    tournament: Tournament
    rounds: tuple[Round, ...]
    missing: tuple[tuple[int, int], ...]
    playing: frozenset[int]

    @property
    def entrants(self) -> int:
        """How many take part."""
        return len(self.playing)

    @cached_property
    def set_meetings(self) -> bool:
        """Whether places say who meets whom in the coming round: groups, or a knock-out that has begun."""
        return any(stage.begun for stage in by_places(self.tournament, self.upcoming))

    @cached_property
    def coming(self) -> int:
        """How many take part in the coming round: of those who are there, who is in the newest stage and not out."""
        if self.set_meetings:
            return len(players(self.tournament, self.upcoming))
        return sum(map(self.tournament.goes_on, self.playing))

    @property
    def least(self) -> int:
        """How many it takes to fill one table."""
        return self.tournament.kind_of_game.sides[0]

    @property
    def enough(self) -> bool:
        """Whether there is anybody to draw."""
        return self.entrants >= self.least

    @cached_property
    def singles(self) -> int:
        """How many single players wait for a partner; counted when a page asks."""
        return self.tournament.players.filter(Player.WAITING).count()

    @cached_property
    def signed_up(self) -> int:
        """How many have signed up and wait for a start number, before anything is drawn; counted when a page asks."""
        return 0 if self.rounds or self.closed else to_take_over(self.tournament)

    @cached_property
    def disputed(self) -> tuple[tuple[int, int], ...]:
        """The missing tables whose sides do not agree, as (round, table); read when a page asks."""
        return tuple(disputed_tables(self.tournament)) if self.missing else ()

    @cached_property
    def refused_by_desk(self) -> frozenset[int]:
        """The keys of the tables at which the desk said the last no; read when a page asks."""
        return refused_by_desk(self.tournament)

    @cached_property
    def planned(self) -> Draw | None:
        """The part of a plan by which the next round is seated, if it still fits; read when a page asks."""
        part = planned_draw(self.tournament, self.upcoming) if self.rounds else None
        return part if part is not None and set(json.loads(part.frozen)["entrants"]) == self.playing else None

    @cached_property
    def prepared(self) -> Round | None:
        """The round that is drawn but not yet shown to anybody."""
        last = self.rounds[-1] if self.rounds else None
        return last if last is not None and last.published_at is None else None

    @cached_property
    def current(self) -> Round | None:
        """The newest round that is public: the one that is being played, or was played last."""
        return next((r for r in reversed(self.rounds) if r.published_at is not None), None)

    @property
    def upcoming(self) -> int:
        """The number of the next round to draw, from 1."""
        return self.rounds[-1].number + 1 if self.rounds else 1

    @property
    def closed(self) -> bool:
        """The organisers have ended the tournament."""
        return self.tournament.status == Tournament.Status.CLOSED

    @property
    def all_played(self) -> bool:
        """Every planned round is played; with stacks nobody can play on, since fewer than two are left. Closed or not.

        Whether only the end is left to do is `at_the_end` of `services.tournaments.queries`.
        """
        if self.tournament.kind_of_game.stacks:
            return bool(self.rounds) and self.prepared is None and not self.missing and self.entrants < 2
        return rounds_played(self.tournament, [self.is_finished(each.number) for each in self.rounds])

    def is_finished(self, number: int) -> bool:
        """Whether a round is public and all its results are in."""
        public = {r.number for r in self.rounds if r.published_at is not None}
        return number in public and all(of_round != number for of_round, _table in self.missing)


def evening(tournament: Tournament) -> Evening:
    """Reads the state of the evening in three queries."""
    playing = (number for (number,) in PLAYING(tournament=tournament.pk))
    stacks = tournament.kind_of_game.stacks is not None
    rounds = ROUNDS(tournament=tournament.pk)
    for each in rounds:
        each.tournament = tournament
    return Evening(
        tournament=tournament,
        rounds=tuple(rounds),
        missing=tuple(missing_tables(tournament)),
        playing=frozenset(number for number in playing if not stacks or tournament.goes_on(number)),
    )


Progress = Literal["done", "now", "late", "ahead"]


@dataclass(frozen=True)
class EveningStep:
    """One station of the evening; `url` is empty where there is nothing to see yet."""

    label: str
    progress: Progress
    url: str = ""


def steps(of: Evening) -> tuple[EveningStep, ...]:
    """All stations in order; exactly one is "now" until the tournament is closed."""
    slug = of.tournament.slug
    started = bool(of.rounds)
    if of.tournament.kind_of_game.stacks:
        return _with_stacks(of)
    planned = max(of.tournament.rounds_planned, len(of.rounds))
    return (
        EveningStep(_("Anmeldung"), "done" if started else "now", reverse("registration", args=[slug])),
        *(_round_step(of, number) for number in range(1, planned + 1)),
        EveningStep(_("Siegerehrung"), _prize_giving(of), reverse("standings", args=[slug]) if started else ""),
    )


def _with_stacks(of: Evening) -> tuple[EveningStep, ...]:
    """Nobody plans rounds where tables end one by one: the tables are one station, and each planned stage another."""
    slug, stages = of.tournament.slug, of.tournament.later_stages
    started = bool(of.rounds)
    drawn = sum(stage.begun and stage.first < of.upcoming for stage in stages)
    waits = started and not of.missing and of.prepared is None and stage_to_come(of.tournament) is not None
    return (
        EveningStep(_("Anmeldung"), "done" if started else "now", reverse("registration", args=[slug])),
        EveningStep(_("Tische"), _part_progress(of, 0, drawn, drawn + waits), reverse("stacks", args=[slug])),
        *(
            EveningStep(
                stage_name(stage.kind),
                _part_progress(of, part, drawn, drawn + waits),
                reverse("stacks" if part <= drawn else "stages", args=[slug]),
            )
            for part, stage in enumerate(stages, start=1)
        ),
        EveningStep(_("Siegerehrung"), _prize_giving(of), reverse("honours", args=[slug]) if started else ""),
    )


def _part_progress(of: Evening, part: int, drawn: int, now: int) -> Progress:
    """How far the tables are, part 0, or a stage; so many stages are drawn, and this part it is now."""
    if not of.rounds or part > now:
        return "ahead"
    if of.closed or of.all_played:
        return "done" if part <= drawn else "ahead"
    return "now" if part == now else "done"


def _round_step(of: Evening, number: int) -> EveningStep:
    progress = _round_progress(of, number)
    url = reverse("draw_round", args=[of.tournament.slug, number]) if progress != "ahead" else ""
    return EveningStep(of.tournament.round_name(number), progress, url)


def _round_progress(of: Evening, number: int) -> Progress:
    if number == _round_now(of):
        return "now"
    if of.is_finished(number):
        return "done"
    return "late" if number < of.upcoming else "ahead"


def _round_now(of: Evening) -> int | None:
    if not of.rounds or of.closed or of.all_played:
        return None
    newest = of.upcoming - 1
    return of.upcoming if of.is_finished(newest) and not of.missing else newest


def _prize_giving(of: Evening) -> Progress:
    if of.closed:
        return "done"
    return "now" if of.all_played else "ahead"


@dataclass(frozen=True)
class Forecast:
    """About when the round ends, and the prizes are given; to five minutes, since nobody knows better."""

    round_ends: datetime
    prizes: datetime


def forecast(of: Evening, now: datetime) -> Forecast | None:
    """From how long the rounds of this evening took so far, else what such a round takes; None where nobody knows.

    Once a round is played the evening has begun, whatever was announced.
    """
    current, took = of.current, _usual_length(of)
    if current is None or current.published_at is None or took is None or not of.missing or of.closed:
        return None
    plays = any(of.is_finished(each.number) for each in of.rounds)
    begun = current.published_at if plays else _begun(of.tournament, current.published_at)
    ends = max(begun + took, now + STEP)
    rounds_to_come = max(0, of.tournament.rounds_planned - current.number)
    return Forecast(_rounded_up(ends), _rounded_up(ends + PAUSE + rounds_to_come * (took + PAUSE)))


def _begun(tournament: Tournament, published: datetime) -> datetime:
    """From when on a round is played: once it is published, on the evening's day not before its announced begin."""
    local = timezone.localtime(published)
    if tournament.begins is None or tournament.date != local.date():
        return published
    return max(local, dt.datetime.combine(local.date(), tournament.begins, local.tzinfo))


def _took(tournament: Tournament, published: datetime, ended: datetime, usual: dt.timedelta | None) -> dt.timedelta:
    """How long a round took, where one takes about as long as `usual`; None where the game does not say.

    One that ended before half of that had passed since the announced begin was begun before it, nobody knows when.
    """
    since_begin, whole = ended - _begun(tournament, published), ended - published
    if since_begin > (usual or dt.timedelta()) / 2:
        return since_begin
    return min(whole, usual) if usual else whole


def _usual_length(of: Evening) -> dt.timedelta | None:
    tournament = of.tournament
    minutes = tournament.kind_of_game.minutes(tournament.house_rules())
    usual = dt.timedelta(minutes=minutes) if minutes else None
    earlier = [each for each in of.rounds if each.published_at and each != of.current]
    last: dict[int, dt.datetime] = dict(ENDED(round__tournament=tournament.pk)) if earlier else {}
    took = [
        _took(tournament, each.published_at, last[each.pk], usual)
        for each in earlier
        if each.published_at and last.get(each.pk)
    ]
    return sum(took, dt.timedelta()) / len(took) if took else usual


def _rounded_up(moment: datetime) -> datetime:
    over = dt.timedelta(minutes=moment.minute % 5, seconds=moment.second, microseconds=moment.microsecond)
    return moment + STEP - over if over else moment


STATES = {
    "bad": gettext_lazy("Konflikt"),
    "help": gettext_lazy("Hilfe gerufen"),
    "wait": gettext_lazy("vorgeschlagen"),
    "run": gettext_lazy("läuft"),
    "open": gettext_lazy("offen"),
    "good": gettext_lazy("bestätigt"),
    "off": gettext_lazy("abgebrochen"),
}
"""The states of a table, those that want somebody first."""
LINES = Proposal.objects.filter(sitting=OuterRef("pk"), base=OuterRef("version"))


class TableFacts(NamedTuple):
    """What a page marks of a table: of which `round`, whether it `calls`, how many lines of phones wait.

    `refused`: to how many lines somebody has said no, as long as nothing was saved since.
    """

    pk: int
    round: int
    table: int
    finished: bool
    entries_count: int
    result: str
    changed_at: datetime | None
    calls: bool
    waits: int
    refused: int


def table_facts(sittings: QuerySet[Sitting]) -> QuerySet[Sitting, tuple[Any, ...]]:
    """The values of `TableFacts` of these sittings."""
    kept = ("pk", "round__number", "table", "finished", "entries_count", "result", "changed_at")
    return sittings.annotate(
        calls=Exists(OPEN_CALLS.filter(sitting=OuterRef("pk"))),
        waits=_lines("open"),
        refused=_lines("refused"),
    ).values_list(*kept, "calls", "waits", "refused")


def with_waiting(sittings: QuerySet[Sitting]) -> QuerySet[Sitting]:
    """These sittings, each with how many lines of its phones wait, `waits`."""
    return sittings.annotate(waits=_lines("open"))


def _lines(state: str) -> Coalesce:
    """How many lines of phones are in this state. Counted: for whether there is one, PostgreSQL would read them all."""
    of_table = LINES.filter(state=state).order_by().values("sitting").annotate(count=Count("pk")).values("count")
    return Coalesce(Subquery(of_table), 0)


def table_state(table: TableFacts, disputed: Collection[tuple[int, int]]) -> str:
    """A key of `STATES`; `disputed` are the tables whose sides do not agree, as (round, table)."""
    if (table.round, table.table) in disputed:
        return "bad"
    if table.calls:
        return "help"
    return "wait" if table.waits else sitting_state(table)


def sitting_state(sitting: Sitting | TableFacts) -> str:
    """What the saved lines alone say: "open", "run", "good", or "off" of a table that ended before anything counted."""
    if sitting.finished:
        return "good" if sitting.entries_count else "off"
    return "run" if sitting.entries_count else "open"
