"""The sections of the Seconds rules, as problems cite them."""

from __future__ import annotations

CARDS = "Seconds § 1"
PARTNERSHIPS = "Seconds § 2"
PLAY = "Seconds § 3"
SCORING = "Seconds § 4"
END = "Seconds § 5"
