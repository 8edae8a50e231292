"""How good the draws of a tournament are, from the tables as they are now, and what a swap would change."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from turnier import draw as draw_rules
from turnier.models import Entrant, Round, Tournament
from turnier.models.tournaments import drawn_rounds
from turnier.services.draw.plan_ahead import parts_ahead
from turnier.services.draw.seats import places_to_swap
from turnier.services.draw.table_input import club_numbers, seated_before
from turnier.services.record.compiled import CompiledObjects

IN_CLUBS = CompiledObjects(Entrant.objects.exclude(club="").only("number", "club"))
Tables = list[list[tuple[int, ...]]]


def quality_of(of_round: Round, rounds: Tables | None = None) -> draw_rules.Quality:
    """The figures over all rounds up to this one, swaps included; `rounds` are its `tables_so_far`, if known."""
    rounds = tables_so_far(of_round) if rounds is None else rounds
    return _quality(tuple(map(tuple, rounds)), tuple(sorted(_clubs(of_round).items())))


@lru_cache(maxsize=8)
def _quality(rounds: tuple[tuple[tuple[int, ...], ...], ...], clubs: tuple[tuple[int, int], ...]) -> draw_rules.Quality:
    """While the sheets of a round come in nobody sits elsewhere."""
    return draw_rules.quality(rounds, dict(clubs))


def first_deals(tournament: Tournament, rounds: Tables) -> Counter[int]:
    """Start number → how often it dealt first at its table; those who never did are in it with 0."""
    game, rules = tournament.kind_of_game, tournament.house_rules()
    deals = Counter(dict.fromkeys((number for tables in rounds for table in tables for number in table), 0))
    for table in (table for tables in rounds for table in tables):
        dealer = game.first_dealer(rules, table)
        if dealer is not None:
            deals[table[dealer]] += 1
    return deals


def swap_effect(*, round: Round, first: int, second: int) -> draw_rules.Effect:
    """What it would change if two start numbers changed places; nothing is done. Refused like the swap itself.

    The figures are those of all rounds: of the earlier and later ones, and of those that a plan holds.
    """
    places_to_swap(round, first, second)
    *_earlier, this = tables_so_far(round)
    return draw_rules.swap_effect([*_other_rounds(round), this], first, second, _clubs(round))


def tables_so_far(of_round: Round) -> Tables:
    """Round by round, up to this one, the start numbers of each table in seat order."""
    return list(_seated(of_round.tournament, of_round.number).values())


def _other_rounds(of_round: Round) -> Tables:
    tournament = of_round.tournament
    last = drawn_rounds(tournament).values_list("number", flat=True).last() or 0
    seated = _seated(tournament, last)
    planned = [list(map(tuple, part.drawn["tables"])) for part in parts_ahead(tournament, last + 1)]
    return [*(tables for number, tables in seated.items() if number != of_round.number), *planned]


def _seated(tournament: Tournament, last: int) -> dict[int, list[tuple[int, ...]]]:
    """Round → its tables, up to the round `last`."""
    rounds: dict[int, list[tuple[int, ...]]] = {}
    for number, _table, *seated in seated_before(tournament, last + 1):
        rounds.setdefault(number, []).append(tuple(seated))
    return rounds


def _clubs(of_round: Round) -> dict[int, int]:
    return club_numbers(IN_CLUBS(tournament=of_round.tournament_id))
