"""R08, R09, R12, R13: the same thing twice, two people at one table, results that come in while the lot decides."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from typing import Any
from unittest.mock import patch

from django.db import close_old_connections, connection

from benchmarks.faults.evening import WIN, evening, organiser, points, violations
from benchmarks.faults.outcome import Outcome
from turnier.models import Draw, Proposal, Revision, Round, Seat, Sitting, Tournament
from turnier.services.draw import draw as draws
from turnier.services.draw.draw import round_draw
from turnier.services.sheets import propose
from turnier.services.sheets.propose import proposal_make, seen_lines
from turnier.services.sheets.save import result_save
from turnier.services.sheets.submission import Conflict, Submission
from turnier.text.errors import UserError

TABLES = 10
MOST_TRIES = 20
"""The lot has to come first by chance for the control to see anything."""
OTHER = {"kind": "bummerl", "score": [11, 6]}


def together(*jobs: Callable[[], Any]) -> list[Any]:
    """What these jobs give when they begin at the same moment; an error is its own answer."""
    begin = Barrier(len(jobs))

    def run(job: Callable[[], Any]) -> Any:
        try:
            begin.wait()
            return job()
        except UserError as error:
            return error
        finally:
            close_old_connections()
            connection.close()

    with ThreadPoolExecutor(len(jobs)) as pool:
        return list(pool.map(run, jobs))


def r08(runs: int) -> Outcome:
    """The same proposal, twice at once and once more later, also with other content; the control knows no keys."""
    wrong = _sent_twice(runs) + violations()
    with patch.object(propose, "_replayed", lambda earlier, sitting, payload: _again(sitting, payload)):
        control = _sent_twice(max(3, runs // 50))
    return Outcome(runs, wrong, control)


def _sent_twice(runs: int) -> list[str]:
    wrong, sittings = [], list(Sitting.objects.filter(round__tournament=evening(TABLES)))
    for n in range(runs):
        sitting = sittings[n % TABLES]
        Proposal.objects.filter(sitting=sitting).update(state=Proposal.State.WITHDRAWN)
        sitting.refresh_from_db()
        key = secrets.token_hex(12)

        def send(payload: dict[str, Any] = WIN, key: str = key, sitting: Sitting = sitting) -> Any:
            return proposal_make(
                sitting=sitting,
                key=key,
                seen=seen_lines(sitting),
                payload=payload,
                accepted=frozenset(),
                device="a",
            )

        answers = [*together(send, send), send()]
        rows = Proposal.objects.filter(sitting=sitting, state=Proposal.State.OPEN).count()
        if rows != 1 or len({getattr(answer, "pk", str(answer)) for answer in answers}) != 1:
            wrong.append(f"{rows} rows, {answers}")
        try:
            send(OTHER)
            wrong.append("other content under the same key was taken")
        except UserError:
            pass
    return wrong


def _again(sitting: Sitting, payload: Any) -> Proposal:
    earlier = Proposal.objects.filter(sitting=sitting).order_by("-pk").first()
    assert earlier is not None
    earlier.pk, earlier.key = None, secrets.token_hex(12)
    earlier.save()
    return earlier


def r09(runs: int) -> Outcome:
    """Two people save different sheets of one table; in the control nobody looks at the version that they had seen."""
    wrong = _two_at_one_table(runs, careless=False)
    return Outcome(runs, wrong, _two_at_one_table(max(3, runs // 20), careless=True))


def _two_at_one_table(runs: int, *, careless: bool) -> list[str]:
    wrong, by = [], organiser()
    sittings = list(Sitting.objects.filter(round__tournament=evening(TABLES)).select_related("round"))
    for n in range(runs):
        sitting = sittings[n % TABLES]
        sitting.refresh_from_db()

        def save(score: int, sitting: Sitting = sitting, base_version: int = sitting.version) -> Revision:
            entries = ({"kind": "bummerl", "score": [11, score]},)
            submission = Submission(secrets.token_hex(12), base_version, entries, reason="verlesen")
            try:
                return result_save(sitting=sitting, submission=submission, by=by)
            except Conflict as conflict:
                if careless:
                    return save(score, base_version=conflict.sitting.version)
                raise

        first, second = points(n // TABLES * 2), points(n // TABLES * 2 + 1)
        answers = together(partial(save, first), partial(save, second))
        if sum(isinstance(answer, Conflict) for answer in answers) != 1:
            wrong.append(f"{sitting}: {answers}")
    return wrong + violations()


def r12(runs: int) -> Outcome:
    """A draw while the last result comes in: never before it, everybody sits once; the control does not wait for it."""
    wrong = _drawn_among_results(runs) + violations()
    with patch.object(draws, "check_missing", lambda *_tournament, **_values: None):
        control = next(filter(None, (_drawn_among_results(5) for _ in range(MOST_TRIES))), [])
    return Outcome(runs, wrong, control)


def _drawn_among_results(runs: int) -> list[str]:
    wrong, by = [], organiser()
    for _ in range(runs):
        tournament = evening(3)
        sittings = list(Sitting.objects.filter(round__tournament=tournament).select_related("round"))
        for sitting in sittings[1:]:
            _finish(sitting)

        def draw(tournament: Tournament = tournament) -> Draw:
            return round_draw(tournament=tournament, by=by)

        answers = together(draw, lambda late=sittings[0]: _finish(late))
        drawn = answers[0] if isinstance(answers[0], Draw) else draw()
        seats = Seat.objects.filter(round=drawn.round).values_list("entrant", flat=True)
        if sorted(seats) != sorted(tournament.entrants.values_list("pk", flat=True)):
            wrong.append(f"{tournament}: not everybody sits once")
        if Revision.objects.filter(sitting__round__tournament=tournament, at__gt=drawn.at).exists():
            wrong.append(f"{tournament}: a result came after the draw")
    return wrong


def _finish(sitting: Sitting) -> Revision:
    submission = Submission(secrets.token_hex(12), 0, (WIN, WIN, WIN))
    return result_save(sitting=sitting, submission=submission, by=organiser())


def r13(runs: int) -> Outcome:
    """The lot pressed by two people at once: one draw; the control does not ask which round is meant."""
    wrong = _pressed_twice(runs) + violations()
    with (
        patch.object(draws, "check_turn", lambda *_values: None),
        patch.object(draws, "check_missing", lambda *_tournament, **_values: None),
    ):
        control = _pressed_twice(max(3, runs // 20))
    return Outcome(runs, wrong, control)


def _pressed_twice(runs: int) -> list[str]:
    wrong, by = [], organiser()
    for _ in range(runs):
        tournament = evening(3, drawn=False)

        def draw(tournament: Tournament = tournament) -> Draw:
            return round_draw(tournament=tournament, by=by, number=1)

        together(draw, draw)
        current = Draw.objects.filter(round__tournament=tournament, current=True).count()
        if (current, Round.objects.filter(tournament=tournament).count()) != (1, 1):
            wrong.append(f"{tournament}: {current} draws")
    return wrong
