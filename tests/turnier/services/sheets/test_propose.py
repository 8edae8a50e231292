"""Lines that phones propose: nothing counts before the other side has said yes, nothing is written twice."""

from __future__ import annotations

import pytest
from django.utils import timezone
from django.utils.translation import override

from games.kit.sittings.evaluation import evaluate, extended
from turnier.models import HelpCall, Proposal, Revision, Sitting, Tournament
from turnier.services.accounts.referees import referee_invite
from turnier.services.draw.seats import entrants_swap
from turnier.services.integrity import check_tournament
from turnier.services.registration.substitute import Newcomer, substitute_enter
from turnier.services.sheets.break_off import sitting_end, sitting_resume
from turnier.services.sheets.propose import (
    SheetCounts,
    TableChanged,
    confirmation_take_back,
    confirmed_by_same_phone,
    counted_lines,
    is_taken_back,
    last_refusal,
    proposal_make,
    proposal_withdraw,
    proposals_confirm,
    proposals_refuse,
    second_device,
    seen_lines,
    undoable,
)
from turnier.services.sheets.queries import entries_at, evaluate_saved, open_proposals, table_of
from turnier.services.sheets.referee import referee_named
from turnier.services.sheets.save import result_save
from turnier.services.sheets.submission import AlreadyDifferent, Refused, Submission, Unconfirmed
from turnier.text.errors import UserError

WIN = {"kind": "bummerl", "score": [11, 7]}
LOSS = {"kind": "bummerl", "score": [9, 11]}
UNLIKELY = {"kind": "bummerl", "score": [11, 1]}


@pytest.fixture
def sitting(tournament, register, drawn) -> Sitting:
    """Table 1 of a published round."""
    register(tournament, 6)
    return drawn(tournament).sittings.get(table=1)


def fresh(sitting: Sitting) -> Sitting:
    return Sitting.objects.get(pk=sitting.pk)


def propose(sitting, payload, key, **more):
    given = {"seen": seen_lines(fresh(sitting)), "accepted": frozenset(), "device": "phone-a"} | more
    return proposal_make(sitting=sitting, key=key, payload=payload, **given)


def test_a_proposed_line_does_not_count(sitting):
    propose(sitting, WIN, "a")
    assert (
        entries_at(sitting, 99),
        fresh(sitting).page_version,
        [p.payload for p in open_proposals(fresh(sitting))],
    ) == (
        (),
        1,
        [WIN],
    )


def test_confirmed_lines_count_once(sitting):
    propose(sitting, WIN, "a")
    propose(sitting, LOSS, "b")
    page_version = fresh(sitting).page_version
    first = proposals_confirm(sitting=sitting, key="yes", page_version=page_version)
    again = proposals_confirm(sitting=sitting, key="yes", page_version=page_version)
    assert (first, again.pk) == (again, first.pk)
    assert entries_at(sitting, 1) == (WIN, LOSS)
    assert (fresh(sitting).page_version, open_proposals(fresh(sitting))) == (3, [])
    assert set(Proposal.objects.values_list("state", "revision")) == {("confirmed", first.pk)}


def test_the_same_key_is_the_same_line(sitting):
    blank = seen_lines(sitting)
    first = propose(sitting, WIN, "a")
    assert propose(sitting, WIN, "a", seen=blank) == first
    with pytest.raises(AlreadyDifferent):
        propose(sitting, LOSS, "a")
    assert Proposal.objects.count() == 1


def test_two_phones_do_not_write_the_same_line_twice(sitting):
    blank = seen_lines(sitting)
    propose(sitting, WIN, "a", seen=blank)
    with pytest.raises(TableChanged):
        propose(sitting, WIN, "b", seen=blank, device="phone-b")
    assert Proposal.objects.count() == 1


def test_a_line_is_added_to_those_that_the_table_has_confirmed_meanwhile(sitting):
    propose(sitting, WIN, "a")
    seen = seen_lines(fresh(sitting))
    proposals_confirm(sitting=sitting, key="yes", page_version=1)
    propose(sitting, LOSS, "b", seen=seen)
    assert (entries_at(sitting, 1), [p.payload for p in open_proposals(fresh(sitting))]) == ((WIN,), [LOSS])


def test_no_phone_writes_at_a_table_that_was_broken_off(sitting, organiser):
    propose(sitting, WIN, "a")
    Sitting.objects.filter(pk=sitting.pk).update(ended_at=timezone.now())  # while a line waits nobody can end it
    refusals = (
        lambda: propose(sitting, LOSS, "b"),
        lambda: proposals_confirm(sitting=sitting, key="yes", page_version=fresh(sitting).page_version),
    )
    for write in refusals:
        with pytest.raises(UserError) as refused:
            write()
        assert refused.value.message == "Tisch 1 ist beendet. Änderungen macht die Turnierleitung."
    sitting_resume(sitting=sitting, by=organiser)
    propose(sitting, LOSS, "b")
    assert len(open_proposals(fresh(sitting))) == 2


def test_no_line_is_added_for_others_than_those_who_sit_there(sitting, organiser):
    seen, of_round = seen_lines(sitting), sitting.round
    here = sitting.seats.first().entrant.number
    there = of_round.seats.exclude(sitting=sitting).first().entrant.number
    entrants_swap(round=of_round, first=here, second=there, by=organiser)
    with pytest.raises(TableChanged):
        propose(sitting, WIN, "a", seen=seen)
    now = seen_lines(fresh(sitting))
    newcomer = Newcomer(name="Wer Einspringt", position=0, since=1)
    substitute_enter(entrant=fresh(sitting).seats.get(seat=0).entrant, newcomer=newcomer, by=organiser)
    with pytest.raises(TableChanged):
        propose(sitting, WIN, "a", seen=now)
    assert Proposal.objects.count() == 0


def test_no_line_is_added_to_others_than_the_phone_has_seen(sitting, organiser):
    propose(sitting, WIN, "a")
    seen = seen_lines(fresh(sitting))
    proposals_confirm(sitting=sitting, key="yes", page_version=1)
    corrected = Submission("desk", 1, (LOSS,), reason="Zettel falsch gelesen")
    result_save(sitting=fresh(sitting), submission=corrected, by=organiser)
    with pytest.raises(TableChanged):
        propose(sitting, LOSS, "b", seen=seen)
    assert Proposal.objects.count() == 1


def test_what_the_desk_confirmed_no_phone_takes_back(sitting, organiser):
    propose(sitting, WIN, "a")
    proposals_confirm(sitting=sitting, key="yes", page_version=1, by=organiser)
    assert undoable(fresh(sitting)) is None
    with pytest.raises(TableChanged):
        confirmation_take_back(sitting=sitting, key="back", page_version=2)
    assert entries_at(sitting, 1) == (WIN,)


def test_a_second_phone_is_seen(sitting):
    propose(sitting, WIN, "a")
    assert second_device(open_proposals(fresh(sitting))) is False
    propose(sitting, LOSS, "b", device="phone-b")
    assert second_device(open_proposals(fresh(sitting))) is True


def test_the_rules_refuse_at_once_and_write_nothing(sitting):
    with pytest.raises(Refused):
        propose(sitting, {"kind": "bummerl", "score": [10, 8]}, "a")
    assert (Proposal.objects.count(), fresh(sitting).page_version) == (0, 0)


def test_what_is_unlikely_wants_a_tick_that_lasts_until_the_confirmation(sitting):
    with pytest.raises(Unconfirmed) as caught:
        propose(sitting, UNLIKELY, "a")
    ticks = frozenset(f"{problem.path}:{problem.code}" for problem in caught.value.warnings)
    propose(sitting, UNLIKELY, "a", accepted=ticks)
    proposals_confirm(sitting=sitting, key="yes", page_version=1)
    assert entries_at(sitting, 1) == (UNLIKELY,)


def test_only_the_newest_line_is_taken_back_and_only_by_its_phone(sitting):
    first, second = propose(sitting, WIN, "a"), propose(sitting, LOSS, "b")
    for proposal, device in ((first, "phone-a"), (second, "phone-b")):
        with pytest.raises(TableChanged):
            proposal_withdraw(proposal=proposal, device=device)
    proposal_withdraw(proposal=second, device="phone-a")
    assert (open_proposals(fresh(sitting)), fresh(sitting).page_version) == ([first], 3)


def test_taking_back_and_refusing_twice_is_once(sitting):
    first = propose(sitting, WIN, "a")
    for _ in range(2):
        proposal_withdraw(proposal=first, device="phone-a")
    second = propose(fresh(sitting), LOSS, "b")
    for _ in range(2):
        proposals_refuse(sitting=sitting, page_version=3, lines=[second.pk])
    assert (fresh(sitting).page_version, HelpCall.objects.count()) == (4, 1)


def test_a_no_to_the_last_lines_lets_those_before_wait_on(sitting):
    first, second, third = (propose(sitting, line, key) for line, key in ((WIN, "a"), (LOSS, "b"), (WIN, "c")))
    for wrong in ([second.pk], [first.pk, third.pk]):
        with pytest.raises(TableChanged):
            proposals_refuse(sitting=sitting, page_version=3, lines=wrong)
    for _ in range(2):
        proposals_refuse(sitting=sitting, page_version=3, lines=[second.pk, third.pk])
    assert (open_proposals(fresh(sitting)), last_refusal(fresh(sitting))) == ([first], ([second, third], False, "", ()))
    propose(sitting, WIN, "d")
    assert last_refusal(fresh(sitting)) == ((), False, "", [third])
    again = propose(sitting, WIN, "e")
    assert last_refusal(fresh(sitting)) == ((), False, "", ())
    proposal_withdraw(proposal=again, device="phone-a")
    assert last_refusal(fresh(sitting)) == ((), False, "", [third])


def test_what_was_refused_is_missing_on_after_the_lines_before_it_are_confirmed(sitting, organiser):
    lines = [propose(sitting, line, key) for line, key in ((WIN, "a"), (LOSS, "b"), (WIN, "c"))]
    proposals_refuse(sitting=sitting, page_version=3, lines=[line.pk for line in lines[1:]])
    proposals_confirm(sitting=fresh(sitting), key="yes", page_version=fresh(sitting).page_version, by=organiser)
    assert last_refusal(fresh(sitting)) == ((), False, "", lines[1:])
    second = propose(fresh(sitting), WIN, "d")
    proposals_confirm(sitting=fresh(sitting), key="also", page_version=fresh(sitting).page_version, by=organiser)
    assert (fresh(sitting).version, second.base, last_refusal(fresh(sitting)).left) == (2, 1, lines[2:])


@pytest.mark.parametrize("desk", [False, True])
def test_who_said_no_to_another_phone_needs_the_yes_of_a_third(sitting, organiser, desk):
    """After a no of the desk nobody at the table has said one: any phone goes on as usual."""
    propose(sitting, WIN, "a")
    proposals_refuse(sitting=sitting, page_version=1, by=organiser if desk else None)
    propose(sitting, LOSS, "b", device="phone-b")
    own = {"sitting": sitting, "key": "yes", "page_version": 3, "device": "phone-b"}
    if desk:
        assert proposals_confirm(**own).number == 1
        return
    with pytest.raises(UserError, match="Das Ja muss jetzt von einem anderen Handy kommen"):
        proposals_confirm(**own)
    assert proposals_confirm(**own | {"device": "phone-c"}).number == 1


def test_a_no_calls_the_referee_and_leaves_the_sheet_as_it_was(sitting):
    propose(sitting, WIN, "a")
    proposals_refuse(sitting=sitting, page_version=1)
    call = HelpCall.objects.get()
    assert (call.sitting, call.reason) == (sitting, "Eine Seite sagt: stimmt nicht.")
    assert (entries_at(sitting, 9), open_proposals(fresh(sitting))) == ((), [])


@pytest.mark.parametrize(
    ("language", "reason", "still_open"), [("de", "", 0), ("en", "", 0), ("de", "Bier umgefallen", 1)]
)
def test_a_call_for_a_refused_line_ends_once_the_table_agrees(sitting, language, reason, still_open):
    propose(sitting, WIN, "a")
    with override(language):
        proposals_refuse(sitting=sitting, page_version=1, reason=reason)
    propose(sitting, LOSS, "b")
    proposals_confirm(sitting=sitting, key="yes", page_version=fresh(sitting).page_version)
    assert HelpCall.objects.filter(answered_at=None).count() == still_open


def test_a_confirmation_of_what_somebody_did_not_see_is_refused(sitting):
    propose(sitting, WIN, "a")
    with pytest.raises(TableChanged):
        proposals_confirm(sitting=sitting, key="yes", page_version=0)
    with pytest.raises(TableChanged):
        proposals_refuse(sitting=sitting, page_version=0)
    assert Revision.objects.count() == 0


def test_what_the_desk_saves_meanwhile_overtakes_the_waiting_lines(sitting, organiser):
    propose(sitting, WIN, "a")
    result_save(sitting=sitting, submission=Submission("desk", 0, (LOSS,)), by=organiser)
    assert open_proposals(fresh(sitting)) == []
    with pytest.raises(TableChanged):
        proposals_confirm(sitting=sitting, key="yes", page_version=1)


def test_a_confirmation_can_be_taken_back_for_a_minute(sitting):
    propose(sitting, WIN, "a")
    proposals_confirm(sitting=sitting, key="yes", page_version=1)
    confirmation_take_back(sitting=sitting, key="back", page_version=2)
    assert entries_at(sitting, 2) == ()
    assert [p.payload for p in open_proposals(fresh(sitting))] == [WIN]
    assert confirmation_take_back(sitting=sitting, key="back", page_version=2).number == 2


def test_later_only_the_referee_corrects(sitting, monkeypatch):
    propose(sitting, WIN, "a")
    proposals_confirm(sitting=sitting, key="yes", page_version=1)
    monkeypatch.setattr("turnier.services.sheets.propose.UNDO_SECONDS", 0)
    with pytest.raises(TableChanged):
        confirmation_take_back(sitting=sitting, key="back", page_version=2)
    assert entries_at(sitting, 1) == (WIN,)


def confirmed(sitting, device):
    page_version = fresh(sitting).page_version
    proposals_confirm(sitting=sitting, key=f"yes-{page_version}", page_version=page_version, device=device)
    return confirmed_by_same_phone(fresh(sitting))


def test_the_desk_sees_whether_one_phone_wrote_and_confirmed(sitting):
    propose(sitting, WIN, "a")
    same = [confirmed(sitting, "phone-a")]
    propose(sitting, WIN, "b")
    propose(sitting, WIN, "c", device="phone-b")
    same.append(confirmed(sitting, "phone-b"))
    assert (same, second_device(open_proposals(fresh(sitting)))) == ([True, False], False)


@pytest.mark.parametrize(("by_desk", "calls"), [(True, 0), (False, 1)])
def test_only_a_table_that_says_no_calls_the_referee(sitting, organiser, by_desk, calls):
    propose(sitting, WIN, "a")
    by = organiser if by_desk else None
    proposals_refuse(sitting=sitting, page_version=fresh(sitting).page_version, by=by)
    assert (HelpCall.objects.count(), Proposal.objects.get().state) == (calls, "refused")
    if calls:
        assert HelpCall.objects.get().reason == "Eine Seite sagt: stimmt nicht."


def test_only_an_evaluation_of_the_very_same_lines_is_taken_over(sitting):
    nothing = evaluate_saved(sitting.round.tournament, fresh(sitting))
    right, impossible = extended(nothing, [WIN]), {"kind": "bummerl", "score": [11, 11]}
    with pytest.raises(Refused):
        propose(sitting, impossible, "a", evaluation=right)
    propose(sitting, WIN, "b", evaluation=right)
    propose(sitting, WIN, "c", evaluation=extended(nothing, [impossible]))
    assert [proposal.payload for proposal in open_proposals(fresh(sitting))] == [WIN, WIN]


def test_a_table_that_was_broken_off_takes_nothing_back(sitting, organiser):
    propose(sitting, WIN, "a")
    proposals_confirm(sitting=sitting, key="yes", page_version=1)
    sitting_end(sitting=fresh(sitting), by=organiser, reason="Brotzeit")
    assert undoable(fresh(sitting)) is None
    with pytest.raises(TableChanged):
        confirmation_take_back(sitting=sitting, key="back", page_version=fresh(sitting).page_version)
    assert (entries_at(sitting, 1), open_proposals(fresh(sitting))) == ((WIN,), [])


def test_a_full_sheet_that_counts_no_phone_takes_back(sitting):
    for key in "abc":
        propose(sitting, WIN, key)
    proposals_confirm(sitting=sitting, key="yes", page_version=3)
    assert undoable(fresh(sitting)) is None
    with pytest.raises(SheetCounts, match=r"^Der Zettel ist fertig und zählt\. Jetzt ändert ihn nur noch"):
        confirmation_take_back(sitting=sitting, key="back", page_version=fresh(sitting).page_version)
    assert (entries_at(sitting, 1), open_proposals(fresh(sitting))) == ((WIN, WIN, WIN), [])


def test_a_line_against_the_rules_waits_at_no_phone(sitting):
    with pytest.raises(UserError, match="Gegen die Regeln eintragen darf nur die Turnierleitung"):
        propose(sitting, WIN | {"override": "Ausgemacht"}, "a")
    assert (Proposal.objects.count(), fresh(sitting).page_version) == (0, 0)


def test_what_other_house_rules_said_to_a_line_is_not_taken(sitting):
    """By those of the phone it would be refused; that it is the same line makes nothing the same."""
    tournament = sitting.round.tournament
    rules = tournament.house_rules().model_copy(update={"target": 15})
    known = evaluate(tournament.kind_of_game, rules, table_of(sitting), [WIN])
    assert [problem.severity for problem in known.problems] == ["error"]
    propose(sitting, WIN, "a", evaluation=known)
    proposals_confirm(sitting=sitting, key="yes", page_version=1)
    assert entries_at(sitting, 1) == (WIN,)


def test_lines_of_one_kind_are_counted_by_its_name_and_different_ones_as_entries(sitting):
    game = sitting.round.tournament.kind_of_game
    waiting = [Proposal(payload=payload) for payload in (WIN, LOSS)]
    penalty = Proposal(payload={"kind": "penalty"})
    told = [counted_lines(game, lines) for lines in (waiting[:1], waiting, [penalty, *waiting], [penalty])]
    assert told == ["1 Bummerl", "2 Bummerl", "3 Einträge", "1 Eintrag"]


def test_a_no_that_the_record_does_not_know_of_is_no_news(sitting):
    """As at a table whose record was begun anew."""
    propose(sitting, WIN, "a")
    Proposal.objects.update(state=Proposal.State.REFUSED)
    assert last_refusal(fresh(sitting)) == ((), False, "", ())


def test_what_was_refused_before_the_last_change_is_told_no_more(sitting, organiser):
    """A later no is that of lines that are gone: since then the desk has written."""
    propose(sitting, WIN, "a")
    proposals_refuse(sitting=sitting, page_version=1)
    result_save(sitting=sitting, submission=Submission("desk", 0, (LOSS,)), by=organiser)
    assert last_refusal(fresh(sitting)) == ((), False, "", ())


def test_the_refusal_names_the_referee_and_nobody_where_the_organiser_said_no(sitting, organiser, tournament):
    momme = referee_invite(tournament=tournament, name="Momme", by=organiser).user
    told = []
    for key, by in (("a", momme), ("b", organiser)):
        propose(sitting, WIN, key)
        proposals_refuse(sitting=sitting, page_version=fresh(sitting).page_version, by=by)
        told.append(last_refusal(fresh(sitting))[1:3])
    assert told == [(True, "Momme"), (True, "")]
    assert referee_named(sitting, None) == ""


def test_lines_are_taken_back_from_the_confirmation_on_until_another_one_is_written(sitting, organiser):
    def told() -> bool:
        now = fresh(sitting)
        return is_taken_back(now, open_proposals(now))

    steps = [told()]
    propose(sitting, WIN, "a")
    steps.append(told())
    proposals_confirm(sitting=sitting, key="yes", page_version=fresh(sitting).page_version)
    steps.append(told())
    confirmation_take_back(sitting=sitting, key="back", page_version=fresh(sitting).page_version)
    steps.append(told())
    propose(sitting, LOSS, "b")
    steps.append(told())
    proposals_confirm(sitting=sitting, key="yes again", page_version=fresh(sitting).page_version, by=organiser)
    propose(sitting, WIN, "c")
    steps.append(told())
    assert steps == [False, False, False, True, False, False]


def test_what_was_written_after_a_confirmation_waits_on_when_that_is_taken_back(sitting):
    propose(sitting, WIN, "a")
    proposals_confirm(sitting=sitting, key="yes", page_version=1)
    propose(sitting, LOSS, "b", device="phone-b")
    confirmation_take_back(sitting=sitting, key="back", page_version=fresh(sitting).page_version)
    assert [each.payload for each in open_proposals(fresh(sitting))] == [WIN, LOSS]
    proposals_confirm(sitting=sitting, key="yes again", page_version=fresh(sitting).page_version)
    assert entries_at(sitting, fresh(sitting).version) == (WIN, LOSS)
    assert check_tournament(Tournament.objects.get()) == ()


def test_a_no_still_counts_when_a_confirmation_before_it_is_taken_back(sitting):
    """Whoever wrote the line anew cannot confirm it alone by way of the line before."""

    def confirm(key, device):
        proposals_confirm(sitting=sitting, key=key, page_version=fresh(sitting).page_version, device=device)

    propose(sitting, WIN, "a", device="phone-a")
    confirm("yes", "phone-b")
    propose(sitting, LOSS, "b", device="phone-b")
    proposals_refuse(sitting=sitting, page_version=fresh(sitting).page_version)
    propose(sitting, WIN, "c", device="phone-a")
    with pytest.raises(UserError) as before:
        confirm("again", "phone-a")
    confirmation_take_back(sitting=sitting, key="back", page_version=fresh(sitting).page_version)
    with pytest.raises(UserError) as after:
        confirm("once more", "phone-a")
    assert after.value.message == before.value.message
    assert len(open_proposals(fresh(sitting))) == 2
    confirm("agreed", "phone-b")
    assert entries_at(sitting, fresh(sitting).version) == (WIN, WIN)
    assert check_tournament(Tournament.objects.get()) == ()
