"""People who log in or help: accounts, referees, second factor, and codes that open something."""
