"""What stands on the sheet of a table, and what it gives; writes nothing.

Feats that no tally holds, as "Schneider" in Watten, are counted from the lines where standings rank by them.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from threading import Lock
from typing import Any

from django.db.models import OuterRef, Prefetch, Q, Subquery, prefetch_related_objects
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.kit.criteria import RankingOrder
from games.kit.game import AnyGame
from games.kit.sittings.evaluation import Evaluation, evaluate, extended
from games.kit.terms import Table
from turnier.models import Entry, Proposal, Round, Seat, Sitting, Substitution, Tally, Tournament
from turnier.services.record.compiled import CompiledObjects, CompiledQuery, QueryValue
from turnier.services.sheets.submission import Payload, canonical
from turnier.stages.stage import together
from turnier.text.errors import NoLongerThere, UserError
from turnier.text.words import disambiguated, listed, no_such_table

MOST_KEPT = 100
MARK_LETTERS = 8
SIDES_OF_A_MATCH = 2
_LAST_SUBSTITUTION = Substitution.objects.filter(entrant=OuterRef("entrant")).order_by("-pk").values("pk")[:1]
_SEATS = Seat.objects.annotate(substitution=Subquery(_LAST_SUBSTITUTION)).order_by("seat")
SEATED = CompiledObjects(_SEATS.select_related("entrant", "sitting__round"))
SEATED_IN = CompiledObjects(_SEATS.select_related("entrant", "sitting__round__tournament"))
LINES_AT = CompiledQuery(
    Entry.objects.filter(added_by__number__lte=QueryValue("version"))
    .exclude(removed_by__number__lte=QueryValue("version"))
    .order_by("number")
    .values_list("payload"),
    "version",
)
LINES_NOW = CompiledQuery(Entry.objects.filter(removed_by=None).order_by("number").values_list("payload"))
OPEN = CompiledObjects(Proposal.objects.filter(state=Proposal.State.OPEN).order_by("id"))
"""Of a table: who sits there, the same with the tournament, the lines as they stood, those that count and that wait."""


Evaluated = Sequence[tuple[Sitting, Evaluation]]


_kept: OrderedDict[int, tuple[str, Evaluation]] = OrderedDict()


_keeping = Lock()


def has_open_tables(tournament: Tournament) -> bool:
    """Whether anywhere a sheet may lie on a table that is not full yet."""
    return Sitting.objects.filter(round__tournament=tournament, finished=False, ended_at=None).exists()


def sheet_evaluation(
    tournament: Tournament,
    sitting: int,
    table: Table,
    lines: tuple[Payload, ...],
    canonical: str,
    known: Evaluation | None = None,
) -> Evaluation:
    """What the rules say to the lines of a table; `canonical` is their canonical text.

    `known` is taken where it is of these very lines, of this table and of its house rules.
    """
    game, rules = tournament.kind_of_game, tournament.house_rules()
    text, before = _kept.get(sitting, ("", None))
    if known is not None and known.payloads is lines and _same(known, game, rules, table):
        evaluation = known
    elif before is not None and _same(before, game, rules, table) and _continues(text, canonical):
        evaluation = extended(before, lines[len(before.entries) :])
    else:
        evaluation = evaluate(game, rules, table, lines)
    _keep(sitting, canonical, evaluation)
    return evaluation


def _same(known: Evaluation, game: AnyGame, rules: Any, table: Table) -> bool:
    return (known.game, known.rules, known.table) == (game, rules, table)


def drop_cached_evaluation(sitting: int) -> None:
    """Drops what is kept of a table, with the text of its lines."""
    with _keeping:
        _kept.pop(sitting, None)


def _continues(before: str, after: str) -> bool:
    return before == after or after.startswith(f"{before.removesuffix(']')},")


def _keep(sitting: int, canonical: str, evaluation: Evaluation) -> None:
    with _keeping:
        _kept[sitting] = (canonical, evaluation)
        _kept.move_to_end(sitting)
        if len(_kept) > MOST_KEPT:
            _kept.popitem(last=False)


def lines_now(sitting: Sitting) -> tuple[Payload, ...]:
    """The lines that count now, in the order of the sheet."""
    return tuple(payload for (payload,) in LINES_NOW(sitting=sitting.pk))


def entries_at(sitting: Sitting, version: int) -> tuple[Payload, ...]:
    """The lines as they stood at a version of the table, 0 for the empty sheet."""
    return tuple(payload for (payload,) in LINES_AT(sitting=sitting.pk, version=version)) if version else ()


def open_proposals(sitting: Sitting) -> list[Proposal]:
    """The lines that wait for the other side, in the order in which they were written."""
    return OPEN(sitting=sitting.pk, base=sitting.version)


def check_nothing_waits(sittings: Iterable[Sitting]) -> None:
    """Raises `UserError` while lines of phones wait at one of these tables: what is done there would drop them.

    The tables are to be read after the tournament was locked: a line may have come just before.
    """
    tables = sorted({sitting.table for sitting in sittings if sitting.proposed and open_proposals(sitting)})
    if tables:
        text = ngettext(
            "An Tisch %(tables)s wartet etwas vom Handy. "
            "Bitte zuerst bei den Handys dieses Tisches bestätigen oder ablehnen.",
            "An den Tischen %(tables)s wartet etwas vom Handy. "
            "Bitte zuerst bei den Handys dieser Tische bestätigen oder ablehnen.",
            len(tables),
        )
        raise UserError(text % {"tables": listed(tables)}, "tables")


def table_at(**where: int | str) -> Sitting | None:
    """The table that these values of it pick, such as `pk=7`, with its tournament and who sits there. One query."""
    return _table(SEATED_IN(**{f"sitting__{name}": value for name, value in where.items()}))


def table_as_it_is(sitting: Sitting) -> Sitting:
    """The table read once more, with its tournament and who sits there. One query. Raises `NoLongerThere`."""
    now = table_at(pk=sitting.pk)
    if now is None:
        raise _gone(sitting.round.tournament, sitting)
    return now


def table_now(tournament: Tournament, sitting: Sitting) -> Sitting:
    """A table as it stands since the tournament is locked. Raises `NoLongerThere` where it was taken away before."""
    now = _table(SEATED(sitting=sitting.pk))
    if now is None:
        raise _gone(tournament, sitting)
    now.round.tournament = tournament
    return now


def _gone(tournament: Tournament, sitting: Sitting) -> NoLongerThere:
    return NoLongerThere(no_such_table(tournament, sitting.round.number, sitting.table))


def _table(seats: list[Any]) -> Sitting | None:
    """The table at which these of `_SEATS` sit, which knows them."""
    found: Sitting | None = seats[0].sitting if seats else None
    for seat in seats:
        seat.sitting = found
    if found is not None:
        found.seated = seats
        found.people = _people_mark((seat.entrant_id, seat.substitution) for seat in seats)
    return found


Figures = Mapping[tuple[int, int], Mapping[str, int]]
"""Entrant and number of a round → their tally in it."""


def table_of(sitting: Sitting, instead: Figures | None = None) -> Table:
    """The table as the rules see it: the names in seat order (of namesakes with numbers), what each side brings along.

    Also how many sittings were before. `instead` are figures that stand in for those that are saved.
    """
    return table_with(sitting.round, seats_of(sitting), instead)


def table_with(of_round: Round, seats: Sequence[Seat], instead: Figures | None = None) -> Table:
    """The table of these seats, in their order, as the rules see it; it need not be saved yet."""
    names = tuple(disambiguated([(seat.entrant.number, seat.entrant.name) for seat in seats]))
    game, rules = of_round.tournament.kind_of_game, of_round.tournament.house_rules()
    if game.stacks is None:
        return Table(names, earlier=of_round.number - 1)
    brought = _brought(of_round, seats, instead or {})
    start = tuple(game.stacks.start(rules, tally) for tally in brought)
    limits = tuple(game.stacks.limit(rules, tally) for tally in brought)
    return Table(names, start, earlier=of_round.number - 1, limits=limits)


def _brought(of_round: Round, seats: Sequence[Seat], instead: Figures) -> list[dict[str, int]]:
    """The tallies of the rounds before, summed for each seat."""
    game = of_round.tournament.kind_of_game
    earlier = {seat.entrant_id: dict.fromkeys((*game.tally_keys, *game.rare_keys), 0) for seat in seats}
    rows = Tally.objects.filter(entrant__in=earlier, round__number__lt=of_round.number)
    for entrant, number, metric, value in rows.values_list("entrant_id", "round__number", "metric", "value"):
        if (entrant, number) not in instead:
            earlier[entrant][metric] += value
    for (entrant, number), tally in instead.items():
        if entrant in earlier and number < of_round.number:
            for metric, value in tally.items():
                earlier[entrant][metric] += value
    return [earlier[seat.entrant_id] for seat in seats]


def seats_of(sitting: Sitting) -> list[Seat]:
    """Who sits at the table, in seat order; asked for once for each sitting that was loaded."""
    if sitting.seated is None:
        people = Prefetch("seats", Seat.objects.select_related("entrant").order_by("seat"))
        prefetch_related_objects([sitting], people)
        sitting.seated = list(sitting.seats.all())
    return sitting.seated


def people_at(sitting: Sitting) -> str:
    """A mark of who sits at the table, however spelled: another one once two are swapped or somebody stands in.

    One query where the table was not read by `table_at` or `table_now`.
    """
    if not sitting.people:
        seated = [seat.entrant_id for seat in seats_of(sitting)]
        stand_in = Substitution.objects.filter(entrant__in=seated).order_by("pk")
        last = dict(stand_in.values_list("entrant_id", "pk"))
        sitting.people = _people_mark((entrant, last.get(entrant)) for entrant in seated)
    return sitting.people


def who_sits_there(sitting: Sitting) -> str:
    """Who sits at the table, for somebody to whom a page has shown others."""
    who = " – ".join(seat.entrant.name for seat in seats_of(sitting))
    return _("An Tisch %(table)s sitzt inzwischen: %(who)s.") % {"table": sitting.table, "who": who}


def _people_mark(seated: Iterable[tuple[int, int | None]]) -> str:
    """The mark of these entrants, each with their last substitution."""
    people = [[*each] for each in seated]
    return hashlib.sha256(canonical(people).encode()).hexdigest()[:MARK_LETTERS]


def evaluate_saved(tournament: Tournament, sitting: Sitting) -> Evaluation:
    """What the rules say about the lines as they are saved."""
    return evaluate(tournament.kind_of_game, tournament.house_rules(), table_of(sitting), lines_now(sitting))


def evaluate_all(
    tournament: Tournament, computed: Mapping[int, Evaluation] | None = None, among: Q | None = None
) -> Evaluated:
    """Every table with its saved sheet evaluated, in the order of the rounds, or those `among` them. Three queries.

    What was `computed` just now of a sheet, by the primary key of its sitting, is not computed again.
    """
    game, rules, known = tournament.kind_of_game, tournament.house_rules(), computed or {}
    seats = Prefetch("seats", Seat.objects.select_related("entrant").order_by("seat"))
    written = Entry.objects.filter(removed_by__isnull=True).exclude(sitting__in=known)
    lines = Prefetch("entries", written.order_by("number"))
    sittings = Sitting.objects.filter(among or Q(), round__tournament=tournament).select_related("round")
    found = []
    for sitting in sittings.order_by("round__number", "table").prefetch_related(seats, lines):
        sitting.round.tournament = tournament
        evaluation = known.get(sitting.pk)
        if evaluation is None:
            payloads = [line.payload for line in sitting.entries.all()]
            evaluation = evaluate(game, rules, table_of(sitting), payloads)
        found.append((sitting, evaluation))
    return found


def is_finished(sitting: Sitting, evaluation: Evaluation) -> bool:
    """Whether nobody waits for more lines: the sheet is full, the table was broken off, or its match is decided."""
    full = evaluation.score is not None and evaluation.score.finished
    return full or sitting.ended_at is not None or match_decided(sitting, evaluation)


def is_match(sitting: Sitting) -> bool:
    """Whether two meet at a table of whom one goes on in a knock-out."""
    later = sitting.round.tournament.later_stages
    stages = together(later, sitting.round.number) if later else ()
    if not any(stage.kind == "knockout" for stage in stages):
        return False
    seated = {seat.entrant.number for seat in seats_of(sitting)}
    here = any(stage.kind == "knockout" and seated <= stage.numbers for stage in stages)
    return here and len(seated) == SIDES_OF_A_MATCH


def match_decided(sitting: Sitting, evaluation: Evaluation) -> bool:
    """Whether lines are left, but in a knock-out the one behind cannot catch up any more with all of them.

    By the figure that ranks first, where the game knows a bound for it.
    """
    score, tournament = evaluation.score, sitting.round.tournament
    if score is None or score.finished or not is_match(sitting):
        return False
    game, rules, first = tournament.kind_of_game, tournament.house_rules(), tournament.criteria()[0]
    if first.key != game.criteria(rules)[0].key:
        return False
    behind, ahead = sorted(int(first.value(tally)) for tally in score.tally)
    left = game.bounds(rules, behind + ahead)
    return left is not None and ahead - behind > left[1] - left[0]


def result_of(evaluation: Evaluation) -> str:
    """How the table stands; empty while nothing is written."""
    return str(evaluation.game.result_text(evaluation.rules, evaluation.state)) if evaluation.entries else ""


def ranked_feats(tournament: Tournament, order: RankingOrder | None = None) -> tuple[str, ...]:
    """The feats by which the standings rank, or would by another order; none on most evenings."""
    game, chosen = tournament.kind_of_game, tournament.order if order is None else order
    return tuple(key for key in chosen.measures if key in game.feats and key not in game.tally_keys)


def count_feats(
    tournament: Tournament, wanted: Sequence[str], before: int | None = None
) -> dict[tuple[int, int], dict[str, int]]:
    """Entrant and round → how often each of the feats, of each sheet. Three queries, none for no feat."""
    if not wanted:
        return {}
    game, rules = tournament.kind_of_game, tournament.house_rules()
    written = Q(entries_count__gt=0) if before is None else Q(entries_count__gt=0, round__number__lt=before)
    found: dict[tuple[int, int], dict[str, int]] = {}
    for sitting, evaluation in evaluate_all(tournament, among=written):
        counts = game.feats_at(rules, evaluation.state, [each for each in evaluation.entries if each is not None])
        for seat, count in zip(seats_of(sitting), counts, strict=True):
            found[seat.entrant_id, sitting.round.number] = {feat: count.get(feat, 0) for feat in wanted}
    return found
