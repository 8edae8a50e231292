"""What can be read of a tournament: every page that links lead to, and the words on it."""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Iterator
from html.parser import HTMLParser
from io import BytesIO
from urllib.parse import urljoin, urlsplit

from django.http import HttpResponse
from django.test import Client
from django.urls import resolve
from pypdf import PdfReader

from games.kit.definition import Definition
from tests.turnier.english import PROPER
from turnier.models import Entrant, Player, Tournament, User

SHOWN = {"aria-label", "title", "placeholder", "alt", "data-missing", "data-age-text", "data-team-name"}
SILENT = {"script", "style"}
PAGES_PER_VIEW = 3
FILE = re.compile(r"\.(csv|ics|json|pdf|png|svg|xlsx|zip)$")
"""The end of an address of something to keep or to print."""


class Shown(HTMLParser):
    """Collects what a page shows or reads aloud."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self._silent = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._silent = tag in SILENT
        self.words += [value for name, value in attrs if name in SHOWN and value]

    def handle_endtag(self, tag: str) -> None:
        self._silent = False

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.words.append(data.strip())


def shown(html: str) -> list[str]:
    """Every piece of text of a page that is not empty."""
    reader = Shown()
    reader.feed(html)
    return [words for words in reader.words if words]


def pressed(page: str, action: str) -> dict[str, str]:
    """What the first form of a page sends that goes to this address, when its button is pressed as the page has it."""
    form = page.partition(f'action="{action}"')[2].partition("</form>")[0]
    return dict(re.findall(r'<(?:input|button)[^>]* name="([^"]+)"(?:[^>]* value="([^"]*)")?', form))


def printed(pdf: bytes) -> list[str]:
    """Every line of a paper."""
    return [line for page in PdfReader(BytesIO(pdf)).pages for line in page.extract_text().splitlines()]


def definitions(tournament: Tournament) -> list[Definition]:
    """That of an organiser's own game, and those that it offers to begin with."""
    game = tournament.kind_of_game
    if game.definition is None:
        return []
    return [game.definition, *(Definition.model_validate(each["definition"]) for each in game.presets.values())]


def names(tournament: Tournament) -> list[str]:
    """What people have typed, longest first: it is in nobody's catalogue."""
    typed = {tournament.name, tournament.venue, tournament.host, str(User.objects.first()), *PROPER}
    typed |= {word for definition in definitions(tournament) for word in definition.words}
    for entrant in Entrant.objects.filter(tournament=tournament):
        typed |= {entrant.name, entrant.club}
    for name in Player.objects.filter(entrant__tournament=tournament).values_list("name", flat=True):
        typed |= {name, *name.split()}
    return sorted(filter(None, typed), key=len, reverse=True)


def reached(client: Client, *starts: str, files: bool = True) -> Iterator[tuple[str, HttpResponse]]:
    """Every page that links lead to, a few of each kind from every start; each is read once.

    Without `files` no paper is made and no list.
    """
    links: dict[str, list[str]] = {}
    for start in starts:
        waiting, seen, visits = deque([start]), {start}, Counter[str]()
        while waiting:
            address = waiting.popleft()
            view = resolve(urlsplit(address).path).view_name
            visits[view] += 1
            if visits[view] > PAGES_PER_VIEW:
                continue
            if address not in links:
                response = client.get(address)
                yield address, response
                links[address] = list(_links(address, response))
            for target in links[address]:
                if target not in seen and (files or not FILE.search(urlsplit(target).path)):
                    seen.add(target)
                    waiting.append(target)


def _links(address: str, response: HttpResponse) -> Iterator[str]:
    """The addresses of this program to which a page leads."""
    if response["Content-Type"].startswith("text/html"):
        for href in re.findall(r'(?:href|hx-get)="([^"#]+)', response.content.decode()):
            target = urljoin(address, href.replace("&amp;", "&"))
            if target.startswith("/") and not target.startswith("/static/"):
                yield target
