"""The list of stacks and their curves as a rendered fragment, kept by the version of the tournament."""

from __future__ import annotations

from django.core.cache import cache
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from turnier.charts.curves import Curve, CurveWords, curves_svg
from turnier.models import Tournament
from turnier.services.public.visibility import public_standings
from turnier.services.stacks.curves import stack_curves
from turnier.services.stacks.queries import Stacks, stacks
from turnier.templatetags.turnier import money

SECONDS = 60 * 60


def kept_fragment(pk: int, version: int, *, public: bool) -> SafeString | None:
    """The fragment of this version as HTML if somebody has asked for it before."""
    html = cache.get(_key(pk, version, public=public))
    return None if html is None else mark_safe(html)  # nosec B308 # noqa: S308 rendered by our own template with autoescape


def stacks_fragment(tournament: Tournament, *, public: bool = False, found: Stacks | None = None) -> SafeString:
    """The list and the picture as HTML."""
    kept = kept_fragment(tournament.pk, tournament.version, public=public)
    if kept is not None:
        return kept
    found = found or stacks(tournament, public_standings(tournament) if public else None)
    url = ("public_stacks_fragment", tournament.public_key) if public else ("stacks_fragment", tournament.slug)
    context = {
        "tournament": tournament,
        "stacks": found,
        "public": public,
        "picture": picture(tournament, found),
        "url": reverse(url[0], args=[url[1]]),
    }
    html = render_to_string("stacks/fragment.html", context)
    cache.set(_key(tournament.pk, tournament.version, public=public), html, SECONDS)
    return html


def picture(tournament: Tournament, found: Stacks) -> SafeString:
    """The curves as SVG, the largest stack first; empty before anybody has won anything."""
    curves = {curve.entrant.pk: curve.cents for curve in stack_curves(tournament)}
    drawn = [
        Curve(row.entrant.name, curves[row.entrant.pk], money(row.cents))
        for row in found.rows
        if row.entrant.pk in curves
    ]
    if all(len(curve.values) < 2 for curve in drawn):
        return SafeString("")
    words = CurveWords(_("Stapel nach jeder Runde"), _("Runden"), lambda cents: money(cents).replace(",00", ""))
    return mark_safe(curves_svg(drawn, words))  # nosec B308 # noqa: S308 the module escapes every text


def _key(pk: int, version: int, *, public: bool) -> str:
    return f"stacks:{pk}:{version}:{int(public)}:{get_language()}"
