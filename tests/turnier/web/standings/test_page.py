"""The organiser's standings: reasons, the live fragment."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils.html import escape

from turnier.models import Entrant, Player, Revision, Round, Tournament, User
from turnier.services.stages.decide import match_decide
from turnier.services.stages.plan import stage_begin, stages_plan
from turnier.services.standings.decide import coin_record
from turnier.services.standings.standings import standings
from turnier.services.tournaments.change import tournament_publish
from turnier.stages.stage import Stage
from turnier.web.standings import live

Register = Callable[..., list[Entrant]]
Drawn = Callable[[Tournament], Round]
Enter = Callable[..., Revision]
PAGE = "/t/preiswatten/rangliste/"


@pytest.fixture
def tied(tournament: Tournament, register: Register, drawn: Drawn, enter: Enter) -> Tournament:
    """Two winners with the same score."""
    register(tournament, 4)
    for sitting in drawn(tournament).sittings.all():
        enter(sitting)
    tournament.refresh_from_db()
    return tournament


def test_nobody_registered_is_no_empty_page(at_desk: Client, tournament: Tournament) -> None:
    assert "Noch niemand angemeldet" in at_desk.get(PAGE).content.decode()


def test_the_page_says_what_is_missing(
    at_desk: Client, tournament: Tournament, register: Register, drawn: Drawn
) -> None:
    register(tournament, 4)
    drawn(tournament)
    page = at_desk.get(PAGE).content.decode()
    assert "Vorläufig: 2 Tische sind noch offen" in page
    assert "Es fehlen 2 Tische: 1 und 2." in page


def test_a_place_has_its_reason(at_desk: Client, tied: Tournament) -> None:
    number = next(row.entrant.number for row in standings(tied).rows if row.place == 1)
    row = at_desk.get(f"{PAGE}warum/{number}/").content.decode()
    assert "Warum Platz 1?" in row
    assert "33:21 = 33:21" in row
    assert at_desk.get(f"{PAGE}warum/99/").status_code == 404


def test_a_place_says_why_it_is_not_a_better_one(
    at_desk: Client, tied: Tournament, drawn: Drawn, enter: Enter, organiser: User
) -> None:
    """By the figures up to the one that decides, or by the coin; not where that is said already."""
    rows = standings(tied).rows
    first = [row.entrant for row in rows if row.place == 1]
    coin_record(tournament=tied, order=[e.number for e in first][::-1], witness="Rosi", by=organiser)
    tied.refresh_from_db()
    one, two, three, four = (row.entrant for row in standings(tied).rows)

    def said(entrant: Entrant) -> str:
        return " ".join(at_desk.get(f"{PAGE}warum/{entrant.number}/").content.decode().split())

    assert "Hinter" not in said(one)
    assert f"Hinter {one.name} (Platz 1): Bummerl 3 = 3 · Punkteverhältnis 33:21 = 33:21" in said(two)
    assert f"· Münze: {one.name} vor {two.name}" in said(two)
    assert f"Hinter {two.name} (Platz 2): Bummerl 0 &lt; 3" in said(three)
    assert f"Hinter {two.name} (Platz 2): Bummerl 0 &lt; 3" in said(four)


def test_rows_take_their_new_places_and_keep_their_names(
    at_desk: Client, tied: Tournament, drawn: Drawn, enter: Enter
) -> None:
    first = tied.entrants.get(number=1)
    first.name = '<td class="t-place">'
    first.save()
    before = rows_of(at_desk)
    assert before == shown(tied)
    for sitting in drawn(tied).sittings.all():
        enter(sitting)
        assert rows_of(at_desk) == shown(tied)
    assert [number for _place, number, _name in rows_of(at_desk)] != [number for _place, number, _name in before]


def rows_of(desk: Client) -> list[tuple[str, str, str]]:
    """Place, number and name of every row of the page."""
    row = r'<td class="t-place">(.*?)</td>\s*<td class="t-n t-wide">(\d+)</td>.*?<bdi>(.*?)</bdi>'
    return re.findall(row, desk.get(PAGE).content.decode(), re.DOTALL)


def shown(tournament: Tournament) -> list[tuple[str, str, str]]:
    """The same as it is computed."""
    tournament.refresh_from_db()
    rows = standings(tournament).rows
    return [(str(row.place or "–"), str(row.entrant.number), escape(row.entrant.name)) for row in rows]


def tie_of(tournament: Tournament) -> list[int]:
    return [entrant.number for entrant in standings(tournament).ties[0]]


def test_the_fragment_is_silent_while_nothing_changed(at_desk: Client, tied: Tournament, enter: Enter) -> None:
    quiet = at_desk.get(f"{PAGE}stand/?v={tied.version}")
    assert (quiet.status_code, quiet.content) == (204, b"")
    enter(tied.rounds.get().sittings.first(), [], reason="Zettel vertauscht")
    changed = at_desk.get(f"{PAGE}stand/?v={tied.version}")
    assert changed.status_code == 200
    assert "Vorläufig: 1 Tisch ist noch offen" in changed.content.decode()


def test_a_reason_opens_without_script(at_desk: Client, tied: Tournament) -> None:
    assert at_desk.get(f"{PAGE}?warum=2").content.decode().count("t-why-cell") == 1
    assert at_desk.get(f"{PAGE}?warum=99").content.decode().count("t-why-cell") == 0
    assert at_desk.get(PAGE).content.decode().count("t-why-cell") == 0


@pytest.mark.parametrize(
    ("seeding", "order"),
    [
        ("lot", "Erreichte Runde. Wer gleich ist, teilt den Platz, und der nächste fällt aus: 1, 2, 2, 4."),
        (
            "place",
            "Erreichte Runde, dann Gesetzt, dann Bummerl, dann Punkteverhältnis, dann erzielte Punkte, dann Münze.",
        ),
    ],
)
def test_a_knock_out_names_the_order_that_counts(
    at_desk: Client, knock_out: Callable[..., Round], enter: Enter, seeding: str, order: str
) -> None:
    for sitting in knock_out(4, seeding=seeding).sittings.all():
        enter(sitting)
    page = " ".join(at_desk.get(PAGE).content.decode().split())
    assert f"Reihenfolge: {order}" in page
    assert "<h2> Stand nach Halbfinale </h2>" in page


@pytest.fixture
def long(tournament: Tournament, register: Register, organiser: User, monkeypatch: pytest.MonkeyPatch) -> Tournament:
    """Five teams in a table that is shown two at a time from the fifth row on; everybody may see it."""
    monkeypatch.setattr(live, "MOST_WHOLE", 4)
    monkeypatch.setattr(live, "PER_PAGE", 2)
    for entrant, club in zip(register(tournament, 5), ("SV Aying", "", "SV Aying", "", "FC Egling"), strict=True):
        Entrant.objects.filter(pk=entrant.pk).update(club=club)
    tournament_publish(tournament=tournament, by=organiser, public=True)
    return Tournament.objects.get(pk=tournament.pk)


def numbers(page: str) -> list[int]:
    """The start numbers of the rows, in their order."""
    return [int(number) for number in re.findall(r'<tr [^>]*id="platz-(\d+)"', page)]


def addresses_of(tournament: Tournament) -> tuple[str, str]:
    """The page of the organiser and that of everybody."""
    return PAGE, f"/o/{tournament.public_key}/"


def test_a_table_that_can_be_looked_through_stays_whole(
    at_desk: Client, long: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "MOST_WHOLE", 5)
    for address in addresses_of(long):
        page = at_desk.get(f"{address}?page=2").content.decode()
        assert (numbers(page), "data-find-anew" in page, "t-pages" in page) == ([1, 2, 3, 4, 5], False, False)


def test_a_longer_one_is_shown_page_by_page(at_desk: Client, long: Tournament) -> None:
    """Each page asks for itself alone."""
    for address in addresses_of(long):
        pages = [at_desk.get(f"{address}{query}").content.decode() for query in ("", "?page=2", "?page=3", "?page=9")]
        assert [numbers(page) for page in pages] == [[1, 2], [3, 4], [5], [5]]
        assert f'href="{address}?page=2#tabelle"' in pages[0]
        parts = [re.findall(r'hx-get="([^"]*stand/[^"]*)"', page) for page in pages]
        paths = ("stand/", "stand/2/", "stand/3/", "stand/3/")
        assert parts == [[f"{address}{path}?v={long.version}"] for path in paths]
        for path, shown in zip(paths, ([1, 2], [3, 4], [5]), strict=False):
            assert numbers(at_desk.get(f"{address}{path}?v=0").content.decode()) == shown
            assert at_desk.get(f"{address}{path}?v={long.version}").status_code == 204
        beyond = at_desk.get(f"{address}stand/9/?v=0")
        assert (beyond.status_code, beyond["Location"]) == (302, f"{address}stand/3/")


def test_a_reason_and_a_place_that_is_asked_for_stand_on_their_page(at_desk: Client, long: Tournament) -> None:
    for address in addresses_of(long):
        opened, asked, elsewhere = (
            at_desk.get(f"{address}{query}").content.decode() for query in ("?warum=4", "?nummer=5", "?nummer=5&page=1")
        )
        assert (numbers(opened), numbers(asked), numbers(elsewhere)) == ([3, 4], [5], [1, 2])
        assert [opened.count("t-why-cell"), asked.count('data-mine="5"'), elsewhere.count('data-mine="5"')] == [1, 1, 1]
        assert f'href="{address}?nummer=5#platz-5"' in elsewhere
        assert f'href="{address}?nummer=5&amp;page=2#tabelle"' in elsewhere
        nobody = at_desk.get(f"{address}?nummer=9999").content.decode()
        assert (numbers(nobody), "#platz-9999" in nobody) == ([1, 2], False)
    assert "Zu meinem Platz" in elsewhere


def test_the_search_finds_names_and_numbers_and_of_clubs_only_for_the_organiser(
    at_desk: Client, long: Tournament
) -> None:
    """The only one who is found is shown among the others."""
    desk, public = addresses_of(long)
    for address in (desk, public):
        found = at_desk.get(f"{address}?q=eins1")
        assert (found.status_code, found["Location"]) == (302, f"{address}?nummer=1#platz-1")
        assert at_desk.get(f"{address}?q=2")["Location"] == f"{address}?nummer=2#platz-2"
        several = at_desk.get(f"{address}?q=EINS&page=2").content.decode()
        assert (numbers(several), "5-mal gefunden." in several) == ([3, 4], True)
        assert f'hx-get="{address}stand/2/?v={long.version}&amp;q=EINS"' in several
        assert f'href="{address}?q=EINS&amp;page=3#tabelle"' in several
        nobody = at_desk.get(f"{address}?q=Xaver").content.decode()
        assert (numbers(nobody), "Das steht hier nicht. Bitte kürzer schreiben." in nobody) == ([], True)
    assert numbers(at_desk.get(f"{desk}?q=aying").content.decode()) == [1, 3]
    assert numbers(at_desk.get(f"{public}?q=aying").content.decode()) == []
    Player.objects.filter(entrant__number=2).update(publicity=Player.Publicity.PRIVATE)
    Tournament.objects.update(version=long.version + 1)
    assert numbers(at_desk.get(f"{public}?q=eins2").content.decode()) == []


def test_what_is_searched_for_renews_itself_and_is_nobody_elses(client: Client, long: Tournament) -> None:
    part = f"/o/{long.public_key}/stand/"
    answers = [client.get(f"{part}?v=0{query}") for query in ("", "&q=eins1", "&q=eins3", "")]
    assert [numbers(answer.content.decode()) for answer in answers] == [[1, 2], [1], [3], [1, 2]]
    assert [answer["Cache-Control"].split(",")[0] for answer in answers] == ["public", "private", "private", "public"]
    assert client.get(f"{part}?v={long.version}&q=eins1").status_code == 204


def test_the_file_and_the_paper_have_everybody(at_desk: Client, long: Tournament) -> None:
    for address in addresses_of(long):
        rows = at_desk.get(f"{address}?_export=csv").content.decode("utf-8-sig").splitlines()
        assert [row.split(";")[1] for row in rows[1:]] == ["1", "2", "3", "4", "5"]


def test_the_own_page_leads_to_the_own_place(client: Client, long: Tournament) -> None:
    own = client.get(f"/o/{long.public_key}/ich/5/").content.decode()
    assert f'href="/o/{long.public_key}/?nummer=5#platz-5"' in own


def test_a_reason_leaves_out_what_neither_has_and_says_what_a_coin_decided(
    at_desk: Client, tournament: Tournament, register: Register, drawn: Drawn, enter: Enter, organiser: User
) -> None:
    """Of two who met in the final: no place in a group, by which only the others stand; and who won by the coin."""
    Tournament.objects.update(rules={"bummerl_per_sitting": 2, "bummerl_total": 2})
    register(tournament, 8)
    groups = Stage("groups", 1, 1, who="all", groups=2)
    final = Stage("knockout", 2, 1, who="groups", count=1)
    stages_plan(tournament=Tournament.objects.get(), stages=[groups, final], by=organiser)
    stage_begin(tournament=Tournament.objects.get(), by=organiser)
    for sitting in drawn(Tournament.objects.get()).sittings.all():
        enter(sitting, [{"kind": "bummerl", "score": [11, 3 + sitting.table]}] * 2)
    stage_begin(tournament=Tournament.objects.get(), by=organiser)
    sitting = drawn(Tournament.objects.get()).sittings.get()
    enter(sitting, [{"kind": "bummerl", "score": score} for score in ([11, 5], [5, 11])])
    lost, won = sitting.seats.order_by("seat").values_list("entrant__number", flat=True)
    match_decide(tournament=Tournament.objects.get(), winner=won, witness="Anna", by=organiser)

    def steps(number: int) -> list[str]:
        row = at_desk.get(f"{PAGE}warum/{number}/").content.decode()
        return [" ".join(re.sub("<.*?>", " ", step).split()) for step in re.findall("<li.*?</li>", row, re.DOTALL)]

    assert [step.partition(" ")[0] for step in steps(won)[:2]] == ["Entscheidend:", "Gesetzt"]
    assert "Platz in der Gruppe" in " ".join(steps(lost))
    assert "Finale: durch Münze verloren." in at_desk.get(f"{PAGE}warum/{lost}/").content.decode()
    assert "Finale: durch Münze gewonnen." in at_desk.get(f"{PAGE}warum/{won}/").content.decode()
