"""An evening with everything that can be in one, and one name wherever somebody can type a name."""

from __future__ import annotations

from collections.abc import Callable

from tests.turnier.conftest import THREE_WINS
from turnier.fees import FeeClass, FeeTerms
from turnier.models import Booking, Entrant, SignUp, Sitting, Tournament, User
from turnier.prizes.terms import Extra, Terms
from turnier.services.accounts.referees import referee_invite
from turnier.services.draw.draw import round_draw, round_publish, round_redraw
from turnier.services.draw.seats import entrants_swap
from turnier.services.draw.table_changes import table_add, table_dissolve
from turnier.services.money.cash import cash_book
from turnier.services.money.close import cash_close
from turnier.services.money.terms import fee_terms_save
from turnier.services.papers.report import report_save
from turnier.services.prizes.award import prizes_fix
from turnier.services.prizes.plan import plan_save
from turnier.services.prizes.prize_table import prize_add
from turnier.services.public.visibility import Wall, wall_switch
from turnier.services.registration.register import Registration, entrant_edit, entrant_register
from turnier.services.registration.sign_ups.offer import SignUpOffer, sign_up_offer_save
from turnier.services.registration.sign_ups.sign_up import Details, sign_up_add
from turnier.services.registration.singles import single_register
from turnier.services.registration.substitute import Newcomer, substitute_enter
from turnier.services.series.series import past_winner_add, series_create
from turnier.services.sheets.referee import help_call
from turnier.services.standings.decide import coin_record
from turnier.services.standings.standings import standings
from turnier.services.tournaments.found import tournament_create

NAME = "Rosalinde Quetschenbacher"
Enter = Callable[..., object]


def registered(organiser: User) -> Tournament:
    """Four teams, and the name wherever somebody could type it before the first draw."""
    tournament = tournament_create(
        by=organiser,
        name=f"{NAME}s Preiswatten",
        game="watten",
        host=f"Freunde der {NAME}",
        venue=f"Bei {NAME}",
        entry_fee_cents=500,
    )
    friends = f"Freunde von {NAME}"
    terms = FeeTerms(classes=(FeeClass(friends, 300),), iban="DE89370400440532013000", holder=friends)
    tournament = fee_terms_save(tournament=tournament, terms=terms, by=organiser)
    registration = Registration(
        players=(NAME, "Bernd Zwei"), phone="0160 1234567", club=f"Team {NAME}", paid=True, fee_classes=(friends, "")
    )
    first = entrant_register(tournament=tournament, registration=registration, by=organiser)
    entrant_edit(entrant=first, registration=registration, by=organiser)
    for number, name in enumerate(("Xaver Acht", NAME)):
        reason = f"{NAME} kam zu spät"
        newcomer = Newcomer(name=name, position=0, since=1, reason=reason)
        substitute_enter(entrant=Entrant.objects.get(pk=first.pk), newcomer=newcomer, by=organiser)
        others = (f"Anna Eins{number}", f"Carl Drei{number}")
        club = {"club": f"Stammtisch {NAME}", "phone": f"0170 1 bei {NAME}"}
        entrant_register(tournament=tournament, registration=Registration(players=others, **club), by=organiser)
        single_register(tournament=tournament, registration=Registration(players=(others[0],), **club), by=organiser)
    offer = SignUpOffer(True, 0, None, f"Das darf {NAME} wissen.")
    sign_up_offer_save(tournament=tournament, offer=offer, by=organiser)
    tournament = Tournament.objects.get(pk=tournament.pk)
    details = Details(
        players=(NAME, "Bernd Zwei"),
        name=f"Team {NAME}",
        club=f"Bei {NAME}",
        phone=f"0170 bei {NAME}",
        email="rosalinde@quetschenbacher.de",
        fee_classes=(friends, ""),
    )
    sign_up = sign_up_add(tournament=tournament, details=details, key="form")
    SignUp.objects.filter(pk=sign_up.pk).update(entrant=first, state=SignUp.State.TAKEN)
    sign_up_add(tournament=tournament, details=Details(("Gustav Neun", "Hans Zehn")), key="sealed again")
    team = Registration(players=("Emil Fünf", "Fritz Sechs"), name=f"Die Engel von {NAME}")
    entrant_register(tournament=tournament, registration=team, by=organiser)
    return Tournament.objects.get(pk=tournament.pk)


def play(tournament: Tournament, organiser: User, enter: Enter) -> None:
    """A round that was drawn twice, with a swap, a line against the rules and a correction; her name is in all."""
    round_draw(tournament=tournament, by=organiser)
    round_redraw(round=tournament.rounds.get(), by=organiser, reason=f"{NAME} fehlte")
    of_round = tournament.rounds.get()
    round_publish(round=of_round, by=organiser)
    sittings = list(Sitting.objects.filter(round=of_round).order_by("table"))
    one, two = (sitting.seats.get(seat=0).entrant.number for sitting in sittings)
    entrants_swap(round=of_round, first=one, second=two, by=organiser, reason=f"Wunsch von Frau {NAME}")
    gone = [seat.entrant.number for seat in sittings[1].seats.order_by("seat")]
    table_dissolve(sitting=sittings[1], missing=gone, by=organiser, reason=f"Ohne {NAME}")
    sittings[1] = table_add(round=of_round, numbers=gone, by=organiser)
    insisted = {"kind": "bummerl", "score": [14, 3], "override": f"{NAME} sagte es an"}
    for sitting in sittings:
        enter(sitting, (insisted, *THREE_WINS[:2]))
        enter(sitting, THREE_WINS, reason=f"Lesefehler von {NAME}")
    help_call(sitting=sittings[0], reason=f"{NAME} ist laut")
    tie = standings(tournament).ties[0]
    coin_record(tournament=tournament, order=[e.number for e in tie], witness=NAME, by=organiser)


def settle(tournament: Tournament, organiser: User) -> None:
    """Money, prizes, the report, the wall, a helper and the halls of fame, all with her name."""
    cash_book(tournament=tournament, kind=Booking.Kind.SPONSOR, cents=9000, reason=f"von {NAME}", by=organiser)
    extra = Extra(label=f"Pokal {NAME}", kind="named", sums=(500,), numbers=(2,))
    plan_save(tournament=tournament, terms=Terms(extras=(extra,), places=1), by=organiser)
    prizes_fix(tournament=tournament, by=organiser)
    prize_add(
        tournament=tournament,
        title=f"Torte von {NAME}, echt Quetschenbachers Rezept",
        donor=NAME,
        value_cents=0,
        consolation=False,
        picture=None,
        by=organiser,
    )
    cash_close(tournament=tournament, pieces={}, signers=(NAME,), reason=f"{NAME} hat verzählt", by=organiser)
    report_save(tournament=tournament, text=f"{NAME} gewann.", seen=0, by=organiser)
    wall_switch(tournament=tournament, wall=Wall(message=f"Hoch lebe {NAME}!"), by=organiser)
    referee_invite(tournament=tournament, name=NAME, by=organiser)
    series = series_create(by=organiser, name=f"{NAME}-Pokal", title=f"Beste nach {NAME}"[:40])
    past_winner_add(series=series, number=1, year=None, name=NAME, note=f"{NAME} gab eine Runde aus")
