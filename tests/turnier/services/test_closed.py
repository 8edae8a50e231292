"""What is over stays as it is: whatever changes a tournament refuses one that is closed, before anything else."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from importlib import import_module
from typing import Any

from turnier.models import AuditEvent, Decision, Entrant, Round, SignUp, Sitting, Tournament, User
from turnier.text.errors import UserError

REFUSED = {
    "draw.draw": "list_freeze round_draw round_publish round_redraw round_walkover round_withdraw",
    "draw.options": "bye_choose draw_options_save pair_demand pair_release",
    "draw.seats": "entrants_swap",
    "registration.check_in": "absentees_expect check_in_begin check_in_end entrant_presence",
    "registration.import_list": "registration_import",
    "registration.register": "entrant_status",
    "registration.sign_ups.offer": "sign_up_offer_save",
    "registration.sign_ups.sign_up": "sign_up_decline sign_up_join sign_up_release sign_up_restore",
    "registration.singles": "singles_pair",
    "registration.substitute": "substitute_enter",
    "sheets.break_off": "sitting_end sitting_resume",
    "sheets.referee": "ruling_write",
    "stacks.raise_limit": "limit_raise limit_take_back",
    "stacks.regroup": "entrant_move seating_undo table_resume tables_end tables_merge tables_redraw",
    "stages.decide": "match_decide",
    "stages.manage": "stage_admit stage_begin stage_drop stage_reopen stages_plan",
    "stages.playoff": "playoff_record",
    "standings.break_ties": "coin_record decision_revoke lot_draw tie_share",
    "standings.change_order": "order_change",
    "tournaments.rename": "words_change",
}
"""Room → what is not to be done any more."""


def test_a_closed_tournament_is_not_changed(
    organiser: User, tournament: Tournament, register: Callable[..., Any], drawn: Callable[..., Round]
) -> None:
    register(tournament, 4)
    seated = drawn(tournament)
    sitting, sign_up = Sitting.objects.filter(round=seated).first(), SignUp(tournament=tournament)
    known = {
        "tournament": tournament,
        "round": seated,
        "sitting": sitting,
        "to": sitting,
        "entrant": Entrant.objects.first(),
        "sign_up": sign_up,
        "first": sign_up,
        "decision": Decision(tournament=tournament),
        "by": organiser,
    }
    Tournament.objects.filter(pk=tournament.pk).update(status=Tournament.Status.CLOSED)
    recorded = AuditEvent.objects.count()
    answers = {f"{room}.{act}": _answer(room, act, known) for room, acts in REFUSED.items() for act in acts.split()}
    over = "Das Turnier ist abgeschlossen. Zum Ändern bitte zuerst wieder öffnen."
    assert answers == dict.fromkeys(answers, over)
    assert len(answers) > 40
    assert AuditEvent.objects.count() == recorded


def _answer(room: str, act: str, known: dict[str, Any]) -> str:
    """What is said to who calls it, with nothing for whatever it takes besides."""
    do = getattr(import_module(f"turnier.services.{room}"), act)
    try:
        return repr(do(**{each: known.get(each) for each in inspect.signature(do).parameters}))
    except UserError as refused:
        return refused.message
    except (AttributeError, TypeError) as looked_at:
        return repr(looked_at)
