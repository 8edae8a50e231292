"""The navigation of a tournament's pages: the few places of an evening, and behind "Mehr" what is needed rarely."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django import template
from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from turnier.models import Tournament
from turnier.services.tournaments.queries import at_the_end
from turnier.templatetags.components import fragment, inserted

register = template.Library()


@dataclass(frozen=True)
class NavigationPlace:
    """One place: the name of its address, its sign and word, and the areas of pages that belong to it besides."""

    address: str
    icon: str
    label: str | Promise
    areas: tuple[str, ...] = ()

    def holds(self, area: str) -> bool:
        """Whether a page of this area lies in this place."""
        return area in (self.address, *self.areas)


REGISTRATION = NavigationPlace("registration", "people", _("Anmeldung"))
MONEY = NavigationPlace("money", "cash", _("Kasse"))
ROUND = NavigationPlace("round", "round", _("Durchgang"))
TABLES = NavigationPlace("stacks", "round", _("Tische"), ("round",))
STANDINGS = NavigationPlace("standings", "award", _("Rangliste"), ("closing",))
STANDINGS_ALONE = NavigationPlace("standings", "award", _("Rangliste"))
CLOSING = NavigationPlace("closing", "check", _("Zum Schluss"))
"""Beside the standings as soon as the last sheet is in; nobody registers any more, and that goes behind "Mehr".

Where stacks are played for no sheet is the last one, so that the evening may end at any time: behind "Mehr".
"""
EVENING = (
    NavigationPlace("overview", "list", _("Übersicht")),
    REGISTRATION,
    ROUND,
    STANDINGS,
    MONEY,
)
MORE = (
    NavigationPlace("papers", "print", _("Drucken")),
    NavigationPlace("wall_switch", "screen", _("Leinwand"), ("wall",)),
    NavigationPlace("settings", "gear", _("Einstellungen")),
    NavigationPlace("helpers", "hand", _("Helfer")),
    NavigationPlace("protocol", "log", _("Protokoll")),
)
STAGES = NavigationPlace("stages", "award", _("Endrunde"))
"""Only for an evening that has one, and on its page: before, it is planned from the settings."""
OF_DOORS = (NavigationPlace("check_in", "people", _("Wer ist da?"), ("registration",)),)
OF_REFEREES = (NavigationPlace("referee_tables", "list", _("Meine Tische"), ("referee",)),)
EVERYWHERE = (*EVENING, TABLES, CLOSING, STAGES, *MORE, *OF_DOORS, *OF_REFEREES)


@register.simple_tag(takes_context=True)
def navigation(context: dict[str, Any]) -> SafeString:
    """The line of places; one who only referees, keeps the books or stands at the door has fewer, and no "Mehr"."""
    tournament, request, area = context["tournament"], context["request"], context.get("area", "")
    evening, more = _shown(request, tournament, area)
    return fragment(
        "navigation.html",
        csrf_token=inserted(context.get("csrf_token", "")),
        slug=inserted(tournament.slug),
        evening=_links(evening, area),
        more=_links(more, area),
        in_more=any(place.holds(area) for place in more),
        user=inserted(request.user),
        leaves=bool(getattr(request, "treasurer", False)),
        large_print=bool(context.get("large_print")),
    )


def _shown(
    request: HttpRequest, tournament: Tournament, area: str
) -> tuple[Sequence[NavigationPlace], Sequence[NavigationPlace]]:
    """The places of whoever asks on a page of this area, and those behind "Mehr"."""
    if getattr(request, "referee", None):
        return OF_REFEREES, ()
    if getattr(request, "door", False):
        return OF_DOORS, ()
    if getattr(request, "treasurer", False):
        return (REGISTRATION, MONEY, CLOSING), ()
    instead: dict[NavigationPlace, NavigationPlace] = {}
    more = (*MORE[:2], STAGES, *MORE[2:]) if tournament.stages or STAGES.holds(area) else MORE
    if tournament.kind_of_game.stacks:
        instead[ROUND] = TABLES
        if tournament.status == Tournament.Status.RUNNING:
            instead[STANDINGS], more = STANDINGS_ALONE, (CLOSING, *more)
    evening = [instead.get(place, place) for place in EVENING]
    if tournament.called_off:
        overview, registration, _tables, standings, money = evening
        return (overview, registration, standings, money), more
    if at_the_end(tournament):
        overview, registration, tables, _standings, money = evening
        return (overview, tables, STANDINGS_ALONE, CLOSING, money), (registration, *more)
    return evening, more


def _links(some: Sequence[NavigationPlace], area: str) -> tuple[tuple[str, bool], ...]:
    """The address of each, and whether the page lies there."""
    return tuple((place.address, place.holds(area)) for place in some)


@register.filter
def place_at(address: str) -> NavigationPlace:
    """The place with an address, as it is shown in the head of a page."""
    return next(place for place in EVERYWHERE if place.address == address)
