"""View of the sheet of a playoff: equals play on, and it is typed like any other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from games.kit.text import Text
from turnier.forms.sheets.entry import Sheet, Typed, TypedLine
from turnier.models import Entrant, Tournament
from turnier.models.tournaments import played_out
from turnier.services.stages.playoff import equals, playoff_record
from turnier.services.standings.break_ties import GONE
from turnier.services.standings.playoff import playoff_rules, playoff_sides, playoff_table
from turnier.text.errors import UserError
from turnier.web.shared.access import AccountRequest, organiser_page
from turnier.web.shared.http import number_in
from turnier.web.sheets.notes import Note, notes
from turnier.web.sheets.rows import SheetRow, blank_row, typed_rows

MOST_LINES = 6
"""So many lines a playoff has at most; what is not needed stays empty."""


@organiser_page
def playoff(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """The sheet of those whose start numbers are in the address, and what its button does."""
    numbers = [number for sent in request.GET.getlist("nr") if (number := number_in(sent)) is not None]
    sides = playoff_sides(tournament, numbers)
    if not sides or not equals(tournament, numbers):
        many = _("So viele passen nicht an einen Tisch. Bitte von Hand entscheiden.")
        messages.error(request, str(GONE) if sides else many)
        return redirect("closing", tournament.slug)
    page = PlayoffPage(tournament, sides, request.GET.get("kurz", ""), request.POST)
    if request.method != "POST":
        return _shown(request, page)
    if page.errors or any(not note.ticked for note in page.to_tick):
        return _shown(request, page, 422)
    try:
        playoff_record(tournament=tournament, sheet=page.stored, by=request.user)
    except UserError as error:
        messages.error(request, error.message)
        return _shown(request, page, 422)
    messages.success(request, _("Das Stechen ist eingetragen."))
    return redirect("closing" if played_out(tournament) else "stages", tournament.slug)


def _shown(request: AccountRequest, page: PlayoffPage, status: int = 200) -> HttpResponse:
    context = {"tournament": page.tournament, "area": "closing", "page": page}
    return render(request, "sheets/desk/playoff.html", context, status=status)


@dataclass(frozen=True)
class PlayoffPage:
    """The sheet as it is typed; `short` names a shorter way to play that the game offers, "" is that of the evening."""

    tournament: Tournament
    sides: tuple[int, ...]
    short: str
    sent: Mapping[str, str]

    @property
    def ways(self) -> list[tuple[str, Text, bool]]:
        """The shorter ways that the game offers, and whether that is the chosen one."""
        return [(key, name, key == self.short) for key, (name, _rules) in self.tournament.kind_of_game.playoffs.items()]

    @cached_property
    def stored(self) -> dict[str, object]:
        """The sheet as it is recorded."""
        return {"sides": list(self.sides), "rules": self._rules, "entries": list(self.typed.payloads)}

    @property
    def _rules(self) -> dict[str, object]:
        ways = self.tournament.kind_of_game.playoffs
        return dict(ways[self.short][1]) if self.short in ways else {}

    @cached_property
    def sheet(self) -> Sheet:
        """What its rows are made of."""
        rules = playoff_rules(self.tournament, self._rules) or self.tournament.house_rules()
        return Sheet(self.tournament.kind_of_game, rules, playoff_table(self.tournament, self.sides))

    @cached_property
    def lines(self) -> tuple[TypedLine, ...]:
        """The rows as they were sent; no referee insists on a line here."""
        return self.sheet.lines({name: value for name, value in self.sent.items() if not name.endswith("-override")})

    @cached_property
    def typed(self) -> Typed:
        """What they come to."""
        return self.sheet.typed(self.sheet.evaluated(()), self.lines)

    @cached_property
    def notes(self) -> tuple[Note, ...]:
        """What the rules say to them."""
        return notes(self.typed, frozenset(self._accepted)) if self.lines else ()

    @property
    def _accepted(self) -> Sequence[str]:
        return self.sent.getlist("accept") if hasattr(self.sent, "getlist") else ()

    @property
    def errors(self) -> tuple[Note, ...]:
        """What refuses it."""
        return tuple(note for note in self.notes if not note.warning)

    @property
    def to_tick(self) -> tuple[Note, ...]:
        """Warnings that want a tick."""
        return tuple(note for note in self.notes if note.tick)

    @cached_property
    def rows(self) -> tuple[SheetRow, ...]:
        """What was typed, or blank rows."""
        if self.lines:
            return typed_rows(self.sheet, self.typed, self.lines, self.notes)
        kinds = self.sheet.open_kinds(self.typed.evaluation.state)
        kind = kinds[0]
        count = MOST_LINES if self.sheet.game.kinds[kind].numbered else 1
        return tuple(blank_row(self.sheet, self.typed, kind, row, row) for row in range(count))

    @property
    def players(self) -> list[tuple[Entrant | None, str]]:
        """Who sits where, each with what the paper calls the seat; None for whoever only helps out."""
        known = {entrant.number: entrant for entrant in self.tournament.entrants.filter(number__in=self.sides)}
        return [(known.get(number), letter) for number, letter in zip(self.sides, self.letters, strict=True)]

    @property
    def letters(self) -> tuple[str, ...]:
        """What the paper calls the seats."""
        return self.sheet.letters
