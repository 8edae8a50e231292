"""Snapshots in the browser: the list, taking one, and restoring one after seeing what it costs."""
