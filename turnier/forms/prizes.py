"""Forms of the prizes: how the money is shared out, and what lies on the prize table."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from turnier.forms.fields import MoneyField, NameField, ServerCheckedForm, StoredForm, WholeNumberField, field_of
from turnier.prizes import STEPS, Extra, Terms
from turnier.services.prizes.pictures import LARGEST_FILE, cleaned_picture
from turnier.text.errors import UserError
from turnier.text.words import euros, sum_in_a_box

SHAPES = (
    ("top_heavy", gettext_lazy("steil: vorne viel mehr")),
    ("linear", gettext_lazy("gleichmäßig abfallend")),
    ("even", gettext_lazy("alle Plätze gleich")),
    ("percent", gettext_lazy("eigene Tabelle in Prozent")),
    ("fixed", gettext_lazy("feste Beträge")),
)
STEP_WORDS = {1: gettext_lazy("0,01 €"), 100: "1 €", 500: "5 €", 1000: "10 €"}
KINDS = (
    ("", "–"),
    ("last", gettext_lazy("letzter Platz")),
    ("four", gettext_lazy("beste Vierermannschaft")),
    ("clubs", gettext_lazy("bester Verein")),
    ("club", gettext_lazy("beste eines Vereins")),
    ("among", gettext_lazy("beste von diesen Startnummern")),
    ("named", gettext_lazy("genau diese Startnummern")),
)
FOUR, THREE = 4, 3
"""So many of a club count as a team; so many make the best club unless somebody says otherwise."""
FEAT = "feat:"
MOST_PLACES = 200
SPARE_ROWS = 2


def typed_sums(typed: str) -> tuple[int, ...]:
    """ "200, 100 und 50" style lists: sums in cents, separated by blanks, semicolons, slashes or line ends."""
    field, bare = MoneyField(), re.sub(r"€|\beuro?\b", " ", typed, flags=re.IGNORECASE).strip()
    return tuple(field.clean(word) for word in re.split(r"[\s;/]+", bare) if word)


class PrizePlanForm(StoredForm, ServerCheckedForm):
    """The terms of the prize money; prizes beside the ranking stand in rows below."""

    kept_percent = WholeNumberField(
        label=gettext_lazy("Vom Startgeld bleiben beim Verein (Prozent)"),
        min_value=0,
        max_value=100,
        units=("%", "Prozent", "percent"),
    )
    guaranteed = MoneyField(label=gettext_lazy("Garantiert, auch wenn weniger kommen"), required=False)
    shape = forms.ChoiceField(label=gettext_lazy("Verteilung"), choices=SHAPES, widget=forms.RadioSelect)
    places = WholeNumberField(
        label=gettext_lazy("So viele Plätze"),
        min_value=1,
        max_value=MOST_PLACES,
        required=False,
        units=("Plätze", "Platz", "places", "place"),
    )
    table = forms.CharField(
        label=gettext_lazy("Eigene Tabelle"),
        help_text=gettext_lazy("Nur für Prozent und feste Beträge; ab Platz 1, zum Beispiel: 50 30 20"),
        required=False,
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 2, "autocomplete": "off"}),
    )
    step = forms.TypedChoiceField(
        label=gettext_lazy("Gerundet auf"), choices=[(step, STEP_WORDS[step]) for step in STEPS], coerce=int
    )
    below_fee = forms.BooleanField(
        label=gettext_lazy("Ein Platz darf auch weniger als das Startgeld bekommen"), required=False
    )

    def __init__(self, data: Mapping[str, Any] | None = None, *, terms: Terms, feats: Mapping[str, str]) -> None:
        table = " ".join(_table_word(terms, number) for number in terms.table)
        initial = {
            "kept_percent": terms.kept_percent,
            "guaranteed": terms.guaranteed_cents,
            "shape": terms.shape,
            "places": terms.places,
            "table": table,
            "step": terms.step,
            "below_fee": terms.below_fee,
            "extras": terms.extras,
        }
        super().__init__(data, initial=initial)
        extras = [*terms.extras, *[None] * SPARE_ROWS]
        self.rows = [ExtraForm(data, prefix=f"extra{n}", extra=extra, feats=feats) for n, extra in enumerate(extras)]

    @property
    def has_extras(self) -> bool:
        """Whether a row beside the ranking is filled in, or was typed."""
        return any(row["kind"].value() or row.errors for row in self.rows)

    def clean(self) -> dict[str, Any]:
        """A free shape needs its table, and every row below has to be complete."""
        shape = self.cleaned_data.get("shape")
        if shape in ("percent", "fixed"):
            self._read_table(str(shape))
        elif "places" not in self.errors and not self.cleaned_data.get("places"):
            self.add_error("places", _("Bitte eintragen, wie viele Plätze etwas bekommen."))
        if [row for row in self.rows if not row.is_valid()]:
            self.add_error(None, _("Bitte die rot markierten Sonderpreise ergänzen."))
        return self.cleaned_data

    def terms(self) -> Terms:
        """What was typed. Only after `is_valid`."""
        data = self.cleaned_data
        numbers = data.get("numbers", ())
        return Terms(
            kept_percent=data["kept_percent"],
            guaranteed_cents=data["guaranteed"],
            places=len(numbers) or data["places"] or 1,
            shape=data["shape"],
            table=numbers,
            step=data["step"],
            below_fee=data["below_fee"],
            extras=tuple(extra for row in self.rows if (extra := row.extra()) is not None),
        )

    def _stored_beside(self) -> list[str]:
        stored, typed = self.initial["extras"], tuple(extra for row in self.rows if (extra := row.extra()) is not None)
        if stored == typed:
            return []
        sums = [f"{extra.label} {' '.join(map(euros, extra.sums))}" for extra in stored]
        return [_("Sonderpreise: %(what)s") % {"what": ", ".join(sums) or "–"}]

    def _read_table(self, shape: str) -> None:
        typed = self.cleaned_data.get("table", "")
        try:
            sums = typed_sums(typed.replace("%", " ").replace(",", " ") if shape == "percent" else typed)
        except forms.ValidationError as error:
            self.add_error("table", error)
            return
        numbers = tuple(cents // 100 for cents in sums) if shape == "percent" else sums
        if not numbers or len(numbers) > MOST_PLACES or not all(numbers):
            text = _("Bitte für jeden Platz einen Wert über 0 eintragen, höchstens %(most)s.")
            self.add_error("table", text % {"most": MOST_PLACES})
        asked = self.cleaned_data.get("places")
        if asked and numbers and asked != len(numbers):
            text = _("In der Tabelle stehen %(there)s Werte, gefragt sind %(asked)s Plätze. Bitte angleichen.")
            self.add_error("table", text % {"there": len(numbers), "asked": asked})
        self.cleaned_data["numbers"] = numbers


class ExtraForm(forms.Form):
    """One prize beside the ranking; a row without a kind is none."""

    use_required_attribute = False
    kind = forms.ChoiceField(label=gettext_lazy("Für wen"), required=False)
    label = forms.CharField(label=gettext_lazy("Name des Preises"), max_length=80, required=False)
    sums = forms.CharField(label=gettext_lazy("Betrag (mehrere: 50 30 20)"), max_length=200, required=False)
    who = forms.CharField(label=gettext_lazy("Verein, Größe oder Nummern"), max_length=80, required=False)

    def __init__(
        self, data: Mapping[str, Any] | None, *, prefix: str, extra: Extra | None, feats: Mapping[str, str]
    ) -> None:
        initial = {} if extra is None else _extra_words(extra)
        super().__init__(data, prefix=prefix, initial=initial)
        self.kinds = {**dict(KINDS), **{f"{FEAT}{key}": label for key, label in feats.items()}}
        field_of(self, "kind", forms.ChoiceField).choices = list(self.kinds.items())
        for field in self.fields.values():
            field.widget.attrs |= {"class": "t-input", "aria-label": str(field.label)}

    def clean(self) -> dict[str, Any]:
        data = self.cleaned_data
        if not data.get("kind"):
            return data
        try:
            data["cents"] = typed_sums(data.get("sums", ""))
        except forms.ValidationError as error:
            self.add_error("sums", error)
        if not data.get("cents") and "sums" not in self.errors:
            self.add_error("sums", _("Bitte den Betrag eintragen, zum Beispiel 50."))
        if (problem := _who_problem(data["kind"], data.get("who", ""))) is not None:
            self.add_error("who", problem)
        return data

    def extra(self) -> Extra | None:
        """The prize that was typed; None for an empty row. Only after `is_valid`."""
        data = self.cleaned_data
        if not data.get("kind"):
            return None
        chosen, who = data["kind"], data["who"].strip()
        numbers = tuple(int(number) for number in re.findall(r"\d+", who))
        of_kind: dict[str, dict[str, Any]] = {
            "club": {"kind": "club", "who": who},
            "clubs": {"kind": "clubs", "size": numbers[0] if numbers else THREE},
            "four": {"kind": "clubs", "size": FOUR},
            "among": {"kind": "among", "numbers": numbers},
            "named": {"kind": "named", "numbers": numbers},
            "last": {"kind": "last"},
        }
        values = of_kind.get(chosen) or {"kind": "feat", "who": chosen.removeprefix(FEAT)}
        return Extra(label=data["label"] or str(self.kinds[chosen]), sums=data["cents"], **values)


class PictureForm(ServerCheckedForm):
    """What forms with a field `picture` have in common; `sent` is the length of the request in bytes."""

    def __init__(self, *args: Any, sent: int = 0, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.sent = sent

    def clean_picture(self) -> bytes | None:
        """The picture as it is stored; None without one."""
        uploaded = self.cleaned_data["picture"]
        if uploaded is None:
            if self.sent > LARGEST_FILE:
                raise forms.ValidationError(_("Das Bild ist größer als 12 MB. Bitte ein kleineres nehmen."))
            return None
        try:
            return cleaned_picture(uploaded.read())
        except UserError as error:
            raise forms.ValidationError(error.message) from error


class PrizeForm(PictureForm):
    """A donated prize."""

    title = NameField(label=gettext_lazy("Preis"))
    donor = NameField(label=gettext_lazy("Gespendet von"), required=False)
    value = MoneyField(label=gettext_lazy("Wert"), required=False)
    consolation = forms.BooleanField(label=gettext_lazy("Trostpreis: für den letzten Platz"), required=False)
    picture = forms.FileField(
        label=gettext_lazy("Foto"),
        required=False,
        widget=forms.FileInput(attrs={"accept": "image/jpeg,image/png,image/webp"}),
    )

    def values(self) -> dict[str, Any]:
        """What the service takes."""
        data = self.cleaned_data
        return {
            "title": data["title"],
            "donor": data["donor"],
            "value_cents": data["value"],
            "consolation": data["consolation"],
            "picture": data["picture"],
        }


class LogoForm(PictureForm):
    """The logo of the club."""

    picture = forms.FileField(
        label=gettext_lazy("Logo des Vereins"),
        help_text=gettext_lazy("JPEG, PNG oder WebP; steht auf den Urkunden"),
        widget=forms.FileInput(attrs={"accept": "image/jpeg,image/png,image/webp"}),
        error_messages={"required": gettext_lazy("Bitte eine Datei auswählen.")},
    )


def _table_word(terms: Terms, number: int) -> str:
    if terms.shape == "percent":
        return str(number)
    return _sum_word(number)


def _sum_word(cents: int) -> str:
    return str(cents // 100) if cents % 100 == 0 else sum_in_a_box(cents)


def _who_problem(kind: str, who: str) -> str | None:
    """What is wrong with that which stands beside a kind of prize; None where nothing is."""
    if kind == "club" and not who:
        return _("Bitte den Verein eintragen, so wie er in der Anmeldung steht.")
    if kind in ("among", "named") and not re.fullmatch(r"\d{1,4}([\s,;]+\d{1,4})*", who):
        return _("Bitte Startnummern eintragen, zum Beispiel 4 17.")
    if kind == "clubs" and not re.fullmatch(r"[1-9]\d?", who or str(THREE)):
        return _("Bitte eintragen, wie viele je Verein zählen, zum Beispiel 4.")
    return None


def _extra_words(extra: Extra) -> dict[str, str]:
    numbers = " ".join(map(str, extra.numbers))
    kinds = {"feat": f"{FEAT}{extra.who}", "clubs": "four" if extra.size == FOUR else "clubs"}
    who = {"clubs": "" if extra.size == FOUR else str(extra.size), "club": extra.who}.get(extra.kind, numbers)
    sums = " ".join(map(_sum_word, extra.sums))
    return {"kind": kinds.get(extra.kind, extra.kind), "label": extra.label, "sums": sums, "who": who}
