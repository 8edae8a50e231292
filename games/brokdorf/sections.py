"""The sections of the Brokdorf rules, as problems cite them."""

from __future__ import annotations

PREPARATION = "Brokdorf § 0"
AIM = "Brokdorf § 1"
DEALING = "Brokdorf § 2"
BIDDING = "Brokdorf § 4"
POINTS = "Brokdorf § 5"
PLAYING = "Brokdorf § 6"
PLAYOFF = "Brokdorf § 7"
DURCHMARSCH = "Brokdorf § 8"
