"""Whoever has gone at a table is not drawn any more; a corrected sheet brings him back, and stacks are carried."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from games.kit.game import departures
from games.kit.sittings.evaluation import evaluate
from games.kit.sittings.random_lines import random_sitting
from games.kit.terms import moment
from turnier.models import Entrant, Revision, Round, Sitting, Tournament, User
from turnier.services.integrity import check_tournament
from turnier.services.registration.register import entrant_return, entrant_status
from turnier.services.registration.withdraw import entrant_disqualify
from turnier.services.sheets.queries import evaluate_saved, table_of
from turnier.services.sheets.tallies import play_changes
from turnier.services.stacks.regroup import open_tables, tables_redraw
from turnier.services.standings.standings import standings
from turnier.services.tournaments.file.exchange import tournament_export, tournament_import

Singles = Callable[..., Tournament]
Enter = Callable[..., Revision]


@pytest.fixture
def sitting(singles: Singles, drawn: Callable[[Tournament], Round]) -> Sitting:
    """The only table of four players, each with a stack."""
    return drawn(singles("brokdorf", 4)).sittings.get()


def ruin(sitting: Sitting) -> list[dict[str, object]]:
    """Entries up to the first by which somebody is gone."""
    game, rules = sitting.round.tournament.kind_of_game, sitting.round.tournament.house_rules()
    entries = random_sitting(game, rules, table_of(sitting), random.Random(4))
    states = evaluate(game, rules, table_of(sitting), entries).states
    last = next(n for n, state in enumerate(states) if any(departures(game, rules, state)))
    return list(entries[: last + 1])


def gone(sitting: Sitting) -> int:
    return Entrant.objects.filter(tournament=sitting.round.tournament).exclude(status="active").count()


def test_a_correction_brings_somebody_back(sitting: Sitting, enter: Enter) -> None:
    entries = ruin(sitting)
    enter(sitting, entries)
    assert gone(sitting) >= 1
    enter(sitting, entries[:-1], reason="Verschrieben")
    assert gone(sitting) == 0


def test_what_a_correction_changes_of_play_is_said_before(
    stacks: Callable[..., tuple[Tournament, Sitting]], enter: Enter
) -> None:
    """Two of three go home, which ends the table; then the lines of one of them are struck, and of both."""
    tournament, sitting = stacks(3)
    rubber, first, second = (
        {"kind": "rubber", "ending": "points", "loser": 2},
        {"kind": "leave", "player": 0},
        {"kind": "leave", "player": 1},
    )
    names = [sitting.seats.get(seat=seat).entrant.name for seat in (0, 1)]

    def changes(*lines: dict[str, object]) -> tuple[str, ...]:
        now = Sitting.objects.select_related("round__tournament").get(pk=sitting.pk)
        return play_changes(
            now, evaluate(tournament.kind_of_game, tournament.house_rules(), table_of(now), tuple(lines))
        )

    assert changes(rubber, first) == (f"{names[0]} ist nicht mehr dabei.",)
    enter(sitting, [rubber, first, second])
    assert changes(rubber, first, second) == ()
    assert changes(rubber, first) == (f"{names[1]} ist wieder dabei.", "Tisch 1 ist wieder offen.")
    assert changes(rubber) == (*(f"{name} ist wieder dabei." for name in names), "Tisch 1 ist wieder offen.")
    assert changes({"kind": "rubber"}) == (), "half typed"


def test_the_stack_goes_along_to_the_next_table(
    sitting: Sitting, enter: Enter, drawn: Callable[[Tournament], Round]
) -> None:
    tournament = sitting.round.tournament
    enter(sitting, ruin(sitting)[:-1])
    totals = evaluate_saved(tournament, sitting).score.totals  # type: ignore[union-attr]
    stacks = dict(zip(sitting.seats.order_by("seat").values_list("entrant", flat=True), totals, strict=True))
    Sitting.objects.update(finished=True)
    after = drawn(tournament).sittings.get()
    expected = tuple(stacks[seat.entrant_id] for seat in after.seats.order_by("seat"))
    assert table_of(sitting).start == (1000, 1000, 1000, 1000)
    assert table_of(after).start == expected


def test_most_games_carry_nothing(singles: Singles, drawn: Callable[[Tournament], Round]) -> None:
    assert table_of(drawn(singles("seconds", 4)).sittings.get()).start is None


def test_a_guest_stays_out_of_competition_when_he_is_out(sitting: Sitting, enter: Enter) -> None:
    entries = ruin(sitting)
    Entrant.objects.update(status=Entrant.Status.OUT_OF_COMPETITION)
    enter(sitting, entries)
    tournament = sitting.round.tournament
    assert [row.place for row in standings(tournament).rows] == [None] * 4
    went = Entrant.objects.exclude(status="out_of_competition").values_list("number", "guest")
    assert [guest for _number, guest in went] == [True, True]
    enter(sitting, entries[:-1], reason="Verschrieben")
    assert set(Entrant.objects.values_list("status", "guest")) == {("out_of_competition", False)}


LEAVE: dict[str, object] = {"kind": "leave", "player": 2}
RUBBER: dict[str, object] = {"kind": "rubber", "ending": "points", "loser": 0}


@pytest.mark.parametrize("decided_first", [True, False])
def test_who_is_brought_back_plays_on_however_the_table_goes_on(
    singles: Singles, drawn: Callable[[Tournament], Round], enter: Enter, organiser: User, decided_first: bool
) -> None:
    sitting = drawn(singles("brokdorf", 5)).sittings.get()
    leaver = sitting.seats.get(seat=2).entrant
    steps = [
        lambda: entrant_disqualify(entrant=leaver, reason="Irrtum", by=organiser),
        lambda: enter(sitting, [RUBBER, LEAVE]),
    ]
    for step in steps if decided_first else reversed(steps):
        step()
    assert entrant_return(entrant=leaver, by=organiser).status == Entrant.Status.ACTIVE
    enter(sitting, [RUBBER, LEAVE, RUBBER])
    leaver.refresh_from_db()
    assert (leaver.status, check_tournament(sitting.round.tournament)) == (Entrant.Status.ACTIVE, ())
    copy = tournament_import(text=tournament_export(sitting.round.tournament), by=organiser)
    assert copy.entrants.get(number=leaver.number).status == Entrant.Status.ACTIVE
    Entrant.objects.filter(pk=sitting.seats.get(seat=3).entrant_id).update(status="left", gone=leaver.gone)
    assert [fault.code for fault in check_tournament(sitting.round.tournament)] == ["I4"]


@pytest.mark.parametrize("status", [Entrant.Status.WITHDRAWN, Entrant.Status.DISQUALIFIED])
def test_what_the_desk_decided_of_somebody_no_sheet_changes(
    singles: Singles, drawn: Callable[[Tournament], Round], enter: Enter, organiser: User, status: Entrant.Status
) -> None:
    sitting = drawn(singles("brokdorf", 4)).sittings.get()
    tournament, leaver = sitting.round.tournament, sitting.seats.get(seat=2).entrant
    enter(sitting, [RUBBER])
    entrant_status(entrant=leaver, status=status, by=organiser, reason="geht")
    enter(sitting, [RUBBER, LEAVE])
    leaver.refresh_from_db()
    assert (leaver.status, check_tournament(tournament)) == (status, ())
    copy = tournament_import(text=tournament_export(tournament), by=organiser)
    assert (copy.entrants.get(number=leaver.number).status, check_tournament(copy)) == (status, ())
    enter(sitting, [RUBBER], reason="Verschrieben")
    leaver.refresh_from_db()
    assert (leaver.status, check_tournament(tournament)) == (status, ())


def test_who_leaves_while_a_later_round_is_on_does_so_in_the_copy(
    singles: Singles, drawn: Callable[[Tournament], Round], enter: Enter, organiser: User
) -> None:
    tournament = singles("brokdorf", 8)
    tables_redraw(tournament=tournament, by=organiser)
    first, second = open_tables(tournament)
    enter(first, [RUBBER])
    tables_redraw(tournament=tournament, sittings=[first], by=organiser)
    enter(second, [RUBBER, LEAVE])
    gone = tournament.entrants.get(status="left").gone
    copy = tournament_import(text=tournament_export(tournament), by=organiser)
    assert copy.entrants.get(status="left").gone == gone == moment(2, 1)
