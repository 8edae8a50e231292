"""Series of tournaments, and the hall of fame over the years."""
