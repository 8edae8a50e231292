"""The page of a draw of single players: the adviser, the draw, its quality, a swap before it is done."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from turnier import draw as draw_rules
from turnier.models import Draw, Entrant, Revision, Round, Seat, Swap, Tournament
from turnier.services.draw.checks import draw_version
from turnier.services.draw.draw import round_draw
from turnier.services.draw.table_input import SeatingWish

Singles = Callable[..., Tournament]
Drawn = Callable[[Tournament], Round]
Enter = Callable[..., Revision]
PAGE = "/t/abend/durchgang/"


def page(client: Client, address: str = PAGE) -> str:
    return client.get(address).content.decode()


def choose(client: Client, **fields: Any) -> HttpResponse:
    return client.post(f"{PAGE}1/tables/", {f"tables-{name}": value for name, value in fields.items()})


def numbers(of_round: Round, table: int) -> list[int]:
    seats = Seat.objects.filter(round=of_round, sitting__table=table).order_by("seat")
    return list(seats.values_list("entrant__number", flat=True))


def test_the_ways_are_offered_with_the_recommended_one_chosen(at_desk: Client, singles: Singles) -> None:
    """Who is not there is invented only by whoever chooses that."""
    singles("seconds", 43)
    shown = page(at_desk)
    assert "43 Spieler – welche Aufteilung?" in shown
    assert shown.count('name="tables-split"') == 2
    assert 'value="10x4" required checked' in shown
    assert "Wer es hat, und was es zählt" in shown
    assert "wie wird die Zahl gerade" not in shown
    assert shown.count('class="t-btn t-btn--big t-btn--wide"') == 1


@pytest.mark.parametrize(("game", "players", "chosen"), [("doppelkopf", 11, "2x5"), ("seconds", 10, "2x4")])
def test_the_big_button_seats_nobody_who_does_not_exist(
    at_desk: Client, singles: Singles, game: str, players: int, chosen: str
) -> None:
    """A club has no spare players: those who are left over pause in turn; the helpers stay to be chosen."""
    tournament = singles(game, players)
    shown = page(at_desk)
    assert (f'value="{chosen}" required checked' in shown, 'value="3x4" required>' in shown) == (True, True)
    assert shown.index("empfohlen") < shown.index("der Turnierleitung mitspielen")
    assert choose(at_desk, split=chosen).status_code == 303
    seated = Seat.objects.filter(round__tournament=tournament)
    assert not seated.filter(entrant__status=Entrant.Status.OUT_OF_COMPETITION).exists()
    assert tournament.entrants.count() == players


def test_a_draw_that_was_taken_back_leaves_no_fillers_behind(at_desk: Client, singles: Singles) -> None:
    singles("schafkopf", 9, rounds=1)
    choose(at_desk, split="3x4")
    seen = draw_version(Draw.objects.get())
    assert at_desk.post(f"{PAGE}1/withdraw/", {"withdraw-seen": seen, "withdraw-why": "list"}).status_code == 303
    shown = page(at_desk)
    assert "9 Spieler – welche Aufteilung?" in shown
    assert "Wer es hat, und was es zählt" in shown
    assert 'value="2x4" required checked' in shown


def test_the_chosen_way_is_drawn(at_desk: Client, singles: Singles) -> None:
    singles("brokdorf", 13)
    answer = choose(at_desk, split="2x4+1x5")
    assert (answer.status_code, answer.headers["Location"]) == (303, f"{PAGE}1/")
    assert sorted(map(len, Draw.objects.get().outcome["tables"])) == [4, 4, 5]
    assert '"clubs"' not in Draw.objects.get().frozen


def test_without_a_way_nothing_is_drawn(at_desk: Client, singles: Singles) -> None:
    singles("brokdorf", 13)
    missing, stale = choose(at_desk), choose(at_desk, split="9x9")
    assert (missing.status_code, stale.status_code) == (422, 422)
    assert "Bitte eine Aufteilung antippen." in missing.content.decode()
    assert "Diese Aufteilung passt nicht mehr, dabei: 13 Spieler." in stale.content.decode()
    assert not Draw.objects.exists()


def test_too_few_are_told_so(at_desk: Client, singles: Singles) -> None:
    singles("seconds", 3)
    shown = page(at_desk)
    assert ("Geht ab vier. Dabei: 3 Spieler." in shown, 'id="split"' in shown) == (True, False)


def test_the_drawn_round_says_how_good_it_is(at_desk: Client, singles: Singles, drawn: Drawn) -> None:
    drawn(singles("seconds", 8))
    shown = page(at_desk, f"{PAGE}1/")
    for words in ("0 Wiederbegegnungen", "Plätze ausgeglichen", "erste Geber ausgeglichen", "nachgerechnet: stimmt"):
        assert words in shown
    assert "<b>1-mal</b> 12 Paare" in shown
    assert 'class="d-matrix d-matrix--whole"' in shown
    assert "style=" not in shown


def test_what_could_not_be_kept_is_named(at_desk: Client, singles: Singles, drawn: Drawn) -> None:
    drawn(singles("seconds", 4, ("TSV", "FC")))
    shown = page(at_desk, f"{PAGE}1/")
    assert "Verein trifft Verein: 2-mal" in shown
    assert "Nr. 1 und 3 aus demselben Verein sitzen an einem Tisch." in shown


def test_a_swap_is_shown_before_it_is_done(at_desk: Client, singles: Singles, drawn: Drawn) -> None:
    first = drawn(singles("seconds", 8, ("TSV", "FC", "SV", "BC")))
    one, two = numbers(first, 1)[0], numbers(first, 2)[1]
    shown = page(at_desk, f"{PAGE}1/?swap-first={one}&swap-second={two}&swap-reason=Brüder")
    assert f"Nr. {one} und Nr. {two} tauschen?" in shown
    assert f'name="swap-second" value="{two}"' in shown
    assert 'name="swap-reason" value="Brüder"' in shown
    assert not Swap.objects.exists()
    sent = {"swap-first": one, "swap-second": two, "swap-seen": draw_version(first.draws.get())}
    assert at_desk.post(f"{PAGE}1/swap/", sent).status_code == 303
    assert (numbers(first, 1)[0], numbers(first, 2)[1]) == (two, one)


@pytest.mark.parametrize(
    ("query", "complaint"),
    [
        ("swap-first=1&swap-second=77", "Nr. 77 ist nicht angemeldet."),
        ("swap-first=", "Bitte eine Startnummer oder einen Namen eintippen."),
    ],
)
def test_a_swap_that_cannot_be_is_refused_before(
    at_desk: Client, singles: Singles, drawn: Drawn, query: str, complaint: str
) -> None:
    drawn(singles("seconds", 8))
    answer = at_desk.get(f"{PAGE}1/?{query}")
    shown = answer.content.decode()
    assert (answer.status_code, complaint in shown, "data-summary" in shown) == (422, True, True)


@pytest.mark.parametrize(("game", "queries"), [("seconds", 22), ("brokdorf", 22)])
@pytest.mark.parametrize("players", [8, 24])
def test_the_number_of_queries_is_fixed(
    at_desk: Client,
    singles: Singles,
    drawn: Drawn,
    django_assert_num_queries: Callable[..., object],
    game: str,
    queries: int,
    players: int,
) -> None:
    tournament = singles(game, players)
    with django_assert_num_queries(12):
        page(at_desk, f"{PAGE}1/")
    drawn(tournament)
    with django_assert_num_queries(queries):
        page(at_desk, f"{PAGE}1/")


def test_six_at_a_table(at_desk: Client, singles: Singles) -> None:
    tournament = singles("brokdorf", 6)
    round_draw(tournament=tournament, by=None, wish=SeatingWish((6,)))
    shown = page(at_desk, f"{PAGE}1/")
    assert shown.count('class="d-seat"') == 6
    assert shown.count('class="d-deals"') == 1


def test_the_chosen_way_is_frozen_and_drawn_with_a_call(at_desk: Client, singles: Singles) -> None:
    singles("brokdorf", 13)
    assert choose(at_desk, split="2x4+1x5", freeze="on").status_code == 303
    assert "Gelost wird auf 2 Tische zu 4 und 1 Tisch zu 5." in page(at_desk, f"{PAGE}1/")
    assert at_desk.post(f"{PAGE}1/draw/", {"draw-public": "47-03-81"}).status_code == 303
    assert (Draw.objects.get().public_part, Seat.objects.count()) == ("47-03-81", 13)


def test_who_registers_late_is_not_the_next_to_pause(
    at_desk: Client, singles: Singles, drawn: Drawn, enter: Enter
) -> None:
    """Klara has played less than anybody: of nine at tables of four, one of those who played round 1 pauses."""
    first = drawn(singles("seconds", 8, rounds=3))
    for sitting in first.sittings.all():
        enter(sitting, ({"kind": "hand", "tricks": [4, 3, 3, 3]},) * 8)
    assert at_desk.post("/t/abend/anmeldung/", {"player_1": "Klara Spät", "paid": "0"}).status_code == 303
    assert " ".join(page(at_desk).split()).count('Klara Spät <span class="t-sub"> war einmal ohne Tisch </span>') == 1
    assert at_desk.post(f"{PAGE}2/tables/", {"tables-split": "2x4"}).status_code == 303
    document = at_desk.get(f"{PAGE}2/versuch-1.json").json()
    assert (document["frozen"]["byes_before"], len(document["byes"]), 9 in document["byes"]) == ([9], 1, False)
    assert draw_rules.verify(document) == ()


def test_tables_that_were_chosen_are_chosen_for_the_next_round(at_desk: Client, singles: Singles, enter: Enter) -> None:
    """Nine play with fillers rather than that somebody pauses; so they do when they are ten."""
    singles("seconds", 9, rounds=3)
    assert 'value="2x4" required checked' in page(at_desk)
    assert choose(at_desk, split="3x4").status_code == 303
    seen = draw_version(Draw.objects.get())
    assert at_desk.post(f"{PAGE}1/publish/", {"publish-seen": seen}).status_code == 303
    for sitting in Round.objects.get().sittings.all():
        enter(sitting, ({"kind": "hand", "tricks": [4, 3, 3, 3]},) * 8)
    at_desk.post("/t/abend/anmeldung/", {"player_1": "Klara Spät", "paid": "0"})
    shown = page(at_desk, f"{PAGE}2/")
    assert 'value="3x4" required checked' in shown
    assert shown.count("wie zuletzt gewählt") == 1


def test_where_an_older_page_offered_another_way_the_recommended_one_is_chosen(
    at_desk: Client, singles: Singles
) -> None:
    singles("tausend", 9)
    stale = choose(at_desk, split="1x4+1x3").content.decode()
    assert "Diese Aufteilung passt nicht mehr, dabei: 9 Spieler." in stale
    chosen = re.findall(r'name="tables-split"[^>]*value="([^"]+)" required checked', stale)
    assert len(chosen) == 1
    assert choose(at_desk, split=chosen[0]).status_code == 303


@pytest.mark.parametrize(("players", "said"), [(7, "So sitzen 3 von 7 einen ganzen Durchgang lang aus."), (9, "")])
def test_many_without_a_table_are_named_beside_the_button(
    at_desk: Client, singles: Singles, players: int, said: str
) -> None:
    singles("seconds", players)
    button = page(at_desk).partition('id="next-head"')[2].partition("</section>")[0]
    assert re.findall(r"So sitzen [^.]*\.", button) == ([said] if said else [])
