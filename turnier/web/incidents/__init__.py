"""What happens at a table beside the play: nobody came, broken off, sat wrongly, disqualified."""
