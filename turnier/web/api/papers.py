"""The papers that programs may have as PDF, by name; those that open something, such as sheets with codes, are not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from django.http import Http404
from django.utils.translation import gettext as _

from turnier import printing
from turnier.models import Round, Tournament
from turnier.models.tournaments import drawn_rounds
from turnier.services.papers.rounds import draw_head, head_of, shown_tables_of
from turnier.services.papers.standings import standings_head, standings_paper
from turnier.services.papers.texts import announcement_paper, poster_paper, prize_sentences, rule_book_paper


@dataclass(frozen=True)
class Paper:
    """What a paper is called, and what makes it."""

    title: str
    made: Callable[[], bytes]


def papers_of(tournament: Tournament) -> dict[str, Paper]:
    """Name → paper, of all that can be printed now."""
    return {
        "announcement": Paper(_("Ausschreibung"), lambda: _announcement(tournament)),
        "rules": Paper(_("Regeln"), lambda: printing.poster(head_of(tournament), poster_paper(tournament))),
        "rule-book": Paper(
            _("Regelbuch"), lambda: printing.rule_book(head_of(tournament), rule_book_paper(tournament))
        ),
        "standings": Paper(_("Rangliste"), lambda: _standings(tournament)),
        **dict(notice for of_round in drawn_rounds(tournament) for notice in _notices(tournament, of_round)),
    }


def paper_or_404(tournament: Tournament, name: str) -> bytes:
    """The PDF of this name."""
    paper = papers_of(tournament).get(name)
    if paper is None:
        raise Http404
    return paper.made()


def _announcement(tournament: Tournament) -> bytes:
    return printing.announcement(head_of(tournament), announcement_paper(tournament, prize_sentences(tournament)))


def _standings(tournament: Tournament) -> bytes:
    return printing.standings(standings_head(tournament), standings_paper(tournament, public=True))


def _notices(tournament: Tournament, of_round: Round) -> Iterator[tuple[str, Paper]]:
    of_draw = tournament.round_name(of_round.number)
    by_table, by_name = _("Aushang nach Tischen"), _("Aushang nach Namen")
    for name, title, printed in (
        ("tables", by_table, printing.notice_by_table),
        ("names", by_name, printing.notice_by_name),
    ):
        yield f"round-{of_round.number}-{name}", Paper(f"{title}, {of_draw}", _notice(of_round, printed))


def _notice(
    of_round: Round, printed: Callable[[printing.Head, list[printing.PaperTable]], bytes]
) -> Callable[[], bytes]:
    return lambda: printed(draw_head(of_round), shown_tables_of(of_round))
