"""The page of the stages: cards, who plays on, the bracket, for the organiser and for everybody."""

from __future__ import annotations

import datetime as dt
import re
from collections import Counter
from collections.abc import Callable
from html import unescape
from io import BytesIO
from itertools import combinations
from typing import Literal

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import localdate
from pypdf import PdfReader

from benchmarks.plain_form import PlainForm, forms_of
from games.kit.criteria import RankingOrder
from games.kit.sittings.evaluation import evaluate
from games.kit.sittings.ranking import usual_order
from tests.turnier.programs import Program
from tests.turnier.reading import printed
from tests.turnier.valid import faults
from turnier.models import Decision, Entrant, Revision, Round, Seat, Sitting, Tournament, User
from turnier.prizes.terms import Terms
from turnier.services.draw.draw import round_draw, round_publish, round_redraw, round_withdraw
from turnier.services.integrity import check_tournament
from turnier.services.prizes.award import payouts, prizes_fix
from turnier.services.prizes.hand_over import hand_over
from turnier.services.prizes.plan import plan_save
from turnier.services.registration.check_in import check_in_begin, entrant_presence
from turnier.services.registration.register import Registration, entrant_pay, entrant_register, entrant_unregister
from turnier.services.registration.withdraw import entrant_withdraw
from turnier.services.sheets.queries import table_of
from turnier.services.stacks.regroup import open_tables, tables_end, tables_redraw
from turnier.services.stages.board import boards
from turnier.services.stages.plan import stage_begin, stages_plan
from turnier.services.stages.qualified import others_with
from turnier.services.standings.decide import coin_record, decision_revoke, order_change
from turnier.services.standings.standings import standings
from turnier.services.tournaments.change import tournament_publish
from turnier.services.tournaments.file.exchange import tournament_export, tournament_import
from turnier.stages.stage import Stage
from turnier.web.export.views import results_files
from turnier.web.shared.evening import evening
from turnier.web.shared.next_step import next_step
from turnier.web.sheets.sheet import told_others

PAGE = "/t/preiswatten/endrunde/"
OTHER_WINNER = {"kind": "bummerl", "score.winner": "2", "score.points": "4"}
GROUPS = {"grouping": "place", "per_group": "1", "extra": "0", "seeding": "place", "date": ""}
KNOCKOUT = {"card": "knockout", "who": "best", "count": "4", "seeding": "place", "third": "on", "date": ""}


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
    organiser: User,
) -> None:
    assert "K.-o. der Besten" in at_desk.get(PAGE).content.decode()
    assert 'name="count"' in at_desk.get(PAGE + "?art=knockout").content.decode()
    refused = at_desk.post(PAGE, {**KNOCKOUT, "count": "1"})
    assert refused.status_code == 422
    asked = at_desk.post(PAGE, KNOCKOUT, follow=True).content.decode()
    assert "Wer spielt weiter?" in asked
    assert "Wer spielt weiter?" in at_desk.get("/t/preiswatten/").content.decode()
    for address in ("/t/preiswatten/durchgang/", "/t/preiswatten/durchgang/2/"):
        page = at_desk.get(address).content.decode()
        step = page[page.index('id="next-head"') : page.index("</section>", page.index('id="next-head"'))]
        assert ("Zur Endrunde" in step, "Zur Anmeldung" in step, "Auslosen" in page) == (True, False, False)
    settled = at_desk.post(PAGE, {"begin": "1"}, follow=True).content.decode()
    assert "Jetzt steht fest, wer weiterspielt." in settled
    assert settled.count('class="k-pairing"') == 4
    page = at_desk.get("/t/preiswatten/durchgang/").content.decode()
    assert ("Tische ansetzen" in page, "Mit Zuruf" in page, "Vorgaben für das Los" in page) == (True, False, False)
    seeded = fresh(played).later_stages[0].seeds
    names = {entrant.number: entrant.name for entrant in played.entrants.all()}
    for large in ("", "?gross"):
        paper = at_desk.get(f"/t/preiswatten/drucken/turnierbaum.pdf{large}")
        assert all(names[number] in " ".join(printed(paper.content)) for number in seeded)
    assert "Turnierbaum groß" in at_desk.get("/t/preiswatten/drucken/").content.decode()
    wall = client.get(f"/leinwand/{played.wall_key}/").content.decode()
    assert ("Turnierbaum" in wall, wall.count('class="w-pairing"')) == (True, 4)
    for name in ("Halbfinale", "Finale"):
        assert name in at_desk.get("/t/preiswatten/durchgang/").content.decode()
        for sitting in drawn(fresh(played)).sittings.all():
            enter(sitting)
    page = at_desk.get("/t/preiswatten/durchgang/3/").content.decode()
    assert re.findall(r"<b>([^<]*): Tisch (\d)</b>", page) == [("Finale", "1"), ("Spiel um Platz 3", "2")]
    assert "Sieger: " in at_desk.get(PAGE).content.decode()
    public = client.get(f"/o/{played.public_key}/endrunde/").content.decode()
    assert (public.count('class="k-pairing"'), "Sieger: " in public) == (4, True)
    assert faults(results_files(fresh(played))["index.html"].decode()) == []
    papers = Program(organiser).get("/tournaments/preiswatten/papers").json()
    assert "Aushang nach Tischen, Finale und Spiel um Platz 3" in [paper["title"] for paper in papers]


def pages_of(client: Client, address: str) -> list[str]:
    return [page.extract_text() for page in PdfReader(BytesIO(client.get(address).content)).pages]


def test_everything_printed_for_the_last_round_says_what_is_played_for(
    at_desk: Client,
    client: Client,
    played: Tournament,
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> None:
    at_desk.post(PAGE, KNOCKOUT)
    at_desk.post(PAGE, {"begin": "1"})
    for sitting in drawn(fresh(played)).sittings.all():
        enter(sitting)
    semifinal = pages_of(at_desk, "/t/preiswatten/drucken/zettel-2.pdf")[0]
    assert (semifinal.count("Halbfinale"), "Platz 3" in semifinal) == (2, False)
    final = drawn(fresh(played))
    at = {seat.sitting.table: seat.entrant.name for seat in Seat.objects.filter(round=final)}
    for table, name in ((1, "Finale"), (2, "Spiel um Platz 3")):
        (page,) = pages_of(at_desk, f"/t/preiswatten/drucken/zettel-3.pdf?tisch={table}")
        assert name in page.splitlines()
        assert [other for other in at.values() if other in page] == [at[table]]
    lines = printed(at_desk.get("/t/preiswatten/drucken/zettel-3.pdf").content)
    assert [line for line in lines if "Platz 3" in line or "Finale" in line] == ["Finale", "Spiel um Platz 3"]
    (by_table,) = pages_of(at_desk, "/t/preiswatten/drucken/aushang-tische-3.pdf")
    assert re.findall(r"^(?:Finale|Spiel um Platz 3)$", by_table, re.MULTILINE) == ["Finale", "Spiel um Platz 3"]
    (by_name,) = pages_of(at_desk, "/t/preiswatten/drucken/aushang-namen-3.pdf")
    below = [line for line in by_name.splitlines()[1:] if line in {"Finale", "Spiel um Platz 3"}]
    assert (below.count("Finale"), below.count("Spiel um Platz 3")) == (4, 4)
    wall = client.get(f"/leinwand/{played.wall_key}/").content.decode()
    assert "Finale: Tisch 1 · Spiel um Platz 3: Tisch 2" in wall


def test_namesakes_in_the_bracket_have_their_numbers(at_desk: Client, played: Tournament) -> None:
    Entrant.objects.filter(tournament=played).update(name="Maier / Huber")
    at_desk.post(PAGE, KNOCKOUT)
    page = at_desk.post(PAGE, {"begin": "1"}, follow=True).content.decode()
    seeds = fresh(played).later_stages[0].seeds
    assert set(re.findall(r"<bdi>(Maier / Huber \(.*?\))</bdi>", page)) == {
        f"Maier / Huber (Nr.\u00a0{n})" for n in seeds
    }


def test_a_final_without_an_opponent_is_one_button(
    at_desk: Client, played: Tournament, drawn: Callable[[Tournament], Round], enter: Callable[..., Revision]
) -> None:
    at_desk.post(PAGE, {**KNOCKOUT, "third": ""})
    at_desk.post(PAGE, {"begin": "1"})
    for sitting in drawn(fresh(played)).sittings.all():
        enter(sitting)
    finalists = [row.entrant for row in standings(fresh(played)).rows[:2]]
    entrant_withdraw(entrant=finalists[1], tables={}, by=None)
    page = at_desk.get("/t/preiswatten/durchgang/3/").content.decode()
    assert "<h1>Finale</h1>" in page
    assert "Ohne Spiel weiter" in page
    assert "Auslosen" not in page
    shown = at_desk.post("/t/preiswatten/durchgang/3/walkover/", follow=True).content.decode()
    assert "Finale: Weiter geht es ohne Spiel." in shown
    assert f"Sieger: {finalists[0].name}" in at_desk.get(PAGE).content.decode()
    for name in ("overview", "round", "closing", "standings", "protocol", "papers", "paper_folder"):
        assert at_desk.get(reverse(name, args=["preiswatten"])).status_code == 200
    for name in ("draw_round", "paper_round", "paper_sheets", "paper_tables", "paper_names"):
        assert at_desk.get(reverse(name, args=["preiswatten", 3])).status_code == 200


def test_a_finalist_who_left_is_no_result_that_changed(
    at_desk: Client, played: Tournament, drawn: Callable[[Tournament], Round], enter: Callable[..., Revision]
) -> None:
    """The match for the third place is set and played; nobody is asked who pauses, and no draw is made in vain."""
    at_desk.post(PAGE, KNOCKOUT)
    at_desk.post(PAGE, {"begin": "1"})
    for sitting in drawn(fresh(played)).sittings.all():
        enter(sitting)
    finalists = [row.entrant for row in standings(fresh(played)).rows[:2]]
    entrant_withdraw(entrant=finalists[1], tables={}, by=None)
    page = at_desk.get("/t/preiswatten/durchgang/3/").content.decode()
    assert ("Tische ansetzen" in page, "pausiert" in page) == (True, False)
    at_desk.post("/t/preiswatten/durchgang/3/draw/")
    page = at_desk.get("/t/preiswatten/durchgang/3/").content.decode()
    assert ("Spiel um Platz 3: Tisch 1" in page, "Davor hat sich ein Ergebnis geändert" in page) == (True, False)


def test_that_all_may_play_one_round_more_is_offered_beside_the_stages(at_desk: Client, played: Tournament) -> None:
    asked = "Sollen alle noch einen Durchgang spielen?"
    html = at_desk.get(PAGE).content.decode()
    settings = re.search(rf'{re.escape(asked)}\s*<a href="([^"#]*)#(\w+)">', html)
    assert settings is not None
    assert f'id="{settings[2]}"' in at_desk.get(settings[1]).content.decode()
    stages_plan(tournament=played, stages=[Stage("rounds", first=2, rounds=1, count=4)], by=None)
    assert asked not in at_desk.get(PAGE).content.decode()


def test_what_was_planned_can_be_dropped(at_desk: Client, played: Tournament) -> None:
    at_desk.post(PAGE, KNOCKOUT)
    at_desk.post(PAGE, {"begin": "1"})
    assert "Auswahl zurücknehmen" in at_desk.get(PAGE).content.decode()
    at_desk.post(PAGE, {"reopen": "1"})
    at_desk.post(PAGE, {"drop": "1"})
    assert (fresh(played).stages, fresh(played).rounds_planned) == ([], 1)


def test_what_comes_after_groups_can_be_planned_anew(
    at_desk: Client,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> None:
    """What was planned is named before it is struck, and whoever is best in each group goes on as before."""
    register(tournament, 7)
    at_desk.post(
        PAGE, {"card": "groups", "groups": "2", "grouping": "place", "per_group": "1", "extra": "0", "date": ""}
    )
    at_desk.post(PAGE, {"begin": "1"})
    for _round in range(3):
        for sitting in drawn(fresh(tournament)).sittings.order_by("table"):
            enter(sitting, [{"kind": "bummerl", "score": [11, 2 + sitting.table]}] * 3)
    assert "„K.-o.-Runde“ streichen" in at_desk.get(PAGE).content.decode()
    assert "„K.-o.-Runde“ ist gestrichen." in at_desk.post(PAGE, {"drop": "1"}, follow=True).content.decode()
    form = form_of_card(at_desk, "knockout")
    assert (form.value("count"), form.value("per_group")) == ("4", "2")
    without = {name: value for name, value in form.content("1") if name != "per_group"}
    refused = at_desk.post(PAGE, without)
    assert (refused.status_code, "Bitte eintragen, wie viele weiterspielen." in refused.content.decode()) == (422, True)
    at_desk.post(PAGE, dict(form.content("1")))
    planned = fresh(tournament).later_stages[-1]
    assert (planned.who, planned.count, planned.extra) == ("groups", 2, 0)


def test_the_best_of_each_group_are_offered_only_behind_groups(at_desk: Client, played: Tournament) -> None:
    form = form_of_card(at_desk, "knockout")
    assert (form.has("who"), form.has("per_group"), form.value("count")) == (True, False, "8")


def form_of_card(client: Client, card: str) -> PlainForm:
    """The form of a card, as the page has it."""
    page = client.get(f"{PAGE}?art={card}").content.decode()
    return next(form for form in forms_of(page) if any(each.name == "card" for each in form.controls))


def test_a_final_is_not_before_its_evening(at_desk: Client, played: Tournament) -> None:
    Tournament.objects.update(date="2026-11-20")
    refused = at_desk.post(PAGE, {**KNOCKOUT, "date": "2026-11-19"})
    said = "Das ist vor dem Turnier. Bitte den Tag prüfen."
    assert (refused.status_code, said in refused.content.decode()) == (422, True)
    assert at_desk.post(PAGE, {**KNOCKOUT, "date": "2026-11-20"}).status_code == 302


def seeds_shown(client: Client) -> list[int]:
    return [int(number) for number in re.findall(r'<td class="t-n">(\d)</td>', client.get(PAGE).content.decode())[1::3]]


def tie_forms(client: Client) -> list[PlainForm]:
    """The forms that ask for the order of equals."""
    return [form for form in forms_of(client.get(PAGE).content.decode()) if form.has("how")]


def tied(form: PlainForm) -> list[int]:
    return [int(value) for name, value in form.content("1") if name == "tie"]


def decided(client: Client, tie: list[int], order: list[int], **typed: str) -> HttpResponse:
    """Enters how a coin put these equals."""
    places = {f"place-{at}": str(number) for at, number in enumerate(order, start=1)} | {"winner": str(order[0])}
    sent = {"part": "1", "tie": tie, "how": "coin", "witness": "Rosi", **places, **typed}
    return client.post(PAGE, sent, follow=True)


@pytest.fixture
def four_equal(tournament: Tournament, first_round: Callable[..., Tournament]) -> list[int]:
    """Eight teams after their only round; the start numbers of the four winners, who are equal."""
    Tournament.objects.filter(pk=tournament.pk).update(rounds_planned=1)
    first_round(8, lambda _table: ({"kind": "bummerl", "score": [11, 4]},) * 3)
    return sorted(Seat.objects.filter(seat=0, round__number=1).values_list("entrant__number", flat=True))


@pytest.mark.parametrize("ending", ["coin", "shared"])
def test_who_is_seeded_as_equals_is_parted_by_the_coin(
    at_desk: Client, tournament: Tournament, four_equal: list[int], organiser: User, ending: str
) -> None:
    """The four winners all go on; the coin says who meets whom, also where the standings have equals share."""
    game, rules = tournament.kind_of_game, tournament.house_rules()
    order = RankingOrder(usual_order(game, rules).measures, ending)
    order_change(tournament=fresh(tournament), order=order, by=organiser, reason="So ausgemacht")
    at_desk.post(PAGE, KNOCKOUT)
    page = at_desk.get(PAGE).content.decode()
    (told,) = re.findall(r"Gleich stehen: (.*?)\. Solange oben nicht entschieden ist", page)
    assert ([int(n) for n in re.findall(r"Nr\. (\d)", told)], seeds_shown(at_desk)) == (four_equal, four_equal)
    assert [tied(form) for form in tie_forms(at_desk)] == [four_equal]
    assert "Davon hängt ab, wer besser gesetzt ist und wer auf wen trifft." in page
    tossed = [four_equal[2], four_equal[0], four_equal[3], four_equal[1]]
    nobody = decided(at_desk, four_equal, tossed, witness="")
    assert (nobody.status_code, nobody.content.decode().count("Bitte eintragen, wer dabei war.")) == (422, 2)
    assert "Nicht gespeichert: 1 Fehler" in nobody.content.decode()
    assert "Die Entscheidung ist eingetragen." in decided(at_desk, four_equal, tossed).content.decode()
    page = at_desk.get(PAGE).content.decode()
    assert ("Gleich stehen:" in page, tie_forms(at_desk), seeds_shown(at_desk)) == (False, [], tossed)
    at_desk.post(PAGE, {"begin": "1"})
    assert fresh(tournament).later_stages[0].seeds == tossed
    assert [row.entrant.number for row in standings(fresh(tournament)).rows][:4] == tossed
    assert check_tournament(fresh(tournament)) == ()


def test_nobody_is_asked_of_equals_whom_the_lot_seeds(at_desk: Client, four_equal: list[int]) -> None:
    at_desk.post(PAGE, KNOCKOUT | {"seeding": "lot"})
    page = at_desk.get(PAGE).content.decode()
    assert ("Wer spielt weiter?" in page, "Gleich stehen:" in page, tie_forms(at_desk)) == (True, False, [])
    late = decided(at_desk, four_equal, four_equal)
    assert (late.status_code, "Diese liegen nicht mehr gleich." in late.content.decode()) == (422, True)


def test_equals_at_the_border_wait_for_the_lot(at_desk: Client, tournament: Tournament, four_equal: list[int]) -> None:
    """Three of four equals go on: nothing begins before it is decided who, and the way back leads to this page."""
    at_desk.post(PAGE, KNOCKOUT | {"count": "3"})
    refused = at_desk.post(PAGE, {"begin": "1"})
    said = "liegen gleich. Bitte zuerst entscheiden, wer vorne liegt: Münze, Los oder Stechen."
    assert (refused.status_code, said in refused.content.decode()) == (422, True)
    assert "3 davon spielen weiter." in refused.content.decode()
    assert fresh(tournament).later_stages[0].begun is False
    decided(at_desk, four_equal, four_equal, how="lot")
    drawn_order = seeds_shown(at_desk)
    decision = tournament.decisions.get()
    assert (drawn_order, decision.kind) == (decision.order[:3], "lot")
    address = reverse("decision_revoke", args=["preiswatten", decision.pk])
    back = at_desk.post(address, {"stages": "1", "reason": "Falscher Knopf"}, follow=True)
    assert (back.redirect_chain[-1][0], [tied(form) for form in tie_forms(at_desk)]) == (PAGE, [four_equal])
    decided(at_desk, four_equal, four_equal[:0:-1])
    at_desk.post(PAGE, {"begin": "1"})
    assert fresh(tournament).later_stages[0].seeds == four_equal[:0:-1]


def test_of_equals_at_the_border_only_those_are_asked_for_whom_it_matters(
    at_desk: Client, tournament: Tournament, four_equal: list[int]
) -> None:
    """Named is who is first; of the three behind two more go on, so they are asked about next."""
    at_desk.post(PAGE, KNOCKOUT | {"count": "3"})
    first, *others = four_equal[::-1]
    decided(at_desk, four_equal, [first])
    assert [tied(form) for form in tie_forms(at_desk)] == [sorted(others)]
    decided(at_desk, sorted(others), others)
    assert (tie_forms(at_desk), seeds_shown(at_desk)) == ([], [first, *others[:2]])


def test_a_correction_goes_before_the_coin(
    at_desk: Client, tournament: Tournament, four_equal: list[int], enter: Callable[..., Revision]
) -> None:
    """Whoever has more since stands first; the coin says no more of the others than how it put them."""
    at_desk.post(PAGE, KNOCKOUT)
    decided(at_desk, four_equal, four_equal[::-1])
    better, *others = four_equal
    sitting = Sitting.objects.get(seats__entrant__number=better, seats__entrant__tournament=tournament)
    enter(sitting, [{"kind": "bummerl", "score": [11, 2]}] * 3, reason="Verschrieben")
    assert (tie_forms(at_desk), seeds_shown(at_desk)) == ([], [better, *others[::-1]])


def test_the_last_chair_of_a_final_table_goes_by_a_playoff(
    at_desk: Client,
    singles: Callable[..., Tournament],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> None:
    """Three tables ended alike, four go on: one of the seconds; who meets whom is no question at one table."""
    tournament = singles("doppelkopf", 12, rounds=1)
    page = f"/t/{tournament.slug}/endrunde/"
    for sitting in drawn(tournament).sittings.all():
        enter(sitting, [{"kind": "totals", "points": [9, 7, 5, 3], "hands_won": [9, 8, 7, 6]}])
    at_desk.post(page, {"card": "final", "count": "4", "carried": "all", "size": "", "date": ""})
    first, second = (
        sorted(Seat.objects.filter(seat=seat, round__number=1).values_list("entrant__number", flat=True))
        for seat in (0, 1)
    )
    (form,) = [form for form in forms_of(at_desk.get(page).content.decode()) if form.has("how")]
    assert tied(form) == second
    assert at_desk.post(page, {"begin": "1"}).status_code == 422
    sent = {"part": "1", "tie": second, "how": "playoff", "place-1": second[1], "witness": "Rosi"}
    assert at_desk.post(page, sent).status_code == 302
    at_desk.post(page, {"begin": "1"})
    assert fresh(tournament).later_stages[0].numbers == {*first, second[1]}
    assert (tournament.decisions.get().kind, tournament.decisions.get().order) == ("playoff", [second[1]])


@pytest.fixture
def groups_of_four(
    at_desk: Client,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> Callable[..., None]:
    """Two groups of four play until everybody met: 1, 4, 5 and 8, and 2, 3, 6 and 7; `lost` are those who lost to whom.

    All others lose to a smaller number, every match by as much. Two of each group go on.
    """

    def played(*lost: tuple[int, int], **planned: str) -> None:
        register(tournament, 8)
        at_desk.post(PAGE, GROUPS | {"card": "groups", "groups": "2", "per_group": "2"} | planned)
        at_desk.post(PAGE, {"begin": "1"})
        for _round in range(3):
            for sitting in drawn(fresh(tournament)).sittings.order_by("table"):
                one, other = (seat.entrant.number for seat in sitting.seats.order_by("seat"))
                wins = (one < other) != ((max(one, other), min(one, other)) in {pair[::-1] for pair in lost})
                enter(sitting, [{"kind": "bummerl", "score": [11, 5] if wins else [5, 11]}] * 3)

    return played


def test_equals_of_several_groups_are_seeded_by_the_coin(
    at_desk: Client, tournament: Tournament, groups_of_four: Callable[..., None]
) -> None:
    """All go on: who of the seconds is seeded first, and so on, says which first ones they meet in the semi-final.

    Of those who lose in the same round who came in first stands first, so that it is asked of all who are equal.
    """
    groups_of_four(per_group="4")
    assert [tied(form) for form in tie_forms(at_desk)] == [[1, 2], [3, 4], [5, 6], [7, 8]]
    firsts = []
    for tie, first in (([1, 2], 2), ([3, 4], 3), ([3, 4], 4)):
        for decision in tournament.decisions.filter(entrants=tie, revoked=False):
            at_desk.post(reverse("decision_revoke", args=["preiswatten", decision.pk]), {"reason": "Anders gefallen"})
        decided(at_desk, tie, [first])
        firsts.append(seeds_shown(at_desk)[:4])
    assert firsts == [[2, 1, 3, 4], [2, 1, 3, 4], [2, 1, 4, 3]]
    assert [tied(form) for form in tie_forms(at_desk)] == [[5, 6], [7, 8]]
    at_desk.post(PAGE, {"begin": "1"})
    assert fresh(tournament).later_stages[1].seeds[:4] == [2, 1, 4, 3]


def test_nobody_is_asked_of_equals_whose_order_says_nothing(
    at_desk: Client, tournament: Tournament, groups_of_four: Callable[..., None]
) -> None:
    """The first of each group meets the second of the other, however equals are seeded; each place is played for."""
    groups_of_four(third="on")
    page = at_desk.get(PAGE).content.decode()
    assert ("Gleich stehen:" in page, tie_forms(at_desk)) == (False, [])
    late = decided(at_desk, [3, 4], [3])
    assert (late.status_code, "Diese liegen nicht mehr gleich." in late.content.decode()) == (422, True)
    at_desk.post(PAGE, {"begin": "1"})
    assert fresh(tournament).later_stages[1].seeds == [1, 2, 4, 3]


@pytest.mark.parametrize("ending", ["coin", "shared"])
def test_equals_of_one_group_go_on_by_the_coin(
    at_desk: Client,
    client: Client,
    tournament: Tournament,
    groups_of_four: Callable[..., None],
    organiser: User,
    ending: str,
) -> None:
    """Three beat one another in turn. Who then is second meets the first of the other group, whoever that is.

    Which of the seconds came in before the other is asked as well: both may lose in the same round.

    The table of the group says so before and after, also where equals otherwise share their place.
    """
    Tournament.objects.filter(pk=tournament.pk).update(is_public=True)
    measures = usual_order(tournament.kind_of_game, tournament.house_rules()).measures
    order_change(tournament=fresh(tournament), order=RankingOrder(measures, ending), by=organiser)
    groups_of_four((1, 5))

    def table() -> list[str]:
        page = client.get(f"/o/{tournament.public_key}/endrunde/").content.decode()
        shown = re.findall(r'<td class="t-place">(\d)</td>\s*<th scope="row"><bdi>Eins(\d)', page)
        return [f"{place}. Nr. {number}" for place, number in shown[:4]]

    assert table() == ["1. Nr. 1", "1. Nr. 4", "1. Nr. 5", "4. Nr. 8"]
    assert [tied(form) for form in tie_forms(at_desk)] == [[1, 4, 5]]
    assert "<h2>Gruppe 1: Wer bekommt Platz 1?</h2>" in at_desk.get(PAGE).content.decode()
    assert at_desk.post(PAGE, {"begin": "1"}).status_code == 422
    decided(at_desk, [1, 4, 5], [4, 1, 5])
    revoke = reverse("decision_revoke", args=["preiswatten", tournament.decisions.get().pk])
    (back,) = [form for form in forms_of(at_desk.get(PAGE).content.decode()) if form.action == revoke]
    at_desk.post(revoke, dict(back.content("")))
    assert (table()[:3], tournament.decisions.get().revoked) == (["1. Nr. 1", "1. Nr. 4", "1. Nr. 5"], True)
    decided(at_desk, [1, 4, 5], [5, 1, 4])
    assert "Münze: Nr. 5 vor Nr. 1 vor Nr. 4" in at_desk.get(PAGE).content.decode()
    assert [tied(form) for form in tie_forms(at_desk)] == [[1, 3]]
    by_the_coin = ["1. Nr. 5", "2. Nr. 1", "3. Nr. 4", "4. Nr. 8"]
    assert table() == by_the_coin
    at_desk.post(PAGE, {"begin": "1"})
    stage = fresh(tournament).later_stages[1]
    assert (stage.seeds[:2], stage.numbers, table()) == ([2, 5], {1, 2, 3, 5}, by_the_coin)


def test_a_coin_of_the_final_turns_no_group(
    at_desk: Client,
    tournament: Tournament,
    groups_of_four: Callable[..., None],
    drawn: Callable[[Tournament], Round],
) -> None:
    """Two of one group go on as the coin put them, and meet again in a match that is drawn."""
    groups_of_four((1, 8))
    assert [tied(form) for form in tie_forms(at_desk)] == [[1, 4]]
    decided(at_desk, [1, 4], [4])
    at_desk.post(PAGE, {"begin": "1"})
    drawn(fresh(tournament))

    def first_two() -> list[int]:
        groups = boards(fresh(tournament))[1].groups
        return [row.number for row in groups[0][:2]]

    assert first_two() == [4, 1]
    Decision.objects.create(tournament=tournament, kind="coin", entrants=[1, 4], order=[1, 4])
    assert first_two() == [4, 1]


def test_equals_are_asked_whose_seed_is_a_place(
    at_desk: Client, tournament: Tournament, groups_of_four: Callable[..., None]
) -> None:
    """Without a match for the third place the better seed of those who lose in the semi-finals is third."""
    groups_of_four()
    assert [tied(form) for form in tie_forms(at_desk)] == [[1, 2], [3, 4]]
    decided(at_desk, [1, 2], [2])
    at_desk.post(PAGE, {"begin": "1"})
    assert fresh(tournament).later_stages[1].seeds[:2] == [2, 1]


@pytest.mark.parametrize("seeding", ["place", "lot"])
def test_the_bracket_says_what_its_small_figures_are(
    at_desk: Client, played: Tournament, drawn: Callable[[Tournament], Round], seeding: str
) -> None:
    """To everybody; where the lot made the bracket there are none."""
    at_desk.post(PAGE, KNOCKOUT | {"seeding": seeding})
    at_desk.post(PAGE, {"begin": "1"})
    drawn(fresh(played))
    for path in (PAGE, f"/o/{played.public_key}/endrunde/"):
        page = at_desk.get(path).content.decode()
        small = re.findall(r"<small title=.Gesetzt.>", page)
        assert (bool(small), "Das ist nicht die Startnummer." in page) == (seeding == "place", seeding == "place")


def test_nothing_is_told_of_seeds_that_places_give(at_desk: Client, played: Tournament) -> None:
    at_desk.post(PAGE, KNOCKOUT)
    page = at_desk.get(PAGE).content.decode()
    assert ("Wer spielt weiter?" in page, "Gleich stehen:" in page) == (True, False)


def test_others_play_on_only_with_a_reason(at_desk: Client, played: Tournament) -> None:
    at_desk.post(PAGE, KNOCKOUT)
    chosen = {"begin": "1", "chosen": ["1", "2", "3", "4", "5"]}
    refused = at_desk.post(PAGE, chosen)
    page = refused.content.decode()
    said = ("Geplant sind 4, angehakt sind 5." in page, "Bitte einen Grund angeben, warum." in page)
    assert (refused.status_code, said) == (422, (True, True))
    others = at_desk.post(PAGE, chosen | {"chosen": ["5", "6", "7", "8"]}).content.decode()
    assert "Bitte einen Grund angeben, warum andere weiterspielen." in others
    sure = {**chosen, "other_number": "on"}
    assert "Bitte einen Grund angeben, warum." in at_desk.post(PAGE, sure).content.decode()
    at_desk.post(PAGE, {**sure, "reason": "So ausgemacht"})
    assert fresh(played).later_stages[0].numbers == {1, 2, 3, 4, 5}


def test_whoever_goes_on_is_ticked_so_that_one_can_be_swapped(at_desk: Client, played: Tournament) -> None:
    """Refused for want of a reason, the choice is open with these ticks; as it is, nobody is swapped."""
    at_desk.post(PAGE, KNOCKOUT)
    before = ticked(at_desk.get(PAGE).content.decode())
    swapped = [*before[:3], next(n for n in range(1, 9) if n not in before)]
    refused = at_desk.post(PAGE, {"begin": "1", "chosen": swapped}).content.decode()
    assert (len(before), sorted(ticked(refused))) == (4, sorted(swapped))
    opened = refused[: refused.index('class="k-pick"')].rpartition("<details")[2]
    assert opened.startswith(" open>")
    at_desk.post(PAGE, {"begin": "1", "chosen": before})
    assert fresh(played).later_stages[0].numbers == set(before)


def test_groups_are_offered_only_before_the_first_draw(
    at_desk: Client, tournament: Tournament, register: Callable[..., list[Entrant]]
) -> None:
    register(tournament, 8)
    groups = {"card": "groups", "groups": "2", "grouping": "lot", "per_group": "2", "extra": "0", "date": ""}
    at_desk.post(PAGE, groups)
    shown = at_desk.post(PAGE, {"begin": "1"}, follow=True).content.decode()
    assert "Jetzt steht fest, wer dabei ist." in shown
    assert [name in shown for name in ("Gruppe 1", "Gruppe 2", "Gruppe 3")] == [True, True, False]
    assert [stage.rounds for stage in fresh(tournament).later_stages] == [3, 1]


@pytest.mark.parametrize(
    ("going", "said"),
    [
        ({"per_group": "2", "extra": "0"}, "Die ersten 2 jeder Gruppe kommen weiter"),
        ({"per_group": "1", "extra": "0"}, "Der Erste jeder Gruppe kommt weiter"),
        ({"per_group": "1", "extra": "2"}, "Der Erste jeder Gruppe und 2 der Nächstbesten kommen weiter"),
    ],
)
def test_the_groups_say_who_goes_on_and_those_who_do_say_out_of_which(
    at_desk: Client,
    client: Client,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    going: dict[str, str],
    said: str,
) -> None:
    """For the organiser, in the hall and on the wall."""
    Tournament.objects.filter(pk=tournament.pk).update(is_public=True)
    register(tournament, 6)
    at_desk.post(PAGE, {"card": "groups", "groups": "2", "grouping": "place", "date": ""} | going)
    at_desk.post(PAGE, {"begin": "1"})
    for _round in range(3):
        for sitting in drawn(fresh(tournament)).sittings.order_by("table"):
            enter(sitting, [{"kind": "bummerl", "score": [11, 2 + 3 * _round + sitting.table]}] * 3)
    hall = f"/o/{tournament.public_key}/endrunde/"
    for page in (PAGE, hall):
        assert f"<p>{said}.</p>" in client.get(page).content.decode()
    (asks,) = re.findall(r'hx-get="([^"]*)"', client.get(hall).content.decode())
    assert client.get(asks, headers={"HX-Request": "true"}).status_code == 204
    older = client.get(re.sub(r"v=\d+", "v=0", asks), headers={"HX-Request": "true"})
    assert (older.status_code, f"<p>{said}.</p>" in older.content.decode()) == (200, True)
    (foot,) = {slide.foot for slide in client.get(f"/leinwand/{tournament.wall_key}/").context["slides"]}
    assert foot == f"Unterstrichen entscheidet · {said}"
    first = standings(fresh(tournament)).rows[0]
    group = next(
        n for n, each in enumerate(fresh(tournament).later_stages[0].members(), 1) if first.entrant.number in each
    )
    assert f">Gruppe {group}, Platz 1</small>" in at_desk.get(PAGE).content.decode()


def test_groups_that_are_settled_anew_play_until_everybody_met(
    at_desk: Client, tournament: Tournament, register: Callable[..., list[Entrant]]
) -> None:
    """Somebody comes after the groups were made: they are made again, larger, and take more rounds."""
    register(tournament, 8)
    at_desk.post(PAGE, {"card": "groups", "groups": "2", "grouping": "lot", "per_group": "2", "extra": "0", "date": ""})
    at_desk.post(PAGE, {"begin": "1"})
    assert [(stage.first, stage.rounds) for stage in fresh(tournament).later_stages] == [(1, 3), (4, 1)]
    at_desk.post(PAGE, {"reopen": "1"})
    register(tournament, 1)
    at_desk.post(PAGE, {"begin": "1"})
    assert [(stage.first, stage.rounds) for stage in fresh(tournament).later_stages] == [(1, 5), (6, 1)]


def test_groups_that_are_settled_anew_keep_the_rounds_that_were_typed(
    at_desk: Client, tournament: Tournament, register: Callable[..., list[Entrant]]
) -> None:
    """Three rounds were asked for, which happen to be enough for groups of four; with five in one they stay three."""
    register(tournament, 8)
    groups = {"card": "groups", "groups": "2", "grouping": "lot", "rounds": "3"}
    at_desk.post(PAGE, groups | {"per_group": "2", "extra": "0", "date": ""})
    at_desk.post(PAGE, {"begin": "1"})
    at_desk.post(PAGE, {"reopen": "1"})
    register(tournament, 1)
    at_desk.post(PAGE, {"begin": "1"})
    assert [(stage.first, stage.rounds) for stage in fresh(tournament).later_stages] == [(1, 3), (4, 1)]


def test_every_part_is_called_by_what_it_is_before_anybody_is_in_it_and_while_it_is_played(
    at_desk: Client, tournament: Tournament, register: Callable[..., list[Entrant]]
) -> None:
    register(tournament, 8)
    at_desk.post(PAGE, {"card": "groups", "groups": "2", "grouping": "lot", "per_group": "2", "extra": "0", "date": ""})

    def stations() -> list[str]:
        return re.findall(r'class="t-steps__word">([^<]*)<', at_desk.get("/t/preiswatten/").content.decode())

    def heads() -> list[str]:
        pages = [at_desk.get(page).content.decode() for page in (PAGE, "/t/preiswatten/durchgang/")]
        found = [re.search(r"<h1>([^<]*)</h1>\s*<p>([^<]*)</p>", page) for page in pages]
        return [" ".join(" – ".join(head.groups()).split()) for head in found if head]

    assert stations() == ["Anmeldung", "Gruppen", "K.-o.-Runde", "Siegerehrung"]
    kind = "8 Teams · zwei Teams am Tisch, 3 Bummerl bis 11"
    assert heads() == ["Endrunde – Gruppen, danach K.-o.-Runde", f"Gruppen – {kind}"]
    at_desk.post(PAGE, {"begin": "1"})
    groups = [f"Gruppen, Durchgang {number}" for number in (1, 2, 3)]
    assert stations() == ["Anmeldung", *groups, "K.-o.-Runde", "Siegerehrung"]
    assert heads() == ["Endrunde – Gruppen, danach K.-o.-Runde", f"Gruppen, Durchgang 1 – {kind}"]


@pytest.mark.parametrize(("teams", "groups"), [(8, "2"), (9, "2"), (11, "2"), (12, "4"), (16, "4")])
def test_of_the_groups_that_are_proposed_not_everybody_goes_on_and_none_is_of_two(
    at_desk: Client, tournament: Tournament, register: Callable[..., list[Entrant]], teams: int, groups: str
) -> None:
    register(tournament, teams)
    page = at_desk.get(PAGE + "?art=groups").content.decode()
    boxes = dict(re.findall(r'<input type="number" name="(\w+)" value="(\d+)"', page))
    assert (boxes["groups"], boxes["per_group"]) == (groups, "2")


def test_who_comes_late_is_taken_in_from_the_page(
    at_desk: Client, tournament: Tournament, register: Callable[..., list[Entrant]]
) -> None:
    """The draw says who is missing; in a group there is no reason to give, among the best there is."""
    register(tournament, 7)
    at_desk.post(PAGE, {"card": "groups", "groups": "2", "grouping": "lot", "per_group": "2", "extra": "0", "date": ""})
    at_desk.post(PAGE, {"begin": "1"})
    assert "Noch jemand dazu" not in at_desk.get(PAGE).content.decode()
    entrant_register(tournament=fresh(tournament), registration=Registration(players=("Zu", "Spät")), by=None)
    draw = at_desk.get("/t/preiswatten/durchgang/1/").content.decode()
    assert "Angemeldet, aber noch nicht dabei: Nr. 8." in draw
    page = at_desk.get(PAGE).content.decode()
    assert ("Noch jemand dazu" in page, 'name="reason"' in page) == (True, False)
    assert at_desk.post(PAGE, {"admit": "1", "number": "99"}).status_code == 422
    shown = at_desk.post(PAGE, {"admit": "1", "number": "8"}, follow=True).content.decode()
    assert "Nr. 8 spielt mit." in shown
    assert sorted(map(len, fresh(tournament).later_stages[0].members())) == [4, 4]
    assert "noch nicht dabei" not in at_desk.get("/t/preiswatten/durchgang/1/").content.decode()


def test_somebody_moves_up_among_the_best_only_with_a_reason(at_desk: Client, played: Tournament) -> None:
    at_desk.post(PAGE, {"card": "rounds", "who": "best", "count": "4", "rounds": "1", "carried": "all", "date": ""})
    at_desk.post(PAGE, {"begin": "1"})
    inside = fresh(played).later_stages[0].numbers
    other = min(set(range(1, 9)) - inside)
    refused = at_desk.post(PAGE, {"admit": "1", "number": str(other), "reason": ""})
    assert (refused.status_code, "noch jemand mitspielt" in refused.content.decode()) == (422, True)
    at_desk.post(PAGE, {"admit": "1", "number": str(other), "reason": "Rückt nach"})
    assert fresh(played).later_stages[0].numbers == inside | {other}


def test_the_wall_lists_what_is_played_until_the_quarter_finals(
    at_desk: Client,
    client: Client,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
) -> None:
    register(tournament, 20)
    whole = {"card": "whole", "third": "on", "date": ""}
    at_desk.post(PAGE, whole)
    at_desk.post(PAGE, {"begin": "1"})
    assert at_desk.get("/t/preiswatten/drucken/turnierbaum.pdf")["Location"] == PAGE
    assert "Turnierbaum" not in client.get(f"/leinwand/{tournament.wall_key}/").content.decode()
    drawn(fresh(tournament))
    wall = client.get(f"/leinwand/{tournament.wall_key}/").content.decode()
    assert ("Runde der letzten 32" in wall, wall.count("w-bracket--list"), wall.count('class="w-pairing"')) == (
        True,
        1,
        4,
    )
    assert "Freilos" not in wall
    paper = at_desk.get("/t/preiswatten/drucken/turnierbaum.pdf")
    assert " ".join(printed(paper.content)).count("Freilos") == 12


def test_a_final_with_stacks_is_planned_and_seated_through_pages(
    at_desk: Client, singles: Callable[..., Tournament], enter: Callable[..., Revision]
) -> None:
    tournament = singles("brokdorf", 8)
    address = f"/t/{tournament.slug}"
    tables_redraw(tournament=fresh(tournament), by=None)
    for sitting in open_tables(fresh(tournament)):
        enter(sitting, [{"kind": "rubber", "ending": "points", "loser": 0} for _rubber in range(sitting.table)])
    page = at_desk.get(f"{address}/endrunde/?art=final").content.decode()
    assert ('value="6"' in page, 'name="carried"' in page) == (True, False)
    at_desk.post(f"{address}/endrunde/", {"card": "final", "count": "3", "date": "2026-12-04"})
    tables_end(tournament=fresh(tournament), sittings=open_tables(fresh(tournament)), by=None)
    assert "Wer spielt weiter?" in at_desk.get(f"{address}/").content.decode()
    shown = at_desk.post(f"{address}/endrunde/", {"begin": "1"}, follow=True).content.decode()
    assert ("Jetzt steht fest, wer weiterspielt." in shown, "Tische und Stapel" in shown) == (True, True)
    tables = at_desk.get(reverse("stacks", args=[tournament.slug])).content.decode()
    assert ("3 Spieler sind frei" in tables, "nicht im Finale" in tables) == (True, True)


def test_an_ordinary_evening_has_no_word_of_it(client: Client, played: Tournament) -> None:
    for page in ("", "auslosung/", "ich/1/"):
        assert "Endrunde" not in client.get(f"/o/{played.public_key}/{page}").content.decode()


def test_who_won_or_lost_at_the_tables_plays_on(at_desk: Client, played: Tournament) -> None:
    """Side 0 won at every table of the only round; the losers seed by the standings as everybody does."""
    seats = Round.objects.get(tournament=played).sittings.values_list("seats__seat", "seats__entrant__number")
    won = {number for seat, number in seats if seat == 0}
    for who, wanted in (("winners", won), ("losers", set(range(1, 9)) - won)):
        at_desk.post(PAGE, {**KNOCKOUT, "who": who, "count": ""})
        shown = at_desk.post(PAGE, {"begin": "1"}, follow=True).content.decode()
        assert "Jetzt steht fest, wer weiterspielt." in shown
        (stage,) = fresh(played).later_stages
        assert (stage.numbers, stage.who, stage.rounds) == (wanted, who, 2)
        places = {row.entrant.number: at for at, row in enumerate(standings(fresh(played)).rows)}
        assert stage.seeds == sorted(stage.numbers, key=places.__getitem__)
        at_desk.post(PAGE, {"reopen": "1"})
        at_desk.post(PAGE, {"drop": "1"})
    refused = at_desk.post(PAGE, {**KNOCKOUT, "who": "best", "count": ""})
    assert (refused.status_code, "wie viele weiterspielen" in refused.content.decode()) == (422, True)


def test_a_draw_at_the_table_asks_who_plays_on(
    at_desk: Client,
    singles: Callable[..., Tournament],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> None:
    tournament = singles("doppelkopf", 16, rounds=1, rules={"booking": "zero_sum"})
    for sitting in drawn(tournament).sittings.order_by("table"):
        points = [3, 3, -2, -4] if sitting.table == 1 else [9 + sitting.table, 1, -4, -6 - sitting.table]
        enter(sitting, [{"kind": "totals", "points": points, "hands_won": [6] * len(points)}])
    page = f"/t/{tournament.slug}/endrunde/"
    at_desk.post(
        page, {"card": "rounds", "who": "winners", "count": "", "rounds": "1", "carried": "nothing", "date": ""}
    )
    asked = at_desk.get(page).content.decode()
    assert "Einige liegen am letzten Platz gleich" in asked
    assert at_desk.post(page, {"begin": "1"}).status_code == 422
    first = Round.objects.get(tournament=tournament).sittings.order_by("table")
    winners = [table.seats.get(seat=0).entrant.number for table in first[1:]]
    coin = first[0].seats.get(seat=1).entrant.number
    assert sorted(ticked(asked)) == sorted(winners), "they go on whatever the coin says"
    too_few = at_desk.post(page, {"begin": "1", "chosen": winners, "reason": "Nur wer allein gewann"})
    assert (
        too_few.status_code,
        "Dafür sind es zu wenige: 3 Spieler. Es braucht mindestens 4." in too_few.content.decode(),
    ) == (422, True)
    at_desk.post(page, {"begin": "1", "chosen": [*winners, coin], "reason": "Münze"})
    assert fresh(tournament).later_stages[0].numbers == {*winners, coin}


def test_where_those_who_go_on_are_too_few_others_can_be_chosen_as_well(
    at_desk: Client,
    singles: Callable[..., Tournament],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> None:
    """Three tables have three winners, and it takes four for a table."""
    tournament = singles("doppelkopf", 12, rounds=1, rules={"booking": "zero_sum"})
    for sitting in drawn(tournament).sittings.order_by("table"):
        points = [9 + sitting.table, 1, -4, -6 - sitting.table]
        enter(sitting, [{"kind": "totals", "points": points, "hands_won": [6] * 4}])
    address = f"/t/{tournament.slug}/endrunde/"
    plan = {"card": "rounds", "who": "winners", "count": "", "rounds": "1", "carried": "nothing", "date": ""}
    at_desk.post(address, plan)
    page = at_desk.get(address).content.decode()
    said = "Dafür sind es zu wenige: 3 Spieler. Es braucht mindestens 4."
    assert (said in page, "Bitte oben dazu anhaken" in page, 'name="begin"' in page) == (True, True, True)
    assert re.search(r"<details open>\s*<summary>Andere auswählen", page)
    winners = sorted(ticked(page))
    second = Round.objects.get(tournament=tournament).sittings.get(table=1).seats.get(seat=1).entrant.number
    at_desk.post(address, {"begin": "1", "chosen": [*winners, second], "reason": "Der Beste der Zweiten"})
    assert fresh(tournament).later_stages[0].numbers == {*winners, second}


def test_where_all_together_are_too_few_nobody_is_asked_to_choose(
    at_desk: Client,
    singles: Callable[..., Tournament],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> None:
    tournament = singles("doppelkopf", 4, rounds=1, rules={"booking": "zero_sum"})
    table = drawn(tournament).sittings.get()
    enter(table, [{"kind": "totals", "points": [9, 1, -4, -6], "hands_won": [6, 6, 6, 6]}])
    address = f"/t/{tournament.slug}/endrunde/"
    plan = {"card": "rounds", "who": "winners", "count": "", "rounds": "1", "carried": "nothing", "date": ""}
    at_desk.post(address, plan)
    Entrant.objects.filter(seats__sitting=table, seats__seat=3).update(status=Entrant.Status.WITHDRAWN)
    page = at_desk.get(address).content.decode()
    assert ("Andere auswählen" in page, "zu wenige: 1 Spieler" in page) == (True, True)
    assert ("dazu anhaken" in page, 'name="begin"' in page) == (False, False)


def test_equals_at_the_border_are_named_and_a_forgotten_tick_is_asked_about(
    at_desk: Client,
    singles: Callable[..., Tournament],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> None:
    tournament = singles("doppelkopf", 8, rounds=1, rules={"booking": "zero_sum"})
    for sitting in drawn(tournament).sittings.order_by("table"):
        enter(
            sitting,
            [{"kind": "totals", "points": [8 + sitting.table, 3, -4, -7 - sitting.table], "hands_won": [6] * 4}],
        )
    page = f"/t/{tournament.slug}/endrunde/"
    final = {"card": "final", "who": "best", "count": "5", "carried": "nothing", "date": ""}
    assert at_desk.post(page, final).status_code == 302
    tables = Round.objects.get(tournament=tournament).sittings.order_by("table")
    first, second = ([seat.entrant for seat in table.seats.order_by("seat")] for table in tables)
    certain, equal = [*first[:2], *second[:2]], [first[2], second[2]]
    asked = " ".join(at_desk.get(page).content.decode().split())
    names = sorted(f"Nr. {entrant.number}, {entrant.name}" for entrant in equal)
    said = [
        f"Einige liegen am letzten Platz gleich: {a} und {b}. Einer davon spielt weiter."
        for a, b in (names, names[::-1])
    ]
    assert any(sentence in asked for sentence in said)
    assert sorted(ticked(asked)) == sorted(entrant.number for entrant in certain)
    few = sorted(entrant.number for entrant in (*certain, equal[0]) if entrant != second[0])
    sent = {"begin": "1", "chosen": few, "reason": "Münze"}
    refused = at_desk.post(page, sent)
    left = f"Geplant sind 5, angehakt sind 4. Nicht dabei: Nr. {second[0].number}, {second[0].name}."
    assert (refused.status_code, left in refused.content.decode(), sorted(ticked(refused.content.decode()))) == (
        422,
        True,
        few,
    )
    assert fresh(tournament).later_stages[0].numbers == set()
    at_desk.post(page, {**sent, "chosen": [*few, second[0].number]})
    assert fresh(tournament).later_stages[0].numbers == {*few, second[0].number}
    assert "ist nicht dabei" not in at_desk.get(page).content.decode()
    sums = [{"kind": "totals", "points": [10, 3, -3, -10], "hands_won": [6] * 4}]
    at_table = table_of(tables[1])
    evaluation = evaluate(tournament.kind_of_game, tournament.house_rules(), at_table, sums)
    assert others_with(fresh(tournament), tables[1], evaluation) == ([equal[1]], [equal[0]])
    enter(tables[1], sums, reason="verlesen")
    assert f"kommt weiter und ist nicht dabei: {equal[1].name}." in at_desk.get(page).content.decode()


def ticked(page: str) -> list[int]:
    """Whose boxes have a tick."""
    boxes = re.findall(r'<input type="checkbox" name="chosen"[^>]*>', page)
    return [int(number[1]) for box in boxes if " checked" in box and (number := re.search(r'value="(\d+)"', box))]


def test_the_bracket_says_by_what_a_level_match_was_decided(
    at_desk: Client,
    tournament: Tournament,
    knock_out: Callable[..., Round],
    enter: Callable[..., Revision],
) -> None:
    Tournament.objects.update(rules={"bummerl_per_sitting": 2})
    close, clear = knock_out(4).sittings.order_by("table")
    enter(close, [{"kind": "bummerl", "score": [11, 9]}, {"kind": "bummerl", "score": [6, 11]}])
    enter(clear, [{"kind": "bummerl", "score": [11, 4]}] * 2)
    page = at_desk.get(PAGE).content.decode()
    assert re.findall(r'<p class="k-table">([^<]*)</p>', page) == ["Punkteverhältnis 20:17 &gt; 17:20"]


def test_who_was_in_no_knock_out_has_figures_of_their_own_word_below_the_name(
    at_desk: Client,
    played: Tournament,
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    stages_plan(tournament=played, stages=[Stage("knockout", 0, 1, who="best", count=2)], by=organiser)
    stage_begin(tournament=fresh(played), by=organiser)
    for sitting in drawn(fresh(played)).sittings.all():
        enter(sitting)
    page = at_desk.get("/t/preiswatten/zum-schluss/").content.decode()
    figures = re.findall(r'</bdi>\s*<span class="t-sub">([^<]*)</span>', page)
    assert (">K.-o.<" in page, figures[:2], {figure.split()[1] for figure in figures[2:]}) == (
        False,
        ["Sieger", "Zweiter"],
        {"Bummerl"},
    )


def test_a_semi_final_without_a_winner_is_decided_first(
    at_desk: Client,
    tournament: Tournament,
    register: Callable[..., object],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    """No page says that nothing is to be played in the final; each leads to where the coin is written down."""
    register(tournament, 4)
    Tournament.objects.update(rules={"bummerl_per_sitting": 2})
    stages_plan(tournament=Tournament.objects.get(), stages=[Stage("knockout", 0, 1, who="all")], by=organiser)
    stage_begin(tournament=Tournament.objects.get(), by=organiser)
    even, won = drawn(Tournament.objects.get()).sittings.order_by("table")
    enter(even, [{"kind": "bummerl", "score": [11, 4]}, {"kind": "bummerl", "score": [4, 11]}])
    enter(won, [{"kind": "bummerl", "score": [11, 4]}] * 2)
    one, two = (seat.entrant for seat in even.seats.order_by("seat"))
    for name, args in (("overview", ()), ("draw_round", (2,))):
        page = at_desk.get(reverse(name, args=[tournament.slug, *args])).content.decode()
        said = f"Ohne Sieger: {one.name} – {two.name}. Das entscheidet die Münze oder ein Stechen." in page
        assert (said, "Hier ist nichts zu spielen" in page, "Tische ansetzen" in page) == (True, False, False), name
    page = at_desk.get(PAGE).content.decode()
    assert ("Wer kommt weiter?" in page, "Zur Auslosung" in page) == (True, False)
    at_desk.post(PAGE, {"decide": str(two.number), "witness": "Rosi"})
    assert "Tische ansetzen" in at_desk.get(f"/t/{tournament.slug}/durchgang/2/").content.decode()
    results = re.findall("<b>([^<]*)</b>", at_desk.get(PAGE).content.decode())
    assert [result for result in results if "Münze" in result] == ["1 · Münze"]


def test_who_plays_out_of_competition_wins_no_knockout(
    at_desk: Client, tournament: Tournament, register: Callable[..., object], organiser: User
) -> None:
    """Neither is such a team offered where the bracket leaves somebody over, nor can it join."""
    register(tournament, 5)
    stages_plan(
        tournament=Tournament.objects.get(), stages=[Stage("knockout", 0, 1, who="all", seeding="lot")], by=organiser
    )
    stage_begin(tournament=Tournament.objects.get(), by=organiser)
    assert "Füllteam" not in at_desk.get(f"/t/{tournament.slug}/durchgang/").content.decode()
    filler = entrant_register(
        tournament=Tournament.objects.get(),
        registration=Registration(players=("Turnier", "Leitung"), out_of_competition=True),
        by=organiser,
    )
    assert "Noch jemand dazu" not in at_desk.get(PAGE).content.decode()
    refused = at_desk.post(PAGE, {"admit": "1", "number": str(filler.number)})
    assert refused.status_code == 422


@pytest.mark.parametrize("carried", ["all", "half", "nothing"])
def test_what_is_carried_is_said_on_the_page(
    at_desk: Client,
    singles: Callable[..., Tournament],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
    carried: str,
) -> None:
    tournament = singles("doppelkopf", 16, rounds=1, rules={"booking": "zero_sum"})

    def play(factors: tuple[int, ...]) -> dict[int, int]:
        points: dict[int, int] = {}
        for sitting in drawn(fresh(tournament)).sittings.order_by("table"):
            written = [factor * sitting.table for factor in factors]
            enter(sitting, [{"kind": "totals", "points": written, "hands_won": [6] * len(written)}])
            points |= {seat.entrant.number: written[seat.seat] for seat in sitting.seats.all()}
        return points

    before = play((10, 3, -5, -8))
    typed = {"card": "rounds", "who": "best", "count": "8", "rounds": "1", "carried": carried, "size": "", "date": ""}
    planned = at_desk.post(f"/t/{tournament.slug}/endrunde/", typed, follow=True).content.decode()
    assert ("die Hälfte" in planned, "zählt nichts" in planned) == (carried == "half", carried == "nothing")
    at_desk.post(f"/t/{tournament.slug}/endrunde/", {"begin": "1"})
    best = sorted(before, key=lambda number: -before[number])[:8]
    assert fresh(tournament).later_stages[0].numbers == set(best)
    playing = at_desk.get(f"/t/{tournament.slug}/endrunde/").content.decode()
    names = [tournament.entrants.get(number=number).name for number in best]
    assert re.findall("<li><bdi>(.*?)</bdi></li>", playing) == names
    step = next_step(evening(fresh(tournament)))
    assert (step.head, step.why) == ("Endrunde auslosen", "Dabei: 8 Spieler.")
    kept = {"all": before, "half": {n: -(-p // 2) for n, p in before.items()}, "nothing": dict.fromkeys(before, 0)}
    expected = {number: kept[carried][number] + points for number, points in play((7, 2, -4, -5)).items()}
    rows = standings(fresh(tournament)).rows[:8]
    assert {row.entrant.number: row.tally["points"] for row in rows} == expected
    assert [row.tally["points"] for row in rows] == sorted(expected.values(), reverse=True)
    text = tournament_export(fresh(tournament))
    assert tournament_export(fresh(tournament_import(text=text, by=organiser))) == text


def test_a_final_table_has_its_name_wherever_a_round_is_named(
    at_desk: Client, final_table: Callable[..., Tournament]
) -> None:
    """In the standings and why somebody is there, in the course, in the lists to take along, in the settings."""
    tournament = final_table()
    page, fourth = f"/t/{tournament.slug}/rangliste/", standings(tournament).rows[3]
    text = at_desk.get(page).content.decode()
    assert ('t-round">Finaltisch</th>' in text, ">D2<" in text) == (True, False)
    why = at_desk.get(f"{page}warum/{fourth.entrant.number}/").content.decode()
    assert "Punkte −28: 2 mitgenommen, Finaltisch −30." in why
    course = at_desk.get(f"{page}verlauf/").content.decode()
    assert ("nach Finaltisch" in course, ">D2<" in course) == (True, False)
    files = results_files(tournament)
    assert {"durchgang-1.csv", "finaltisch.csv"} < set(files)
    assert not {"durchgang-2.csv", "endrunde.csv"} & set(files)
    assert "nach Finaltisch" in files["verlauf.csv"].decode()
    settings = f"/t/{tournament.slug}/einstellungen/"
    text = at_desk.get(settings).content.decode()
    assert "Alles zusammen: 1 Durchgang, danach Finaltisch der besten 4." in text
    form = at_desk.get(settings).context["form"]
    sent = {name: form[name].value() for name in form.fields if form[name].value() is not None}
    drawn_twice = at_desk.post(settings, {**sent, "rounds": "3"}).content.decode()
    assert "Geplant sind 1 Durchgang, danach Finaltisch der besten 4, zusammen 2." in drawn_twice


def test_a_final_of_one_table_asks_nothing_that_changes_nothing(
    at_desk: Client, final_table: Callable[..., Tournament]
) -> None:
    tournament = final_table(seated=False, played=False)
    address = f"/t/{tournament.slug}/durchgang/2/"
    page = at_desk.get(address).content.decode()
    assert "Alle sitzen an einem Tisch." in page
    assert not [
        word for word in ("Nach Stand gesetzt", "Vereine trennen", "Wiederbegegnung", "8 Spieler") if word in page
    ]
    split = re.search(r'name="tables-split"[^>]*value="([^"]*)"', page)
    assert split is not None
    at_desk.post(f"{address}tables/", {"tables-split": split[1]})
    page = at_desk.get(address).content.decode()
    assert ("4 Spieler" in page, "Wiederbegegnung" in page, "Erneut auslosen" in page) == (True, False, True)


def test_who_plays_on_is_shown_with_points_and_who_is_just_out(
    at_desk: Client,
    singles: Callable[..., Tournament],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> None:
    tournament = singles("doppelkopf", 8, rounds=1, rules={"booking": "zero_sum"})
    address = f"/t/{tournament.slug}/endrunde/"
    at_desk.post(address, {"card": "final", "count": "4", "carried": "half", "size": "", "date": ""})
    for sitting in drawn(fresh(tournament)).sittings.order_by("table"):
        points = [sitting.table * each for each in (10, 3, -5, -8)]
        enter(sitting, [{"kind": "totals", "points": points, "hands_won": [6] * 4}])
    page = at_desk.get(address).content.decode()
    cells = re.findall(r'<td class="t-n">(−?\d+)</td>', page.partition("k-seeds")[2].partition("</table>")[0])
    figures = [cells[at + 1 : at + 3] for at in range(0, len(cells), 3)]
    assert figures == [["20", "10"], ["10", "5"], ["6", "3"], ["3", "2"]]
    fifth = standings(fresh(tournament)).rows[4]
    assert f"Nicht mehr dabei: Platz 5, {fifth.entrant.name} (Punkte: −5)" in page


def test_a_stage_says_how_large_its_tables_are(
    at_desk: Client,
    singles: Callable[..., Tournament],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    tournament = singles("skat", 12, rounds=1)
    for sitting in drawn(tournament).sittings.order_by("table"):
        seats = sitting.seats.count()
        points = [500 + 100 * sitting.table + 7 * seat for seat in range(seats)]
        enter(sitting, [{"kind": "totals", "game_points": points, "won": [48 // seats] * seats, "lost": [0] * seats}])
        assert seats == 4
    page = f"/t/{tournament.slug}/endrunde/"
    assert 'name="size"' in at_desk.get(f"{page}?art=final").content.decode()
    typed = {"card": "final", "count": "12", "carried": "all", "size": "3", "date": ""}
    day = localdate() + dt.timedelta(days=1)
    planned = at_desk.post(page, typed | {"date": day.isoformat()}, follow=True).content.decode()
    assert ("Tische zu 3" in planned, f"{day:%d.%m.%Y}" in planned) == (True, True)
    at_desk.post(page, {"begin": "1"})
    why = next_step(evening(fresh(tournament))).why
    assert why == f"Geplant für {date_format(day, 'l, j. F Y')}. Dabei: 12 Spieler."
    last = drawn(fresh(tournament))
    assert [sitting.seats.count() for sitting in last.sittings.all()] == [3] * 4
    text = tournament_export(fresh(tournament))
    assert tournament_export(fresh(tournament_import(text=text, by=organiser))) == text


def test_a_consolation_bracket_from_the_page(
    at_desk: Client,
    played: Tournament,
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    """Those who lost the first of three rounds play among themselves; side 0 wins every match."""
    at_desk.post(PAGE, {**KNOCKOUT, "count": "8", "third": "on", "consolation": "on"})
    at_desk.post(PAGE, {"begin": "1"})
    lost: list[set[int]] = []
    for _level in range(3):
        sittings = drawn(fresh(played)).sittings.order_by("table")
        lost.append({sitting.seats.get(seat=1).entrant.number for sitting in sittings})
        for sitting in sittings:
            enter(sitting)
    page = at_desk.get(PAGE).content.decode()
    assert ("Trostrunde: Halbfinale" in page, "Trostrunde: Finale" in page, "Sieger: " in page) == (True, True, True)
    tree = boards(fresh(played))[0].tree
    assert tree is not None
    beside = [level for level in tree.beside if level.part == "consolation"]
    assert [len(level.pairings) for level in beside] == [2, 1]
    assert {side.number for pairing in beside[0].pairings for side in pairing.sides} == lost[0]
    (final,) = beside[1].pairings
    best_of_losers = next(side.number for side in final.sides if side.won)
    rows = [row.entrant.number for row in standings(fresh(played)).rows]
    assert rows.index(best_of_losers or 0) == 4
    text = tournament_export(fresh(played))
    assert tournament_export(fresh(tournament_import(text=text, by=organiser))) == text


def test_a_closed_evening_without_a_final_stage_says_so(at_desk: Client, played: Tournament) -> None:
    assert "keine Endrunde" not in at_desk.get(PAGE).content.decode()
    Tournament.objects.filter(pk=played.pk).update(status=Tournament.Status.CLOSED)
    assert "In diesem Turnier gab es keine Endrunde." in at_desk.get(PAGE).content.decode()


def test_a_result_that_is_changed_under_a_final_is_said_at_its_page(
    at_desk: Client,
    tournament: Tournament,
    register: Callable[..., object],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    """The final stays as it was set until it is set anew; no table is called the final that is none.

    Prizes that were paid by then wait for the winner, too, and a match that nobody played has no result.
    """
    said = "Davor hat sich ein Ergebnis geändert"
    register(tournament, 4, paid=True)
    stage = Stage("knockout", 0, 1, who="all", seeding="lot", third=True)
    stages_plan(tournament=tournament, stages=[stage], by=organiser)
    stage_begin(tournament=Tournament.objects.get(), by=organiser)
    semi = round_draw(tournament=Tournament.objects.get(), by=organiser).round
    round_publish(round=semi, by=organiser)
    first, second = semi.sittings.order_by("table")
    for sitting in (first, second):
        enter(sitting)
    final = round_draw(tournament=Tournament.objects.get(), by=organiser).round
    address = f"/t/{tournament.slug}/durchgang/{final.number}/"
    before = at_desk.get(address).content.decode()
    assert (said in before, "Finale: Tisch" in before) == (False, True)
    enter(first, [{"kind": "bummerl", "score": [5, 11]}] * 3, reason="Zettel falsch gelesen")
    changed = at_desk.get(address).content.decode()
    assert (said in changed, "Finale: Tisch" in changed) == (True, False)
    round_redraw(round=final, by=organiser, reason="Halbfinale berichtigt")
    again = at_desk.get(address).content.decode()
    assert (said in again, "Finale: Tisch" in again) == (False, True)
    round_publish(round=final, by=organiser)
    for sitting in final.sittings.all():
        enter(sitting)
    closing = f"/t/{tournament.slug}/zum-schluss/"
    assert "Wer hat gewonnen?" not in at_desk.get(closing).content.decode()
    prizes_fix(tournament=Tournament.objects.get(), by=organiser)
    for row in payouts(tournament):
        hand_over(entrant=row.entrant, by=organiser)
    enter(first, reason="Doch nicht")
    assert said in at_desk.get(address).content.decode()
    open_matches = at_desk.get(closing).content.decode()
    assert ("Wer hat gewonnen?" in open_matches, "Preise festlegen</h2>" in open_matches) == (True, False)
    tree = boards(Tournament.objects.get())[0].tree
    assert tree is not None
    matches = (*tree.main[1].pairings, *tree.beside[0].pairings)
    assert [(pairing.table, [side.result for side in pairing.sides]) for pairing in matches] == [(None, ["", ""])] * 2


def after_semis(
    knock_out: Callable[..., Round], enter: Callable[..., Revision], organiser: User
) -> tuple[Sitting, Round]:
    """The first semi-final of four, and the final with the match for the third place, drawn and not yet public."""
    first, second = knock_out(4, seeding="lot", third=True).sittings.order_by("table")
    enter(first)
    enter(second)
    return first, round_draw(tournament=Tournament.objects.get(), by=organiser).round


def test_a_match_in_which_others_have_played_is_settled_once(
    at_desk: Client, knock_out: Callable[..., Round], enter: Callable[..., Revision], organiser: User
) -> None:
    """A semi-final is corrected when the final is played: no coin is asked for, and what is decided counts."""
    first, final = after_semis(knock_out, enter, organiser)
    round_publish(round=final, by=organiser)
    for sitting in final.sittings.all():
        enter(sitting)
    enter(first, [{"kind": "bummerl", "score": [5, 11]}] * 3, reason="Zettel falsch gelesen")
    asked = " ".join(at_desk.get(PAGE).content.decode().split())
    assert asked.count("Davor hat sich ein Ergebnis geändert: In der Runde") == 2
    assert "Dieses Spiel hat keinen Sieger" not in asked
    tree = boards(Tournament.objects.get())[0].tree
    assert tree is not None
    matches = (*tree.main[1].pairings, *tree.beside[0].pairings)
    for pairing in matches:
        at_desk.post(PAGE, {"decide": str(pairing.sides[0].number), "witness": "Rosi"})
    assert "Wer kommt weiter?" not in at_desk.get(PAGE).content.decode()
    assert "Wer hat gewonnen?" not in at_desk.get("/t/preiswatten/zum-schluss/").content.decode()
    assert standings(Tournament.objects.get()).rows[0].entrant.number == matches[0].sides[0].number


def test_nobody_is_asked_of_a_round_that_is_not_public_yet(
    at_desk: Client, knock_out: Callable[..., Round], enter: Callable[..., Revision], organiser: User
) -> None:
    """It can be set up anew; an answer would not count."""
    first, final = after_semis(knock_out, enter, organiser)
    enter(first, [{"kind": "bummerl", "score": [5, 11]}] * 3, reason="Zettel falsch gelesen")
    assert "Wer kommt weiter?" not in at_desk.get(PAGE).content.decode()
    winner = first.seats.get(seat=1).entrant.number
    assert at_desk.post(PAGE, {"decide": str(winner), "witness": "Rosi"}).status_code == 422
    assert "Diese Runde neu ansetzen" in at_desk.get(f"/t/preiswatten/durchgang/{final.number}/").content.decode()


def test_who_would_go_on_after_a_correction_is_named_before_the_final_is_published(
    at_desk: Client,
    tournament: Tournament,
    register: Callable[..., object],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    said = "Nach den Ergebnissen von jetzt kommt weiter und ist nicht dabei: "
    register(tournament, 10)
    Tournament.objects.update(rounds_planned=1)
    tables = list(drawn(Tournament.objects.get()).sittings.order_by("table"))
    for lost, sitting in enumerate(tables, start=2):
        enter(sitting, [{"kind": "bummerl", "score": [11, lost]}] * 3)
    stages_plan(
        tournament=Tournament.objects.get(), stages=[Stage("knockout", 0, 1, who="best", count=4)], by=organiser
    )
    stage_begin(tournament=Tournament.objects.get(), by=organiser)
    final = round_draw(tournament=Tournament.objects.get(), by=organiser).round
    address = f"/t/{tournament.slug}/durchgang/{final.number}/"
    assert said not in at_desk.get(address).content.decode()
    enter(tables[0], [{"kind": "bummerl", "score": [2, 11]}] * 3, reason="Seiten vertauscht")
    now_first = tables[0].seats.get(seat=1).entrant.name
    pages = {name: reverse(name, args=[tournament.slug]) for name in ("overview", "stages")} | {"draw": address}
    shown = {name: f"{said}{now_first}." in at_desk.get(page).content.decode() for name, page in pages.items()}
    assert shown == dict.fromkeys(pages, True)
    round_withdraw(round=final, by=organiser, reason="Ergebnis berichtigt")
    shown = {name: f"{said}{now_first}." in at_desk.get(page).content.decode() for name, page in pages.items()}
    assert shown == dict.fromkeys(pages, True)
    at_desk.post(pages["stages"], {"reopen": "1"})
    at_desk.post(pages["stages"], {"begin": "1"})
    again = round_draw(tournament=Tournament.objects.get(), by=organiser).round
    assert {name: said in at_desk.get(page).content.decode() for name, page in pages.items()} == dict.fromkeys(
        pages, False
    )
    round_publish(round=again, by=organiser)
    enter(tables[0], [{"kind": "bummerl", "score": [11, 2]}] * 3, reason="Doch nicht")
    assert {name: said in at_desk.get(page).content.decode() for name, page in pages.items()} == dict.fromkeys(
        pages, False
    )


def test_a_correction_says_who_would_go_on_instead(
    at_desk: Client,
    tournament: Tournament,
    register: Callable[..., object],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    register(tournament, 10)
    Tournament.objects.update(rounds_planned=1)
    tables = list(drawn(Tournament.objects.get()).sittings.order_by("table"))
    for lost, sitting in enumerate(tables, start=2):
        enter(sitting, [{"kind": "bummerl", "score": [11, lost]}] * 3)
    stages_plan(
        tournament=Tournament.objects.get(), stages=[Stage("knockout", 0, 1, who="best", count=4)], by=organiser
    )
    stage_begin(tournament=Tournament.objects.get(), by=organiser)
    won, lost_there = (seat.entrant for seat in tables[0].seats.order_by("seat"))
    sheet = at_desk.get(f"/t/{tournament.slug}/zettel/1/1/korrektur/").context["page"]
    form = {"key": sheet.key, "base_version": str(sheet.base_version), "mode": sheet.mode, "whole": "1"}
    for row in range(3):
        form |= {f"line-{row}-kind": "bummerl", f"line-{row}-score.winner": "2", f"line-{row}-score.points": "2"}
    shown = at_desk.post(f"/t/{tournament.slug}/zettel/1/1/vorschau/", form).content.decode()
    assert f"Dann käme weiter: {lost_there.name}. Nicht mehr: {won.name}." in " ".join(shown.split())


@pytest.mark.parametrize(
    ("seeding", "said"),
    [
        ("place", "Die ersten 3 haben zuerst ein Freilos und sind eine Runde weiter."),
        ("lot", "3 haben zuerst ein Freilos und sind eine Runde weiter. Das Los sagt, wer."),
    ],
)
def test_free_passes_are_named_before_it_begins_and_seeds_only_where_there_are_any(
    at_desk: Client,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    organiser: User,
    seeding: str,
    said: str,
) -> None:
    register(tournament, 5)
    stages_plan(tournament=tournament, stages=[Stage("knockout", 1, 3, who="all", seeding=seeding)], by=organiser)
    page = " ".join(at_desk.get(PAGE).content.decode().split())
    assert (f"Es geht nicht auf: {said}" in page, ">Gesetzt<" in page) == (True, seeding == "place")


FIRST_SHEET = "/t/preiswatten/zettel/1/1/"
CORRECTED = {f"line-{n}-{name}": said for n in range(3) for name, said in OTHER_WINNER.items()} | {
    "whole": "1",
    "base_version": "1",
    "mode": "bummerl",
}


def other_winner_shown(desk: Client) -> str:
    """What is shown before the first sheet gets another winner."""
    return desk.post(f"{FIRST_SHEET}vorschau/", CORRECTED).content.decode()


def test_a_result_on_which_the_final_rests_is_changed_with_all_that_follows_in_sight(
    at_desk: Client,
    tournament: Tournament,
    knock_out: Callable[..., Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    first, second = knock_out(4).sittings.order_by("table")
    enter(first)
    enter(second)
    round_publish(round=round_draw(tournament=fresh(tournament), by=organiser).round, by=organiser)
    won, lost = (seat.entrant.name for seat in first.seats.order_by("seat"))
    said = (
        f"Dann käme weiter: {lost}. Nicht mehr: {won}. Die nächste Runde ist schon ausgelost und danach neu anzusetzen."
    )
    assert said in other_winner_shown(at_desk)
    page = at_desk.get(f"{FIRST_SHEET}korrektur/").context["page"]
    sent = CORRECTED | {"key": page.key, "reason": "misread"}
    unseen = at_desk.post(f"{FIRST_SHEET}korrektur/", sent)
    assert (unseen.status_code, said in unseen.content.decode()) == (422, True)
    again = "Soll das so sein, bitte noch einmal speichern."
    assert f'<a href="#wirkung">{said} {again}</a>' in unseen.content.decode()
    seen = re.findall(r'name="goes_on" value="([^"]+)"', unseen.content.decode())
    assert seen == re.findall(r'name="goes_on" value="([^"]+)"', other_winner_shown(at_desk)) != []
    assert at_desk.post(f"{FIRST_SHEET}korrektur/", sent | {"goes_on": unescape(seen[0])}).status_code == 303
    step = next_step(evening(fresh(tournament)))
    assert (step.head, step.button.url) == ("Finale neu ansetzen", "/t/preiswatten/durchgang/2/")
    stages = at_desk.get(PAGE).content.decode()
    assert ("Eingetragen ist noch nichts." in stages, "Wer kommt weiter?" in stages) == (True, False)
    assert f'href="{step.button.url}"' in stages.partition("Eingetragen ist noch nichts.")[2]
    shown = at_desk.get(step.button.url).content.decode()
    assert "Nummer vom Zettel tippen" not in shown
    before = shown.partition("Diese Runde neu ansetzen")[0]
    fields = dict(re.findall(r'name="(redraw-[a-z]+)" value="([^"]*)"', before))
    assert fields["redraw-words"] == "Ergebnis davor geändert"
    at_desk.post(re.findall(r'action="([^"]+)"', before)[-1], fields)
    assert {seat.entrant.name for seat in Seat.objects.filter(round__number=2)} >= {lost}
    assert next_step(evening(fresh(tournament))).head != "Finale neu ansetzen"


def test_before_a_result_under_a_played_final_is_changed_it_is_said_what_follows(
    at_desk: Client, knock_out: Callable[..., Round], enter: Callable[..., Revision], organiser: User
) -> None:
    first, final = after_semis(knock_out, enter, organiser)
    round_publish(round=final, by=organiser)
    enter(final.sittings.earliest("table"))
    won, lost = (seat.entrant.name for seat in first.seats.order_by("seat"))
    rest = "Die nächste Runde ist schon gespielt: Wer darin weiterkommt, ist danach in der Endrunde zu sagen."
    assert f"Dann käme weiter: {lost}. Nicht mehr: {won}. {rest}" in other_winner_shown(at_desk)


def test_a_played_final_is_drawn_anew_once_its_results_are_taken_back(
    at_desk: Client,
    tournament: Tournament,
    knock_out: Callable[..., Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    first, final = after_semis(knock_out, enter, organiser)
    round_publish(round=final, by=organiser)
    played = [(sitting, enter(sitting)) for sitting in final.sittings.all()]
    enter(first, [{"kind": "bummerl", "score": [5, 11]}] * 3, reason="Zettel falsch gelesen")
    address = f"/t/preiswatten/durchgang/{final.number}/"
    before = at_desk.get(address).content.decode()
    assert ("Hier ist schon etwas eingetragen" in before, "Diese Runde neu ansetzen" in before) == (True, False)
    for sitting, _saved in played:
        link = tournament.events.get(action="result_enter", data__sitting=sitting.pk)
        at_desk.post(f"/t/preiswatten/protokoll/{link.number}/zuruecknehmen/", {"reason": "Falsche Paarung"})
    again = at_desk.get(address).content.decode().partition("Diese Runde neu ansetzen")[0]
    fields = dict(re.findall(r'name="(redraw-[a-z]+)" value="([^"]*)"', again))
    assert at_desk.post(re.findall(r'action="([^"]+)"', again)[-1], fields).status_code == 303
    now = {seat.entrant.number for seat in Seat.objects.filter(round=final)}
    assert now == {seat.entrant.number for seat in Seat.objects.filter(round=first.round)}
    record = " ".join(at_desk.get("/t/preiswatten/protokoll/").content.decode().split())
    assert record.count("3:0") >= 3


def test_everybody_may_play_one_more_round(at_desk: Client, played: Tournament) -> None:
    assert "Alle spielen noch einen Durchgang" in at_desk.get(PAGE).content.decode()
    answer = at_desk.post(PAGE, {"again": "1"}, follow=True)
    assert answer.redirect_chain[0][0] == "/t/preiswatten/durchgang/"
    assert "Durchgang 2 ist geplant." in answer.content.decode()
    assert fresh(played).rounds_planned == 2
    assert "Alle spielen noch einen Durchgang" not in at_desk.get(PAGE).content.decode()
    again = at_desk.post(PAGE, {"again": "1"})
    assert (again.status_code, "in den Einstellungen ändern" in again.content.decode()) == (422, True)
    assert fresh(played).rounds_planned == 2


def test_three_in_a_knock_out_play_for_no_third_place(
    at_desk: Client, tournament: Tournament, register: Callable[..., list[Entrant]]
) -> None:
    register(tournament, 3)
    at_desk.post(PAGE, {"card": "whole", "third": "on", "date": ""})
    at_desk.post(PAGE, {"begin": "1"})
    assert [fresh(tournament).round_name(n) for n in (1, 2)] == ["Halbfinale", "Finale"]


def test_while_a_sheet_is_missing_it_is_named_and_nothing_can_be_settled(
    at_desk: Client,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    """Before anybody presses anything; who would go on by half of the results is not shown as if it were known."""
    Tournament.objects.filter(pk=tournament.pk).update(rounds_planned=1)
    register(tournament, 8)
    at_desk.post(PAGE, KNOCKOUT)
    first = round_draw(tournament=fresh(tournament), by=organiser).round
    waits = at_desk.get(PAGE).content.decode()
    assert "steht fest, sobald Durchgang 1 veröffentlicht und gespielt ist." in " ".join(waits.split())
    assert ('href="/t/preiswatten/durchgang/1/">Zur Auslosung' in waits, 'name="begin"' in waits) == (True, False)
    round_publish(round=first, by=organiser)
    one, *others = first.sittings.order_by("table")
    for sitting in others:
        enter(sitting)
    page = at_desk.get(PAGE).content.decode()
    way = '<a href="/t/preiswatten/zettel/1/1/">Durchgang 1, Tisch 1</a>'
    assert (way in page, 'name="begin"' in page, "k-seeds" in page) == (True, False, False)
    assert at_desk.post(PAGE, {"begin": "1"}).status_code == 422
    enter(one)
    page = at_desk.get(PAGE).content.decode()
    assert (way in page, 'name="begin"' in page, "k-seeds" in page) == (False, True, True)


def test_too_few_for_the_groups_are_told_what_there_is_to_do(
    at_desk: Client, tournament: Tournament, register: Callable[..., list[Entrant]]
) -> None:
    """How many it takes, for how many groups those who are there are enough, and the way to plan it anew."""
    at_desk.post(PAGE, {"card": "groups", "groups": "4"} | GROUPS)
    register(tournament, 7)
    page = at_desk.get(PAGE).content.decode()
    said = "Dafür sind es zu wenige: 7 Teams. Es braucht mindestens 12. Es reicht für 2 Gruppen."
    assert (said in page, 'href="#plan-anew"' in page, 'name="begin"' in page) == (True, True, False)
    assert '<details id="plan-anew" open>' in page
    assert said in at_desk.post(PAGE, {"begin": "1"}).content.decode()


@pytest.mark.parametrize(
    ("teams", "said"),
    [(6, ["In dieser Liste zählt ein Freilos wie in der Rangliste, in den Gruppen nicht"]), (8, [])],
)
def test_figures_are_explained_where_they_differ_from_those_of_the_groups(
    at_desk: Client,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    teams: int,
    said: list[str],
) -> None:
    """In groups of three one pauses in each round: that counts among all, and not in the group."""
    register(tournament, teams)
    at_desk.post(PAGE, {"card": "groups", "groups": "2"} | GROUPS)
    at_desk.post(PAGE, {"begin": "1"})
    for _round in range(3):
        for sitting in drawn(fresh(tournament)).sittings.order_by("table"):
            enter(sitting)
    page = " ".join(at_desk.get(PAGE).content.decode().split())
    assert re.findall(r"In dieser Liste zählt ein Freilos.*?(?=:|\.)", page) == said


def test_the_notice_by_table_says_which_group_plays_where(
    at_desk: Client,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> None:
    """Also of whoever pauses; afterwards nobody belongs to a group any more."""
    register(tournament, 7)
    at_desk.post(PAGE, {"card": "groups", "groups": "2"} | GROUPS)
    at_desk.post(PAGE, {"begin": "1"})
    first = drawn(fresh(tournament))
    groups = [set(each) for each in fresh(tournament).later_stages[0].members()]
    (paper,) = pages_of(at_desk, "/t/preiswatten/drucken/aushang-tische-1.pdf")
    said = [f"Gruppe {number}" for number, each in enumerate(groups, 1) for _n in range(2)]
    assert sorted(re.findall(r"Gruppe \d", paper)) == said, "a table and a bye, and two tables"
    for sitting in first.sittings.order_by("table"):
        numbers = {*sitting.seats.values_list("entrant__number", flat=True)}
        assert [numbers <= each for each in groups].count(True) == 1
        enter(sitting)
    for _round in range(2):
        for sitting in drawn(fresh(tournament)).sittings.all():
            enter(sitting)
    at_desk.post(PAGE, {"begin": "1", "chosen": [min(each) for each in groups], "reason": "Münze"})
    drawn(fresh(tournament))
    assert "Gruppe" not in pages_of(at_desk, "/t/preiswatten/drucken/aushang-tische-4.pdf")[0]


def test_a_coin_is_not_taken_back_while_seats_hang_on_it(
    at_desk: Client,
    tournament: Tournament,
    four_equal: list[int],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> None:
    """It says what to take back first, one after the other; "Zum Schluss" names it and has no button for it."""
    at_desk.post(PAGE, KNOCKOUT | {"count": "2", "third": ""})
    decided(at_desk, four_equal, four_equal[::-1])
    decision = tournament.decisions.get()
    at_desk.post(PAGE, {"begin": "1"})

    def refused() -> str:
        page = at_desk.post(reverse("decision_revoke", args=["preiswatten", decision.pk]), {"stages": "1"}, follow=True)
        assert not tournament.decisions.get(pk=decision.pk).revoked
        (said,) = re.findall(r"Davon hing ab, wer weiterspielt und gegen wen\. (.*?)</p>", page.content.decode())
        return str(said)

    assert refused() == "Bitte zuerst auf der Seite „Endrunde“ die Auswahl zurücknehmen."
    (final,) = drawn(fresh(tournament)).sittings.all()
    enter(final, [{"kind": "bummerl", "score": [11, 4]}] * 3)
    first = "Bitte zuerst die Auslosung zurücknehmen (Finale), dann auf der Seite „Endrunde“ die Auswahl."
    assert refused() == first
    page = at_desk.get(reverse("closing", args=["preiswatten"])).content.decode()
    words = "Münze: " + " vor ".join(f"Nr. {number}" for number in four_equal[::-1])
    assert re.findall(rf"{words} <span class=.t-muted.>(.*?)</span>", page) == ["für die Endrunde"]
    assert f"/gleichstand/{decision.pk}/zuruecknehmen/" not in page
    assert check_tournament(fresh(tournament)) == ()


def test_a_coin_is_taken_back_once_no_seat_hangs_on_it_any_more(
    at_desk: Client, tournament: Tournament, four_equal: list[int], organiser: User
) -> None:
    """Nobody knows of the draw yet: it goes, then who plays on, then the coin; and another coin is tossed."""
    at_desk.post(PAGE, KNOCKOUT | {"count": "2", "third": ""})
    decided(at_desk, four_equal, four_equal[::-1])
    at_desk.post(PAGE, {"begin": "1"})
    tie = tournament.decisions.get()
    draw = round_draw(tournament=fresh(tournament), by=organiser)
    round_withdraw(round=draw.round, by=organiser, reason="Doch nicht")
    at_desk.post(PAGE, {"reopen": "1"})
    at_desk.post(reverse("decision_revoke", args=["preiswatten", tie.pk]), {"stages": "1"})
    assert (tournament.decisions.get().revoked, [tied(form) for form in tie_forms(at_desk)]) == (True, [four_equal])
    decided(at_desk, four_equal, four_equal)
    at_desk.post(PAGE, {"begin": "1"})
    assert fresh(tournament).later_stages[0].seeds == four_equal[:2]


def test_the_coin_for_the_last_chair_does_not_decide_the_final(
    at_desk: Client,
    tournament: Tournament,
    first_round: Callable[..., Tournament],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> None:
    """Four of six equals go on and are equal again; the two who did not go on stay as the coin put them."""
    Tournament.objects.filter(pk=tournament.pk).update(rounds_planned=1)
    first_round(12, lambda _table: ({"kind": "bummerl", "score": [11, 4]},) * 3)
    six = sorted(Seat.objects.filter(seat=0, round__number=1).values_list("entrant__number", flat=True))
    at_desk.post(PAGE, {"card": "rounds", "who": "best", "count": "4", "rounds": "1", "carried": "all", "date": ""})
    decided(at_desk, six, six[::-1])
    at_desk.post(PAGE, {"begin": "1"})
    assert [row.entrant.number for row in standings(fresh(tournament)).rows[:6]] == six[::-1]
    tables = drawn(fresh(tournament)).sittings.order_by("table")
    for sitting in tables:
        enter(sitting, [{"kind": "bummerl", "score": [11, 4]}] * 3)
    winners = sorted(Seat.objects.filter(seat=0, sitting__in=tables).values_list("entrant__number", flat=True))
    table = standings(fresh(tournament))
    assert [{entrant.number for entrant in tie} for tie in table.ties if tie[0].number in winners] == [set(winners)]
    assert [row.place for row in table.rows[:6]] == [1, 1, 3, 3, 5, 6]
    assert [row.entrant.number for row in table.rows[4:6]] == six[1::-1]
    closing = reverse("closing", args=["preiswatten"])
    page = at_desk.get(closing).content.decode()
    assert page.index("Wer bekommt Platz 1?") < page.index("<h3>Schon entschieden</h3>") < page.index("Münze: Nr.")
    tossed = {"tie": winners, "how": "coin", "place-1": str(winners[1]), "winner": str(winners[1]), "witness": "Rosi"}
    at_desk.post(reverse("tie_decide", args=["preiswatten"]), tossed)
    assert [row.entrant.number for row in standings(fresh(tournament)).rows[:2]] == winners[::-1]
    assert "Wer bekommt Platz 1?" not in at_desk.get(closing).content.decode()
    assert check_tournament(fresh(tournament)) == ()


@pytest.mark.parametrize("places", [4, 5])
def test_whom_the_coin_left_without_an_order_is_asked_about_if_money_hangs_on_it(
    at_desk: Client,
    tournament: Tournament,
    first_round: Callable[..., Tournament],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
    places: int,
) -> None:
    """The coin named the four of six who go on: of the two behind them it says nothing, and no prize goes by it."""
    Tournament.objects.filter(pk=tournament.pk).update(rounds_planned=1, entry_fee_cents=1000)
    first_round(12, lambda _table: ({"kind": "bummerl", "score": [11, 4]},) * 3)
    for entrant in tournament.entrants.all():
        entrant_pay(entrant=entrant, paid=True, by=organiser)
    plan_save(tournament=fresh(tournament), terms=Terms(places=places, step=100), by=organiser)
    six = sorted(Seat.objects.filter(seat=0, round__number=1).values_list("entrant__number", flat=True))
    at_desk.post(PAGE, {"card": "rounds", "who": "best", "count": "4", "rounds": "1", "carried": "all", "date": ""})
    decided(at_desk, six, six[:4])
    at_desk.post(PAGE, {"begin": "1"})
    for sitting in drawn(fresh(tournament)).sittings.order_by("table"):
        enter(sitting, [{"kind": "bummerl", "score": [11, 3 + sitting.table]}] * 3)
    table = standings(fresh(tournament))
    assert [row.place for row in table.rows[:6]] == [1, 2, 3, 4, 5, 5]
    assert [[entrant.number for entrant in tie] for tie in table.ties if tie[0].number in six] == [six[4:]]
    page = at_desk.get(reverse("closing", args=["preiswatten"])).content.decode()
    assert re.findall(r"Wer bekommt Platz \d\?", page) == ["Wer bekommt Platz 5?"] * (places - 4)


@pytest.fixture
def two_rounds_of_threes(
    at_desk: Client,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> Tournament:
    """Two groups of three after two of three rounds: in each of them one of each group had a bye. Then a team came."""
    register(tournament, 6)
    at_desk.post(PAGE, GROUPS | {"card": "groups", "groups": "2", "per_group": "1"})
    at_desk.post(PAGE, {"begin": "1"})
    for _round in range(2):
        for sitting in drawn(fresh(tournament)).sittings.order_by("table"):
            enter(sitting, [{"kind": "bummerl", "score": [11, 5]}] * 3)
    entrant_register(tournament=fresh(tournament), registration=Registration(players=("Zu", "Spät")), by=None)
    return tournament


def test_who_comes_late_changes_nothing_of_the_byes_before(at_desk: Client, two_rounds_of_threes: Tournament) -> None:
    """Nobody was to meet them there; so it says the file too, in which they stay latecomers."""

    def places(of: Tournament) -> list[tuple[int | None, int, tuple[str, ...]]]:
        rows = [row for group in boards(of)[0].groups for row in group]
        return [(row.place, row.number, row.cells) for row in rows if row.number != 7]

    def byes(of: Tournament) -> list[str]:
        return sorted(row.remark for row in standings(of).rows if row.entrant.number != 7)

    before = places(fresh(two_rounds_of_threes)), byes(fresh(two_rounds_of_threes))
    at_desk.post(PAGE, {"admit": "1", "number": "7"})
    after = fresh(two_rounds_of_threes)
    assert (places(after), byes(after)) == before
    assert sum("Freilos" in remark for remark in before[1]) == 4
    again = fresh(tournament_import(text=tournament_export(after), by=None))
    assert (places(again), again.later_stages) == (before[0], after.later_stages)
    assert after.later_stages[0].entrants[-1].since == 3


def test_after_who_comes_late_nobody_meets_again(
    at_desk: Client,
    two_rounds_of_threes: Tournament,
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> None:
    """The group that stays as it was is through after its three rounds, in the other one those meet who have not."""
    at_desk.post(PAGE, {"admit": "1", "number": "7"})
    stage = fresh(two_rounds_of_threes).later_stages[0]
    while two_rounds_of_threes.rounds.count() < stage.last:
        for sitting in drawn(fresh(two_rounds_of_threes)).sittings.order_by("table"):
            enter(sitting, [{"kind": "bummerl", "score": [11, 5]}] * 3)
    seats = Seat.objects.values_list("sitting", "entrant__number")
    tables = [
        frozenset(who for table, who in seats if table == sitting) for sitting in {table for table, _who in seats}
    ]
    assert Counter(tables) == Counter(
        frozenset(pair) for members in stage.members() for pair in combinations(members, 2)
    )


@pytest.mark.parametrize("knock_out", [False, True])
def test_the_standings_say_the_group_and_the_place_there(
    at_desk: Client, client: Client, tournament: Tournament, groups_of_four: Callable[..., None], knock_out: bool
) -> None:
    """By that they stand, also who is fourth of a group with more than the third of the other one."""
    Tournament.objects.filter(pk=tournament.pk).update(is_public=True)
    groups_of_four()
    said = [("Gruppe 1", (1, 4, 5, 8)), ("Gruppe 2", (2, 3, 6, 7))]
    wanted = {f"{group}, Platz {place}" for group, numbers in said for place in range(1, len(numbers) + 1)}
    if knock_out:
        at_desk.post(PAGE, {"begin": "1"})
        wanted = {text for text in wanted if text[-1] in "34"}
    pages = ("/t/preiswatten/rangliste/", f"/o/{tournament.public_key}/")
    named = re.compile(r"Gruppe \d, Platz \d")
    assert [set(named.findall(at_desk.get(page).content.decode())) for page in pages] == [wanted] * 2
    assert set(named.findall(at_desk.get("/t/preiswatten/zum-schluss/").content.decode())) == wanted
    paper = " ".join(printed(at_desk.get("/t/preiswatten/drucken/rangliste.pdf").content))
    assert set(named.findall(paper)) == wanted
    assert ("Endrunde" in paper) is knock_out


@pytest.mark.parametrize("public", [False, True])
def test_who_is_out_after_a_correction_is_said_though_equals_stand_there(
    at_desk: Client,
    tournament: Tournament,
    groups_of_four: Callable[..., None],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    public: bool,
) -> None:
    """Who would be in instead is open, as of three equals two go on; it is the last one of the group that plays."""
    groups_of_four((1, 8))
    at_desk.post(PAGE, {"begin": "1"})
    said = "Nach den Ergebnissen von jetzt kommt weiter und ist nicht dabei: Eins5 / Zwei5 oder Eins8 / Zwei8."
    if public:
        drawn(fresh(tournament))
        said = "Nach den Ergebnissen von jetzt wäre Eins4 / Zwei4 (Gruppe 1, Platz 4) nicht weitergekommen."
    pages = (PAGE, "/t/preiswatten/", "/t/preiswatten/durchgang/4/")

    def shown() -> list[bool]:
        return [said in at_desk.get(page).content.decode() for page in pages]

    assert shown() == [False] * 3
    for other in (5, 8):
        sitting = Sitting.objects.filter(seats__entrant__number=4, round__number__lte=3).get(
            pk__in=Seat.objects.filter(entrant__number=other).values("sitting")
        )
        first = sitting.seats.get(seat=0).entrant.number
        enter(sitting, [{"kind": "bummerl", "score": [5, 11] if first == 4 else [11, 5]}] * 3, reason="Vertauscht")
    assert shown() == [True] * 3
    assert at_desk.post(PAGE, {"withdraw" if public else "reopen": "1"}).status_code == 302
    assert tied(tie_forms(at_desk)[0]) == [1, 5, 8]
    told = "Dann käme nicht mehr weiter: Eins4 / Zwei4. Was das heißt, steht danach auf der Seite „Endrunde“."
    assert told_others([], [tournament.entrants.get(number=4)]) == told


def test_who_is_equal_at_the_border_is_said_group_by_group(
    at_desk: Client, tournament: Tournament, groups_of_four: Callable[..., None]
) -> None:
    """In both groups three beat one another in turn: of each of these one goes on."""
    groups_of_four((1, 5), (5, 4), (2, 6), (6, 3), per_group="1")
    page = " ".join(at_desk.get(PAGE).content.decode().split())
    said = re.findall(
        r"Gruppe (\d): Einige liegen am letzten Platz gleich: (.*?) Einer davon spielt weiter\. </p>", page
    )
    assert [(group, re.findall(r"Nr\. (\d)", who)) for group, who in said] == [
        ("1", ["1", "4", "5"]),
        ("2", ["2", "3", "6"]),
    ]


def test_it_is_said_how_many_sit_out_before_the_groups_are_drawn(
    at_desk: Client, tournament: Tournament, register: Callable[..., list[Entrant]]
) -> None:
    register(tournament, 14)
    plan = at_desk.get(PAGE + "?art=groups").content.decode()
    assert "Je Durchgang setzen aus: bei 2 Gruppen 2, bei 3 Gruppen 2, bei 4 Gruppen 2." in plan
    at_desk.post(PAGE, GROUPS | {"card": "groups", "groups": "2", "grouping": "lot"})
    step = at_desk.get("/t/preiswatten/").content.decode()
    assert "Sind alle angemeldet, werden auf der Seite „Endrunde“ die Gruppen gebildet." in step
    page = " ".join(at_desk.get(PAGE).content.decode().split())
    assert "In jedem Durchgang setzen 2 aus, in jeder ungeraden Gruppe einer." in page
    assert ("Gruppen auslosen </button>" in page, "So geht es weiter" in page) == (True, False)
    at_desk.post(PAGE, {"drop": "1"})
    at_desk.post(PAGE, {"drop": "1"})
    register(fresh(tournament), 2)
    at_desk.post(PAGE, GROUPS | {"card": "groups", "groups": "2"})
    even = at_desk.get(PAGE).content.decode()
    assert ("In jedem Durchgang setz" in even, "So geht es weiter" in even) == (False, True)


@pytest.mark.parametrize(("ending", "places"), [("coin", {5: 1, 1: 3, 4: 5}), ("shared", {5: 1, 1: 3, 4: 3})])
def test_a_coin_for_one_seat_gives_the_others_no_places_where_equals_share(
    at_desk: Client,
    tournament: Tournament,
    groups_of_four: Callable[..., None],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
    ending: str,
    places: dict[int, int],
) -> None:
    groups_of_four((1, 5), (5, 4), per_group="1")
    measures = usual_order(tournament.kind_of_game, tournament.house_rules()).measures
    order_change(tournament=fresh(tournament), order=RankingOrder(measures, ending), by=organiser, reason="anders")
    decided(at_desk, [1, 4, 5], [5, 1, 4])
    at_desk.post(PAGE, {"begin": "1"})
    for sitting in drawn(fresh(tournament)).sittings.all():
        winner = next(seat.seat for seat in sitting.seats.all() if seat.entrant.number == 5)
        enter(sitting, [{"kind": "bummerl", "score": [11, 4] if winner == 0 else [4, 11]}] * 3)
    found = {row.entrant.number: row.place for row in standings(fresh(tournament)).rows}
    assert {number: found[number] for number in places} == places


def test_who_came_late_by_mistake_and_never_played_has_lost_to_nobody(
    at_desk: Client,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    """Both groups of three have a bye in each round; that of the group which they were in counts like the other."""
    register(tournament, 6)
    at_desk.post(PAGE, GROUPS | {"card": "groups", "groups": "2", "per_group": "1"})
    at_desk.post(PAGE, {"begin": "1"})
    for sitting in drawn(fresh(tournament)).sittings.all():
        enter(sitting)
    late = entrant_register(
        tournament=fresh(tournament), registration=Registration(players=("Zu", "Spät")), by=organiser
    )
    at_desk.post(PAGE, {"admit": "1", "number": str(late.number)})
    assert late.number in fresh(tournament).later_stages[0].numbers
    entrant_unregister(entrant=late, by=organiser)
    second = drawn(fresh(tournament))
    for sitting in second.sittings.all():
        enter(sitting)
    pausing = {bye.entrant.number for bye in second.byes.all()}
    said = {row.entrant.number: row.remark for row in standings(fresh(tournament)).rows}
    assert len(pausing) == 2
    assert ["kampflos" in said[number] for number in pausing] == [False, False]


def test_a_coin_on_which_no_seat_hangs_can_be_taken_back(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    """All play on; that one of the coin has gone since makes no difference."""
    register(tournament, 8)
    Tournament.objects.update(rounds_planned=1)
    for sitting in drawn(fresh(tournament)).sittings.all():
        enter(sitting, [{"kind": "bummerl", "score": [11, 4]}] * 3)
    tie = [entrant.number for entrant in standings(fresh(tournament)).ties[0]]
    coin = coin_record(tournament=fresh(tournament), order=tie, witness="Rosa", by=organiser)
    entrant_withdraw(entrant=tournament.entrants.get(number=tie[0]), tables={}, by=organiser)
    stages_plan(tournament=fresh(tournament), stages=[Stage("rounds", first=2, rounds=1, who="all")], by=organiser)
    stage_begin(tournament=fresh(tournament), by=organiser)
    decision_revoke(decision=coin, by=organiser, reason="Falsch eingetragen")
    assert Decision.objects.get(pk=coin.pk).revoked


def test_before_anything_is_played_in_the_groups_nobody_has_a_place_there(
    at_desk: Client,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> None:
    register(tournament, 6)
    at_desk.post(PAGE, GROUPS | {"card": "groups", "groups": "2", "per_group": "1"})
    at_desk.post(PAGE, {"begin": "1"})
    first = drawn(fresh(tournament))

    def said() -> set[str]:
        return {row.reached for row in standings(fresh(tournament)).rows}

    before = said()
    for sitting in first.sittings.all():
        enter(sitting)
    assert before == {"Gruppe 1", "Gruppe 2"}
    assert "Gruppe 1, Platz 1" in said()


def test_the_group_table_says_from_the_first_bye_on_that_it_counts_only_for_now(
    at_desk: Client,
    client: Client,
    two_rounds_of_threes: Tournament,
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> None:
    """After the last round all have paused once: then nothing of it counts, and nobody is marked any more."""
    Tournament.objects.filter(pk=two_rounds_of_threes.pk).update(is_public=True)

    def said(who: Client, page: str) -> tuple[int, bool, bool]:
        shown = " ".join(who.get(page).content.decode().split())
        marked = shown.count('<small class="t-muted t-nowrap">mit Freilos</small>')
        until = "Haben in einer Gruppe alle gleich viele Spiele, zählt dort nur noch, was gespielt ist."
        return marked, until in shown, "Ein Freilos zählt dort nichts" in shown

    pages = [(at_desk, PAGE), (client, f"/o/{two_rounds_of_threes.public_key}/endrunde/")]
    assert [said(*page) for page in pages] == [(4, True, False)] * 2
    for sitting in drawn(fresh(two_rounds_of_threes)).sittings.all():
        enter(sitting)
    assert [said(*page) for page in pages] == [(0, False, True)] * 2


def test_the_groups_are_printed_with_the_standings(
    at_desk: Client,
    two_rounds_of_threes: Tournament,
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> None:
    """First as long as they are played, with whom a bye counts for; behind the list once the knock-out has begun."""

    def on_paper() -> tuple[list[str], list[str]]:
        lines = printed(at_desk.get("/t/preiswatten/drucken/rangliste.pdf").content)
        wanted = {"Gruppen", "Zwischenstand", "Gruppe 1", "Gruppe 2"}
        return [line for line in lines if line in wanted], [line for line in lines if "(mit Freilos)" in line]

    def marked() -> list[str]:
        rows = [row for group in boards(fresh(two_rounds_of_threes))[0].groups for row in group]
        return [f"{row.name} (mit Freilos)" for row in rows if row.with_bye]

    groups = ["Gruppen", "Gruppe 1", "Gruppe 2"]
    assert len(marked()) == 4
    assert on_paper() == ([*groups, "Zwischenstand"], marked())
    offers = at_desk.get("/t/preiswatten/drucken/").content.decode()
    assert "die Tabellen der Gruppen und alle Plätze" in offers
    for sitting in drawn(fresh(two_rounds_of_threes)).sittings.all():
        enter(sitting, [{"kind": "bummerl", "score": [11, 3]}] * 3)
    assert on_paper() == ([*groups, "Zwischenstand"], [])
    at_desk.post(PAGE, {"begin": "1"})
    assert on_paper() == (["Zwischenstand", *groups], [])


@pytest.mark.parametrize("both", [False, True])
def test_of_two_who_are_out_both_are_told_apart_from_the_one_who_came(
    at_desk: Client,
    tournament: Tournament,
    groups_of_four: Callable[..., None],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    both: bool,
) -> None:
    """By corrections 6 is before 3 in one group; in the other one 4 is out, and three are level for two seats."""
    groups_of_four((1, 8))
    at_desk.post(PAGE, {"begin": "1"})
    drawn(fresh(tournament))
    turned = [(3, 6), *([(4, 5), (4, 8)] if both else [])]
    for lost, won in turned:
        sitting = Sitting.objects.filter(seats__entrant__number=lost, round__number__lte=3).get(
            pk__in=Seat.objects.filter(entrant__number=won).values("sitting")
        )
        first = sitting.seats.get(seat=0).entrant.number
        enter(sitting, [{"kind": "bummerl", "score": [5, 11] if first == lost else [11, 5]}] * 3, reason="Vertauscht")
    out = "Eins3 / Zwei3 (Gruppe 2, Platz 3)"
    said = f"Nach den Ergebnissen von jetzt wäre Eins6 / Zwei6 weitergekommen statt {out}. "
    if both:
        said = said.replace(out, f"{out} und Eins4 / Zwei4 (Gruppe 1, Platz 4)")
        said += "Um einen weiteren Platz stehen andere gleich. "
    assert f"{said}Halbfinale ist veröffentlicht" in at_desk.get(PAGE).content.decode()


def test_equals_at_the_borders_of_two_groups_are_asked_group_by_group(
    at_desk: Client, tournament: Tournament, groups_of_four: Callable[..., None]
) -> None:
    """All six have place 1 in the standings; nobody of one group is before anybody of the other one by that."""
    groups_of_four((1, 5), (5, 4), (2, 6), (6, 3), per_group="1")
    assert [tied(form) for form in tie_forms(at_desk)] == [[1, 4, 5], [2, 3, 6]]
    page = " ".join(at_desk.get(PAGE).content.decode().split())
    assert [f"Gruppe {group}: Wer bekommt Platz 1?" in page for group in (1, 2)] == [True, True]
    assert page.count("Einer davon spielt weiter.") == 4
    decided(at_desk, [1, 4, 5], [5])
    assert [tied(form) for form in tie_forms(at_desk)] == [[2, 3, 6]]
    decided(at_desk, [2, 3, 6], [3])
    assert tie_forms(at_desk) == []
    at_desk.post(PAGE, {"begin": "1"})
    assert fresh(tournament).later_stages[1].numbers == {3, 5}


@pytest.mark.parametrize(("kind", "seeds"), [("rounds", False), ("knockout", True)])
def test_those_who_go_on_into_rounds_have_no_seeds(
    at_desk: Client, played: Tournament, organiser: User, kind: Literal["rounds", "knockout"], seeds: bool
) -> None:
    stage = Stage(kind, first=2, rounds=1, who="best", count=4)
    stages_plan(tournament=fresh(played), stages=[stage], by=organiser)
    page = at_desk.get(PAGE).content.decode()
    assert ('<th scope="col" class="t-n">Gesetzt</th>' in page, "Wer spielt weiter?" in page) == (seeds, True)


def test_a_seed_that_was_moved_to_keep_a_group_apart_costs_no_place(
    at_desk: Client,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    """Eight of three groups: of those who lose in the quarter-final the better one in the groups stands before."""
    register(tournament, 12)
    at_desk.post(PAGE, GROUPS | {"card": "groups", "groups": "3", "per_group": "2", "extra": "2"})
    at_desk.post(PAGE, {"begin": "1"})

    def favourites_win(rank_of: dict[int, int], closer: frozenset[int] = frozenset()) -> None:
        for sitting in drawn(fresh(tournament)).sittings.order_by("table"):
            one, other = (seat.entrant.number for seat in sitting.seats.order_by("seat"))
            won = [11, 5] if rank_of[one] < rank_of[other] else [5, 11]
            lost = [won if {one, other}.isdisjoint(closer) else won[::-1]]
            enter(sitting, [{"kind": "bummerl", "score": score} for score in (won, won, *lost)])

    first_group = frozenset(fresh(tournament).later_stages[0].members()[0])
    for number in range(3):
        favourites_win({n: n for n in range(1, 13)}, closer=first_group if number == 0 else frozenset())
    open_yet = re.findall("[^>]*wurde im Turnierbaum getauscht: (.*?)\\. Für", at_desk.get(PAGE).content.decode())
    assert open_yet == ["Eins6 / Zwei6 (5. statt 6.) und Eins5 / Zwei5 (6. statt 5.)"]
    for form in tie_forms(at_desk):
        decided(at_desk, tied(form), sorted(tied(form)))
    came_in = [row.entrant.number for row in standings(fresh(tournament)).rows]
    assert came_in == [2, 3, 1, 4, 5, 6, 7, 8, 9, 12, 10, 11]
    moved = (
        "Damit zwei aus einer Gruppe nicht gleich wieder aufeinandertreffen, wurde im Turnierbaum getauscht: "
        "Eins6 / Zwei6 (5. statt 6.), Eins5 / Zwei5 (6. statt 5.), Eins8 / Zwei8 (7. statt 8.) und "
        "Eins7 / Zwei7 (8. statt 7.). Für die Plätze am Ende zählt der Tausch nicht."
    )
    before = at_desk.get(PAGE).content.decode()
    at_desk.post(PAGE, {"begin": "1"})
    assert (moved in before, moved in at_desk.get(PAGE).content.decode()) == (True, True)
    seeds = fresh(tournament).later_stages[1].seeds
    assert seeds == [2, 3, 1, 4, 6, 5, 8, 7]
    for _round in range(3):
        favourites_win({n: seed for seed, n in enumerate(seeds)})
    read = tournament_import(text=tournament_export(fresh(tournament)), by=organiser)
    for each in (tournament, read):
        assert [row.entrant.number for row in standings(fresh(each)).rows] == came_in
    why = at_desk.get("/t/preiswatten/rangliste/warum/5/").content.decode()
    said = " ".join(unescape(re.sub("<[^>]*>", " ", why)).split())
    assert "Entscheidend: Reihung vor dem K.-o. 5. < 6." in said


def test_equals_at_the_border_are_asked_first_and_nothing_else_is_offered_before(
    at_desk: Client, tournament: Tournament, groups_of_four: Callable[..., None]
) -> None:
    """The seeds of the firsts can wait; the button that chooses others is folded away until the border is clear."""
    groups_of_four(per_group="1", extra="1")

    def offered() -> tuple[bool, bool]:
        fold = re.search(r"<details( open)?>\s*<summary>Andere auswählen(.*?)</details>", page(), re.DOTALL)
        assert fold is not None
        return bool(fold[1]), 'name="begin"' in fold[2]

    def page() -> str:
        return at_desk.get(PAGE).content.decode()

    assert [tied(form) for form in tie_forms(at_desk)] == [[3, 4], [1, 2]]
    assert ("Bitte oben entscheiden, wer vorne liegt." in page(), page().count('name="begin"')) == (True, 1)
    assert (offered(), page().count("Muss dastehen, ein Name genügt.")) == ((False, True), 2)
    decided(at_desk, [3, 4], [4])
    assert [tied(form) for form in tie_forms(at_desk)] == [[1, 2]]
    assert (offered(), page().count('name="begin"')) == ((False, False), 1)


def test_the_standings_are_printed_as_final_only_with_a_winner(
    at_desk: Client, knock_out: Callable[..., Round], enter: Callable[..., Revision], organiser: User
) -> None:
    """A semi-final is corrected when the final is played: until it is settled the paper is one of before.

    Nor does the page of the ceremony name a winner.
    """
    first, final = after_semis(knock_out, enter, organiser)
    round_publish(round=final, by=organiser)
    for sitting in final.sittings.all():
        enter(sitting)

    def headed() -> tuple[bool, bool, bool]:
        words = " ".join(printed(at_desk.get("/t/preiswatten/drucken/rangliste.pdf").content))
        return "Endstand" in words, "alle Zettel da" in words, "vorläufig" in words

    def honoured() -> bool:
        return "Noch nicht entschieden" not in at_desk.get("/t/preiswatten/siegerehrung/").content.decode()

    assert (headed(), honoured()) == ((True, True, False), True)
    enter(first, [{"kind": "bummerl", "score": [5, 11]}] * 3, reason="Zettel falsch gelesen")
    assert (headed(), honoured()) == ((False, False, True), False)


@pytest.mark.parametrize("third", [True, False])
def test_the_column_of_the_final_says_that_it_holds_the_match_for_the_third_place(
    at_desk: Client, knock_out: Callable[..., Round], enter: Callable[..., Revision], organiser: User, third: bool
) -> None:
    """On the page of the standings; where nobody plays for the third place it is the final alone. Paper has none."""
    for sitting in knock_out(4, third=third).sittings.all():
        enter(sitting)
    final = round_draw(tournament=Tournament.objects.get(), by=organiser).round
    round_publish(round=final, by=organiser)
    for sitting in final.sittings.all():
        enter(sitting)
    page = at_desk.get("/t/preiswatten/rangliste/").content.decode()
    columns = re.findall(r'<th scope="col" class="t-n t-wide t-round">([^<]*)</th>', page)
    assert columns == ["Halbfinale", "Finale / Platz 3" if third else "Finale"]
    words = " ".join(printed(at_desk.get("/t/preiswatten/drucken/rangliste.pdf").content))
    assert ("Finale und Spiel um Platz 3" in words, "Finale / Platz 3" in words) == (third, False)


def test_groups_that_are_planned_before_anybody_has_registered_wait_for_the_registration(
    at_desk: Client, tournament: Tournament, register: Callable[..., list[Entrant]]
) -> None:
    """Nothing is wrong with the plan, so that nothing offers to strike it; once somebody is there it is counted."""
    at_desk.post(PAGE, {"card": "groups", "groups": "3"} | GROUPS)
    said = "Das passt, sobald mindestens 9 Teams angemeldet sind. Noch ist niemand angemeldet."

    def shown() -> list[bool]:
        page = at_desk.get(PAGE).content.decode()
        parts = said, "Dafür sind es zu wenige", '<details id="plan-anew" open>', 'name="begin"', "<table"
        return [part in page for part in parts]

    assert f'{said} <a href="{reverse("registration", args=["preiswatten"])}">' in at_desk.get(PAGE).content.decode()
    assert shown() == [True, False, False, False, False]
    register(tournament, 7)
    assert shown() == [False, True, True, False, True]


def test_a_coin_for_a_seat_that_went_otherwise_after_a_correction_is_not_named_in_the_last_hour(
    at_desk: Client,
    tournament: Tournament,
    groups_of_four: Callable[..., None],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> None:
    """The coin put 4 before 3; a sheet of 4 was read wrong, so that 3 goes on by what was played."""
    groups_of_four(per_group="1", extra="1")
    decided(at_desk, [3, 4], [4])
    decided(at_desk, [1, 2], [1])
    lost = Sitting.objects.filter(seats__entrant__number=8).get(pk__in=Sitting.objects.filter(seats__entrant__number=4))
    won = {seat.entrant.number: seat.seat for seat in lost.seats.all()}[8]
    enter(lost, [{"kind": "bummerl", "score": [11, 5] if won == 0 else [5, 11]}] * 3, reason="verlesen")
    at_desk.post(PAGE, {"begin": "1"})
    assert fresh(tournament).later_stages[1].ranks == {1: 1, 2: 2, 3: 3}
    for _round in range(2):
        for sitting in drawn(fresh(tournament)).sittings.all():
            enter(sitting)
    page = at_desk.get(reverse("closing", args=["preiswatten"])).content.decode()
    assert re.findall(r"Münze: (.*?) <span class=.t-muted.>für die Endrunde", page) == ["Nr. 1 vor Nr. 2"]


def test_nothing_is_called_final_while_the_final_has_no_winner(
    at_desk: Client, tournament: Tournament, knock_out: Callable[..., Round], enter: Callable[..., Revision]
) -> None:
    """Not the page of the standings, nor the paper and the report; a certificate names no place."""
    Tournament.objects.update(rules={"bummerl_per_sitting": 2, "bummerl_total": 2})
    tournament.refresh_from_db()
    enter(
        knock_out(2).sittings.get(),
        [{"kind": "bummerl", "score": [11, 6]}, {"kind": "bummerl", "score": [6, 11]}],
    )

    def told() -> tuple[bool, ...]:
        said = page_of("rangliste/")
        paper = " ".join(printed(at_desk.get("/t/preiswatten/drucken/rangliste.pdf").content))
        return (
            "Vorläufig, noch ohne Sieger: Finale" in said,
            "vorläufig, noch ohne Sieger: Finale" in paper,
            "Noch ohne Sieger: Finale. Vorn:" in page_of("kasse/bericht/"),
            "Noch ohne Sieger: Finale. Urkunden mit Platz gibt es," in page_of("kasse/urkunden/"),
            "Alle Ergebnisse sind da" in said,
        )

    def page_of(path: str) -> str:
        return " ".join(at_desk.get(f"/t/preiswatten/{path}").content.decode().split())

    assert told() == (True, True, True, True, False)
    at_desk.post(PAGE, {"decide": "2", "witness": "Rosi"})
    assert told() == (False, False, False, False, True)


def test_who_is_missing_at_the_check_in_is_asked_about_before_the_groups_are_drawn(
    at_desk: Client, tournament: Tournament, register: Callable[..., list[Entrant]]
) -> None:
    """Nobody is drawn into a group unasked: the organiser waits, withdraws them, or takes them in all the same."""
    entrants = register(tournament, 8)
    at_desk.post(PAGE, {"card": "groups", "groups": "2", "grouping": "lot", "per_group": "2", "extra": "0", "date": ""})
    check_in_begin(tournament=fresh(tournament), by=None)
    for entrant in entrants[:6]:
        entrant_presence(entrant=entrant, presence=Entrant.Presence.HERE, by=None)
    page = at_desk.get(PAGE).content.decode()
    asked = re.findall(r"<li><b>(\d+)</b> <bdi>([^<]*)</bdi></li>", page)
    assert asked == [(str(each.number), each.name) for each in entrants[6:]]
    assert ("2 fehlen noch" in " ".join(page.split()), 'name="begin"' in page) == (True, False)
    assert "/static/turnier/draw.css" in page, "what they are asked with is set as at the draw"
    refused = at_desk.post(PAGE, {"begin": "1"})
    assert (refused.status_code, fresh(tournament).newest_stage) == (422, None)
    draw = "/t/preiswatten/durchgang/1"
    shown = at_desk.post(f"{draw}/expect/", {"expect-numbers": "7 8", "next": PAGE}, follow=True).content.decode()
    assert "Wer fehlt, wird mitgelost." in shown
    begun = at_desk.post(PAGE, {"begin": "1"}, follow=True).content.decode()
    assert "Jetzt steht fest, wer dabei ist." in begun
    assert sorted(map(len, fresh(tournament).later_stages[0].members())) == [4, 4]


def test_who_came_late_or_left_leads_to_the_place_where_the_groups_are_changed(
    at_desk: Client, tournament: Tournament, register: Callable[..., list[Entrant]]
) -> None:
    """The place stands open and is named alike; back to the draw is no longer the first button there."""
    entrants = register(tournament, 8)
    at_desk.post(PAGE, {"card": "groups", "groups": "2", "grouping": "lot", "per_group": "2", "extra": "0", "date": ""})
    at_desk.post(PAGE, {"begin": "1"})
    draw = "/t/preiswatten/durchgang/1/"
    assert f'<a class="t-btn" href="{draw}">' in at_desk.get(PAGE).content.decode()
    entrant_withdraw(entrant=entrants[0], tables={}, by=None)
    (anew,) = re.findall(rf'<a href="{PAGE}#([\w-]+)">Gruppen neu einteilen</a>', at_desk.get(draw).content.decode())
    page = at_desk.get(PAGE).content.decode()
    form = page[page.index(f'id="{anew}"') :]
    assert form[: form.index("</form>")].count("Gruppen neu einteilen</button>") == 1
    assert f"In den Gruppen und nicht mehr dabei: {entrants[0].name}." in form
    assert f'<a class="t-btn t-btn--2" href="{draw}">' in page
    at_desk.post(PAGE, {"reopen": "1"})
    at_desk.post(PAGE, {"begin": "1"})
    entrant_register(tournament=fresh(tournament), registration=Registration(players=("Zu", "Spät")), by=None)
    (late,) = re.findall(rf'<a href="{PAGE}#([\w-]+)">Dazunehmen</a>', at_desk.get(draw).content.decode())
    page = at_desk.get(PAGE).content.decode()
    assert re.findall(rf'<details class="t-fold" open id="{late}">', page)
    assert f'<a class="t-btn t-btn--2" href="{draw}">' in page


def test_before_a_match_is_changed_it_is_said_that_it_loses_its_winner(
    at_desk: Client, knock_out: Callable[..., Round], enter: Callable[..., Revision]
) -> None:
    """Also before a later round rests on it: nobody wins it then, or the other side does."""
    Tournament.objects.update(rules={"bummerl_per_sitting": 2})
    first, second = knock_out(4).sittings.order_by("table")
    enter(second, [{"kind": "bummerl", "score": [11, 4]}] * 2)
    enter(first, [{"kind": "bummerl", "score": [11, 4]}] * 2)
    won, lost = (seat.entrant.name for seat in first.seats.order_by("seat"))

    def told(*winners: str) -> list[str]:
        lines = [OTHER_WINNER | {"score.winner": winner} for winner in winners]
        sent = {f"line-{n}-{name}": value for n, line in enumerate(lines) for name, value in line.items()}
        sent |= {"whole": "1", "base_version": "1", "mode": "bummerl"}
        shown = at_desk.post(f"{FIRST_SHEET}vorschau/", sent).content.decode()
        return [unescape(each) for each in re.findall(r'name="goes_on" value="([^"]+)"', shown)]

    nobody = f"Dann hätte das Spiel keinen Sieger: {won} wäre nicht mehr vorn. Das entscheidet dann die Münze."
    assert told("1", "2") == [nobody]
    assert told("2", "2") == [f"Dann gewänne das Spiel: {lost}. Nicht mehr: {won}."]
    assert told("1", "1") == []


@pytest.mark.parametrize("leaves", [True, False])
def test_no_bye_counts_in_a_group_to_its_end_because_somebody_came_late(
    at_desk: Client,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
    leaves: bool,
) -> None:
    """Also where somebody left early before: in the end all have as many matches, and only these count."""
    register(tournament, 4)
    stages_plan(tournament=tournament, stages=[Stage("groups", 0, 3, who="all", groups=1)], by=organiser)
    stage_begin(tournament=fresh(tournament), by=organiser)

    def play() -> None:
        for sitting in drawn(fresh(tournament)).sittings.all():
            enter(sitting)

    play()
    if leaves:
        entrant_withdraw(entrant=tournament.entrants.get(number=4), tables={}, by=organiser)
    (late,) = register(tournament, 1)
    at_desk.post(PAGE, {"admit": "1", "number": str(late.number), "reason": "Stau"})
    (stage,) = fresh(tournament).later_stages
    assert late.number in stage.numbers

    def said() -> tuple[bool, bool]:
        shown = " ".join(at_desk.get(PAGE).content.decode().split())
        return "mit Freilos</small>" in shown, "Ein Freilos zählt dort nichts, alle haben gleich viele Spiele." in shown

    play()
    assert said() == (True, False)
    while tournament.rounds.count() < stage.last:
        play()
    assert said() == (False, True)
    (board,) = boards(fresh(tournament))
    matches = 6 if leaves else 10
    assert sum(int(row.cells[0]) for row in board.groups[0]) == matches * 3


def test_once_the_groups_are_over_what_a_bye_counts_is_final(
    at_desk: Client,
    two_rounds_of_threes: Tournament,
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> None:
    """What is played in the stage that comes next changes no average of before; while a sheet is open it may."""

    def provisional() -> bool:
        return "vorläufig)" in at_desk.get("/t/preiswatten/rangliste/").content.decode()

    first, *others = drawn(fresh(two_rounds_of_threes)).sittings.all()
    for sitting in others:
        enter(sitting)
    told = [provisional()]
    enter(first)
    assert [*told, provisional()] == [True, False]


def test_a_round_of_groups_in_which_nobody_is_left_to_meet_is_one_button(
    at_desk: Client,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    """Somebody came to the smaller group, which got a round more for them, and somebody else of it went."""
    register(tournament, 7)
    groups, final = Stage("groups", 1, 0, who="all", groups=2), Stage("knockout", 0, 1, who="group", count=1)
    stages_plan(tournament=tournament, stages=[groups, final], by=organiser)
    stage_begin(tournament=fresh(tournament), by=organiser)

    def play() -> None:
        for sitting in drawn(fresh(tournament)).sittings.all():
            enter(sitting)

    play()
    (late,) = register(tournament, 1)
    at_desk.post(PAGE, {"admit": "1", "number": str(late.number), "reason": "Stau"})
    stage = fresh(tournament).later_stages[0]
    members = next(each for each in stage.members() if late.number in each)
    entrant_withdraw(entrant=tournament.entrants.get(number=members[0]), tables={}, by=organiser)
    while tournament.rounds.count() < stage.last:
        number = tournament.rounds.count() + 1
        page = at_desk.get(f"/t/preiswatten/durchgang/{number}/").content.decode()
        if "Ohne Spiel weiter" in page:
            break
        play()
    assert number == stage.last
    assert "Tische ansetzen" not in page
    before = [(row.place, row.entrant.number, row.cells) for row in standings(fresh(tournament)).rows]
    shown = at_desk.post(f"/t/preiswatten/durchgang/{number}/walkover/", follow=True).content.decode()
    after = standings(fresh(tournament)).rows
    assert [(row.place, row.entrant.number, row.cells) for row in after] == before, "no card was played"
    assert f"Freilos in Gruppen, Durchgang {number}: zählt nicht" in after[0].unplayed_remark
    tournament_publish(tournament=fresh(tournament), by=organiser, public=True)
    own = at_desk.get(f"/o/{tournament.public_key}/ich/{late.number}/").content.decode()
    said = ("hat niemand einen Gegner. Das Freilos zählt nicht.", "Diesmal ist kein Tisch frei")
    assert [words in own for words in said] == [True, False]
    assert f"Gruppen, Durchgang {number}: Weiter geht es ohne Spiel." in shown
    met = Counter(frozenset(people) for people in tables_of(tournament))
    for each in stage.members():
        there = [who for who in each if who != members[0]]
        assert {frozenset(pair) for pair in combinations(there, 2)} <= met.keys()
    at_desk.post(PAGE, {"begin": "1"})
    assert fresh(tournament).later_stages[1].begun
    for name in ("overview", "round", "standings", "protocol", "papers", "stages"):
        assert at_desk.get(reverse(name, args=["preiswatten"])).status_code == 200
    assert check_tournament(fresh(tournament)) == ()


def tables_of(tournament: Tournament) -> list[list[int]]:
    """The start numbers at each table that was ever seated."""
    sittings = Sitting.objects.filter(round__tournament=tournament)
    return [list(each.seats.values_list("entrant__number", flat=True)) for each in sittings]
