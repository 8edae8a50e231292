"""Through which modules of ours one Bummerl runs, from scanning the code to "Bestätigt".

    python -m benchmarks.modules

Scans the code of a table, opens the page, sends a line, confirms it and opens the page that says so, as a phone does.
Prints each step with the modules of `games` and `turnier` in which a function ran that no earlier step had needed, and
the number of all: how many of them any other page runs through too, how many are the game and its kit, and how many
are left. Loading a module does not count.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

from benchmarks.setup import set_up

set_up()

from django.conf import settings
from django.core.management import call_command
from django.test import Client

from turnier.models import Sitting
from turnier.services.rehearsal.demo import demo_create
from turnier.services.sheets.table_codes import access_code_of

ROOT = Path(__file__).resolve().parents[1]
LINE = {"kind": "bummerl", "line-0-score.winner": "1", "line-0-score.points": "7"}
STEPS: dict[str, tuple[str, dict[str, object] | None]] = {
    "scan": ("/tisch/", {}),
    "open the page": ("/tisch/blatt/", None),
    "send a line": ("/tisch/blatt/", LINE | {"key": "line", "page_version": 0}),
    "confirm it": ("/tisch/bestaetigen/", {"key": "yes", "page_version": 1, "answer": "yes"}),
    "read that it counts": ("/tisch/blatt/?stand=2", None),
}
"""What the phone does → address, and what is sent with it; None only reads."""
OTHER_PAGE = "/anmelden/"
"""Has nothing to do with a table."""


def modules_of(act: Callable[[], None]) -> set[str]:
    """The modules of ours in which a function of any kind ran during `act`; top-level code is not counted."""
    found: set[str] = set()

    def seen(frame: FrameType, event: str, _argument: Any) -> None:
        code = frame.f_code
        if event == "call" and code.co_name != "<module>":
            found.add(code.co_filename)

    sys.setprofile(seen)
    try:
        act()
    finally:
        sys.setprofile(None)
    inside = (Path(name).relative_to(ROOT) for name in found if Path(name).is_relative_to(ROOT))
    return {str(path) for path in inside if path.parts[0] in {"games", "turnier"}}


def main() -> int:
    """Prints the modules of each step; 1 if the line did not count in the end."""
    call_command("migrate", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)
    settings.ALLOWED_HOSTS = ["testserver"]
    sitting = Sitting.objects.filter(round__tournament=demo_create(by=None), round__number=3).first()
    assert sitting is not None
    STEPS["scan"] = ("/tisch/", {"token": access_code_of(sitting.keys.get()).token})
    phone, ran, page = Client(), set(), ""
    Client().get("/tisch/")  # what is only done once, at the start of the program
    any_page = modules_of(lambda: Client().get(OTHER_PAGE))
    for step, (address, sent) in STEPS.items():

        def act(address: str = address, sent: dict[str, object] | None = sent) -> None:
            nonlocal page
            answer = phone.get(address) if sent is None else phone.post(address, sent)
            page = answer.content.decode()

        new = modules_of(act) - ran
        ran |= new
        print(f"{step}: {len(new)}", *sorted(new), sep="\n  ")
    games = {each for each in ran - any_page if each.startswith("games")}
    shared, own = len(ran & any_page), len(ran - any_page - games)
    print(f"{len(ran)} modules: {shared} of any page, {len(games)} of the game and its kit, {own} of this line")
    return 0 if "Bestätigt" in page else 1


if __name__ == "__main__":
    sys.exit(main())
