"""Evenings that several tests begin with: a sheet of few points, and published tables as a tournament file."""

from __future__ import annotations

import json

NAMES = ("Huber / Maier", "Öztürk / Żuk", "Đorđević-Zimmermann / von der Weiden-Größl", "Stöckl / Wolf")

NARROW_WIN = tuple({"kind": "bummerl", "score": score} for score in ([11, 10], [11, 10], [0, 11]))
"""Two Bummerl of three for the first side, and fewer points."""


def tournament_text(tables: int, rules: dict[str, object]) -> str:
    """Two teams per table, Durchgang 1 published and nothing played."""
    teams = range(1, 2 * tables + 1)
    entrants = [
        {"number": n, "name": NAMES[n - 1] if n <= len(NAMES) else f"Team {n}", "players": [f"A{n}", f"B{n}"]}
        for n in teams
    ]
    sittings = [{"table": t, "sides": [2 * t - 1, 2 * t], "entries": []} for t in range(1, tables + 1)]
    content = {
        "format": "turnier/1",
        "name": "Preiswatten",
        "game": "watten",
        "rules": rules,
        "entrants": entrants,
        "rounds": [{"number": 1, "published": True, "sittings": sittings}],
    }
    return json.dumps(content)
