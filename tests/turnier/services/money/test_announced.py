"""The prizes on the announcement."""

from __future__ import annotations

from turnier.models import Prize, Tournament
from turnier.prizes import Extra, Terms
from turnier.services.money.announced import prize_sentences
from turnier.services.money.prizes import plan_save


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
