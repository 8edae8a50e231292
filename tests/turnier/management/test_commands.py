"""The commands that clubs and programs use."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command, get_commands, load_command_class

from turnier.management.database_command import OwnCommand
from turnier.models import Round, Tournament, User
from turnier.services.tournaments.end import tournament_close


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


def test_a_command_of_its_own_starts_without_reading_in_the_pages() -> None:
    own = {name for name, owner in get_commands().items() if owner == "turnier"} - {"migrate", "makemessages"}
    assert {name for name in own if not isinstance(load_command_class("turnier", name), OwnCommand)} == set()
    assert OwnCommand.requires_system_checks == ()


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


def test_a_tournament_that_is_over_is_archived(
    tmp_path: Path, tournament: Tournament, organiser: User, full_round: None
) -> None:
    file = tmp_path / "preiswatten.json"
    with pytest.raises(CommandError, match="Nur abgeschlossene Turniere"):
        printed("archive_tournament", tournament.slug, str(file))
    tournament_close(tournament=tournament, by=organiser)
    whole = printed("export_tournament", tournament.slug)
    with pytest.raises(CommandError, match="lässt sich nicht schreiben .* Das Turnier bleibt"):
        printed("archive_tournament", tournament.slug, str(tmp_path / "fehlt" / "x.json"))
    assert "import_tournament" in printed("archive_tournament", tournament.slug, str(file))
    assert (file.read_text(encoding="utf-8"), Tournament.objects.count()) == (whole, 0)
    again = printed("import_tournament", str(file)).strip()
    with pytest.raises(CommandError, match="gibt es schon"):
        printed("archive_tournament", again, str(file))
    assert Tournament.objects.get().slug == again == tournament.slug


def test_a_file_that_says_otherwise_than_its_record_is_taken_only_anyway(
    tmp_path: Path, tournament: Tournament, full_round: None
) -> None:
    content = json.loads(printed("export_tournament", tournament.slug))
    content["rounds"][0]["sittings"][0]["entries"] = []
    file = tmp_path / "preiswatten.json"
    file.write_text(json.dumps(content), encoding="utf-8")
    with pytest.raises(CommandError, match="Durchgang 1: Tisch 1. Mit --anyway wird sie trotzdem so übernommen"):
        printed("import_tournament", str(file))
    assert printed("import_tournament", str(file), "--anyway").strip() != tournament.slug


@pytest.fixture
def full_round(
    tournament: Tournament,
    register: Callable[..., object],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., object],
) -> None:
    """One round of one table, and its result."""
    register(tournament, 2)
    enter(drawn(tournament).sittings.get())


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
