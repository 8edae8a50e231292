"""The report for the club's paper."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable

from turnier.models import Entrant, Revision, Round, Tournament, User
from turnier.prizes import Terms
from turnier.services.papers.report import report_text
from turnier.services.prizes.award import prizes_fix
from turnier.services.prizes.prize_table import prize_add
from turnier.services.stages.plan import stage_begin, stages_plan
from turnier.services.standings.decide import coin_record
from turnier.services.standings.standings import standings
from turnier.stages.stage import Stage


def test_before_the_play_it_says_who_is_there(tournament: Tournament, register: Callable[..., list[Entrant]]) -> None:
    register(tournament, 2)
    assert report_text(tournament) == "Zum Turnier „Preiswatten“ sind 2 Teams angemeldet (Watten).\n"


def test_winner_places_odd_things_and_thanks(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    tournament.date, tournament.venue, tournament.host = dt.date(2026, 11, 21), "Schützenheim", "SV Niederau"
    tournament.save()
    register(tournament, 4, club="TSV")
    first, second = drawn(tournament).sittings.order_by("table")
    enter(first)
    enter(second, [{"kind": "bummerl", "score": [11, 2]}] * 3)
    facts = {"title": "Schinken", "donor": "Metzgerei Abt", "value_cents": 0, "consolation": False, "picture": None}
    prize_add(tournament=tournament, by=organiser, **facts)
    best, next_best = (sitting.seats.get(seat=0).entrant.name for sitting in (second, first))
    leading = report_text(Tournament.objects.get()).split("\n\n")[1]
    assert leading.startswith(f"Noch wird gespielt. Vorn: {best} (TSV) (")
    Tournament.objects.update(rounds_planned=1)
    paragraphs = report_text(Tournament.objects.get()).strip().split("\n\n")
    assert paragraphs[0] == (
        "Am Samstag, 21. November 2026, nahmen 4 Teams am Turnier „Preiswatten“ teil (Watten, Schützenheim). "
        "Veranstalter: SV Niederau. Gespielt wurde 1 Durchgang an 2 Tischen."
    )
    assert paragraphs[1].startswith(f"Gewonnen haben {best} (TSV) (")
    assert f"Dahinter: {next_best} (TSV) auf Platz 2; " in paragraphs[1]
    assert [line[:2] for line in paragraphs[2].splitlines()] == ["Di", "1.", "2.", "3.", "4."]
    assert paragraphs[3].startswith("Knapp war es um Platz 1. Es entschied: ")
    assert paragraphs[4] == "Dank gilt den Spendern der Preise: Metzgerei Abt."


def test_equal_ones_are_named_together(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> None:
    for club, teams in (("TSV", 3), ("SVN", 3), ("FCB", 2)):
        register(tournament, teams, club=club)
    first, *others = drawn(tournament).sittings.order_by("table")
    enter(first, [{"kind": "bummerl", "score": [11, 2]}] * 3)
    for sitting in others:
        enter(sitting)
    second = sorted((sitting.seats.get(seat=0).entrant for sitting in others), key=lambda entrant: entrant.number)
    names = [f"{entrant.name} ({entrant.club})" for entrant in second]
    text = report_text(tournament)
    assert f"Dahinter: {names[0]}, {names[1]} und {names[2]} auf Platz 2.\n" in text
    assert "Vertreten waren 3 Vereine und Orte. Am stärksten kamen SVN und TSV mit je 3 Startnummern. 6 Teams" in text


def test_one_registration_has_a_sentence_with_the_day_and_one_without(
    tournament: Tournament, register: Callable[..., list[Entrant]]
) -> None:
    register(tournament, 1)
    undated = report_text(tournament)
    tournament.date = dt.date(2026, 11, 21)
    assert (undated, report_text(tournament)) == (
        "Zum Turnier „Preiswatten“ ist 1 Team angemeldet (Watten).\n",
        "Zum Turnier „Preiswatten“ am Samstag, 21. November 2026, ist 1 Team angemeldet (Watten).\n",
    )


def test_whom_the_coin_decided_and_who_had_no_table(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    register(tournament, 5)
    first = drawn(tournament)
    for sitting in first.sittings.all():
        enter(sitting)
    (tie, *_losers) = standings(tournament).ties
    coin_record(tournament=tournament, order=[each.number for each in tie], witness="Rosi", by=organiser)
    text = report_text(Tournament.objects.get(pk=tournament.pk))
    names = " vor ".join(each.name for each in tie)
    assert f"Knapp war es um Platz 1 (Münze: {names}). " in text
    assert "Bei Gleichstand entschied einmal die Münze." in text
    assert f"Ausgesetzt haben: {first.byes.get().entrant.name} (" in text


def test_who_plays_alone_wins_alone(
    singles: Callable[..., Tournament], drawn: Callable[[Tournament], Round], enter: Callable[..., Revision]
) -> None:
    tournament = singles("seconds", 4, rounds=1)
    sitting = drawn(tournament).sittings.get()
    enter(sitting, [{"kind": "hand", "tricks": [6, 4, 2, 1]}] * 8)
    played = Tournament.objects.get(pk=tournament.pk)
    names = [row.entrant.name for row in standings(played).rows]
    winners = report_text(played).split("\n\n")[1]
    assert winners.startswith(f"Gewonnen hat {names[0]} (Platzpunkte: ")
    assert winners.endswith(f"Dahinter: {names[1]} auf Platz 2; {names[2]} auf Platz 3.")


def test_everybody_is_equal_and_of_one_club(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    register(tournament, 2)
    entrant = tournament.entrants.get(number=1)
    entrant.club = "TSV"
    entrant.save()
    enter(drawn(tournament).sittings.get())
    terms = Terms(places=1)
    prizes_fix(tournament=tournament, by=organiser, terms=terms)
    paragraphs = report_text(tournament).strip().split("\n\n")
    assert paragraphs[0].endswith("Gespielt wurde 1 Durchgang an 1 Tisch.")
    assert paragraphs[3:] == ["An Preisgeld gab es zusammen 40,00\u00a0€."]


def test_the_largest_clubs_are_named_together(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> None:
    for club, teams in (("TSV", 3), ("SVN", 3), ("FCB", 2)):
        register(tournament, teams, club=club)
    for sitting in drawn(tournament).sittings.all():
        enter(sitting)
    Tournament.objects.update(rounds_planned=1)
    text = report_text(Tournament.objects.get())
    assert "Den ersten Platz teilen sich " in text
    assert "Vertreten waren 3 Vereine und Orte. Am stärksten kamen SVN und TSV mit je 3 Startnummern." in text
    assert "8 Teams teilen sich ihren Platz mit anderen." in text


def test_stacks_are_played_at_tables_without_rounds(
    singles: Callable[..., Tournament], drawn: Callable[[Tournament], Round], enter: Callable[..., Revision]
) -> None:
    tournament = singles("brokdorf", 4)
    sitting = drawn(tournament).sittings.get()
    rubbers = [{"kind": "rubber", "ending": "points", "loser": 0}]
    enter(sitting, [*rubbers, *({"kind": "leave", "player": seat} for seat in (1, 2, 3))])
    text = report_text(Tournament.objects.get(pk=tournament.pk))
    assert text.split("\n")[0].endswith("(Brokdorf). Gespielt wurde an 1 Tisch.")


def test_number_and_club_of_a_namesake_share_their_brackets(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> None:
    register(tournament, 2, club="TSV")
    tournament.entrants.update(name="Huber / Maier")
    enter(drawn(tournament).sittings.get())
    places = report_text(tournament).split("\n\n")[2]
    assert sorted(re.findall(r"\. (.*?\)),", places)) == [
        "Huber / Maier (Nr.\u00a01, TSV)",
        "Huber / Maier (Nr.\u00a02, TSV)",
    ]


def test_only_first_places_are_close_and_eleven_are_not_ten(first_round: Callable[..., Tournament]) -> None:
    """Two tables end alike: their losers share place 10, and nobody reads in the paper how close place 7 was."""
    tournament = first_round(
        12, lambda table: [{"kind": "bummerl", "score": [11, 2 + (3 if table == 2 else table)]}] * 3
    )
    text = report_text(tournament)
    assert "Knapp war es um Platz 1. Es entschied: Punkteverhältnis, 33:9 gegen 33:15." in text
    assert text.count("Knapp war es") == 1
    top = text[text.index("Die ersten zehn Plätze:") :].split("\n\n")[0]
    assert len(top.splitlines()) == 1 + 11


def test_who_is_far_ahead_in_a_final_did_not_win_by_little(
    singles: Callable[..., Tournament],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    """That all of the final reached it parts nobody there, and is no measure of the game."""
    tournament = singles("tausend", 6, rounds=1)
    stages_plan(tournament=tournament, stages=[Stage("final", 0, 1, who="best", count=3)], by=organiser)
    lists = [{"kind": "totals", "points": points, "solos_won": [1, 1, 1]} for points in ([200, 100, 0], [150, 50, 25])]
    for sitting, final_list in zip(drawn(tournament).sittings.all(), lists, strict=True):
        enter(sitting, [final_list])
    stage_begin(tournament=tournament, by=organiser)
    final_list = {"kind": "totals", "points": [500, 250, 0], "solos_won": [1, 1, 1]}
    enter(drawn(Tournament.objects.get(pk=tournament.pk)).sittings.get(), [final_list])
    assert "Knapp war es" not in report_text(Tournament.objects.get(pk=tournament.pk))


def test_a_final_table_is_named_and_why_its_people_stand_first(final_table: Callable[..., Tournament]) -> None:
    text = report_text(final_table())
    assert "Gespielt wurde 1 Durchgang und Finaltisch an bis zu 2 Tischen." in text
    assert "\n4. " in text
    fourth, fifth = text.partition("\n4. ")[2].split("\n")[:2]
    assert (fourth.endswith("Punkte: −28 (Finaltisch)"), fifth.endswith("Punkte: −5")) == (True, True)
    assert "Von vorher zählt die Hälfte, aufgerundet" in text
