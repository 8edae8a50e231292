"""The commands that clubs and programs use."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from turnier.models import Tournament


def printed(*arguments: str) -> str:
    out = StringIO()
    call_command(*arguments, stdout=out)
    return out.getvalue()


@pytest.mark.django_db
def test_the_commands_work_hand_in_hand(tmp_path: Path) -> None:
    slug = printed("demo").strip()
    file = tmp_path / "turnier.json"
    printed("export_tournament", slug, "-o", str(file))
    copy = printed("import_tournament", str(file)).strip()
    assert copy != slug
    assert printed("export_tournament", copy) == file.read_text(encoding="utf-8")
    one, two = (json.loads(printed("standings", s, "--json")) for s in (slug, copy))
    assert one == two
    assert list(one[0]) == ["place", "number", "name", "tally", "decided_by"]
    assert f"{one[0]['name']}" in printed("standings", slug).splitlines()[0]


@pytest.mark.django_db
@pytest.mark.parametrize("command", ["export_tournament", "standings"])
def test_an_unknown_tournament_names_those_there_are(command: str) -> None:
    with pytest.raises(CommandError, match="Ein Turnier „nirgends“ gibt es nicht"):
        printed(command, "nirgends")


@pytest.mark.django_db
@pytest.mark.parametrize("content", [b"\xff\xfe", b"{}", b"nichts"])
def test_a_bad_file_leaves_nothing_behind(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "kaputt.json"
    file.write_bytes(content)
    with pytest.raises(CommandError, match="Das ist keine Turnierdatei"):
        printed("import_tournament", str(file))
    with pytest.raises(CommandError, match="lässt sich nicht lesen"):
        printed("import_tournament", str(tmp_path / "fehlt.json"))
    assert not Tournament.objects.exists()
