"""What is written back is what was made, wherever a test goes on from there."""

from __future__ import annotations

import pytest
from django.db import transaction

from games import registry
from tests.turnier.evening import tournament_text
from tests.turnier.remembered import demo_of, go_on_from, imported, numbers, remembered
from turnier.models import Entrant, Tournament, User
from turnier.services.integrity import check_database, check_tournament
from turnier.services.public.shown_names import whole_standings
from turnier.services.registration.register import Registration, entrant_register
from turnier.services.tournaments.file.exchange import tournament_export
from turnier.web.standings.live import standings_fragment


def test_the_second_is_the_first_and_goes_on_like_it(organiser: User) -> None:
    seen, then = [], numbers()
    for _time in range(2):
        go_on_from(then)
        with transaction.atomic():
            demo = demo_of(registry.find("watten"), organiser)
            text, names = tournament_export(demo), demo.entrants.count()
            assert (check_tournament(demo), check_database()) == ((), ())
            late = Registration(players=("Zoe Spät", "Yves Spät"))
            entrant_register(tournament=demo, registration=late, by=organiser)
            assert (demo.entrants.count(), check_tournament(demo)) == (names + 1, ())
            seen.append((demo.pk, Entrant.objects.latest("pk").pk, text))
            transaction.set_rollback(True)
    assert seen[0] == seen[1]


def test_beside_another_it_is_made_anew(organiser: User) -> None:
    text = tournament_text(2, {})
    first, second = imported(text, organiser), imported(text, organiser)
    assert first.pk != second.pk
    assert (first.entrants.count(), second.entrants.count()) == (4, 4)
    assert check_database() == ()


def test_rows_that_were_there_stay_as_they_were(tournament: Tournament, organiser: User) -> None:
    def renamed() -> Tournament:
        Tournament.objects.update(name="Anders")
        return tournament

    with pytest.raises(AssertionError):
        remembered("anders", renamed)


@pytest.mark.parametrize("name", ["Verbogen", ""])
def test_nothing_that_the_program_keeps_goes_on_to_the_next_test(organiser: User, name: str) -> None:
    """The first spoils what it has read and lets it be kept; the second has the same tournament, and reads it anew."""
    demo = demo_of(registry.find("watten"), organiser)
    if name:
        Entrant.objects.filter(tournament=demo).update(name=name)
    rows = whole_standings(demo, kept=True).rows
    assert {row.entrant.name.startswith("Verbogen") for row in rows} == {bool(name)}
    assert ("Verbogen" in standings_fragment(demo, public=False)) == bool(name)
