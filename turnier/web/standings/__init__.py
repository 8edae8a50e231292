"""The organiser's standings, with the reason for each place and the coin."""
