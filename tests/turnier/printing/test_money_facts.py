"""The treasurer's papers: nothing is clipped, whatever the names are."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from itertools import pairwise
from typing import Any

import pytest
from PIL import Image

from turnier.printing import (
    Certificate,
    ClosingLine,
    ClosingPaper,
    DonorLine,
    Head,
    JournalLine,
    PrizeLine,
    certificates,
    closing,
    journal,
    payout_list,
    prize_list,
    thanks,
)
from turnier.printing.fitting import SLAB, WIDER, setting_face

LONG = "Đorđević-Zimmermann-Wagenknecht / von der Weiden-Größl-Öhlenschläger"
Read = Callable[[bytes], list[list[Any]]]
WellSet = Callable[[bytes], None]


def words(pages: list[list[Any]]) -> list[str]:
    return [piece.words for page in pages for piece in page]


@pytest.mark.parametrize("count", [0, 1, 200])
@pytest.mark.parametrize(("printed", "sum_of"), [(prize_list, "Zusammen"), (payout_list, "Noch auszuzahlen:")])
def test_lists_of_prizes(
    head: Head, read: Read, well_set: WellSet, printed: Callable[..., bytes], sum_of: str, count: int
) -> None:
    lines = [PrizeLine(f"{n}.", n, LONG, "geteilt, 2 Teams", "1.116,67 €") for n in range(1, count + 1)]
    pdf = printed(head, lines, "100.000,00 €")
    well_set(pdf)
    found = words(read(pdf))
    assert found.count("1.116,67 €") == count
    assert found.count(f"{sum_of} 100.000,00 €") == len(read(pdf))


def test_there_is_room_to_sign_for_the_money(head: Head, read: Read) -> None:
    lines = [PrizeLine("", n, "Anna Eins", "Stapel", f"{n},00 €") for n in (1, 2, 3)]
    (page,) = read(payout_list(head, lines, "6,00 €"))
    bases = [piece.bottom for piece in page if piece.words == "Anna Eins"]
    assert {round(above - below) for above, below in pairwise(bases)} == {34}


def test_rows_to_sign_are_closer_where_that_saves_a_page(head: Head, read: Read) -> None:
    lines = [PrizeLine("", n, "Anna Eins", "Stapel", "10,00 €") for n in range(1, 23)]
    (page,) = read(payout_list(head, lines, "220,00 €"))
    bases = [piece.bottom for piece in page if piece.words == "Anna Eins"]
    assert {round(above - below) for above, below in pairwise(bases)} == {27}


def test_a_column_without_words_gives_its_room_to_the_others(head: Head, read: Read) -> None:
    def lines_of(reason: str) -> int:
        line = JournalLine("1", "21.11. 20:41", "Zahlung: Nr. 2, Huber / Wiesenbauer", reason, "10,00 €", "", "10,00 €")
        return sum("Huber" in words or "Wiesenbauer" in words for words in words_of(line))

    def words_of(line: JournalLine) -> list[str]:
        return words(read(journal(head, [line], "Ein 10,00 €, aus 0,00 €, in der Kasse 10,00 €")))

    assert (lines_of("Brotzeit"), lines_of("")) == (2, 1)


@pytest.mark.parametrize("count", [1, 120])
def test_the_journal(head: Head, read: Read, well_set: WellSet, count: int) -> None:
    lines = [
        JournalLine(
            str(n), "21.11. 20:41", f"Zahlung: Nr. {n}, {LONG}", "Brotzeit für alle Helfer", "10,00 €", "", "9.999,99 €"
        )
        for n in range(count)
    ]
    pdf = journal(head, lines, "Ein 10,00 €, aus 0,00 €, in der Kasse 10,00 €")
    well_set(pdf)
    found = words(read(pdf))
    assert (found.count("10,00 €"), found.count("9.999,99 €")) == (count, count)


def test_the_closing_with_everything(head: Head, read: Read, well_set: WellSet) -> None:
    rows = tuple((f"{n},00 €", "99", f"{99 * n},00 €") for n in range(14))
    sums = tuple(ClosingLine(f"Zeile {n}", "−1.240,00 €", total=n > 9) for n in range(15))
    reason = "Ein Euro ist in die Ritze der Theke gefallen und war beim besten Willen nicht mehr herauszubekommen. " * 2
    pdf = closing(head, ClosingPaper(rows, sums, "Es fehlen 1,00 €.", reason.strip(), ("Georg Bauer",)))
    well_set(pdf)
    found = words(read(pdf))
    assert [found.count(word) for word in ("Es fehlen 1,00 €.", "Georg Bauer", "Name und Unterschrift")] == [1, 1, 1]


def test_thanks_are_read_from_the_wall(head: Head, read: Read) -> None:
    (page,) = read(thanks(head, [DonorLine("Metzgerei Huber", "Schinken")]))
    assert {piece.size for piece in page if piece.words in ("Metzgerei Huber", "Schinken")} == {15}


def test_thanks_to_many(head: Head, read: Read, well_set: WellSet) -> None:
    pdf = thanks(head, [DonorLine(f"{n}. {LONG}", f"Preis {n}: {LONG}, {LONG}") for n in range(40)])
    well_set(pdf)
    found = "".join(words(read(pdf))).replace(" ", "")
    donors = [(f"{n}. {LONG}", f"Preis {n}: {LONG}, {LONG}") for n in range(40)]
    assert [found.count((donor + prizes).replace(" ", "")) for donor, prizes in donors] == [1] * 40


SUITS = ("eichel", "gras", "herz", "schellen")


def logo(size: tuple[int, int]) -> bytes:
    target = BytesIO()
    Image.new("RGB", size, "navy").save(target, "PNG")
    return target.getvalue()


@pytest.mark.parametrize("size", [None, (900, 100), (100, 900)])
@pytest.mark.parametrize("name", ["Abt", LONG])
def test_certificates_hold_the_longest_names(
    read: Read, well_set: WellSet, name: str, size: tuple[int, int] | None
) -> None:
    paper = Certificate(
        name=name,
        members=f"{LONG} · {LONG}" if name == LONG else "",
        honour="haben den 103. Platz belegt",
        result="Bummerl: 9",
        occasion=LONG,
        where=LONG if name == LONG else "Niederau",
        when="21. November 2026",
        host=LONG,
        suits=SUITS,
    )
    pdf = certificates([paper, paper], logo=logo(size) if size else None)
    well_set(pdf)
    pages = read(pdf)
    assert len(pages) == 2
    assert words(pages).count("Urkunde") == 2


@pytest.mark.parametrize(("name", "face"), [("Łukasz Yılmaz", SLAB), ("Νίκος", WIDER[SLAB]), ("שרה", WIDER[SLAB])])
def test_a_name_is_set_in_the_slab_where_that_has_its_letters(name: str, face: str) -> None:
    assert setting_face(name, SLAB) == face


def test_a_certificate_of_a_rehearsal_is_marked(read: Read) -> None:
    paper = Certificate("Abt", "", "hat gewonnen", "", "Probe", "", "", "", SUITS)
    found = words(read(certificates([paper], logo=None, rehearsal=True)))
    assert [word for word in found if "PROBE" in word] != []


def test_the_journal_of_several_has_room_for_who_booked(head: Head, read: Read, well_set: WellSet) -> None:
    lines = [
        JournalLine(str(n), "21.11. 20:41", "Spende: Wirt", "Brotzeit für alle", "", "1.110,00 €", "1.234,50 €", by)
        for n, by in enumerate(("anna", "kassenwart-lisi"), start=1)
    ]
    pdf = journal(head, lines, "Ein 10,00 €, aus 0,00 €, in der Kasse 10,00 €")
    well_set(pdf)
    (page,) = read(pdf)
    right = max(piece.right for piece in page)
    assert {piece.words for piece in page if piece.words in ("anna", "Gebucht von")} == {"anna", "Gebucht von"}
    assert right <= max(piece.right for piece in page if piece.words.startswith("Seite")) + 0.5
