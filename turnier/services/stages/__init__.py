"""Stages after the first: planned, begun with those who go on, taken back."""
