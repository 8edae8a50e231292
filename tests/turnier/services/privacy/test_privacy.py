"""People's data: deleted in time, handed out whole, forgotten down to the last byte of the file."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from turnier.models import (
    AuditEvent,
    CashCount,
    Entrant,
    PastWinner,
    Player,
    Revision,
    Round,
    SignUp,
    Substitution,
    Tournament,
    User,
)
from turnier.services.accounts.referees import referee_invite
from turnier.services.host.snapshots.files import snapshots
from turnier.services.host.snapshots.take import take
from turnier.services.integrity import check_tournament
from turnier.services.money.close import cash_close
from turnier.services.privacy.privacy import anonymise, contacts_delete, person_export, person_show
from turnier.services.privacy.subject import erasure_subject
from turnier.services.prizes.prize_table import choice_revoke, choosing_start, prize_add, prize_choose
from turnier.services.public.shown_names import shown_names
from turnier.services.public.visibility import Wall, wall_switch
from turnier.services.record.chain import chain_of
from turnier.services.registration.register import Registration, entrant_edit, entrant_register, entrant_status
from turnier.services.registration.sign_ups.offer import SignUpOffer, sign_up_offer_save
from turnier.services.registration.sign_ups.sign_up import Details, sign_up_add, sign_up_join, sign_up_take_over
from turnier.services.registration.singles import single_register
from turnier.services.series.series import past_winner_add, series_create
from turnier.services.tournaments.change import tournament_publish
from turnier.services.tournaments.end import tournament_close
from turnier.services.tournaments.file.exchange import tournament_export, tournament_import
from turnier.text.errors import UserError

NAME = "Rosalinde Quetschenbacher"


@pytest.fixture
def rosalinde(
    tournament: Tournament,
    organiser: User,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> Player:
    """She has played, was named in reasons, and left a telephone number."""
    registration = Registration(players=(NAME, "Bernd Zwei"), phone="0160 1234567")
    entrant = entrant_register(tournament=tournament, registration=registration, by=organiser)
    entrant_edit(entrant=entrant, registration=registration, by=organiser)
    register(tournament, 1)
    sitting = drawn(tournament).sittings.get()
    enter(sitting)
    lines = ({"kind": "bummerl", "score": [7, 11]}, *({"kind": "bummerl", "score": [11, n]} for n in (2, 3)))
    enter(sitting, lines, reason="quetschenbacher hat sich verschrieben")
    return entrant.players.get(position=0)


def ended(tournament: Tournament, organiser: User, monkeypatch: pytest.MonkeyPatch, days: int) -> None:
    """The tournament was closed so many days ago."""
    now = timezone.now()
    with monkeypatch.context() as then:
        then.setattr(timezone, "now", lambda: now - timedelta(days=days))
        tournament_close(tournament=tournament, by=organiser)


@pytest.mark.parametrize(("days", "kept"), [(29, "0160 1234567"), (31, "")])
def test_telephone_numbers_go_after_thirty_days(
    rosalinde: Player, organiser: User, monkeypatch: pytest.MonkeyPatch, days: int, kept: str
) -> None:
    ended(rosalinde.tournament, organiser, monkeypatch, days)
    contacts_delete()
    assert Entrant.objects.get(pk=rosalinde.entrant_id).phone == kept
    assert AuditEvent.objects.filter(action="contacts_delete").count() == (kept == "")
    assert contacts_delete() == 0


def test_an_evening_without_telephone_numbers_is_looked_at_once(
    rosalinde: Player, organiser: User, monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: Callable[[int], Any]
) -> None:
    ended(rosalinde.tournament, organiser, monkeypatch, 31)
    assert contacts_delete() > 0
    contacts_delete()
    with django_assert_num_queries(1):
        contacts_delete()


def test_who_only_signed_up_is_forgotten_after_thirty_days(
    tournament: Tournament,
    organiser: User,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    offer = SignUpOffer(True, 2, None, "Ja?")
    sign_up_offer_save(tournament=tournament, offer=offer, by=organiser)
    details = Details(players=("Cilli Drei", "Dora Vier"), phone="0170 7654321", email="cilli@example.org")
    sign_up_add(tournament=Tournament.objects.get(pk=tournament.pk), details=details, key="once")
    register(tournament, 2)
    enter(drawn(tournament).sittings.get())
    ended(Tournament.objects.get(pk=tournament.pk), organiser, monkeypatch, 31)
    contacts_delete()
    left = SignUp.objects.get()
    assert (left.phone, left.email) == ("", "")
    assert "Cilli" not in str(left.players)
    assert contacts_delete() == 0


def test_who_signed_up_alone_is_forgotten_after_thirty_days(
    tournament: Tournament,
    organiser: User,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of two who were made a team and played stays what stands at their registration."""
    sign_up_offer_save(tournament=tournament, offer=SignUpOffer(True, 9, None, "Ja?", alone=True), by=organiser)
    coming = Tournament.objects.get(pk=tournament.pk)
    names = ("Cilli Drei", "Dora Vier", "Emil Fünf", "Fee Sechs", "Gerd Sieben")
    people = [Details((name,), phone="0170 1", email="cilli@example.org") for name in names]
    made = [sign_up_add(tournament=coming, details=each, key=str(n)) for n, each in enumerate(people)]
    played = sign_up_join(first=made[0], second=made[1], by=organiser)
    sign_up_join(first=made[2], second=made[3], by=organiser)
    sign_up_take_over(sign_up=played, paid=False, by=organiser)
    register(tournament, 1)
    enter(drawn(tournament).sittings.get())
    ended(Tournament.objects.get(pk=tournament.pk), organiser, monkeypatch, 31)
    contacts_delete()
    left = SignUp.objects.order_by("number")
    assert {(each.phone, each.email) for each in left} == {("", "")}
    assert [each.players for each in left][:2] == [["Cilli Drei"], ["Dora Vier"]]
    assert not any(name in str(each.players) for each in left for name in names[2:])
    assert contacts_delete() == 0


@pytest.mark.parametrize("position", [0, 1])
def test_one_of_two_who_came_alone_is_forgotten(tournament: Tournament, organiser: User, position: int) -> None:
    sign_up_offer_save(tournament=tournament, offer=SignUpOffer(True, 9, None, "Ja?", alone=True), by=organiser)
    coming = Tournament.objects.get(pk=tournament.pk)
    pair = [Details(("Cilli Drei",), email="cilli@example.org"), Details(("Dora Vier",), email="dora@example.org")]
    first, second = (sign_up_add(tournament=coming, details=each, key=each.players[0][:1]) for each in pair)
    lead = sign_up_join(first=first, second=second, by=organiser)
    entrant = sign_up_take_over(sign_up=lead, paid=False, by=organiser)
    anonymise(who=erasure_subject(entrant.players.get(position=position)), by=organiser)
    told = str(list(SignUp.objects.values()))
    assert [name in told for name in ("Cilli", "Dora")] == [position == 1, position == 0]
    assert [name in told for name in ("cilli@", "dora@")] == [position == 1, position == 0]
    assert not check_tournament(tournament)


@pytest.mark.parametrize("together", [False, True])
def test_a_name_that_the_desk_mended_is_forgotten_and_handed_out(
    tournament: Tournament, organiser: User, together: bool
) -> None:
    """What stands in the sign-up is the same person's, whatever it was called then."""
    names = ("Cili Drei", "Dora Vier")
    sign_up_offer_save(tournament=tournament, offer=SignUpOffer(True, 9, None, "Ja?", alone=True), by=organiser)
    coming = Tournament.objects.get(pk=tournament.pk)
    come = [Details(names)] if together else [Details((name,), email=f"{name[:4]}@example.org") for name in names]
    made = [sign_up_add(tournament=coming, details=each, key=str(n)) for n, each in enumerate(come)]
    lead = made[0] if together else sign_up_join(first=made[0], second=made[1], by=organiser)
    entrant = sign_up_take_over(sign_up=lead, paid=False, by=organiser)
    registration = Registration(players=("Cäcilia Drei", names[1]), name="", here=False)
    entrant_edit(entrant=entrant, registration=registration, by=organiser)
    mended = entrant.players.get(position=0)
    assert [each["number"] for each in person_export(mended)["sign_ups"]] == [1]
    anonymise(who=erasure_subject(mended), by=organiser)
    told = str(list(SignUp.objects.values()))
    assert [name in told for name in ("Cili", "Dora Vier")] == [False, True]


def test_two_of_one_name_are_told_each_of_their_own_sign_up(tournament: Tournament, organiser: User) -> None:
    """Father and son; and nobody is told of the one whom they came in for."""
    sign_up_offer_save(tournament=tournament, offer=SignUpOffer(True, 9, None, "Ja?", alone=True), by=organiser)
    coming = Tournament.objects.get(pk=tournament.pk)
    both = [Details(("Josef Huber",), email=f"{who}@example.org") for who in ("vater", "sohn")]
    first, second = (sign_up_add(tournament=coming, details=each, key=each.email) for each in both)
    lead = sign_up_join(first=first, second=second, by=organiser)
    entrant = sign_up_take_over(sign_up=lead, paid=False, by=organiser)
    for position, own in enumerate(both):
        told = person_export(entrant.players.get(position=position))["sign_ups"]
        assert [each["email"] for each in told] == [own.email]
    Substitution.objects.create(entrant=entrant, position=1, leaving="Josef Huber", coming="Zoe Neu", since=2)
    entrant.players.filter(position=1).update(name="Zoe Neu")
    assert person_export(entrant.players.get(position=1))["sign_ups"] == []


def test_an_open_tournament_keeps_them(rosalinde: Player) -> None:
    assert contacts_delete() == 0


def test_everything_about_one_person(rosalinde: Player) -> None:
    data = person_export(rosalinde)
    assert {key: data[key] for key in ("name", "phone", "number", "status")} == {
        "name": NAME,
        "phone": "0160 1234567",
        "number": 1,
        "status": "active",
    }
    assert [(table["round"], table["table"], table["result"]) for table in data["tables"]] == [(1, 1, "2:1")]
    assert [entry["action"] for entry in data["record"]] == ["entrant_register", "entrant_edit"]
    assert [(line["account"], line["cents"]) for line in data["bookings"]] == [("entrant", 2000), ("fees", -2000)]
    assert (data["since_round"], data["awards"], data["prizes"]) == (1, [], [])
    assert "Bernd" not in str({**data, "entrant": ""})


def test_a_prize_that_was_put_back_is_not_hers(rosalinde: Player, organiser: User) -> None:
    tournament = rosalinde.tournament
    usual = {"donor": "", "value_cents": 0, "consolation": False, "picture": None, "by": organiser}
    ham, watch = (prize_add(tournament=tournament, title=title, **usual) for title in ("Schinken", "Uhr"))
    tournament_close(tournament=tournament, by=organiser)
    choosing_start(tournament=tournament, by=organiser)
    choice_revoke(choice=prize_choose(tournament=tournament, number=1, prize=ham, by=organiser), by=organiser)
    prize_choose(tournament=tournament, number=1, prize=watch, by=organiser)
    assert person_export(rosalinde)["prizes"] == ["Uhr"]


def test_the_chain_stays_valid_and_the_name_is_gone(rosalinde: Player, organiser: User) -> None:
    anonymise(who=erasure_subject(rosalinde), by=organiser)
    tournament = Tournament.objects.get(pk=rosalinde.tournament_id)
    assert check_tournament(tournament) == ()
    entrant = Entrant.objects.get(pk=rosalinde.entrant_id)
    assert (entrant.name, entrant.phone) == ("Team 1", "")
    assert [player.name for player in entrant.players.all()] == ["Spieler 1-1", "Bernd Zwei"]


def test_of_a_record_that_came_along_only_what_tells_of_her_is_emptied(rosalinde: Player, organiser: User) -> None:
    out = Entrant.Status.DISQUALIFIED
    entrant_status(entrant=Entrant.objects.get(number=1), status=out, by=organiser, reason="Betrug")
    copy = tournament_import(text=tournament_export(Tournament.objects.get()), by=organiser)
    anonymise(who=erasure_subject(copy.players.get(name=NAME)), by=organiser)
    links = copy.originals.get().content["links"]
    assert {link["action"] for link in links if "reason" in link} == {"entrant_status"}


def test_an_emptied_reason_that_nobody_asked_for_is_found(rosalinde: Player) -> None:
    tournament = Tournament.objects.get(pk=rosalinde.tournament_id)
    AuditEvent.objects.filter(action="result_correct").update(reason="", salt="")
    assert [fault.code for fault in chain_of(tournament).faults] == ["I7"]


@pytest.mark.skipif(connection.vendor != "sqlite", reason="a database file is searched")
@pytest.mark.django_db(transaction=True)
def test_no_byte_of_the_file_knows_the_name(rosalinde: Player, organiser: User) -> None:
    file = Path(str(connection.settings_dict["NAME"]))
    referee_invite(tournament=rosalinde.tournament, name=NAME, by=organiser)
    message = "Glückwunsch, Rosalinde Quetschenbacher!"
    wall_switch(tournament=rosalinde.tournament, wall=Wall(message=message), by=organiser)
    series = series_create(by=organiser, name="Meisterschaft", title="")
    for number, winner in enumerate((NAME, "Quetschenbacher / Zwei", "Rosa & rosalinde quetschenbacher"), start=1):
        past_winner_add(series=series, number=number, year=None, name=winner, note=f"{NAME} gab eine Runde aus")

    def occurrences() -> int:
        contents = [path.read_bytes().lower() for path in file.parent.glob(f"{file.name}*")]
        return sum(content.count(b"quetschenbacher") for content in contents)

    assert occurrences() > 0
    anonymise(who=erasure_subject(rosalinde), by=organiser)
    assert occurrences() == 0
    winners = PastWinner.objects.order_by("number").values_list("name", flat=True)
    assert list(winners) == ["Spieler 1-1", "Spieler 1-1 / Zwei", "Rosa & Spieler 1-1"]
    assert check_tournament(Tournament.objects.get(pk=rosalinde.tournament_id)) == ()


def test_another_winner_of_the_same_surname_stays(rosalinde: Player, organiser: User) -> None:
    series = series_create(by=organiser, name="Meisterschaft", title="")
    past_winner_add(series=series, number=1, year=1999, name="Adam Quetschenbacher", note="im Schnee")
    anonymise(who=erasure_subject(rosalinde), by=organiser)
    assert PastWinner.objects.values_list("name", "note").get() == ("Adam Quetschenbacher", "im Schnee")


def test_a_call_from_the_room_is_figures_also_in_a_file(rosalinde: Player, organiser: User) -> None:
    content = json.loads(tournament_export(rosalinde.tournament))
    content["rounds"][0]["draws"][0]["public"] = NAME
    with pytest.raises(UserError):
        tournament_import(text=json.dumps(content), by=organiser)


@pytest.mark.skipif(connection.vendor != "sqlite", reason="a database file is searched")
@pytest.mark.django_db(transaction=True)
def test_who_gave_a_prize_and_signed_for_the_cash_is_forgotten_too(
    rosalinde: Player, organiser: User, at_desk: Client, settings: Any, tmp_path: Path
) -> None:
    settings.DATA_FOLDER, settings.SECOND_BACKUP_FOLDER = tmp_path, ""
    User.objects.filter(pk=organiser.pk).update(is_superuser=True)
    tournament = Tournament.objects.get(pk=rosalinde.tournament_id)
    title = "Torte von Frau Quetschenbacher"
    prize = prize_add(
        tournament=tournament, title=title, donor=NAME, value_cents=0, consolation=False, picture=None, by=organiser
    )
    cash_close(tournament=tournament, pieces={}, signers=("Bernd Zwei", f"i. A. {NAME}"), by=organiser)
    take("hand")
    address = f"/t/{tournament.slug}/anmeldung/{rosalinde.entrant.number}/daten/"
    assert "Alle früheren Sicherungen löschen" in at_desk.get(address).content.decode()
    at_desk.post(address, {"position": 0, "snapshots": "1"})
    prize.refresh_from_db()
    count = CashCount.objects.get()
    assert (prize.title, prize.donor, count.signers) == (
        "Torte von Frau Spieler 1-1",
        "",
        ["Bernd Zwei", "Spieler 1-1"],
    )
    assert check_tournament(Tournament.objects.get(pk=tournament.pk)) == ()
    file = Path(str(connection.settings_dict["NAME"]))
    kept = [*file.parent.glob(f"{file.name}*"), *(path for path in tmp_path.rglob("*") if path.is_file())]
    assert [path.name for path in kept if b"quetschenbacher" in path.read_bytes().lower()] == []
    assert len(snapshots()) == 1


def test_an_organiser_on_a_server_deletes_no_snapshots(
    rosalinde: Player, organiser: User, client: Client, settings: Any, tmp_path: Path
) -> None:
    settings.DATA_FOLDER = tmp_path
    other = User.objects.create_user("wirt")
    tournament = Tournament.objects.get(pk=rosalinde.tournament_id)
    Tournament.objects.filter(pk=tournament.pk).update(organiser=other)
    tournament_publish(tournament=tournament, by=other, public=True)
    client.force_login(other)
    address = f"/t/{tournament.slug}/anmeldung/1/daten/"
    assert "früheren Sicherungen" not in client.get(address).content.decode()
    assert client.post(address, {"position": 0, "snapshots": "1"}).status_code == 303
    assert not list(tmp_path.rglob("*.sqlite3"))


@pytest.mark.parametrize("publicity", ["private", "minor"])
def test_who_is_not_public_is_a_number_for_everybody(rosalinde: Player, organiser: User, publicity: str) -> None:
    person_show(player=rosalinde, publicity=publicity, by=organiser)
    tournament = Tournament.objects.get(pk=rosalinde.tournament_id)
    assert shown_names(tournament) == {rosalinde.entrant_id: "Team 1"}
    assert check_tournament(tournament) == ()
    again = tournament_import(text=tournament_export(tournament), by=organiser)
    assert list(shown_names(again).values()) == ["Team 1"]
    person_show(player=rosalinde, publicity="public", by=organiser)
    assert shown_names(tournament) == {}


def test_no_public_page_names_a_minor(rosalinde: Player, organiser: User, client: Client) -> None:
    tournament = Tournament.objects.get(pk=rosalinde.tournament_id)
    tournament_publish(tournament=tournament, by=organiser, public=True)
    pages = [f"/o/{tournament.public_key}/{path}" for path in ("", "stand/", "ich/1/", "auslosung/")]
    pages.append(f"/leinwand/{tournament.wall_key}/seiten/")

    def named() -> list[bool]:
        return [b"Quetschenbacher" in client.get(page, follow=True).content for page in pages]

    assert any(named())
    person_show(player=rosalinde, publicity="minor", by=organiser)
    assert named() == [False] * len(pages)


def test_another_publicity_is_refused(rosalinde: Player, organiser: User) -> None:
    with pytest.raises(UserError, match="Diese Anzeige gibt es nicht"):
        person_show(player=rosalinde, publicity="geheim", by=organiser)


def test_everything_about_one_who_waits_for_a_partner(tournament: Tournament, organiser: User) -> None:
    registration = Registration(players=("Zoe Allein",), phone="0160 1", club="TSV")
    waiting = single_register(tournament=tournament, registration=registration, by=organiser)
    told = person_export(waiting)
    assert (told["name"], told["club"], told["phone"], told["paid"], told["withdrawn"]) == (
        "Zoe Allein",
        "TSV",
        "0160 1",
        False,
        False,
    )


def test_what_stays_after_thirty_days_is_no_contact() -> None:
    """A column that is new here says nothing of one person only, or is named in `CONTACTS`."""
    assert set(Entrant.AS_REGISTERED) - set(Entrant.CONTACTS) == {"club"}
