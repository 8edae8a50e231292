"""The referees' list: which tables call, and since when."""
