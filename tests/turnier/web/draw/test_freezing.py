"""The page of a draw in two steps: what is shown before the lot, the call, a list that changed, and the demands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.http import HttpResponse
from django.test import Client

from turnier.models import Draw, Entrant, Tournament, User
from turnier.services.draw.checks import draw_version
from turnier.services.draw.draw import list_freeze
from turnier.services.draw.options import DrawOptions, draw_options
from turnier.text.words import grouped_hex

Register = Callable[..., list[Entrant]]
Do = Callable[..., HttpResponse]
PAGE = "/t/preiswatten/durchgang/1/"


@pytest.fixture
def do(at_desk: Client) -> Do:
    def sent(action: str, **fields: Any) -> HttpResponse:
        return at_desk.post(f"{PAGE}{action}/", {f"{action}-{name}": value for name, value in fields.items()})

    return sent


@pytest.fixture
def four(tournament: Tournament, register: Register) -> Tournament:
    register(tournament, 4)
    return tournament


@pytest.fixture
def frozen(four: Tournament, organiser: User) -> Draw:
    return list_freeze(tournament=four, by=organiser)


def text(answer: HttpResponse) -> str:
    return answer.content.decode()


def test_freezing_leads_back_to_the_page(four: Tournament, do: Do) -> None:
    answer = do("freeze")
    assert (answer.status_code, answer.headers["Location"], Draw.objects.count()) == (303, PAGE, 1)


def test_both_hashes_are_shown_and_the_nonce_is_not(frozen: Draw, at_desk: Client) -> None:
    page = text(at_desk.get(PAGE))
    assert [page.count(grouped_hex(digits)) for digits in (frozen.input_hash, frozen.commitment)] == [1, 1]
    assert (frozen.nonce in page, grouped_hex(frozen.nonce)[:19] in page) == (False, False)


@pytest.mark.parametrize("typed", ["47-03-81", " 47 03 81 ", "47–03–81", "47, 03, 81"])
def test_the_call_is_taken_as_it_comes(frozen: Draw, do: Do, typed: str) -> None:
    assert do("draw", public=typed, seen=draw_version(frozen)).status_code == 303
    assert Draw.objects.get().public_part == "47-03-81"


def test_a_call_of_words_is_refused_and_stays(frozen: Draw, do: Do) -> None:
    answer = do("draw", public="siebzehn")
    assert (answer.status_code, 'value="siebzehn"' in text(answer)) == (422, True)
    assert text(answer).count("Bitte nur Ziffern und Bindestriche eintippen, zum Beispiel 47-03-81.") == 2
    assert Draw.objects.get().outcome is None


def test_a_list_that_changed_offers_to_freeze_anew(frozen: Draw, register: Register, at_desk: Client, do: Do) -> None:
    register(frozen.round.tournament, 2)
    page = text(at_desk.get(PAGE))
    assert ("Dazugekommen: Nr. 5 und Nr. 6." in page, "Neu einfrieren" in page, "draw-public" in page) == (
        True,
        True,
        False,
    )
    assert do("freeze").status_code == 303
    assert Draw.objects.count() == 2


def test_an_attempt_that_waits_has_no_document(frozen: Draw, at_desk: Client) -> None:
    assert at_desk.get(f"{PAGE}versuch-1.json").status_code == 404


def test_the_start_list_is_printed(frozen: Draw, at_desk: Client) -> None:
    answer = at_desk.get("/t/preiswatten/drucken/startliste-1.pdf")
    assert (answer.status_code, answer.content[:5]) == (200, b"%PDF-")


def test_demands_are_saved_listed_and_dropped(four: Tournament, at_desk: Client, do: Do) -> None:
    assert do("options", mode="swiss", clubs="off").status_code == 303
    assert do("pair", side="forbidden", first="1", second="2").status_code == 303
    assert "Nr. 1 und Nr. 2" in text(at_desk.get(PAGE))
    assert draw_options(Tournament.objects.get()) == DrawOptions("swiss", "off", ((1, 2),))
    assert do("release", side="forbidden", first="1", second="2").status_code == 303
    assert draw_options(Tournament.objects.get()).forbidden == ()


def test_a_demand_on_a_stranger_is_refused_with_the_field(four: Tournament, do: Do) -> None:
    answer = do("pair", side="fixed", first="1", second="77")
    assert (answer.status_code, "Die Startnummer 77 ist nicht angemeldet." in text(answer)) == (422, True)


def test_an_impossible_draw_names_the_demand_to_drop(four: Tournament, do: Do) -> None:
    four.entrants.update(club="SV Au")
    do("options", mode="random", clubs="hard")
    for action in ("draw", "freeze"):
        answer = do(action)
        assert (answer.status_code, "Verzichten Sie darauf, die Vereine streng zu trennen." in text(answer)) == (
            422,
            True,
        )
    assert Draw.objects.count() == 0


def test_the_demand_to_drop_is_named_in_english_too(four: Tournament, do: Do, at_desk: Client) -> None:
    four.entrants.update(club="SV Au")
    do("options", mode="random", clubs="hard")
    at_desk.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    refused = "One club has 4 players, but there are only 2 tables. Do without keeping clubs strictly apart."
    assert refused in text(do("draw"))
