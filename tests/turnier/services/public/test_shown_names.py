"""Names for everybody: whole, short or hidden, on every page that is not the organiser's."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from turnier.models import AuditEvent, Entrant, Player, Revision, Round, Sitting, Tournament, User
from turnier.services.public.shown_names import names_show, show_names_at_table, shown_names, whole_standings
from turnier.services.registration.register import Registration, entrant_register
from turnier.services.sheets.table_codes import access_code_of
from turnier.services.tournaments.change import tournament_publish
from turnier.services.tournaments.found import tournament_create
from turnier.text.errors import UserError

PUBLIC = ("", "stand/", "warum/1/", "ich/1/", "auslosung/", "stapel/", "siegerehrung/")
TEAMS = (
    ("Kemal Öztürk", "Rosa Adler"),
    ("Sepp Huber", "Ida Berg"),
    ("Sepp Hubner", "Eva Dorn"),
    ("Anna Maier", "Uta Ernst"),
)


@pytest.fixture
def evening(organiser: User, drawn: Callable[[Tournament], Round], enter: Callable[..., Revision]) -> Tournament:
    """Two tables, one of them played, everything public."""
    tournament = tournament_create(by=organiser, name="Abend", game="watten")
    for players in TEAMS:
        registration = Registration(players=players, name="Die Wilden" if "Anna Maier" in players else "")
        entrant_register(tournament=tournament, registration=registration, by=organiser)
    enter(drawn(tournament).sittings.get(table=1))
    tournament_publish(tournament=tournament, by=organiser, public=True)
    return Tournament.objects.get(pk=tournament.pk)


def shown(tournament: Tournament, by: User, how: str) -> Tournament:
    names_show(tournament=tournament, by=by, shown=how)
    return Tournament.objects.get(pk=tournament.pk)


def texts(tournament: Tournament) -> str:
    """Everything that everybody can read."""
    client = Client()
    paths = [f"/o/{tournament.public_key}/{path}" for path in PUBLIC]
    paths += [f"/leinwand/{tournament.wall_key}/", f"/leinwand/{tournament.wall_key}/seiten/"]
    return "".join(client.get(path, follow=True).content.decode() for path in paths)


def at_the_table(sitting: Sitting) -> str:
    """Everything that the phone at a table reads."""
    phone = Client()
    phone.post("/tisch/", {"token": access_code_of(sitting.keys.get()).token})
    pages = [phone.get(f"/tisch/{path}/", follow=True) for path in ("blatt", "seite", "bestaetigen")]
    return "".join(page.content.decode() for page in pages)


@pytest.mark.parametrize(
    ("how", "there"), [("full", (True, True, True)), ("short", (False, True, False)), ("hidden", (False, False, False))]
)
def test_no_page_shows_more_than_was_chosen(
    evening: Tournament, organiser: User, how: str, there: tuple[bool, ...]
) -> None:
    text = texts(shown(evening, organiser, how))
    assert ("Öztürk" in text, "Die Wilden" in text, "Adler" in text) == there
    assert ("Team 1" in text) == (how == "hidden")


@pytest.mark.parametrize("played", [True, False])
@pytest.mark.parametrize("how", ["full", "short", "hidden"])
def test_a_phone_names_its_own_table_as_the_paper_there_and_the_others_as_everybody(
    evening: Tournament, organiser: User, how: str, played: bool
) -> None:
    """Also who does not want to be public; on the page of a table that is played, too, which shows the standings."""
    evening.players.update(publicity=Player.Publicity.PRIVATE)
    tournament = shown(evening, organiser, how)
    sitting = Sitting.objects.get(round__tournament=tournament, finished=played)
    text = at_the_table(sitting)
    here = set(sitting.seats.values_list("entrant__name", flat=True))
    there = set(tournament.entrants.values_list("name", flat=True)) - here
    assert (named(text, here), named(text, there)) == (here, set())
    assert f"Team {tournament.entrants.get(name=min(here)).number}" not in text
    assert played == ("Rangliste" in text)


def test_a_phone_keeps_no_names_after_the_evening(evening: Tournament, organiser: User) -> None:
    evening.players.update(publicity=Player.Publicity.PRIVATE)
    tournament = shown(evening, organiser, "full")
    sitting = Sitting.objects.get(round__tournament=tournament, finished=True)
    phone = Client()
    phone.post("/tisch/", {"token": access_code_of(sitting.keys.get()).token})
    Tournament.objects.filter(pk=tournament.pk).update(status=Tournament.Status.CLOSED)
    text = phone.get("/tisch/blatt/").content.decode()
    names = set(tournament.entrants.values_list("name", flat=True))
    here = {f"Team {seat.entrant.number}" for seat in sitting.seats.all()}
    assert (named(text, names), named(text, here)) == (set(), here)


def named(text: str, names: set[str]) -> set[str]:
    """Those of the names that stand in a text."""
    return {name for name in names if name in text}


def test_teams_are_called_by_their_members_where_they_chose_no_name(evening: Tournament, organiser: User) -> None:
    found = shown_names(shown(evening, organiser, "short"))
    names = [found[entrant.pk] for entrant in evening.entrants.order_by("number")]
    assert names == ["Kemal Ö. / Rosa A.", "Sepp Hube. / Ida B.", "Sepp Hubn. / Eva D.", "Die Wilden"]


def test_the_organiser_reads_whole_names(at_desk: Client, evening: Tournament, organiser: User) -> None:
    hidden = shown(evening, organiser, "hidden")
    assert "Öztürk" in at_desk.get(f"/t/{hidden.slug}/rangliste/").content.decode()
    assert set(Entrant.objects.values_list("name", flat=True)) >= {"Öztürk / Adler", "Die Wilden"}


def test_a_table_of_a_phone_shortens_only_what_is_too_long(
    organiser: User, drawn: Callable[[Tournament], Round]
) -> None:
    tournament = tournament_create(by=organiser, name="Abend", game="tausend")
    for name in ("Kemal Öztürk", "Karl-Heinz Großhauser", "Karl-Heinz Grünwald-Maier"):
        entrant_register(tournament=tournament, registration=Registration(players=(name,)), by=organiser)
    sitting = drawn(tournament).sittings.get()
    show_names_at_table(sitting)
    names = {seat.entrant.name for seat in sitting.seats.all()}
    assert names == {"Kemal Öztürk", "Karl-Heinz Gro.", "Karl-Heinz Grü."}


def test_the_choice_is_recorded_and_only_one_that_exists(at_desk: Client, evening: Tournament, organiser: User) -> None:
    page = f"/t/{evening.slug}/einstellungen/"
    form = at_desk.get(page).context["form"]
    values = {name: form.fields[name].prepare_value(form[name].value()) for name in form.fields}
    sent = {name: value for name, value in values.items() if value not in (None, False)} | {"names_shown": "short"}
    assert "das Handy am eigenen Tisch, so weit er passt." in at_desk.get(page).content.decode()
    assert 'value="short"' in at_desk.post(page, sent, follow=True).content.decode()
    evening.refresh_from_db()
    assert evening.names_shown == "short"
    assert AuditEvent.objects.last().action == "names_show"
    with pytest.raises(UserError):
        names_show(tournament=evening, by=organiser, shown="geheim")
    refused = at_desk.post(page, sent | {"names_shown": "geheim"})
    assert (refused.status_code, set(refused.context["form"].errors)) == (422, {"names_shown"})


def test_namesakes_of_the_standings_have_their_numbers_and_nobody_else(
    singles: Callable[..., Tournament], drawn: Callable[[Tournament], Round], enter: Callable[..., Revision]
) -> None:
    """Also where one is compared with the other, and where somebody else stands behind one of them."""
    tournament = singles("tausend", 3)
    tournament.entrants.exclude(number=1).update(name="Eva Zett")
    enter(drawn(tournament).sittings.get(), [{"kind": "totals", "points": [50, 30, 20], "solos_won": [1, 0, 0]}])
    rows = whole_standings(tournament).rows
    names = {each.number: each.name for each in tournament.entrants.all()}
    told = {number: f"{name} (Nr. {number})" if name == "Eva Zett" else name for number, name in names.items()}
    assert {row.entrant.number: row.entrant.name.replace("\u00a0", " ") for row in rows} == told
    for row in rows:
        for other in filter(None, (row.against, row.above)):
            assert other.name.replace("\u00a0", " ") == told[other.number]
