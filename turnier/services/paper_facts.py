"""Collects what the papers print: heads, tables of a round, the standings."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

from django.utils import formats, timezone
from django.utils.translation import gettext as _

from games.kit.fields import Field, PerSide
from games.kit.layout import Layout
from turnier import draw as pure
from turnier import printing
from turnier.models import Draw, Entrant, Round, Tournament
from turnier.services.standings import Row, standings
from turnier.services.words import grouped_hex
from turnier.services.writing import chain_head
from turnier.texts import spoken


def head_of(tournament: Tournament, of_round: Round | None = None) -> printing.Head:
    """What stands on top and at the foot of every paper, with the state and the head of the record."""
    now = timezone.localtime()
    printed_at = _("%(date)s, %(time)s Uhr") % {
        "date": formats.date_format(now, _("j. F Y")),
        "time": now.strftime("%H:%M"),
    }
    chain = chain_head(tournament)
    state = _("Stand %(version)s · Kette %(a)s %(b)s") % {
        "version": tournament.version,
        "a": chain[:4],
        "b": chain[4:],
    }
    return printing.Head(
        tournament=tournament.name,
        game=spoken(tournament.kind_of_game.name),
        round=of_round.number if of_round else None,
        printed_at=printed_at,
        state=state,
        rehearsal=tournament.is_demo,
    )


def draw_head(of_round: Round, check: str = "") -> printing.Head:
    """The head of the notices of a draw, with what makes it verifiable; `check` is the address of the public page."""
    head = head_of(of_round.tournament, of_round)
    draw = of_round.draws.filter(current=True).first()
    if draw is None:
        return head
    relaxed = " ".join(relaxation["text"] for relaxation in draw.outcome.get("relaxed", ()))
    return replace(head, proof=_proof(draw), check=check or _data(draw), relaxed=relaxed)


def _data(draw: Draw) -> str:
    """What the code of a notice holds without a public page: all that C, the seed and the tables follow from."""
    return f"{pure.SCHEME} E{draw.input_hash} P{draw.public_part} N{draw.nonce}"


def _proof(draw: Draw) -> str:
    parts = [
        pure.SCHEME,
        _("Versuch %(n)s") % {"n": (draw.plan or draw).attempt},
        f"E {draw.input_hash[:8]}…",
        f"C {draw.commitment[:8]}…",
        f"P {draw.public_part}" if draw.public_part else _("ohne Zuruf"),
        _("Startwert %(seed)s…") % {"seed": draw.seed[:8]},
    ]
    return " · ".join(parts)


def start_list_paper(draw: Draw) -> printing.StartListPaper:
    """The frozen list of a draw with the names that its start numbers have now."""
    numbers = json.loads(draw.frozen)["entrants"]
    entrants = draw.round.tournament.entrants.filter(number__in=numbers).order_by("number")
    rows = tuple(printing.ListedEntrant(e.number, e.name, _remark(e)) for e in entrants)
    hashes = (grouped_hex(draw.input_hash), grouped_hex(draw.commitment))
    return printing.StartListPaper(rows, draw.attempt, *hashes)


def _remark(entrant: Entrant) -> str:
    ranked = entrant.status not in Entrant.UNRANKED
    return entrant.club if ranked else entrant.get_status_display()


def tables_of(of_round: Round) -> list[printing.PaperTable]:
    """The tables of a round with names, start numbers and who deals first, then those who pause."""
    tournament = of_round.tournament
    game, rules = tournament.kind_of_game, tournament.house_rules()
    letter = game.slug[:1].upper()
    papers = []
    for sitting in of_round.sittings.order_by("table").prefetch_related("seats__entrant__players"):
        entrants = [seat.entrant for seat in sitting.seats.all()]
        papers.append(
            printing.PaperTable(
                table=sitting.table,
                sides=tuple(_side(e) for e in entrants),
                first_dealer=game.first_dealer(rules, tuple(e.number for e in entrants)),
                sheet=f"{letter}-{of_round.number}-{sitting.table:02d}",
            )
        )
    byes = of_round.byes.select_related("entrant").prefetch_related("entrant__players")
    return [*papers, *(printing.PaperTable(0, (_side(bye.entrant),), None, "") for bye in byes)]


def _side(entrant: Entrant) -> printing.PaperSide:
    return printing.PaperSide(entrant.number, entrant.name, tuple(player.name for player in entrant.players.all()))


def sheets_of(tournament: Tournament, of_round: Round, tables: Sequence[printing.PaperTable], *, back: bool) -> bytes:
    """The score sheets of some tables of a round as the house rules want them."""
    layout = tournament.kind_of_game.sheet(tournament.house_rules())
    fields = _columns(tournament, layout)
    return printing.score_sheets(
        head_of(tournament, of_round),
        layout,
        tables,
        back=back,
        labels={name: spoken(field.short or field.label) for name, field in fields.items()},
        per_side={name for name, field in fields.items() if isinstance(field, PerSide)},
    )


def _columns(tournament: Tournament, layout: Layout) -> dict[str, Field]:
    """The columns of the layout that are fields of an entry."""
    kinds, rules = tournament.kind_of_game.kinds.values(), tournament.house_rules()
    fields = {name: declared for kind in kinds for name, declared in kind.fields(rules)}
    return {name: fields[name] for name in layout.columns if name in fields}


def standings_paper(tournament: Tournament) -> printing.StandingsPaper:
    """The standings as they are printed, with the reasons for close places as footnotes."""
    table = standings(tournament)
    return printing.StandingsPaper(
        columns=tuple(spoken(column.short) for column in table.columns),
        rows=tuple(_paper_row(row) for row in table.rows),
        rounds=len(table.rounds),
        order=_order(table.order),
        open_tables=tuple(number for _round, number in table.open_tables),
        final=table.final,
    )


def _paper_row(row: Row) -> printing.StandingsRow:
    return printing.StandingsRow(
        place=str(row.place) if row.place else "–",
        number=row.entrant.number,
        name=row.entrant.name,
        cells=row.cells,
        rounds=row.rounds,
        note=_note(row),
    )


def _note(row: Row) -> str:
    if row.placing is None or row.entrant.status == Entrant.Status.WITHDRAWN:
        return row.entrant.get_status_display()
    if not any(step.verdict == "equal" for step in row.placing.steps):
        return ""
    deciding = [spoken(step.label) for step in row.placing.steps if step.verdict == "decides"]
    label = f"{deciding[0][:1].upper()}{deciding[0][1:]} " if deciding else ""
    rival = f" ({row.against.name})" if row.against else ""
    return f"{label}{spoken(row.placing.explanation)}{rival}"


def _order(criteria: Sequence[str]) -> str:
    return _("Reihenfolge: %(criteria)s. Gleiche Plätze zählen doppelt: 1, 2, 2, 4.") % {
        "criteria": (", " + _("dann") + " ").join(criteria)
    }
