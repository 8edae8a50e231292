"""What people read of the record, and the way back."""
