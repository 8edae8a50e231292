"""Who is there: noted once, taken back, asked about before a draw; an ordinary evening meets none of it."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from turnier.models import AuditEvent, Entrant, Round, Tournament, User
from turnier.services.draw.checks import Absent
from turnier.services.draw.draw import list_freeze, round_draw, round_redraw
from turnier.services.integrity import check_tournament
from turnier.services.papers.cards import start_card_papers
from turnier.services.protocol.undo import undo_option
from turnier.services.registration.check_in import (
    absentees_expect,
    absentees_return,
    absentees_withdraw,
    check_in_begin,
    check_in_end,
    entrant_of_code,
    entrant_presence,
)
from turnier.services.registration.register import Registration, entrant_register, entrant_status
from turnier.services.registration.sign_ups.offer import SignUpOffer, sign_up_offer_save
from turnier.services.registration.sign_ups.sign_up import Details, sign_up_add
from turnier.services.registration.singles import single_register
from turnier.services.tournaments.file.exchange import tournament_export, tournament_import
from turnier.text.errors import UserError

Register = Callable[..., list[Entrant]]
HERE, MISSING, EXPECTED = "here", "", "expected"


@pytest.fixture
def teams(tournament: Tournament, register: Register, organiser: User) -> list[Entrant]:
    """Four teams of a list, of whom it is noted who is there."""
    teams = register(tournament, 4)
    check_in_begin(tournament=tournament, by=organiser)
    return teams


def come(teams: list[Entrant], by: User) -> None:
    for team in teams:
        entrant_presence(entrant=team, presence=HERE, by=by)


def presences(tournament: Tournament) -> list[str]:
    return list(tournament.entrants.order_by("number").values_list("presence", flat=True))


def last(tournament: Tournament) -> AuditEvent:
    return AuditEvent.objects.filter(tournament=tournament).latest("number")


def test_an_ordinary_evening_asks_nobody(tournament: Tournament, register: Register, organiser: User) -> None:
    teams = register(tournament, 4)
    with pytest.raises(UserError, match="Noch wird nicht festgehalten"):
        entrant_presence(entrant=teams[0], presence=HERE, by=organiser)
    round_draw(tournament=tournament, by=organiser)
    file = json.loads(tournament_export(tournament))
    assert "check_in" not in file
    assert not any("presence" in entrant for entrant in file["entrants"])


def test_somebody_comes_and_is_not_noted_twice(tournament: Tournament, teams: list[Entrant], organiser: User) -> None:
    come(teams[:1], organiser)
    version = last(tournament).number
    come(teams[:1], organiser)
    assert last(tournament).number == version
    assert presences(tournament) == [HERE, MISSING, MISSING, MISSING]
    assert not check_tournament(tournament)


def test_beginning_twice_is_harmless(tournament: Tournament, teams: list[Entrant], organiser: User) -> None:
    before = last(tournament).number
    check_in_begin(tournament=tournament, by=organiser)
    assert last(tournament).number == before


def test_who_registers_at_the_desk_is_there(tournament: Tournament, teams: list[Entrant], organiser: User) -> None:
    registration = Registration(("Max Maier", "Ewa Żuk"))
    assert entrant_register(tournament=tournament, registration=registration, by=organiser).presence == HERE


def test_who_has_gone_is_sent_to_the_organiser(teams: list[Entrant], organiser: User) -> None:
    entrant_status(entrant=teams[0], status=Entrant.Status.WITHDRAWN, by=organiser)
    with pytest.raises(UserError, match="spielt nicht mehr mit"):
        entrant_presence(entrant=teams[0], presence=HERE, by=organiser)


def test_a_draw_seats_nobody_who_is_not_there(tournament: Tournament, teams: list[Entrant], organiser: User) -> None:
    come(teams[:2], organiser)
    for act in (round_draw, list_freeze):
        with pytest.raises(Absent, match="2 fehlen noch") as refused:
            act(tournament=tournament, by=organiser)
        assert [entrant.number for entrant in refused.value.entrants] == [3, 4]
    come(teams[2:3], organiser)
    with pytest.raises(Absent, match="fehlt noch"):
        round_draw(tournament=tournament, by=organiser)
    come(teams[3:], organiser)
    round_draw(tournament=tournament, by=organiser)


def test_absentees_can_be_drawn_all_the_same(tournament: Tournament, teams: list[Entrant], organiser: User) -> None:
    come(teams[:2], organiser)
    absentees_expect(tournament=tournament, numbers=[3, 4], by=organiser)
    assert presences(tournament) == [HERE, HERE, EXPECTED, EXPECTED]
    drawn = round_draw(tournament=tournament, by=organiser)
    assert drawn.round.seats.count() == 4


def test_absentees_can_be_withdrawn(tournament: Tournament, teams: list[Entrant], organiser: User) -> None:
    come(teams[:2], organiser)
    absentees_withdraw(tournament=tournament, numbers=[3, 4], by=organiser)
    drawn = round_draw(tournament=tournament, by=organiser)
    assert drawn.round.seats.count() == 2


@pytest.mark.parametrize("act", [absentees_expect, absentees_withdraw])
def test_nobody_is_decided_about_unseen(
    tournament: Tournament, teams: list[Entrant], organiser: User, act: Callable[..., None]
) -> None:
    come(teams[:3], organiser)
    with pytest.raises(UserError, match="Inzwischen ist jemand gekommen oder gegangen"):
        act(tournament=tournament, numbers=[3, 4], by=organiser)
    assert presences(tournament)[3] == MISSING


def test_a_repeated_draw_asks_anew(
    tournament: Tournament, teams: list[Entrant], organiser: User, drawn: Callable[[Tournament], Round]
) -> None:
    come(teams, organiser)
    first = drawn(tournament)
    entrant_presence(entrant=teams[0], presence=MISSING, by=organiser)
    with pytest.raises(Absent):
        round_redraw(round=first, by=organiser, reason="Jemand ging heim")


def test_what_was_noted_is_taken_back(tournament: Tournament, teams: list[Entrant], organiser: User) -> None:
    come(teams[:1], organiser)
    undo = undo_option(last(tournament)).action
    assert undo is not None
    undo(organiser, "")
    assert presences(tournament)[0] == MISSING
    come(teams[:1], organiser)
    event = last(tournament)
    entrant_presence(entrant=teams[0], presence=MISSING, by=organiser)
    assert undo_option(event).advice == "Das ist seitdem anders."


def test_beginning_and_ending_are_taken_back(tournament: Tournament, teams: list[Entrant], organiser: User) -> None:
    began = last(tournament)
    check_in_end(tournament=tournament, by=organiser)
    assert undo_option(began).advice == "Das ist seitdem anders."
    for on in (True, False):
        undo = undo_option(last(tournament)).action
        assert undo is not None
        undo(organiser, "")
        tournament.refresh_from_db()
        assert tournament.check_in is on


def test_the_code_of_a_card_means_its_number(tournament: Tournament, teams: list[Entrant]) -> None:
    own = f"http://192.168.0.2:8000/o/{tournament.public_key}/ich/3/"
    for words in (own, " 3 ", "Nr. 3"):
        assert entrant_of_code(tournament, words).number == 3
    for words, text in (
        (own.replace(tournament.public_key, "anderes"), "gehört zu einem anderen Turnier"),
        ("9", "gibt es nicht"),
        ("", "gibt es nicht"),
        ("9" * 40, "gibt es nicht"),
    ):
        with pytest.raises(UserError, match=text):
            entrant_of_code(tournament, words)


def test_the_beginning_of_a_name_means_its_entrant(
    tournament: Tournament, register: Callable[..., list[Entrant]], organiser: User
) -> None:
    for players in (("Ida Igel", "Frida Fuchs"), ("Jürgen Großmann", "Ida Kern")):
        entrant_register(tournament=tournament, registration=Registration(players=players), by=organiser)
    for words, number in (("frid", 1), ("IGEL", 1), ("jurgen gross", 2), ("kern ida", 2)):
        assert entrant_of_code(tournament, words).number == number
    for words, text in (
        ("ida", "„ida“ passt auf Nr. 1 und Nr. 2. Bitte die Startnummer eintippen."),
        ("rida", "„rida“ ist nicht angemeldet. Bitte die Startnummer eintippen."),
        ("f", "„f“ ist nicht angemeldet."),
        ("-", "„-“ ist nicht angemeldet."),
    ):
        with pytest.raises(UserError, match=text):
            entrant_of_code(tournament, words)
    tournament.entrants.filter(number=2).update(presence="here")
    assert entrant_of_code(tournament, "ida").number == 1, "who is not there yet"
    tournament.entrants.update(presence="")
    entrant_status(entrant=tournament.entrants.get(number=2), status=Entrant.Status.WITHDRAWN, by=organiser)
    assert entrant_of_code(tournament, "ida").number == 1
    assert entrant_of_code(tournament, "kern").number == 2, "who has gone"


def test_who_only_signed_up_has_no_start_number(tournament: Tournament, organiser: User) -> None:
    sign_up_offer_save(tournament=tournament, offer=SignUpOffer(True, 0, None, "Ja?"), by=organiser)
    for key, players in (("a", ("Irma Iltis", "Hugo Hase")), ("b", ("Paul Pfau", "Rosa Reh"))):
        sign_up_add(tournament=Tournament.objects.get(pk=tournament.pk), details=Details(players), key=key)
    with pytest.raises(UserError, match="Noch ohne Startnummer: Paul Pfau und Rosa Reh, hat einen Platz."):
        entrant_of_code(tournament, "reh")
    with pytest.raises(UserError, match="„dachs“ ist nicht angemeldet."):
        entrant_of_code(tournament, "dachs")
    single_register(tournament=tournament, registration=Registration(("Dora Dachs",)), by=organiser)
    with pytest.raises(UserError, match="Noch ohne Startnummer: Dora Dachs wartet auf einen Partner."):
        entrant_of_code(tournament, "dachs")


def test_cards_carry_a_code_for_the_door(tournament: Tournament, teams: list[Entrant]) -> None:
    tournament.refresh_from_db()
    card = start_card_papers(tournament)[2]
    assert entrant_of_code(tournament, card.qr).number == 3


def test_the_file_carries_who_is_there(tournament: Tournament, teams: list[Entrant], organiser: User) -> None:
    come(teams[:2], organiser)
    tournament.refresh_from_db()
    text = tournament_export(tournament)
    again = tournament_import(text=text, by=organiser)
    assert (again.check_in, presences(again)) == (True, [HERE, HERE, MISSING, MISSING])
    assert json.loads(tournament_export(again))["check_in"] is True
    assert not check_tournament(again)


def test_who_has_just_played_is_there(
    tournament: Tournament, register: Register, drawn: Callable[[Tournament], Round], organiser: User
) -> None:
    """Begun in the middle of the evening it asks about those alone who have come since."""
    register(tournament, 5)
    drawn(tournament)
    register(tournament, 1)
    check_in_begin(tournament=Tournament.objects.get(), by=organiser)
    assert presences(tournament) == [HERE] * 5 + [MISSING]
    assert check_tournament(Tournament.objects.get()) == ()


def test_those_who_are_missing_come_back_together_and_are_not_withdrawn_where_too_few_are_left(
    tournament: Tournament, teams: list[Entrant], organiser: User
) -> None:
    come(teams[:2], organiser)
    entrant_status(entrant=teams[3], status=Entrant.Status.OUT_OF_COMPETITION, by=organiser)
    absentees_withdraw(tournament=tournament, numbers=(3, 4), by=organiser)
    assert [each.number for each in absentees_return(tournament=tournament, numbers=(3, 4), by=organiser)] == [3, 4]
    assert list(tournament.entrants.order_by("number").values_list("status", flat=True)) == [
        *["active"] * 3,
        "out_of_competition",
    ]
    entrant_presence(entrant=teams[1], presence=MISSING, by=organiser)
    with pytest.raises(UserError, match="Dabei blieben 1 Team, ausgelost wird ab zwei"):
        absentees_withdraw(tournament=tournament, numbers=(2, 3, 4), by=organiser)


def test_a_name_of_too_many_asks_for_the_number(tournament: Tournament, register: Register, organiser: User) -> None:
    register(tournament, 9)
    check_in_begin(tournament=tournament, by=organiser)
    with pytest.raises(UserError, match="passt auf 9 Namen. Bitte die Startnummer eintippen"):
        entrant_of_code(tournament, "Anna")
