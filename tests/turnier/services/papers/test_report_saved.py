"""The report is kept version by version, and the program writes it again when asked."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from turnier.models import AuditEvent, Entrant, ReportVersion, Tournament, User
from turnier.services.papers.report import EveningReport, report_of, report_reset, report_save, report_text
from turnier.services.privacy.privacy import anonymise
from turnier.services.privacy.subject import erasure_subject
from turnier.text.errors import UserError


def test_the_program_writes_until_somebody_does(tournament: Tournament, organiser: User) -> None:
    written = report_text(tournament)
    assert report_of(tournament) == EveningReport(written, 0, own=False)
    report_save(tournament=tournament, text="Schön war\r\nes.  ", seen=0, by=organiser)
    assert report_of(tournament) == EveningReport("Schön war\nes.\n", 1, own=True)
    report_save(tournament=tournament, text="Sehr schön.", seen=1, by=organiser)
    assert report_reset(tournament=tournament, by=organiser) == EveningReport(written, 3, own=False)
    assert list(ReportVersion.objects.values_list("number", "text")) == [
        (1, "Schön war\nes."),
        (2, "Sehr schön."),
        (3, ""),
    ]
    assert [event.action for event in AuditEvent.objects.filter(action__startswith="report")] == [
        "report_save",
        "report_save",
        "report_reset",
    ]


def test_the_same_text_is_no_new_version(tournament: Tournament, organiser: User) -> None:
    report_save(tournament=tournament, text=report_text(tournament), seen=0, by=organiser)
    report_reset(tournament=tournament, by=organiser)
    assert ReportVersion.objects.count() == 0


@pytest.mark.parametrize(
    ("text", "seen", "words"),
    [(" \n ", 1, "ist leer"), ("x" * 50_001, 1, "auf 50.000 Zeichen kürzen"), ("Zu spät.", 0, "inzwischen geändert")],
)
def test_what_is_refused_changes_nothing(
    tournament: Tournament, organiser: User, text: str, seen: int, words: str
) -> None:
    report_save(tournament=tournament, text="Schön.", seen=0, by=organiser)
    with pytest.raises(UserError, match=words):
        report_save(tournament=tournament, text=text, seen=seen, by=organiser)
    assert report_of(tournament) == EveningReport("Schön.\n", 1, own=True)


def test_a_forgotten_name_stands_in_no_version(
    tournament: Tournament, organiser: User, register: Callable[..., list[Entrant]]
) -> None:
    player = register(tournament, 1)[0].players.get(position=0)
    for number, words in enumerate((f"Gewonnen hat {player.name}.", "Gewonnen hat niemand.")):
        report_save(tournament=tournament, text=words, seen=number, by=organiser)
    anonymise(who=erasure_subject(player), by=organiser)
    assert list(ReportVersion.objects.values_list("text", flat=True)) == ["", "Gewonnen hat niemand."]
