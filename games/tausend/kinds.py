"""The entry kind of Tausend with its rules, its structure and its sentence."""

from __future__ import annotations

from games.kit.entries.kind import Kind, kinds_of
from games.kit.text import text
from games.tausend import card_checks, checks, questions, words
from games.tausend.entries import TausendHandEntry

HAND = Kind(
    TausendHandEntry,
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
        checks.tricks_sit_out,
        checks.tricks_range,
        checks.tricks_sum,
        checks.tricks_points,
        checks.tricks_pairs,
        checks.tricks_durch,
    ),
    narrow={
        "forced": questions.if_no_bid,
        "durch": questions.if_exchanged,
        "card_points": questions.points_by_seat,
        "marriages": questions.owners,
        "tricks": questions.tricks_by_seat,
    },
    propose={"dealer": questions.who_deals, "final_bid": "bid"},
)
KINDS = kinds_of(HAND)
