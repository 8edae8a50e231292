"""What Brokdorf has and other games need not: stacks that go along, people who go, Runden."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict

from games.brokdorf import money_words, standings
from games.brokdorf.checks import number
from games.brokdorf.entries import LeaveEntry
from games.brokdorf.house_rules import BrokdorfRules
from games.brokdorf.state import BrokdorfRubber, BrokdorfState
from games.kit.german import euros
from games.kit.parts import DeparturesPart, RubbersPart, StacksPart
from games.kit.terms import Departure, Table, Tally
from games.kit.text import Text, text
from games.kit.values import Json


class BrokdorfStacks(StacksPart[BrokdorfRules, BrokdorfState]):
    """Everybody has a stack of his own (§§ 0 and 8)."""

    def start(self, rules: BrokdorfRules, earlier: Tally) -> int:
        """The stack after the tables so far."""
        return rules.stack_cents + earlier["cents"]

    def start_text(self, start: int) -> str:
        """The stack in euros."""
        return euros(start)

    def start_faults(self, rules: BrokdorfRules, table: Table) -> Sequence[Text]:
        """Nobody begins with less than nothing."""
        owing = [name for name, cents in zip(table.names, table.start or (), strict=False) if cents < 0]
        return [
            text("{name} kann nicht mit weniger als 0 Cent beginnen. Bitte den Stapel prüfen.", name=name)
            for name in owing
        ]

    def leaving(self, seat: int) -> Json:
        """What one press writes for who goes."""
        return {"kind": LeaveEntry.kind, "player": seat}

    def unsettled(self, rules: BrokdorfRules, state: BrokdorfState) -> Text | None:
        """People change tables between two Runden only (RB16)."""
        return text("Runde {number} läuft noch", number=number(state)) if state.running.begun else None

    def tops_up(self, rules: BrokdorfRules) -> bool:
        """Only where the house rule for a short stack says so (RB9)."""
        return rules.short_stack == "organiser"


class BrokdorfDepartures(DeparturesPart[BrokdorfRules, BrokdorfState]):
    """Eliminated, left or excluded."""

    def of(self, rules: BrokdorfRules, state: BrokdorfState) -> Sequence[Departure | None]:
        """As the state has it."""
        return state.departed

    def unranked(self, rules: BrokdorfRules) -> frozenset[str]:
        """Who leaves keeps his place, unless the house rules say otherwise (RB13)."""
        return frozenset({"excluded"}) if rules.leaver_ranks else frozenset({"excluded", "left"})


class BrokdorfRubbers(RubbersPart[BrokdorfRules, BrokdorfState]):
    """The Runden."""

    def finished(self, state: BrokdorfState) -> Sequence[Mapping[str, Json]]:
        """With the payments of each."""
        return [asdict(rubber) for rubber in state.finished]

    def text(self, rules: BrokdorfRules, table: Table, rubber: Mapping[str, Json]) -> tuple[Text, str]:
        """ "Kemal zahlt 4 × 1 €", and the payments in seat order, none of which breaks over two lines."""
        paid = BrokdorfRubber(**rubber)
        gains = (standings.gain_text(cents).replace(" ", "\u00a0") for cents in paid.payments)
        return money_words.loss_text(table, paid), " · ".join(gains)
