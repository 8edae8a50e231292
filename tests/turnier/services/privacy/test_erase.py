"""A person is forgotten in every column of the database, down to the last byte of its file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.db.models import CharField, JSONField, Model, TextField

from games import registry
from tests.turnier.services.columns_with_names import FILLED, SPARED
from tests.turnier.services.full_evening import NAME, Enter, play, registered, settle
from turnier.models import Entrant, OriginalRecord, PastWinner, Player, Posting, Substitution, Tournament, User
from turnier.prizes import Extra, Terms
from turnier.services.accounts.referees import referee_invite
from turnier.services.integrity import check_tournament
from turnier.services.money.ledger import booking_reverse
from turnier.services.money.pay import loss_fee_book, reduction_set, refund_book
from turnier.services.privacy.erase import Leftover, address_changes, leftovers
from turnier.services.privacy.privacy import anonymise
from turnier.services.privacy.subject import erasure_subject, left_before
from turnier.services.prizes.plan import plan_save
from turnier.services.registration.register import Registration, entrant_edit, entrant_pay, entrant_register
from turnier.services.registration.singles import single_edit, single_pay, single_register
from turnier.services.registration.substitute import Newcomer, substitute_enter
from turnier.services.rehearsal.rehearse import rehearsal_create
from turnier.services.series.series import past_winner_add, series_create
from turnier.services.tournaments.change import tournament_edit
from turnier.services.tournaments.file.exchange import tournament_export, tournament_import
from turnier.services.tournaments.found import tournament_create

WORD = "quetschenbacher"


def named(model: type[Model], column: str) -> bool:
    """Whether the name stands anywhere in a column."""
    return any(WORD in str(value).lower() for value in model._default_manager.values_list(column, flat=True))


def text_columns() -> Iterator[tuple[type[Model], str]]:
    """Every column in which a text can be."""
    for model in apps.get_app_config("turnier").get_models():
        for field in model._meta.concrete_fields:
            if isinstance(field, CharField | TextField | JSONField):
                yield model, field.name


def columns(*groups: Mapping[type[Model], set[str]]) -> list[tuple[type[Model], str]]:
    return [(model, name) for group in groups for model, names in group.items() for name in sorted(names)]


def test_every_text_column_is_filled_or_spared_for_a_reason() -> None:
    assert Counter(columns(FILLED, *SPARED.values())) == Counter(text_columns())


NAMES_OF_LISTS = ["Hand", "Hands Word", "List Word", "Name"]
"""What the organiser calls a list and what stands on it, as he names the tournament."""


def test_no_game_keeps_free_text() -> None:
    """Of what an entry or the house rules hold, every text is one of a few; a club names its own list and columns."""
    games = registry.games()
    schemas = [kind.model.model_json_schema() for game in games.values() for kind in game.kinds.values()]
    schemas += [game.rules.model_json_schema() for slug, game in games.items() if slug != "liste"]
    assert [free for schema in schemas for free in free_texts(schema)] == []
    of_lists = free_texts(games["liste"].rules.model_json_schema())
    assert sorted({str(free["title"]) for free in of_lists}) == NAMES_OF_LISTS


def free_texts(schema: Any) -> Iterator[object]:
    """The parts of a JSON schema that any text fits."""
    if isinstance(schema, dict):
        if schema.get("type") == "string" and not {"enum", "const", "pattern"} & schema.keys():
            yield schema
        schema = list(schema.values())
    if isinstance(schema, list):
        for part in schema:
            yield from free_texts(part)


@pytest.fixture
def evening(organiser: User) -> Tournament:
    """Her name stands wherever somebody could type it before the first draw."""
    return registered(organiser)


@pytest.mark.skipif(connection.vendor != "sqlite", reason="a database file is searched")
@pytest.mark.django_db(transaction=True)
def test_no_column_and_no_byte_of_the_file_knows_the_name(evening: Tournament, organiser: User, enter: Enter) -> None:
    play(evening, organiser, enter)
    settle(evening, organiser)
    link = {"number": 1, "action": "entrant_status", "data": {}, "reason": f"{NAME} ging heim", "salt": "00"}
    came = {"links": [link], "accounts": [{"account": 1, "name": NAME}]}
    OriginalRecord.objects.create(tournament=evening, position=1, content=came)
    rehearsal_create(tournament=evening, by=organiser)
    assert {column for column in columns(FILLED) if not named(*column)} == set()
    assert {column for column in columns(*SPARED.values()) if named(*column)} == set()
    assert occurrences() > 0
    anonymise(who=erasure_subject(evening.players.get(name=NAME)), by=organiser)
    assert {column for column in text_columns() if named(*column)} == set()
    assert occurrences() == 0
    assert [check_tournament(each) for each in Tournament.objects.all()] == [(), ()]


def occurrences() -> int:
    """How often the name is in the database file, and in what is beside it."""
    file = Path(str(connection.settings_dict["NAME"]))
    contents = [path.read_bytes().lower() for path in file.parent.glob(f"{file.name}*")]
    return sum(content.count(WORD.encode()) for content in contents)


def test_what_things_are_called_afterwards(evening: Tournament, organiser: User) -> None:
    player = evening.players.get(name=NAME)
    assert address_changes(erasure_subject(player))
    anonymise(who=erasure_subject(player), by=organiser)
    tournament = Tournament.objects.get()
    assert (tournament.name, tournament.slug) == ("Spieler 1-1s Preiswatten", "spieler-1-1s-preiswatten")
    assert (tournament.host, tournament.venue) == ("Freunde der Spieler 1-1", "Bei Spieler 1-1")
    assert list(tournament.entrants.values_list("name", "club")) == [
        ("Team 1", "Team Spieler 1-1"),
        ("Eins0 / Drei0", "Stammtisch Spieler 1-1"),
        ("Eins1 / Drei1", "Stammtisch Spieler 1-1"),
        ("Die Engel von Spieler 1-1", ""),
    ]
    assert not address_changes(erasure_subject(Player.objects.get(pk=player.pk)))


@pytest.fixture
def sponsored(organiser: User) -> Player:
    """Somebody with the surname of a sponsor, and a namesake."""
    tournament = tournament_create(
        by=organiser, name="Huber-Pokal", game="watten", host="Metzgerei Huber", venue="Gasthof Huberwirt"
    )
    players = (("Sepp Huber", "Bernd Zwei"), ("Anna Huber", "Sepp Huberl"))
    for team in players:
        registration = Registration(players=team, club="SV Huber")
        entrant_register(tournament=tournament, registration=registration, by=organiser)
    return tournament.players.get(name="Sepp Huber")


def test_a_surname_alone_stays_and_is_told_before(sponsored: Player, organiser: User) -> None:
    assert leftovers(erasure_subject(sponsored)) == (
        Leftover("Name des Turniers", "Huber-Pokal"),
        Leftover("Veranstalter", "Metzgerei Huber"),
        Leftover("Ort", "Gasthof Huberwirt"),
        Leftover("Verein oder Ort", "SV Huber"),
    )
    assert not address_changes(erasure_subject(sponsored))
    anonymise(who=erasure_subject(sponsored), by=organiser)
    tournament = Tournament.objects.get()
    assert (tournament.name, tournament.slug, tournament.host) == ("Huber-Pokal", "huber-pokal", "Metzgerei Huber")
    assert list(tournament.players.order_by("pk").values_list("name", flat=True)) == [
        "Spieler 1-1",
        "Bernd Zwei",
        "Anna Huber",
        "Sepp Huberl",
    ]
    assert leftovers(erasure_subject(Player.objects.get(pk=sponsored.pk))) == ()


def test_the_address_follows_a_tournament_that_was_renamed(sponsored: Player, organiser: User) -> None:
    tournament = sponsored.tournament
    settings: dict[str, Any] = {"rules": {}, "rounds": 3, "entry_fee_cents": 2000}
    settings |= {"date": None, "begins": None, "venue": "", "host": ""}
    tournament_edit(tournament=tournament, by=organiser, name="Pokal", **settings)
    player = Player.objects.get(pk=sponsored.pk)
    assert address_changes(erasure_subject(player))
    anonymise(who=erasure_subject(player), by=organiser)
    assert Tournament.objects.get().slug == "pokal"


def test_a_namesake_keeps_the_name(sponsored: Player, organiser: User) -> None:
    tournament = sponsored.tournament
    registration = Registration(players=("Sepp Huber", "Dora Vier"), name="Sepp Huber und Freunde")
    other = entrant_register(tournament=tournament, registration=registration, by=organiser)
    newcomer = Newcomer(name="Xaver Acht", position=0, since=1)
    substitute_enter(entrant=other, newcomer=newcomer, by=organiser)
    back = Newcomer(name="Sepp Huber", position=0, since=1)
    substitute_enter(entrant=Entrant.objects.get(pk=other.pk), newcomer=back, by=organiser)
    anonymise(who=erasure_subject(sponsored), by=organiser)
    assert tournament.players.filter(name="Sepp Huber").count() == 1
    assert Entrant.objects.get(pk=other.pk).name == "Sepp Huber und Freunde"
    told = Substitution.objects.order_by("pk").values_list("leaving", "coming")
    assert list(told) == [("Sepp Huber", "Xaver Acht"), ("Xaver Acht", "Sepp Huber")]
    assert check_tournament(Tournament.objects.get()) == ()


def test_who_left_is_forgotten_too(organiser: User) -> None:
    tournament = tournament_create(by=organiser, name="Pokal", game="watten")
    team = entrant_register(
        tournament=tournament, registration=Registration(players=(NAME, "Bernd Zwei")), by=organiser
    )
    for name in ("Xaver Acht", "Yvonne Neun"):
        newcomer = Newcomer(name=name, position=0, since=1, reason=f"{NAME} ist krank")
        substitute_enter(entrant=Entrant.objects.get(pk=team.pk), newcomer=newcomer, by=organiser)
    who, other = left_before(Entrant.objects.get(pk=team.pk))
    assert (who.mention.name, other.mention.name) == (NAME, "Xaver Acht")
    anonymise(who=who, by=organiser)
    assert {column for column in text_columns() if named(*column)} == set()
    assert Substitution.objects.earliest("pk").leaving == "früher Spieler 1-1"
    assert list(tournament.players.values_list("name", flat=True)) == ["Yvonne Neun", "Bernd Zwei"]
    assert [left.mention.name for left in left_before(Entrant.objects.get(pk=team.pk))] == ["Xaver Acht"]
    assert check_tournament(Tournament.objects.get()) == ()


def test_who_waited_for_a_partner_under_the_name_is_the_same_person(organiser: User) -> None:
    tournament = tournament_create(by=organiser, name="Pokal", game="watten")
    waiting = Registration(players=(NAME,), club="SV Au", phone="0160 1234567")
    single_register(tournament=tournament, registration=waiting, by=organiser)
    registration = Registration(players=("Carla Drei", "Bernd Zwei"))
    team = entrant_register(tournament=tournament, registration=registration, by=organiser)
    substitute_enter(entrant=team, newcomer=Newcomer(name=NAME, position=0, since=1), by=organiser)
    anonymise(who=erasure_subject(team.players.get(position=0)), by=organiser)
    assert {column for column in text_columns() if named(*column)} == set()
    assert not tournament.players.exclude(phone="", club="").exists()
    assert check_tournament(Tournament.objects.get()) == ()


def test_who_waits_for_a_partner_is_forgotten(tournament: Tournament, organiser: User) -> None:
    registration = Registration(players=("Sepp Huber",), phone="0160 1", club="TSV")
    waiting = single_register(tournament=tournament, registration=registration, by=organiser)
    anonymise(who=erasure_subject(waiting), by=organiser)
    waiting.refresh_from_db()
    assert (waiting.name, waiting.phone, waiting.club) == (f"Spieler {waiting.pk}", "", "")


def test_who_plays_alone_loses_the_name_of_the_registration_too(
    singles: Callable[..., Tournament], organiser: User
) -> None:
    player = singles("seconds", 2).players.get(entrant__number=2)
    anonymise(who=erasure_subject(player), by=organiser)
    player.refresh_from_db()
    assert (player.name, player.entrant.name) == ("Spieler 2", "Spieler 2")


def test_a_referee_of_the_name_and_a_note_on_a_winner_go_with_it(sponsored: Player, organiser: User) -> None:
    tournament = sponsored.tournament
    for name in ("Sepp Huber", "Rita Recht"):
        referee_invite(tournament=tournament, name=name, tables="", by=organiser)
    series = series_create(by=organiser, name="Meisterschaft")
    for number, (name, note) in enumerate(
        (("Sepp Huber / Max Abt", ""), ("Zoe Alt", "gegen Sepp Huber"), ("Zoe Alt", "gegen Max Abt")), start=1
    ):
        past_winner_add(series=series, number=number, name=name, note=note)
    anonymise(who=erasure_subject(sponsored), by=organiser)
    referees = tournament.referees.order_by("pk").values_list("user__first_name", flat=True)
    assert list(referees) == ["Spieler 1-1", "Rita Recht"]
    winners = PastWinner.objects.order_by("number").values_list("name", "note")
    assert list(winners) == [("Spieler 1-1 / Max Abt", ""), ("Zoe Alt", ""), ("Zoe Alt", "gegen Max Abt")]


def test_a_surname_in_the_plan_of_the_prizes_is_told(sponsored: Player, organiser: User) -> None:
    extras = (Extra("Huber-Preis", "last", (500,)), Extra("Trostpreis", "named", (100,), numbers=(1,)))
    plan_save(tournament=sponsored.tournament, terms=Terms(extras=extras), by=organiser)
    assert Leftover("Preisplan", "Huber-Preis") in leftovers(erasure_subject(sponsored))


def test_a_tournament_of_nobody_has_no_rehearsals_to_look_through(sponsored: Player, organiser: User) -> None:
    copy = tournament_import(text=tournament_export(sponsored.tournament), by=None)
    anonymise(who=erasure_subject(copy.players.get(name="Sepp Huber")), by=organiser)
    names = list(copy.players.order_by("pk").values_list("name", flat=True))
    assert (names[0], Player.objects.filter(name="Sepp Huber").count()) == ("Spieler 1-1", 1)


def test_why_somebody_got_money_is_forgotten_without_the_name(tournament: Tournament, organiser: User) -> None:
    """The sums stay, as do the reasons of others; the book, the record and the file know nothing of a sick child."""
    said, kept = "musste heim, Kind krank", "Kegelbahn"
    pairs = [("Anna Abt", "Bea Bär"), ("Cora Cis", "Dora Dur")]
    first, second = (
        entrant_register(tournament=tournament, registration=Registration(pair, paid=True), by=organiser)
        for pair in pairs
    )
    reduction_set(entrant=first, cents=500, reason=said, by=organiser)
    booking = refund_book(entrant=Entrant.objects.get(pk=first.pk), by=organiser, reason=said)
    booking_reverse(booking=booking, by=organiser, reason=said)
    loss_fee_book(entrant=second, cents=100, by=organiser, reason=kept)
    cents = list(Posting.objects.order_by("pk").values_list("cents", flat=True))
    anonymise(who=erasure_subject(first.players.get(position=0)), by=organiser)
    file = tournament_export(Tournament.objects.get())
    assert (said in file, kept in file) == (False, True)
    assert set(tournament.bookings.values_list("reason", flat=True)) >= {"", kept}
    assert list(Posting.objects.order_by("pk").values_list("cents", flat=True)) == cents
    assert not check_tournament(Tournament.objects.get())
    copy = tournament_import(text=file, by=organiser)
    anonymise(who=erasure_subject(copy.entrants.get(number=2).players.get(position=1)), by=organiser)
    assert kept not in tournament_export(Tournament.objects.get(pk=copy.pk))


def test_the_former_name_of_who_waits_for_a_partner_is_forgotten(tournament: Tournament, organiser: User) -> None:
    """Also where somebody else waits in the place now; what is told of others stays, and the record holds."""
    anna, karl = (
        single_register(tournament=tournament, registration=Registration(players=(name,)), by=organiser)
        for name in ("Anna Müller", "Karl Veber")
    )
    single_edit(player=anna, registration=Registration(players=("Hans Klein",)), by=organiser)
    single_edit(player=karl, registration=Registration(players=("Karl Weber",)), by=organiser)
    anonymise(who=erasure_subject(Player.objects.get(pk=anna.pk)), by=organiser)
    file = tournament_export(Tournament.objects.get())
    assert ("Anna Müller" in file, "vorher: Karl Veber" in file) == (False, True)
    assert not check_tournament(Tournament.objects.get())
    copy = tournament_import(text=file, by=organiser)
    anonymise(who=erasure_subject(copy.players.get(name="Karl Weber")), by=organiser)
    assert "Karl Veber" not in tournament_export(Tournament.objects.get(pk=copy.pk))


def test_the_former_name_of_who_got_another_number_since_is_forgotten(tournament: Tournament, organiser: User) -> None:
    """And not that of whoever has the number now; also in the record that came with a file."""
    anna = Registration(players=("Anna Altname", "Ute Eins"))
    team = entrant_register(tournament=tournament, registration=anna, by=organiser)
    for number in (1, 7):
        renamed = Registration(players=("Anna Neuname", "Ute Eins"), number=number)
        team = entrant_edit(entrant=team, registration=renamed, by=organiser)
    other = Registration(players=("Karl Veber", "Kurt Zwei"), number=1)
    second = entrant_register(tournament=tournament, registration=other, by=organiser)
    spelled = Registration(players=("Karl Weber", "Kurt Zwei"), number=1)
    entrant_edit(entrant=second, registration=spelled, by=organiser)
    file = tournament_export(Tournament.objects.get())
    for here in (Tournament.objects.get(), tournament_import(text=file, by=organiser)):
        anonymise(who=erasure_subject(here.entrants.get(number=7).players.get(position=0)), by=organiser)
        left = tournament_export(Tournament.objects.get(pk=here.pk))
        assert [name in left for name in ("Altname", "Neuname", "Veber")] == [False, False, True]
        assert not check_tournament(Tournament.objects.get(pk=here.pk))


def test_why_a_payment_was_taken_back_is_forgotten_without_the_name(tournament: Tournament, organiser: User) -> None:
    """Of a team as of who comes alone; what is told of others stays, also in the record that came with a file."""
    teams = [
        entrant_register(tournament=tournament, registration=Registration(pair, paid=True), by=organiser)
        for pair in (("Anna Abt", "Bea Bär"), ("Cora Cis", "Dora Dur"))
    ]
    single = single_register(tournament=tournament, registration=Registration(("Emil Es",), paid=True), by=organiser)
    for team, why in zip(teams, ("Geldbeutel weg", "Schein falsch"), strict=True):
        entrant_pay(entrant=team, paid=False, by=organiser, reason=why)
    single_pay(player=single, paid=False, by=organiser, reason="Mutter zahlt")
    for who in (teams[0].players.get(position=0), Player.objects.get(pk=single.pk)):
        anonymise(who=erasure_subject(who), by=organiser)
    file = tournament_export(Tournament.objects.get())
    assert [why in file for why in ("Geldbeutel weg", "Mutter zahlt", "Schein falsch")] == [False, False, True]
    assert not check_tournament(Tournament.objects.get())
    copy = tournament_import(text=file, by=organiser)
    anonymise(who=erasure_subject(copy.entrants.get(number=2).players.get(position=1)), by=organiser)
    assert "Schein falsch" not in tournament_export(Tournament.objects.get(pk=copy.pk))
