"""Who came before is proposed to the same organiser and nobody else, unless they do not want it or are forgotten."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from turnier.models import Player, Tournament, User
from turnier.services.integrity import check_tournament
from turnier.services.privacy.privacy import anonymise, person_propose
from turnier.services.privacy.subject import erasure_subject
from turnier.services.registration.queries import AddressProposal, proposals
from turnier.services.registration.register import Registration, entrant_register
from turnier.services.registration.singles import single_register
from turnier.services.tournaments.file.exchange import tournament_export, tournament_import
from turnier.services.tournaments.found import tournament_create

PAIR = AddressProposal(("Sepp Huber", "Änne Öhler-Groß"), "Huber / Öhler-Groß", "TSV Niederau")


@pytest.fixture
def earlier(organiser: User) -> Tournament:
    """An evening of last year with a pair, a team with a name of its own, and one without a partner."""
    earlier = tournament_create(by=organiser, name="Voriges Jahr", game="watten")
    for registration in (
        Registration(PAIR.players, club=PAIR.club),
        Registration(("Max Hubermann", "Ewa Żuk"), name="Die Engel"),
    ):
        entrant_register(tournament=earlier, registration=registration, by=organiser)
    single_register(tournament=earlier, registration=Registration(("Hubert Allein",), club="SV"), by=organiser)
    return earlier


def names(found: list[AddressProposal]) -> list[str]:
    return [" / ".join(proposal.players) for proposal in found]


@pytest.mark.parametrize("typed", ["sepp h", "Huber,", "änn", "Öhl", "GROß", "öhler"])
def test_a_pair_is_found_by_any_of_its_names(tournament: Tournament, earlier: Tournament, typed: str) -> None:
    typed = typed.rstrip(",")
    assert proposals(tournament, typed)[0] == PAIR


def test_what_begins_like_it_is_proposed(tournament: Tournament, earlier: Tournament) -> None:
    assert names(proposals(tournament, "hub")) == ["Sepp Huber / Änne Öhler-Groß", "Max Hubermann / Ewa Żuk"]
    assert names(proposals(tournament, "hub", alone=True)) == ["Sepp Huber", "Max Hubermann", "Hubert Allein"]
    assert [proposals(tournament, typed) for typed in ("h", "uber", "", "Nie")] == [[], [], [], []]


def test_the_latest_partner_comes_first(tournament: Tournament, earlier: Tournament, organiser: User) -> None:
    later = tournament_create(by=organiser, name="Dieses Jahr", game="watten")
    pair = Registration(("Sepp Huber", "Toni Neu"))
    entrant_register(tournament=later, registration=pair, by=organiser)
    assert names(proposals(tournament, "sepp")) == ["Sepp Huber / Toni Neu", "Sepp Huber / Änne Öhler-Groß"]


def test_nobody_else_learns_of_them(earlier: Tournament, other_organiser: User) -> None:
    own = tournament_create(by=other_organiser, name="Anderes", game="watten")
    assert proposals(own, "hub") == []


def test_who_is_registered_already_is_not_proposed(
    tournament: Tournament, earlier: Tournament, organiser: User
) -> None:
    registration = Registration(("huber, sepp", "Toni Neu"))
    entrant_register(tournament=tournament, registration=registration, by=organiser)
    assert names(proposals(tournament, "hub")) == ["Max Hubermann / Ewa Żuk"]


def test_who_does_not_want_it_is_asked_anew(tournament: Tournament, earlier: Tournament, organiser: User) -> None:
    player = Player.objects.get(name="Sepp Huber")
    person_propose(player=player, proposed=False, by=organiser)
    assert names(proposals(tournament, "hub")) == ["Max Hubermann / Ewa Żuk"]
    assert not check_tournament(earlier)
    text = tournament_export(earlier)
    person_propose(player=player, proposed=True, by=organiser)
    assert PAIR in proposals(tournament, "hub")
    again = tournament_import(text=text, by=organiser)
    assert list(again.players.filter(proposed=False).values_list("name", flat=True)) == ["Sepp Huber"]
    assert PAIR not in proposals(tournament, "hub")


def test_who_is_forgotten_at_one_evening_is_not_proposed_from_another(
    tournament: Tournament, earlier: Tournament, organiser: User, drawn: Callable[[Tournament], object]
) -> None:
    later = tournament_create(by=organiser, name="Dieses Jahr", game="watten")
    pair = Registration(PAIR.players)
    entrant_register(tournament=later, registration=pair, by=organiser)
    anonymise(who=erasure_subject(later.players.get(name="Sepp Huber")), by=organiser)
    assert [names(proposals(tournament, typed)) for typed in ("sepp", "Spieler")] == [[], []]
    assert not check_tournament(earlier)


@pytest.mark.parametrize(
    ("known", "typed"),
    [
        ("Björn Köhler", "bjoern"),
        ("Björn Köhler", "kohler"),
        ("Björn Köhler", "Koehl"),
        ("Bjoern Koehler", "köh"),
        ("Carla Strauß", "strauss"),
        ("Öznur Çelik-Łukasz", "celik"),
        ("Öznur Çelik-Łukasz", "lukasz"),
        ("Öznur Çelik-Łukasz", "oezn"),
        ("Jürgen Groß", "juergen gross"),
    ],
)
def test_names_are_found_however_their_umlauts_are_typed(
    tournament: Tournament, organiser: User, known: str, typed: str
) -> None:
    earlier = tournament_create(by=organiser, name="Voriges Jahr", game="watten")
    entrant_register(tournament=earlier, registration=Registration((known, "Toni Neu")), by=organiser)
    assert names(proposals(tournament, typed)) == [f"{known} / Toni Neu"]
    assert proposals(tournament, typed[1:]) == []
