"""Who is at which place of a tournament now, and why: what was read is ranked by the game, with words for each row."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import pairwise
from operator import itemgetter

from django.db.models import Exists, OuterRef, QuerySet
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from games.kit.byes import AVERAGE, AVERAGE_TEXT, bye_counts
from games.kit.criteria import SHARED, Criterion, RankingOrder
from games.kit.game import unranked
from games.kit.sittings.ranking import NO_LOT, Comparison, Placing, Ranked, rank_by
from games.kit.terms import GONE, Column
from turnier.models import Decision, Entrant, Round, Sitting, Tournament
from turnier.services.standings.byes import (
    STRUCK,
    ByeValue,
    GroupsPlayed,
    Place,
    bye_places,
    bye_values,
    groups_played,
    unplayed_brief,
    unplayed_cell,
    unplayed_remark,
)
from turnier.services.standings.stage_order import BY_LOT, IN_GROUP, RANK, StageOrder, carried_text, with_a_lot
from turnier.services.standings.standings_input import (
    StandingsInput,
    byes_of,
    figures_of,
    missed_rounds,
    missed_text,
    missed_values,
    open_tables_of,
    standings_input,
    with_unplayed,
)
from turnier.text.words import in_sentence, listed, missing_text, stage_name, translate

_SETTINGS = {field.attname for field in Tournament._meta.concrete_fields} - {"version", "changed_at"}


@dataclass(frozen=True)
class StandingsContext:
    """What all rows of the standings have in common; figures, open rounds and stages by the entrant's key.

    So are `unplayed`, rounds without a table. `parted_by` says by start number what parted those who were equal: coin,
    lot or playoff, and `matches` says which matches that decided. `came` are the keys of those who sat or paused,
    `missed` the rounds of which they have nothing.
    """

    tournament: Tournament
    columns: tuple[Column, ...]
    rounds: tuple[int, ...]
    figures: Mapping[Place, Mapping[str, int]]
    unplayed: Mapping[Place, ByeValue]
    open_rounds: Mapping[int, int]
    reached: Mapping[int, str]
    parted_by: Mapping[int, str]
    matches: Mapping[int, Sequence[str]]
    came: Set[int]
    missed: Mapping[int, Sequence[int]]

    @cached_property
    def unplayed_of(self) -> Mapping[int, Mapping[int, ByeValue]]:
        """Entrant's key → round → what counts for it, of the rounds that are shown; nobody without any is in it."""
        found: defaultdict[int, dict[int, ByeValue]] = defaultdict(dict)
        for (entrant, number), value in sorted(self.unplayed.items(), key=itemgetter(0)):
            if number in self.rounds:
                found[entrant][number] = value
        return dict(found)

    @cached_property
    def round_text(self) -> Callable[[Mapping[str, int]], str]:
        """How a tally is written in the column of a round."""
        return partial(self.tournament.kind_of_game.round_text, self.tournament.house_rules())

    @cached_property
    def open_texts(self) -> Mapping[int, str]:
        """Open round → what stands beside everybody whose table of it is open."""
        names = {number: self.tournament.round_name(number) for number in set(self.open_rounds.values())}
        return {number: _("%(round)s noch offen") % {"round": name} for number, name in names.items()}


@dataclass(frozen=True)
class PlacedEntrant:
    """One entrant in the standings; without placing for those out of competition, disqualified or excluded.

    Its texts are made when they are asked for: who only wants the places does not wait for them. All here ask for the
    `id` of an entrant: its `pk` takes four times as long, and there are two thousand rows.
    """

    entrant: Entrant
    tally: Mapping[str, int]
    placing: Placing | None
    against: Entrant | None
    above: Entrant | None
    shown: StandingsContext

    @property
    def place(self) -> int | None:
        """The place; None for those who have none."""
        return self.placing.place if self.placing else None

    @cached_property
    def cells(self) -> tuple[str, ...]:
        """The columns of the standings."""
        return tuple(map(self.cell, range(len(self.shown.columns))))

    def cell(self, number: int) -> str:
        """One of them."""
        return translate(self.shown.columns[number].text(self.tally))

    @cached_property
    def rounds(self) -> tuple[str, ...]:
        """One text for each round that everybody may see: "2", "Freilos 2", "nicht gespielt 2", "gestrichen", "–"."""
        unplayed = self.unplayed
        if not unplayed:
            return self.values
        values = zip(self.shown.rounds, self.values, strict=True)
        return tuple(unplayed_cell(unplayed[n], said) if n in unplayed else said for n, said in values)

    @cached_property
    def values(self) -> tuple[str, ...]:
        """One text for each round that everybody may see, without a word where there was no table: "2", "–"."""
        figures, key = self.shown.figures, self.entrant.id
        played = [figures.get((key, number)) for number in self.shown.rounds]
        return tuple(translate(self.shown.round_text(each)) if each else "–" for each in played)

    @property
    def unplayed(self) -> Mapping[int, ByeValue]:
        """Round → what counts for it instead of a table: a bye, a round that was missed, a match that is struck out."""
        return self.shown.unplayed_of.get(self.entrant.id, {})

    @property
    def byes(self) -> Mapping[int, ByeValue]:
        """Round → what the bye in it counts."""
        return {number: value for number, value in self.unplayed.items() if value.kind in {"bye", "won"}}

    @property
    def tie_reason(self) -> str:
        """What parted those who were equal, in a sentence; empty where nothing did."""
        return _("Durch %(means)s entschieden.") % {"means": self.parted_by} if self.parted_by else ""

    @property
    def parted_by(self) -> str:
        """What parted those who were equal: "Münze", "Los", "Stechen"; empty where nothing did."""
        apart = self.placing is not None and self.placing.parted_by_lot
        kind = self.shown.parted_by.get(self.entrant.number) if apart else None
        return decision_name(kind) if kind else ""

    @property
    def tie_order(self) -> str:
        """ "Münze: Huber vor Maier", of those two who are compared; empty where nothing parted them."""
        if not self.parted_by or self.against is None or self.placing is None or self.placing.rival is None:
            return ""
        behind = (self.placing.rival.lot or 0) < (self.placing.standing.lot or 0)
        first, second = (self.against, self.entrant) if behind else (self.entrant, self.against)
        return _lot_order(self.parted_by, first, second)

    @property
    def behind(self) -> str:
        """Why it is not one place better, in a sentence; empty where nobody is before it, or that is said already."""
        if self.placing is None or self.placing.above is None or self.above is None or self.above == self.against:
            return ""
        said = [
            f"{translate(step.label)} {translate(step.mine)} {step.sign} {translate(step.theirs)}"
            if step.sign
            else _lot_order(self.parted_by or translate(step.label), self.above, self.entrant)
            for step in self.placing.steps_above
            if step.mine != NO_LOT
        ]
        values = {"name": self.above.name, "place": self.placing.above.place, "steps": " · ".join(said)}
        return _("Hinter %(name)s (Platz %(place)s): %(steps)s") % values

    @property
    def steps(self) -> tuple[Comparison, ...]:
        """By what it is compared, without what neither of both has: in a knock-out nobody has a place in a group."""
        if self.placing is None or self.placing.rival is None:
            return ()
        compared = zip(self.placing.criteria, self.placing.steps, strict=True)
        return tuple(step for each, step in compared if each.lot or {step.mine, step.theirs} != {NO_LOT})

    @property
    def parted_matches(self) -> Sequence[str]:
        """Which of its matches were decided by coin, lot or playoff: "Viertelfinale: durch Münze verloren."."""
        return self.shown.matches.get(self.entrant.number, ())

    @property
    def unplayed_remark(self) -> str:
        """What rounds without a table count, in words; empty where there are none."""
        return unplayed_remark(self.shown.tournament, self.unplayed) if self.unplayed else ""

    @property
    def unplayed_brief(self) -> str:
        """The same where there is little room: "Freilos D2: 1 (vorläufig)"."""
        if not self.unplayed:
            return ""
        said = dict(zip(self.shown.rounds, self.values, strict=True))
        return unplayed_brief(self.shown.tournament, self.unplayed, said)

    @property
    def unplayed_reasons(self) -> tuple[str, ...]:
        """What such rounds have to do with the place: its own, and those of the one that it is compared with."""
        compared = [entrant for entrant in (self.entrant, self.against) if entrant]
        named = [(entrant.name, self.shown.unplayed_of.get(entrant.id)) for entrant in compared]
        return tuple(
            _("%(name)s: %(bye)s") % {"name": name, "bye": unplayed_remark(self.shown.tournament, unplayed)}
            for name, unplayed in named
            if unplayed
        )

    @property
    def made_of(self) -> str:
        """What the first figure is made of in a later stage: "Punkte 50: 115 mitgenommen, −65 Finaltisch"; or empty."""
        column, number = self.shown.columns[0], self.entrant.number
        begun = [stage for stage in self.shown.tournament.later_stages if stage.begun and number in stage.numbers]
        if not self.reached or self.knocked_out or not begun or column.shows not in self.tally:
            return ""
        figures = (self.shown.figures.get((self.entrant.id, n), {}) for n in self.shown.rounds if begun[-1].holds(n))
        played = sum(figure.get(column.shows, 0) for figure in figures)

        def said(figure: int) -> str:
            return translate(column.text({**self.tally, column.shows: figure}))

        whole = self.tally[column.shows]
        stage = stage_name("groups") if self.in_group else self.reached
        values = {"label": translate(column.label), "whole": said(whole), "stage": stage}
        values |= {"before": said(whole - played), "played": said(played)}
        return _("%(label)s %(whole)s: %(before)s mitgenommen, %(stage)s %(played)s.") % values

    @property
    def ahead(self) -> bool:
        """Whether the row stands before the one that it is compared with, or beside it."""
        return self.placing is None or self.placing.rival is None or self.placing.place <= self.placing.rival.place

    @property
    def remark(self) -> str:
        """What stands small below the name: how far it came, an open table, a status, rounds without a table."""
        return " · ".join(filter(None, (self.reached, self._state, self.unplayed_remark)))

    @property
    def reached(self) -> str:
        """How far it came in what is played after the rounds, in words; empty where it was in none of it.

        Of those who came no further than into a group it is that and the place there, by which they stand.
        """
        return self.shown.reached.get(self.entrant.id, "")

    @property
    def in_group(self) -> str:
        """The group in which it played last, and its place there: "Gruppe 2, Platz 4"; empty where it has none."""
        return self.reached if self.tally.get(IN_GROUP) else ""

    @property
    def _state(self) -> str:
        if self.entrant.status != Entrant.Status.ACTIVE:
            return self.standing
        if self.placing is None and self.entrant.competes:
            return _("nicht gespielt")
        if self.shown.rounds and self.shown.figures and not self.unplayed and self.entrant.id not in self.shown.came:
            return _("noch nicht gespielt")
        open_round = self.shown.open_rounds.get(self.entrant.id)
        return " · ".join(filter(None, (self._missed, self.shown.open_texts[open_round] if open_round else "")))

    @property
    def missed(self) -> Sequence[int]:
        """The rounds of which it has nothing: not played, or broken off before anything was written."""
        return self.shown.missed.get(self.entrant.id, ())

    @property
    def _missed(self) -> str:
        """Why there is a dash in the column of a round."""
        if not self.missed:
            return ""
        names = [self.shown.tournament.round_name(number) for number in self.missed]
        return _("%(rounds)s nicht gespielt") % {"rounds": listed(names)}

    @property
    def standing(self) -> str:
        """The status in words; of those who went out of competition this comes before how they went."""
        if self.entrant.guest:
            return str(Entrant.Status.OUT_OF_COMPETITION.label)
        return str(self.entrant.get_status_display())

    @property
    def main(self) -> str:
        """The figure that counts most, for narrow screens; in a knock-out how far it came, since that decides."""
        return self.knocked_out or self.cells[0]

    @property
    def main_label(self) -> str:
        """What that is called."""
        return _("K.-o.") if self.knocked_out else translate(self.shown.columns[0].label)

    def main_under(self, label: str) -> str:
        """That figure in a column that is called so, with its own word where it is another: "3 Bummerl"."""
        return self.main if self.main_label == label else f"{self.main} {self.main_label}"

    @property
    def knocked_out(self) -> str:
        """How far it came in a knock-out, where it has a seed or the lot gave a place; "" for whoever was in none."""
        inside = self.tally.get(RANK) or self.tally.get(BY_LOT)
        return self.reached if inside else ""


@dataclass(frozen=True)
class Standings:
    """All rows in order of place, and what is still missing.

    `ties` are the groups that only a lot can settle; while tables are open or nothing is played there are none, none
    of those who are to share the place, and none are left once the tournament is closed. `ending` is how the order has
    them settled, a kind of decision, and `settles` whether the named order ends with that. `carried` says what counts
    of the stages before the last one, `missed` what a round counts that somebody misses, `paused` where somebody pauses
    that it counts the own average. `before` is the round from which on nothing is in them. `criteria` order the
    rows, those of stages before those of the game. `entrants` are all, also who is in no row. `without_winner` names
    the matches of a knock-out that nobody has won though all is played, "Finale"; none once the tournament is closed.
    `in_groups` is by the entrant's key what counts in the table of a group, of those who play in one now.
    """

    tournament: Tournament
    columns: tuple[Column, ...]
    rows: tuple[PlacedEntrant, ...]
    rounds: tuple[int, ...]
    order: tuple[str, ...]
    open_tables: tuple[tuple[int, int], ...]
    missing: str
    played: bool
    ties: tuple[tuple[Entrant, ...], ...]
    ending: str
    criteria: tuple[Criterion, ...]
    settles: bool = False
    carried: str = ""
    missed: str = ""
    paused: str = ""
    before: int | None = None
    entrants: Sequence[Entrant] = ()
    without_winner: str = ""
    in_groups: Mapping[int, Mapping[str, int]] = field(default_factory=dict)

    @property
    def played_out(self) -> bool:
        """No table is open and no further round will be played: closed, as planned, or nobody is left to play with.

        Standings that leave out a round are never the last word. What is left for the organisers to do is asked with
        `at_the_end` of `services.tournaments.queries`.
        """
        if self.before is not None:
            return False
        if self.tournament.kind_of_game.stacks:
            through = sum(row.entrant.plays and self.tournament.goes_on(row.entrant.number) for row in self.rows) < 2
        else:
            through = len(self.rounds) >= self.tournament.rounds_planned
        return self.all_in and (through or self.tournament.status == Tournament.Status.CLOSED)

    @property
    def final(self) -> bool:
        """Played out, and every match of a knock-out has a winner; those who are equal may still have to be parted."""
        return self.played_out and not self.without_winner

    @property
    def order_text(self) -> str:
        """By what is ranked, and what becomes of equals, in sentences."""
        said = _("Reihenfolge: %(criteria)s.") % {"criteria": (", " + _("dann") + " ").join(self.order)}
        if self._odd_cent_shown:
            said += " " + _("Cent, die beim Teilen übrig blieben, zählen für den Platz nicht.")
        if not self.settles:
            return said + " " + _("Wer gleich ist, teilt den Platz, und der nächste fällt aus: 1, 2, 2, 4.")
        if self.tournament.status != Tournament.Status.CLOSED:
            return said + " " + _("Solange nicht entschieden ist, teilt den Platz, wer gleich ist: 1, 2, 2, 4.")
        if any(one.place is not None and one.place == other.place for one, other in pairwise(self.rows)):
            return said + " " + _("Wo das nicht entschieden wurde, ist der Platz geteilt: 1, 2, 2, 4.")
        return said

    @property
    def _odd_cent_shown(self) -> bool:
        """Whether some who follow one another have stacks that differ by cents which count for nothing."""
        if not self.tournament.kind_of_game.stacks:
            return False
        return any(
            one.place == other.place and one.place is not None and one.main != other.main
            for one, other in pairwise(self.rows)
        )

    @property
    def early(self) -> str:
        """Where less is better, that those are too far ahead whose sheet is missing; "" where nobody is."""
        if not self.missed or not any(row.place and row.entrant.id in row.shown.open_rounds for row in self.rows):
            return ""
        return _("Wessen Zettel fehlt, steht zu weit vorn: Weniger ist besser.")

    @property
    def decided(self) -> bool:
        """Final, and nobody who is equal has to be parted any more."""
        return self.final and not self.ties

    @property
    def playoff(self) -> bool:
        """Whether those who are equal play on instead of tossing."""
        return self.ending == Decision.Kind.PLAYOFF

    @property
    def all_in(self) -> bool:
        """Something is played, and no table is open."""
        return self.played and not self.open_tables


def row_content(row: PlacedEntrant) -> tuple[object, ...]:
    """All that the texts of a row hang on besides `common_content`, its place apart: equal ones look alike."""
    key, entrant, shown = row.entrant.id, row.entrant, row.shown
    return (
        entrant.number,
        entrant.name,
        entrant.status,
        entrant.guest,
        row.placing is None,
        row.tally,
        [shown.figures.get((key, number)) for number in shown.rounds],
        shown.unplayed_of.get(key),
        shown.reached.get(key),
        shown.open_rounds.get(key),
        shown.missed.get(key),
        key in shown.came,
    )


def common_content(table: Standings) -> tuple[object, ...]:
    """What the texts of all rows hang on: settings of the tournament, what is shown, whether anything counts."""
    settings = {name: value for name, value in vars(table.tournament).items() if name in _SETTINGS}
    counts = bool(table.rows and table.rows[0].shown.figures)
    return settings, [column.key for column in table.columns], table.rounds, table.played, counts


def standings(
    tournament: Tournament,
    *,
    before: int | None = None,
    instead: Mapping[Place, Mapping[str, int]] | None = None,
    instead_finished: bool = True,
    instead_uncontested: bool = False,
    order: RankingOrder | None = None,
    parted: bool = False,
    kept: bool = False,
) -> Standings:
    """Computes the standings from the tallies of confirmed entries, and of byes what they count by these.

    Of those who share a place, who has the larger stack stands first.

    `before` leaves out a round and those after it, and what the coin decided since that round was published.
    `instead` are figures of a table that count in place of the saved ones, empty where nothing counts; they finish it,
    or leave it open, and are `instead_uncontested` where something counts in them without having been played.
    `order` ranks otherwise than the tournament does. `parted`: what was decided of equals counts even where the order
    lets them share their place. `kept`: what this process has read before is not read again,
    for pages, which ask after every change; who has written something in the same transaction has to read all of it.
    """
    order = tournament.order if order is None else order
    evening = standings_input(
        tournament,
        before,
        instead or {},
        order,
        finished=instead_finished,
        uncontested=instead_uncontested,
        kept=kept,
    )
    counted = _counted(tournament, evening, before, order)
    columns, criteria = tournament.columns(order), tournament.criteria(order)
    if parted:
        criteria = with_a_lot(criteria)
    decisions = list(decided(tournament, before).filter(revoked=False))
    of_stages = _of_stages(counted, tournament, evening.entrants, criteria, decisions, before)
    criteria = of_stages.order() if of_stages.stages else criteria
    totals = of_stages.totals() if of_stages.stages else _totals(tournament, evening.entrants, counted.figures)
    competing = [_ranked(entrant, totals[entrant.id]) for entrant in counted.competing]
    if tournament.kind_of_game.stacks:
        competing.sort(key=lambda ranked: -ranked.tally.get(columns[0].shows, 0))
    placings = rank_by(criteria, competing, *of_stages.lots(totals))
    by_number = {str(entrant.number): entrant for entrant in evening.entrants}
    everybody = evening.entrants if of_stages.stages else ()
    reached = {entrant.id: of_stages.came_to(entrant.number, totals[entrant.id]) for entrant in everybody}
    matches = _matches_text(of_stages.parted_matches())
    shown = _context(tournament, evening, counted, columns, reached, decisions, matches)
    named = [each for each in criteria if _parts(each, [ranked.tally for ranked in competing])]
    settled = evening.played and not evening.open_tables and tournament.status != Tournament.Status.CLOSED
    found = Standings(
        tournament=tournament,
        columns=columns,
        rows=tuple(_rows(placings, by_number, totals, shown, counted.came)),
        rounds=evening.rounds,
        order=tuple(map(_explained, named)),
        settles=any(each.lot for each in named),
        carried=carried_text(of_stages.stages),
        missed=missed_text(tournament, order),
        paused=_paused_text(tournament, counted.unplayed, evening),
        open_tables=evening.open_tables,
        missing=missing_text(tournament, evening.open_tables) if evening.open_tables else "",
        played=evening.played,
        ties=_ties(placings, by_number) if settled else (),
        ending=next((criterion.key for criterion in criteria if criterion.lot), SHARED),
        criteria=tuple(criteria),
        before=before,
        entrants=evening.entrants,
        in_groups=of_stages.in_groups(totals),
    )
    if not settled or not of_stages.stages or not found.played_out:
        return found
    return replace(found, without_winner=listed(of_stages.matches_without_winner()))


def stage_order(tournament: Tournament, before: int | None = None) -> StageOrder:
    """The order of the stages, with rounds without a table and what was decided of ties, as it counts."""
    evening = standings_input(tournament, before, {}, tournament.order, finished=True)
    counted = _counted(tournament, evening, before, tournament.order)
    decisions = list(decided(tournament, before).filter(revoked=False))
    return _of_stages(counted, tournament, evening.entrants, tournament.criteria(), decisions, before)


def _of_stages(
    counted: _Counted,
    tournament: Tournament,
    entrants: Sequence[Entrant],
    criteria: Sequence[Criterion],
    decisions: Sequence[Decision],
    before: int | None,
) -> StageOrder:
    figures, paused, groups = counted.figures, counted.paused, counted.groups
    return StageOrder(
        tournament, entrants, figures, criteria, decisions, before, paused, groups.gone, groups.left_early
    )


def _context(
    tournament: Tournament,
    evening: StandingsInput,
    counted: _Counted,
    columns: tuple[Column, ...],
    reached: Mapping[int, str],
    decisions: Sequence[Decision],
    matches: Mapping[int, Sequence[str]],
) -> StandingsContext:
    return StandingsContext(
        tournament=tournament,
        columns=columns,
        rounds=evening.rounds,
        figures=counted.figures,
        unplayed=counted.unplayed,
        open_rounds={} if tournament.kind_of_game.stacks else _under_way(tournament, evening.open_seats),
        reached=reached,
        parted_by=_parted_by(decisions),
        matches=matches,
        came=counted.came,
        missed=missed_rounds(tournament, evening, counted.unplayed, counted.competing, counted.came),
    )


@dataclass(frozen=True)
class _Counted:
    """What counts of an evening, rounds without a table included; `came` are the keys of those who sat or paused.

    Of `groups` it is who left them early: what others have played against these counts as a bye does, and for these
    nothing does.
    """

    figures: Mapping[Place, Mapping[str, int]]
    unplayed: Mapping[Place, ByeValue]
    came: Set[int]
    competing: Sequence[Entrant]
    groups: GroupsPlayed

    @property
    def paused(self) -> Set[Place]:
        """The byes, and what counts as one, that count anything yet."""
        as_byes = {place: value for place, value in self.unplayed.items() if value.kind in {"bye", "cancelled"}}
        return {place for place, value in as_byes.items() if value.tally is not None}


def _counted(tournament: Tournament, evening: StandingsInput, before: int | None, order: RankingOrder) -> _Counted:
    all_byes = [] if tournament.kind_of_game.stacks else bye_places(tournament)
    groups = groups_played(tournament, evening.entrants, all_byes, evening.corrected)
    left_out = groups.cancelled | groups.of_leavers
    of_these = replace(evening, figures={at: tally for at, tally in evening.figures.items() if at not in left_out})
    byes = byes_of(tournament, of_these, [at for at in all_byes if before is None or at[1] < before], groups)
    there = {*evening.figures, *byes, *evening.open_seats, *evening.corrected}
    came = {pk for pk, _round in there}
    over = before is None and evening.through and evening.played
    competing = _competing(tournament, evening.entrants, came, over=over)
    struck = dict.fromkeys(there & groups.of_leavers, STRUCK)
    missed = missed_values(tournament, of_these, byes.keys() - struck.keys(), competing, order)
    unplayed = {**byes, **struck, **missed}
    return _Counted(with_unplayed(of_these, unplayed), unplayed, came, competing, groups)


def _competing(tournament: Tournament, entrants: Iterable[Entrant], came: Set[int], *, over: bool) -> list[Entrant]:
    """Everybody who can have a place: not who never had a table, once they withdrew or no further round is played.

    With stacks everybody has one to rank, but who withdrew before they sat down.
    """
    game = tournament.kind_of_game
    without_place = {*Entrant.UNRANKED, *unranked(game, tournament.house_rules())}
    return [
        entrant
        for entrant in entrants
        if entrant.competes
        and entrant.status not in without_place
        and (entrant.id in came or not (entrant.status == Entrant.Status.WITHDRAWN or (over and game.stacks is None)))
    ]


def _lot_order(means: str, first: Entrant, second: Entrant) -> str:
    return _("%(means)s: %(first)s vor %(second)s") % {"means": means, "first": first.name, "second": second.name}


def _rows(
    placings: Sequence[Placing],
    by_number: Mapping[str, Entrant],
    totals: Mapping[int, Mapping[str, int]],
    shown: StandingsContext,
    came: Set[int],
) -> Iterator[PlacedEntrant]:
    """Those with a place in its order, then the others: who plays out of competition first, by number.

    Whoever withdrew before a table or a pause was theirs is in no row.
    """
    for placing in placings:
        entrant = by_number[placing.name]
        against = by_number[placing.against] if placing.against else None
        above = by_number[placing.above.entrant.name] if placing.above else None
        yield PlacedEntrant(entrant, totals[entrant.id], placing, against, above, shown)
    placed = {placing.name for placing in placings}
    rest = [
        entrant
        for number, entrant in by_number.items()
        if number not in placed and (entrant.id in came or entrant.status != Entrant.Status.WITHDRAWN)
    ]
    for entrant in sorted(rest, key=lambda each: (each.competes, each.number)):
        yield PlacedEntrant(entrant, totals[entrant.id], None, None, None, shown)


def _parts(criterion: Criterion, tallies: Sequence[Mapping[str, int]]) -> bool:
    """Whether a criterion says anything of anybody: in a knock-out that was drawn by lot only the first one does."""
    said = (criterion.wanted(tally) if criterion.lot else criterion.value(tally) is not None for tally in tallies)
    return not tallies or any(said)


def _explained(criterion: Criterion) -> str:
    label, worth = in_sentence(criterion.label), translate(criterion.worth)
    return f"{label} ({worth})" if worth else label


def _paused_text(tournament: Tournament, unplayed: Mapping[Place, ByeValue], evening: StandingsInput) -> str:
    pausing = {who for (who, _round), value in unplayed.items() if value.kind in {"bye", "cancelled"}}
    if bye_counts(tournament.house_rules()) != AVERAGE or not pausing:
        return ""
    average, played = translate(AVERAGE_TEXT), {who for who, _round in evening.figures.keys() - evening.unfinished}
    if pausing <= played:
        return average
    until = _("Wer selbst noch nichts gespielt hat, bekommt bis dahin den Schnitt aller.")
    return f"{average} {until}"


def _parted_by(decisions: Iterable[Decision]) -> dict[int, str]:
    """Start number → the kind of decision that parted its tie last."""
    found: dict[int, str] = {}
    for decision in decisions:
        if decision.kind != Decision.Kind.SHARED:
            found |= dict.fromkeys(decision.entrants, decision.kind)
    return found


def _matches_text(parted: Iterable[tuple[str, int, int, str]]) -> dict[int, list[str]]:
    """Start number → what is said of each of its matches that figures did not decide."""
    found: defaultdict[int, list[str]] = defaultdict(list)
    for name, won, lost, kind in parted:
        values = {"match": name, "means": decision_name(kind)}
        found[won].append(_("%(match)s: durch %(means)s gewonnen.") % values)
        found[lost].append(_("%(match)s: durch %(means)s verloren.") % values)
    return dict(found)


def decision_name(kind: str) -> str:
    """What it is called that parts those who are equal."""
    return {Decision.Kind.COIN: _("Münze"), Decision.Kind.LOT: _("Los"), Decision.Kind.PLAYOFF: _("Stechen")}[
        Decision.Kind(kind)
    ]


def decided(tournament: Tournament, before: int | None) -> QuerySet[Decision]:
    """What was decided of ties until a round was published; all of it without a round."""
    decisions = Decision.objects.filter(tournament=tournament)
    if before is None:
        return decisions
    begun = Round.objects.filter(tournament=tournament, number=before, published_at__lte=OuterRef("at"))
    return decisions.exclude(Exists(begun))


def _ranked(entrant: Entrant, tally: Mapping[str, int]) -> Ranked:
    return Ranked(str(entrant.number), {**tally, GONE: entrant.gone or 0})


def _totals(
    tournament: Tournament, entrants: Iterable[Entrant], figures: Mapping[Place, Mapping[str, int]]
) -> dict[int, dict[str, int]]:
    """The sum of each metric by entrant."""
    game = tournament.kind_of_game
    totals = {entrant.id: dict.fromkeys((*game.tally_keys, *game.rare_keys), 0) for entrant in entrants}
    for (entrant, _round), of_round in figures.items():
        total = totals[entrant]
        for metric, value in of_round.items():
            if metric in total or metric in game.feats:
                total[metric] = total.get(metric, 0) + value
    return totals


def _under_way(tournament: Tournament, open_seats: Iterable[Place]) -> dict[int, int]:
    """Entrant → the round of their open table, where other tables of that round are done."""
    finished = Sitting.objects.filter(round__tournament=tournament, finished=True).order_by()
    under_way = set(finished.values_list("round__number", flat=True).distinct())
    return {entrant: number for entrant, number in sorted(open_seats) if number in under_way}


def _ties(placings: Sequence[Placing], by_number: Mapping[str, Entrant]) -> tuple[tuple[Entrant, ...], ...]:
    groups = {p.needs_lot: None for p in placings if p.needs_lot}
    return tuple(tuple(by_number[name] for name in group) for group in groups)


def bye_ahead(tournament: Tournament, entrant: Entrant) -> ByeValue:
    """What a bye in the next round would count for an entrant by the sheets so far."""
    _tables, unfinished = open_tables_of(tournament, None)
    place = (entrant.id, 0)
    return bye_values(tournament, [place], figures_of(tournament, None), unfinished, (), final=False)[place]
