"""Whatever a table can reach can be entered, in Chromium: a few drawn sittings of each game on phone and desk.

The same for more sittings is done without a script in `tests/turnier/web/test_entry_walk.py`.
"""

from __future__ import annotations

from itertools import count

import pytest

from benchmarks.browser_walk import Answers, tap_phone, type_desk
from benchmarks.plain_walk import difference, founded
from benchmarks.sampler import Sampled, Sampler
from games.kit.sittings.evaluation import evaluate
from games.registry import games
from turnier.models import User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SITTINGS, MOST_LINES = 2, 2


@pytest.mark.parametrize("page", ["phone", "desk"])
def test_what_a_table_can_reach_is_stored_as_it_was_meant(visit, live_server, page, transactional_db):
    organiser = User.objects.create_user("anna", password="geheim-genug")
    size = {"width": 360, "height": 640, "has_touch": True} if page == "phone" else {}
    heard = Answers(visit("/tisch/blatt/" if page == "phone" else "/konto/passwort/", user=organiser, **size))
    walk = tap_phone if page == "phone" else type_desk
    faults = []
    for slug in sorted(games()):
        sampler = Sampler(games()[slug], len(page), MOST_LINES)
        for sampled in sampler.sittings(SITTINGS):
            found = walk(heard, live_server.url, sampled, founded(sampled, organiser))
            faults += [f"{slug}: {fault}"] if (fault := difference(found, sampled.entries)) else []
    assert faults == []


def says_cards(sampled: Sampled) -> bool:
    """Whether cards are written that somebody has drawn."""
    return any(line.get("drawn") for line in sampled.entries)


def is_asked_back_twice(sampled: Sampled) -> bool:
    """Whether the page wants two ticks or more before it saves."""
    problems = evaluate(sampled.game, sampled.rules, sampled.table, sampled.entries).problems
    return len(problems) > 1 and all(problem.severity == "warning" for problem in problems)


@pytest.mark.parametrize(("page", "shows", "first"), [("phone", says_cards, 1), ("desk", is_asked_back_twice, 11)])
def test_what_is_rare_is_stored_as_it_was_meant(visit, live_server, page, shows, first, transactional_db):
    """`first` is the first seed of a sampler in which it is found; where rules change, one further on."""
    organiser = User.objects.create_user("anna", password="geheim-genug")
    size = {"width": 360, "height": 640, "has_touch": True} if page == "phone" else {}
    heard = Answers(visit("/tisch/blatt/" if page == "phone" else "/konto/passwort/", user=organiser, **size))
    drawn = (each for seed in count(first) for each in Sampler(games()["brokdorf"], seed, 4).sittings(8))
    sampled = next(each for each in drawn if shows(each))
    walk = tap_phone if page == "phone" else type_desk
    assert difference(walk(heard, live_server.url, sampled, founded(sampled, organiser)), sampled.entries) == ""
