"""Collects the start cards: everybody with the tables of all rounds that are known."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _

from turnier import printing
from turnier.models import Entrant, Seat, Tournament
from turnier.models.tournaments import drawn_rounds
from turnier.services.draw.freeze import who_changed
from turnier.services.draw.plan_ahead import parts_ahead
from turnier.services.money.fees import open_cents
from turnier.services.money.terms import transfer_code
from turnier.services.papers.cards import rounds_expected
from turnier.services.papers.rounds import plans_of
from turnier.services.registration.check_in import CODE
from turnier.text.names import short_names
from turnier.text.words import euros, translate


def start_card_papers(tournament: Tournament, address: str = "") -> list[printing.StartCard]:
    """A card for everybody who plays, drawn rounds filled in. `address` is the public page, if there is one."""
    entrants = tournament.entrants.filter(status__in=Entrant.PLAYING).prefetch_related("players")
    lines = _lines(tournament, list(entrants))
    main = next(column for column in tournament.columns() if column.main)
    rounds = range(1, rounds_expected(tournament) + 1)
    return [
        printing.StartCard(
            number=entrant.number,
            name=entrant.name,
            players=tuple(p.name for p in entrant.players.all() if p.name != entrant.name),
            club=entrant.club,
            result=translate(main.short),
            lines=tuple(lines[entrant.number].get(n, printing.StartCardLine(n)) for n in rounds),
            qr=f"{address}ich/{entrant.number}/"
            if address
            else f"{CODE}{entrant.number}"
            if tournament.check_in
            else "",
            hint=_("Mein Tisch und mein Stand auf dem Handy") if address else _("Am Einlass zeigen"),
            transfer=(code := transfer_code(entrant)),
            transfer_hint=_("%(sum)s überweisen") % {"sum": euros(open_cents(entrant))} if code else "",
        )
        for entrant in entrants
    ]


@dataclass(frozen=True)
class _Seated:
    """A table of a round with everybody at it, in seat order."""

    round: int
    table: int
    entrants: tuple[Entrant, ...]

    def lines(
        self, plans: Callable[[int], printing.Plan], *, people: bool
    ) -> Iterator[tuple[int, printing.StartCardLine]]:
        """Start number → the line of its card; only names of `people` can be shortened, not those of teams."""
        plan = plans(len(self.entrants))
        for seat, entrant in enumerate(self.entrants):
            others = [other for other in self.entrants if other is not entrant]
            place = translate(plan.side_name(seat))
            yield (
                entrant.number,
                printing.StartCardLine(
                    self.round,
                    str(self.table),
                    place,
                    _listed(others, [other.name for other in others]),
                    _listed(others, short_names([other.name for other in others])) if people else "",
                ),
            )


def _listed(others: Sequence[Entrant], names: Sequence[str]) -> str:
    return ", ".join(f"{other.number} {name}" for other, name in zip(others, names, strict=True))


def _lines(tournament: Tournament, entrants: Sequence[Entrant]) -> dict[int, dict[int, printing.StartCardLine]]:
    """Start number → round → its line, for every round that everybody may see."""
    plans = plans_of(tournament)
    lines: defaultdict[int, dict[int, printing.StartCardLine]] = defaultdict(dict)
    for seated in (*_published(tournament), *_planned(tournament, entrants)):
        for number, line in seated.lines(plans, people=tournament.kind_of_game.team_size == 1):
            lines[number][line.round] = line
    return lines


def _published(tournament: Tournament) -> Iterator[_Seated]:
    seats = Seat.objects.filter(round__tournament=tournament, round__published_at__isnull=False)
    in_order = seats.select_related("entrant", "sitting", "round").order_by("sitting", "seat")
    for _sitting, group in groupby(in_order, key=lambda seat: seat.sitting_id):
        table = list(group)
        yield _Seated(table[0].round.number, table[0].sitting.table, tuple(seat.entrant for seat in table))


def _planned(tournament: Tournament, entrants: Sequence[Entrant]) -> Iterator[_Seated]:
    """The tables of a plan that was drawn for all rounds, as long as the same people play."""
    last = drawn_rounds(tournament).last()
    if last is None or last.published_at is None:
        return
    parts = parts_ahead(tournament, last.number + 1)
    if not parts or who_changed(parts[0], entrants):
        return
    named = {entrant.number: entrant for entrant in entrants}
    for part in parts:
        for table, numbers in enumerate(part.drawn["tables"], start=1):
            yield _Seated(part.round.number, table, tuple(named[number] for number in numbers))
