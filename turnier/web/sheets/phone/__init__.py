"""The page of one table on a player's phone: no account, no app; a scanned code opens it."""
