"""A whole tournament as one file."""
