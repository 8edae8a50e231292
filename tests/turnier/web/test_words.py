"""A tournament that says every word of its game otherwise: the usual word stands on no page and no paper."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from django.conf import settings
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from games.kit.nouns import Noun
from tests.turnier.reading import names, printed, reached, shown
from turnier.models import User
from turnier.services.rehearsal.demo import demo_create
from turnier.services.tournaments.change import tournament_publish, words_change
from turnier.services.tournaments.queries import tournament_games

WORDS = {
    "Bummerl": Noun("die", "Partie", "Partien"),
    "Schneider": Noun("die", "Warme", "Warme"),
    "Retourschneider": Noun("die", "Heiße", "Heiße"),
    "Durchgang": Noun("die", "Umlaufreihe", "Umlaufreihen"),
}
USUAL = re.compile(r"Bummerl|Schneider|Retour|Durchg[aä]ng")
MISFIT = re.compile(
    r"(?<!, )\b(den|einen|ein|dem|im|zum|vom|des|diesen|dieser|jeden|letzten) (Partie|Warme|Heiße|Umlaufreihe)\b"
)
"""A word that agrees with the usual noun and not with this one."""
ABOUT_WORDS = re.compile(r"/einstellungen/woerter/|^/turniere/|^/api/v1/$")
"""The page that says what is called otherwise, and those about all tournaments: founding one, and the interface."""


def read(response: HttpResponse) -> Sequence[str]:
    kind = response["Content-Type"]
    if kind == "application/pdf":
        return printed(response.content)
    if kind.startswith("text/html"):
        return shown(response.content.decode())
    return response.content.decode().splitlines() if kind.startswith("text/") else []


@pytest.mark.slow
@pytest.mark.parametrize("language", ["de", "en"])
def test_no_usual_word_is_left(client: Client, admin: User, own_folder: None, language: str) -> None:
    tournament = demo_create(by=admin, game=tournament_games()["watten"])
    tournament_publish(tournament=tournament, by=admin, public=True)
    words_change(tournament=tournament, words=WORDS, by=admin)
    client.force_login(admin)
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    typed = re.compile("|".join(map(re.escape, names(tournament))))
    left = [
        (address, line)
        for address, response in reached(client, reverse("overview", args=[tournament.slug]))
        if not ABOUT_WORDS.search(address)
        for line in read(response)
        if USUAL.search(typed.sub("", line)) or MISFIT.search(line)
    ]
    assert left == []
