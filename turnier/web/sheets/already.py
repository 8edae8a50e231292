"""Parts of a sheet that somebody else has entered meanwhile: a Bummerl, a Runde, a hand that is there already."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from games.kit.sittings.evaluation import Evaluation, rewritten
from games.kit.terms import Step
from turnier.models import Revision
from turnier.services.sheets.queries import entries_at
from turnier.text.translate import translate
from turnier.web.sheets.sheet import SheetPage

MOST_TOLD = 3
"""More of them say nothing that the two versions do not show."""


@dataclass(frozen=True)
class _Done:
    """A finished part and the change that finished it."""

    step: Step
    by: Revision


def explain_already_entered(page: SheetPage, base_version: int) -> tuple[str, ...]:
    """One sentence for each part that was finished since version `base_version` and is typed once more."""
    typed = len(_finished(page, page.typed.evaluation))
    before = len(_finished(page, _at(page, base_version)))
    return tuple(_told(done) for done in _since(page, base_version)[: min(MOST_TOLD, max(0, typed - before))])


def _since(page: SheetPage, base_version: int) -> list[_Done]:
    """What each later change has finished, in the order of the sheet."""
    found: list[_Done] = []
    before = len(_finished(page, _at(page, base_version)))
    for revision in page.sitting.revisions.filter(number__gt=base_version).order_by("number"):
        steps = _finished(page, _at(page, revision.number))
        found += [_Done(step, revision) for step in steps[before + len(found) :]]
    return found


def _at(page: SheetPage, version: int) -> Evaluation:
    return rewritten(page.typed.evaluation, entries_at(page.sitting, version))


def _finished(page: SheetPage, evaluation: Evaluation) -> list[Step]:
    steps = page.sheet.game.progress(page.sheet.rules, evaluation.state)
    return [step for step in steps if step.state == "done"]


def _told(done: _Done) -> str:
    time = f"{localtime(done.by.at):%H:%M}"
    facts = {"what": translate(done.step.label), "result": translate(done.step.detail), "time": time}
    if not facts["result"]:
        return _("%(what)s ist schon eingetragen (%(time)s Uhr). Zum Ändern „Korrigieren“ wählen.") % facts
    return _("%(what)s ist schon eingetragen (%(result)s, %(time)s Uhr). Zum Ändern „Korrigieren“ wählen.") % facts
