"""A sheet that lies at the wrong table, put right from the page on which it is corrected."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from turnier.models import AuditEvent, Revision, Round, Sitting, Tournament, User
from turnier.prizes import Terms
from turnier.services.accounts.referees import referee_code_of, referee_invite
from turnier.services.prizes.award import prizes_fix
from turnier.services.sheets.queries import lines_now
from turnier.services.stages.plan import stage_begin, stages_plan
from turnier.services.tournaments.end import tournament_close
from turnier.stages.stage import Stage

Enter = Callable[..., Revision]


def final(winner: int, points: int) -> dict[str, object]:
    return {"kind": "bummerl", "score": [11, points] if winner == 0 else [points, 11]}


ONE = (final(0, 7), final(1, 4), final(0, 9))
OTHER = (final(1, 2), final(1, 3), final(1, 4))


@pytest.fixture
def tables(tournament: Tournament, enter: Enter) -> list[Sitting]:
    """The first of them is written."""
    found = list(Sitting.objects.filter(round__tournament=tournament).order_by("table"))
    enter(found[0], ONE)
    return found


@pytest.fixture
def home(tournament: Tournament) -> str:
    return f"/t/{tournament.slug}/zettel/1/1/"


def fresh(tournament: Tournament) -> Tournament:
    return Tournament.objects.get(pk=tournament.pk)


def carried(client: Client, address: str) -> dict[str, str]:
    """What the form of the page sends."""
    page = client.get(address).context
    version, other_version = page["exchange"].seen
    return {"key": page["key"], "tisch": page["typed"], "version": version, "other_version": other_version}


BACK = "Im Protokoll zurücknehmen</a> und am richtigen Tisch eingeben."


def taken_back(client: Client, tournament: Tournament, page: str) -> None:
    """By the link of the page."""
    assert BACK in page
    found = re.search(r'<a href="([^"]+)">Im Protokoll', page)
    assert found is not None
    (way,) = re.findall(
        rf'"(/t/{tournament.slug}/protokoll/\d+/zuruecknehmen/)"', client.get(found[1]).content.decode()
    )
    assert client.post(way, {"reason": "Gehört woandershin"}).status_code == 303


def test_the_page_of_a_correction_leads_to_the_tables_of_the_round(
    at_desk: Client, home: str, tables: list[Sitting]
) -> None:
    page = at_desk.get(f"{home}korrektur/").content.decode()
    assert page.count(f'href="{home}anderer-tisch/"') == 2
    asked = at_desk.get(f"{home}anderer-tisch/").content.decode()
    assert "An welchen Tisch gehört dieser Zettel?" in asked
    assert [f'href="?tisch={n}"' in asked for n in (1, 2, 3)] == [False, True, True]


def with_the_reason_alone(client: Client, home: str) -> dict[str, str]:
    """What the page of a correction sends where only the reason is chosen, that it is another table's."""
    page = client.get(f"{home}korrektur/").context["page"]
    sent = {"key": page.key, "base_version": page.base_version, "mode": page.mode, "whole": "1", "reason": "table"}
    for row in page.rows:
        sent |= {f"line-{row.index}-kind": row.kind} | {box.id: box.value for box in row.boxes}
    return sent


def test_the_reason_alone_asks_for_the_table(at_desk: Client, home: str, tables: list[Sitting]) -> None:
    sent = with_the_reason_alone(at_desk, home)
    answer = at_desk.post(f"{home}korrektur/", sent)
    assert (answer.status_code, answer["Location"]) == (303, f"{home}anderer-tisch/")
    answer = at_desk.post(f"{home}korrektur/", {**sent, "line-0-score.points": "5"})
    assert (answer.status_code, Revision.objects.latest("pk").reason) == (303, "Falscher Tisch")


def test_what_changes_is_said_before_and_then_it_lies_there(at_desk: Client, home: str, tables: list[Sitting]) -> None:
    before, page = AuditEvent.objects.count(), at_desk.get(f"{home}anderer-tisch/?tisch=2").content.decode()
    assert "Zettel an Tisch 2 legen?" in page
    assert "<s>leer</s> → <b>2:1</b>" in page
    assert "<s>2:1</s> → <b>leer</b>" in page
    assert "So ändert sich die Rangliste" in page
    assert "Tisch 1 ist wieder offen." in page
    assert AuditEvent.objects.count() == before
    answer = at_desk.post(f"{home}anderer-tisch/", carried(at_desk, f"{home}anderer-tisch/?tisch=2"), follow=True)
    assert "Der Zettel liegt jetzt an Tisch 2. Tisch 1 ist wieder leer." in answer.content.decode()
    assert [lines_now(table) for table in tables] == [(), ONE, ()]


def test_two_sheets_are_exchanged_and_taken_back_in_the_protocol(
    at_desk: Client, home: str, tables: list[Sitting], enter: Enter, tournament: Tournament
) -> None:
    enter(tables[1], OTHER)
    assert "Zettel von Tisch 1 und Tisch 2 tauschen?" in at_desk.get(f"{home}anderer-tisch/?tisch=2").content.decode()
    answer = at_desk.post(f"{home}anderer-tisch/", carried(at_desk, f"{home}anderer-tisch/?tisch=2"), follow=True)
    assert "Tisch 1 und Tisch 2 haben ihre Zettel getauscht." in answer.content.decode()
    assert [lines_now(table) for table in tables] == [OTHER, ONE, ()]
    protocol = f"/t/{tournament.slug}/protokoll/"
    page = at_desk.get(protocol).content.decode()
    assert "Zettel von Tisch 1 und Tisch 2 vertauscht" in page
    number = AuditEvent.objects.latest("number").number
    back = f"{protocol}{number}/zuruecknehmen/"
    assert back in page
    assert "Beide Zettel stehen wieder wie vorher." in at_desk.get(back).content.decode()
    assert at_desk.post(back, {"reason": "doch richtig"}).status_code == 303
    assert [lines_now(table) for table in tables] == [ONE, OTHER, ()]


@pytest.mark.parametrize(
    ("there", "said"),
    [
        ((), "Der Zettel liegt jetzt an Tisch 2. Tisch 1 ist wieder leer."),
        (OTHER, "Tisch 1 und Tisch 2 haben ihre Zettel getauscht."),
    ],
)
def test_sent_twice_it_is_done_once_and_said_twice(
    at_desk: Client, home: str, tables: list[Sitting], enter: Enter, there: tuple[dict[str, object], ...], said: str
) -> None:
    """The answer was lost, or the button pressed twice; somebody else who comes later is told that nothing is left."""
    if there:
        enter(tables[1], there)
    address = f"{home}anderer-tisch/"
    sent, late = (carried(at_desk, f"{address}?tisch=2") for _ in range(2))
    for _ in range(2):
        answer = at_desk.post(address, sent, follow=True)
        assert (answer.status_code, said in answer.content.decode()) == (200, True)
        assert [lines_now(table) for table in tables] == [there, ONE, ()]
    answer = at_desk.post(address, late)
    refused = "inzwischen etwas geändert" if there else "An Tisch 1 ist nichts eingetragen."
    assert (answer.status_code, refused in answer.content.decode()) == (422, True)
    assert [lines_now(table) for table in tables] == [there, ONE, ()]


def test_what_was_changed_meanwhile_is_looked_at_again(
    at_desk: Client, home: str, tables: list[Sitting], enter: Enter
) -> None:
    sent = carried(at_desk, f"{home}anderer-tisch/?tisch=2")
    enter(tables[1], OTHER)
    answer = at_desk.post(f"{home}anderer-tisch/", sent)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "inzwischen etwas geändert" in page
    assert 'aria-describedby="tisch-fehler"' in page
    assert lines_now(tables[0]) == ONE


def test_a_table_that_is_none_and_an_empty_sheet(at_desk: Client, home: str, tables: list[Sitting]) -> None:
    for typed in ("1", "9", "x"):
        answer = at_desk.get(f"{home}anderer-tisch/?tisch={typed}")
        assert (answer.status_code, "Diesen Tisch gibt es hier nicht." in answer.content.decode()) == (422, True)
    empty = home.replace("/1/1/", "/1/2/")
    assert "an keinen anderen Tisch legen" in at_desk.get(f"{empty}anderer-tisch/").content.decode()


def test_once_it_is_over_nothing_is_moved(
    at_desk: Client, home: str, tables: list[Sitting], enter: Enter, tournament: Tournament, organiser: User
) -> None:
    for table in tables[1:]:
        enter(table, OTHER)
    tournament_close(tournament=tournament, by=organiser)
    assert "anderer-tisch" not in at_desk.get(f"{home}korrektur/").content.decode()
    page = at_desk.get(f"{home}anderer-tisch/?tisch=2").content.decode()
    assert ("an keinen anderen Tisch legen" in page, 'href="?tisch=2"' in page) == (True, False)


def test_a_referee_sees_their_own_tables_only(
    home: str, tables: list[Sitting], tournament: Tournament, organiser: User
) -> None:
    phones = {}
    for given in ("1, 3", "1"):
        code = referee_code_of(referee_invite(tournament=tournament, name=f"Rita {given}", tables=given, by=organiser))
        assert code is not None
        phones[given] = Client()
        phones[given].post("/schiedsrichter/", {"token": code.token})
    page = phones["1, 3"].get(f"{home}anderer-tisch/").content.decode()
    assert ('href="?tisch=2"' in page, 'href="?tisch=3"' in page) == (False, True)
    assert phones["1, 3"].get(f"{home}anderer-tisch/?tisch=2").status_code == 422
    assert "Der richtige Tisch ist nicht dabei? Bitte der Turnierleitung sagen." in " ".join(page.split())
    alone = [phones["1"].get(f"{home}{tail}").content.decode() for tail in ("anderer-tisch/", "korrektur/")]
    assert ["an keinen anderen Tisch legen" in page for page in alone] == [True, False]
    for page in alone:
        assert "Der Zettel gehört zu einem anderen Tisch? Bitte der Turnierleitung sagen." in page
        assert ('anderer-tisch/"' in page, BACK in page) == (False, False)
    answer = phones["1, 3"].post(f"{home}anderer-tisch/", carried(phones["1, 3"], f"{home}anderer-tisch/?tisch=3"))
    assert answer["Location"].startswith(f"/t/{tournament.slug}/meine-tische/")
    assert [lines_now(table) for table in tables] == [(), (), ONE]


def test_a_sheet_of_another_round_is_taken_back_in_the_record(
    at_desk: Client, home: str, tables: list[Sitting], tournament: Tournament
) -> None:
    page = at_desk.get(f"{home}anderer-tisch/").content.decode()
    assert ("Der richtige Tisch ist nicht dabei?" in page, 'href="?tisch=2"' in page) == (True, True)
    taken_back(at_desk, tournament, page)
    assert lines_now(tables[0]) == ()
    page = at_desk.get(f"{home}anderer-tisch/").content.decode()
    assert ("an keinen anderen Tisch legen" in page, BACK in page) == (True, False)


@pytest.mark.parametrize("address", ["zettel/1/1/anderer-tisch/", "zettel/1/1/korrektur/", "tisch/1/1/"])
@pytest.mark.parametrize("with_stacks", [False, True])
def test_where_no_other_table_can_have_it_the_sheet_is_taken_back_in_the_record(
    at_desk: Client,
    singles: Callable[..., Tournament],
    drawn: Callable[[Tournament], Round],
    enter: Enter,
    with_stacks: bool,
    address: str,
) -> None:
    """The only table of the round; and where stacks stand on it, any."""
    tournament = singles("brokdorf", 8) if with_stacks else singles("doppelkopf", 4, rules={"booking": "zero_sum"})
    table = drawn(tournament).sittings.get(table=1)
    totals = {"kind": "totals", "points": [9, 1, -4, -6], "hands_won": [6, 6, 6, 6]}
    enter(table, [{"kind": "rubber", "ending": "points", "loser": 0} if with_stacks else totals])
    page = at_desk.get(f"/t/{tournament.slug}/{address}").content.decode()
    assert ("Zettel gehört zu einem anderen Tisch?" in page, 'anderer-tisch/"' in page) == (True, False)
    home = f"/t/{tournament.slug}/zettel/1/1/"
    answer = at_desk.post(f"{home}korrektur/", with_the_reason_alone(at_desk, home))
    assert (answer.status_code, answer["Location"]) == (303, f"{home}anderer-tisch/")
    taken_back(at_desk, tournament, page)
    assert lines_now(table) == ()


def test_who_goes_on_instead_is_said(
    at_desk: Client, home: str, tables: list[Sitting], enter: Enter, tournament: Tournament, organiser: User
) -> None:
    for table in tables[1:]:
        enter(table, (final(0, 8), final(0, 8), final(0, table.table)))
    Tournament.objects.filter(pk=tournament.pk).update(rounds_planned=1)
    stages_plan(tournament=fresh(tournament), stages=[Stage("final", 0, 1, who="best", count=2)], by=organiser)
    stage_begin(tournament=fresh(tournament), by=organiser)
    page = at_desk.get(f"{home}anderer-tisch/?tisch=2").content.decode()
    assert "Dann käme weiter:" in page


@pytest.mark.parametrize(("with_prizes", "queries"), [(False, 75), (True, 80)])
def test_what_would_change_is_looked_at_once(
    at_desk: Client,
    home: str,
    tables: list[Sitting],
    enter: Enter,
    tournament: Tournament,
    organiser: User,
    with_prizes: bool,
    queries: int,
    django_assert_max_num_queries: Any,
) -> None:
    """Places, who goes on, and money: the sheets are exchanged and taken back a single time."""
    for table in tables[1:]:
        enter(table, (final(0, 8), final(0, 8), final(0, table.table)))
    Tournament.objects.filter(pk=tournament.pk).update(rounds_planned=1)
    stages_plan(tournament=fresh(tournament), stages=[Stage("final", 0, 1, who="best", count=2)], by=organiser)
    stage_begin(tournament=fresh(tournament), by=organiser)
    if with_prizes:
        prizes_fix(tournament=fresh(tournament), by=organiser, terms=Terms(places=1), shared=True)
    address = f"{home}anderer-tisch/?tisch=2"
    at_desk.get(address)
    with django_assert_max_num_queries(queries) as asked:
        page = at_desk.get(address).content.decode()
    exchanged = [each for each in asked.captured_queries if each["sql"].startswith('INSERT INTO "turnier_auditevent"')]
    assert len(exchanged) == 1
    for words, there in (("So ändert sich", True), ("Dann käme weiter:", True), ("festgelegte", with_prizes)):
        assert (words in page) is there
