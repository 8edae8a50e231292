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


@pytest.mark.django_db
def test_a_rehearsal_is_made_and_thrown_away() -> None:
    slug = printed("demo").strip()
    copy = printed("rehearse", slug, "--seed", "3").strip()
    assert (Tournament.objects.get(slug=copy).is_rehearsal, copy) == (True, f"probe-{slug}")
    with pytest.raises(CommandError, match="Das ist schon eine Probe"):
        printed("rehearse", copy)
    printed("rehearse", copy, "--discard")
    assert [t.slug for t in Tournament.objects.all()] == [slug]


@pytest.mark.django_db
def test_the_same_seed_plays_the_same_sheets() -> None:
    slug = printed("demo").strip()
    played = []
    for copy in (printed("rehearse", slug, "--seed", "3").strip() for _ in range(2)):
        first = Tournament.objects.get(slug=copy).rounds.get(number=1)
        played.append([s.result for s in first.sittings.order_by("table")])
    assert played[0] == played[1]


@pytest.mark.django_db
def test_a_folder_is_no_file(tmp_path: Path) -> None:
    for place, why in ((tmp_path, "das ist ein Ordner"), (tmp_path / "x", "diese Datei gibt es nicht")):
        with pytest.raises(CommandError, match=f"lässt sich nicht lesen: {why}."):
            printed("import_tournament", str(place))
