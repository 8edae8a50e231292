"""What is done on the page of a draw: it happens once, or the page says why not and keeps what was typed."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from turnier.models import AuditEvent, Draw, Entrant, Round, Swap, Tournament, User
from turnier.models.tournaments import drawn_rounds
from turnier.services.draw.checks import draw_version
from turnier.services.draw.draw import round_draw, round_publish
from turnier.services.registration.register import Registration, entrant_register
from turnier.services.tournaments.change import tournament_publish

Register = Callable[..., list[Entrant]]
Drawn = Callable[[Tournament], Round]
Do = Callable[..., HttpResponse]


@pytest.fixture
def do(at_desk: Client) -> Do:
    """Sends a form of the page; the fields carry the prefix of their action."""

    def sent(action: str, of_round: int = 1, /, **fields: Any) -> HttpResponse:
        data = {f"{action}-{name}": value for name, value in fields.items()}
        return at_desk.post(f"/t/preiswatten/durchgang/{of_round}/{action}/", data)

    return sent


@pytest.fixture
def prepared(tournament: Tournament, register: Register, organiser: User) -> Round:
    """A first round of four teams, drawn but not published."""
    register(tournament, 4)
    return round_draw(tournament=tournament, by=organiser).round


def went_through(answer: HttpResponse, number: int = 1) -> bool:
    return (answer.status_code, answer.headers.get("Location")) == (303, f"/t/preiswatten/durchgang/{number}/")


def refusal(answer: HttpResponse, complaint: str) -> bool:
    page = answer.content.decode()
    return answer.status_code == 422 and "data-summary" in page and complaint in page


def version(of_round: Round) -> str:
    return draw_version(of_round.draws.get(current=True))


def shown_version(answer: HttpResponse) -> str:
    """The state of the draw that the form for drawing again carries."""
    found = re.search(r'name="redraw-seen" value="([^"]*)"', answer.content.decode())
    assert found is not None
    return found[1]


def test_draw(do: Do, tournament: Tournament, register: Register) -> None:
    register(tournament, 4)
    assert went_through(do("draw"))
    assert Draw.objects.get().round.number == 1


def test_pressing_draw_twice_draws_once(do: Do, tournament: Tournament, register: Register) -> None:
    register(tournament, 4)
    do("draw")
    assert refusal(do("draw"), "Durchgang 1 ist schon ausgelost.")
    assert Draw.objects.count() == 1


def test_an_odd_draw_is_refused_in_words(do: Do, tournament: Tournament, register: Register) -> None:
    Tournament.objects.update(rules={"bye": "forbidden"})
    register(tournament, 3)
    assert refusal(do("draw"), "3 Teams sind eine ungerade Zahl.")


def test_one_button_publishes_and_prints(prepared: Round, at_desk: Client) -> None:
    sent = {"publish-seen": version(prepared), "papers": "1"}
    answer = at_desk.post("/t/preiswatten/durchgang/1/publish/", sent)
    assert (answer.status_code, answer.headers["Location"]) == (303, "/t/preiswatten/drucken/durchgang-1.pdf")
    assert Round.objects.get().published_at is not None
    assert at_desk.get(answer.headers["Location"]).content.startswith(b"%PDF")


def test_publish(do: Do, prepared: Round) -> None:
    assert went_through(do("publish", seen=version(prepared)))
    assert Round.objects.get().published_at is not None


def test_who_came_after_the_draw_is_named_when_it_is_published(
    at_desk: Client, prepared: Round, organiser: User
) -> None:
    """Somebody who has paid must not be without a seat and without a word."""
    late = Registration(players=("Zacharias Spät", "Frieda Frank"))
    number = entrant_register(tournament=prepared.tournament, registration=late, by=organiser).number
    sent = {"publish-seen": version(prepared)}
    told = at_desk.post("/t/preiswatten/durchgang/1/publish/", sent, follow=True).content.decode()
    assert f"Ohne Platz, weil nach der Auslosung angemeldet: Nr. {number}, Spät / Frank." in told


def test_publishing_something_else_than_seen_is_refused(do: Do, prepared: Round) -> None:
    assert refusal(do("publish", seen="9.9"), "inzwischen geändert")
    assert Round.objects.get().published_at is None


def test_a_page_from_before_the_publication_asks_before_it_draws_again(
    do: Do, at_desk: Client, prepared: Round, organiser: User
) -> None:
    """Whoever does not know that the hall has the draw must not replace it with one press; who knows it may."""
    seen = shown_version(at_desk.get("/t/preiswatten/durchgang/1/"))
    round_publish(round=prepared, by=organiser)
    refused = do("redraw", seen=seen, why="late")
    assert refusal(refused, "Inzwischen ist Durchgang 1 veröffentlicht")
    assert (Draw.objects.count(), Round.objects.get().published_at is None) == (1, False)
    assert went_through(do("redraw", seen=shown_version(refused), why="late"))
    assert Draw.objects.get(current=True).attempt == 2


def test_a_forgotten_reason_does_not_hide_that_the_draw_was_published(
    do: Do, at_desk: Client, prepared: Round, organiser: User
) -> None:
    seen = shown_version(at_desk.get("/t/preiswatten/durchgang/1/"))
    round_publish(round=prepared, by=organiser)
    without_reason = do("redraw", seen=seen)
    assert refusal(without_reason, "Bitte einen Grund antippen.")
    assert refusal(do("redraw", seen=shown_version(without_reason), why="late"), "Inzwischen ist Durchgang 1")


def test_redraw_with_a_tile(do: Do, prepared: Round) -> None:
    assert went_through(do("redraw", seen=version(prepared), why="late"))
    assert Draw.objects.get(current=True).reason == "Jemand kam dazu"


def test_redraw_with_a_tile_and_words(do: Do, prepared: Round) -> None:
    do("redraw", seen=version(prepared), why="absent", words="Nr. 4 im Stau")
    assert Draw.objects.get(current=True).reason == "Jemand fehlt: Nr. 4 im Stau"


@pytest.mark.parametrize(
    ("typed", "complaint"),
    [({}, "Bitte einen Grund antippen."), ({"why": "other"}, "Bitte den Grund in Worten angeben.")],
)
@pytest.mark.parametrize("action", ["redraw", "withdraw"])
def test_without_a_reason_nothing_happens(
    do: Do, prepared: Round, action: str, typed: dict[str, str], complaint: str
) -> None:
    assert refusal(do(action, **typed), complaint)
    assert list(Draw.objects.values_list("attempt", "current")) == [(1, True)]


def test_words_alone_are_a_reason(do: Do, at_desk: Client, prepared: Round, tournament: Tournament) -> None:
    shown = at_desk.get("/t/preiswatten/durchgang/1/").content.decode()
    tiles = re.findall(r'<input type="radio" name="withdraw-why"[^>]*>', shown)
    assert len(tiles) == 6
    assert not any("required" in tile for tile in tiles)
    assert went_through(do("withdraw", seen=version(prepared), words="Nr. 4 war doppelt"))
    assert AuditEvent.objects.latest("number").reason == "Nr. 4 war doppelt"


def test_withdraw(do: Do, prepared: Round, tournament: Tournament) -> None:
    assert went_through(do("withdraw", seen=version(prepared), why="list"))
    assert list(drawn_rounds(tournament)) == []


def test_withdrawing_what_is_gone_is_refused(do: Do, prepared: Round) -> None:
    do("withdraw", why="list")
    assert refusal(do("withdraw", why="list"), "Durchgang 1 ist nicht mehr ausgelost.")


def test_swap(do: Do, prepared: Round) -> None:
    assert went_through(do("swap", seen=version(prepared), first="1", second="2", reason="Brüder"))
    assert Swap.objects.get().reason == "Brüder"


def test_a_refused_swap_keeps_what_was_typed(do: Do, prepared: Round) -> None:
    answer = do("swap", first="1", second="77", reason="Brüder")
    assert refusal(answer, "Nr. 77 ist nicht angemeldet.")
    page = answer.content.decode()
    assert 'value="77"' in page
    assert 'value="Brüder"' in page
    assert 'href="#id_swap-second"' in page


@pytest.mark.parametrize(
    ("first", "complaint"),
    [
        ("", "Bitte eine Startnummer oder einen Namen eintippen."),
        ("x", "„x“ ist nicht angemeldet. Bitte die Startnummer eintippen."),
        ("Eins", "„Eins“ passt auf Nr. 1, Nr. 2, Nr. 3 und Nr. 4. Bitte die Startnummer eintippen."),
    ],
)
def test_a_swap_wants_numbers(do: Do, prepared: Round, first: str, complaint: str) -> None:
    assert refusal(do("swap", first=first, second="2"), complaint)


def test_despite_missing_tables(do: Do, tournament: Tournament, register: Register, drawn: Drawn) -> None:
    register(tournament, 4)
    drawn(tournament)
    assert refusal(do("draw", 2), "Es fehlen 2 Tische: 1 und 2.")
    assert refusal(do("despite", 2), "Bitte angeben, warum trotz offener Tische ausgelost wird.")
    assert went_through(do("despite", 2, reason="Tisch 1 spielt nach"), 2)
    assert Draw.objects.get(round__number=2).reason == "Tisch 1 spielt nach"


def test_filler(do: Do, tournament: Tournament, register: Register) -> None:
    register(tournament, 3)
    assert went_through(do("filler"))
    assert tournament.entrants.get(number=4).status == Entrant.Status.OUT_OF_COMPETITION
    assert refusal(do("filler"), "4 Teams sind schon eine gerade Zahl.")


def test_leave(do: Do, tournament: Tournament, register: Register) -> None:
    register(tournament, 3)
    assert went_through(do("leave", number="2"))
    assert tournament.entrants.get(number=2).status == Entrant.Status.WITHDRAWN
    assert refusal(do("leave", number=""), "Bitte jemanden auswählen.")


@pytest.mark.parametrize("action", ["draw", "nonsense"])
def test_an_address_without_a_form_leads_to_the_page(at_desk: Client, tournament: Tournament, action: str) -> None:
    answer = at_desk.get(f"/t/preiswatten/durchgang/1/{action}/")
    assert (answer.status_code, answer["Location"]) == (302, "/t/preiswatten/durchgang/")


def test_publishing_promises_a_public_page_only_where_there_is_one(
    at_desk: Client, tournament: Tournament, register: Callable[..., list[Entrant]], organiser: User
) -> None:
    register(tournament, 4)
    round_draw(tournament=tournament, by=organiser)
    promise = "Danach steht die Auslosung auf der öffentlichen Seite"
    page = at_desk.get(f"/t/{tournament.slug}/durchgang/").content.decode()
    assert (promise in page, "Damit ist die Auslosung bekannt" in page) == (False, True)
    tournament_publish(tournament=tournament, by=organiser, public=True)
    assert promise in at_desk.get(f"/t/{tournament.slug}/durchgang/").content.decode()
