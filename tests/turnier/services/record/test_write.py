"""The audit chain: every action is a link, and a changed link shows."""

from __future__ import annotations

import pytest

from turnier.models import AuditEvent, Tournament, User
from turnier.services.record.write import GENESIS, chain_head, commitment, link_hash, record


def test_actions_form_a_chain(tournament: Tournament, organiser: User) -> None:
    record(tournament, "result_enter", by=organiser, sitting=7, revision=1)
    record(tournament, "result_correct", by=organiser, reason="Tippfehler", sitting=7, revision=2)
    events = list(AuditEvent.objects.filter(tournament=tournament))
    assert [e.number for e in events] == [1, 2, 3]
    assert events[0].previous == GENESIS
    assert [e.previous for e in events[1:]] == [e.hash for e in events[:-1]]
    assert all(e.hash == link_hash(e) for e in events)
    assert chain_head(tournament) == events[-1].hash[:8]


@pytest.mark.parametrize(
    "change",
    [{"action": "x"}, {"data": {"sitting": 8}}, {"commitment": "1" * 64}, {"number": 9}, {"previous": "0" * 64}],
)
def test_a_changed_link_shows(tournament: Tournament, organiser: User, change: dict[str, object]) -> None:
    changed = record(tournament, "result_correct", by=organiser, reason="Tippfehler", sitting=7)
    for name, value in change.items():
        setattr(changed, name, value)
    assert changed.hash != link_hash(changed)


def test_the_chain_holds_no_names(tournament: Tournament, organiser: User) -> None:
    event = record(tournament, "result_correct", by=organiser, reason="Rosi war dabei", sitting=7)
    other = AuditEvent.objects.get(pk=event.pk)
    other.reason, other.salt = "", ""
    assert "Rosi" not in repr(event.data)
    assert link_hash(other) == event.hash
    assert event.commitment == commitment(event.salt, "Rosi war dabei")


def test_every_action_raises_the_version(tournament: Tournament, organiser: User) -> None:
    before = tournament.version
    record(tournament, "wall_switch", by=organiser)
    assert tournament.version == before + 1
    assert Tournament.objects.get(pk=tournament.pk).version == before + 1
