"""The standings as they are printed: their head, and what they say of who went."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import pytest
from django.test import Client
from pypdf import PdfReader

from turnier.models import Entrant, Player, Revision, Round, Sitting, Tournament, User
from turnier.services.papers.standings import standings_head, standings_paper
from turnier.services.registration.register import Registration, entrant_register

Singles = Callable[..., Tournament]
Drawn = Callable[[Tournament], Round]
SHORT = ["Die Haudegen (Hans H., Sepp M.)", "Team 2", "Toni B. / Lena V.", "Uli R. / Ina S."]
HIDDEN = ["Team 1", "Team 2", "Team 3", "Team 4"]


def test_the_standings_say_the_round_or_with_stacks_the_time(singles: Singles, drawn: Drawn) -> None:
    evening, stacks = singles("seconds", 4), singles("brokdorf", 4)
    assert standings_head(stacks).part == ""
    for tournament in (evening, stacks):
        drawn(tournament)
    printed_at = (head := standings_head(stacks)).printed_at
    assert (standings_head(evening).part, f", {head.part}") == ("Durchgang 1", printed_at[printed_at.index(",") :])


def test_the_standings_say_who_went_and_how(
    at_desk: Client, stacks: Callable[..., tuple[Tournament, Sitting]], enter: Callable[..., Revision]
) -> None:
    """The page says it below the name, the paper in a note; two who went alike share that."""
    tournament, sitting = stacks(5, stack_cents=300)
    enter(sitting, [{"kind": "leave", "player": 4}, {"kind": "rubber", "ending": "points", "loser": 0}])
    rows = standings_paper(tournament).rows
    said = {row.name: row.notes for row in rows}
    names = [seat.entrant.name for seat in sitting.seats.order_by("seat")]
    assert [said[name] for name in (names[0], names[4])] == [("ausgeschieden",), ("freiwillig ausgeschieden",)]
    paper = PdfReader(BytesIO(at_desk.get(f"/t/{tournament.slug}/drucken/rangliste.pdf").content)).pages[0]
    assert "freiwillig ausgeschieden" in paper.extract_text()


def test_who_shares_a_place_with_a_cent_less_reads_why(
    at_desk: Client, stacks: Callable[..., tuple[Tournament, Sitting]], enter: Callable[..., Revision]
) -> None:
    """The loser's last euro goes to three: 34, 33 and 33 cents. Nothing is said while all have the same."""
    tournament, sitting = stacks(4)
    lost = {"kind": "rubber", "ending": "points", "loser": 0}
    addresses = [f"/t/{tournament.slug}/{page}" for page in ("rangliste/", "drucken/rangliste.pdf")]

    def said() -> list[bool]:
        page, paper = (at_desk.get(address).content for address in addresses)
        printed = " ".join(PdfReader(BytesIO(paper)).pages[0].extract_text().split())
        told = "Cent, die beim Teilen übrig blieben, zählen für den Platz nicht."
        return [told in page.decode(), told in printed]

    enter(sitting, [lost] * 3)
    assert said() == [False, False]
    enter(sitting, [lost] * 4)
    assert "13,34" in at_desk.get(addresses[0]).content.decode()
    assert said() == [True, True]


def test_the_columns_are_those_of_the_game_and_one_for_each_round(first_round: Callable[..., Tournament]) -> None:
    tournament = first_round(4, lambda _table: [{"kind": "bummerl", "score": [11, 5]}] * 3)
    paper = standings_paper(tournament)
    assert (paper.columns, paper.rounds) == (("Bummerl", "Punkte", "Verh.", "Diff."), ("D1",))
    assert [(row.place, row.cells, row.rounds) for row in paper.rows] == [
        *[("1", ("3", "33:15", "2,200", "+18"), ("3",))] * 2,
        *[("3", ("0", "15:33", "0,455", "−18"), ("0",))] * 2,
    ]


@pytest.mark.parametrize(
    ("shown", "before", "told"),
    [
        (
            "full",
            ["Bauer / Vogl", "Die Haudegen (Hans Huber, Sepp Maier)", "Ried / See", "Team 2"],
            ["Die Haudegen (Hans Huber, Sepp Maier)", "Team 2", "Toni Bauer, Lena Vogl", "Uli Ried, Ina See"],
        ),
        ("short", SHORT, SHORT),
        ("hidden", HIDDEN, HIDDEN),
    ],
)
def test_the_printed_standings_say_who_the_teams_are(
    at_desk: Client,
    tournament: Tournament,
    organiser: User,
    drawn: Drawn,
    enter: Callable[..., Revision],
    shown: str,
    before: list[str],
    told: list[str],
) -> None:
    """As far as everybody may see their names, the surnames alone as long as it is not decided."""
    Tournament.objects.update(names_shown=shown, rounds_planned=1)
    tournament.refresh_from_db()
    people = (
        ("Hans Huber", "Sepp Maier"),
        ("Rosi Alt", "Evi Neu"),
        ("Toni Bauer", "Lena Vogl"),
        ("Uli Ried", "Ina See"),
    )
    for players, name in zip(people, ("Die Haudegen", "Die Stillen", "", ""), strict=True):
        entrant_register(tournament=tournament, registration=Registration(players, name=name), by=organiser)
    Player.objects.filter(name="Rosi Alt").update(publicity=Player.Publicity.PRIVATE)
    sittings = drawn(tournament).sittings.order_by("table")

    def printed() -> str:
        paper = at_desk.get("/t/preiswatten/drucken/rangliste.pdf").content
        return " ".join(PdfReader(BytesIO(paper)).pages[0].extract_text().split())

    for sitting, score in zip(sittings, ([11, 5], [11, 7]), strict=True):
        enter(sitting, [{"kind": "bummerl", "score": score}] * 3)
        words = printed()
        assert {name for name in {*before, *told} if f" {name} " in words} == {
            *(told if "Endstand" in words else before)
        }
    assert "Endstand" in words


def test_a_knock_out_hangs_upright_and_large_without_a_column_for_each_round(
    at_desk: Client,
    knock_out: Callable[..., Round],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> None:
    """How far everybody came stands there; with a column for each round it lay across, in letters of seven points."""
    tournament = knock_out(8, third=True).tournament
    Entrant.objects.update(name="Oberhuber-Schwarzenberger / Lechner")
    for level in range(3):
        of_round = drawn(Tournament.objects.get()) if level else tournament.rounds.get()
        for sitting in of_round.sittings.all():
            enter(sitting, [{"kind": "bummerl", "score": [11, 7]}] * 2)
    paper = standings_paper(Tournament.objects.get())
    assert (paper.columns, paper.rounds) == (("K.-o.", "Bummerl", "Punkte", "Verh.", "Diff."), ())
    assert [row.cells[0] for row in paper.rows[:5]] == ["Sieger", "Zweiter", "Dritter", "Vierter", "Viertelfinale"]
    sizes: list[float] = []
    page = PdfReader(BytesIO(at_desk.get("/t/preiswatten/drucken/rangliste.pdf").content)).pages[0]
    page.extract_text(visitor_text=lambda said, _cm, _tm, _font, size: sizes.append(size) if "Sieger" in said else None)
    assert (page.mediabox.height > page.mediabox.width, min(sizes) >= 11) == (True, True)
