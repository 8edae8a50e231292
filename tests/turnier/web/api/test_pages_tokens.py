"""The page on which an account lets programs in."""

from __future__ import annotations

import re

from django.test import Client

from tests.turnier.programs import BASE
from turnier.models import ApiToken, User

PAGE = "/konto/programme/"
SENT = {"name": "Homepage des FC", "scopes": ["read:public"], "days": "30"}


def test_a_token_is_shown_once_and_opens(at_desk: Client) -> None:
    made = at_desk.post(PAGE, SENT).content.decode()
    secret = re.search(r"turnier_[\w-]{43}", made)[0]
    assert secret not in at_desk.get(PAGE).content.decode()
    asked = Client().get(f"{BASE}/tournaments", headers={"Authorization": f"Bearer {secret}"})
    assert asked.status_code == 200
    token = ApiToken.objects.get()
    at_desk.post(f"{PAGE}{token.pk}/")
    asked = Client().get(f"{BASE}/tournaments", headers={"Authorization": f"Bearer {secret}"})
    assert asked.status_code == 401
    page = at_desk.get(PAGE).content.decode()
    assert "zurückgenommen am" in page
    assert "Lesen, was alle sehen" in page


def test_what_is_missing_is_said(at_desk: Client) -> None:
    answer = at_desk.post(PAGE, {"name": "", "days": "9999"})
    assert answer.status_code == 422
    assert not ApiToken.objects.exists()


def test_nobody_ends_the_token_of_somebody_else(at_desk: Client, other_organiser: User, organiser: User) -> None:
    at_desk.post(PAGE, SENT)
    other = Client()
    other.force_login(other_organiser)
    assert other.post(f"{PAGE}{ApiToken.objects.get().pk}/").status_code == 404
    assert "Homepage des FC" not in other.get(PAGE).content.decode()
    assert ApiToken.objects.get().revoked_at is None


def test_the_way_there(at_desk: Client) -> None:
    at_desk.post("/turniere/beispiel/")
    assert PAGE in at_desk.get("/").content.decode()
