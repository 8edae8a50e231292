"""Who sits where: from a drawn round to people on chairs and back, changes by hand, and how good the tables are now.

Changes are recorded beside the draw; what a swap would change is said before.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import islice

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from turnier import draw as draw_rules
from turnier.models import (
    Bye,
    Entrant,
    HelpCall,
    Round,
    Seat,
    Sitting,
    Swap,
    TableKey,
    Tally,
    Tournament,
    User,
)
from turnier.models.tournaments import drawn_rounds
from turnier.services.draw.checks import check_draw_seen
from turnier.services.draw.plan_ahead import parts_ahead
from turnier.services.draw.table_input import club_numbers, seated_before
from turnier.services.record.compiled import CompiledObjects
from turnier.services.record.write import check_open, lock, record
from turnier.services.sheets.queries import check_nothing_waits
from turnier.services.sheets.table_codes import keys_issue
from turnier.services.sheets.tallies import tallies_rewrite
from turnier.stages.stage import together
from turnier.text.errors import NeedsReason, UserError
from turnier.text.words import translate


def seat_round(
    tournament: Tournament, of_round: Round, tables: Sequence[Sequence[int]], byes: Sequence[int]
) -> list[Sitting]:
    """Makes the sittings and seats of a round from start numbers. Part of the caller's transaction."""
    entrants = dict(tournament.entrants.values_list("number", "pk"))
    numbers = free_tables(tournament, len(tables))
    sittings = Sitting.objects.bulk_create(Sitting(round=of_round, table=number) for number in numbers)
    Seat.objects.bulk_create(
        Seat(sitting_id=sitting.pk, round_id=of_round.pk, seat=seat, entrant_id=entrants[number])
        for sitting, table in zip(sittings, tables, strict=True)
        for seat, number in enumerate(table)
    )
    Bye.objects.bulk_create(Bye(round=of_round, entrant_id=entrants[number]) for number in byes)
    keys_issue(sittings)
    return sittings


def free_tables(tournament: Tournament, count: int) -> list[int]:
    """So many numbers of tables, the lowest first: from 1, without those at which people still sit."""
    taken: set[int] = set()
    if tournament.kind_of_game.stacks:
        still_open = Sitting.objects.filter(round__tournament=tournament, finished=False)
        taken = set(still_open.values_list("table", flat=True))
    return list(islice((number for number in itertools.count(1) if number not in taken), count))


def unseat_round(of_round: Round) -> None:
    """Takes everybody off the chairs; the recorded draws stay, none of them current. Part of a transaction."""
    of_round.draws.update(current=False)
    sittings_remove(of_round.sittings.all())
    of_round.byes.all().delete()
    of_round.published_at = None
    of_round.save(update_fields=["published_at"])


def sittings_remove(sittings: QuerySet[Sitting]) -> None:
    """Takes tables away at which nothing counts; what was written there and taken back stays for the record.

    Part of the caller's transaction.
    """
    written = [sitting.pk for sitting in sittings if sitting.version]
    sittings.exclude(pk__in=written).delete()
    for what in (Seat, TableKey, HelpCall):
        what._default_manager.filter(sitting__in=written).delete()
    Sitting.objects.filter(pk__in=written).update(discarded=True)


Place = Seat | Bye | None
"""Where somebody is in a round: on a chair, pausing, or not there at all."""


@transaction.atomic
def entrants_swap(
    *,
    round: Round,
    first: int,
    second: int,
    by: User | None,
    reason: str = "",
    seen: str = "",
) -> Swap:
    """Lets two start numbers change places; one of them may have none in this round. Results stay with the chairs.

    `seen` is the `draw_version` that the person looked at. Once results are in, a reason is needed. Refused while lines
    of phones wait there: they would be somebody else's.
    """
    tournament = lock(round.tournament_id)
    check_open(tournament)
    check_draw_seen(round, seen)
    _check_bracket(tournament, round, first, second)
    one, two = places_to_swap(round, first, second)
    check_nothing_waits([place.sitting for place in (one, two) if isinstance(place, Seat)])
    if played_tables(one, two) and not reason.strip():
        raise NeedsReason(
            _("Hier stehen schon Ergebnisse. Bitte den Grund eintragen, warum sie anders saßen."), "reason"
        )
    swap = Swap.objects.create(
        round=round,
        draw=round.current_draw,
        first=tournament.entrants.get(number=first),
        second=tournament.entrants.get(number=second),
        reason=reason.strip(),
        by=by,
    )
    _exchange(one, two, swap)
    _recount(tournament, round, played_tables(one, two))
    record(tournament, "entrants_swap", by=by, reason=swap.reason, round=round.number, numbers=[first, second])
    return swap


def _check_bracket(tournament: Tournament, of_round: Round, first: int, second: int) -> None:
    """In a knock-out the bracket says who meets whom; only its first round can be changed, among those in it."""
    stages = together(tournament.later_stages, of_round.number)
    if not any(stage.kind == "knockout" for stage in stages):
        return
    own = next((stage for stage in stages if {first, second} <= stage.numbers), None)
    if own is None:
        raise UserError(_("In der K.-o.-Runde tauschen nur zwei, die darin spielen."), "second")
    if own.kind == "knockout" and of_round.number > own.first:
        raise UserError(_("Wer hier gegen wen spielt, steht durch die Runde davor fest."), "second")


def places_to_swap(of_round: Round, first: int, second: int) -> tuple[Place, Place]:
    """The places of two start numbers. Refused if there is nothing to change."""
    one, two = _place(of_round, first, "first"), _place(of_round, second, "second")
    if first == second or not (isinstance(one, Seat) or isinstance(two, Seat)):
        raise UserError(_("Bitte zwei Startnummern angeben, die verschiedene Plätze haben."), "second")
    return one, two


def played_tables(*places: Place) -> tuple[Sitting, ...]:
    """The tables among these places at which a result is entered already, each once."""
    found = {p.sitting_id: p.sitting for p in places if isinstance(p, Seat) and p.sitting.entries_count}
    return tuple(found.values())


def _place(of_round: Round, number: int, field: str) -> Place:
    seat = Seat.objects.filter(round=of_round, entrant__number=number).select_related("sitting", "entrant").first()
    place = seat or Bye.objects.filter(round=of_round, entrant__number=number).select_related("entrant").first()
    if place is None and not Entrant.objects.filter(tournament=of_round.tournament_id, number=number).exists():
        raise UserError(_("Nr. %(n)s ist nicht angemeldet.") % {"n": number}, field)
    return place


def _exchange(one: Place, two: Place, swap: Swap) -> None:
    """Both at once would break the rule of one place per entrant, so the places go and come back."""
    moved = [(place, who) for place, who in ((one, swap.second), (two, swap.first)) if place is not None]
    for place, _who in moved:
        type(place).objects.filter(pk=place.pk).delete()
    for place, who in moved:
        place.entrant = who
        place.save(force_insert=True)


def _recount(tournament: Tournament, of_round: Round, tables: Iterable[Sitting]) -> None:
    """Derives the figures of these tables anew; where stacks are carried on, those of all later tables too."""
    tables = list(tables)
    Tally.objects.filter(sitting__in=tables).delete()
    if tables and _carries(tournament):
        later = Sitting.objects.filter(round__tournament=tournament, round__number__gt=of_round.number)
        tables += list(later.order_by("round__number", "table"))
    for sitting in tables:
        evaluation = tallies_rewrite(tournament, Sitting.objects.select_related("round").get(pk=sitting.pk))
        if not evaluation.valid:
            fault = next(p for p in evaluation.problems if p.severity == "error")
            text = _("So passt Tisch %(table)s nicht mehr: %(message)s Bitte zuerst den Zettel dort korrigieren.")
            raise UserError(text % {"table": sitting.table, "message": translate(fault.message)}, "second")


def _carries(tournament: Tournament) -> bool:
    return tournament.kind_of_game.stacks is not None


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
