"""What everybody may see: standings, draw, stages, the page of one entrant, the winner, and the wall."""
