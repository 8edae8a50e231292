"""Forms for people in the middle of play: a substitute, and somebody who goes."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, get_args

from django import forms
from django.utils.translation import gettext as _

from turnier.forms.fields import NameField, ReasonField, ServerCheckedForm
from turnier.models import Entrant
from turnier.services.registration.queries import Namesake, namesakes
from turnier.services.registration.singles import waiting_singles
from turnier.services.registration.substitute import Newcomer, later_text, open_table, round_now
from turnier.services.registration.withdraw import OpenTable, Settlement
from turnier.text.names import clean_person_name, name_key
from turnier.text.words import spelled


class SubstituteForm(ServerCheckedForm):
    """Who is replaced, by whom, from which round on."""

    def __init__(self, entrant: Entrant, *args: Any, **kwargs: Any) -> None:
        self.entrant, self.tournament = entrant, entrant.tournament
        self.table = open_table(entrant)
        self.players = list(entrant.players.order_by("position"))
        self.twins: list[Namesake] = []
        super().__init__(*args, **kwargs)
        if len(self.players) > 1:
            self.fields["position"] = forms.TypedChoiceField(
                label=_("Wer fällt aus?"),
                coerce=int,
                choices=[(player.position, player.name) for player in self.players],
                widget=forms.RadioSelect,
                error_messages={"required": _("Bitte wählen, wer ersetzt wird.")},
            )
        missing = {"required": _("Bitte den Namen des Ersatzspielers eintragen.")}
        self.fields["name"] = NameField(label=_("Wer springt ein?"), error_messages=missing, cleaner=clean_person_name)
        self.fields["name"].widget.attrs["list"] = "waiting"
        self.fields["since"] = forms.TypedChoiceField(
            label=_("Spielt ab"),
            coerce=int,
            choices=self._rounds(),
            initial=self._since(),
            help_text=later_text(self.tournament, self.table) if self.table else "",
            error_messages={"invalid_choice": later_text(self.tournament, self.table)} if self.table else {},
        )
        self.fields["reason"] = ReasonField(label=_("Grund, wenn es einen gibt"), required=False)

    @property
    def waiting(self) -> list[str]:
        """The names of those who wait for a partner: they are asked first."""
        return [player.name for player in waiting_singles(self.tournament)]

    def clean(self) -> dict[str, Any]:
        """A name that another entrant has must be ticked off as that of somebody else: nobody plays at two tables."""
        name = self.cleaned_data.get("name", "")
        if name and name_key(name) not in map(name_key, self.waiting):
            self.twins = namesakes(self.tournament, [name], self.entrant)
        if self.twins and not self.data.get("twin"):
            self.add_error("name", self.twins[0].told)
        return self.cleaned_data

    def newcomer(self) -> Newcomer:
        """What was typed, for the service. Only after `is_valid`."""
        data = self.cleaned_data
        return Newcomer(data["name"], data.get("position", 0), data["since"], data["reason"])

    def _rounds(self) -> list[tuple[int, str]]:
        return [(n, self.tournament.round_name(n)) for n in range(1, self._next() + 1)]

    def _next(self) -> int:
        if self.table:
            return self.table.round.number
        now = round_now(self.tournament)
        return min(now + 1, max(self.tournament.rounds_planned, now))

    def _since(self) -> int:
        if self.table:
            return self.table.round.number
        newest = self.tournament.rounds.filter(sittings__isnull=False).order_by("-number").first()
        return self._next() if newest is not None and newest.published_at is not None else round_now(self.tournament)


class LeaveForm(ServerCheckedForm):
    """What becomes of the open tables of somebody who goes; asks also why, or what becomes of fee and place.

    At the tables `fewer` the others can play on.
    """

    def __init__(
        self,
        *args: Any,
        tables: Sequence[OpenTable],
        fewer: Collection[OpenTable] = (),
        asks_reason: bool = False,
        may_refund: bool = False,
        has_place: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        if has_place:
            self.fields["out_of_competition"] = forms.BooleanField(
                label=_("Außer Wertung: kein Platz, kein Preis, die dahinter rücken auf"), required=False
            )
        if may_refund:
            self.fields["gives_back"] = forms.BooleanField(
                label=_("Startgeld zurückzahlen oder erlassen"), required=False
            )
            self.fields["refund"] = ReasonField(
                label=_("Warum geht das Geld zurück?"),
                help_text=_("Nur mit dem Häkchen. Steht im Kassenbuch."),
                required=False,
            )
        self.tables = tables
        for table in tables:
            if not (asks_reason and table.walkover):
                self.fields[table.key] = _settlement_field(table, fewer=table in fewer, pays=may_refund)
        if asks_reason:
            help_text = _("Bleibt im Protokoll, steht auf keiner Liste")
            self.fields["reason"] = ReasonField(help_text=help_text)

    @property
    def table_fields(self) -> list[forms.BoundField]:
        """One question for each open table."""
        return [self[table.key] for table in self.tables if table.key in self.fields]

    def clean_refund(self) -> str:
        """Why the fee goes back; money never moves without the tick, nor without a reason."""
        gives_back, reason = bool(self.cleaned_data.get("gives_back")), str(self.cleaned_data["refund"]).strip()
        if gives_back and not reason:
            raise forms.ValidationError(_("Bitte eintragen, warum das Startgeld zurückgeht. Es steht im Kassenbuch."))
        if reason and not gives_back:
            raise forms.ValidationError(
                _("Geht das Startgeld zurück? Dann bitte das Häkchen setzen, sonst dieses Feld leeren.")
            )
        return reason

    def clean(self) -> dict[str, Any]:
        """Who has no place pays nothing: the money goes back too, and with a reason."""
        found = self.cleaned_data
        if found.get("out_of_competition") and "gives_back" in self.fields and not found.get("gives_back"):
            text = _("Wer außer Wertung ist, zahlt nichts. Bitte auch das Häkchen beim Startgeld setzen.")
            self.add_error("gives_back", text)
        return found

    def settlements(self) -> dict[str, Settlement]:
        """The answers by the key of the table."""
        known: tuple[Settlement, ...] = get_args(Settlement)
        return {t.key: s for t in self.tables if (s := self.cleaned_data.get(t.key)) in known}


def _settlement_field(table: OpenTable, *, fewer: bool, pays: bool) -> forms.ChoiceField:
    of_round = table.sitting.round.tournament.round_name(table.sitting.round.number)
    where = {"table": table.sitting.table, "round": of_round}
    choices = [("open", _("Bleibt offen: Es kommt Ersatz, oder es wird noch gespielt"))]
    if table.walkover:
        name = table.winner.name if table.winner else _("niemanden")
        text = _("Der Rest zählt kampflos für %(name)s, dann steht es %(result)s")
        choices.insert(0, ("walkover", text % {"name": name, "result": table.walkover}))
    else:
        choices.append(("end", _("Der Tisch endet, wie er steht")))
    if fewer:
        text = _("Die anderen %(count)s spielen weiter, mit neuem Zettel")
        if pays:
            text = _("Die anderen %(count)s spielen weiter, mit neuem Zettel. Wer noch nirgends saß, zahlt dann nichts")
        choices.append(("fewer", text % {"count": spelled(len(table.others))}))
    return forms.ChoiceField(
        label=_("Tisch %(table)s in %(round)s ist noch offen") % where,
        choices=choices,
        widget=forms.RadioSelect,
        error_messages={"required": _("Bitte wählen, was aus dem offenen Tisch wird.")},
    )
