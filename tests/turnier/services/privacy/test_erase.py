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
from tests.turnier.conftest import THREE_WINS
from tests.turnier.services.naming_columns import FILLED, SPARED
from turnier.models import Booking, Entrant, Player, Sitting, Substitution, Tournament, User
from turnier.prizes.terms import Extra, Terms
from turnier.services.accounts.referees import referee_invite
from turnier.services.draw.draw import round_draw, round_publish, round_redraw
from turnier.services.draw.swap import entrants_swap
from turnier.services.integrity import check_tournament
from turnier.services.money.cash import cash_book
from turnier.services.money.close import cash_close
from turnier.services.papers.save_report import report_save
from turnier.services.privacy.erase import Leftover, address_changes, leftovers
from turnier.services.privacy.privacy import anonymise
from turnier.services.privacy.subject import left_before, somebody
from turnier.services.prizes.award import plan_save, prizes_fix
from turnier.services.prizes.prize_table import prize_add
from turnier.services.public.wall import Wall, wall_switch
from turnier.services.registration.register import Registration, entrant_edit, entrant_register
from turnier.services.registration.singles import single_register
from turnier.services.registration.substitute import Newcomer, substitute_enter
from turnier.services.rehearsal.rehearse import rehearsal_create
from turnier.services.series.series import past_winner_add, series_create
from turnier.services.sheets.referee import help_call
from turnier.services.standings.break_ties import coin_record
from turnier.services.standings.standings import standings
from turnier.services.tournaments.manage import tournament_create, tournament_edit

NAME = "Rosalinde Quetschenbacher"
WORD = "quetschenbacher"
Enter = Callable[..., object]


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


def test_no_game_keeps_free_text() -> None:
    """Of what an entry or the house rules hold, every text is one of a few."""
    schemas = [
        schema
        for game in registry.games().values()
        for schema in (game.rules.model_json_schema(), *(k.model.model_json_schema() for k in game.kinds.values()))
    ]
    assert [free for schema in schemas for free in free_texts(schema)] == []


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
    """Her own tournament, four teams, and her name wherever somebody could type it before the first draw."""
    tournament = tournament_create(
        by=organiser, name=f"{NAME}s Preiswatten", game="watten", host=f"Freunde der {NAME}", venue=f"Bei {NAME}"
    )
    registration = Registration(players=(NAME, "Bernd Zwei"), phone="0160 1234567", club=f"Team {NAME}")
    first = entrant_register(tournament=tournament, registration=registration, by=organiser)
    entrant_edit(entrant=first, registration=registration, by=organiser)
    for number, name in enumerate(("Xaver Acht", NAME)):
        reason = f"{NAME} kam zu spät"
        newcomer = Newcomer(name=name, position=0, since=1, reason=reason)
        substitute_enter(entrant=Entrant.objects.get(pk=first.pk), newcomer=newcomer, by=organiser)
        others = (f"Anna Eins{number}", f"Carl Drei{number}")
        club = {"club": f"Stammtisch {NAME}", "phone": f"0170 1 bei {NAME}"}
        entrant_register(tournament=tournament, registration=Registration(players=others, **club), by=organiser)
        single_register(tournament=tournament, registration=Registration(players=(others[0],), **club), by=organiser)
    team = Registration(players=("Emil Fünf", "Fritz Sechs"), name=f"Die Engel von {NAME}")
    entrant_register(tournament=tournament, registration=team, by=organiser)
    return Tournament.objects.get(pk=tournament.pk)


def play(tournament: Tournament, organiser: User, enter: Enter) -> None:
    """A round that was drawn twice, with a swap, a line against the rules and a correction; her name is in all."""
    round_draw(tournament=tournament, by=organiser)
    round_redraw(round=tournament.rounds.get(), by=organiser, reason=f"{NAME} fehlte")
    of_round = tournament.rounds.get()
    round_publish(round=of_round, by=organiser)
    sittings = list(Sitting.objects.filter(round=of_round).order_by("table"))
    one, two = (sitting.seats.get(seat=0).entrant.number for sitting in sittings)
    entrants_swap(round=of_round, first=one, second=two, by=organiser, reason=f"Wunsch von Frau {NAME}")
    insisted = {"kind": "bummerl", "score": [14, 3], "override": f"{NAME} sagte es an"}
    for sitting in sittings:
        enter(sitting, (insisted, *THREE_WINS[:2]))
        enter(sitting, THREE_WINS, reason=f"Lesefehler von {NAME}")
    help_call(sitting=sittings[0], reason=f"{NAME} ist laut")
    tie = standings(tournament).ties[0]
    coin_record(tournament=tournament, order=[e.number for e in tie], witness=NAME, by=organiser)


def settle(tournament: Tournament, organiser: User) -> None:
    """Money, prizes, the report, the wall, a helper and the halls of fame, all with her name."""
    cash_book(tournament=tournament, kind=Booking.Kind.SPONSOR, cents=9000, reason=f"von {NAME}", by=organiser)
    extra = Extra(label=f"Pokal {NAME}", kind="named", sums=(500,), numbers=(2,))
    plan_save(tournament=tournament, terms=Terms(extras=(extra,), places=1), by=organiser)
    prizes_fix(tournament=tournament, by=organiser)
    prize_add(
        tournament=tournament,
        title=f"Torte von {NAME}, echt Quetschenbachers Rezept",
        donor=NAME,
        value_cents=0,
        consolation=False,
        picture=None,
        by=organiser,
    )
    cash_close(tournament=tournament, pieces={}, signers=(NAME,), reason=f"{NAME} hat verzählt", by=organiser)
    report_save(tournament=tournament, text=f"{NAME} gewann.", seen=0, by=organiser)
    wall_switch(tournament=tournament, wall=Wall(message=f"Hoch lebe {NAME}!"), by=organiser)
    referee_invite(tournament=tournament, name=NAME, by=organiser)
    series = series_create(by=organiser, name=f"{NAME}-Pokal", title=f"Beste nach {NAME}"[:40])
    past_winner_add(series=series, number=1, year=None, name=NAME, note=f"{NAME} gab eine Runde aus")


@pytest.mark.skipif(connection.vendor != "sqlite", reason="a database file is searched")
@pytest.mark.django_db(transaction=True)
def test_no_column_and_no_byte_of_the_file_knows_the_name(evening: Tournament, organiser: User, enter: Enter) -> None:
    play(evening, organiser, enter)
    settle(evening, organiser)
    rehearsal_create(tournament=evening, by=organiser)
    assert {column for column in columns(FILLED) if not named(*column)} == set()
    assert {column for column in columns(*SPARED.values()) if named(*column)} == set()
    assert occurrences() > 0
    anonymise(who=somebody(evening.players.get(name=NAME)), by=organiser)
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
    assert address_changes(somebody(player))
    anonymise(who=somebody(player), by=organiser)
    tournament = Tournament.objects.get()
    assert (tournament.name, tournament.slug) == ("Spieler 1-1s Preiswatten", "spieler-1-1s-preiswatten")
    assert (tournament.host, tournament.venue) == ("Freunde der Spieler 1-1", "Bei Spieler 1-1")
    assert list(tournament.entrants.values_list("name", "club")) == [
        ("Team 1", "Team Spieler 1-1"),
        ("Eins0 / Drei0", "Stammtisch Spieler 1-1"),
        ("Eins1 / Drei1", "Stammtisch Spieler 1-1"),
        ("Die Engel von Spieler 1-1", ""),
    ]
    assert not address_changes(somebody(Player.objects.get(pk=player.pk)))


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
    assert leftovers(somebody(sponsored)) == (
        Leftover("Name des Turniers", "Huber-Pokal"),
        Leftover("Veranstalter", "Metzgerei Huber"),
        Leftover("Ort", "Gasthof Huberwirt"),
        Leftover("Verein oder Ort", "SV Huber"),
    )
    assert not address_changes(somebody(sponsored))
    anonymise(who=somebody(sponsored), by=organiser)
    tournament = Tournament.objects.get()
    assert (tournament.name, tournament.slug, tournament.host) == ("Huber-Pokal", "huber-pokal", "Metzgerei Huber")
    assert list(tournament.players.order_by("pk").values_list("name", flat=True)) == [
        "Spieler 1-1",
        "Bernd Zwei",
        "Anna Huber",
        "Sepp Huberl",
    ]
    assert leftovers(somebody(Player.objects.get(pk=sponsored.pk))) == ()


def test_the_address_follows_a_tournament_that_was_renamed(sponsored: Player, organiser: User) -> None:
    tournament = sponsored.tournament
    settings: dict[str, Any] = {"rules": {}, "rounds": 3, "entry_fee_cents": 2000}
    settings |= {"date": None, "begins": None, "venue": "", "host": ""}
    tournament_edit(tournament=tournament, by=organiser, name="Pokal", **settings)
    player = Player.objects.get(pk=sponsored.pk)
    assert address_changes(somebody(player))
    anonymise(who=somebody(player), by=organiser)
    assert Tournament.objects.get().slug == "pokal"


def test_a_namesake_keeps_the_name(sponsored: Player, organiser: User) -> None:
    tournament = sponsored.tournament
    registration = Registration(players=("Sepp Huber", "Dora Vier"), name="Sepp Huber und Freunde")
    other = entrant_register(tournament=tournament, registration=registration, by=organiser)
    newcomer = Newcomer(name="Xaver Acht", position=0, since=1)
    substitute_enter(entrant=other, newcomer=newcomer, by=organiser)
    back = Newcomer(name="Sepp Huber", position=0, since=1)
    substitute_enter(entrant=Entrant.objects.get(pk=other.pk), newcomer=back, by=organiser)
    anonymise(who=somebody(sponsored), by=organiser)
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
    anonymise(who=somebody(team.players.get(position=0)), by=organiser)
    assert {column for column in text_columns() if named(*column)} == set()
    assert not tournament.players.exclude(phone="", club="").exists()
    assert check_tournament(Tournament.objects.get()) == ()
