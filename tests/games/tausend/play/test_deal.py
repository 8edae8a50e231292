"""Random deals under many house rules: a plain reading of the rules finds the same legal cards and winners."""

from __future__ import annotations

import random
from itertools import product

import pytest

from games.kit.play.deal import Seating
from games.kit.play.simulate import chooser, one_deal, shuffled
from games.kit.terms import Table
from games.tausend import GAME
from games.tausend.house_rules import TausendRules
from games.tausend.play.cards import ACTIONS, PACK
from games.tausend.play.deal import TausendDeal, TausendEngine
from tests.games.acting import run
from tests.games.proof import prove_sitting, tables
from tests.games.recording import assert_alike_either_way

RANKS = "9JQKTA"
POINTS = dict(zip(RANKS, (0, 2, 3, 4, 10, 11), strict=True))
NAMES = {"C": "clubs", "S": "spades", "H": "hearts", "D": "diamonds"}
HOUSES = [
    TausendRules(meld_on_first_lead=first, must_overtrump=over, jump_bids=jump)
    for first, over, jump in product((False, True), repeat=3)
]


def beats(card: str, other: str, trump: str) -> bool:
    """Whether a card laid on another one takes the trick."""
    if card[0] == other[0]:
        return RANKS.index(card[1]) > RANKS.index(other[1])
    return card[0] == trump


def best_of(trick: list[str], trump: str) -> str:
    best = trick[0]
    for card in trick[1:]:
        best = card if beats(card, best, trump) else best
    return best


def playable(holding: set[str], trick: list[str], trump: str, rules: TausendRules) -> set[str]:
    """The follower's cards by the words of the rules."""
    best = best_of(trick, trump)
    same = {card for card in holding if card[0] == trick[0][0]}
    trumps = {card for card in holding if card[0] == trump}
    if same:
        return {card for card in same if beats(card, best, trump)} or same
    if trumps and rules.must_overtrump:
        return {card for card in trumps if beats(card, best, trump)} or trumps
    return trumps or holding


def leads(holding: set[str], *, may_meld: bool) -> set[str]:
    melds = {f"meld:{suit}{rank}" for suit in NAMES for rank in "KQ" if {f"{suit}K", f"{suit}Q"} <= holding}
    return {f"play:{card}" for card in holding} | (melds if may_meld else set())


def started(rules: TausendRules, seats: int, rng: random.Random) -> TausendDeal:
    """A deal after bidding and exchange."""
    pack = shuffled(PACK, rng.random)
    deal = TausendEngine().dealt(rules, Seating(seats=seats, dealer=rng.randrange(seats)), pack)
    assert isinstance(deal, TausendDeal)
    while deal.declarer < 0 or deal.open:
        deal.act(chooser(rng.random, [])(deal.legal & ~deal.actions.mask("redeal")))
    return deal


def words(deal: TausendDeal) -> set[str]:
    return {word for word in deal.actions.written(deal.legal) if word[:4] in {"play", "meld"}}


@pytest.mark.parametrize("rules", HOUSES, ids=str)
@pytest.mark.parametrize("seats", [3, 4])
def test_every_card_of_random_deals(rules: TausendRules, seats: int) -> None:
    rng = random.Random(seats)
    for _ in range(15):
        deal = started(rules, seats, rng)
        playing = sorted(deal.after)
        holdings = {seat: set(PACK.texts(deal.holdings[seat])) for seat in playing}
        points, melded, trump, leader = dict.fromkeys(playing, 0), {seat: set() for seat in playing}, "", deal.declarer  # type: ignore[var-annotated]
        for number in range(8):
            trick: list[str] = []
            order = [leader, deal.after[leader], deal.after[deal.after[leader]]]
            for seat in order:
                assert deal.turn == seat
                may_meld = number > 0 or rules.meld_on_first_lead
                expected = (
                    {f"play:{card}" for card in playable(holdings[seat], trick, trump, rules)}
                    if trick
                    else leads(holdings[seat], may_meld=may_meld)
                )
                assert words(deal) == expected
                word = rng.choice(sorted(expected))
                card = word[-2:]
                if word.startswith("meld"):
                    trump = card[0]
                    melded[seat].add(NAMES[trump])
                deal.act(deal.actions.number(word))
                holdings[seat].remove(card)
                trick.append(card)
            leader = order[trick.index(best_of(trick, trump))]
            points[leader] += sum(POINTS[card[1]] for card in trick)
            assert deal.tricks[-1].winner == leader
        entry = deal.entry()
        assert entry is not None
        assert {seat: entry["card_points"][seat] for seat in playing} == points
        assert {seat: set(entry["marriages"][seat]) for seat in playing} == melded
        assert [entry["card_points"][seat] for seat in range(seats) if seat not in playing] == [None] * (seats - 3)


@pytest.mark.parametrize(
    "rules", [*HOUSES, TausendRules(forced_seat="any"), TausendRules(hands_per_sitting=3)], ids=str
)
def test_what_the_engine_plays_the_checker_accepts_under_every_house_rule(rules: TausendRules) -> None:
    rng = random.Random(3)
    for names in (("A", "B", "C"), ("A", "B", "C", "D")):
        assert prove_sitting(GAME, rules, Table(names), rng) >= 3


def test_a_partie_that_starts_high_is_played_to_its_end() -> None:
    rules = TausendRules(sitting_length="rubber", target=100)
    rng = random.Random(4)
    for _ in range(20):
        assert prove_sitting(GAME, rules, Table(("A", "B", "C")), rng) > 0


@pytest.mark.parametrize(("seats", "dealer", "first"), [(3, 0, 2), (3, 2, 1), (4, 0, 2), (4, 3, 1)])
def test_cards_are_dealt_one_by_one_from_the_dealers_left(seats: int, dealer: int, first: int) -> None:
    deal = TausendEngine().dealt(TausendRules(), Seating(seats=seats, dealer=dealer), list(PACK.cards))
    assert isinstance(deal, TausendDeal)
    assert deal.turn == first
    assert PACK.texts(deal.holdings[(dealer + 1) % seats])[:2] == ["C9", "CK"]
    assert PACK.texts(deal.middle) == ["DK", "DT", "DA"]
    assert [bin(holding).count("1") for holding in deal.holdings] == [
        0 if seats == 4 and seat == dealer else 7 for seat in range(seats)
    ]


@pytest.mark.parametrize("rules", HOUSES, ids=str)
def test_whole_tricks_end_as_card_by_card_under_every_house_rule(rules: TausendRules) -> None:
    for table in tables(GAME):
        assert_alike_either_way(GAME, rules, table, 30)


def test_the_bid_is_raised_once_and_never_lowered() -> None:
    engine, rng, first_bid = TausendEngine(), random.Random(3), ACTIONS.number("bid:5")
    deals = (one_deal(engine, TausendRules(), Seating(seats=3), rng) for _ in range(100))
    played = next(each for each in deals if first_bid in each.actions)
    texts = [ACTIONS.text_of(action) for action in played.actions]
    gifts = max(place for place, text in enumerate(texts) if text.startswith("give:")) + 1
    highest = max(int(text[4:]) for text in texts if text.startswith("bid:"))

    def final_bid(*raises: int) -> object:
        words = [ACTIONS.number(f"raise:{bid}") for bid in raises]
        deal = engine.dealt(TausendRules(), played.seating, played.pack)
        illegal = run(deal, [*played.actions[:gifts], *words, *played.actions[-24:]])
        entry = None if illegal is not None else deal.entry()
        return entry and entry["final_bid"]

    assert (final_bid(), final_bid(highest), final_bid(300)) == (highest, highest, 300)
    assert (final_bid(highest - 5), final_bid(300, 300), final_bid(300, 305)) == (None, None, None)
