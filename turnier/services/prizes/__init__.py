"""What the money and the table of prizes become."""
