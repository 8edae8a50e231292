"""Skat card by card: bidding, the Skat, the announcement, ten tricks."""
