"""Forms that found and change a tournament, and its house rules."""
