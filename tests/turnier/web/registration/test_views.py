"""The walk-up desk: one form, a note about what was saved, a search; and single players on its page."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.turnier.conftest import charge
from tests.turnier.reading import pressed
from turnier.models import Entrant, Player, Round, Tournament, User
from turnier.services.integrity import check_tournament
from turnier.services.registration.register import Registration, entrant_register, entrant_unregister
from turnier.services.registration.singles import single_register, single_withdraw
from turnier.services.tournaments.found import tournament_create

PAGE = "/t/preiswatten/anmeldung/"
TYPED = {"player_1": "Max Maier", "player_2": "Ewa Żuk", "paid": "1"}
Register = Callable[..., list[Entrant]]


def text(response: Any) -> str:
    return response.content.decode()


def test_the_page_is_not_for_others(stranger: Client, tournament: Tournament) -> None:
    for path in ("", "pruefen/", "suche/"):
        post = path == "pruefen/"
        response = stranger.post(PAGE + path, TYPED) if post else stranger.get(PAGE + path)
        assert response.status_code == 404
    assert stranger.post(PAGE, TYPED).status_code == 404
    assert tournament.entrants.count() == 0


def test_nobody_without_an_account_gets_in(client: Client, tournament: Tournament) -> None:
    assert client.get(PAGE)["Location"] == f"/konto/anmelden/?next={PAGE}"


def test_an_empty_desk_shows_the_first_number(at_desk: Client, tournament: Tournament) -> None:
    page = text(at_desk.get(PAGE))
    assert 'placeholder="1"' in page
    assert "Noch niemand angemeldet." in page
    assert page.count("autofocus") == 1


def test_the_fold_says_that_there_is_more_to_say(at_desk: Client, tournament: Tournament) -> None:
    page = text(at_desk.get(PAGE))
    assert page.count("<summary>Weitere Angaben: Telefon · Außer Wertung</summary>") == 1


def test_a_team_is_registered_and_the_desk_is_empty_again(at_desk: Client, tournament: Tournament) -> None:
    response = at_desk.post(PAGE, TYPED)
    assert (response.status_code, response["Location"]) == (303, f"{PAGE}?neu=1")
    entrant = tournament.entrants.get()
    assert (entrant.name, entrant.paid) == ("Maier / Żuk", True)
    page = text(at_desk.get(response["Location"]))
    assert "Gespeichert: Nr. 1, Maier / Żuk" in page
    assert f'href="{PAGE}1/"' in page
    assert f'action="{PAGE}1/zuruecknehmen/"' in page
    assert 'value="Max Maier"' not in page


def test_a_name_typed_surname_first_is_turned_round_as_in_a_list(
    at_desk: Client, tournament: Tournament, drawn: Callable[[Tournament], Round]
) -> None:
    at_desk.post(PAGE, TYPED | {"player_1": "von der Au, Bernd", "player_2": "Huber, jun."})
    entrant = tournament.entrants.get()
    assert [player.name for player in entrant.players.all()] == ["Bernd von der Au", "Huber, jun."]
    assert entrant.name == "von der Au / Huber, jun."
    typed = {"player_1": "Bernd von der Au", "player_2": "Żuk, Ewa", "number": "1", "paid": "1"}
    assert at_desk.post(f"{PAGE}1/", typed).status_code == 303
    assert [player.name for player in entrant.players.all()] == ["Bernd von der Au", "Ewa Żuk"]
    at_desk.post(f"{PAGE}1/ersatz/", {"position": "1", "name": "zu Grünberg, Uta", "since": "1"})
    assert [player.name for player in entrant.players.all()] == ["Bernd von der Au", "Uta zu Grünberg"]
    at_desk.post(PAGE, {"player_1": "von Ohne, Hans", "alone": "on", "paid": "1"})
    player = tournament.players.get(entrant=None)
    assert player.name == "Hans von Ohne"
    at_desk.post(f"{PAGE}einzeln/{player.pk}/", {"name": "von Ohne, Hanna"})
    assert tournament.players.get(entrant=None).name == "Hanna von Ohne"


def test_who_is_typed_surname_first_has_a_useful_short_name_on_the_sheet(
    at_desk: Client, solo: Tournament, drawn: Callable[[Tournament], Round]
) -> None:
    page = f"/t/{solo.slug}/anmeldung/"
    for name in ("von der Au, Bernd", "Ott, Karl", "Zak, Ewa", "Alt, Uli"):
        at_desk.post(page, {"player_1": name, "paid": "1"})
    round_ = drawn(solo)
    names = set(solo.entrants.values_list("name", flat=True))
    assert "Bernd von der Au" in names
    table = round_.sittings.get(seats__entrant__name="Bernd von der Au").table
    sheet = text(at_desk.get(f"/t/{solo.slug}/zettel/1/{table}/"))
    assert ("Bernd A." in sheet or "Bernd von der Au" in sheet, "von der Au, Bernd" in sheet) == (True, False)


def test_a_start_number_may_be_typed_as_it_is_said(at_desk: Client, tournament: Tournament) -> None:
    assert at_desk.post(PAGE, TYPED | {"number": "Nr. 12"}).status_code == 303
    assert tournament.entrants.get().number == 12


def test_a_mistake_keeps_what_was_typed(at_desk: Client, tournament: Tournament) -> None:
    response = at_desk.post(PAGE, {**TYPED, "player_2": "", "club": "TSV"})
    page = text(response)
    assert response.status_code == 422
    assert "Nicht gespeichert: 1 Fehler" in page
    assert page.count("Bitte den Namen eintragen, oder „Kommt allein“ ankreuzen.") == 2
    assert 'href="#id_player_2"' in page
    assert 'value="Max Maier"' in page
    assert 'value="TSV"' in page
    assert 'aria-invalid="true"' in page
    assert "autofocus" not in page


def test_a_given_number_is_refused_at_its_field(at_desk: Client, tournament: Tournament, team: Entrant) -> None:
    page = text(at_desk.post(PAGE, {**TYPED, "number": "1"}))
    assert page.count("Startnummer 1 hat schon Huber / Großhauser. Nächste freie: 2.") == 2


def test_sending_twice_shows_the_namesake_instead_of_a_second_team(at_desk: Client, tournament: Tournament) -> None:
    at_desk.post(PAGE, TYPED)
    response = at_desk.post(PAGE, TYPED)
    assert response.status_code == 422
    assert "Max Maier ist schon angemeldet (Nr. 1, Maier / Żuk)" in text(response)
    assert 'name="namesake" id="namesake-1" value="Max Maier" data-confirm' in text(response)
    ticked = {**TYPED, "namesake": ["Max Maier", "Ewa Żuk"]}
    assert at_desk.post(PAGE, ticked)["Location"] == f"{PAGE}?neu=2"


def test_who_comes_alone_goes_to_the_waiting_list(at_desk: Client, tournament: Tournament) -> None:
    response = at_desk.post(PAGE, {**TYPED, "player_2": "", "alone": "on"})
    player = tournament.players.get()
    assert response["Location"] == f"{PAGE}?einzeln={player.pk}"
    page = text(at_desk.get(response["Location"]))
    assert "Gespeichert: Max Maier wartet auf einen Partner" in page
    assert "Zum Auslosen fehlt noch ein Spieler." in page


def test_what_is_typed_of_who_comes_alone_stays_until_they_are_a_team(at_desk: Client, tournament: Tournament) -> None:
    """Every column that stays as it is typed; on the page of who waits it can be changed."""
    typed = {name: f"0815 {name}" for name in Entrant.AS_REGISTERED}
    at_desk.post(PAGE, {**TYPED, **typed, "player_2": "", "alone": "on"})
    assert tournament.players.values(*typed).get() == typed
    changed = {name: f"4711 {name}" for name in typed}
    at_desk.post(f"{PAGE}einzeln/{tournament.players.get().pk}/", {"name": "Max Maier", **changed})
    at_desk.post(PAGE, {"player_1": "Ewa Żuk", "alone": "on", "paid": "1"})
    at_desk.post(f"{PAGE}einzeln/auslosen/")
    assert tournament.entrants.get().players.values(*typed).get(name="Max Maier") == changed


def test_the_note_says_when_it_was_taken_back(
    at_desk: Client, tournament: Tournament, organiser: User, team: Entrant
) -> None:
    entrant_unregister(entrant=team, by=organiser)
    page = text(at_desk.get(f"{PAGE}?neu=1"))
    assert "Zurückgenommen: Nr. 1, Huber / Großhauser" in page
    assert f'action="{PAGE}1/wieder-dabei/"' in page


def test_a_slip_is_on_no_list_and_its_number_can_be_given_by_hand(
    at_desk: Client, tournament: Tournament, organiser: User
) -> None:
    """By the next one who comes it is not taken, since the record names by it who had it."""
    at_desk.post(PAGE, {"player_1": "Anna Vertippt", "player_2": "Bernd Falsch", "paid": "1"})
    noted = text(at_desk.post(f"{PAGE}1/zuruecknehmen/", follow=True))
    assert "Wer jetzt kommt, bekommt die nächste Nummer." in noted
    assert "Leer: die nächste, 2. Gezogen: eintippen." in noted
    everybody = f"{PAGE}teilnehmer/"
    assert "Noch niemand angemeldet" in text(at_desk.get(everybody))
    assert "Vertippt" not in text(at_desk.get(PAGE))
    at_desk.post(PAGE, TYPED)
    page = text(at_desk.get(everybody))
    assert (tournament.entrants.last().number, "Vertippt" in page, "Maier" in page) == (2, False, True)
    assert "Vertippt" not in at_desk.get(f"{everybody}?export=csv").content.decode("utf-8-sig")
    assert "Vertippt" in text(at_desk.get(f"{everybody}?q=vertippt"))
    drawn = {"player_1": "Cilli Moser", "player_2": "Dora Huber", "paid": "1", "number": "1"}
    assert "die zurückgenommene Anmeldung von Vertippt / Falsch" in text(at_desk.post(PAGE, drawn))
    other = re.search(r'href="([^"]+)">Diese Nummer jemand anderem geben', noted)
    assert other is not None
    form = text(at_desk.get(other[1]))
    hidden = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form))
    edited = text(at_desk.post(other[1], hidden | drawn, follow=True))
    back = re.search(r'action="([^"]+)">(?:(?!</form>).)*Wieder dabei', edited, re.DOTALL)
    assert back is not None
    at_desk.post(back[1])
    assert "Moser / Huber" in text(at_desk.get(everybody))
    assert [(each.number, each.plays) for each in tournament.entrants.all()] == [(1, True), (2, True)]
    assert not check_tournament(tournament)


def test_who_withdrew_otherwise_stays_on_the_list(at_desk: Client, tournament: Tournament, team: Entrant) -> None:
    at_desk.post(f"{PAGE}1/zurueckziehen/")
    assert "zurückgezogen" in text(at_desk.get(f"{PAGE}teilnehmer/"))


@pytest.mark.parametrize("query", ["neu=99", "neu=x", "einzeln=99", "einzeln=-1", f"neu={'9' * 30}"])
def test_a_note_about_nobody_is_left_out(at_desk: Client, tournament: Tournament, query: str) -> None:
    response = at_desk.get(f"{PAGE}?{query}")
    assert response.status_code == 200
    assert "r-saved" not in text(response)


def test_the_totals_say_what_is_paid_and_open(at_desk: Client, tournament: Tournament, register: Register) -> None:
    register(tournament, 2, paid=True)
    register(tournament, 1)
    page = text(at_desk.get(PAGE))
    for words in ("3 Teams", "2 von 3", "40,00\u00a0€", "20,00\u00a0€", "60,00\u00a0€"):
        assert f"<dd>{words}</dd>" in page


@pytest.mark.parametrize(
    ("teams", "sentence"), [(2, None), (3, "3 Teams: 1 bleibt übrig. Die Auslosung fragt, wie es weitergeht.")]
)
def test_an_odd_number_is_said_in_time(
    at_desk: Client, tournament: Tournament, register: Register, teams: int, sentence: str | None
) -> None:
    register(tournament, teams)
    page = text(at_desk.get(PAGE))
    assert ("1 bleibt übrig" in page) is (sentence is not None)
    assert sentence is None or sentence in page


def test_latecomers_are_told_when_they_play(
    at_desk: Client, tournament: Tournament, register: Register, drawn: Any
) -> None:
    register(tournament, 2)
    drawn(tournament)
    assert "Wer jetzt kommt, spielt ab Durchgang 2 mit." in text(at_desk.get(PAGE))
    assert at_desk.post(PAGE, TYPED).status_code == 303


def test_a_closed_tournament_shows_the_way_to_its_standings(at_desk: Client, tournament: Tournament) -> None:
    Tournament.objects.update(status=Tournament.Status.CLOSED)
    page = text(at_desk.get(PAGE))
    assert "Das Turnier ist abgeschlossen" in page
    assert 'href="/t/preiswatten/rangliste/"' in page
    assert "data-desk" not in page


def test_a_free_evening_asks_for_no_money(at_desk: Client, tournament: Tournament) -> None:
    Tournament.objects.update(entry_fee_cents=0)
    page = text(at_desk.get(PAGE))
    assert "Startgeld" not in page
    assert "€" not in page


def test_clubs_are_suggested(at_desk: Client, tournament: Tournament, team: Entrant) -> None:
    assert '<option value="TSV Niederau"></option>' in text(at_desk.get(PAGE))


def test_a_game_for_single_players_speaks_of_players(at_desk: Client, solo: Tournament) -> None:
    page = text(at_desk.get("/t/solo/anmeldung/"))
    for word in ("Team", "Spieler 1", "Partner", "Kommt allein"):
        assert word not in page
    assert at_desk.post("/t/solo/anmeldung/", {"player_1": "Max Maier", "paid": "0"}).status_code == 303
    entrant = solo.entrants.get()
    assert (entrant.name, entrant.paid, entrant.players.get().name) == ("Max Maier", False, "Max Maier")
    assert "1 Spieler" in text(at_desk.get("/t/solo/anmeldung/"))


def test_the_check_tells_name_and_namesakes_and_writes_nothing(
    at_desk: Client, tournament: Tournament, team: Entrant
) -> None:
    page = text(at_desk.post(f"{PAGE}pruefen/", {"player_1": "Sepp Huber", "player_2": "Ewa Żuk"}))
    assert 'data-team-name="Huber / Żuk"' in page
    assert "Sepp Huber ist schon angemeldet (Nr. 1, Huber / Großhauser)" in page
    assert tournament.entrants.count() == 1


def test_the_check_of_an_edit_leaves_the_entrant_out(at_desk: Client, tournament: Tournament, team: Entrant) -> None:
    page = text(at_desk.post(f"{PAGE}pruefen/?nummer=1", {"player_1": "Sepp Huber", "player_2": "Ewa Żuk"}))
    assert "schon angemeldet" not in page


@pytest.mark.parametrize("words", ["huber", "GROSSHAUSER", "sepp huber", "niederau", "1", "großh"])
def test_the_search_looks_at_names_clubs_and_numbers(
    at_desk: Client, tournament: Tournament, team: Entrant, words: str
) -> None:
    page = text(at_desk.get(f"{PAGE}suche/", {"q": words}))
    assert "Huber / Großhauser" in page


def test_the_search_says_when_it_finds_nobody(at_desk: Client, tournament: Tournament, team: Entrant) -> None:
    page = text(at_desk.get(f"{PAGE}suche/", {"q": "<b>Niemand</b>"}))
    assert "Zu „&lt;b&gt;Niemand&lt;/b&gt;“ ist niemand angemeldet." in page


def test_many_hits_are_counted(at_desk: Client, tournament: Tournament, register: Register) -> None:
    register(tournament, 15)
    assert "und 3 weitere Treffer" in text(at_desk.get(f"{PAGE}suche/", {"q": "eins"}))


def test_without_words_the_newest_are_shown(at_desk: Client, tournament: Tournament, register: Register) -> None:
    register(tournament, 8)
    page = text(at_desk.get(f"{PAGE}suche/"))
    assert [f"{PAGE}{n}/" in page for n in range(1, 9)] == [False, False, True, True, True, True, True, True]


@pytest.mark.parametrize("teams", [1, 3, 60])
def test_the_page_costs_the_same_for_all_sizes(
    at_desk: Client,
    tournament: Tournament,
    organiser: User,
    register: Register,
    django_assert_num_queries: DjangoAssertNumQueries,
    teams: int,
) -> None:
    register(tournament, teams, club="TSV")
    for name in ("A Aa", "B Bb", "C Cc")[:teams]:
        single_register(tournament=tournament, registration=Registration((name,)), by=organiser)
    with django_assert_num_queries(10):
        at_desk.get(PAGE)


def test_a_second_tap_registers_once(at_desk: Client, tournament: Tournament) -> None:
    sent = {**TYPED, "key": "k1"}
    answers = [at_desk.post(PAGE, sent) for _ in range(2)]
    assert [answer["Location"] for answer in answers] == [f"{PAGE}?neu=1"] * 2
    assert tournament.entrants.count() == 1


def test_a_second_tap_of_somebody_alone_registers_once(at_desk: Client, tournament: Tournament) -> None:
    sent = {**TYPED, "player_2": "", "alone": "on", "key": "k1"}
    first, second = (at_desk.post(PAGE, sent)["Location"] for _ in range(2))
    assert (first, tournament.players.count()) == (second, 1)


def test_every_form_has_its_own_key_and_keeps_it(at_desk: Client, tournament: Tournament) -> None:
    first, second = (re.search(r'name="key" value="(.+?)"', text(at_desk.get(PAGE)))[1] for _ in range(2))
    assert first != second
    assert f'name="key" value="{first}"' in text(at_desk.post(PAGE, {"key": first}))


def test_who_came_before_is_proposed(at_desk: Client, tournament: Tournament, organiser: User) -> None:
    earlier = tournament_create(by=organiser, name="Voriges Jahr", game="watten")
    pair = Registration(("Sepp Huber", "Max Maier"), club="TSV")
    entrant_register(tournament=earlier, registration=pair, by=organiser)
    found = text(at_desk.get(f"{PAGE}vorschlaege/?q=hub", headers={"HX-Request": "true"}))
    assert 'data-players="Sepp Huber|Max Maier"' in found
    alone = text(at_desk.get(f"{PAGE}vorschlaege/?q=mai&allein=1", headers={"HX-Request": "true"}))
    assert 'data-players="Max Maier"' in alone


@pytest.fixture
def waiting(tournament: Tournament, organiser: User) -> list[Player]:
    """Hans, Ewa and Ali wait; Hans has paid."""
    return [
        single_register(tournament=tournament, registration=Registration((name,), paid=name == "Hans Aa"), by=organiser)
        for name in ("Hans Aa", "Ewa Bb", "Ali Cc")
    ]


def test_no_change_is_for_others(stranger: Client, waiting: list[Player], tournament: Tournament) -> None:
    pk = waiting[0].pk
    for path in (f"einzeln/{pk}/", "einzeln/auslosen/", f"einzeln/{pk}/bezahlt/", f"einzeln/{pk}/zurueckziehen/"):
        assert stranger.post(PAGE + path).status_code == 404
    assert tournament.players.filter(withdrawn=False, entrant=None).count() == 3


def test_those_who_wait_are_listed_with_what_they_owe(at_desk: Client, waiting: list[Player]) -> None:
    page = text(at_desk.get(PAGE))
    assert page.count("10,00\u00a0€ kassieren</button>") == 2
    assert "1 Paar auslosen" in page


def test_who_has_paid_a_part_owes_the_rest(
    at_desk: Client, waiting: list[Player], tournament: Tournament, organiser: User
) -> None:
    charge(tournament, 2400, organiser)
    assert re.findall("([0-9,]+)\u00a0€ kassieren</button>", text(at_desk.get(PAGE))) == ["2,00", "12,00", "12,00"]


def test_nobody_is_left_over_while_pairs_wait(
    at_desk: Client, waiting: list[Player], tournament: Tournament, organiser: User
) -> None:
    for names in (("A Aa", "B Bb"), ("C Cc", "D Dd"), ("E Ee", "F Ff")):
        entrant_register(tournament=tournament, registration=Registration(names), by=organiser)
    assert "bleibt übrig" not in text(at_desk.get(PAGE))
    for player in waiting[:2]:
        single_withdraw(player=player, by=organiser)
    assert "3 Teams: 1 bleibt übrig." in text(at_desk.get(PAGE))


def test_the_lot_names_the_new_teams(at_desk: Client, waiting: list[Player], tournament: Tournament) -> None:
    response = at_desk.post(f"{PAGE}einzeln/auslosen/")
    assert (response.status_code, response["Location"]) == (303, PAGE)
    team = tournament.entrants.get()
    assert f"Ausgelost: Nr. 1, {team.name}." in text(at_desk.get(PAGE))


def test_a_name_is_put_right_where_it_stands(at_desk: Client, waiting: list[Player]) -> None:
    address = f"{PAGE}einzeln/{waiting[1].pk}/"
    assert f'href="{address}"' in text(at_desk.get(PAGE))
    sent = {"name": " ", "club": "SC Nord", "phone": ""}
    refused = at_desk.post(address, sent)
    assert (refused.status_code, "Bitte den Namen eintragen." in text(refused)) == (422, True)
    answer = text(at_desk.post(address, sent | {"name": "Eva Bb"}, follow=True))
    changed = Player.objects.get(pk=waiting[1].pk)
    assert (changed.name, changed.club, "Eva Bb ist geändert." in answer) == ("Eva Bb", "SC Nord", True)
    assert "Anmeldung von Eva Bb geändert" in text(at_desk.get("/t/preiswatten/protokoll/"))


def test_who_went_home_can_wait_again_later_too(at_desk: Client, waiting: list[Player]) -> None:
    """Withdrawing asks for the page of the person, and the way back stays on the page of the desk."""
    address = f"{PAGE}einzeln/{waiting[1].pk}/zurueckziehen/"
    assert address not in text(at_desk.get(PAGE))
    assert address in text(at_desk.get(f"{PAGE}einzeln/{waiting[1].pk}/"))
    at_desk.post(address, {"withdrawn": "1"})
    fresh = text(at_desk.get(PAGE))
    assert ("1 zurückgezogen" in fresh, address in fresh) == (True, True)
    at_desk.post(address, {"withdrawn": "0"})
    assert not Player.objects.get(pk=waiting[1].pk).withdrawn
    assert "1 zurückgezogen" not in text(at_desk.get(PAGE))


def test_of_a_team_made_by_lot_it_is_said_who_has_paid(
    at_desk: Client, waiting: list[Player], tournament: Tournament, organiser: User
) -> None:
    single_withdraw(player=waiting[2], by=organiser)
    at_desk.post(f"{PAGE}einzeln/auslosen/")
    said = "Vor dem Auslosen bezahlt: Hans Aa 10,00\u00a0€. Noch nicht: Ewa Bb."
    pages = (f"{PAGE}1/", "/t/preiswatten/kasse/konto/1/", "/t/preiswatten/kasse/")
    assert [text(at_desk.get(page)).count(said) for page in pages] == [1, 1, 1]
    at_desk.post(f"{PAGE}1/bezahlt/", {"paid": "1"})
    assert [text(at_desk.get(page)).count(said) for page in pages] == [0, 0, 0]


def test_the_lot_with_too_few_is_a_sentence(at_desk: Client, tournament: Tournament) -> None:
    response = at_desk.post(f"{PAGE}einzeln/auslosen/")
    assert response.status_code == 409
    assert "Zum Auslosen braucht es mindestens 2 einzelne Spieler." in text(response)


def test_one_tap_pays_and_another_at_a_second_desk_does_nothing(at_desk: Client, waiting: list[Player]) -> None:
    for _desk in range(2):
        at_desk.post(f"{PAGE}einzeln/{waiting[1].pk}/bezahlt/", {"paid": "1"})
    waiting[1].refresh_from_db()
    assert waiting[1].paid is True
    assert waiting[1].tournament.events.filter(action="single_pay").count() == 1


def test_a_withdrawal_leaves_a_note_with_the_way_back(at_desk: Client, waiting: list[Player]) -> None:
    address = f"{PAGE}einzeln/{waiting[0].pk}/zurueckziehen/"
    note = at_desk.post(address, {"withdrawn": "1"})["Location"]
    assert note == f"{PAGE}?einzeln={waiting[0].pk}"
    assert "Zurückgezogen: Hans Aa" in text(at_desk.get(note))
    assert "10,00\u00a0€ aus der Kasse zurückzahlen" in text(at_desk.get(note))
    at_desk.post(address, {"withdrawn": "0"})
    assert "Gespeichert: Hans Aa wartet auf einen Partner" in text(at_desk.get(note))


def test_a_slip_is_taken_back_with_its_money(at_desk: Client, waiting: list[Player]) -> None:
    address = f"{PAGE}einzeln/{waiting[0].pk}/zurueckziehen/"
    assert 'name="slip" value="1"' in text(at_desk.get(f"{PAGE}?einzeln={waiting[0].pk}"))
    page = text(at_desk.get(at_desk.post(address, {"slip": "1"})["Location"]))
    assert "Gilt als nicht bezahlt." in page
    assert "zurückzahlen" not in page


def test_a_member_of_a_team_cannot_be_withdrawn_alone(at_desk: Client, waiting: list[Player]) -> None:
    at_desk.post(f"{PAGE}einzeln/auslosen/")
    paired = Player.objects.exclude(entrant=None).first()
    assert paired is not None
    response = at_desk.post(f"{PAGE}einzeln/{paired.pk}/zurueckziehen/")
    assert response.status_code == 409
    assert "spielt schon mit: Nr. 1" in text(response)


def test_whoever_went_home_meanwhile_has_nothing_to_pay(
    at_desk: Client, tournament: Tournament, organiser: User
) -> None:
    """The money is in somebody's hand: that it is not booked has to stand there."""
    alone = single_register(tournament=tournament, registration=Registration(("Zoe Allein",)), by=organiser)
    single_withdraw(player=alone, by=organiser)
    page = text(at_desk.post(f"{PAGE}einzeln/{alone.pk}/bezahlt/", {"paid": "1"}, follow=True))
    assert ("Zoe Allein muss nichts zahlen. Es ist nichts gebucht." in page, "Bezahlt:" in page) == (True, False)


@pytest.mark.parametrize(
    ("teams", "planned", "said"),
    [
        (14, {"card": "groups", "groups": "2"}, "In jedem Durchgang setzen 2 aus, in jeder ungeraden Gruppe einer."),
        (13, {"card": "groups", "groups": "2"}, "In jedem Durchgang setzt einer aus: Eine Gruppe ist ungerade."),
        (16, {"card": "groups", "groups": "2"}, ""),
        (5, {"card": "groups", "groups": "2"}, ""),
        (13, {"card": "whole"}, ""),
    ],
)
def test_where_groups_are_planned_it_is_said_how_many_sit_out(
    at_desk: Client, tournament: Tournament, register: Register, teams: int, planned: dict[str, str], said: str
) -> None:
    """The draw asks nothing there: the groups, or the bracket, say who has nobody to meet."""
    register(tournament, teams)
    typed = {"grouping": "place", "per_group": "2", "extra": "0", "seeding": "place", "date": ""}
    assert at_desk.post("/t/preiswatten/endrunde/", typed | planned).status_code == 302
    page = " ".join(at_desk.get(PAGE).content.decode().split())
    assert re.findall(r"In jedem Durchgang setz.*?\.", page) == [said] * bool(said)
    assert "bleibt übrig" not in page


def test_a_single_pays_the_sum_on_the_button_or_nothing_and_only_once(
    at_desk: Client, waiting: list[Player], tournament: Tournament, organiser: User
) -> None:
    address = f"{PAGE}einzeln/{waiting[1].pk}/bezahlt/"
    stale = pressed(text(at_desk.get(PAGE)), address)
    charge(tournament, 3000, organiser)
    refused = at_desk.post(address, stale)
    said = "Für Ewa Bb sind inzwischen 15,00\u00a0€ zu kassieren, nicht 10,00\u00a0€. Es ist nichts gebucht"
    assert (refused.status_code, said in text(refused), Player.objects.get(pk=waiting[1].pk).paid_cents) == (
        409,
        True,
        0,
    )
    fresh = pressed(text(at_desk.get(PAGE)), address)
    assert "Bezahlt: Ewa Bb. Kassiert: 15,00\u00a0€." in text(at_desk.post(address, fresh, follow=True))
    again = text(at_desk.post(address, fresh, follow=True))
    assert "Ewa Bb hatte schon bezahlt. Es ist nichts noch einmal gebucht." in again


def test_after_the_last_draw_those_who_are_registered_take_the_place_of_the_form(
    at_desk: Client,
    tournament: Tournament,
    register: Register,
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., object],
) -> None:
    """Else two thirds of the page are empty."""
    register(tournament, 4)
    beside = '<aside class="t-stack" aria-label="Stand der Anmeldung">'
    before, _aside, after = text(at_desk.get(PAGE)).partition(beside)
    assert ("Zuletzt angemeldet" in before, "Zuletzt angemeldet" in after) == (False, True)
    Tournament.objects.update(rounds_planned=1)
    for sitting in drawn(Tournament.objects.get()).sittings.all():
        enter(sitting)
    before, _aside, after = text(at_desk.get(PAGE)).partition(beside)
    assert "Wer jetzt kommt, spielt nicht mehr mit." in before
    assert 'name="player_1"' not in before
    assert ("Zuletzt angemeldet" in before, "Zuletzt angemeldet" in after) == (True, False)


def test_money_back_and_changing_somebody_are_two_words_in_english(
    at_desk: Client, tournament: Tournament, organiser: User
) -> None:
    charge(tournament, 1000, organiser)
    at_desk.post(PAGE, TYPED)
    at_desk.cookies["django_language"] = "en"
    page = text(at_desk.get(f"{PAGE}?neu=1"))
    change = re.search(r'<div class="r-change.*?</div>', page, re.DOTALL)
    assert change is not None
    assert re.findall(r'class="t-label"[^>]*>([^<]*)<', change[0]) == ["Given", "Give back"]
    assert page.count(">Change<") == 1
