"""S04, S15: an organiser never sees a byte of another one, whatever numbers are put into an address."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.turnier.everybody import Cast, addresses
from tests.turnier.security.texts import text_of
from turnier.models import Entrant, Sitting, Tournament, User
from turnier.services.prizes.prize_table import prize_add
from turnier.services.registration.register import Registration, entrant_register
from turnier.services.registration.singles import single_register
from turnier.services.series.series import series_create
from turnier.services.tournaments.found import tournament_create

EVIL = "https://boese.example/"
CANARY = "Kanarienvogel"
ORGANISERS, TOURNAMENTS = 50, 20


@pytest.mark.slow
def test_no_number_of_somebody_else_opens_anything(cast: Cast, organiser: User, other_organiser: User) -> None:
    Entrant.objects.filter(tournament=cast.tournament).update(name=CANARY, club=CANARY)
    cast.tournament.players.update(name=CANARY)
    Tournament.objects.filter(pk=cast.tournament.pk).update(name=CANARY, venue=CANARY, host=CANARY)
    own = tournament_create(by=other_organiser, name="Eigenes", game="watten")
    entrant_register(tournament=own, registration=Registration(players=("Ida A", "Udo B")), by=other_organiser)
    numbers = {str(pk) for pk in cast.tournament.entrants.values_list("pk", flat=True)} | {"1", "2"}
    paths = {
        "/" + re.sub(r"<\w+:\w+>", number, address.replace("<slug:slug>", own.slug))
        for address in addresses()
        if address.startswith("t/<slug:slug>/")
        for number in numbers
    }
    browser = cast.browsers["other organiser"]
    asked = [(method, path) for path in sorted(paths) for method in ("get", "post")]
    assert [ask for ask in asked if CANARY in text_of(getattr(browser, ask[0])(ask[1]).content)] == []


def test_no_hidden_field_of_somebody_else_changes_anything(cast: Cast, organiser: User, other_organiser: User) -> None:
    """Every form of one's own tournament, with the numbers of another's rows in every field that holds one."""
    Entrant.objects.filter(tournament=cast.tournament).update(name=CANARY)
    single = Registration(players=(CANARY,))
    single_register(tournament=cast.tournament, registration=single, by=organiser)
    prize = prize_add(
        tournament=cast.tournament, title=CANARY, donor="", value_cents=0, consolation=False, picture=None, by=organiser
    )
    own = tournament_create(by=other_organiser, name="Eigenes", game="watten")
    before = Tournament.objects.get(pk=cast.tournament.pk).version
    foreign = {
        "entrant": cast.tournament.entrants.earliest("pk").pk,
        "player": cast.tournament.players.latest("pk").pk,
        "table": Sitting.objects.filter(round__tournament=cast.tournament).earliest("pk").pk,
        "tables": Sitting.objects.filter(round__tournament=cast.tournament).latest("pk").pk,
        "prize": prize.pk,
        "series": cast.series.pk,
        "tournament": cast.tournament.pk,
    }
    rest = {"choice": 1, "number": 1, "remove": other_organiser.pk, "action": "revoke", "reason": "x", "next": EVIL}
    paths = [
        "/" + re.sub(r"<\w+:\w+>", str(number), address.replace("<slug:slug>", own.slug))
        for address in addresses()
        if address.startswith("t/<slug:slug>/")
        for number in foreign.values()
    ]
    seen = []
    for path in dict.fromkeys(paths):
        answer = cast.browsers["other organiser"].post(path, {**foreign, **rest})
        if CANARY in text_of(answer.content) or EVIL in answer.get("Location", ""):
            seen.append(path)
    assert (seen, Tournament.objects.get(pk=cast.tournament.pk).version) == ([], before)


def test_what_is_not_there_and_what_is_not_yours_look_the_same(cast: Cast) -> None:
    def page(slug: str) -> str:
        content = cast.browsers["other organiser"].get(f"/t/{slug}/").content.decode()
        return re.sub(r'("X-CSRFToken": "|csrfmiddlewaretoken" value=")\w+', "", content)

    assert page(cast.tournament.slug) == page("gibt-es-nicht")


def test_many_organisers_on_one_server_see_their_own(db: None) -> None:
    people = User.objects.bulk_create(User(username=f"org{n:02}") for n in range(ORGANISERS))
    Tournament.objects.bulk_create(
        Tournament(slug=f"t-{person.username}-{n}", name=f"Abend {person.username}", game="watten", organiser=person)
        for person in people
        for n in range(TOURNAMENTS)
    )
    found = {}
    for person in people:
        client = Client()
        client.force_login(person)
        page = client.get("/").content.decode()
        found[person.username] = (set(re.findall(r"Abend (org\d\d)", page)), page.count(f"Abend {person.username}"))
    assert found == {person.username: ({person.username}, TOURNAMENTS) for person in people}


def test_lists_suggestions_and_errors_know_nothing_of_others(
    cast: Cast, organiser: User, other_organiser: User
) -> None:
    Entrant.objects.filter(tournament=cast.tournament).update(club=CANARY)
    series_create(by=organiser, name=f"Reihe {CANARY}")
    own = tournament_create(by=other_organiser, name="Eigenes", game="watten")
    browser = cast.browsers["other organiser"]
    asked = [
        browser.get(f"/t/{own.slug}/anmeldung/"),
        browser.get(f"/t/{own.slug}/anmeldung/suche/?suche={CANARY[:5]}"),
        browser.get("/reihen/"),
        browser.get(f"/t/{own.slug}/einstellungen/"),
        browser.post("/turniere/neu/", {"game": "watten", "name": cast.tournament.name}),
    ]
    assert [CANARY in page.content.decode() for page in asked] == [False] * len(asked)
