"""Snapshots of the whole database of this laptop: take, list, check, restore. Knows no tournament, only files."""
