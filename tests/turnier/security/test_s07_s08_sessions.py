"""S07, S08: guessing gets nowhere and locks nobody out; a session changes its name with every right."""

from __future__ import annotations

import pytest
from axes.models import AccessAttempt
from django.contrib.auth.hashers import MD5PasswordHasher
from django.test import Client

from tests.turnier.everybody import Cast
from turnier.models import User
from turnier.services.accounts.referees import referee_code_of, referee_invite

LOGIN = "/konto/anmelden/"
RIGHT = {"username": "anna", "password": "geheim-genug"}


def test_of_a_thousand_guesses_ten_are_looked_at(organiser: User, monkeypatch: pytest.MonkeyPatch) -> None:
    looked = []
    verify = MD5PasswordHasher.verify

    def counted(self: MD5PasswordHasher, password: str, encoded: str) -> bool:
        looked.append(password)
        return verify(self, password, encoded)

    monkeypatch.setattr(MD5PasswordHasher, "verify", counted)
    client = Client()
    codes = [client.post(LOGIN, {"username": "anna", "password": f"falsch{n}"}).status_code for n in range(200)]
    assert (len(looked), codes.count(429)) == (10, 191)
    assert client.post(LOGIN, RIGHT).status_code == 429
    assert Client(REMOTE_ADDR="10.0.0.9").post(LOGIN, RIGHT).status_code == 302


def test_what_was_typed_is_not_kept(organiser: User) -> None:
    Client().post(LOGIN, {"username": "anna", "password": "mein-anderes-passwort", "code": "123456"})
    stored = str(AccessAttempt.objects.values_list())
    assert [word in stored for word in ("mein-anderes-passwort", "123456")] == [False, False]


@pytest.mark.parametrize("way", ["login", "referee"])
def test_a_session_that_was_planted_is_worth_nothing(cast: Cast, organiser: User, way: str) -> None:
    client = Client()
    session = client.session
    session["planted"] = True
    session.save()
    planted = session.session_key
    client.cookies["sessionid"] = planted
    if way == "login":
        client.post(LOGIN, RIGHT)
    else:
        access_code = referee_code_of(referee_invite(tournament=cast.tournament, name="Sepp", by=organiser))
        assert access_code is not None
        client.post("/schiedsrichter/", {"token": access_code.token})
    assert client.cookies["sessionid"].value != planted
    old = Client()
    old.cookies["sessionid"] = planted
    assert old.get("/turniere/neu/").status_code == 302


def test_a_referee_on_the_organisers_browser_is_only_a_referee(cast: Cast, organiser: User) -> None:
    browser = cast.browsers["organiser"]
    access_code = referee_code_of(referee_invite(tournament=cast.tournament, name="Sepp", by=organiser))
    assert access_code is not None
    browser.post("/schiedsrichter/", {"token": access_code.token})
    assert browser.get(f"/t/{cast.tournament.slug}/kasse/").status_code == 404


def test_logging_out_ends_the_session(cast: Cast) -> None:
    browser = cast.browsers["organiser"]
    before = browser.cookies["sessionid"].value
    browser.post("/konto/abmelden/")
    old = Client()
    old.cookies["sessionid"] = before
    assert old.get("/turniere/neu/").status_code == 302


def test_no_token_stands_in_an_address(cast: Cast, organiser: User) -> None:
    access_code = referee_code_of(referee_invite(tournament=cast.tournament, name="Sepp", by=organiser))
    assert access_code is not None
    answer = Client().post("/schiedsrichter/", {"token": access_code.token})
    told = str(answer.headers) + str(answer.cookies.get("tisch", ""))
    assert (access_code.token in told, access_code.token in answer["Location"]) == (False, False)


def test_cookies_are_out_of_reach_of_scripts(cast: Cast) -> None:
    client = Client()
    client.post(LOGIN, RIGHT)
    cookies = {**client.cookies, **cast.browsers["table"].cookies}
    kept = {name: (bool(cookies[name]["httponly"]), cookies[name]["samesite"]) for name in ("sessionid", "tisch")}
    assert kept == {"sessionid": (True, "Lax"), "tisch": (True, "Lax")}
