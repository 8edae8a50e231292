"""What a game counts while it is played: Ausschaffen, and the consent of a team that is gespannt (§ 6)."""

from __future__ import annotations

from games.watten.checks import REFUSED_VALUE
from games.watten.house_rules import WattenRules
from games.watten.play.actions import CONCEDE, CONSENT, RAISE
from games.watten.play.seating import SEATS, SIDES, WattenSeating
from games.watten.scoring import GESPANNT_VALUE, Score, is_gespannt


class Stakes:
    """The value of a game, and for each seat the action `raise` as a mask, empty where its team may not raise now."""

    def __init__(self, rules: WattenRules, score: Score) -> None:
        self.gespannt = max(score) >= rules.gespannt_from
        self.value = GESPANNT_VALUE if self.gespannt else REFUSED_VALUE
        self.most = self.value if self.gespannt else rules.target - max(score)
        self.raises = [1 << RAISE if self.value < self.most else 0] * SEATS

    def raised(self, accepting: int) -> None:
        """A raise was accepted by a seat, whose team is the next that may raise."""
        self.value += 1
        self.raises = [0] * SEATS
        if self.value < self.most:
            self.raises[accepting % SIDES :: SIDES] = [1 << RAISE] * (SEATS // SIDES)


class Consent:
    """The question before the first card; over when `legal` is empty.

    Of each team that is gespannt one is asked, the Ansager before the Geber (RW7). `gone` is the side that walks.
    """

    def __init__(self, rules: WattenRules, chairs: WattenSeating) -> None:
        self.asked = [
            seat for seat in (chairs.declarer, chairs.dealer) if is_gespannt(rules, chairs.score[seat % SIDES])
        ]
        self.gone: int | None = None
        self.turn, self.legal = chairs.declarer, 0
        self._ask()

    def act(self, action: int) -> None:
        """Stays or walks."""
        if action == CONCEDE:
            self.gone, self.legal = self.turn % SIDES, 0
        else:
            self._ask()

    def _ask(self) -> None:
        self.turn, self.legal = (self.asked.pop(0), CONSENT) if self.asked else (self.turn, 0)
