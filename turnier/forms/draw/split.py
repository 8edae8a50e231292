"""How single players are split into tables for the next draw."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from turnier.draw import Option
from turnier.forms.draw.options import ALL, ONE, ExtentForm, ReasonForm
from turnier.forms.fields import field_of
from turnier.models import Tournament
from turnier.models.tournaments import in_pairs
from turnier.services.draw.split import splits_again
from turnier.services.draw.table_input import split_key
from turnier.text.words import split_text

SCORE = "score"
"""One round, seated by the standings: nobody knows those of later rounds."""


class SplitForm(ExtentForm):
    """One of the splits that the adviser offered; the service checks that it still fits."""

    split = forms.CharField(
        label=gettext_lazy("Aufteilung"),
        max_length=60,
        error_messages={"required": gettext_lazy("Bitte eine Aufteilung antippen.")},
    )
    extent = forms.ChoiceField(
        label=gettext_lazy("Wie viele Durchgänge jetzt losen?"),
        choices=((ONE, ""), (SCORE, ""), (ALL, "")),
        required=False,
    )
    clubs_apart = forms.BooleanField(
        label=gettext_lazy("Vereine trennen, soweit es geht"),
        required=False,
        initial=True,
    )
    freeze = forms.BooleanField(required=False)


class RedrawForm(ReasonForm):
    """Why a round is drawn again, and what is to be different."""

    split = forms.ChoiceField(label=gettext_lazy("Aufteilung"), required=False)
    ahead = forms.BooleanField(label=gettext_lazy("Auch alle folgenden Durchgänge neu losen"), required=False)
    call = forms.BooleanField(
        label=gettext_lazy("Mit Zuruf aus dem Saal: die Startliste jetzt neu einfrieren, gelost wird danach"),
        required=False,
    )

    def __init__(self, tournament: Tournament, *args: Any, **kwargs: Any) -> None:
        super().__init__(tournament, *args, **kwargs)
        if tournament.kind_of_game.stacks:
            del self.fields["ahead"]
        if in_pairs(tournament):
            del self.fields["split"]
        else:
            ways = [(split_key(way), _called(way)) for way in splits_again(tournament)]
            field_of(self, "split", forms.ChoiceField).choices = [("", _("wie bisher")), *ways]


def _called(way: Option) -> str:
    """ "3 Tische zu 4, dazu 3 Springer der Turnierleitung"."""
    if way.fillers:
        text = ngettext(
            "%(tables)s, dazu %(n)s Springer der Turnierleitung",
            "%(tables)s, dazu %(n)s Springer der Turnierleitung",
            way.fillers,
        )
        return text % {"tables": split_text(way.sizes), "n": way.fillers}
    if way.pausing:
        text = ngettext("%(tables)s, %(n)s Freilos", "%(tables)s, %(n)s Freilose", way.pausing)
        return text % {"tables": split_text(way.sizes), "n": way.pausing}
    return split_text(way.sizes)
