"""A tournament ends: it is closed, called off, opened again, or goes without a trace."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from turnier.models import Posting, Proposal, Revision, Sitting, Tournament, User
from turnier.models.tournaments import drawn_rounds
from turnier.services.money.dues import dues_follow
from turnier.services.money.ledger import books_delete
from turnier.services.record.write import check_open, lock, lock_with_faults, record
from turnier.services.registration.sign_ups.sign_up import LIVE
from turnier.text.errors import NeedsReason, UserError
from turnier.text.words import missing_text


@transaction.atomic
def tournament_close(*, tournament: Tournament, by: User) -> None:
    """Ends the tournament: the standings are final. Refused while tables are open."""
    tournament = lock(tournament.pk)
    missing = list(
        Sitting.objects.filter(round__tournament=tournament, finished=False).values_list("round__number", "table")
    )
    if missing:
        raise UserError(_open_tables(tournament, missing))
    if not drawn_rounds(tournament).exists():
        raise UserError(_("Es ist noch nichts gespielt."))
    tournament.status = Tournament.Status.CLOSED
    tournament.save(update_fields=["status"])
    record(tournament, "tournament_close", by=by)


@transaction.atomic
def tournament_call_off(*, tournament: Tournament, by: User, reason: str) -> None:
    """Ends a tournament that does not take place: nobody owes a fee, and who paid gets it back at the cash box.

    Refused once a round is drawn, and without a reason. The books and the record stay as they are.
    """
    tournament = lock(tournament.pk)
    check_open(tournament)
    if tournament.is_rehearsal:
        raise UserError(_("Eine Probe wird nicht abgesagt, sondern verworfen."))
    if drawn_rounds(tournament).exists():
        text = _("Es ist schon ausgelost. Bitte die Auslosung zurücknehmen, oder das Turnier zu Ende bringen.")
        raise UserError(text)
    if not reason.strip():
        raise NeedsReason(_("Bitte einen Grund angeben, warum das Turnier abgesagt wird."), "reason")
    tournament.status, tournament.called_off = Tournament.Status.CLOSED, True
    tournament.save(update_fields=["status", "called_off"])
    dues_follow(tournament, by=by, reason=_("Das Turnier ist abgesagt."))
    record(tournament, "tournament_call_off", by=by, reason=reason.strip())


@transaction.atomic
def tournament_reopen(*, tournament: Tournament, by: User, reason: str) -> None:
    """Takes the end of a tournament back; refused without a reason, and while it is not over.

    One that was called off takes registrations again, and everybody owes the fee again.

    A last round that was kept back until the end stays told.
    """
    tournament = lock(tournament.pk)
    if tournament.status != Tournament.Status.CLOSED:
        raise UserError(_("Das Turnier ist nicht abgeschlossen. Es lässt sich so weiterführen, wie es ist."))
    if not reason.strip():
        raise NeedsReason(_("Bitte einen Grund angeben, warum das Turnier wieder geöffnet wird."), "reason")
    again, tournament.called_off = tournament.called_off, False
    drawn = drawn_rounds(tournament).exists()
    tournament.status = Tournament.Status.RUNNING if drawn else Tournament.Status.REGISTRATION
    if tournament.wall:
        tournament.wall = {**tournament.wall, "hide_last": False}
    tournament.save(update_fields=["status", "called_off", "wall"])
    if again:
        dues_follow(tournament, by=by)
    record(tournament, "tournament_reopen", by=by, reason=reason.strip())


def deletable(tournament: Tournament) -> bool:
    """Whether it may go without a trace: an example, a rehearsal, or one where nothing was played and no money taken.

    A draw alone, as in a tournament of the wrong game, holds nothing that anybody played. Money that was given back was
    taken all the same: the book that says so stays.
    """
    if tournament.is_demo or tournament.is_rehearsal:
        return True
    written = (kind.objects.filter(sitting__round__tournament=tournament) for kind in (Revision, Proposal))
    taken = Posting.objects.filter(booking__tournament=tournament, account=Posting.Account.CASH)
    return not any(rows.exists() for rows in (*written, taken))


def registrations(tournament: Tournament) -> int:
    """How many go with it: entrants, who waits for a partner, and who has signed up before."""
    alone = tournament.players.filter(entrant=None)
    return tournament.entrants.count() + alone.count() + tournament.sign_ups.filter(state__in=LIVE).count()


@transaction.atomic
def tournament_delete(*, tournament: Tournament, by: User | None) -> None:
    """Removes a tournament with all that is in it, a damaged one too; refused once anything was played or paid."""
    tournament = lock_with_faults(tournament.pk)
    if not deletable(tournament):
        text = _("In „%(name)s“ wurde schon gespielt oder kassiert. Es bleibt, damit jede Zahl nachprüfbar ist.")
        raise UserError(text % {"name": tournament.name})
    # The record of a real tournament lets nothing go.
    Tournament.objects.filter(pk=tournament.pk).update(is_rehearsal=True)
    books_delete(tournament)
    tournament.rounds.all().delete()
    tournament.players.all().delete()
    tournament.entrants.all().delete()
    tournament.delete()


def _open_tables(tournament: Tournament, missing: list[tuple[int, int]]) -> str:
    if tournament.kind_of_game.stacks:
        return missing_text(tournament, missing)
    name = _("Tisch %(table)s (%(round)s)")
    names = ", ".join(name % {"table": table, "round": tournament.round_name(r)} for r, table in missing[:8])
    return _("Es fehlen noch Ergebnisse: %(names)s.") % {"names": names}
