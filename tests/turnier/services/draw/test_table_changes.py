"""One more table in a drawn round, or one less: when it is offered, who sits then, what is refused and recorded."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.turnier.conftest import at_once
from turnier.models import Bye, Entrant, Revision, Round, Sitting, TableChange, Tournament, User
from turnier.services.draw.checks import draw_version
from turnier.services.draw.draw import round_draw, round_publish, round_redraw
from turnier.services.draw.seats import entrants_swap
from turnier.services.draw.table_changes import (
    TableOffer,
    entrant_leave,
    may_be_dissolved,
    may_play_on,
    offer_now,
    table_add,
    table_dissolve,
    table_offer,
)
from turnier.services.integrity import check_tournament
from turnier.services.registration.check_in import check_in_begin, entrant_presence
from turnier.services.registration.register import entrant_unregister
from turnier.services.registration.withdraw import entrant_withdraw, tables_to_settle
from turnier.services.sheets.table_codes import access_codes
from turnier.services.stacks.regroup import entrant_move, seating_undo, table_resume
from turnier.services.stages.plan import stage_begin, stages_plan
from turnier.services.standings.standings import standings
from turnier.services.tournaments.end import tournament_close
from turnier.services.tournaments.found import tournament_create
from turnier.stages.stage import Stage
from turnier.text.errors import UserError

Register = Callable[..., list[Entrant]]
Enter = Callable[..., Revision]


def tables(of_round: Round) -> dict[int, list[int]]:
    """Table → start numbers in seat order."""
    found: dict[int, list[int]] = {}
    seats = of_round.seats.order_by("sitting__table", "seat").values_list("sitting__table", "entrant__number")
    for table, number in seats:
        found.setdefault(table, []).append(number)
    return found


def pausing(of_round: Round) -> list[int]:
    return list(of_round.byes.order_by("entrant__number").values_list("entrant__number", flat=True))


def more_singles(tournament: Tournament, count: int, by: User) -> list[int]:
    """The start numbers of so many who come late."""
    return [each.number for each in at_once(tournament, [(f"Zoë Spät{n}",) for n in range(count)], by)]


def fits(of_round: Round) -> bool:
    """Whether the check finds nothing."""
    return check_tournament(Tournament.objects.get(pk=of_round.tournament_id)) == ()


@pytest.fixture
def five(organiser: User, register: Register) -> Round:
    """A public round of five teams: two tables, and a bye that counts one bummerl."""
    evening = tournament_create(by=organiser, name="Freilos", game="watten", rules={"bye": "scored"})
    register(evening, 5)
    of_round = round_draw(tournament=evening, by=organiser).round
    round_publish(round=of_round, by=organiser)
    return Round.objects.get(pk=of_round.pk)


@pytest.fixture
def late(five: Round, register: Register) -> Entrant:
    """A sixth team that came after the draw."""
    return register(five.tournament, 1)[0]


def test_who_pauses_sits_down_with_who_came_late(five: Round, late: Entrant, enter: Enter, organiser: User) -> None:
    [paused], before = pausing(five), tables(five)
    sitting = table_add(round=five, numbers=[paused, late.number], by=organiser)
    assert (tables(five), pausing(five)) == ({**before, 3: [paused, late.number]}, [])
    assert access_codes([sitting]).keys() == {sitting.pk}
    assert fits(five)
    enter(sitting)
    figures = {row.entrant.number: row.tally["bummerl"] for row in standings(five.tournament).rows}
    assert (figures[paused], figures[late.number], sum(figures.values())) == (3, 0, 3)
    assert fits(five)


def test_it_is_recorded_beside_the_draw(five: Round, late: Entrant, organiser: User) -> None:
    [paused] = pausing(five)
    table_add(round=five, numbers=[late.number, paused], by=organiser, reason=" kam zu spät ")
    change = five.draws.get().table_changes.get()
    assert (change.round, change.table, change.added, change.seated, change.pausing) == (
        *(five, 3, True),
        *([late.number, paused], [paused]),
    )
    assert (change.reason, change.by, change.after_swaps) == ("kam zu spät", organiser, 0)
    event = five.tournament.events.last()
    data = {"round": 1, "table": 3, "numbers": [late.number, paused], "pausing": [paused]}
    assert (event.action, event.data, event.reason) == ("table_add", data, "kam zu spät")


def test_two_who_came_late_sit_down_in_a_round_that_is_not_public_yet(
    tournament: Tournament, register: Register, organiser: User
) -> None:
    register(tournament, 4)
    of_round = round_draw(tournament=tournament, by=organiser).round
    one, two = register(tournament, 2)
    table_add(round=of_round, numbers=[one.number, two.number], by=organiser)
    assert tables(of_round)[3] == [one.number, two.number]
    assert of_round.table_changes.get().pausing == []
    round_publish(round=of_round, by=organiser)
    assert fits(of_round)


def test_pressing_twice_adds_one_table(five: Round, late: Entrant, organiser: User) -> None:
    numbers, seen = [*pausing(five), late.number], draw_version(five.draws.get())
    table_add(round=five, numbers=numbers, by=organiser, seen=seen)
    with pytest.raises(UserError, match="inzwischen geändert"):
        table_add(round=five, numbers=numbers, by=organiser, seen=seen)
    with pytest.raises(UserError, match="sitzt schon an Tisch 3"):
        table_add(round=five, numbers=numbers, by=organiser)
    assert five.sittings.count() == 3


def refusal(of_round: Round, numbers: Sequence[int], by: User) -> str:
    with pytest.raises(UserError) as refused:
        table_add(round=of_round, numbers=numbers, by=by)
    assert refused.value.field == "numbers"
    return refused.value.message


def test_who_cannot_sit_down_is_named(five: Round, late: Entrant, register: Register, organiser: User) -> None:
    [paused] = pausing(five)
    [gone] = register(five.tournament, 1)
    entrant_unregister(entrant=gone, by=organiser)
    said = refusal(five, [paused, 77], organiser), refusal(five, [paused, gone.number], organiser)
    assert said == ("Nr. 77 ist nicht angemeldet.", f"{gone.name} spielt hier nicht mit.")
    for wrong in ([paused], [paused, paused], []):
        assert refusal(five, wrong, organiser).startswith("Bei Watten sind genau 2 Plätze besetzt.")
    assert (five.sittings.count(), pausing(five)) == (2, [paused])


def test_only_the_newest_round_gets_another_table(
    five: Round, late: Entrant, drawn: Callable[[Tournament], Round], enter: Enter, organiser: User
) -> None:
    for sitting in five.sittings.all():
        enter(sitting)
    drawn(five.tournament)
    with pytest.raises(UserError, match="Nach Durchgang 1 ist schon wieder ausgelost"):
        table_add(round=five, numbers=[*pausing(five), late.number], by=organiser)


def test_where_places_say_who_meets_nobody_is_seated_by_hand(
    register: Register, drawn: Callable[[Tournament], Round], enter: Enter, organiser: User
) -> None:
    evening = tournament_create(by=organiser, name="Gruppen", game="watten", rounds=1)
    register(evening, 6)
    for sitting in drawn(evening).sittings.all():
        enter(sitting)
    stages_plan(tournament=evening, stages=[Stage("groups", 0, 0, who="all", groups=2)], by=organiser)
    stage_begin(tournament=Tournament.objects.get(pk=evening.pk), by=organiser)
    groups = round_draw(tournament=Tournament.objects.get(pk=evening.pk), by=organiser).round
    assert refusal(groups, [*pausing(groups), 1], organiser) == (
        "In Gruppen und in der K.-o.-Runde steht fest, wer gegen wen spielt."
    )
    with pytest.raises(UserError, match="steht fest, wer gegen wen spielt"):
        table_dissolve(sitting=groups.sittings.first(), missing=tables(groups)[1][:1], by=organiser)


def test_single_players_sit_down_as_many_as_a_table_seats(
    singles: Callable[..., Tournament], drawn: Callable[[Tournament], Round], organiser: User
) -> None:
    evening = singles("seconds", 10)
    of_round = drawn(evening)
    paused = pausing(of_round)
    extra = more_singles(evening, 4 - len(paused), organiser)
    assert 0 < len(paused) < 4
    table_add(round=of_round, numbers=[*paused, *extra], by=organiser)
    assert (tables(of_round)[3], pausing(of_round)) == ([*paused, *extra], [])
    assert fits(of_round)


def test_a_table_with_stacks_gets_a_number_at_which_nobody_sits(
    singles: Callable[..., Tournament], drawn: Callable[[Tournament], Round], organiser: User
) -> None:
    evening = singles("brokdorf", 8)
    of_round = drawn(evening)
    newcomers = more_singles(evening, 4, organiser)
    sitting = table_add(round=of_round, numbers=newcomers, by=organiser)
    assert sitting.table == len(tables(of_round))
    assert fits(of_round)
    table_dissolve(sitting=sitting, missing=newcomers, by=organiser)
    assert fits(of_round)


def test_a_swap_before_and_one_after_stand_in_their_order(five: Round, late: Entrant, organiser: User) -> None:
    [paused] = pausing(five)
    seated = tables(five)[1][0]
    entrants_swap(round=five, first=seated, second=paused, by=organiser)
    table_add(round=five, numbers=[seated, late.number], by=organiser)
    entrants_swap(round=five, first=late.number, second=paused, by=organiser)
    assert tables(five)[3] == [seated, paused]
    assert five.table_changes.get().after_swaps == 1
    assert fits(five)


def test_a_repeat_begins_with_what_the_lot_gives(five: Round, late: Entrant, organiser: User) -> None:
    table_add(round=five, numbers=[*pausing(five), late.number], by=organiser)
    round_redraw(round=five, by=organiser, reason="Zu früh")
    assert (five.sittings.count(), TableChange.objects.count()) == (3, 1)
    assert fits(five)


def test_who_was_there_pauses_when_a_table_never_began(five: Round, organiser: User) -> None:
    before, [paused] = tables(five), pausing(five)
    here, missing = before[2]
    table_dissolve(sitting=five.sittings.get(table=2), missing=[missing], by=organiser, reason="Kamen nicht")
    assert (tables(five), pausing(five)) == ({1: before[1]}, sorted([paused, here]))
    change = five.table_changes.get()
    assert (change.table, change.added, change.seated, change.pausing, change.reason) == (
        *(2, False, [here, missing], [here]),
        "Kamen nicht",
    )
    event = five.tournament.events.last()
    data = {"round": 1, "table": 2, "numbers": [here, missing], "pausing": [here]}
    assert (event.action, event.data, event.reason) == ("table_dissolve", data, "Kamen nicht")
    assert fits(five)


def test_a_table_in_the_middle_that_is_gone_leaves_the_others_as_they_are(
    five: Round, late: Entrant, organiser: User
) -> None:
    before, [paused] = tables(five), pausing(five)
    table_dissolve(sitting=five.sittings.get(table=1), missing=before[1], by=organiser)
    assert (tables(five), pausing(five)) == ({2: before[2]}, [paused])
    assert fits(five)
    assert table_add(round=five, numbers=[paused, late.number], by=organiser).table == 1
    assert fits(five)


def test_who_never_came_owes_no_fee_any_more(
    tournament: Tournament, register: Register, drawn: Callable[[Tournament], Round], organiser: User
) -> None:
    register(tournament, 4)
    of_round = drawn(tournament)
    sitting = of_round.sittings.get(table=1)
    missing = sitting.seats.get(seat=0).entrant
    entrant_withdraw(entrant=missing, tables={}, by=organiser)
    assert Entrant.objects.get(pk=missing.pk).due_cents == 2000
    table_dissolve(sitting=sitting, missing=[missing.number], by=organiser)
    assert Entrant.objects.get(pk=missing.pk).due_cents == 0
    assert fits(of_round)


def test_a_table_that_is_written_on_stays(five: Round, enter: Enter, organiser: User) -> None:
    one, two = five.sittings.order_by("table")
    enter(one)
    numbers = tables(five)
    with pytest.raises(UserError, match="ist schon etwas eingetragen"):
        table_dissolve(sitting=one, missing=numbers[1], by=organiser)
    for nobody in ([], numbers[1]):
        with pytest.raises(UserError, match="Bitte ankreuzen, wer fehlt"):
            table_dissolve(sitting=two, missing=nobody, by=organiser)
    table_dissolve(sitting=two, missing=numbers[2], by=organiser)
    assert five.sittings.get() == one


def test_without_byes_and_as_the_only_table_it_stays(
    register: Register, drawn: Callable[[Tournament], Round], organiser: User
) -> None:
    evening = tournament_create(by=organiser, name="Ohne", game="watten", rules={"bye": "forbidden"})
    register(evening, 4)
    of_round = drawn(evening)
    one, two = of_round.sittings.order_by("table")
    numbers = tables(of_round)
    with pytest.raises(UserError, match="Nach den Hausregeln gibt es kein Freilos"):
        table_dissolve(sitting=one, missing=numbers[1][:1], by=organiser)
    table_dissolve(sitting=one, missing=numbers[1], by=organiser)
    with pytest.raises(UserError, match="Das ist der einzige Tisch"):
        table_dissolve(sitting=two, missing=numbers[2], by=organiser)
    assert (Sitting.objects.count(), Bye.objects.count()) == (1, 0)


def test_what_was_changed_by_hand_goes_with_a_seating_that_is_taken_back(
    singles: Callable[..., Tournament], drawn: Callable[[Tournament], Round], organiser: User
) -> None:
    evening = singles("brokdorf", 8)
    one, two = drawn(evening).sittings.order_by("table")
    who = one.seats.get(seat=0).entrant
    seated = entrant_move(entrant=who, to=two, by=organiser).round
    newcomers = more_singles(evening, 4, organiser)
    table_add(round=seated, numbers=newcomers, by=organiser)
    entrants_swap(round=seated, first=newcomers[0], second=who.number, by=organiser)
    assert fits(seated)
    seating_undo(round=seated, by=organiser)
    table_resume(sitting=Sitting.objects.get(pk=one.pk), by=organiser)
    table_resume(sitting=Sitting.objects.get(pk=two.pk), by=organiser)
    assert fits(seated)
    again = entrant_move(entrant=who, to=Sitting.objects.get(pk=two.pk), by=organiser).round
    assert (again, fits(again)) == (seated, True)


def test_what_may_go_is_public_untouched_and_not_alone(
    five: Round, enter: Enter, singles: Callable[..., Tournament], drawn: Callable[[Tournament], Round], organiser: User
) -> None:
    one, two = five.sittings.order_by("table")
    assert (may_be_dissolved(one), may_be_dissolved(two)) == (True, True)
    enter(one)
    assert [may_be_dissolved(sitting) for sitting in five.sittings.order_by("table")] == [False, True]
    Round.objects.filter(pk=five.pk).update(published_at=None)
    assert not may_be_dissolved(Sitting.objects.get(pk=two.pk))
    assert not may_be_dissolved(drawn(singles("brokdorf", 8)).sittings.first())


def test_where_byes_are_forbidden_no_table_is_offered_to_go(
    register: Register, drawn: Callable[[Tournament], Round], organiser: User
) -> None:
    evening = tournament_create(by=organiser, name="Ohne", game="watten", rules={"bye": "forbidden"})
    register(evening, 4)
    assert not may_be_dissolved(drawn(evening).sittings.first())


Drawn = Callable[[Tournament], Round]


@pytest.fixture
def evening(organiser: User, register: Register, drawn: Drawn) -> Tournament:
    """Five teams in a public round, one of which pauses."""
    founded = tournament_create(by=organiser, name="Freilos", game="watten", rules={"bye": "scored"})
    register(founded, 5)
    drawn(founded)
    return founded


def fresh(tournament: Tournament) -> Tournament:
    return Tournament.objects.get(pk=tournament.pk)


def told(offer: TableOffer | None) -> tuple[list[int], list[int], list[int]] | None:
    """Who pauses, who came late, and who is free at all."""
    if offer is None:
        return None
    pausing, late, free = ([each.number for each in people] for people in (offer.pausing, offer.late, offer.free))
    return pausing, late, free


def test_who_pauses_is_offered_a_table_with_the_first_who_came_late(evening: Tournament, register: Register) -> None:
    paused = evening.rounds.get().byes.get().entrant.number
    assert offer_now(fresh(evening)) is None
    one, two = (each.number for each in register(evening, 2))
    assert told(offer_now(fresh(evening))) == ([paused], [one], [paused, one, two])


def test_two_who_came_late_are_offered_one_where_nobody_pauses(
    tournament: Tournament, register: Register, drawn: Drawn
) -> None:
    assert offer_now(tournament) is None
    register(tournament, 4)
    drawn(tournament)
    one, two = (each.number for each in register(tournament, 2))
    assert told(offer_now(fresh(tournament))) == ([], [one, two], [one, two])


def test_two_who_waited_in_vain_are_offered_each_other(
    evening: Tournament, enter: Callable[..., Revision], organiser: User
) -> None:
    of_round = evening.rounds.get()
    paused = of_round.byes.get().entrant.number
    sitting = of_round.sittings.get(table=2)
    here, missing = sitting.seats.order_by("seat").values_list("entrant__number", flat=True)
    table_dissolve(sitting=sitting, missing=[missing], by=organiser)
    entrant_unregister(entrant=evening.entrants.get(number=missing), by=organiser)
    waiting = sorted([paused, here])
    assert told(offer_now(fresh(evening))) == (waiting, [], waiting)
    enter(of_round.sittings.get(table=1))
    assert offer_now(fresh(evening)) is None


def test_a_table_that_was_taken_back_is_offered_again(evening: Tournament, register: Register, organiser: User) -> None:
    [late] = (each.number for each in register(evening, 1))
    before = told(offer_now(fresh(evening)))
    offer = offer_now(fresh(evening))
    assert offer is not None
    numbers = [each.number for each in offer.people]
    sitting = table_add(round=offer.round, numbers=numbers, by=organiser)
    assert offer_now(fresh(evening)) is None
    table_dissolve(sitting=sitting, missing=[late], by=organiser)
    assert told(offer_now(fresh(evening))) == before


def test_who_did_not_come_to_a_table_is_only_there_to_choose(
    evening: Tournament, register: Register, organiser: User
) -> None:
    sitting = evening.rounds.get().sittings.get(table=2)
    numbers = list(sitting.seats.order_by("seat").values_list("entrant__number", flat=True))
    paused = evening.rounds.get().byes.get().entrant.number
    table_dissolve(sitting=sitting, missing=numbers, by=organiser)
    assert told(offer_now(fresh(evening))) == ([], [], [paused, *sorted(numbers)])
    [late] = (each.number for each in register(evening, 1))
    assert told(offer_now(fresh(evening))) == ([paused], [late], [paused, late, *sorted(numbers)])


def test_who_is_not_there_yet_and_who_went_is_offered_nothing(
    evening: Tournament, register: Register, organiser: User
) -> None:
    check_in_begin(tournament=evening, by=organiser)
    one, two = register(evening, 2)
    entrant_unregister(entrant=one, by=organiser)
    entrant_presence(entrant=two, presence="", by=organiser)
    assert offer_now(fresh(evening)) is None
    entrant_presence(entrant=two, presence="here", by=organiser)
    assert told(offer_now(fresh(evening)))[1] == [two.number]


def test_single_players_are_offered_a_table_once_they_are_enough(
    singles: Callable[..., Tournament], drawn: Drawn, organiser: User
) -> None:
    evening = singles("seconds", 10)
    paused = [bye.entrant.number for bye in drawn(evening).byes.order_by("entrant__number")]
    at_once(evening, [("Zoë Eins",)], organiser)
    assert (len(paused), offer_now(fresh(evening))) == (2, None)
    at_once(evening, [("Zoë Zwei",), ("Zoë Drei",)], organiser)
    assert told(offer_now(fresh(evening))) == (paused, [11, 12], [*paused, 11, 12, 13])


def test_on_an_evening_with_stacks_whoever_is_free_is_drawn_anew(
    singles: Callable[..., Tournament], drawn: Drawn, organiser: User
) -> None:
    evening = singles("brokdorf", 8)
    drawn(evening)
    at_once(evening, [("Zoë Eins",), ("Zoë Zwei",)], organiser)
    assert offer_now(fresh(evening)) is None


def test_what_is_over_offers_nothing(evening: Tournament, register: Register, organiser: User) -> None:
    register(evening, 1)
    newest = evening.rounds.get()
    evening.rounds.get().sittings.update(finished=True)
    tournament_close(tournament=evening, by=organiser)
    assert table_offer(fresh(evening), newest, set(), set()) is None


def test_it_asks_twice_where_it_is_known_who_sits_and_pauses(evening: Tournament, register: Register) -> None:
    register(evening, 1)
    newest = evening.rounds.get()
    seated, pausing = (set(rows.values_list("entrant_id", flat=True)) for rows in (newest.seats, newest.byes))
    known = fresh(evening)
    with CaptureQueriesContext(connection) as asked:
        assert table_offer(known, newest, seated, pausing) is not None
    assert len(asked) == 2


@pytest.mark.parametrize(("size", "fewer"), [(4, True), (3, False)])
def test_the_others_play_on_where_a_game_is_played_by_one_fewer(
    singles: Callable[..., Tournament], drawn: Callable[[Tournament], Round], organiser: User, size: int, fewer: bool
) -> None:
    of_round = drawn(singles("tausend", 2 * size))
    before = tables(of_round)
    gone = Entrant.objects.get(tournament=of_round.tournament, number=before[1][0])
    (table,) = tables_to_settle(gone)
    assert may_play_on(table) is fewer
    entrant_leave(entrant=gone, tables={table.key: "fewer" if fewer else "open"}, by=organiser)
    assert tables(Round.objects.get()) == ({**before, 1: before[1][1:]} if fewer else before)
    assert fits(of_round)


def test_nobody_plays_on_with_fewer_once_something_counts(
    singles: Callable[..., Tournament], drawn: Callable[[Tournament], Round], enter: Enter
) -> None:
    of_round = drawn(singles("tausend", 4))
    sitting = of_round.sittings.get()
    enter(sitting, [{"kind": "totals", "points": [120, -55, 40, 0], "solos_won": [1, 1, 1, 0]}])
    sitting.refresh_from_db()
    Sitting.objects.update(finished=False)
    (table,) = tables_to_settle(sitting.seats.get(seat=0).entrant)
    assert not may_play_on(table)
