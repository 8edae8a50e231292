"""What is sent twice is done once; what was refused can be tried again; keys are forgotten after a day."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.utils import timezone

from turnier.models import ApiToken, ApiWrite, Tournament, User
from turnier.services.api.programs import KEPT_FOR, KeyUsedOtherwise, once, token_create, writes_forget
from turnier.services.protocol.queries import line_of
from turnier.services.public.shown_names import names_show
from turnier.text.errors import UserError


@pytest.fixture
def token(organiser: User) -> ApiToken:
    return token_create(user=organiser, name="Anzeige", scopes=[ApiToken.Scope.READ_PUBLIC], days=1)[0]


@pytest.fixture
def act() -> Callable[[], str]:
    """Gives another name each time it is done."""
    names = iter("abc")
    return lambda: next(names)


def test_the_same_key_does_it_once(token: ApiToken, act: Callable[[], str]) -> None:
    assert [once(token=token, key="k", sent=b"x", act=act) for _ in range(3)] == ["a", "a", "a"]
    assert once(token=token, key="", sent=b"x", act=act) == "b"


def test_keys_of_other_tokens_are_others(token: ApiToken, act: Callable[[], str], admin: User) -> None:
    other = token_create(user=admin, name="Anzeige", scopes=[ApiToken.Scope.READ_PUBLIC], days=1)[0]
    assert [once(token=each, key="k", sent=b"x", act=act) for each in (token, other)] == ["a", "b"]


def test_the_same_key_with_something_else_is_refused(token: ApiToken, act: Callable[[], str]) -> None:
    once(token=token, key="k", sent=b"x", act=act)
    with pytest.raises(KeyUsedOtherwise):
        once(token=token, key="k", sent=b"y", act=act)


def test_what_was_refused_can_be_tried_again(token: ApiToken, act: Callable[[], str]) -> None:
    def refuse() -> str:
        raise UserError("Nein.")

    with pytest.raises(UserError):
        once(token=token, key="k", sent=b"x", act=refuse)
    assert once(token=token, key="k", sent=b"x", act=act) == "a"


def test_keys_are_forgotten_after_a_day(token: ApiToken, act: Callable[[], str]) -> None:
    once(token=token, key="k", sent=b"x", act=act)
    once(token=token, key="new", sent=b"x", act=act)
    ApiWrite.objects.filter(key="k").update(at=timezone.now() - KEPT_FOR)
    writes_forget()
    assert [write.key for write in ApiWrite.objects.all()] == ["new"]


def test_the_record_says_that_a_program_did_it(token: ApiToken, tournament: Tournament, organiser: User) -> None:
    def show() -> str:
        names_show(tournament=tournament, by=organiser, shown="short")
        return ""

    once(token=token, key="", sent=b"", act=show)
    by_program = tournament.events.last()
    names_show(tournament=tournament, by=organiser, shown="full")
    by_hand = tournament.events.last()
    assert by_program.data == {"shown": "short", "token": token.pk}
    assert [line_of(event).by for event in (by_program, by_hand)] == [f"anna, über das Programm „{token}“", "anna"]
    token.delete()
    assert line_of(by_program).by == "anna, über ein Programm"
