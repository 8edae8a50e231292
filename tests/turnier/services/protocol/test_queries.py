"""The record in words: a sentence for everything that is recorded, old and new results, and the search."""

from __future__ import annotations

import ast
import datetime as dt
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.utils.functional import Promise

from turnier.models import AuditEvent, Booking, Entrant, Revision, Round, Tournament, User
from turnier.services.accounts.accounts import HelperRole
from turnier.services.protocol.queries import Search, protocol, sentence
from turnier.services.record.actions import ACTIONS
from turnier.services.record.write import record
from turnier.services.registration.register import entrant_pay, entrant_status
from turnier.services.sheets.referee import REFUSED, ruling_write

RECORDERS = {"record", "_moved_on"}
CHOSEN = {
    "result_enter",
    "result_correct",
    REFUSED,
    *(f"{role}_{act}" for role in HelperRole for act in ("add", "remove")),
}
CHOSEN |= {"loss_fees_collect", "loss_fees_return", "prize_return", "stack_return", "top_up_return"}
BOOKED = set(Booking.Kind.values) - {*map(str, Booking.FOLLOWING), "closing"}
"""What is booked by an action of its own, named after it."""


def recorded_actions() -> Iterator[str]:
    """Every action that a service or the backup records, read from the source."""
    for path in sorted((Path(settings.BASE_DIR) / "turnier" / "services").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in RECORDERS:
                yield from (arg.value for arg in node.args if isinstance(arg, ast.Constant))


def test_every_action_has_its_sentence() -> None:
    assert ACTIONS.keys() == {*recorded_actions(), *CHOSEN, *(f"money_{kind}" for kind in BOOKED)}
    assert [a.name for a in ACTIONS.values() if bool(a.differs_by) is isinstance(a.sentence, str | Promise)] == []


@pytest.fixture
def played(
    tournament: Tournament,
    register_at_desk: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> Tournament:
    """Four teams at two tables; table 1 was entered and corrected."""
    register_at_desk(tournament, 4)
    sitting = drawn(tournament).sittings.get(table=1)
    enter(sitting)
    lines = ({"kind": "bummerl", "score": [7, 11]}, *({"kind": "bummerl", "score": [11, n]} for n in (2, 3)))
    enter(sitting, lines, reason="Zettel falsch gelesen")
    return Tournament.objects.get(pk=tournament.pk)


def said(tournament: Tournament, search: Search = Search()) -> list[str]:  # noqa: B008 frozen
    return [line.what for line in protocol(tournament, search).lines]


def test_the_newest_action_comes_first(played: Tournament) -> None:
    assert said(played)[:4] == [
        "Ergebnis an Tisch 1 korrigiert (Durchgang 1)",
        "Ergebnis an Tisch 1 eingetragen (Durchgang 1)",
        "Durchgang 1 veröffentlicht",
        "Durchgang 1 ausgelost, Versuch 1",
    ]


def test_a_correction_shows_old_and_new_with_its_reason(played: Tournament) -> None:
    correction, entry = protocol(played, Search()).lines[:2]
    assert (correction.old, correction.new, correction.reason) == ("3:0", "2:1", "Zettel falsch gelesen")
    assert (entry.old, entry.new, entry.by, entry.where) == ("", "3:0", "anna", (1, 1))


def test_a_correction_that_leaves_the_result_names_the_line(played: Tournament, enter: Callable[..., Revision]) -> None:
    sitting = played.rounds.get().sittings.get(table=1)
    lines = ({"kind": "bummerl", "score": [7, 11]}, *({"kind": "bummerl", "score": [11, n]} for n in (2, 5)))
    enter(sitting, lines, reason="Ziffer verwechselt")
    correction, before = protocol(Tournament.objects.get(pk=played.pk), Search()).lines[:2]
    winner = sitting.seats.get(seat=0).entrant.name
    assert (correction.lines, correction.old, correction.new) == (
        "Zeile 3",
        f"{winner} gewinnen den Bummerl 11:3",
        "11:5",
    )
    assert (before.lines, before.old, before.new) == ("", "3:0", "2:1")


def test_the_search_finds_a_table_a_number_a_name_and_a_time(played: Tournament) -> None:
    other = played.rounds.get().sittings.get(table=2).seats.first().entrant
    results = said(played)[:2]
    assert said(played, Search(table=1)) == results
    assert said(played, Search(table=2)) == []
    assert said(played, Search(number=other.number)) == [f"Nr. {other.number}, {other.name} angemeldet"]
    assert said(played, Search(words=other.players.first().name)) == [f"Nr. {other.number}, {other.name} angemeldet"]
    assert said(played, Search(words="falsch gelesen")) == results[:1]
    assert said(played, Search(since=dt.time(0), until=dt.time(23, 59))) == said(played)
    assert said(played, Search(since=dt.time(23, 59, 59), until=dt.time(0))) == []


def test_some_are_told_without_the_others(tournament: Tournament, organiser: User) -> None:
    for _each in range(3):
        record(tournament, "wall_switch", by=organiser)
    found = protocol(tournament, Search())
    assert len(found.events) == 4
    assert [line.what for line in found.lines_of(found.events[-2:])] == ["Leinwand umgestellt", "Turnier angelegt"]


def test_the_page_says_when_the_chain_is_broken(tournament: Tournament) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(version=7)
    faults = protocol(Tournament.objects.get(pk=tournament.pk), Search()).chain.faults
    assert [fault.text for fault in faults] == ["Das Protokoll hat 1 Einträge, es müssten 7 sein."]


def test_sentences_name_people_as_they_are_called_today(
    tournament: Tournament, register: Callable[..., list[Entrant]], organiser: User
) -> None:
    entrant = register(tournament, 1)[0]
    entrant_pay(entrant=entrant, paid=True, by=organiser)
    Entrant.objects.update(name="Huber / Maier")
    assert said(tournament)[0] == "Startgeld von Nr. 1, Huber / Maier bezahlt"


def test_who_is_gone_is_a_question_mark() -> None:
    assert sentence("single_register", {"player": 1}, {}) == "? wartet auf einen Partner"


def test_phones_are_named(tournament: Tournament) -> None:
    record(tournament, "help_call", by=None)
    record(tournament, "tournament_close", by=None)
    assert [line.by for line in protocol(tournament, Search()).lines[:2]] == ["Programm", "Handy am Tisch"]
    assert AuditEvent.objects.count() == 3


@pytest.mark.parametrize(
    ("action", "data", "said"),
    [
        ("from_the_future", {"number": 1}, "from_the_future"),
        ("clock_jump", {"jump": 60 * 60 * 24 * 3}, "Die Uhr des Rechners sprang um +3 Tage"),
    ],
)
def test_what_this_version_does_not_know_keeps_its_name(action: str, data: dict[str, object], said: str) -> None:
    assert sentence(action, data, {}) == said


def test_a_return_is_told_as_one(
    tournament: Tournament, register: Callable[..., list[Entrant]], organiser: User
) -> None:
    entrant = register(tournament, 1)[0]
    for status in (Entrant.Status.WITHDRAWN, Entrant.Status.ACTIVE):
        entrant_status(entrant=entrant, status=status, by=organiser)
    assert said(tournament)[:2] == [
        f"Nr. 1, {entrant.name}: wieder dabei",
        f"Nr. 1, {entrant.name}: zurückgezogen",
    ]


def test_who_decides_at_the_own_table_is_marked(
    tournament: Tournament, register: Callable[..., list[Entrant]], drawn: Callable[[Tournament], Round]
) -> None:
    register(tournament, 2)
    sitting = drawn(tournament).sittings.get()
    anna = User.objects.create_user("eins", first_name=tournament.players.order_by("pk").first().name)
    other = User.objects.create_user("zwei", first_name="Wer Anders")
    for by in (anna, other):
        ruling_write(sitting=sitting, by=by, words="Das Spiel gilt.")
    lines = protocol(Tournament.objects.get(pk=tournament.pk), Search()).lines
    assert [line.by for line in lines[:2]] == [str(other), f"{anna}, am eigenen Tisch"]


def test_the_search_finds_who_sits_at_the_table_of_an_action(
    tournament: Tournament,
    register_at_desk: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    organiser: User,
) -> None:
    register_at_desk(tournament, 4)
    first, second = drawn(tournament).sittings.order_by("table")
    ruling_write(sitting=second, by=organiser, words="Das Spiel gilt.")
    for sitting, found in ((first, 0), (second, 1)):
        number = sitting.seats.first().entrant.number
        told = [what for what in said(tournament, Search(number=number)) if "Tisch 2" in what]
        assert len(told) == found


def test_a_table_of_which_everybody_would_pause_is_dissolved_on_its_page(tournament: Tournament) -> None:
    """Taking it back would leave nobody who is missing, and whoever dissolves it says who is."""
    for pausing in ([1], [1, 2]):
        added = {"round": 1, "table": 4 + len(pausing), "numbers": [1, 2], "pausing": pausing}
        record(tournament, "table_add", by=None, **added)
        found = protocol(tournament, Search())
        assert found.lines[0].overtaken is (pausing == [1, 2])
