"""The tournament file goes round unchanged, and says what is wrong with a bad one."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from turnier.models import Entrant, Revision, Round, Sitting, Tournament, User
from turnier.services.integrity import check_tournament
from turnier.services.money.fees import fees
from turnier.services.standings.standings import standings
from turnier.services.tournaments.end import tournament_call_off
from turnier.services.tournaments.file.exchange import tournament_export, tournament_import
from turnier.services.tournaments.found import tournament_create
from turnier.text.errors import UserError

Change = Callable[[dict[str, Any]], Any]


def places(tournament: Tournament) -> list[tuple[int | None, int, dict[str, int]]]:
    return [(row.place, row.entrant.number, dict(row.tally)) for row in standings(tournament).rows]


@pytest.fixture
def played(
    organiser: User,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> Tournament:
    rules, fee = {"bye": "scored"}, 2000
    tournament = tournament_create(by=organiser, name="Preiswatten", game="watten", rules=rules, entry_fee_cents=fee)
    register(tournament, 5)
    for sitting in drawn(tournament).sittings.all():
        enter(sitting)
    drawn(tournament)
    tournament.refresh_from_db()
    return tournament


def test_a_played_tournament_goes_round_byte_for_byte(played: Tournament, organiser: User) -> None:
    first = tournament_export(played)
    copy = tournament_import(text=first, by=organiser)
    assert tournament_export(copy) == first
    assert places(copy) == places(played)


def test_the_copy_keeps_draws_results_and_byes(played: Tournament, organiser: User) -> None:
    copy = tournament_import(text=tournament_export(played), by=organiser)
    before, after = played.rounds.get(number=1), copy.rounds.get(number=1)
    assert after.draws.get().seed == before.draws.get().seed
    assert [b.entrant.number for b in after.byes.all()] == [b.entrant.number for b in before.byes.all()]
    assert Sitting.objects.filter(round__tournament=copy, finished=True).count() == 2


def test_what_its_own_record_says_of_an_import(played: Tournament, organiser: User) -> None:
    """Nobody has gone, so it names nobody who has; the record of the original came along."""
    copy = tournament_import(text=tournament_export(played), by=organiser)
    data = copy.events.get(action="tournament_import").data
    assert (data["entrants"], data["rounds"], "gone" in data, len(data["originals"])) == (5, 2, False, 1)


def test_only_the_keys_of_the_format_are_needed(organiser: User) -> None:
    text = json.dumps(
        {
            "format": "turnier/1",
            "name": "Klein",
            "game": "watten",
            "rules": {},
            "entrants": [{"number": 1, "name": "A / B"}, {"number": 7, "name": "C / D", "status": "disqualified"}],
            "rounds": [
                {
                    "number": 1,
                    "sittings": [{"table": 3, "sides": [7, 1], "entries": [{"kind": "bummerl", "score": [11, 0]}]}],
                }
            ],
        }
    )
    tournament = tournament_import(text=text, by=None)
    assert tournament.slug == "klein"
    assert places(tournament) == [
        (1, 1, {"bummerl": 0, "scored": 0, "conceded": 11}),
        (None, 7, {"bummerl": 1, "scored": 11, "conceded": 0}),
    ]


def seat_twice(content: dict[str, Any]) -> None:
    content["rounds"][0]["sittings"][0]["sides"][1] = content["rounds"][0]["sittings"][0]["sides"][0]


def two_tables(content: dict[str, Any]) -> None:
    round_ = content["rounds"][0]
    round_["byes"] = [3]
    tables = [(1, [1, 2]), (2, [4, 5]), (9, [1, 3])]
    round_["sittings"] = [{"table": table, "sides": sides, "entries": []} for table, sides in tables]


def stranger(content: dict[str, Any]) -> None:
    content["rounds"][0]["sittings"][0]["sides"][1] = 99


def wrong_result(content: dict[str, Any]) -> None:
    content["rounds"][0]["sittings"][0]["entries"][0]["score"] = [11, 11]


def same_number(content: dict[str, Any]) -> None:
    content["entrants"][1]["number"] = 1


def three_sides(content: dict[str, Any]) -> None:
    content["rounds"][0]["sittings"][0]["sides"].append(content["rounds"][0]["byes"].pop())


def number_as_text(content: dict[str, Any]) -> None:
    content["entrants"][0]["number"] = "1"


LONELY = (
    "Nr. 2, Nur Einer: Ein Team hat 2 Spieler, in der Datei steht dort eine andere Zahl: 1. "
    "Bitte „players“ berichtigen. Wer noch keinen Partner hat, gehört unter „singles“."
)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (seat_twice, "sind auf zwei Plätzen eingetragen: Platz 1 und Platz 2."),
        (two_tables, "Startnummer 1 sitzt in Durchgang 1 zweimal."),
        (stranger, "Startnummer 99 in Durchgang 1 ist nicht angemeldet"),
        (wrong_result, "Tisch 1 in Durchgang 1: Es können nicht beide Teams"),
        (same_number, "Die Startnummer 1 steht zweimal"),
        (three_sides, "Tisch 1 in Durchgang 1: Bei Watten sind genau 2 Plätze besetzt. Am Tisch sind 3."),
        (lambda c: c["entrants"][1].update(name="Nur Einer", players=["Nur Einer"]), LONELY),
        (lambda c: c["entrants"][0]["players"].append("Dritter Mann"), "eine andere Zahl: 3."),
        (number_as_text, "„entrants → 1 → number“ passt nicht"),
        (lambda c: c.update(game="canasta"), "Das Spiel „canasta“ gibt es hier nicht"),
        (lambda c: c.update(format="turnier/9"), "Das ist keine Turnierdatei"),
        (lambda c: c.pop("name"), "„name“ fehlt"),
        (lambda c: c.update(venue="Linde\0"), "„venue“ enthält Zeichen, die niemand drucken kann"),
        (lambda c: c["entrants"][0].update(name="A\nB"), "enthält Zeichen, die niemand drucken kann"),
        (lambda c: c.update(rules={"target": "elf"}), "Zielpunkte"),
    ],
)
def test_a_bad_file_is_refused_as_a_whole(played: Tournament, organiser: User, change: Change, words: str) -> None:
    content = json.loads(tournament_export(played))
    change(content)
    with pytest.raises(UserError) as refused:
        tournament_import(text=json.dumps(content), by=organiser)
    assert words in refused.value.message
    assert Tournament.objects.count() == 1


def test_two_names_for_one_player_are_refused(organiser: User) -> None:
    entrants = [{"number": 4, "name": "Abt", "players": ["Ilse Abt", "Otto Abt"]}]
    content = {"format": "turnier/1", "name": "Tausend", "game": "tausend", "entrants": entrants}
    with pytest.raises(UserError) as refused:
        tournament_import(text=json.dumps(content), by=organiser)
    words = "Nr. 4, Abt: Bei Tausend spielt jeder für sich. Bitte in „players“ nur einen Namen eintragen."
    assert refused.value.message == words
    assert Tournament.objects.count() == 0


@pytest.mark.parametrize("text", ["", "nicht JSON", "[" * 100_000, "[]", '{"format": 1}', '"x"', "null"])
def test_what_is_no_tournament_file_gets_a_sentence(db: None, text: str) -> None:
    with pytest.raises(UserError, match="keine Turnierdatei"):
        tournament_import(text=text, by=None)


@pytest.mark.parametrize("paid", [True, False])
def test_what_was_called_off_comes_back_as_it_was(
    tournament: Tournament, register: Callable[..., list[Entrant]], organiser: User, paid: bool
) -> None:
    """Nobody owes a fee there, whatever the tournament costs."""
    register(tournament, 4, paid=paid)
    tournament_call_off(tournament=tournament, by=organiser, reason="Schnee")
    tournament.refresh_from_db()
    text = tournament_export(tournament)
    copy = tournament_import(text=text, by=organiser)
    assert (tournament_export(copy), copy.called_off, fees(copy)) == (text, True, fees(tournament))
    assert check_tournament(copy) == ()


def test_a_file_closed_before_a_draw_is_taken_as_it_is(
    tournament: Tournament, register: Callable[..., list[Entrant]], organiser: User
) -> None:
    register(tournament, 4, paid=True)
    Tournament.objects.update(status="closed")
    tournament.refresh_from_db()
    text = tournament_export(tournament)
    copy = tournament_import(text=text, by=organiser)
    assert (tournament_export(copy), copy.status, copy.called_off) == (text, "closed", False)
    assert [each.due_cents for each in copy.entrants.all()] == [2000] * 4


@pytest.mark.parametrize("changes", [{"status": "running"}, {"status": "closed"}])
def test_what_was_drawn_or_goes_on_was_not_called_off(
    organiser: User, register: Callable[..., list[Entrant]], drawn: Callable[..., Round], changes: dict[str, str]
) -> None:
    evening = tournament_create(by=organiser, name="Abend", game="watten")
    register(evening, 4)
    if changes["status"] == "closed":
        drawn(evening)
    content = json.loads(tournament_export(evening)) | changes | {"called_off": True}
    with pytest.raises(UserError, match="Was abgesagt ist, ist beendet und nicht ausgelost"):
        tournament_import(text=json.dumps(content), by=organiser)
