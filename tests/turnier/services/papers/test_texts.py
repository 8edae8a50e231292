"""The prizes on the announcement."""

from __future__ import annotations

import datetime
from collections.abc import Callable

import pytest

from games import registry
from games.kit.criteria import RankingOrder
from turnier.models import Prize, Tournament, User
from turnier.prizes import Extra, Terms
from turnier.services.papers.texts import (
    announcement_paper,
    checklist_sections,
    poster_paper,
    prize_sentences,
    rule_book_paper,
    rules_version,
)
from turnier.services.prizes.plan import plan_save
from turnier.services.registration.sign_ups.offer import SignUpOffer, sign_up_offer_save
from turnier.services.series.series import past_winner_add, series_create, tournament_assign
from turnier.services.stages.plan import stages_plan
from turnier.services.standings.decide import order_change
from turnier.stages.stage import Stage


def test_without_a_plan_nothing_is_promised(tournament: Tournament) -> None:
    assert prize_sentences(tournament) == ()


def test_a_share_of_the_fees_is_said_in_percent(tournament: Tournament) -> None:
    extra = Extra("Trostpreis", "last", (1000,))
    plan_save(
        tournament=tournament,
        terms=Terms(kept_percent=10, guaranteed_cents=30_000, places=5, extras=(extra,)),
        by=None,
    )
    assert prize_sentences(tournament) == (
        "90\u00a0% der Startgelder werden ausgezahlt, an die ersten 5 Plätze.",
        "Garantiert sind 300,00\u00a0€.",
        "Trostpreis: 10,00\u00a0€.",
    )


def test_fixed_sums_stand_one_beside_the_other(tournament: Tournament) -> None:
    plan_save(tournament=tournament, terms=Terms(shape="fixed", table=(10_000, 5_000)), by=None)
    Prize.objects.create(tournament=tournament, title="Schinken")
    Prize.objects.create(tournament=tournament, title="Bierfass", withdrawn=True)
    assert prize_sentences(tournament) == (
        "1. Preis 100,00\u00a0€, 2. Preis 50,00\u00a0€.",
        "Auf dem Preistisch liegt 1 gestifteter Preis.",
    )


def test_the_announcement_has_what_is_known(tournament: Tournament) -> None:
    assert dict(announcement_paper(tournament).facts) == {
        "Gespielt wird": "zwei Teams am Tisch, 3 Bummerl bis 11, 3 Durchgänge",
        "Startgeld": "20,00\u00a0€ je Team",
        "Anmeldung": "vor Ort",
    }
    sign_up_offer_save(tournament=tournament, offer=SignUpOffer(limit=16), by=None)
    tournament.refresh_from_db()
    assert dict(announcement_paper(tournament).facts)["Anmeldung"] == "vor Ort, bis alle Plätze vergeben sind"
    tournament.date, tournament.begins = datetime.date(2026, 11, 21), datetime.time(19, 0)
    tournament.venue, tournament.host = "Zum Landsknecht", "SV Oberdorf"
    paper = announcement_paper(tournament, prizes=("1. Platz: 100 €",))
    facts = dict(paper.facts)
    assert (paper.host, facts["Wann"], facts["Wo"]) == (
        "SV Oberdorf",
        "Samstag, 21. November 2026, Beginn 19:00 Uhr",
        "Zum Landsknecht",
    )
    assert [section.heading for section in paper.sections] == ["Preise", "Regeln"]


def test_the_poster_begins_with_the_final(tournament: Tournament) -> None:
    ordinary = poster_paper(tournament).sentences
    stages_plan(tournament=tournament, stages=[Stage("final", 0, 1, who="best", count=3, carried="nothing")], by=None)
    tournament.refresh_from_db()
    final = "Ablauf: 3 Durchgänge, danach Finaltisch der besten 3."
    assert poster_paper(tournament).sentences == (final, "Von vorher zählt nichts.", *ordinary)


def test_without_prizes_there_is_no_heading_for_them(tournament: Tournament) -> None:
    assert [section.heading for section in announcement_paper(tournament).sections] == ["Regeln"]


def test_the_poster_says_the_rules_of_this_tournament(tournament: Tournament) -> None:
    paper = poster_paper(tournament)
    assert paper.sentences[0] == "Gespielt werden 9 Bummerl bis 11 Punkte, 3 an jedem Tisch."
    assert [(card.name, card.suit, card.rank) for card in paper.cards] == [
        ("Max", "herz", "König"),
        ("Welle", "schellen", "Sieben"),
        ("Spitz", "eichel", "Sieben"),
    ]


def test_the_version_changes_with_a_single_rule(tournament: Tournament, singles: Callable[..., Tournament]) -> None:
    before = rules_version(tournament)
    assert (len(before), rules_version(tournament)) == (9, before)
    tournament.rules = {**tournament.rules, "target": 13}
    assert rules_version(tournament) != before
    assert rules_version(singles("seconds", 4)) != rules_version(singles("tausend", 3))


def test_the_checklist_follows_the_evening() -> None:
    assert [section.heading for section in checklist_sections(Tournament(game="watten"))] == [
        "Tage vorher",
        "Vor dem Einlass",
        "In jedem Durchgang",
        "Am Ende",
    ]


def test_the_announcement_says_of_which_series_it_is(tournament: Tournament, organiser: User) -> None:
    series = series_create(by=organiser, name="Dorfmeisterschaft im Watten")
    past_winner_add(series=series, number=9, year=2025, name="Huber / Maier")
    tournament_assign(tournament=tournament, series=series, number=10, by=organiser)
    facts = announcement_paper(Tournament.objects.get(pk=tournament.pk)).facts
    assert facts[0] == ("Anlass", "10. Dorfmeisterschaft im Watten · Titelverteidiger: Huber / Maier (2025)")


def test_the_poster_says_by_what_the_organiser_ranks(tournament: Tournament, organiser: User) -> None:
    usual = poster_paper(tournament).sentences
    order_change(tournament=tournament, order=RankingOrder(("scored", "difference"), "lot"), by=organiser)
    changed = Tournament.objects.get(pk=tournament.pk)
    said = "Gereiht wird nach: erzielte Punkte, Punktedifferenz. Bei Gleichstand: Das Los entscheidet."
    assert set(poster_paper(changed).sentences) - set(usual) == {said}
    assert not any("Quotient" in sentence for sentence in poster_paper(changed).sentences)
    book = [rule.words for section in rule_book_paper(changed).sections for rule in section.rules]
    assert (said in book, any("dann der Quotient" in rule for rule in book)) == (True, False)


@pytest.mark.parametrize("slug", registry.games())
def test_every_game_marks_the_sentences_that_say_by_what_is_ranked(slug: str) -> None:
    game = registry.find(slug)
    rules = game.rules()
    game = game.under(rules)
    said = game.ranked_text(rules)
    assert set(said) <= set(game.house_text(rules))
    assert said or slug == "seconds"


def test_what_is_played_after_the_rounds_is_announced(tournament: Tournament, organiser: User) -> None:
    rounds = dict(announcement_paper(tournament).facts)["Gespielt wird"]
    stages_plan(tournament=tournament, stages=[Stage("knockout", 0, 2, who="best", count=4)], by=organiser)
    planned = Tournament.objects.get(pk=tournament.pk)
    assert planned.rounds_planned > tournament.rounds_planned
    assert dict(announcement_paper(planned).facts)["Gespielt wird"] == f"{rounds}, danach K.-o.-Runde der besten 4"
