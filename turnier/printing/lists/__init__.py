"""Papers that list people, tables, places or money."""
