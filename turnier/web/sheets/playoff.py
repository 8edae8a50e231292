"""View of the sheet of a playoff: equals play on, and it is typed like any other."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from turnier.forms.sheets.entry import Sheet, Typed, TypedLine
from turnier.models import Entrant, Tournament
from turnier.services.stages.decide import equals, playoff_record
from turnier.services.standings.decide import NOT_TIED
from turnier.services.standings.playoff import HELPER, playoff_rules, playoff_sides, playoff_table
from turnier.services.tournaments.queries import at_the_end
from turnier.text.errors import UserError
from turnier.text.words import translate
from turnier.web.shared.access import AccountRequest, organiser_page
from turnier.web.shared.http import number_in
from turnier.web.sheets.notes import Note, NotedPage, notes
from turnier.web.sheets.rows import SheetRow, blank_row, typed_rows


@organiser_page
def playoff(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """The sheet of those whose start numbers are in the address, and what its button does."""
    numbers = [number for sent in request.GET.getlist("nr") if (number := number_in(sent)) is not None]
    sides = playoff_sides(tournament, numbers)
    if not sides or not equals(tournament, numbers):
        many = _("So viele passen nicht an einen Tisch. Bitte von Hand entscheiden.")
        messages.error(request, str(NOT_TIED) if sides else many)
        return redirect("closing", tournament.slug)
    asked = request.GET
    page = PlayoffPage(tournament, sides, asked.get("kurz", ""), asked.get("art", ""), request.POST)
    if request.method != "POST":
        return _shown(request, page)
    if page.held:
        return _shown(request, page, 422)
    try:
        playoff_record(tournament=tournament, sheet=page.stored, by=request.user)
    except UserError as error:
        messages.error(request, error.message)
        return _shown(request, page, 422)
    messages.success(request, _("Das Stechen ist eingetragen."))
    return redirect("closing" if at_the_end(tournament) else "stages", tournament.slug)


def _shown(request: AccountRequest, page: PlayoffPage, status: int = 200) -> HttpResponse:
    context = {"tournament": page.tournament, "area": "closing", "page": page}
    return render(request, "sheets/desk/playoff.html", context, status=status)


@dataclass(frozen=True)
class PlayoffPage(NotedPage):
    """The sheet as it is typed.

    `short` names a shorter way to play that the game offers, "" is that of the evening; `wish` is the kind of its rows.
    """

    tournament: Tournament
    sides: tuple[int, ...]
    short: str
    wish: str
    sent: QueryDict

    @property
    def who(self) -> str:
        """Those who play, as the address names them."""
        return urlencode([("nr", number) for number in self.sides if number != HELPER])

    @property
    def ways(self) -> list[tuple[str, str, bool]]:
        """How may be played, if there is a choice: address, name, and whether that is the chosen one."""
        offered = self.tournament.kind_of_game.playoffs
        if not offered:
            return []
        shorter = [
            (f"?{self.who}&kurz={key}", translate(name), key == self.short) for key, (name, _) in offered.items()
        ]
        return [(f"?{self.who}", _("wie den ganzen Abend"), self.short not in offered), *shorter]

    @property
    def kinds(self) -> list[tuple[str, str, bool]]:
        """What may be typed, if there is a choice, in the same way."""
        kinds, short = self.sheet.game.kinds, f"&kurz={self.short}" if self.short else ""
        return [
            (f"?{self.who}{short}&art={name}", translate(kinds[name].title), name == self._kind)
            for name in self._open
            if len(self._open) > 1
        ]

    @property
    def _open(self) -> tuple[str, ...]:
        return self.sheet.open_kinds(self.typed.evaluation.state)

    @property
    def _kind(self) -> str:
        return self.wish if self.wish in self._open else self._open[0]

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
        typed = {name: self.sent.get(name, "") for name in self.sent if not name.endswith("-override")}
        return self.sheet.lines(typed)

    @cached_property
    def typed(self) -> Typed:
        """What they come to."""
        return self.sheet.typed(self.sheet.evaluated(()), self.lines)

    @cached_property
    def notes(self) -> tuple[Note, ...]:
        """What the rules say to them."""
        found = notes(self.typed, frozenset(self.sent.getlist("accept"))) if self.lines else ()
        return tuple(replace(note, may_override=False) for note in found)

    @cached_property
    def rows(self) -> tuple[SheetRow, ...]:
        """What was typed, and a blank row below as long as another one can follow."""
        shown = typed_rows(self.sheet, self.typed, self.lines, self.notes)
        count = len(self.lines)
        if not self._open or self.errors or any(line.blank for line in self.lines):
            return shown
        state, line = self.typed.evaluation.state, len(self.typed.payloads)
        return (*shown, blank_row(self.sheet, state, self._kind, count, line, is_next=True))

    @property
    def players(self) -> list[Entrant | None]:
        """Who sits where; None for whoever only helps out."""
        known = {entrant.number: entrant for entrant in self.tournament.entrants.filter(number__in=self.sides)}
        return [known.get(number) for number in self.sides]

    @property
    def letters(self) -> tuple[str, ...]:
        """What the paper calls the seats."""
        return self.sheet.letters
