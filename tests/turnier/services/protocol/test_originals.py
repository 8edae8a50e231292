"""The record of the original goes with the file, sealed, and is read where the tournament came to."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from turnier.models import AuditEvent, Entrant, Revision, Round, Tournament, User
from turnier.services.draw.draw import round_draw, round_redraw, round_withdraw
from turnier.services.draw.seats import entrants_swap
from turnier.services.draw.table_changes import table_add, table_dissolve
from turnier.services.draw.table_input import SeatingWish
from turnier.services.privacy.privacy import anonymise
from turnier.services.privacy.subject import erasure_subject
from turnier.services.protocol.originals import OriginalNames, decision_times, original_protocol
from turnier.services.protocol.queries import Search, protocol
from turnier.services.record.actions import ACTIONS
from turnier.services.record.write import link_hash
from turnier.services.registration.register import entrant_pay, entrant_status
from turnier.services.sheets.save import result_save
from turnier.services.sheets.submission import Submission
from turnier.services.standings.decide import coin_record, decision_revoke
from turnier.services.tournaments.file.exchange import tournament_export, tournament_import
from turnier.services.tournaments.file.read import Differs, differing, differing_text, read_file
from turnier.services.tournaments.file.records import RecordPart, links_of
from turnier.text.errors import UserError


@pytest.fixture
def played(
    tournament: Tournament,
    organiser: User,
    register_at_desk: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> Tournament:
    """Four teams at two tables, one result, one disqualified with a reason that names somebody."""
    entrants = register_at_desk(tournament, 4)
    entrant_pay(entrant=entrants[0], paid=True, by=organiser)
    enter(drawn(tournament).sittings.get(table=1))
    reason = f"{entrants[3].players.first().name} ist heimgegangen"
    entrant_status(entrant=entrants[3], status=Entrant.Status.DISQUALIFIED, by=organiser, reason=reason)
    return Tournament.objects.get(pk=tournament.pk)


def changed(text: str, number: int, **values: object) -> str:
    """The file with one link of its record changed."""
    content = json.loads(text)
    content["records"][0]["links"][number - 1] |= values
    return json.dumps(content)


def test_it_says_who_did_what_as_the_original_does(played: Tournament, other_organiser: User) -> None:
    copy = tournament_import(text=tournament_export(played), by=other_organiser)
    original, here = original_protocol(copy, 1), protocol(played, Search()).lines
    assert original is not None
    assert original.whole
    told = [(line.number, line.at, line.by, line.what, line.reason) for line in original.lines]
    assert told == [(line.number, line.at, line.by, line.what, line.reason) for line in here]
    assert original_protocol(copy, 2) is None


def test_what_is_done_here_follows_as_a_record_of_its_own(played: Tournament, organiser: User) -> None:
    text = tournament_export(played)
    copy = tournament_import(text=text, by=organiser)
    assert tournament_export(copy) == text
    entrant_pay(entrant=copy.entrants.get(number=2), paid=True, by=organiser)
    further = tournament_import(text=tournament_export(copy), by=organiser)
    first, second = original_protocol(further, 1), original_protocol(further, 2)
    assert first is not None
    assert second is not None
    assert (first.whole, second.whole, first.lines[-1].what) == (True, True, "Turnier angelegt")
    assert second.lines[0].what.endswith("bezahlt")


def test_it_goes_on_from_hand_to_hand_all_year(played: Tournament, organiser: User) -> None:
    """What this program writes it reads again: each hand that changes something adds a record."""
    content = json.loads(tournament_export(played))
    content["records"] *= 30
    copy = tournament_import(text=json.dumps(content), by=organiser)
    assert copy.originals.count() == 30


@pytest.mark.parametrize(
    "values", [{"at": 5}, {"by": 77}, {"data": {}}, {"reason": "anders"}, {"action": "entrant_pay"}]
)
def test_a_changed_record_is_refused(played: Tournament, organiser: User, values: dict[str, object]) -> None:
    with pytest.raises(UserError, match="Die Datei wurde verändert"):
        tournament_import(text=changed(tournament_export(played), 2, **values), by=organiser)


def made_up(text: str, data: dict[str, object]) -> str:
    """The file with a record of one link that holds something else, sealed as anybody can."""
    content = json.loads(text)
    record = content["records"][0]
    record["links"] = record["links"][:1]
    record["links"][0] |= {"action": "entrant_status", "data": data}
    record["links"][0]["hash"] = link_hash(links_of(RecordPart.model_validate(record))[0])
    return json.dumps(content)


@pytest.mark.parametrize("data", [{}, {"number": [[]]}, {"sitting": {}}, {"status": "x", "number": 1}])
def test_what_no_sentence_fits_is_told_by_its_bare_name(
    played: Tournament, organiser: User, data: dict[str, object]
) -> None:
    copy = tournament_import(text=made_up(tournament_export(played), data), by=organiser, anyway=True)
    found = original_protocol(copy, 1)
    assert found is not None
    assert [line.number for line in found.lines] == [1]


ODD = [None, True, -1, 10**400, 1.5, "", "x", "%s", [], [[]], [{}], {}, {"a": []}]
"""Values that no act of this program has, but a file may."""
FIELDS = ("number", "sitting", "round", "player", "status", "since", "jump", "numbers", "by", "paid", "side", "counts")


def test_whatever_a_record_says_is_told(played: Tournament) -> None:
    """A stranger can seal anything: it never ends the page that tells it."""
    part = RecordPart.model_validate(json.loads(tournament_export(played))["records"][0])
    names = OriginalNames(played, part)
    for action, value in product(sorted(ACTIONS), ODD):
        data = [dict.fromkeys(FIELDS, value), *({field: value} for field in FIELDS)]
        events = [AuditEvent(tournament=played, number=1, action=action, data=each) for each in data]
        assert all(names.told(event) for event in events)


def test_what_no_chain_holds_is_refused(played: Tournament, organiser: User) -> None:
    with pytest.raises(UserError, match="das nicht hineingehört"):
        tournament_import(text=made_up(tournament_export(played), {"forgotten": 5}), by=organiser)


def test_whoever_is_erased_is_erased_there_too(played: Tournament, organiser: User) -> None:
    copy = tournament_import(text=tournament_export(played), by=organiser)
    player = copy.players.filter(entrant__number=4).earliest("position")
    name = player.name
    anonymise(who=erasure_subject(player), by=organiser)
    assert name not in json.dumps(copy.originals.get().content, ensure_ascii=False)
    found = original_protocol(copy, 1)
    assert found is not None
    assert found.whole
    assert name not in tournament_export(Tournament.objects.get(pk=copy.pk))


def test_the_page_tells_it(at_desk: Client, played: Tournament, organiser: User) -> None:
    copy = tournament_import(text=tournament_export(played), by=organiser)
    assert "Protokoll des Originals" not in at_desk.get(f"/t/{played.slug}/protokoll/").content.decode()
    assert f"/t/{copy.slug}/protokoll/original/1/" in at_desk.get(f"/t/{copy.slug}/protokoll/").content.decode()
    page = at_desk.get(f"/t/{copy.slug}/protokoll/original/1/").content.decode()
    assert ["Turnier angelegt" in page, "Das Protokoll ist so, wie es in der Datei kam" in page] == [True, True]
    assert at_desk.get(f"/t/{copy.slug}/protokoll/original/2/").status_code == 404
    original = copy.originals.get()
    original.content["links"][1]["at"] += 60
    original.save()
    page = at_desk.get(f"/t/{copy.slug}/protokoll/original/1/").content.decode()
    assert "nicht mehr so, wie es in der Datei kam" in page
    assert "Auf diesen Zetteln" not in page


def test_a_result_changed_in_the_file_is_asked_about_and_stays_named(
    at_desk: Client, played: Tournament, organiser: User
) -> None:
    """The record of the file tells another sheet: it may be taken over, but nobody is told that it is the original."""
    content = json.loads(tournament_export(played))
    sheet = next(s["entries"] for s in content["rounds"][0]["sittings"] if s["table"] == 1)
    sheet.reverse() if sheet[0] != sheet[-1] else sheet[0].update(loser_points=sheet[0]["loser_points"] + 1)
    there = Tournament.objects.count()

    def sent(**also: str) -> tuple[int, str]:
        file = SimpleUploadedFile("abend.json", json.dumps(content).encode())
        response = at_desk.post("/turniere/datei/", {"file": file, "again": "on", **also}, follow=True)
        return response.status_code, response.content.decode()

    status, page = sent()
    said = "Auf diesen Zetteln steht etwas anderes als im Protokoll der Datei: Durchgang 1: Tisch 1."
    assert (status, said in page, 'name="anyway"' in page) == (422, True, True)
    assert Tournament.objects.count() == there
    assert sent(anyway="on")[0] == 200
    copy = Tournament.objects.latest("pk")
    page = at_desk.get(f"/t/{copy.slug}/protokoll/original/1/").content.decode()
    assert f"In der Datei stand etwas anderes als in ihrem Protokoll. {said}" in page
    assert [said in page, "Das Protokoll ist so, wie es in der Datei kam" in page] == [True, False]
    with pytest.raises(Differs, match="Durchgang 1: Tisch 1"):  # and wherever it goes from here
        tournament_import(text=tournament_export(copy), by=organiser)


def test_a_result_made_up_taken_away_or_drawn_otherwise_differs(played: Tournament) -> None:
    content = json.loads(tournament_export(played))
    one, two = sorted(content["rounds"][0]["sittings"], key=lambda sitting: int(sitting["table"]))
    assert differs(content) == []
    one["entries"], two["entries"] = two["entries"], one["entries"]
    content["rounds"][0]["draws"][0]["seed"] = "0" * 64
    content["decisions"] = [{"kind": "coin", "entrants": [1, 2], "order": [2, 1]}]
    assert differs(content) == [(1, 1), (1, 2), (1, 0), (0, 0)]
    text = differing_text(played, differs(content) or ())
    assert text == (
        "Auf diesen Zetteln steht etwas anderes als im Protokoll der Datei: Durchgang 1: Tisch 1 und 2. "
        "Anders ausgelost oder gesetzt als im Protokoll der Datei: Durchgang 1. "
        "Wie bei Gleichstand entschieden wurde, steht so nicht im Protokoll der Datei."
    )
    content["records"] = []
    assert differs(content) is None


def forged_swap(content: dict[str, Any]) -> None:
    """Winner and loser of a table, as if they had changed chairs."""
    one = next(sitting for sitting in content["rounds"][0]["sittings"] if sitting["entries"])
    one["sides"].reverse()
    content["rounds"][0]["draws"][0]["swaps"] = [dict(zip(("first", "second"), one["sides"], strict=True))]


def forged_table(content: dict[str, Any]) -> None:
    """Two who paused, as if they had played at one more table."""
    drawn = content["rounds"][0]["draws"][0]
    one = next(sitting for sitting in content["rounds"][0]["sittings"] if not sitting["entries"])
    gone = {"table": one["table"], "added": False, "seated": one["sides"]}
    drawn["table_changes"] = [gone, {**gone, "added": True, "seated": one["sides"][::-1]}]
    one["sides"].reverse()


@pytest.mark.parametrize("forge", [forged_swap, forged_table])
def test_who_sat_elsewhere_by_hand_only_in_the_file_is_asked_about(
    at_desk: Client, played: Tournament, organiser: User, forge: Callable[[dict[str, Any]], None]
) -> None:
    content = json.loads(tournament_export(played))
    forge(content)
    file = SimpleUploadedFile("abend.json", json.dumps(content).encode())
    page = at_desk.post("/turniere/datei/", {"file": file, "again": "on"}, follow=True)
    said = "Anders ausgelost oder gesetzt als im Protokoll der Datei: Durchgang 1."
    assert (page.status_code, said in page.content.decode()) == (422, True)
    tournament_import(text=json.dumps(content), by=organiser, anyway=True)


def test_what_was_seated_by_hand_is_as_recorded_until_it_is_left_out(
    tournament: Tournament,
    organiser: User,
    register_at_desk: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
) -> None:
    """Changes of every kind, also after the file went on from hand to hand."""
    register_at_desk(tournament, 8)
    of_round = drawn(tournament)
    one, two, *_others, last = of_round.sittings.order_by("table")
    first, second = (table.seats.get(seat=0).entrant.number for table in (one, two))
    entrants_swap(round=of_round, first=first, second=second, by=organiser)
    numbers = [seat.entrant.number for seat in last.seats.order_by("seat")]
    table_dissolve(sitting=last, missing=numbers[:1], by=organiser)
    copy = tournament_import(text=tournament_export(fresh(tournament)), by=organiser)
    entrants_swap(round=copy.rounds.get(), first=second, second=first, by=organiser)
    table_add(round=copy.rounds.get(), numbers=numbers[::-1], by=organiser)
    content = json.loads(tournament_export(fresh(copy)))
    assert differs(content) == []
    draw = content["rounds"][0]["draws"][0]
    assert [len(draw["swaps"]), [each["after_swaps"] for each in draw["table_changes"]]] == [2, [1, 2]]
    for name in ("swaps", "table_changes"):
        kept = draw.pop(name)
        assert differs(content) == [(1, 0)]
        draw[name] = kept


def test_a_draw_that_is_not_in_the_record_or_not_the_last_differs(
    tournament: Tournament, organiser: User, register_at_desk: Callable[..., list[Entrant]]
) -> None:
    register_at_desk(tournament, 8)
    evening = SeatingWish(ahead=True)
    first = round_draw(tournament=fresh(tournament), by=organiser, wish=evening)
    round_redraw(round=first.round, by=organiser, reason="Nr. 8 kam noch", wish=evening)
    content = json.loads(tournament_export(fresh(tournament)))
    assert (differs(content), [len(each["draws"]) for each in content["rounds"]]) == ([], [2, 2, 2])
    old, new = content["rounds"][0]["draws"]
    old["current"], new["current"] = True, False
    assert differs(content) == [(1, 0)]
    old["current"], new["current"], new["attempt"] = False, True, 3
    assert differs(content) == [(1, 0)]
    new["attempt"] = 2
    assert differs(content) == []
    content["rounds"][1]["draws"][0]["current"] = True
    assert differs(content) == [(2, 0)]
    del content["rounds"][0]["draws"]
    assert differs(content) == [(1, 0), (2, 0)]
    del content["rounds"][0]
    assert differs(content) == [(1, 0), (2, 0)]
    round_withdraw(round=first.round, by=organiser, reason="zu früh")
    assert differs(json.loads(tournament_export(fresh(tournament)))) == []


def fresh(tournament: Tournament) -> Tournament:
    return Tournament.objects.get(pk=tournament.pk)


def differs(content: dict[str, object]) -> list[tuple[int, int]] | None:
    return differing(read_file(json.dumps(content)))


def test_what_was_written_before_there_was_a_record_is_not_compared(
    at_desk: Client, played: Tournament, organiser: User
) -> None:
    content = json.loads(tournament_export(played))
    del content["records"]
    copy = tournament_import(text=json.dumps(content), by=organiser)
    entrant_pay(entrant=copy.entrants.get(number=2), paid=True, by=organiser)
    further = tournament_import(text=tournament_export(copy), by=organiser)
    page = at_desk.get(f"/t/{further.slug}/protokoll/original/1/").content.decode()
    assert "Ob die Ergebnisse zu ihm passen, wurde nicht geprüft." in page


def test_texts_forgotten_here_are_no_change(
    played: Tournament, organiser: User, enter: Callable[..., Revision]
) -> None:
    """Neither on a sheet that came, nor on one that was written here."""
    name = played.players.filter(entrant__number=4).earliest("position").name
    sitting = played.rounds.get().sittings.get(table=2)
    lines = [json.loads(json.dumps(e.payload)) for e in played.rounds.get().sittings.get(table=1).entries.all()]
    lines[0]["override"] = f"{name} war dabei"
    submission = Submission(key="k" * 32, base_version=0, entries=tuple(lines))
    result_save(sitting=sitting, submission=submission, by=organiser)
    copy = tournament_import(text=tournament_export(played), by=organiser)
    for tournament in (played, copy):
        anonymise(who=erasure_subject(tournament.players.filter(entrant__number=4).earliest("position")), by=organiser)
        text = tournament_export(Tournament.objects.get(pk=tournament.pk))
        assert name not in text
        assert differs(json.loads(text)) == []


def test_a_coin_keeps_the_hour_at_which_it_fell(
    at_desk: Client, played: Tournament, organiser: User, enter: Callable[..., Revision]
) -> None:
    """On the other computer the page tells the hour of the original, not that of the taking over."""
    two = played.rounds.get().sittings.get(table=2)
    enter(two)
    one, other = (table.seats.get(seat=0).entrant.number for table in (played.rounds.get().sittings.get(table=1), two))
    Tournament.objects.filter(pk=played.pk).update(rounds_planned=1)
    tossed = coin_record(
        tournament=Tournament.objects.get(pk=played.pk), order=[other, one], witness="Wirt", by=organiser
    )
    copy = tournament_import(text=tournament_export(Tournament.objects.get(pk=played.pk)), by=organiser)
    copy.decisions.update(at=tossed.at + dt.timedelta(hours=3))
    page = at_desk.get(f"/t/{copy.slug}/zum-schluss/").content.decode()
    assert f"{timezone.localtime(tossed.at):%H:%M} · dabei: Wirt" in page
    here = decision_times(played, [tossed])
    foreign = copy.decisions.get()
    with CaptureQueriesContext(connection) as came:
        assert decision_times(copy, [foreign]) == {foreign.pk: tossed.at.replace(microsecond=0)}
    decision_revoke(decision=foreign, by=organiser, reason="falsch notiert")
    again = coin_record(tournament=fresh(copy), order=[other, one], witness="Wirt", by=organiser)
    with CaptureQueriesContext(connection) as own:
        assert decision_times(copy, [again]) == {again.pk: again.at}
    assert [sum("originalrecord" in each["sql"] for each in queries) for queries in (came, own)] == [1, 0]
    assert (here, decision_times(copy, [])) == ({tossed.pk: tossed.at}, {})
