"""Classes, tariff and account: who owes what, what is refused, and that every sum agrees."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from turnier.fees import FeeClass, FeeTerms, LossTariff
from turnier.models import Entrant, Player, Tournament, User
from turnier.services.integrity import check_tournament
from turnier.services.money.cash import ledger_problems
from turnier.services.money.fees import fees, fees_of_all
from turnier.services.money.ledger import balances
from turnier.services.money.pay import reduction_set
from turnier.services.money.terms import fee_terms_save, terms_words, transfer_code
from turnier.services.privacy.privacy import person_export
from turnier.services.registration.register import Registration, entrant_edit, entrant_register
from turnier.services.registration.singles import single_register, singles_pair
from turnier.services.tournaments.change import tournament_edit
from turnier.services.tournaments.file.exchange import tournament_export, tournament_import
from turnier.services.tournaments.found import tournament_copy, tournament_create
from turnier.services.tournaments.queries import tournament_games
from turnier.text.errors import UserError

CLASSES = (FeeClass("Mitglied", 1600), FeeClass("Jugend", 501), FeeClass("frei", 0))
TERMS = FeeTerms(classes=CLASSES)
IBAN = "DE89370400440532013000"


@pytest.fixture
def classed(tournament: Tournament, organiser: User) -> Tournament:
    """Preiswatten for 20 € a team, with classes."""
    return fee_terms_save(tournament=tournament, terms=TERMS, by=organiser)


@pytest.fixture
def come(classed: Tournament, organiser: User) -> Callable[..., Entrant]:
    """Registers a team of these classes."""

    def registered(*classes: str, paid: bool = False) -> Entrant:
        registration = Registration(("Anna Eins", "Bernd Zwei"), paid=paid, fee_classes=classes)
        return entrant_register(tournament=classed, registration=registration, by=organiser)

    return registered


@pytest.mark.parametrize(
    ("classes", "due"),
    [
        ((), 2000),
        (("Mitglied",), 1600),
        (("Mitglied", "Mitglied"), 1600),
        (("Mitglied", ""), 1800),
        (("Jugend", "frei"), 250),
        (("frei", "frei"), 0),
    ],
)
def test_a_team_pays_by_the_classes_of_its_members(
    come: Callable[..., Entrant], classes: tuple[str, ...], due: int
) -> None:
    assert come(*classes).due_cents == due


@pytest.mark.parametrize("game", sorted(tournament_games()))
def test_every_game_has_classes_and_each_person_may_pay(organiser: User, game: str) -> None:
    tournament = tournament_create(by=organiser, name="Abend", game=game, entry_fee_cents=1000)
    terms = FeeTerms(per_person=True, classes=(FeeClass("Jugend", 300),))
    tournament = fee_terms_save(tournament=tournament, terms=terms, by=organiser)
    size = tournament.kind_of_game.team_size
    stake = getattr(tournament.house_rules(), "stack_cents", 0)
    registration = Registration(("Anna", "Bernd")[:size], paid=True, fee_classes=("Jugend", "")[:size])
    entrant = entrant_register(tournament=tournament, registration=registration, by=organiser)
    assert (entrant.due_cents, entrant.paid) == (stake + (1300 if size == 2 else 300), True)
    assert [player.fee_class for player in entrant.players.all()] == ["Jugend", ""][:size]
    assert tournament_export(tournament_import(text=tournament_export(tournament), by=organiser)) == tournament_export(
        tournament
    )


def test_another_class_changes_what_is_owed_and_is_told_in_the_record(
    classed: Tournament, come: Callable[..., Entrant], organiser: User
) -> None:
    entrant = come("Jugend", paid=True)
    names = ("Anna Eins", "Bernd Zwei")
    entrant = entrant_edit(entrant=entrant, registration=Registration(names, paid=True), by=organiser)
    assert [player.fee_class for player in entrant.players.all()] == ["Jugend", "Jugend"]
    registration = Registration(names, fee_classes=("Jugend", "Mitglied"))
    entrant = entrant_edit(entrant=entrant, registration=registration, by=organiser)
    assert (entrant.due_cents, entrant.paid_cents) == (1050, 501)
    event = classed.events.latest("number")
    assert event.reason == "vorher: Nr. 1, Eins / Zwei (Anna Eins, Jugend, Bernd Zwei, Jugend)"


def test_singles_pay_their_part_and_their_team_owes_nothing_more(classed: Tournament, organiser: User) -> None:
    for name, fee_class in (("Anna", "Jugend"), ("Bernd", "Mitglied")):
        registration = Registration((name,), paid=True, fee_classes=(fee_class,))
        single_register(tournament=classed, registration=registration, by=organiser)
    assert fees(classed).paid == 250 + 800
    (team,) = singles_pair(tournament=classed, by=organiser)
    assert (team.due_cents, team.paid_cents, team.paid) == (1050, 1050, True)


def test_new_terms_are_reckoned_for_everybody_at_once(
    classed: Tournament, come: Callable[..., Entrant], organiser: User
) -> None:
    come("Mitglied", paid=True), come("frei"), come()
    dearer = FeeTerms(classes=(FeeClass("Mitglied", 1700), FeeClass("frei", 100)))
    tournament = fee_terms_save(tournament=classed, terms=dearer, by=organiser)
    total = fees(tournament)
    assert (total.paid, total.open, total.owed) == (1600, 2200, 3800)
    assert fees_of_all(tournament) == [1700, 100, 2000]


@pytest.mark.parametrize(
    ("terms", "said"),
    [
        (FeeTerms(classes=(FeeClass("Mitglied", 1600), FeeClass("mitglied", 1))), "steht zweimal da"),
        (FeeTerms(classes=(FeeClass("Gast", 1_000_001),)), "geht bis 10.000,00"),
        (FeeTerms(classes=tuple(FeeClass(f"K{n}", n) for n in range(21))), "Mehr als 20 Klassen"),
        (FeeTerms(losses=LossTariff(3, 50, 1_000_001)), "geht bis 10.000,00"),
        (FeeTerms(iban=IBAN), "braucht es beides"),
        (FeeTerms(holder="Verein"), "braucht es beides"),
        (FeeTerms(classes=(FeeClass("Gast", 100),)), "Die Klasse „Mitglied“ hat noch Anna Eins."),
    ],
)
def test_what_does_not_go_is_refused_with_what_to_do(
    classed: Tournament, come: Callable[..., Entrant], organiser: User, terms: FeeTerms, said: str
) -> None:
    come("Mitglied")
    with pytest.raises(UserError) as refused:
        fee_terms_save(tournament=classed, terms=terms, by=organiser)
    assert said in refused.value.message.replace("\u00a0", " ")


def test_a_class_nobody_knows_is_refused(come: Callable[..., Entrant]) -> None:
    with pytest.raises(UserError, match="Die Klasse „Bürgermeister“ gibt es hier nicht"):
        come("Bürgermeister")


def test_classes_need_the_regular_fee(classed: Tournament, organiser: User) -> None:
    facts = {"name": "Preiswatten", "date": None, "begins": None, "venue": "", "host": ""}
    with pytest.raises(UserError, match="das ohne Klasse gilt"):
        tournament_edit(tournament=classed, by=organiser, rules={}, rounds=3, entry_fee_cents=0, **facts)
    free = tournament_create(by=organiser, name="Frei", game="watten")
    with pytest.raises(UserError, match="das ohne Klasse gilt"):
        fee_terms_save(tournament=free, terms=TERMS, by=organiser)


def test_a_game_that_counts_no_losses_has_no_tariff(organiser: User) -> None:
    tournament = tournament_create(by=organiser, name="Abend", game="seconds")
    with pytest.raises(UserError, match="zählt nichts"):
        fee_terms_save(tournament=tournament, terms=FeeTerms(losses=LossTariff(0, 0, 100)), by=organiser)


def test_a_reduction_goes_as_far_as_the_own_fee(come: Callable[..., Entrant], organiser: User) -> None:
    entrant = come("Jugend")
    with pytest.raises(UserError, match="um höchstens 5,01"):
        reduction_set(entrant=entrant, cents=502, by=organiser, reason="Helfer")
    assert reduction_set(entrant=entrant, cents=501, by=organiser, reason="Helfer").due_cents == 0


def test_the_next_evening_has_the_same_terms_and_people(
    classed: Tournament, come: Callable[..., Entrant], organiser: User
) -> None:
    come("Jugend", "")
    copy = tournament_copy(
        earlier=classed,
        by=organiser,
        name="Wieder",
        date=None,
        begins=None,
        entry_fee_cents=2000,
        people=True,
    )
    assert copy.fee_terms == classed.fee_terms
    assert [player.fee_class for player in copy.players.order_by("position")] == ["Jugend", ""]
    assert copy.entrants.get().due_cents == 1250


def test_a_person_is_told_the_own_class(come: Callable[..., Entrant]) -> None:
    assert person_export(come("Jugend", "").players.earliest("position"))["fee_class"] == "Jugend"


def test_a_class_changed_by_hand_is_found(classed: Tournament, come: Callable[..., Entrant]) -> None:
    come("Jugend")
    assert check_tournament(classed) == ()
    Player.objects.filter(tournament=classed).update(fee_class="frei")
    assert check_tournament(classed) != ()


def test_the_code_pays_what_is_open_and_names_nobody(
    classed: Tournament, come: Callable[..., Entrant], organiser: User
) -> None:
    entrant = come("Jugend")
    assert transfer_code(entrant) == ""
    terms = FeeTerms(classes=CLASSES, iban=IBAN, holder="SV Almrausch")
    tournament = fee_terms_save(tournament=classed, terms=terms, by=organiser)
    lines = transfer_code(tournament.entrants.get()).split("\n")
    assert (lines[5:8], lines[10]) == (["SV Almrausch", IBAN, "EUR5.01"], "Preiswatten, Nr. 1")
    Entrant.objects.update(paid_cents=501)
    assert transfer_code(tournament.entrants.get()) == ""


def test_the_terms_in_words(tournament: Tournament) -> None:
    assert terms_words(tournament) == []
    terms = FeeTerms(True, CLASSES[:1], LossTariff(3, 50, 100), IBAN, "SV")
    tournament.fee_terms = terms.dump()
    said = [words.replace("\u00a0", " ") for words in terms_words(tournament)]
    assert said == [
        *("je Person", "Mitglied 16,00 €"),
        *("Verlorene Bummerl: 0,50 € für die ersten 3, dann 1,00 €", "Überweisung mit dem Handy"),
    ]


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(st.tuples(st.sampled_from(("", "Mitglied", "Jugend", "frei")), st.booleans()), max_size=4),
    st.booleans(),
    st.integers(0, 3000),
)
def test_what_is_owed_paid_and_in_the_box_is_the_same_everywhere(
    organiser: User, people: Sequence[tuple[str, bool]], per_person: bool, amount: int
) -> None:
    tournament = tournament_create(by=organiser, name="Abend", game="watten", entry_fee_cents=2000)
    tournament = fee_terms_save(tournament=tournament, terms=FeeTerms(per_person, CLASSES), by=organiser)
    for fee_class, paid in people:
        registration = Registration(("A", "B"), paid=paid, fee_classes=(fee_class, ""))
        entrant_register(tournament=tournament, registration=registration, by=organiser)
    changed = FeeTerms(not per_person, (FeeClass("Mitglied", amount), *CLASSES[1:]))
    tournament = fee_terms_save(tournament=tournament, terms=changed, by=organiser)
    sums, total = balances(tournament), fees(tournament)
    assert (total.paid, -sums["fees"]) == (sums["cash"], sum(fees_of_all(tournament)))
    assert sums["entrant"] == sum(entrant.due_cents - entrant.paid_cents for entrant in tournament.entrants.all())
    assert ledger_problems(tournament) == []
