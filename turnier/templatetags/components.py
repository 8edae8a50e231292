"""Blocks that many pages share: notice, heading, empty state, the ways to play; components.css has their looks."""

from __future__ import annotations

import re
import secrets
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from datetime import date, datetime
from functools import lru_cache
from typing import Any

from django import template
from django.template.base import FilterExpression, NodeList, Parser, Token, token_kwargs
from django.template.context import Context
from django.template.loader import render_to_string
from django.utils.html import conditional_escape, escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from games.kit.house_rules import Way
from turnier.templatetags.turnier import STATES, icon, suit
from turnier.text.words import language_and_words

register = template.Library()

SIGNS = STATES | {"run": "info"}
FRAGMENTS = 10_000
"""So many partials of about a kilobyte are remembered: the tables and entrants of a few large halls."""
LARGE_FRAGMENTS = 200
"""So many of those that grow with the hall, and are new whenever anything in it changes."""
MARK = secrets.token_hex(16)
"""Stands in what is remembered for a text, see `_mark`; nobody outside this process can write it."""
PLAIN = {str, int, bool, date, datetime}
"""Not what is derived of them: a text that remembers how it was made is equal to one that does not."""
WHITE_SPACE = re.compile(r"[ \t\n]+")
AROUND_BLOCKS = re.compile(
    r" ?(</?(?:div|p|form|fieldset|legend|label|details|summary|header|main|footer|h[1-6]|ul|ol|li|option)\b[^>]*>) ?"
)
HEIGHT, TOP = 86, 3
STROKES = 4
"""So many strokes fit into a row of the pad; more are written as a number."""
COIN = 8
SLIDERS = mark_safe(  # nosec B308, B703 # constant
    '<rect class="is-dashed" x="18" y="3" width="114" height="86" rx="3"/>'
    '<path d="M36 30H84M100 30H114M36 46H62M78 46H114M36 62H92M108 62H114"/>'
    '<circle cx="92" cy="30" r="5.5"/><circle cx="70" cy="46" r="5.5"/><circle cx="100" cy="62" r="5.5"/>'
)


@register.simple_block_tag
def notice(
    content: str,
    kind: str,
    *,
    sign: str = "",
    css: str = "",
    inner: str = "",
    summary: bool = False,
    **attributes: object,
) -> SafeString:
    """A sentence or more in the colour of a state, with its sign.

    `summary` is the list of errors above a form, which gets the focus; further attributes are written with `_` for `-`.
    """
    fixed: dict[str, object] = {"class": f"t-say {css}".strip(), "data-state": kind}
    if summary:
        fixed |= {"role": "alert", "tabindex": "-1", "data-summary": True}
    return format_html(
        "<div{}>{}<div{}>{}</div></div>",
        _written(fixed | attributes),
        icon(sign or SIGNS[kind]),
        _written({"class": inner}),
        content,
    )


@register.simple_block_tag
def compact(content: str) -> SafeString:
    """The HTML with one space for every run of white space, none around a block: a page that is sent to many phones.

    Labels stand in grids there, so they are blocks as well.
    """
    return mark_safe(AROUND_BLOCKS.sub(r"\1", WHITE_SPACE.sub(" ", content)))  # nosec B308, B703 # noqa: S308 - rendered by the template


@register.simple_block_tag
def empty_state(content: str, *suits: str) -> SafeString:
    """What stands where nothing is yet: the suits of the game, a headline, a sentence, the way on."""
    cards = format_html_join("", "{}", ((suit(name),) for name in suits))
    above = format_html('<div class="t-empty__suits">{}</div>', cards) if suits else ""
    return format_html('<div class="t-empty">{}{}</div>', above, content)


@register.simple_block_tag
def fold(
    content: str, title: str, says: str = "", *, mark: str = "", opened: bool = False, **attributes: object
) -> SafeString:
    """What is needed rarely: a title, one sentence on what is inside and a mark; it opens by a tap."""
    return format_html(
        '<details{}><summary><span><b>{}</b>{}</span>{}{}</summary><div class="t-fold__in">{}</div></details>',
        _written({"class": "t-fold", "open": bool(opened)} | attributes),
        title,
        format_html("<small>{}</small>", says) if says else "",
        format_html('<span class="t-tag">{}</span>', mark) if mark else "",
        icon("down"),
        content,
    )


@register.simple_tag
def attributes(of: Mapping[str, object]) -> SafeString:
    """Attributes of an element in their order; True is one without value, what is None or False is left out."""
    written = (_attribute(name, said) for name, said in of.items() if said is not None and said is not False)
    return mark_safe("".join(written))  # nosec B308, B703 # noqa: S308 - each is escaped


class Inserted(str):
    """An escaped text that a fragment shows as it is, or hands to an address, and that it does not depend on."""

    __slots__ = ()


@register.filter
def inserted(text: Any) -> str:
    """A text that is put into a fragment each time that this is shown; an empty one is a value like any other."""
    return Inserted(conditional_escape(text)) or ""


@register.simple_tag
def fragments(template_name: str, each: str, several: Iterable[Hashable], **values: Hashable) -> SafeString:
    """A fragment for every one of `several`, one after the other; `each` is what it is called in the partial."""
    said_in, shared = language_and_words(), tuple(values.items())
    made = (_fragment(template_name, said_in, (*shared, (each, value))) for value in several)
    return mark_safe("".join(made))  # nosec B308, B703 # noqa: S308 - rendered by the template


@register.simple_tag
def fragment(template_name: str, **values: Hashable) -> SafeString:
    """A partial that shows nothing but these values, rendered once for the same ones: a hall costs what changed in it.

    The values are texts, numbers, times and frozen data of them, for which equal means that they look alike. Two
    objects of a model are equal when they only have the same key: they are refused with a TypeError. What is
    `inserted` is no part of what is remembered: it may be another text for each request and each tournament.
    """
    later = {name: text for name, text in values.items() if type(text) is Inserted}
    kept = tuple((name, _mark(name) if name in later else value) for name, value in values.items())
    written = str(_fragment(template_name, language_and_words(), kept))
    for name, text in later.items():
        written = written.replace(_mark(name), text)
    return mark_safe(written)  # nosec B308, B703 # noqa: S308 - rendered by the template, what is inserted is escaped


def _mark(name: str) -> str:
    """Where a text of this name goes; with an end, so that none is the beginning of another. Addresses take it."""
    return f"{MARK}{name}-"


@register.simple_tag
def large_fragment(template_name: str, **values: Hashable) -> SafeString:
    """A `fragment` that shows a whole hall: few are remembered, or they would fill the memory of an evening."""
    return _large_fragment(template_name, language_and_words(), tuple(values.items()))


def _rendered(template_name: str, _said_in: Hashable, values: tuple[tuple[str, Hashable], ...]) -> SafeString:
    for name, value in values:
        if not _is_plain(value):
            raise TypeError(f"{template_name}: {name} is not made of plain values")
    return render_to_string(template_name, dict(values))


_fragment = lru_cache(maxsize=FRAGMENTS)(_rendered)
_large_fragment = lru_cache(maxsize=LARGE_FRAGMENTS)(_rendered)


def _is_plain(value: object) -> bool:
    if isinstance(value, tuple):
        return all(map(_is_plain, value))
    if is_dataclass(value) and not isinstance(value, type):
        return all(_is_plain(getattr(value, field.name)) for field in fields(value))
    if isinstance(value, SafeString):  # as every text is that stands in a template
        return escape(value) == value
    return value is None or type(value) in PLAIN


class HeadingNode(template.Node):
    """The head of a page: title and lead, and beside them what one can do here."""

    def __init__(self, words: NodeList, beside: NodeList, attributes: dict[str, FilterExpression]) -> None:
        self.words, self.beside, self.attributes = words, beside, attributes

    def render(self, context: Context) -> SafeString:
        """The words in one box, which may shrink, everything else after it."""
        attributes = {name: value.resolve(context) for name, value in self.attributes.items()}
        return format_html(
            "<div{}><div>{}</div>{}</div>",
            _written({"class": "t-head"} | attributes),
            self.words.render(context),
            self.beside.render(context),
        )


@register.tag
def heading(parser: Parser, token: Token) -> HeadingNode:
    """`{% heading %}` title and lead `{% beside %}` buttons `{% endheading %}`; the second part may be missing."""
    attributes = token_kwargs(token.split_contents()[1:], parser)
    words = parser.parse(("beside", "endheading"))
    beside = NodeList()
    if parser.next_token().contents == "beside":
        beside = parser.parse(("endheading",))
        parser.delete_first_token()
    return HeadingNode(words, beside, attributes)


def _written(of: Mapping[str, object]) -> SafeString:
    """Attributes whose names are written with `_` for `-`; what is empty is left out."""
    return attributes({name.replace("_", "-"): said for name, said in of.items() if said != ""})


def _attribute(name: str, said: object) -> str:
    return f" {name}" if said is True else f' {name}="{conditional_escape(str(said))}"'


@register.simple_tag
def way_picture(way: Way) -> SafeString:
    """The picture of a way: what is typed are sliders, rounds are rows of a score pad, stacks are coins."""
    inside = SLIDERS if way.asks else _coins(way.each) if way.rounds is None else _pad(way.rounds, way.each)
    return format_html('<svg class="t-way__picture" viewBox="0 0 150 92" aria-hidden="true">{}</svg>', inside)


def _pad(rows: int, each: int) -> SafeString:
    height = HEIGHT / rows
    drawn = ((row + 1, round(TOP + height * row, 1), round(TOP + height * (row + 0.5), 1)) for row in range(rows))
    return format_html(
        '<rect x="18" y="3" width="114" height="86" rx="3"/><path class="is-thin" d="M48 3V89"/>{}',
        format_html_join("", "{}", ((_row(number, top, middle, each),) for number, top, middle in drawn)),
    )


def _row(number: int, top: float, middle: float, each: int) -> SafeString:
    line = format_html('<path class="is-thin" d="M18 {}H132"/>', top) if number > 1 else ""
    if each > STROKES:
        played = format_html('<text x="90" y="{}">{}</text>', middle + 5, each)
    else:
        marks = "".join(f"M{90 + 22 * (n - (each - 1) / 2):g} {middle - 7:g}v14" for n in range(each))
        played = format_html('<path class="is-thick" d="{}"/>', marks)
    return format_html('{}<text x="34" y="{}">{}</text>{}', line, middle + 5, number, played)


def _coins(most: int) -> SafeString:
    """Three stacks, the highest in the middle."""
    stacks = ((38, max(1, most - 1)), (75, most + 2), (112, max(1, most - 2)))
    spots = [(x, 78 - COIN * n) for x, coins in stacks for n in range(coins)]
    coins = format_html_join("", '<ellipse cx="{}" cy="{}" rx="13" ry="5"/>', spots)
    return format_html('{}<path d="M16 85H134"/>', coins)
