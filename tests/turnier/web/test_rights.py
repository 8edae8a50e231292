"""Who gets what at every address: eight people, five methods, one table. An address without a row fails."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

import pytest
from django.contrib.auth.models import AnonymousUser

from tests.turnier.everybody import FOUND, GONE, LOGIN, NO_METHOD, PEOPLE, REFUSED, TOKEN, Cast, addresses
from turnier.models import Series, Sitting, Tournament, User
from turnier.policy import books_of, tournaments_of
from turnier.services.accounts.accounts import HelperRole, helper_role_add, helper_role_remove
from turnier.services.accounts.referees import referee_assign, referee_renew, referee_revoke
from turnier.services.registration.sign_ups.offer import SignUpOffer, sign_up_offer_save
from turnier.services.tournaments.change import tournament_publish
from turnier.services.tournaments.end import tournament_close

METHODS = ("get", "head", "post", "put", "delete")
ORGANISER_AREA, PUBLIC_AREA, PROGRAM_AREA = "t/<slug:slug>/", "o/<str:key>/", "api/v1/"


ROWS: Mapping[str, tuple[str, ...]] = {
    # what        admin  organiser other   referee door  table   other    public
    "everybody": (FOUND, FOUND, FOUND, FOUND, FOUND, FOUND, FOUND, FOUND),
    "account": (FOUND, FOUND, FOUND, GONE, GONE, LOGIN, LOGIN, LOGIN),
    "administrator": (FOUND, GONE, GONE, GONE, GONE, LOGIN, LOGIN, LOGIN),
    "tournament": (FOUND, FOUND, GONE, GONE, GONE, LOGIN, LOGIN, LOGIN),
    "referee": (FOUND, FOUND, GONE, FOUND, GONE, LOGIN, LOGIN, LOGIN),
    "door": (FOUND, FOUND, GONE, GONE, FOUND, LOGIN, LOGIN, LOGIN),
    "series": (FOUND, FOUND, GONE, GONE, GONE, LOGIN, LOGIN, LOGIN),
    "program": (TOKEN,) * len(PEOPLE),
    "phone": (REFUSED, REFUSED, REFUSED, REFUSED, REFUSED, FOUND, FOUND, REFUSED),
}
"""What each of `PEOPLE` gets where the method is known there."""

EVERYBODY = {
    "",
    "einrichten/",
    "konto/anmelden/",
    "konto/abmelden/",
    "sprache/",
    "schrift/",
    "sicherungen/verbindung/",
    "tisch/",
    "schiedsrichter/",
    PROGRAM_AREA,
    "api/v1/openapi.json",
}
ACCOUNT = {
    "turniere/neu/",
    "turniere/wie/",
    "turniere/beispiel/",
    "turniere/datei/",
    "reihen/",
    "konto/",
    "konto/programme/",
    "konto/programme/<int:pk>/",
    "konto/programme/adressen/",
    "konto/programme/adressen/<int:pk>/",
    "konto/zweiter-faktor/",
    "konto/zweiter-faktor/code.svg",
}
ADMINISTRATOR = {
    "konten/",
    "konten/<int:pk>/",
    "sicherungen/",
    "sicherungen/ersatz/",
    "sicherungen/pruefung/",
    "sicherungen/<str:name>/",
    "sicherungen/<str:name>/datei/",
}
"""Accounts and snapshots of everybody."""
SERIES = {
    "reihen/<int:pk>/",
    "reihen/<int:pk>/aendern/",
    "reihen/<int:pk>/loeschen/",
    "reihen/<int:pk>/turnier/",
    "reihen/<int:pk>/sieger/<int:winner>/",
    "reihen/<int:pk>/sieger/<int:winner>/streichen/",
    "reihen/<int:pk>/turnier/<int:tournament>/",
    "reihen/<int:pk>/turnier/<int:tournament>/loesen/",
}
TABLE = ORGANISER_AREA + "zettel/<int:round_number>/<int:table>/"
REFEREE = {
    ORGANISER_AREA + "meine-tische/",
    ORGANISER_AREA + "rufe/",
    ORGANISER_AREA + "rufe/stand/",
    ORGANISER_AREA + "rufe/<int:pk>/erledigt/",
    TABLE,
    TABLE + "vorschau/",
    TABLE + "korrektur/",
    TABLE + "anderer-tisch/",
    TABLE + "handy/",
    TABLE + "handy/code.svg",
    ORGANISER_AREA + "tisch/<int:round_number>/<int:table>/entscheidung/",
}
DOOR = {
    ORGANISER_AREA + "einlass/",
    ORGANISER_AREA + "einlass/stand/",
    ORGANISER_AREA + "einlass/<int:number>/",
}
"""Who is there, for a helper who sees nothing else."""
PHONE = {
    *("tisch/seite/", "tisch/blatt/", "tisch/vorschau/", "tisch/bestaetigen/"),
    *("tisch/zurueck/", "tisch/hilfe/", "tisch/stand/"),
}
"""What a scanned code opens; without one they lead to the entrance."""
LINKED = {"leinwand/<str:wall_key>/", "leinwand/<str:wall_key>/seiten/", "reihen/ruhmeshalle/<str:key>/"}
"""Whoever has the link sees what the organiser has switched on."""

NAMED_IN_THE_FORM = {ORGANISER_AREA + "kasse/preistisch/waehlen/zuruecknehmen/"}
"""What is sent there says which thing is meant."""
SOMETIMES = {"konto/zweiter-faktor/code.svg"}
"""Only there while somebody sets the second factor up."""


def row_of(address: str) -> str | None:
    """The row of an address; None if nobody has thought about it."""
    named = {
        "everybody": EVERYBODY | LINKED,
        "account": ACCOUNT,
        "administrator": ADMINISTRATOR,
        "series": SERIES,
        "referee": REFEREE,
        "door": DOOR,
        "phone": PHONE,
    }
    for row, members in named.items():
        if address in members:
            return row
    if address.startswith(ORGANISER_AREA):
        return "tournament"
    if address.startswith(PROGRAM_AREA):
        return "program"
    return "everybody" if address.startswith(PUBLIC_AREA) else None


def test_every_address_has_its_row() -> None:
    assert [address for address in addresses() if row_of(address) is None] == []
    listed = EVERYBODY | ACCOUNT | ADMINISTRATOR | SERIES | REFEREE | DOOR | PHONE | LINKED
    assert sorted(listed - set(addresses())) == []


def groups() -> dict[str, list[str]]:
    """The addresses in handfuls, each of one row."""
    found: dict[str, list[str]] = {}
    for address in addresses():
        area = address.removeprefix(ORGANISER_AREA).split("/")[0] if address.startswith(ORGANISER_AREA) else ""
        found.setdefault(f"{row_of(address)} {area}".strip(), []).append(address)
    return found


@pytest.mark.parametrize("group", groups())
def test_everybody_gets_what_their_row_says(cast: Cast, group: str) -> None:
    wrong = {
        (address, method): answers
        for address in groups()[group]
        for method in METHODS
        if not fits(address, method, answers := [cast.answer(person, address, method) for person in PEOPLE])
    }
    assert wrong == {}


def fits(address: str, method: str, answers: list[str]) -> bool:
    """Whether the answers to `PEOPLE` are those of the row of the address.

    Where a page does not know the method, everybody may hear that, or their own refusal first. A thing that this
    evening does not have is found by nobody, but only addresses with a number or a name in them, and those of
    `SOMETIMES`, may name such a thing. What programs with a token get is in `tests/turnier/web/api/test_access.py`.
    """
    if method in {"put", "delete"}:
        return set(answers) == {NO_METHOD}
    wanted = ROWS[row_of(address) or ""]
    if set(wanted) == {TOKEN}:
        return set(answers) in ({TOKEN}, {NO_METHOD})
    of_allowed = {got for want, got in zip(wanted, answers, strict=True) if want == FOUND}
    others = [(want, got) for want, got in zip(wanted, answers, strict=True) if want != FOUND]
    if of_allowed == {NO_METHOD}:
        return all(got in {want, NO_METHOD} for want, got in others)
    named = re.search(r"<int:|<str:(name|token)", address) or address in NAMED_IN_THE_FORM | SOMETIMES
    return of_allowed in ([{FOUND}, {GONE}] if named else [{FOUND}]) and all(got == want for want, got in others)


def test_no_public_address_counts() -> None:
    """Numbers of things across all tournaments would tell how many there are, and invite to try the next one."""
    counting = re.compile(r"<int:(pk|id)>")
    open_to_all = [address for address in addresses() if row_of(address) in {"everybody", "phone"}]
    assert [address for address in open_to_all if counting.search(address)] == []


def test_public_pages_are_gone_while_they_are_off(cast: Cast, organiser: User) -> None:
    tournament_publish(tournament=cast.tournament, by=organiser, public=False)
    sign_up_offer_save(tournament=cast.tournament, offer=SignUpOffer(), by=organiser)
    Series.objects.update(is_public=False)
    hidden = [a for a in addresses() if a.startswith(PUBLIC_AREA) or "ruhmeshalle" in a]
    answers = {cast.answer(person, address, "get") for address in hidden for person in PEOPLE}
    assert answers == {GONE}


def test_looking_changes_nothing(cast: Cast) -> None:
    def version() -> int:
        return Tournament.objects.values_list("version", flat=True).get(pk=cast.tournament.pk)

    before = version()
    for address in addresses():
        cast.browsers["organiser"].get(cast.path(address))
    assert version() == before


@pytest.mark.parametrize("end", ["close", "revoke", "renew", "other tables"])
def test_a_referee_is_out_at_once(cast: Cast, organiser: User, enter: Callable[..., object], end: str) -> None:
    address = TABLE.replace("<int:round_number>", "1").replace("<int:table>", "1")
    assert cast.answer("referee", address, "get") == FOUND
    referee = cast.tournament.referees.get(door=False)
    if end == "close":
        for sitting in Sitting.objects.all():
            enter(sitting)
        tournament_close(tournament=cast.tournament, by=organiser)
    elif end == "revoke":
        referee_revoke(referee=referee, by=organiser)
    elif end == "renew":
        referee_renew(referee=referee, by=organiser)
    else:
        referee_assign(referee=referee, tables="2", by=organiser)
    assert cast.answer("referee", address, "get") == (REFUSED if end in {"revoke", "renew"} else GONE)


@pytest.mark.parametrize("act", [referee_revoke, referee_renew])
def test_who_stands_at_the_door_is_out_at_once(cast: Cast, organiser: User, act: Callable[..., None]) -> None:
    address = ORGANISER_AREA + "einlass/"
    assert cast.answer("door", address, "get") == FOUND
    act(referee=cast.tournament.referees.get(door=True), by=organiser)
    assert cast.answer("door", address, "get") == REFUSED


@pytest.mark.parametrize(("table", "got"), [("1", FOUND), ("2", GONE)])
@pytest.mark.parametrize("rest", ["", "vorschau/", "korrektur/", "anderer-tisch/", "handy/", "handy/code.svg"])
def test_a_referee_has_the_tables_that_were_given(cast: Cast, rest: str, table: str, got: str) -> None:
    address = TABLE.replace("<int:round_number>", "1").replace("<int:table>", table) + rest
    assert cast.answer("referee", address, "get") == got


def test_a_treasurer_keeps_the_books_and_nothing_else(
    cast: Cast, organiser: User, other_organiser: User, admin: User
) -> None:
    helper_role_add(
        tournament=cast.tournament, role=HelperRole.TREASURER, username=other_organiser.username, by=organiser
    )
    found = {person: books_of(person).count() for person in (organiser, other_organiser, admin, AnonymousUser())}
    assert list(found.values()) == [1, 1, 1, 0]
    assert list(tournaments_of(other_organiser)) == []
    helper_role_remove(tournament=cast.tournament, role=HelperRole.TREASURER, account=other_organiser.pk, by=organiser)
    assert list(books_of(other_organiser)) == []
