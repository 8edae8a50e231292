"""The page of the order: what it offers, what it would change, and what it refuses."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client

from games.kit.criteria import RankingOrder
from tests.turnier.evening import NARROW_WIN
from turnier.models import Tournament

PAGE = "/t/preiswatten/rangliste/wertung/"
POINTS = {"measures": ["scored", "difference"], "ending": "lot"}


@pytest.fixture
def played(first_round: Callable[..., Tournament]) -> Tournament:
    return first_round(4, lambda _table: NARROW_WIN)


def counted(page: str) -> list[str]:
    """The measures that a page counts by, in their order."""
    return re.findall(r'name="measures" value="(\w+)"', page)


def order_of(tournament: Tournament) -> RankingOrder:
    return Tournament.objects.get(pk=tournament.pk).order


def test_it_shows_the_order_that_holds(at_desk: Client, tournament: Tournament) -> None:
    page = at_desk.get(PAGE).content.decode()
    assert counted(page) == ["bummerl", "ratio", "scored"]
    assert "Punkte und Bummerl (je Bummerl ein Punkt dazu)" in page
    assert "So steht es" not in page


def test_looking_changes_nothing_and_says_what_would(at_desk: Client, played: Tournament) -> None:
    answer = at_desk.post(PAGE, {**POINTS, "look": "1"})
    assert (answer.status_code, "So stünde es dann" in answer.content.decode()) == (200, True)
    assert "So ändert sich die Rangliste" in answer.content.decode()
    assert order_of(played) == RankingOrder()


def test_saved_with_a_reason_the_standings_follow(at_desk: Client, played: Tournament) -> None:
    answer = at_desk.post(PAGE, {**POINTS, "reason": "So im Plakat", "save": "1"}, follow=True)
    page = answer.content.decode()
    assert ("Die Rangliste ist jetzt so gereiht." in page, "31:22" in page) == (True, True)
    assert order_of(played) == RankingOrder(("scored", "difference"), "lot")


def test_without_a_reason_it_is_asked_for_and_what_was_chosen_stays(at_desk: Client, played: Tournament) -> None:
    answer = at_desk.post(PAGE, {**POINTS, "save": "1"})
    page = answer.content.decode()
    assert (answer.status_code, "Bitte einen Grund angeben" in page) == (422, True)
    assert counted(page) == ["scored", "difference"]
    assert order_of(played) == RankingOrder()


def test_namesakes_are_told_apart_in_the_preview(at_desk: Client, played: Tournament) -> None:
    for entrant in played.entrants.order_by("number")[:2]:
        entrant.name = "Huber / Maier"
        entrant.save()
    page = at_desk.get(PAGE).content.decode()
    assert ("Huber / Maier (Nr.\u00a01)" in page, "Huber / Maier (Nr.\u00a02)" in page) == (True, True)


def test_a_published_order_is_one_to_start_from(at_desk: Client, played: Tournament) -> None:
    page = at_desk.get(f"{PAGE}?vorlage=points").content.decode()
    assert (counted(page)[0], "So stünde es dann" in page) == ("scored", True)


def test_the_usual_order_is_one_too(at_desk: Client, played: Tournament) -> None:
    at_desk.post(PAGE, {**POINTS, "reason": "So im Plakat", "save": "1"})
    assert counted(at_desk.get(PAGE).content.decode()) == ["scored", "difference"]
    assert counted(at_desk.get(f"{PAGE}?vorlage=usual").content.decode()) == ["bummerl", "ratio", "scored"]


@pytest.mark.parametrize(
    ("move", "then", "goes_on_with"),
    [
        ("up difference", ["difference", "scored", "ratio"], "down difference"),
        ("down scored", ["difference", "scored", "ratio"], "down scored"),
        ("down difference", ["scored", "ratio", "difference"], "up difference"),
        ("up scored", ["scored", "difference", "ratio"], "down scored"),
        ("off difference", ["scored", "ratio"], "on difference"),
        ("on bummerl", ["scored", "difference", "ratio", "bummerl"], "up bummerl"),
        ("up nonsense", ["scored", "difference", "ratio", "nonsense"], ""),
    ],
)
def test_a_button_rearranges_and_nothing_is_saved(
    at_desk: Client, played: Tournament, move: str, then: list[str], goes_on_with: str
) -> None:
    sent = {"measures": ["scored", "difference", "ratio"], "ending": "lot", "reason": "Plakat", "move": move}
    answer = at_desk.post(PAGE, sent)
    page = answer.content.decode()
    focused = re.findall(r'name="move" value="([\w ]+)"[^>]*autofocus', page)
    if goes_on_with:
        assert (answer.status_code, counted(page), focused) == (200, then, [goes_on_with])
        assert ('value="Plakat"' in page, "So stünde es dann" in page) == (True, True)
    else:
        assert answer.status_code == 422
    assert order_of(played) == RankingOrder()


def test_the_only_measure_cannot_be_left_out(at_desk: Client, played: Tournament) -> None:
    page = at_desk.post(PAGE, {"measures": "scored", "ending": "lot", "look": "1"}).content.decode()
    assert ('value="off scored"' in page, 'value="on difference"' in page) == (False, True)
    assert at_desk.post(PAGE, {"measures": "scored", "ending": "lot", "move": "off scored"}).status_code == 422


def test_nonsense_is_refused_at_its_box(at_desk: Client, played: Tournament) -> None:
    answer = at_desk.post(PAGE, {"measures": "nonsense", "ending": "lot", "save": "1"})
    assert answer.status_code == 422
    assert order_of(played) == RankingOrder()


def test_after_a_choice_that_cannot_be_the_preview_stays_and_says_why(at_desk: Client, played: Tournament) -> None:
    nonsense = {"measures": "nonsense", "ending": "lot"}
    part = at_desk.post(PAGE, nonsense, headers={"HX-Request": "true"}).content.decode().partition('id="effect"')[2]
    effect = part.partition("</section>")[0]
    assert ("So steht es" in effect, "nonsense" in effect) == (True, True)
    assert "So stünde es dann" in at_desk.post(PAGE, POINTS).content.decode()


def test_the_settings_lead_here_and_say_what_counts(at_desk: Client, tournament: Tournament) -> None:
    page = at_desk.get("/t/preiswatten/einstellungen/").content.decode()
    assert "Bummerl · Punkteverhältnis · erzielte Punkte · Münze" in page
    assert f'href="{PAGE}"' in page


def test_a_closed_tournament_shows_its_order_and_where_to_open_it_again(at_desk: Client, played: Tournament) -> None:
    Tournament.objects.update(status=Tournament.Status.CLOSED)
    page = at_desk.get(PAGE).content.decode()
    measures = re.findall(r"<li><span><b>(.*?)</b>", page)
    assert measures == [measure.name for measure in at_desk.get(PAGE).context["form"].listed]
    assert 'href="/t/preiswatten/zum-schluss/#reopen-reason"' in page
    assert ("So steht es" in page, 'name="save"' in page, 'name="move"' in page) == (True, False, False)
