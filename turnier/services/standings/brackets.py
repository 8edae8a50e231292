"""The bracket of a knock-out and the tables of groups, as the sheets have decided them so far."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Set
from dataclasses import dataclass, replace

from games.kit.sittings.evaluation import Evaluation
from games.kit.sittings.ranking import Comparison
from turnier.models import Entrant, Seat, Sitting, Tournament
from turnier.models.tournaments import drawn_rounds
from turnier.services.sheets.queries import is_match, seats_of
from turnier.services.standings.place_changes import figures_instead
from turnier.services.standings.stage_order import StageOrder
from turnier.services.standings.standings_input import ENTRANTS, figures_of
from turnier.stages.bracket import Bracket, Match, Side
from turnier.stages.stage import Stage, together
from turnier.text.words import listed, match_name, round_of_stage

Sides = tuple[Side, Side]


def played_of(tournament: Tournament, before: int | None = None) -> StageOrder:
    """What stages are read from; `before` leaves out a round and those after it. Two queries."""
    entrants = ENTRANTS(tournament=tournament.pk)
    return StageOrder(tournament, entrants, figures_of(tournament, before), tournament.criteria(), (), before)


def bracket_of(tournament: Tournament, stage: Stage) -> Bracket | None:
    """The bracket of a stage; None as long as its lot is not drawn. Six queries."""
    return played_of(tournament).bracket(stage)


@dataclass(frozen=True)
class OpenMatch:
    """A match of a knock-out that nobody has won though its round is public, by round and start numbers.

    Where `met`, both sat there and are equal; else others sit there than ought to meet by the results of now.
    """

    round: int
    sides: tuple[int, int]
    met: bool


def open_matches(tournament: Tournament) -> list[OpenMatch]:
    """All of the knock-out that is on; tables whose sheet is missing are none of them, nor is a round that waits."""
    stages = [stage for stage in tournament.newest_stages if stage.kind == "knockout"]
    return [match for stage in stages for match in _open_matches(tournament, stage)]


def drawn_matches(tournament: Tournament) -> list[tuple[int, int]]:
    """The start numbers of each match of a knock-out that is on whose sheet is in and leaves both equal."""
    return [match.sides for match in open_matches(tournament) if match.met]


def _open_matches(tournament: Tournament, stage: Stage) -> Iterator[OpenMatch]:
    tree = played_of(tournament).bracket(stage)
    if tree is None:
        return
    rounds = (stage.first, stage.last)
    seats = Seat.objects.filter(
        round__tournament=tournament, round__number__range=rounds, round__published_at__isnull=False
    )
    tables = defaultdict[int, dict[int, tuple[bool, set[int]]]](dict)
    rows = seats.values_list("round__number", "sitting", "sitting__finished", "entrant__number")
    for number, sitting, finished, who in rows:
        tables[number].setdefault(sitting, (finished, set()))[1].add(who)
    for match in tree.matches:
        one, two = match.sides
        at_tables = tables[stage.first + match.level].values()
        if not match.ready or match.winner is not None or not at_tables or one is None or two is None:
            continue
        met = [finished for finished, people in at_tables if people == {one, two}]
        if not met or met[0]:
            yield OpenMatch(stage.first + match.level, (one, two), bool(met))


@dataclass(frozen=True)
class MatchOutcome:
    """How a match of a knock-out ended; `winner` is None where both are equal, `why` where the main figure says it."""

    winner: Entrant | None
    why: Comparison | None


def match_outcome(sitting: Sitting) -> MatchOutcome | None:
    """Who is ahead at a finished table of a knock-out by its sheet; None anywhere else."""
    if not sitting.finished or not is_match(sitting):
        return None
    played = played_of(sitting.round.tournament)
    sat = [seat.entrant.number for seat in seats_of(sitting)]
    first, second = played.placed_at(sitting.round.number, sat)
    if first.place == second.place:
        return MatchOutcome(None, None)
    return MatchOutcome(played.by_number[int(first.name)], played.decided_by(sitting.round.number, sat))


def match_names(tournament: Tournament, number: int) -> dict[int, str]:
    """Table → what is played for at it, where the name of the round does not say that: "Spiel um Platz 3".

    A table at which others sit than ought to meet has none. No query where there is no knock-out.
    """
    stages = [stage for stage in together(tournament.later_stages, number) if stage.begun]
    if not any(stage.kind == "knockout" for stage in stages):
        return {}
    tables = defaultdict[int, set[int]](set)
    seats = Seat.objects.filter(round__tournament=tournament, round__number=number)
    for table, who in seats.values_list("sitting__table", "entrant__number"):
        tables[table].add(who)
    found: dict[int, str] = {}
    for stage in stages:
        names = _names_in(tournament, stage, number)
        found |= {table: name for table, people in sorted(tables.items()) if (name := names(people))}
    return found if set(found.values()) != {tournament.round_name(number)} else {}


def tables_by_match(tournament: Tournament, number: int) -> list[tuple[str, str]]:
    """What is played for in such a round, and at which tables: ("Finale", "1")."""
    found = defaultdict[str, list[int]](list)
    for table, name in match_names(tournament, number).items():
        found[name].append(table)
    return [(name, listed(tables)) for name, tables in found.items()]


def _names_in(tournament: Tournament, stage: Stage, number: int) -> Callable[[Set[int]], str]:
    """What these start numbers play for at one table of a round of a stage; "" where they do not belong there."""
    level = number - stage.first
    if stage.kind != "knockout":
        name = round_of_stage(stage.kind, stage.rounds, level, begun=True, beside=stage.beside)
        return lambda people: name if people <= stage.numbers else ""
    tree = bracket_of(tournament, stage)
    named = {
        frozenset(match.sides): match_name(stage.rounds, level, match.part, beside=stage.beside)
        for match in (tree.at(level) if tree else ())
    }
    return lambda people: named.get(frozenset(people), "")


def others_ought_to_meet(tournament: Tournament, number: int) -> bool:
    """Whether by the results of now others meet in a drawn round of a knock-out than sit there.

    No query where there is no knock-out.
    """
    stages = [stage for stage in together(tournament.later_stages, number) if stage.kind == "knockout"]
    trees = [(bracket_of(tournament, stage), stage) for stage in stages if stage.begun]
    matches = [match for tree, stage in trees if tree for match in tree.at(number - stage.first)]
    waiting = [match for match in matches if match.ready and match.winner is None]  # who is left alone meets nobody
    if not waiting:
        return False
    tables = defaultdict[int, set[int]](set)
    seats = Seat.objects.filter(round__tournament=tournament, round__number=number)
    for sitting, who in seats.values_list("sitting", "entrant__number"):
        tables[sitting].add(who)
    return any(set(match.sides) not in tables.values() for match in waiting)


@dataclass(frozen=True)
class OtherWinner:
    """Who would win a match of a knock-out instead of whom, `came` None where both would be equal.

    `rests`: a later round is drawn, which rests on the winner of now.
    """

    came: Entrant | None
    went: Entrant
    rests: bool


def winner_with(sitting: Sitting, evaluation: Evaluation) -> OtherWinner | None:
    """What becomes of the winner of a match if `evaluation` replaced what is saved; None where it stays as it is."""
    tournament, number = sitting.round.tournament, sitting.round.number
    instead = figures_instead(sitting, evaluation) if sitting.finished and is_match(sitting) else None
    if instead is None:
        return None
    sat, now = [seat.entrant.number for seat in seats_of(sitting)], played_of(tournament)
    then = replace(now, figures={**now.figures, **instead.instead})
    before, after = now.placed_at(number, sat), then.placed_at(number, sat)
    level, undecided = after[0].place == after[1].place, before[0].place == before[1].place
    rests = drawn_rounds(tournament).filter(number__gt=number).exists()
    if (undecided or not instead.instead_finished) and (level or not rests):
        return None
    if before[0].name == after[0].name and not level:
        return None
    came = None if level else now.by_number[int(after[0].name)]
    return OtherWinner(came, now.by_number[int(before[0].name)], rests)


def later_round_begun(sitting: Sitting) -> bool:
    """Whether something is entered in a round after that of a table, so that it cannot be set up anew."""
    later = Sitting.objects.filter(round__tournament=sitting.round.tournament, round__number__gt=sitting.round.number)
    return later.filter(entries_count__gt=0).exists()


def coming_match(tournament: Tournament, number: int) -> tuple[Stage, Match] | None:
    """The match of a knock-out that a start number has still to play, with its stage; None without one.

    No query where there is no knock-out.
    """
    for stage in tournament.newest_stages:
        tree = bracket_of(tournament, stage) if stage.kind == "knockout" else None
        for match in tree.matches if tree else ():
            if number in match.sides and match.winner is None:
                return stage, match
    return None


def settled_by_draws(tournament: Tournament) -> list[tuple[int, Sides, Side]]:
    """What the draws of knock-outs so far rest on: round, who meets whom, and who goes on of those who have no table.

    By the results and by who has gone. No query where there is no knock-out.
    """
    stages = [stage for stage in tournament.later_stages if stage.kind == "knockout" and stage.begun]
    newest = drawn_rounds(tournament).last() if stages else None
    if newest is None:
        return []
    tables = defaultdict[tuple[int, int], set[int]](set)
    rows = Seat.objects.filter(round__tournament=tournament, round__number__gte=stages[0].first)
    for of_round, sitting, number in rows.values_list("round__number", "sitting", "entrant__number"):
        tables[of_round, sitting].add(number)
    seated = [(of_round, people) for (of_round, _sitting), people in tables.items()]
    matches = [
        (stage.first + match.level, match)
        for stage in stages
        if (drawn := bracket_of(tournament, stage)) is not None
        for match in drawn.matches
    ]
    return [
        (number, match.sides, None if (number, set(match.sides)) in seated else match.winner)
        for number, match in matches
        if number <= newest.number
    ]
