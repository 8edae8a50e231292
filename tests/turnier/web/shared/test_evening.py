"""From the first registration to the end: where the evening stands, the next step, the stepper, states of tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from django.utils.timezone import localtime

from turnier.models import Draw, Entrant, Revision, Round, Sitting, Tournament, User
from turnier.services.draw.draw import round_draw, round_publish
from turnier.services.draw.table_input import SeatingWish
from turnier.services.registration.register import Registration, entrant_status
from turnier.services.registration.singles import single_register
from turnier.services.stages.plan import stage_begin, stages_plan
from turnier.services.tournaments.end import tournament_close
from turnier.services.tournaments.found import tournament_create
from turnier.stages.stage import Stage
from turnier.web.shared.evening import evening, sitting_state, steps
from turnier.web.shared.next_step import NextStep, next_step

Register = Callable[..., list[Entrant]]
Drawn = Callable[[Tournament], Round]
Enter = Callable[..., Revision]
Stations = dict[str, tuple[str, NextStep]]


def progress(tournament: Tournament) -> str:
    """The stepper in one word per station."""
    return " ".join(step.progress for step in steps(evening(tournament)))


def walked(tournament: Tournament, organiser: User, register: Register, enter: Enter) -> Iterator[tuple[str, str, str]]:
    """A whole evening of two rounds; after each step the next one and the stepper."""

    def seen() -> tuple[str, str, str]:
        step = next_step(evening(tournament))
        return step.head, step.button.url.removeprefix("/t/kurz/"), progress(tournament)

    yield seen()
    register(tournament, 1)
    yield seen()
    register(tournament, 3)
    yield seen()
    for _round in range(2):
        current = round_draw(tournament=tournament, by=organiser).round
        yield seen()
        round_publish(round=current, by=organiser)
        yield seen()
        first, second = current.sittings.order_by("table")
        enter(first)
        yield seen()
        enter(second)
        yield seen()
    tournament_close(tournament=tournament, by=organiser)
    tournament.refresh_from_db()
    yield seen()


def test_every_station_of_the_evening_has_one_next_step(organiser: User, register: Register, enter: Enter) -> None:
    short = tournament_create(by=organiser, name="Kurz", game="watten", rounds=2)
    assert list(walked(short, organiser, register, enter)) == [
        ("Anmeldung beginnen", "anmeldung/", "now ahead ahead ahead"),
        ("Weiter anmelden", "anmeldung/", "now ahead ahead ahead"),
        ("Durchgang 1 auslosen", "durchgang/", "now ahead ahead ahead"),
        ("Auslosung veröffentlichen", "durchgang/1/", "done now ahead ahead"),
        ("Ergebnisse eingeben", "durchgang/", "done now ahead ahead"),
        ("Den letzten Zettel eingeben", "zettel/1/2/", "done now ahead ahead"),
        ("Durchgang 2 auslosen", "durchgang/", "done done now ahead"),
        ("Auslosung veröffentlichen", "durchgang/2/", "done done now ahead"),
        ("Ergebnisse eingeben", "durchgang/", "done done now ahead"),
        ("Den letzten Zettel eingeben", "zettel/2/2/", "done done now ahead"),
        ("Zum Schluss", "zum-schluss/", "done done done now"),
        ("Das Turnier ist abgeschlossen", "siegerehrung/", "done done done done"),
    ]


def test_a_locked_step_says_what_it_waits_for(tournament: Tournament, register: Register, drawn: Drawn) -> None:
    register(tournament, 6)
    drawn(tournament)
    step = next_step(evening(tournament))
    assert (step.why, step.locked, step.locked_why) == (
        "Es fehlen 3 Tische: 1, 2 und 3.",
        "Durchgang 2 auslosen",
        "Geht, sobald die Tische 1, 2 und 3 eingegeben sind.",
    )


def test_many_missing_tables_are_counted(tournament: Tournament, register: Register, drawn: Drawn) -> None:
    register(tournament, 14)
    drawn(tournament)
    step = next_step(evening(tournament))
    assert (step.why, step.locked_why) == (
        "Es fehlen 7 Tische.",
        "Geht, sobald die 7 fehlenden Tische eingegeben sind.",
    )


def test_before_two_are_there_the_draw_is_locked(tournament: Tournament, register: Register) -> None:
    register(tournament, 1)
    step = next_step(evening(tournament))
    assert (step.locked, step.locked_why) == ("Durchgang 1 auslosen", "Geht ab zwei. Dabei: 1 Team.")


def test_an_odd_number_is_announced(tournament: Tournament, register: Register) -> None:
    register(tournament, 3)
    assert next_step(evening(tournament)).why == ("3 Teams: 1 bleibt übrig. Die Auslosung fragt, wie es weitergeht.")


def test_where_any_number_finds_a_table_nobody_is_left_over(singles: Callable[..., Tournament]) -> None:
    step = next_step(evening(singles("tausend", 11)))
    assert (step.head, step.why) == ("Durchgang 1 auslosen", "Dabei: 11 Spieler.")


def test_with_stacks_the_tables_are_drawn_on_their_own_page(singles: Callable[..., Tournament]) -> None:
    assert next_step(evening(singles("brokdorf", 1))).locked == "Tische auslosen"
    step = next_step(evening(singles("brokdorf", 11)))
    assert (step.head, step.why) == ("Tische auslosen", "Dabei: 11 Spieler.")
    assert step.button.url.endswith("/stapel/")


def test_single_players_come_first(tournament: Tournament, register: Register, organiser: User) -> None:
    register(tournament, 2)
    for name in ("Georg Bauer", "Lisa Frank"):
        single_register(tournament=tournament, registration=Registration(players=(name,)), by=organiser)
    step = next_step(evening(tournament))
    assert (step.head, step.why) == ("Partner zulosen", "2 einzelne Spieler warten auf Partner.")


def test_a_round_left_behind_shows_as_late(
    tournament: Tournament, register: Register, drawn: Drawn, organiser: User
) -> None:
    register(tournament, 4)
    drawn(tournament)
    second = round_draw(tournament=tournament, by=organiser, despite_missing=True, reason="Grund").round
    round_publish(round=second, by=organiser)
    assert progress(tournament) == "done late now ahead ahead"


def test_only_what_can_be_seen_is_a_link(tournament: Tournament, register: Register, drawn: Drawn) -> None:
    register(tournament, 4)
    drawn(tournament)
    assert [step.url for step in steps(evening(tournament))] == [
        "/t/preiswatten/anmeldung/",
        "/t/preiswatten/durchgang/1/",
        "",
        "",
        "/t/preiswatten/rangliste/",
    ]


@pytest.mark.parametrize("teams", [0, 8])
def test_reading_the_evening_takes_three_queries(
    tournament: Tournament,
    register: Register,
    drawn: Drawn,
    django_assert_num_queries: Callable[..., object],
    teams: int,
) -> None:
    register(tournament, teams)
    if teams:
        drawn(tournament)
    with django_assert_num_queries(3):
        evening(tournament)


@pytest.fixture
def planned(singles: Callable[..., Tournament], organiser: User) -> Tournament:
    """All three rounds were drawn at once, the first is public."""
    founded = singles("doppelkopf", 16, rounds=3)
    first = round_draw(tournament=founded, by=organiser, wish=SeatingWish(ahead=True)).round
    round_publish(round=first, by=organiser)
    return founded


def over(tournament: Tournament) -> NextStep:
    """The next step once every table is in."""
    tournament.rounds.get(number=1).sittings.update(finished=True)
    return next_step(evening(tournament))


def test_a_round_that_a_plan_holds_is_not_announced_as_a_draw(planned: Tournament) -> None:
    assert next_step(evening(planned)).locked == "Durchgang 2 nach Plan"
    drawn_at = localtime(Draw.objects.get(round__tournament=planned, round__number=2).at)
    step = over(planned)
    assert (step.head, step.why, step.button.url) == (
        "Durchgang 2 nach Plan",
        f"Gelost um {drawn_at:%H:%M} Uhr zusammen mit Durchgang 1. Wer im Plan steht, ist noch dabei.",
        "/t/abend/durchgang/",
    )


def test_a_plan_that_does_not_fit_any_more_is_drawn_anew(planned: Tournament, organiser: User) -> None:
    entrant_status(entrant=planned.entrants.get(number=5), status=Entrant.Status.WITHDRAWN, by=organiser)
    step = over(planned)
    assert (step.head, step.why) == ("Durchgang 2 auslosen", "Dabei: 15 Spieler.")


def test_a_knockout_counts_who_is_not_out(
    tournament: Tournament, organiser: User, register: Register, drawn: Drawn, enter: Enter
) -> None:
    """Eleven teams: nobody is left over in it, for who meets nobody goes on."""

    def why() -> str:
        return next_step(evening(Tournament.objects.get(pk=tournament.pk))).why

    register(tournament, 11)
    stages_plan(tournament=tournament, stages=[Stage("knockout", 0, 1, who="all")], by=organiser)
    stage_begin(tournament=Tournament.objects.get(pk=tournament.pk), by=organiser)
    said = [why()]
    for _level in range(3):
        for sitting in drawn(Tournament.objects.get(pk=tournament.pk)).sittings.all():
            enter(sitting)
        said.append(why())
    assert said == ["Dabei: 11 Teams.", "Dabei: 8 Teams.", "Dabei: 4 Teams.", "Dabei: 2 Teams."]


@pytest.mark.parametrize(
    ("finished", "entries", "state"), [(False, 0, "open"), (False, 2, "run"), (True, 3, "good"), (True, 0, "off")]
)
def test_every_sitting_has_one_state(finished: bool, entries: int, state: str) -> None:
    assert sitting_state(Sitting(finished=finished, entries_count=entries)) == state
