"""Taking back what was done to a round: its draw, its seats and tables, its sheets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.turnier.services.protocol.test_undo import consequences, last, take_back
from turnier.models import AuditEvent, Entrant, Revision, Round, Sitting, Tournament, User
from turnier.services.draw.draw import round_draw, round_publish, round_redraw
from turnier.services.draw.options import bye_choose
from turnier.services.draw.seats import entrants_swap
from turnier.services.draw.table_changes import table_add, table_dissolve
from turnier.services.draw.table_input import SeatingWish
from turnier.services.integrity import check_tournament
from turnier.services.protocol.undo import undo_option
from turnier.services.sheets.break_off import sitting_end
from turnier.services.sheets.queries import lines_now
from turnier.services.stacks.regroup import open_tables, tables_end, tables_merge, tables_redraw
from turnier.services.tournaments.found import tournament_create


def test_a_result_and_its_correction(
    tournament: Tournament, first_sheet: Callable[[int], Sitting], enter: Callable[..., Revision], organiser: User
) -> None:
    sitting = first_sheet(4)
    lines = ({"kind": "bummerl", "score": [7, 11]},)
    enter(sitting, lines, reason="Tippfehler")
    first, second = AuditEvent.objects.filter(action__startswith="result_").order_by("number")
    assert (undo_option(first).action, undo_option(first).advice) == (
        None,
        "An Tisch 1 wurde danach noch etwas eingetragen. Bitte am Zettel korrigieren.",
    )
    take_back(second, organiser)
    assert Sitting.objects.get(pk=sitting.pk).result == "3:0"
    take_back(last(tournament), organiser)
    assert lines_now(sitting) == (*lines,)
    assert check_tournament(Tournament.objects.get(pk=tournament.pk)) == ()


def test_a_first_result(tournament: Tournament, first_sheet: Callable[[int], Sitting], organiser: User) -> None:
    sitting = first_sheet(4)
    take_back(last(tournament), organiser)
    assert (lines_now(sitting), Sitting.objects.get(pk=sitting.pk).finished) == ((), False)


def test_a_result_on_which_a_later_round_rests(
    tournament: Tournament, teams: list[Entrant], drawn: Callable[[Tournament], Round], enter: Callable[..., Revision]
) -> None:
    for sitting in drawn(tournament).sittings.all():
        enter(sitting)
    event = last(tournament)
    drawn(tournament)
    later = "Durchgang 2 ist schon ausgelost. Die Paarungen bleiben, nur die Rangliste ändert sich."
    assert undo_option(event).consequences == ("Der Zettel steht wieder wie vorher.", later)


def test_a_swap(
    tournament: Tournament, teams: list[Entrant], drawn: Callable[[Tournament], Round], organiser: User
) -> None:
    of_round = drawn(tournament)
    numbers = [sitting.seats.first().entrant.number for sitting in of_round.sittings.all()]
    before = list(of_round.seats.order_by("sitting", "seat").values_list("entrant", flat=True))
    entrants_swap(round=of_round, first=numbers[0], second=numbers[1], by=organiser)
    take_back(last(tournament), organiser)
    assert list(of_round.seats.order_by("sitting", "seat").values_list("entrant", flat=True)) == before


def test_an_added_table_goes_as_long_as_nothing_is_written_there(
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Any],
    organiser: User,
) -> None:
    tournament = tournament_create(by=organiser, name="Freilos", game="watten", rules={"bye": "scored"})
    register(tournament, 5)
    of_round = drawn(tournament)
    paused, late = of_round.byes.get().entrant.number, register(tournament, 1)[0].number
    table_add(round=of_round, numbers=[paused, late], by=organiser)
    event = last(tournament)
    assert undo_option(event).consequences == (
        "Tisch 3 in Durchgang 1 gibt es nicht mehr.",
        f"Nr. {paused} pausiert wieder.",
    )
    take_back(event, organiser)
    assert (of_round.byes.get().entrant.number, of_round.sittings.count()) == (paused, 2)
    way = undo_option(event)
    url = f"/t/{tournament.slug}/durchgang/1/"
    assert (way.action, way.advice, way.url) == (
        None,
        "Seitdem wurde wieder getauscht, zurückgenommen oder ausgelost.",
        url,
    )
    dissolved = last(tournament)
    assert undo_option(dissolved).consequences == (
        "Tisch 3 in Durchgang 1 ist wieder besetzt. Sein Zettel ist neu zu drucken.",
    )
    take_back(dissolved, organiser)
    assert [each.number for each in tournament.entrants.filter(seats__sitting__table=3)] == [paused, late]
    enter(of_round.sittings.get(table=3))
    way = undo_option(tournament.events.filter(action="table_add").last())
    url = f"/t/{tournament.slug}/zettel/1/3/"
    assert (way.action, way.advice, way.url) == (None, "An Tisch 3 ist schon etwas eingetragen.", url)


def test_the_end_of_a_table_that_is_gone_is_not_taken_back(
    tournament: Tournament, teams: list[Entrant], drawn: Callable[[Tournament], Round], organiser: User
) -> None:
    sitting = drawn(tournament).sittings.get(table=2)
    sitting_end(sitting=sitting, by=organiser, reason="Kamen nicht")
    ended = last(tournament)
    take_back(ended, organiser)
    missing = [seat.entrant.number for seat in sitting.seats.all()]
    table_dissolve(sitting=sitting, missing=missing, by=organiser)
    way = undo_option(ended)
    assert (way.action, way.advice, way.url) == (
        None,
        "Diesen Tisch gibt es nicht mehr.",
        f"/t/{tournament.slug}/durchgang/",
    )


def test_a_swap_at_an_added_table_comes_first(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    organiser: User,
) -> None:
    register(tournament, 4)
    of_round = drawn(tournament)
    one, two = (each.number for each in register(tournament, 2))
    seated = of_round.seats.first().entrant.number
    entrants_swap(round=of_round, first=seated, second=one, by=organiser)
    swapped = last(tournament)
    table_add(round=of_round, numbers=[seated, two], by=organiser)
    assert undo_option(swapped).action is None
    take_back(last(tournament), organiser)
    assert undo_option(swapped).action is None
    assert undo_option(last(tournament)).action is not None


def test_a_draw_before_its_publication_only(tournament: Tournament, teams: list[Entrant], organiser: User) -> None:
    of_round = round_draw(tournament=tournament, by=organiser).round
    event = last(tournament)
    take_back(event, organiser)
    assert not of_round.sittings.exists()
    of_round = round_draw(tournament=tournament, by=organiser).round
    round_publish(round=of_round, by=organiser)
    way = undo_option(last(tournament))
    assert (way.action, way.url) == (None, f"/t/{tournament.slug}/durchgang/1/")


def test_a_round_that_is_played_stays(
    tournament: Tournament, teams: list[Entrant], drawn: Callable[[Tournament], Round], enter: Callable[..., Revision]
) -> None:
    of_round = drawn(tournament)
    event = last(tournament)
    enter(of_round.sittings.get(table=1))
    assert undo_option(event).advice == (
        "Durchgang 1 wird schon gespielt: 1 Tisch hat ein Ergebnis. Die Auslosung bleibt. "
        "Ein falsches Ergebnis bitte am Zettel korrigieren, falsche Plätze tauschen."
    )


def test_a_result_of_a_table_that_was_drawn_anew_is_not_taken_back(
    tournament: Tournament, teams: list[Entrant], drawn: Callable[[Tournament], Round], organiser: User, enter: Any
) -> None:
    of_round = drawn(tournament)
    enter(of_round.sittings.get(table=1))
    entered = last(tournament)
    take_back(entered, organiser)
    round_redraw(round=of_round, by=organiser, reason="Falsch gesetzt")
    way = undo_option(entered)
    assert (way.action, way.advice) == (None, "Diesen Tisch gibt es nicht mehr.")


def test_what_becomes_of_a_round_is_said(tournament: Tournament, teams: list[Entrant], organiser: User) -> None:
    of_round = round_draw(tournament=tournament, by=organiser).round
    assert consequences(tournament) == ("Niemand hat einen Platz in Durchgang 1. Der Versuch bleibt im Protokoll.",)
    round_publish(round=of_round, by=organiser)
    assert undo_option(last(tournament)).advice == (
        "Durchgang 1 ist veröffentlicht, alle verlassen sich darauf. Bitte erneut auslosen oder tauschen."
    )
    one, other = (sitting.seats.first().entrant.number for sitting in of_round.sittings.all())
    entrants_swap(round=of_round, first=one, second=other, by=organiser)
    event = last(tournament)
    assert undo_option(event).consequences == (
        f"Nr. {one} und Nr. {other} sitzen wieder wie vor dem Tausch. Ergebnisse bleiben beim Stuhl.",
    )
    take_back(event, organiser)
    entrants_swap(round=of_round, first=other, second=one, by=organiser)
    way = undo_option(event)
    assert (way.action, way.advice, way.url) == (
        None,
        "Seitdem wurde wieder getauscht, zurückgenommen oder ausgelost.",
        f"/t/{tournament.slug}/durchgang/1/",
    )


def test_what_becomes_of_a_table_that_was_ended_is_said(
    tournament: Tournament, teams: list[Entrant], drawn: Callable[[Tournament], Round], organiser: User
) -> None:
    sitting = drawn(tournament).sittings.get(table=1)
    sitting_end(sitting=sitting, by=organiser, reason="Gasthaus schließt")
    assert consequences(tournament) == ("Die fehlenden Zeilen des Tisches werden wieder erwartet.",)
    take_back(last(tournament), organiser)
    assert Sitting.objects.get(pk=sitting.pk).ended_at is None


def test_what_becomes_of_tables_that_end_one_by_one_is_said(
    singles: Callable[..., Tournament], organiser: User
) -> None:
    evening = singles("brokdorf", 6)
    tables_redraw(tournament=evening, by=organiser, wish=SeatingWish((3, 3)))
    tables_merge(tournament=evening, sittings=open_tables(evening), by=organiser)
    assert consequences(evening) == ("Alle dort sind wieder frei.",)
    tables_end(tournament=evening, sittings=open_tables(evening), by=organiser)
    assert consequences(evening) == ("Der Tisch spielt weiter.",)


def test_who_pauses_is_said(
    tournament: Tournament, teams: list[Entrant], drawn: Callable[[Tournament], Round], organiser: User
) -> None:
    bye_choose(tournament=tournament, by=organiser, pausing="last")
    event = last(tournament)
    assert undo_option(event).consequences == (
        "Wer pausiert und was ein Freilos zählt, gilt wieder wie vorher. Die Rangliste rechnet damit.",
    )
    bye_choose(tournament=tournament, by=organiser, pausing="lot")
    assert (undo_option(event).advice, undo_option(event).url) == (
        "Das Freilos zählt seitdem anders.",
        f"/t/{tournament.slug}/durchgang/",
    )
