"""A match of a knock-out ends once the one behind cannot catch up, at the desk and on the phones."""

from __future__ import annotations

from collections.abc import Callable
from html import unescape

import pytest
from django.test import Client

from games.kit.criteria import RankingOrder
from turnier.models import Revision, Round, Sitting, Tournament, User
from turnier.services.draw.draw import round_draw
from turnier.services.integrity.check import check_tournament
from turnier.services.sheets.table_codes import access_code_of
from turnier.services.standings.decide import order_change

SHEET = "/t/preiswatten/zettel/1/1/"
TWO_WINS = {
    "line-0-kind": "bummerl",
    "line-0-score.winner": "1",
    "line-0-score.points": "7",
    "line-1-kind": "bummerl",
    "line-1-score.winner": "1",
    "line-1-score.points": "4",
}


@pytest.fixture
def sitting(knock_out: Callable[..., Round]) -> Sitting:
    """The first of two semi-finals of three Bummerl each."""
    return knock_out(4).sittings.get(table=1)


def fresh(sitting: Sitting) -> tuple[bool, str]:
    sitting.refresh_from_db()
    return sitting.finished, sitting.result


def save(desk: Client, fields: dict[str, str]) -> str:
    page = desk.get(SHEET).context["page"]
    carried = {"key": page.key, "base_version": str(page.base_version), "mode": page.mode}
    return desk.post(SHEET, carried | fields).content.decode()


def test_the_desk_asks_for_nothing_more(at_desk: Client, sitting: Sitting) -> None:
    preview = at_desk.post(f"{SHEET}vorschau/", TWO_WINS | {"mode": "bummerl", "base_version": "0"}).content.decode()
    assert "Das Spiel ist entschieden, der Rest muss nicht mehr gespielt werden." in preview
    save(at_desk, TWO_WINS)
    assert fresh(sitting) == (True, "2:0")
    assert "Dieses Spiel ist entschieden: 2:0" in at_desk.get(SHEET).content.decode()


def test_one_behind_who_can_catch_up_plays_on(at_desk: Client, sitting: Sitting) -> None:
    one_each = TWO_WINS | {"line-1-score.winner": "2"}
    assert "Nur 2 von 3 Bummerln. Trotzdem speichern?" in save(at_desk, one_each)
    save(at_desk, one_each | {"unfinished": "1"})
    assert fresh(sitting) == (False, "1:1")


def test_where_points_rank_first_two_bummerl_decide_nothing(at_desk: Client, sitting: Sitting, organiser: User) -> None:
    """The points of the third can still turn the match: the bound that the game knows is one of Bummerl."""
    by_points = RankingOrder(("scored", "difference"), "lot")
    order_change(tournament=sitting.round.tournament, order=by_points, by=organiser)
    assert "Nur 2 von 3 Bummerln. Trotzdem speichern?" in save(at_desk, TWO_WINS)
    save(at_desk, TWO_WINS | {"unfinished": "1"})
    assert fresh(sitting) == (False, "2:0")


def test_who_plays_on_all_the_same_finds_a_line(at_desk: Client, sitting: Sitting) -> None:
    save(at_desk, TWO_WINS)
    page = at_desk.get(SHEET).content.decode()
    assert "<summary>Es wurde trotzdem weitergespielt …</summary>" in page
    assert 'name="line-0-score.points"' in page
    save(at_desk, {"line-0-kind": "bummerl", "line-0-score.winner": "2", "line-0-score.points": "9"})
    assert fresh(sitting) == (True, "2:1")
    assert "Es wurde trotzdem weitergespielt" not in at_desk.get(SHEET).content.decode()


def test_the_phones_of_the_table_are_done(sitting: Sitting) -> None:
    phone = Client()
    phone.post("/tisch/", {"token": access_code_of(sitting.keys.get()).token})
    line = {"kind": "bummerl", "line-0-score.winner": "1", "line-0-score.points": "7"}
    for seen in range(2):
        phone.post("/tisch/blatt/", line | {"key": f"k{seen}", "page_version": str(seen)})
    decided = "Das Spiel ist entschieden, der Rest muss nicht mehr gespielt werden."
    assert decided in phone.get("/tisch/blatt/").content.decode()
    assert decided in phone.get("/tisch/bestaetigen/").content.decode()
    waiting = Sitting.objects.get(pk=sitting.pk).page_version
    phone.post("/tisch/bestaetigen/", {"answer": "yes", "key": "c", "page_version": waiting})
    assert fresh(sitting) == (True, "2:0")
    page = phone.get("/tisch/blatt/").content.decode()
    assert (
        "<h2>Bestätigt</h2>" in page,
        f"<p><b>Sieger: {sitting.seats.get(seat=0).entrant.name}.</b></p>" in page,
    ) == (
        True,
        True,
    )


def test_the_final_can_be_drawn(at_desk: Client, sitting: Sitting, organiser: User) -> None:
    for table in (1, 2):
        page = at_desk.get(path := f"/t/preiswatten/zettel/1/{table}/").context["page"]
        at_desk.post(path, TWO_WINS | {"key": page.key, "base_version": "0", "mode": page.mode})
    round_draw(tournament=Tournament.objects.get(), by=organiser)
    assert Sitting.objects.filter(round__number=2).count() == 1
    assert list(check_tournament(Tournament.objects.get(), quick=False)) == []


@pytest.mark.parametrize(
    ("scores", "told"),
    [
        (([11, 7], [11, 4], [3, 11]), "Sieger: {first}"),
        (([11, 2], [7, 11]), "Sieger: {first}. Es entscheidet: Punkteverhältnis 18:13 > 13:18."),
        (([11, 7], [7, 11]), "Unentschieden: Wer weiterkommt, fragt die Endrunde."),
    ],
)
def test_the_desk_says_who_won_and_by_what(
    at_desk: Client,
    tournament: Tournament,
    knock_out: Callable[..., Round],
    enter: Callable[..., Revision],
    scores: list[list[int]],
    told: str,
) -> None:
    Tournament.objects.update(rules={"bummerl_per_sitting": len(scores), "bummerl_total": len(scores)})
    tournament.refresh_from_db()
    sitting = knock_out(2).sittings.get()
    enter(sitting, [{"kind": "bummerl", "score": score} for score in scores])
    first = sitting.seats.get(seat=0).entrant.name
    page = " ".join(at_desk.get("/t/preiswatten/durchgang/?nach=1-1-1").content.decode().split())
    said = page.partition("<br>")[2].partition("<a")[0].strip()
    assert unescape(said) == told.format(first=first)
