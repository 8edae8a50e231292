"""What a corrected sheet would move between the stacks besides its own line: other Runden, and tables played since."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from games.kit.entries.field import SheetEntry
from games.kit.game import departures, rubbers
from games.kit.sittings.evaluation import Evaluation, evaluate
from turnier.models import Sitting
from turnier.services.sheets.queries import evaluate_saved, lines_now, seats_of, table_of
from turnier.text.words import euros, translate

Later = list[tuple[Sitting, Evaluation]]


def later_tables(sitting: Sitting, evaluation: Evaluation) -> Later:
    """The tables to which stacks went on from this one, as they would be if `evaluation` replaced what is saved.

    By the order in which they were seated; none in games without stacks.
    """
    tournament = sitting.round.tournament
    if not tournament.kind_of_game.stacks or evaluation.score is None:
        return []
    figures = _figures(sitting, evaluation)
    found: Later = []
    rows = Sitting.objects.filter(round__tournament=tournament, round__number__gt=sitting.round.number)
    for other in rows.select_related("round__tournament").order_by("round__number", "table"):
        if {seat.entrant_id for seat in seats_of(other)}.isdisjoint(entrant for entrant, _number in figures):
            continue
        now = evaluate(evaluation.game, evaluation.rules, table_of(other, figures), lines_now(other))
        figures |= _figures(other, now)
        found.append((other, now))
    return found


def _figures(sitting: Sitting, evaluation: Evaluation) -> dict[tuple[int, int], dict[str, int]]:
    tallies = evaluation.game.tally(evaluation.state) if evaluation.entries else [{} for _seat in seats_of(sitting)]
    return {
        (seat.entrant_id, sitting.round.number): dict(tally)
        for seat, tally in zip(seats_of(sitting), tallies, strict=True)
    }


def stack_changes(sitting: Sitting, evaluation: Evaluation) -> tuple[str, ...]:
    """What has to be moved by hand if `evaluation` replaced what is saved, in sentences; none where nothing has to.

    Of this table the Runden that are paid otherwise although their own line stays, of others what people have there.
    """
    if not evaluation.game.stacks or evaluation.score is None or evaluation.payloads == lines_now(sitting):
        return ()
    saved = evaluate_saved(sitting.round.tournament, sitting)
    paid_otherwise = list(_rubbers_paid_otherwise(saved, evaluation))
    said = [*paid_otherwise, *_elsewhere(sitting, evaluation)]
    if said:
        said.append(_("Dieses Geld bitte an den Tischen umlegen."))
    if paid_otherwise and (hint := _hint(saved, evaluation)):
        said.append(hint)
    return tuple(said)


def _rubbers_paid_otherwise(saved: Evaluation, typed: Evaluation) -> Iterator[str]:
    for number, (old, new) in enumerate(zip(_paid(saved), _paid(typed), strict=False), start=1):
        (line, before), (same, after) = old, new
        if line == same and before != after:
            moved = zip(typed.table.names, before, after, strict=True)
            text = _("Runde %(n)s wird damit anders bezahlt: %(who)s.")
            yield text % {"n": number, "who": ", ".join(f"{name} {a} → {b}" for name, a, b in moved if a != b)}


def _paid(evaluation: Evaluation) -> list[tuple[SheetEntry | None, list[str]]]:
    """Of each finished Runde the line that finished it, and what each seat got or paid."""
    game = evaluation.game
    found: list[tuple[SheetEntry | None, list[str]]] = []
    for line, state in zip(evaluation.entries, evaluation.states, strict=True):
        finished = rubbers(game, state)
        if game.rubbers and len(finished) > len(found):
            found.append((line, [translate(gain).replace(" ", "\u00a0") for gain in game.rubbers.moved(finished[-1])]))
    return found


def _hint(saved: Evaluation, typed: Evaluation) -> str:
    """How to say that somebody who is brought back was not there; "" where nobody is, or nothing has to be said."""
    gone, now = (departures(each.game, each.rules, each.state) for each in (saved, typed))
    back = any(before and not after for before, after in zip(gone, now, strict=True))
    hint = typed.game.stacks.absent_text(typed.rules) if typed.game.stacks else None
    return translate(hint) if back and hint else ""


def _elsewhere(sitting: Sitting, evaluation: Evaluation) -> list[str]:
    """What people would have at the last table to which they carried their stack, table by table."""
    tournament = sitting.round.tournament
    changed: dict[int, tuple[int, str]] = {}
    for other, now in later_tables(sitting, evaluation):
        before = evaluate_saved(tournament, other)
        rows = zip(seats_of(other), now.table.names, _totals(before), _totals(now), strict=True)
        for seat, name, old, new in rows:
            changed.pop(seat.entrant_id, None)
            if old != new:
                changed[seat.entrant_id] = (other.table, f"{name} {euros(old)} → {euros(new)}")
    tables = sorted({table for table, _text in changed.values()})
    text = _("Tisch %(n)s: %(who)s.")
    return [text % {"n": n, "who": ", ".join(text for table, text in changed.values() if table == n)} for n in tables]


def _totals(evaluation: Evaluation) -> Sequence[int]:
    return tuple(evaluation.game.totals(evaluation.state))
