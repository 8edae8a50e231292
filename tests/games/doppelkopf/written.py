"""Entries, house rules and tables of examples, written the short way."""

from __future__ import annotations

import json
from pathlib import Path

from games.kit.terms import Json

HERE = Path(__file__).parent
EXTRA = {"f": "fuchs", "k": "karlchen", "d": "doppelkopf"}
PARTY = {"R": "re", "K": "kontra"}


def rows(name: str) -> list[list[str]]:
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()
    return [[cell.strip() for cell in line.split("|")] for line in lines if line.strip() and line[0] != "#"]


def house_rules(written: str) -> dict[str, Json]:
    """ "booking=zero_sum" as a JSON object."""
    pairs = [each.split("=") for each in written.split() if each != "-"]
    return {
        name: json.loads(value) if value[0].isdigit() or value in ("true", "false") else value for name, value in pairs
    }


def announcements(written: str) -> list[Json]:
    """ "R R90@9": Re calls Re, then keine 90 with nine cards on the table."""
    return [_announcement(each) for each in written.split() if each != "-"]


def _announcement(written: str) -> Json:
    call, _, card = written.partition("@")
    party = PARTY[call[0]]
    made = {"party": party, "call": f"keine{call[1:]}" if len(call) > 1 else party}
    return {**made, "card": int(card)} if card else made


def extras(written: str = "-") -> Json:
    """ "R:f K:dd": a Fuchs for Re, two Doppelköpfe for Kontra."""
    counts = {party: dict.fromkeys(EXTRA.values(), 0) for party in PARTY.values()}
    for each in written.split() if written != "-" else ():
        party, _, letters = each.partition(":")
        for letter in letters:
            counts[PARTY[party]][EXTRA[letter]] += 1
    return counts


def hand(
    type: str = "normal", points: int = 130, calls: str = "-", special: str = "-", **more: Json
) -> dict[str, Json]:
    """A hand of which Re is A, or A and C; "hochzeit1" is a Hochzeit without a partner."""
    alone = "solo" in type or type == "hochzeit1"
    return {
        "kind": "hand",
        "type": type.removesuffix("1"),
        "re": [0] if alone else [0, 2],
        "re_points": points,
        "announcements": announcements(calls),
        "extras": extras(special),
        **more,
    }
