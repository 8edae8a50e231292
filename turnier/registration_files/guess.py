"""Guesses what the columns of a list without headings hold, and reads the simplest one, with a name a line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from turnier.registration_files.headings import count_known
from turnier.registration_files.model import RawTable

LINE = re.compile(r"(?:\d{1,3}[.)]\s*)?(?P<name>[^\d,;:()/&+]+?)\s*(?:\((?P<club>[^()]+)\))?")
"""The number before it is where somebody stands in the list, and no start number."""
NUMBER, TEAM, CLUB, PHONE, PAID, UNUSED = "Startnummer", "Team", "Verein", "Telefon", "bezahlt", ""
_NUMBER = re.compile(r"\d{1,4}\.?")
_PHONE = re.compile(r"\+?[\d /()-]{5,}")
_PAID = re.compile(r"ja|nein|x|bezahlt|offen|✓|✔", re.IGNORECASE)
_CLUB = re.compile(
    r"\b(?:[STV]{1,3}V|FC|SC|TuS|VfB|VfL|FF|DJK|SpVgg|SG|KSV|e\. ?V\.?|\w*verein|clubs?|klub|stammtisch|schützen\w*"
    r"|feuerwehr|landjugend|gasthaus|kartenfreunde)(?:\b|$)",
    re.IGNORECASE,
)
_FULL_NAME = re.compile(r"[^\d\s,]+(?:,? [^\d\s,]+)+,?")
_ONE_WORD = re.compile(r"[^\d\s,/]+")
_REPEATED = 0.8
"""A column of which fewer than so many in one are different holds clubs: people are there once."""
Cells = Sequence[str]


def plain_names(rows: Sequence[tuple[int, Sequence[str]]]) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """The rows as name and club; empty where one of them is anything else."""
    if any(len(cells) != 1 for _number, cells in rows):
        return ()
    found = [(number, LINE.fullmatch(cells[0].strip())) for number, cells in rows]
    if not all(match for _number, match in found):
        return ()
    return tuple((number, _cells(match)) for number, match in found if match)


def _cells(match: re.Match[str]) -> tuple[str, ...]:
    name, club = match["name"].strip(), (match["club"] or "").strip()
    return (name, club) if club else (name,)


def headings_to_choose(team_size: int) -> tuple[str, ...]:
    """What a column of a list can hold, as `resolve` reads it; the last is nothing that is used."""
    players = [f"Spieler {n}" for n in range(1, team_size + 1)]
    parts = [f"{part} {n}" for n in range(1, team_size + 1) for part in ("Vorname", "Nachname")]
    team = [TEAM] if team_size > 1 else []
    return (NUMBER, *team, *players, *parts, CLUB, PHONE, PAID, UNUSED)


def with_guessed_headings(table: RawTable, team_size: int) -> RawTable:
    """The table with guessed headings, its first row with the others; itself if it has headings or nothing fits."""
    if count_known(table.columns):
        return table
    rows = ((table.header_row, table.columns), *table.rows)
    if team_size == 1 and (plain := plain_names(rows)):
        clubs = any(len(cells) > 1 for _number, cells in plain)
        return replace(table, columns=("Spieler 1", CLUB)[: 1 + clubs], rows=plain, header_row=0, guessed=True)
    found = _guessed([cells for _number, cells in rows], team_size)
    return replace(table, columns=found, rows=rows, header_row=0, guessed=True) if found else table


def _guessed(rows: Sequence[Cells], team_size: int) -> tuple[str, ...]:
    """A heading for each column, "" for those not used; empty where nobody could say who the players are."""
    width = max(map(len, rows))
    columns = [[cells[at].strip() for cells in rows if at < len(cells) and cells[at].strip()] for at in range(width)]
    kinds = [_kind(values) for values in columns]
    words = [at for at, kind in enumerate(kinds) if kind == "words" and not _holds_clubs(columns[at])]
    found = _players([columns[at] for at in words], team_size)
    if not found:
        return ()
    headings = dict(zip(words, found, strict=False))
    clubs = [at for at, kind in enumerate(kinds) if kind == "words" and at not in headings]
    for heading, kind in ((NUMBER, "number"), (PHONE, "phone"), (PAID, "paid")):
        headings |= dict.fromkeys([at for at, each in enumerate(kinds) if each == kind][:1], heading)
    headings |= dict.fromkeys(clubs[:1], CLUB)
    return tuple(headings.get(at, UNUSED) for at in range(width))


def _players(columns: Sequence[Cells], team_size: int) -> list[str]:
    """The headings of the first columns of names: whole names, or first names and surnames, or surnames alone."""
    whole = [all(_FULL_NAME.fullmatch(value) for value in values) for values in columns]
    single = [all(_ONE_WORD.fullmatch(value) for value in values) for values in columns]
    players = [f"Spieler {n}" for n in range(1, team_size + 1)]
    if whole[:1] == [True]:
        return players[: whole.index(False) if False in whole else len(whole)]
    if not all(single):
        return []
    if len(columns) == 2 * team_size:
        return [f"{part} {n}" for n in range(1, team_size + 1) for part in ("Vorname", "Nachname")]
    return players if len(columns) == team_size else []


def _kind(values: Cells) -> str:
    if not values:
        return ""
    if all(_NUMBER.fullmatch(value) for value in values):
        return "number" if len(set(values)) == len(values) else ""
    if all(_PHONE.fullmatch(value) for value in values):
        return "phone"
    return "paid" if all(_PAID.fullmatch(value) for value in values) else "words"


def _holds_clubs(values: Cells) -> bool:
    repeated = len(values) > 2 and len(set(values)) < _REPEATED * len(values)
    return repeated or any(_CLUB.search(value) for value in values)
