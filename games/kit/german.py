"""German in sentences and figures: lists, number agreement, signs, ratios."""

from __future__ import annotations

from collections.abc import Sequence

from games.kit.text import Text, text


def listed(words: Sequence[str], last: str = "und") -> str:
    """ "Anna", "Anna und Cilli", "Anna, Bernd und Cilli"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def agreed(names: Sequence[str], *, one: str, many: str, **values: object) -> Text:
    """Fills the template that agrees with the number of names; both contain `{names}`."""
    return text(one if len(names) == 1 else many, names=listed(names), **values)


def counted(number: int, *, one: str, many: str, **values: object) -> Text:
    """Fills the template that agrees with a number; both may contain `{number}`."""
    return text(one if number == 1 else many, number=number, **values)


def signed(number: int) -> str:
    """A difference with its sign: "+16", "−3", "±0"."""
    if number == 0:
        return "±0"
    return f"+{number}" if number > 0 else f"−{-number}"


def minus(number: int) -> str:
    """A whole number with a real minus sign: "12", "−3"."""
    return str(number).replace("-", "−")


def quotient(scored: int, conceded: int) -> str:
    """The quotient with three decimals, rounded half up ("1,800"); "–" where nothing was conceded."""
    if conceded <= 0:
        return "–"
    thousandths = (2000 * scored + conceded) // (2 * conceded)
    return f"{thousandths // 1000},{thousandths % 1000:03d}"


def euros(cents: int) -> str:
    """An amount of money: "9,00 €", "−0,33 €"."""
    amount = f"{abs(cents) // 100},{abs(cents) % 100:02d} €"
    return f"−{amount}" if cents < 0 else amount
