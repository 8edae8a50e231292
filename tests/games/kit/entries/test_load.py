"""Payloads as they come in: values, and every fault of form at once."""

from __future__ import annotations

import pytest
from pydantic import ValidationError
from pydantic_core import ErrorDetails

from games.kit.entries.kind import EntryKind
from games.kit.entries.load import MOST_UNKNOWN, complaint, load, shortened
from games.kit.terms import Json, Table
from games.kit.text import text

PLAIN = {"declarer": 0, "joined": [0, 1], "bid": 10, "tricks": [5, 3, 0]}


def faults(kind: EntryKind, rules: object, table: Table, payload: dict[str, Json]) -> list[tuple[str, str, str]]:
    return [(fault.field, fault.code, str(fault.message)) for fault in load(kind, rules, table, payload).faults]


def test_a_plain_entry_is_read(everything: EntryKind, rules: object, table: Table) -> None:
    loaded = load(everything, rules, table, {"kind": "everything", "override": "ja", **PLAIN})
    assert loaded.faults == ()
    assert loaded.entry is not None
    assert (loaded.values["tricks"], loaded.values["type"], loaded.values["helper"]) == ((5, 3, 0), "plain", None)


@pytest.mark.parametrize(
    ("field", "value", "fault"),
    [
        ("declarer", True, ("type", "„Ansager“: Bitte eine ganze Zahl eintragen.")),
        ("declarer", 1.0, ("type", "„Ansager“: Bitte eine ganze Zahl eintragen.")),
        ("declarer", None, ("type", "„Ansager“ ist leer. Bitte eintragen oder weglassen.")),
        ("declarer", 3, ("seats", "Platz 4 gibt es nicht: Am Tisch sind 3.")),
        ("declarer", -1, ("type", "„Ansager“: Diese Zahl ist nicht möglich. Bitte prüfen.")),
        ("bid", 10**30, ("type", "„Gebot“: Diese Zahl ist nicht möglich. Bitte prüfen.")),
        ("helper", None, ("type", "„Helfer“ ist leer. Bitte eintragen oder weglassen.")),
        ("type", "wenz", ("type", "„Art“: Diesen Wert gibt es nicht. Bitte einen der angebotenen wählen.")),
        ("over", 1, ("type", "„Aus“: Bitte ja oder nein angeben.")),
        ("tricks", [5, 3], ("seats", "„Stiche“: Bitte genau 3 Werte eintragen, nicht 2.")),
        ("tricks", "530", ("type", "„Stiche“: Bitte eine Liste in passender Länge angeben.")),
        ("joined", [0, 0], ("seats", "„Mit“: Jeder Platz steht höchstens einmal da.")),
        ("drawn", [1], ("type", "„Karten“: Bitte einen Text angeben.")),
        ("calls", [{"party": "re"}], ("type", "„Ansagen“: Eine Angabe fehlt. Bitte vollständig eintragen.")),
        (
            "calls",
            [{"party": "re", "call": "re", "x": 1}],
            ("type", "„Ansagen“: Eine Angabe ist unbekannt. Bitte weglassen."),
        ),
        ("calls", [[]], ("type", "„Ansagen“: Bitte in der vorgesehenen Form angeben.")),
        ("fremd", 1, ("unknown", "Die Angabe „fremd“ ist hier unbekannt. Bitte weglassen.")),
    ],
)
def test_a_fault_of_form_is_told(
    *, everything: EntryKind, rules: object, table: Table, field: str, value: Json, fault: tuple[str, str]
) -> None:
    assert faults(everything, rules, table, {**PLAIN, field: value}) == [(field, *fault)]


def test_the_rest_of_an_absurd_list_is_not_read(everything: EntryKind) -> None:
    for name, value in (("joined", ["x"] * 1000), ("calls", [{}] * 1000), ("drawn", [1] * 1000)):
        with pytest.raises(ValidationError) as caught:
            everything.read(name, value)
        assert {error["loc"][:2] for error in caught.value.errors()} == {("value", 0)}


def test_all_faults_are_told_at_once_and_the_rest_is_read(everything: EntryKind, rules: object, table: Table) -> None:
    payload = {"joined": "x", "bid": 10, "tricks": [1], "mehr": 1}
    assert [(field, code) for field, code, _ in faults(everything, rules, table, payload)] == [
        ("declarer", "missing"),
        ("joined", "type"),
        ("tricks", "seats"),
        ("mehr", "unknown"),
    ]
    values = load(everything, rules, table, payload).values
    assert (values["bid"], values["over"], "tricks" in values) == (10, False, False)


def test_a_missing_field_has_its_own_words_or_its_label(everything: EntryKind, rules: object, table: Table) -> None:
    messages = [message for _, _, message in faults(everything, rules, table, {})]
    assert messages[:2] == ["Bitte den Ansager antippen.", "„Mit“ fehlt. Bitte eintragen."]


def test_of_many_unknown_fields_some_are_named(everything: EntryKind, rules: object, table: Table) -> None:
    payload = {**PLAIN, **{f"x{n}": n for n in range(1000)}}
    assert len(faults(everything, rules, table, payload)) == MOST_UNKNOWN


def test_foreign_words_are_shortened() -> None:
    assert shortened("kurz") == "kurz"
    assert shortened("x" * 100) == "x" * 39 + "…"


def test_a_field_may_tell_its_fault_itself() -> None:
    error = ErrorDetails(type="told", loc=("type",), msg="Hier wird {neu} gegeben.", input="krank")
    assert complaint(text("Art"), error) == "Hier wird {neu} gegeben."
