"""The protocol page: everything that was done, and the way back."""
