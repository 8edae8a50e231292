"""Entrants come, pay, go and are replaced; lists of clubs."""
