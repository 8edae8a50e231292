"""The catalogue as one tournament speaks it."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override

from games.kit.nouns import Noun, Renaming
from games.kit.sittings.evaluation import evaluate
from games.kit.text import Text, text, verbatim
from tests.games.every import sittings
from turnier.services.tournaments.queries import tournament_games
from turnier.text.words import round_mark, speak, spoken, translate

BASE = Path(__file__).parents[3]
FEMININE, NEUTER = Noun("die", "Aue", "Auen"), Noun("das", "Aug", "Augs")
DISAGREEING = re.compile(
    r"\b([Dd]en|[Ee]inen|[Kk]einen|[Dd]em|[Ii]m|[Zz]um|[Vv]om|[Dd]es|[Dd]iese[nms]|[Jj]eden|\w+en) (Aue)\b"
)
"""A word before a feminine noun in the singular that only fits a masculine one."""
AFTER_DATIVE = re.compile(r"(?i)\b(der|einer|dieser|jeder|zur) \w+en Aue\b")


def renaming(noun: Noun) -> Renaming:
    return Renaming(tuple((term, noun) for term in tournament_games()["watten"].terms))


def templates() -> set[str]:
    """Everything the program can say, in German and in English."""
    said = set()
    for path in (BASE / "locale/en/LC_MESSAGES/django.mo", *BASE.glob("games/*/locale/en/LC_MESSAGES/django.mo")):
        with path.open("rb") as file:
            catalogue = gettext.GNUTranslations(file)._catalog
        said |= {key[0] if isinstance(key, tuple) else key for key in catalogue} | set(catalogue.values())
    return said


def test_no_form_of_the_usual_noun_is_left_and_what_stands_before_agrees() -> None:
    said = {template: renaming(FEMININE).of(template) for template in templates()}
    usual = re.compile(r"\bDurchg[aä]ng(e?s|en?)?\b|\{(Bummerl|Schneider|Retour)")
    assert [each for each in said.values() if usual.search(each)] == []
    changed = [AFTER_DATIVE.sub("", new) for old, new in said.items() if old != new]
    assert len(changed) > 150
    assert [each for each in changed if DISAGREEING.search(each)] == []


def test_names_stay_when_a_noun_like_them_is_said_otherwise() -> None:
    with spoken(renaming(FEMININE)):
        won = text("{team} gewinnen den {Bummerl} {score}", team="Schneider / Bummerl", score="11:0")
        assert translate(won) == "Schneider / Bummerl gewinnen die Aue 11:0"
        assert translate(verbatim("{Bummerl} Durchgang")) == "{Bummerl} Durchgang"


def test_what_the_program_says_follows_also_where_it_counts() -> None:
    with spoken(renaming(NEUTER)):
        assert _("Zum nächsten Durchgang") == "Zum nächsten Aug"
        assert ngettext("%(n)s Durchgang", "%(n)s Durchgänge", 2) == "%(n)s Augs"
        assert round_mark(2) == "A2"
    assert round_mark(2) == "D2"
    assert _("Zum nächsten Durchgang") == "Zum nächsten Durchgang"


@pytest.mark.parametrize(("language", "said"), [("de", "Durchgang"), ("en", "round")])
def test_the_next_choice_of_a_language_ends_it(language: str, said: str) -> None:
    speak(renaming(FEMININE))
    with override(language):
        assert said in _("Zum nächsten Durchgang")
        assert round_mark(2) == {"de": "D2", "en": "R2"}[language]
    speak(Renaming())
    assert _("Zum nächsten Durchgang") == "Zum nächsten Durchgang"


def inside(said: object) -> Iterator[Text]:
    """A text and all those that are put into it."""
    if isinstance(said, Text):
        yield said
        for value in said.values.values():
            yield from inside(value)


@pytest.mark.parametrize("slug", sorted(tournament_games()))
def test_every_sentence_about_a_line_can_be_said_in_english(slug: str) -> None:
    game, known = tournament_games()[slug], templates()
    evaluations = [
        evaluate(game, game.rules(), table, entries)
        for kind in (None, *game.kinds)
        for table, entries in sittings(game, kind)
    ]
    sentences = [say for evaluation in evaluations for say in evaluation.sentences if say]
    said = {each.template for say in sentences for part in (say.head, say.detail) for each in inside(part)}
    unknown = {each for each in said - known if re.search(r"[^\W\d_]", re.sub(r"\{[^}]*\}", "", each))}
    assert unknown == set()
