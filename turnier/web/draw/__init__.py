"""The draw of each round: make, look, swap, publish."""
