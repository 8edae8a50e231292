"""All checks together, for one tournament or for the whole database."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.db import DatabaseError, IntegrityError, OperationalError, connection, transaction
from django.utils.translation import gettext as _

from games.kit.sittings.evaluation import Evaluation
from turnier.models import Tournament
from turnier.services.integrity.figures import figure_faults
from turnier.services.integrity.people import decision_faults, draw_faults, people_faults, seal_faults, seat_faults
from turnier.services.integrity.sheets import key_faults, proposal_faults, sheet_faults
from turnier.services.money.cash import ledger_problems
from turnier.services.record.chain import Violation, chain_of
from turnier.services.record.write import lock_with_faults


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
    text = _("Die Zeilen lassen sich nicht lesen (%(error)s).")
    return Violation("I9", text % {"error": f"{type(error).__name__}: {error}"})


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
            yield Violation("I9", _("Die Datenbankdatei ist beschädigt: %(answer)s.") % {"answer": answers[0]})
            return
    try:
        connection.check_constraints()
    except IntegrityError as error:
        yield Violation("I9", _("Eine Zeile verweist auf etwas, das es nicht gibt: %(error)s") % {"error": error})
