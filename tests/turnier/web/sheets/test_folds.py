"""A request folds a sheet once, however many parts of its page and of the services ask what came of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pytest
from django.test import Client

from benchmarks.plain_form import PlainForm, form_of, forms_of
from benchmarks.plain_walk import answers, enter_line, founded, in_tables, scanned, sent, sheet_form, sheet_url
from benchmarks.sampler import NAMES, Sampled
from games.kit.sittings.evaluation import evaluate
from games.kit.sittings.random_lines import random_sitting
from games.kit.terms import Table
from games.registry import games
from turnier.models import Revision, Sitting, User
from turnier.services.public.shown_names import names_show
from turnier.services.sheets.queries import drop_cached_evaluation

SLUGS = sorted(games())
SAVED = 2
"""So many lines stand on the sheet; one more is written."""
ONCE, ONCE_WITH_LINE = (1, SAVED), (1, SAVED + 1)
"""How many sheets a request begins, and how many lines it looks at."""

Counts = tuple[int, int]


def drawn(slug: str) -> Sampled:
    """The first three lines of a sitting that asks for no tick."""
    game = games()[slug]
    rules, table = game.rules(), Table(NAMES[: game.sides[-1]])
    for seed in range(100):
        lines = tuple(random_sitting(game, rules, table, Random(seed), game.desk[0]))[: SAVED + 1]
        if len(lines) > SAVED and not evaluate(game, rules, table, lines).problems:
            return Sampled(game, rules, table, lines)
    raise LookupError(slug)


def written(sampled: Sampled, by: User, enter: Callable[..., Revision]) -> Sitting:
    """A table with all lines but the last."""
    made = founded(sampled, by)
    enter(made, sampled.entries[:SAVED])
    return made


def folded(sampled: Sampled, sitting: Sitting, ask: Callable[[], Any], status: int = 200) -> Counts:
    """How many sheets were begun and how many lines looked at while something was asked, nothing being kept before."""
    calls: Counter[str] = Counter()
    drop_cached_evaluation(sitting.pk)
    with pytest.MonkeyPatch.context() as patch:
        for name in ("begin", "after"):
            patch.setattr(type(sampled.game), name, counted(getattr(type(sampled.game), name), calls))
        answer = ask()
    assert answer.status_code == status
    return calls["begin"], calls["after"]


def counted(function: Callable[..., Any], calls: Counter[str]) -> Callable[..., Any]:
    """The same function, its calls counted."""

    def counting(*args: Any) -> Any:
        calls[function.__name__] += 1
        return function(*args)

    return counting


def filled(form: PlainForm, row: int, sampled: Sampled) -> Mapping[str, list[str]]:
    """What is sent once the last line is typed into a row."""
    line = answers(sampled, sampled.states()[SAVED], sampled.entries[SAVED], lazy=True)
    on_phone = "data-entry" in form.attributes
    enter_line(
        form, row, in_tables(sampled, sampled.entries[SAVED], line) if on_phone else line, sampled.entries[SAVED]
    )
    return sent(form.content())


def question(phone: Client) -> PlainForm:
    """The form that asks the other side."""
    page = phone.get("/tisch/bestaetigen/").content.decode()
    return next(form for form in forms_of(page) if form.action == "/tisch/bestaetigen/")


@pytest.mark.parametrize(("slug", "shown"), [*((slug, "full") for slug in SLUGS), ("seconds", "hidden")])
def test_a_phone_folds_the_sheet_once(slug: str, shown: str, organiser: User, enter: Callable[..., Revision]) -> None:
    sampled = drawn(slug)
    sitting = written(sampled, organiser, enter)
    names_show(tournament=sitting.round.tournament, by=organiser, shown=shown)
    phone = scanned(sitting)

    assert folded(sampled, sitting, lambda: phone.get("/tisch/blatt/")) == ONCE
    content = filled(form_of(phone.get("/tisch/blatt/").content.decode(), "data-entry"), 0, sampled)
    assert folded(sampled, sitting, lambda: phone.post("/tisch/vorschau/", content)) == ONCE_WITH_LINE
    assert folded(sampled, sitting, lambda: phone.post("/tisch/blatt/", content), 303) == ONCE_WITH_LINE
    assert folded(sampled, sitting, lambda: phone.get("/tisch/blatt/")) == ONCE_WITH_LINE
    assert folded(sampled, sitting, lambda: phone.get("/tisch/bestaetigen/")) == ONCE_WITH_LINE
    content = sent(question(phone).content("yes"))
    assert folded(sampled, sitting, lambda: phone.post("/tisch/bestaetigen/", content), 303) == ONCE_WITH_LINE
    assert Sitting.objects.get(pk=sitting.pk).version == 2


@pytest.mark.parametrize("slug", SLUGS)
def test_a_no_needs_no_fold(slug: str, organiser: User, enter: Callable[..., Revision]) -> None:
    sampled = drawn(slug)
    sitting = written(sampled, organiser, enter)
    phone = scanned(sitting)
    form = form_of(phone.get("/tisch/blatt/").content.decode(), "data-entry")
    phone.post("/tisch/blatt/", filled(form, 0, sampled))
    content = sent(question(phone).content("no"))
    assert folded(sampled, sitting, lambda: phone.post("/tisch/bestaetigen/", content), 303) == (0, 0)
    assert folded(sampled, sitting, lambda: phone.get("/tisch/blatt/")) == ONCE_WITH_LINE


@pytest.mark.parametrize("slug", SLUGS)
def test_the_desk_folds_the_sheet_once(slug: str, organiser: User, enter: Callable[..., Revision]) -> None:
    sampled = drawn(slug)
    sitting = written(sampled, organiser, enter)
    desk = Client()
    desk.force_login(organiser)
    url = sheet_url(sitting.round.tournament, sitting)
    form, rows = sheet_form(desk, url, sampled.entries[-1]["kind"])

    assert folded(sampled, sitting, lambda: desk.get(url)) == ONCE
    content = filled(form, rows[0], sampled)
    live = {"headers": {"HX-Request": "true"}}
    assert folded(sampled, sitting, lambda: desk.post(url + "vorschau/", content, **live)) == ONCE_WITH_LINE
    content = {**content, "unfinished": ["1"]}
    assert folded(sampled, sitting, lambda: desk.post(url, content), 303) == ONCE_WITH_LINE
    assert Sitting.objects.get(pk=sitting.pk).version == 2
    assert folded(sampled, sitting, lambda: desk.get(url + "korrektur/")) == ONCE_WITH_LINE


@pytest.mark.parametrize("slug", SLUGS)
def test_a_corrected_sheet_is_folded_anew_only_from_the_corrected_line_on(
    slug: str, organiser: User, enter: Callable[..., Revision]
) -> None:
    sampled = drawn(slug)
    sitting = written(sampled, organiser, enter)
    enter(sitting, sampled.entries[:1], reason="Zettel falsch gelesen")
    desk = Client()
    desk.force_login(organiser)
    url = sheet_url(sitting.round.tournament, sitting)
    desk.get(url)
    line_now, line_before = 1, 1
    assert folded(sampled, sitting, lambda: desk.get(url)) == (1, line_now + line_before)
