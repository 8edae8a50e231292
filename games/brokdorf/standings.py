"""How Brokdorf players are ranked: by what they have in their stack, then by Stechen or not at all."""

from __future__ import annotations

from games.brokdorf.house_rules import Rules
from games.kit.criteria import Criterion, figure, lot
from games.kit.german import euros
from games.kit.terms import Column, Tally
from games.kit.text import Text, text

PLAYOFF = lot("playoff", text("Stechen"))


def gain_text(cents: int) -> Text:
    """A change of the stack with its sign: "+3,00 €", "±0,00 €"."""
    return euros(cents) if cents < 0 else text("{sign}{sum}", sign="+" if cents else "±", sum=euros(cents))


def criteria(rules: Rules) -> tuple[Criterion, ...]:
    """The stack; a tie is left to a Stechen or shared (RB17)."""
    stack = figure("cents", text("Stapel"), lambda cents: euros(rules.stack_cents + cents))
    return (stack, PLAYOFF) if rules.title_tie == "playoff" else (stack,)


def columns(rules: Rules) -> tuple[Column, ...]:
    """The stack, and what it has gained."""

    def stack(tally: Tally) -> str:
        return euros(rules.stack_cents + tally["cents"])

    def gain(tally: Tally) -> str:
        return gain_text(tally["cents"])

    return (
        Column("cents", text("Stapel"), text("Stapel"), stack, main=True),
        Column("gain", text("Gewinn"), text("Gewinn"), gain),
    )
