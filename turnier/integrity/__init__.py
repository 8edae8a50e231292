"""Whether the database still holds what was recorded: every promise, checked from the rows themselves."""

from turnier.integrity.checking import check_database, check_tournament, look_at
from turnier.integrity.violation import Violation

__all__ = ["Violation", "check_database", "check_tournament", "look_at"]
