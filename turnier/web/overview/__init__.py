"""The organiser's overview: every table at a glance, and the one next step."""
