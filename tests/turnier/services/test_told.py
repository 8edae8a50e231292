"""What the services say of an evening, and what every act does or refuses at each moment of it, is as it is written."""

from __future__ import annotations

import datetime as dt
import secrets
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connection
from django.utils import timezone

from tests.as_written import assert_as_written
from tests.lots import lots
from tests.turnier.remembered import NUMBERS
from tests.turnier.services.acts import acts
from tests.turnier.services.moments import EVENINGS, UNREAD, UNTRIED, Moments
from tests.turnier.services.telling import outline, read
from turnier.models import User
from turnier.services.integrity import check_tournament

HERE = Path(__file__).parent / "told"


class Stopped(dt.datetime):
    """A clock that goes on only between one moment and the next."""

    minutes = 0

    @classmethod
    def now(cls, tz: dt.tzinfo | None = None) -> Stopped:
        """The time of this moment."""
        return cls(2031, 11, 8, 18, cls.minutes, tzinfo=tz)


LONG = 60
"""A line that is longer is told once at a moment, whoever says the same."""

pytestmark = pytest.mark.skipif("postgres" in str(connection.vendor), reason="it numbers its rows otherwise")


@pytest.fixture(params=EVENINGS)
def moments(request: pytest.FixtureRequest, db: None, monkeypatch: pytest.MonkeyPatch) -> Moments:
    """An evening on a day of its own: rows are numbered from 1, and lots are the same whatever was tried out."""
    monkeypatch.setattr(timezone, "datetime", Stopped)
    with connection.cursor() as cursor:
        cursor.execute(f"DELETE FROM {NUMBERS}")

    def same_lots(moment: str) -> None:
        for name in ("token_hex", "token_urlsafe"):
            monkeypatch.setattr(secrets, name, lots(f"{name} {moment}"))

    def gone_through() -> Moments:
        same_lots("")
        evening = EVENINGS[request.param](User.objects.create_user("anna", password="geheim-genug"))
        for minutes, (moment, tournament) in enumerate(evening, start=1):
            yield moment, tournament
            same_lots(moment)
            monkeypatch.setattr(Stopped, "minutes", minutes)

    return gone_through()


@pytest.fixture
def evening(request: pytest.FixtureRequest) -> str:
    """The name of the evening."""
    return str(request.node.callspec.params["moments"])


def read_at(moments: Moments) -> Iterator[str]:
    """What is read at each moment: the first time all of it, then the lines that are new and those that are gone."""
    before: dict[str, list[str]] = {}
    for moment, tournament in moments:
        if moment in UNREAD:
            continue
        yield f"======== {moment}"
        assert check_tournament(tournament) == ()
        now = {name: list(outline(answer, name)) for name, answer in read(tournament)}
        known: set[str] = set()
        for name in sorted({*before, *now}):
            lines = [line for line in changed(before.get(name, []), now.get(name, [])) if line not in known]
            yield from lines
            known |= {line for line in lines if len(line) > LONG}
        before = now


def done_at(moments: Moments) -> Iterator[str]:
    """What every act does or refuses at each moment, where it is something else than before."""
    before: dict[str, list[str]] = {}
    for moment, tournament in moments:
        if moment in UNTRIED:
            continue
        yield f"======== {moment}"
        for name, answer in acts(tournament):
            lines = list(outline(answer, name))
            if lines != before.get(name):
                yield from lines
            before[name] = lines


def changed(before: list[str], now: list[str]) -> Iterator[str]:
    """What is no more, and what is new."""
    gone, new = Counter(before) - Counter(now), Counter(now) - Counter(before)
    yield from (f"- {line}" for line in gone.elements())
    if new and now[0] not in new:
        yield now[0]
    yield from (line for line in now if line in new)
    if not gone and not new and before != now:
        yield f"{now[0]} in another order"


def test_what_is_read(moments: Moments, evening: str) -> None:
    assert_as_written(HERE / f"{evening}_read.txt", read_at(moments))


def test_what_is_done(moments: Moments, evening: str) -> None:
    assert_as_written(HERE / f"{evening}_done.txt", done_at(moments))
