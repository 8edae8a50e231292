"""The settings page: made from the game's declaration, judged by the game."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from pypdf import PdfReader

from benchmarks.plain_form import forms_of
from games.kit.game import load_rules
from games.registry import games
from turnier.forms.tournaments.house_rules import SettingsForm
from turnier.models import Entrant, Revision, Round, Tournament, User
from turnier.prizes import Terms
from turnier.services.integrity import check_tournament
from turnier.services.money.fees import fees
from turnier.services.money.ledger import balances
from turnier.services.prizes.award import prizes_fix
from turnier.services.prizes.hand_over import hand_over
from turnier.services.registration.register import Registration, entrant_pay
from turnier.services.registration.sign_ups.offer import SignUpOffer, sign_up_offer_save
from turnier.services.registration.sign_ups.sign_up import sign_up_take_over
from turnier.services.registration.singles import single_register
from turnier.services.registration.withdraw import entrant_disqualify
from turnier.services.tournaments.change import tournament_publish
from turnier.services.tournaments.found import tournament_create

PAGE = "/t/preiswatten/einstellungen/"


def typed(tournament: Tournament, **changes: Any) -> dict[str, Any]:
    form = SettingsForm(tournament=tournament)
    values = {name: form[name].value() for name in form.fields}
    shown = {name: form.fields[name].prepare_value(value) for name, value in values.items()}
    return {name: value for name, value in {**shown, **changes}.items() if value is not None and value is not False}


def saved(client: Client, page: str, sent: dict[str, Any]) -> str:
    """What is shown after saving, with a tick where it was asked for."""
    answer = client.post(page, sent, follow=True)
    if answer.status_code == 422:
        answer = client.post(page, sent | {"sure": answer.context["question"].mark}, follow=True)
    return str(answer.content.decode())


def test_rules_that_open_full_sheets_again_say_so(
    at_desk: Client,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> None:
    register(tournament, 4)
    table = drawn(tournament).sittings.get(table=1)
    enter(table, [{"kind": "bummerl", "score": [11, 5]}] * 3)
    said = []
    for number in ("3", "5"):
        sent = typed(Tournament.objects.get(pk=tournament.pk), rule_bummerl_per_sitting=number)
        answer = saved(at_desk, PAGE, sent)
        words = ("Geändert: Bummerl je Durchgang: 3 → 5.", "ist 1 Zettel nicht mehr voll und wieder offen.")
        said.append([each in answer for each in words])
    assert said == [[False, False], [True, True]]


def test_rules_that_value_games_anew_say_so(
    at_desk: Client,
    singles: Callable[..., Tournament],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> None:
    """A Rufspiel that is worth three: all points are others, the places are not; the name alone changes nothing."""
    tournament = singles("schafkopf", 4)
    line = {"kind": "hand", "type": "rufspiel", "declarer": 1, "partner": 2, "won": True, "dealer": 0}
    enter(drawn(tournament).sittings.get(), [line])
    page = f"/t/{tournament.slug}/einstellungen/"
    for changes, wanted in (({"name": "Abend"}, False), ({"rule_call_value": "3"}, True)):
        sent = typed(Tournament.objects.get(pk=tournament.pk), **changes)
        answer = saved(at_desk, page, sent)
        said = "Alle Ergebnisse sind neu gerechnet. Die Plätze bleiben, wie sie sind."
        assert (said in answer, "Geändert: Rufspiel: 1 → 3." in answer) == (wanted, wanted)


@pytest.fixture
def written(
    singles: Callable[..., Tournament], drawn: Callable[[Tournament], Round], enter: Callable[..., Revision]
) -> Tournament:
    """Two tables of Schafkopf: one Rufspiel at the first, a Wenz at the second."""
    tournament = singles("schafkopf", 8)
    call = {"kind": "hand", "type": "rufspiel", "declarer": 1, "partner": 2, "won": True, "dealer": 0}
    wenz = {"kind": "hand", "type": "wenz", "declarer": 1, "won": True, "dealer": 0}
    first, second = drawn(tournament).sittings.order_by("table")
    enter(first, [call])
    enter(second, [wenz])
    return tournament


def test_a_value_that_changes_written_sheets_is_asked_for_first(at_desk: Client, written: Tournament) -> None:
    """It names what changes where; nothing is saved without the tick, which answers just this question."""
    page = f"/t/{written.slug}/einstellungen/"
    sent = typed(written, rule_call_value="3")
    asked = at_desk.post(page, sent)
    said = asked.content.decode()
    assert "Geändert wird: Rufspiel: 1 → 3." in said
    assert "1 Zettel, auf dem schon etwas steht, zählt dann anders: Durchgang 1: Tisch 1." in said
    assert "Was dort auf Papier unterschrieben ist, auch die Summen zur Probe, passt dann nicht mehr dazu." in said
    answer = {"sure": asked.context["question"].mark}
    other = at_desk.post(page, typed(written, rule_call_value="4") | answer)
    assert (asked.status_code, other.status_code, Tournament.objects.get().rules) == (422, 422, {})
    done = at_desk.post(page, sent | answer, follow=True).content.decode()
    assert "Anders gezählt ist jetzt Durchgang 1: Tisch 1." in done
    assert Tournament.objects.get().rules == {"call_value": 3}


def test_what_changes_no_written_sheet_is_not_asked_for(at_desk: Client, written: Tournament) -> None:
    page = f"/t/{written.slug}/einstellungen/"
    for changes in ({"name": "Abend beim Wirt"}, {"rule_solo_value": "9"}):
        assert at_desk.post(page, typed(Tournament.objects.get(), **changes)).status_code == 302


def test_rules_that_leave_printed_sheets_behind_say_so(
    at_desk: Client, singles: Callable[..., Tournament], drawn: Callable[[Tournament], Round]
) -> None:
    tournament = singles("tausend", 6)
    page = f"/t/{tournament.slug}/einstellungen/"
    said = "2 Tische sind schon ausgelost. Ihre gedruckten Zettel passen nicht mehr: Bitte sie neu drucken."

    def answer(**changes: str) -> str:
        sent = typed(Tournament.objects.get(pk=tournament.pk), **changes)
        return str(at_desk.post(page, sent, follow=True).content.decode())

    assert said not in answer(rule_hands_per_sitting="12")
    drawn(tournament)
    assert said not in answer(name="Abend der Tausend")
    shorter = answer(rule_hands_per_sitting="3")
    assert (said in shorter, "Geändert: Spiele am Tisch: 12 → 3." in shorter) == (True, True)


@pytest.mark.parametrize(("fee", "said"), [("20,00", 0), ("25,00", 0), ("15,00", 1)])
def test_a_lower_fee_says_how_many_get_something_back(
    at_desk: Client, tournament: Tournament, register: Callable[..., list[Entrant]], fee: str, said: int
) -> None:
    for entrant in register(tournament, 2):
        entrant_pay(entrant=entrant, paid=True, by=None)
    answer = saved(at_desk, PAGE, typed(tournament, entry_fee_cents=fee))
    assert answer.count("Mit dem neuen Startgeld bekommen 2 etwas zurück. Es steht in der Kasse.") == said


@pytest.mark.parametrize(("bye", "without"), [("average", {"bye_bummerl", "bye_points"}), ("scored", set())])
def test_every_house_rule_that_does_something_is_on_the_page(
    at_desk: Client, tournament: Tournament, bye: str, without: set[str]
) -> None:
    Tournament.objects.update(rules=tournament.rules | {"bye": bye})
    page = at_desk.get(PAGE).content.decode()
    names = set(re.findall(r'name="(rule_\w+)"', page))
    rules = set(tournament.kind_of_game.rules.model_fields) - {"bummerl_total"}
    assert names == {f"rule_{name}" for name in rules - without}
    assert 'value="20,00"' in page


def test_saving_unchanged_changes_nothing(at_desk: Client, tournament: Tournament) -> None:
    before = dict(tournament.rules)
    assert at_desk.post(PAGE, typed(tournament))["Location"] == PAGE
    tournament.refresh_from_db()
    assert tournament.rules == before


def test_a_closed_tournament_keeps_its_result(at_desk: Client, tournament: Tournament) -> None:
    Tournament.objects.update(status=Tournament.Status.CLOSED)
    sent = typed(tournament, rule_gespannt_from="8", name="Preiswatten 2026")
    answer = at_desk.post(PAGE, sent)
    assert (answer.status_code, "Das Turnier ist abgeschlossen." in answer.content.decode()) == (422, True)
    assert at_desk.post(PAGE, typed(tournament, name="Preiswatten 2026")).status_code == 302
    assert list(Tournament.objects.values_list("name", "rules")) == [("Preiswatten 2026", {})]


def test_a_preset_fills_the_form(at_desk: Client, tournament: Tournament) -> None:
    page = at_desk.get(f"{PAGE}?vorlage=watten13").content.decode()
    assert 'value="26:0"' in page
    tournament.refresh_from_db()
    assert "target" not in tournament.rules


PRESETS = [(slug, preset) for slug, game in games().items() if not game.definition for preset in game.presets]


@pytest.mark.parametrize(("slug", "preset"), PRESETS, ids=lambda each: each)
def test_every_preset_is_saved_as_it_fills_the_form(at_desk: Client, organiser: User, slug: str, preset: str) -> None:
    """Nothing that the set does without is asked for, and the folds say what is in the boxes."""
    tournament = tournament_create(by=organiser, name="Abend", game=slug, entry_fee_cents=500)
    page = at_desk.get(f"/t/abend/einstellungen/?vorlage={preset}").content.decode()
    form = next(form for form in forms_of(page) if form.has("name"))
    sent = form.content(form.buttons[0].get("value", ""))
    assert at_desk.post("/t/abend/einstellungen/", dict(sent)).status_code == 302
    wanted, problems = load_rules(tournament.kind_of_game, tournament.kind_of_game.presets[preset])
    assert (Tournament.objects.get().house_rules().model_dump(), problems) == (wanted.model_dump(), ())


def test_house_rules_are_saved_as_the_game_reads_them(at_desk: Client, tournament: Tournament) -> None:
    changes = {"rule_target": "13", "rule_gespannt_from": "11", "rule_walkover": "13:0", "entry_fee_cents": "7,50"}
    at_desk.post(PAGE, typed(tournament, **changes, rule_penalty_may_end_bummerl=False))
    tournament.refresh_from_db()
    assert tournament.rules == {
        "target": 13,
        "gespannt_from": 11,
        "penalty_may_end_bummerl": False,
        "walkover": [13, 0],
    }
    assert tournament.entry_fee_cents == 750


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("rule_target", "elf", "ganze Zahl"),
        ("rule_target", "3", "Bitte einen Wert von 4 bis 99 eintragen."),
        ("entry_fee_cents", "10.001", "Das Startgeld geht bis 10.000,00 €. Bitte den Betrag prüfen."),
        ("rule_walkover", "11", "zwei Zahlen mit Doppelpunkt"),
        ("entry_fee_cents", "viel", "Betrag wie 20 oder 20,00"),
        ("entry_fee_cents", "-5", "Betrag wie 20 oder 20,00"),
        ("rounds", "0", "größer oder gleich 1"),
        ("name", "", "Bitte ausfüllen."),
    ],
)
def test_a_wrong_value_is_named_and_kept(
    at_desk: Client, tournament: Tournament, field: str, value: str, words: str
) -> None:
    response = at_desk.post(PAGE, {**typed(tournament), field: value})
    page = response.content.decode()
    assert (response.status_code, words in page, f'value="{value}"' in page or not value) == (422, True, True)
    assert page.count(words) == 2
    tournament.refresh_from_db()
    assert (tournament.rules, tournament.entry_fee_cents) == ({}, 2000)


def test_a_tournament_that_was_founded_by_mistake_goes_again(
    at_desk: Client, tournament: Tournament, register: Callable[..., list[Entrant]]
) -> None:
    register(tournament, 3)
    single_register(tournament=tournament, registration=Registration(("Carl Allein",)), by=None)
    page = at_desk.get(PAGE).content.decode()
    assert "4 Anmeldungen verschwinden mit." in page
    assert f"„{tournament.name}“ löschen" in page
    for unsure in ({}, {"sure": "3"}):  # not ticked, or ticked before somebody else came
        page = at_desk.post(f"{PAGE}loeschen/", unsure, follow=True).content.decode()
        assert ["Nicht gelöscht:" in page, "4 Anmeldungen verschwinden mit." in page] == [True, True]
    response = at_desk.post(f"{PAGE}loeschen/", {"sure": "4"}, follow=True)
    assert f"„{tournament.name}“ ist gelöscht." in response.content.decode()
    assert not Tournament.objects.exists()


def test_a_rehearsed_draw_goes_with_the_tournament_until_something_was_played(
    at_desk: Client,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> None:
    register(tournament, 4)
    sitting = drawn(tournament).sittings.get(table=1)
    assert "Auch die Auslosung verschwindet. Gespielt ist noch nichts." in at_desk.get(PAGE).content.decode()
    enter(sitting)
    assert "Hier wurde schon gespielt oder kassiert." in at_desk.get(PAGE).content.decode()
    at_desk.post(f"{PAGE}loeschen/", {"sure": "4"})
    assert Tournament.objects.exists()


def test_a_drawn_tournament_of_the_wrong_game_is_deleted(
    at_desk: Client,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
) -> None:
    register(tournament, 5)
    drawn(tournament)
    assert "ist gelöscht." in at_desk.post(f"{PAGE}loeschen/", {"sure": "5"}, follow=True).content.decode()
    assert not Tournament.objects.exists()


def test_once_money_was_taken_it_stays_and_the_page_says_why(
    at_desk: Client, tournament: Tournament, register: Callable[..., list[Entrant]], organiser: User
) -> None:
    entrant_pay(entrant=register(tournament, 1)[0], paid=True, by=organiser)
    assert "Hier wurde schon gespielt oder kassiert." in at_desk.get(PAGE).content.decode()
    assert (
        "schon gespielt oder kassiert" in at_desk.post(f"{PAGE}loeschen/", {"sure": "1"}, follow=True).content.decode()
    )
    assert Tournament.objects.exists()


def words(client: Client, address: str) -> str:
    """A page as it is read."""
    return re.sub(r"(<[^>]+>|\s)+", " ", client.get(address).content.decode())


def test_what_was_only_tried_out_is_called_off_and_out_of_the_way(
    at_desk: Client, tournament: Tournament, register_at_desk: Callable[..., list[Entrant]], organiser: User
) -> None:
    """One payment was booked by mistake and taken back: its books stay, the lists are free of it."""
    team = register_at_desk(tournament, 1, paid=True)[0]
    entrant_pay(entrant=team, paid=False, by=organiser, reason="Versehen")
    tournament_publish(tournament=tournament, by=organiser, public=True)
    assert "Wer es nicht mehr sehen will, sagt es ab." in words(at_desk, PAGE)
    assert "Heute Preiswatten" in words(at_desk, "/")
    assert tournament.name in words(Client(), "/")
    assert "Zur Generalprobe" in words(at_desk, PAGE)
    at_desk.post(f"{PAGE}absagen/", {"reason": "nur probiert"})
    home = words(at_desk, "/")
    assert ("Heute" in home, "Beendet" in home, "abgesagt" in home) == (False, True, True)
    assert "Zur Generalprobe" not in words(at_desk, PAGE), "there is no evening to rehearse"
    menu = re.findall(r'href="(/t/preiswatten/[^"]*)"', at_desk.get(PAGE).content.decode().partition("<main")[0])
    assert {"/t/preiswatten/anmeldung/", "/t/preiswatten/kasse/"} <= {*menu}
    assert [place for place in menu if at_desk.get(place).status_code != 200] == [], "none leads back"
    assert tournament.name not in words(Client(), "/")
    assert "nur probiert" in words(at_desk, "/t/preiswatten/protokoll/")
    assert check_tournament(Tournament.objects.get()) == ()


def printed(client: Client) -> str:
    """The one page of what hangs on the door."""
    (page,) = PdfReader(BytesIO(client.get("/t/preiswatten/drucken/ausschreibung.pdf").content)).pages
    return " ".join(page.extract_text().split())


def test_the_notice_of_calling_off_invites_nobody(at_desk: Client, tournament: Tournament) -> None:
    Tournament.objects.update(host="SV Niederau", venue="Schützenheim")
    assert ("SV Niederau lädt ein" in printed(at_desk), "Abgesagt" in printed(at_desk)) == (True, False)
    at_desk.post(f"{PAGE}absagen/", {"reason": "Schnee"})
    notice = printed(at_desk)
    assert [each in notice for each in ("Abgesagt", "Schützenheim", "Preiswatten")] == [True] * 3
    assert not [each for each in ("lädt ein", "Anmeldung", "Regel", "Geld zurück", "Schnee") if each in notice]
    assert "Absage" in words(at_desk, "/t/preiswatten/drucken/")


def test_who_paid_gets_it_back_once_the_evening_is_called_off(
    at_desk: Client, tournament: Tournament, organiser: User
) -> None:
    """Everybody reads it: the desk, the public page, who signed up. Nobody owes anything, and it can be taken back."""
    sign_up_offer_save(tournament=tournament, offer=SignUpOffer(True, 4, None, "Ja?"), by=organiser)
    tournament_publish(tournament=tournament, by=organiser, public=True)
    outside = Client()
    public = f"/o/{tournament.public_key}/"
    typed_in = {"player_1": "Anna Eins", "player_2": "Bernd Zwei", "consent": "on", "key": "f"}
    both = [typed_in | {"player_1": f"Ida {n}", "player_2": f"Ute {n}", "key": n} for n in "AB"]
    own = [outside.post(f"{public}anmelden/", each)["Location"] for each in both]
    sign_up_take_over(sign_up=tournament.sign_ups.get(number=1), paid=True, by=organiser)
    at_desk.post(f"{PAGE}absagen/", {"reason": "Schnee"})
    assert ["abgesagt" in words(outside, address) for address in (public, f"{public}anmelden/", *own)] == [True] * 4
    assert "Die 20,00\u00a0€ gibt es an der Kasse zurück." in outside.get(own[0]).content.decode()
    assert "Der Platz ist sicher" not in words(outside, own[1])
    assert outside.get(f"{public}siegerehrung/").status_code == 302
    for address in ("", "zum-schluss/", "anmeldung/", "rangliste/"):
        assert "Das Turnier ist abgesagt" in re.sub(
            r"\s+", " ", at_desk.get(f"/t/preiswatten/{address}", follow=True).content.decode()
        )
    overview = words(at_desk, "/t/preiswatten/")
    assert ("bekommt sein Geld zurück: zusammen 20,00 €" in overview, "Die ersten drei" in overview) == (True, False)
    assert [each in overview for each in ("Zur Kasse", "Absage zum Aufhängen drucken")] == [True, True]
    assert "bekommt sein Geld zurück" in printed(at_desk)
    assert ["Absage zurücknehmen" in page for page in (overview, words(at_desk, PAGE))] == [True] * 2
    assert ("Turnier abgesagt" in overview, "Abgeschlossen" in overview) == (True, False)
    assert "Ablauf des Abends" not in at_desk.get("/t/preiswatten/").content.decode()
    assert at_desk.post("/t/preiswatten/anmeldung/", typed_in).status_code == 422
    assert at_desk.post("/t/preiswatten/kasse/konto/1/zurueckzahlen/").status_code == 303
    assert balances(tournament)["cash"] == 0
    assert "zusammen 20,00 €" not in words(at_desk, "/t/preiswatten/")
    overview = " ".join(at_desk.get("/t/preiswatten/").content.decode().split())
    notice = 'href="/t/preiswatten/drucken/ausschreibung.pdf">Absage zum Aufhängen drucken'
    assert f'<a class="t-btn t-btn--big t-btn--wide" id="next-go" {notice}' in overview
    assert '<a class="t-btn t-btn--quiet t-btn--wide" id="next-other"' in overview
    assert overview.index('id="next-go"') < overview.index("Absage zurücknehmen …")
    assert check_tournament(Tournament.objects.get()) == ()
    silent = at_desk.post(f"{PAGE}absagen/", {"again": "1", "reason": ""})
    assert (silent.status_code, Tournament.objects.get().status) == (409, "closed")
    at_desk.post(f"{PAGE}absagen/", {"again": "1", "reason": "doch nicht"})
    assert Tournament.objects.get().status == "registration"
    assert fees(tournament).open == 2000
    called_off = tournament.events.get(action="tournament_call_off").number
    taken_back = words(at_desk, f"/t/preiswatten/protokoll/{called_off}/zuruecknehmen/")
    assert "Das Turnier ist nicht mehr abgesagt." in taken_back
    assert check_tournament(Tournament.objects.get()) == ()


def test_who_was_disqualified_before_gets_it_back_as_well(
    at_desk: Client, tournament: Tournament, register: Callable[..., list[Entrant]], organiser: User
) -> None:
    """And where it takes place after all, nobody disqualified gets anything."""
    entrant_disqualify(entrant=register(tournament, 3, paid=True)[0], by=organiser, reason="Streit")
    refund = "/t/preiswatten/kasse/konto/1/zurueckzahlen/"
    assert at_desk.post(refund).status_code == 409
    at_desk.post(f"{PAGE}absagen/", {"reason": "Schnee"})
    assert "zusammen 60,00 €" in words(at_desk, "/t/preiswatten/")
    assert "20,00 € zurückzahlen" in words(at_desk, "/t/preiswatten/kasse/konto/1/")
    assert words(at_desk, "/t/preiswatten/kasse/").count("20,00 € zu viel bezahlt") == 3
    assert at_desk.post(refund).status_code == 303
    assert (fees(Tournament.objects.get()).back, balances(tournament)["cash"]) == (4000, 4000)
    assert check_tournament(Tournament.objects.get()) == ()


def test_no_reason_no_calling_off(at_desk: Client, tournament: Tournament) -> None:
    refused = at_desk.post(f"{PAGE}absagen/", {"reason": " "})
    assert (refused.status_code, "warum das Turnier abgesagt wird" in refused.content.decode()) == (409, True)
    assert Tournament.objects.get().called_off is False


def test_what_was_only_closed_is_not_offered_to_be_called_off(
    at_desk: Client, tournament: Tournament, register: Callable[..., list[Entrant]]
) -> None:
    """Closed before anything was drawn, as a file may have it, it is told as closed everywhere."""
    register(tournament, 2)
    Tournament.objects.update(status="closed", is_public=True)
    assert 'action="/t/preiswatten/einstellungen/absagen/"' not in at_desk.get(PAGE).content.decode()
    public = f"/o/{tournament.public_key}/"
    pages = ["/", "/t/preiswatten/", "/t/preiswatten/zum-schluss/", public, f"{public}ich/1/"]
    assert ["abgesagt" in words(at_desk, page) for page in pages] == [False] * len(pages)
    assert "Wieder öffnen" in words(at_desk, "/t/preiswatten/zum-schluss/")


def test_what_is_drawn_is_not_called_off(
    at_desk: Client,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
) -> None:
    register(tournament, 4)
    assert 'action="/t/preiswatten/einstellungen/absagen/"' in at_desk.get(PAGE).content.decode()
    drawn(tournament)
    page = at_desk.get(PAGE).content.decode()
    assert 'action="/t/preiswatten/einstellungen/absagen/"' not in page
    fold = page.partition('id="absagen"')[2].partition("</details>")[0]
    assert re.findall(r'<a href="(.*?)"', fold) == ["/t/preiswatten/durchgang/", "/t/preiswatten/zum-schluss/"]
    assert "<small>geht nicht mehr</small>" in re.sub(r">\s+|\s+<", lambda found: found.group().strip(), fold)
    refused = at_desk.post(f"{PAGE}absagen/", {"reason": "x"})
    assert (refused.status_code, "Es ist schon ausgelost." in refused.content.decode()) == (409, True)


def test_the_public_switch_goes_back_where_it_was(at_desk: Client, tournament: Tournament) -> None:
    there = "/t/preiswatten/rangliste/"
    response = at_desk.post(f"{PAGE}oeffentlich/", {"public": "1"}, headers={"referer": f"http://testserver{there}"})
    tournament.refresh_from_db()
    assert (response["Location"], tournament.is_public) == (there, True)


@pytest.mark.parametrize(
    ("changes", "fields", "sentence"),
    [
        (
            {"rule_target": "9"},
            ("rule_target", "rule_gespannt_from"),
            "„Gespannt ab“ muss unter den 9 Zielpunkten liegen.",
        ),
    ],
)
def test_settings_that_contradict_each_other_are_all_named(
    at_desk: Client, tournament: Tournament, changes: dict[str, str], fields: tuple[str, ...], sentence: str
) -> None:
    """At each of them, and in the summary above with its label."""
    response = at_desk.post(PAGE, {**typed(tournament), **changes})
    page, form = response.content.decode(), response.context["form"]
    assert (response.status_code, set(form.errors)) == (422, set(fields))
    assert page.count(sentence) == 2 * len(fields)
    assert [f'href="#id_{name}">' in page for name in fields] == [True] * len(fields)
    tournament.refresh_from_db()
    assert (tournament.rounds_planned, tournament.rules) == (3, {})


def test_a_house_rule_that_applies_with_another_says_so(at_desk: Client, singles: Callable[..., Tournament]) -> None:
    page = at_desk.get(f"/t/{singles('tausend', 4).slug}/einstellungen/").content.decode()
    assert "Gilt nur bei „Dauer am Tisch: feste Zahl von Spielen“." in page


def fold(page: str, title: str) -> str:
    """The fold of this title."""
    return next(each for each in page.split("<details")[1:] if f"<b>{title}</b>" in each)


def test_a_fold_says_what_is_set_and_whether_that_is_usual(at_desk: Client, tournament: Tournament) -> None:
    usual = fold(at_desk.get(PAGE).content.decode(), "Spiel")
    assert ("Zielpunkte: 11 · Gespannt ab: 9" in usual, "wie üblich" in usual) == (True, True)
    Tournament.objects.update(rules={"first_dealer": "higher_number"})
    changed = fold(at_desk.get(PAGE).content.decode(), "Spiel")
    assert "Erster Geber: höhere Startnummer · Zielpunkte: 11" in changed
    assert ("geändert" in changed, "wie üblich" in changed, "Üblich: Los." in changed) == (True, False, True)


def test_what_is_asked_when_it_is_founded_stands_in_front(at_desk: Client, tournament: Tournament) -> None:
    page = at_desk.get(PAGE).content.decode()
    assert page.index('name="rule_bummerl_per_sitting"') < page.index("Selten geändert") < page.index("rule_target")


def test_a_fold_with_a_mistake_is_open(at_desk: Client, tournament: Tournament) -> None:
    page = at_desk.post(PAGE, typed(tournament, rule_target="3")).content.decode()
    assert [" open" in fold(page, title).split(">")[0] for title in ("Spiel", "Wertung")] == [True, False]


def test_what_depends_on_a_choice_is_shown_as_soon_as_it_is_made(at_desk: Client, tournament: Tournament) -> None:
    chosen = typed(tournament, rule_bye='"scored"')
    page = at_desk.get(PAGE, chosen, headers={"HX-Request": "true"}).content.decode()
    assert 'name="rule_bye_bummerl"' in page
    assert 'name="rule_bye_bummerl"' not in at_desk.get(PAGE).content.decode()


@pytest.mark.parametrize(
    ("referer", "next_page"),
    [
        ("http://testserver/t/preiswatten/kasse/?a=1", "/t/preiswatten/kasse/?a=1"),
        ("http://testserver/t/preiswatten/einstellungen/?vorlage=watten13", PAGE),
        ("https://example.org/", PAGE),
        ("999", PAGE),
        ("", PAGE),
    ],
)
def test_saved_it_goes_back_to_where_one_came_from(
    at_desk: Client, tournament: Tournament, referer: str, next_page: str
) -> None:
    came_from = at_desk.get(PAGE, headers={"referer": referer}).context["came_from"]
    answer = at_desk.post(PAGE, typed(tournament, next=came_from))
    assert (answer.status_code, answer["Location"]) == (302, next_page)


def test_what_is_no_address_leads_nowhere_else(at_desk: Client, tournament: Tournament) -> None:
    answer = at_desk.post(PAGE, typed(tournament, next="999"))
    assert (answer.status_code, answer["Location"]) == (302, PAGE)


def test_the_public_page_is_one_of_the_settings(at_desk: Client, tournament: Tournament) -> None:
    at_desk.post(PAGE, typed(tournament, is_public="1"))
    tournament.refresh_from_db()
    assert (tournament.is_public, "An: Wer die Adresse hat" in at_desk.get(PAGE).content.decode()) == (True, True)
    at_desk.post(PAGE, {name: value for name, value in typed(tournament).items() if name != "is_public"})
    tournament.refresh_from_db()
    assert tournament.is_public


def test_house_rules_to_think_about_are_told_of(at_desk: Client, singles: Callable[..., Tournament]) -> None:
    """Also where it is founded, before anything is saved."""
    told = "Zu dritt spielt jeder 48 Spiele, zu viert drei Viertel von 48: nicht gleich viele."
    usual = singles("skat", 0)
    assert told not in at_desk.get(f"/t/{usual.slug}/einstellungen/").content.decode()
    unequal = singles("skat", 0, rules={"hands_at_three": 48})
    assert told in at_desk.get(f"/t/{unequal.slug}/einstellungen/").content.decode()
    asked = {"game": "skat", "way": "free", "hands_at_four": "48", "hands_at_three": "48", "rounds": "2"}
    assert told in at_desk.get("/turniere/neu/", asked).content.decode()


STORED = ("/t/preiswatten/einstellungen/", "/t/preiswatten/kasse/preise/", "/t/preiswatten/kasse/startgeld/")
MISTAKES = {"venue": "entry_fee_cents", "guaranteed": "guaranteed", "holder": "cents_1"}
OTHERS = {
    "einstellungen": ("venue", "Gasthof Post"),
    "preise": ("guaranteed", "200,00"),
    "startgeld": ("holder", "SKC"),
}


@pytest.mark.parametrize("page", STORED)
def test_an_older_page_does_not_put_back_what_others_have_saved(
    at_desk: Client, tournament: Tournament, page: str
) -> None:
    """It is said what is stored; what was typed stays, and is taken when it is sent once more."""
    name, value = OTHERS[page.split("/")[-2]]
    iban = {"iban": "DE89 3704 0044 0532 0130 00"} if name == "holder" else {}
    older, newer = (_main_form(at_desk.get(page).content.decode(), name) for _ in range(2))
    assert at_desk.post(page, older | {name: value} | iban).status_code in {302, 303}
    mistaken = at_desk.post(page, newer | {MISTAKES[name]: "viel"})
    assert _main_form(mistaken.content.decode(), name)["stored"] == newer["stored"]
    told = at_desk.post(page, newer)
    assert (told.status_code, told.content.decode().count("Inzwischen hat jemand anders hier gespeichert.")) == (422, 1)
    assert value in told.content.decode()
    stored = re.findall("Gespeichert ist: ([^<]*)", told.content.decode())[0]
    assert len(stored.split(" · ")) == len({name, *iban})
    again = _main_form(told.content.decode(), name)
    assert (again[name], again["stored"] != newer["stored"]) == (newer[name], True)
    assert at_desk.post(page, again).status_code in {302, 303}


def _main_form(page: str, name: str) -> dict[str, str]:
    form = next(form for form in forms_of(page) if form.has(name))
    return dict(form.content(form.buttons[0].get("value", "")))


@pytest.mark.parametrize(
    ("fee", "said"),
    [
        ("25", "2 haben schon bezahlt und schulden dann zusammen noch 10,00\u00a0€."),
        ("15", "2 haben dann zusammen 10,00\u00a0€ zu viel bezahlt."),
    ],
)
def test_another_fee_is_asked_for_once_people_have_paid(
    at_desk: Client, tournament: Tournament, register: Callable[..., list[Entrant]], fee: str, said: str
) -> None:
    """Two of three have; what somebody has not paid yet is asked for anyhow."""
    teams = register(tournament, 3)
    for entrant in teams[:2]:
        entrant_pay(entrant=entrant, paid=True, by=None)
    sent = typed(tournament, entry_fee_cents=fee)
    asked = at_desk.post(PAGE, sent)
    page = asked.content.decode()
    assert (asked.status_code, said in page, "Preisgeld gilt dann nicht mehr" in page) == (422, True, False)
    assert f'name="sure" id="sure" value="{asked.context["question"].mark}" form="settings"' in page
    assert Tournament.objects.get().entry_fee_cents == 2000
    assert at_desk.post(PAGE, sent | {"sure": asked.context["question"].mark}).status_code == 302
    assert Tournament.objects.get().entry_fee_cents == 100 * int(fee)


def test_more_rounds_are_asked_for_once_prizes_are_handed_over(
    at_desk: Client,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    Tournament.objects.update(rounds_planned=1)
    for entrant in register(tournament, 2):
        entrant_pay(entrant=entrant, paid=True, by=organiser)
    enter(drawn(Tournament.objects.get()).sittings.get())
    said = "Preisgeld ist schon ausgezahlt: 40,00\u00a0€. Wird weitergespielt, ist es danach neu festzulegen"
    sent = typed(Tournament.objects.get(), rounds="2")
    (award,) = prizes_fix(tournament=Tournament.objects.get(), by=organiser, terms=Terms(places=1), shared=True)
    hand_over(entrant=award.entrant, by=organiser)
    asked = at_desk.post(PAGE, sent)
    page = asked.content.decode()
    assert (asked.status_code, said in page, "Durchgänge: 1 → 2." in page) == (422, True, True)
    assert at_desk.post(PAGE, sent | {"sure": asked.context["question"].mark}).status_code == 302
    assert Tournament.objects.get().rounds_planned == 2


def test_a_time_that_nobody_changed_is_not_said_to_be_changed(at_desk: Client, tournament: Tournament) -> None:
    """What another laptop has saved is named alone, as it stands in its box."""
    Tournament.objects.update(begins="19:00")
    page = at_desk.get(PAGE).content.decode()
    stored = re.search(r'name="stored" value="(\w+)"', page)
    assert stored is not None
    sent = typed(Tournament.objects.get()) | {"stored": stored[1], "begins": "19:00"}
    Tournament.objects.update(venue="Löwen")
    told = at_desk.post(PAGE, sent).content.decode()
    assert ("Gespeichert ist: Ort: Löwen." in told, "19:00:00" in told) == (True, False)
    Tournament.objects.update(begins="20:00")
    assert "Beginn: 20:00 · Ort: Löwen." in at_desk.post(PAGE, sent).content.decode()


def test_another_fee_says_that_prizes_are_to_be_fixed_anew(
    at_desk: Client,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    Tournament.objects.update(rounds_planned=1)
    for entrant in register(tournament, 2):
        entrant_pay(entrant=entrant, paid=True, by=organiser)
    enter(drawn(Tournament.objects.get()).sittings.get())
    prizes_fix(tournament=Tournament.objects.get(), by=organiser, terms=Terms(places=1), shared=True)
    page = at_desk.post(PAGE, typed(Tournament.objects.get(), entry_fee_cents="25")).content.decode()
    assert "Das festgelegte Preisgeld gilt dann nicht mehr und ist neu festzulegen." in page


def test_the_record_says_how_many_rounds_there_are_now(at_desk: Client, tournament: Tournament) -> None:
    before = tournament.rounds_planned
    saved(at_desk, PAGE, typed(tournament, rounds=str(before + 1)))
    record = " ".join(at_desk.get("/t/preiswatten/protokoll/").content.decode().split())
    assert f"Durchgänge: {before} → {before + 1}" in record
    assert "Hausregeln geändert" not in record
    saved(at_desk, PAGE, typed(Tournament.objects.get(), rounds="2", rule_bummerl_per_sitting="5"))
    assert "Hausregeln geändert und alles neu gerechnet" in at_desk.get("/t/preiswatten/protokoll/").content.decode()


def test_sheets_with_final_points_alone_are_named_and_led_to(
    at_desk: Client,
    singles: Callable[..., Tournament],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> None:
    """Nobody can count them anew: before it is saved and after, the page says which they are."""
    tournament = singles("doppelkopf", 8, rules={"booking": "zero_sum"})
    (sitting, _other) = drawn(tournament).sittings.order_by("table")
    enter(sitting, [{"kind": "totals", "points": [5, -2, -4, 1], "hands_won": [9, 8, 7, 9]}])
    tournament = Tournament.objects.get(pk=tournament.pk)
    page = f"/t/{tournament.slug}/einstellungen/"
    sent = typed(tournament) | {"rule_booking": '"winners_only"'}
    asked = at_desk.post(page, sent)
    said = "1 Zettel mit „Nur Endstände“ bleibt, wie er getippt ist, und passt nicht mehr dazu: Durchgang 1: Tisch 1."
    assert (asked.status_code, said in asked.content.decode()) == (422, True)
    done = at_desk.post(page, sent | {"sure": asked.context["question"].mark}, follow=True).content.decode()
    way = f'<a href="/t/{tournament.slug}/zettel/1/1/korrektur/">Durchgang 1, Tisch 1</a>'
    assert f"Nicht neu gezählt, weil nur Endstände dastehen: {way}." in done


@pytest.mark.parametrize(
    ("game", "rules", "line", "change", "said"),
    [
        (
            "doppelkopf",
            {"booking": "zero_sum"},
            {"points": [5, -2, -4, 1], "hands_won": [9, 8, 7, 9]},
            {"rule_booking": '"winners_only"'},
            "Gutschrift: plus und minus → nur den Gewinnern",
        ),
        (
            "schafkopf",
            {},
            {"points": [20, -12, 4, -12], "solos_won": [1, 0, 2, 1]},
            {"rule_solo_value": "8"},
            "Solo: 5 → 8",
        ),
    ],
)
def test_sheets_with_final_points_are_named_where_there_are_no_others(
    at_desk: Client,
    singles: Callable[..., Tournament],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    game: str,
    rules: dict[str, str],
    line: dict[str, list[int]],
    change: dict[str, str],
    said: str,
) -> None:
    """Nothing is counted anew, and just that is what is said; a rule by which no hand counts otherwise asks nothing."""
    tournament = singles(game, 8, rules=rules)
    for sitting in drawn(tournament).sittings.order_by("table"):
        enter(sitting, [{"kind": "totals"} | line])
    tournament = Tournament.objects.get(pk=tournament.pk)
    page, sent = f"/t/{tournament.slug}/einstellungen/", typed(tournament)
    asked = at_desk.post(page, sent | change)
    told = asked.content.decode()
    named = "Durchgang 1: Tisch 1 und 2."
    assert f"2 Zettel mit „Nur Endstände“ bleiben, wie sie getippt sind, und passen nicht mehr dazu: {named}" in told
    assert (f"Geändert wird: {said}." in told, "zählen dann anders" in told) == (True, False)
    sure = sent | change | {"sure": asked.context["question"].mark}
    done = at_desk.post(page, sure, follow=True).content.decode()
    assert "Nicht neu gezählt, weil nur Endstände dastehen: <a" in done
    again = typed(Tournament.objects.get(pk=tournament.pk))
    assert at_desk.post(page, again | {"rule_bye": '"nothing"'}).status_code == 302


def test_figures_from_which_points_are_counted_are_no_final_points(
    at_desk: Client,
    singles: Callable[..., Tournament],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> None:
    """At the foot of a list of Skat stand games won and lost: it is counted anew, and nothing is left to do by hand."""
    tournament = singles("skat", 8)
    figures = {"game_points": [900, 800, 700, 600], "won": [10, 9, 8, 7], "lost": [1, 2, 3, 4], "passed": 4}
    for sitting in drawn(tournament).sittings.order_by("table"):
        enter(sitting, [{"kind": "totals"} | figures])
    tournament = Tournament.objects.get(pk=tournament.pk)
    sent = typed(tournament) | {"rule_win_bonus": "40"}
    told = at_desk.post(f"/t/{tournament.slug}/einstellungen/", sent).content.decode()
    assert ("2 Zettel, auf denen schon etwas steht, zählen dann anders" in told, "Nur Endstände" in told) == (
        True,
        False,
    )


def test_whoever_looks_for_bockrunden_reads_among_the_scoring_that_there_are_none(
    at_desk: Client, singles: Callable[..., Tournament]
) -> None:
    page = at_desk.get(f"/t/{singles('doppelkopf', 4).slug}/einstellungen/").content.decode()
    fold = page[page.index("<b>Wertung</b>") :]
    said = "Bockrunden gibt es hier nicht: Kein Spiel zählt mehr, weil ein anderes besonders ausging."
    assert said in fold[: fold.index("</details>")]


@pytest.mark.parametrize(
    ("rounds", "said"),
    [
        ("33", "33 Durchgänge dauern etwa 22 Stunden, ohne Pausen. Sind es wirklich so viele?"),
        ("21", "21 Durchgänge sind für einen Abend sehr viele. Sind es wirklich so viele?"),
    ],
)
def test_more_rounds_than_an_evening_has_time_for_are_asked_about_once(
    at_desk: Client, singles: Callable[..., Tournament], rounds: str, said: str
) -> None:
    tournament = singles("seconds", 8, rounds=3, rules={"hands": 8})
    page, sent = f"/t/{tournament.slug}/einstellungen/", typed(tournament, rounds=rounds)
    asked = at_desk.post(page, sent)
    assert (asked.status_code, said in asked.content.decode()) == (422, True)
    assert Tournament.objects.get().rounds_planned == 3
    assert at_desk.post(page, sent | {"sure": asked.context["question"].mark}).status_code == 302
    assert Tournament.objects.get().rounds_planned == int(rounds)
    for other in (rounds, "3", "12"):
        renamed = typed(Tournament.objects.get(), name=f"Abend {other}", rounds=other)
        assert at_desk.post(page, renamed).status_code == 302
    assert Tournament.objects.get().rounds_planned == 12


def test_in_english_a_box_shows_a_sum_as_the_rest_of_the_page(at_desk: Client, tournament: Tournament) -> None:
    """And takes it as it stands there, as it stands in German, and as a sum of thousands stands beside it."""
    at_desk.cookies["django_language"] = "en"
    assert 'value="20.00"' in at_desk.get(PAGE).content.decode()
    for fee, cents in (("20.50", 2050), ("21,50", 2150), ("1,240.00", 124000), ("1.240,00", 124000)):
        assert at_desk.post(PAGE, typed(tournament, entry_fee_cents=fee))["Location"] == PAGE
        tournament.refresh_from_db()
        assert tournament.entry_fee_cents == cents
