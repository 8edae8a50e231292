"""What holds of a registration list, whatever bytes somebody uploads as one."""

from __future__ import annotations

from turnier.registration_files import ImportPreview, Known, RawTable, UnreadableFile, preview, read_table

KNOWN = (Known(1, "a / b", ("a", "b")), Known(None, "Ü", ("Ü",)))


def assert_sound(content: bytes, name: str = "liste", team_size: int = 2) -> ImportPreview | None:
    """The preview of a list, or None after a refusal; fails where one of them is not as everybody relies on it."""
    table = table_or_refusal(content, name)
    if isinstance(table, str):
        assert (table[-1], table.isprintable()) == (".", True)
        return None
    seen = preview(table, team_size, KNOWN)
    assert stray_rows(table, seen) == []
    assert [problem for problem in seen.problems if problem.message[-1] not in ".?"] == []
    if seen.ok:
        assert unfit(seen, team_size) == []
    return seen


def table_or_refusal(content: bytes, name: str) -> RawTable | str:
    """The table in the file, or the sentence that refuses it."""
    try:
        return read_table(content, name)
    except UnreadableFile as refused:
        return str(refused)


def stray_rows(table: RawTable, seen: ImportPreview) -> list[int]:
    """Rows that are spoken of and that the file does not have; 0 is all of it."""
    known = {0, table.header_row, *(row for row, _cells in table.rows), *(fault.row for fault in table.faults)}
    said = [*seen.candidates, *seen.problems, *seen.duplicates]
    return [each.row for each in said if each.row not in known]


def unfit(seen: ImportPreview, team_size: int) -> list[object]:
    """Of a list without a problem: what could not be registered all the same."""
    numbers = [each.number for each in seen.candidates if each.number is not None]
    faults: list[object] = [number for number in numbers if numbers.count(number) > 1]
    for each in seen.candidates:
        fits = len(each.players) == (1 if each.single else team_size) and all(each.players) and each.name
        if each.problems or not fits or not "".join(each.players).isprintable():
            faults.append(each)
    return faults if seen.candidates else ["nobody"]
