"""A tournament of published tables, as a tournament file."""

from __future__ import annotations

import json

NAMES = ("Huber / Maier", "Öztürk / Żuk", "Đorđević-Zimmermann / von der Weiden-Größl", "Stöckl / Wolf")


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
