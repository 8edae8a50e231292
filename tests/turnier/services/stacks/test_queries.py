"""Not a cent is lost or made, whatever happens in an evening; and who has gone when."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.kit.game import departures, unsettled
from games.kit.sittings.evaluation import evaluate
from games.kit.sittings.random_lines import random_sitting
from tests.turnier.conftest import at_once
from turnier.models import Entrant, Revision, Sitting, Tournament, User
from turnier.services.draw.table_input import SeatingWish
from turnier.services.registration.register import Registration, entrant_register
from turnier.services.sheets.queries import lines_now, table_of
from turnier.services.sheets.save import result_save
from turnier.services.sheets.submission import Submission, warning_id
from turnier.services.stacks.lines import leave_write
from turnier.services.stacks.queries import stack_moves, stacks
from turnier.services.stacks.regroup import entrant_move, open_tables, tables_end, tables_merge, tables_redraw
from turnier.services.standings.standings import standings
from turnier.services.tournaments.end import tournament_close
from turnier.services.tournaments.file.exchange import tournament_export, tournament_import
from turnier.services.tournaments.found import tournament_create
from turnier.text.errors import UserError

Singles = Callable[..., Tournament]
Enter = Callable[..., Revision]
ACTS = ("play", "play", "play", "leave", "end", "merge", "move", "redraw", "correct", "late")


def lost(*losers: int) -> list[dict[str, object]]:
    return [{"kind": "rubber", "ending": "points", "loser": loser} for loser in losers]


class Evening:
    """Everything that may happen, chosen by chance; what cannot be is refused and changes nothing."""

    def __init__(self, by: User, chance: Random, rules: dict[str, object]) -> None:
        self.by, self.chance = by, chance
        self.tournament = tournament_create(by=by, name="Abend", game="brokdorf", rules=rules)
        at_once(self.tournament, [(f"Anna Eins{n + 1}",) for n in range(chance.randint(4, 9))], by)
        tables_redraw(tournament=self.tournament, by=by)

    def act(self, name: str) -> None:
        try:
            getattr(self, name)()
        except (UserError, IndexError, ValueError):  # refused, or nothing there to choose from
            return

    def players(self) -> int:
        """Everybody but those who went home before they sat down."""
        never = self.tournament.entrants.filter(status=Entrant.Status.WITHDRAWN, seats__isnull=True)
        return self.tournament.entrants.count() - never.count()

    def table(self) -> Sitting:
        return self.chance.choice(open_tables(self.tournament))

    def entrant(self) -> Entrant:
        return self.chance.choice([row.entrant for row in stacks(self.tournament).playing])

    def play(self) -> None:
        sitting = self.table()
        game, rules, table = self.tournament.kind_of_game, self.tournament.house_rules(), table_of(sitting)
        saved = list(lines_now(sitting))
        entries = saved or random_sitting(game, rules, table, self.chance)
        states = evaluate(game, rules, table, entries).states
        if saved and unsettled(game, rules, states[-1]) is None:
            alive = [seat for seat, gone in enumerate(departures(game, rules, states[-1])) if gone is None]
            entries = [*saved, *lost(self.chance.choice(alive))]
        if not saved:
            settled = [n for n, state in enumerate(states, start=1) if unsettled(game, rules, state) is None]
            entries = entries[: self.chance.choice([*settled, self.chance.randint(1, len(entries))])]
        problems = evaluate(game, rules, table, entries).problems
        self.save(sitting, entries, accepted=frozenset(map(warning_id, problems)))

    def correct(self) -> None:
        sitting = self.chance.choice(list(Sitting.objects.filter(round__tournament=self.tournament, version__gt=0)))
        lines = list(lines_now(sitting))
        self.save(sitting, lines[: self.chance.randint(0, len(lines))], reason="Verschrieben")

    def save(self, sitting: Sitting, entries: list, **extra: object) -> None:
        submission = Submission(secrets.token_hex(8), sitting.version, tuple(entries), **extra)
        result_save(sitting=sitting, submission=submission, by=self.by)

    def leave(self) -> None:
        leave_write(entrant=self.entrant(), by=self.by)

    def end(self) -> None:
        tables_end(tournament=self.tournament, sittings=[self.table()], by=self.by)

    def merge(self) -> None:
        tables = self.chance.sample(open_tables(self.tournament), 2)
        tables_merge(tournament=self.tournament, sittings=tables, by=self.by)

    def move(self) -> None:
        entrant_move(entrant=self.entrant(), to=self.table(), by=self.by)

    def redraw(self) -> None:
        tables = open_tables(self.tournament)
        ended = self.chance.sample(tables, self.chance.randint(0, len(tables)))
        tables_redraw(tournament=self.tournament, sittings=ended, by=self.by)

    def late(self) -> None:
        number = self.tournament.entrants.count() + 1
        registration = Registration(players=(f"Anna Eins{number}",))
        entrant_register(tournament=self.tournament, registration=registration, by=self.by)


@pytest.mark.parametrize("short_stack", ["pro_rata", "whole_euros"])
@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 2**32), acts=st.lists(st.sampled_from(ACTS), min_size=5, max_size=25))
def test_not_a_cent_is_lost(organiser: User, short_stack: str, seed: int, acts: list[str]) -> None:
    evening = Evening(organiser, Random(seed), {"short_stack": short_stack})
    for act in acts:
        evening.act(act)
        found = stacks(evening.tournament)
        assert (found.total, found.added) == (1000 * evening.players(), 0)
        assert min(row.cents for row in found.rows) >= 0
        assert all(row.cents > 0 for row in found.playing)
    text = tournament_export(evening.tournament)
    assert tournament_export(tournament_import(text=text, by=organiser)) == text


def ruined(enter: Enter, sitting: Sitting, *losers: int) -> None:
    """The losers pay three each time: four Runden cost a stack."""
    enter(sitting, [line for loser in losers for line in lost(*(loser,) * 4)])


@pytest.fixture
def two_tables(singles: Singles, organiser: User) -> tuple[Sitting, Sitting]:
    tournament = singles("brokdorf", 8)
    tables_redraw(tournament=tournament, by=organiser, wish=SeatingWish((4, 4)))
    first, second = open_tables(tournament)
    return first, second


def places(tournament: Tournament) -> dict[int, int | None]:
    return {row.entrant.number: row.place for row in standings(tournament).rows}


def number(sitting: Sitting, seat: int) -> int:
    return Entrant.objects.get(seats__sitting=sitting, seats__seat=seat).number


def test_who_went_later_stands_before(two_tables: tuple[Sitting, Sitting], enter: Enter) -> None:
    first, second = two_tables
    ruined(enter, first, 0)
    enter(second, [*lost(1), *lost(0, 0, 0, 0)])
    found = places(first.round.tournament)
    assert (found[number(second, 0)], found[number(first, 0)]) == (7, 8)


def test_who_went_in_the_same_rubber_shares_the_place_and_plays_no_stechen(
    two_tables: tuple[Sitting, Sitting], enter: Enter, organiser: User
) -> None:
    first, second = two_tables
    ruined(enter, first, 0)
    ruined(enter, second, 0)
    tables_end(tournament=first.round.tournament, sittings=[first, second], by=organiser)
    table = standings(first.round.tournament)
    found = places(first.round.tournament)
    assert (found[number(first, 0)], found[number(second, 0)]) == (7, 7)
    assert [len(tie) for tie in table.ties] == [6]  # two of whom have a cent more


def test_a_table_that_plays_on_is_later_than_a_new_seating(
    two_tables: tuple[Sitting, Sitting], enter: Enter, organiser: User
) -> None:
    first, second = two_tables
    ruined(enter, first, 0)
    tournament = first.round.tournament
    tables_redraw(tournament=tournament, sittings=[first], by=organiser)
    ruined(enter, second, 0)
    assert tournament.entrants.get(number=number(second, 0)).gone == 20_004
    enter(second, [{**lost(0)[0], "unpaid": []}, *lost(0, 0, 0)], reason="Verschrieben")
    assert tournament.entrants.get(number=number(second, 0)).gone == 20_004


def test_the_moment_goes_into_the_file(two_tables: tuple[Sitting, Sitting], enter: Enter, organiser: User) -> None:
    first, second = two_tables
    tournament = first.round.tournament
    tables_redraw(tournament=tournament, sittings=[first], by=organiser)
    ruined(enter, second, 0)
    text = tournament_export(tournament)
    copy = tournament_import(text=text, by=organiser)
    assert copy.entrants.get(number=number(second, 0)).gone == 20_004
    assert tournament_export(copy) == text


@pytest.mark.parametrize(("leaver_ranks", "place"), [(True, 1), (False, None)])
def test_a_leaver_ranks_as_the_house_rules_say(
    singles: Singles, organiser: User, enter: Enter, leaver_ranks: bool, place: int | None
) -> None:
    tournament = singles("brokdorf", 2, rules={"leaver_ranks": leaver_ranks})
    tables_redraw(tournament=tournament, by=organiser)
    sitting = open_tables(tournament)[0]
    enter(sitting, lost(0))
    leave_write(entrant=Entrant.objects.get(seats__sitting=sitting, seats__seat=1), by=organiser)
    assert places(tournament)[number(sitting, 1)] == place


def test_what_the_organiser_adds_is_told(singles: Singles, organiser: User, enter: Enter) -> None:
    tournament = singles("brokdorf", 3, rules={"short_stack": "organiser", "stack_cents": 100})
    tables_redraw(tournament=tournament, by=organiser)
    enter(open_tables(tournament)[0], lost(0))
    found = stacks(tournament)
    assert (found.total, found.brought, found.added, found.balanced) == (400, 300, 100, True)


def test_the_last_one_ends_the_evening(singles: Singles, organiser: User, enter: Enter) -> None:
    tournament = singles("brokdorf", 2)
    tables_redraw(tournament=tournament, by=organiser)
    sitting = open_tables(tournament)[0]
    enter(sitting, lost(*(0,) * 9))
    assert not standings(tournament).final
    enter(sitting, lost(*(0,) * 10))
    assert (standings(tournament).final, places(tournament)[number(sitting, 1)]) == (True, 1)
    assert [(row.cents, row.word, row.mark) for row in stacks(tournament).rows] == [
        (2000, "frei", "run"),
        (0, "raus", "open"),
    ]
    tournament_close(tournament=tournament, by=organiser)
    tournament.refresh_from_db()
    assert [(row.cents, row.word) for row in stacks(tournament).rows] == [(2000, "dabei"), (0, "raus")]


def test_where_nobody_brings_a_stack_all_begin_with_nothing(
    tournament: Tournament, register: Callable[..., object]
) -> None:
    register(tournament, 2)
    found = stacks(tournament)
    assert (found.start, found.added, [row.cents for row in found.rows]) == (0, 0, [0, 0])


def test_whoever_sits_at_an_open_table_is_not_free(singles: Singles, organiser: User) -> None:
    tournament = singles("brokdorf", 4)
    assert [(row.table, row.free) for row in stacks(tournament).rows] == [(None, True)] * 4
    tables_redraw(tournament=tournament, by=organiser)
    assert [(row.table, row.free) for row in stacks(tournament).rows] == [(1, False)] * 4


def test_what_an_act_would_move_is_known_and_nothing_is_written(
    singles: Singles, organiser: User, enter: Enter
) -> None:
    tournament = singles("brokdorf", 3)
    tables_redraw(tournament=tournament, by=organiser)
    sitting = open_tables(tournament)[0]
    enter(sitting, lost(0))
    names = [seat.entrant.name for seat in sitting.seats.order_by("seat")]

    def correct() -> None:
        enter(Sitting.objects.get(pk=sitting.pk), lost(1), reason="verlesen")

    (said,) = stack_moves(tournament, correct)
    assert f"{names[0]} 8,00\u00a0€ → 11,00\u00a0€" in said
    assert stack_moves(tournament, lambda: None) == ()
    assert [row.cents for row in stacks(tournament).rows] == [1100, 1100, 800]
    tables_end(tournament=tournament, sittings=[sitting], by=organiser)
    assert stack_moves(tournament, correct)[0].startswith("Ohne Tisch: ")


def test_without_stacks_nothing_moves(tournament: Tournament) -> None:
    assert stack_moves(tournament, lambda: None) == ()
