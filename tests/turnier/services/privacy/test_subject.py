"""Where somebody is named: first name and surname mean them, the surname alone may mean them."""

from __future__ import annotations

import unicodedata

import pytest

from turnier.services.privacy.subject import Mention

SEPP = Mention("Sepp Huber", "Spieler 7")


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("Sepp Huber", "Spieler 7"),
        ("sepp  HUBERS Pokal", "Spieler 7S Pokal"),
        ("Huber, Sepp (Kasse)", "Spieler 7 (Kasse)"),
        ("Huber Sepp", "Spieler 7"),
        ("Sepp-Huber-Pokal", "Sepp-Huber-Pokal"),
        ("Josepp Huber", "Josepp Huber"),
        ("Sepp Huberl", "Sepp Huberl"),
        ("Metzgerei Huber", "Metzgerei Huber"),
        ("", ""),
    ],
)
def test_the_whole_name_is_replaced(text: str, after: str) -> None:
    assert SEPP.replaced(text) == after
    assert SEPP.mentions(text) == (text != after)


@pytest.mark.parametrize(
    ("name", "text", "hinted"),
    [
        ("Sepp Huber", "beim Hubers", True),
        ("Sepp Huber", "Seppi war es", False),
        ("Huber, Sepp", "HUBER", True),
        ("Sepp Huber jun.", "der alte Huber", True),
        ("Sepp Huber jun.", "jun. oder sen.", False),
        ("Eva von der Weiden", "Frau Weiden", True),
        ("Eva von der Weiden", "von der Leitung", False),
        ("Jürgen Größl", "HERR GRÖSSL", True),
        ("Jürgen Größl", unicodedata.normalize("NFD", "Herr Größl"), True),
        ("Kurt", "kurt", True),
    ],
)
def test_the_family_name_hints_at_somebody(name: str, text: str, *, hinted: bool) -> None:
    assert Mention(name, "x").may_mention(text) == hinted


def test_a_name_of_one_word_is_nobodys_whole_name() -> None:
    kurt = Mention("Kurt", "Spieler 7")
    assert (kurt.replaced("Kurt-Turnier"), kurt.mentions("Kurt")) == ("Kurt-Turnier", False)
    assert kurt.redact("Torte von Kurt") == "Torte von Spieler 7"


def test_a_word_that_only_begins_alike_is_another_word() -> None:
    bauer = Mention("Eva Bauer", "Spieler 7")
    assert bauer.redact("Bauernbrot nach Eva Bauers Rezept") == "Bauernbrot nach Spieler 7s Rezept"


def test_every_text_of_a_json_value() -> None:
    value = {"label": "Pokal Sepp Huber", "sums": [1, None, True], "who": ["Sepp Huber", {"a": "Anna Huber"}]}
    assert SEPP.replaced_in(value) == {
        "label": "Pokal Spieler 7",
        "sums": [1, None, True],
        "who": ["Spieler 7", {"a": "Anna Huber"}],
    }
