"""The pages of somebody who goes or is replaced: the consequences first, then the act."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import BytesIO

import pytest
from django.test import Client
from pypdf import PdfReader

from games.liste.house_rules import ROMME
from turnier.models import Booking, Entrant, Revision, Round, Sitting, Tournament, User
from turnier.services.draw.draw import round_draw
from turnier.services.integrity import check_tournament
from turnier.services.registration.register import Registration, entrant_register
from turnier.services.registration.singles import single_register
from turnier.services.stages.plan import stage_begin, stages_plan
from turnier.services.standings.standings import standings
from turnier.services.tournaments.change import tournament_publish
from turnier.services.tournaments.end import tournament_close
from turnier.stages.stage import Stage

PAGE = "/t/preiswatten/anmeldung/"
Enter = Callable[..., Revision]
ONE_WIN = ({"kind": "bummerl", "score": [11, 5]},)


@pytest.fixture
def sitting(
    tournament: Tournament, register: Callable[..., list[Entrant]], drawn: Callable[[Tournament], Round]
) -> Sitting:
    """A published table of two teams."""
    register(tournament, 2)
    return drawn(tournament).sittings.get()


def text(client: Client, path: str) -> str:
    """The page with single spaces between its words."""
    return re.sub(r"[ \n]+", " ", client.get(PAGE + path).content.decode())


def side(sitting: Sitting, seat: int) -> Entrant:
    return sitting.seats.get(seat=seat).entrant


def test_the_consequences_of_a_disqualification_stand_there_before(
    at_desk: Client, sitting: Sitting, enter: Enter
) -> None:
    enter(sitting, ONE_WIN)
    page = text(at_desk, f"{side(sitting, 0).number}/disqualifizieren/")
    rest = f"Der Rest zählt kampflos für {side(sitting, 1).name}, dann steht es 1:2."
    assert f"Tisch 1 (Durchgang 1): {rest}" in page
    assert "Platz 2 → Platz 1" in page
    sitting.refresh_from_db()
    assert (sitting.version, sitting.finished) == (1, False)


def test_disqualifying_settles_the_table(at_desk: Client, sitting: Sitting) -> None:
    entrant = side(sitting, 0)
    answer = at_desk.post(f"{PAGE}{entrant.number}/disqualifizieren/", {"reason": "Karten gezinkt"}, follow=True)
    sitting.refresh_from_db()
    assert (sitting.result, sitting.finished) == ("0:3", True)
    assert f"Nr. {entrant.number} ist disqualifiziert." in answer.content.decode()


def test_a_disqualification_needs_its_reason(at_desk: Client, sitting: Sitting) -> None:
    answer = at_desk.post(f"{PAGE}1/disqualifizieren/", {"reason": " "})
    assert (answer.status_code, "Bitte den Grund eintragen." in answer.content.decode()) == (422, True)


def test_withdrawing_asks_what_becomes_of_the_table(at_desk: Client, sitting: Sitting) -> None:
    path = f"{side(sitting, 1).number}/zurueckziehen/"
    assert f"Der Rest zählt kampflos für {side(sitting, 0).name}, dann steht es 3:0" in text(at_desk, path)
    assert at_desk.post(PAGE + path).status_code == 422
    assert at_desk.post(PAGE + path, {"1-1": "walkover"}).status_code == 303
    sitting.refresh_from_db()
    assert (sitting.result, side(sitting, 1).status) == ("3:0", "withdrawn")


def test_a_draw_that_nobody_has_seen_is_pointed_out(
    at_desk: Client, tournament: Tournament, register: Callable[..., list[Entrant]], organiser: User
) -> None:
    register(tournament, 2)
    round_draw(tournament=tournament, by=organiser)
    for action in ("zurueckziehen", "disqualifizieren"):
        assert "Für Durchgang 1 schon ausgelost (Tisch 1)" in text(at_desk, f"1/{action}/")


def test_a_substitute_takes_over(at_desk: Client, sitting: Sitting) -> None:
    sent = {"position": "1", "name": "Cilli Drei", "since": "1", "reason": ""}
    answer = at_desk.post(f"{PAGE}1/ersatz/", sent, follow=True).content.decode()
    assert "Cilli Drei spielt ab Durchgang 1 für Bernd Zwei1, weiter unter Nr. 1." in answer
    assert Entrant.objects.get(number=1).name == "Eins1 / Drei"


def test_nobody_takes_over_a_later_round_while_a_table_plays(at_desk: Client, sitting: Sitting) -> None:
    why = "Tisch 1 spielt Durchgang 1 noch, und ein neuer Name gilt sofort."
    page = text(at_desk, "1/ersatz/")
    assert (page.count(why), '<option value="2"' in page) == (1, False)
    sent = {"position": "1", "name": "Cilli Drei", "since": "2", "reason": ""}
    answer = at_desk.post(f"{PAGE}1/ersatz/", sent)
    assert (answer.status_code, why in answer.content.decode()) == (422, True)
    assert Entrant.objects.get(number=1).name == "Eins1 / Zwei1"


def test_who_played_when_stands_on_the_page_of_the_number(
    at_desk: Client, sitting: Sitting, enter: Enter, drawn: Callable[[Tournament], Round]
) -> None:
    enter(sitting)
    assert '<option value="2" selected>' in text(at_desk, "1/ersatz/")
    at_desk.post(f"{PAGE}1/ersatz/", {"position": "1", "name": "Cilli Drei", "since": "2", "reason": "krank"})
    page = text(at_desk, "1/")
    assert '<bdi>Bernd Zwei1</bdi> <span class="t-small t-muted"> Durchgang 1 </span>' in page
    assert '<bdi>Cilli Drei</bdi> <span class="t-small t-muted"> ab Durchgang 2 </span>' in page
    assert "Ersatzspieler eingesetzt" in page


def test_whoever_plays_elsewhere_is_asked_about(at_desk: Client, sitting: Sitting) -> None:
    sent = {"position": "0", "name": "Anna Eins2", "since": "1"}
    answer = at_desk.post(f"{PAGE}1/ersatz/", sent)
    assert answer.status_code == 422
    page = answer.content.decode()
    asked = (
        "Anna Eins2 ist schon angemeldet (Nr. 2, Eins2 / Zwei2). Bitte das Häkchen setzen, wenn es jemand anders ist."
    )
    assert (asked in page, "Das ist jemand anders mit diesem Namen." in page) == (True, True)
    assert at_desk.post(f"{PAGE}1/ersatz/", sent | {"twin": "1"}).status_code == 303


def test_whoever_waits_for_a_partner_is_offered(
    at_desk: Client, sitting: Sitting, tournament: Tournament, organiser: User
) -> None:
    single_register(tournament=tournament, registration=Registration(players=("Cilli Drei",)), by=organiser)
    assert '<option value="Cilli Drei">' in text(at_desk, "1/ersatz/")
    sent = {"position": "0", "name": "Cilli Drei", "since": "1"}
    assert at_desk.post(f"{PAGE}1/ersatz/", sent).status_code == 303


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({"position": "0", "name": "", "since": "1"}, "Bitte den Namen des Ersatzspielers eintragen."),
        ({"name": "Cilli Drei", "since": "1"}, "Bitte wählen, wer ersetzt wird."),
        ({"position": "0", "name": "Anna Eins1", "since": "1"}, "Anna Eins1 spielt schon unter dieser Nummer."),
    ],
)
def test_what_is_missing_is_said(at_desk: Client, sitting: Sitting, sent: dict[str, str], sentence: str) -> None:
    answer = at_desk.post(f"{PAGE}1/ersatz/", sent)
    assert (answer.status_code, sentence in answer.content.decode()) == (422, True)


def test_fillers_come_back_as_fillers(at_desk: Client, tournament: Tournament, organiser: User) -> None:
    filler = Registration(players=("Anna", "Bernd"), out_of_competition=True)
    entrant_register(tournament=tournament, registration=filler, by=organiser)
    at_desk.post(f"{PAGE}1/zurueckziehen/")
    at_desk.post(f"{PAGE}1/wieder-dabei/")
    assert Entrant.objects.get().status == "out_of_competition"


def test_a_tournament_that_is_over_says_so(at_desk: Client, sitting: Sitting, enter: Enter, organiser: User) -> None:
    enter(sitting)
    tournament_close(tournament=sitting.round.tournament, by=organiser)
    assert "Das Turnier ist abgeschlossen." in text(at_desk, "1/disqualifizieren/")


@pytest.fixture
def paid(
    tournament: Tournament, register: Callable[..., list[Entrant]], drawn: Callable[[Tournament], Round], enter: Enter
) -> list[Entrant]:
    """Five teams that have paid, four of which have played the first round."""
    teams = register(tournament, 5, paid=True)
    for sitting in drawn(tournament).sittings.all():
        enter(sitting)
    return teams


def test_whoever_goes_after_the_draw_keeps_having_paid(
    at_desk: Client, tournament: Tournament, paid: list[Entrant]
) -> None:
    """The page says what becomes of money, table and place; afterwards nobody has paid too much."""
    pausing = tournament.rounds.get().byes.get().entrant
    playing = next(team for team in paid if team != pausing)
    bye, no_table = "Tisch: Hat in Durchgang 1 ein Freilos. Es bleibt stehen.", "Tisch: Kein Tisch ist offen."
    for team, at_table in ((pausing, bye), (playing, no_table)):
        page = text(at_desk, f"{team.number}/zurueckziehen/")
        assert "Startgeld: Schon ausgelost, deshalb bleiben 20,00\xa0€ bezahlt." in page
        assert at_table in page
        assert "Platz: Jetzt Platz " in page
        at_desk.post(f"{PAGE}{team.number}/zurueckziehen/", {})
        team.refresh_from_db()
        assert (team.status, team.due_cents, team.paid_cents) == ("withdrawn", 2000, 2000)
        assert "zu viel bezahlt" not in at_desk.get(f"/t/preiswatten/kasse/{team.number}/").content.decode()
    assert check_tournament(tournament) == ()


def test_the_organiser_may_give_the_fee_back_with_a_reason(
    at_desk: Client, tournament: Tournament, paid: list[Entrant]
) -> None:
    team = paid[0]
    leave = f"{PAGE}{team.number}/zurueckziehen/"
    assert "Startgeld zurückzahlen oder erlassen" in text(at_desk, f"{team.number}/zurueckziehen/")
    for half in ({"refund": "Muss heim"}, {"gives_back": "on"}):
        assert at_desk.post(leave, half).status_code == 422, "no money moves by a reason or a tick alone"
        team.refresh_from_db()
        assert (team.status, team.due_cents, team.paid_cents) == ("active", 2000, 2000)
    answer = at_desk.post(leave, {"gives_back": "on", "refund": "Krank geworden"}, follow=True)
    assert "Bitte 20,00\xa0€ aus der Kasse zurückgeben" in answer.content.decode()
    team.refresh_from_db()
    assert (team.due_cents, team.paid_cents) == (0, 0)
    reasons = list(tournament.events.filter(action="reduction_set").values_list("reason", flat=True))
    assert reasons == ["Krank geworden"]
    assert check_tournament(tournament) == ()


def test_whoever_goes_before_the_draw_gets_the_money_back(
    at_desk: Client, tournament: Tournament, register: Callable[..., list[Entrant]]
) -> None:
    team = register(tournament, 3, paid=True)[0]
    page = text(at_desk, f"{team.number}/zurueckziehen/")
    assert "Noch nicht ausgelost, deshalb wird nichts verlangt." in page
    assert "zurückzahlen oder erlassen" not in page
    at_desk.post(f"{PAGE}{team.number}/zurueckziehen/", {})
    team.refresh_from_db()
    assert (team.due_cents, team.paid_cents) == (0, 2000)


def test_after_the_last_round_has_begun_nobody_is_registered(
    at_desk: Client,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Enter,
) -> None:
    """Nobody pays for a place that does not exist; while the last draw can be repeated the desk says what it takes."""
    Tournament.objects.update(rounds_planned=1)
    register(tournament, 4)
    last = drawn(tournament)
    assert "spielt nur mit, wenn Durchgang 1 neu ausgelost wird" in text(at_desk, "")
    assert at_desk.get(PAGE).context["form"]["paid"].value() == "0"
    sent = {"player_1": "Sepp Spät", "player_2": "Vroni Spät", "paid": "1", "key": "spaet"}
    assert at_desk.post(PAGE, sent).status_code == 303
    enter(last.sittings.first())
    page = text(at_desk, "")
    assert "Wer jetzt kommt, spielt nicht mehr mit." in page
    assert "ab Durchgang 2" not in page
    assert 'name="player_1"' not in page
    answer = at_desk.post(PAGE, {**sent, "player_1": "Anton Später", "key": "spaeter"})
    assert answer.status_code == 422
    assert tournament.entrants.count() == 5


def test_whoever_goes_with_the_money_back_may_leave_place_and_prize(
    at_desk: Client, tournament: Tournament, paid: list[Entrant]
) -> None:
    """A place says that its prize stays; the tick gives both up, only together with the fee."""
    winner = next(row.entrant for row in standings(tournament).rows if row.place == 1)
    path = f"{winner.number}/zurueckziehen/"
    page = text(at_desk, path)
    assert "Platz: Jetzt Platz 1. Was gespielt ist, bleibt stehen; auch einen Preis gibt es weiter." in page
    assert "Außer Wertung: kein Platz, kein Preis, die dahinter rücken auf" in page
    refused = at_desk.post(PAGE + path, {"out_of_competition": "on"})
    assert (refused.status_code, "Wer außer Wertung ist, zahlt nichts." in refused.content.decode()) == (422, True)
    sent = {"out_of_competition": "on", "gives_back": "on", "refund": "Muss heim"}
    answer = at_desk.post(PAGE + path, sent, follow=True)
    assert "Bitte 20,00\xa0€ aus der Kasse zurückgeben" in answer.content.decode()
    winner.refresh_from_db()
    assert (winner.status, winner.guest, winner.due_cents, winner.paid_cents) == ("withdrawn", True, 0, 0)
    places = {row.entrant.number: row.place for row in standings(tournament).rows}
    assert (places[winner.number], min(filter(None, places.values()))) == (None, 1)
    refund = tournament.bookings.get(kind=Booking.Kind.REFUND)
    assert refund.reason == "Muss heim"
    assert "Muss heim" in at_desk.get("/t/preiswatten/kasse/buchungen/").content.decode()
    back = at_desk.post(f"{PAGE}{winner.number}/wieder-dabei/", follow=True).content.decode()
    assert f"Nr. {winner.number} spielt außer Wertung. Soll der Platz zählen, hier das Häkchen wegnehmen." in back
    assert f"Erlassen bleiben 20,00\xa0€. Soll Nr. {winner.number} wieder zahlen" in back
    account = f"/t/preiswatten/kasse/konto/{winner.number}/"
    assert f'href="{account}#ermaessigung"' in back
    shown = at_desk.get(account).content.decode()
    assert ('<details class="t-sheet" id="ermaessigung" open>' in shown, "Mit 0 wird die" in shown) == (True, True)
    assert check_tournament(tournament) == ()


def test_whoever_has_gone_is_taken_out_of_the_ranking_and_back(
    at_desk: Client, tournament: Tournament, paid: list[Entrant]
) -> None:
    """The tick of the registration counts also for who has withdrawn; who comes back is what it says."""
    team = paid[0]
    at_desk.post(f"{PAGE}{team.number}/zurueckziehen/", {})
    players = {"player_1": "Anna Eins1", "player_2": "Bernd Zwei1", "paid": "1", "number": "1"}
    for ticked in (True, False, True):
        sent = players | ({"out_of_competition": "on"} if ticked else {})
        assert at_desk.post(f"{PAGE}{team.number}/", sent).status_code == 303
        team.refresh_from_db()
        assert (team.status, team.guest) == ("withdrawn", ticked)
        assert ("zurückgezogen, außer Wertung" in text(at_desk, f"{team.number}/")) is ticked
    at_desk.post(f"{PAGE}{team.number}/wieder-dabei/")
    team.refresh_from_db()
    assert (team.status, team.guest) == ("out_of_competition", False)
    assert check_tournament(tournament) == ()


def test_nobody_comes_back_to_a_match_that_somebody_else_plays(
    at_desk: Client,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    organiser: User,
) -> None:
    def now() -> Tournament:
        return Tournament.objects.get(pk=tournament.pk)

    _first, _second, leaver, *_others = register(tournament, 6)
    stages_plan(tournament=now(), stages=[Stage("knockout", 0, 1, who="all")], by=organiser)
    stage_begin(tournament=now(), by=organiser)
    at_desk.post(f"{PAGE}{leaver.number}/zurueckziehen/", {})
    drawn(now())
    answer = at_desk.post(f"{PAGE}{leaver.number}/wieder-dabei/", follow=True)
    why = f"Seit Nr. {leaver.number} gegangen ist, wurde in der K.-o.-Runde weiter ausgelost"
    assert (answer.status_code, why in answer.content.decode()) == (200, True)
    leaver.refresh_from_db()
    assert leaver.status == "withdrawn"


@pytest.mark.parametrize("won", [False, True])
def test_who_goes_from_a_knock_out_reads_who_goes_on_instead(
    at_desk: Client, knock_out: Callable[..., Round], enter: Enter, won: bool
) -> None:
    """In the match of now, and after having won it."""
    sitting = knock_out(4).sittings.get(table=1)
    if won:
        enter(sitting)
    page = text(at_desk, f"{side(sitting, 0).number}/zurueckziehen/")
    other = side(sitting, 1).name
    here = f"Halbfinale: {other} kommt kampflos weiter. Wer schon verloren hat, rückt nicht nach."
    final = "Finale: Der Gegner gewinnt kampflos. Wer schon verloren hat, rückt nicht nach."
    assert (here in page, final in page) == (not won, won)
    out = text(at_desk, f"{side(sitting, 1).number}/zurueckziehen/")
    assert ("rückt nicht nach" in out) is not won


def test_who_goes_from_a_group_leaves_the_others_their_matches(
    at_desk: Client,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Enter,
    organiser: User,
) -> None:
    register(tournament, 4)
    stages_plan(tournament=tournament, stages=[Stage("groups", 1, 3, who="all", groups=1)], by=organiser)
    stage_begin(tournament=Tournament.objects.get(), by=organiser)
    for _round in range(2):
        sitting, other = drawn(Tournament.objects.get()).sittings.all()
        enter(sitting)
        enter(other)
    gone, met = side(sitting, 0).number, side(sitting, 1).number
    said = (
        f"Gruppe: Was gegen Nr. {gone} schon gespielt ist, zählt für alle weiter. "
        f"Wer noch gegen Nr. {gone} zu spielen hätte, gewinnt dieses Spiel kampflos."
    )
    assert said in text(at_desk, f"{gone}/zurueckziehen/")
    after = at_desk.post(f"{PAGE}{gone}/zurueckziehen/", {}, follow=True).content.decode()
    assert f"Nr. {gone} ist zurückgezogen. {said}" in after
    note = (
        f"Nicht mehr dabei: {side(sitting, 0).name}. Was gespielt ist, zählt für alle weiter. "
        "Wer noch gegen sie zu spielen hatte, gewinnt kampflos."
    )
    assert note in at_desk.get("/t/preiswatten/endrunde/").content.decode()
    winner = drawn(Tournament.objects.get()).byes.get().entrant
    assert winner.number not in {gone, met}
    assert "Durchgang 3 kampflos: 3 Bummerl, 33:0" in at_desk.get("/t/preiswatten/rangliste/").content.decode()
    tournament_publish(tournament=tournament, by=organiser, public=True)
    own, key, wall = f"Nr. {winner.number}", tournament.public_key, tournament.wall_key
    for address, words in (
        ("/t/preiswatten/durchgang/3/", f"Kampflos: <b>{winner.name} ({own})</b>"),
        ("/t/preiswatten/durchgang/3/?ordnung=name", "kampflos</td>"),
        ("/t/preiswatten/", f"{own} · kampflos: 3 Bummerl, 33:0"),
        (f"/o/{key}/auslosung/", f"Diesmal kampflos: {winner.name} ({own})"),
        (f"/o/{key}/ich/{winner.number}/", "Durchgang 3: kampflos"),
        (f"/leinwand/{wall}/", f"Kampflos: {winner.name}"),
    ):
        shown = " ".join(at_desk.get(address).content.decode().replace("\u00a0", " ").split())
        assert (words in shown, "Freilos" in shown) == (True, False), address
    for paper in ("aushang-tische-3", "aushang-namen-3", "startkarten"):
        document = PdfReader(BytesIO(at_desk.get(f"/t/preiswatten/drucken/{paper}.pdf").content))
        printed = " ".join(page.extract_text() for page in document.pages)
        assert ("kampflos" in printed, "Freilos" in printed) == (True, False), paper
    listed = at_desk.get("/t/preiswatten/drucken/auslosung-3/", {"_export": "csv"}).content.decode("utf-8-sig")
    assert f"kampflos;{winner.number};" in listed


def test_the_others_play_on_where_the_game_allows_it(
    at_desk: Client,
    singles: Callable[..., Tournament],
    drawn: Callable[[Tournament], Round],
    enter: Enter,
    organiser: User,
) -> None:
    """Three go on with a sheet of three; who is gone has what somebody gets who did not play."""
    tournament = singles("liste", 8, rules={"definition": ROMME})
    four = [{"kind": "totals", "column_1": [10, 20, 30, 40], "column_2": [8, 0, 0, 0]}]
    for sitting in drawn(tournament).sittings.all():
        enter(sitting, four)
    first, second = drawn(tournament).sittings.order_by("table")
    gone, *rest = [seat.entrant for seat in first.seats.order_by("seat")]
    address = f"/t/abend/anmeldung/{gone.number}/zurueckziehen/"
    assert "Die anderen drei spielen weiter, mit neuem Zettel" in at_desk.get(address).content.decode()
    assert at_desk.post(address, {"2-1": "fewer"}).status_code == 303
    sheet = Sitting.objects.get(round=first.round, table=1)
    assert [seat.entrant for seat in sheet.seats.order_by("seat")] == rest
    assert gone.name not in at_desk.get("/t/abend/zettel/2/1/").content.decode()
    enter(sheet, [{"kind": "totals", "column_1": [10, 20, 30], "column_2": [8, 0, 0]}])
    enter(second, four)
    rows = {row.entrant.pk: row for row in standings(tournament).rows}
    assert rows[gone.pk].rounds[1] == "nicht gespielt 40"
    assert check_tournament(tournament) == ()
    enter(sheet, [], reason="Falsch")
    added = tournament.events.get(action="table_add")
    page = at_desk.get(f"/t/abend/protokoll/{added.number}/zuruecknehmen/").content.decode()
    assert "Bitte Tisch 1 auf seiner Seite auflösen." in page


def test_who_sat_at_no_table_when_the_others_play_on_pays_nothing_and_the_page_says_so(
    at_desk: Client, singles: Callable[..., Tournament], drawn: Callable[[Tournament], Round]
) -> None:
    tournament = singles("tausend", 4, entry_fee_cents=1000)
    gone = drawn(tournament).seats.get(seat=0).entrant
    assert gone.due_cents == 1000
    address = f"/t/abend/anmeldung/{gone.number}/zurueckziehen/"
    said = "Die anderen drei spielen weiter, mit neuem Zettel. Wer noch nirgends saß, zahlt dann nichts"
    assert said in at_desk.get(address).content.decode()
    assert at_desk.post(address, {"1-1": "fewer"}).status_code == 303
    gone.refresh_from_db()
    assert gone.due_cents == 0


def test_once_something_is_written_nobody_plays_on_with_fewer_and_who_is_gone_is_marked(
    at_desk: Client, singles: Callable[..., Tournament], drawn: Callable[[Tournament], Round], enter: Enter
) -> None:
    tournament = singles("liste", 4, rules={"definition": ROMME})
    sitting = drawn(tournament).sittings.get()
    enter(sitting, [{"kind": "hand", "column_1": [10, 20, 30, 0], "column_2": [0, 0, 0, 1]}])
    gone = side(sitting, 0)
    address = f"/t/abend/anmeldung/{gone.number}/zurueckziehen/"
    assert "spielen weiter" not in at_desk.get(address).content.decode()
    assert at_desk.post(address, {"1-1": "open"}).status_code == 303
    assert "(zurückgezogen)" in at_desk.get("/t/abend/durchgang/1/").content.decode()


def test_who_goes_from_a_group_early_leaves_the_others_a_bye(
    at_desk: Client,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Enter,
    organiser: User,
) -> None:
    """Before the click it is said what it does to whom; afterwards it stands wherever a bye and the groups do."""
    register(tournament, 4)
    stages_plan(tournament=tournament, stages=[Stage("groups", 1, 3, who="all", groups=1)], by=organiser)
    stage_begin(tournament=Tournament.objects.get(), by=organiser)
    sitting, other = drawn(Tournament.objects.get()).sittings.all()
    enter(sitting)
    enter(other)
    gone, met = side(sitting, 1), side(sitting, 0)
    said = (
        f"Gruppe: Nr. {gone.number} hat erst 1 von 3 Spielen gespielt, weniger als die Hälfte. Damit niemand gewinnt "
        f"oder verliert, weil Nr. {gone.number} geht, zählt jedes Spiel gegen Nr. {gone.number} nur wie ein Freilos. "
        f"Auch das von {met.name} (Nr.\u00a0{met.number}); eingetragen bleibt es."
    )
    page = text(at_desk, f"{gone.number}/zurueckziehen/")
    place = (
        "Platz: In der Rangliste jetzt Platz 3. Wer so früh geht, steht in der Gruppe hinter allen anderen, "
        "und danach richtet sich dann auch die Rangliste. Einen Preis gäbe es auch für diesen Platz."
    )
    assert (said in page, place in page, "Was gespielt ist, bleibt stehen" in page) == (True, True, False)
    out = text(at_desk, f"{gone.number}/disqualifizieren/")
    assert (said in out, "Was gespielt ist, bleibt für die Gegner gültig." in out) == (True, False)
    after = at_desk.post(f"{PAGE}{gone.number}/zurueckziehen/", {}, follow=True).content.decode()
    assert f"Nr. {gone.number} ist zurückgezogen. {said}" in after
    assert sitting.entries.count() == 3
    second = drawn(Tournament.objects.get())
    enter(second.sittings.get())
    pausing = second.byes.get().entrant
    tournament_publish(tournament=tournament, by=organiser, public=True)
    key = tournament.public_key
    note = (
        f"Vor der Hälfte der eigenen Gruppenspiele gegangen: {gone.name}. "
        "Spiele gegen sie zählen für alle nur wie ein Freilos, auch die schon gespielten."
    )
    reason = "Durchgang 1 gestrichen, zählt wie ein Freilos: 0 Bummerl, 21:33 (vorläufig)"
    for address, words in (
        ("/t/preiswatten/endrunde/", note),
        ("/t/preiswatten/rangliste/", reason),
        (f"/o/{key}/", reason),
        (f"/t/preiswatten/rangliste/warum/{met.number}/", f"{met.name}: Gruppen, {reason}"),
        (f"/o/{key}/ich/{met.number}/", "gestrichen, dafür 0"),
        (f"/o/{key}/ich/{pausing.number}/", "Durchgang 2: Freilos"),
        ("/t/preiswatten/durchgang/2/", pausing.name),
        (f"/leinwand/{tournament.wall_key}/", "Spiele gegen früh Gegangene zählen wie ein Freilos"),
    ):
        shown = " ".join(at_desk.get(address).content.decode().replace("\u00a0", " ").split())
        assert (words in shown, "kampflos" in shown.lower()) == (True, False), address
    document = PdfReader(BytesIO(at_desk.get("/t/preiswatten/drucken/rangliste.pdf").content))
    printed = " ".join(" ".join(page.extract_text() for page in document.pages).split())
    assert ("G 0" in printed, reason in printed, note in printed) == (True, True, True)


def test_who_goes_from_a_group_may_still_make_it_half(
    at_desk: Client,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Enter,
    organiser: User,
) -> None:
    """Whoever plays the open table to its end has played two of three; money that goes back is said first."""
    register(tournament, 4, paid=True)
    stages_plan(tournament=tournament, stages=[Stage("groups", 1, 3, who="all", groups=1)], by=organiser)
    stage_begin(tournament=Tournament.objects.get(), by=organiser)
    for sitting in drawn(Tournament.objects.get()).sittings.all():
        enter(sitting)
    table = drawn(Tournament.objects.get()).sittings.get(table=1)
    gone = side(table, 0)
    still = "Wird der offene Tisch noch zu Ende gespielt, ist die Hälfte gespielt, und alles zählt."
    assert still in text(at_desk, f"{gone.number}/zurueckziehen/")
    sent = {"2-1": "open", "gives_back": "on", "refund": "Muss heim"}
    after = at_desk.post(f"{PAGE}{gone.number}/zurueckziehen/", sent, follow=True).content.decode()
    said = f"Bitte 20,00\u00a0€ aus der Kasse zurückgeben, sie sind gebucht. Gruppe: Nr. {gone.number} hat erst 1 von 3"
    assert said in after

    def early() -> tuple[bool, bool]:
        page = at_desk.get("/t/preiswatten/endrunde/").content.decode()
        return f"gegangen: {gone.name}." in page, f"Nicht mehr dabei: {gone.name}. Was gespielt ist, zählt" in page

    assert early() == (True, False)
    enter(table)
    assert early() == (False, True)


def test_of_who_left_a_group_early_every_page_says_that_the_match_is_cancelled(
    at_desk: Client,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Enter,
    organiser: User,
) -> None:
    """None of its figures counts anywhere, and its own page says why."""
    register(tournament, 4)
    stages_plan(tournament=tournament, stages=[Stage("groups", 1, 3, who="all", groups=1)], by=organiser)
    stage_begin(tournament=Tournament.objects.get(), by=organiser)
    tournament_publish(tournament=tournament, by=organiser, public=True)
    for sitting in drawn(Tournament.objects.get()).sittings.all():
        enter(sitting)
    gone = side(sitting, 0)
    own = f"/o/{tournament.public_key}/ich/{gone.number}/"
    why = "Vor der Hälfte der eigenen Gruppenspiele gegangen: Die Spiele in der Gruppe sind gestrichen"
    before = at_desk.get(own).content.decode()
    assert ("33:" in before, why in before) == (True, False)
    at_desk.post(f"{PAGE}{gone.number}/zurueckziehen/", {})
    for address, words in (
        (own, why),
        (own, "gestrichen </td>"),
        ("/t/preiswatten/endrunde/", f"{gone.name}</bdi>"),
        ("/t/preiswatten/rangliste/", "Gruppen, Durchgang 1 gestrichen, zählt nicht"),
        (f"/leinwand/{tournament.wall_key}/", f"{gone.name} <small"),
        (f"/leinwand/{tournament.wall_key}/", "zurückgezogen </small>"),
    ):
        shown = " ".join(at_desk.get(address).content.decode().split())
        figures = shown[shown.index(gone.name) :]
        assert (words in shown, ">0:0<" in figures) == (True, True), address
    document = PdfReader(BytesIO(at_desk.get("/t/preiswatten/drucken/rangliste.pdf").content))
    printed = " ".join(" ".join(page.extract_text() for page in document.pages).split())
    assert (printed.count("0:0"), "Durchgang 1 gestrichen, zählt nicht" in printed) == (2, True)


@pytest.mark.parametrize("settled", ["walkover", "open"])
def test_of_who_leaves_a_group_no_open_table_is_spoken_of_that_is_none_any_more(
    at_desk: Client,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Enter,
    organiser: User,
    settled: str,
) -> None:
    """Once its rest counts without a fight nobody can play it to its end."""
    register(tournament, 4)
    stages_plan(tournament=tournament, stages=[Stage("groups", 1, 3, who="all", groups=1)], by=organiser)
    stage_begin(tournament=Tournament.objects.get(), by=organiser)
    for sitting in drawn(Tournament.objects.get()).sittings.all():
        enter(sitting)
    gone = side(drawn(Tournament.objects.get()).sittings.get(table=1), 0)
    after = at_desk.post(f"{PAGE}{gone.number}/zurueckziehen/", {"2-1": settled}, follow=True)
    (said,) = map(str, after.context["messages"])
    assert said.startswith(f"Nr. {gone.number} ist zurückgezogen. Gruppe: Nr. {gone.number} hat erst 1 von 3 Spielen")
    assert ("Wird der offene Tisch noch zu Ende gespielt" in said) == (settled == "open")


def test_in_english_a_match_that_counts_for_nobody_is_cancelled_not_deleted(
    at_desk: Client,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Enter,
    organiser: User,
) -> None:
    """Its sheet is still there."""
    register(tournament, 4)
    stages_plan(tournament=tournament, stages=[Stage("groups", 1, 3, who="all", groups=1)], by=organiser)
    stage_begin(tournament=Tournament.objects.get(), by=organiser)
    for sitting in drawn(Tournament.objects.get()).sittings.all():
        enter(sitting)
    at_desk.post(f"{PAGE}{side(sitting, 0).number}/zurueckziehen/", {})
    at_desk.cookies["django_language"] = "en"
    page = at_desk.get("/t/preiswatten/rangliste/").content.decode()
    assert ("cancelled" in page, "deleted" in page) == (True, False)
    tournament_publish(tournament=tournament, by=organiser, public=True)
    page = at_desk.get(f"/o/{tournament.public_key}/ich/{side(sitting, 0).number}/").content.decode()
    assert ("cancelled" in page, "deleted" in page) == (True, False)
