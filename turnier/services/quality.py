"""How good the draws of a tournament are, from the tables as they are now, and what a swap would change."""

from __future__ import annotations

from collections import Counter

from turnier import draw as pure
from turnier.models import Entrant, Round, Tournament
from turnier.services.swaps import places_to_swap
from turnier.services.tables import club_numbers, seated_before

Tables = list[list[tuple[int, ...]]]


def quality_of(of_round: Round, rounds: Tables | None = None) -> pure.Quality:
    """The figures over all rounds up to this one, swaps included; `rounds` are its `tables_so_far`, if known."""
    return pure.quality(tables_so_far(of_round) if rounds is None else rounds, _clubs(of_round))


def first_deals(tournament: Tournament, rounds: Tables) -> Counter[int]:
    """Start number → how often it dealt first at its table; those who never did are in it with 0."""
    game, rules = tournament.kind_of_game, tournament.house_rules()
    deals = Counter(dict.fromkeys((number for tables in rounds for table in tables for number in table), 0))
    for table in (table for tables in rounds for table in tables):
        dealer = game.first_dealer(rules, table)
        if dealer is not None:
            deals[table[dealer]] += 1
    return deals


def swap_effect(*, round: Round, first: int, second: int) -> pure.Effect:
    """What it would change if two start numbers changed places; nothing is done. Refused like the swap itself."""
    places_to_swap(round, first, second)
    return pure.swap_effect(tables_so_far(round), first, second, _clubs(round))


def tables_so_far(of_round: Round) -> Tables:
    """Round by round, up to this one, the start numbers of each table in seat order."""
    rows = seated_before(of_round.tournament, of_round.number + 1)
    return [[row[2:] for row in rows if row[0] == number] for number in sorted({row[0] for row in rows})]


def _clubs(of_round: Round) -> dict[int, int]:
    return club_numbers(Entrant.objects.filter(tournament=of_round.tournament_id))
