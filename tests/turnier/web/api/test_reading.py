"""What a program reads: pages of rows, versions, names as the token may see them, books, papers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.turnier.programs import Program
from turnier.models import Entrant, PastWinner, Player, Round, Seat, Sitting, Tournament, User
from turnier.services.public.shown_names import names_show
from turnier.services.public.visibility import Wall, wall_switch
from turnier.services.registration.withdraw import entrant_withdraw
from turnier.services.series.series import past_winner_add, series_create, series_edit
from turnier.services.stages.plan import stage_begin, stages_plan
from turnier.services.tournaments.change import tournament_publish
from turnier.services.tournaments.end import tournament_call_off
from turnier.stages.stage import Stage
from turnier.web.api.access import Scope


@pytest.fixture
def played(tournament: Tournament, first_sheet: Callable[[int], Sitting], organiser: User) -> Tournament:
    """A public evening of four teams, table 1 of its first round entered."""
    first_sheet(4)
    tournament_publish(tournament=tournament, by=organiser, public=True)
    return Tournament.objects.get(pk=tournament.pk)


@pytest.fixture
def whole(organiser: User) -> Program:
    """Reads everything."""
    return Program(organiser, (Scope.READ_ALL,))


@pytest.fixture
def public(organiser: User) -> Program:
    """Reads what everybody sees."""
    return Program(organiser, (Scope.READ_PUBLIC,))


def test_rows_come_in_pages(played: Tournament, whole: Program) -> None:
    path, numbers = f"/tournaments/{played.slug}/entrants?per_page=3", []
    while path:
        page = whole.get(path).json()
        numbers += [entrant["number"] for entrant in page["items"]]
        path = (page["next"] or "").removeprefix("/api/v1")
    assert (page["total"], numbers) == (4, [1, 2, 3, 4])
    assert whole.get(f"/tournaments/{played.slug}/entrants?page=9").json()["items"] == []


@pytest.mark.parametrize("query", ["page=0", "page=x", "per_page=1000", "per_page=-1", "page=99999999999999999999"])
def test_no_page_that_makes_no_sense(played: Tournament, whole: Program, query: str) -> None:
    answer = whole.get(f"/tournaments/{played.slug}/entrants?{query}")
    assert (answer.status_code, answer.json()["problems"][0]["path"]) == (422, query.split("=", maxsplit=1)[0])


@pytest.mark.parametrize("path", ["", "/entrants", "/rounds", "/rounds/1", "/standings", "/money", "/kinds"])
def test_what_has_not_changed_is_not_sent_again(
    played: Tournament, whole: Program, public: Program, organiser: User, path: str
) -> None:
    address = f"/tournaments/{played.slug}{path}"
    etag = whole.get(address).headers["ETag"]
    assert whole.get(address, If_None_Match=etag).status_code == 304
    assert whole.get(address, If_None_Match=f'"x", {etag}').headers["ETag"] == etag
    assert whole.get(address, If_None_Match=etag, Accept_Language="en").status_code == 200
    assert public.get(address, If_None_Match=etag).status_code != 304
    names_show(tournament=played, by=organiser, shown="short")
    assert whole.get(address, If_None_Match=etag).status_code == 200


def test_the_list_is_known_by_the_versions_in_it(played: Tournament, whole: Program, organiser: User) -> None:
    etag = whole.get("/tournaments").headers["ETag"]
    assert whole.get("/tournaments", If_None_Match=etag).status_code == 304
    names_show(tournament=played, by=organiser, shown="short")
    assert whole.get("/tournaments", If_None_Match=etag).status_code == 200


def test_names_are_those_that_the_token_may_see(
    played: Tournament, whole: Program, public: Program, organiser: User
) -> None:
    hidden = played.entrants.get(number=2)
    Player.objects.filter(entrant=hidden, position=0).update(publicity=Player.Publicity.MINOR)
    for path in ("/entrants", "/entrants/2", "/rounds/1", "/rounds/1/tables/1", "/rounds/1/tables/2", "/standings"):
        said = public.get(f"/tournaments/{played.slug}{path}").content.decode()
        assert hidden.name not in said
        assert "Zwei2" not in said
    assert whole.get(f"/tournaments/{played.slug}/entrants/2").json()["name"] == hidden.name
    assert public.get(f"/tournaments/{played.slug}/entrants/2").json() == {
        "number": 2,
        "name": "Team 2",
        "status": "active",
        "private": None,
    }
    people = whole.get(f"/tournaments/{played.slug}/entrants/2").json()["private"]["players"]
    assert [person["publicity"] for person in people] == ["minor", "public"]


def test_what_waits_for_the_ceremony_waits(
    played: Tournament, whole: Program, public: Program, organiser: User
) -> None:
    Tournament.objects.filter(pk=played.pk).update(rounds_planned=1)
    wall_switch(tournament=played, wall=Wall(hide_last=True), by=organiser)
    standings, table = f"/tournaments/{played.slug}/standings", f"/tournaments/{played.slug}/rounds/1/tables/1"
    assert (public.get(standings).json()["rounds"], public.get(table).json()["result"]) == ([], "")
    assert (whole.get(standings).json()["rounds"], whole.get(table).json()["result"]) == ([1], "3:0")


def test_a_draw_that_is_not_published_is_the_organisers(
    played: Tournament, whole: Program, public: Program, organiser: User
) -> None:
    Round.objects.update(published_at=None)
    assert public.get(f"/tournaments/{played.slug}/rounds").json()["items"] == []
    assert public.get(f"/tournaments/{played.slug}/rounds/1").status_code == 404
    assert public.get(f"/tournaments/{played.slug}/rounds/1/tables/1").status_code == 404
    seen = whole.get(f"/tournaments/{played.slug}/rounds/1").json()
    assert [len(table["seats"]) for table in seen["tables"]] == [2, 2]
    assert len(seen["draw"]["seed"]) == 64


def test_the_standings_are_those_of_the_page(played: Tournament, public: Program) -> None:
    said = public.get(f"/tournaments/{played.slug}/standings").json()
    assert said["rows"][0]["place"] == 1
    assert all(len(row["cells"]) == len(said["columns"]) for row in said["rows"])
    assert said["missing"].startswith("Es fehlt")


def test_lines_only_for_those_who_read_everything(played: Tournament, whole: Program, public: Program) -> None:
    path = f"/tournaments/{played.slug}/rounds/1/tables/1"
    assert whole.get(path).json()["entries"][0] == {"kind": "bummerl", "score": [11, 5]}
    assert public.get(path).json()["entries"] is None


def test_the_books(played: Tournament, whole: Program) -> None:
    assert whole.get(f"/tournaments/{played.slug}/money").json()["open_cents"] == 4 * 2000
    found = whole.get(f"/tournaments/{played.slug}/money/bookings").json()["items"]
    assert all(sum(posting["cents"] for posting in booking["postings"]) == 0 for booking in found)


def test_every_paper_that_is_named_is_a_pdf(played: Tournament, whole: Program) -> None:
    papers = whole.get(f"/tournaments/{played.slug}/papers").json()
    assert [paper["name"] for paper in papers] == [
        "announcement",
        "rules",
        "rule-book",
        "standings",
        "round-1-tables",
        "round-1-names",
    ]
    for paper in papers:
        answer = whole.get(paper["address"].removeprefix("/api/v1"))
        assert (answer.headers["Content-Type"], answer.content[:5]) == ("application/pdf", b"%PDF-")
    assert whole.get(f"/tournaments/{played.slug}/papers/nothing.pdf").status_code == 404


@pytest.mark.parametrize("goes", [False, True])
def test_who_wins_without_a_fight_is_told_from_a_bye(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., object],
    organiser: User,
    whole: Program,
    goes: bool,
) -> None:
    """Of three in a group one pauses; of four of whom one has gone after two matches, the fourth wins."""
    register(tournament, 4 if goes else 3)
    stages_plan(tournament=tournament, stages=[Stage("groups", 1, 3, who="all", groups=1)], by=organiser)
    stage_begin(tournament=Tournament.objects.get(), by=organiser)
    first = drawn(Tournament.objects.get())
    if goes:
        for sitting in first.sittings.all():
            enter(sitting)
        first = drawn(Tournament.objects.get())
        for sitting in first.sittings.all():
            enter(sitting)
        seat = Seat.objects.filter(round=first).order_by("sitting", "seat").first()
        assert seat is not None
        entrant_withdraw(entrant=seat.entrant, tables={}, by=organiser)
        first = drawn(Tournament.objects.get())
    told = whole.get(f"/tournaments/{tournament.slug}/rounds/{first.number}").json()
    alone = [first.byes.get().entrant.number]
    assert (told["byes"], told["walkovers"]) == (alone, alone if goes else [])


@pytest.mark.parametrize("path", ["/entrants/99", "/entrants/99999999999999999999", "/rounds/7", "/rounds/1/tables/9"])
def test_what_is_not_there(played: Tournament, whole: Program, path: str) -> None:
    answer: Any = whole.get(f"/tournaments/{played.slug}{path}")
    assert (answer.status_code, answer.headers["Content-Type"]) == (404, "application/problem+json")


def test_the_kinds_of_lines_are_those_of_the_game(played: Tournament, public: Program) -> None:
    kinds = public.get(f"/tournaments/{played.slug}/kinds").json()
    assert [kind["kind"] for kind in kinds] == list(played.kind_of_game.kinds)


def test_the_number_of_questions_does_not_grow_with_the_entrants(
    tournament: Tournament,
    whole: Program,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    django_assert_max_num_queries: Any,
) -> None:
    register(tournament, 20)
    drawn(tournament)
    for path in ("entrants", "rounds/1", "standings"):
        with django_assert_max_num_queries(25):
            whole.get(f"/tournaments/{tournament.slug}/{path}")


def test_a_tournament_says_that_it_is_called_off(tournament: Tournament, whole: Program, organiser: User) -> None:
    address = f"/tournaments/{tournament.slug}"
    assert whole.get(address).json()["called_off"] is False
    tournament_call_off(tournament=tournament, by=organiser, reason="Schnee")
    assert [whole.get(address).json()[name] for name in ("called_off", "status")] == [True, "closed"]
    assert whole.get("/tournaments").json()["items"][0]["called_off"] is True


def test_the_hall_of_fame_as_far_as_it_may_be_read(
    played: Tournament, whole: Program, public: Program, organiser: User
) -> None:
    found = series_create(by=organiser, name="Jahrespreis", title="Wattkönig")
    past_winner_add(series=found, number=3, name="Xaver Alt", year=2019)
    assert public.get("/series").json()["items"] == []
    first = whole.get("/series")
    assert first.json()["items"] == [
        {
            "name": "Jahrespreis",
            "title": "Wattkönig",
            "is_public": False,
            "winners": [{"number": 3, "year": 2019, "names": ["Xaver Alt"], "note": "", "tournament": None}],
        }
    ]
    assert whole.get("/series", If_None_Match=first.headers["ETag"]).status_code == 304
    PastWinner.objects.update(name="Niemand")
    second = whole.get("/series", If_None_Match=first.headers["ETag"])
    assert second.json()["items"][0]["winners"][0]["names"] == ["Niemand"]
    series_edit(series=found, name="Jahrespreis", title="Wattkönig", public=True)
    assert whole.get("/series", If_None_Match=second.headers["ETag"]).status_code == 200
    assert [each["name"] for each in public.get("/series").json()["items"]] == ["Jahrespreis"]


def test_who_is_there_is_for_those_who_read_everything(played: Tournament, whole: Program, public: Program) -> None:
    path = f"/tournaments/{played.slug}/entrants/1"
    played.entrants.filter(number=1).update(presence=Entrant.Presence.HERE)
    assert (whole.get(path).json()["private"]["presence"], public.get(path).json()["private"]) == ("here", None)
