"""The organiser's standings: reasons, the coin, the live fragment, the end."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from turnier.models import Decision, Entrant, Revision, Round, Tournament
from turnier.services.standings.standings import standings

Register = Callable[..., list[Entrant]]
Drawn = Callable[[Tournament], Round]
Enter = Callable[..., Revision]
PAGE = "/t/preiswatten/rangliste/"


@pytest.fixture
def tied(tournament: Tournament, register: Register, drawn: Drawn, enter: Enter) -> Tournament:
    """Two winners with the same score."""
    register(tournament, 4)
    for sitting in drawn(tournament).sittings.all():
        enter(sitting)
    tournament.refresh_from_db()
    return tournament


def test_nobody_registered_is_no_empty_page(at_desk: Client, tournament: Tournament) -> None:
    assert "Noch niemand angemeldet" in at_desk.get(PAGE).content.decode()


def test_the_page_says_what_is_missing(
    at_desk: Client, tournament: Tournament, register: Register, drawn: Drawn
) -> None:
    register(tournament, 4)
    drawn(tournament)
    page = at_desk.get(PAGE).content.decode()
    assert "Vorläufig: 2 Tische sind noch offen" in page
    assert "Es fehlen 2 Tische: 1 und 2." in page


def test_a_place_has_its_reason(at_desk: Client, tied: Tournament) -> None:
    number = next(row.entrant.number for row in standings(tied).rows if row.place == 1)
    row = at_desk.get(f"{PAGE}warum/{number}/").content.decode()
    assert "Warum Platz 1?" in row
    assert "33:21 = 33:21" in row
    assert at_desk.get(f"{PAGE}warum/99/").status_code == 404


def test_the_coin_is_asked_for_and_recorded(at_desk: Client, tied: Tournament) -> None:
    page = at_desk.get(PAGE).content.decode()
    assert "Nur die Münze kann entscheiden" in page
    one, two = (int(part.split('"')[0]) for part in page.split('name="tie" value="')[1:3])
    at_desk.post(f"{PAGE}muenze/", {"tie": [one, two], "winner": two, "witness": "Rosi"})
    decision = Decision.objects.get()
    assert (decision.order, decision.witness) == ([two, one], "Rosi")
    why = at_desk.get(f"{PAGE}warum/{two}/").content.decode()
    assert ("Münze: " in why, "1 &gt; 2" in why, "2 &gt; 1" in why, "1 < 2" in why) == (True, False, False, False)
    at_desk.post(f"{PAGE}muenze/{decision.pk}/zuruecknehmen/")
    assert Decision.objects.get().revoked


def tie_of(tournament: Tournament) -> list[int]:
    return [entrant.number for entrant in standings(tournament).ties[0]]


def test_a_toss_without_witness_keeps_the_winner(at_desk: Client, tied: Tournament) -> None:
    one, two = tie_of(tied)
    response = at_desk.post(f"{PAGE}muenze/", {"tie": [one, two], "winner": two, "witness": " "})
    page = response.content.decode()
    assert response.status_code == 422
    assert page.count("Bitte eintragen, wer dabei war.") == 2
    assert f'value="{two}" required checked' in page
    assert not Decision.objects.exists()


def test_a_toss_without_winner_keeps_the_witness(at_desk: Client, tied: Tournament) -> None:
    page = at_desk.post(f"{PAGE}muenze/", {"tie": tie_of(tied), "witness": "Rosi"}).content.decode()
    assert page.count("Bitte eine Startnummer wählen.") == 2
    assert 'value="Rosi"' in page


def test_a_toss_that_somebody_else_has_recorded_comes_too_late(at_desk: Client, tied: Tournament) -> None:
    one, two = tie_of(tied)
    toss = {"tie": [one, two], "winner": two, "witness": "Rosi"}
    at_desk.post(f"{PAGE}muenze/", toss)
    page = at_desk.post(f"{PAGE}muenze/", {**toss, "winner": one}, follow=True).content.decode()
    assert "Diese Teams liegen nicht mehr gleich." in page
    assert [decision.order for decision in Decision.objects.all()] == [[two, one]]


def test_one_team_at_two_places_is_named_and_the_witness_stays(
    at_desk: Client, tournament: Tournament, register: Register, drawn: Drawn, enter: Enter
) -> None:
    register(tournament, 6)
    for sitting in drawn(tournament).sittings.all():
        enter(sitting)
    one, two, three = tie_of(tournament)
    sent = {"tie": [one, two, three], "place-1": two, "place-2": two, "place-3": one, "witness": "Rosi"}
    page = at_desk.post(f"{PAGE}muenze/", sent).content.decode()
    assert page.count(f"Nr. {two} steht schon an Stelle 1. Bitte jede Startnummer einmal wählen.") == 2
    assert 'value="Rosi"' in page
    at_desk.post(f"{PAGE}muenze/", {**sent, "place-2": three})
    assert Decision.objects.get().order == [two, three, one]


def test_a_decision_is_taken_back_once(at_desk: Client, tied: Tournament) -> None:
    at_desk.post(f"{PAGE}los/", {"tied": tie_of(tied)})
    back = f"{PAGE}muenze/{Decision.objects.get().pk}/zuruecknehmen/"
    assert "Die Entscheidung ist zurückgenommen." in at_desk.post(back, follow=True).content.decode()
    assert "Diese Entscheidung ist schon zurückgenommen." in at_desk.post(back, follow=True).content.decode()


def test_the_fragment_is_silent_while_nothing_changed(at_desk: Client, tied: Tournament, enter: Enter) -> None:
    quiet = at_desk.get(f"{PAGE}stand/?v={tied.version}")
    assert (quiet.status_code, quiet.content) == (204, b"")
    enter(tied.rounds.get().sittings.first(), [], reason="Zettel vertauscht")
    changed = at_desk.get(f"{PAGE}stand/?v={tied.version}")
    assert changed.status_code == 200
    assert "Vorläufig: 1 Tisch ist noch offen" in changed.content.decode()


def test_a_reason_opens_without_script(at_desk: Client, tied: Tournament) -> None:
    assert at_desk.get(f"{PAGE}?warum=2").content.decode().count("t-why-cell") == 1
    assert at_desk.get(f"{PAGE}?warum=99").content.decode().count("t-why-cell") == 0
    assert at_desk.get(PAGE).content.decode().count("t-why-cell") == 0


def test_the_end_is_offered_when_all_is_in(at_desk: Client, tied: Tournament) -> None:
    Tournament.objects.update(rounds_planned=1)
    Decision.objects.bulk_create(
        Decision(tournament=tied, kind="coin", entrants=list(pair), order=list(pair))
        for pair in [sorted(e.number for e in tied.entrants.all())]
    )
    assert "Turnier abschließen" in at_desk.get(PAGE).content.decode()
    page = at_desk.post(f"{PAGE}abschliessen/", follow=True).content.decode()
    assert "Das Turnier ist abgeschlossen." in page
    assert "Wieder öffnen" in page
    refused = at_desk.post(f"{PAGE}wieder-oeffnen/", {"reason": " "}, follow=True).content.decode()
    assert "Bitte einen Grund angeben, warum das Turnier wieder geöffnet wird." in refused
    at_desk.post(f"{PAGE}wieder-oeffnen/", {"reason": "Zettel gefunden"})
    assert Tournament.objects.get().stage == Tournament.Stage.RUNNING


def test_an_evening_may_end_before_its_last_round(at_desk: Client, tied: Tournament) -> None:
    page = at_desk.get(PAGE).content.decode()
    assert "Gespielt sind 1 von 3 Durchgängen." in page
    at_desk.post(f"{PAGE}abschliessen/")
    page = at_desk.get(PAGE).content.decode()
    assert "Endgültig: alle Ergebnisse sind da" in page
    assert "Gespielt sind 1 von 3 Durchgängen." not in page


def test_the_end_waits_for_open_tables(
    at_desk: Client, tournament: Tournament, register: Register, drawn: Drawn
) -> None:
    register(tournament, 2)
    drawn(tournament)
    page = at_desk.post(f"{PAGE}abschliessen/", follow=True).content.decode()
    assert "Es fehlen noch Ergebnisse: Tisch 1 (Durchgang 1)." in page
