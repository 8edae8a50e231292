"""The page on which an account says which addresses are told what happens."""

from __future__ import annotations

from django.test import Client

from turnier.models import User, Webhook

PAGE = "/konto/programme/adressen/"
SENT = {"address": "https://example.org/hier", "events": ["round.published"]}


def test_an_address_is_off_until_it_is_switched_on(at_desk: Client) -> None:
    made = at_desk.post(PAGE, SENT).content.decode()
    assert "Das Geheimnis der Unterschrift" in made
    assert "Das Geheimnis der Unterschrift" not in at_desk.get(PAGE).content.decode()
    webhook = Webhook.objects.get()
    assert webhook.on_since is None
    at_desk.post(f"{PAGE}{webhook.pk}/", {"action": "on"})
    assert "Ausschalten" in at_desk.get(PAGE).content.decode()
    at_desk.post(f"{PAGE}{webhook.pk}/", {"action": "off"})
    assert Webhook.objects.get().on_since is None
    at_desk.post(f"{PAGE}{webhook.pk}/", {"action": "delete"})
    assert not Webhook.objects.exists()


def test_what_is_wrong_is_said(at_desk: Client) -> None:
    answer = at_desk.post(PAGE, {"address": "nirgends", "events": ["round.published"]})
    assert answer.status_code == 422
    assert "Sie beginnt mit https://" in answer.content.decode()


def test_nobody_changes_what_is_somebody_elses(at_desk: Client, other_organiser: User) -> None:
    at_desk.post(PAGE, SENT)
    other = Client()
    other.force_login(other_organiser)
    assert other.post(f"{PAGE}{Webhook.objects.get().pk}/", {"action": "delete"}).status_code == 404


def test_the_way_there(at_desk: Client) -> None:
    assert PAGE in at_desk.get("/konto/programme/").content.decode()
