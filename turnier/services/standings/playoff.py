"""The sheet of a playoff: equals play on, and what they write says who is before whom. Writes nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from games import registry
from games.kit.game import load_rules
from games.kit.sittings.evaluation import Evaluation, evaluate
from games.kit.sittings.ranking import Ranked, rank_by
from games.kit.terms import Table
from games.kit.text import minus
from turnier.models import Decision, Tournament
from turnier.text.errors import UserError
from turnier.text.words import listed

HELPER = 0
"""Stands at a seat for somebody who only makes up the table."""
FEWEST = 2
"""So many play on at least."""


def playoff_sides(tournament: Tournament, tied: Sequence[int]) -> tuple[int, ...]:
    """Who sits where, by start number; empty where so many are not one table of the game, or stacks are played for."""
    game = tournament.kind_of_game
    size = next((size for size in game.sides if size >= len(tied)), 0)
    if not size or game.stacks:
        return ()
    return (*tied, *[HELPER] * (size - len(tied)))


def playoff_rules(tournament: Tournament, rules: Mapping[str, Any]) -> Any:
    """The house rules of the evening with those that differ; None where they do not go together."""
    found, _problems = load_rules(registry.find(tournament.game), {**tournament.rules, **rules})
    return found


def playoff_table(tournament: Tournament, sides: Sequence[int]) -> Table:
    """The table with the names of those who sit there; who fills it up has none."""
    names = dict(tournament.entrants.filter(number__in=sides).values_list("number", "name"))
    return Table(tuple(names.get(number) or _("Aushilfe") for number in sides))


def playoff_order(tournament: Tournament, sheet: Mapping[str, Any]) -> list[int] | None:
    """The start numbers of a sheet, best first; None where it is against the rules or leaves some of them equal.

    Nobody insists on a line here.
    """
    insisted = any("override" in entry for entry in sheet["entries"])
    if insisted or not _is_table(tournament, sheet["sides"]):
        return None
    evaluation = _evaluated(tournament, sheet)
    return order_of(tournament, sheet["sides"], evaluation) if evaluation else None


def _evaluated(tournament: Tournament, sheet: Mapping[str, Any]) -> Evaluation | None:
    """What the rules say to a sheet; None where its house rules do not go together."""
    rules = playoff_rules(tournament, sheet["rules"])
    table = playoff_table(tournament, sheet["sides"])
    return None if rules is None else evaluate(tournament.kind_of_game, rules, table, sheet["entries"])


def _is_table(tournament: Tournament, sides: Sequence[int]) -> bool:
    """Whether some who were equal can have sat there, nobody twice."""
    tied = [number for number in sides if number != HELPER]
    return len(sides) in tournament.kind_of_game.sides and len({*tied}) == len(tied) >= FEWEST


def order_of(tournament: Tournament, sides: Sequence[int], evaluation: Evaluation) -> list[int] | None:
    """The order that an evaluated sheet of a playoff gives, best first; None while it leaves anybody equal."""
    if evaluation.score is None or not evaluation.payloads:
        return None
    played = [criterion for criterion in tournament.criteria() if not criterion.lot]
    nothing = dict.fromkeys((*tournament.kind_of_game.tally_keys, *tournament.kind_of_game.feats), 0)
    tallies = zip(sides, evaluation.score.tally, strict=True)
    ranked = [Ranked(str(number), {**nothing, **tally}) for number, tally in tallies if number != HELPER]
    placings = rank_by(played, ranked, ())
    if len({placing.place for placing in placings}) < len(placings):
        return None
    return [int(placing.name) for placing in placings]


def playoffs_astray(tournament: Tournament) -> Iterator[Decision]:
    """The playoffs that stand and would end otherwise by their sheets."""
    for decision in tournament.decisions.filter(revoked=False):
        if decision.sheet and playoff_order(tournament, decision.sheet) != decision.order:
            yield decision


def check_playoffs(tournament: Tournament) -> None:
    """Refuses what would let a playoff end otherwise than it did: other house rules, another order of measures."""
    for decision in playoffs_astray(tournament):
        numbers = listed([_("Nr. %(n)s") % {"n": number} for number in decision.entrants])
        text = _("Das Stechen von %(numbers)s ginge damit anders aus. Bitte es zuerst zurücknehmen.")
        raise UserError(text % {"numbers": numbers})


def playoff_text(tournament: Tournament, sheet: Mapping[str, Any], order: Sequence[int]) -> str:
    """What was scored line by line, in the `order` of the start numbers: "11:8"; empty against the rules."""
    evaluation, seats = _evaluated(tournament, sheet), [sheet["sides"].index(number) for number in order]
    score = evaluation.score if evaluation else None
    return ", ".join(":".join(minus(line[seat]) for seat in seats) for line in score.scores) if score else ""
