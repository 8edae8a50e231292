"""What stands in a stored database: an evening of each game, by invented people."""

from __future__ import annotations

import secrets
from random import Random

from games.kit.game import departures, unsettled
from games.kit.sittings.evaluation import Evaluation, evaluate
from games.kit.sittings.random_lines import random_sitting
from turnier.models import Round, Sitting, Tournament, User
from turnier.services.accounts.referees import referee_invite
from turnier.services.draw.draw import round_draw, round_publish
from turnier.services.host.readiness import data_ready
from turnier.services.papers.report import report_save
from turnier.services.privacy.privacy import anonymise
from turnier.services.privacy.subject import erasure_subject
from turnier.services.prizes.prize_table import prize_add
from turnier.services.registration.register import Registration, entrant_pay, entrant_register
from turnier.services.sheets.propose import proposal_make, seen_lines
from turnier.services.sheets.queries import table_of
from turnier.services.sheets.referee import help_call
from turnier.services.sheets.save import result_save
from turnier.services.sheets.submission import Payload, Submission, warning_id
from turnier.services.stacks.regroup import open_tables, tables_redraw
from turnier.services.tournaments.change import tournament_publish
from turnier.services.tournaments.found import tournament_create
from turnier.services.tournaments.queries import tournament_games

ENTRANTS, FORGOTTEN, SEED = 8, 3, 1


def fill() -> None:
    """One round played, a correction, a line from a phone, a call, money, a prize, a report, somebody forgotten."""
    data_ready()
    by = User.objects.create_superuser("test", password=None)
    chance = Random(SEED)
    for game in tournament_games():
        tournament = tournament_create(by=by, name=f"Abend {game}", game=game, rounds=2, entry_fee_cents=1_000)
        _people(tournament, by)
        _tables(_next_round(tournament, by), chance, by)
        prize_add(
            tournament=tournament,
            title="Schinken",
            donor="Metzgerei",
            value_cents=2_000,
            consolation=False,
            picture=None,
            by=by,
        )
        report_save(tournament=tournament, text="Ein Bericht", seen=0, by=by)
        anonymise(who=erasure_subject(tournament.players.order_by("pk")[FORGOTTEN]), by=by)


def _people(tournament: Tournament, by: User) -> None:
    size = tournament.kind_of_game.team_size
    for n in range(1, ENTRANTS + 1):
        players = tuple(f"{first} Eins{n}" for first in ("Anna", "Bernd")[:size])
        entrant_register(tournament=tournament, registration=Registration(players=players, paid=n > 2), by=by)
    entrant_pay(entrant=tournament.entrants.get(number=1), paid=True, by=by)
    referee_invite(tournament=tournament, name="Cilli Zwei", by=by)
    tournament_publish(tournament=tournament, by=by, public=True)


def _next_round(tournament: Tournament, by: User) -> Round:
    if tournament.kind_of_game.stacks:
        return tables_redraw(tournament=tournament, sittings=open_tables(tournament), by=by)
    drawn = round_draw(tournament=tournament, by=by).round
    round_publish(round=drawn, by=by)
    return drawn


def _tables(drawn: Round, chance: Random, by: User) -> None:
    """The last table waits for its first line, which a phone proposes; the sheet of the first one is corrected."""
    first, *others, last = drawn.sittings.order_by("table")
    for sitting in (first, *others):
        _save(sitting, chance, by)
    _save(first, chance, by, reason="Zettel falsch gelesen")
    help_call(sitting=last)
    line = _played(last, chance)[0]
    proposal_make(
        sitting=last,
        key=secrets.token_hex(16),
        seen=seen_lines(last),
        payload=line,
        accepted=_warnings(last, (line,)),
        device="test",
    )


def _save(sitting: Sitting, chance: Random, by: User, reason: str = "") -> None:
    sitting.refresh_from_db()
    played = _played(sitting, chance)
    submission = Submission(
        key=secrets.token_hex(16),
        base_version=sitting.version,
        entries=played,
        reason=reason,
        accepted=_warnings(sitting, played),
    )
    result_save(sitting=sitting, submission=submission, by=by)


def _played(sitting: Sitting, chance: Random) -> tuple[Payload, ...]:
    """An invented sheet, up to where a game sends the first one home."""
    tournament = sitting.round.tournament
    game, rules = tournament.kind_of_game, tournament.house_rules()
    lines = random_sitting(game, rules, table_of(sitting), chance)
    states = _evaluated(sitting, tuple(lines)).states
    settled = [
        n
        for n in range(1, len(states) + 1)
        if unsettled(game, rules, states[n - 1]) is None and not any(departures(game, rules, states[n - 1]))
    ]
    return tuple(lines[: max(settled, default=1)])


def _evaluated(sitting: Sitting, lines: tuple[Payload, ...]) -> Evaluation:
    tournament = sitting.round.tournament
    return evaluate(tournament.kind_of_game, tournament.house_rules(), table_of(sitting), lines)


def _warnings(sitting: Sitting, lines: tuple[Payload, ...]) -> frozenset[str]:
    return frozenset(warning_id(problem) for problem in _evaluated(sitting, lines).problems)
