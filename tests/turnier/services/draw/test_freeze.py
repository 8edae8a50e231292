"""A draw in two steps: what is sealed stays sealed, a changed list is never drawn, and everything is kept."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial

import pytest

from tests.turnier.at_once import at_once
from turnier import draw as draw_rules
from turnier.models import Draw, Entrant, Round, Tournament, User
from turnier.services.draw.checks import StaleList, draw_version
from turnier.services.draw.draw import list_freeze, round_draw, round_publish, round_redraw, round_withdraw
from turnier.services.draw.freeze import DemandsImpossible, draw_document, waiting_draw
from turnier.services.draw.options import draw_options_save, pair_demand
from turnier.services.registration.register import entrant_status
from turnier.services.tournaments.file.exchange import tournament_export
from turnier.text.errors import UserError

Register = Callable[..., list[Entrant]]


@pytest.fixture
def four(tournament: Tournament, register: Register) -> Tournament:
    register(tournament, 4)
    return tournament


@pytest.fixture
def frozen(four: Tournament, organiser: User) -> Draw:
    """The first round, frozen but not drawn."""
    return list_freeze(tournament=four, by=organiser)


def test_a_frozen_list_has_hashes_and_nothing_else(frozen: Draw, four: Tournament) -> None:
    assert frozen.input_hash == draw_rules.input_hash(json.loads(frozen.frozen))
    assert frozen.commitment == draw_rules.commitment(frozen.nonce)
    assert (frozen.seed, frozen.outcome, frozen.current) == ("", None, False)
    assert frozen.round.sittings.count() == 0
    assert Tournament.objects.get(pk=four.pk).status == Tournament.Status.REGISTRATION


def test_the_record_holds_both_hashes_and_not_the_nonce(frozen: Draw, four: Tournament) -> None:
    event = four.events.get(action="list_freeze")
    assert (event.data["input_hash"], event.data["commitment"]) == (frozen.input_hash, frozen.commitment)
    assert frozen.nonce not in json.dumps(event.data)


def test_the_lot_decides_what_was_frozen(frozen: Draw, four: Tournament, organiser: User) -> None:
    drawn = round_draw(tournament=four, by=organiser, public="47-03-81", seen=draw_version(frozen))
    assert (drawn.pk, drawn.attempt, drawn.public_part, drawn.current) == (frozen.pk, 1, "47-03-81", True)
    assert (drawn.nonce, drawn.input_hash) == (frozen.nonce, frozen.input_hash)
    assert draw_rules.verify(draw_document(drawn)) == ()


def test_the_call_of_the_room_changes_the_seed(frozen: Draw) -> None:
    seeds = {draw_rules.run(json.loads(frozen.frozen), frozen.nonce, public).seed for public in ("", "1", "2")}
    assert len(seeds) == 3


def test_freezing_twice_is_freezing_once(frozen: Draw, four: Tournament, organiser: User) -> None:
    assert list_freeze(tournament=four, by=organiser) == frozen
    assert Draw.objects.count() == 1


def test_a_changed_list_is_not_drawn(frozen: Draw, four: Tournament, register: Register, organiser: User) -> None:
    register(four, 2)
    with pytest.raises(StaleList, match="Dazugekommen: Nr. 5 und Nr. 6"):
        round_draw(tournament=four, by=organiser)
    assert Draw.objects.get().outcome is None


def test_a_changed_list_becomes_a_new_attempt_with_the_reason(
    frozen: Draw, four: Tournament, register: Register, organiser: User
) -> None:
    entrant_status(entrant=four.entrants.get(number=2), status=Entrant.Status.WITHDRAWN, by=organiser)
    register(four, 1)
    again = list_freeze(tournament=four, by=organiser)
    assert (again.attempt, again.reason) == (2, "Dazugekommen: Nr. 5. Nicht mehr dabei: Nr. 2.")
    assert again.nonce != frozen.nonce
    drawn = round_draw(tournament=four, by=organiser)
    assert (drawn.pk, list(Draw.objects.filter(outcome__isnull=True))) == (again.pk, [frozen])


def test_a_club_that_changed_makes_the_list_stale(frozen: Draw, four: Tournament, organiser: User) -> None:
    four.entrants.filter(number__in=[1, 2]).update(club="SV Au")
    with pytest.raises(StaleList, match="Vereine, Vorgaben oder frühere Durchgänge"):
        round_draw(tournament=four, by=organiser)


def test_who_saw_an_older_list_does_not_draw_the_newer(
    frozen: Draw, four: Tournament, register: Register, organiser: User
) -> None:
    register(four, 2)
    list_freeze(tournament=four, by=organiser)
    with pytest.raises(UserError, match="inzwischen neu eingefroren"):
        round_draw(tournament=four, by=organiser, seen=draw_version(frozen))


def test_impossible_demands_are_refused_before_anything_is_sealed(four: Tournament, organiser: User) -> None:
    four.entrants.update(club="SV Au")
    draw_options_save(tournament=four, mode="random", clubs="hard", by=organiser)
    for attempted in (list_freeze, round_draw):
        with pytest.raises(DemandsImpossible, match="Verzichten Sie darauf, die Vereine streng zu trennen"):
            attempted(tournament=four, by=organiser)
    assert (Draw.objects.count(), Round.objects.count()) == (0, 0)


def test_a_withdrawn_draw_can_be_frozen_again(frozen: Draw, four: Tournament, organiser: User) -> None:
    of_round = round_draw(tournament=four, by=organiser).round
    round_withdraw(round=of_round, by=organiser, reason="Jemand fehlt")
    again = list_freeze(tournament=four, by=organiser)
    assert (again.attempt, again.reason) == (2, "Jemand fehlt")


def test_a_redraw_does_not_wait(frozen: Draw, four: Tournament, organiser: User) -> None:
    of_round = round_draw(tournament=four, by=organiser).round
    again = round_redraw(round=of_round, by=organiser, reason="Grund")
    assert (again.attempt, again.public_part, waiting_draw(four, 1)) == (2, "", None)


def test_a_frozen_round_cannot_be_published(frozen: Draw, organiser: User) -> None:
    with pytest.raises(UserError, match="noch nicht ausgelost"):
        round_publish(round=frozen.round, by=organiser)


def test_the_tournament_file_keeps_the_secret(frozen: Draw, four: Tournament) -> None:
    assert frozen.nonce not in tournament_export(four)


def test_a_fixed_pair_meets_once(four: Tournament, organiser: User) -> None:
    pair_demand(tournament=four, side="fixed", first=4, second=1, by=organiser)
    first = round_draw(tournament=four, by=organiser)
    assert {1, 4} in [set(table) for table in first.outcome["tables"]]
    round_publish(round=first.round, by=organiser)
    second = round_draw(tournament=four, by=organiser, despite_missing=True, reason="Probe")
    assert {1, 4} not in [set(table) for table in second.outcome["tables"]]


def test_the_swiss_round_freezes_the_standings(four: Tournament, organiser: User) -> None:
    draw_options_save(tournament=four, mode="swiss", clubs="off", by=organiser)
    frozen = json.loads(list_freeze(tournament=four, by=organiser).frozen)
    assert ("clubs" in frozen, sorted(frozen["scores"])) == (False, ["1", "2", "3", "4"])


@pytest.mark.django_db(transaction=True)
def test_two_who_press_at_once_decide_one_frozen_list(four: Tournament, organiser: User) -> None:
    seen = draw_version(list_freeze(tournament=four, by=organiser))

    def press(public: str) -> int:
        return round_draw(tournament=four, by=organiser, number=1, public=public, seen=seen).attempt

    assert at_once(partial(press, "11"), partial(press, "22")) == [1, "Durchgang 1 ist schon ausgelost."]
    assert draw_rules.verify(draw_document(Draw.objects.get())) == ()
