"""Forms of the draw: how to draw, and how to split players among tables."""
