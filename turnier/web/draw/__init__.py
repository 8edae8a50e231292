"""The draw of each round: make, look, change by hand, publish."""
