"""A sheet that was typed at the wrong table is put at the right one, or exchanged with the sheet there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from turnier.models import AuditEvent, Entrant, HelpCall, Proposal, Revision, Round, Sitting, Tournament, User
from turnier.services.accounts.referees import referee_code_of, referee_invite, referee_join
from turnier.services.integrity import check_tournament
from turnier.services.protocol.queries import Search, protocol
from turnier.services.protocol.undo import take_back, undo_option
from turnier.services.sheets.break_off import sitting_end
from turnier.services.sheets.propose import proposal_make, proposals_refuse, seen_lines
from turnier.services.sheets.queries import lines_now
from turnier.services.sheets.save import sheets_exchange
from turnier.services.sheets.submission import Unconfirmed, warning_id
from turnier.services.standings.standings import standings
from turnier.services.tournaments.file.exchange import tournament_export, tournament_import
from turnier.text.errors import NeedsReason, UserError

Enter = Callable[..., Revision]


def final(winner: int, points: int) -> dict[str, object]:
    return {"kind": "bummerl", "score": [11, points] if winner == 0 else [points, 11]}


ONE = (final(0, 7), final(1, 4), final(0, 9))
OTHER = (final(1, 2), final(1, 3), final(1, 4))


@pytest.fixture
def tables(tournament: Tournament, register: Callable[..., object], drawn: Callable[..., Round]) -> list[Sitting]:
    """Three tables of a published round."""
    register(tournament, 6)
    return list(drawn(tournament).sittings.order_by("table"))


@pytest.fixture
def exchange(tables: list[Sitting], organiser: User) -> Callable[..., Revision]:
    """The sheet of table 1 is that of table 2, unless told otherwise."""

    def done(**extra: Any) -> Revision:
        which = {"sitting": tables[0], "other": tables[1], "by": organiser, "reason": "Falscher Tisch"}
        return sheets_exchange(**{**which, **extra})

    return done


def lines(tables: list[Sitting]) -> list[tuple[Any, ...]]:
    return [lines_now(table) for table in tables]


def places(tournament: Tournament) -> dict[int, int | None]:
    return {row.entrant.number: row.place for row in standings(tournament).rows}


def newest() -> AuditEvent:
    return AuditEvent.objects.latest("number")


def test_a_sheet_goes_to_an_empty_table(
    tournament: Tournament, tables: list[Sitting], enter: Enter, exchange: Callable[..., Revision]
) -> None:
    enter(tables[0], ONE)
    before = AuditEvent.objects.count()
    revision = exchange()
    assert lines(tables) == [(), ONE, ()]
    assert (revision.sitting, revision.result) == (tables[1], "2:1")
    for table in tables:
        table.refresh_from_db()
    assert [(table.version, table.finished, table.result) for table in tables] == [
        (2, False, ""),
        (1, True, "2:1"),
        (0, False, ""),
    ]
    assert AuditEvent.objects.count() == before + 1
    assert check_tournament(tournament) == ()


def test_two_sheets_change_places_and_the_standings_with_them(
    tournament: Tournament, tables: list[Sitting], enter: Enter, exchange: Callable[..., Revision]
) -> None:
    enter(tables[0], ONE)
    enter(tables[1], OTHER)
    exchange()
    assert lines(tables) == [OTHER, ONE, ()]
    mixed = places(tournament)
    assert check_tournament(tournament) == ()
    enter(tables[0], ONE, reason="richtig")
    enter(tables[1], OTHER, reason="richtig")
    assert places(tournament) != mixed


def test_the_protocol_tells_one_act_at_both_tables(
    tournament: Tournament, tables: list[Sitting], enter: Enter, exchange: Callable[..., Revision]
) -> None:
    enter(tables[0], ONE)
    exchange()
    moved = protocol(tournament, Search()).lines[0]
    assert (moved.what, moved.old, moved.new, moved.reason) == (
        "Zettel von Tisch 1 an Tisch 2 gelegt (Durchgang 1)",
        "2:1 / leer",
        "leer / 2:1",
        "Falscher Tisch",
    )
    enter(tables[0], OTHER)
    exchange()
    told = "Zettel von Tisch 1 und Tisch 2 vertauscht (Durchgang 1)"
    assert [line.what for line in protocol(tournament, Search(table=2)).lines] == [told, moved.what]
    assert protocol(tournament, Search(table=1)).lines[0].what == told
    assert protocol(tournament, Search(table=3)).lines == ()
    overtaken = {line.what: line.overtaken for line in protocol(tournament, Search()).lines}
    assert (overtaken[told], overtaken[moved.what]) == (False, True)


@pytest.mark.parametrize("there", [(), OTHER])
def test_it_is_taken_back_as_one(
    tournament: Tournament,
    tables: list[Sitting],
    enter: Enter,
    exchange: Callable[..., Revision],
    organiser: User,
    there: tuple[Any, ...],
) -> None:
    enter(tables[0], ONE)
    if there:
        enter(tables[1], there)
    before = places(tournament)
    exchange()
    event = newest()
    take_back(event=event, way=undo_option(event), by=organiser, reason="doch richtig")
    assert lines(tables) == [ONE, there, ()]
    assert (newest().action, newest().data["undoes"], places(tournament)) == ("sheets_exchange", event.number, before)
    assert check_tournament(tournament) == ()


def test_what_was_written_since_is_corrected_on_its_sheet(
    tables: list[Sitting], enter: Enter, exchange: Callable[..., Revision]
) -> None:
    enter(tables[0], ONE)
    exchange()
    event = newest()
    enter(tables[0], OTHER)
    way = undo_option(event)
    assert (way.action, way.url) == (None, "/t/preiswatten/zettel/1/1/")
    assert "An Tisch 1 wurde danach noch etwas eingetragen." in way.advice


def test_sent_twice_it_is_done_once(tables: list[Sitting], enter: Enter, exchange: Callable[..., Revision]) -> None:
    enter(tables[0], ONE)
    enter(tables[1], OTHER)
    assert exchange(key="k", seen=(1, 1)) == exchange(key="k", seen=(1, 1))
    assert lines(tables) == [OTHER, ONE, ()]


def test_a_sheet_that_does_not_fit_the_other_table_is_refused(
    singles: Callable[..., Tournament], drawn: Callable[..., Round], enter: Enter, organiser: User
) -> None:
    tournament = singles("doppelkopf", 9, rules={"booking": "zero_sum"})
    four, five = drawn(tournament).sittings.order_by("table")
    enter(four, [{"kind": "totals", "points": [12, 3, -5, -10], "hands_won": [6] * 4}])
    with pytest.raises(UserError, match=f"An Tisch {five.table} geht der Zettel nicht auf: ") as refused:
        sheets_exchange(sitting=four, other=five, by=organiser, reason="Falscher Tisch")
    assert (refused.value.field, lines_now(five)) == ("table", ())
    assert newest().action == "result_enter"


def test_what_was_affirmed_once_is_affirmed_at_the_other_table(
    tables: list[Sitting], enter: Enter, exchange: Callable[..., Revision]
) -> None:
    unlikely = (final(0, 10), final(1, 10), final(0, 1))
    with pytest.raises(Unconfirmed) as asked:
        enter(tables[0], unlikely)
    enter(tables[0], unlikely, accepted=frozenset(map(warning_id, asked.value.warnings)))
    assert exchange().warnings == Revision.objects.earliest("pk").warnings != []


def test_nothing_is_put_where_it_does_not_belong(
    tournament: Tournament,
    tables: list[Sitting],
    enter: Enter,
    exchange: Callable[..., Revision],
    organiser: User,
    drawn: Callable[..., Round],
) -> None:
    with pytest.raises(UserError, match="An Tisch 1 ist nichts eingetragen"):
        exchange()
    for table in tables:
        enter(table, ONE)
    with pytest.raises(UserError, match="Es gibt nichts zu tauschen"):
        exchange()
    with pytest.raises(NeedsReason):
        exchange(reason="")
    enter(tables[1], OTHER, reason="x")
    with pytest.raises(UserError, match="inzwischen etwas geändert"):
        exchange(seen=(1, 1))
    later = drawn(tournament).sittings.get(table=1)
    for wrong in (later, tables[0]):
        with pytest.raises(UserError, match="der zur gleichen Zeit spielt"):
            exchange(other=wrong)


def test_an_ended_table_and_lines_that_wait_come_first(
    tables: list[Sitting], enter: Enter, exchange: Callable[..., Revision], organiser: User
) -> None:
    enter(tables[0], ONE)
    line = {"kind": "bummerl", "score": [11, 7]}
    proposal_make(
        sitting=tables[1], key="p", payload=line, seen=seen_lines(tables[1]), accepted=frozenset(), device="phone"
    )
    assert Proposal.objects.count() == 1
    with pytest.raises(UserError, match="An Tisch 2 wartet etwas vom Handy"):
        exchange()
    sitting_end(sitting=tables[2], by=organiser, reason="Die Zeit ist um")
    with pytest.raises(UserError, match="Tisch 3 ist abgebrochen"):
        exchange(other=tables[2])


def test_a_table_with_stacks_keeps_its_sheet(
    stacks: Callable[..., tuple[Tournament, Sitting]], organiser: User
) -> None:
    _tournament, sitting = stacks()
    with pytest.raises(UserError, match="der zur gleichen Zeit spielt"):
        sheets_exchange(sitting=sitting, other=sitting, by=organiser, reason="Falscher Tisch")


def test_a_referee_needs_both_tables(
    tournament: Tournament, tables: list[Sitting], enter: Enter, exchange: Callable[..., Revision], organiser: User
) -> None:
    enter(tables[0], ONE)
    access_code = referee_code_of(referee_invite(tournament=tournament, name="Rita", tables="1, 3", by=organiser))
    assert access_code is not None
    rita = referee_join(token=access_code.token).user
    with pytest.raises(UserError, match="An Tisch 2 darf nur die Turnierleitung etwas ändern"):
        exchange(by=rita)
    stranger = User.objects.create_user("fremd", password="geheim-genug")
    with pytest.raises(UserError, match="An Tisch 1 darf nur"):
        exchange(by=stranger)
    exchange(other=tables[2], by=rita)
    assert lines(tables) == [(), (), ONE]


def test_a_tournament_with_exchanged_sheets_goes_into_a_file_and_back(
    tournament: Tournament, tables: list[Sitting], enter: Enter, exchange: Callable[..., Revision], organiser: User
) -> None:
    enter(tables[0], ONE)
    exchange()
    text = tournament_export(tournament=tournament)
    again = tournament_import(text=text, by=organiser)
    assert [s.result for s in again.rounds.get().sittings.order_by("table")] == ["", "2:1", ""]
    assert Entrant.objects.filter(tournament=again).count() == 6
    assert check_tournament(again) == ()


def test_a_call_for_a_refused_line_ends_with_the_sheet_that_comes_there(
    tables: list[Sitting], enter: Enter, exchange: Callable[..., Revision]
) -> None:
    enter(tables[0], ONE)
    proposed = proposal_make(
        sitting=tables[1],
        key="p",
        payload=dict(OTHER[0]),
        seen=seen_lines(tables[1]),
        accepted=frozenset(),
        device="phone",
    )
    proposals_refuse(sitting=tables[1], page_version=proposed.sitting.page_version)
    assert HelpCall.objects.filter(answered_at=None).count() == 1
    exchange()
    assert (lines(tables), HelpCall.objects.filter(answered_at=None).count()) == ([(), ONE, ()], 0)
