"""Why a Watten entry is refused, or asked about again."""

from __future__ import annotations

from games.kit.entries.rules import rule
from games.kit.terms import Table
from games.kit.text import Text, counted, listed, minus, text
from games.watten.house_rules import POINTS, TOURNAMENT, WattenRules
from games.watten.scoring import GESPANNT_VALUE, Score, WattenState, is_gespannt

REFUSED_VALUE = 2
"""What a game counts that was left before the first raise was accepted."""


@rule("sitting_over", TOURNAMENT)
def sitting_over(rules: WattenRules, state: WattenState, table: Table) -> Text | None:
    """No entry after the last Bummerl of the sitting; after the last sitting there is no next table either."""
    last = rules.bummerl_per_sitting
    if len(state.finished) < last:
        return None
    all_of_them = (table.earlier + 1) * last
    if table.earlier and all_of_them >= rules.bummerl_total:
        return text(
            "{team} haben schon alle {total} {Bummerl.plural} gespielt.", team=table.names[0], total=all_of_them
        )
    return counted(
        last,
        one=text("{Bummerl} {next} wird am nächsten Tisch gespielt. Hier ist es nur {Bummerl} 1."),
        many=text(
            "{Bummerl} {next} wird am nächsten Tisch gespielt. Hier sind es die {Bummerl.plural} 1 bis {number}."
        ),
        next=len(state.finished) + 1,
    )


@rule("only_finals", TOURNAMENT)
def only_finals(rules: WattenRules) -> Text | None:
    """The tournament enters final scores only."""
    return text("Hier werden nur Endstände eingetragen, keine Spiele.") if rules.entry_depth == "final" else None


@rule("only_games", TOURNAMENT)
def only_games(rules: WattenRules) -> Text | None:
    """The tournament enters every game."""
    if rules.entry_depth != "game":
        return None
    return text("Hier wird jedes Spiel eingetragen. Ein Endstand allein genügt nicht.")


@rule("bummerl_begun", POINTS)
def bummerl_begun(state: WattenState) -> Text | None:
    """A final score stands for a whole Bummerl."""
    if not state.begun:
        return None
    return text(
        "{Bummerl} {number} läuft schon, Stand {score}. Bitte Spiel für Spiel weiterschreiben.",
        number=len(state.finished) + 1,
        score=written_score(state.score),
    )


@rule("value_range", POINTS)
def value_range(rules: WattenRules, state: WattenState, value: int) -> Text | None:
    """Nobody raises beyond what the leading team needs."""
    top = rules.target - max(state.score)
    if anyone_gespannt(rules, state) or value <= top:
        return None
    return text(
        "Ausschaffen über {target} nicht möglich: Stand {score}, höchstens {top}.",
        target=rules.target,
        score=written_score(state.score),
        top=top,
    )


@rule("value_gespannt", POINTS)
def value_gespannt(rules: WattenRules, state: WattenState, winner: int, value: int) -> Text | None:
    """From gespannt on a game counts 3, or 2 if the gespannt team left before the first card."""
    if not anyone_gespannt(rules, state) or value == GESPANNT_VALUE:
        return None
    if value == REFUSED_VALUE and is_gespannt(rules, state.score[1 - winner]):
        return None
    return text("Ein Team ist gespannt, Stand {score}: Das Spiel zählt 3 Punkte.", score=written_score(state.score))


@rule("conceded", POINTS)
def conceded_value(*, rules: WattenRules, state: WattenState, winner: int, value: int, conceded: bool) -> Text | None:
    """A team that leaves has refused a raise that was legal."""
    if anyone_gespannt(rules, state):
        return _conceded_gespannt(rules, state.score[1 - winner], value, conceded=conceded)
    top = rules.target - max(state.score) - 1
    if not conceded or value <= top:
        return None
    return text(
        "Bei {value} Punkten kann beim Stand {score} niemand gegangen sein. Bitte den Wert prüfen.",
        value=value,
        score=written_score(state.score),
    )


def _conceded_gespannt(rules: WattenRules, loser: int, value: int, *, conceded: bool) -> Text | None:
    if conceded and value != REFUSED_VALUE:
        return text("Wer gespannt ist, geht vor der ersten Karte: Das Spiel zählt dann 2 Punkte.")
    if not conceded and value == REFUSED_VALUE and is_gespannt(rules, loser):
        return text("2 Punkte zählt das Spiel nur, wenn das gespannte Team gegangen ist. Sonst sind es 3.")
    return None


@rule("final_score", POINTS)
def final_score(rules: WattenRules, score: Score) -> Text | None:
    """Exactly one team has reached the target, the other has less."""
    target, low, high = rules.target, min(score), max(score)
    if low == high == target:
        return text(
            "Es können nicht beide Teams {target} Punkte haben. Der Verlierer hat 0 bis {most}.",
            target=target,
            most=target - 1,
        )
    if high != target:
        return text(
            text("Ein {Bummerl} endet mit {target} Punkten. {score} ist noch kein Ende – bitte den Stand prüfen.")
            if high < target
            else text("Ein {Bummerl} endet mit {target} Punkten. {score} ist zu viel – bitte den Stand prüfen."),
            target=target,
            score=written_score(score),
        )
    if low < 0:
        return text("Der Verlierer hat 0 bis {most} Punkte, nicht {low}.", most=target - 1, low=minus(low))
    return None


@rule("final_one", POINTS, severity="warning")
def final_one(rules: WattenRules, score: Score) -> Text | None:
    """One point is left only by penalties."""
    if not is_final(rules, score) or min(score) != 1:
        return None
    return text("{score} geht nur, wenn jemand gestraft wurde. Stimmt das?", score=winner_first(score))


@rule("retourschneider", POINTS)
def retour_possible(*, rules: WattenRules, score: Score, retourschneider: bool) -> Text | None:
    """The loser of a Retourschneider is gespannt at the end."""
    low = min(score)
    if not retourschneider or not is_final(rules, score) or is_gespannt(rules, low):
        return None
    if low == 0:
        return text(
            "{score} ist ein {Schneider}, kein {Retourschneider}. Bitte eines abwählen.", score=winner_first(score)
        )
    return text(
        "{Retourschneider} geht nur gegen ein gespanntes Team ({zone} Punkte). Eingetragen sind {low}.",
        zone=_zone(rules),
        low=low,
    )


def _zone(rules: WattenRules) -> str:
    numbers = [str(points) for points in range(rules.gespannt_from, rules.target)]
    if len(numbers) <= 2:
        return listed(numbers, "oder")
    return text("{first} bis {last}", first=numbers[0], last=numbers[-1])


def anyone_gespannt(rules: WattenRules, state: WattenState) -> bool:
    """Whether a team has reached the critical zone, so that nobody may raise any more."""
    return max(state.score) >= rules.gespannt_from


def is_final(rules: WattenRules, score: Score) -> bool:
    """Whether a score can be that of a finished Bummerl."""
    return max(score) == rules.target and 0 <= min(score) < rules.target


def written_score(score: Score) -> str:
    """A score as it is written: "4:3"."""
    return f"{score[0]}:{score[1]}"


def winner_first(final: Score) -> str:
    """The score of a finished Bummerl as one says it of its winner: "11:4"."""
    return f"{max(final)}:{min(final)}"
