"""The prize table on the screen."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image

from tests.turnier.services.prizes.test_prize_table import bomb
from tests.turnier.web.money.reading import text
from turnier.models import Choice, Choosing, Picture, Prize, Round, Tournament

PAGE = "/t/preiswatten/kasse/preistisch/"


def photo(edge: int = 40) -> SimpleUploadedFile:
    target = BytesIO()
    Image.effect_noise((edge, edge), 90).convert("RGB").save(target, "PNG", compress_level=0)
    return SimpleUploadedFile("x.php", target.getvalue(), "image/png")


@pytest.fixture
def prizes(at_desk: Client, over: Tournament) -> list[Prize]:
    """A ham with a photo and wine without."""
    at_desk.post(PAGE, {"title": "Schinken", "donor": "Metzgerei Abt", "value": "60", "picture": photo()})
    at_desk.post(PAGE, {"title": "Wein"})
    return list(Prize.objects.all())


def test_prizes_lie_on_the_table(at_desk: Client, prizes: list[Prize]) -> None:
    assert [(p.title, p.donor, p.value_cents, p.consolation) for p in prizes] == [
        ("Schinken", "Metzgerei Abt", 6000, False),
        ("Wein", "", 0, False),
    ]
    page = text(at_desk.get(PAGE))
    assert "2 Preise liegen bereit" in page
    assert page.count("<img") == 1
    response = at_desk.get(f"/t/preiswatten/kasse/bild/{Picture.objects.get().pk}/")
    assert response["Content-Type"] in ("image/png", "image/jpeg")


def test_a_photo_of_a_telephone_fits_and_a_film_does_not(at_desk: Client, over: Tournament) -> None:
    large = photo(1500)
    assert large.size is not None
    assert large.size > 6_000_000
    assert at_desk.post(PAGE, {"title": "Schinken", "picture": large}).status_code == 303
    film = SimpleUploadedFile("film.mp4", b"x" * 13_000_000)
    refused = at_desk.post(PAGE, {"title": "Wein", "picture": film})
    assert refused.status_code == 422
    assert "Das Bild ist größer als 12 MB." in text(refused)
    assert [p.title for p in Prize.objects.all()] == ["Schinken"]


def test_what_is_no_picture_is_said_at_the_field(at_desk: Client, over: Tournament) -> None:
    refused = at_desk.post(PAGE, {"title": "Wein", "picture": SimpleUploadedFile("a.png", b"<script>")})
    assert refused.status_code == 422
    assert "Das ist kein Bild" in text(refused)
    assert 'value="Wein"' in text(refused)


@pytest.mark.parametrize("page", [PAGE, "/t/preiswatten/kasse/urkunden/"])
def test_a_picture_bomb_is_refused_before_it_goes_off(at_desk: Client, over: Tournament, page: str) -> None:
    sent = SimpleUploadedFile("a.png", bomb(7_000), "image/png")
    assert len(bomb(7_000)) < 100
    refused = at_desk.post(page, {"title": "Wein", "picture": sent})
    assert (refused.status_code, Picture.objects.count()) == (422, 0)
    assert "Das Bild hat zu viele Punkte. Bitte auf höchstens 4000 × 4000 verkleinern." in text(refused)


def test_forged_uploads_are_refused(over: Tournament, organiser: object) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(organiser)  # type: ignore[arg-type]
    assert strict.post(PAGE, {"title": "Wein"}).status_code == 403
    assert Prize.objects.count() == 0


def test_a_prize_is_changed_and_taken_away(at_desk: Client, prizes: list[Prize]) -> None:
    ham, wine = prizes
    at_desk.post(f"{PAGE}{ham.pk}/", {"title": "Speck", "consolation": "on"})
    ham.refresh_from_db()
    assert (ham.title, ham.donor, ham.consolation) == ("Speck", "", True)
    refused = at_desk.post(f"{PAGE}{wine.pk}/", {"title": "Wein", "consolation": "on"})
    assert "Der Trostpreis ist schon „Speck“." in text(refused)
    assert at_desk.post(f"{PAGE}{wine.pk}/weg/")["Location"] == PAGE
    assert at_desk.get(f"{PAGE}{wine.pk}/").status_code == 404


def test_one_place_after_the_other_chooses(at_desk: Client, over: Tournament, prizes: list[Prize]) -> None:
    screen = f"{PAGE}waehlen/"
    assert "Reihenfolge festlegen" in text(at_desk.get(screen))
    assert at_desk.post(f"{screen}beginnen/")["Location"] == screen
    names = []
    for prize in prizes:
        page = text(at_desk.get(screen))
        number = re.search(r'name="number" value="(\d+)"', page)
        names.append(re.search(r"<h1><bdi>(.*?)</bdi></h1>", page))
        assert number is not None
        sent = {"number": number[1], "prize": str(prize.pk)}
        assert at_desk.post(f"{screen}nehmen/", sent)["Location"] == screen
        assert at_desk.post(f"{screen}nehmen/", sent).status_code == 409
    assert names[0] is not None
    assert names[1] is not None
    assert names[0][1] != names[1][1]
    page = text(at_desk.get(screen))
    assert "Alle Preise sind vergeben" in page
    assert ("Weiter: Zum Schluss" in page, 'href="/t/preiswatten/zum-schluss/"' in page) == (True, True)
    assert page.count("Zurücknehmen") == 2
    choice = Choice.objects.latest("pk")
    at_desk.post(f"{screen}zuruecknehmen/", {"choice": str(choice.pk)})
    assert "Bitte wählen: noch 1 Preis" in text(at_desk.get(screen))
    assert at_desk.post(f"{screen}nehmen/", {"number": str(choice.entrant.number), "prize": ""}).status_code == 303
    assert "nimmt nichts" in text(at_desk.get(screen))


def test_the_protocol_finds_who_stands_in_the_order(at_desk: Client, over: Tournament, prizes: list[Prize]) -> None:
    at_desk.post(f"{PAGE}waehlen/beginnen/")
    number, _place = Choosing.objects.get().order[-1]
    begun = "Auswahl am Preistisch begonnen"
    assert begun in text(at_desk.get(f"/t/preiswatten/protokoll/?nummer={number}"))
    assert begun not in text(at_desk.get("/t/preiswatten/protokoll/?nummer=999"))


def test_foreign_prizes_are_not_found(client: Client, prizes: list[Prize], other_organiser: object) -> None:
    client.force_login(other_organiser)  # type: ignore[arg-type]
    assert client.get(f"{PAGE}{prizes[0].pk}/").status_code == 404
    assert client.get(f"/t/preiswatten/kasse/bild/{Picture.objects.get().pk}/").status_code == 404


def test_the_order_waits_for_every_table(
    at_desk: Client, tournament: Tournament, register: Callable[..., object], drawn: Callable[[Tournament], Round]
) -> None:
    register(tournament, 4)
    drawn(tournament)
    page = at_desk.get(f"/t/{tournament.slug}/kasse/preistisch/waehlen/").content.decode()
    assert "Es fehlen 2 Tische: 1 und 2." in page
    assert 'aria-disabled="true"' in page
    assert "/preistisch/waehlen/beginnen/" not in page


def test_choosing_is_the_next_step_only_when_all_is_played(at_desk: Client, prizes: list[Prize]) -> None:
    """Before, the page is for what is given."""
    said = []
    for rounds in (1, 2):
        Tournament.objects.update(rounds_planned=rounds)
        page = at_desk.get(PAGE).content.decode()
        assert "Preise wählen lassen" in page
        said.append('class="t-next"' in page)
    assert said == [True, False]
