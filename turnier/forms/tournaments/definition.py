"""The page on which an organiser says what a game of their own is, and the upload of a template of one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.kit.definition import KEYS, LARGEST_FIGURE, LARGEST_TEMPLATE, Definition, ListColumn, read_template
from games.kit.entries.load import UnreadableError
from games.kit.game import AnyGame, load_rules
from turnier.forms.tournaments.create import checked_name
from turnier.models import Tournament
from turnier.text.words import translate

PAIRS = "pairs"
RANKS, PARTS = 3, 4
"""So many boxes for the order, and for the parts of a computed column; a definition that has more is shown whole."""
WORDS = ("name", "hand", "hands_word", "list_word")


class WordField(forms.CharField):
    """A word that stands on pages and papers."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=30, widget=forms.TextInput(attrs={"autocomplete": "off"}), **kwargs)

    def clean(self, value: Any) -> str:
        """The word without what no paper can print."""
        typed = str(super().clean(value))
        return checked_name(typed) if typed else ""


class ColumnField(forms.ChoiceField):
    """One of the columns. That it has a name is for the game to judge, which knows all of them."""

    def valid_value(self, value: Any) -> bool:
        """Whether there can be such a column."""
        return value in KEYS


def _figure(label: Any, *, least: int = -LARGEST_FIGURE) -> forms.IntegerField:
    return forms.IntegerField(label=label, required=False, min_value=least, max_value=LARGEST_FIGURE)


@dataclass(frozen=True)
class ColumnFields:
    """The fields of one column on the page, those of what it is computed from in rows, and what stands in its fold."""

    number: int
    name: str
    says: str
    main: tuple[forms.BoundField, ...]
    parts: tuple[tuple[forms.BoundField, ...], ...]
    computed: bool
    opened: bool


class DefinitionForm(forms.Form):
    """A definition in boxes: players, what is written, up to six columns, order and words.

    A column without a name is none. The box of a column has its key in its name, so a column that moves keeps its key;
    the columns stand in the order in which the definition has them.
    """

    name = WordField(label=gettext_lazy("Wie heißt das Spiel?"))
    table = forms.ChoiceField(
        label=gettext_lazy("Wer spielt?"),
        choices=(("", gettext_lazy("jeder für sich")), (PAIRS, gettext_lazy("zwei Paare"))),
        widget=forms.RadioSelect,
        required=False,
    )
    fewest = forms.IntegerField(label=gettext_lazy("Wenigstens am Tisch"), min_value=2, max_value=6)
    most = forms.IntegerField(label=gettext_lazy("Höchstens am Tisch"), min_value=2, max_value=6)
    written = forms.ChoiceField(
        label=gettext_lazy("Was wird eingetragen?"),
        choices=(("hand", gettext_lazy("jedes Spiel")), ("list", gettext_lazy("nur der Endstand"))),
        widget=forms.RadioSelect,
    )
    hands = forms.IntegerField(label=gettext_lazy("Spiele auf einer Liste"), min_value=1, max_value=99)
    last_tie = forms.ChoiceField(
        label=gettext_lazy("Wer in allem gleich ist"),
        choices=(("shared", gettext_lazy("teilt den Platz")), ("lot", gettext_lazy("zieht ein Los"))),
        widget=forms.RadioSelect,
    )
    lost = ColumnField(
        label=gettext_lazy("Verlustgeld"),
        help_text=gettext_lazy("Die Spalte, nach der ein Verlustgeld berechnet werden kann."),
        required=False,
    )
    hand = WordField(label=gettext_lazy("Ein Spiel heißt"))
    hands_word = WordField(label=gettext_lazy("Mehrere heißen"))
    list_word = WordField(label=gettext_lazy("Der Zettel heißt"))

    def __init__(self, tournament: Tournament, data: Any = None, *, shown: Definition, more: int = 0) -> None:
        """Shows a definition; `more` columns stand open beside those that it has."""
        super().__init__(data, initial=_initial(shown))
        self.tournament = tournament
        self.game: AnyGame | None = None
        self.keys = (*shown.by_key, *(key for key in KEYS if key not in shown.by_key))
        self.column_names = [self._typed(f"{key}-name") for key in self.keys]
        self.ranks = self._rows("order-{}", RANKS)
        self.parts = {key: self._rows(f"{key}-of-{{}}", PARTS) for key in KEYS}
        used = [number for number, name in enumerate(self.column_names) if name]
        self.shown_columns = min(len(KEYS), max([*used, 0]) + 1 + more)
        named = [(key, name) for key, name in zip(self.keys, self.column_names, strict=True) if name]
        for key in KEYS:
            self._add_column(key, named)
        ranks = [f"order-{rank}" for rank in self.ranks]
        for rank, field in enumerate(ranks):
            label = _("Zuerst zählt") if rank == 0 else _("Bei Gleichstand") if rank == 1 else _("Danach")
            nothing = [] if rank == 0 else [("", _("nichts mehr"))]
            self.fields[field] = ColumnField(label=label, choices=[*nothing, *named], required=rank == 0)
        self.fields["lost"].choices = [("", _("keine")), *named]  # type: ignore[attr-defined]

    def _rows(self, name: str, least: int) -> range:
        """So many rows of boxes as are filled in, at least so many as usual."""
        return range(max([least, *(number + 1 for number in range(len(KEYS)) if self._typed(name.format(number)))]))

    def _typed(self, name: str) -> str:
        value = self.data.get(name) if self.is_bound else self.initial.get(name)
        return str(value or "").strip()

    def _add_column(self, key: str, named: list[tuple[str, str]]) -> None:
        self.fields |= {
            f"{key}-name": WordField(label=_("Name"), required=False),
            f"{key}-least": _figure(_("von")),
            f"{key}-most": _figure(_("bis")),
            f"{key}-less": forms.ChoiceField(
                label=_("Besser ist"),
                choices=(("", _("viel")), ("1", _("wenig"))),
                widget=forms.RadioSelect,
                required=False,
            ),
            f"{key}-adds": forms.ChoiceField(
                label=_("Alle am Tisch zusammen"),
                choices=(("free", _("beliebig")), ("total", _("genau")), ("multiple", _("ein Vielfaches von"))),
                required=False,
            ),
            f"{key}-sum": _figure(_("Zahl")),
        }
        whose = (
            ("own", _("eigene")),
            ("others", _("der anderen")),
            ("shared", _("der anderen, durch die Plätze geteilt")),
        )
        others = [("", "–"), *((other, name) for other, name in named if other != key)]
        for part in self.parts[key]:
            self.fields |= {
                f"{key}-factor-{part}": forms.IntegerField(
                    label=_("Mal"), required=False, min_value=-10_000, max_value=10_000
                ),
                f"{key}-of-{part}": ColumnField(label=_("Spalte"), choices=others, required=False),
                f"{key}-whose-{part}": forms.ChoiceField(label=_("wessen"), choices=whose, required=False),
            }

    def columns(self) -> Iterator[ColumnFields]:
        """The columns that the page shows."""
        for number, key in enumerate(self.keys[: self.shown_columns]):
            main = [self[f"{key}-{name}"] for name in ("name", "least", "most", "less", "adds", "sum")]
            parts = [
                tuple(self[f"{key}-{name}-{part}"] for name in ("factor", "of", "whose")) for part in self.parts[key]
            ]
            wrong = any(field.errors for field in (*main, *(each for row in parts for each in row)))
            name = self.column_names[number]
            opened = wrong or not name
            computed = any(self._typed(f"{key}-of-{part}") for part in self.parts[key])
            says = _("wird berechnet") if computed else self._says(key)
            yield ColumnFields(number + 1, name, says, tuple(main), tuple(parts), computed, opened)

    def _says(self, key: str) -> str:
        """What a column is limited to, in a few words."""
        limits = _("%(least)s bis %(most)s") % {
            "least": (self._typed(f"{key}-least") or "0").replace("-", "−"),
            "most": self._typed(f"{key}-most") or LARGEST_FIGURE,
        }
        total = (self._typed(f"{key}-sum") or "0").replace("-", "−")
        adds = {"total": _("zusammen %(n)s"), "multiple": _("zusammen ein Vielfaches von %(n)s")}
        said = adds.get(self._typed(f"{key}-adds"))
        return " · ".join([limits, said % {"n": total}] if said else [limits])

    @property
    def may_have_more(self) -> bool:
        """Whether there is room for another column."""
        return self.shown_columns < len(KEYS)

    @property
    def orders(self) -> list[forms.BoundField]:
        """The boxes of the order."""
        return [self[f"order-{rank}"] for rank in self.ranks]

    def definition(self) -> dict[str, Any]:
        """What was typed, as the game reads it."""
        typed = self.cleaned_data
        pairs = typed.get("table") == PAIRS
        plain = {name: typed[name] for name in ("written", "hands", "last_tie", *WORDS)}
        return {
            **plain,
            "pairs": pairs,
            "fewest": typed["fewest"],
            "most": typed["most"],
            "columns": [self._column(key) for key in self.used],
            "order": [value for rank in self.ranks if (value := typed.get(f"order-{rank}"))],
            "lost": typed.get("lost") or None,
        }

    @property
    def used(self) -> list[str]:
        """The keys of the columns that have a name."""
        return [key for key in self.keys if self.cleaned_data.get(f"{key}-name")]

    def _column(self, key: str) -> dict[str, Any]:
        typed = self.cleaned_data
        most = typed.get(f"{key}-most")
        return {
            "key": key,
            "name": typed[f"{key}-name"],
            "least": typed.get(f"{key}-least") or 0,
            "most": LARGEST_FIGURE if most is None else most,
            "less_is_better": typed.get(f"{key}-less") == "1",
            "adds": typed.get(f"{key}-adds") or "free",
            "sum": typed.get(f"{key}-sum") or 0,
            "parts": [self._part(key, part) for part in self._parts(key)],
        }

    def _parts(self, key: str) -> list[int]:
        return [part for part in self.parts[key] if self.cleaned_data.get(f"{key}-of-{part}")]

    def _part(self, key: str, part: int) -> dict[str, Any]:
        typed = self.cleaned_data
        factor = typed.get(f"{key}-factor-{part}")
        return {
            "column": typed[f"{key}-of-{part}"],
            "factor": 1 if factor is None else factor,
            "whose": typed.get(f"{key}-whose-{part}") or "own",
        }

    def clean(self) -> dict[str, Any]:
        """Lets the game judge the whole; its sentences stand at their boxes."""
        cleaned = super().clean() or self.cleaned_data
        if self.errors:
            return dict(cleaned)
        if not self.used:
            self.add_error(f"{KEYS[0]}-name", _("Eine Liste hat wenigstens eine Spalte. Bitte ihr einen Namen geben."))
            return dict(cleaned)
        for key in self.used:
            if cleaned.get(f"{key}-adds") in ("total", "multiple") and cleaned.get(f"{key}-sum") is None:
                self.add_error(f"{key}-sum", _("Bitte die Zahl angeben, die alle am Tisch zusammen haben."))
        if self.errors:
            return dict(cleaned)
        rules, problems = load_rules(self.tournament.kind_of_game, {**self.tournament.rules, **self.rules()})
        for problem in problems:
            self.add_error(self._box(problem.path.removeprefix("rules/definition/")), translate(problem.message))
        self.game = self.tournament.kind_of_game.under(rules) if rules else None
        return dict(cleaned)

    def _box(self, path: str) -> str | None:
        """The box of a place in the definition."""
        places = path.split("/")
        if places[0] == "order":
            return "order-0"
        if places[0] != "columns":
            return places[0] if places[0] in self.fields else None
        if len(places) == 1:
            return f"{self.used[0]}-name"
        key = self.used[int(places[1])]
        if places[2] != "parts":
            return f"{key}-{places[2]}"
        part = self._parts(key)[int(places[3])]
        return f"{key}-{ {'column': 'of'}.get(places[4], places[4]) }-{part}"

    def rules(self) -> dict[str, Any]:
        """The house rule that the definition is."""
        return {"definition": self.definition()}


def _initial(shown: Definition) -> dict[str, Any]:
    plain = ("fewest", "most", "written", "hands", "last_tie", *WORDS)
    return {
        **{name: getattr(shown, name) for name in plain},
        "table": PAIRS if shown.pairs else "",
        "lost": shown.lost or "",
        **{f"order-{rank}": key for rank, key in enumerate(shown.order)},
        **{f"{column.key}-{name}": value for column in shown.columns for name, value in _boxes(column).items()},
    }


def _boxes(column: ListColumn) -> dict[str, Any]:
    return {
        "name": column.name,
        "least": column.least,
        "most": column.most,
        "less": "1" if column.less_is_better else "",
        "adds": column.adds,
        "sum": column.sum if column.adds != "free" else None,
        **{f"factor-{number}": part.factor for number, part in enumerate(column.parts)},
        **{f"of-{number}": part.column for number, part in enumerate(column.parts)},
        **{f"whose-{number}": part.whose for number, part in enumerate(column.parts)},
    }


class TemplateForm(forms.Form):
    """A template of a list, from this or another club."""

    file = forms.FileField(label=gettext_lazy("Vorlage von einer anderen Liste"))

    def clean_file(self) -> Definition:
        """The definition in it."""
        uploaded: UploadedFile[bytes] = self.cleaned_data["file"]
        try:
            definition = read_template(uploaded.read(LARGEST_TEMPLATE + 1))
        except UnreadableError as error:
            raise forms.ValidationError(translate(error.message)) from error
        for word in definition.words:
            checked_name(word)
        return definition
