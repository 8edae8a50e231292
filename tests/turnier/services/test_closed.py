"""What is over stays as it is: whatever changes a tournament refuses one that is closed, before anything else."""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import pytest

from turnier.fees import FeeTerms
from turnier.models import AuditEvent, Decision, Entrant, Round, SignUp, Sitting, Tournament, User
from turnier.services.money.terms import fee_terms_save
from turnier.services.record.actions import ACTIONS
from turnier.services.registration.register import Registration, entrant_register, entrant_unregister
from turnier.services.registration.sign_ups.offer import SignUpOffer, sign_up_offer_save
from turnier.services.registration.sign_ups.sign_up import Details, sign_up_add, sign_up_take_over
from turnier.services.registration.singles import single_register
from turnier.services.sheets.propose import confirmation_take_back, proposal_make, proposals_confirm, seen_lines
from turnier.services.sheets.save import result_save
from turnier.services.sheets.submission import Submission
from turnier.services.tournaments.change import rules_change
from turnier.text.errors import UserError

OVER = "Das Turnier ist abgeschlossen. Zum Ändern bitte zuerst wieder öffnen."
REFUSED = {
    "draw.draw": "list_freeze round_draw round_publish round_redraw round_walkover round_withdraw",
    "draw.options": "bye_choose draw_options_save pair_demand pair_release",
    "draw.seats": "entrants_swap",
    "draw.table_changes": "table_add table_dissolve",
    "registration.check_in": "absentees_expect check_in_begin check_in_end entrant_presence",
    "registration.import_list": "registration_import",
    "registration.register": "entrant_status",
    "registration.sign_ups.offer": "sign_up_offer_save",
    "registration.sign_ups.sign_up": "sign_up_decline sign_up_join sign_up_release sign_up_restore",
    "registration.singles": "singles_pair",
    "registration.substitute": "substitute_enter",
    "sheets.break_off": "sitting_end sitting_resume",
    "sheets.referee": "ruling_write",
    "sheets.save": "sheets_exchange",
    "stacks.lines": "limit_raise limit_take_back",
    "stacks.regroup": "entrant_move seating_undo table_resume tables_end tables_merge tables_redraw",
    "stages.decide": "match_decide playoff_record seeds_draw seeds_toss",
    "stages.plan": "stage_admit stage_begin stage_drop stage_reopen stages_plan",
    "standings.decide": "coin_record decision_revoke lot_draw order_change tie_share",
    "tournaments.end": "tournament_call_off",
    "tournaments.change": "words_change",
}
"""Room → what is not to be done any more."""
RECORDED_AS = {
    "check_in_switch": "check_in_begin check_in_end",
    "draw_pairs_save": "pair_demand pair_release",
    "entrant_substitute": "substitute_enter",
    "sitting_ruling": "ruling_write",
    "table_end": "tables_end",
    "tables_seat": "tables_merge tables_redraw",
}
"""What some of them are recorded as."""
AFTERWARDS = {
    "the tournament as a whole": "tournament_create tournament_copy tournament_import tournament_assign"
    " tournament_detach tournament_close tournament_reopen",
    "what the computer did": "snapshot_restore clock_jump rehearsal_create",
    "money still goes in and out": "entrant_pay single_pay fees_collect loss_fees_collect reduction_set booking_reverse"
    " money_payment money_refund money_forfeit money_payout money_cash_out money_loss_fee money_sponsor"
    " money_income money_cost money_top_up money_change_in money_change_out cash_close"
    " loss_fees_return prize_return stack_return top_up_return",
    "prizes are handed out": "plan_save prizes_fix prize_add prize_edit prize_withdraw choosing_start prize_choose"
    " choice_revoke ceremony_hold",
    "papers": "report_save report_reset logo_save",
    "what others see": "tournament_publish names_show people_show wall_switch last_round_reveal",
    "who helps": "referee_invite referee_join referee_assign referee_renew referee_revoke treasurer_add"
    " treasurer_remove co_organiser_add co_organiser_remove table_key_renew help_call help_withdraw help_answer",
    "names are put right, and go": "entrant_edit single_edit people_propose people_anonymise contacts_delete",
    "who has only signed up does not play": "sign_up_change sign_up_cancel sign_up_move_up sign_up_raise sign_up_part"
    " sign_up_forget single_withdraw",
    "lines that wait count for nothing": "proposal_withdraw proposals_refuse",
}
"""Why it may still be done, or changes nothing that was played → the acts as they are recorded."""


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
        "other": sitting,
        "entrant": Entrant.objects.first(),
        "sign_up": sign_up,
        "first": sign_up,
        "decision": Decision(tournament=tournament),
        "by": organiser,
    }
    Tournament.objects.filter(pk=tournament.pk).update(status=Tournament.Status.CLOSED)
    recorded = AuditEvent.objects.count()
    answers = {f"{room}.{act}": _answer(room, act, known) for room, acts in REFUSED.items() for act in acts.split()}
    assert answers == dict.fromkeys(answers, OVER)
    assert len(answers) > 40
    assert AuditEvent.objects.count() == recorded


@dataclass(frozen=True)
class Evening:
    """What is there when it is closed; the table has a confirmed line and one that waits."""

    tournament: Tournament
    late: Entrant
    sitting: Sitting
    sign_up: SignUp
    by: User


NAMES = ("Anna Neu", "Bernd Neu")
LINE = {"kind": "bummerl", "score": [11, 7]}
TYPED: dict[str, Callable[[Evening], object]] = {
    "tournament_edit": lambda on: rules_change(tournament=on.tournament, rules={"gespannt_from": 8}, by=on.by),
    "entrant_register": lambda on: entrant_register(
        tournament=on.tournament, registration=Registration(NAMES), by=on.by
    ),
    "entrant_unregister": lambda on: entrant_unregister(entrant=on.late, by=on.by),
    "single_register": lambda on: single_register(
        tournament=on.tournament, registration=Registration(NAMES[:1]), by=on.by
    ),
    "sign_up_add": lambda on: sign_up_add(tournament=on.tournament, details=Details(NAMES), key="new"),
    "sign_up_take_over": lambda on: sign_up_take_over(sign_up=on.sign_up, paid=False, by=on.by),
    "fee_terms_save": lambda on: fee_terms_save(tournament=on.tournament, terms=FeeTerms(iban="DE02"), by=on.by),
    "result_enter": lambda on: result_save(sitting=on.sitting, submission=Submission("new", 0, (LINE,)), by=on.by),
    "result_correct": lambda on: result_save(sitting=on.sitting, submission=Submission("other", 1, ()), by=on.by),
    "proposal_make": lambda on: proposal_make(
        sitting=on.sitting, key="new", payload=LINE, seen=seen_lines(on.sitting), accepted=frozenset(), device="phone"
    ),
    "proposals_confirm": lambda on: proposals_confirm(sitting=on.sitting, key="new", page_version=3),
    "confirmation_take_back": lambda on: confirmation_take_back(sitting=on.sitting, key="new", page_version=3),
}
"""What is refused as well, and needs something typed."""


@pytest.mark.parametrize("act", TYPED)
def test_nothing_more_is_written(
    act: str, organiser: User, tournament: Tournament, register: Callable[..., Any], drawn: Callable[..., Round]
) -> None:
    evening = an_evening(organiser, tournament, register, drawn)
    recorded = AuditEvent.objects.count()
    with pytest.raises(UserError) as refused:
        TYPED[act](evening)
    assert (refused.value.message, AuditEvent.objects.count()) == (OVER, recorded)


def an_evening(by: User, tournament: Tournament, register: Callable[..., Any], drawn: Callable[..., Round]) -> Evening:
    sign_up_offer_save(tournament=tournament, offer=SignUpOffer(is_open=True, consent="Ja."), by=by)
    sign_up = sign_up_add(tournament=tournament, details=Details(("Carl Fern", "Dora Fern")), key="before")
    register(tournament, 4)
    sitting = Sitting.objects.get(round=drawn(tournament), table=1)
    (late,) = register(tournament, 1)
    for number, key in enumerate("ab"):
        proposal_make(
            sitting=sitting,
            key=key,
            payload=LINE,
            seen=seen_lines(Sitting.objects.get(pk=sitting.pk)),
            accepted=frozenset(),
            device="phone",
        )
        if not number:
            proposals_confirm(sitting=sitting, key="yes", page_version=1)
    Tournament.objects.filter(pk=tournament.pk).update(status=Tournament.Status.CLOSED)
    return Evening(Tournament.objects.get(pk=tournament.pk), late, Sitting.objects.get(pk=sitting.pk), sign_up, by)


def test_every_act_is_refused_or_has_a_reason() -> None:
    refused = {act for acts in REFUSED.values() for act in acts.split()}
    assert refused.issuperset(act for acts in RECORDED_AS.values() for act in acts.split())
    afterwards = [act for acts in AFTERWARDS.values() for act in acts.split()]
    said = [*refused & {*ACTIONS}, *RECORDED_AS, *TYPED, *afterwards]
    assert {*ACTIONS} - {*said} == set(), "say in REFUSED, TYPED or AFTERWARDS of this file what becomes of it"
    assert {*said} - {*ACTIONS} == set(), "no such act any more"
    assert [act for act, times in Counter(said).items() if times > 1] == [], "said twice"


def _answer(room: str, act: str, known: dict[str, Any]) -> str:
    """What is said to who calls it, with nothing for whatever it takes besides."""
    do = getattr(import_module(f"turnier.services.{room}"), act)
    try:
        return repr(do(**{each: known.get(each) for each in inspect.signature(do).parameters}))
    except UserError as refused:
        return refused.message
    except (AttributeError, TypeError) as looked_at:
        return repr(looked_at)
