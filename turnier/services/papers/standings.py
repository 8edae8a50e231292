"""Collects the papers of the standings: their rows, for each group of equals how it was decided, and the brackets."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby, pairwise

from django.utils import timezone
from django.utils.translation import gettext as _

from games.kit.criteria import Criterion
from games.kit.terms import GONE, Tally
from games.kit.text import ended_once
from turnier import printing
from turnier.models import Entrant, Seat, Substitution, Tournament
from turnier.services.papers.rounds import head_of
from turnier.services.public.shown_names import people_of_teams, shown_names, shown_standings
from turnier.services.public.visibility import secret_round
from turnier.services.sheets.tallies import GONE_STATES
from turnier.services.stages.board import Board, GroupRow, Level, MatchSide, Pairing, Tree, boards
from turnier.services.standings.byes import ByeValue
from turnier.services.standings.standings import PlacedEntrant, Standings, standings
from turnier.text.words import translate

LOT, SHARED = "lot", "shared"


def standings_head(tournament: Tournament) -> printing.Head:
    """The head of the standings: the newest round, or the time where tables begin and end one by one."""
    head = head_of(tournament, tournament.rounds.filter(published_at__isnull=False).last())
    if not tournament.kind_of_game.stacks or head.round is None:
        return head
    return replace(head, moment=_("%(time)s Uhr") % {"time": timezone.localtime().strftime("%H:%M")})


def standings_paper(tournament: Tournament, *, public: bool = False) -> printing.StandingsPaper:
    """The standings as they are printed, with the reasons for close places as footnotes.

    `public` is for papers that hang up: with the names that everybody may see. In a knock-out, where how far somebody
    came decides, no round has a column: with all of them the letters were too small for a wall.
    """
    whole = standings(tournament)
    table = shown_standings(whole) if public else whole
    notes, happened = tie_notes(table), happenings(table, whole)
    called = _with_people(table, public=public)
    far = [row.knocked_out or row.in_group for row in table.rows]
    rounds = () if any(row.knocked_out for row in table.rows) else table.rounds
    board = _groups_board(tournament, public=public)
    marks = _marks_text({row.unplayed[n].kind for row in table.rows for n in rounds if n in row.unplayed})
    order = (table.early, table.order_text, table.carried, table.missed, table.paused, _beside_groups(board), marks)
    rows = (
        _paper_row(row, called, rounds, notes.get(row.entrant.number, ""), happened[row.entrant.pk])
        for row in table.rows
    )
    return printing.StandingsPaper(
        columns=(*_far_labels(table), *(translate(column.short) for column in table.columns)),
        rows=tuple(
            replace(made, cells=(reached or "–", *made.cells)) if any(far) else made
            for reached, made in zip(far, rows, strict=True)
        ),
        rounds=tuple(map(tournament.round_mark, rounds)),
        order=" ".join(filter(None, order)),
        open_tables=tuple(number for _round, number in table.open_tables),
        final=table.decided,
        closed=tournament.status == Tournament.Status.CLOSED,
        undecided=lot_name(tournament) if table.final and not table.decided else "",
        without_winner=table.without_winner,
        groups=_group_tables(tournament, board) if board else None,
    )


def _groups_board(tournament: Tournament, *, public: bool) -> Board | None:
    """The groups that were played last, or are; None without any."""
    if not any(stage.begun and stage.groups for stage in tournament.later_stages):
        return None
    names = shown_names(tournament) if public else {}
    return next(each for each in boards(tournament, names) if each.groups)


def _beside_groups(board: Board | None) -> str:
    """Why somebody has other figures here than in the group; "" where nobody has."""
    if board is None or not board.without_byes:
        return ""
    return _("Haben in einer Gruppe alle gleich viele Spiele, zählt ein Freilos dort nichts, hier schon.")


def _marks_text(kinds: Collection[str]) -> str:
    """What the letters before the figures of a round stand for, of those that occur."""
    words = {
        "bye": _("F = Freilos"),
        "won": _("K = kampflos gewonnen"),
        "missed": _("N = nicht gespielt"),
        "cancelled": _("G = gestrichen"),
        "struck": _("G = gestrichen"),
    }
    said = dict.fromkeys(word for kind, word in words.items() if kind in kinds)
    return f"{', '.join(said)}." if said else ""


def _group_tables(tournament: Tournament, board: Board) -> printing.GroupTables:
    tables = (
        printing.GroupTable(_("Gruppe %(n)s") % {"n": number}, tuple(map(_group_row, rows)))
        for number, rows in enumerate(board.groups, start=1)
    )
    return printing.GroupTables(
        columns=tuple(translate(column.short) for column in tournament.columns()),
        tables=tuple(tables),
        said=" ".join(filter(None, (board.goes_on, board.byes_text, board.gone))),
        over=any(stage.begun and stage.first > board.stage.last for stage in tournament.later_stages),
    )


def _group_row(row: GroupRow) -> printing.StandingsRow:
    said = [_("nicht mehr dabei")] * row.gone + [_("mit Freilos")] * row.with_bye
    return printing.StandingsRow(
        place=str(row.place) if row.place else "–",
        number=row.number,
        name=f"{row.name} ({', '.join(said)})" if said else row.name,
        cells=row.cells,
        rounds=(),
        note="",
    )


def _far_labels(table: Standings) -> list[str]:
    """What the column is called that says how far everybody came; none where nobody was in a knock-out or a group."""
    knock_out, in_group = any(row.knocked_out for row in table.rows), any(row.in_group for row in table.rows)
    if knock_out and in_group:
        return [_("Endrunde")]
    return [_("K.-o.")] * knock_out + [_("Gruppe")] * in_group


def _with_people(table: Standings, *, public: bool) -> dict[int, str]:
    """Entrant's key → the name with who is meant, of teams that it does not tell: of who may be named, and how.

    In brackets behind a name that says nobody; in place of surnames only once it is decided, since that is longer.
    """
    unsaid = people_of_teams(table.tournament, public=public)
    whole = people_of_teams(table.tournament, public=public, surnames_say=False) if table.decided else {}
    names = {row.entrant.pk: row.entrant.name for row in table.rows}
    return {pk: f"{names[pk]} ({who})" if pk in unsaid else who for pk, who in (whole | unsaid).items() if pk in names}


def _paper_row(
    row: PlacedEntrant, called: Mapping[int, str], rounds: Sequence[int], tie: str, happened: Sequence[str]
) -> printing.StandingsRow:
    return printing.StandingsRow(
        place=str(row.place) if row.place else "–",
        number=row.entrant.number,
        name=called.get(row.entrant.pk, row.entrant.name),
        cells=row.cells,
        rounds=tuple(
            _without_table(row.unplayed[n], said) if n in row.unplayed else said
            for n, said in zip(rounds, row.values, strict=bool(rounds))
        ),
        note=_standing(row) or tie,
        unplayed=row.unplayed_remark,
        happened=(*([row.standing] if row.place and row.entrant.status in GONE_STATES else []), *happened),
    )


def _without_table(value: ByeValue, said: str) -> str:
    words = {
        "bye": _("F %(value)s"),
        "won": _("K %(value)s"),
        "missed": _("N %(value)s"),
        "cancelled": _("G %(value)s"),
        "struck": _("G %(value)s"),
    }
    return words[value.kind] % {"value": said}


def _standing(row: PlacedEntrant) -> str:
    if row.placing is None or row.entrant.status == Entrant.Status.WITHDRAWN:
        return row.standing
    return ""


def tie_notes(table: Standings) -> Mapping[int, str]:
    """Start number → how its tie was decided; whoever is level with nobody is missing."""
    tournament = table.tournament
    criteria = tournament.criteria()
    ranked = [row for row in table.rows if row.placing is not None]
    notes: dict[int, str] = {}
    for level, rows in groupby(ranked, key=lambda row: _level(row, criteria[0].key)):
        group = list(rows)
        if len(group) > 1 and table.played and level[-1] is not None:
            note = _note(criteria, group, closed=tournament.status == Tournament.Status.CLOSED)
            notes |= {row.entrant.number: note for row in group}
    return notes


def _level(row: PlacedEntrant, main: str) -> list[object]:
    """What somebody has of the first figure, and before it of how far they came in a knock-out, with what seed.

    The last one is None where no figure parts anybody.
    """
    order = row.placing.criteria if row.placing else ()
    until = next(at for at, criterion in enumerate(order, start=1) if criterion.key == main)
    return [criterion.value(_tally(row)) for criterion in order[:until]]


def happenings(table: Standings, whole: Standings) -> Mapping[int, list[str]]:
    """Entrant's key → which of their tables was broken off before anything counted, who was replaced while it was on.

    Who has another name in the `table` than in the `whole` one is hidden: there nobody is named.
    """
    names = {row.entrant.pk: row.entrant.name for row in whole.rows}
    named = {row.entrant.pk for row in table.rows if row.entrant.name == names[row.entrant.pk]}
    tournament, found = table.tournament, defaultdict[int, list[str]](list)
    for entrant, number in _broken_off(table):
        text = _("%(round)s: Der Tisch wurde abgebrochen, gezählt wird nichts.")
        found[entrant].append(text % {"round": tournament.round_name(number)})
    for each in Substitution.objects.filter(entrant__tournament=tournament, since__gt=1).order_by("pk"):
        if each.entrant_id in named:
            text = _("%(coming)s spielt ab %(round)s für %(leaving)s.")
            values = {"coming": each.coming, "leaving": each.leaving, "round": tournament.round_name(each.since)}
            found[each.entrant_id].append(text % values)
    return found


def _broken_off(table: Standings) -> Iterator[tuple[int, int]]:
    """Entrant's key and round of who has no figure of a table that was broken off, in a round that is over."""
    over = set(table.rounds) - {number for number, _table in table.open_tables}
    without = {
        (row.entrant.pk, number)
        for row in table.rows
        for number, said in zip(table.rounds, row.values, strict=True)
        if said == "–" and number in over
    }
    if without:
        ended = Seat.objects.filter(round__tournament=table.tournament, sitting__ended_at__isnull=False)
        rows = ended.order_by("round__number").values_list("entrant", "round__number")
        yield from (row for row in rows if row in without)


def _note(criteria: Sequence[Criterion], group: Sequence[PlacedEntrant], *, closed: bool) -> str:
    head = _("%(label)s je %(value)s.") % {
        "label": _capital(translate(criteria[0].label)),
        "value": translate(criteria[0].show(_tally(group[0]))),
    }
    keyed = [(_decider(criteria, before, after), (before, after)) for before, after in pairwise(group)]
    runs = [(by, [pair for _by, pair in run]) for by, run in groupby(keyed, key=lambda item: item[0])]
    return " ".join([head, *(_run(criteria, by, pairs, closed=closed) for by, pairs in runs)])


def _decider(criteria: Sequence[Criterion], before: PlacedEntrant, after: PlacedEntrant) -> str:
    """The key of the first criterion that parts two neighbours, "lot" for a drawn one, "shared" for none."""
    figures = [criterion for criterion in criteria if not criterion.lot]
    for criterion in figures:
        if criterion.value(_tally(before)) != criterion.value(_tally(after)):
            return criterion.key
    return SHARED if before.place == after.place else LOT


def _run(
    criteria: Sequence[Criterion], by: str, pairs: Sequence[tuple[PlacedEntrant, PlacedEntrant]], *, closed: bool
) -> str:
    rows = [pairs[0][0], *(after for _before, after in pairs)]
    if by == SHARED:
        return _shared(criteria, rows, closed=closed)
    if by == LOT:
        names = f" {_('vor')} ".join(row.entrant.name for row in rows)
        lot = rows[0].parted_by or _lot(criteria)
        text = _("%(places)s: %(lot)s – %(names)s.")
        return ended_once(text % {"places": _places(rows), "lot": lot, "names": names})
    criterion = next(criterion for criterion in criteria if criterion.key == by)
    figures = _figures(criterion, rows)
    values = {"places": _places(rows), "label": translate(criterion.label), "figures": figures}
    return _("%(places)s: %(label)s %(figures)s.") % values


def _figures(criterion: Criterion, rows: Sequence[PlacedEntrant]) -> str:
    """The figures from the best one on; where rounding hides the difference, how each two of them compare exactly."""
    shown = [translate(criterion.show(_tally(row))) for row in rows]
    if criterion.detail is None or len(set(shown)) == len(shown):
        return f" {criterion.sign(better=True)} ".join(shown)
    return "; ".join(translate(criterion.detail(_tally(before), _tally(after))) for before, after in pairwise(rows))


def _shared(criteria: Sequence[Criterion], rows: Sequence[PlacedEntrant], *, closed: bool) -> str:
    """Equal in everything: a lot is still to come, or the place is shared, as it is once the tournament is closed."""
    place = rows[0].place
    if rows[0].placing and rows[0].placing.needs_lot and not closed:
        return _("Platz %(place)s: in allem gleich, es entscheidet noch: %(lot)s.") % {
            "place": place,
            "lot": _lot(criteria),
        }
    return _("Platz %(place)s: in allem gleich, der Platz wird geteilt.") % {"place": place}


def _places(rows: Sequence[PlacedEntrant]) -> str:
    first, last = rows[0].place, rows[-1].place
    if len(rows) == 2:
        return _("Platz %(first)s und %(last)s") % {"first": first, "last": last}
    return _("Platz %(first)s bis %(last)s") % {"first": first, "last": last}


def lot_name(tournament: Tournament) -> str:
    """By what those are parted who are equal in everything else ("Münze", "Stechen")."""
    return _lot(tournament.criteria())


def _lot(criteria: Sequence[Criterion]) -> str:
    """What the drawn criterion is called on the page ("Münze")."""
    return next((translate(criterion.label) for criterion in criteria if criterion.lot), _("Los"))


def _tally(row: PlacedEntrant) -> Tally:
    """By what a row is ranked: its figures, and when it went."""
    return {**row.tally, GONE: row.entrant.gone or 0}


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def bracket_papers(tournament: Tournament) -> tuple[printing.BracketPaper, ...]:
    """The newest bracket, or both that are played at once, as everybody may see it: names, and no secret round."""
    found = boards(tournament, shown_names(tournament), secret_round(tournament)) if tournament.stages else ()
    with_tree = [(board, board.tree) for board in found if board.tree]
    return tuple(
        _paper(tree, board.name) for board, tree in with_tree if board.stage.first == with_tree[0][0].stage.first
    )


def _paper(tree: Tree, name: str) -> printing.BracketPaper:
    return printing.BracketPaper(_levels(tree.main), _levels(tree.beside), tree.winner, name)


def _levels(levels: Sequence[Level]) -> tuple[printing.BracketLevel, ...]:
    return tuple(printing.BracketLevel(each.name, tuple(map(_match, each.pairings))) for each in levels)


def _match(pairing: Pairing) -> printing.BracketMatch:
    first, second = pairing.sides
    return printing.BracketMatch((_side(first, pairing), _side(second, pairing)))


def _side(side: MatchSide, pairing: Pairing) -> printing.BracketSide:
    name = side.name if side.number or not pairing.bye else _("Freilos")
    return printing.BracketSide(name, side.seed, side.result, side.won)
