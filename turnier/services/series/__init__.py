"""Series of tournaments, the hall of fame, the winner's page."""
