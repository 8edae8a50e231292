"""The entry kinds of Brokdorf with their rules and sentences."""

from __future__ import annotations

from games.brokdorf import checks, questions, rubber_checks, words
from games.brokdorf.entries import (
    BrokdorfHandEntry,
    ExclusionEntry,
    LeaveEntry,
    MisdealEntry,
    PlayoffEntry,
    RubberEntry,
)
from games.kit.entries.kind import Kind, kinds_of
from games.kit.text import text

RUBBER = Kind(
    RubberEntry,
    title=text("Runde"),
    say=words.say_rubber,
    rules=(
        checks.sitting_over,
        checks.playoff_open,
        rubber_checks.rubber_begun,
        rubber_checks.march_hands,
        rubber_checks.loser_given,
        rubber_checks.loser_plays,
        rubber_checks.winner_given,
        rubber_checks.winner_plays,
        rubber_checks.payer_given,
        rubber_checks.payer_plays,
        rubber_checks.payer_lost,
        rubber_checks.loser_paid,
        rubber_checks.points_over,
        rubber_checks.points_loser,
        rubber_checks.march_points,
        rubber_checks.march_payer,
        rubber_checks.points_tied,
        rubber_checks.playoff_needed,
    ),
    narrow={
        "loser": questions.loser,
        "winner": questions.winner,
        "payer": questions.payer,
        "unpaid": questions.unpaid,
        "playoff": questions.playoff,
    },
    propose={"ending": questions.normally},
    weight=6,
    numbered=False,
)
HAND = Kind(
    BrokdorfHandEntry,
    title=text("Spiel"),
    say=words.say_hand,
    rules=(
        checks.sitting_over,
        checks.playoff_open,
        checks.dealer_turn,
        checks.declarer_plays,
        checks.joined_play,
        checks.declarer_joined,
        checks.tricks_sum,
        checks.tricks_joined,
        checks.forfeited_joined,
    ),
    narrow={"dealer": questions.dealing, "declarer": questions.still_playing, "tricks": questions.tricks},
    propose={"dealer": questions.last_declarer},
    weight=12,
)
PLAYOFF = Kind(
    PlayoffEntry,
    title=text("Stechen"),
    say=words.say_playoff,
    rules=(
        checks.no_playoff,
        checks.players_tied,
        checks.dealer_ties,
        checks.declarer_ties,
        checks.joined_tie,
        checks.declarer_joined,
        checks.tricks_sum,
        checks.tricks_joined,
        checks.forfeited_joined,
        checks.drawn_count,
        checks.drawn_twice,
    ),
    narrow={
        "players": questions.the_tied,
        "dealer": questions.dealing_among,
        "declarer": questions.among,
        "tricks": questions.tricks,
    },
    weight=12,
    numbered=False,
)
MISDEAL = Kind(
    MisdealEntry,
    title=text("Vergeben"),
    say=words.say_misdeal,
    rules=(checks.sitting_over, checks.playoff_open, checks.misdealer_plays),
    narrow={"dealer": questions.still_playing},
    numbered=False,
)
EXCLUSION = Kind(
    ExclusionEntry,
    title=text("Ausschluss"),
    say=words.say_exclusion,
    rules=(checks.sitting_over, checks.playoff_open, checks.culprit_plays, checks.culprit_warned),
    narrow={"player": questions.still_playing},
    weight=0,
    numbered=False,
)
LEAVE = Kind(
    LeaveEntry,
    title=text("Freiwillig ausgeschieden"),
    say=words.say_leave,
    rules=(checks.nobody_stays, checks.leaver_plays),
    narrow={"player": questions.still_staying},
    numbered=False,
)

KINDS = kinds_of(RUBBER, HAND, PLAYOFF, MISDEAL, EXCLUSION, LEAVE)
