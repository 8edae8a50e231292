"""Who takes part, who was here before, who has the same name, and from when somebody plays. Writes nothing."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from turnier.models import Bye, Entrant, Player, Seat, SignUp, Tournament
from turnier.models.tournaments import drawn_rounds
from turnier.registration_files import Known
from turnier.stages.stage import Stage
from turnier.text.errors import UserError
from turnier.text.names import first_name_first, folded, name_key, person_key
from turnier.text.words import listed

LONGEST_KEY = 64
Joining = Literal["next", "chosen", "never"]
LEAST = 2
"""Letters before anything is proposed."""
MOST_PEOPLE = 6
MOST_NAMED = 4
"""More people of one name than this are not listed."""
WORD = re.compile(r"\w+")
MOST_EVENINGS, MOST_ROWS = 100, 400
"""Newest evenings and rows that are looked at: a regular is among them."""


def took_part(entrants: QuerySet[Entrant]) -> QuerySet[Entrant]:
    """Those of them who are in or were, however they went: all but who withdrew before any table or pause."""
    seated = Exists(Seat.objects.filter(entrant=OuterRef("pk")))
    paused = Exists(Bye.objects.filter(entrant=OuterRef("pk"), round__published_at__isnull=False))
    return entrants.filter(~Q(status=Entrant.Status.WITHDRAWN) | seated | paused)


def playing(tournament: Tournament) -> list[Entrant]:
    """Everybody whom the next draw seats, by start number; where tables go on side by side, those at none of them."""
    entrants = tournament.entrants.filter(status__in=Entrant.PLAYING)
    if tournament.kind_of_game.stacks:
        entrants = entrants.exclude(seats__sitting__finished=False)
    return list(entrants)


def absent(tournament: Tournament, entrants: Sequence[Entrant]) -> list[Entrant]:
    """Those of them who are not there, and about whom nobody has decided; none where nobody checks in."""
    return [entrant for entrant in entrants if not entrant.presence] if tournament.check_in else []


def entrant_named(typed: str, entrants: Collection[Entrant]) -> Entrant:
    """The one of them of exactly this name, or in whose name or players' names each typed word begins a word.

    Raises `UserError` where that is nobody, or several. One query.
    """
    found = entrants_named(typed, entrants)
    if len(found) == 1:
        return found[0]
    if not found:
        raise UserError(_("„%(name)s“ ist nicht angemeldet. Bitte die Startnummer eintippen.") % {"name": typed})
    if len(found) > MOST_NAMED:
        text = _("„%(name)s“ passt auf %(n)s Namen. Bitte die Startnummer eintippen.")
        raise UserError(text % {"name": typed, "n": len(found)})
    numbers = listed([_("Nr. %(n)s") % {"n": entrant.number} for entrant in found])
    text = _("„%(name)s“ passt auf %(numbers)s. Bitte die Startnummer eintippen.")
    raise UserError(text % {"name": typed, "numbers": numbers})


def entrants_named(typed: str, entrants: Collection[Entrant]) -> list[Entrant]:
    """Everybody whom `entrant_named` could mean."""
    exact = [entrant for entrant in entrants if name_key(entrant.name) == name_key(typed)]
    if exact:
        return exact
    names = {entrant.pk: [entrant.name] for entrant in entrants}
    for pk, name in Player.objects.filter(entrant__in=names).values_list("entrant", "name"):
        names[pk].append(name)
    return [entrant for entrant in entrants if begins(typed, names[entrant.pk])]


def begins(typed: str, names: Iterable[str]) -> bool:
    """Whether each word of what was typed begins a word of these names; a letter alone begins none."""
    wanted = WORD.findall(folded(typed))
    words = [word for name in names for word in WORD.findall(folded(name))]
    long_enough = max(map(len, wanted), default=0) >= LEAST
    return long_enough and all(any(word.startswith(each) for word in words) for each in wanted)


def unused_key(tournament: Tournament, key: str) -> str | None:
    """The key as it is stored; None without one, and where somebody was registered under it before."""
    return _stored(tournament, key) if key and _holder(tournament, key) is None else None


def registered_before(tournament: Tournament, key: str, players: tuple[str, ...]) -> Entrant | Player | None:
    """Who was registered from the same form with the same names; None where that is something new."""
    holder = _holder(tournament, key) if key else None
    return holder if holder is not None and _names(holder) == players else None


def _holder(tournament: Tournament, key: str) -> Entrant | Player | None:
    stored = _stored(tournament, key)
    return Entrant.objects.filter(key=stored).first() or Player.objects.filter(key=stored).first()


def _stored(tournament: Tournament, key: str) -> str:
    return f"{tournament.pk}:{key}"[:LONGEST_KEY]


def _names(holder: Entrant | Player) -> tuple[str, ...]:
    if isinstance(holder, Player):
        return (holder.name,)
    return tuple(holder.players.order_by("position").values_list("name", flat=True))


@dataclass(frozen=True)
class Namesake:
    """A typed `name`, at the 0-based `position` of its team, that somebody else has.

    `text` says who, `out` that it is somebody who was eliminated.
    """

    name: str
    position: int
    text: str
    out: bool = False

    @property
    def told(self) -> str:
        """What a form says at the name. A tick for oneself would be a second stack: there is none."""
        if self.out:
            return _("%(who)s. Das Häkchen ist nur für jemand anderen, der genauso heißt.") % {"who": self.text}
        return _("%(who)s. Bitte das Häkchen setzen, wenn es jemand anders ist.") % {"who": self.text}


def namesakes(tournament: Tournament, names: Sequence[str], besides: Entrant | None = None) -> list[Namesake]:
    """The typed names that occur twice, among themselves or among those who are registered or have signed up.

    One query, a second one where people can sign up.
    """
    signed_up = _signed_up(tournament) if besides is None else set()
    registered = {
        person_key(p.name): p for p in registered_players(tournament) if besides is None or p.entrant_id != besides.pk
    }
    found: list[Namesake] = []
    seen: set[str] = set()
    for position, name in enumerate(names):
        key = person_key(name)
        if name and key in seen:
            found.append(Namesake(name, position, _("%(name)s steht hier zweimal") % {"name": name}))
        elif name and key in registered:
            found.append(Namesake(name, position, _who(name, registered[key]), out=_is_out(registered[key])))
        elif name and key in signed_up:
            text = _("%(name)s steht schon bei den Voranmeldungen. Bitte dort übernehmen")
            found.append(Namesake(name, position, text % {"name": name}))
        seen.add(key)
    return found


def _signed_up(tournament: Tournament) -> set[str]:
    if not tournament.sign_up:
        return set()
    state = SignUp.State
    in_a_team = Q(state=state.JOINED, partner__state__in=(state.PLACE, state.WAITING))
    coming = tournament.sign_ups.filter(Q(state__in=(state.PLACE, state.WAITING, state.SEARCHING)) | in_a_team)
    return {person_key(name) for names in coming.values_list("players", flat=True) for name in names}


def registered_names(tournament: Tournament) -> set[str]:
    """The names of everybody who is registered or waits for a partner, as `person_key` compares them. One query."""
    return {person_key(name) for name in registered_players(tournament).values_list("name", flat=True)}


def taken_back(tournament: Tournament, entrants: Iterable[Entrant]) -> frozenset[int]:
    """The start numbers among these of registrations that were slips and taken back. A query where any has gone."""
    gone = {each.number for each in entrants if each.status == Entrant.Status.WITHDRAWN}
    if not gone:
        return frozenset()
    acts = tournament.events.filter(action__in=("entrant_unregister", "entrant_status")).order_by("number")
    last = dict(acts.values_list("data__number", "action"))
    return frozenset(number for number in gone if last.get(number) == "entrant_unregister")


def known(tournament: Tournament) -> list[Known]:
    """Everybody who is registered, as the reader of lists compares them; who waits for a partner has no number.

    Of a slip that was taken back only the number is still theirs.
    """
    entrants = list(tournament.entrants.prefetch_related("players"))
    slips = taken_back(tournament, entrants)
    teams = [
        Known(e.number, e.name, () if e.number in slips else tuple(player.name for player in e.players.all()))
        for e in entrants
    ]
    alone = tournament.players.filter(Player.WAITING)
    return [*teams, *(Known(None, p.name, (p.name,)) for p in alone)]


def registered_players(tournament: Tournament) -> QuerySet[Player]:
    """Everybody who is registered or waits for a partner."""
    gone = Q(entrant__status=Entrant.Status.WITHDRAWN) | Q(entrant__isnull=True, withdrawn=True)
    return tournament.players.exclude(gone).select_related("entrant")


def _is_out(player: Player) -> bool:
    return player.entrant is not None and player.entrant.status == Entrant.Status.ELIMINATED


def _who(name: str, player: Player) -> str:
    if player.entrant is None:
        return _("%(name)s wartet schon auf einen Partner") % {"name": name}
    values = {"name": name, "number": player.entrant.number, "team": player.entrant.name}
    if _is_out(player):
        out = _(
            "%(name)s (Nr. %(number)s) ist raus. Wieder einkaufen geht nicht, nach den Regeln gibt es nur einen Stapel"
        )
        return out % values
    if player.entrant.name == player.name:
        return _("%(name)s ist schon angemeldet (Nr. %(number)s)") % values
    return _("%(name)s ist schon angemeldet (Nr. %(number)s, %(team)s)") % values


def joining(tournament: Tournament) -> Joining:
    """How somebody who comes now joins in. One query, none on an evening without stages.

    "chosen": the next round is of a stage that not everybody plays in, and the organiser takes them in there. "never":
    the bracket or the table of the last stage stands.
    """
    stages = tournament.later_stages
    if not stages:
        return "next"
    last = drawn_rounds(tournament).last()
    drawn, current = last.number if last else 0, tournament.newest_stage
    coming = next((stage for stage in stages if not stage.begun), None)
    if coming is not None and coming.first <= drawn + 1:
        return "next" if coming.who == "all" else "chosen"
    if current is None:
        return "next"
    return "never" if coming is None and _settled(current, drawn) else "chosen"


def _settled(stage: Stage, drawn: int) -> bool:
    return drawn >= stage.last or (stage.kind == "knockout" and drawn >= stage.first)


@dataclass(frozen=True)
class AddressProposal:
    """A team as it played last, or one person. `players` begin with the team's first."""

    players: tuple[str, ...]
    name: str
    club: str


def proposals(tournament: Tournament, typed: str, *, alone: bool = False) -> list[AddressProposal]:
    """Teams in which a name begins like what was typed, or the persons `alone`; the latest first. Five queries at most.

    Nobody who is registered already, and nobody who has asked not to be proposed.
    """
    wanted = folded(first_name_first(typed))
    if len(wanted) < LEAST or tournament.organiser_id is None:
        return []
    fitting = list(_rows(tournament, wanted)[:MOST_ROWS])
    taken = {name_key(player.name) for player in registered_players(tournament)} | _unproposed(tournament)
    found: dict[tuple[str, ...], AddressProposal] = {}
    for proposal in _persons(fitting) if alone else _teams(fitting):
        names = tuple(map(name_key, proposal.players))
        if taken.isdisjoint(names):
            found.setdefault(names, proposal)
    return list(found.values())[:MOST_PEOPLE]


def _others(tournament: Tournament) -> QuerySet[Tournament]:
    """The other evenings of the organiser, but those that were only tried out."""
    others = Tournament.objects.filter(organiser=tournament.organiser_id, is_demo=False, is_rehearsal=False)
    return others.exclude(pk=tournament.pk)


def _rows(tournament: Tournament, wanted: str) -> QuerySet[Player]:
    """Those in whose names one begins so. No database folds names as a search does, so it gives all that there are."""
    lately = _others(tournament).order_by("-pk").values("pk")[:MOST_EVENINGS]
    known = Player.objects.filter(tournament__in=lately, proposed=True).order_by()
    named = [name for name in known.values_list("name", flat=True).distinct() if _begins(name, wanted)]
    of_team = known.filter(name__in=named[:MOST_ROWS]).exclude(entrant__status=Entrant.Status.DISQUALIFIED)
    return of_team.select_related("entrant").prefetch_related("entrant__players").order_by("-tournament_id", "pk")


def _unproposed(tournament: Tournament) -> set[str]:
    """Who has asked, at any evening, not to be proposed."""
    asked = Player.objects.filter(tournament__in=_others(tournament), proposed=False)
    return {name_key(name) for name in asked.values_list("name", flat=True)}


def _begins(name: str, wanted: str) -> bool:
    """Whether the whole name, or one of its words, begins so."""
    key = f" {folded(first_name_first(name))}"
    return f" {wanted}" in key or f"-{wanted}" in key


def _persons(rows: Iterable[Player]) -> Iterable[AddressProposal]:
    for row in rows:
        yield AddressProposal((row.name,), "", row.club or (row.entrant.club if row.entrant else ""))


def _teams(rows: Iterable[Player]) -> Iterable[AddressProposal]:
    for row in rows:
        if row.entrant is not None:
            team = tuple(player.name for player in row.entrant.players.all())
            yield AddressProposal(team, "" if row.entrant.name in team else row.entrant.name, row.entrant.club)
