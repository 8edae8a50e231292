"""Forms: what is typed, checked as far as it can be without writing."""
