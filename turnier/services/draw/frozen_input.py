"""What a draw is made from: the procedure that fits, the plan that it follows, and everything that happened before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from turnier import draw as draw_rules
from turnier.models import Entrant, Swap, TableChange, Tournament
from turnier.models.draw import current_draws
from turnier.models.tournaments import in_pairs
from turnier.services.draw.options import draw_options
from turnier.services.draw.stage_input import Input, by_places, stage_input
from turnier.services.draw.table_input import (
    Rows,
    SeatingWish,
    club_numbers,
    demands_on,
    rounds_left,
    scores_by_place,
    seated_before,
    set_aside,
    sizes_of,
    without_table,
)

FOLLOWS_A_PLAN = 64
"""More players than that meet nobody twice even without a plan, and chance has more say."""


def frozen_input(
    tournament: Tournament,
    number: int,
    entrants: Sequence[Entrant],
    wish: SeatingWish | None = None,
    plan: Rows | None = None,
) -> Input:
    """The input of the draw of round `number` as it is hashed: internal numbers only; opponents in seat order.

    `plan` is a plan of all rounds that is there already; where one is made, that is it instead.
    """
    if stages := by_places(tournament, number):
        return stage_input(tournament, stages, number, entrants)
    aside, wish = set_aside(tournament, entrants, wish)
    drawn = [entrant for entrant in entrants if entrant not in aside]
    made = _InputMaker(tournament, number, drawn, wish or SeatingWish()).input(plan, alone=bool(aside))
    return made | ({"set_aside": sorted(entrant.number for entrant in aside)} if aside else {})


def following_input(before: Mapping[str, Any], drawn: draw_rules.Drawn) -> Input:
    """The input of the next round of an evening that is drawn at once: the lot over what is left of the plan."""
    kept = ("scheme", "entrants", "clubs", "strict_clubs", "forbidden")
    return {
        **{key: before[key] for key in kept if key in before},
        "procedure": "lot",
        "round": before["round"] + 1,
        "fixed": [],
        "plan": [list(row) for row in drawn.left],
        "places": {str(number): place for number, place in drawn.places.items()},
        "ahead": before["ahead"] - 1,
    }


class _InputMaker:
    """One input while it is made, with what its choices depend on."""

    def __init__(self, tournament: Tournament, number: int, entrants: Sequence[Entrant], wish: SeatingWish) -> None:
        self.tournament, self.number, self.wish = tournament, number, wish
        self.entrants = entrants
        self.numbers = sorted(entrant.number for entrant in entrants)
        self.pairs = in_pairs(tournament)
        self.rounds = rounds_left(tournament, number)
        self.options = draw_options(tournament)
        self.sizes = [2] * (len(entrants) // 2) if self.pairs else sizes_of(tournament, entrants, wish)
        self.by_score = not wish.ahead and (self.options.mode == "swiss" if self.pairs else wish.by_score)

    def input(self, plan: Rows | None, *, alone: bool) -> Input:
        """The whole input; a round that stands `alone` follows no plan."""
        given = self._demands()
        if self.by_score or alone:
            return self._one_round(given)
        left, places = self._left_of_plan()
        if left:
            return self._by_plan(given, left, places)
        if not (self.wish.ahead or self._wants_plan(given)):
            return self._one_round(given)
        return self._by_plan(given, plan or self._new_plan(), {})

    def _demands(self) -> Input:
        clubs_asked = self.options.clubs != "off" if self.pairs else self.wish.clubs_apart
        clubs = club_numbers(self.entrants) if clubs_asked else {}
        all_of_one = len(clubs) == len(self.entrants) and len(set(clubs.values())) == 1
        strict = self.pairs and self.options.clubs == "hard"
        given: Input = {
            "scheme": draw_rules.SCHEME,
            "round": self.number,
            "entrants": self.numbers,
            **demands_on(self.tournament, self.number, self.entrants),
        }
        if clubs_asked:
            # Where all are of one club there is nothing to keep apart.
            given["clubs"] = {} if all_of_one and not strict else {str(who): club for who, club in clubs.items()}
        return given | ({"strict_clubs": 1} if strict else {}) | ({"ahead": self.rounds} if self.wish.ahead else {})

    def _past(self) -> Input:
        seated = seated_before(self.tournament, self.number)
        pauses = without_table(self.tournament, self.numbers, self.number, seated)
        return {
            "history": [list(row) for row in seated],
            "byes_before": sorted(pauses.elements()),
        }

    def _one_round(self, given: Input) -> Input:
        scores = {"scores": scores_by_place(self.tournament, self.entrants)} if self.by_score else {}
        if self.pairs:
            return {**given, **self._past(), **scores, "procedure": "pairs"}
        return {**given, **self._past(), **scores, "procedure": "mix", "sizes": self.sizes, "rounds": 1}

    def _wants_plan(self, given: Input) -> bool:
        """Whether the rounds to come are so many for so few that drawing them one by one would run into dead ends.

        Small fields follow a plan wherever places are alike.
        """
        people, rounds = len(self.numbers), self.rounds
        if self.pairs:
            return people > 2 and rounds > people // 2
        if rounds < 2 or people > FOLLOWS_A_PLAN:
            return False
        meetings = sum(size * (size - 1) for size in self.sizes) * rounds
        clubs = list(given.get("clubs", {}).values())
        alike = len(set(clubs)) == len(clubs) and not given["forbidden"] and not given["fixed"]
        return (alike and self._whole()) or 5 * meetings >= 3 * people * (people - 1)

    def _whole(self) -> bool:
        return self.pairs or sum(self.sizes) == len(self.numbers)

    def _new_plan(self) -> Rows:
        """A plan over places; empty where somebody pauses at tables of single players, which only the search shares."""
        if not self._whole():
            return []
        people = len(self.numbers)
        return (
            draw_rules.plan_pairs(people, self.rounds)
            if self.pairs
            else draw_rules.plan_tables(self.sizes, self.rounds)
        )

    def _left_of_plan(self) -> tuple[Rows, dict[str, int]]:
        """What the draw of the round before left of its plan, and who has which place in it."""
        if self.number == 1 or any(stage.first == self.number for stage in self.tournament.later_stages):
            return [], {}
        drawn = next((draw.drawn for draw in current_draws(self.tournament, self.number - 1)), {})
        return drawn.get("left", []), drawn.get("places", {})

    def _by_plan(self, given: Input, plan: Rows, places: Mapping[str, int]) -> Input:
        """The lot over the plan if it fits, or else the search that starts from it."""
        followed = {**given, "plan": sorted(map(list, plan)), "places": dict(places)}
        lot = {**followed, "procedure": "lot"}
        if plan and self._fits(plan, places) and not given["fixed"] and _keeps_demands(lot):
            return lot
        return {**followed, **self._past(), "procedure": "mix", "sizes": self.sizes, "rounds": self.rounds}

    def _fits(self, plan: Rows, places: Mapping[str, int]) -> bool:
        """Whether everybody has a place and every round of the plan the tables that are wanted.

        Where somebody left or came to tables of single players, the seats have to be shared anew, which no lot does.
        Nor does it see to it that whoever came late to an odd number is not the next to pause.
        """
        every = {place for row in plan for place in row[2:]}
        taken = {places[str(number)] for number in self.numbers if str(number) in places}
        if places and not self.pairs and not len(taken) == len(places) == len(self.numbers):
            return False
        if len({row[0] for row in plan}) != self.rounds:
            return False
        free = [place for place in range(1, max(every | taken) + 1) if place not in taken]
        coming = len(self.numbers) - len(taken)
        if places and coming and len(self.numbers) % 2:
            return False
        held = taken | set(free[:coming])
        tables: dict[int, list[int]] = {}
        for row in plan:
            tables.setdefault(row[0], []).append(len(held.intersection(row[2:])))
        wanted = sorted(self.sizes)
        fitting = all(sorted(size for size in sizes if size > 1) == wanted for sizes in tables.values())
        return fitting and coming <= len(free) and not self._changed_by_hand()

    def _changed_by_hand(self) -> bool:
        """Whether people sat elsewhere than drawn: then the plan does not know whom they met."""
        before = {"round__tournament": self.tournament, "round__number__lt": self.number, "draw__current": True}
        return any(model.objects.filter(**before).exists() for model in (Swap, TableChange))


def _keeps_demands(lot: Input) -> bool:
    """Whether the lot can hand out the places without breaking a demand, tried with one nonce."""
    if not (lot["forbidden"] or "strict_clubs" in lot):
        return True
    try:
        draw_rules.run(lot, "0" * 64)
    except draw_rules.DrawImpossible:
        return False
    return True
