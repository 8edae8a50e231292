"""The registration desk: teams, single players, payment, lists of clubs."""
