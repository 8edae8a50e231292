"""What an import would do, before it does it: each fault with its row, who is there twice, and what is left out."""

from __future__ import annotations

import csv
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from io import StringIO

from games.kit.text import Text, text
from turnier.registration_files.cells import cell_at
from turnier.registration_files.headings import ColumnLayout, Role, count_known, resolve
from turnier.registration_files.message import lines_in, sign_of_paid
from turnier.registration_files.model import Candidate, Duplicate, ImportPreview, Known, RawTable, Row, RowProblem
from turnier.registration_files.rows import Owed, column_label, read_row
from turnier.text.names import person_key


def find_duplicates(candidates: Sequence[Candidate], known: Sequence[Known]) -> Iterator[tuple[Duplicate, Text]]:
    """Every repetition in row order, with the German sentence that explains it."""
    people = {person_key(player): entrant for entrant in known for player in entrant.players}
    numbers = {entrant.number: entrant for entrant in known if entrant.number is not None}
    seen_people: dict[str, Candidate] = {}
    seen_numbers: dict[int, Candidate] = {}
    for candidate in candidates:
        for player in _different(candidate.players):
            key = person_key(player)
            if (entrant := people.get(key)) is not None:
                yield _registered(candidate, player, entrant)
            elif (other := seen_people.setdefault(key, candidate)) is not candidate:
                yield _duplicate(candidate, player, other)
        for player in _repeated_within(candidate.players):
            yield _twice_in_team(candidate, player)
        if candidate.number is not None:
            yield from _number_given(candidate, candidate.number, numbers, seen_numbers)


def _different(players: Sequence[str]) -> list[str]:
    return list({person_key(player): player for player in players}.values())


def _repeated_within(players: Sequence[str]) -> list[str]:
    keys = [person_key(player) for player in players]
    return [player for position, player in enumerate(players) if keys[position] in keys[:position]]


def _twice_in_team(candidate: Candidate, player: str) -> tuple[Duplicate, Text]:
    message = text(
        "{player} steht zweimal im selben Team. Bitte ändern oder als Namensvetter bestätigen.", player=player
    )
    return Duplicate(candidate.row, candidate.row, None, player, acceptable=True), message


def _registered(candidate: Candidate, player: str, entrant: Known) -> tuple[Duplicate, Text]:
    waits = text(
        "{player} wartet schon auf einen Partner. Bitte löschen oder als Namensvetter bestätigen.", player=player
    )
    message = text(
        "{player} ist schon angemeldet (Nr. {number}, {name}). Bitte löschen oder als Namensvetter bestätigen.",
        player=player,
        number=entrant.number,
        name=entrant.name,
    )
    said = waits if entrant.number is None else message
    return Duplicate(candidate.row, None, entrant.number, player, acceptable=True), said


def _duplicate(candidate: Candidate, player: str, other: Candidate) -> tuple[Duplicate, Text]:
    message = text(
        "{player} steht schon in Zeile {row}. Bitte eine Zeile löschen oder als Namensvetter bestätigen.",
        player=player,
        row=other.row,
    )
    return Duplicate(candidate.row, other.row, None, player, acceptable=True), message


def _number_given(
    candidate: Candidate, number: int, numbers: dict[int, Known], seen: dict[int, Candidate]
) -> Iterator[tuple[Duplicate, Text]]:
    if (entrant := numbers.get(number)) is not None:
        message = text(
            "Die Startnummer {number} hat schon {name}. Bitte eine andere eintragen oder leer lassen.",
            number=number,
            name=entrant.name,
        )
        yield Duplicate(candidate.row, None, number, str(number), acceptable=False), message
    elif (other := seen.setdefault(number, candidate)) is not candidate:
        message = text(
            "Die Startnummer {number} steht schon in Zeile {row}. Bitte eine andere eintragen oder leer lassen.",
            number=number,
            row=other.row,
        )
        yield Duplicate(candidate.row, other.row, None, str(number), acceptable=False), message


def preview(
    table: RawTable,
    team_size: int,
    known: Sequence[Known],
    *,
    accept_duplicates: Collection[int] = frozenset(),
    classes: Sequence[str] = (),
    owed: Owed | None = None,
) -> ImportPreview:
    """Reads every row for a tournament of teams of `team_size` (1: everybody plays alone).

    `accept_duplicates` are the rows whose namesakes the organiser has confirmed; a number given twice stays a problem.
    `classes` are the names of the classes that the fees have. A sum under "bezahlt" says that somebody has paid if it
    is what the row has `owed`; where nobody says what that is, no sum does.
    """
    layout = resolve(table.columns)
    if not classes:
        layout.single.pop(Role.FEE_CLASS, None)
    if not layout.slots:
        faults = _faults(table, layout)
        if _text_in(table):
            said = _result(table, layout, (), (*faults, _nobody_named(team_size)), ())
            return replace(said, sample="", unused_columns=())
        return _result(table, layout, (), (*faults, RowProblem(table.header_row, "", _missing(team_size))), ())
    faults = _faults(table, layout)
    candidates = _candidates(table, layout, team_size, classes, owed, faults)
    duplicates, repeated = _repeated(table, layout, candidates, known, accept_duplicates)
    own = [problem for candidate in candidates for problem in candidate.problems]
    nobody = [] if candidates or faults else [_nobody(table, team_size)]
    problems = sorted([*faults, *own, *repeated, *nobody], key=lambda problem: problem.row)
    whole = _result(table, layout, _with(candidates, [*faults, *repeated]), tuple(problems), duplicates)
    return replace(whole, notes=(*whole.notes, *_taken_for_paid(table, candidates), *_same_names(candidates, known)))


def _taken_for_paid(table: RawTable, candidates: Sequence[Candidate]) -> list[Text]:
    """A sentence for each sign in the lines of a message of which alone it is concluded that somebody has paid."""
    written = dict(table.lines)
    signs = dict.fromkeys(sign_of_paid(written.get(each.row, "")) for each in candidates if each.paid)
    return [
        text(
            "„{sign}“ gilt hier als bezahlt. Bitte prüfen, ob das Geld da ist, sonst „{sign}“ aus der Liste löschen.",
            sign=sign,
        )
        for sign in signs
        if sign
    ]


def _same_names(candidates: Sequence[Candidate], known: Sequence[Known]) -> Iterator[Text]:
    """A sentence for each name that several teams of other people have, in this list or with one of the known."""
    teams: dict[str, list[Candidate]] = {}
    for candidate in candidates:
        if len(candidate.players) > 1:
            teams.setdefault(candidate.name, []).append(candidate)
    registered = {team.name: team for team in known if len(team.players) > 1 and team.number is not None}
    for name, named in teams.items():
        there = registered.get(name)
        everybody = {_people(team) for team in named} | ({_people(there)} if there else set())
        if len(everybody) < 2:
            continue
        rows = ", ".join(str(team.row) for team in named)
        if there is None:
            yield text(
                "„{name}“ heißen mehrere Teams (Zeilen {rows}). Wo nur Namen stehen, steht die Nummer dabei.",
                name=name,
                rows=rows,
            )
        elif len(named) > 1:
            yield text(
                "„{name}“ heißt auch Nr. {number} (Zeilen {rows}). Wo nur Namen stehen, steht die Nummer dabei.",
                name=name,
                number=there.number,
                rows=rows,
            )
        else:
            yield text(
                "„{name}“ heißt auch Nr. {number} (Zeile {rows}). Wo nur Namen stehen, steht die Nummer dabei.",
                name=name,
                number=there.number,
                rows=rows,
            )


def _people(team: Candidate | Known) -> frozenset[str]:
    return frozenset(person_key(player) for player in team.players)


def _text_in(table: RawTable) -> tuple[Row, ...]:
    """All rows, each as one text, where they have neither columns nor a heading that we know; else none."""
    return () if count_known(table.columns) else lines_in(table)


def _nobody(table: RawTable, team_size: int) -> RowProblem:
    if not table.header_row:
        return _nobody_named(team_size)
    return RowProblem(table.header_row, "", text("Unter der Überschrift steht niemand. Bitte Namen eintragen."))


def _nobody_named(team_size: int) -> RowProblem:
    """That a text without columns names nobody: a fault of all of it, in no row."""
    if team_size == 1:
        said = text(
            "Hier sind keine Namen zu erkennen. Bitte nur die Namen einfügen, in jede Zeile einen: „Sepp Huber“."
        )
    else:
        said = text(
            "Hier sind keine Namen zu erkennen. Bitte nur die Namen einfügen, in jede Zeile ein Team: "
            "„Sepp Huber / Eva Koch“."
        )
    return RowProblem(0, "", said)


def _missing(team_size: int) -> Text:
    if team_size == 1:
        return text(
            "Es fehlt eine Überschrift für die Namen: „Name“ oder „Vorname“ und „Nachname“. Bitte darüber schreiben "
            "oder unter „Spalten der Liste“ wählen."
        )
    return text(
        "Es fehlen Überschriften für die Namen: „Spieler 1“ und „Spieler 2“. Bitte darüber schreiben oder unter "
        "„Spalten der Liste“ wählen."
    )


def _faults(table: RawTable, layout: ColumnLayout) -> list[RowProblem]:
    """What could not be read, as far as it stands in a column that is used."""
    return [
        RowProblem(fault.row, "" if fault.index is None else column_label(table.columns, fault.index), fault.message)
        for fault in table.faults
        if fault.index is None or fault.index in layout.used
    ]


def _unused(table: RawTable, layout: ColumnLayout) -> tuple[str, ...]:
    """Columns that hold something which will not be registered; without a heading they are called by their letter."""
    return tuple(
        column_label(table.columns, index)
        for index, column in enumerate(table.columns)
        if index not in layout.used and (column or any(cell_at(cells, index) for _, cells in table.rows))
    )


def _candidates(
    table: RawTable,
    layout: ColumnLayout,
    team_size: int,
    classes: Sequence[str],
    owed: Owed | None,
    faults: Sequence[RowProblem],
) -> list[Candidate]:
    """Everybody who stands in a row; what is wrong with a cell that has a fault is said there."""
    faulty = {(fault.row, fault.column) for fault in faults}
    read = (read_row(table, layout, position, team_size, classes, owed) for position in range(len(table.rows)))
    return [
        replace(each, problems=tuple(said for said in each.problems if (said.row, said.column) not in faulty))
        for each in read
        if each is not None
    ]


def _repeated(
    table: RawTable,
    layout: ColumnLayout,
    candidates: Sequence[Candidate],
    known: Sequence[Known],
    accepted: Collection[int],
) -> tuple[tuple[Duplicate, ...], list[RowProblem]]:
    found = list(find_duplicates(candidates, known))
    problems = [
        RowProblem(duplicate.row, _duplicate_column(table, layout, duplicate), message)
        for duplicate, message in found
        if not (duplicate.acceptable and duplicate.row in accepted)
    ]
    return tuple(duplicate for duplicate, _ in found), problems


def _duplicate_column(table: RawTable, layout: ColumnLayout, duplicate: Duplicate) -> str:
    return "" if duplicate.acceptable else column_label(table.columns, layout.single[Role.NUMBER])


def _with(candidates: Sequence[Candidate], problems: Sequence[RowProblem]) -> tuple[Candidate, ...]:
    """The candidates with the problems that concern more than their own row."""
    by_row: dict[int, tuple[RowProblem, ...]] = {}
    for problem in problems:
        by_row[problem.row] = (*by_row.get(problem.row, ()), problem)
    return tuple(replace(each, problems=(*each.problems, *by_row.get(each.row, ()))) for each in candidates)


def _result(
    table: RawTable,
    layout: ColumnLayout,
    candidates: tuple[Candidate, ...],
    problems: tuple[RowProblem, ...],
    duplicates: tuple[Duplicate, ...],
) -> ImportPreview:
    return ImportPreview(
        candidates=candidates,
        problems=problems,
        duplicates=duplicates,
        singles=tuple(candidate for candidate in candidates if candidate.single),
        unused_columns=_unused(table, layout),
        encoding=table.encoding,
        delimiter=table.delimiter,
        sample=table.sample,
        notes=table.notes,
    )


def as_lines(table: RawTable) -> list[tuple[int, str]]:
    """Every row with its number, as it could have been pasted; headings that were guessed are none of it.

    Rows that the list leaves out are empty, so that each keeps its number when it is read again.
    """
    headed = () if table.guessed else (*table.above, (table.header_row, table.columns))
    lines: list[Row] = [(number, (line,)) for number, line in table.lines]
    rows = lines or _text_in(table) or [*headed, *table.rows]
    written = {number: _as_line(cells) for number, cells in rows}
    written |= {fault.row: fault.written for fault in table.faults if fault.written}
    return [(number, written.get(number, "")) for number in range(1, max(written) + 1)]


def _as_line(cells: Sequence[str]) -> str:
    """A row as text. A quote inside a single cell parts nothing, and stays as it was typed."""
    if len(cells) == 1 and not cells[0].startswith('"') and "\n" not in cells[0]:
        return cells[0]
    line = StringIO()
    csv.writer(line, delimiter="\t", lineterminator="").writerow(cells)
    return line.getvalue()


def without_rows(table: RawTable, rows: Collection[int]) -> RawTable:
    """The table without these rows, 1-based as the person sees them, and what could not be read in them."""
    return replace(
        table,
        rows=tuple((number, cells) for number, cells in table.rows if number not in rows),
        faults=tuple(fault for fault in table.faults if fault.row not in rows),
        lines=tuple((number, written) for number, written in table.lines if number not in rows),
    )


def without_numbers(table: RawTable) -> RawTable:
    """The table with its column of start numbers empty, its heading too; the others stay where they are."""
    column = resolve(table.columns).single.get(Role.NUMBER)
    if column is None:
        return table

    def emptied(cells: tuple[str, ...]) -> tuple[str, ...]:
        return tuple("" if index == column else cell for index, cell in enumerate(cells))

    return replace(
        table,
        columns=emptied(table.columns),
        rows=tuple((number, emptied(cells)) for number, cells in table.rows),
        faults=tuple(fault for fault in table.faults if fault.index != column),
    )


def has_numbers(table: RawTable) -> bool:
    """Whether a column of start numbers has anything in it."""
    column = resolve(table.columns).single.get(Role.NUMBER)
    return column is not None and any(column < len(cells) and cells[column].strip() for _number, cells in table.rows)
