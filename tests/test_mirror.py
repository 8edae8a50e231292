"""Every module of the product has a test module of its own in the same room, or a reason why others test it.

`turnier/services/sheets/save.py` is tested by `tests/turnier/services/sheets/test_save.py` (or `test_save_….py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

ALWAYS = {
    "*/migrations/*": "makemigrations --check and test_stored.py",
    "*/__main__.py": "started by test_main.py",
    "turnier/web/*urls.py": "addresses only: test_rights.py opens each of them",
}
"""Pattern of modules that never have one → who tests them."""

ELSEWHERE = {
    "What a game declares: its examples and faults, and every test of every game, go through it": """
        games/brokdorf: entries game kinds rubber_checks state
        games/liste: house_rules
        games/seconds: house_rules sheet
        games/tausend: card_checks checks sheet
        games/watten: entries kinds sheet
    """,
    "Parts of an engine: test_deal.py and test_every_engine.py play and replay with them": """
        games/tausend/play: refusals
        games/watten/play: refusals
    """,
    "What the kit offers to games: the tests of every game": """
        games/kit: criteria layout protocols
        games/kit/entries: field grouped single
    """,
    "Started with the program: test_start.py, test_serve.py, test_s01_s02_profiles.py": """
        turnier: apps settings urls wsgi
        turnier/management: command_line database_command
    """,
    "Rights: test_rights.py asks everybody at every page": """
        turnier: policy
    """,
    "What a timer does: test_kept_files.py of the room of the host": """
        turnier/management/commands: jobs
    """,
    "Tables: the tests of the services that write them, test_append_only.py, test_columns.py": """
        turnier/models: accounts draw money record registration series sheets tournaments
    """,
    "Forms: the tests of their pages send them": """
        turnier/forms: accounts draw money prizes protocol public series stages standings
        turnier/forms/tournaments: create definition house_rules
    """,
    "Commands: test_commands.py and test_restore.py run them": """
        turnier/management/commands: backup check_integrity demo export_tournament import_tournament makemessages
        turnier/management/commands: migrate rehearse reset_second_factor restore spare standings verify_draw
        turnier/management/commands: archive_tournament
    """,
    "Papers: test_every_paper.py and test_drawings.py print them": """
        turnier/printing: marks
        turnier/printing/lists: money
    """,
    "Lists of clubs: test_read.py and test_examples.py read whole files": """
        turnier/registration_files: archive model
    """,
    "Tournament files: test_exchange.py and test_every_file.py write and read whole ones": """
        turnier/services/tournaments/file: parts
        turnier/services/tournaments/file/money: checks
        turnier/services/tournaments/file: records
    """,
    "The record: test_check.py tampers with it, test_queries.py reads it": """
        turnier/services/record: chain
    """,
    "Money: test_machine.py runs whole evenings against the books": """
        turnier/services/money: cash dues
        turnier/services/prizes: pictures
    """,
    "The data folder: test_backup.py, test_spare.py, test_serve.py, test_clock.py": """
        turnier/services/host: read_only
        turnier/services/host/snapshots: check files restore take
    """,
    "Signing up: test_sign_up.py and test_sign_ups.py of services and pages walk it, with and without mails": """
        turnier/forms/registration: sign_up
        turnier/services/registration/sign_ups: team
    """,
    "Helpers of the acts in their room, whose tests go through them": """
        turnier/services/accounts: access_codes
        turnier/services/draw: checks
        turnier/services/sheets: submission
        turnier/services/standings: byes
        turnier/text: errors
    """,
    "The phone at a table: test_questions.py": """
        turnier/web/sheets/phone: layout
    """,
    "Stages: test_plan.py of the room plays whole evenings with groups, knock-outs and finals": """
        turnier/services/draw: stage_input
    """,
    "Brackets on paper and on the wall: test_views.py of the room of stages prints and shows them": """
        turnier/web/public: wall_bracket
    """,
    "Results to take along: test_views.py of the room opens every file, and looks for hidden names in all bytes": """
        turnier/management/commands: export_results
        turnier/printing: shared_picture
    """,
    "Who comes back: the tests of sign-ups of the web walk it through the pages": """
        turnier/services/registration/sign_ups: coming_back
    """,
    "The API: test_reading.py, the tests of writing/, test_access.py and test_interface.py ask at every address": """
        turnier/forms: api
        turnier/models: api
        turnier/web/api: papers schemas
        turnier/web/api/writing: sent
    """,
    "Pages: the tests of their room open them, and test_queries.py and test_english.py all": """
        turnier/templatetags: turnier
        turnier/web/accounts: views
        turnier/web/closing: steps
        turnier/web/draw: page preparation
        turnier/web/middleware: template_context
        turnier/web/money: tables
        turnier/web/papers: offers views
        turnier/web/public: wall_slides
        turnier/web/series: views
        turnier/web/shared: access attempts money_glance next_step
        turnier/web/sheets: keys sheet
        turnier/web/sheets/desk: incidents
        turnier/web/sheets/phone: confirmation page
        turnier/web/stacks: actions views
        turnier/web/tournaments: views
    """,
    "Lists: test_tables.py saves each of them, the tests of their room sort and turn pages": """
        turnier/web/tournaments: tables
    """,
}
"""Who tests them → "folder: modules" that have no test module of their own."""


def modules() -> set[str]:
    """All modules of the product that do anything by themselves."""
    paths = (path for top in ("games", "turnier") for path in (ROOT / top).rglob("*.py") if path.name != "__init__.py")
    named = {path.relative_to(ROOT).as_posix() for path in paths}
    return {name for name in named if not any(fnmatch(name, pattern) for pattern in ALWAYS)}


def listed() -> Iterator[str]:
    """The modules that others test."""
    for lines in ELSEWHERE.values():
        for line in lines.strip().splitlines():
            folder, _, names = line.strip().partition(": ")
            yield from (f"{folder}/{name}.py" for name in names.split())


def is_mirrored(module: str) -> bool:
    path = Path(module)
    room = ROOT / "tests" / path.parent
    return any(room.glob(f"test_{path.stem}.py")) or any(room.glob(f"test_{path.stem}_*.py"))


def test_every_module_has_its_test_or_a_reason() -> None:
    assert [name for name in sorted(modules() - {*listed()}) if not is_mirrored(name)] == []


def test_the_list_names_only_modules_without_a_test_and_each_once() -> None:
    names = [*listed()]
    assert [name for name in names if name not in modules()] == []
    assert [name for name in names if is_mirrored(name)] == []
    assert len(names) == len({*names})
