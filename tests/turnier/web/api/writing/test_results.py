"""What a program does: the acts of the desk, once for each key, and what is wrong with them as a list of fields."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection

from tests.turnier.programs import Program
from turnier.fees import FeeClass, FeeTerms
from turnier.models import Entrant, Player, Revision, Round, Tournament, User
from turnier.services.host.snapshots.files import snapshots
from turnier.services.money.terms import fee_terms_save
from turnier.web.api.schemas import EntrantIn

TEAM = {"players": ["Anna Huber", "Bernd Maier"], "club": "TSV", "paid": True}
WON = [{"kind": "bummerl", "score": [11, score]} for score in (5, 7, 9)]


@pytest.fixture(autouse=True)
def snapshots_apart(own_folder: None) -> None:
    """What is taken before a draw lies elsewhere."""


@pytest.fixture
def program(organiser: User) -> Program:
    """May do everything."""
    return Program(organiser)


@pytest.fixture
def at(tournament: Tournament) -> str:
    """Where the tournament is."""
    return f"/tournaments/{tournament.slug}"


@pytest.fixture
def public_round(
    tournament: Tournament, register: Callable[..., list[Entrant]], drawn: Callable[[Tournament], Round]
) -> Round:
    """Four teams at two tables."""
    register(tournament, 4)
    return drawn(tournament)


def faults(answer: Any) -> list[tuple[str, str]]:
    """Path and code of everything that is wrong."""
    assert answer.status_code == 422
    assert answer.headers["Content-Type"] == "application/problem+json"
    return [(fault["path"], fault["code"]) for fault in answer.json()["problems"]]


def test_somebody_registers(program: Program, tournament: Tournament, at: str) -> None:
    answer = program.post(f"{at}/entrants", TEAM)
    assert answer.status_code == 201
    assert answer.json()["name"] == "Huber / Maier"
    assert answer.json()["private"]["paid_cents"] == 2000
    entrant = tournament.entrants.get()
    assert (entrant.club, entrant.paid, list(entrant.players.values_list("name", flat=True))) == (
        "TSV",
        True,
        ["Anna Huber", "Bernd Maier"],
    )
    assert tournament.events.last().data["token"] == program.token.pk


def test_sent_twice_it_is_one(program: Program, tournament: Tournament, at: str) -> None:
    first, second = (program.post(f"{at}/entrants", TEAM, Idempotency_Key="eins") for _ in range(2))
    assert (first.status_code, first.json()) == (second.status_code, second.json())
    assert tournament.entrants.count() == 1
    other = program.post(f"{at}/entrants", {**TEAM, "club": ""}, Idempotency_Key="eins")
    assert other.status_code == 409
    assert faults(program.post(f"{at}/entrants", TEAM, Idempotency_Key="x" * 65)) == [
        ("Idempotency-Key", "string_too_long")
    ]


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"players": ["Anna Huber"]}, "players"),
        ({"players": ["Anna Huber", ""]}, "players/1"),
        ({"players": ["Anna Huber", "Anna Huber"]}, "players/1"),
        ({"players": ["Anna Huber", "\u202e"]}, "players/1"),
        ({"players": "Anna"}, "players"),
        ({"number": 0}, "number"),
        ({"fee_classes": ["Gibt es nicht"]}, "fee_classes/0"),
        ({"paid": "vielleicht"}, "paid"),
    ],
)
def test_what_is_wrong_is_named_with_its_field(
    program: Program, tournament: Tournament, at: str, change: dict[str, object], path: str
) -> None:
    answer = program.post(f"{at}/entrants", TEAM | change)
    assert [found for found, _code in faults(answer)] == [path]
    assert not tournament.entrants.exists()


def test_a_number_that_somebody_has(program: Program, at: str) -> None:
    program.post(f"{at}/entrants", TEAM | {"number": 7})
    answer = program.post(f"{at}/entrants", {"players": ["Cilli Eins", "Dora Zwei"], "number": 7})
    assert faults(answer) == [("number", "refused")]
    assert "Nächste freie" in answer.json()["problems"][0]["message"]


def test_a_namesake_is_meant_or_a_slip(program: Program, at: str) -> None:
    program.post(f"{at}/entrants", TEAM)
    again = {"players": ["Anna Huber", "Dora Zwei"]}
    assert faults(program.post(f"{at}/entrants", again)) == [("players/0", "namesake")]
    assert program.post(f"{at}/entrants", again | {"namesakes": ["Anna Huber"]}).status_code == 201


def test_in_another_language(program: Program, at: str) -> None:
    answer = program.post(f"{at}/entrants", TEAM | {"players": ["Anna Huber", ""]}, Accept_Language="en-GB,en;q=0.9")
    assert answer.headers["Content-Language"] == "en"
    assert answer.json()["title"] == "Something is wrong with what was sent."


def test_a_slip_is_taken_back_with_its_money(program: Program, tournament: Tournament, at: str) -> None:
    program.post(f"{at}/entrants", TEAM)
    answer = program.post(f"{at}/entrants/1/withdraw", {"slip": True})
    assert (answer.json()["status"], answer.json()["private"]["paid_cents"]) == ("withdrawn", 0)
    assert program.post(f"{at}/entrants/1/withdraw").json()["status"] == "withdrawn"
    assert tournament.events.filter(action="entrant_unregister").count() == 1


def test_who_goes_keeps_having_paid(program: Program, at: str) -> None:
    program.post(f"{at}/entrants", TEAM)
    answer = program.post(f"{at}/entrants/1/withdraw")
    assert (answer.json()["status"], answer.json()["private"]["paid_cents"]) == ("withdrawn", 2000)


def test_a_registration_is_changed(program: Program, tournament: Tournament, at: str) -> None:
    program.post(f"{at}/entrants", TEAM)
    changed = TEAM | {"players": ["Anna Neu", "Bernd Maier"], "club": "", "number": 7}
    answer = program.post(f"{at}/entrants/1", changed, Idempotency_Key="andern")
    assert (answer.json()["number"], answer.json()["name"], answer.json()["private"]["club"]) == (7, "Neu / Maier", "")
    assert program.post(f"{at}/entrants/1", changed, Idempotency_Key="andern").json() == answer.json()
    assert program.post(f"{at}/entrants/7", changed).json() == answer.json()
    assert faults(program.post(f"{at}/entrants/7", changed | {"players": ["", "B"]})) == [("players/0", "required")]
    assert program.post(f"{at}/entrants/1", changed).status_code == 404
    assert tournament.events.filter(action="entrant_edit").first().data["token"] == program.token.pk


def test_what_was_paid_stays_where_a_change_does_not_say_it(
    program: Program, tournament: Tournament, at: str, organiser: User
) -> None:
    """Also where another class costs more from then on: nobody has brought the rest."""
    fee_terms_save(tournament=tournament, terms=FeeTerms(classes=(FeeClass("Jugend", 500),)), by=organiser)
    program.post(f"{at}/entrants", TEAM | {"fee_classes": ["Jugend"]})
    other = {"players": ["Anna Huber", "Max Maier"]}
    told = program.post(f"{at}/entrants/1", other).json()["private"]
    assert (told["paid"], told["paid_cents"], told["due_cents"], told["club"]) == (True, 500, 500, "")
    told = program.post(f"{at}/entrants/1", other | {"fee_classes": [""]}).json()["private"]
    assert (told["paid"], told["paid_cents"], told["due_cents"]) == (False, 500, 2000)


def test_what_is_sent_as_it_was_read_changes_nothing(program: Program, tournament: Tournament, at: str) -> None:
    """Every column that stays as it is typed, also one that a program can neither read nor send."""
    program.post(f"{at}/entrants", TEAM)
    tournament.entrants.update(**dict.fromkeys(Entrant.AS_REGISTERED, "0815"))
    read = program.get(f"{at}/entrants/1").json()
    private = {name: told for name, told in read["private"].items() if name in EntrantIn.model_fields}
    players = [player["name"] for player in read["private"]["players"]]
    assert program.post(f"{at}/entrants/1", private | {"players": players}).json() == read
    stored = tournament.entrants.values(*Entrant.AS_REGISTERED).get()
    assert stored == dict.fromkeys(Entrant.AS_REGISTERED, "0815")


def test_it_is_paid_and_not_paid_after_all(program: Program, tournament: Tournament, at: str) -> None:
    program.post(f"{at}/entrants", TEAM | {"paid": False})
    for _twice in range(2):
        assert program.post(f"{at}/entrants/1/pay", {"paid": True}).json()["private"]["paid_cents"] == 2000
    refused = program.post(f"{at}/entrants/1/pay", {"paid": False})
    assert faults(refused) == [("reason", "refused")]
    assert "Bitte den Grund eintragen." in refused.content.decode()
    for reason in ("falscher Name", ""):
        answer = program.post(f"{at}/entrants/1/pay", {"paid": False, "reason": reason})
        assert answer.json()["private"]["paid_cents"] == 0
    assert tournament.events.filter(action="entrant_pay").count() == 2
    assert tournament.bookings.latest("number").reason == "falscher Name"
    sent = {"players": ["Anna Eins1", "Bernd Zwei1"], "paid": True, "number": 1}
    assert program.post(f"{at}/entrants/1", sent).status_code == 200
    refused = program.post(f"{at}/entrants/1", {**sent, "paid": False})
    assert (refused.status_code, faults(refused)) == (422, [("reason", "refused")])
    back = program.post(f"{at}/entrants/1", {**sent, "paid": False, "reason": "falsches Team"})
    assert (back.status_code, tournament.bookings.latest("number").reason) == (200, "falsches Team")


def test_who_has_gone_comes_back(program: Program, tournament: Tournament, at: str) -> None:
    program.post(f"{at}/entrants", TEAM)
    program.post(f"{at}/entrants/1/withdraw")
    for _twice in range(2):
        assert program.post(f"{at}/entrants/1/return").json()["status"] == "active"
    assert tournament.events.filter(action="entrant_status").count() == 2


def test_somebody_is_disqualified_with_a_reason(program: Program, at: str) -> None:
    program.post(f"{at}/entrants", TEAM)
    assert faults(program.post(f"{at}/entrants/1/disqualify", {"reason": " "})) == [("reason", "refused")]
    answer = program.post(f"{at}/entrants/1/disqualify", {"reason": "Karten gezinkt"})
    assert answer.json()["status"] == "disqualified"


def test_somebody_takes_over_a_place(program: Program, public_round: Round, at: str) -> None:
    sent = {"name": "Zoe Neu", "position": 1, "reason": "krank"}
    answer = program.post(f"{at}/entrants/1/substitute", sent, Idempotency_Key="ersatz")
    assert [player["name"] for player in answer.json()["private"]["players"]][1] == "Zoe Neu"
    assert program.post(f"{at}/entrants/1/substitute", sent, Idempotency_Key="ersatz").json() == answer.json()
    taken = program.get(f"{at}/entrants/2").json()["private"]["players"][0]["name"]
    assert [path for path, _code in faults(program.post(f"{at}/entrants/1/substitute", {"name": taken}))] == ["name"]
    meant = program.post(f"{at}/entrants/1/substitute", {"name": taken, "namesake": True, "since": 1})
    assert meant.status_code == 200


def test_a_round_is_drawn_again_with_a_reason(program: Program, public_round: Round, at: str) -> None:
    assert program.post(f"{at}/rounds/1/redraw", {"reason": " "}).status_code == 422
    answer = program.post(f"{at}/rounds/1/redraw", {"reason": "Zwei fehlten"}, Idempotency_Key="neu")
    assert (answer.json()["draw"]["attempt"], answer.json()["draw"]["reason"]) == (2, "Zwei fehlten")
    again = program.post(f"{at}/rounds/1/redraw", {"reason": "Zwei fehlten"}, Idempotency_Key="neu")
    assert again.json() == answer.json()


@pytest.mark.usefixtures("own_folder")
def test_two_change_places(program: Program, public_round: Round, at: str) -> None:
    def at_tables(answer: Any) -> list[list[int]]:
        return [[seat["number"] for seat in table["seats"]] for table in answer.json()["tables"]]

    (first, second), (third, fourth) = at_tables(program.get(f"{at}/rounds/1"))
    swapped = program.post(f"{at}/rounds/1/swap", {"first": first, "second": third})
    assert at_tables(swapped) == [[third, second], [first, fourth]]
    assert kept_before("tische")
    assert program.post(f"{at}/rounds/1/swap", {"first": first, "second": 99}).status_code == 422


def kept_before(act: str) -> bool:
    """Whether a snapshot was taken before the act; with PostgreSQL there are none, a server has its own backup."""
    return (act in {snapshot.reason for snapshot in snapshots()}) is (connection.vendor == "sqlite")


@pytest.mark.usefixtures("own_folder")
def test_a_round_is_drawn_and_shown(
    program: Program, tournament: Tournament, at: str, register: Callable[..., list[Entrant]]
) -> None:
    register(tournament, 4)
    drawn = program.post(f"{at}/rounds/1/draw", Idempotency_Key="auslosen")
    assert (drawn.status_code, drawn.json()["published_at"]) == (200, None)
    assert len(drawn.json()["tables"]) == 2
    again = program.post(f"{at}/rounds/1/draw", Idempotency_Key="auslosen")
    assert again.json()["draw"] == drawn.json()["draw"]
    assert program.post(f"{at}/rounds/1/draw").status_code == 409
    shown = program.post(f"{at}/rounds/1/publish").json()
    assert shown["published_at"]
    assert program.post(f"{at}/rounds/1/publish").json() == shown
    assert kept_before("auslosung")


def test_no_draw_while_results_are_missing(program: Program, public_round: Round, at: str) -> None:
    answer = program.post(f"{at}/rounds/2/draw")
    assert (answer.status_code, answer.json()["title"]) == (409, "So geht es gerade nicht.")
    assert "Es fehlen" in answer.json()["detail"]
    despite = {"despite_missing": True, "reason": "Der Wirt sperrt zu"}
    assert program.post(f"{at}/rounds/2/draw", despite).status_code == 200


def test_a_result_is_saved(program: Program, public_round: Round, at: str) -> None:
    sheet = {"base_version": 0, "entries": WON}
    path = f"{at}/rounds/1/tables/1"
    answer = program.post(f"{path}/result", sheet, Idempotency_Key="zettel")
    assert (answer.status_code, answer.json()["result"], answer.json()["version"]) == (200, "3:0", 1)
    assert program.post(f"{path}/result", sheet, Idempotency_Key="zettel").json() == answer.json()
    assert program.get(path).json() == answer.json()
    assert Revision.objects.get().by == program.user


def test_a_wrong_entry_is_a_list_of_problems(program: Program, public_round: Round, at: str) -> None:
    sheet = {"base_version": 0, "entries": [{"kind": "bummerl", "score": [11, 12]}, {"kind": "nichts"}]}
    answer = program.post(f"{at}/rounds/1/tables/1/result", sheet)
    assert [path for path, _code in faults(answer)] == ["entries/0/score", "entries/1/kind"]
    first = answer.json()["problems"][0]
    assert (first["severity"], first["rule"][:6]) == ("error", "Watten")
    assert not Revision.objects.exists()


def test_who_was_slower_hears_the_version(program: Program, public_round: Round, at: str) -> None:
    path = f"{at}/rounds/1/tables/1/result"
    program.post(path, {"base_version": 0, "entries": WON})
    answer = program.post(path, {"base_version": 0, "entries": WON[:1]})
    assert (answer.status_code, answer.json()["version"]) == (409, 1)


@pytest.mark.usefixtures("own_folder")
def test_a_correction_needs_a_reason(program: Program, public_round: Round, at: str) -> None:
    path = f"{at}/rounds/1/tables/1/result"
    program.post(path, {"base_version": 0, "entries": WON})
    changed = {"base_version": 1, "entries": [{"kind": "bummerl", "score": [5, 11]}, *WON[1:]]}
    assert [found for found, _code in faults(program.post(path, changed))] == ["reason"]
    assert program.post(path, changed | {"reason": "Seiten vertauscht"}).json()["result"] == "2:1"
    assert kept_before("korrektur")


def test_a_warning_is_let_pass_by_its_name(
    program: Program, singles: Callable[..., Tournament], drawn: Callable[[Tournament], Round]
) -> None:
    abend = singles("doppelkopf", 4)
    drawn(abend)
    path = f"/tournaments/{abend.slug}/rounds/1/tables/1/result"
    sheet = {"base_version": 0, "entries": [{"kind": "game", "game_type": "normal", "re": [0, 1], "re_points": 240}]}
    refused = program.post(path, sheet)
    assert refused.status_code == 422
    named = [fault.get("accept", "") for fault in refused.json()["problems"] if fault["severity"] == "warning"]
    if named and all(fault["severity"] == "warning" for fault in refused.json()["problems"]):
        assert program.post(path, sheet | {"accepted": named}).status_code == 200


def test_a_closed_evening_stays_closed(program: Program, tournament: Tournament, at: str) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(status=Tournament.Status.CLOSED)
    answer = program.post(f"{at}/entrants", TEAM)
    assert (answer.status_code, "abgeschlossen" in answer.json()["detail"]) == (409, True)


def test_what_is_in_doubt_is_only_read(program: Program, tournament: Tournament, at: str) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(faults=["Kette gerissen"])
    answer = program.post(f"{at}/entrants", TEAM)
    assert (answer.status_code, answer.headers["Content-Type"]) == (507, "application/problem+json")
    assert not Player.objects.exists()
