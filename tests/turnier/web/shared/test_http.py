"""Numbers in addresses and hidden fields: anybody can send anything, no page breaks."""

from __future__ import annotations

import pytest
from django.test import Client, RequestFactory

from turnier.models import Tournament
from turnier.web.shared.http import number_in, path_here

ABSURD = "9" * 5000


@pytest.mark.parametrize(
    ("sent", "number"), [("0", 0), ("007", 7), ("999999999", 999_999_999), ("", None), ("-1", None), ("²", None)]
)
def test_a_number_or_nothing(sent: str, number: int | None) -> None:
    assert number_in(sent) == number


@pytest.mark.parametrize(
    ("address", "path"),
    [
        ("/t/abend/?a=1#b", "/t/abend/?a=1#b"),
        ("http://testserver/t/abend/", "/t/abend/"),
        *((address, "") for address in ("https://example.org/", "//example.org", "javascript:x", "999", "abend", "")),
    ],
)
def test_only_a_path_of_this_program_leads_back(address: str, path: str) -> None:
    assert path_here(RequestFactory().get("/"), address) == path


@pytest.mark.parametrize("sent", [ABSURD, "٣", "\0", "1e9"])
@pytest.mark.parametrize("address", ["rangliste/?warum=", "anmeldung/?neu=", "anmeldung/?einzeln=", "durchgang/?nach="])
def test_an_address_with_an_absurd_number_is_just_a_page(
    at_desk: Client, tournament: Tournament, address: str, sent: str
) -> None:
    assert at_desk.get(f"/t/{tournament.slug}/{address}{sent}").status_code == 200


@pytest.mark.parametrize(
    ("address", "data"),
    [
        ("zum-schluss/gleichstand/", {"how": "coin", "winner": ABSURD, "tie": ["1", ABSURD], "witness": "Rosi"}),
        ("zum-schluss/gleichstand/", {"how": "lot", "tie": ["1", ABSURD]}),
        ("anmeldung/namensliste/uebernehmen/", {"accept": ABSURD, "content": "x"}),
        (f"anmeldung/pruefen/?nummer={ABSURD}", {"player_1": "Anna Berg"}),
    ],
)
def test_a_form_with_an_absurd_number_is_answered(
    at_desk: Client, tournament: Tournament, address: str, data: dict[str, object]
) -> None:
    assert at_desk.post(f"/t/{tournament.slug}/{address}", data).status_code < 500


def test_nobody_breaks_the_public_page_with_an_absurd_number(client: Client, tournament: Tournament) -> None:
    Tournament.objects.update(is_public=True)
    assert client.get(f"/o/{tournament.public_key}/?warum={ABSURD}").status_code == 200
