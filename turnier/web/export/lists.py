"""Every list that leaves: what everybody may see, under the names that everybody may see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from turnier.models import Round, Tournament
from turnier.registration_files.export import Cell
from turnier.services.public.shown_names import show_names, shown_names
from turnier.services.public.visibility import public_standings, secret_round
from turnier.services.series.series import hall_of_fame
from turnier.services.stages.board import Board, boards
from turnier.services.standings.standings import Standings
from turnier.text.words import round_name
from turnier.web.shared.tables import stages_list
from turnier.web.standings.course import Course, course, course_list
from turnier.web.standings.views import standings_list


@dataclass(frozen=True)
class ResultsList:
    """A list with the name of its files; `key` is its name for programs, the same in every language."""

    key: str
    file: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[Sequence[Cell], ...]

    def as_json(self) -> dict[str, object]:
        """Title, columns and rows."""
        return {"title": self.title, "columns": self.columns, "rows": [list(row) for row in self.rows]}


@dataclass(frozen=True)
class Results:
    """All that everybody may see of an evening, read once."""

    tournament: Tournament
    table: Standings
    course: Course
    boards: tuple[Board, ...]
    standings: ResultsList
    rounds: tuple[ResultsList, ...]
    places: ResultsList | None
    stages: ResultsList | None
    hall: ResultsList | None

    @property
    def lists(self) -> tuple[ResultsList, ...]:
        """Every list, the standings first."""
        return (self.standings, *self.rounds, *(each for each in (self.places, self.stages, self.hall) if each))


def results_of(tournament: Tournament) -> Results:
    """Reads it; what waits for the ceremony is not in it."""
    names, secret = shown_names(tournament), secret_round(tournament)
    table = public_standings(tournament)
    found = course(table)
    columns, rows = standings_list(table)
    standings = ResultsList("standings", _("rangliste"), _("Rangliste"), tuple(columns), tuple(rows))
    published = tournament.rounds.filter(published_at__isnull=False, sittings__isnull=False).distinct()
    rounds = tuple(_round(each, names, secret=each.number == secret) for each in published.order_by("number"))
    shown = boards(tournament, names, secret) if tournament.stages else ()
    stages = _stages(tournament, shown) if shown else None
    return Results(tournament, table, found, shown, standings, rounds, _places(table, found), stages, _hall(tournament))


def _round(of_round: Round, names: Mapping[int, str], *, secret: bool) -> ResultsList:
    game = of_round.tournament.kind_of_game
    rows: list[Sequence[Cell]] = []
    who = _("Team") if game.team_size > 1 else _("Name")
    for sitting in of_round.sittings.order_by("table").prefetch_related("seats__entrant"):
        seats = list(sitting.seats.all())
        show_names([seat.entrant for seat in seats], names)
        result = "" if secret else sitting.result
        rows += [[sitting.table, seat.entrant.number, seat.entrant.name, result] for seat in seats]
    byes = list(of_round.byes.select_related("entrant").order_by("entrant__number"))
    show_names([bye.entrant for bye in byes], names)
    rows += [[_("Freilos"), bye.entrant.number, bye.entrant.name, ""] for bye in byes]
    return ResultsList(
        f"round-{of_round.number}",
        _("durchgang-%(n)s") % {"n": of_round.number},
        round_name(game, of_round.number),
        (_("Tisch"), _("Nr."), who, _("Ergebnis")),
        tuple(rows),
    )


def _places(table: Standings, found: Course) -> ResultsList | None:
    if len(found.rounds) < 2:
        return None
    columns, rows = course_list(table, found)
    return ResultsList("places", _("verlauf"), _("Verlauf"), tuple(columns), tuple(rows))


def _stages(tournament: Tournament, shown: Sequence[Board]) -> ResultsList:
    columns, rows = stages_list(tournament, shown)
    return ResultsList("stages", _("endrunde"), _("Endrunde"), tuple(columns), tuple(rows))


def _hall(tournament: Tournament) -> ResultsList | None:
    """The winners of the series, where everybody may look at them."""
    series = tournament.series
    if series is None or not series.is_public:
        return None
    rows = tuple((line.number, line.year, line.said, line.note) for line in hall_of_fame(series, public=True))
    title = _("Ruhmeshalle: %(series)s") % {"series": series.name}
    return ResultsList("hall", _("ruhmeshalle"), title, (_("Mal"), _("Jahr"), _("Sieger"), _("Bemerkung")), rows)
