"""A person is forgotten: a number in the place of the name, in every row that names them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db import models, transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from turnier.models import (
    AuditEvent,
    Award,
    Booking,
    CashCount,
    Decision,
    Draw,
    Entrant,
    Entry,
    HelpCall,
    PastWinner,
    Player,
    Prize,
    PrizePlan,
    ReportVersion,
    Revision,
    Series,
    SignUp,
    Substitution,
    Swap,
    TableChange,
    Tournament,
    User,
)
from turnier.models.tournaments import new_salt
from turnier.services.privacy.subject import ErasureSubject, Mention, erasure_subject
from turnier.services.record.write import broken_parts, lock, record
from turnier.services.registration.sign_ups.team import place_in_sign_up
from turnier.services.sheets.queries import drop_cached_evaluation
from turnier.services.sheets.referee import FORGOTTEN, SheetDigests, lines_of_version, name_of, sheets_with_remarks
from turnier.services.sheets.submission import TEXT, entries_digest
from turnier.services.tournaments.found import free_slug
from turnier.text.errors import UserError
from turnier.text.names import first_name_first, name_key, surname

MEMBERS = re.compile(r"(\s*[/&+]\s*)")
"""What stands between the people in the name of a team."""
REMARKS: tuple[tuple[type[models.Model], str, str], ...] = (
    (Revision, "reason", "sitting__round__tournament"),
    (Booking, "reason", "tournament"),
    (CashCount, "reason", "tournament"),
    (ReportVersion, "text", "tournament"),
    (Swap, "reason", "round__tournament"),
    (TableChange, "reason", "round__tournament"),
    (Draw, "reason", "round__tournament"),
    (HelpCall, "reason", "sitting__round__tournament"),
    (Substitution, "reason", "entrant__tournament"),
    (Decision, "witness", "tournament"),
    (Prize, "donor", "tournament"),
    (SignUp, "email", "tournament"),
)
"""Free text that is emptied where it may name somebody: the row, its column, the way to its tournament."""
TITLES: tuple[tuple[type[models.Model], str, str, object], ...] = (
    (Tournament, "name", "pk", gettext_lazy("Name des Turniers")),
    (Tournament, "host", "pk", gettext_lazy("Veranstalter")),
    (Tournament, "venue", "pk", gettext_lazy("Ort")),
    (Entrant, "club", "tournament", gettext_lazy("Verein oder Ort")),
    (Entrant, "phone", "tournament", gettext_lazy("Telefon")),
    (Player, "club", "tournament", gettext_lazy("Verein oder Ort")),
    (Player, "phone", "tournament", gettext_lazy("Telefon")),
    (SignUp, "name", "tournament", gettext_lazy("Voranmeldung")),
    (SignUp, "players", "tournament", gettext_lazy("Voranmeldung")),
    (SignUp, "club", "tournament", gettext_lazy("Verein oder Ort")),
    (SignUp, "phone", "tournament", gettext_lazy("Telefon")),
    (SignUp, "fee_classes", "tournament", gettext_lazy("Klasse")),
    (Tournament, "sign_up", "pk", gettext_lazy("Voranmeldung")),
    (Tournament, "fee_terms", "pk", gettext_lazy("Startgeld")),
    (Player, "fee_class", "tournament", gettext_lazy("Klasse")),
    (PrizePlan, "terms", "tournament", gettext_lazy("Preisplan")),
    (Award, "ranking", "tournament", gettext_lazy("Preisplan")),
    (Series, "name", "organiser__tournaments", gettext_lazy("Name der Reihe")),
    (Series, "title", "organiser__tournaments", gettext_lazy("Titel des Siegers")),
)
"""What things are called: only the whole name goes, for a surname alone is a sponsor's or an inn's as well."""

ABOUT_ENTRANTS = frozenset({"entrant_edit", "entrant_pay", "entrant_status", "entrant_substitute", "reduction_set"})
"""Acts whose reason tells something of the one whose number they name."""
CHANGED_BY_HAND = gettext_lazy(
    "An diesem Turnier wurde etwas am Programm vorbei geändert. Danach fiele das nicht mehr auf. "
    "Bitte zuerst eine Sicherung zurückholen und dann noch einmal unkenntlich machen."
)


@dataclass(frozen=True)
class Leftover:
    """A text in which the surname stays: only people know whether it means this person."""

    where: str
    text: str


def leftovers(who: ErasureSubject) -> tuple[Leftover, ...]:
    """Where the surname of somebody will still stand after they are forgotten."""
    mention = who.mention
    if mention.name == mention.new:
        return ()
    found = {
        Leftover(str(label), text): None
        for model, column, path, label in TITLES
        for row in model._default_manager.filter(**{path: who.tournament.pk}).order_by("pk")
        for text in _texts(getattr(row, column))
        if mention.may_mention(mention.replaced(text))
    }
    return tuple(found)


def address_changes(who: ErasureSubject) -> bool:
    """Whether the address of the tournament names somebody, so that it becomes another one."""
    tournament, mention = who.tournament, who.mention
    return mention.name != mention.new and _address_names(tournament.slug, mention.replaced(tournament.name), mention)


@transaction.atomic
def forget(who: ErasureSubject, by: User) -> None:
    """Puts a number in the place of a name, and in the rehearsals of those who run the tournament.

    Raises `UserError` where sealed rows were changed by hand: everything is sealed anew, as if they were right.
    """
    if any(broken_parts(lock(who.tournament.pk))):
        raise UserError(str(CHANGED_BY_HAND))
    _forget(who, by)
    if who.tournament.organiser_id is None:
        return
    _unpropose(who, by)
    leading = [who.tournament.organiser_id, *who.tournament.co_organisers.values_list("pk", flat=True)]
    rehearsals = Tournament.objects.filter(is_rehearsal=True, organiser__in=leading)
    copies = Player.objects.filter(tournament__in=rehearsals.exclude(pk=who.tournament.pk))
    for copy in copies.select_related("tournament", "entrant").order_by("pk"):
        if name_key(copy.name) == name_key(who.mention.name):
            _forget(erasure_subject(copy), by)


def _unpropose(who: ErasureSubject, by: User) -> None:
    """Who is forgotten here is not proposed from other evenings of the organiser either."""
    own = name_key(who.mention.name)
    others = Player.objects.filter(tournament__organiser=who.tournament.organiser_id, proposed=True)
    for player in others.exclude(tournament=who.tournament.pk).order_by("pk"):
        if name_key(player.name) == own:
            tournament = lock(player.tournament_id)
            Player.objects.filter(pk=player.pk).update(proposed=False)
            record(tournament, "people_propose", by=by, player=player.pk, proposed=0)


def _forget(who: ErasureSubject, by: User) -> None:
    tournament, mention = lock(who.tournament.pk), who.mention
    sheets = _sheets_forget(tournament, mention)
    if who.player is not None:
        _person(tournament, who.player, mention)
    _people(tournament, who.entrant, mention)
    _signed_up(tournament, mention, who.player)
    for model, column, path in REMARKS:
        rows = model._default_manager.filter(**{path: tournament}).exclude(**{column: ""}).values_list("pk", column)
        hinted = [pk for pk, text in rows if mention.may_mention(text)]
        model._default_manager.filter(pk__in=hinted).update(**{column: ""})
    for model, column, path, _label in TITLES:
        for row in model._default_manager.filter(**{path: tournament.pk}).distinct():
            _retitle(row, column, mention)
    _prizes(tournament, mention)
    _helpers(tournament, mention)
    _winners(tournament, mention)
    ids = frozenset({who.player.pk} if who.player else ())
    keys = frozenset({who.entrant.pk} if who.entrant else ())
    own = _Told(who.entrant.number if who.entrant else None, ids, keys, _bookings_forget(who), mention)
    forgotten = _reasons(tournament, mention, own)
    _originals(tournament, mention, own, who.player)
    _tournament(tournament, mention)
    whom = {"player": who.player.pk} if who.player else {"number": who.entrant.number if who.entrant else 0}
    record(tournament, "people_anonymise", by=by, reason="", forgotten=forgotten, sheets=sheets, **whom)


def _person(tournament: Tournament, player: Player, mention: Mention) -> None:
    """The rows of a player, and of the team."""
    Player.objects.filter(pk=player.pk).update(name=mention.new, club="", phone="", proposed=False)
    if player.entrant_id is None:
        return
    entrant = Entrant.objects.get(pk=player.entrant_id)
    alone = tournament.kind_of_game.team_size == 1
    entrant.name = mention.new if alone else _("Team %(n)s") % {"n": entrant.number}
    entrant.phone, entrant.club = "", "" if alone else entrant.club
    entrant.save(update_fields=["name", "phone", "club"])


def _people(tournament: Tournament, entrant: Entrant | None, mention: Mention) -> None:
    """Who came, left or waited for a partner under the name, and teams that are called by it."""
    own = name_key(mention.name)
    waited = tournament.players.filter(entrant__isnull=True, withdrawn=True)
    for player in waited:
        if name_key(player.name) == own:
            Player.objects.filter(pk=player.pk).update(name=mention.new, club="", phone="")
    namesakes = {p.entrant_id for p in tournament.players.all() if name_key(p.name) == own}
    for substitution in Substitution.objects.filter(entrant__tournament=tournament):
        if (entrant and substitution.entrant_id == entrant.pk) or not namesakes:
            for column in ("leaving", "coming"):
                if name_key(getattr(substitution, column)) == own:
                    setattr(substitution, column, mention.new)
                    substitution.reason = ""
            substitution.save(update_fields=["leaving", "coming", "reason"])
    for team in tournament.entrants.all():
        if team.pk not in namesakes:
            _retitle(team, "name", mention)


def _signed_up(tournament: Tournament, mention: Mention, player: Player | None) -> None:
    """Who signed up before the evening, under the name or under what the desk has mended since."""
    own = name_key(mention.name)
    found = place_in_sign_up(player) if player else None
    mended = (found[0].pk, found[1]) if found else None
    for sign_up in tournament.sign_ups.all():
        known = [name_key(name) == own or (sign_up.pk, n) == mended for n, name in enumerate(sign_up.players)]
        if any(known):
            sign_up.players = [mention.new if gone else name for gone, name in zip(known, sign_up.players, strict=True)]
            sign_up.name = sign_up.club = sign_up.phone = sign_up.email = ""
            sign_up.save(update_fields=["players", "name", "club", "phone", "email"])


def _retitle(row: models.Model, column: str, mention: Mention) -> None:
    before = getattr(row, column)
    after = mention.replaced_in(before)
    if after != before:
        setattr(row, column, _fitting(row, column, after))
        row.save(update_fields=[column])


def _fitting(row: models.Model, column: str, text: Any) -> Any:
    longest = getattr(row._meta.get_field(column), "max_length", None)
    return text[:longest] if longest else text


def _prizes(tournament: Tournament, mention: Mention) -> None:
    """The new name under the cash counts that somebody signed, and in what a prize is called."""
    for count in tournament.cash_counts.all():
        count.signers = [mention.new if mention.may_mention(signer) else signer for signer in count.signers]
        count.save(update_fields=["signers"])
    for prize in tournament.prizes.all():
        prize.title = _fitting(prize, "title", mention.redact(prize.title))
        prize.save(update_fields=["title"])


def _helpers(tournament: Tournament, mention: Mention) -> None:
    """A referee of the same name is the same person."""
    for referee in tournament.referees.select_related("user"):
        if name_key(referee.user.first_name) == name_key(mention.name):
            referee.user.first_name = mention.new
            referee.user.save(update_fields=["first_name"])


def _winners(tournament: Tournament, mention: Mention) -> None:
    """Who won under the same name in the organiser's halls of fame, alone or as part of a team, is forgotten there too.

    A surname alone is another person's as well, unless a team is called by it.
    """
    whole = name_key(mention.name)
    for winner in PastWinner.objects.filter(series__organiser=tournament.organiser):
        members = MEMBERS.split(winner.name)
        called = {whole, name_key(surname(mention.name))} if len(members) > 1 else {whole}
        parts = (mention.new if name_key(part) in called else part for part in members)
        winner.name = _fitting(winner, "name", mention.replaced("".join(parts)))
        if mention.mentions(winner.note) or whole in name_key(winner.note):
            winner.note = ""
        winner.save(update_fields=["name", "note"])


@dataclass(frozen=True)
class _Told:
    """What the record tells of somebody without the name: start number, ids as a player and of the entrant, bookings.

    The start number may have been another one before, and another's; where an act names the entrant, that counts.
    """

    number: int | None
    players: frozenset[int]
    entrants: frozenset[int]
    bookings: frozenset[int]
    mention: Mention

    def about(self, action: str, data: Mapping[str, Any], reason: str) -> bool:
        """Whether the reason of such an act is about them: what was there before, why they paid, went or came in.

        Why somebody was disqualified stays, unless they are called by their first name in it.
        """
        if data.get("booking") in self.bookings:
            return True
        if action in ("single_edit", "single_pay"):
            return data.get("player") in self.players
        if action == "entrant_edit" and "entrant" in data:
            return data["entrant"] in self.entrants
        of_them = self.number is not None and data.get("number") == self.number
        if data.get("status") == Entrant.Status.DISQUALIFIED:
            return of_them and self.mention.may_call(reason)
        return of_them and (action in ABOUT_ENTRANTS or action.startswith("money_"))


def _bookings_forget(who: ErasureSubject) -> frozenset[int]:
    """Empties the reasons of what somebody has paid and got, and gives the numbers of these bookings."""
    own = models.Q(postings__player=who.player) if who.player else models.Q(pk=None)
    if who.entrant is not None:
        own |= models.Q(postings__entrant=who.entrant)
    numbers = Booking.objects.filter(own, tournament=who.tournament).values_list("number", flat=True)
    found = frozenset(numbers)
    Booking.objects.filter(tournament=who.tournament, number__in=found).update(reason="")
    return found


def _reasons(tournament: Tournament, mention: Mention, own: _Told) -> list[int]:
    """Empties reasons of the chain that name somebody or are about them."""
    told = tournament.events.exclude(reason="").values_list("number", "reason", "action", "data")
    naming = {n for n, reason, action, data in told if mention.may_mention(reason) or own.about(action, data, reason)}
    AuditEvent.objects.filter(tournament=tournament, number__in=naming).update(reason="", salt="")
    return sorted(naming)


def _originals(tournament: Tournament, mention: Mention, own: _Told, player: Player | None) -> None:
    """Empties such reasons in the records that came with a file, and the name of who acted there."""
    for original in tournament.originals.all():
        content = original.content
        there = replace(own, players=_ids_in(content, player), entrants=_entrants_in(content, own.number))
        for link in content["links"]:
            reason = link.get("reason", "")
            about = there.about(link["action"], link["data"], reason) or mention.may_mention(reason)
            if "reason" in link and about:
                del link["reason"], link["salt"]
                content.setdefault("forgotten", []).append(link["number"])
        for account in content.get("accounts", ()):
            if name_key(account["name"]) == name_key(mention.name):
                account["name"] = mention.new
        original.save(update_fields=["content"])


def _entrants_in(content: Mapping[str, Any], number: int | None) -> frozenset[int]:
    """What stands in such a record for the entrant who had this number in the end."""
    edits = (link["data"] for link in content["links"] if link["action"] == "entrant_edit")
    last = {data["entrant"]: data["number"] for data in edits if "entrant" in data}
    return frozenset(entrant for entrant, had in last.items() if had == number)


def _ids_in(content: Mapping[str, Any], player: Player | None) -> frozenset[int]:
    """What stands for a player in such a record; whoever waits for a partner may be anybody without a team in it."""
    if player is None:
        return frozenset()
    place = (player.entrant.number, player.position) if player.entrant else None
    places = {each["player"]: (each["number"], each["position"]) for each in content.get("members", ())}
    told = {link["data"].get("player") for link in content["links"]}
    return frozenset(each for each in told if each is not None and places.get(each) == place)


def _tournament(tournament: Tournament, mention: Mention) -> None:
    """What the wall says, the address, and the salt without which old seals say nothing."""
    tournament.seal_salt = new_salt()
    if mention.may_mention(str(tournament.wall.get("message", ""))):
        tournament.wall["message"] = ""
    tournament.name = Tournament.objects.values_list("name", flat=True).get(pk=tournament.pk)
    if _address_names(tournament.slug, tournament.name, mention):
        tournament.slug = free_slug(tournament.name)
    tournament.save(update_fields=["seal_salt", "wall", "slug"])


def _address_names(slug: str, name: str, mention: Mention) -> bool:
    """Whether somebody's whole name is in an address, or the surname without standing in the tournament's `name`."""
    words = slug.replace("-", " ")
    spelled = Mention(slugify(first_name_first(mention.name)).replace("-", " "), "")
    return spelled.mentions(words) or (spelled.redact(words) != words and not mention.may_mention(name))


def _texts(value: Any) -> Iterator[str]:
    """Every text in a JSON value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for item in value.values() if isinstance(value, dict) else value:
            yield from _texts(item)


def _sheets_forget(tournament: Tournament, mention: Mention) -> dict[str, str]:
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
