"""The record of a tournament for people: who did what and when, each in a sentence, what it was before, and why."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.db.models import Exists, OuterRef
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from turnier.models import ApiToken, AuditEvent, Entrant, Entry, Revision, Seat, Sitting, Substitution, Tournament, User
from turnier.services.money.fees import fee_name
from turnier.services.record.actions import ACTIONS, PARTNER, PLACE, RESULTS, REVOKED, Action
from turnier.services.record.chain import Chain, chain_of
from turnier.services.registration.sign_ups.sign_up import sign_up_called, unnamed
from turnier.services.registration.sign_ups.team import ROWS
from turnier.services.registration.substitute import NamesOverTime
from turnier.services.sheets.history import Rewritten, corrections, first_change
from turnier.services.sheets.queries import evaluate_saved
from turnier.services.sheets.submission import EXCHANGED, entries_digest, saved_by
from turnier.text.names import folded
from turnier.text.remarks import reason_text
from turnier.text.words import listed, numbered, through_program

NOTHING = entries_digest([])
ENTERED = "result_enter"
PHONES = ("result_", "proposal", "confirmation_", "help_")
DECIDING = {action.name for action in ACTIONS.values() if REVOKED in action.overtaken_by}
"""Acts that decide about equals."""

Subject = tuple[str, tuple[str, ...], tuple[str, ...]]
"""A later act, the keys of what it is about, and what its link holds under them."""


def _overtaking() -> dict[str, set[tuple[str, ...]]]:
    found: dict[str, set[tuple[str, ...]]] = {}
    for later in (rule for action in ACTIONS.values() for rule in action.overtaken_by):
        for act in later.acts:
            found.setdefault(act, set()).add(later.about)
    return found


OVERTAKING: Mapping[str, Collection[tuple[str, ...]]] = _overtaking()
"""Act → the keys by which it overtakes earlier ones."""


@dataclass(frozen=True)
class Search:
    """What is looked for; None and "" leave everything in. Times are those of the tournament's place."""

    words: str = ""
    table: int | None = None
    number: int | None = None
    since: dt.time | None = None
    until: dt.time | None = None

    def __bool__(self) -> bool:
        return self != Search()


@dataclass(frozen=True)
class ProtocolLine:
    """One action. `old` and `new` are results as they stood; `where` is round and table, if that is still there.

    What left the result as it was names the `lines` of the sheet instead, with the first of them. What was
    `taken_back` counts no more; `undoes` is the number of the action that this one takes back. What was `overtaken` by
    something later is changed on its page and not taken back.
    """

    number: int
    action: str
    at: dt.datetime
    by: str
    what: str
    old: str
    new: str
    reason: str
    where: tuple[int, int] | None
    lines: str = ""
    undoes: int | None = None
    taken_back: bool = False
    overtaken: bool = False


class Names:
    """What the ids of a record stand for today; every table is read once, whatever the record holds.

    Whose place somebody has taken over is named in what was done before.
    """

    def __init__(self, tournament: Tournament) -> None:
        self.tournament, self.fee = tournament, fee_name(tournament)
        substituted = Exists(Substitution.objects.filter(entrant=OuterRef("pk")))
        entrants = list(tournament.entrants.annotate(substituted=substituted))
        self.entrants = {entrant.number: entrant.name for entrant in entrants}
        self.replaced = {entrant.number: entrant for entrant in entrants if entrant.substituted}
        self.names = NamesOverTime(tournament) if self.replaced else None
        people = list(tournament.players.values_list("pk", "name", "entrant__number"))
        self.players = {pk: name for pk, name, _number in people}
        self.members = [(name, number) for _pk, name, number in people if number is not None]
        sittings = Sitting.with_discarded.filter(round__tournament=tournament)
        rows = list(sittings.values_list("pk", "round__number", "table", "discarded"))
        self.places = {pk: (of_round, table) for pk, of_round, table, _gone in rows}
        self.tables = {(of_round, table) for _pk, of_round, table, gone in rows if not gone}
        self.seated: dict[tuple[int, int], set[int]] = {}
        self.seats: dict[int, list[tuple[int, int]]] = {}
        seats = Seat.objects.filter(round__tournament=tournament)
        columns = ("round__number", "sitting__table", "entrant__number", "sitting", "seat")
        for of_round, table, number, sitting, seat in seats.values_list(*columns):
            self.seated.setdefault((of_round, table), set()).add(number)
            self.seats.setdefault(sitting, []).append((seat, number))

    @cached_property
    def left(self) -> dict[tuple[int, int], list[str]]:
        """Table and saved change → who leaves the tournament of their own will by a line of it."""
        stacks = self.tournament.kind_of_game.stacks
        if stacks is None:
            return {}
        lines = Entry.objects.filter(sitting__round__tournament=self.tournament, kind=stacks.leaving(0)["kind"])
        found: dict[tuple[int, int], list[str]] = {}
        for sitting, number, payload in lines.order_by("pk").values_list("sitting", "added_by__number", "payload"):
            went = [who for seat, who in self.seats.get(sitting, ()) if stacks.leaving(seat) == payload]
            found.setdefault((sitting, number), []).extend(numbered(who, self.entrants[who]) for who in went)
        return found

    def place(self, data: Mapping[str, Any]) -> tuple[int, int] | None:
        """Round and table of an action."""
        if "sitting" in data:
            return self.places.get(data["sitting"])
        return (data["round"], data["table"]) if {"round", "table"} <= data.keys() else None

    def places_of(self, data: Mapping[str, Any]) -> list[tuple[int, int]]:
        """Those of all tables that an action is about: two of one that exchanged their sheets."""
        return [place for each in saved_by(data) if (place := self.place(each))]

    def known(self, event: AuditEvent) -> dict[str, str]:
        """The words of a sentence that an action holds as ids."""
        words = {"fee": self.fee, "where": ""}
        words |= {key: self.tournament.round_name(event.data[key]) for key in ("round", "since") if key in event.data}
        if place := self.place(event.data):
            words |= {"round": self.tournament.round_name(place[0]), "table": str(place[1])}
            words |= {} if self.tournament.kind_of_game.stacks else {"where": f" ({words['round']})"}
        if event.action == EXCHANGED and (places := self.places_of(event.data)):
            words["other_table"] = str(places[-1][1])
        if "number" in event.data:
            number = event.data["number"]
            words["who"] = numbered(number, self.called(number, event.at))
        if "player" in event.data:
            words["player"] = self.players.get(event.data["player"], "?")
            words.setdefault("who", words["player"])
        for key in ("sign_up", "partner"):
            if key in event.data and (name := self.signed_up.get(event.data[key], "")):
                words[key] = f"{event.data[key]} ({name})"
        if "passed_over" in event.data:
            words["passed_over"] = ", ".join(self.signed_up.get(n, str(n)) for n in event.data["passed_over"])
        if helper := self.helper(event):
            words["helper"] = helper
        return words

    def called(self, number: int, at: dt.datetime) -> str:
        """What an entrant was called in this second, which is all that an action says of its time."""
        replaced = self.replaced.get(number)
        if replaced is None or self.names is None:
            return self.entrants.get(number, "?")
        return self.names.name(replaced, at + dt.timedelta(seconds=1))

    def helper(self, event: AuditEvent) -> str:
        """Who helps, of acts that let somebody do so; "" where that is not known."""
        if "referee" in event.data:
            return self.referees.get(event.data["referee"], "")
        return self.helping.get(event.data["account"], "") if "account" in event.data else ""

    @cached_property
    def signed_up(self) -> dict[int, str]:
        """Number of a sign-up → who that is, as long as they are not forgotten."""
        known = self.tournament.sign_ups.select_related(*ROWS) if self.tournament.sign_up else ()
        return {each.number: sign_up_called(each) for each in known if each.players != unnamed(each)}

    @cached_property
    def referees(self) -> dict[int, str]:
        """Key of a referee, or of somebody at the door → their name and what they do."""
        words = {True: _("%(name)s (Einlass)"), False: _("%(name)s (Schiedsrichter)")}
        known = self.tournament.referees.select_related("user")
        return {each.pk: words[each.door] % {"name": each} for each in known}

    @cached_property
    def helping(self) -> dict[int, str]:
        """Key of an account that somebody let in → its name."""
        keys = {key for (key,) in self.tournament.events.filter(data__has_key="account").values_list("data__account")}
        return {user.pk: str(user) for user in User.objects.filter(pk__in=keys)}

    @cached_property
    def programs(self) -> dict[int, str]:
        """Key of a token → what its account calls the program."""
        keys = {key for (key,) in self.tournament.events.filter(data__has_key="token").values_list("data__token")}
        return dict(ApiToken.objects.filter(pk__in=keys).values_list("pk", "name"))

    def numbers(self, data: Mapping[str, Any]) -> set[int]:
        """The start numbers that an action is about, with those who sit at its table.

        In an order of choosing, each stands with their place.
        """
        listed = (each for name in ("numbers", "order", "behind", "seated") for each in data.get(name, ()))
        found: set[int] = {each[0] if isinstance(each, list) else each for each in listed}
        if "number" in data:
            found.add(data["number"])
        return found.union(*(self.seated.get(place, set()) for place in self.places_of(data)))

    @cached_property
    def folded(self) -> list[tuple[str, int]]:
        """Every name as a search compares it, with its start number."""
        return [(folded(name), n) for name, n in (*((v, k) for k, v in self.entrants.items()), *self.members)]


@dataclass(frozen=True)
class Protocol:
    """The actions that a search found, the newest first, and the chain of the whole record.

    `originals` are the positions of the records that came with the file, if the tournament came as one; `taken_back`
    the numbers of the actions that others have taken back, `overtaken` of those that are not as they left it.
    """

    events: tuple[AuditEvent, ...]
    names: Names
    chain: Chain
    originals: range
    taken_back: frozenset[int]
    overtaken: frozenset[int]

    @cached_property
    def lines(self) -> tuple[ProtocolLine, ...]:
        """All of them in words."""
        return self.lines_of(self.events)

    def lines_of(self, events: Sequence[AuditEvent]) -> tuple[ProtocolLine, ...]:
        """Some of them in words.

        The number of queries is fixed, but for tables at which something left the result as it was.
        """
        told = _lines(events, self.names)
        return tuple(
            replace(line, taken_back=line.number in self.taken_back, overtaken=line.number in self.overtaken)
            for line in told
        )


def protocol(tournament: Tournament, search: Search) -> Protocol:
    """Reads the record, and verifies the whole chain every time."""
    events = list(tournament.events.select_related("by").order_by("number"))
    names = Names(tournament)
    came = next((event for event in events if event.action == "tournament_import"), None)
    originals = range(1, len(came.data.get("originals", ())) + 1) if came else range(0)
    found = tuple(reversed(_found(events, names, search)))
    gone = _taken_back(events)
    return Protocol(found, names, chain_of(tournament, events), originals, gone, _overtaken(events, gone, names))


def _taken_back(events: Sequence[AuditEvent]) -> frozenset[int]:
    """What was taken back by an action that nobody has taken back in turn."""
    gone: set[int] = set()
    for event in reversed(events):
        if "undoes" in event.data and event.number not in gone:
            gone.add(event.data["undoes"])
    return frozenset(gone)


def _overtaken(events: Sequence[AuditEvent], taken_back: Collection[int], names: Names) -> frozenset[int]:
    """What cannot be taken back alone any more, by the record: `undo_option` asks the database, one by one."""
    drawn = {number for numbers in names.seats.values() for _seat, number in numbers}
    later: set[Subject] = set()
    gone: set[int] = set()
    for event in reversed(events):
        action = ACTIONS.get(event.action)
        if action and (_stands(action, event, drawn) or not later.isdisjoint(_overtaken_by(action, event, names))):
            gone.add(event.number)
        if event.number not in taken_back and (event.action in RESULTS or "undoes" not in event.data):
            for about in OVERTAKING.get(event.action, ()):
                later.update((event.action, about, held) for held in _held(event, about, names))
    return frozenset(gone)


def _stands(action: Action, event: AuditEvent, drawn: Collection[object]) -> bool:
    """Whether it can never be taken back: by what its link holds, or since who came by it is `drawn`."""
    drawn_since = action.until_drawn and event.data.get("number") in drawn
    return drawn_since or (action.one_way is not None and action.one_way(event.data))


def _overtaken_by(action: Action, event: AuditEvent, names: Names) -> Iterator[Subject]:
    for later in action.overtaken_by:
        for held in _held(event, later.about, names):
            yield from ((act, later.about, held) for act in later.acts)


def _held(event: AuditEvent, about: Sequence[str], names: Names) -> Iterator[tuple[str, ...]]:
    """What its link says under these keys, for each sheet that it is about."""
    for data in saved_by(event.data):
        yield tuple(str(_value(data, key, names)) for key in about)


def _value(data: Mapping[str, Any], key: str, names: Names) -> object:
    if key == PLACE:
        return names.place(data)
    return data.get("partner", data.get("sign_up")) if key == PARTNER else data.get(key)


def line_of(event: AuditEvent) -> ProtocolLine:
    """One action in words."""
    return _lines([event], Names(event.tournament))[0]


def _found(events: Iterable[AuditEvent], names: Names, search: Search) -> list[AuditEvent]:
    words = folded(search.words)
    about = {number for name, number in names.folded if words in name}

    def fits(event: AuditEvent) -> bool:
        at = timezone.localtime(event.at).time()
        return (
            (search.table is None or search.table in {table for _round, table in names.places_of(event.data)})
            and (search.number is None or search.number in names.numbers(event.data))
            and (search.since is None or at >= search.since)
            and (search.until is None or at.replace(second=0, microsecond=0) <= search.until)
            and (not words or not about.isdisjoint(names.numbers(event.data)) or words in _text(event, names))
        )

    return [event for event in events if fits(event)] if search else list(events)


def _text(event: AuditEvent, names: Names) -> str:
    return folded(f"{_what(event, names)} {reason_text(event.reason)} {_by(event, names)}")


def _what(event: AuditEvent, names: Names) -> str:
    """What was done, in a sentence; of lines that were added it says who leaves by them."""
    said = sentence(event.action, event.data, names.known(event))
    left = names.left.get((event.data["sitting"], event.data.get("revision"))) if event.action == ENTERED else None
    return _("%(what)s, scheidet freiwillig aus: %(who)s") % {"what": said, "who": listed(left)} if left else said


def _by(event: AuditEvent, names: Names) -> str:
    if event.by is not None and "token" in event.data:
        return through_program(str(event.by), names.programs.get(event.data["token"], ""))
    if event.by is not None:
        return str(event.by)
    return _("Handy am Tisch") if event.action.startswith(PHONES) else _("Programm")


def _by_at(event: AuditEvent, names: Names) -> str:
    """Who did it; marked where it was decided at one's own table."""
    by, place = _by(event, names), names.place(event.data)
    if event.by is None or place is None:
        return by
    at_table = names.seated.get(place, set())
    if plays_at(event.by, (name for name, number in names.members if number in at_table)):
        return _("%(name)s, am eigenen Tisch") % {"name": by}
    return by


def plays_at(user: User, names: Iterable[str]) -> bool:
    """Whether somebody who decides bears the name of a player, so that a reader can know that they play there."""
    own = {str(user).casefold(), user.first_name.casefold(), user.get_full_name().casefold()} - {""}
    return any(name.casefold() in own for name in names)


def rulings_at(sitting: Sitting) -> tuple[ProtocolLine, ...]:
    """What was decided at a table without a figure, the oldest first."""
    tournament = sitting.round.tournament
    events = tournament.events.filter(action="sitting_ruling").select_related("by").order_by("number")
    here = {"round": sitting.round.number, "table": sitting.table}
    found = [event for event in events if here.items() <= event.data.items()]
    return _lines(found, Names(tournament)) if found else ()


def _lines(events: Sequence[AuditEvent], names: Names) -> tuple[ProtocolLine, ...]:
    saved = [place for event in events for place in _saved(event)]
    revisions = Revision.objects.filter(sitting__in={sitting for sitting, _number in saved})
    results = {(s, n): _told(*row) for s, n, *row in revisions.values_list("sitting_id", "number", "result", "digest")}
    rewritten = _rewritten(events, names.tournament, results)
    return tuple(_line(event, names, results, rewritten) for event in events)


def _rewritten(
    events: Sequence[AuditEvent], tournament: Tournament, results: Mapping[tuple[int, int], str]
) -> dict[tuple[int, int], Rewritten]:
    """What was written or corrected without another result, by table and saved change."""
    saved = [place for event in events if event.action != EXCHANGED for place in _saved(event)]
    same = {sitting for sitting, n in saved if results.get((sitting, n)) == results.get((sitting, n - 1))}
    return {
        (sitting.pk, correction.number): rewritten
        for sitting in Sitting.objects.filter(pk__in=same).select_related("round__tournament")
        for correction in corrections(sitting, evaluate_saved(tournament, sitting), with_added=True)
        if (rewritten := first_change(correction)) is not None
    }


def _saved(event: AuditEvent) -> list[tuple[int, int]]:
    """Table and number of each change that an action saved."""
    if event.action not in RESULTS:
        return []
    return [(saved["sitting"], saved["revision"]) for saved in saved_by(event.data) if "revision" in saved]


def _told(result: str, digest: str) -> str:
    """How a table stood."""
    return _("leer") if digest == NOTHING else result


def _line(
    event: AuditEvent,
    names: Names,
    results: Mapping[tuple[int, int], str],
    rewritten: Mapping[tuple[int, int], Rewritten],
) -> ProtocolLine:
    keys = _saved(event)
    old, new = _stood(keys, results, 1), _stood(keys, results, 0)
    lines = ""
    if old == new and len(keys) == 1 and keys[0] in rewritten:
        lines, old, new = rewritten[keys[0]]
    return ProtocolLine(
        number=event.number,
        action=event.action,
        at=event.at,
        by=_by_at(event, names),
        what=_what(event, names),
        old=old,
        new=new,
        reason=reason_text(event.reason),
        where=place if (place := names.place(event.data)) in names.tables else None,
        lines=lines,
        undoes=event.data.get("undoes"),
    )


def _stood(keys: Sequence[tuple[int, int]], results: Mapping[tuple[int, int], str], before: int) -> str:
    """How the tables stood so many changes before these; those that were empty are told only beside another one."""
    told = [results.get((sitting, number - before), "") for sitting, number in keys]
    return " / ".join(each or _("leer") for each in told) if len(told) > 1 else "".join(told)


DAY = 24 * 60
"""Minutes."""


def sentence(action: str, data: Mapping[str, object], known: Mapping[str, str]) -> str:
    """The action in words; `known` names what `data` holds as ids or bare numbers.

    That is who, player, helper, sign_up, table, round, since; and `where`, the round in brackets where tables have one.
    """
    if action not in ACTIONS:
        return action
    told = {name: _shown(name, value) for name, value in data.items() if name != "player"}
    values = {"helper": _("Ein Helfer")} | told | dict(known)
    return str(ACTIONS[action].words(data)) % _Known(values)


class _Known(dict[str, str]):
    """What is not known any more is a question mark."""

    def __missing__(self, name: str) -> str:
        return "?"


BYES = {
    "counts": {
        "average": gettext_lazy("zählt den eigenen Schnitt"),
        "scored": gettext_lazy("zählt einen festen Wert"),
        "nothing": gettext_lazy("zählt nichts"),
        "forbidden": gettext_lazy("ist nicht erlaubt"),
    },
    "pausing": {
        "lot": gettext_lazy("wer pausiert, entscheidet das Los"),
        "last": gettext_lazy("es pausiert der Letzte"),
    },
}


def _shown(name: str, value: object) -> str:
    if name in BYES:
        return str(BYES[name].get(str(value), value))
    if name == "jump":
        return _span(int(str(value)))
    if name == "status":
        return _("wieder dabei") if value == Entrant.Status.ACTIVE else str(Entrant.Status(str(value)).label)
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _span(seconds: int) -> str:
    """With its sign, in days from the second one on."""
    sign, minutes = "−" if seconds < 0 else "+", round(abs(seconds) / 60)
    if minutes >= 2 * DAY:
        return _("%(sign)s%(n)s Tage") % {"sign": sign, "n": round(minutes / DAY)}
    return _("%(sign)s%(hours)s:%(minutes)02d Stunden") % {
        "sign": sign,
        "hours": minutes // 60,
        "minutes": minutes % 60,
    }
