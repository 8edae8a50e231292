"""Keys of tables: the token of the QR code on a score sheet, the code to type instead, and what they open."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from turnier.models import Entrant, Seat, Sitting, TableKey, Tournament, User
from turnier.models.tournaments import unfinished_tables
from turnier.services.accounts.access_codes import (
    CODE_LETTERS,
    AccessCode,
    clean_code,
    code_digest,
    derive,
    new_key,
    token_digest,
)
from turnier.services.record.compiled import CompiledObjects
from turnier.services.record.write import lock, record
from turnier.services.sheets.queries import table_now
from turnier.text.errors import UserError
from turnier.text.words import not_public, spoken

DOOR = "table"
KEYS = CompiledObjects(TableKey.objects.order_by().select_related("sitting__round__tournament"))


def keys_issue(sittings: Iterable[Sitting]) -> None:
    """Gives each of these tables its key. Part of the caller's transaction."""
    TableKey.objects.bulk_create(_new_key(sitting) for sitting in sittings)


@transaction.atomic
def key_renew(*, sitting: Sitting, by: User | None) -> TableKey:
    """Revokes the key of a table, so that every printed or photographed code is dead, and issues another."""
    tournament = lock(sitting.round.tournament_id)
    sitting = table_now(tournament, sitting)
    sitting.keys.filter(revoked_at__isnull=True).update(revoked_at=timezone.now())
    key = _new_key(sitting)
    key.save()
    record(tournament, "table_key_renew", by=by, sitting=sitting.pk)
    return key


def access_code_of(key: TableKey) -> AccessCode:
    """The token and the code of a key; only this installation can tell them, its database alone cannot."""
    return derive(key.nonce, DOOR)


def access_codes(sittings: Iterable[Sitting]) -> Mapping[int, AccessCode]:
    """Sitting → what is to be printed on its sheet; a table without a live key is left out."""
    keys = TableKey.objects.filter(sitting__in=[sitting.pk for sitting in sittings], revoked_at__isnull=True)
    return {key.sitting_id: access_code_of(key) for key in keys}


def key_of_token(token: str, owner: int | None = None) -> TableKey:
    """The key that a scanned token opens, see `live`. Raises `UserError` if it is unknown or dead."""
    key = _keys().filter(token_digest=token_digest(token)).first()
    if key is None:
        raise UserError(_("Dieser QR-Code ist nicht von hier. Bitte den Code auf dem Spielzettel des Tisches scannen."))
    return live(key, owner)


def key_of_code(code: str, owner: int | None = None) -> TableKey:
    """The key that a typed code opens, see `live`. Raises `UserError` if it is unknown or dead."""
    letters = clean_code(code)
    if len(letters) != CODE_LETTERS:
        raise UserError(_("Der Code hat 8 Zeichen. Er steht neben dem QR-Code auf dem Spielzettel."), "code")
    key = _keys().filter(code_digest=code_digest(letters, DOOR)).first()
    if key is None:
        raise UserError(_("Diesen Code gibt es nicht. Bitte vom Spielzettel abschreiben: 8 Zeichen."), "code")
    return live(key, owner)


def live(key: TableKey, owner: int | None = None) -> TableKey:
    """The key, if it still opens its table; that of its newer sheet where the table plays on on one.

    That one opens to the phone of an `owner`, the key of an entrant, if they sit there, and to one that is the whole
    table's or nobody's if most people stayed. Raises `UserError` with the reason if not, in the words of its evening.
    """
    with spoken(key.sitting.round.tournament.renaming):
        return _live(key, owner)


def _live(key: TableKey, owner: int | None) -> TableKey:
    of_round = key.sitting.round
    if of_round.tournament.status == Tournament.Status.CLOSED:
        raise UserError(_("Das Turnier ist abgeschlossen. Änderungen macht die Turnierleitung."))
    if key.revoked_at is not None:
        raise UserError(_replaced(key.sitting))
    if of_round.published_at is None:
        raise UserError(not_public(of_round.tournament, of_round.number))
    if of_round.tournament.kind_of_game.stacks:
        return _of_running_table(key, owner)
    if of_round.closed_at is not None:
        later = of_round.tournament.rounds.filter(number__gt=of_round.number, published_at__isnull=False)
        if not later.exists():
            raise UserError(_("Dieser Durchgang ist geschlossen. Änderungen macht die Turnierleitung."))
        raise UserError(
            _("Dieser QR-Code ist von einem früheren Zettel (%(round)s). Bitte den neuen Zettel scannen.")
            % {"round": of_round.tournament.round_name(of_round.number)}
        )
    if key.sitting.ended_at is not None:
        raise UserError(broken_off(key.sitting))
    return key


def _replaced(sitting: Sitting) -> str:
    """Why a code that was replaced opens nothing; of a table that is finished there is no new sheet."""
    if sitting.finished:
        text = _(
            "Der Zettel von Tisch %(n)s ist fertig, sein QR-Code gilt nicht mehr. Weiter geht es am nächsten Tisch."
        )
        return text % {"n": sitting.table}
    return _("Dieser QR-Code wurde ersetzt. Bitte den neuen Zettel scannen.")


def broken_off(sitting: Sitting) -> str:
    """Why phones no longer write at a table that was broken off."""
    text = _("Tisch %(n)s ist beendet. Änderungen macht die Turnierleitung.")
    return text % {"n": sitting.table}


def _of_running_table(key: TableKey, owner: int | None) -> TableKey:
    """The key of a table on an evening with stacks, where each table ends by itself and not with its round."""
    sitting = key.sitting
    if sitting.ended_at is None:
        return key
    own = _owner(owner, sitting)
    newer = _of_newer_sheet(sitting)
    if newer and newer.sitting.ended_at is None and _goes_along(own, sitting, newer.sitting):
        return newer
    raise UserError(_where_to(own, sitting))


def _owner(owner: int | None, sitting: Sitting) -> Entrant | None:
    return Entrant.objects.filter(tournament=sitting.round.tournament_id, pk=owner).first() if owner else None


def _goes_along(own: Entrant | None, before: Sitting, newer: Sitting) -> bool:
    """Whether a phone goes on with its table from the sheet before; who is out counts neither way."""
    there = set(newer.seats.values_list("entrant", flat=True))
    if own:
        return own.pk in there
    people = before.seats.filter(Q(entrant__status__in=Entrant.PLAYING) | Q(entrant__in=there))
    stayed = [entrant in there for entrant in people.values_list("entrant", flat=True)]
    return 2 * sum(stayed) > len(stayed)


def _where_to(own: Entrant | None, sitting: Sitting) -> str:
    """Why the code of a table that has ended opens nothing, and where whoever has it plays on."""
    tables = unfinished_tables(sitting.round.tournament)
    if own and not own.plays:
        return _("%(name)s spielt nicht mehr mit.") % {"name": own.name}
    if own and (now := tables.filter(seats__entrant=own).first()):
        text = _("%(name)s spielt jetzt an Tisch %(n)s. Bitte dessen Zettel scannen.")
        return text % {"name": own.name, "n": now.table}
    text = _("Tisch %(n)s ist beendet.")
    if tables.exists():
        text = _("Tisch %(n)s ist beendet. Wer weiterspielt, scannt den Zettel des neuen Tisches.")
    return text % {"n": sitting.table}


def _of_newer_sheet(sitting: Sitting) -> TableKey | None:
    """The key of the newest sheet on which the same table went on: somebody was put to it or taken away by hand.

    None where it was drawn anew, for then everybody looks for a seat, and where a newer code was replaced.
    """
    later = Sitting.objects.filter(round__tournament=sitting.round.tournament_id, table=sitting.table)
    later = later.filter(round__number__gt=sitting.round.number, round__published_at__isnull=False)
    newest = later.order_by("round__number").last()
    keys = _keys().filter(sitting__in=later)
    if later.filter(round__draws__current=True).exists() or keys.filter(revoked_at__isnull=False).exists():
        return None
    return keys.filter(sitting=newest).first()


def key_by_number(pk: int, owner: int | None = None) -> TableKey:
    """The key that a phone exchanged its token for, see `live`. Raises `UserError` if it is dead."""
    key = KEYS.first(pk=pk)
    if key is None:
        text = _("Diesen Tisch gibt es nicht mehr. Bitte den neuen Zettel scannen oder die Turnierleitung fragen.")
        raise UserError(text)
    return live(key, owner)


def has_lost_players(pk: int, newer: Sitting) -> bool:
    """Whether somebody who still plays sat at the table of that key, and no longer does on its newer sheet."""
    before = Seat.objects.filter(sitting__keys=pk, entrant__status__in=Entrant.PLAYING)
    return before.exclude(entrant__in=newer.seats.values("entrant")).exists()


def sitting_that_is_over(pk: int, owner: int | None = None) -> Sitting | None:
    """The table of a key that no longer writes: it has ended, its round is closed or the tournament; else None.

    On an evening with stacks its last sheet, for the phones that `live` let go along; for that of an `owner`, the key
    of an entrant, the last one at which they sat.
    """
    key = _keys().filter(pk=pk, revoked_at=None, sitting__finished=True).first()
    if key is None:
        return None
    of_round = key.sitting.round
    ended = key.sitting.ended_at is not None or of_round.closed_at is not None
    if ended or of_round.tournament.status == Tournament.Status.CLOSED:
        return _last_sheet(key.sitting, owner) if of_round.tournament.kind_of_game.stacks else key.sitting
    later = of_round.tournament.rounds.filter(number__gt=of_round.number, published_at__isnull=False)
    return key.sitting if later.exists() else None


def _last_sheet(sitting: Sitting, owner: int | None) -> Sitting:
    """That on which the people of a table with stacks have stopped; the table itself while they play on."""
    tournament, own = sitting.round.tournament, _owner(owner, sitting)
    if own:
        last = own.seats.filter(round__number__gt=sitting.round.number, round__published_at__isnull=False)
        seat = last.select_related("sitting__round__tournament").order_by("round__number").last()
        newest = seat.sitting if seat else sitting
    else:
        newer = _of_newer_sheet(sitting)
        newest = newer.sitting if newer and _goes_along(None, sitting, newer.sitting) else sitting
    over = newest.ended_at is not None or tournament.status == Tournament.Status.CLOSED
    return newest if over else sitting


def sitting_of_key(pk: int) -> Sitting | None:
    """The table of a key, whether it still writes or not; None where it was thrown away."""
    key = _keys().filter(pk=pk).first()
    return key.sitting if key else None


def _keys() -> QuerySet[TableKey]:
    return TableKey.objects.select_related("sitting__round__tournament")


def _new_key(sitting: Sitting) -> TableKey:
    return TableKey(sitting=sitting, **new_key(DOOR)._asdict())
