"""A state machine that runs random evenings with stacks, fees and prizes, and checks the books after every step."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from django.db import transaction
from django.db.models import Sum
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from turnier.models import Booking, Entrant, Posting, PrizePlan, Seat, Sitting, Tournament
from turnier.prizes import Terms, fund_of, place_sums
from turnier.services.draw.draw import round_draw, round_publish
from turnier.services.draw.seats import entrants_swap
from turnier.services.money.cash import cash_book, ledger_problems
from turnier.services.money.close import statement
from turnier.services.money.dues import dues_follow
from turnier.services.money.ledger import Account, Kind, balances, balances_of_entrants, booking_reverse, paid_out
from turnier.services.money.pay import (
    credit_keep,
    loss_fee_book,
    payment_book,
    reduction_set,
    refund_book,
    stack_cash_out,
)
from turnier.services.prizes.award import payouts, prizes_fix, prizes_outdated
from turnier.services.prizes.hand_over import hand_over
from turnier.services.prizes.plan import plan_save
from turnier.services.registration.register import Registration, entrant_pay, entrant_register, entrant_status
from turnier.services.sheets.queries import entries_at, evaluate_saved
from turnier.services.sheets.save import result_save
from turnier.services.sheets.submission import Submission, Unconfirmed, warning_id
from turnier.services.standings.standings import standings
from turnier.services.tournaments.change import tournament_edit
from turnier.services.tournaments.file.exchange import tournament_export, tournament_import
from turnier.services.tournaments.found import tournament_create
from turnier.text.errors import UserError

PLAYERS = 5
seats = st.integers(min_value=0, max_value=PLAYERS - 1)
people = st.integers(min_value=0, max_value=PLAYERS + 3)
sums = st.integers(min_value=-100, max_value=3000)


class MoneyEvening(RuleBasedStateMachine):
    """One tournament with stacks of 10 € and a fee of 2 €; every example is rolled back."""

    steps_done: ClassVar[int] = 0

    def __init__(self) -> None:
        super().__init__()
        self.fixed: tuple[object, ...] | None = None
        self.atomic = transaction.atomic()
        self.atomic.__enter__()

    def teardown(self) -> None:
        """The evening goes round through a file, and leaves nothing behind for the next one."""
        if hasattr(self, "sitting"):
            self._goes_round()
        transaction.set_rollback(True)
        self.atomic.__exit__(None, None, None)

    @initialize(short_stack=st.sampled_from(["pro_rata", "whole_euros", "organiser"]))
    def begin(self, short_stack: str) -> None:
        rules = {"short_stack": short_stack, "stack_cents": 700}
        self.tournament = tournament_create(by=None, name="Abend", game="brokdorf", rules=rules, entry_fee_cents=200)
        for _n in range(PLAYERS):
            self._register()
        drawn = round_draw(tournament=self.tournament, by=None).round
        round_publish(round=drawn, by=None)
        self.sitting = Sitting.objects.get(round=drawn)
        self._seat_by_number()

    @rule()
    def deposit(self) -> None:
        """Somebody comes late, as long as there is room."""
        if self.tournament.entrants.count() < PLAYERS + 4:
            self._register()

    @rule(who=people, paid=st.booleans())
    def fee(self, who: int, paid: bool) -> None:
        self._try(lambda: entrant_pay(entrant=self._person(who), paid=paid, by=None, reason="Versehen"))

    @rule(who=people, cents=sums)
    def part(self, who: int, cents: int) -> None:
        self._try(lambda: payment_book(entrant=self._person(who), cents=cents, by=None))

    @rule(who=people, cents=sums)
    def reduce(self, who: int, cents: int) -> None:
        self._try(lambda: reduction_set(entrant=self._person(who), cents=cents, by=None, reason="Jugend"))

    @rule(who=people, cents=sums)
    def loss_fee(self, who: int, cents: int) -> None:
        self._try(lambda: loss_fee_book(entrant=self._person(who), cents=cents, by=None))

    @rule(loser=seats)
    def rubber(self, loser: int) -> None:
        self._append({"kind": "rubber", "ending": "points", "loser": loser})

    @rule(winner=seats)
    def durchmarsch(self, winner: int) -> None:
        self._append({"kind": "rubber", "ending": "durchmarsch", "winner": winner})

    @rule(player=seats)
    def leave(self, player: int) -> None:
        self._append({"kind": "leave", "player": player})

    @rule(player=seats)
    def exclude(self, player: int) -> None:
        self._append({"kind": "exclusion", "player": player})

    @rule(line=st.integers(min_value=0, max_value=8), loser=seats)
    def correct(self, line: int, loser: int) -> None:
        lines = list(entries_at(self.sitting, self.sitting.version))
        if line < len(lines):
            lines[line] = {"kind": "rubber", "ending": "points", "loser": loser}
            self._save(lines, "Verlierer verwechselt")

    @rule(who=people, status=st.sampled_from(["withdrawn", "active", "disqualified", "out_of_competition"]))
    def withdraw(self, who: int, status: str) -> None:
        self._try(lambda: entrant_status(entrant=self._person(who), status=Entrant.Status(status), by=None, reason="x"))

    @rule(who=people)
    def refund(self, who: int) -> None:
        self._try(lambda: refund_book(entrant=self._person(who), by=None))

    @rule(who=people)
    def keep(self, who: int) -> None:
        self._try(lambda: credit_keep(entrant=self._person(who), by=None, reason="Absage zu spät"))

    @rule(who=people)
    def cash_out(self, who: int) -> None:
        self._try(lambda: stack_cash_out(entrant=self._person(who), by=None))

    @rule(kind=st.sampled_from([Kind.SPONSOR, Kind.INCOME, Kind.COST, Kind.CHANGE_IN, Kind.CHANGE_OUT]), cents=sums)
    def other(self, kind: Booking.Kind, cents: int) -> None:
        booked = lambda: cash_book(tournament=self.tournament, kind=kind, cents=cents, by=None, reason="so")  # noqa: E731
        self._try(booked)

    @rule(number=st.integers(min_value=1, max_value=40))
    def reverse(self, number: int) -> None:
        booking = Booking.objects.filter(tournament=self.tournament, number=number).first()
        if booking is not None:
            self._try(lambda: booking_reverse(booking=booking, by=None, reason="Tippfehler"))

    @rule(kept=st.integers(min_value=0, max_value=100), places=st.integers(min_value=1, max_value=4))
    def prizes(self, kept: int, places: int) -> None:
        """The evening is closed, the prizes are fixed unless some were handed over, and it may be opened again."""
        Tournament.objects.filter(pk=self.tournament.pk).update(status=Tournament.Status.CLOSED)
        terms = Terms(kept_percent=kept, places=places, step=100)
        self._try(lambda: plan_save(tournament=self.tournament, terms=terms, by=None))
        fixed = PrizePlan.objects.get(tournament=self.tournament).fixed_at
        self._try(lambda: prizes_fix(tournament=self.tournament, by=None, shared=True))
        if PrizePlan.objects.get(tournament=self.tournament).fixed_at != fixed:
            self.fixed = self._basis()

    @rule(kept=st.integers(min_value=0, max_value=100))
    def plan(self, kept: int) -> None:
        """The plan changes and nobody fixes the prizes anew."""
        self._try(lambda: plan_save(tournament=self.tournament, terms=Terms(kept_percent=kept, step=100), by=None))

    @rule(cents=st.integers(min_value=0, max_value=900))
    def dearer(self, cents: int) -> None:
        facts = {"name": "Abend", "rules": self.tournament.rules, "rounds": self.tournament.rounds_planned}
        facts |= {"date": None, "begins": None, "venue": "", "host": "", "entry_fee_cents": cents}
        self._try(lambda: tournament_edit(tournament=self.tournament, by=None, **facts))
        self.tournament.refresh_from_db()

    @rule(who=people)
    def pay_out(self, who: int) -> None:
        """Prizes are handed over only by the standings, the plan and the fund that they were fixed by."""
        before = paid_out(self.tournament).prizes
        self._try(lambda: hand_over(entrant=self._person(who), by=None))
        if paid_out(self.tournament).prizes != before:
            assert self.fixed == self._basis()

    @rule()
    def open_again(self) -> None:
        Tournament.objects.filter(pk=self.tournament.pk).update(status=Tournament.Status.RUNNING)

    @invariant()
    def the_books_are_right(self) -> None:
        if not hasattr(self, "sitting"):
            return
        type(self).steps_done += 1
        assert ledger_problems(self.tournament) == []
        assert sum(balances(self.tournament).values()) == 0
        assert dues_follow(self.tournament, by=None) is None

    @invariant()
    def stacks_are_those_of_the_game(self) -> None:
        if not hasattr(self, "sitting"):
            return
        standing = balances_of_entrants(self.tournament, Account.STACKS)
        paid_out = balances_of_entrants(self.tournament, Account.STACKS, Kind.CASH_OUT)
        state = evaluate_saved(self.tournament, self.sitting).state
        totals = self.tournament.kind_of_game.totals(state)
        for seat, total in zip(self.sitting.seats.order_by("seat"), totals, strict=True):
            owner = Entrant.objects.get(pk=seat.entrant_id)
            if owner.status != Entrant.Status.WITHDRAWN or self.sitting.entries_count:
                assert -standing.get(owner.pk, 0) + paid_out.get(owner.pk, 0) == total

    @invariant()
    def the_stake_part_of_the_box_is_the_stacks(self) -> None:
        """What is in the box is what has come in less what has gone out, account by account."""
        if not hasattr(self, "sitting"):
            return
        cash = Posting.objects.filter(booking__tournament=self.tournament, account=Account.CASH)
        per_kind = dict(cash.order_by().values_list("booking__kind").annotate(s=Sum("cents")))
        by_hand = sum(per_kind.values())
        assert balances(self.tournament)[Account.CASH] == by_hand
        paid = sum(Entrant.objects.filter(tournament=self.tournament).values_list("paid_cents", flat=True))
        kinds = (Kind.CASH_OUT, Kind.FORFEIT, Kind.PAYOUT)
        settled = -sum(sum(balances_of_entrants(self.tournament, Account.ENTRANT, kind).values()) for kind in kinds)
        assert per_kind.get(Kind.PAYMENT, 0) + per_kind.get(Kind.REFUND, 0) == paid - settled

    @invariant()
    def what_was_paid_out_left_the_box_or_was_settled(self) -> None:
        """Told by kind and as a whole, and on the statement, whose lines come to what is in the box."""
        if not hasattr(self, "sitting"):
            return
        out, of_entrants = paid_out(self.tournament), [Kind.PAYOUT, Kind.CASH_OUT]
        moved = Posting.objects.filter(booking__tournament=self.tournament, booking__kind__in=of_entrants)
        sums = dict(moved.order_by().values_list("account").annotate(s=Sum("cents")))
        assert out.prizes == sum(row.paid for row in payouts(self.tournament))
        assert (out.cash, out.settled) == (-sums.get(Account.CASH, 0), -sums.get(Account.ENTRANT, 0))
        assert out.prizes + out.stacks == out.cash + out.settled
        assert statement(self.tournament, None).expected == balances(self.tournament)[Account.CASH]

    def _basis(self) -> tuple[object, ...]:
        """What prizes follow from: the places, and what the books and the plan make of them; and the open tables."""
        sums = balances(self.tournament)
        fund = Posting.objects.filter(booking__tournament=self.tournament, booking__kind=Kind.FUND).order_by()
        moved = dict(fund.values_list("account").annotate(s=Sum("cents")))
        there = tuple(sums[name] - moved.get(name, 0) for name in (Account.FEES, Account.SPONSORS))
        terms = Terms(**{**PrizePlan.objects.get(tournament=self.tournament).terms, "table": (), "extras": ()})
        share = fund_of(terms, income=-there[0], sponsors=-there[1])
        sums_of_places = place_sums(terms, share.shared, Tournament.objects.get(pk=self.tournament.pk).entry_fee_cents)
        now = standings(Tournament.objects.get(pk=self.tournament.pk))
        places = tuple((row.entrant.number, row.place) for row in now.rows if row.place is not None)
        return tuple(sorted(places)), sums_of_places[: len(places)], share.total > 0

    def _goes_round(self) -> None:
        text = tournament_export(Tournament.objects.get(pk=self.tournament.pk))
        copy = tournament_import(text=text, by=None)
        assert tournament_export(copy) == text
        assert balances(copy) == balances(self.tournament)
        assert prizes_outdated(copy) == prizes_outdated(Tournament.objects.get(pk=self.tournament.pk))

    def _seat_by_number(self) -> None:
        """What the lot gave is swapped, so that the same steps always mean the same."""
        for place in range(PLAYERS):
            drawn = Seat.objects.get(sitting=self.sitting, seat=place).entrant.number
            if drawn != place + 1:
                entrants_swap(round=self.sitting.round, first=drawn, second=place + 1, by=None)

    def _register(self) -> None:
        number = self.tournament.entrants.count() + 1
        self._try(
            lambda: entrant_register(
                tournament=self.tournament,
                registration=Registration((f"Spieler {number}",), paid=number % 2 == 0),
                by=None,
            )
        )

    def _person(self, who: int) -> Entrant:
        everybody = list(self.tournament.entrants.all())
        return everybody[who % len(everybody)]

    def _append(self, payload: dict[str, Any]) -> None:
        self._save([*entries_at(self.sitting, self.sitting.version), payload])

    def _save(self, lines: Sequence[Any], reason: str = "") -> None:
        def save(accepted: frozenset[str] = frozenset()) -> None:
            key = secrets.token_hex(8)
            submission = Submission(key, self.sitting.version, tuple(lines), accepted=accepted, reason=reason)
            result_save(sitting=self.sitting, submission=submission, by=None)

        def save_warned() -> None:
            try:
                save()
            except Unconfirmed as warned:
                save(frozenset(warning_id(warning) for warning in warned.warnings))

        self._try(save_warned)
        self.sitting.refresh_from_db()

    def _try(self, action: Callable[[], object]) -> None:
        """A refusal is fine, but then nothing has been booked and nobody owes anything else."""
        before = self._picture()
        try:
            action()
        except UserError:
            assert self._picture() == before

    def _picture(self) -> tuple[object, ...]:
        entrants = Entrant.objects.filter(tournament=self.tournament)
        money = list(entrants.order_by("pk").values_list("pk", "status", "due_cents", "paid_cents", "paid"))
        won = [(row.entrant.pk, row.awarded, row.paid) for row in payouts(self.tournament)]
        return Booking.objects.filter(tournament=self.tournament).count(), money, won


def run_evenings(examples: int, steps: int) -> None:
    """Runs so many random evenings of so many steps; raises the shortest example of a broken one."""
    quick = settings(
        max_examples=examples,
        stateful_step_count=steps,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        database=None,
    )
    run_state_machine_as_test(MoneyEvening, settings=quick)
