"""A deal of Schafkopf: Legen, announcing a game, the Hochzeit's exchange, then the cards (§§ 2–6)."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache
from typing import cast

from games.kit.play.cards import Pack, holdings_of, owners_of
from games.kit.play.deal import Deal, Engine, Refusal, Seating, seating
from games.kit.terms import Json, Table
from games.schafkopf.entries import SEATS, is_played
from games.schafkopf.house_rules import SchafkopfRules
from games.schafkopf.play.bidding import considered
from games.schafkopf.play.cards import CALLABLE, LETTERS, OLD, Announced, all_high, called_suit, pack_of
from games.schafkopf.play.refusals import refusal
from games.schafkopf.play.tricks import SchafkopfPlay, hand_entry, ramsch_entry
from games.schafkopf.scoring import SchafkopfState

PACKETS = 2


class SchafkopfDeal(SchafkopfPlay):
    """A deal from the first word on.

    `answer` is what the next action means while no cards are played: a method, not bound, lest the deal holds itself.
    `waiting` have not been asked yet, `players` said "ich spiele", `best` is the highest game so far and whose it is.
    """

    __slots__ = ("answer", "best", "best_seat", "eager", "ended", "knocks", "waiting")

    def __init__(self, rules: SchafkopfRules, seating: Seating, holdings: Sequence[int]) -> None:
        super().__init__(rules, seating, holdings)
        self.answer: Callable[[SchafkopfDeal, int], None]
        self.waiting = list(self.order[self.front])
        self.eager: list[int] = []
        self.best: Announced | None = None
        self.best_seat = -1
        self.knocks = 0
        self.ended: dict[str, Json] | None = None
        if rules.max_knocks:
            self._ask_to_knock()
        else:
            self._ask_to_play()

    def act(self, action: int, /) -> None:
        """Does a legal action: a card, a Stoss, or what the phase before the cards asks for."""
        if action < self.cards:
            self.play(action)
        elif action < self.words.first_gift:
            self.stoss += 1
            self.legal &= ~self.words.stoss
            self.offer_stoss()
        else:
            self.answer(self, action)

    def entry(self) -> dict[str, Json] | None:
        """What is written; None while it runs, and where the cards are dealt again."""
        if self.legal:
            return None
        if not self.held_first:
            return self.ended
        return ramsch_entry(self) if self.type is None else hand_entry(self)

    def refusal(self, action: int) -> Refusal:
        """See `refusals.refusal`."""
        return refusal(self, action)

    def _ask(self, seat: int, legal: int, answer: Callable[[SchafkopfDeal, int], None]) -> None:
        self.turn, self.legal, self.answer = seat, legal, answer

    # Legen

    def _ask_to_knock(self) -> None:
        if self.waiting and self.knocks < self.rules.max_knocks:
            self._ask(self.waiting.pop(0), self.words.to_knock | self.words.not_to_knock, SchafkopfDeal._knock)
        else:
            self.waiting = list(self.order[self.front])
            self._ask_to_play()

    def _knock(self, action: int) -> None:
        self.knocks += self.words.to_knock >> action & 1
        self._ask_to_knock()

    # Announcing

    def _ask_to_play(self) -> None:
        if self.waiting:
            seat = self.waiting.pop(0)
            self._ask(seat, self.words.to_pass | self.words.to_play, SchafkopfDeal._say)
        else:
            self._ask_for_game()

    def _say(self, action: int) -> None:
        if self.words.to_play >> action & 1:
            self.eager.append(self.turn)
        self._ask_to_play()

    def _ask_for_game(self) -> None:
        """The first one names his game; each later one a higher game, or he passes."""
        if not self.eager:
            self._settle()
            return
        seat = self.eager.pop(0)
        self._ask(seat, self.games(seat) | (self.words.to_pass if self.best else 0), SchafkopfDeal._announce)

    def _announce(self, action: int) -> None:
        if action in self.words.games:
            self.best, self.best_seat = self.words.games[action], self.turn
        self._ask_for_game()

    def games(self, seat: int) -> int:
        """What a seat can announce: games of the house rules, higher than what is announced, with his cards."""
        least = -1 if self.best is None else self.best.rank
        return sum(
            mask
            for game, mask in self.words.masks_of_games.items()
            if game.rank > least and self.can_announce(self.holdings[seat], game)
        )

    def can_announce(self, holding: int, game: Announced) -> bool:
        """Whether the house rules and his cards allow somebody a game."""
        if not is_played(self.rules, game.type) or (game.tout and not self.rules.tout_allowed):
            return False
        if game.type == "rufspiel" and game.suit is not None:
            sau, suit = called_suit(self.words.pack, game.suit)
            return not holding & sau and bool(holding & suit)
        if game.type == "hochzeit":
            return (holding & self.order_of_cards.trump_mask).bit_count() == 1
        high = all_high(self.words.pack)
        return game.type != "sie" or holding & high == high

    def _settle(self) -> None:
        if self.best is None:
            self._nobody()
        elif self.best.type == "sie":
            self.declarer, self.type = self.best_seat, "sie"
            self.legal, self.ended = 0, hand_entry(self)
        elif self.best.type == "hochzeit":
            self.waiting = list(self.order[self.best_seat][1:])
            self._ask_to_take()
        else:
            self.begin(self.best, self.best.type, self.best_seat, None)

    # Hochzeit

    def _ask_to_take(self) -> None:
        if not self.waiting:
            self._nobody()
            return
        seat = self.waiting.pop(0)
        plain = self.holdings[seat] & ~self.order_of_cards.trump_mask
        self._ask(seat, self.words.to_pass | plain << self.words.first_gift, SchafkopfDeal._take)

    def _take(self, action: int) -> None:
        """The trump goes to whoever gives a plain card for it."""
        if self.words.to_pass >> action & 1:
            self._ask_to_take()
            return
        gift, trump = (
            1 << action - self.words.first_gift,
            self.holdings[self.best_seat] & self.order_of_cards.trump_mask,
        )
        self.holdings[self.best_seat] ^= trump | gift
        self.holdings[self.turn] ^= trump | gift
        self.begin(self.best, "hochzeit", self.best_seat, self.turn)

    # Nobody plays

    def _nobody(self) -> None:
        if self.rules.nobody_plays("muss"):
            self._force()
        elif self.rules.nobody_plays("kreuz"):
            self.begin(None, "kreuz", self.front, (self.front + 2) % SEATS)
        elif self.rules.nobody_plays("ramsch"):
            self.begin(None, None, -1, None)
        else:
            self.legal, self.ended = 0, {"kind": "passed", "dealer": self.seating.dealer}

    def _force(self) -> None:
        """Whoever has the Eichel-Ober calls; who is blocked may call a Sau without a card of its suit."""
        old = self.words.pack.masks[OLD]
        seat = next(seat for seat, holding in enumerate(self.holdings) if holding & old)
        calls = [Announced("rufspiel", suit) for suit in CALLABLE]
        own = [call for call in calls if self.can_announce(self.holdings[seat], call)]
        missing = [call for call in calls if not self._holds_sau(seat, call)]
        if not missing:
            self._ask(self.seating.dealer, self.words.to_redeal, SchafkopfDeal._end)
            return
        legal = sum(self.words.masks_of_games[call] for call in own or missing)
        self._ask(seat, legal, SchafkopfDeal._call)

    def _holds_sau(self, seat: int, call: Announced) -> bool:
        sau = self.words.pack.masks[f"{LETTERS[call.suit or 'herz']}A"]
        return bool(self.holdings[seat] & sau)

    def _call(self, action: int) -> None:
        self.begin(self.words.games[action], "muss", self.turn, None)

    def _end(self, _: int) -> None:
        self.legal = 0


@cache
def dealt_to(dealer: int, cards: int) -> bytes:
    """Who gets the first card, the second, …: two packets for each, from the dealer's left."""
    packet = cards // SEATS // PACKETS
    return bytes((dealer + 1 + place // packet) % SEATS for place in range(cards))


class SchafkopfEngine(Engine[SchafkopfRules, SchafkopfState]):
    """32 or 24 cards, all of them dealt."""

    seats = range(SEATS, SEATS + 1)
    usual = SEATS

    def pack(self, rules: SchafkopfRules) -> Pack:
        """The long card, or the short one."""
        return pack_of(rules)

    def upcoming(self, rules: SchafkopfRules, table: Table, state: SchafkopfState, rng: random.Random) -> Seating:
        """Whose turn it is to deal."""
        return seating(SEATS, state.dealer)

    def sizes(self, rules: SchafkopfRules, seating: Seating) -> tuple[int, ...]:
        """A quarter of the pack for each."""
        return (len(pack_of(rules).cards) // SEATS,) * SEATS

    def dealt(self, rules: SchafkopfRules, seating: Seating, cards: Sequence[int]) -> Deal:
        """Two packets for everybody."""
        owners = owners_of(cards, dealt_to(seating.dealer, len(cards)))
        return SchafkopfDeal(rules, seating, holdings_of(owners, len(cards), SEATS))

    def calm(self, deal: Deal, legal: int) -> int:
        """Everybody plays what his cards are good enough for."""
        return considered(cast(SchafkopfDeal, deal), legal)

    def held(self, rules: SchafkopfRules, seating: Seating, holdings: Sequence[int], rest: Sequence[int]) -> Deal:
        """The holdings as they are."""
        return SchafkopfDeal(rules, seating, holdings)
