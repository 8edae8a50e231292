"""Entrants come, pay, are there or not, go and are replaced; lists of clubs."""
