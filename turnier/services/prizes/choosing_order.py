"""In which order prizes are chosen: when it can be fixed, and whether it is still that of the standings."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from django.utils.translation import gettext as _

from turnier import draw as draw_rules
from turnier.models import Choosing, Tournament
from turnier.services.prizes.plan import ranked
from turnier.services.record.write import check_tables_done
from turnier.services.standings.standings import standings
from turnier.text.errors import UserError


def choosing_too_early(tournament: Tournament) -> str:
    """Why the order cannot be fixed yet; "" once all is played, or the tournament is closed."""
    if why := _still_playing(tournament):
        return why
    return "" if standings(tournament).played else _nothing_played()


def choosing_outdated(tournament: Tournament) -> str:
    """Why nobody can go on choosing in the order that was fixed; "" while it is that of the standings, or is none."""
    choosing = Choosing.objects.filter(tournament=tournament).first()
    if choosing is None or not tournament.prizes.filter(withdrawn=False).exists():
        return ""
    if why := _still_playing(tournament):
        return why
    if sorted((number, place) for number, place in choosing.order) == sorted(
        (r.number, r.place) for r in ranked(tournament)
    ):
        return ""
    return _("Die Rangliste hat sich geändert, seit die Reihenfolge feststeht. Bitte die Reihenfolge neu festlegen.")


def choosing_moved(tournament: Tournament) -> list[str]:
    """Who has taken a prize at another place than that of now, each in a sentence."""
    choosing = Choosing.objects.filter(tournament=tournament).first()
    before = dict(choosing.order) if choosing is not None else {}
    now = {each.number: each.place for each in ranked(tournament)}
    taken = tournament.choices.filter(revoked=False, prize__isnull=False).select_related("entrant", "prize")
    moved = [choice for choice in taken if before.get(choice.entrant.number) != now.get(choice.entrant.number)]
    text = _("%(name)s, %(prize)s: gewählt auf Platz %(before)s, jetzt Platz %(now)s.")
    return [
        text
        % {
            "name": choice.entrant.name,
            "prize": choice.prize.title if choice.prize else "",
            "before": before.get(choice.entrant.number, "–"),
            "now": now.get(choice.entrant.number, "–"),
        }
        for choice in moved
    ]


def choosing_order(tournament: Tournament) -> tuple[list[tuple[int, int]], list[dict[str, object]]]:
    """Start number and place of everybody in the order of choosing, and the lots that settled equal places."""
    order: list[tuple[int, int]] = []
    lots: list[dict[str, object]] = []
    for place, group in groupby(ranked(tournament), key=lambda r: r.place):
        numbers = [r.number for r in group]
        if len(numbers) > 1:
            numbers, proof = _drawn(numbers, place)
            lots.append(proof)
        order += [(number, place) for number in numbers]
    return order, lots


def _still_playing(tournament: Tournament) -> str:
    """What is still to be played or typed, in words; "" once nothing is."""
    try:
        check_tables_done(tournament)
    except UserError as error:
        return error.message
    if tournament.status == Tournament.Status.CLOSED:
        return ""
    played = tournament.rounds.filter(published_at__isnull=False).count()
    if not played:
        return _nothing_played()
    if tournament.kind_of_game.stacks or played >= tournament.rounds_planned:
        return ""
    text = _(
        "Gespielt sind %(played)s von %(planned)s Durchgängen. Gewählt wird nach dem letzten. "
        "Wer früher aufhört, schließt zuerst das Turnier ab."
    )
    return text % {"played": played, "planned": tournament.rounds_planned}


def _nothing_played() -> str:
    return _("Es ist noch nichts gespielt. Preise gibt es, sobald eine Rangliste da ist.")


def _drawn(numbers: Sequence[int], place: int) -> tuple[list[int], dict[str, object]]:
    """The numbers in the order of a lot by the scheme of the draws, and what is needed to recompute it."""
    frozen = draw_rules.lot_input(numbers, place)
    nonce = draw_rules.new_nonce()
    outcome = draw_rules.run(frozen, nonce)
    drawn = list(outcome.drawn.tables[0])
    return drawn, {"place": place, "frozen": frozen, "nonce": nonce, "seed": outcome.seed, "order": drawn}
