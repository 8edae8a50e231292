"""Who is registered under the same name."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from turnier.models import Entrant, Tournament, User
from turnier.registration_files import Known
from turnier.services.registration.queries import Namesake, entrant_named, entrants_named, known, namesakes
from turnier.services.registration.register import Registration, entrant_register, entrant_status
from turnier.services.registration.sign_ups.offer import SignUpOffer, sign_up_offer_save
from turnier.services.registration.sign_ups.sign_up import Details, sign_up_add
from turnier.services.registration.singles import single_register, single_withdraw


@pytest.fixture
def team(tournament: Tournament, organiser: User) -> Entrant:
    registration = Registration(("Sepp Huber", "Max Maier"))
    return entrant_register(tournament=tournament, registration=registration, by=organiser)


def texts(tournament: Tournament, *names: str, besides: Entrant | None = None) -> list[str]:
    return [twin.text for twin in namesakes(tournament, names, besides)]


@pytest.mark.parametrize("name", ["Max Maier", "max  maier", "MAX MAIER", "Maier, Max", "Maier Max"])
def test_spelling_does_not_hide_a_namesake(tournament: Tournament, team: Entrant, name: str) -> None:
    assert texts(tournament, "Neu", name) == [f"{name} ist schon angemeldet (Nr. 1, Huber / Maier)"]


@pytest.mark.parametrize("name", ["", "Max Mäier", "Maximilian Maier", "Huber"])
def test_other_names_are_other_people(tournament: Tournament, team: Entrant, name: str) -> None:
    assert texts(tournament, name) == []


def test_both_places_of_a_team_are_compared(tournament: Tournament) -> None:
    assert namesakes(tournament, ("Max Maier", "max maier")) == [
        Namesake("max maier", 1, "max maier steht hier zweimal")
    ]


def test_nobody_is_a_namesake_of_himself(tournament: Tournament, team: Entrant) -> None:
    assert texts(tournament, "Sepp Huber", "Max Maier", besides=team) == []


def test_who_waits_for_a_partner_counts(tournament: Tournament, organiser: User) -> None:
    player = single_register(tournament=tournament, registration=Registration(("Ewa Żuk",)), by=organiser)
    assert texts(tournament, "Ewa Żuk") == ["Ewa Żuk wartet schon auf einen Partner"]
    single_withdraw(player=player, by=organiser)
    assert texts(tournament, "Ewa Żuk") == []


def test_who_went_home_does_not_count(tournament: Tournament, organiser: User, team: Entrant) -> None:
    entrant_status(entrant=team, status=Entrant.Status.WITHDRAWN, by=organiser)
    assert texts(tournament, "Max Maier") == []


def test_who_is_out_is_told_that_there_is_no_second_stack(tournament: Tournament, team: Entrant) -> None:
    Entrant.objects.filter(pk=team.pk).update(status=Entrant.Status.ELIMINATED)
    (told,) = texts(tournament, "Max Maier")
    assert told == "Max Maier (Nr. 1) ist raus. Wieder einkaufen geht nicht, nach den Regeln gibt es nur einen Stapel"


def test_who_has_signed_up_is_taken_over_there(tournament: Tournament, organiser: User) -> None:
    sign_up_offer_save(tournament=tournament, offer=SignUpOffer(True, 0, None, "Einverstanden?"), by=organiser)
    sign_up_add(tournament=tournament, details=Details(("Eva Dorn", "Ida Berg")), key="a")
    tournament.refresh_from_db()
    (told,) = texts(tournament, "Eva Dorn")
    assert told == "Eva Dorn steht schon bei den Voranmeldungen. Bitte dort übernehmen"


def test_another_tournament_does_not_count(tournament: Tournament, team: Entrant) -> None:
    other = Tournament.objects.create(slug="anderes", name="Anderes", game="watten")
    assert texts(other, "Max Maier") == []


def test_it_takes_one_query(
    tournament: Tournament, team: Entrant, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(1):
        texts(tournament, "Max Maier", "Sepp Huber")


def test_everybody_is_known_to_the_reader_of_lists(tournament: Tournament, organiser: User, team: Entrant) -> None:
    single_register(tournament=tournament, registration=Registration(("Ewa Żuk",)), by=organiser)
    assert known(tournament) == [
        Known(1, "Huber / Maier", ("Sepp Huber", "Max Maier")),
        Known(None, "Ewa Żuk", ("Ewa Żuk",)),
    ]


def test_a_whole_name_means_its_own_and_the_beginning_of_words_whoever_has_them(
    tournament: Tournament, organiser: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for name, players in (("Die Zwei", ("Anna Huber", "Bernd Maier")), ("Die Zwei Langen", ("Jörg Eß", "Ida Huber"))):
        registration = Registration(players=players, name=name)
        entrant_register(tournament=tournament, registration=registration, by=organiser)
    entrants = list(tournament.entrants.all())
    with django_assert_num_queries(1):
        assert [each.number for each in entrants_named("hub", entrants)] == [1, 2]
    typed = ("die  zwei", "jorg", "maier bernd", "zwei l ida")
    assert [entrant_named(each, entrants).number for each in typed] == [1, 2, 1, 2]
    assert (entrants_named("uber", entrants), entrants_named("", entrants)) == ([], [])
