"""What a table reads once its sheet counts: how its people stand, and where they go."""

from __future__ import annotations

from turnier.models import Tournament
from turnier.web.sheets.phone.settled import settled


def test_the_first_three_and_who_stands_beside_the_table_are_shown(tournament, register, drawn, enter):
    Tournament.objects.update(is_public=True)
    register(tournament, 16)
    sittings = list(drawn(Tournament.objects.get()).sittings.select_related("round__tournament").order_by("table"))
    for lost, sitting in enumerate(sittings, start=2):
        enter(sitting, [{"kind": "bummerl", "score": [11, lost]} for _ in range(3)])
    page = settled(sittings[4])
    shown = [rank and (rank.row.place, rank.own) for rank in page.ranks]
    assert shown == [
        *((1, False), (2, False), (3, False)),
        *((4, False), (5, True), (6, False)),
        None,
        *((11, False), (12, True), (13, False)),
    ]
    assert page.columns == ("Bummerl", "Punkte")


def test_of_a_tournament_that_is_not_public_nobody_reads_the_standings(tournament, register, drawn, enter):
    register(tournament, 4)
    sitting = drawn(tournament).sittings.select_related("round__tournament").first()
    enter(sitting)
    Tournament.objects.update(is_public=False)
    sitting.round.tournament.refresh_from_db()
    assert (settled(sitting).ranks, settled(sitting).next_tables) == ((), ())
