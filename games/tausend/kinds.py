"""The entry kind of Tausend with its rules, its structure and its sentence."""

from __future__ import annotations

from games.kit.kind import Kind, kinds_of
from games.kit.text import text
from games.tausend import card_checks, checks, structure, trick_checks, words
from games.tausend.entries import HandEntry

HAND = Kind(
    HandEntry,
    title=text("Spiel"),
    say=words.say_hand,
    rules=(
        checks.sitting_over,
        checks.dealer_turn,
        checks.declarer_sits_out,
        checks.bid_step,
        checks.forced_seat,
        checks.final_step,
        checks.final_below,
        checks.final_most,
        checks.final_high,
        checks.forced_mark,
        card_checks.forgotten_blank,
        card_checks.who_sits_out,
        card_checks.points_range,
        card_checks.points_sum,
        card_checks.pair_twice,
        card_checks.pair_sits_out,
        card_checks.durch_points,
        card_checks.durch_pairs,
        card_checks.all_points,
        card_checks.near_miss,
        trick_checks.tricks_sit_out,
        trick_checks.tricks_range,
        trick_checks.tricks_sum,
        trick_checks.tricks_points,
        trick_checks.tricks_pairs,
        trick_checks.tricks_durch,
    ),
    narrow={
        "forced": structure.if_no_bid,
        "durch": structure.if_exchanged,
        "card_points": structure.points_by_seat,
        "marriages": structure.owners,
        "tricks": structure.tricks_by_seat,
    },
    propose={"dealer": structure.who_deals, "final_bid": "bid"},
)
KINDS = kinds_of(HAND)
