"""What lies in the cash box, whose it is, and what is still to come in and to go out; sums in cents."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from django.db.models import F

from turnier.models import Booking, CashCount, Entrant, Player, Tournament
from turnier.services.money.cash import ledger_problems, owed, top_up_open
from turnier.services.money.close import last_count
from turnier.services.money.fees import Fees, credit_cents, fee_terms_of, fees, forfeits, open_cents, stack_cents
from turnier.services.money.ledger import Account, PaidOut, balances, last_number, paid_out
from turnier.services.money.pay import StackRow, stacks_to_cash_out, stacks_unpaid
from turnier.services.prizes.award import Difference, PayoutRow, differences, fixed_mark, payouts, prizes_outdated
from turnier.services.prizes.hand_over import HandOver, hand_overs
from turnier.services.prizes.plan import (
    PrizeOutcome,
    PrizePreview,
    booked_for_fund,
    changes_locked,
    plan_preview,
    prize_outcome,
    prize_terms_of,
    undecided,
    undecided_text,
)
from turnier.services.record.compiled import CompiledObjects, CompiledQuery
from turnier.services.sheets.loss_fees import losses_owed

CREDITS = CompiledObjects(Entrant.objects.filter(paid_cents__gt=F("due_cents")).order_by("number"))
CREDITS_OF_SINGLES = CompiledObjects(
    Player.objects.filter(paid_cents__gt=F("due_cents"), entrant__isnull=True).order_by("pk")
)
CHANGE = CompiledQuery(
    Booking.objects.filter(kind__in=(Booking.Kind.CHANGE_IN, Booking.Kind.CHANGE_OUT)).order_by().values_list("number")
)


@dataclass(frozen=True)
class CashBox:
    """The cash box of one tournament, each sum loaded when it is first asked for. All sums are cents."""

    tournament: Tournament

    @cached_property
    def sums(self) -> dict[str, int]:
        """Account → cents."""
        return dict(balances(self.tournament))

    @property
    def cash(self) -> int:
        """What has to be in the box."""
        return self.sums[Account.CASH]

    @property
    def below_nothing(self) -> int:
        """How much less than nothing is in the box by the books, so that something is missing there."""
        return max(0, -self.cash)

    def short_of(self, cents: int) -> int:
        """Cents that the box lacks for prizes of so many; what belongs to others is not there for them."""
        return max(0, cents - self._there_for_prizes)

    def from_change(self, cents: int) -> int:
        """Cents of prizes for so many that only the change in the box can pay, which somebody may want back."""
        return max(0, cents - max(0, self._there_for_prizes - self.change)) if self.change else 0

    @property
    def _there_for_prizes(self) -> int:
        return self.cash - self.fees_to_refund - self.of_the_club - self.stacks_open

    @cached_property
    def of_the_club(self) -> int:
        """What of the box no prize is paid from: the kept share, loss fees and other income, less what was spent."""
        fund, booked = self.preview.fund, booked_for_fund(self.tournament)
        spent = self.sums[Account.COSTS] - booked[Account.COSTS] + fund.topped_up
        return max(0, fund.kept + self.loss_fees - self.sums[Account.INCOME] - spent)

    @cached_property
    def stack_rows(self) -> list[StackRow]:
        """Every stack that is not settled, the largest first."""
        return stacks_to_cash_out(self.tournament)

    @property
    def stacks_open(self) -> int:
        """What is still to be paid out of the stacks, in cents; nothing that others got too much makes it less."""
        return sum(row.cents for row in self.stack_rows if row.cents > 0)

    @property
    def stacks_to_reclaim(self) -> int:
        """What people got too much for stacks, in cents."""
        return sum(row.back for row in self.stack_rows)

    @cached_property
    def top_up(self) -> int:
        """Cents that the organisers still have to put into the box for the stacks; negative where it was too much."""
        return top_up_open(self.tournament) if self.has_stacks else 0

    @property
    def loss_fees(self) -> int:
        """What the tables have paid for what they lost."""
        return -self.sums[Account.LOSS_FEES]

    @cached_property
    def losses_open(self) -> int:
        """What the tables still have to pay for what they lost."""
        return sum(self.losses_of.values())

    @cached_property
    def losses_of(self) -> Counter[int]:
        """Key of an entrant → what they still have to pay for what they lost."""
        return losses_owed(self.tournament)

    @property
    def to_collect(self) -> int:
        """What is still to come in: fees, and what the tables lost."""
        return self.fees.open + max(0, self.losses_open)

    @property
    def has_tariff(self) -> bool:
        """Whether lost games cost something."""
        return fee_terms_of(self.tournament).losses is not None

    @cached_property
    def has_stacks(self) -> bool:
        """Whether the stacks are worth money."""
        return bool(stack_cents(self.tournament))

    @cached_property
    def fees(self) -> Fees:
        """See `services/money/fees.py`."""
        return fees(self.tournament)

    @cached_property
    def stacks_unpaid(self) -> int:
        """What of the money that is still to come was put into the stacks."""
        return stacks_unpaid(self.tournament) if self.owing else 0

    @property
    def unpaid_in_stacks(self) -> int:
        """What of the stacks that people have now is not in the box; whoever has lost theirs may still owe for it."""
        return max(0, min(self.stacks_unpaid, self.stacks_open))

    @cached_property
    def owing(self) -> list[tuple[Entrant | Player, int]]:
        """Everybody who still has to pay, with the cents."""
        return [(person, open_cents(person)) for person in owed(self.tournament)]

    @cached_property
    def credits(self) -> list[tuple[Entrant | Player, int]]:
        """Entrants, and then single players, who have paid too much, as after withdrawing."""
        people = (person for found in (CREDITS, CREDITS_OF_SINGLES) for person in found(tournament=self.tournament.pk))
        return [
            (each, credit_cents(each))
            for each in people
            if not (isinstance(each, Entrant) and forfeits(self.tournament, each))
        ]

    @property
    def fees_to_refund(self) -> int:
        """What people have paid too much and get back out of the box, in cents."""
        return self.fees.back

    @cached_property
    def payouts(self) -> list[PayoutRow]:
        """Who has won what, and what of it is paid."""
        return payouts(self.tournament)

    @cached_property
    def hand_overs(self) -> list[HandOver]:
        """Who gets what altogether, prizes and stack, one for everybody."""
        return hand_overs(self.tournament)

    @property
    def rest(self) -> list[HandOver]:
        """Who is still to get something and has nothing to give back."""
        return [row for row in self.hand_overs if row.pending and row.cash >= 0]

    @property
    def rest_cents(self) -> int:
        """What leaves the box when all of them have got it."""
        return sum(row.cash for row in self.rest)

    @property
    def net_to_reclaim(self) -> int:
        """What people are to give back now, each for prizes and stack less what they still get of them, in cents."""
        return sum(row.back for row in self.hand_overs)

    @property
    def all_to_reclaim(self) -> int:
        """What people got too much for prizes and for stacks, nothing set off, in cents."""
        return self.prizes_to_reclaim + self.stacks_to_reclaim

    @cached_property
    def paid_out(self) -> PaidOut:
        """What people have got so far for prizes and for stacks."""
        return paid_out(self.tournament)

    @property
    def to_pay_out(self) -> int:
        """What winners still get, in cents."""
        return sum(row.open for row in self.payouts if row.open > 0)

    @property
    def still_to_hand_over(self) -> int:
        """What prizes will still take out of the box, in cents; by the standings of now where those have changed."""
        if self.fixed and not self.outdated:
            return self.to_pay_out
        paid = {row.entrant.number: row.paid for row in self.payouts}
        if not paid:
            return self.prize_money
        return sum(max(0, cents - paid.get(number, 0)) for number, cents in self.now.sums.items())

    @property
    def all_to_reclaim_by_now(self) -> int:
        """What people would have got too much of all if the prizes were fixed as the standings are now, in cents."""
        paid = (row for row in self.payouts if row.paid)
        prizes = sum(max(0, row.paid - self.now.sums.get(row.entrant.number, 0)) for row in paid)
        return prizes + self.stacks_to_reclaim

    @property
    def overpaid_rows(self) -> list[HandOver]:
        """Who got too much, by the prizes that were fixed since; a stack that is open too comes back with it."""
        rows = self.hand_overs if self.prizes_to_reclaim else ()
        return [row for row in rows if row.prize and row.prize.open < 0]

    @property
    def prizes_to_reclaim(self) -> int:
        """What people got too much for prizes, by those that were fixed since, in cents."""
        return -sum(row.open for row in self.payouts if row.open < 0)

    @cached_property
    def fixed(self) -> bool:
        """Whether the prize money is written down."""
        return bool(self.fixed_mark)

    @cached_property
    def preview(self) -> PrizePreview:
        """What the plan of the prizes comes to now."""
        return plan_preview(self.tournament, prize_terms_of(self.tournament))

    @property
    def prize_money(self) -> int:
        """What is won, or what the plan promises so far."""
        if self.fixed:
            return sum(row.awarded for row in self.payouts)
        return sum(self.preview.sums) + self.preview.fund.extras

    @property
    def unsettled(self) -> bool:
        """Whether there is money to win and nothing is written down of who wins it."""
        return not self.fixed and self.prize_money > 0

    @cached_property
    def fixed_mark(self) -> str:
        """Which prizes are shown; a form sends it back."""
        return fixed_mark(self.tournament)

    @cached_property
    def locked(self) -> str:
        """Why the prizes are not to be changed any more; "" while they are."""
        return changes_locked(self.tournament)

    @cached_property
    def outdated(self) -> str:
        """Why the prizes that were fixed no longer hold; "" while they do."""
        return prizes_outdated(self.tournament)

    @cached_property
    def now(self) -> PrizeOutcome:
        """Who would win what by the stored plan and the standings of now."""
        return prize_outcome(self.tournament, prize_terms_of(self.tournament))

    @property
    def differences(self) -> list[Difference]:
        """Who gets something else than was fixed, by the stored plan."""
        return differences(self.tournament, self.now)

    @cached_property
    def ties(self) -> str:
        """The ties that have to be decided before the prizes of the stored plan are fixed; "" without any."""
        return undecided_text(undecided(self.tournament, prize_terms_of(self.tournament)))

    @cached_property
    def count(self) -> CashCount | None:
        """The last count of the cash box."""
        return last_count(self.tournament)

    @property
    def counted(self) -> bool:
        """Whether nothing has been booked since the box was counted."""
        return self.count is not None and self.count.last_booking == last_number(self.tournament)

    @cached_property
    def problems(self) -> list[str]:
        """What does not fit in the books, in sentences."""
        return ledger_problems(self.tournament)

    @cached_property
    def cash_moved(self) -> bool:
        """Whether any money has gone into the box or out of it."""
        return self.tournament.bookings.filter(postings__account=Account.CASH).exists()

    @property
    def change(self) -> int:
        """Cents of change that somebody has put into the box and that go back."""
        return max(0, -self.sums[Account.CHANGE])

    @property
    def change_lacking(self) -> int:
        """Cents of that change that are not in the box: prizes were paid from it, or spending."""
        return max(0, self.change - max(0, self.cash))

    @property
    def going_out(self) -> int:
        """What of the box people still get: stacks, prizes, and fees that were paid too much."""
        return self.stacks_open + self.to_pay_out + self.fees_to_refund

    @property
    def left(self) -> int:
        """What stays in the box when all of them have got it and the change has gone back; negative where it lacks."""
        return self.cash - self.change - self.going_out

    @cached_property
    def change_missing(self) -> bool:
        """Whether no change was booked, though there is some in most boxes."""
        return CHANGE.first(tournament=self.tournament.pk) is None

    @property
    def something_to_hand_over(self) -> bool:
        """Whether somebody is still to get prizes or a stack, or it is not even settled who gets which."""
        return bool(self.outdated or self.unpaid or self.unsettled or self.stacks_open)

    @property
    def unpaid(self) -> int:
        """How many prizes are still to be handed over."""
        return sum(1 for row in self.payouts if row.open > 0)
