"""A tournament that is over leaves the database and comes back from its file."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from turnier.models import AuditEvent, Entrant, Posting, Round, Tournament, User
from turnier.services.integrity import check_tournament
from turnier.services.series.archive import tournament_archive
from turnier.services.series.series import hall_of_fame, series_create, tournament_assign
from turnier.services.tournaments.file.exchange import tournament_import
from turnier.services.tournaments.manage import tournament_close, tournament_create
from turnier.text.errors import UserError


@pytest.fixture
def over(
    organiser: User,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., object],
) -> Tournament:
    """An evening with money, the fourth of its series."""
    tournament = tournament_create(by=organiser, name="Preiswatten", game="watten", entry_fee_cents=1000, rounds=1)
    register(tournament, 2, paid=True)
    enter(drawn(tournament).sittings.get())
    series = series_create(by=organiser, name="Meisterschaft")
    tournament_assign(tournament=tournament, series=series, number=4, by=organiser)
    tournament_close(tournament=tournament, by=organiser)
    return Tournament.objects.get(pk=tournament.pk)


def test_it_goes_and_comes_back(over: Tournament, organiser: User) -> None:
    assert over.series is not None
    before, files = hall_of_fame(over.series)[0], list[str]()
    tournament_archive(tournament=over, keep=files.append)
    assert not any(model.objects.exists() for model in (Tournament, Entrant, Round, AuditEvent, Posting))
    (after,) = hall_of_fame(over.series)
    assert (after.number, after.year, after.said) == (4, before.year, before.said)
    back = tournament_import(text=files[0], by=organiser)
    assert (back.name, back.status, check_tournament(back)) == ("Preiswatten", "closed", ())
    assert (back.entrants.count(), back.originals.count()) == (2, 1)


def test_it_stays_where_its_file_cannot_be_kept(over: Tournament) -> None:
    def full(_text: str) -> None:
        raise OSError

    with pytest.raises(OSError):  # noqa: PT011 - just this one
        tournament_archive(tournament=over, keep=full)
    over.refresh_from_db()
    assert (over.is_rehearsal, over.entrants.count(), over.series) == (False, 2, over.series)
    assert not over.series or not over.series.past_winners.exists()


def test_an_evening_that_is_on_stays(tournament: Tournament) -> None:
    with pytest.raises(UserError, match="Nur abgeschlossene Turniere lassen sich auslagern"):
        tournament_archive(tournament=tournament, keep=lambda _text: None)
    assert Tournament.objects.exists()
