"""The card play of Doppelkopf: tricks, announcements, the Hochzeit, the Schwein; and what it comes to (§§ 7–10)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple, TypeAlias

from games.doppelkopf.calls import LONGEST_HOCHZEIT, latest_moments, next_call
from games.doppelkopf.entries import DOUBLE_POINTS, LADDER, PARTIES, SOLO_TYPES, Call, Extras, HandType, Party
from games.doppelkopf.house_rules import DoppelkopfRules
from games.doppelkopf.outcome import UP_TO, counted, counts_as_solo
from games.doppelkopf.play.cards import DoppelkopfActions, card_order, masks_of, pack_of, with_schwein, words_of
from games.doppelkopf.scoring import DoppelkopfState, after_outcome, players
from games.kit.play.cards import BITS, bits
from games.kit.play.deal import Seating
from games.kit.play.tricks import FollowSuit
from games.kit.terms import Json

MOST_CALLS = len(LADDER["re"])
"""How often each party can call."""


class PossibleCalls(NamedTuple):
    """What may still be called: per party the mask of its next call and how many cards may be on the table then.

    Of a seat whose party is open it is nothing. After `deadline` cards nobody can call any more.
    """

    calls: Mapping[Party | None, tuple[int, int]]
    deadline: int


@cache
def possible_calls(
    words: DoppelkopfActions, latest: tuple[str, int], *, both: bool
) -> Sequence[Sequence[PossibleCalls]]:
    """What may be called, first by the number of calls of Re, then by that of Kontra."""
    moments, steps = latest_moments(*latest), range(MOST_CALLS + 1)
    return tuple(tuple(_chances(words, moments, re, kontra, both=both) for kontra in steps) for re in steps)


def _chances(
    words: DoppelkopfActions, moments: Mapping[Call, int], re: int, kontra: int, *, both: bool
) -> PossibleCalls:
    following = {"re": next_call("re", re, kontra, both=both), "kontra": next_call("kontra", kontra, re, both=both)}
    calls: dict[Party | None, tuple[int, int]] = {None: (0, -1)}
    for party in PARTIES:
        call = following[party]
        calls[party] = (words.calls[call], moments[call]) if call else (0, -1)
    return PossibleCalls(calls, max(0, *(moment for _, moment in calls.values())))


class DoppelkopfPlay(FollowSuit):
    """A deal from the first card on, once its type is known.

    `party` says for each seat to which party it belongs, None as long as a Hochzeit leaves that open. `made` are the
    calls as an entry has them, `step` counts them by party. `moments` says what `latest_moments` needs to know,
    `possible_calls` what follows from it, `next_calls` what each party can call now; after `deadline` cards nobody can.
    `above` has for each card those that beat it, `schwein` is the card that has become one, else −1.
    """

    __slots__ = (
        "above",
        "card_order",
        "cards",
        "deadline",
        "first",
        "fuchs_seat",
        "hand_type",
        "made",
        "masks",
        "moments",
        "next_calls",
        "party",
        "possible_calls",
        "rules",
        "schwein",
        "searching",
        "step",
        "suits",
        "words",
    )

    def __init__(self, rules: DoppelkopfRules, seating: Seating, holdings: Sequence[int]) -> None:
        self.words = words_of(pack_of(rules))
        super().__init__(self.words, seating, holdings, players(seating.seats, seating.dealer))
        self.rules = rules
        self.cards = self.words.cards
        self.hand_type: HandType | None = None
        self.searching = False
        self.masks = masks_of(self.words.pack)
        self.first = (seating.dealer + 1) % seating.seats
        self.party: list[Party | None] = [None] * seating.seats
        self.made: list[dict[str, Json]] = []
        self.step: dict[Party, int] = {"re": 0, "kontra": 0}
        self.moments = (rules.moments, 0)
        self.deadline = 0
        self.schwein = self.fuchs_seat = -1

    def begin(self, hand_type: HandType, re: Collection[int]) -> None:
        """Starts the card play; of a Hochzeit only the one who holds both Alten is known to be Re."""
        self.hand_type, self.card_order = hand_type, card_order(self.rules, hand_type)
        self.suits, self.above = self.card_order.follow, self.card_order.above
        self.searching = hand_type == "hochzeit"
        others: Party | None = None if self.searching else "kontra"
        self.party = ["re" if seat in re else others if seat in self.after else None for seat in range(len(self.party))]
        self._look_for_schwein()
        self.set_moments(LONGEST_HOCHZEIT if self.searching else 0)
        soloist_leads = hand_type in SOLO_TYPES and self.rules.solo_lead == "soloist"
        self.lead(self.party.index("re") if soloist_leads else self.first)
        self.legal |= self.call_now()

    @property
    def on_table(self) -> int:
        """How many cards of the deal have been played."""
        return 4 * len(self.done) + len(self.trick)

    def announce(self, party: Party) -> None:
        """Makes the next call of a party."""
        self.made.append({"party": party, "call": LADDER[party][self.step[party]], "card": self.on_table})
        self.step[party] += 1

    def play_to_end(self, choose: Callable[[int], int]) -> None:
        """Trick by trick as soon as cards are played; it comes to the same as action by action."""
        while self.legal and (self.trick or self.hand_type is None):
            self.act(choose(self.legal))
        if self.legal:
            self._whole_tricks(choose)

    def _whole_tricks(self, choose: Callable[[int], int]) -> None:
        holdings, suits, order, winner = self.holdings, self.suits, self.order, self.turn
        while holding := holdings[winner]:
            self.leader, self.trick = winner, []
            trick, others = self.trick, order[winner][1:]
            card = self._card_after_calls(winner, holding, choose) if self.deadline else choose(holding)
            holdings[winner] = holding ^ BITS[card]
            trick.append(card)
            follow, above = suits[card], self.above[card]
            for seat in others:
                holding = holdings[seat]
                legal = holding & follow or holding
                card = self._card_after_calls(seat, legal, choose) if self.deadline else choose(legal)
                bit = BITS[card]
                holdings[seat] = holding ^ bit
                trick.append(card)
                if above & bit:
                    winner, above = seat, self.above[card]
            self.put_aside(trick, winner)
        self.lead(winner)

    def _card_after_calls(self, seat: int, legal: int, choose: Callable[[int], int]) -> int:
        self.turn = seat
        while (action := choose(legal | self.call_now())) >= self.cards:
            self.call()
        return action

    def call(self) -> None:
        """Makes the call that the seat on turn can make."""
        self.announce(self.party[self.turn] or "re")
        self.set_deadline()

    def set_moments(self, tricks: int) -> None:
        """Says until when calls can be made; a Hochzeit has looked `tricks` long for its partner."""
        if tricks and self.rules.hochzeit_shifts_moments:
            self.moments = (self.rules.moments, tricks)
        self.possible_calls = possible_calls(self.words, self.moments, both=self.rules.both_may_call)
        self.set_deadline()

    def set_deadline(self) -> None:
        """Says what each party can call next."""
        self.next_calls, self.deadline = self.possible_calls[self.step["re"]][self.step["kontra"]]

    def call_now(self) -> int:
        """The mask of the one call that the seat on turn can make now, if any; once all are too late, none is asked."""
        on_table = self.on_table
        if on_table > self.deadline:
            self.deadline = 0
        call, latest = self.next_calls[self.party[self.turn]]
        return call if on_table <= latest else 0

    def winning(self, trick: Sequence[int]) -> int:
        """The highest card; of two equal ones the first, but for the second Dulle (§ 1)."""
        best = trick[0]
        for card in trick:
            if self.above[best] & BITS[card]:
                best = card
        return best

    def put_aside(self, trick: Sequence[int], winner: int) -> None:
        """Notes a finished trick; it may find the partner of a Hochzeit, or make a Schwein.

        How many tricks a seat has taken is not counted: only their points matter.
        """
        self.done.append((self.leader, trick, winner))
        if self.searching:
            self._search(winner)
        if self.fuchs_seat >= 0:
            self._watch_fuchs(winner)

    def _search(self, winner: int) -> None:
        """The first other player to take a trick is the partner; after three tricks there is none (§ 5)."""
        if self.party[winner] == "re" and len(self.done) < LONGEST_HOCHZEIT:
            return
        self.searching = False
        self.party[winner] = "re"
        for seat in self.after:
            self.party[seat] = self.party[seat] or "kontra"
        self.set_moments(len(self.done))

    def _look_for_schwein(self) -> None:
        """Who holds both Füchse when the play begins; after an Armut the exchanged cards count."""
        if self.card_order.has_schwein:
            both = self.masks.fuchs
            for seat in self.after:
                if self.holdings[seat] & both == both:
                    self.fuchs_seat = seat

    def _watch_fuchs(self, winner: int) -> None:
        """Once the first Fuchs is played, the second one becomes the Schwein or never will."""
        left = self.masks.fuchs & self.holdings[self.fuchs_seat]
        if left == self.masks.fuchs:
            return
        own = winner == self.fuchs_seat
        if self.rules.schwein == "party_wins":
            own = self.party[winner] == self.party[self.fuchs_seat]
        if own:
            self.schwein = left.bit_length() - 1
            self.above = with_schwein(self.card_order, self.schwein)
        self.fuchs_seat = -1


Extra: TypeAlias = tuple[Party, str]
"""One Sonderpunkt: whose, and what for."""
NAMES = tuple(Extras.model_fields)


def hand_entry(deal: DoppelkopfPlay) -> dict[str, Json]:
    """The hand as it is written down."""
    re = re_seats(deal)
    re_points, extras = counts(deal, re)
    return {
        "kind": "hand",
        "dealer": deal.seating.dealer,
        "type": deal.hand_type,
        "re": re,
        "re_points": re_points,
        "announcements": deal.made.copy(),
        "extras": {party: {name: extras.count((party, name)) for name in NAMES} for party in PARTIES},
    }


def state_after(rules: DoppelkopfRules, state: DoppelkopfState, deal: DoppelkopfPlay) -> DoppelkopfState | None:
    """The state after a deal, the same as after its entry, but without writing it; None where it has none."""
    if deal.hand_type is None:
        return None
    re = re_seats(deal)
    re_points, extras = counts(deal, re)
    net = sum(1 if party == "re" else -1 for party, _ in extras)
    called = UP_TO[deal.step["re"]][deal.step["kontra"]]
    result = counted(rules, called, re_points, net, is_solo=counts_as_solo(rules, deal.hand_type, re))
    return after_outcome(rules, state, result, dealer=deal.seating.dealer, re=re)


def re_seats(deal: DoppelkopfPlay) -> list[int]:
    """Who was Re."""
    return [seat for seat, party in enumerate(deal.party) if party == "re"]


def counts(deal: DoppelkopfPlay, re: list[int]) -> tuple[int, list[Extra]]:
    """The card points of Re, and the Sonderpunkte of both parties; none where the rules of a Solo hold."""
    value, party, re_points, doubles = deal.masks.points, deal.party, 0, []
    for _, (first, second, third, fourth), winner in deal.done:
        points = value[first] + value[second] + value[third] + value[fourth]
        if party[winner] == "re":
            re_points += points
        if points >= DOUBLE_POINTS:
            doubles.append((_side(deal, winner), "doppelkopf"))
    if deal.hand_type is None or counts_as_solo(deal.rules, deal.hand_type, re):
        return re_points, []
    return re_points, [*doubles, *_fuechse(deal), *_karlchen(deal)]


def _fuechse(deal: DoppelkopfPlay) -> Iterator[Extra]:
    """A Fuchs counts for the party that takes it from the other one."""
    for fuchs in deal.masks.both_fuechse:
        for trick in deal.done:
            if fuchs in trick[1]:
                if _lost(deal, trick, fuchs):
                    yield _side(deal, trick[2]), "fuchs"
                break


def _karlchen(deal: DoppelkopfPlay) -> Iterator[Extra]:
    """It counts where it takes the last trick, by house rule also where it is caught in it."""
    leader, cards, winner = last = deal.done[-1]
    if deal.masks.karlchen >> cards[deal.order[leader].index(winner)] & 1:
        yield _side(deal, winner), "karlchen"
    if deal.rules.karlchen_caught:
        for card in bits(deal.masks.karlchen):
            if card in cards and _lost(deal, last, card):
                yield _side(deal, winner), "karlchen"


def _side(deal: DoppelkopfPlay, seat: int) -> Party:
    return deal.party[seat] or "kontra"


def _lost(deal: DoppelkopfPlay, trick: tuple[int, Sequence[int], int], card: int) -> bool:
    """Whether a card of a trick was taken from the other party."""
    leader, cards, winner = trick
    return deal.party[deal.order[leader][cards.index(card)]] != deal.party[winner]
