"""What the projector shows: kept as it was switched, and nothing that no wall can show."""

from __future__ import annotations

from dataclasses import replace

import pytest

from turnier.models import Tournament, User
from turnier.services.public.visibility import Wall, wall_of, wall_switch
from turnier.text.errors import UserError

SHOWN = Wall(("message", "draw"), 12, "Die Küche schließt um zehn.", 90, hide_last=True, begins="21:10")


def kept(tournament: Tournament) -> Wall:
    return wall_of(Tournament.objects.get(pk=tournament.pk))


def test_the_wall_is_kept_as_it_was_switched(tournament: Tournament, organiser: User) -> None:
    assert kept(tournament) == Wall(("standings", "draw", "open"), 8, "", 0, hide_last=False, begins="")
    wall_switch(tournament=tournament, wall=replace(SHOWN, message=f" {SHOWN.message}\n"), by=organiser)
    assert kept(tournament) == SHOWN
    assert tournament.events.filter(action="wall_switch").count() == 1


@pytest.mark.parametrize(
    ("shown", "fits"),
    [
        ({"parts": ()}, True),
        ({"minutes": 600}, True),
        ({"minutes": 0}, True),
        ({"message": "x" * 200}, True),
        ({"begins": ""}, True),
        ({"begins": "00:00"}, True),
        ({"parts": ("standings", "weather")}, False),
        ({"room": 7}, False),
        ({"minutes": 601}, False),
        ({"minutes": -1}, False),
        ({"message": "x" * 201}, False),
        ({"begins": "24:00"}, False),
        ({"begins": "9:00"}, False),
        ({"begins": "21:10 Uhr"}, False),
    ],
)
def test_what_no_wall_can_show_is_refused(
    tournament: Tournament, organiser: User, shown: dict[str, object], fits: bool
) -> None:
    wall = replace(SHOWN, **shown)  # type: ignore[arg-type] # one of its fields
    if fits:
        wall_switch(tournament=tournament, wall=wall, by=organiser)
    else:
        with pytest.raises(UserError) as refused:
            wall_switch(tournament=tournament, wall=wall, by=organiser)
        (field,) = shown
        assert refused.value.field == (None if field in ("parts", "room") else field)
    assert kept(tournament) == (wall if fits else Wall())
