"""The prizes as the announcement promises them, before anybody knows how many will come."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from turnier import prizes as pure_prizes
from turnier.models import PrizePlan, Tournament
from turnier.prizes import Extra, Terms
from turnier.text.words import euros, translate


def prize_sentences(tournament: Tournament) -> tuple[str, ...]:
    """What there is to win, one sentence each; nothing as long as nobody has planned prizes."""
    plan = PrizePlan.objects.filter(tournament=tournament).first()
    money = _money(pure_prizes.terms_from(plan.terms)) if plan else []
    given = tournament.prizes.filter(withdrawn=False).count()
    return tuple(translate(sentence) for sentence in (*money, *_given(given)))


def _money(terms: Terms) -> list[str]:
    sentences = [_fixed(terms.table) if terms.shape == "fixed" else _shared(terms)]
    if terms.guaranteed_cents:
        sentences.append(_("Garantiert sind %(sum)s.") % {"sum": euros(terms.guaranteed_cents)})
    return sentences + [_extra(extra) for extra in terms.extras]


def _fixed(table: tuple[int, ...]) -> str:
    prize = _("%(place)s. Preis %(sum)s")
    return ", ".join(prize % {"place": place, "sum": euros(cents)} for place, cents in enumerate(table, 1)) + "."


def _shared(terms: Terms) -> str:
    places = len(terms.table) if terms.shape == "percent" else terms.places
    sentence = ngettext(
        "%(percent)s der Startgelder werden ausgezahlt, an den ersten Platz.",
        "%(percent)s der Startgelder werden ausgezahlt, an die ersten %(places)s Plätze.",
        places,
    )
    return sentence % {"percent": f"{100 - terms.kept_percent}\u00a0%", "places": places}


def _extra(extra: Extra) -> str:
    return f"{extra.label}: {', '.join(euros(cents) for cents in extra.sums)}."


def _given(count: int) -> list[str]:
    if not count:
        return []
    sentence = ngettext(
        "Auf dem Preistisch liegt %(n)s gestifteter Preis.",
        "Auf dem Preistisch liegen %(n)s gestiftete Preise.",
        count,
    )
    return [sentence % {"n": count}]
