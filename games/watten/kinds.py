"""The entry kinds of Watten with their rules and sentences."""

from __future__ import annotations

from games.kit.entries.kind import EntryKind, kinds_of
from games.kit.text import text
from games.watten import checks, words
from games.watten.entries import BummerlEntry, GameEntry, PenaltyEntry, WalkoverEntry

BUMMERL = EntryKind(
    BummerlEntry,
    title=text("Endstand"),
    say=words.say_bummerl,
    rules=(
        checks.sitting_over,
        checks.only_games,
        checks.bummerl_begun,
        checks.final_score,
        checks.final_one,
        checks.retour_possible,
    ),
    numbered=False,
    counted=(text("{number} {Bummerl}"), text("{number} {Bummerl.plural}")),
)
GAME_KIND = EntryKind(
    GameEntry,
    title=text("Spiel"),
    say=words.say_game,
    rules=(
        checks.sitting_over,
        checks.only_finals,
        checks.value_range,
        checks.value_gespannt,
        checks.conceded_value,
    ),
    weight=12,
)
PENALTY = EntryKind(
    PenaltyEntry,
    title=text("Strafe"),
    say=words.say_penalty,
    rules=(checks.sitting_over, checks.only_finals),
    numbered=False,
)
WALKOVER = EntryKind(
    WalkoverEntry,
    title=text("Nicht angetreten"),
    say=words.say_walkover,
    rules=(checks.sitting_over,),
    weight=0,
    numbered=False,
    counted=BUMMERL.counted,
)

KINDS = kinds_of(BUMMERL, GAME_KIND, PENALTY, WALKOVER)
