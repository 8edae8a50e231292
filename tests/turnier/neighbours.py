"""Sends spoiled files, lists and forms through the real pages, and tells what anybody else would notice of it.

Whatever somebody sends is refused in words or leaves everything whole: no page breaks, no answer takes long, and no
other tournament is held up. Each try is taken back, so that the next one begins with the same evening.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from html.parser import HTMLParser
from random import Random
from secrets import token_hex
from time import process_time
from urllib.parse import urlencode, urlsplit

from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.http import HttpResponse
from django.test import Client

from games.kit.game import AnyGame
from games.kit.sittings.evaluation import evaluate
from tests.turnier.everybody import addresses
from tests.turnier.mutations import Fields, spoiled_form, spoiled_list, spoiled_tournament
from turnier.models import Sitting, Tournament, User
from turnier.prizes import Terms
from turnier.registration_files import Candidate
from turnier.services.draw.draw import round_draw, round_publish
from turnier.services.draw.seats import entrants_swap
from turnier.services.host.watch import check_quickly
from turnier.services.integrity import check_by_key
from turnier.services.prizes.plan import plan_save
from turnier.services.prizes.prize_table import prize_add
from turnier.services.registration.import_list import registration_import
from turnier.services.registration.register import Registration
from turnier.services.registration.singles import single_register
from turnier.services.registration.substitute import Newcomer, substitute_enter
from turnier.services.rehearsal.invented import played_lines
from turnier.services.sheets.break_off import sitting_end
from turnier.services.sheets.queries import table_of
from turnier.services.sheets.save import result_save
from turnier.services.sheets.submission import Submission, warning_id
from turnier.services.tournaments.file.exchange import tournament_export
from turnier.services.tournaments.found import tournament_create

NAMES, CLUBS = ("Abt", "Bär", "Czerny", "Đorđević", "Ebner", "Fuchs", "Größl", "Huber"), ("SV Linde", "")
SECONDS = 10.0
"""So long, of the processor, is too slow for whoever waits."""
SENT, REFUSED, FULL = (200, 204, 302, 303), (400, 403, 404, 405, 409, 413, 415, 422, 429), 507
WRITTEN = re.compile(r"(?=.*[A-ZÄÖÜ]).{15,}[.?]")
AROUND = ("/turniere/", "/reihen/", "/konto/")
"""Where the pages of an organiser lie beside those of a tournament."""
TOKEN = "csrfmiddlewaretoken"
LEAVING = ("/konto/abmelden/", "/konto/zweiter-faktor/", "/sicherungen/")
"""Forms that end the session, or have to do with snapshots and not with tournaments."""


def small_evening(game: AnyGame, by: User) -> Tournament:
    """As much as fits into a little: two rounds played, a third one drawn, a swap, a substitute, prizes."""
    chance = Random(20261123)
    tournament = tournament_create(by=by, name="Klein", game=game.slug, rounds=3, venue="Linde", host="SV")
    people = [tuple(f"Anna {name}{seat}" for seat in range(game.team_size)) for name in NAMES]
    candidates = [
        Candidate(row=row, number=None, name="", players=players, club=CLUBS[row % 2], phone="0171 1", paid=row % 3 > 0)
        for row, players in enumerate(people)
    ]
    registration_import(tournament=tournament, candidates=candidates, by=by)
    if game.team_size > 1:
        single_register(tournament=tournament, registration=Registration(players=("Otto Allein",)), by=by)
    for number in (1, 2, 3):
        of_round = round_draw(tournament=tournament, by=by, number=number).round
        if number == 2:
            seats = [sitting.seats.order_by("seat")[0].entrant.number for sitting in of_round.sittings.all()[:2]]
            entrants_swap(round=of_round, first=seats[0], second=seats[1], by=by)
        round_publish(round=of_round, by=by)
        for sitting in of_round.sittings.select_related("round__tournament") if number < 3 else ():
            _play(sitting, chance, by)
    newcomer = Newcomer(name="Ida Neu", position=0, since=3, reason="Zahnweh")
    playing = next(each for each in tournament.entrants.order_by("number") if each.plays)
    substitute_enter(entrant=playing, newcomer=newcomer, by=by)
    plan_save(tournament=tournament, terms=Terms(kept_percent=10, places=2, step=100), by=by)
    for title in ("Schinken", "Bierfass"):
        values = {"title": title, "donor": "Huber", "value_cents": 1500, "consolation": False, "picture": None}
        prize_add(tournament=tournament, by=by, **values)
    return Tournament.objects.get(pk=tournament.pk)


def _play(sitting: Sitting, chance: Random, by: User) -> None:
    game, rules, table = (
        sitting.round.tournament.kind_of_game,
        sitting.round.tournament.house_rules(),
        table_of(sitting),
    )
    lines = played_lines(game, rules, table, chance)
    accepted = frozenset(map(warning_id, evaluate(game, rules, table, lines).problems))
    saved = result_save(sitting=sitting, submission=Submission(token_hex(16), 0, lines, accepted), by=by)
    if not saved.sitting.finished:
        sitting_end(sitting=saved.sitting, by=by, reason="Feierabend")


@dataclass
class Evening:
    """A browser of an organiser, the tournament that they spoil, and somebody else's, which has to go on."""

    browser: Client
    own: Tournament
    neighbour: Tournament
    at_neighbour: Client
    slowest: float = 0.0
    taken: int = 0
    tried: int = 0

    def files(self, numbers: Iterable[int], seed: str) -> Iterator[str]:
        """What was noticed of these spoiled tournament files; a number and a seed are always the same file."""
        whole = json.loads(tournament_export(self.own))
        for number in numbers:
            chance = Random(f"{seed} {number}")
            content = spoiled_tournament(whole, chance)
            yield from self._try(f"file {number}", partial(self._upload, content), chance)

    def lists(self, numbers: Iterable[int], seed: str, samples: Sequence[tuple[str, bytes]]) -> Iterator[str]:
        """What was noticed of these spoiled registration lists; those with a preview are taken over."""
        for number in numbers:
            chance = Random(f"{seed} {number}")
            name, content = spoiled_list(samples, chance)
            act = partial(self._register, name, content, chance)
            yield from self._try(f"list {number}", act, chance)

    def forms(self, numbers: Iterable[int], seed: str) -> Iterator[str]:
        """What was noticed of these spoiled forms, of all that the pages of this organiser show, in turns."""
        for number in numbers:
            chance = Random(f"{seed} {number}")
            key, (action, fields) = self.shown[number % len(self.shown)]
            sent = spoiled_form(fields, chance)
            what = f"form {number} {key} {str(sent)[:600]!r}"
            yield from self._try(what, partial(self._send, action, sent), chance)

    @cached_property
    def shown(self) -> list[tuple[str, tuple[str, Fields]]]:
        """Every form of this organiser, in order; read from the pages once."""
        return sorted(self.crawled().items())

    def crawled(self) -> dict[str, tuple[str, Fields]]:
        """Every form that a page of this organiser shows: what it is like → where it goes, and its fields."""
        waiting, read, found = ["/"], set[str](), dict[str, tuple[str, Fields]]()
        while waiting:
            page = waiting.pop(0)
            response = self.browser.get(page)
            if response.status_code != 200 or not response.headers["Content-Type"].startswith("text/html"):
                continue
            parsed = Page(page)
            parsed.feed(response.content.decode())
            for action, fields in parsed.forms:
                if not action.startswith(LEAVING):
                    key = f"{shape(action)} {' '.join(sorted({re.sub('[0-9]+', 'n', name) for name, _v in fields}))}"
                    found.setdefault(key, (action, fields))
            for link in parsed.links:
                if link.startswith((f"/t/{self.own.slug}/", *AROUND)) and shape(link) not in read:
                    read.add(shape(link))
                    waiting.append(link)
        return found

    def goes_on(self) -> bool:
        """Whether the neighbour can still register somebody, and a check finds everything whole."""
        with transaction.atomic():
            people = {"player_1": "Ida Acht", "player_2": "Jo Neun", "paid": "0"}
            answer = self.at_neighbour.post(f"/t/{self.neighbour.slug}/anmeldung/", people)
            whole = check_quickly() == ()
            transaction.set_rollback(True)
        return answer.status_code == 303 and whole

    def _try(self, what: str, act: Callable[[], Sequence[str]], chance: Random) -> Iterator[str]:
        self.tried += 1
        before = list(Tournament.objects.values_list("pk", flat=True))
        with transaction.atomic():
            began = process_time()
            try:
                taken = self.taken
                found = list(act())
                took = process_time() - began
                found += self._whole(before, chance, was_taken=self.taken > taken)
            except Exception as error:  # whatever breaks is what is looked for
                took = process_time() - began
                found = [f"{type(error).__name__}: {str(error)[:300]} {_where(error)}"]
            transaction.set_rollback(True)
        self.slowest = max(self.slowest, took)
        if took > SECONDS:
            found.append(f"{took:.1f} s")
        yield from (f"{what}: {each}" for each in found)

    def _whole(self, before: Sequence[int], chance: Random, *, was_taken: bool) -> list[str]:
        """What a check says of all tournaments; a new one and the spoiled one are looked at on some pages too."""
        new = list(Tournament.objects.exclude(pk__in=before))
        if not was_taken:
            return [f"refused, and yet there is {each}" for each in new]
        found = list(check_quickly())
        for each in new:
            found += [str(fault) for fault in check_by_key(each.pk)]
            found += self._pages(each, chance, 3)
        if not new and Tournament.objects.filter(pk=self.own.pk).exists():
            found += self._pages(self.own, chance, 1)
        return found

    def _pages(self, tournament: Tournament, chance: Random, count: int) -> list[str]:
        of_it = [address for address in addresses() if address.startswith("t/<slug:slug>/")]
        found = []
        always = ["", "t/<slug:slug>/", "t/<slug:slug>/rangliste/", "t/<slug:slug>/protokoll/original/<int:position>/"]
        for address in [*chance.sample(of_it, count), *always]:
            numbered = re.sub(r"<\w+:\w+>", "1", address.replace("<slug:slug>", tournament.slug))
            status = self.browser.get(f"/{numbered}").status_code
            if status >= 500:
                found.append(f"{numbered} → {status}")
        return found

    def _upload(self, content: bytes) -> Sequence[str]:
        file = SimpleUploadedFile("turnier.json", content)
        return self._answered(self.browser.post("/turniere/datei/", {"file": file, "again": "on"}), "file")

    def _register(self, name: str, content: bytes, chance: Random) -> Sequence[str]:
        address = f"/t/{self.own.slug}/anmeldung/namensliste/"
        answer = self.browser.post(address, {"file": SimpleUploadedFile(name or "x", content)})
        if answer.status_code != 200:
            return self._answered(answer, "file")
        proposal = answer.context["proposal"]
        accepted = [str(question.row) for question in proposal.questions if chance.random() < 0.9]
        sent = {"content": proposal.content, "accept": accepted}
        return self._answered(self.browser.post(f"{address}uebernehmen/", sent), None)

    def _send(self, action: str, fields: Fields) -> Sequence[str]:
        body = urlencode(fields, errors="surrogatepass")
        answer = self.browser.post(action, body, content_type="application/x-www-form-urlencoded")
        return self._answered(answer, None)

    def _answered(self, answer: HttpResponse, named: str | None) -> Sequence[str]:
        """What is wrong with an answer: neither done nor refused, or refused without a word."""
        self.taken += answer.status_code in SENT
        if answer.status_code not in (*SENT, *REFUSED):
            return [f"status {answer.status_code}"]
        if answer.status_code == 422 and named:
            said = " ".join(answer.context["form"].errors.get(named, []))
            if not WRITTEN.fullmatch(said) or not said.replace("\xa0", " ").isprintable():
                return [f"refused with {said!r}"]
        return []


def shape(address: str) -> str:
    """An address without its numbers and without what it asks for."""
    return re.sub(r"/\d+(?=/|$)", "/n", urlsplit(address).path)


def _where(error: BaseException) -> str:
    """Where in the program something broke."""
    places, trace = [], error.__traceback__
    while trace is not None:
        name = trace.tb_frame.f_code.co_filename
        if ("/turnier/" in name and "/tests/" not in name) or "/games/" in name:
            places.append(f"{name.rpartition('/')[2]}:{trace.tb_lineno}")
        trace = trace.tb_next
    return " ".join(places[-4:])


class Page(HTMLParser):
    """The forms that a page sends, and where its links lead."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self.address = urlsplit(address).path
        self.forms: list[tuple[str, Fields]] = []
        self.links: list[str] = []
        self._form: Fields | None = None
        self._select = self._area = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Collects forms, fields and links."""
        its = {name: value or "" for name, value in attrs}
        if tag == "a" and its.get("href", "").startswith("/"):
            self.links.append(its["href"].partition("#")[0])
        if tag == "form":
            self._form = [] if its.get("method", "").lower() == "post" else None
            if self._form is not None:
                action = its.get("action") or self.address
                self.forms.append((action, self._form))
        if self._form is not None:
            self._field(tag, its, self._form)

    def _field(self, tag: str, its: dict[str, str], form: Fields) -> None:
        name, kind = its.get("name", ""), its.get("type", "text")
        if tag == "select":
            self._select = name
        elif tag == "option" and self._select and ("selected" in its or self._select not in dict(form)):
            form[:] = [each for each in form if each[0] != self._select] + [(self._select, its.get("value", ""))]
        elif tag == "textarea" and name:
            self._area = name
            form.append((name, ""))
        elif name and name != TOKEN and (tag == "button" or (tag == "input" and kind not in {"file", "submit"})):
            if kind not in {"radio", "checkbox"} or "checked" in its:
                form.append((name, its.get("value", "on" if kind == "checkbox" else "")))
            elif kind == "radio" and name not in dict(form):
                form.append((name, its.get("value", "")))

    def handle_data(self, data: str) -> None:
        """What stands in a text area."""
        if self._area and self._form is not None:
            at = next(i for i, (name, _value) in enumerate(self._form) if name == self._area)
            self._form[at] = (self._area, self._form[at][1] + data)

    def handle_endtag(self, tag: str) -> None:
        """The end of a form, a list or a text."""
        if tag == "form":
            self._form = None
        elif tag == "select":
            self._select = ""
        elif tag == "textarea":
            self._area = ""
