"""The rehearsal: a copy of a tournament, played by the engines, that nobody can take for the real one."""

from __future__ import annotations

import secrets
from random import Random

from django.db import transaction
from django.utils.translation import gettext as _

from games.kit.game import AnyGame
from games.kit.house_rules import dump_rules
from games.kit.sitting import evaluate
from games.kit.terms import Table
from turnier.errors import UserError
from turnier.models import Entrant, Round, Sitting, Tournament, User
from turnier.services.broken_off import sitting_end
from turnier.services.draws import OddCount, round_draw, round_publish
from turnier.services.fillers import filler_register
from turnier.services.people_of_the_demo import CLUBS, FIRST_NAMES, SURNAMES
from turnier.services.played import played_lines
from turnier.services.refusals import warning_id
from turnier.services.registration import Registration, entrant_register
from turnier.services.rehearsal_times import Timetable
from turnier.services.results import result_save, table_of
from turnier.services.seating import playing
from turnier.services.singles import single_register, singles_pair, waiting_singles
from turnier.services.submission import Payload, Submission
from turnier.services.tournaments import tournament_create
from turnier.services.writing import lock, record

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
    copy = tournament_create(
        by=by,
        name=(_("Probe: %(name)s") % {"name": tournament.name})[:LONGEST_NAME],
        game=tournament.game,
        rules=dict(dump_rules(tournament.kind_of_game, tournament.house_rules())),
        rounds=tournament.rounds_planned,
        entry_fee_cents=tournament.entry_fee_cents,
        date=tournament.date,
        begins=tournament.begins,
        venue=tournament.venue,
        host=tournament.host,
        is_rehearsal=True,
    )
    copy.draw_options = tournament.draw_options
    copy.save(update_fields=["draw_options"])
    for entrant in tournament.entrants.filter(status__in=Entrant.PLAYING).prefetch_related("players"):
        _copy_entrant(copy, entrant, by)
    for player in waiting_singles(tournament):
        registration = Registration(players=(player.name,), club=player.club, paid=player.paid)
        single_register(tournament=copy, registration=registration, by=by)
    return copy


def _copy_entrant(copy: Tournament, entrant: Entrant, by: User | None) -> None:
    registration = Registration(
        players=tuple(player.name for player in entrant.players.all()) or (entrant.name,) * copy.kind_of_game.team_size,
        name=entrant.name,
        club=entrant.club,
        paid=entrant.paid,
        number=entrant.number,
        out_of_competition=entrant.status == Entrant.Status.OUT_OF_COMPETITION,
    )
    entrant_register(tournament=copy, registration=registration, by=by)


def _fill_up(copy: Tournament, chance: Random, by: User | None) -> None:
    """Invented people where too few are there, partners by lot, and the organisers where the number is odd."""
    size = copy.kind_of_game.team_size
    if len(waiting_singles(copy)) >= size > 1:
        singles_pair(tournament=copy, by=by)
    missing = max(0, LEAST - len(playing(copy)))
    people = [f"{chance.choice(FIRST_NAMES)} {chance.choice(SURNAMES)}" for _each in range(missing * size)]
    for first in range(0, len(people), size):
        registration = Registration(players=tuple(people[first : first + size]), club=chance.choice(CLUBS), paid=True)
        entrant_register(tournament=copy, registration=registration, by=by)


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
