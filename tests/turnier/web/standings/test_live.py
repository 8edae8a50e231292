"""Rows of the standings look as the template shows them, and what is kept of them as if it were made anew."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from random import Random
from secrets import token_hex
from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction
from django.template.loader import render_to_string

from games.kit.criteria import RankingOrder
from games.kit.sittings.random_lines import random_sitting
from tests.turnier.conftest import at_once
from turnier.models import Entrant, Sitting, Tournament, User
from turnier.services.draw.draw import round_draw, round_publish
from turnier.services.draw.seats import entrants_swap
from turnier.services.protocol.undo import take_back, undo_option
from turnier.services.public.shown_names import names_show
from turnier.services.public.visibility import wall_of, wall_switch
from turnier.services.registration.register import Registration, entrant_edit, entrant_register, entrant_status
from turnier.services.sheets.break_off import sitting_end, sitting_resume
from turnier.services.sheets.queries import table_of
from turnier.services.sheets.save import result_save
from turnier.services.sheets.submission import Submission
from turnier.services.standings import standings_input
from turnier.services.standings.decide import order_change
from turnier.services.tournaments.found import tournament_create
from turnier.text.errors import UserError
from turnier.web.standings import live
from turnier.web.standings.live import MARK, RowWriter, ShownRow, standings_fragment

ODD = ("", "Huber", "%s", "100 %", "{0}", "<b>&'\"", MARK.format(0), "%(name)s", live.PLACE)


@pytest.mark.parametrize("own_url", ["", "/o/100%25/%s/"])
def test_written_rows_are_those_of_the_template(own_url: str) -> None:
    chance, write = Random(own_url), RowWriter(own_url)
    values = {"own_url": own_url, "why_label": "Warum?"}
    for _row in range(60):
        cells, rounds = (chance.choices(ODD, k=chance.randrange(4)) for _several in range(2))
        number, name, remark = chance.choices(ODD, k=3)
        row = ShownRow(number, name, remark, cells, rounds, explained=chance.random() < 0.5)
        assert "".join(write(row)) == render_to_string("standings/row.html", {**values, "row": row})


@pytest.mark.parametrize("remark", ["", "Durchgang 2 noch offen"])
def test_a_row_is_written_anew_with_each_value(remark: str) -> None:
    write = RowWriter("")
    one = "".join(write(ShownRow("7", "Huber", remark, ("3",), ("2",), explained=True)))
    other = "".join(write(ShownRow("8", "Maier", remark, ("1",), ("0",), explained=True)))
    assert "Huber" in one
    assert "Maier" in other
    assert ("Huber" in other, remark in other) == (False, True)


RUMMY = {
    "fewest": 3,
    "most": 3,
    "written": "list",
    "columns": [
        {"key": "column_1", "name": "Strafpunkte", "most": 500, "less_is_better": True},
        {"key": "column_2", "name": "Siege", "most": 9},
    ],
    "order": ["column_1", "column_2"],
}
FOUNDED: dict[str, tuple[str, int, dict[str, Any]]] = {
    "points": ("schafkopf", 10, {}),
    "byes": ("watten", 12, {}),
    "less is better": ("liste", 7, {"definition": RUMMY}),
    "stacks": ("brokdorf", 8, {}),
}
"""Game, people and house rules of an evening; some of them leave somebody over."""
STEPS = 14


class Evening:
    """One in which anything may happen next; what is refused happened not."""

    def __init__(self, tournament: Tournament, by: User, chance: Random) -> None:
        self.tournament, self.by, self.chance = tournament, by, chance
        Tournament.objects.filter(pk=tournament.pk).update(is_public=True)

    def now(self) -> Tournament:
        return Tournament.objects.get(pk=self.tournament.pk)

    def step(self) -> None:
        acts = (
            *[self.write] * 6,
            self.draw,
            self.draw,
            self.status,
            self.rename,
            self.come,
            self.order,
            self.swap,
            self.end,
        )
        act = self.chance.choice((*acts, self.names, self.again, self.take_back, self.secret, self.behind_it))
        with suppress(UserError), transaction.atomic():
            act()

    def sitting(self, **only: Any) -> Sitting:
        sittings = Sitting.objects.filter(round__tournament=self.tournament, **only)
        found = list(sittings.select_related("round__tournament"))
        if not found:
            raise UserError("nobody sits anywhere")
        return self.chance.choice(found)

    def entrant(self) -> Entrant:
        return self.chance.choice(list(Entrant.objects.filter(tournament=self.tournament)))

    def write(self) -> None:
        """A whole sheet, part of it, or another one in its place."""
        sitting = self.sitting()
        lines = tuple(random_sitting(self.now().kind_of_game, self.now().house_rules(), table_of(sitting), self.chance))
        some = lines[: self.chance.choice((0, 1, len(lines), len(lines)))]
        submission = Submission(token_hex(16), sitting.version, some, reason="verschrieben")
        result_save(sitting=sitting, submission=submission, by=self.by)

    def draw(self) -> None:
        of_round = round_draw(tournament=self.now(), by=self.by).round
        round_publish(round=of_round, by=self.by)

    def status(self) -> None:
        status = self.chance.choice((*Entrant.Status,))
        entrant_status(entrant=self.entrant(), status=status, by=self.by, reason="so entschieden")

    def rename(self) -> None:
        """To another name, which may be that of somebody else."""
        entrant = self.entrant()
        entrant_edit(entrant=entrant, registration=Registration(self.people(("<b>", "Huber", "%s"))), by=self.by)

    def come(self) -> None:
        come = Registration(self.people(("Neu", "Huber", "Maier")))
        entrant_register(tournament=self.now(), registration=come, by=self.by)

    def people(self, names: Sequence[str]) -> tuple[str, ...]:
        """As many as a team has."""
        seats = range(self.now().kind_of_game.team_size)
        return tuple(f"{self.chance.choice('ABCDEF')}nna{seat} {self.chance.choice(names)}" for seat in seats)

    def order(self) -> None:
        now = self.now()
        keys = [each.key for each in now.kind_of_game.measures(now.house_rules())]
        measures = tuple(self.chance.sample(keys, self.chance.randint(1, min(3, len(keys)))))
        chosen = RankingOrder(measures, self.chance.choice(("shared", "coin")))
        order_change(tournament=now, order=chosen, by=self.by, reason="Plakat")

    def swap(self) -> None:
        of_round = self.sitting().round
        first, second = self.entrant(), self.entrant()
        entrants_swap(round=of_round, first=first.number, second=second.number, by=self.by, reason="verlesen")

    def end(self) -> None:
        sitting_end(sitting=self.sitting(finished=False), by=self.by, reason="Sperrstunde")

    def again(self) -> None:
        sitting_resume(sitting=self.sitting(ended_at__isnull=False), by=self.by)

    def names(self) -> None:
        names_show(tournament=self.now(), by=self.by, shown=self.chance.choice(Tournament.NamesShown.values))

    def secret(self) -> None:
        wall = replace(wall_of(self.now()), hide_last=self.chance.random() < 0.5)
        wall_switch(tournament=self.now(), wall=wall, by=self.by)

    def take_back(self) -> None:
        """The newest act, as the record lets it be taken back."""
        event = self.now().events.latest("number")
        option = undo_option(event)
        take_back(event=event, way=option, by=self.by, reason="doch nicht")

    def behind_it(self) -> None:
        """Two acts of which nobody looked at the first."""
        self.write()
        self.status()


def shown(evening: Evening) -> list[str]:
    """The standings as everybody sees them and as the organiser does."""
    now = evening.now()
    return [standings_fragment(now, public=public) for public in (False, True)]


def forget() -> None:
    """As in a process that has never shown these standings."""
    cache.clear()
    live._kept.clear()
    live._rows_kept.clear()
    standings_input._kept.clear()


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("kind", FOUNDED)
def test_what_is_kept_is_what_would_be_computed_anew(organiser: User, kind: str, seed: int) -> None:
    game, people, rules = FOUNDED[kind]
    tournament = tournament_create(by=organiser, name="Abend", game=game, rules=rules, rounds=3)
    size = tournament.kind_of_game.team_size
    teams = [tuple(f"Anna {chr(65 + seat)}{number}" for seat in range(size)) for number in range(people)]
    at_once(tournament, teams, organiser)
    evening = Evening(tournament, organiser, Random(f"{kind} {seed}"))
    for act in (evening.draw, *[evening.step] * STEPS):
        act()
        on_from_before = shown(evening)
        rows, read = dict(live._rows_kept), dict(standings_input._kept)
        forget()
        assert shown(evening) == on_from_before
        live._rows_kept.update(rows)
        standings_input._kept.update(read)
