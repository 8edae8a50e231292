"""The page of the stages: cards, who plays on, the bracket, for the organiser and for everybody."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from turnier.models import Entrant, Revision, Round, Tournament

PAGE = "/t/preiswatten/endrunde/"
KNOCKOUT = {"card": "knockout", "count": "4", "seeding": "place", "third": "on", "date": ""}


def fresh(tournament: Tournament) -> Tournament:
    return Tournament.objects.get(pk=tournament.pk)


@pytest.fixture
def played(tournament: Tournament, first_round: Callable[..., Tournament]) -> Tournament:
    """Eight teams after their only round; the higher the table, the closer it was."""
    Tournament.objects.filter(pk=tournament.pk).update(rounds_planned=1, is_public=True)
    return first_round(8, lambda table: tuple({"kind": "bummerl", "score": [11, 2 + table]} for _ in range(3)))


def test_a_knockout_from_the_card_to_the_winner(
    at_desk: Client,
    client: Client,
    played: Tournament,
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> None:
    assert "K.-o. der Besten" in at_desk.get(PAGE).content.decode()
    assert 'name="count"' in at_desk.get(PAGE + "?art=knockout").content.decode()
    refused = at_desk.post(PAGE, {**KNOCKOUT, "count": "3"})
    assert refused.status_code == 422
    asked = at_desk.post(PAGE, KNOCKOUT, follow=True).content.decode()
    assert "Wer spielt weiter?" in asked
    assert "Wer spielt weiter?" in at_desk.get("/t/preiswatten/").content.decode()
    settled = at_desk.post(PAGE, {"begin": "1"}, follow=True).content.decode()
    assert "Jetzt steht fest, wer weiterspielt." in settled
    assert settled.count('class="k-pairing"') == 4
    for name in ("Halbfinale", "Finale"):
        assert name in at_desk.get("/t/preiswatten/durchgang/").content.decode()
        for sitting in drawn(fresh(played)).sittings.all():
            enter(sitting)
    assert "Sieger: " in at_desk.get(PAGE).content.decode()
    public = client.get(f"/o/{played.public_key}/endrunde/").content.decode()
    assert (public.count('class="k-pairing"'), "Sieger: " in public) == (4, True)


def test_what_was_planned_can_be_dropped(at_desk: Client, played: Tournament) -> None:
    at_desk.post(PAGE, KNOCKOUT)
    at_desk.post(PAGE, {"begin": "1"})
    assert "Auswahl zurücknehmen" in at_desk.get(PAGE).content.decode()
    at_desk.post(PAGE, {"reopen": "1"})
    at_desk.post(PAGE, {"drop": "1"})
    assert (fresh(played).stages, fresh(played).rounds_planned) == ([], 1)


def test_others_play_on_only_with_a_reason(at_desk: Client, played: Tournament) -> None:
    at_desk.post(PAGE, KNOCKOUT)
    chosen = {"begin": "1", "chosen": ["1", "2", "3", "4", "5"]}
    refused = at_desk.post(PAGE, chosen)
    assert (refused.status_code, "Bitte einen Grund angeben" in refused.content.decode()) == (422, True)
    at_desk.post(PAGE, {**chosen, "reason": "So ausgemacht"})
    assert fresh(played).later_stages[0].numbers == {1, 2, 3, 4, 5}


def test_groups_are_offered_only_before_the_first_draw(
    at_desk: Client, tournament: Tournament, register: Callable[..., list[Entrant]]
) -> None:
    register(tournament, 8)
    groups = {"card": "groups", "groups": "2", "grouping": "lot", "per_group": "2", "extra": "0", "date": ""}
    at_desk.post(PAGE, groups)
    shown = at_desk.post(PAGE, {"begin": "1"}, follow=True).content.decode()
    assert [name in shown for name in ("Gruppe 1", "Gruppe 2", "Gruppe 3")] == [True, True, False]
    assert [stage.rounds for stage in fresh(tournament).later_stages] == [3, 1]


def test_an_ordinary_evening_has_no_word_of_it(client: Client, played: Tournament) -> None:
    for page in ("", "auslosung/", "ich/1/"):
        assert "Endrunde" not in client.get(f"/o/{played.public_key}/{page}").content.decode()
