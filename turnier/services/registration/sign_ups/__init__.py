"""Signing up before the evening: the offer, places and waiting list, teams, links and mails."""
