"""The card on which an odd number is decided, and where what was chosen stands afterwards."""

from __future__ import annotations

import io
import re
from collections.abc import Callable

import pytest
from django.test import Client
from pypdf import PdfReader

from tests.turnier.web.draw.test_actions import Do, refusal, went_through
from turnier import draw as draw_rules
from turnier.models import Bye, Draw, Entrant, Revision, Round, Tournament, User
from turnier.services.draw.draw import round_draw, round_publish
from turnier.services.draw.freeze import draw_document
from turnier.services.draw.options import draw_options
from turnier.services.draw.table_input import SeatingWish
from turnier.services.integrity import check_tournament
from turnier.services.protocol.undo import undo_option
from turnier.services.tournaments.change import tournament_publish
from turnier.services.tournaments.file.exchange import tournament_export, tournament_import

Register = Callable[..., list[Entrant]]
Drawn = Callable[[Tournament], Round]
Enter = Callable[..., Revision]
PAGE = "/t/preiswatten/durchgang/"


@pytest.fixture
def do(at_desk: Client) -> Do:
    def sent(action: str, of_round: int = 1, /, **fields: object) -> object:
        data = {f"{action}-{name}": value for name, value in fields.items()}
        return at_desk.post(f"{PAGE}{of_round}/{action}/", data)

    return sent  # type: ignore[return-value]


def read(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def paper(client: Client, address: str) -> str:
    pages = PdfReader(io.BytesIO(client.get(address).content)).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


def test_all_who_pause_are_named(at_desk: Client, singles: Callable[..., Tournament], organiser: User) -> None:
    """Before the draw whoever is last, after it everybody once, with one number each, for the hall too."""
    tournament = singles("tausend", 11)
    tournament.entrants.filter(number__in=(10, 11)).update(name="Ewa Żuk")
    address = f"/t/{tournament.slug}/durchgang/1/"
    assert "zurzeit Nr. 11, Ewa Żuk und Nr. 10, Ewa Żuk" in read(at_desk, address)
    at_desk.post(f"{address}bye/", {"bye-pausing": "last"})
    round_publish(
        round=round_draw(tournament=tournament, by=organiser, wish=SeatingWish((3, 3, 3))).round, by=organiser
    )
    assert "<p>Freilos: <b>Ewa Żuk (Nr. 10) und Ewa Żuk (Nr. 11)</b></p>" in read(at_desk, address)
    tournament_publish(tournament=tournament, by=organiser, public=True)
    hall = read(at_desk, f"/o/{tournament.public_key}/auslosung/")
    assert "Diesmal Freilos: Ewa Żuk (Nr. 10) und Ewa Żuk (Nr. 11)" in hall


def test_a_round_by_the_standings_says_so_before_and_after(
    at_desk: Client, do: Do, tournament: Tournament, register: Register, enter: Enter
) -> None:
    """Whoever pauses is then one of the last, and the lot does not decide alone."""
    register(tournament, 5)
    of_the_last, by_score = "unter den Letzten, wer noch keines hatte", "Nach Stand gesetzt"
    assert of_the_last not in read(at_desk, PAGE)
    assert went_through(do("draw", extent="one"))
    assert by_score not in read(at_desk, f"{PAGE}1/")
    at_desk.post(f"{PAGE}1/publish/")
    for sitting in Round.objects.get().sittings.all():
        enter(sitting)
    do("options", 2, mode="swiss", clubs="off")
    assert of_the_last in read(at_desk, PAGE)
    do("draw", 2)
    assert by_score in read(at_desk, f"{PAGE}2/")


def test_the_card_says_who_pauses_and_what_it_counts(
    at_desk: Client, do: Do, tournament: Tournament, register: Register
) -> None:
    teams = register(tournament, 5)
    page = read(at_desk, PAGE)
    assert "5 Teams – wer hat ein Freilos?" in page
    assert all(f">{question}</legend>" in page for question in ("Wer hat das Freilos?", "Was zählt das Freilos?"))
    assert f"zurzeit Nr. {teams[-1].number}, {teams[-1].name}" in page
    assert page.count('aria-pressed="true"') == 2
    assert "3 Bummerl, 33:0" in page
    assert "Bummerl für ein Freilos" not in page, "it does nothing while the average counts"
    assert went_through(do("bye", counts="scored"))
    page = read(at_desk, PAGE)
    assert ">Bummerl für ein Freilos" in page
    assert "zählt das: <b>3 Bummerl, 33:0</b>" in page
    assert went_through(do("bye", counts="scored", bye_bummerl="2", bye_points="11:9"))
    assert "zählt das: <b>2 Bummerl, 22:18</b>" in read(at_desk, PAGE)
    assert refusal(do("bye", counts="scored", bye_bummerl="2", bye_points="elf"), "zwei Zahlen mit Doppelpunkt")
    assert went_through(do("bye", counts="nothing"))
    assert "zählt das: <b>0 Bummerl, 0:0</b>" in read(at_desk, PAGE)
    tournament.refresh_from_db()
    assert tournament.rules["bye_bummerl"] == 2, "what was typed is still there when it counts again"
    assert went_through(do("bye", counts="average"))
    said = read(at_desk, "/t/preiswatten/protokoll/")
    assert "Freilos: zählt einen festen Wert (2 Bummerl, 22:18); wer pausiert, entscheidet das Los" in said
    assert check_tournament(tournament) == ()


def test_a_choice_is_taken_back_from_the_protocol(
    at_desk: Client, do: Do, tournament: Tournament, register: Register, organiser: User
) -> None:
    register(tournament, 5)
    do("bye", counts="scored", bye_bummerl="2", bye_points="11:9")
    do("bye", counts="nothing")
    do("bye", pausing="last")
    earlier, last = list(tournament.events.filter(action="bye_choose").order_by("number"))[-2:]
    assert undo_option(earlier).action is None
    undo = undo_option(last).action
    assert undo is not None
    undo(organiser, "Versehen")
    tournament.refresh_from_db()
    assert (tournament.rules["bye"], draw_options(tournament).pausing) == ("nothing", "lot")
    undo = undo_option(tournament.events.filter(action="bye_choose").latest("number")).action
    assert undo is not None
    undo(organiser, "Doch")
    tournament.refresh_from_db()
    assert (tournament.rules["bye_bummerl"], draw_options(tournament).pausing) == (2, "last")
    assert check_tournament(tournament) == ()


def test_the_last_pauses_and_anybody_can_recompute_it(
    at_desk: Client,
    do: Do,
    tournament: Tournament,
    register: Register,
    enter: Enter,
    organiser: User,
) -> None:
    """The last of those who have not paused yet; the frozen list says who, and the draw verifies."""
    register(tournament, 5)
    assert went_through(do("bye", pausing="last"))
    assert "Das nächste hat Nr. 5" in read(at_desk, PAGE)
    paused = []
    for number in (1, 2):
        assert went_through(do("draw", number), number)
        draw = Draw.objects.get(round__number=number)
        paused += Bye.objects.filter(round__number=number).values_list("entrant__number", flat=True)
        assert draw_rules.verify(draw_document(draw)) == ()
        assert at_desk.post(f"{PAGE}{number}/publish/").status_code == 303
        for sitting in Round.objects.get(number=number).sittings.all():
            enter(sitting)
    assert paused[0] == 5
    assert len(set(paused)) == 2
    tournament.refresh_from_db()
    copy = tournament_import(text=tournament_export(tournament), by=organiser)
    assert (check_tournament(tournament), check_tournament(copy)) == ((), ())
    assert [b.entrant.number for b in Bye.objects.filter(round__tournament=copy).order_by("round")] == paused
    assert draw_options(copy).pausing == "last"


def test_a_frozen_list_names_who_is_set_aside(
    at_desk: Client, do: Do, tournament: Tournament, register: Register
) -> None:
    register(tournament, 5)
    do("bye", pausing="last")
    assert went_through(do("freeze"))
    page = read(at_desk, PAGE)
    assert "passt nicht mehr" not in page
    assert "Nicht mehr dabei" not in page
    assert "pausiert als Letzter" in paper(at_desk, "/t/preiswatten/drucken/startliste-1.pdf")
    assert went_through(do("draw"))
    assert Bye.objects.get().entrant.number == 5


def test_where_a_bye_stands(
    at_desk: Client, tournament: Tournament, register: Register, drawn: Drawn, enter: Enter, organiser: User
) -> None:
    """Overview, standings, reason, papers, wall, own page: everywhere the word and the value, marked as provisional."""
    register(tournament, 5)
    tournament_publish(tournament=tournament, by=organiser, public=True)
    first = drawn(tournament)
    pausing = first.byes.get().entrant
    assert "Freilos" in paper(at_desk, "/t/preiswatten/drucken/aushang-tische-1.pdf")
    assert "Freilos" in paper(at_desk, "/t/preiswatten/drucken/aushang-namen-1.pdf")
    for sitting in first.sittings.all():
        enter(sitting)
    worth = "2 Bummerl, 27:27 (gerundet, vorläufig)"
    said = f"Freilos in Durchgang 1: {worth}"
    assert f"Freilos: {worth}" in read(at_desk, "/t/preiswatten/")
    standings = read(at_desk, "/t/preiswatten/rangliste/")
    assert said in standings
    assert ">Freilos 2</td>" in standings
    assert f"{pausing.name}: {said}" in read(at_desk, f"/t/preiswatten/rangliste/warum/{pausing.number}/")
    assert said in paper(at_desk, "/t/preiswatten/drucken/rangliste.pdf")
    own = read(at_desk, f"/o/{tournament.public_key}/ich/{pausing.number}/")
    assert "Durchgang 1: Freilos" in own
    assert worth in own
    wall = read(at_desk, f"/leinwand/{tournament.wall_key}/seiten/")
    assert "Freilos D1: 2 (vorläufig)" in wall


def test_settings_show_the_fixed_value_only_while_it_counts(
    at_desk: Client, tournament: Tournament, do: Do, register: Register
) -> None:
    address = "/t/preiswatten/einstellungen/"
    assert "Bummerl für ein Freilos" not in read(at_desk, address)
    register(tournament, 5)
    do("bye", counts="scored", bye_bummerl="1", bye_points="11:0")
    assert "Bummerl für ein Freilos" in read(at_desk, address)
    do("bye", counts="average")
    form = at_desk.get(address).context["form"]
    sent = {name: form[name].value() for name in form.fields if form[name].value() is not None}
    sent |= {
        name: form[name].field.prepare_value(value) for name, value in sent.items() if isinstance(value, tuple | list)
    }
    assert at_desk.post(address, {**sent, "name": "Neu"}).status_code == 302
    tournament.refresh_from_db()
    assert (tournament.name, tournament.rules["bye_bummerl"]) == ("Neu", 1)


def test_a_bye_says_all_that_it_counts_and_what_of_it_is_rounded(
    at_desk: Client, singles: Callable[..., Tournament], drawn: Drawn, enter: Enter
) -> None:
    """Of four players two share the win: 2,5 placing points are the exact average, half a win counts as a whole one."""
    tournament = singles("seconds", 5, rounds=3)
    enter(drawn(tournament).sittings.get(), [{"kind": "hand", "tricks": [0, 1, 11, 1]}] * 8)
    said = "Freilos in Durchgang 1: 2,5 Platzpunkte, Siege 1, Punkte 42 (Siege gerundet, vorläufig)"
    standings = read(at_desk, "/t/abend/rangliste/")
    assert said in standings
    why = (
        "Wer einmal ohne Tisch bleibt, bekommt den eigenen Schnitt dessen, was gespielt ist, Halbe nach oben gerundet."
    )
    paper = PdfReader(io.BytesIO(at_desk.get("/t/abend/drucken/rangliste.pdf").content)).pages[0].extract_text()
    tournament_publish(tournament=tournament, by=tournament.organiser, public=True)
    tournament.refresh_from_db()
    pausing = Bye.objects.get().entrant.number
    own = [read(at_desk, f"/o/{tournament.public_key}/ich/{n}/") for n in (pausing, pausing % 5 + 1)]
    assert [why in text for text in (standings, " ".join(paper.split()), *own)] == [True, True, True, False]


@pytest.mark.parametrize(("game", "players"), [("seconds", 6), ("tausend", 5)])
def test_games_for_single_players_have_the_card_as_well(
    at_desk: Client, singles: Callable[..., Tournament], game: str, players: int
) -> None:
    singles(game, players, rounds=2)
    page = read(at_desk, "/t/abend/durchgang/")
    assert "Wer es hat, und was es zählt" in page
    assert "Dann zählt dieses eine Ergebnis doppelt" in page
    assert at_desk.post("/t/abend/durchgang/1/bye/", {"bye-pausing": "last"}).status_code == 303
    option = at_desk.get("/t/abend/durchgang/").context["page"].preparation.advice.ways
    split = next(way.key for way in option if not way.fillers)
    assert at_desk.post("/t/abend/durchgang/1/tables/", {"tables-split": split}).status_code == 303
    out = set(Bye.objects.values_list("entrant__number", flat=True))
    assert out == set(range(5, players + 1))
    assert draw_rules.verify(draw_document(Draw.objects.get())) == ()
    assert check_tournament(Tournament.objects.get()) == ()


def test_the_example_of_a_bye_is_somebody_who_has_played(
    at_desk: Client, tournament: Tournament, register: Register, drawn: Drawn, enter: Enter
) -> None:
    """One of five has paused and stands in the middle by the average of all: "1 Bummerl, 10:10" nobody can play."""
    tournament.rules = {"bummerl_per_sitting": 1, "bummerl_total": 1}
    tournament.save(update_fields=["rules"])
    register(tournament, 5)
    for sitting in drawn(Tournament.objects.get()).sittings.order_by("table"):
        enter(sitting, [{"kind": "bummerl", "score": [11, 9]}])
    (bye,) = Bye.objects.all()
    page = read(at_desk, PAGE + "2/")
    example = re.search(r"Hat es zum Beispiel Nr\. (\d) .*?, zählt das: <b>(.*?)</b>", page)
    assert example is not None
    assert int(example[1]) != bye.entrant.number
    assert example[2] in {"1 Bummerl, 11:9 (vorläufig)", "0 Bummerl, 9:11 (vorläufig)"}


def test_where_less_is_better_nothing_is_called_the_best_result(
    at_desk: Client, singles: Callable[..., Tournament]
) -> None:
    """And it is offered once, not as a fixed value of nothing as well."""
    points = {"key": "column_1", "name": "Miese", "most": 500, "less_is_better": True}
    tournament = singles("liste", 5, rules={"definition": {"columns": [points]}})
    address = f"/t/{tournament.slug}/durchgang/1/"
    warned = "Weniger ist besser: Das ist meist das beste Ergebnis von allen."

    def counts() -> list[tuple[str, str]]:
        tile = r'<button type="submit" name="bye-counts".*?<span>(.*?)<small>(.*?)</small>'
        return re.findall(tile, read(at_desk, address))

    average = ("Eigener Schnitt", "so gut wie sonst, gerundet")
    assert counts() == [average, ("Fester Wert", "selbst eintragen"), ("Nichts", f"0 Miese. {warned}")]
    at_desk.post(f"{address}bye/", {"bye-counts": "scored"})
    assert counts() == [average, ("Fester Wert", f"0 Miese. {warned}")]
    at_desk.post(f"{address}bye/", {"bye-counts": "scored", "bye-bye_points": "60"})
    assert counts() == [average, ("Fester Wert", "60 Miese"), ("Nichts", f"0 Miese. {warned}")]
