"""Texts that remember how they were made."""

from __future__ import annotations

from games.kit.text import text, verbatim


def test_a_text_is_its_german_sentence() -> None:
    assert text("Stand {a}:{b}", a=4, b=3) == "Stand 4:3"


def test_it_remembers_template_and_values() -> None:
    made = text("Stand {a}:{b}", a=4, b=3)
    assert (made.template, dict(made.values)) == ("Stand {a}:{b}", {"a": 4, "b": 3})


def test_braces_in_a_name_are_harmless() -> None:
    assert verbatim("{Otto}") == "{Otto}"
    assert text("{name} gewinnt", name="{x}") == "{x} gewinnt"


def test_a_template_that_was_marked_before_keeps_its_nouns() -> None:
    made = text(text("Der {Bummerl} endet {score}"), score="11:4")
    assert (made, made.template) == ("Der Bummerl endet 11:4", "Der {Bummerl} endet {score}")


def test_a_sentence_that_ends_with_a_shortened_name_has_one_full_stop() -> None:
    said = text("Es gewinnt {name}. Weiter {dots}", name="Antje D.", dots="...")
    assert (said, said.values["name"]) == ("Es gewinnt Antje D. Weiter ...", "Antje D.")
