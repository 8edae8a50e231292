"""Fees, books, prizes and reports in the file of a tournament."""
