"""The example tournament: 24 entrants, two rounds played, the third drawn. Always the same people and results."""

from __future__ import annotations

import datetime as dt
import secrets
from random import Random

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.kit.game import AnyGame, departures, unsettled
from games.kit.sittings.evaluation import Evaluation, evaluate
from turnier.models import Round, Sitting, Tournament, User
from turnier.services.draw.draw import round_draw, round_publish
from turnier.services.record.write import missing_tables
from turnier.services.registration.register import Registration, entrant_register
from turnier.services.rehearsal.invented import CLUBS, FIRST_NAMES, SURNAMES, played_lines
from turnier.services.sheets.queries import table_of
from turnier.services.sheets.save import result_save
from turnier.services.sheets.submission import Submission, warning_id
from turnier.services.stacks.regroup import open_tables, tables_redraw
from turnier.services.tournaments.found import tournament_create
from turnier.services.tournaments.queries import tournament_games
from turnier.text.words import translate

ENTRANTS = 24
ROUNDS_PLAYED = 2
SEED = 1896
FEE_CENTS = 2_000


@transaction.atomic
def demo_create(*, by: User | None, game: AnyGame | None = None) -> Tournament:
    """Founds and fills the example tournament. Names and results are the same every time, the draws are not."""
    game = game or next(iter(tournament_games().values()))
    chance = Random(SEED)  # nosec B311 # noqa: S311 examples, not secrets
    tournament = tournament_create(
        by=by,
        name=translate(game.event),
        game=game.slug,
        entry_fee_cents=0 if game.stacks else FEE_CENTS,
        date=timezone.localdate(),
        begins=dt.time(19),
        venue=_("Schützenheim Niederau"),
        host=_("SV Almrausch"),
        is_demo=True,
    )
    for registration in _registrations(tournament, chance):
        entrant_register(tournament=tournament, registration=registration, by=by)
    played = ROUNDS_PLAYED if tournament.kind_of_game.stacks else min(ROUNDS_PLAYED, tournament.rounds_planned - 1)
    for number in range(played + 1):
        drawn = _next_round(tournament, by)
        if number < played:
            _play(tournament, drawn, chance, by)
    tournament.refresh_from_db()
    return tournament


def _next_round(tournament: Tournament, by: User | None) -> Round:
    if tournament.kind_of_game.stacks:
        return tables_redraw(tournament=tournament, sittings=open_tables(tournament), by=by)
    late = bool(missing_tables(tournament))
    reason = _("Die Zeit ist um") if late else ""
    drawn = round_draw(tournament=tournament, by=by, despite_missing=late, reason=reason).round
    round_publish(round=drawn, by=by)
    return drawn


def _registrations(tournament: Tournament, chance: Random) -> list[Registration]:
    size = tournament.kind_of_game.team_size
    first, last = chance.sample(FIRST_NAMES * 2, ENTRANTS * size), chance.choices(SURNAMES, k=ENTRANTS * size)
    people = [f"{f} {s}" for f, s in zip(first, last, strict=True)]
    return [
        Registration(
            players=tuple(people[i : i + size]),
            club=chance.choice(CLUBS),
            paid=chance.random() < 0.9,
        )
        for i in range(0, len(people), size)
    ]


def _play(tournament: Tournament, drawn: Round, chance: Random, by: User | None) -> None:
    rules = tournament.house_rules()
    for sitting in Sitting.objects.filter(round=drawn).select_related("round"):
        table = table_of(sitting)
        entries = played_lines(tournament.kind_of_game, rules, table, chance)
        evaluation = evaluate(tournament.kind_of_game, rules, table, entries)
        kept = entries[: _before_anybody_left(evaluation)]
        if not kept:
            continue
        submission = Submission(
            key=secrets.token_hex(16),
            base_version=0,
            entries=kept,
            accepted=frozenset(warning_id(problem) for problem in evaluation.problems),
        )
        result_save(sitting=sitting, submission=submission, by=by)


def _before_anybody_left(evaluation: Evaluation) -> int:
    """How many entries there are before the first that sends somebody home: all where the game sends nobody.

    People may change tables then.
    """
    game, rules = evaluation.game, evaluation.rules
    gone = (any(departures(game, rules, state)) for state in evaluation.states)
    most = next((number for number, left in enumerate(gone) if left), len(evaluation.states))
    settled = (n for n in range(most, 0, -1) if unsettled(game, rules, evaluation.states[n - 1]) is None)
    return next(settled, 0)
