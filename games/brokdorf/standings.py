"""How Brokdorf players are ranked: by what they have in their stack, then by Stechen or not at all."""

from __future__ import annotations

from games.brokdorf.house_rules import BrokdorfRules
from games.kit.criteria import Criterion, lot
from games.kit.terms import GONE, MOST_RUBBERS, Column, Tally
from games.kit.text import Text, euro_text, text

LIMIT = "limit"
"""The key of a tally by how many cents the limit rose; it is there only where it did."""


def gain_text(cents: int) -> Text:
    """A change of the stack with its sign: "+3,00 €", "±0,00 €"."""
    return euro_text(cents) if cents < 0 else text("{sign}{sum}", sign="+" if cents else "±", sum=euro_text(cents))


def criteria(rules: BrokdorfRules) -> tuple[Criterion, ...]:
    """The stack, then who was eliminated later; a tie is left to a Stechen or shared (RB17).

    Those who went in the same Runde have nothing left to play a Stechen for and share their place. What somebody has
    left who was eliminated at a limit counts no more.
    """

    def has_money(tally: Tally) -> bool:
        return rules.stack_cents + tally["cents"] > tally.get(LIMIT, 0)

    def kept(tally: Tally) -> int:
        return rules.stack_cents + tally["cents"] if has_money(tally) else 0

    def shown(tally: Tally) -> Text:
        left = rules.stack_cents + tally["cents"]
        return euro_text(left) if has_money(tally) or not left else text("raus mit {sum}", sum=euro_text(left))

    def gone(tally: Tally) -> int:
        return 0 if has_money(tally) else tally.get(GONE, 0)

    stack = Criterion("cents", text("Stapel"), kept, shown)
    later = Criterion("eliminated", text("Später ausgeschieden"), gone, lambda tally: _when(gone(tally)))
    playoff = lot("playoff", text("Stechen"), has_money)
    return (stack, later, playoff) if rules.title_tie == "playoff" else (stack, later)


def _when(gone: int) -> Text:
    """ "Sitzordnung 3, Runde 7"; a dash for who has not gone."""
    number, rubber = divmod(gone, MOST_RUBBERS)
    return text("Sitzordnung {number}, Runde {rubber}", number=number, rubber=rubber) if gone else text("–")


def columns(rules: BrokdorfRules) -> tuple[Column, ...]:
    """The stack, and what it has gained."""

    def stack(tally: Tally) -> str:
        return euro_text(rules.stack_cents + tally["cents"])

    def gain(tally: Tally) -> str:
        return gain_text(tally["cents"])

    return (
        Column("cents", text("Stapel"), text("Stapel"), stack, main=True),
        Column("gain", text("Gewinn"), text("Gewinn"), gain),
    )


FEATS = {"durchmarsch": text("meiste Durchmärsche")}
"""What may win a prize of its own."""
