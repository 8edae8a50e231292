"""Who stands twice in the list or is registered already: shown, never swallowed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.kit.text import Text, text
from turnier.registration_files.model import Candidate, Duplicate, Known
from turnier.text.names import name_key


def find_duplicates(candidates: Sequence[Candidate], known: Sequence[Known]) -> Iterator[tuple[Duplicate, Text]]:
    """Every repetition in row order, with the German sentence that explains it."""
    people = {name_key(player): entrant for entrant in known for player in entrant.players}
    numbers = {entrant.number: entrant for entrant in known if entrant.number is not None}
    seen_people: dict[str, Candidate] = {}
    seen_numbers: dict[int, Candidate] = {}
    for candidate in candidates:
        for player in _different(candidate.players):
            key = name_key(player)
            if (entrant := people.get(key)) is not None:
                yield _registered(candidate, player, entrant)
            elif (other := seen_people.setdefault(key, candidate)) is not candidate:
                yield _repeated(candidate, player, other)
        for player in _repeated_within(candidate.players):
            yield _twice_in_team(candidate, player)
        if candidate.number is not None:
            yield from _number_given(candidate, candidate.number, numbers, seen_numbers)


def _different(players: Sequence[str]) -> list[str]:
    return list({name_key(player): player for player in players}.values())


def _repeated_within(players: Sequence[str]) -> list[str]:
    keys = [name_key(player) for player in players]
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


def _repeated(candidate: Candidate, player: str, other: Candidate) -> tuple[Duplicate, Text]:
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
