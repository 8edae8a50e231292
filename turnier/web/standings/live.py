"""The standings as a rendered fragment, kept by the version of the tournament: nobody computes the same table twice."""

from __future__ import annotations

from django.core.cache import cache
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from turnier.models import Tournament
from turnier.services.standings import Standings, standings

SECONDS = 60 * 60


def standings_fragment(
    tournament: Tournament, *, public: bool = False, opened: bool = False, table: Standings | None = None
) -> SafeString:
    """The table as HTML, from the cache while the version is the same; `opened` shows every reason at once."""
    key = f"standings:{tournament.pk}:{tournament.version}:{int(public)}:{int(opened)}:{get_language()}"
    html = cache.get(key)
    if html is None:
        table = table or standings(tournament)
        context = {
            "tournament": tournament,
            "table": table,
            "public": public,
            "open": opened,
            "order": (", " + _("dann") + " ").join(table.order),
            "width": 4 + len(table.columns) + len(table.rounds),
        }
        html = render_to_string("standings/fragment.html", context)
        cache.set(key, html, SECONDS)
    return mark_safe(html)  # noqa: S308 rendered by our own template with autoescape
