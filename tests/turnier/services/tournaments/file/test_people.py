"""Who signed up, as the file has it: what is as usual is left out."""

from __future__ import annotations

from turnier.models import Tournament, User
from turnier.services.registration.sign_ups.offer import SignUpOffer, sign_up_offer_save
from turnier.services.registration.sign_ups.sign_up import Details, sign_up_add, sign_up_join, sign_up_take_over
from turnier.services.tournaments.file.people import sign_ups_out


def test_who_signed_up(tournament: Tournament, organiser: User) -> None:
    offer = SignUpOffer(True, 0, None, "Einverstanden?", alone=True)
    sign_up_offer_save(tournament=tournament, offer=offer, by=organiser)
    team, cilli, emil = (
        sign_up_add(tournament=Tournament.objects.get(), details=Details(names, club=club), key=names[0])
        for names, club in ((("Anna", "Bernd"), "TSV"), (("Cilli",), ""), (("Emil",), ""))
    )
    sign_up_take_over(sign_up=team, paid=False, by=organiser)
    sign_up_join(first=cilli, second=emil, by=organiser)
    told = {"turn": 1, "state": "taken", "players": ["Anna", "Bernd"], "club": "TSV", "consent": 1, "entrant": 1}
    leads = {"turn": 2, "state": "place", "players": ["Cilli"], "consent": 1}
    joined = {"turn": 3, "state": "joined", "players": ["Emil"], "consent": 1, "partner": 2}
    assert sign_ups_out(tournament) == [{"number": n} | each for n, each in enumerate((told, leads, joined), start=1)]
