"""What papers are told."""

from turnier.printing import PaperSide, PaperTable


def test_a_table_with_one_side_is_a_bye() -> None:
    sides = (PaperSide(1, "Huber"), PaperSide(2, "Maier"))
    assert [PaperTable(1, sides[:count], None, "").is_bye for count in (1, 2)] == [True, False]
