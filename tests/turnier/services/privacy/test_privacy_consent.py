"""A consent that is given or taken back with the own link: for oneself only."""

from __future__ import annotations

from dataclasses import replace

import pytest

from turnier.models import SignUp, Tournament, User
from turnier.services.integrity import check_tournament
from turnier.services.privacy.privacy import sign_up_show
from turnier.services.registration.sign_ups.offer import SignUpOffer, sign_up_offer_save
from turnier.services.registration.sign_ups.sign_up import Details, sign_up_add, sign_up_join, sign_up_take_over


@pytest.fixture
def offered(tournament: Tournament, organiser: User) -> Tournament:
    """Anybody may come, also alone."""
    sign_up_offer_save(tournament=tournament, offer=SignUpOffer(True, 0, None, "Ja?", alone=True), by=organiser)
    return Tournament.objects.get(pk=tournament.pk)


def alone(tournament: Tournament, name: str) -> SignUp:
    return sign_up_add(tournament=tournament, details=Details((name,), public=True), key=name)


def test_of_two_who_were_joined_each_speaks_for_themselves(offered: Tournament, organiser: User) -> None:
    anna, bernd = alone(offered, "Anna Huber"), alone(offered, "Bernd Maier")
    lead = sign_up_join(first=anna, second=bernd, by=organiser)
    entrant = sign_up_take_over(sign_up=lead, paid=False, by=organiser)
    sign_up_show(sign_up=bernd, public=False)
    shown = dict(entrant.players.values_list("name", "publicity"))
    assert shown == {"Anna Huber": "public", "Bernd Maier": "private"}
    sign_up_show(sign_up=bernd, public=False)
    assert offered.events.filter(action="people_show").count() == 1
    assert not check_tournament(offered)


def test_before_anybody_takes_part_it_is_only_kept(offered: Tournament, organiser: User) -> None:
    team = sign_up_add(tournament=offered, details=replace(Details(("A Aa", "B Bb")), public=True), key="a")
    sign_up_show(sign_up=team, public=False)
    entrant = sign_up_take_over(sign_up=team, paid=False, by=organiser)
    assert set(entrant.players.values_list("publicity", flat=True)) == {"private"}
