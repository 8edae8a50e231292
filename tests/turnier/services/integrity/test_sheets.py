"""What phones proposed is as it was written, also when the table has taken its confirmation back."""

from __future__ import annotations

import secrets
from collections.abc import Callable

import pytest

from turnier.models import Entrant, Proposal, Round, Sitting, Tournament
from turnier.services.integrity import check_tournament
from turnier.services.sheets.propose import (
    confirmation_take_back,
    proposal_make,
    proposal_withdraw,
    proposals_confirm,
    proposals_refuse,
    seen_lines,
)


@pytest.fixture
def table(
    tournament: Tournament, register: Callable[..., list[Entrant]], drawn: Callable[[Tournament], Round]
) -> Sitting:
    """A line was confirmed, taken back and refused, another one withdrawn, and a third one waits."""
    register(tournament, 2)
    sitting = drawn(tournament).sittings.get()
    propose(sitting)
    proposals_confirm(sitting=sitting, key=secrets.token_hex(16), page_version=page_version(sitting))
    confirmation_take_back(sitting=sitting, key=secrets.token_hex(16), page_version=page_version(sitting))
    proposals_refuse(sitting=sitting, page_version=page_version(sitting))
    proposal_withdraw(proposal=propose(sitting), device="a")
    propose(sitting)
    return sitting


def page_version(sitting: Sitting) -> int:
    """What a phone sees now."""
    return Sitting.objects.get(pk=sitting.pk).page_version


def propose(sitting: Sitting) -> Proposal:
    """One line at the end of the sheet."""
    line = {"kind": "bummerl", "score": [11, 7]}
    key, seen = secrets.token_hex(16), seen_lines(Sitting.objects.get(pk=sitting.pk))
    return proposal_make(sitting=sitting, key=key, seen=seen, payload=line, accepted=frozenset(), device="a")


def test_what_the_phones_did_is_in_order(table: Sitting) -> None:
    states = list(table.proposals.order_by("pk").values_list("state", flat=True))
    assert states == ["refused", "withdrawn", "open"]
    assert check_tournament(table.round.tournament) == ()


@pytest.mark.parametrize(
    "change",
    [
        {"payload": {"kind": "bummerl", "score": [7, 11]}},
        {"accepted": ["x"]},
        {"base": 7},
        {"state": "confirmed"},
        {"state": "withdrawn"},
        {"digest": "0" * 64},
    ],
    ids=str,
)
def test_a_changed_line_is_found(table: Sitting, change: dict[str, object]) -> None:
    Proposal.objects.filter(pk=table.proposals.latest("pk").pk).update(**change)
    assert [fault.code for fault in check_tournament(table.round.tournament)] == ["I1"]


def test_a_line_that_is_gone_is_found(table: Sitting) -> None:
    table.proposals.latest("pk").delete()
    assert [fault.code for fault in check_tournament(table.round.tournament)] == ["I1"]
