"""The pictures of the ways to play, as small drawings: a score pad, stacks of coins, three sliders."""

from __future__ import annotations

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from games.kit.house_rules import Way

register = template.Library()

HEIGHT, TOP = 86, 3
STROKES = 4
"""So many strokes fit into a row of the pad; more are written as a number."""
COIN = 8
SLIDERS = mark_safe(  # nosec B308, B703 # constant
    '<rect class="is-dashed" x="18" y="3" width="114" height="86" rx="3"/>'
    '<path d="M36 30H84M100 30H114M36 46H62M78 46H114M36 62H92M108 62H114"/>'
    '<circle cx="92" cy="30" r="5.5"/><circle cx="70" cy="46" r="5.5"/><circle cx="100" cy="62" r="5.5"/>'
)


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
