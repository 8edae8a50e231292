"""Forms: from what was typed to values, and back."""
