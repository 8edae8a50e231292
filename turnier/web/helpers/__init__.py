"""Those who help the organiser: referees with their codes, and the treasurer."""
