"""Why a sheet is not saved: the rules refuse it, something wants affirming, or somebody else was faster."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.kit.sittings.evaluation import Evaluation
from games.kit.terms import Problem
from turnier.models import Revision, Sitting
from turnier.services.sheets.remarks import TEXT
from turnier.services.sheets.submission import Submission
from turnier.text.errors import UserError


class Refused(UserError):
    """The rules refuse at least one entry; `evaluation` names all problems."""

    def __init__(self, evaluation: Evaluation) -> None:
        super().__init__(_("Die Regeln lassen das nicht zu."))
        self.evaluation = evaluation


class Unconfirmed(UserError):
    """Nothing is wrong, but something is unlikely and has to be affirmed: `warnings`."""

    def __init__(self, evaluation: Evaluation, warnings: Sequence[Problem]) -> None:
        super().__init__(_("Bitte die Hinweise bestätigen."))
        self.evaluation = evaluation
        self.warnings = tuple(warnings)


class Conflict(UserError):
    """Somebody else changed the table meanwhile; `saved` is the latest change, both versions stay visible."""

    def __init__(self, sitting: Sitting, saved: Revision | None) -> None:
        super().__init__(_("Dieser Tisch wurde inzwischen geändert. Beide Eingaben stehen unten."))
        self.sitting = sitting
        self.saved = saved


class AlreadyDifferent(UserError):
    """The same submission arrived before with another content."""

    def __init__(self) -> None:
        super().__init__(_("Diese Eingabe ist schon anders eingetragen. Bitte den Tisch neu öffnen und prüfen."))


def warning_id(problem: Problem) -> str:
    """Names one warning of one line, so that a tick belongs to exactly that."""
    return f"{problem.path}:{problem.code}"


def accept(evaluation: Evaluation, first: int, submission: Submission) -> list[str]:
    """What was affirmed with the lines from `first` on, 0-based. Raises `Refused` and `Unconfirmed`."""
    if not evaluation.valid:
        raise Refused(evaluation)
    fresh = [p for p in evaluation.problems if entry_index(p) >= first]
    open_warnings = [p for p in fresh if not _affirmed(p, submission)]
    if open_warnings:
        raise Unconfirmed(evaluation, open_warnings)
    return [warning_id(p) for p in fresh] + list(submission.remarks)


def _affirmed(problem: Problem, submission: Submission) -> bool:
    index = entry_index(problem)
    overridden = index >= 0 and TEXT in submission.entries[index]
    return overridden or warning_id(problem) in submission.accepted


def entry_index(problem: Problem) -> int:
    """The 0-based line that a problem belongs to, -1 for the sheet as a whole."""
    parts = problem.path.split("/")
    return int(parts[1]) if len(parts) > 1 and parts[0] == "entries" and parts[1].isdigit() else -1
