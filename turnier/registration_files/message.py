"""A list out of a message: one person or team a line, mostly numbered, with a title above and remarks behind names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from games.kit.text import Text, text
from turnier.registration_files.cells import names_in, paid, too_many
from turnier.registration_files.model import CellFault, RawTable, Row

PLAYERS, TEAM, CLUB, PAID = "Spieler 1", "Team", "Verein", "bezahlt"
_NUMBER = re.compile(r"(\d{1,3})([.)])\s*(?!\d)")
_NUMBERED = 2 / 3
"""So many of the lines from the first number on have one where these are numbers of lines."""
LONGEST_LINE = 300
"""What is longer is no line of people, and is not taken apart."""
_CLUB = re.compile(
    r"\b(?:[STV]{1,3}V|FC|SC|TuS|VfB|VfL|FF|DJK|SpVgg|SG|KSV|e\. ?V\.?|\w*verein|clubs?|klub|stammtisch|schützen\w*"
    r"|feuerwehr|landjugend|gasthaus|kartenfreunde)(?:\b|$)",
    re.IGNORECASE,
)
_BEHIND = re.compile(r"(?P<before>[^()]+?)\s*\((?P<bracket>[^()]+)\)|(?P<name>.+?)(?:,\s*|\s+[–-]\s+)(?P<part>[^,()]+)")
_PAID_WORD = re.compile(r"(?P<name>.+?)\s*(?:(?<=\s)(?:bezahlt|gezahlt|paid)|[✓✔☑✅])", re.IGNORECASE)
_WHO_PAID = re.compile(r"(?:hat|ist|schon|startgeld)\s+", re.IGNORECASE)
_SMALL_WORDS = re.compile(r"von|vom|van|de|den|der|des|di|da|del|dos|du|la|le|ten|ter|te|zu|zum|zur|und|u\.?|[/&+–-]")
_PEOPLE = re.compile(r"[^\d;:()@!?]+")
_PERSON = re.compile(r"[^\d,;:()@!?/&+]+")


@dataclass(frozen=True)
class MessageLine:
    """What one line says; `remark` is what belongs to nobody's name."""

    players: str
    team: str = ""
    club: str = ""
    paid: str = ""
    remark: str = ""


def from_message(table: RawTable, team_size: int) -> RawTable | None:
    """The table of a list without headings whose rows are lines of a message; None where they are not.

    Without numbers every line has to be a name. With them whatever stands above the first is a title, a number alone is
    a free place, and a numbered line that is no name is a fault of its own.
    """
    rows = _lines(table)
    if not rows:
        return None
    numbers = numbered(rows)
    kept, notes = _of_people(rows, numbers, team_size) if numbers else (rows, ())
    lines = [(number, line_of(written, team_size)) for number, (written,) in kept]
    named = _PEOPLE if numbers or team_size > 1 else _PERSON
    wrong = {number: _no_name(line.players) for number, line in lines if not named.fullmatch(line.players)}
    if wrong and not numbers:
        return None
    if team_size == 1:
        wrong |= {number: too_many(len(people), 1) for number, line in lines if len(people := _people_in(line)) > 1}
    remarks = [_left_out(number, line.remark) for number, line in lines if line.remark]
    headings = {TEAM: "team", PLAYERS: "players", CLUB: "club", PAID: "paid"}
    used = [key for key, part in headings.items() if key == PLAYERS or any(getattr(line, part) for _, line in lines)]
    faults = [CellFault(number, used.index(PLAYERS), said) for number, said in wrong.items()]
    cells = tuple((number, tuple(getattr(line, headings[key]) for key in used)) for number, line in lines)
    counted = {rows[at][0] for at in numbers}
    return replace(
        table,
        columns=tuple(used),
        rows=cells,
        header_row=0,
        guessed=True,
        counted=bool(lines) and lines[0][0] in counted,
        sample=next((line.players[:80] for _, line in lines if line.players and not line.players.isascii()), ""),
        faults=(*table.faults, *faults),
        notes=(*table.notes, *notes, *remarks),
    )


def _lines(table: RawTable) -> tuple[Row, ...]:
    """All rows, each as the one text that it was; none where the list has columns."""
    rows = ((table.header_row, table.columns), *table.rows)
    narrow = [len(cells) == 1 for _number, cells in rows]
    if not (all(narrow) or (any(narrow) and table.delimiter == ",")):
        return ()
    return tuple((number, (", ".join(filter(None, cells)),)) for number, cells in rows)


def numbered(rows: Sequence[Row]) -> frozenset[int]:
    """The positions of the rows that begin with the number of their line; none where these are no numbers of lines.

    Of lines of people they are, however they go: two who write at once write one number twice. Where clubs stand, or
    columns, most rows from the first number on have one, and they go up or a bracket stands behind each: "1. FC Au".
    """
    found = {at: match for at, (_, cells) in enumerate(rows) if cells and (match := _NUMBER.match(cells[0]))}
    if not found:
        return frozenset()
    if all(len(cells) == 1 for _, cells in rows) and not any(map(_begins_with_club, (rows[at][1] for at in found))):
        return frozenset(found)
    numbers = [int(match[1]) for match in found.values()]
    goes_up = len(numbers) > 1 and all(one < other for one, other in pairwise(numbers))
    if not (goes_up or all(match[2] == ")" for match in found.values())):
        return frozenset()
    return frozenset(found) if len(found) >= _NUMBERED * (len(rows) - min(found)) else frozenset()


def _begins_with_club(cells: Sequence[str]) -> bool:
    return holds_club(line_of(without_number(cells)[0], 1).players)


def without_number(cells: Sequence[str]) -> tuple[str, ...]:
    """The cells of a row without the number of its line."""
    return (_NUMBER.sub("", cells[0], count=1), *cells[1:])


def _of_people(rows: Sequence[Row], numbers: frozenset[int], team_size: int) -> tuple[list[Row], list[Text]]:
    """The rows in which somebody stands, without their numbers, and a note for each line that is left out."""
    kept: list[Row] = []
    notes = []
    for at, (number, cells) in enumerate(rows):
        if at in numbers:
            kept.append((number, without_number(cells)))
        elif _looks_like_people(line_of(cells[0], team_size).players):
            kept.append((number, tuple(cells)))
        else:
            notes.append(_left_out(number, cells[0]))
    return [(number, cells) for number, cells in kept if cells[0].strip(" -–—_.")], notes


def _looks_like_people(written: str) -> bool:
    words = written.split()
    capitals = all(word[:1].isupper() or _SMALL_WORDS.fullmatch(word) for word in words)
    return bool(words) and capitals and bool(_PEOPLE.fullmatch(written))


def _people_in(line: MessageLine) -> list[str]:
    """Those who stand in a line, each with two names."""
    names = names_in(line.players, 1)
    return names if all(" " in name for name in names) else names[:1]


def line_of(written: str, team_size: int) -> MessageLine:
    """A line in its parts: who, and what stands behind: whether they paid, the club, the players of a team, a remark.

    What is none of these stays where it is, for everybody to see.
    """
    line = MessageLine(written.strip())
    if len(line.players) > LONGEST_LINE:
        return line
    word = _PAID_WORD.fullmatch(line.players)
    name = word["name"].rstrip(" ,(–-") if word else ""
    if _looks_like_people(name) and not _BEHIND.fullmatch(name):
        return replace(line_of(name, team_size), paid=PAID)
    found = _BEHIND.fullmatch(line.players)
    return _with_what_stands_behind(line, found, team_size) if found else line


def _with_what_stands_behind(line: MessageLine, found: re.Match[str], team_size: int) -> MessageLine:
    before, behind = (found["before"] or found["name"]).strip(), (found["bracket"] or found["part"]).strip()
    said = paid(_WHO_PAID.sub("", behind)) if len(behind) > 1 or not behind.isalnum() else None
    if said is not None:
        return replace(line_of(before, team_size), paid=PAID if said else "")
    if found["bracket"] and len(names_in(behind, team_size)) == team_size > len(names_in(before, team_size)):
        return replace(line, players=behind, team=before)
    if behind[0].islower():
        inner = line_of(before, team_size)
        return replace(inner, remark=", ".join(filter(None, (inner.remark, behind))))
    return replace(line_of(before, team_size), club=behind) if found["bracket"] or holds_club(behind) else line


def holds_club(written: str) -> bool:
    """Whether a club is named, as "TSV Niederau" or "Stammtisch Krone"."""
    return bool(_CLUB.search(written))


def _no_name(written: str) -> Text:
    return text("„{written}“ ist kein Name. Bitte ändern oder die Zeile löschen.", written=written[:40])


def _left_out(row: int, written: str) -> Text:
    return text("Aus Zeile {row} nicht übernommen: „{written}“.", row=row, written=written[:60])
