"""What somebody presses on a page that was opened before the entrant went, was drawn, or the evening ended.

Each way is walked from the form that the page showed: it does what still is right, or says why not, and money and
participation are as the sentence says.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.test import Client

from turnier.models import Entrant, Revision, Round, Tournament, User
from turnier.services.privacy.privacy import anonymise
from turnier.services.privacy.subject import erasure_subject
from turnier.services.registration.check_in import check_in_begin, entrant_presence
from turnier.services.registration.register import entrant_pay, entrant_return, entrant_unregister
from turnier.services.registration.withdraw import entrant_disqualify, entrant_withdraw
from turnier.services.tournaments.end import tournament_call_off, tournament_close

DESK, DOOR, ACCOUNT = "/t/preiswatten/anmeldung/", "/t/preiswatten/einlass/", "/t/preiswatten/kasse/konto/1/"
FORM = re.compile(r"<form\b([^>]*)>(.*?)</form>", re.DOTALL)
HIDDEN = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)"')
PAID, UNPAID = 1, 2
"""The start numbers of those who pay at the desk, and later."""


@dataclass(frozen=True)
class Way:
    """A form of a page, by the address to which it is sent, with what is typed there."""

    page: str
    to: str
    typed: dict[str, str]
    number: int = PAID


NAMES = {"player_1": "Anna Eyns1", "player_2": "Bernd Zwei1", "number": "1", "paid": "1"}
WAYS = {
    "unregister": Way(f"{DESK}?neu=1", f"{DESK}1/zuruecknehmen/", {}),
    "withdraw": Way(f"{DESK}1/zurueckziehen/", f"{DESK}1/zurueckziehen/", {}),
    "substitute": Way(f"{DESK}1/ersatz/", f"{DESK}1/ersatz/", {"name": "Max Neu", "position": "0", "since": "1"}),
    "disqualify": Way(f"{DESK}1/disqualifizieren/", f"{DESK}1/disqualifizieren/", {"reason": "Betrug"}),
    "rename": Way(f"{DESK}1/", f"{DESK}1/", NAMES),
    "pay": Way(f"{DESK}teilnehmer/", f"{DESK}2/bezahlt/", {"paid": "1"}, UNPAID),
    "take back": Way(ACCOUNT, f"{DESK}1/bezahlt/", {"paid": "0", "reason": "falscher"}),
    "reduce": Way(ACCOUNT, ACCOUNT, {"ermaessigung-cents": "5", "ermaessigung-reason": "Jugend"}),
    "check in": Way(DOOR, f"{DOOR}1/", {"here": "1"}),
}
GONE_WAYS = {
    "return": Way(f"{DESK}1/", f"{DESK}1/wieder-dabei/", {}),
    "doch dabei": Way(f"{DESK}?neu=1", f"{DESK}1/wieder-dabei/", {}),
    "refund": Way(ACCOUNT, f"{ACCOUNT}zurueckzahlen/", {}),
    "keep": Way(ACCOUNT, f"{ACCOUNT}behalten/", {"reason": "Spende"}),
}


@dataclass(frozen=True)
class Meanwhile:
    """What can happen while a page is open."""

    by: User
    draw: Callable[[Tournament], Round]
    enter: Callable[..., Revision]

    def drawn(self, entrant: Entrant) -> None:
        self._draw(entrant, pauses=False)

    def paused(self, entrant: Entrant) -> None:
        self._draw(entrant, pauses=True)

    def withdrawn(self, entrant: Entrant) -> None:
        entrant_withdraw(entrant=entrant, tables={}, by=self.by)

    def unregistered(self, entrant: Entrant) -> None:
        entrant_unregister(entrant=entrant, by=self.by)

    def disqualified(self, entrant: Entrant) -> None:
        entrant_disqualify(entrant=entrant, reason="Betrug", by=self.by)

    def erased(self, entrant: Entrant) -> None:
        for player in entrant.players.select_related("entrant", "tournament"):
            anonymise(who=erasure_subject(player), by=self.by)

    def back(self, entrant: Entrant) -> None:
        entrant_return(entrant=entrant, by=self.by)

    def closed(self, entrant: Entrant) -> None:
        for sitting in self.draw(entrant.tournament).sittings.all():
            self.enter(sitting)
        tournament_close(tournament=entrant.tournament, by=self.by)

    def called_off(self, entrant: Entrant) -> None:
        tournament_call_off(tournament=entrant.tournament, reason="Schnee", by=self.by)

    def _draw(self, entrant: Entrant, *, pauses: bool) -> None:
        """Of five one has the bye; whoever has it by lot changes places with somebody if need be."""
        bye = self.draw(entrant.tournament).byes.get()
        if (bye.entrant == entrant) != pauses:
            seat = entrant.seats.first() or bye.round.seats.first()
            seat.entrant, bye.entrant = bye.entrant, seat.entrant
            seat.save()
            bye.save()


@pytest.fixture
def meanwhile(organiser: User, drawn: Callable[[Tournament], Round], enter: Callable[..., Revision]) -> Meanwhile:
    """It is the organiser who does it, at another screen."""
    return Meanwhile(organiser, drawn, enter)


@pytest.fixture
def evening(tournament: Tournament, organiser: User, register: Callable[..., list[Entrant]]) -> Tournament:
    """Five teams who are there; all but the second have paid."""
    check_in_begin(tournament=tournament, by=organiser)
    for entrant in register(tournament, 5):
        entrant_presence(entrant=entrant, presence=Entrant.Presence.HERE, by=organiser)
        if entrant.number != UNPAID:
            entrant_pay(entrant=entrant, paid=True, by=organiser)
    return Tournament.objects.get(pk=tournament.pk)


def carried(client: Client, way: Way) -> dict[str, str]:
    """The form of the page as it is sent later: what it carries, and what is typed."""
    source = client.get(way.page).content.decode()
    for attributes, inside in FORM.findall(source):
        to = re.search(r'\baction="([^"]+)"', attributes)
        if (to[1] if to else way.page) == way.to and all(f'name="{name}"' in inside for name in way.typed):
            return {name: html.unescape(value) for name, value in HIDDEN.findall(inside)} | way.typed
    raise AssertionError(f"{way.page} has no form to {way.to}")


def pressed(client: Client, tournament: Tournament, way: Way, happens: Callable[[Entrant], None]) -> str:
    """Status, what is paid, and what the page says after the form of before is sent; nothing of it stays."""
    with transaction.atomic():
        sent = carried(client, way)
        happens(Entrant.objects.select_related("tournament").get(tournament=tournament, number=way.number))
        answer = client.post(way.to, sent, follow=True)
        entrant = tournament.entrants.get(number=way.number)
        transaction.set_rollback(True)
    return (
        f"{answer.status_code} {entrant.status} {entrant.paid_cents}: {re.sub(r'Tisch [0-9]', 'Tisch N', said(answer))}"
    )


def said(answer: HttpResponse) -> str:
    """What the page answers: as a message, as a refusal, at a field, or in its heading."""
    told = [answer.context.get("message"), answer.context.get("error"), *(answer.context.get("messages") or ())]
    for form in (answer.context.get("form"), *(answer.context.get("forms") or {}).values()):
        told += [problem for problems in form.errors.values() for problem in problems] if form else []
    told += re.findall(r"<h2>(Zurückgenommen[^<]*)", answer.content.decode())
    return next(str(words) for words in told if words)


OVER = "Das Turnier ist abgeschlossen. Zum Ändern bitte zuerst wieder öffnen."
REVERSE = "Das Turnier ist abgeschlossen. Eine Zahlung wird hier bei ihrer Buchung zurückgebucht, mit Grund."
OTHERS = "Inzwischen hat jemand anders hier gespeichert. Noch einmal speichern nimmt, was jetzt hier steht."
DRAWN = "Nr. 1 ist schon ausgelost. Bitte stattdessen zurückziehen."
TAKEN_BACK, WITHDRAWN = "Zurückgenommen: Nr. 1, Eins1 / Zwei1", "Nr. 1 ist zurückgezogen."
SUBSTITUTED = "Max Neu spielt ab Durchgang 1 für Anna Eins1, weiter unter Nr. 1."
DISQUALIFIED, CHANGED, BACK = "Nr. 1 ist disqualifiziert.", "Nr. 1 ist geändert.", "Nr. 1 ist wieder dabei."
TAKE_BACK = '<a href="/t/preiswatten/kasse/konto/2/#doch-nicht">Doch nicht bezahlt …</a>'
PAYS = f"Bezahlt: Nr. 2, Eins2 / Zwei2. Kassiert: 20,00\u00a0€. {TAKE_BACK}"
PAYS_NOTHING = "Nr. 2, Eins2 / Zwei2 muss nichts zahlen. Es ist nichts gebucht."
NOT_PAID, REDUCED = "Nicht bezahlt: Nr. 1, Eins1 / Zwei1.", "Gebucht für Nr. 1, Eins1 / Zwei1."
HERE = "Nr. 1, Eins1 / Zwei1, ist schon da."
GONE = "Nr. 1, Eins1 / Zwei1, spielt nicht mehr mit. Bitte zur Turnierleitung schicken."
SETTLED = "Nr. 1 ist schon disqualifiziert. Es ist nichts geändert."
FORFEITS = "Nr. 1, Eins1 / Zwei1 ist disqualifiziert und bekommt das Startgeld nicht zurück."
JUDGED = "Nr. 1 ist inzwischen disqualifiziert. Soll das nicht mehr gelten: hier „Wieder dabei“ drücken."
NOTHING_BACK, NO_CREDIT = (
    "Nr. 1, Eins1 / Zwei1: Es gibt nichts zurückzuzahlen.",
    "Nr. 1, Eins1 / Zwei1 hat kein Guthaben.",
)
REFUNDED, KEPT = "20,00\u00a0€ zurückgezahlt.", "20,00\u00a0€ bleiben in der Kasse."
EXPECTED = {
    "drawn": {
        "unregister": f"409 active 2000: {DRAWN}",
        "withdraw": "422 active 2000: Bitte wählen, was aus dem offenen Tisch wird.",
        "substitute": f"200 active 2000: {SUBSTITUTED}",
        "disqualify": f"200 disqualified 2000: {DISQUALIFIED}",
        "rename": f"200 active 2000: {CHANGED}",
        "pay": f"200 active 2000: {PAYS}",
        "take back": f"200 active 0: {NOT_PAID}",
        "reduce": f"200 active 2000: {REDUCED}",
        "check in": f"200 active 2000: {HERE} In Durchgang 1: Tisch N.",
    },
    "paused": {
        "unregister": f"409 active 2000: {DRAWN}",
        "withdraw": f"200 withdrawn 2000: {WITHDRAWN}",
        "substitute": f"200 active 2000: {SUBSTITUTED}",
        "disqualify": f"200 disqualified 2000: {DISQUALIFIED}",
        "rename": f"200 active 2000: {CHANGED}",
        "pay": f"200 active 2000: {PAYS}",
        "take back": f"200 active 0: {NOT_PAID}",
        "reduce": f"200 active 2000: {REDUCED}",
        "check in": f"200 active 2000: {HERE} Pausiert in Durchgang 1.",
    },
    "withdrawn": {
        "unregister": f"200 withdrawn 0: {TAKEN_BACK}",
        "withdraw": f"200 withdrawn 2000: {WITHDRAWN}",
        "substitute": f"200 active 2000: {SUBSTITUTED}",
        "disqualify": f"200 disqualified 2000: {DISQUALIFIED}",
        "rename": f"200 withdrawn 2000: {CHANGED}",
        "pay": f"200 withdrawn 0: {PAYS_NOTHING}",
        "take back": f"200 withdrawn 0: {NOT_PAID}",
        "reduce": f"200 withdrawn 2000: {REDUCED}",
        "check in": f"422 withdrawn 2000: {GONE}",
    },
    "unregistered": {
        "unregister": f"200 withdrawn 0: {TAKEN_BACK}",
        "withdraw": f"200 withdrawn 0: {WITHDRAWN}",
        "substitute": f"200 active 0: {SUBSTITUTED}",
        "disqualify": f"200 disqualified 0: {DISQUALIFIED}",
        "rename": f"422 withdrawn 0: {OTHERS} Gespeichert ist: Spieler 1: Anna Eins1 · Startgeld: zahlt später.",
        "pay": f"200 withdrawn 0: {PAYS_NOTHING}",
        "take back": f"200 withdrawn 0: {NOT_PAID}",
        "reduce": f"200 withdrawn 0: {REDUCED}",
        "check in": f"422 withdrawn 0: {GONE}",
    },
    "disqualified": {
        "unregister": f"409 disqualified 2000: {SETTLED}",
        "withdraw": f"422 disqualified 2000: {SETTLED}",
        "substitute": "422 disqualified 2000: Nr. 1 ist disqualifiziert. Dafür kann niemand einspringen.",
        "disqualify": f"200 disqualified 2000: {DISQUALIFIED}",
        "rename": f"200 disqualified 2000: {CHANGED}",
        "pay": f"200 disqualified 2000: {PAYS}",
        "take back": f"409 disqualified 2000: {FORFEITS}",
        "reduce": f"200 disqualified 2000: {REDUCED}",
        "check in": f"422 disqualified 2000: {GONE}",
    },
    "erased": {
        "unregister": "200 withdrawn 0: Zurückgenommen: Nr. 1, Team 1",
        "withdraw": f"200 withdrawn 2000: {WITHDRAWN}",
        "substitute": "200 active 2000: Max Neu spielt ab Durchgang 1 für Spieler 1-1, weiter unter Nr. 1.",
        "disqualify": f"200 disqualified 2000: {DISQUALIFIED}",
        "rename": (
            f"422 active 2000: {OTHERS} "
            "Gespeichert ist: Spieler 1: Spieler 1-1 · Spieler 2: Spieler 1-2 · Teamname: Team 1."
        ),
        "pay": f"200 active 2000: Bezahlt: Nr. 2, Team 2. Kassiert: 20,00\u00a0€. {TAKE_BACK}",
        "take back": "200 active 0: Nicht bezahlt: Nr. 1, Team 1.",
        "reduce": "200 active 2000: Gebucht für Nr. 1, Team 1.",
        "check in": "200 active 2000: Nr. 1, Team 1, ist schon da.",
    },
    "closed": {
        "unregister": f"409 active 2000: {OVER}",
        "withdraw": f"422 active 2000: {OVER}",
        "substitute": f"422 active 2000: {OVER}",
        "disqualify": f"409 active 2000: {OVER}",
        "rename": f"200 active 2000: {CHANGED}",
        "pay": f"200 active 2000: {PAYS}",
        "take back": f"200 active 2000: {REVERSE}",
        "reduce": f"200 active 2000: {REDUCED}",
        "check in": f"422 active 2000: {OVER}",
    },
    "called_off": {
        "unregister": f"409 active 2000: {OVER}",
        "withdraw": f"422 active 2000: {OVER}",
        "substitute": f"422 active 2000: {OVER}",
        "disqualify": f"409 active 2000: {OVER}",
        "rename": f"200 active 2000: {CHANGED}",
        "pay": f"200 active 0: {PAYS_NOTHING}",
        "take back": f"200 active 2000: {REVERSE}",
        "reduce": f"200 active 2000: {REDUCED}",
        "check in": f"422 active 2000: {OVER}",
    },
}
"""Of who was registered when the page was opened: the answer, the status, what is paid, and what is said."""
EXPECTED_OF_GONE = {
    "back": {
        "return": f"200 active 2000: {BACK}",
        "doch dabei": f"200 active 2000: {BACK}",
        "refund": f"409 active 2000: {NOTHING_BACK}",
        "keep": f"409 active 2000: {NO_CREDIT}",
    },
    "unregistered": {
        "return": f"200 active 0: {BACK}",
        "doch dabei": f"200 active 0: {BACK}",
        "refund": f"409 withdrawn 0: {NOTHING_BACK}",
        "keep": f"409 withdrawn 0: {NO_CREDIT}",
    },
    "disqualified": {
        "return": f"200 disqualified 2000: {JUDGED}",
        "doch dabei": f"200 disqualified 2000: {JUDGED}",
        "refund": f"409 disqualified 2000: {FORFEITS}",
        "keep": f"409 disqualified 2000: {NO_CREDIT}",
    },
    "erased": {
        "return": f"200 active 2000: {BACK}",
        "doch dabei": f"200 active 2000: {BACK}",
        "refund": f"200 withdrawn 0: Nr. 1, Team 1: {REFUNDED}",
        "keep": f"200 withdrawn 0: Nr. 1, Team 1: {KEPT}",
    },
    "closed": {
        "return": f"200 withdrawn 2000: {OVER}",
        "doch dabei": f"200 withdrawn 2000: {OVER}",
        "refund": f"200 withdrawn 0: Nr. 1, Eins1 / Zwei1: {REFUNDED}",
        "keep": f"200 withdrawn 0: Nr. 1, Eins1 / Zwei1: {KEPT}",
    },
    "called_off": {
        "return": f"200 withdrawn 2000: {OVER}",
        "doch dabei": f"200 withdrawn 2000: {OVER}",
        "refund": f"200 withdrawn 0: Nr. 1, Eins1 / Zwei1: {REFUNDED}",
        "keep": f"200 withdrawn 0: Nr. 1, Eins1 / Zwei1: {KEPT}",
    },
}
"""Of who had withdrawn before a draw, with 20 € to get back, when the page was opened."""


@pytest.mark.parametrize("state", EXPECTED)
def test_what_is_pressed_on_an_older_page_is_right_or_refused(
    at_desk: Client, evening: Tournament, meanwhile: Meanwhile, state: str
) -> None:
    found = {name: pressed(at_desk, evening, way, getattr(meanwhile, state)) for name, way in WAYS.items()}
    assert found == EXPECTED[state]


@pytest.mark.parametrize("state", EXPECTED_OF_GONE)
def test_so_is_what_is_pressed_for_somebody_who_had_gone(
    at_desk: Client, evening: Tournament, meanwhile: Meanwhile, state: str
) -> None:
    meanwhile.withdrawn(evening.entrants.get(number=1))
    found = {name: pressed(at_desk, evening, way, getattr(meanwhile, state)) for name, way in GONE_WAYS.items()}
    assert found == EXPECTED_OF_GONE[state]
