"""Watten in sentences: an entry as one would say it, and the situation at the table."""

from __future__ import annotations

from games.kit.nouns import Noun, Term, round_term
from games.kit.terms import Sentence, Table
from games.kit.text import Text, listed, text
from games.watten.checks import winner_first, written_score
from games.watten.entries import REASONS
from games.watten.house_rules import WattenRules
from games.watten.scoring import (
    PENALTY,
    Bummerl,
    Score,
    WattenState,
    after_game,
    after_penalty,
    ended,
    is_gespannt,
    moved,
    tally,
    unplayed,
    written,
)

RUNDE = Noun("die", "Runde", "Runden")
TERMS = (
    Term(
        Noun("der", "Bummerl", "Bummerl"),
        (Noun("der", "Bobbl", "Bobbl"), Noun("die", "Partie", "Partien"), RUNDE),
        text("Huber und Maier gewinnen den {Bummerl} 11:7."),
    ),
    Term(
        Noun("der", "Schneider", "Schneider"),
        (Noun("die", "Warme", "Warme"),),
        text("11:0 ist ein {Schneider}."),
    ),
    Term(
        Noun("der", "Retourschneider", "Retourschneider"),
        (Noun("die", "Heiße", "Heiße"),),
        text("Wer schon gespannt ist, verliert einen {Retourschneider}."),
        short="Retour",
    ),
    round_term(RUNDE),
)
ENDINGS: dict[str, Text] = {
    "schneider": text("{Schneider}"),
    "retourschneider": text("{Retourschneider}"),
    "walkover": text("kampflos"),
}


def say_game(
    *, rules: WattenRules, state: WattenState, table: Table, winner: int, value: int, conceded: bool
) -> Sentence:
    """ "Huber / Maier gewinnen, Stand 4:3"."""
    now = moved(rules, state, after_game(rules, state.score, winner, value))
    loser = table.names[1 - winner]
    template = text("{value} Punkte, {loser} sind gegangen") if conceded else text("{value} Punkte")
    return Sentence(_head(state, now, table, winner), text(template, value=value, loser=loser))


def say_penalty(rules: WattenRules, state: WattenState, table: Table, team: int, reason: str | None) -> Sentence:
    """ "Strafe für Huber / Maier, Stand 2:3"."""
    now = moved(rules, state, after_penalty(rules, state.score, team))
    why = text(" Grund: {reason}.", reason=REASONS[reason]) if reason else ""
    if state.score[team] >= PENALTY:
        detail = text("2 Punkte werden abgezogen.{why}", why=why)
    else:
        what = text("Das gestrafte Team hat weniger als 2 Punkte. Dann bekommt der Gegner 2 Punkte dazu.{why}")
        detail = text(what, why=why)
    head = text("Strafe für {team}: {head}", team=table.names[team], head=_head(state, now, table, None))
    return Sentence(head, detail)


def say_bummerl(
    *, rules: WattenRules, state: WattenState, table: Table, score: Score, retourschneider: bool
) -> Sentence:
    """ "Huber / Maier gewinnen den Bummerl 11:7"."""
    bummerl = written(rules, score, retour=retourschneider)
    return Sentence(won_text(table, bummerl), _then(state, bummerl))


def say_walkover(rules: WattenRules, state: WattenState, table: Table, winner: int | None) -> Sentence:
    """ "Huber / Maier gewinnen den Bummerl kampflos"."""
    bummerl = unplayed(rules, winner)
    return Sentence(won_text(table, bummerl), _then(state, bummerl))


def won_text(table: Table, bummerl: Bummerl) -> Text:
    """Who won a Bummerl, and how."""
    score = winner_first(bummerl.final)
    if bummerl.winner is None:
        return text("Der {Bummerl} zählt für niemanden, {score}", score=score)
    team, ending = table.names[bummerl.winner], ENDINGS.get(bummerl.ending)
    if ending is None:
        return text("{team} gewinnen den {Bummerl} {score}", team=team, score=score)
    return text("{team} gewinnen den {Bummerl} {score} ({ending})", team=team, score=score, ending=ending)


def situation(rules: WattenRules, state: WattenState, table: Table) -> Text:
    """ "Stand 9:4, Huber / Maier gespannt"; before anything is written how far it goes: "bis 11 Punkte"."""
    if not state.begun:
        return text("bis {target} Punkte", target=rules.target)
    score = written_score(state.score)
    tense = [name for name, points in zip(table.names, state.score, strict=True) if is_gespannt(rules, points)]
    if not tense:
        return text("Stand {score}", score=score)
    return text("Stand {score}, {teams} gespannt", score=score, teams=listed(tense))


def _head(before: WattenState, now: WattenState, table: Table, winner: int | None) -> Text:
    if len(now.finished) > len(before.finished):
        return won_text(table, now.finished[-1])
    score = written_score(now.score)
    if winner is None:
        return text("Stand {score}", score=score)
    return text("{team} gewinnen, Stand {score}", team=table.names[winner], score=score)


def _then(state: WattenState, bummerl: Bummerl) -> Text:
    """What stands with it at this table, and what it counts where that is not what was played."""
    one, other = tally(ended(state, bummerl))
    won, scored = (written_score((one[key], other[key])) for key in ("bummerl", "scored"))
    if bummerl.points == bummerl.final:
        return text("Stand dann {won} {Bummerl.plural}, {scored} Punkte", won=won, scored=scored)
    counts = winner_first(bummerl.points)
    return text(
        "Zählt {counts}. Stand dann {won} {Bummerl.plural}, {scored} Punkte", counts=counts, won=won, scored=scored
    )
