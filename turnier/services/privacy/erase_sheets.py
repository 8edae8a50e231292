"""Forgets what referees wrote on sheets about somebody, and keeps what was played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from turnier.models import Entry, Revision, Tournament
from turnier.services.privacy.subject import Mention
from turnier.services.sheets.queries import drop_cached_evaluation
from turnier.services.sheets.referee import FORGOTTEN, SheetDigests, lines_of_version, name_of, sheets_with_remarks
from turnier.services.sheets.submission import TEXT, entries_digest


def sheets_forget(tournament: Tournament, mention: Mention) -> dict[str, str]:
    """Puts a neutral text in place of each that may name somebody; gives the new digests of the saved changes with one.

    A sheet that somebody changed by hand gets none, so that it does not look whole. Part of the caller's transaction.
    """
    digests = SheetDigests(tournament)
    found: dict[str, str] = {}
    for sitting, entries in sheets_with_remarks(tournament):
        naming = [entry for entry in entries if mention.may_mention(str(entry.payload.get(TEXT, "")))]
        touched = {entry.pk for entry in naming}
        whole = [(r, lines) for r, lines in _versions(sitting, entries) if digests.fit(r, _payloads(lines))]
        for entry in naming:
            entry.payload = {**entry.payload, TEXT: FORGOTTEN}
            entry.save(update_fields=["payload"])
        drop_cached_evaluation(sitting)
        for revision, lines in whole:
            if not touched.isdisjoint(line.pk for line in lines):
                found[name_of(revision)] = entries_digest(_payloads(lines))
    return found


def _versions(sitting: int, entries: Sequence[Entry]) -> Iterator[tuple[Revision, list[Entry]]]:
    for revision in Revision.objects.filter(sitting=sitting).order_by("number"):
        yield revision, lines_of_version(entries, revision.number)


def _payloads(lines: Sequence[Entry]) -> list[dict[str, object]]:
    return [line.payload for line in lines]
