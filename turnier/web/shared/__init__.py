"""What the rooms of the browser share."""
