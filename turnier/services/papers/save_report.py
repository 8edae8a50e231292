"""The report as the organisers keep it: written by the program until somebody changes it, every version stays."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from turnier.models import ReportVersion, Tournament, User
from turnier.models.money import LONGEST_REPORT
from turnier.services.papers.press_report import report_text
from turnier.services.record.write import lock, record
from turnier.text.errors import UserError
from turnier.text.remarks import clean_text


@dataclass(frozen=True)
class EveningReport:
    """The text that counts, and its version; 0 before anybody has changed it. `own`: somebody wrote it."""

    text: str
    number: int
    own: bool


def report_of(tournament: Tournament) -> EveningReport:
    """The newest version; where there is none, or it was taken back, the text that the program writes."""
    newest = tournament.report_versions.order_by("number").last()
    number = newest.number if newest is not None else 0
    if newest is not None and newest.text:
        return EveningReport(newest.text + "\n", number, own=True)
    return EveningReport(report_text(tournament), number, own=False)


@transaction.atomic
def report_save(*, tournament: Tournament, text: str, seen: int, by: User | None) -> EveningReport:
    """Keeps a changed text as the next version; nothing happens where it says the same.

    Refused where somebody else has saved one since version `seen`.
    """
    tournament = lock(tournament.pk)
    now, cleaned = report_of(tournament), clean_text(text)
    if now.number != seen:
        raise UserError(_("Jemand anders hat den Bericht inzwischen geändert. Bitte den Text kopieren und neu laden."))
    if not cleaned:
        raise UserError(_("Der Bericht ist leer. Bitte einen Text schreiben oder den Text des Programms nehmen."))
    if len(cleaned) > LONGEST_REPORT:
        most = number_format(LONGEST_REPORT, 0, force_grouping=True)
        raise UserError(_("Der Bericht ist zu lang. Bitte auf %(most)s Zeichen kürzen.") % {"most": most})
    if cleaned == now.text.strip():
        return now
    record(tournament, "report_save", by=by, version=_added(tournament, cleaned, by))
    return report_of(tournament)


@transaction.atomic
def report_reset(*, tournament: Tournament, by: User | None) -> EveningReport:
    """The program writes the text again; what somebody wrote stays among the versions."""
    tournament = lock(tournament.pk)
    if not report_of(tournament).own:
        return report_of(tournament)
    record(tournament, "report_reset", by=by, version=_added(tournament, "", by))
    return report_of(tournament)


def _added(tournament: Tournament, text: str, by: User | None) -> int:
    number = report_of(tournament).number + 1
    ReportVersion.objects.create(tournament=tournament, number=number, text=text, by=by)
    return number
