"""Collects what is printed once for the evening: signs, slips, lists of the desk, the folder for the worst case."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Max
from django.utils.translation import gettext as _

from games.kit.text import euro_text
from turnier import printing
from turnier.models import Entrant, Round, Seat, Tournament
from turnier.models.tournaments import drawn_rounds, in_pairs
from turnier.services.draw.advice import usual_sizes
from turnier.services.money.fees import fee_name, to_pay
from turnier.services.papers.rounds import host_of, phone_codes, plans_of, standings_paper, tables_of
from turnier.text.words import round_name, translate

BLANK_SLIPS = 8


def table_card_paper(tournament: Tournament, phone: str = "", of_round: Round | None = None) -> printing.TableCardPaper:
    """The signs for all tables that there are or will be.

    `phone` is the address of the entrance for phones. For the whole evening it opens the entrance, with a round the
    page of the table.
    """
    game = tournament.kind_of_game
    tables = tuple(range(1, tables_expected(tournament) + 1))
    sides = largest_table(tournament)
    names = [plans_of(tournament)(sides).side_name(side) for side in range(sides)]
    return printing.TableCardPaper(
        tables=tables,
        seats=tuple(translate(name) for name in names * game.team_size),
        notes=(
            _("Wer zuerst gibt, steht auf dem Spielzettel."),
            _("Einer schreibt, alle schauen mit."),
            _("Am Ende unterschreiben alle, und der Zettel geht zur Turnierleitung."),
            _("Im Zweifel die Turnierleitung rufen, die Karten liegen lassen."),
        ),
        phones=_tent_phones(tables, phone, of_round) if phone else {},
    )


def _tent_phones(tables: Sequence[int], phone: str, of_round: Round | None) -> dict[int, printing.PhoneSlot]:
    if of_round is None:
        hint = _("Mit dem Handy eintragen: hier scannen, dann den Code vom Spielzettel eintippen.")
        return dict.fromkeys(tables, printing.PhoneSlot(phone, hint, host=host_of(phone)))
    hint = _("Mit dem Handy eintragen, gilt für %(round)s") % {
        "round": round_name(of_round.tournament.kind_of_game, of_round.number)
    }
    return {table: printing.PhoneSlot(hint=hint, **codes) for table, codes in phone_codes(of_round, phone).items()}


def largest_table(tournament: Tournament) -> int:
    """How many sides the largest table has; before the first draw, how many it usually has."""
    seats = Seat.objects.filter(round__tournament=tournament).aggregate(last=Max("seat"))["last"]
    if seats is not None:
        return int(seats) + 1
    return tournament.kind_of_game.usual_sides


def slip_paper(tournament: Tournament) -> printing.SlipPaper:
    """Two pages of blank registration slips."""
    due = to_pay(tournament)
    fee = translate(euro_text(due)) if due else ""
    return printing.SlipPaper(tournament.kind_of_game.team_size, fee, BLANK_SLIPS, fee_name(tournament))


def round_list_paper(tournament: Tournament) -> printing.RoundListPaper:
    """All tables in all rounds."""
    tables = tuple(range(1, tables_expected(tournament) + 1))
    return printing.RoundListPaper(tables, rounds_expected(tournament), tournament.kind_of_game.stacks is not None)


def tables_expected(tournament: Tournament) -> int:
    """How many tables there are; before the first draw, how many those will need who are registered."""
    numbers = Seat.objects.filter(round__tournament=tournament).values_list("sitting__table", flat=True)
    if drawn := max(numbers, default=0):
        return drawn
    count = tournament.entrants.filter(status__in=Entrant.PLAYING).count()
    return (count + 1) // 2 if in_pairs(tournament) else len(usual_sizes(tournament, count))


def rounds_expected(tournament: Tournament) -> int:
    """How many rounds are planned, or drawn if those are more."""
    drawn = drawn_rounds(tournament).order_by("-number").values_list("number", flat=True).first()
    return max(tournament.rounds_planned, drawn or 0)


LEAST_BLANKS, MOST_BLANKS = 2, 20


def folder_round(tournament: Tournament) -> Round | None:
    """The newest round that is drawn: its seating lies in the folder."""
    return drawn_rounds(tournament).order_by("-number").first()


def emergency_paper(tournament: Tournament, newest: Round | None, phone: str = "") -> printing.EmergencyPaper:
    """Standings, the seating of the newest round, the sheets of its open tables, and blank ones.

    `phone` is the address of the entrance for phones.
    """
    seated = tuple(tables_of(newest, phone)) if newest else ()
    finished = set(newest.sittings.filter(finished=True).values_list("table", flat=True)) if newest else set()
    return printing.EmergencyPaper(
        standings=standings_paper(tournament),
        seated=seated,
        open_sheets=tuple(table for table in seated if not table.is_bye and table.table not in finished),
        blank_sheets=blank_tables(tournament, min(max(tables_expected(tournament), LEAST_BLANKS), MOST_BLANKS)),
    )


def blank_tables(tournament: Tournament, count: int) -> tuple[printing.PaperTable, ...]:
    """So many tables without a number and without names, as large as the largest one."""
    sides = (printing.PaperSide(0, ""),) * largest_table(tournament)
    return (printing.PaperTable(0, sides, None, ""),) * count
