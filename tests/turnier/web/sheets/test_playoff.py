"""Equals play on: their sheet is found from the last hour, typed like any other, and says who is before whom."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.kit.criteria import RankingOrder
from games.kit.sittings.evaluation import MOST_ENTRIES
from turnier.models import Decision, Entrant, Revision, Round, Tournament, User
from turnier.services.integrity.check import check_tournament
from turnier.services.stages.plan import stage_begin, stages_plan
from turnier.services.standings.decide import order_change
from turnier.services.standings.standings import standings
from turnier.services.tournaments.change import rules_change, tournament_edit
from turnier.services.tournaments.file.exchange import tournament_export, tournament_import
from turnier.stages.stage import Stage
from turnier.text.errors import UserError

LINK = re.compile(r'href="(/t/[^"]*/zettel/stechen/\?[^"]*)"')
TICK = re.compile(r'name="accept" value="([^"]*)"')
HOME = "/t/preiswatten/"


def fresh(tournament: Tournament) -> Tournament:
    return Tournament.objects.get(pk=tournament.pk)


@pytest.fixture
def level(tournament: Tournament, first_round: Callable[..., Tournament], organiser: User) -> Tournament:
    """Four teams after their only round: both winners are equal, and so are both losers."""
    rules = {"bummerl_total": 3}
    facts = {name: getattr(tournament, name) for name in ("name", "entry_fee_cents", "date", "begins", "venue", "host")}
    tournament_edit(tournament=tournament, by=organiser, rules=rules, rounds=1, **facts)
    return first_round(4)


def sheet_of(at_desk: Client, number: int = 0) -> str:
    """The address of the sheet of a tie, as the page of the last hour links to it."""
    page = at_desk.get(f"{HOME}zum-schluss/?auch=alle").content.decode()
    return LINK.findall(page)[number].replace("&amp;", "&")


def bummerl(*lines: tuple[str, str]) -> dict[str, str]:
    typed = {}
    for row, (winner, points) in enumerate(lines):
        kind, boxes = f"line-{row}-kind", f"line-{row}-score"
        typed |= {kind: "bummerl", f"{boxes}.winner": winner, f"{boxes}.points": points}
    return typed


def test_one_bummerl_decides(at_desk: Client, level: Tournament, organiser: User) -> None:
    first, second = [entrant.number for entrant in standings(level).ties[0]]
    url = sheet_of(at_desk)
    page = at_desk.get(url).content.decode()
    assert all(team.name in page for team in level.entrants.filter(number__in=(first, second)))
    answer = at_desk.post(url, bummerl(("2", "8")), follow=True)
    assert "Das Stechen ist eingetragen." in answer.content.decode()
    assert [row.entrant.number for row in standings(level).rows][:2] == [second, first]
    decided = at_desk.get(f"{HOME}zum-schluss/").content.decode()
    assert f"Stechen: Nr. {second} vor Nr. {first} (" in decided
    why = at_desk.get(f"{HOME}rangliste/warum/{second}/").content.decode()
    assert "Durch Stechen entschieden." in why
    assert f"Stechen: Nr. {second}" in at_desk.get(f"{HOME}protokoll/").content.decode()
    assert check_tournament(level) == ()
    text = tournament_export(Tournament.objects.get(pk=level.pk))
    again = tournament_import(text=text, by=organiser)
    assert tournament_export(again) == text
    assert again.decisions.get().sheet == level.decisions.get().sheet


def test_it_is_taken_back(at_desk: Client, level: Tournament) -> None:
    at_desk.post(sheet_of(at_desk), bummerl(("1", "3")))
    decision = Decision.objects.get()
    at_desk.post(reverse("decision_revoke", args=["preiswatten", decision.pk]))
    page = at_desk.get(f"{HOME}zum-schluss/").content.decode()
    assert (Decision.objects.get().revoked, "Wer bekommt Platz 1?" in page) == (True, True)


def test_who_is_still_equal_plays_on(at_desk: Client, level: Tournament) -> None:
    url = sheet_of(at_desk)
    refused = at_desk.post(url, bummerl(("1", "4"), ("2", "4")))
    assert (refused.status_code, "steht es noch gleich" in refused.content.decode()) == (422, True)
    at_desk.post(url, bummerl(("1", "4"), ("2", "4"), ("1", "9")))
    assert len(Decision.objects.get().sheet["entries"]) == 3


def test_what_cannot_be_written_is_refused_at_its_box(at_desk: Client, level: Tournament) -> None:
    url = sheet_of(at_desk)
    refused = at_desk.post(url, bummerl(("1", "12")))
    assert (refused.status_code, "line-0-score.points-fehler" in refused.content.decode()) == (422, True)
    nothing = at_desk.post(url, bummerl(("", "")))
    assert (nothing.status_code, Decision.objects.exists()) == (422, False)
    assert "Bitte mindestens eine Zeile ausfüllen." in nothing.content.decode()


def test_a_short_game_has_its_own_rules(at_desk: Client, level: Tournament) -> None:
    url = sheet_of(at_desk)
    assert "kurz=five" in at_desk.get(url).content.decode()
    at_desk.post(f"{url}kurz=five", bummerl(("1", "4")))
    sheet = Decision.objects.get().sheet
    assert (sheet["rules"]["target"], [entry["score"] for entry in sheet["entries"]]) == (5, [[5, 4]])
    assert check_tournament(level) == ()


def test_others_help_out_where_two_are_no_table(
    at_desk: Client,
    singles: Callable[..., Tournament],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    tournament = singles("doppelkopf", 4, rounds=1, rules={"booking": "zero_sum"})
    (sitting,) = drawn(tournament).sittings.all()
    enter(sitting, [{"kind": "totals", "points": [3, 3, -2, -4], "hands_won": [9, 9, 5, 4]}])
    order = RankingOrder(("points",), "playoff")
    order_change(tournament=tournament, order=order, by=organiser, reason="So angesagt")
    tournament.refresh_from_db()
    tie = [entrant.number for entrant in standings(tournament).ties[0]]
    page = at_desk.get(f"/t/{tournament.slug}/zum-schluss/").content.decode()
    url = LINK.findall(page)[0].replace("&amp;", "&")
    assert at_desk.get(url).content.decode().count("jemand, der aushilft") == 2
    points = {f"line-0-points.{seat}": points for seat, points in enumerate(("-1", "3", "-1", "-1"))}
    points |= {f"line-0-hands_won.{seat}": won for seat, won in enumerate("0100")}
    at_desk.post(url, {"line-0-kind": "totals", **points})
    decision = Decision.objects.get()
    assert (decision.order, decision.sheet["sides"]) == ([tie[1], tie[0]], [*tie, 0, 0])


def test_only_what_came_out_may_be_typed_as_on_any_sheet(
    at_desk: Client,
    singles: Callable[..., Tournament],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    """In Skat that is the third kind of lines."""
    tournament = singles("skat", 3, rounds=1)
    (sitting,) = drawn(tournament).sittings.all()
    enter(sitting, [{"kind": "totals", "game_points": [600, 600, 500], "won": [12] * 3, "lost": [0] * 3}])
    order_change(tournament=tournament, order=RankingOrder(("points",), "lot"), by=organiser, reason="So angesagt")
    page = at_desk.get(f"/t/{tournament.slug}/zum-schluss/").content.decode()
    url = LINK.findall(page)[0].replace("&amp;", "&")
    assert "art=totals" in at_desk.get(url).content.decode()
    boxes = {"game_points": ("40", "90", "18"), "won": ("1", "2", "1"), "lost": ("0", "0", "0")}
    typed = {f"line-0-{name}.{seat}": text for name, texts in boxes.items() for seat, text in enumerate(texts)}
    asked = at_desk.post(url, {"line-0-kind": "totals", **typed}).content.decode()
    at_desk.post(url, {"line-0-kind": "totals", **typed, "accept": TICK.findall(asked)})
    decision = Decision.objects.get()
    assert decision.order == [decision.sheet["sides"][1], decision.sheet["sides"][0]]


def test_a_drawn_match_is_played_off(
    at_desk: Client,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    rules_change(tournament=tournament, rules={"bummerl_per_sitting": 2}, by=organiser)
    register(tournament, 4)
    stages_plan(tournament=fresh(tournament), stages=[Stage("knockout", 1, 2, who="all")], by=organiser)
    stage_begin(tournament=fresh(tournament), by=organiser)
    first, second = drawn(fresh(tournament)).sittings.order_by("table")
    enter(first, [{"kind": "bummerl", "score": [11, 5]}, {"kind": "bummerl", "score": [5, 11]}])
    enter(second, [{"kind": "bummerl", "score": [11, 5]}] * 2)
    page = at_desk.get(f"{HOME}endrunde/").content.decode()
    answer = at_desk.post(LINK.findall(page)[0].replace("&amp;", "&"), bummerl(("2", "9")))
    assert answer["Location"] == f"{HOME}endrunde/"
    winner = Decision.objects.get().order[0]
    (final,) = drawn(fresh(tournament)).sittings.all()
    assert winner in final.seats.values_list("entrant__number", flat=True)
    assert check_tournament(fresh(tournament)) == ()


def test_what_would_end_it_otherwise_waits_until_it_is_taken_back(
    at_desk: Client, level: Tournament, organiser: User
) -> None:
    """One Bummerl each, and the points decided: by Bummerl alone both are equal."""
    at_desk.post(sheet_of(at_desk), bummerl(("1", "0"), ("2", "9")))
    by_bummerl = RankingOrder(("bummerl",), "lot")
    with pytest.raises(UserError, match=r"Das Stechen von Nr\. \d und Nr\. \d ginge damit anders aus\."):
        order_change(tournament=level, order=by_bummerl, by=organiser, reason="So angesagt")
    with pytest.raises(UserError, match="Bitte es zuerst zurücknehmen"):
        rules_change(tournament=fresh(level), rules={"schneider_points": [0, 11]}, by=organiser)
    at_desk.post(reverse("decision_revoke", args=["preiswatten", Decision.objects.get().pk]))
    order_change(tournament=fresh(level), order=by_bummerl, by=organiser, reason="So angesagt")
    assert check_tournament(fresh(level)) == ()


def test_its_file_knows_by_what_it_was_decided(at_desk: Client, level: Tournament, organiser: User) -> None:
    """Who won two of three Bummerl has fewer points, and points are what counts."""
    order_change(tournament=level, order=RankingOrder(("scored",), "lot"), by=organiser, reason="So angesagt")
    first, second = [entrant.number for entrant in standings(fresh(level)).ties[0]]
    at_desk.post(sheet_of(at_desk), bummerl(("1", "10"), ("1", "10"), ("2", "0")))
    assert Decision.objects.get().order == [second, first]
    text = tournament_export(fresh(level))
    assert tournament_export(tournament_import(text=text, by=organiser)) == text


def crafted(tournament: Tournament, *, order: list[int] | None = None, **changed: object) -> str:
    """The file of a tournament with another playoff in it."""
    content = json.loads(tournament_export(tournament))
    del content["contents"]
    decision = content["decisions"][0]
    decision["sheet"] |= changed
    if order is not None:
        decision |= {"order": order, "entrants": sorted(order)}
    return json.dumps(content)


LINE = {"kind": "bummerl", "score": [11, 8]}


@pytest.mark.parametrize(
    "changed",
    [
        {"order": [], "sides": [0, 0]},
        {"order": [1], "sides": [1, 0]},
        {"order": [1, 1], "sides": [1, 1]},
        {"sides": [98, 99]},
        {"sides": []},
        {"sides": [10**30, 1]},
        {"rules": {"nonsense": 1}},
        {"rules": {"target": [[1]]}},
        {"rules": {"preset": ["watten13"]}},
        {"entries": []},
        {"entries": [{"kind": "hand", "declarer": 1}]},
        {"entries": [{"kind": ["bummerl"], "score": [11, 8]}]},
        {"entries": [LINE | {"override": "Weil ich es sage"}]},
        {"entries": [LINE | {"remark": "Anna war da"}]},
        {"entries": [LINE] * (MOST_ENTRIES + 1)},
    ],
)
def test_a_file_with_another_sheet_is_refused(
    at_desk: Client, level: Tournament, organiser: User, changed: dict[str, Any]
) -> None:
    at_desk.post(sheet_of(at_desk), bummerl(("1", "8")))
    with pytest.raises(UserError, match=r"^Die Datei (widerspricht sich|passt nicht): "):
        tournament_import(text=crafted(fresh(level), **changed), by=organiser)
    assert Tournament.objects.count() == 1
    assert tournament_import(text=crafted(fresh(level), entries=[LINE]), by=organiser).decisions.count() == 1


def test_only_equals_have_a_sheet(at_desk: Client, level: Tournament) -> None:
    for numbers in ("nr=1&nr=99", "", "nr=1", "nr=1&nr=2&nr=3&nr=4"):
        answer = at_desk.get(f"{HOME}zettel/stechen/?{numbers}")
        assert answer["Location"] == f"{HOME}zum-schluss/"
