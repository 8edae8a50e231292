"""The rule book of a tournament: its house rules are marked, its example is computed, in both languages."""

from collections.abc import Callable

import pytest
from django.utils.translation import override

from turnier.models import Tournament
from turnier.services.papers.texts import poster_paper, rule_book_paper

pytestmark = pytest.mark.django_db


def test_nothing_is_marked_where_everything_is_usual(tournament: Tournament) -> None:
    book = rule_book_paper(tournament)
    assert book.differs is False
    assert [section.mark for section in book.sections] == [f"§ {number}" for number in range(1, 9)]


def test_what_only_this_tournament_plays_is_marked(tournament: Tournament) -> None:
    tournament.rules = {"preset": "watten13", "first_dealer": "higher_number"}
    book = rule_book_paper(tournament)
    own = {rule.words for section in book.sections for rule in section.rules if rule.own}
    assert book.differs is True
    assert "Ein Bummerl besteht aus mehreren Spielen und endet mit 13 Punkten." in own
    assert "Ein gewonnenes Spiel zählt 2 Punkte." not in own


def test_the_example_is_what_the_program_would_write(tournament: Tournament) -> None:
    (lines,) = next(section.examples for section in rule_book_paper(tournament).sections if section.examples)
    assert (len(lines), lines[0]) == (7, "Huber / Maier gewinnen, Stand 2:0 (2 Punkte)")
    assert lines[-1].startswith("Huber / Maier gewinnen den Bummerl 11:5")


def test_it_is_english_for_who_reads_english(tournament: Tournament) -> None:
    with override("en"):
        section = rule_book_paper(tournament).sections[0]
    assert (section.heading, section.rules[0].words) == (
        "Cutting",
        "Four players play with 32 German cards. Partners sit opposite each other.",
    )


def test_a_game_without_a_book_has_the_sentences_of_its_poster(singles: Callable[..., Tournament]) -> None:
    tournament = singles("liste", 4)
    (section,) = rule_book_paper(tournament).sections
    assert (section.mark, section.heading) == ("", "Regeln")
    assert tuple(rule.words for rule in section.rules) == poster_paper(tournament).sentences
