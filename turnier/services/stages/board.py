"""Bracket and groups as people read them: names, results and tables. Writes nothing."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from turnier.models import Seat, Tournament
from turnier.services.standings.stage_order import StageOrder, Tally
from turnier.services.standings.standings import decision_name, stage_order
from turnier.stages.bracket import Bracket, Match, Part, Side
from turnier.stages.stage import Stage
from turnier.text.words import SIDES, listed, match_name, translate

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
    """One entrant of a group: the place, the figures of the columns of the standings, and whether it has left.

    `with_bye` says that a bye counts in the figures.
    """

    place: int | None
    number: int
    name: str
    cells: tuple[str, ...]
    gone: bool
    with_bye: bool


@dataclass(frozen=True)
class Board:
    """What there is to see of one stage: a bracket, or groups with their columns, or neither yet.

    `name` tells it from the other one that is played at once; empty where there is none. `without_byes`: some in
    the groups had a bye, which does not count there. `goes_on` says who of a group does, `moved` whose seed was moved,
    `gone` who has left the groups and what that means for the others.
    """

    stage: Stage
    name: str
    tree: Tree | None
    columns: tuple[str, ...]
    groups: tuple[tuple[GroupRow, ...], ...]
    without_byes: bool = False
    goes_on: str = ""
    moved: str = ""
    gone: str = ""

    @property
    def byes_text(self) -> str:
        """What a bye counts in the groups, in a sentence; "" where nobody had one."""
        if any(row.with_bye for group in self.groups for row in group):
            return _(
                "„mit Freilos“: Bei diesen zählt ein Freilos noch mit. "
                "Haben in einer Gruppe alle gleich viele Spiele, zählt dort nur noch, was gespielt ist."
            )
        if self.without_byes:
            return _(
                "In der Gruppe zählt, was gespielt ist: Ein Freilos zählt dort nichts, alle haben gleich viele Spiele."
            )
        return ""


def boards(
    tournament: Tournament, names: Mapping[int, str] | None = None, before: int | None = None
) -> tuple[Board, ...]:
    """Every stage that has begun, the newest first; `names` are shown in place of the full ones, by the entrant's key.

    `before` leaves out the results of a round and of those after it.
    """
    played = stage_order(tournament, before)
    for entrant in played.entrants:
        entrant.name = (names or {}).get(entrant.pk, entrant.name)
    return tuple(_board(played, stage) for stage in reversed(played.stages))


def _board(played: StageOrder, stage: Stage) -> Board:
    bracket = played.bracket(stage) if stage.kind == "knockout" else None
    totals = played.until(stage) if stage.kind == "groups" else {}
    counted = played.without_byes(stage, totals) if totals else {}
    early = {played.by_number[number].pk for number in played.left_early.get(stage.first, ())}
    left_out = {pk for pk in counted if counted[pk] != totals[pk]} - early
    paused = {at[0] for at in played.paused if stage.holds(at[1]) and any(played.figures[at].values())}
    both = sum(each.first == stage.first for each in played.stages) > 1
    return Board(
        stage=stage,
        name=str(SIDES[stage.beside]) if both else "",
        tree=_tree(played, stage, bracket) if bracket else None,
        columns=tuple(translate(column.label) for column in played.tournament.columns()),
        groups=_groups(played, stage, counted, paused - left_out - early) if totals else (),
        without_byes=bool(left_out),
        goes_on=goes_on_text(played.tournament, stage) if totals else "",
        moved=moved_text([(played.by_number[each.number].name, each.seed, each.rank) for each in stage.moved]),
        gone=_gone_text(played, stage) if totals else "",
    )


def _gone_text(played: StageOrder, groups: Stage) -> str:
    """Who has left the groups, and what of their matches counts; "" where there is nothing to say."""
    members, early = [played.by_number[n] for n in sorted(groups.numbers)], played.left_early.get(groups.first, ())
    gone = [entrant.name for entrant in members if not entrant.plays and entrant.number not in early]
    said = []
    if early:
        text = _(
            "Vor der Hälfte der eigenen Gruppenspiele gegangen: %(who)s. "
            "Spiele gegen sie zählen für alle nur wie ein Freilos, auch die schon gespielten."
        )
        said.append(text % {"who": listed([entrant.name for entrant in members if entrant.number in early])})
    if gone and played.tournament.kind_of_game.walkovers is not None:
        text = _(
            "Nicht mehr dabei: %(who)s. Was gespielt ist, zählt für alle weiter. "
            "Wer noch gegen sie zu spielen hatte, gewinnt kampflos."
        )
        said.append(text % {"who": listed(gone)})
    return " ".join(said)


def moved_text(moved: Sequence[tuple[str, int, int]]) -> str:
    """Whose seed was moved to keep a group apart, and what that changes: of each name, seed and rank; "" of nobody."""
    if not moved:
        return ""
    said = _("%(name)s (%(seed)s. statt %(rank)s.)")
    who = listed([said % {"name": name, "seed": seed, "rank": rank} for name, seed, rank in moved])
    text = _(
        "Damit zwei aus einer Gruppe nicht gleich wieder aufeinandertreffen, wurde im Turnierbaum getauscht: %(who)s. "
        "Für die Plätze am Ende zählt der Tausch nicht."
    )
    return text % {"who": who}


def goes_on_text(tournament: Tournament, groups: Stage) -> str:
    """Who of each group goes on into the stage behind it, in a sentence; "" where nobody does by a place in a group."""
    behind = (each for each in tournament.later_stages if each.first == groups.last + 1 and each.who == "groups")
    stage = next(behind, None)
    if stage is None:
        return ""
    words = ngettext("Der Erste jeder Gruppe", "Die ersten %(n)s jeder Gruppe", stage.count) % {"n": stage.count}
    if stage.extra:
        words = _("%(first)s und %(n)s der Nächstbesten") % {"first": words, "n": stage.extra}
    going = ngettext("%(who)s kommt weiter.", "%(who)s kommen weiter.", stage.count + stage.extra)
    return going % {"who": words}


@dataclass(frozen=True)
class _ShownBracket:
    """A bracket as it is shown, with the `tables` by round and start number, and the `seeds` that places gave."""

    played: StageOrder
    stage: Stage
    bracket: Bracket
    tables: Tables
    seeds: Mapping[int, int]

    def tree(self) -> Tree:
        """All of it."""
        rounds = range(self.bracket.levels)
        beside = [self._level("third", number) for number in rounds]
        beside += [self._level("consolation", number) for number in rounds]
        return Tree(
            main=tuple(self._level("main", number) for number in rounds),
            beside=tuple(level for level in beside if level.pairings),
            winner=self.played.by_number[self.bracket.winner].name if self.bracket.winner else "",
        )

    def _level(self, part: Part, number: int) -> Level:
        """One round of a part; beside the main one nobody is shown who has a bye."""
        matches = self.bracket.at(number, part)
        shown = matches if part == "main" else [match for match in matches if not match.bye]
        return Level(match_name(self.stage.rounds, number, part), part, tuple(map(self._pairing, shown)))

    def _pairing(self, match: Match) -> Pairing:
        one, two = (self._side(match, number) for number in match.sides)
        why = self._decided_by(match) if one.result == two.result != "" and match.winner is not None else ""
        return Pairing((one, two), self._table(match), match.bye, why)

    def _side(self, match: Match, number: Side) -> MatchSide:
        if not number:
            return MatchSide(None, "", None, "", won=False)
        name, won = self.played.by_number[number].name, match.winner == number
        return MatchSide(number, name, self.seeds.get(number), self._result(match, number), won=won)

    def _result(self, match: Match, number: int) -> str:
        """What somebody won there, and by what if both were equal; that nothing was played where the other had gone."""
        won, tallies = match.ready and match.winner == number, self._tallies(match)
        if won and not any(tallies.values()):
            return _("kampflos")
        tally = tallies[number] if self._met(match) else None
        if not tally:
            return ""
        tournament = self.played.tournament
        said = translate(tournament.kind_of_game.round_text(tournament.house_rules(), tally))
        parted = self.played.parted_by(self._round(match), sorted(tallies)) if said and won else ""
        return f"{said} · {decision_name(parted)}" if parted else said

    def _tallies(self, match: Match) -> dict[int, Tally | None]:
        """What each side of a match has of its round."""
        figures, by_number = self.played.figures, self.played.by_number
        return {side: figures.get((by_number[side].pk, self._round(match))) for side in match.sides if side}

    def _decided_by(self, match: Match) -> str:
        """By what a match was decided whose sides won as much: "Punkte 19 > 17"."""
        by = self.played.decided_by(self._round(match), [side for side in match.sides if side])
        return f"{translate(by.label)} {by.mine} {by.sign} {by.theirs}" if by else ""

    def _round(self, match: Match) -> int:
        return self.stage.first + match.level

    def _met(self, match: Match) -> bool:
        """Whether both sat at one table; others did where a result before it was changed since."""
        return match.ready and self._table(match) is not None

    def _table(self, match: Match) -> int | None:
        """The one table of all sides that are known; None where they sit apart, or nowhere yet."""
        found = {self.tables.get((self._round(match), side)) for side in match.sides if side}
        return found.pop() if len(found) == 1 else None


def _tree(played: StageOrder, stage: Stage, bracket: Bracket) -> Tree:
    by_place = stage.seeding == "place"
    seeds = {number: seed for seed, number in enumerate(stage.seeds, start=1)} if by_place else {}
    return _ShownBracket(played, stage, bracket, _tables(played.tournament, stage), seeds).tree()


def _tables(tournament: Tournament, stage: Stage) -> dict[tuple[int, int], int]:
    seats = Seat.objects.filter(
        round__tournament=tournament,
        round__number__range=(stage.first, stage.last),
        round__published_at__isnull=False,
    )
    found = seats.values_list("round__number", "entrant__number", "sitting__table")
    return {(number, entrant): table for number, entrant, table in found}


def _groups(
    played: StageOrder, stage: Stage, sums: Mapping[int, Tally], with_bye: Collection[int]
) -> tuple[tuple[GroupRow, ...], ...]:
    columns = played.tournament.columns()
    found = []
    for members in stage.members():
        places = played.group_places(stage, members, sums)
        rows = [
            GroupRow(
                places.get(number),
                number,
                entrant.name,
                tuple(translate(column.text(sums[entrant.pk])) for column in columns),
                gone=not entrant.plays or number in played.left_early.get(stage.first, ()),
                with_bye=entrant.pk in with_bye,
            )
            for number, entrant in ((number, played.by_number[number]) for number in members)
        ]
        found.append(tuple(sorted(rows, key=lambda row: (row.place is None, row.place or 0, row.number))))
    return tuple(found)
