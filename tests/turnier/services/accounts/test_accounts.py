"""Accounts are made once, locked and opened; passwords are no word from the card table; who keeps the books."""

from __future__ import annotations

import pytest
from django.conf import LazySettings
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError

from turnier.models import Tournament, User
from turnier.policy import books_of, organises, owns, tournaments_of
from turnier.services.accounts.accounts import (
    HelperRole,
    account_create,
    account_lock,
    accounts,
    first_account_create,
    helper_role_add,
    helper_role_remove,
    needs_setup,
    password_give,
    password_set,
)
from turnier.services.accounts.referees import referee_invite
from turnier.text.errors import UserError


def faults(password: str, user: User) -> list[str | None]:
    """The codes of what is wrong with a password."""
    try:
        validate_password(password, user)
    except ValidationError as refused:
        return [error.code for error in refused.error_list]
    return []


@pytest.mark.parametrize(
    ("password", "code"),
    [
        ("kurz12.", "password_too_short"),
        ("password", "password_too_common"),
        ("12345678", "password_too_common"),
        ("annanass", "password_too_similar"),
        ("turnier2026", "house_word"),
        ("!!Watten!!", "house_word"),
        ("Doppelkopf1", "house_word"),
        ("Preiswatten", "house_word"),
        ("stammtisch99", "house_word"),
    ],
)
def test_what_everybody_tries_is_refused(password: str, code: str) -> None:
    assert faults(password, User(username="annanas")) == [code]


@pytest.mark.parametrize(
    "password", ["vier gute Karten", "turnier im Mai bei Regen", "ÄÖÜßäöüß", "x" * 200, "🂡🂱🃁🃑 und mehr"]
)
def test_no_rules_about_kinds_of_characters(password: str) -> None:
    assert faults(password, User(username="anna")) == []


def test_the_first_account_needs_the_code_of_the_window(db: None, settings: LazySettings) -> None:
    settings.SETUP_CODE = "ABCD-2345"
    assert needs_setup()
    for code in ("", "ABCD-2346", "ABCD"):
        with pytest.raises(UserError) as refused:
            first_account_create(code=code, username="anna", password="vier gute Karten")
        assert (refused.value.field, needs_setup()) == ("code", True)
    anna = first_account_create(code=" abcd 2345", username="anna", password="vier gute Karten")
    assert (anna.is_superuser, anna.check_password("vier gute Karten"), needs_setup()) == (True, True, False)


def test_a_wrong_code_is_told_where_the_right_one_is(db: None, settings: LazySettings) -> None:
    for settings.HOSTED, there in ((False, "Er steht im Fenster"), (True, "ist er als TURNIER_SETUP_CODE gesetzt")):
        with pytest.raises(UserError, match=f"Der Code stimmt nicht. .*{there}"):
            first_account_create(code="AAAA-AAAA", username="anna", password="vier gute Karten")


@pytest.mark.parametrize("code", ["9f3c07ab12de44e1", "Stammtisch-Süd 7"])
def test_a_code_may_be_anything_that_whoever_runs_the_server_chose(db: None, settings: LazySettings, code: str) -> None:
    settings.SETUP_CODE = code
    with pytest.raises(UserError, match="Der Code stimmt nicht"):
        first_account_create(code=code[1:], username="anna", password="vier gute Karten")
    assert first_account_create(code=code, username="anna", password="vier gute Karten").is_superuser


@pytest.mark.parametrize("code", ["", "--"])
def test_without_a_code_nobody_makes_the_first_account(db: None, settings: LazySettings, code: str) -> None:
    settings.SETUP_CODE = code
    with pytest.raises(UserError, match="Der Code stimmt nicht"):
        first_account_create(code="", username="anna", password="vier gute Karten")


def test_the_code_works_once(admin: User, settings: LazySettings) -> None:
    with pytest.raises(UserError) as refused:
        first_account_create(code=settings.SETUP_CODE, username="zoe", password="vier gute Karten")
    assert refused.value.message == "Es gibt schon ein Konto. Bitte anmelden."


def test_another_account_has_a_name_of_its_own(organiser: User) -> None:
    made = account_create(username="zoe", password="vier gute Karten")
    assert (made.is_superuser, made.check_password("vier gute Karten")) == (False, True)
    with pytest.raises(UserError) as refused:
        account_create(username="ANNA", password="vier gute Karten")
    assert (refused.value.message, refused.value.field) == ("Den Benutzernamen „ANNA“ gibt es schon.", "username")


def test_accounts_are_those_with_a_password(admin: User, organiser: User, tournament: Tournament) -> None:
    referee_invite(tournament=tournament, name="Rita", tables="", by=organiser)
    assert [account.username for account in accounts()] == ["admin", "anna"]


def test_an_account_is_locked_and_opened_again_but_never_that_of_the_administrator(
    admin: User, organiser: User
) -> None:
    active = []
    for locked in (True, False):
        account_lock(user=organiser, locked=locked)
        active.append(User.objects.get(pk=organiser.pk).is_active)
    with pytest.raises(UserError) as refused:
        account_lock(user=admin, locked=True)
    account_lock(user=admin, locked=False)
    assert (active, User.objects.get(pk=admin.pk).is_active) == ([False, True], True)
    assert refused.value.message == "Das Konto der Verwaltung lässt sich nicht sperren."


def test_a_password_is_replaced(organiser: User) -> None:
    password_set(user=organiser, password="vier gute Karten")
    kept = User.objects.get(pk=organiser.pk)
    assert [kept.check_password(each) for each in ("geheim-genug", "vier gute Karten")] == [False, True]


def test_who_keeps_the_books_is_an_open_account_and_not_the_organiser(
    tournament: Tournament, organiser: User, other_organiser: User
) -> None:
    assert (
        helper_role_add(tournament=tournament, role=HelperRole.TREASURER, username=" bernd ", by=organiser)
        == other_organiser
    )
    assert list(tournament.treasurers.all()) == [other_organiser]
    with pytest.raises(UserError) as own:
        helper_role_add(tournament=tournament, role=HelperRole.TREASURER, username="anna", by=organiser)
    assert own.value.message == "Dieses Konto leitet das Turnier und führt die Kasse ohnehin."
    account_lock(user=other_organiser, locked=True)
    for name in ("bernd", "niemand"):
        with pytest.raises(UserError) as unknown:
            helper_role_add(tournament=tournament, role=HelperRole.TREASURER, username=name, by=organiser)
        assert unknown.value.message == "Ein Konto mit diesem Benutzernamen gibt es hier nicht."
    assert tournament.events.filter(action="treasurer_add").count() == 1


def test_the_right_to_the_books_is_taken_back_once(
    tournament: Tournament, organiser: User, other_organiser: User
) -> None:
    helper_role_add(tournament=tournament, role=HelperRole.TREASURER, username="bernd", by=organiser)
    for account in (organiser.pk, other_organiser.pk, other_organiser.pk):
        helper_role_remove(tournament=tournament, role=HelperRole.TREASURER, account=account, by=organiser)
    told = tournament.events.filter(action="treasurer_remove").values_list("data__account", flat=True)
    assert (list(tournament.treasurers.all()), list(told)) == ([], [other_organiser.pk])


def test_a_name_is_one_however_it_is_written(tournament: Tournament, organiser: User) -> None:
    horst = account_create(username="Horst", password="vier gute Karten")
    with pytest.raises(UserError, match="gibt es schon"):
        account_create(username="hORST", password="vier gute Karten")
    assert helper_role_add(tournament=tournament, role=HelperRole.TREASURER, username="horst", by=organiser) == horst


def test_a_given_password_is_no_easy_one_and_takes_the_place_of_the_old(organiser: User) -> None:
    given = {password_give(user=organiser) for _n in range(20)}
    assert (len(given), [faults(password, organiser) for password in given]) == (20, [[]] * 20)
    assert sum(organiser.check_password(password) for password in given) == 1
    assert not organiser.check_password("geheim-genug")


def test_an_account_runs_a_tournament_beside_its_organiser(
    tournament: Tournament, organiser: User, other_organiser: User
) -> None:
    def runs() -> bool:
        person = User.objects.get(pk=other_organiser.pk)
        return organises(person, tournament) and list(tournaments_of(person)) == [tournament]

    assert not runs()
    helper_role_add(tournament=tournament, role=HelperRole.CO_ORGANISER, username="Bernd", by=organiser)
    fresh = User.objects.get(pk=other_organiser.pk)
    assert (runs(), owns(fresh, tournament), list(books_of(fresh))) == (True, False, [tournament])
    for name, role in (("bernd", "co_organiser"), ("anna", "co_organiser"), ("bernd", "treasurer")):
        with pytest.raises(UserError, match="Dieses Konto leitet das Turnier"):
            helper_role_add(tournament=tournament, role=HelperRole(role), username=name, by=organiser)
    for account in (organiser.pk, other_organiser.pk, other_organiser.pk):
        helper_role_remove(tournament=tournament, role=HelperRole.CO_ORGANISER, account=account, by=organiser)
    told = tournament.events.filter(action__startswith="co_organiser").values_list("action", flat=True)
    assert (runs(), list(told)) == (False, ["co_organiser_add", "co_organiser_remove"])
