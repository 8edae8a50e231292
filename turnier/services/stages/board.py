"""Bracket and groups as people read them: names, results and tables. Writes nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from turnier.models import Seat, Tournament
from turnier.services.standings.stages import StagesInput, Tally
from turnier.services.standings.standings import decision_name, staged
from turnier.stages.bracket import Bracket, Match, Part
from turnier.stages.stage import Stage
from turnier.text.words import SIDES, match_name, translate

Tables = Mapping[tuple[int, int], int]
"""Round and start number → table."""


@dataclass(frozen=True)
class MatchSide:
    """One side of a match: its seed, what it won there, and whether it goes on; without a number nobody yet."""

    number: int | None
    name: str
    seed: int | None
    result: str
    won: bool


@dataclass(frozen=True)
class Pairing:
    """One match as it is shown; `bye` where somebody goes on alone, `table` once it is drawn.

    `why` is by what it was decided where the results are level: "Punkte 19 > 17".
    """

    sides: tuple[MatchSide, MatchSide]
    table: int | None
    bye: bool
    why: str = ""


@dataclass(frozen=True)
class Level:
    """One round of the knock-out, or of what is played beside it."""

    name: str
    part: Part
    pairings: tuple[Pairing, ...]


@dataclass(frozen=True)
class Tree:
    """A whole knock-out: the `main` levels up to the final, and what is played beside them."""

    main: tuple[Level, ...]
    beside: tuple[Level, ...]
    winner: str


@dataclass(frozen=True)
class GroupRow:
    """One entrant of a group: the place, the figures of the columns of the standings, and whether it has left."""

    place: int | None
    number: int
    name: str
    cells: tuple[str, ...]
    gone: bool


@dataclass(frozen=True)
class Board:
    """What there is to see of one stage: a bracket, or groups with their columns, or neither yet.

    `name` tells it from the other one that is played at once; empty where there is none. `without_byes`: some in
    the groups had a bye, which does not count there.
    """

    stage: Stage
    name: str
    tree: Tree | None
    columns: tuple[str, ...]
    groups: tuple[tuple[GroupRow, ...], ...]
    without_byes: bool = False


def boards(
    tournament: Tournament, names: Mapping[int, str] | None = None, before: int | None = None
) -> tuple[Board, ...]:
    """Every stage that has begun, the newest first; `names` are shown in place of the full ones, by the entrant's key.

    `before` leaves out the results of a round and of those after it.
    """
    played = staged(tournament, before)
    for entrant in played.entrants:
        entrant.name = (names or {}).get(entrant.pk, entrant.name)
    return tuple(_board(played, stage) for stage in reversed(played.stages))


def _board(played: StagesInput, stage: Stage) -> Board:
    tree = played.bracket(stage) if stage.kind == "knockout" else None
    columns = tuple(translate(column.label) for column in played.tournament.columns())
    totals = played.until(stage) if stage.kind == "groups" else {}
    counted = played.without_byes(stage, totals) if totals else {}
    groups = _groups(played, stage, counted) if totals else ()
    both = sum(each.first == stage.first for each in played.stages) > 1
    name = str(SIDES[stage.beside]) if both else ""
    shown = _tree(played, stage, tree) if tree else None
    without = any(counted[pk] != totals[pk] for pk in counted)
    return Board(stage, name, shown, columns, groups, without_byes=without)


def _tree(played: StagesInput, stage: Stage, of: Bracket) -> Tree:
    tables = _tables(played.tournament, stage)
    seats = {number: seed for seed, number in enumerate(stage.seeds, start=1)} if stage.seeding == "place" else {}

    def result(match: Match, number: int) -> str:
        """What somebody won there, and by what if both were equal; that nothing was played where the other had gone."""
        level = stage.first + match.level
        tallies = {who: played.figures.get((played.by_number[who].pk, level)) for who in match.sides if who}
        if match.ready and match.winner == number and not any(tallies.values()):
            return _("kampflos")
        tally = tallies[number] if met(match) else None
        game, rules = played.tournament.kind_of_game, played.tournament.house_rules()
        said = translate(game.round_text(rules, tally)) if tally else ""
        parted = played.parted_by(level, sorted(tallies)) if said and match.winner == number else ""
        return f"{said} · {decision_name(parted)}" if parted else said

    def side(match: Match, at: int) -> MatchSide:
        number = match.sides[at]
        if not number:
            return MatchSide(None, "", None, "", won=False)
        name, seat = played.by_number[number].name, seats.get(number)
        return MatchSide(number, name, seat, result(match, number), won=match.winner == number)

    def met(match: Match) -> bool:
        """Whether both sat at one table; others did where a result before it was changed since."""
        return match.ready and table_of(match) is not None

    def table_of(match: Match) -> int | None:
        found = {tables.get((stage.first + match.level, side)) for side in match.sides if side}
        return found.pop() if len(found) == 1 else None

    def level(number: int, part: Part) -> Level:
        pairings = tuple(
            _pairing(played, stage.first + match.level, (side(match, 0), side(match, 1)), table_of(match), match)
            for match in of.at(number, part)
            if part == "main" or not match.bye
        )
        return Level(match_name(stage.rounds, number, part), part, pairings)

    main = tuple(level(number, "main") for number in range(of.levels))
    parts: tuple[Part, ...] = ("third", "consolation")
    beside = tuple(level(number, part) for part in parts for number in range(of.levels) if of.at(number, part))
    winner = played.by_number[of.winner].name if of.winner else ""
    return Tree(main, tuple(each for each in beside if each.pairings), winner)


def _pairing(
    played: StagesInput, number: int, sides: tuple[MatchSide, MatchSide], table: int | None, match: Match
) -> Pairing:
    level = sides[0].result == sides[1].result != "" and match.winner is not None
    by = played.decided_by(number, [side.number for side in sides if side.number]) if level else None
    why = f"{translate(by.label)} {by.mine} {by.sign} {by.theirs}" if by else ""
    return Pairing(sides, table, match.bye, why)


def _tables(tournament: Tournament, stage: Stage) -> dict[tuple[int, int], int]:
    seats = Seat.objects.filter(
        round__tournament=tournament,
        round__number__range=(stage.first, stage.last),
        round__published_at__isnull=False,
    )
    found = seats.values_list("round__number", "entrant__number", "sitting__table")
    return {(number, entrant): table for number, entrant, table in found}


def _groups(played: StagesInput, stage: Stage, sums: Mapping[int, Tally]) -> tuple[tuple[GroupRow, ...], ...]:
    columns = played.tournament.columns()
    found = []
    for members in stage.members():
        places = played.group_places(members, sums)
        rows = [
            GroupRow(
                places.get(number),
                number,
                entrant.name,
                tuple(translate(column.text(sums[entrant.pk])) for column in columns),
                gone=not entrant.plays,
            )
            for number, entrant in ((number, played.by_number[number]) for number in members)
        ]
        found.append(tuple(sorted(rows, key=lambda row: (row.place is None, row.place or 0, row.number))))
    return tuple(found)
