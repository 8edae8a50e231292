"""Nouns that a tournament says otherwise: their forms, and what stands before them."""

from __future__ import annotations

import pytest

from games.kit.nouns import Noun, Renaming, Term, round_term, usual_renaming
from games.kit.text import text

BUMMERL = Term(Noun("der", "Bummerl", "Bummerl"), (), text("{Bummerl}"))
RETOUR = Term(Noun("der", "Retourschneider", "Retourschneider"), (), text("{Retourschneider}"), short="Retour")
FEMININE = Renaming(
    (
        (BUMMERL, Noun("die", "Partie", "Partien")),
        (RETOUR, Noun("die", "Heiße", "Heiße")),
        (round_term(), Noun("die", "Runde", "Runden")),
    )
)
NEUTER = Renaming(((BUMMERL, Noun("das", "Match", "Matches")), (round_term(), Noun("das", "Viertel", "Viertel"))))
MASCULINE = Renaming(((BUMMERL, Noun("der", "Satz", "Sätze")), (round_term(), Noun("der", "Umgang", "Umgänge"))))


@pytest.mark.parametrize(
    ("template", "feminine", "neuter", "masculine"),
    [
        ("gewinnen den {Bummerl} {n}", "gewinnen die Partie {n}", "gewinnen das Match {n}", "gewinnen den Satz {n}"),
        ("Ein {Bummerl} endet", "Eine Partie endet", "Ein Match endet", "Ein Satz endet"),
        ("eines {Bummerl}", "einer Partie", "eines Matchs", "eines Satzes"),
        ("{n} {Bummerl.plural}", "{n} Partien", "{n} Matches", "{n} Sätze"),
        ("1 von 3 {Bummerln}", "1 von 3 Partien", "1 von 3 Matches", "1 von 3 Sätzen"),
        ("einen kampflosen {Bummerl}", "eine kampflose Partie", "ein kampfloses Match", "einen kampflosen Satz"),
        ("Letzten Durchgang", "Letzte Runde", "Letztes Viertel", "Letzten Umgang"),
        ("der letzte Durchgang", "die letzte Runde", "das letzte Viertel", "der letzte Umgang"),
        ("Im nächsten Durchgang", "In der nächsten Runde", "Im nächsten Viertel", "Im nächsten Umgang"),
        ("Uhr des Durchgangs", "Uhr der Runde", "Uhr des Viertels", "Uhr des Umgangs"),
        ("von 3 Durchgängen", "von 3 Runden", "von 3 Vierteln", "von 3 Umgängen"),
        ("die nächsten Durchgänge", "die nächsten Runden", "die nächsten Viertel", "die nächsten Umgänge"),
    ],
)
def test_what_stands_before_a_noun_agrees_with_it(template: str, feminine: str, neuter: str, masculine: str) -> None:
    assert [renaming.of(template) for renaming in (FEMININE, NEUTER, MASCULINE)] == [feminine, neuter, masculine]


def test_what_is_cut_short_is_said_whole() -> None:
    assert (FEMININE.of("{Retour}"), NEUTER.of("{Retour}")) == ("Heiße", "{Retour}")


def test_two_nouns_can_change_places() -> None:
    runde = Noun("die", "Runde", "Runden")
    swapped = Renaming(((BUMMERL, runde), (round_term(runde), Noun("die", "Serie", "Serien"))))
    assert swapped.of("{Bummerl.plural} je Durchgang") == "Runden je Serie"


def test_values_and_longer_words_stay() -> None:
    assert FEMININE.of("{bummerl} Durchgangszeit, {name}") == "{bummerl} Durchgangszeit, {name}"


def test_without_other_words_a_text_says_what_stands_there() -> None:
    assert text("{n} {Bummerl.plural} je {Bummerl}, {Retour}", n=3) == "3 Bummerl je Bummerl, Retour"
    assert Renaming().of("den {Bummerl}") == "den {Bummerl}"


def test_what_players_say_comes_first_and_is_said_from_the_beginning() -> None:
    runde, serie = Noun("die", "Runde", "Runden"), Noun("die", "Serie", "Serien")
    usual, plain = round_term(runde, serie, usual=serie), round_term(runde)
    assert [noun.singular for noun in usual.nouns] == ["Serie", "Durchgang", "Runde"]
    assert [noun.singular for noun in plain.nouns] == ["Durchgang", "Runde"]
    assert usual_renaming((BUMMERL, plain, usual)) == Renaming(((usual, serie),))
