"""What is typed about the standings: by what they are ordered, and how a tie is decided."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.kit.criteria import ENDINGS, USUAL, RankingOrder
from games.kit.sittings.ranking import usual_order
from turnier.forms.fields import ActForm
from turnier.models import Decision, Entrant, Tournament
from turnier.text.words import numbered, translate

Kind = Decision.Kind
BY_HAND = (Kind.COIN, Kind.PLAYOFF)
"""What people do at the table and write down here; the other ways the program carries out itself."""


PRESET_USUAL = "usual"
"""Takes the order that the house rules say as the one to start from."""


@dataclass(frozen=True)
class Measure:
    """A figure by which may be ranked, as the page lists it; `place` counts from 1, 0 for one that does not count."""

    key: str
    name: str
    worth: str
    place: int = 0


class OrderForm(ActForm):
    """The measures in their order, and how a tie ends. What stands twice counts where it is first."""

    measures = forms.MultipleChoiceField(label=gettext_lazy("Reihenfolge"), widget=forms.MultipleHiddenInput)
    ending = forms.ChoiceField(label=gettext_lazy("Wer in allem gleich ist"), widget=forms.RadioSelect)
    reason = forms.CharField(
        label=gettext_lazy("Grund"),
        help_text=gettext_lazy("Steht im Protokoll. Nur nötig, wenn schon gespielt ist."),
        max_length=200,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, tournament: Tournament, data: QueryDict | None = None, *, taken: str = "") -> None:
        """Shows the present order, or the published one `taken`."""
        game, rules = tournament.kind_of_game, tournament.house_rules()
        usual = usual_order(game, rules)
        now = usual if taken == PRESET_USUAL or tournament.order == USUAL else tournament.order
        shown = game.orders[taken][1] if taken in game.orders else now
        super().__init__(data, initial={"ending": shown.ending})
        self.offered = [Measure(m.key, translate(m.label), translate(m.worth)) for m in game.measures(rules)]
        self.fields["measures"].choices = [(each.key, each.name) for each in self.offered]  # type: ignore[attr-defined]
        self.fields["ending"].choices = [(key, translate(name)) for key, (name, _lot) in ENDINGS.items()]  # type: ignore[attr-defined]
        self.shown = shown

    @property
    def chosen(self) -> RankingOrder:
        """The order that was sent, or that is shown."""
        if not self.is_bound:
            return self.shown
        return RankingOrder(self._sent, self.cleaned_data.get("ending", ""))

    @property
    def listed(self) -> list[Measure]:
        """What counts, in the order that was sent or is shown."""
        keys = self._sent if self.is_bound else self.shown.measures
        offered = {each.key: each for each in self.offered}
        return [replace(offered[key], place=place) for place, key in enumerate(keys, start=1)]

    @property
    def others(self) -> list[Measure]:
        """What could count besides."""
        counted = {each.key for each in self.listed}
        return [each for each in self.offered if each.key not in counted]

    @property
    def _sent(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self.cleaned_data.get("measures", ())))


def rearranged(data: QueryDict) -> QueryDict:
    """What was sent with its `move` carried out: "up scored", "down scored", "off scored" or "on scored"."""
    how, _space, key = data.get("move", "").partition(" ")
    order = list(dict.fromkeys(data.getlist("measures")))
    at = order.index(key) if key in order else len(order)
    rest = [each for each in order if each != key]
    to = max(0, at + {"up": -1, "down": 1}.get(how, 0))
    sent = data.copy()
    sent.setlist("measures", rest if how == "off" else [*rest[:to], key, *rest[to:]])
    return sent


def button_after(move: str, form: OrderForm) -> str:
    """The button that whoever pressed `move` goes on with: the same one, or the nearest that still leads somewhere."""
    how, _space, key = move.partition(" ")
    keys = [each.key for each in form.listed]
    if key not in keys:
        return f"on {key}"
    if keys[0] == key:
        return f"down {key}"
    return f"up {key}" if keys[-1] == key or how == "on" else f"{how} {key}"


def way_out(tie: Sequence[Entrant], ending: str) -> str:
    """How equals are parted where the order ends with `ending`: a coin has two sides, among more the lot decides."""
    return Kind.LOT if ending == Kind.COIN and len(tie) > 2 else ending


class TieForm(ActForm):
    """One tie: shared, drawn, tossed or played off; by hand of two the winner, of more at least who is first."""

    how = forms.ChoiceField(
        label=gettext_lazy("Wie wird entschieden?"),
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy("Bitte wählen, wie entschieden wird.")},
    )
    witness = forms.CharField(
        label=gettext_lazy("Wer war dabei?"),
        help_text=gettext_lazy("Muss dastehen, ein Name genügt."),
        max_length=80,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(
        self,
        tie: Sequence[Entrant],
        data: QueryDict | None = None,
        *,
        ending: str = Kind.COIN,
        shares: bool = True,
        place: int | None = None,
    ) -> None:
        """Of these equals, with the `ending` that the order has in mind; whoever plays ties off knows no coin.

        Unless it `shares`, somebody has to be before somebody. `place` is the one that they share, if it counts as one.
        """
        usual = Kind.COIN if ending == Kind.SHARED and not shares else ending
        super().__init__(data, auto_id=f"id_tie-{tie[0].number}_%s", initial={"how": way_out(tie, usual)})
        self.tie, self.shares, self.place = tie, shares, place
        coin = [] if ending == Kind.PLAYOFF else [(Kind.COIN, _("Münze"))]
        by_hand = [*coin, (Kind.PLAYOFF, _("Stechen"))]
        shared = [(Kind.SHARED, _("Teilen"))] if shares else []
        self.fields["how"].choices = [*shared, (Kind.LOT, _("Los")), *by_hand]  # type: ignore[attr-defined]
        names = [(e.number, numbered(e.number, e.name)) for e in tie]
        if len(tie) == 2:
            self.fields["winner"] = _choice(_("Wer liegt vorne?"), names, forms.RadioSelect)
        else:
            label = _("An Stelle %(n)s") if place is None else _("Auf Platz %(n)s")
            for at in range(1, len(tie) + 1):
                rest = _("teilen die Übrigen") if shares else _("noch offen")
                empty = _("bitte wählen") if at == 1 else rest
                self.fields[f"place-{at}"] = _choice(label % {"n": self._shown(at)}, [("", empty), *names])
        self.order_fields(["how", *(name for name in self.fields if name not in ("how", "witness"))])

    def clean(self) -> dict[str, Any]:
        """Who is first is named, no place before the last one named is free, and everybody stands at one only."""
        cleaned: dict[str, Any] = super().clean() or {}
        if cleaned.get("how") not in BY_HAND:
            return cleaned
        asked = [name for name in self.fields if name not in ("how", "witness")]
        last = max((at for at, name in enumerate(asked) if cleaned.get(name) is not None), default=0)
        for name in asked[: last + 1]:
            if name not in self.errors and cleaned.get(name) is None:
                self.add_error(name, _("Bitte eine Startnummer wählen."))
        if not cleaned.get("witness") and "witness" not in self.errors:
            self.add_error("witness", _("Bitte eintragen, wer dabei war."))
        places: dict[int, int] = {}
        for place in range(1, len(self.tie) + 1):
            number = cleaned.get(f"place-{place}")
            if number in places:
                text = _("Nr. %(n)s ist schon bei „%(place)s“ gewählt. Bitte jede Startnummer einmal wählen.")
                said = self.fields[f"place-{places[number]}"].label
                self.add_error(f"place-{place}", text % {"n": number, "place": said})
            elif number is not None:
                places[number] = place
        return cleaned

    def _shown(self, at: int) -> int:
        return at if self.place is None else self.place + at - 1

    @property
    def numbers(self) -> list[int]:
        """The start numbers of the tie."""
        return [entrant.number for entrant in self.tie]

    @property
    def order(self) -> list[int]:
        """Start numbers, best first, as people decided; of more than two as many as were named."""
        if len(self.tie) > 2:
            named = (self.cleaned_data[f"place-{place}"] for place in range(1, len(self.tie) + 1))
            return [number for number in named if number is not None]
        winner: int = self.cleaned_data["winner"]
        return [winner, *(e.number for e in self.tie if e.number != winner)]


def _choice(
    label: str, choices: Sequence[tuple[object, str]], widget: type[forms.Widget] = forms.Select
) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(
        label=label, choices=choices, coerce=int, widget=widget, required=False, empty_value=None
    )
