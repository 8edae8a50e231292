"""The tournament file: one JSON file that holds a whole tournament and goes round unchanged."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import DataError, IntegrityError, transaction
from django.utils.translation import gettext as _

from games.kit.criteria import RankingOrder
from games.kit.game import dump_rules
from games.kit.nouns import Noun
from games.kit.sittings.evaluation import Evaluation
from games.kit.terms import MOST_RUBBERS, moment
from turnier.fees import terms_from
from turnier.models import Entrant, Player, Tournament, User
from turnier.models.tournaments import drawn_rounds
from turnier.services.integrity import check_tournament
from turnier.services.money.dues import books_open
from turnier.services.money.fees import fee_terms_of
from turnier.services.money.terms import check_terms
from turnier.services.record.write import Data, record
from turnier.services.sheets.referee import digests_without_remarks
from turnier.services.sheets.submission import first_sheets_digest
from turnier.services.sheets.tallies import GONE_STATES
from turnier.services.standings.decide import checked_order, stored_order
from turnier.services.tournaments.change import checked_words
from turnier.services.tournaments.file.draws import decisions_in, decisions_out, series_in, series_out
from turnier.services.tournaments.file.format import FORMAT, TournamentPart
from turnier.services.tournaments.file.money.books import check_paid, money_in, money_out
from turnier.services.tournaments.file.people import (
    entrant_out,
    entrants_in,
    sign_ups_in,
    sign_ups_out,
    single_out,
    singles_in,
)
from turnier.services.tournaments.file.read import (
    Differs,
    contents_of,
    differing,
    differing_text,
    file_digest,
    read_file,
)
from turnier.services.tournaments.file.records import records_in, records_out
from turnier.services.tournaments.file.rounds import round_in, round_out, stages_in, stages_out
from turnier.services.tournaments.found import tournament_create
from turnier.text.errors import UserError


def tournament_export(tournament: Tournament) -> str:
    """The whole tournament as JSON text; the same tournament always gives the same bytes."""
    content: dict[str, Any] = {
        "format": FORMAT,
        "name": tournament.name,
        "game": tournament.game,
        "rules": dump_rules(tournament.kind_of_game, tournament.house_rules()),
        "entrants": [entrant_out(e) for e in tournament.entrants.prefetch_related("players", "substitutions")],
        "rounds": [round_out(r) for r in tournament.rounds.all()],
        "rounds_planned": tournament.rounds_planned,
        "status": tournament.status,
    }
    extras = {
        "entry_fee_cents": tournament.entry_fee_cents,
        "fee_terms": fee_terms_of(tournament).dump(),
        "decisions": decisions_out(tournament),
        "singles": [single_out(p) for p in tournament.players.filter(entrant__isnull=True).order_by("pk")],
        "date": tournament.date.isoformat() if tournament.date else None,
        "begins": tournament.begins.isoformat("minutes") if tournament.begins else None,
        "ranking": dict(sorted(tournament.ranking.items())),
        "words": dict(sorted(tournament.words.items())),
        "stages": stages_out(tournament),
        "draw_options": dict(sorted(tournament.draw_options.items())),
        "venue": tournament.venue,
        "host": tournament.host,
        "series": series_out(tournament),
        "rehearsal": tournament.is_rehearsal,
        "called_off": tournament.called_off,
        "check_in": tournament.check_in,
        "sign_up": {**tournament.sign_up, "open": False} if tournament.sign_up else {},
        "sign_ups": sign_ups_out(tournament),
        "names_shown": "" if tournament.names_shown == Tournament.NamesShown.FULL else tournament.names_shown,
        "money": money_out(tournament),
        "records": records_out(tournament),
    }
    content.update({key: value for key, value in extras.items() if value})
    content = {"format": FORMAT, "contents": contents_of(content)} | content
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def tournament_import(*, text: str, by: User | None, anyway: bool = False) -> Tournament:
    """Makes a tournament of a file, all or nothing; what is taken is as whole as one that was played here.

    Raises `UserError` naming what does not fit, and where; `Differs` for what is not as its own record has it, unless
    it is wanted `anyway`.
    """
    try:
        return _imported(read_file(text), by, file_digest(text), anyway=anyway)
    except (IntegrityError, DataError, OverflowError):
        # What stands twice or is too large is known to the database: naming each case here would be a second copy.
        words = _("Die Datei widerspricht sich: Etwas steht doppelt darin, oder eine Zahl ist viel zu groß.")
        raise UserError(words) from None


@transaction.atomic
def _imported(content: TournamentPart, by: User | None, file: str, *, anyway: bool) -> Tournament:
    tournament = _created(content, by)
    entrants = entrants_in(tournament, content.entrants)
    singles = singles_in(tournament, content.singles)
    computed: dict[int, Evaluation] = {}
    for part in content.rounds:
        computed |= round_in(tournament, part, entrants, by, booked=content.money is not None)
    decided = _departures_in(tournament, content)
    _books_in(tournament, content, entrants, singles, by)
    _settings_in(tournament, content, entrants, by)
    what: dict[str, Data] = {"digest": first_sheets_digest(tournament), "bare": digests_without_remarks(tournament)}
    what |= {"file": file, "entrants": len(entrants), "rounds": len(content.rounds)}
    if decided:
        what["gone"] = decided
    if originals := records_in(tournament, content.records):
        what["originals"] = originals
    if (differs := differing(content)) is not None:
        what["differs"] = differs
    record(tournament, "tournament_import", by=by, reason="", **what)
    _check_whole(tournament, computed)
    if differs and not anyway:
        raise Differs(differing_text(tournament, differs))
    return tournament


def _created(content: TournamentPart, by: User | None) -> Tournament:
    """The tournament with what is known before anybody takes part in it."""
    tournament = tournament_create(
        by=by,
        name=content.name,
        game=content.game,
        rules=content.rules,
        rounds=None if content.stages else content.rounds_planned,
        entry_fee_cents=content.entry_fee_cents,
        date=content.date,
        begins=content.begins,
        venue=content.venue,
        host=content.host,
    )
    tournament.fee_terms = terms_from(content.fee_terms.model_dump()).dump()
    numbers = {part.number for part in content.entrants}
    if content.stages:
        tournament.rounds_planned = content.rounds_planned or tournament.rounds_planned
        tournament.stages = stages_in(content.stages, numbers, tournament.rounds_planned)
    # The books ask for it: nobody owes anything for what does not take place.
    tournament.called_off = content.called_off
    tournament.save(update_fields=["fee_terms", "rounds_planned", "stages", "called_off"])
    check_terms(tournament, fee_terms_of(tournament))
    return tournament


def _settings_in(
    tournament: Tournament, content: TournamentPart, entrants: Mapping[int, Entrant], by: User | None
) -> None:
    """What may only be set when everybody, every sheet and the books are there."""
    started = Tournament.Status.RUNNING if content.rounds else Tournament.Status.REGISTRATION
    tournament.status = content.status or started
    if tournament.called_off and (tournament.status != Tournament.Status.CLOSED or drawn_rounds(tournament).exists()):
        raise UserError(_("Die Datei widerspricht sich: Was abgesagt ist, ist beendet und nicht ausgelost."))
    tournament.is_rehearsal = content.rehearsal
    tournament.check_in = content.check_in
    sign_ups_in(tournament, content.sign_up, content.sign_ups, entrants)
    tournament.names_shown = content.names_shown
    series_in(tournament, content.series, by)
    order = checked_order(tournament, RankingOrder(content.ranking.measures, content.ranking.ending))
    tournament.ranking = stored_order(order.measures, order.ending)
    decisions_in(tournament, content.decisions, by)
    nouns = {term: Noun(*noun) for term, noun in content.words.items()}
    tournament.words = checked_words(tournament.kind_of_game, nouns)
    tournament.draw_options = content.draw_options.model_dump(mode="json", exclude_unset=True)
    if not tournament.kind_of_game.stacks:
        tournament.rounds_planned = max(tournament.rounds_planned, len(content.rounds))
    tournament.save()


def _departures_in(tournament: Tournament, content: TournamentPart) -> list[tuple[int, str, int]]:
    """The file has the last word of those who went at a table: a sheet tells neither the hour nor who came back.

    What it says otherwise than the sheets comes back as start number, status and moment.
    """
    decided: list[tuple[int, str, int]] = []
    newest = max((part.number for part in content.rounds), default=0)
    parts = sorted(content.entrants, key=lambda part: part.number)
    for entrant, went in zip(tournament.entrants.order_by("number"), parts, strict=True):
        known = (went.gone, went.status, went.guest)
        if went.gone is None or known == (entrant.gone, entrant.status, entrant.guest):
            continue
        if _may_have_gone(entrant, went.status, went.gone, newest):
            decided.append((went.number, went.status, went.gone))
        entrant.gone, entrant.status, entrant.guest = known
        entrant.save(update_fields=["gone", "status", "guest"])
    return decided


def _may_have_gone(entrant: Entrant, status: str, gone: int, newest: int) -> bool:
    """Whether it can have been like this: after the same rubber, while a later round was on, or decided afterwards."""
    moments = [moment(number, (entrant.gone or 0) % MOST_RUBBERS) for number in range(1, newest + 1)]
    late_enough = entrant.gone is not None and gone in moments and gone >= entrant.gone
    return late_enough and (status == entrant.status or status not in GONE_STATES)


def _check_whole(tournament: Tournament, computed: Mapping[int, Evaluation]) -> None:
    """Refuses a file of which the next check of the data would say that it does not fit."""
    faults = check_tournament(tournament, computed=computed)
    if faults:
        text = _("Die Datei widerspricht sich: %(fault)s Bitte eine unveränderte Turnierdatei nehmen.")
        raise UserError(text % {"fault": faults[0].text})


def _books_in(
    tournament: Tournament,
    content: TournamentPart,
    entrants: Mapping[int, Entrant],
    singles: Sequence[Player],
    by: User | None,
) -> None:
    paid = [(entrants[part.number], (part.paid, part.part_paid_cents)) for part in content.entrants]
    singles_paid = [(player, (part.paid, 0)) for player, part in zip(singles, content.singles, strict=True)]
    if content.money is None:
        books_open(tournament, paid, singles_paid, by=by)
    else:
        money_in(tournament, content.money, singles, by=by)
        check_paid(paid, singles_paid)
