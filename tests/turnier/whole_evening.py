"""An evening through its pages alone, as plain forms: who runs it, whose phones enter, what the papers are."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import unescape

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pypdf import PdfReader

from benchmarks.plain_form import PlainForm, forms_of
from benchmarks.plain_walk import (
    Payload,
    answers,
    confirm,
    enter_line,
    in_tables,
    link_to,
    propose,
    rows_of,
    scanned,
    send,
    sent,
    sheet_form,
    sheet_url,
)
from benchmarks.sampler import Sampled
from turnier.models import Sitting, Tournament, User
from turnier.services.sheets.queries import table_of

ROW = re.compile(r"<tr[^>]*>(.*?)</tr>", re.DOTALL)
NEXT_PAGE = re.compile(r'rel="next" href="[^"?]*([^"#]*)')
CELL = re.compile(r"<t[dh][^>]*>(.*?)</t[dh]>", re.DOTALL)
TAG = re.compile(r"<[^>]*>")
AFTER_CEREMONY = "?nach=siegerehrung"


@dataclass
class Pages:
    """Somebody's browser, without script."""

    client: Client

    def read(self, url: str) -> str:
        """A page."""
        answer = self.client.get(url)
        assert answer.status_code == 200, (url, answer.status_code)
        return answer.content.decode()

    def form(self, url: str, told: Callable[[PlainForm], bool]) -> PlainForm:
        """The first form of a page of which something holds."""
        return next(form for form in forms_of(self.read(url)) if told(form))

    def press(self, url: str, form: PlainForm, button: str = "") -> str:
        """Sends a form of a page; where it leads."""
        answer = self.client.post(form.action or url, sent(form.content(button)))
        assert answer.status_code // 100 == 3, (url, answer.status_code, said(answer.content.decode()))
        return str(answer.headers["Location"])


def said(page: str) -> str:
    """The words of a page."""
    return " ".join(unescape(TAG.sub(" ", page)).split())


class Evening:
    """A tournament that is run through its pages."""

    def __init__(self, organiser: User, game: str, *, name: str, fee: str, way: str, variant: str = "") -> None:
        client = Client()
        client.force_login(organiser)
        self.pages = Pages(client)
        new = f"/turniere/neu/?game={game}"
        form = self.pages.form(new, lambda form: form.has("game"))
        for field, text in {"name": name, "entry_fee_cents": fee, "way": way}.items():
            form.answer(field, text)
        if variant:
            form.answer("variant", variant)
        slug = self.pages.press("/turniere/neu/", form).split("/")[2]
        self.home = f"/t/{slug}/"
        self.tournament = Tournament.objects.get(slug=slug)

    def register(self, names: Sequence[str | tuple[str, str]]) -> None:
        """All of them by one list, paid; two names are a pair."""
        written = io.StringIO()
        rows = csv.writer(written, delimiter=";")
        pairs = bool(names) and not isinstance(names[0], str)
        rows.writerow([*(["Spieler 1", "Spieler 2"] if pairs else ["Name"]), "bezahlt"])
        rows.writerows([*([name] if isinstance(name, str) else name), "ja"] for name in names)
        sheet = SimpleUploadedFile("liste.csv", written.getvalue().encode(), "text/csv")
        url = f"{self.home}anmeldung/namensliste/"
        page = self.pages.client.post(url, {"file": sheet}).content.decode()
        form = next(form for form in forms_of(page) if "uebernehmen" in form.action)
        self.pages.press(url, form)

    def draw(self) -> list[Sitting]:
        """Draws the next round, or seats it as it was drawn before, and publishes it; its tables."""
        url = f"{self.home}durchgang/"
        drawing = self.pages.form(url, _draws)
        drawn = self.pages.press(url, drawing)
        self.pages.press(drawn, self.pages.form(drawn, lambda form: form.action.endswith("/publish/")))
        newest = self.tournament.rounds.filter(published_at__isnull=False).latest("number")
        return list(newest.sittings.select_related("round__tournament").order_by("table"))

    def plan(self, card: str, boxes: Mapping[str, str]) -> None:
        """Plans the stages that a card makes; "1" ticks a box, "" leaves it empty."""
        url = f"{self.home}endrunde/"
        form = self.pages.form(f"{url}?art={card}", lambda form: any(each.name == "card" for each in form.controls))
        for box, typed in boxes.items():
            form.answer(box, typed)
        self.pages.press(url, form, "1")

    def go_on(self) -> None:
        """Settles who plays in the next stage, as the page proposes it."""
        url = f"{self.home}endrunde/"
        begin = self.pages.form(url, lambda form: any(button.get("name") == "begin" for button in form.buttons))
        self.pages.press(url, begin, "1")

    def places(self) -> list[tuple[str, int]]:
        """Place and start number, as the page of the standings has them."""
        return [(row[0], int(row[1])) for row in self.standings()]

    def pages_of(self, paper: str) -> int:
        """How many pages a PDF has."""
        answer = self.pages.client.get(f"{self.home}drucken/{paper}")
        return len(PdfReader(io.BytesIO(answer.getvalue())).pages)

    def by_phone(self, sitting: Sitting, lines: Sequence[Payload]) -> None:
        """One phone at the table proposes line by line, another one confirms them now and then."""
        one, other = scanned(sitting), scanned(sitting)
        sampled = self._sampled(sitting, lines)
        for number, (state, line) in enumerate(zip(sampled.states(), lines, strict=False), start=1):
            propose(one, line, in_tables(sampled, line, answers(sampled, state, line, lazy=True)))
            if number % 12 == 0 or number == len(lines):
                confirm(other)

    def at_desk(self, sitting: Sitting, lines: Sequence[Payload]) -> None:
        """Typed from paper."""
        sampled, url = self._sampled(sitting, lines), sheet_url(self.tournament, sitting)
        left = list(zip(sampled.states(), lines, strict=False))
        while left:
            form, rows = sheet_form(self.pages.client, url, left[0][1]["kind"])
            for row in rows:
                if not left or form.value(f"line-{row}-kind") != left[0][1]["kind"]:
                    break
                state, line = left.pop(0)
                enter_line(form, row, answers(sampled, state, line, lazy=True), line)
            send(self.pages.client, url, form, "data-sheet")

    def type_in(self, sitting: Sitting, lines: Sequence[Payload], kind: str) -> None:
        """Typed from paper, box by box: each line is field → figure, or one for each side."""
        url, left = sheet_url(self.tournament, sitting), list(lines)
        while left:
            form = self.pages.form(f"{url}?art={kind}", lambda form: "data-sheet" in form.attributes)
            for row in list(rows_of(form))[: len(left)]:
                for field, typed in left.pop(0).items():
                    each = (
                        {field: typed} if isinstance(typed, int) else {f"{field}.{n}": t for n, t in enumerate(typed)}
                    )
                    for box, figure in each.items():
                        form.answer(f"line-{row}-{box}", str(figure))
            send(self.pages.client, url, form, "data-sheet")

    def _sampled(self, sitting: Sitting, lines: Sequence[Payload]) -> Sampled:
        return Sampled(
            self.tournament.kind_of_game,
            self.tournament.house_rules(),
            table_of(sitting),
            tuple(dict(line) for line in lines),
        )

    def standings(self) -> list[list[str]]:
        """The rows of the standings, cell by cell, page after page where they are on several."""
        found, page = [], f"{self.home}rangliste/"
        while page:
            shown = self.pages.read(page)
            body = shown.partition("<tbody")[2].partition("</tbody>")[0]
            found += [[said(cell) for cell in CELL.findall(row)] for row in ROW.findall(body)]
            ahead = NEXT_PAGE.search(shown)
            page = f"{self.home}rangliste/{unescape(ahead[1])}" if ahead else ""
        return found

    def prizes(self) -> list[tuple[str, str]]:
        """Who gets a prize, and what, as the page of the end says it."""
        page = self.pages.read(f"{self.home}zum-schluss/")
        body = page.rpartition("<tbody")[2].partition("</tbody>")[0]
        rows = [[said(cell) for cell in CELL.findall(row)] for row in ROW.findall(body)]
        return [(row[1], row[-1]) for row in rows if row[-1]]

    def close(self) -> None:
        """Step by step as the page asks: ties by lot, prizes, ceremony, paying out, counting, closing."""
        url = f"{self.home}zum-schluss/"
        while True:
            page = self.pages.read(url)
            if AFTER_CEREMONY in page:
                page = self.pages.read(url + link_to(page, AFTER_CEREMONY))
            steps = [form for form in forms_of(page) if self._is_step(form)]
            if not steps:
                return
            self.pages.press(url, steps[0], steps[0].buttons[0].get("value", ""))

    def _is_step(self, form: PlainForm) -> bool:
        return form.action.startswith(self.home) and not form.action.endswith(("/zuruecknehmen/", "/wieder-oeffnen/"))


def boxes_of(line: Payload) -> Iterator[tuple[str, int]]:
    """The boxes of a line: one for a figure, or one for each side."""
    for field, typed in line.items():
        if isinstance(typed, int):
            yield field, typed
        else:
            yield from ((f"{field}.{side}", figure) for side, figure in enumerate(typed))


def _draws(form: PlainForm) -> bool:
    return form.attributes.get("id") == "split" or form.action.endswith("/draw/")
