"""German order of names."""

import pytest

from turnier.printing.collation import initial, sort_key


def test_order_of_a_german_list() -> None:
    ordered = [
        *("Äda", "Adam", "Ádám", "Lukas B", "Łukasz", "Øystein", "Özil", "Ozzy", "strasse 1", "Straße 2"),
        *("Zita", "Žofie", "Zorn", "Άννα", "Иван", "שלום"),
    ]
    backwards = ordered[::-1]
    assert sorted(backwards, key=sort_key) == ordered


@pytest.mark.parametrize(
    ("name", "letter"),
    [("Äda", "A"), ("łucja", "L"), ("Žofie", "Z"), ("ẞtraß", "S"), ("7er", "#"), ("", "#"), ("Жанна", "Ж")],
)
def test_initials(name: str, letter: str) -> None:
    assert initial(name) == letter
