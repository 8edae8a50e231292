"""The numbers by which devices notice a change stay out of sight: "Stand" is a score, a version is a "Fassung"."""

from __future__ import annotations

import html
import re
from collections.abc import Callable

import pytest
from django.http import HttpResponse
from django.test import Client

from turnier.models import Entrant, Revision, Round, Sitting, Tournament, User
from turnier.services.accounts.referees import referee_code_of, referee_invite
from turnier.services.integrity import check_tournament
from turnier.services.papers.rounds import head_of
from turnier.services.record.write import chain_head
from turnier.services.sheets.table_codes import access_code_of

SLUG = "/t/preiswatten/"
SHEET, CORRECTION = f"{SLUG}zettel/1/1/", f"{SLUG}zettel/1/1/korrektur/"
LINE = {"line-0-kind": "bummerl", "line-0-score.winner": "1", "line-0-score.points": "7"}
OF_TOURNAMENT, OF_SHEET, PROPOSED = 7391, 739, 1
"""Numbers that nothing else on a page bears; a phone counts both kinds of changes at its table."""


@pytest.fixture
def sitting(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> Sitting:
    """The first of three tables, with two saved Bummerl and the numbers of a long evening."""
    register(tournament, 6)
    sitting = drawn(tournament).sittings.get(table=1)
    enter(sitting, [{"kind": "bummerl", "score": [11, 7]}])
    return sitting


def visible(answer: HttpResponse) -> str:
    """The words of a page without its tags, scripts and hidden fields."""
    page = re.sub(r"(?s)<(script|style|template)\b.*?</\1>|<[^>]*>", " ", answer.content.decode())
    return " ".join(html.unescape(page).split())


def version_numbers(answer: HttpResponse) -> list[str]:
    """What a reader could take for the number of a version."""
    return re.findall(r"(?<!\d)(?:739[123]?|740)(?!\d)|Stand \d+(?![\d:])|Fassung \d+|Version \d+", visible(answer))


def number(sitting: Sitting) -> None:
    Tournament.objects.update(version=OF_TOURNAMENT)
    Sitting.objects.filter(pk=sitting.pk).update(version=OF_SHEET, proposed=PROPOSED)


def test_no_page_of_a_table_shows_the_number_of_a_version(
    at_desk: Client, tournament: Tournament, organiser: User, sitting: Sitting
) -> None:
    """Phone, desk, referee, earlier entries, the record, and the two pages that lay two versions side by side."""
    access_code = access_code_of(sitting.keys.get())
    invited = referee_code_of(referee_invite(tournament=tournament, name="Rita", by=organiser))
    assert access_code is not None
    assert invited is not None
    phone, referee = Client(), Client()
    phone.post("/tisch/", {"token": access_code.token})
    referee.post("/schiedsrichter/", {"token": invited.token})
    corrected = at_desk.get(CORRECTION).context["page"]
    at_desk.post(
        CORRECTION,
        {
            "key": corrected.key,
            "base_version": corrected.base_version,
            "mode": corrected.mode,
            "whole": "1",
            "reason": "other",
        }
        | {"words": "verdreht", "unfinished": "1"}
        | LINE
        | {"line-0-score.points": "8"},
    )
    stale = at_desk.get(SHEET).context["page"]
    phone.post("/tisch/blatt/", LINE | {"kind": "bummerl", "key": "a"})
    record = at_desk.get(f"{SLUG}protokoll/")
    number(sitting)
    pages = {
        "phone": phone.get(f"/tisch/blatt/?stand={OF_SHEET + PROPOSED}"),
        "confirm": phone.get("/tisch/bestaetigen/"),
        "moved": phone.post("/tisch/blatt/", LINE | {"kind": "bummerl", "key": "b", "seen": "7.other.lines"}),
        "late yes": phone.post("/tisch/bestaetigen/", {"key": "c", "page_version": "1", "answer": "yes"}, follow=True),
        "desk": at_desk.get(f"{SLUG}durchgang/?nach=1-1-2"),
        "sheet": at_desk.get(SHEET),
        "correction": at_desk.get(CORRECTION),
        "phones": at_desk.get(f"{SHEET}handy/"),
        "conflict": at_desk.post(
            SHEET, {"key": stale.key, "base_version": "1", "mode": stale.mode, "unfinished": "1"} | LINE
        ),
        "referee": referee.get(f"{SLUG}meine-tische/?nach=1-1-2"),
        "referee's sheet": referee.get(SHEET),
        "overview": at_desk.get(SLUG),
        "standings": at_desk.get(f"{SLUG}rangliste/"),
        "record": record,
    }
    assert [pages[name].status_code for name in ("moved", "late yes", "conflict")] == [409, 200, 409]
    assert {name: found for name, page in pages.items() if (found := version_numbers(page))} == {}
    assert "Frühere Eintragungen" in visible(pages["sheet"])
    said = {name: "Gespeichert" in visible(pages[name]) for name in ("phone", "conflict")}
    assert (said, "gespeichert" in visible(pages["desk"])) == ({"phone": True, "conflict": True}, True)


def test_papers_name_no_version_and_the_check_calls_one_a_fassung(
    tournament: Tournament, organiser: User, sitting: Sitting
) -> None:
    tournament.refresh_from_db()
    head = chain_head(tournament)
    assert head_of(tournament).state == f"Prüfzeichen {head[:4]} {head[4:]}"
    number(sitting)
    said = " ".join(violation.text for violation in check_tournament(tournament))
    assert ("es müssten 7391 sein" in said, "eine Fassung des Zettels fehlt oder ist zu viel" in said) == (True, True)
    assert not re.search(r"\bSt[aä]nde? \d|Stände", said)
