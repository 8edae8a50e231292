"""Everything that is printed, and the tournament file."""
