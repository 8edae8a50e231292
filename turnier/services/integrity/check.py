"""All checks together, for one tournament or for the whole database; and that of the figures (I4), computed anew."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping

from django.db import DatabaseError, IntegrityError, OperationalError, connection, transaction
from django.utils.translation import gettext as _

from games.kit.game import departures
from games.kit.sittings.evaluation import Evaluation
from turnier.models import Entrant, Sitting, Tally, Tournament
from turnier.services.integrity.people import decision_faults, draw_faults, people_faults, seal_faults, seat_faults
from turnier.services.integrity.sheets import key_faults, proposal_faults, sheet_faults
from turnier.services.money.cash import ledger_problems
from turnier.services.record.chain import Violation, chain_of
from turnier.services.record.write import lock_with_faults
from turnier.services.sheets.queries import Evaluated, evaluate_all, seats_of
from turnier.services.sheets.tallies import GONE_STATES, departures_rewrite, standing_of, tallies_of
from turnier.text.words import table_name

NOT_GONE = (*Entrant.PLAYING, Entrant.Status.WITHDRAWN, Entrant.Status.DISQUALIFIED)
Figures = Mapping[object, object]


def figure_faults(
    tournament: Tournament, *, quick: bool = False, computed: Mapping[int, Evaluation] | None = None
) -> Iterator[Violation]:
    """Figures that are not those of the sheets, and people who take part otherwise than the sheets say.

    `quick` names tables, leaves the people out and only reads, so that nobody waits for it while it computes. What was
    `computed` just now of a sheet, by the primary key of its sitting, is not computed again.
    """
    evaluated = evaluate_all(tournament, computed)
    yield from _tally_faults(tournament, evaluated, quick=quick)
    if not quick:
        yield from _departure_faults(tournament, evaluated)


def _tally_faults(tournament: Tournament, evaluated: Evaluated, *, quick: bool) -> Iterator[Violation]:
    stored: defaultdict[int | None, set[tuple[int, int, str, int]]] = defaultdict(set)
    tallies = Tally.objects.filter(round__tournament=tournament).order_by()
    rows = tallies.values_list("sitting", "round", "entrant", "metric", "value")
    for sitting_id, of_round, entrant, metric, value in rows:
        stored[sitting_id].add((of_round, entrant, metric, value))
    for sitting, evaluation in evaluated:
        derived = {
            (t.round_id, t.entrant_id, t.metric, t.value) for t in tallies_of(sitting, seats_of(sitting), evaluation)
        }
        differing = derived ^ stored.pop(sitting.pk, set())
        if differing or (sitting.entries_count, sitting.finished, sitting.result) != standing_of(sitting, evaluation):
            yield _differs(table_name(tournament, sitting.round.number, sitting.table))
        if not quick:
            yield from _named(tournament, sitting.round.number, {(row[1], row[2]) for row in differing})
    if stored:
        yield _differs(_("Zahlen, zu denen es keinen Zettel gibt"))


def _named(tournament: Tournament, of_round: int, figures: Collection[tuple[int, str]]) -> Iterator[Violation]:
    """Whose figures of a round differ, and which."""
    numbers = dict(tournament.entrants.values_list("pk", "number")) if figures else {}
    differing: defaultdict[int, list[str]] = defaultdict(list)
    for entrant, metric in sorted(figures):
        differing[numbers.get(entrant, 0)].append(str(metric))
    for number, metrics in sorted(differing.items()):
        where = _("%(round)s, Nr. %(n)s") % {"round": tournament.round_name(of_round), "n": number}
        yield _differs(where, ", ".join(metrics))


def _departure_faults(tournament: Tournament, evaluated: Evaluated) -> Iterator[Violation]:
    """Who takes part otherwise than the sheets say and than was decided last; nothing is written in the end."""
    before = _taking_parts(tournament)
    with transaction.atomic():
        tournament.entrants.filter(status__in=NOT_GONE).update(gone=None)
        for sitting, evaluation in _with_departures(evaluated):
            departures_rewrite(sitting, list(sitting.seats.select_related("entrant").order_by("seat")), evaluation)
        after = _taking_parts(tournament)
        transaction.set_rollback(True)
    decided = _decided(tournament)
    for number, part in before.items():
        if part not in (after[number], decided.get(number)):
            yield _differs(_("Teilnahme von Nr. %(n)s") % {"n": number})


def _with_departures(evaluated: Evaluated) -> Evaluated:
    """The tables at which somebody has gone by the sheet, or sits who is stored as gone."""

    def concerns(sitting: Sitting, evaluation: Evaluation) -> bool:
        stored = any(s.entrant.gone is not None or s.entrant.status in GONE_STATES for s in sitting.seats.all())
        return stored or any(departures(evaluation.game, evaluation.rules, evaluation.state))

    leavers = {seat.entrant_id for each in evaluated if concerns(*each) for seat in each[0].seats.all()}
    return [each for each in evaluated if any(seat.entrant_id in leavers for seat in each[0].seats.all())]


def _decided(tournament: Tournament) -> Figures:
    """What somebody, or a file, said last of who takes part, whatever the sheets say."""
    found: dict[object, object] = {}
    for event in tournament.events.filter(action__in=("tournament_import", "entrant_status")).order_by("number"):
        if event.action == "entrant_status":
            said = [(event.data["number"], event.data["status"], event.data.get("gone"))]
        else:
            said = event.data.get("gone", [])
        found |= {number: _taking_part(status, gone) for number, status, gone in said}
    return found


def _differs(where: str, detail: str = "") -> Violation:
    text = _("%(where)s: gespeichert ist etwas anderes, als die Zettel ergeben.")
    return Violation("I4", text % {"where": where}, detail)


def _taking_parts(tournament: Tournament) -> Figures:
    rows = Entrant.objects.filter(tournament=tournament).order_by("number").values_list("number", "status", "gone")
    return {number: _taking_part(status, gone) for number, status, gone in rows}


def _taking_part(status: str, gone: int | None) -> tuple[str, int | None]:
    """Whether somebody competes is sealed; here it is whether they play."""
    return ("" if status in Entrant.PLAYING else status), gone


def check_tournament(
    tournament: Tournament, *, quick: bool = False, computed: Mapping[int, Evaluation] | None = None
) -> tuple[Violation, ...]:
    """Every broken promise of one tournament; `quick` does not compute draws and results again. Writes nothing.

    What was `computed` just now of a sheet, by the primary key of its sitting, is not computed again.

    While the evening goes on, something may be saved between two looks. So what seems broken is looked at again with
    the tournament locked. Raises `OperationalError` if the database does not answer.
    """
    if not _look(tournament, quick=quick, computed=computed):
        return ()
    with transaction.atomic():
        return _look(lock_with_faults(tournament.pk), quick=quick, computed=computed)


def check_by_key(key: int, *, quick: bool = False) -> tuple[Violation, ...]:
    """Every broken promise of the tournament of this key, also where its own row cannot be read; none if it is gone."""
    try:
        tournament = Tournament.objects.get(pk=key)
    except Tournament.DoesNotExist:
        return ()
    except OperationalError:
        raise
    except Exception as error:
        return (_unreadable(error),)
    return check_tournament(tournament, quick=quick)


def _look(tournament: Tournament, *, quick: bool, computed: Mapping[int, Evaluation] | None) -> tuple[Violation, ...]:
    try:
        return tuple(_faults(tournament, quick=quick, computed=computed))
    except OperationalError:
        raise
    except Exception as error:
        return (_unreadable(error),)


def _unreadable(error: Exception) -> Violation:
    return Violation("I9", _("Ein Teil des Turniers lässt sich nicht mehr lesen."), f"{type(error).__name__}: {error}")


def check_database() -> tuple[Violation, ...]:
    """Whether the file itself is whole and every reference holds."""
    return tuple(_database_faults())


def _faults(tournament: Tournament, *, quick: bool, computed: Mapping[int, Evaluation] | None) -> Iterator[Violation]:
    yield from chain_of(tournament).faults
    yield from sheet_faults(tournament)
    yield from proposal_faults(tournament)
    yield from key_faults(tournament)
    yield from people_faults(tournament)
    yield from seat_faults(tournament)
    yield from (Violation("I3", problem) for problem in ledger_problems(tournament))
    yield from draw_faults(tournament, quick=quick)
    yield from decision_faults(tournament)
    yield from seal_faults(tournament)
    yield from figure_faults(tournament, quick=quick, computed=computed)


def _database_faults() -> Iterator[Violation]:
    if connection.vendor == "sqlite":
        try:
            with connection.cursor() as cursor:
                cursor.execute("PRAGMA integrity_check")
                answers = [str(row[0]) for row in cursor.fetchall()]
        except OperationalError:
            raise
        except DatabaseError as error:
            answers = [str(error)]
        if answers != ["ok"]:
            yield Violation("I9", _("Die Datenbankdatei ist beschädigt."), answers[0])
            return
    try:
        connection.check_constraints()
    except IntegrityError as error:
        yield Violation("I9", _("In der Datenbank fehlt etwas, das zu anderem gehört."), str(error))
