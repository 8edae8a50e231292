"""Signing up before the evening: a place or a turn in the waiting list, changed and cancelled by those who came.

The organiser sees them apart from those who are registered, takes them over, declines them or lets them move up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Max, Min, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from turnier.models import Entrant, Player, SignUp, Tournament, User
from turnier.models.sheets import new_nonce
from turnier.services.record.write import check_open, lock, record
from turnier.services.registration.queries import LONGEST_KEY, registered_names
from turnier.services.registration.register import (
    Registration,
    already_drawn,
    check_participation,
    checked_classes,
    entrant_pay,
    entrant_register,
    entrant_status,
    entrant_unregister,
    participation_refused,
)
from turnier.services.registration.sign_ups.coming_back import (
    brought_back,
    has_come_back,
    names_key,
    paid_on_return,
    plays_since_return,
    was_waiting,
    withdrawn_by_names,
)
from turnier.services.registration.sign_ups.offer import (
    MOST_WAITING,
    joined_send,
    left_send,
    moved_up_send,
    offer_of,
    over,
    parted_send,
    places_left,
    received_send,
    waiting_follow,
    waits_again_send,
)
from turnier.services.registration.sign_ups.team import (
    ROWS,
    digest_of,
    fee_classes,
    leading,
    loaded,
    search_again,
    sign_ups_of_team,
    takes_part,
    team_people,
)
from turnier.text.errors import UserError
from turnier.text.names import person_key, team_name
from turnier.text.words import in_every_language

State = SignUp.State
NOT_CHANGEABLE = gettext_lazy("Diese Anmeldung lässt sich nicht mehr ändern. Bitte bei der Turnierleitung melden.")
UNNAMED = gettext_noop("Anmeldung %(n)s")
LIVE = (State.PLACE, State.WAITING, State.SEARCHING, State.JOINED)


@dataclass(frozen=True)
class Details:
    """What somebody says of themselves. `public` tells that their names may be shown to everybody.

    `language` is the one that they read.
    """

    players: tuple[str, ...]
    name: str = ""
    club: str = ""
    phone: str = ""
    email: str = ""
    fee_classes: tuple[str, ...] = ()
    public: bool = False
    language: str = "de"


@transaction.atomic
def sign_up_add(*, tournament: Tournament, details: Details, key: str, by: User | None = None) -> SignUp:
    """Gives a place, or a turn in the waiting list; who comes alone to a game of teams searches a partner.

    The same form (`key`) with the same names signs up once. `by` is None for those who come themselves.
    """
    tournament = lock(tournament.pk)
    stored = _stored_key(tournament.pk, key)
    earlier = SignUp.objects.filter(key=stored).first() if stored else None
    if earlier is not None and is_same_form(earlier, key, details.players):
        return earlier
    check_open(tournament)
    offer = offer_of(tournament)
    if reason := over(tournament) or ("" if offer.is_open else _("Die Anmeldung ist geschlossen.")):
        raise UserError(reason)
    _check(tournament, details, alone=offer.alone)
    if tournament.sign_ups.filter(state__in=(State.WAITING, State.SEARCHING)).count() >= MOST_WAITING:
        raise UserError(_("Die Warteliste ist voll."))
    number = (tournament.sign_ups.aggregate(most=Max("number"))["most"] or 0) + 1
    nonce = new_nonce()
    sign_up = SignUp(
        tournament=tournament,
        number=number,
        turn=number,
        state=_first_state(tournament, details.players),
        consent=offer.version,
        language=details.language,
        nonce=nonce,
        token_digest=digest_of(nonce),
        key=None if earlier else stored,
    )
    _write(sign_up, details)
    record(tournament, "sign_up_add", by=by, sign_up=number, waiting=int(sign_up.state == State.WAITING))
    transaction.on_commit(partial(received_send, sign_up))
    return sign_up


def is_same_form(sign_up: SignUp, key: str, people: tuple[str, ...]) -> bool:
    """Whether this form with these names is how they signed up: sent again, it changes nothing."""
    stored = _stored_key(sign_up.tournament_id, key)
    return stored is not None and sign_up.key == stored and tuple(sign_up.players) == tuple(filter(None, people))


def _stored_key(tournament_id: int, key: str) -> str | None:
    return f"{tournament_id}:{key}"[:LONGEST_KEY] if key else None


@transaction.atomic
def sign_up_change(*, sign_up: SignUp, details: Details) -> SignUp:
    """Other names or another way to be reached; place and turn stay.

    Who searched and now brings a partner gets a place or their turn; who lost one gives the place back and searches.
    """
    tournament, sign_up = _locked(sign_up)
    if sign_up.state not in LIVE or takes_part(sign_up):
        raise UserError(NOT_CHANGEABLE)
    joined, before = len(sign_ups_of_team(sign_up)) > 1, len(sign_up.players)
    if joined and len(details.players) > 1:
        raise UserError(
            _("Das Team ist schon zu zweit. Für jemand anderen bitte bei der Turnierleitung melden."), "player_2"
        )
    _check(tournament, details, alone=joined or offer_of(tournament).alone or sign_up.state == State.SEARCHING)
    if len(details.players) != before:
        sign_up.state = _first_state(tournament, details.players)
    _write(sign_up, details)
    record(tournament, "sign_up_change", by=None, sign_up=sign_up.number)
    waiting_follow(tournament, by=None)
    return sign_up


@transaction.atomic
def sign_up_cancel(*, sign_up: SignUp, by: User | None = None) -> SignUp:
    """They do not come: the place goes to the next, and nobody calls them any more.

    Who has been taken over is withdrawn, until they were drawn. Of two who were joined the other one searches again.
    `by` is None for those who cancel themselves.
    """
    tournament, sign_up = _locked(sign_up)
    if sign_up.state in (State.CANCELLED, State.DECLINED):
        return sign_up
    entrant = leading(sign_up).entrant
    if is_drawn(sign_up):
        text = _("%(name)s: schon ausgelost. Bitte bei der Turnierleitung melden.")
        raise UserError(text % {"name": sign_up_called(sign_up)})
    _leave(sign_up)
    sign_up.state, sign_up.phone, sign_up.email = State.CANCELLED, "", ""
    sign_up.save(update_fields=["state", "phone", "email"])
    record(tournament, "sign_up_cancel", by=by, sign_up=sign_up.number)
    if entrant is not None and entrant.plays:
        entrant_status(entrant=entrant, status=Entrant.Status.WITHDRAWN, by=by)
    else:
        waiting_follow(tournament, by=by)
    return sign_up


@transaction.atomic
def sign_up_take_over(*, sign_up: SignUp, paid: bool, by: User | None, from_waiting: bool = False) -> Entrant:
    """Registers those who have a place, under the next start number. What was paid in advance counts from now on.

    Who had been registered before and withdrew is the same entrant again, and what was paid then stays paid. With
    `from_waiting` the organiser also takes who still waits, whoever stands before them and whether a place is free or
    not: they are told that they have one, and the record names those who were passed over.
    """
    tournament, sign_up = _locked(sign_up)
    if sign_up.entrant is not None:
        return sign_up.entrant
    waited = from_waiting and sign_up.state == State.WAITING
    if not waited:
        _check_place(sign_up)
    ahead = [each.number for each in waiting_before(sign_up)] if waited else []
    entrant = brought_back(tournament, sign_up, by=by)
    if entrant is None:
        entrant = entrant_register(tournament=tournament, registration=_registration(sign_up, paid=paid), by=by)
    elif paid:
        entrant = entrant_pay(entrant=entrant, paid=True, by=by)
    shown = [each.public for each in sign_ups_of_team(sign_up) for _name in each.players]
    hidden = [position for position, public in enumerate(shown) if not public]
    Player.objects.filter(entrant=entrant, position__in=hidden).update(publicity=Player.Publicity.PRIVATE)
    sign_up.state, sign_up.entrant = State.TAKEN, entrant
    sign_up.save(update_fields=["state", "entrant"])
    told: dict[str, Any] = {"out_of_turn": int(bool(ahead)), "passed_over": ahead} if waited else {}
    record(tournament, "sign_up_take_over", by=by, sign_up=sign_up.number, number=entrant.number, **told)
    if waited:
        transaction.on_commit(partial(moved_up_send, sign_up))
    return entrant


@transaction.atomic
def sign_ups_take_over(*, tournament: Tournament, by: User | None) -> list[Entrant]:
    """Registers everybody who has a place, in the order in which they signed up, and nobody as paid.

    Those stay where they are of whom somebody is registered already, as the desk may have typed who had signed up, and
    those whom only the organiser brings back.
    """
    tournament = lock(tournament.pk)
    made, names, withdrawn = [], registered_names(tournament), withdrawn_by_names(tournament)
    for sign_up in tournament.sign_ups.filter(state=State.PLACE).select_related(*ROWS).order_by("number"):
        own = {person_key(name) for name in team_people(sign_up)}
        was = withdrawn.get(names_key(team_people(sign_up)))
        if not own & names and not (was and participation_refused(was, by)):
            made.append(sign_up_take_over(sign_up=sign_up, paid=False, by=by))
            names |= own
    return made


@transaction.atomic
def sign_up_release(*, sign_up: SignUp, by: User | None, with_payment: bool = False) -> SignUp:
    """Takes a take-over back: they have their place or wait as before, and the registration is withdrawn.

    The money of who had come back is that of before, and stays. What was booked as they came back has a line of its own
    in the record and stays too, unless the whole was a slip: `with_payment`. Who waits again is told so. Raises
    `UserError` for who has cancelled since, has gone, or has played or sits at a table.
    """
    tournament, sign_up = _locked(sign_up)
    if sign_up.entrant is None:
        return sign_up
    if sign_up.state != State.TAKEN or not sign_up.entrant.plays:
        raise UserError(_("Das ist seitdem anders."))
    check_participation(sign_up.entrant, by)
    entrant, sign_up.entrant = sign_up.entrant, None
    came_back, paid = has_come_back(entrant), paid_on_return(entrant)
    if came_back and plays_since_return(entrant):
        raise already_drawn(entrant)
    sign_up.state = State.WAITING if was_waiting(entrant) else State.PLACE
    sign_up.save(update_fields=["state", "entrant"])
    if came_back:
        if with_payment and paid:
            entrant_pay(entrant=entrant, paid=False, by=by, reason=_("Übernahme zurückgenommen"))
        entrant_status(entrant=entrant, status=Entrant.Status.WITHDRAWN, by=by)
    else:
        entrant_unregister(entrant=entrant, by=by)
    record(tournament, "sign_up_restore", by=by, sign_up=sign_up.number)
    sign_up = loaded(tournament, sign_up)
    if sign_up.state == State.WAITING:
        transaction.on_commit(partial(waits_again_send, sign_up))
    return sign_up


@transaction.atomic
def sign_up_decline(*, sign_up: SignUp, by: User | None) -> SignUp:
    """The organiser does not take them; the place goes to the next, and a partner searches again."""
    tournament, sign_up = _locked(sign_up)
    _check_not_gone(sign_up)
    if takes_part(sign_up):
        raise UserError(_("%(name)s: inzwischen übernommen.") % {"name": sign_up_called(sign_up)})
    _leave(sign_up)
    sign_up.state = State.DECLINED
    sign_up.save(update_fields=["state"])
    record(tournament, "sign_up_decline", by=by, sign_up=sign_up.number)
    waiting_follow(tournament, by=by)
    return sign_up


@transaction.atomic
def sign_up_restore(*, sign_up: SignUp, by: User | None) -> SignUp:
    """Who was declined or cancelled comes after all: at their old turn, with a place if one is free.

    Who is alone in a game of teams searches a partner.
    """
    tournament, sign_up = _locked(sign_up)
    if sign_up.state not in (State.DECLINED, State.CANCELLED):
        return sign_up
    if is_forgotten(sign_up):
        raise UserError(_("Wer das war, ist gelöscht. Bitte neu anmelden."))
    alone = len(sign_up.players) < tournament.kind_of_game.team_size
    sign_up.state, sign_up.entrant = State.SEARCHING if alone else State.WAITING, None
    sign_up.save(update_fields=["state", "entrant"])
    record(tournament, "sign_up_restore", by=by, sign_up=sign_up.number)
    waiting_follow(tournament, by=by)
    return sign_up


@transaction.atomic
def sign_up_raise(*, sign_up: SignUp, by: User | None) -> SignUp:
    """Puts somebody who waits before all others, also those who searched or cancelled and wait again later."""
    tournament, sign_up = _locked(sign_up)
    _check_not_gone(sign_up)
    if sign_up.state != State.WAITING:
        raise UserError(_("Nachrücken kann nur, wer auf der Warteliste steht."))
    sign_up.turn = tournament.sign_ups.aggregate(first=Min("turn"))["first"] - 1
    sign_up.save(update_fields=["turn"])
    record(tournament, "sign_up_raise", by=by, sign_up=sign_up.number)
    waiting_follow(tournament, by=by)
    return sign_up


@transaction.atomic
def sign_up_join(*, first: SignUp, second: SignUp, by: User | None) -> SignUp:
    """Makes a team of two who search a partner, at the earlier turn; gives the sign-up that leads it from now on."""
    tournament = lock(first.tournament_id)
    check_open(tournament)
    searching = tournament.sign_ups.filter(pk__in=(first.pk, second.pk), state=State.SEARCHING)
    pair = list(searching.select_related("tournament").order_by("turn"))
    if len(pair) != 2:
        raise UserError(_("Zusammentun lassen sich zwei, die beide einen Partner suchen."))
    lead, other = pair
    lead.state = _first_state(tournament, (*lead.players, *other.players))
    other.state, other.partner = State.JOINED, lead
    for each in pair:
        each.save(update_fields=["state", "partner"])
    record(tournament, "sign_up_join", by=by, sign_up=lead.number, partner=other.number)
    transaction.on_commit(partial(joined_send, lead))
    return lead


@transaction.atomic
def sign_up_part(*, sign_up: SignUp, by: User | None) -> SignUp:
    """Takes two apart who were joined: both search again and are told so, and their place goes to the next."""
    tournament, sign_up = _locked(sign_up)
    if takes_part(sign_up):
        raise UserError(_("Sie sind schon übernommen. Bitte zuerst bei der Anmeldung zurücknehmen."))
    other = search_again(sign_up)
    if other is not None:
        for each in (sign_up, other):
            transaction.on_commit(partial(parted_send, each))
        record(tournament, "sign_up_part", by=by, sign_up=sign_up.number)
        waiting_follow(tournament, by=by)
    return sign_up


@transaction.atomic
def sign_up_forget(*, sign_up: SignUp, by: User | None = None) -> None:
    """Forgets who signed up and was never registered; who was, stands in more places and is forgotten there.

    `by` is None for those who do it themselves. Raises `UserError` for who was registered, also where they have
    cancelled since; to themselves also where nobody knows any more whether the same name in the lists is theirs.
    """
    tournament, sign_up = _locked(sign_up)
    if leading(sign_up).entrant is not None:
        raise UserError(_("Wer übernommen wurde, wird bei der Anmeldung unkenntlich gemacht."))
    if by is None and stands_in_lists(sign_up):
        raise UserError(_("Der Name steht schon in den Listen der Turnierleitung. Bitte sie darum bitten."))
    if sign_up.state in LIVE:
        _leave(sign_up)
        sign_up.state = State.CANCELLED
    empty_people([sign_up])
    sign_up.save()
    record(tournament, "sign_up_forget", by=by, sign_up=sign_up.number)
    waiting_follow(tournament, by=by)


def empty_people(sign_ups: Sequence[SignUp]) -> None:
    """Takes names and ways to reach somebody out of the rows, to be saved by the caller."""
    for sign_up in sign_ups:
        sign_up.players = unnamed(sign_up)
        sign_up.name = sign_up.club = sign_up.phone = sign_up.email = ""


def unnamed(sign_up: SignUp) -> list[str]:
    """What stands where the names were."""
    return [_(UNNAMED) % {"n": sign_up.number}]


def is_forgotten(sign_up: SignUp) -> bool:
    """Whether nothing stands there of who signed up."""
    return sign_up.players in [[name % {"n": sign_up.number}] for name in in_every_language(UNNAMED)]


def may_cancel(sign_up: SignUp) -> bool:
    """Whether they can still say themselves that they do not come."""
    lead = leading(sign_up)
    comes = lead.entrant.plays if lead.entrant and takes_part(lead) else lead.state in LIVE
    return comes and sign_up.tournament.status != Tournament.Status.CLOSED and not is_drawn(sign_up)


def may_forget(sign_up: SignUp) -> bool:
    """Whether data is left that they can have deleted themselves, unless it `stands_in_lists`."""
    return sign_up.tournament.status != Tournament.Status.CLOSED and not is_forgotten(sign_up)


def stands_in_lists(sign_up: SignUp) -> bool:
    """Whether they were registered, or somebody of their name was: a link to it may be gone since."""
    if leading(sign_up).entrant is not None:
        return True
    names = set(map(person_key, sign_up.players))
    registered = sign_up.tournament.players.filter(entrant__isnull=False).values_list("name", flat=True)
    return any(person_key(name) in names for name in registered)


def is_drawn(sign_up: SignUp) -> bool:
    """Whether those who were taken over have a seat or a bye already."""
    entrant = leading(sign_up).entrant
    return entrant is not None and entrant.is_drawn


def turn_of(sign_up: SignUp) -> int:
    """Which one in the waiting list somebody is, from 1."""
    return waiting_before(sign_up).count() + 1


def waiting_before(sign_up: SignUp) -> QuerySet[SignUp]:
    """Everybody who gets a place before somebody who waits, the first one first."""
    waiting = SignUp.objects.filter(tournament=sign_up.tournament_id, state=State.WAITING, turn__lt=sign_up.turn)
    return waiting.select_related(*ROWS).order_by("turn")


def sign_up_called(sign_up: SignUp) -> str:
    """The name of a team or player."""
    return leading(sign_up).name or team_name(team_people(sign_up))


def places_to_take_over(tournament: Tournament) -> list[str]:
    """Who has a place but no start number yet, by name. One query, none where nobody can sign up."""
    if not tournament.sign_up:
        return []
    placed = tournament.sign_ups.filter(state=State.PLACE).select_related(*ROWS).order_by("number")
    return [sign_up_called(sign_up) for sign_up in placed]


def _check(tournament: Tournament, details: Details, *, alone: bool) -> None:
    size = tournament.kind_of_game.team_size
    if len(details.players) != size and not (alone and len(details.players) == 1):
        raise UserError(_("Ein Team hat %(size)s Spieler.") % {"size": size}, "player_1")
    checked_classes(tournament, details.fee_classes)


def _first_state(tournament: Tournament, players: Sequence[str]) -> State:
    """Where these people are put when they come."""
    if len(players) < tournament.kind_of_game.team_size:
        return State.SEARCHING
    return State.WAITING if places_left(tournament) == 0 else State.PLACE


def _leave(sign_up: SignUp) -> None:
    """A partner searches from now on and is told so."""
    other = search_again(sign_up)
    if other is not None:
        transaction.on_commit(partial(left_send, other))


def _check_not_gone(sign_up: SignUp) -> None:
    """Refuses to act on somebody who went while the page was open."""
    if sign_up.state == State.CANCELLED:
        raise UserError(_("%(name)s: inzwischen abgesagt.") % {"name": sign_up_called(sign_up)})
    if sign_up.state == State.DECLINED:
        raise UserError(_("%(name)s: inzwischen abgelehnt.") % {"name": sign_up_called(sign_up)})


def _check_place(sign_up: SignUp) -> None:
    _check_not_gone(sign_up)
    if sign_up.state != State.PLACE:
        raise UserError(_("Nur wer einen Platz hat, lässt sich übernehmen. Bitte zuerst nachrücken lassen."))


def _registration(sign_up: SignUp, *, paid: bool) -> Registration:
    return Registration(
        players=team_people(sign_up),
        name=sign_up.name,
        club=_shared_club(sign_up),
        phone=next((each.phone for each in sign_ups_of_team(sign_up) if each.phone), ""),
        paid=paid,
        fee_classes=fee_classes(sign_up),
        here=False,
    )


def _shared_club(sign_up: SignUp) -> str:
    clubs = {each.club for each in sign_ups_of_team(sign_up)}
    return clubs.pop() if len(clubs) == 1 else ""


def _write(sign_up: SignUp, details: Details) -> None:
    sign_up.players, sign_up.fee_classes = list(details.players), list(details.fee_classes)
    for name in ("name", "club", "phone", "email", "public"):
        setattr(sign_up, name, getattr(details, name))
    sign_up.save()


def _locked(sign_up: SignUp) -> tuple[Tournament, SignUp]:
    tournament = lock(sign_up.tournament_id)
    check_open(tournament)
    return tournament, loaded(tournament, sign_up)
