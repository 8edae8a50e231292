"""Whether the database still holds what was recorded: every promise, checked from the rows themselves."""

from turnier.services.integrity.check import check_by_key, check_database, check_tournament

__all__ = ["check_by_key", "check_database", "check_tournament"]
