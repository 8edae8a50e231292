"""Sentences and names, without any table of the database."""
