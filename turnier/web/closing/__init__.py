"""The last hour on one page: from the last sheet to the closed books."""
