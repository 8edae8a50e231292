"""Programs instead of people: what lets them in, and that nothing is done twice."""
