"""The rehearsal: a copy of a tournament, played by the engines, that nobody can take for the real one."""

from __future__ import annotations

import datetime as dt
import secrets
from dataclasses import dataclass, field
from random import Random

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.kit.game import AnyGame
from games.kit.sittings.evaluation import evaluate
from games.kit.terms import Table
from turnier.models import Draw, Entrant, Revision, Round, Sitting, Tournament, User
from turnier.services.draw.checks import OddCount
from turnier.services.draw.draw import round_draw, round_publish
from turnier.services.record.write import lock, record
from turnier.services.registration.fillers import filler_register
from turnier.services.registration.import_list import entrants_register
from turnier.services.registration.queries import playing
from turnier.services.registration.register import Registration
from turnier.services.registration.singles import singles_pair, waiting_singles
from turnier.services.rehearsal.invented import CLUBS, FIRST_NAMES, SURNAMES, played_lines
from turnier.services.sheets.break_off import sitting_end
from turnier.services.sheets.queries import table_of
from turnier.services.sheets.save import result_save
from turnier.services.sheets.submission import Payload, Submission, warning_id
from turnier.services.tournaments.found import entrants_copy, settings_copy, singles_copy
from turnier.text.errors import UserError

LEAST = 16
"""With fewer registered than this, invented people fill the rehearsal up, so that it can be held days before."""


LONGEST_NAME = 80


@transaction.atomic
def rehearsal_create(
    *, tournament: Tournament, by: User | None, open_last: bool = False, chance: Random | None = None
) -> Tournament:
    """Copies a tournament without telephone numbers and plays the whole evening.

    All planned rounds are drawn and typed, with times as they would be; with `open_last` the last one is published
    and waits to be typed. The copy shares nothing with the tournament and is thrown away by `tournament_delete`.
    """
    tournament = lock(tournament.pk)
    if tournament.is_rehearsal:
        raise UserError(_("Das ist schon eine Probe. Bitte vom Turnier selbst eine neue anlegen."))
    chance = chance or Random()  # nosec B311 # noqa: S311 invented results, not secrets
    copy = _copy(tournament, by)
    _fill_up(copy, chance, by)
    times = Timetable(chance)
    for number in range(1, copy.rounds_planned + 1):
        if len(playing(copy)) < copy.kind_of_game.sides[0]:
            break
        of_round = _next_round(copy, number, by)
        _play(copy, of_round, chance, by, times, is_open=open_last and number == copy.rounds_planned)
    times.apply()
    record(copy, "rehearsal_create", by=by, rounds=copy.rounds.count())
    return Tournament.objects.get(pk=copy.pk)


def _copy(tournament: Tournament, by: User | None) -> Tournament:
    name = (_("Probe: %(name)s") % {"name": tournament.name})[:LONGEST_NAME]
    copy = settings_copy(tournament, by=by, name=name, is_rehearsal=True)
    playing_on = tournament.entrants.filter(status__in=Entrant.PLAYING).prefetch_related("players")
    entrants_copy(copy, [(entrant, entrant.paid) for entrant in playing_on], by)
    singles_copy(tournament, copy, by)
    return copy


def _fill_up(copy: Tournament, chance: Random, by: User | None) -> None:
    """Invented people where too few are there, partners by lot, and the organisers where the number is odd."""
    size = copy.kind_of_game.team_size
    if len(waiting_singles(copy)) >= size > 1:
        singles_pair(tournament=copy, by=by)
    missing = max(0, LEAST - len(playing(copy)))
    people = [f"{chance.choice(FIRST_NAMES)} {chance.choice(SURNAMES)}" for _each in range(missing * size)]
    invented = [
        Registration(players=tuple(people[first : first + size]), club=chance.choice(CLUBS), paid=True)
        for first in range(0, len(people), size)
    ]
    entrants_register(tournament=copy, registrations=invented, by=by)


def _next_round(copy: Tournament, number: int, by: User | None) -> Round:
    try:
        drawn = round_draw(tournament=copy, by=by, number=number).round
    except OddCount:
        filler_register(tournament=copy, by=by)
        drawn = round_draw(tournament=copy, by=by, number=number).round
    round_publish(round=drawn, by=by)
    return drawn


def _play(
    copy: Tournament, of_round: Round, chance: Random, by: User | None, times: Timetable, *, is_open: bool
) -> None:
    game, rules = copy.kind_of_game, copy.house_rules()
    times.begin(of_round)
    for sitting in [] if is_open else Sitting.objects.filter(round=of_round).select_related("round__tournament"):
        table = table_of(sitting)
        lines = played_lines(game, rules, table, chance)
        revision = result_save(sitting=sitting, submission=_submission(game, rules, table, lines), by=by)
        if not revision.sitting.finished:
            sitting_end(sitting=revision.sitting, by=by, reason=_("Durchgang zu Ende"))
        times.played(revision, len(lines))
    times.end(of_round, is_open=is_open)


def _submission(game: AnyGame, rules: object, table: Table, lines: tuple[Payload, ...]) -> Submission:
    problems = evaluate(game, rules, table, lines).problems
    return Submission(secrets.token_hex(16), 0, lines, frozenset(map(warning_id, problems)))


MINUTES_A_LINE = 2.5


SHORTEST = 8.0


PAUSE_MINUTES = 10.0


@dataclass
class Timetable:
    """Collects what happened when, in minutes since the beginning; `apply` writes it so that it ends now."""

    chance: Random
    now: float = 0.0
    _longest: float = 0.0
    _published: dict[int, float] = field(default_factory=dict)
    _closed: dict[int, float] = field(default_factory=dict)
    _saved: dict[int, tuple[int, float]] = field(default_factory=dict)

    def begin(self, of_round: Round) -> None:
        """A round is published."""
        self._published[of_round.pk] = self.now
        self._longest = 0.0

    def played(self, revision: Revision, lines: int) -> None:
        """A table of so many lines is typed: some are slow, some are quick."""
        minutes = max(SHORTEST, lines * MINUTES_A_LINE) * self.chance.uniform(0.8, 1.25)
        self._longest = max(self._longest, minutes)
        self._saved[revision.pk] = (revision.sitting_id, self.now + minutes)

    def end(self, of_round: Round, *, is_open: bool) -> None:
        """The round is over, then comes a pause; one that is still open has only just begun."""
        self.now += self._longest
        if not is_open:
            self._closed[of_round.pk] = self.now
            self.now += PAUSE_MINUTES

    def apply(self) -> None:
        """Writes the times into the rows. Part of the caller's transaction."""
        start = timezone.now() - dt.timedelta(minutes=self.now)

        def at(minutes: float) -> dt.datetime:
            return start + dt.timedelta(minutes=minutes)

        for pk, minutes in self._published.items():
            Round.objects.filter(pk=pk).update(published_at=at(minutes))
            Draw.objects.filter(round=pk).update(at=at(minutes))
        for pk, minutes in self._closed.items():
            Round.objects.filter(pk=pk, closed_at__isnull=False).update(closed_at=at(minutes))
        for pk, (sitting, minutes) in self._saved.items():
            Revision.objects.filter(pk=pk).update(at=at(minutes))
            Sitting.objects.filter(pk=sitting).update(changed_at=at(minutes))
